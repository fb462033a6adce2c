package geometry

import (
	"slices"
	"sort"
)

// Hiding returns what hides a box from an edge when [Blockers.See] finds no line: the
// indexes of boxes and areas that close the gaps between them, each list ascending. Both
// lists are empty if the box can be seen, or if no part of it lies ahead.
//
//  1. With these alone on the table, it cannot be seen.
//  2. Without any one of them, it can.
//  3. There are any if and only if See finds no line to what lies ahead; moving, turning
//     or mirroring everything does not change that.
//
// If several such sets exist, the answer prefers things near the line between the middles
// of edge and target.
func (k *Blockers) Hiding(from Edge, own, target int) (boxes, areas []int) {
	k.without = make([]bool, len(k.boxes)+k.ground.areas())
	defer func() { k.without = nil }()
	if _, ok := k.See(from, own, target); ok || len(k.search.goals) == 0 {
		return nil, nil
	}
	straight := Segment{from.Mid(), k.boxes[target].Center}
	all := k.suspects(straight, own, target)
	for len(all) > 0 { // the furthest first
		n := k.needless(all, from, own, target)
		k.leaveOut(all[:n], true)
		if n == len(all) {
			break
		}
		if i := all[n].index; i < len(k.boxes) {
			boxes = append(boxes, i)
		} else {
			areas = append(areas, i-len(k.boxes))
		}
		all = all[n+1:]
	}
	slices.Sort(boxes)
	slices.Sort(areas)
	return boxes, areas
}

// needless returns how many suspects can be dropped from the front of the list while the
// rest still hides the box. (Dropping more never hides more, so a binary search finds the
// number.)
func (k *Blockers) needless(all []suspect, from Edge, own, target int) int {
	return sort.Search(len(all), func(n int) bool {
		k.leaveOut(all[:n+1], true)
		defer k.leaveOut(all[:n+1], false)
		_, ok := k.See(from, own, target)
		return ok
	})
}

func (k *Blockers) leaveOut(some []suspect, out bool) {
	for _, s := range some {
		k.without[s.index] = out
	}
}

// suspect is a box, or an area (numbered after all boxes), and its distance from a line.
type suspect struct {
	index int
	far   float64
}

// suspects lists the obstacles of the last search, the furthest from a line first.
func (k *Blockers) suspects(line Segment, own, target int) []suspect {
	var all []suspect
	add := func(index int, center Vec) {
		far := line.Closest(center).Dist(center)
		for i := range all {
			if all[i].index == index {
				if far < all[i].far {
					all[i].far = far
				}
				return
			}
		}
		all = append(all, suspect{index, far})
	}
	for i, t := range k.search.tags {
		for _, o := range t.owners {
			if o >= 0 && o != own && o != target {
				add(o, k.boxes[o].Center)
			}
		}
		if t.area != noArea {
			add(len(k.boxes)+t.area, k.search.world(mean(k.search.obstacles.at(i))))
		}
	}
	slices.SortFunc(all, func(a, b suspect) int {
		if a.far != b.far {
			if a.far > b.far {
				return -1
			}
			return 1
		}
		return a.index - b.index
	})
	return all
}

// Hides reports that no line of sight leads from an edge to any of the targets. One
// search covers all targets; they do not hide each other. False means unknown: Hides
// ignores areas whose effect depends on where a line ends, and whatever stands among the
// targets. own is as for [Blockers.See].
//
//  1. If it is true, See finds no line to any of the targets.
func (k *Blockers) Hides(from Edge, own int, targets []int) bool {
	if k.over != nil && slices.ContainsFunc(targets, func(t int) bool { return len(k.over[t]) > 0 }) {
		return false
	}
	s := &k.search
	defer k.count()
	s.begin(from)
	around := k.aroundAll(targets)
	s.addGoals(around)
	if len(s.goals) == 0 {
		return true
	}
	s.corridor.around(s.goals, s.length)
	k.gather(around.bounds().Union(from.bounds()), own, targets...)
	firm := &s.obstacles
	if len(s.parts.all) > 0 {
		firm = &s.parts.firm
	}
	for _, g := range s.goals {
		lines := g.lines()
		s.placeBefore(g, lines[:], firm)
		if !s.eachFree(lines[:], func([]Vec) bool { return false }) {
			return false
		}
	}
	return true
}

// aroundAll returns a box around some boxes, with the facing of the first.
func (k *Blockers) aroundAll(boxes []int) Box {
	all := k.boxes[boxes[0]]
	var lo, hi Vec
	for _, i := range boxes {
		for _, c := range k.boxes[i].Corners() {
			l := all.Local(c)
			lo, hi = Vec{min(lo.X, l.X), min(lo.Y, l.Y)}, Vec{max(hi.X, l.X), max(hi.Y, l.Y)}
		}
	}
	all.Center, all.Width, all.Depth = all.World(lo.Lerp(hi, 0.5)), hi.X-lo.X, hi.Y-lo.Y
	return all
}
