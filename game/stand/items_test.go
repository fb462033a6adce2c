package stand

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/army"
)

// The table of items is that of the page: 18 items, each with a text; the files' enumerations name those that
// units and characters may have.
func TestItemTable(t *testing.T) {
	if len(items) != 18 || len(itemTexts) != len(items) {
		t.Fatalf("%d items and %d texts, want 18 each", len(items), len(itemTexts))
	}
	enum := func(of any) []string {
		f, _ := reflect.TypeOf(of).FieldByName("Item")
		return strings.Split(f.Tag.Get("enum"), ",")
	}
	for i := range items {
		it := &items[i]
		text := itemTexts[it.id]
		if text.name.Empty() || text.about.Empty() || len(it.grades) == 0 || it.grades[0].points == 0 || it.holderWords().Empty() {
			t.Errorf("%s is described by %+v, want a name, a text, prices and holders", it.id, it)
		}
		if got := slices.Contains(enum(Unit{}), it.id); got != (it.class == "banner" || it.class == "weapon") {
			t.Errorf("a unit's file may name the %s: %v", it.id, got)
		}
		if got := slices.Contains(enum(Leader{}), it.id); got != (it.class != "banner") {
			t.Errorf("a character's file may name the %s: %v", it.id, got)
		}
	}
}

// itemArmy is an army list with holders of all kinds.
func itemArmy() *army.Army {
	unit := func(id string, kind game.UnitType, hits, armour int, special ...Special) army.Entry {
		return army.Entry{ID: id, Name: id, Kind: string(kind), Own: &ListedUnit{Attack: 3, Hits: hits, Armour: armour, Size: 3, Points: 65, Special: special}}
	}
	leader := func(id, kind string, special ...Special) army.Entry {
		return army.Entry{ID: id, Name: id, Kind: kind, Own: &ListedLeader{Command: 8, Points: 80, Special: special}}
	}
	return &army.Army{System: Name, Name: "test",
		Units: []army.Entry{unit("foot", Infantry, 3, 6), unit("bare", Infantry, 3, 0), unit("guard", Infantry, 4, 4), unit("plate", Infantry, 5, 3), unit("horse", Cavalry, 2, 5),
			unit("carts", Chariot, 3, 0), unit("beast", Monster, 3, 5), unit("guns", Artillery, 2, 0), unit("engine", Machine, 4, 4),
			unit("wild", Infantry, 3, 6, plain(noItem)), unit("hired", Infantry, 3, 6, plain(ruleHired))},
		Characters: []army.Entry{leader("general", kindGeneral), leader("mage-king", kindGeneral, plain(ruleCaster)), leader("hero", "hero"), leader("wizard", kindWizard),
			leader("shaman", "hero", spec(ruleDispel, &dispel{Value: 4, Within: 50, Mode: "caster"})), leader("slave", "hero", plain(noItem))}}
}

// STD-ITEM-01, STD-ITEM-02, STD-ITEM-04, STD-ITEM-05, STD-SPEC-31: who may carry which item, and its price by
// armour or hits.
func TestWhoCarries(t *testing.T) {
	l := &army.List{Army: itemArmy(), Points: 2000}
	for _, c := range []struct {
		who, item string
		points    float64 // 0: not allowed
	}{
		{"foot", warBanner, 30}, {"horse", warBanner, 30}, {"carts", warBanner, 30}, {"beast", warBanner, 0}, {"guns", warBanner, 0}, {"engine", warBanner, 0},
		{"wild", warBanner, 0}, {"hired", warBanner, 0}, {"hero", warBanner, 0}, {"guns", heavyWeapon, 0},
		{"guard", shieldBanner, 50}, {"horse", shieldBanner, 30}, {"foot", shieldBanner, 15}, {"bare", shieldBanner, 15}, {"plate", shieldBanner, 0},
		{"guard", stoutBanner, 50}, {"foot", stoutBanner, 30}, {"horse", stoutBanner, 30}, {"plate", stoutBanner, 0},
		{"guard", windbreak, 20}, {"horse", windbreak, 15}, {"foot", windbreak, 10}, {"bare", windbreak, 0}, {"foot", secondChance, 15},
		{"foot", breaker, 10}, {"hero", firstBlow, 5}, {"general", returnWeapon, 10}, {"slave", heavyWeapon, 0},
		{"general", orderCrown, 70}, {"hero", orderCrown, 0}, {"general", castingRing, 0}, {"mage-king", castingRing, 30}, {"mage-king", orderCrown, 70},
		{"wizard", pushWand, 10}, {"hero", pushWand, 0}, {"shaman", scroll, 20}, {"shaman", hushStaff, 30}, {"shaman", echoRod, 0}, {"foot", orderCrown, 0},
	} {
		pick := army.Pick{ID: c.who, Item: c.item}
		h, it := listedHolder(l, pick), itemNamed(c.item)
		points := 0.0
		if it.bars(&h) == nil {
			points = float64(it.gradeFor(&h).points)
		}
		if points != c.points {
			t.Errorf("%s with %s: %v points by the table; want %v", c.who, c.item, points, c.points)
		}
		if paid, bars := itemFor(l, pick); paid != points || bars.Empty() != (points > 0) {
			t.Errorf("%s with %s: pays %v points, barred by %q; want %v", c.who, c.item, paid, bars.String(), points)
		}
	}
}

