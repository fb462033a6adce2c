package element

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/army"
	"frontage/game/army/armytest"
	"frontage/game/gametest"
)

// The price of every entry of every list, read by hand from the cost table of the page
// (ELM-COST-01, ELM-COST-02: half a point for HD(I)).
var pagePrices = map[string]map[string]float64{
	"aventa": {"legate": 8, "swordsmen": 7, "veterans": 9, "river-guard": 5, "javelins": 4, "hillmen": 5, "archers": 5, "slingers": 2,
		"riders": 8, "lancers": 11, "border-horse": 5, "bolt-throwers": 8, "camp": 3},
	"orle-league": {"war-chief": 10, "clansmen": 3, "sworn-men": 5, "wild-runners": 3, "league-spears": 4, "hill-bows": 3, "stone-throwers": 2,
		"hill-ponies": 4, "pony-archers": 4, "companions": 7, "levy": 1, "herders": 0.5, "wagons": 2},
	"ember-court": {"prince": 12, "champion-prince": 18, "knights": 12, "outriders": 5, "court-spears": 5, "court-guard": 9, "court-bows": 5,
		"foresters": 4, "scouts": 3, "heroes": 10, "lantern-clerics": 10, "gryphons": 5, "dragon": 24, "sky-barge": 7, "bell-wagon": 10, "pilgrims": 2},
	"hollow-host": {"barrow-lord": 15, "bone-spears": 5, "bone-bows": 4, "barrow-blades": 9, "howling-dead": 6, "shamblers": 2, "whisperers": 4,
		"pale-riders": 15, "grave-hounds": 7, "giant": 10, "bone-colossus": 18, "bone-dragon": 18, "hollow-magician": 10, "hollow-one": 20,
		"skull-engine": 9, "grave-wagons": 4},
}

func TestShippedArmiesCostThePointsOfThePage(t *testing.T) {
	all := armytest.Shipped(t, files, Rules{})
	if len(all) != len(pagePrices) {
		t.Errorf("there are %d lists, want %d", len(all), len(pagePrices))
	}
	for name, a := range all {
		l := army.List{Army: a, Points: 400}
		if len(a.Units) != len(pagePrices[name]) {
			t.Errorf("%s has %d units, want %d", name, len(a.Units), len(pagePrices[name]))
		}
		for _, u := range a.Units {
			if got, want := l.Price(army.Pick{ID: u.ID}), pagePrices[name][u.ID]; got != want || want == 0 {
				t.Errorf("%s: %s costs %v, the page says %v", name, u.ID, got, want)
			}
		}
	}
	// ELM-COST-03: air-mobile elements cost 2 points more, and the price is explained.
	l := army.List{Army: all["ember-court"], Points: 200}
	kites := army.Pick{ID: "foresters", Upgrade: "kites"}
	steps := l.PriceSteps(kites)
	if got := l.Price(kites); got != 6 || len(steps) != 2 || steps[1].Rule != "ELM-COST-03" || !strings.Contains(steps[0].Text.String(), "has 4 for regular AX(O)") {
		t.Errorf("foresters carried by kites cost %v: %v; want 6, in two steps", got, steps)
	}
	// Worked example 1: two air-mobile irregular BD(F) cost 5 + 2 each.
	a := &army.Army{System: Name, Units: []army.Entry{{ID: "b", Kind: "BD", Own: &ListedElement{Grade: "F", AirMobile: true}}}}
	if got := (&army.List{Army: a}).Price(army.Pick{ID: "b"}); got != 7 {
		t.Errorf("an air-mobile irregular BD(F) costs %v, want 7", got)
	}
}

