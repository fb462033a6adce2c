package column

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/army"
	"frontage/game/army/armytest"
	"frontage/game/gametest"
	"frontage/geometry"
)

var armySystems = []game.Rules{Rules{}}

// The price of a stand of every entry by the tables of sections 2 and 19 of the page, worked out by
// hand: base × (1 + the percentages), halves up, at least 1 (COL-POINTS-01, COL-POINTS-02).
var pagePrices = map[string]map[string]int{
	"march-host": {
		"levy-spears":    10, // 10 × (1 − 50 % + 10 % + 40 %), as section 2 says
		"first-levy":     5,  // 10 × 50 %
		"wardens-swords": 18, // 10 × (1 + 60 % + 20 %)
		"lancers":        20, // 10 × (1 + 20 % + 60 % + 20 %), as section 2 says
		"prickers":       9,  // 10 × (1 + 10 % − 20 %)
		"march-bows":     5,  // 5 × (1 + 20 % − 20 %)
		"javelins":       2,  // 2 × 110 % = 2.2
		"runners":        2,
		"outriders":      4, // 4 × 110 % = 4.4
		"bolt-shooter":   12,
	},
	"aldmere": {
		"town-crossbows": 6,  // 5 × (1 + 30 % − 20 %) = 5.5
		"aldmere-guard":  12, // 10 × 120 %
		"pikes":          11, // 10 × (1 + 50 % − 40 %)
		"militia":        3,  // 5 × 50 % = 2.5
		"burgher-riders": 12, // 10 × 120 %
		"slingers":       2,  // 2 × (1 + 10 % − 20 %) = 1.8
		"pavisiers":      3,  // 2 × 130 % = 2.6
		"bolt-shooter":   12,
		"catapult":       20,
	},
	"delvers-of-karn": {
		"stair-axes":       12, // 10 × 120 %; Elite and Magic Resistant are free for Dwarves
		"gate-shields":     16, // 10 × 160 %
		"delver-crossbows": 6,  // 5 × (1 + 30 % − 20 %) = 5.5
		"miners":           5,  // 5 × (1 + 20 % − 20 %)
		"scouts":           2,  // 2 × 110 % = 2.2
		"rune-smith":       20, // 10 + 2 × 5
		"gate-engine":      12,
		"stone-thrower":    20,
	},
	"scrub-clans": {
		"clan-mob":     4,  // 5 × (1 + 10 % − 20 % − 20 %) = 3.5
		"spear-mob":    4,  // 5 × 80 %
		"clan-bows":    4,  // 5 × (1 + 20 % − 20 % − 20 %)
		"wolf-riders":  7,  // 10 × (1 + 10 % − 20 % − 20 %)
		"sneaks":       2,  // 2 × (1 + 20 % − 20 %)
		"wolf-scouts":  4,  // 4 × (1 + 10 % − 20 %) = 3.6
		"bog-witch":    20, // (10 + 3 × 5) × 80 %
		"ogres":        16,
		"trolls":       20,
		"hill-giant":   30,
		"swamp-drake":  60,
		"stone-lobber": 20,
	},
}

// A unit costs the sum of its stands, and 4 more if it is Formed; leaders cost 60, 20 and 40
// (COL-POINTS-04).
func TestShippedArmiesCostThePointsOfThePage(t *testing.T) {
	all := armytest.Shipped(t, files, Rules{})
	if len(all) != len(pagePrices) {
		t.Errorf("there are %d lists, want %d", len(all), len(pagePrices))
	}
	for name, a := range all {
		l := &army.List{Army: a, Points: 350}
		if len(a.Units) != len(pagePrices[name]) {
			t.Errorf("%s has %d units, want %d", name, len(a.Units), len(pagePrices[name]))
		}
		for _, u := range a.Units {
			price := pagePrices[name][u.ID]
			p := army.Pick{ID: u.ID}
			want := price * l.StandsOf(p)
			if u.Own.(*ListedUnit).Formed {
				want += 4
			}
			if got := l.Price(p); got != float64(want) || price == 0 {
				t.Errorf("%s: %s of %d stands costs %v, by the page %d", name, u.ID, l.StandsOf(p), got, want)
			}
		}
		for _, c := range a.Characters {
			if got, want := l.Price(army.Pick{ID: c.ID}), map[string]float64{general: 60, captain: 20, hero: 40}[c.Kind]; got != want {
				t.Errorf("%s: %s costs %v, want %v", name, c.ID, got, want)
			}
		}
	}
}

