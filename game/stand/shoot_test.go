package stand

import (
	"testing"

	"frontage/game"
)

// inShooting puts a table into the Shooting phase.
func inShooting(units ...game.Unit) *game.State {
	s := table(units...)
	s.Turn.Phase, s.Turn.Step = phaseShooting, ""
	return s
}

func shootAt(unit, target string) game.Action {
	return game.Action{Do: "shoot", Unit: game.UnitID(unit), Target: target}
}

// W23 of the rules page: STD-SHOOT-07 (two units, one die a stand), STD-SHOOT-08 (4+),
// STD-SHOOT-12 (a die a hit, 5+ cancels it), STD-SHOOT-13 (2 hits of 3 remove nothing),
// STD-SHOOT-14 (hits of both units add up), STD-SHOOT-16 (2 dice). STD-SHOOT-01: each
// shoots once; when nobody is left to shoot the drive-backs follow. STD-SHOOT-19,
// STD-SHOOT-20: away from the nearest stand that shot, facings unchanged.
// STD-SHOOT-14, STD-BASE-15: odd hits are forgotten then.
func TestShootingWithArmour(t *testing.T) {
	target := infantry("b1", at{-4, 20, 180}, at{0, 20, 180}, at{4, 20, 180})
	target.Armour = 5
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
	if u := p.unit("b1").State; u.Hits != 0 || u.Suffered != 0 || len(u.ShotBy) != 0 || p.unit("r1").State.Fired {
		t.Errorf("b1 %+v, r1 %+v", u, p.unit("r1").State)
	}
}
