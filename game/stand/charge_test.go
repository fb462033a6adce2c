package stand

import (
	"math"
	"strings"
	"testing"

	"frontage/game"
)

// The example of the formats page: r1 before b1 in line; the row may grow to
// either side (STD-CHARGE-36).
func pageExample() *game.State {
	s := tableOf(
		infantry("r1", at{10, 30, 180}, at{14, 30, 180}),
		infantry("b1", at{8, 12, 0}, at{12, 12, 0}, at{16, 12, 0}))
	return s
}

func TestChargeOfTheFormatsPage(t *testing.T) {
	a := askCharge(t, pageExample(), "r1", "b1")
	wantLayouts(t, a, []at{{12, 14, 180}, {16, 14, 180}}, []at{{8, 14, 180}, {12, 14, 180}})
	if a.Closest != "b1b" || a.Zone != "front" || a.Edge.Stand != "b1b" || a.Edge.Length != 4 || math.Abs(a.Edge.Exposed-4) > 1e-6 {
		t.Errorf("closest %s, zone %s, edge %+v, want b1b, front and 4 cm of b1b exposed", a.Closest, a.Zone, *a.Edge)
	}
	first, second := a.Stands[0], a.Stands[1]
	if first.ID != "r1a" || first.X != origin+12 || first.Y != origin+14 || first.Role != "first" || round4(first.Moved) != 16.1245 {
		t.Errorf("first stand %+v, want r1a at (12, 14) from the origin, role first, moved 16.1245", first)
	}
	if second.ID != "r1b" || second.X != origin+16 || second.Role != "line" || math.Abs(second.Moved-16.1245) > 0.02 {
		t.Errorf("second stand %+v, want r1b at x 16 from the origin, role line, moved 16.1245", second)
	}
	for i, want := range []ContactWith{{"b1b", "front", "edge", 4}, {"b1c", "front", "edge", 4}} {
		if c := a.Stands[i].Contacts; len(c) != 1 || c[0] != want {
			t.Errorf("contacts %+v, want %+v alone", c, want)
		}
	}
	if len(a.Engaged) != 1 || a.Engaged[0] != "b1" {
		t.Errorf("engaged %v, want b1", a.Engaged)
	}
}

// STD-CHARGE-10, W05: the closest visible stand.
func TestReferenceStand(t *testing.T) {
	s := tableOf(
		infantry("b1", at{-4, 0, 0}, at{0, 0, 0}, at{4, 0, 0}),
		cavalry("r1", at{5, 10, 180}))
	a := askCharge(t, s, "r1", "b1")
	if a.Closest != "b1c" {
		t.Errorf("closest %s, want b1c", a.Closest)
	}
	for id, want := range map[string]float64{"b1a": 9.22, "b1b": 7.28, "b1c": 7.00} {
		b := newBoard(s)
		p, _ := b.pieceIndex(id)
		if d := b.UnitDistance(1, p); math.Abs(d-want) > 0.005 {
			t.Errorf("distance to %s is %.3f, want %.2f", id, d, want)
		}
	}
}

// STD-CHARGE-19, STD-CHARGE-20, AMB-24, W06: 0.8 cm of the front edge can be reached:
// blocked. Blocked by terrain, the charge is refused (STD-CHARGE-23).
func TestExposureBelowOneCentimetre(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 0, 0}), cavalry("r1", at{3, 12, 180}))
	s.Terrain = []game.Terrain{building(-2.8, 1, 1.2, 3)}
	a := askCharge(t, s, "r1", "b1")
	if a.Legal || a.Rule != "STD-CHARGE-23" {
		t.Fatalf("legal %v, rule %q, want refused by STD-CHARGE-23", a.Legal, a.Rule)
	}
	if a.Edge == nil || math.Abs(a.Edge.Exposed-0.8) > 0.011 {
		t.Errorf("edge %+v, want 0.8 cm exposed", a.Edge)
	}
	if !strings.Contains(a.Reason.String(), "0.8 cm") || !strings.Contains(a.Reason.String(), "1 cm") {
		t.Errorf("the reason does not say how much is missing: %s, want the words \"0.8 cm\" and the words \"1 cm\"", a.Reason)
	}
}

