package tactics

import (
	"fmt"
	"slices"
	"testing"

	"frontage/game"
)

// Fortification: TAC-FORT-01, TAC-FORT-02, TAC-FORT-03, TAC-FORT-07, TAC-FORT-08 and W-52, W-53, W-54.
func TestFortification(t *testing.T) {
	city := &Location{Kind: "city", Rating: 3, Strength: 12, Damage: 25}
	if city.effective() != 1 || city.left() != 70_000 || city.blockingFactor() != 6 {
		t.Errorf("W-52: %d, %d, %d; want 1, 70000, 6", city.effective(), city.left(), city.blockingFactor())
	}
	castle := &Location{Kind: "castle", Rating: 4, Strength: 14, Damage: 30}
	if castle.effective() != 2 {
		t.Errorf("W-53: %d", castle.effective())
	}
	if castle.mostRating("plain") != 4 || castle.mostRating("swamp") != 2 || (&Location{Rating: 3, Strength: 12}).mostDamage() != 48 {
		t.Errorf("W-54: the highest rating is %d, in a swamp %d, the most damage %d; want 4, 2, 48", castle.mostRating("plain"), castle.mostRating("swamp"), (&Location{Rating: 3, Strength: 12}).mostDamage())
	}
	if castle.usualCap() != 6 || city.usualCap() != 4 || (&Location{Kind: "fort"}).usualCap() != 3 {
		t.Errorf("the usual caps are %d, %d and %d; want 6 for a castle, 4 for a city, 3 for a fort", castle.usualCap(), city.usualCap(), (&Location{Kind: "fort"}).usualCap())
	}
	for kind, want := range map[string][]int{
		"castle": {100_000, 61_500, 39_000, 22_000, 12_500, 5_500, 2_500, 0, 0},
		"fort":   {100_000, 61_500, 39_000, 22_000, 12_500, 5_500, 2_500, 0, 0},
		"city":   {100_000, 70_000, 46_000, 33_000, 22_000, 12_500, 5_500, 0, 0},
	} {
		for rating, left := range want {
			if got := (&Location{Kind: kind, Rating: rating, Strength: 99}).left(); got != left {
				t.Errorf("%s with rating %d: %d, want %d", kind, rating, got, left)
			}
		}
	}
}

// Places inside and outside: TAC-FIELD-04 to -09, TAC-FIELD-13, TAC-FIELD-14.
func TestPlaces(t *testing.T) {
	f := begun(t, `"tactics": {"location": {"kind": "city", "inside": "b", "inner": {"kind": "castle"}}}`,
		`a u: "count": 5`, `a w: "count": 5, "place": {"position": 4}`, `b v: "count": 5, "place": {"position": 4, "inside": true}`, `b x: "count": 5, "place": {"position": 4, "inside": true, "inner": true}`)
	u, w, v, x := f.unit("u"), f.unit("w"), f.unit("v"), f.unit("x")
	if f.at != 4 || f.distance(u, v) != 4 || f.distance(w, v) != 0 || f.distance(v, x) != 0 || f.distance(w, x) != far || f.meets(w, x) {
		t.Errorf("distances %d, %d, %d, %d; want 4, 0, 0 and %d", f.distance(u, v), f.distance(w, v), f.distance(v, x), f.distance(w, x), far)
	}
	for _, more := range []string{`"tactics": {"terrain": "sea"}`, `"tactics": {"location": {"kind": "city", "inside": "b"}}`} {
		place := `, "place": {"position": 0, "inside": true}`
		if more == `"tactics": {"terrain": "sea"}` {
			place = ""
		}
		f = begun(t, more, `a u: "count": 5, "tactics": "assault"`+place, `b v: "count": 5, "tactics": "assault"`+place)
		if f.end != 0 || f.distance(f.unit("u"), f.unit("v")) != 0 {
			t.Errorf("%s: the field ends at %d, they are %d apart; want one position", more, f.end, f.distance(f.unit("u"), f.unit("v")))
		}
		f.toughened().play()
		if !slices.Equal(f.segments("u", "melee"), []int{1}) && !slices.Equal(f.segments("v", "melee"), []int{1}) {
			t.Errorf("%s: no melee at once", more)
		}
	}
}

