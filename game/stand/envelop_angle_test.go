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

// flanked is the table of W12 with less movement: the chargers need 6 cm to get into the
// line.
func flanked(pace float64, more ...game.Unit) *game.State {
	s := tableOf(append([]game.Unit{
		infantry("b1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0}),
		infantry("r1", at{-9, 4, 90}, at{-9, 0, 90}, at{-9, -4, 90})}, more...)...)
	Edit(s.Unit("r1")).Pace = pace
	return s
}

// among puts pieces of terrain on a table.
func among(s *game.State, t ...game.Terrain) *game.State {
	for i := range t {
		t[i].ID = game.TerrainID(fmt.Sprintf("t%d", i))
	}
	s.Terrain = t
	return s
}

// swings says how a stand envelops: "edge" with its front along an edge, "angle" otherwise.
func swings(facing float64) string {
	if math.Abs(math.Mod(facing+45, 90)-45) < 0.05 {
		return "edge"
	}
	return "angle"
}

// enveloped returns how stands envelop above and below the middle line of b1a in all
// layouts of a charge; several at one end count separately.
func enveloped(a *ChargeAnswer) (above, below []string) {
	for _, o := range a.All {
		for _, st := range o.Stands {
			if st.Role != string(roleEnvelop) {
				continue
			}
			if st.Y > origin {
				above = append(above, swings(st.Facing))
			} else {
				below = append(below, swings(st.Facing))
			}
		}
	}
	slices.Sort(above)
	slices.Sort(below)
	return slices.Compact(above), slices.Compact(below)
}

// STD-CHARGE-49: where no place with its front along an edge is open to it, a stand envelops
// at an angle: a front corner on the charged unit, itself on its own unit. In the line the
// upper stand covers x −4…−2, y 2…6; the one below it has a corner at Q = (−2, 2), one
// centimetre beside b1's front, which is y = 1.
//
// Along the front it ends at (0, 2, 180), 6.71 cm from there at least. Facing θ between 120° and 180°, its right
// side on Q and its front right corner (−2 + tan(180° − θ), 1) on the front, it goes 4.40 cm
// as the crow flies at 135°, and 4.84 by way of (−1, 4, 90). Facing between 90° and 120° its rear
// right corner lies on the front edge of its fellow, x = −2: then its corners go 2.24 to 4.04 cm.
func TestEnvelopingAtAnAngle(t *testing.T) {
	both := []string{"angle", "edge"}
	angle, edge := both[:1], both[1:]
	column := func(pace float64) *game.State {
		s := flanked(pace)
		*s.Unit("b1") = tableOf(infantry("b1", at{0, 0, 0}, at{0, -2, 0}, at{0, -4, 0})).Units[0]
		return s
	}
	echelon := flanked(11)
	*echelon.Unit("b1") = tableOf(infantry("b1", at{0, 0, 0}, at{4, -1, 0})).Units[0]
	for _, c := range []struct {
		name         string
		s            *game.State
		above, below []string
	}{
		{"both have 5 cm left", flanked(11), angle, angle},
		{"3.5 cm are left: facing more along the front than toward it", flanked(9.5), angle, angle},
		{"2.2 cm are left", flanked(8.2), nil, nil},
		{"7.4 cm are left: there is a place along the edge (STD-CHARGE-48, W12)", flanked(13.4), edge, edge},
		{"all of the movement", flanked(20), edge, edge},
		// A house above the front, but for 2.5 cm: at 90° to 96° the stand lies clear of it.
		{"a house above", among(flanked(20), building(0.5, 1, 6, 6)), angle, edge},
		{"a house above and one below", among(flanked(20), building(0.5, 1, 6, 6), building(0.5, -6, 6, -1)), angle, angle},
		// 1.5 cm are too little for a base of 2 cm, however it is turned.
		{"a house too near", among(flanked(20), building(-0.5, 1, 6, 6)), nil, edge},
		{"a comrade above", flanked(20, infantry("r2", at{2.5, 3, 180})), angle, edge},
		{"a comrade too near", flanked(20, infantry("r2", at{1, 2.5, 180})), nil, edge},
		{"another enemy above", flanked(20, infantry("b2", at{2.5, 3, 0})), angle, edge},
		{"a column, toward its front", column(11), angle, angle},
		{"an irregular target (STD-CHARGE-43)", echelon, angle, angle},
	} {
		for _, degrees := range []float64{0, 90, 143.3} {
			for _, mirror := range []float64{1, -1} {
				a := askCharge(t, turned(c.s, degrees, mirror), "r1", "b1")
				above, below := enveloped(upright(a, degrees, mirror))
				if !slices.Equal(above, c.above) || !slices.Equal(below, c.below) {
					t.Errorf("%s, turned by %g°, mirror %g: above %q, want %q; below %q, want %q", c.name, degrees, mirror, above, c.above, below, c.below)
				}
				if a.Legal {
					checkEnveloped(t, c.name, turned(c.s, degrees, mirror), a)
				}
			}
		}
	}
}

// STD-CHARGE-48, STD-CHARGE-49: of the places at an angle, the nearest that faces the enemy is
// offered: at 135° with its corner at (−1, 1), 4.84 cm from the stand's place in the line. With 3.5
// cm left it is a place that faces along the front.
func TestPlaceAtAnAngle(t *testing.T) {
	_, _, upper := angledLayout(t, flanked(11))
	want := at{-1 + math.Sqrt2/2, 1 + 3*math.Sqrt2/2, 135}
	got := at{upper.box.Center.X - origin, upper.box.Center.Y - origin, geometry.Degrees(upper.box.Forward)}
	if !near([]at{got}, []at{want}) || math.Abs(upper.way.Cost-10.84) > 0.01 || upper.before != 6 {
		t.Errorf("at %v, want %v; it goes %g", got, want, upper.way.Cost)
	}
	_, _, upper = angledLayout(t, flanked(9.5))
	if d := geometry.Degrees(upper.box.Forward); d <= 90 || d >= 120 || upper.way.Cost > 9.5 {
		t.Errorf("facing %g, it goes %g, want over 90 and under 120, at most 9.5 cm", d, upper.way.Cost)
	}
}

// upright turns the layouts of a charge on a turned table back to the original table.
func upright(a *ChargeAnswer, degrees, mirror float64) *ChargeAnswer {
	out := &ChargeAnswer{}
	f := geometry.Direction(degrees)
	for _, o := range a.All {
		o.Stands = slices.Clone(o.Stands)
		for i := range o.Stands {
			st := &o.Stands[i]
			d := geometry.Vec{X: st.X - origin, Y: st.Y - origin}
			st.X, st.Y = origin+mirror*d.Dot(f.Right()), origin+d.Dot(f)
			st.Facing = math.Mod(mirror*(st.Facing-degrees)+720, 360)
		}
		out.All = append(out.All, o)
	}
	return out
}

// checkEnveloped checks each layout of a charge: an enveloping stand has its front on the charged
// unit, overlaps nobody and has not gone further than its pace; the unit holds together; a stand at
// an angle is said to touch at a corner.
func checkEnveloped(t *testing.T, name string, s *game.State, a *ChargeAnswer) {
	t.Helper()
	b := newBoard(s)
	for _, o := range a.All {
		var boxes []geometry.Box
		for _, st := range o.Stands {
			boxes = append(boxes, game.Stand{X: st.X, Y: st.Y, Facing: st.Facing}.Box(s.Unit("r1").Base))
		}
		if !geometry.Together(boxes) {
			t.Errorf("%s, option %d: the unit does not hold together", name, o.Option)
		}
		for i, st := range o.Stands {
			if st.Role != string(roleEnvelop) {
				continue
			}
			if st.Moved > Own(s.Unit("r1")).Pace+1e-9 {
				t.Errorf("%s, option %d: %s moves %g, want at most %v", name, o.Option, st.ID, st.Moved, Own(s.Unit("r1")).Pace+1e-9)
			}
			front := false
			for q, other := range b.Boxes {
				if b.units[b.Pieces[q].Unit].ID == "r1" {
					continue
				}
				if geometry.Overlaps(boxes[i], other) {
					t.Errorf("%s, option %d: %s overlaps %s", name, o.Option, st.ID, b.id(q))
				}
				k := geometry.Touch(boxes[i], other)
				front = front || b.units[b.Pieces[q].Unit].ID == "b1" && k.Kind != geometry.NoContact && atFront(k.A, k.Kind)
			}
			if !front {
				t.Errorf("%s, option %d: %s does not touch b1 with its front: %+v", name, o.Option, st.ID, st)
			}
			if len(st.Contacts) == 0 {
				t.Errorf("%s, option %d: no contact of %s is told", name, o.Option, st.ID)
			}
		}
	}
}

// STD-CHARGE-47, STD-CHARGE-49: every choice of stands may go on: one alone, the other, both;
// one along an edge and one at an angle.
func TestSeveralEnvelopAtAnAngle(t *testing.T) {
	for _, c := range []struct {
		s    *game.State
		want []string
	}{
		{flanked(11), []string{"angle", "angle"}},
		{among(flanked(20), building(0.5, 1, 6, 6)), []string{"angle", "edge"}},
	} {
		counts := map[int]int{}
		found := false
		for _, o := range askCharge(t, c.s, "r1", "b1").All {
			var how []string
			for _, st := range o.Stands {
				if st.Role == string(roleEnvelop) {
					how = append(how, swings(st.Facing))
				}
			}
			slices.Sort(how)
			counts[len(how)]++
			found = found || slices.Equal(how, c.want)
		}
		if !found || counts[1] < 2 || counts[2] < 1 {
			t.Errorf("%v is among them: %v; by how many go on: %v", c.want, found, counts)
		}
	}
}

// STD-CHARGE-47: enveloping is the charger's choice: by default nobody does it.
func TestNoEnvelopingAtAnAngleByDefault(t *testing.T) {
	for _, st := range askCharge(t, flanked(11), "r1", "b1").Stands {
		if st.Role == string(roleEnvelop) {
			t.Errorf("%s envelops", st.ID)
		}
	}
}

// angledLayout returns the charge on flanked(11) and its layout in which only the upper stand goes
// on, at an angle.
func angledLayout(t *testing.T, s *game.State) (*charge, *layout, place) {
	t.Helper()
	b := newBoard(s)
	unit, _ := b.unitIndex("r1")
	target, _ := b.unitIndex("b1")
	c, refusal := b.charge(unit, target, anyWay)
	if refusal != nil {
		t.Fatal(refusal)
	}
	c.findAll()
	for _, l := range c.layouts {
		if len(l.further) == 1 && l.further[0].box.Center.Y > origin {
			return c, l, l.further[0]
		}
	}
	t.Fatal("the upper stand does not envelop")
	return nil, nil, place{}
}

// STD-CHARGE-49, STD-CHARGE-48: the position is free. Facing 137° the stand has gone 2 cm to
// (−1, 4, 90) and 2.94 further: 10.94 of 11 cm. Facing 160° it is 5.49 cm away as the crow flies.
func TestEnvelopingStandIsTurnedByHand(t *testing.T) {
	c, l, upper := angledLayout(t, flanked(11))
	id := string(c.b.id(upper.piece))
	aslant := func(facing float64) []game.StandPlace {
		turn := geometry.Direction(facing)
		corner := geometry.Vec{X: -2 - turn.X/turn.Y, Y: 1} // its right side is on Q
		middle := corner.Along(turn, -1).Along(turn.Right(), -2)
		return putAt(id, middle.X, middle.Y, facing)
	}
	for _, p := range []struct {
		name      string
		place     []game.StandPlace
		rule, why string
	}{
		{"turned a little less", aslant(137), "", ""},
		{"turned further", aslant(160), "STD-CHARGE-48", "too far"},
		{"along the front", putAt(id, 0, 2, 180), "STD-CHARGE-48", "too far"},
		{"away from its unit", putAt(id, -0.529, 3.079, 95), "STD-CHARGE-41", "would be 0.3 cm"},
		{"with its side to the enemy", putAt(id, -1, 3, 90), "STD-CHARGE-49", "not with a side"},
	} {
		got, r := c.placedByHand(l, p.place)
		if p.rule == "" && r != nil || p.rule != "" && (r == nil || r.Rule != p.rule || !strings.Contains(r.Reason.String(), p.why)) {
			t.Errorf("%s: %v, want %q", p.name, r, p.rule)
		}
		if p.rule == "" && r == nil {
			if i := slices.IndexFunc(got.further, func(q place) bool { return q.piece == upper.piece }); got.further[i].way.Cost > 10.95 {
				t.Errorf("%s: the stand goes %g, want at most 10.95", p.name, got.further[i].way.Cost)
			}
		}
	}
}

// STD-CHARGE-49: the listed free places at an angle can be chosen by hand, the default first; a
// wish near one snaps to it.
func TestFreePlacesAtAnAngle(t *testing.T) {
	c, l, upper := angledLayout(t, flanked(11))
	f := c.freeAreaOf(l, upper.piece)
	if len(f.stretches) < 2 || f.rule != "STD-CHARGE-49" {
		t.Fatalf("free: %+v, want 2 stretches or more by STD-CHARGE-49", f)
	}
	for _, s := range f.stretches {
		box := upper.box.At(s.from)
		box.Forward = s.forward
		if s.from != s.to {
			t.Errorf("a stretch from %v to %v, want a single point", s.from, s.to)
		}
		if _, r := c.placedByHand(l, []game.StandPlace{c.b.placeAt(upper.piece, box)}); r != nil {
			t.Errorf("%g, %g, %g: refused: %v", s.from.X-origin, s.from.Y-origin, geometry.Degrees(s.forward), r)
		}
	}
	wish := c.b.placeAt(upper.piece, upper.box)
	wish.X += 0.2
	got, r := c.snapped(l, []game.StandPlace{wish})
	if r != nil || !slices.ContainsFunc(got.further, func(p place) bool { return p.box.Center.Dist(upper.box.Center) < 0.3 }) {
		t.Errorf("a little aside: refused by %v, or not among %+v", r, got)
	}
}

// STD-CHARGE-49: the steps say that the stand is at an angle, how it touches, and the cost.
func TestAngleIsExplained(t *testing.T) {
	c, l, upper := angledLayout(t, flanked(11))
	a := c.answer(l, nil)
	id, b1a := string(c.b.id(upper.piece)), string(c.b.id(upper.of))
	want := fmt.Sprintf("moves on against %s at an angle, with a front corner in contact: 6 cm into the line and", b1a)
	i := slices.IndexFunc(a.Steps, func(st game.Step) bool { return st.Rule == "STD-CHARGE-49" && strings.Contains(st.Text.String(), want) })
	if i < 0 || !strings.HasPrefix(a.Steps[i].Text.String(), id) {
		t.Fatalf("no step says %q: %+v", want, a.Steps)
	}
	point := slices.ContainsFunc(a.Steps[i].Marks, func(m game.Mark) bool {
		return m.Kind == game.MarkPoint && math.Abs(m.From.Y-origin-1) < 0.01
	})
	if !point {
		t.Errorf("the marks %+v lack the point of contact", a.Steps[i].Marks)
	}
	if !hasStep(a.Steps, "STD-CHARGE-49", id, "places are open to it") {
		t.Errorf("steps %+v, want one by STD-CHARGE-49 that its places are open", a.Steps)
	}
	// A stand with such a place that is turned by hand still has a place.
	c, l, upper = angledLayout(t, flanked(20))
	byHand, r := c.placedByHand(l, putAt(id, -0.931, 3.034, 92))
	if r != nil || swings(geometry.Degrees(upper.box.Forward)) != "edge" {
		t.Fatalf("the refusal is %v, upper is %v, want no refusal and a swing at the edge", r, upper)
	}
	if a := c.answer(byHand, nil); hasStep(a.Steps, "STD-CHARGE-49", id, "finds no place") || !hasStep(a.Steps, "STD-CHARGE-47", id, "a front corner in contact") {
		t.Errorf("turned by hand: %+v; want the stand to envelop by a front corner (STD-CHARGE-47)", a.Steps)
	}
}

// STD-CHARGE-49: the battle waits for the place. The stand takes the default, or one set by
// hand, and stands there afterwards.
func TestPlacingAtAnAngleByAnAnswer(t *testing.T) {
	for _, byHand := range []bool{false, true} {
		s := flanked(11)
		c, l, upper := angledLayout(t, s)
		option := slices.Index(c.layouts, l) + 1
		if _, err := (Rules{}).Begin(false).Apply(s, s, game.Action{Do: "charge", Unit: "r1", Target: "b1", Option: &option}, nil); err != nil {
			t.Fatal(err)
		}
		want := upper.box
		if byHand {
			want.Forward = geometry.Direction(137)
			want.Center = geometry.Vec{X: origin - 2 - want.Forward.X/want.Forward.Y, Y: origin + 1}.Along(want.Forward, -1).Along(want.Forward.Right(), -2)
			_, err := (Rules{}).Begin(false).Apply(s, s, game.Action{Do: "place", Unit: "r1", Stands: []game.StandPlace{c.b.placeAt(upper.piece, want)}}, nil)
			if err != nil {
				t.Fatal(err)
			}
		} else {
			byDefault(t, s)
		}
		after := newBoard(s)
		unit, _ := after.unitIndex("r1")
		got := after.Boxes[upper.piece]
		if !sameBox(got, want) || !geometry.Together(after.BoxesOf(unit)) {
			t.Errorf("by hand %v: it stands at %+v, want %+v", byHand, got, want)
		}
		if k := geometry.Touch(got, after.Boxes[upper.of]); k.Kind != geometry.CornerContact || !atFront(k.A, k.Kind) {
			t.Errorf("by hand %v: its contact is %+v, want its front corner", byHand, k)
		}
	}
}

// STD-CHARGE-52, STD-CHARGE-53: with a supporting charge the chargers envelop at an angle as
// well; its own stands never do, and touch no enemy.
func TestEnvelopingAtAnAngleWithSupport(t *testing.T) {
	s := flanked(11, infantry("r2", at{-11, 4, 90}, at{-11, 0, 90}, at{-11, -4, 90}))
	found := false
	for _, o := range askCharge(t, s, "r1", "b1", "support", "r2").All {
		for _, st := range o.Stands {
			own := strings.HasPrefix(string(st.ID), "r1")
			found = found || own && st.Role == string(roleEnvelop) && swings(st.Facing) == "angle"
			if !own && (st.Role != string(roleSupport) || len(st.Contacts) > 0) {
				t.Errorf("option %d: %+v, want role support and no contact", o.Option, st)
			}
		}
	}
	if !found {
		t.Error("no charger envelops at an angle")
	}
}

// STD-CHARGE-50: another enemy may be touched as well, but places at an angle that draw in
// nobody come first. b2 begins where the front of b1 ends, at (0, 1).
func TestAngleDrawsInAnotherUnit(t *testing.T) {
	s := flanked(20, infantry("b2", at{2, 0, 0}))
	*s.Unit("b1") = tableOf(infantry("b1", at{-1, 0, 0})).Units[0]
	s.Unit("b1").Base = game.Base{Front: 2, Depth: 2}
	c, l, upper := angledLayout(t, s)
	at := slices.IndexFunc(l.places, func(p place) bool { return p.piece == upper.piece })
	o := onward{c: c}
	o.from, o.others, o.taken = c.enveloper(l, at, nil)
	var extra []int
	for g := range o.atAngle() {
		extra = append(extra, g.touching.extra)
	}
	if !slices.IsSorted(extra) || !slices.Contains(extra, 0) || !slices.Contains(extra, 1) {
		t.Errorf("other units drawn in: %v, want the first two, sorted", extra)
	}
}

// For any room that houses and other stands leave, and any movement left, the ways to
// envelop turn and mirror with the table, and each keeps the rules (STD-CHARGE-48,
// STD-CHARGE-49).
func TestEnvelopingAtAnAngleTurnsWithTheTable(t *testing.T) {
	random := rand.New(rand.NewPCG(19, 4))
	angles := 0
	for n := range 40 {
		s := flanked(8+random.Float64()*14, infantry("b2", at{3 + 3*random.Float64(), -4 - random.Float64(), 360 * random.Float64()}))
		if random.IntN(2) == 0 {
			x, y := -1+4*random.Float64(), 1+2*random.Float64()
			among(s, building(x, y, x+4, y+5))
		}
		want := askCharge(t, s, "r1", "b1")
		checkEnveloped(t, fmt.Sprintf("table %d", n), s, want)
		degrees, mirror := 360*random.Float64(), float64(1-2*(n%2))
		got := askCharge(t, turned(s, degrees, mirror), "r1", "b1")
		if got.Alternatives() != want.Alternatives() {
			t.Errorf("table %d turned by %.1f°, mirror %g: %d ways, were %d", n, degrees, mirror, got.Alternatives(), want.Alternatives())
		}
		for _, o := range want.All {
			for _, st := range o.Stands {
				if st.Role == string(roleEnvelop) && swings(st.Facing) == "angle" {
					angles++
				}
			}
			w := turnedPlaces(o.Stands, degrees, mirror)
			if !slices.ContainsFunc(got.All, func(g ChargeOption) bool { return samePoses(placesOf(g.Stands), w) }) {
				t.Errorf("table %d turned by %.1f°, mirror %g: %v is lost", n, degrees, mirror, w)
			}
		}
	}
	if angles < 40 {
		t.Errorf("%d stands at an angle, want at least 40", angles)
	}
}
