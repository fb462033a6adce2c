package stand

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// rollNumbers rolls the numbers of shots of the stands in a frame, with their misfires (STD-SPEC-41
// to -44).
func (r *run) rollNumbers(p *shootProcedure) error {
	for i := range p.Shots {
		if p.Shots[i].Roll == "" {
			continue
		}
		shots := slices.Clone(p.Shots)
		shot := &shots[i]
		n, err := r.rollNumber(p, shot)
		if err != nil {
			return err
		}
		shot.Dice, shot.Roll = shot.Lent+n, ""
		p.Shots = slices.DeleteFunc(shots, func(s Shot) bool { return s.Dice <= 0 && s.Roll == "" })
		return nil
	}
	return nil
}

// hasRolls reports whether the number of shots of some stand is still to be rolled.
func (p *shootProcedure) hasRolls() bool {
	return slices.ContainsFunc(p.Shots, func(s Shot) bool { return s.Roll != "" })
}

// rollNumber rolls the number of shots of a stand.
func (r *run) rollNumber(p *shootProcedure, shot *Shot) (int, error) {
	u := r.s.Unit(shot.Unit)
	count := diceCount(shot.Roll)
	faces, err := r.roll(count, "shots", string(shot.Unit), 0, r.say("How often %s shoots, %s: the dice show", shot.Stand, shot.Roll))
	if err != nil {
		return 0, err
	}
	n := 0
	for _, face := range faces {
		n += face
	}
	special := Own(u).Special
	switch {
	case hasRule(special, boilerMisfire) && count == 2 && faces[0] == faces[1]:
		return r.boilerMisfire(p, shot, faces[0])
	case hasRule(special, rocketMisfire) && count == 1 && faces[0] == 1:
		return r.rocketMisfire(p, shot)
	}
	return n, nil
}

// boilerMisfire resolves a double rolled by a weapon with a boiler (STD-SPEC-44).
func (r *run) boilerMisfire(p *shootProcedure, shot *Shot, face int) (int, error) {
	id := shot.Unit
	tell := func(text game.Phrase) {
		r.event(game.Event{Kind: "misfire", Unit: id, Stand: shot.Stand, By: string(id), Why: "STD-SPEC-44", Text: text})
	}
	more := func(dice, plus int) (int, error) {
		faces, err := r.roll(dice, "shots", string(id), 0, r.say("The boiler roars: the dice show"))
		for _, f := range faces {
			plus += f
		}
		return plus, err
	}
	switch face {
	case 1:
		tell(r.say("The boiler of %s bursts before it shoots.", shot.Stand))
		r.removeStand(id, shot.Stand, "misfire")
		return 0, nil
	case 2:
		n, err := more(2, 4)
		tell(r.say("The boiler of %s bursts as it shoots.", shot.Stand))
		p.Shooting.Bursts = true
		return n, err
	case 3:
		tell(r.say("The boiler of %s leaks: from now on it shoots with D6 attacks.", shot.Stand))
		Edit(r.s.Unit(id)).State.Shots = "D6"
		return 6, nil
	case 4:
		tell(r.say("The boiler of %s hisses: it does not shoot.", shot.Stand))
		return 0, nil
	case 5:
		tell(r.say("The boiler of %s is at full pressure: 10 attacks.", shot.Stand))
		return 10, nil
	}
	n, err := more(1, 12)
	tell(r.say("The boiler of %s is over full pressure.", shot.Stand))
	return n, err
}

// rocketMisfire resolves a 1 rolled for a rocket (STD-SPEC-42).
func (r *run) rocketMisfire(p *shootProcedure, shot *Shot) (int, error) {
	id := shot.Unit
	faces, err := r.roll(1, "misfire", string(id), 0, r.say("The rocket of %s misfires: the die shows", shot.Stand))
	if err != nil {
		return 0, err
	}
	tell := func(text game.Phrase) {
		r.event(game.Event{Kind: "misfire", Unit: id, Stand: shot.Stand, By: string(id), Why: "STD-SPEC-42", Text: text})
	}
	switch face := faces[0]; {
	case face == 1:
		tell(r.say("The rocket bursts: %s is lost.", shot.Stand))
		r.removeStand(id, shot.Stand, "misfire")
		return 0, nil
	case face <= 3:
		tell(r.say("The rocket falls short: one attack."))
		return 1, nil
	case face <= 5:
		tell(r.say("The rocket misses %s and flies on.", unitName(r.s, p.Target)))
		return 0, r.flyOn(p, shot)
	}
	faces, err = r.roll(2, "shots", string(id), 0, r.say("The rocket bursts in the middle of %s: the dice show", unitName(r.s, p.Target)))
	if err != nil {
		return 0, err
	}
	return faces[0] + faces[1], nil
}

