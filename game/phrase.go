package game

// Phrase is a text for a person: an English format with its arguments, which package
// render/words puts into the language of the reader when it is read. The format is the
// key of its translation. The arguments are numbered ("%[1]s"), since languages order
// them differently; each is a string that is said as it is (a name), a number, a
// [Length], an [Angle], a [Bearing], or a Phrase, which is translated itself.
//
// Without a format a phrase is its arguments, one after the other.
type Phrase struct {
	Format string
	Args   []any
	Case   Case
}

// Case says how a phrase begins, whatever the language makes of it.
type Case int

const (
	AsWritten Case = iota
	Capital        // its first letter is a capital
	Lower          // in small letters throughout
)

// Length is a number of centimetres within a phrase: the reader chooses the unit.
type Length float64

// Bearing is where a direction lies as seen from something that faces another way, both
// in degrees: "its rear".
type Bearing struct{ Facing, Toward float64 }

// Angle is a number of degrees.
type Angle float64

// Say returns a phrase. Its format must be a literal, so that the test of the message
// files finds it.
func Say(format string, args ...any) Phrase { return Phrase{Format: format, Args: args} }

// SayCount returns the phrase for a number of things: one when n is 1, else many. In
// both %[1]d is n, and the further arguments follow.
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

// With returns the phrase with other arguments: what is numbered in a phrase of a guide,
// which the view fills in.
func (p Phrase) With(args ...any) Phrase { p.Args = args; return p }

// Empty reports whether the phrase says nothing.
func (p Phrase) Empty() bool { return p.Format == "" && len(p.Args) == 0 }
