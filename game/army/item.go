package army

import (
	"slices"

	"frontage/game"
)

// Item is a thing that a unit or a character may carry. An army has each once at most.
type Item struct {
	ID          string
	Name, About game.Phrase
}

// item returns the item with an id, nil for none.
func (s *System) item(id string) *Item {
	i := slices.IndexFunc(s.Items, func(item Item) bool { return item.ID == id })
	if i < 0 {
		return nil
	}
	return &s.Items[i]
}

// Item returns the item of a pick, nil for none.
func (l *List) Item(p Pick) *Item { return l.system().item(p.Item) }

// ItemsFor lists the items that a pick's unit or character may carry, whether or not the army has them
// already, with the pick that carries each.
func (l *List) ItemsFor(p Pick) (list []Item) {
	for _, item := range l.system().Items {
		if p.Item = item.ID; l.unknown(p) == nil {
			list = append(list, item)
		}
	}
	return list
}

// itemPrice is the price of a pick's item.
func (l *List) itemPrice(p Pick) float64 {
	if p.Item == "" {
		return 0
	}
	points, _ := l.system().ItemFor(l, p)
	return points
}

// unfit returns the problem of a pick with an item that it may not carry.
func (l *List) unfit(p Pick) *Problem {
	if problem := l.idle(p); problem != nil {
		return problem
	}
	if p.Item == "" {
		return nil
	}
	if !slices.Contains(l.Army.listing().Items, p.Item) {
		return NewProblem("id", p.Item, game.Say("There is no item %q.", p.Item))
	}
	if _, why := l.system().ItemFor(l, p); !why.Empty() {
		return NewProblem("item", p.Item, why)
	}
	return nil
}

// twice returns the problem of an item that an army has more than once.
func (l *List) twice(id string) *Problem {
	n := 0
	for _, p := range l.Picks {
		if p.Item == id {
			n++
		}
	}
	if item := l.system().item(id); item != nil && n > 1 {
		return NewProblem("item", id, game.Say("The army has the %[1]s %[2]d times; it may have it once.", item.Name, n))
	}
	return nil
}

// itemCalled returns the id of the item with an English name, "" for none.
func (s *System) itemCalled(name string) string {
	i := slices.IndexFunc(s.Items, func(item Item) bool {
		return Reduced(item.Name.String()) == Reduced(name) || Reduced(item.ID) == Reduced(name)
	})
	if i < 0 || Reduced(name) == "" {
		return ""
	}
	return s.Items[i].ID
}

// carry gives an item to one of the last picks, and reports whether that may carry it and has none.
func (c *Chosen) carry(a *Army, item string) bool {
	last := &c.Picks[len(c.Picks)-1]
	with := last.Pick
	with.Item = item
	if l := (&List{Army: a}); last.Item != "" || l.unknown(with) != nil {
		return false
	}
	if last.Count == 1 {
		last.Pick = with
		return true
	}
	last.Count--
	c.Picks = append(c.Picks, Picked{with, 1})
	return true
}
