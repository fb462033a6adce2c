package column

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// Question returns the question of the open procedure, or the choice of actions in the phase. Every
// listed answer is legal.
func (session) Question(s *game.State) *game.Question {
	if s.Turn.Phase == phaseOver {
		return nil
	}
	if o := top(s); o != nil {
		return openQuestion(s, o)
	}
	q := &game.Question{Kind: s.Turn.Phase, Who: s.Turn.Active}
	end := game.Action{Do: doEnd}
	switch s.Turn.Phase {
	case phaseDeploy:
		q.Text = game.Say("%s sets up.", sideName(s, q.Who))
		q.Answers = deployAnswers(s)
		return q
	case phaseAction:
		q.Text = game.Say("%s: what next?", sideName(s, q.Who))
		q.Answers = actionAnswers(s)
	case phaseReaction:
		q.Who = reacting(s)
		q.Text = game.Tell("How does %s react?", sideName(s, q.Who))
		q.Answers = unitAnswers(s, q.Who, actMissileFire, actSet, actCountercharge, actAboutFace, actChangeFace, actChangeFormation)
		q.Answers = append(append(q.Answers, groupShots(s, q.Who)...), spellAnswers(s, q.Who)...)
	case phaseAssault:
		q.Text = game.Say("Does %s shoot?", sideName(s, q.Who))
		q.Answers = unitAnswers(s, q.Who, actMissileFire, actSet)
		q.Answers = append(append(q.Answers, groupShots(s, q.Who)...), spellAnswers(s, q.Who)...)
	case phaseCharge:
		q.Text = game.Say("Which charge is carried out?")
		q.Answers = append(chargeAnswers(s), swoopAnswers(s)...)
	case phaseCombat:
		q.Text = game.Say("Which stands fight?")
		for _, f := range fights(s) {
			q.Answers = append(q.Answers, game.Action{Do: doFight, Stand: f.stand.id(), Target: string(f.target.id())})
		}
		if len(q.Answers) > 0 {
			return q
		}
		for i := range s.Units {
			if u := &s.Units[i]; owesCheck(u) {
				q.Text = game.Say("Which unit checks whether it breaks?")
				q.Answers = append(q.Answers, game.Action{Do: doCheck, Unit: u.ID})
			}
		}
	}
	if _, a, ok := bound(s); ok {
		if !slices.ContainsFunc(q.Answers, func(b game.Action) bool { return b.Do == a.Do && b.Unit == a.Unit && b.Target == a.Target }) {
			q.Answers = append(q.Answers, a)
		}
		q.Default = len(q.Answers) - 1
		if i := defaultOf(s, q); i >= 0 {
			q.Default = i
		}
		return q
	}
	q.Answers = append(q.Answers, end)
	q.Default = defaultOf(s, q)
	// The lists of the other phases leave out places that a person may choose by hand.
	q.Idle = len(q.Answers) == 1 && (s.Turn.Phase == phaseCharge || s.Turn.Phase == phaseCombat)
	return q
}

// defaultOf returns the default answer of a phase: units charge and shoot if they may, and charges are
// carried out.
func defaultOf(s *game.State, q *game.Question) int {
	for i, a := range q.Answers {
		d, _ := a.Own.(*Deed)
		switch {
		case a.Do == doCharge, d != nil && d.Name == actMissileFire && !own(s.Unit(a.Unit)).Tried && attemptOf(s, unitRoller(s.Unit(a.Unit)), actMissileFire, nil).automatic:
			return i
		case d != nil && d.Name == actMove && wantsToMarch(s, s.Unit(a.Unit)):
			return i
		}
	}
	return len(q.Answers) - 1
}

// wantsToMarch reports whether a unit would march by default: it has attempted nothing yet in this
// phase, and no enemy is within its base depth.
func wantsToMarch(s *game.State, u *game.Unit) bool {
	if own(u).Tried || own(u).Marched {
		return false
	}
	for i := range s.Units {
		if v := &s.Units[i]; v.Side != u.Side && unitsWithin(u, v, u.Base.Depth) {
			return false
		}
	}
	return true
}

// doing is the action by which a unit attempts an Action.
func doing(u *game.Unit, name string) game.Action {
	return game.Action{Do: doAction, Unit: u.ID, Own: &Deed{Name: name}}
}

