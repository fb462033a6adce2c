package column

import (
	"errors"
	"maps"
	"os"
	"strings"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// roll is a roll of the machine form of section 21: its dice, modifiers, total and outcome.
type wantedRoll struct {
	step    int
	kind    string
	who     string
	dice    [2]int
	mods    map[string]int
	total   int
	ok      string // "yes", "no", "" for an attack
	push    bool
	disrupt bool
	hits    int
	counts  string
}

// The running example of the page (section 21), step by step, with the dice of its machine form:
// the same needs, modifiers, totals and outcomes, and the same tally at the end.
func TestRunningExample(t *testing.T) {
	s := load(t, "the-crossbow-line")
	b := game.NewBattle(s, Rules{}, game.Options{DiceOnly: true, Dice: []int{}})
	expect := func(text string, want ...wantedRoll) []game.Event {
		t.Helper()
		for _, w := range want {
			give(t, b, w.dice[0], w.dice[1])
		}
		events := do(t, b, text)
		got := rolled(events)
		if len(got) != len(want) {
			t.Fatalf("%s: %d rolls, want %d: %+v", text, len(got), len(want), got)
		}
		for i, w := range want {
			compareRoll(t, &got[i], w)
		}
		return events
	}
	level := map[string]int{"militia": -1, "swift": 1, "leader": 1}
	y := func(id game.StandID) float64 { // of the front edge, in inches from the crossbows' line
		a, _ := findStand(b.State(), id)
		return roundInches(a.box().Edge(geometry.Front).Mid().Y) - 14
	}

	// 1 and 2: SPEAR moves; it fails to stop after 2 inches and marches 4 (COL-MOVE-04, COL-MOVE-12).
	from := y("spear1")
	expect(`{"do":"action","unit":"SPEAR","name":"Move"}`, wantedRoll{step: 1, kind: "action", who: "SPEAR", dice: [2]int{4, 4}, mods: level, total: 9, ok: "yes"})
	expect(`{"do":"action","unit":"SPEAR","name":"Stop","to":2}`, wantedRoll{step: 2, kind: "action", who: "SPEAR", dice: [2]int{2, 3}, mods: level, total: 6, ok: "no"})
	if gone := from - y("spear1"); !near(gone, 4) {
		t.Errorf("step 2: SPEAR marches %v inches, want 4", gone)
	}
	// 3: Change Face is refused, COL-ACTION-02.
	refused(t, b, "COL-ACTION-02", `{"do":"action","unit":"SPEAR","name":"Change Face","choice":"left"}`)
	// 4: the General's free Action; CAV1 stops 2.0 inches from the crossbows (COL-LEADER-09).
	expect(`{"do":"action","unit":"CAV1","name":"Move","free":"general"}`)
	expect(`{"do":"action","unit":"CAV1","name":"Stop","to":0.4}`)
	if !near(y("centre"), 2) {
		t.Errorf("step 4: CAV1 stands at %v", y("centre"))
	}
	refused(t, b, "COL-LEADER-11", `{"do":"action","unit":"CAV2","name":"Move","free":"general"}`)
	// 5: the charge is declared (COL-CHARGE-01).
	expect(`{"do":"charge","unit":"CAV1","target":"XBOW"}`)
	expect(`{"do":"end"}`)

	// 6 to 12: five crossbows shoot, automatically; the end ones cannot reach the centre.
	expect(`{"do":"action","unit":"XBOW","name":"Missile Fire"}`)
	refused(t, b, "COL-MISSILE-13", `{"do":"shoot","stand":"x5a","target":"centre"}`)
	refused(t, b, "COL-MISSILE-14", `{"do":"shoot","stand":"x3b","target":"centre"}`)
	expect(`{"do":"shoot","stand":"x5a","target":"left"}`)
	expect(`{"do":"shoot","stand":"x4a","target":"left"}`)
	expect(`{"do":"shoot","stand":"x3a","target":"centre"}`)
	expect(`{"do":"shoot","stand":"x2a","target":"right"}`)
	bolts := map[string]int{"mav": 3, "dv": -4, "ap": 1, "size": 1, "mounted": 1}
	missile := func(step, d1, d2, total, hits int) wantedRoll {
		return wantedRoll{step: step, kind: "missile", dice: [2]int{d1, d2}, mods: bolts, total: total, disrupt: true, hits: hits}
	}
	expect(`{"do":"shoot","stand":"x1a","target":"right"}`,
		missile(8, 3, 3, 8, 0), missile(9, 5, 6, 13, 1), missile(10, 4, 4, 10, 0), missile(11, 6, 6, 14, 1), missile(12, 2, 4, 8, 0))
	if got := own(b.State().Unit("CAV1")); got.Hits != 2 || len(got.Disrupted) != 3 {
		t.Errorf("step 12: CAV1 has %d hits, %v Disrupted; want 2 hits and 3", got.Hits, got.Disrupted)
	}
	expect(`{"do":"end"}`)
	expect(`{"do":"end"}`) // 13: A does not shoot
	// 14: CAV1 is Reluctant, all its stands being Disrupted.
	expect(`{"do":"charge","unit":"CAV1","target":"XBOW"}`, wantedRoll{step: 14, kind: "morale", who: "CAV1", dice: [2]int{3, 5}, total: 8, ok: "yes"})
	for _, id := range []game.StandID{"left", "centre", "right"} {
		if !near(y(id), 0) {
			t.Errorf("step 14: %s stands at %v", id, y(id))
		}
	}
	expect(`{"do":"end"}`)

	// 15 to 20: the centre.
	lance := map[string]int{"av": 5, "dv": -2, "shock": 1}
	back := map[string]int{"av": 3, "dv": -4, "disrupted": 1}
	expect(`{"do":"fight","stand":"centre"}`,
		wantedRoll{step: 15, kind: "melee", who: "centre", dice: [2]int{3, 5}, mods: lance, total: 12, push: true, hits: 1, counts: "yes"},
		wantedRoll{step: 16, kind: "melee", who: "x3a", dice: [2]int{1, 2}, mods: back, total: 3, counts: "no"})
	if !near(y("x3a"), -1.2) || !near(y("x3b"), -2.4) || own(b.State().Unit("XBOW")).Hits != 1 {
		t.Errorf("step 17: the column stands at %v, %v; want -1.2 and -2.4, and one hit on XBOW", y("x3a"), y("x3b"))
	}
	chase := map[string]int{"disrupted": -1, "elite": 1, "mounted_pursuit": 1}
	events := expect(`{"do":"action","column":"centre","name":"Pursuit"}`,
		wantedRoll{step: 18, kind: "action", who: "centre", dice: [2]int{3, 4}, mods: chase, total: 8, ok: "yes"},
		wantedRoll{step: 20, kind: "pursuit", who: "centre", dice: [2]int{5, 6}, mods: map[string]int{"av": 4, "dv": -2}, total: 13, hits: 3})
	for _, e := range events {
		if e.Kind == "overrun" {
			t.Error("step 19: an Overrun with half a base depth left (COL-OVERRUN-02)")
		}
	}
	if !near(y("centre"), -1.2) || own(b.State().Unit("XBOW")).Hits != 4 {
		t.Errorf("step 20: the centre stands at %v; want -1.2, and 4 hits on XBOW", y("centre"))
	}

	// 21 to 25: the left.
	expect(`{"do":"fight","stand":"left"}`,
		wantedRoll{step: 21, kind: "melee", who: "left", dice: [2]int{1, 3}, mods: lance, total: 8, counts: "no"},
		wantedRoll{step: 22, kind: "melee", who: "x4a", dice: [2]int{4, 5}, mods: back, total: 9, push: true, counts: "yes"},
		wantedRoll{step: 23, kind: "action", who: "left", dice: [2]int{1, 3}, mods: map[string]int{"disrupted": -1, "elite": 1}, total: 4, ok: "no"})
	if !near(y("left"), 1.2) {
		t.Errorf("step 23: the left stands at %v, want half of its depth back", y("left"))
	}
	expect(`{"do":"action","column":"x4a","name":"Pursuit"}`,
		wantedRoll{step: 24, kind: "action", who: "x4a", dice: [2]int{1, 2}, total: 3, ok: "no"})
	cav := b.State().Unit("CAV1")
	if got := bodyOf(cav).apart; !got[0] || got[1] || got[2] {
		t.Errorf("step 25: separated are %v, want the left alone (COL-UNIT-17, R-02, R-17)", got)
	}

	// 26 to 30: the right.
	expect(`{"do":"fight","stand":"right"}`,
		wantedRoll{step: 26, kind: "melee", who: "right", dice: [2]int{2, 4}, mods: lance, total: 10, push: true, hits: 1, counts: "yes"},
		wantedRoll{step: 27, kind: "melee", who: "x2a", dice: [2]int{3, 3}, mods: back, total: 6, counts: "no"})
	if !near(y("x2a"), -1.2) {
		t.Errorf("step 28: the right column stands at %v", y("x2a"))
	}
	expect(`{"do":"action","column":"right","name":"Pursuit"}`,
		wantedRoll{step: 29, kind: "action", who: "right", dice: [2]int{4, 4}, mods: chase, total: 9, ok: "yes"},
		wantedRoll{step: 30, kind: "pursuit", who: "right", dice: [2]int{5, 6}, mods: map[string]int{"av": 4, "dv": -2}, total: 13, hits: 3})

	// 31 and 32: the tally; no Break Checks, Disruption ends (COL-SEQ-09), and the left and right pursuers, side
	// by side with crossbows, fight nobody.
	expect(`{"do":"end"}`)
	now := b.State()
	x, c := now.Unit("XBOW"), now.Unit("CAV1")
	if own(x).Hits != 8 || own(c).Hits != 2 || len(x.Stands) != 10 || len(c.Stands) != 3 || demoralized(x) || demoralized(c) {
		t.Errorf("at the end XBOW has %d hits and %d stands, CAV1 %d and %d; want 8 and 10, 2 and 3, none demoralized", own(x).Hits, len(x.Stands), own(c).Hits, len(c.Stands))
	}
	if len(own(c).Disrupted) != 0 || now.Turn.Active != "b" || now.Turn.Phase != phaseAction {
		t.Errorf("the half-turn has not ended: %+v", now.Turn)
	}
	if got := bodyOf(c).apart; !got[0] || got[1] || got[2] {
		t.Errorf("at the end separated are %v; want the first column alone", got)
	}
}

// compareRoll compares a roll with that of the page.
func compareRoll(t *testing.T, e *game.Event, w wantedRoll) {
	t.Helper()
	told := e.Own.(*Rolled)
	got := map[string]int{}
	for _, m := range told.Mods {
		got[m.What] = m.Value
	}
	if e.Why != w.kind || told.Total != w.total || !maps.Equal(got, w.mods) || w.who != "" && e.By != w.who {
		t.Errorf("step %d: %s of %s, %v, total %d; want %s of %s, %v, total %d", w.step, e.Why, e.By, got, told.Total, w.kind, w.who, w.mods, w.total)
	}
	if told.Push != w.push || told.Break != w.disrupt || told.Hits != w.hits {
		t.Errorf("step %d: push %v, disrupt %v, %d hits; want %v, %v, %d", w.step, told.Push, told.Break, told.Hits, w.push, w.disrupt, w.hits)
	}
	if w.ok != "" && (e.OK == nil || *e.OK != (w.ok == "yes")) || w.counts != "" && (told.Counts == nil || *told.Counts != (w.counts == "yes")) {
		t.Errorf("step %d: ok %v, counts %v; want %s, %s", w.step, e.OK, told.Counts, w.ok, w.counts)
	}
}

// A replay whose dice cannot be, 13 on two dice, is refused.
func TestDiceThatCannotBe(t *testing.T) {
	b := game.NewBattle(load(t, "the-crossbow-line"), Rules{}, game.Options{})
	if _, err := b.Do(game.Action{Do: "dice", Values: []int{6, 7}}); err == nil {
		t.Error("a die shows 7")
	}
	var bad *game.BadQuery
	_, err := game.Ask(Rules{}, b.State(), game.Query{Name: "attack", Args: map[string]string{"unit": "left", "target": "x4a", "kind": "pursuit", "dice": "6,7"}})
	if !errors.As(err, &bad) {
		t.Errorf("13 on two dice: %v", err)
	}
}

// The replay of the running example is read, uses all its dice, and comes to the tally of the page; a
// die in it that cannot be is refused with its line.
func TestReplayOfRunningExample(t *testing.T) {
	text, err := os.ReadFile("../../assets/scenarios/the-crossbow-line.replay.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	b, warnings, err := game.ReadReplay(text, "the-crossbow-line.replay.jsonl", systems)
	if err != nil || len(warnings) > 0 {
		t.Fatalf("error %v, warnings %v, want neither", err, warnings)
	}
	s := b.State()
	if x, c := own(s.Unit("XBOW")), own(s.Unit("CAV1")); x.Hits != 8 || c.Hits != 2 || len(s.Turn.Dice.Given) != 0 || s.Turn.Active != "b" {
		t.Errorf("XBOW has %d hits, CAV1 %d; %d dice are left; want 8 and 2, none left, and b to act", x.Hits, c.Hits, len(s.Turn.Dice.Given))
	}
	bad := strings.Replace(string(text), `"dice":[4,4,`, `"dice":[13,4,`, 1)
	if _, _, err := game.ReadReplay([]byte(bad), "bad.replay.jsonl", systems); err == nil || !strings.Contains(err.Error(), "bad.replay.jsonl:1: dice[0]: is 13") {
		t.Errorf("13 on a die: %v; want an error in line 1: dice[0]: is 13", err)
	}
}
