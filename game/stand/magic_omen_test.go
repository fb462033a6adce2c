package stand

import (
	"slices"
	"strings"
	"testing"

	"frontage/game"
)

// foretold is a table on which red has an omen, in a phase.
func foretold(s *game.State, phase, step string) *game.State {
	s.Turn.Phase, s.Turn.Step = phase, step
	OwnTurn(s).Omens = []Effect{{Spell: "fjords/bones", Side: "red", By: "rw"}}
	return s
}

// rollAgain is the answer that rolls a die of the roll again; 0 keeps them.
func rollAgain(die int) game.Action {
	yes := die > 0
	a := game.Action{Do: "power", Choice: powerOmen, Yes: &yes}
	if yes {
		a.Option = &die
	}
	return a
}

// omenTable is a table for orders: a hero, 30 cm from his unit, who needs 7.
func omenTable() *game.State {
	s := tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 90, 180}))
	s.Characters = []game.Character{caster("rw", 60, 0, "fjords"), leader("rh", "hero", 8, 0, -32), leader("rg", "general", 8, 0, -34)}
	return foretold(s, phaseCommand, stepOrders)
}

// STD-SPELL-58 (WM19): order 7, dice 5 and 3: the 5 rolled again succeeds on 1 to 4, the 3 on 1 or 2; just that die changes, once.
func TestOmen(t *testing.T) {
	order := game.Action{Do: "order", Character: "rh", Units: units("r1")}
	p := play(t, omenTable(), 5, 3, 4)
	p.do(order)
	q := p.b.Question()
	if note := answerNote(p.b.State(), q.Answers[0]).String(); note != "it succeeds then with 67 %" {
		t.Errorf("the note is %q; want 67 %%", note)
	}
	if q.Who != "red" || len(q.Answers) != 3 || *q.Answers[0].Option != 1 || *q.Answers[1].Option != 2 || q.Default != 0 {
		t.Fatalf("the question is %+v; want Red to choose the first die, the second or none, by default the first", q)
	}
	frame := openFrame[omenProcedure](p.b.State())
	for die, want := range map[int]float64{1: 4.0 / 6, 2: 2.0 / 6} {
		if got := frame.chanceOf(die); got != want {
			t.Errorf("die %d: %v, want %v", die, got, want)
		}
	}
	if p.b.State().Unit("r1").Own.(*Unit).State.Orders != 0 {
		t.Error("the order has been counted")
	}
	told := strings.Join(p.do(rollAgain(1)), "\n")
	if !strings.Contains(told, "roll order rh [4 3] need 7") || strings.Count(told, "roll") != 1 {
		t.Errorf("the order is told as\n%s\nwant one roll, [4 3] needing 7", told)
	}
	if openFrame[moveProcedure](p.b.State()) == nil || omenOf(p.b.State(), "red") != nil {
		t.Error("the order has not been obeyed, or the omen is still there")
	}
	p.spent()
	p = play(t, omenTable(), 5, 3)
	p.do(order, rollAgain(0))
	if move := openFrame[moveProcedure](p.b.State()); move == nil || move.Step != paceHalf || omenOf(p.b.State(), "red") == nil {
		t.Error("with the dice as they were the order must fail, and the omen must remain")
	}
}

