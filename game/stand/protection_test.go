package stand

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// ribbon is a linear feature 0.4 cm wide, relative to the middle of the table.
func ribbon(kind string, points ...geometry.Vec) game.Terrain {
	t := game.Terrain{ID: game.TerrainID(kind), Kind: kind, Width: 0.4}
	for _, p := range points {
		t.Line = append(t.Line, geometry.Vec{X: origin + p.X, Y: origin + p.Y})
	}
	return t
}

// came marks a unit as having charged from a place offset by a vector from its present
// stands.
func came(u game.Unit, dx, dy float64) game.Unit {
	Edit(&u).State.Fresh, Edit(&u).State.Charged = true, true
	for _, s := range u.Stands {
		s.X, s.Y = s.X-dx+origin, s.Y-dy+origin
		Edit(&u).State.From = append(Own(&u).State.From, s)
	}
	return u
}

func wantProtection(t *testing.T, what string, s *game.State, struck, by string, want status, rule string) {
	t.Helper()
	b := newBoard(s)
	p, err := b.pieceIndex(struck)
	q, err2 := b.pieceIndex(by)
	if err != nil || err2 != nil {
		t.Fatalf("errors %v and %v, want none", err, err2)
	}
	got, steps := b.protection(p, q)
	if got != want || len(steps) != 1 || steps[0].Rule != rule {
		t.Errorf("%s: %s is %s by %v, want %s by %s", what, struck, got, steps, want, rule)
	}
}

// STD-DEF-01, STD-DEF-02, STD-DEF-03, STD-TERR-01, STD-TERR-05, STD-TERR-06, STD-TERR-07,
// STD-TERR-08, STD-TERR-21, STD-TERR-22, AMB-13, AMB-14: the protection of stands in
// terrain, even with only a part of the base.
func TestProtectionInAreas(t *testing.T) {
	type row struct {
		kind     string
		infantry status
		guns     status
		rule     string
	}
	for _, c := range []row{
		{"wood", defended, inTheOpen, "STD-TERR-07"},
		{"marsh", defended, inTheOpen, "STD-TERR-05"},
		{"village", defended, defended, "STD-TERR-08"},
		{"loose", inTheOpen, inTheOpen, "STD-DEF-01"},
		{"fortress-wall", fortified, fortified, "STD-TERR-21"},
	} {
		for kind, want := range map[game.UnitType]status{
			Infantry: c.infantry, Artillery: c.guns,
			Cavalry: inTheOpen, Chariot: inTheOpen, Monster: inTheOpen, Machine: inTheOpen,
		} {
			s := tableOf(unitOf("b1", kind, []at{{0, 0, 0}}), infantry("r1", at{0, unitOf("x", kind, nil).Base.Depth/2 + 1, 180}))
			s.Terrain = []game.Terrain{feature(c.kind, -10, -5, -1, 5)} // reaches over a part of the base at most
			if kind != Infantry {
				s.Terrain[0] = feature(c.kind, -10, -5, -0.5, 5)
			}
			rule := c.rule
			if want == inTheOpen && rule != "STD-DEF-01" {
				rule = "STD-DEF-02"
			}
			wantProtection(t, c.kind+", "+string(kind), s, "b1a", "r1a", want, rule)
			// Touching the border is not being in it.
			s.Terrain = []game.Terrain{feature(c.kind, -10, -5, -2, 5)}
			wantProtection(t, "beside "+c.kind, s, "b1a", "r1a", inTheOpen, "STD-DEF-01")
		}
	}
}

// STD-DEF-05, AMB-14: a wood also protects against an enemy already in it; an obstacle only
// against one that comes across it.
func TestProtectionHasADirection(t *testing.T) {
	front, rear := infantry("r1", at{0, 2, 180}), infantry("r2", at{0, -2, 0})
	s := tableOf(infantry("b1", at{0, 0, 0}), front, rear)
	s.Terrain = []game.Terrain{feature("wood", -20, -20, 20, 20)}
	wantProtection(t, "in the wood, from the front", s, "b1a", "r1a", defended, "STD-TERR-07")
	wantProtection(t, "in the wood, from behind", s, "b1a", "r2a", defended, "STD-TERR-07")

	s.Terrain = []game.Terrain{ribbon("low-obstacle", geometry.Vec{X: -10, Y: 1.2}, geometry.Vec{X: 10, Y: 1.2})}
	wantProtection(t, "across the hedge", s, "b1a", "r1a", defended, "STD-TERR-19")
	wantProtection(t, "from behind", s, "b1a", "r2a", inTheOpen, "STD-DEF-01")
}

