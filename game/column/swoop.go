package column

import (
	"slices"

	"frontage/game"
	"frontage/game/body"
	"frontage/geometry"
)

// maySwoop says why a unit may not swoop at another, nil when it may: a Flying unit of the acting
// side, in the Charge Phase (COL-FANTASY-03), that has not charged.
func maySwoop(s *game.State, u, t *game.Unit) *game.Refusal {
	switch {
	case !has(u, flying):
		return game.Refuse("COL-CHARGE-07", "%s has not declared that charge.", u.Name)
	case s.Turn.Phase != phaseCharge || u.Side != s.Turn.Active || t.Side == u.Side || len(u.Stands) == 0 || len(t.Stands) == 0:
		return game.Refuse("COL-FANTASY-03", "Flying units of the acting side swoop at an enemy in the Charge Phase.")
	case chargeOf(s, u.ID) >= 0 || len(own(u).Charged) > 0:
		return game.Refuse("COL-FANTASY-03", "%s has charged in this half-turn.", u.Name)
	case len(touchedUnits(s, u)) > 0:
		return game.Refuse("COL-FANTASY-03", "%s is in contact with the enemy.", u.Name)
	}
	if _, _, ok := landing(s, u, t); !ok {
		return game.Refuse("COL-FANTASY-03", "There is no room at %s within %s.", t.Name, inches(swoopReach(s, u)))
	}
	return nil
}

// swoopReach is the largest distance of a swoop: twice the unit's move (G-14).
func swoopReach(s *game.State, u *game.Unit) float64 { return 2 * allowance(s, u) }

// landing returns the places of a swooping unit: one of its leading stands flush with an edge of the
// target, middle to middle, and the others in formation. Of all such places where it fits, it is the one
// with the shortest way of its furthest corner.
func landing(s *game.State, u, t *game.Unit) (places []game.Stand, cost float64, ok bool) {
	cost = swoopReach(s, u) + geometry.Tolerance
	boxes := boxesOf(u)
	all := bodyOf(u).main()
	for _, i := range leading(u) {
		for j := range t.Stands {
			for _, side := range geometry.Sides {
				to := geometry.Flush(t.Box(j).Edge(side), u.Base.Front, u.Base.Depth, 0)
				far := 0.0
				trial := slices.Clone(u.Stands)
				for _, k := range all {
					end := body.Carry(boxes[k], boxes[i], to)
					travel := boxes[k].Travel(end)
					far = max(far, slices.Max(travel[:]))
					trial[k] = slot(end.Center, end.Forward)
					trial[k].ID = u.Stands[k].ID
				}
				if far < cost-geometry.Tolerance && fits(s, u, trial, all) {
					places, cost, ok = trial, far, true
				}
			}
		}
	}
	return places, cost, ok
}

// swoop brings a Flying unit into contact over everything in between. A Reluctant one must pass its
// Morale Check.
func (m *moment) swoop(u, t *game.Unit) error {
	columns, err := m.chargers(u)
	if err != nil || len(columns) == 0 {
		return err
	}
	places, cost, _ := landing(m.s, u, t)
	all := bodyOf(u).main()
	moves := movesTo(u, places, all)
	copy(u.OwnStands(), places)
	o := edit(u)
	o.Charged = union(o.Charged, bodyOf(u).ids(all))
	m.tell(game.Event{Kind: "swoop", Unit: u.ID, Target: t.ID, Text: game.Say("%s swoops at %s.", u.Name, t.Name), Moves: moves,
		Steps: []game.Step{game.NewStep("COL-FANTASY-03", "It flies %s of %s.", inches(cost), inches(swoopReach(m.s, u)))}})
	return nil
}
