package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"frontage/game"
	"frontage/game/systems"
)

// maxFile is the most that is read of a file: no format allows more than a
// replay's 16 MiB. Package game knows the limit of each format.
const maxFile = 16 << 20

// scenario is a scenario file with the rules that it is played by.
type scenario struct {
	file  string
	state game.State
	rules game.Rules
}

// readScenario reads a scenario and finds its rules. Its error names everything
// that is wrong with the file.
func readScenario(file string) (*scenario, error) {
	text, err := readFile(file)
	if err != nil {
		return nil, err
	}
	state, err := game.Read(text, file, systems.All())
	if err != nil {
		return nil, err
	}
	rules, err := systems.For(state.System)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return &scenario{file: file, state: state, rules: rules}, nil
}

// reasonOf returns why a file could not be had, without the name of the system's call.
func reasonOf(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

// readFile reads a text file of at most maxFile bytes.
func readFile(file string) ([]byte, error) {
	if file == "-" {
		return nil, errors.New("-: standard input is not read; give the name of a file")
	}
	info, err := os.Stat(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, reasonOf(err))
	}
	if info.IsDir() { // a pipe may be read
		return nil, fmt.Errorf("%s: a folder, not a file", file)
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, reasonOf(err))
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if len(text) > maxFile {
		return nil, fmt.Errorf("%s: larger than 16 MiB", file)
	}
	return text, nil
}
