package stand

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// On any table every pursuit query is answered correctly, and each outcome is legal when
// set by hand; all kinds of pursuit occur.
func TestPursuitOnAnyTable(t *testing.T) {
	random := rand.New(rand.NewPCG(14, 37))
	kinds := map[string]int{}
	for n := range tables(24, 2000) {
		s := anyTable(random)
		if n%2 == 1 {
			s = retreatedTable(random)
		}
		for i := range s.Units {
			for _, retreated := range retreatsFrom(s, i) {
				a := askPursue(t, s, string(s.Units[i].ID), retreated)
				kinds[a.Kind]++
				if data, err := json.Marshal(a); err != nil || !json.Valid(data) || a.Text().String() == "" {
					t.Errorf("%s: error %v, JSON %s, text %q, want valid JSON and a text", a.Unit, err, data, a.Text().String())
				}
			}
			if t.Failed() {
				t.Fatalf("on this table:\n%s", game.Write(s))
			}
		}
	}
	for _, kind := range []string{"none", "basic", "indirect", "supporting"} {
		if kinds[kind] < 5 {
			t.Errorf("only %d pursuits are %s: the test tests little (%v)", kinds[kind], kind, kinds)
		}
	}
}

// retreatsFrom lists the units that may have retreated from a unit: each enemy unit alone,
// and all together.
func retreatsFrom(s *game.State, unit int) []string {
	var list []string
	for j := range s.Units {
		if s.Units[j].Side != s.Units[unit].Side {
			list = append(list, string(s.Units[j].ID))
		}
	}
	if len(list) > 1 {
		list = append(list, strings.Join(list, ","))
	}
	return list
}

// retreatedTable is a random table after a round: b1, and perhaps b2 behind it, a few cm
// ahead of r1, r2 behind r1 or in contact beside it, and b3 nearby.
func retreatedTable(r *rand.Rand) *game.State {
	for {
		far := float64(1 + r.IntN(6))
		horse := r.IntN(4) == 0
		depth := map[bool]float64{false: 2, true: 4}
		side := r.Float64()*8 - 4
		first := line("r1", 1+r.IntN(4), horse, 0, 0, 0)
		enemy := line("b1", 1+r.IntN(3), r.IntN(4) == 0, side, 0, 180)
		for i := range enemy.Stands {
			enemy.Stands[i].Y = depth[horse]/2 + far + enemy.Base.Depth/2
		}
		units := []game.Unit{first, enemy}
		if r.IntN(2) == 0 {
			units = append(units, line("r2", 1+r.IntN(3), false, r.Float64()*6-3, -depth[horse]/2-1-float64(r.IntN(3)), 0))
		} else { // r2 fights b2, with r3 behind it
			units = append(units, line("r2", 2, false, 20, 0, 0), line("b2", 2, false, 20, 2, 180),
				line("r3", 1+r.IntN(3), false, 20+4*float64(r.IntN(2)), -2-float64(r.IntN(4)), 0))
		}
		if r.IntN(2) == 0 {
			units = append(units, line("b3", 1+r.IntN(3), r.IntN(2) == 0, r.Float64()*24-12, 6+r.Float64()*6, r.Float64()*360))
		}
		if s := tableOf(units...); !anyOverlap(newBoard(s).Boxes) {
			return s
		}
	}
}

// The pursuit meets the same lone characters if nobody reads the battle and the ways are not
// explained (STD-CHAR-12).
func TestUnreadPursuitMeetsTheSame(t *testing.T) {
	random := rand.New(rand.NewPCG(12, 18))
	met, ways := 0, 0
	for range tables(600, 3000) {
		s := retreatedTable(random)
		s.Characters = []game.Character{{ID: "bg", Side: "blue", X: origin + random.Float64()*16 - 8, Y: origin + random.Float64()*10 - 2, Base: game.Base{Front: 2.5}}}
		OwnTurn(s).Pending = whereToPursue()
		var after []string
		for _, reads := range []*lasting{nil, {unread: true}} {
			told := s.Clone()
			r := &run{s: &told, lasting: reads}
			p := r.pursuit(openFrame[pursueProcedure](&told))
			if p.kind == pursuitNone || p.tiedZone() != nil {
				break
			}
			for _, o := range p.first().places {
				if o.whole != nil && !slices.EqualFunc(o.whole().Legs, o.way.Legs, samePose) {
					ways++
				}
			}
			if err := openFrame[pursueProcedure](&told).answer(r, p.placing(p.first())); err != nil {
				t.Fatal(err)
			}
			if OwnTurn(&told).Pending.Procedure == procedureDisplace {
				met++
			}
			after = append(after, string(game.Write(&told)))
		}
		if len(after) == 2 && after[0] != after[1] {
			t.Fatalf("read:\n%s\nunread:\n%s", after[0], after[1])
		}
	}
	if met < 20 || ways < 20 {
		t.Errorf("%d meet the character, %d go another way than the one first found; want 20 of both: fewer prove little", met, ways)
	}
}

