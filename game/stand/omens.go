package stand

import (
	"encoding/json"
	"slices"

	"frontage/game"
	"frontage/game/turn"
)

// Omens: a side may roll one of its dice again (STD-SPELL-58, STD-SPELL-59), at any roll, even in
// the middle of an action. At such a roll the action is abandoned, its dice are kept, and the
// player is asked. His answer carries out the action again with the same dice, one of them perhaps
// changed.

// omenOf is the omen of a side, nil for none.
func omenOf(s *game.State, side game.SideID) *Effect {
	list := OwnTurn(s).Omens
	if i := slices.IndexFunc(list, func(e Effect) bool { return e.Side == side }); i >= 0 {
		return &list[i]
	}
	return nil
}

// endOmens ends the omens of a side, at the end of its Command phase.
func (r *run) endOmens(side game.SideID) {
	t := OwnTurn(r.s)
	t.Omens = leftOf(t.Omens, func(e Effect) bool { return e.Side == side })
}

// replaying is what omens need to know about the action under way.
type replaying struct {
	doing  *game.Action   // the action
	rolled []uint8        // the dice of the action so far
	room   [fewDice]uint8 // memory for them
	script []int          // the dice that it rolled before it was abandoned, to be used again
	shown  int            // the number of events before the action
	had    []Effect       // the omens before the action
	used   game.SideID    // the side whose earlier omen has been used, "" for none
	spent  game.SideID    // the side that has used an omen from this very action, "" for none
	again  bool           // the roll repeats dice
	fresh  int            // the number of the die of the last roll that an omen changed, 0 for none, −1 for all dice

	changes []int         // the same for each roll of the action; those after the last are 0
	count   int           // the number of rolls so far
	decided bool          // no more is asked about the last roll of the kept dice
	banners []game.UnitID // the units that have used their second chance in this action
}

// isFresh reports whether a die of the last roll, by its index, repeats one by an omen or a banner.
func (o *replaying) isFresh(i int) bool { return o.fresh < 0 || i == o.fresh-1 }

// allChanges returns changes for all rolls so far.
func (o *replaying) allChanges() []int {
	all := make([]int, max(o.count, len(o.changes)))
	copy(all, o.changes)
	return all
}

// fewDice is at least as many dice as most actions roll.
const fewDice = 32

// faces returns the dice of the action so far.
func (o *replaying) faces() []int {
	list := make([]int, len(o.rolled))
	for i, face := range o.rolled {
		list[i] = int(face)
	}
	return list
}

// foreseen is the error that abandons an action at a roll which an omen or a banner may change.
type foreseen struct {
	frame   *omenProcedure
	events  []game.Event
	used    game.SideID
	banners []game.UnitID
}

func (*foreseen) Error() string { return "a die may be rolled again" }

// noOmens are the rolls that belong to no side, and so to no omen.
var noOmens = []string{"length", "end"}

// perDie are the rolls of which each die needs a score. A die that reaches it is not worth rolling
// again.
var perDie = []string{"attack", "shoot", "save", "cast", "dispel", "hymn", "hush", "shatter"}

// openToOmen lists the dice of a roll, counted from 1, that an omen may roll again. A natural 12 that is a
// blunder and dice already rolled again are excluded (STD-SPELL-59, STD-MAGIC-17). Of equal dice only the first
// is listed.
func (r *run) openToOmen(why, by string, need int, faces []int) (dice []int) {
	sum := 0
	for _, face := range faces {
		sum += face
	}
	switch i := r.s.CharacterIndex(game.CharacterID(by)); {
	case r.omens.again || slices.Contains(noOmens, why):
		return nil
	case why == "order" && (sum <= need || sum == 2*dieSides && i >= 0 && r.s.Characters[i].Kind != kindGeneral):
		return nil
	}
	for i, face := range faces {
		if !slices.Contains(faces[:i], face) && (face < need || !slices.Contains(perDie, why)) {
			dice = append(dice, i+1)
		}
	}
	return dice
}

