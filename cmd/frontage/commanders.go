package main

import (
	"fmt"
	"strings"

	"frontage/game"
)

// The values of --commander other than order texts.
const (
	leadDefault  = "default"
	leadComputer = "computer"
)

// leading says who answers for the sides of an unattended battle. The zero value gives default
// answers.
type leading struct {
	by map[game.SideID]string // default, computer, or an order text
}

// leaders reads "red=computer,blue=assault and never use missiles". A comma begins the next side
// only if one of the battle's sides and "=" follow, since an order text may have commas.
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

// command gives the units of the sides with an order text to the commander. A unit with its own text
// in the file keeps it.
func (l *leading) command(b *game.Battle) error {
	for i := range b.State().Sides {
		side := b.State().Sides[i].ID
		text := l.by[side]
		if text == "" || text == leadDefault || text == leadComputer {
			continue
		}
		if order := b.Rules().Guide().Order; order != nil {
			if err := giveOrders(b, order, side, text); err != nil {
				return err
			}
			continue
		}
		led := b.Rules().Guide().Leading
		if led == nil {
			return fmt.Errorf("--commander: %w", game.ErrUnled)
		}
		if err := checkOrders(b, text); err != nil {
			return fmt.Errorf("--commander: %s: %w", side, err)
		}
		var units []game.UnitID
		for j := range b.State().Units {
			if u := &b.State().Units[j]; u.Side == side && led.Own(u) == "" {
				units = append(units, u.ID)
			}
		}
		yes := true
		for _, a := range []game.Action{{Do: game.DoLead, Units: units, Tactics: &text}, {Do: game.DoLead, Side: side, Yes: &yes}} {
			if a.Side == "" && len(units) == 0 {
				continue
			}
			if _, err := b.Do(a); err != nil {
				return fmt.Errorf("--commander: %w", err)
			}
		}
	}
	return nil
}

// checkOrders returns what is wrong with an order text, even if every unit has its own.
func checkOrders(b *game.Battle, text string) error {
	c, err := b.Rules().Commander(b.State(), b.Rules().Begin(true))
	if err != nil {
		return err
	}
	return c.Check(text)
}

// giveOrders gives a side its orders, which are separated by ";".
func giveOrders(b *game.Battle, order func(game.SideID, string) game.Action, side game.SideID, text string) error {
	for part := range strings.SplitSeq(text, ";") {
		if _, err := b.Do(order(side, strings.TrimSpace(part))); err != nil {
			return fmt.Errorf("--commander: %s: %w", side, err)
		}
	}
	return nil
}

// answer returns the answer to the open question of a battle; false if there is no question or no
// default answer.
func (l *leading) answer(b *game.Battle) (a game.Action, ok bool) {
	if a, ok = b.Command(); ok || len(l.by) == 0 {
		if !ok {
			a, ok = b.Default()
		}
		return a, ok
	}
	if q := b.Question(); q != nil && l.by[q.Who] == leadComputer {
		return b.Advise()
	}
	return b.Default()
}
