package stand

import (
	"encoding/json"
	"math"
	"slices"
	"strings"

	"frontage/game"
	"frontage/geometry"
)

// PursueAnswer is a pursuit: its kind and the place of every stand, or the reason why there is
// none.
type PursueAnswer struct {
	game.StepsOnly

	Unit    game.UnitID
	Kind    string
	Rule    string
	Reason  game.Phrase
	Stands  []ChargedStand // in order of movement
	steps   []game.Step
	pursuit *pursuit
}

// answer builds the answer for one outcome; nil is no outcome.
func (p *pursuit) answer(o *pursued) *PursueAnswer {
	a := &PursueAnswer{Unit: p.b.units[p.unit].ID, Kind: string(p.kind), pursuit: p}
	if p.refusal != nil {
		a.Rule, a.Reason = p.refusal.Rule, p.refusal.Reason
	}
	if o != nil {
		for _, s := range o.places {
			a.Stands = append(a.Stands, declare(p.b, p.unit, -1, anyWay).answerStand(s))
		}
		for _, s := range o.lost {
			a.Stands = append(a.Stands, declare(p.b, p.unit, -1, anyWay).answerLost(lost{piece: s}))
		}
	}
	a.steps = p.explain(o)
	return a
}

// Explain returns the decisions of the pursuit, including a refusal.
func (a *PursueAnswer) Explain() []game.Step { return a.steps }

// Options returns the answer for every listed outcome, the default first: each choice of
// obliged or first stands, with the free stands in contact, in line, in support, or in
// contact with a fresh enemy.
func (a *PursueAnswer) Options() []game.Answer {
	if len(a.pursuit.options) == 0 {
		return []game.Answer{a}
	}
	a.pursuit.findAll()
	var list []game.Answer
	for _, o := range a.pursuit.options {
		list = append(list, a.pursuit.answer(o))
	}
	return list
}

// inShort says what kind of pursuit it is, or why there is none.
func (a *PursueAnswer) inShort() game.Phrase {
	switch pursuitKind(a.Kind) {
	case pursuitNone:
		return game.Say("No pursuit (%s): %s", a.Rule, a.Reason)
	case pursuitIndirect:
		return game.Say("An indirect pursuit by %s.", a.pursuit.b.units[a.pursuit.unit].name())
	case pursuitSupporting:
		return game.Say("A supporting pursuit by %s.", a.pursuit.b.units[a.pursuit.unit].name())
	}
	return game.Say("A basic pursuit by %s.", a.pursuit.b.units[a.pursuit.unit].name())
}

// Text returns the pursuit in words.
func (a *PursueAnswer) Text() game.Phrase {
	lines := []game.Phrase{a.inShort()}
	if a.Kind == string(pursuitNone) {
		return lines[0]
	}
	lines = append(lines, standLines(a.Stands)...)
	a.pursuit.findAll()
	for i, o := range a.pursuit.options[1:] {
		lines = append(lines, game.Say("Or, option %d:", i+2))
		lines = append(lines, standLines(a.pursuit.answer(o).Stands)...)
	}
	return game.SayLines(lines...)
}

// Outline is where the stands go, or why they may not.
func (a *PursueAnswer) Outline() game.Outline {
	return game.Outline{Rule: a.Rule, Reason: a.Reason, Text: a.inShort(), Stands: outlined(a.Stands)}
}

// MarshalJSON writes the answer in the documented format.
func (a *PursueAnswer) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Query  string         `json:"query"`
		Unit   game.UnitID    `json:"unit"`
		Kind   string         `json:"kind"`
		Rule   string         `json:"rule"`
		Reason string         `json:"reason"`
		Stands []ChargedStand `json:"stands"`
		Steps  []game.Step    `json:"steps"`
	}{"pursue", a.Unit, a.Kind, a.Rule, a.Reason.String(), roundStands(a.Stands), stepsOf(a.steps)})
}

