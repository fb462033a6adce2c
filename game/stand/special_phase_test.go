package stand

import (
	"slices"
	"strings"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// endOfTurn sets up a table where the next action ends blue's turn and opens red's Command phase.
func endOfTurn(units ...game.Unit) *game.State {
	s := tableOf(units...)
	s.Turn.Active, s.Turn.Phase, s.Turn.Step = "blue", "combat", ""
	return s
}

// unstableUnit is an unstable unit of three with the given stands left.
func unstableUnit(id string, lord float64, stands ...at) game.Unit {
	u := with(infantry(id, stands...), spec(ruleInstability, &instability{Lord: lord}))
	Edit(&u).Size = 3
	return u
}

func hasEvent(lines []string, part string) bool {
	return slices.ContainsFunc(lines, func(l string) bool { return strings.Contains(l, part) })
}

// STD-SPEC-76, AMB-S30 (example 39): one stand left. With a wizard at 25 cm a 2 − 1 = 1 destroys it
// and a 6 − 1 = 5 does nothing. With a wizard at 20.0 cm a 2 confuses it.
func TestInstabilityOfOneStand(t *testing.T) {
	at := func(d float64) *game.State {
		s := endOfTurn(unstableUnit("r1", 20, at{0, 0, 0}), infantry("b1", at{0, -60, 0}), infantry("r2", at{40, 0, 0}), infantry("b2", at{40, -60, 0}))
		return leading(s, leader("rw", "wizard", 8, 0, d+2.25))
	}
	end := game.Action{Do: "end"}
	p := play(t, at(25), 2)
	if p.do(end); len(p.unit("r1").Stands) != 0 {
		t.Error("the unit is still there")
	}
	p = play(t, at(20), 2)
	if p.do(end); len(p.unit("r1").Stands) != 1 || !Own(p.unit("r1")).State.Confused {
		t.Errorf("the state of r1 is %+v, want one stand, confused", Own(p.unit("r1")).State)
	}
	p = play(t, at(25), 6)
	if p.do(end); len(p.unit("r1").Stands) != 1 || Own(p.unit("r1")).State.Confused {
		t.Errorf("r1 is %+v, want one stand, not confused", p.unit("r1"))
	}
	general := at(20)
	general.Characters[0].Kind = "general"
	p = play(t, general, 2)
	if p.do(end); len(p.unit("r1").Stands) != 0 {
		t.Error("a general who does not cast counts as a lord")
	}
	helped := at(25)
	EditLeader(&helped.Characters[0]).Special = []Special{spec(ruleInstability, &instability{Help: 30})}
	p = play(t, helped, 2) // 2 − 1 + 1
	if p.do(end); !Own(p.unit("r1")).State.Confused {
		t.Error("the helper adds nothing to the die")
	}
	p.spent()
}

// STD-SPEC-76: there is no −1 for two stands left. The owner chooses the unit tested first, the stand
// to lose, and the place where one comes back. A 4 ends confusion. Whole units and units of one stand
// are not tested (AMB-S29).
func TestInstabilityChoices(t *testing.T) {
	whole, one := unstableUnit("r3", 0, at{40, 0, 0}, at{44, 0, 0}, at{48, 0, 0}), unstableUnit("r4", 0, at{60, 0, 0})
	Edit(&one).Size = 1
	s := endOfTurn(unstableUnit("r1", 0, at{0, 0, 0}, at{4, 0, 0}), unstableUnit("r2", 0, at{20, 0, 0}, at{24, 0, 0}), whole, one, infantry("b1", at{0, -60, 0}))
	Edit(&s.Units[1]).State.Confused = true
	s.Terrain = []game.Terrain{building(6.5, -5, 9, 5)} // no room to the right of r1
	p := play(t, s, 6, 4)
	p.do(game.Action{Do: "end"})
	if got := strings.Join(p.answers(), ", "); got != "test r1 *, test r2" {
		t.Fatalf("the answers are %v, want \"test r1 *, test r2\"", got)
	}
	p.refused(game.Action{Do: "test", Unit: "r3"}, "STD-SPEC-76")
	p.do(game.Action{Do: "test", Unit: "r1"})
	q := p.b.Question()
	if q.Kind != "place" || len(q.Answers) != 5 { // to the left, and behind and in front of each stand
		t.Fatalf("the question is %+v, want 5 places", q)
	}
	if a := q.Answers[q.Default].Stands[0]; a != (game.StandPlace{ID: "r1c", X: origin - 4, Y: origin}) {
		t.Errorf("the default place is %+v, want %v", a, (game.StandPlace{ID: "r1c", X: origin - 4, Y: origin}))
	}
	place := func(x, y, facing float64) game.Action {
		return game.Action{Do: "place", Unit: "r1", Stands: []game.StandPlace{{ID: "r1c", X: origin + x, Y: origin + y, Facing: facing}}}
	}
	p.refused(place(-4.5, 0, 0), "STD-SPEC-76") // touches no stand of its unit
	p.refused(place(-3, -1, 90), "STD-SPEC-76") // neither with the same facing nor in formation
	p.refused(place(8, 0, 0), "STD-MOVE-16")    // a building
	p.refused(place(1, 0, 0), "STD-BASE-01")    // on another stand
	p.do(place(-4, 1, 0))                       // the same facing, out of line
	if n := len(p.unit("r1").Stands); n != 3 {
		t.Errorf("r1 has %d stands, want 3", n)
	}
	if Own(p.unit("r2")).State.Confused {
		t.Error("r2 is still confused")
	}
	p.spent()

	s = endOfTurn(unstableUnit("r1", 0, at{0, 0, 0}, at{4, 0, 0}), infantry("b1", at{0, -60, 0}))
	p = play(t, s, 1)
	p.do(game.Action{Do: "end"})
	if got := strings.Join(p.answers(), ", "); got != "remove r1 r1a *, remove r1 r1b" && got != "remove r1 r1b *, remove r1 r1a" {
		t.Fatalf("the answers are %s, want the removal of r1a or r1b", got)
	}
	p.do(game.Action{Do: "remove", Unit: "r1", Stand: "r1a"})
	if u := p.unit("r1"); len(u.Stands) != 1 || u.Stands[0].ID != "r1b" {
		t.Errorf("the stands are %+v, want r1b only", u.Stands)
	}
	if p.b.State().Turn.Step != stepOrders && p.b.State().Turn.Step != stepCharacters {
		t.Errorf("the step is %s, want orders or characters", p.b.State().Turn.Step)
	}
}

// STD-SPEC-76: the stand that comes back may not touch an enemy that its unit does not touch; without
// room no stand comes back.
func TestInstabilityWithoutRoom(t *testing.T) {
	s := endOfTurn(unstableUnit("r1", 0, at{0, 0, 0}, at{4, 0, 0}), infantry("b1", at{2, 2.5, 180}), infantry("b2", at{2, -2.5, 0}), infantry("b3", at{-4.5, 0, 0}), infantry("b4", at{8.5, 0, 0}))
	b := newBoard(s)
	for _, at := range b.regrowths(0, "STD-SPEC-76") {
		t.Errorf("a stand may come back at %+v, want nowhere", at)
	}
	p := play(t, s, 6)
	if lines := p.do(game.Action{Do: "end"}); !hasEvent(lines, "unstable") {
		t.Errorf("the events are %v, want an \"unstable\" event", lines)
	}
}

// STD-SPEC-32: a unit or a mount may enter some terrain that is closed to its type, without protection
// there if the rule says so. Other terrain stays closed.
func TestAtHomeInTerrain(t *testing.T) {
	tree := func(open bool) game.Unit {
		u := unitOf("r1", Monster, []at{{0, 0, 0}})
		return with(u, spec(ruleGround, &groundRule{Value: []string{"wood"}, Open: open}))
	}
	in := func(u game.Unit, kind string) *game.State {
		s := tableOf(u)
		s.Terrain = []game.Terrain{wood(-5, 4, 5, 20)}
		s.Terrain[0].Kind = kind
		return s
	}
	if _, r := movedTo(in(tree(true), "wood"), false, at{0, 10, 0}); r != nil {
		t.Error(r)
	}
	for _, s := range []*game.State{in(unitOf("r1", Monster, []at{{0, 0, 0}}), "wood"), in(tree(true), "building")} {
		_, r := movedTo(s, false, at{0, 10, 0})
		wantRefusal(t, r, "STD-MOVE-16")
	}

	struck := func(open bool) (status, string) {
		u := with(infantry("r1", at{0, 0, 0}), spec(ruleGround, &groundRule{Value: []string{"wood"}, Open: open}))
		s := tableOf(u, infantry("b1", at{0, 2, 180}))
		s.Terrain = []game.Terrain{wood(-10, -10, 10, 10)}
		b := newBoard(s)
		got, steps := b.protection(0, 1)
		return got, steps[0].Rule
	}
	if got, rule := struck(false); got != defended || rule != "STD-TERR-07" {
		t.Errorf("the status is %v by %v, want %v by STD-TERR-07", got, rule, defended)
	}
	if got, rule := struck(true); got != inTheOpen || rule != "STD-SPEC-32" {
		t.Errorf("the status is %v by %v, want %v by STD-SPEC-32", got, rule, inTheOpen)
	}

	rider := leader("rw", "wizard", 7, 0, 0)
	EditLeader(&rider).Mount = "monster"
	s := leading(in(infantry("r1", at{30, 0, 0}), "deep-water"), rider)
	s.Turn.Step = stepCharacters
	to := geometry.Vec{X: origin, Y: origin + 10}
	_, r := newBoard(s).checkCharacter(0, to, -1)
	wantRefusal(t, r, "STD-CMD-65")
	EditLeader(&s.Characters[0]).Special = []Special{spec(ruleGround, &groundRule{Value: []string{"deep-water", "stream"}})}
	if _, r := newBoard(s).checkCharacter(0, to, -1); r != nil {
		t.Error(r)
	}
}
