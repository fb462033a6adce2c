package stand

import (
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// byDefault answers the pending question with its default.
func byDefault(t *testing.T, s *game.State) {
	t.Helper()
	q := (Rules{}).Begin(false).Question(s)
	if OwnTurn(s).Pending == nil || q.Kind != "place" || len(q.Answers) < 2 {
		t.Fatalf("it asks %+v, want a place, with 2 answers or more", q)
	}
	if _, err := (Rules{}).Begin(false).Apply(s, s, q.Answers[q.Default], nil); err != nil {
		t.Fatal(err)
	}
}

// staggered is r1 before b1; r1b is half a centimetre short of the line.
func staggered() *game.State {
	return tableOf(infantry("b1", at{0, 0, 0}), infantry("r1", at{0, 20, 180}, at{4, 22.5, 180}))
}

// layoutWith returns the charge of r1 against b1, and the first layout that gives a stand a
// role near a place.
func layoutWith(t *testing.T, s *game.State, r role, x, y float64) (*charge, *layout) {
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
		for _, p := range l.places {
			if p.role == r && p.box.Center.Dist(geometry.Vec{X: origin + x, Y: origin + y}) < 0.05 {
				return c, l
			}
		}
	}
	t.Fatalf("no layout has a stand %s at (%g, %g)", r, x, y)
	return nil, nil
}

func putAt(id string, x, y, facing float64) []game.StandPlace {
	return []game.StandPlace{{ID: game.StandID(id), X: origin + x, Y: origin + y, Facing: facing}}
}

// STD-CHARGE-40, AMB-27: a staggered stand may stand anywhere beside the other, from as far
// forward as it gets to where only a corner touches.
func TestFreePlacesOfAStaggeredStand(t *testing.T) {
	c, l := layoutWith(t, staggered(), roleStagger, 4, 2.5)
	f := c.answer(l, nil).Stands[1].Free
	if f == nil || f.Rule != "STD-CHARGE-40" || len(f.Stretches) != 2 {
		t.Fatalf("free: %+v, want 2 stretches by STD-CHARGE-40", f)
	}
	along, behind := f.Stretches[0], f.Stretches[1]
	if along.Facing != 180 || math.Abs(along.From[1]-origin-2.5) > 0.02 || math.Abs(along.To[1]-origin-4) > 0.02 || math.Abs(along.From[0]-origin-4) > 0.01 {
		t.Errorf("along %+v, want x = 4, y from 2.5 to 4", along)
	}
	if behind.From != behind.To || math.Abs(behind.From[0]-origin) > 0.01 || math.Abs(behind.From[1]-origin-4) > 0.01 {
		t.Errorf("behind %+v, want (0, 4)", behind)
	}
	if !hasStep(c.answer(l, nil).Steps, "STD-CHARGE-40", "r1b", "free") {
		t.Error("no step says so")
	}
	for _, p := range []struct {
		name         string
		x, y, facing float64
		rule, says   string
	}{
		{"further back", 4, 3.3, 180, "", ""},
		{"touching at a corner", 4, 4, 180, "", ""},
		{"directly behind", 0, 4, 180, "", ""},
		{"too far forward", 4, 2.2, 180, "STD-CHARGE-31", "0.3 cm too far"},
		{"too far back", 4, 4.5, 180, "STD-CHARGE-40", "0.49 cm off"},
		{"beside it with a gap", 4.5, 3, 180, "STD-CHARGE-40", "0.49 cm off"},
		{"turned", 4, 3, 170, "STD-CHARGE-40", ""},
	} {
		got, r := c.placedByHand(l, putAt("r1b", p.x, p.y, p.facing))
		switch {
		case p.rule == "" && r != nil:
			t.Errorf("%s: refused: %v", p.name, r)
		case p.rule == "" && got.places[1].box.Center.Dist(geometry.Vec{X: origin + p.x, Y: origin + p.y}) > 0.001:
			t.Errorf("%s: put at %v", p.name, got.places[1].box.Center)
		case p.rule != "" && (r == nil || r.Rule != p.rule || !strings.Contains(r.Reason.String(), p.says)):
			t.Errorf("%s: %v, want %s and %q", p.name, r, p.rule, p.says)
		}
	}
	// STD-CHARGE-16: the first stand is not free.
	if _, r := c.placedByHand(l, putAt("r1a", 0.5, 2, 180)); r == nil || r.Rule != "STD-CHARGE-16" {
		t.Errorf("the first stand by hand: %v, want a refusal by STD-CHARGE-16", r)
	}
}

