package stand

import (
	"fmt"
	"maps"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// procedurePursue is the pursuit of one winning unit. Its frame lies on top of that of the
// combat.
const procedurePursue = "pursue"

// pursueProcedure moves the unit of its frame. If there is no choice, or the frame holds
// places, it does so at once; otherwise it asks for the places of all stands.
type pursueProcedure struct {
	Unit   game.UnitID  `json:"unit,omitempty"`
	Zones  namedZones   `json:"values,omitempty"`
	Stands []game.Stand `json:"stands,omitempty"`
}

func init() { register(func() procedure { return &pursueProcedure{} }) }

func (*pursueProcedure) kind() string { return procedurePursue }

func (f *pursueProcedure) zones() namedZones { return f.Zones }

func (f *pursueProcedure) proceed(r *run) (waits bool, err error) {
	for {
		p := r.pursuit(f)
		if p.kind == pursuitNone { // the die has left no pursuit
			r.giveUpPursuit(f, p)
			return false, nil
		}
		if q := p.tiedZone(); q != nil {
			if err := r.rollPursuitZone(f, p, q); err != nil {
				return false, err
			}
			continue
		}
		switch {
		case len(f.Stands) > 0:
			o, refusal := p.check(placesIn(f.Stands))
			if refusal != nil {
				return false, refusal
			}
			r.carryOutPursuit(f, p, o)
			return false, nil
		case p.forced():
			r.carryOutPursuit(f, p, p.first())
			return false, nil
		}
		return true, nil
	}
}

func (f *pursueProcedure) question(r *run) *game.Question {
	p := r.pursuit(f)
	p.findAll()
	q := &game.Question{Kind: "place", Who: p.b.units[p.unit].Side,
		Text: game.Say("%s pursues: where do its stands go?", p.b.units[p.unit].name())}
	for _, o := range p.options {
		q.Answers = append(q.Answers, p.placing(o))
	}
	return q
}

// placing is the answer with the places of an outcome.
func (p *pursuit) placing(o *pursued) game.Action {
	a := game.Action{Do: "place", Unit: p.b.units[p.unit].ID}
	for _, s := range o.places {
		a.Stands = append(a.Stands, p.b.placeAt(s.piece, s.box))
	}
	return a
}

func (f *pursueProcedure) answer(r *run, a game.Action) error {
	if a.Do != "place" || a.Unit != f.Unit {
		return notNow(a, game.Say("place the stands of %s, which pursues", unitName(r.s, f.Unit)))
	}
	p := r.pursuit(f)
	o, refusal := p.check(a.Stands)
	if refusal != nil {
		return refusal
	}
	r.carryOutPursuit(f, p, o)
	return nil
}

// pursuit works out the pursuit of a frame.
func (r *run) pursuit(f *pursueProcedure) *pursuit {
	b := r.board()
	unit, _ := b.unitIndex(string(f.Unit))
	return b.pursuitAfter(r.fight(), unit, b.zonesIn(f.Zones))
}

func (f *pursueProcedure) check(at *openAt) {
	if at.after(f.Unit) {
		at.zones(f.Zones)
	}
}

// askable says why the unit of a frame cannot pursue; "" if it can.
func (f *pursueProcedure) askable(r *run) string {
	if found := r.pursuit(f); found.kind == pursuitNone {
		return fmt.Sprintf("%s cannot pursue: %s", f.Unit, found.refusal.Reason)
	}
	return ""
}

// pursuitAfter works out the pursuit of a unit after a round of combat, with the zones that
// dice have named. It is kept until something moves, so that offering it, listing the
// choices and making it do the work once.
func (b *board) pursuitAfter(f *Fight, unit int, zones map[int]geometry.Side) *pursuit {
	impacts := b.impactsIn(f, unit)
	pursuits := known[knownPursuits](&b.known)
	for _, k := range *pursuits {
		if c := k.ctx; k.unit == unit && slices.Equal(k.retreated, f.Retreated) && slices.Equal(c.impacts, impacts) && maps.Equal(c.zones, zones) {
			return k.pursuit
		}
	}
	ctx := b.contextAfter(f, unit)
	ctx.impacts, ctx.zones = impacts, zones
	p := b.pursuit(unit, ctx)
	*pursuits = append(*pursuits, knownPursuit{p, slices.Clone(f.Retreated)})
	return p
}

// knownPursuits are the pursuits worked out on a board so far.
type knownPursuits []knownPursuit

// knownPursuit is a pursuit already worked out, with the enemies that had retreated.
type knownPursuit struct {
	*pursuit
	retreated []Displaced
}

// contextAfter returns the context of a pursuit after a round of combat.
func (b *board) contextAfter(f *Fight, unit int) *pursuitContext {
	ctx := &pursuitContext{}
	for _, d := range f.Retreated {
		i, err := b.unitIndex(string(d.Unit))
		if err == nil && b.Enemies(unit, i) && len(b.BoxesOf(i)) > 0 {
			ctx.retreated = append(ctx.retreated, i)
			ctx.travel = append(ctx.travel, geometry.Vec{X: d.X, Y: d.Y})
		}
	}
	return ctx
}

// impactsIn returns the charge of a unit if this is the first round that it fights after it
// (STD-PURSUE-03).
func (b *board) impactsIn(f *Fight, unit int) []Impact {
	if f.Round == 1 || slices.Contains(f.New, b.units[unit].ID) {
		return Own(b.units[unit].Unit).State.Impacts
	}
	return nil
}

// tiedZone returns a stand with an equal share of the unit in two zones (STD-ZONE-05) for
// which no die has been rolled; nil if there is none.
func (p *pursuit) tiedZone() *zoneDie {
	for _, o := range p.options {
		if o.aim == nil {
			continue
		}
		for i := range o.aim.ref.dice {
			if _, rolled := p.ctx.zones[o.aim.ref.dice[i].piece]; !rolled {
				return &o.aim.ref.dice[i]
			}
		}
	}
	return nil
}

func (r *run) rollPursuitZone(f *pursueProcedure, p *pursuit, tie *zoneDie) error {
	side, err := r.zoneDie(declare(p.b, p.unit, -1, anyWay), *tie)
	if err != nil {
		return err
	}
	if f.Zones == nil {
		f.Zones = namedZones{}
	}
	f.Zones[p.b.id(tie.piece)] = float64(side)
	return nil
}

// forced reports whether the player has no choice: every stand has only one place.
func (p *pursuit) forced() bool {
	if len(p.options) != 1 {
		return false
	}
	free := func(s place) bool { return s.role == roleFree }
	if slices.ContainsFunc(p.options[0].places, free) {
		return false
	}
	if p.kind != pursuitSupporting {
		return true
	}
	return len(p.options[0].places) == 1 && len(p.straightSpots(p.options[0].places[0].piece)) == 1
}

// carryOutPursuit moves the stands. From then on the unit counts as in the open
// (STD-DEF-10).
func (r *run) carryOutPursuit(f *pursueProcedure, p *pursuit, o *pursued) {
	u := r.s.Unit(f.Unit)
	event := game.Event{Kind: procedurePursue, Why: string(p.kind), By: string(f.Unit), Unit: f.Unit, Steps: p.explain(o),
		Text: r.tell(func() game.Phrase {
			return game.Say("%s pursues: %s.", p.b.units[p.unit].name(), game.Word(pursuitText[p.kind]))
		})}
	result, before := &moveResult{unit: p.unit, stands: make([]movedStand, 0, len(o.places))}, u.Stands
	stands := u.OwnStands()
	if p.b.meetsAnybody(p.unit, eachEnd(o.places), p.pace) {
		takeWays(o.places)
	}
	for _, s := range o.places {
		result.stands = append(result.stands, movedStand{s.piece, s.box, s.way})
	}
	touched := p.b.touchedCharacters(p.unit, passagesOf(result)) // STD-CHAR-12
	for _, s := range o.places {
		at := p.b.placeAt(s.piece, s.box)
		stand := &stands[p.b.Pieces[s.piece].Stand]
		stand.X, stand.Y, stand.Facing = at.X, at.Y, at.Facing
	}
	event.Moves = p.b.movesOf(result)
	Edit(u).State.Open, Edit(u).State.From = true, before
	r.carryCharacters(u, before)
	r.pop()
	r.changed()
	r.event(event)
	for _, s := range o.lost { // STD-DEF-09
		r.removeStand(f.Unit, p.b.id(s), "fortified")
	}
	for _, unit := range p.incidental(o) { // STD-PURSUE-27; they do not shoot (STD-PURSUE-29, AMB-35)
		r.event(game.Event{Kind: "drawn-in", Why: "STD-PURSUE-27", By: string(f.Unit), Unit: p.b.units[unit].ID,
			Text: r.tell(func() game.Phrase {
				return game.Say("%s is touched by %s and drawn into the combat.", p.b.units[unit].name(), p.b.units[p.unit].name())
			})})
	}
	r.clearTheWay(p.unit, touched)
}

var pursuitText = map[pursuitKind]string{
	pursuitBasic: "straight ahead", pursuitIndirect: "against the nearest enemy it sees", pursuitSupporting: "in support",
}

// giveUpPursuit asks the owner of a unit whether it stands or falls back, after a die has
// left it no pursuit (STD-PURSUE-35).
func (r *run) giveUpPursuit(f *pursueProcedure, p *pursuit) {
	fight := r.fight()
	fight.Pursued = slices.DeleteFunc(slices.Clone(fight.Pursued), func(id game.UnitID) bool { return id == f.Unit })
	r.pop()
	r.chooseAgain(fight, f.Unit, p.refusal)
}

// chooseAgain asks again what a unit does after the round; it may stand or fall back.
func (r *run) chooseAgain(f *Fight, id game.UnitID, why *game.Refusal) {
	f.Done = slices.DeleteFunc(slices.Clone(f.Done), func(other game.UnitID) bool { return other == id })
	f.Barred = append(f.Barred, id)
	r.event(game.Event{Kind: "question", Why: why.Rule, By: string(id), Unit: id,
		Text: r.say("%s stands or falls back: %s", unitName(r.s, id), why.Reason)})
}

// placesIn returns the places that a frame keeps.
func placesIn(stands []game.Stand) []game.StandPlace {
	var list []game.StandPlace
	for _, s := range stands {
		list = append(list, game.StandPlace(s))
	}
	return list
}
