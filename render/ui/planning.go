package ui

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"frontage/game"
	"frontage/game/explore"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// planning collects what a player means to do, tries it in every order, and carries it out in the
// order that the player chooses. While it is on, whatever the player would do is collected instead.
type planning struct {
	on     bool
	things []explore.Thing
	names  []game.Phrase
	marks  [][]game.Mark // where each thing alone would lead
	by     explore.Measure

	result *explore.Result     // of the present table, nil if it has not been tried
	shown  int                 // the outcome on the table
	ends   map[int][]game.Mark // its marks, by outcome

	todo []todo // what is still to be carried out
}

// todo is an action to carry out, and the thing that it belongs to.
type todo struct {
	action game.Action
	thing  game.Phrase
}

// mayPlan reports whether the player may plan now: something may be done, and nothing that has begun
// waits for an answer.
func (b *battle) mayPlan() bool {
	w, q := b.waits(), b.question()
	return q != nil && len(q.Answers) > 1 && !w.Midway && !w.Secret && b.lesson == nil && !b.watches() && !b.covered() &&
		b.guide().Phase(b.state()).Kind == game.PhasePlay && b.guide().End.Do != "" && hasStands(b.state())
}

// hasStands reports whether any stand is on the table.
func hasStands(st *game.State) bool {
	return slices.ContainsFunc(st.Units, func(u game.Unit) bool { return len(u.Stands) > 0 })
}

// plans reports whether what the player does is collected now.
func (b *battle) plans() bool { return b.plan.on && b.plan.result == nil && b.mayPlan() }

// planControl is the button that begins a plan.
func (b *battle) planControl() Control {
	return Control{ID: "plan", key: "plan", text: words.T("Plan"), Label: words.T("Plan: collect what you mean to do and see what its order changes (P)"), icon: "arrow",
		look: lookPlain, on: b.plan.on, Enabled: true, do: b.togglePlan}
}

// togglePlan begins a plan, or gives it up.
func (b *battle) togglePlan() {
	switch {
	case b.plan.on:
		b.plan = planning{}
	case b.mayPlan():
		b.plan = planning{on: true, by: explore.ByThings}
		b.ui.setup.Host.Announce(words.T("Planning: what you do now is collected, not done."))
	default:
		b.ui.Note(words.T("There is nothing to plan now."))
	}
	b.ui.changed()
}

// collects adds an action to the plan, and reports whether it has.
func (b *battle) collects(a game.Action) bool {
	if !b.plans() || b.view(a).Ends || b.aboutTheBattle(a) {
		return false
	}
	b.collect(a)
	return true
}

// aboutTheBattle reports whether an action is none of a piece's: it takes back, sets how dice are
// rolled or who commands, concedes, or says that the time is over.
func (b *battle) aboutTheBattle(a game.Action) bool {
	if slices.Contains([]string{game.DoUndo, game.DoRedo, game.DoLead, game.DoDice}, a.Do) {
		return true
	}
	if concede := b.guide().Concede; concede != nil && concede(a.Side).Do == a.Do {
		return true
	}
	return b.callsTime(a)
}

// collect adds an action to the plan. If the piece may not act without an order, the action follows
// the order in the plan, or the likeliest order that the piece may be given.
func (b *battle) collect(a game.Action) {
	unit := b.subject(a)
	thing := explore.Thing{a}
	if try(b.play, a).why != "" {
		if i := b.plan.ordering(b, unit); i >= 0 {
			b.plan.things[i] = append(b.plan.things[i], a)
			b.collected(i)
			return
		}
		if order, ok := b.bestOrder(unit); ok {
			thing = explore.Thing{order, a}
		}
	}
	if slices.ContainsFunc(b.plan.things, func(t explore.Thing) bool { return reflect.DeepEqual(t, thing) }) {
		b.ui.Note(words.T("That is in the plan already."))
		return
	}
	if len(b.plan.things) == explore.Most {
		b.ui.Note(words.T("A plan has at most %[1]d things.", explore.Most))
		return
	}
	b.plan.things = append(b.plan.things, thing)
	b.plan.names, b.plan.marks = append(b.plan.names, game.Phrase{}), append(b.plan.marks, nil)
	b.collected(len(b.plan.things) - 1)
}

// collected names a thing of the plan and tells the player.
func (b *battle) collected(i int) {
	thing := b.plan.things[i]
	b.plan.names[i], b.plan.marks[i] = thing.Name(b.play.Rules(), b.state()), b.thingMarks(thing)
	b.target, b.ask.place = "", nil
	b.ui.Note(words.T("In the plan: %[1]s", words.Say(b.plan.names[i])))
	b.ui.changed()
}