// Advice of the rules gives a warning and forbids nothing (ELM-BASE-33); a command needs its
// general (ELM-PIP-01).
func TestWarningsOfAnArmy(t *testing.T) {
	a := &army.Army{System: Name, Name: "Odd", Units: []army.Entry{
		{ID: "king", Name: "King", Kind: "KN", Own: &ListedElement{Grade: "O", General: true}},
		{ID: "mage", Name: "Mage", Kind: "MG", Own: &ListedElement{Grade: "O"}},
		{ID: "priest", Name: "Priest", Kind: "CL", Own: &ListedElement{Grade: "O"}},
	}}
	pick := func(id string) army.Pick { return army.Pick{ID: id} }
	for _, test := range []struct {
		picks    []army.Pick
		problems []string
		warnings int
	}{
		{[]army.Pick{pick("king"), pick("mage")}, nil, 0},
		{[]army.Pick{pick("king"), pick("mage"), pick("mage")}, nil, 1},
		{[]army.Pick{pick("king"), pick("king"), pick("mage"), pick("mage")}, nil, 0},
		{[]army.Pick{pick("king"), pick("mage"), pick("priest")}, nil, 1},
		{[]army.Pick{pick("king"), pick("mage"), pick("mage"), pick("priest")}, nil, 2},
		{[]army.Pick{pick("mage")}, []string{"ELM-PIP-01"}, 0},
	} {
		l := &army.List{Army: a, Points: 100, Picks: test.picks}
		var limits []string
		for _, p := range l.Problems() {
			limits = append(limits, p.Limit)
		}
		if fmt.Sprint(limits) != fmt.Sprint(test.problems) || len(l.Warnings()) != test.warnings {
			t.Errorf("%v: problems %v, warnings %v; want %v and %d warnings", test.picks, limits, l.Warnings(), test.problems, test.warnings)
		}
		if l.May(pick("priest")) != nil {
			t.Errorf("%v: a warning forbids a cleric", test.picks)
		}
	}
}

// Quick armies spend their points within all limits and without a warning, and differ from seed to
// seed.
func TestQuickArmies(t *testing.T) {
	for name, a := range armytest.Shipped(t, files, Rules{}) {
		seen := map[string]bool{}
		for _, points := range []int{100, 150, 250, 400} {
			for seed := range uint64(4) {
				l, err := army.Quick(a, points, seed)
				if err != nil {
					t.Errorf("%s, %d points: %v", name, points, err)
					continue
				}
				if len(l.Problems())+len(l.Warnings()) > 0 || float64(points)-l.Cost() > 2 {
					t.Errorf("%s: %v of %d points: %v %v; want at most 2 left over, and nothing wrong", name, l.Cost(), points, l.Problems(), l.Warnings())
				}
				seen[fmt.Sprint(l.Lines())] = true
			}
		}
		if len(seen) < 12 {
			t.Errorf("%s: only %d of 16 armies differ", name, len(seen))
		}
	}
}

