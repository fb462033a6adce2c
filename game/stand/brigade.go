package stand

import (
	"slices"

	"frontage/game"
)

// mostInBrigade is how many units may be ordered together (STD-CMD-47).
const mostInBrigade = 4

// isBrigade refuses an order to several units that are no brigade. Two to four units
// connected by contacts, corners included, are one (STD-CMD-47); any connected part of a
// larger group will do (STD-CMD-48). Units not yet ordered must have touched when the phase
// began and still touch (STD-CMD-49). The parts of a brigade under orders are connected as
// they stand (STD-CMD-56).
func (b *board) isBrigade(units []int) *game.Refusal {
	for i, unit := range units {
		if slices.Contains(units[:i], unit) {
			return refuse("STD-CMD-47", game.Say("%s is named twice.", b.units[unit].name()))
		}
	}
	if len(units) == 0 {
		return refuse("STD-CMD-24", game.Say("No unit is named."))
	}
	if r := b.refuseUnpushed(units); r != nil || len(units) == 1 {
		return r
	}
	if i := slices.IndexFunc(units, func(unit int) bool { return isWagon(b.units[unit].Unit) }); i >= 0 {
		return refuse("STD-SCEN-22", game.Say("%s is a wagon, which gets an order of its own.", b.units[units[i]].name()))
	}
	if r := b.brigadeTooLarge(units); r != nil {
		return r
	}
	if apart := disconnected(units, b.neighbours()); apart >= 0 {
		return refuse("STD-CMD-47", game.Say("%s does not touch the others: a brigade is connected by contacts.", b.units[apart].name()))
	}
	if r := b.brigadeMixed(units); r != nil {
		return r
	}
	if OwnTurn(b.state).Command == nil || Own(b.units[units[0]].Unit).State.Orders > 0 {
		return nil
	}
	if apart := disconnected(units, b.earlyNeighbours()); apart >= 0 {
		return refuse("STD-CMD-49", game.Say("%s came to touch the others in this phase only: they are no brigade before the next.", b.units[apart].name()))
	}
	return nil
}

// neighbours lists the pairs of units of one side that touch by edge or corner, the one
// earlier in the file first.
func (b *board) neighbours() [][2]int {
	if b.joins != nil {
		return b.joins
	}
	b.joins = [][2]int{}
	for _, pair := range b.Friends() {
		i, j := b.Pieces[pair.I].Unit, b.Pieces[pair.J].Unit
		if link := [2]int{i, j}; i != j && !slices.Contains(b.joins, link) {
			b.joins = append(b.joins, link)
		}
	}
	return b.joins
}

// earlyNeighbours lists the pairs that touched when the command phase began and still do.
func (b *board) earlyNeighbours() [][2]int {
	var links [][2]int
	for _, link := range b.neighbours() {
		touched := Link{Unit: b.units[link[0]].ID, Of: b.units[link[1]].ID}
		if slices.Contains(b.commandPhase().Touching, touched) {
			links = append(links, link)
		}
	}
	return links
}

// links returns the pairs of units of a side that touch, in the form a state keeps them.
func (b *board) links(side int) []Link {
	var list []Link
	for _, link := range b.neighbours() {
		if b.units[link[0]].Army == side {
			list = append(list, Link{Unit: b.units[link[0]].ID, Of: b.units[link[1]].ID})
		}
	}
	return list
}

// disconnected returns a unit that the links do not connect with the first; −1 if there is
// none.
func disconnected(units []int, links [][2]int) int {
	reached := []int{units[0]}
	for i := 0; i < len(reached); i++ {
		for _, link := range links {
			for k := range link {
				if other := link[1-k]; link[k] == reached[i] && slices.Contains(units, other) && !slices.Contains(reached, other) {
					reached = append(reached, other)
				}
			}
		}
	}
	for _, unit := range units {
		if !slices.Contains(reached, unit) {
			return unit
		}
	}
	return -1
}

// brigadesAround lists the units that may be ordered together with a unit: every connected
// set of two to four that contains it (STD-CMD-48), by size, then in file order.
func (b *board) brigadesAround(unit int) [][]int {
	links := b.neighbours()
	if Own(b.units[unit].Unit).State.Orders == 0 && OwnTurn(b.state).Command != nil {
		links = b.earlyNeighbours()
	}
	sets := [][]int{{unit}}
	for i := 0; i < len(sets); i++ {
		if len(sets[i]) == mostInBrigade {
			continue
		}
		for _, link := range links {
			for k := range link {
				if !slices.Contains(sets[i], link[k]) || slices.Contains(sets[i], link[1-k]) {
					continue
				}
				bigger := append(slices.Clone(sets[i]), link[1-k])
				slices.Sort(bigger)
				if !slices.ContainsFunc(sets, func(s []int) bool { return slices.Equal(s, bigger) }) {
					sets = append(sets, bigger)
				}
			}
		}
	}
	return b.appendLarge(sets[1:], unit, links)
}
