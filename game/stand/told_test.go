package stand

import (
	"os"
	"path/filepath"
	"regexp"
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
func TestStoppingCornerIsAContact(t *testing.T) {
	a := askCharge(t, bentTarget(), "r1", "b1")
	got := map[game.StandID]string{}
	for _, s := range a.Stands {
		for _, c := range s.Contacts {
			got[s.ID] += " " + c.Kind + " " + string(c.Stand)
		}
	}
	for id, want := range map[game.StandID]string{"r1a": " edge b1b", "r1b": " edge b1a edge b1b", "r1c": " edge b1a corner b1c"} {
		if got[id] != want {
			t.Errorf("%s touches%s, want%s (%s)", id, got[id], want, a.Text().String())
		}
	}
}

// STD-CHARGE-43: a stand that follows the shape of an irregular target has the role stagger
// if it is further forward or back than its neighbour, and line if it is level with it.
func TestRoleOfAStandThatFollows(t *testing.T) {
	// Three stands side by side, the middle one a centimetre back and the right one level with it.
	s := tableOf(infantry("b1", at{0, 0, 0}, at{4, -1, 0}, at{8, -1, 0}), infantry("r1", at{0, 12, 180}, at{4, 12, 180}, at{8, 12, 180}))
	a := ask[*ChargeAnswer](t, s, "charge", "unit", "r1", "target", "b1", "all", "true")
	for _, stands := range append([][]ChargedStand{a.Stands}, a.All[0].Stands) {
		for _, st := range stands {
			if want := map[float64]string{0: "first", 4: "stagger", 8: "line"}[st.X-origin]; st.Role != want {
				t.Errorf("the stand at %g is %s, want %s", st.X-origin, st.Role, want)
			}
		}
	}
}

// An id is never capitalised, wherever in a text it stands.
func TestNoIDIsCapitalised(t *testing.T) {
	corner := tableOf(infantry("r1", at{0, 0, 180}), infantry("b1", at{4, -2, 0}))
	blocked := tableOf(infantry("r1", at{0, 0, 180}), infantry("b1", at{0, -2, 0}), infantry("r2", at{0, 3, 180}), infantry("b2", at{0, 5, 180}))
	apart := tableOf(infantry("r1", at{-2, 10, 180}, at{2, 10, 180}), infantry("b1", at{0, 0, 0}))
	if got := ask[*SightAnswer](t, apart, "sight", "unit", "r1", "target", "b1").Text().String(); !strings.HasPrefix(got, "r1's stand r1a sees b1 ") {
		t.Errorf("sight says %q", got)
	}
	for rule, s := range map[string]*game.State{"STD-RETREAT-17": losers(), "STD-RETREAT-07": corner, "STD-RETREAT-12": blocked} {
		found := false
		for _, step := range askRetreat(t, s, "r1", "2").Explain() {
			found = found || step.Rule == rule
			for _, u := range s.Units {
				if capital := strings.ToUpper(string(u.ID[:1])) + string(u.ID[1:]); strings.Contains(step.Text.String(), capital) {
					t.Errorf("the step by %s has a capital within the sentence: %s", step.Rule, step.Text)
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
			t.Errorf("the step by %s says %q: %s", s.Rule, words, s.Text)
		}
	}
}

// STD-CHARGE-43, STD-CHARGE-44: a stand is described as pushed up to an irregular target only if it
// is further forward than its neighbour and touches. A stand that is level or further back is
// described as such.
func TestPushedUpOnlyInPlace(t *testing.T) {
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
		t.Errorf("legal %v: %s, want refused, the words \"1.8 cm are free for r1\" and the words \"its base of 2 cm does not fit\"", a.Legal, a.Reason)
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
		t.Errorf("a notch: legal %v: %s; want a refusal: a base that does not fit", a.Legal, a.Reason)
	}
}

// STD-MOVE-18, W16: a gap that bars the way is named with its width, to a charge, a move, a
// way behind and one in the battle line.
func TestBarringGapIsNamed(t *testing.T) {
	gap := func(own ...game.Unit) *game.State {
		return walled(tableOf(append(own, infantry("b1", at{0, 0, 0}), infantry("b2", at{-3.9, 8, 0}), infantry("b3", at{3.9, 8, 0}))...))
	}
	s := gap(infantry("r1", at{0, 14, 180}))
	a := askCharge(t, s, "r1", "b1")
	if a.Legal || a.Rule != "STD-MOVE-18" || !strings.Contains(a.Reason.String(), "the gap between b2 and b3 is 3.8 cm wide, and must be wider than the 4 cm of its front") {
		t.Errorf("refused by %s: %s, want STD-MOVE-18 with the width of the gap and of the front", a.Rule, a.Reason)
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
		t.Errorf("refused by %s: %s, want STD-MOVE-16 with \"the deep water t is in the way\"", a.Rule, a.Reason)
	}
	_, _, refusal := tryMove(s, "r1", moveRules{allowance: 20}, at{0, 2.5, 180})
	wantRule(t, refusal, "STD-MOVE-16", "the deep water t")
	// A lake that can be gone round, but not in 20 cm.
	s.Terrain[0].Shape = building(-7, 4, 7, 6).Shape
	a = askCharge(t, s, "r1", "b1")
	if a.Legal || a.Rule != "STD-CHARGE-07" || !strings.Contains(a.Reason.String(), "the deep water t is in the way") || !strings.Contains(a.Reason.String(), "may move 20 cm") {
		t.Errorf("refused by %s: %s, want STD-CHARGE-07 with the deep water and the pace", a.Rule, a.Reason)
	}
	far := tableOf(infantry("b1", at{0, 0, 0}), infantry("r1", at{0, 25, 180}))
	if a = askCharge(t, far, "r1", "b1"); !strings.Contains(a.Reason.String(), "It is 23 cm to the front edge of b1a; a stand of r1 may move 20 cm.") {
		t.Errorf("refused by %s: %s, want \"It is 23 cm to the front edge of b1a; a stand of r1 may move 20 cm.\"", a.Rule, a.Reason)
	}
	// The water between a winner and those who retreated.
	s = tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 6, 180}))
	s.Terrain = []game.Terrain{ravine(2, 4)}
	if p := ask[*PursueAnswer](t, s, "pursue", "unit", "r1", "retreated", "b1"); p.Kind != "none" || !strings.Contains(p.Reason.String(), "ravine t") {
		t.Errorf("refused by %s: %s, want kind none and \"ravine t\"", p.Rule, p.Reason)
	}
	// What stands behind an evading unit.
	s = tableOf(infantry("r1", at{0, 0, 180}), cavalry("b1", at{0, -12, 0}))
	s.Terrain = []game.Terrain{ravine(1.5, 6)}
	b := newBoard(s)
	if _, refusal := b.evade(0, 1); refusal == nil || !strings.Contains(refusal.Reason.String(), "the ravine t") {
		t.Errorf("an evade: %v; want a refusal that names the ravine t", refusal)
	}
}

