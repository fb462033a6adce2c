package stand

import (
	"math"
	"slices"
	"strings"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// askPursue asks for a pursuit and checks the invariants of every outcome.
func askPursue(t *testing.T, s *game.State, unit, retreated string) *PursueAnswer {
	t.Helper()
	a := ask[*PursueAnswer](t, s, "pursue", "unit", unit, "retreated", retreated)
	checkPursuits(t, s, a)
	return a
}

// checkPursuits checks the invariants of every outcome of a pursuit, on any table: no
// overlap, on the table, in formation, within the pace, contacts as claimed, and the same
// places legal when set by hand.
func checkPursuits(t *testing.T, s *game.State, a *PursueAnswer) {
	t.Helper()
	if (a.Kind == "none") != (a.Rule != "" && !a.Reason.Empty()) {
		t.Errorf("%s: kind %q, rule %q, reason %q", a.Unit, a.Kind, a.Rule, a.Reason)
	}
	for _, step := range a.Explain() {
		if step.Rule == "" || step.Text.Empty() {
			t.Errorf("an empty step %+v", step)
		}
	}
	if a.Kind == "none" {
		return
	}
	for n, o := range a.Options() {
		stands := o.(*PursueAnswer).Stands
		after := s.Clone()
		var places []game.StandPlace
		for _, st := range stands {
			unit, i := after.Stand(st.ID)
			if st.Destroyed {
				unit.Stands = slices.Delete(unit.Stands, i, i+1)
				continue
			}
			unit.Stands[i].X, unit.Stands[i].Y, unit.Stands[i].Facing = st.X, st.Y, st.Facing
			if st.Moved > a.pursuit.pace {
				t.Errorf("option %d: %s moves %g, want at most %v", n+1, st.ID, st.Moved, a.pursuit.pace)
			}
			places = append(places, game.StandPlace{ID: st.ID, X: st.X, Y: st.Y, Facing: st.Facing})
		}
		b := newBoard(&after)
		unit, _ := b.unitIndex(string(a.Unit))
		if len(stands) != len(s.Unit(a.Unit).Stands) {
			t.Fatalf("option %d places %d stands of %d", n+1, len(stands), len(s.Unit(a.Unit).Stands))
		}
		if anyOverlap(b.Boxes) {
			t.Errorf("option %d: stands overlap: %+v", n+1, stands)
		}
		if len(geometry.Groups(b.BoxesOf(unit))) > 1 {
			t.Errorf("option %d: the unit is not in formation: %+v", n+1, stands)
		}
		for _, st := range stands {
			p, _ := b.pieceIndex(string(st.ID))
			for _, c := range st.Contacts {
				q, _ := b.pieceIndex(string(c.Stand))
				touch := geometry.Touch(b.Boxes[p], b.Boxes[q])
				if kindName(touch.Kind) != c.Kind || touch.Kind == geometry.NoContact || math.Abs(touch.Length-c.Length) > 0.001 {
					t.Errorf("option %d: %s claims %v with %s, it is %v", n+1, st.ID, c, c.Stand, touch)
				}
				if a.Kind == "supporting" && c.Kind == "edge" {
					t.Errorf("option %d: %s lies along an edge of %s (STD-PURSUE-25)", n+1, st.ID, c.Stand)
				}
			}
		}
		if _, refusal := a.pursuit.check(places); refusal != nil {
			t.Errorf("option %d set by hand is refused: %v", n+1, refusal)
		}
	}
}

// wantStand checks that an answer has a stand in a place, with a role and a cost.
func wantStand(t *testing.T, a *PursueAnswer, id string, where at, part role, moved float64) {
	t.Helper()
	i := slices.IndexFunc(a.Stands, func(s ChargedStand) bool { return string(s.ID) == id })
	if i < 0 {
		t.Fatalf("%s is not placed (%s: %s)", id, a.Rule, a.Reason)
	}
	s := a.Stands[i]
	if !near([]at{{s.X - origin, s.Y - origin, s.Facing}}, []at{where}) || s.Role != string(part) || math.Abs(s.Moved-moved) > 0.01 {
		t.Errorf("%s goes to (%g, %g) facing %g, %s, %g cm; want %v, %s, %g cm", id, s.X-origin, s.Y-origin, s.Facing, s.Role, s.Moved, where, part, moved)
	}
}

// wantNone checks that there is no pursuit, by which rule and in which words.
func wantNone(t *testing.T, a *PursueAnswer, rule, says string) {
	t.Helper()
	if a.Kind != "none" || a.Rule != rule || !strings.Contains(a.Reason.String(), says) {
		t.Errorf("%s (%s: %s), want none by %s that says %q", a.Kind, a.Rule, a.Reason, rule, says)
	}
}

// byHand places stands by hand: the id and the place.
type byHand struct {
	id    string
	where at
}

// tryByHand returns the rule that refuses places set by hand, "" for none.
func tryByHand(a *PursueAnswer, stands ...byHand) string {
	var places []game.StandPlace
	for _, h := range stands {
		places = append(places, game.StandPlace{ID: game.StandID(h.id), X: origin + h.where[0], Y: origin + h.where[1], Facing: h.where[2]})
	}
	if _, refusal := a.pursuit.check(places); refusal != nil {
		return refusal.Rule
	}
	return ""
}

// hasOption reports whether some outcome has exactly these places.
func hasOption(a *PursueAnswer, want ...at) bool {
	return slices.ContainsFunc(a.Options(), func(o game.Answer) bool {
		return samePoses(placesOf(o.(*PursueAnswer).Stands), want)
	})
}

// lines of three with the enemy after a retreat of 2 cm: example W34.
func afterRetreat() *game.State {
	return tableOf(infantry("r1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0}), infantry("b1", at{0, 4, 180}, at{4, 4, 180}))
}

// W34, figure pursuit-direct: STD-PURSUE-15 sends the two stands that have an
// enemy straight ahead; the third is free (STD-PURSUE-18).
func TestBasicPursuit(t *testing.T) {
	a := askPursue(t, afterRetreat(), "r1", "b1")
	if a.Kind != "basic" {
		t.Fatalf("the pursuit is %v, want a basic one", a.Text().String())
	}
	wantStand(t, a, "r1a", at{0, 2, 0}, roleStraight, 2)
	wantStand(t, a, "r1b", at{4, 2, 0}, roleStraight, 2)
	wantStand(t, a, "r1c", at{7, 3, 270}, roleFree, 6.32)
	if !hasStep(a.Explain(), "STD-PURSUE-15", "r1a and r1b must each go 2 cm straight ahead") || !hasStep(a.Explain(), "STD-PURSUE-18", "2 cm of the left edge of b1b") {
		t.Errorf("steps %+v, want a step by STD-PURSUE-15 with \"r1a and r1b must each go 2 cm straight ahead\" and a step by STD-PURSUE-18 with \"2 cm of the left edge of b1b\"", a.Explain())
	}
	// Among the other good places: in line, and behind a fighting stand.
	if !hasOption(a, at{0, 2, 0}, at{4, 2, 0}, at{8, 2, 0}) || !hasOption(a, at{0, 2, 0}, at{4, 2, 0}, at{4, 0, 0}) {
		t.Errorf("the pursuit is %v, want places with the third stand beside and behind the others", a.Text().String())
	}
}

// STD-PURSUE-18: the free stand may be put anywhere in formation within its pace:
// out of contact, in support, left where it is. STD-PURSUE-15: the others not.
func TestFreeStandByHand(t *testing.T) {
	a := askPursue(t, afterRetreat(), "r1", "b1")
	for _, c := range []struct {
		rule  string
		where []byHand
	}{
		{"", []byHand{{"r1c", at{7, 3, 270}}}},                                  // W34
		{"", []byHand{{"r1c", at{8, 0, 0}}}},                                    // where it stands, at a corner of its fellow
		{"", []byHand{{"r1c", at{8, 0.7, 0}}}},                                  // a little further, out of contact
		{"", []byHand{{"r1c", at{4, 0, 0}}, {"r1a", at{0, 2, 0}}}},              // in support
		{"", []byHand{{"r1c", at{-4, 2, 180}}}},                                 // at the other end, facing away
		{"STD-MOVE-09", []byHand{{"r1c", at{14, 0, 0}}}},                        // not in formation
		{"STD-MOVE-09", []byHand{{"r1c", at{4, 6, 180}}}},                       // on the rear, away from its fellows
		{"STD-PURSUE-15", []byHand{{"r1a", at{0, 0, 0}}, {"r1b", at{4, 2, 0}}}}, // r1a must go
		{"STD-PURSUE-15", []byHand{{"r1a", at{0, 1, 0}}}},                       // all the way
		{"STD-BASE-01", []byHand{{"r1c", at{5, 3, 270}}}},                       // on its fellow
		{"STD-MOVE-07", []byHand{{"r1d", at{5, 3, 270}}}},                       // no such stand
		{"STD-TABLE-01", []byHand{{"r1c", at{8, -99.5, 0}}}},                    // off the table
	} {
		if got := tryByHand(a, c.where...); got != c.rule {
			t.Errorf("%v: refused by %q, want %q", c.where, got, c.rule)
		}
	}
}

// STD-PURSUE-11: up to full pace, 6.32 cm being what the third stand of W34 needs;
// STD-MOVE-04: the full pace of an irregular unit too.
func TestPursuitPace(t *testing.T) {
	for pace, rule := range map[float64]string{6.2: "STD-PURSUE-11", 6.33: ""} {
		s := afterRetreat()
		Edit(&s.Units[0]).Pace = pace
		a := askPursue(t, s, "r1", "b1")
		if got := tryByHand(a, byHand{"r1c", at{7, 3, 270}}); got != rule {
			t.Errorf("pace %g: refused by %q, want %q", pace, got, rule)
		}
	}
	// Exactly 20 cm from front to front; the unit is bent.
	for gap, kind := range map[float64]string{20: "basic", 20.1: "none"} {
		s := tableOf(infantry("r1", at{0, 0, 0}, at{3, -2, 0}), infantry("b1", at{0, 2 + gap, 180}))
		if a := askPursue(t, s, "r1", "b1"); a.Kind != kind {
			t.Errorf("%g cm: %s (%s), want %s", gap, a.Kind, a.Reason, kind)
		}
	}
	// STD-FLY-01, STD-FLY-14: flyers have 100 cm, along the ground.
	s := tableOf(unitOf("r1", Monster, []at{{0, 0, 0}}), infantry("b1", at{0, 60, 180}))
	Edit(&s.Units[0]).Traits = []string{"flying"}
	if a := askPursue(t, s, "r1", "b1"); a.Kind != "basic" {
		t.Errorf("a flyer: %s (%s), want basic", a.Kind, a.Reason)
	}
	s.Units = append(s.Units, infantry("r2", at{origin, origin + 30, 0}))
	s.Units[2].Stands[0].X, s.Units[2].Stands[0].Y = origin, origin+30
	if a := askPursue(t, s, "r1", "b1"); a.Kind == "basic" {
		t.Errorf("a flyer passes over a friend (STD-FLY-14): %s", a.Text().String())
	}
	s.Units = s.Units[:2]
	s.Terrain = []game.Terrain{building(-40, 30, 40, 31)}
	s.Terrain[0].Kind = "wood"
	if a := askPursue(t, s, "r1", "b1"); a.Kind == "basic" {
		t.Errorf("a flyer passes through a wood (STD-FLY-14): %s", a.Text().String())
	}
}

// Who may not pursue whom: STD-PURSUE-01, STD-PURSUE-02, STD-PURSUE-03, STD-PURSUE-04,
// STD-PURSUE-07, STD-PURSUE-08, AMB-52.
func TestPursuitBans(t *testing.T) {
	inf := func(id string) game.Unit { return infantry(id, at{0, 0, 0}) }
	b1 := func(kind game.UnitType, y float64) game.Unit { return unitOf("b1", kind, []at{{0, y, 180}}) }
	charged := func(edge string, irregular bool) func(*game.State) {
		return func(s *game.State) {
			Edit(&s.Units[0]).State.Impacts = []Impact{{Unit: "b1", Edge: edge, Irregular: irregular}}
		}
	}
	flying := func(i ...int) func(*game.State) {
		return func(s *game.State) {
			for _, k := range i {
				Edit(&s.Units[k]).Traits = []string{"flying"}
			}
		}
	}
	both := func(f, g func(*game.State)) func(*game.State) {
		return func(s *game.State) { f(s); g(s) }
	}
	for name, c := range map[string]struct {
		unit, enemy game.Unit
		change      func(*game.State)
		rule        string
	}{
		"infantry after infantry":                {inf("r1"), b1(Infantry, 4), nil, ""},
		"infantry after monsters":                {inf("r1"), b1(Monster, 5), nil, ""},
		"infantry after cavalry":                 {inf("r1"), b1(Cavalry, 5), nil, "STD-PURSUE-02"},
		"infantry after chariots":                {inf("r1"), b1(Chariot, 5), nil, "STD-PURSUE-02"},
		"charged it in front":                    {inf("r1"), b1(Cavalry, 5), charged("front", false), "STD-PURSUE-02"},
		"charged it in the flank":                {inf("r1"), b1(Cavalry, 5), charged("left", false), ""},
		"charged it in the rear":                 {inf("r1"), b1(Chariot, 5), charged("rear", false), ""},
		"charged it while irregular":             {inf("r1"), b1(Cavalry, 5), charged("front", true), ""},
		"cavalry after cavalry":                  {cavalry("r1", at{0, 0, 0}), b1(Cavalry, 6), nil, ""},
		"artillery":                              {unitOf("r1", Artillery, []at{{0, 0, 0}}), b1(Infantry, 5), nil, "STD-PURSUE-04"},
		"on foot after flyers":                   {cavalry("r1", at{0, 0, 0}), b1(Cavalry, 6), flying(1), "STD-PURSUE-07"},
		"flyers after flyers":                    {cavalry("r1", at{0, 0, 0}), b1(Cavalry, 6), flying(0, 1), ""},
		"flyers charged in the flank":            {cavalry("r1", at{0, 0, 0}), b1(Cavalry, 6), both(flying(1), charged("right", false)), ""},
		"infantry after flying cavalry, charged": {inf("r1"), b1(Cavalry, 5), both(flying(1), charged("rear", false)), ""},
		"flyers charged in front":                {cavalry("r1", at{0, 0, 0}), b1(Cavalry, 6), both(flying(1), charged("front", false)), "STD-PURSUE-07"},
	} {
		t.Run(name, func(t *testing.T) {
			s := tableOf(c.unit, c.enemy)
			if c.change != nil {
				c.change(s)
			}
			a := askPursue(t, s, "r1", "b1")
			if c.rule == "" && a.Kind != "basic" || c.rule != "" && (a.Kind != "none" || a.Rule != c.rule) {
				t.Errorf("%s by %s (%s), want %q", a.Kind, a.Rule, a.Reason, c.rule)
			}
		})
	}
	// STD-PURSUE-01: only who has retreated.
	b := newBoard(tableOf(inf("r1"), b1(Infantry, 4)))
	if p := b.pursuit(0, &pursuitContext{}); p.kind != pursuitNone || p.refusal.Rule != "STD-PURSUE-01" {
		t.Errorf("nobody retreated: %s, %v; want none, refused by STD-PURSUE-01", p.kind, p.refusal)
	}
}

// STD-PURSUE-03, STD-PURSUE-08: the charge counts in its own round only: that is the first of
// the phase, or the one before which the charger was drawn in.
func TestChargeCountsInItsRound(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}), unitOf("b1", Cavalry, []at{{0, 5, 180}}))
	Edit(&s.Units[0]).State.Impacts = []Impact{{Unit: "b1", Edge: "rear"}}
	for _, c := range []struct {
		fight Fight
		kind  pursuitKind
	}{
		{Fight{Round: 1}, pursuitBasic},
		{Fight{Round: 2}, pursuitNone},
		{Fight{Round: 2, New: []game.UnitID{"r1"}}, pursuitBasic},
	} {
		c.fight.Retreated = []Displaced{{Unit: "b1", Y: 2}}
		b := newBoard(s)
		if p := b.pursuitAfter(&c.fight, 0, nil); p.kind != c.kind {
			t.Errorf("%+v: %s, want %s", c.fight, p.kind, c.kind)
		}
	}
}

