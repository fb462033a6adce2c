package column

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// The spells that the page describes (G-14).
const (
	spellBolt  = "bolt"
	spellFear  = "fear"
	spellWard  = "ward"
	spellHaste = "haste"
	spellMist  = "mist"
)

var spellNames = []string{spellBolt, spellFear, spellWard, spellHaste, spellMist}

// boltValue is the MAV of the spell Bolt.
const boltValue = 5

// spell attempts a spell of a Wizard, whenever missiles may be fired (COL-FANTASY-09), once in a
// half-turn (COL-FANTASY-10).
func (m *moment) spell(a game.Action) error {
	u := m.s.Unit(a.Unit)
	if u == nil || len(u.Stands) == 0 {
		return game.Refuse("COL-FANTASY-09", "There is no such unit on the table.")
	}
	if refusal := mayCast(m.s, u, a.Choice); refusal != nil {
		return refusal
	}
	aim, refusal := aimSpell(m.s, u, a)
	if refusal != nil {
		return refusal
	}
	edit(u).Cast = true
	ok, err := m.attempt(unitRoller(u), actSpell, nil)
	if err != nil || !ok {
		return err
	}
	m.tell(game.Event{Kind: "spell", Unit: u.ID, Why: a.Choice, Text: game.Say("%s casts %s.", u.Name, game.Word(a.Choice))})
	return m.castOn(m.s.Unit(u.ID), a.Choice, aim)
}

// mayCast says why a unit may not cast a spell now, nil when it may.
func mayCast(s *game.State, u *game.Unit, name string) *game.Refusal {
	if refusal := mayAct(s, unitRoller(u), actSpell); refusal != nil {
		return refusal
	}
	switch {
	case !slices.Contains(own(u).Spells, name):
		return game.Refuse("COL-FANTASY-08", "%s does not have the spell %s.", u.Name, game.Word(name))
	case own(u).Cast:
		return game.Refuse("COL-FANTASY-10", "%s has cast a spell in this half-turn.", u.Name)
	}
	return nil
}

// spellAim is the target of a spell: a stand or a point.
type spellAim struct {
	stand standAt
	at    geometry.Vec
}

// aimSpell returns the target of a spell, within its range of the Wizard: an enemy for Bolt and Fear, a
// friend for Ward and Haste, a point for Mist.
func aimSpell(s *game.State, u *game.Unit, a game.Action) (aim spellAim, refusal *game.Refusal) {
	reach := float64(tables().Spells[a.Choice].Range * inch)
	if a.Choice == spellMist {
		if a.X == nil || a.Y == nil {
			return aim, game.Refuse("COL-FANTASY-09", "The spell is aimed at a point.")
		}
		aim.at = geometry.Vec{X: *a.X, Y: *a.Y}
		if far := u.Box(0).Closest(aim.at).Dist(aim.at); far > reach+geometry.Tolerance {
			return aim, game.Refuse("COL-FANTASY-09", "The point is %s away; the spell reaches %s.", inches(far), inches(reach))
		}
		return aim, nil
	}
	t, ok := findStand(s, game.StandID(a.Target))
	if !ok {
		return aim, game.Refuse("COL-FANTASY-09", "The spell is aimed at a stand.")
	}
	hostile := a.Choice == spellBolt || a.Choice == spellFear
	if far := geometry.Distance(u.Box(0), t.box()); far > reach+geometry.Tolerance {
		return aim, game.Refuse("COL-FANTASY-09", "%s is %s away; the spell reaches %s.", t.name(), inches(far), inches(reach))
	}
	if hostile != (t.unit.Side != u.Side) {
		return aim, game.Refuse("COL-FANTASY-09", "%s is on the wrong side for that spell.", t.name())
	}
	aim.stand = t
	return aim, nil
}

// castOn carries out a spell. A Magic Resistant enemy unit that passes a Morale Check ignores it
// (COL-FANTASY-02).
func (m *moment) castOn(u *game.Unit, name string, aim spellAim) error {
	if name == spellMist {
		t := ownTurn(m.s)
		t.Mists = append(slices.Clone(t.Mists), Mist{aim.at.X, aim.at.Y})
		return nil
	}
	t := aim.stand
	if t.unit.Side != u.Side && has(t.unit, magicResistant) {
		ok, err := m.moraleCheck(t.unit, game.Say("%s is Magic Resistant.", t.unit.Name), "COL-FANTASY-02", 0)
		if err != nil || ok {
			return err
		}
	}
	switch name {
	case spellBolt:
		return m.bolt(u, t)
	case spellFear:
		return m.fear(t.unit)
	case spellWard:
		edit(t.unit).Warded = true
	case spellHaste:
		edit(t.unit).Hasted = true
	}
	return nil
}

// bolt makes a missile attack with a MAV of its own and no DV for armour.
func (m *moment) bolt(u *game.Unit, t standAt) error {
	_, armour := armourOf(t.unit)
	list := mods{}
	list.put("mav", boltValue, "COL-FANTASY-09", spellMAV, "")
	list.put("dv", armour.DV-defence(t), "COL-MISSILE-20", bareDV, t.unit.Name)
	list.target(t)
	total, event, err := rollTotal(m.dice, rolling{why: attackMissile, by: string(u.ID), unit: u.ID, target: t.id(), mods: list, text: game.Say("A bolt strikes %s.", t.name())})
	if err != nil {
		return err
	}
	result := tables().result(attackMissile, total)
	told := event.Own.(*Rolled)
	told.Break, told.Hits = result.Disrupt, result.Hits
	event.Target, event.Steps = t.unit.ID, append(list.steps(), resultStep(attackMissile, total, result))
	m.tell(event)
	if result.Disrupt {
		m.disrupt(t)
	}
	return m.hit(t.unit, result.Hits)
}

// fear Disrupts the front row of a unit that fails a Morale Check.
func (m *moment) fear(u *game.Unit) error {
	ok, err := m.moraleCheck(u, game.Say("Fear comes over %s.", u.Name), "COL-FANTASY-09", 0)
	if err != nil || ok {
		return err
	}
	for _, i := range bodyOf(u).front() {
		m.disrupt(standAt{m.s.Unit(u.ID), i})
	}
	return nil
}

// misty reports whether mist blocks a line of fire: the line comes within 2 inches of its point.
func misty(s *game.State, line geometry.Segment) bool {
	return slices.ContainsFunc(ownTurn(s).Mists, func(mist Mist) bool {
		at := geometry.Vec{X: mist.X, Y: mist.Y}
		return line.Closest(at).Dist(at) <= distance("mist")+geometry.Tolerance
	})
}
