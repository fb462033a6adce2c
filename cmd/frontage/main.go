// Command frontage answers questions about a table of stands, checks and draws
// scenarios, and serves the game to a browser. It needs no window and no files
// beside it.
package main

import (
	"os"

	"frontage/game"
)

func main() {
	game.CollectLittle()
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}
