package stand

import (
	"slices"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// drawn plays one round without hits, and lets red, the active side, fall back first. The
// given dice follow.
func drawn(t *testing.T, s *game.State, attacks int, dice ...int) *script {
	t.Helper()
	p := play(t, s, append(append(slices.Repeat([]int{1}, attacks), 1), dice...)...)
	p.do(game.Action{Do: "fight", Engagement: "e1"})
	return p
}

// stand puts a stand on a script's table, relative to its middle.
func standAt(id game.StandID, x, y, facing float64) game.StandPlace {
	return game.StandPlace{ID: id, X: origin + x, Y: origin + y, Facing: facing}
}

// STD-FALL-02, STD-FALL-03: 3D6 for each side limit the distance; the owner places the
// stands. STD-FALL-05 to -09 hold for the places he names.
func TestFallBackAsked(t *testing.T) {
	s := inCombat(infantry("r1", at{0, 1, 180}), infantry("b1", at{0, -1, 0}))
	p := drawn(t, s, 6, 2, 2, 2, 3, 3, 3)
	wantLines(t, "red rolls", p.do(game.Action{Do: "after", Unit: "r1", Choice: "fallback"}),
		"after fallback r1", "roll fall back red [2 2 2]")
	q := p.b.Question()
	if q.Kind != "place" || q.Who != "red" || q.Default != 0 || len(q.Answers) != 2 {
		t.Fatalf("it asks %+v, want kind place, who red, default 0 and 2 answers", q)
	}
	for i, far := range []float64{6, 3} { // and staying is not legal: b1 touches
		if got := q.Answers[i].Stands[0]; got != standAt("r1a", 0, 1+far, 180) {
			t.Errorf("answer %d puts the stand at %v, want %v", i, got, standAt("r1a", 0, 1+far, 180))
		}
	}
	place := func(to game.StandPlace) game.Action {
		return game.Action{Do: "place", Unit: "r1", Stands: []game.StandPlace{to}}
	}
	p.refused(place(standAt("r1a", 0, 7.1, 180)), "STD-FALL-03")
	p.refused(place(standAt("r1a", 0, 1.9, 180)), "STD-FALL-09")
	p.refused(place(standAt("r1a", 5, 0.5, 180)), "STD-FALL-05")
	p.refused(place(standAt("b1a", 0, 4, 180)), "STD-MOVE-07")
	p.refused(game.Action{Do: "after", Unit: "r1", Choice: "stand"}, "STD-RESULT-10")
	wantLines(t, "it goes", p.do(place(standAt("r1a", 2, 5, 180))), "fallback r1 r1a(2,5,180)")
	// Blue's own dice: 9 cm, and places named with the choice.
	wantLines(t, "blue", p.do(game.Action{Do: "after", Unit: "b1", Choice: "fallback", Stands: []game.StandPlace{standAt("b1a", 0, -10, 0)}}),
		"after fallback b1", "roll fall back blue [3 3 3]", "fallback b1 b1a(0,-10,0)", "over combat")
	p.spent()
	for _, id := range []game.UnitID{"r1", "b1"} {
		if Own(p.unit(id)).State.Confused {
			t.Errorf("%s is confused", id)
		}
	}
}

// STD-FALL-02: one roll for all units of a side. Places named before the roll that
// are too far are asked for again.
func TestFallBackRollsOnce(t *testing.T) {
	s := inCombat(infantry("r1", at{0, 1, 180}), infantry("r2", at{4, 1, 180}), infantry("b1", at{0, -1, 0}, at{4, -1, 0}))
	p := drawn(t, s, 12, 1, 2, 3, 6, 6, 6)
	wantLines(t, "too far", p.do(game.Action{Do: "after", Unit: "r1", Choice: "fallback", Stands: []game.StandPlace{standAt("r1a", 0, 9, 180)}}),
		"after fallback r1", "roll fall back red [1 2 3]", "question STD-FALL-03 r1")
	p.do(p.b.Question().Answers[0])
	p.do(game.Action{Do: "after", Unit: "b1", Choice: "fallback"})
	p.do(p.b.Question().Answers[0])
	wantLines(t, "no second roll", p.do(game.Action{Do: "after", Unit: "r2", Choice: "fallback"}), "after fallback r2")
	if q := p.b.Question(); q.Answers[0].Stands[0] != standAt("r2a", 4, 7, 180) {
		t.Errorf("it asks %+v, want r2a at (4, 7) in the first answer", q)
	}
	p.spent()
}

// AMB-58: the enemy has retreated and gone, but the winner falls back from where
// it touched him; STD-FALL-03: it may stay.
func TestWinnerFallsBack(t *testing.T) {
	p := play(t, inCombat(infantry("r1", at{0, 1, 180}), infantry("b1", at{0, -1, 0}, at{0, -3, 0})), 4, 4, 1, 1, 1, 1, 1, 2, 3)
	p.do(game.Action{Do: "fight", Unit: "r1"}, game.Action{Do: "after", Unit: "r1", Choice: "fallback"})
	q := p.b.Question()
	if len(q.Answers) != 3 || q.Answers[2].Stands[0] != standAt("r1a", 0, 1, 180) {
		t.Fatalf("it asks %+v, want 3 answers, r1a at (0, 1) in the third", q)
	}
	p.refused(game.Action{Do: "place", Unit: "r1", Stands: []game.StandPlace{standAt("r1a", 5, 0, 180)}}, "STD-FALL-05")
	p.do(game.Action{Do: "place", Unit: "r1", Stands: []game.StandPlace{standAt("r1a", 5, 1, 180)}})
	p.spent()
}

// STD-FALL-10: a unit that cannot get away is confused, and halts.
func TestFallBackConfuses(t *testing.T) {
	s := inCombat(infantry("r1", at{0, 1, 180}), infantry("b1", at{0, -1, 0}), infantry("b2", at{0, 4.5, 180}))
	s.Terrain = []game.Terrain{building(-60, -40, -2.5, 40), building(2.5, -40, 60, 40)}
	s.Terrain[1].ID = "u"
	p := drawn(t, s, 6, 6, 6, 6)
	p.do(game.Action{Do: "after", Unit: "r1", Choice: "fallback"})
	p.refused(game.Action{Do: "place", Unit: "r1", Stands: []game.StandPlace{standAt("r1a", 0, 2, 180)}}, "STD-FALL-09")
	wantLines(t, "it halts", p.do(p.b.Question().Answers[0]), "fallback r1 r1a(0,1.5,180)", "confused STD-FALL-10 r1")
	if !Own(p.unit("r1")).State.Confused {
		t.Error("it is not confused")
	}
	p.spent()
}

// STD-FALL-11, AMB-59: opponents that still touch after all falls back are confused
// and fight on.
func TestStillTouchingAfterFallingBack(t *testing.T) {
	s := inCombat(infantry("r1", at{0, 1, 180}), infantry("b1", at{0, -1, 0}))
	s.Terrain = []game.Terrain{building(-60, -40, -2.1, 40), building(2.1, -40, 60, 40), building(-2.1, 2, 2.1, 4), building(-2.1, -4, 2.1, -2)}
	for i, id := range []game.TerrainID{"t0", "t1", "t2", "t3"} {
		s.Terrain[i].ID = id
	}
	p := drawn(t, s, 6, 1, 1, 1, 1, 1, 1)
	for _, id := range []game.UnitID{"r1", "b1"} {
		p.do(game.Action{Do: "after", Unit: id, Choice: "fallback"})
		p.do(p.b.Question().Answers[0])
	}
	wantLines(t, "second round", p.answers(), "fight e1 *")
	for _, id := range []game.UnitID{"r1", "b1"} {
		if u := Own(p.unit(id)).State; !u.Confused || len(u.Bonuses) > 0 {
			t.Errorf("%s: the state is %+v, want confused and without bonuses", id, u)
		}
	}
}

// STD-CHAR-08: a character who has joined moves along.
func TestCharacterFallsBackWithHisUnit(t *testing.T) {
	s := inCombat(infantry("r1", at{0, 1, 180}), infantry("b1", at{0, -1, 0}))
	s.Characters = []game.Character{{ID: "rg", Side: "red", Kind: "general", Own: &Leader{Command: 9}, X: origin, Y: origin + 3.25, Joined: "r1", Base: game.Base{Front: 2.5}}}
	p := drawn(t, s, 6, 2, 2, 2)
	p.do(game.Action{Do: "after", Unit: "r1", Choice: "fallback"})
	p.do(p.b.Question().Answers[0])
	if c := p.b.State().Characters[0]; c.Y != origin+9.25 {
		t.Errorf("he stays at %g, want 9.25", c.Y-origin)
	}
}

// A saved question about a missing unit is refused, not asked.
func TestBadFallFrames(t *testing.T) {
	for _, p := range []Frame{
		&fallProcedure{Unit: "zz"},
		&fallProcedure{Unit: "r1", Course: fallCourse{Most: 19}},
		&advanceProcedure{Unit: "zz"},
	} {
		s := inCombat(infantry("r1", at{0, 1, 180}), infantry("b1", at{0, -1, 0}))
		OwnTurn(s).Pending = open(p)
		if problems := problemsOf(s); len(problems) == 0 {
			t.Errorf("%+v is taken", p)
		}
	}
}

// STD-ADV-01, STD-ADV-07, STD-ADV-08, STD-ATTACK-15, STD-ENGAGE-05: a winner whose
// enemies are destroyed advances, by the charge rules, without a charge's bonus,
// and fights next, two more rounds. STD-ADV-02: once.
func TestAdvance(t *testing.T) {
	s := inCombat(infantry("r1", at{0, 1, 180}), infantry("b1", at{0, -1, 0}), infantry("b2", at{1, -14, 0}), infantry("b3", at{1, -18, 0}),
		infantry("r4", at{40, 1, 180}), infantry("b4", at{40, -1, 0}), infantry("b5", at{60, -1, 0}))
	p := play(t, s, 4, 4, 4, 1, 1, 1, 4, 4, 4, 1, 1, 1)
	p.do(game.Action{Do: "fight", Unit: "r1"})
	wantLines(t, "then", p.answers(), "after r1 stand *", "after r1 fallback", "after r1 advance")
	p.refused(game.Action{Do: "after", Unit: "r1", Choice: "advance", Target: "b3"}, "STD-ADV-05")
	p.refused(game.Action{Do: "after", Unit: "r1", Choice: "advance", Target: "zz"}, "STD-ADV-05")
	wantLines(t, "it advances", p.do(game.Action{Do: "after", Unit: "r1", Choice: "advance"}),
		"after advance r1", "advance r1 r1a(1,-12,180)", "over combat")
	if u := Own(p.unit("r1")).State; !u.Advanced || !u.Open || u.Fresh || u.Charged || u.Label != "" {
		t.Errorf("state %+v, want advanced, open, not fresh, not charged and no label", u)
	}
	wantLines(t, "next", p.answers(), "fight e1 *") // before that of r4
	p.refused(game.Action{Do: "fight", Unit: "r4"}, "STD-ENGAGE-05")
	wantLines(t, "no charge bonus", p.do(game.Action{Do: "fight", Unit: "r1"})[1:3], "roll attack r1 [4 4 4] need 4", "roll attack b2 [1 1 1] need 4")
	p.refused(game.Action{Do: "after", Unit: "r1", Choice: "advance"}, "STD-ADV-02")
	p.spent()
}

// STD-ADV-05: among equally close enemies, and among the alternatives of the charge
// rules, the player chooses; STD-ADV-06: a supporting unit is carried along.
func TestAdvanceChoices(t *testing.T) {
	s := inCombat(infantry("r1", at{0, 1, 180}), infantry("b1", at{0, -1, 0}), infantry("b2", at{-5, -14, 0}), infantry("b3", at{5, -14, 0}), infantry("r2", at{0, 3, 180}))
	Edit(&s.Units[1]).Hits = 1
	p := play(t, s, 4, 4, 4, 1, 1, 1)
	p.do(game.Action{Do: "fight", Unit: "r1"}, game.Action{Do: "after", Unit: "r1", Choice: "advance"})
	wantLines(t, "ways", p.answers(), "charge r1 b2 *", "charge r1 b2", "charge r1 b3", "charge r1 b3")
	q := p.b.Question()
	if q.Kind != "advance" || q.Who != "red" || q.Answers[1].Support != "r2" {
		t.Errorf("it asks %+v, want kind advance, who red and support r2 in the second answer", q)
	}
	p.refused(game.Action{Do: "hold", Unit: "r1"}, "STD-MOVE-02")
	p.refused(game.Action{Do: "charge", Unit: "r1", Target: "r2"}, "STD-ADV-05")
	p.do(q.Answers[3])
	for _, id := range []game.UnitID{"r1", "r2"} {
		if u := Own(p.unit(id)).State; !u.Advanced || u.Charged || u.Label != "" {
			t.Errorf("%s: the state is %+v, want advanced, not charged, without label", id, u)
		}
	}
	b := newBoard(p.b.State())
	if r1, r2 := b.Boxes[0], b.Boxes[3]; geometry.Relate(r1, r2) != geometry.Touching || r1.Center.Y != origin-12 {
		t.Errorf("r1 at %v, r2 at %v; want them to touch, r1 12 cm back", r1.Center, r2.Center)
	}
	// r2 has moved with r1: it does not act again.
	if q := p.b.Question(); q.Kind == "after" {
		t.Errorf("it asks %+v", q)
	}
	p.spent()
}

// STD-ADV-08, STD-DEF-10: a unit that advanced into a combat, destroyed its enemies there
// too, and stands, is in no combat any more: no consequence of its advance is left.
func TestVictoriousAdvancerIsFree(t *testing.T) {
	s := inCombat(infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 2, 180}))
	u := s.Unit("r1")
	Edit(u).State.Advanced, Edit(u).State.Open, Edit(u).State.From = true, true, slices.Clone(u.Stands)
	p := play(t, s, 4, 4, 4, 1, 1, 1)
	p.do(game.Action{Do: "fight", Unit: "r1"}, game.Action{Do: "after", Unit: "r1", Choice: "stand"})
	if st := Own(p.unit("r1")).State; st.Open || st.From != nil || OwnTurn(p.b.State()).Combat != nil && len(OwnTurn(p.b.State()).Combat.Next) > 0 {
		t.Errorf("the state is %+v, the combat %+v, want neither open nor fallen back, and no further round", st, OwnTurn(p.b.State()).Combat)
	}
}

