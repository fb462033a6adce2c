package tactics

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"frontage/game/orders"
)

// The battlefield: five positions, both sides on their backs, neighbours one step apart:
// TAC-FIELD-01, TAC-FIELD-02, TAC-FIELD-03, and W-08 (S), W-09 (S), TAC-FIELD-10,
// TAC-BASE-11.
func TestField(t *testing.T) {
	f := begun(t, "", `a u: "count": 50, "tactics": "assault"`, `b v: "count": 50, "tactics": "assault"`).toughened()
	if f.unit("u").position != 0 || f.unit("v").position != 4 || f.distance(f.unit("u"), f.unit("v")) != 4 {
		t.Errorf("the sides start at %d and %d; want 0 and 4", f.unit("u").position, f.unit("v").position)
	}
	f.play()
	f.play()
	if f.unit("u").position != 2 || f.unit("v").position != 2 {
		t.Errorf("W-08: two armies that advance are at %d and %d after two steps each; want them to meet at 2", f.unit("u").position, f.unit("v").position)
	}
	f = begun(t, "", `a u: "count": 50, "tactics": "assault"`, `b v: "count": 50, "tactics": "defend"`).toughened()
	for range 4 {
		f.play()
	}
	if f.unit("u").position != 4 {
		t.Error("W-08: one alone needs four steps")
	}
	f = begun(t, "", `a u: "count": 50, "missile": 8, "range": 2`, `b v: "count": 50`)
	for at, want := range map[int8]bool{0: true, 1: true, 2: true, 3: false, 4: false} {
		f.unit("v").position = at
		if f.reaches(f.unit("u"), f.unit("v")) != want {
			t.Errorf("W-09: it reaches distance %d: %v", at, !want)
		}
	}
}

// In woods, wooded hills and jungle every range is 1: TAC-BASE-12.
func TestRangeInWoods(t *testing.T) {
	for terrain, want := range map[string]int{"plain": 3, "woods": 1, "wooded-hills": 1, "jungle": 1, "swamp": 3} {
		f := begun(t, fmt.Sprintf(`"tactics": {"terrain": %q}`, terrain), `a u: "count": 50, "missile": 8, "range": 3`, `b v: "count": 50`)
		if got := f.unit("u").reach; got != want {
			t.Errorf("in %s its range is %d, want %d", terrain, got, want)
		}
	}
}

