package column

import (
	"testing"

	"frontage/game"
)

// A skirmisher stand may be hidden inside each Formed stand, one in each (COL-SKIRM-01); it goes where
// its host goes and is immune (COL-SKIRM-02, COL-SKIRM-03), and comes out before it by a Countercharge
// Action (COL-SKIRM-09, correction 8).
func TestHiddenSkirmishers(t *testing.T) {
	build := func(gap float64) *builder {
		return (&builder{turn: `"phase":"reaction"`}).
			unit("host", "b", "medium-foot", `"formed":true`, row("h", 4, 0, 0, 0, 2.4)...).
			unit("sk", "b", "skirmishers", `"weapon":"javelin","hidden":"h2"`).
			unit("foe", "a", "heavy-mounted", lancers, row("c", 3, 0, gap, 180, 2.4)...)
	}
	b := build(2).battle(t)
	refused(t, b, "COL-SKIRM-02", `{"do":"action","unit":"sk","name":"About Face"}`)
	give(t, b, 4, 4)
	do(t, b, `{"do":"action","unit":"sk","name":"Countercharge"}`)
	wantAt(t, b.State(), "sks", 2.4, 1.2)
	if own(b.State().Unit("sk")).Hidden != "" {
		t.Error("it is still hidden")
	}
	refused(t, build(1.2).battle(t), "COL-FORM-05", `{"do":"action","unit":"sk","name":"Countercharge"}`)
	build(2).unit("other", "b", "skirmishers", `"hidden":"h2"`).wrong(t, "another stand is hidden inside")
	build(2).unit("other", "b", "skirmishers", `"hidden":"c1"`).wrong(t, "COL-SKIRM-01")
	build(2).unit("other", "b", "medium-foot", `"hidden":"h1","size":1`).wrong(t, "only skirmishers are hidden")
	// With the stand that hides it, it is lost.
	m := hitting(t, build(2))
	m.lose(m.s.Unit("host"), []int{1}, "COL-CASUALTY-05", game.Text{})
	if u := m.s.Unit("sk"); own(u).Hidden != "" || pointsLost(m.s, "b") != 2+5 {
		t.Errorf("%d points; want %d, and the unit no longer hidden", pointsLost(m.s, "b"), 2+5)
	}
}

// A roaming Captain onto whom an enemy comes is eliminated, and units near him make Break Checks
// (COL-LEADER-15).
func TestRoamingCaptain(t *testing.T) {
	b := (&builder{}).
		unit("cav", "a", "light-mounted", `"formed":true`, row("c", 4, 0, 6, 180, 2.4)...).
		unit("foe", "b", "medium-foot", `"formed":true`, row("f", 4, 0, -4, 0, 2.4)...).
		unit("far", "b", "medium-foot", `"formed":true`, row("q", 4, 0, -14, 0, 2.4)...).
		leader("cap", "b", captain, "", 2, 1).battle(t)
	give(t, b, 5, 5, 6, 6)
	do(t, b, `{"do":"action","unit":"cav","name":"Move"}`)
	rolls := rolled(do(t, b, `{"do":"end"}`))
	if len(rolls) != 1 || rolls[0].By != "foe" || !ownLeader(&b.State().Characters[0]).Lost {
		t.Errorf("the rolls are %+v, want one by foe, and the leader lost", rolls)
	}
}
