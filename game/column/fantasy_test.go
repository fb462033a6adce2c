package column

import (
	"testing"

	"frontage/game"
)

// Peoples: Elves, Dwarves, Goblinoids, Undead (COL-FANTASY-12, COL-FANTASY-13, G-14).
func TestPeoples(t *testing.T) {
	s := (&builder{}).
		unit("elf", "a", "medium-foot", `"weapon":"bow","race":"elf","attributes":["elite"],"formed":true`, row("e", 4, 0, 10, 180, 2.4)...).
		unit("dwarf", "a", "heavy-foot", `"race":"dwarf","formed":true`, row("d", 4, -12, 10, 180, 2.4)...).
		unit("gob", "b", "medium-foot", `"race":"goblinoid","formed":true`, row("g", 4, -12, 4.1, 0, 2.4)...).
		unit("dead", "b", "medium-foot", `"race":"undead","formed":true`, row("z", 4, 0, 0, 0, 2.4)...).state(t)
	if p, _ := profileOf(s.Unit("elf")); p.MAV != 4 || priceOf(s.Unit("elf")).stand != 7 { // 3 figures and 1; 5 × (1 + 20 % + 10 %) = 6.5
		t.Errorf("elves: %v, %d; want MAV 4 and a price of 7", p, priceOf(s.Unit("elf")).stand)
	}
	d := s.Unit("dwarf")
	if !has(d, elite) || !has(d, magicResistant) || sizeCost(d) != 3 || priceOf(d).stand != 10 || !isEager(s, d) {
		t.Errorf("dwarves: size %d, price %d, Eager %v; want 3, 10 and Eager; they are Elite and resist magic", sizeCost(d), priceOf(d).stand, isEager(s, d))
	}
	for i := range s.Unit("gob").OwnStands() { // 6.1 inches away
		s.Unit("gob").Stands[i].Y -= 0.3 * inch
	}
	if isEager(s, d) {
		t.Error("dwarves are Eager within 6 inches of Goblinoids only")
	}
	if g := s.Unit("gob"); !has(g, unreliable) || priceOf(g).stand != 4 {
		t.Errorf("goblinoids: unreliable %v, price %d; want true, 4", has(g, unreliable), priceOf(g).stand)
	}
	if z := s.Unit("dead"); !has(z, fanatic) || !near(allowance(s, z)/inch, 3) {
		t.Errorf("undead: fanatic %v, allowance %v; want true, 3", has(z, fanatic), allowance(s, z)/inch)
	}
	(&builder{}).unit("u", "a", "medium-foot", `"race":"undead","attributes":["swift"],"formed":true`, row("u", 4, 0, 0, 0, 2.4)...).wrong(t, "undead stands cannot be swift")
}

// Monsters (COL-FANTASY-14) are Unformed (COL-FANTASY-15); a Troll ignores the first hit of each phase.
func TestMonsters(t *testing.T) {
	s := (&builder{}).unit("o", "a", "ogre", ``, "o1 0 0 0").unit("t", "a", "troll", ``, "t1 4 0 0").unit("sg", "a", "small-giant", ``, "s 8 0 0").
		unit("lg", "a", "large-giant", ``, "l 12 0 0").unit("sd", "a", "small-dragon", ``, "d 16 0 0").unit("ld", "a", "large-dragon", ``, "e 20 0 0").state(t)
	for unit, want := range map[game.UnitID]struct {
		profile string
		size    int
		price   int
	}{"o": {"5-4", 4, 16}, "t": {"6-4", 4, 20}, "sg": {"7-5", 6, 30}, "lg": {"8-6 (3)", 8, 44}, "sd": {"8-6 (3)", 8, 60}, "ld": {"10-7 (5)", 10, 90}} {
		u := s.Unit(unit)
		if p, _ := profileOf(u); p.String() != want.profile && unit != "sd" || sizeCost(u) != want.size || priceOf(u).stand != want.price {
			t.Errorf("%s: %v, size %d, %d points; want %s, size %d, %d points", unit, p, sizeCost(u), priceOf(u).stand, want.profile, want.size, want.price)
		}
	}
	(&builder{}).unit("o", "a", "ogre", `"formed":true`, "o1 0 0 0").wrong(t, "COL-FANTASY-15")
	m := hitting(t, inCombat().unit("t", "a", "troll", ``, "t1 0 0 0"))
	for i, want := range []int{0, 1} {
		if err := m.hit(m.s.Unit("t"), 1); err != nil || own(m.s.Unit("t")).Hits != want {
			t.Errorf("after blow %d: %d hits; want %d", i+1, own(m.s.Unit("t")).Hits, want)
		}
	}
}

