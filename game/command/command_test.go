package command

import (
	"math"
	"strings"
	"testing"

	"frontage/geometry"
)

// expect decides for a unit and compares kind, distance and line.
func expect(t *testing.T, h *flat, id string, phase Phase, kind Kind, distance float64, line string) Intent {
	t.Helper()
	in, ok := Decide(h, h.unit(id).Side, id, phase)
	if !ok {
		t.Fatalf("%s means nothing; want %s by %s", id, kind, line)
	}
	if in.Kind != kind || math.Abs(in.Distance-distance) > 1e-9 || line != "" && in.Line != line {
		t.Fatalf("%s means %s %g by %s; want %s %g by %s", id, in.Kind, in.Distance, in.Line, kind, distance, line)
	}
	return in
}

// W-70 (TAC-AC-ASSAULT-1, TAC-AC-ALL-7): assault, pace 20, 55 cm from a standing enemy.
func TestW70AssaultApproachesThenCharges(t *testing.T) {
	h := &flat{units: []Unit{redAt("a", "assault", 0, 20), blueAt("e", "defend", 0, 75)}}
	for _, left := range []float64{35, 15} {
		h.carry(expect(t, h, "a", InCommand, Move, 20, "TAC-AC-ASSAULT-1"))
		if g := gap(h.unit("a"), h.unit("e")); math.Abs(g-left) > 1e-9 {
			t.Fatalf("the gap is %g; want %g", g, left)
		}
	}
	expect(t, h, "a", InCommand, Charge, 0, "TAC-AC-ASSAULT-1")
}

// W-71 (TAC-MAP-07, -08): with the charge ability and pace 30 the reach is 60; an assault has none of it.
func TestW71ChargersReachTwiceAsFar(t *testing.T) {
	fast := func(order string) *flat {
		a := redAt("a", order, 0, 20)
		a.Pace, a.Charger = 30, true
		return &flat{units: []Unit{a, blueAt("e", "defend", 0, 75)}}
	}
	if in := expect(t, fast("charge"), "a", InCommand, Charge, 0, "TAC-AC-CHARGE-1"); !in.Manoeuvre {
		t.Error("the charge is not made with the manoeuvre")
	}
	h := fast("assault")
	h.carry(expect(t, h, "a", InCommand, Move, 30, "TAC-AC-ASSAULT-1"))
	if in := expect(t, h, "a", InCommand, Charge, 0, "TAC-AC-ASSAULT-1"); in.Manoeuvre {
		t.Error("an assault charges with the manoeuvre")
	}
}

// W-72 (TAC-AC-SHOOT-3, TAC-AC-ALL-8): shoot, range 30, pace 20, 52 cm away.
func TestW72ShootersGoToShootingDistance(t *testing.T) {
	a := redAt("a", "shoot", 0, 20)
	a.Range = 30
	h := &flat{units: []Unit{a, blueAt("e", "defend", 0, 72)}}
	h.carry(expect(t, h, "a", InCommand, Move, 20, "TAC-AC-SHOOT-3"))
	expect(t, h, "a", InShooting, NoShoot, 0, "TAC-AC-SHOOT-5")
	h.carry(expect(t, h, "a", InCommand, Move, 3, "TAC-AC-SHOOT-3"))
	h.unit("a").Moved = true
	if in := expect(t, h, "a", InShooting, Shoot, 0, "TAC-AC-SHOOT-5"); in.Target != "e" {
		t.Errorf("it shoots %q", in.Target)
	}
}

// W-73 (TAC-AC-SHOOT-4, TAC-AC-ALL-9): the only enemy is under cover, 12 cm away.
func TestW73ShootersGiveGround(t *testing.T) {
	a := redAt("a", "shoot", 0, 40)
	a.Range = 30
	e := blueAt("e", "defend", 0, 52)
	e.Covered = true
	h := &flat{units: []Unit{a, e}}
	if in, ok := Decide(h, "red", "a", InCommand); ok && in.Kind == Move {
		t.Fatalf("it moves %g in the command phase; want no move", in.Distance)
	}
	h.carry(expect(t, h, "a", FallingBack, Back, 10, "TAC-AC-SHOOT-4"))
	if g := gap(h.unit("a"), h.unit("e")); math.Abs(g-22) > 1e-9 {
		t.Errorf("the gap is %g; want 22", g)
	}
}

