// Package assets holds the data built into the programs: scenarios to play, the figures
// of the rules, armies, the catalogue of rules, and the messages of other languages. It
// imports no other package of this project; callers read the files with package game.
package assets

import (
	"embed"
	"io/fs"
	"slices"
	"strings"
)

//go:embed scenarios/*.scenario.json scenarios/*.replay.jsonl figures/*.scenario.json figures/*.replay.jsonl armies/*.army.json lessons/*.lesson.json courses/*.course.json readings/*/*.reading.json words/languages.json
var files embed.FS

// File is an embedded file. Name is its base name without the extension:
// "first-charge" for first-charge.scenario.json.
type File struct {
	Name string
	Data []byte
}

// Scenarios returns the battles to play, sorted by name.
func Scenarios() []File { return ScenariosOf(files) }

// ScenariosOf returns those of a folder that is laid out like this one: that of a rule
// system which brings its own.
func ScenariosOf(own fs.FS) []File { return folder(own, "scenarios", ".scenario.json") }

// Figures returns the figures of the rules as scenarios, sorted by name. Their expect
// checks state what the figure shows, measured from the picture; none was taken from the
// program.
func Figures() []File { return FiguresOf(files) }

// FiguresOf returns those of such a folder.
func FiguresOf(own fs.FS) []File { return folder(own, "figures", ".scenario.json") }

// Replays returns the battles to watch, sorted by name.
func Replays() []File { return folder(files, "scenarios", ".replay.jsonl") }

// Series returns the series of figures that form one battle, as replays, sorted by name.
func Series() []File { return folder(files, "figures", ".replay.jsonl") }

// Lessons returns the guided lessons in order. Each is a scenario with the steps through
// it.
func Lessons() []File { return LessonsOf(files) }

// Courses returns the courses: figures as slides, each with a question.
func Courses() []File { return folder(files, "courses", ".course.json") }

// LessonsOf returns those of such a folder.
func LessonsOf(own fs.FS) []File { return folder(own, "lessons", ".lesson.json") }

// Readings returns the situations in which the two readings of a ruling differ, sorted by
// the ruling's name with its system ("stand/AMB-01"): what to ask or do there, and the
// answer that the page expects for each reading.
func Readings() []File {
	entries, err := files.ReadDir("readings")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	var list []File
	for _, system := range entries {
		for _, f := range folder(files, "readings/"+system.Name(), ".reading.json") {
			list = append(list, File{Name: system.Name() + "/" + f.Name, Data: f.Data})
		}
	}
	return list
}

// Armies returns the army lists, sorted by name.
func Armies() []File { return ArmiesOf(files) }

// ArmiesOf returns those of such a folder.
func ArmiesOf(own fs.FS) []File { return folder(own, "armies", ".army.json") }

// folder returns the files of a folder, sorted by name; none, where there is no such
// folder.
func folder(own fs.FS, dir, extension string) []File {
	entries, err := fs.ReadDir(own, dir)
	if err != nil {
		return nil
	}
	var list []File
	for _, entry := range entries {
		name, ok := strings.CutSuffix(entry.Name(), extension)
		if !ok {
			continue
		}
		data, err := fs.ReadFile(own, dir+"/"+entry.Name())
		if err != nil {
			panic(err) // the folder is part of the program
		}
		list = append(list, File{Name: name, Data: data})
	}
	slices.SortFunc(list, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// Languages returns the list of the languages that have words: their codes, their own names
// and their decimal signs, as JSON.
func Languages() []byte { return read("words/languages.json") }

// read returns an embedded file that must exist.
func read(path string) []byte {
	data, err := files.ReadFile(path)
	if err != nil {
		panic(err)
	}
	return data
}