// explain returns the steps of the pursuit.
func (p *pursuit) explain(o *pursued) []game.Step {
	if p.b.unread() {
		return nil
	}
	steps := make([]game.Step, 0, 4)
	for _, ban := range p.bans {
		if p.refusal == nil || p.refusal.Reason.String() != ban.reason.String() {
			steps = append(steps, game.Step{Rule: ban.rule, Text: ban.reason})
		}
	}
	if l := p.line; l != nil {
		steps = append(steps, game.Step{Rule: "STD-PURSUE-01",
			Text:  game.Say("%s sees %s, which has retreated.", p.b.standName(l.own), p.b.standName(l.piece)),
			Marks: []game.Mark{{Kind: game.MarkSight, From: l.Line.A, To: l.Line.B}}})
	}
	if o != nil {
		steps = append(steps, p.kindSteps(o)...)
		sentences := make([]sentence, len(o.places))
		for i, s := range o.places {
			sentences[i] = p.placeSentence(s)
		}
		steps = append(steps, p.b.together(sentences)...)
		steps = append(steps, p.lapsedSteps(o)...)
		steps = append(steps, p.lostSteps(o)...)
		steps = append(steps, p.contactSteps(o)...)
	}
	if p.cut && p.refusal == nil {
		steps = append(steps, game.Step{Rule: "STD-PURSUE-18", Text: game.Say("The search for places came to its limit: there may be more than were found.")})
	}
	if p.refusal != nil {
		steps = append(steps, game.Step{Rule: p.refusal.Rule, Text: p.refusal.Reason})
	}
	return steps
}

// kindSteps says why the pursuit is not a basic one.
func (p *pursuit) kindSteps(o *pursued) []game.Step {
	name := p.b.units[p.unit].name()
	switch {
	case p.kind == pursuitIndirect:
		ref := o.aim.ref
		steps := []game.Step{
			{Rule: "STD-PURSUE-20", Text: game.Say("No stand of %s comes into edge contact straight ahead: one goes by the charge rules, against the closest stand seen, %s.",
				name, p.b.id(ref.piece))},
			ref.zone.step}
		steps = append(steps, ref.tieSteps()...)
		return append(steps, game.Step{Rule: "STD-ZONE-06", Text: game.Say("So it goes against the %s edge of %s.", ref.side, p.b.id(o.aim.piece)),
			Marks: []game.Mark{{Kind: game.MarkEdge, From: o.aim.edge.A, To: o.aim.edge.B, Label: edgeLabel(ref.side)}}})
	case p.kind == pursuitSupporting && p.line == nil:
		return []game.Step{{Rule: "STD-PURSUE-13", Text: game.Say("No stand of %s sees an enemy that it may pursue: the unit may only follow in support.", name)}}
	case p.kind == pursuitSupporting:
		return []game.Step{{Rule: "STD-PURSUE-14", Text: game.Say("No stand of %s can come into edge contact: the unit may follow in support.", name)}}
	}
	return nil
}

// placeSentence says why a stand goes where it goes.
func (p *pursuit) placeSentence(s place) sentence {
	t := sentence{piece: s.piece, marks: p.b.moveMarks(s.piece, s.box, s.way)}
	name, moved := whom{byUnit: true}, cm(s.way.Cost)
	switch s.role {
	case roleStraight:
		t.rule = "STD-PURSUE-15"
		if s.way.Cost <= geometry.Tolerance {
			t.one, t.many = "%s is in contact with %s already and stays.", "%s are in contact with %s already and stay."
			t.args = []any{name, each{p.touchedText(s)}}
		} else {
			t.one, t.many = "%s must go %s straight ahead, into contact with %s.", "%s must each go %s straight ahead, into contact with %s."
			t.args = []any{name, moved, each{p.touchedText(s)}}
		}
	case roleFirst:
		t.rule, t.one = "STD-PURSUE-20", "%s goes first and moves %s, into contact with %s."
		t.args = []any{name, moved, p.touchedText(s)}
	case roleSupport:
		t.rule, t.one, t.many = "STD-PURSUE-22", "%s goes %s straight ahead, into support of %s.", "%s go %s straight ahead, into support of %s."
		t.args = []any{name, moved, eachStand(s.of)}
		if len(s.touching.contacts) > 0 {
			t.rule = "STD-PURSUE-24"
			t.one = "%s goes %s straight ahead, into support of %s. It touches %s at a corner and will fight."
			t.many = "%s go %s straight ahead, into support of %s. They touch %s at a corner and will fight."
			t.args = append(t.args, each{p.b.id(s.touching.contacts[0].piece)})
		}
	default:
		t.rule, t.one, t.many = p.freeRule(), "%s is free to be placed and moves %s.", "%s are free to be placed and move %s."
		t.args = []any{name, each{moved}}
		if len(s.touching.contacts) > 0 {
			t.one = "%s is free to be placed and moves %s, into contact with %s."
			t.many = "%s are free to be placed and move %s, into contact with %s."
			t.args = append(t.args, each{p.touchedText(s)})
		}
	}
	return t
}

