package stand

import (
	"cmp"
	"math"
	"slices"

	"frontage/game"
	"frontage/game/table"
	"frontage/geometry"
)

// Units that are kept off the table and come by an order (STD-SPEC-27): infiltration (STD-SCOUT-07 to
// STD-SCOUT-13) and ambush (STD-SCOUT-14 to STD-SCOUT-16).

// comesInGroups reports whether a unit may come together with others (STD-SCOUT-15).
func (b *board) comesInGroups(unit int) bool {
	p := paramsOf[infiltrate](b, unit, ruleInfiltrate)
	return p != nil && p.Group
}

// entry is an order to units that are kept off the table to come to a point, before the roll.
type entry struct {
	orderTest
	at     geometry.Vec
	places [][]game.StandPlace // of each unit, where it would stand by default
	ghosts []game.Mark
}

// enter works out an order to units to come to a point: whether it may be given, and the number that the
// character needs (STD-SCOUT-08, STD-SCOUT-09).
func (b *board) enter(character int, units []int, at geometry.Vec) (*entry, *game.Refusal) {
	if r := b.mayEnter(character, units); r != nil {
		return nil, r
	}
	return b.enterAt(character, units, at)
}

// enterAt is enter whosever turn it is.
func (b *board) enterAt(character int, units []int, at geometry.Vec) (*entry, *game.Refusal) {
	if r := cmp.Or(b.entryPoint(units[0], at), b.entryLeash(character, units, at)); r != nil {
		return nil, r
	}
	shown := b.shownAt(units, at)
	if shown.refusal != nil {
		return nil, shown.refusal
	}
	e := &entry{orderTest: *b.entryTarget(character, units, at), at: at, places: shown.places, ghosts: shown.ghosts}
	e.second = b.secondNeed(character, func(c *game.Character) int { return b.entryTargetOf(c, character, units, at).need })
	e.steps = b.entrySteps(e)
	if b.plays("AMB-19", "b") && e.need < 2 && !b.mayCrown(&b.state.Characters[character]) {
		r := refuse("STD-CMD-45", game.Say("%s would need %d to order %s, which cannot succeed: the order is not given.", leaderName(&b.state.Characters[character]), e.need, b.unitNames(units)))
		r.Steps = e.steps
		return nil, r
	}
	return e, nil
}

// mayEnter refuses an order to units to come if the character may not give it now, wherever they would come.
func (b *board) mayEnter(character int, units []int) *game.Refusal {
	if r := b.mayCommand(character); r != nil {
		return r
	}
	c := &b.state.Characters[character]
	for i, unit := range units {
		u := &b.units[unit]
		switch {
		case u.Side != c.Side:
			return refuse("STD-CMD-24", game.Say("%s cannot order %s of the other side.", leaderName(c), u.name()))
		case !isKept(u.Unit):
			return refuse("STD-SCOUT-08", game.Say("%s is not kept off the table.", u.name()))
		case Own(u.Unit).State.Orders > 0:
			return refuse("STD-SCOUT-12", game.Say("%s has been ordered this turn, and stays off the table until another.", u.name()))
		case slices.Contains(units[:i], unit):
			return refuse("STD-CMD-47", game.Say("%s is named twice.", u.name()))
		case len(units) > 1 && !b.comesInGroups(unit):
			return refuse("STD-SCOUT-15", game.Say("%s comes alone.", u.name()))
		}
		if r := b.refuseBySpecial(c, unit).refusal(); r != nil {
			return r
		}
	}
	if len(units) == 1 {
		return nil
	}
	return cmp.Or(b.brigadeTooLarge(units), b.brigadeMixed(units))
}

// denseAt lists the features of dense terrain that hold a point. A bridge or a ford in one is open ground.
func (b *board) denseAt(at geometry.Vec, kind game.UnitType) (list []int) {
	for i := range b.state.Terrain {
		if t := &b.state.Terrain[i]; isDense(t.Kind) && slices.ContainsFunc(b.partsOf(t, kind), func(part geometry.Polygon) bool { return part.Contains(at, geometry.Tolerance) }) {
			list = append(list, i)
		}
	}
	return list
}

