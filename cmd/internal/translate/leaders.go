package translate

import (
	"math"

	"frontage/game"
)

// leader is somebody who leads, while he is carried over.
type leader struct {
	id, name, side, kind string
	x, y                 float64
	joined               string // the unit of the file that he is with, "" for none
	unit                 bool   // he is a stand of that unit rather than a character
}

// leaders returns who leads in the file: its characters, or the units that are generals'.
func (c *carrier) leaders() []leader {
	var list []leader
	for i := range c.state.Characters {
		l := &c.state.Characters[i]
		o := c.characters[i]
		row := c.from.is("leader", o)
		if row == nil {
			c.lose("the %s %s has no counterpart", game.Word(string(l.Kind)), l.ID)
			continue
		}
		name, _ := o["name"].(string)
		list = append(list, leader{string(l.ID), name, string(l.Side), row.Kind, l.X, l.Y, string(l.Joined), false})
	}
	chief := map[game.SideID]bool{}
	for i := range c.state.Units {
		u := &c.state.Units[i]
		row := c.from.is("leader", c.units[i])
		if row == nil || len(u.Stands) == 0 {
			continue
		}
		kind := row.Kind
		if chief[u.Side] {
			kind = "captain"
		}
		chief[u.Side] = true
		list = append(list, leader{string(u.ID) + "_" + kind, "", string(u.Side), kind, u.Stands[0].X, u.Stands[0].Y, string(u.ID), true})
	}
	return list
}

// led returns the characters of the other system's file. Where that has none, leads says which
// unit is each side's general's, and the others are lost.
func (c *carrier) led(list []leader, units []body) (characters []object, leads map[string]string) {
	leads = map[string]string{}
	inUnits := len(c.to.all("side")) > 0
	for _, l := range list {
		row := c.to.row("leader", l.kind, 0)
		at := with(l, units)
		switch {
		case at < 0:
			c.lose("%s leads nobody", l.id)
		case inUnits && row != nil && leads[l.side] == "":
			leads[l.side] = units[at].id
			if !l.unit {
				c.lose("the general %s is no piece of his own: he leads from %s", l.id, units[at].id)
			}
		case inUnits || row == nil:
			c.lose("the leader %s has no counterpart", l.id)
		default:
			o := fields(row, l.side, "")
			o["id"], o["side"], o["x"], o["y"] = c.free(l.id), l.side, l.x, l.y
			if l.name != "" {
				o["name"] = l.name
			}
			unit := fields(c.rowOf(&units[at]), "", "")
			if (l.joined != "" || l.kind == "general") && (row.Stands == "" || unit[row.Stands] == true) {
				s := units[at].nearest(l)
				o["joined"], o["x"], o["y"] = units[at].id, s.X, s.Y
			}
			characters = append(characters, o)
		}
	}
	if !inUnits {
		return characters, nil
	}
	for _, side := range c.state.Sides {
		id := string(side.ID)
		for i := 0; i < len(units) && leads[id] == ""; i++ {
			if units[i].side == id {
				leads[id] = units[i].id
				c.lose("nobody leads %s: %s is the general's now", id, units[i].id)
			}
		}
	}
	return nil, leads
}

// with returns the unit that a leader has joined, or else the nearest unit of his side; −1 if there
// is none.
func with(l leader, units []body) int {
	at, best := -1, math.Inf(1)
	for i := range units {
		b := &units[i]
		if b.side != l.side {
			continue
		}
		d := b.distance(l)
		for _, from := range b.from {
			if from == l.joined {
				d -= 1e6 // before all others
			}
		}
		if d < best {
			at, best = i, d
		}
	}
	return at
}

// distance returns the distance of a leader to the middle of the body's nearest stand.
func (b *body) distance(l leader) float64 {
	s := b.nearest(l)
	return math.Hypot(s.X-l.x, s.Y-l.y)
}

// nearest returns the stand that is nearest to a leader.
func (b *body) nearest(l leader) game.Stand {
	best := b.stands[0]
	for _, s := range b.stands {
		if math.Hypot(s.X-l.x, s.Y-l.y) < math.Hypot(best.X-l.x, best.Y-l.y) {
			best = s
		}
	}
	return best
}