// STD-TERR-19, STD-TERR-20, STD-DEF-06, STD-DEF-13, AMB-15: within 1 cm of an edge, wholly or partly
// behind, and crossed by the enemy's contact edge or by its way. The rubble of a
// breach is set up as a low obstacle. STD-DEF-14: an earthwork protects in close combat as
// one.
func TestBehindAnObstacle(t *testing.T) {
	y := func(h float64) []geometry.Vec { return []geometry.Vec{{X: -10, Y: h}, {X: 10, Y: h}} }
	r1 := infantry("r1", at{0, 2, 180})
	for _, c := range []struct {
		what    string
		hedge   []geometry.Vec
		charger game.Unit
		want    status
	}{
		{"the hedge touches the front edge", y(1.2), r1, defended},
		{"it runs 1 cm before it", y(2.2), r1, defended},
		{"it runs 1.1 cm before it", y(2.3), r1, inTheOpen},
		{"the stand has its front on it", y(0.9), r1, defended},
		{"partly behind: it covers the left half of the front", []geometry.Vec{{X: -10, Y: 1.2}, {X: 0, Y: 1.2}}, cavalry("r1", at{-1, 3, 180}), defended},
		{"partly behind, but the enemy is at the other half", []geometry.Vec{{X: -10, Y: 1.2}, {X: -0.1, Y: 1.2}}, cavalry("r1", at{1, 3, 180}), inTheOpen},
		{"at the flank, beside the hedge", []geometry.Vec{{X: -2, Y: 1.2}, {X: 2, Y: 1.2}}, cavalry("r1", at{4, 0, 270}), inTheOpen},
		{"at the flank, but it came over the hedge", y(1.2), came(cavalry("r1", at{4, 0, 270}), 5, -12), defended},
		{"at the flank, and it came along the hedge", y(1.2), came(cavalry("r1", at{4, 0, 270}), -12, 0), inTheOpen},
		{"at the front corner", y(1.2), cavalry("r1", at{3, 3, 180}), defended},
		{"at the front corner, beside it", y(1.2), cavalry("r1", at{4, -2, 270}), inTheOpen},
	} {
		for kind, best := range map[string]status{"low-obstacle": defended, "high-obstacle": fortified, "earthwork": defended} {
			charger := c.charger
			charger.Stands = slices.Clone(charger.Stands)
			s := tableOf(infantry("b1", at{0, 0, 0}), charger)
			s.Terrain = []game.Terrain{ribbon(kind, c.hedge...)}
			want, rule := c.want, "STD-DEF-01"
			if want > inTheOpen {
				want = best
				rule = map[string]string{"low-obstacle": "STD-TERR-19", "high-obstacle": "STD-TERR-20", "earthwork": "STD-DEF-14"}[kind]
			}
			wantProtection(t, c.what+", "+kind, s, "b1a", "r1a", want, rule)
		}
	}
}

// STD-TERR-04, AMB-11: the bank protects only infantry, against enemies who come out of the
// water or over it; not against shots, and not a stand in it.
func TestOnTheBank(t *testing.T) {
	stream := feature("stream", -20, 1.5, 20, 5)
	s := tableOf(infantry("b1", at{0, 0, 0}), cavalry("r1", at{0, 3, 180}), infantry("r2", at{0, -2, 0}))
	s.Terrain = []game.Terrain{stream}
	wantProtection(t, "out of the water", s, "b1a", "r1a", defended, "STD-TERR-04")
	wantProtection(t, "from the land", s, "b1a", "r2a", inTheOpen, "STD-DEF-01")
	b := newBoard(s)
	if got, _ := b.shotProtection(0, 1, geometry.Segment{A: b.Boxes[1].Center, B: geometry.Vec{X: origin, Y: origin + 1}}); got != inTheOpen {
		t.Errorf("shot at across the water the status is %s, want %v", got, inTheOpen)
	}
	s.Terrain = []game.Terrain{feature("stream", -20, 0, 20, 5)}
	wantProtection(t, "in the water", s, "b1a", "r1a", inTheOpen, "STD-DEF-01")
	guns := unitOf("b1", Artillery, []at{{0, -1, 0}})
	s = tableOf(guns, cavalry("r1", at{0, 3, 180}))
	s.Terrain = []game.Terrain{stream}
	wantProtection(t, "guns", s, "b1a", "r1a", inTheOpen, "STD-DEF-02")
}