// flyOn strikes the first unit beyond the target on the line of a rocket (AMB-S17).
func (r *run) flyOn(p *shootProcedure, shot *Shot) error {
	b := r.board()
	piece, err := b.pieceIndex(string(shot.Stand))
	target, bad := b.unitIndex(string(p.Target))
	if err != nil || bad != nil {
		return nil
	}
	unit := b.beyond(piece, target)
	if unit < 0 {
		return nil
	}
	faces, err := r.roll(1, "shots", string(shot.Unit), 0, r.say("It strikes %s: the die shows", b.units[unit].name()))
	if err != nil {
		return err
	}
	need := b.scoreAgainst(piece, b.statusAgainst(b.ClosestPiece(unit, piece), piece))
	r.push(b.salvoFrame(b.Pieces[piece].Unit, salvo{target: unit, shots: []Shot{{Unit: shot.Unit, Stand: shot.Stand, Dice: faces[0], Need: need}}}, p.Shooting.AtCharger))
	return nil
}

// beyond returns the first unit of either side behind the target, on the line of a stand's shot; −1
// for none.
func (b *board) beyond(piece, target int) int {
	struck := b.ClosestPiece(target, piece)
	from, to := geometry.ClosestPoints(b.Boxes[piece], b.Boxes[struck])
	dir := to.Sub(from).Unit()
	const far = 1000.0 // beyond any table
	line := geometry.Segment{A: to, B: to.Along(dir, far)}
	best, nearest := -1, far
	for q, box := range b.Boxes {
		unit := b.Pieces[q].Unit
		if unit == target || unit == b.Pieces[piece].Unit || !geometry.SweptOutline(box, box).Crosses(line) {
			continue
		}
		if d := box.Closest(to).Dist(to); d < nearest {
			best, nearest = unit, d
		}
	}
	return best
}

// countOnes resolves the 1s of a roll to hit (STD-SPEC-43, STD-SPEC-46), and returns the hits.
func (r *run) countOnes(p *shootProcedure, faces []int, hits int) int {
	u := r.s.Unit(p.Unit)
	if len(Own(u).Special) == 0 {
		return hits
	}
	ones := 0
	for _, face := range faces {
		if face == 1 {
			ones++
		}
	}
	if hasRule(Own(u).Special, volleyMisfire) {
		hits = r.volleyMisfire(p, ones, hits)
	}
	if hasRule(Own(u).Special, backlash) {
		if p.Shooting.Ones += ones; p.Shooting.Ones >= 2 && ones > 0 {
			r.confuse(p.Unit, r.say("its weapon strikes back"), "STD-SPEC-46")
		}
	}
	return hits
}

// volleyMisfire resolves the 1s rolled by a volley gun (STD-SPEC-43).
func (r *run) volleyMisfire(p *shootProcedure, ones, hits int) int {
	const jams, bursts, atChargers = 3, 4, 6
	if ones < jams {
		return hits
	}
	text := r.say("%s jams: no hits.", unitName(r.s, p.Unit))
	if hits = 0; ones >= bursts {
		text = r.say("%s bursts.", unitName(r.s, p.Unit))
		p.Shooting.Bursts = true
		if p.Shooting.AtCharger {
			hits = atChargers
		}
	}
	r.event(game.Event{Kind: "misfire", Unit: p.Unit, By: string(p.Unit), Why: "STD-SPEC-43", Text: text})
	return hits
}

// burst destroys the stand with a burst weapon after all its shots.
func (r *run) burst(p *shootProcedure) {
	u := r.s.Unit(p.Unit)
	if p.Shooting.Bursts && len(u.Stands) > 0 {
		p.Shooting.Bursts = false
		r.removeStand(p.Unit, u.Stands[len(u.Stands)-1].ID, "misfire")
	}
}