// How units of one kind on two tactics move and fight, worked examples W-56 to W-60:
// TAC-MOVE-01, TAC-MOVE-02, TAC-SEG-03 to -09, TAC-CHARGE-01, TAC-CHARGE-04,
// TAC-CHARGE-10, TAC-MELEE-01, TAC-MISS-01, TAC-SEG-16, R-30.
func TestSegmentsOfTwoUnits(t *testing.T) {
	const cavalry = `"count": 50, "flags": ["charge"], "move": 4, "tactics": "charge"`
	f := begun(t, "", `a u: "count": 50, "tactics": "assault"`, `b v: "count": 50, "tactics": "assault"`).toughened()
	f.play()
	if f.unit("u").position != 1 || f.unit("v").position != 3 {
		t.Errorf("W-56: after segment 1 they are at %d and %d; want 1 and 3", f.unit("u").position, f.unit("v").position)
	}
	if seen := f.first(5, "melee"); f.unit("u").position != 2 || seen["melee"] != 3 {
		t.Errorf("W-56: first melee in segment %d, want 3, at position 2", seen["melee"])
	}

	f = begun(t, "", "a u: "+cavalry, `b v: "count": 50, "tactics": "assault"`).toughened()
	seen := f.first(2, "charge-melee", "melee")
	if want := []string{"1 charge-move 0-1", "1 second-charge 1-2", "2 charge-move 2-3"}; !slices.Equal(f.moves("u"), want) {
		t.Errorf("W-57: the cavalry moves %v, want %v", f.moves("u"), want)
	}
	if !slices.Equal(f.moves("v"), []string{"1 advance 4-3"}) || seen["charge-melee"] != 2 || seen["melee"] != 0 {
		t.Errorf("W-57: the infantry moves %v, charge melee in %d, want one advance from 4 to 3, charge melee in 2, no other melee", f.moves("v"), seen["charge-melee"])
	}
	// At 10 against 1000 both do 1; the bonus is told by the blow itself.
	f = begun(t, "", "a u: "+cavalry, `b v: "count": 50, "tactics": "assault"`)
	f.unit("u").charging = true
	if f.damage(blow{by: f.unit("u"), on: f.unit("v")}, nil) != 120 || f.damage(blow{by: f.unit("v"), on: f.unit("u")}, nil) != 90 {
		t.Errorf("W-57: damage %v and %v; want 120, with the bonus of the charge, and 90", f.damage(blow{by: f.unit("u"), on: f.unit("v")}, nil), f.damage(blow{by: f.unit("v"), on: f.unit("u")}, nil))
	}

	f = begun(t, "", "a u: "+cavalry, `b v: "count": 50, "tactics": "receive"`).toughened()
	seen = f.first(1, "cover")
	if f.unit("u").position != 2 || seen["cover"] != 1 {
		t.Errorf("W-58: cavalry at %d, cover in segment %d; want 2 and 1", f.unit("u").position, seen["cover"])
	}
	f.play()
	if f.unit("u").position != 4 || !f.unit("u").charging || !f.unit("v").covered {
		t.Errorf("W-58: the cavalry is at %d, charging %v, against cover %v; want two moves in segment 2, to 4, charging, against cover", f.unit("u").position, f.unit("u").charging, f.unit("v").covered)
	}
	if f.damage(blow{by: f.unit("u"), on: f.unit("v")}, nil) != 1 {
		t.Error("W-58: the bonus is not cancelled by cover")
	}
	if seen = f.first(1, "melee", "charge-melee"); seen["melee"] != 3 || seen["charge-melee"] != 0 {
		t.Errorf("W-58: melee in segment %d; want 3, and no charge melee", seen["melee"])
	}

	for _, test := range []struct {
		what, tactics string
		reach, melee  int
		volleys       []int
	}{
		{"W-59", "shoot", 1, 4, []int{3}}, {"W-59", "shoot", 2, 4, []int{2, 3}}, {"W-59", "shoot", 3, 5, []int{2, 3, 4}},
		{"W-60", "defend", 1, 5, []int{4}}, {"W-60", "defend", 2, 5, []int{3, 4}}, {"W-60", "defend", 3, 5, []int{2, 3, 4}},
	} {
		f := begun(t, "", fmt.Sprintf(`a u: "count": 50, "missile": 8, "range": %d, "tactics": %q`, test.reach, test.tactics), `b v: "count": 50, "tactics": "assault"`).toughened()
		seen := f.first(8, "melee")
		if got := f.segments("u", "shoot"); !slices.Equal(got, test.volleys) || seen["melee"] != test.melee {
			t.Errorf("%s, %s with range %d: volleys in %v, melee in %d; want %v, %d", test.what, test.tactics, test.reach, got, seen["melee"], test.volleys, test.melee)
		}
	}
}

