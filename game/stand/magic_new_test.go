package stand

import (
	"slices"
	"strings"
	"testing"

	"frontage/game"
)

// castInto is a spell cast at a combat.
func castInto(who, spell, engagement string) game.Action {
	return game.Action{Do: "cast", Character: game.CharacterID(who), Choice: spell, Engagement: engagement}
}

// castThere is a spell cast at a point, with a facing.
func castThere(who, spell string, at at) game.Action {
	x, y, facing := origin+at[0], origin+at[1], at[2]
	return game.Action{Do: "cast", Character: game.CharacterID(who), Choice: spell, X: &x, Y: &y, Direction: &facing}
}

// arriving places the new stands of a unit.
func arriving(unit string, places ...at) game.Action {
	a := game.Action{Do: "place", Unit: game.UnitID(unit)}
	for i, p := range places {
		a.Stands = append(a.Stands, game.StandPlace{ID: game.StandID(unit + string(rune('a'+i))), X: origin + p[0], Y: origin + p[1], Facing: p[2]})
	}
	return a
}

// raisingTable is the combat of WM20: three stands of an enemy against three friends, and two casters.
func raisingTable(more ...game.Unit) *game.State {
	return castingOn([]game.Character{caster("rw", 20, 0, "crypts"), caster("rv", 20, 6, "crypts")},
		append([]game.Unit{infantry("b1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0}), infantry("r1", at{0, 2, 180}, at{4, 2, 180}, at{8, 2, 180})}, more...)...)
}

// STD-SPELL-63, STD-SPELL-64, STD-SPELL-69, AMB-M32 (WM20a): three stands raised on the enemy's
// rear have six dice and no charge bonus, and the enemy's stands have one die less each. The unit
// counts neither for the break point nor for victory points.
func TestRaise(t *testing.T) {
	p := play(t, raisingTable(), 5)
	p.do(castInto("rw", "crypts/ossuary", "e1"))
	p.refused(arriving("rw-1", at{0, -2, 0}, at{4, -2, 0}, at{20, -2, 0}), "STD-BASE-09")
	p.refused(arriving("rw-1", at{0, -2, 0}, at{4, -2, 0}, at{4, -1, 0}), "STD-BASE-01")
	p.refused(arriving("rw-1", at{40, -2, 0}, at{44, -2, 0}, at{48, -2, 0}), "STD-SPELL-64")
	p.refused(arriving("rw-1", at{8, -2, 0}, at{12, -2, 0}, at{16, -2, 90}), "STD-BASE-09")
	p.refused(arriving("rw-1", at{0, -2, 180}, at{4, -2, 180}, at{8, -2, 180}), "STD-SPELL-64") // with their rears
	p.do(arriving("rw-1", at{0, -2, 0}, at{4, -2, 0}, at{8, -2, 0}))
	s := p.b.State()
	b, ctx := fighting(s)
	for id, want := range map[game.UnitID]string{"rw-1": "rw-1 on b1 at 4+: 6", "b1": "b1 on r1 at 4+: 6", "r1": "r1 on b1 at 4+: 9"} {
		if got := poolsOf(b, ctx, id); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	u := s.Unit("rw-1")
	if own := Own(u); own.Attack != 2 || own.Hits != 3 || own.Armour != 6 || !keepsNerve(u) || own.State.Charged {
		t.Errorf("the raised unit is %+v; want attack 2, hits 3, save 6+, never confused, not having charged", own)
	}
	gone := s.Clone()
	gone.Units[2].Stands = nil
	if a := armiesOf(&gone); a[0].units != 1 || a[0].halves != 0 || victoryPoints(&gone, "blue") != 0 {
		t.Errorf("with the raised unit gone Red's army is %+v and Blue has %v points; want one unit, no half and 0", a[0], victoryPoints(&gone, "blue"))
	}
	if l := lossesOf(&gone, "red"); l.OfUnits != 1 || l.Units != 0 {
		t.Errorf("Red's losses are %+v; want none of one unit", l)
	}
	p.spent()
}

// STD-SPELL-64 (WM20b): raised stands exactly behind friends support them. The best places are
// listed first, and the default is the enemy's rear.
func TestRaiseInSupport(t *testing.T) {
	p := play(t, raisingTable(), 5)
	p.do(castInto("rw", "crypts/ossuary", "e1"))
	q := p.b.Question()
	if first := q.Answers[0].Stands; len(q.Answers) < 4 || first[0].Y != origin-2 || first[1].Y != origin-2 || first[2].Y != origin-2 {
		t.Errorf("the places are %+v; want at least 4, first three stands on the enemy's rear", q.Answers)
	}
	p.do(arriving("rw-1", at{0, 4, 180}, at{4, 4, 180}, at{8, 4, 180}))
	b := newBoard(p.b.State())
	if n := len(b.contacts().supporters); n != 3 {
		t.Errorf("%d supports", n)
	}
	if e := b.engagements(); len(e) != 1 || len(e[0].Units) != 3 {
		t.Errorf("the combats are %+v; want one of three units", e)
	}
}

// STD-SPELL-65 (WM20c): raised stands may not separate the enemy's supporters from his combat.
func TestRaiseCutsNoCombat(t *testing.T) {
	p := play(t, raisingTable(infantry("b2", at{0, -2, 0}, at{4, -2, 0}, at{8, -2, 0})), 5)
	p.do(castInto("rw", "crypts/ossuary", "e1"))
	p.refused(arriving("rw-1", at{0, -4, 0}, at{4, -4, 0}, at{8, -4, 0}), "STD-SPELL-65")
}

// STD-SPELL-66: a free enemy that the raised stands touch joins the combat. STD-SPELL-68: nobody
// else is raised into it this turn.
func TestRaiseDrawsIn(t *testing.T) {
	p := play(t, raisingTable(infantry("b3", at{-4, -2, 0})), 5)
	p.do(castInto("rw", "crypts/ossuary", "b1")) // a unit names its combat
	p.do(arriving("rw-1", at{0, -2, 0}, at{4, -2, 0}, at{8, -2, 0}))
	b := newBoard(p.b.State())
	if e := b.engagements(); len(e) != 1 || !slices.Equal(e[0].Units, units("b1 b3 r1 rw-1")) {
		t.Errorf("the combats are %+v; want one of b1, b3, r1 and rw-1", e)
	}
	if _, rule := castable(p.b.State(), castInto("rv", "crypts/ossuary", "e1")); rule != "STD-SPELL-68" {
		t.Errorf("refused by %q, want %q", rule, "STD-SPELL-68")
	}
}

// STD-SPELL-67: without room for three stands the spell fails, and another caster may try it.
// STD-MAGIC-08: the combat must be in range.
func TestRaiseWithoutRoom(t *testing.T) {
	s := raisingTable()
	s.Terrain = []game.Terrain{building(-40, -40, 60, -1), building(-40, 3, 60, 60), building(-40, -1, -2, 3), building(10, -1, 60, 3)}
	for i := range s.Terrain {
		s.Terrain[i].ID = game.TerrainID("t" + itoa(i))
	}
	c, _ := castable(s, castInto("rw", "crypts/ossuary", "e1"))
	if c == nil || !slices.ContainsFunc(c.steps, func(st game.Step) bool { return st.Rule == "STD-SPELL-67" }) {
		t.Error("the casting does not say that there is no room (STD-SPELL-67)")
	}
	p := play(t, s, 5, 5)
	if told := strings.Join(p.do(castInto("rw", "crypts/ossuary", "e1")), "\n"); !strings.Contains(told, "STD-SPELL-67") {
		t.Errorf("%s\nwant STD-SPELL-67", told)
	}
	p.do(castInto("rv", "crypts/ossuary", "e1"))
	p.spent()
	far := raisingTable()
	far.Characters[0].X = origin + 10 + 30 + 1.25 + 0.1
	if _, rule := castable(far, castInto("rw", "crypts/ossuary", "e1")); rule != "STD-MAGIC-08" {
		t.Errorf("refused by %q, want %q", rule, "STD-MAGIC-08")
	}
	if _, rule := castable(far, castInto("rw", "crypts/ossuary", "")); rule != "STD-MAGIC-07" {
		t.Errorf("refused by %q, want %q", rule, "STD-MAGIC-07")
	}
}

// shrunk is a unit of unreal troops that has lost stands.
func shrunk(u game.Unit) game.Unit {
	own := Edit(&u)
	own.Size, own.Keywords = 3, []string{"unreal"}
	return u
}

// STD-SPELL-70, STD-SPELL-71, AMB-M33 (WM21): a stand comes back flush beside another, not onto
// one; it fights, and counts as having charged.
func TestRegrow(t *testing.T) {
	u := shrunk(infantry("r1", at{0, 0, 0}, at{4, 0, 0}))
	Edit(&u).State = UnitState{Charged: true, Fresh: true, Impacts: []Impact{{Unit: "b1", Edge: "front"}}}
	s := castingOn([]game.Character{caster("rw", 20, 0, "unreal")}, u, infantry("b1", at{0, 2, 180}, at{4, 2, 180}, at{8, 2, 180}), infantry("b2", at{-8, 0, 0}))
	b, ctx := fighting(s)
	if got := poolsOf(b, ctx, "r1"); got != "r1 on b1 at 4+: 8" {
		t.Fatalf("%s, want r1 on b1 at 4+: 8", got)
	}
	p := play(t, s, 4)
	p.do(castAt("rw", "unreal/refill", "r1"))
	place := func(at at) game.Action { a := arriving("r1", at); a.Stands[0].ID = "r1c"; return a }
	p.refused(place(at{-3, 0, 0}), "STD-BASE-01")
	p.refused(place(at{-4, 0, 0}), "STD-SPELL-71")                // b2 fights nobody
	p.refused(place(at{5, -2, 0}), "STD-SPELL-70")                // not exactly behind
	if got, want := len(p.b.Question().Answers), 3; got != want { // beside, and behind either
		t.Errorf("%d places, want %d", got, want)
	}
	p.do(place(at{8, 0, 0}))
	b, ctx = fighting(p.b.State())
	if got := poolsOf(b, ctx, "r1"); got != "r1 on b1 at 4+: 12" {
		t.Errorf("%s, want r1 on b1 at 4+: 12", got)
	}
	p.spent()
}

// STD-SPELL-70, STD-SPELL-71: the targets are unreal units of three stands that have lost some, if
// there is a place for a stand.
func TestRegrowTargets(t *testing.T) {
	table := func(u game.Unit) *game.State {
		return castingOn([]game.Character{caster("rw", 20, 0, "unreal")}, u, infantry("b1", at{0, 40, 180}))
	}
	whole, four, real := shrunk(infantry("r1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0})), shrunk(infantry("r1", at{0, 0, 0})), infantry("r1", at{0, 0, 0})
	Edit(&four).Size, Edit(&real).Size = 4, 3
	daemons := real
	Edit(&daemons).Keywords = []string{"daemon"}
	for name, c := range map[string]struct {
		unit game.Unit
		rule string
	}{"whole": {whole, "STD-SPELL-70"}, "of four": {four, "STD-SPELL-70"}, "real": {real, "STD-MAGIC-10"}, "daemons": {daemons, ""}, "one left": {shrunk(infantry("r1", at{0, 0, 0})), ""}} {
		if _, rule := castable(table(c.unit), castAt("rw", "unreal/refill", "r1")); rule != c.rule {
			t.Errorf("%s: %q, want %q", name, rule, c.rule)
		}
	}
	s := table(shrunk(infantry("r1", at{0, 0, 0})))
	s.Terrain = []game.Terrain{building(-40, -40, 40, -1), building(-40, 1, 40, 40), building(-40, -1, -2, 1), building(2, -1, 18, 1)}
	if _, rule := castable(s, castAt("rw", "unreal/refill", "r1")); rule != "STD-SPELL-71" {
		t.Errorf("refused by %q, want %q", rule, "STD-SPELL-71")
	}
}

// STD-SPELL-72, AMB-M34 (WM22): a monster appears with its closest point within 30 cm, with any
// facing, and touches only enemies that are engaged already.
func TestSummon(t *testing.T) {
	s := castingOn([]game.Character{caster("rw", 0, 0, "isles")}, infantry("r1", at{-20, 0, 0}), infantry("b1", at{-20, 2, 180}), infantry("b2", at{10, 20, 180}))
	for _, c := range []struct {
		at   at
		rule string
	}{{at{0, 33, 0}, ""}, {at{0, 33.4, 0}, "STD-MAGIC-08"}, {at{0, 32.4, 90}, "STD-MAGIC-08"}, {at{0, 32.2, 90}, ""}, {at{10, 17, 0}, "STD-SPELL-72"}, {at{10, 16.5, 0}, ""},
		{at{-20, 5, 180}, ""}, {at{-20, 1, 180}, "STD-BASE-01"}, {at{-99, 0, 0}, "STD-MAGIC-08"}} {
		if _, rule := castable(s, castThere("rw", "isles/peat-giant", c.at)); rule != c.rule {
			t.Errorf("%v: %q, want %q", c.at, rule, c.rule)
		}
	}
	p := play(t, s, 6)
	p.do(castThere("rw", "isles/peat-giant", at{-20, 5, 180})) // on the enemy's rear
	u := p.unit("rw-1")
	if own := Own(u); u.Type != Monster || own.Attack != 6 || own.Hits != 4 || own.Armour != 5 || !HasTrait(u, traitTerrifying) || len(u.Stands) != 1 {
		t.Errorf("what was summoned is %+v; want one terrifying monster with attack 6, hits 4, save 5+", u)
	}
	b, ctx := fighting(p.b.State())
	if got := poolsOf(b, ctx, "rw-1"); got != "rw-1 on b1 at 4+: 6" { // it has not charged
		t.Errorf("%s, want rw-1 on b1 at 4+: 6", got)
	}
	gone := p.b.State().Clone()
	gone.Units[3].Stands = nil
	if a := armiesOf(&gone); a[0].units != 1 || a[0].halves != 0 || victoryPoints(&gone, "blue") != 0 { // STD-SPELL-75
		t.Errorf("with the monster gone Red's army is %+v and Blue has %v points; want one unit, no half and 0", a[0], victoryPoints(&gone, "blue"))
	}
}

// summonedTable is a table with two casters, both of whom have summoned a monster, in a phase.
func summonedTable(phase string) *game.State {
	s := castingOn([]game.Character{caster("rw", 0, 0, "isles"), caster("rv", 6, 0, "isles"), leader("rh", "hero", 8, 3, 3)},
		infantry("r1", at{-20, 0, 0}), infantry("b1", at{0, 60, 180}))
	for i, by := range []string{"rw", "rv"} {
		u := unitOf(by+"-1", Monster, []at{{float64(10 * i), 6, 0}})
		own := Edit(&u)
		own.Attack, own.Hits, own.Made = 6, 4, &Made{Spell: "isles/peat-giant", By: game.CharacterID(by)}
		for j := range u.Stands {
			u.Stands[j].X, u.Stands[j].Y = u.Stands[j].X+origin, u.Stands[j].Y+origin
		}
		s.Units = append(s.Units, u)
	}
	s.Turn.Phase, s.Turn.Step = phase, ""
	if phase == phaseCommand {
		s.Turn.Step = stepOrders
	}
	return s
}

// STD-SPELL-73: two casters have at most two monsters. When a caster is lost, the owner says at
// once which monster is removed.
func TestSummonedPerCaster(t *testing.T) {
	s := summonedTable(phaseShooting)
	if _, rule := castable(s, castThere("rw", "isles/peat-giant", at{20, 10, 0})); rule != "STD-SPELL-73" {
		t.Errorf("refused by %q, want %q", rule, "STD-SPELL-73")
	}
	one := summonedTable(phaseShooting)
	one.Units[3].Stands = nil
	if _, rule := castable(one, castThere("rw", "isles/peat-giant", at{20, 10, 0})); rule != "" {
		t.Errorf("refused by %q, want %q", rule, "")
	}
	EditLeader(&s.Characters[1]).State.Slain = true
	p := play(t, s)
	p.do(game.Action{Do: "end"})
	q := p.b.Question()
	if q.Who != "red" || len(q.Answers) != 2 || q.Answers[0].Do != "remove" {
		t.Fatalf("the question is %+v; want Red to remove one of two", q)
	}
	p.do(game.Action{Do: "remove", Unit: "rv-1", Stand: "rv-1a"})
	if len(p.unit("rv-1").Stands) != 0 || len(p.unit("rw-1").Stands) != 1 {
		t.Error("the wrong monster was taken off: want rv-1")
	}
	EditLeader(&s.Characters[0]).State.Slain = true
	p = play(t, s)
	p.do(game.Action{Do: "end"}) // nobody is asked
	if len(p.unit("rv-1").Stands)+len(p.unit("rw-1").Stands) != 0 {
		t.Error("both have gone with their casters")
	}
}

// STD-SPELL-73: a caster is slain with the last stand of his unit, and his monster goes at once,
// although it had a casualty to remove.
func TestSummonedGoesAmongCasualties(t *testing.T) {
	giant := unitOf("rw-1", Monster, []at{{8, 1, 180}})
	Edit(&giant).Made = &Made{Spell: "isles/peat-giant", By: "rw"}
	s := inCombat(infantry("r1", at{-4, 1, 180}), giant, infantry("r2", at{0, 1, 180}, at{4, 1, 180}), infantry("b1", at{-4, -1, 0}, at{0, -1, 0}, at{4, -1, 0}))
	s.Characters = []game.Character{caster("rw", -4, 1, "isles")}
	s.Characters[0].Joined = "r1"
	OwnTurn(s).Pending = open(&combatProcedure{Step: stepCasualties, Fight: &Fight{
		Units: []game.UnitID{"r1", "rw-1", "r2", "b1"}, Round: 1, Winner: "blue", Margin: 3, First: "red",
		Tallies: []Tally{{Unit: "r1", Hits: 3, Remove: 1}, {Unit: "rw-1", Hits: 4, Remove: 1}, {Unit: "r2", Hits: 3, Remove: 1}, {Unit: "b1"}}}})
	p := play(t, s)
	p.do(game.Action{Do: "remove", Unit: "r1", Stand: "r1a"})
	if len(p.unit("rw-1").Stands) != 0 {
		t.Error("the monster stays without its caster")
	}
	for _, line := range p.answers() {
		if !strings.HasPrefix(line, "remove r2 ") {
			t.Errorf("%q is an answer; want those of r2 alone", line)
		}
	}
	p.do(game.Action{Do: "remove", Unit: "r2", Stand: "r2a"})
	if f := openFrame[combatProcedure](p.b.State()); len(p.unit("r2").Stands) != 1 || f != nil && f.Step == stepCasualties {
		t.Errorf("casualties are still removed: %q", p.answers())
	}
}

// STD-SPELL-74: only casters give orders, their own caster with +1; never in a brigade nor on
// initiative.
func TestOrdersToSummoned(t *testing.T) {
	s := summonedTable(phaseCommand)
	b := newBoard(s)
	if _, refusal := b.order(2, []int{2}); ruleOfRefusal(refusal) != "STD-SPELL-74" {
		t.Errorf("%v, want a refusal by STD-SPELL-74", refusal)
	}
	for caster, want := range []int{8, 7} {
		test, refusal := b.order(caster, []int{2})
		if refusal != nil || test.need != want {
			t.Fatalf("caster %d: %+v, %v; want it not refused, and %d needed", caster, test, refusal, want)
		}
	}
	s.Units[3].Stands[0].X = origin + 2
	if refusal := newBoard(s).brigadeMixed([]int{2, 3}); ruleOfRefusal(refusal) != "STD-SPELL-74" {
		t.Errorf("%v, want a refusal by STD-SPELL-74", refusal)
	}
	s.Units[1].Stands[0].Y = origin + 20
	for _, how := range []reaction{byCharge, byEvade} {
		if _, refusal := newBoard(s).reactions(2, how); ruleOfRefusal(refusal) != "STD-SPELL-74" {
			t.Errorf("%v, want a refusal by STD-SPELL-74", refusal)
		}
	}
}

// STD-SPELL-60 (WM22): a decoy stands with its closest point within 60 cm, more than 20 cm from all enemies; in any formation about the point.
func TestDecoy(t *testing.T) {
	table := func(foe game.Unit) *game.State {
		return castingOn([]game.Character{caster("rw", 0, 0, "desert")}, infantry("r1", at{-20, 0, 0}), foe)
	}
	for _, c := range []struct {
		foe  game.Unit
		at   at
		rule string
	}{{cavalry("b1", at{0, 63.1, 180}), at{0, 40, 0}, ""}, {cavalry("b1", at{0, 63, 180}), at{0, 40, 0}, "STD-SPELL-60"}, {cavalry("b1", at{50, 0, 180}), at{0, 70, 0}, "STD-MAGIC-08"}, {infantry("b1", at{0, 50, 180}), at{0, 40, 0}, "STD-SPELL-60"}} {
		if _, rule := castable(table(c.foe), castThere("rw", "desert/straw-host", c.at)); rule != c.rule {
			t.Errorf("%v: %q, want %q", c.at, rule, c.rule)
		}
	}
	beside := infantry("b1", at{28.2, 40, 270}) // its front is 21.2 cm from the end of a line
	p := play(t, table(beside), 4)
	p.do(castThere("rw", "desert/straw-host", at{0, 40, 0}))
	line := func(x, y float64) game.Action {
		a := arriving("rw-1", at{x - 4, y, 0}, at{x, y, 0}, at{x + 4, y, 0})
		a.Choice = "infantry"
		return a
	}
	p.refused(line(1.2, 40), "STD-SPELL-60") // 20.0 cm from the enemy
	p.refused(line(0, 20), "STD-SPELL-60")   // not at the point that was named
	p.do(line(1.1, 40))
	if u := p.unit("rw-1"); u.Type != Infantry || len(u.Stands) != 3 || Own(u).Made == nil {
		t.Errorf("the decoy is %+v; want three stands of infantry that a spell made", u)
	}
	p = play(t, table(beside), 4)
	p.do(castThere("rw", "desert/straw-host", at{0, 40, 0}))
	var choices []string
	for _, a := range p.b.Question().Answers {
		choices = append(choices, a.Choice)
	}
	if want := []string{"infantry", "infantry", "cavalry", "cavalry", "monster"}; !slices.Equal(choices, want) {
		t.Errorf("%v, want %v", choices, want)
	}
}

// withDecoy is a table with a decoy of three stands.
func withDecoy(phase string, more ...game.Unit) *game.State {
	decoy := infantry("r9", at{0, 20, 0}, at{4, 20, 0}, at{8, 20, 0})
	own := Edit(&decoy)
	own.Made = &Made{Spell: "desert/straw-host", By: "rw"}
	s := tableOf(append([]game.Unit{decoy, infantry("r1", at{40, 0, 0})}, more...)...)
	s.Characters = []game.Character{caster("rw", 0, 0, "desert"), leader("rh", "hero", 8, 4, 10)}
	s.Turn.Phase, s.Turn.Step = phase, ""
	if phase == phaseCommand {
		s.Turn.Step = stepOrders
	}
	return s
}

// STD-SPELL-61, AMB-M31: a decoy takes no order, does not react, is joined by nobody, gets no help, and is not hurt; the enemy has to shoot at it if
// it is closest, and orders within 20 cm of it are harder.
func TestDecoyIsNotReal(t *testing.T) {
	foe := archers(infantry("b1", at{4, 45, 180}), 30)
	s := withDecoy(phaseCommand, foe)
	b := newBoard(s)
	if _, refusal := b.order(1, []int{0}); ruleOfRefusal(refusal) != "STD-SPELL-61" {
		t.Errorf("%v, want a refusal by STD-SPELL-61", refusal)
	}
	if _, refusal := b.reactions(0, byEvade); ruleOfRefusal(refusal) != "STD-SPELL-61" {
		t.Errorf("%v, want a refusal by STD-SPELL-61", refusal)
	}
	if refusal := b.refuseJoining(&s.Characters[1], 0); ruleOfRefusal(refusal) != "STD-SPELL-61" {
		t.Errorf("%v, want a refusal by STD-SPELL-61", refusal)
	}
	if step := b.cannotBeDriven(0); step == nil || step.Rule != "STD-SPELL-61" {
		t.Errorf("driving a decoy back: %v; want it forbidden by STD-SPELL-61", step)
	}
	s.Characters[0].Own = &Leader{Command: 7, Spells: []string{"hirelings"}}
	if _, rule := castable(s, castAt("rw", "hirelings/bugle", "r9")); rule != "STD-SPELL-61" {
		t.Errorf("refused by %q, want %q", rule, "STD-SPELL-61")
	}
	if a := armiesOf(s); a[0].units != 1 {
		t.Errorf("Red's army is %+v; want one unit", a[0])
	}
	s = withDecoy(phaseShooting, foe)
	s.Turn.Active = "blue"
	p := play(t, s, 6)
	if a := p.b.Question().Answers[0]; a.Target != "r9" { // the closest
		t.Fatalf("the first answer is %+v; want a shot at the decoy, which is closest", a)
	}
	p.do(shootAt("b1", "r9"))
	if state := Own(p.unit("r9")).State; state.Hits+state.Suffered != 0 || len(p.unit("r9").Stands) != 3 {
		t.Errorf("the decoy that was shot at has %+v; want no hits and three stands", state)
	}
	p.spent()
	near := withDecoy(phaseCommand, infantry("b1", at{4, 38, 180}))
	near.Turn.Active = "blue"
	near.Characters = append(near.Characters, leader("bh", "hero", 8, 4, 45))
	if test, refusal := newBoard(near).order(2, []int{2}); refusal != nil || test.need != 7 {
		t.Errorf("an order near a decoy: %+v, %v; want 7 needed", test, refusal)
	}
}

// STD-SPELL-62: a decoy vanishes when an enemy touches it, when a character or a unit of its side goes through it, and when its caster casts again.
func TestDecoyVanishes(t *testing.T) {
	charged := withDecoy(phaseCommand, infantry("b1", at{4, 38, 180}))
	charged.Turn.Active, charged.Turn.Step = "blue", stepInitiative
	p := play(t, charged)
	p.do(game.Action{Do: "charge", Unit: "b1", Target: "r9"})
	for q := p.b.Question(); len(p.unit("r9").Stands) > 0 && q != nil; q = p.b.Question() {
		a, _ := q.DefaultAnswer()
		p.do(a)
	}
	if at := p.unit("b1").Stands[0].Y; len(p.unit("r9").Stands) != 0 || at != origin+22 || newBoard(p.b.State()).isEngaged(2) {
		t.Errorf("the charger is at %v; want it at %v, in no combat, the decoy gone", at, origin+22.0)
	}
	ridden := withDecoy(phaseCommand, infantry("b1", at{4, 80, 180}))
	ridden.Turn.Step = stepCharacters
	p = play(t, ridden)
	x, y := origin+4.0, origin+30.0
	p.do(game.Action{Do: "character", Character: "rh", X: &x, Y: &y})
	if len(p.unit("r9").Stands) != 0 {
		t.Error("a character has gone through it")
	}
	p = play(t, ridden)
	x, y = origin+16.0, origin+12.0
	p.do(game.Action{Do: "character", Character: "rh", X: &x, Y: &y})
	if len(p.unit("r9").Stands) != 3 {
		t.Error("nobody has gone through it")
	}
	p = play(t, withDecoy(phaseShooting, infantry("b1", at{4, 50, 180})), 1)
	p.do(castTowards("rw", "desert/sun-line", 180))
	if len(p.unit("r9").Stands) != 0 {
		t.Error("its caster has cast again")
	}
	p.spent()
}

// STD-SPELL-62: a unit that is driven back goes through a decoy of its side, which vanishes.
func TestDecoyGivesWay(t *testing.T) {
	s := withDecoy(phaseShooting, archers(infantry("b1", at{4, 50, 180}), 30))
	s.Units[1] = infantry("r1", at{4, 24, 0})
	s.Units[1].Stands[0].X, s.Units[1].Stands[0].Y = origin+4, origin+24
	s.Turn.Active = "blue"
	p := play(t, s, 5, 5)
	p.do(shootAt("b1", "r1"))
	p.do(game.Action{Do: "end"})
	if len(p.unit("r9").Stands) != 0 || p.unit("r1").Stands[0].Y != origin+19 {
		t.Errorf("the decoy has %+v, the unit driven back stands at %+v; want no decoy, and y %v", p.unit("r9").Stands, p.unit("r1").Stands, origin+19.0)
	}
}

// A battle that waits for the places of new stands can be saved and read again, and undone; what is read is checked.
func TestSaveWhileStandsArrive(t *testing.T) {
	p := play(t, raisingTable(), 5)
	p.do(castInto("rw", "crypts/ossuary", "e1"))
	file := game.Write(p.b.State())
	read, err := game.Read(file, "saved", []game.Rules{Rules{}})
	if err != nil {
		t.Fatal(err)
	}
	place := arriving("rw-1", at{0, -2, 0}, at{4, -2, 0}, at{8, -2, 0})
	other := game.NewBattle(read, Rules{}, game.Options{})
	if _, err := other.Do(place); err != nil {
		t.Fatal(err)
	}
	p.do(place)
	if got, want := onOneLine(string(game.Write(other.State()))), onOneLine(string(game.Write(p.b.State()))); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	after := p.b.Hash()
	p.do(game.Action{Do: "undo"})
	if len(p.b.State().Units) != 2 {
		t.Error("the unit is still there")
	}
	p.do(game.Action{Do: "redo"})
	if string(game.Write(p.b.State())) != string(game.Write(other.State())) || p.b.State().Unit("rw-1") == nil {
		t.Error("the unit is not back")
	}
	again, _, err := game.ReadReplay(p.b.Replay(), "replay", []game.Rules{Rules{}})
	if err != nil || again.State().Unit("rw-1") == nil {
		t.Errorf("the replay, %v, brings no unit; its hash was %s", err, after)
	}
	wrong := strings.Replace(string(game.Write(p.b.State())), `"spell": "crypts/ossuary", "by": "rw"`, `"spell": "crypts/bolt", "by": "nobody"`, 1)
	if _, err := game.Read([]byte(wrong), "saved", []game.Rules{Rules{}}); err == nil || !strings.Contains(err.Error(), "brings units") || !strings.Contains(err.Error(), "nobody") {
		t.Errorf("a unit that nobody can have made: %v; want an error", err)
	}
}

// A spell at a point is offered wherever there is a legal point, though those in front of the enemies are not.
func TestPointsOffered(t *testing.T) {
	s := castingOn([]game.Character{caster("rw", 0, 0, "desert/straw-host")}, infantry("r1", at{-20, 0, 0}), infantry("b1", at{0, 15, 180}))
	b := newBoard(s)
	list, _ := b.castAnswers(0, spellNamed("desert/straw-host"))
	if len(list) == 0 {
		t.Fatal("no point is offered")
	}
	for _, a := range list {
		if _, rule := castable(s, a); rule != "" {
			t.Errorf("%+v is refused by %s", a, rule)
		}
	}
}
