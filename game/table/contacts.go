package table

import (
	"cmp"
	"slices"
	"sort"

	"frontage/geometry"
)

// Pair is the contact of two pieces I < J; its parts A and B belong to I and J. Successive tables
// share the contact, which must not be changed.
type Pair struct {
	I, J int
	*geometry.Contact
}

// Touching is the contact of a piece with another. A is the part of the piece itself, B that of
// the other.
type Touching struct {
	Other int
	geometry.Contact
}

// before orders contacts by their pieces.
func (p *Pair) before(i, j int) bool { return p.I < i || p.I == i && p.J < j }

// Foes returns the contacts between pieces of different camps, Friends those within one,
// both ordered by I, then J. Bases that overlap do not touch.
func (t *Table) Foes() []Pair {
	t.meet()
	return t.foes
}

// Friends: see Foes.
func (t *Table) Friends() []Pair {
	t.meet()
	return t.friends
}

// TouchesOf returns the contacts of a piece, ordered by the other piece. The list must not be
// changed.
func (t *Table) TouchesOf(p int) []Touching {
	t.meet()
	if len(t.touches) == 0 {
		t.touches = slices.Grow(t.touches, len(t.Boxes))[:len(t.Boxes)]
		clear(t.touches)
	}
	of := &t.touches[p]
	if !of.known {
		of.known, of.list = true, t.touchesOf(p)
	}
	return of.list
}

// FoesOf appends to list the contacts of a piece with enemies, ordered by the other piece. There are far fewer of
// them than of all contacts, so it does not remember them.
func (t *Table) FoesOf(p int, list []Touching) []Touching {
	t.meet()
	for i := range t.foes {
		switch pair := &t.foes[i]; p {
		case pair.I:
			list = append(list, Touching{pair.J, *pair.Contact})
		case pair.J:
			list = append(list, Touching{pair.I, pair.turned()})
		}
	}
	return list
}

// touches are the contacts of a piece, where they are known.
type touches struct {
	list  []Touching
	known bool
}

// touchesOf finds the contacts of a piece among all of them.
func (t *Table) touchesOf(p int) []Touching {
	var few [8]*Pair
	pairs := few[:0]
	for _, list := range [2][]Pair{t.foes, t.friends} {
		for i := range list {
			if list[i].I > p { // they are in order
				break
			}
			if list[i].I == p || list[i].J == p {
				pairs = append(pairs, &list[i])
			}
		}
	}
	if len(pairs) == 0 {
		return nil
	}
	list := make([]Touching, len(pairs))
	for i, pair := range pairs {
		list[i] = Touching{pair.J, *pair.Contact}
		if pair.J == p {
			list[i] = Touching{pair.I, pair.turned()}
		}
	}
	slices.SortFunc(list, func(a, b Touching) int { return cmp.Compare(a.Other, b.Other) })
	return list
}

// turned is the contact as the second piece has it.
func (p *Pair) turned() geometry.Contact {
	c := *p.Contact
	c.A, c.B, c.At = c.B, c.A, geometry.Segment{A: c.At.B, B: c.At.A}
	return c
}

// TouchesFoe reports whether a piece is in contact with an enemy.
func (t *Table) TouchesFoe(p int) bool {
	foes := t.Foes()
	for i := range foes {
		if foes[i].I == p || foes[i].J == p {
			return true
		}
	}
	return false
}

// keepTouches takes over what TouchesOf has found for pieces that have not moved and touch none that
// has, where all pieces have kept their numbers.
func (t *Table) keepTouches(old *Table, c Change) {
	if len(old.touches) == 0 || len(t.Boxes) != len(old.Boxes) {
		return
	}
	for p, now := range c.Became {
		if now >= 0 && now != p {
			return
		}
	}
	t.touches = append(t.touches, old.touches...)
	for _, p := range c.Moved {
		t.touches[p] = touches{}
	}
	for _, pairs := range [4][]Pair{old.foes, old.friends, t.foes, t.friends} {
		for i := range pairs {
			if p := &pairs[i]; c.Became[p.I] < 0 || c.Became[p.J] < 0 {
				t.touches[p.I], t.touches[p.J] = touches{}, touches{}
			}
		}
	}
}

