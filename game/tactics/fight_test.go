package tactics

import (
	"fmt"
	"slices"
	"testing"

	"frontage/game"
)

// Maximum damage, worked examples W-34 to W-44: TAC-COMBAT-02 to -05,
// TAC-COMBAT-07, TAC-COMBAT-08, TAC-COMBAT-15, TAC-COMBAT-16, TAC-MORALE-12,
// TAC-MORALE-13, TAC-CHARGE-05, TAC-CHARGE-07, TAC-MOVE-07, TAC-MOVE-08, R-21, R-36. By the
// correction on walls (in place of the ruling R-37) a melee attack into a location is
// multiplied by the root of what the table leaves, a missile by what it leaves: with
// 39% 0.6245, with 12.5% 0.35355, with 5.5% 0.23452, with 2.5% 0.15811.
func TestDamage(t *testing.T) {
	castle := func(rating int) string {
		return fmt.Sprintf(`"tactics": {"location": {"kind": "castle", "rating": %d, "strength": 99, "inside": "b"}}`, rating)
	}
	const inside = `, "place": {"position": 4, "inside": true}`
	for _, test := range []struct {
		what, more, unit, target string
		args                     []string
		max                      int
		mean                     float64
	}{
		{"W-34", "", `"melee": 10`, `"defence": 10`, nil, 100, 50.5},
		{"W-35", "", `"morale": 30`, `"defence": 10`, nil, 111, 56},
		{"W-35 charging", "", `"morale": 30`, `"defence": 10`, []string{"charging=true"}, 133, 67},
		{"W-36 -100 melee", "", `"morale": -100`, `"defence": 10`, nil, 62, 31.5},
		{"W-36 +100 melee", "", `"morale": 100`, `"defence": 10`, nil, 137, 69},
		{"W-36 -100 missile", "", `"morale": -100, "missile": 10`, `"defence": 10`, []string{"mode=missile"}, 87, 44},
		{"W-36 +100 missile", "", `"morale": 100, "missile": 10`, `"defence": 10`, []string{"mode=missile"}, 112, 56.5},
		{"W-37", "", `"melee": 8`, `"defence": 12`, nil, 66, 33.5},
		{"W-37 castle 2", castle(2), `"melee": 8`, `"defence": 12` + inside, nil, 41, 21},
		{"W-37 castle 4", castle(4), `"melee": 8`, `"defence": 12` + inside, nil, 23, 12},
		{"W-37 castle 2, missiles", castle(2), `"missile": 8`, `"defence": 12` + inside, []string{"mode=missile"}, 25, 13}, // 66666 x 0.39
		{"W-37 castle 4, missiles", castle(4), `"missile": 8`, `"defence": 12` + inside, []string{"mode=missile"}, 8, 4.5},
		{"W-38 castle 4", castle(4), `"melee": 10`, `"defence": 10` + inside, nil, 35, 18},
		{"W-38 castle 5", castle(5), `"melee": 10`, `"defence": 10` + inside, nil, 23, 12},
		{"W-38 castle 6", castle(6), `"melee": 10`, `"defence": 10` + inside, nil, 15, 8},
		{"W-38 castle 4, missiles; W-06 (S): 12.5% of normal", castle(4), `"missile": 10`, `"defence": 10` + inside, []string{"mode=missile"}, 12, 6.5},
		{"W-38 castle 5, missiles", castle(5), `"missile": 10`, `"defence": 10` + inside, []string{"mode=missile"}, 5, 3},
		{"W-38 castle 6, missiles", castle(6), `"missile": 10`, `"defence": 10` + inside, []string{"mode=missile"}, 2, 1.5},
		{"W-07 (S): impossible at 7", castle(7), `"melee": 10`, `"defence": 10` + inside, nil, 0, 0},
		{"W-07 (S): fliers excepted", castle(7), `"modifiers": {"air": 100}`, `"defence": 10` + inside, nil, 100, 50.5},
		{"W-39", "", `"battle": {"began": 1, "failed": true}`, `"battle": {"began": 1, "charging": true}`, nil, 72, 36.5},
		{"W-40", "", `"morale": -40`, `"battle": {"began": 1, "charging": true}`, nil, 76, 38.5},
		{"W-41", "", `"melee": 14, "morale": 20`, `"defence": 10`, []string{"charging=true"}, 180, 90.5},
		{"W-44", "", `"melee": 1`, `"defence": 200`, nil, 1, 1},
		{"terrain of the attacker (TAC-BASE-14)", `"tactics": {"terrain": "woods"}`, `"modifiers": {"woods": 70}`, `"defence": 10`, nil, 70, 35.5},
		{"terrain of the defender (TAC-COMBAT-04)", `"tactics": {"terrain": "woods"}`, `"melee": 10`, `"modifiers": {"woods": 75}`, nil, 142, 71.5}, // 10 / 7
		{"a zero factor (TAC-COMBAT-05)", `"tactics": {"terrain": "swamp"}`, `"modifiers": {"swamp": 0}`, `"defence": 10`, nil, 0, 0},
		{"weakened (TAC-WOUND-12)", "", `"weakened": true`, `"defence": 10`, nil, 50, 25.5},
		{"immune (TAC-BASE-46)", "", `"melee": 10`, `"flags": ["immune to ordinary damage"]`, nil, 0, 0},
		{"immune to all but some", "", `"flags": ["harms the immune"]`, `"flags": ["immune to ordinary damage"]`, nil, 100, 50.5},
		{"no charge bonus on cover (TAC-CHARGE-06)", "", `"melee": 10`, `"battle": {"began": 1, "cover": true}`, []string{"charging=true"}, 100, 50.5},
		{"cancels charges (TAC-BASE-32)", "", `"melee": 10`, `"flags": ["cancels charge"]`, []string{"charging=true"}, 100, 50.5},
		{"90% in spite of cancelling (TAC-CHARGE-08, R-31)", "", `"flags": ["cancels charge"], "battle": {"began": 1, "cover": true}`, `"battle": {"began": 1, "charging": true}`, nil, 90, 45.5},
		{"both charge (TAC-CHARGE-09, R-32)", "", `"melee": 10`, `"battle": {"began": 1, "charging": true}`, []string{"charging=true"}, 120, 60.5},
		{"over walls (TAC-STORM-17, TAC-FORT-05)", castle(4), `"over_walls": 50`, `"defence": 10` + inside, nil, 17, 9},
		{"other defence against missiles (TAC-COMBAT-01)", "", `"missile": 10`, `"defence": 10, "missile_defence": 20`, []string{"mode=missile"}, 50, 25.5},
		{"the better attack (TAC-COMBAT-14)", "", `"melee": 10, "missile": 12`, `"defence": 10`, nil, 120, 60.5},
	} {
		s := scenario(t, test.more, "a u: "+test.unit, "b v: "+test.target)
		a := query[*DamageAnswer](t, s, "damage", append([]string{"unit=u", "target=v"}, test.args...)...)
		if a.Max != test.max || a.Mean != test.mean {
			t.Errorf("%s: at most %d, mean %v; want %d, %v (%+v)", test.what, a.Max, a.Mean, test.max, test.mean, a.Factors)
		}
	}
}

