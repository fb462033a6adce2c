package stand

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"frontage/game"
)

// holding gives a character an item.
func holding(c game.Character, item string) game.Character {
	EditLeader(&c).Item = item
	return c
}

// generalAt is a table at the orders step: a red unit, its general with a device at a distance above it, a hero, and
// a blue unit far away.
func generalAt(item string, command int, far float64) *game.State {
	s := tableOf(infantry("r1", at{0, 0, 0}), infantry("r2", at{30, 0, 0}), infantry("b1", at{-90, 0, 180}))
	s.Characters = []game.Character{holding(leader("rg", kindGeneral, command, 0, far+2.25), item), leader("rh", "hero", 8, 30, 10)}
	s.Turn.Step = stepOrders
	return s
}

// reopened plays on from the saved file of the battle, with further dice.
func (p *script) reopened(dice ...int) *script {
	p.t.Helper()
	file := game.Write(p.b.State())
	s, err := game.Read(file, "saved", []game.Rules{Rules{}})
	if err != nil {
		p.t.Fatalf("%v\n%s", err, file)
	}
	s.Turn.Dice = game.DiceState{}
	return play(p.t, &s, dice...)
}

// asked checks the open question: its choice, its side and its default.
func (p *script) asked(choice string, who game.SideID, use bool) {
	p.t.Helper()
	q := p.b.Question()
	if q == nil || q.Kind != "power" || q.Who != who || q.Answers[0].Choice != choice || *q.Answers[q.Default].Yes != use {
		p.t.Fatalf("the question is %+v, want %s asked of %s, used by default: %v", q, choice, who, use)
	}
}

// itemUsed is how far a character's item is used.
func (p *script) itemUsed(id game.CharacterID) string {
	s := p.b.State()
	return OwnLeader(&s.Characters[s.CharacterIndex(id)]).State.ItemUsed
}

// STD-ITEM-09, STD-ITEM-22, WM24: General 9, a unit 75 cm off in a wood: 9 − 3 − 1 = 5 as usual, 10 under the crown,
// 33/36. It is asked about at his first order of a turn alone; a failure ends it.
func TestOrderCrown(t *testing.T) {
	table := func() *game.State {
		s := generalAt(orderCrown, 9, 75)
		s.Terrain = []game.Terrain{wood(-5, -5, 5, 5)}
		return s
	}
	s := table()
	test := wantNeed(t, s, 5, 0)
	if !hasStep(test.steps, "STD-ITEM-22", "10", "92") {
		t.Errorf("no step tells of the crown: %+v", test.steps)
	}
	b := newBoard(s)
	if got := b.obeyed(&s.Characters[0], 5); got != 33 {
		t.Errorf("the chance of his first order is %d/36, want 33/36", got)
	}
	p := play(t, s)
	p.do(giveOrder("rg", "r1"))
	p.asked(deviceCrown, "red", true)
	q := p.b.Question()
	view := guide.Answer(p.b.State(), q.Answers[0], nil)
	if note := view.Note.String(); !strings.Contains(note, "92") || !view.Tests || !strings.Contains(guide.Answer(p.b.State(), q.Answers[1], nil).Note.String(), "28") {
		t.Errorf("the answers tell %q, want 92 %% with the crown and 28 %% without", note)
	}
	p = p.reopened(5, 5)
	p.do(power("rg", deviceCrown, true))
	p.spent()
	if q := p.b.Question(); q.Kind != procedureMove || p.itemUsed("rg") != "" {
		t.Fatalf("after a 10 the question is %+v, the crown %q; want the move, and a crown for the next turn", q, p.itemUsed("rg"))
	}
	p.do(game.Action{Do: "hold", Unit: "r1"})
	p = p.reopened(2, 1)
	p.do(giveOrder("rg", "r1")) // his second order
	p.spent()

	p = play(t, table(), 6, 5) // 11
	p.do(giveOrder("rg", "r1"), power("rg", deviceCrown, true))
	if p.itemUsed("rg") != usedBattle || p.b.Question().Text.String() == "" || !strings.Contains(p.b.Question().Text.String(), "half") {
		t.Errorf("after an 11 the crown is %q and the question %v; want it used up, and a move at half pace", p.itemUsed("rg"), p.b.Question().Text)
	}
	p = play(t, table(), 3, 3)
	p.do(giveOrder("rg", "r1"), power("", deviceCrown, false)) // 6 is more than 5
	if q := p.b.Question(); p.itemUsed("rg") != "" || !strings.Contains(q.Text.String(), "half") {
		t.Errorf("without the crown a 6 leads to %v, want a failed order", q.Text)
	}
	s = table()
	EditLeader(&s.Characters[0]).State.ItemUsed = usedBattle
	p = play(t, s, 2, 2)
	p.do(giveOrder("rg", "r1"))
	p.spent()
	// A general who needs 10 anyway does not use it by default.
	s = generalAt(orderCrown, 10, 10)
	p = play(t, s)
	p.do(giveOrder("rg", "r1"))
	p.asked(deviceCrown, "red", false)
	// AMB-19: by the other reading an order that cannot succeed is not given; under the crown it can.
	s = generalAt(orderCrown, 9, 30)
	Edit(&s.Units[0]).State.Penalty, s.Rulings = 8, map[string]string{"AMB-19": "b"}
	p = play(t, s, 4, 6)
	p.do(giveOrder("rg", "r1"))
	p.spent()
	if p.b.Question().Kind != procedureMove {
		t.Errorf("under the crown the order is %+v", p.b.Question())
	}
}

