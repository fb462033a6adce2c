package stand

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"frontage/assets"
	"frontage/game"
	"frontage/game/army"
	"frontage/game/command"
	tac "frontage/game/orders"
)

// leadAll gives all units of a side to the commander, by one order text.
func leadAll(t testing.TB, s *game.State, texts map[game.SideID]string) {
	t.Helper()
	s.Turn.Led = nil
	for i := range s.Units {
		text, ok := texts[s.Units[i].Side]
		if !ok {
			continue
		}
		if err := command.Check(text); text != "" && err != nil {
			t.Fatal(err)
		}
		s.Turn.Led = append(s.Turn.Led, game.Led{Unit: s.Units[i].ID, Tactics: text, Auto: true})
	}
}

// playLed plays a battle in which tactics lead all units to its end, and counts the intents.
func playLed(t *testing.T, s *game.State, seed uint64) (*game.Battle, map[string]int) {
	b := game.NewBattle(*s, Rules{}, game.Options{Seed: seed})
	intents := map[string]int{}
	for n := 0; ; n++ {
		a, ok := b.Command()
		if !ok {
			break
		}
		if n > 3000 {
			t.Fatal("the battle does not end")
		}
		events, err := b.Do(a)
		if err != nil {
			t.Fatalf("%+v is refused: %v", a, err)
		}
		if in, ok := events[0].Own.(*command.Told); ok {
			intents[string(in.Intent)]++
		}
	}
	return b, intents
}

// TAC-MAP-80, -81: whole battles on shipped tables, with all units led by tactics. Every action is
// legal, each battle ends, and the same seed gives the same battle, including its replay with the
// intents.
func TestCommandedBattles(t *testing.T) {
	for _, text := range []string{"assault", "attack", "charge", "cover", "follow", "guard", "shoot", "penetrate", "receive", "trail", "avoid", "defend", "flee"} {
		s := shipped(t, "hammer-and-anvil")
		leadAll(t, s, map[game.SideID]string{s.Sides[0].ID: "assault", s.Sides[1].ID: text})
		b, intents := playLed(t, s, 7)
		if intents["CHARGE"] == 0 || intents["MOVE"] == 0 {
			t.Errorf("%s: intents were %v; want some of CHARGE and MOVE", text, intents)
		}
		t.Logf("%s: turn %d, %d actions, %v", text, b.State().Turn.Number, b.Len(), intents)
		if text != "attack" {
			continue
		}
		if again, _ := playLed(t, s, 7); again.Hash() != b.Hash() {
			t.Errorf("%s: the same seed gives another battle", text)
		}
		told := 0
		replay, err := game.Begin(b.Replay(), "battle", []game.Rules{Rules{}})
		for err == nil && !replay.Done() {
			var events []game.Event
			if events, err = replay.Next(); err == nil && events[0].Kind == "intent" {
				told++
			}
		}
		if err != nil || replay.Battle.Hash() != b.Hash() {
			t.Errorf("the replay gives another battle: %v; want hash %s", err, b.Hash())
		}
		sum := 0
		for _, n := range intents {
			sum += n
		}
		if told != sum {
			t.Errorf("the replay tells %d intents; there were %d", told, sum)
		}
	}
}

// shipped reads a scenario of the program.
func shipped(t testing.TB, name string) *game.State {
	t.Helper()
	for _, f := range assets.Scenarios() {
		if !strings.HasPrefix(f.Name, name) {
			continue
		}
		s, err := game.Read(f.Data, f.Name, []game.Rules{Rules{}})
		if err != nil {
			t.Fatal(err)
		}
		return &s
	}
	t.Fatalf("there is no scenario %s", name)
	return nil
}

