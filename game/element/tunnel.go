package element

import (
	"frontage/game"
	"frontage/geometry"
)

// The states of a command of tunnellers, "" while it is on its way (ELM-STRAT-04 to -09).
const (
	tunnelMarker = "marker" // its marker lies at the mouth
	tunnelOut    = "out"    // it breaks out
	tunnelEdge   = "edge"   // it arrives as ordinary reinforcements, at its own edge
)

// waits reports whether a command has elements that are not on the table yet.
func (d *doing) waits(command string) bool {
	for i := range d.s.Units {
		if o := own(&d.s.Units[i]); o.Command == command && len(o.State.Waiting) > 0 && o.Mount == "" {
			return true
		}
	}
	return false
}

// tunnel rolls for tunnellers at the beginning of a bound of their side: a 6 of their die for
// initiative brings their marker. In the next bound another die decides: all are spent (1), they arrive as
// ordinary reinforcements (2), or they break out (3 to 6), up to four in a bound (ELM-STRAT-06 to -08).
func (d *doing) tunnel(c *Command) error {
	t := ownTurn(d.s)
	now := t.Tunnels[c.ID]
	if now == "" {
		face, err := d.roll("pips", c.ID, func() game.Text { return game.Tell("The tunnellers of %[1]s roll for initiative:", c.leader(d.s)) })
		if err == nil && face == 6 {
			d.tunnels(c.ID, tunnelMarker)
			d.tell(game.Event{Kind: "tunnel", Why: tunnelMarker, By: c.ID, Text: game.Tell("The marker of the tunnellers of %[1]s lies where they will come out.", c.leader(d.s))})
		}
		return err
	}
	if now == tunnelMarker {
		face, err := d.roll("tunnel", c.ID, func() game.Text { return game.Tell("The tunnellers of %[1]s roll:", c.leader(d.s)) })
		switch {
		case err != nil:
			return err
		case face == 1:
			for i := range d.s.Units {
				if own(&d.s.Units[i]).Command == c.ID {
					d.buried(i)
				}
			}
			return nil
		case face == 2:
			now = tunnelEdge
		default:
			now = tunnelOut
		}
		d.tunnels(c.ID, now)
	}
	t = ownTurn(d.s)
	t.Emerge = withEntry(t.Emerge, c.ID, int(tablesOf(d.s).value("tunnel_most")))
	return nil
}

// tunnels notes the state of a command of tunnellers.
func (d *doing) tunnels(command, state string) {
	t := ownTurn(d.s)
	t.Tunnels = withEntry(t.Tunnels, command, state)
}

// withEntry returns a copy of a map with an entry set.
func withEntry[V any](m map[string]V, key string, value V) map[string]V {
	all := map[string]V{key: value}
	for k, v := range m {
		if k != key {
			all[k] = v
		}
	}
	return all
}

// buried removes an element that has not reached the table (ELM-STRAT-07, -09).
func (d *doing) buried(unit int) {
	u := &d.s.Units[unit]
	if onTable(u) || len(own(u).State.Waiting) == 0 {
		return
	}
	state := &d.edit(unit).State
	state.Waiting, state.Spent = nil, true
	d.seen = nil
	step := game.NewStep("ELM-STRAT-09", "%[1]s does not come out of the tunnel, and is spent.", u.Name)
	d.tell(game.Event{Kind: "lost", Why: string(Spent), Unit: u.ID, Text: step.Text, Steps: []game.Step{step}})
}

// mayEmerge reports whether a tunneller may come onto the table at a place: in contact with the marker, or at
// its side's edge.
func (b *board) mayEmerge(unit int, place geometry.Box) bool {
	if own(&b.s.Units[unit]).State.Waiting == nil || !b.mayArrive(unit, place) {
		return false
	}
	c := commandOf(b.s, &b.s.Units[unit])
	if turnOf(b.s).Tunnels[c.ID] == tunnelEdge {
		edge := ownEdge(b.s, b.s.Units[unit].Side)
		middle := geometry.Segment{A: b.Rect.Min, B: b.Rect.Max}.Mid()
		reach := (float64(abs(edge.X)*(b.Rect.Max.X-b.Rect.Min.X)) + float64(abs(edge.Y)*(b.Rect.Max.Y-b.Rect.Min.Y))) / 2
		for _, corner := range place.Corners() {
			if reach-corner.Sub(middle).Dot(edge) <= cornerSlack {
				return true
			}
		}
		return false
	}
	at := place.Local(geometry.Vec{X: c.X, Y: c.Y})
	x, y := abs(at.X)-place.Width/2, abs(at.Y)-place.Depth/2
	return x <= cornerSlack && y <= cornerSlack && max(x, y) >= -cornerSlack
}

