package stand

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// fire is one way in which a unit may shoot: at one of the enemy units closest to it
// (STD-SHOOT-04). Stands that cannot shoot at that one shoot at others (STD-SHOOT-06).
type fire struct {
	unit   int
	main   int // the closest enemy unit
	salvos []salvo
	open   []openTarget
	steps  []game.Step
}

// salvo is the shots of a unit's stands at one target.
type salvo struct {
	target int
	shots  []Shot
}

// openTarget is a stand that has a choice between equally close targets.
type openTarget struct {
	piece   int
	targets []int
}

// mayShoot says why a unit may not shoot in the Shooting phase; nil if it may when it has a
// target: STD-SHOOT-01, STD-SHOOT-03.
func (b *board) mayShoot(unit int) *game.Refusal { return b.refuseShooting(unit).refusal() }

// refuseShooting is mayShoot without the text.
func (b *board) refuseShooting(unit int) (none lazyRefusal) {
	u := &b.units[unit]
	switch {
	case u.Side != b.state.Turn.Active:
		return refuseLazily("STD-CMD-01", "It is not the turn of %s.", u)
	case len(u.Stands) == 0:
		return refuseLazily("STD-CAS-07", "No stand of %s is on the table.", u)
	case !canShoot(u.Unit):
		return refuseLazily("STD-BASE-15", "%s cannot shoot.", u)
	case Own(u.Unit).State.Moved:
		return refuseLazily("STD-SPEC-47", "%s has moved this turn and does not shoot.", u)
	case Own(u.Unit).State.Lapse == idleTurn:
		return refuseLazily("STD-SPEC-15", "%s is wild, and neither moves nor fights this turn.", u)
	case Own(u.Unit).State.Lapse == silentTurn:
		return refuseLazily("STD-SPEC-16", "%s has broken down and does not shoot this turn.", u)
	case Own(u.Unit).State.Fired && (!b.volleyAt(unit, volleyAgain) || b.volleyAt(unit, volleySpent)):
		return refuseLazily("STD-SHOOT-01", "%s has shot this phase.", u)
	case b.isEngaged(unit):
		return refuseLazily("STD-SHOOT-03", "%s is engaged in combat and does not shoot.", u)
	}
	return none
}

// eligible reports whether an enemy unit may be shot at: it is on the table and neither
// engaged in combat (STD-SHOOT-03) nor in cover that keeps shots off (TAC-MAP-16).
func (b *board) eligible(unit, target int) bool {
	return b.Enemies(unit, target) && len(b.units[target].Stands) > 0 && !b.isEngaged(target) && !b.covered(target, coverImmune)
}

// fires lists the ways in which a unit may shoot now, the default first. Stands with a
// choice between other targets are open in them. The refusal says why there is none.
func (b *board) fires(unit int) ([]fire, *game.Refusal) {
	if refusal := b.mayShoot(unit); refusal != nil {
		return nil, refusal
	}
	all := known[knownFires](&b.known)
	i := slices.IndexFunc(*all, func(k firesOf) bool { return k.unit == unit })
	if i < 0 {
		list, refusal := b.findFires(unit)
		i, *all = len(*all), append(*all, firesOf{unit, list, refusal})
	}
	return (*all)[i].fires, (*all)[i].refusal
}

// firesNow is fires without a reason.
func (b *board) firesNow(unit int) []fire {
	if b.refuseShooting(unit).applies() {
		return nil
	}
	list, _ := b.fires(unit)
	return list
}

// knownFires keeps how units may shoot, so that asking whether anybody shoots, listing the
// ways and shooting do the work once.
type knownFires []firesOf

type firesOf struct {
	unit    int
	fires   []fire
	refusal *game.Refusal
}

// findFires is fires for a unit that may shoot.
func (b *board) findFires(unit int) ([]fire, *game.Refusal) {
	targets := b.shotTargets(unit)
	if len(targets) == 0 && b.throwsBlind(unit) {
		return b.blindFires(unit)
	}
	if len(targets) == 0 {
		return nil, refuse("STD-SHOOT-04", game.Say("%s sees no enemy unit within %s that may be shot at.", b.units[unit].name(), cm(rangeOf(b.units[unit].Unit))))
	}
	var list []fire
	for _, target := range targets {
		if f := b.fireAt(unit, target, nil); len(f.salvos) > 0 || len(f.open) > 0 {
			list = append(list, f)
		}
	}
	if len(list) == 0 {
		return nil, refuse("STD-LOS-15", game.Say("No stand of %s has a free corridor of %s to a target in range; the closest that it sees is %s.",
			b.units[unit].name(), cm(corridorWidth), b.units[targets[0]].name()))
	}
	return list, nil
}