// partsOf returns the areas of a feature, without the crossings that a troop type may use.
func (b *board) partsOf(t *game.Terrain, kind game.UnitType) (parts []geometry.Polygon) {
	for _, area := range table.Areas(t) {
		parts = append(parts, b.withoutCrossings(area, kind)...)
	}
	return parts
}

// edgesAt tells on which edges of the table a point lies, in the order of gapsToEdges.
func (b *board) edgesAt(at geometry.Vec) (edges [4]bool) {
	for i, gap := range gapsToEdges(geometry.Rect{Min: at, Max: at}, b.state.Table) {
		edges[i] = math.Abs(gap) <= geometry.Tolerance
	}
	return edges
}

// entryPoint refuses a point to which a unit may not come: neither in dense terrain nor at an edge of the
// table other than the enemy's own (STD-SCOUT-08).
func (b *board) entryPoint(unit int, at geometry.Vec) *game.Refusal {
	if !b.state.Table.Rect().Contains(at, geometry.Tolerance) {
		return refuse("STD-SCOUT-08", game.Say("The point is not on the table."))
	}
	if len(b.denseAt(at, b.units[unit].Type)) > 0 {
		return nil
	}
	barred := b.homeEdgesOf(b.state.Sides[1-b.units[unit].Army].ID)
	edges := b.edgesAt(at)
	for i := range edges {
		if edges[i] && !barred[i] {
			return nil
		}
	}
	if edges != [4]bool{} {
		return refuse("STD-SCOUT-08", game.Say("This is the enemy's own edge of the table: %s does not come there.", b.units[unit].name()))
	}
	return refuse("STD-SCOUT-08", game.Say("The point is neither in dense terrain nor at an edge of the table."))
}

// entryLeash refuses a point that is further from the character than the unit hears orders (STD-SPEC-10). The
// characters' own ranges do not count (STD-SCOUT-09, STD-SCOUT-13).
func (b *board) entryLeash(character int, units []int, at geometry.Vec) *game.Refusal {
	c := &b.state.Characters[character]
	for _, unit := range units {
		leash := paramsOf[distance](b, unit, ruleLeash)
		if leash == nil {
			continue
		}
		if d := b.leaderFrom(c, at); d > leash.Value+geometry.Tolerance {
			have, limit := apart(d, leash.Value)
			return refuse("STD-SPEC-10", game.Say("The point is %s away from %s; %s hears orders within %s alone.", have, leaderWithin(c), b.units[unit].name(), limit))
		}
	}
	return nil
}

// leaderFrom is the distance from a character to a point.
func (b *board) leaderFrom(c *game.Character, at geometry.Vec) float64 {
	from, to := b.toPoint(c, at)
	return from.Dist(to)
}

// entryTarget adds up what a character needs to order units to a point: what he would need for units there
// (STD-SCOUT-09), but for dense terrain.
func (b *board) entryTarget(character int, units []int, at geometry.Vec) *orderTest {
	return b.entryTargetOf(&b.state.Characters[character], character, units, at)
}

// entryTargetOf is entryTarget for a character who is perhaps described otherwise than in the state.
func (b *board) entryTargetOf(c *game.Character, character int, units []int, at geometry.Vec) *orderTest {
	t := &orderTest{character: character, units: units, number: 1, at: &at}
	if t.need = b.sworn(c, units, t.number); t.need > 0 {
		return t
	}
	all := []modifier{b.entryDistance(c, units, at), b.entryEnemy(units, at), b.lossModifier(units), b.blunderModifier(units), b.firstOrderModifier(c), b.entryProfile(units)}
	all = b.appendSpecialModifiers(all, c, units, func(c *game.Character, _ int) float64 { return b.leaderFrom(c, at) })
	t.need = OwnLeader(c).Command
	for i := range all {
		t.need += all[i].amount
		if all[i].amount != 0 {
			t.modifiers = append(t.modifiers, all[i])
		}
	}
	t.need = min(t.need, mostCommand)
	return t
}

