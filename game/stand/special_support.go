package stand

import (
	"frontage/game"
	"frontage/geometry"
)

// maySupport reports whether the special rules let a stand of one unit support a stand of another
// through their contact (STD-SPEC-64). depth is the smaller depth of the two stands.
func maySupport(unit, of *game.Unit, contact geometry.Contact, depth float64) bool {
	if len(Own(unit).Special) == 0 && len(Own(of).Special) == 0 {
		return true
	}
	mode := func(u *game.Unit) string {
		if s := parameters[supportRule](Own(u).Special, ruleSupport); s != nil {
			return s.Value
		}
		return ""
	}
	own := listedKind(unit) == listedKind(of)
	switch gives, gets := mode(unit), mode(of); {
	case gives == "never" || gets == "never":
		return false
	case (gives == "own" || gets == "own" || gets == "from-own") && !own:
		return false
	case gives == "beside" || gets == "beside":
		return contact.B.Side != geometry.Rear && contact.Length >= depth-geometry.Tolerance
	}
	return true
}
