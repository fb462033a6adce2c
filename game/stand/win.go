package stand

import (
	"cmp"
	"fmt"
	"strings"

	"frontage/game"
)

// isDestroyed reports whether nothing is left of a unit: it has no stands on the table, and
// none that may return or have yet to be deployed.
func isDestroyed(u *game.Unit) bool {
	return len(u.Stands) == 0 && len(Own(u).State.Away) == 0 && len(Own(u).State.Waiting) == 0
}

// isCrippled reports whether a unit that started with three or more stands has exactly one
// left (STD-WIN-07, STD-WIN-11). A unit that started with fewer counts only if it is
// destroyed (STD-WIN-08, STD-WIN-12).
func isCrippled(u *game.Unit) bool {
	return Own(u).Size >= 3 && !isKept(u) && len(u.Stands)+len(Own(u).State.Away)+len(Own(u).State.Waiting) == 1
}

// strength is the size and the losses of a side.
type strength struct {
	units  int  // at the start (STD-WIN-06)
	halves int  // losses, in half units (STD-WIN-07)
	leader bool // it has, or had, a General
	slain  bool // the General is slain
	lost   bool // the General is slain or off the table
	firmer int  // further losses that it takes to break the army (STD-SPEC-33)
}

// armiesOf returns the strength of both sides.
func armiesOf(s *game.State) (armies [2]strength) {
	for i := range s.Units {
		u := &s.Units[i]
		own := Own(u)
		if len(own.State.Waiting) > 0 || !own.inArmy() { // units that are not deployed are not part of the army, nor those that spells bring (STD-SPELL-69, STD-SPELL-75)
			continue
		}
		a := &armies[0]
		if u.Side != s.Sides[0].ID {
			a = &armies[1]
		}
		if len(own.Special) > 0 && a.countSpecial(u, own.Special) {
			continue
		}
		a.units++ // whatever stands were added to it (STD-WIN-09)
		switch {
		case len(u.Stands) > 1: // most units
		case isDestroyed(u):
			a.halves += 2
		case isCrippled(u):
			a.halves++
		}
	}
	for i := range s.Characters {
		if c := &s.Characters[i]; c.Kind == kindGeneral {
			a := &armies[s.SideOf(c.Side)]
			a.leader = true
			a.slain, a.lost = a.slain || OwnLeader(c).State.Slain, a.lost || isCasualty(s, c)
		}
	}
	return armies
}

// isCasualty reports whether a character is slain, or is a General off the table, who
// counts as slain (STD-TABLE-10).
func isCasualty(s *game.State, c *game.Character) bool {
	return OwnLeader(c).State.Slain || c.Kind == kindGeneral && OwnLeader(c).State.Away && !returning(s, c)
}

// returner is a procedure that may bring a unit back to the table.
type returner interface{ returns(unit game.UnitID) bool }

// returning reports whether a character is about to return to the table: his unit may, and
// its owner has yet to choose the place (AMB-61).
func returning(s *game.State, c *game.Character) bool {
	for p := OwnTurn(s).Pending; p != nil; p = p.Then {
		if p, ok := p.Frame.(returner); ok && p.returns(c.Joined) {
			return true
		}
	}
	return false
}

// breakPoint is the number of lost units at which the army withdraws
// (STD-WIN-06): half of them, rounded up.
func (a strength) breakPoint() int { return (a.units+1)/2 + a.firmer }

// smallArmy is the number of units from which a side without a General counts as an army
// with a break point. A figure, or a position set up to study a question, is no army: its
// combat continues even if one of two units is lost.
const smallArmy = 4

// withdraws reports whether the army withdraws, and why (STD-WIN-05, STD-WIN-06).
func (a strength) withdraws() (why game.Phrase, rule string, ok bool) {
	if a.lost {
		return game.Say("its General is lost"), "STD-WIN-05", true
	}
	return a.breaks()
}

// breaks is withdraws without the General's loss, for moments when he may be about to
// return to the table.
func (a strength) breaks() (why game.Phrase, rule string, ok bool) {
	switch {
	case a.slain:
		return game.Say("its General is lost"), "STD-WIN-05", true
	case (a.leader || a.units >= smallArmy) && a.halves >= 2*a.breakPoint():
		return game.Say("it has lost %s of %d units and its break point is %d", halvesText(a.halves), a.units, a.breakPoint()), "STD-WIN-06", true
	}
	return game.Phrase{}, "", false
}

// halvesText writes a number of half units: "5½".
func halvesText(halves int) string {
	switch {
	case halves == 1:
		return "½"
	case halves%2 == 1:
		return fmt.Sprintf("%d½", halves/2)
	}
	return fmt.Sprint(halves / 2)
}

