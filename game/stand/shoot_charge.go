package stand

import (
	"fmt"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// procedureShootBack is the shooting at a unit that has charged or advanced, right after
// its move (STD-SHOOT-24, STD-SHOOT-31), every time a unit does (STD-SHOOT-30). Unit is
// that unit, Units are the units that may shoot and have not been asked, and Shots are the
// rolls of their stands. Stands of bolt throwers may have two, for the start and for the
// end of the move (STD-ART-16).
const procedureShootBack = "shootback"

// shootBackFrame returns the frame for the shooting at a unit that moves along the given
// passages, at the moments wanted; nil if nobody may shoot. The board is the one before the
// move.
func (b *board) shootBackFrame(unit int, passages []passage, wanted func(moment) bool) *shootBackProcedure {
	list, _ := b.shootersAt(unit, passages)
	v := &volley{b: b, unit: unit, passages: passages}
	frame := &shootBackProcedure{Unit: b.units[unit].ID}
	for _, s := range list {
		if !wanted(s.at) {
			continue
		}
		u := b.unitOf(s.piece)
		shot := b.shotOfStand(s.piece, b.ClosestPiece(unit, s.piece), true)
		shot.By, shot.At = s.by, string(s.at)
		switch {
		case s.by != "":
			shot.Dice, _ = leaderShots(b.shooterOf([]Shot{shot}))
			shot.Roll = ""
			frame.Shots = append(frame.Shots, shot)
		case HasTrait(u.Unit, traitCannon):
			shot.Dice = grapeshotDice
			frame.Shots = append(frame.Shots, shot)
		case HasTrait(u.Unit, traitBoltThrower):
			frame.Shots = append(frame.Shots, v.bolts(s.piece, shot)...)
		default:
			frame.Shots = append(frame.Shots, shot)
		}
		if !slices.Contains(frame.Units, u.ID) {
			frame.Units = append(frame.Units, u.ID)
		}
	}
	if len(frame.Units) == 0 {
		return nil
	}
	return frame
}

// bolts returns the shots of a bolt thrower at chargers: along the line to where they
// started, and to where they ended (STD-ART-16).
func (v *volley) bolts(p int, shot Shot) []Shot {
	var list []Shot
	for _, when := range [2]struct {
		after int
		at    moment
	}{{0, atStart}, {v.settled(), atEnd}} {
		s, ok := v.still(p, when.after, when.at)
		if !ok && when.at == atEnd { // before the supporting unit has moved
			when.after = v.arrived()
			s, ok = v.still(p, when.after, when.at)
		}
		if !ok {
			continue
		}
		boxes := v.table(when.after).boxes
		struck := v.b.units[v.unit].First
		for _, q := range v.b.PiecesOf(v.unit) {
			if boxes[q].Closest(s.line.B).Dist(s.line.B) < boxes[struck].Closest(s.line.B).Dist(s.line.B)-geometry.Tolerance {
				struck = q
			}
		}
		next := shot
		next.At = string(when.at)
		if q := v.b.skewered(boxes, p, struck); q >= 0 && v.b.Pieces[q].Unit == v.unit {
			next.Dice++
		} else if q >= 0 {
			got, _ := v.b.shotProtection(q, p, geometry.Segment{A: boxes[p].Center, B: boxes[q].Center})
			next.Other, next.Score = v.b.unitOf(q).ID, got.need()
		}
		list = append(list, next)
	}
	if len(list) == 2 && list[0].Dice == list[1].Dice && list[0].Other == list[1].Other && list[0].Score == list[1].Score {
		list = list[:1]
	}
	return list
}

type shootBackProcedure struct {
	Unit  game.UnitID   `json:"unit,omitempty"`
	Units []game.UnitID `json:"units,omitempty"`
	Shots []Shot        `json:"shots,omitempty"`
}

func init() { register(func() procedure { return &shootBackProcedure{} }) }

func (*shootBackProcedure) kind() string { return procedureShootBack }

func (p *shootBackProcedure) check(at *openAt) {
	at.unit("unit", p.Unit)
	at.shots(p.Shots)
	for i, id := range p.Units {
		at.unit(fmt.Sprintf("units[%d]", i), id)
	}
}

func (p *shootBackProcedure) proceed(r *run) (waits bool, err error) {
	p.Units = slices.DeleteFunc(slices.Clone(p.Units), func(id game.UnitID) bool { return len(r.s.Unit(id).Stands) == 0 })
	if len(p.Units) == 0 || len(r.s.Unit(p.Unit).Stands) == 0 {
		r.pop()
		return false, nil
	}
	return true, nil
}

// shotsBack returns the rolls of a unit's stands against the charger. If bolts may be shot
// along two lines, option selects one; 1 is that of the start.
func shotsBack(p *shootBackProcedure, unit game.UnitID, option int) []Shot {
	var list []Shot
	for _, s := range p.Shots {
		if s.Unit != unit {
			continue
		}
		i := slices.IndexFunc(list, func(o Shot) bool { return o.Shooter() == s.Shooter() })
		switch {
		case i < 0:
			list = append(list, s)
		case option == 2:
			list[i] = s
		}
	}
	return list
}

// hasLines reports whether a unit's bolts may be shot along two lines.
func hasLines(p *shootBackProcedure, unit game.UnitID) bool {
	seen := map[string]bool{}
	for _, s := range p.Shots {
		if s.Unit == unit {
			if seen[s.Shooter()] {
				return true
			}
			seen[s.Shooter()] = true
		}
	}
	return false
}

func (p *shootBackProcedure) question(r *run) *game.Question {
	side := r.s.Unit(p.Units[0]).Side
	q := &game.Question{Kind: procedureShootBack, Who: side,
		Text: game.Say("%s: shoot with %s at the charging %s?", r.sideName(side), r.unitNames(p.Units), unitName(r.s, p.Unit))}
	most := 0
	for _, id := range p.Units {
		options := []int{0}
		if hasLines(p, id) {
			options = []int{1, 2}
		}
		for _, option := range options {
			a := game.Action{Do: "shoot", Unit: id, Target: string(p.Unit)}
			if option > 0 {
				a.Option = &option
			}
			dice := 0
			for _, s := range shotsBack(p, id, option) {
				dice += s.Dice
			}
			if id == p.Units[0] && dice > most { // of two lines, the one that strikes more
				q.Default, most = len(q.Answers), dice
			}
			q.Answers = append(q.Answers, a)
		}
		q.Answers = append(q.Answers, game.Action{Do: "hold", Unit: id})
	}
	return q
}

func (p *shootBackProcedure) answer(r *run, a game.Action) error {
	if a.Do != "shoot" && a.Do != "hold" {
		return notNow(a, game.Say("first %s shoots at %s, or holds", r.unitNames(p.Units), unitName(r.s, p.Unit)))
	}
	if !slices.Contains(p.Units, a.Unit) {
		return refuse("STD-SHOOT-22", game.Say("%s may not shoot at %s now.", unitName(r.s, a.Unit), unitName(r.s, p.Unit)))
	}
	if a.Do == "shoot" && a.Target != "" && a.Target != string(p.Unit) {
		return refuse("STD-SHOOT-22", game.Say("%[2]s may shoot only at %[1]s now.", unitName(r.s, p.Unit), unitName(r.s, a.Unit)))
	}
	option := 0
	if a.Option != nil {
		option = *a.Option
	}
	if most := map[bool]int{false: 1, true: 2}[hasLines(p, a.Unit)]; option > most || option < 0 {
		return refuse("STD-ART-16", game.Say("There is no line %d: they are 1 to %d.", option, most))
	}
	p.Units = slices.DeleteFunc(slices.Clone(p.Units), func(id game.UnitID) bool { return id == a.Unit })
	if a.Do == "hold" { // STD-SHOOT-02
		r.event(game.Event{Kind: "hold", By: string(a.Unit), Unit: a.Unit, Target: p.Unit,
			Text: r.say("%s does not shoot at %s.", unitName(r.s, a.Unit), unitName(r.s, p.Unit))})
		return nil
	}
	shots := shotsBack(p, a.Unit, option)
	r.noteShots(p, shots)
	r.shootBack(p, a.Unit, shots)
	return nil
}

// noteShots tells stands that are about to envelop who has shot at them: nobody shoots
// twice (STD-CHARGE-54).
func (r *run) noteShots(p *shootBackProcedure, shots []Shot) {
	if next, ok := r.below(p).(*envelopProcedure); ok && next.Unit == p.Unit {
		next.Shooters = slices.Clone(next.Shooters)
		for _, s := range shots {
			next.Shooters = append(next.Shooters, s.Shooter())
		}
	}
}

// shootBack lets a unit shoot at the charger, whose stands count as in the open
// (STD-DEF-10), and lets a bolt strike what is behind it.
func (r *run) shootBack(p *shootBackProcedure, id game.UnitID, shots []Shot) {
	b := r.board()
	unit, target := r.indexOf(id), r.indexOf(p.Unit)
	r.event(game.Event{Kind: "shoot", Unit: id, Target: p.Unit, By: string(id), Why: "charge",
		Text: r.say("%s shoots at the charging %s.", unitName(r.s, id), unitName(r.s, p.Unit))})
	main := salvo{target: target}
	var strays []salvo
	for _, s := range shots {
		if s.By != "" {
			strays = append(strays, salvo{target: target, shots: []Shot{{Unit: s.Unit, Stand: s.Stand, By: s.By, Dice: s.Dice, Need: inTheOpen.need()}}})
			continue
		}
		shot := Shot{Unit: s.Unit, Stand: s.Stand, Dice: s.Dice, Roll: s.Roll, Need: b.aimedNeed(unit, inTheOpen.need())}
		main.shots = append(main.shots, shot)
		if other := r.indexOf(s.Other); other >= 0 && len(r.s.Units[other].Stands) > 0 {
			shot.Dice, shot.Roll, shot.Need = 1, "", s.Score
			strays = append(strays, salvo{target: other, shots: []Shot{shot}})
		}
	}
	b.lendShots(unit, main.shots)
	for _, s := range slices.Backward(append([]salvo{main}, strays...)) {
		if len(s.shots) == 0 {
			continue // only a character shoots
		}
		r.push(b.salvoFrame(unit, s, true))
	}
}
