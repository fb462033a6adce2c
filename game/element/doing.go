package element

import (
	"frontage/game"
	"frontage/geometry"
)

// doing is an action being carried out: the state it changes, the dice, and its events so far.
type doing struct {
	s      *game.State
	dice   *game.Dice
	events []game.Event
	seen   *board // the present table, nil until it is needed

	lasting *lasting // the memory kept during the battle, or nil
	unread  bool     // nobody reads the events
}

// board returns the board of the present state.
func (d *doing) board() *board {
	if d.seen == nil {
		d.seen = d.lasting.look(d.s)
	}
	return d.seen
}

// ground grounds an air-mobile element (ELM-SPECIAL-19).
func (d *doing) ground(unit int) {
	if u := &d.s.Units[unit]; airborne(u) {
		d.edit(unit).State.Grounded = true
		d.seen = nil
	}
}

// edit returns what is kept with an element, for changing.
func (d *doing) edit(unit int) *Unit {
	d.lasting.touch(unit)
	return edit(&d.s.Units[unit])
}

// station puts an element on stands, or takes it off the table.
func (d *doing) station(unit int, stands []game.Stand) {
	d.lasting.touch(unit)
	d.s.Units[unit].Stands = stands
	d.seen = nil
}

// tell adds an event.
func (d *doing) tell(e game.Event) {
	if !d.unread {
		d.events = append(d.events, e)
	}
}

// telling says what happens, in a sentence and in steps. It is asked only if somebody reads it.
type telling func() (game.Text, []game.Step)

// oneStep is what a telling returns for one step and those that follow it.
func oneStep(step game.Step, more ...game.Step) (game.Text, []game.Step) {
	return step.Text, append([]game.Step{step}, more...)
}

// put moves an element along places, beginning with its present one, and adds the event.
func (d *doing) put(unit int, kind string, cost float64, tell telling, way ...geometry.Box) {
	u := &d.s.Units[unit]
	stand := u.Stands[0]
	d.station(unit, []game.Stand{stood(stand, way[len(way)-1])})
	if d.unread {
		return
	}
	poses := make([]game.Pose, len(way))
	for i, place := range way {
		s := stood(stand, place)
		poses[i] = game.Pose{X: s.X, Y: s.Y, Facing: s.Facing}
	}
	text, steps := tell()
	d.tell(game.Event{Kind: kind, Unit: u.ID, Text: text, Steps: steps, Moves: []game.StandMove{{ID: stand.ID, Cost: cost, Poses: poses}}})
}

// remove takes an element off the table.
func (d *doing) remove(unit int, outcome Outcome, step game.Step) {
	u := &d.s.Units[unit]
	if !onTable(u) {
		return
	}
	switch outcome {
	case Spent, Banished:
		d.edit(unit).State.Spent = true
	default:
		if own(u).Returns {
			d.edit(unit).State.Fallen = u.Stands
		}
	}
	for i := range d.s.Units { // its dismounted or mounted form is lost as well
		if v := &d.s.Units[i]; len(own(v).State.Waiting) > 0 && (own(v).Mount == u.ID || own(u).Mount == v.ID) {
			d.edit(i).State.Waiting = nil
		}
	}
	stand := u.Stands[0].ID
	d.station(unit, []game.Stand{})
	d.tell(game.Event{Kind: "lost", Why: string(outcome), Unit: u.ID, Stand: stand, Text: step.Text, Steps: []game.Step{step}})
}
