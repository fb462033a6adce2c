package explore

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"frontage/game"
	"frontage/geometry"
)

// names returns the things in words, as the rules' guide labels their actions.
func (w *walk) names() []game.Phrase {
	ask := func(q game.Query) (game.Answer, error) { return w.session.Query(w.Start, q) }
	var names []game.Phrase
	for _, t := range w.Things {
		names = append(names, t.name(w.Rules, w.Start, ask))
	}
	return names
}

// Name returns a thing in words.
func (t Thing) Name(rules game.Rules, s *game.State) game.Phrase {
	session := rules.Begin(true)
	return t.name(rules, s, func(q game.Query) (game.Answer, error) { return session.Query(s, q) })
}

func (t Thing) name(rules game.Rules, s *game.State, ask func(game.Query) (game.Answer, error)) game.Phrase {
	var parts []game.Phrase
	for i := range t {
		if t[i].Do == game.DoDice {
			continue
		}
		view := rules.Guide().Answer(s, t[i], ask)
		part := view.Label
		if !view.Note.Empty() {
			part = game.Say("%[1]s (%[2]s)", part, view.Note)
		}
		parts = append(parts, part)
	}
	name := parts[0]
	for _, part := range parts[1:] {
		name = game.Say("%[1]s; then: %[2]s", name, part)
	}
	return name
}

// Assumed says how the dice fall.
func (r *Result) Assumed() game.Phrase {
	return game.Say("Orders and other tests pass, all other dice fall as they do on average, and questions are answered by default.")
}

// Head sums up the result: how many orders lead to how many outcomes.
func (r *Result) Head() game.Phrase {
	if len(r.Groups) == 1 {
		return game.Say("The order makes no difference.")
	}
	return game.Say("%[1]d orders have %[2]d different outcomes.", r.Orders, len(r.Groups))
}

// measureNames says what each measure counts.
var measureNames = map[Measure]game.Phrase{
	ByThings: game.Say("things that work"), ByContacts: game.Say("stands in contact"), ByDice: game.Say("attack dice"),
	ByWins: game.Say("combats won on average"), ByChance: game.Say("things that work, times the chance of the tests"),
}

// Name says what a measure counts.
func (m Measure) Name() game.Phrase { return measureNames[m] }

// Title says how many things work in a group.
func (g *Group) Title() game.Phrase {
	switch g.Works {
	case len(g.Done):
		if g.Works == 2 {
			return game.Say("Both work")
		}
		return game.Say("All %[1]d things work", g.Works)
	case 0:
		return game.Say("Nothing works")
	}
	return game.SayCount(g.Works, "1 of %[2]d things works", "%[1]d of %[2]d things work", len(g.Done))
}

// Text says which orders these are, given one of them, or nil.
func (w When) Text(example []int) game.Phrase {
	switch {
	case w.All:
		return game.Say("in every order")
	case w.Orders == 0:
		return game.Say("in no order")
	case w.Orders == 1 && example != nil:
		return game.Say("in the order %[1]s", OrderText(example))
	case w.Except:
		return game.Say("in every order but those with %[1]s", w.pairs())
	case len(w.Pairs) > 0:
		return game.Say("in every order with %[1]s", w.pairs())
	}
	text := game.SayCount(w.Orders, "in 1 order", "in %[1]d orders")
	if example == nil {
		return text
	}
	return game.Say("%[1]s, such as %[2]s", text, OrderText(example))
}

func (w When) pairs() game.Phrase {
	var list []game.Phrase
	for _, p := range w.Pairs {
		list = append(list, game.Say("%[1]s before %[2]s", strconv.Itoa(p.First+1), strconv.Itoa(p.Then+1)))
	}
	return game.SayList(list)
}

// OrderText writes an order with the numbers of the things from 1: "2, 1, 3".
func OrderText(order []int) game.Phrase {
	numbers := make([]int, len(order))
	for i, thing := range order {
		numbers[i] = thing + 1
	}
	return game.SayJoined(numbers)
}