// Awesome units Disrupt enemies within 3 inches at the end of the Action Phase, and lift friends' morale
// within 6 (COL-FANTASY-01); monsters Disrupt mounted stands of both sides (COL-FANTASY-16).
func TestAwe(t *testing.T) {
	b := (&builder{}).
		unit("giant", "a", "small-giant", ``, "gi 0 3 180").
		unit("foe", "b", "medium-foot", `"formed":true`, row("f", 4, 0, 0, 0, 2.4)...).
		unit("cav", "a", "light-mounted", `"formed":true`, row("c", 4, -9.6, 3, 180, 2.4)...).
		unit("far", "a", "light-mounted", `"formed":true`, row("q", 4, 5.6, 3, 180, 2.4)...).battle(t)
	// f1 (0), f2 (3.0…), and the cavalry at −2.4 are near; the other cavalry is 3.1 away at least.
	s := b.State()
	if m := moraleMods(s, s.Unit("cav"), 0); m.sum() != 1 {
		t.Errorf("a friend near: %v", m)
	}
	near := 0
	for _, id := range []game.StandID{"f1", "f2", "f3", "c1", "c2", "c3", "c4", "q1"} {
		a, _ := findStand(s, id)
		if rule, _ := frightened(s, a); rule != "" {
			near++
		}
	}
	if near != 4 { // f1 at 3.0, c3 and c4; f2 at (1.2, 3.0): 3.0 as well
		t.Errorf("%d stands are near", near)
	}
	give(t, b, 1, 1, 6, 6, 6, 6, 1, 1)
	events := do(t, b, `{"do":"end"}`)
	rolls := rolled(events)
	if len(rolls) != 4 || rolls[0].Steps[0].Rule != "COL-FANTASY-01" || rolls[3].Steps[0].Rule != "COL-FANTASY-16" {
		t.Fatalf("%d checks; want 4, the first by COL-FANTASY-01, the last by COL-FANTASY-16", len(rolls))
	}
	f := b.State().Unit("foe")
	if got := own(f).Disrupted; len(got) != 1 || got[0] != "f1" || len(own(b.State().Unit("cav")).Disrupted) != 1 {
		t.Errorf("Disrupted are %v; want f1, and one of the cavalry", got)
	}
}

