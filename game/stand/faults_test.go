package stand_test

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/stand"
	"frontage/geometry"
)

// Corrected faults stay corrected. Each file of testdata/faults is named for the fault; the notes
// of files with expected answers name the rule. The answer turns and mirrors with the table, and
// does not depend on where on the table the situation is.
func TestFaults(t *testing.T) {
	files, err := filepath.Glob("testdata/faults/*.scenario.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("the files are %v, error %v, want some files and no error", files, err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Contains(data, []byte(`"expect"`)) {
			continue // another test plays it
		}
		t.Run(strings.TrimSuffix(filepath.Base(file), ".scenario.json"), func(t *testing.T) {
			check(t, file, data)
			s, err := game.Read(data, file, []game.Rules{stand.Rules{}})
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range motionsFor(&s) {
				moved := m.of(&s)
				for _, r := range game.RunChecks(stand.Rules{}, moved) {
					if !r.OK {
						t.Errorf("%v, %s, %v differs: %s", m, r.Check.Query, r.Check.Args, r.Diff)
					}
				}
			}
		})
	}
}

// motion mirrors a table, turns it about its middle, and moves it onto another table.
type motion struct {
	degrees float64
	mirror  bool
	middle  geometry.Vec
	table   game.Table
	from    geometry.Vec // the middle of the moved table
}

func (m motion) String() string {
	return fmt.Sprintf("turned by %g°, mirrored %v, on a table of %g × %g", m.degrees, m.mirror, m.table.Width, m.table.Height)
}

// motionsFor lists the motions tried with a situation. Turned by quarters, the table turns
// with it. Turned by other angles, it is put somewhere on a wide table, if it does not
// depend on the edges of its own.
func motionsFor(s *game.State) []motion {
	wide := game.Table{Width: 300, Height: 260}
	middle := geometry.Vec{X: s.Table.Width / 2, Y: s.Table.Height / 2}
	var list []motion
	for quarter := range 4 {
		own := s.Table
		if quarter%2 == 1 {
			own.Width, own.Height = own.Height, own.Width
		}
		for _, mirror := range []bool{false, true} {
			list = append(list, motion{90 * float64(quarter), mirror, geometry.Vec{X: own.Width / 2, Y: own.Height / 2}, own, middle})
		}
	}
	shifted := motion{0, false, geometry.Vec{X: 140.7, Y: 121.3}, wide, middle}
	if slices.ContainsFunc(game.RunChecks(stand.Rules{}, shifted.of(s)), func(r game.CheckResult) bool { return !r.OK }) {
		return list
	}
	for _, degrees := range []float64{17.3, 45, 111.9, 143.3, 222.22, 301.7} {
		for _, mirror := range []bool{false, true} {
			list = append(list, motion{degrees, mirror, shifted.middle, wide, middle})
		}
	}
	return list
}

func (m motion) at(x, y float64) (float64, float64) {
	v := geometry.Vec{X: x, Y: y}.Sub(m.from)
	if m.mirror {
		v.X = -v.X
	}
	f := geometry.Direction(m.degrees)
	to := m.middle.Along(f.Right(), v.X).Along(f, v.Y)
	return game.RoundLength(to.X), game.RoundLength(to.Y)
}

func (m motion) facing(degrees float64) float64 {
	if m.mirror {
		degrees = -degrees
	}
	return game.RoundAngle(degrees + m.degrees)
}

// of returns a moved situation with its expectations.
func (m motion) of(s *game.State) *game.State {
	out := s.Clone()
	out.Table = m.table
	for i := range out.Units {
		for j := range out.Units[i].Stands {
			st := &out.Units[i].Stands[j]
			st.X, st.Y = m.at(st.X, st.Y)
			st.Facing = m.facing(st.Facing)
		}
	}
	for i := range out.Characters {
		o := &out.Characters[i]
		o.X, o.Y = m.at(o.X, o.Y)
	}
	out.Terrain = slices.Clone(s.Terrain)
	for i := range out.Terrain {
		f := &out.Terrain[i]
		f.Shape, f.Line, f.Contours = m.points(f.Shape), m.points(f.Line), slices.Clone(f.Contours)
		for j := range f.Contours {
			f.Contours[j].Shape = m.points(f.Contours[j].Shape)
		}
	}
	out.Expect = slices.Clone(s.Expect)
	for i := range out.Expect {
		out.Expect[i].Want = m.wanted(out.Expect[i].Want).(map[string]any)
		out.Expect[i].Args = maps.Clone(out.Expect[i].Args)
	}
	return &out
}

func (m motion) points(list []geometry.Vec) []geometry.Vec {
	out := slices.Clone(list)
	for i, p := range out {
		out[i].X, out[i].Y = m.at(p.X, p.Y)
	}
	return out
}

// wanted moves the expectations: places, facings, and the names of sides.
func (m motion) wanted(want any) any {
	switch w := want.(type) {
	case map[string]any:
		out := map[string]any{}
		for key, value := range w {
			out[key] = m.wanted(value)
		}
		x, hasX := w["x"].(float64)
		y, hasY := w["y"].(float64)
		if hasX && hasY {
			out["x"], out["y"] = m.at(x, y)
		}
		if f, ok := w["facing"].(float64); ok {
			out["facing"] = m.facing(f)
		}
		return out
	case []any:
		if place, ok := placeIn(w); ok {
			x, y := m.at(place[0], place[1])
			return []any{x, y, m.facing(place[2])}
		}
		out := make([]any, len(w))
		for i := range w {
			out[i] = m.wanted(w[i])
		}
		return out
	case string:
		if other := map[string]string{"left": "right", "right": "left"}[w]; m.mirror && other != "" {
			return other
		}
	}
	return want
}

// placeIn reads a place of a layout: x, y and facing.
func placeIn(list []any) (place [3]float64, ok bool) {
	if len(list) != len(place) {
		return place, false
	}
	for i := range list {
		if place[i], ok = list[i].(float64); !ok {
			return place, false
		}
	}
	return place, true
}
