package stand

import (
	"slices"

	"frontage/game"
)

// shootingPhase is the Shooting phase between the shots of two units. Shooting is optional:
// a unit that has not shot by the end of the phase does not (STD-SHOOT-02).
type shootingPhase struct{}

// castings is the part of the phase that spells add.
var castings struct {
	begin func(r *run, a game.Action) error
	now   func(b *board) []game.Action       // the spells that may be cast
	best  func(b *board) (game.Action, bool) // the most valuable casting
	any   func(b *board) bool                // whether any spell may be cast
}

func init() { phases[phaseShooting] = shootingPhase{} }

func (shootingPhase) act(r *run, a game.Action) error {
	switch a.Do {
	case "shoot":
		return r.shoot(a)
	case "cast", "power":
		return castings.begin(r, a)
	case doCover:
		return r.takeCover(a)
	case "end":
		r.endShooting()
		return nil
	}
	return notNow(a, game.Say("shoot with a unit, cast a spell, or end the phase"))
}

func (shootingPhase) question(r *run) *game.Question {
	q := &game.Question{Kind: phaseShooting, Who: r.s.Turn.Active,
		Text: game.Say("%s: which unit shoots next?", r.sideName(r.s.Turn.Active))}
	b := r.board()
	for unit := range b.units {
		if b.spent() {
			break
		}
		var fires []fire
		b.step(func() { fires = b.firesNow(unit) })
		for i := range fires {
			q.Answers = append(q.Answers, game.Action{Do: "shoot", Unit: b.units[unit].ID, Target: string(fires[i].aim(b))})
		}
	}
	for i := range r.s.Characters {
		var fires []leaderFire
		b.step(func() { fires = b.leaderFires(i) })
		if len(q.Answers) == 0 && len(fires) > 0 {
			best := b.bestLeaderFire(fires)
			q.Default = slices.IndexFunc(fires, func(f leaderFire) bool { return f.shot.piece == best.shot.piece && f.target == best.target })
		}
		for _, f := range fires {
			q.Answers = append(q.Answers, b.leaderShot(f))
		}
	}
	if casts := castings.now(b); len(casts) > 0 {
		best, worth := castings.best(b)
		if i := slices.IndexFunc(casts, func(a game.Action) bool { return a.Character == best.Character && a.Choice == best.Choice }); worth && i >= 0 {
			q.Default = len(q.Answers) + i
		} else if len(q.Answers) == 0 {
			q.Default = len(casts)
		}
		q.Answers = append(q.Answers, casts...)
	}
	q.Answers = append(q.Answers, game.Action{Do: "end"})
	q.Idle = len(q.Answers) == 1 && !b.spent()
	for _, unit := range b.takersOfCover() { // after the default, which ends the phase where nobody shoots
		q.Answers = append(q.Answers, game.Action{Do: doCover, Unit: b.units[unit].ID})
		q.Idle = false
	}
	return q
}

// byDefault casts the spells that are worth it. Then it lets every unit shoot, in file order, at
// its first listed target, and then every character who can.
func (shootingPhase) byDefault(r *run) (game.Action, bool) {
	b := r.board()
	if a, ok := castings.best(b); ok {
		return game.Action{Do: a.Do, Character: a.Character, Choice: a.Choice, Yes: a.Yes}, true
	}
	for unit := range b.units {
		if b.spent() {
			break
		}
		var fires []fire
		if b.step(func() { fires = b.firesNow(unit) }); len(fires) > 0 {
			return game.Action{Do: "shoot", Unit: b.units[unit].ID, Target: string(fires[0].aim(b))}, true
		}
	}
	for i := range r.s.Characters {
		var fires []leaderFire
		if b.step(func() { fires = b.leaderFires(i) }); len(fires) > 0 {
			return b.leaderShot(b.bestLeaderFire(fires)), true
		}
	}
	return game.Action{Do: "end"}, true
}

// aim is the unit that names a way of shooting: the main target, or the first of the others
// if no stand can shoot at the main target.
func (f *fire) aim(b *board) game.UnitID {
	if len(f.salvos) > 0 {
		return b.units[f.salvos[0].target].ID
	}
	return b.units[f.open[0].targets[0]].ID
}

// throws begins the rolls of what wild units have thrown, if there are any. It is registered with them.
var throws func(r *run) bool

// beginShooting goes from the Command phase to the Shooting phase, and past it if there is
// nothing to do in it (STD-CMD-01).
func (r *run) beginShooting() {
	r.changed()
	r.beginPhase(phaseShooting)
	r.endEffects(untilOwnShoot, true)
	r.endOmens(r.s.Turn.Active)
	r.endEffects(untilOppCommand, false)
	if throws(r) {
		return
	}
	if !r.someoneActs() {
		r.endShooting()
	}
}

