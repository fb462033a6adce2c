package column

import (
	"slices"

	"frontage/game"
)

// OddsAnswer is the exact chances of combats of two stands each, over all results of the dice: of one
// pair, or of all pairs of an engagement. The first is also given outside the list.
type OddsAnswer struct {
	Query      string        `json:"query"`
	Engagement string        `json:"engagement"` // "" for a single pair
	Units      []game.UnitID `json:"units"`
	Duel
	Fights []Duel      `json:"fights"`
	Steps  []game.Step `json:"steps"`

	sides [2]game.SideID
}

// Duel is the exact chances of a combat of two stands.
type Duel struct {
	Stand  *BlowOdds `json:"stand"`
	Target *BlowOdds `json:"target"` // null if it does not attack at the same time
	Both   bool      `json:"both"`
	Cancel float64   `json:"cancel"` // the chance of equal results
}

// BlowOdds is the chances of one stand in a combat.
type BlowOdds struct {
	ID     game.StandID `json:"id"`
	Mods   []Mod        `json:"mods"`
	Counts float64      `json:"counts"` // the chance that its result counts
	Push   float64      `json:"push"`
	Hits   []float64    `json:"hits"` // of no hit, of one, …
}

// Explain returns the steps that led to the answer.
func (a *OddsAnswer) Explain() []game.Step { return a.Steps }

// Options returns no alternatives.
func (a *OddsAnswer) Options() []game.Answer { return nil }

// Outline returns an outline without anything to preview.
func (a *OddsAnswer) Outline() game.Outline { return game.Outline{Legal: true} }

// Forecast returns the chances of the combat as the view shows them.
func (a *OddsAnswer) Forecast() *game.Forecast {
	f := &game.Forecast{Units: a.Units, Round: 1, Win: map[game.SideID]float64{a.sides[0]: a.Stand.Counts}, Draw: a.Cancel}
	if a.Target != nil {
		f.Win[a.sides[1]] = a.Target.Counts
	} else {
		f.Draw = 1 - a.Stand.Counts
	}
	return f
}

// Text returns the answer in words.
func (a *OddsAnswer) Text() game.Phrase {
	var lines []game.Phrase
	for i := range a.Fights {
		lines = append(lines, a.Fights[i].text())
	}
	return game.SayLines(lines...)
}

func (d *Duel) text() game.Phrase {
	text := d.Stand.text()
	if d.Target != nil {
		return game.SayLines(text, d.Target.text(), game.Say("Equal results, and nothing happens: %.1f %%.", 100*d.Cancel))
	}
	return text
}

func (b *BlowOdds) text() game.Phrase {
	parts := []any{game.Say("%s (%s): counts %.1f %%, push back %.1f %%", b.ID, modText(b.Mods), 100*b.Counts, 100*b.Push)}
	for hits, p := range b.Hits {
		if hits > 0 {
			parts = append(parts, ", ", hitsChance(hits, p))
		}
	}
	return game.SayAll(append(parts, ".")...)
}

// hitsChance is a number of hits with its chance: "2 hits 8.3 %".
func hitsChance(hits int, p float64) game.Phrase {
	return game.Say("%s %.1f %%", game.SayCount(hits, "1 hit", "%[1]d hits"), 100*p)
}

// answerOdds answers the query odds about the combat of two stands, the combats of an engagement, or what
// follows from a charge. Two stands attack at the same time if they face each other, or are supposed to (COL-COMBAT-04,
// COL-COMBAT-05).
func answerOdds(s *game.State, q game.Query) (game.Answer, error) {
	answer := &OddsAnswer{Query: q.Name}
	var list []fight
	var err error
	if s.Unit(game.UnitID(q.Args["unit"])) != nil && s.Unit(game.UnitID(q.Args["target"])) != nil {
		return answerChain(s, q)
	}
	if named := q.Args["engagement"]; named != "" {
		list, err = answer.find(s, named)
	} else {
		list, err = askedPair(s, q)
	}
	if err != nil {
		return nil, err
	}
	for _, f := range list {
		duel, steps := oddsOf(s, f)
		answer.Fights = append(answer.Fights, duel)
		answer.Steps = append(answer.Steps, steps...)
	}
	first := list[0]
	answer.Duel, answer.sides = answer.Fights[0], [2]game.SideID{first.stand.unit.Side, first.target.unit.Side}
	if answer.Units == nil {
		answer.Units = []game.UnitID{first.stand.unit.ID, first.target.unit.ID}
	}
	return answer, nil
}

// askedPair returns the combat of the two stands that a query names.
func askedPair(s *game.State, q game.Query) ([]fight, error) {
	a, err := askedStand(s, q, "unit")
	if err != nil {
		return nil, err
	}
	t, err := askedStand(s, q, "target")
	if err != nil {
		return nil, err
	}
	if !a.enemyOf(t) {
		return nil, game.RefuseQuery("%s and %s are on one side", string(a.id()), string(t.id()))
	}
	return []fight{{a, t, faceEachOther(s, a, t)}}, nil
}