// whereToPursue is the question about the places of r1's pursuit of b1.
func whereToPursue() *Pending {
	return onTop(&pursueProcedure{Unit: "r1"}, open(&combatProcedure{Fight: &Fight{Retreated: []Displaced{{Unit: "b1"}}}}))
}

// A free stand goes to the best of the places generated for it to which it easily finds a
// way: freePlaces skips later batches if it takes a place of an earlier one.
func TestFreeStandHasNoBetterPlace(t *testing.T) {
	random := rand.New(rand.NewPCG(18, 18))
	inContact, elsewhere := 0, 0
	for range tables(2000, 10_000) {
		s := retreatedTable(random)
		OwnTurn(s).Pending = whereToPursue()
		p := (&run{s: s, lasting: &lasting{unread: true}}).pursuit(openFrame[pursueProcedure](s))
		if p.kind == pursuitNone || p.tiedZone() != nil || len(p.begun) == 0 {
			continue
		}
		placed := p.begun[0].places
		left := p.waiting(placed)
		if len(left) == 0 {
			continue
		}
		p.readily = true
		for _, want := range preferencesOf(p.kind) {
			last := len(left) == 1
			var taken *candidate
			for c := range p.freePlaces(left[0], placed, last, want, p.kind) {
				taken = p.candidates(left[0], []geometry.Box{c.box}, placed, last, want, p.kind)[0]
				break
			}
			for _, boxes := range p.joinedBoxes(left[0], placed, want, p.kind) {
				for _, c := range p.candidates(left[0], boxes, placed, last, want, p.kind) {
					if p.wayTo(c.place, placed).OK && (taken == nil || compareWorth(&c.worth, &taken.worth) > 0) {
						t.Fatalf("%s would better go to %v\n%s", p.b.id(left[0]), c.box, game.Write(s))
					}
				}
			}
			switch {
			case taken == nil:
			case taken.inContact():
				inContact++
			default:
				elsewhere++
			}
		}
	}
	if inContact < 40 || elsewhere < 40 {
		t.Errorf("%d come into contact, %d go elsewhere; want 40 of both: fewer prove little", inContact, elsewhere)
	}
}

// Without a reader only one largest set of obliged stands (STD-PURSUE-17) is worked out while that
// leaves a choice anyway. All outcomes asked for later equal those for a reader.
func TestLaterSetsWait(t *testing.T) {
	random := rand.New(rand.NewPCG(19, 19))
	waited := 0
	for range tables(1500, 10_000) {
		s := retreatedTable(random)
		for i := range s.Units[1].Stands { // out of line: who goes straight breaks the formation
			s.Units[1].Stands[i].Y += 5 * random.Float64()
		}
		if anyOverlap(newBoard(s).Boxes) {
			continue
		}
		OwnTurn(s).Pending = whereToPursue()
		lazy := (&run{s: s, lasting: &lasting{unread: true}}).pursuit(openFrame[pursueProcedure](s))
		full := (&run{s: s, lasting: &lasting{}}).pursuit(openFrame[pursueProcedure](s))
		if lazy.kind != full.kind || lazy.forced() != full.forced() || (lazy.tiedZone() == nil) != (full.tiedZone() == nil) ||
			lazy.first() != nil && !samePlaces(lazy.first().places, full.first().places) {
			t.Fatalf("%s for those who do not read, else %s\n%s", lazy.kind, full.kind, game.Write(s))
		}
		if lazy.partly && len(full.sets) > 1 {
			waited++
		}
		lazy.findAll()
		full.findAll()
		if !slices.EqualFunc(lazy.options, full.options, func(a, b *pursued) bool { return samePlaces(a.places, b.places) }) {
			t.Fatalf("%d outcomes for those who do not read, else %d\n%s", len(lazy.options), len(full.options), game.Write(s))
		}
	}
	if waited < 20 {
		t.Errorf("only %d units had sets that wait, want at least 20", waited)
	}
}

