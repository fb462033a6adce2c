package stand

import (
	"fmt"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// The choices of a unit after a round (STD-RESULT-10).
const (
	choosePursue   = "pursue"
	chooseStand    = "stand"
	chooseFallBack = "fallback"
	chooseAdvance  = "advance"
)

// outcome goes on from the casualties: to the falls after a draw, to the
// retreats of the losers, or to the winners where no loser is left.
func (r *run) outcome(p *game.Pending) {
	f := p.Fight
	red, blue := r.alive(f, r.s.Sides[0].ID), r.alive(f, r.s.Sides[1].ID)
	switch {
	case len(red) == 0 && len(blue) == 0: // AMB-40
		p.Step = stepEnd
	case f.Winner == "":
		p.Step = stepFalls
	case len(r.losers(f)) == 0:
		p.Step = stepAfter
	default:
		p.Step = stepRetreats
	}
}

// losers lists the losing units of a round that have stands left.
func (r *run) losers(f *game.Fight) []game.UnitID { return r.alive(f, r.otherSide(f.Winner)) }

// waiting lists those of some units that have not acted after the round.
func waiting(f *game.Fight, units []game.UnitID) []game.UnitID {
	return slices.DeleteFunc(slices.Clone(units), func(id game.UnitID) bool { return slices.Contains(f.Done, id) })
}

// retreatLosers lets the losing units retreat, one at a time in the order that
// their side chooses (STD-RETREAT-03).
func (r *run) retreatLosers(p *game.Pending) (waits bool, err error) {
	choices := r.retreatChoices(p.Fight)
	switch len(choices) {
	case 0:
		p.Fight.Done = nil
		return false, nil
	case 1:
		r.beginRetreat(p.Fight, choices[0])
		return false, nil
	}
	return true, nil
}

// retreatChoices lists the units that may retreat next with their directions,
// which are named only where there are several (STD-RETREAT-08).
func (r *run) retreatChoices(f *game.Fight) []game.Action {
	var list []game.Action
	for _, id := range waiting(f, r.losers(f)) {
		ways := r.board().retreatWays(r.indexOf(id), r.retreatContext(f))
		for _, way := range ways {
			a := game.Action{Do: "retreat", Unit: id}
			if len(ways) > 1 {
				direction := game.RoundAngle(geometry.Degrees(way.travel))
				a.Direction = &direction
			}
			list = append(list, a)
		}
	}
	return list
}

func (r *run) beginRetreat(f *game.Fight, a game.Action) {
	f.Done = append(f.Done, a.Unit)
	values := map[string]float64{"distance": float64(f.Retreat)}
	if a.Direction != nil {
		values["direction"] = *a.Direction
	}
	r.push(&game.Pending{Procedure: procedureRetreat, Unit: a.Unit, Values: values})
}

func (r *run) retreatQuestion(f *game.Fight) *game.Question {
	side := r.otherSide(f.Winner)
	q := &game.Question{Kind: "retreat", Who: side, Answers: r.retreatChoices(f),
		Text: fmt.Sprintf("%s: which unit retreats next, and where to?", r.sideName(side))}
	// The default: whoever loses least by going now, since those behind must
	// often clear the way first.
	least := -1
	for i, a := range q.Answers {
		if lost := r.standsLost(f, a); least < 0 || lost < least {
			q.Default, least = i, lost
		}
	}
	return q
}

// standsLost returns how many stands a retreat destroys if nobody makes way.
func (r *run) standsLost(f *game.Fight, a game.Action) int {
	b, ctx, unit := r.board(), r.retreatContext(f), r.indexOf(a.Unit)
	for _, way := range b.retreatWays(unit, ctx) {
		if a.Direction == nil || sameAngle(*a.Direction, game.RoundAngle(geometry.Degrees(way.travel))) {
			result := b.retreat(unit, way, float64(f.Retreat), ctx, nil)
			return len(result.stands) - len(result.survivors())
		}
	}
	return 0
}

func (r *run) answerRetreat(f *game.Fight, a game.Action) error {
	side := r.otherSide(f.Winner)
	if a.Do != "retreat" {
		return notNow(a, fmt.Sprintf("%s retreats", r.sideName(side)))
	}
	choices := r.retreatChoices(f)
	mine := slices.DeleteFunc(slices.Clone(choices), func(c game.Action) bool { return c.Unit != a.Unit })
	if len(mine) == 0 {
		return refuse("STD-RETREAT-03", fmt.Sprintf("%s has no retreat to make.", unitName(r.s, a.Unit)))
	}
	if a.Direction != nil && mine[0].Direction == nil {
		only := r.board().retreatWays(r.indexOf(a.Unit), r.retreatContext(f))[0]
		direction := game.RoundAngle(geometry.Degrees(only.travel))
		mine[0].Direction = &direction
	}
	if a.Direction != nil && !slices.ContainsFunc(mine, func(c game.Action) bool { return sameAngle(*c.Direction, *a.Direction) }) {
		return refuse("STD-RETREAT-05", fmt.Sprintf("%s cannot retreat towards %v°: %s.", unitName(r.s, a.Unit), *a.Direction, directionsText(mine)))
	}
	r.beginRetreat(f, a)
	return nil
}

func directionsText(choices []game.Action) string {
	text := "it goes towards"
	for i, c := range choices {
		if i > 0 {
			text += " or"
		}
		text += fmt.Sprintf(" %v°", *c.Direction)
	}
	return text
}

// sameAngle reports whether two directions, in degrees, are the same within the
// tolerance of angles.
func sameAngle(a, b float64) bool {
	const tolerance = 0.1
	d := game.RoundAngle(a - b)
	return d <= tolerance || d >= 360-tolerance
}

// retreatContext is what the retreats of a round must know (STD-RETREAT-10 to
// -12).
func (r *run) retreatContext(f *game.Fight) *retreatContext {
	ctx := &retreatContext{supported: map[int][]int{}, taken: map[int]geometry.Vec{}}
	for _, id := range f.Units {
		ctx.units = append(ctx.units, r.indexOf(id))
	}
	for _, link := range f.Links {
		if touched := slices.ContainsFunc(f.Lines, func(l game.Line) bool { return l.Unit == link.Unit }); !touched {
			u := r.indexOf(link.Unit)
			ctx.supported[u] = append(ctx.supported[u], r.indexOf(link.Of))
		}
	}
	for _, d := range f.Retreated {
		ctx.taken[r.indexOf(d.Unit)] = geometry.Vec{X: d.X, Y: d.Y}.Unit()
	}
	return ctx
}

// winnersAct waits until every winning unit has acted (STD-RESULT-10).
func (r *run) winnersAct(p *game.Pending) (waits bool, err error) {
	f := p.Fight
	return len(waiting(f, r.alive(f, f.Winner))) > 0, nil
}

// fallBackInTurn lets the sides fall back one unit each, in turn; a die decides
// who begins (STD-FALL-01).
func (r *run) fallBackInTurn(p *game.Pending) (waits bool, err error) {
	f := p.Fight
	if p.Side == "" {
		one, other := r.s.Turn.Active, r.otherSide(r.s.Turn.Active)
		faces, err := r.roll(1, "fall back first", string(one), 0,
			fmt.Sprintf("Who falls back first: 1 to 3 %s, 4 to 6 %s. The die shows", r.sideName(one), r.sideName(other)))
		if err != nil {
			return false, err
		}
		p.Side = one
		if faces[0] > 3 {
			p.Side = other
		}
	} else if len(f.Done) > 0 && r.s.Unit(f.Done[len(f.Done)-1]).Side == p.Side {
		p.Side = r.otherSide(p.Side)
	}
	if len(waiting(f, r.alive(f, p.Side))) == 0 {
		p.Side = r.otherSide(p.Side)
	}
	if len(waiting(f, r.alive(f, p.Side))) == 0 {
		p.Side = ""
		return false, nil
	}
	return true, nil
}

func (r *run) afterQuestion(p *game.Pending) *game.Question {
	f := p.Fight
	who, text := f.Winner, "%s: what does each of the winning units do?"
	if p.Step == stepFalls {
		who, text = p.Side, "A draw. %s: which unit falls back next?"
	}
	q := &game.Question{Kind: "after", Who: who, Text: fmt.Sprintf(text, r.sideName(who))}
	for _, id := range waiting(f, r.alive(f, who)) {
		for _, choice := range [4]string{choosePursue, chooseStand, chooseFallBack, chooseAdvance} {
			if r.refuseAfter(p, id, choice) == nil {
				q.Answers = append(q.Answers, game.Action{Do: "after", Unit: id, Choice: choice})
			}
		}
	}
	if d, ok := (combatProcedure{}).byDefault(r, p); ok {
		q.Default = slices.IndexFunc(q.Answers, func(a game.Action) bool { return a.Unit == d.Unit && a.Choice == d.Choice })
	}
	return q
}

// refuseAfter says why a unit may not choose what it does after a round, nil
// when it may.
func (r *run) refuseAfter(p *game.Pending, id game.UnitID, choice string) *game.Refusal {
	f, unit := p.Fight, r.indexOf(id)
	drawn := p.Step == stepFalls
	switch choice {
	case chooseStand:
		if drawn && !r.board().mayStand(unit, r.roundContext(f)) {
			return refuse("STD-RESULT-09", fmt.Sprintf("After a draw %s falls back: it is not in a defended or fortified position.", unitName(r.s, id)))
		}
		if !drawn && r.board().onlyFlyersTouch(unit, f.Retreated) {
			return refuse("STD-PURSUE-09", fmt.Sprintf("%s would stay in contact with flyers: it must fall back.", unitName(r.s, id)))
		}
		return nil
	case chooseFallBack:
		return nil
	case choosePursue:
		if drawn {
			return refuse("STD-RESULT-08", "Nobody pursues after a draw.")
		}
		return r.refusePursuit(f, unit)
	}
	if drawn {
		return refuse("STD-RESULT-08", "Nobody advances after a draw.")
	}
	if len(r.losers(f)) > 0 {
		return refuse("STD-ADV-01", fmt.Sprintf("%s cannot advance: enemies of the combat are left.", unitName(r.s, id)))
	}
	return r.refuseAdvance(unit)
}

// refusePursuit says why a winning unit may not pursue now, nil when it may.
func (r *run) refusePursuit(f *game.Fight, unit int) *game.Refusal {
	b := r.board()
	p := b.pursuitAfter(f, unit, nil)
	if p.kind == pursuitNone {
		return p.refusal
	}
	if len(p.lines) > 0 {
		return nil
	}
	// STD-PURSUE-10: those that see a retreating enemy go first.
	for _, id := range waiting(f, r.alive(f, f.Winner)) {
		if other := b.pursuitAfter(f, r.indexOf(id), nil); len(other.lines) > 0 && other.kind != pursuitNone {
			return refuse("STD-PURSUE-10", fmt.Sprintf("%s sees no retreating enemy; first %s decides, which does.",
				b.units[unit].name(), unitName(r.s, id)))
		}
	}
	return nil
}

// onlyFlyersTouch reports whether a unit that does not fly would stay in contact with
// enemies that have retreated from it, all of which do (STD-PURSUE-09, AMB-51).
func (b *board) onlyFlyersTouch(unit int, retreated []game.Displaced) bool {
	if b.units[unit].HasTrait(traitFlying) {
		return false
	}
	touched := false
	for _, d := range retreated {
		if i, _ := b.unitIndex(string(d.Unit)); b.enemies(unit, i) && b.unitsTouch(unit, i) {
			if !b.units[i].HasTrait(traitFlying) {
				return false
			}
			touched = true
		}
	}
	return touched
}

func (r *run) answerAfter(p *game.Pending, a game.Action) error {
	f := p.Fight
	who := f.Winner
	if p.Step == stepFalls {
		who = p.Side
	}
	if a.Do != "after" {
		return notNow(a, fmt.Sprintf("%s says what its units do after the round", r.sideName(who)))
	}
	if !slices.Contains(waiting(f, r.alive(f, who)), a.Unit) {
		return refuse("STD-RESULT-10", fmt.Sprintf("It is not for %s to act now.", unitName(r.s, a.Unit)))
	}
	if refusal := r.refuseAfter(p, a.Unit, a.Choice); refusal != nil {
		return refusal
	}
	f.Done = append(f.Done, a.Unit)
	r.event(game.Event{Kind: "after", Why: a.Choice, Unit: a.Unit, By: string(a.Unit), Target: game.UnitID(a.Target),
		Text: fmt.Sprintf("%s: %s.", unitName(r.s, a.Unit), afterText[a.Choice])})
	frame := &game.Pending{Procedure: a.Choice, Unit: a.Unit, Target: game.UnitID(a.Target), Stands: standsOf(a.Stands)}
	switch a.Choice {
	case chooseStand:
		return nil
	case chooseFallBack:
		most, err := r.fallDistance(f, who)
		if err != nil {
			return err
		}
		frame.Values = map[string]float64{"most": float64(most)}
	case choosePursue:
		f.Pursued = append(f.Pursued, a.Unit)
	}
	r.push(frame)
	return nil
}

var afterText = map[string]string{
	chooseStand: "it stands", chooseFallBack: "it falls back", choosePursue: "it pursues", chooseAdvance: "it advances",
}

// standsOf is the places of an action as a frame keeps them.
func standsOf(places []game.StandPlace) []game.Stand {
	var list []game.Stand
	for _, p := range places {
		list = append(list, game.Stand(p))
	}
	return list
}

// fallDistance returns how far the units of a side may fall back from a combat:
// 3D6, rolled once (STD-FALL-02).
func (r *run) fallDistance(f *game.Fight, side game.SideID) (int, error) {
	for _, fall := range f.Falls {
		if fall.Side == side {
			return fall.Most, nil
		}
	}
	faces, err := r.roll(3, "fall back", string(side), 0, fmt.Sprintf("How far %s falls back: the dice show", r.sideName(side)))
	if err != nil {
		return 0, err
	}
	most := faces[0] + faces[1] + faces[2]
	f.Falls = append(f.Falls, game.Fall{Side: side, Most: most})
	return most, nil
}

// endRound sees who is still in contact when all have moved: a second round, an
// unresolved combat, or the end of it (STD-RESULT-11, STD-RESULT-12,
// STD-UNRES-01).
func (r *run) endRound(p *game.Pending) {
	f := p.Fight
	if f.Winner != "" && len(r.losers(f)) == 0 {
		r.leaveVictorious(f)
		return
	}
	members, ended := r.stillEngaged(f)
	r.grantBonuses(f)
	if f.Winner == "" {
		r.confuseTouching(f)
	}
	r.leaveCombat(f, members)
	fought := f.Units
	switch {
	case len(members) == 0:
		r.event(game.Event{Kind: "over", Why: "combat", By: string(r.s.Turn.Active), Text: fmt.Sprintf("The combat of %s is over.", r.unitNames(fought))})
		r.pop()
		r.dropNext(fought)
	case f.Round < f.Last && !ended:
		newcomers := slices.DeleteFunc(slices.Clone(members), func(id game.UnitID) bool { return slices.Contains(fought, id) })
		*f = game.Fight{Units: members, Round: f.Round + 1, Last: f.Last, New: newcomers}
		p.Step = stepWait
		r.event(game.Event{Kind: "again", Why: "combat", By: string(r.s.Turn.Active), Text: fmt.Sprintf("%s fight a second round.", r.unitNames(members))})
	default:
		r.pop()
		r.dropNext(fought)
		r.endGroup(members)
		r.event(game.Event{Kind: "unresolved", Why: "combat", By: string(r.s.Turn.Active),
			Text: fmt.Sprintf("The combat of %s is unresolved: it goes on in the next turn.", r.unitNames(members))})
	}
}

// leaveVictorious ends a combat in which no enemy is left. Units that have
// advanced fight next, wherever they are engaged now (STD-ADV-08).
func (r *run) leaveVictorious(f *game.Fight) {
	r.pop()
	r.dropNext(f.Units)
	var stay []game.UnitID
	for _, id := range f.Units {
		if r.s.Unit(id).State.Advanced {
			stay = append(stay, id)
		}
	}
	r.leaveCombat(f, stay)
	if len(stay) > 0 {
		if r.s.Turn.Combat == nil {
			r.s.Turn.Combat = &game.Combat{}
		}
		r.s.Turn.Combat.Next = append(r.s.Turn.Combat.Next, stay...)
	}
	r.event(game.Event{Kind: "over", Why: "combat", By: string(f.Winner),
		Text: fmt.Sprintf("The combat is over: no enemy of %s is left.", r.unitNames(r.alive(f, f.Winner)))})
}

// stillEngaged lists the units that are in contact, or support such, among those
// of the combat and whom they touch now: units drawn in by incidental contact
// included (STD-PURSUE-27, STD-PURSUE-36, STD-ENGAGE-06). It also reports
// whether a combat that has been fought is among them (STD-PURSUE-30).
func (r *run) stillEngaged(f *game.Fight) (members []game.UnitID, ended bool) {
	for _, e := range r.engagements() {
		if !slices.ContainsFunc(e.Units, func(id game.UnitID) bool { return slices.Contains(f.Units, id) }) {
			continue
		}
		ended = ended || r.isEnded(e)
		members = append(members, e.Units...)
	}
	slices.SortFunc(members, func(a, b game.UnitID) int { return r.indexOf(a) - r.indexOf(b) })
	return members, ended
}

// grantBonuses gives the winners that pursued, or that touch a retreated enemy
// still, their bonuses for the next round (STD-ATTACK-16, STD-ATTACK-17,
// STD-PURSUE-34).
func (r *run) grantBonuses(f *game.Fight) {
	if f.Winner == "" {
		return // AMB-59
	}
	b := r.board()
	for _, id := range r.alive(f, f.Winner) {
		var bonuses []game.Bonus
		touches := false
		for _, d := range f.Retreated {
			if len(r.s.Unit(d.Unit).Stands) > 0 {
				bonuses = append(bonuses, game.Bonus{Unit: d.Unit, Retreat: f.Retreat})
				touches = touches || b.unitsTouch(r.indexOf(id), r.indexOf(d.Unit))
			}
		}
		if slices.Contains(f.Pursued, id) || touches {
			r.s.Unit(id).State.Bonuses = bonuses
		}
	}
}

// confuseTouching confuses the units that touch an enemy after both sides could
// fall back (STD-FALL-11).
func (r *run) confuseTouching(f *game.Fight) {
	b := r.board()
	for _, id := range f.Units {
		i := r.indexOf(id)
		for j := range b.units {
			if b.enemies(i, j) && b.unitsTouch(i, j) && !r.s.Units[i].State.Confused {
				r.confuse(id, "it still touches an enemy after a draw", "STD-FALL-11")
			}
		}
	}
}

// confuse makes a unit confused (STD-CONF-09: once is enough).
func (r *run) confuse(id game.UnitID, why, rule string) {
	u := r.s.Unit(id)
	if u.State.Confused {
		return
	}
	u.State.Confused = true
	r.changed()
	r.event(game.Event{Kind: "confused", Unit: id, By: string(id), Why: rule, Text: fmt.Sprintf("%s is confused: %s.", unitName(r.s, id), why)})
}

// leaveCombat lets go what counts only as long as a unit fights: what it has
// earned and lost by pursuing and retreating (STD-DEF-10, STD-DEF-11). Odd hits
// stay to the end of the phase (STD-CAS-08).
func (r *run) leaveCombat(f *game.Fight, members []game.UnitID) {
	for _, id := range f.Units {
		if u := r.s.Unit(id); !slices.Contains(members, id) && len(u.Stands) > 0 {
			u.State.Open, u.State.Bonuses, u.State.Shot = false, nil, 0
		}
	}
}

// dropNext forgets that units of a combat were to fight next.
func (r *run) dropNext(units []game.UnitID) {
	if c := r.s.Turn.Combat; c != nil {
		c.Next = slices.DeleteFunc(c.Next, func(id game.UnitID) bool { return slices.Contains(units, id) })
	}
}

// endGroup remembers an unresolved combat: it fights no more this phase. It
// takes in those that it has been joined with (STD-PURSUE-30).
func (r *run) endGroup(units []game.UnitID) {
	if r.s.Turn.Combat == nil {
		r.s.Turn.Combat = &game.Combat{}
	}
	c := r.s.Turn.Combat
	units = slices.Clone(units)
	var rest []game.Group
	for _, g := range c.Groups {
		if !slices.ContainsFunc(g.Units, func(id game.UnitID) bool { return slices.Contains(units, id) }) {
			rest = append(rest, g)
			continue
		}
		for _, id := range g.Units {
			if !slices.Contains(units, id) {
				units = append(units, id)
			}
		}
	}
	c.Groups = append(rest, game.Group{Units: units, Ended: true})
}
