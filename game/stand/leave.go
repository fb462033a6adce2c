package stand

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// procedureLeave is the return of a unit or a lone character (Characters) that has left the
// table. At Step start the roll is made as its side's turn opens; at Step place its owner
// chooses where it returns.
const procedureLeave = "leave"

const (
	leaveStart = "start"
	leavePlace = "place"
)

type leaveProcedure struct {
	Step       string             `json:"step,omitempty"`
	Unit       game.UnitID        `json:"unit,omitempty"`
	Characters []game.CharacterID `json:"names,omitempty"`
}

func init() { register(func() procedure { return &leaveProcedure{} }) }

func (*leaveProcedure) kind() string { return procedureLeave }

func (p *leaveProcedure) returns(unit game.UnitID) bool {
	return p.Step == leavePlace && p.Unit == unit
}

func (p *leaveProcedure) check(at *openAt) {
	u := at.s.Unit(p.Unit)
	lone := len(p.Characters) == 1 && slices.ContainsFunc(at.s.Characters, func(c game.Character) bool { return c.ID == p.Characters[0] })
	if (u == nil || len(Own(u).State.Away) == 0) && !lone {
		at.report("", "no unit %q is off the table", p.Unit)
	}
}

// rollReturns rolls for everything of the active side that is off the table when its turn
// opens (STD-TABLE-05), in file order.
func (r *run) rollReturns() {
	var frames []*leaveProcedure
	for i := range r.s.Units {
		if u := &r.s.Units[i]; u.Side == r.s.Turn.Active && len(Own(u).State.Away) > 0 && !isKept(u) {
			frames = append(frames, &leaveProcedure{Step: leaveStart, Unit: u.ID})
		}
	}
	for i := range r.s.Characters {
		if c := &r.s.Characters[i]; c.Side == r.s.Turn.Active && OwnLeader(c).State.Away && c.Joined == "" {
			frames = append(frames, &leaveProcedure{Step: leaveStart, Characters: []game.CharacterID{c.ID}})
		}
	}
	slices.Reverse(frames)
	for _, f := range frames {
		r.push(f)
	}
}

func (p *leaveProcedure) proceed(r *run) (bool, error) {
	switch {
	case p.Step == leavePlace:
		return true, nil
	case len(p.Characters) > 0:
		return false, r.rollForCharacter(p)
	}
	u := r.s.Unit(p.Unit)
	lost := Own(u).Size - len(Own(u).State.Away)
	faces, err := r.roll(1, "leaving", string(u.ID), 0, r.say("%s is off the table (−%d for stands lost):", unitName(r.s, u.ID), lost))
	if err != nil {
		return false, err
	}
	switch result := faces[0] - lost; {
	case result <= 0: // STD-TABLE-04
		r.pop()
		Edit(u).State.Away = nil
		r.unitDestroyed(u)
	case result <= 2: // STD-TABLE-05
		r.pop()
		r.event(game.Event{Kind: "away", Unit: u.ID, By: string(u.ID), Why: "STD-TABLE-05", Text: r.say("%s stays off the table until its side's next turn.", unitName(r.s, u.ID))})
	default: // STD-TABLE-06, STD-TABLE-07
		Edit(u).State.Halted = Own(u).State.Halted || result <= 4
		return r.offerReturn(p), nil
	}
	return false, nil
}

// rollForCharacter rolls for a lone character, without a modifier (STD-TABLE-09).
func (r *run) rollForCharacter(p *leaveProcedure) error {
	i := r.s.CharacterIndex(p.Characters[0])
	c := &r.s.Characters[i]
	faces, err := r.roll(1, "leaving", string(c.ID), 0, r.say("%s is off the table:", leaderName(c)))
	if err != nil {
		return err
	}
	r.pop()
	if faces[0] <= 2 {
		return nil
	}
	EditLeader(c).State.Away, EditLeader(c).State.Moved = false, faces[0] <= 4
	if free, ok := r.board().roomFor(i).Nearest(geometry.Vec{X: c.X, Y: c.Y}, nil); ok {
		r.moveLeader(displacement{character: i, to: free, unit: -1}, "STD-TABLE-09", game.Say("%s returns to the table.", leaderName(c)))
	}
	return nil
}

// offerReturn brings a unit back where it left, or asks its owner if there are two equally
// near places; it reports whether it asks. If there is no room at all the unit stays away.
func (r *run) offerReturn(p *leaveProcedure) (waits bool) {
	switch list := r.board().returns(r.indexOf(p.Unit)); len(list) {
	case 0:
		r.pop()
		r.event(game.Event{Kind: "away", Unit: p.Unit, By: string(p.Unit), Why: "STD-TABLE-08", Text: r.say("There is no room for %s to return.", unitName(r.s, p.Unit))})
	case 1:
		r.comeBack(p, list[0])
	default:
		p.Step = leavePlace
		return true
	}
	return false
}