// What a wall does to a strike-back at those outside, and to a defender's own attack: divided
// by the root of what is left. With 25% it would double; with 12.5% it is 2.828 times. By
// the earlier reading (R-37: attack) the wall only weakens the attack, by all of it:
// TAC-FORT-06, TAC-FORT-04.
func TestDamageFromInsideAWall(t *testing.T) {
	location := `"tactics": {"location": {"kind": "castle", "rating": 4, "strength": 99, "inside": "b"}}`
	for _, test := range []struct {
		rulings, stormer string
		max, in          int
	}{
		{`"rulings": {}`, `"melee": 10`, 282, 35},
		{`"rulings": {"R-37": "attack"}`, `"melee": 10`, 100, 12},
		{`"rulings": {}`, `"modifiers": {"air": 100}`, 100, 100},
	} {
		s := scenario(t, location+", "+test.rulings, "a u: "+test.stormer, `b v: "place": {"position": 4, "inside": true}`)
		if a := query[*DamageAnswer](t, s, "damage", "unit=v", "target=u"); a.Max != test.max {
			t.Errorf("%+v: from inside %d, want %d", test, a.Max, test.max)
		}
		if a := query[*DamageAnswer](t, s, "damage", "unit=u", "target=v"); a.Max != test.in {
			t.Errorf("%+v: from outside %d, want %d", test, a.Max, test.in)
		}
	}
}

