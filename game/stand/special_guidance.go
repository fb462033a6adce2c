package stand

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// A great effort raises all orders of a character in one phase (STD-SPEC-23); a general who gives no orders himself
// guides those of others (STD-SPEC-24).

// effortOf is the bonus of a great effort that a character may still make, 0 for none. He declares it in a Command
// phase of his side before anybody has acted in it (AMB-S10).
func (b *board) effortOf(c *game.Character) int {
	p := parameters[number](OwnLeader(c).Special, greatEffort)
	phase := OwnTurn(b.state).Command
	switch {
	case p == nil, c.Side != b.state.Turn.Active, b.state.Turn.Phase != "command", b.state.Turn.Step == stepCharacters, !OnTable(c),
		slices.Contains(OwnLeader(c).State.Used, powerEffort), phase != nil && (phase.Character != "" || len(phase.Finished) > 0):
		return 0
	}
	if slices.ContainsFunc(b.units, func(u unitOnBoard) bool {
		state := &Own(u.Unit).State
		return u.Side == c.Side && (state.Initiative || state.Charged || state.Auto)
	}) {
		return 0
	}
	return p.Value
}

// effortAnswers lists the great efforts that may be declared now.
func (b *board) effortAnswers() (list []game.Action) {
	yes := true
	for i := range b.state.Characters {
		if c := &b.state.Characters[i]; b.effortOf(c) != 0 {
			list = append(list, game.Action{Do: "power", Character: c.ID, Choice: powerEffort, Yes: &yes})
		}
	}
	return list
}

// appendRolls appends what changes the rolls of a character for his orders: his great effort, and guidance that has
// failed. They do not raise Command itself.
func (b *board) appendRolls(all []modifier, c *game.Character) []modifier {
	if p := parameters[number](OwnLeader(c).Special, greatEffort); p != nil && OwnLeader(c).State.Effort {
		all = append(all, modifier{name: game.Say("great effort"), amount: p.Value, rule: "STD-SPEC-23",
			why: func(_ *board, c *game.Character, _ *modifier) game.Phrase {
				return game.Say("%s makes a great effort in this phase", leaderName(c))
			}})
	}
	if phase := OwnTurn(b.state).Command; phase != nil && slices.Contains(phase.Hampered, c.ID) {
		all = append(all, modifier{name: game.Say("guidance lost"), amount: -1, rule: "STD-SPEC-24",
			why: func(_ *board, c *game.Character, _ *modifier) game.Phrase {
				return game.Say("guidance has failed this turn, and %s has not ordered yet", leaderWithin(c))
			}})
	}
	return all
}

// guides reports whether a character guides others in place of giving orders.
func guides(c *game.Character) bool { return hasRule(OwnLeader(c).Special, ruleGuidance) }

// guideOf is the general who may guide the next order of a character, nil for none.
func (b *board) guideOf(c *game.Character) *game.Character {
	if phase := OwnTurn(b.state).Command; phase != nil && phase.Unguided {
		return nil
	}
	for i := range b.state.Characters {
		g := &b.state.Characters[i]
		p := parameters[guidance](OwnLeader(g).Special, ruleGuidance)
		if p != nil && g.Side == c.Side && g.ID != c.ID && OnTable(g) && (len(p.By) == 0 || isOne(c, p.By)) && leadersApart(g, c) <= p.Value+geometry.Tolerance {
			return g
		}
	}
	return nil
}
