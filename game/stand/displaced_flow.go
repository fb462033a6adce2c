package stand

import (
	"fmt"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// clearTheWay puts aside the characters on whom a unit has ended its move, and asks about
// enemy characters that it touched (STD-CHAR-04, STD-CHAR-12, STD-CHAR-17). touched comes
// from the table before the move.
func (r *run) clearTheWay(unit int, touched []int) {
	r.changed()
	b := r.board()
	for _, d := range b.shiftedCharacters(unit) {
		rule := "STD-CHAR-04"
		if r.s.Characters[d.character].Side != b.units[unit].Side {
			rule = "STD-CHAR-17"
		}
		r.moveLeader(d, rule, game.Say("%s makes room for %s.", leaderName(&r.s.Characters[d.character]), b.units[unit].name()))
	}
	r.seatCharacters(unit)
	if len(touched) == 0 {
		return
	}
	frame := &displaceProcedure{Unit: b.units[unit].ID}
	for _, i := range touched {
		frame.Characters = append(frame.Characters, r.s.Characters[i].ID)
	}
	r.push(frame)
}

// seatCharacters finds room, in contact with their unit or else aside, for the characters
// of a unit that has moved or lost a stand (STD-CHAR-07). Their place may be taken, or off
// the table.
func (r *run) seatCharacters(unit int) {
	for i := range r.s.Characters {
		c := &r.s.Characters[i]
		if !OnTable(c) || c.Joined != r.s.Units[unit].ID {
			continue
		}
		b, at := r.board(), geometry.Vec{X: c.X, Y: c.Y}
		room := b.roomFor(i)
		aside := freePlace(at, room)
		free := aside != nil && aside.Dist(at) <= geometry.Tolerance
		if free && b.leaderDistance(c, unit) <= 2*geometry.Tolerance {
			continue
		}
		to := aside
		if beside, ok := room.Nearest(at, b.PiecesOf(unit)); ok {
			to = &beside
		} else if free { // he already stands aside
			continue
		}
		if to == nil {
			continue
		}
		r.moveLeader(displacement{character: i, to: *to, unit: unit}, "STD-CHAR-07",
			game.Say("%s is put where there is room for him, with %s.", leaderName(c), b.units[unit].name()))
	}
}

// moveLeader moves a character and records the event.
func (r *run) moveLeader(d displacement, rule string, text game.Phrase) {
	c := &r.s.Characters[d.character]
	from := game.Pose{X: c.X, Y: c.Y}
	c.X, c.Y = round4(d.to.X), round4(d.to.Y)
	to := game.Pose{X: c.X, Y: c.Y}
	cost := round4(d.cost)
	if cost == 0 {
		cost = round4(geometry.Vec{X: from.X, Y: from.Y}.Dist(d.to))
	}
	r.event(game.Event{Kind: "character", By: string(c.ID), Why: rule, Text: text,
		Moves: []game.StandMove{{ID: game.StandID(c.ID), Poses: []game.Pose{from, to}, Cost: cost}},
		Steps: []game.Step{{Rule: rule, Text: text, Marks: []game.Mark{{Kind: game.MarkMove,
			From: geometry.Vec{X: from.X, Y: from.Y}, To: geometry.Vec{X: to.X, Y: to.Y}, Label: game.SayAll(cm(cost))}}}}})
	r.changed()
}

// procedureDisplace asks the owners of touched characters where they go, one at a time.
// Characters are those still to go, Unit is the enemy. A character whose own unit is in terrain
// closed to his mount goes in the same way (STD-CHAR-20); then Unit is his own.
const procedureDisplace = "displace"

type displaceProcedure struct {
	Unit       game.UnitID        `json:"unit,omitempty"`
	Characters []game.CharacterID `json:"names,omitempty"`
}

func init() { register(func() procedure { return &displaceProcedure{} }) }

func (*displaceProcedure) kind() string { return procedureDisplace }

func (p *displaceProcedure) proceed(r *run) (bool, error) {
	for len(p.Characters) > 0 {
		list, i := r.refugesOf(p)
		switch len(list) {
		case 0:
			rule := "STD-CHAR-14"
			if r.isStranded(p, i) {
				rule = "STD-CHAR-20"
			}
			r.slay(&r.s.Characters[i], game.Say("he can reach no friendly unit within %s", cm(displacedReach)), rule)
		case 1:
			r.displace(p, list[0])
		default:
			return true, nil
		}
		p.Characters = p.Characters[1:]
	}
	r.pop()
	return false, nil
}

// refugesOf returns where the first of the characters may go.
func (r *run) refugesOf(p *displaceProcedure) ([]displacement, int) {
	i := r.s.CharacterIndex(p.Characters[0])
	unit, _ := r.board().unitIndex(string(p.Unit))
	return r.board().refuges(i, unit), i
}

// displace moves a character to a unit. In contact with it he joins it; otherwise he would
// have to leave a gap (STD-CHAR-05, STD-CHAR-06).
func (r *run) displace(p *displaceProcedure, d displacement) {
	c := &r.s.Characters[d.character]
	c.Joined = r.board().units[d.unit].ID
	if r.isStranded(p, d.character) {
		r.moveLeader(d, "STD-CHAR-20", game.Say("%s leaves %s, which is in terrain closed to his mount, and goes to %s, %s away.",
			leaderName(c), unitName(r.s, p.Unit), r.board().units[d.unit].name(), cm(d.cost)))
		return
	}
	r.moveLeader(d, "STD-CHAR-12", game.Say("%s is touched by %s and goes to %s, %s away.",
		leaderName(c), unitName(r.s, p.Unit), r.board().units[d.unit].name(), cm(d.cost)))
}

// isStranded reports whether a character leaves his own unit (STD-CHAR-20), not an enemy's
// touch.
func (r *run) isStranded(p *displaceProcedure, character int) bool {
	return r.s.Unit(p.Unit).Side == r.s.Characters[character].Side
}

func (p *displaceProcedure) question(r *run) *game.Question {
	list, i := r.refugesOf(p)
	c := &r.s.Characters[i]
	q := &game.Question{Kind: procedureDisplace, Who: c.Side,
		Text: game.Say("%s is touched by %s: to which unit does he go?", leaderName(c), unitName(r.s, p.Unit))}
	if r.isStranded(p, i) {
		q.Text = game.Say("%s is in terrain closed to the mount of %s: to which unit does he go?", unitName(r.s, p.Unit), leaderWithin(c))
	}
	for _, d := range list {
		q.Answers = append(q.Answers, r.refugeAction(d))
	}
	q.Default = r.safest(list)
	return q
}

// byDefault is the nearest unit that is in no combat, or else the nearest.
func (p *displaceProcedure) byDefault(r *run) (game.Action, bool) {
	list, _ := r.refugesOf(p)
	return r.refugeAction(list[r.safest(list)]), true
}

// safest returns the default among some refuges, given nearest first: a character who has
// fled the enemy does not go back into contact.
func (r *run) safest(list []displacement) int {
	b := r.board()
	return max(0, slices.IndexFunc(list, func(d displacement) bool { return !b.isEngaged(d.unit) }))
}

// refugeAction is the answer that sends a character to a unit.
func (r *run) refugeAction(d displacement) game.Action {
	x, y := round4(d.to.X), round4(d.to.Y)
	return game.Action{Do: "character", Character: r.s.Characters[d.character].ID, Unit: r.board().units[d.unit].ID, X: &x, Y: &y}
}

func (p *displaceProcedure) answer(r *run, a game.Action) error {
	list, i := r.refugesOf(p)
	c := &r.s.Characters[i]
	if a.Do != "character" || a.Character != c.ID {
		return notNow(a, game.Say("say first where %s goes", leaderWithin(c)))
	}
	if a.Unit == "" {
		a.Unit = a.Join
	}
	for _, d := range list {
		if r.board().units[d.unit].ID == a.Unit {
			r.displace(p, d)
			p.Characters = p.Characters[1:]
			return nil
		}
	}
	rule := "STD-CHAR-12"
	if r.isStranded(p, i) {
		rule = "STD-CHAR-20"
	}
	return refuse(rule, game.Say("%s cannot reach the unit %q within %s round enemies and terrain.", leaderName(c), a.Unit, cm(displacedReach)))
}

func (p *displaceProcedure) check(at *openAt) {
	at.unit("unit", p.Unit)
	toucher := at.s.Unit(p.Unit)
	for i, id := range p.Characters {
		k := at.s.CharacterIndex(id)
		if k < 0 || toucher != nil && at.s.Characters[k].Side == toucher.Side && OwnLeader(&at.s.Characters[k]).Mount == "" {
			at.report(fmt.Sprintf("names[%d]", i), "no enemy character %q of %q can have been touched", id, p.Unit)
		}
	}
}
