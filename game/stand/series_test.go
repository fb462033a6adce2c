package stand

import (
	"bytes"
	"math"
	"os"
	"slices"
	"testing"

	"frontage/game"
)

// seriesFile is the pursuit series as a replay that can be watched.
const seriesFile = "../../assets/figures/combat-pursuits.replay.jsonl"

// The pursuit series of the figures, ten drawings of one combat, played with dice
// that give what the drawings show. After each step every stand is where the figure
// has it, up to how each drawing was measured (figures combat-pursuits-1, -2, -5,
// -6, -7, -10; STD-RETREAT-01, STD-CAS-05, STD-PURSUE-15, -16, -18, -20, -21,
// STD-RESULT-11). A retreats before B, which stands before it (STD-RETREAT-03,
// STD-RETREAT-12).
func TestPursuitSeries(t *testing.T) {
	text, err := os.ReadFile("../../assets/figures/combat-pursuits-1.combat.scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	s, err := game.Read(text, "series", []game.Rules{Rules{}})
	if err != nil {
		t.Fatal(err)
	}
	s.Title, s.Expect = "The pursuit series", nil
	s.Notes = "One combat, from its first round to its second pursuit: how the obliged stands go straight ahead, and where the free ones may go."
	s.Turn.Phase, s.Turn.Step = "combat", ""
	p := play(t, &s,
		4, 1, 1, 1, 1, 1 /* B on C: 1 hit */, 1, 1, 1, /* B on D */
		4, 4, 4, 4, 1, 1, 1, 1, 1 /* C on B: 4 */, 4, 4, 1, 1, 1, 1, /* D on B: 2 */
		// 6 against 1 and 3 supports: by 2, two losers, 1 cm.
		4, 4, 1, 1, 1, 1 /* A on C, one stand at a corner: 2 */, 4, 4, 4 /* A on D: 3 */, 4, 1, 1, /* B on C: 1 */
		4, 4, 1, 1 /* C on A: 2 */, 4, 4, 4, 1 /* C on B: 3 */, 4, 4, 1, 1, 1, 1, 1, 1) // D on A: 2
	// 7 and 1 support against 6: by 2, two losers, 1 cm.
	p.do(game.Action{Do: "fight", Engagement: "e1"},
		game.Action{Do: "remove", Unit: "B", Stand: "B-1"}, game.Action{Do: "remove", Unit: "B", Stand: "B-3"})
	wantLines(t, "who retreats", p.answers(), "retreat A *", "retreat B")
	p.do(game.Action{Do: "retreat", Unit: "A"})
	likeFigure(t, p.b.State(), "combat-pursuits-2.retreated")

	p.do(game.Action{Do: "after", Unit: "C", Choice: "pursue", Stands: at3("C-1", 31.1098, 22.8777, 0, "C-2", 27.1098, 26.8777, 0, "C-3", 31.1098, 24.8777, 0)},
		game.Action{Do: "after", Unit: "D", Choice: "pursue", Stands: at3("D-1", 35.1098, 25.8777, 0, "D-2", 37.1098, 25.8777, 0, "D-3", 39.1098, 25.8777, 0)})
	likeFigure(t, p.b.State(), "combat-pursuits-5.pursued-option-b")

	p.do(game.Action{Do: "fight", Engagement: "e1"}, game.Action{Do: "remove", Unit: "A", Stand: "A-1"},
		game.Action{Do: "remove", Unit: "C", Stand: "C-2"}, game.Action{Do: "remove", Unit: "D", Stand: "D-1"})
	p.do(game.Action{Do: "after", Unit: "C", Choice: "pursue", Stands: at3("C-1", 31.1098, 25.8777, 0, "C-3", 31.1098, 27.8777, 0)})
	likeFigure(t, p.b.State(), "combat-pursuits-7.C-pursued")
	p.do(game.Action{Do: "after", Unit: "D", Choice: "pursue", Stands: at3("D-2", 35.1098, 29.8777, 270, "D-3", 32.1098, 32.8777, 180)})
	// Which of D's two stands goes to the rear the drawing does not say: from its own
	// place only D-3 can, without ever moving away from A (STD-PURSUE-12).
	likeFigure(t, p.b.State(), "combat-pursuits-10.pursued", "D-2", "D-3")
	p.spent()
	wantLines(t, "unresolved", p.answers(), "end *")

	want := p.b.Replay()
	if os.Getenv("FRONTAGE_WRITE") == "1" {
		if err := os.WriteFile(seriesFile, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(seriesFile)
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s is not this battle (%v); FRONTAGE_WRITE=1 writes it anew", seriesFile, err)
	}
}

// at3 is a list of places: id, x, y, facing, …
func at3(values ...any) []game.StandPlace {
	var list []game.StandPlace
	number := func(v any) float64 {
		if i, ok := v.(int); ok {
			return float64(i)
		}
		return v.(float64)
	}
	for i := 0; i < len(values); i += 4 {
		list = append(list, game.StandPlace{ID: game.StandID(values[i].(string)), X: number(values[i+1]), Y: number(values[i+2]), Facing: number(values[i+3])})
	}
	return list
}

// likeFigure compares the places of all stands with those of a drawing. Each drawing was
// measured separately and lies slightly aside, so the mean difference is subtracted first.
// Two stands may have swapped names.
func likeFigure(t *testing.T, s *game.State, figure string, changed ...game.StandID) {
	t.Helper()
	text, err := os.ReadFile("../../assets/figures/" + figure + ".scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	f, err := game.Read(text, figure, []game.Rules{Rules{}})
	if err != nil {
		t.Fatal(err)
	}
	type pair struct{ drawn, got game.Stand }
	var pairs []pair
	var dx, dy float64
	for i := range f.Units {
		for _, drawn := range f.Units[i].Stands {
			id := drawn.ID
			if i := slices.Index(changed, id); i >= 0 {
				id = changed[1-i]
			}
			u, j := s.Stand(id)
			if u == nil {
				t.Errorf("%s: %s is not on the table", figure, drawn.ID)
				continue
			}
			pairs = append(pairs, pair{drawn, u.Stands[j]})
			dx += u.Stands[j].X - drawn.X
			dy += u.Stands[j].Y - drawn.Y
		}
	}
	n := 0
	for i := range s.Units {
		n += len(s.Units[i].Stands)
	}
	if n != len(pairs) {
		t.Errorf("%s: %d stands are on the table, %d drawn", figure, n, len(pairs))
	}
	dx, dy = dx/float64(len(pairs)), dy/float64(len(pairs))
	for _, p := range pairs {
		x, y := p.got.X-p.drawn.X-dx, p.got.Y-p.drawn.Y-dy
		if math.Abs(x) > 0.1 || math.Abs(y) > 0.1 || !sameAngle(p.got.Facing, p.drawn.Facing) {
			t.Errorf("%s: %s is at %v, drawn at %v", figure, p.drawn.ID, p.got, p.drawn)
		}
	}
}