// returns lists where a unit may return: as it left (STD-TABLE-08), shifted along the table
// edge by the least distance that frees the place; two places if they are equally near
// (AMB-61). It touches no enemy.
func (b *board) returns(unit int) [][]game.Stand {
	u := &b.units[unit]
	var boxes []geometry.Box
	for _, s := range Own(u.Unit).State.Away {
		boxes = append(boxes, s.Box(u.Base))
	}
	dir := alongEdge(b.state.Table, boxes)
	length := b.state.Table.Width + b.state.Table.Height
	solid := slices.Repeat([]geometry.Role{geometry.Solid}, len(b.Boxes))
	free := geometry.Intervals{{Lo: -length, Hi: length}}
	for _, box := range boxes {
		mover := b.groundFor(unit).Mover(box, 2*length, solid, b.enemyStrips(unit)).Flying()
		free = free.Intersect(mover.Slide(box, dir, -length, length))
	}
	var list [][]game.Stand
	for _, k := range free.Nearest(0) {
		stands := slices.Clone(Own(u.Unit).State.Away)
		for i, box := range boxes {
			at := box.Center.Along(dir, k)
			stands[i].X, stands[i].Y = round4(at.X), round4(at.Y)
		}
		list = append(list, stands)
	}
	return list
}

// alongEdge returns the direction of the table edge nearest to a unit.
func alongEdge(table game.Table, boxes []geometry.Box) geometry.Vec {
	upright, level := math.Inf(1), math.Inf(1)
	for _, box := range boxes {
		r := box.Bounds()
		upright = min(upright, r.Min.X, table.Width-r.Max.X)
		level = min(level, r.Min.Y, table.Height-r.Max.Y)
	}
	if upright < level {
		return geometry.Vec{Y: 1}
	}
	return geometry.Vec{X: 1}
}

// comeBack puts a unit back on the table, with the characters who left with it.
func (r *run) comeBack(p *leaveProcedure, stands []game.Stand) {
	u := r.s.Unit(p.Unit)
	before := Own(u).State.Away
	u.Stands, Edit(u).State.Away = stands, nil
	r.pop()
	for i := range r.s.Characters {
		if c := &r.s.Characters[i]; c.Joined == u.ID {
			EditLeader(c).State.Away = false
		}
	}
	r.carryCharacters(u, before)
	r.changed()
	rule, text := "STD-TABLE-07", "%s returns to the table."
	if Own(u).State.Halted {
		rule, text = "STD-TABLE-06", "%s returns to the table and may not move this turn."
	}
	r.event(game.Event{Kind: "returned", Unit: u.ID, By: string(u.ID), Why: rule, Text: r.say(text, unitName(r.s, u.ID))})
	unit := r.indexOf(u.ID)
	var places []passage
	for _, q := range r.board().PiecesOf(unit) {
		places = append(places, passage{piece: q, legs: []geometry.Box{r.board().Boxes[q], r.board().Boxes[q]}})
	}
	r.clearTheWay(unit, r.board().touchedCharacters(unit, places)) // STD-CHAR-12
}

func (p *leaveProcedure) question(r *run) *game.Question {
	q := &game.Question{Kind: "place", Who: r.s.Unit(p.Unit).Side, Text: game.Say("%s returns to the table: on which side?", unitName(r.s, p.Unit))}
	for _, stands := range r.board().returns(r.indexOf(p.Unit)) {
		a := game.Action{Do: "place", Unit: p.Unit}
		for _, s := range stands {
			a.Stands = append(a.Stands, game.StandPlace(s))
		}
		q.Answers = append(q.Answers, a)
	}
	return q
}

func (p *leaveProcedure) answer(r *run, a game.Action) error {
	if a.Do != "place" || a.Unit != p.Unit {
		return notNow(a, game.Say("say first where %s returns", unitName(r.s, p.Unit)))
	}
	for _, stands := range r.board().returns(r.indexOf(p.Unit)) {
		if slices.EqualFunc(stands, a.Stands, func(s game.Stand, t game.StandPlace) bool { return game.StandPlace(s) == t }) {
			r.comeBack(p, stands)
			return nil
		}
	}
	return refuse("STD-TABLE-08", game.Say("%s returns where it left, or as near to it along the edge as there is room.", unitName(r.s, p.Unit)))
}

// leaveTable takes a unit that leaves the table off it (STD-TABLE-01), with the characters
// who have joined it (STD-TABLE-09). It keeps its formation and facings for its return
// (STD-TABLE-08), for which it rolls at once (STD-TABLE-03).
func (r *run) leaveTable(unit int) {
	u := &r.s.Units[unit]
	Edit(u).State.Away, u.Stands = u.Stands, []game.Stand{}
	r.charactersLeave(u.ID)
	r.changed()
	r.event(game.Event{Kind: "leave", Unit: u.ID, By: string(u.ID), Text: r.say("%s has left the table.", unitName(r.s, u.ID))})
	r.push(&leaveProcedure{Unit: u.ID})
}

// charactersLeave takes the characters with a unit off the table (STD-TABLE-09).
func (r *run) charactersLeave(unit game.UnitID) {
	for i := range r.s.Characters {
		if c := &r.s.Characters[i]; c.Joined == unit {
			EditLeader(c).State.Away = true
		}
	}
}
