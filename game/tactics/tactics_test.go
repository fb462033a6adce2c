package tactics

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/orders"
)

// What a scenario is refused for, one clear message for each fault: TAC-BASE-01, TAC-BASE-04,
// TAC-BASE-11, TAC-FORT-07, TAC-FORT-08, TAC-FIELD-15, R-38, R-42.
func TestFaultsOfAScenario(t *testing.T) {
	const units = `"units": [{"id": "u", "side": "a", "count": 5%s}, {"id": "v", "side": "b"}]`
	for _, test := range []struct{ more, unit, want string }{
		{"", `, "individual": true`, "units[0].count: is 5; an individual is one person"},
		{"", `, "state": {"4": 4}`, "units[0].state: has 4 members, and count says 5"},
		{"", `, "state": {"5": 5}`, "units[0].state.5: is no number of wound points from 1 to 4"},
		{"", `, "state": {"04": 5}`, "units[0].state.04: is no number"},
		{"", `, "thresholds": [3, 2]`, "units[0].thresholds: has 2 numbers"},
		{"", `, "thresholds": [1, 2, 3]`, "units[0].thresholds: must be three numbers"},
		{"", `, "range": 2`, "units[0].range: is 2, and the unit has no missiles"},
		{"", `, "missile": 5, "range": 4`, "units[0].range: is 4; must be a whole number from 0 to 3"},
		{"", `, "flags": ["brave", "bold"]`, `units[0].flags[1]: "bold" is no flag`},
		{"", `, "flags": ["hero bonus"]`, `units[0].flags[0]: "hero bonus" is no flag`},
		{"", `, "flags": ["brave 3"]`, `units[0].flags[0]: "brave 3" is no flag`},
		{"", `, "tactics": "assault and charg"`, `units[0].tactics: "charg" (character 13) means nothing here. (TAC-ORDER-11)`},
		{"", `, "modifiers": {"lava": 5}`, "units[0].modifiers.lava: there is no such terrain"},
		{"", `, "place": {"position": 5}`, "units[0].place.position: is 5"},
		{"", `, "place": {"position": 0, "inside": true}`, "units[0].place: is inside, and there is no location"},
		{"", `, "wounds": 0`, "units[0].wounds: is 0"},
		{"", `, "stands": 3`, "units[0].stands: must be"},
		{"", `, "type": "infantry"`, "units[0].type: unknown field"},
		{`"tactics": {"terrain": "lava"},`, "", `tactics.terrain: is "lava"`},
		{`"tactics": {"location": {"rating": 5, "strength": 14, "inside": "a"}},`, "", "tactics.location.rating: is 5; with a strength of 14 in this terrain it may be 4 at most"},
		{`"tactics": {"terrain": "swamp", "location": {"rating": 3, "strength": 14, "inside": "a"}},`, "", "tactics.location.rating: is 3; with a strength of 14 in this terrain it may be 2"},
		{`"tactics": {"location": {"rating": 3, "strength": 12, "damage": 49, "inside": "a"}},`, "", "tactics.location.damage: is 49; it can be 48 at most"},
		{`"tactics": {"location": {"rating": 0}},`, "", "tactics.location.inside: is missing"},
		{`"tactics": {"location": {"inside": "a", "inner": {"inner": {}}}},`, "", "tactics.location.inner.inner: lies too deep"},
		{`"tactics": {"location": {"inside": "c"}},`, "", `tactics.location.inside: there is no side "c"`},
		{`"tactics": {"protect": [{"side": "a", "unit": "v"}]},`, "", "tactics.protect[0].unit: "},
		{`"tactics": {"protect": [{"side": "a", "unit": "w"}]},`, "", `tactics.protect[0].unit: there is no unit "w"`},
		{`"rulings": {"R-05": "never"},`, "", "rulings.R-05: there is no such ruling or reading"},
		{`"turn": {"phase": "over"},`, "", "turn.phase: is over, and there is no result"},
		{`"turn": {"ready": ["a", "b"]},`, "", "turn.ready: names both sides"},
		{`"turn": {"result": {"winner": "a", "why": "gone"}},`, "", "turn.result: is given"},
	} {
		text := `{"format": "frontage/scenario@1", "system": "tactics", ` + test.more + ` "sides": [{"id": "a"}, {"id": "b"}], ` + fmt.Sprintf(units, test.unit) + `}`
		if _, err := game.Read([]byte(text), "bad", systems); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s%s: got %v, want %q", test.more, test.unit, err, test.want)
		}
	}
}