// STD-ITEM-22, STD-SCOUT-09: the crown serves for an order to units that are kept off the table as well.
func TestOrderCrownForUnitsThatCome(t *testing.T) {
	s, x, y := generalAt(orderCrown, 9, 30), 90.0, 0.0
	u := &s.Units[1]
	own := Edit(u)
	own.Special = []Special{spec(ruleInfiltrate, &infiltrate{Value: "any"})}
	own.State.Away, own.State.Kept, u.Stands = u.Stands, true, nil
	a := game.Action{Do: "order", Character: "rg", Units: []game.UnitID{"r2"}, X: &x, Y: &y}
	p := play(t, s, 5, 5)
	p.do(a)
	p.asked(deviceCrown, "red", true)
	p = p.reopened(5, 5)
	p.do(power("rg", deviceCrown, true))
	p.spent()
	if q := p.b.Question(); q.Kind != "place" {
		t.Errorf("the question is %+v, want the places of r2", q)
	}
}

// STD-ITEM-23, WM24: for one turn, named at its start, Command 9 is 10, and 10 stays.
func TestHighHelm(t *testing.T) {
	start := func(command int) *script {
		s := generalAt(highHelm, command, 45) // −2
		s.Turn.Active, s.Turn.Phase, s.Turn.Step, s.Turn.Number = "blue", phaseCombat, "", 2
		OwnTurn(s).First = "red"
		p := play(t, s)
		p.do(game.Action{Do: "end"})
		return p
	}
	p := start(9)
	p.asked(deviceHelm, "red", false) // nobody is near the enemy
	p = p.reopened(4, 4, 6, 6)
	p.do(power("rg", deviceHelm, true))
	if got := p.b.State().Turn.Step; got != stepOrders {
		t.Fatalf("the step is %s, want the orders", got)
	}
	s := p.b.State()
	test := wantNeed(t, s, 8, 0)
	if !hasStep(test.steps, "STD-ITEM-23", "helm") {
		t.Errorf("no step tells of the helm: %+v", test.steps)
	}
	p.do(giveOrder("rg", "r1"))
	if p.b.Question().Kind != procedureMove {
		t.Errorf("an 8 leads to %+v, want the move", p.b.Question())
	}
	for i := 0; p.b.State().Turn.Active == "red" && i < 20; i++ {
		a, _ := p.b.Default()
		if p.b.Question().Kind == stepOrders {
			a = game.Action{Do: "end"}
		}
		p.do(a)
	}
	if p.itemUsed("rg") != usedBattle {
		t.Errorf("after the turn the helm is %q, want it used up", p.itemUsed("rg"))
	}
	p = start(9)
	p.do(power("rg", deviceHelm, false))
	if p.itemUsed("rg") != "" {
		t.Error("the helm is used up although it was not worn")
	}
	wantNeed(t, p.b.State(), 7, 0)
	p = start(10)
	p.asked(deviceHelm, "red", false)
	p.do(power("rg", deviceHelm, true))
	wantNeed(t, p.b.State(), 8, 0)
}

