package element

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// twinCount is how many cases a slow twin looks at.
func twinCount() int {
	if os.Getenv("FRONTAGE_SOAK") != "" {
		return 5000
	}
	return 150
}

// A wheel as the page has it, worked out by itself with sines: each corner turns about the front corner,
// and pays for the straight line to where it ends (ELM-MOVE-10, ELM-GROUP-04 to -06). Nobody may be met on
// the way: the twin looks at every half degree.
func TestWheelsAgainstASlowTwin(t *testing.T) {
	random := rand.New(rand.NewPCG(28, 1))
	met := 0
	for range twinCount() {
		n := random.IntN(4) + 1
		f := &field{}
		facing := float64(random.IntN(72) * 5)
		right, ahead := geometry.Direction(facing+90), geometry.Direction(facing)
		var units []game.UnitID
		for i := range n {
			id := fmt.Sprintf("r%d", i+1)
			f.unit(id, "SP", right.X*80*float64(i), right.Y*80*float64(i), facing)
			units = append(units, game.UnitID(id))
		}
		degrees, about := float64(random.IntN(60)+1), []string{"left", "right"}[random.IntN(2)]
		far, side := 95+random.Float64()*120, random.Float64()*80*float64(n)
		f.unit("r9", "ART", right.X*side+ahead.X*far, right.Y*side+ahead.Y*far, float64(random.IntN(72)*5))
		s := f.state(t)
		if geometry.Overlaps(box(s.Unit("r9")), box(s.Unit("r1"))) {
			continue
		}
		b := newBoard(s)
		a := game.Action{Do: doMove, Units: units, Own: &Deed{Way: []Leg{{Wheel: degrees, About: about}}}}
		p, refusal := b.planMove(&a)

		first, last := box(s.Unit("r1")), box(s.Unit(units[n-1]))
		pivot, sign := first.Corners()[geometry.FrontLeft], 1.0
		if about == "right" {
			pivot = last.Corners()[geometry.FrontRight]
			sign = 1
		} else {
			sign = -1
		}
		turn := func(v geometry.Vec, by float64) geometry.Vec { // clockwise
			sin, cos := math.Sincos(by * math.Pi / 180)
			d := v.Sub(pivot)
			return geometry.Vec{X: pivot.X + d.X*cos + d.Y*sin, Y: pivot.Y - d.X*sin + d.Y*cos}
		}
		cost, blocked, clear := 0.0, false, true
		for _, id := range units {
			from := box(s.Unit(id))
			for _, c := range from.Corners() {
				cost = max(cost, c.Dist(turn(c, sign*degrees)))
			}
			for by := 0.0; by <= degrees; by += 0.5 {
				now := from
				now.Center = turn(from.Center, sign*by)
				now.Forward = geometry.Direction(facing + sign*by)
				other := box(s.Unit("r9"))
				blocked = blocked || geometry.Overlaps(now, other)
				clear = clear && geometry.Distance(now, other) > 0.2
			}
		}
		k := b.k
		switch {
		case blocked != clear && blocked:
			met++
			if refusal == nil || refusal.Rule != "ELM-MOVE-12" && refusal.Rule != "ELM-MOVE-10" {
				t.Fatalf("the twin meets something on the way; the move's refusal is %v, want ELM-MOVE-12 or ELM-MOVE-10\n%s", refusal, f.text())
			}
		case clear && k.paces(cost) < 159.9:
			if refusal != nil || math.Abs(p.cost-cost) > 1e-6 {
				t.Fatalf("the wheel of %d by %v about the %s costs %v, the twin says %v: %v\n%s", n, degrees, about, k.paces(p.cost), k.paces(cost), refusal, f.text())
			}
			for i, id := range units {
				if end := turn(box(s.Unit(id)).Center, sign*degrees); p.to[i].Center.Dist(end) > 1e-6 {
					t.Fatalf("%s comes to %v, the twin says %v", id, p.to[i].Center, end)
				}
			}
		case clear && k.paces(cost) > 160.1 && refusal == nil:
			t.Fatalf("a wheel of %v paces is allowed", k.paces(cost))
		}
	}
	if met < twinCount()/20 {
		t.Errorf("only %d were blocked", met)
	}
}