// The attackers of the running example from their list: exactly the 350 points of section 2
// (COL-POINTS-06), with the price of each unit explained.
func TestArmyOfTheRunningExample(t *testing.T) {
	l := &army.List{Army: armytest.Shipped(t, files, Rules{})["march-host"], Points: 350}
	add := func(n int, p army.Pick) {
		t.Helper()
		for range n {
			if problem := l.Add(p); problem != nil {
				t.Fatalf("%+v is refused: %v", p, problem)
			}
		}
	}
	add(1, army.Pick{ID: "warden"})
	add(1, army.Pick{ID: "reeve"})
	add(1, army.Pick{ID: "levy-spears", Stands: 9})
	if l.Cost() != 174 {
		t.Errorf("General, Captain and spears cost %v, want 174", l.Cost())
	}
	add(2, army.Pick{ID: "lancers", Stands: 3})
	if l.Cost() != 302 {
		t.Errorf("with two units of cavalry %v, want 302", l.Cost())
	}
	add(18, army.Pick{ID: "runners"})
	add(1, army.Pick{ID: "bolt-shooter"})
	if l.Cost() != 350 || len(l.Problems()) > 0 {
		t.Errorf("all costs %v, want 350: %v", l.Cost(), l.Problems())
	}
	if problem := l.Add(army.Pick{ID: "javelins"}); problem == nil || problem.Limit != "points" {
		t.Errorf("one more: %v; want the limit of points", problem)
	}
	text := fmt.Sprint(l.PriceSteps(army.Pick{ID: "levy-spears", Stands: 9}))
	for _, want := range []string{"costs 10", "+10 %", "+40 %", "94"} {
		if !strings.Contains(text, want) {
			t.Errorf("the price of the spears is explained by %s: no %q", text, want)
		}
	}
}

// The sizes of units by training, Size Cost and scale (COL-UNIT-08 to -15), and how an upgrade
// changes them.
func TestSizesOfListedUnits(t *testing.T) {
	all := armytest.Shipped(t, files, Rules{})
	for _, test := range []struct {
		list        string
		pick        army.Pick
		scale       int
		least, most int
	}{
		{"march-host", army.Pick{ID: "levy-spears"}, 25, 4, 9},                     // Militia heavy foot
		{"march-host", army.Pick{ID: "levy-spears"}, 15, 8, 18},                    // COL-UNIT-14
		{"march-host", army.Pick{ID: "lancers"}, 25, 1, 3},                         // COL-UNIT-15
		{"march-host", army.Pick{ID: "prickers"}, 25, 4, 12},                       // Regular, Size Cost 2
		{"march-host", army.Pick{ID: "runners"}, 25, 1, 1},                         // COL-UNIT-05
		{"aldmere", army.Pick{ID: "aldmere-guard"}, 25, 2, 6},                      // Regular, Size Cost 4
		{"delvers-of-karn", army.Pick{ID: "stair-axes"}, 25, 1, 4},                 // Elite, Size Cost 3 (COL-FANTASY-13)
		{"delvers-of-karn", army.Pick{ID: "gate-engine"}, 25, 1, 1},                // Unformed artillery
		{"aldmere", army.Pick{ID: "aldmere-guard", Upgrade: "veterans"}, 25, 1, 3}, // Elite, Size Cost 4
	} {
		l := &army.List{Army: all[test.list], Points: 350, Scale: test.scale}
		least, usual, most := listedStands(l, test.pick)
		if least != test.least || most != test.most || usual < least || usual > most {
			t.Errorf("%s at %d mm: %d to %d stands, usually %d; want %d to %d", test.pick.ID, test.scale, least, most, usual, test.least, test.most)
		}
		for _, stands := range []int{test.least - 1, test.least, test.most, test.most + 1} {
			p := test.pick
			if p.Stands = stands; stands == 0 {
				continue // the usual size
			}
			problem := l.May(p)
			allowed := stands >= test.least && stands <= test.most
			if (problem == nil) != allowed || !allowed && !strings.HasPrefix(problem.Limit, "COL-UNIT-") {
				t.Errorf("%s at %d mm with %d stands: %v; want it allowed: %v, or refused by a rule COL-UNIT", test.pick.ID, test.scale, stands, problem, allowed)
			}
		}
	}
	l := &army.List{Army: all["aldmere"], Points: 350, Picks: []army.Pick{{ID: "aldmere-guard", Stands: 6}}}
	if problem := l.Change(l.Picks[0], army.Pick{ID: "aldmere-guard", Stands: 6, Upgrade: "veterans"}); problem == nil || problem.Limit != "COL-UNIT-08" {
		t.Errorf("six stands of veterans: %v; want a refusal by COL-UNIT-08", problem)
	}
}