// sideRolling is the side whose dice are rolled, "" for neither.
func (r *run) sideRolling(by string) game.SideID {
	if r.s.SideOf(game.SideID(by)) >= 0 {
		return game.SideID(by)
	}
	if u := r.s.Unit(game.UnitID(by)); u != nil {
		return u.Side
	}
	if i := r.s.CharacterIndex(game.CharacterID(by)); i >= 0 {
		return r.s.Characters[i].Side
	}
	return ""
}

// roll rolls n dice for a unit, a character or a side, and records the event. need is the
// score that each die needs, or the sum needed; 0 if there is none. The error is *[foreseen] if the side has
// an omen for it.
func (r *run) roll(n int, why, by string, need int, text game.Phrase) ([]int, error) {
	o := &r.omens
	o.fresh = 0
	dice, scripted := r.dice, len(o.script) >= n && n > 0
	if scripted {
		dice = game.NewDice(&game.DiceState{Given: slices.Clone(o.script[:n]), GivenOnly: true})
		o.script = o.script[n:]
	}
	faces, told, err := turn.Roll{Dice: n, Sides: dieSides, Why: why, By: by, Need: need, Text: text}.With(dice)
	if err != nil {
		return nil, err
	}
	if o.rolled == nil {
		o.rolled = o.room[:0]
	}
	for _, face := range faces {
		o.rolled = append(o.rolled, uint8(face))
	}
	if o.count++; o.count <= len(o.changes) {
		o.fresh = o.changes[o.count-1]
	}
	last := scripted && len(o.script) == 0
	if last { // all before this point has been reported
		r.events = r.events[:min(o.shown, len(r.events))]
	}
	if !scripted && len(OwnTurn(r.s).Omens) > 0 {
		side := r.sideRolling(by)
		if open := r.openToOmen(why, by, need, faces); len(open) > 0 && omenOf(r.s, side) != nil {
			return nil, r.foresees(side, why, by, need, open, len(faces))
		}
	}
	if u := r.secondChanceFor(why, by); u != nil && (!scripted || last && !o.decided && o.fresh == 0) {
		return nil, r.foreseesAll(u, why, need, len(faces))
	}
	r.event(told)
	return faces, nil
}

// foresees abandons the action to ask whether a die is rolled again.
func (r *run) foresees(side game.SideID, why, by string, need int, open []int, dice int) error {
	text, err := json.Marshal(r.omens.doing)
	if err != nil {
		return err
	}
	p := &omenProcedure{Side: side, Doing: string(text), Faces: r.omens.faces(), Last: dice, Open: open, Why: why, By: by, Need: max(0, need),
		Changes: r.omens.allChanges(),
		Spell:   omenOf(r.s, side).Spell, Gained: !slices.ContainsFunc(r.omens.had, func(e Effect) bool { return e.Side == side }), Spent: r.omens.spent}
	return &foreseen{p, slices.Clone(r.events), r.omens.used, r.omens.banners}
}

// foreseesAll abandons the action to ask whether a unit rolls all its dice again (STD-ITEM-15).
func (r *run) foreseesAll(u *game.Unit, why string, need, dice int) error {
	text, err := json.Marshal(r.omens.doing)
	if err != nil {
		return err
	}
	p := &omenProcedure{Side: u.Side, Doing: string(text), Faces: r.omens.faces(), Last: dice, All: true, Why: why, By: string(u.ID), Need: max(0, need),
		Changes: r.omens.allChanges(), Spent: r.omens.spent}
	return &foreseen{p, slices.Clone(r.events), r.omens.used, r.omens.banners}
}

// asked restores the state before the abandoned action and adds the question. It returns the events so far.
func (f *foreseen) asked(before, s *game.State) []game.Event {
	dice := s.Turn.Dice
	*s = before.Clone()
	s.Turn.Dice = dice
	t := OwnTurn(s)
	if openFrame[omenProcedure](s) != nil {
		turn.Pop(&t.Pending)
	}
	t.Omens = leftOf(t.Omens, func(e Effect) bool { return e.Side == f.used })
	for _, id := range f.banners {
		Edit(s.Unit(id)).State.ItemUsed = usedBattle
	}
	turn.Push(&t.Pending, open(f.frame))
	return f.events
}

