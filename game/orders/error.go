package orders

import "frontage/game"

// The rules that an order text may break.
const (
	RuleForce    = "TAC-ORDER-04"
	RuleTwice    = "TAC-ORDER-09"
	RuleBaseLast = "TAC-ORDER-10"
	RuleUnknown  = "TAC-ORDER-11"
	RuleEmpty    = "TAC-ORDER-12"
	RuleStorm    = "TAC-ORDER-13"
)

// Error is an error in an order text: the word, how many characters come before it, and the
// broken rule.
type Error struct {
	Rule   string
	Word   string // "" at the end of the text
	At     int
	Reason game.Text
}

func (e *Error) Error() string { return game.Tell("%s (%s)", e.Reason, e.Rule).String() }

// complaint describes an error at a word.
type complaint func(word string, character int) game.Text

func (w word) wrong(rule string, why complaint) *Error {
	return &Error{Rule: rule, Word: w.text, At: w.at, Reason: why(w.text, w.at+1)}
}

// wrong returns an error at the end of the text.
func (p *parser) wrong(rule string, why complaint) *Error {
	return &Error{Rule: rule, At: p.end, Reason: why("", p.end+1)}
}

// phraseWrong returns an error at the phrase formed by the next words.
func (p *parser) phraseWrong(length int, rule string, why complaint) *Error {
	w := p.words[p.read]
	for _, more := range p.words[p.read+1 : p.read+length] {
		w.text += " " + more.text
	}
	return w.wrong(rule, why)
}

func emptyOrder(string, int) game.Text {
	return game.Tell("The order is empty; it begins with tactics, mytactics or storm.")
}

func emptySpec(string, int) game.Text {
	return game.Tell("The order does not say what to do: a package or a modifier is missing.")
}

func unknownVerb(word string, at int) game.Text {
	return game.Tell("An order begins with tactics, mytactics or storm, not with \"%s\" (character %d).", word, at)
}

func unknownWord(word string, at int) game.Text {
	return game.Tell("\"%s\" (character %d) means nothing here.", word, at)
}

func phraseBreaksOff(word string, at int) game.Text {
	return game.Tell("The phrase breaks off after \"%s\" (character %d).", word, at)
}

func nothingBefore(word string, at int) game.Text {
	return game.Tell("Nothing comes before \"%s\" (character %d).", word, at)
}

func nothingAfter(word string, at int) game.Text {
	return game.Tell("Nothing comes after \"%s\" (character %d).", word, at)
}

func twoBases(word string, at int) game.Text {
	return game.Tell("\"%s\" (character %d) is a second package: a unit has one.", word, at)
}

func twoOfAKind(word string, at int) game.Text {
	return game.Tell("\"%s\" (character %d) contradicts an earlier part of the order.", word, at)
}

func baseLast(word string, at int) game.Text {
	return game.Tell("The package \"%s\" (character %d) must come before the modifiers.", word, at)
}

func stormAlone(word string, at int) game.Text {
	return game.Tell("Nothing may follow storm, but here \"%s\" (character %d) does.", word, at)
}

func stormMissing(string, int) game.Text {
	return game.Tell("After \";\" stands nothing; it can be storm.")
}

func wordAmongUnits(word string, at int) game.Text {
	return game.Tell("\"%s\" (character %d) is among the units, which must come last.", word, at)
}

func noUnitsHere(word string, at int) game.Text {
	return game.Tell("\"%s\" (character %d) does not belong here: this order names no units.", word, at)
}
