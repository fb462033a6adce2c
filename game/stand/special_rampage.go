package stand

import (
	"cmp"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// Moves of units against their owner's will: of wild ones (STD-SPEC-15), and of those that stampede
// (STD-SPEC-70).

// procedureRampage is such a move. Its owner is asked only if it may go, or its charge may end, in several ways.
const procedureRampage = "rampage"

type rampageProcedure struct {
	Unit game.UnitID `json:"unit,omitempty"`
	Face int         `json:"face,omitempty"` // the result of the table, or the die of the stampede
	Wild bool        `json:"wild,omitempty"` // by the table of wild units
}

func init() { register(func() procedure { return &rampageProcedure{} }) }

func (*rampageProcedure) kind() string { return procedureRampage }

func (p *rampageProcedure) check(at *openAt) {
	at.active("unit", p.Unit)
	if p.Face < 1 || p.Face > dieSides || p.Wild && (p.Face == wildIdle || p.Face == wildThrow) {
		at.report("face", "%d is no result by which a unit moves", p.Face)
	}
}

func (*rampageProcedure) fields(_ *run, a game.Action) (fields []string, known bool) {
	return []string{"stands", "unit"}, a.Do == "move" || a.Do == "place"
}

// rampage is a way in which a unit moves against its owner's will.
type rampage struct {
	toward  int          // the unit that it goes for, −1 for none
	dir     geometry.Vec // the direction
	pace    float64
	through bool // it walks through friends; else it charges them too
	beast   bool // it stampedes
}

// rule is the rule of the move.
func (w *rampage) rule() string {
	if w.beast {
		return "STD-SPEC-70"
	}
	return "STD-SPEC-15"
}

// rampaged is what comes of such a way: a charge, a move, or nothing.
type rampaged struct {
	*rampage
	b       *board // before it
	target  int    // the unit charged, −1 for none
	charge  *charge
	layout  *layout
	open    bool    // its owner chooses among several layouts
	short   *charge // without the stands that come into line free of cost, nil if there are none (STD-SPEC-70(e))
	move    *moveResult
	leaves  bool
	inPlace bool // it touches its target already
}

// rampages lists the ways in which a wild unit may move by a result of the table.
func (b *board) rampages(unit, face int) (list []*rampage) {
	pace := b.atMost(unit, b.pursuitPace(unit))
	switch face {
	case wildEdge:
		for _, dir := range b.toEdges(unit) {
			list = append(list, &rampage{toward: -1, dir: dir, pace: pace})
		}
	case wildAhead:
		list = append(list, &rampage{toward: -1, dir: b.Boxes[b.units[unit].First].Forward, pace: pace, through: true})
	case wildRush, wildRage:
		if face == wildRage {
			pace *= 2
		}
		for _, target := range b.nearestSeen(unit) {
			from, to := b.closest(unit, target)
			list = append(list, &rampage{toward: target, dir: to.Sub(from).Unit(), pace: pace, through: true})
		}
	}
	return list
}

// toEdges lists the directions straight to the table edges that are nearest to a unit.
func (b *board) toEdges(unit int) (list []geometry.Vec) {
	table := geometry.NewGround(b.state.Table.Rect(), nil, nil)
	dirs := [4]geometry.Vec{{Y: 1}, {X: 1}, {Y: -1}, {X: -1}}
	var far [4]float64
	for i, dir := range dirs {
		each, first := table.SweepBlock(b.BoxesOf(unit), dir.Scale(b.state.Table.Width+b.state.Table.Height), nil)
		far[i] = each[first].Far
	}
	for i, dir := range dirs {
		if far[i] <= slices.Min(far[:])+geometry.Tolerance {
			list = append(list, dir)
		}
	}
	return list
}

// friendsOf lists the other units of a unit's side that are on the table.
func (b *board) friendsOf(unit int) (list []int) {
	for i := range b.units {
		if i != unit && b.units[i].Army == b.units[unit].Army && len(b.units[i].Stands) > 0 {
			list = append(list, i)
		}
	}
	return list
}

// foresees works out what comes of a rampage.
func (b *board) foresees(unit int, way *rampage) *rampaged {
	p := &rampaged{rampage: way, b: b, target: -1}
	friends := b.friendsOf(unit)
	roles := b.othersSolid(unit)
	if way.through {
		for _, i := range friends {
			for _, q := range b.PiecesOf(i) {
				roles[q] = geometry.Absent
			}
		}
	}
	each, first := b.groundFor(unit).SweepBlock(b.BoxesOf(unit), way.dir.Scale(way.pace), roles)
	met := way.toward
	if met < 0 && first >= 0 && each[first].Meets == geometry.ABox {
		met = b.Pieces[each[first].Index].Unit
	}
	if met >= 0 && !isWagon(b.units[met].Unit) && p.charges(unit, met, friends) {
		return p
	}
	far := way.pace
	if first >= 0 {
		far = each[first].Far
		if each[first].Meets == geometry.ABox {
			far -= 3 * geometry.Tolerance
		}
		p.leaves = !way.through && each[first].Meets == geometry.TheTableEdge
	}
	p.move = b.walks(unit, way, far, friends)
	p.leaves = p.leaves && p.move != nil
	return p
}

// charges works out the charge of a unit that it meets, and reports whether it can make it.
func (p *rampaged) charges(unit, target int, friends []int) bool {
	b := p.b
	friend := b.units[target].Army == b.units[unit].Army
	if b.unitsTouch(unit, target) && (friend || !b.isEngaged(unit)) {
		p.target, p.inPlace = target, true
		return true
	}
	s := (*spareBoards)(nil).supposed(b.state)
	if p.through {
		for _, i := range friends {
			s.Units[i].Stands = nil
		}
	}
	if friend && !isTurned(s, b.units[target].ID) {
		OwnTurn(s).Turned = append(slices.Clone(OwnTurn(s).Turned), b.units[unit].ID)
	}
	c := declare(newBoard(s), unit, target, wish{first: -1, supporter: -1, forced: p.pace})
	c.workOut()
	if p.beast && (c.barred != nil || c.layouts[0].inLine < len(b.BoxesOf(unit))) { // its owner completes the line (STD-SPEC-70(e))
		whole := declare(c.b, unit, target, wish{first: -1, supporter: -1, forced: 3 * p.pace})
		if whole.workOut(); whole.barred == nil && (c.barred != nil || whole.layouts[0].inLine > c.layouts[0].inLine) {
			if c.barred == nil {
				p.short = c
			}
			c = whole
		}
	}
	if c.barred != nil {
		return false
	}
	for _, l := range c.layouts {
		if !p.through || !b.endsOn(l, friends) {
			p.target, p.charge, p.layout = target, c, l
			return true
		}
	}
	return false
}

// layouts lists the places in which the stands of a charge may end, the default first. The charger chooses where the
// rules leave a choice (STD-CHARGE-11, STD-CHARGE-17, STD-CHARGE-36), and whether stands that the movement of a
// stampede does not suffice for come into line (STD-SPEC-70(e)): that is the owner of the unit.
func (p *rampaged) layouts(unit int) []*rampaged {
	list := []*rampaged{p}
	for _, c := range []*charge{p.charge, p.short} {
		if c == nil {
			continue
		}
		c.findAll()
		for _, l := range c.layouts {
			if p.through && p.b.endsOn(l, p.b.friendsOf(unit)) || slices.ContainsFunc(list, func(o *rampaged) bool { return samePlaces(o.layout.places, l.places) }) {
				continue
			}
			one := *p
			one.charge, one.layout = c, l
			list = append(list, &one)
		}
	}
	for _, one := range list {
		one.open = len(list) > 1
	}
	return list
}

// endsOn reports whether a layout puts a stand on one of some units.
func (b *board) endsOn(l *layout, units []int) bool {
	for _, at := range l.all {
		if slices.ContainsFunc(units, func(i int) bool {
			return slices.ContainsFunc(b.BoxesOf(i), func(box geometry.Box) bool { return geometry.Overlaps(at.box, box) })
		}) {
			return true
		}
	}
	return false
}

// walks is a straight move of a unit, as far as a distance. It may pass through friends if it can end clear
// of them; else it halts in contact with the last that it can reach.
func (b *board) walks(unit int, way *rampage, far float64, friends []int) *moveResult {
	rules := &moveRules{allowance: far, rule: way.rule(), straight: true, flies: HasTrait(b.units[unit].Unit, traitFlying)}
	at := []float64{far}
	if way.through {
		rules.through = func(i int) bool { return b.units[i].Army == b.units[unit].Army }
		roles := slices.Repeat([]geometry.Role{geometry.Absent}, len(b.Boxes))
		for _, i := range friends {
			for _, q := range b.PiecesOf(i) {
				roles[q] = geometry.Solid
				each, first := geometry.NewGround(b.state.Table.Rect(), b.Boxes, nil).SweepBlock(b.BoxesOf(unit), way.dir.Scale(far), roles)
				if roles[q] = geometry.Absent; first >= 0 && each[first].Meets == geometry.ABox {
					at = append(at, each[first].Far)
				}
			}
		}
		slices.SortFunc(at, func(x, y float64) int { return cmp.Compare(y, x) })
	}
	first := b.Boxes[b.units[unit].First]
	for _, k := range at {
		if k < geometry.Tolerance {
			continue
		}
		if m, no := b.checkMove(unit, b.carried(unit, first, first.Shift(way.dir.Scale(k))), rules); no == nil {
			return m
		}
	}
	return nil
}

// overruns lists the friends that a unit crosses, or touches where it ends.
func (p *rampaged) overruns(unit int) []int {
	friends := p.b.friendsOf(unit)
	m := p.move
	if p.layout != nil {
		m = &moveResult{}
		for _, at := range p.layout.all {
			m.stands = append(m.stands, movedStand{at.piece, at.box, at.way})
		}
	}
	if m == nil {
		return nil
	}
	list := p.b.overrun(m, friends)
	for _, i := range friends {
		touches := slices.ContainsFunc(m.stands, func(s movedStand) bool {
			return slices.ContainsFunc(p.b.BoxesOf(i), func(box geometry.Box) bool { return geometry.Relate(s.box, box) == geometry.Touching })
		})
		if touches && !slices.Contains(list, i) {
			list = append(list, i)
		}
	}
	slices.Sort(list)
	return list
}

// action is what comes of a rampage as an answer.
func (p *rampaged) action(id game.UnitID) game.Action {
	switch {
	case p.target >= 0:
		if !p.open {
			return game.Action{Do: "charge", Unit: id, Target: string(p.b.units[p.target].ID)}
		}
		a := game.Action{Do: "place", Unit: id}
		for _, at := range p.layout.all {
			a.Stands = append(a.Stands, p.charge.b.placeAt(at.piece, at.box))
		}
		return a
	case p.move != nil:
		return game.Action{Do: "move", Unit: id, Stands: p.b.placesOf(p.move)}
	}
	return game.Action{Do: "hold", Unit: id}
}

// sameAnswer reports whether two such answers are the same.
func sameAnswer(a, o game.Action) bool {
	return a.Do == o.Do && a.Unit == o.Unit && a.Target == o.Target && slices.Equal(a.Stands, o.Stands)
}

// options lists what may come of the move, without repetition.
func (p *rampageProcedure) options(r *run) (list []*rampaged) {
	b, unit := r.board(), r.indexOf(p.Unit)
	ways := b.rampages
	if !p.Wild {
		ways = b.stampedes
	}
	for _, way := range ways(unit, p.Face) {
		for _, one := range b.foresees(unit, way).layouts(unit) {
			if !slices.ContainsFunc(list, func(o *rampaged) bool { return sameAnswer(o.action(p.Unit), one.action(p.Unit)) }) {
				list = append(list, one)
			}
		}
	}
	return list
}

func (p *rampageProcedure) proceed(r *run) (waits bool, err error) {
	if len(r.s.Unit(p.Unit).Stands) == 0 {
		r.drop(p)
		return false, nil
	}
	list := p.options(r)
	if len(list) > 1 {
		return true, nil
	}
	r.drop(p)
	if len(list) == 0 {
		text := r.say("%s sees no enemy and does nothing.", unitName(r.s, p.Unit))
		if !p.Wild { // it needs to see nobody, but no unit is there
			text = r.say("%s has no way and stays.", unitName(r.s, p.Unit))
		}
		r.event(game.Event{Kind: "hold", By: string(p.Unit), Unit: p.Unit, Why: p.rule(), Text: text})
		return false, nil
	}
	return false, r.rampage(p, list[0])
}

func (p *rampageProcedure) question(r *run) *game.Question {
	q := &game.Question{Kind: procedureRampage, Who: r.s.Unit(p.Unit).Side, Text: game.Say("Which way does %s go?", unitName(r.s, p.Unit))}
	places := true
	for _, one := range p.options(r) {
		q.Answers = append(q.Answers, one.action(p.Unit))
		places = places && one.open
	}
	if places {
		q.Kind, q.Text = "place", game.Say("%s charges: where do its stands go?", unitName(r.s, p.Unit))
	}
	return q
}

func (p *rampageProcedure) answer(r *run, a game.Action) error {
	for _, one := range p.options(r) {
		own := one.action(p.Unit)
		charges := a.Do == "charge" && one.target >= 0 && a.Target == string(one.b.units[one.target].ID) // its first layout
		if sameAnswer(own, a) || a.Unit == p.Unit && (charges || a.Do == "move" && own.Do == a.Do && len(a.Stands) == 0 || a.Do == "hold" && own.Do == a.Do) {
			r.drop(p)
			return r.rampage(p, one)
		}
	}
	return notNow(a, game.Say("%s goes where the die says", unitName(r.s, p.Unit)))
}

// rule is the rule of the move, even if there is no way for it.
func (p *rampageProcedure) rule() string {
	return (&rampage{beast: !p.Wild}).rule()
}

// rampage carries out a move against the owner's will.
func (r *run) rampage(p *rampageProcedure, one *rampaged) error {
	unit := r.indexOf(p.Unit)
	over := one.overruns(unit)
	ids := r.board().idsOf(over)
	switch {
	case one.target >= 0:
		if one.b.units[one.target].Army == one.b.units[unit].Army && !isTurned(r.s, one.b.units[one.target].ID) {
			r.turn(p.Unit)
			ids = nil
		}
		made, err := r.chargeWildly(p.Unit, one)
		if err != nil {
			return err
		}
		if !made {
			r.turnBack()
			return nil
		}
		switch {
		case !p.Wild:
			Edit(r.s.Unit(p.Unit)).State.Rampant = true
		case p.Face == wildRage:
			Edit(r.s.Unit(p.Unit)).State.Lapse = ragingTurn
		case p.Face == wildEdge:
			Edit(r.s.Unit(p.Unit)).State.Lapse = standsTurn
		}
	case one.move == nil:
		r.event(game.Event{Kind: "hold", By: string(p.Unit), Unit: p.Unit, Why: p.rule(), Text: r.say("%s has no way and stays.", unitName(r.s, p.Unit))})
	default:
		if one.leaves {
			r.charactersLeave(p.Unit)
		}
		r.moveUnit(one.move, "move", game.Say("%s moves by itself.", unitName(r.s, p.Unit)))
		r.halt(p.Unit)
		if one.leaves {
			r.leaveTable(unit)
		}
	}
	if !one.through {
		return nil
	}
	for _, id := range ids {
		r.confuse(id, game.Say("a wild unit of its own side runs into it"), "STD-SPEC-15")
	}
	return nil
}

// chargeWildly makes the charge of a rampage. If a die for tied zones names a zone without a place, the unit
// stays.
func (r *run) chargeWildly(id game.UnitID, one *rampaged) (made bool, err error) {
	if one.inPlace {
		return true, r.chargeInPlace(id, one)
	}
	c, l := one.charge, one.layout
	rolled, agree, err := r.zoneDice(c, l.aim.ref.dice)
	if err != nil {
		return false, err
	}
	if !agree {
		c.findAll()
		sides := c.b.zonesIn(rolled)
		i := slices.IndexFunc(c.layouts, func(o *layout) bool {
			return o.aim.ref.agrees(sides) && !(one.through && one.b.endsOn(o, one.b.friendsOf(c.unit)))
		})
		if i < 0 {
			r.event(game.Event{Kind: "hold", By: string(id), Unit: id, Why: one.rule(), Text: r.say("%s has no way and stays.", unitName(r.s, id))})
			return false, nil
		}
		l = c.layouts[i]
	}
	r.makeCharge(c, l)
	return true, nil
}

// chargeInPlace lets a unit charge another that it touches already.
func (r *run) chargeInPlace(id game.UnitID, one *rampaged) error {
	b, unit, target := r.board(), r.indexOf(id), one.target
	side, _ := b.struckEdge(target, b.BoxesOf(unit))
	state := &Edit(r.s.Unit(id)).State
	state.Charged, state.Fresh, state.Open, state.Label = true, true, true, side.String()
	state.Impacts = []Impact{{Unit: b.units[target].ID, Edge: side.String(), Irregular: !b.regularUnit(target)}}
	r.changed()
	r.event(game.Event{Kind: "charge", By: string(id), Unit: id, Target: b.units[target].ID, Why: one.rule(),
		Text: r.say("%s turns on %s, which it touches.", unitName(r.s, id), b.units[target].name())})
	return nil
}
