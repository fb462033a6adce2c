package main

import (
	"bytes"
	"fmt"
	"os"

	"frontage/game"
	"frontage/game/version"
)

// guarded runs a command and turns a bug that stops it into an ordinary error, without a
// stack trace.
func guarded(command func() error) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = game.BrokenBy("running the command", fault)
		}
	}()
	return command()
}

// reported writes what a developer needs to find a bug into a file of its own, and
// returns a message that names the file.
func reported(broken *game.Broken, args []string) string {
	var t bytes.Buffer
	fmt.Fprintf(&t, "%s\nfrontage %q\n\n%s", version.Of("frontage"), args, broken.Report())
	file, err := os.CreateTemp("", "frontage-report-*.txt")
	if err == nil {
		_, err = file.Write(t.Bytes())
		if closed := file.Close(); err == nil {
			err = closed
		}
	}
	if err != nil {
		return fmt.Sprintf("no report could be written: %v", err)
	}
	return fmt.Sprintf("a report for developers, with the battle, is in %s", file.Name())
}
