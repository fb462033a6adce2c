//go:build js

// Package main is the game in a browser. It runs in the page index.html with
// the scripts in wasm/page.
package main

import (
	"fmt"
	"os"

	"frontage/render/app"
)

func main() {
	if err := app.Run(); err != nil {
		fmt.Fprintln(os.Stderr, err) // the page shows it
		os.Exit(1)
	}
}
