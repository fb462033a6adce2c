package stand

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"frontage/game"
	"frontage/geometry"
)

// answerView says how an answer is shown.
func answerView(s *game.State, a game.Action, ask func(game.Query) (game.Answer, error)) game.AnswerView {
	v := game.AnswerView{Note: answerNote(s, a), Aimed: a.Do == "charge", Ends: a.Do == "end", Tests: a.Do == "order", Moves: a.Do == "move",
		Bare: a.Do == "deploy", Places: a.Do == "deploy" && a.Choice == "" && a.Side == ""}
	v.About = aboutWhom(s, a)
	v.Against = againstWhom(a)
	switch w := waitingFor(s); {
	case w.Fighting != nil:
		v.Lit = w.Fighting
	case len(a.Units) > 0:
		v.Lit = a.Units
	default:
		v.Lit = v.About[:min(1, len(v.About))]
	}
	switch {
	case a.Do == "fight":
		units := unitsInEngagement(a, ask)
		v.Against, v.Lit, v.Card = units, units, true
		if len(units) > 0 {
			v.Chances = queryOf("odds", "engagement", string(units[0]))
		}
		v.Label = game.Say("Fight: %[1]s", whoFights(s, units))
	case a.Do == "charge" && s.Turn.Phase != phaseCombat: // otherwise it is an advance, which has rules of its own
		aim := game.Aim{Unit: a.Unit, Target: game.UnitID(a.Target), Way: 1, Support: a.Support}
		if a.Option != nil {
			aim.Way = *a.Option
		}
		v.Aim, v.Ask, v.Chances = &aim, chargeQuery(aim), chargeChances(aim)
	case a.Do == "cast":
		v.Ask, v.Bare = castQuery(a), true
	case a.Do == "shoot" && a.Target != "": // dice come first: show only the lines of fire
		v.Ask = queryOf("sight", "unit", string(a.Unit), "target", a.Target, "shooting", "true")
	}
	if v.Label.Empty() {
		v.Label = answerLabel(s, a)
	}
	v.Short = answerShort(s, a)
	return v
}

// aboutWhom returns the pieces that an answer concerns, the ordered units before the character who
// orders.
func aboutWhom(s *game.State, a game.Action) []game.UnitID {
	var list []game.UnitID
	add := func(ids ...game.UnitID) {
		for _, id := range ids {
			if id != "" && !slices.Contains(list, id) {
				list = append(list, id)
			}
		}
	}
	if a.Do == "character" || a.Do == "cast" || a.Do == "power" {
		add(game.UnitID(a.Character))
	}
	if len(list) == 0 {
		add(a.Unit)
	}
	if len(list) == 0 && a.Stand != "" {
		if u, _ := s.Stand(a.Stand); u != nil {
			add(u.ID)
		}
	}
	add(a.Units...)
	add(game.UnitID(a.Character))
	return list
}

// againstWhom returns the pieces at which the player may point to give an answer. An evade is not
// given by pointing at the enemy.
func againstWhom(a game.Action) []game.UnitID {
	var list []game.UnitID
	for _, id := range [2]game.UnitID{game.UnitID(a.Target), a.Join} {
		if id != "" && a.Do != "evade" {
			list = append(list, id)
		}
	}
	return list
}

// unitsInEngagement returns the units of the combat that a "fight" action starts.
func unitsInEngagement(a game.Action, ask func(game.Query) (game.Answer, error)) []game.UnitID {
	answer, err := ask(queryOf("contacts"))
	if err != nil {
		return nil
	}
	contacts, ok := answer.(*ContactsAnswer)
	if !ok {
		return nil
	}
	for _, e := range contacts.Engagements {
		if e.ID == a.Engagement || a.Unit != "" && slices.Contains(e.Units, a.Unit) {
			return e.Units
		}
	}
	return nil
}

// called returns the display name of a unit or a character, "" for an unknown one.
func called(s *game.State, id string) string {
	name := ""
	if u := s.Unit(game.UnitID(id)); u != nil {
		name = u.Name
	} else if i := slices.IndexFunc(s.Characters, func(c game.Character) bool { return string(c.ID) == id && id != "" }); i >= 0 {
		name = s.Characters[i].Name
	} else {
		return ""
	}
	if name == "" {
		return id
	}
	return name
}

