package stand

import (
	"slices"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// battery is an artillery unit whose weapon is the given trait.
func battery(id, weapon string, stands ...at) game.Unit {
	u := unitOf(id, Artillery, stands)
	Edit(&u).Traits, Edit(&u).Attack, Edit(&u).Shooting, Edit(&u).Range = []string{weapon}, 1, 2, 60
	return u
}

// STD-ART-09, STD-ART-10, AMB-60: two guns share the path through the closest stand of the target
// and 5 cm beyond it. Each rolls 2 dice and 1 more for the stand behind, and 1 against the other
// unit there. A stand that begins further on is not struck. STD-ART-07: armour does not save.
func TestCannonBounces(t *testing.T) {
	shots := func(more ...game.Unit) *game.State {
		column := infantry("b1", at{0, 20, 180}, at{0, 22, 180})
		Edit(&column).Armour = 3
		return inShooting(append([]game.Unit{battery("r1", traitCannon, at{-1, 0, 0}, at{1, 0, 0}), column}, more...)...)
	}
	p := play(t, shots(infantry("b2", at{0, 26.9, 180}), infantry("b3", at{0, 29, 180})),
		4, 4, 1, 1, 1, 1, 5, 1, 1, 1, 1)
	wantLines(t, "the shots", p.do(shootAt("r1", "b1"))[:5],
		"shoot r1", "roll shoot r1 [4 4 1 1 1 1] need 4", "hits b1", "roll shoot r1 [5 1] need 4", "hits b2")

	b := newBoard(shots(infantry("b2", at{0, 26.9, 180}), infantry("b3", at{1.1, 25, 180})))
	ball := b.ballFrom([]int{0, 1}, 1)
	end := geometry.Vec{X: origin - 1, Y: origin + 26}
	if ball.path.B.Dist(end) > 0.001 || ball.further != 1 || len(ball.strays) != 1 {
		t.Errorf("%+v, want it to end at %v", ball, end)
	}
}

// STD-ART-10, STD-SHOOT-09, STD-ART-08: of the stands of another unit on the path, the least
// protected one gives the score, whether it comes first or last.
func TestStrayShotsAtTheLeastProtected(t *testing.T) {
	for what, c := range map[string]struct {
		wall [2]float64
		need string
	}{"the second on a wall": {[2]float64{24.5, 27}, "4"}, "the first": {[2]float64{21.5, 23.5}, "4"}, "both": {[2]float64{21.5, 27}, "5"}} {
		s := inShooting(battery("r1", traitCannon, at{0, 0, 0}), infantry("b1", at{0, 20, 180}), infantry("b2", at{0, 23, 180}, at{0, 25, 180}))
		s.Terrain = []game.Terrain{feature("fortress-wall", -20, c.wall[0], 20, c.wall[1])}
		wantLines(t, what, play(t, s, 1, 1, 1, 1).do(shootAt("r1", "b1"))[3:4], "roll shoot r1 [1 1] need "+c.need)
	}
}

// STD-ART-12: a friend that a stray shot hits is driven back after all enemies; units
// that are engaged carry their hits into the first round (STD-RESULT-04).
func TestStrayShots(t *testing.T) {
	p := play(t, inShooting(battery("r1", traitCannon, at{0, 0, 0}), infantry("b1", at{0, 20, 180}), infantry("r2", at{0, 24, 0})),
		4, 1, 5, 2, 3)
	wantLines(t, "a friend", p.do(shootAt("r1", "b1")),
		"shoot r1", "roll shoot r1 [4 1] need 4", "hits b1", "roll shoot r1 [5] need 4", "hits r2",
		"roll driveback red [2]", "driveback b1 b1a(0,21,180)", "confused STD-CONF-02 b1",
		"roll driveback blue [3]", "driveback r2 r2a(0,27,0)", "recover hits b1", "recover hits r2", "phase combat")
	p.spent()

	p = play(t, inShooting(battery("r1", traitCannon, at{0, 0, 0}), infantry("b1", at{0, 20, 180}), infantry("r2", at{0, 23, 0}), infantry("b2", at{0, 25, 180})),
		1, 1, 5, 6)
	wantLines(t, "a combat", p.do(shootAt("r1", "b1")),
		"shoot r1", "roll shoot r1 [1 1] need 4", "hits b1", "roll shoot r1 [5] need 4", "hits r2", "roll shoot r1 [6] need 4", "hits b2",
		"carried STD-SHOOT-21 r2", "carried STD-SHOOT-21 b2", "phase combat")
	if r, b := Own(p.unit("r2")).State, Own(p.unit("b2")).State; r.Shot != 1 || b.Shot != 1 {
		t.Errorf("r2 %+v, b2 %+v, want shot 1 for both", r, b)
	}
	p.spent()
}

// STD-ART-08: against cannon a defended stand counts as in the open.
func TestCannonAgainstDefended(t *testing.T) {
	for weapon, need := range map[string]string{traitCannon: "4", traitBoltThrower: "5"} {
		s := inShooting(battery("r1", weapon, at{0, 0, 0}), infantry("b1", at{0, 20, 180}))
		s.Terrain = []game.Terrain{feature("village", -6, 18.5, 6, 30)}
		p := play(t, s, 1, 1)
		if lines := p.do(shootAt("r1", "b1")); lines[1] != "roll shoot r1 [1 1] need "+need {
			t.Errorf("%s: the events are %v, want the second to be %q", weapon, lines, "roll shoot r1 [1 1] need "+need)
		}
	}
}

// STD-ART-13: a stone thrower that sees no target may shoot at the nearest unseen one
// in range, and hits on 6 alone; one that sees a target shoots at that. The table of
// section 21: armour does not save.
func TestStoneThrower(t *testing.T) {
	hidden := infantry("b1", at{0, 20, 180})
	Edit(&hidden).Armour = 3
	s := inShooting(battery("r1", traitStoneThrower, at{0, 0, 0}), hidden, infantry("b2", at{0, 40, 180}))
	s.Terrain = []game.Terrain{building(-60, 8, 60, 10)}
	p := play(t, s, 5, 6, 1)
	wantLines(t, "who", p.answers(), "shoot r1 b1 *", "end")
	p.refused(shootAt("r1", "b2"), "STD-SHOOT-04")
	wantLines(t, "blind", p.do(shootAt("r1", "b1"))[:3], "shoot r1", "roll shoot r1 [5 6] need 6", "hits b1")
	p.spent()

	Edit(&s.Units[0]).Range = 16
	play(t, s).refused(shootAt("r1", "b1"), "STD-ART-13")
	Edit(&s.Units[0]).Range = 60
	s.Terrain = nil
	p = play(t, s, 4, 1, 1)
	wantLines(t, "seen", p.do(shootAt("r1", "b1"))[:3], "shoot r1", "roll shoot r1 [4 1] need 4", "hits b1")

	Edit(&s.Units[0]).Traits = []string{traitCannon}
	s.Terrain = []game.Terrain{building(-60, 8, 60, 10)}
	play(t, s).refused(shootAt("r1", "b1"), "STD-SHOOT-04")
}

// STD-ART-15: a bolt strikes the target stand and one more on its line that touches it: 1 more die
// for a stand of the same unit, 1 against another unit, none for a stand apart. The table of
// section 21: armour saves only from repeating bolt throwers.
func TestBoltThrower(t *testing.T) {
	for _, c := range []struct {
		what   string
		weapon string
		more   []game.Unit
		target game.Unit
		dice   []int
		want   []string
	}{
		{"two of the target", traitBoltThrower, nil, infantry("b1", at{0, 20, 180}, at{0, 22, 180}), []int{1, 1, 1},
			[]string{"shoot r1", "roll shoot r1 [1 1 1] need 4", "hits b1", "phase combat"}},
		{"one of each", traitBoltThrower, []game.Unit{infantry("b2", at{0, 22, 180}), infantry("b3", at{0, 24, 180})}, infantry("b1", at{0, 20, 180}), []int{1, 1, 2},
			[]string{"shoot r1", "roll shoot r1 [1 1] need 4", "hits b1", "roll shoot r1 [2] need 4", "hits b2", "phase combat"}},
		{"apart", traitBoltThrower, []game.Unit{infantry("b2", at{0, 22.5, 180})}, infantry("b1", at{0, 20, 180}), []int{1, 1},
			[]string{"shoot r1", "roll shoot r1 [1 1] need 4", "hits b1", "phase combat"}},
		{"touching, but beside the line", traitBoltThrower, nil, infantry("b1", at{0, 20, 180}, at{4, 20, 180}), []int{1, 1},
			[]string{"shoot r1", "roll shoot r1 [1 1] need 4", "hits b1", "phase combat"}},
		{"a repeating one", "repeating-bolt-thrower", nil, infantry("b1", at{0, 20, 180}, at{0, 22, 180}), []int{4, 1, 6},
			[]string{"shoot r1", "roll shoot r1 [4 1] need 4", "roll save b1 [6] need 6", "hits b1", "phase combat"}},
	} {
		Edit(&c.target).Armour = 6
		p := play(t, inShooting(append([]game.Unit{battery("r1", c.weapon, at{0, 0, 0}), c.target}, c.more...)...), c.dice...)
		wantLines(t, c.what, p.do(shootAt("r1", "b1")), c.want...)
		p.spent()
	}
}

// STD-ART-05: artillery on a hill shoots over troops on lower ground, friends and engaged enemies,
// but not over an enemy that it could shoot at. Artillery anywhere shoots over troops as high as it
// is, or higher, at a target that is higher still. STD-ART-06: not over things that block sight.
func TestShootingOverHeads(t *testing.T) {
	screen := func() game.Unit {
		return infantry("r2", at{-8, 12, 0}, at{-4, 12, 0}, at{0, 12, 0}, at{4, 12, 0}, at{8, 12, 0})
	}
	s := inShooting(battery("r1", traitCannon, at{0, 0, 0}), screen(), infantry("b1", at{0, 30, 180}))
	wantLines(t, "on flat ground", play(t, s).answers(), "end *")
	s.Terrain = []game.Terrain{feature("hill", -6, -6, 6, 4)}
	wantLines(t, "over friends", play(t, s).answers(), "shoot r1 b1 *", "end")
	if a := ask[*SightAnswer](t, s, "sight", "unit", "r1", "target", "b1", "shooting", "true"); !a.Visible {
		t.Error("the query does not know it")
	} else {
		wantSaid(t, a.Explain(), "STD-ART-05", "r1 shoots over r2c, as artillery may")
	}
	p := play(t, s, 1, 1) // troops that it shoots over are not on the path of its ball
	wantLines(t, "none of them struck", p.do(shootAt("r1", "b1")), "shoot r1", "roll shoot r1 [1 1] need 4", "hits b1", "phase combat")

	slope := feature("hill", -6, -6, 6, 4) // the gun does not reach its contour
	slope.Contours = []game.Contour{{Height: 1, Shape: feature("hill", -6, -6, 6, -3).Shape}}
	s.Terrain = []game.Terrain{slope}
	wantLines(t, "from the slope of a hill", play(t, s).answers(), "shoot r1 b1 *", "end")

	s.Terrain = []game.Terrain{feature("hill", -6, -6, 6, 4), building(-60, 20, 60, 22)}
	wantLines(t, "not over a house", play(t, s).answers(), "end *")
	s.Terrain = []game.Terrain{feature("hill", -6, -6, 6, 14)}
	wantLines(t, "not over troops as high", play(t, s).answers(), "end *")
	peak := feature("hill", -6, 28, 6, 40)
	peak.ID, peak.Contours = "peak", []game.Contour{{Height: 2, Shape: slices.Clone(peak.Shape)}}
	s.Terrain = append(s.Terrain, peak)
	wantLines(t, "but at a target that is higher still", play(t, s).answers(), "shoot r1 b1 *", "end")
	s.Terrain = []game.Terrain{peak}
	wantLines(t, "and so from flat ground, over troops on flat ground", play(t, s).answers(), "shoot r1 b1 *", "end")
	long := feature("hill", -12, 9, 12, 40)
	for top, shoots := range map[float64]bool{28: true, 9: false} { // those between on its slope, or as high as the target
		long.Contours = []game.Contour{{Height: 2, Shape: feature("hill", -12, top, 12, 40).Shape}}
		s.Terrain = []game.Terrain{long}
		wantLines(t, "over troops on the same hill", play(t, s).answers(), map[bool][]string{true: {"shoot r1 b1 *", "end"}, false: {"end *"}}[shoots]...)
	}
	Edit(&s.Units[0]).Traits, s.Terrain = []string{traitStoneThrower}, []game.Terrain{peak}
	wantLines(t, "a stone thrower sees so and is not blind", play(t, s, 1, 1).do(shootAt("r1", "b1")), "shoot r1", "roll shoot r1 [1 1] need 5", "hits b1", "phase combat")
	Edit(&s.Units[0]).Traits = []string{traitCannon}
	s.Units[0].Type = Machine
	Edit(&s.Units[0]).Pace = 10
	wantLines(t, "artillery alone", play(t, s).answers(), "end *")

	s = inShooting(battery("r1", traitCannon, at{0, 0, 0}), func() game.Unit { u := screen(); u.ID, u.Side = "b2", "blue"; return u }(), infantry("b1", at{0, 30, 180}))
	s.Terrain = []game.Terrain{feature("hill", -6, -6, 6, 4)}
	wantLines(t, "the closer enemy", play(t, s).answers(), "shoot r1 b2 *", "end")
	s.Units = append(s.Units, game.Unit{})
	s.Units[3] = infantry("r3", at{0, 0, 0})
	s.Units[3].Stands[0].X, s.Units[3].Stands[0].Y = origin+8, origin+10
	wantLines(t, "over a combat", play(t, s).answers(), "shoot r1 b1 *", "end")
}

// STD-ART-11: at chargers a cannon shoots grapeshot: 2 dice, no bounce, and armour
// saves. STD-ART-14: stone throwers do not shoot.
func TestArtilleryAgainstChargers(t *testing.T) {
	knights := func() game.Unit { u := cavalry("r1", at{0, 14, 180}); Edit(&u).Armour = 5; return u }
	p := play(t, tableOf(knights(), infantry("r2", at{0, 17.5, 180}), battery("b1", traitCannon, at{0, 0, 0})), 4, 1, 6)
	p.do(chargeArchers)
	wantLines(t, "grapeshot", p.do(shootAt("b1", "r1")), "shoot charge b1", "roll shoot b1 [4 1] need 4", "roll save r1 [6] need 5", "hits r1")
	p.spent()

	p = play(t, tableOf(knights(), battery("b1", traitStoneThrower, at{0, 0, 0})))
	p.do(chargeArchers)
	if OwnTurn(p.b.State()).Pending != nil {
		t.Errorf("stone throwers: %v", p.answers())
	}
}

// STD-ART-16: bolts strike chargers along the line from their places before the charge, where they
// stood one behind the other, or along the line to their places after it, side by side. The owner
// of the charged bolt thrower chooses.
func TestBoltsAtChargers(t *testing.T) {
	knights := func() game.Unit { return cavalry("r1", at{0, 14, 180}, at{0, 18, 180}) }
	for option, want := range map[int]string{1: "roll shoot b1 [1 1 1] need 4", 2: "roll shoot b1 [1 1] need 4"} {
		p := play(t, tableOf(knights(), battery("b1", traitBoltThrower, at{0, 0, 0})), 1, 1, 1)
		p.do(chargeArchers)
		wantLines(t, "two lines", p.answers(), "shoot b1 r1 *", "shoot b1 r1", "hold b1")
		no := 3
		p.refused(game.Action{Do: "shoot", Unit: "b1", Option: &no}, "STD-ART-16")
		wantLines(t, "one of them", p.do(game.Action{Do: "shoot", Unit: "b1", Option: &option})[1:], want, "hits r1")
	}
}

// STD-ART-15, STD-ART-16: the chargers end in contact with the bolt thrower, so its bolt
// goes from middle to middle, through the stand before it and into the one behind.
func TestBoltAtAChargerTouchingTheGun(t *testing.T) {
	for turn := 0.0; turn < 360; turn += 13 {
		s := turned(tableOf(infantry("r1", at{0, 3, 180}, at{4, 3, 180}), infantry("r2", at{0, 5, 180}), battery("b1", traitBoltThrower, at{0, 0, 0})), turn, 1)
		b := newBoard(s)
		if got := b.skewered(b.Boxes, 3, 0); got != 2 {
			t.Errorf("turned by %g: piece %d is struck behind, want r2", turn, got)
		}
	}
}

// STD-ART-02: a winning artillery unit neither pursues nor advances. STD-ART-03, AMB-12: it may
// enter hills, bridges and villages, but not woods, streams or walls. STD-ART-01, STD-ART-04: a
// machine is a unit of one stand; the terrain closed to chariots is closed to it, such as soft
// ground and woods.
func TestArtilleryAndMachinesOnTheTable(t *testing.T) {
	for _, c := range []struct {
		kind   game.UnitType
		ground string
		closed bool
	}{
		{Artillery, "hill", false}, {Artillery, "bridge", false}, {Artillery, "village", false},
		{Artillery, "wood", true}, {Artillery, "stream", true}, {Artillery, "low-obstacle", true},
		{Machine, "hill", false}, {Machine, "loose", true}, {Machine, "wood", true}, {Machine, "stream", true},
	} {
		s := tableOf(machine("r1", 10, at{0, 0, 0}))
		s.Units[0].Type = c.kind
		s.Terrain = []game.Terrain{feature(c.ground, -5, 5, 5, 9)}
		b := newBoard(s)
		areas, _ := b.closedTerrain(b.groundKey(0))
		if (len(areas) > 0) != c.closed {
			t.Errorf("%s into a %s: closed %t", c.kind, c.ground, len(areas) > 0)
		}
		chariot := goings[c.ground].closed(Chariot)
		if c.kind == Machine && chariot != c.closed {
			t.Errorf("%s: a machine and a chariot differ, want the same answer", c.ground)
		}
	}
	p := play(t, inCombat(battery("r1", traitCannon, at{0, 2, 180}), infantry("b1", at{0, -1, 0}), infantry("b2", at{0, -14, 0})), 4, 1, 1, 1)
	p.do(game.Action{Do: "fight", Unit: "r1"})
	p.refused(game.Action{Do: "after", Unit: "r1", Choice: "pursue"}, "STD-PURSUE-04")
	s := inCombat(battery("r1", traitCannon, at{0, 2, 180}), infantry("b1", at{0, -1, 0}), infantry("b2", at{0, -14, 0}))
	Edit(&s.Units[1]).Hits = 1
	p = play(t, s, 4, 1, 1, 1)
	p.do(game.Action{Do: "fight", Unit: "r1"})
	p.refused(game.Action{Do: "after", Unit: "r1", Choice: "advance"}, "STD-ADV-03")
}