// Critical hits: W-42, W-43, TAC-CRIT-01 to -05. Who meets whom decides the chance.
func TestCriticals(t *testing.T) {
	for _, test := range []struct {
		unit, target     string
		critical, chance int
		overall          float64
	}{
		{`"count": 50, "morale": 30`, `"count": 50`, 890, 1, 59.895}, // W-42: rounding comes last; (99 x 112 + 891) / 200
		{`"count": 50`, `"count": 50`, 800, 1, 54},                   // W-43
		{`"individual": true`, `"count": 50`, 800, 2, 57.5},          // W-43
		{`"individual": true`, `"individual": true`, 800, 1, 54},
		{`"count": 50`, `"individual": true`, 800, 0, 50.5},
	} {
		s := scenario(t, "", "a u: "+test.unit, "b v: "+test.target)
		a := query[*DamageAnswer](t, s, "damage", "unit=u", "target=v")
		if a.Critical != test.critical || a.Chance != test.chance || game.RoundLength(a.Overall) != test.overall {
			t.Errorf("%s at %s: %d, %d%%, %v; want %d, %d%%, %v", test.unit, test.target, a.Critical, a.Chance, a.Overall, test.critical, test.chance, test.overall)
		}
	}
}

// rolls gives a battle the dice that a test wants, and no others.
func rolls(f *fight, faces ...int) *game.DiceState {
	state := &game.DiceState{Given: faces, GivenOnly: true}
	f.dice = roller{dice: game.NewDice(state)}
	return state
}

// The rolls of an attack one by one: W-45 and W-46, TAC-WOUND-01 to -05,
// TAC-COMBAT-06, TAC-COMBAT-09, TAC-COMBAT-21, TAC-CRIT-06.
func TestRollsOfAnAttack(t *testing.T) {
	// W-45: the pool is 40; rolls 35, 90, 64 strike a member with 4 points, one with 2, and
	// the first again. The critical test (100: none) comes before each.
	f := fighting(scenario(t, "", `a u: "count": 3`, `b v: "count": 2, "state": {"4": 1, "2": 1}, "battle": {"began": 2, "pool": 40}`), 1)
	left := rolls(f, 100, 35, 1, 100, 90, 2, 100, 64, 1)
	v := f.unit("v")
	hit := f.newAssault(blow{by: f.unit("u"), on: v}, 3)
	f.carryOut(&hit)
	if f.dice.err != nil || len(left.Given) > 0 {
		t.Fatalf("%v, and %v dice are left; want none", f.dice.err, left.Given)
	}
	if hit.lost != 2 || v.marginal != 29 || v.wounds[3] != 1 || v.wounds[1] != 1 {
		t.Errorf("W-45: lost %d, pool %d, members %v; want 2 lost, 29 in the pool, and a wound each for members 1 and 3", hit.lost, v.marginal, v.wounds)
	}

	// W-46: the pool is 35, a critical roll of 640 on a member with 3 points: 6 wounds, of
	// which 3 count. One member is left no dice choose who is struck.
	f = fighting(scenario(t, "", `a u: "individual": true`, `b v: "individual": true, "state": {"3": 1}, "battle": {"began": 1, "pool": 35}`), 1)
	left = rolls(f, 1, 640)
	v = f.unit("v")
	hit = f.newAssault(blow{by: f.unit("u"), on: v}, 1)
	f.carryOut(&hit)
	if f.dice.err != nil || len(left.Given) > 0 || hit.lost != 3 || hit.criticals != 1 || v.n != 0 || v.marginal != 75 {
		t.Errorf("W-46: %v, lost %d, %d members, pool %d; want 3 lost, one critically, nobody left, 75 in the pool, no die left", f.dice.err, hit.lost, v.n, v.marginal)
	}
	f.suffer(v, hit.lost, 3)
	if v.gone != dead {
		t.Error("he is not dead")
	}

	// Every attack of a member is tested for itself (TAC-CRIT-09), and a critical roll may be
	// as low as any (TAC-CRIT-06).
	f = fighting(scenario(t, "", `a u: "count": 1, "attacks": 2`, `b v: "count": 50`), 1)
	left = rolls(f, 1, 1, 50, 1, 800, 50)
	hit = f.newAssault(blow{by: f.unit("u"), on: f.unit("v")}, 2)
	f.carryOut(&hit)
	if f.dice.err != nil || len(left.Given) > 0 || hit.criticals != 2 || hit.lost != 4 {
		t.Errorf("two attacks: %v, %+v; want 4 lost, 2 critically, no die left", f.dice.err, hit)
	}

	// In a multiple attack routine only the first attack of a member can be critical
	// (TAC-CRIT-08, TAC-BASE-45): the others are not tested.
	f = fighting(scenario(t, "", `a u: "count": 1, "attacks": 3, "flags": ["multiple attack routine"]`, `b v: "count": 50`), 1)
	left = rolls(f, 1, 800, 50, 100, 49, 100, 48) // a member dies of the first
	hit = f.newAssault(blow{by: f.unit("u"), on: f.unit("v")}, 3)
	f.carryOut(&hit)
	if f.dice.err != nil || len(left.Given) > 0 || hit.criticals != 1 {
		t.Errorf("a routine: %v, %+v, left %v; want one critical hit, no die left", f.dice.err, hit, left.Given)
	}

	// A member of a mass unit never hits an individual critically: no test (TAC-CRIT-04).
	f = fighting(scenario(t, "", `a u: "count": 1`, `b v: "individual": true`), 1)
	left = rolls(f, 100)
	hit = f.newAssault(blow{by: f.unit("u"), on: f.unit("v")}, 1)
	f.carryOut(&hit)
	if f.dice.err != nil || len(left.Given) > 0 || hit.lost != 1 {
		t.Errorf("at an individual: %v, %+v; want one lost, no die left", f.dice.err, hit)
	}
}

