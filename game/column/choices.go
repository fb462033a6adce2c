package column

import (
	"cmp"
	"math"
	"slices"

	"frontage/game"
	"frontage/game/body"
	"frontage/geometry"
)

// Free choices, such as the length of a march or the point of mist, are listed in steps of whole inches
// and wheels of 15 degrees. Any other choice within the limits is legal, too.

// wheelStep is the step between listed wheels, in degrees.
const wheelStep = 15

// stretches lists the ways to go on with a march: to places that a person may change, the whole
// remaining way with a shift to a side (COL-MOVE-06), or on a wheel (COL-MOVE-07). Militia go straight
// ahead (COL-MOVE-05).
func stretches(u *game.Unit, left float64) []game.Action {
	rate := shiftRate(u)
	if rate == 0 || left <= geometry.Tolerance {
		return nil
	}
	list := []game.Action{stretchTo(u, left)}
	march := func(d Deed) { list = append(list, game.Action{Do: doMarch, Unit: u.ID, Own: &d}) }
	for _, side := range []float64{-1, 1} {
		for k := 1.0; float64(k*inch) <= float64(rate*left)+geometry.Tolerance; k++ {
			march(Deed{Shift: side * k})
		}
	}
	for _, degrees := range wheels(u, left) {
		march(Deed{Wheel: degrees})
	}
	return list
}

// stretchTo is the rest of the march, given by the places of the stands if nothing is in their way. A
// person may drag them elsewhere.
func stretchTo(u *game.Unit, left float64) game.Action {
	b := bodyOf(u)
	main := b.main()
	by := b.boxes[main[0]].Forward.Scale(left)
	a := game.Action{Do: doMarch, Unit: u.ID, Own: &Deed{}}
	for _, i := range main {
		p := u.Stands[i]
		p.X, p.Y = game.RoundLength(p.X+by.X), game.RoundLength(p.Y+by.Y)
		a.Stands = append(a.Stands, game.StandPlace(p))
	}
	return a
}

// namedStretch returns the distances ahead and aside of a march to named places. All stands of the main
// body must go the same way and keep their facing.
func namedStretch(u *game.Unit, places []game.StandPlace) (far, aside float64, refusal *game.Refusal) {
	b := bodyOf(u)
	main := b.main()
	forward := b.boxes[main[0]].Forward
	if len(places) != len(main) {
		return 0, 0, &game.Refusal{Rule: "COL-MOVE-01", Reason: game.SayCount(len(main), "%[2]s has one stand; %[3]d are named.", "All %[1]d stands of %[2]s march together; %[3]d are named.", u.Name, len(places))}
	}
	for k, p := range places {
		i := slices.IndexFunc(u.Stands, func(stand game.Stand) bool { return stand.ID == p.ID })
		if i < 0 || b.apart[i] {
			return 0, 0, game.Refuse("COL-MOVE-01", "%s does not march with %s.", p.ID, u.Name)
		}
		if !geometry.SameFacing(geometry.Direction(p.Facing), b.boxes[i].Forward) {
			return 0, 0, game.Refuse("COL-MOVE-01", "%s faces as before when it has marched; a wheel is a stretch of its own.", standAt{u, i}.name())
		}
		by := geometry.Vec{X: p.X, Y: p.Y}.Sub(placeOf(u.Stands[i]))
		ahead, side := by.Dot(forward), by.Dot(forward.Right())
		if k == 0 {
			far, aside = ahead, side
		} else if math.Abs(ahead-far) > 2*geometry.Tolerance || math.Abs(side-aside) > 2*geometry.Tolerance {
			return 0, 0, game.Refuse("COL-MOVE-01", "The stands of %s march side by side.", u.Name)
		}
	}
	if math.Abs(aside) <= 2*geometry.Tolerance {
		aside = 0
	}
	if far <= geometry.Tolerance {
		return 0, 0, game.Refuse("COL-MOVE-01", "%s marches to its front.", u.Name)
	}
	return far, aside, nil
}

// wheels lists the angles by which an Elite unit may wheel with the rest of its allowance: steps to
// either side, and the largest angle in whole degrees.
func wheels(u *game.Unit, left float64) []float64 {
	if level(u) != elite {
		return nil
	}
	b := bodyOf(u)
	var boxes []geometry.Box
	for _, i := range b.main() {
		boxes = append(boxes, b.boxes[i])
	}
	l, r := body.FrontCorners(boxes)
	most := math.Floor(min(90, body.TurnFor(l.Dist(r), left)))
	var list []float64
	for _, side := range []float64{-1, 1} {
		for d := float64(wheelStep); d < most; d += wheelStep {
			list = append(list, side*d)
		}
		if most >= 1 {
			list = append(list, side*most)
		}
	}
	return list
}

// retrogrades lists the distances a unit may go back: the whole way, and each whole inch of it.
func retrogrades(s *game.State, u *game.Unit) []game.Action {
	list := []game.Action{doing(u, actRetrograde)}
	most := retrogradeMost(s, u)
	for n := 1.0; float64(n*inch) < most-geometry.Tolerance; n++ {
		list = append(list, game.Action{Do: doAction, Unit: u.ID, Own: &Deed{Name: actRetrograde, To: n}})
	}
	return list
}