// Defaults of fields that a file leaves out: TAC-BASE-02, TAC-BASE-13, TAC-BASE-20, TAC-BASE-23, TAC-FIELD-02.
func TestFieldsLeftOutOfAFile(t *testing.T) {
	s := scenario(t, "", `a u: "count": 40`, `a c: "count": 5, "flags": ["charge"]`, `a l: "individual": true, "flags": ["leadership 15", "charge"]`, `b v: "count": 5, "missile": 8`)
	for id, want := range map[game.UnitID]string{"u": "attack", "c": "charge", "l": "flee"} {
		if got := own(s.Unit(id)).Tactics; got != want {
			t.Errorf("%s has %q, want %q", id, got, want)
		}
	}
	if u := own(s.Unit("u")); u.Std != 40 || u.Size != 4 || u.Place.Position != 0 || own(s.Unit("v")).Place.Position != 4 || own(s.Unit("v")).Range != 1 {
		t.Errorf("read as %+v; want 40 of size 4 at position 0, and v at 4 with range 1", u)
	}
	again, err := game.Read(game.Write(s), "again", systems)
	if err != nil || !slices.Equal(game.Write(&again), game.Write(s)) {
		t.Errorf("it is not written as it was read: %v", err)
	}
}

// The flags of the page, TAC-BASE-30, -31, -36, -37, -38, -39, -40, -41 and -43, with blanks,
// hyphens or underscores between the words.
func TestFlags(t *testing.T) {
	a, wrong := readFlags([]string{"formation", "charge", "cancels-charge", "brave", "cowardly", "Immune_to_fear", "mindless", "stupid", "dominated", "disabled",
		"hasted", "hidden", "influences control", "major character", "riders per mount 4", "area attack 12", "multiple attack routine",
		"immune to ordinary damage", "hero bonus 15", "leadership bonus 10", "fear aura: 5", "burrows"})
	if wrong >= 0 || a.riders != 4 || a.area != 12 || a.hero != 15 || a.leadership != 10 || a.fear != 5 {
		t.Errorf("%d is wrong; %+v; want 4 riders, an area of 12, hero 15, leadership 10 and fear 5", wrong, a)
	}
	for f := formation; f <= immune; f <<= 1 {
		if !a.has(f) {
			t.Errorf("the flag %b is not set", f)
		}
	}
	if len(flagNames()) < 23 {
		t.Error("flags are missing")
	}
}

