package stand

import (
	"math"
	"slices"

	"frontage/geometry"
)

// shootsOver reports whether a stand is artillery, which shoots over troops: over lower
// ones from higher ground, and over others at a target higher still (STD-ART-05); or a wagon fort, which shoots
// over friends on lower ground (STD-SPEC-77).
func (b *board) shootsOver(p int) bool {
	return (b.unitOf(p).Type == Artillery || isFort(b.unitOf(p).Unit)) && b.hasHills()
}

// hasHills reports whether the table has any ground of different heights.
func (b *board) hasHills() bool {
	return slices.ContainsFunc(b.protectors(), func(f protector) bool { return f.covers == coverUphill })
}

// flatGround is the level of everything that is on no hill. It is below the lowest slope of
// a hill, which is at 0 (STD-TERR-02).
const flatGround = -1.0

// level is the height of a stand: that of the highest hill that it reaches.
func (b *board) level(box geometry.Box) float64 {
	high := flatGround
	for i := range b.protectors() {
		if f := &b.cover[i]; f.covers == coverUphill {
			if h, on := heightOn(f, box); on {
				high = max(high, h)
			}
		}
	}
	return high
}

// levelsOf lists the heights of some stands, lowest first.
func (b *board) levelsOf(pieces []int) []float64 {
	var levels []float64
	for _, q := range pieces {
		levels = append(levels, b.level(b.Boxes[q]))
	}
	slices.Sort(levels)
	return slices.Compact(levels)
}

// overlooks reports whether artillery stand p shoots over stand q at a target of some
// height (STD-ART-05): over troops that are lower than p, and over others when the target
// is higher than they are. Enemies in the way that it could shoot at are not overlooked:
// they must be shot at first.
func (b *board) overlooks(p, q int, target float64) bool {
	unit := b.Pieces[q].Unit
	if !b.shootsOver(p) || b.Enemies(b.Pieces[p].Unit, unit) && !b.isEngaged(unit) {
		return false
	}
	over := b.level(b.Boxes[q])
	if b.unitOf(p).Type != Artillery {
		return !b.Enemies(b.Pieces[p].Unit, unit) && over < b.level(b.Boxes[p])
	}
	return over < b.level(b.Boxes[p]) || target > over
}

// lookOver returns what blocks an artillery stand's sight to a target of some height:
// terrain as usual (STD-ART-06), and the stands that it does not shoot over.
func (b *board) lookOver(p int, target float64) *geometry.Blockers {
	boxes := slices.Clone(b.Boxes)
	for q := range boxes {
		if q != p && b.overlooks(p, q, target) {
			const away = 1e5 // off the table, so that the other stands keep their numbers
			boxes[q] = boxes[q].Shift(geometry.Vec{X: away + float64(100*q), Y: away})
		}
	}
	return b.seenGround().blockers.Again(boxes, nil).Over(b.seenOver(b.Boxes))
}

// bounce is how far a cannon ball travels beyond its target, in cm (STD-ART-09).
const bounce = 5.0

// ball is the path of a cannon shot: to the closest stand of the target, through it, and on
// (STD-ART-09). All guns of a unit share it.
type ball struct {
	gun, struck int
	path        geometry.Segment
	further     int         // further stands of the target on the path
	strays      []strayHits // what it strikes of other units
}

// strayHits is another unit that a shot strikes: the number of stands struck, and the score
// that hits the least protected of them.
type strayHits struct {
	unit, stands, need int
}

