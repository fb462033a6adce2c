package orders

import (
	"slices"
	"strings"
	"unicode/utf8"

	"frontage/game"
)

// Scope says whose tactics an order changes.
type Scope int8

const (
	OfForce Scope = iota // all mass units of the force; for a storm, the whole force
	OfUnits              // the units that the order names
	OfSelf               // the unit that carries the order out
)

// Order is the meaning of an order text.
type Order struct {
	Scope Scope
	Storm bool
	Spec  Spec
	Units []game.UnitID // for OfUnits, in the order of the text, each once
}

// word is a word of a text, or a comma.
type word struct {
	text  string // as written
	lower string
	at    int // how many characters come before it
}

// Parse reads an order: "tactics …", "mytactics …" or "storm". Letter case and repeated blanks
// do not matter (TAC-ORDER-08).
func Parse(text string) (Order, *Error) {
	p := newParser(text)
	verb, ok := p.next()
	switch {
	case !ok:
		return Order{}, p.wrong(RuleEmpty, emptyOrder)
	case verb.lower == verbStorm:
		return p.storm()
	case verb.lower == verbTactics:
		return p.tactics()
	case verb.lower == verbMyTactics:
		spec, err := p.spec()
		if err == nil {
			err = p.ended()
		}
		return p.result(Order{Scope: OfSelf, Spec: spec}, err)
	}
	return Order{}, verb.wrong(RuleUnknown, unknownVerb)
}

// ParseSpec reads the tactics of a unit, without a verb before and units after:
// "assault in front and never use missiles".
func ParseSpec(text string) (Spec, *Error) {
	p := newParser(text)
	spec, err := p.spec()
	if err == nil {
		err = p.ended()
	}
	if err != nil {
		return Spec{}, err
	}
	return spec, nil
}

// ParseTold reads what a unit on a table is told: as [ParseSpec], with the order to storm walled places
// alone or at the end, after ";": "assault; storm".
func ParseTold(text string) (Spec, *Error) {
	head, tail, more := strings.Cut(text, ";")
	if !more {
		if strings.ToLower(strings.TrimSpace(text)) == verbStorm {
			return Spec{Storm: true}, nil
		}
		return ParseSpec(text)
	}
	spec, err := ParseSpec(head)
	if err != nil {
		return Spec{}, err
	}
	p := newParser(strings.Repeat(" ", utf8.RuneCountInString(head)+1) + tail)
	switch w, some := p.next(); {
	case !some:
		return Spec{}, p.wrong(RuleEmpty, stormMissing)
	case w.lower != verbStorm:
		return Spec{}, w.wrong(RuleUnknown, unknownWord)
	}
	if w, more := p.next(); more {
		return Spec{}, w.wrong(RuleStorm, stormAlone)
	}
	spec.Storm = true
	return spec, nil
}

// ParseFor reads a whole order, or one without its verb. The latter is for the ordering unit
// itself if self is set; otherwise it is for the force, or for the units that it names.
func ParseFor(text string, self bool) (Order, *Error) {
	if HasVerb(text) {
		return Parse(text)
	}
	if !self {
		return newParser(text).tactics()
	}
	spec, err := ParseSpec(text)
	if err != nil {
		return Order{}, err
	}
	return Order{Scope: OfSelf, Spec: spec}, nil
}

// HasVerb reports whether a text begins with the verb of an order.
func HasVerb(text string) bool {
	verb, ok := newParser(text).next()
	return ok && slices.Contains([]string{verbTactics, verbMyTactics, verbStorm}, verb.lower)
}

// parser reads the words of a text one by one.
type parser struct {
	words []word
	read  int
	end   int // characters of the text
}

func newParser(text string) *parser {
	p := &parser{end: utf8.RuneCountInString(text)}
	at, begun := 0, -1
	var word strings.Builder
	finish := func() {
		if begun >= 0 {
			p.add(word.String(), begun)
			word.Reset()
			begun = -1
		}
	}
	for _, c := range text {
		switch c {
		case ' ', '\t', '\n', '\r', '\u00a0':
			finish()
		case ',':
			finish()
			p.add(comma, at)
		default:
			if begun < 0 {
				begun = at
			}
			word.WriteRune(c)
		}
		at++
	}
	finish()
	return p
}

func (p *parser) add(text string, at int) {
	p.words = append(p.words, word{text, strings.ToLower(text), at})
}

// next reads the next word; false at the end.
func (p *parser) next() (word, bool) {
	if p.read == len(p.words) {
		return word{}, false
	}
	p.read++
	return p.words[p.read-1], true
}

// peek returns the next word without reading it.
func (p *parser) peek() (word, bool) {
	if p.read == len(p.words) {
		return word{}, false
	}
	return p.words[p.read], true
}

func (p *parser) result(o Order, err *Error) (Order, *Error) {
	if err != nil {
		return Order{}, err
	}
	return o, nil
}

