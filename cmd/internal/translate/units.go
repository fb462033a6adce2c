package translate

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"

	"frontage/game"
)

// body is a unit while it is carried over.
type body struct {
	id, name, side string
	kind           string
	base           game.Base
	stands         []game.Stand
	from           []string // the units of the file whose stands these are
}

// key tells apart the bodies whose stands may form one unit.
func (b *body) key() string { return fmt.Sprint(b.side, " ", b.kind, " ", b.base) }

// formed returns the bodies as units of another system. Where that has units of one stand only,
// a body becomes several; where the file's system has, neighbours of a kind become one. A
// body that is too large is cut along its ranks.
func (c *carrier) formed(bodies []body) []body {
	var list, single []body
	for _, b := range bodies {
		switch most := c.to.most(b.kind); {
		case most == 1 && len(b.stands) > 1:
			list = append(list, b.cut(1)...)
		case len(b.stands) == 1 && c.from.most(b.kind) == 1 && most > 1:
			single = append(single, b)
		case len(b.stands) > most:
			list = append(list, b.cut(most)...)
		default:
			list = append(list, b)
		}
	}
	list = append(list, c.joined(single)...)
	slices.SortStableFunc(list, func(a, b body) int { return cmp.Compare(c.order[a.from[0]], c.order[b.from[0]]) })
	c.name(list)
	return list
}

// part is the end of the name of a body that was cut.
var part = regexp.MustCompile(`^(.+)_\d+$`)

// joined joins bodies of one stand if they were cut from one unit, by their names, or stand
// side by side.
func (c *carrier) joined(single []body) []body {
	groups := map[string][]body{}
	var order []string
	for _, b := range single {
		key := b.key()
		if m := part.FindStringSubmatch(b.id); m != nil {
			key += " " + m[1]
			b.id = m[1]
		}
		if groups[key] == nil {
			order = append(order, key)
		}
		groups[key] = append(groups[key], b)
	}
	var list []body
	for _, key := range order {
		group := groups[key]
		all := group[0]
		all.stands, all.from = nil, nil
		of := map[game.StandID]body{}
		for _, b := range group {
			all.stands = append(all.stands, b.stands...)
			of[b.stands[0].ID] = b
		}
		most := c.to.most(all.kind)
		if part := group[0].id != group[0].from[0]; part && len(group) <= most && all.together() {
			for _, b := range group {
				all.from = append(all.from, b.from...)
			}
			list = append(list, all)
			continue
		}
		for _, rank := range all.ranks(most) {
			b := of[rank[0].ID]
			b.stands, b.from = rank, nil
			for _, s := range rank {
				b.from = append(b.from, of[s.ID].from...)
			}
			list = append(list, b)
		}
	}
	return list
}

// together reports whether the stands are close enough to each other to be a unit.
func (b *body) together() bool {
	const slack = 0.1 // cm
	reach := math.Hypot(b.base.Front, b.base.Depth) + slack
	met := b.stands[:1:1]
	left := slices.Clone(b.stands[1:])
	for len(left) > 0 {
		at := slices.IndexFunc(left, func(s game.Stand) bool {
			return slices.ContainsFunc(met, func(t game.Stand) bool { return math.Hypot(s.X-t.X, s.Y-t.Y) <= reach })
		})
		if at < 0 {
			return false
		}
		met = append(met, left[at])
		left = slices.Delete(left, at, at+1)
	}
	return true
}

// cut returns the body in parts with up to most stands each.
func (b body) cut(most int) []body {
	var list []body
	for _, rank := range b.ranks(most) {
		p := b
		p.stands = rank
		list = append(list, p)
	}
	for i := range list {
		list[i].id = fmt.Sprintf("%s_%d", b.id, i+1)
	}
	return list
}

// ranks returns the stands in groups that stand side by side, of up to most stands and as
// even as possible.
func (b *body) ranks(most int) [][]game.Stand {
	var list [][]game.Stand
	left := slices.Clone(b.stands)
	for len(left) > 0 {
		rank := []game.Stand{left[0]}
		left = left[1:]
		for grown := true; grown; {
			grown = false
			for i, s := range left {
				if side := b.beside(rank[len(rank)-1], s); side > 0 {
					rank, grown = append(rank, s), true
				} else if b.beside(s, rank[0]) > 0 {
					rank, grown = append([]game.Stand{s}, rank...), true
				}
				if grown {
					left = slices.Delete(left, i, i+1)
					break
				}
			}
		}
		parts := (len(rank) + most - 1) / most
		for i := range parts {
			list = append(list, rank[i*len(rank)/parts:(i+1)*len(rank)/parts])
		}
	}
	return list
}

// beside reports, as 1, that stand t is the next one to the right of s in its rank.
func (b *body) beside(s, t game.Stand) int {
	const near = 0.02 // cm and degrees
	sin, cos := math.Sincos(s.Facing * math.Pi / 180)
	dx, dy := t.X-s.X-cos*b.base.Front, t.Y-s.Y+sin*b.base.Front
	turned := math.Abs(math.Remainder(t.Facing-s.Facing, 360))
	if math.Abs(dx) <= near && math.Abs(dy) <= near && turned <= near {
		return 1
	}
	return 0
}

// name gives each unit an id that nothing else has.
func (c *carrier) name(list []body) {
	for i := range list {
		list[i].id = c.free(list[i].id)
	}
}

// free returns an id that nothing else has, as near to a wanted one as may be, and takes it.
func (c *carrier) free(wanted string) string {
	const longest = 32
	id := wanted[:min(len(wanted), longest)]
	for n := 2; c.taken[id]; n++ {
		end := fmt.Sprintf("_%d", n)
		id = wanted[:min(len(wanted), longest-len(end))] + end
	}
	c.taken[id] = true
	return id
}