// The query intent, by W-70 and W-71: on assault infantry 55 cm from the enemy moves its pace of 20
// cm toward him, and at 15 cm it charges; on defend it stays.
func TestQueryIntent(t *testing.T) {
	for _, c := range []struct {
		gap      float64
		tactics  string
		intent   command.Kind
		line     string
		target   string
		distance float64
	}{
		{55, "assault", command.Move, "TAC-AC-ASSAULT-1", "b1", 20},
		{15, "assault", command.Charge, "TAC-AC-ASSAULT-1", "b1", 0},
		{55, "defend", command.Hold, "TAC-AC-DEFEND-1", "", 0},
		{15, "assault and never melee", command.Hold, "TAC-AC-SHOOT-1", "", 0},
	} {
		s := tableOf(infantry("r1", at{0, 0, 180}), infantry("b1", at{0, -c.gap - 2, 0}))
		answer, err := game.Ask(Rules{}, s, game.Query{Name: "intent", Args: map[string]string{"unit": "r1", "tactics": c.tactics}})
		if err != nil {
			t.Fatal(err)
		}
		a := answer.(*command.Answer)
		if a.Intent != c.intent || a.Line != c.line || a.Target != c.target || a.Distance != c.distance {
			t.Errorf("%s at %g cm: %s %s %g by %s; want %s %s %g by %s", c.tactics, c.gap, a.Intent, a.Target, a.Distance, a.Line, c.intent, c.target, c.distance, c.line)
		}
		if c.intent == command.Move && (a.To == nil || a.To[1] != s.Units[0].Stands[0].Y-c.distance) {
			t.Errorf("it goes to %v, want straight ahead by the ordered distance", a.To)
		}
	}
	s := tableOf(infantry("r1", at{0, 0, 180}), infantry("b1", at{0, -57, 0}))
	_, err := game.Ask(Rules{}, s, game.Query{Name: "intent", Args: map[string]string{"unit": "r1", "tactics": "assault and nevr melee"}})
	var bad *game.BadQuery
	if !errors.As(err, &bad) || !strings.Contains(bad.Reason.String(), `"nevr"`) {
		t.Errorf("a text with a mistake: %v, want a refusal that quotes \"nevr\"", err)
	}
}

// A whole battle in which tactics lead all units (budget 10 ms).
func BenchmarkCommandedBattle(b *testing.B) {
	s := shipped(b, "hammer-and-anvil")
	leadAll(b, s, map[game.SideID]string{s.Sides[0].ID: "", s.Sides[1].ID: ""})
	b.ReportAllocs()
	for range b.N {
		if _, _, err := game.PlayOut(*s, Rules{}, game.Options{Seed: 7}, 5000); err != nil {
			b.Fatal(err)
		}
	}
}

// An intent among 100 stands (budget 200 µs).
func BenchmarkIntent(b *testing.B) {
	s := shipped(b, "hammer-and-anvil")
	battle := game.NewBattle(*s, Rules{}, game.Options{})
	b.ReportAllocs()
	for range b.N {
		if _, err := battle.Query(game.Query{Name: "intent", Args: map[string]string{"unit": string(s.Units[0].ID)}}); err != nil {
			b.Fatal(err)
		}
	}
}

// A unit's own order text takes precedence over the tactics of its type, and orders given in the
// battle over both. An unreadable text is an error of the file that names the place and the word.
func TestUnitsOwnTactics(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 180}), infantry("r2", at{20, 0, 180}), infantry("b1", at{0, -57, 0}))
	Edit(&s.Units[0]).Tactics = "defend"
	Edit(&s.Units[1]).Tactics = "defend"
	s.Turn.Led = []game.Led{{Unit: "r2", Tactics: "assault"}}
	for i, want := range []string{"defend", "assault", "attack"} {
		if got := tacticsOf(s, &s.Units[i]).Text(tac.NoSortie); got != want {
			t.Errorf("%s is told %q; want %q", s.Units[i].ID, got, want)
		}
	}
	Edit(&s.Units[0]).Tactics = "defend the hill"
	s.Turn.Led[0].Tactics = "assult"
	problems := Rules{}.Check(s)
	if len(problems) != 2 || problems[0].Path != "units[0].tactics" || !strings.Contains(problems[0].What, `"the"`) ||
		problems[1].Path != "turn.led[0].tactics" || !strings.Contains(problems[1].What, `"assult"`) {
		t.Errorf("found %v, want the mistakes \"the\" of the first unit and \"assult\" of the turn", problems)
	}
}

