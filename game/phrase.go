package game

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Phrase is a text for a person: an English format with its arguments. Package render/words
// renders it in the reader's language when it is shown. The format is the key of its
// translation, which numbers the arguments ("%[2]s") if it changes their order.
//
// An argument is a string that is never translated (a name, an id), a number, a [Length], a
// [Rounded] length, an [Angle], a [Bearing], a [Chance], [Faces], or a Phrase or [Later], which is
// translated itself. The string of any other value is translated as a word.
//
// Without arguments the format is the text. Without a format a phrase is its arguments, one
// after the other.
type Phrase struct {
	Format string
	Args   []any
	Case   Case
}

// Case changes the beginning or the end of a phrase after it was translated.
type Case int

const (
	AsWritten Case = iota
	Capital        // its first letter is a capital
	Lower          // in small letters throughout
	NoStop         // without its full stop
)

// Later is an argument of a phrase that becomes a phrase itself when the text is read. It is
// a small value, so that an unread text costs little. Its String is its phrase's.
type Later interface {
	Phrase() Phrase
	String() string
}

// Faces are the faces of dice within a phrase.
type Faces []int

// String lists the faces: "4, 5, 6".
func (f Faces) String() string { return DiceText(f) }

// rolled is the format of [Rolled].
const rolled = "%s %s."

// Rolled returns a roll in words with the faces of its dice at the end.
func Rolled(roll Phrase, faces []int) Phrase { return Say(rolled, roll, Faces(faces)) }

// WithoutFaces cuts the faces out of a phrase that [Rolled] has made, or [SayAll] from such a one and
// more: it returns the roll in words, and what follows. Any other phrase it returns as it is.
func (p Phrase) WithoutFaces() (roll, rest Phrase) {
	first := p
	if p.Format == "" && len(p.Args) > 0 {
		first, _ = p.Args[0].(Phrase)
		rest = Phrase{Args: p.Args[1:]}
	}
	if first.Format == rolled && len(first.Args) == 2 {
		roll, ok := first.Args[0].(Phrase)
		if _, faces := first.Args[1].(Faces); ok && faces {
			return roll, rest
		}
	}
	return p, Phrase{}
}

// StandOf is the id of a stand in a text that has just named the stand's unit.
type StandOf StandID

// GroundID is the id of a piece of terrain after its kind: "the wood w1".
type GroundID TerrainID

// String returns the id after a space.
func (g GroundID) String() string { return " " + string(g) }

// Length is a length in centimetres within a phrase, written with at most two decimals. The
// reader chooses the unit.
type Length float64

// Rounded is a length in centimetres within a phrase, written with one decimal.
type Rounded float64

// Bearing is the side of something that faces one way on which a direction lies ("its rear").
// Both are in degrees.
type Bearing struct{ Facing, Toward float64 }

// Angle is a number of degrees.
type Angle float64

// Say returns a phrase. Its format must be a literal, so that the test of the message
// files finds it.
func Say(format string, args ...any) Phrase { return Phrase{Format: format, Args: args} }

// SayCount returns the phrase one if n is 1, else many. In both, %[1]d is n and the other
// arguments follow.
func SayCount(n int, one, many string, args ...any) Phrase {
	format := many
	if n == 1 {
		format = one
	}
	return Phrase{Format: format, Args: append([]any{n}, args...)}
}

// SayAll returns some phrases, names and numbers one after the other.
func SayAll(args ...any) Phrase { return Phrase{Args: args} }

// Capital returns the phrase with a capital letter at its beginning.
func (p Phrase) Capital() Phrase { p.Case = Capital; return p }

// Lower returns the phrase in small letters.
func (p Phrase) Lower() Phrase { p.Case = Lower; return p }

// With returns the phrase with other arguments. The view fills in the numbered parts of a
// guide's phrases with it.
func (p Phrase) With(args ...any) Phrase { p.Args = args; return p }

// NoStop returns the phrase without its full stop.
func (p Phrase) NoStop() Phrase { p.Case = NoStop; return p }

// Empty reports whether the phrase says nothing.
func (p Phrase) Empty() bool { return p.Format == "" && len(p.Args) == 0 }

// IsZero lets encoding/json leave out an empty phrase.
func (p Phrase) IsZero() bool { return p.Empty() }

// String returns the phrase in English.
func (p Phrase) String() string {
	switch {
	case p.Format == "" && len(p.Args) == 1:
		if text, ok := p.Args[0].(string); ok {
			return p.Case.Of(text)
		}
		return p.Case.Of(fmt.Sprint(p.Args[0]))
	case p.Format == "":
		var text strings.Builder
		for _, arg := range p.Args {
			fmt.Fprint(&text, arg)
		}
		return p.Case.Of(text.String())
	case len(p.Args) == 0 || !strings.Contains(p.Format, "%"): // "one stand"
		return p.Case.Of(p.Format)
	}
	return p.Case.Of(fmt.Sprintf(p.Agreeing(nil), p.Args...))
}

