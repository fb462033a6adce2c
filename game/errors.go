package game

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Error is one mistake in a file: its place, the path of the offending field
// ("units[2].stands[0].x", "" for the file as a whole) and a description.
type Error struct {
	File string
	Line int // from 1
	Path string
	What string
}

// Error returns "FILE:LINE: PATH: WHAT".
func (e Error) Error() string {
	if e.Path == "" {
		return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.What)
	}
	return fmt.Sprintf("%s:%d: %s: %s", e.File, e.Line, e.Path, e.What)
}

// Errors is everything wrong with one file, in the order of its lines.
type Errors []Error

// mostTold is how many errors of a file are listed. The rest follows when these are fixed.
const mostTold = 100

// Error lists the first errors, one a line, and says how many more there are.
func (es Errors) Error() string {
	var lines []string
	for _, e := range es[:min(len(es), mostTold)] {
		lines = append(lines, e.Error())
	}
	if more := len(es) - mostTold; more > 0 {
		lines = append(lines, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(lines, "\n")
}

// sorted returns the errors in the order of their lines, or an untyped nil if there are
// none.
func (es Errors) sorted() error {
	if len(es) == 0 {
		return nil
	}
	slices.SortStableFunc(es, func(a, b Error) int { return cmp.Compare(a.Line, b.Line) })
	return es
}