// An area attack hits as many members as their raw size fits into it, one roll each, of which
// one alone may be critical: TAC-COMBAT-20, TAC-CRIT-07, TAC-ENGAGE-18, TAC-BASE-44.
func TestAreaAttacks(t *testing.T) {
	f := fighting(scenario(t, "", `a u: "individual": true, "flags": ["area attack 14"]`, `b v: "count": 20, "flags": ["formation"]`), 1)
	left := rolls(f, 1, 800, 20, 100, 19, 100, 18) // 14 / 4 are 3 members
	hit := f.newAssault(blow{by: f.unit("u"), on: f.unit("v")}, 1)
	f.carryOut(&hit)
	if f.dice.err != nil || len(left.Given) > 0 || hit.lost != 6 {
		t.Errorf("%v, lost %d, left %v; want 6 and none", f.dice.err, hit.lost, left.Given)
	}
	f.unit("v").each = 50
	if n := areaTargets(14, f.unit("v")); n != 1 {
		t.Errorf("it hits %d of size 50", n)
	}
}

// A major character: W-51, TAC-WOUND-08, TAC-WOUND-09, TAC-WOUND-10, TAC-WOUND-11, TAC-BASE-42, R-41.
// The whole attack of a mass unit costs him at most half of his wound points.
func TestMajorCharacter(t *testing.T) {
	for _, test := range []struct {
		flags, by string
		level     int
		lost      int
		gone      fate
	}{
		{`["major character", "immune to fear"]`, `"count": 7`, 5, 4, home}, // W-51
		{`["major character", "immune to fear"]`, `"count": 7`, 1, 4, here},
		{`["major character", "immune to fear"]`, `"count": 7`, 0, 4, here}, // level 0 switches it off
		{`["major character"]`, `"individual": true, "attacks": 7, "flags": ["major character"]`, 5, 6, dead},
		{`["major character", "questing"]`, `"count": 7`, 5, 6, dead},
		{`[]`, `"count": 7`, 5, 6, dead},
	} {
		f := fighting(scenario(t, "", "a u: "+test.by, fmt.Sprintf(`b v: "individual": true, "wounds": 8, "state": {"6": 1}, "flee_when": %d, "flags": %s, "battle": {"began": 1, "pool": 0}`, test.level, test.flags)), 1)
		u, v := f.unit("u"), f.unit("v")
		faces := slices.Repeat([]int{100}, 7) // a wound each
		if !u.mass {
			faces = slices.Repeat([]int{100, 100}, 7)
		}
		rolls(f, faces...)
		hit := f.newAssault(blow{by: u, on: v}, 7)
		f.carryOut(&hit)
		f.suffer(v, hit.lost, 6)
		if hit.lost != test.lost || v.gone != test.gone {
			t.Errorf("%+v: lost %d, %s; want %d, %s", test, hit.lost, fates[v.gone], test.lost, fates[test.gone])
		}
		if test.gone == home && v.fleeWhen != 0 {
			t.Error("the level is not cleared")
		}
	}
	// It applies to individuals only.
	f := fighting(scenario(t, "", `a u: "count": 7`, `b v: "count": 2, "flee_when": 8, "flags": ["immune to fear"]`), 1)
	f.suffer(f.unit("v"), 1, 8)
	if f.unit("v").gone != here {
		t.Error("a mass unit flees by a level")
	}
}