// actionAnswers lists the actions of the acting side in the Action Phase.
func actionAnswers(s *game.State) []game.Action {
	var list []game.Action
	for i := range s.Units {
		u := &s.Units[i]
		if u.Side != s.Turn.Active || len(u.Stands) == 0 {
			continue
		}
		for j := range s.Units {
			if t := &s.Units[j]; canCharge(s, u, t) {
				list = append(list, game.Action{Do: doCharge, Unit: u.ID, Target: string(t.ID)})
			}
		}
		if own(u).Marching && !own(u).Marched {
			list = append(list, game.Action{Do: doMarch, Unit: u.ID})
			list = append(list, stretches(u, allowance(s, u))...)
		}
		r := unitRoller(u)
		for _, name := range []string{actStop, actMove, actRetrograde, actAboutFace, actChangeFace, actChangeFormation} {
			if mayAct(s, r, name) == nil {
				list = append(list, ways(s, r, name)...)
			}
		}
	}
	return list
}

// ways lists the possible ways to attempt an Action, those with a General's help last.
func ways(s *game.State, r roller, name string) []game.Action {
	a := doing(r.unit, name)
	var choices []string
	switch name {
	case actAboutFace:
		choices = []string{""}
	case actChangeFace:
		choices = []string{toLeft, toRight}
	case actChangeFormation:
		choices = []string{inLine, inColumn, inSquare}
	case actStop:
		return helped(s, r, name, stops(s, r.unit))
	case actRetrograde:
		return helped(s, r, name, retrogrades(s, r.unit))
	default:
		return helped(s, r, name, []game.Action{a})
	}
	var list []game.Action
	for _, choice := range choices {
		a.Choice = choice
		places, refusal := newPlaces(s, a, r, name)
		if refusal == nil && mayStand(s, r, places) == nil {
			list = append(list, a)
		}
	}
	if name == actChangeFormation && len(list) > 0 {
		list = append(list, byPlaces(s, list[0], r)...)
	}
	return helped(s, r, name, list)
}

// byPlaces is a Change Formation that names the places of another one. A person may drag the stands
// elsewhere.
func byPlaces(s *game.State, a game.Action, r roller) []game.Action {
	places, _ := newPlaces(s, a, r, actChangeFormation)
	b := doing(r.unit, actChangeFormation)
	for _, i := range r.stands {
		b.Stands = append(b.Stands, game.StandPlace(places[i]))
	}
	if again, refusal := newPlaces(s, b, r, actChangeFormation); refusal != nil || mayStand(s, r, again) != nil {
		return nil
	}
	return []game.Action{b}
}

// stops lists where a unit may try to stop: here, and after each whole inch of its way.
func stops(s *game.State, u *game.Unit) []game.Action {
	left := allowance(s, u)
	if o := top(s); o != nil && o.March != nil {
		left = o.March.Left
	}
	list := []game.Action{doing(u, actStop)}
	for n := 1.0; float64(n*inch) < left-geometry.Tolerance; n++ {
		list = append(list, game.Action{Do: doAction, Unit: u.ID, Own: &Deed{Name: actStop, To: n}})
	}
	return list
}

// helped appends to the ways of an Action that needs a roll the same ways with the free Action of each
// General in reach (COL-LEADER-09).
func helped(s *game.State, r roller, name string, list []game.Action) []game.Action {
	if len(list) == 0 || attemptOf(s, r, name, nil).automatic {
		return list
	}
	plain := len(list)
	for i := range s.Characters {
		g := &s.Characters[i]
		if mayHelp(s, g, r) != nil {
			continue
		}
		for _, a := range list[:plain] {
			d := *a.Own.(*Deed)
			d.Free = g.ID
			a.Own = &d
			list = append(list, a)
		}
	}
	return list
}

// newPlaces returns the places of the stands after a change of face or of formation.
func newPlaces(s *game.State, a game.Action, r roller, name string) ([]game.Stand, *game.Refusal) {
	if name == actChangeFormation {
		places, _, refusal := newFormation(s, a, a.Own.(*Deed), r)
		return places, refusal
	}
	return facingPlaces(a, name, r)
}

// unitAnswers lists those of the named Actions that the units of a side may attempt.
func unitAnswers(s *game.State, side game.SideID, names ...string) []game.Action {
	var list []game.Action
	for i := range s.Units {
		u := &s.Units[i]
		if u.Side != side || len(u.Stands) == 0 {
			continue
		}
		r := unitRoller(u)
		for _, name := range names {
			if mayAct(s, r, name) == nil && worthwhile(s, u, name) {
				list = append(list, ways(s, r, name)...)
			}
		}
	}
	return list
}

