package stand

import (
	"testing"

	"frontage/game"
)

// beneath puts a unit under a lasting spell.
func beneath(u game.Unit, side, spell string) game.Unit {
	Edit(&u).State.Effects = append(Own(&u).State.Effects, Effect{Spell: spell, Side: game.SideID(side), By: "rw"})
	return u
}

// STD-SPELL-22, STD-SPELL-23, STD-SPELL-34, STD-MAGIC-43, AMB-M12 (WM15): fervour gives every stand and
// the character one more attack; a sap takes one from each, but not below 0.
func TestFervourAndSap(t *testing.T) {
	own := charging(infantry("r1", at{0, 2, 180}, at{4, 2, 180}, at{8, 2, 180}))
	foe := infantry("b1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0})
	hero := leader("rw", "hero", 8, 0, 5)
	hero.Joined, EditLeader(&hero).Attack = "r1", 2
	s := tableOf(beneath(own, "red", "ravagers/gift"), foe)
	s.Characters = []game.Character{hero}
	b := newBoard(s)
	dice := 0
	for _, p := range b.pools(b.roundOf([]int{0, 1})) {
		if p.unit == 0 {
			dice += p.dice
		}
	}
	if dice != 18 {
		t.Errorf("%d dice, want 18", dice)
	}
	weak := attacking(infantry("r1", at{0, 2, 180}, at{4, 2, 180}, at{8, 2, 180}), 1)
	hero.Own = &Leader{Command: 8, Attack: 1}
	s = tableOf(beneath(weak, "blue", "steppe/ague"), foe)
	s.Characters = []game.Character{hero}
	b = newBoard(s)
	if got := poolsOf(b, b.roundOf([]int{0, 1}), "r1"); got != "r1 on b1 at 4+: 1" {
		t.Errorf("under a sap the attack is %s, want 1 die at 4+", got)
	}
}

// STD-SPELL-23, STD-SPELL-26: fervour for the first engagement gives a stand of 3 attacks one more, and one to the character
// who counts, even if he has no bonus of his own. Both end when the unit advances.
func TestFervourForTheFirstEngagement(t *testing.T) {
	for _, c := range []struct {
		bonus    int
		advanced bool
		want     string
	}{{0, false, "5"}, {2, false, "7"}, {0, true, "3"}, {2, true, "5"}} {
		own := beneath(infantry("r1", at{0, 2, 180}), "red", "herds/stampede")
		Edit(&own).State.Advanced = c.advanced
		hero := leader("rh", "hero", 8, 0, 5)
		hero.Joined, EditLeader(&hero).Attack = "r1", c.bonus
		s := tableOf(infantry("b1", at{0, 0, 0}), own)
		s.Characters = []game.Character{hero}
		b, ctx := fighting(s)
		if got := poolsOf(b, ctx, "r1"); got != "r1 on b1 at 4+: "+c.want {
			t.Errorf("%+v: the attack is %s, want %s", c, got, "r1 on b1 at 4+: "+c.want)
		}
	}
}

// STD-SPELL-24, STD-SPELL-25: fervour for the caster's unit needs a joined unit; fervour for kin needs kin.
func TestTargetsOfFervour(t *testing.T) {
	s := castingOn([]game.Character{caster("rw", 0, -4, "ravagers/gift", "horde/war-cry")}, infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 2, 180}))
	gift := game.Action{Do: "cast", Character: "rw", Choice: "ravagers/gift"}
	if _, rule := castable(s, gift); rule != "STD-SPELL-24" {
		t.Errorf("alone, the caster is refused by %q, want STD-SPELL-24", rule)
	}
	s.Characters[0].Joined = "r1"
	if _, rule := castable(s, gift); rule != "" {
		t.Errorf("with a joined unit the caster is refused by %s", rule)
	}
	if _, rule := castable(s, castAt("rw", "horde/war-cry", "r1")); rule != "STD-SPELL-25" {
		t.Errorf("a unit without the keyword is refused by %q, want STD-SPELL-25", rule)
	}
	Edit(&s.Units[0]).Keywords = []string{"kin"}
	if _, rule := castable(s, castAt("rw", "horde/war-cry", "r1")); rule != "" {
		t.Errorf("a kin unit is refused by %s", rule)
	}
}