// Losses and morale: W-48, W-49, W-50, TAC-MORALE-02, TAC-MORALE-06 to -10,
// TAC-MORALE-14, TAC-BASE-33, TAC-BASE-34, TAC-BASE-35, R-35.
func TestMorale(t *testing.T) {
	for flag, want := range map[string]int{"": 29_586, "brave": 14_793, "cowardly": 59_172, "mindless": 0, "immune to fear": 0} {
		flags := ""
		if flag != "" {
			flags = fmt.Sprintf(`, "flags": [%q]`, flag)
		}
		f := fighting(scenario(t, "", `a u: "count": 50, "state": {"4": 30, "3": 12, "2": 5, "1": 3}`+flags, `b v: "count": 1`), 1)
		if got := moraleLoss(f.unit("u"), 25, 169); got != want { // W-48
			t.Errorf("%q: got %d, want %d", flag, got, want)
		}
	}
	// W-49: morale 20, losses of 10% of 200 and 15% of 180, a hero of 15, and the mean.
	for flag, want := range map[string]int{"": 2_500, "brave": 15_000, "cowardly": -22_500} {
		flags := ""
		if flag != "" {
			flags = fmt.Sprintf(`, "flags": [%q]`, flag)
		}
		f := fighting(scenario(t, "", `a u: "count": 50, "morale": 20`+flags, `a h: "individual": true, "flags": ["hero bonus 15"]`, `b v: "count": 1`), 1)
		u := f.unit("u")
		f.suffer(u, 20, 200)
		f.suffer(u, 27, 180)
		f.uplift()
		f.average()
		if u.morale != want {
			t.Errorf("W-49, %q: got %d, want %d", flag, u.morale, want)
		}
	}
	// W-50: exactly -100 stays, below it flees. The test is made after every loss.
	for lost, want := range map[int]fate{40: here, 41: dissolved} {
		f := fighting(scenario(t, "", `a u: "count": 50, "morale": -60`, `b v: "count": 1`), 1)
		f.suffer(f.unit("u"), lost, 200)
		if got := f.unit("u").gone; got != want {
			t.Errorf("W-50: after %d of 200 it is %q", lost, fates[got])
		}
	}
	// Factors use whole points, rounded half up.
	f := fighting(scenario(t, "", `a u: "count": 50, "morale": -29.5`, `b v: "count": 1`), 1)
	if _, _, by := f.moraleFactor(blow{by: f.unit("u"), on: f.unit("v")}); by != 100_000-375*29 {
		t.Errorf("the factor is %d", by)
	}
}

// Heroes and fear: TAC-BASE-47, TAC-BASE-49, TAC-MORALE-01, TAC-MORALE-03, TAC-MORALE-15
// TAC-SEG-01, TAC-SEG-11, TAC-SEG-12. Mindless units and those immune to fear ignore
// fear auras (a correction).
func TestHeroesAndFear(t *testing.T) {
	f := fighting(scenario(t, "",
		`a u: "count": 50, "morale": 95`, `a w: "individual": true, "flags": ["hero bonus 20"]`, `a h: "individual": true, "flags": ["hero bonus 15"]`,
		`a m: "count": 5, "flags": ["mindless"]`, `a i: "count": 5, "flags": ["immune to fear"]`, `a n: "count": 5, "morale": -95`,
		`b d: "individual": true, "flags": ["fear aura 10"]`, `b e: "individual": true, "flags": ["fear aura 5"]`), 1)
	f.uplift()
	if m := f.unit("u").morale; m != 100_000 {
		t.Errorf("heroes lift to %d", m)
	}
	if f.unit("m").morale != 20_000 || f.unit("h").morale != 0 || f.unit("d").morale != 0 {
		t.Errorf("morale of m %d, h %d, d %d; want 20000, 0 and 0: the larger bonus counts, for mass units of the side alone", f.unit("m").morale, f.unit("h").morale, f.unit("d").morale)
	}
	f.unit("n").morale = -95_000
	f.frighten()
	if f.unit("u").morale != 85_000 || f.unit("w").morale != -15_000 || f.unit("m").morale != 20_000 || f.unit("i").morale != 20_000 || f.unit("d").morale != 0 {
		t.Errorf("fear: u %d, w %d, m %d, i %d, d %d; want 85000, -15000, 20000, 20000, 0", f.unit("u").morale, f.unit("w").morale, f.unit("m").morale, f.unit("i").morale, f.unit("d").morale)
	}
	if f.unit("n").gone != dissolved { // TAC-MORALE-09
		t.Error("fear does not break a unit")
	}
}

