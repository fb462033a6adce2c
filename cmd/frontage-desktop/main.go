// Command frontage-desktop is the game in its own window. It opens the scenario or replay
// named on the command line.
//
//	frontage-desktop [--rules DIR] [FILE]
package main

import (
	"fmt"
	"io"
	"os"

	"github.com/alecthomas/kong"

	"frontage/game"
	"frontage/game/systems"
	"frontage/game/version"
	"frontage/render/app"
)

// command holds the arguments of the command line.
type command struct {
	File    string           `arg:"" optional:"" help:"A scenario or a replay to open, or a link to one, or to a room in which a battle is played live."`
	Rules   string           `placeholder:"DIR" help:"Play by the tables in a folder; \"frontage tables\" writes them."`
	Version kong.VersionFlag `help:"Print the version and exit."`
}

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr, app.Run)) }

// run executes a command line and returns its exit status. play starts the game.
func run(args []string, stdout, stderr io.Writer, play func(files ...string) error) int {
	const bad = 2 // exit status: bad usage or bad input
	var line command
	finished := false // by --help or --version
	parser, err := kong.New(&line,
		kong.Name("frontage-desktop"),
		kong.Description("The game in a window of its own.\n\n"+
			"A link that it makes is the part after #, which opens in every window and page of the game when it is pasted there. "+
			"With FRONTAGE_SITE set to the address of a page with the game, links begin with that, and live battles are played in its rooms.\n\n"+
			"Exit status: 0 the window was closed; 2 bad usage or bad input, or no window can be opened."),
		kong.Vars{"version": version.Of("frontage-desktop")},
		kong.Writers(stdout, stderr),
		kong.Exit(func(int) { finished = true }),
	)
	if err != nil {
		panic(err) // command is declared wrongly
	}
	_, err = parser.Parse(args)
	if finished {
		return 0
	}
	if err == nil && line.Rules != "" {
		err = game.UseTables(systems.All(), os.DirFS(line.Rules), line.Rules)
	}
	if err == nil {
		var files []string
		if line.File != "" {
			files = append(files, line.File)
		}
		err = play(files...)
	}
	if err != nil {
		fmt.Fprintf(stderr, "frontage-desktop: %v\n", err)
		return bad
	}
	return 0
}