// Units that keep with their friends, W-61, W-62, W-63: TAC-MOVE-17 to -22, TAC-MOVE-13,
// TAC-MOVE-24, R-24, R-25, R-26.
func TestSegmentsWithFriends(t *testing.T) {
	f := begun(t, "", `a u: "count": 50, "tactics": "assault"`, `a g: "count": 50, "tactics": "guard"`, `a l: "individual": true, "tactics": "flee"`, `b v: "count": 50, "tactics": "defend"`).toughened()
	for range 6 {
		f.play()
	}
	if f.unit("u").position != 4 || len(f.moves("g")) != 0 || len(f.moves("l")) != 0 {
		t.Errorf("W-61: the guard moves %v; want none, the leader none, and u at 4", f.moves("g"))
	}
	f = begun(t, "", `a u: "count": 50, "tactics": "assault"`, `a g: "count": 50, "tactics": "guard"`, `b v: "count": 50, "tactics": "defend"`).toughened()
	for range 4 {
		f.play()
	}
	if f.unit("g").position != 4 || len(f.moves("g")) != 4 {
		t.Errorf("W-62: the guard moves %v; want four, to 4", f.moves("g"))
	}
	f = begun(t, "", `a u: "count": 50, "missile": 8, "range": 2, "tactics": "shoot"`, `a c: "count": 50, "tactics": "cover"`, `a l: "individual": true, "tactics": "flee"`,
		`b v: "count": 50, "tactics": "assault"`).toughened()
	f.play()
	if f.unit("u").position != 1 || f.unit("c").position != 1 || f.unit("v").position != 3 {
		t.Errorf("W-63: after segment 1 at %d, %d and %d; want 1, 1 and 3", f.unit("u").position, f.unit("c").position, f.unit("v").position)
	}
	for range 3 {
		f.play()
	}
	if got := f.segments("u", "shoot"); !slices.Equal(got, []int{2, 3}) {
		t.Errorf("W-63: shots in %v", got)
	}
	if !slices.Contains(f.unit("v").foes, f.unit("c").index) || slices.Contains(f.unit("v").foes, f.unit("u").index) || f.unit("u").position != 0 {
		t.Errorf("W-63: the enemy fights %v, the archers are at %d; want the cavalry, and the archers at 0", f.unit("v").foes, f.unit("u").position)
	}
	// R-24, TAC-MOVE-19: nobody of lower placement is there to cover. R-25: two that trail
	// each other do not wait for each other, nor go anywhere alone.
	f = begun(t, "", `a u: "count": 50, "tactics": "cover"`, `a w: "count": 50, "tactics": "assault"`, `b v: "count": 50, "tactics": "assault"`).toughened()
	f.play()
	if f.unit("u").position != 0 {
		t.Error("R-24: a cover unit with nobody to cover advances")
	}
	f = begun(t, "", `a u: "count": 50, "tactics": "guard"`, `a w: "count": 50, "tactics": "trail"`, `a x: "count": 50, "tactics": "assault"`, `b v: "count": 50, "tactics": "defend"`).toughened()
	f.play()
	if f.unit("u").position != 1 || f.unit("w").position != 1 {
		t.Errorf("R-25: two on trail are at %d and %d; want both to go on, to 1", f.unit("u").position, f.unit("w").position)
	}
}

// Follow, TAC-MOVE-14, TAC-MOVE-15, TAC-MOVE-16; cover that is ahead falls back, TAC-MOVE-18;
// trail that is ahead falls back, TAC-MOVE-21; nobody retreats behind his back position,
// TAC-MOVE-28; stay never moves, TAC-MOVE-23; TAC-SEG-08.
func TestKeepingWithFriends(t *testing.T) {
	for _, test := range []struct {
		what, unit string
		position   int8
		friend     string
		friendAt   int8
		want       []string
	}{
		{"follow", `"tactics": "follow"`, 0, `"tactics": "assault"`, 0, []string{"1 advance 0-1"}},
		{"follow alone", `"tactics": "follow"`, 0, `"tactics": "defend"`, 1, nil},
		{"follow with the ability", `"tactics": "follow", "flags": ["charge"], "move": 5`, 0, `"tactics": "assault"`, 1, []string{"1 second-charge 0-1"}},
		{"follow that is ahead", `"tactics": "follow"`, 2, `"tactics": "assault and never melee"`, 1, []string{"1 fall-back 2-1"}},
		{"cover that is ahead", `"tactics": "cover"`, 2, `"tactics": "flee"`, 1, []string{"1 fall-back 2-1"}},
		{"trail that is ahead", `"tactics": "trail"`, 1, `"tactics": "defend"`, 0, []string{"1 fall-back 1-0"}},
		{"stay", `"tactics": "receive"`, 1, `"tactics": "defend"`, 0, nil},
	} {
		f := begun(t, "", `a u: "count": 50, `+test.unit, `a w: "count": 50, `+test.friend, `b v: "count": 50, "tactics": "defend", "morale": 0`).toughened()
		f.result = nil
		f.unit("u").position, f.unit("w").position = test.position, test.friendAt
		f.play()
		if test.what == "follow with the ability" { // its friend does not charge, so it may only advance
			if got := f.moves("u"); slices.ContainsFunc(got, func(m string) bool { return strings.Contains(m, "charge") }) {
				t.Errorf("%s: the moves are %v, want no charge", test.what, got)
			}
			continue
		}
		if got := f.moves("u"); !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", test.what, got, test.want)
		}
	}
	// A follow unit charges with friends that do.
	f := begun(t, "", `a u: "count": 50, "tactics": "charge", "flags": ["charge"], "move": 4`, `a w: "count": 50, "tactics": "follow", "flags": ["charge"], "move": 4`, `b v: "count": 50, "tactics": "defend"`).toughened()
	f.play()
	if want := []string{"1 charge-move 0-1", "1 second-charge 1-2"}; !slices.Equal(f.moves("w"), want) {
		t.Errorf("it follows by %v, want %v", f.moves("w"), want)
	}
	// A cover unit charges up to its ward, and no further: TAC-MOVE-17.
	f = begun(t, "", `a u: "count": 50, "missile": 8, "range": 1, "tactics": "shoot"`, `a w: "count": 50, "tactics": "cover", "flags": ["charge"], "move": 4`, `b v: "count": 50, "tactics": "defend"`).toughened()
	f.unit("u").position = 1
	f.play()
	if want := []string{"1 charge-move 0-1", "1 second-charge 1-2"}; !slices.Equal(f.moves("w"), want) {
		t.Errorf("it covers by %v, want %v", f.moves("w"), want)
	}
}

