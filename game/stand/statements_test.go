package stand

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"frontage/game"
)

// STD-CHARGE-05: the charge is announced before any stand moves: while a die decides which
// edge it goes for, all stands are still in place.
func TestAnnouncedBeforeAnyStandMoves(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 0, 0}), infantry("r1", at{3, 6, 180}, at{7, 6, 180}, at{11, 6, 180}))
	before := slices.Clone(s.Unit("r1").Stands)
	s.Turn.Dice.Given, s.Turn.Dice.GivenOnly = []int{6}, true
	if _, err := (Rules{}).Begin(false).Apply(s, s, game.Action{Do: "charge", Unit: "r1", Target: "b1"}, game.NewDice(&s.Turn.Dice)); err != nil {
		t.Fatal(err)
	}
	if OwnTurn(s).Pending == nil || !slices.Equal(s.Unit("r1").Stands, before) {
		t.Errorf("pending %+v, stands %+v; want something pending, and the stands as they were: %+v", OwnTurn(s).Pending, s.Unit("r1").Stands, before)
	}
}

// STD-CHARGE-12, W02: the zone is that of the whole charging unit; its last stand alone
// would be in another.
func TestZoneOfTheWholeUnit(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 0, 0}), infantry("r1", at{2, 6, 180}, at{6, 6, 180}, at{10, 6, 180}))
	if a := askCharge(t, s, "r1", "b1"); a.Zone != "front" {
		t.Errorf("the zone of the whole unit is %s, want front", a.Zone)
	}
	s = tableOf(infantry("b1", at{0, 0, 0}), infantry("r1", at{10, 6, 250}))
	if a := askCharge(t, s, "r1", "b1"); a.Zone != "right" {
		t.Errorf("the zone of its last stand is %s, want right", a.Zone)
	}
}

// STD-CHARGE-27: after the corner contact with a pinned unit the others form a
// battle line with the first.
func TestLineBesideACorner(t *testing.T) {
	s := tableOf(
		infantry("b1", at{-4, 0, 0}, at{0, 0, 0}, at{4, 0, 0}),
		infantry("r2", at{-4, 2, 180}, at{0, 2, 180}, at{4, 2, 180}),
		cavalry("r1", at{-12, 14, 150}, at{-13.732, 13, 150}))
	wantLayouts(t, askCharge(t, s, "r1", "b1"), []at{{-9, 3, 180}, {-7, 3, 180}})
}

// STD-CHARGE-29: whatever formation it starts in, a unit forms a battle line when
// it can.
func TestColumnFormsALine(t *testing.T) {
	s := tableOf(infantry("b1", at{-4, 0, 0}, at{0, 0, 0}, at{4, 0, 0}), infantry("r1", at{0, 10, 180}, at{0, 12, 180}, at{0, 14, 180}))
	wantLayouts(t, askCharge(t, s, "r1", "b1"), []at{{-4, 2, 180}, {0, 2, 180}, {4, 2, 180}})
}

// STD-CHARGE-30: no gap is left in a row.
func TestNoGapInTheRow(t *testing.T) {
	random := rand.New(rand.NewPCG(30, 30))
	rows := 0
	for range tables(60, 2000) {
		s := randomTable(random)
		b := newBoard(s)
		c, refusal := b.charge(0, 1, anyWay)
		if refusal != nil || c.irregular {
			continue
		}
		c.findAll()
		for _, l := range c.layouts {
			var along []float64
			for _, p := range l.line {
				if p.role == roleLine || p.role == roleFirst {
					along = append(along, p.box.Center.Dot(p.box.Forward.Right()))
				}
			}
			slices.Sort(along)
			for i := 1; i < len(along); i++ {
				rows++
				if gap := along[i] - along[i-1] - l.line[0].box.Width; math.Abs(gap) > 0.01 {
					t.Fatalf("a gap of %g cm in the row\n%s", gap, game.Write(s))
				}
			}
		}
	}
	if rows < 20 {
		t.Errorf("only %d neighbours, want at least 20", rows)
	}
}