// STD-ITEM-03, STD-ITEM-06, STD-ITEM-08, STD-WIN-11, AMB-M35, AMB-M36, W39: an item is there once in an army,
// whatever its grade. Its points are its holder's: for the size of the army, and when he is lost, or half lost.
func TestItemsInArmies(t *testing.T) {
	l := &army.List{Army: itemArmy(), Points: 2000}
	for _, p := range []army.Pick{{ID: "general"}, {ID: "foot", Item: breaker}, {ID: "horse", Item: shieldBanner}} {
		if problem := l.Add(p); problem != nil {
			t.Fatalf("%+v: %v", p, problem)
		}
	}
	for _, p := range []army.Pick{{ID: "hero", Item: breaker}, {ID: "foot", Item: shieldBanner}} {
		if problem := l.May(p); problem == nil || problem.Limit != "item" {
			t.Errorf("%+v is there twice: %v", p, problem)
		}
	}
	if got := l.Cost(); got != 80+65+10+65+30 {
		t.Errorf("the army costs %v, want 250", got)
	}
	l.Picks = append(l.Picks, army.Pick{ID: "foot", Item: breaker})
	if !slices.ContainsFunc(l.Problems(), func(p *army.Problem) bool { return p.Limit == "item" && p.ID == breaker }) {
		t.Errorf("the problems are %v, want the second breaker among them", l.Problems())
	}
	units, _ := army.Muster(&army.List{Army: l.Army, Points: 2000, Picks: l.Picks[:3]}, "blue")
	if own := Own(&units[0]); own.Points != 75 || own.Item != breaker {
		t.Fatalf("the unit is worth %d with %q, want 75 with the breaker", own.Points, own.Item)
	}
	s := armies(1, 75)
	s.Unit("ba").Own = units[0].Own
	for left, want := range map[int]int{3: 0, 1: 40, 0: 75} {
		lost := s.Clone()
		lost.Unit("ba").Stands = lost.Unit("ba").Stands[:left]
		if got := victoryPoints(&lost, "red"); got != want {
			t.Errorf("with %d stands left it gives %d points, want %d", left, got, want)
		}
	}
}

// A scenario refuses an item with a wrong holder, and an item twice on one side (STD-ITEM-02 to -04).
func TestItemsInScenarios(t *testing.T) {
	s := tableOf(carrying(infantry("r1", at{0, 0, 0}), warBanner), carrying(infantry("r2", at{20, 0, 0}), warBanner), carrying(infantry("b1", at{40, 0, 0}), warBanner),
		carrying(unitOf("b2", Monster, []at{{60, 0, 0}}), breaker), carrying(armoured(infantry("b3", at{80, 0, 0}), 3), shieldBanner))
	var paths []string
	for _, p := range (Rules{}).Check(s) {
		paths = append(paths, p.Path)
	}
	if want := []string{"units[1].item", "units[3].item", "units[4].item"}; !slices.Equal(paths, want) {
		t.Errorf("the problems are at %v, want %v", paths, want)
	}
}