// STD-ITEM-23: in a scenario that begins with the Command phase the helm may be named before anything else is done.
// By default and by the computer it is worn if that helps.
func TestHelmInAScenario(t *testing.T) {
	wear := power("rg", deviceHelm, true)
	names := func(p *script) bool {
		return slices.ContainsFunc(p.b.Question().Answers, func(a game.Action) bool { return a.Do == "power" && a.Choice == deviceHelm && a.Character == "rg" })
	}
	for _, step := range []string{stepInitiative, stepOrders} {
		s := generalAt(highHelm, 9, 45) // −2
		s.Turn.Step = step
		p := play(t, s)
		if a, _ := p.b.Default(); !names(p) || a.Do == "power" {
			t.Errorf("%s: the question is %+v, by default %+v; want the helm offered, and kept far from the enemy", step, p.b.Question(), a)
		}
		if label := guide.Answer(s, wear, nil).Label.String(); label != "Wear the high helm" {
			t.Errorf("the answer reads %q", label)
		}
		for _, a := range []game.Action{power("rg", deviceCrown, true), power("rh", deviceHelm, true), power("rg", deviceHelm, false)} {
			if _, err := p.b.Do(a); err == nil {
				t.Errorf("%+v is not refused", a)
			}
		}
		p.do(wear)
		if names(p) || p.itemUsed("rg") != usedTurn || p.b.State().Turn.Step != step {
			t.Errorf("%s: the helm is %q in the step %s", step, p.itemUsed("rg"), p.b.State().Turn.Step)
		}
		wantNeed(t, p.b.State(), 8, 0)
	}
	p := play(t, generalAt(highHelm, 9, 45), 1, 1)
	p.do(giveOrder("rh", "r2"), game.Action{Do: "hold", Unit: "r2"})
	if names(p) {
		t.Error("the helm may be named after an order")
	}
	s := generalAt(highHelm, 9, 45)
	s.Units[2] = infantry("b1", at{origin, origin + 18, 180})
	p = play(t, s)
	usual, _ := p.b.Default()
	easy, _ := p.b.AdviseAt(game.Easy)
	hard, _ := p.b.AdviseAt(game.Hard)
	for _, a := range []game.Action{usual, easy, hard} {
		if a.Do != "power" || a.Choice != deviceHelm {
			t.Errorf("near the enemy the answer is %+v, want the helm", a)
		}
	}
}

// STD-ITEM-23: by default the helm is worn once a unit is near the enemy, or in the last turn.
func TestHelmByDefault(t *testing.T) {
	s := generalAt(highHelm, 9, 45)
	if newBoard(s).helmHelps(&s.Characters[0]) {
		t.Error("it is worn far from the enemy")
	}
	s.Turn.Number, OwnTurn(s).Limit = 6, 6
	if !newBoard(s).helmHelps(&s.Characters[0]) {
		t.Error("it is not worn in the last turn")
	}
	s = generalAt(highHelm, 9, 45)
	s.Units[2] = infantry("b1", at{origin, origin + 18, 180})
	if !newBoard(s).helmHelps(&s.Characters[0]) {
		t.Error("it is not worn near the enemy")
	}
}

