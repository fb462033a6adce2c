package column

import (
	"frontage/game"
	"frontage/game/command"
	"frontage/geometry"
)

// leadsWaiting reports whether the commander leads all units that a side sets up.
func leadsWaiting(s *game.State, side game.SideID) bool {
	some := false
	for i := range s.Units {
		if u := &s.Units[i]; u.Side == side && len(own(u).DrawnUp) > 0 {
			if !s.Turn.LedAs(u.ID).Auto {
				return false
			}
			some = true
		}
	}
	return some
}

// deploys sets up the next unit of a side by placement, the most forward in front (TAC-MAP-30 to -33). It
// returns false if no unit waits, or none has room there; those go to their places in the battle line.
func (d *decision) deploys() (game.Action, bool) {
	side := d.s.Turn.Active
	zone := zoneOf(d.s, side)
	line, forward := geometry.Vec{X: (zone.Min.X + zone.Max.X) / 2, Y: zone.Max.Y}, geometry.Vec{Y: 1}
	if d.s.SideOf(side) == 1 {
		line.Y, forward = zone.Min.Y, geometry.Vec{Y: -1}
	}
	rooms := map[string]room{}
	var blocks []command.Block
	for i := range d.s.Units {
		if u := &d.s.Units[i]; u.Side == side && len(own(u).DrawnUp) > 0 {
			id := string(u.ID)
			rooms[id] = roomOf(u, line, forward)
			blocks = append(blocks, command.Block{ID: id, Width: rooms[id].right - rooms[id].left, Depth: rooms[id].front - rooms[id].rear,
				Rank: int(d.host.tactics[id].Placement), Charger: chargesByType(u)})
		}
	}
	for _, post := range command.Deploy(blocks, zone.Max.X-zone.Min.X) {
		u := d.host.find(post.ID)
		if !waits(u) {
			continue
		}
		r := rooms[post.ID]
		by := forward.Scale(-post.Behind - r.front).Add(forward.Right().Scale(post.Aside - (r.left+r.right)/2))
		places := drawnUp(u)
		for i := range places {
			places[i].X, places[i].Y = game.RoundLength(places[i].X+by.X), game.RoundLength(places[i].Y+by.Y)
		}
		if mayDeploy(d.s, u, places) == nil {
			return game.Action{Do: doDeploy, Unit: u.ID, Stands: places}, true
		}
	}
	return game.Action{}, false
}

// room is the space of a waiting unit, ahead of a deployment line and to the right of its middle.
type room struct{ rear, front, left, right float64 }

func roomOf(u *game.Unit, line, forward geometry.Vec) room {
	out := *u
	out.Stands = own(u).DrawnUp
	r := room{never, -never, never, -never}
	for i := range out.Stands {
		for _, corner := range out.Box(i).Corners() {
			at := corner.Sub(line)
			ahead, aside := at.Dot(forward), at.Dot(forward.Right())
			r = room{min(r.rear, ahead), max(r.front, ahead), min(r.left, aside), max(r.right, aside)}
		}
	}
	return r
}