// STD-DEF-08: a charge of cavalry that a fortified edge bars says so.
func TestFortifiedEdgeIsNamed(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 0, 0}), cavalry("r1", at{0, 14, 180}))
	s.Terrain = []game.Terrain{feature("fortress-wall", -20, -1, 20, 1)}
	a := askCharge(t, s, "r1", "b1")
	if want := "b1 is fortified at the front edge of b1a: only infantry, flyers and giants may touch it there."; a.Legal || a.Rule != "STD-DEF-08" || a.Reason.String() != want {
		t.Errorf("legal %v, %s: %s, want refused by STD-DEF-08: %s", a.Legal, a.Rule, a.Reason, want)
	}
}

// STD-CHARGE-24: where no edge of a target is open to a charger whose friends fight it, the
// refusal says why the target is not pinned.
func TestRefusalExplainsUnpinnedTarget(t *testing.T) {
	target, friend := infantry("b1", at{0, 0, 0}), infantry("r2", at{3, 0, 270})
	// A friend half a centimetre before the edge covers it, but is not in combat with it.
	s := tableOf(target, friend, infantry("r3", at{0, 2.5, 180}), infantry("r1", at{0, 14, 180}))
	aside := tableOf(target, friend, infantry("r1", at{0, 14, 180}))
	aside.Terrain = []game.Terrain{ravine(1, 5)}
	for _, c := range []struct {
		s    *game.State
		want string
	}{
		{s, "b1 is not pinned: neither friends in combat with it nor its own stands cover the front edge of b1a."},
		{aside, "b1 is not pinned: terrain, not friends, covers the front edge of b1a."},
	} {
		if a := askCharge(t, c.s, "r1", "b1"); a.Legal || !strings.Contains(a.Reason.String(), c.want) {
			t.Errorf("legal %v, %s: %s; want a refusal with %q", a.Legal, a.Rule, a.Reason, c.want)
		}
	}
	// A free corner of a stand that nobody sees does not help, and the refusal does not claim
	// that it is out of reach: r1's only clear line goes to b1a, and friends hide b1b.
	hidden := tableOf(infantry("b1", at{0, 0, 0}, at{4, 0, 0}), cavalry("r2", at{-0.9, 3, 180}, at{-2.9, 3, 180}),
		cavalry("r3", at{4.9, 3, 180}, at{2.9, 3, 180}), cavalry("r1", at{1, 15, 180}))
	if a := askCharge(t, hidden, "r1", "b1"); a.Legal || !strings.Contains(a.Reason.String(), "no stand has a way within 30 cm to a free corner of a stand that is seen") {
		t.Errorf("legal %v, %s: %s; want: no stand has a way within 30 cm to a free corner of a stand that is seen", a.Legal, a.Rule, a.Reason)
	}
	// Without friends in the fight there is no talk of it.
	alone := tableOf(target, infantry("r1", at{0, 14, 180}))
	alone.Terrain = aside.Terrain
	if a := askCharge(t, alone, "r1", "b1"); a.Legal || strings.Contains(a.Reason.String(), "pinned") {
		t.Errorf("legal %v: %s, want refused for a reason other than \"pinned\"", a.Legal, a.Reason)
	}
}

