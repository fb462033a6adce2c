package element

import (
	"slices"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// Worked example 30: the far edge of a threat zone belongs to it, its side edges do not
// (ELM-CONTACT-01, -02).
func TestThreatZone(t *testing.T) {
	b := newBoard((&field{}).unit("r1", "BD", 0, 0, 0).state(t))
	of := b.Boxes[b.at[b.s.UnitIndex("r1")]]
	for _, test := range []struct {
		x, y float64
		in   bool
	}{{39, 80, true}, {40, 50, false}, {0, 81, false}, {-39, 1, true}, {-40, 0, false}, {0, -1, false}} {
		// A base that has a corner there, and lies outside otherwise.
		corner := geometry.Vec{X: 60 + b.k.cm(test.x), Y: 60 + b.k.cm(test.y)}
		base := geometry.Box{Forward: geometry.Direction(0), Width: 4, Depth: 4, Center: corner.Add(geometry.Vec{X: 2, Y: 2})}
		if test.x < 0 {
			base.Center.X = corner.X - 2
		}
		if test.y < 0 {
			base.Center.Y = corner.Y - 2
		}
		if in := b.inZone(of, base, &b.parts[0]) != nil; in != test.in {
			t.Errorf("a corner at (%v, %v): %v, want %v", test.x, test.y, in, test.in)
		}
	}
}

// Worked example 31: of several threatening elements, the one whose front covers most decides (ELM-CONTACT-06).
func TestChoiceOfThreatener(t *testing.T) {
	f := (&field{}).unit("r1", "BD", 40, 100, 180).unit("b1", "BD", -10, 60, 0).unit("b2", "BD", 70, 30, 0)
	got := ask(t, f.state(t), "threat", "unit", "r1")
	threats := got["threats"].([]any)
	if len(threats) != 2 || got["decides"] != "b2" || got["ties"] == nil {
		t.Fatalf("the answer is %v, want 2 threats, b2 deciding, and ties", got)
	}
	for i, want := range []float64{50, 30} {
		if cover := threats[i].(map[string]any)["cover"].(float64); cover < want-0.01 || cover > want+0.01 {
			t.Errorf("%v covers %v, want %v", threats[i], cover, want)
		}
	}
	// ELM-CONTACT-07: of equal cover the nearer one; equally near, the mover chooses.
	f = (&field{}).unit("r1", "BD", 0, 100, 180).unit("b1", "BD", -40, 30, 0).unit("b2", "BD", 40, 60, 0)
	if got := ask(t, f.state(t), "threat", "unit", "r1"); got["decides"] != "b2" || len(got["ties"].([]any)) != 0 {
		t.Errorf("the nearer one: %v; want b2, with no tie", got)
	}
	f = (&field{}).unit("r1", "BD", 0, 100, 180).unit("b1", "BD", -40, 60, 0).unit("b2", "BD", 40, 60, 0)
	if got := ask(t, f.state(t), "threat", "unit", "r1"); got["decides"] != "b1" || len(got["ties"].([]any)) != 1 {
		t.Errorf("a tie: %v; want b1, with one tie", got)
	}
}

// An element that fills the whole width of a zone cuts it off behind itself, of whichever side it
// is (ELM-CONTACT-03); one in front contact has no zone (ELM-CONTACT-04).
func TestCutOffZones(t *testing.T) {
	mover := func() *field { return (&field{}).unit("r1", "BD", 0, 70, 180).unit("b1", "BD", 0, 0, 0) }
	for _, test := range []struct {
		name string
		f    *field
		want bool
	}{
		{"free", mover(), true},
		{"a friend between", mover().unit("r2", "BD", 0, 20, 180), false},
		{"a friend of the enemy between", mover().unit("b2", "BD", 0, 60, 0), false},
		{"not the whole width", mover().unit("r2", "BD", 5, 20, 180), true},
		{"beside the mover", (&field{}).unit("r1", "BD", 60, 20, 180).unit("b1", "BD", 0, 0, 0).unit("r2", "BD", -20, 20, 180), true},
		{"behind the mover", (&field{}).unit("r1", "BD", 0, 20, 180).unit("b1", "BD", 0, 0, 0).unit("r2", "BD", 0, 60, 180), true},
		{"it fights another", (&field{}).unit("r1", "BD", 60, 30, 180).unit("b1", "BD", 0, 0, 0).unit("r2", "BD", -20, 0, 180), false},
	} {
		got := ask(t, test.f.state(t), "threat", "unit", "r1")
		if threatened := slices.ContainsFunc(got["threats"].([]any), func(v any) bool { return v.(map[string]any)["unit"] == "b1" }); threatened != test.want {
			t.Errorf("%s: %v, want %v", test.name, threatened, test.want)
		}
	}
}

// The moves still open to an element in a threat zone (ELM-CONTACT-05).
func TestMovesLeftInAThreatZone(t *testing.T) {
	may := func(f *field) []string {
		var list []string
		for _, v := range ask(t, f.state(t), "threat", "unit", "r1")["may"].([]any) {
			list = append(list, v.(string))
		}
		return list
	}
	if got := may((&field{}).unit("r1", "BD", 0, 300, 180).unit("b1", "BD", 0, 0, 0)); len(got) != 0 {
		t.Errorf("free: %v", got)
	}
	front := []string{mayLineUp, mayOppose, mayOverlap, mayAdvance, mayContact, mayApproach, mayBack}
	if got := may((&field{}).unit("r1", "BD", 0, 60, 180).unit("b1", "BD", 0, 0, 0)); !slices.Equal(got, front) {
		t.Errorf("threatened from the front: %v", got)
	}
	if got := may((&field{}).unit("r1", "BD", 0, 90, 0).unit("b1", "BD", 0, 0, 0)); !slices.Contains(got, mayTurn) {
		t.Errorf("threatened from behind: %v", got)
	}
	if got := may((&field{}).unit("r1", "BD", 40, 70, 180).unit("b1", "BD", 0, 0, 0).unit("r2", "BD", 60, 30, 180)); !slices.Contains(got, maySupport) {
		t.Errorf("behind a friend: %v", got)
	}
}

// The zones that an element may come into are drawn: 80 paces deep, so with an enemy 200 paces ahead 120 away, within the
// 160 of spears; with one 400 paces ahead not (ELM-CONTACT-01).
func TestZonesWithinAMove(t *testing.T) {
	for far, want := range map[float64]bool{200: true, 400: false} {
		s := (&field{}).unit("r1", "SP", 0, 0, 0).unit("b1", "BD", 0, far, 180).state(t)
		answer, err := query(s, queryOf("threat", "unit", "r1"))
		if err != nil {
			t.Fatal(err)
		}
		steps := answer.Explain()
		last := steps[len(steps)-1]
		if got := len(last.Marks) == 1 && last.Marks[0].Kind == game.MarkArea; got != want || len(answer.(*ThreatAnswer).Threats) > 0 {
			t.Errorf("%g paces ahead: %v with %d marks; want the zone %v, and no threat yet", far, last.Text, len(last.Marks), want)
		}
	}
}
