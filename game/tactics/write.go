package tactics

import (
	"slices"
	"strings"

	"frontage/game"
	"frontage/game/orders"
)

// textBoxes are the orders that a person may write: for the selected unit or, without a selection, for
// each force, and for a whole army of several forces.
func textBoxes(s *game.State, q *game.Question, piece game.UnitID) []game.TextBox {
	if q == nil || s.Turn.Phase != phaseOrders {
		return nil
	}
	if piece != "" {
		u := s.Unit(piece)
		if u == nil || u.Side != q.Who {
			return nil
		}
		return []game.TextBox{{
			ID: string(u.ID), Name: game.Say("Order in words"), Hint: game.SayAll("assault and never use missiles"),
			Text: own(u).Tactics, Give: game.Say("Give the order"), Help: orderHelp(s),
			Read: func(text string) game.TextReading { return readOrder(s, u.ID, "", text) },
		}}
	}
	var list []game.TextBox
	for _, force := range forcesOf(s, q.Who) {
		name := game.Say("Order to force %s in words", force)
		if force == string(q.Who) {
			name = game.Say("Order to all in words")
		}
		list = append(list, game.TextBox{
			ID: force, Name: name, Hint: game.SayAll(hint(s, q.Who, force)), Give: game.Say("Give the order"), Help: orderHelp(s),
			Read: func(text string) game.TextReading { return readOrder(s, "", force, text) },
		})
	}
	return list
}

// forcesOf names the receivers of orders on a side: its forces, and the side itself if it is one force or
// an army of several.
func forcesOf(s *game.State, side game.SideID) []string {
	forces := []string{string(side)}
	for i := range s.Units {
		if u := &s.Units[i]; u.Side == side && own(u).Force != "" && !slices.Contains(forces, own(u).Force) {
			forces = append(forces, own(u).Force)
		}
	}
	return forces
}

// hint is an example of an order, to two units if the side has two.
func hint(s *game.State, side game.SideID, force string) string {
	text := "assault in front"
	named := 0
	for i := range s.Units {
		u := &s.Units[i]
		if in := force == string(side) || own(u).Force == force; u.Side == side && in && named < 2 {
			text += " " + string(u.ID)
			named++
		}
	}
	return text
}

// readOrder tells the effect of an order text for its receiver.
func readOrder(s *game.State, unit game.UnitID, force, text string) game.TextReading {
	a := game.Action{Do: doOrders, Unit: unit, Own: &Deed{Force: force, Text: text}}
	r := game.TextReading{Next: goesOn(s, unit, force, text)}
	given, refusal := understand(s, a)
	if refusal != nil {
		r.Says, r.Rule = refusal.Reason, refusal.Rule
		return r
	}
	r.Action, r.Says = &a, given.meaning()
	return r
}

// meaning tells an order's content and receivers.
func (g *given) meaning() game.Phrase {
	if g.order.Storm {
		return game.Say("The whole force storms the location.")
	}
	const most = 4 // the largest number of units named
	var who []any
	for i, u := range g.units[:min(most, len(g.units))] {
		if i > 0 {
			who = append(who, ", ")
		}
		who = append(who, u.Name)
	}
	if len(g.units) > most {
		return game.Say("%[1]s and %[2]d more: %[3]s.", game.SayAll(who...), len(g.units)-most, sets(g.order.Spec))
	}
	if len(g.units) == 0 {
		return game.Say("Nobody: the force has no mass units. Name the units that shall obey.")
	}
	return game.Say("%[1]s: %[2]s.", game.SayAll(who...), sets(g.order.Spec))
}

// sets lists the values an order sets, in the words of the language.
func sets(s orders.Spec) string {
	var parts []string
	for _, part := range []string{s.Movement().String(), s.Placement.String(), s.Melee.String(), s.Missile.String(), s.Sortie.String()} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, ", ")
}

// goesOn lists the possible continuations of an order text. Its verb may be left out.
func goesOn(s *game.State, unit game.UnitID, force, text string) []game.TextNext {
	var ids []game.UnitID
	if unit == "" {
		for i := range s.Units {
			u := &s.Units[i]
			if string(u.Side) == force || own(u).Force == force {
				ids = append(ids, u.ID)
			}
		}
	}
	verb := ""
	if unit == "" && !orders.HasVerb(text) {
		verb = "tactics "
	}
	list, from := orders.Complete(verb+text, verb != "" || orders.HasVerb(text), ids)
	from -= len(verb)
	if from < 0 {
		return nil
	}
	var next []game.TextNext
	for _, words := range list {
		head := text[:from]
		if head != "" && !strings.ContainsRune(" \t,", rune(head[len(head)-1])) {
			head += " "
		}
		next = append(next, game.TextNext{Words: words, Text: head + words})
	}
	return next
}

// orderHelp explains the words of the order language.
func orderHelp(s *game.State) []game.TextHelp {
	list := []game.TextHelp{{Means: game.Say("An order names a package, or modifiers, or a package with modifiers after it. Between them may be “and” or a comma. Units may be named at the end of an order to a force; else it is for all of its mass units.")}}
	list = append(list, orders.Help()...)
	if whole(s).Location == nil {
		return list
	}
	return append(list,
		game.TextHelp{Words: orders.NoSortie.String(), Means: orders.NoSortie.Means()},
		game.TextHelp{Words: orders.ImmediateSortie.String(), Means: orders.ImmediateSortie.Means()},
		game.TextHelp{Words: orders.SortieWhenQuiet.String(), Means: orders.SortieWhenQuiet.Means()},
		game.TextHelp{Words: "storm", Means: game.Say("the whole force attacks into the location")})
}