// STD-CHARGE-32: a sentence that holds for several stands appears once, with all of them. Left and
// right say whose they are, since chargers on the far side of the table face the reader.
func TestSentenceAppearsOnceAndNamesTheLeftSide(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0}), infantry("r1", at{0, 14, 180}, at{4, 14, 180}, at{8, 14, 180}))
	a := askCharge(t, s, "r1", "b1")
	if !a.Legal {
		t.Fatalf("refused: %v, want legal", a.Reason)
	}
	said := map[string]bool{}
	for _, step := range a.Explain() {
		// Two sentences are the same if they differ in the names of stands alone.
		text := regexp.MustCompile(`[rb]1[a-z]?`).ReplaceAllString(step.Text.String(), "…")
		if said[text] {
			t.Errorf("said twice: %s", step.Text)
		}
		said[text] = true
		if strings.Contains(text, "left") && !strings.Contains(text, "chargers' left") && !strings.Contains(text, "left flank") && !strings.Contains(text, "its left") {
			t.Errorf("whose left? %s", step.Text)
		}
	}
	wantSaid(t, a.Explain(), "STD-CHARGE-36", "r1a takes", "the chargers' right") // they look down the table
	wantSaid(t, a.Explain(), "STD-CHARGE-32", "r1c takes", "the chargers' left")
	// Two stands that go to the same end for the same reason share one sentence.
	data, err := os.ReadFile(filepath.Join("testdata", "faults", "pinned-column.scenario.json"))
	if err != nil {
		t.Fatal(err)
	}
	column, err := game.Read(data, "pinned-column", []game.Rules{Rules{}})
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	for _, step := range askCharge(t, &column, "r1", "b1").Explain() {
		if step.Rule == "STD-CHARGE-37" {
			told = append(told, step.Text.String())
		}
	}
	if len(told) != 1 || !strings.HasPrefix(told[0], "r1b and r1c take the end of the line to the chargers' right in turn, each with no enemy at its front") {
		t.Errorf("STD-CHARGE-37 says %q; want r1b and r1c to the chargers' right in turn, each with no enemy at its front", told)
	}
}

// STD-CHARGE-11, STD-CHARGE-20: stands that are equally close are each tried first, and yet a
// sentence names each of them once. A fortified edge is named as that of its own stand, as
// long as it is.
func TestEachTriedStandIsNamedOnce(t *testing.T) {
	target := infantry("b1", at{-2, 0, 0}, at{2, 0, 0})
	for _, c := range []struct {
		charger game.Unit
		ground  game.Terrain
		want    string
	}{
		{infantry("r1", at{-2, 13, 180}, at{2, 13, 180}), ravine(4, 6), "No clear way leads to the front edges of b1a and b1b: the ravine t is in the way."},
		{cavalry("r1", at{-2, 15, 180}, at{0, 15, 180}, at{2, 15, 180}), feature("high-obstacle", -10, 1, 10, 2),
			"Nothing of the front edges of b1a and b1b is free (the fortified edge of b1a covers 4 cm and the fortified edge of b1b covers 4 cm); 1 cm is needed."},
	} {
		s := tableOf(target, c.charger)
		s.Terrain = []game.Terrain{c.ground}
		wantSaid(t, askCharge(t, s, "r1", "b1").Explain(), "STD-CHARGE-20", c.want)
	}
}

// STD-CHARGE-19, STD-CHARGE-20: where no stand alone covers an edge, yet those beside it leave
// a base no room, the refusal names them.
func TestStandsThatLeaveNoRoomAreNamed(t *testing.T) {
	// The edge of b1, from -1 to 1, is free; its neighbours leave 3.6 cm before it.
	s := tableOf(cavalry("b1", at{0, 0, 0}), infantry("b2", at{-3.8, 3, 0}), infantry("b3", at{3.8, 3, 0}), infantry("r1", at{0, 14, 180}))
	a := askCharge(t, s, "r1", "b1")
	if a.Legal || !strings.Contains(a.Reason.String(), "At the front edge of b1a 2 cm are free for r1a (in the way: b2a and b3a); its base of 4 cm does not fit") {
		t.Errorf("legal %v, %s: %s; want 2 cm free for r1a between b2a and b3a, where 4 cm do not fit", a.Legal, a.Rule, a.Reason)
	}
}

// STD-PURSUE-15: what several stands of a pursuit touch together is said of each edge once.
func TestContactsOfAPursuitAreSummedUp(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 0, 0}, at{4, 0, 0}), cavalry("r1", at{0, 3, 180}, at{2, 3, 180}))
	steps := ask[*PursueAnswer](t, s, "pursue", "unit", "r1", "retreated", "b1").Explain()
	wantSaid(t, steps, "STD-PURSUE-15", "r1a and r1b are in contact with 3 cm of the front edge of b1a and 1 cm of the front edge of b1b already and stay")
}
