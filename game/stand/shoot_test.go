package stand

import (
	"testing"

	"frontage/game"
)

// inShooting puts a table into the Shooting phase.
func inShooting(units ...game.Unit) *game.State {
	s := tableOf(units...)
	s.Turn.Phase, s.Turn.Step = phaseShooting, ""
	return s
}

func shootAt(unit, target string) game.Action {
	return game.Action{Do: "shoot", Unit: game.UnitID(unit), Target: target}
}

// STD-SHOOT-11: one stand shoots from a hill, to which both stands of the target are in the open;
// the other shoots from below, to which the stand on the hill is defended. The dice of the second
// shooter wait for the loss of the stand in the open, those of the first do not.
func TestBatchOfStandsThatSeeProtectionDifferently(t *testing.T) {
	u := archers(infantry("r1", at{0, 0, 0}, at{4, 0, 0}), 30)
	Edit(&u).Shooting = 3
	s := inShooting(u, infantry("b1", at{0, 20, 180}, at{4, 20, 180}))
	s.Terrain = []game.Terrain{feature("hill", -10, -5, 1, 5), feature("hill", 3, 18, 10, 22)}
	s.Terrain[1].ID = "other"
	p := play(t, s, 4, 4, 4, 5, 4, 1, 1, 1, 1, 1)
	wantLines(t, "the first batch", p.do(shootAt("r1", "b1"))[1:], "roll shoot r1 [4 4 4] need 4", "hits b1")
	wantLines(t, "the rest", p.do(game.Action{Do: "remove", Unit: "b1", Stand: "b1a"})[1:3], "roll shoot r1 [5 4 1] need 5", "hits b1")
}

// STD-SHOOT-11: once the only visible stand is gone, the remaining dice need the score of the next
// stand, though nobody sees it.
func TestRemainingDiceAtAHiddenStand(t *testing.T) {
	u := archers(infantry("r1", at{0, 0, 0}), 30)
	Edit(&u).Shooting = 6
	s := inShooting(u, infantry("b1", at{0, 20, 180}, at{4, 20, 180}))
	s.Terrain = []game.Terrain{building(1, 16, 8, 18), feature("village", 3, 19, 10, 21)}
	p := play(t, s, 4, 4, 4, 5, 4, 1, 1, 1, 1)
	lines := p.do(shootAt("r1", "b1"))
	wantLines(t, "both batches", []string{lines[1], lines[4]}, "roll shoot r1 [4 4 4] need 4", "roll shoot r1 [5 4 1] need 5")
}

// STD-SHOOT-14, STD-CAS-09: a unit that has left the table loses its odd hits like all others that
// are not engaged; it does not return with them.
func TestOddHitsAreForgottenOffTheTable(t *testing.T) {
	s := inShooting(archers(infantry("r1", at{0, origin - 20, 0}, at{4, origin - 20, 0}), 30), infantry("b1", at{0, origin - 2, 180}))
	p := play(t, s, 4, 4, 3, 3, 2) // two hits of three, 6 cm, and a 2: it stays away
	p.do(shootAt("r1", "b1"))
	if u := p.unit("b1"); len(Own(u).State.Away) != 1 || Own(u).State.Hits != 0 {
		t.Errorf("the state is %+v, want one stand away and no hits", Own(u).State)
	}
	p.spent()
	s = gone()
	Edit(s.Unit("r1")).State.Hits = 2
	p = play(t, s, 2)
	p.do(game.Action{Do: "end"})
	if u := p.unit("r1"); len(Own(u).State.Away) != 2 || Own(u).State.Hits != 0 {
		t.Errorf("at the end of the Combat phase: %+v, want 2 stands away and no hits", Own(u).State)
	}
}