// STD-ITEM-24, STD-ITEM-25, WM24: an order at 9 − 2 has failed; again on 8 − 2 = 6, 15/36. On success the failed roll
// is as if not made; on failure the order has failed.
func TestSecondVoice(t *testing.T) {
	table := func() *game.State { return generalAt(secondVoice, 9, 45) }
	s := table()
	test := wantNeed(t, s, 7, 0)
	b := newBoard(s)
	if got := test.second; got != 6 || b.passing(&s.Characters[0], got) != 15 || !hasStep(test.steps, "STD-ITEM-24", "6", "42") {
		t.Errorf("the second voice needs %d, %d/36; want 6, 15/36, and a step", got, b.passing(&s.Characters[0], got))
	}
	p := play(t, table(), 4, 4)
	p.do(giveOrder("rg", "r1"))
	p.asked(deviceVoice, "red", false)
	if note := guide.Answer(p.b.State(), p.b.Question().Answers[0], nil).Note.String(); !strings.Contains(note, "42") {
		t.Errorf("the answer tells %q, want 42 %%", note)
	}
	p = p.reopened(3, 3, 4, 2)
	p.do(power("rg", deviceVoice, true))
	if q := p.b.Question(); q.Kind != procedureMove || strings.Contains(q.Text.String(), "half") || p.itemUsed("rg") != usedBattle {
		t.Fatalf("the question is %+v, the voice %q; want the move at full pace, used up", q, p.itemUsed("rg"))
	}
	p.do(game.Action{Do: "hold", Unit: "r1"})
	if test := wantNeed(t, p.b.State(), 6, 0); len(test.units) != 1 { // at his own value: 9 − 2 − 1
		t.Errorf("the next order is %+v", test)
	}
	p.do(giveOrder("rg", "r1"))
	p.spent()

	p = play(t, table(), 4, 4, 4, 3)
	p.do(giveOrder("rg", "r1"), power("rg", deviceVoice, true))
	if q := p.b.Question(); !strings.Contains(q.Text.String(), "half") {
		t.Errorf("after a second failure the question is %+v, want a move at half pace", q)
	}
	if phase := OwnTurn(p.b.State()).Command; !slices.Contains(phase.Finished, "rh") {
		t.Error("the hero may still give orders")
	}
	p = play(t, table(), 6, 6) // it may be used after a 12 as well (STD-CMD-33)
	p.do(giveOrder("rg", "r1"))
	p.asked(deviceVoice, "red", false)
	p.do(power("rg", deviceVoice, false))
	if p.itemUsed("rg") != "" {
		t.Error("the voice is used up although it was not used")
	}
	// STD-MAGIC-17: dice that an omen has rolled again are not rolled once more.
	s = table()
	OwnTurn(s).Omens = []Effect{{Spell: "fjords/bones", Side: "red", By: "rg"}}
	yes, die := true, 1
	p = play(t, s, 4, 5, 6)
	p.do(giveOrder("rg", "r1"), game.Action{Do: "power", Choice: powerOmen, Yes: &yes, Option: &die})
	if q := p.b.Question(); q.Kind != procedureMove {
		t.Errorf("after the omen the question is %+v, want the move", q)
	}
}