// freeRule is the rule under which the free stands are placed.
func (p *pursuit) freeRule() string {
	switch p.kind {
	case pursuitIndirect:
		return "STD-PURSUE-21"
	case pursuitSupporting:
		return "STD-PURSUE-23"
	}
	return "STD-PURSUE-18"
}

// touchedText lists the stands that a place touches, with the length of edge contacts.
func (p *pursuit) touchedText(s place) contactsTold {
	return declare(p.b, p.unit, -1, anyWay).answerStand(s).Contacts
}

// contactsTold lists contacts in words.
type contactsTold []ContactWith

// Phrase returns the list.
func (t contactsTold) Phrase() game.Phrase {
	words := make([]game.Phrase, 0, len(t))
	for _, c := range t {
		if c.Kind == "edge" {
			words = append(words, game.Say("%s of the %s edge of %s", cm(c.Length), game.Word(c.Side), c.Stand))
		} else {
			words = append(words, game.Say("a corner of %s", c.Stand))
		}
	}
	return game.SayList(words)
}

// sum lists the contacts of several stands, each edge and each corner once.
func (contactsTold) sum(lists []any) game.Phrase {
	var all contactsTold
	for _, list := range lists {
		for _, c := range list.(contactsTold) {
			same := func(o ContactWith) bool {
				return o.Kind == c.Kind && o.Stand == c.Stand && (o.Side == c.Side || c.Kind != "edge")
			}
			if i := slices.IndexFunc(all, same); i >= 0 {
				all[i].Length += c.Length
			} else {
				all = append(all, c)
			}
		}
	}
	return all.Phrase()
}

// String returns the list in English.
func (t contactsTold) String() string { return t.Phrase().String() }

// lapsedSteps names the stands that could go straight ahead but do not, because the unit
// would lose its formation (STD-PURSUE-17).
func (p *pursuit) lapsedSteps(o *pursued) []game.Step {
	var sentences []sentence
	if p.kind != pursuitBasic {
		return nil
	}
	for _, m := range p.moves {
		at := slices.IndexFunc(o.places, func(s place) bool { return s.piece == m.piece })
		taken := slices.ContainsFunc(o.places, func(s place) bool { return s.piece != m.piece && geometry.Overlaps(s.box, m.box) })
		if at >= 0 && o.places[at].role != roleStraight && !taken { // another stand has moved there, so there is no way
			sentences = append(sentences, sentence{rule: "STD-PURSUE-17", piece: m.piece, args: []any{whom{byUnit: true}},
				one:  "%s need not go straight ahead: with the others it would break the formation.",
				many: "%s need not go straight ahead: with the others they would break the formation."})
		}
	}
	return p.b.together(sentences)
}

// queryPursue answers which pursuit a unit may make, supposing that it has won.
func (b *board) queryPursue(q game.Query) (game.Answer, error) {
	unit, err := b.unitIndex(q.Args["unit"])
	if err != nil {
		return nil, err
	}
	ctx := &pursuitContext{impacts: Own(b.units[unit].Unit).State.Impacts}
	if text := q.Args["retreated"]; text != "" {
		for _, id := range strings.Split(text, ",") {
			target, err := b.unitIndex(strings.TrimSpace(id))
			if err != nil {
				return nil, err
			}
			if !b.Enemies(unit, target) {
				return nil, &game.BadQuery{Reason: game.Say("unit %q is no enemy of %q", id, q.Args["unit"])}
			}
			ctx.retreated = append(ctx.retreated, target)
		}
	} else {
		ctx.retreated = b.likelyRetreated(unit)
	}
	p := b.pursuit(unit, ctx)
	return p.answer(p.first()), nil
}

// likelyRetreated guesses who has retreated, on a table that does not say: the enemy unit
// nearest to the winner and friends that touch it, one behind the other, as the losers of
// one engagement retreat.
func (b *board) likelyRetreated(unit int) []int {
	nearest, best := -1, math.Inf(1)
	for i := range b.units {
		if !b.Enemies(unit, i) || len(b.BoxesOf(i)) == 0 {
			continue
		}
		for _, s := range b.PiecesOf(unit) {
			if d := b.UnitDistance(i, s); d < best {
				nearest, best = i, d
			}
		}
	}
	if nearest < 0 {
		return nil
	}
	list := []int{nearest}
	for n := 0; n < len(list); n++ {
		for i := range b.units {
			if !b.Enemies(unit, i) || slices.Contains(list, i) || !b.unitsTouch(list[n], i) {
				continue
			}
			list = append(list, i)
		}
	}
	slices.Sort(list)
	return list
}