// STD-CHARGE-42: an enemy that a staggered stand touches with its side counts as
// charged.
func TestStaggeredStandDrawsIn(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 0, 0}), infantry("b2", at{8, 3, 0}), infantry("r1", at{0, 20, 180}, at{4, 22.5, 180}))
	found := false
	a := askCharge(t, s, "r1", "b1")
	for i, o := range a.All {
		for _, st := range o.Stands {
			if st.Role == "stagger" && math.Abs(st.X-origin-4) < 0.01 {
				found = true
				engaged := a.charge.answer(a.charge.layouts[i], nil).Engaged
				if !slices.Contains(engaged, "b2") {
					t.Errorf("the engaged units are %v, want b2 among them", engaged)
				}
				if !slices.ContainsFunc(a.charge.impacts(a.charge.layouts[i]), func(im Impact) bool { return im.Unit == "b2" }) {
					t.Error("b2 is not charged")
				}
			}
		}
	}
	if !found {
		t.Error("no stand is staggered beside b2")
	}
}

// STD-CHARGE-46: a further unit is charged though the chargers did not see it: a hill hides
// it from them.
func TestUnseenUnitIsDrawnIn(t *testing.T) {
	s := tableOf(
		infantry("b1", at{-2, 0, 0}, at{-2, -2, 0}),
		infantry("b2", at{2, 0, 0}, at{2, -2, 0}),
		cavalry("r1", at{-4, 15, 180}, at{-2, 15, 180}, at{-6, 15, 180}))
	s.Terrain = []game.Terrain{building(-4.3, 7, 2, 9)}
	s.Terrain[0].Kind = "hill"
	if ask[*SightAnswer](t, s, "sight", "unit", "r1", "target", "b2").Visible {
		t.Fatal("b2 is seen")
	}
	if a := askCharge(t, s, "r1", "b1"); !a.Legal || !slices.Contains(a.Engaged, "b2") {
		t.Errorf("legal %v %s, engaged %v, want legal and b2 among the engaged", a.Legal, a.Reason, a.Engaged)
	}
}

// STD-CHARGE-53: where chargers envelop, those who support them do not.
func TestSupportersDoNotEnvelop(t *testing.T) {
	s := tableOf(
		infantry("b1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0}),
		infantry("r1", at{-9, 4, 90}, at{-9, 0, 90}, at{-9, -4, 90}),
		infantry("r2", at{-11, 4, 90}, at{-11, 0, 90}, at{-11, -4, 90}))
	envelops := false
	for _, o := range askCharge(t, s, "r1", "b1", "support", "r2").All {
		for _, st := range o.Stands {
			own := st.ID[:2] == "r1"
			envelops = envelops || own && st.Role == "envelop"
			if !own && (st.Role != "support" || len(st.Contacts) > 0) {
				t.Errorf("option %d: %s is %s with %v, want role support and no contacts", o.Option, st.ID, st.Role, st.Contacts)
			}
		}
	}
	if !envelops {
		t.Error("no charger envelops")
	}
}

// STD-CHARGE-56: a supporter needs neither order nor initiative of its own: it goes
// with a charge on initiative although it sees nobody.
func TestSupporterNeedsNoOrder(t *testing.T) {
	s := supported()
	if ask[*SightAnswer](t, s, "sight", "unit", "r2", "target", "b1").Visible {
		t.Fatal("r2 sees b1")
	}
	if a := askCharge(t, s, "r1", "b1", "support", "r2", "initiative", "true"); !a.Legal {
		t.Errorf("refused: %v, want legal", a.Reason)
	}
}

// STD-SHOOT-24: the chargers are shot at when the whole unit, with its supporter,
// has moved: the steps of the moves precede those of the shots.
func TestShootingComesAfterTheMoves(t *testing.T) {
	s := supported()
	Edit(s.Unit("b1")).Shooting, Edit(s.Unit("b1")).Range = 1, 30
	a := askCharge(t, s, "r1", "b1", "support", "r2")
	last, shot := -1, -1
	for i, step := range a.Steps {
		switch step.Rule {
		case "STD-CHARGE-16", "STD-CHARGE-32", "STD-CHARGE-36", "STD-CHARGE-59":
			last = i
		case "STD-SHOOT-22":
			shot = i
		}
	}
	if shot < 0 || last < 0 || shot < last {
		t.Errorf("shots at step %d, the last move at %d; want the shots after the move", shot, last)
	}
}