// A list keeps items in its file, offers those that fit, and reads them from text.
func TestItemsInFiles(t *testing.T) {
	a := itemArmy()
	l := &army.List{Army: a, Points: 1000, Picks: []army.Pick{{ID: "general"}, {ID: "foot", Item: warBanner}, {ID: "foot"}}}
	a.Chosen = []army.Chosen{l.Keep("mine")}
	for i := range a.Units {
		a.Units[i].Own.(*ListedUnit).Pace = 10
	}
	text := army.Write(a)
	if !strings.Contains(string(text), `"item": "war-banner"`) {
		t.Errorf("the file does not name the item:\n%s", text)
	}
	back, err := army.Read(text, "x", []game.Rules{Rules{}})
	if err != nil || !reflect.DeepEqual(back.Chosen, a.Chosen) {
		t.Errorf("read again: %v, %+v", err, back.Chosen)
	}
	if _, err := army.Read([]byte(strings.Replace(string(text), "war-banner", "war-bonnet", 1)), "x", []game.Rules{Rules{}}); err == nil || !strings.Contains(err.Error(), "item") {
		t.Errorf("an unknown item: %v", err)
	}
	var offered []string
	for _, item := range l.ItemsFor(army.Pick{ID: "bare"}) {
		offered = append(offered, item.ID)
	}
	if want := []string{warBanner, shieldBanner, stoutBanner, secondChance, breaker, firstBlow, returnWeapon, heavyWeapon}; !slices.Equal(offered, want) {
		t.Errorf("a unit without armour is offered %v, want %v", offered, want)
	}
	listed, refused, err := army.ImportFrom([]byte("Mine\n1 general\n2 foot\n- War banner\n1 hero with heavy weapon\n1 beast\n- Breaker\n"),
		army.Source{Name: "x.txt", Systems: []game.Rules{Rules{}}, Table: Name, Lists: func() []army.Army { return []army.Army{*itemArmy()} }})
	if err != nil || len(refused) != 1 || !strings.Contains(refused[0].What, "nothing that") {
		t.Fatalf("the list: %v, refused %v, want the breaker of the beast", err, refused)
	}
	var picks []string
	for _, p := range listed.Chosen[0].Picks {
		picks = append(picks, p.ID+" "+p.Item)
	}
	if want := []string{"general ", "foot ", "foot war-banner", "hero heavy", "beast "}; !slices.Equal(picks, want) {
		t.Errorf("the picks are %v, want %v", picks, want)
	}
}

// The card of a unit tells its item, and whether it is used up.
func TestItemOnTheCard(t *testing.T) {
	u := carrying(infantry("r1", at{0, 0, 0}), shieldBanner)
	Edit(&u).State.ItemUsed = usedBattle
	s := tableOf(u)
	for _, f := range guide.Pieces.Unit(s, &s.Units[0]) {
		if text := f.Value.String(); f.Label.String() == "Item" && strings.Contains(text, "shield banner") && strings.Contains(text, "STD-ITEM-12") && strings.Contains(text, "used up") {
			return
		}
	}
	t.Error("the card does not tell the item")
}

// STD-ITEM-06: a device is mustered with its price, and a scenario may name it; the general's crown is refused on a
// hero (STD-ITEM-04).
func TestDevicesInFiles(t *testing.T) {
	l := &army.List{Army: itemArmy(), Points: 2000, Picks: []army.Pick{{ID: "general", Item: orderCrown}}}
	_, leaders := army.Muster(l, "blue")
	if own := OwnLeader(&leaders[0]); own.Item != orderCrown || own.Points != 150 || len(own.NotApplied) > 0 {
		t.Errorf("he carries %q for %d points, and %v is not applied; want the order crown for 150, and nothing", own.Item, own.Points, own.NotApplied)
	}
	text := `{"format": "frontage/scenario@1", "system": "stand", "table": {"width": 180, "height": 120},
		"sides": [{"id": "red", "name": "Red"}, {"id": "blue", "name": "Blue"}],
		"units": [{"id": "r1", "side": "red", "type": "infantry", "attack": 3, "hits": 3, "stands": [{"id": "r1a", "x": 90, "y": 30, "facing": 0}]}],
		"characters": [{"id": "rg", "side": "red", "kind": "general", "command": 9, "item": "order-crown", "x": 90, "y": 20}]}`
	s, err := game.Read([]byte(text), "crown", []game.Rules{Rules{}})
	if err != nil || OwnLeader(&s.Characters[0]).Item != orderCrown {
		t.Fatalf("the crown in a scenario: %v", err)
	}
	if _, err := game.Read([]byte(strings.Replace(text, `"general"`, `"hero"`, 1)), "crown", []game.Rules{Rules{}}); err == nil || !strings.Contains(err.Error(), "characters[0].item") {
		t.Errorf("the crown of a hero: %v; want an error at characters[0].item", err)
	}
}