// someoneActs reports whether the active side has anything to do in the Shooting phase.
func (r *run) someoneActs() bool { return r.someoneShoots() || len(r.board().takersOfCover()) > 0 }

// takeCover carries out the action.
func (r *run) takeCover(a game.Action) error {
	unit, err := r.board().unitIndex(string(a.Unit))
	if err != nil {
		return err
	}
	if refusal := r.board().mayTakeCover(unit); refusal != nil {
		return refusal
	}
	Edit(&r.s.Units[unit]).State.Covered = true
	r.changed()
	r.event(game.Event{Kind: doCover, By: string(a.Unit), Unit: a.Unit, Text: r.tell(func() game.Phrase { return game.Say("%s takes cover.", unitName(r.s, a.Unit)) })})
	if !r.someoneActs() {
		r.endShooting()
	}
	return nil
}

// someoneShoots reports whether a unit or a character of the active side may shoot.
func (r *run) someoneShoots() bool {
	b := r.board()
	for unit := range b.units {
		if b.spent() { // not everybody was asked, so the phase goes on
			return true
		}
		if b.hasFire(unit) {
			return true
		}
	}
	for i := range r.s.Characters {
		if len(b.leaderFires(i)) > 0 {
			return true
		}
	}
	return castings.any(b)
}

// shoot lets a unit shoot (STD-SHOOT-01 to -07). Each target gets a frame, the main one on
// top. Stands with a choice between other targets are asked about first.
func (r *run) shoot(a game.Action) error {
	if a.Character != "" {
		return r.shootLeader(a)
	}
	b := r.board()
	unit, err := b.unitIndex(string(a.Unit))
	if err != nil {
		return err
	}
	fires, refusal := b.fires(unit)
	if refusal != nil {
		return refusal
	}
	if a.Stand != "" {
		return &game.Refusal{Reason: game.Say(`The action "shoot" has the field "stand" only with "character": every stand of a unit shoots that can.`)}
	}
	i := 0
	if a.Target != "" {
		i = slices.IndexFunc(fires, func(f fire) bool { return string(f.aim(b)) == a.Target })
	}
	if i < 0 {
		return r.refuseTarget(b, unit, a.Target, fires[0])
	}
	if a.Option != nil && *a.Option != 1 {
		return refuse("STD-SHOOT-04", game.Say("There is no option %d: the shots at a target are as the rules say.", *a.Option))
	}
	r.push(&volleyProcedure{Step: stepAim, Unit: a.Unit, Target: fires[i].aim(b)})
	return nil
}

// refuseTarget says why a unit may not shoot at another.
func (r *run) refuseTarget(b *board, unit int, id string, closest fire) error {
	target, err := b.unitIndex(id)
	if err != nil {
		return err
	}
	switch name := b.units[target].name(); {
	case !b.Enemies(unit, target):
		return refuse("STD-SHOOT-04", game.Say("%s is no enemy.", name))
	case b.isEngaged(target):
		return refuse("STD-SHOOT-03", game.Say("%s is engaged in combat and may not be shot at.", name))
	case b.covered(target, coverImmune):
		return refuse("TAC-MAP-16", game.Say("%s has taken cover and may not be shot at.", name))
	}
	return refuse("STD-SHOOT-04", game.Say("%s shoots at the closest enemy that it sees, %s, not at %s.",
		b.units[unit].name(), unitName(r.s, closest.aim(b)), b.units[target].name()))
}

// procedureVolley is the shooting of one unit in the Shooting phase. Choices holds the
// stands that had a choice, each followed by the unit that its owner chose for it.
const procedureVolley = "volley"

// The steps of a volley.
const (
	stepAim  = "aim"  // the targets are named
	stepShot = "shot" // all is shot
	stepWhom = "whom" // it is asked at which unit
)

type volleyProcedure struct {
	Step    string      `json:"step,omitempty"`
	Unit    game.UnitID `json:"unit,omitempty"`
	Target  game.UnitID `json:"target,omitempty"`
	Choices []string    `json:"names,omitempty"`
}

func init() { register(func() procedure { return &volleyProcedure{} }) }

func (*volleyProcedure) kind() string { return procedureVolley }

func (p *volleyProcedure) check(at *openAt) {
	at.unit("unit", p.Unit)
	if p.Step != stepWhom {
		at.unit("target", p.Target)
	}
}