// Why says why a thing does not work in the first order of a group; empty if it works.
func (r *Result) Why(g *Group, thing int) (rule string, text game.Phrase) {
	at := slices.IndexFunc(g.Steps, func(s *Step) bool { return s.Thing == thing && s.Refusal != nil })
	if at < 0 {
		return "", game.Phrase{}
	}
	refusal, number := g.Steps[at].Refusal, strconv.Itoa(thing+1)
	switch when := r.Works[thing]; {
	case when.Orders == 0:
		return refusal.Rule, game.Say("%[1]s does not work in any order: %[2]s", number, refusal.Reason)
	case len(when.Pairs) > 0 && when.Except:
		return refusal.Rule, game.Say("%[1]s does not work with %[2]s: %[3]s", number, when.pairs(), refusal.Reason)
	case len(when.Pairs) > 0:
		return refusal.Rule, game.Say("%[1]s works only with %[2]s: %[3]s", number, when.pairs(), refusal.Reason)
	case at == 0:
		return refusal.Rule, game.Say("%[1]s does not work as the first: %[2]s", number, refusal.Reason)
	}
	return refusal.Rule, game.Say("%[1]s does not work after %[2]s: %[3]s", number, OrderText(orderOf(tail{steps: g.Steps[:at]})), refusal.Reason)
}

// Differences says in what else the outcome of a group differs from that of the best one.
func (r *Result) Differences(g *Group) []game.Phrase {
	best := &r.Groups[0]
	var list []game.Phrase
	list = append(list, r.contactDifferences(g, best)...)
	for i := range g.End.Units {
		if i < len(best.End.Units) {
			list = append(list, unitDifferences(g.End, best.End, i)...)
		}
	}
	for i := range g.End.Characters {
		a, b := &g.End.Characters[i], &best.End.Characters[i]
		if far := apart(a.X, a.Y, b.X, b.Y); far > geometry.Tolerance || a.Joined != b.Joined {
			list = append(list, game.Say("%[1]s is elsewhere.", cmp.Or(a.Name, string(a.ID))))
		}
	}
	return list
}

func (r *Result) contactDifferences(g, best *Group) []game.Phrase {
	var list []game.Phrase
	for _, was := range best.Contacts {
		c := Contact{Unit: was.Unit, Enemy: was.Enemy}
		if i := slices.IndexFunc(g.Contacts, was.samePair); i >= 0 {
			c = g.Contacts[i]
		}
		if c.Stands != was.Stands || math.Abs(c.Length-was.Length) > geometry.Tolerance {
			list = append(list, r.contactText(c, was))
		}
	}
	for _, c := range g.Contacts {
		if !slices.ContainsFunc(best.Contacts, c.samePair) {
			list = append(list, r.contactText(c, Contact{}))
		}
	}
	return list
}

func (c Contact) samePair(other Contact) bool { return c.Unit == other.Unit && c.Enemy == other.Enemy }

// contactText compares a contact with that of the best outcome.
func (r *Result) contactText(c, was Contact) game.Phrase {
	unit, enemy := game.NameOf(r.Start, c.Unit), game.NameOf(r.Start, c.Enemy)
	switch {
	case c.Stands == 0:
		return game.Say("%[1]s does not touch %[2]s.", unit, enemy)
	case was.Stands == 0:
		return game.Say("%[1]s touches %[2]s with %[3]s.", unit, enemy, c.extent())
	}
	return game.Say("%[1]s touches %[2]s with %[3]s instead of %[4]s.", unit, enemy, c.extent(), was.extent())
}

// extent says how far two units touch: "3 stands along 8 cm".
func (c Contact) extent() game.Phrase {
	stands := game.SayCount(c.Stands, "1 stand", "%[1]d stands")
	if c.Length == 0 {
		return stands
	}
	return game.Say("%[1]s along %[2]v", stands, game.Length(c.Length))
}

