package column

import (
	"slices"
	"testing"

	"frontage/game"
)

// Fanatics are never Demoralized, and lose a stand for each hit from the same mark on
// (COL-CASUALTY-03, COL-CASUALTY-07, R-10); they pass Morale Checks and ignore routs (COL-CASUALTY-14).
func TestFanatics(t *testing.T) {
	m := hitting(t, inCombat().unit("u", "a", "medium-foot", `"attributes":["fanatic"],"formed":true,"hits":4`, "u1 0 0 0", "u2 0 -1.2 0", "u3 2.4 0 0", "u4 2.4 -1.2 0"))
	u := m.s.Unit("u")
	if err := m.hit(u, 2); err != nil || demoralized(u) || len(u.Stands) != 2 {
		t.Errorf("%v, demoralized %v, %d stands; want 2 stands, not demoralized", err, demoralized(u), len(u.Stands))
	}
	// COL-CASUALTY-08: the rear row goes first, both of it here.
	if u.Stands[0].ID != "u1" || u.Stands[1].ID != "u3" {
		t.Errorf("%v are left; want u1 and u3", u.Stands)
	}
	if ok, err := m.moraleCheck(u, game.Say("why"), "COL-CASUALTY-20", 0); !ok || err != nil {
		t.Errorf("the morale check of Fanatics: passed %v, %v; want it passed", ok, err)
	}
}

// The owner picks among the rear row (COL-CASUALTY-08), and nobody else's action counts meanwhile.
func TestOwnerPicks(t *testing.T) {
	b := inCombat().
		unit("cav", "a", "heavy-mounted", lancers, "c 0 0 180").
		unit("foe", "b", "medium-foot", `"formed":true,"hits":4`, "f1 0 0 0", "f2 2.4 0 0", "f3 4.8 0 0", "f4 2.4 -1.2 0", "f5 0 -1.2 0").battle(t)
	s := b.State()
	edit(s.Unit("foe")).Hits = 5
	b = game.NewBattle(*s, Rules{}, game.Options{DiceOnly: true, Dice: []int{}})
	give(t, b, 6, 4, 1, 1) // 10 + 5 − 3 = 12: one hit
	do(t, b, `{"do":"fight","stand":"c"}`)
	if q := b.Question(); q.Kind != "losses" || q.Who != "b" || len(q.Answers) != 2 {
		t.Fatalf("the question is %+v, want b to choose 2 losses", q)
	}
	refused(t, b, "COL-CASUALTY-08", `{"do":"remove","stand":"f1"}`)
	do(t, b, `{"do":"remove","stand":"f4"}`)
	if u := b.State().Unit("foe"); len(u.Stands) != 4 || own(u).Lost != 1 {
		t.Errorf("%d stands; want 4, one lost", len(u.Stands))
	}
}

// COL-CASUALTY-08: a unit with two stands in its rear row loses one, and another by a second attack before its owner
// has picked. He picks the first; of the second no choice is left, so it goes without a question. In between the
// battle is written and read.
func TestNoChoiceAfterTheFirst(t *testing.T) {
	b := inCombat().
		unit("foe", "b", "medium-foot", `"formed":true,"hits":7`, "f1 0 0 0", "f2 2.4 0 0", "f3 4.8 0 0", "f4 2.4 -1.2 0", "f5 0 -1.2 0").battle(t)
	s := b.State()
	for range 2 {
		push(s, &Open{Losses: &Losses{Unit: "foe", Count: 1}})
	}
	b = game.NewBattle(read(t, string(game.Write(s))), Rules{}, game.Options{})
	do(t, b, `{"do":"remove","stand":"f4"}`)
	var left []game.StandID
	for _, stand := range b.State().Unit("foe").Stands {
		left = append(left, stand.ID)
	}
	if !slices.Equal(left, []game.StandID{"f1", "f2", "f3"}) || top(b.State()) != nil {
		t.Errorf("%v are left and %+v is open; want f1, f2 and f3, and nothing open", left, top(b.State()))
	}
	push(s, &Open{Gap: &Gap{Unit: "foe"}})
	ownTurn(s).Open.Then.Losses.Count = 2 // below the top, where the row may change before it is its turn
	read(t, string(game.Write(s)))
}