// A Wizard is a Skirmisher priced by his spells (COL-FANTASY-08). He casts by an Action Roll whenever
// missiles may be fired (COL-FANTASY-09), once in a half-turn (COL-FANTASY-10); five of the thirteen
// spells of the source are there (COL-FANTASY-11). A Magic Resistant unit that passes a Morale Check
// ignores a spell (COL-FANTASY-02).
func TestSpells(t *testing.T) {
	build := func(phase string) *game.Battle {
		return (&builder{turn: `"phase":"` + phase + `"`}).
			unit("wiz", "a", "skirmishers", `"spells":["bolt","fear","ward","haste","mist"]`, "w 0 8 180").
			unit("friend", "a", "medium-foot", `"weapon":"bow","formed":true`, row("a", 4, 4, 5, 180, 2.4)...).
			unit("plain", "b", "medium-foot", crossbows, row("p", 4, 4, 0, 0, 2.4)...).
			unit("dwarf", "b", "heavy-foot", `"race":"dwarf","formed":true`, row("d", 4, -8, 0, 0, 2.4)...).battle(t)
	}
	b := build(phaseAssault)
	if p := priceOf(b.State().Unit("wiz")); p.stand != 35 || len(tables().Spells) != 5 {
		t.Errorf("a Wizard with five spells costs %d, of %d spells; want 35, of 5", p.stand, len(tables().Spells))
	}
	refused(t, build(phaseAction), "COL-ACTION-06", `{"do":"spell","unit":"wiz","choice":"bolt","target":"p1"}`)
	refused(t, b, "COL-FANTASY-09", `{"do":"spell","unit":"wiz","choice":"bolt","target":"a1"}`)
	give(t, b, 4, 4, 5, 5) // 10 + 5 − 3, DV without armour
	rolls := rolled(do(t, b, `{"do":"spell","unit":"wiz","choice":"bolt","target":"p1"}`))
	if got := rolls[1].Own.(*Rolled); got.Total != 12 || got.Hits != 1 {
		t.Errorf("the roll is %+v, want 12 and 1 hit", got)
	}
	refused(t, b, "COL-FANTASY-10", `{"do":"spell","unit":"wiz","choice":"fear","target":"p1"}`)
	b = build(phaseAssault)
	give(t, b, 4, 4, 4, 4) // the dwarves pass their Morale Check
	do(t, b, `{"do":"spell","unit":"wiz","choice":"fear","target":"d1"}`)
	if got := own(b.State().Unit("dwarf")).Disrupted; len(got) != 0 {
		t.Errorf("the disrupted stands are %v, want none", got)
	}
	b = build(phaseAssault)
	give(t, b, 4, 4, 1, 1)
	do(t, b, `{"do":"spell","unit":"wiz","choice":"fear","target":"p1"}`)
	if got := own(b.State().Unit("plain")).Disrupted; len(got) != 4 {
		t.Errorf("the disrupted stands are %v, want 4", got)
	}
	b = build(phaseAssault)
	give(t, b, 4, 4)
	do(t, b, `{"do":"spell","unit":"wiz","choice":"haste","target":"a1"}`)
	if got := ask(t, b.State(), "action unit=friend name=Missile_Fire"); got["need"] != 6.0 {
		t.Errorf("hasted it needs %v", got["need"])
	}
	b = build(phaseAssault)
	give(t, b, 4, 4)
	do(t, b, `{"do":"spell","unit":"wiz","choice":"ward","target":"a1"}`)
	if got := ask(t, b.State(), "attack unit=p1 target=a1 kind=melee"); got["sum"] != 3.0-4 {
		t.Errorf("warded: %v", got["mods"])
	}
	b = build(phaseAssault)
	give(t, b, 4, 4)
	do(t, b, `{"do":"spell","unit":"wiz","choice":"mist","x":`+num((offX+4)*inch)+`,"y":`+num((offY+2.5)*inch)+`}`)
	a, _ := findStand(b.State(), "a1")
	p, _ := findStand(b.State(), "p1")
	if refusal := mayHit(b.State(), a, p); refusal == nil || refusal.Rule != "COL-MISSILE-14" {
		t.Errorf("through mist: %v; want a refusal by COL-MISSILE-14", refusal)
	}
}

// Flying units swoop into combat in the Charge Phase, up to twice their move, over everything
// (COL-FANTASY-03, G-14).
func TestSwoop(t *testing.T) {
	b := (&builder{turn: `"phase":"charge"`}).
		unit("dr", "a", "small-dragon", ``, "d 0 8 180").
		unit("wall", "b", "medium-foot", `"formed":true`, row("w", 4, -3, 3, 0, 2.4)...).
		unit("bow", "b", "medium-foot", `"formed":true`, row("f", 4, -3, 0, 0, 2.4)...).
		unit("far", "b", "medium-foot", `"formed":true`, row("q", 4, -3, -6, 0, 2.4)...).battle(t)
	refused(t, b, "COL-FANTASY-03", `{"do":"charge","unit":"dr","target":"far"}`)
	do(t, b, `{"do":"charge","unit":"dr","target":"wall"}`)
	d, _ := findStand(b.State(), "d")
	if list := touches(b.State(), d); len(list) == 0 || !list[0].faces() {
		t.Errorf("the contacts are %+v, want front to front", list)
	}
	do(t, b, `{"do":"end"}`)
	if len(fights(b.State())) == 0 {
		t.Error("no combat")
	}
}