// STD-SPELL-27, STD-SPELL-33, STD-SPELL-35, STD-SPELL-36, STD-MAGIC-42, AMB-M25: spells cause terror or free
// units from it. An aura moves with its caster and ends with him.
func TestTerrorBySpells(t *testing.T) {
	for _, c := range []struct {
		own, foe string
		want     string
	}{
		{"", "", "r1 on b1 at 4+: 3"}, {"", "fjords/masks", "r1 on b1 at 4+: 2"}, {"", "steppe/bristle", "r1 on b1 at 4+: 2"},
		{"east/tiger-blood", "fjords/masks", "r1 on b1 at 4+: 4"},
	} {
		own, foe := infantry("r1", at{0, 2, 180}), infantry("b1", at{0, 0, 0})
		if c.own != "" {
			own = beneath(own, "red", c.own)
		}
		if c.foe != "" {
			foe = beneath(foe, "blue", c.foe)
		}
		b, ctx := fighting(tableOf(foe, own))
		if got := poolsOf(b, ctx, "r1"); got != c.want {
			t.Errorf("%+v: the attack is %s, want %s", c, got, c.want)
		}
	}
	s := tableOf(beneath(infantry("b1", at{0, 0, 0}), "blue", "fjords/masks"), infantry("r1", at{0, 2, 180}))
	s.Characters = []game.Character{caster("rw", 0, 18, "east/hush")}
	EditLeader(&s.Characters[0]).State.Auras = []Effect{{Spell: "east/hush", Side: "red", By: "rw"}}
	for _, c := range []struct {
		y     float64
		slain bool
		heeds bool
	}{{18, false, false}, {20, false, true}, {18, true, true}} {
		s.Characters[0].Y = origin + c.y
		EditLeader(&s.Characters[0]).State.Slain = c.slain
		if got := newBoard(s).heedsTerror(1); got != c.heeds {
			t.Errorf("%+v: the unit heeds terror: %v, want %v", c, got, c.heeds)
		}
	}
}

// STD-SPELL-40, STD-SPELL-41: one spell improves armour up to a limit, another replaces it.
func TestArmourBySpells(t *testing.T) {
	for _, c := range []struct {
		spell        string
		armour, want int
	}{
		{"jungle/scale", 0, 6}, {"jungle/scale", 6, 5}, {"jungle/scale", 5, 4}, {"jungle/scale", 4, 4}, {"jungle/scale", 3, 3},
		{"warren-horde/thick-skin", 6, 5}, {"warren-horde/thick-skin", 0, 5}, {"warren-horde/thick-skin", 4, 4},
	} {
		u := beneath(infantry("r1", at{0, 0, 0}), "red", c.spell)
		Edit(&u).Armour = c.armour
		if got := newBoard(tableOf(u)).armourOf(0); got != c.want {
			t.Errorf("%+v: the armour is %d, want %v", c, got, c.want)
		}
	}
	// Under both, in either order, a unit with 6+ saves on 5: one better, or 5 instead.
	for _, both := range [][2]string{{"jungle/scale", "warren-horde/thick-skin"}, {"warren-horde/thick-skin", "jungle/scale"}} {
		u := infantry("r1", at{0, 0, 0})
		Edit(&u).Armour = 6
		if got := newBoard(tableOf(beneath(beneath(u, "red", both[0]), "red", both[1]))).armourOf(0); got != 5 {
			t.Errorf("%v: the unit saves on %d, want 5", both, got)
		}
	}
}

// STD-SPELL-46, AMB-M28 (WM17): missiles need one more to hit a warded unit, but a 6 always hits.
func TestWard(t *testing.T) {
	b := newBoard(tableOf(beneath(infantry("b1", at{0, 0, 0}), "blue", "chivalry/shaft-ward")))
	for need, want := range map[int]int{4: 5, 5: 6, 6: 6} {
		if got := b.wardedNeed(0, need); got != want {
			t.Errorf("instead of %d missiles need %d, want %d", need, got, want)
		}
	}
	s := inShooting(archers(infantry("r1", at{0, 0, 0}), 30), beneath(infantry("b1", at{0, 12, 180}), "blue", "chivalry/shaft-ward"))
	p := play(t, s, 4)
	p.do(shootAt("r1", "b1"))
	p.spent()
	if Own(p.unit("b1")).State.Hits != 0 || p.unit("b1").Stands[0].Y != origin+12 {
		t.Error("a 4 has hit a warded unit")
	}
}

// STD-SPELL-47: a steadied unit rolls no drive-back dice for a hit.
func TestSteadyBySpell(t *testing.T) {
	s := inShooting(archers(infantry("r1", at{0, 0, 0}), 30), beneath(infantry("b1", at{0, 12, 180}), "blue", "gluttons/ballast"))
	p := play(t, s, 6)
	p.do(shootAt("r1", "b1"))
	p.spent()
	if p.unit("b1").Stands[0].Y != origin+12 {
		t.Error("the steadied unit was driven back")
	}
}

