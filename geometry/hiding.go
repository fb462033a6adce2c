package geometry

import "slices"

// Hiding tells what hides a box from an edge, where [Blockers.See] finds no line:
// the indexes of boxes and areas, each list ascending, that close the gaps between
// them. Both are empty if it can be seen, or nothing of it lies ahead.
//
//  1. With these alone on the table, it cannot be seen.
//  2. With these but any one of them, it can.
//  3. There are any if and only if See finds no line to what lies ahead; moving,
//     turning or mirroring everything does not change that.
//
// Where several such sets hide it, the answer keeps to what is near the line
// between the middles of edge and target.
func (k *Blockers) Hiding(from Edge, own, target int) (boxes, areas []int) {
	k.without = make([]bool, len(k.boxes)+k.ground.areas())
	defer func() { k.without = nil }()
	if _, ok := k.See(from, own, target); ok || len(k.search.goals) == 0 {
		return nil, nil
	}
	straight := Segment{from.Mid(), k.boxes[target].Center}
	all := k.suspects(straight, own, target)
	for _, s := range all { // the furthest first
		k.without[s.index] = true
		if _, ok := k.See(from, own, target); ok {
			k.without[s.index] = false
			if s.index < len(k.boxes) {
				boxes = append(boxes, s.index)
			} else {
				areas = append(areas, s.index-len(k.boxes))
			}
		}
	}
	slices.Sort(boxes)
	slices.Sort(areas)
	return boxes, areas
}

// suspect is a box, or after all boxes an area, and how far it is from a line.
type suspect struct {
	index int
	far   float64
}

// suspects lists what the last search met, the furthest from a line first.
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