// thingMarks shows where a thing alone would lead. If it is not allowed now, an arrow shows who does it to
// whom.
func (b *battle) thingMarks(t explore.Thing) []game.Mark {
	st := b.state()
	if after, err := explore.After(b.play.Rules(), st, t); err == nil {
		return displacements(st, after, nil)
	}
	last := t[len(t)-1]
	unit, target := st.Unit(b.subject(last)), st.Unit(game.UnitID(last.Target))
	if unit == nil || target == nil || len(unit.Stands) == 0 || len(target.Stands) == 0 {
		return nil
	}
	return []game.Mark{{Kind: game.MarkMove, From: middle(unit), To: middle(target)}}
}

// ordering returns the thing of the plan that orders a unit and does nothing more yet, −1 for none.
func (n *planning) ordering(b *battle, unit game.UnitID) int {
	return slices.IndexFunc(n.things, func(t explore.Thing) bool {
		v := b.view(t[len(t)-1])
		return v.Tests && slices.Contains(v.About, unit)
	})
}

// bestOrder returns the answer to the open question by which a unit alone is most likely to be allowed
// to act: among those that test whether they succeed, the one whose roll is the easiest.
func (b *battle) bestOrder(unit game.UnitID) (best game.Action, ok bool) {
	chance := -1.0
	for _, a := range b.question().Answers {
		v := b.view(a)
		if !v.Tests || len(v.About) == 0 || v.About[0] != unit || len(a.Units) > 1 {
			continue
		}
		if p, tests := explore.Tests(b.play.Rules(), b.state(), a); tests && p > chance {
			best, ok, chance = a, true, p
		}
	}
	return best, ok
}

// planMove adds to the plan that the selected unit goes as near as it may to a place on the table, and
// reports whether it could mean that.
func (b *battle) planMove(to geometry.Vec) bool {
	u := b.state().Unit(b.selected)
	if !b.plans() || u == nil || len(u.Stands) == 0 || u.Side != b.acting() || b.guide().Moves == nil || b.listed() || !b.state().Table.Rect().Contains(to, 0) {
		return false
	}
	by := to.Sub(u.Middle())
	var places []game.StandPlace
	for _, s := range u.Stands {
		s.X, s.Y = s.X+by.X, s.Y+by.Y
		places = append(places, game.StandPlace(s))
	}
	b.planPlaces(u.ID, places)
	return true
}

// planPlaces adds to the plan that a unit moves to some places, or as near to them as the rules allow
// once it has its order.
func (b *battle) planPlaces(unit game.UnitID, places []game.StandPlace) {
	a := b.guide().Moves.Action(b.state(), []game.UnitID{unit}, places)
	var order explore.Thing
	if i := b.plan.ordering(b, unit); i >= 0 {
		order = b.plan.things[i]
	} else if best, ok := b.bestOrder(unit); ok {
		order = explore.Thing{best}
	}
	if order == nil {
		b.ui.Note(try(b.play, a).why)
		return
	}
	after, err := explore.After(b.play.Rules(), b.state(), order)
	if err == nil {
		ordered := game.NewBattle(*after, b.play.Rules(), game.Options{})
		if _, _, err = ordered.Try(a); err != nil {
			if nearest, ok := ordered.Nearest(a); ok {
				a, err = nearest, nil
			}
		}
	}
	if refused, ok := refusalOf(err); ok {
		b.ui.Note(refused.why)
		return
	}
	b.collect(a)
}

// dropFromPlan removes a thing.
func (b *battle) dropFromPlan(i int) {
	n := &b.plan
	n.things, n.names, n.marks = slices.Delete(n.things, i, i+1), slices.Delete(n.names, i, i+1), slices.Delete(n.marks, i, i+1)
	b.ui.changed()
}

// explorePlan tries all orders of the plan.
func (b *battle) explorePlan() {
	if len(b.plan.things) < explore.Fewest {
		return
	}
	result, err := (&explore.Plan{Rules: b.play.Rules(), Start: b.state(), Things: b.plan.things, By: b.plan.by}).Explore()
	if err != nil {
		var bad *game.BadQuery
		if errors.As(err, &bad) {
			b.ui.Tell(words.T("That is not possible"), words.Say(bad.Reason))
			return
		}
		b.tellError(err)
		return
	}
	b.plan.result, b.plan.shown, b.plan.ends = result, 0, map[int][]game.Mark{}
	b.target, b.selected = "", ""
	b.panel.sheet.scroll = 0
	b.ui.setup.Host.Announce(words.Say(result.Head()))
	b.ui.changed()
}