// procedureOmen asks whether a die is rolled again, before the action that has rolled it goes on.
const procedureOmen = "omen"

func init() { register(func() procedure { return &omenProcedure{} }) }

type omenProcedure struct {
	Side  game.SideID `json:"side,omitempty"`
	Doing string      `json:"doing,omitempty"` // the action, as text
	Faces []int       `json:"faces,omitempty" max:"6"`
	Last  int         `json:"last,omitempty" max:"9999"` // the number of faces that belong to the roll in question
	Open  []int       `json:"open,omitempty" max:"9999"` // those that may be rolled again, counted from 1
	Why   string      `json:"why,omitempty"`
	By    string      `json:"by,omitempty"`
	Need  int         `json:"need,omitempty" max:"99"`

	All     bool  `json:"all,omitempty"`                         // all dice of the roll may be rolled again, by a banner
	Changes []int `json:"changes,omitempty" min:"-1" max:"9999"` // for each roll, the die that has been rolled again, 0 for none, −1 for all

	Spell  string      `json:"spell,omitempty"`
	Gained bool        `json:"gained,omitempty"` // this action itself brings the omen
	Spent  game.SideID `json:"spent,omitempty"`  // the side that has used such an omen
}

func (*omenProcedure) kind() string { return procedureOmen }

// lastFaces are the faces of the roll in question.
func (p *omenProcedure) lastFaces() []int { return p.Faces[max(0, len(p.Faces)-p.Last):] }

// action is the action that made the roll.
func (p *omenProcedure) action() (a game.Action, ok bool) {
	return a, json.Unmarshal([]byte(p.Doing), &a) == nil
}

func (p *omenProcedure) check(at *openAt) {
	if _, ok := p.action(); !ok {
		at.report("doing", "%q is no action", p.Doing)
	}
	if p.All {
		if u := at.s.Unit(game.UnitID(p.By)); u == nil || u.Side != p.Side || !mayRollAllAgain(u) {
			at.report("by", "%q is no unit that may roll all its dice again", p.By)
		}
	} else {
		p.checkOmen(at)
	}
	if p.Last < 1 || p.Last > len(p.Faces) || slices.Contains(p.Faces, 0) {
		at.report("faces", "the roll in question is missing")
		return
	}
	for _, die := range p.Open {
		if die < 1 || die > p.Last {
			at.report("open", "the roll has no die %d", die)
		}
	}
	if !at.isTop() {
		at.report("", "nothing is asked before an omen")
	}
}

func (p *omenProcedure) checkOmen(at *openAt) {
	if at.s.SideOf(p.Side) < 0 || omenOf(at.s, p.Side) == nil && !p.Gained {
		at.report("side", "%q has no omen", p.Side)
	}
	if sp := spellNamed(p.Spell); sp == nil || sp.kind != kindOmen {
		at.report("spell", "there is no omen %q", p.Spell)
	}
}

func (p *omenProcedure) proceed(*run) (waits bool, err error) { return true, nil }

func (p *omenProcedure) question(r *run) *game.Question {
	yes, no := true, false
	faces := p.lastFaces()
	if p.All {
		return p.allQuestion(r)
	}
	q := &game.Question{Kind: "power", Who: p.Side, Default: len(p.Open),
		Text: game.Say("%s rolls %s (%s). It may roll a die again by %s, once: which?", p.roller(r.s), game.Faces(faces), game.Word(p.Why), spellNamed(p.Spell).name())}
	best := 0.0
	for i, die := range p.Open {
		q.Answers = append(q.Answers, game.Action{Do: "power", Choice: powerOmen, Yes: &yes, Option: &die})
		if chance := p.chanceOf(die); chance > best && chance >= enough {
			best, q.Default = chance, i
		}
	}
	q.Answers = append(q.Answers, game.Action{Do: "power", Choice: powerOmen, Yes: &no})
	return q
}

