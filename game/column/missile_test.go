package column

import (
	"fmt"
	"slices"
	"testing"

	"frontage/game"
)

// The machine form of the attack query, to the letter of the formats page.
func TestAttackQuery(t *testing.T) {
	s := load(t, "the-crossbow-line")
	got := ask(t, &s, "attack unit=x4a target=left kind=missile dice=5,6")
	if got["query"] != "attack" || got["kind"] != "missile" || got["total"] != 13.0 || got["push"] != false || got["disrupt"] != true || got["hits"] != 1.0 {
		t.Errorf("the answer is %v, want a missile attack with 13 that disrupts and gives 1 hit without a push", got)
	}
	want := `[map[value:3 what:mav] map[value:-4 what:dv] map[value:1 what:ap] map[value:1 what:size] map[value:1 what:mounted]]`
	if fmt.Sprint(got["mods"]) != want {
		t.Errorf("mods are %v", got["mods"])
	}
	// At +2: Disrupted from 5 (30/36), a hit from 9 (10/36).
	got = ask(t, &s, "attack unit=x4a target=left kind=missile")
	chances := got["chances"].(map[string]any)
	hits := chances["hits"].([]any)
	if got["total"] != nil || chances["disrupt"] != 30.0/36 || hits[1] != 10.0/36 || hits[0] != 26.0/36 {
		t.Errorf("the answer is %v, want no total, and the chances %v to disrupt, %v of 1 hit and %v of none", got, 30.0/36, 10.0/36, 26.0/36)
	}
	// In melee they are supposed to be in contact: the lancers at AV 5, not charging yet.
	got = ask(t, &s, "attack unit=left target=x4a kind=melee")
	chances = got["chances"].(map[string]any)
	hits = chances["hits"].([]any)
	if chances["push"] != 33.0/36 || hits[1] != (21.0-6)/36 || hits[2] != 6.0/36 { // +3: 7 from 4, 10 from 7, 13 from 10
		t.Errorf("the answer is %v, want the chances %v to push, %v of 1 hit and %v of 2", got, 33.0/36, (21.0-6)/36, 6.0/36)
	}
	for _, key := range []string{"query", "unit", "target", "kind", "mods", "total", "push", "disrupt", "hits", "chances", "steps"} {
		if _, ok := got[key]; !ok {
			t.Errorf("there is no key %s", key)
		}
	}
}

// Formed units shoot automatically in the Reaction Phase, Unformed ones in the Assault Phase, and
// others roll (COL-MISSILE-01 to -04, R-04).
func TestShotsWithoutARoll(t *testing.T) {
	build := func(phase string) *game.State {
		return (&builder{turn: `"phase":"` + phase + `"`}).
			unit("bows", "b", "medium-foot", `"weapon":"bow","formed":true`, row("x", 4, 0, 0, 0, 2.4)...).
			unit("sk", "b", "skirmishers", `"weapon":"javelin"`, "s -5 0 0").
			unit("foe", "a", "medium-foot", `"formed":true`, row("f", 4, 0, 3, 180, 2.4)...).state(t)
	}
	for _, test := range []struct {
		phase, unit string
		automatic   bool
	}{{phaseReaction, "bows", true}, {phaseReaction, "sk", false}, {phaseAssault, "bows", false}, {phaseAssault, "sk", true}} {
		if got := ask(t, build(test.phase), "action unit="+test.unit+" name=Missile_Fire"); got["automatic"] != test.automatic {
			t.Errorf("%s in the %s Phase: automatic is %v", test.unit, test.phase, got["automatic"])
		}
	}
	b := game.NewBattle(*build(phaseReaction), Rules{}, game.Options{})
	refused(t, b, "COL-SEQ-02", `{"do":"action","unit":"foe","name":"Missile Fire"}`) // COL-SEQ-04: only the reacting side
	b = game.NewBattle(*build(phaseAssault), Rules{}, game.Options{})
	refused(t, b, "COL-SEQ-02", `{"do":"action","unit":"bows","name":"Missile Fire"}`) // COL-SEQ-05: only the acting side
	b = game.NewBattle(*build(phaseAction), Rules{}, game.Options{})
	refused(t, b, "COL-ACTION-06", `{"do":"action","unit":"foe","name":"Missile Fire"}`)
}