// Quick armies spend their points within all limits, at both scales.
func TestQuickArmies(t *testing.T) {
	for name, a := range armytest.Shipped(t, files, Rules{}) {
		seen := map[string]bool{}
		for _, points := range []int{150, 250, 350, 500} {
			for seed := range uint64(4) {
				scale := listing.Scales[seed%2]
				l, err := army.QuickOf(a, points, scale, seed)
				if err != nil {
					t.Errorf("%s, %d points: %v", name, points, err)
					continue
				}
				if len(l.Problems()) > 0 || float64(points)-l.Cost() > 5 {
					t.Errorf("%s at %d mm: %v of %d points: %v; want at most 5 left over and no problem", name, scale, l.Cost(), points, l.Problems())
				}
				seen[fmt.Sprint(l.Lines())] = true
			}
		}
		if len(seen) < 12 {
			t.Errorf("%s: only %d of 16 armies differ", name, len(seen))
		}
	}
}

// Quick battles between each pair of lists are good scenarios: stands do not overlap, each is in
// the deployment strip of its side, Generals are with units, and default answers bring the battle
// to its end.
func TestQuickBattles(t *testing.T) {
	all := armytest.Shipped(t, files, Rules{})
	for i, pair := range [][2]string{{"march-host", "aldmere"}, {"aldmere", "march-host"}, {"delvers-of-karn", "scrub-clans"}, {"scrub-clans", "delvers-of-karn"}, {"scrub-clans", "aldmere"}} {
		for k, points := range []int{150, 350, 500} {
			scale := listing.Scales[k%2]
			var lists [2]*army.List
			for k, name := range pair {
				var err error
				if lists[k], err = army.QuickOf(all[name], points, scale, uint64(2*i+k)); err != nil {
					t.Fatal(err)
				}
			}
			s, err := army.QuickBattle(lists[0], lists[1], army.Setup{Seed: uint64(i)})
			if err != nil {
				t.Errorf("%v, %d points at %d mm: %v", pair, points, scale, err)
				continue
			}
			read, err := game.Read(game.Write(&s), "quick", armySystems)
			if err != nil {
				t.Errorf("%v, %d points at %d mm: %v", pair, points, scale, err)
				continue
			}
			checkQuickBattle(t, &read, lists)
			playToTheEnd(t, fmt.Sprint(pair, points), read)
		}
	}
}