// W-10 (S): in a hex with a city with a castle, units in the city fight those in the city, by
// storm the castle, by sortie the hex; hex and castle never each other. TAC-FIELD-06,
// TAC-STORM-15, TAC-SORTIE-01, TAC-SORTIE-07, TAC-SORTIE-09.
func TestTargetsOfUnitsInACity(t *testing.T) {
	const at = `"place": {"position": 4`
	f := begun(t, `"tactics": {"location": {"kind": "city", "inside": "b", "inner": {"kind": "castle"}}}`,
		`a u: "count": 5, "tactics": "assault", `+at+`, "inside": true}`, `b city: "count": 5, `+at+`, "inside": true}`,
		`b castle: "count": 5, `+at+`, "inner": true}`, `b hex: "count": 5, `+at+`}`)
	u := f.unit("u")
	for id, want := range map[string]bool{"city": true, "castle": false, "hex": false} {
		if got := f.openToMelee(u, f.unit(unitID(id))); got != want {
			t.Errorf("without a storm order it attacks %s: %v", id, got)
		}
	}
	u.storms = true
	if !f.openToMelee(u, f.unit("castle")) || f.openToMelee(u, f.unit("hex")) {
		t.Error("by storm u must be able to attack the castle, and not the hex")
	}
	f.unit("hex").storms = true
	if f.openToMelee(f.unit("hex"), f.unit("castle")) {
		t.Error("those in the hex attack the castle")
	}
	u.storms, u.tactics.Sortie = false, 2 // immediately
	f.segment = 1
	f.sally()
	if u.depth != 0 || !f.openToMelee(u, f.unit("hex")) || f.openToMelee(u, f.unit("city")) {
		t.Error("by sortie u must be able to attack the hex, and not the city")
	}
	// From the castle into the city: it has nothing to do with the hex.
	castle := f.unit("castle")
	castle.depth, castle.sortied = 1, true
	if f.meets(castle, u) {
		t.Error("who has sortied into the city fights the hex")
	}
}

func unitID(id string) (u game.UnitID) { return game.UnitID(id) }

// Sorties: TAC-SORTIE-02 to -06, TAC-SORTIE-08, TAC-SORTIE-10, R-40, TAC-BASE-21.
func TestSorties(t *testing.T) {
	const in = `"place": {"position": 4, "inside": true}`
	for _, test := range []struct {
		tactics, stormer string
		left             int // the segment, 0 for never
	}{
		{"assault and do not sortie", `"tactics": "defend"`, 0},
		{"assault and immediately sortie", `"tactics": "defend"`, 1},
		{"assault and sortie", `"tactics": "defend"`, 2},
		{"assault and sortie", `"tactics": "assault", "battle": {"began": 50, "storm": true}`, 0},
		{"defend and immediately sortie", `"tactics": "defend"`, 0},
		{"guard and immediately sortie", `"tactics": "defend"`, 0},
		{"follow and immediately sortie", `"tactics": "defend"`, 0},
		{"cover and immediately sortie", `"tactics": "defend"`, 0},
		{"flee and immediately sortie", `"tactics": "defend"`, 0},
	} {
		f := begun(t, `"tactics": {"location": {"kind": "city", "inside": "b"}}`,
			`a u: "count": 50, `+test.stormer, fmt.Sprintf(`b v: "count": 50, "tactics": %q, %s`, test.tactics, in), `b w: "count": 50, "tactics": "assault"`).toughened()
		f.first(2)
		got := f.segments("v", "sortie")
		if test.left == 0 && len(got) > 0 || test.left > 0 && !slices.Equal(got, []int{test.left}) {
			t.Errorf("%s: leaves in %v, want %d", test.tactics, got, test.left)
		}
		if test.left == 1 && len(f.moves("v")) > 1 {
			t.Errorf("it leaves and advances in one segment: %v", f.moves("v"))
		}
	}
	// TAC-BASE-21: those bad at fighting over walls begin with "immediately sortie".
	if firstSortie(&Unit{OverWalls: 50}) != 2 || firstSortie(&Unit{OverWalls: 100}) != 1 {
		t.Errorf("the first segments of sorties are %d and %d; want 2 and 1", firstSortie(&Unit{OverWalls: 50}), firstSortie(&Unit{OverWalls: 100}))
	}
	// TAC-SORTIE-05: an attack in the segment before keeps them inside.
	f := begun(t, `"tactics": {"location": {"kind": "city", "inside": "b"}}`, `a u: "count": 50, "tactics": "defend"`, `b v: "count": 50, "tactics": "assault and sortie", `+in)
	f.segment, f.lately = 2, true
	if f.mayLeave(f.unit("v")) {
		t.Error("it leaves after an attack")
	}
	f.lately = false
	if !f.mayLeave(f.unit("v")) {
		t.Error("it does not leave though nobody attacked")
	}
	// TAC-SORTIE-08: who has sortied attacks no location.
	f.unit("u").sortied, f.unit("u").storms, f.unit("u").position = true, true, 4
	if f.openToMelee(f.unit("u"), f.unit("v")) {
		t.Error("who has sortied storms")
	}
}

