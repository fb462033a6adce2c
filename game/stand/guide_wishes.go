package stand

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"frontage/game"
	"frontage/geometry"
)

// wishes lists the actions that a player may have in mind for a unit now.
func wishes(s *game.State, q *game.Question, piece game.UnitID) []game.Action {
	u := s.Unit(piece)
	switch {
	case u == nil && q != nil && s.Turn.Phase == phaseShooting:
		return castWishesOf(s, q, game.CharacterID(piece))
	case u == nil || q == nil:
		return nil
	case q.Kind == stepAfter:
		var list []game.Action
		for _, choice := range [4]string{choosePursue, chooseStand, chooseFallBack, chooseAdvance} {
			if !slices.ContainsFunc(q.Answers, func(a game.Action) bool { return a.Unit == piece && a.Choice == choice }) {
				list = append(list, game.Action{Do: "after", Unit: piece, Choice: choice})
			}
		}
		return list
	case waitingFor(s).Mode != game.ModeFree, u.Side != s.Turn.Active, len(u.Stands) == 0 && !isKept(u):
		return nil
	}
	return freeWishes(s, q, u)
}

// freeWishes lists the actions of a unit of the active side while no question about it is
// open.
func freeWishes(s *game.State, q *game.Question, u *game.Unit) []game.Action {
	var list []game.Action
	if s.Turn.Phase == phaseShooting && canShoot(u) {
		list = append(list, game.Action{Do: "shoot", Unit: u.ID})
	}
	if cover := (game.Action{Do: doCover, Unit: u.ID}); slices.ContainsFunc(q.Answers, func(a game.Action) bool { return reflect.DeepEqual(a, cover) }) {
		list = append(list, cover)
	}
	switch s.Turn.Step {
	case stepInitiative:
		if slices.ContainsFunc(q.Answers, func(a game.Action) bool { return a.Do == "evade" && a.Unit == u.ID }) {
			break // the unit may shoot: these targets were named
		}
		evade := game.Action{Do: "evade", Unit: u.ID}
		for _, stand := range u.Stands {
			evade.Stands = append(evade.Stands, game.StandPlace(stand))
		}
		list = append(list, evade)
	case stepOrders:
		for i := range s.Characters {
			if c := &s.Characters[i]; c.Side == u.Side && OnTable(c) {
				list = append(list, game.Action{Do: "order", Character: c.ID, Units: []game.UnitID{u.ID}})
			}
		}
	}
	return list
}

// wishesAgainst lists the charges against an enemy that units under orders would like but may not
// make.
func wishesAgainst(s *game.State, q *game.Question, enemy game.UnitID) []game.Action {
	p, u := openFrame[moveProcedure](s), s.Unit(enemy)
	if p == nil || q == nil || q.Kind != procedureMove || u == nil || u.Side == s.Turn.Active {
		return nil
	}
	var list []game.Action
	for _, id := range p.Units {
		a := game.Action{Do: "charge", Unit: id, Target: string(enemy)}
		if !slices.ContainsFunc(q.Answers, func(o game.Action) bool { return o.Do == a.Do && o.Unit == a.Unit && o.Target == a.Target }) {
			list = append(list, a)
		}
	}
	return list
}

// wishedStand is the removal of a clicked stand while casualties are removed.
func wishedStand(s *game.State, q *game.Question, unit *game.Unit, stand game.StandID) (game.Action, bool) {
	if a, ok := castWishedAt(s, unit); ok {
		return a, true
	}
	if len(q.Answers) == 0 || q.Answers[0].Do != "remove" || unit.Side != q.Who {
		return game.Action{}, false
	}
	return game.Action{Do: "remove", Unit: unit.ID, Stand: stand}, true
}

// sendLeader moves a character to a point in the character movement step.
func sendLeader(s *game.State, piece game.UnitID, to geometry.Vec) (game.Action, bool) {
	if a, ok := castTowardsPoint(s, to); ok {
		return a, true
	}
	if a, ok := orderToPoint(s, to); ok {
		return a, true
	}
	if s.Turn.Phase == phaseDeploy && deployStep(s) == deployGoals {
		return game.Action{Do: "deploy", Choice: choiceObjective, X: &to.X, Y: &to.Y}, true
	}
	for i := range s.Characters {
		c := &s.Characters[i]
		if p := openFrame[jumpProcedure](s); p != nil && string(p.Character) == string(piece) && p.Character == c.ID {
			return game.Action{Do: "character", Character: c.ID, X: &to.X, Y: &to.Y}, true
		}
		if string(c.ID) == string(piece) && s.Turn.Step == stepCharacters && c.Side == s.Turn.Active && !OwnLeader(c).State.Moved {
			return game.Action{Do: "character", Character: c.ID, X: &to.X, Y: &to.Y}, true
		}
	}
	return game.Action{}, false
}

// chargeQuery asks about a charge.
func chargeQuery(a game.Aim) game.Query {
	var places []string
	for _, p := range a.Places {
		places = append(places, string(p.ID)+" "+fixed4(p.X)+" "+fixed4(p.Y)+" "+fixed4(p.Facing))
	}
	near := ""
	if a.Near {
		near = "true"
	}
	return queryOf("charge", "unit", string(a.Unit), "target", string(a.Target), "option", wayOf(a), "support", string(a.Support),
		"place", strings.Join(places, ","), "snap", near)
}

func fixed4(x float64) string { return strconv.FormatFloat(x, 'f', 4, 64) }

// wayOf names the layout if it is not the default.
func wayOf(a game.Aim) string {
	if a.Way <= 1 {
		return ""
	}
	return strconv.Itoa(a.Way)
}

// chargeChances asks for the odds of the first round after a charge.
func chargeChances(a game.Aim) game.Query {
	return queryOf("odds", "unit", string(a.Unit), "target", string(a.Target), "option", wayOf(a), "support", string(a.Support))
}

// chargeFollows asks for the odds of both rounds after a charge. The sample is small, so that
// nobody waits long.
func chargeFollows(a game.Aim) game.Query {
	q := chargeChances(a)
	q.Args["rounds"], q.Args["battles"] = "2", "200"
	return q
}

func chargeAction(a game.Aim) game.Action {
	c := game.Action{Do: "charge", Unit: a.Unit, Target: string(a.Target), Support: a.Support}
	if a.Way > 0 {
		c.Option = &a.Way
	}
	return c
}

// moveAction moves a unit, or a brigade, under an order.
func moveAction(_ *game.State, units []game.UnitID, to []game.StandPlace) game.Action {
	if len(units) == 1 {
		return game.Action{Do: "move", Unit: units[0], Stands: to}
	}
	return game.Action{Do: "move", Units: units, Stands: to}
}

// halfPace is the query argument for half pace.
func halfPace(s *game.State) string {
	if Pace(s) == paceHalf {
		return "true"
	}
	return ""
}

func paceQuery(s *game.State, unit game.UnitID) game.Query {
	return queryOf("reach", "unit", string(unit), "half", halfPace(s))
}

// formsOf are the forms of the query, with the degrees of a wheel.
var formsOf = map[game.Form][2]string{
	game.FormLine: {"line"}, game.FormColumn: {"column"}, game.FormAbout: {"about-face"},
	game.FormWheelLeft: {"wheel", strconv.Itoa(-game.WheelStep)}, game.FormWheelRight: {"wheel", strconv.Itoa(game.WheelStep)},
}

func formQuery(s *game.State, unit game.UnitID, form game.Form) game.Query {
	f := formsOf[form]
	return queryOf("form", "unit", string(unit), "form", f[0], "degrees", f[1], "half", halfPace(s))
}
