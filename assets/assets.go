// Package assets holds the data that the programs carry with them: scenarios to
// play, the figures of the rules, armies, the catalogue of rules, and the messages of other
// languages. It imports nothing of ours; whoever uses a file reads it with package game.
package assets

import (
	"embed"
	"slices"
	"strings"
)

//go:embed scenarios/*.scenario.json figures/*.scenario.json figures/*.replay.jsonl armies/*.army.json rules/*.tsv lessons/*.lesson.json readings/*.reading.json
var files embed.FS

// File is an embedded file. Name is its base name without the extension:
// "first-charge" for first-charge.scenario.json.
type File struct {
	Name string
	Data []byte
}

// Scenarios returns the battles to play, by name.
func Scenarios() []File { return folder("scenarios", ".scenario.json") }

// Figures returns the figures of the rules as scenarios, by name. Their expect
// checks are what the figure claims, measured from the picture; none of them
// was taken from the program.
func Figures() []File { return folder("figures", ".scenario.json") }

// Series returns the series of figures that are one battle, as replays to be
// watched, by name.
func Series() []File { return folder("figures", ".replay.jsonl") }

// Lessons returns the guided lessons, in their order: each is a scenario, and the
// steps through it.
func Lessons() []File { return folder("lessons", ".lesson.json") }

// Readings returns the situations in which the two readings of a ruling differ, by the
// ruling's name: what is asked or done there, and what the page wants in each reading.
func Readings() []File { return folder("readings", ".reading.json") }

// Armies returns the army lists, by name.
func Armies() []File { return folder("armies", ".army.json") }

// folder returns the files of an embedded folder, sorted by name.
func folder(dir, extension string) []File {
	entries, err := files.ReadDir(dir)
	if err != nil {
		panic(err) // the folder is part of the program
	}
	var list []File
	for _, entry := range entries {
		name, ok := strings.CutSuffix(entry.Name(), extension)
		if !ok {
			continue
		}
		list = append(list, File{Name: name, Data: read(dir + "/" + entry.Name())})
	}
	slices.SortFunc(list, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// read returns an embedded file that is known to be there.
func read(path string) []byte {
	data, err := files.ReadFile(path)
	if err != nil {
		panic(err)
	}
	return data
}