func (p *volleyProcedure) proceed(r *run) (waits bool, err error) {
	if p.Step == stepShot {
		r.pop()
		r.endVolley(p.Unit)
		if r.changed(); !r.someoneActs() {
			r.endShooting()
		}
		return false, nil
	}
	if p.Step == stepWhom {
		return true, nil
	}
	f, refusal := r.aimed(p)
	if refusal != nil {
		return false, refusal
	}
	if len(f.open) > 0 {
		return true, nil
	}
	p.Step = stepShot
	b := r.board()
	r.beginVolley(p.Unit)
	r.event(game.Event{Kind: "shoot", Unit: p.Unit, Target: p.Target, By: string(p.Unit), Steps: f.steps,
		Text: r.say("%s shoots at %s.", unitName(r.s, p.Unit), unitName(r.s, p.Target))})
	for _, s := range slices.Backward(f.salvos) {
		r.push(b.salvoFrame(f.unit, s, false))
	}
	return false, nil
}

// aimed returns how the unit of a volley shoots, with the choices its owner has made so
// far.
func (r *run) aimed(p *volleyProcedure) (fire, *game.Refusal) {
	b, unit := r.board(), r.indexOf(p.Unit)
	fires, refusal := b.fires(unit)
	i := slices.IndexFunc(fires, func(f fire) bool { return f.aim(b) == p.Target })
	if i < 0 && refusal == nil {
		refusal = refuse("STD-SHOOT-04", game.Say("%s cannot shoot at %s.", unitName(r.s, p.Unit), unitName(r.s, p.Target)))
	}
	if i < 0 {
		return fire{}, refusal
	}
	if len(p.Choices) == 0 {
		return fires[i], nil
	}
	chosen := map[game.StandID]game.UnitID{}
	for i := 0; i+1 < len(p.Choices); i += 2 {
		chosen[game.StandID(p.Choices[i])] = game.UnitID(p.Choices[i+1])
	}
	return b.fireAt(unit, fires[i].main, chosen), nil
}

// question asks for the target of a stand that cannot shoot at its unit's target but at
// several equally close others (STD-SHOOT-06).
func (p *volleyProcedure) question(r *run) *game.Question {
	q := &game.Question{Kind: phaseShooting, Who: r.s.Unit(p.Unit).Side}
	b := r.board()
	if p.Step == stepWhom {
		q.Text, q.Answers = game.Say("At whom does %s shoot?", unitName(r.s, p.Unit)), b.shotsOfUnit(r.indexOf(p.Unit))
		return q
	}
	f, _ := r.aimed(p)
	o := f.open[0]
	q.Text = game.Say("At whom does %s shoot?", b.standName(o.piece))
	for _, target := range o.targets {
		q.Answers = append(q.Answers, game.Action{Do: "attack", Stand: b.id(o.piece), Target: string(b.units[target].ID)})
	}
	return q
}

func (p *volleyProcedure) answer(r *run, a game.Action) error {
	if p.Step == stepWhom {
		if a.Do != "shoot" || a.Unit != p.Unit {
			return notNow(a, game.Say("say at whom %s shoots", unitName(r.s, p.Unit)))
		}
		r.pop()
		return r.shoot(a)
	}
	f, refusal := r.aimed(p)
	if refusal != nil {
		return refusal
	}
	b, o := r.board(), f.open[0]
	if a.Do != "attack" || a.Stand != b.id(o.piece) {
		return notNow(a, game.Say("say at whom %s shoots", b.standName(o.piece)))
	}
	if !slices.ContainsFunc(o.targets, func(i int) bool { return string(b.units[i].ID) == a.Target }) {
		return refuse("STD-SHOOT-06", game.Say("%s is not among the closest units that %s sees.", a.Target, b.standName(o.piece)))
	}
	p.Choices = append(p.Choices, string(a.Stand), a.Target)
	return nil
}

// shotsOfUnit lists the ways in which a unit may shoot now.
func (b *board) shotsOfUnit(unit int) (list []game.Action) {
	fires, _ := b.fires(unit)
	for i := range fires {
		list = append(list, game.Action{Do: "shoot", Unit: b.units[unit].ID, Target: string(fires[i].aim(b))})
	}
	return list
}

// beginVolley notes that a unit shoots, for the second time if it has shot.
func (r *run) beginVolley(id game.UnitID) {
	own := Edit(r.s.Unit(id))
	if own.State.Fired {
		r.setVolley(id, volleySpent)
	}
	own.State.Fired = true
}

// endVolley lets a unit that has shot for the first time shoot again.
func (r *run) endVolley(id game.UnitID) {
	if unit := r.indexOf(id); r.board().under(unit, kindVolley) && !r.board().volleyAt(unit, volleyAgain) {
		r.setVolley(id, volleyAgain)
	}
}

// setVolley notes how often a unit under a volley has shot.
func (r *run) setVolley(id game.UnitID, stage int) {
	own := Edit(r.s.Unit(id))
	own.State.Effects = slices.Clone(own.State.Effects)
	for i := range own.State.Effects {
		if e := &own.State.Effects[i]; spellNamed(e.Spell).kind == kindVolley {
			e.Dice = stage
		}
	}
	r.changed()
}