// STD-PURSUE-05: a fortified unit never pursues; STD-DEF-10: one that pursued,
// charged or advanced counts as in the open.
func TestFortifiedDoesNotPursue(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}, at{4, 0, 0}), infantry("b1", at{0, 4.5, 180}))
	s.Terrain = []game.Terrain{{ID: "w", Kind: "high-obstacle", Line: []geometry.Vec{{X: origin + 3, Y: origin - 1.5}, {X: origin + 9, Y: origin - 1.5}}, Width: 0.4}}
	wantNone(t, askPursue(t, s, "r1", "b1"), "STD-PURSUE-05", "r1b is fortified")
	Edit(&s.Units[0]).State.Open = true
	if a := askPursue(t, s, "r1", "b1"); a.Kind != "basic" {
		t.Errorf("the pursuit is %v, want a basic one", a.Text().String())
	}
}

// STD-PURSUE-06, AMB-53: cavalry cannot follow into a wood; an edge of 1 cm outside
// will do.
func TestPursuitIntoTerrain(t *testing.T) {
	wood := func(x0, y0, x1, y1 float64) game.Terrain {
		w := building(x0, y0, x1, y1)
		w.Kind = "wood"
		return w
	}
	s := tableOf(cavalry("r1", at{0, -1, 0}), infantry("b1", at{0, 4, 180})) // b1 at 3 ≤ y ≤ 5
	s.Terrain = []game.Terrain{wood(-9, 2.5, 9, 20)}
	wantNone(t, askPursue(t, s, "r1", "b1"), "STD-PURSUE-06", "b1 retreated into terrain")
	s.Terrain = []game.Terrain{wood(-9, 3.5, 9, 20)} // its front is outside
	if a := askPursue(t, s, "r1", "b1"); a.Kind != "basic" {
		t.Errorf("the pursuit is %v, want a basic one", a.Text().String())
	}
	// Only 0.9 cm of the front outside is not enough, 1 cm is.
	for free, kind := range map[float64]string{0.9: "none", 1: "basic"} {
		s := tableOf(cavalry("r1", at{3 - free, -1, 0}), infantry("b1", at{0, 4, 180}))
		s.Terrain = []game.Terrain{wood(-9, 2, 2-free, 20)}
		if a := askPursue(t, s, "r1", "b1"); a.Kind != kind {
			t.Errorf("%g cm: %s (%s), want %s", free, a.Kind, a.Reason, kind)
		}
	}
	// Infantry may enter woods.
	s.Units[0] = infantry("r1", at{origin, origin, 0})
	if a := askPursue(t, s, "r1", "b1"); a.Kind != "basic" {
		t.Errorf("the pursuit is %v, want a basic one", a.Text().String())
	}
}

