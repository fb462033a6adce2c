package column

import (
	"fmt"
	"slices"
	"strings"

	"frontage/game"
	"frontage/game/army"
)

// ListedUnit is the entry of a unit in an army list. The rules derive its price (COL-POINTS-01).
type ListedUnit struct {
	Weapon     string      `json:"weapon,omitempty" doc:"The weapon of the stands."`
	Missiles   string      `json:"missiles,omitempty" doc:"A second weapon, to shoot with."`
	Armour     string      `json:"armour,omitempty" doc:"Their protection; by default a shield."`
	Attributes []string    `json:"attributes,omitempty" set:"true" items:"attributes" doc:"The abilities they have bought."`
	Race       string      `json:"race,omitempty" doc:"The people that they belong to."`
	Mount      string      `json:"mount,omitempty" enum:"unicorn" doc:"Their mounts, if not horses."`
	Spells     []string    `json:"spells,omitempty" set:"true" items:"spells" doc:"The spells a Wizard may cast."`
	Formed     bool        `json:"formed,omitempty" doc:"The unit is Formed: whoever chooses it chooses the number of its stands."`
	Stands     int         `json:"stands,omitempty" max:"100" doc:"The default number, with figures of 25 mm; if left out, the minimum."`
	Tactics    string      `json:"tactics,omitempty" doc:"The plan of the army for it, in the order language, for when the automatic commander leads it."`
	_          game.Shared `shared:"limits"`
}

// ListedLeader is the entry of a leader in an army list.
type ListedLeader struct {
	_ game.Shared `shared:"limits"`
}

// ListedGift is the entry of an upgrade for units in an army list.
type ListedGift struct {
	Attributes []string    `json:"attributes" required:"true" set:"true" items:"attributes" doc:"The abilities the stands buy with it."`
	For        []string    `json:"for" required:"true" set:"true" items:"units" doc:"The units of the list that may have it, by their ids."`
	_          game.Shared `shared:"limits"`
}

// listing describes the data of army lists.
var listing = game.Listing{Unit: &ListedUnit{}, Leader: &ListedLeader{}, Upgrade: &ListedGift{}, Upgrades: "upgrades", Given: "upgrade",
	Sized: true, Scales: []int{25, 15}}

func init() {
	army.Register(Name, &army.System{
		Usual: 350, Least: 50, Most: 3000, Step: 25, Offered: []int{150, 250, 350, 500, 700},
		Stands: listedStands, Price: listedPrice, Steps: listedSteps, Extra: giftPrice, Bars: barsGift,
		Unit: musterUnit, Leader: musterLeader,
		Check: checkArmy, Above: brokenLimit, Problems: armyProblems,
		Fill: fillArmy, Near: 2,
		About: aboutEntry, Columns: armyColumns, Cells: armyCells, Words: armyWords,
		Battle: quickBattle, Table: &armyTable,
	})
}

// armyState returns a state with nothing but the scale of the figures.
func armyState(scale int) *game.State {
	return &game.State{System: Name, Own: &Battle{Scale: scale}}
}

// listedUnit makes the unit of a pick. Its stands have no places.
func listedUnit(l *army.List, p army.Pick) game.Unit {
	e := l.Army.Unit(p.ID)
	u := entryUnit(e)
	if gift := l.Army.Upgrade(p.Upgrade); gift != nil {
		o := edit(&u)
		o.Attributes = append(slices.Clone(o.Attributes), gift.Own.(*ListedGift).Attributes...)
	}
	size := p.Stands
	if size == 0 {
		size = usualStands(armyState(l.ScaleOr()), &u, e.Own.(*ListedUnit).Stands)
	}
	edit(&u).Size = size
	return u
}

// entryUnit makes a unit of an army list without the number of its stands.
func entryUnit(e *army.Entry) game.Unit {
	o := e.Own.(*ListedUnit)
	return game.Unit{Name: e.Name, Type: game.UnitType(e.Kind), Own: &Unit{
		Weapon: o.Weapon, Missiles: o.Missiles, Armour: o.Armour, Attributes: o.Attributes, Race: o.Race, Mount: o.Mount, Spells: o.Spells, Formed: o.Formed, Size: 1,
		Tactics: o.Tactics,
	}}
}

// standLimits returns the least and largest numbers of stands of a unit. Its size counts the Size
// Cost of each (COL-UNIT-07, COL-UNIT-08), and an Unformed unit is one stand (COL-UNIT-05).
func standLimits(s *game.State, u *game.Unit) (least, most int) {
	if !own(u).Formed {
		return 1, 1
	}
	least, most = sizeLimits(s, u)
	cost := sizeCost(u)
	return max(1, (least+cost-1)/cost), max(1, most/cost)
}

// usualStands returns the default number of stands of a unit: the number in its list, twice that
// with figures of 15 mm (COL-UNIT-10), within its limits.
func usualStands(s *game.State, u *game.Unit, listed int) int {
	least, most := standLimits(s, u)
	if scaleOf(s) == 15 {
		listed *= 2
	}
	return min(max(listed, least), most)
}

