package stand

import (
	"slices"
	"strings"
	"testing"

	"frontage/game"
)

// inOrders is a table at the step of orders, with characters of red.
func inOrders(s *game.State, list ...game.Character) *game.State {
	s.Characters, s.Turn.Step = list, stepOrders
	return s
}

func orderTo(by string, units ...game.UnitID) game.Action {
	return game.Action{Do: "order", Character: game.CharacterID(by), Units: units}
}

func answerPower(by, choice string, use bool) game.Action {
	return game.Action{Do: "power", Character: game.CharacterID(by), Choice: choice, Yes: &use}
}

// reread writes a battle to a file and reads it again.
func reread(t *testing.T, p *script) {
	t.Helper()
	if _, err := game.Read(game.Write(p.b.State()), "again", []game.Rules{Rules{}}); err != nil {
		t.Error(err)
	}
}

// levyAndNobles is a brigade of levy and sword-nobles with a lord who orders them, and a shogun who is shamed by
// the blunders of nobles.
func levyAndNobles(general ...Special) *game.State {
	shogun := leader("rg", "general", 9, 0, -40)
	EditLeader(&shogun).Special = general
	s := inOrders(tableOf(ofKind(infantry("r1", at{0, 0, 0}), "levy"), ofKind(infantry("r2", at{4, 0, 0}), "nobles"),
		ofKind(infantry("r3", at{8, 0, 0}), "nobles"), infantry("b1", at{0, 90, 180})), leader("rh", "hero", 8, 0, 5), shogun)
	for i := range s.Characters {
		EditLeader(&s.Characters[i]).Points = 80
	}
	return s
}

// STD-SPEC-20 (example 47): −1 to blunders. A 2 counts as 1, and the lasting −1 goes to one of the units for whom it is a
// shame. A 1 stays 1.
func TestShameOfABlunder(t *testing.T) {
	rule := spec(ruleBlunderMod, &blunderMod{Value: -1, Shame: []string{"nobles"}})
	p := play(t, levyAndNobles(rule), 6, 6, 2)
	p.do(orderTo("rh", "r1", "r2"))
	if Own(p.unit("r2")).State.Penalty != 1 || Own(p.unit("r1")).State.Penalty != 0 || !Own(p.unit("r1")).State.Halted {
		t.Errorf("the states are %+v and %+v, want the mark on r2 alone, and both halted", Own(p.unit("r1")).State, Own(p.unit("r2")).State)
	}
	p.spent()
	p = play(t, levyAndNobles(rule), 6, 6, 1)
	p.do(orderTo("rh", "r1", "r2", "r3"))
	wantLines(t, "the mark", p.answers(), "hold r2 *", "hold r3")
	reread(t, p)
	p.refused(game.Action{Do: "hold", Unit: "r1"}, "STD-SPEC-20")
	p.do(game.Action{Do: "hold", Unit: "r3"})
	if Own(p.unit("r3")).State.Penalty != 1 {
		t.Errorf("the state of r3 is %+v, want the mark", Own(p.unit("r3")).State)
	}
	p = play(t, levyAndNobles(rule), 6, 6, 1)
	p.do(orderTo("rh", "r1"))
	if Own(p.unit("r1")).State.Penalty != 1 { // nobody else was ordered
		t.Errorf("the state of r1 is %+v, want the mark", Own(p.unit("r1")).State)
	}
	if face, steps := blunderFace(levyAndNobles(rule), "red", 5); face != 4 || len(steps) != 1 || steps[0].Rule != "STD-SPEC-20" {
		t.Errorf("a 5 counts as %d, steps %+v; want 4 by STD-SPEC-20", face, steps)
	}
	if face, _ := blunderFace(levyAndNobles(rule), "blue", 5); face != 5 {
		t.Errorf("a 5 of the enemy counts as %d", face)
	}
}

