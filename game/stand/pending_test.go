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
		pending Pending
		path    string // in the problem, "" for a sound file
	}{
		{"a combat that waits for its second round", Pending{Procedure: procedureCombat, Step: stepWait, Fight: fight(none)}, ""},
		{"the winners act", Pending{Procedure: procedureCombat, Step: stepAfter, Fight: fight(none)}, ""},
		{"no fight", Pending{Procedure: procedureCombat, Step: stepWait}, "turn.pending.fight"},
		{"a step at which nobody waits", Pending{Procedure: procedureCombat, Step: stepRoll, Fight: fight(none)}, "turn.pending.step"},
		{"a winner who is nobody", Pending{Procedure: procedureCombat, Step: stepAfter, Fight: fight(func(f *Fight) { f.Winner = "" })}, "turn.pending.fight.winner"},
		{"casualties of nobody", Pending{Procedure: procedureCombat, Step: stepCasualties, Fight: fight(func(f *Fight) { f.First = "" })}, "turn.pending.fight.first"},
		{"a unit without a name", Pending{Procedure: procedureCombat, Step: stepWait, Fight: fight(func(f *Fight) { f.Units[1] = "" })}, "turn.pending.fight.units[1]"},
		{"support of nobody", Pending{Procedure: procedureCombat, Step: stepAfter, Fight: fight(func(f *Fight) { f.Links = []Link{{Unit: "r1"}} })}, "turn.pending.fight.links[0].of"},
		{"a retreat of nobody", Pending{Procedure: procedureCombat, Step: stepAfter, Fight: fight(func(f *Fight) { f.Retreated = []Displaced{{}} })}, "turn.pending.fight.retreated[0].unit"},
		{"casualties of more stands than there are", Pending{Procedure: procedureCombat, Step: stepCasualties, Fight: fight(func(f *Fight) { f.Tallies = []Tally{{Unit: "r1"}, {Unit: "b1", Remove: 9}} })}, "turn.pending.fight.tallies[1].remove"},
		{"casualties without any", Pending{Procedure: procedureCombat, Step: stepCasualties, Fight: fight(none)}, "turn.pending"},
		{"nobody's turn to fall back", Pending{Procedure: procedureCombat, Step: stepFalls, Fight: fight(none)}, "turn.pending.side"},
		{"a fall back without a length", Pending{Procedure: procedureFall, Unit: "r1", Then: &Pending{Procedure: procedureCombat, Step: stepFalls, Side: "red", Fight: fight(none)}}, "turn.pending.values.most"},
		{"shots that cost no stand", Pending{Procedure: procedureShoot, Unit: "r1", Target: "b1"}, "turn.pending.values.remove"},
		{"a retreat without a unit", Pending{Procedure: procedureRetreat}, "turn.pending.unit"},
		{"a pursuit without a unit", Pending{Procedure: procedurePursue}, "turn.pending"},
		{"below another", Pending{Procedure: procedureCombat, Step: stepWait, Fight: fight(none), Then: &Pending{Procedure: "nap"}}, "turn.pending.then.procedure"},
	} {
		s := inCombat(twoLines()...)
		OwnTurn(s).Pending = &test.pending
		problems := problemsOf(s)
		if test.path == "" && len(problems) > 0 {
			t.Errorf("%s: %v", test.what, problems)
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
