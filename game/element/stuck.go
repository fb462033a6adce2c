package element

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// stuck remembers the groups for which onward has found no move in a phase of a bound. The default answer asks
// for all groups again after each move, but most of them are as they were.
type stuck struct {
	bound  int
	phase  string
	groups []stuckGroup
}

// stuckGroup is a group without a move toward the enemy, as long as neither a member nor an enemy changes,
// and no friend on its way.
type stuckGroup struct {
	members []int
	breaks  bool // its members had better try alone
	wheels  bool // it wanted to wheel, …
	dear    bool // … and its command had too few PIPs for that

	tried bool          // friends may have stopped it
	way   geometry.Rect // where it tried to go, if it did
	near  []int         // the elements found there
}

// find returns what is known of a group whose command has some PIPs left, nil for nothing.
func (k *stuck) find(b *board, group []int, left int) *stuckGroup {
	if k == nil || k.bound != b.s.Turn.Number || k.phase != b.s.Turn.Phase {
		return nil
	}
	for i := range k.groups {
		g := &k.groups[i]
		if g.members[0] == group[0] && slices.Equal(g.members, group) && (!g.wheels || g.dear == b.tooDear(group, true, left)) {
			return g
		}
	}
	return nil
}

// keep remembers a group.
func (k *stuck) keep(s *game.State, g stuckGroup) {
	if k == nil {
		return
	}
	if k.bound != s.Turn.Number || k.phase != s.Turn.Phase {
		k.bound, k.phase, k.groups = s.Turn.Number, s.Turn.Phase, k.groups[:0]
	}
	g.members, g.near = slices.Clone(g.members), slices.Clone(g.near)
	k.groups = append(k.groups, g)
}

// forget drops the groups that may have a move now that some elements are no longer as they were. The board
// has them as they are.
func (k *stuck) forget(b *board, changed []int) {
	if len(changed) == 0 {
		return
	}
	k.groups = slices.DeleteFunc(k.groups, func(g stuckGroup) bool {
		return slices.ContainsFunc(changed, func(unit int) bool {
			return b.Enemies(unit, g.members[0]) || slices.Contains(g.members, unit) ||
				g.tried && (slices.Contains(g.near, unit) || b.at[unit] >= 0 && b.Boxes[b.at[unit]].Bounds().Meets(g.way))
		})
	})
}

// tries adds what a refused plan has found on its way. It returns false if the refusal depends on more than that:
// on how a column bends, or on the places where the members end.
func (g *stuckGroup) tries(p *plan) bool {
	if p.arrives || p.bends() {
		return false
	}
	if !g.tried {
		g.way = p.way
	}
	g.tried, g.way = true, g.way.Union(p.way)
	for _, base := range p.passed {
		g.near = append(g.near, p.b.unitOf(base))
	}
	return true
}