// showOutcome shows an outcome on the table.
func (b *battle) showOutcome(i int) {
	b.plan.shown = i
	b.ui.setup.Host.Announce(b.outcomeTitle(i))
	b.ui.changed()
}

// nextMeasure goes on to the next measure of outcomes.
func (b *battle) nextMeasure() {
	at := slices.Index(explore.Measures, b.plan.by)
	b.plan.by = explore.Measures[(at+1)%len(explore.Measures)]
	if b.plan.result != nil {
		b.explorePlan()
	}
	b.ui.changed()
}

// planChanged follows a change of the table: what was tried holds no more, and a plan lasts no longer
// than the turn.
func (b *battle) planChanged(turned bool) {
	b.plan.result = nil
	if turned {
		b.plan = planning{}
	}
	for i, t := range b.plan.things {
		b.plan.marks[i] = b.thingMarks(t)
	}
}

// planMarks returns the marks of the plan: where every stand goes in the outcome shown, or what has been
// collected.
func (b *battle) planMarks() []game.Mark {
	n := &b.plan
	if n.result == nil {
		return slices.Concat(n.marks...)
	}
	marks, known := n.ends[n.shown]
	if !known {
		g := &n.result.Groups[n.shown]
		marks = displacements(n.result.Start, g.End, vias(g.Events()))
		n.ends[n.shown] = marks
	}
	return marks
}

// followPlan begins to carry out the plan in the likeliest order of the outcome shown.
func (b *battle) followPlan() {
	g := &b.plan.result.Groups[b.plan.shown]
	var list []todo
	for _, step := range g.Steps {
		for i := range step.Acts {
			if act := &step.Acts[i]; act.Cause != explore.Default {
				list = append(list, todo{act.Action, b.plan.names[step.Thing]})
			}
		}
	}
	b.plan = planning{on: true, todo: list}
	b.followOn()
}

// followOn carries out the rest of the plan, each action as one of its own, until a question must be
// answered or an action is not allowed, since the dice have fallen otherwise.
func (b *battle) followOn() {
	rest := b.plan.todo
	for len(rest) > 0 {
		a := rest[0].action
		if why := try(b.play, a).why; why != "" {
			b.plan.on, b.plan.todo = true, rest
			if b.waits().Midway {
				b.ui.Note(words.T("Answer this first, then go on with the plan."))
				break
			}
			b.plan.todo = slices.DeleteFunc(rest, func(t todo) bool { return t.thing.String() == rest[0].thing.String() })
			b.ui.Tell(words.T("The plan stops here"), words.T("%[1]s: %[2]s", words.Say(rest[0].thing), why))
			break
		}
		rest = rest[1:]
		b.plan.todo = rest
		if b.asksDice(a, b.followOn) {
			return
		}
		if _, err := b.ui.perform(a); err != nil {
			b.tellError(err)
			break
		}
		if b.mail != nil {
			break // its dice come from the other player
		}
	}
	if len(b.plan.todo) == 0 {
		b.plan = planning{}
	}
	b.ui.changed()
}

// fillPlan writes the plan: what has been collected, or what its orders lead to, or what is still to
// be done.
func (b *battle) fillPlan(h *sheet) {
	n := &b.plan
	h.head(words.T("PLAN"))
	switch {
	case len(n.todo) > 0:
		b.fillTodo(h)
	case n.result != nil:
		b.fillOutcomes(h)
	default:
		b.fillThings(h)
	}
	h.gap(step8)
}

// giveUpControl is the button that ends the planning.
func (b *battle) giveUpControl() Control {
	return Control{ID: "plan-stop", key: "plan", text: words.T("Stop planning"), Label: words.T("Stop planning and forget the plan (P)"), look: lookPlain, Enabled: true, do: b.togglePlan}
}

// fillThings lists what has been collected.
func (b *battle) fillThings(h *sheet) {
	n := &b.plan
	if len(n.things) == 0 {
		h.text(words.T("Do what you mean to do this turn, two to five things: charge, shoot, give orders, click where units go. It is collected here and not done yet."), textBody, scene.Regular, colors.faint)
		h.gap(step8 / 2)
	}
	for i, name := range n.names {
		text := fmt.Sprintf("%d: %s", i+1, words.Say(name))
		h.row(Control{ID: fmt.Sprintf("plan-remove-%d", i+1), text: text, Label: words.T("%[1]s. Remove it from the plan", text), icon: "close", look: lookAnswer, Enabled: true,
			do: func() { b.dropFromPlan(i) }}, 44)
	}
	h.gap(step8 / 2)
	h.flow(
		Control{ID: "plan-try", text: words.T("Try every order"), Label: words.T("Try every order"), look: lookPrimary, Enabled: len(n.things) >= explore.Fewest,
			Reason: words.T("a plan has at least two things"), do: b.explorePlan},
		b.giveUpControl())
}