// STD-CHARGE-20, STD-CHARGE-24, STD-CHARGE-25, W06: blocked by a friend in combat with it, the same
// unit is pinned, and its free corner may be charged.
func TestBlockedByAFriendIsPinned(t *testing.T) {
	s := tableOf(
		infantry("b1", at{0, 0, 0}),
		infantry("r2", at{-0.8, 2, 180}),
		cavalry("r1", at{3, 12, 180}))
	a := askCharge(t, s, "r1", "b1")
	wantLayouts(t, a, []at{{3, 3, 180}})
	blocked := false
	for _, step := range a.Steps {
		blocked = blocked || step.Rule == "STD-CHARGE-20" && strings.Contains(step.Text.String(), "0.8 cm")
	}
	if !blocked {
		t.Errorf("no step says that 0.8 cm is free: %+v", a.Steps)
	}
}

// STD-CHARGE-18, W07: exactly 1 cm is enough.
func TestExposureOfExactlyOneCentimetre(t *testing.T) {
	s := tableOf(
		infantry("b1", at{0, 0, 0}),
		infantry("r2", at{-1, 2, 180}),
		cavalry("r1", at{3, 12, 180}))
	a := askCharge(t, s, "r1", "b1")
	wantLayouts(t, a, []at{{2, 3, 180}})
	if c := a.Stands[0].Contacts; len(c) != 1 || math.Abs(c[0].Length-1) > 0.011 {
		t.Errorf("contacts %+v, want 1 cm", c)
	}
}

// STD-CHARGE-17, W08: the nearest free place.
func TestSmallestShift(t *testing.T) {
	enemy, friend := infantry("b1", at{0, 0, 0}), infantry("r2", at{-2.5, 2, 180})
	a := askCharge(t, tableOf(enemy, friend, infantry("r1", at{2, 12, 180})), "r1", "b1")
	wantLayouts(t, a, []at{{1.5, 2, 180}})
	if c := a.Stands[0].Contacts; len(c) != 1 || math.Abs(c[0].Length-2.5) > 0.011 {
		t.Errorf("infantry contacts %+v, want 2.5 cm", c)
	}
	enemy, friend = infantry("b1", at{0, 0, 0}), infantry("r2", at{-2.5, 2, 180})
	a = askCharge(t, tableOf(enemy, friend, cavalry("r1", at{2, 12, 180})), "r1", "b1")
	wantLayouts(t, a, []at{{0.5, 3, 180}})
	if c := a.Stands[0].Contacts; len(c) != 1 || math.Abs(c[0].Length-2) > 0.011 {
		t.Errorf("cavalry contacts %+v, want 2 cm", c)
	}
}

// STD-CHARGE-17: the nearest place is taken even if the way to it leads through a gap
// between two ravines and the whole edge beside it is closed: the first stand goes as near
// to the middle as the ravine on its side allows.
func TestSmallestShiftThroughAGap(t *testing.T) {
	s := tableOf(
		infantry("b1", at{0, 2, 90}, at{0, -2, 90}),
		infantry("r1", at{6.9993, 9.8595, 191.2366}, at{3.0759, 10.6389, 191.2366}, at{-0.8474, 11.4184, 191.2366}, at{-4.7707, 12.1978, 191.2366}))
	s.Terrain = []game.Terrain{feature("ravine", 1.1052, 4.4003, 4.8935, 5.7736), feature("ravine", -4.898, 6.4661, -1.8326, 8.241)}
	s.Terrain[1].ID = "second"
	a := askCharge(t, s, "r1", "b1")
	if !a.Legal {
		t.Fatalf("refused: %s (%s), want legal", a.Reason, a.Rule)
	}
	if first := a.Stands[0]; math.Abs(first.X-(origin+1.1052-2)) > 0.011 || math.Abs(first.Y-(origin+5)) > 0.011 {
		t.Errorf("the first stand goes to %.4f, %.4f, want -0.8948, 5", first.X-origin, first.Y-origin)
	}
}

// STD-CHARGE-17: with two places equally near the charger may choose.
func TestShiftToEitherSide(t *testing.T) {
	s := tableOf(
		infantry("b1", at{0, 0, 0}),
		cavalry("r2", at{0, 3, 180}), // takes the middle 2 cm
		cavalry("r1", at{0, 14, 180}))
	a := askCharge(t, s, "r1", "b1")
	wantLayouts(t, a, []at{{-2, 3, 180}}, []at{{2, 3, 180}})
}