// Penetration, W-64 and W-65: TAC-MOVE-03, TAC-MOVE-04, TAC-MOVE-07 to -10, R-22, R-23.
func TestPenetration(t *testing.T) {
	enemies := []string{`b v: "count": 50, "move": 7, "tactics": "assault"`, `b l: "individual": true, "wounds": 200, "move": 7, "tactics": "avoid"`}
	f := begun(t, "", append([]string{`a u: "count": 50, "flags": ["charge"], "move": 3, "tactics": "penetrate"`}, enemies...)...).toughened()
	f.play()
	f.play()
	want := []string{"1 charge-move 0-1", "1 second-charge 1-2", "2 charge-move 2-3", "2 second-charge 3-4"}
	if !slices.Equal(f.moves("u"), want) {
		t.Errorf("W-64: %v, want %v", f.moves("u"), want)
	}
	f.play()
	if !slices.Contains(f.unit("u").foes, f.unit("l").index) || f.unit("u").failed {
		t.Errorf("W-64: it has fought %v, failed %v; want a melee with the leader in segment 3", f.unit("u").foes, f.unit("u").failed)
	}
	// W-65: with move cost 7 the cavalry is not faster (TAC-CHARGE-02 would not let it
	// charge; so all have 6 here, which is as fast as the others).
	for i := range enemies {
		enemies[i] = strings.Replace(enemies[i], `"move": 7`, `"move": 6`, 1)
	}
	f = begun(t, "", append([]string{`a u: "count": 50, "flags": ["charge"], "move": 6, "tactics": "penetrate"`}, enemies...)...).toughened()
	f.play()
	f.play()
	if f.unit("u").position != 3 || !f.unit("u").failed || !slices.Equal(f.segments("u", "charge-melee"), []int{2}) {
		t.Errorf("W-65: at %d, failed %v, melee in %v; want it at 3, failed, with a charge melee in 2", f.unit("u").position, f.unit("u").failed, f.segments("u", "charge-melee"))
	}
}

// What else lets a unit pass: enemies engaged by others (TAC-MOVE-05), flying over them or
// burrowing beneath them (TAC-MOVE-06, TAC-BASE-15, TAC-BASE-50); for each enemy met in a
// way of its own (TAC-MOVE-09). Without a back group it is no penetration (TAC-MOVE-10),
// and of equal goals it takes the nearer, then the lower id (TAC-MOVE-11).
func TestWaysToPenetrate(t *testing.T) {
	for _, test := range []struct {
		unit, enemy string
		engaged     bool
		want        bool
	}{
		{`"move": 6`, `"move": 7`, false, true}, {`"move": 7`, `"move": 7`, false, false}, {`"move": 8`, `"move": 7`, true, true},
		{`"modifiers": {"air": 50}`, `"move": 7`, false, true}, {`"modifiers": {"air": 50}`, `"modifiers": {"air": 50}`, false, false},
		{`"flags": ["burrows"]`, `"move": 7`, false, true}, {`"flags": ["burrows"]`, `"flags": ["burrows"]`, false, false},
	} {
		f := begun(t, "", `a u: "count": 50, "tactics": "penetrate", `+test.unit, `a w: "count": 50, "tactics": "assault"`,
			`b v: "count": 50, "tactics": "assault", `+test.enemy, `b l: "count": 50, "tactics": "avoid"`)
		f.unit("u").position, f.unit("v").position, f.unit("w").position = 2, 2, 2
		if test.engaged {
			f.unit("v").foesNow = []int{f.unit("w").index}
		}
		if got := f.penetrates(f.unit("u")) != nil; got != test.want {
			t.Errorf("%+v: passes %v", test, got)
		}
	}
	f := begun(t, "", `a u: "count": 50, "tactics": "penetrate"`, `b v: "count": 50`, `b l: "count": 50`, `b k: "count": 50`)
	if f.penetrationGoal(f.unit("u")) != nil {
		t.Error("there is a goal though nobody has advanced")
	}
	f.unit("v").position = 3
	if goal := f.penetrationGoal(f.unit("u")); goal == nil || goal.id != "k" {
		t.Errorf("the goal is %+v; want k", goal)
	}
	f.unit("l").position, f.unit("k").position = 3, 3
	if f.penetrationGoal(f.unit("u")) != nil {
		t.Error("there is a goal though nobody stays behind")
	}
}

