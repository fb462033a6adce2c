package stand

import (
	"strings"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// bentTarget is an irregular target: b1b a centimetre before b1a, and b1c turned beside it,
// its corner at (-3.5, 0.5). The stands of r1 come down on it in a row.
func bentTarget() *game.State {
	return tableOf(infantry("b1", at{0, 0, 0}, at{4, 1, 0}, at{-2.7929, -1.6213, 45}),
		infantry("r1", at{4, 12, 180}, at{0, 12, 180}, at{-4, 12, 180}))
}

// STD-CHARGE-43, K4: the corner at which a stand was stopped is among its contacts, though
// its side touches the same unit. Corners in which two rows meet are not.
func TestTheCornerThatStopsAStandIsAContact(t *testing.T) {
	a := askCharge(t, bentTarget(), "r1", "b1")
	got := map[game.StandID]string{}
	for _, s := range a.Stands {
		for _, c := range s.Contacts {
			got[s.ID] += " " + c.Kind + " " + string(c.Stand)
		}
	}
	for id, want := range map[game.StandID]string{"r1a": " edge b1b", "r1b": " edge b1a edge b1b", "r1c": " edge b1a corner b1c"} {
		if got[id] != want {
			t.Errorf("%s touches%s, want%s (%s)", id, got[id], want, a.Text())
		}
	}
}

// An id is never capitalised, wherever in a text it stands.
func TestNoIDIsCapitalised(t *testing.T) {
	corner := tableOf(infantry("r1", at{0, 0, 180}), infantry("b1", at{4, -2, 0}))
	blocked := tableOf(infantry("r1", at{0, 0, 180}), infantry("b1", at{0, -2, 0}), infantry("r2", at{0, 3, 180}), infantry("b2", at{0, 5, 180}))
	for rule, s := range map[string]*game.State{"STD-RETREAT-17": losers(), "STD-RETREAT-07": corner, "STD-RETREAT-12": blocked} {
		found := false
		for _, step := range askRetreat(t, s, "r1", "2").Explain() {
			found = found || step.Rule == rule
			for _, u := range s.Units {
				if capital := strings.ToUpper(string(u.ID[:1])) + string(u.ID[1:]); strings.Contains(step.Text.String(), capital) {
					t.Errorf("%s: %s", step.Rule, step.Text)
				}
			}
		}
		if !found {
			t.Errorf("no step of %s in %v", rule, askRetreat(t, s, "r1", "2").Explain())
		}
	}
}

// ravine is a strip right across the table that hides nothing and nobody can cross.
func ravine(y0, y1 float64) game.Terrain {
	t := building(-90, y0, 90, y1)
	t.Kind = "ravine"
	return t
}

// wantSaid checks that a step by a rule contains these words.
func wantSaid(t *testing.T, steps []game.Step, rule string, words ...string) {
	t.Helper()
	if !hasStep(steps, rule, words...) {
		var said []string
		for _, s := range steps {
			said = append(said, s.Rule+" "+s.Text.String())
		}
		t.Errorf("no step of %s says %q:\n%s", rule, words, strings.Join(said, "\n"))
	}
}

// wantUnsaid checks that no step contains these words.
func wantUnsaid(t *testing.T, steps []game.Step, words string) {
	t.Helper()
	for _, s := range steps {
		if strings.Contains(s.Text.String(), words) {
			t.Errorf("%s %s", s.Rule, s.Text)
		}
	}
}

// STD-CHARGE-43, STD-CHARGE-44: a stand is said to be pushed up to an irregular target where
// it is: further forward than its neighbour, and touching. Where it stands level, or further
// back, that is said.
func TestPushedUpOnlyWhereItIs(t *testing.T) {
	steps := askCharge(t, bentTarget(), "r1", "b1").Steps
	wantSaid(t, steps, "STD-CHARGE-44", "r1b takes", "4 cm of enemy straight ahead of it, to which it is pushed up")
	wantSaid(t, steps, "STD-CHARGE-44", "r1c takes", "to which it is pushed up")

	level := tableOf(infantry("b1", at{0, 0, 0}, at{4, 0, 0}, at{4, -3, 90}), infantry("r1", at{0, 12, 180}, at{4, 12, 180}))
	steps = askCharge(t, level, "r1", "b1").Steps
	wantSaid(t, steps, "STD-CHARGE-44", "4 cm of enemy straight ahead of it, which it meets level with its neighbour")
	wantUnsaid(t, steps, "pushed up")
}

// STD-CHARGE-20, STD-CHARGE-19: a free stretch too narrow for a base is described as such.
func TestFreeButTooNarrow(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 0, 0}), infantry("r2", at{-2.9, 2, 180}), infantry("r3", at{2.9, 2, 180}), cavalry("r1", at{0, 14, 180}))
	a := askCharge(t, s, "r1", "b1")
	if a.Legal || !strings.Contains(a.Reason.String(), "1.8 cm are free for r1") || !strings.Contains(a.Reason.String(), "its base of 2 cm does not fit") {
		t.Errorf("legal %v: %s", a.Legal, a.Reason)
	}
	// One piece of terrain with a notch of 1.8 cm in it is no better.
	s = tableOf(infantry("b1", at{0, 0, 0}), cavalry("r1", at{0, 14, 180}))
	notch := ravine(1, 5)
	notch.Shape = nil
	for _, c := range [][2]float64{{-90, -10}, {90, -10}, {90, 5}, {0.9, 5}, {0.9, 1}, {80, 1}, {80, -8}, {-80, -8}, {-80, 1}, {-0.9, 1}, {-0.9, 5}, {-90, 5}} {
		notch.Shape = append(notch.Shape, geometry.Vec{X: origin + c[0], Y: origin + c[1]})
	}
	s.Terrain = []game.Terrain{notch}
	if a = askCharge(t, s, "r1", "b1"); a.Legal || strings.Contains(a.Reason.String(), "Nothing") || !strings.Contains(a.Reason.String(), "does not fit") {
		t.Errorf("a notch: legal %v: %s", a.Legal, a.Reason)
	}
}