// STD-CHARGE-32, W09: three cavalry stands against the right of an infantry
// line: the row grows to the left, and 6 cm of front are in contact.
func TestMaximisingFrontage(t *testing.T) {
	s := tableOf(
		infantry("b1", at{-4, 0, 0}, at{0, 0, 0}, at{4, 0, 0}),
		cavalry("r1", at{4, 15, 180}, at{6, 15, 180}, at{8, 15, 180}))
	a := askCharge(t, s, "r1", "b1")
	wantLayouts(t, a, []at{{0, 3, 180}, {2, 3, 180}, {4, 3, 180}})
	total := 0.0
	for _, st := range a.Stands {
		for _, c := range st.Contacts {
			if c.Kind == "edge" {
				total += c.Length
			}
		}
	}
	if math.Abs(total-6) > 0.01 {
		t.Errorf("%.2f cm in contact, want 6", total)
	}
}

// STD-CHARGE-34, STD-CHARGE-35, W10: a second column in line counts.
func TestTwoEnemyUnitsInLine(t *testing.T) {
	s := tableOf(
		infantry("b1", at{-2, 0, 0}, at{-2, -2, 0}),
		infantry("b2", at{2, 0, 0}, at{2, -2, 0}),
		cavalry("r1", at{-4, 15, 180}, at{-2, 15, 180}, at{-6, 15, 180}))
	a := askCharge(t, s, "r1", "b1")
	wantLayouts(t, a, []at{{-2, 3, 180}, {0, 3, 180}, {2, 3, 180}})
	if len(a.Engaged) != 2 {
		t.Errorf("engaged %v, want both (STD-CHARGE-45)", a.Engaged)
	}
}

// STD-ZONE-06, STD-ATTACK-03, STD-CHARGE-33, W11: a cavalry row on a 2 cm flank: one edge and
// two corners.
func TestFlankOfOneStand(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 0, 0}),
		cavalry("r1", at{-20, 2, 90}, at{-20, 0, 90}, at{-20, -2, 90}))
	a := askCharge(t, s, "r1", "b1")
	if a.Zone != "left" {
		t.Fatalf("the zone is %s, want left", a.Zone)
	}
	found := false
	for _, o := range a.All {
		found = found || near(placesOf(o.Stands), []at{{-4, -2, 90}, {-4, 0, 90}, {-4, 2, 90}})
	}
	if !found || a.Alternatives() != 1 {
		t.Fatalf("alternatives %v, want exactly 1", a.All)
	}
	edges, corners := 0, 0
	for _, st := range a.Stands {
		for _, c := range st.Contacts {
			if c.Kind == "edge" {
				edges++
			} else {
				corners++
			}
		}
	}
	if edges != 1 || corners != 2 {
		t.Errorf("%d edge and %d corner contacts, want 1 and 2", edges, corners)
	}
}

// STD-CHARGE-24, STD-CHARGE-25, STD-CHARGE-26, W13: a pinned unit is charged at a corner.
func TestPinnedTarget(t *testing.T) {
	s := tableOf(
		infantry("b1", at{-4, 0, 0}, at{0, 0, 0}, at{4, 0, 0}),
		infantry("r2", at{-4, 2, 180}, at{0, 2, 180}, at{4, 2, 180}),
		cavalry("r1", at{-12, 14, 150}))
	a := askCharge(t, s, "r1", "b1")
	wantLayouts(t, a, []at{{-7, 3, 180}})
	if st := a.Stands[0]; st.Role != "corner" || len(st.Contacts) != 1 || st.Contacts[0].Kind != "corner" || st.Contacts[0].Stand != "b1a" {
		t.Errorf("first stand %+v, want role corner and 1 corner contact with b1a", st)
	}
}

// STD-CHARGE-11, STD-CHARGE-25: the charger chooses between two equally near stands of a
// pinned unit that may be charged at a corner.
func TestPinnedAtEitherEnd(t *testing.T) {
	friend := infantry("r2", at{-1.6, 2, 180}, at{1.6, 2, 180})
	friend.Base.Front = 3.2 // leaves 0.8 cm at either end
	s := tableOf(infantry("b1", at{-2, 0, 0}, at{2, 0, 0}), friend, cavalry("r1", at{0, 20, 180}))
	wantLayouts(t, askCharge(t, s, "r1", "b1"), []at{{-5, 3, 180}}, []at{{5, 3, 180}})
}

// AMB-24, STD-CHARGE-47: the second stand beside one at the corner of a pinned flank joins
// the battle line; it does not wrap round to the enemy's front.
func TestNoEnvelopingOfAPinnedFlank(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 0, 0}), cavalry("r2", at{-4, 0, 90}), infantry("r1", at{-9, 3, 90}, at{-9, 7, 90}))
	wantLayouts(t, askCharge(t, s, "r1", "b1"), []at{{-3, 3, 90}, {-3, 7, 90}}, []at{{-3, -7, 90}, {-3, -3, 90}})
}

