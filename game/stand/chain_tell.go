package stand

import (
	"fmt"
	"strings"

	"frontage/game"
	"frontage/game/chance"
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
	text := game.Say("When each choice is made by its default, %s holds the ground in the end %s, %s %s, nobody %s.",
		sides[0].Name, chanceText(a.holds(0), 1-a.holds(0)), sides[1].Name, chanceText(a.holds(1), 1-a.holds(1)), chanceText(a.holds(nobody), 1-a.holds(nobody)))
	if a.Sample > 0 {
		text = game.SayAll(text, " ", game.Say("There are too many courses to follow each of them: the chances are from a sample of %s, and in 95 of 100 cases within %s of the truth.",
			game.SayCount(a.Sample, "1 battle", "%[1]d battles"), chanceText(a.margin(), 1)))
	}
	return text
}

// Explain returns the steps of round 1, one with who holds the ground, one for each winner of
// round 1 with what follows, and one for each unit.
func (a *ChainAnswer) Explain() []game.Step { return append(a.odds.Explain(), a.followSteps()...) }

func (a *ChainAnswer) followSteps() []game.Step {
	steps := []game.Step{{Rule: "STD-RESULT-11", Text: a.headText(), Marks: []game.Mark{}}}
	for _, branch := range a.tree() {
		text := game.Say("%s: %s.", branch.Text, chanceText(branch.P, 1-branch.P))
		for _, then := range branch.Next {
			text = game.SayAll(text, " ", game.Say("%s: %s.", then.Text, chanceText(then.P, 1-then.P)))
		}
		steps = append(steps, game.Step{Rule: "STD-RESULT-07", Text: text, Marks: []game.Mark{}})
	}
	for _, u := range a.Units {
		steps = append(steps, game.Step{Rule: "STD-CAS-01", Marks: []game.Mark{},
			Text: game.Say("Stands lost by %s: %s. All are lost: %s.", a.board.units[u.unit].name(), lostText(u.Lost), chanceText(u.Destroyed(), 1-u.Destroyed()))})
	}
	return steps
}

// lostText lists the chances of numbers: "0: 62.5 %, 1: 37.5 %".
func lostText(lost chance.Dist) string {
	var parts []string
	lost.Each(func(n int, p float64) { parts = append(parts, fmt.Sprintf("%d: %s", n, chanceText(p, lost.AllBut(n)))) })
	return strings.Join(parts, ", ")
}

// Forecast returns the tree, and what the units lose.
func (a *ChainAnswer) Forecast() *game.Forecast {
	f := &game.Forecast{Round: a.Rounds, Win: map[game.SideID]float64{}, Draw: a.holds(nobody), Tree: a.tree(), Sample: a.Sample, Within: a.margin()}
	for i, side := range a.board.state.Sides {
		f.Win[side.ID] = a.holds(i)
	}
	for _, u := range a.Units {
		f.Units = append(f.Units, u.ID)
		u.Lost.Each(func(n int, p float64) {
			f.Lost = append(f.Lost, game.LossChance{Side: a.board.units[u.unit].Side, Unit: u.ID, Lost: n, P: p})
		})
	}
	return f
}

// Outline is who holds the ground.
func (a *ChainAnswer) Outline() game.Outline { return game.Outline{Text: a.headText()} }

// Text returns the answer in words: the tree indented, then the units.
func (a *ChainAnswer) Text() string {
	var t strings.Builder
	t.WriteString(a.headText().String() + "\n")
	var tell func(list []game.Branch, indent string)
	tell = func(list []game.Branch, indent string) {
		for _, branch := range list {
			fmt.Fprintf(&t, "%s%s: %s\n", indent, branch.Text, chanceText(branch.P, 1-branch.P))
			tell(branch.Next, indent+"  ")
		}
	}
	tell(a.tree(), "  ")
	for _, step := range a.followSteps()[1+len(a.tree()):] {
		t.WriteString(step.Text.String() + "\n")
	}
	return strings.TrimSuffix(t.String(), "\n")
}