// Heroes are bought like leaders, Elite, Guard and Magic Resistant (COL-FANTASY-04); with a unit one
// gives +1 in melee (COL-FANTASY-05) and checks when it is hit (COL-FANTASY-06); alone he is a knight
// (COL-FANTASY-07). Unicorn riders: COL-FANTASY-18.
func TestHeroes(t *testing.T) {
	s := inCombat().
		unit("u", "a", "medium-foot", `"formed":true`, row("u", 4, 0, 0, 180, 2.4)...).
		unit("foe", "b", "medium-foot", `"formed":true`, row("f", 4, 0, 0, 0, 2.4)...).
		unit("k", "a", "knight", `"weapon":"lance"`, "k1 12 0 180").
		leader("h", "a", hero, "u", 0, 1).state(t)
	if got := ask(t, s, "attack unit=u1 target=f1 kind=melee"); got["sum"] != 3.0-3+1 {
		t.Errorf("the modifiers are %v, want the sum %v", got["mods"], 3.0-3+1)
	}
	if k := s.Unit("k"); !has(k, elite) || !has(k, guard) || !has(k, magicResistant) || !has(k, shock) || priceOf(k).stand != 48 { // 40 and a lance
		t.Errorf("a knight costs %d; want 48, Elite, Guard, Shock and resistant to magic", priceOf(k).stand)
	}
	if leaderPrice(&s.Characters[0]) != 40 {
		t.Error("a Hero costs 40")
	}
	m := &moment{s: s, dice: game.NewDice(&game.DiceState{Given: []int{3, 3}, GivenOnly: true})}
	if err := m.hit(s.Unit("u"), 1); err != nil || ownLeader(&s.Characters[0]).Lost { // 6 and +1 for Guard
		t.Errorf("after a hit: %v, the leader lost %v; want him alive", err, ownLeader(&s.Characters[0]).Lost)
	}
	const riders = `"weapon":"lance","mount":"unicorn","formed":true`
	(&builder{}).unit("u", "a", "heavy-mounted", riders, "u1 0 0 0").wrong(t, "COL-FANTASY-18")
	s = inCombat().unit("u", "a", "heavy-mounted", riders+`,"attributes":["elite","guard","swift"],"charged":["u1"]`, "u1 0 0 180").
		unit("foe", "b", "medium-foot", `"formed":true`, row("f", 4, 0, 0, 0, 2.4)...).state(t)
	if got := ask(t, s, "attack unit=u1 target=f1 kind=melee"); got["sum"] != 5.0-3+1+1 {
		t.Errorf("the modifiers are %v, want the sum %v", got["mods"], 5.0-3+1+1)
	}
}

// A vampire is Elite, Fanatic and Awesome and ignores terrain; as a leader with a unit he is Awesome and
// Fanatic himself (COL-FANTASY-17).
func TestVampires(t *testing.T) {
	build := func(kind, nature string) *builder {
		return (&builder{}).
			unit("v", "a", kind, ``, "v1 0 10 180").
			unit("dead", "a", "medium-foot", `"formed":true`, row("d", 4, 10, 10, 180, 2.4)...).
			unit("near", "a", "medium-foot", `"formed":true`, row("n", 4, 10, 16, 180, 2.4)...).
			unit("foe", "b", "medium-foot", `"formed":true`, row("f", 4, 10, 7, 0, 2.4)...).
			leader("count", "a", hero, "dead", 10, 10.5).terrain("rough", -3, 0, 3, 8)
	}
	b := build(vampire, "").battle(t)
	u := b.State().Unit("v")
	if !has(u, elite) || !has(u, fanatic) || !has(u, awesome) {
		t.Error("a vampire must be Elite, Fanatic and Awesome")
	}
	give(t, b, 4, 4)
	do(t, b, `{"do":"action","unit":"v","name":"Move"}`)
	do(t, b, `{"do":"end"}`)
	wantAt(t, b.State(), "v1", 0, 4) // 6 inches, 4 of them over rough ground
	f1, _ := findStand(b.State(), "f1")
	for _, is := range []bool{false, true} {
		s := b.State().Clone()
		if is {
			game.EditLeader[Leader](&s.Characters[0]).Nature = vampire
		}
		f1.unit = s.Unit("foe")
		if rule, _ := frightened(&s, f1); (rule == "COL-FANTASY-17") != is {
			t.Errorf("vampire %v: f1 is Disrupted by %q", is, rule)
		}
		if awesomeFriend(&s, s.Unit("near")) != is {
			t.Errorf("vampire %v: he lifts the morale of friends %v", is, !is)
		}
		given := []int{1, 1, 6, 6, 6, 6, 6, 6}
		m := &moment{s: &s, dice: game.NewDice(&game.DiceState{Given: given, GivenOnly: true})}
		if err := m.hit(s.Unit("dead"), 1); err != nil || ownLeader(&s.Characters[0]).Lost == is {
			t.Errorf("vampire %v: lost %v, %v; want lost %v", is, ownLeader(&s.Characters[0]).Lost, err, !is)
		}
	}
}

