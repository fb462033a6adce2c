package stand

import (
	"testing"

	"frontage/game"
)

// STD-SHOOT-18 with the movement chart: the full pace of flyers is 100 cm, so that one
// driven back further than its type walks is not routed.
func TestFlyersDrivenBackFar(t *testing.T) {
	b := cavalry("b1", at{0, 20, 180})
	b.Type, b.Traits = game.Monster, []string{traitFlying}
	s := inShooting(infantry("r1", at{0, 0, 0}), b, infantry("b2", at{80, 80, 0}), infantry("b3", at{80, 70, 0}))
	shotAtBy(s, "b1", "r1", 5)
	p := play(t, s, 5, 5, 5, 5, 5)
	wantLines(t, "25 cm", p.do(game.Action{Do: "end"}), "roll driveback red [5 5 5 5 5]", "driveback b1 b1a(0,45,180)", "phase combat")
	p.spent()
}

// STD-RESULT-09, AMB-41: who may stand after a draw is settled by the round, not by who
// has fallen back since: the defenders of a wood may stand although their enemy was
// the first to go.
func TestStandsThoughTheEnemyHasGone(t *testing.T) {
	s := inCombat(infantry("r1", at{0, 1, 180}), infantry("b1", at{0, -1, 0}))
	s.Terrain = []game.Terrain{feature("wood", -20, -20, 20, 0)}
	p := play(t, s, 1, 1, 1, 1, 1, 1, // no hits
		1,       // red falls back first
		3, 3, 3) // 9 cm
	p.do(game.Action{Do: "fight", Unit: "r1"}, game.Action{Do: "after", Unit: "r1", Choice: "fallback"})
	q := p.b.Question()
	p.do(q.Answers[q.Default])
	wantLines(t, "blue", p.answers(), "after b1 stand *", "after b1 fallback")
	p.do(game.Action{Do: "after", Unit: "b1", Choice: "stand"})
	p.spent()
}

// STD-CHARGE-58, STD-MOVE-05: a supporting charge is a normal move; that of a unit with
// a fortified stand is at half pace. It must follow 10 cm.
func TestFortifiedSupporterAtHalfPace(t *testing.T) {
	for _, c := range []struct {
		pace  float64
		wall  bool
		legal bool
	}{{19.9, false, true}, {20, true, true}, {19.9, true, false}} {
		s := supported()
		s.Unit("r2").Pace = c.pace
		if c.wall {
			s.Terrain = []game.Terrain{feature("high-obstacle", -4, 15.2, 0, 15.5)} // behind one stand
		}
		if a := ask[*ChargeAnswer](t, s, "charge", "unit", "r1", "target", "b1", "support", "r2"); a.Legal != c.legal {
			t.Errorf("%+v: legal %v (%s)", c, a.Legal, a.Reason)
		}
	}
}

// STD-CHARGE-58, STD-MOVE-21, STD-ENGAGE-01: a unit that supports a fight is engaged, so
// that it cannot come along with a charge, though it touches no enemy.
func TestEngagedSupporterStays(t *testing.T) {
	s := table(
		infantry("b1", at{-2, 0, 0}, at{2, 0, 0}), cavalry("b2", at{6.5, 9, 0}),
		infantry("r1", at{-2, 12, 180}, at{2, 12, 180}), infantry("r3", at{6, 12, 180}),
		infantry("r2", at{2, 14, 180}, at{6, 14, 180}))
	a := ask[*ChargeAnswer](t, s, "charge", "unit", "r1", "target", "b1", "support", "r2")
	if a.Legal || a.Rule != "STD-CHARGE-58" {
		t.Errorf("legal %v by %q: %s", a.Legal, a.Rule, a.Reason)
	}
	s.Unit("b2").Stands[0].Y -= 0.1 // nobody fights there
	if a := ask[*ChargeAnswer](t, s, "charge", "unit", "r1", "target", "b1", "support", "r2"); !a.Legal {
		t.Error(a.Reason)
	}
}

// STD-MOVE-21, STD-ENGAGE-01: nor does it charge, as when a unit of its brigade has
// charged into a fight that it supports from where it stands.
func TestEngagedSupporterDoesNotCharge(t *testing.T) {
	s := table(cavalry("b2", at{6.5, 9, 0}), infantry("b1", at{1, 0, 0}),
		infantry("r3", at{6, 12, 180}), infantry("r2", at{2, 12, 180}))
	a := ask[*ChargeAnswer](t, s, "charge", "unit", "r2", "target", "b1")
	if a.Legal || a.Rule != "STD-MOVE-21" {
		t.Errorf("legal %v by %q: %s", a.Legal, a.Rule, a.Reason)
	}
	s.Unit("b2").Stands[0].Y -= 0.1
	if a := ask[*ChargeAnswer](t, s, "charge", "unit", "r2", "target", "b1"); !a.Legal {
		t.Error(a.Reason)
	}
}
