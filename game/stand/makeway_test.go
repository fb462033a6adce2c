package stand

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// retreating returns the movement of a unit that retreats by its default way.
func retreating(t *testing.T, s *game.State, unit string, distance float64) (*board, movement) {
	t.Helper()
	b := newBoard(s)
	i, err := b.unitIndex(unit)
	if err != nil {
		t.Fatal(err)
	}
	ctx := b.contextOf(i, nil)
	return b, b.movementOf(b.retreat(i, b.retreatWays(i, ctx)[0], distance, ctx, nil), ctx)
}

// heading returns the movement of a unit along a direction, without a combat.
func heading(s *game.State, unit string, degrees, distance float64) (*board, movement) {
	b := newBoard(s)
	i, _ := b.unitIndex(unit)
	m := movement{unit: i, travel: geometry.Direction(degrees), distance: distance, engaged: b.engaged(), chain: []int{i}}
	for _, p := range b.piecesOf(i) {
		m.pieces = append(m.pieces, p)
		m.swaths = append(m.swaths, geometry.Swath{From: b.boxes[p], By: m.travel.Scale(distance)})
	}
	return b, m
}

// placesIn lists where an option leaves all stands of the unit, from the middle
// of the table.
func optionPlaces(o wayOption, from float64) []at {
	var stands []ChargedStand
	for _, s := range o.moved.stands {
		stands = append(stands, ChargedStand{X: s.box.Center.X - from + origin, Y: s.box.Center.Y - from + origin, Facing: facing(s.box)})
	}
	return placesOf(stands)
}

func optionsOf(b *board, unit string, m movement) []wayOption {
	i, _ := b.unitIndex(unit)
	return b.wayOptions(i, m)
}

// has reports whether one of the options is of a kind and leads to these places.
func has(options []wayOption, kind wayKind, from float64, want ...at) bool {
	return slices.ContainsFunc(options, func(o wayOption) bool { return o.kind == kind && near(optionPlaces(o, from), want) })
}

func tell(options []wayOption, from float64) string {
	var t strings.Builder
	for _, o := range options {
		fmt.Fprintf(&t, "\n%s (%s) %v pushes %v", o.kind, o.rule, optionPlaces(o, from), o.pushes)
	}
	return t.String()
}

// Figure moving-aside: of the cavalry all stands are in the path and the left one
// moves 4 cm to the left, unturned, the others re-form on its left (STD-CONF-14);
// of the infantry one stand is in the path and goes to the far end (STD-CONF-13).
func TestFigureMovingAside(t *testing.T) {
	b, m := retreating(t, figure(t, "moving-aside.before"), "R1", 4.7077)
	cavalry := optionsOf(b, "R2", m)
	if len(cavalry) == 0 || !has(cavalry[:1], wayAside, 0, at{24.721, 34.2149, 0}, at{26.721, 34.2149, 0}, at{28.721, 34.2149, 0}) ||
		cavalry[0].rule != "STD-CONF-14" {
		t.Errorf("the cavalry:%s", tell(cavalry, 0))
	}
	line := optionsOf(b, "R3", m)
	if len(line) == 0 || !has(line[:1], wayAside, 0, at{43.721, 35.2707, 0}, at{47.721, 35.2707, 0}, at{51.721, 35.2707, 0}) ||
		line[0].rule != "STD-CONF-13" {
		t.Errorf("the infantry:%s", tell(line, 0))
	}
}

// Figure move-back: a slanting line wholly in the path of a line goes behind it
// in support (STD-CONF-16); measured from the picture.
func TestFigureMoveBack(t *testing.T) {
	s := table(
		infantry("ra", at{24.3817, 36.8101, 0}, at{28.3817, 36.8101, 0}, at{32.3817, 36.8101, 0}),
		infantry("rb", at{27.6061, 30.6285, 345.1906}, at{31.4732, 31.6509, 345.1906}, at{35.3403, 32.6733, 345.1906}))
	b, m := heading(s, "ra", 180, 36.8101-25.8884)
	options := optionsOf(b, "rb", m)
	if !has(options, waySupport, origin, at{24.3817, 23.8884, 0}, at{28.3817, 23.8884, 0}, at{32.3817, 23.8884, 0}) {
		t.Errorf("the options are%s", tell(options, origin))
	}
}