// characterCalled is called for a character within a text: a phrase, since a character is one person.
func characterCalled(s *game.State, id game.CharacterID) game.Phrase {
	return game.SayAll(called(s, string(id)))
}

// calledAll lists units: "Axemen, Guard and Riders".
func calledAll(s *game.State, ids []game.UnitID) game.Phrase {
	var list []string
	for _, id := range ids {
		list = append(list, called(s, string(id)))
	}
	if n := len(list); n > 1 {
		return game.Say("%[1]s and %[2]s", strings.Join(list[:n-1], ", "), list[n-1])
	}
	return game.SayAll(strings.Join(list, ""))
}

// whoFights says who fights whom: "Axemen against Spearmen".
func whoFights(s *game.State, units []game.UnitID) game.Phrase {
	text := game.SayAll()
	for _, side := range s.Sides {
		own := slices.DeleteFunc(slices.Clone(units), func(id game.UnitID) bool {
			u := s.Unit(id)
			return u == nil || u.Side != side.ID || len(u.Stands) == 0
		})
		if len(own) == 0 {
			continue
		}
		if !text.Empty() {
			text.Args = append(text.Args, game.Say(" against "))
		}
		text.Args = append(text.Args, calledAll(s, own))
	}
	return text
}

// actionNames names actions and choices.
var actionNames = map[string]game.Phrase{
	"cast": game.Say("cast"), "power": game.Say("power"),
	"advance": game.Say("advance"), "attack": game.Say("attack"), "charge": game.Say("charge"), doCover: game.Say("take cover"), "deploy": game.Say("deployment"),
	"evade": game.Say("evade"), "fallback": game.Say("fall back"), "fight": game.Say("fight"), "fly": game.Say("fly"),
	"hold": game.Say("hold"), "home-back": game.Say("home back"), "makeway": game.Say("give way"), "move": game.Say("move"), "order": game.Say("order"),
	"place": game.Say("place"), "pursue": game.Say("pursue"), "remove": game.Say("remove"),
	"retreat": game.Say("retreat"), "shoot": game.Say("shoot"), "stand": game.Say("stand"), "test": game.Say("test"),
}

func actionName(do string) game.Phrase {
	if name, ok := actionNames[do]; ok {
		return name
	}
	return game.SayAll(strings.ReplaceAll(do, "-", " "))
}

func withWhom(verb game.Phrase, who string) game.Phrase {
	if who == "" {
		return verb
	}
	return game.Say("%[1]s with %[2]s", verb, who)
}

// drivenBack reports whether units are being driven back by shooting: a unit that then goes
// back has lost no combat.
func drivenBack(s *game.State) bool {
	return OwnTurn(s).Pending != nil && OwnTurn(s).Pending.Procedure == procedureDriveBack
}

func refuses(a game.Action) bool { return a.Yes != nil && !*a.Yes }

