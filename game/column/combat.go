package column

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// fight is an open combat: a stand that must attack an enemy. If the two face each other, both attack
// at the same time.
type fight struct {
	stand, target standAt
	both          bool
}

// fights lists the combats still to be fought (COL-COMBAT-01): pairs of stands that face each other,
// each once and first among the combats of a stand, and stands that attack alone, including those
// touched only at the side or rear (correction 6).
func fights(s *game.State) []fight { return fightsBut(s, ownTurn(s).Fought) }

// fightsBut lists the combats of all stands in contact that have not fought yet.
func fightsBut(s *game.State, fought []game.StandID) []fight {
	var list []fight
	for i := range s.Units {
		u := &s.Units[i]
		for j := range u.Stands {
			a := standAt{u, j}
			if slices.Contains(fought, a.id()) {
				continue
			}
			for _, t := range enemiesOf(s, a) {
				both := t.faces() && !slices.Contains(fought, t.enemy.id())
				if both && u.Side != s.Turn.Active && slices.ContainsFunc(list, func(f fight) bool { return f.both && f.stand.is(t.enemy) && f.target.is(a) }) {
					continue
				}
				list = append(list, fight{a, t.enemy, both})
			}
		}
	}
	return actingFirst(s, list)
}

// actingFirst puts the acting side's stand first in each pair.
func actingFirst(s *game.State, list []fight) []fight {
	var pairs, alone []fight
	for _, f := range list {
		switch {
		case !f.both:
			alone = append(alone, f)
		case f.stand.unit.Side == s.Turn.Active:
			pairs = append(pairs, f)
		}
	}
	return append(pairs, alone...)
}

// enemiesOf lists the contacts through which a stand attacks: those of its front edge or, if it has
// none, those through which it is attacked (correction 6, in place of COL-COMBAT-11).
func enemiesOf(s *game.State, a standAt) []touch {
	var ahead, other []touch
	for _, t := range touches(s, a) {
		switch {
		case t.mine == geometry.Front:
			ahead = append(ahead, t)
		case t.fights():
			other = append(other, t)
		}
	}
	if len(ahead) > 0 {
		return ahead
	}
	return other
}

// fight fights the combat picked by the acting player (COL-COMBAT-10), without an Action Roll
// (COL-COMBAT-02). Stands already lost do not attack (COL-COMBAT-06). Both stands of a pair attack at
// the same time, and only the higher result counts (COL-COMBAT-04).
func (m *moment) fight(a game.Action) error {
	if m.s.Turn.Phase != phaseCombat {
		return game.Refuse("COL-SEQ-07", "Stands fight in the Combat Phase.")
	}
	f, err := m.pick(a)
	if err != nil {
		return err
	}
	t := ownTurn(m.s)
	t.Fought = union(t.Fought, []game.StandID{f.stand.id()})
	m.noteTouched()
	mine, its, err := m.attacks(f)
	if err != nil {
		return err
	}
	winner, loser, result := f.stand, f.target, mine.result
	if f.both {
		t.Fought = union(t.Fought, []game.StandID{f.target.id()})
		switch {
		case mine.total == its.total:
			m.tell(game.Event{Kind: "cancelled", Unit: f.stand.unit.ID, Stand: f.stand.id(), Text: game.Say("Both results are %d: neither counts.", mine.total),
				Steps: []game.Step{game.NewStep("COL-COMBAT-05", "Equal results cancel.")}})
			return nil
		case its.total > mine.total:
			winner, loser, result = f.target, f.stand, its.result
		}
	}
	return m.carry(winner, loser, result)
}

// pick returns the combat that an action names.
func (m *moment) pick(a game.Action) (fight, error) {
	for _, f := range fights(m.s) {
		named := f.stand.id() == a.Stand && (a.Target == "" || a.Target == string(f.target.id()))
		other := f.both && f.target.id() == a.Stand && (a.Target == "" || a.Target == string(f.stand.id()))
		if named || other {
			return f, nil
		}
	}
	return fight{}, game.Refuse("COL-COMBAT-01", "There is no combat of %s to be fought.", a.Stand)
}

// blow is a rolled attack.
type blow struct {
	total  int
	result Result
}

// attacks rolls the attacks of a combat, the acting side's first.
func (m *moment) attacks(f fight) (mine, its blow, err error) {
	at := len(m.events)
	if mine.total, mine.result, err = m.strike(f.stand, f.target, assault{kind: attackMelee}); err != nil || !f.both {
		m.spendLance(f.stand)
		return mine, its, err
	}
	if its.total, its.result, err = m.strike(f.target, f.stand, assault{kind: attackMelee}); err != nil {
		return mine, its, err
	}
	m.spendLance(f.stand)
	m.spendLance(f.target)
	first, second := mine.total > its.total, its.total > mine.total
	m.events[at].Own.(*Rolled).counts(first)
	m.events[at+1].Own.(*Rolled).counts(second)
	return mine, its, nil
}

// counts notes whether the result of one of two attacks counts (COL-COMBAT-04); otherwise it has no
// effect.
func (r *Rolled) counts(yes bool) {
	r.Counts = &yes
	if !yes {
		r.Push, r.Hits = false, 0
	}
}

// spendLance notes that a stand has made its first attack after contact (COL-STAND-12).
func (m *moment) spendLance(a standAt) {
	if meleeWeapon(a.unit).FirstAttack {
		o := edit(a.unit)
		o.Lances = union(o.Lances, []game.StandID{a.id()})
	}
}

// carry carries out the result of an attack: the push back, the winner's chance to pursue, and the
// hits. The hits count even if there is no room for the push back.
func (m *moment) carry(winner, loser standAt, result Result) error {
	if result.Push {
		moved, err := m.pushBack(winner, loser)
		if err != nil {
			return err
		}
		if refusal := mayPursue(m.s, winner); refusal == nil {
			push(m.s, &Open{Chase: &Chase{Unit: winner.unit.ID, Stand: winner.id(), Target: loser.id(), Trapped: !moved}})
		} else {
			m.tell(game.Event{Kind: "no-pursuit", Unit: winner.unit.ID, Stand: winner.id(), Text: refusal.Reason, Steps: []game.Step{{Rule: refusal.Rule, Text: refusal.Reason}}})
		}
	}
	return m.hit(m.s.Unit(loser.unit.ID), result.Hits)
}

// noteTouched notes the enemies in contact with each unit: when one of them leaves play, the unit has
// broken through (COL-BREAKTHROUGH-01).
func (m *moment) noteTouched() {
	for i := range m.s.Units {
		u := &m.s.Units[i]
		if list := touchedUnits(m.s, u); len(list) > 0 {
			edit(u).Touched = union(own(u).Touched, list)
		}
	}
}
