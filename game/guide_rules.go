package game

import (
	"slices"
	"strings"
)

// RulePage is the page of rules of a system, as the view and the list of rules show it.
type RulePage struct {
	// Pattern is a regular expression of the ids of its rules and rulings.
	Pattern string
	// Sections are the parts of the page in their order.
	Sections []RuleSection
	// Table is the page as text: a line of headings, then lines of an id, tags and a
	// statement with tabs between them. Empty, it is assets/rules/SYSTEM.tsv.
	Table string
	// Sources say what the marks mean that stand in the tags of a rule, or in a table, for where
	// it comes from; the longest that a tag begins with counts.
	Sources []RuleSource
	// Tables are the values that a person may replace; nil for none.
	Tables *RuleTables
}

// RuleSource is where a rule or a value comes from.
type RuleSource struct {
	Mark    string // "OURS"
	Meaning Phrase
}

// RuleSection is a part of the page, whose rules have ids that begin with its prefix.
type RuleSection struct {
	Code   string // a short name
	Prefix string
	Name   Phrase
}

// SectionOf returns the code of the section of a rule, "" for none.
func (p *RulePage) SectionOf(id string) string {
	for _, s := range p.Sections {
		if strings.HasPrefix(id, s.Prefix) {
			return s.Code
		}
	}
	return ""
}

// SourcesOf returns the sources that a rule's tags, or a cell of a table, name.
func (p *RulePage) SourcesOf(tags ...string) []RuleSource {
	var list []RuleSource
	for _, tag := range tags {
		for word := range strings.FieldsFuncSeq(tag, func(r rune) bool { return strings.ContainsRune(" ,;:()", r) }) {
			if s, ok := p.source(word); ok && !slices.ContainsFunc(list, func(t RuleSource) bool { return t.Mark == s.Mark }) {
				list = append(list, s)
			}
		}
	}
	return list
}

// source returns the source that a word of a tag names.
func (p *RulePage) source(word string) (found RuleSource, ok bool) {
	for _, s := range p.Sources {
		rest, begins := strings.CutPrefix(word, s.Mark)
		if begins && (rest == "" || rest[0] == '-') && len(s.Mark) > len(found.Mark) {
			found, ok = s, true
		}
	}
	return found, ok
}

// WithSystem is the name of a rule or a ruling where it leaves a file: SYSTEM/ID.
func WithSystem(r Rules, id string) string { return r.Name() + "/" + id }

// CutSystem takes the system off a name. It returns no system unless one of these stands before
// the first slash: settings and links of earlier versions have none.
func CutSystem(systems []Rules, name string) (of Rules, rest string) {
	first, rest, ok := strings.Cut(name, "/")
	for _, r := range systems {
		if ok && r.Name() == first {
			return r, rest
		}
	}
	return nil, name
}
