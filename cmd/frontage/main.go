// Command frontage answers questions about a table of stands, checks and draws
// scenarios, and serves the game to a browser. It needs no window and no files
// beside it.
package main

import (
	"os"
	"runtime/debug"
)

// littleCollecting lets the heap, a few MB of one battle, grow to five times what is in
// use before it is collected: battles are played a tenth faster.
const littleCollecting = 400

func main() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(littleCollecting)
	}
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}