// Missile tactics one by one: TAC-MISS-02 to -06, TAC-MISS-08, TAC-MISS-09, R-18, R-20,
// TAC-PLACE-03, TAC-BASE-10, TAC-BASE-22.
func TestMissileTactics(t *testing.T) {
	const bow = `"count": 50, "missile": 8, "range": 2, `
	for _, test := range []struct {
		what, unit, enemy string
		apart             int8
		want              bool
	}{
		{"in range", bow + `"tactics": "shoot"`, `"count": 50`, 2, true},
		{"out of range", bow + `"tactics": "shoot"`, `"count": 50`, 3, false},
		{"never", bow + `"tactics": "shoot and never use missiles"`, `"count": 50`, 1, false},
		{"if safe", bow + `"tactics": "avoid"`, `"count": 50`, 2, true},
		{"if safe, and it is not, whatever the enemy's orders", bow + `"tactics": "avoid"`, bow + `"tactics": "charge"`, 2, false},
		{"if safe from a shorter range", bow + `"tactics": "avoid"`, `"count": 50, "missile": 8, "range": 1`, 2, true},
		{"in cover", bow + `"tactics": "shoot"`, `"count": 50, "battle": {"began": 50, "cover": true}`, 1, false},
		{"helpless", bow + `"state": {"1": 50}, "tactics": "shoot"`, `"count": 50`, 1, false},
		{"without missiles", `"count": 50, "tactics": "shoot"`, `"count": 50`, 1, false},
	} {
		f := begun(t, "", "a u: "+test.unit, "b v: "+test.enemy)
		f.result = nil
		f.unit("u").position, f.unit("v").position = 0, test.apart
		f.unit("v").covered = strings.Contains(test.enemy, "cover")
		if got := f.canShoot(f.unit("u")); got != test.want {
			t.Errorf("%s: u can shoot: %v, want %v", test.what, got, test.want)
		}
	}
	// Enemies in melee are no targets.
	f := begun(t, "", "a u: "+bow+`"tactics": "shoot"`, `b v: "count": 50`)
	f.unit("v").position, f.unit("v").fought = 1, true
	if f.canShoot(f.unit("u")) {
		t.Error("it shoots into a melee")
	}
	// who prefers melee and may advance to somebody does not shoot, even at range.
	f = begun(t, "", "a u: "+bow+`"tactics": "assault and use missiles"`, "a w: "+bow+`"tactics": "receive and use missiles"`, `b v: "count": 50, "tactics": "defend"`).toughened()
	f.unit("v").position = 2
	f.play()
	if len(f.segments("u", "shoot")) != 0 || len(f.segments("w", "shoot")) != 1 {
		t.Errorf("u, which could advance, shoots in %v, w, which stays, in %v; want none and one", f.segments("u", "shoot"), f.segments("w", "shoot"))
	}
	// Placement does not restrict missile targets, and any number may shoot at one.
	f = begun(t, "", "a u: "+bow+`"tactics": "shoot"`, "a w: "+bow+`"tactics": "shoot"`, "a x: "+bow+`"tactics": "shoot"`, `b v: "count": 4, "defence": 5, "tactics": "defend and in the extreme back"`, `b z: "count": 50, "tactics": "defend"`).toughened()
	for _, id := range []game.UnitID{"v", "z"} {
		f.unit(id).position, f.unit(id).covered = 2, false
		f.unit(id).defenceShot = map[game.UnitID]int{"v": 2, "z": 999}[id]
	}
	f.unit("v").wounds[4], f.unit("v").healthy = 4, 4
	f.play()
	shots := 0
	for _, e := range f.tell.events {
		if e.Kind == "shots" && e.Target == "v" {
			shots++
		}
	}
	if shots != 3 {
		t.Errorf("%d units shoot at the one in the back", shots)
	}
}

// The choice of missile targets: TAC-MISS-07.
func TestMissileTarget(t *testing.T) {
	for _, test := range []struct{ z, y, want string }{
		{`"count": 50, "defence": 5`, `"count": 50`, "z"}, {`"count": 40`, `"count": 50`, "z"}, {`"count": 50`, `"count": 50`, "y"},
		{`"count": 1, "defence": 5`, `"count": 50`, "y"}, // one member cannot lose more than it has
	} {
		f := begun(t, "", `a u: "count": 50, "missile": 8, "range": 3, "tactics": "shoot"`, "b z: "+test.z, "b y: "+test.y)
		f.unit("z").position, f.unit("y").position = 2, 2
		if x := f.missileTarget(f.unit("u")); x == nil || string(x.id) != test.want {
			t.Errorf("%+v: shoots at %+v; want %s", test, x, test.want)
		}
	}
}

// Melee tactics: TAC-MELEE-02, TAC-MELEE-03, TAC-MELEE-05, TAC-MELEE-06.
func TestMeleeTactics(t *testing.T) {
	const bow = `"count": 50, "missile": 8, "range": 2, `
	// Fresh defer-melee units at one position shoot it out.
	f := begun(t, "", "a u: "+bow+`"tactics": "attack"`, "b v: "+bow+`"tactics": "attack"`).toughened()
	f.unit("u").position, f.unit("v").position = 2, 2
	f.play()
	if len(f.segments("u", "shoot")) != 1 || len(f.segments("v", "shoot")) != 1 || len(f.segments("u", "melee")) != 0 {
		t.Error("fresh units must shoot at each other, and not go into melee")
	}
	// Those that fought are locked, go on, and are no targets.
	f = begun(t, "", "a u: "+bow+`"tactics": "attack"`, "b v: "+bow+`"tactics": "attack"`, "b w: "+bow+`"tactics": "defend"`).toughened()
	u, v := f.unit("u"), f.unit("v")
	u.position, v.position = 2, 2
	u.foes, v.foes = []int{v.index}, []int{u.index}
	f.play()
	if len(f.segments("u", "melee"))+len(f.segments("v", "melee")) == 0 || len(f.segments("u", "shoot")) != 0 || len(f.segments("w", "shoot")) != 0 {
		t.Error("locked units must go on with their melee, and nobody may shoot")
	}
	// Without a target for its missiles a defer-melee unit melees, or advances.
	f = begun(t, "", `a u: "count": 50, "tactics": "attack"`, `b v: "count": 50, "tactics": "defend and never melee"`).toughened()
	f.first(5)
	if len(f.moves("u")) != 4 || !slices.Equal(f.segments("u", "melee"), []int{5}) {
		t.Errorf("it moves %v and melees in %v; want four moves and a melee in 5", f.moves("u"), f.segments("u", "melee"))
	}
	// Who never melees starts none and goes onto no position that holds an enemy.
	f = begun(t, "", "a u: "+bow+`"tactics": "shoot"`, `a w: "count": 50, "tactics": "trail"`, `b v: "count": 50, "tactics": "avoid"`).toughened()
	u = f.unit("u")
	u.position = 3
	if _, _, wants := f.wantsAdvance(u); wants || f.mayEnter(u, 4) || f.mayEnter(f.unit("w"), 1) != true {
		t.Error("R-19: u must not go onto the enemy's position, and w must be free to advance")
	}
	u.position, f.unit("v").covered = 4, true
	f.melee()
	if u.fought {
		t.Error("it starts a melee")
	}
}