// STD-ADV-09: an advance into a combat that has been fought this phase waits for
// the next turn.
func TestAdvanceIntoUnresolvedCombat(t *testing.T) {
	s := inCombat(infantry("r1", at{0, 1, 180}), infantry("b1", at{0, -1, 0}),
		infantry("b2", at{1, -14, 0}), infantry("r2", at{5, -14, 270}))
	OwnTurn(s).Combat = &Combat{Groups: []Group{{Units: []game.UnitID{"b2", "r2"}, Ended: true}}}
	p := play(t, s, 4, 4, 4, 1, 1, 1)
	p.do(game.Action{Do: "fight", Unit: "r1"}, game.Action{Do: "after", Unit: "r1", Choice: "advance"})
	for q := p.b.Question(); q.Kind == "advance"; q = p.b.Question() {
		p.do(q.Answers[q.Default])
	}
	if !Own(p.unit("r1")).State.Advanced {
		t.Fatal("it has not advanced")
	}
	wantLines(t, "nothing to fight", p.answers(), "end *")
	p.spent()
}

// STD-ZONE-05: a tie of two zones is rolled for, also in an advance.
func TestAdvanceRollsForZone(t *testing.T) {
	// The ray that leaves the front left corner of b2 straight up runs through the
	// middle of r1.
	for _, c := range []struct{ die, facing float64 }{{2, 225}, {5, 135}} {
		s := inCombat(infantry("r1", at{0, 1, 180}), infantry("b1", at{0, -1, 0}), infantry("b2", at{0.7071, -10, 45}))
		p := play(t, s, 4, 4, 4, 1, 1, 1, int(c.die))
		p.do(game.Action{Do: "fight", Unit: "r1"}, game.Action{Do: "after", Unit: "r1", Choice: "advance"})
		for q := p.b.Question(); q.Kind == "advance"; q = p.b.Question() {
			p.do(q.Answers[q.Default])
		}
		if u := p.unit("r1"); !sameAngle(u.Stands[0].Facing, c.facing) || !Own(u).State.Advanced {
			t.Errorf("die %g: it faces %g, want %g", c.die, u.Stands[0].Facing, c.facing)
		}
		p.spent()
	}
}