// volleyOf begins a Missile Fire in the Reaction Phase and divides its attacks.
func volleyOf(t *testing.T, b *game.Battle, unit string, shots ...[2]string) []game.Event {
	t.Helper()
	do(t, b, `{"do":"action","unit":"`+unit+`","name":"Missile Fire"}`)
	var events []game.Event
	for _, shot := range shots {
		events = append(events, do(t, b, fmt.Sprintf(`{"do":"shoot","stand":%q,"target":%q}`, shot[0], shot[1]))...)
	}
	if top(b.State()) != nil {
		events = append(events, do(t, b, `{"do":"end"}`)...)
	}
	return events
}

// A stand shoots once in a phase (COL-MISSILE-05, COL-MISSILE-17, R-22); Elite slingers twice
// (COL-MISSILE-18); a stand in contact not at all (COL-MISSILE-07); slow weapons in every other
// half-turn (COL-MISSILE-19, COL-MISSILE-06).
func TestHowOftenStandsShoot(t *testing.T) {
	b := (&builder{turn: `"phase":"reaction"`}).
		unit("sl", "b", "medium-foot", `"weapon":"sling","attributes":["elite"],"formed":true`, row("x", 3, 0, 0, 0, 2.4)...).
		unit("bow", "b", "medium-foot", `"weapon":"bow","formed":true`, row("w", 4, 14, 0, 0, 2.4)...).
		unit("cat", "b", "catapult", `"formed":true`, "c 0 -6 0").
		unit("foe", "a", "medium-foot", `"formed":true`, row("f", 4, 0, 3, 180, 2.4)...).
		unit("near", "a", "medium-foot", `"formed":true`, row("n", 4, 14, 0, 180, 2.4)...).battle(t)
	refused(t, b, "COL-MISSILE-17", `{"do":"action","unit":"bow","name":"Missile Fire"}`) // all in contact: COL-MISSILE-07
	do(t, b, `{"do":"action","unit":"sl","name":"Missile Fire"}`)
	do(t, b, `{"do":"shoot","stand":"x1","target":"f1"}`)
	do(t, b, `{"do":"shoot","stand":"x1","target":"f1"}`)
	refused(t, b, "COL-MISSILE-17", `{"do":"shoot","stand":"x1","target":"f1"}`)
	give(t, b, 1, 1, 1, 1)
	if rolls := rolled(do(t, b, `{"do":"end"}`)); len(rolls) != 2 {
		t.Errorf("%d attacks", len(rolls))
	}
	do(t, b, `{"do":"action","unit":"sl","name":"Missile Fire"}`)
	refused(t, b, "COL-MISSILE-05", `{"do":"shoot","stand":"x1","target":"f1"}`)
	do(t, b, `{"do":"end"}`)
	give(t, b, 1, 1)
	volleyOf(t, b, "cat", [2]string{"c", "f1"}) // over the slingers: COL-MISSILE-16
	for range 3 {
		do(t, b, `{"do":"end"}`)
	}
	// The pair in contact fights, and the next half-turn begins.
	for len(fights(b.State())) > 0 {
		give(t, b, 1, 1, 1, 1)
		do(t, b, `{"do":"fight","stand":"`+string(fights(b.State())[0].stand.id())+`"}`)
	}
	do(t, b, `{"do":"end"}`)
	do(t, b, `{"do":"end"}`)
	do(t, b, `{"do":"end"}`) // B's Assault Phase of the second half-turn
	refused(t, b, "COL-MISSILE-17", `{"do":"action","unit":"cat","name":"Missile Fire"}`)
}

// A battle platform in contact shoots, at the unit that it touches (COL-MISSILE-07).
func TestPlatformsShootInContact(t *testing.T) {
	s := (&builder{turn: `"phase":"reaction"`}).
		unit("ele", "b", "elephant", `"weapon":"bow"`, "e 0 0 0").
		unit("foe", "a", "medium-foot", `"formed":true`, row("f", 4, 0, 0, 180, 2.4)...).
		unit("far", "a", "medium-foot", `"formed":true`, row("g", 4, -3, 4, 180, 2.4)...).state(t)
	e, _ := findStand(s, "e")
	list := targetsOf(s, e)
	if len(list) == 0 || slices.ContainsFunc(list, func(a standAt) bool { return a.unit.ID != "foe" }) {
		t.Errorf("%d targets; want stands of the foe alone", len(list))
	}
}

