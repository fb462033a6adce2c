package stand

import (
	"fmt"
	"math"
	"math/rand/v2"
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
	for _, p := range b.PiecesOf(i) {
		m.pieces = append(m.pieces, p)
		m.swaths = append(m.swaths, geometry.Swath{From: b.Boxes[p], By: m.travel.Scale(distance)})
	}
	return b, m
}

// placesIn lists where an option leaves all stands of the unit, relative to the middle of
// the table.
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

// has reports whether one of the options is of a kind and has these places.
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
		t.Errorf("the cavalry:%s; want it aside to the right, to (24.7, 34.2), by STD-CONF-14", tell(cavalry, 0))
	}
	line := optionsOf(b, "R3", m)
	if len(line) == 0 || !has(line[:1], wayAside, 0, at{43.721, 35.2707, 0}, at{47.721, 35.2707, 0}, at{51.721, 35.2707, 0}) ||
		line[0].rule != "STD-CONF-13" {
		t.Errorf("the infantry:%s; want it aside to the right, to (43.7, 35.3), by STD-CONF-13", tell(line, 0))
	}
}

// The stand that makes way goes straight through the stands that stay, since they have yet to move
// (STD-MOVE-14), not round them.
func TestMakeWayThroughStandsThatStay(t *testing.T) {
	b, m := heading(lane(infantry("r2", at{2, 5, 180}, at{6, 5, 180}, at{10, 5, 180})), "r1", 0, 6)
	o := b.firstWay(2, m)
	if o == nil || o.kind != wayAside || !near(optionPlaces(*o, origin), []at{{6, 5, 180}, {10, 5, 180}, {14, 5, 180}}) {
		t.Fatalf("the first way:%s; want it aside, to (6, 5), (10, 5) and (14, 5)", tell(optionsOf(b, "r2", m), origin))
	}
	if cost := o.moved.cost(); math.Abs(cost-12) > 0.001 {
		t.Errorf("the way is %s long, not 12 cm", cm(cost))
	}
}

// Figure move-back: a slanting line wholly in the path of a line goes behind it
// in support (STD-CONF-16); measured from the picture.
func TestFigureMoveBack(t *testing.T) {
	s := tableOf(
		infantry("ra", at{24.3817, 36.8101, 0}, at{28.3817, 36.8101, 0}, at{32.3817, 36.8101, 0}),
		infantry("rb", at{27.6061, 30.6285, 345.1906}, at{31.4732, 31.6509, 345.1906}, at{35.3403, 32.6733, 345.1906}))
	b, m := heading(s, "ra", 180, 36.8101-25.8884)
	options := optionsOf(b, "rb", m)
	if !has(options, waySupport, origin, at{24.3817, 23.8884, 0}, at{28.3817, 23.8884, 0}, at{32.3817, 23.8884, 0}) {
		t.Errorf("the options are%s", tell(options, origin))
	}
}

// lane is r1 moving 6 cm to +y from y = 0, two infantry stands wide.
func lane(more ...game.Unit) *game.State {
	return tableOf(append([]game.Unit{infantry("r1", at{-2, 0, 180}, at{2, 0, 180}), infantry("b1", at{40, 40, 0})}, more...)...)
}

// placeOf is a place relative to the middle of the table.
func placeOf(id string, x, y, facing float64) game.StandPlace {
	return game.StandPlace{ID: game.StandID(id), X: origin + x, Y: origin + y, Facing: facing}
}

