package command

import (
	"strings"

	"frontage/game"
	"frontage/game/orders"
)

// orderBox returns the text box in which a player gives a unit its tactics. text is its present
// order text, now its present tactics.
func orderBox(unit game.UnitID, text string, now orders.Tactics, walls bool) game.TextBox {
	help := append([]game.TextHelp{{Means: game.Say("Tactics name a package, or modifiers, or a package with modifiers after it. Between them may be “and” or a comma.")}}, orders.Help()...)
	if walls {
		for s := orders.NoSortie; s <= orders.SortieWhenQuiet; s++ {
			help = append(help, game.TextHelp{Words: s.String(), Means: s.Means()})
		}
		help = append(help, game.TextHelp{Words: orders.WordStorm, Means: stormMeans})
	}
	return game.TextBox{
		ID: "tactics-" + string(unit), Name: game.Say("Tactics in words"), Hint: game.SayAll("assault and never use missiles"),
		Text: text, Give: game.Say("Give these tactics"),
		Read: func(text string) game.TextReading { return readTactics(unit, text, now, walls) },
		Help: help,
		Choose: func(text string) []game.TextGroup {
			spec, err := orders.ParseTold(text)
			if err != nil {
				spec = orders.Spec{}
			}
			return choicesOf(spec, now, walls)
		},
	}
}

// readTactics reads the text of the box. An empty text means the tactics of the unit's file or type.
func readTactics(unit game.UnitID, text string, now orders.Tactics, walls bool) game.TextReading {
	text = strings.TrimSpace(text)
	r := game.TextReading{}
	if whole, ok := withStorm(text); ok && walls {
		r.Next = append(r.Next, game.TextNext{Words: orders.WordStorm, Text: whole})
	}
	list, from := orders.Complete(text, false, nil)
	for _, words := range list {
		head := text[:from]
		if head != "" && !strings.ContainsRune(" \t,", rune(head[len(head)-1])) {
			head += " "
		}
		r.Next = append(r.Next, game.TextNext{Words: words, Text: head + words})
	}
	if text != "" {
		spec, err := orders.ParseTold(text)
		if err != nil {
			r.Says, r.Rule = err.Reason, err.Rule
			return r
		}
		now = now.After(spec)
		text = spec.String()
		r.Says = game.Say("The card of %[1]s: %[2]s.", CardOf(now).Package.String(), told(now))
	} else {
		r.Says = game.Say("No tactics of its own: it follows its type.")
	}
	r.Action = &game.Action{Do: game.DoLead, Units: []game.UnitID{unit}, Tactics: &text}
	return r
}

// stormMeans says what the order to storm does.
var stormMeans = game.Say("attacks those in fortified places too")

// withStorm returns a text with the order to storm at its end, false where it says so already or cannot.
func withStorm(text string) (string, bool) {
	head, tail, begun := strings.Cut(text, ";")
	if begun && !strings.HasPrefix(orders.WordStorm, strings.ToLower(strings.TrimSpace(tail))) {
		return "", false
	}
	spec, err := orders.ParseTold(strings.TrimSpace(head))
	if err != nil || spec.Storm || strings.EqualFold(strings.TrimSpace(tail), orders.WordStorm) {
		return "", false
	}
	spec.Storm = true
	return spec.String(), true
}

// told lists all parts of tactics, in the words of the language.
func told(t orders.Tactics) string {
	list := []string{t.Movement().String(), t.Placement.String(), t.Melee.String(), t.Missile.String()}
	if t.Sortie != orders.NoSortie {
		list = append(list, t.Sortie.String())
	}
	if t.Storm {
		list = append(list, orders.WordStorm)
	}
	return strings.Join(list, ", ")
}

// choicesOf lists the parts that tactics are made of: the packages, and the modifiers. The values
// of the chosen package are on, unless the text changes them.
func choicesOf(spec orders.Spec, now orders.Tactics, walls bool) []game.TextGroup {
	now = now.After(spec)
	group := func(name game.Phrase) game.TextGroup { return game.TextGroup{Name: name} }
	packages, placements, melees, missiles := group(game.Say("Package")), group(game.Say("Placement")), group(game.Say("Melee")), group(game.Say("Missiles"))
	add := func(g *game.TextGroup, words string, means game.Phrase, with orders.Spec, on bool) {
		g.Choices = append(g.Choices, game.TextChoice{Words: words, Means: means, Text: with.String(), On: on})
	}
	whole := orders.Spec{Base: now.Base, Placement: now.Placement, Melee: now.Melee, Missile: now.Missile, Sortie: spec.Sortie, Storm: now.Storm}
	for b := orders.Base(1); int(b) <= orders.Bases; b++ {
		add(&packages, b.String(), b.Means(), orders.Of(b), b == now.Base)
	}
	for p := orders.ExtremeFront; p >= orders.ExtremeBack; p-- {
		with := whole
		with.Placement = p
		add(&placements, p.String(), p.Means(), with, p == now.Placement)
	}
	for m := orders.PreferMelee; m <= orders.NeverMelee; m++ {
		with := whole
		with.Melee = m
		add(&melees, m.String(), m.Means(), with, m == now.Melee)
	}
	for m := orders.UseMissiles; m <= orders.NeverUse; m++ {
		with := whole
		with.Missile = m
		add(&missiles, m.String(), m.Means(), with, m == now.Missile)
	}
	if !walls {
		return []game.TextGroup{packages, placements, melees, missiles}
	}
	atWalls := group(game.Say("At walls"))
	for s := orders.NoSortie; s <= orders.SortieWhenQuiet; s++ {
		with := whole
		with.Sortie = s
		add(&atWalls, s.String(), s.Means(), with, s == now.Sortie)
	}
	whole.Storm = !now.Storm
	add(&atWalls, orders.WordStorm, stormMeans, whole, now.Storm)
	return []game.TextGroup{packages, placements, melees, missiles, atWalls}
}