// Engagement and the members at the moment of attack: TAC-ENGAGE-11, R-10, R-11; TAC-SEG-15:
// who finds all enemies in melee range fully engaged advances.
func TestFullyEngaged(t *testing.T) {
	f := begun(t, "", `a u: "count": 50, "tactics": "assault"`, `b v: "count": 5, "tactics": "receive"`, `b w: "count": 50, "tactics": "receive"`).toughened()
	u, v := f.unit("u"), f.unit("v")
	u.position, v.position = 2, 2
	before := v.capacity()
	v.wounds[4], v.n = 4, 4
	if v.capacity() != before*4/5 {
		t.Error("the capacity does not follow the members")
	}
	v.engaged = v.capacity()
	if f.meleeTarget(u) != nil {
		t.Error("a fully engaged unit is attacked")
	}
	if to, _, wants := f.wantsAdvance(u); !wants || to != 4 {
		t.Errorf("it advances %v, to %d", wants, to)
	}
	v.engaged--
	if f.meleeTarget(u) != v {
		t.Error("R-11: the last attacker may not overshoot")
	}
}

// A unit that charges: TAC-CHARGE-03, TAC-SEG-20, R-29; never more than two steps.
func TestCharging(t *testing.T) {
	for unit, want := range map[string]bool{
		`"flags": ["charge"], "move": 6, "tactics": "charge"`:                                        true,
		`"flags": ["charge"], "move": 7, "tactics": "charge"`:                                        false,
		`"move": 4, "tactics": "charge"`:                                                             false,
		`"flags": ["charge"], "move": 4, "modifiers": {"plain": 75}, "tactics": "charge"`:            true,
		`"flags": ["charge"], "move": 4, "modifiers": {"plain": 74}, "tactics": "charge"`:            false,
		`"flags": ["charge"], "move": 4, "tactics": "assault"`:                                       false,
		`"flags": ["charge"], "move": 4, "tactics": "penetrate"`:                                     true,
		`"flags": ["charge"], "move": 4, "state": {"1": 50}, "tactics": "charge"`:                    false,
		`"flags": ["charge"], "move": 4, "tactics": "charge and never melee and never use missiles"`: false,
	} {
		f := begun(t, "", `a u: "count": 50, `+unit, `b v: "count": 50`)
		if got := f.mayCharge(f.unit("u")); got != want {
			t.Errorf("%s may charge: %v, want %v", unit, got, want)
		}
	}
	// Beside an enemy that it may attack it makes no charge move.
	f := begun(t, "", `a u: "count": 50, "flags": ["charge"], "move": 4, "tactics": "charge"`, `b v: "count": 50, "tactics": "receive"`, `b w: "count": 50, "tactics": "receive"`).toughened()
	f.unit("u").position, f.unit("v").position = 2, 2
	if _, ok := f.chargeGoal(f.unit("u")); ok {
		t.Error("it charges away from an enemy beside it")
	}
	f = begun(t, "", `a u: "count": 50, "flags": ["charge"], "move": 4, "tactics": "charge"`, `b v: "count": 50, "tactics": "assault"`).toughened()
	for range 3 {
		f.play()
		if f.unit("u").steps > 2 {
			t.Error("R-29: it moves more than two steps")
		}
	}
}

