package stand

import (
	"slices"
	"strings"

	"frontage/game"
)

// parameters returns the parameters of a rule in a list of special rules; nil without the rule.
func parameters[T any](list []Special, rule string) *T {
	for i := range list {
		if list[i].Rule == rule {
			p, _ := list[i].Of.(*T)
			return p
		}
	}
	return nil
}

func hasRule(list []Special, rule string) bool {
	return slices.ContainsFunc(list, func(s Special) bool { return s.Rule == rule })
}

// isHired reports whether a unit is hired: rules, spells and effects of its employer do not reach it (STD-SPEC-36).
func isHired(u *game.Unit) bool { return len(Own(u).Special) > 0 && hasRule(Own(u).Special, ruleHired) }

// isAmong reports whether a rule names a unit. A rule that names none means all.
func isAmong(u *game.Unit, s *Special) bool {
	of := listedKind(u)
	switch {
	case slices.Contains(s.Except, of) || slices.Contains(s.Except, string(u.Type)):
		return false
	case len(s.Units) == 0 && len(s.Types) == 0:
		return true
	}
	return slices.Contains(s.Units, of) || slices.Contains(s.Types, string(u.Type))
}

// listedKind returns the id of a unit in its army list or, without a list, its name.
func listedKind(u *game.Unit) string {
	switch own := Own(u); {
	case own.Of != "":
		return own.Of
	case u.Name != "":
		return u.Name
	}
	return string(u.ID)
}

// isOne reports whether a rule names a character: by his kind, his id, or the entry of him or his
// mount in the army list.
func isOne(c *game.Character, words []string) bool {
	return slices.ContainsFunc(words, func(word string) bool {
		return word == c.Kind || word == string(c.ID) || slices.Contains(OwnLeader(c).Of, word)
	})
}

// hasKeyword reports whether a unit has a keyword (STD-SPEC-37).
func hasKeyword(u *game.Unit, keyword string) bool {
	own := Own(u)
	return slices.Contains(own.Keywords, keyword) || slices.ContainsFunc(own.Special, func(s Special) bool {
		w, ok := s.Of.(*word)
		return ok && s.Rule == ruleKeyword && w.Value == keyword
	})
}

// isOf reports whether a unit is of one of the kinds: "any", a type of troops or a keyword.
func isOf(u *game.Unit, kinds []string) bool {
	return slices.ContainsFunc(kinds, func(kind string) bool {
		return kind == "any" || kind == string(u.Type) || hasKeyword(u, kind)
	})
}

// atHomeIn lists the kinds of terrain that special rules let a unit or a mount enter, separated by
// "/" (STD-SPEC-32).
func atHomeIn(special []Special) string {
	if p := parameters[groundRule](special, ruleGround); p != nil {
		return strings.Join(p.Value, "/")
	}
	return ""
}