// A move straight into an enemy, conformed as the page says: of the places front to front, on the flanks
// from behind, and rear the one to which the corner that goes furthest has the shortest way
// (ELM-CONTACT-11 to -16). The twin goes on by hundredths of a centimetre until it touches, and makes the
// places by itself.
func TestConformingAgainstASlowTwin(t *testing.T) {
	random := rand.New(rand.NewPCG(15, 2))
	seen := map[string]int{}
	for range twinCount() {
		facing := float64(random.IntN(360))
		f := (&field{}).unit("r1", "CV", float64(random.IntN(120)-60), -200, 0).unit("b1", "BD", 0, 0, facing)
		s := f.state(t)
		b := newBoard(s)
		a := game.Action{Do: doMove, Units: []game.UnitID{"r1"}, Own: &Deed{Way: []Leg{{Ahead: 240}}}}
		p := &plan{b: b, legs: deedOf(&a).Way}
		for _, step := range []func() *game.Refusal{func() *game.Refusal { return p.muster(a.Units) }, p.walk, p.stopAtEnemy} {
			if r := step(); r != nil {
				t.Fatal(r)
			}
		}
		start, enemy := box(s.Unit("r1")), box(s.Unit("b1"))
		far, now := 0.0, start
		for ; far <= 12; far += 0.01 {
			now = start
			now.Center.Y += far
			if geometry.Distance(now, enemy) <= 0.005 {
				break
			}
		}
		beyond := now
		beyond.Center.Y += 0.1
		if far > 12 || !geometry.Overlaps(beyond, enemy) {
			continue // it does not get there, or grazes past
		}
		// The places, in the frame of the enemy: x to its right, y ahead.
		l, w, d, ew, ed := enemy.Forward.Right(), start.Width, start.Depth, enemy.Width, enemy.Depth
		place := func(x, y, turn float64) geometry.Box {
			box := start
			box.Center = geometry.Vec{X: enemy.Center.X + l.X*x + enemy.Forward.X*y, Y: enemy.Center.Y + l.Y*x + enemy.Forward.Y*y}
			box.Forward = geometry.Direction(facing + turn)
			return box
		}
		places := map[string]geometry.Box{atFront: place(0, (ed+d)/2, 180)}
		ahead := math.Inf(-1) // how far the foremost corner is ahead of the line of its front
		for _, c := range start.Corners() {
			v := c.Sub(enemy.Center)
			ahead = max(ahead, v.X*enemy.Forward.X+v.Y*enemy.Forward.Y-ed/2)
		}
		if math.Abs(ahead) <= 2*geometry.Tolerance {
			continue // on that line
		}
		if ahead < 0 {
			places[atRear] = place(0, -(ed+d)/2, 0)
			places[atLeft] = place(-(ew+d)/2, (ed-w)/2, 90)
			places[atRight] = place((ew+d)/2, (ed-w)/2, 270)
		}
		best, least, second := "", math.Inf(1), math.Inf(1)
		for where, to := range places {
			from, ends, travel := now.Corners(), to.Corners(), 0.0
			for i := range from {
				travel = max(travel, from[i].Dist(ends[i]))
			}
			if travel < least {
				best, least, second = where, travel, least
			} else {
				second = min(second, travel)
			}
		}
		left := 12 - far // what is left of 240 paces
		allowed := left + 2
		switch {
		case second-least < 0.03 || math.Abs(least-allowed) < 0.03: // too close to call by hundredths
		case least > allowed:
			if p.touch != nil {
				t.Fatalf("it conforms by %v cm, %v are allowed\n%s", p.touch.extra, allowed, f.text())
			}
			seen["stops"]++
		case p.touch == nil || p.touch.where != best || p.to[0].Center.Dist(places[best].Center) > 1e-3 || !geometry.SameFacing(p.to[0].Forward, places[best].Forward):
			t.Fatalf("it conforms to %+v at %v, the twin to the %s at %v\n%s", p.touch, p.to[0], best, places[best], f.text())
		default:
			seen[best]++
		}
	}
	for _, where := range []string{atFront, atLeft, atRight, atRear} {
		if seen[where] == 0 {
			t.Errorf("nobody conforms to the %s: %v", where, seen)
		}
	}
}