// victoryPoints returns the points that a side has earned (STD-WIN-10, STD-WIN-11): those
// of the enemy units destroyed and characters slain, and half of those of units with one
// stand left, rounded up to a multiple of 5.
func victoryPoints(s *game.State, side game.SideID) int {
	points := 0
	for i := range s.Units {
		u := &s.Units[i]
		switch {
		case u.Side == side, !ofTheArmy(u): // STD-SPELL-69, STD-SPELL-75
		case hasRule(Own(u).Special, rulePoints):
			points += specialPoints(u)
		case isDestroyed(u):
			points += Own(u).Points
		case isCrippled(u):
			points += (Own(u).Points + 9) / 10 * 5
		}
	}
	for i := range s.Characters {
		if c := &s.Characters[i]; c.Side != side && isCasualty(s, c) {
			points += OwnLeader(c).Points
		}
	}
	return points
}

// withdrawals ends the battle when an army withdraws (STD-WIN-01). If both withdraw at
// once, neither wins. It is called after both sides have suffered the casualties of a
// round, since attacks are simultaneous (STD-ATTACK-04).
func (r *run) withdrawals(withdraws func(strength) (why game.Phrase, rule string, ok bool)) {
	if p := openFrame[combatProcedure](r.s); p != nil && p.Step == stepCasualties {
		return
	}
	r.withdraw(withdraws)
}

// nothingLeft ends the battle at the end of a turn if all units of a side are destroyed. A
// side too small for a break point has then fought its last combat to its end, and a battle
// against nobody would never end.
func (r *run) nothingLeft() {
	r.withdraw(strength.isGone)
}

// isGone reports whether nothing is left of the army.
func (a strength) isGone() (why game.Phrase, rule string, ok bool) {
	return game.Say("nothing is left of it"), "STD-WIN-06", a.units > 0 && a.halves == 2*a.units
}

// withdraw ends the battle if a side's army withdraws.
func (r *run) withdraw(withdraws func(strength) (why game.Phrase, rule string, ok bool)) {
	if r.s.Turn.Phase == "over" || r.s.Turn.Phase == phaseDeploy {
		return
	}
	armies := armiesOf(r.s)
	for i := range armies {
		if _, _, ok := withdraws(armies[i]); ok {
			r.endByWithdrawal(&armies, withdraws)
			return
		}
	}
}

// endByWithdrawal ends the battle for the armies that withdraw.
func (r *run) endByWithdrawal(armies *[2]strength, withdraws func(strength) (why game.Phrase, rule string, ok bool)) {
	result := Result{}
	withdrawn := 0
	for i, side := range r.s.Sides {
		if why, rule, ok := withdraws(armies[i]); ok {
			withdrawn++
			result.Withdrew = side.ID
			result.Why += fmt.Sprintf("%s withdraws: %s. ", side.Name, why)
			r.event(game.Event{Kind: "withdraw", By: string(side.ID), Why: rule, Text: r.say("%s withdraws: %s.", side.Name, why)})
		}
	}
	if withdrawn == 2 {
		result.Withdrew = ""
	}
	r.finish(result, withdrawn == 2)
}

// finish ends the battle: the higher total of victory points wins (STD-WIN-14), but a
// withdrawing army cannot win (STD-WIN-15). A side that concedes has lost whatever the
// points, and scores nothing (STD-WIN-01, STD-WIN-13). So has the side whose time on the clock has
// run out, which keeps its points (STD-SCEN-03). Objectives replace the points for losses
// (STD-WIN-16).
func (r *run) finish(result Result, drawn bool) {
	s := r.s
	best := 0
	for i, side := range s.Sides {
		points := victoryPoints(s, side.ID)
		if hasObjectives(s) {
			var met []string
			points, met = objectivePoints(s, side.ID, &result)
			result.Met = append(result.Met, met...)
		}
		if side.ID == result.Conceded {
			points = 0
		}
		result.Points = append(result.Points, Points{Side: side.ID, Points: points})
		if points > result.Points[best].Points {
			best = i
		}
	}
	loser := cmp.Or(result.Conceded, result.Late)
	if i := s.SideOf(loser); loser != "" && i >= 0 { // whatever the points (STD-WIN-01, STD-SCEN-03)
		best = 1 - i
		result.Winner = s.Sides[best].ID
	} else if result.Points[0].Points != result.Points[1].Points && !drawn {
		if winner := s.Sides[best].ID; winner != result.Withdrew {
			result.Winner = winner
		}
	}
	if result.Winner != "" && hasObjectives(s) {
		result.Margin = marginOf(result.Points[best].Points - result.Points[1-best].Points)
	}
	text := game.Say("The battle is over: a draw")
	if result.Winner != "" {
		text = game.Say("The battle is over: %s wins", r.sideName(result.Winner))
		if result.Margin != "" {
			text = game.SayAll(text, game.Say(" (%s)", result.Margin))
		}
	}
	text = game.SayAll(text, game.Say(", %d to %d victory points.", result.Points[0].Points, result.Points[1].Points))
	s.Turn.Phase, s.Turn.Step, OwnTurn(s).Pending, OwnTurn(s).Result = "over", "", nil, &result
	r.event(game.Event{Kind: "over", Why: "battle", By: string(result.Winner), Text: text})
}

