//go:build js

// Package main is the game in a browser. It runs in the page index.html with the scripts
// in wasm/page.
package main

import (
	"fmt"
	"os"
	"runtime/debug"

	"frontage/render/app"
)

// collecting is the heap growth, in percent, that triggers a garbage collection: twice
// Go's default. A long replay opens a fifth sooner, for 8 MB more memory.
const collecting = 200

func main() {
	debug.SetGCPercent(collecting)
	if err := app.Run(); err != nil {
		fmt.Fprintln(os.Stderr, err) // the page shows it
		os.Exit(1)
	}
}