// Fleeing, by a twin that goes on by hundredths of a centimetre: straight on where nothing bars that, else
// by the smallest clear turn in steps of 5 degrees to either side (ELM-FLEE-01 to -03).
func TestFleeingAgainstASlowTwin(t *testing.T) {
	random := rand.New(rand.NewPCG(29, 3))
	turned := 0
	for range twinCount() {
		x, y := float64(random.IntN(300)-150), -float64(random.IntN(250)+180)
		f := (&field{}).unit("r1", "CV", 0, 0, 0).unit("b1", "ART", x, y, float64(random.IntN(4))*90).ground("FW", x+60, y-100, x+100, y+60)
		s := f.state(t)
		b := newBoard(s)
		unit := s.UnitIndex("r1")
		ways := b.fleeWays(unit, b.Boxes[b.at[unit]])
		enemy, wall := box(s.Unit("b1")), geometry.Polygon(s.Terrain[0].Shape).Bounds()
		stone := geometry.Box{Center: geometry.Segment{A: wall.Min, B: wall.Max}.Mid(), Forward: geometry.Vec{Y: 1}, Width: wall.Max.X - wall.Min.X, Depth: wall.Max.Y - wall.Min.Y}
		zone := enemy
		zone.Center = geometry.Vec{X: enemy.Center.X + enemy.Forward.X*(enemy.Depth/2+2), Y: enemy.Center.Y + enemy.Forward.Y*(enemy.Depth/2+2)}
		zone.Depth = 4
		place := box(s.Unit("r1"))
		inside := geometry.Overlaps(place, zone)
		// open says whether the way is clear, and near whether that is too close to call.
		open := func(turn float64) (clear, near bool) {
			now := place
			now.Forward = geometry.Direction(180 + turn)
			clear = true
			for far := 0.0; far <= 12; far += 0.05 {
				at := now
				at.Center = geometry.Vec{X: now.Center.X + now.Forward.X*far, Y: now.Center.Y + now.Forward.Y*far}
				solids := []geometry.Box{enemy, stone}
				if !inside {
					solids = append(solids, zone)
				}
				for _, o := range solids {
					if geometry.Overlaps(at, o) {
						grown := at
						grown.Width, grown.Depth = at.Width-0.12, at.Depth-0.12
						near = near || !geometry.Overlaps(grown, o)
						clear = false
					} else if geometry.Distance(at, o) < 0.06 {
						near = true
					}
				}
				if !clear {
					return clear, false
				}
			}
			return clear, near
		}
		want := map[string]float64{chooseStraight: 0}
		doubt := false
		if clear, near := open(0); !clear || near {
			doubt = near
			for _, side := range []float64{1, -1} {
				for turn := 5.0; turn <= 90; turn += 5 {
					clear, near := open(side * turn)
					doubt = doubt || near
					if clear {
						want[map[float64]string{1: chooseRight, -1: chooseLeft}[side]] = side * turn
						break
					}
				}
			}
		}
		if doubt {
			continue
		}
		got := map[string]float64{}
		for i := range ways {
			got[ways[i].choice()] = ways[i].turns
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("it may flee %v, the twin says %v\n%s", got, want, f.text())
		}
		if len(want) > 1 {
			turned++
		}
	}
	if turned < twinCount()/20 {
		t.Errorf("only %d had to turn", turned)
	}
}