// hasFire reports whether firesNow lists any, with as little work as possible.
func (b *board) hasFire(unit int) bool {
	if b.refuseShooting(unit).applies() {
		return false
	}
	targets := b.shotTargets(unit)
	if len(targets) == 0 {
		return b.throwsBlind(unit) && len(b.firesNow(unit)) > 0
	}
	stands := b.PiecesOf(unit)
	return slices.ContainsFunc(targets, func(target int) bool {
		return slices.ContainsFunc(stands, func(p int) bool { _, ok := b.shotOf(p, target); return ok }) ||
			slices.ContainsFunc(stands, func(p int) bool { return len(b.otherTargets(p, target)) > 0 })
	})
}

// shotTargets lists the closest enemy units that a unit sees and may shoot at.
//
// A wagon among them is passed over unless the shooter wants it (AMB-M52): then the closest of all comes
// first, and the closest unit after it.
func (b *board) shotTargets(unit int) []int {
	closest := func(units []int) []int {
		return b.closestOf(units, func(i int) float64 { return b.seenDistance(unit, i) },
			func(i int) bool { return b.spotsUnit(b.PiecesOf(unit), i) })
	}
	all := b.targetsInRange(unit)
	list := closest(all)
	if slices.ContainsFunc(list, func(i int) bool { return isWagon(b.units[i].Unit) }) {
		for _, i := range closest(b.passingWagons(all)) {
			if !slices.Contains(list, i) {
				list = append(list, i)
			}
		}
	}
	return list
}

// passingWagons leaves the wagons out of some units.
func (b *board) passingWagons(units []int) []int {
	return slices.DeleteFunc(slices.Clone(units), func(i int) bool { return isWagon(b.units[i].Unit) })
}

// targetsInRange lists the enemy units that may be shot at, never characters (STD-CHAR-01),
// with a stand in range of one of the unit's.
func (b *board) targetsInRange(unit int) []int {
	var list []int
	for i := range b.units {
		if b.eligible(unit, i) && b.Distance(unit, i) <= rangeOf(b.units[unit].Unit)+geometry.Tolerance {
			list = append(list, i)
		}
	}
	return list
}

// closestOf returns the closest visible unit out of some, with all that are equally close
// (STD-SHOOT-04, AMB-16: the distance is to any stand).
func (b *board) closestOf(units []int, distance func(int) float64, seen func(int) bool) []int {
	far := map[int]float64{}
	for _, i := range units {
		far[i] = distance(i)
	}
	units = slices.Clone(units)
	slices.SortStableFunc(units, func(i, j int) int { return sign(far[i] - far[j]) })
	var list []int
	for _, i := range units {
		if len(list) > 0 && far[i] > far[list[0]]+geometry.Tolerance {
			break
		}
		if seen(i) {
			list = append(list, i)
		}
	}
	slices.Sort(list)
	return list
}

// spotsUnit reports whether one of some stands sees a unit, for shooting.
func (b *board) spotsUnit(pieces []int, target int) bool {
	return slices.ContainsFunc(pieces, func(p int) bool {
		return slices.ContainsFunc(b.PiecesOf(target), func(q int) bool { _, ok := b.spots(p, q); return ok })
	})
}