// TAC-MAP-86: a player gives a unit to the commander and takes it back, and keeps the rest. A wrong
// order is refused and changes nothing. Undo restores the leader, and a replay records it.
func TestLeadOneUnit(t *testing.T) {
	s := shipped(t, "hammer-and-anvil")
	b := game.NewBattle(*s, Rules{}, game.Options{Seed: 3})
	unit := s.Units[0].ID
	yes, no, text, bad := true, false, "assault and never use missiles", "assault and nevr"
	for _, a := range []game.Action{
		{Do: game.DoLead, Units: []game.UnitID{unit}, Tactics: &bad, Yes: &yes},
		{Do: game.DoLead, Units: []game.UnitID{"nobody"}, Yes: &yes},
		{Do: game.DoLead, Side: "nobody", Yes: &yes},
		{Do: game.DoLead, Units: []game.UnitID{unit}},
		{Do: game.DoLead, Units: []game.UnitID{}, Yes: &yes},
	} {
		before := b.Hash()
		var refusal *game.Refusal
		if _, err := b.Do(a); !errors.As(err, &refusal) || b.Hash() != before {
			t.Errorf("%+v: the error is %v, want a refusal and the battle unchanged (%v)", a, err, before)
		}
		if _, _, err := b.Try(a); !errors.As(err, &refusal) {
			t.Errorf("tried %+v: %v", a, err)
		}
	}
	alone := *s
	alone.Units = slices.DeleteFunc(slices.Clone(s.Units), func(u game.Unit) bool { return u.Side != s.Sides[0].ID })
	if _, _, err := game.NewBattle(alone, Rules{}, game.Options{}).Try(game.Action{Do: game.DoLead, Side: s.Sides[1].ID, Yes: &yes}); err == nil {
		t.Error("a side without units is led")
	}
	if _, acts := b.Command(); acts {
		t.Error("the commander acts for nobody")
	}
	if _, err := b.Do(game.Action{Do: game.DoLead, Units: []game.UnitID{unit}, Tactics: &text, Yes: &yes}); err != nil {
		t.Fatal(err)
	}
	if l := b.State().Turn.LedAs(unit); !l.Auto || l.Tactics != text {
		t.Errorf("it is led as %+v, want auto with the tactics of the action", l)
	}
	// On its side's turn the commander acts for this unit alone, and leaves the rest to the player.
	for n := 0; n < 40 && b.State().Turn.Number < 3; n++ {
		a, acts := b.Command()
		if acts {
			if named := append([]game.UnitID{a.Unit}, a.Units...); !slices.Contains(named, unit) {
				t.Errorf("the commander does %+v", a)
			}
		} else if a, acts = b.Default(); !acts {
			break
		}
		if _, err := b.Do(a); err != nil {
			t.Fatalf("%+v: %v", a, err)
		}
	}
	if _, err := b.Do(game.Action{Do: game.DoLead, Side: s.Units[0].Side, Yes: &no}); err != nil {
		t.Fatal(err)
	}
	if b.State().Turn.Leads() {
		t.Error("the unit was not taken back")
	}
	if _, err := b.Do(game.Action{Do: game.DoUndo}); err != nil || !b.State().Turn.LedAs(unit).Auto {
		t.Errorf("undone: %v; want the unit led again", err)
	}
	again, _, err := game.Open(b.Replay(), "battle", []game.Rules{Rules{}})
	if err != nil || again.Hash() != b.Hash() {
		t.Errorf("the replay: %v; want hash %s", err, b.Hash())
	}
}

