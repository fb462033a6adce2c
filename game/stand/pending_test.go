package stand

import (
	"slices"
	"testing"

	"frontage/game"
)

// An open question in a file must be one that a battle leaves behind: else it is
// an error of the file, never a fault of the program.
func TestPendingOfFiles(t *testing.T) {
	fight := func(change func(*game.Fight)) *game.Fight {
		f := &game.Fight{Units: []game.UnitID{"r1", "b1"}, Round: 1, Last: 2, First: "red", Winner: "red"}
		change(f)
		return f
	}
	none := func(*game.Fight) {}
	for _, test := range []struct {
		what    string
		pending game.Pending
		path    string // of the problem, "" for a sound one
	}{
		{"a combat that waits for its second round", game.Pending{Procedure: procedureCombat, Step: stepWait, Fight: fight(none)}, ""},
		{"the winners act", game.Pending{Procedure: procedureCombat, Step: stepAfter, Fight: fight(none)}, ""},
		{"no fight", game.Pending{Procedure: procedureCombat, Step: stepWait}, "turn.pending.fight"},
		{"a step at which nobody waits", game.Pending{Procedure: procedureCombat, Step: stepRoll, Fight: fight(none)}, "turn.pending.step"},
		{"a winner who is nobody", game.Pending{Procedure: procedureCombat, Step: stepAfter, Fight: fight(func(f *game.Fight) { f.Winner = "" })}, "turn.pending.fight.winner"},
		{"casualties of nobody", game.Pending{Procedure: procedureCombat, Step: stepCasualties, Fight: fight(func(f *game.Fight) { f.First = "" })}, "turn.pending.fight.first"},
		{"casualties without any", game.Pending{Procedure: procedureCombat, Step: stepCasualties, Fight: fight(none)}, "turn.pending"},
		{"nobody's turn to fall back", game.Pending{Procedure: procedureCombat, Step: stepFalls, Fight: fight(none)}, "turn.pending.side"},
		{"a retreat without a unit", game.Pending{Procedure: procedureRetreat}, "turn.pending.unit"},
		{"a pursuit without a unit", game.Pending{Procedure: procedurePursue}, "turn.pending"},
		{"below another", game.Pending{Procedure: procedureCombat, Step: stepWait, Fight: fight(none), Then: &game.Pending{Procedure: "nap"}}, "turn.pending.then.procedure"},
	} {
		s := inCombat(twoLines()...)
		s.Turn.Pending = &test.pending
		problems := (Rules{}).Check(s)
		if test.path == "" && len(problems) > 0 {
			t.Errorf("%s: %v", test.what, problems)
		}
		if test.path != "" && !slices.ContainsFunc(problems, func(p game.Problem) bool { return p.Path == test.path }) {
			t.Errorf("%s: %v, want a problem at %s", test.what, problems, test.path)
		}
	}
}