// Places given by hand, and the limits that each rule of making way sets. r2 is a line of three
// infantry stands, the left one in the path (x up to 4).
func TestCheckWay(t *testing.T) {
	line := func() game.Unit { return infantry("r2", at{5, 5, 0}, at{9, 5, 0}, at{13, 5, 0}) }
	for _, c := range []struct {
		name   string
		more   []game.Unit
		places []game.StandPlace
		rule   string // of the refusal, "" for none
	}{
		{name: "to the far end", places: []game.StandPlace{placeOf("r2a", 17, 5, 0)}},
		{name: "behind the others, turned about", places: []game.StandPlace{placeOf("r2a", 9, 3, 180)}},
		{"STD-CONF-13: a stand that is not in the path stays", nil, []game.StandPlace{placeOf("r2a", 17, 5, 0), placeOf("r2c", 13, 3, 0)}, "STD-CONF-13"},
		{"STD-CONF-13: still in the path", nil, []game.StandPlace{placeOf("r2a", 5, 6, 0)}, "STD-CONF-13"},
		{"STD-CONF-11: further than the normal distance", []game.Unit{infantry("r3", at{4.5, 9, 0}, at{8.5, 9, 0}, at{12.5, 9, 0}, at{16.5, 9, 0}, at{20.5, 9, 0}, at{24.5, 9, 0})},
			nil, "STD-CONF-11"},
		{"STD-CONF-17: in contact with an enemy", []game.Unit{infantry("b2", at{21, 5, 0})}, []game.StandPlace{placeOf("r2a", 17, 5, 0)}, "STD-CONF-17"},
		{"STD-CONF-17: in contact with a friend that is engaged", []game.Unit{infantry("b2", at{21, 7, 180}), infantry("r3", at{21, 5, 0})},
			[]game.StandPlace{placeOf("r2a", 17, 5, 0)}, "STD-CONF-17"},
		{"STD-CONF-17: out of formation", nil, []game.StandPlace{placeOf("r2a", 18, 5, 0)}, "STD-MOVE-09"},
		{"STD-CONF-17: on another unit", []game.Unit{infantry("r3", at{17, 4, 0})}, []game.StandPlace{placeOf("r2a", 17, 5, 0)}, "STD-BASE-01"},
		{"STD-CONF-15: further back than needed", nil, []game.StandPlace{placeOf("r2a", 5, 9, 0), placeOf("r2b", 9, 9, 0), placeOf("r2c", 13, 9, 0)}, "STD-CONF-15"},
		{name: "STD-CONF-15: just far enough", places: []game.StandPlace{placeOf("r2a", 5, 8, 0), placeOf("r2b", 9, 8, 0), placeOf("r2c", 13, 8, 0)}},
	} {
		b, m := heading(lane(append([]game.Unit{line()}, c.more...)...), "r1", 0, 6)
		unit, _ := b.unitIndex("r2")
		if c.places == nil { // r3, whose first stand would have to move 24 cm to the far end
			unit, _ = b.unitIndex("r3")
			m.swaths[1].By.Y, m.swaths[0].By.Y = 9, 9
			c.places = []game.StandPlace{placeOf("r3a", 28.5, 9, 0)}
		}
		o, refusal := b.checkWay(unit, m, c.places)
		switch {
		case c.rule == "" && refusal != nil:
			t.Errorf("%s: refused, %v", c.name, refusal)
		case c.rule != "" && (refusal == nil || refusal.Rule != c.rule):
			t.Errorf("%s: %v, want a refusal by %s", c.name, refusal, c.rule)
		case refusal == nil && o.moved == nil:
			t.Errorf("%s: no move", c.name)
		}
	}
}

// STD-CONF-11: the stands may move the normal distance for their formation: full
// pace in line or column, half pace when irregular.
func TestGivingPace(t *testing.T) {
	flyers := cavalry("r4", at{0, 60, 0}, at{2, 60, 0})
	flyers.Type, Edit(&flyers).Traits = Monster, []string{traitFlying}
	s := tableOf(
		infantry("r1", at{0, 0, 0}, at{4, 0, 0}),
		infantry("r2", at{0, 20, 0}, at{4, 21, 0}),
		cavalry("r3", at{0, 40, 0}, at{0, 36, 0}),
		flyers)
	for i, want := range []float64{20, 10, 30, 100} {
		if got := newBoard(s).givingPace(i); got != want {
			t.Errorf("%s may move %g, want %g", s.Units[i].ID, got, want)
		}
	}
	// In the path by 4.5 cm, as a line of artillery that may move 10, it moves back
	// 5 cm before a movement of 9; irregular, at half pace of 5, too; before one of
	// 10 cm, which asks for 6, only in line.
	for _, c := range []struct {
		y        float64
		distance float64
		want     bool
	}{{5, 9, true}, {5.5, 9, true}, {5, 10, true}, {5.5, 10.6, false}} {
		guns := cavalry("r2", at{-1, 7, 0}, at{1, 2 + c.y, 0})
		guns.Type = Artillery
		b, m := heading(lane(guns), "r1", 0, c.distance)
		g := b.newGiving(2, m)
		if got := g.back() != nil; got != c.want {
			t.Errorf("stand at %g, movement of %g: moves back is %v (needs %g, may %g)", c.y, c.distance, got, g.needed(), g.rules.allowance)
		}
	}
}

