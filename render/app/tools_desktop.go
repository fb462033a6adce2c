//go:build !js

package app

import (
	"bytes"
	"errors"
	"os/exec"
	"strings"
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
	answer, err := run(fileDialogs, "")
	var closed *exec.ExitError
	if errors.As(err, &closed) {
		return "", nil
	}
	return strings.TrimSpace(answer), err
}

func readClipboard() (string, error) { return run(clipboardReaders, "") }

func writeClipboard(text string) error {
	_, err := run(clipboardWriters, text)
	return err
}

// run hands input to the first of the tools that is there and returns what it
// prints.
func run(tools []tool, input string) (string, error) {
	var names []string
	for _, t := range tools {
		if _, err := exec.LookPath(t[0]); err != nil {
			names = append(names, t[0])
			continue
		}
		command := exec.Command(t[0], t[1:]...)
		command.Stdin = strings.NewReader(input)
		var output bytes.Buffer
		command.Stdout = &output
		err := command.Run()
		return output.String(), err
	}
	return "", errors.New("none of these programs is installed: " + strings.Join(names, ", "))
}
