package assets

import "strings"

// Rule is one entry of the catalogue of rules: a rule ("STD-ZONE-03"), a ruling
// on an ambiguity ("AMB-06") or a geometric definition ("K4").
type Rule struct {
	ID string
	// Tags say what kind of rule it is: "GEO" a geometric predicate,
	// "CHOICE who" a player's decision, "DICE 1D6" a roll, "imported" one that
	// rests on a sister text only, "QA" one settled by the published answers,
	// "switchable" a ruling that a scenario may choose otherwise; or they name
	// the rulings that it rests on ("AMB-06").
	Tags      []string
	Statement string
	// Plain says in a sentence without signs what a formal statement means; "" where the
	// statement is plain itself.
	Plain string
	// English is the English statement, if Statement and Plain are a translation of it.
	English string
}

// First returns what to read of a rule first: the plain sentence, or the statement.
func (r *Rule) First() string {
	if r.Plain != "" {
		return r.Plain
	}
	return r.Statement
}

// Coverage lists the files that implement a rule and the tests that cite it.
type Coverage struct {
	ID    string
	Code  []string // files, "game/stand/zone.go"
	Tests []string // test functions, "game/stand.TestZoneShares"
}

// RuleFiles returns the files, by their names for [Fetched], in which the rules of a system,
// their translation into a language and their coverage are. The page of a system that brings
// its own is not among them, and has no translation.
func RuleFiles(system, page, language string) []string {
	switch {
	case page != "":
		return []string{coverageFile}
	case language == English:
		return []string{system + ".tsv", plainFile, coverageFile}
	}
	return []string{system + ".tsv", plainFile, translationFile(system, language), coverageFile}
}

// English is the language in which the rules are written.
const English = "en"

// translationFile returns the name of the file with the rules of a system in a language.
func translationFile(system, language string) string { return system + "-" + language + ".tsv" }

const (
	coverageFile = "coverage.tsv"
	plainFile    = "plain.tsv"
)

// Rules returns the catalogue of the rules of a system, in the order of its pages: that
// of page, for a system that brings its own, else that of rules/SYSTEM.tsv, if it is here.
func Rules(system, page string) []Rule {
	name := system + ".tsv"
	if page == "" {
		data, err := Fetched(name)
		if err != nil {
			return nil // the system has no page, or it has not been fetched
		}
		page = string(data)
	}
	plain := byRule(plainFile, system)
	var list []Rule
	for _, row := range rowsOf(name, page, 3) {
		list = append(list, Rule{ID: row[0], Tags: cells(row[1]), Statement: row[2], Plain: plain[row[0]]})
	}
	return list
}

// RulesIn returns the catalogue like [Rules], in a language as far as its file is here. The ids,
// the order and the tags stay as they are.
func RulesIn(language, system, page string) []Rule {
	list := Rules(system, page)
	if language == English || page != "" {
		return list
	}
	translated := map[string][]string{}
	for _, row := range table(translationFile(system, language), 3) {
		translated[row[0]] = row
	}
	for i := range list {
		r := &list[i]
		if row := translated[r.ID]; row != nil {
			r.English, r.Plain, r.Statement = r.Statement, row[1], row[2]
		}
	}
	return list
}

// RuleCoverage returns the coverage of each rule of a system that the project's source
// cites, with its system where that is not "stand" (AMB-01, toy/PUSH-1) in the file; rules
// that no source cites are left out. "go run ./cmd/internal/rulecover" writes the file,
// and a test keeps it up to date.
func RuleCoverage(system string) []Coverage {
	var list []Coverage
	for _, row := range table(coverageFile, 3) {
		id, ok := ofSystem(row[0], system)
		if !ok {
			continue
		}
		list = append(list, Coverage{ID: id, Code: cells(row[1]), Tests: cells(row[2])})
	}
	return list
}

// NotApplied returns, by rule of a system, the reason why nothing in the project's source
// applies it.
func NotApplied(system string) map[string]string { return byRule("not-applied.tsv", system) }

// byRule returns the second cells of a file by the rules of a system.
func byRule(file, system string) map[string]string {
	texts := map[string]string{}
	for _, row := range table(file, 2) {
		if id, ok := ofSystem(row[0], system); ok {
			texts[id] = row[1]
		}
	}
	return texts
}

// FirstSystem is the system of a rule that is named without one.
const FirstSystem = "stand"

// ofSystem takes the system off a rule's name, and reports whether the rule is of it.
func ofSystem(name, system string) (id string, ok bool) {
	of, id, named := strings.Cut(name, "/")
	if !named {
		of, id = FirstSystem, name
	}
	return id, of == system
}

// table returns the rows of a tab-separated file without its heading; none, before it is
// fetched.
func table(name string, columns int) [][]string {
	data, err := Fetched(name)
	if err != nil {
		return nil
	}
	return rowsOf(name, string(data), columns)
}

// rowsOf returns the rows of a tab-separated text without its heading.
func rowsOf(path, text string, columns int) [][]string {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	var rows [][]string
	for _, line := range lines[1:] {
		row := strings.Split(line, "\t")
		if len(row) != columns {
			panic(path + ": a row has not as many columns as the heading: " + line)
		}
		rows = append(rows, row)
	}
	return rows
}

// cells splits a cell that holds a list.
func cells(cell string) []string {
	if cell == "" {
		return nil
	}
	return strings.Split(cell, "; ")
}