// Target order: W-33, TAC-PLACE-01, TAC-PLACE-04, TAC-PLACE-05, TAC-ENGAGE-12, TAC-ENGAGE-13
// TAC-ENGAGE-14, TAC-ENGAGE-16.
func TestTargetOrder(t *testing.T) {
	targets := []string{
		`b a: "count": 10, "tactics": "assault and in the extreme front"`, `b b: "count": 10, "tactics": "attack and prefer melee"`,
		`b c: "count": 10, "tactics": "attack and never melee"`, `b d: "individual": true, "tactics": "attack and prefer melee"`,
		`b e: "count": 10, "melee": 0, "tactics": "assault and in the extreme front"`,
	}
	for _, test := range []struct{ rulings, unit, want string }{
		{`"rulings": {}`, `"count": 500`, "abcde"},
		// An individual goes for the individual before mass units of equal placement, but not past A.
		{`"rulings": {}`, `"individual": true, "size": 4`, "a"},
		{`"rulings": {"R-13": "all"}`, `"individual": true`, "d"},
	} {
		s := scenario(t, test.rulings, append([]string{`a u: ` + test.unit + `, "tactics": "assault"`}, targets...)...)
		f := fighting(s, 1)
		for i := range f.units {
			f.units[i].position = 2
		}
		got := ""
		for range test.want {
			x := f.meleeTarget(f.unit("u"))
			if x == nil {
				break
			}
			got += string(x.id)
			x.engaged = x.capacity()
		}
		if got != test.want {
			t.Errorf("%s: attacks %s, want %s", test.unit, got, test.want)
		}
	}
	// Past A, the individual attacks D before B and C.
	s := scenario(t, "", append([]string{`a u: "individual": true, "tactics": "assault"`}, targets[1:4]...)...)
	f := fighting(s, 1)
	for i := range f.units {
		f.units[i].position = 2
	}
	f.unit("d").points = 1 // the weakest
	if x := f.meleeTarget(f.unit("u")); x == nil || x.id != "d" {
		t.Errorf("it attacks %+v; want d", x)
	}
}

// Among those it is free to attack, the weakest: the highest maximum damage, then the fewest
// wound points, then the lowest id: TAC-PLACE-07, TAC-PLACE-08.
func TestWeakestTarget(t *testing.T) {
	for _, test := range []struct{ one, other, want string }{
		{`"defence": 12`, `"defence": 8`, "z"}, {`"count": 10`, `"count": 9`, "z"}, {`"count": 10`, `"count": 10`, "y"},
	} {
		f := fighting(scenario(t, "", `a u: "count": 50, "tactics": "assault"`, "b z: "+test.other, "b y: "+test.one), 1)
		for i := range f.units {
			f.units[i].position = 2
		}
		if x := f.meleeTarget(f.unit("u")); string(x.id) != test.want {
			t.Errorf("%+v: attacks %s", test, x.id)
		}
	}
}

// An exchange: both sides' attacks and factors are fixed before either loses anything, both
// draw on one allowance, and strike-back obeys the capacity: TAC-COMBAT-10, TAC-COMBAT-12
// TAC-COMBAT-13, TAC-ENGAGE-09, TAC-ENGAGE-17, TAC-MELEE-04.
func TestExchange(t *testing.T) {
	f := fighting(scenario(t, "", `a u: "count": 10, "tactics": "assault"`, `b v: "count": 8, "tactics": "shoot"`), 3)
	u, v := f.unit("u"), f.unit("v")
	u.position, v.position = 2, 2
	f.exchange(u, v)
	if u.used != 10 || v.used != 8 || v.engaged != 10*4*twentieth || u.engaged != 8*4*twentieth {
		t.Errorf("used %d and %d, engaged %d and %d; want 10 and 8, engaged %d and %d", u.used, v.used, u.engaged, v.engaged, 8*4*twentieth, 10*4*twentieth)
	}
	if !u.fought || !v.fought || !slices.Equal(u.foesNow, []int{v.index}) {
		t.Error("it is not noted who fought whom")
	}
	before := v.used
	if f.strikesBack(v) && v.left() > 0 {
		t.Error("its attacks are spent, and it may strike back")
	}
	if v.used != before {
		t.Error("the question uses attacks up")
	}
	// A strike-back is for who fits: the knight's capacity is 12, so 3 of size 4.
	f = fighting(scenario(t, "", `a u: "individual": true, "wounds": 200, "attacks": 2, "tactics": "assault"`, `b v: "count": 50`), 3)
	u, v = f.unit("u"), f.unit("v")
	u.position, v.position = 2, 2
	f.exchange(u, v)
	if v.used != 3 || u.engaged != 12*twentieth {
		t.Errorf("%d strike back, size used %d; want 3 and %d", v.used, u.engaged, 12*twentieth)
	}
}