// STD-SPEC-19, AMB-S09 (example 46): after a hero's natural 12 and its blunder the general of 10 loses a level, or the
// hero is gone and worth nothing. A general of 8 has no choice. His own 12 costs him a level above the floor.
func TestCruelGeneral(t *testing.T) {
	table := func(command int) *game.State {
		s := levyAndNobles(spec(cruelGeneral, &number{Value: 8}))
		EditLeader(&s.Characters[1]).Command = command
		return s
	}
	p := play(t, table(10), 6, 6, 4)
	lines := p.do(orderTo("rh", "r1"))
	if !hasEvent(lines, "roll blunder") || !Own(p.unit("r1")).State.Halted {
		t.Errorf("the blunder comes first: %v", lines)
	}
	wantLines(t, "the choice", p.answers(), "power cruel true *", "power cruel false")
	reread(t, p)
	p.do(answerPower("rg", powerCruel, true))
	general := OwnLeader(&p.b.State().Characters[1])
	if general.Command != 9 || general.State.Command != 1 || OwnLeader(&p.b.State().Characters[0]).State.Slain {
		t.Errorf("the general is %+v, want Command 9, and the hero there", general)
	}
	p = play(t, table(10), 6, 6, 4)
	p.do(orderTo("rh", "r1"), answerPower("rg", powerCruel, false))
	if hero := OwnLeader(&p.b.State().Characters[0]); !hero.State.Slain || hero.Points != 0 || OwnLeader(&p.b.State().Characters[1]).Command != 10 {
		t.Errorf("the hero is %+v, want him gone and worth nothing", hero)
	}
	if points := victoryPoints(p.b.State(), "blue"); points != 0 {
		t.Errorf("blue has %d points for him, want none", points)
	}
	p = play(t, table(8), 6, 6, 4)
	p.do(orderTo("rh", "r1"))
	if !OwnLeader(&p.b.State().Characters[0]).State.Slain || OwnLeader(&p.b.State().Characters[1]).Command != 8 {
		t.Error("a general of 8 has lost a level in place of the hero")
	}
	for command, left := range map[int]int{10: 9, 8: 8} {
		p = play(t, table(command), 6, 6)
		p.do(orderTo("rg", "r1"))
		if got := OwnLeader(&p.b.State().Characters[1]).Command; got != left {
			t.Errorf("a general of %d has %d after his own 12, want %d", command, got, left)
		}
	}
}

// STD-SPEC-23, AMB-S10: once in the battle, before the first order of a Command phase, all orders of the bearer in it have the
// bonus. It ends with the phase.
func TestGreatEffort(t *testing.T) {
	s := levyAndNobles()
	EditLeader(&s.Characters[0]).Special = []Special{spec(greatEffort, &number{Value: 1})}
	p := play(t, s, 6, 3, 6, 4)
	if list := p.answers(); !slices.Contains(list, "power effort true") {
		t.Fatalf("the answers are %v, want a great effort", list)
	}
	p.do(answerPower("rh", powerEffort, true))
	p.refused(answerPower("rh", powerEffort, true), "STD-SPEC-23")
	b := newBoard(p.b.State())
	test, refusal := b.order(0, []int{0})
	if refusal != nil || test.need != 9 || !hasStep(test.steps, "STD-SPEC-23", "great effort", "rh") {
		t.Fatalf("the order needs %+v, want 9 and a step by STD-SPEC-23", test)
	}
	if other, _ := b.order(1, []int{0}); other.need != 8 { // 9, 38 cm away: the effort is not his
		t.Errorf("the general needs %d, want 8", other.need)
	}
	p.do(orderTo("rh", "r1"))
	reread(t, p)
	if Pace(p.b.State()) != paceFull {
		t.Error("a 9 has failed under a great effort")
	}
	p.do(game.Action{Do: "hold", Unit: "r1"})
	p.do(game.Action{Do: "end"}, game.Action{Do: "end"})
	if own := OwnLeader(&p.b.State().Characters[0]); own.State.Effort || !slices.Contains(own.State.Used, powerEffort) {
		t.Errorf("after the phase his state is %+v, want the effort over and used", own.State)
	}
	p = play(t, levyAndNobles(spec(greatEffort, &number{Value: 1})), 3, 3)
	p.do(orderTo("rh", "r1"), game.Action{Do: "hold", Unit: "r1"})
	p.refused(answerPower("rg", powerEffort, true), "STD-SPEC-23") // too late
}

