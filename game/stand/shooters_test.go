package stand

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"frontage/assets"
	"frontage/game"
	"frontage/geometry"
)

// archers gives a unit a shooting value and a range.
func archers(u game.Unit, reach float64) game.Unit {
	Edit(&u).Shooting, Edit(&u).Range = 1, reach
	return u
}

// shots writes who may shoot at the chargers: "b1a start, b1b way".
func shots(a *ChargeAnswer) string {
	var words []string
	for _, s := range a.Shooters {
		words = append(words, string(s.Stand)+" "+s.At)
	}
	return strings.Join(words, ", ")
}

// STD-SHOOT-26, W14: a stand that comes from no further ahead than the front line
// of the column and ends flush on its flank is never seen; of a row one stand
// reaches y = 3.
func TestShootingAtAFlankCharger(t *testing.T) {
	column := archers(infantry("b1", at{0, 0, 0}, at{0, -2, 0}, at{0, -4, 0}), 30)
	s := tableOf(column, cavalry("r1", at{20, 0, 270}))
	a := askCharge(t, s, "r1", "b1")
	if !a.Legal || placesOf(a.Stands)[0] != (at{4, 0, 270}) {
		t.Fatalf("legal %v, reason %s, stands %+v, want it legal with the first stand at %v", a.Legal, a.Reason, a.Stands, (at{4, 0, 270}))
	}
	if len(a.Shooters) > 0 || !hasStep(a.Steps, "STD-SHOOT-26", "b1a", "ahead of its front line") {
		t.Errorf("may shoot: %v, steps %+v; want nobody, since b1a is behind (STD-SHOOT-26)", a.Shooters, a.Steps)
	}
	column = archers(infantry("b1", at{0, 0, 0}, at{0, -2, 0}, at{0, -4, 0}), 30)
	s = tableOf(column, cavalry("r1", at{20, 2, 270}, at{20, 0, 270}, at{20, -2, 270}))
	b := newBoard(s)
	may, _ := b.shootersAt(1, straightTo(b, 1, at{4, 2, 270}, at{4, 0, 270}, at{4, -2, 270}))
	if len(may) != 1 || b.id(may[0].piece) != "b1a" || may[0].at != atStart {
		t.Errorf("may shoot: %+v, want b1a", may)
	}
}

// straightTo makes passages of one straight leg each.
func straightTo(b *board, unit int, to ...at) []passage {
	var list []passage
	for i, p := range b.PiecesOf(unit) {
		end := b.Boxes[p]
		end.Center = geometry.Vec{X: origin + to[i][0], Y: origin + to[i][1]}
		end.Forward = geometry.Direction(to[i][2])
		list = append(list, passage{piece: p, legs: []geometry.Box{b.Boxes[p], end}})
	}
	return list
}

// STD-SHOOT-05, STD-SHOOT-25: out of range at the start, not ahead of the front
// line at the end, but both ahead and in range while it passes.
func TestShootingOnTheWay(t *testing.T) {
	set := func(reach float64) *game.State {
		return tableOf(archers(infantry("b1", at{0, 0, 0}, at{0, -2, 0}), reach), cavalry("r1", at{25, 12, 240}))
	}
	a := askCharge(t, set(30), "r1", "b1")
	if a.Zone != "right" || shots(a) != "b1a start" {
		t.Fatalf("zone %s, with range 30: %s; want right, and b1a at the start", a.Zone, shots(a))
	}
	a = askCharge(t, set(10), "r1", "b1")
	if shots(a) != "b1a way" || !hasStep(a.Steps, "STD-SHOOT-22", "b1a", "on its way") {
		t.Errorf("with range 10: %s, steps %+v; want b1a on the way (STD-SHOOT-22)", shots(a), a.Steps)
	}
	if d := a.Shooters[0].Distance; d > 10.01 {
		t.Errorf("a shot from %g cm with range 10, want at most 10.01", d)
	}
	// The other stand has its friend before it: never a free corridor.
	if !hasStep(a.Steps, "STD-SHOOT-25", "b1b", "at no moment") {
		t.Errorf("steps %+v, want a step by STD-SHOOT-25 with \"b1b\" and \"at no moment\"", a.Steps)
	}
}