// roller names the roller.
func (p *omenProcedure) roller(s *game.State) game.Phrase {
	if s.Unit(game.UnitID(p.By)) != nil {
		return game.SayAll(unitName(s, game.UnitID(p.By)))
	}
	if i := s.CharacterIndex(game.CharacterID(p.By)); i >= 0 {
		return leaderName(&s.Characters[i])
	}
	return game.SayAll(s.Sides[s.SideOf(p.Side)].Name)
}

// enough is the chance from which an omen is used by default.
const enough = 0.5

// chanceOf is the chance that rolling a die again makes an important roll succeed: an order, a
// spell, a dispelling, or a blunder that becomes milder; 0 for other rolls.
func (p *omenProcedure) chanceOf(die int) float64 {
	const mild, worst = 4, 5 // the results of a blunder that only halt the units
	good, faces := 0, p.lastFaces()
	for face := 1; face <= dieSides; face++ {
		ok := false
		switch p.Why {
		case "order":
			sum := face
			for i, f := range faces {
				if i != die-1 {
					sum += f
				}
			}
			ok = sum <= p.Need
		case "cast", "dispel", "hush":
			ok = face >= p.Need
		case "blunder":
			ok = faces[die-1] == 1 && face > 1 || faces[die-1] == dieSides && (face == mild || face == worst)
		}
		if ok {
			good++
		}
	}
	return float64(good) / dieSides
}

func (p *omenProcedure) fields(_ *run, a game.Action) (fields []string, known bool) {
	if p.All {
		return []string{"choice", "yes", "unit"}, a.Do == "power"
	}
	return []string{"choice", "yes", "option"}, a.Do == "power"
}

// answer carries the action out again, with a die rolled again or not.
func (p *omenProcedure) answer(r *run, a game.Action) error {
	if p.All {
		return p.answerAll(r, a)
	}
	if a.Do != "power" || a.Choice != powerOmen || a.Yes == nil {
		return notNow(a, game.Say("say whether a die is rolled again"))
	}
	doing, ok := p.action()
	if !ok {
		return notNow(a, game.Say("the action that has rolled is lost"))
	}
	faces, change := slices.Clone(p.Faces), 0
	if *a.Yes {
		if a.Option == nil && len(p.Open) > 1 || a.Option != nil && (*a.Option < 1 || *a.Option > p.Last || !p.mayRollAgain(*a.Option)) {
			return refuse("STD-SPELL-58", game.Say("Say which die is rolled again: one of %s.", game.Faces(p.lastFaces())))
		}
		if change = p.Open[0]; a.Option != nil {
			change = *a.Option
		}
		at := len(faces) - p.Last + change - 1
		spell := spellNamed(p.Spell)
		more, _, err := turn.Roll{Dice: 1, Sides: dieSides, Why: p.Why, By: p.By, Text: r.say("%s rolls a %d again by %s:", p.roller(r.s), faces[at], spell.name())}.With(r.dice)
		if err != nil {
			return err
		}
		r.event(game.Event{Kind: "power", By: p.By, Why: "STD-SPELL-58", Text: r.say("%s rolls a %d again by %s: %d.", p.roller(r.s), faces[at], spell.name(), more[0])})
		faces[at] = more[0]
	}
	r.pop()
	r.omens = p.again(r, &doing, faces, change)
	switch {
	case change > 0 && p.Gained:
		r.omens.spent = p.Side
	case change > 0:
		r.omens.used = p.Side
		r.endOmens(p.Side)
	}
	return carryOut(r, doing)
}

// carryOut carries out a player's action.
var carryOut func(r *run, a game.Action) error

// mayRollAgain reports whether a die may be rolled again: a listed one, or another that shows the
// same.
func (p *omenProcedure) mayRollAgain(die int) bool {
	faces := p.lastFaces()
	return slices.ContainsFunc(p.Open, func(open int) bool { return faces[open-1] == faces[die-1] })
}

// atLeast is how many dice show at least a number.
func atLeast(faces []int, need int) int {
	n := 0
	for _, face := range faces {
		if face >= need {
			n++
		}
	}
	return n
}

// scoreWords is a score that a die needs, in words.
func scoreWords(need int) game.Phrase {
	if need == 6 {
		return game.Say("6")
	}
	return game.Say("%d or more", need)
}
