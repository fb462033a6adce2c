package stand

import (
	"fmt"
	"slices"
	"strconv"

	"frontage/game"
)

// repeatable are the special rules that a unit or a character may have more than once.
var repeatable = []string{ruleOrderMod, ruleHatred, ruleGrantJoined, ruleGrantTouching, ruleKeyword}

// readsUnits are the special rules that use the fields units, types and except themselves.
var readsUnits = []string{ruleBrigading, partialAuthority, ruleCommandRange, ruleJoining, ruleAttached, ruleStandIn, ruleMusterLimit,
	ruleBreakCount, ruleGrantJoined, ruleGrantTouching, ruleRouse}

// checkSpecial reports the faults in a list of special rules. The program must apply every rule in a
// battle; an army list may have others.
func checkSpecial(list []Special, path string, battle bool, add func(path, format string, args ...any)) {
	for i := range list {
		s, at := &list[i], fmt.Sprintf("%s[%d]", path, i)
		switch {
		case specialRules[s.Rule].empty == nil: // the reader has reported it
			continue
		case slices.ContainsFunc(list[:i], func(o Special) bool { return o.Rule == s.Rule }) && !slices.Contains(repeatable, s.Rule):
			add(at+".rule", "%s is listed twice", s.Rule)
		case battle && len(s.Units)+len(s.Types)+len(s.Except) > 0 && !slices.Contains(readsUnits, s.Rule):
			add(at, "%s has no use for units, types or except here", s.Rule)
		}
		if what := wrongValue(s); what != "" {
			add(at+".value", "%s", what)
		}
	}
}

// wrongValue returns the fault in the value of a rule, beyond the checks of its type; "" for none.
func wrongValue(s *Special) string {
	const none = "says nothing"
	switch p := s.Of.(type) {
	case *brigading:
		if p.Value == "" {
			return none
		}
	case *supportRule:
		if p.Value == "" {
			return none
		}
	case *rouse:
		if far, err := strconv.ParseFloat(p.Reach, 64); p.Reach != "joined" && !(err == nil && far > 0 && far <= 1000) {
			return fmt.Sprintf("has the reach %q; must be joined, or a distance in cm", p.Reach)
		}
	case *joining:
		if p.Value == "" {
			return none
		}
	case *pointsRule:
		if p.Value == "" {
			return none
		}
	case *word:
		if p.Value == "" {
			return none
		}
	case *kinds:
		if len(p.Value) == 0 {
			return none
		}
	case *groundRule:
		for _, kind := range p.Value {
			if _, known := goings[kind]; !known {
				return fmt.Sprintf("has %q, which is no kind of terrain", kind)
			}
		}
	case *wounded:
		if len(p.Value) != 2 || p.Value[0] > p.Value[1] {
			return "must be the least and the greatest number of hits"
		}
	case *diceRule:
		if !isDice(p.Value) {
			return fmt.Sprintf("is %q; must be dice, such as D6, 2D6 or D6x10", p.Value)
		}
	case *randomAttack:
		if !isDice(p.Value) || p.Half != "" && !isDice(p.Half) {
			return fmt.Sprintf("is %q; must be dice, such as D6 or D3", p.Value)
		}
	case *attacksByRange:
		if len(p.Value) == 0 || !slices.IsSortedFunc(p.Value, func(a, b Band) int { return sign(a.To - b.To) }) {
			return "must be bands of range, the nearest first"
		}
	}
	return ""
}

// isDice reports whether a text is dice: D6, D3, 2D6, D6x10.
func isDice(text string) bool {
	return slices.Contains([]string{"D3", "D6", "2D6", "3D6", "D6x5", "D6x10"}, text)
}

// countSpecial counts a unit toward the break point by its special rules (STD-SPEC-33), or reports
// that it does not count.
func (a *strength) countSpecial(u *game.Unit, special []Special) (out bool) {
	for i := range special {
		p, ok := special[i].Of.(*breakCount)
		if !ok {
			continue
		}
		switch p.Value {
		case "1", "+1":
			a.firmer = 1
		case "out":
			return true
		case "only":
			return !isAmong(u, &special[i])
		}
	}
	return false
}

// specialPoints are the victory points of a unit under the special rules: some units are never worth
// any, others only while a stand is left (STD-SPEC-34).
func specialPoints(u *game.Unit) int {
	p := parameters[pointsRule](Own(u).Special, rulePoints)
	if p.Value == "inverse" && !isDestroyed(u) {
		return Own(u).Points
	}
	return 0
}

// lapse ends the grants of characters that last until the end of a Command phase, if they joined
// their unit in an earlier phase (STD-SPEC-73).
func (r *run) lapse() {
	for i := range r.s.Characters {
		c := &r.s.Characters[i]
		if c.Side != r.s.Turn.Active || !slices.ContainsFunc(OwnLeader(c).Special, func(s Special) bool {
			p, ok := s.Of.(*grantJoined)
			return ok && p.Until != ""
		}) {
			continue
		}
		if lapsed := c.Joined != "" && !OwnLeader(c).State.Moved; lapsed != OwnLeader(c).State.Lapsed {
			EditLeader(c).State.Lapsed = lapsed
			r.changed()
		}
	}
}