// entryDistance is the penalty for the distance to the point (STD-SCOUT-09), unless the profile lifts it
// (STD-SCOUT-13).
func (b *board) entryDistance(c *game.Character, units []int, at geometry.Vec) modifier {
	far, most, rule := b.leaderFrom(c, at), 0, "STD-SCOUT-09"
	for _, unit := range units {
		steps, by := b.distanceSteps(far), "STD-SCOUT-09"
		if factor, ok := b.distanceFactor(unit, units); ok { // STD-SPEC-06
			steps, by = steps*factor, "STD-SPEC-06"
		}
		if p := paramsOf[infiltrate](b, unit, ruleInfiltrate); p != nil && p.Free == "distance" { // STD-SCOUT-13
			steps = 0
		}
		if steps > most {
			most, rule = steps, by
		}
	}
	return modifier{name: game.Say("distance"), amount: -most, rule: rule, unit: units[0], far: far,
		why: func(_ *board, c *game.Character, m *modifier) game.Phrase {
			return game.Say("the point is %s away from %s", cm(m.far), leaderWithin(c))
		}}
}

// entryEnemy is −1 if an enemy unit is 20 cm or less from the point (STD-SCOUT-09).
func (b *board) entryEnemy(units []int, at geometry.Vec) modifier {
	m := modifier{name: game.Say("enemy near"), rule: "STD-SCOUT-09", far: enemyNear + geometry.Tolerance,
		why: func(b *board, _ *game.Character, m *modifier) game.Phrase {
			return game.Say("the enemy %s is %s from the point", b.units[m.enemy].name(), cm(m.far))
		}}
	if !slices.ContainsFunc(units, func(unit int) bool { return !b.follows(unit, noNearPenalty) }) { // STD-SPEC-08
		return m
	}
	for i := range b.units {
		if !b.Enemies(units[0], i) || len(b.units[i].Stands) == 0 {
			continue
		}
		if d := farFrom(b.BoxesOf(i), at); d <= m.far {
			m.amount, m.unit, m.enemy, m.far = -1, units[0], i, d
		}
	}
	return m
}

// entryProfile is the modifier that a profile has for these orders alone (STD-SCOUT-13).
func (b *board) entryProfile(units []int) modifier {
	m := modifier{name: game.Say("special rule"), rule: "STD-SCOUT-13",
		why: func(b *board, _ *game.Character, m *modifier) game.Phrase {
			return game.Say("%s comes so", b.units[m.unit].name())
		}}
	for _, unit := range units {
		if p := paramsOf[infiltrate](b, unit, ruleInfiltrate); p != nil && p.Mod != 0 && (m.amount == 0 || p.Mod < m.amount) {
			m.amount, m.unit = p.Mod, unit
		}
	}
	return m
}

// entrySteps explains an order to come: the point, the number, and the places.
func (b *board) entrySteps(e *entry) []game.Step {
	if b.unread() {
		return nil
	}
	point := game.Mark{Kind: game.MarkPoint, From: e.at}
	steps := []game.Step{{Rule: "STD-SCOUT-08", Text: game.Say("%s may come there: %s.", b.unitNames(e.units), b.whereIs(e.at, b.units[e.units[0]].Type)), Marks: []game.Mark{point}}}
	steps = append(steps, b.orderSteps(&e.orderTest)...)
	return append(steps, game.Step{Rule: "STD-SCOUT-10", Marks: e.ghosts,
		Text: game.Say("One stand is put on the point and the others in formation with it, touching no enemy; the owner chooses the places when the order has succeeded.")})
}

// whereIs names the place of a point: the terrain that it is in, or the edge of the table.
func (b *board) whereIs(at geometry.Vec, kind game.UnitType) game.Phrase {
	if list := b.denseAt(at, kind); len(list) > 0 {
		t := &b.state.Terrain[list[0]]
		return game.Say("in %s", groundName(t.Kind, t.ID))
	}
	for i, on := range b.edgesAt(at) {
		if on {
			return edgesOfTable[i]
		}
	}
	return game.Say("in the open")
}

// edgesOfTable name the edges of the table as the screen shows them, in the order of gapsToEdges.
var edgesOfTable = [4]game.Phrase{game.Say("at the lower edge of the table"), game.Say("at the upper edge of the table"), game.Say("at the left edge of the table"), game.Say("at the right edge of the table")}
