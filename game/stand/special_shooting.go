package stand

import (
	"fmt"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// Special rules of weapons (STD-SPEC-38 to -51).

// rangeOf is how far the stands of a unit shoot, in cm.
func rangeOf(u *game.Unit) float64 {
	if w := parameters[weaponRule](Own(u).Special, ruleWeapon); w != nil && w.Range > 0 {
		return w.Range
	}
	return Own(u).Range
}

// canShoot reports whether a unit has a missile weapon.
func canShoot(u *game.Unit) bool {
	own := Own(u)
	return shotsOf(u) > 0 || len(own.Special) > 0 && (hasRule(own.Special, randomShots) || hasRule(own.Special, ruleByRange))
}

// weaponOf returns the weapon of a unit, nil if it is an ordinary one.
func weaponOf(u *game.Unit) *weaponRule {
	if len(Own(u).Special) == 0 {
		return nil
	}
	return parameters[weaponRule](Own(u).Special, ruleWeapon)
}

// shotOfStand returns the shot of a stand with its dice, or the roll that will say how many
// (STD-SPEC-40, STD-SPEC-41). It aims at a stand, −1 if that does not matter, or shoots at
// chargers.
func (b *board) shotOfStand(p, struck int, atCharger bool) Shot {
	u := b.unitOf(p)
	s := Shot{Unit: u.ID, Stand: b.id(p), Dice: shotsOf(u.Unit)}
	for _, rule := range Own(u.Unit).Special {
		switch is := rule.Of.(type) {
		case *attacksByRange:
			s.Dice = b.bandShots(is, p, struck, atCharger)
		case *diceRule:
			if rule.Rule == randomShots {
				s.Roll = is.Value
				if Own(u.Unit).State.Shots != "" {
					s.Roll = Own(u.Unit).State.Shots
				}
			}
		}
	}
	return s
}

// bandShots is how often a stand shoots by the distance of the stand that it aims at.
func (b *board) bandShots(is *attacksByRange, p, struck int, atCharger bool) int {
	if atCharger && is.Chargers > 0 {
		return is.Chargers
	}
	far := 0.0
	if struck >= 0 {
		far = geometry.Distance(b.Boxes[p], b.Boxes[struck])
	}
	for _, band := range is.Value {
		if far <= band.To+geometry.Tolerance {
			return band.Shots
		}
	}
	return 0
}

// bandSteps says why a stand shoots so often.
func (b *board) bandSteps(p, struck int, s Shot) []game.Step {
	u := b.unitOf(p)
	switch {
	case b.unread() || len(Own(u.Unit).Special) == 0:
		return nil
	case s.Roll != "":
		return []game.Step{{Rule: "STD-SPEC-41", Text: game.Say("%s shoots with %s attacks.", b.standName(p), s.Roll)}}
	case hasRule(Own(u.Unit).Special, ruleByRange):
		return []game.Step{{Rule: "STD-SPEC-40", Text: game.Say("%s shoots with %s at %s.", b.standName(p), diceText(s.Dice), cm(geometry.Distance(b.Boxes[p], b.Boxes[struck])))}}
	}
	return nil
}

// aimedNeed is a score to hit after the special rules of the shooting unit (STD-SPEC-39): a 1
// never hits.
func (b *board) aimedNeed(unit, need int) int {
	if p := paramsOf[number](b, unit, sharpAim); p != nil {
		return max(2, need-p.Value)
	}
	return need
}

// coverAgainst is how much protection counts against the shots of a unit: one step less for
// some weapons (STD-ART-08, STD-SPEC-47).
func (b *board) coverAgainst(unit int, got status) status {
	u := b.units[unit].Unit
	less := 0
	if HasTrait(u, traitCannon) {
		less = 1
	}
	if w := weaponOf(u); w != nil {
		less = max(less, -w.Cover)
	}
	return status(max(0, int(got)-less))
}

// saveAgainst is the saving score of a unit against the shots of another; 0 for none
// (STD-SPEC-38, STD-SPEC-47).
func (b *board) saveAgainst(target, by int) int {
	worse := 0
	for _, s := range b.special(by) {
		switch p := s.Of.(type) {
		case *number:
			if s.Rule == pierce {
				worse += p.Value
			}
		case *weaponRule:
			if p.Save == "-1" {
				worse++
			}
		}
	}
	return worseSave(Own(b.units[target].Unit).Armour, worse)
}

// worseSave is a saving score made worse; 0 for none.
func worseSave(save, by int) int {
	if save == 0 || save+by > dieSides {
		return 0
	}
	return save + by
}

// silentAtChargers reports whether a unit does not shoot at chargers.
func (b *board) silentAtChargers(unit int) bool {
	u := b.units[unit].Unit
	w := weaponOf(u)
	return HasTrait(u, traitStoneThrower) || w != nil && w.Chargers == "no"
}

// throwsBlind reports whether a unit shoots at enemies that it does not see (STD-ART-13).
func (b *board) throwsBlind(unit int) bool {
	u := b.units[unit].Unit
	w := weaponOf(u)
	return HasTrait(u, traitStoneThrower) || w != nil && w.Blind
}

// noteMoved records that a unit has moved in its Command phase, if that keeps it from shooting
// (STD-SPEC-47).
func (r *run) noteMoved(unit int) {
	u := &r.s.Units[unit]
	if w := weaponOf(u); w != nil && w.Moved == "no" && r.s.Turn.Phase == "command" && u.Side == r.s.Turn.Active {
		Edit(u).State.Moved = true
	}
}

// leaderShots is how often a character shoots, and how far: by himself or by the breath of what
// he rides (STD-SPEC-48).
func leaderShots(c *game.Character) (shots int, reach float64) {
	own := OwnLeader(c)
	p := parameters[breath](own.Special, ruleBreath)
	if p == nil || p.Own {
		return own.Shooting, own.Range
	}
	reach = CharacterRange
	if p.Range > 0 {
		reach = p.Range
	}
	return max(own.Shooting, p.Value), max(reach, own.Range)
}

// lentShots is how many attacks joined characters add to one shooting stand of a unit
// (STD-SPEC-48).
func (b *board) lentShots(unit int) int {
	n := 0
	for i := range b.state.Characters {
		c := &b.state.Characters[i]
		if c.Joined != b.units[unit].ID || OwnLeader(c).State.Slain {
			continue
		}
		if p := parameters[breath](OwnLeader(c).Special, ruleBreath); p != nil && p.Own {
			n += p.Value
		}
	}
	return n
}

// lendShots adds the attacks of joined characters to the first of some shots.
func (b *board) lendShots(unit int, shots []Shot) {
	if n := b.lentShots(unit); n > 0 && len(shots) > 0 {
		if shots[0].Roll != "" {
			shots[0].Lent += n
			return
		}
		shots[0].Dice += n
	}
}

// Shots that are rolled for.

// rollNumbers rolls how often the stands of a frame shoot, and what goes wrong (STD-SPEC-41 to
// -44).
func (r *run) rollNumbers(p *shootProcedure) error {
	for i := range p.Shots {
		if p.Shots[i].Roll == "" {
			continue
		}
		shots := slices.Clone(p.Shots)
		shot := &shots[i]
		n, err := r.rollNumber(p, shot)
		if err != nil {
			return err
		}
		shot.Dice, shot.Roll = shot.Lent+n, ""
		p.Shots = slices.DeleteFunc(shots, func(s Shot) bool { return s.Dice <= 0 && s.Roll == "" })
		return nil
	}
	return nil
}

// hasRolls reports whether it has still to be rolled for how often a stand shoots.
func (p *shootProcedure) hasRolls() bool {
	return slices.ContainsFunc(p.Shots, func(s Shot) bool { return s.Roll != "" })
}

// rollNumber rolls how often a stand shoots.
func (r *run) rollNumber(p *shootProcedure, shot *Shot) (int, error) {
	u := r.s.Unit(shot.Unit)
	count := diceCount(shot.Roll)
	faces, err := r.roll(count, "shots", string(shot.Unit), 0, r.say("How often %s shoots, %s: the dice show", shot.Stand, shot.Roll))
	if err != nil {
		return 0, err
	}
	n := 0
	for _, face := range faces {
		n += face
	}
	special := Own(u).Special
	switch {
	case hasRule(special, boilerMisfire) && count == 2 && faces[0] == faces[1]:
		return r.boilerMisfire(p, shot, faces[0])
	case hasRule(special, rocketMisfire) && count == 1 && faces[0] == 1:
		return r.rocketMisfire(p, shot)
	}
	return n, nil
}

// diceCount is the number of dice in "2D6".
func diceCount(text string) int {
	n := 1
	if _, err := fmt.Sscanf(text, "%dD", &n); err != nil {
		return 1
	}
	return n
}

// boilerMisfire is what a double does to a weapon with a boiler (STD-SPEC-44).
func (r *run) boilerMisfire(p *shootProcedure, shot *Shot, face int) (int, error) {
	id := shot.Unit
	tell := func(text game.Phrase) {
		r.event(game.Event{Kind: "misfire", Unit: id, Stand: shot.Stand, By: string(id), Why: "STD-SPEC-44", Text: text})
	}
	more := func(dice, plus int) (int, error) {
		faces, err := r.roll(dice, "shots", string(id), 0, r.say("The boiler roars: the dice show"))
		for _, f := range faces {
			plus += f
		}
		return plus, err
	}
	switch face {
	case 1:
		tell(r.say("The boiler of %s bursts before it shoots.", shot.Stand))
		r.removeStand(id, shot.Stand, "misfire")
		return 0, nil
	case 2:
		n, err := more(2, 4)
		tell(r.say("The boiler of %s bursts as it shoots.", shot.Stand))
		p.Shooting.Bursts = true
		return n, err
	case 3:
		tell(r.say("The boiler of %s leaks: from now on it shoots with D6 attacks.", shot.Stand))
		Edit(r.s.Unit(id)).State.Shots = "D6"
		return 6, nil
	case 4:
		tell(r.say("The boiler of %s hisses: it does not shoot.", shot.Stand))
		return 0, nil
	case 5:
		tell(r.say("The boiler of %s is at full pressure: 10 attacks.", shot.Stand))
		return 10, nil
	}
	n, err := more(1, 12)
	tell(r.say("The boiler of %s is over full pressure.", shot.Stand))
	return n, err
}

// rocketMisfire is what a 1 does to a rocket (STD-SPEC-42).
func (r *run) rocketMisfire(p *shootProcedure, shot *Shot) (int, error) {
	id := shot.Unit
	faces, err := r.roll(1, "misfire", string(id), 0, r.say("The rocket of %s misfires: the die shows", shot.Stand))
	if err != nil {
		return 0, err
	}
	tell := func(text game.Phrase) {
		r.event(game.Event{Kind: "misfire", Unit: id, Stand: shot.Stand, By: string(id), Why: "STD-SPEC-42", Text: text})
	}
	switch face := faces[0]; {
	case face == 1:
		tell(r.say("The rocket bursts: %s is lost.", shot.Stand))
		r.removeStand(id, shot.Stand, "misfire")
		return 0, nil
	case face <= 3:
		tell(r.say("The rocket falls short: one attack."))
		return 1, nil
	case face <= 5:
		tell(r.say("The rocket misses %s and flies on.", unitName(r.s, p.Target)))
		return 0, r.flyOn(p, shot)
	}
	faces, err = r.roll(2, "shots", string(id), 0, r.say("The rocket bursts in the middle of %s: the dice show", unitName(r.s, p.Target)))
	if err != nil {
		return 0, err
	}
	return faces[0] + faces[1], nil
}

// flyOn strikes the first unit beyond the target on the line of a rocket (AMB-S17).
func (r *run) flyOn(p *shootProcedure, shot *Shot) error {
	b := r.board()
	piece, err := b.pieceIndex(string(shot.Stand))
	target, bad := b.unitIndex(string(p.Target))
	if err != nil || bad != nil {
		return nil
	}
	unit := b.beyond(piece, target)
	if unit < 0 {
		return nil
	}
	faces, err := r.roll(1, "shots", string(shot.Unit), 0, r.say("It strikes %s: the die shows", b.units[unit].name()))
	if err != nil {
		return err
	}
	need := b.scoreAgainst(piece, b.statusAgainst(b.ClosestPiece(unit, piece), piece))
	r.push(b.salvoFrame(b.Pieces[piece].Unit, salvo{target: unit, shots: []Shot{{Unit: shot.Unit, Stand: shot.Stand, Dice: faces[0], Need: need}}}, p.Shooting.AtCharger))
	return nil
}

// beyond returns the first unit, of either side, on the line of a stand's shot beyond a unit;
// −1 if there is none.
func (b *board) beyond(piece, target int) int {
	struck := b.ClosestPiece(target, piece)
	from, to := geometry.ClosestPoints(b.Boxes[piece], b.Boxes[struck])
	dir := to.Sub(from).Unit()
	const far = 1000.0 // beyond any table
	line := geometry.Segment{A: to, B: to.Along(dir, far)}
	best, nearest := -1, far
	for q, box := range b.Boxes {
		unit := b.Pieces[q].Unit
		if unit == target || unit == b.Pieces[piece].Unit || !geometry.SweptOutline(box, box).Crosses(line) {
			continue
		}
		if d := box.Closest(to).Dist(to); d < nearest {
			best, nearest = unit, d
		}
	}
	return best
}

// countOnes acts on the 1s of a roll to hit (STD-SPEC-43, STD-SPEC-46), and returns the hits.
func (r *run) countOnes(p *shootProcedure, faces []int, hits int) int {
	u := r.s.Unit(p.Unit)
	if len(Own(u).Special) == 0 {
		return hits
	}
	ones := 0
	for _, face := range faces {
		if face == 1 {
			ones++
		}
	}
	if hasRule(Own(u).Special, volleyMisfire) {
		hits = r.volleyMisfire(p, ones, hits)
	}
	if hasRule(Own(u).Special, backlash) {
		if p.Shooting.Ones += ones; p.Shooting.Ones >= 2 && ones > 0 {
			r.confuse(p.Unit, r.say("its weapon strikes back"), "STD-SPEC-46")
		}
	}
	return hits
}

// volleyMisfire is what 1s do to a volley gun (STD-SPEC-43).
func (r *run) volleyMisfire(p *shootProcedure, ones, hits int) int {
	const jams, bursts, atChargers = 3, 4, 6
	if ones < jams {
		return hits
	}
	text := r.say("%s jams: no hits.", unitName(r.s, p.Unit))
	if hits = 0; ones >= bursts {
		text = r.say("%s bursts.", unitName(r.s, p.Unit))
		p.Shooting.Bursts = true
		if p.Shooting.AtCharger {
			hits = atChargers
		}
	}
	r.event(game.Event{Kind: "misfire", Unit: p.Unit, By: string(p.Unit), Why: "STD-SPEC-43", Text: text})
	return hits
}

// burst destroys the stand whose weapon has burst, once all its shots are rolled.
func (r *run) burst(p *shootProcedure) {
	u := r.s.Unit(p.Unit)
	if p.Shooting.Bursts && len(u.Stands) > 0 {
		p.Shooting.Bursts = false
		r.removeStand(p.Unit, u.Stands[len(u.Stands)-1].ID, "misfire")
	}
}

// Drive-backs.

// steadyStep says that a unit is not driven back (STD-SPEC-49); nil if it may be.
func (b *board) steadyStep(unit int) *game.Step {
	if !b.follows(unit, steady) {
		return nil
	}
	return &game.Step{Rule: "STD-SPEC-49", Text: game.Say("%s is never driven back.", b.units[unit].name())}
}

// fewerDice is how many drive-back dice a unit is spared (STD-SPEC-50).
func (b *board) fewerDice(unit int) int {
	if p := paramsOf[number](b, unit, firm); p != nil {
		return p.Value
	}
	return 0
}

// driveBrittle destroys a unit that is driven back too far, or leaves it where it is
// (STD-SPEC-51).
func (r *run) driveBrittle(id game.UnitID, total int, limit float64) {
	if float64(total) > limit+geometry.Tolerance {
		r.event(game.Event{Kind: "routed", Unit: id, By: string(id), Why: "STD-SPEC-51",
			Text: r.say("%s would be driven back %s, more than %s: it is destroyed.", unitName(r.s, id), game.Length(total), cm(limit))})
		r.destroyUnit(id, "routed")
		return
	}
	r.event(game.Event{Kind: "stand", Unit: id, By: string(id), Why: "STD-SPEC-51", Text: r.say("%s stays where it is.", unitName(r.s, id))})
}

// shakingScore is the score on which the drive-back dice of a weapon confuse, 6 usually
// (STD-SPEC-45).
func shakingScore(u *game.Unit) (score int, splash bool) {
	if p := parameters[shakingShot](Own(u).Special, ruleShaking); p != nil {
		return p.Value, p.Splash
	}
	return dieSides, false
}

// splash tests the units that touch one that a weapon shakes (STD-SPEC-45).
func (r *run) splash(unit int) error {
	b := r.board()
	for i := range b.units {
		if i != unit && len(b.units[i].Stands) > 0 && b.unitsTouch(i, unit) {
			if err := r.testConfusion(b.units[i].ID, "STD-SPEC-45", game.Say("it touches %s, which was struck", b.units[unit].name())); err != nil {
				return err
			}
		}
	}
	return nil
}