// listedStands returns the usual number of stands of a pick's unit, with its limits.
func listedStands(l *army.List, p army.Pick) (least, usual, most int) {
	s := armyState(l.ScaleOr())
	u := listedUnit(l, p)
	least, most = standLimits(s, &u)
	return least, usualStands(s, &u, l.Army.Unit(p.ID).Own.(*ListedUnit).Stands), most
}

// listedPrice returns the price of a unit or a leader (COL-POINTS-04, COL-LEADER-01).
func listedPrice(l *army.List, p army.Pick) float64 {
	if c := l.Army.Character(p.ID); c != nil {
		return float64(leaderPrice(&game.Character{Kind: c.Kind}))
	}
	u := listedUnit(l, p)
	return float64(priceOf(&u).unit)
}

// listedSteps explains the price of a unit.
func listedSteps(l *army.List, p army.Pick) []game.Step {
	if l.Army.Unit(p.ID) == nil {
		return nil
	}
	u := listedUnit(l, p)
	return priceOf(&u).steps(&u)
}

// giftPrice tells the share of a stand's price that an upgrade adds.
func giftPrice(_ *army.List, gift *army.Entry) string {
	sum := 0
	for _, a := range gift.Own.(*ListedGift).Attributes {
		sum += tables().Prices[a].Value
	}
	return signedPercent(sum)
}

// barsGift says why a unit may not have an upgrade.
func barsGift(_ *army.Army, of, gift *army.Entry) game.Phrase {
	if slices.Contains(gift.Own.(*ListedGift).For, of.ID) {
		return game.Phrase{}
	}
	return game.Say("%[1]s may not have %[2]s.", of.Name, gift.Name)
}

// brokenLimit returns the limit of its size that the unit of a pick breaks (COL-UNIT-08).
func brokenLimit(l *army.List, p army.Pick) *army.Problem {
	if l.Army.Unit(p.ID) == nil {
		return nil
	}
	u := listedUnit(l, p)
	if refusal := checkSize(armyState(l.ScaleOr()), &u); refusal != nil {
		return army.NewProblem(refusal.Rule, p.ID, game.Say("%[1]s: %[2]s", u.Name, refusal.Reason))
	}
	return nil
}

// armyProblems returns the units with sizes that are not allowed, and Generals without a unit to be
// with (COL-LEADER-02).
func armyProblems(l *army.List) []*army.Problem {
	var list []*army.Problem
	units, generals := 0, 0
	for _, p := range l.Picks {
		if c := l.Army.Character(p.ID); c != nil && c.Kind == general {
			generals++
		}
		if l.Army.Unit(p.ID) == nil {
			continue
		}
		units++
		if problem := brokenLimit(l, p); problem != nil {
			list = append(list, problem)
		}
	}
	if generals > units {
		list = append(list, army.NewProblem("COL-LEADER-02", "", game.Say("Each General is with a unit; there are %[1]d, and %[2]s.", generals, game.SayCount(units, "one unit", "%[1]d units"))))
	}
	return list
}

// checkArmy returns the problems of an army list, such as units that do not exist and upgrades for no unit.
func checkArmy(a *army.Army) []game.Problem {
	c := &checker{s: armyState(listing.Scales[0])}
	for i := range a.Units {
		if a.Units[i].Kind == "" { // the reader reports it
			continue
		}
		u := entryUnit(&a.Units[i])
		edit(&u).Size = usualStands(c.s, &u, a.Units[i].Own.(*ListedUnit).Stands)
		c.unit(&u, fmt.Sprintf("units[%d]", i))
	}
	for i := range a.Upgrades {
		gift := a.Upgrades[i].Own.(*ListedGift)
		for j, name := range gift.Attributes {
			if !slices.Contains(tables().AttributeOrder, name) {
				c.bad(fmt.Sprintf("upgrades[%d].attributes[%d]", i, j), "there is no attribute %q; there are %s", name, words(tables().AttributeOrder))
			}
		}
		for j, id := range gift.For {
			path := fmt.Sprintf("upgrades[%d].for[%d]", i, j)
			of := a.Unit(id)
			if of == nil {
				c.bad(path, "there is no unit %q in this list", id)
				continue
			}
			u := entryUnit(of)
			edit(&u).Attributes = append(slices.Clone(own(&u).Attributes), gift.Attributes...)
			with := &checker{s: c.s}
			with.attributes(&u, path)
			for _, problem := range with.list {
				c.bad(path, "%s", problem.What)
			}
		}
	}
	for i, problem := range c.list {
		if path, ok := strings.CutSuffix(problem.Path, ".size"); ok { // the field's name in a list
			c.list[i].Path = path + ".stands"
		}
	}
	return c.list
}

// musterUnit makes a unit of an army, in rows.
func musterUnit(l *army.List, p army.Pick) game.Unit {
	u := listedUnit(l, p)
	u.Base = baseOf(u.Type, l.ScaleOr())
	u.Stands = army.InRows(u.Base, own(&u).Size, frontOf(&u, own(&u).Size))
	return u
}