// STD-MOVE-18, W16: a gap that bars the way is named with its width, to a charge, a move, a
// way behind and one in the battle line.
func TestABarringGapIsNamed(t *testing.T) {
	gap := func(own ...game.Unit) *game.State {
		return walled(tableOf(append(own, infantry("b1", at{0, 0, 0}), infantry("b2", at{-3.9, 8, 0}), infantry("b3", at{3.9, 8, 0}))...))
	}
	s := gap(infantry("r1", at{0, 14, 180}))
	a := askCharge(t, s, "r1", "b1")
	if a.Legal || a.Rule != "STD-MOVE-18" || !strings.Contains(a.Reason.String(), "the gap between b2 and b3 is 3.8 cm wide, and must be wider than the 4 cm of its front") {
		t.Errorf("%s: %s", a.Rule, a.Reason)
	}
	_, _, refusal := tryMove(s, "r1", moveRules{allowance: 20}, at{0, 4, 180})
	wantRule(t, refusal, "STD-MOVE-18", "the gap between b2 and b3", "3.8 cm wide", "4 cm of its front")

	// A friend stands first in the straight way; it could be gone round, but for the gap.
	s = gap(infantry("r1", at{0, 20, 180}), cavalry("r2", at{0, 16, 180}))
	_, _, refusal = tryMove(s, "r1", moveRules{allowance: 30}, at{0, 4, 180})
	wantRule(t, refusal, "STD-MOVE-18", "the gap between b2 and b3", "3.8 cm wide")
}

// STD-MOVE-16, STD-CHARGE-07: deep water and want of movement are named.
func TestWaterAndDistanceAreNamed(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 0, 0}), infantry("r1", at{0, 12, 180}))
	s.Terrain = []game.Terrain{ravine(4, 6)}
	s.Terrain[0].Kind = "deep-water"
	a := askCharge(t, s, "r1", "b1")
	if a.Legal || a.Rule != "STD-MOVE-16" || !strings.Contains(a.Reason.String(), "the deep water t is in the way") {
		t.Errorf("%s: %s", a.Rule, a.Reason)
	}
	_, _, refusal := tryMove(s, "r1", moveRules{allowance: 20}, at{0, 2.5, 180})
	wantRule(t, refusal, "STD-MOVE-16", "the deep water t")
	// A lake that can be gone round, but not in 20 cm.
	s.Terrain[0].Shape = building(-7, 4, 7, 6).Shape
	a = askCharge(t, s, "r1", "b1")
	if a.Legal || a.Rule != "STD-CHARGE-07" || !strings.Contains(a.Reason.String(), "the deep water t is in the way") || !strings.Contains(a.Reason.String(), "may move 20 cm") {
		t.Errorf("%s: %s", a.Rule, a.Reason)
	}
	far := tableOf(infantry("b1", at{0, 0, 0}), infantry("r1", at{0, 25, 180}))
	if a = askCharge(t, far, "r1", "b1"); !strings.Contains(a.Reason.String(), "It is 23 cm to the front edge of b1a; a stand of r1 may move 20 cm.") {
		t.Errorf("%s: %s", a.Rule, a.Reason)
	}
	// The water between a winner and those who retreated.
	s = tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 6, 180}))
	s.Terrain = []game.Terrain{ravine(2, 4)}
	if p := ask[*PursueAnswer](t, s, "pursue", "unit", "r1", "retreated", "b1"); p.Kind != "none" || !strings.Contains(p.Reason.String(), "ravine t") {
		t.Errorf("%s: %s", p.Rule, p.Reason)
	}
	// What stands behind an evading unit.
	s = tableOf(infantry("r1", at{0, 0, 180}), cavalry("b1", at{0, -12, 0}))
	s.Terrain = []game.Terrain{ravine(1.5, 6)}
	b := newBoard(s)
	if _, refusal := b.evade(0, 1); refusal == nil || !strings.Contains(refusal.Reason.String(), "the ravine t") {
		t.Errorf("an evade: %v", refusal)
	}
}
