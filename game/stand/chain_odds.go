package stand

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"frontage/game"
	"frontage/game/chain"
	"frontage/game/chance"
)

// Limits of chain odds: the rolls that are followed exactly, and the battles of a sample.
const (
	mostChained = 20_000
	sampleSize  = 4000
)

// ChainAnswer is what may come of a charge over a number of rounds, when every choice is made
// by its default: from the first round through retreat and pursuit to the second.
type ChainAnswer struct {
	game.StepsOnly

	Unit, Target game.UnitID
	Rounds       int
	Exact        bool // else it is a sample of so many battles
	Sample       int

	Holds  [2]float64 // by side: it has won the last round that was fought
	Nobody float64    // nobody has
	Units  []ChainUnit

	board *board
}

// ChainUnit is how a unit comes out.
type ChainUnit struct {
	ID        game.UnitID
	Lost      chance.Dist // stands
	Destroyed float64
	unit      int
}

// Chain returns what may come of a charge in one or two rounds, before anyone shoots at the
// chargers; nil if the charge leads to no combat.
func (a *ChargeAnswer) Chain(rounds int) (*ChainAnswer, error) {
	start := a.fought()
	if start == nil {
		return nil, nil
	}
	b := newBoard(start)
	odds, err := b.oddsIn(string(a.Unit))
	if err != nil {
		return nil, nil
	}
	path := &chain.Path{Rules: Rules{}, Start: start, First: game.Action{Do: "fight", Engagement: odds.Engagement}, Saves: "save", Note: firstRound}
	out := &ChainAnswer{Unit: a.Unit, Target: a.Target, Rounds: rounds, Exact: true, board: b}
	var ends []chain.End
	if err = chain.ErrTooMany; !b.anySpecial(odds.ctx.units) {
		ends, err = path.Exact(mostChained)
	}
	if errors.Is(err, chain.ErrTooMany) {
		out.Exact, out.Sample = false, sampleSize
		if rounds > 1 {
			path.Note = bothRounds
		}
		ends, err = path.Sample(sampleSize)
	}
	if err != nil {
		return nil, err
	}
	return out, out.sumUp(ends)
}

// fought returns the table after a charge, where its combat is fought next; nil for none.
func (a *ChargeAnswer) fought() *game.State {
	after := a.settled()
	if after != nil {
		OwnTurn(after).Combat = nil
		after.Turn.Phase, after.Turn.Step, after.Turn.Active = "combat", "", after.Unit(a.Unit).Side
	}
	return after
}

// anySpecial reports whether some of the units have special rules, for which more may count of a
// roll than how many dice hit.
func (b *board) anySpecial(units []int) bool {
	for _, unit := range units {
		if len(b.special(unit)) > 0 {
			return true
		}
	}
	return false
}

// firstRound notes who has won, up to the end of the first round.
func firstRound(note string, _ *game.State, events []game.Event) (string, bool) {
	for i := range events {
		switch e := &events[i]; e.Kind {
		case "round":
			note = string(e.Own.(*Round).Winner)
		case "over", "unresolved", "again":
			return note, true
		}
	}
	return note, false
}

// bothRounds notes who has won the last round, up to the end of the combat.
func bothRounds(note string, after *game.State, events []game.Event) (string, bool) {
	note, done := firstRound(note, after, events)
	return note, done && len(FightIn(after).Units) == 0
}

// sumUp sums up the ends of all paths. The second round of an exact answer is added by its odds,
// which need no dice to be followed.
func (a *ChainAnswer) sumUp(ends []chain.End) error {
	b := a.board
	for unit := range b.units {
		a.Units = append(a.Units, ChainUnit{ID: b.units[unit].ID, unit: unit})
	}
	for _, end := range ends {
		if a.Exact && a.Rounds > 1 && len(FightIn(end.State).Units) > 0 {
			odds, err := newBoard(end.State).oddsIn(string(FightIn(end.State).Units[0]))
			if err != nil {
				return err
			}
			a.addRound(end, odds)
			continue
		}
		a.hold(game.SideID(end.Note), end.P)
		for i := range a.Units {
			a.lose(i, a.lostBy(i, end.State), end.P)
		}
	}
	a.Units = slices.DeleteFunc(a.Units, func(u ChainUnit) bool {
		return u.ID != a.Unit && u.ID != a.Target && len(u.Lost) <= 1
	})
	return nil
}

// addRound adds a state in which the second round is fought.
func (a *ChainAnswer) addRound(end chain.End, odds *OddsAnswer) {
	for i, side := range a.board.state.Sides {
		a.hold(side.ID, end.P*odds.odds.win[i])
	}
	a.Nobody += end.P * (odds.odds.draw + odds.odds.nobody)
	for i := range a.Units {
		before := a.lostBy(i, end.State)
		if at := slices.Index(odds.ctx.units, a.Units[i].unit); at >= 0 {
			odds.odds.lost[at].Each(func(n int, p float64) { a.lose(i, before+n, end.P*p) })
		} else {
			a.lose(i, before, end.P)
		}
	}
}

