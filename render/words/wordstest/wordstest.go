// Package wordstest tests that the texts of a rule system are there in every language. Each
// system's package calls it:
//
//	func TestWords(t *testing.T) { wordstest.System{Rules: Rules{}}.Check(t) }
//
// It finds the texts in the source: the formats that are given to game.Say, game.Tell,
// game.NewStep, game.Refuse and the like, also through functions, fields and tables of the
// package; besides, the rulings of the system and the texts of its scenarios, figures and
// lessons.
//
// With FRONTAGE_MISSING=FOLDER it writes the missing texts to FOLDER/SYSTEM-LANG.json.
// Translations filled in there go into the message files when the test runs again with it.
package wordstest

import (
	"bytes"
	"cmp"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"frontage/assets"
	"frontage/game"
	"frontage/render/words"
)

// System is a rule system whose words are tested.
type System struct {
	Rules game.Rules
	// Folders hold the source, seen from the package under test: "." where there are none.
	Folders []string
	// More are texts that are in no code: names in tables.
	More []string
}

// Check fails for every text without a translation, for every translation without a text,
// and for translations whose arguments differ from the English text's.
func (s System) Check(t *testing.T) {
	t.Helper()
	if s.Folders == nil {
		s.Folders = []string{"."}
	}
	formats, all := gather(t, s.Folders, false)
	texts := map[string]bool{}
	for text := range formats {
		texts[text] = true
	}
	for _, text := range append(s.More, ownTexts(t, s.Rules)...) {
		texts[text] = true
	}
	check(t, s.Rules.Name(), texts, all)
}

// Screens is Check for the words of the screens and of what all systems share: the texts in
// some folders, and more.
func Screens(t *testing.T, folders []string, more ...string) {
	t.Helper()
	formats, all := gather(t, folders, true)
	texts := map[string]bool{}
	for text := range formats {
		texts[text] = true
	}
	for _, text := range more {
		texts[text] = true
	}
	check(t, "", texts, all)
}

// Named is Check for the words in some folders that have message files of their own, NAME-LANG.json, beside
// those of the screens, and more.
func Named(t *testing.T, name string, folders []string, more ...string) {
	t.Helper()
	formats, all := gather(t, folders, false)
	texts := map[string]bool{}
	for text := range formats {
		texts[text] = true
	}
	for _, text := range more {
		texts[text] = true
	}
	check(t, name, texts, all)
}

// ownTexts lists the rulings of a system, and the texts of its scenarios, figures, lessons, courses,
// readings and army lists.
func ownTexts(t *testing.T, rules game.Rules) []string {
	t.Helper()
	var list []string
	for _, r := range rules.Rulings() {
		list = append(list, r.Question)
		for _, reading := range r.Readings {
			list = append(list, reading.Text)
		}
	}
	files := slices.Concat(assets.Scenarios(), assets.Figures(), assets.Series(), assets.Replays(), assets.Lessons(), assets.Readings())
	armies := assets.Armies()
	if own := rules.Guide().Files; own != nil {
		files = slices.Concat(files, assets.ScenariosOf(own), assets.FiguresOf(own), assets.LessonsOf(own))
		armies = slices.Concat(armies, assets.ArmiesOf(own))
	}
	for _, f := range armies {
		list = append(list, armyTexts(t, rules.Name(), f)...)
	}
	for _, f := range files {
		list = append(list, fileTexts(t, rules.Name(), f)...)
	}
	for _, f := range assets.Courses() {
		list = append(list, courseTexts(t, rules.Name(), f)...)
	}
	return list
}

// armyTexts lists the texts of an army list, if it is of a system.
func armyTexts(t *testing.T, system string, f assets.File) []string {
	t.Helper()
	var army struct{ System, Notes string }
	if err := json.Unmarshal(f.Data, &army); err != nil {
		t.Fatalf("%s: %v", f.Name, err)
	}
	if cmp.Or(army.System, assets.FirstSystem) != system {
		return nil
	}
	return strings.Split(army.Notes, "\n\n")
}

// courseTexts lists the texts of a course, if it is of a system.
func courseTexts(t *testing.T, system string, f assets.File) (list []string) {
	t.Helper()
	var course struct {
		System, Title string
		Slides        []struct{ Title, Ask string }
	}
	if err := json.Unmarshal(f.Data, &course); err != nil {
		t.Fatalf("%s: %v", f.Name, err)
	}
	if course.System != system {
		return nil
	}
	list = append(list, course.Title)
	for _, s := range course.Slides {
		list = append(list, s.Title, s.Ask)
	}
	return list
}