// W-74 (TAC-AC-ASSAULT-1, -4): archers on assault go for an enemy whom they could shoot.
func TestW74AssaultDoesNotShoot(t *testing.T) {
	a := redAt("a", "assault", 0, 20)
	a.Range = 30
	h := &flat{units: []Unit{a, blueAt("e", "defend", 0, 45)}}
	h.carry(expect(t, h, "a", InCommand, Move, 20, "TAC-AC-ASSAULT-1"))
	h.unit("a").Moved = true
	expect(t, h, "a", InShooting, NoShoot, 0, "TAC-AC-ASSAULT-4")
}

// W-75 (TAC-AC-FOLLOW-3, TAC-MAP-50, -53): follow catches up with the foremost friend who advances.
func TestW75FollowCatchesUp(t *testing.T) {
	h := &flat{units: []Unit{redAt("a", "follow", 10, 20), redAt("b", "assault", 0, 46), blueAt("e", "defend", 0, 118)}}
	h.carry(expect(t, h, "a", InCommand, Move, 20, "TAC-AC-FOLLOW-3"))
	*h.unit("b") = redAt("b", "assault", 0, 50)
	expect(t, h, "a", InCommand, Move, 10, "TAC-AC-FOLLOW-3")
}

// W-76 (TAC-AC-FOLLOW-4): follow goes back to the friend whom it has passed.
func TestW76FollowGoesBack(t *testing.T) {
	h := &flat{units: []Unit{redAt("a", "follow", 10, 52), redAt("b", "assault", 0, 46), blueAt("e", "defend", 0, 118)}}
	expect(t, h, "a", FallingBack, Back, 6, "TAC-AC-FOLLOW-4")
}

// W-77 (TAC-AC-COVER-4, TAC-MAP-51): cover stands before its ward, across the way of who could reach
// it. The enemy's reach is 40: he could reach the ward, and the cover unit not him.
func TestW77CoverScreensItsWard(t *testing.T) {
	e := blueAt("e", "charge", 0, 65)
	e.Charger = true
	h := &flat{units: []Unit{redAt("a", "cover", 10, 25), redAt("w", "shoot", 0, 30), e}}
	in, _ := Decide(h, "red", "a", InCommand)
	if in.Kind != Move || in.Line != "TAC-AC-COVER-4" {
		t.Fatalf("it means %s by %s; want %s by TAC-AC-COVER-4", in.Kind, in.Line, Move)
	}
	h.carry(in)
	a := h.unit("a")
	if front := a.Stands[0].Center.Y + 1; math.Abs(front-33) > 1e-9 || math.Abs(a.Stands[0].Center.X) > 1e-9 {
		t.Errorf("its front is at %g, its middle at %g; want 33 and 0", front, a.Stands[0].Center.X)
	}
}

// W-78 (TAC-AC-GUARD-4, TAC-MAP-52): guard goes back to the hindmost friend who is not on trail.
func TestW78GuardGoesBack(t *testing.T) {
	h := &flat{units: []Unit{
		redAt("a", "guard", 10, 30), redAt("b", "assault", 0, 40), redAt("c", "defend", 20, 22), redAt("d", "trail", 30, 10),
		blueAt("e", "defend", 0, 118),
	}}
	expect(t, h, "a", FallingBack, Back, 8, "TAC-AC-GUARD-4")
}

// W-79 (TAC-AC-FLEE-1, TAC-MAP-70): who flees leaves when the enemy is closer than a steady friend.
func TestW79FleeCompares(t *testing.T) {
	for _, c := range []struct {
		enemy, friend float64
		leaves        bool
	}{{14, 9, false}, {8, 9, true}, {9, 9, false}} {
		h := &flat{units: []Unit{
			redAt("a", "flee", 0, 40), redAt("f", "defend", 0, 40-2-c.friend), blueAt("e", "defend", 0, 40+c.enemy),
		}}
		if in, leaves := Decide(h, "red", "a", InCommand); leaves != c.leaves || leaves && in.Kind != Leave {
			t.Errorf("enemy %g, friend %g: leaves is %v (%s); want %v", c.enemy, c.friend, leaves, in.Kind, c.leaves)
		}
	}
	alone := &flat{units: []Unit{redAt("a", "flee", 0, 10), blueAt("e", "defend", 0, 90)}}
	expect(t, alone, "a", InCommand, Leave, 9, "TAC-AC-FLEE-1")
	*alone.unit("e") = blueAt("e", "defend", 0, 90.5)
	if _, leaves := Decide(alone, "red", "a", InCommand); leaves {
		t.Error("it leaves before an enemy more than four steps away")
	}
}

