package chain

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"frontage/game"
)

// Limits of courses: the most actions tried to follow all of them, the states followed at each step from there on,
// the default and largest number of battles of a sample, and the most rounds.
const (
	mostFollowed = 1_500
	likeliest    = 30
	sampleSize   = 1_000
	mostSampled  = 100_000
	mostRounds   = 2
)

// Asked is how far a query wants a fight or a volley followed.
type Asked struct {
	Rounds  int // 1 or 2
	Battles int // how many are played where there are too many courses
}

// Args describes the arguments "rounds" and "battles" of a query, which are given only together
// with another one.
func Args(with string) []game.QueryArg {
	return []game.QueryArg{
		{Name: "rounds", Kind: game.ArgNumber, With: with, Help: "1 or 2: what follows up to the end of that round; 2 when left out."},
		{Name: "battles", Kind: game.ArgNumber, With: with, Help: "How many battles are played where there are too many courses to follow; 1,000 when left out."},
	}
}

// AskedIn reads the arguments of [Args].
func AskedIn(q game.Query) (a Asked, err error) {
	if a.Rounds, err = q.Number("rounds", mostRounds, 1, mostRounds); err != nil {
		return a, err
	}
	a.Battles, err = q.Number("battles", sampleSize, 1, mostSampled)
	return a, err
}

// Fate is what a round has done to a unit.
type Fate byte

// The fates, from the mildest to the worst.
const (
	Stays     Fate = '-'
	Recoils   Fate = 'r'
	Pushed    Fate = 'p' // pushed back, or driven back
	Flees     Fate = 'f'
	Leaves    Fate = 'l' // it leaves the table for good
	Routs     Fate = 'x' // it is removed
	Destroyed Fate = 'd'
)

// fates is the order of the fates.
const fates = "-rpflxd"

// rank returns the place of a fate among [fates]; -1 for a letter that is none.
func (f Fate) rank() int { return strings.IndexByte(fates, byte(f)) }

// Worse returns the worse of two fates.
func (f Fate) Worse(other Fate) Fate {
	if other.rank() > f.rank() {
		return other
	}
	return f
}

// Told is how a round ends for two units, and whether they are in contact then.
type Told struct {
	Unit, Target Fate
	Contact      bool
}

// roundEnd follows each round in a note.
const roundEnd = ';'

// Note returns a note to which a round is added.
func (t Told) Note(before string) string {
	contact := byte(' ')
	if t.Contact {
		contact = 'c'
	}
	return before + string([]byte{byte(t.Unit), byte(t.Target), contact, roundEnd})
}

// Open returns a note with a round that goes on.
func (t Told) Open(before string) string {
	return before + string([]byte{byte(t.Unit), byte(t.Target)})
}

// Opened splits a note into its finished rounds and the round that goes on.
func Opened(note string) (before string, t Told) {
	t = Told{Unit: Stays, Target: Stays}
	if n := len(note) - 2; n >= 0 && len(note)%4 == 2 {
		return note[:n], Told{Unit: Fate(note[n]), Target: Fate(note[n+1])}
	}
	return note, t
}

// RoundsIn returns how many rounds a note tells.
func RoundsIn(note string) int { return strings.Count(note, string(roundEnd)) }

// toldIn returns the rounds of a note.
func toldIn(note string) []Told {
	var list []Told
	for ; len(note) >= 4 && note[3] == roundEnd; note = note[4:] {
		list = append(list, Told{Fate(note[0]), Fate(note[1]), note[2] == 'c'})
	}
	return list
}

// Fight is a fight or a volley whose course is asked for.
type Fight struct {
	Asked
	Path Path

	Query        string // the name of the query
	Unit, Target game.UnitID
	Shooting     bool
	Rules        [3]string   // those of the steps: who holds the ground, a round, the losses
	Before       []game.Step // how it begins

	// Stands counts the stands that a unit still has; nil for those on the table.
	Stands func(u *game.Unit) int

	Sample bool // it is sampled without a try to follow all courses

	Most int // the actions tried to follow all courses; 0 for as many as answer at once
}