// STD-CONF-14: all stands in the path: the one that needs the shortest distance
// leaves it first, unturned; a place by hand without that is refused.
func TestShortestWayOutFirst(t *testing.T) {
	b, m := heading(lane(cavalry("r2", at{-1, 6, 0}, at{1, 6, 0}, at{3, 6, 0})), "r1", 0, 6)
	first := b.newGiving(2, m).firstOut()
	if len(first) != 1 || b.id(first[0].Piece) != "r2c" || first[0].Box.Center.Dist(geometry.Vec{X: origin + 5, Y: origin + 6}) > 1e-6 {
		t.Fatalf("first out %+v, want r2c by 2 cm to the right", first)
	}
	around := []game.StandPlace{placeOf("r2a", 7, 6, 0), placeOf("r2b", 9, 6, 0), placeOf("r2c", 5, 6, 0)}
	if _, refusal := b.checkWay(2, m, around); refusal != nil {
		t.Errorf("a place around r2c is refused: %v", refusal)
	}
	turned := []game.StandPlace{placeOf("r2a", 6, 10, 0), placeOf("r2b", 8, 10, 0), placeOf("r2c", 6, 7, 90)}
	if _, refusal := b.checkWay(2, m, turned); refusal == nil || refusal.Rule != "STD-CONF-14" {
		t.Errorf("turned: %v, want a refusal by STD-CONF-14", refusal)
	}
	// As far to either side: the owner chooses.
	b, m = heading(lane(cavalry("r2", at{0, 6, 0})), "r1", 0, 6)
	options := optionsOf(b, "r2", m)
	if !has(options, wayAside, origin, at{-5, 6, 0}) || !has(options, wayAside, origin, at{5, 6, 0}) {
		t.Errorf("from the middle:%s; want one to each side", tell(options, origin))
	}
}

// STD-CONF-16: only infantry, wholly in the path of infantry, goes behind it.
func TestStandsThatGoBehind(t *testing.T) {
	for _, c := range []struct {
		name string
		unit game.Unit
		want bool
	}{
		{"infantry wholly in the path", infantry("r2", at{-1, 5, 180}, at{3, 5, 180}), true},
		{"infantry partly in the path", infantry("r2", at{2, 5, 180}, at{6, 5, 180}), false},
		{"cavalry", cavalry("r2", at{0, 6, 180}), false},
	} {
		b, m := heading(lane(c.unit), "r1", 0, 6)
		options := optionsOf(b, "r2", m)
		if got := slices.ContainsFunc(options, func(o wayOption) bool { return o.kind == waySupport }); got != c.want {
			t.Errorf("%s: %v, want %v:%s", c.name, got, c.want, tell(options, origin))
		}
	}
	// Behind r1, which faces down, is at y = 8 when it has come to y = 6.
	b, m := heading(lane(infantry("r2", at{-1, 5, 180}, at{3, 5, 180})), "r1", 0, 6)
	if !has(optionsOf(b, "r2", m), waySupport, origin, at{-2, 8, 180}, at{2, 8, 180}) {
		t.Errorf("the ways to make way are %s, want the one into support", tell(optionsOf(b, "r2", m), origin))
	}
	// If it is already straight behind, moving back (STD-CONF-15) leads to the same places:
	// they are offered once.
	b, m = heading(lane(infantry("r2", at{-2, 5, 180}, at{2, 5, 180})), "r1", 0, 6)
	options := optionsOf(b, "r2", m)
	if !has(options, wayBack, origin, at{-2, 8, 180}, at{2, 8, 180}) || has(options, waySupport, origin, at{-2, 8, 180}, at{2, 8, 180}) {
		t.Errorf("the ways to make way are %s, want the one back, not the one into support", tell(options, origin))
	}
}