// A storm: TAC-STORM-01 to -03, TAC-STORM-05, TAC-STORM-07, TAC-STORM-09, TAC-STORM-14,
// TAC-STORM-16.
func TestStorm(t *testing.T) {
	castle := `"tactics": {"location": {"kind": "castle", "rating": 2, "strength": 9, "inside": "b"}}`
	const in = `, "place": {"position": 4, "inside": true}`
	// Without the order nobody does anything, walls or not.
	for _, more := range []string{castle, `"tactics": {"location": {"kind": "town", "inside": "b"}}`} {
		f := begun(t, more, `a u: "count": 50, "tactics": "assault"`, `b v: "count": 50, "tactics": "assault"`+in)
		if f.result == nil || f.result.Why != "none" {
			t.Errorf("%s: there is a battle without a storm order", more)
		}
	}
	f := begun(t, castle, `a u: "count": 50, "tactics": "assault", "battle": {"began": 50, "storm": true}`, `b v: "count": 50, "tactics": "attack"`+in).toughened()
	for range 4 {
		f.play()
	}
	if f.unit("u").position != 4 || len(f.segments("v", "melee")) > 0 {
		t.Errorf("the stormer is at %d, the defender attacks in %v; want 4 and never", f.unit("u").position, f.segments("v", "melee"))
	}
	f.play()
	f.play()
	if got := f.segments("u", "melee"); !slices.Equal(got, []int{5, 6}) || !f.unit("u").stormed || f.unit("u").depth != 0 {
		t.Errorf("it storms in %v; want 5 and 6", got)
	}
	// A unit that stays and stands there already storms too.
	f = begun(t, castle, `a u: "count": 50, "tactics": "receive", "place": {"position": 4}, "battle": {"began": 50, "storm": true}`, `b v: "count": 50, "tactics": "avoid"`+in).toughened()
	f.play()
	if !slices.Equal(f.segments("u", "melee"), []int{1}) {
		t.Error("who need not move does not storm")
	}
	// TAC-STORM-05: it still attacks enemies that are in no location, by their placement.
	f = begun(t, castle, `a u: "count": 50, "tactics": "assault", "place": {"position": 4}, "battle": {"began": 50, "storm": true}`, `b v: "count": 50, "tactics": "avoid"`+in, `b w: "count": 50, "tactics": "receive"`).toughened()
	if x := f.meleeTarget(f.unit("u")); x == nil || x.id != "w" {
		t.Errorf("a stormer attacks %+v; want w, who is outside", x)
	}
	// TAC-STORM-14: the stormers do not enter, even if nobody is left inside.
	f = begun(t, castle, `a u: "count": 50, "melee": 1000, "tactics": "assault", "place": {"position": 4}, "battle": {"began": 50, "storm": true}`, `b v: "count": 1, "tactics": "avoid"`+in, `b w: "count": 50, "tactics": "avoid"`+in)
	f.play()
	if f.unit("v").gone == here || f.unit("u").depth != 0 {
		t.Errorf("the defender is %q, the stormers %d deep; want him gone and them outside", fates[f.unit("v").gone], f.unit("u").depth)
	}
	// TAC-FORT-03: a rating of 7 nobody on the ground can attack.
	f = begun(t, `"tactics": {"location": {"kind": "castle", "rating": 7, "strength": 99, "inside": "b"}}`, `a u: "count": 50, "tactics": "assault", "battle": {"began": 50, "storm": true}`, `b v: "count": 50`+in)
	if f.result == nil || f.result.Why != "none" {
		t.Errorf("the storm of a castle with a rating of 7: %+v; want no battle", f.result)
	}
}

