package stand

import (
	"strconv"
	"strings"

	"frontage/game"
	"frontage/geometry"
)

// What befalls a unit for the rest of a turn: it breaks down (STD-SPEC-16), or is wild (STD-SPEC-15).
const (
	silentTurn  = "silent"
	doubledTurn = "doubled"
	idleTurn    = "idle"
	standsTurn  = "stands"
	ragingTurn  = "raging"
)

// rangeOf is the shooting range of a unit in cm: the longest of its stands.
func rangeOf(u *game.Unit) float64 {
	if a := attachedTo(u); a != nil && a.Shooting > 0 {
		if !ownShots(u) {
			return a.Range
		}
		return max(a.Range, ownRange(u))
	}
	return ownRange(u)
}

// ownRange is the shooting range of the unit's own stands in cm.
func ownRange(u *game.Unit) float64 {
	if w := parameters[weaponRule](Own(u).Special, ruleWeapon); w != nil && w.Range > 0 {
		return w.Range
	}
	return Own(u).Range
}

// canShoot reports whether a unit has a missile weapon.
func canShoot(u *game.Unit) bool {
	if a := attachedTo(u); a != nil && a.Shooting > 0 {
		return true
	}
	return ownShots(u)
}

// ownShots reports whether the unit's own stands have a missile weapon.
func ownShots(u *game.Unit) bool {
	own := Own(u)
	if isFort(u) && !hasWagon(u) { // STD-SPEC-77(a)
		return false
	}
	return shotsOf(u) > 0 || len(own.Special) > 0 && (hasRule(own.Special, randomShots) || hasRule(own.Special, ruleByRange))
}

// weaponOf returns the special weapon of a unit, nil for an ordinary one.
func weaponOf(u *game.Unit) *weaponRule {
	if len(Own(u).Special) == 0 {
		return nil
	}
	return parameters[weaponRule](Own(u).Special, ruleWeapon)
}

// shotOfStand returns the shot of a stand with its number of dice, or the roll that will decide it
// (STD-SPEC-40, STD-SPEC-41). struck is the stand aimed at, −1 if it does not matter.
func (b *board) shotOfStand(p, struck int, atCharger bool) Shot {
	u := b.unitOf(p)
	s := Shot{Unit: u.ID, Stand: b.id(p), Dice: shotsOf(u.Unit)}
	special := Own(u.Unit).Special
	if b.isAttached(p) { // STD-SPEC-28
		s.Dice, special = Own(u.Unit).Attached.Shooting, nil
	}
	for _, rule := range special {
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
	if Own(u.Unit).State.Lapse == doubledTurn { // STD-SPEC-16
		s.Dice *= 2
	}
	return s
}

// bandShots is the number of shots of a stand by the distance of its target stand.
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

// aimedNeed is the score to hit after the special rules of the shooting unit (STD-SPEC-39). A 1
// never hits.
func (b *board) aimedNeed(unit, need int) int {
	if p := paramsOf[number](b, unit, sharpAim); p != nil {
		return max(2, need-p.Value)
	}
	return need
}

// coverAgainst is the protection that counts against the shots of a unit: one step less for some
// weapons (STD-ART-08, STD-SPEC-47).
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
// (STD-SPEC-38, STD-SPEC-47, STD-SPEC-52).
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
	if worse < fortPierce && isFort(b.units[by].Unit) { // STD-SPEC-77(e)
		worse = fortPierce
	}
	return b.wardedSave(target, worseSave(b.armourOf(target), worse), wardShooting)
}

// worseSave makes a saving score worse by a number; 0 for no save.
func worseSave(save, by int) int {
	if save == 0 || save+by > dieSides {
		return 0
	}
	return save + by
}

// silentAtChargers reports whether a unit may not shoot at chargers.
func (b *board) silentAtChargers(unit int) bool {
	u := b.units[unit].Unit
	w := weaponOf(u)
	return HasTrait(u, traitStoneThrower) || w != nil && w.Chargers == "no"
}

// throwsBlind reports whether a unit may shoot at enemies it does not see (STD-ART-13).
func (b *board) throwsBlind(unit int) bool {
	u := b.units[unit].Unit
	w := weaponOf(u)
	return HasTrait(u, traitStoneThrower) || w != nil && w.Blind
}

// noteMoved records a move in the Command phase, or by a spell, if it keeps the unit from shooting
// (STD-SPEC-47).
func (r *run) noteMoved(unit int) {
	u := &r.s.Units[unit]
	if w := weaponOf(u); w != nil && w.Moved == "no" && r.s.Turn.Phase != "combat" && u.Side == r.s.Turn.Active {
		Edit(u).State.Moved = true
	}
}

// leaderShots returns the number of shots of a character and their range: his own or the breath of
// his mount (STD-SPEC-48).
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

// lentShots is the number of attacks that joined characters add to one shooting stand of a unit
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

// lendShots adds the attacks of joined characters to the first shot.
func (b *board) lendShots(unit int, shots []Shot) {
	if n := b.lentShots(unit); n > 0 && len(shots) > 0 {
		if shots[0].Roll != "" {
			shots[0].Lent += n
			return
		}
		shots[0].Dice += n
	}
}

// diceCount is the number of dice in "2D6".
func diceCount(text string) int {
	before, _, _ := strings.Cut(text, "D")
	n, err := strconv.Atoi(before)
	if err != nil {
		return 1
	}
	return n
}

// steadyStep explains that a unit is not driven back (STD-SPEC-49); nil if it can be.
func (b *board) steadyStep(unit int) *game.Step {
	if !b.follows(unit, steady) {
		return nil
	}
	return &game.Step{Rule: "STD-SPEC-49", Text: game.Say("%s is never driven back.", b.units[unit].name())}
}

// fewerDice is the number of drive-back dice that a unit does not roll (STD-SPEC-50).
func (b *board) fewerDice(unit int) int {
	if p := paramsOf[number](b, unit, firm); p != nil {
		return p.Value
	}
	return 0
}

// shakingScore is the score at which a drive-back die against a weapon confuses, usually 6
// (STD-SPEC-45).
func shakingScore(u *game.Unit) (score int, splash bool) {
	if p := parameters[shakingShot](Own(u).Special, ruleShaking); p != nil {
		return p.Value, p.Splash
	}
	return dieSides, false
}

// neverDriven is the keyword of units that are never driven back.
const neverDriven = "no-drive"

// cannotBeDriven explains why a unit is never driven back; nil if it can be.
func (b *board) cannotBeDriven(unit int) *game.Step {
	if step := b.steadyStep(unit); step != nil {
		return step
	}
	if isDecoy(b.units[unit].Unit) {
		return &game.Step{Rule: "STD-SPELL-61", Text: game.Say("%s is a decoy, which cannot move.", b.units[unit].name())}
	}
	if isWagon(b.units[unit].Unit) {
		return &game.Step{Rule: "STD-SCEN-23", Text: game.Say("%s is a wagon, which is not driven back.", b.units[unit].name())}
	}
	if b.under(unit, kindSteady) {
		return &game.Step{Rule: "STD-SPELL-47", Text: game.Say("%s is neither driven back nor confused, by a spell.", b.units[unit].name())}
	}
	if hasKeyword(b.units[unit].Unit, neverDriven) {
		return &game.Step{Rule: "STD-SPELL-13", Text: game.Say("%s is never driven back.", b.units[unit].name())}
	}
	return nil
}