// Behind a unit that moves forward there is no room in support, because the place lies in
// its path. It was offered once, and the driven unit then halted on its own supporter.
func TestNoStandBehindAForwardMove(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 4.6, 180}), infantry("r2", at{-4.6, 2.2, 0}), infantry("b1", at{0, 40, 180}))
	f := start(t, s, driveBackFrame("r1", "b1", geometry.Direction(217), 4))
	b := newBoard(f.s)
	m, err := (&run{s: f.s}).movementIn(openFrame[makeWayProcedure](f.s))
	if err != nil {
		t.Fatal(err)
	}
	if options := optionsOf(b, "r2", m); slices.ContainsFunc(options, func(o wayOption) bool { return o.kind == waySupport }) {
		t.Errorf("the ways to make way are %s, want none into support", tell(options, origin))
	}
	yes := true
	f.refused(game.Action{Do: "makeway", Unit: "r2", Yes: &yes, Stands: []game.StandPlace{placeOf("r2a", -2.4073, 3.4055, 180)}}, "STD-CONF-16")
}

// STD-CONF-10, STD-CONF-19: units that cannot give way at all: an enemy, an engaged unit,
// one penned in by terrain.
func TestUnitsThatCannotGiveWay(t *testing.T) {
	pen := func() []game.Terrain { // on three sides of r2, 1 mm away
		var list []game.Terrain
		for i, box := range [][4]float64{{-9, 3, -2.1, 20}, {2.1, 3, 9, 20}, {-2.1, 6.1, 2.1, 9}} {
			wall := building(box[0], box[1], box[2], box[3])
			wall.ID = game.TerrainID(fmt.Sprintf("t%d", i))
			list = append(list, wall)
		}
		return list
	}
	for _, c := range []struct {
		name    string
		more    []game.Unit
		terrain []game.Terrain
		unit    string
		want    bool
	}{
		{"a friend", []game.Unit{cavalry("r2", at{0, 6, 0})}, nil, "r2", true},
		{"an enemy", []game.Unit{cavalry("b2", at{0, 6, 0})}, nil, "b2", false},
		{"a friend that is engaged", []game.Unit{cavalry("r2", at{0, 6, 0}), infantry("b2", at{0, 9, 180})}, nil, "r2", false},
		{"a friend penned in by buildings", []game.Unit{infantry("r2", at{0, 5, 90})}, pen(), "r2", false},
		{"a friend that stands clear", []game.Unit{infantry("r2", at{0, 12, 0})}, nil, "r2", false},
	} {
		s := lane(c.more...)
		s.Terrain = c.terrain
		b, m := heading(s, "r1", 0, 6)
		if got := len(optionsOf(b, c.unit, m)) > 0; got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
		i, _ := b.unitIndex(c.unit)
		if got := b.canGiveWay(i, m); got != c.want {
			t.Errorf("%s: can give way is %v, want %v", c.name, got, c.want)
		}
	}
}

// AMB-65: by the ruling a unit moves back just far enough; by reading (a) as far as
// the unit it yields to.
func TestHowFarBack(t *testing.T) {
	for ruling, y := range map[string]float64{"": 9, "b": 9, "a": 11} {
		s := lane(cavalry("r2", at{0, 5, 0}))
		if ruling != "" {
			s.Rulings = map[string]string{"AMB-65": ruling}
		}
		if problems := problemsOf(s); len(problems) > 0 {
			t.Errorf("the problems are %v, want none", problems)
		}
		b, m := heading(s, "r1", 0, 6)
		if !has(optionsOf(b, "r2", m), wayBack, origin, at{0, y, 0}) {
			t.Errorf("reading %q:%s", ruling, tell(optionsOf(b, "r2", m), origin))
		}
	}
}