// Who follows along, shoots or goes up: TAC-STORM-06, TAC-STORM-08, TAC-STORM-10, TAC-STORM-13.
func TestShootersAtAStorm(t *testing.T) {
	castle := `"tactics": {"location": {"kind": "castle", "rating": 2, "strength": 9, "inside": "b"}}`
	const in = `, "place": {"position": 4, "inside": true}`
	const storm = `, "battle": {"began": 50, "storm": true}`
	for _, test := range []struct {
		what, tactics, defender string
		shots, melee            bool
	}{
		{"never melee shoots at missile units inside", "shoot", `"missile": 5, "range": 3`, true, false},
		{"and at nobody else", "shoot", `"melee": 10`, false, false},
		{"defer melee shoots at missile defenders rather than climb", "attack", `"missile": 5, "range": 3`, true, false},
		{"and climbs where there are none", "attack", `"melee": 10`, false, true},
		{"prefer melee climbs", "assault", `"missile": 5, "range": 1`, false, true},
	} {
		f := begun(t, castle, fmt.Sprintf(`a u: "count": 50, "missile": 8, "range": 2, "tactics": %q`, test.tactics)+storm, `b v: "count": 50, "tactics": "defend", `+test.defender+in).toughened()
		f.first(5)
		shots, melee := len(f.segments("u", "shoot")) > 0, len(f.segments("u", "melee")) > 0
		if shots != test.shots || melee != test.melee {
			t.Errorf("%s: shoots %v, melees %v; want %v, %v", test.what, shots, melee, test.shots, test.melee)
		}
	}
	// Those who follow go along with other friends, and then storm.
	f := begun(t, castle, `a u: "count": 50, "tactics": "assault"`+storm, `a w: "count": 50, "tactics": "follow"`+storm, `a x: "count": 50, "tactics": "guard"`+storm, `b v: "count": 500, "tactics": "avoid"`+in).toughened()
	f.first(5)
	for _, id := range []string{"w", "x"} {
		if !slices.Equal(f.segments(unitID(id), "melee"), []int{5}) {
			t.Errorf("%s storms in %v", id, f.segments(unitID(id), "melee"))
		}
	}
	// TAC-STORM-10: who will neither melee nor shoot still goes along by its movement.
	f = begun(t, castle, `a u: "count": 50, "tactics": "assault"`+storm, `a w: "count": 50, "tactics": "follow and never melee"`+storm, `b v: "count": 500, "tactics": "avoid"`+in).toughened()
	f.first(3)
	if f.unit("w").position != 3 {
		t.Errorf("it is at %d", f.unit("w").position)
	}
}

// The extra shot at stormers: TAC-STORM-11, TAC-STORM-12 and R-39.
func TestExtraShotAtStormers(t *testing.T) {
	const in = `, "place": {"position": 4, "inside": true}`
	for _, test := range []struct {
		rulings, tactics string
		want             int
	}{
		{`"rulings": {}`, "defend", 1}, {`"rulings": {}`, "avoid", 1}, {`"rulings": {}`, "charge", 0}, {`"rulings": {"R-39": "all"}`, "charge", 1},
	} {
		f := begun(t, `"tactics": {"location": {"kind": "castle", "rating": 1, "strength": 9, "inside": "b"}}, `+test.rulings,
			`a u: "count": 50, "tactics": "assault", "place": {"position": 4}, "battle": {"began": 50, "storm": true}`,
			fmt.Sprintf(`b v: "count": 50, "missile": 8, "range": 1, "tactics": %q`, test.tactics)+in).toughened()
		f.first(1)
		// It is made before the first melee, and its attacks are still there to strike back.
		extra, back := 0, 0
		for _, e := range f.tell.events {
			if own, ok := e.Own.(*StepEvent); ok && own.Step == 3 && own.What == "shoot" {
				extra++
			}
			if own, ok := e.Own.(*BlowEvent); ok && own.Back != nil {
				back = own.Back.Attacks
			}
		}
		if extra != test.want || back == 0 {
			t.Errorf("%+v: %d extra shots, %d strike back; want %d extra, and somebody to strike back", test, extra, back, test.want)
		}
		f.first(3)
		if n := len(f.segments("v", "shoot")); n > test.want {
			t.Errorf("%+v: it shoots %d times in the battle", test, n)
		}
	}
}
