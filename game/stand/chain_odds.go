package stand

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"frontage/game"
	"frontage/game/chain"
)

// Limits of chain odds: the most actions followed for an exact answer, and the default and largest
// number of battles of a sample.
const (
	mostChained = 5_000
	sampleSize  = 1_000
	mostSampled = 100_000
)

// ChainAnswer says where a charge may lead in one round of combat or two when every choice is
// made by its default: who holds the ground, and how many stands each unit has lost.
type ChainAnswer struct {
	game.StepsOnly
	chain.Outcome

	// won has the chance of each course: who wins round 1 (the sides by index, then nobody),
	// and what follows: who wins round 2, or that there is none.
	won [nobody + 1][noRound + 1]float64

	board *board
	odds  *OddsAnswer // of round 1
}

// Indices of won beside those of the sides.
const (
	nobody  = 2 // a draw, or nobody is left
	noRound = 3
)

// Chain returns where a charge may lead in one or two rounds, before anyone shoots at the chargers.
// The answer is exact, or from a sample if battles is positive. It is nil if the charge leads to no
// combat.
func (a *ChargeAnswer) Chain(rounds, battles int) (*ChainAnswer, error) {
	out := chainOf(a, rounds)
	if out == nil {
		return nil, nil
	}
	err := chain.ErrTooMany
	if !out.board.anySpecial() {
		err = out.follow()
	}
	if errors.Is(err, chain.ErrTooMany) {
		out = chainOf(a, rounds)
		err = out.sampled(battles)
	}
	if err != nil {
		return nil, err
	}
	for i := range out.Holds {
		out.Holds[i] = out.holds(i)
	}
	out.Nobody, out.Tree = out.holds(nobody), out.tree()
	out.Trim()
	return out, nil
}

// chainOf returns an empty answer about a charge; nil if it leads to no combat.
func chainOf(a *ChargeAnswer, rounds int) *ChainAnswer {
	start := a.fought()
	if start == nil {
		return nil
	}
	out := &ChainAnswer{Outcome: chain.NewOutcome(start, a.Unit, a.Target, rounds, nil), board: newBoard(start)}
	var err error
	if out.odds, err = out.board.oddsIn(string(a.Unit)); err != nil {
		return nil
	}
	return out
}

// path returns the path of the combat, up to the end of the given number of rounds.
func (a *ChainAnswer) path(rounds int) *chain.Path {
	return &chain.Path{Rules: Rules{}, Start: a.board.state, First: game.Action{Do: "fight", Engagement: a.odds.Engagement},
		Saves: "save", Results: chainedResults, Note: noteRounds(rounds)}
}

// fought returns the table after a charge, when its combat is fought next; nil if it leads to none.
func (a *ChargeAnswer) fought() *game.State {
	after := a.settled()
	if after != nil {
		OwnTurn(after).Combat = nil
		after.Turn.Phase, after.Turn.Step, after.Turn.Active = "combat", "", after.Unit(a.Unit).Side
	}
	return after
}

// anySpecial reports whether some unit has special rules, or somebody an item: then a roll may count by more than
// its number of hits.
func (b *board) anySpecial() bool {
	if b.extras().items {
		return true
	}
	for unit := range b.units {
		if len(b.special(unit)) > 0 {
			return true
		}
	}
	return false
}

// chainedResults returns the distinct results of some rolls in a combat. A fall back is followed
// with its least distance: units that come free with that come free with any (STD-FALL-03).
func chainedResults(_ *game.State, _ game.Action, _ []int, roll *game.NotEnoughDice) []chain.Result {
	switch roll.Why {
	case "casualties first": // rolled again after a tie (STD-CAS-04)
		return []chain.Result{{Dice: []int{1, 2}, P: 0.5}, {Dice: []int{2, 1}, P: 0.5}}
	case "fall back first":
		return []chain.Result{{Dice: []int{1}, P: 0.5}, {Dice: []int{4}, P: 0.5}}
	case "fall back":
		return []chain.Result{{Dice: []int{1, 1, 1}, P: 1}}
	}
	return nil
}

// The parts of the note of a path: for each round its winner and a comma, then a mark if units have
// fallen back.
const (
	noteRound = ","
	noteFell  = "+"
)