// STD-DEF-04, STD-TERR-02: on a hill against an enemy that is lower, now or at some
// moment of its charge; by contours, where it has them; and not downhill.
func TestProtectionOnAHill(t *testing.T) {
	hill := feature("hill", -20, -20, 20, 8)
	steps := hill
	steps.Contours = []game.Contour{{Height: 1, Shape: feature("hill", -20, -20, 20, 4).Shape}, {Height: 2, Shape: feature("hill", -20, -20, 20, 0.5).Shape}}
	valley := []game.Terrain{hill, feature("hill", -20, 12, 20, 40)}
	valley[1].ID = "other"
	r1 := func() game.Unit { return infantry("r1", at{0, 2, 180}) }
	for _, c := range []struct {
		what    string
		terrain []game.Terrain
		struck  game.Unit
		charger game.Unit
		want    status
	}{
		{"both on a hill without contours", []game.Terrain{hill}, infantry("b1", at{0, 0, 0}), r1(), inTheOpen},
		{"it came up the hill", []game.Terrain{hill}, infantry("b1", at{0, 0, 0}), came(r1(), 0, -15), defended},
		{"it came along the hill", []game.Terrain{hill}, infantry("b1", at{0, 0, 0}), came(r1(), 0, -2), inTheOpen},
		{"it stands below", []game.Terrain{feature("hill", -20, -20, 20, 1)}, infantry("b1", at{0, 0, 0}), r1(), defended},
		{"struck from above", []game.Terrain{feature("hill", -20, 1, 20, 20)}, infantry("b1", at{0, 0, 0}), r1(), inTheOpen},
		{"on the crest, the enemy on the slope", []game.Terrain{steps}, infantry("b1", at{0, 0, 0}), r1(), defended},
		{"both on the crest", []game.Terrain{steps}, infantry("b1", at{0, -4, 0}), infantry("r1", at{0, -2, 180}), inTheOpen},
		{"from the crest to the slope", []game.Terrain{steps}, infantry("b1", at{0, 2, 180}), infantry("r1", at{0, 0, 0}), inTheOpen},
		{"through a valley between hills", valley, infantry("b1", at{0, 0, 0}), came(r1(), 0, -20), defended},
		{"guns", []game.Terrain{hill}, unitOf("b1", Artillery, []at{{0, -1, 0}}), came(r1(), 0, -15), defended},
		{"on a steep hill", []game.Terrain{feature("steep-hill", -20, -20, 20, 8)}, infantry("b1", at{0, 0, 0}), came(r1(), 0, -15), defended},
	} {
		s := tableOf(c.struck, c.charger)
		s.Terrain = c.terrain
		rule := "STD-DEF-04"
		if c.want == inTheOpen {
			rule = "STD-DEF-01"
		}
		wantProtection(t, c.what, s, "b1a", "r1a", c.want, rule)
	}
}

// STD-DEF-10, STD-DEF-11: after its own charge, advance or pursuit, and after a
// retreat, a unit counts as in the open.
func TestCountsAsInTheOpen(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 0, 0}), infantry("r1", at{0, 2, 180}))
	s.Terrain = []game.Terrain{feature("wood", -20, -20, 20, 20)}
	Edit(&s.Units[0]).State.Open = true
	wantProtection(t, "after a retreat", s, "b1a", "r1a", inTheOpen, "STD-DEF-11")
	Edit(&s.Units[0]).State.Charged = true
	wantProtection(t, "after a charge", s, "b1a", "r1a", inTheOpen, "STD-DEF-10")
	Edit(&s.Units[0]).State.Charged, Edit(&s.Units[0]).State.Bonuses = false, []Bonus{{Unit: "r1", Retreat: 2}}
	wantProtection(t, "after a pursuit", s, "b1a", "r1a", inTheOpen, "STD-DEF-10")
}

// STD-DEF-07, STD-FLY-17: flyers gain nothing by flying.
func TestProtectionAgainstFlyers(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 0, 0}), flyer("r1", at{0, 3, 180}))
	s.Terrain = []game.Terrain{ribbon("high-obstacle", geometry.Vec{X: -10, Y: 1.2}, geometry.Vec{X: 10, Y: 1.2})}
	wantProtection(t, "a flyer", s, "b1a", "r1a", fortified, "STD-TERR-20")
}