// Turning, mirroring or reordering a table turns, mirrors or keeps the kind of the
// pursuit, what is obliged, and the places of a first stand.
func TestPursuitTurnsWithTheTable(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 14))
	for n := range 60 {
		s := retreatedTable(random)
		want := askPursue(t, s, "r1", "b1")
		degrees, mirror := random.Float64()*360, 1-2*float64(n%2)
		other := turned(s, degrees, mirror)
		slices.Reverse(other.Units)
		for i := range other.Units {
			slices.Reverse(other.Units[i].Stands)
		}
		got := askPursue(t, other, "r1", "b1")
		if got.Kind != want.Kind || got.Rule != want.Rule || len(got.pursuit.sets) != len(want.pursuit.sets) ||
			len(got.pursuit.firsts) != len(want.pursuit.firsts) {
			t.Fatalf("table %d turned by %.1f°, mirror %v: %s (%s), was %s (%s)\n%s", n, degrees, mirror, got.Kind, got.Rule, want.Kind, want.Rule, game.Write(s))
		}
		for _, set := range want.pursuit.sets {
			w := turnedPlaces(stoodAt(want.pursuit, set), degrees, mirror)
			if !slices.ContainsFunc(got.pursuit.sets, func(g []place) bool { return samePoses(placesOf(stoodAt(got.pursuit, g)), w) }) {
				t.Fatalf("table %d turned by %.1f°, mirror %v: %v is obliged no longer\n%s", n, degrees, mirror, w, game.Write(s))
			}
		}
		for _, f := range want.pursuit.firsts {
			w := turnedPlaces(stoodAt(want.pursuit, []place{f.place}), degrees, mirror)
			if !slices.ContainsFunc(got.pursuit.firsts, func(g opening) bool {
				return samePoses(placesOf(stoodAt(got.pursuit, []place{g.place})), w)
			}) {
				t.Fatalf("table %d turned by %.1f°, mirror %v: %v is lost\n%s", n, degrees, mirror, w, game.Write(s))
			}
		}
	}
}

// stoodAt writes places in the form of an answer.
func stoodAt(p *pursuit, places []place) []ChargedStand {
	var list []ChargedStand
	for _, s := range places {
		list = append(list, declare(p.b, p.unit, -1, anyWay).answerStand(s))
	}
	return list
}

// STD-PURSUE-15 the slow way: a stand is obliged exactly when, moved straight on by
// small steps up to its pace past everything, it comes to lie along an edge of the
// retreated enemy.
func TestObligationsTheSlowWay(t *testing.T) {
	random := rand.New(rand.NewPCG(15, 15))
	obliged := 0
	for range tables(60, 3000) {
		s := retreatedTable(random)
		a := ask[*PursueAnswer](t, s, "pursue", "unit", "r1", "retreated", "b1")
		p := a.pursuit
		if len(p.targets) == 0 {
			continue
		}
		for _, stand := range p.b.PiecesOf(p.unit) {
			want := creepsInto(p, stand)
			at := slices.IndexFunc(p.moves, func(m place) bool { return m.piece == stand })
			if (at >= 0) != want && p.line != nil {
				t.Fatalf("%s: obliged %v, want %v\n%s", p.b.id(stand), at >= 0, want, game.Write(s))
			}
			if want {
				obliged++
			}
		}
	}
	if obliged < 20 {
		t.Errorf("only %d stands were obliged, want at least 20", obliged)
	}
}

// creepsInto moves a stand straight on in steps of 0.05 cm until it meets another
// base, and tells whether that is an edge of a target.
func creepsInto(p *pursuit, stand int) bool {
	const step = 0.05
	from := p.b.Boxes[stand]
	for far := step; far <= p.pace+step; far += step {
		box := from.Shift(from.Forward.Scale(far))
		hit := false
		for q, other := range p.b.Boxes {
			unit := p.b.Pieces[q].Unit
			if unit == p.unit || !geometry.Overlaps(box, other) {
				continue
			}
			if !p.b.Enemies(p.unit, unit) || !slices.Contains(p.targets, unit) {
				hit = true
				continue
			}
			// Back to where it just touches: along an edge, within the pace?
			back, length := ahead(from, other)
			if length > geometry.Tolerance && back <= p.pace+geometry.Tolerance && !othersMet(p, from, back, unit) {
				return true
			}
			hit = true
		}
		if hit {
			return false
		}
	}
	return false
}

// othersMet reports whether a stand moved straight on overlaps a unit other than its
// own and one more.
func othersMet(p *pursuit, from geometry.Box, far float64, target int) bool {
	for k := range 200 {
		box := from.Shift(from.Forward.Scale(far * float64(k) / 199))
		for q, other := range p.b.Boxes {
			if u := p.b.Pieces[q].Unit; u != p.unit && geometry.Overlaps(box, other) {
				return true
			}
		}
	}
	return false
}