// emergesAt finds a place for a tunneller: two in front of the marker and two behind it, facing the enemy, or
// any place that fits; at its side's edge, the free place nearest to the mouth.
func (b *board) emergesAt(unit int) (geometry.Box, bool) {
	u := &b.s.Units[unit]
	c := commandOf(b.s, u)
	ahead := facingOf(b.s, u.Side)
	marker := geometry.Vec{X: c.X, Y: c.Y}
	box := geometry.Box{Forward: ahead, Width: u.Base.Front, Depth: u.Base.Depth}
	if turnOf(b.s).Tunnels[c.ID] == tunnelEdge {
		for _, at := range nearestFirst(marker, gridOf(b.Rect, u.Base.Front/4)) {
			box.Center = at
			if box.Center = b.ontoEdge(box, at); b.mayEmerge(unit, box) {
				return box, true
			}
		}
		return box, false
	}
	for turn := 0.0; turn < 360; turn += 15 {
		box.Forward = geometry.Direction(geometry.Degrees(ahead) + turn)
		right := box.Forward.Right()
		for _, corner := range [][2]float64{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}, {0, 1}, {0, -1}} {
			box.Center = marker.Along(right, float64(corner[0]*box.Width)/2).Along(box.Forward, float64(corner[1]*box.Depth)/2)
			if b.mayEmerge(unit, box) {
				return box, true
			}
		}
	}
	return box, false
}

// ontoEdge moves a place to its side's edge of the table.
func (b *board) ontoEdge(box geometry.Box, at geometry.Vec) geometry.Vec {
	switch f := box.Forward; {
	case f.Y > 0.5:
		at.Y = b.Rect.Min.Y + float64(box.Depth/2)
	case f.Y < -0.5:
		at.Y = b.Rect.Max.Y - float64(box.Depth/2)
	case f.X > 0.5:
		at.X = b.Rect.Min.X + float64(box.Depth/2)
	default:
		at.X = b.Rect.Max.X - float64(box.Depth/2)
	}
	return at
}

// emergers lists the tunnellers of the active side that may come out now, each at the program's place.
func (b *board) emergers() []game.Action {
	var list []game.Action
	if len(turnOf(b.s).Emerge) == 0 {
		return list
	}
	for i := range b.s.Units {
		u := &b.s.Units[i]
		if !b.underGround(i) || u.Side != b.s.Turn.Active {
			continue
		}
		if place, ok := b.emergesAt(i); ok {
			list = append(list, game.Action{Do: doDeploy, Unit: u.ID, Stands: []game.StandPlace{game.StandPlace(stood(own(u).State.Waiting[0], place))}})
		}
	}
	return list
}

// underGround reports whether an element may come out of a tunnel in this bound.
func (b *board) underGround(unit int) bool {
	o := own(&b.s.Units[unit])
	return len(o.State.Waiting) > 0 && o.Mount == "" && turnOf(b.s).Emerge[o.Command] > 0
}

// emerge brings a tunneller onto the table at its owner's place. It does nothing more in this bound.
func (d *doing) emerge(a *game.Action) *game.Refusal {
	unit := d.s.UnitIndex(a.Unit)
	if unit < 0 || !d.board().underGround(unit) || d.s.Units[unit].Side != d.s.Turn.Active {
		return game.Refuse("ELM-STRAT-08", "%[1]q does not come out of a tunnel now.", string(a.Unit))
	}
	u := &d.s.Units[unit]
	stand := own(u).State.Waiting[0]
	place, _ := d.board().emergesAt(unit)
	if len(a.Stands) > 0 {
		place = game.Stand(a.Stands[0]).Box(u.Base)
	}
	if len(a.Stands) > 1 || len(a.Stands) == 1 && a.Stands[0].ID != stand.ID || !d.board().mayEmerge(unit, place) {
		return game.Refuse("ELM-STRAT-08", "%[1]s comes out touching the marker, on free ground, out of contact with enemy.", u.Name)
	}
	step := game.NewStep("ELM-STRAT-08", "%[1]s comes out of the tunnel.", u.Name)
	d.edit(unit).State = Condition{Moved: true}
	d.station(unit, []game.Stand{stood(stand, place)})
	t := ownTurn(d.s)
	t.Emerge = withEntry(t.Emerge, own(u).Command, t.Emerge[own(u).Command]-1)
	d.tell(game.Event{Kind: "tunnel", Why: tunnelOut, Unit: u.ID, Text: step.Text, Steps: []game.Step{step}})
	return nil
}

// endEmerging removes tunnellers that could have come out in this bound but found no room (ELM-STRAT-09).
func (d *doing) endEmerging() {
	for i := range d.s.Units {
		b := d.board()
		if !b.underGround(i) || d.s.Units[i].Side != d.s.Turn.Active {
			continue
		}
		command := own(&d.s.Units[i]).Command
		if _, ok := b.emergesAt(i); !ok {
			d.buried(i)
		}
		t := ownTurn(d.s)
		t.Emerge = withEntry(t.Emerge, command, t.Emerge[command]-1)
	}
}
