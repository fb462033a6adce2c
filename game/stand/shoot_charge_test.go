package stand

import (
	"os"
	"slices"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// archers are charged by knights of one stand, straight ahead.
func chargedArchers(more ...game.Unit) *game.State {
	return tableOf(append([]game.Unit{cavalry("r1", at{0, 14, 180}), bowmen("b1", at{-4, 0, 0}, at{0, 0, 0}, at{4, 0, 0})}, more...)...)
}

var chargeArchers = game.Action{Do: "charge", Unit: "r1", Target: "b1"}

// STD-SHOOT-22, STD-SHOOT-24: those who are charged shoot right after the charger's
// move, before anything else; STD-SHOOT-02: or hold. STD-SHOOT-27: hits are saved.
// STD-SHOOT-28, STD-RESULT-03: they stay on the unit and count in the first round,
// once. STD-SHOOT-29: no drive-back.
func TestShootingAtCharger(t *testing.T) {
	s := chargedArchers(infantry("r2", at{60, 0, 0}), infantry("b2", at{60, 15, 180}))
	Edit(&s.Units[0]).Armour, Edit(&s.Units[0]).Hits = 5, 4
	p := play(t, s, 4, 5, 6, 5, 4, 1,
		1, 1, 1, 1, 1, 1, 1, 1, 1)
	lines := p.do(chargeArchers)
	if len(lines) != 1 || lines[0] != "charge r1 r1a(0,3,180)" {
		t.Errorf("the events are %v, want only \"charge r1 r1a(0,3,180)\"", lines)
	}
	if q := p.b.Question(); q.Who != "blue" || q.Kind != procedureShootBack {
		t.Errorf("the question is %+v, want blue's %v", q, procedureShootBack)
	}
	wantLines(t, "shoot or hold", p.answers(), "shoot b1 r1 *", "hold b1")
	p.refused(game.Action{Do: "end"}, "STD-CMD-01")
	p.refused(game.Action{Do: "charge", Unit: "r2", Target: "b2"}, "STD-CHARGE-01")
	p.refused(shootAt("b2", "r1"), "STD-SHOOT-22")
	p.refused(shootAt("b1", "r2"), "STD-SHOOT-22")
	wantLines(t, "they shoot", p.do(shootAt("b1", "r1")),
		"shoot charge b1", "roll shoot b1 [4 5 6] need 4", "roll save r1 [5 4 1] need 5", "hits r1")
	if u := Own(p.unit("r1")).State; u.Hits != 2 || u.Shot != 2 || u.Suffered != 0 {
		t.Errorf("r1 %+v, want hits 2, shot 2 and suffered 0", u)
	}
	for p.b.State().Turn.Phase != "combat" {
		p.do(game.Action{Do: "end"})
	}
	// 2 hits by shooting, and the stands to both sides of the one that fights.
	lines = p.do(game.Action{Do: "fight", Unit: "r1"})
	if !slices.Contains(lines, "round e1/1 red 0 blue 4 (2 supports) blue wins") {
		t.Errorf("the events are %v, want \"round e1/1 red 0 blue 4 (2 supports) blue wins\"", lines)
	}
	if u := Own(p.unit("r1")).State; u.Shot != 0 {
		t.Errorf("r1 %+v, want shot 0", u)
	}

	p = play(t, s)
	wantLines(t, "they hold", p.do(chargeArchers, game.Action{Do: "hold", Unit: "b1"})[1:], "hold b1")
}

// STD-SHOOT-27, AMB-32: casualties go at once, and do not fight; a charger that is
// shot out of contact is not engaged: its hits have no combat to count in.
func TestChargerLosesStands(t *testing.T) {
	s := tableOf(cavalry("r1", at{-1, 14, 180}, at{1, 14, 180}), bowmen("b1", at{-4, 0, 0}, at{0, 0, 0}, at{4, 0, 0}))
	p := play(t, s, 4, 5, 6)
	p.do(chargeArchers)
	wantLines(t, "a stand goes", p.do(shootAt("b1", "r1")), "shoot charge b1", "roll shoot b1 [4 5 6] need 4", "hits r1")
	wantLines(t, "the charger's choice", p.answers(), "remove r1 r1b *", "remove r1 r1a")
	p.do(game.Action{Do: "remove", Unit: "r1", Stand: "r1a"})
	if u := p.unit("r1"); len(u.Stands) != 1 || Own(u).State.Shot != 3 || Own(u).State.Hits != 0 {
		t.Errorf("r1 %+v, want 1 stand, shot 3 and hits 0", u)
	}

	Edit(&s.Units[0]).Hits = 1
	p = play(t, s, 4, 5, 6)
	p.do(chargeArchers)
	lines := p.do(shootAt("b1", "r1"))
	if !slices.Contains(lines, "destroyed r1") {
		t.Errorf("the events are %v, want \"destroyed r1\"", lines)
	}

	// The stand in contact is shot; the other, beside it, touches nobody.
	riders := cavalry("b1", at{0, 0, 0})
	Edit(&riders).Shooting, Edit(&riders).Range = 3, 30
	p = play(t, tableOf(infantry("r1", at{0, 14, 180}, at{4, 14, 180}), riders), 4, 4, 4)
	p.do(chargeArchers)
	for p.b.Question().Kind == procedurePlace {
		p.do(p.b.Question().Answers[0])
	}
	p.do(shootAt("b1", "r1"))
	p.do(game.Action{Do: "remove", Unit: "r1", Stand: inContact(p.b.State(), "r1")})
	for p.b.State().Turn.Phase != "combat" {
		p.do(game.Action{Do: "end"})
	}
	wantLines(t, "nobody fights", p.answers(), "end *")
	if u := p.unit("r1"); len(u.Stands) != 1 || Own(u).State.Shot != 0 {
		t.Errorf("r1 %+v, want 1 stand and shot 0", u)
	}
}

// inContact names the first stand of a unit that touches an enemy.
func inContact(s *game.State, id string) game.StandID {
	b := newBoard(s)
	unit, _ := b.unitIndex(id)
	for _, p := range b.PiecesOf(unit) {
		for q := range b.Boxes {
			if b.Enemies(unit, b.Pieces[q].Unit) && geometry.Relate(b.Boxes[p], b.Boxes[q]) == geometry.Touching {
				return b.id(p)
			}
		}
	}
	return ""
}

// STD-SHOOT-23, STD-SHOOT-30: charged by several units in turn, a unit shoots at each with
// the stands that are still free: those that no earlier enemy touches, AMB-20.
func TestShootingAtSeveralChargers(t *testing.T) {
	s := tableOf(cavalry("r1", at{-4, 14, 180}), cavalry("r2", at{4, 14, 180}), bowmen("b1", at{-4, 0, 0}, at{0, 0, 0}, at{4, 0, 0}))
	p := play(t, s, 1, 1, 1, 2, 2)
	wantLines(t, "at the first", p.do(chargeArchers, shootAt("b1", "r1"))[1:], "shoot charge b1", "roll shoot b1 [1 1 1] need 4", "hits r1")
	p.do(game.Action{Do: "charge", Unit: "r2", Target: "b1"})
	wantLines(t, "at the second", p.do(shootAt("b1", "r2")), "shoot charge b1", "roll shoot b1 [2 2] need 4", "hits r2")
	p.spent()
}

// STD-SHOOT-22: every unit that a charging stand touches may shoot, intended or not, as its
// owner says.
func TestTwoUnitsShootAtCharger(t *testing.T) {
	s := tableOf(cavalry("r1", at{-1, 14, 180}, at{1, 14, 180}), bowmen("b1", at{-2, 0, 0}), bowmen("b2", at{2, 0, 0}))
	p := play(t, s, 1)
	p.do(chargeArchers)
	wantLines(t, "both", p.answers(), "shoot b1 r1 *", "hold b1", "shoot b2 r1", "hold b2")
	p.do(game.Action{Do: "hold", Unit: "b2"})
	wantLines(t, "the other", p.answers(), "shoot b1 r1 *", "hold b1")
	wantLines(t, "shoots", p.do(shootAt("b1", "r1")), "shoot charge b1", "roll shoot b1 [1] need 4", "hits r1")
	p.refused(shootAt("b2", "r1"), "STD-SHOOT-01")
	p.spent()
}

// W14 of the rules page, STD-SHOOT-25, STD-SHOOT-26: a charger that ends on the flank
// and never was ahead of the front line is not shot at; one of a row that was, is.
func TestShootingAtFlankCharger(t *testing.T) {
	column := func() game.Unit { return bowmen("b1", at{0, 0, 0}, at{0, -2, 0}, at{0, -4, 0}) }
	p := play(t, tableOf(cavalry("r1", at{12, 0, 270}), column()))
	p.do(chargeArchers)
	if OwnTurn(p.b.State()).Pending != nil {
		t.Errorf("shots at a charger on the flank: %v", p.answers())
	}
	p = play(t, tableOf(cavalry("r1", at{12, 2, 270}, at{12, 0, 270}, at{12, -2, 270}), column()), 1)
	p.do(chargeArchers)
	for q := p.b.Question(); q.Kind == procedurePlace; q = p.b.Question() {
		p.do(q.Answers[0])
	}
	wantLines(t, "one stand", p.do(shootAt("b1", "r1")), "shoot charge b1", "roll shoot b1 [1] need 4", "hits r1")
}

// The figures shooting-at-chargers and shooting-hits-carried-over: knights charge the
// middle archers, and two hits are carried into round one.
func TestFigureShootingAtChargers(t *testing.T) {
	data, err := os.ReadFile("../../assets/figures/shooting-at-chargers.before.scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	s, err := game.Read(data, "before", []game.Rules{Rules{}})
	if err != nil {
		t.Fatal(err)
	}
	Edit(s.Unit("B")).Shooting = 1
	Edit(s.Unit("R")).Armour = 0
	p := play(t, &s, 4, 3, 6)
	p.do(game.Action{Do: "charge", Unit: "R", Target: "B"})
	for q := p.b.Question(); q.Kind == procedurePlace; q = p.b.Question() {
		p.do(q.Answers[0])
	}
	p.do(game.Action{Do: "shoot", Unit: "B"})
	if u := Own(p.unit("R")).State; u.Shot != 2 || u.Hits != 2 {
		t.Errorf("R %+v, want shot 2 and hits 2", u)
	}
	p.spent()
}

// STD-CHARGE-52, AMB-31: with a supporting charger the shooting comes before the stands
// that envelop move on; without one after. Those that are shot do not envelop.
func TestShootingBeforeEnveloping(t *testing.T) {
	units := func() *game.State {
		return tableOf(infantry("r1", at{-9, 4, 90}, at{-9, 0, 90}, at{-9, -4, 90}), infantry("r2", at{-11, 0, 90}),
			bowmen("b1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0}))
	}
	inLine := func(p *script) bool {
		for _, st := range p.unit("r1").Stands {
			if st.X != origin-3 {
				return false
			}
		}
		return true
	}
	charge := game.Action{Do: "charge", Unit: "r1", Target: "b1", Support: "r2"}
	begin := func(a game.Action, dice ...int) *script {
		p := play(t, units(), dice...)
		for _, o := range askCharge(t, units(), "r1", "b1", "support", string(a.Support)).All { // W12: two stands envelop
			if n := len(slices.DeleteFunc(o.Stands, func(st ChargedStand) bool { return st.Role != string(roleEnvelop) })); n == 2 {
				a.Option = &o.Option
			}
		}
		p.do(a)
		for q := p.b.Question(); q.Kind == procedurePlace; q = p.b.Question() {
			p.do(q.Answers[q.Default])
		}
		return p
	}
	p := begin(charge, 1, 1, 1)
	if !inLine(p) || p.b.Question().Kind != procedureShootBack {
		t.Errorf("before the shooting: %+v, %+v; want them in line, and the question %q", p.unit("r1").Stands, p.b.Question(), procedureShootBack)
	}
	lines := p.do(shootAt("b1", "r1"))
	if len(lines) != 4 || lines[3][:20] != "envelop STD-CHARGE-5" || inLine(p) {
		t.Errorf("after it: %v; want four lines, the last of which envelops by STD-CHARGE-5x", lines)
	}
	p = begin(charge, 4, 4, 4)
	p.do(shootAt("b1", "r1"))
	if !inLine(p) {
		t.Error("they envelop before the casualty is removed")
	}
	removed := p.b.Question().Answers[0]
	lines = p.do(removed)
	if u := p.unit("r1"); lines[0] != "casualty "+string(removed.Stand) || inLine(p) || len(u.Stands) != 2 {
		t.Errorf("one of them shot: %v, %+v; want the casualty %s first, two stands left, one enveloping", lines, u.Stands, removed.Stand)
	}

	charge.Support = ""
	if p = begin(charge); inLine(p) || p.b.Question().Kind != procedureShootBack {
		t.Error("without a supporter they must envelop before the shooting")
	}
}

// STD-CHARGE-54: stands that gain sight of the charger when it envelops may then shoot, if
// they have not shot at it. The column does not see the enemies on its flank until one
// comes round to its front.
func TestShootingAtEnvelopers(t *testing.T) {
	s := tableOf(cavalry("r1", at{-4, 0, 90}, at{-4, -2, 90}), bowmen("b1", at{0, 0, 0}, at{0, -2, 0}))
	round := &envelopProcedure{Unit: "r1", Target: "b1"}
	for _, pose := range []at{{-4, -2, 90}, {-8, -2, 90}, {-8, 4, 90}, {-1, 3, 180}} {
		round.Stands = append(round.Stands, game.Stand{ID: "r1b", X: origin + pose[0], Y: origin + pose[1], Facing: pose[2]})
	}
	f := start(t, s, round, 6)
	if q := (Rules{}).Begin(false).Question(s); q.Kind != procedureShootBack || len(q.Answers) != 2 || s.Units[0].Stands[1].Y != origin+3 {
		t.Fatalf("the question is %+v, want %v with 2 answers, and the second stand of the charger at y = %v", q, procedureShootBack, origin+3)
	}
	f.do(shootAt("b1", "r1"))
	if u := Own(s.Unit("r1")).State; u.Shot != 1 {
		t.Errorf("r1 %+v, want shot 1", u)
	}
}

// STD-CHARGE-54: a stand that shot at the charger before it enveloped does not shoot again
// when it gains sight of the enveloping stands; one that held may.
func TestNoSecondShotAtEnvelopers(t *testing.T) {
	for _, shoots := range []bool{true, false} {
		s := tableOf(cavalry("r1", at{-4, 0, 90}, at{-4, -2, 90}), bowmen("b1", at{0, 0, 0}, at{0, -2, 0}))
		round := &envelopProcedure{Unit: "r1", Target: "b1"}
		for _, pose := range []at{{-4, -2, 90}, {-8, -2, 90}, {-8, 4, 90}, {-1, 3, 180}} {
			round.Stands = append(round.Stands, game.Stand{ID: "r1b", X: origin + pose[0], Y: origin + pose[1], Facing: pose[2]})
		}
		OwnTurn(s).Pending = open(round)
		f := start(t, s, &shootBackProcedure{Unit: "r1", Units: []game.UnitID{"b1"},
			Shots: []Shot{{Unit: "b1", Stand: "b1a", Dice: 1, At: string(atStart)}}}, 1)
		if shoots {
			f.do(shootAt("b1", "r1"))
		} else {
			f.do(game.Action{Do: "hold", Unit: "b1"})
		}
		if s.Units[0].Stands[1].Y != origin+3 {
			t.Fatalf("r1b has not come round: %+v", s.Units[0].Stands)
		}
		if again := (Rules{}).Begin(false).Question(s).Kind == procedureShootBack; again == shoots {
			t.Errorf("shot before: %v, asked again: %v", shoots, again)
		}
	}
}

// STD-SHOOT-31: a unit contacted by an advance shoots at the advancing unit, whose hits
// count in the combat that follows.
func TestShootingAtAdvance(t *testing.T) {
	s := inCombat(infantry("r1", at{0, 1, 180}), infantry("b1", at{0, -1, 0}), bowmen("b2", at{0, -10, 0}))
	p := play(t, s, 4, 4, 4, 1, 1, 1, 6)
	p.do(game.Action{Do: "fight", Unit: "r1"})
	p.do(game.Action{Do: "after", Unit: "r1", Choice: "advance"})
	wantLines(t, "it has advanced", p.answers(), "shoot b2 r1 *", "hold b2")
	wantLines(t, "they shoot", p.do(shootAt("b2", "r1"))[:3], "shoot charge b2", "roll shoot b2 [6] need 4", "hits r1")
	if u := Own(p.unit("r1")).State; u.Shot != 1 || u.Hits != 1 {
		t.Errorf("r1 %+v, want shot 1 and hits 1", u)
	}
	wantLines(t, "then they fight", p.answers(), "fight e1 *")
}