// Course says where a fight or a volley leads in one round or two, if every choice is made by its
// default and nobody else moves, shoots or fights: who holds the ground, and how many stands each
// unit has lost.
type Course struct {
	game.StepsOnly
	Outcome

	fight *Fight

	// Within returns the answer as written, of a system whose other odds have more keys; nil writes the
	// query, the chain and the steps alone.
	Within func(chain any, steps []game.Step) any
}

// Follow returns the course of a fight: exact, or partly from a sample where there are too many courses.
func (f *Fight) Follow() (*Course, error) {
	if f.Sample {
		ends, err := f.Path.Sample(f.Battles)
		if err != nil {
			return nil, err
		}
		return f.sum(ends, Sampling{Share: 1, Battles: f.Battles}), nil
	}
	ends, how, err := f.Path.Mixed(cmp.Or(f.Most, mostFollowed), likeliest, f.Battles)
	if err != nil {
		return nil, err
	}
	return f.sum(ends, how), nil
}

// sum adds up the ends of the courses.
func (f *Fight) sum(ends []End, how Sampling) *Course {
	c := &Course{Outcome: NewOutcome(f.Path.Start, f.Unit, f.Target, f.Rounds, f.Stands), fight: f}
	c.Sample, c.Share = how.Battles, how.Share
	roots := map[Told]*root{}
	var order []Told
	for _, end := range ends {
		list := toldIn(end.Note)
		if len(list) == 0 {
			list = []Told{{Stays, Stays, false}}
		}
		if roots[list[0]] == nil {
			roots[list[0]] = &root{then: map[Told]float64{}}
			order = append(order, list[0])
		}
		roots[list[0]].add(list[1:], end.P)
		c.hold(list[len(list)-1:], end.P)
		for i := range c.Units {
			u := &c.Units[i]
			u.Lost.Add(max(0, u.Had-f.stands(&end.State.Units[u.Index])), end.P)
		}
	}
	slices.SortFunc(order, worstForTarget)
	for _, first := range order {
		c.Tree = append(c.Tree, c.branch(first, roots[first]))
	}
	c.Trim()
	return c
}

// stands counts the stands that a unit still has.
func (f *Fight) stands(u *game.Unit) int {
	if f.Stands != nil {
		return f.Stands(u)
	}
	return len(u.Stands)
}

// root is a result of round 1: its chance, that nothing follows, and the chances of the results of
// round 2.
type root struct {
	p, over float64
	then    map[Told]float64
}

func (r *root) add(rest []Told, p float64) {
	r.p += p
	if len(rest) == 0 {
		r.over += p
		return
	}
	r.then[rest[0]] += p
}

// worstForTarget puts the results of a round in order, the best for the attacker first. Only equal
// results compare as 0, so the order never depends on the order of a map: after the difference of
// the fates come the contact, the target's fate, then the letters of both fates.
func worstForTarget(a, b Told) int {
	gap := func(t Told) int { return t.Target.rank() - t.Unit.rank() }
	contact := func(t Told) int {
		if t.Contact {
			return 1
		}
		return 0
	}
	return cmp.Or(
		cmp.Compare(gap(b), gap(a)),
		cmp.Compare(contact(b), contact(a)),
		cmp.Compare(b.Target.rank(), a.Target.rank()),
		cmp.Compare(b.Target, a.Target),
		cmp.Compare(b.Unit, a.Unit),
	)
}

// branch is a result of round 1 with what follows.
func (c *Course) branch(first Told, r *root) game.Branch {
	b := game.Branch{Text: c.say(1, first), P: r.p, Next: []game.Branch{}}
	if len(r.then) == 0 {
		return b
	}
	var order []Told
	for then := range r.then {
		order = append(order, then)
	}
	slices.SortFunc(order, worstForTarget)
	for _, then := range order {
		b.Next = append(b.Next, game.Branch{Text: c.say(2, then), P: r.then[then], Next: []game.Branch{}})
	}
	if r.over > 0 {
		b.Next = append(b.Next, game.Branch{Text: game.Say("Nothing follows"), P: r.over, Next: []game.Branch{}})
	}
	return b
}

