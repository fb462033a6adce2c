package stand

import (
	"slices"
	"testing"

	"frontage/game"
)

// A pending question in a file must be one that a battle can produce: anything else is an
// error of the file, never a crash of the program.
func TestPendingOfFiles(t *testing.T) {
	fight := func(change func(*Fight)) *Fight {
		f := &Fight{Units: []game.UnitID{"r1", "b1"}, Round: 1, Last: 2, First: "red", Winner: "red"}
		change(f)
		return f
	}
	none := func(*Fight) {}
	for _, test := range []struct {
		what    string
		pending *Pending
		path    string // in the problem, "" for a sound file
	}{
		{"a combat that waits for its second round", open(&combatProcedure{Step: stepWait, Fight: fight(none)}), ""},
		{"the winners act", open(&combatProcedure{Step: stepAfter, Fight: fight(none)}), ""},
		{"no fight", open(&combatProcedure{Step: stepWait}), "turn.pending.fight"},
		{"a step at which nobody waits", open(&combatProcedure{Step: stepRoll, Fight: fight(none)}), "turn.pending.step"},
		{"a winner who is nobody", open(&combatProcedure{Step: stepAfter, Fight: fight(func(f *Fight) { f.Winner = "" })}), "turn.pending.fight.winner"},
		{"casualties of nobody", open(&combatProcedure{Step: stepCasualties, Fight: fight(func(f *Fight) { f.First = "" })}), "turn.pending.fight.first"},
		{"a unit without a name", open(&combatProcedure{Step: stepWait, Fight: fight(func(f *Fight) { f.Units[1] = "" })}), "turn.pending.fight.units[1]"},
		{"support of nobody", open(&combatProcedure{Step: stepAfter, Fight: fight(func(f *Fight) { f.Links = []Link{{Unit: "r1"}} })}), "turn.pending.fight.links[0].of"},
		{"a retreat of nobody", open(&combatProcedure{Step: stepAfter, Fight: fight(func(f *Fight) { f.Retreated = []Displaced{{}} })}), "turn.pending.fight.retreated[0].unit"},
		{"casualties of more stands than there are", open(&combatProcedure{Step: stepCasualties, Fight: fight(func(f *Fight) { f.Tallies = []Tally{{Unit: "r1"}, {Unit: "b1", Remove: 9}} })}), "turn.pending.fight.tallies[1].remove"},
		{"casualties without any", open(&combatProcedure{Step: stepCasualties, Fight: fight(none)}), "turn.pending"},
		{"nobody's turn to fall back", open(&combatProcedure{Step: stepFalls, Fight: fight(none)}), "turn.pending.side"},
		{"a fall back without a length", onTop(&fallProcedure{Unit: "r1"}, open(&combatProcedure{Step: stepFalls, Side: "red", Fight: fight(none)})), "turn.pending.values.most"},
		{"shots that cost no stand", open(&shootProcedure{Unit: "r1", Target: "b1"}), "turn.pending.values.remove"},
		{"a retreat without a unit", open(&retreatProcedure{}), "turn.pending.unit"},
		{"a pursuit without a unit", open(&pursueProcedure{}), "turn.pending"},
		{"below another", onTop(&combatProcedure{Step: stepWait, Fight: fight(none)}, &Pending{Procedure: "nap"}), "turn.pending.then.procedure"},
	} {
		s := inCombat(twoLines()...)
		OwnTurn(s).Pending = test.pending
		problems := problemsOf(s)
		if test.path == "" && len(problems) > 0 {
			t.Errorf("%s: %v, want none", test.what, problems)
		}
		if test.path != "" && !slices.ContainsFunc(problems, func(p game.Problem) bool { return p.Path == test.path }) {
			t.Errorf("%s: %v, want a problem at %s", test.what, problems, test.path)
		}
	}
}

// problemsOf is what a reader finds wrong with a state whose fields are all valid.
func problemsOf(s *game.State) []game.Problem {
	problems := (Rules{}).Check(s)
	if len(problems) == 0 && OwnTurn(s).Pending != nil {
		problems = (Rules{}).CheckQuestion(s)
	}
	return problems
}

// onTop is an open procedure that lies on another.
func onTop(frame Frame, then *Pending) *Pending {
	p := open(frame)
	p.Then = then
	return p
}