// fileTexts lists the texts of a scenario, a replay or a lesson, if it is of a system.
func fileTexts(t *testing.T, system string, f assets.File) []string {
	t.Helper()
	type table struct {
		System, Title, Notes string
		Units, Sides         []struct{ Name string }
	}
	var file struct {
		table
		Scenario *table // of a lesson, or on the first line of a replay
		Steps    []struct{ Text string }
		remark
	}
	lines := json.NewDecoder(bytes.NewReader(f.Data))
	if err := lines.Decode(&file); err != nil {
		t.Fatalf("%s: %v", f.Name, err)
	}
	of := file.table
	list := []string{file.Title}
	if file.Scenario != nil {
		of = *file.Scenario
		list = append(list, of.Title)
	}
	if of.System != system {
		return nil
	}
	list = append(list, strings.Split(of.Notes, "\n\n")...)
	list = append(list, file.remark.texts()...)
	for lines.More() { // of a replay
		var r remark
		if err := lines.Decode(&r); err != nil {
			t.Fatalf("%s: %v", f.Name, err)
		}
		list = append(list, r.texts()...)
	}
	for _, step := range file.Steps {
		list = append(list, step.Text)
	}
	if file.Steps != nil { // the pieces of a lesson have the names that its texts use
		for _, piece := range append(of.Units, of.Sides...) {
			list = append(list, piece.Name)
		}
	}
	return list
}

// remark has the texts of the remark of a line of a study.
type remark struct {
	Note     string
	Drawings []struct{ Text string }
	Question struct {
		Ask, Answer string
		Choices     []string
	}
}

func (r *remark) texts() []string {
	list := append([]string{r.Note, r.Question.Ask, r.Question.Answer}, r.Question.Choices...)
	for _, d := range r.Drawings {
		list = append(list, d.Text)
	}
	return slices.DeleteFunc(list, func(text string) bool { return text == "" })
}

// check compares the message files of a system, or of the screens, with its texts. all are
// strings that may be texts as well.
func check(t *testing.T, system string, texts, all map[string]bool) {
	t.Helper()
	for _, l := range words.Languages()[1:] {
		name := words.FileName(l.Code, system)
		file, err := words.ReadCatalogue(l.Code, system)
		if err != nil {
			t.Errorf("%s: %v", l.Name, err)
			continue
		}
		screens, err := words.ReadCatalogue(l.Code, "")
		if err != nil {
			t.Fatal(err)
		}
		missing := map[string]string{}
		for text := range texts {
			if file[text] == "" && screens[text] == "" && says(text) {
				missing[text] = ""
			}
		}
		fill(t, name, system, missing, file)
		if len(missing) > 0 {
			t.Errorf("%s lacks %d of %d texts, the first %q", name, len(missing), len(texts), slices.Sorted(maps.Keys(missing))[0])
		}
		for key, said := range file {
			text, _ := words.CutPlural(key)
			if !texts[text] && !all[text] {
				t.Errorf("%s translates %q, which is said nowhere", name, text)
			}
			if want, got := arguments(text), arguments(said); said != "" && !slices.Equal(want, got) {
				t.Errorf("%s: %q puts in %v, its translation %q %v", name, text, want, said, got)
			}
		}
	}
}

// says reports whether a text has words, not only arguments and signs.
func says(text string) bool { return aWord.MatchString(verb.ReplaceAllString(text, "")) }

var (
	aWord = regexp.MustCompile(`\pL\pL`)
	verb  = regexp.MustCompile(`%[-+# 0-9.]*(?:\[(\d+)\])?[0-9.]*([a-z%])`)
)

// arguments lists the arguments that a text puts in.
func arguments(text string) []string {
	var list []string
	next := 1
	for _, m := range verb.FindAllStringSubmatch(text, -1) {
		if m[2] == "%" {
			continue
		}
		if m[1] != "" {
			next, _ = strconv.Atoi(m[1])
		}
		list = append(list, strconv.Itoa(next))
		next++
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// fill writes the missing texts to the folder FRONTAGE_MISSING, and copies translations filled
// in there to the message file.
func fill(t *testing.T, name, system string, missing map[string]string, file words.Catalogue) {
	t.Helper()
	folder := os.Getenv("FRONTAGE_MISSING")
	if folder == "" {
		return
	}
	list := filepath.Join(folder, name)
	filled := map[string]string{}
	if data, err := os.ReadFile(list); err == nil {
		if err := json.Unmarshal(data, &filled); err != nil {
			t.Fatalf("%s: %v", list, err)
		}
	}
	some := false
	for text := range missing {
		if said := filled[text]; said != "" {
			file[text], some = said, true
			delete(missing, text)
		}
	}
	if some {
		write(t, home(t, name, system), file)
	}
	write(t, list, missing)
}

// home is where the message file of a system is.
func home(t *testing.T, name, system string) string {
	t.Helper()
	top, err := filepath.Abs(".")
	for ; err == nil; top = filepath.Dir(top) {
		if _, err := os.Stat(filepath.Join(top, "go.mod")); err == nil {
			break
		}
	}
	if own := filepath.Join(top, "game", system, "words"); system != "" {
		if _, err := os.Stat(own); err == nil {
			return filepath.Join(own, strings.TrimPrefix(name, system+"-"))
		}
	}
	return filepath.Join(top, "assets", "words", name)
}

// write writes a message file: an entry in a line, sorted.
func write(t *testing.T, path string, list map[string]string) {
	t.Helper()
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	if err := e.Encode(list); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, text.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}