// Defensive positions: TAC-SEG-10, TAC-SEG-17, TAC-SEG-18, TAC-SEG-19.
func TestDefensivePositions(t *testing.T) {
	const bow = `"count": 50, "missile": 8, "range": 3, `
	for _, test := range []struct {
		enemy string
		apart int8
		want  bool
	}{
		{bow + `"tactics": "charge"`, 3, true}, {bow + `"tactics": "charge"`, 4, false},
		{`"count": 50, "flags": ["charge"], "move": 4, "tactics": "charge"`, 2, true}, {`"count": 50, "flags": ["charge"], "move": 4, "tactics": "charge"`, 3, false},
		{`"count": 50, "flags": ["charge"], "move": 4, "tactics": "assault"`, 2, false}, {`"count": 50, "tactics": "assault"`, 1, false},
	} {
		f := begun(t, "", `a u: "count": 50, "tactics": "avoid"`, "b v: "+test.enemy)
		f.unit("v").position = test.apart
		if got := f.threatened(f.unit("u")); got != test.want {
			t.Errorf("%+v: u is threatened: %v, want %v", test, got, test.want)
		}
	}
	// At the start, a unit that has nothing to do and is threatened already is in cover.
	s := scenario(t, "", `a u: "count": 50, "tactics": "avoid", "place": {"position": 2}`, `a w: "count": 50, "tactics": "assault", "place": {"position": 2}`, "b v: "+bow+`"tactics": "shoot"`)
	f := fighting(s, 1)
	f.open(s)
	if !f.unit("u").covered || f.unit("w").covered {
		t.Errorf("covered at the start: u %v, w %v; want u alone", f.unit("u").covered, f.unit("w").covered)
	}
	// It lasts when the danger goes, and ends with an attack or after a melee exchange.
	f.unit("v").position = 4
	f.unit("u").position = 0
	f.takeCover()
	if !f.unit("u").covered {
		t.Error("R-33: cover lapses")
	}
	f.unit("u").position, f.unit("v").position = 4, 4
	f.exchange(f.unit("v"), f.unit("u"))
	if f.unit("u").covered {
		t.Error("cover outlasts a melee exchange")
	}
}

// How a battle ends: TAC-FIELD-16 to -19, TAC-MORALE-11, MOVE-12 with TAC-MOVE-12.
func TestEnds(t *testing.T) {
	for _, test := range []struct {
		why   string
		units []string
	}{
		{"quiet", []string{`a u: "count": 50, "missile": 8, "range": 2, "tactics": "shoot"`, `b v: "count": 50, "tactics": "avoid"`}},
		{"gone", []string{`a u: "count": 50, "melee": 1000, "tactics": "assault"`, `b v: "count": 5, "tactics": "avoid"`}},
	} {
		f := begun(t, "", test.units...)
		for range mostSegments {
			if f.play() {
				break
			}
		}
		if f.result == nil || f.result.Why != test.why {
			t.Errorf("%s: the result is %+v, want one because of %v", test.why, f.result, test.why)
		}
	}
	f := begun(t, "", `a u: "count": 50, "tactics": "assault"`, `b v: "count": 50, "tactics": "assault"`).toughened()
	f.idle = mostIdle - 1
	f.moved = true
	f.endSegment()
	if f.result == nil || f.result.Why != "idle" {
		t.Errorf("six segments of marching: %+v; want \"idle\"", f.result)
	}
	f = begun(t, "", `a u: "count": 50, "tactics": "assault"`, `b v: "count": 50, "tactics": "assault"`).toughened()
	f.segment, f.struck = mostSegments, true
	f.endSegment()
	if f.result == nil || f.result.Why != "long" || f.segment != 200 {
		t.Errorf("200 segments: %+v; want \"long\" after 200, not %d", f.result, f.segment)
	}
	// After the battle normal morale is the last battle morale.
	s := scenario(t, "", `a u: "count": 50, "melee": 100, "tactics": "assault"`, `b v: "count": 50, "tactics": "assault"`)
	b := game.NewBattle(*s, Rules{}, game.Options{Seed: 3})
	if _, err := b.Do(game.Action{Do: doEnd}); err != nil {
		t.Fatal(err)
	}
	u := own(b.State().Unit("u"))
	if u.Battle == nil || u.Morale != u.Battle.Morale || b.State().Turn.Phase != phaseOver {
		t.Errorf("morale %v, battle morale %+v; want the same, after the battle", u.Morale, u.Battle)
	}
}

