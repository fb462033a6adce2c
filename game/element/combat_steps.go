package element

import (
	"cmp"
	"slices"

	"frontage/game"
)

// sortChances puts chances in order: first the target's losses, the worst first, then ties, then the
// unit's losses.
func sortChances(list []Chance, unit game.UnitID) {
	rank := func(c Chance) int {
		r := 0
		switch {
		case c.Loser == "":
			return 0
		case c.Result == Doubled:
			r = 2
		default:
			r = 1
		}
		if c.Loser == unit {
			return -r
		}
		return r
	}
	slices.SortFunc(list, func(a, b Chance) int { return cmp.Or(rank(b) - rank(a)) })
}

// explain explains both scores line by line.
func (c *combat) explain() []game.Step {
	var steps []game.Step
	for i := range c.sides {
		sc, opp := &c.sides[i], &c.sides[1-i]
		u, v := &c.b.s.Units[sc.unit], &c.b.s.Units[opp.unit]
		steps = append(steps, game.NewStep("ELM-CLOSE-03", "%[1]s, %[2]s, has the combat factor %[3]d against %[4]s.", u.Name, code(u), sc.factor, code(v)).
			With(game.Mark{Kind: game.MarkStand, Stand: u.Stands[0].ID}))
		for _, s := range sc.supports {
			by := c.b.piece(s.by)
			steps = append(steps, game.NewStep(s.rule, "%[1]s supports %[2]s from behind: %+[3]d.", by.Name, u.Name, s.bonus).
				With(game.Mark{Kind: game.MarkStand, Stand: by.Stands[0].ID}))
		}
		for _, line := range sc.tactical {
			steps = append(steps, c.explainLine(i, line))
		}
	}
	return steps
}

// code is the type of an element with its grade: "KN(O)".
func code(u *game.Unit) string { return string(u.Type) + "(" + own(u).Grade + ")" }

// explainLine says why a tactical factor applies.
func (c *combat) explainLine(i int, line Line) game.Step {
	u := &c.b.s.Units[c.sides[i].unit]
	v := &c.b.s.Units[c.sides[1-i].unit]
	for _, row := range c.b.t.tactical {
		if row.rule != line.ID {
			continue
		}
		switch row.when {
		case "hero":
			return game.NewStep(line.ID, "%[1]s is a hero: %+[2]d.", u.Name, line.Value)
		case "fear":
			return game.NewStep(line.ID, "%[1]s fights a supernatural, %[2]s: %+[3]d.", u.Name, v.Name, line.Value)
		case "general":
			return game.NewStep(line.ID, "%[1]s has a general: %+[2]d.", u.Name, line.Value)
		case "uphill":
			return game.NewStep(line.ID, "%[1]s is uphill of %[2]s or holds a river bank: %+[3]d.", u.Name, v.Name, line.Value)
		case "overlap":
			step := game.NewStep(line.ID, "%[1]s is overlapped: %+[2]d.", u.Name, line.Value)
			for _, o := range c.overlaps(i) {
				step = step.With(c.b.standMark(o.by))
			}
			return step
		case "flank_or_rear":
			step := game.NewStep(line.ID, "%[1]s has enemies on its flank or rear: %+[2]d.", u.Name, line.Value)
			for _, f := range c.flankers(i) {
				step = step.With(c.b.standMark(f))
			}
			return step
		case "aid":
			return game.NewStep(line.ID, "Others aid in shooting at %[1]s: %+[2]d.", u.Name, line.Value)
		case "difficult_either", "difficult_own":
			return game.NewStep(line.ID, "%[1]s fights in difficult going, or against somebody who does: %+[2]d.", u.Name, line.Value)
		case "weather":
			return game.NewStep(line.ID, "The weather is against %[1]s: %+[2]d.", u.Name, line.Value)
		case "disheartened":
			return game.NewStep(line.ID, "%[1]s is of a disheartened command: %+[2]d.", u.Name, line.Value)
		}
	}
	return game.NewStep(line.ID, "%[1]s: %+[2]d.", u.Name, line.Value)
}

// standMark draws the eye to an element.
func (b *board) standMark(box int) game.Mark {
	return game.Mark{Kind: game.MarkStand, Stand: b.piece(box).Stands[0].ID}
}

// explainEnd explains the result of a combat with its dice.
func (c *combat) explainEnd(dice, before, after [2]int, e ending) []game.Step {
	var steps []game.Step
	names := [2]string{c.b.s.Units[c.m.own].Name, c.b.s.Units[c.m.opp].Name}
	for i := range c.sides {
		steps = append(steps, game.NewStep("ELM-SEQ-07", "%[1]s rolls %[2]d and has a total of %[3]d.", names[i], dice[i], before[i]))
	}
	for i := range c.sides {
		if line := c.graded(i, before[i], before[1-i]); line.Value != 0 {
			steps = append(steps, game.NewStep(line.ID, "The grade of %[1]s changes its total from %[2]d to %[3]d.", names[i], before[i], after[i]))
		}
	}
	if e.loser < 0 {
		return append(steps, game.NewStep("ELM-SEQ-08", "Both have %[1]d: nothing happens.", after[0]))
	}
	loser, winner := names[e.loser], names[1-e.loser]
	lost, won := after[e.loser], after[1-e.loser]
	if e.result == Doubled {
		steps = append(steps, game.NewStep("ELM-SEQ-09", "%[1]s is doubled: twice %[2]d is not more than the %[3]d of %[4]s.", loser, lost, won, winner))
	} else {
		steps = append(steps, game.NewStep("ELM-SEQ-09", "%[1]s is beaten: twice %[2]d is more than the %[3]d of %[4]s.", loser, lost, won, winner))
	}
	if e.outcome == Disregarded {
		return append(steps, game.NewStep(e.rule, "%[1]s disregards the outcome of its own shooting.", loser))
	}
	rule := "ELM-OUTCOME-01"
	if e.rule == "ELM-OUTCOME-02" || e.rule == "ELM-OUTCOME-03" {
		return append(steps, game.NewStep(e.rule, "No line of the table is about %[1]s here: %[2]s.", loser, saysOutcome(e.outcome)))
	}
	return append(steps, game.NewStep(rule, "%[2]s: %[3]s, by the line %[1]s of the table.", e.rule, loser, saysOutcome(e.outcome)))
}

// saysOutcome tells an outcome in words.
func saysOutcome(o Outcome) game.Text {
	switch o {
	case Stand:
		return game.Tell("it stands")
	case Recoil:
		return game.Tell("it recoils")
	case Flee:
		return game.Tell("it flees")
	case Spent:
		return game.Tell("it is spent")
	case Banished:
		return game.Tell("it is banished")
	case Destroyed:
		return game.Tell("it is destroyed")
	case Repulsed:
		return game.Tell("it is repulsed")
	case Disregarded:
		return game.Tell("it disregards that")
	}
	return game.Tell("nothing happens")
}