// fireAt works out how a unit shoots at its main target: every stand that can shoot does
// (STD-SHOOT-02). chosen holds the targets of stands with a choice between others.
func (b *board) fireAt(unit, target int, chosen map[game.StandID]game.UnitID) fire {
	f := fire{unit: unit, main: target}
	first := game.Step{Rule: "STD-SHOOT-04", Text: game.Say("%s is the closest enemy unit that %s sees and may shoot at, %s away.",
		b.units[target].name(), b.units[unit].name(), cm(b.Distance(unit, target)))}
	if isWagon(b.units[target].Unit) {
		first = wagonStep(b.state)
	}
	f.steps = append(f.steps, first)
	var aimed []shot
	for _, p := range b.PiecesOf(unit) {
		if s, ok := b.shotOf(p, target); ok {
			aimed = append(aimed, s)
		}
	}
	f.add(b, target, aimed)
	others := map[int][]shot{}
	for _, p := range b.PiecesOf(unit) {
		if slices.ContainsFunc(aimed, func(s shot) bool { return s.piece == p }) {
			continue
		}
		ways := b.otherTargets(p, target)
		if i := slices.IndexFunc(ways, func(s shot) bool { return b.unitOf(s.struck).ID == chosen[b.id(p)] }); i >= 0 {
			ways = ways[i : i+1]
		}
		if len(ways) == 1 {
			at := b.Pieces[ways[0].struck].Unit
			others[at] = append(others[at], ways[0])
		} else if len(ways) > 1 {
			o := openTarget{piece: p}
			for _, s := range ways {
				o.targets = append(o.targets, b.Pieces[s.struck].Unit)
			}
			f.open = append(f.open, o)
		}
	}
	for i := range b.units {
		if len(others[i]) > 0 {
			f.steps = append(f.steps, game.Step{Rule: "STD-SHOOT-06", Text: game.Say("%s cannot shoot at %s and shoots at the closest other that it sees, %s.",
				game.SayList(b.shootersOf(others[i])), b.units[target].name(), b.units[i].name())})
			f.add(b, i, others[i])
		}
	}
	return f
}

func (b *board) shootersOf(shots []shot) []game.StandID {
	var ids []game.StandID
	for _, s := range shots {
		ids = append(ids, b.id(s.piece))
	}
	return ids
}

// otherTargets returns the shots of a stand that cannot shoot at its unit's target, at the
// closest other unit it sees itself, or several if those are equally close (STD-SHOOT-06).
func (b *board) otherTargets(p, main int) []shot {
	unit := b.Pieces[p].Unit
	units := slices.DeleteFunc(b.targetsInRange(unit), func(i int) bool {
		return i == main || len(b.reached(p, i)) == 0 || isWagon(b.units[i].Unit) // which are passed over (AMB-M52)
	})
	closest := b.closestOf(units, func(i int) float64 { return b.UnitDistance(i, p) },
		func(i int) bool { return b.spotsUnit([]int{p}, i) })
	var list []shot
	for _, i := range closest {
		if s, ok := b.shotOf(p, i); ok {
			list = append(list, s)
		}
	}
	return list
}

// add adds the shots of some stands at a unit: the dice of each, and everything else that artillery
// strikes (STD-SHOOT-07, STD-ART-10, STD-ART-15).
func (f *fire) add(b *board, target int, shots []shot) {
	if len(shots) == 0 {
		return
	}
	u := &b.units[f.unit]
	main := salvo{target: target}
	for _, s := range shots {
		next := b.shotOfStand(s.piece, s.struck, false)
		main.shots = append(main.shots, next)
		f.steps = append(f.steps, b.bandSteps(s.piece, s.struck, next)...)
		f.steps = append(f.steps, s.why...)
		f.steps[len(f.steps)-1].Marks = append(f.steps[len(f.steps)-1].Marks, game.Mark{Kind: game.MarkSight, From: s.line.A, To: s.line.B})
	}
	b.lendShots(f.unit, main.shots)
	f.salvos = append(f.salvos, main)
	at := &f.salvos[len(f.salvos)-1]
	switch {
	case HasTrait(u.Unit, traitCannon):
		f.bounce(b, at, shots)
	case HasTrait(u.Unit, traitBoltThrower):
		f.skewer(b, at, shots)
	}
}