// answerLabel is the text of an answer in a list: "Pursue with Axemen".
func answerLabel(s *game.State, a game.Action) game.Phrase {
	who := called(s, string(a.Unit))
	if who == "" {
		who = called(s, string(a.Character))
	}
	switch {
	case a.Do == "cast":
		return castLabel(s, a)
	case a.Do == "power":
		return powerLabel(s, a)
	case a.Do == "hold" && a.Character != "" && openFrame[jumpProcedure](s) != nil:
		return game.Say("%[1]s stays", characterCalled(s, a.Character))
	case a.Do == "hold" && a.Character != "":
		return game.Say("Cast another spell, or none")
	case a.Do == "attack" && spellNamed(a.Target) != nil:
		return game.Say("Stand %[1]s: %[2]s", a.Stand, spellNamed(a.Target).name())
	case a.Do == "attack":
		return game.Say("Stand %[1]s: %[2]s", a.Stand, called(s, a.Target))
	case a.Do == "remove":
		return game.Say("Remove stand %s", a.Stand)
	case a.Do == "retreat":
		return retreatLabel(s, a, who)
	case a.Do == "makeway" && refuses(a):
		return game.Say("Do not give way")
	case a.Do == "makeway":
		return game.Say("Give way with %[1]s", who)
	case a.Do == "after":
		return withWhom(afterName(a.Choice), who)
	case a.Do == "order":
		return game.Say("Order %[1]s", calledAll(s, a.Units))
	case a.Do == "move" && len(a.Units) > 1:
		return game.Say("Move %[1]s", calledAll(s, a.Units))
	case a.Do == "charge":
		return game.Say("Charge %[1]s with %[2]s", called(s, a.Target), who)
	case a.Do == "evade" && called(s, a.Target) == "":
		return game.Say("Evade with %[1]s", who)
	case a.Do == "evade":
		return game.Say("Evade with %[1]s from %[2]s", who, called(s, a.Target))
	case a.Do == "shoot" && a.Character != "":
		return game.Say("Shoot at %[1]s with %[2]s, from stand %[3]s", called(s, a.Target), called(s, string(a.Character)), a.Stand)
	case a.Do == "shoot":
		return game.Say("Shoot at %[1]s with %[2]s", called(s, a.Target), who)
	case a.Do == "character":
		return characterLabel(s, a)
	case a.Do == "deploy":
		return deployLabel(s, a)
	case a.Do == "end":
		return game.Say("End the %[1]s phase", phaseName(s))
	}
	return plainLabel(s, a, who)
}

func phaseName(s *game.State) game.Phrase {
	for _, p := range guidePhases {
		if p.ID == s.Turn.Phase {
			return p.Name
		}
	}
	return game.SayAll(s.Turn.Phase)
}

// plainLabel puts an answer together from its parts.
func plainLabel(s *game.State, a game.Action, who string) game.Phrase {
	text := withWhom(actionName(a.Do).Capital(), who)
	if a.Character != "" && a.Unit != "" {
		text = game.Say("%[1]s to %[2]s", text, called(s, string(a.Character)))
	}
	if a.Target != "" {
		text = game.SayAll(text, ": ", called(s, a.Target))
	}
	if a.Choice != "" {
		text = game.SayAll(text, ": ", actionName(a.Choice))
	}
	switch {
	case a.Yes == nil:
	case *a.Yes:
		text = game.SayAll(text, ": ", game.Say("yes"))
	default:
		text = game.SayAll(text, ": ", game.Say("no"))
	}
	return text
}

func retreatLabel(s *game.State, a game.Action, who string) game.Phrase {
	switch u := s.Unit(a.Unit); {
	case a.Direction != nil && (u == nil || len(u.Stands) == 0):
		return game.Say("Retreat towards %[1]s (%[2]s)", game.Say("there"), game.Angle(*a.Direction))
	case a.Direction != nil:
		return game.Say("Retreat towards %[1]s (%[2]s)", game.Bearing{Facing: u.Stands[0].Facing, Toward: *a.Direction}, game.Angle(*a.Direction))
	case drivenBack(s):
		return game.Say("Drive back %[1]s", who)
	}
	return game.Say("Retreat with %[1]s", who)
}

func characterLabel(s *game.State, a game.Action) game.Phrase {
	who := characterCalled(s, a.Character)
	switch {
	case a.Join != "":
		return game.Say("%[1]s joins %[2]s", who, called(s, string(a.Join)))
	case a.Unit != "":
		return game.Say("%[1]s goes to %[2]s", who, called(s, string(a.Unit)))
	case a.X != nil && a.Y != nil:
		return game.Say("%[1]s goes to (%.1[2]f, %.1[3]f)", who, *a.X, *a.Y)
	}
	return game.Say("%[1]s stays", who)
}

func deployLabel(s *game.State, a game.Action) game.Phrase {
	side := max(0, s.SideOf(a.Side))
	name := s.Sides[side].Name
	if name == "" {
		name = string(s.Sides[side].ID)
	}
	switch {
	case a.Choice != "":
		return deployMethodNames[a.Choice]
	case a.Side != "" && deploymentOf(s).First != "":
		return game.Say("%[1]s has the first turn", name)
	case a.Side != "":
		return game.Say("%[1]s sets up first", name)
	case a.Character != "":
		return game.Say("Set up %[1]s", called(s, string(a.Character)))
	}
	return game.Say("Set up %[1]s", called(s, string(a.Unit)))
}

