package element

import (
	"fmt"
	"slices"

	"frontage/game"
	"frontage/game/command"
)

// check returns the problems of a scenario under these rules.
func check(s *game.State) []game.Problem {
	var list problems
	list.battle(s)
	list.commands(s)
	list.waiting(s)
	for i := range s.Units {
		list.unit(s, i)
		if text := own(&s.Units[i]).Tactics; text != "" {
			if err := command.Check(text); err != nil {
				list.add(fmt.Sprintf("units[%d].tactics", i), "%s", err.Error())
			}
		}
	}
	return append(list, command.CheckLed(s)...)
}

// problems collects the problems of a scenario.
type problems []game.Problem

func (p *problems) add(path, format string, args ...any) {
	*p = append(*p, game.Problem{Path: path, What: fmt.Sprintf(format, args...)})
}

// battle checks the data of the battle.
func (p *problems) battle(s *game.State) {
	b := battleOf(s)
	if !slices.Contains([]int{80, 60, 40}, b.Scale) {
		p.add("element.scale", "is %d; must be 80, 60 or 40 (ELM-BASE-37)", b.Scale)
	}
	for _, name := range sortedKeys(b.Options) {
		if !slices.Contains(optionNames, name) {
			p.add("element.options."+name, "there is no such option; there are %v", optionNames)
		}
	}
	for _, id := range sortedKeys(s.Rulings) {
		if !knownReading(id, s.Rulings[id]) {
			p.add("rulings."+id, "there is no such ruling or reading")
		}
	}
}

// commands checks the commands of both sides: each has a unique name and one general of its own
// (ELM-PIP-01).
func (p *problems) commands(s *game.State) {
	seen := map[string]bool{}
	for i := range s.Sides {
		for k, c := range commandsOf(&s.Sides[i]) {
			path := fmt.Sprintf("sides[%d].commands[%d]", i, k)
			if seen[c.ID] && c.ID != "" {
				p.add(path+".id", "is %q, which another command has", c.ID)
			}
			seen[c.ID] = true
			general := s.Unit(c.General)
			switch {
			case general == nil: // told by the reader
			case general.Side != s.Sides[i].ID:
				p.add(path+".general", "%q is an element of the other side", c.General)
			case own(general).Command != c.ID && commandOf(s, general) != nil:
				p.add(path+".general", "%q is of the command %q", c.General, own(general).Command)
			}
		}
	}
}

// unit checks an element.
func (p *problems) unit(s *game.State, i int) {
	u := &s.Units[i]
	path := fmt.Sprintf("units[%d]", i)
	if u.Type == "" { // told by the reader
		return
	}
	if n := len(u.Stands); n > 1 {
		p.add(path+".stands[1]", "an element is one stand (ELM-BASE-36)")
	}
	o := own(u)
	if problem := tablesOf(s).noSuch(u); problem != "" {
		p.add(path+".grade", "%s", problem)
	}
	c := commandOf(s, u)
	switch {
	case o.Command == "":
		p.add(path+".command", "is missing; every element is of a command of its side (ELM-PIP-01)")
	case c == nil:
		p.add(path+".command", "its side has no command %q", o.Command)
	case o.General && c.General != u.ID && isGeneral(s, c, u.Side):
		p.add(path+".general", "the command %q has another general, %q", c.ID, c.General)
	}
}

// isGeneral reports whether a command has a general, of its own side.
func isGeneral(s *game.State, c *Command, side game.SideID) bool {
	u := s.Unit(c.General)
	return u != nil && u.Side == side
}

// noSuch says why an element does not exist, "" if it does (ELM-COST-01, ELM-BASE-12).
func (t *Tables) noSuch(u *game.Unit) string {
	if _, ok := t.Price(u); ok && !t.neverRegular(u) {
		return ""
	}
	o := own(u)
	if !slices.Contains([]string{"S", "O", "I", "F", "X", "C", "E", "H"}, o.Grade) {
		return "" // told by the reader
	}
	drill, rule := "irregular", "ELM-COST-01"
	if o.Regular {
		drill = "regular"
		if t.neverRegular(u) {
			return fmt.Sprintf("%s(%s) is always irregular (ELM-BASE-12)", u.Type, o.Grade)
		}
	}
	return fmt.Sprintf("there is no %s %s(%s): the cost table has no price (%s)", drill, u.Type, o.Grade, rule)
}

// neverRegular reports whether an element is marked regular but cannot be (ELM-BASE-12, -16,
// ELM-COST-07).
func (t *Tables) neverRegular(u *game.Unit) bool {
	s := t.subject(u)
	return s.Regular && t.is(isIrregularOnly, &s)
}