// W-80 (TAC-AC-PENETRATE-1 to -8, TAC-MAP-60): the goal is who hangs back most; a faster unit gets past
// the others, one of the same pace does not.
func TestW80Penetrate(t *testing.T) {
	h := &flat{units: []Unit{
		redAt("a", "penetrate", 0, 70), blueAt("e1", "assault", -2, 80), blueAt("e2", "assault", 2, 82), blueAt("t", "defend", 0, 108),
	}}
	h.unit("e1").Deployed, h.unit("e2").Deployed, h.unit("t").Deployed = 28, 26, 12
	m := &mind{field: newField(h, "red")}
	m.u = m.friend("a")
	if p := m.penetration(); p == nil || p.goal.ID != "t" || p.lag != 28 || p.spoiler == nil {
		t.Fatalf("the goal is not the hindmost, or nobody holds up a unit of the same pace: %+v", p)
	}
	expect(t, h, "a", InCommand, Charge, 0, "TAC-AC-PENETRATE-8")
	h.unit("a").Pace = 30
	expect(t, h, "a", InCommand, Move, 30, "TAC-AC-PENETRATE-7")

	// Each of the other ways to get past (TAC-MOVE-05, -06).
	for name, change := range map[string]func(*flat){
		"engaged": func(h *flat) { h.unit("e1").Contact, h.unit("e2").Contact = []string{"b"}, []string{"b"} },
		"full":    func(h *flat) { h.unit("e1").Full, h.unit("e2").Full = true, true },
		"flies":   func(h *flat) { h.unit("a").Flies = true },
		"burrows": func(h *flat) { h.unit("a").Burrows = true },
	} {
		g := &flat{units: h.Units()}
		g.unit("a").Pace = 20
		change(g)
		if in, _ := Decide(g, "red", "a", InCommand); in.Line != "TAC-AC-PENETRATE-7" {
			t.Errorf("%s: it acts by %s", name, in.Line)
		}
	}
	// Without anybody who hangs back it charges.
	*h.unit("t") = blueAt("t", "defend", 0, 90)
	if in, _ := Decide(h, "red", "a", InCommand); in.Line != "TAC-AC-PENETRATE-2" {
		t.Errorf("it acts by %s; want the card of charge", in.Line)
	}
}

// W-83 (TAC-MAP-30 to -33): rows of the ranks that occur, 2 cm apart; chargers on the wings.
func TestW83Deployment(t *testing.T) {
	posts := map[string]Post{}
	for _, p := range Deploy([]Block{
		{ID: "front1", Width: 4, Depth: 2, Rank: 6, Charger: true}, {ID: "front2", Width: 4, Depth: 2, Rank: 6, Charger: true},
		{ID: "front3", Width: 4, Depth: 2, Rank: 6},
		{ID: "centre", Width: 4, Depth: 2, Rank: 4}, {ID: "back", Width: 4, Depth: 2, Rank: 1},
		{ID: "king", Width: 4, Depth: 4, Rank: 1, Individual: true},
	}, 100) {
		posts[p.ID] = p
	}
	for id, want := range map[string]Post{
		"front1": {"front1", 0, -6}, "front3": {"front3", 0, 0}, "front2": {"front2", 0, 6},
		"centre": {"centre", 4, 0}, "back": {"back", 8, 0}, "king": {"king", 12, 0},
	} {
		if posts[id] != want {
			t.Errorf("%s stands at %+v; want %+v", id, posts[id], want)
		}
	}
	// TAC-MAP-32: a row that is too narrow goes on behind.
	for _, p := range Deploy([]Block{{ID: "a", Width: 6, Depth: 3, Rank: 5}, {ID: "b", Width: 6, Depth: 3, Rank: 5}}, 10) {
		if want := (Post{"a", 0, 0}); p.ID == "a" && p != want {
			t.Errorf("a stands at %+v; want %+v", p, want)
		}
		if want := (Post{"b", 5, 0}); p.ID == "b" && p != want {
			t.Errorf("b stands at %+v; want %+v", p, want)
		}
	}
}