// hold adds a chance that a side holds the ground, "" for nobody.
func (a *ChainAnswer) hold(side game.SideID, p float64) {
	if i := a.board.state.SideOf(side); i >= 0 {
		a.Holds[i] += p
	} else {
		a.Nobody += p
	}
}

// lostBy returns how many stands a unit has lost in a later state.
func (a *ChainAnswer) lostBy(i int, later *game.State) int {
	unit := a.Units[i].unit
	return len(a.board.units[unit].Stands) - len(later.Units[unit].Stands)
}

// lose adds a chance that a unit loses so many stands.
func (a *ChainAnswer) lose(i, stands int, p float64) {
	u := &a.Units[i]
	u.Lost.Add(stands, p)
	if had := len(a.board.units[u.unit].Stands); had > 0 && stands == had {
		u.Destroyed += p
	}
}

// Explain returns a step with who holds the ground, and one for each unit.
func (a *ChainAnswer) Explain() []game.Step {
	b := a.board
	sides := b.state.Sides
	head := game.Say("The first round and what follows from it")
	if a.Rounds > 1 {
		head = game.Say("Both rounds, with the retreat and the pursuit between them")
	}
	text := game.Say("%s, each choice by its default: %s holds the ground %s, %s %s, nobody %s", head,
		sides[0].Name, chanceText(a.Holds[0], 1-a.Holds[0]), sides[1].Name, chanceText(a.Holds[1], 1-a.Holds[1]), chanceText(a.Nobody, 1-a.Nobody))
	if a.Exact {
		text = game.Say("%s.", text)
	} else {
		text = game.Say("%s (of a sample of %d battles, each within %s in 95 of 100 cases).", text, a.Sample, fmt.Sprintf("%.1f %%", 100*a.margin()))
	}
	steps := []game.Step{{Rule: "STD-RESULT-11", Text: text, Marks: []game.Mark{}}}
	for _, u := range a.Units {
		lost := chancesText(u.Lost, 0, "stand", "stands", 0)
		steps = append(steps, game.Step{Rule: "STD-RESULT-01", Marks: []game.Mark{},
			Text: game.Say("%s loses%s; it is destroyed %s.", b.units[u.unit].name(), lost, chanceText(u.Destroyed, 1-u.Destroyed))})
	}
	return steps
}

// margin is half of the widest interval of a chance from the sample that holds it in 95 of 100
// cases.
func (a *ChainAnswer) margin() float64 { return 1.96 * 0.5 / math.Sqrt(float64(a.Sample)) }

// Text returns the same in words.
func (a *ChainAnswer) Text() string {
	var t strings.Builder
	for _, step := range a.Explain() {
		t.WriteString(step.Text.String() + "\n")
	}
	return strings.TrimSuffix(t.String(), "\n")
}

// Options returns this answer alone.
func (a *ChainAnswer) Options() []game.Answer { return []game.Answer{a} }

// MarshalJSON writes the answer.
func (a *ChainAnswer) MarshalJSON() ([]byte, error) {
	type unit struct {
		Unit      game.UnitID `json:"unit"`
		Lost      []float64   `json:"lost"` // by the number of stands, from 0
		Destroyed float64     `json:"destroyed"`
	}
	units := []unit{}
	for _, u := range a.Units {
		units = append(units, unit{u.ID, u.Lost, u.Destroyed})
	}
	holds := map[game.SideID]float64{}
	for i, side := range a.board.state.Sides {
		holds[side.ID] = a.Holds[i]
	}
	return json.Marshal(struct {
		Query  string                  `json:"query"`
		Unit   game.UnitID             `json:"unit"`
		Target game.UnitID             `json:"target"`
		Rounds int                     `json:"rounds"`
		Exact  bool                    `json:"exact"`
		Sample int                     `json:"sample"` // 0 where it is exact
		Margin float64                 `json:"margin"` // of each chance of a sample, in 95 of 100 cases
		Holds  map[game.SideID]float64 `json:"holds"`
		Nobody float64                 `json:"nobody"`
		Units  []unit                  `json:"units"`
		Steps  []game.Step             `json:"steps"`
	}{"odds", a.Unit, a.Target, a.Rounds, a.Exact, a.Sample, a.sampleMargin(), holds, a.Nobody, units, stepsOf(a.Explain())})
}

func (a *ChainAnswer) sampleMargin() float64 {
	if a.Exact {
		return 0
	}
	return a.margin()
}

// roundsArg reads the argument rounds: 1 or 2, 0 for none.
func roundsArg(q game.Query) (int, error) {
	text := q.Args["rounds"]
	if text == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > lastRound {
		return 0, &game.BadQuery{Reason: game.Say("rounds is 1 or 2, not %q", text)}
	}
	return n, nil
}