// The plan of an army: its list says by which tactics the commander leads each unit, and a quick
// battle of two armies uses them. An unreadable text is an error of the list.
func TestPlanOfAnArmy(t *testing.T) {
	for _, f := range assets.Armies() {
		a, err := army.Read(f.Data, f.Name, []game.Rules{Rules{}})
		if err != nil {
			t.Fatal(err)
		}
		if a.System != Name {
			continue
		}
		told := map[string]bool{}
		for i := range a.Units {
			text := a.Units[i].Own.(*ListedUnit).Tactics
			if text == "" {
				t.Errorf("%s: %s has no tactics", f.Name, a.Units[i].ID)
			}
			told[text] = true
		}
		if len(told) < 3 {
			t.Errorf("%s: the plan is %v", f.Name, told)
		}
		l, err := army.QuickOf(&a, 1000, 0, 1)
		if err != nil {
			t.Fatal(err)
		}
		s, err := army.QuickBattle(l, l, army.Setup{Seed: 1, Terrain: []game.Terrain{}})
		if err != nil {
			t.Fatal(err)
		}
		for i := range s.Units {
			if Own(&s.Units[i]).Tactics == "" {
				t.Errorf("%s: %s has no tactics in its battle", f.Name, s.Units[i].Name)
			}
		}
	}
	bad := strings.Replace(string(assets.Armies()[0].Data), `"tactics": "assault"`, `"tactics": "assalt"`, 1)
	if _, err := army.Read([]byte(bad), "bad", []game.Rules{Rules{}}); err == nil || !strings.Contains(err.Error(), "assalt") {
		t.Errorf("a wrong word: %v, want an error that quotes \"assalt\"", err)
	}
}

// The message about giving a whole side to the commander does not quote the order of one of its
// units.
func TestLeadingASideQuotesNoOrder(t *testing.T) {
	s := shipped(t, "hammer-and-anvil")
	b := game.NewBattle(*s, Rules{}, game.Options{Seed: 3})
	yes, text := true, "defend"
	if _, err := b.Do(game.Action{Do: game.DoLead, Units: []game.UnitID{s.Units[0].ID}, Tactics: &text}); err != nil {
		t.Fatal(err)
	}
	events, err := b.Do(game.Action{Do: game.DoLead, Side: s.Units[0].Side, Yes: &yes})
	if err != nil || strings.Contains(events[0].Text.String(), text) {
		t.Errorf("it says %q, %v, and must not repeat %q", events[0].Text.String(), err, text)
	}
}

// STD-SPEC-01: a unit that must charge on initiative does so whatever its card says, also where the commander
// leads only this unit.
func TestCommanderMakesOwedCharges(t *testing.T) {
	for _, whole := range []bool{true, false} {
		owes := with(infantry("r1", at{0, 0, 180}), spec(mustCharge, &kinds{Value: []string{"any"}}))
		s := tableOf(owes, infantry("r2", at{40, 0, 180}), infantry("b1", at{0, -12, 0}))
		s.Turn.Active, s.Turn.Phase, s.Turn.Step = "red", phaseCommand, stepInitiative
		s.Turn.Led = []game.Led{{Unit: "r1", Tactics: "receive", Auto: true}, {Unit: "r2", Tactics: "receive", Auto: whole}}
		b := game.NewBattle(*s, Rules{}, game.Options{Seed: 1})
		a, acts := b.Command()
		if !acts || a.Do != "charge" || a.Unit != "r1" || a.Target != "b1" {
			t.Fatalf("it leads the whole side %v: the commander does %+v (%v); want the charge of r1", whole, a, acts)
		}
		if _, err := b.Do(a); err != nil {
			t.Error(err)
		}
	}
}

// STD-SPEC-65: a unit that must pursue does so after a won round whatever its card says, here that of
// receive, which stands.
func TestCommanderMakesOwedPursuits(t *testing.T) {
	winner := with(attacking(infantry("r1", at{-4, 2, 180}, at{0, 2, 180}, at{4, 2, 180}), 2), spec(mustPursue, &kindsOrAll{}))
	loser := infantry("b1", at{-2, 0, 0}, at{2, 0, 0})
	Edit(&loser).Attack = 0
	s := inCombat(loser, winner)
	s.Turn.Led = []game.Led{{Unit: "r1", Tactics: "receive", Auto: true}}
	p := play(t, s, slices.Concat([]int{4, 4}, slices.Repeat([]int{1}, 40))...)
	p.do(game.Action{Do: "fight", Unit: "r1"})
	a, acts := p.b.Command()
	if !acts || a.Do != "after" || a.Unit != "r1" || a.Choice != choosePursue {
		t.Fatalf("the commander does %+v (%v); want that r1 pursues", a, acts)
	}
	p.do(a)
}