// hold adds who holds the ground after the last round: the side whose unit has not given way, if the
// other's has.
func (c *Course) hold(last []Told, p float64) {
	unit, target := c.start.SideOf(c.start.Unit(c.Unit).Side), c.start.SideOf(c.start.Unit(c.Target).Side)
	switch t := last[0]; {
	case t.Unit == Stays && t.Target != Stays:
		c.Holds[unit] += p
	case t.Target == Stays && t.Unit != Stays:
		c.Holds[target] += p
	case t.Unit != Stays && gone(t.Target) && !gone(t.Unit):
		c.Holds[unit] += p
	case t.Target != Stays && gone(t.Unit) && !gone(t.Target):
		c.Holds[target] += p
	default:
		c.Nobody += p
	}
}

// gone reports whether a unit with this fate is no longer on the table.
func gone(f Fate) bool { return f == Leaves || f == Routs || f == Destroyed }

// say tells how a round ends.
func (c *Course) say(round int, t Told) game.Phrase {
	var parts []game.Phrase
	add := func(id game.UnitID, f Fate) {
		name := c.nameOf(id)
		switch f {
		case Recoils:
			parts = append(parts, game.Say("%s recoils", name))
		case Pushed:
			if c.fight.Shooting {
				parts = append(parts, game.Say("%s is driven back", name))
			} else {
				parts = append(parts, game.Say("%s is pushed back", name))
			}
		case Flees:
			parts = append(parts, game.Say("%s flees", name))
		case Leaves:
			parts = append(parts, game.Say("%s leaves the table", name))
		case Routs:
			parts = append(parts, game.Say("%s routs", name))
		case Destroyed:
			parts = append(parts, game.Say("%s is destroyed", name))
		}
	}
	add(c.Target, t.Target)
	add(c.Unit, t.Unit)
	switch {
	case len(parts) == 0 && c.fight.Shooting:
		parts = append(parts, game.Say("nobody gives way"))
	case len(parts) == 0 && t.Contact:
		parts = append(parts, game.Say("both hold, in contact"))
	case len(parts) == 0:
		parts = append(parts, game.Say("they come to no fight"))
	case t.Contact:
		parts = append(parts, game.Say("they are in contact"))
	}
	return game.Say("Round %d: %s", round, game.SayJoined(parts))
}

// headText says who holds the ground in the end, and how that is known.
func (c *Course) headText() game.Phrase {
	sides := c.start.Sides
	return c.Sampled(game.Say("When each choice is made by its default and nobody else acts, %s holds the ground in the end %s, %s %s, nobody alone %s.",
		sides[0].Name, game.Percent(c.Holds[0]), sides[1].Name, game.Percent(c.Holds[1]), game.Percent(c.Nobody)))
}

// Explain returns how it begins, who holds the ground, a step for each result of round 1 with what
// follows, and one for each unit.
func (c *Course) Explain() []game.Step {
	steps := append(slices.Clone(c.fight.Before), game.Step{Rule: c.fight.Rules[0], Text: c.headText(), Marks: []game.Mark{}})
	return append(steps, c.Steps(c.fight.Rules[1], c.fight.Rules[2])...)
}

// Options returns this answer alone.
func (c *Course) Options() []game.Answer { return []game.Answer{c} }

// Outline is who holds the ground.
func (c *Course) Outline() game.Outline { return game.Outline{Legal: true, Text: c.headText()} }

// Forecast returns the tree, and what the units lose.
func (c *Course) Forecast() *game.Forecast { return c.Outcome.Forecast() }

// Text returns the answer in words: how it begins, the tree indented, then the units.
func (c *Course) Text() game.Phrase {
	var lines []game.Phrase
	for i := range c.fight.Before {
		lines = append(lines, c.fight.Before[i].Text)
	}
	return game.SayLines(append(append(lines, c.headText()), c.Lines()...)...)
}

// MarshalJSON writes the answer; the chances are not rounded.
func (c *Course) MarshalJSON() ([]byte, error) {
	whole := c.JSON(&c.fight.Shooting)
	if c.Within != nil {
		return json.Marshal(c.Within(whole, c.Explain()))
	}
	return json.Marshal(struct {
		Query string      `json:"query"`
		Chain any         `json:"chain"`
		Steps []game.Step `json:"steps"`
	}{c.fight.Query, whole, c.Explain()})
}
