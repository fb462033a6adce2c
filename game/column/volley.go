package column

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// takeAim begins the Missile Fire of a unit: of the reacting side in the Reaction Phase and of the acting
// side in the Assault Phase (COL-MISSILE-01), artillery like any other (COL-MISSILE-06). Its owner divides
// the attacks before any is rolled (COL-MISSILE-23).
func (m *moment) takeAim(r roller, free *game.Character) error {
	u := r.unit
	v := &Volley{Unit: u.ID}
	if free != nil {
		v.Free = free.ID
	}
	if !anyShot(m.s, v) {
		return game.Refuse("COL-MISSILE-17", "No stand of %s has a target.", u.Name)
	}
	push(m.s, &Open{Volley: v})
	return nil
}

// shootNow begins the Missile Fire of a stand's unit with a first attack.
func (m *moment) shootNow(a game.Action) error {
	from, ok := findStand(m.s, a.Stand)
	if !ok {
		return game.Refuse("COL-MISSILE-23", "There is no such stand.")
	}
	r := unitRoller(from.unit)
	if refusal := mayAct(m.s, r, actMissileFire); refusal != nil {
		return refusal
	}
	v := &Volley{Unit: from.unit.ID}
	push(m.s, &Open{Volley: v})
	return m.aim(v, a)
}

// aim takes an answer while attacks are divided: one more attack, or the end, after which they are
// rolled.
func (m *moment) aim(v *Volley, a game.Action) error {
	switch a.Do {
	case doEnd:
		if len(v.Shots) == 0 { // nothing was attempted
			pop(m.s)
			return nil
		}
		return m.loose(v)
	case doShoot:
		from, ok := findStand(m.s, a.Stand)
		to, there := findStand(m.s, game.StandID(a.Target))
		if !ok || !there || from.unit.ID != v.Unit {
			return game.Refuse("COL-MISSILE-23", "There is no such stand.")
		}
		if refusal := mayAim(m.s, v, from); refusal != nil {
			return refusal
		}
		if refusal := mayHit(m.s, from, to); refusal != nil {
			return refusal
		}
		v.Shots = append(slices.Clone(v.Shots), Shot{from.id(), to.id()})
		if !m.unread {
			m.tell(game.Event{Kind: "aim", Unit: v.Unit, Stand: from.id(), Target: to.unit.ID, Text: game.Say("%s aims at %s.", from.name(), to.name()),
				Steps: []game.Step{aimStep(from, to)}})
		}
		if !anyShot(m.s, v) {
			return m.loose(v)
		}
		return nil
	}
	return game.Refuse("COL-MISSILE-23", "The attacks of %s are being divided.", m.s.Unit(v.Unit).Name)
}

// aimStep explains a line of fire.
func aimStep(from, to standAt) game.Step {
	line := fireLine(from.box(), to.box())
	far := geometry.Distance(from.box(), to.box())
	return game.NewStep("COL-MISSILE-14", "The line of fire from %s to %s is clear; it is %s away.", from.name(), to.name(), inches(far)).
		With(game.Mark{Kind: game.MarkSight, From: line.A, To: line.B, Label: inches(far)})
}

// attacksOf is the number of missile attacks of a stand (COL-MISSILE-17): Elite units have two with some
// weapons (COL-MISSILE-18).
func attacksOf(u *game.Unit) int {
	if has(u, elite) && missileWeapon(u).TwoIfElite {
		return 2
	}
	return 1
}

// noAim is a reason why a stand has no attack left in a volley.
type noAim int

const (
	canAim noAim = iota
	hasShot
	columnFailed
	noAttackLeft
	slowMissiles
	inContactAim
)

// aimOf finds the reason why a stand has no attack left in a volley.
func aimOf(s *game.State, v *Volley, a standAt) noAim {
	aimed := 0
	for _, shot := range v.Shots {
		if shot.Stand == a.id() {
			aimed++
		}
	}
	switch {
	case slices.Contains(ownTurn(s).Shot, a.id()):
		return hasShot
	case slices.Contains(own(a.unit).Failing, a.id()):
		return columnFailed
	case aimed > 0 && aimed >= attacksOf(a.unit):
		return noAttackLeft
	case own(a.unit).LastShot > 0 && own(a.unit).LastShot >= halfTurn(s)-1 && missileWeapon(a.unit).Slow:
		return slowMissiles
	case tooClose(s, a):
		return inContactAim
	}
	return canAim
}