// STD-SPELL-59: an omen is no help against a natural 12 that is a blunder, for a die that has been
// rolled again already, or for an enemy's die. It is for the die of the blunder, and for the
// general's 12, which is no blunder. Nobody is asked about a roll that has succeeded.
func TestWhatOmensAreFor(t *testing.T) {
	order := func(by string) game.Action {
		return game.Action{Do: "order", Character: game.CharacterID(by), Units: units("r1")}
	}
	why := func(p *script) string {
		if o := openFrame[omenProcedure](p.b.State()); o != nil {
			return o.Why
		}
		return ""
	}
	for _, c := range []struct {
		by   string
		dice []int
		want string
	}{{"rh", []int{6, 6, 1}, "blunder"}, {"rg", []int{6, 6}, "order"}, {"rh", []int{6, 5}, "order"}, {"rh", []int{2, 3}, ""}} {
		p := play(t, omenTable(), c.dice...)
		if p.do(order(c.by)); why(p) != c.want {
			t.Errorf("%s with %v: asked about %q, want %q", c.by, c.dice, why(p), c.want)
		}
	}
	foe := omenTable()
	foe.Turn.Active = "blue"
	foe.Characters = append(foe.Characters, leader("bh", "hero", 8, 0, 92))
	p := play(t, foe, 6, 5)
	if p.do(game.Action{Do: "order", Character: "bh", Units: units("b1")}); why(p) != "" {
		t.Error("an enemy's dice")
	}
	adept := func() *game.State {
		s := foretold(castingOn([]game.Character{caster("rw", 0, 0, "raiders")}, infantry("r1", at{30, 0, 0}), infantry("b1", at{0, 20, 180})), phaseShooting, "")
		EditLeader(&s.Characters[0]).Special = []Special{plain(recast)}
		return s
	}
	cast := castAt("rw", "raiders/vortex", "b1")
	p = play(t, adept(), 2, 3)
	p.do(cast, rollAgain(1)) // 3 fails, and is not rolled again a second time (STD-MAGIC-17)
	if q := p.b.Question(); q.Kind == "power" {
		t.Errorf("the question is %+v; want none about a die that has been rolled again", q)
	}
	p.spent()
	p = play(t, adept(), 2, 3)
	yes := true
	p.do(cast, rollAgain(0), game.Action{Do: "power", Character: "rw", Choice: powerAgain, Yes: &yes})
	if why(p) != "" || omenOf(p.b.State(), "red") == nil {
		t.Errorf("asked about %q; want no question about a die that was rolled again, and the omen still there", why(p))
	}
	p.spent()
	s := castingOn([]game.Character{caster("rw", 0, 0, "fjords"), caster("rv", 10, 0, "fjords")}, infantry("r1", at{30, 0, 0}), infantry("b1", at{0, 60, 180}))
	p = play(t, s, 5)
	p.do(castAt("rw", "fjords/bones", ""))
	if omenOf(p.b.State(), "red") == nil {
		t.Fatal("there is no omen")
	}
	if _, rule := castable(p.b.State(), castAt("rv", "fjords/bones", "")); rule != "STD-SPELL-59" {
		t.Errorf("a second omen: %q", rule)
	}
}