// AMB-53: a retreat right through a wood leaves at least 1 cm to be contacted, where
// any length would do otherwise.
func TestPursuitThroughTerrain(t *testing.T) {
	s := tableOf(cavalry("r1", at{2.5, -1, 0}), infantry("b1", at{0, 7, 180})) // 0.5 cm ahead
	s.Terrain = []game.Terrain{building(-9, 3, 1, 5)}
	s.Terrain[0].Kind = "wood" // b1 came through it; r1's lane, x ≥ 1.5, is free
	b := newBoard(s)
	ctx := &pursuitContext{retreated: []int{1}}
	if p := b.pursuit(0, ctx); p.kind != pursuitBasic {
		t.Errorf("without the wood: %s %v", p.kind, p.refusal)
	}
	ctx.travel = []geometry.Vec{{Y: 6}}
	if p := b.pursuit(0, ctx); p.kind != pursuitIndirect { // the front edge, s = 1.5 or nearer
		t.Errorf("through the wood: %s %v", p.kind, p.refusal)
	}
}

// STD-LOS-16: a unit that retreated into a wood is visible anywhere in it, unlike any other
// enemy there (STD-LOS-10).
func TestRetreatedSeenInWoods(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 6, 180}))
	s.Terrain = []game.Terrain{building(-9, 1.5, 9, 20)}
	s.Terrain[0].Kind = "wood" // 3.5 cm of wood before b1
	if ask[*SightAnswer](t, s, "sight", "unit", "r1", "target", "b1").Visible {
		t.Error("b1 is seen deep in the wood")
	}
	if a := askPursue(t, s, "r1", "b1"); a.Kind != "basic" {
		t.Errorf("the pursuit is %v, want a basic one", a.Text().String())
	}
	// Not through another wood.
	s.Terrain = []game.Terrain{building(-9, 1.5, 9, 3), building(-9, 4, 9, 20)}
	s.Terrain[0].Kind, s.Terrain[0].ID, s.Terrain[1].Kind = "wood", "t2", "wood"
	if a := askPursue(t, s, "r1", "b1"); a.Kind != "none" || a.Rule != "STD-PURSUE-26" {
		t.Errorf("through another wood: %s %s, want none by STD-PURSUE-26", a.Kind, a.Rule)
	}
}

