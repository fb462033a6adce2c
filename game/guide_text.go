package game

// TextBox is a text that a person may write in the language of the rules, instead of choosing
// among the answers: an order. The view shows it as a line to type into, tells at each letter
// what the text comes to, and offers how it may go on.
type TextBox struct {
	ID   string // tells it from all others of a battle: a unit, a side
	Name Phrase // over it
	Hint Phrase // in it while it is empty
	Text string // in it before anybody writes
	Give Phrase // on the button that gives what is written

	// Read says what a text comes to. It is quick and changes nothing.
	Read func(text string) TextReading
	// Help lists the words of the language with their meanings.
	Help []TextHelp
	// Choose lists what a text may be made of, to be chosen rather than typed; nil where it can
	// only be typed.
	Choose func(text string) []TextGroup
}

// TextGroup is a part of a text that may be chosen: one of its choices is on.
type TextGroup struct {
	Name    Phrase
	Choices []TextChoice
}

// TextChoice is a value of a part: its words, their meaning, and the whole text with them.
type TextChoice struct {
	Words string
	Means Phrase
	Text  string
	On    bool
}

// TextReading is what a written text comes to.
type TextReading struct {
	Action *Action // what it asks for, nil where something is wrong or missing
	Says   Phrase  // what it means, or what is wrong
	Rule   string  // that refuses it
	Next   []TextNext
}

// TextNext is a way in which a text may go on: the words to be added, and the whole text with
// them. They are of the language of the rules, which is not translated.
type TextNext struct{ Words, Text string }

// TextHelp is a line of the help: words of the language, and their meaning.
type TextHelp struct {
	Words string
	Means Phrase
}
