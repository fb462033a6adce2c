// Command frontage-desktop is the game in a window of its own. It opens the
// scenario or the replay that is named on the command line.
//
//	frontage-desktop [FILE]
package main

import (
	"fmt"
	"os"

	"frontage/render/app"
)

func main() {
	if err := app.Run(os.Args[1:]...); err != nil {
		fmt.Fprintln(os.Stderr, "frontage-desktop:", err)
		os.Exit(2)
	}
}