// mayAim says why a stand has no attack left in a volley, nil when it has one.
func mayAim(s *game.State, v *Volley, a standAt) *game.Refusal {
	switch aimOf(s, v, a) {
	case hasShot:
		return game.Refuse("COL-MISSILE-05", "%s has shot in this phase.", a.name())
	case columnFailed:
		return game.Refuse("COL-ACTION-02", "The column of %s has failed an Action Roll in this phase.", a.name())
	case noAttackLeft:
		return game.Refuse("COL-MISSILE-17", "%s has no attack left.", a.name())
	case slowMissiles:
		return game.Refuse("COL-MISSILE-19", "The missiles of %s are slow: it attacked in the last half-turn.", a.name())
	case inContactAim:
		return inContactShot(a)
	}
	return nil
}

// tooClose reports whether a stand may not shoot because it is in contact (COL-MISSILE-07). Only battle
// platforms may, at the unit in contact.
func tooClose(s *game.State, a standAt) bool {
	return typeOf(a.unit).Group != Platform && touchesAny(s, a)
}

// inContactShot is the refusal of a stand that is too close to shoot.
func inContactShot(a standAt) *game.Refusal {
	return game.Refuse("COL-MISSILE-07", "%s is in contact with the enemy and does not shoot.", a.name())
}

// halfTurn counts the half-turns of the battle from 1.
func halfTurn(s *game.State) int {
	n := 2*s.Turn.Number - 1
	if s.Turn.Active != ownTurn(s).First {
		n++
	}
	return n
}

// shooting is a stand that may shoot, with its legal targets.
type shooting struct {
	stand   standAt
	targets []standAt
}

// mayShoot lists the stands of a volley's unit with an attack left, and their targets.
func mayShoot(s *game.State, v *Volley) []shooting {
	var list []shooting
	u := s.Unit(v.Unit)
	for i := range u.Stands {
		a := standAt{u, i}
		if aimOf(s, v, a) != canAim {
			continue
		}
		if targets := targetsOf(s, a); len(targets) > 0 {
			list = append(list, shooting{a, targets})
		}
	}
	return list
}

// anyShot reports whether a volley's unit has a stand with an attack left and a target.
func anyShot(s *game.State, v *Volley) bool {
	u := s.Unit(v.Unit)
	for i := range u.Stands {
		a := standAt{u, i}
		if aimOf(s, v, a) != canAim {
			continue
		}
		if m := aimerOf(s, a); m.each(func(target) bool { return false }) {
			return true
		}
	}
	return false
}

// loose rolls for the Action, if needed, and then for each attack in the order in which they were
// divided (COL-MISSILE-11).
func (m *moment) loose(v *Volley) error {
	u := m.s.Unit(v.Unit)
	pop(m.s)
	able, err := m.fireRolls(v, u)
	if err != nil {
		return err
	}
	t := ownTurn(m.s)
	for _, shot := range v.Shots {
		if !slices.Contains(able, shot.Stand) {
			continue
		}
		t.Shot = union(t.Shot, []game.StandID{shot.Stand})
		if err := m.shot(shot, assault{kind: attackMissile}); err != nil {
			return err
		}
	}
	if missileWeapon(u).Slow {
		edit(m.s.Unit(v.Unit)).LastShot = halfTurn(m.s)
	}
	return nil
}

