package main

import (
	"fmt"
	"strings"

	"frontage/game"
)

// The words that --commander knows besides order texts.
const (
	leadDefault  = "default"
	leadComputer = "computer"
)

// leading says who answers for the sides of a battle that is played on by itself. The zero value
// answers everything by default.
type leading struct {
	by    map[game.SideID]string // default, computer, or an order text
	units game.Commander         // leads units by order texts, nil where no side has one
}

// leaders reads "red=computer,blue=assault and never use missiles". A comma begins the next side
// only where one of the battle's sides and "=" follow, since an order text may have commas.
func leaders(text string, b *game.Battle) (*leading, error) {
	l := &leading{by: map[game.SideID]string{}}
	if text == "" {
		return l, nil
	}
	s := b.State()
	sideOf := func(part string) (side game.SideID, spec string, ok bool) {
		name, spec, found := strings.Cut(part, "=")
		for i := range s.Sides {
			if found && string(s.Sides[i].ID) == strings.TrimSpace(name) {
				return s.Sides[i].ID, spec, true
			}
		}
		return "", "", false
	}
	var last game.SideID
	for _, part := range strings.Split(text, ",") {
		side, spec, ok := sideOf(part)
		switch {
		case ok && l.by[side] != "":
			return nil, fmt.Errorf("--commander: the side %q is named twice", side)
		case ok:
			last, l.by[side] = side, strings.TrimSpace(spec)
		case last == "":
			return nil, fmt.Errorf("--commander: %q does not begin with a side and \"=\"; the sides are %s and %s", part, s.Sides[0].ID, s.Sides[1].ID)
		default:
			l.by[last] += "," + part
		}
		if last != "" && l.by[last] == "" {
			return nil, fmt.Errorf("--commander: nothing follows \"%s=\"; write default, computer or an order text", last)
		}
	}
	return l, l.command(b)
}

// command makes the commander for a battle, where a side has an order text.
func (l *leading) command(b *game.Battle) error {
	texts := map[game.SideID]string{}
	for side, by := range l.by {
		if by != leadDefault && by != leadComputer {
			texts[side] = by
		}
	}
	if len(texts) == 0 {
		return nil
	}
	var err error
	if l.units, err = b.Rules().Commander(b.State(), texts); err != nil {
		return fmt.Errorf("--commander: %w", err)
	}
	return nil
}

// answer returns what is done at the open question of a battle, with the event of an intent before
// it; false when there is none or it has no default answer.
func (l *leading) answer(b *game.Battle) (a game.Action, intent *game.Event, ok bool) {
	if len(l.by) == 0 {
		a, ok = b.Default()
		return a, nil, ok
	}
	q := b.Question()
	if q == nil {
		return a, nil, false
	}
	switch by := l.by[q.Who]; by {
	case leadComputer:
		a, ok = b.Advise()
	case leadDefault, "":
		a, ok = b.Default()
	default:
		return l.units.Answer(b)
	}
	return a, nil, ok
}
