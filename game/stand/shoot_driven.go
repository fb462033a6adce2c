package stand

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// procedureDriven is the end of the Shooting phase: the drive-backs, one unit at a time.
const procedureDriven = "drivebacks"

// The steps of the drive-backs: first the enemies of the shooters, then units of their own
// side hit by stray shots (STD-ART-12) or by spells (STD-MAGIC-23).
const (
	stepEnemies = "enemies"
	stepFriends = "friends"
)

// endShooting ends the shooting; the drive-backs follow. Hits of units that are engaged by
// now count in their next round of combat instead (STD-SHOOT-21, STD-RESULT-04,
// STD-MAGIC-24, STD-MAGIC-25).
func (r *run) endShooting() {
	r.changed()
	b := r.board()
	for i := range r.s.Units {
		u := &r.s.Units[i]
		if hits := Own(u).State.Suffered + Own(u).State.Scorched; hits > 0 && len(u.Stands) > 0 && b.isEngaged(i) {
			r.event(game.Event{Kind: "carried", Unit: u.ID, By: string(u.ID), Why: "STD-SHOOT-21",
				Text: r.say("%s is engaged: it is not driven back, and %s by shooting count in its combat.", unitName(r.s, u.ID), hitsText(hits))})
			Edit(u).State.Shot = min(Own(u).State.Shot+hits, game.MaxHits)
			Edit(u).State.Suffered, Edit(u).State.Scorched, Edit(u).State.ShotBy = 0, 0, nil
			Edit(u).State.Shaken, Edit(u).State.Shaking, Edit(u).State.Splash = 0, 0, false
		}
	}
	r.push(&drivenProcedure{Step: stepEnemies})
}

type drivenProcedure struct {
	Step string `json:"step,omitempty"`
}

func init() { register(func() procedure { return &drivenProcedure{} }) }

func (*drivenProcedure) kind() string { return procedureDriven }

func (*drivenProcedure) check(*openAt) {}

func (p *drivenProcedure) proceed(r *run) (waits bool, err error) {
	units := r.toDrive(p)
	switch {
	case len(units) > 1:
		return true, nil
	case len(units) == 1:
		return false, r.drive(units[0])
	case p.Step == stepEnemies:
		p.Step = stepFriends
		return false, nil
	}
	r.pop()
	r.closeShooting()
	return false, nil
}

// toDrive lists the units still to be tested in a step (STD-SHOOT-15).
func (r *run) toDrive(p *drivenProcedure) []game.UnitID {
	var list []game.UnitID
	for i := range r.s.Units {
		u := &r.s.Units[i]
		if Own(u).State.Suffered > 0 && len(u.Stands) > 0 && (u.Side == r.s.Turn.Active) == (p.Step == stepFriends) {
			list = append(list, u.ID)
		}
	}
	return list
}

// closeShooting ends the phase: odd hits of units that are not engaged are removed
// (STD-SHOOT-14), and with them the record of who has shot at whom.
func (r *run) closeShooting() {
	r.changed()
	b := r.board()
	r.wound(b.isEngaged)
	for i := range r.s.Units {
		u := &r.s.Units[i]
		Edit(u).State.Shaken, Edit(u).State.Shaking, Edit(u).State.Splash = 0, 0, false
		Edit(u).State.Fired, Edit(u).State.ShotBy, Edit(u).State.Suffered, Edit(u).State.Scorched = false, nil, 0, 0
		if b.isEngaged(i) {
			continue
		}
		if Own(u).State.Hits > 0 {
			r.event(game.Event{Kind: "recover", Why: "hits", Unit: u.ID, By: string(u.ID),
				Text: r.say("%s recovers: %s removed.", unitName(r.s, u.ID), oddText(Own(u).State.Hits))})
		}
		Edit(u).State.Hits, Edit(u).State.Shot = 0, 0
	}
	for i := range r.s.Characters {
		state := &EditLeader(&r.s.Characters[i]).State
		state.Fired, state.Cast, state.Again, state.Echo, state.Sung = false, nil, false, false, false
	}
	r.endEffects(untilPhase, true)
	r.changed()
	r.beginPhase("combat")
	if p := (&rouseProcedure{}); p.next(r.board()) >= 0 {
		r.push(p)
	}
	if p := (&burnProcedure{}); len(p.answers(r.board())) > 0 {
		r.push(p)
	}
	wagons.stay(r)
	wagons.raid(r)
}

func oddText(n int) game.Phrase {
	return game.SayCount(n, "1 leftover hit", "%[1]d leftover hits")
}