// Who does not strike back: TAC-COMBAT-11. TAC-ENGAGE-15: a mass unit strikes back at an
// individual whatever other enemies are there.
func TestNoStrikeBack(t *testing.T) {
	for _, test := range []struct {
		target string
		used   int
		want   bool
	}{
		{`"count": 5`, 0, true}, {`"count": 5, "melee": 0`, 0, false}, {`"count": 5`, 5, false}, {`"count": 5, "state": {"1": 5}`, 0, false},
	} {
		f := fighting(scenario(t, "", `a u: "individual": true, "tactics": "assault"`, `a w: "count": 10, "tactics": "assault"`, "b v: "+test.target), 1)
		u, v := f.unit("u"), f.unit("v")
		for i := range f.units {
			f.units[i].position = 2
		}
		v.used = test.used
		hurt := u.engaged
		f.exchange(u, v)
		if got := u.engaged > hurt; got != test.want {
			t.Errorf("%+v: strikes back %v", test, got)
		}
	}
	// No room is left at the attacker.
	f := fighting(scenario(t, "", `a u: "count": 5, "tactics": "assault"`, `b v: "count": 5`), 1)
	u, v := f.unit("u"), f.unit("v")
	u.position, v.position = 2, 2
	u.engaged = u.capacity()
	f.exchange(u, v)
	if v.used != 0 {
		t.Error("it strikes back where nobody fits")
	}
}

// The sequence of units: TAC-PLACE-02, TAC-PLACE-06, TAC-SEG-13, TAC-SEG-14, TAC-BASE-16.
func TestSequence(t *testing.T) {
	f := fighting(scenario(t, "",
		`a low: "count": 5, "tactics": "shoot"`, `a high: "count": 5, "tactics": "assault"`, `a defer: "count": 5, "tactics": "attack"`,
		`a prefer: "count": 5, "tactics": "attack and prefer melee"`, `a quick: "count": 5, "move": 5, "tactics": "attack"`,
		`a known: "count": 5, "familiarity": 3, "tactics": "attack"`, `a hurt: "count": 5, "state": {"3": 5}, "tactics": "attack"`,
		`a lucky: "count": 5, "tactics": "attack"`, `a eager: "count": 5, "morale": 9, "tactics": "attack"`, `a lock: "count": 5, "tactics": "flee"`, `b v: "count": 5`), 1)
	f.unit("lucky").luck = 50
	f.unit("lock").foes = []int{f.unit("v").index}
	f.unit("lock").position = f.unit("v").position
	names := func(list []*fighter) (names []game.UnitID) {
		for _, u := range list {
			names = append(names, u.id)
		}
		return names
	}
	mine := func(u *fighter) bool { return u.side == 0 }
	want := []game.UnitID{"lock", "high", "prefer", "known", "quick", "lucky", "eager", "defer", "hurt", "low"}
	if got := names(f.sequence13(f.living(f.ranked, mine))); !slices.Equal(got, want) {
		t.Errorf("steps 3 and 6: %v, want %v", got, want)
	}
	want = append(want[1:], "lock")
	if got := names(f.sequence14(f.living(f.ranked, mine))); !slices.Equal(got, want) {
		t.Errorf("the other steps: %v, want %v", got, want)
	}
	// Luck is drawn from the dice, by units that may tie.
	f.drawLots()
	if f.unit("eager").luck == 0 || f.unit("known").luck != 0 {
		t.Errorf("luck of eager %d, of known %d; want some for the first alone", f.unit("eager").luck, f.unit("known").luck)
	}
}
