package column

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/body"
)

// setting is a battle whose two armies are being set up. The zones are 11 inches deep: A ends at
// y = −9 of the builder, B begins at 17.
func setting(t *testing.T) *game.Battle {
	t.Helper()
	s := (&builder{}).
		unit("foot", "a", "medium-foot", `"formed":true`, append(row("f", 3, -6, -10, 0, 2.4), row("g", 3, -6, -11.2, 0, 2.4)...)...).
		unit("horse", "a", "light-mounted", `"formed":true`, row("h", 4, 6, -10, 0, 2.4)...).
		unit("foe", "b", "heavy-foot", `"formed":true`, row("e", 3, 0, 18, 180, 2.4)...).
		leader("gen", "a", general, "foot", 0, 0).leader("cap", "a", captain, "", 0, -15).leader("bg", "b", general, "foe", 0, 0).state(t)
	setUp(s, "")
	return game.NewBattle(*s, Rules{}, game.Options{DiceOnly: true, Dice: []int{}})
}

// deployAt writes the action that sets a unit up: the middle of the front edge of each stand in inches.
func deployAt(unit, kind string, stands ...string) string {
	text := (&builder{}).unit(unit, "a", kind, "", stands...).units[0]
	_, list, _ := strings.Cut(text, `"stands":`)
	return fmt.Sprintf(`{"do":"deploy","unit":%q,"stands":%s`, unit, list)
}

// Armies may be set up by their players before the first turn: the side that acts first and then the
// other, each unit in rows in its zone, as often as its owner wants until the side is set up (ours: the
// page is silent). A General is with a unit (COL-LEADER-02), a Captain with a Formed one or roams
// (COL-LEADER-04).
func TestSettingUp(t *testing.T) {
	b := setting(t)
	if b.State().Turn.Phase != phaseDeploy || len(b.State().Unit("foot").Stands) != 0 {
		t.Fatal("the armies are not being set up")
	}
	text := game.Write(b.State())
	again, err := game.Read(text, "written", systems)
	if err != nil || !bytes.Equal(game.Write(&again), text) {
		t.Fatalf("written and read: %v\n%s; want the same text", err, text)
	}
	refused(t, b, "COL-SEQ-01", `{"do":"action","unit":"foot","name":"Move"}`)
	refused(t, b, "COL-UNIT-01", `{"do":"end"}`)
	refused(t, b, "COL-SEQ-01", deployAt("foe", "heavy-foot", row("e", 3, 0, 18, 180, 2.4)...))
	refused(t, b, "COL-UNIT-16", deployAt("horse", "light-mounted", row("h", 3, 6, -10, 0, 2.4)...)) // three of four
	refused(t, b, "COL-UNIT-16", deployAt("horse", "light-mounted", row("h", 4, 6, -10, 0, 3)...))   // apart
	refused(t, b, "COL-SEQ-01", deployAt("horse", "light-mounted", row("h", 4, 6, -8.5, 0, 2.4)...)) // half an inch outside
	do(t, b, deployAt("horse", "light-mounted", row("h", 4, 6, -9, 0, 2.4)...))
	wantAt(t, b.State(), "h1", 6, -9)
	do(t, b, deployAt("horse", "light-mounted", "h1 12 -12 90", "h2 12 -14.4 90", "h3 9.6 -12 90", "h4 9.6 -14.4 90")) // again, and turned
	wantAt(t, b.State(), "h4", 9.6, -14.4)
	refused(t, b, "COL-FORM-04", deployAt("foot", "medium-foot", append(row("f", 3, 8, -12, 0, 2.4), row("g", 3, 8, -13.2, 0, 2.4)...)...)) // on the horse
	refused(t, b, "COL-LEADER-02", `{"do":"deploy","character":"gen","x":60,"y":10}`)
	refused(t, b, "COL-LEADER-04", `{"do":"deploy","character":"cap","join":"foot"}`) // it is not on the table yet
	do(t, b, `{"do":"deploy","character":"cap","join":"horse"}`)
	do(t, b, `{"do":"deploy","choice":"drawn-up"}`)
	wantAt(t, b.State(), "f1", -6, -10)
	wantAt(t, b.State(), "h4", 9.6, -14.4) // it was not in the way
	do(t, b, `{"do":"end"}`)
	if b.State().Turn.Active != "b" {
		t.Fatal("the other side does not set up")
	}
	refused(t, b, "COL-SEQ-01", deployAt("horse", "light-mounted", row("h", 4, 6, -10, 0, 2.4)...))
	for b.State().Turn.Phase == phaseDeploy { // by default
		a, _ := b.Default()
		if _, err := b.Do(a); err != nil {
			t.Fatal(err)
		}
	}
	s := b.State()
	if s.Turn.Phase != phaseAction || s.Turn.Active != "a" || s.Turn.Number != 1 || s.Characters[1].Joined != "horse" {
		t.Errorf("%+v, the captain is with %q; want the Action Phase of side a in turn 1, and the captain with the horse", s.Turn, s.Characters[1].Joined)
	}
	if bytes.Contains(game.Write(s), []byte("drawn_up")) || bytes.Contains(game.Write(s), []byte("waiting")) {
		t.Errorf("something is left of the deployment:\n%s", game.Write(s))
	}
	refused(t, b, "COL-SEQ-01", `{"do":"deploy","choice":"drawn-up"}`)
}

