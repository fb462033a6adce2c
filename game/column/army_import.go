package column

import (
	"slices"
	"strings"

	"frontage/game"
	"frontage/game/army"
)

// armyTable describes how to read published tables of army lists: a troop, its type, weapons and
// attributes, the number of its stands and the limits of units.
var armyTable = army.TableForm{
	Headings: map[string]string{
		"troop": "name", "troops": "name", "name": "name", "unit": "name",
		"type": "type", "trooptype": "type", "kind": "type",
		"weapon": "weapon", "weapons": "weapon", "missiles": "missiles", "missile": "missiles", "armour": "armour", "armor": "armour",
		"race": "race", "people": "race", "stands": "stands", "size": "stands", "unitsize": "stands", "formed": "formed", "order": "formed",
		"points": "points", "pts": "points", "price": "points", "cost": "points",
		"minmax": "limit", "min": "min", "max": "max",
		"attributes": "special", "special": "special", "training": "special", "notes": "special",
	},
	Finds: []string{"name", "type"},
	Needs: []army.Heading{{Key: "name", Name: "Troop"}, {Key: "type", Name: "Type"}},
	Sections: map[string]bool{
		"foot": true, "mounted": true, "skirmishers": true, "platforms": true, "artillery": true, "monsters": true, "leaders": true, "troops": true, "units": true,
	},
	Row: readArmyRow,
}

// readArmyRow reads a row: a unit or a leader.
func readArmyRow(r *army.Row, one *army.Army) {
	kind := dashed(r.Cell("type"))
	if slices.Contains([]string{general, captain, hero}, kind) {
		one.Characters = []army.Entry{r.Finish(r.Entry(kind, &ListedLeader{}))}
		return
	}
	if !slices.Contains(typeNames, kind) {
		r.Bad("type", "is %s; must be %s, or general, captain or hero", army.Quote(r.Cell("type")), words(typeNames))
		return
	}
	o := &ListedUnit{Weapon: dashed(r.Cell("weapon")), Missiles: dashed(r.Cell("missiles")), Armour: dashed(r.Cell("armour")), Race: dashed(r.Cell("race"))}
	if !army.IsNone(r.Cell("stands")) {
		o.Stands = r.Whole("stands", 1, 100)
	}
	switch army.Reduced(r.Cell("formed")) {
	case "formed", "yes":
		o.Formed = true
	case "unformed", "no":
	case "":
		o.Formed = o.Stands > 1
	default:
		r.Bad("formed", "is %s; must be Formed or Unformed", army.Quote(r.Cell("formed")))
	}
	r.Specials(func(text string) bool {
		name := dashed(text)
		switch {
		case name == regular:
		case slices.Contains(tables().AttributeOrder, name):
			o.Attributes = append(o.Attributes, name)
		case slices.Contains(tables().SpellOrder, name):
			o.Spells = append(o.Spells, name)
		default:
			return false
		}
		return true
	})
	e := r.Entry(kind, o)
	u := entryUnit(&e)
	edit(&u).Size = usualStands(armyState(listing.Scales[0]), &u, o.Stands)
	if price := army.PointsText(float64(priceOf(&u).unit)); !army.IsNone(r.Cell("points")) && r.Cell("points") != price {
		r.Leave("%s points: the price of %s is %s", r.Cell("points"), game.Counted(own(&u).Size, "stand"), price)
	}
	one.Units = []army.Entry{r.Finish(e)}
}

// dashed writes a cell as files write a word: "Heavy foot" is heavy-foot.
func dashed(cell string) string {
	if army.IsNone(cell) {
		return ""
	}
	return strings.Join(strings.Fields(strings.ToLower(cell)), "-")
}