func checkQuickBattle(t *testing.T, s *game.State, lists [2]*army.List) {
	t.Helper()
	if len(s.Units) != lists[0].Units()+lists[1].Units() || len(s.Terrain) < 6 {
		t.Errorf("%s: %d units, %d pieces of terrain; want %d units, at least 6 pieces", s.Title, len(s.Units), len(s.Terrain), lists[0].Units()+lists[1].Units())
	}
	for i := range s.Units {
		u := &s.Units[i]
		strip := stripOf(s.Table, scaleOf(s), s.SideOf(u.Side))
		var boxes []geometry.Box
		for k := range u.Stands {
			boxes = append(boxes, u.Box(k))
			for _, corner := range u.Box(k).Corners() {
				if !strip.Contains(corner, 1e-3) {
					t.Errorf("%s: %s is not in its strip: %v", s.Title, u.Name, corner)
				}
			}
		}
		if len(boxes) != own(u).Size {
			t.Errorf("%s: %s has %d stands of %d", s.Title, u.Name, len(boxes), own(u).Size)
		}
	}
	for k, l := range lists {
		if got := armyPrice(s, s.Sides[k].ID); float64(got) != l.Cost() {
			t.Errorf("%s: side %d costs %d points, chosen were %v", s.Title, k, got, l.Cost())
		}
	}
}

func playToTheEnd(t *testing.T, name string, s game.State) {
	t.Helper()
	b := game.NewBattle(s, Rules{}, game.Options{Seed: 5})
	for step := 0; b.Question() != nil; step++ {
		a, ok := b.Default()
		if !ok || step > 20_000 {
			t.Errorf("%s did not end after %d steps, in turn %d", name, step, b.State().Turn.Number)
			return
		}
		if _, err := b.Do(a); err != nil {
			t.Errorf("%s: %+v: %v", name, a, err)
			return
		}
	}
	if b.State().Turn.Phase != phaseOver {
		t.Errorf("%s stopped in the phase %s", name, b.State().Turn.Phase)
	}
}

