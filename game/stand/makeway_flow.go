package stand

import (
	"fmt"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// procedureMakeWay asks one unit to give way to another. Its frame lies on top of that of
// the movement: a retreat, a drive-back, or another unit that moves back to give way. Unit
// is the unit asked and Target the mover. Units are the units on the move so far, the first
// mover first, and Moving the mover's moving stands.
const procedureMakeWay = "makeway"

// stepPush is the step of a frame whose unit moves back once the units that it pushes have
// been asked.
const stepPush = "push"

// answersOf returns the answers so far of friends in the way, by unit.
func (b *board) answersOf(asked wayAnswers) map[int]bool {
	said := map[int]bool{}
	for id, yes := range asked {
		if i, err := b.unitIndex(string(id)); err == nil {
			said[i] = yes
		}
	}
	return said
}

// makeWayFrame asks a unit to give way to a movement.
func (b *board) makeWayFrame(unit int, m movement) *makeWayProcedure {
	p := &makeWayProcedure{Unit: b.units[unit].ID, Target: b.units[m.unit].ID,
		Movement: givenMovement{Direction: travelDegrees(m.travel), Distance: m.distance, Lands: m.lands}}
	for _, v := range m.chain {
		p.Units = append(p.Units, b.units[v].ID)
	}
	for _, q := range m.pieces {
		p.Moving = append(p.Moving, b.id(q))
	}
	return p
}

// movementIn reads the movement to which the unit of a frame gives way.
func (r *run) movementIn(p *makeWayProcedure) (movement, error) {
	b := r.board()
	mover, err := b.unitIndex(string(p.Target))
	if err != nil {
		return movement{}, err
	}
	m := movement{unit: mover, travel: geometry.Direction(p.Movement.Direction), distance: p.Movement.Distance,
		lands: p.Movement.Lands, engaged: r.notToTouch()}
	for _, id := range p.Moving {
		if q, err := b.pieceIndex(string(id)); err == nil {
			m.pieces = append(m.pieces, q)
		}
	}
	for _, id := range p.Units {
		if v, err := b.unitIndex(string(id)); err == nil {
			m.chain = append(m.chain, v)
		}
	}
	m.sweep(b)
	return m, nil
}

// notToTouch tells which units are engaged: by contact, or in the combat being fought,
// including units that have retreated from it.
func (r *run) notToTouch() []bool {
	b := r.board()
	engaged := b.engaged()
	f := r.fight()
	for i := range b.units {
		engaged[i] = engaged[i] || slices.Contains(f.Units, b.units[i].ID)
	}
	return engaged
}

// makeWayProcedure asks a unit to give way and carries out its answer.
type makeWayProcedure struct {
	Step     string         `json:"step,omitempty"`
	Unit     game.UnitID    `json:"unit,omitempty"`
	Target   game.UnitID    `json:"target,omitempty"`
	Units    []game.UnitID  `json:"units,omitempty"`
	Movement givenMovement  `json:"values,omitempty"`
	Moving   []game.StandID `json:"names,omitempty"`
}

// givenMovement is the movement to which a unit gives way.
type givenMovement struct {
	_         game.Numbers
	Asked     wayAnswers `prefix:"asked "`
	Back      float64    `json:"back,omitempty"` // how far the unit moves back, after its answer
	Direction float64    `json:"direction"`      // in degrees
	Distance  float64    `json:"distance"`
	Lands     bool       `json:"lands,omitempty"` // the mover flies and comes down
}

// waiter is a movement that asks friends in its way: it keeps their answers.
type waiter interface{ answers() *wayAnswers }

func (p *makeWayProcedure) answers() *wayAnswers { return &p.Movement.Asked }

func init() { register(func() procedure { return &makeWayProcedure{} }) }

func (*makeWayProcedure) kind() string { return procedureMakeWay }

func (p *makeWayProcedure) proceed(r *run) (bool, error) {
	if u := r.s.Unit(p.Unit); isDecoy(u) {
		r.vanish(u, "STD-SPELL-62", r.say("%s goes through %s: the decoy is gone.", unitName(r.s, p.Target), unitName(r.s, u.ID)))
		r.reply(p, true)
		return false, nil
	}
	if p.Step != stepPush {
		return true, nil
	}
	return false, r.moveBack(p)
}

func (p *makeWayProcedure) question(r *run) *game.Question {
	u := r.s.Unit(p.Unit)
	q := &game.Question{Kind: procedureMakeWay, Who: u.Side,
		Text: game.Say("%s stands in the way of %s: does it give way?", unitName(r.s, p.Unit), unitName(r.s, p.Target))}
	yes, no := true, false
	if m, err := r.movementIn(p); err == nil {
		unit, _ := r.board().unitIndex(string(p.Unit))
		for _, o := range r.board().wayOptions(unit, m) {
			q.Answers = append(q.Answers, game.Action{Do: "makeway", Unit: p.Unit, Yes: &yes, Stands: r.board().placesOf(o.moved)})
		}
	}
	q.Answers = append(q.Answers, game.Action{Do: "makeway", Unit: p.Unit, Yes: &no})
	return q
}

// byDefault is the first way to give way.
func (p *makeWayProcedure) byDefault(r *run) (game.Action, bool) {
	m, err := r.movementIn(p)
	if err != nil {
		return game.Action{}, false
	}
	unit, _ := r.board().unitIndex(string(p.Unit))
	o := r.board().firstWay(unit, m)
	yes := o != nil
	a := game.Action{Do: "makeway", Unit: p.Unit, Yes: &yes}
	if yes {
		a.Stands = r.board().placesOf(o.moved)
	}
	return a, true
}

func (p *makeWayProcedure) answer(r *run, a game.Action) error {
	name := unitName(r.s, p.Unit)
	switch {
	case a.Do != "makeway":
		return notNow(a, game.Say("%s says whether it gives way to %s", name, unitName(r.s, p.Target)))
	case a.Unit != p.Unit:
		return refuse("STD-CONF-10", game.Say("First %s says whether it gives way.", name))
	case a.Yes == nil:
		return refuse("STD-CONF-10", game.Say("%s: give way? Answer yes or no.", name))
	case !*a.Yes: // STD-CONF-19
		r.event(game.Event{Kind: "makeway", Why: "refused", Unit: p.Unit, Target: p.Target, By: string(p.Unit),
			Text: r.say("%s does not give way to %s.", name, unitName(r.s, p.Target))})
		r.reply(p, false)
		return nil
	}
	m, err := r.movementIn(p)
	if err != nil {
		return err
	}
	o, refusal := r.chosenWay(p, m, a.Stands)
	if refusal != nil {
		return refusal
	}
	if o.kind == wayBack {
		p.Step = stepPush
		p.Movement.Back = o.moved.cost()
		return nil
	}
	r.giveWay(p, o.moved, o.rule)
	return r.testOfPushing(p)
}

// chosenWay returns the way with the places of an answer, or the default if it names none.
func (r *run) chosenWay(p *makeWayProcedure, m movement, places []game.StandPlace) (*wayOption, *game.Refusal) {
	b := r.board()
	unit, err := b.unitIndex(string(p.Unit))
	if err != nil {
		return nil, refuse("STD-CONF-10", game.SayAll(err.Error()))
	}
	if len(places) > 0 {
		return b.checkWay(unit, m, places)
	}
	if o := b.firstWay(unit, m); o != nil {
		return o, nil
	}
	return nil, refuse("STD-CONF-10", game.Say("%s is penned in and cannot give way.", b.units[unit].name()))
}

// moveBack moves the unit of a frame back after it has asked those that it pushes
// (STD-CONF-18). If one of them does not give way, the unit halts on contact, is confused
// (STD-CONF-04), and is still in the mover's way.
func (r *run) moveBack(p *makeWayProcedure) error {
	m, err := r.movementIn(p)
	if err != nil {
		return err
	}
	b := r.board()
	unit, err := b.unitIndex(string(p.Unit))
	if err != nil {
		return err
	}
	m.asked = b.answersOf(p.Movement.Asked)
	push := b.shove(unit, m.travel.Scale(p.Movement.Back), m)
	if len(push.pushed) > 0 {
		r.push(b.makeWayFrame(push.pushed[0], push.m))
		return nil
	}
	far, halted := p.Movement.Back, push.first >= 0
	if halted {
		far = push.each[push.first].Far
	}
	r.giveWay(p, b.translation(unit, m.travel.Scale(far)).spending(b.givingPace(unit)), "STD-CONF-15")
	if halted {
		return r.haltOnFriends(p, far, b.stopName(unit, push.each[push.first]))
	}
	return r.testOfPushing(p)
}

// haltOnFriends confuses a unit that could not give way far enough (STD-CONF-04). The unit
// that made it move still tests.
func (r *run) haltOnFriends(p *makeWayProcedure, far float64, by game.Text) error {
	r.confuse(p.Unit, game.Say("%s does not give way to it", by), "STD-CONF-04")
	if far > geometry.Tolerance {
		if err := r.testConfusion(p.Units[0], pushRule(p), game.Say("pushing %s", unitName(r.s, p.Unit))); err != nil {
			return err
		}
	}
	r.reply(p, false)
	return nil
}

// giveWay moves the stands of a unit that gives way.
func (r *run) giveWay(p *makeWayProcedure, moved *moveResult, rule string) {
	name, mover := unitName(r.s, p.Unit), unitName(r.s, p.Target)
	text := game.Say("%s moves aside for %s.", name, mover)
	switch rule {
	case "STD-CONF-15":
		text = game.Say("%s moves back %s before %s.", name, cm(moved.cost()), mover)
	case "STD-CONF-16":
		text = game.Say("%s lets %s through and goes behind it, in support.", name, mover)
	}
	step := game.Step{Rule: rule, Text: text}
	for _, s := range moved.stands {
		step.Marks = append(step.Marks, r.board().moveMarks(s.piece, s.box, s.way)...)
	}
	r.relocate(moved, game.Event{Kind: "makeway", Why: rule, Unit: p.Unit, Target: p.Target, By: string(p.Unit), Text: text,
		Steps: append([]game.Step{step}, moved.steps...)})
}

// testOfPushing rolls for confusion: for the first mover, once for each unit pushed
// (STD-CONF-03, STD-CONF-18), and for the unit that gave way (STD-CONF-05).
func (r *run) testOfPushing(p *makeWayProcedure) error {
	if err := r.testConfusion(p.Units[0], pushRule(p), game.Say("pushing %s", unitName(r.s, p.Unit))); err != nil {
		return err
	}
	if err := r.testConfusion(p.Unit, "STD-CONF-05", game.Say("giving way to %s", unitName(r.s, p.Target))); err != nil {
		return err
	}
	r.reply(p, true)
	return nil
}

// pushRule is the rule by which the first mover tests for the unit of a frame.
func pushRule(p *makeWayProcedure) string {
	if len(p.Units) > 1 {
		return "STD-CONF-18"
	}
	return "STD-CONF-03"
}

// testConfusion rolls a die for a unit, which becomes confused on a 6. A unit already
// confused does not roll (AMB-44).
func (r *run) testConfusion(id game.UnitID, rule string, why game.Phrase) error {
	u := r.s.Unit(id)
	if u == nil || Own(u).State.Confused || Own(u).State.Stampede || len(u.Stands) == 0 || r.board().follows(r.indexOf(id), noConfusion) {
		return nil
	}
	faces, err := r.roll(1, "confusion", string(id), 6, r.tell(func() game.Phrase {
		return game.Say("%s tests for confusion (%s). A 6 confuses. The die shows", unitName(r.s, id), why)
	}))
	if err != nil {
		return err
	}
	if faces[0] == 6 {
		r.confuse(id, why, rule)
	}
	return nil
}

// reply ends the frame of a unit asked to give way and records its answer in the movement
// below. A frame that moves characters out of the way may lie above it.
func (r *run) reply(p *makeWayProcedure, yes bool) {
	if movement, ok := r.below(p).(waiter); ok {
		answers := movement.answers()
		if *answers == nil {
			*answers = wayAnswers{}
		}
		(*answers)[p.Unit] = yes
	}
	r.drop(p)
}

// relocate moves the stands of a unit, with the characters who have joined it (STD-CHAR-08), and
// moves characters in the way aside or to a friend (STD-CHAR-04, STD-CHAR-12). It adds the moves to
// the event.
func (r *run) relocate(moved *moveResult, event game.Event) {
	b := r.board()
	u := &r.s.Units[moved.unit]
	touched := b.touchedCharacters(moved.unit, passagesOf(moved))
	before := u.Stands
	stands := u.OwnStands()
	event.Moves = append(event.Moves, b.movesOf(moved)...)
	for _, s := range moved.stands {
		place := b.placeAt(s.piece, s.box)
		if i := slices.IndexFunc(stands, func(st game.Stand) bool { return st.ID == place.ID }); i >= 0 {
			stands[i] = game.Stand{ID: place.ID, X: place.X, Y: place.Y, Facing: stands[i].Facing}
			if !geometry.SameFacing(s.box.Forward, b.Boxes[s.piece].Forward) {
				stands[i].Facing = place.Facing
			}
		}
	}
	Edit(u).State.From = nil // it no longer stands where it arrived
	breakLaager(u, moved)
	r.changed()
	r.event(event)
	r.carryCharacters(u, before)
	r.clearTheWay(moved.unit, touched)
}

func (*makeWayProcedure) fields(_ *run, a game.Action) (fields []string, known bool) {
	return []string{"unit", "yes"}, a.Do == "makeway" && a.Yes != nil && !*a.Yes
}

func (p *makeWayProcedure) check(at *openAt) {
	at.unit("unit", p.Unit)
	at.distance("distance", p.Movement.Distance)
	at.distance("back", p.Movement.Back)
	at.direction(p.Movement.Direction)
	at.unit("target", p.Target)
	if len(p.Units) == 0 || at.open.Then == nil {
		at.report("", "nobody gives way without a movement")
	}
	for i, id := range p.Units {
		at.unit(fmt.Sprintf("units[%d]", i), id)
	}
	for i, id := range p.Moving {
		if u, _ := at.s.Stand(id); u == nil || u.ID != p.Target {
			at.report(fmt.Sprintf("names[%d]", i), "%q is no stand of %q", id, p.Target)
		}
	}
}
