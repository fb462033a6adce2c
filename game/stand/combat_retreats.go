package stand

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// noneLeft reports whether a side has no units with stands left in a combat.
func (r *run) noneLeft(f *Fight, side game.SideID) bool {
	return !slices.ContainsFunc(f.Units, func(id game.UnitID) bool {
		u := r.s.Unit(id)
		return u != nil && len(u.Stands) > 0 && fightsFor(r.s, u) == side
	})
}

// waiting returns the units of a list that have not acted after the round.
func waiting(f *Fight, units []game.UnitID) []game.UnitID {
	return slices.DeleteFunc(units, func(id game.UnitID) bool { return slices.Contains(f.Done, id) })
}

// asked returns the units of a side in a combat that act next after a round, and their owner, who is asked:
// those that count for another side than their owner's come last.
func (r *run) asked(f *Fight, side game.SideID) (who game.SideID, units []game.UnitID) {
	units = waiting(f, r.alive(f, side))
	if len(OwnTurn(r.s).Turned) == 0 {
		return side, units
	}
	own := slices.DeleteFunc(slices.Clone(units), func(id game.UnitID) bool { return r.s.Unit(id).Side != side })
	if len(own) == 0 && len(units) > 0 {
		return r.otherSide(side), units
	}
	return side, own
}

// retreatLosers lets the losing units retreat one at a time, in the order that their side
// chooses (STD-RETREAT-03).
func (r *run) retreatLosers(p *combatProcedure) (waits bool, err error) {
	choices := r.retreatChoices(p.Fight)
	switch len(choices) {
	case 0:
		r.holdFast(p.Fight)
		p.Fight.Done = nil
		return false, nil
	case 1:
		r.beginRetreat(p.Fight, choices[0])
		return false, nil
	}
	return true, nil
}

// retreatChoices lists the units that may retreat next. Directions are named only if there
// are several (STD-RETREAT-08).
func (r *run) retreatChoices(f *Fight) []game.Action {
	_, units := r.asked(f, r.otherSide(f.Winner))
	if len(units) == 0 {
		return nil
	}
	var list []game.Action
	b, ctx := r.board(), r.retreatContext(f)
	for _, id := range units {
		ways := b.retreatWays(r.indexOf(id), ctx)
		for _, way := range ways {
			a := game.Action{Do: "retreat", Unit: id}
			if len(ways) > 1 {
				direction := game.RoundAngle(geometry.Degrees(way.travel))
				a.Direction = &direction
			}
			list = append(list, a)
		}
	}
	return list
}

func (r *run) beginRetreat(f *Fight, a game.Action) {
	f.Done = append(f.Done, a.Unit)
	p := &retreatProcedure{Unit: a.Unit, Course: retreatCourse{Distance: float64(f.Retreat)}}
	if a.Direction != nil {
		p.settle(*a.Direction)
	}
	r.push(p)
}

func (r *run) retreatQuestion(f *Fight) *game.Question {
	side, _ := r.asked(f, r.otherSide(f.Winner))
	q := &game.Question{Kind: "retreat", Who: side, Answers: r.retreatChoices(f),
		Text: game.Say("%s: which unit retreats next, and where to?", r.sideName(side))}
	// The default is the unit that loses least by going now, because the units behind must
	// often clear the way first.
	least := -1
	for i, a := range q.Answers {
		if lost := r.standsLost(f, a); least < 0 || lost < least {
			q.Default, least = i, lost
		}
	}
	return q
}

// standsLost returns how many stands a retreat destroys if nobody makes way.
func (r *run) standsLost(f *Fight, a game.Action) int {
	b, ctx, unit := r.board(), r.retreatContext(f), r.indexOf(a.Unit)
	for _, way := range b.retreatWays(unit, ctx) {
		if a.Direction == nil || sameAngle(*a.Direction, game.RoundAngle(geometry.Degrees(way.travel))) {
			lost := 0
			for _, s := range b.retreat(unit, way, float64(f.Retreat), ctx, nil).stands {
				if s.destroyed {
					lost++
				}
			}
			return lost
		}
	}
	return 0
}

func (r *run) answerRetreat(f *Fight, a game.Action) error {
	side, _ := r.asked(f, r.otherSide(f.Winner))
	if a.Do != "retreat" {
		return notNow(a, game.Say("%s retreats", r.sideName(side)))
	}
	choices := r.retreatChoices(f)
	mine := slices.DeleteFunc(slices.Clone(choices), func(c game.Action) bool { return c.Unit != a.Unit })
	if len(mine) == 0 {
		return refuse("STD-RETREAT-03", game.Say("%s has no retreat to make.", unitName(r.s, a.Unit)))
	}
	if a.Direction != nil && mine[0].Direction == nil {
		only := r.board().retreatWays(r.indexOf(a.Unit), r.retreatContext(f))[0]
		direction := game.RoundAngle(geometry.Degrees(only.travel))
		mine[0].Direction = &direction
	}
	if a.Direction != nil && !slices.ContainsFunc(mine, func(c game.Action) bool { return sameAngle(*c.Direction, *a.Direction) }) {
		var all []RetreatDirection
		for _, c := range mine {
			all = append(all, RetreatDirection{Direction: *c.Direction})
		}
		return refuse("STD-RETREAT-05", game.Say("%s does not retreat toward %g°; it may toward %s.", unitName(r.s, a.Unit), *a.Direction, directions(all)))
	}
	r.beginRetreat(f, a)
	return nil
}

// sameAngle reports whether two directions, in degrees, are equal within the tolerance.
func sameAngle(a, b float64) bool {
	d := game.RoundAngle(a - b)
	return d <= geometry.AngleTolerance || d >= 360-geometry.AngleTolerance
}

// retreatContext returns the context of the retreats of a round (STD-RETREAT-10 to -12). It
// is kept until somebody moves.
func (r *run) retreatContext(f *Fight) *retreatContext {
	kept := known[*retreatContext](&r.known)
	if *kept != nil {
		return *kept
	}
	ctx := &retreatContext{supported: map[int][]int{}, taken: map[int]geometry.Vec{}}
	for _, id := range f.Units {
		ctx.units = append(ctx.units, r.indexOf(id))
	}
	for _, link := range f.Links {
		if touched := slices.ContainsFunc(f.Lines, func(l Line) bool { return l.Unit == link.Unit }); !touched {
			u := r.indexOf(link.Unit)
			ctx.supported[u] = append(ctx.supported[u], r.indexOf(link.Of))
		}
	}
	for _, d := range f.Retreated {
		ctx.taken[r.indexOf(d.Unit)] = geometry.Vec{X: d.X, Y: d.Y}.Unit()
	}
	*kept = r.board().contextOf(ctx.units[0], ctx)
	return *kept
}