// storm reads the end of a storm order, which takes no argument (TAC-ORDER-13).
func (p *parser) storm() (Order, *Error) {
	if w, more := p.next(); more {
		return Order{}, w.wrong(RuleStorm, stormAlone)
	}
	return Order{Scope: OfForce, Storm: true}, nil
}

// tactics reads the text after the verb: the tactics, and the units if it names any.
func (p *parser) tactics() (Order, *Error) {
	spec, err := p.spec()
	if err != nil {
		return Order{}, err
	}
	units, err := p.units()
	o := Order{Spec: spec, Units: units}
	if len(units) > 0 {
		o.Scope = OfUnits
	}
	return p.result(o, err)
}

// spec reads a package with modifiers, or modifiers alone.
func (p *parser) spec() (Spec, *Error) {
	var spec Spec
	var given [kinds]bool
	for parts := 0; ; parts++ {
		from := p.read
		joint, joined := p.joint()
		if joined && parts == 0 {
			return spec, joint.wrong(RuleUnknown, nothingBefore)
		}
		first, more := p.peek()
		if !more {
			if joined {
				return spec, joint.wrong(RuleUnknown, nothingAfter)
			}
			if parts == 0 {
				return spec, p.wrong(RuleEmpty, emptySpec)
			}
			return spec, nil
		}
		found, length, partly := p.longest()
		switch {
		case found == nil && partly > 0:
			return spec, p.unfinished(partly)
		case found == nil && !joined && parts > 0:
			p.read = from
			return spec, nil // units may follow
		case found == nil:
			return spec, first.wrong(RuleUnknown, unknownWord)
		case given[found.kind] && found.kind == aBase:
			return spec, p.phraseWrong(length, RuleTwice, twoBases)
		case given[found.kind]:
			return spec, p.phraseWrong(length, RuleTwice, twoOfAKind)
		case found.kind == aBase && parts > 0:
			return spec, p.phraseWrong(length, RuleBaseLast, baseLast)
		}
		given[found.kind] = true
		p.read += length
		spec.set(found)
	}
}

// joint reads "and" or a comma, which mean nothing (TAC-ORDER-06).
func (p *parser) joint() (word, bool) {
	w, ok := p.peek()
	if !ok || w.lower != wordAnd && w.lower != comma {
		return word{}, false
	}
	p.read++
	return w, true
}

// longest returns the longest phrase at the next words (TAC-ORDER-07) and its number of words.
// If there is none, partly is the number of words that match the beginning of a phrase.
func (p *parser) longest() (found *phrase, length, partly int) {
	rest := p.words[p.read:]
	for i := range phrases {
		same := 0
		for same < len(phrases[i].words) && same < len(rest) && rest[same].lower == phrases[i].words[same] {
			same++
		}
		if same == len(phrases[i].words) && same > length {
			found, length = &phrases[i], same
		}
		partly = max(partly, same)
	}
	return found, length, partly
}

// unfinished returns the error of a phrase that breaks off. It names the word that does not
// fit, or the last word.
func (p *parser) unfinished(partly int) *Error {
	at := p.read + partly
	if at < len(p.words) {
		return p.words[at].wrong(RuleUnknown, unknownWord)
	}
	return p.words[at-1].wrong(RuleUnknown, phraseBreaksOff)
}

// set takes over the value of a phrase.
func (s *Spec) set(p *phrase) {
	switch p.kind {
	case aBase:
		*s = Of(Base(p.value)) // it comes first
	case aPlacement:
		s.Placement = Placement(p.value)
	case aMelee:
		s.Melee = Melee(p.value)
	case aMissile:
		s.Missile = Missile(p.value)
	case aSortie:
		s.Sortie = Sortie(p.value)
	}
}

// units reads the ids at the end of an order, separated by blanks or commas.
func (p *parser) units() ([]game.UnitID, *Error) {
	var units []game.UnitID
	for {
		w, more := p.next()
		if !more {
			return units, nil
		}
		if w.lower == comma && len(units) > 0 {
			joint := w
			if w, more = p.next(); !more {
				return nil, joint.wrong(RuleUnknown, nothingAfter)
			}
		}
		switch {
		case reserved[w.lower]:
			return nil, w.wrong(RuleUnknown, wordAmongUnits)
		case !game.IsID(w.text):
			return nil, w.wrong(RuleUnknown, unknownWord)
		}
		if id := game.UnitID(w.text); !slices.Contains(units, id) {
			units = append(units, id)
		}
	}
}

// ended returns the error of a word after the end of the order, nil if there is none.
func (p *parser) ended() *Error {
	if w, more := p.peek(); more {
		if game.IsID(w.text) && !reserved[w.lower] {
			return w.wrong(RuleUnknown, noUnitsHere)
		}
		return w.wrong(RuleUnknown, unknownWord)
	}
	return nil
}

// At returns how many characters come before the name of a unit in a text, for an error about
// the unit.
func At(text string, unit game.UnitID) int {
	p := newParser(text)
	for i := len(p.words) - 1; i >= 0; i-- {
		if p.words[i].text == string(unit) {
			return p.words[i].at
		}
	}
	return 0
}
