package stand

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// procedureFall is the fall back of one unit. Its frame lies on top of that of the combat.
// Its stands are the places that the player has already named.
const procedureFall = chooseFallBack

// fallProcedure asks for the places of a unit that falls back. Its default is defaultFall;
// the owner may name other places.
type fallProcedure struct {
	Step   string       `json:"step,omitempty"`
	Unit   game.UnitID  `json:"unit,omitempty"`
	Course fallCourse   `json:"values,omitempty"`
	Stands []game.Stand `json:"stands,omitempty"`
}

// fallCourse is how far a unit may fall back and, if it falls back by force, where to.
type fallCourse struct {
	_         game.Numbers
	Asked     wayAnswers `prefix:"asked "`
	Direction *float64   `json:"direction"` // in degrees
	Distance  *float64   `json:"distance"`
	Most      float64    `json:"most"` // how far the unit's side may fall back (STD-FALL-02)
}

func init() { register(func() procedure { return &fallProcedure{} }) }

func (*fallProcedure) kind() string { return procedureFall }

func (p *fallProcedure) answers() *wayAnswers { return &p.Course.Asked }

func (p *fallProcedure) proceed(r *run) (waits bool, err error) {
	if p.Step == stepForced {
		return false, r.forceBack(p)
	}
	if r.standsPushed(p) {
		return false, nil
	}
	if len(p.Stands) == 0 {
		return true, nil
	}
	places := placesIn(p.Stands)
	p.Stands = nil
	// The places were named before the dice were rolled. If they are too far or illegal,
	// the player chooses again and the roll stands.
	if refusal := r.fallTo(p, places); refusal != nil {
		r.event(game.Event{Kind: "question", Why: refusal.Rule, By: string(p.Unit), Unit: p.Unit, Steps: refusal.Steps,
			Text: r.say("%s cannot fall back so: %s", unitName(r.s, p.Unit), refusal.Reason)})
		return true, nil
	}
	return false, nil
}

func (p *fallProcedure) question(r *run) *game.Question {
	u := r.s.Unit(p.Unit)
	q := &game.Question{Kind: "place", Who: u.Side, Text: game.Say("%s falls back up to %s: where do its stands go?", unitName(r.s, p.Unit), cm(p.Course.Most))}
	for _, places := range r.fallAnswers(p) {
		q.Answers = append(q.Answers, game.Action{Do: "place", Unit: p.Unit, Stands: places})
	}
	return q
}

// fallAnswers lists the places offered, as far as they are legal: the default, half the way
// to it, and staying (STD-FALL-03). The player may name any others.
func (r *run) fallAnswers(p *fallProcedure) [][]game.StandPlace {
	b := r.board()
	unit, most, ctx := r.indexOf(p.Unit), p.Course.Most, r.fallContext()
	plan := b.defaultFall(unit, most, ctx)
	list := [][]game.StandPlace{b.placesOf(plan.result)}
	if plan.forced {
		return list
	}
	for _, share := range [2]float64{0.5, 0} {
		var places []game.StandPlace
		for _, s := range plan.result.stands {
			box := s.box.At(b.Boxes[s.piece].Center.Lerp(s.box.Center, share))
			if share == 0 {
				box = b.Boxes[s.piece]
			}
			places = append(places, b.placeAt(s.piece, box))
		}
		if _, refusal := b.checkFall(unit, places, most, ctx); refusal == nil && !slices.Equal(places, list[0]) {
			list = append(list, places)
		}
	}
	return list
}

func (p *fallProcedure) answer(r *run, a game.Action) error {
	if a.Do != "place" || a.Unit != p.Unit {
		return notNow(a, game.Say("place the stands of %s, which falls back", unitName(r.s, p.Unit)))
	}
	if refusal := r.fallTo(p, a.Stands); refusal != nil {
		return refusal
	}
	return nil
}

// fallTo makes the fall back to the given places, or refuses it. If no legal places were
// found, those of the default are accepted as a forced fall back.
func (r *run) fallTo(p *fallProcedure, places []game.StandPlace) *game.Refusal {
	b := r.board()
	unit, most, ctx := r.indexOf(p.Unit), p.Course.Most, r.fallContext()
	if plan := b.asPlanned(unit, places, most, ctx); plan != nil {
		r.fallBack(p, plan.result, plan.steps)
		return nil
	}
	result, refusal := b.checkFall(unit, places, most, ctx)
	if refusal == nil {
		r.fallBack(p, result, result.steps)
		return nil
	}
	plan := b.defaultFall(unit, most, ctx)
	if !plan.forced || !sameStands(places, b.placesOf(plan.result)) {
		return refusal
	}
	p.Step = stepForced
	direction := travelDegrees(plan.back)
	p.Course.Direction, p.Course.Distance = &direction, &plan.distance
	return nil
}