// STD-CHARGE-32, STD-CHARGE-40: a staggered stand leaves room for one that takes its place
// in the line after it. r1b, half a centimetre short of the line, has a way to either side.
func TestStaggeredStandLeavesRoomForTheNext(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 0, 0}), infantry("r1", at{0, 20, 180}, at{0, 22.5, 180}, at{-4, 20, 180}))
	c, l := layoutWith(t, s, roleStagger, 4, 2.91)
	if i := slices.IndexFunc(l.places, func(p place) bool { return p.role == roleStagger }); i != 1 || l.places[2].box.Center.X > origin {
		t.Fatalf("r1c does not come after r1b, on the other side: %+v", l.places)
	}
	for _, stretch := range c.answer(l, nil).Stands[1].Free.Stretches {
		if stretch.From[0] < origin-1 && stretch.From[1] < origin+4-0.01 { // behind r1c there is room
			t.Errorf("r1c stands there: %+v", stretch)
		}
	}
	if _, r := c.placedByHand(l, putAt("r1b", 4, 3.2, 180)); r != nil {
		t.Errorf("a place further back is refused: %v", r)
	}
	if _, r := c.placedByHand(l, putAt("r1b", -4, 3.2, 180)); r == nil || r.Rule != "STD-BASE-01" {
		t.Errorf("where r1c goes: %v; want a refusal by STD-BASE-01", r)
	}
}

// fartherUp is the stand that envelops in the upper half of the table.
func fartherUp(c *charge, l *layout) string {
	i := slices.IndexFunc(l.further, func(p place) bool { return p.box.Center.Y > origin })
	return string(c.b.id(l.further[i].piece))
}