// narrowFight is a lane 5 cm wide in which red's r1 fights blue's b1, with a friend right
// behind it.
func narrowFight(behind ...game.Unit) *game.State {
	s := inCombat(append([]game.Unit{infantry("r1", at{0, 1, 180}), infantry("b1", at{0, -1, 0})}, behind...)...)
	s.Terrain = []game.Terrain{building(-60, -40, -2.5, 40), building(2.5, -40, 60, 40)}
	s.Terrain[1].ID = "u"
	return s
}

// STD-CONF-10, STD-CONF-03, STD-CONF-05: a unit that cannot fall back because a friend is
// in its way is let through, just far enough, if the friend gives way; both test.
func TestUnavoidableFallBack(t *testing.T) {
	p := drawn(t, narrowFight(infantry("r2", at{0, 3.4, 180})), 6, 4, 4, 4, 6, 1)
	p.do(game.Action{Do: "after", Unit: "r1", Choice: "fallback"})
	q := p.b.Question()
	if got := q.Answers[0].Stands[0]; len(q.Answers) != 1 || got != standAt("r1a", 0, 2, 180) {
		t.Fatalf("it asks %+v, want 1 answer, with r1a at (0, 2)", q)
	}
	p.do(q.Answers[0])
	q = p.b.Question()
	if q.Kind != "makeway" || q.Answers[q.Default].Unit != "r2" {
		t.Fatalf("it asks %+v, want kind makeway, by default of r2", q)
	}
	wantLines(t, "it makes room", p.do(q.Answers[q.Default]), "makeway STD-CONF-15 r2 r2a(0,4,180)",
		"roll confusion r1 [6] need 6", "confused STD-CONF-03 r1", "roll confusion r2 [1] need 6", "fallback r1 r1a(0,2,180)")
	p.spent()
}