// W23 of the rules page: STD-SHOOT-07 (two units, one die a stand), STD-SHOOT-08 (4+),
// STD-SHOOT-12 (a die a hit, 5+ cancels it), STD-SHOOT-13 (2 hits of 3 remove nothing),
// STD-SHOOT-14 (hits of both units add up), STD-SHOOT-16 (2 dice). STD-SHOOT-01: each
// shoots once; when nobody is left to shoot the drive-backs follow. STD-SHOOT-19,
// STD-SHOOT-20: away from the nearest stand that shot, facings unchanged.
// STD-SHOOT-14, STD-BASE-15: odd hits are forgotten then.
func TestShootingWithArmour(t *testing.T) {
	target := infantry("b1", at{-4, 20, 180}, at{0, 20, 180}, at{4, 20, 180})
	Edit(&target).Armour = 5
	p := play(t, inShooting(
		bowmen("r1", at{-4, 0, 0}, at{0, 0, 0}, at{4, 0, 0}), bowmen("r2", at{-16, 0, 0}, at{-12, 0, 0}, at{-8, 0, 0}), target),
		1, 2, 4, 2, 4, 5, 6, 4, 5, 6, 3, 4)
	wantLines(t, "who", p.answers(), "shoot r1 b1 *", "shoot r2 b1", "end")
	wantLines(t, "the first", p.do(shootAt("r1", "b1")),
		"shoot r1", "roll shoot r1 [1 2 4] need 4", "roll save b1 [2] need 5", "hits b1")
	wantLines(t, "the other", p.answers(), "shoot r2 b1 *", "end")
	p.refused(shootAt("r1", "b1"), "STD-SHOOT-01")
	p.refused(shootAt("b1", "r1"), "STD-CMD-01")
	p.refused(game.Action{Do: "charge", Unit: "r1", Target: "b1"}, "STD-CHARGE-01")
	wantLines(t, "the second", p.do(game.Action{Do: "shoot", Unit: "r2"}),
		"shoot r2", "roll shoot r2 [4 5 6] need 4", "roll save b1 [4 5 6] need 5", "hits b1",
		"roll driveback red [3 4]", "driveback b1 b1a(-4,27,180) b1b(0,27,180) b1c(4,27,180)",
		"recover hits b1", "phase combat")
	p.spent()
	if u := Own(p.unit("b1")).State; u.Hits != 0 || u.Suffered != 0 || len(u.ShotBy) != 0 || Own(p.unit("r1")).State.Fired {
		t.Errorf("b1 %+v, r1 %+v, want b1 without hits or shooters, r1 not fired", u, Own(p.unit("r1")).State)
	}
}

// W24 of the rules page: STD-SHOOT-09, STD-SHOOT-10, STD-SHOOT-11: one stand open, two
// defended, 6 shots: 3 dice at 4+, which remove the open stand, then 3 at 5+; 4 hits
// less 1 for the defended stands are 3 dice (STD-SHOOT-16).
func TestShootingAtMixedTarget(t *testing.T) {
	r := bowmen("r1", at{-4, 0, 0}, at{0, 0, 0}, at{4, 0, 0})
	Edit(&r).Shooting = 2
	s := inShooting(r, infantry("b1", at{-4, 20, 180}, at{0, 20, 180}, at{4, 20, 180}))
	s.Terrain = []game.Terrain{feature("wood", -20, 18, 1.9, 60)}
	p := play(t, s, 4, 5, 6, 3, 4, 5, 1, 1, 1)
	wantLines(t, "all", p.do(shootAt("r1", "b1")),
		"shoot r1", "roll shoot r1 [4 5 6] need 4", "hits b1", "casualty b1c", "roll shoot r1 [3 4 5] need 5", "hits b1",
		"roll driveback red [1 1 1]", "driveback b1 b1a(-4,23,180) b1b(0,23,180)", "recover hits b1", "phase combat")
	p.spent()
}

// STD-SHOOT-13: the owner removes an outer stand at once, before anybody else shoots.
// STD-SHOOT-10: a defended one not before those in the open.
func TestCasualtiesByShooting(t *testing.T) {
	s := inShooting(bowmen("r1", at{-4, 0, 0}, at{0, 0, 0}, at{4, 0, 0}), bowmen("r2", at{40, 0, 0}),
		infantry("b1", at{-4, 20, 180}, at{0, 20, 180}, at{4, 20, 180}, at{8, 20, 180}), infantry("b2", at{40, 20, 180}))
	p := play(t, s, 4, 4, 4)
	wantLines(t, "hit", p.do(shootAt("r1", "b1")), "shoot r1", "roll shoot r1 [4 4 4] need 4", "hits b1")
	wantLines(t, "which", p.answers(), "remove b1 b1d *", "remove b1 b1a")
	p.refused(shootAt("r2", "b2"), "STD-SHOOT-01")
	p.refused(game.Action{Do: "remove", Unit: "b1", Stand: "b1b"}, "STD-SHOOT-13")
	p.refused(game.Action{Do: "remove", Unit: "b2", Stand: "b2a"}, "STD-SHOOT-13")
	wantLines(t, "it goes at once", p.do(game.Action{Do: "remove", Unit: "b1", Stand: "b1a"}), "casualty b1a")
	wantLines(t, "the next", p.answers(), "shoot r2 b2 *", "end")
	p.spent()

	s.Terrain = []game.Terrain{feature("wood", 6.1, 18, 30, 30)} // b1d is in it
	p = play(t, s, 4, 4, 4)
	wantLines(t, "those in the open first", p.do(shootAt("r1", "b1"))[3:], "casualty b1a")
	Edit(&s.Units[2]).State.Hits = 2 // and another: three stands in the open, of which an end is taken
	p = play(t, s, 4, 4, 4)
	p.do(shootAt("r1", "b1"))
	if u := p.unit("b1"); len(u.Stands) != 3 || Own(u).State.Hits != 2 {
		t.Errorf("b1 is %+v, want 3 stands and 2 hits", u)
	}
}