// STD-CHARGE-09: no charge without sight, and the refusal says so.
func TestChargeUnseen(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 0, 0}), infantry("r1", at{0, -10, 180}))
	a := askCharge(t, s, "r1", "b1")
	if a.Legal || a.Rule != "STD-CHARGE-09" || a.Closest != "" || a.Zone != "" || a.Edge != nil {
		t.Errorf("the answer is %+v, want a refusal by STD-CHARGE-09 without closest stand, zone and edge", a)
	}
}

// STD-CHARGE-07: 20 cm for infantry, and not a millimetre more.
func TestPaceOfInfantry(t *testing.T) {
	for _, c := range []struct {
		y     float64
		legal bool
	}{{22, true}, {22.009, true}, {22.05, false}, {30, false}} {
		s := tableOf(infantry("b1", at{0, 0, 0}), infantry("r1", at{0, c.y, 180}))
		a := askCharge(t, s, "r1", "b1")
		if a.Legal != c.legal {
			t.Errorf("from %g cm: legal %v, %s", c.y-2, a.Legal, a.Reason)
		}
		if !a.Legal && a.Rule != "STD-CHARGE-07" {
			t.Errorf("refused by %s, want STD-CHARGE-07", a.Rule)
		}
	}
}

// STD-ZONE-05, W03: an exact tie offers both edges, the front first.
func TestZoneTieOffersBoth(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 0, 0}), infantry("r1", at{3, 6, 180}, at{7, 6, 180}, at{11, 6, 180}))
	a := askCharge(t, s, "r1", "b1")
	if !a.Legal || a.Zone != "front" {
		t.Fatalf("legal %v zone %s: %s, want legal and zone front", a.Legal, a.Zone, a.Reason)
	}
	right := false
	for _, o := range a.All {
		right = right || o.Stands[0].Facing == 270
	}
	if !right {
		t.Error("no option charges the right flank")
	}
}

// STD-ZONE-05: the die is rolled under orders too, even if an earlier unit of the brigade
// has moved and the charged stand has the name of a value kept for that move.
func TestZoneDieAfterAMove(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 0, 0}), infantry("r1", at{3, 6, 180}, at{7, 6, 180}, at{11, 6, 180}), infantry("r2", at{15, 6, 180}))
	s.Units[0].Stands[0].ID = "x"
	s.Characters = []game.Character{leader("rg", "general", 9, 0, 20)}
	s.Turn.Step = stepOrders
	p := play(t, s, 1, 2, 4)
	p.do(giveOrder("rg", "r1", "r2"), shift(p.b.State(), "r2", 0, -0.5))
	p.do(game.Action{Do: "charge", Unit: "r1", Target: "b1"})
	if q := p.b.Question(); q.Kind != procedureCharge {
		t.Errorf("no die has been rolled: %+v, want kind charge", q)
	}
}

// STD-ZONE-05 in play: the die decides, 1–3 front, 4–6 flank.
func TestZoneDie(t *testing.T) {
	for die := 1; die <= 6; die++ {
		s := tableOf(infantry("b1", at{0, 0, 0}), infantry("r1", at{3, 6, 180}, at{7, 6, 180}, at{11, 6, 180}))
		s.Turn.Dice.Given, s.Turn.Dice.GivenOnly = []int{die}, true
		events, err := (Rules{}).Begin(false).Apply(s, s, game.Action{Do: "charge", Unit: "r1", Target: "b1"}, game.NewDice(&s.Turn.Dice))
		if err != nil {
			t.Fatal(err)
		}
		if len(s.Turn.Dice.Given) != 0 || events[0].Kind != "roll" || events[0].Why != "zone" {
			t.Fatalf("die %d: events %+v, want a roll for the zone that uses the given die", die, events)
		}
		if die <= 3 {
			if OwnTurn(s).Pending != nil || Own(s.Unit("r1")).State.Label != "front" {
				t.Errorf("die %d: %+v, want no open question and label front", die, Own(s.Unit("r1")).State)
			}
			continue
		}
		if OwnTurn(s).Pending == nil {
			t.Fatalf("die %d: no question", die)
		}
		q := (Rules{}).Begin(false).Question(s)
		if q.Answers[0].Do != "charge" || q.Answers[len(q.Answers)-1].Do != "hold" {
			t.Fatalf("answers %+v, want a charge first and hold last", q.Answers)
		}
		if _, err := (Rules{}).Begin(false).Apply(s, s, q.Answers[0], nil); err != nil {
			t.Fatalf("die %d: %v", die, err)
		}
		if got := Own(s.Unit("r1")).State.Label; got != "right" || OwnTurn(s).Pending != nil {
			t.Errorf("die %d: charged by the %q edge, want right and no open question", die, got)
		}
	}
}