// frontOf is the number of stands in the front row of a unit in its battle line: small units have
// one row, others two, and large units on foot three.
func frontOf(u *game.Unit, size int) int {
	switch {
	case size <= 4:
		return max(1, size)
	case size <= 12 || typeOf(u).Group != Foot:
		return (size + 1) / 2
	}
	return (size + 2) / 3
}

// musterLeader makes a leader.
func musterLeader(l *army.List, p army.Pick) game.Character {
	e := l.Army.Character(p.ID)
	return game.Character{Kind: e.Kind, Base: game.LeaderBaseOf(Name), Own: &Leader{}}
}

// fillArmy chooses an army: a General if there are points for one, the least numbers that the list
// demands, a Captain or two, units of any allowed size, and larger ones with the points left.
func fillArmy(f *army.Filler) {
	f.AddDemanded()
	if f.Points >= 200 {
		f.AddOneOf(leadersOf(f, general))
	}
	for range f.Rand.IntN(1 + f.Points/175) {
		f.AddOneOf(leadersOf(f, captain, hero))
	}
	for f.AddOneOf(sized(f)) {
	}
	for grown := true; grown; {
		grown = false
		for _, p := range slices.Clone(f.Picks) {
			more := p
			if more.Stands = f.StandsOf(p) + 1; f.Army.Unit(p.ID) != nil && f.Change(p, more) == nil {
				grown = true
			}
		}
	}
}

// leadersOf lists the leaders of some kinds.
func leadersOf(f *army.Filler, kinds ...string) []army.Weighted {
	var list []army.Weighted
	for _, c := range f.Army.Characters {
		if slices.Contains(kinds, c.Kind) {
			list = append(list, army.Weighted{Pick: army.Pick{ID: c.ID}, Weight: 1})
		}
	}
	return list
}

// sized lists the units, each with an allowed number of stands.
func sized(f *army.Filler) []army.Weighted {
	list := f.Troops()
	for i := range list {
		if least, _, most := listedStands(&f.List, list[i].Pick); most > least {
			list[i].Pick.Stands = least + f.Rand.IntN(most-least+1)
		}
	}
	return list
}

// aboutEntry describes an entry in short.
func aboutEntry(_ *army.Army, e *army.Entry) game.Phrase {
	switch o := e.Own.(type) {
	case *ListedGift:
		return game.SayAll(": ", namesOf(o.Attributes))
	case *ListedLeader:
		return game.Word(e.Kind)
	}
	u := entryUnit(e)
	p, _ := profileOf(&u)
	parts := []game.Phrase{typeWord(u.Type), game.SayAll(p.String()), game.Word(level(&u))}
	a := armsOf(&u)
	armour, _ := armourOf(&u)
	for _, name := range []string{a.melee, a.missile} {
		if name != "" {
			parts = append(parts, game.Word(name))
		}
	}
	parts = append(parts, armourName(armour))
	if given := attributesOf(&u); len(given) > 0 {
		parts = append(parts, namesOf(given))
	}
	if least, most := standLimits(armyState(listing.Scales[0]), &u); most > 1 {
		parts = append(parts, game.Say("%[1]d to %[2]d stands at 25 mm", least, most))
	}
	return game.SayJoined(parts)
}

// attributesOf lists the attributes of a unit's stands other than their training.
func attributesOf(u *game.Unit) []string {
	return slices.DeleteFunc(slices.Clone(tables().AttributeOrder), func(name string) bool {
		return name == elite || name == militia || name == regular || !has(u, name)
	})
}

// namesOf says some words with commas between them.
func namesOf(names []string) game.Phrase {
	var list []game.Phrase
	for _, name := range names {
		list = append(list, game.Word(name))
	}
	return game.SayJoined(list)
}

// typeWord is the name of a type.
func typeWord(t game.UnitType) game.Phrase { return guide.UnitType(t).Name }

// armyColumns are the columns of a table of an army list.
var armyColumns = []army.Column{{Head: "profile", Width: 8}, {Head: "training", Width: 8}, {Head: "stands", Width: 6}}

func armyCells(a *army.Army, e *army.Entry) []string {
	if _, ok := e.Own.(*ListedUnit); !ok {
		return []string{"", "", ""}
	}
	u := entryUnit(e)
	p, _ := profileOf(&u)
	_, usual, _ := listedStands(&army.List{Army: a}, army.Pick{ID: e.ID})
	return []string{p.String(), level(&u), fmt.Sprint(usual)}
}

func armyWords(_ *army.Army, e *army.Entry) []string {
	switch o := e.Own.(type) {
	case *ListedUnit:
		words := []string{o.Weapon, o.Missiles, o.Armour, o.Race, o.Mount}
		words = append(append(words, o.Attributes...), o.Spells...)
		u := entryUnit(e)
		if least, most := standLimits(armyState(listing.Scales[0]), &u); most > 1 {
			words = append(words, fmt.Sprintf("%d to %d stands", least, most))
		}
		return words
	case *ListedGift:
		return []string{strings.Join(o.Attributes, ", "), "for " + strings.Join(o.For, ", ")}
	}
	return nil
}