// drive rolls how far a unit is driven back, and pushes the frame for it (STD-SHOOT-16 to
// -19).
func (r *run) drive(id game.UnitID) error {
	unit := r.indexOf(id)
	b, u := r.board(), r.s.Unit(id)
	hits, by := Own(u).State.Suffered, Own(u).State.ShotBy
	shaken := min(Own(u).State.Shaken, hits)
	score, splash := Own(u).State.Shaking, Own(u).State.Splash
	Edit(u).State.Suffered, Edit(u).State.ShotBy = 0, nil
	Edit(u).State.Shaken, Edit(u).State.Shaking, Edit(u).State.Splash = 0, 0, false
	if step := b.cannotBeDriven(unit); step != nil {
		r.event(game.Event{Kind: "stand", Unit: id, By: string(id), Why: step.Rule, Steps: []game.Step{*step}, Text: step.Text})
		return nil
	}
	from, shooter := b.drivenBy(unit, by)
	dice, step := b.driveDice(unit, hits, shooter)
	if dice <= 0 {
		r.event(game.Event{Kind: "stand", Unit: id, By: string(id), Why: "STD-SHOOT-16", Steps: []game.Step{step}, Text: step.Text})
		return nil
	}
	roller := r.otherSide(u.Side)
	faces, err := r.roll(dice, "driveback", string(roller), 0, r.say("%s The dice show", step.Text))
	if err != nil {
		return err
	}
	total := 0
	for _, face := range faces {
		total += face
	}
	if slices.Contains(faces, 6) {
		r.confuse(id, game.Say("a 6 on the dice of the drive-back"), "STD-SHOOT-17")
	}
	if n := min(shaken, dice); n > 0 { // its dice are the last, since cover takes the others first (AMB-S18)
		if score < dieSides && slices.Max(faces[len(faces)-n:]) >= score {
			r.confuse(id, game.Say("shaken by the blow"), "STD-SPEC-45")
		}
		if splash {
			if err := r.splash(unit); err != nil {
				return err
			}
		}
	}
	if r.destroyImmobile(id) {
		return nil
	}
	if step := b.rooted(unit); step != nil { // STD-SPEC-77(c)
		r.event(game.Event{Kind: "stand", Unit: id, By: string(id), Why: step.Rule, Steps: []game.Step{*step}, Text: step.Text})
		return nil
	}
	if p := paramsOf[distance](b, unit, brittle); p != nil { // STD-SPEC-51
		r.driveBrittle(id, total, p.Value)
		return nil
	}
	if limit := b.pursuitPace(unit); float64(total) > limit+geometry.Tolerance { // STD-SHOOT-18
		r.event(game.Event{Kind: "routed", Unit: id, By: string(id), Why: "STD-SHOOT-18",
			Text: r.say("%s would be driven back %s, more than its full pace of %s: it is routed.", unitName(r.s, id), game.Length(total), cm(limit))})
		r.destroyUnit(id, "routed")
		return nil
	}
	r.push(driveBackFrame(id, shooter.Unit, from, float64(total)))
	return nil
}

// driveDice is the number of dice for a drive-back: one for each unsaved hit, less 1 if a
// stand is defended, less 2 if one is fortified, against the stand that drives the unit
// (STD-SHOOT-16).
func (b *board) driveDice(unit, hits int, by Shooter) (int, game.Step) {
	u := &b.units[unit]
	step := game.Step{Rule: "STD-SHOOT-16", Text: game.Say("%s has suffered %s by shooting", u.name(), hitsText(hits))}
	best, at := inTheOpen, -1
	if i, err := b.casterIndex(by.By); by.By != "" && err == nil {
		c := b.state.Characters[i]
		c.X, c.Y = by.X, by.Y
		for _, q := range b.PiecesOf(unit) {
			if got := (castStand{of: &c, piece: -1}).protectsNearest(b, q); got > best {
				best, at = got, q
			}
		}
	} else if p, err := b.pieceIndex(string(by.Stand)); err == nil {
		for _, q := range b.PiecesOf(unit) {
			if got := b.statusAgainst(q, p); got > best {
				best, at = got, q
			}
		}
	}
	dice := hits - int(best)
	if fewer := b.fewerDice(unit); fewer > 0 {
		step.Text = game.SayAll(step.Text, game.Say(", %d less for a firm unit", fewer))
		dice -= fewer
	}
	if at >= 0 {
		step.Text = game.SayAll(step.Text, game.Say(", and %s is %s: %d less", b.standName(at), best, int(best)))
		step.Marks = []game.Mark{{Kind: game.MarkStand, Stand: b.id(at)}}
	}
	if dice <= 0 {
		step.Text = game.SayAll(step.Text, game.Say(". %s is not driven back.", u.name()))
		return 0, step
	}
	step.Text = game.SayAll(step.Text, game.Say(": driven back by %s.", diceText(dice)))
	return dice, step
}

// drivenBy returns the stand that drives a unit back, the nearest of those that have shot
// at it, and the direction: from its closest point to the unit's closest point
// (STD-SHOOT-19).
func (b *board) drivenBy(unit int, by []Shooter) (geometry.Vec, Shooter) {
	least := math.Inf(1)
	var dir geometry.Vec
	var shooter Shooter
	for _, s := range by {
		base := game.Base{}
		if u, err := b.unitIndex(string(s.Unit)); err == nil {
			base = b.units[u].Base
		}
		box := game.Stand{X: s.X, Y: s.Y, Facing: s.Facing}.Box(base)
		for _, target := range b.BoxesOf(unit) {
			from, to := geometry.ClosestPoints(box, target)
			if i, err := b.casterIndex(s.By); s.By != "" && err == nil {
				c := b.state.Characters[i]
				c.X, c.Y = s.X, s.Y
				from, to, _ = fromCharacter(&c, target)
			}
			if d := from.Dist(to); d < least-geometry.Tolerance {
				if least, dir, shooter = d, to.Sub(from), s; d <= geometry.Tolerance {
					dir = target.Center.Sub(box.Center) // they touch
				}
			}
		}
	}
	return dir.Unit(), shooter
}

func (p *drivenProcedure) question(r *run) *game.Question {
	units := r.toDrive(p)
	side := r.s.Unit(units[0]).Side
	q := &game.Question{Kind: procedureDriveBack, Who: side, Text: game.Say("%s: which unit is driven back next?", r.sideName(side))}
	for _, id := range units {
		q.Answers = append(q.Answers, game.Action{Do: "retreat", Unit: id})
	}
	return q
}

func (p *drivenProcedure) answer(r *run, a game.Action) error {
	units := r.toDrive(p)
	if a.Do != "retreat" {
		return notNow(a, game.Say("say which unit is driven back next"))
	}
	if !slices.Contains(units, a.Unit) || a.Direction != nil {
		return refuse("STD-SHOOT-15", game.Say("The units to be driven back, all in their own direction, are %s.", r.unitNames(units)))
	}
	return r.drive(a.Unit)
}
