package stand

import (
	"fmt"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// procedurePlace asks the charger for the places of stands that the rules leave free
// (STD-CHARGE-40, STD-CHARGE-49, STD-CHARGE-59). The charge is made after his answer. The
// frame holds the charge as declared.
const procedurePlace = "place"

type placeProcedure struct {
	Unit    game.UnitID    `json:"unit,omitempty"`
	Target  game.UnitID    `json:"target,omitempty"`
	Support []game.UnitID  `json:"units,omitempty"` // its supporting unit, if any
	Layout  declaredLayout `json:"values,omitempty"`
	First   []game.StandID `json:"names,omitempty"` // its first stand, if the player has named it
}

// declaredLayout is the option of a charge, or of an advance.
type declaredLayout struct {
	_       game.Numbers
	Advance bool `json:"advance,omitempty"`
	Option  int  `json:"option"`
}

func init() { register(func() procedure { return &placeProcedure{} }) }

func (*placeProcedure) kind() string { return procedurePlace }

func (p *placeProcedure) proceed(*run) (bool, error) { return true, nil }

// askForPlaces waits for the places of a charge's free stands if any could stand elsewhere;
// otherwise it reports that there is nothing to ask.
func (r *run) askForPlaces(c *charge, option int) (asked bool) {
	l := c.layouts[option-1]
	if len(c.notablePlacings(l)) < 2 {
		return false
	}
	frame := &placeProcedure{Unit: c.b.units[c.unit].ID, Target: c.b.units[c.target].ID,
		Layout: declaredLayout{Advance: c.wish.advance, Option: option}}
	if c.first >= 0 {
		frame.First = []game.StandID{c.b.id(c.first)}
	}
	if c.supporter >= 0 {
		frame.Support = []game.UnitID{c.b.units[c.supporter].ID}
	}
	r.push(frame)
	r.event(game.Event{Kind: "question", Why: procedurePlace, By: string(frame.Unit), Unit: frame.Unit, Target: frame.Target, Text: c.placeText(l)})
	return true
}

func (c *charge) placeText(l *layout) game.Phrase {
	var ids []game.StandID
	for _, p := range l.freePieces() {
		ids = append(ids, c.b.id(p))
	}
	text := "%s charges %s: choose the place of %s."
	switch several := len(ids) > 1; {
	case c.wish.advance && several:
		text = "%s advances against %s: choose the places of %s."
	case c.wish.advance:
		text = "%s advances against %s: choose the place of %s."
	case several:
		text = "%s charges %s: choose the places of %s."
	}
	return game.Say(text, c.b.units[c.unit].name(), c.b.units[c.target].name(), game.SayList(ids))
}

// openPlacing works out the charge of a frame again; the table has not changed.
func (r *run) openPlacing(p *placeProcedure) (*charge, *layout, *game.Refusal) {
	b := r.board()
	unit, _ := b.unitIndex(string(p.Unit))
	target, _ := b.unitIndex(string(p.Target))
	first, support := "", ""
	if len(p.First) > 0 {
		first = string(p.First[0])
	}
	if len(p.Support) > 0 {
		support = string(p.Support[0])
	}
	w, err := b.wishOf(unit, first, support)
	if err != nil {
		return nil, nil, refuse("STD-CHARGE-05", game.SayAll(err.Error()))
	}
	w.advance = p.Layout.Advance
	c, refusal := b.charge(unit, target, w)
	if refusal != nil {
		return nil, nil, refusal
	}
	option := p.Layout.Option
	if option > 1 {
		c.findAll()
	}
	if option < 1 || option > len(c.layouts) {
		return nil, nil, refuse("STD-CHARGE-36", game.Say("There is no option %d.", option))
	}
	return c, c.layouts[option-1], nil
}

func (p *placeProcedure) question(r *run) *game.Question {
	q := &game.Question{Kind: procedurePlace, Who: r.s.Unit(p.Unit).Side}
	c, l, refusal := r.openPlacing(p)
	if refusal != nil { // the file's frame fits no charge
		q.Text, q.Answers = refusal.Reason, []game.Action{{Do: "hold", Unit: p.Unit}}
		return q
	}
	q.Text = c.placeText(l)
	for _, places := range c.notablePlacings(l) {
		q.Answers = append(q.Answers, game.Action{Do: "place", Unit: p.Unit, Stands: places})
	}
	return q
}

func (p *placeProcedure) answer(r *run, a game.Action) error {
	c, l, refusal := r.openPlacing(p)
	if refusal != nil && a.Do == "hold" {
		return r.hold(p.Unit, p.Target, a)
	}
	if refusal != nil {
		return refusal
	}
	if a.Do != "place" || a.Unit != p.Unit {
		return notNow(a, game.Say("place the free stands of %s, which charges", unitName(r.s, p.Unit)))
	}
	whole, refusal := c.placedByHand(l, a.Stands)
	if refusal != nil {
		return refusal
	}
	r.pop()
	r.makeCharge(c, whole)
	return nil
}

// mostPlacings limits the list of answers for free stands; any other legal placement is
// accepted too.
const mostPlacings = 16

// notablePlacings lists the notable placements of a layout's free stands: its own first,
// then for each stand in turn the ends of its free stretches, and points where corners
// meet.
func (c *charge) notablePlacings(l *layout) [][]game.StandPlace {
	free := l.freePieces()
	if len(free) == 0 {
		return nil
	}
	placing := func(l *layout) []game.StandPlace {
		var list []game.StandPlace
		for _, p := range l.all {
			if slices.Contains(free, p.piece) {
				list = append(list, c.b.placeAt(p.piece, p.box))
			}
		}
		return list
	}
	list := [][]game.StandPlace{placing(l)}
	var seen []*layout
	seen = append(seen, l)
	for _, p := range free {
		base := c.b.unitOf(p).Base
		for _, s := range c.freeAreaOf(l, p).stretches {
			for _, at := range append([]geometry.Vec{s.from, s.to}, s.notable...) {
				if len(list) == mostPlacings {
					return list
				}
				box := geometry.Box{Center: at, Forward: s.forward, Width: base.Front, Depth: base.Depth}
				next, refusal := c.placedByHand(l, []game.StandPlace{c.b.placeAt(p, box)})
				if refusal == nil && !slices.ContainsFunc(seen, func(o *layout) bool { return samePlacing(o, next) }) {
					seen, list = append(seen, next), append(list, placing(next))
				}
			}
		}
	}
	return list
}

// samePlacing reports whether two layouts put each stand in the same place.
func samePlacing(a, b *layout) bool {
	return samePlaces(a.places, b.places) && samePlaces(a.behind, b.behind)
}

func (p *placeProcedure) check(at *openAt) {
	unit, target := at.s.Unit(p.Unit), at.s.Unit(p.Target)
	if unit == nil || target == nil || unit.Side == target.Side || unit.Side != at.s.Turn.Active && !p.Layout.Advance {
		at.report("", "no charge of %q against %q can be open", p.Unit, p.Target)
	}
	for i, id := range p.Support {
		at.unit(fmt.Sprintf("units[%d]", i), id)
	}
}
