package column

import (
	"cmp"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// threatsForm describes the query of the enemies that could attack a unit.
var threatsForm = game.QueryForm{
	Name: askThreats, Help: "Which enemies could charge a unit in their next half-turn, how likely, where, and with which odds.",
	Detail: `Each enemy acts alone. It charges from where it is, or marches straight ahead, with one shift or one wheel,
stops and charges, or swoops. Where it needs that, it makes an About Face, a Change Face or a Change Formation
first. The odds are those of the first attacks: nobody countercharges, Sets or pursues.

Example:
  frontage threats the-crossbow-line.scenario.json --unit XBOW`,
	Args: []game.QueryArg{{Name: "unit", Kind: game.ArgUnit, Required: true, Help: "The unit that could be charged."}},
}

// ThreatsAnswer lists the enemies that could charge a unit in their next half-turn.
type ThreatsAnswer struct {
	game.StepsOnly

	Query   string      `json:"query"`
	Unit    game.UnitID `json:"unit"`
	Threats []Threat    `json:"threats"` // the most likely first
	Steps   []game.Step `json:"steps"`
}

// Threat is how an enemy could come into combat with a unit.
type Threat struct {
	Unit   game.UnitID      `json:"unit"`
	First  string           `json:"first"`  // the Action that it needs before: About Face, Change Face or Change Formation; "" for none
	Turns  float64          `json:"turns"`  // the chance of that; 1 without one
	Wheel  float64          `json:"wheel"`  // the degrees by which it wheels to its right on its march
	How    string           `json:"how"`    // touch, charge, stop, march, move or swoop
	Need   int              `json:"need"`   // the number that the dice must show for the Action; 0 where it needs no roll
	Action float64          `json:"action"` // the chance of the Action
	Free   game.CharacterID `json:"free"`   // a General who could make it automatic
	Goes   float64          `json:"goes"`   // the chance that Reluctant stands charge; 1 without any
	Chance float64          `json:"chance"` // of all that, and of a stop after a march where that is rolled for
	Where  string           `json:"where"`  // the edge of the unit with the longest contact
	Stands []Place          `json:"stands"` // where its stands would be
	Pairs  int              `json:"pairs"`  // combats
	More   float64          `json:"more"`   // the enemy gives more hits than it takes in the first attacks
	Even   float64          `json:"even"`
	Less   float64          `json:"less"`
	Flees  *float64         `json:"withdraws"` // the chance that skirmishers withdraw; otherwise null
}

// The ways into combat.
const (
	byTouch  = "touch"  // it is in contact already
	byCharge = "charge" // it is close enough
	byStop   = "stop"   // it is close enough and marches; it must stop
	byMarch  = "march"  // it marches already
	byMove   = "move"   // it must begin to march
	bySwoop  = "swoop"
)

// Explain returns a step for each threat.
func (a *ThreatsAnswer) Explain() []game.Step { return a.Steps }

// Options returns no alternatives.
func (a *ThreatsAnswer) Options() []game.Answer { return nil }

// Text returns the threats in words, a line each.
func (a *ThreatsAnswer) Text() game.Phrase { return game.SaySteps(a.Steps) }

// answerThreats answers the query of the enemies that could charge a unit.
func answerThreats(s *game.State, q game.Query) (game.Answer, error) {
	u, err := askedUnit(s, q)
	if err != nil {
		return nil, err
	}
	if len(u.Stands) == 0 {
		return nil, game.RefuseQuery("%s is not on the table", string(u.ID))
	}
	a := &ThreatsAnswer{Query: q.Name, Unit: u.ID, Threats: []Threat{}, Steps: []game.Step{}}
	unit := s.UnitIndex(u.ID)
	var ahead *game.State
	for enemy := range s.Units {
		e := &s.Units[enemy]
		if e.Side == u.Side || len(e.Stands) == 0 || own(e).Hidden != "" || own(u).Hidden != "" {
			continue
		}
		if ahead == nil {
			ahead = actionPhaseOf(s, e.Side)
		}
		if t := threatBy(ahead, enemy, unit); t != nil {
			a.Threats = append(a.Threats, *t)
		}
	}
	slices.SortStableFunc(a.Threats, func(x, y Threat) int { return cmp.Compare(y.Chance, x.Chance) })
	for i := range a.Threats {
		a.Steps = append(a.Steps, threatStep(s, &a.Threats[i], u))
	}
	if len(a.Steps) == 0 {
		a.Steps = append(a.Steps, game.NewStep("COL-CHARGE-01", "No enemy could charge %[1]s in its next half-turn by a march of its own.", u.Name))
	}
	return a, nil
}

// actionPhaseOf returns the table at a side's present Action Phase, or else at the beginning of its next one,
// if nobody did anything until then.
func actionPhaseOf(s *game.State, side game.SideID) *game.State {
	next := s.Clone()
	ownTurn(&next).Open = nil
	if next.Turn.Active == side && next.Turn.Phase == phaseAction {
		return &next
	}
	m := &moment{s: &next, unread: true}
	m.clearHalfTurn()
	next.Turn.Active, next.Turn.Phase = side, phaseAction
	m.clearPhase()
	return &next
}

// threatBy returns how an enemy could come into combat with a unit, on the table of its Action Phase; nil if it
// could not.
func threatBy(s *game.State, enemy, unit int) *Threat {
	u, t := &s.Units[enemy], &s.Units[unit]
	found := Threat{Unit: u.ID, Turns: 1, Action: 1, Goes: 1, Stands: []Place{}}
	if unitsTouch(u, t) {
		found.How = byTouch
		return found.fought(s, s, u, t)
	}
	if typeOf(u).Group == Artillery || own(u).Formation == inSquare {
		return nil
	}
	most := allowance(s, u)
	if !unitsWithin(u, t, 2*most+u.Base.Depth) { // twice is more than the way with a shift, and the swoop
		return nil
	}
	swoop := found
	best := found.onFoot(s, enemy, unit, most)
	if air := swoop.swoops(s, enemy, unit); air != nil && (best == nil || air.Chance > best.Chance) {
		return air
	}
	return best
}

// onFoot finds a charge of an enemy, with a manoeuvre before it only if it needs one; nil if there is none.
func (f *Threat) onFoot(s *game.State, enemy, unit int, most float64) *Threat {
	turned := *f
	if found := f.ahead(s, s, enemy, unit, most); found != nil {
		return found
	}
	return turned.afterManoeuvre(s, enemy, unit, most)
}

// ahead finds a charge of an enemy as it faces on a table, with a march before it if it needs one; nil if there is
// none. before is the table that its ways begin on.
func (f *Threat) ahead(before, s *game.State, enemy, unit int, most float64) *Threat {
	u, t := &s.Units[enemy], &s.Units[unit]
	r := unitRoller(u)
	if own(u).Marching && !own(u).Marched && unitsWithin(u, t, u.Base.Depth) && mayAct(s, r, actStop) == nil {
		next := s.Clone()
		edit(&next.Units[enemy]).Marching = false
		f.How = byStop
		if f.act(s, r, actStop); f.home(before, &next, enemy, unit) != nil {
			return f
		}
	}
	if f.How = byCharge; f.home(before, s, enemy, unit) != nil {
		return f
	}
	switch {
	case own(u).Marching && !own(u).Marched:
		f.How, f.Action, f.Need, f.Free = byMarch, 1, 0, ""
	case mayAct(s, r, actMove) == nil:
		f.How = byMove
		f.act(s, r, actMove)
	default:
		return nil
	}
	for _, wheel := range append([]float64{0}, wheelsTo(u, t, r)...) {
		if f.marches(before, s, enemy, unit, wheel, most) {
			return f
		}
	}
	return nil
}

// marches finds a march of an enemy, after a wheel to its right, from which it may charge.
func (f *Threat) marches(before, s *game.State, enemy, unit int, wheel, most float64) bool {
	wheeled, left := s, most
	if wheel != 0 {
		next := s.Clone()
		edit(&next.Units[enemy]).Marching = true
		march := &March{Unit: next.Units[enemy].ID, Left: most}
		m := &moment{s: &next, unread: true}
		if m.wheel(march, &Deed{Wheel: wheel}) != nil {
			return false
		}
		wheeled, left = &next, march.Left
	}
	u, t := &wheeled.Units[enemy], &wheeled.Units[unit]
	if own(u).Marched { // the wheel has ended its march
		next := wheeled.Clone()
		return f.stops(before, &next, enemy, unit, wheel)
	}
	for _, aside := range sidesteps(u, t, unitRoller(u), left) {
		next := wheeled.Clone()
		if marchUp(&next, enemy, aside, left) && f.stops(before, &next, enemy, unit, wheel) {
			return true
		}
	}
	return false
}

// stops lets an enemy charge where its march has led it, after a Stop if nothing has stopped it.
func (f *Threat) stops(before, s *game.State, enemy, unit int, wheel float64) bool {
	v := &s.Units[enemy]
	stop := 1.0
	if own(v).Marching {
		stop = attemptOf(s, unitRoller(v), actStop, nil).chance()
		edit(v).Marching = false
	}
	if f.home(before, s, enemy, unit) == nil {
		return false
	}
	f.Wheel = wheel
	f.Chance = float64(f.Chance * stop)
	return true
}

// act notes what the Action of an enemy needs, and who could make it automatic.
func (f *Threat) act(s *game.State, r roller, name string) {
	try := attemptOf(s, r, name, nil)
	f.Action, f.Need, f.Free = try.chance(), 0, ""
	if try.automatic {
		return
	}
	f.Need = try.need()
	for i := range s.Characters {
		if c := &s.Characters[i]; mayHelp(s, c, r) == nil {
			f.Free = c.ID
			break
		}
	}
}

// sidesteps lists the shifts to its right with which an enemy may march up to a unit: none, so far that two
// stands are opposite each other, and as far as it may.
func sidesteps(u, t *game.Unit, r roller, most float64) []float64 {
	list := []float64{0}
	rate := shiftRate(u)
	if rate == 0 {
		return list
	}
	widest := float64(rate * most)
	best := never
	for _, i := range r.body.front() {
		box := r.body.boxes[i]
		for j := range t.Stands {
			aside := placeOf(t.Stands[j]).Sub(box.Center).Dot(box.Forward.Right())
			if max(aside, -aside) < max(best, -best)-geometry.Tolerance {
				best = aside
			}
		}
	}
	switch wide := max(best, -best); {
	case wide <= geometry.Tolerance:
	case wide <= widest:
		list = append(list, best)
	case wide <= widest+u.Base.Front: // an overlap with the nearest stand is enough
		list = append(list, float64(best/wide)*widest)
	}
	return list
}

// marchUp marches a unit as far as it goes, with a shift to its right at first. It reports false if the way
// depends on dice, or leads nowhere.
func marchUp(s *game.State, unit int, aside, most float64) bool {
	u := &s.Units[unit]
	edit(u).Marching = true
	march := &March{Unit: u.ID, Left: most}
	m := &moment{s: s, dice: game.NewDice(&game.DiceState{GivenOnly: true}), unread: true}
	if aside != 0 {
		halted, err := m.advance(march, min(most, max(aside, -aside)/shiftRate(u)), aside)
		if err != nil || halted {
			return err == nil
		}
	}
	_, err := m.advance(march, march.Left, 0)
	return err == nil
}

// home lets the enemy charge on a table, and works out the odds; nil if it may not, or does not come into
// contact.
func (f *Threat) home(before, s *game.State, enemy, unit int) *Threat {
	u, t := &s.Units[enemy], &s.Units[unit]
	if mayCharge(s, u, t) != nil {
		return nil
	}
	if typeOf(t).Group == Skirmishers {
		f.Chance = f.Action
		away := attemptOf(s, standRoller(standAt{t, 0}), actWithdraw, nil).chance()
		f.Flees = &away
		f.places(before, s, enemy)
		return f
	}
	after, refusal := chargedHome(s, u, t)
	if refusal != nil {
		return nil
	}
	f.places(before, after, enemy)
	return f.fought(s, after, &after.Units[enemy], &after.Units[unit])
}

// swoops finds a swoop of a Flying enemy; nil if there is none.
func (f *Threat) swoops(s *game.State, enemy, unit int) *Threat {
	if !has(&s.Units[enemy], flying) {
		return nil
	}
	next := s.Clone()
	next.Turn.Phase = phaseCharge
	u, t := &next.Units[enemy], &next.Units[unit]
	if maySwoop(&next, u, t) != nil {
		return nil
	}
	places, _, _ := landing(&next, u, t)
	copy(u.OwnStands(), places)
	o := edit(u)
	o.Charged = union(o.Charged, bodyOf(u).ids(bodyOf(u).main()))
	f.How = bySwoop
	f.places(s, &next, enemy)
	return f.fought(s, &next, u, t)
}

// fought works out the first attacks of the two units in contact, and where they touch.
func (f *Threat) fought(before, s *game.State, u, t *game.Unit) *Threat {
	odds := &ChargeAnswer{Unit: u.ID, Target: t.ID, Given: []float64{1}, Taken: []float64{1}}
	odds.work(before, s)
	if f.How != byTouch {
		f.Goes = odds.Goes
	}
	f.Chance = float64(f.Action * f.Goes)
	f.Pairs, f.More, f.Even, f.Less = len(odds.Pairs), odds.More, odds.Even, odds.Less
	longest := 0.0
	for i := range u.Stands {
		for _, c := range touches(s, standAt{u, i}) {
			if c.enemy.unit.ID.Is(t.ID) && c.length > longest+geometry.Tolerance {
				f.Where, longest = c.its.String(), c.length
			}
		}
	}
	return f
}

// places notes where the stands of the enemy would be.
func (f *Threat) places(before, s *game.State, enemy int) {
	f.Stands = []Place{}
	for i, p := range s.Units[enemy].Stands {
		from := before.Units[enemy].Stands[i]
		if moved := placeOf(p).Dist(placeOf(from)); moved > geometry.Tolerance {
			f.Stands = append(f.Stands, Place{p.ID, p.X, p.Y, p.Facing, game.RoundLength(moved)})
		}
	}
}

// threatStep says how an enemy could come into combat, where, and with which odds.
func threatStep(s *game.State, f *Threat, t *game.Unit) game.Step {
	u := s.Unit(f.Unit)
	step := game.Step{Rule: "COL-CHARGE-01", Marks: []game.Mark{}}
	label := game.SayAll(game.Percent(f.Chance))
	switch f.How {
	case byTouch:
		step.Rule, step.Text = "COL-COMBAT-01", game.Say("%[1]s is in contact with %[2]s already.", u.Name, t.Name)
	case bySwoop:
		step.Rule, step.Text = "COL-FANTASY-03", game.Say("%[1]s could swoop at %[2]s.", u.Name, t.Name)
	case byCharge:
		step.Text = game.Say("%[1]s is close enough to charge %[2]s.", u.Name, t.Name)
	case byStop:
		step.Text = game.Say("%[1]s is marching. It could stop and charge %[2]s.", u.Name, t.Name)
	case byMarch:
		step.Rule, step.Text = "COL-MOVE-02", game.Say("%[1]s is marching. It could come up to %[2]s and charge.", u.Name, t.Name)
	default:
		step.Rule, step.Text = "COL-ACTION-01", game.Say("%[1]s could march up to %[2]s and charge.", u.Name, t.Name)
	}
	if f.Need > 0 {
		step.Text = game.SayAll(step.Text, " ", game.Say("For that the two dice must show %[1]d or more: %[2]s.", f.Need, game.Percent(f.Action)))
	}
	if c := leaderOf(s, f.Free); c != nil {
		step.Text = game.SayAll(step.Text, " ", game.Say("%s could make it automatic.", c.Name))
	}
	if f.Wheel != 0 {
		step.Text = game.SayAll(step.Text, " ", game.Say("It wheels on its march."))
	}
	if f.First != "" {
		step.Text = game.SayAll(step.Text, " ", game.Say("Before that it needs a successful %[1]s: %[2]s.", game.Word(f.First), game.Percent(f.Turns)))
	}
	if f.Goes < 1 {
		step.Text = game.SayAll(step.Text, " ", game.Say("Its Reluctant stands charge with %s.", game.Percent(f.Goes)))
	}
	switch {
	case f.Flees != nil:
		step.Text = game.SayAll(step.Text, " ", game.Say("%[1]s then withdraws with %[2]s, and is lost otherwise.", t.Name, game.Percent(*f.Flees)))
	case f.Pairs > 0:
		step.Text = game.SayAll(step.Text, " ", game.Say("At the %[1]s the enemy gives, in the first attacks, more hits than it takes with %[2]s, as many with %[3]s, fewer with %[4]s.",
			edgeWord(f.Where), game.Percent(f.More), game.Percent(f.Even), game.Percent(f.Less)))
		label = game.Say("%[1]s, more hits %[2]s", label, game.Percent(f.More))
	}
	for i, p := range f.Stands {
		at := geometry.Vec{X: p.X, Y: p.Y}
		step.Marks = append(step.Marks, game.Mark{Kind: game.MarkGhost, Stand: p.ID, From: at, Facing: p.Facing, Base: u.Base})
		if i == 0 {
			from, _ := findStand(s, p.ID)
			step.Marks = append(step.Marks, game.Mark{Kind: game.MarkMove, From: from.box().Center, To: at}, game.Mark{Kind: game.MarkPoint, From: at, Label: label})
		}
	}
	return step
}

// edgeWord names an edge of a unit in a sentence.
func edgeWord(side string) game.Phrase {
	switch side {
	case geometry.Front.String():
		return game.Say("front edge")
	case geometry.Rear.String():
		return game.Say("rear edge")
	case geometry.Left.String():
		return game.Say("left edge")
	}
	return game.Say("right edge")
}