// outcomeTitle says in short what an outcome is and which orders lead to it.
func (b *battle) outcomeTitle(i int) string {
	g := &b.plan.result.Groups[i]
	return words.T("%[1]s, %[2]s", words.Say(g.Title()), words.Say(g.When.Text(g.Orders[0])))
}

// fillOutcomes lists the outcomes, and tells more of the one shown.
func (b *battle) fillOutcomes(h *sheet) {
	n := &b.plan
	for i, name := range n.names {
		h.indented(0, fmt.Sprintf("%d: %s", i+1, words.Say(name)), textBody, scene.Regular, colors.text)
	}
	h.gap(step8)
	h.text(words.Say(n.result.Head()), textBody, scene.Bold, colors.text)
	h.text(words.Say(n.result.Assumed()), textSmall, scene.Regular, colors.faint)
	h.gap(step8)
	for i := range n.result.Groups {
		g := &n.result.Groups[i]
		c := Control{ID: fmt.Sprintf("plan-outcome-%d", i+1), text: words.Say(g.Title()), note: words.Say(g.When.Text(g.Orders[0])), look: lookAnswer, on: i == n.shown, Enabled: true,
			Label: b.outcomeTitle(i), do: func() { b.showOutcome(i) }}
		if n.by != explore.ByThings {
			c.value = words.Number(g.Value, 2)
			c.Label += ". " + words.T("%[1]s: %[2]s", words.Say(n.by.Name()), c.value)
		}
		h.row(c, 44)
	}
	if len(n.result.Groups) > 1 {
		name := words.T("Best by: %[1]s", words.Say(n.by.Name()))
		h.flow(Control{ID: "plan-by", text: name, Label: name, look: lookPlain, Enabled: true, do: b.nextMeasure})
	}
	b.fillOutcome(h, &n.result.Groups[n.shown])
}

// fillOutcome tells what the outcome shown is, and how it differs from the best.
func (b *battle) fillOutcome(h *sheet, g *explore.Group) {
	r := b.plan.result
	h.head(words.T("OUTCOME"))
	if p := g.Chance(); p < 1 {
		h.text(words.T("The chance that all tests pass is %[1]s.", words.Say(explore.Percent(p))), textBody, scene.Regular, colors.text)
	}
	for thing := range r.Names {
		if rule, why := r.Why(g, thing); !why.Empty() {
			h.step(fmt.Sprint(thing+1), rule, why, colors.bad)
		}
	}
	for _, text := range r.OutcomeTexts(g) {
		h.marked(words.Say(text), sideColor(b.state(), r.Side))
	}
	h.gap(step8)
	h.flow(b.giveUpControl())
}

// outcomeButtons are the buttons at the foot of the panel while an outcome is shown.
func (b *battle) outcomeButtons() []Control {
	g := &b.plan.result.Groups[b.plan.shown]
	order := words.Say(explore.OrderText(g.Orders[0]))
	return []Control{
		{ID: "plan-back", text: words.T("Change the plan"), Label: words.T("Change the plan"), look: lookPlain, Enabled: true, do: func() { b.plan.result = nil; b.ui.changed() }},
		{ID: "plan-do", key: "confirm", text: words.T("Do it: %[1]s", order), Label: words.T("Carry it out in the order %[1]s (Enter)", order), look: lookPrimary,
			Enabled: g.Works > 0, Reason: words.T("nothing of it is allowed"), do: b.followPlan},
	}
}

// fillTodo lists what is still to be carried out.
func (b *battle) fillTodo(h *sheet) {
	h.text(words.T("Still to do:"), textBody, scene.Regular, colors.text)
	last := ""
	for _, t := range b.plan.todo {
		if name := words.Say(t.thing); name != last {
			h.indented(step8, name, textBody, scene.Regular, colors.text)
			last = name
		}
	}
	h.gap(step8 / 2)
	h.flow(
		Control{ID: "plan-on", text: words.T("Go on"), Label: words.T("Go on with the plan"), look: lookPrimary, Enabled: true, do: b.followOn},
		b.giveUpControl())
}

// planButton is the button that adds the attack shown to the plan.
func (b *battle) planButton() Control {
	return Control{ID: "plan-add", key: "confirm", text: words.T("Add to the plan"), Label: words.T("Add to the plan (Enter)"), look: lookPrimary, Enabled: true, do: b.charge}
}