// A unit that is dropped where it may not be set up goes to the nearest place toward where its army is
// drawn up, and what stands in the way of an army that is drawn up goes to its own place.
func TestNearestInTheZone(t *testing.T) {
	b := setting(t)
	a, err := game.ReadAction([]byte(deployAt("horse", "light-mounted", row("h", 4, 6, -4, 0, 2.4)...)), Name)
	if err != nil {
		t.Fatal(err)
	}
	got, ok := b.Nearest(a)
	if !ok {
		t.Fatal("there is a place")
	}
	if _, err := b.Do(got); err != nil {
		t.Fatal(err)
	}
	if x, y := place(t, b.State(), "h1"); !near(x, 6) || y > -8.995 || y < -9.1 {
		t.Errorf("it goes to %v, %v; want 6, −9 or a hair less", x, y)
	}
	do(t, b, deployAt("horse", "light-mounted", row("h", 4, -6, -10, 0, 2.4)...)) // where the foot is drawn up
	do(t, b, `{"do":"deploy","choice":"drawn-up"}`)
	wantAt(t, b.State(), "f1", -6, -10)
	wantAt(t, b.State(), "h1", 6, -10)
}

// A scenario in which armies are being set up is refused where a unit is drawn up outside its zone, over
// another, or when the battle has begun.
func TestSettingUpOfAFile(t *testing.T) {
	text := string(game.Write(setting(t).State()))
	wrong := func(what, old, new, want string) {
		t.Helper()
		if !strings.Contains(text, old) {
			t.Fatalf("%s: %s is not in\n%s", what, old, text)
		}
		if _, err := game.Read([]byte(strings.Replace(text, old, new, 1)), "test", systems); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", what, err, want)
		}
	}
	wrong("begun", `"phase": "deploy"`, `"phase": "action"`, "units[0].drawn_up")
	wrong("another's stand", `"id": "g3"`, `"id": "h1"`, "is the id of something else too")
	wrong("before its edge", `"y": 23.876`, `"y": 60`, "outside the zone")
}

// After a Change Face the owner may tidy the formation: each stand at most half a base width from where
// it turned (COL-FORM-03, G-12). What is dropped further goes to the nearest place. Whoever does something
// else leaves it.
func TestTidyingAfterwards(t *testing.T) {
	begin := func() *game.Battle {
		b := (&builder{}).unit("u", "a", "medium-foot", `"formed":true`, row("u", 4, 0, 0, 0, 2.4)...).
			unit("v", "a", "medium-foot", `"formed":true,"attributes":["swift"]`, row("v", 4, 0, 12, 0, 2.4)...).
			unit("foe", "b", "medium-foot", `"formed":true`, row("f", 4, 0, 24, 180, 2.4)...).battle(t)
		give(t, b, 6, 6)
		do(t, b, `{"do":"action","unit":"u","name":"Change Face","choice":"right"}`)
		return b
	}
	b := begin()
	if top(b.State()) == nil || top(b.State()).Tidy == nil || b.Question().Kind != "tidy" {
		t.Fatal("nobody asks how the formation is tidied")
	}
	at := func(ahead float64) string { // stand u1 turned about its middle, (0, −0.6); moved so far along its new front
		return fmt.Sprintf(`{"do":"place","unit":"u","stands":[{"id":"u1","x":%.4f,"y":%.4f,"facing":90}]}`, (offX+ahead)*inch, (offY-0.6)*inch)
	}
	refused(t, b, "COL-FORM-03", at(-1.3))
	refused(t, b, "COL-FORM-02", strings.Replace(at(-1), `"facing":90`, `"facing":80`, 1))
	wish, err := game.ReadAction([]byte(at(-3)), Name)
	if err != nil {
		t.Fatal(err)
	}
	nearest, ok := b.Nearest(wish)
	if !ok || body.Apart(nearest.Stands, wish.Stands) > 1.8*inch+0.1 {
		t.Errorf("nearest to −3 is %v, %+v; −1.2 is allowed; want it legal, at", ok, nearest.Stands)
	}
	do(t, b, at(-1.2))
	wantAt(t, b.State(), "u1", -1.2+0.6, -0.6)
	if top(b.State()) != nil {
		t.Error("it is asked again")
	}
	b = begin()
	do(t, b, `{"do":"action","unit":"v","name":"About Face"}`)
	if top(b.State()) != nil {
		t.Error("the formation is still to be tidied")
	}
	b = begin()
	do(t, b, `{"do":"end"}`)
	if b.State().Turn.Phase != phaseAction {
		t.Error("the end of tidying has ended the phase")
	}
}