// W-84: two armies 80 cm apart, pace 20. An assault reaches a standing enemy on its fourth turn, and
// one that comes to meet it on the second player's second turn.
func TestW84Meeting(t *testing.T) {
	for _, c := range []struct {
		blue string
		side string
		turn int
	}{{"defend", "red", 4}, {"assault", "blue", 2}} {
		h := &flat{units: []Unit{redAt("r", "assault", 0, 20), blueAt("b", c.blue, 0, 100)}}
		side, turn := meeting(h, 10)
		if side != c.side || turn != c.turn {
			t.Errorf("assault against %s: %s charges on turn %d; want %s on turn %d", c.blue, side, turn, c.side, c.turn)
		}
	}
}

// meeting plays turns until somebody charges.
func meeting(h *flat, most int) (string, int) {
	for turn := 1; turn <= most; turn++ {
		for _, side := range []string{"red", "blue"} {
			asked := map[string]bool{}
			for {
				in, ok := Next(h, side, InCommand, func(id string) bool { return asked[id] })
				if !ok {
					break
				}
				if in.Kind == Charge {
					return side, turn
				}
				asked[in.Unit] = true
				h.carry(in)
			}
		}
	}
	return "", 0
}

// Section 2.3: the order in which units act, and who waits for the rest.
func TestOrderOfActing(t *testing.T) {
	archers := redAt("archers", "attack", 0, 20)
	archers.Range = 30
	h := &flat{units: []Unit{
		redAt("stay", "defend", 0, 20), redAt("trail", "guard", 0, 20), redAt("cover", "cover", 0, 20), redAt("follow", "follow", 0, 20),
		archers, redAt("assault", "assault", 0, 20), redAt("charge", "charge", 0, 20), redAt("flee", "flee", 0, 20),
	}}
	want := "charge assault archers follow cover trail stay flee"
	if got := strings.Join(Order(h, "red"), " "); got != want {
		t.Errorf("they act in the order %s; want %s", got, want)
	}
}

// The end of section 2.1: what is tried when the host refuses.
func TestRefusedIntents(t *testing.T) {
	h := &flat{units: []Unit{redAt("a", "assault", 0, 20), blueAt("e1", "defend", 0, 30), blueAt("e2", "defend", 12, 31)}}
	h.refuse = func(in Intent) string {
		if in.Kind == Charge && in.Target == "e1" {
			return "HOST-1"
		}
		return ""
	}
	in := expect(t, h, "a", InCommand, Charge, 0, "TAC-AC-ASSAULT-1")
	if in.Target != "e2" || len(in.Refused) != 1 || in.Refused[0].Intent != Charge || in.Refused[0].Target != "e1" || in.Refused[0].Why().Rule != "HOST-1" || in.Refused[0].Why().Reason.String() != "It is refused." {
		t.Errorf("it charges %s after %v; want e2 after a refusal of e1 by HOST-1", in.Target, in.Refused)
	}
	h.refuse = func(in Intent) string {
		if in.Kind == Charge {
			return "HOST-1"
		}
		return ""
	}
	// 10 cm away, stopping 1 cm short of the enemy; the host grants half of it.
	if in = expect(t, h, "a", InCommand, Move, 4.5, "TAC-AC-ASSAULT-1"); len(in.Refused) != 2 {
		t.Errorf("refused are %v", in.Refused)
	}
	h.refuse = func(in Intent) string {
		if in.Kind != Face && in.Kind != Hold {
			return "HOST-1"
		}
		return ""
	}
	expect(t, h, "a", InCommand, Hold, 0, "TAC-AC-ASSAULT-1") // it faces the enemy already
	h.unit("a").Stands[0].Forward = geometry.Vec{X: 1}
	expect(t, h, "a", InCommand, Face, 0, "TAC-AC-ASSAULT-1")
}