// concede ends the battle at any time (STD-WIN-01, STD-WIN-13).
func (r *run) concede(side game.SideID) error {
	if r.s.SideOf(side) < 0 {
		return refuse("STD-WIN-13", game.Say("There is no side %q.", side))
	}
	r.event(game.Event{Kind: "concede", By: string(side), Text: r.say("%s concedes.", r.sideName(side))})
	r.finish(Result{Conceded: side, Why: fmt.Sprintf("%s concedes.", r.sideName(side))}, false)
	return nil
}

// The number of turns of a battle of rolled or random length.
const (
	firstRandomEnd = 5 // a die is rolled at the end of each turn from this one on (STD-WIN-04)
	lastRandomEnd  = 8
	randomEnd      = 4 // the least score that ends it
)

// rollLength rolls for the number of turns as the battle begins (STD-WIN-03): 6, 7 or 8, or
// by the other reading of AMB-62 one less.
func (r *run) rollLength() error {
	t, own := &r.s.Turn, OwnTurn(r.s)
	if own.Length != "rolled" || own.Limit > 0 {
		return nil
	}
	faces, err := r.roll(1, "length", string(t.Active), 0, game.Say("How many turns the battle has: the die shows"))
	if err != nil {
		return err
	}
	own.Limit = 6 + (faces[0]-1)/2
	if plays(r.s, "AMB-62", "b") {
		own.Limit--
	}
	r.event(game.Event{Kind: "length", By: string(t.Active), Text: r.say("The battle has %d turns.", own.Limit)})
	return nil
}

// timeIsUp ends the battle after its last turn, and reports whether it did (STD-WIN-01 to
// -04). It is called after both sides have had their turns.
func (r *run) timeIsUp() (bool, error) {
	t, own := &r.s.Turn, OwnTurn(r.s)
	last := own.Limit > 0 && t.Number >= own.Limit || t.Number >= game.MaxTurn
	if own.Length == "random" && t.Number >= firstRandomEnd {
		last = t.Number >= lastRandomEnd
		if !last {
			faces, err := r.roll(1, "end", string(t.Active), randomEnd, r.say("The battle ends on %d or more:", randomEnd))
			if err != nil {
				return false, err
			}
			last = faces[0] >= randomEnd
		}
	}
	if last {
		r.finish(Result{Why: lastTurn(r.s)}, false)
	}
	return last, nil
}

// lastTurn is the reason of a result, as files keep it, when the last turn is over.
func lastTurn(s *game.State) string { return fmt.Sprintf("Turn %d was the last.", s.Turn.Number) }

// whyOver returns the reason of a result, which files keep in English, as a phrase.
func whyOver(s *game.State, r *Result) game.Phrase {
	if r.Conceded != "" {
		return game.Say("%s concedes.", s.Sides[s.SideOf(r.Conceded)].Name)
	}
	if r.Late != "" {
		return game.Say("The time of %s on the clock has run out.", s.Sides[s.SideOf(r.Late)].Name)
	}
	if r.Why == agreedTimeOver {
		return game.Say("The agreed time is over.")
	}
	if r.Why == lastTurn(s) {
		return game.Say("Turn limit reached.")
	}
	for i, p := range r.Points {
		if r.Why == enoughPoints(s, p.Side) {
			return game.Say("%s has scored enough points.", s.Sides[i].Name)
		}
	}
	var list []any
	armies := armiesOf(s)
	for i, side := range s.Sides {
		for _, tell := range []func(strength) (game.Phrase, string, bool){strength.withdraws, strength.isGone} {
			why, _, ok := tell(armies[i])
			text := game.Say("%s withdraws: %s. ", side.Name, why)
			if ok && strings.Contains(r.Why, text.String()) {
				list = append(list, text)
				break
			}
		}
	}
	if list == nil {
		return game.SayAll(r.Why)
	}
	return game.SayAll(list...)
}