// At the end of the Combat Phase each unit that lost stands makes a Break Check (COL-CASUALTY-10,
// COL-CASUALTY-11), at 7 (COL-CASUALTY-20, COL-CASUALTY-21, R-11); failure routs it (COL-CASUALTY-12).
// Formed units ignore the rout of Unformed ones (COL-CASUALTY-14); beyond 6 inches nobody is afraid
// (COL-CASUALTY-13); one destroyed in combat frightens nobody (COL-CASUALTY-19).
func TestBreakChecks(t *testing.T) {
	b := inCombat().
		unit("el", "b", "elephant", `"lost":1`, "e 0 0 0").
		unit("near", "b", "medium-foot", `"formed":true`, row("n", 4, 3, 0, 0, 2.4)...).
		unit("sk", "b", "skirmishers", ``, "s -4 0 0").
		unit("dead", "b", "medium-foot", `"formed":true,"size":4,"hits":8`).
		unit("foe", "a", "medium-foot", `"formed":true`, row("f", 4, 0, 20, 180, 2.4)...).battle(t)
	give(t, b, 1, 1, 6, 6) // the elephant routs; the skirmishers alone check
	rolls := rolled(do(t, b, `{"do":"end"}`))
	if len(rolls) != 2 || rolls[0].By != "el" || rolls[0].Need != 8 || rolls[1].By != "sk" || rolls[1].Need != 7 {
		t.Errorf("the rolls are %+v, want el at 8 and sk at 7", rolls)
	}
	if u := b.State().Unit("el"); !own(u).Routed || len(u.Stands) != 0 {
		t.Error("it has not routed")
	}
	b = inCombat().
		unit("r", "b", "medium-foot", `"formed":true,"lost":1`, row("r", 4, 0, 0, 0, 2.4)...).
		unit("near", "b", "medium-foot", `"formed":true`, row("n", 4, 7.2+2.4+5.9, 0, 0, 2.4)...).
		unit("far", "b", "medium-foot", `"formed":true`, row("q", 4, -7.2-2.4-6.1, 0, 0, 2.4)...).battle(t)
	give(t, b, 1, 1, 2, 2)
	if rolls = rolled(do(t, b, `{"do":"end"}`)); len(rolls) != 2 || rolls[1].By != "near" {
		t.Errorf("the rolls are %+v, want 2, the second by near", rolls)
	}
	// It fails: a hit for each of its 4 stands (COL-CASUALTY-16), Demoralized and broken, no stand lost.
	if o := own(b.State().Unit("near")); o.Hits != 4 || !o.Broken || o.Routed {
		t.Errorf("the state of near is %+v, want 4 hits, broken, not routed", o)
	}
}

// A unit makes one Break Check a phase in all (correction 4, instead of R-12: COL-CASUALTY-15); a Demoralized one that
// fails it because of a rout routs as well (correction 5).
func TestOneBreakCheckAPhase(t *testing.T) {
	b := inCombat().
		unit("one", "b", "medium-foot", `"formed":true,"lost":1`, row("r", 4, 0, 0, 0, 2.4)...).
		unit("two", "b", "medium-foot", `"formed":true,"lost":1`, row("s", 4, 0, -2, 0, 2.4)...).
		unit("dem", "b", "medium-foot", `"formed":true,"hits":4`, row("d", 4, 0, -4, 0, 2.4)...).battle(t)
	give(t, b, 1, 1, 6, 6, 2, 2)
	rolls := rolled(do(t, b, `{"do":"end"}`))
	if len(rolls) != 3 || rolls[2].By != "dem" {
		t.Fatalf("the rolls are %+v, want 3, the last by dem", rolls)
	}
	if o := own(b.State().Unit("dem")); !o.Routed {
		t.Error("a Demoralized unit that fails routs")
	}
}

// A hit on a unit forces a Break Check on its leader (COL-LEADER-13); he is removed if he fails, and
// units near him make Break Checks (COL-LEADER-14). He takes no hits himself (COL-LEADER-12).
func TestLeadersAtRisk(t *testing.T) {
	b := (&builder{turn: `"phase":"reaction"`}).
		unit("x", "b", "medium-foot", crossbows, row("x", 4, 0, 0, 0, 2.4)...).
		unit("cav", "a", "heavy-mounted", lancers, row("c", 3, 0, 3, 180, 2.4)...).
		unit("other", "a", "medium-foot", `"formed":true`, row("o", 4, 0, 9, 180, 2.4)...).
		leader("cap", "a", captain, "cav", 0, 4).battle(t)
	give(t, b, 6, 6, 1, 1, 6, 6, 6, 6) // a hit; the Captain fails; the two units near him pass
	rolls := rolled(volleyOf(t, b, "x", [2]string{"x1", "c1"}))
	if len(rolls) != 4 || rolls[1].By != "cap" || rolls[2].By != "cav" || rolls[3].By != "other" {
		t.Fatalf("the rolls are %+v, want 4, the last three by cap, cav and other", rolls)
	}
	if c := b.State().Characters[0]; !ownLeader(&c).Lost || c.Joined != "" {
		t.Error("the Captain is still there")
	}
}

// Points: destroyed stands at their price, routed units at the whole of theirs (COL-POINTS-05, R-29).
func TestPointsLost(t *testing.T) {
	s := inCombat().
		unit("u", "a", "medium-foot", `"formed":true,"size":6`, row("u", 4, 0, 0, 0, 2.4)...).
		unit("r", "a", "medium-foot", `"formed":true,"size":4,"routed":true`).state(t)
	if got := pointsLost(s, "a"); got != 2*5+4*5+4 {
		t.Errorf("%d points", got)
	}
	if v := judge(s); v.winner != "b" {
		t.Errorf("the verdict is %+v, want b as winner", v)
	}
}

