package stand

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// ends refuses places in which the stands may not end, whatever their ways.
func (m *move) ends() *game.Refusal {
	m.near = m.b.near(nil, m.unit, m.to, max(m.rules.apart.distance, flyersApart))
	for i := range m.pieces {
		for _, check := range []func(int) *game.Refusal{m.offTable, m.onTop, m.onTerrain, m.tooClose} {
			if r := check(i); r != nil {
				r.Steps = append(r.Steps, game.Step{Rule: r.Rule, Text: r.Reason, Marks: []game.Mark{m.b.ghost(m.pieces[i], m.to[i])}})
				return r
			}
		}
	}
	return m.apartFromUnit()
}

// offTable refuses places off the table (STD-TABLE-01).
func (m *move) offTable(i int) *game.Refusal {
	table, to := m.b.state.Table.Rect(), game.Settled(m.to[i])
	for _, c := range to.Corners() {
		if !table.Contains(c, geometry.Tolerance) {
			out := math.Max(math.Max(-c.X, c.X-table.Max.X), math.Max(-c.Y, c.Y-table.Max.Y))
			return refuse("STD-TABLE-01", game.Say("%s would be %s off the table, and the whole unit would leave with it.",
				m.b.standName(m.pieces[i]), cm(out)))
		}
	}
	return nil
}

// onTop refuses places on other stands (STD-BASE-01).
func (m *move) onTop(i int) *game.Refusal {
	for j := range i {
		if geometry.Overlaps(game.Settled(m.to[i]), m.to[j]) {
			return refuse("STD-BASE-01", game.Say("%s and %s would overlap.", m.b.id(m.pieces[j]), m.b.id(m.pieces[i])))
		}
	}
	for _, q := range m.near {
		if m.b.Pieces[q].Unit != m.unit && geometry.Overlaps(game.Settled(m.to[i]), m.b.Boxes[q]) {
			return refuse("STD-BASE-01", game.Say("%s would overlap %s.", m.b.standName(m.pieces[i]), m.b.standName(q)))
		}
	}
	return nil
}

// onTerrain refuses places on terrain that the stands may not enter (STD-MOVE-16,
// STD-FLY-05).
func (m *move) onTerrain(i int) *game.Refusal {
	if m.ground.Fits(game.Settled(m.to[i]), nil) {
		return nil
	}
	if m.road != nil && m.road.holds(m.to[i], m.wanted) { // STD-TERR-13
		return nil
	}
	rule := "STD-MOVE-16"
	if HasTrait(m.b.units[m.unit].Unit, traitFlying) {
		rule = "STD-FLY-05"
	}
	what := game.Say("terrain that its unit may not enter")
	if t := m.b.closedUnder(m.unit, m.to[i]); t != nil {
		what = game.Say("%s, which its unit may not enter", groundName(t.Kind, t.ID))
	}
	return refuse(rule, game.Say("%s would end on %s.", m.b.standName(m.pieces[i]), what))
}

// closedUnder returns a feature closed to a unit that a base overlaps; nil if there is
// none.
func (b *board) closedUnder(unit int, box geometry.Box) *game.Terrain {
	areas, areaOf := b.closedTerrain(b.groundKey(unit))
	for i, area := range areas {
		if area.OverlapsBox(box) {
			return &b.state.Terrain[areaOf[i]]
		}
	}
	return nil
}

// tooClose refuses contact with enemies (STD-CHARGE-01), or places nearer to enemies and
// engaged units than the kind of move allows.
func (m *move) tooClose(i int) *game.Refusal {
	c, reach := &m.rules.apart, m.rules.apart.distance // anything further than reach is far enough
	if m.b.keepsApart(m.unit) {
		reach = max(reach, flyersApart)
	}
	for _, q := range m.near {
		v := m.b.Pieces[q].Unit
		enemy := m.b.Enemies(m.unit, v)
		if v == m.unit || !enemy && (c.engaged == nil || !c.engaged[v]) || !geometry.Within(m.to[i], m.b.Boxes[q], reach+geometry.Tolerance) {
			continue
		}
		d := geometry.Distance(m.to[i], m.b.Boxes[q])
		if enemy && d <= flyersApart+geometry.Tolerance && m.b.keepsApart(m.unit) && m.rules.touch == nil {
			have, least := apart(d, flyersApart)
			return refuse("STD-FLY-18", game.Say("%s would end %s from %s; flyers that do not charge end more than %s from enemies.",
				m.b.standName(m.pieces[i]), have, m.b.standName(q), least))
		}
		if d >= c.distance-geometry.Tolerance && (!enemy || c.distance > 0) {
			continue
		}
		if c.distance > 0 {
			return m.refuseClose(i, q, d)
		}
		if enemy && d <= geometry.Tolerance && (m.rules.touch == nil || !m.rules.touch(v)) {
			return refuse("STD-CHARGE-01", game.Say("%s would end in contact with %s; only a charge may.",
				m.b.standName(m.pieces[i]), m.b.standName(q)))
		}
	}
	return nil
}