// noteRounds notes the winner of each round, up to the given number of rounds. A combat that goes
// on although units have fallen back cannot be followed: the distance of their fall back may count.
func noteRounds(rounds int) func(note string, _ *game.State, events []game.Event) (string, bool, error) {
	return func(note string, _ *game.State, events []game.Event) (string, bool, error) {
		for i := range events {
			switch e := &events[i]; e.Kind {
			case "round":
				note += string(e.Own.(*Round).Winner) + noteRound
			case "roll":
				if e.Why == "fall back" {
					note = strings.TrimSuffix(note, noteFell) + noteFell
				}
			case "over":
				return strings.TrimSuffix(note, noteFell), true, nil
			case "unresolved", "again":
				var err error
				if rounds == 1 && strings.HasSuffix(note, noteFell) {
					err = chain.ErrTooMany
				}
				note = strings.TrimSuffix(note, noteFell)
				return note, err != nil || e.Kind == "unresolved" || strings.Count(note, noteRound) == rounds, err
			}
		}
		return note, false, nil
	}
}

// follow works out the answer exactly. The second round is added by its odds, so its dice need
// not be followed.
func (a *ChainAnswer) follow() error {
	ends, err := a.path(1).Exact(mostChained)
	if err != nil {
		return err
	}
	for _, end := range ends {
		if a.Rounds == 1 || len(FightIn(end.State).Units) == 0 {
			a.add(end)
			continue
		}
		odds, err := newBoard(end.State).oddsIn(string(FightIn(end.State).Units[0]))
		if err != nil {
			return chain.ErrTooMany
		}
		a.addRound(end, odds)
	}
	return nil
}

// sampled computes the answer from a sample of battles.
func (a *ChainAnswer) sampled(battles int) error {
	a.Sample, a.Share = battles, 1
	ends, err := a.path(a.Rounds).Sample(battles)
	for _, end := range ends {
		a.add(end)
	}
	return err
}

// add adds a course that has ended.
func (a *ChainAnswer) add(end chain.End) {
	first, then, _ := strings.Cut(end.Note, noteRound)
	second := noRound
	if then != "" {
		second = a.winner(strings.TrimSuffix(then, noteRound))
	}
	a.won[a.winner(first)][second] += end.P
	for i := range a.Units {
		a.Units[i].Lost.Add(lostBy(&a.Units[i], end.State), end.P)
	}
}

// addRound adds a course after which the second round is fought.
func (a *ChainAnswer) addRound(end chain.End, odds *OddsAnswer) {
	first := a.winner(strings.TrimSuffix(end.Note, noteRound))
	for i, p := range odds.odds.win {
		a.won[first][i] += float64(end.P * p)
	}
	a.won[first][nobody] += float64(end.P * (odds.odds.draw + odds.odds.nobody))
	for i := range a.Units {
		before := lostBy(&a.Units[i], end.State)
		if at := slices.Index(odds.ctx.units, a.Units[i].Index); at >= 0 {
			odds.odds.lost[at].Each(func(n int, p float64) { a.Units[i].Lost.Add(before+n, float64(end.P*p)) })
		} else {
			a.Units[i].Lost.Add(before, end.P)
		}
	}
}

// winner returns the index of a side, or nobody.
func (a *ChainAnswer) winner(side string) int {
	if i := a.board.state.SideOf(game.SideID(side)); i >= 0 {
		return i
	}
	return nobody
}

// lostBy returns how many stands a unit has lost in a later state.
func lostBy(u *chain.Loss, later *game.State) int { return u.Had - len(later.Units[u.Index].Stands) }

// wins returns the chance that a side, or nobody, wins round 1.
func (a *ChainAnswer) wins(first int) float64 {
	sum := 0.0
	for _, p := range a.won[first] {
		sum += p
	}
	return sum
}

// holds returns the chance that a side, or nobody, wins the last round fought.
func (a *ChainAnswer) holds(side int) float64 {
	sum := a.won[side][noRound]
	for first := range a.won {
		sum += a.won[first][side]
	}
	return sum
}

// Options returns this answer alone.
func (a *ChainAnswer) Options() []game.Answer { return []game.Answer{a} }

// MarshalJSON writes the odds of the first round with what follows as "chain".
func (a *ChainAnswer) MarshalJSON() ([]byte, error) {
	out := a.odds.json()
	out.Chain, out.Steps = a.JSON(nil), stepsOf(a.Explain())
	return json.Marshal(out)
}