// ballFrom finds the path from the nearest of some guns to a unit, and everything on it.
func (b *board) ballFrom(guns []int, target int) ball {
	var path ball
	least := math.Inf(1)
	for _, p := range guns {
		for _, q := range b.PiecesOf(target) {
			if d := geometry.Distance(b.Boxes[p], b.Boxes[q]); d < least-geometry.Tolerance {
				least, path.gun, path.struck = d, p, q
			}
		}
	}
	from, to := geometry.ClosestPoints(b.Boxes[path.gun], b.Boxes[path.struck])
	dir := to.Sub(from).Unit()
	path.path = geometry.Segment{A: from, B: to.Along(dir, through(b.Boxes[path.struck], to, dir)+bounce)}
	before := geometry.Segment{A: from, B: to}
	high := b.level(b.Boxes[path.struck])
	for q, box := range b.Boxes {
		unit := b.Pieces[q].Unit
		outline := geometry.SweptOutline(box, box)
		if q == path.struck || unit == b.Pieces[path.gun].Unit || !outline.Crosses(path.path) ||
			outline.Crosses(before) && b.overlooks(path.gun, q, high) {
			continue
		}
		if unit == target {
			path.further++
			continue
		}
		path.strays = b.addStray(path.strays, q, path.gun, path.path)
	}
	return path
}

// addStray counts a stand struck by a stray shot, with its protection.
func (b *board) addStray(list []strayHits, q, gun int, path geometry.Segment) []strayHits {
	unit := b.Pieces[q].Unit
	got, _ := b.shotProtection(q, gun, geometry.Segment{A: path.A, B: b.Boxes[q].Closest(path.A)})
	need := b.scoreAgainst(gun, got)
	i := slices.IndexFunc(list, func(s strayHits) bool { return s.unit == unit })
	if i < 0 {
		return append(list, strayHits{unit, 1, need})
	}
	list[i].stands++
	list[i].need = min(list[i].need, need)
	return list
}

// through returns how far a line runs inside a box from a point on its border.
func through(box geometry.Box, at, dir geometry.Vec) float64 {
	from := box.Local(at)
	to := box.Local(at.Add(dir)).Sub(from)
	far := math.Inf(1)
	for _, axis := range [2][3]float64{{from.X, to.X, box.Width / 2}, {from.Y, to.Y, box.Depth / 2}} {
		if math.Abs(axis[1]) > parallel {
			far = min(far, (math.Copysign(axis[2], axis[1])-axis[0])/axis[1])
		}
	}
	if math.IsInf(far, 1) {
		return 0
	}
	return max(far, 0)
}

// skewered returns the stand that a bolt also strikes behind its target: the first stand on
// its line that touches the target; −1 if there is none (STD-ART-15).
func (b *board) skewered(boxes []geometry.Box, gun, struck int) int {
	from, to := geometry.ClosestPoints(boxes[gun], boxes[struck])
	dir := to.Sub(from).Unit()
	if from.Dist(to) <= geometry.Tolerance { // they touch
		to, dir = boxes[struck].Center, boxes[struck].Center.Sub(boxes[gun].Center).Unit()
	}
	exit := to.Along(dir, through(boxes[struck], to, dir))
	const far = 1000.0 // beyond any stand
	beyond := geometry.Segment{A: exit, B: exit.Along(dir, far)}
	best, nearest := -1, math.Inf(1)
	for q, box := range boxes {
		if q == struck || b.Pieces[q].Unit == b.Pieces[gun].Unit || geometry.Relate(box, boxes[struck]) != geometry.Touching ||
			!geometry.SweptOutline(box, box).Crosses(beyond) {
			continue
		}
		if d := box.Closest(exit).Dist(exit); d < nearest-geometry.Tolerance {
			best, nearest = q, d
		}
	}
	return best
}

// savable reports whether armour saves against a unit's hits. It does not against cannon
// (STD-ART-07), stone throwers and bolt throwers (the table of section 21); it does against
// grapeshot (STD-ART-11).
func (u *unitOnBoard) savable(grapeshot bool) bool {
	if w := weaponOf(u.Unit); w != nil && w.Save != "" {
		return w.Save != "none" // STD-SPEC-47
	}
	return !(HasTrait(u.Unit, traitCannon) && !grapeshot || HasTrait(u.Unit, traitStoneThrower) || HasTrait(u.Unit, traitBoltThrower))
}

// grapeshotDice is the Attack value of a cannon that shoots at chargers (STD-ART-11).
const grapeshotDice = 2
