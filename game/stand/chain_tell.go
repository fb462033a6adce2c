package stand

import (
	"frontage/game"
)

// tree returns the courses of the combat as a tree: who wins round 1, and what follows.
func (a *ChainAnswer) tree() []game.Branch {
	list := []game.Branch{}
	for first := range a.won {
		p := a.wins(first)
		if p == 0 {
			continue
		}
		branch := game.Branch{Text: a.winText(1, first), P: p, Next: []game.Branch{}}
		for second, q := range a.won[first] {
			switch {
			case q == 0:
			case second == noRound && a.Rounds > 1:
				branch.Next = append(branch.Next, game.Branch{Text: game.Say("The combat is over"), P: q, Next: []game.Branch{}})
			case second != noRound:
				branch.Next = append(branch.Next, game.Branch{Text: a.winText(2, second), P: q, Next: []game.Branch{}})
			}
		}
		list = append(list, branch)
	}
	return list
}

// winText says who wins a round.
func (a *ChainAnswer) winText(round, winner int) game.Phrase {
	if winner == nobody {
		return game.Say("Round %d is a draw", round)
	}
	return game.Say("%[2]s wins round %[1]d", round, a.board.state.Sides[winner].Name)
}

// headText says who holds the ground in the end, and how that is known.
func (a *ChainAnswer) headText() game.Phrase {
	sides := a.board.state.Sides
	return a.Sampled(game.Say("When each choice is made by its default, %s holds the ground in the end %s, %s %s, nobody %s.",
		sides[0].Name, game.Percent(a.Holds[0]), sides[1].Name, game.Percent(a.Holds[1]), game.Percent(a.Nobody)))
}

// Explain returns the steps of round 1, one with who holds the ground, one for each winner of
// round 1 with what follows, and one for each unit.
func (a *ChainAnswer) Explain() []game.Step {
	steps := append(a.odds.Explain(), game.Step{Rule: "STD-RESULT-11", Text: a.headText(), Marks: []game.Mark{}})
	return append(steps, a.Steps("STD-RESULT-07", "STD-CAS-01")...)
}

// Forecast returns the tree, and what the units lose.
func (a *ChainAnswer) Forecast() *game.Forecast { return a.Outcome.Forecast() }

// Outline is who holds the ground.
func (a *ChainAnswer) Outline() game.Outline { return game.Outline{Text: a.headText()} }

// Text returns the answer in words: the tree indented, then the units.
func (a *ChainAnswer) Text() game.Phrase {
	return game.SayLines(append([]game.Phrase{a.headText()}, a.Lines()...)...)
}