// Quick battles between each pair of lists are good scenarios: every element is in a command with a
// general and in the deployment strip of its side, and default answers bring the battle to its end.
func TestQuickBattles(t *testing.T) {
	all := armytest.Shipped(t, files, Rules{})
	for i, pair := range [][2]string{{"aventa", "orle-league"}, {"orle-league", "aventa"}, {"ember-court", "hollow-host"}, {"hollow-host", "ember-court"}, {"aventa", "hollow-host"}} {
		for _, points := range []int{100, 200} {
			var lists [2]*army.List
			for k, name := range pair {
				var err error
				if lists[k], err = army.Quick(all[name], points, uint64(2*i+k)); err != nil {
					t.Fatal(err)
				}
			}
			s, err := army.QuickBattle(lists[0], lists[1], army.Setup{Seed: uint64(i)})
			if err != nil {
				t.Fatal(err)
			}
			read, err := game.Read(game.Write(&s), "quick", systems)
			if err != nil {
				t.Errorf("%v, %d points: %v", pair, points, err)
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
		side := s.SideOf(u.Side)
		zone := zoneOf(s.Table, side)
		for _, corner := range box(u).Corners() {
			if !zone.Contains(corner, 1e-6) {
				t.Errorf("%s: %s is not in its strip: %v", s.Title, u.Name, corner)
			}
		}
		if commandOf(s, u) == nil {
			t.Errorf("%s: %s is of no command", s.Title, u.Name)
		}
	}
	for k, l := range lists {
		if got := PointsOf(s, s.Sides[k].ID); got != l.Cost() {
			t.Errorf("%s: side %d has %v points, chosen were %v", s.Title, k, got, l.Cost())
		}
		if got := len(commandsOf(&s.Sides[k])); got != generalsOf(l) {
			t.Errorf("%s: %d commands, %d generals", s.Title, got, generalsOf(l))
		}
	}
}

// playToTheEnd plays a battle by default answers. The page sets no limit to the number of bounds,
// and now and then the remains of two armies stand where no default leads into contact; then it
// tries other dice.
func playToTheEnd(t *testing.T, name string, s game.State) {
	t.Helper()
	end, _, err := game.PlayOut(s, Rules{}, game.Options{Seed: 5}, 3000)
	if err != nil || guide.Outcome(end) == nil {
		t.Errorf("%s does not end by default answers: %v", name, err)
	}
}

// Invalid lists: unknown elements, an upgrade that fits no element, a length that cannot be chosen.
func TestBadArmies(t *testing.T) {
	list := func(unit string) string {
		return `{"format": "frontage/army@1", "system": "element", "name": "Bad", "units": [` + unit + `],
"upgrades": [{"id": "kite", "air_mobile": true, "for": ["b"]}]}`
	}
	for _, test := range []struct{ text, want string }{
		{list(`{"id": "b", "type": "BD", "grade": "C", "regular": true}`), "1: units[0].grade: there is no regular BD(C): the cost table has no price (ELM-COST-01)"},
		{list(`{"id": "b", "type": "MG", "regular": true}`), "1: units[0].grade: MG(O) is always irregular (ELM-BASE-12)"},
		{list(`{"id": "b", "type": "XX"}`), `1: units[0].type: is "XX"; must be DR,`},
		{list(`{"id": "b", "type": "BD", "grade": "Q"}`), `1: units[0].grade: is "Q"; must be`},
		{list(`{"id": "c", "type": "BD"}`), `2: upgrades[0].for[0]: there is no unit "b" in this list`},
		{list(`{"id": "b", "type": "BD", "points": 7}`), "1: units[0].points: unknown field"},
	} {
		_, err := army.Read([]byte(test.text), "bad", systems)
		if err == nil || !strings.HasPrefix(err.Error(), "bad:"+test.want) {
			t.Errorf("%v\nwant %s", err, test.want)
		}
	}
	a := armytest.Shipped(t, files, Rules{})["aventa"]
	l, err := army.Quick(a, 100, 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := army.QuickBattle(l, l, army.Setup{Length: "6"}); err == nil || !strings.Contains(err.Error(), "ELM-ME-18") {
		t.Errorf("a length of six turns: %v; want a refusal by ELM-ME-18", err)
	}
}

// A published table: types with their grades, or with a column of grades; generals, air-mobile
// infantry.
func TestImportATable(t *testing.T) {
	text := "Hill Folk\n\nTroop\tType\tReg/Irr\tPoints\tMin/max\tSpecial\n" +
		"Chief\tKN(O)\tIrr\t10\t1\tGeneral\nFoot\tWB (S)\tirregular\t5\t4/12\t-\nEagle riders\tAux\tReg\t6\t–/2\t-\n" +
		"Dart men\tPS\tReg\t3\t–/2\taer, hates dogs\nGhosts\tBD(C)\tReg\t6\t-\t-\n"
	a, refused, err := army.Import([]byte(text), "hill-folk.tsv", systems, Name)
	if err != nil {
		t.Fatal(err)
	}
	if a.Name != "Hill Folk" || len(a.Units) != 3 || len(refused) != 2 || !strings.Contains(refused[0].Error(), `"Aux"`) || !strings.Contains(refused[1].Error(), "no regular BD(C)") {
		t.Errorf("%+v\nrefused %v; want the Hill Folk with 3 units, Aux and the regular BD(C) refused", a, refused)
	}
	chief, darts := a.Unit("chief").Own.(*ListedElement), a.Unit("dart-men")
	if !chief.General || a.Unit("foot").Own.(*ListedElement).Grade != "S" || a.Unit("foot").Limit != (army.Limit{Min: 4, Max: 12, Per: 1000}) {
		t.Errorf("the units are %+v, want the chief as a general, and foot of grade S with limit %v", a.Units, (army.Limit{Min: 4, Max: 12, Per: 1000}))
	}
	// PS(O) costs 2, air-mobile 4: the table's 3 is reported.
	if !darts.Own.(*ListedElement).AirMobile || fmt.Sprint(darts.NotApplied) != "[hates dogs 3 points: the cost table has 4]" {
		t.Errorf("the dart men: %+v, %v; want them air mobile; the dogs and the 3 points not applied", darts.Own, darts.NotApplied)
	}
}

// The schema accepts the system's lists, and refuses an unknown field.
func TestSchemaOfArmies(t *testing.T) {
	schema := gametest.SchemaOf(t, "army", Name)
	for name, a := range armytest.Shipped(t, files, Rules{}) {
		l, err := army.Quick(a, 200, 1)
		if err != nil {
			t.Fatal(err)
		}
		a.Chosen = []army.Chosen{l.Keep("First")}
		written := army.Write(a)
		if err := schema.Validate(written); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if schema.Validate(bytes.Replace(written, []byte(`"grade"`), []byte(`"gravity"`), 1)) == nil {
			t.Errorf("%s: the schema takes a field that there is not", name)
		}
	}
}