// STD-CONF-06, STD-CONF-07, STD-CONF-09: confusion does not prevent forced moves: a
// confused unit still retreats and gives way.
func TestConfusedUnitsAreStillMoved(t *testing.T) {
	s := pressed(cavalry("r2", at{-2, 4, 180}, at{0, 4, 180}))
	Edit(&s.Units[0]).State.Confused, Edit(&s.Units[2]).State.Confused = true, true
	start(t, s, retreatFrame("r1", 3)).way("STD-CONF-15").over().at("r1", at{-2, 3, 180}, at{2, 3, 180})
	if !Own(s.Unit("r1")).State.Confused || !Own(s.Unit("r2")).State.Confused {
		t.Error("r1 and r2 must both be confused still")
	}
}

// STD-CONF-12: the owner chooses between moving aside and moving back. Without places the
// default, aside, is taken; illegal places are refused without changing anything.
func TestOwnerChoosesTheWay(t *testing.T) {
	cavalryBehind := func() *game.State { return pressed(cavalry("r2", at{3, 4, 180})) } // x from 2 to 4
	start(t, cavalryBehind(), retreatFrame("r1", 3), 1, 1).yes("r2").over().at("r2", at{5, 4, 180})
	start(t, cavalryBehind(), retreatFrame("r1", 3), 1, 1).way("STD-CONF-15").over().at("r2", at{3, 6, 180})

	f := start(t, cavalryBehind(), retreatFrame("r1", 3), 1, 1)
	q := f.question("makeway", "red", "r2 stands in the way of r1")
	kinds := map[string]bool{}
	for _, a := range q.Answers {
		kinds[fmt.Sprint(*a.Yes, len(a.Stands))] = true
	}
	if !kinds["true 1"] || !kinds["false 0"] {
		t.Errorf("answers %v; want a yes and a no", q.Answers)
	}
	yes := true
	f.refused(game.Action{Do: "makeway", Unit: "r2", Yes: &yes, Stands: []game.StandPlace{placeOf("r2a", 6, 4, 180)}}, "STD-CONF-14")
	f.refused(game.Action{Do: "makeway", Unit: "r2"}, "STD-CONF-10")
	f.refused(game.Action{Do: "end"}, "STD-CMD-01")
	f.do(game.Action{Do: "makeway", Unit: "r2", Yes: &yes, Stands: []game.StandPlace{placeOf("r2a", 5, 4, 180)}}).over().at("r2", at{5, 4, 180})
}

// STD-CONF-08: confusion ends at the end of the unit's own Command phase, not with
// that of the other side.
func TestConfusionEnds(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 50, 180}))
	Edit(&s.Units[0]).State.Confused, Edit(&s.Units[1]).State.Confused = true, true
	s.Turn.Phase, s.Turn.Step = "command", "characters"
	r := &run{s: s, dice: game.NewDice(&s.Turn.Dice)}
	if err := r.endCommand(); err != nil {
		t.Fatal(err)
	}
	if Own(&s.Units[0]).State.Confused || !Own(&s.Units[1]).State.Confused {
		t.Errorf("red, whose phase it was, is confused: %v; blue: %v; want Blue alone", Own(&s.Units[0]).State.Confused, Own(&s.Units[1]).State.Confused)
	}
}

// Every offered way is accepted: the list and the check agree on each way, its kind and its rule
// (STD-CONF-12 to -16).
func TestOfferedWaysAreLegal(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	kinds := map[wayKind]int{}
	for range 300 {
		x, y, turn := random.Float64()*8-4, 2+random.Float64()*3, random.Float64()*30-15
		s := lane(infantry("r2", rowOf(x, y, turn, 4, 1+random.IntN(3))...), cavalry("r3", rowOf(random.Float64()*20-10, 9, 0, 2, 3)...))
		if overlap(s) {
			continue
		}
		b, m := heading(s, "r1", 0, 2+random.Float64()*5)
		i, _ := b.unitIndex("r2")
		for _, o := range b.wayOptions(i, m) {
			kinds[o.kind]++
			known, refusal := b.checkWay(i, m, b.placesOf(o.moved))
			if refusal != nil || known.kind != o.kind || known.rule != o.rule {
				t.Errorf("%s, %s, %v: known as %+v, refused %v, want kind %v and rule %v", o.kind, o.rule, optionPlaces(o, origin), known, refusal, o.kind, o.rule)
			}
		}
	}
	if kinds[wayAside] == 0 || kinds[wayBack] == 0 {
		t.Errorf("ways offered: %v; want some aside and some back", kinds)
	}
}