// Armies with figures of different scales do not fight each other, and the length of a battle
// cannot be chosen.
func TestBattlesThatCannotBe(t *testing.T) {
	a := armytest.Shipped(t, files, Rules{})["aldmere"]
	small, err := army.QuickOf(a, 350, 15, 1)
	if err != nil {
		t.Fatal(err)
	}
	large, err := army.QuickOf(a, 350, 25, 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := army.QuickBattle(small, large, army.Setup{}); err == nil || !strings.Contains(err.Error(), "15 mm") {
		t.Errorf("two scales: %v; want a refusal that names 15 mm", err)
	}
	if _, err := army.QuickBattle(large, large, army.Setup{Length: "6"}); err == nil || !strings.Contains(err.Error(), "G-16") {
		t.Errorf("a length of six turns: %v; want a refusal by G-16", err)
	}
}

// Invalid lists: attributes that a stand cannot have, sizes and scales that do not exist, upgrades
// that fit no unit.
func TestBadArmies(t *testing.T) {
	list := func(unit, more string) string {
		return `{"format": "frontage/army@1", "system": "column", "name": "Bad", "characters": [], "units": [` + unit + `],
"upgrades": [{"id": "drill", "attributes": ["elite"], "for": ["b"]}]` + more + `}`
	}
	good := `{"id": "b", "type": "heavy-foot", "formed": true}`
	for _, test := range []struct{ text, want string }{
		{list(`{"id": "b", "type": "heavy-foot", "formed": true, "weapon": "laser"}`, ""), `1: units[0].weapon: there is no weapon "laser"`},
		{list(`{"id": "b", "type": "skirmishers", "formed": true}`, ""), `1: units[0].stands: Skirmishers are always Unformed. (COL-UNIT-04)`},
		{list(`{"id": "b", "type": "heavy-foot", "formed": true, "attributes": ["militia"]}`, ""), `2: upgrades[0].for[0]: a stand is either elite or militia (COL-STAND-18)`},
		{list(`{"id": "c", "type": "heavy-foot", "formed": true}`, ""), `2: upgrades[0].for[0]: there is no unit "b" in this list`},
		{list(`{"id": "b", "type": "heavy-foot", "formed": true, "race": "undead", "attributes": ["swift"]}`, ""), `1: units[0].attributes[0]: undead stands cannot be swift`},
		{list(good, `, "chosen": [{"name": "x", "points": 100, "scale": 28, "picks": []}]`), `2: chosen[0].scale: is 28; the figures of these rules are of 25 or 15 mm`},
		{list(`{"id": "b", "type": "heavy-foot", "points": 10}`, ""), "1: units[0].points: unknown field"},
	} {
		_, err := army.Read([]byte(test.text), "bad", armySystems)
		if err == nil || !strings.HasPrefix(err.Error(), "bad:"+test.want) {
			t.Errorf("%v\nwant %s", err, test.want)
		}
	}
	if _, err := army.Read([]byte(list(good, "")), "good", armySystems); err != nil {
		t.Error(err)
	}
}

// A published table: types and weapons as people write them, sizes, leaders.
func TestImportATable(t *testing.T) {
	text := "Vale Riders\n\nTroop\tType\tWeapon\tArmour\tStands\tPoints\tMin/max\tAttributes\n" +
		"Lances\tHeavy mounted\tLance\tPlate\t3\t64\t1/2\tElite\nArchers\tMedium foot\tBow\tNone\t6\t40\t–/2\t-\n" +
		"Slingers\tSkirmishers\tSling\t-\t-\t2\t–/9\thates rain\nLord\tGeneral\t-\t-\t-\t60\t1\t-\nBalloon\tAirship\t-\t-\t1\t10\t-\t-\n"
	a, refused, err := army.Import([]byte(text), "vale.tsv", armySystems, Name)
	if err != nil {
		t.Fatal(err)
	}
	if a.Name != "Vale Riders" || len(a.Units) != 3 || len(a.Characters) != 1 || len(refused) != 1 || !strings.Contains(refused[0].Error(), `"Airship"`) {
		t.Errorf("%+v\nrefused %v; want the Vale Riders with 3 units and a leader; the airship refused", a, refused)
	}
	lances, archers := a.Unit("lances"), a.Unit("archers")
	if o := lances.Own.(*ListedUnit); !o.Formed || o.Weapon != "lance" || o.Armour != "plate" || fmt.Sprint(o.Attributes) != "[elite]" || len(lances.NotApplied) > 0 {
		t.Errorf("the lances: %+v, %v; want them formed and elite, with lances, in plate, all of it applied", o, lances.NotApplied)
	}
	// Six stands of 5 points and 4: 34, not 40.
	if fmt.Sprint(archers.NotApplied) != "[40 points: the price of 6 stands is 34]" || fmt.Sprint(a.Unit("slingers").NotApplied) != "[hates rain]" {
		t.Errorf("not applied: %v, %v; want the price of the archers and the slingers' hate of rain", archers.NotApplied, a.Unit("slingers").NotApplied)
	}
}

// The schema accepts the system's lists, and refuses an unknown field.
func TestSchemaOfArmies(t *testing.T) {
	schema := gametest.SchemaOf(t, "army", Name)
	for name, a := range armytest.Shipped(t, files, Rules{}) {
		l, err := army.QuickOf(a, 350, 15, 1)
		if err != nil {
			t.Fatal(err)
		}
		a.Chosen = []army.Chosen{l.Keep("First")}
		written := army.Write(a)
		again, err := army.Read(written, name, armySystems)
		if err != nil || string(army.Write(&again)) != string(written) || army.Recall(&again, again.Chosen[0]).Cost() != l.Cost() {
			t.Errorf("%s: a chosen army does not come back: %v", name, err)
		}
		if err := schema.Validate(written); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if schema.Validate(bytes.Replace(written, []byte(`"weapon"`), []byte(`"gun"`), 1)) == nil {
			t.Errorf("%s: the schema takes a field that there is not", name)
		}
	}
}
