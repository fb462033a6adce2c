package column

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// fight is a combat that is open: a stand that must attack an enemy, and whether the two face each
// other and attack at the same time.
type fight struct {
	stand, target standAt
	both          bool
}

// fights lists the combats that are still to be fought (COL-COMBAT-01): the pairs of stands that
// face each other first among those of a stand, each once; and stands that attack alone, also
// those that are touched at the side or the rear only (correction 6).
func fights(s *game.State) []fight { return fightsBut(s, ownTurn(s).Fought) }

// fightsBut lists the combats of all stands that are in contact but those which have fought.
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

// actingFirst orders combats: those of a pair that the acting side's stand names first.
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

// enemiesOf lists the contacts through which a stand attacks: those of its front edge, where it
// has any; else those through which it is attacked (correction 6, in place of COL-COMBAT-11).
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

// fight fights the combat that the acting player picks (COL-COMBAT-10), without an Action Roll
// (COL-COMBAT-02); stands that are gone by then have lost their attack (COL-COMBAT-06): both stands of a pair
// attack at the same time, and of their results only the higher counts (COL-COMBAT-04).
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
	return fight{}, game.Refuse("COL-COMBAT-01", "There is no combat of %s to be fought.", string(a.Stand))
}

// blow is an attack that was rolled.
type blow struct {
	total  int
	result Result
}

// attacks rolls the attacks of a combat, that of the side which acts first.
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

// counts notes whether the result of one of two attacks counts (COL-COMBAT-04); one that does not
// does nothing.
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

// carry does what an attack does: the push back, the winner's chance to pursue, and the hits. A
// push back without room does not keep the hits from counting.
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

// noteTouched notes for each unit which enemies it touches: when one of those leaves play, the
// unit has broken through (COL-BREAKTHROUGH-01).
func (m *moment) noteTouched() {
	for i := range m.s.Units {
		u := &m.s.Units[i]
		if list := touchedUnits(m.s, u); len(list) > 0 {
			edit(u).Touched = union(own(u).Touched, list)
		}
	}
}
