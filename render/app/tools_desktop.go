//go:build !js

package app

import (
	"bytes"
	"context"
	"errors"
	"os/exec"
	"strings"
	"time"
)

// Windows have neither a clipboard nor a file dialog in Ebitengine, and binding
// the system's own would need C. Every system has small programs for them; the
// lists of tools_linux.go, tools_darwin.go and tools_windows.go name them, the
// first that is there being used.

// tool is a program and its arguments.
type tool []string

// chooseFile asks the player for a file and returns its path, "" when the
// player closes the dialog.
func chooseFile() (string, error) {
	answer, err := run(context.Background(), fileDialogs, "")
	var closed *exec.ExitError
	if errors.As(err, &closed) {
		return "", nil
	}
	return strings.TrimSpace(answer), err
}

func readClipboard() (string, error) { return run(context.Background(), clipboardReaders, "") }

func writeClipboard(text string) error {
	_, err := run(context.Background(), clipboardWriters, text)
	return err
}

// systemIsDark reports whether the system says that it is set to dark colours. A
// system that has not said so within a second does not hold up the game.
func systemIsDark() bool {
	soon, stop := context.WithTimeout(context.Background(), time.Second)
	defer stop()
	answer, err := run(soon, darkAskers, "")
	return err == nil && strings.Contains(strings.ToLower(answer), saysDark)
}

// run hands input to the first of the tools that is there and returns what it
// prints.
func run(ctx context.Context, tools []tool, input string) (string, error) {
	var names []string
	for _, t := range tools {
		if _, err := exec.LookPath(t[0]); err != nil {
			names = append(names, t[0])
			continue
		}
		command := exec.CommandContext(ctx, t[0], t[1:]...)
		command.Stdin = strings.NewReader(input)
		var output bytes.Buffer
		command.Stdout = &output
		err := command.Run()
		return output.String(), err
	}
	return "", errors.New("none of these programs is installed: " + strings.Join(names, ", "))
}
