package command

import (
	"frontage/game"
	"frontage/geometry"
)

// Opening is what a host must remember about the beginning of a battle: where each side comes
// from, and the progress of each unit.
type Opening struct {
	homes    map[game.SideID]axis
	deployed map[string]float64
}

// axis is where a side comes from, and the direction of the enemy.
type axis struct{ from, toward geometry.Vec }

// NewOpening returns the opening of a battle, given its first state. A file that begins later than in
// turn 1 does not say where units were deployed: then each side was deployed on the line of its hindmost
// unit.
func NewOpening(s *game.State) *Opening {
	o := &Opening{homes: axesOf(s), deployed: map[string]float64{}}
	for i := range s.Units {
		u := &s.Units[i]
		home := o.homes[u.Side]
		for j := range u.Stands {
			for _, corner := range u.Box(j).Corners() {
				at := corner.Sub(home.from).Dot(home.toward)
				if had, ok := o.deployed[string(u.ID)]; !ok || at > had {
					o.deployed[string(u.ID)] = at
				}
			}
		}
	}
	if s.Turn.Number > 1 {
		o.alignDeployed(s)
	}
	return o
}

// alignDeployed puts the deployment of each side on the line of its hindmost unit.
func (o *Opening) alignDeployed(s *game.State) {
	hindmost := map[game.SideID]float64{}
	for i := range s.Units {
		u := &s.Units[i]
		if at, on := o.deployed[string(u.ID)]; on {
			if had, some := hindmost[u.Side]; !some || at < had {
				hindmost[u.Side] = at
			}
		}
	}
	for i := range s.Units {
		if u := &s.Units[i]; len(u.Stands) > 0 {
			o.deployed[string(u.ID)] = hindmost[u.Side]
		}
	}
}

// Axis implements [Host].
func (o *Opening) Axis(side string) (from, toward geometry.Vec) {
	a := o.homes[game.SideID(side)]
	return a.from, a.toward
}

// Deployed returns a unit's progress at the beginning of the battle, 0 if it was not on the table.
func (o *Opening) Deployed(unit string) float64 { return o.deployed[unit] }

// LastSeen implements [Host]. It remembers no enemies, since all are open to view on a table.
func (o *Opening) LastSeen(string) (geometry.Vec, bool) { return geometry.Vec{}, false }

// Free implements [Host]: on a table intents need the order test of the rules.
func (o *Opening) Free() bool { return false }

// axesOf returns the axis of each side: from the table edge nearest to its army to the opposite
// one (TAC-MAP-03).
func axesOf(opening *game.State) map[game.SideID]axis {
	var middles [2]geometry.Vec
	var stands [2]float64
	for i := range opening.Units {
		u := &opening.Units[i]
		side := opening.SideOf(u.Side)
		for j := range u.Stands {
			middles[side] = middles[side].Add(u.Box(j).Center)
			stands[side]++
		}
	}
	for side := range middles {
		middles[side] = middles[side].Scale(1 / max(1, stands[side]))
	}
	width, height := opening.Table.Width, opening.Table.Height
	bottom, top := geometry.Vec{X: width / 2}, geometry.Vec{X: width / 2, Y: height}
	up := geometry.Vec{Y: 1}
	apart := middles[1].Sub(middles[0])
	if max(apart.X, -apart.X) > max(apart.Y, -apart.Y) {
		bottom, top, up = geometry.Vec{Y: height / 2}, geometry.Vec{X: width, Y: height / 2}, geometry.Vec{X: 1}
	}
	lower, upper := axis{bottom, up}, axis{top, up.Neg()}
	if apart.Dot(up) < 0 {
		lower, upper = upper, lower
	}
	return map[game.SideID]axis{opening.Sides[0].ID: lower, opening.Sides[1].ID: upper}
}