// Formed units shoot within their arc, Unformed ones all round (COL-MISSILE-13); longbows of a front
// row reach over the enemy's front row (COL-MISSILE-16); higher ground shoots over others.
func TestArcsAndOverheadFire(t *testing.T) {
	s := (&builder{}).
		unit("lb", "a", "medium-foot", `"weapon":"longbow","formed":true`, append(row("l", 3, 0, 5, 180, 2.4), row("m", 3, 0, 6.2, 180, 2.4)...)...).
		unit("foe", "b", "medium-foot", `"weapon":"crossbow","formed":true`, append(row("x", 3, 0, 0, 0, 2.4), row("y", 3, 0, -1.2, 0, 2.4)...)...).
		unit("sk", "a", "skirmishers", `"weapon":"bow"`, "s -8 -2 180").
		unit("back", "b", "skirmishers", ``, "k -8 3 0").
		unit("high", "a", "medium-foot", `"weapon":"bow","formed":true`, append(row("h", 3, 12, 5, 180, 2.4), row("i", 3, 12, 6.2, 180, 2.4)...)...).
		unit("low", "b", "medium-foot", `"formed":true`, row("z", 4, 12, 0, 0, 2.4)...).
		terrain("hill", 8, 5.5, 20, 12).state(t)
	for _, test := range []struct{ from, to, rule string }{
		{"l2", "y2", ""}, {"x2", "m2", "COL-MISSILE-14"}, {"m2", "x2", "COL-MISSILE-14"},
		{"s", "k", ""}, {"l1", "k", "COL-MISSILE-13"}, {"i2", "z2", ""}, {"h2", "z2", ""}, {"x1", "s", "COL-MISSILE-13"},
	} {
		a, _ := findStand(s, game.StandID(test.from))
		b, _ := findStand(s, game.StandID(test.to))
		got := ""
		if refusal := mayHit(s, a, b); refusal != nil {
			got = refusal.Rule
		}
		if got != test.rule {
			t.Errorf("%s at %s: %q, want %q", test.from, test.to, got, test.rule)
		}
	}
}

// Modifiers of missiles: half range, cover, small targets; a target Disrupted in an earlier phase
// (COL-MISSILE-20, COL-MISSILE-24 to -28, R-05).
func TestMissileModifiers(t *testing.T) {
	s := (&builder{}).
		unit("x", "a", "medium-foot", crossbows, row("x", 4, 0, 0, 0, 2.4)...).
		unit("sk", "b", "skirmishers", ``, "k 0 3 180").
		unit("far", "b", "medium-foot", `"formed":true`, row("f", 4, 0, 5, 180, 2.4)...).
		unit("hut", "b", "skirmishers", ``, "h -4 3 180").
		unit("trees", "b", "medium-foot", `"formed":true,"disrupted":["w1"]`, row("w", 4, -20, 3, 180, 2.4)...).
		terrain("building", -6, 2.5, -2, 5).terrain("wood", -21, 2.5, -8, 5).state(t)
	sum := func(from, to string) map[string]int {
		a, _ := findStand(s, game.StandID(from))
		b, _ := findStand(s, game.StandID(to))
		how := assault{kind: attackMissile}
		how.measure(s, a, b)
		got := map[string]int{}
		for _, m := range attackMods(s, a, b, how) {
			got[m.What] = m.Value
		}
		return got
	}
	if m := sum("x1", "k"); m["small"] != -1 || m["far"] != 0 || len(m) != 3 {
		t.Errorf("the modifiers are %v, want 3 with -1 for small and 0 for far", m)
	}
	if m := sum("x1", "f1"); m["far"] != -1 || m["dv"] != -3 {
		t.Errorf("the modifiers are %v, want -1 for far and -3 for DV", m)
	}
	if m := sum("x1", "h"); m["heavy_cover"] != -2 {
		t.Errorf("the modifiers are %v, want -2 for heavy cover", m)
	}
	if m := sum("x1", "w1"); m["light_cover"] != -1 || m["disrupted"] != 1 {
		t.Errorf("the modifiers are %v, want -1 for light cover and 1 for disrupted", m)
	}
	edit(s.Unit("trees")).Fresh = []game.StandID{"w1"}
	if m := sum("x1", "w1"); m["disrupted"] != 0 {
		t.Errorf("Disrupted in this phase it is no easier to hit: %v", m)
	}
	if m := sum("f1", "x1"); m["mav"] != 0 {
		t.Errorf("the modifiers are %v, want 0 for MAV", m)
	}
}