// Several nations: TAC-FIELD-15.
func TestNations(t *testing.T) {
	b := &Battle{Relations: []Relation{{"north", "south", "enemies"}, {"north", "east", "allies"}, {"west", "east", "enemies"}, {"isle", "south", "allies"}}}
	got := twoSides(b, map[string]int{"north": 5, "south": 9, "east": 1, "west": 2, "isle": 3, "lone": 50})
	for nation, want := range map[string]int{"south": 1, "isle": 1, "north": 2, "east": 0, "west": 0, "lone": 0} {
		if got[nation] != want {
			t.Errorf("%s is of side %d, want %d", nation, got[nation], want)
		}
	}
	s := scenario(t, `"tactics": {"relations": [{"a": "north", "b": "south", "are": "enemies"}]}`,
		`a u: `+infantry+`, "nation": "north", "tactics": "assault"`, `b v: `+infantry+`, "nation": "south", "tactics": "assault"`, `b w: `+infantry+`, "nation": "lone", "tactics": "assault"`)
	f := fighting(s, 1)
	f.open(s)
	if f.unit("w").gone != aside || f.unit("v").gone != here {
		t.Errorf("who has no enemy is %q, the other %q; want %q, %q", fates[f.unit("w").gone], fates[f.unit("v").gone], fates[aside], fates[here])
	}
}

// Orders and who may give them: TAC-ORDER-01 to -05, TAC-ORDER-09 to -15, R-43, R-44, R-45.
func TestGivingOrders(t *testing.T) {
	units := []string{`a u: "count": 50, "tactics": "attack", "force": "first"`, `a w: "count": 50, "tactics": "attack", "force": "first"`, `a l: "individual": true, "tactics": "flee", "force": "first"`,
		`a q: "individual": true, "tactics": "flee", "force": "first", "flags": ["questing"]`, `a x: "count": 50, "tactics": "attack", "force": "second"`, `b v: "count": 50, "tactics": "attack"`, `b y: "individual": true, "tactics": "attack"`}
	for _, test := range []struct {
		action  game.Action
		changed string // the units that have "assault" then
		rule    string // of the refusal
	}{
		{game.Action{Unit: "u", Own: &Deed{Text: "mytactics assault"}}, "u", ""},
		{game.Action{Unit: "l", Own: &Deed{Text: "assault"}}, "l", ""},
		{game.Action{Unit: "l", Own: &Deed{Text: "tactics assault"}}, "u w q", ""}, // his force: mass units, and who is in questing mode
		{game.Action{Own: &Deed{Force: "first", Text: "tactics assault"}}, "u w q", ""},
		{game.Action{Own: &Deed{Force: "b", Text: "assault"}}, "v", ""}, // an army that is one force
		{game.Action{Own: &Deed{Force: "first", Text: "tactics assault u l"}}, "u l", ""},
		{game.Action{Own: &Deed{Force: "a", Text: "tactics assault w x"}}, "w x", ""},
		{game.Action{Own: &Deed{Force: "a", Text: "tactics assault"}}, "", "TAC-ORDER-04"},
		{game.Action{Own: &Deed{Force: "first", Text: "tactics assault x"}}, "", "TAC-ORDER-04"},
		{game.Action{Own: &Deed{Force: "a", Text: "tactics assault u v"}}, "", "TAC-ORDER-04"},
		{game.Action{Own: &Deed{Force: "a", Text: "tactics assault u z"}}, "", "TAC-ORDER-11"},
		{game.Action{Own: &Deed{Force: "first", Text: "mytactics assault"}}, "", "TAC-ORDER-05"},
		{game.Action{Own: &Deed{Force: "third", Text: "tactics assault"}}, "", "TAC-ORDER-11"},
		{game.Action{Unit: "z", Own: &Deed{Text: "assault"}}, "", "TAC-ORDER-11"},
		{game.Action{Unit: "u", Own: &Deed{Text: "assault shoot"}}, "", "TAC-ORDER-09"},
		{game.Action{Unit: "u", Own: &Deed{Text: "in front assault"}}, "", "TAC-ORDER-10"},
		{game.Action{Unit: "u", Own: &Deed{Text: " "}}, "", "TAC-ORDER-12"},
		{game.Action{Unit: "u", Own: &Deed{Text: "storm now"}}, "", "TAC-ORDER-13"},
		{game.Action{Unit: "u", Own: &Deed{Text: "storm"}}, "", "TAC-STORM-01"}, // there is nothing to storm
	} {
		b := game.NewBattle(*scenario(t, "", units...), Rules{}, game.Options{Seed: 1})
		test.action.Do = doOrders
		_, err := b.Do(test.action)
		var refusal *game.Refusal
		if errors.As(err, &refusal) != (test.rule != "") || refusal != nil && refusal.Rule != test.rule {
			t.Errorf("%+v %+v: %v, want %q", test.action, test.action.Own, err, test.rule)
		}
		var changed []string
		for _, u := range b.State().Units {
			if strings.HasPrefix(own(&u).Tactics, "assault") {
				changed = append(changed, string(u.ID))
			}
		}
		if got := strings.Join(changed, " "); got != test.changed {
			t.Errorf("%+v: changes %q, want %q", test.action.Own, got, test.changed)
		}
	}
}