// STD-ITEM-28, STD-ITEM-29, STD-CMD-58: one natural 12 of any character is ignored and the order succeeds; a hero's
// after the die of his blunder has been seen.
func TestSteadySceptre(t *testing.T) {
	table := func() *game.State { return generalAt(sceptre, 9, 10) }
	p := play(t, table(), 6, 6)
	p.do(giveOrder("rg", "r1"))
	p.asked(deviceSceptre, "red", true)
	p = p.reopened(2, 2)
	p.do(power("rg", deviceSceptre, true))
	if q := p.b.Question(); q.Kind != procedureMove || strings.Contains(q.Text.String(), "half") || p.itemUsed("rg") != usedBattle {
		t.Fatalf("the question is %+v, want the move at full pace", q)
	}
	p.do(game.Action{Do: "hold", Unit: "r1"}, giveOrder("rg", "r1")) // he has not failed
	p.spent()

	p = play(t, table(), 6, 6, 1)
	p.do(giveOrder("rh", "r2"))
	p.spent() // the die of the blunder has been rolled
	p.asked(deviceSceptre, "red", true)
	if q := p.b.Question(); q.Answers[0].Character != "rg" || !strings.Contains(q.Text.String(), "−1 Command") {
		t.Errorf("the question is %+v, want the general's sceptre against the marker", q)
	}
	seen := p.reopened()
	seen.do(power("rg", deviceSceptre, true))
	if q := seen.b.Question(); q.Kind != procedureMove || Own(seen.unit("r2")).State.Penalty != 0 {
		t.Errorf("the question is %+v, want the move of a unit without a marker", q)
	}
	p.do(power("rg", deviceSceptre, false))
	if Own(p.unit("r2")).State.Penalty != 1 || p.itemUsed("rg") != "" {
		t.Error("the blunder has not marked the unit")
	}
	// Of the general's own 12 he may do without it: nobody orders any more (STD-CMD-33).
	p = play(t, table(), 6, 6)
	p.do(giveOrder("rg", "r1"), power("rg", deviceSceptre, false))
	if phase := p.b.State().Turn; phase.Step == stepOrders {
		t.Errorf("the step is %s after the general's 12", phase.Step)
	}
	// A double under a jinx is a blunder, but no natural 12.
	s := table()
	s.Characters = append(s.Characters, caster("bw", 30, 20, "fen/grudge"))
	jinx := slices.IndexFunc(spells, func(sp spell) bool { return sp.kind == kindJinx })
	EditLeader(&s.Characters[2]).State.Auras = []Effect{{Spell: spells[jinx].id, Side: "blue", By: "bw"}}
	EditLeader(&s.Characters[2]).Spells = []string{spells[jinx].id}
	p = play(t, s, 1, 1, 1)
	p.do(giveOrder("rh", "r2"))
	p.spent()
	if Own(p.unit("r2")).State.Penalty != 1 {
		t.Errorf("the question is %+v, want no sceptre against a double 1", p.b.Question())
	}
	// Nobody else has the sceptre: it is lost with its holder (STD-ITEM-08).
	s = table()
	EditLeader(&s.Characters[0]).State.Slain = true
	p = play(t, s, 6, 6, 4)
	p.do(giveOrder("rh", "r2"))
	p.spent()
}

// A device is told on the card of its holder by its rule, with how far it is used, and its questions and answers have
// texts of their own.
func TestDevicesOnCards(t *testing.T) {
	for _, id := range []string{orderCrown, highHelm, secondVoice, castingRing, hushStaff, sceptre, scroll, pushWand, echoRod} {
		c := holding(leader("rg", kindGeneral, 9, 0, 0), id)
		EditLeader(&c).State.ItemUsed = usedBattle
		s := tableOf()
		s.Characters = []game.Character{c}
		if !slices.ContainsFunc(leaderFacts(s, &c), func(f game.Fact) bool {
			text := f.Value.String()
			return f.Label.String() == "Item" && strings.Contains(text, itemNamed(id).rule) && strings.Contains(text, "used up")
		}) {
			t.Errorf("the card does not tell the %s", id)
		}
	}
	c := holding(leader("rg", kindGeneral, 9, 0, 0), highHelm)
	EditLeader(&c).State.ItemUsed = usedTurn
	var buffer bytes.Buffer
	for _, f := range leaderFacts(tableOf(), &c) {
		buffer.WriteString(f.Value.String())
	}
	if !strings.Contains(buffer.String(), "worn this turn") {
		t.Errorf("the card of a worn helm tells %q", buffer.String())
	}
	for _, choice := range []string{deviceHelm, deviceCrown, deviceVoice, deviceSceptre, powerRing, powerWand, powerHush, powerScroll, powerEcho} {
		yes, no := powerLabel(tableOf(), power("rg", choice, true)).String(), powerLabel(tableOf(), power("rg", choice, false)).String()
		if yes == no || yes == "No" || no == "No" || strings.Contains(yes, "Dispel it with") {
			t.Errorf("the answers about %s are %q and %q", choice, yes, no)
		}
	}
}