// Flight, W-66 and W-67: TAC-SEG-02, TAC-MOVE-25, TAC-MOVE-26, TAC-MOVE-27, R-27, R-28.
func TestFlight(t *testing.T) {
	f := begun(t, "", `a l: "individual": true, "tactics": "flee"`, `b v: "count": 50, "tactics": "assault"`)
	f.play()
	if f.unit("l").gone != home || !slices.Equal(f.segments("l", "flee"), []int{1}) || f.result == nil || f.result.Winner != "b" {
		t.Errorf("W-66: the leader is %q; want him home after a flight in segment 1, and b the winner", fates[f.unit("l").gone])
	}
	f = begun(t, "", `a l: "individual": true, "wounds": 200, "tactics": "flee"`, `a g: "count": 50, "tactics": "guard"`, `b v: "count": 50, "tactics": "assault"`).toughened()
	for range 4 {
		f.play()
	}
	if f.unit("v").position != 0 || f.unit("l").gone != here {
		t.Errorf("W-67: the enemy is at %d, the leader %q; want 0 and %q", f.unit("v").position, fates[f.unit("l").gone], fates[here])
	}
	f.play()
	if f.unit("l").gone != here || !slices.Contains(f.unit("v").foes, f.unit("g").index) || !slices.Equal(f.segments("v", "melee"), []int{5}) {
		t.Errorf("W-67: melee in %v with %v, leader %q; want the guard alone in segment 5, and the leader %q", f.segments("v", "melee"), f.unit("v").foes, fates[f.unit("l").gone], fates[here])
	}
	// Whoever is attacked in any mode leaves right after, a mass unit for good.
	f = begun(t, "", `a l: "count": 50, "tactics": "flee"`, `a g: "count": 50, "tactics": "guard"`, `b v: "count": 50, "missile": 1, "range": 3, "tactics": "shoot"`).toughened()
	f.unit("v").position = 2
	f.unit("l").points, f.unit("l").n, f.unit("l").effort = 100, 25, 2500 // so that it is the target
	f.unit("g").covered = true
	f.play()
	if f.unit("l").gone != dissolved {
		t.Errorf("R-28: it is %q", fates[f.unit("l").gone])
	}
}

// W-68 and TAC-FIELD-11, TAC-FIELD-12: nobody can do anything in the first segment, so there
// is no battle.
func TestNoBattle(t *testing.T) {
	f := begun(t, "", `a u: "count": 50, "missile": 8, "range": 3, "tactics": "receive"`, `b v: "count": 50, "missile": 8, "range": 3, "tactics": "defend"`)
	if f.result == nil || f.result.Why != "none" || f.result.Winner != "" {
		t.Errorf("W-68: the result is %+v; want \"none\" and no winner", f.result)
	}
}

// W-69: first shot and first melee by segment, one unit of plain infantry a side, all with
// range 2.
func TestFirstShotAndMelee(t *testing.T) {
	for _, test := range []struct {
		a, b        string
		shot, melee int
	}{
		{"attack", "assault", 2, 4}, {"attack", "attack", 2, 0}, {"assault", "shoot", 2, 4}, {"assault", "follow", 3, 5},
		{"attack", "receive", 0, 5}, {"attack", "avoid", 0, 5}, {"shoot", "avoid", 0, 0}, {"charge", "charge", 0, 3},
	} {
		shot, melee := firsts(t, test.a, test.b)
		if shot != test.shot || melee != test.melee {
			t.Errorf("%s against %s: %d/%d, want %d/%d", test.a, test.b, shot, melee, test.shot, test.melee)
		}
	}
}