// STD-SPEC-24 (example 16): a small-hero of 8 with an order at −1 calls on guidance and rolls 8, which counts 7: obeyed. A 12 fails
// without a blunder. Then guidance is over, and the first order of each other counts 1 more.
func TestGuidance(t *testing.T) {
	table := func() *game.State {
		toad := leader("rg", "general", 9, 0, -15)
		EditLeader(&toad).Special = []Special{spec(ruleGuidance, &guidance{Value: 20, By: []string{"hero"}})}
		return inOrders(tableOf(infantry("r1", at{0, 0, 0}), infantry("r2", at{40, 0, 0}), infantry("b1", at{0, 18, 180})), leader("rh", "hero", 8, 0, -4), toad, leader("ri", "hero", 8, 40, -4), leader("rw", "wizard", 8, 44, -8))
	}
	p := play(t, table(), 5, 3)
	p.refused(orderTo("rg", "r1"), "STD-SPEC-24")
	p.do(orderTo("rh", "r1"))
	wantLines(t, "guidance", p.answers(), "power guidance true *", "power guidance false")
	reread(t, p)
	p.do(answerPower("rh", powerGuidance, true))
	if Pace(p.b.State()) != paceFull {
		t.Error("an 8 that counts 7 has failed")
	}
	p.spent()
	p = play(t, table(), 5, 3)
	p.do(orderTo("rh", "r1"), answerPower("rh", powerGuidance, false))
	if Pace(p.b.State()) != paceHalf {
		t.Error("an 8 has succeeded on 7")
	}
	p = play(t, table(), 6, 6, 4, 4)
	lines := p.do(orderTo("rh", "r1"), answerPower("rh", powerGuidance, true))
	if hasEvent(lines, "blunder") || Pace(p.b.State()) != paceHalf {
		t.Errorf("a 12 under guidance: %v, pace %q; want a plain failure", lines, Pace(p.b.State()))
	}
	p.do(game.Action{Do: "hold", Unit: "r1"})
	reread(t, p)
	b := newBoard(p.b.State())
	if test, refusal := b.order(2, []int{1}); refusal != nil || test.need != 7 || !hasStep(test.steps, "STD-SPEC-24", "guidance", "") {
		t.Errorf("the next character needs %+v (%v), want 7 with a step by STD-SPEC-24", test, refusal)
	}
	p.do(orderTo("ri", "r2")) // no guidance is asked about, and 8 fails
	if Pace(p.b.State()) != paceHalf {
		t.Error("an 8 that counts 9 has succeeded")
	}
	p.do(game.Action{Do: "hold", Unit: "r2"})
	if phase := OwnTurn(p.b.State()).Command; slices.Contains(phase.Hampered, "ri") || !slices.Contains(phase.Hampered, "rw") {
		t.Errorf("hampered are %v, want the wizard alone", phase.Hampered)
	}
	p.spent()
}

// STD-SPEC-16 (example 13): a natural 12 breaks a steam wagon down instead of a blunder.
func TestBreakdown(t *testing.T) {
	table := func(by string) *game.State {
		wagon := with(archers(unitOf("r1", Machine, []at{{0, 0, 0}}), 30), plain(ruleBreakdown))
		Edit(&wagon).Shooting, Edit(&wagon).Pace = 3, 20
		return inOrders(tableOf(wagon, infantry("b1", at{0, 25, 180}), infantry("r2", at{40, 0, 0})), leader("rh", by, 8, 0, -5))
	}
	for _, by := range []string{"hero", "general"} {
		for die, want := range map[int]UnitState{
			2: {Orders: 1, OrderedBy: "rh", Halted: true, Immobile: true}, 3: {Orders: 1, OrderedBy: "rh", Halted: true, Lapse: silentTurn},
			4: {Orders: 1, OrderedBy: "rh", Halted: true, Penalty: 1}, 5: {Orders: 1, OrderedBy: "rh", Halted: true},
			6: {Orders: 1, OrderedBy: "rh", Halted: true, Lapse: doubledTurn},
		} {
			p := play(t, table(by), 6, 6, die)
			lines := p.do(orderTo("rh", "r1"))
			if !hasEvent(lines, "roll breakdown r1") || hasEvent(lines, "roll blunder") {
				t.Errorf("%s, %d: %v, want a breakdown and no blunder", by, die, lines)
			}
			if got := Own(p.unit("r1")).State; !game.SameData(&got, &want) {
				t.Errorf("%s, %d: the state is %+v, want %+v", by, die, got, want)
			}
			reread(t, p)
			p.spent()
		}
		p := play(t, table(by), 6, 6, 1)
		if p.do(orderTo("rh", "r1")); len(p.unit("r1").Stands) != 0 {
			t.Errorf("%s, 1: the wagon is still there", by)
		}
	}
	// Doubled shots, and none.
	s := table("hero")
	Edit(&s.Units[0]).State.Lapse = doubledTurn
	s.Turn.Phase, s.Turn.Step = phaseShooting, ""
	b := newBoard(s)
	if list, _ := b.fires(0); len(list) == 0 || list[0].salvos[0].shots[0].Dice != 6 {
		t.Errorf("the shots are %+v, want 6 dice", list)
	}
	Edit(&s.Units[0]).State.Lapse = silentTurn
	wantRefusal(t, newBoard(s).mayShoot(0), "STD-SPEC-16")
	// Who moves no more takes no orders, and dies where it has to move.
	s = table("hero")
	Edit(&s.Units[0]).State.Immobile = true
	_, refusal := ordered(s, 0)
	wantRefusal(t, refusal, "STD-SPEC-16")
	if rule, dies := newBoard(s).diesRetreating(0); rule != "STD-SPEC-16" || !dies {
		t.Errorf("a retreat: %q, %v; want it destroyed", rule, dies)
	}
	s = inShooting(archers(infantry("b1", at{0, 20, 180}), 30), s.Units[0])
	s.Turn.Active = "blue"
	Edit(&s.Units[0]).Shooting = 1
	Edit(&s.Units[1]).State.Halted = false
	s.Units[1].Stands[0].X, s.Units[1].Stands[0].Y = origin, origin
	p := play(t, s, 6, 3)
	if p.do(shootAt("b1", "r1")); len(p.unit("r1").Stands) != 0 {
		t.Error("a drive-back of 3 cm has left the wagon there")
	}
	p.spent()
}