// If nobody reads how a unit gives way, its stands take the ways found soonest, in any order that
// works, to the same places. If a lone enemy character may be met, they take the ways that would be
// explained (STD-CHAR-12).
func TestUnreadWayLeadsToTheSamePlaces(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 8))
	yielding, others := 0, 0
	for range 300 {
		s := lane(infantry("r2", rowOf(random.Float64()*8-4, 2+random.Float64()*3, random.Float64()*60-30, 4, 2+random.IntN(2))...),
			infantry("r3", rowOf(random.Float64()*20-10, 8, random.Float64()*30, 4, 2)...))
		if overlap(s) {
			continue
		}
		far := 2 + random.Float64()*5
		for _, met := range []bool{false, true} {
			if met {
				s.Characters = []game.Character{{ID: "bg", Side: "blue", X: origin, Y: origin + 7, Base: game.Base{Front: 2.5}}}
			}
			b, m := heading(s, "r1", 0, far)
			i, _ := b.unitIndex("r2")
			read, unread := b.firstWay(i, m), b.in(&lasting{unread: true}).firstWay(i, m)
			if read == nil && unread == nil {
				continue
			}
			if read == nil || unread == nil || read.kind != unread.kind || !sameGround(boxesIn(read.moved), boxesIn(unread.moved)) {
				t.Fatalf("read %+v, unread %+v of\n%s; want the same", read, unread, game.Write(s))
			}
			yielding++
			same := slices.EqualFunc(read.moved.stands, unread.moved.stands, func(p, q movedStand) bool {
				return p.piece == q.piece && slices.EqualFunc(p.way.Legs, q.way.Legs, samePose)
			})
			if !same {
				others++
			}
			if met && !same {
				t.Errorf("past a character by another way: read %+v, unread %+v of\n%s", read.moved, unread.moved, game.Write(s))
			}
		}
	}
	if yielding < 100 || others < 10 {
		t.Errorf("%d give way, %d by other ways where that is not read; want 100 and 10: fewer prove little", yielding, others)
	}
}

// rowOf is stands beside each other.
func rowOf(x, y, facing, width float64, n int) []at {
	var list []at
	right := geometry.Direction(facing).Right()
	for i := range n {
		p := geometry.Vec{X: x, Y: y}.Along(right, float64(i)*width)
		list = append(list, at{p.X, p.Y, facing})
	}
	return list
}

func overlap(s *game.State) bool { return anyOverlap(newBoard(s).Boxes) }

// STD-CONF-16: a building stands behind one stand of the mover, so only the other has a
// supporting position behind it: that one is enough, and no message speaks of two.
func TestSupportBehindOneStand(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}, at{4, 0, 0}), infantry("r2", at{0, -4, 0}, at{4, -4, 0}), infantry("b1", at{0, 2, 180}))
	s.Terrain = []game.Terrain{building(5, -6.8, 5.5, -6)}
	b, m := heading(s, "r1", 180, 4) // to y −4
	list := optionsOf(b, "r2", m)
	if !slices.ContainsFunc(list, func(o wayOption) bool { return o.kind == waySupport }) {
		t.Errorf("no way behind it: %s", tell(list, origin))
	}
	if _, r := b.checkWay(1, m, spots([]string{"r2a", "r2b"}, at{0, -6, 0}, at{0, -8, 0})); r != nil {
		t.Error(r)
	}
	s.Terrain = nil
	b, m = heading(s, "r1", 180, 4)
	_, r := b.checkWay(1, m, spots([]string{"r2a", "r2b"}, at{0, -6, 0}, at{0, -8, 0}))
	wantRefusal(t, r, "STD-CONF-16")
}