// STD-CMD-05, STD-CMD-07, STD-CMD-11: on initiative only the closest visible
// enemy within 20 cm, and never artillery.
func TestChargeOnInitiative(t *testing.T) {
	s := tableOf(
		infantry("b1", at{0, 0, 0}),
		infantry("b2", at{30, 2, 0}),
		cavalry("r1", at{2, 20, 180}),  // 17 cm from b1
		cavalry("r2", at{30, 30, 180}), // 25 cm from b2
		unitOf("r3", Artillery, []at{{-4, 10, 180}}))
	for _, c := range []struct{ unit, target, rule string }{
		{"r1", "b1", ""}, {"r1", "b2", "STD-CMD-07"}, {"r2", "b2", "STD-CMD-05"}, {"r3", "b1", "STD-CMD-11"},
	} {
		a := askCharge(t, s, c.unit, c.target, "initiative", "true")
		if a.Legal != (c.rule == "") || a.Rule != c.rule {
			t.Errorf("%s against %s: legal %v, rule %q, want %q (%s)", c.unit, c.target, a.Legal, a.Rule, c.rule, a.Reason)
		}
	}
}

// supported is r1 in front of b1 with r2 exactly behind r1.
func supported() *game.State {
	return tableOf(
		infantry("b1", at{-2, 0, 0}, at{2, 0, 0}),
		infantry("r1", at{-2, 12, 180}, at{2, 12, 180}),
		infantry("r2", at{-2, 14, 180}, at{2, 14, 180}))
}

// STD-CHARGE-55, STD-CHARGE-59, STD-CHARGE-60: the unit behind follows into support, each stand
// exactly behind a charger.
func TestSupportingCharge(t *testing.T) {
	a := askCharge(t, supported(), "r1", "b1", "support", "r2")
	if !a.Legal {
		t.Fatalf("refused: %v, want legal", a.Reason)
	}
	var places []at
	for _, st := range a.Stands {
		if st.Role == "support" {
			places = append(places, placesOf([]ChargedStand{st})...)
			if len(st.Contacts) != 0 {
				t.Errorf("%s touches an enemy, want no contact", st.ID)
			}
		}
	}
	if !samePoses(places, []at{{-2, 4, 180}, {2, 4, 180}}) {
		t.Errorf("supporters at %v, want (-2, 4) and (2, 4)", places)
	}
	if s := a.Supporters(); len(s) != 1 || s[0] != "r2" {
		t.Errorf("supporters %v, want r2", s)
	}
	if !hasStep(a.Steps, "STD-CHARGE-59", "exactly behind") {
		t.Errorf("steps %+v, want a step by STD-CHARGE-59 with \"exactly behind\"", a.Steps)
	}
}

// STD-CHARGE-59: by default as many stands support as possible: 19 cm behind chargers that
// go straight ahead, each follows straight ahead, whatever their order in the file.
// Crosswise one would have to go too far.
func TestSupportersDoNotCross(t *testing.T) {
	s := tableOf(
		infantry("b1", at{-4, 0, 0}, at{0, 0, 0}, at{4, 0, 0}),
		infantry("r1", at{-4, 21, 180}, at{0, 21, 180}, at{4, 21, 180}),
		infantry("r2", at{4, 23, 180}, at{0, 23, 180}, at{-4, 23, 180}))
	var behind []ChargedStand
	for _, st := range askCharge(t, s, "r1", "b1", "support", "r2").Stands {
		if st.Role == string(roleSupport) {
			behind = append(behind, st)
		}
	}
	if got := placesOf(behind); !samePoses(got, []at{{-4, 4, 180}, {0, 4, 180}, {4, 4, 180}}) {
		t.Errorf("supporters at %v, want (-4, 4), (0, 4) and (4, 4)", got)
	}
}