// STD-DEF-12: on the rampart, against an enemy outside and one inside the walls.
func TestInnerSideOfAWall(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 0, 0}), infantry("r1", at{0, 2, 180}), infantry("r2", at{0, -2, 0}))
	s.Terrain = []game.Terrain{feature("fortress-wall", -20, -1, 20, 1)}
	wantProtection(t, "a wall that goes straight on", s, "b1a", "r2a", fortified, "STD-TERR-21")
	sides := []game.Terrain{feature("fortress-wall", -22, -20, -20, 1), feature("fortress-wall", 20, -20, 22, 1)}
	sides[0].ID, sides[1].ID = "left", "right"
	s.Terrain = append(s.Terrain, sides...)
	wantProtection(t, "from outside", s, "b1a", "r1a", fortified, "STD-TERR-21")
	wantProtection(t, "from inside", s, "b1a", "r2a", defended, "STD-DEF-12")
}

// STD-TERR-14: infantry on a road has the protection of the dense terrain beside it; other
// troops on the road are in the open.
func TestProtectionOnARoad(t *testing.T) {
	road := ribbon("road", geometry.Vec{X: 0, Y: -30}, geometry.Vec{X: 0, Y: 30})
	road.Width = 6
	for kind, want := range map[game.UnitType]status{Infantry: defended, Artillery: inTheOpen} {
		u := unitOf("b1", kind, []at{{0, 0, 0}})
		s := tableOf(u, infantry("r1", at{0, u.Base.Depth/2 + 1, 180}))
		// Houses on both sides of the road, and the road through one piece of houses.
		for _, houses := range [][]game.Terrain{{feature("village", -20, -20, -3, 20)}, {feature("village", -20, -20, 20, 20)}} {
			s.Terrain = append(houses, road)
			rule := "STD-TERR-08"
			if want == inTheOpen {
				rule = "STD-DEF-01"
			}
			wantProtection(t, string(kind), s, "b1a", "r1a", want, rule)
		}
	}
	s := tableOf(infantry("b1", at{0, 0, 0}), infantry("r1", at{0, 2, 180}))
	s.Terrain = []game.Terrain{feature("village", -20, -20, -10, 20), road}
	wantProtection(t, "houses further off", s, "b1a", "r1a", inTheOpen, "STD-DEF-01")
}

// A feature protects only stands that reach into its surroundings, even beside it on a
// broad road (STD-DEF-03, STD-TERR-14).
func TestProtectionEndsAroundAFeature(t *testing.T) {
	random := rand.New(rand.NewPCG(21, 22))
	kinds := slices.Sorted(maps.Keys(protections))
	protected, beside := 0, 0
	for range 3000 {
		kind := kinds[random.IntN(len(kinds))]
		feature := building(-6, -3, 6, 3)
		if feature.Kind = kind; random.IntN(2) == 0 {
			feature = ribbon(kind, geometry.Vec{X: -8}, geometry.Vec{X: 8, Y: 2})
		}
		at := at{random.Float64()*24 - 12, random.Float64()*16 - 8, random.Float64() * 360}
		s := tableOf(infantry("r1", at), infantry("b1", at))
		road := ribbon("road", geometry.Vec{X: -40, Y: 5}, geometry.Vec{X: 40, Y: 6})
		road.Width = 5
		s.Terrain = []game.Terrain{feature, road}
		s.Units[1].Stands[0].Y -= 12
		b := newBoard(s)
		f, shot := &b.protectors()[0], geometry.Segment{A: b.Boxes[1].Center, B: b.Boxes[0].Center}
		for _, from := range []threat{{piece: 1, at: b.Boxes[1], shot: &shot}, {piece: 1, at: geometry.Flush(b.Boxes[0].Edge(geometry.Rear), 4, 2, 0)}} {
			if b.shelterOf(f, 0, from).status == inTheOpen {
				continue
			}
			if protected++; !overlapsAny(f.areas, b.Boxes[0]) {
				beside++
			}
			if !f.around.Meets(b.Boxes[0].Bounds()) {
				t.Fatalf("%s protects %v, which is far from it", kind, b.Boxes[0])
			}
		}
	}
	if protected < 100 || beside < 50 {
		t.Errorf("%d are protected, %d of them beside the feature; want 100 and 50: fewer prove little", protected, beside)
	}
}
