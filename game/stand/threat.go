package stand

import (
	"cmp"
	"encoding/json"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// ThreatAnswer lists the enemies that could charge a unit at the beginning of their next turn.
type ThreatAnswer struct {
	game.StepsOnly

	Unit    game.UnitID
	Threats []Threat // the most likely charges first
	board   *board   // at the beginning of the enemy's turn
}

// Threat is a charge that an enemy could make on its own initiative or by one order.
type Threat struct {
	Unit       game.UnitID
	Initiative bool
	By         game.CharacterID // who orders it with the best chance; "" on initiative
	Need       int              // the number that he needs on two dice; 0 on initiative
	Chance     float64          // that the charge is made if its player tries once
	Charge     *ChargeAnswer
	Odds       *OddsAnswer // of the first round, nil if there is none

	unit, character int
}

// queryThreats answers "threats".
func (b *board) queryThreats(q game.Query) (game.Answer, error) {
	unit, err := b.unitIndex(q.Args["unit"])
	if err != nil {
		return nil, err
	}
	return b.threats(unit), nil
}

// threats finds the enemies that could charge a unit if their turn began now. Each charge is
// that which "charge" shows first: of several enemies, each is taken to move alone.
func (b *board) threats(unit int) *ThreatAnswer {
	next := b.state.Clone()
	beginNextTurn(&next, b.enemyOf(unit))
	ahead := newBoard(&next)
	a := &ThreatAnswer{Unit: b.units[unit].ID, board: ahead}
	for enemy := range ahead.units {
		u := &ahead.units[enemy]
		if u.Army == ahead.units[unit].Army || len(u.Stands) == 0 {
			continue
		}
		if t := ahead.threatOf(enemy, unit); t != nil {
			a.Threats = append(a.Threats, *t)
		}
	}
	slices.SortStableFunc(a.Threats, func(a, b Threat) int { return cmp.Compare(b.Chance, a.Chance) })
	return a
}

// enemyOf returns the other side than a unit's.
func (b *board) enemyOf(unit int) game.SideID { return b.state.Sides[1-b.units[unit].Army].ID }

// beginNextTurn makes it the beginning of a side's turn, after the initiative, on a copy of a
// state: nobody has moved or been ordered.
func beginNextTurn(s *game.State, side game.SideID) {
	guideAim.Turn(s, side)
	turn := OwnTurn(s)
	turn.Command, turn.Combat = nil, nil
	for i := range s.Units {
		state := &Edit(&s.Units[i]).State
		state.Charged, state.Label, state.Advanced = false, "", false
	}
	clearOrders(s)
}

// threatOf returns the charge of an enemy at a unit, nil if it cannot make one.
func (b *board) threatOf(enemy, unit int) *Threat {
	c, refusal := b.charge(enemy, unit, anyWay)
	if refusal != nil || len(c.layouts) == 0 {
		return nil
	}
	t := &Threat{Unit: b.units[enemy].ID, unit: enemy, character: -1, Initiative: b.initiative(enemy, unit) == nil, Chance: 1}
	if !t.Initiative {
		t.Chance = 0
		for character := range b.state.Characters {
			order, refusal := b.order(character, []int{enemy})
			if refusal != nil {
				continue
			}
			if p := float64(b.obeyed(&b.state.Characters[character], order.need)) / (dieSides * dieSides); p > t.Chance {
				t.character, t.By, t.Need, t.Chance = character, b.state.Characters[character].ID, order.need, p
			}
		}
		if t.Chance == 0 {
			return nil
		}
	}
	t.Charge = c.answer(c.layouts[0], nil)
	t.Odds = t.Charge.Odds()
	return t
}

// side returns the number of the threatened unit's side.
func (a *ThreatAnswer) side() int { return a.board.state.SideOf(a.board.state.Unit(a.Unit).Side) }

// sentence says who charges, by which order, where, and who wins.
func (a *ThreatAnswer) sentence(t *Threat) game.Phrase {
	b, target := a.board, unitName(a.board.state, a.Unit)
	text := game.Say("%s could charge the %s edge of %s on initiative", b.units[t.unit].name(), edgeName(t.Charge.Zone), target)
	if !t.Initiative {
		text = game.Say("%s could charge the %s edge of %s if %s orders it: %d or less, %s", b.units[t.unit].name(), edgeName(t.Charge.Zone), target,
			leaderWithin(&b.state.Characters[t.character]), t.Need, game.Percent(t.Chance))
	}
	if t.Odds == nil {
		return game.Say("%s.", text)
	}
	o, own := t.Odds.odds, a.side()
	return game.Say("%s. In the first round the charger would win %s, lose %s, draw %s.", text,
		game.Percent(o.win[1-own]), game.Percent(o.win[own]), game.Percent(o.draw))
}

// Explain returns a step for each threat, with the places of the chargers.
func (a *ThreatAnswer) Explain() []game.Step {
	if len(a.Threats) == 0 {
		return []game.Step{{Rule: "STD-CHARGE-02", Marks: []game.Mark{},
			Text: game.Say("No enemy could charge %s in its next turn, on initiative or by one order.", unitName(a.board.state, a.Unit))}}
	}
	var steps []game.Step
	for i := range a.Threats {
		t := &a.Threats[i]
		step := game.Step{Rule: "STD-CMD-27", Text: a.sentence(t), Marks: []game.Mark{}}
		if t.Initiative {
			step.Rule = "STD-CMD-07"
		}
		for _, charge := range t.Charge.Explain() {
			for _, m := range charge.Marks {
				if m.Kind == game.MarkGhost || m.Kind == game.MarkMove {
					step.Marks = append(step.Marks, m)
				}
			}
		}
		steps = append(steps, step)
		if len(t.Charge.Stands) > 0 {
			steps[i].Marks = append(steps[i].Marks, a.label(t))
		}
	}
	return steps
}

// label is the mark of a threat on the table: how likely the charge and a win are, on the first
// stand that charges.
func (a *ThreatAnswer) label(t *Threat) game.Mark {
	first := &t.Charge.Stands[0]
	text := game.SayAll(game.Percent(t.Chance))
	if t.Odds != nil {
		win := t.Odds.odds.win[1-a.side()]
		text = game.Say("%s, wins %s", game.Percent(t.Chance), game.Percent(win))
	}
	return game.Mark{Kind: game.MarkPoint, From: geometry.Vec{X: first.X, Y: first.Y}, Label: text}
}

// Text returns the threats in words, a line each.
func (a *ThreatAnswer) Text() game.Phrase { return game.SaySteps(a.Explain()) }

// Options returns this answer alone.
func (a *ThreatAnswer) Options() []game.Answer { return []game.Answer{a} }

// MarshalJSON writes the answer. Chances are of the first round.
func (a *ThreatAnswer) MarshalJSON() ([]byte, error) {
	type odds struct {
		Win  float64 `json:"win"`
		Lose float64 `json:"lose"`
		Draw float64 `json:"draw"`
	}
	type threat struct {
		Unit       game.UnitID      `json:"unit"`
		Initiative bool             `json:"initiative"`
		By         game.CharacterID `json:"by"`
		Need       int              `json:"need"`
		Chance     float64          `json:"chance"`
		Zone       string           `json:"zone"`
		Stands     []ChargedStand   `json:"stands"`
		Odds       *odds            `json:"odds"`
	}
	all := []threat{}
	for i := range a.Threats {
		t := &a.Threats[i]
		out := threat{t.Unit, t.Initiative, t.By, t.Need, round4(t.Chance), t.Charge.Zone, roundStands(t.Charge.Stands), nil}
		if t.Odds != nil {
			o, own := t.Odds.odds, a.side()
			out.Odds = &odds{round4(o.win[1-own]), round4(o.win[own]), round4(o.draw)}
		}
		all = append(all, out)
	}
	return json.Marshal(struct {
		Query   string      `json:"query"`
		Unit    game.UnitID `json:"unit"`
		Threats []threat    `json:"threats"`
		Steps   []game.Step `json:"steps"`
	}{"threats", a.Unit, all, stepsOf(a.Explain())})
}