// STD-SHOOT-02: nobody need shoot. STD-SHOOT-03: engaged units neither shoot nor are
// shot at, even if it is the closest.
func TestShooters(t *testing.T) {
	s := inShooting(bowmen("r1", at{0, 0, 0}), infantry("r2", at{0, 11, 0}), bowmen("r3", at{20, 0, 0}),
		infantry("b1", at{0, 13, 180}), bowmen("b2", at{20, 2, 180}), infantry("b3", at{-8, 20, 180}))
	p := play(t, s)
	wantLines(t, "who", p.answers(), "shoot r1 b3 *", "end")
	p.refused(shootAt("r1", "b1"), "STD-SHOOT-03")
	p.refused(shootAt("r3", "b2"), "STD-SHOOT-03")
	p.refused(shootAt("r2", "b3"), "STD-BASE-15")
	p.refused(shootAt("r1", "r2"), "STD-SHOOT-04")
	wantLines(t, "nobody", p.do(game.Action{Do: "end"}), "phase combat")
}

// STD-SHOOT-04, AMB-16: the closest visible unit is shot at, the distance being to any
// of its stands: b1's near stand is hidden by the house, a far one is seen. Of equally
// close ones the player picks.
func TestClosestTarget(t *testing.T) {
	s := inShooting(bowmen("r1", at{0, 0, 0}), infantry("b1", at{-8, 14, 180}, at{-4, 14, 180}, at{0, 14, 180}), infantry("b2", at{12, 14, 180}))
	s.Terrain = []game.Terrain{building(-3, 6, 3, 8)}
	p := play(t, s)
	wantLines(t, "b1, 12 cm away", p.answers(), "shoot r1 b1 *", "end")
	p.refused(shootAt("r1", "b2"), "STD-SHOOT-04")

	p = play(t, inShooting(bowmen("r1", at{0, 0, 0}), infantry("b1", at{-8, 14, 180}), infantry("b2", at{8, 14, 180})), 1)
	wantLines(t, "equally close", p.answers(), "shoot r1 b1 *", "shoot r1 b2", "end")
	wantLines(t, "the player's choice", p.do(shootAt("r1", "b2")), "shoot r1", "roll shoot r1 [1] need 4", "hits b2", "phase combat")

	// An enemy in front that is beyond reach, or unseen, is no target.
	far := inShooting(bowmen("r1", at{0, 0, 0}), infantry("b1", at{0, 33, 180}))
	wantLines(t, "31 cm away", play(t, far).answers(), "end *")
	play(t, far).refused(shootAt("r1", "b1"), "STD-SHOOT-04")
	wantLines(t, "behind it", play(t, inShooting(bowmen("r1", at{0, 0, 0}), infantry("b1", at{0, -10, 0}))).answers(), "end *")
}

// STD-SHOOT-05: range is measured stand by stand: 30 cm is in range, a stand further
// off does not shoot. STD-SHOOT-02: all stands that can shoot do.
func TestRangeStandByStand(t *testing.T) {
	s := inShooting(bowmen("r1", at{0, 0, 0}, at{0, -2, 0}), infantry("b1", at{-2, 32, 180}), infantry("b2", at{90, 90, 0}))
	Edit(&s.Units[0]).Traits = []string{traitAllRound}
	p := play(t, s, 1)
	wantLines(t, "one of two", p.do(shootAt("r1", "b1")), "shoot r1", "roll shoot r1 [1] need 4", "hits b1", "phase combat")
	p.spent()
}

