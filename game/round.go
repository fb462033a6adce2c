package game

import (
	"math"
	"slices"
	"strconv"
	"unsafe"

	"frontage/geometry"
)

// RoundLength rounds a length or a coordinate to 0.0001 cm, a micrometre.
func RoundLength(x float64) float64 {
	// Adding 0 turns the −0 that small negative numbers give into 0, which
	// is written and hashed differently.
	return math.Round(x*1e4)/1e4 + 0
}

// RoundAngle brings an angle into [0, 360) and rounds it to 0.0001°.
func RoundAngle(degrees float64) float64 {
	a := degrees
	if !(a >= 0 && a < 360) {
		if a = math.Mod(a, 360); a < 0 {
			a += 360
		}
	}
	a = RoundLength(a)
	if a >= 360 {
		return 0
	}
	return a
}

// Round rounds the places of all stands and characters. It is called whenever
// a state has changed, so that errors never build up and a state that was
// written and read again is the same state.
func Round(s *State) {
	for i := range s.Units {
		for j := range s.Units[i].Stands {
			s.Units[i].Stands[j].round()
		}
	}
	for i := range s.Units {
		unitStatePlain.round(unsafe.Pointer(&s.Units[i].State))
	}
	roundOthers(s)
}

// roundSince rounds what an action has changed of another state, which is rounded. The
// units that moved are given, and all that changed.
func roundSince(before, s *State, moved, changed []int) {
	for _, i := range moved {
		stands, old := s.Units[i].Stands, before.Units[i].Stands
		for j := range stands {
			if j >= len(old) || stands[j] != old[j] {
				stands[j].round()
			}
		}
	}
	for _, i := range changed {
		unitStatePlain.round(unsafe.Pointer(&s.Units[i].State))
	}
	roundOthers(s)
}

func (s *Stand) round() {
	s.X, s.Y, s.Facing = RoundLength(s.X), RoundLength(s.Y), RoundAngle(s.Facing)
}

// roundOthers rounds all of a state but its units.
func roundOthers(s *State) {
	for i := range s.Characters {
		c := &s.Characters[i]
		c.X, c.Y = RoundLength(c.X), RoundLength(c.Y)
		characterStatePlain.round(unsafe.Pointer(&c.State))
	}
	progressPlain.round(unsafe.Pointer(&s.Turn.Progress))
}

// roundTerrain rounds the terrain, which no action changes: once, in a copy, when a
// battle begins.
func roundTerrain(s *State) {
	s.Terrain = slices.Clone(s.Terrain)
	for i := range s.Terrain {
		t := &s.Terrain[i]
		t.Shape, t.Line, t.Width = roundPoints(t.Shape), roundPoints(t.Line), RoundLength(t.Width)
		t.Contours = slices.Clone(t.Contours)
		for j := range t.Contours {
			c := &t.Contours[j]
			c.Height, c.Shape = RoundLength(c.Height), roundPoints(c.Shape)
		}
	}
}

func roundPoints(points []geometry.Vec) []geometry.Vec {
	points = slices.Clone(points)
	for i := range points {
		points[i] = geometry.Vec{X: RoundLength(points[i].X), Y: RoundLength(points[i].Y)}
	}
	return points
}

// decimal writes a length or an angle, rounded to 4 decimals, in its shortest
// form.
func decimal(x float64) string { return strconv.FormatFloat(RoundLength(x), 'f', -1, 64) }

// shortest writes a number unrounded, in the shortest form that reads back the
// same.
func shortest(x float64) string {
	if x != 0 && (math.Abs(x) < 1e-6 || math.Abs(x) >= 1e21) {
		return strconv.FormatFloat(x, 'e', -1, 64)
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}