// STD-SPELL-58: any die of the side, also in the middle of an action: of the dice that have missed one is rolled again, and the rest of the
// action is as it was; of several sides each is asked about its own.
func TestOmenInCombat(t *testing.T) {
	table := func() *game.State {
		s := inCombat(infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 2, 180}))
		for i := range s.Units {
			Edit(&s.Units[i]).Hits = 9
		}
		s.Characters = []game.Character{caster("rw", 60, 0, "fjords")}
		foretold(s, phaseCombat, "")
		OwnTurn(s).Omens = append(OwnTurn(s).Omens, Effect{Spell: "fjords/bones", Side: "blue", By: "bw"})
		return s
	}
	plainTable := table()
	OwnTurn(plainTable).Omens = nil
	fight := game.Action{Do: "fight", Unit: "r1"}
	without := play(t, plainTable, 4, 6, 5, 2, 2, 2)
	want := without.do(fight)
	p := play(t, table(), 4, 1, 5, 6, 2, 2, 2)
	var got []string
	got = append(got, p.do(fight)...)
	if q := p.b.Question(); q.Who != "red" || len(q.Answers) != 2 { // the 1
		t.Fatalf("the question is %+v; want Red to roll the 1 again or none", q)
	}
	got = append(got, p.do(rollAgain(2))...)
	if q := p.b.Question(); q.Who != "blue" || len(q.Answers) != 2 {
		t.Fatalf("the question is %+v; want Blue to roll one again or none", q)
	}
	if omenOf(p.b.State(), "red") != nil {
		t.Error("the omen of red comes back")
	}
	got = append(got, p.do(rollAgain(0))...)
	isOmen := func(line string) bool { return strings.HasPrefix(line, "power") }
	if got = slices.DeleteFunc(got, isOmen); !slices.Equal(got, want) {
		t.Errorf("%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	p.spent()
}

// STD-SPELL-58: an omen serves at once, also for a later roll of the action that brings it: here of the drive-back with which the phase ends.
func TestOmenForTheSameAction(t *testing.T) {
	table := func() *game.State {
		foe := infantry("b1", at{0, 20, 180})
		Edit(&foe).State.Suffered = 1
		Edit(&foe).State.ShotBy = []Shooter{{Unit: "r1", Stand: "r1a", X: origin, Y: origin}}
		return castingOn([]game.Character{caster("rw", 60, 0, "fjords/bones")}, infantry("r1", at{0, 0, 0}), foe)
	}
	p := play(t, table(), 5, 2, 4)
	p.do(castAt("rw", "fjords/bones", ""))
	if q := p.b.Question(); q.Kind != "power" || len(q.Answers) != 2 {
		t.Fatalf("the question is %+v; want the drive-back's die or none", q)
	}
	p.do(rollAgain(1))
	if at := p.unit("b1").Stands[0].Y; at != origin+24 || omenOf(p.b.State(), "red") != nil {
		t.Errorf("it is driven back to %v; want %v, and the omen used", at, origin+24.0)
	}
	p.spent()
	p = play(t, table(), 5, 2)
	p.do(castAt("rw", "fjords/bones", ""), rollAgain(0))
	if at := p.unit("b1").Stands[0].Y; at != origin+22 || omenOf(p.b.State(), "red") == nil {
		t.Errorf("it is driven back to %v; want %v, and the omen kept", at, origin+22.0)
	}
}

// STD-SPELL-58: the omen lasts until the next Command phase of its side ends, whatever happens to the caster.
func TestHowLongAnOmenLasts(t *testing.T) {
	s := omenTable()
	EditLeader(&s.Characters[0]).State.Slain = true
	p := play(t, s)
	p.do(game.Action{Do: "end"})
	for p.b.State().Turn.Phase == phaseCommand && p.b.State().Turn.Active == "red" {
		if omenOf(p.b.State(), "red") == nil {
			t.Fatal("it has ended too early")
		}
		p.do(game.Action{Do: "end"})
	}
	if omenOf(p.b.State(), "red") != nil {
		t.Error("it has not ended")
	}
	other := omenTable()
	other.Turn.Active = "blue"
	p = play(t, other)
	for p.b.State().Turn.Active == "blue" {
		p.do(game.Action{Do: "end"})
	}
	if omenOf(p.b.State(), "red") == nil {
		t.Error("it has ended in the enemy's turn")
	}
}

// A battle that waits for an omen can be saved and read again, and undone; what is read is checked.
func TestSaveBeforeAnOmen(t *testing.T) {
	p := play(t, omenTable(), 5, 3, 4)
	before := string(game.Write(p.b.State()))
	p.do(game.Action{Do: "order", Character: "rh", Units: units("r1")})
	file := string(game.Write(p.b.State()))
	read, err := game.Read([]byte(file), "saved", []game.Rules{Rules{}})
	if err != nil {
		t.Fatal(err)
	}
	other := game.NewBattle(read, Rules{}, game.Options{})
	if _, err := other.Do(rollAgain(1)); err != nil {
		t.Fatal(err)
	}
	p.do(rollAgain(1))
	if got, want := string(game.Write(other.State())), string(game.Write(p.b.State())); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	p.do(game.Action{Do: "undo"}, game.Action{Do: "undo"})
	if got := string(game.Write(p.b.State())); got != before {
		t.Errorf("%s\nwant %s", got, before)
	}
	pending := onOneLine(file)
	for _, c := range [][3]string{{`"last": 2`, `"last": 3`, "the roll in question"}, {`"open": [1, 2]`, `"open": [1, 9]`, "no die 9"},
		{`"doing": "{`, `"doing": "`, "no action"}, {`"procedure": "omen", "side": "red"`, `"procedure": "omen", "side": "blue"`, "no omen"}} {
		bad := strings.Replace(pending, c[0], c[1], 1)
		if _, err := game.Read([]byte(bad), "saved", []game.Rules{Rules{}}); bad == pending || err == nil || !strings.Contains(err.Error(), c[2]) {
			t.Errorf("%s: %v; want an error about %s", c[1], err, c[2])
		}
	}
}