// flyersApart is the distance, in cm, that flyers which do not charge must exceed from
// enemies at the end of a move, by an optional rule (STD-FLY-18).
const flyersApart = 1.0

// keepsApart reports whether that rule is in use and the unit flies.
func (b *board) keepsApart(unit int) bool {
	return b.plays("STD-FLY-18", optionOn) && HasTrait(b.units[unit].Unit, traitFlying)
}

// shortOf is how far short of enemies a move may come at the nearest.
func (b *board) shortOf(unit int, short float64) float64 {
	if b.keepsApart(unit) {
		return max(short, flyersApart+3*geometry.Tolerance)
	}
	return short
}

func (m *move) refuseClose(i, q int, d float64) *game.Refusal {
	have, least := apart(d, m.rules.apart.distance)
	what := game.Say("an enemy")
	if !m.b.Enemies(m.unit, m.b.Pieces[q].Unit) {
		what = game.Say("of a unit that is engaged")
	}
	r := refuse(m.rules.apart.rule, game.Say("%s would end %s from %s, %s; it must keep %s away.",
		m.b.standName(m.pieces[i]), have, m.b.standName(q), what, least))
	p, s := geometry.ClosestPoints(m.to[i], m.b.Boxes[q])
	r.Steps = []game.Step{{Rule: r.Rule, Text: r.Reason, Marks: []game.Mark{{Kind: game.MarkMeasure, From: p, To: s, Label: game.SayAll(have)}}}}
	return r
}

// apartFromUnit refuses places that break the unit's formation (STD-MOVE-09, STD-BASE-09).
func (m *move) apartFromUnit() *game.Refusal {
	if geometry.Together(m.to) {
		return nil
	}
	groups := geometry.Groups(m.to)
	gap, from, to := math.Inf(1), 0, 0
	for _, i := range groups[1] {
		for j := range m.to {
			if !slices.Contains(groups[1], j) {
				if d := geometry.Distance(m.to[i], m.to[j]); d < gap {
					gap, from, to = d, i, j
				}
			}
		}
	}
	r := refuse("STD-MOVE-09", game.Say("%s would not end in formation: %s would be %s from %s, the nearest stand of the others.",
		m.b.units[m.unit].name(), m.b.id(m.pieces[from]), cm(gap), m.b.id(m.pieces[to])))
	p, q := geometry.ClosestPoints(m.to[from], m.to[to])
	r.Steps = []game.Step{{Rule: r.Rule, Text: r.Reason, Marks: []game.Mark{{Kind: game.MarkMeasure, From: p, To: q, Label: game.SayAll(cm(gap))}}}}
	return r
}

// endsInColumn refuses a move of a wagon fort of more than 5 cm that does not end in column (STD-SPEC-77(b)).
func (m *move) endsInColumn() *game.Refusal {
	far := 0.0
	for i := range m.moved {
		far = max(far, m.moved[i].way.Cost)
	}
	if far <= fortStep+geometry.Tolerance || !isFort(m.b.units[m.unit].Unit) || m.b.inColumn(m.to) {
		return nil
	}
	return refuse(ruleFort, game.Say("%s would move %s; after more than %s it ends in column.", m.b.units[m.unit].name(), cm(far), cm(fortStep)))
}

// effortToOrder limits the number of ways tried in the search for an order of the stands.
// Units of up to six stands never come near it. For a larger unit that nearly blocks its
// own way an order may be missed; then the player must give it.
const effortToOrder = 500