// bounce adds what each gun of a unit strikes on the path of its shot (STD-ART-09,
// STD-ART-10, AMB-60).
func (f *fire) bounce(b *board, main *salvo, shots []shot) {
	var guns []int
	for _, s := range shots {
		guns = append(guns, s.piece)
	}
	path := b.ballFrom(guns, main.target)
	battery := b.plays("AMB-60", "a") // only one gun gets the extra attacks
	for i := range main.shots {
		if i == 0 || !battery {
			main.shots[i].Dice += path.further
		}
	}
	f.steps = append(f.steps, b.ballStep(path, main.target))
	ids := slices.Clone(main.shots)
	for _, s := range path.strays {
		more := salvo{target: s.unit}
		for _, shot := range ids {
			more.shots = append(more.shots, Shot{Unit: shot.Unit, Stand: shot.Stand, Dice: s.stands, Need: s.need})
		}
		f.salvos = append(f.salvos, more)
	}
}

// ballStep draws the path of a cannon shot and says what it strikes.
func (b *board) ballStep(path ball, target int) game.Step {
	text := game.Say("The shots of %s go through %s and %s beyond it", b.unitOf(path.gun).name(), b.standName(path.struck), cm(bounce))
	if path.further > 0 {
		text = game.SayAll(text, game.Say(", through %d more of %s", path.further, b.units[target].name()))
	}
	for _, s := range path.strays {
		text = game.SayAll(text, game.Say(", through %d of %s", s.stands, b.units[s.unit].name()))
	}
	return game.Step{Rule: "STD-ART-10", Text: game.Say("%s.", text), Marks: []game.Mark{{Kind: game.MarkMove, From: path.path.A, To: path.path.B}}}
}

// skewer adds the stands that bolts strike behind their targets (STD-ART-15).
func (f *fire) skewer(b *board, main *salvo, shots []shot) {
	var strays []salvo
	for i, s := range shots {
		p, struck := s.piece, s.struck
		q := b.skewered(b.Boxes, p, struck)
		if q < 0 {
			continue
		}
		f.steps = append(f.steps, game.Step{Rule: "STD-ART-15", Text: game.Say("The bolt of %s goes through %s into %s.", b.id(p), b.standName(struck), b.standName(q)),
			Marks: []game.Mark{{Kind: game.MarkStand, Stand: b.id(struck)}, {Kind: game.MarkStand, Stand: b.id(q)}}})
		unit := b.Pieces[q].Unit
		if unit == main.target {
			main.shots[i].Dice++
			continue
		}
		got := b.addStray(nil, q, p, geometry.Segment{A: b.Boxes[p].Closest(b.Boxes[q].Center), B: b.Boxes[q].Center})[0]
		shot := Shot{Unit: b.units[f.unit].ID, Stand: b.id(p), Dice: 1, Need: got.need}
		if k := slices.IndexFunc(strays, func(o salvo) bool { return o.target == unit }); k >= 0 {
			strays[k].shots = append(strays[k].shots, shot)
		} else {
			strays = append(strays, salvo{target: unit, shots: []Shot{shot}})
		}
	}
	f.salvos = append(f.salvos, strays...)
}

// blindFires lists the ways in which stone throwers shoot at an enemy that they do not see:
// the nearest in range (STD-ART-13). Every shot hits on a 6.
func (b *board) blindFires(unit int) ([]fire, *game.Refusal) {
	targets := b.closestOf(b.passingWagons(b.targetsInRange(unit)), func(i int) float64 { return b.Distance(unit, i) }, func(int) bool { return true })
	if len(targets) == 0 {
		return nil, refuse("STD-ART-13", game.Say("No enemy unit that may be shot at is within %s of %s, seen or unseen.", cm(rangeOf(b.units[unit].Unit)), b.units[unit].name()))
	}
	var list []fire
	for _, target := range targets {
		f := fire{unit: unit, main: target, salvos: []salvo{{target: target}}}
		f.steps = append(f.steps, game.Step{Rule: "STD-ART-13", Text: game.Say("%s sees no target and shoots at the nearest unseen one, %s: it hits on 6 alone.",
			b.units[unit].name(), b.units[target].name())})
		for _, p := range b.PiecesOf(unit) {
			if len(b.reached(p, target)) > 0 {
				s := b.shotOfStand(p, b.ClosestPiece(target, p), false)
				s.Need = blindNeed // AMB-S16
				f.salvos[0].shots = append(f.salvos[0].shots, s)
			}
		}
		list = append(list, f)
	}
	return list, nil
}

// blindNeed is the score that a stone thrower needs without seeing its target (STD-ART-13).
const blindNeed = 6