// STD-SHOOT-06: a stand that cannot shoot at its unit's target shoots at the closest
// other unit that it sees; of equally close ones its owner picks. The main target,
// b1, is seen by r1a alone, since r1b looks the other way.
func TestStandsShootElsewhere(t *testing.T) {
	s := inShooting(bowmen("r1", at{0, 0, 0}, at{0, -2, 180}), infantry("b1", at{0, 10, 180}), infantry("b2", at{-8, -20, 0}), infantry("b3", at{8, -20, 0}))
	p := play(t, s, 4, 6, 5, 2)
	wantLines(t, "who", p.answers(), "shoot r1 b1 *", "end")
	wantLines(t, "first the choice", p.do(shootAt("r1", "b1")))
	wantLines(t, "of r1b", p.answers(), "attack r1b b2 *", "attack r1b b3")
	p.refused(game.Action{Do: "attack", Stand: "r1b", Target: "b1"}, "STD-SHOOT-06")
	wantLines(t, "b3", p.do(game.Action{Do: "attack", Stand: "r1b", Target: "b3"}),
		"shoot r1", "roll shoot r1 [4] need 4", "hits b1", "roll shoot r1 [6] need 4", "hits b3")
	// STD-SHOOT-15: the owner decides the order of the drive-backs.
	wantLines(t, "the order", p.answers(), "retreat b1 *", "retreat b3")
	p.refused(game.Action{Do: "retreat", Unit: "b2"}, "STD-SHOOT-15")
	p.refused(game.Action{Do: "end"}, "STD-CMD-01")
	lines := p.do(game.Action{Do: "retreat", Unit: "b3"})
	if lines[0] != "roll driveback red [5]" || lines[2] != "roll driveback red [2]" || lines[3] != "driveback b1 b1a(0,12,180)" {
		t.Errorf("the events are %v, want dice of 5 and 2, and b1 driven back to y = 12", lines)
	}
	p.spent()

	// One of them closer: no choice, and not the main target for that stand.
	s.Units[2].Stands[0].Y++
	p = play(t, s, 1, 1)
	wantLines(t, "the closest", p.do(shootAt("r1", "b1")),
		"shoot r1", "roll shoot r1 [1] need 4", "hits b1", "roll shoot r1 [1] need 4", "hits b2", "phase combat")
}

// STD-SHOOT-06: where no stand can shoot at the closest unit that is seen, b1 through a
// gap too narrow for a shot (STD-LOS-15), each shoots at the closest other that it sees
// itself: r1a at b4, before it, and r1b at b2 or b3 behind it, of its owner's choice.
func TestNoStandShootsAtTheClosest(t *testing.T) {
	for _, target := range []string{"b2", "b3"} {
		s := inShooting(bowmen("r1", at{0, 0, 0}, at{0, -2, 180}), infantry("r2", at{-2.45, 4, 0}), infantry("r3", at{2.45, 4, 0}),
			infantry("b1", at{0, 10, 180}), infantry("b2", at{-8, -20, 0}), infantry("b3", at{8, -20, 0}), infantry("b4", at{-20, 12, 180}))
		p := play(t, s, 1, 1)
		wantLines(t, "who", p.answers(), "shoot r1 b4 *", "end")
		wantLines(t, "first the choice", p.do(shootAt("r1", "b4")))
		wantLines(t, "of r1b", p.answers(), "attack r1b b2 *", "attack r1b b3")
		wantLines(t, target, p.do(game.Action{Do: "attack", Stand: "r1b", Target: target}),
			"shoot r1", "roll shoot r1 [1] need 4", "hits "+target, "roll shoot r1 [1] need 4", "hits b4", "phase combat")
		p.spent()
	}
}

// W15 of the rules page, AMB-05: friends with a gap of 0.9 cm leave no corridor
// (STD-LOS-15), one of 1 cm does.
func TestNoShotWithoutCorridor(t *testing.T) {
	narrow := func(x float64) *game.State {
		return inShooting(bowmen("r1", at{0, 0, 0}), infantry("r2", at{-x, 4, 0}), infantry("r3", at{x, 4, 0}), infantry("b1", at{0, 10, 180}))
	}
	wantLines(t, "0.9 cm", play(t, narrow(2.45)).answers(), "end *")
	play(t, narrow(2.45)).refused(shootAt("r1", "b1"), "STD-LOS-15")
	wantLines(t, "1 cm", play(t, narrow(2.5)).answers(), "shoot r1 b1 *", "end")
}

// A battle that is saved while a stand is to be removed goes on the same when it is
// read, with the shots at another unit still to come.
func TestShootingGoesOnFromFile(t *testing.T) {
	s := inShooting(bowmen("r1", at{0, 0, 0}, at{0, -2, 180}), infantry("b1", at{-2, 10, 180}, at{2, 10, 180}), infantry("b2", at{0, -20, 0}))
	Edit(&s.Units[0]).Shooting = 3
	p := play(t, s, 4, 4, 4, 6, 1, 1)
	p.do(shootAt("r1", "b1"))
	saved, err := game.Read(game.Write(p.b.State()), "saved", []game.Rules{Rules{}})
	if err != nil {
		t.Fatal(err)
	}
	p.b = game.NewBattle(saved, Rules{}, game.Options{})
	lines := p.do(p.b.Question().Answers[0])
	if len(lines) < 3 || lines[1] != "roll shoot r1 [6 1 1] need 4" || lines[2] != "hits b2" {
		t.Errorf("the events are %v, want three dice at 4+ and the hit on b2", lines)
	}
	OwnTurn(&saved).Pending.Then.Frame.(*shootProcedure).Target = "nobody"
	if problems := problemsOf(&saved); len(problems) == 0 || problems[0].Path != "turn.pending.then.target" {
		t.Errorf("the problems are %v, want one at turn.pending.then.target", problems)
	}
}
