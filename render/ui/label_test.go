package ui

import (
	"testing"

	"frontage/assets"
	"frontage/game"
	"frontage/game/systems"
	"frontage/geometry"
	"frontage/render/scene"
)

// On every shipped table and in the middle of battles, at usual zooms, no unit's label
// covers another, and none hides the facing of a stand.
func TestLabelsHideNothing(t *testing.T) {
	plates := 0
	for _, f := range assets.Scenarios() {
		play, _, err := game.Open(f.Data, f.Name, systems.All())
		if err != nil {
			t.Fatal(err)
		}
		for n := range 71 {
			if n%70 == 0 {
				for _, scale := range []float64{0, 6, 9} { // pixels per centimetre; 0 shows the whole table
					plates += labelsHideNothing(t, f.Name, n, play.State(), scale)
				}
			}
			q := play.Question()
			if q == nil || len(q.Answers) == 0 {
				break
			}
			at := max(0, q.Default)
			if n%3 == 1 { // not always the default answer
				at = n * 7919 % len(q.Answers)
			}
			if _, err := play.Do(q.Answers[at]); err != nil {
				t.Fatalf("%s, action %d: %v", f.Name, n, err)
			}
		}
	}
	if plates < 500 {
		t.Errorf("only %d labels were looked at", plates)
	}
}

// labelsHideNothing checks one picture and returns how many labels are in it.
func labelsHideNothing(t *testing.T, name string, n int, st *game.State, scale float64) int {
	t.Helper()
	view := scene.Fit(st.Table.Rect(), rect(0, 0, 940, 670), step8)
	if scale > 0 {
		view.Scale = scale
	}
	var s scene.Scene
	scene.DrawTable(&s, view, st, scene.Options{Colors: colors.table})
	type label struct {
		unit  string
		plate geometry.Rect
	}
	var list []label
	for i := range s.Items {
		if it := &s.Items[i]; it.Style.Class == "plate" && it.Style.Stroke.A != 0 {
			list = append(list, label{it.Style.ID, geometry.Rect{Min: s.Points[it.From], Max: s.Points[it.From+2]}})
		}
	}
	for i, l := range list {
		for _, other := range list[:i] {
			if l.plate.Grow(-1).Meets(other.plate) {
				t.Errorf("%s, action %d, %v px/cm: the labels of %s and %s overlap", name, n, view.Scale, l.unit, other.unit)
			}
		}
		for j := range st.Units {
			u := &st.Units[j]
			for k := range u.Stands {
				b := u.Box(k) // the middle of its front mark, which is some 0.4 cm deep
				if l.plate.Contains(view.Pixel(b.Center.Along(b.Forward, b.Depth/2-0.2)), -1) {
					t.Errorf("%s, action %d, %v px/cm: the label of %s hides where %s faces", name, n, view.Scale, l.unit, u.Stands[k].ID)
				}
			}
		}
	}
	return len(list)
}