// STD-SHOOT-22: the figure of shooting at chargers: the whole line may shoot, as
// the cavalry is in front of it from the start.
func TestFigureOfShootingAtChargers(t *testing.T) {
	for _, f := range assets.Figures() {
		if !strings.HasPrefix(f.Name, "shooting-at-chargers.before") {
			continue
		}
		s, err := game.Read(f.Data, f.Name, []game.Rules{Rules{}})
		if err != nil {
			t.Fatal(err)
		}
		archer := s.Unit("B")
		Edit(archer).Shooting, Edit(archer).Range = 1, 30
		a := askCharge(t, &s, "R", "B")
		if got := shots(a); got != "B-1 start, B-2 start, B-3 start" {
			t.Errorf("the stands that may shoot are %q, want \"B-1 start, B-2 start, B-3 start\"", got)
		}
		return
	}
	t.Fatal("the figure is gone")
}

// STD-SHOOT-22: a unit touched on the way to another target shoots as well; one
// without a shooting value, or not touched, does not.
func TestOnlyTheTouchedShoot(t *testing.T) {
	s := tableOf(
		archers(infantry("b1", at{-2, 0, 0}), 30),
		archers(infantry("b2", at{2, 0, 0}), 30),
		infantry("b3", at{-6, 0, 0}),
		archers(infantry("b4", at{20, 0, 0}), 30),
		cavalry("r1", at{-4, 15, 180}, at{-2, 15, 180}, at{-6, 15, 180}))
	a := askCharge(t, s, "r1", "b1")
	for _, sh := range a.Shooters {
		if sh.Unit == "b3" || sh.Unit == "b4" || !slices.Contains(a.Engaged, sh.Unit) {
			t.Errorf("%s may shoot, and must be engaged and none of b3 and b4", sh.Stand)
		}
	}
	if slices.Contains(a.Engaged, "b2") != strings.Contains(shots(a), "b2a") || !strings.Contains(shots(a), "b1a") {
		t.Errorf("engaged %v, may shoot: %s; want b1a, and b2a if b2 is engaged", a.Engaged, shots(a))
	}
}

// STD-SHOOT-23, STD-SHOOT-30, AMB-20: of a unit in combat the stands shoot that no
// earlier enemy touches, not even at a corner. b1a has r2 on its front, b1b has a
// corner of it, b1c is free.
func TestEngagedStandsDoNotShoot(t *testing.T) {
	s := tableOf(
		archers(infantry("b1", at{-4, 0, 0}, at{0, 0, 0}, at{4, 0, 0}), 30),
		infantry("r2", at{-4, 2, 180}),
		infantry("r1", at{4, 12, 180}))
	a := askCharge(t, s, "r1", "b1")
	if !a.Legal || shots(a) != "b1c start" {
		t.Errorf("legal %v, may shoot: %s, want legal and \"b1c start\"", a.Legal, shots(a))
	}
	for _, id := range []string{"b1a", "b1b"} {
		if !hasStep(a.Steps, "STD-SHOOT-23", id, "r2") {
			t.Errorf("nothing says why %s may not: %+v", id, a.Steps)
		}
	}
}

// STD-ART-11, STD-ART-14, STD-ART-16: grapeshot, no stones, bolts only along a line
// taken at the start or at the end of the move.
func TestArtilleryAtChargers(t *testing.T) {
	battery := func(trait string, reach float64) game.Unit {
		u := archers(unitOf("b1", Artillery, []at{{0, 0, 0}}), reach)
		Edit(&u).Traits = []string{trait}
		return u
	}
	a := askCharge(t, tableOf(battery("cannon", 60), cavalry("r1", at{0, 20, 180})), "r1", "b1")
	if shots(a) != "b1a start" || !hasStep(a.Steps, "STD-ART-11", "grapeshot") {
		t.Errorf("cannon: %s, %+v; want grapeshot of b1a at the start (STD-ART-11)", shots(a), a.Steps)
	}
	a = askCharge(t, tableOf(battery("stone-thrower", 60), cavalry("r1", at{0, 20, 180})), "r1", "b1")
	if len(a.Shooters) > 0 || !hasStep(a.Steps, "STD-ART-14") {
		t.Errorf("stone thrower: %s, %+v; want no shot (STD-ART-14)", shots(a), a.Steps)
	}
	// From the side, as on the way above: only in passing.
	for trait, want := range map[string]string{"bolt-thrower": "", "repeating-bolt-thrower": "b1a way"} {
		a = askCharge(t, tableOf(battery(trait, 8), cavalry("r1", at{26, 12, 240})), "r1", "b1")
		if a.Zone != "right" || shots(a) != want {
			t.Errorf("%s: zone %s, %q, want %q", trait, a.Zone, shots(a), want)
		}
	}
	a = askCharge(t, tableOf(battery("bolt-thrower", 8), cavalry("r1", at{0, 20, 180})), "r1", "b1")
	if shots(a) != "b1a end" {
		t.Errorf("bolt thrower: %s, want at the end", shots(a))
	}
}