// OutcomeTexts says who touches whom in the best group, or how another group differs from it, and what the next
// round of each combat may bring.
func (r *Result) OutcomeTexts(g *Group) (list []game.Phrase) {
	if g == &r.Groups[0] {
		for _, c := range g.Contacts {
			list = append(list, r.contactText(c, Contact{}))
		}
	} else {
		list = r.Differences(g)
	}
	for _, c := range g.Combats {
		list = append(list, r.combatText(c))
	}
	return list
}

// combatText says what the next round of a combat may bring to the side.
func (r *Result) combatText(c Combat) game.Phrase {
	var own, enemies []string
	for _, id := range c.Units {
		if u := r.Start.Unit(id); u != nil && u.Side == r.Side {
			own = append(own, game.NameOf(r.Start, id))
		} else {
			enemies = append(enemies, game.NameOf(r.Start, id))
		}
	}
	text := game.Say("%[1]s against %[2]s: wins %[3]s, loses %[4]s, draws %[5]s", game.SayList(own), game.SayList(enemies), Percent(c.Win), Percent(c.Lose), Percent(c.Draw))
	if c.Dice > 0 {
		text = game.Say("%[1]s, with %[2]s", text, game.SayCount(c.Dice, "1 die", "%[1]d dice"))
	}
	return game.Say("%[1]s.", text)
}

// Percent writes a chance with one decimal.
func Percent(p float64) game.Phrase {
	return game.Say("%[1]v %%", math.Round(1000*p)/10)
}

// unitDifferences compares the places and the facts of a unit in two states.
func unitDifferences(s, best *game.State, unit int) []game.Phrase {
	u, v := &s.Units[unit], &best.Units[unit]
	name := game.NameOf(s, u.ID)
	if len(u.Stands) != len(v.Stands) {
		return []game.Phrase{game.Say("%[1]s has %[2]s instead of %[3]d.", name, game.SayCount(len(u.Stands), "1 stand", "%[1]d stands"), len(v.Stands))}
	}
	var list []game.Phrase
	far, turned := 0.0, false
	for i := range u.Stands {
		a, b := &u.Stands[i], &v.Stands[i]
		far = max(far, apart(a.X, a.Y, b.X, b.Y))
		turned = turned || a.Facing != b.Facing
	}
	switch {
	case far > geometry.Tolerance:
		list = append(list, game.Say("%[1]s ends up to %[2]v away from there.", name, game.Length(far)))
	case turned:
		list = append(list, game.Say("%[1]s faces another way.", name))
	}
	guide := game.GuideOf(s)
	before := guide.UnitFacts(best, v)
	for _, f := range guide.UnitFacts(s, u) {
		i := slices.IndexFunc(before, func(b game.Fact) bool { return b.Label.String() == f.Label.String() })
		if i >= 0 && before[i].Value.String() != f.Value.String() {
			list = append(list, game.Say("%[1]s: %[2]s %[3]s instead of %[4]s.", name, f.Label, f.Value, before[i].Value))
		}
	}
	return list
}

// StepText says what one step of an order brings, without the actions of the plan: the answers by
// default, the steps that end, and the tests.
func (r *Result) StepText(step *Step) []game.Phrase {
	var list []game.Phrase
	for i := range step.Acts {
		act := &step.Acts[i]
		for j := range act.Events {
			e := &act.Events[j]
			if e.Text.Empty() || e.Kind == game.EventRoll {
				continue
			}
			text := e.Text
			switch act.Cause {
			case Default:
				text = game.Say("By default: %[1]s", text)
			case Ended:
				text = game.Say("The step before ends: %[1]s", text)
			}
			list = append(list, text)
		}
	}
	for _, t := range step.Tests {
		list = append(list, game.Say("It needs %[1]d: the chance is %[2]s.", t.Need, Percent(t.Chance)))
	}
	return list
}

// apart returns the distance of two points, in cm.
func apart(x, y, toX, toY float64) float64 {
	return geometry.Vec{X: x, Y: y}.Dist(geometry.Vec{X: toX, Y: toY})
}
