//go:build js

// Package main is the game in a browser. It runs in the page index.html with
// the scripts in wasm/page.
package main

import (
	"fmt"
	"os"
	"runtime/debug"

	"frontage/render/app"
)

// collecting is by how many parts of a hundred the heap may grow before it is collected:
// twice what Go does of its own. A long replay opens a fifth sooner, for 8 MB.
const collecting = 200

func main() {
	debug.SetGCPercent(collecting)
	if err := app.Run(); err != nil {
		fmt.Fprintln(os.Stderr, err) // the page shows it
		os.Exit(1)
	}
}