// What forbids a supporting charge: STD-CHARGE-55 (not behind, AMB-33; infantry
// only), -58 (confused; too far at its own pace, AMB-34).
func TestNoSupportingCharge(t *testing.T) {
	for _, c := range []struct {
		name, rule string
		change     func(*game.State)
	}{
		{"not in contact behind", "STD-CHARGE-55", func(s *game.State) {
			for i := range s.Unit("r2").Stands {
				s.Unit("r2").Stands[i].Y += 0.5
			}
		}},
		{"cavalry", "STD-CHARGE-55", func(s *game.State) { s.Unit("r2").Type = Cavalry }},
		{"an enemy", "STD-CHARGE-55", func(s *game.State) { s.Unit("r2").Side = "blue" }},
		{"confused", "STD-CHARGE-58", func(s *game.State) { Edit(s.Unit("r2")).State.Confused = true }},
		{"too slow to follow 10 cm", "STD-CHARGE-59", func(s *game.State) { Edit(s.Unit("r2")).Pace = 8 }},
	} {
		s := supported()
		c.change(s)
		a := ask[*ChargeAnswer](t, s, "charge", "unit", "r1", "target", "b1", "support", "r2")
		if a.Legal || a.Rule != c.rule {
			t.Errorf("%s: legal %v by %q, want %s (%s)", c.name, a.Legal, a.Rule, c.rule, a.Reason)
		}
	}
}

// STD-CHARGE-57, STD-CHARGE-62: made, it moves both units, and the supporter may not charge
// again this turn.
func TestSupportingChargeIsMade(t *testing.T) {
	s := supported()
	if _, err := (Rules{}).Begin(false).Apply(s, s, game.Action{Do: "charge", Unit: "r1", Target: "b1", Support: "r2"}, nil); err != nil {
		t.Fatal(err)
	}
	byDefault(t, s)
	if u := s.Unit("r2"); u.Stands[0].Y != origin+4 || Own(u).State.Label != "support" {
		t.Errorf("r2 is at %+v, %+v, want y 4 from the origin and label support", u.Stands[0], Own(u).State)
	}
	a := ask[*ContactsAnswer](t, s, "contacts")
	if len(a.Supports) != 2 || len(a.Engagements) != 1 || len(a.Engagements[0].Units) != 3 {
		t.Errorf("supports %v, engagements %v, want 2 supports and 1 engagement of 3 units", a.Supports, a.Engagements)
	}
	if err := mayCharge(s, s.Unit("r2")); err == nil {
		t.Error("the supporter may charge again")
	}
}

// STD-CHARGE-17: off-centre places are only for stands and terrain in the way. Straight on,
// 16.5 cm, a stand has 11.302 cm left to the side. r1a, which begins 12 cm beside the
// middle, ends 0.698 beside it, r1b 2.698. Of the stands that lack movement the one that
// comes nearest goes first, so r1b may not; and neither may if r1c reaches the middle.
func TestStandShortOfTheMiddleDoesNotGoFirst(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 0, 0}), infantry("r1", at{12, 18.5, 180}, at{14, 21, 180}))
	s.Units[1].Stands[1].Y = origin + 18.5
	s.Units[1].Stands[1].X = origin + 16
	s.Unit("b1").Base.Front = 8 // so that r1b has its centimetre
	wantLayouts(t, askCharge(t, s, "r1", "b1"), []at{{0.698, 2, 180}, {4.698, 2, 180}})
	if a := ask[*ChargeAnswer](t, s, "charge", "unit", "r1", "target", "b1", "first", "r1b"); a.Legal || a.Rule != "STD-CHARGE-17" {
		t.Errorf("r1b first: legal %v by %s: %s, want refused by STD-CHARGE-17", a.Legal, a.Rule, a.Reason)
	}
	s.Unit("r1").Stands = append(s.Unit("r1").Stands, game.Stand{ID: "r1c", X: origin + 8, Y: origin + 18.5, Facing: 180})
	for _, o := range askCharge(t, s, "r1", "b1").All {
		if st := o.Stands[0]; st.ID != "r1c" || st.X != origin {
			t.Errorf("%s goes first, to %g, want r1c, to 0", st.ID, st.X-origin)
		}
	}
	// A building in the way of one place is no lack of movement: the other of the two
	// places remains available.
	s = tableOf(infantry("b1", at{0, 0, 0}), infantry("r2", at{-2.5, 2, 180}), infantry("r1", at{12, 18.5, 180}))
	wantLayouts(t, askCharge(t, s, "r1", "b1"), []at{{1.5, 2, 180}})
}