// Units that lost stands check in the order that the acting player picks, when all combats are fought; the
// end of the phase makes the checks that are left (COL-CASUALTY-10). A unit that owes one is not also
// afraid of another's rout (correction 4).
func TestBreakChecksInOrder(t *testing.T) {
	b := (&builder{turn: `"phase":"combat"`}).
		unit("u", "a", "medium-foot", `"formed":true,"size":5,"hits":6,"lost":1`, row("u", 4, 0, 0, 0, 2.4)...).
		unit("v", "a", "medium-foot", `"formed":true,"size":5,"hits":6,"lost":1`, row("v", 4, 12, 0, 0, 2.4)...).
		unit("foe", "b", "medium-foot", `"formed":true`, row("f", 4, 0, 12, 180, 2.4)...).battle(t)
	refused(t, b, "COL-CASUALTY-10", `{"do":"check","unit":"foe"}`)
	offered(t, b, `{"do":"check","unit":"u"}`)
	offered(t, b, `{"do":"check","unit":"v"}`)
	give(t, b, 1, 1) // 2 − 1 for the stand − 1 Demoralized
	events := do(t, b, `{"do":"check","unit":"v"}`)
	if rolls := rolled(events); len(rolls) != 1 || rolls[0].Unit != "v" || len(b.State().Unit("v").Stands) != 0 {
		t.Errorf("the rolls are %+v, want one by v, which is then gone", rolls)
	}
	refused(t, b, "COL-CASUALTY-10", `{"do":"check","unit":"v"}`)
	give(t, b, 6, 6)
	if rolls := rolled(do(t, b, `{"do":"end"}`)); len(rolls) != 1 || rolls[0].Unit != "u" {
		t.Errorf("the rolls are %+v, want one by u", rolls)
	}
	begun := (&builder{turn: `"phase":"reaction"`}).unit("u", "a", "medium-foot", `"formed":true`, row("u", 4, 0, 0, 0, 2.4)...).battle(t)
	refused(t, begun, "COL-CASUALTY-10", `{"do":"check","unit":"u"}`)
}

// A replay with impossible dice is refused, with the line: 13 on two dice, as the review prints
//
func TestImpossibleDice(t *testing.T) {
	text, err := os.ReadFile("../../assets/scenarios/the-crossbow-line.replay.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	head, rest, _ := strings.Cut(string(text), "\n")
	for _, dice := range []string{`"dice":[6,7]`, `"dice":[0,5]`} {
		wrong := regexp.MustCompile(`"dice":\[[^\]]*\]`).ReplaceAllString(head, dice)
		if wrong == head {
			t.Fatal("the replay gives no dice")
		}
		if _, _, err := game.ReadReplay([]byte(wrong+"\n"+rest), "replay.jsonl", systems); err == nil || !strings.Contains(err.Error(), "replay.jsonl:1") || !strings.Contains(err.Error(), "dice") {
			t.Errorf("%s: got %v; want an error in line 1 that names the dice", dice, err)
		}
	}
	typed := head + "\n" + `{"do":"dice","values":[6,7]}` + "\n"
	if _, _, err := game.ReadReplay([]byte(typed), "replay.jsonl", systems); err == nil || !strings.Contains(err.Error(), "replay.jsonl:2") {
		t.Errorf("typed in: got %v; want an error in line 2", err)
	}
}

// The price of a stand without a shield is explained.
func TestPriceWithoutAShield(t *testing.T) {
	s := (&builder{}).unit("u", "a", "medium-foot", crossbows, row("u", 8, 0, 0, 0, 2.4)...).state(t)
	found := false
	for _, step := range priceOf(s.Unit("u")).steps(s.Unit("u")) {
		found = found || step.Text.String() == "For no shield: −20 %."
	}
	if !found {
		t.Errorf("the steps of the price are %v, want the sum among them", priceOf(s.Unit("u")).steps(s.Unit("u")))
	}
}
