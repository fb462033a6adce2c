package stand

import (
	"frontage/game"
	"frontage/geometry"
)

// procedureDriveBack drives one unit back. Unit is that unit, Target the one that shot at
// it. The dice have been rolled before the frame is pushed (STD-SHOOT-16 to -18).
const procedureDriveBack = "driveback"

type driveBackProcedure struct {
	Unit   game.UnitID     `json:"unit,omitempty"`
	Target game.UnitID     `json:"target,omitempty"`
	Course driveBackCourse `json:"values,omitempty"`
}

// driveBackCourse is where a unit is driven back to.
type driveBackCourse struct {
	_         game.Numbers
	Asked     wayAnswers `prefix:"asked "`
	Direction float64    `json:"direction"` // in degrees
	Distance  float64    `json:"distance"`
}

func init() { register(func() procedure { return &driveBackProcedure{} }) }

func (*driveBackProcedure) kind() string { return procedureDriveBack }

func (p *driveBackProcedure) answers() *wayAnswers { return &p.Course.Asked }

// driveBackFrame returns the frame that drives a unit back by a distance in a direction.
func driveBackFrame(unit, by game.UnitID, travel geometry.Vec, distance float64) *driveBackProcedure {
	return &driveBackProcedure{Unit: unit, Target: by, Course: driveBackCourse{Direction: travelDegrees(travel), Distance: distance}}
}

func (p *driveBackProcedure) proceed(r *run) (waits bool, err error) {
	b := r.board()
	unit, err := b.unitIndex(string(p.Unit))
	if err != nil {
		return false, err
	}
	engaged := r.notToTouch()
	d := b.driveBack(unit, geometry.Direction(p.Course.Direction), p.Course.Distance, engaged, b.answersOf(p.Course.Asked))
	if len(d.makeWay) > 0 { // STD-CONF-10
		r.push(b.makeWayFrame(d.makeWay[0], b.drivenMovement(d, engaged)))
		return false, nil
	}
	return false, r.carryOutDriveBack(p, d)
}

// carryOutDriveBack moves the unit, confuses it or rolls for confusion, and takes it off
// the table if it has left it.
func (r *run) carryOutDriveBack(p *driveBackProcedure, d *driveResult) error {
	b := r.board()
	name := unitName(r.s, p.Unit)
	text := game.Say("%s is driven back %s.", name, cm(d.far))
	if d.far < d.distance-geometry.Tolerance {
		text = game.Say("%s is driven back %s of %s.", name, cm(d.far), cm(d.distance))
	}
	moved := b.translation(d.unit, d.travel.Scale(d.far))
	step := game.Step{Rule: "STD-SHOOT-20", Text: text}
	for _, s := range moved.stands {
		step.Marks = append(step.Marks, b.moveMarks(s.piece, s.box, s.way)...)
	}
	if d.left { // first, so that no places are sought for them
		r.charactersLeave(p.Unit)
	}
	r.relocate(moved, game.Event{Kind: "driveback", Unit: p.Unit, Target: p.Target, By: string(p.Unit), Text: text,
		Steps: append([]game.Step{step}, d.steps...)})
	r.drop(p)
	switch because := d.confuses(); {
	case d.left:
		r.leaveTable(d.unit)
	case because != nil:
		r.confuse(p.Unit, because.Text.NoStop(), because.Rule)
	case len(d.rules) > 0:
		return r.testConfusion(p.Unit, "STD-CONF-01", game.Say("driven to closed terrain"))
	}
	return nil
}

func (p *driveBackProcedure) question(r *run) *game.Question {
	return &game.Question{Kind: procedureDriveBack, Who: r.s.Turn.Active, Text: game.Say("%s is driven back.", unitName(r.s, p.Unit))}
}

func (p *driveBackProcedure) answer(r *run, a game.Action) error {
	return notNow(a, game.Say("%s is driven back", unitName(r.s, p.Unit)))
}

func (p *driveBackProcedure) check(at *openAt) {
	at.unit("unit", p.Unit)
	at.distance("distance", p.Course.Distance)
	at.direction(p.Course.Direction)
}