// pursuits lists the ways to attempt a Pursuit: the winner's column alone, and with the columns beside
// it that may follow, those next to it first (COL-PURSUIT-06).
func pursuits(s *game.State, c *Chase) []game.Action {
	alone := game.Action{Do: doAction, Own: &Deed{Name: actPursuit, Column: c.Stand}}
	list := []game.Action{alone}
	winner, ok := findStand(s, c.Stand)
	if !ok {
		return list
	}
	b := bodyOf(winner.unit)
	beside := func(step int) (stands []game.StandPlace) {
		for at := b.column[winner.i] + step; at >= 0 && at < len(b.columns); at += step {
			if enemyClose(s, winner.unit, b.columns[at]) || mayPursue(s, standAt{winner.unit, b.columns[at][0]}) != nil {
				break
			}
			stands = append(stands, game.StandPlace(winner.unit.Stands[b.columns[at][0]]))
		}
		return stands
	}
	left, right := beside(-1), beside(1)
	for l := range len(left) + 1 {
		for r := range len(right) + 1 {
			if l+r > 0 {
				a := alone
				a.Stands = slices.Concat(left[:l], right[:r])
				list = append(list, a)
			}
		}
	}
	return list
}

// groupShots lists the fire groups of a side's skirmishers (COL-MISSILE-09): for each skirmisher and each
// of its targets, groups of it and one to three others, each time adding the one nearest to the group.
// Among groups of the same stands it lists the one whose best shot attacks.
func groupShots(s *game.State, side game.SideID) []game.Action {
	var able []*game.Unit
	for i := range s.Units {
		u := &s.Units[i]
		if u.Side == side && len(u.Stands) > 0 && typeOf(u).Group == Skirmishers && mayAct(s, unitRoller(u), actMissileFire) == nil && aimOf(s, &Volley{Unit: u.ID}, standAt{u, 0}) == canAim {
			able = append(able, u)
		}
	}
	slices.SortStableFunc(able, func(a, b *game.Unit) int { return cmp.Compare(missileValue(b), missileValue(a)) })
	var list []game.Action
	listed := map[string]bool{}
	for _, u := range able {
		for _, t := range targetsOf(s, standAt{u, 0}) {
			for _, group := range groupsAround(s, able, u, t) {
				ids := make([]game.UnitID, len(group))
				for k, v := range group {
					ids[k] = v.ID
				}
				sorted := slices.Sorted(slices.Values(ids))
				key := string(t.id())
				for _, id := range sorted {
					key += " " + string(id)
				}
				if !listed[key] {
					listed[key] = true
					a := doing(u, actMissileFire)
					a.Units, a.Target = ids[1:], string(t.id())
					list = append(list, a)
				}
			}
		}
	}
	return list
}

// groupsAround returns the fire groups of two, three and four led by a skirmisher against a target. Each
// adds the nearest skirmisher that may join.
func groupsAround(s *game.State, able []*game.Unit, lead *game.Unit, t standAt) (groups [][]*game.Unit) {
	group := []*game.Unit{lead}
	for len(group) < mostInGroup {
		var next *game.Unit
		nearest := distance("fire-group") + geometry.Tolerance
		for _, v := range able {
			if slices.Contains(group, v) || mayHit(s, standAt{v, 0}, t) != nil {
				continue
			}
			for _, member := range group {
				if far := geometry.Distance(v.Box(0), member.Box(0)); far < nearest || next == nil && far <= nearest {
					next, nearest = v, far
				}
			}
		}
		if next == nil {
			return groups
		}
		group = append(slices.Clip(group), next)
		groups = append(groups, group)
	}
	return groups
}

// mistPoints lists points for Mist in reach of a Wizard: midway between each shooting enemy unit and the
// nearest unit of his side, and in front of each such unit. Mist may be cast at any other point, too.
func mistPoints(s *game.State, u *game.Unit) []game.Action {
	var list []game.Action
	add := func(at geometry.Vec) {
		x, y := game.RoundLength(at.X), game.RoundLength(at.Y)
		a := game.Action{Do: doSpell, Unit: u.ID, Choice: spellMist, X: &x, Y: &y}
		if _, refusal := aimSpell(s, u, a); refusal != nil || !s.Table.Rect().Contains(at, 0) {
			return
		}
		if !slices.ContainsFunc(list, func(b game.Action) bool { return *b.X == x && *b.Y == y }) {
			list = append(list, a)
		}
	}
	for i := range s.Units {
		v := &s.Units[i]
		if v.Side == u.Side || len(v.Stands) == 0 || missileValue(v) == 0 {
			continue
		}
		from, _ := frontMiddle(unitRoller(v))
		if friend := nearestOf(s, u.Side, from); friend != nil {
			to, forward := frontMiddle(unitRoller(friend))
			add(geometry.Segment{A: from, B: to}.Mid())
			add(to.Along(forward, float64(inch)))
		}
	}
	if len(list) == 0 {
		add(u.Box(0).Edge(geometry.Front).Mid())
	}
	return list
}

// nearestOf returns the unit of a side whose nearest stand is nearest to a point, nil for none.
func nearestOf(s *game.State, side game.SideID, at geometry.Vec) *game.Unit {
	var best *game.Unit
	nearest := never
	for i := range s.Units {
		v := &s.Units[i]
		for j := range v.Stands {
			if far := v.Box(j).Closest(at).Dist(at); v.Side == side && far < nearest {
				best, nearest = v, far
			}
		}
	}
	return best
}

// tidyAnswer leaves the stands of a turned unit in place. A person may drag them elsewhere.
func tidyAnswer(u *game.Unit, t *Tidy) game.Action {
	a := game.Action{Do: doPlace, Unit: u.ID}
	for _, stand := range u.Stands {
		if slices.ContainsFunc(t.Turned, func(p game.Stand) bool { return p.ID == stand.ID }) {
			a.Stands = append(a.Stands, game.StandPlace(stand))
		}
	}
	return a
}