// stepForced is the step of an unavoidable fall back: the unit moves straight by a
// distance, and friends in its way are asked to give way.
const stepForced = "forced"

// forceBack moves a unit in an unavoidable fall back, after the friends in its way have
// said whether they give way. The unit becomes confused if it was halted by friends that do
// not give way, by enemies or by engaged units (STD-CONF-02, STD-CONF-04), or is not 1 cm
// away from all of them (STD-FALL-10). Halted by terrain alone, it tests (STD-CONF-01).
func (r *run) forceBack(p *fallProcedure) error {
	b, unit, ctx := r.board(), r.indexOf(p.Unit), r.fallContext()
	lines := b.fallLines(unit, ctx)
	rules := b.fallRules(unit, &lines, p.Course.Most, ctx)
	d := b.driveBack(unit, geometry.Direction(*p.Course.Direction), *p.Course.Distance, rules.apart.engaged, b.unyielding(unit, ctx, b.answersOf(p.Course.Asked)))
	if len(d.makeWay) > 0 { // STD-CONF-10
		r.push(b.makeWayFrame(d.makeWay[0], b.drivenMovement(d, rules.apart.engaged)))
		return nil
	}
	result := b.translation(unit, d.travel.Scale(d.far))
	m, _ := b.muster(unit, b.placesOf(result), rules)
	close := m.ends()
	r.fallBack(p, result, slices.Concat([]game.Step{lines.step}, d.steps))
	switch because := d.confuses(); {
	case close != nil:
		r.confuse(p.Unit, close.Reason.NoStop(), "STD-FALL-10")
	case because != nil:
		r.confuse(p.Unit, because.Text.NoStop(), because.Rule)
	case len(d.rules) > 0:
		return r.testConfusion(p.Unit, "STD-CONF-01", game.Say("fell back to closed terrain"))
	}
	return nil
}

// sameStands reports whether two lists put every stand in the same place.
func sameStands(a, b []game.StandPlace) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(s game.StandPlace) bool {
		return !slices.ContainsFunc(b, func(t game.StandPlace) bool {
			return s.ID == t.ID && geometry.Vec{X: s.X, Y: s.Y}.Dist(geometry.Vec{X: t.X, Y: t.Y}) <= geometry.Tolerance && sameAngle(s.Facing, t.Facing)
		})
	})
}

// fallBack moves the stands and ends the procedure.
func (r *run) fallBack(p *fallProcedure, result *moveResult, steps []game.Step) {
	r.drop(p)
	r.relocate(result, game.Event{Kind: procedureFall, By: string(p.Unit), Unit: p.Unit, Steps: steps,
		Text: game.Say("%s falls back %s.", unitName(r.s, p.Unit), cm(result.cost()))})
}

// fallContext returns the context of a fall back after a round of combat. After a draw the
// units that have yet to fall back are no longer engaged (STD-RESULT-08).
func (r *run) fallContext() *fallContext {
	b, f := r.board(), r.fight()
	ctx := &fallContext{lines: f.Lines, links: f.Links, leaving: make([]bool, len(b.units))}
	for i := range b.units {
		id := b.units[i].ID
		ctx.leaving[i] = f.Winner == "" && slices.Contains(f.Units, id) && !slices.Contains(f.Done, id)
	}
	return ctx
}

func (p *fallProcedure) check(at *openAt) {
	if !at.after(p.Unit) {
		return
	}
	const least, most = 3, 18 // 3D6
	if v := p.Course.Most; !(v >= least && v <= most) {
		at.report("values.most", "%v is no distance to fall back: it is %d to %d cm", v, least, most)
	}
	if p.Step == stepForced && (p.Course.Direction == nil || p.Course.Distance == nil) {
		at.report("values", "a forced fall back has a direction and a distance")
	}
}

// standsPushed lets a pushed unit stand that finds no place to fall back to beside its infantry.
func (r *run) standsPushed(p *fallProcedure) bool {
	b, unit := r.board(), r.indexOf(p.Unit)
	if p.Step == stepForced || !b.isPushed(unit) || !b.defaultFall(unit, p.Course.Most, r.fallContext()).forced {
		return false
	}
	r.drop(p)
	r.event(game.Event{Kind: "hold", By: string(p.Unit), Unit: p.Unit, Why: "STD-SPEC-18",
		Text: r.say("%s finds no place to fall back to where friendly infantry touches it: it stands.", unitName(r.s, p.Unit))})
	return true
}