// STD-PURSUE-19, AMB-55: any edge of the enemy, over any length; a corner alone does
// not oblige, nor an edge askew.
func TestEdgesThatOblige(t *testing.T) {
	for _, c := range []struct {
		enemy at
		kind  string
	}{
		{at{0, 6, 180}, "basic"}, {at{0, 6, 0}, "basic"}, {at{0, 6, 90}, "basic"}, {at{0, 6, 270}, "basic"},
		{at{3.9, 6, 180}, "basic"},  // 0.1 cm
		{at{4, 6, 180}, "indirect"}, // a corner
		{at{0, 6, 200}, "indirect"}, // askew
		{at{2.9, 6, 90}, "basic"},   // 0.1 cm of its rear
		{at{0, -6, 180}, "none"},    // behind, unseen
	} {
		s := tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", c.enemy))
		if a := askPursue(t, s, "r1", "b1"); a.Kind != c.kind {
			t.Errorf("%v: %s (%s), want %s", c.enemy, a.Kind, a.Reason, c.kind)
		}
	}
	// AMB-55: a fresh enemy in the way blocks the path, and does not itself oblige.
	s := tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{2, 8, 180}), infantry("b2", at{-2, 5, 180}))
	if a := askPursue(t, s, "r1", "b1"); a.Kind == "basic" {
		t.Errorf("the pursuit is %s, want one that is not basic", a.Text().String())
	}
}