// STD-CHARGE-49: an enveloping stand may stand anywhere where its
// front edge or a front corner touches the charged unit, in formation.
func TestFreePlacesOfAnEnvelopingStand(t *testing.T) {
	s := tableOf(
		infantry("b1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0}),
		infantry("r1", at{-9, 4, 90}, at{-9, 0, 90}, at{-9, -4, 90}))
	c, l := layoutWith(t, s, roleEnvelop, 0, 2)
	id := fartherUp(c, l)
	turn := geometry.Direction(160)
	// Its right front corner on the enemy's front (y = 1), its right side on the
	// corner (−2, 2) of the stand that stays.
	cy := 1 - turn.Y - 2*turn.Right().Y
	cx := -2 - (2-(2-cy)*turn.Right().Y)/turn.Right().X
	for _, p := range []struct {
		name         string
		x, y, facing float64
		rule, says   string
	}{
		{"where it is", 0, 2, 180, "", ""},
		{"at a corner, aslant", cx, cy, 160, "", ""},
		{"out of touch with its unit", 0.5, 2, 180, "STD-CHARGE-41", "0.5 cm"},
		{"short of the enemy", 0, 2.6, 180, "STD-CHARGE-49", "0.6 cm away"},
		{"its back to the enemy", 0, 2, 0, "STD-CHARGE-49", "not with a side"},
		{"on the enemy", 0, 1.5, 180, "STD-BASE-01", "b1a"},
		{"too far away", 11, 0, 270, "STD-CHARGE-48", "too far"},
	} {
		_, r := c.placedByHand(l, putAt(id, p.x, p.y, p.facing))
		if p.rule == "" && r != nil || p.rule != "" && (r == nil || r.Rule != p.rule || !strings.Contains(r.Reason.String(), p.says)) {
			t.Errorf("%s: %v, want %q and %q", p.name, r, p.rule, p.says)
		}
	}
	found := false
	for _, st := range c.answer(l, nil).Stands {
		if st.Free != nil {
			found = true
			if st.Free.Rule != "STD-CHARGE-49" || len(st.Free.Stretches) == 0 {
				t.Errorf("%s is free: %+v; want stretches by STD-CHARGE-49", st.ID, st.Free)
			}
		} else if st.Role == "envelop" {
			t.Errorf("%s envelops and is not free", st.ID)
		}
	}
	if !found {
		t.Error("no stand is free")
	}
}

// STD-CHARGE-50: an enveloping stand that is on the charged unit may also touch another
// enemy, which it charges too (STD-CHARGE-45); but it may not go to that one alone.
func TestEnvelopingStandTouchesAnotherEnemy(t *testing.T) {
	s := tableOf(
		infantry("b1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0}),
		infantry("b2", at{4, 2, 0}),
		infantry("r1", at{-9, 4, 90}, at{-9, 0, 90}, at{-9, -4, 90}))
	c, l := layoutWith(t, s, roleEnvelop, 0, 2)
	id := fartherUp(c, l)
	byHand, r := c.placedByHand(l, putAt(id, 0, 2, 180)) // its front on b1a, its left side on b2a
	if r != nil {
		t.Fatal(r)
	}
	a := c.answer(byHand, nil)
	i := slices.IndexFunc(a.Stands, func(st ChargedStand) bool { return string(st.ID) == id })
	for _, enemy := range []game.StandID{"b1a", "b2a"} {
		if !slices.ContainsFunc(a.Stands[i].Contacts, func(c ContactWith) bool { return c.Stand == enemy }) {
			t.Errorf("%s does not touch %s: %+v", id, enemy, a.Stands[i].Contacts)
		}
	}
	if !slices.Contains(a.Engaged, "b2") {
		t.Errorf("the engaged units are %v, want b2 among them", a.Engaged)
	}
	if _, r := c.placedByHand(l, putAt(id, 4, 4, 180)); r == nil || r.Rule != "STD-CHARGE-49" {
		t.Errorf("on b2 alone: %v; want a refusal by STD-CHARGE-49", r)
	}
}

// STD-CHARGE-58, STD-CHARGE-59, STD-CHARGE-60: where supporters may be put by hand.
func TestFreePlacesOfSupporters(t *testing.T) {
	b := newBoard(supported())
	c, refusal := b.charge(1, 0, wish{first: -1, supporter: 2})
	if refusal != nil {
		t.Fatal(refusal)
	}
	l := c.layouts[0]
	for _, p := range []struct {
		name   string
		places []game.StandPlace
		rule   string
	}{
		{"the other way round", append(putAt("r2a", 2, 4, 180), putAt("r2b", -2, 4, 180)...), ""},
		{"one behind the other", append(putAt("r2a", -2, 4, 180), putAt("r2b", -2, 6, 180)...), ""},
		{"beside the chargers, in touch with the enemy", append(putAt("r2a", -6, 2, 180), putAt("r2b", -6, 4, 180)...), "STD-CHARGE-60"},
		{"not in touch", append(putAt("r2a", -2, 4.5, 180), putAt("r2b", 2, 4.5, 180)...), "STD-CHARGE-59"},
		{"apart", append(putAt("r2a", -2, 4, 180), putAt("r2b", 6, 4, 180)...), "STD-MOVE-09"},
		{"too far away", append(putAt("r2a", -2, 4, 180), putAt("r2b", 2, 4, 0)...), ""},
	} {
		_, r := c.placedByHand(l, p.places)
		if p.rule == "" && r != nil || p.rule != "" && (r == nil || r.Rule != p.rule) {
			t.Errorf("%s: %v, want %q", p.name, r, p.rule)
		}
	}
	s := supported()
	Edit(s.Unit("r2")).Pace = 10
	c, refusal = newBoard(s).charge(1, 0, wish{first: -1, supporter: 2})
	if refusal != nil {
		t.Fatal(refusal)
	}
	if _, r := c.placedByHand(c.layouts[0], append(putAt("r2a", 2, 4, 180), putAt("r2b", -2, 4, 180)...)); r == nil || r.Rule != "STD-CHARGE-58" {
		t.Errorf("10 cm straight on are not enough to cross over: %v; want a refusal by STD-CHARGE-58", r)
	}
}

// The battle waits for the places of free stands; the default is the one shown, any
// legal place is accepted, an illegal one refused with nothing changed.
func TestPlacingByAnAnswer(t *testing.T) {
	set := func() *game.State {
		s := staggered()
		c, l := layoutWith(t, s, roleStagger, 4, 2.5)
		option := slices.Index(c.layouts, l) + 1
		if _, err := (Rules{}).Begin(false).Apply(s, s, game.Action{Do: "charge", Unit: "r1", Target: "b1", Option: &option}, nil); err != nil {
			t.Fatal(err)
		}
		return s
	}
	s := set()
	if s.Unit("r1").Stands[0].Y != origin+20 || OwnTurn(s).Pending.Procedure != "place" {
		t.Fatalf("it does not wait: %+v", s.Unit("r1").Stands)
	}
	q := (Rules{}).Begin(false).Question(s)
	if q.Who != "red" || q.Default != 0 || len(q.Answers) != 3 { // as far forward, at the corner, behind
		t.Errorf("question %+v, want who red, default 0 and 3 answers", q)
	}
	for i, a := range q.Answers {
		c := s.Clone()
		if _, err := (Rules{}).Begin(false).Apply(&c, &c, a, nil); err != nil {
			t.Errorf("answer %d: %v", i, err)
		} else if st := c.Unit("r1").Stands[1]; st.X != a.Stands[0].X || st.Y != a.Stands[0].Y || OwnTurn(&c).Pending != nil || !Own(c.Unit("r1")).State.Charged {
			t.Errorf("answer %d: r1b at %+v, want the place of the answer, charged and no open question", i, st)
		}
	}
	byDefault(t, s)
	if st := s.Unit("r1").Stands; st[0].Y != origin+2 || math.Abs(st[1].Y-origin-2.5) > 0.011 {
		t.Errorf("by default at %+v; want y %v and %v", st, origin+2, origin+2.5)
	}
	s = set()
	refused(t, s, game.Action{Do: "place", Unit: "r1", Stands: putAt("r1b", 4, 2.2, 180)}, "STD-CHARGE-31")
	refused(t, s, game.Action{Do: "end"}, "STD-CMD-01")
	if _, err := (Rules{}).Begin(false).Apply(s, s, game.Action{Do: "place", Unit: "r1", Stands: putAt("r1b", 4, 3.123, 180)}, nil); err != nil {
		t.Fatal(err)
	}
	if st := s.Unit("r1").Stands[1]; st.Y != origin+3.123 {
		t.Errorf("by hand at %+v", st)
	}
	// All in one action.
	s = staggered()
	c, l := layoutWith(t, s, roleStagger, 4, 2.5)
	option := slices.Index(c.layouts, l) + 1
	a := game.Action{Do: "charge", Unit: "r1", Target: "b1", Option: &option, Stands: putAt("r1b", 4, 3.5, 180)}
	if _, err := (Rules{}).Begin(false).Apply(s, s, a, nil); err != nil || s.Unit("r1").Stands[1].Y != origin+3.5 {
		t.Errorf("the error is %v, the stands of r1 are %+v, want the second at y = %v", err, s.Unit("r1").Stands, origin+3.5)
	}
}

// A wish is pulled to the nearest legal place, or refused with what is missing.
func TestAskingAboutAPlace(t *testing.T) {
	s := staggered()
	c, l := layoutWith(t, s, roleStagger, 4, 2.5)
	option := string(rune('1' + slices.Index(c.layouts, l)))
	askAt := func(place string, more ...string) *ChargeAnswer {
		return ask[*ChargeAnswer](t, s, "charge", append([]string{"unit", "r1", "target", "b1", "option", option, "place", place}, more...)...)
	}
	for _, p := range []struct {
		wish string
		x, y float64
	}{{"r1b 104.6 103.1 170", 4, 3.1}, {"r1b 104.2 102.3 180", 4, 2.5}, {"r1b 103.9 103.9 180", 4, 4}, {"r1b 100.7 104.4 180", 0, 4}} {
		a := askAt(p.wish, "snap", "true")
		if st := a.Stands[1]; !a.Legal || math.Abs(st.X-origin-p.x) > 0.02 || math.Abs(st.Y-origin-p.y) > 0.02 || st.Facing != 180 {
			t.Errorf("%s: %+v, want (%g, %g)", p.wish, st, p.x, p.y)
		}
	}
	if a := askAt("r1b 104.6 103.1 170"); a.Legal || a.Rule != "STD-CHARGE-40" || len(a.Steps) == 0 {
		t.Errorf("without snapping: %v %s; want a refusal by STD-CHARGE-40, with steps", a.Legal, a.Rule)
	}
	if a := askAt("r1b 104 103.1 180"); !a.Legal || a.Stands[1].Y != origin+3.1 {
		t.Errorf("a legal wish: %v %s; want it legal, where it is wished", a.Legal, a.Reason)
	}
	for _, bad := range []string{"r1b", "r1b 1 2", "r1b 1 2 x", "r1b 1 2 NaN", ","} {
		var wrong *game.BadQuery
		if _, err := (Rules{}).Begin(false).Query(s, game.Query{Name: "charge", Args: map[string]string{"unit": "r1", "target": "b1", "place": bad}}); !errors.As(err, &wrong) {
			t.Errorf("%q: the error is %v, want a *game.BadQuery", bad, err)
		}
	}
	data, err := json.Marshal(askAt("r1b 104 103.1 180"))
	if err != nil || !strings.Contains(string(data), `"free":{"rule":"STD-CHARGE-40","stretches":[{"from":[104,102.5],"to":[104,104],"facing":180}`) &&
		!strings.Contains(string(data), `"free":{"rule":"STD-CHARGE-40"`) || !strings.Contains(string(data), `"free":null`) {
		t.Errorf("error %v, JSON %s, want the free stretches and a stand without any", err, data)
	}
}

// A file with a pending question about places that fits no charge is refused; if only the
// table no longer allows the charge, it can only be given up.
func TestCheckOfAPlacing(t *testing.T) {
	s := staggered()
	OwnTurn(s).Pending = open(&placeProcedure{Unit: "b1", Target: "r1"})
	if len(problemsOf(s)) != 1 {
		t.Error("a charge out of turn is accepted")
	}
	OwnTurn(s).Pending = open(&placeProcedure{Unit: "r1", Target: "b1", Layout: declaredLayout{Option: 99}})
	if len(problemsOf(s)) != 0 {
		t.Error("refused")
	}
	q := (Rules{}).Begin(false).Question(s)
	if len(q.Answers) != 1 || q.Answers[0].Do != "hold" {
		t.Fatalf("the question is %+v, want 1 answer, to hold", q)
	}
	if _, err := (Rules{}).Begin(false).Apply(s, s, q.Answers[0], nil); err != nil || OwnTurn(s).Pending != nil {
		t.Errorf("the error is %v, %+v is pending, want nothing pending", err, OwnTurn(s).Pending)
	}
}

// On random tables every layout passes the check of its own places; every notable placement
// passes, and every point of a stretch passes or pulls to one that does.
func TestFreePlacesAreLegal(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 22))
	checked := map[role]int{}
	for n := range tables(40, 3000) {
		s := crampedTable(random)
		b := newBoard(s)
		unit, _ := b.unitIndex("r1")
		target, _ := b.unitIndex("b1")
		c, refusal := b.charge(unit, target, anyWay)
		if refusal != nil {
			continue
		}
		c.findAll()
		for k, l := range c.layouts {
			free := l.freePieces()
			if len(free) == 0 || k > 6 {
				continue
			}
			if own, r := c.placedByHand(l, nil); r != nil || !samePlacing(own, l) {
				t.Fatalf("table %d, option %d: its own places are refused: %v\n%s", n, k+1, r, game.Write(s))
			}
			for _, p := range free {
				place := l.places[slices.IndexFunc(l.places, func(q place) bool { return q.piece == p })]
				checked[place.role]++
				f := c.freeAreaOf(l, p)
				if len(f.stretches) == 0 {
					t.Fatalf("table %d, option %d: %s has no stretch, not even its own place\n%s", n, k+1, b.id(p), game.Write(s))
				}
				for _, st := range f.stretches {
					wish := place.box.At(st.from.Lerp(st.to, random.Float64()))
					wish.Forward = st.forward
					if got, r := c.snapped(l, []game.StandPlace{b.placeAt(p, wish)}); r != nil {
						t.Fatalf("table %d, option %d: %s at %v: %v\n%s", n, k+1, b.id(p), wish, r, game.Write(s))
					} else {
						checkPlacements(t, s, c.answer(got, nil))
					}
				}
			}
			for _, places := range c.notablePlacings(l) {
				if _, r := c.placedByHand(l, places); r != nil {
					t.Fatalf("table %d, option %d: %+v is listed and refused: %v\n%s", n, k+1, places, r, game.Write(s))
				}
			}
			if t.Failed() {
				t.Fatalf("on this table:\n%s", game.Write(s))
			}
		}
	}
	if checked[roleStagger] < 3 || checked[roleEnvelop] < 10 {
		t.Errorf("roles checked: %v; want 3 staggered and 10 enveloping: fewer prove little", checked)
	}
}