// What the rules have as options and the page leaves out is not there: roaming Captains do not change
// Action Rolls near them, routed elephants are removed without a stampede, missiles do not run out,
// there are no firearms, and mounted archers and platforms have the arc of their weapon (COL-FANTASY-19).
func TestOptionsLeftOut(t *testing.T) {
	b := (&builder{}).
		unit("u", "a", "medium-foot", `"weapon":"bow","formed":true`, row("u", 4, 0, 6, 180, 2.4)...).
		unit("el", "b", "elephant", ``, "e1 0 0 0").
		unit("by", "b", "medium-foot", `"formed":true`, row("y", 4, 3, 0, 0, 2.4)...).
		leader("cap", "a", captain, "", 0, 7).battle(t)
	if got := ask(t, b.State(), "action unit=u name=Move"); len(got["mods"].([]any)) != 0 {
		t.Errorf("a roaming Captain changes a roll: %v", got["mods"])
	}
	for n := range 12 { // a bowman of turn 12 shoots as one of turn 1 does
		shots := 0
		for b.State().Turn.Phase != phaseAssault {
			do(t, b, `{"do":"end"}`)
		}
		if b.State().Turn.Active == "a" {
			give(t, b, 6, 6, 1, 1)
			events := do(t, b, `{"do":"action","unit":"u","name":"Missile Fire"}`)
			events = append(events, do(t, b, `{"do":"shoot","stand":"u1","target":"e1"}`)...)
			events = append(events, do(t, b, `{"do":"end"}`)...)
			for _, e := range rolled(events) {
				if e.Why == attackMissile {
					shots++
				}
			}
			if shots != 1 {
				t.Fatalf("half-turn %d: %d shots", n, shots)
			}
		}
		for b.State().Turn.Phase != phaseAction {
			do(t, b, `{"do":"end"}`)
		}
	}
	s := b.State().Clone()
	before := s.Unit("by").Stands[0]
	m := &moment{s: &s, dice: game.NewDice(&game.DiceState{Given: []int{6, 6}, GivenOnly: true})}
	m.rout(s.Unit("el"))
	if s.Unit("by").Stands[0] != before || own(s.Unit("by")).Hits != 0 {
		t.Error("a routed elephant must not harm who stands beside it")
	}
	for _, weapon := range []string{"handgun", "arquebus", "firearm"} {
		(&builder{}).unit("u", "a", "medium-foot", `"weapon":"`+weapon+`","formed":true`, row("u", 4, 0, 0, 0, 2.4)...).wrong(t, "there is no weapon")
	}
	for weapon, arc := range map[string]string{"bow": "normal", "mounted-bow": "wide", "bolts": "narrow"} {
		if got := weaponCalled(weapon).Arc; got != arc {
			t.Errorf("the arc of %s is %s, want %s (G-05)", weapon, got, arc)
		}
	}
}