// G-16: who has destroyed more points wins, but a difference of less than a tenth is a draw. After the twelfth turn
// of a battle in which a has lost 100 points, b wins with a loss of 90: the difference is a tenth. With 91 it is less.
func TestDrawnBattles(t *testing.T) {
	lost := func(b *builder, side string, y float64, stands ...int) { // 5 points each
		for i, n := range stands {
			id := side + string(rune('p'+i))
			b.unit(id, side, "medium-foot", `"formed":true,"size":12`, row(id, 12-n, -20+30*float64(i), y, 0, 2.4)...)
		}
	}
	for _, test := range []struct {
		what           string
		second, routed int // stands of the second unit of b, and skirmishers at 2 points
		want           string
	}{
		{"100 to 90", 8, 0, "b"},
		{"100 to 91", 7, 3, ""},
		{"100 to 100", 10, 0, ""},
		{"100 to 108", 10, 4, ""},
		{"100 to 112", 10, 6, "a"},
	} {
		b := &builder{turn: `"number":12,"active":"b","phase":"combat"`}
		lost(b, "a", 20, 10, 10)
		lost(b, "b", 0, 10, test.second)
		for i := range test.routed {
			b.unit("s"+string(rune('a'+i)), "b", "skirmishers", `"size":1,"routed":true`)
		}
		battle := b.battle(t)
		events := do(t, battle, `{"do":"end"}`)
		for _, e := range events {
			if e.Kind == "over" && e.By != test.want {
				t.Errorf("%s: %q wins, want %q", test.what, e.By, test.want)
			}
		}
		if !happened(events, "over") {
			t.Fatalf("%s: the battle goes on after its last turn", test.what)
		}
	}
}

// A General's help reaches Formed units within 6 inches of his stand (COL-LEADER-02, COL-LEADER-07),
// and of a roaming Captain within 6 inches of him (COL-LEADER-08, G-13); his own unit has +1
// (COL-LEADER-03, COL-LEADER-05), also on morale (COL-LEADER-06).
func TestGeneralsReach(t *testing.T) {
	build := func(captains bool) *game.State {
		b := (&builder{}).
			unit("his", "a", "medium-foot", `"formed":true`, row("h", 4, 0, 0, 0, 2.4)...).
			unit("in", "a", "medium-foot", `"formed":true`, row("i", 4, 0, 7.15, 0, 2.4)...).
			unit("out", "a", "medium-foot", `"formed":true`, row("o", 4, 0, -8.5, 0, 2.4)...).
			unit("sk", "a", "skirmishers", ``, "s -4 0 0").
			leader("gen", "a", general, "his", 0, -0.6)
		if captains {
			b.leader("cap", "a", captain, "", 0, -5)
		}
		return b.state(t)
	}
	s := build(false)
	help := func(unit game.UnitID) string {
		if refusal := mayHelp(s, &s.Characters[0], unitRoller(s.Unit(unit))); refusal != nil {
			return refusal.Rule
		}
		return ""
	}
	if help("in") != "" || help("out") != "COL-LEADER-07" || help("sk") != "COL-LEADER-07" || help("his") != "" {
		t.Errorf("help is refused to in by %q, out %q, sk %q, his %q, want only out and sk, by COL-LEADER-07", help("in"), help("out"), help("sk"), help("his"))
	}
	if got := ask(t, s, "action unit=his name=Move"); got["need"] != 7.0 {
		t.Errorf("his unit needs %v", got["need"])
	}
	if m := moraleMods(s, s.Unit("his"), 0); m.sum() != 1 {
		t.Errorf("the modifiers are %v, want the sum 1", m)
	}
	if s = build(true); help("out") != "" {
		t.Errorf("with a Captain between them: %q", help("out"))
	}
	(&builder{}).unit("u", "a", "skirmishers", ``, "s 0 0 0").leader("c", "a", captain, "u", 0, 0).wrong(t, "COL-LEADER-04")
	(&builder{}).unit("u", "a", "skirmishers", ``, "s 0 0 0").leader("g", "a", general, "", 0, 0).wrong(t, "COL-LEADER-02")
}

// COL-CASUALTY-08, COL-CASUALTY-12, COL-CASUALTY-16: a unit of eight that panics with two hits takes eight more, one
// for each stand, and must lose two of its rear row of four. Before its owner has picked them it fails its Break
// Check and routs: nobody is asked any more which stands it loses, and what waited below goes on.
func TestRoutEndsTheChoiceOfStands(t *testing.T) {
	s := read(t, wonders().text())
	u := s.Unit("gob")
	edit(u).Hits = 2
	m := &moment{s: &s, dice: game.NewDice(&game.DiceState{Given: []int{1, 1, 1, 1}, GivenOnly: true})}
	push(&s, &Open{Gap: &Gap{Unit: "knight"}})
	waits := top(&s)
	if _, err := m.afraid(u, &alarm{side: "b", name: "cap"}); err != nil {
		t.Fatal(err)
	}
	if own(u).Hits != 10 || len(u.Stands) != 0 || !own(u).Routed {
		t.Fatalf("%d hits, %d stands, routed %v; want 10, none, routed", own(u).Hits, len(u.Stands), own(u).Routed)
	}
	if top(&s) != waits {
		t.Errorf("%+v waits, and not the gap", top(&s))
	}
}