// crampedTable is a random table on which stands often find no slot, or envelop: houses
// beside the target, a short pace, flanks.
func crampedTable(r *rand.Rand) *game.State {
	for {
		b1 := line("b1", 1+r.IntN(3), false, 0, 0, r.Float64()*40-20)
		r1 := line("r1", 2+r.IntN(2), r.IntN(3) == 0, r.Float64()*10-5, 9+r.Float64()*6, 150+r.Float64()*60)
		if r.IntN(2) == 0 { // before a flank
			r1 = line("r1", 2+r.IntN(2), false, -10-r.Float64()*4, r.Float64()*6-3, 75+r.Float64()*30)
		}
		s := tableOf(b1, r1)
		Edit(s.Unit("r1")).Pace = 9 + r.Float64()*16
		if r.IntN(2) == 0 {
			x := 2.5 + r.Float64()*3
			s.Terrain = []game.Terrain{building(x, 1.5, x+4, 6), building(-x-4, 1.5, -x, 6)}
			s.Terrain[1].ID = "u"
			if overlapsTerrain(s) {
				continue
			}
		}
		if b := newBoard(s); !anyOverlap(b.Boxes) {
			return s
		}
	}
}

// STD-CHARGE-16, STD-CHARGE-17, STD-CHARGE-25: a refusal to move the first stand elsewhere
// names the rule for its place: centre to centre, smallest shift, or at a corner.
func TestFirstStandIsNotFree(t *testing.T) {
	pinned := []game.Unit{infantry("r2", at{0, 2, 180})}
	shifted := []game.Unit{infantry("r2", at{-2.5, 2, 180})}
	for rule, friends := range map[string][]game.Unit{"STD-CHARGE-16": nil, "STD-CHARGE-17": shifted, "STD-CHARGE-25": pinned} {
		s := tableOf(append(friends, infantry("b1", at{0, 0, 0}), cavalry("r1", at{5, 14, 180}))...)
		a := ask[*ChargeAnswer](t, s, "charge", "unit", "r1", "target", "b1", "place", "r1a 104 103 180")
		if a.Legal || a.Rule != rule {
			t.Errorf("legal %v by %q, want %s: %s", a.Legal, a.Rule, rule, a.Reason)
		}
	}
}