// fireRolls makes the Action Rolls of a volley, unless the Action is automatic (COL-MISSILE-04), and
// returns the stands that may attack. A unit rolls once or, if it shoots at more than one enemy unit,
// once for each column (COL-MISSILE-08).
func (m *moment) fireRolls(v *Volley, u *game.Unit) ([]game.StandID, error) {
	free := m.leader(v.Free)
	whole := attemptOf(m.s, unitRoller(u), actMissileFire, free)
	var targets []game.UnitID
	var all []game.StandID
	for _, shot := range v.Shots {
		t, _ := m.s.Stand(shot.Target)
		targets = union(targets, []game.UnitID{t.ID})
		all = union(all, []game.StandID{shot.Stand})
	}
	if whole.automatic || len(targets) == 1 {
		ok, err := m.attempt(unitRoller(u), actMissileFire, free)
		if err != nil || !ok {
			return nil, err
		}
		return all, nil
	}
	var able []game.StandID
	b := bodyOf(u)
	for _, column := range b.columns {
		mine := b.ids(column)
		if !slices.ContainsFunc(mine, func(id game.StandID) bool { return slices.Contains(all, id) }) {
			continue
		}
		ok, err := m.attempt(standRoller(standAt{u, column[0]}), actMissileFire, nil)
		if err != nil {
			return nil, err
		}
		if ok {
			able = append(able, mine...)
		}
	}
	return able, nil
}

// leader returns a leader by his id, nil for none.
func (m *moment) leader(id game.CharacterID) *game.Character { return leaderOf(m.s, id) }

// leaderOf returns a leader by his id, nil for none.
func leaderOf(s *game.State, id game.CharacterID) *game.Character {
	for i := range s.Characters {
		if s.Characters[i].ID == id && id != "" {
			return &s.Characters[i]
		}
	}
	return nil
}

// shot rolls one missile attack. It misses a target that is gone by then.
func (m *moment) shot(shot Shot, how assault) error {
	from, ok := findStand(m.s, shot.Stand)
	to, there := findStand(m.s, shot.Target)
	if !ok || !there {
		return nil
	}
	how.distance, how.measured = geometry.Distance(from.box(), to.box()), true
	_, result, err := m.strike(from, to, how)
	if err != nil {
		return err
	}
	if result.Disrupt { // COL-MISSILE-21, COL-MISSILE-27
		m.disrupt(to)
	}
	return m.hit(to.unit, result.Hits)
}

// strike rolls an attack and tells its result.
func (m *moment) strike(a, t standAt, how assault) (total int, result Result, err error) {
	list := attackMods(m.s, a, t, how)
	roll := rolling{why: how.kind, by: string(a.id()), unit: a.unit.ID, target: t.id(), mods: list, unread: m.unread}
	if !m.unread {
		roll.text = game.Say("%s attacks %s.", a.name(), t.name())
	}
	total, event, err := rollTotal(m.dice, roll)
	if err != nil {
		return 0, result, err
	}
	result = tables().result(how.kind, total)
	told := event.Own.(*Rolled)
	told.Push, told.Break, told.Hits = result.Push, result.Disrupt, result.Hits
	event.Stand, event.Target = a.id(), t.unit.ID
	if !m.unread {
		event.Steps = append(list.steps(), resultStep(how.kind, total, result))
	}
	m.tell(event)
	return total, result, nil
}

// attackRules are the rules about the results of attacks.
var attackRules = map[string]string{attackMissile: "COL-MISSILE-21", attackMelee: "COL-COMBAT-07", attackPursuit: "COL-PURSUIT-09"}

// resultStep explains the result of a total.
func resultStep(kind string, total int, r Result) game.Step {
	rule := attackRules[kind]
	switch {
	case r.Push:
		return game.NewStep(rule, "The total is %d: a push back and %s.", total, hitsPhrase(r.Hits))
	case r.Disrupt:
		return game.NewStep(rule, "The total is %d: the target is Disrupted, and %s.", total, hitsPhrase(r.Hits))
	}
	return game.NewStep(rule, "The total is %d: %s.", total, hitsPhrase(r.Hits))
}

// disrupt Disrupts a stand until the end of the half-turn (COL-SEQ-09, COL-MISSILE-28).
func (m *moment) disrupt(t standAt) {
	if isDisrupted(t) {
		return
	}
	o := edit(t.unit)
	o.Disrupted, o.Fresh = union(o.Disrupted, []game.StandID{t.id()}), union(o.Fresh, []game.StandID{t.id()})
	m.tell(game.Event{Kind: "disrupted", Unit: t.unit.ID, Stand: t.id(), Text: game.Say("%s is Disrupted.", t.name()),
		Steps: []game.Step{game.NewStep("COL-MISSILE-24", "It is Reluctant for the rest of the half-turn.")}})
}
