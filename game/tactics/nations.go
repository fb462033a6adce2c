package tactics

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"frontage/game"
)

// between returns the relation of two nations, in either order; without one they are neutral.
func (b *Battle) between(m, n string) string {
	for _, r := range b.Relations {
		if r.A == m && r.B == n || r.A == n && r.B == m {
			return r.Are
		}
	}
	return "neutral"
}

// twoSides merges several nations into two sides: the nation with an enemy and the most presence, with
// its allies, against all its enemies; the others stand aside (TAC-FIELD-15). Of equal presence the
// first name counts. It returns 1 or 2 for the side of each nation, 0 for one that stands aside.
func twoSides(b *Battle, presence map[string]int) map[string]int {
	names := slices.SortedFunc(maps.Keys(presence), func(m, n string) int {
		return cmp.Or(cmp.Compare(presence[n], presence[m]), cmp.Compare(m, n))
	})
	first := slices.IndexFunc(names, func(m string) bool {
		return slices.ContainsFunc(names, func(n string) bool { return b.between(m, n) == "enemies" })
	})
	sides := map[string]int{}
	if first < 0 {
		return sides
	}
	for _, n := range names {
		switch b.between(names[first], n) {
		case "allies":
			sides[n] = 1
		case "enemies":
			sides[n] = 2
		}
	}
	sides[names[first]] = 1
	return sides
}

// nationsOf returns the presence of each nation, nil if no unit names one.
func nationsOf(s *game.State) map[string]int {
	var sums map[string]int
	f := newFight(s, nil)
	for i := range f.units {
		if name := f.units[i].profile.Nation; name != "" {
			if sums == nil {
				sums = map[string]int{}
			}
			value, _ := f.units[i].presence()
			sums[name] += value
		}
	}
	return sums
}

// nations checks that units of allied nations are on one side.
func (c *checker) nations(b *Battle) {
	if len(c.list) > 0 || len(b.Relations) == 0 {
		return // the worth of a unit may be wrong
	}
	merged := twoSides(b, nationsOf(c.s))
	var of [3]game.SideID
	for i := range c.s.Units {
		u := &c.s.Units[i]
		side := merged[own(u).Nation]
		switch {
		case side == 0:
		case of[side] == "":
			of[side] = u.Side
		case of[side] != u.Side:
			c.bad(unitPath(i)+".side", "is %q, and the nation %q fights for %q (TAC-FIELD-15)", u.Side, own(u).Nation, of[side])
		}
	}
	if of[1] != "" && of[1] == of[2] {
		c.bad("tactics.relations", "make enemies of nations that are of one side (TAC-FIELD-15)")
	}
}

// standAside takes the units of nations that neither side has as an enemy or an ally out of
// the battle.
func (f *fight) standAside(s *game.State) {
	if len(f.whole.Relations) == 0 {
		return
	}
	merged := twoSides(f.whole, nationsOf(s))
	for i := range f.units {
		if u := &f.units[i]; u.profile.Nation != "" && merged[u.profile.Nation] == 0 {
			f.leave(u, aside, "TAC-FIELD-15")
		}
	}
}

func unitPath(i int) string { return fmt.Sprintf("units[%d]", i) }
