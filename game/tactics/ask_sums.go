package tactics

import (
	"fmt"

	"frontage/game"
)

// UnitSum is the part of one unit in a sum.
type UnitSum struct {
	Unit  game.UnitID `json:"unit"`
	Value float64     `json:"value"`
	Parts []Part      `json:"parts"`
}

// PresenceAnswer is the effective presence of a unit or a side (TAC-PRES-11).
type PresenceAnswer struct {
	plain

	Query    string      `json:"query"`
	Unit     game.UnitID `json:"unit"`
	Side     game.SideID `json:"side"`
	Presence float64     `json:"presence"`
	Units    []UnitSum   `json:"units"`

	Production bool `json:"stops_production"` // of the enemy's place, if the presence is the same at the start of a phase
	Obstructs  bool `json:"obstructs"`        // an enemy order to take control, if his whole presence is one force

	Steps []game.Step `json:"steps"`
}

// Explain returns the steps that led to the answer.
func (a *PresenceAnswer) Explain() []game.Step { return a.Steps }

// Text returns the answer in words.
func (a *PresenceAnswer) Text() game.Phrase {
	return game.SayLines(sumText(game.Tell("Effective presence: %s", decimal(a.Presence)), a.Units)...)
}

// BlockingAnswer is the blocking size of a unit or a side.
type BlockingAnswer struct {
	plain

	Query    string      `json:"query"`
	Unit     game.UnitID `json:"unit"`
	Side     game.SideID `json:"side"`
	Blocking float64     `json:"blocking"`
	Units    []UnitSum   `json:"units"`
	Stops    float64     `json:"stops"` // the largest total that it stops between hexes or on the way out of a location
	Factor   *int        `json:"factor"`
	Entry    *float64    `json:"stops_entry"` // the largest total that it stops from entering the location
	Against  *int        `json:"against"`
	Blocked  *bool       `json:"blocked"`
	Kept     *bool       `json:"entry_blocked"`
	Steps    []game.Step `json:"steps"`
}

// Explain returns the steps that led to the answer.
func (a *BlockingAnswer) Explain() []game.Step { return a.Steps }

// Text returns the answer in words.
func (a *BlockingAnswer) Text() game.Phrase {
	lines := sumText(game.Tell("Blocking size: %s", decimal(a.Blocking)), a.Units)
	for _, step := range a.Steps[len(a.Steps)-a.verdicts():] {
		lines = append(lines, step.Text)
	}
	return game.SayLines(lines...)
}

// verdicts is the number of last steps about the movers that the sum stops.
func (a *BlockingAnswer) verdicts() int {
	n := 0
	if a.Blocked != nil {
		n++
	}
	if a.Factor != nil {
		n++
	}
	return n
}

// sumText writes a sum with a line for each unit.
func sumText(head game.Text, units []UnitSum) []game.Phrase {
	lines := []game.Phrase{head}
	for _, u := range units {
		line := []any{"  ", u.Unit, ": ", decimal(u.Value), " ="}
		for i, p := range u.Parts {
			if i > 0 {
				line = append(line, " ×")
			}
			line = append(line, " ", decimal(p.Value), " (", partText(p.What), ")")
		}
		lines = append(lines, game.SayAll(line...))
	}
	return lines
}

// decimal writes a number without trailing zeros.
func decimal(x float64) string { return fmt.Sprint(game.RoundLength(x)) }

// sum adds up the worth of units, and explains each.
func (a *asked) sum(worth func(u *fighter) (int, []part)) (total int, list []UnitSum, steps []game.Step, err error) {
	units, err := a.some()
	list, steps = []UnitSum{}, []game.Step{}
	if err != nil {
		return 0, nil, nil, err
	}
	for _, u := range units {
		value, parts := worth(u)
		one := UnitSum{Unit: u.id, Value: inMillionths(value), Parts: []Part{}}
		for _, p := range parts {
			one.Parts = append(one.Parts, Part{p.what, inMillionths(p.by)})
			steps = append(steps, game.NewStep(p.rule, "%s: %s, %s.", u.name, partText(p.what), decimal(inMillionths(p.by))))
		}
		total += value
		list = append(list, one)
	}
	return total, list, steps, nil
}

// presence answers the query of that name.
func (a *asked) presence() (game.Answer, error) {
	total, units, steps, err := a.sum((*fighter).presence)
	if err != nil {
		return nil, err
	}
	steps = append(steps, game.NewStep("TAC-PRES-11", "Together: %s.", decimal(inMillionths(total))))
	enemy := 0
	for i := range a.f.units {
		if u := &a.f.units[i]; u.alive() && u.side != a.sideOfSum() {
			value, _ := u.presence()
			enemy += value
		}
	}
	return &PresenceAnswer{Query: askPresence, Unit: game.UnitID(a.query.Args["unit"]), Side: game.SideID(a.query.Args["side"]),
		Presence: inMillionths(total), Units: units, Production: stopsProduction(total), Obstructs: obstructsControl(total, enemy, 0), Steps: steps}, nil
}

// sideOfSum is the side that a sum is about.
func (a *asked) sideOfSum() int8 {
	if i := a.s.UnitIndex(game.UnitID(a.query.Args["unit"])); i >= 0 {
		return a.f.units[i].side
	}
	return int8(a.s.SideOf(game.SideID(a.query.Args["side"])))
}

// mostTotal is the largest total of movers.
const mostTotal = 99_999_999

// blocking answers the query of that name.
func (a *asked) blocking() (game.Answer, error) {
	total, units, steps, err := a.sum(a.f.blocking)
	if err != nil {
		return nil, err
	}
	against, err := a.query.Number("against", -1, 0, mostTotal)
	if err != nil {
		return nil, err
	}
	allies, err := a.query.Number("allies", 0, 0, mostTotal)
	if err != nil {
		return nil, err
	}
	answer := &BlockingAnswer{Query: askBlocking, Unit: game.UnitID(a.query.Args["unit"]), Side: game.SideID(a.query.Args["side"]),
		Blocking: inMillionths(total), Units: units, Stops: inMillionths(2 * total)}
	if against >= 0 {
		answer.Against = &against
		blocked := blocks(total, against*millionth)
		answer.Blocked = &blocked
		steps = append(steps, blockStep(total, against, blocked))
	}
	if l := a.f.whole.Location; l != nil {
		factor := l.blockingFactor()
		entry := inMillionths((total - allies*millionth) * factor)
		answer.Factor, answer.Entry = &factor, &entry
		if against >= 0 {
			kept := blocksEntry(total, allies*millionth, factor, against*millionth)
			answer.Kept = &kept
		}
		steps = append(steps, game.NewStep("TAC-BLOCK-12", "The blocking factor of the location is %d: those inside stop up to %s from entering.", factor, decimal(entry)))
	}
	answer.Steps = steps
	return answer, nil
}

// blockStep tells whether blockers stop movers.
func blockStep(total, against int, blocked bool) game.Step {
	need := inMillionths(against * millionth / 2)
	if blocked {
		return game.NewStep("TAC-BLOCK-10", "To stop %d they need %s, and have %s: the move is blocked.", against, decimal(need), decimal(inMillionths(total)))
	}
	return game.NewStep("TAC-BLOCK-10", "To stop %d they need %s, and have %s: the move passes.", against, decimal(need), decimal(inMillionths(total)))
}