// STD-CHARGE-52, STD-CHARGE-54, AMB-31: a stand that the line stays out of range
// of gains a shot by the envelopment alone.
func TestShootingAtEnvelopingStands(t *testing.T) {
	s := tableOf(
		archers(infantry("b1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0}), 3),
		infantry("r1", at{-9, 4, 90}, at{-9, 0, 90}, at{-9, -4, 90}))
	b := newBoard(s)
	c, refusal := b.charge(1, 0, anyWay)
	if refusal != nil {
		t.Fatal(refusal)
	}
	c.findAll()
	found := false
	for _, l := range c.layouts {
		a := c.answer(l, nil)
		round := near(placesOf(a.Stands), []at{{-3, -4, 90}, {-3, 0, 90}, {0, 2, 180}})
		found = found || round
		if got := strings.Contains(shots(a), "b1b envelop"); got != slices.ContainsFunc(a.Stands, func(st ChargedStand) bool {
			return st.Role == "envelop" && math.Abs(st.Y-origin-2) < 0.1
		}) {
			t.Errorf("%v: may shoot %s", placesOf(a.Stands), shots(a))
		}
		if round && !hasStep(a.Steps, "STD-CHARGE-54", "b1b", "when it envelops") {
			t.Errorf("steps %+v; want b1b when it envelops (STD-CHARGE-54)", a.Steps)
		}
		c.supporter = 1 // any: it makes the order known
		if after := c.answer(l, nil); len(l.further) > 0 && len(after.Shooters) > 0 && !hasStep(after.Steps, "STD-CHARGE-52") {
			t.Error("nothing says that the shooting comes first")
		}
		c.supporter = -1
	}
	if !found {
		t.Error("nobody envelops")
	}
}

// STD-SHOOT-31: an advance is shot at in the same way.
func TestShootingAtAnAdvance(t *testing.T) {
	s := tableOf(archers(infantry("b1", at{0, 0, 0}), 30), infantry("r1", at{1, 12, 170}))
	b := newBoard(s)
	may, steps := b.shootersAt(1, straightTo(b, 1, at{0, 2, 180}))
	if len(may) != 1 || may[0].at != atStart || !hasStep(steps, "STD-SHOOT-22", "before it sets out") {
		t.Errorf("the shooters are %+v, the steps %+v, want one shooter at %v, explained by STD-SHOOT-22", may, steps, atStart)
	}
	// One that stops short touches nobody and is not shot at.
	if may, _ = b.shootersAt(1, straightTo(b, 1, at{0, 3, 180})); len(may) != 0 {
		t.Errorf("the shooters are %+v, want none", may)
	}
}

// Looking at 300 moments of every leg finds no shot that the exact answer misses,
// and nearly every shot that it finds.
func TestShootersAgainstManyMoments(t *testing.T) {
	random := rand.New(rand.NewPCG(21, 8))
	counts := map[string]int{}
	for n := range tables(60, 3000) {
		reach := 2 + random.Float64()*14
		s := randomTable(random)
		for i := range s.Units {
			if s.Units[i].Side == "blue" {
				Edit(&s.Units[i]).Shooting, Edit(&s.Units[i]).Range = 1, reach
				if random.IntN(4) == 0 {
					Edit(&s.Units[i]).Traits = []string{traitAllRound}
				}
			}
		}
		b := newBoard(s)
		unit, _ := b.unitIndex("r1")
		target, _ := b.unitIndex("b1")
		c, refusal := b.charge(unit, target, anyWay)
		if refusal != nil {
			continue
		}
		passages := c.passages(c.layouts[0])
		may, _ := b.shootersAt(unit, passages)
		v := &volley{b: b, unit: unit, passages: passages}
		for i := range b.units {
			if !b.Enemies(unit, i) || !v.touchedInTheEnd(i) {
				continue
			}
			for _, p := range b.PiecesOf(i) {
				k := slices.IndexFunc(may, func(s shooter) bool { return s.piece == p })
				sure, nearly := sampledShot(v, p)
				switch {
				case k < 0 && sure:
					t.Fatalf("table %d: %s may shoot at some moment\n%s", n, b.id(p), game.Write(s))
				case k >= 0 && !nearly:
					t.Fatalf("table %d: %s may not shoot, it is said to: %+v\n%s", n, b.id(p), may[k], game.Write(s))
				}
				if k >= 0 {
					counts[string(may[k].at)]++
				} else {
					counts["none"]++
				}
			}
		}
	}
	if counts["start"] == 0 || counts["end"] == 0 || counts["none"] == 0 || counts["way"] == 0 {
		t.Errorf("shots are %v; want some at the start, on the way, at the end, and none: fewer prove little", counts)
	}
}

// STD-LOS-15: with less than 1 cm of its front left by friends who stay, a stand shoots at
// no moment, and is known to before any way is looked at; the chargers leave theirs.
func TestHemmedIn(t *testing.T) {
	charger := func(y float64) game.Unit { return cavalry("r1", at{14, y, 270}) }
	for _, c := range []struct {
		left float64 // how far the stand before it has been shifted to its right
		in   bool
	}{{0, true}, {0.9, true}, {1.05, false}, {3, false}} {
		for _, y := range []float64{0, 2, 3} {
			b := newBoard(tableOf(archers(infantry("b1", at{0, 0, 0}), 30), infantry("b2", at{c.left, 2, 0}), charger(y)))
			v := &volley{b: b, unit: 2, passages: straightTo(b, 2, at{4, y, 270})}
			if v.hemmedIn(0) != c.in {
				t.Errorf("%g cm of the front free: hemmed in %v", c.left, !c.in)
			}
			if sure, _ := sampledShot(v, 0); sure && c.in {
				t.Errorf("%g cm of the front free: shoots at a charger at y = %g", c.left, y)
			}
		}
	}
	b := newBoard(tableOf(archers(infantry("b1", at{0, 0, 0}), 30), cavalry("r1", at{0, 3, 180})))
	if v := (&volley{b: b, unit: 1, passages: straightTo(b, 1, at{0, 3, 180})}); v.hemmedIn(0) {
		t.Error("the charger itself hems it in")
	}
	around := archers(infantry("b1", at{0, 0, 0}), 30)
	Edit(&around).Traits = []string{traitAllRound}
	b = newBoard(tableOf(around, infantry("b2", at{0, 2, 0}), charger(0)))
	if v := (&volley{b: b, unit: 2, passages: straightTo(b, 2, at{4, 0, 270})}); v.hemmedIn(0) {
		t.Error("with all-round sight it shoots from its flank")
	}
}

// sampledShot looks at many moments, by the rule as it is and by one relaxed by
// what can happen between two moments.
func sampledShot(v *volley, p int) (sure, nearly bool) {
	b := v.b
	look := func(boxes []geometry.Box, slack float64) bool {
		var targets []int
		for _, q := range b.PiecesOf(v.unit) {
			if geometry.Distance(boxes[p], boxes[q]) <= Own(b.unitOf(p).Unit).Range+slack {
				targets = append(targets, q)
			}
		}
		if len(targets) == 0 {
			return false
		}
		ground, _ := b.sightTerrain()
		k := geometry.NewBlockersOn(boxes, ground)
		for _, edge := range v.edgesOf(p, boxes, -1) {
			if _, ok := k.Corridor(edge, p, targets, corridorWidth-slack*2); ok {
				return true
			}
		}
		return false
	}
	boxes := slices.Clone(b.Boxes)
	for _, way := range v.passages {
		for i := 1; i < len(way.legs); i++ {
			from, to := way.legs[i-1], way.legs[i]
			const steps = 100
			for k := range steps + 1 {
				boxes[way.piece] = to.At(from.Center.Lerp(to.Center, float64(k)/steps))
				if v.turnsLate(way, i, boxes) {
					boxes[way.piece].Forward = from.Forward
				}
				sure = sure || look(boxes, 0)
				nearly = nearly || look(boxes, 0.25)
				if sure {
					return true, true
				}
			}
		}
		boxes[way.piece] = way.legs[len(way.legs)-1]
	}
	return sure || look(boxes, 0), nearly || look(boxes, 0.25)
}

// turnsLate reports whether a leg has its turn at its end.
func (v *volley) turnsLate(way passage, leg int, boxes []geometry.Box) bool {
	from, to := way.legs[leg-1], way.legs[leg]
	from.Forward = to.Forward
	t := &tableAt{boxes: boxes}
	return v.presses(t, way.piece, from, to)
}

func ExampleChargeShooter() {
	s := tableOf(archers(infantry("b1", at{0, 0, 0}), 30), infantry("r1", at{0, 12, 180}))
	a, _ := (Rules{}).Begin(false).Query(s, game.Query{Name: "charge", Args: map[string]string{"unit": "r1", "target": "b1"}})
	fmt.Printf("%+v\n", a.(*ChargeAnswer).Shooters)
	// Output: [{Stand:b1a Unit:b1 Character: At:start Distance:10}]
}
