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

// Ebitengine offers neither a clipboard nor a file dialog, and binding the system's own
// would need C. Every system has small programs for them. tools_linux.go, tools_darwin.go
// and tools_windows.go list them; the first one installed is used.

// tool is a program and its arguments.
type tool []string

// chooseFile asks the player for a file and returns its path, or "" if the player closes
// the dialog.
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

// systemIsDark reports whether the system is set to dark colours. It waits at most one
// second for the answer.
func systemIsDark() bool {
	soon, stop := context.WithTimeout(context.Background(), time.Second)
	defer stop()
	answer, err := run(soon, darkAskers, "")
	return err == nil && strings.Contains(strings.ToLower(answer), saysDark)
}

// run passes input to the first installed tool and returns its output.
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
