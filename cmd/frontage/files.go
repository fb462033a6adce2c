package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"frontage/game"
	"frontage/game/systems"
	"frontage/render/files"
)

// maxFile is the largest number of bytes read from a file: no format allows more than a
// replay's 16 MiB. Package game knows the limit of each format.
const maxFile = 16 << 20

// scenario is a scenario file with its rules.
type scenario struct {
	file  string
	state game.State
	rules game.Rules
}

// readScenario reads a scenario and finds its rules. Its error lists everything wrong
// with the file.
func readScenario(file string) (*scenario, error) {
	text, name, err := readFile(file)
	if err != nil {
		return nil, err
	}
	state, err := game.Read(text, name, systems.All())
	if err != nil {
		return nil, err
	}
	rules, err := systems.For(state.System)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	speakOf(state.System)
	return &scenario{file: name, state: state, rules: rules}, nil
}

// reasonOf returns why a file could not be read or written, without the name of the
// system call.
func reasonOf(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

// writeFile writes a file that a command line names. It writes beside the old one and puts the new one in its place, so
// that a full disk leaves the old one whole. Devices such as /dev/stdout are written directly.
func writeFile(file string, data []byte) error { return writePrivate(file, data, 0o666) }

// writePrivate is writeFile with the permissions of a new file.
func writePrivate(file string, data []byte, mode fs.FileMode) error {
	err := replaceFile(file, data, mode)
	if err != nil {
		return fmt.Errorf("%s: %w", file, reasonOf(err))
	}
	return nil
}

// replaceFile follows a link to the file that it names, and keeps the permissions of an old file.
func replaceFile(file string, data []byte, mode fs.FileMode) error {
	to := file
	switch old, err := os.Stat(file); {
	case err == nil && !old.Mode().IsRegular():
		return os.WriteFile(file, data, mode)
	case err == nil:
		if to, err = filepath.EvalSymlinks(file); err != nil {
			return err
		}
		mode = old.Mode().Perm()
	}
	return files.Replace(to, fmt.Sprintf("%s.%d.new", to, os.Getpid()), data, mode)
}

// readFile reads the FILE of a command line, at most maxFile bytes: a file, "-" for
// standard input, or a link. It also returns the name for messages.
func readFile(file string) (text []byte, name string, err error) {
	if file == "-" {
		text, err = standardInput()
		if line := bytes.TrimSpace(text); err != nil || len(line) == 0 || line[0] == '{' || bytes.ContainsRune(line, '\n') {
			return text, "standard input", err
		}
		if linked, ok, err := game.Linked(string(text)); ok && err == nil {
			return linked, "link", nil
		}
		return text, "standard input", nil
	}
	if text, ok, err := game.Linked(file); ok {
		if err != nil {
			return nil, "link", fmt.Errorf("link: %w", err)
		}
		return text, "link", nil
	}
	text, err = readNamed(file)
	return text, file, err
}

// standardInput is the content of "-". It is read once, however often a command names it.
var standardInput = sync.OnceValues(func() ([]byte, error) { return readAll(os.Stdin, "standard input") })

// readNamed reads a file by its name. It does not start reading a file that is too large.
func readNamed(file string) ([]byte, error) {
	info, err := os.Stat(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, reasonOf(err))
	}
	if info.IsDir() { // a pipe may be read
		return nil, fmt.Errorf("%s: a folder, not a file", file)
	}
	if info.Size() > maxFile {
		return nil, fmt.Errorf("%s: %w", file, errLarge)
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, reasonOf(err))
	}
	defer f.Close()
	return readAll(f, file)
}

var errLarge = errors.New("larger than 16 MiB")

// readAll reads at most maxFile bytes.
func readAll(r io.Reader, name string) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	if err == nil && len(text) > maxFile {
		err = errLarge
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, reasonOf(err))
	}
	return text, nil
}

// nameOf returns the name of a FILE in answers. A link is too long to repeat.
func nameOf(file string) string {
	if _, ok, _ := game.Linked(file); ok {
		return "link"
	}
	if file == "-" {
		return "standard input"
	}
	return file
}