// find returns the combats of an engagement, given by its name or one of its units.
func (a *OddsAnswer) find(s *game.State, named string) ([]fight, error) {
	_, engagements := inContact(s)
	for _, e := range engagements {
		if e.ID != named && !slices.Contains(e.Units, game.UnitID(named)) {
			continue
		}
		a.Engagement, a.Units = e.ID, e.Units
		list := slices.DeleteFunc(fightsBut(s, nil), func(f fight) bool { return !slices.Contains(e.Units, f.stand.unit.ID) })
		if len(list) == 0 {
			return nil, game.RefuseQuery("no stand of %s fights: they touch by corners alone", e.ID)
		}
		return list, nil
	}
	if s.Unit(game.UnitID(named)) != nil {
		return nil, game.RefuseQuery("the unit %q is in no engagement", named)
	}
	return nil, game.RefuseQuery("there is no engagement %q, and no unit of that name", named)
}

// oddsOf works out a combat and explains its modifiers.
func oddsOf(s *game.State, f fight) (Duel, []game.Step) {
	mine := attackMods(s, f.stand, f.target, assault{kind: attackMelee})
	d := Duel{Both: f.both, Stand: &BlowOdds{ID: f.stand.id(), Mods: append([]Mod{}, mine...)}}
	if !f.both {
		c := chancesOf(attackMelee, mine.sum())
		d.Stand.Counts, d.Stand.Push, d.Stand.Hits = 1, c.Push, c.Hits
		return d, mine.steps()
	}
	its := attackMods(s, f.target, f.stand, assault{kind: attackMelee})
	d.Target = &BlowOdds{ID: f.target.id(), Mods: append([]Mod{}, its...)}
	d.pair(mine.sum(), its.sum())
	return d, append(mine.steps(), its.steps()...)
}

// faceEachOther reports whether two stands touch with their fronts. Stands that do not touch are supposed
// to.
func faceEachOther(s *game.State, a, t standAt) bool {
	for _, c := range touches(s, a) {
		if c.enemy.is(t) {
			return c.faces()
		}
	}
	return true
}

// pair works out two attacks made at the same time.
func (d *Duel) pair(mine, its int) {
	chances := duelOf(mine, its)
	d.Cancel = chances.cancel
	for who, side := range [2]*BlowOdds{d.Stand, d.Target} {
		b := chances.blows[who]
		side.Counts, side.Push, side.Hits = b.counts, b.push, b.hits
	}
}

// duel is the exact chances of two attacks at the same time; only the higher result counts.
type duel struct {
	blows  [2]blowChances
	cancel float64 // the chance of equal results
}

// blowChances are the chances that one attack counts, pushes back, and gives no hit, one, …
type blowChances struct {
	counts, push float64
	hits         []float64
}

// expected is the mean number of hits.
func (b *blowChances) expected() float64 {
	sum := 0.0
	for n, p := range b.hits {
		sum += float64(float64(n) * p)
	}
	return sum
}

// duelOf adds up all results of two rolls with these sums of modifiers.
func duelOf(mine, its int) duel {
	const all = cases * cases
	tables := tables()
	var counts, push [2]int
	var cancel int
	most := 0
	for _, line := range tables.Results[attackMelee] {
		most = max(most, line.Hits)
	}
	hits := [2][]int{make([]int, most+1), make([]int, most+1)}
	var results [2][dice*sides + 1]Result // by what the dice show
	for d := dice; d <= dice*sides; d++ {
		results[0][d], results[1][d] = tables.result(attackMelee, d+mine), tables.result(attackMelee, d+its)
	}
	for d := dice; d <= dice*sides; d++ {
		for e := dice; e <= dice*sides; e++ {
			n := (casesFrom(d) - casesFrom(d+1)) * (casesFrom(e) - casesFrom(e+1))
			who, r := 0, &results[0][d]
			switch {
			case d+mine == e+its:
				cancel += n
				continue
			case e+its > d+mine:
				who, r = 1, &results[1][e]
			}
			counts[who] += n
			if r.Push {
				push[who] += n
			}
			hits[who][r.Hits] += n
		}
	}
	out := duel{cancel: float64(cancel) / all}
	for who := range out.blows {
		hits[who][0] = all
		for _, n := range hits[who][1:] {
			hits[who][0] -= n // a result that does not count gives no hit
		}
		b := blowChances{counts: float64(counts[who]) / all, push: float64(push[who]) / all, hits: make([]float64, 0, most+1)}
		for _, n := range hits[who] {
			b.hits = append(b.hits, float64(n)/all)
		}
		out.blows[who] = b
	}
	return out
}