// deployMethodNames and deployMethodNotes name and describe the methods of deployment.
var (
	deployMethodNames = map[string]game.Phrase{
		methodAlternate: game.Say("Unit by unit"), methodMaps: game.Say("Secret maps"), methodScreen: game.Say("Behind a screen"),
		methodSides: game.Say("One side, then the other"),
	}
	deployMethodNotes = map[string]game.Phrase{
		methodAlternate: game.Say("the larger army begins"), methodMaps: game.Say("placed unseen, then both are shown"),
		methodScreen: game.Say("placed unseen, until it is taken away"), methodSides: game.Say("the higher roll says which is first"),
	}
)

func afterName(choice string) game.Phrase {
	if choice == chooseFallBack {
		return game.Say("Fall back")
	}
	return actionName(choice).Capital()
}

// answerShort is the word on the button that gives an answer.
func answerShort(s *game.State, a game.Action) game.Phrase {
	switch {
	case a.Do == "after":
		return afterName(a.Choice)
	case a.Do == "makeway" && refuses(a):
		return game.Say("Refuse")
	case a.Do == "makeway":
		return game.Say("Give way")
	case a.Do == "attack", a.Do == "character", a.Do == "deploy":
		return game.Say("Choose")
	case a.Do == "retreat" && drivenBack(s):
		return game.Say("Drive back")
	case a.Do == "end":
		return game.Say("End phase")
	}
	return actionName(a.Do).Capital()
}

// answerNote is the second line of an answer in a list.
func answerNote(s *game.State, a game.Action) game.Phrase {
	switch {
	case a.Do == "cast":
		return castNote(s, a)
	case a.Choice == powerOmen && !refuses(a):
		return omenNote(s, a)
	case a.Do == "order" && a.Character != "":
		return game.Say("by %[1]s", called(s, string(a.Character)))
	case a.Do == "deploy" && a.Choice != "":
		return deployMethodNotes[a.Choice]
	case a.Do == "charge" && a.Support != "":
		return game.Say("with %[1]s in support", called(s, string(a.Support)))
	}
	return game.Phrase{}
}

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
	case waitingFor(s).Mode != game.ModeFree, u.Side != s.Turn.Active, len(u.Stands) == 0:
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
func moveAction(units []game.UnitID, to []game.StandPlace) game.Action {
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

// eventView describes an event to the view.
func eventView(s *game.State, e *game.Event) game.EventView {
	v := game.EventView{
		Turn: e.Kind == "turn", Opens: e.Kind == "turn" || e.Kind == "phase", Step: e.Kind == "step",
		Ends:    e.Kind == "over" && e.Why == "battle",
		Settles: e.Kind == "round" || e.Kind == "hits" || e.Kind == "makeway", Shared: e.Kind == "round",
		Sum:     e.Why == "order" || e.Kind == "command",
		Purpose: game.SayAll(e.Why), Volleys: volleysOf(e),
	}
	v.Clash = e.Kind == "round" || e.Kind == "casualty" || e.Kind == "routed" ||
		slices.ContainsFunc(v.Volleys, func(volley game.Volley) bool { return volley.Inflicted > 0 })
	if round, ok := e.Own.(*Round); ok {
		v.Round, v.Scores = round.Round, map[game.SideID]game.Score{}
		for _, side := range s.Sides {
			v.Scores[side.ID] = game.Score{Total: round.Score[side.ID], Support: round.Support[side.ID]}
		}
	}
	who := called(s, e.By)
	switch {
	case e.Why == "order" && e.OK != nil && *e.OK:
		v.Purpose = game.Say("%[1]s orders: %[2]d or less, passed", who, e.Need)
	case e.Why == "order" && e.OK != nil:
		v.Purpose = game.Say("%[1]s orders: %[2]d or less, failed", who, e.Need)
	case who != "":
		v.Purpose = game.Say("%[1]s: %[2]s", who, e.Why)
	}
	return v
}