// A unit that shoots at two enemy units rolls once for each column, where it must roll
// (COL-MISSILE-08); attacks are resolved stand by stand (COL-MISSILE-11, COL-MISSILE-23).
func TestOneRollAColumn(t *testing.T) {
	b := (&builder{turn: `"phase":"assault"`}).
		unit("bow", "a", "medium-foot", `"weapon":"bow","formed":true`, row("w", 4, 0, 0, 0, 2.4)...).
		unit("one", "b", "medium-foot", `"formed":true`, row("o", 4, -7.2, 3, 180, 2.4)...).
		unit("two", "b", "medium-foot", `"formed":true`, row("p", 4, 4.8, 3, 180, 2.4)...).battle(t)
	give(t, b, 4, 4, 1, 1, 6, 6, 2, 2, 2, 2)
	events := volleyOf(t, b, "bow", [2]string{"w1", "o4"}, [2]string{"w2", "o4"}, [2]string{"w3", "p1"})
	var kinds []string
	for _, e := range rolled(events) {
		kinds = append(kinds, e.Why+" "+e.By)
	}
	if want := []string{"action w1", "action w2", "action w3", "missile w1", "missile w3"}; !slices.Equal(kinds, want) {
		t.Errorf("%v, want %v", kinds, want)
	}
}

// Skirmishers who each succeed shoot as a fire group of up to four stands at one stand, each within
// an inch of another, with +1 for each after the first (COL-MISSILE-09, COL-MISSILE-10, R-35).
func TestFireGroup(t *testing.T) {
	b := (&builder{turn: `"phase":"reaction"`}).
		unit("s1", "b", "skirmishers", `"weapon":"bow"`, "a 0 0 0").
		unit("s2", "b", "skirmishers", `"weapon":"bow"`, "b 3 0 0").
		unit("s3", "b", "skirmishers", `"weapon":"bow"`, "c 6.4 0 0").
		unit("s4", "b", "skirmishers", `"weapon":"bow"`, "d 10 0 0").
		unit("foe", "a", "medium-foot", `"formed":true`, row("f", 4, 0, 4, 180, 2.4)...).battle(t)
	refused(t, b, "COL-MISSILE-10", `{"do":"action","unit":"s1","name":"Missile Fire","units":["s2","s4"],"target":"f2"}`)
	refused(t, b, "COL-MISSILE-09", `{"do":"action","unit":"s1","name":"Missile Fire","units":["s2","s2"],"target":"f2"}`)
	give(t, b, 4, 4, 1, 1, 5, 5, 3, 3) // the second fails its Action
	events := rolled(do(t, b, `{"do":"action","unit":"s1","name":"Missile Fire","units":["s2","s3"],"target":"f2"}`))
	if len(events) != 4 {
		t.Fatalf("%d rolls", len(events))
	}
	got := events[3].Own.(*Rolled)
	if events[3].Why != attackMissile || !slices.ContainsFunc(got.Mods, func(m Mod) bool { return m.What == "group" && m.Value == 1 }) {
		t.Errorf("the roll is %+v, want a missile attack with +1 for the group", got)
	}
	refused(t, b, "COL-MISSILE-17", `{"do":"action","unit":"s3","name":"Missile Fire"}`) // it has shot
	refused(t, b, "COL-MISSILE-12", `{"do":"shoot","stand":"d","target":"f1"}`)
	give(t, b, 5, 5, 3, 3)
	if rolls := rolled(do(t, b, `{"do":"shoot","stand":"d","target":"f4"}`)); len(rolls) != 2 || rolls[1].Why != attackMissile { // its only attack
		t.Errorf("the rolls are %+v, want 2, the second for %v", rolls, attackMissile)
	}
}