// STD-CONF-04: a friend that does not give way halts the unit on contact, and it is
// confused: for that reason if it is 1 cm clear of the enemy, otherwise by STD-FALL-10.
func TestFriendWillNotGiveWay(t *testing.T) {
	p := drawn(t, narrowFight(infantry("r2", at{0, 3.4, 180})), 6, 4, 4, 4)
	p.do(game.Action{Do: "after", Unit: "r1", Choice: "fallback"})
	p.do(p.b.Question().Answers[0])
	wantLines(t, "it halts", p.do(game.Action{Do: "makeway", Unit: "r2", Yes: yes(false)}), "makeway refused r2",
		"fallback r1 r1a(0,1.4,180)", "confused STD-FALL-10 r1")
	p.spent()
}

// STD-CONF-10: a friend that is itself engaged makes no room and is not asked.
func TestEngagedFriendMakesNoRoom(t *testing.T) {
	p := drawn(t, narrowFight(infantry("r2", at{0, 5, 0}), infantry("b2", at{0, 7, 180})), 6, 4, 4, 4)
	p.do(game.Action{Do: "after", Unit: "r1", Choice: "fallback"})
	// 1 cm from r2, and as far from b1: just room.
	if q := p.b.Question(); q.Answers[0].Stands[0] != standAt("r1a", 0, 2, 180) {
		t.Errorf("it asks %+v, want r1a at (0, 2) in the first answer", q)
	}
	p = drawn(t, narrowFight(infantry("r2", at{0, 4.5, 0}), infantry("b2", at{0, 6.5, 180})), 6, 4, 4, 4)
	p.do(game.Action{Do: "after", Unit: "r1", Choice: "fallback"})
	wantLines(t, "it halts", p.do(p.b.Question().Answers[0]), "fallback r1 r1a(0,1.5,180)", "confused STD-FALL-10 r1")
	p.spent()
}

// STD-FALL-01: the sides alternate as long as both have units to move; then the other goes on.
func TestFallsGoOnWhenOneSideIsDone(t *testing.T) {
	p := drawn(t, inCombat(infantry("r1", at{0, 1, 180}, at{4, 1, 180}), infantry("b1", at{0, -1, 0}), infantry("b2", at{4, -1, 0})), 12,
		2, 2, 2, 3, 3, 3)
	for _, unit := range []game.UnitID{"r1", "b1", "b2"} {
		p.do(game.Action{Do: "after", Unit: unit, Choice: "fallback"})
		p.do(p.b.Question().Answers[0])
	}
	p.spent()
}