// A storm order is for the whole force and takes no time in the battle: TAC-ORDER-13,
// TAC-ORDER-14, TAC-STORM-04. Orders come before the battle: TAC-ORDER-15.
func TestStormOrder(t *testing.T) {
	b := game.NewBattle(*scenario(t, `"tactics": {"location": {"kind": "town", "inside": "b"}}`, `a u: "count": 50, "tactics": "assault"`, `a l: "individual": true, "tactics": "assault"`,
		`b v: "count": 50, "place": {"position": 4, "inside": true}`), Rules{}, game.Options{Seed: 1})
	do := func(a game.Action, rule string) {
		t.Helper()
		_, err := b.Do(a)
		var refusal *game.Refusal
		if errors.As(err, &refusal) != (rule != "") || refusal != nil && refusal.Rule != rule {
			t.Errorf("%+v: the error is %v, want a refusal by %q", a, err, rule)
		}
	}
	do(game.Action{Do: doOrders, Own: &Deed{Force: "a", Text: "storm"}}, "")
	if !own(b.State().Unit("u")).now().Storm || !own(b.State().Unit("l")).now().Storm || own(b.State().Unit("v")).now().Storm {
		t.Error("u and l must storm by the order to their force, and v must not")
	}
	do(game.Action{Do: doReady, Side: "a"}, "")
	do(game.Action{Do: doOrders, Unit: "u", Own: &Deed{Text: "defend"}}, "TAC-ORDER-15")
	do(game.Action{Do: doReady, Side: "a"}, "TAC-ORDER-15")
	do(game.Action{Do: doReady, Side: "b"}, "")
	if b.State().Turn.Phase != phaseBattle {
		t.Fatalf("the phase is %s", b.State().Turn.Phase)
	}
	do(game.Action{Do: doOrders, Unit: "v", Own: &Deed{Text: "defend"}}, "TAC-ORDER-15")
	do(game.Action{Do: doSegment}, "")
	if b.State().Turn.Number != 2 {
		t.Errorf("segment %d is next", b.State().Turn.Number)
	}
	do(game.Action{Do: "undo"}, "")
	do(game.Action{Do: doConcede, Side: "a"}, "")
	if o := guide.Outcome(b.State()); o == nil || o.Winner != "b" {
		t.Errorf("the outcome is %+v; want b the winner", o)
	}
	do(game.Action{Do: doSegment}, "TAC-FIELD-16")
}

// A ward that is lost loses the battle for its side.
func TestWards(t *testing.T) {
	s := scenario(t, `"tactics": {"protect": [{"side": "a", "unit": "p"}]}`, `a u: "count": 50, "melee": 500, "tactics": "assault"`, `a p: "individual": true, "wounds": 1, "tactics": "assault and in the extreme front"`, `b v: "count": 50, "tactics": "assault"`)
	f := fighting(s, 5)
	f.open(s)
	for !f.play() {
	}
	if f.unit("p").gone == dead && f.result.Winner != "b" || f.unit("p").gone != dead && f.result.Winner != "a" {
		t.Errorf("the ward is %q, and %+v; want b the winner if the ward is dead, and a otherwise", fates[f.unit("p").gone], f.result)
	}
	f.unit("p").gone = dead
	if f.winner() != "b" {
		t.Error("who lost his ward wins")
	}
	if orders.Bases != 13 {
		t.Error("there are not thirteen packages")
	}
}