// worthwhile reports whether an Action would have an effect.
func worthwhile(s *game.State, u *game.Unit, name string) bool {
	switch name {
	case actMissileFire:
		return anyShot(s, &Volley{Unit: u.ID})
	case actSet:
		return !own(u).Set
	case actCountercharge:
		m := &moment{s: s}
		return chargeOf(s, u.ID) < 0 && m.charger(u) != nil
	}
	return true
}

// chargeAnswers lists the charges to carry out, and the units that may hold theirs back.
func chargeAnswers(s *game.State) []game.Action {
	var list []game.Action
	for _, c := range ownTurn(s).Charges {
		list = append(list, game.Action{Do: doCharge, Unit: c.Unit, Target: string(c.Target)})
		if u := s.Unit(c.Unit); mayAct(s, unitRoller(u), actCountermand) == nil {
			list = append(list, ways(s, unitRoller(u), actCountermand)...)
		}
	}
	return list
}

// swoopAnswers lists the swoops of Flying units.
func swoopAnswers(s *game.State) []game.Action {
	var list []game.Action
	for i := range s.Units {
		u := &s.Units[i]
		if u.Side != s.Turn.Active || !has(u, flying) {
			continue
		}
		for j := range s.Units {
			if t := &s.Units[j]; maySwoop(s, u, t) == nil {
				list = append(list, game.Action{Do: doCharge, Unit: u.ID, Target: string(t.ID)})
			}
		}
	}
	return list
}

// spellAnswers lists the spells of a side's Wizards, each at every stand in reach, and Mist at some
// points.
func spellAnswers(s *game.State, side game.SideID) []game.Action {
	var list []game.Action
	for i := range s.Units {
		u := &s.Units[i]
		if u.Side != side || len(u.Stands) == 0 {
			continue
		}
		for _, name := range own(u).Spells {
			if mayCast(s, u, name) != nil {
				continue
			}
			if name == spellMist {
				list = append(list, mistPoints(s, u)...)
				continue
			}
			for j := range s.Units {
				for _, stand := range s.Units[j].Stands {
					a := game.Action{Do: doSpell, Unit: u.ID, Choice: name, Target: string(stand.ID)}
					if _, refusal := aimSpell(s, u, a); refusal == nil {
						list = append(list, a)
					}
				}
			}
		}
	}
	return list
}

// openQuestion is the question of an open procedure.
func openQuestion(s *game.State, o *Open) *game.Question {
	u := s.Unit(o.about())
	q := &game.Question{Who: u.Side}
	switch {
	case o.March != nil:
		q.Kind, q.Text = "march", game.Say("How far does %s march?", u.Name)
		q.Answers = []game.Action{{Do: doEnd}}
		if r := unitRoller(u); !o.March.Tried && (attemptOf(s, r, actStop, nil).automatic || !r.hasFailed()) {
			q.Answers = append(q.Answers, ways(s, r, actStop)...)
		}
		q.Answers = append(q.Answers, stretches(u, o.March.Left)...)
	case o.Volley != nil:
		q.Kind, q.Text = "volley", game.Say("At what does %s shoot?", u.Name)
		for _, from := range mayShoot(s, o.Volley) {
			for _, t := range from.targets {
				q.Answers = append(q.Answers, game.Action{Do: doShoot, Stand: from.stand.id(), Target: string(t.id())})
			}
		}
		q.Answers = append(q.Answers, game.Action{Do: doEnd})
	case o.Chase != nil:
		q.Kind, q.Text = "chase", game.Say("Does %s pursue?", u.Name)
		q.Answers = pursuits(s, o.Chase)
		if !has(u, impetuous) {
			q.Answers = append(q.Answers, game.Action{Do: doAfter, Choice: stay})
		}
	case o.Losses != nil:
		q.Kind, q.Text = "losses", game.Say("Which stand does %s lose?", u.Name)
		for _, i := range rearRow(u) {
			q.Answers = append(q.Answers, game.Action{Do: doRemove, Stand: u.Stands[i].ID})
		}
	case o.Tidy != nil:
		q.Kind, q.Text = "tidy", game.Say("How does %s tidy its formation?", u.Name)
		q.Answers = []game.Action{{Do: doEnd}, tidyAnswer(u, o.Tidy)}
	case o.Gap != nil:
		q.Kind, q.Text = "gap", game.Say("%s has broken through. What does it do?", u.Name)
		q.Answers = []game.Action{{Do: doAfter, Choice: stay}}
		r := unitRoller(u)
		for _, name := range []string{actMove, actRetrograde, actAboutFace, actChangeFace, actChangeFormation} {
			if mayBreakThrough(s, r, name) == nil {
				q.Answers = append(q.Answers, ways(s, r, name)...)
			}
		}
	}
	return q
}