// firsts plays one unit of plain infantry a side, with range 2, and returns the segments of
// the first shot and the first melee.
func firsts(t *testing.T, a, b string) (shot, melee int) {
	f := begun(t, "", fmt.Sprintf(`a u: "count": 50, "missile": 10, "range": 2, "tactics": %q`, a), fmt.Sprintf(`b v: "count": 50, "missile": 10, "range": 2, "tactics": %q`, b)).toughened()
	seen := f.first(12, "shoot", "melee", "charge-melee")
	return seen["shoot"], seen["melee"]
}

// All 13 x 13 pairs of packages against a second, small model of two units of plain infantry
// with range 2 that is written from the page for this test alone.
func TestFirstShotAndMeleeOfAllPairs(t *testing.T) {
	for a := orders.Base(1); int(a) <= orders.Bases; a++ {
		for b := orders.Base(1); int(b) <= orders.Bases; b++ {
			wantShot, wantMelee := duel(a, b)
			shot, melee := firsts(t, a.String(), b.String())
			if shot != wantShot || melee != wantMelee {
				t.Errorf("%s against %s: %d/%d, want %d/%d", a, b, shot, melee, wantShot, wantMelee)
			}
		}
	}
}

// dueler is one of two units in the small model: alone, without friends, so that follow,
// cover and trail never move.
type dueler struct {
	orders.Spec
	at      int // steps from its back
	covered bool
	acted   bool
}

// duel is the small model: the distance is 4 less what both have walked.
func duel(a, b orders.Base) (shot, melee int) {
	u := [2]*dueler{{Spec: orders.Of(a)}, {Spec: orders.Of(b)}}
	const reach = 2
	distance := func() int { return 4 - u[0].at - u[1].at }
	aggressive := func(d *dueler) bool { return d.Movement().Aggressive() }
	canShoot := func(d, e *dueler) bool {
		safe := d.Missile == orders.UseMissiles || d.Missile == orders.UseIfSafe && distance() > reach
		return safe && distance() <= reach && !e.covered
	}
	wants := func(d, e *dueler) bool {
		if !aggressive(d) || distance() == 0 {
			return false
		}
		switch d.Melee {
		case orders.PreferMelee:
			return true
		case orders.DeferMelee:
			return !canShoot(d, e)
		}
		// "if safe" never finds a place from which it may shoot: the enemy has the same range.
		return d.Missile == orders.UseMissiles && !e.covered && distance() > reach
	}
	if !wants(u[0], u[1]) && !wants(u[1], u[0]) {
		return 0, 0 // no battle
	}
	for segment := 1; segment <= 12; segment++ {
		quiet := true
		for i := range u {
			u[i].acted = false
			if u[i].Movement() == orders.MoveFlee { // alone it leaves as soon as an enemy is there
				return shot, melee
			}
		}
		if distance() == 0 {
			for i := range u {
				if d, e := u[i], u[1-i]; d.Melee == orders.PreferMelee || d.Melee == orders.DeferMelee && !canShoot(d, e) {
					return shot, segment
				}
			}
		}
		shoots := [2]bool{}
		for i := range u {
			d, e := u[i], u[1-i]
			shoots[i] = canShoot(d, e) && !(d.Melee == orders.PreferMelee && aggressive(d) && distance() > 0)
		}
		for i := range u {
			if shoots[i] {
				u[i].acted, u[i].covered, quiet = true, false, false
				if shot == 0 {
					shot = segment
				}
			}
		}
		// First those that do not hesitate, then those that do.
		for _, hesitate := range []bool{false, true} {
			for i := range u {
				d, e := u[i], u[1-i]
				if d.acted || (d.Missile != orders.NeverUse && d.Melee != orders.PreferMelee) != hesitate || !wants(d, e) {
					continue
				}
				if d.Melee == orders.NeverMelee && distance() <= 1 {
					continue
				}
				d.at++
				d.acted, d.covered, quiet = true, false, false
			}
		}
		for i := range u {
			d, e := u[i], u[1-i]
			if !d.acted && aggressive(d) && d.at > 0 && d.Missile != orders.NeverUse && d.Melee != orders.PreferMelee && distance() < reach && !canShoot(d, e) {
				d.at--
				d.acted, d.covered, quiet = true, false, false
			}
		}
		for i := range u {
			if !u[i].acted && distance() <= reach {
				u[i].covered = true
			}
		}
		if quiet {
			break
		}
	}
	return shot, melee
}
