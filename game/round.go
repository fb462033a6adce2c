package game

import (
	"math"
	"slices"
	"strconv"

	"frontage/geometry"
)

// RoundLength rounds a length or a coordinate to 0.0001 cm, a micrometre.
func RoundLength(x float64) float64 {
	// Adding 0 turns −0, the result for small negative numbers, into 0. The two are
	// written and hashed differently.
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

// Round rounds the places of all stands and characters. Call it whenever a state has
// changed: then errors never build up, and a state stays the same when written and read
// again.
func Round(s *State) {
	for i := range s.Units {
		for j := range s.Units[i].Stands {
			s.Units[i].Stands[j] = s.Units[i].Stands[j].rounded()
		}
	}
	for i := range s.Units {
		RoundPlain(s.Units[i].Own, nil)
	}
	roundCharacters(s, nil)
	RoundPlain(s.Turn.Own, nil)
	RoundPlain(s.Own, nil)
}

// roundSince rounds what an action has changed. before is the rounded state before it.
func roundSince(before, s *State, units *differing) {
	for _, i := range units.moved {
		roundOwn(&s.Units[i], stoodIn(before, i))
	}
	for _, i := range units.changed {
		var was any
		if i < len(before.Units) {
			was = before.Units[i].Own
		}
		RoundPlain(s.Units[i].Own, was)
	}
	roundCharacters(s, before.Characters)
	RoundPlain(s.Turn.Own, before.Turn.Own)
}

// roundOwn rounds the stands of a unit that have changed. It copies them first, since
// code that has looked at the table in between may have kept them.
func roundOwn(u *Unit, old []Stand) {
	for j := range u.Stands {
		if j < len(old) && u.Stands[j] == old[j] {
			continue
		}
		if rounded := u.Stands[j].rounded(); !rounded.identical(&u.Stands[j]) {
			u.OwnStands()[j] = rounded
		}
	}
}

// identical reports whether two stands are the same to the bit: 0 differs from −0.
func (s *Stand) identical(t *Stand) bool {
	return s.ID == t.ID && math.Float64bits(s.X) == math.Float64bits(t.X) && math.Float64bits(s.Y) == math.Float64bits(t.Y) &&
		math.Float64bits(s.Facing) == math.Float64bits(t.Facing)
}

func (s Stand) rounded() Stand {
	s.X, s.Y, s.Facing = RoundLength(s.X), RoundLength(s.Y), RoundAngle(s.Facing)
	return s
}

// roundCharacters rounds the places and the data of the characters. before are those of the rounded
// state before, if there is one.
func roundCharacters(s *State, before []Character) {
	for i := range s.Characters {
		c := &s.Characters[i]
		c.X, c.Y = RoundLength(c.X), RoundLength(c.Y)
		var was any
		if i < len(before) {
			was = before[i].Own
		}
		RoundPlain(c.Own, was)
	}
}

// roundTerrain rounds a copy of the terrain once, when a battle begins. No action changes
// terrain.
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

// decimal formats a length or an angle, rounded to 4 decimals, in its shortest form.
func decimal(x float64) string { return string(appendDecimal(nil, x)) }

// appendDecimal appends what decimal returns.
func appendDecimal(text []byte, x float64) []byte {
	return strconv.AppendFloat(text, RoundLength(x), 'f', -1, 64)
}

// shortest formats a number, unrounded, in the shortest form that reads back the same.
func shortest(x float64) string {
	if x != 0 && (math.Abs(x) < 1e-6 || math.Abs(x) >= 1e21) {
		return strconv.FormatFloat(x, 'e', -1, 64)
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}
