package stand

import (
	"testing"

	"frontage/game"
)

// The query returns the move of one key: into column with the least movement about the
// middle stand (STD-BASE-11), about-face on the spot at √20 = 4.47 cm a stand (STD-MOVE-12,
// W17), or a wheel about a front corner, each within the pace (STD-MOVE-10), or half of it
// after a failed order (STD-CMD-29).
func TestFormQuery(t *testing.T) {
	s := tableOf(infantry("r1", at{-4, 0, 0}, at{0, 0, 0}, at{4, 0, 0}), infantry("r2", at{20, 40, 0}))
	form := func(args ...string) *FormAnswer {
		t.Helper()
		return ask[*FormAnswer](t, s, "form", append([]string{"unit", "r1"}, args...)...)
	}
	a := form("form", "column")
	if !a.Legal || len(a.Stands) != 3 {
		t.Fatalf("the answer is %+v, want it legal with 3 stands", a)
	}
	for _, stand := range a.Stands {
		if stand.X != origin || stand.Facing != 0 {
			t.Errorf("%s of the column stands at (%g, %g); want x %v, facing 0", stand.ID, stand.X, stand.Y, origin)
		}
		if want := map[game.StandID]float64{"r1a": 6, "r1b": 0, "r1c": 6}[stand.ID]; stand.Moved > want+0.001 {
			t.Errorf("%s moves %g, want no more than %g", stand.ID, stand.Moved, want)
		}
	}
	a = form("form", "about-face", "half", "true")
	for i, stand := range a.Stands {
		if stand.Facing != 180 || stand.Y != origin || stand.Moved != 4.4721 {
			t.Errorf("about-face: stand %d is %+v; want it facing 180, its y unchanged, moved 4.4721", i, stand)
		}
	}
	// When a single stand wheels left by 90° about its front left corner, its rear right
	// corner, √20 = 4.47 cm away from that, moves √40 = 6.32 cm.
	if one := ask[*FormAnswer](t, s, "form", "unit", "r2", "form", "wheel", "degrees", "-90"); !one.Legal || one.Stands[0].Moved != 6.3246 ||
		one.Stands[0].Facing != 270 || one.Stands[0].X != origin+19 || one.Stands[0].Y != origin+43 {
		t.Errorf("the answer is %+v, want it legal: a stand moved 6.3246 cm to %v, %v facing 270", one, origin+19, origin+43)
	}
	if a = form("form", "wheel", "degrees", "-90", "half", "true"); a.Legal || a.Rule != "STD-MOVE-10" {
		t.Errorf("at half pace, 10 cm: %+v, want refused by STD-MOVE-10", a)
	}
	if a = form("form", "line"); !a.Legal || a.Stands[0].Moved != 0 {
		t.Errorf("a line formed into line: %+v, want legal and moved 0", a)
	}
	for _, args := range []map[string]string{
		{"unit": "r1"}, {"unit": "r1", "form": "square"}, {"unit": "r9", "form": "line"},
		{"unit": "r1", "form": "wheel", "degrees": "far"}, {"unit": "r1", "form": "wheel", "degrees": "NaN"}, {"unit": "r1", "form": "line", "speed": "2"},
	} {
		if _, err := (Rules{}).Begin(false).Query(s, game.Query{Name: "form", Args: args}); err == nil {
			t.Errorf("%v was answered", args)
		}
	}
}