// MarshalText writes the phrase in English.
func (p Phrase) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads an English text, which has no arguments.
func (p *Phrase) UnmarshalText(text []byte) error { *p = Phrase{Format: string(text)}; return nil }

// Of applies the case to a text.
func (c Case) Of(text string) string {
	switch c {
	case Capital:
		first, size := utf8.DecodeRuneInString(text)
		if size == 0 {
			return text
		}
		return string(unicode.ToUpper(first)) + text[size:]
	case Lower:
		return strings.ToLower(text)
	case NoStop:
		return strings.TrimSuffix(text, ".")
	}
	return text
}

// plainArgs returns the arguments of a phrase as JSON output has them: strings and numbers
// unchanged, lengths and angles as numbers, all else in English.
func (p Phrase) plainArgs() []any {
	plain := make([]any, len(p.Args))
	for i, arg := range p.Args {
		switch arg := arg.(type) {
		case string, int, float64:
			plain[i] = arg
		case Length:
			plain[i] = RoundLength(float64(arg))
		case Precise:
			plain[i] = RoundLength(arg.Centimetres)
		case Rounded:
			plain[i] = RoundLength(float64(arg))
		case Angle:
			plain[i] = RoundAngle(float64(arg))
		default:
			plain[i] = fmt.Sprint(arg)
		}
	}
	return plain
}

// String returns the length in centimetres.
func (l Length) String() string {
	n := math.Round(float64(l) * 100)
	if !(math.Abs(n) < 1e15) { // not a real length: no rounding
		return strconv.FormatFloat(n/100, 'f', -1, 64) + " cm"
	}
	var room [24]byte
	text := room[:0]
	if n < 0 {
		n, text = -n, append(text, '-')
	}
	whole, rest := int64(n)/100, byte(int64(n)%100)
	if text = strconv.AppendInt(text, whole, 10); rest > 0 {
		if text = append(text, '.', '0'+rest/10); rest%10 > 0 {
			text = append(text, '0'+rest%10)
		}
	}
	return string(append(text, " cm"...))
}

// String returns the length in centimetres.
func (r Rounded) String() string { return strconv.FormatFloat(float64(r), 'f', 1, 64) + " cm" }

// String returns the angle in degrees.
func (a Angle) String() string {
	return strings.TrimSuffix(strconv.FormatFloat(float64(a), 'f', 1, 64), ".0") + "°"
}

// String returns the name of the direction.
func (b Bearing) String() string {
	turn := math.Mod(b.Toward-b.Facing, 360)
	switch {
	case turn > 180:
		turn -= 360
	case turn < -180:
		turn += 360
	}
	switch {
	case math.Abs(turn) <= 45:
		return "its front"
	case math.Abs(turn) >= 135:
		return "its rear"
	case turn > 0:
		return "its right"
	}
	return "its left"
}

// Word returns a word, or a few words without arguments, as a phrase that is translated as a
// whole: "infantry", "low obstacle". Unlike the format of [Say] it need not be a literal; all
// words it may be given are literals elsewhere.
func Word(word string) Phrase { return Phrase{Format: word} }

// SayJoined returns some items with commas between them.
func SayJoined[T any](items []T) Phrase {
	if len(items) == 0 {
		return Phrase{}
	}
	p := Phrase{Args: make([]any, 0, 2*len(items)-1)}
	for i, item := range items {
		if i > 0 {
			p.Args = append(p.Args, ", ")
		}
		p.Args = append(p.Args, item)
	}
	return p
}

// SayList returns a list in words: "a, b and c".
func SayList[T any](items []T) Phrase {
	p := SayJoined(items)
	if n := len(p.Args); n > 1 {
		p.Args[n-2] = and
	}
	return p
}

// SayLines returns some phrases below each other, a line each.
func SayLines(lines ...Phrase) Phrase {
	if len(lines) == 1 {
		return lines[0]
	}
	p := Phrase{Args: make([]any, 0, 2*len(lines))}
	for i, line := range lines {
		if i > 0 {
			p.Args = append(p.Args, "\n")
		}
		p.Args = append(p.Args, line)
	}
	return p
}

// SaySteps returns the texts of some steps below each other.
func SaySteps(steps []Step) Phrase {
	lines := make([]Phrase, len(steps))
	for i := range steps {
		lines[i] = steps[i].Text
	}
	return SayLines(lines...)
}

// SayRefused returns the reason of a refusal with its rule: "It is too far. (STD-CHARGE-02)".
func SayRefused(reason Phrase, rule string) Phrase { return SayAll(reason, " (", rule, ")") }

// and comes before the last item of a list.
var and any = Say(" and ")

// Precise is a length in centimetres within a phrase, written with some decimals. Unless
// Zeros is set, zeros at the end are left out.
type Precise struct {
	Centimetres float64
	Decimals    int
	Zeros       bool
}

// String returns the length in centimetres.
func (p Precise) String() string {
	text := strconv.FormatFloat(p.Centimetres, 'f', p.Decimals, 64)
	if !p.Zeros && strings.Contains(text, ".") {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	return text + " cm"
}