// STD-PURSUE-17: stands that would break the formation need not go; which go is the
// winner's choice. r1a is 1 cm from an enemy, r1c 9 cm; r1b cannot bridge that.
func TestObligationLapses(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0}), infantry("b1", at{0, 3, 180}), infantry("b2", at{8, 11, 180}))
	a := askPursue(t, s, "r1", "b1,b2")
	if a.Kind != "basic" || len(a.pursuit.sets) != 2 {
		t.Fatalf("%d sets: %s, want 2 sets, basic", len(a.pursuit.sets), a.Text().String())
	}
	for i, stand := range []string{"r1a", "r1c"} {
		set := a.pursuit.sets[i]
		if len(set) != 1 || string(a.pursuit.b.id(set[0].piece)) != stand {
			t.Errorf("set %d: %+v, want %s alone", i, set, stand)
		}
	}
	if !hasStep(a.Explain(), "STD-PURSUE-17", "r1c need not go") {
		t.Errorf("steps %+v, want a step by STD-PURSUE-17 with \"r1c need not go\"", a.Explain())
	}
	if got := tryByHand(a, byHand{"r1a", at{0, 0, 0}}, byHand{"r1b", at{4, 0, 0}}, byHand{"r1c", at{8, 0, 0}}); got != "STD-PURSUE-17" {
		t.Errorf("with nobody going it is refused by %q, want STD-PURSUE-17", got)
	}
	if got := tryByHand(a, byHand{"r1c", at{8, 9, 0}}, byHand{"r1b", at{4, 8, 0}}, byHand{"r1a", at{4, 6, 0}}); got != "" {
		t.Errorf("with r1c going it is refused by %s", got)
	}
	// Two columns of enemies near enough: both must go, for r1b can bridge 2 cm.
	s = tableOf(infantry("r1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0}), infantry("b1", at{0, 3, 180}), infantry("b2", at{8, 5, 180}))
	if a := askPursue(t, s, "r1", "b1,b2"); len(a.pursuit.sets) != 1 || len(a.pursuit.sets[0]) != 2 {
		t.Errorf("%d sets: %s; want one set of two", len(a.pursuit.sets), a.Text().String())
	}
}

// STD-PURSUE-17: two stands may bridge what one cannot: then all that can must go. r1a goes
// 2 cm and r1d 6 cm; corner to corner the others reach from one to the other.
func TestFreeStandsBridge(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0}, at{12, 0, 0}), infantry("b1", at{0, 4, 180}), infantry("b2", at{12, 8, 180}))
	a := askPursue(t, s, "r1", "b1,b2")
	wantStand(t, a, "r1a", at{0, 2, 0}, roleStraight, 2)
	wantStand(t, a, "r1d", at{12, 6, 0}, roleStraight, 6)
	if len(a.pursuit.sets) != 1 {
		t.Errorf("%d sets: %s", len(a.pursuit.sets), a.Text().String())
	}
}

// A column: the stand in front goes, the one behind it has no way through it
// (STD-MOVE-14) and is free; figure combat-pursuits-7.
func TestPursuitOfAColumn(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}, at{0, -2, 0}), infantry("b1", at{0, 4, 180}))
	a := askPursue(t, s, "r1", "b1")
	wantStand(t, a, "r1a", at{0, 2, 0}, roleStraight, 2)
	if !hasOption(a, at{0, 2, 0}, at{0, 0, 0}) {
		t.Errorf("the pursuit is %v, want the places 0, 2 and 0, 0", a.Text().String())
	}
}