// STD-SPEC-17, AMB-S08 (example 14): a 4 lets the pump-cart go up to 40 cm, once in the phase, without orders and initiative.
func TestAutoMove(t *testing.T) {
	table := func(foe at) *game.State {
		cart := with(unitOf("r1", Chariot, []at{{0, 0, 0}}), spec(ruleAutoMove, &diceRule{Value: "D6x10"}), spec(ruleRandomAttack, &randomAttack{Value: "D6", Half: "D3"}))
		s := inOrders(tableOf(cart, infantry("b1", foe), infantry("r2", at{60, 0, 0})), leader("rh", "hero", 8, 60, -5))
		return s
	}
	p := play(t, table(at{0, 90, 180}), 4)
	p.refused(orderTo("rh", "r1"), "STD-SPEC-17")
	if list := p.answers(); !slices.Contains(list, "auto-move r1") {
		t.Fatalf("the answers are %v, want auto-move r1", list)
	}
	p.do(game.Action{Do: doAutoMove, Unit: "r1"})
	reread(t, p)
	move := func(y float64) game.Action {
		return game.Action{Do: "move", Unit: "r1", Stands: []game.StandPlace{{ID: "r1a", X: origin, Y: origin + y}}}
	}
	p.refused(move(40.5), "STD-MOVE-10")
	p.do(move(40))
	p.refused(game.Action{Do: doAutoMove, Unit: "r1"}, "STD-SPEC-17")
	p.do(game.Action{Do: "end"}, game.Action{Do: "end"})
	if state := Own(p.unit("r1")).State; state.Far != 0 || !state.Auto {
		t.Errorf("the state is %+v, want the distance forgotten", state)
	}
	p = play(t, table(at{0, 35, 180}), 4)
	p.do(game.Action{Do: doAutoMove, Unit: "r1"}, game.Action{Do: "charge", Unit: "r1", Target: "b1"})
	if u := p.unit("r1"); !Own(u).State.Charged || u.Stands[0].Y != origin+32 {
		t.Errorf("the cart is %+v, want it at the enemy", u)
	}
	// The dice of the charge: 3 of the die, 1 and 1.
	Edit(p.unit("r1")).State.Random = []int{3}
	b, ctx := fighting(p.b.State())
	if got := poolsOf(b, ctx, "r1"); got != "r1 on b1 at 4+: 5" {
		t.Errorf("the attack is %s, want 5 dice", got)
	}
	p = play(t, table(at{0, 50, 180}), 4)
	p.do(game.Action{Do: doAutoMove, Unit: "r1"})
	if list := p.answers(); slices.ContainsFunc(list, func(s string) bool { return strings.HasPrefix(s, "charge") }) {
		t.Errorf("the answers are %v, want no charge over 47 cm", list)
	}
}