// meet finds all contacts.
func (t *Table) meet() {
	if t.met {
		return
	}
	pairs := geometry.Contacts(t.Boxes)
	t.foes, t.friends = t.sorted(pairs, slices.Grow(t.foes, len(pairs)), slices.Grow(t.friends, len(pairs)))
	t.met = true
}

// sorted appends contacts between enemies to one list, and those within an army to another.
func (t *Table) sorted(pairs []geometry.Pair, foes, friends []Pair) (theFoes, theFriends []Pair) {
	for i := range pairs {
		p := &pairs[i]
		pair := Pair{I: p.I, J: p.J, Contact: &p.Contact}
		if t.Enemies(t.Pieces[p.I].Unit, t.Pieces[p.J].Unit) {
			foes = append(foes, pair)
		} else {
			friends = append(friends, pair)
		}
	}
	return foes, friends
}

// laterTouches is [geometry.Touches], answered from the contacts already found.
func (t *Table) laterTouches(i int, buf []geometry.Toucher) []geometry.Toucher {
	foes, friends := pairsFrom(t.foes, i), pairsFrom(t.friends, i)
	for len(foes)+len(friends) > 0 {
		list := &friends
		if len(friends) == 0 || len(foes) > 0 && foes[0].J < friends[0].J {
			list = &foes
		}
		buf = append(buf, geometry.Toucher{Box: (*list)[0].J, Contact: (*list)[0].Contact})
		*list = (*list)[1:]
	}
	return buf
}

// pairsFrom returns the contacts whose first piece is i.
func pairsFrom(pairs []Pair, i int) []Pair {
	first := sort.Search(len(pairs), func(k int) bool { return pairs[k].I >= i })
	last := first
	for last < len(pairs) && pairs[last].I == i {
		last++
	}
	return pairs[first:last]
}

// keepMeetings takes over the contacts between unmoved pieces, if they were known, and finds
// the others.
func (t *Table) keepMeetings(old *Table, c Change) {
	if !old.met {
		return
	}
	var few [2][16]Pair
	foes, friends := few[0][:0], few[1][:0]
	if len(c.Moved) > 0 {
		foes, friends = t.sorted(geometry.ContactsOf(t.Boxes, c.Moved), foes, friends)
	}
	last := c.Units[len(c.Units)-1] // no unit after it has moved
	end := old.Stations[last].End
	up := end - t.Stations[last].End
	t.foes, t.friends = keepPairs(t.foes, old.foes, foes, c.Became, end, up), keepPairs(t.friends, old.friends, friends, c.Became, end, up)
	t.met = true
	t.keepTouches(old, c)
}

// keepPairs merges the old contacts between unmoved pieces, renumbered, with the fresh ones. The
// numbers of pieces from last on have grown by up.
func keepPairs(list, old, fresh []Pair, became []int, last, up int) []Pair {
	list = slices.Grow(list, len(old)+len(fresh))
	at := 0
	for ; at < len(old) && old[at].I < last; at++ {
		pair := &old[at]
		i, j := became[pair.I], became[pair.J]
		if i < 0 || j < 0 {
			continue
		}
		for ; len(fresh) > 0 && fresh[0].before(i, j); fresh = fresh[1:] {
			list = append(list, fresh[0])
		}
		list = append(list, Pair{i, j, pair.Contact})
	}
	list = append(list, fresh...)
	rest := len(list)
	list = append(list, old[at:]...)
	if up != 0 {
		for i := rest; i < len(list); i++ {
			list[i].I -= up
			list[i].J -= up
		}
	}
	return list
}
