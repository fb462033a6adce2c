package column

import (
	"slices"
	"strconv"
	"strings"

	"frontage/game"
)

// Profile is the values of a stand in a fight (COL-STAND-03).
type Profile struct{ AV, DV, MAV int }

// String writes the profile as the page does: 3-2 (3), or 5-4 without missiles (COL-STAND-04).
func (p Profile) String() string {
	text := strconv.Itoa(p.AV) + "-" + strconv.Itoa(p.DV)
	if p.MAV > 0 {
		text += " (" + strconv.Itoa(p.MAV) + ")"
	}
	return text
}

// Part is one part of a profile or a price: its name, its amount, and its rule.
type Part struct {
	What    string `json:"what"`
	Value   int    `json:"value"`
	Percent bool   `json:"percent,omitempty"`
	rule    string
}

// typeOf returns the troop type of a unit.
func typeOf(u *game.Unit) *Type {
	if y := tables().Types[u.Type]; y != nil {
		return y
	}
	return &noType
}

var (
	noType   Type
	noWeapon Weapon
)

// has reports whether the stands of a unit have an attribute: they bought it, or have it by
// their type (COL-STAND-16) or their people (COL-FANTASY-13). An Impetuous stand is Eager
// (COL-STAND-15).
func has(u *game.Unit, attribute string) bool {
	if bought(u, attribute) || attribute == eager && has(u, impetuous) {
		return true
	}
	return slices.Contains(typeOf(u).Attributes, attribute) || slices.Contains(tables().Races[own(u).Race].Gives, attribute)
}

func bought(u *game.Unit, attribute string) bool {
	return slices.Contains(own(u).Attributes, attribute)
}

// level returns the training of a unit, Regular by default (COL-STAND-17).
func level(u *game.Unit) string {
	switch {
	case has(u, elite):
		return elite
	case has(u, militia):
		return militia
	}
	return regular
}

// arms are the weapons of a stand, "" for none.
type arms struct{ melee, missile string }

// armsOf returns the arms of a unit. If its only weapon shoots, that is its missile weapon, and it has
// no melee weapon.
func armsOf(u *game.Unit) arms {
	o := own(u)
	a := arms{missile: o.Missiles}
	if shootsWith(o.Weapon) {
		a.missile = o.Weapon
	} else {
		a.melee = o.Weapon
	}
	if a.missile == "" {
		a.missile = typeOf(u).Shoots
	}
	if a.missile != "" && typeOf(u).OnHorse {
		if mounted := "mounted-" + a.missile; shootsWith(mounted) {
			a.missile = mounted
		}
	}
	return a
}

// shootsWith reports whether a weapon is a missile weapon.
func shootsWith(weapon string) bool {
	w, ok := tables().Weapons[weapon]
	return ok && (w.MAV != "-" || w.MountedMAV != "-")
}

func meleeWeapon(u *game.Unit) *Weapon   { return weaponCalled(armsOf(u).melee) }
func missileWeapon(u *game.Unit) *Weapon { return weaponCalled(armsOf(u).missile) }

// weaponCalled returns a weapon by its name; for "", a weapon without any merits.
func weaponCalled(name string) *Weapon {
	if w := tables().Weapons[name]; w != nil {
		return w
	}
	return &noWeapon
}

// armourOf returns the armour of a unit.
func armourOf(u *game.Unit) (string, Armour) {
	name := own(u).Armour
	if name == "" {
		name = "shield"
	}
	return name, tables().Armours[name]
}

// armoured reports whether armour-piercing weapons have an effect on a unit.
func armoured(u *game.Unit) bool {
	switch _, a := armourOf(u); a.Armoured {
	case "yes":
		return true
	case "no":
		return false
	}
	return typeOf(u).Armoured
}

// profile returns the profile of a unit's stands before their first attack.
func profile(u *game.Unit) Profile {
	y := typeOf(u)
	_, armour := armourOf(u)
	return Profile{y.AV + meleeWeapon(u).AV + armour.AV, y.DV + armour.DV, missileValue(u)}
}

// profileOf returns the profile of a unit's stands before their first attack, and its parts.
func profileOf(u *game.Unit) (p Profile, parts []game.Step) {
	y, a := typeOf(u), armsOf(u)
	p = profile(u)
	rule := "COL-STAND-03"
	if y.Group == Foot {
		rule = "COL-STAND-06" // a figure gives 1 AV and 1 DV
	}
	parts = append(parts, game.NewStep(rule, "A stand of %s with %s has AV %d and DV %d.", game.Word(string(u.Type)), game.SayCount(y.Figures, "1 figure", "%[1]d figures"), y.AV, y.DV))
	if w := weaponCalled(a.melee); w.AV != 0 {
		rule, format := "COL-STAND-09", "Its weapon, %s, adds %d to AV."
		if w.FirstAttack {
			rule, format = "COL-STAND-11", "Its weapon, %s, adds %d to AV, in the first attack after contact only."
		}
		parts = append(parts, game.NewStep(rule, format, game.Word(a.melee), w.AV))
	}
	if name, armour := armourOf(u); armour.DV != 0 {
		parts = append(parts, game.NewStep("COL-STAND-10", "Its armour, %s, changes DV by %d.", game.Word(name), armour.DV))
	}
	if p.MAV > 0 {
		parts = append(parts, game.NewStep("COL-STAND-03", "Its missiles, %s, give MAV %d.", game.Word(a.missile), p.MAV))
	} else {
		parts = append(parts, game.NewStep("COL-STAND-05", "It has no missiles: MAV 0."))
	}
	return p, parts
}

// missileValue returns the MAV of a unit's stands. Spears are never thrown (COL-STAND-13):
// only missile weapons have one.
func missileValue(u *game.Unit) int {
	y, w := typeOf(u), missileWeapon(u)
	value := w.MAV
	if y.OnHorse {
		value = w.MountedMAV
	}
	mav := 0
	switch {
	case value == "" || value == "-":
		return 0
	case value == "own":
		mav = y.MAV
	case strings.HasPrefix(value, "figures"):
		mav = y.Figures
		if value == "figures-1" {
			mav--
		}
	default:
		mav, _ = strconv.Atoi(value)
	}
	return max(0, mav+tables().Races[own(u).Race].MAV)
}

// attackValue returns the AV that a stand attacks with: its lance counts until it is gone
// (COL-STAND-12), and never when it pursues (COL-PURSUIT-08).
func attackValue(u *game.Unit, stand game.StandID, pursuing bool) int {
	av := profile(u).AV
	if w := meleeWeapon(u); w.FirstAttack && (pursuing || slices.Contains(own(u).Lances, stand)) {
		return av - w.AV
	}
	return av
}