// STD-SPELL-48, STD-SPELL-54, STD-SPELL-55, AMB-M12 (WM18): a hero with Command 8 orders a unit 30 cm away
// for the first time. In an enemy gloom and under a hex it needs 5, and 6 at 30.1 cm from the enemy
// caster. The same gloom from a second caster changes nothing.
func TestOrdersUnderSpells(t *testing.T) {
	for _, c := range []struct {
		far    float64
		second bool
		hexed  bool
		want   int
	}{{30, false, true, 5}, {30.1, false, true, 6}, {30, true, true, 5}, {30, false, false, 6}} {
		u := infantry("r1", at{0, 0, 0})
		if c.hexed {
			u = beneath(u, "blue", "chivalry/grey-veil")
		}
		s := tableOf(u, infantry("b1", at{0, 80, 180}))
		s.Turn.Step = stepOrders
		s.Characters = []game.Character{leader("rh", "hero", 8, 0, -1-1.25-30), caster("bw", 0, 1+1.25+c.far, "desert"), caster("bx", 6, 1+1.25+20, "desert")}
		EditLeader(&s.Characters[1]).State.Auras = []Effect{{Spell: "desert/grit-cloud", Side: "blue", By: "bw"}}
		if c.second {
			EditLeader(&s.Characters[2]).State.Auras = []Effect{{Spell: "desert/grit-cloud", Side: "blue", By: "bx"}}
		}
		wantNeed(t, s, c.want, 0)
	}
	hexed := tableOf(beneath(infantry("r1", at{0, 0, 0}), "blue", "chivalry/grey-veil"), infantry("b1", at{0, 15, 180}))
	if r := newBoard(hexed).mayReact(0); ruleOfRefusal(r) != "STD-SPELL-48" {
		t.Errorf("a hexed unit may not react by %q, want STD-SPELL-48", ruleOfRefusal(r))
	}
}

// STD-SPELL-48, STD-SPELL-54, STD-SPELL-55, AMB-M12: different glooms in reach add up, from one caster or two. A hex or
// a gloom on one unit counts for its whole brigade.
func TestGloomsAddUp(t *testing.T) {
	glooms := func(far float64, spells ...string) game.Character {
		c := caster("b"+spells[0][:1], 0, 1+1.25+far, spells...)
		for _, sp := range spells {
			EditLeader(&c).State.Auras = append(OwnLeader(&c).State.Auras, Effect{Spell: sp, Side: "blue", By: c.ID})
		}
		return c
	}
	for _, c := range []struct {
		casters []game.Character
		hexed   bool
		want    int
	}{
		{nil, false, 7},
		{[]game.Character{glooms(20, "desert/grit-cloud"), glooms(20, "isles/drizzle")}, false, 5},
		{[]game.Character{glooms(20, "desert/grit-cloud", "isles/drizzle")}, false, 5},
		{[]game.Character{glooms(30.1, "desert/grit-cloud"), glooms(30, "isles/drizzle")}, false, 6},
		{[]game.Character{glooms(20, "desert/grit-cloud")}, true, 5},
	} {
		second := infantry("r2", at{-4, 0, 0})
		if c.hexed {
			second = beneath(second, "blue", "chivalry/grey-veil")
		}
		s := tableOf(infantry("r1", at{0, 0, 0}), second, infantry("b1", at{0, 80, 180}))
		s.Turn.Step = stepOrders
		s.Characters = append([]game.Character{leader("rh", "hero", 8, 0, -1-1.25-30)}, c.casters...)
		wantNeed(t, s, c.want, 0, 1)
	}
}

// STD-MAGIC-41, AMB-M11: a spell lasts to the end of the Combat phase, to the beginning of its side's
// next turn, or to the end of the enemy's next turn. The caster's death does not end it.
func TestHowLongSpellsLast(t *testing.T) {
	s := tableOf(beneath(beneath(beneath(infantry("r1", at{0, 0, 0}), "red", "ravagers/gift"), "red", "gluttons/ballast"), "red", "east/false-beasts"), infantry("b1", at{0, 80, 180}))
	s.Characters = []game.Character{caster("rw", 0, -10)}
	EditLeader(&s.Characters[0]).State.Slain = true
	left := func(p *script) int { return len(Own(p.unit("r1")).State.Effects) }
	p := play(t, s)
	for _, c := range []struct {
		side string
		want int
	}{{"blue", 2}, {"red", 0}} {
		for string(p.b.State().Turn.Active) != c.side {
			a, ok := p.b.Default()
			if !ok {
				t.Fatal("the battle is over too early")
			}
			p.do(a)
		}
		if got := left(p); got != c.want {
			t.Errorf("in the turn of %s %d spells last, want %d", c.side, got, c.want)
		}
	}
}

// STD-SPELL-13: the default never pushes a unit that cannot be driven back.
func TestNoPushAtSteadyUnits(t *testing.T) {
	for _, steady := range []bool{false, true} {
		foe := infantry("b1", at{0, 30, 180})
		if steady {
			foe = beneath(foe, "blue", "gluttons/ballast")
		}
		s := castingOn([]game.Character{caster("rw", 0, 0, "horde/gale")}, infantry("r1", at{0, -10, 0}), foe)
		if _, found := newBoard(s).bestCast(); found == steady {
			t.Errorf("against a steady unit (%v) the default casts: %v", steady, found)
		}
	}
}
