package element

import (
	"slices"

	"frontage/game"
	"frontage/game/table"
	"frontage/geometry"
)

// joined reports whether two bases of a group touch as a group must: side by side with front
// corners meeting, or one directly behind the other (ELM-GROUP-01).
func joined(a, b geometry.Box) bool {
	if !geometry.SameFacing(a.Forward, b.Forward) {
		return false
	}
	ca, cb := a.Corners(), b.Corners()
	if meet(ca[geometry.FrontLeft], cb[geometry.FrontRight]) || meet(ca[geometry.FrontRight], cb[geometry.FrontLeft]) {
		return true
	}
	side, ok := table.Beside(a, b)
	return ok && (side == geometry.Front || side == geometry.Rear)
}

// joinedSets divides bases into sets that are joined.
func joinedSets(boxes []geometry.Box) [][]int {
	return table.Groups(len(boxes), func(i, j int) bool { return joined(boxes[i], boxes[j]) })
}

// togetherAsGroup reports whether bases that face the same way form a group.
func togetherAsGroup(boxes []geometry.Box) bool { return len(joinedSets(boxes)) == 1 }

// whyNoGroup says why some elements are not a group, nil if they are. A single element is a group.
// Groups exist only for the length of a move (ELM-GROUP-14).
func (b *board) whyNoGroup(units []int) *game.Refusal {
	if len(units) == 1 {
		return nil
	}
	if refusal := b.whyNotTogether(units); refusal != nil {
		return refusal
	}
	first := &b.s.Units[units[0]]
	boxes := make([]geometry.Box, len(units))
	for i, unit := range units {
		boxes[i] = b.Boxes[b.at[unit]]
	}
	if columnOf(boxes) != nil {
		return nil
	}
	for i := range boxes {
		if !geometry.SameFacing(boxes[0].Forward, boxes[i].Forward) {
			return game.Refuse("ELM-GROUP-01", "%[1]s and %[2]s face different ways.", first.Name, b.s.Units[units[i]].Name)
		}
	}
	if sets := joinedSets(boxes); len(sets) > 1 {
		return game.Refuse("ELM-GROUP-01", "%[1]s does not stand edge to edge with %[2]s.", b.s.Units[units[sets[1][0]]].Name, first.Name)
	}
	return nil
}

// whyNotTogether says why some elements cannot be in one group, wherever they stand.
func (b *board) whyNotTogether(units []int) *game.Refusal {
	first := &b.s.Units[units[0]]
	for _, unit := range units {
		u := &b.s.Units[unit]
		switch {
		case own(u).Command != own(first).Command:
			return game.Refuse("ELM-GROUP-01", "%[1]s and %[2]s are of different commands.", first.Name, u.Name)
		case b.is(isNoGroup, unit):
			return game.Refuse("ELM-GROUP-13", "%[1]s forms no group with others.", u.Name)
		case battleOf(b.s).Weather == strongWinds && b.is(isAerial, unit):
			return game.Refuse("ELM-GROUP-11", "In strong winds %[1]s moves alone.", u.Name)
		}
	}
	return nil
}

// groupAround returns the largest group with an element: those of its command that are joined to it
// and face its way, ascending.
func (b *board) groupAround(unit int) []int { return b.appendGroup(nil, unit) }

// groupOf returns the largest group with an element of which the others may come along, or the element alone if
// they would be none.
func (b *board) groupOf(unit int, may func(unit int) bool) []int {
	group := slices.DeleteFunc(b.groupAround(unit), func(u int) bool { return u != unit && !may(u) })
	if b.whyNoGroup(group) != nil {
		return []int{unit}
	}
	return group
}

// appendGroup is groupAround. It appends to an empty list.
func (b *board) appendGroup(list []int, unit int) []int {
	list = append(list, unit)
	if b.is(isNoGroup, unit) {
		return list
	}
	for k := 0; k < len(list); k++ {
		from := b.at[list[k]]
		touches := b.TouchesOf(from)
		for i := range touches {
			t := &touches[i]
			other := b.unitOf(t.Other)
			if b.commands[other] != b.commands[unit] || b.enemies(from, t.Other) || slices.Contains(list, other) || !joined(b.Boxes[from], b.Boxes[t.Other]) {
				continue
			}
			pair := [2]int{list[k], other}
			if b.whyNotTogether(pair[:]) == nil && (geometry.SameFacing(b.Boxes[from].Forward, b.Boxes[t.Other].Forward) || b.whyNoGroup(pair[:]) == nil) {
				list = append(list, other)
			}
		}
	}
	slices.Sort(list)
	return list
}
