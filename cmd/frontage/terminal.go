package main

import (
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"frontage/game"
)

// legible is a writer to a terminal. Names and titles may come from files of any origin.
// It writes characters that would control the terminal or reverse the text as escapes
// (\u001b, \u202e), which JSON reads as the same characters.
type legible struct{ to io.Writer }

// Write writes a text, which must be complete UTF-8.
func (l legible) Write(text []byte) (int, error) {
	var clean []byte // nil while nothing needed escaping
	for at := 0; at < len(text); {
		c, size := utf8.DecodeRune(text[at:])
		switch escape := steers(c) && c != '\n' && c != '\t'; {
		case c == utf8.RuneError && size == 1:
			clean = fmt.Appendf(started(clean, text[:at]), `\x%02x`, text[at])
		case escape:
			clean = appendEscape(started(clean, text[:at]), c)
		case clean != nil:
			clean = append(clean, text[at:at+size]...)
		}
		at += size
	}
	if clean == nil {
		return l.to.Write(text)
	}
	if _, err := l.to.Write(clean); err != nil {
		return 0, err
	}
	return len(text), nil
}

// started returns the clean text so far, or the text itself before the first escape.
func started(clean, before []byte) []byte {
	if clean == nil {
		clean = append(make([]byte, 0, 2*len(before)+16), before...)
	}
	return clean
}

// steers reports whether a character does more in a terminal than appear in its place: a
// control character, a line separator, a direction mark, or an invisible one. Joiners are
// part of words and stay.
func steers(c rune) bool {
	const zeroWidthNonJoiner, zeroWidthJoiner = '\u200c', '\u200d'
	return unicode.In(c, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Cs) && c != zeroWidthJoiner && c != zeroWidthNonJoiner
}

// appendEscape writes a character as JSON does.
func appendEscape(text []byte, c rune) []byte {
	if high, low := utf16.EncodeRune(c); high != unicode.ReplacementChar {
		return fmt.Appendf(text, `\u%04x\u%04x`, high, low)
	}
	return fmt.Appendf(text, `\u%04x`, c)
}

// oneLine returns a name, or a sentence with names in it, without line breaks.
func oneLine(text string) string {
	return strings.NewReplacer("\n", `\n`, "\t", `\t`).Replace(text)
}

// namesOnOneLine removes line breaks from the names of a table, which appear in
// sentences.
func namesOnOneLine(s *game.State) {
	s.Title = oneLine(s.Title)
	for i := range s.Sides {
		s.Sides[i].Name = oneLine(s.Sides[i].Name)
	}
	for i := range s.Units {
		s.Units[i].Name = oneLine(s.Units[i].Name)
	}
	for i := range s.Characters {
		s.Characters[i].Name = oneLine(s.Characters[i].Name)
	}
}
