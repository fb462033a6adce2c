package column

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/game/body"
	"frontage/game/table"
	"frontage/geometry"
)

// halt is the end of a straight way.
type halt struct {
	far    float64 // in centimetres
	rule   string  // "" if the way is gone to its end
	enemy  standAt // the enemy that is near or in the way
	friend standAt
	why    string // the kind of halt, one of the following
}

// The kinds of halts.
const (
	haltNear       = "near"       // an enemy within the base depth
	haltContact    = "contact"    // an enemy that must not be touched
	haltSkirmisher = "skirmisher" // enemy skirmishers, who must withdraw
	haltFriend     = "friend"
	haltGround     = "ground"
	haltEdge       = "edge"
)

// way is a straight way of some stands of a unit.
type way struct {
	s      *game.State
	unit   *game.Unit
	stands []int
	dir    geometry.Vec // a unit vector
	most   float64      // in centimetres

	nearStops bool                 // an enemy within the base depth stops it (COL-MOVE-08)
	mayTouch  bool                 // it may come into contact: a charge, a pursuit
	through   func(a standAt) bool // the stands that are no hindrance; nil for none
	close     []game.UnitID        // enemies already within the base depth, which do not stop it
}

// never is the distance of something that a move does not reach.
var never = math.Inf(1)

// clearance is the distance kept from an enemy stand that must not be touched.
const clearance = 3 * geometry.Tolerance

// first returns where the way ends.
func (w *way) first() halt {
	h := halt{far: w.most}
	if w.nearStops {
		w.close = nearUnits(w.s, w.unit, w.stands)
	}
	for _, i := range w.stands {
		a := standAt{w.unit, i}
		w.hinder(&h, a)
		w.ground(&h, a)
	}
	h.far = max(0, h.far)
	for w.through != nil && w.endsOn(&h) {
		continue
	}
	return h
}

// nearUnits lists the enemy units, except skirmishers, with a stand within the base depth of one of the
// given stands of a unit.
func nearUnits(s *game.State, u *game.Unit, stands []int) []game.UnitID {
	var list []game.UnitID
	depth := u.Base.Depth + geometry.Tolerance
	for k := range s.Units {
		v := &s.Units[k]
		if v.Side == u.Side || typeOf(v).Group == Skirmishers {
			continue
		}
		within := func(i int) bool {
			for j := range v.Stands {
				if maybeWithin(u, i, v, j, depth) && geometry.Within(u.Box(i), v.Box(j), depth) {
					return true
				}
			}
			return false
		}
		if slices.ContainsFunc(stands, within) {
			list = append(list, v.ID)
		}
	}
	return list
}

// endsOn shortens a way that would end on a stand it passes through, and reports whether it did.
func (w *way) endsOn(h *halt) bool {
	for _, i := range w.stands {
		box := w.unit.Box(i)
		for k := range w.s.Units {
			u := &w.s.Units[k]
			for j := range u.Stands {
				other := standAt{u, j}
				if u.ID.Is(w.unit.ID) && slices.Contains(w.stands, j) || !w.through(other) {
					continue
				}
				hit, ok := box.Meets(other.box(), w.dir)
				if ok && hit.Lo < h.far-geometry.Tolerance && hit.Hi > h.far+geometry.Tolerance && h.far > 0 {
					*h = halt{far: max(0, hit.Lo), rule: "COL-SKIRM-04", friend: other, why: haltFriend}
					return true
				}
			}
		}
	}
	return false
}

// take notes a halt that comes earlier than the one known.
func (h *halt) take(other halt) {
	if other.far < h.far {
		*h = other
	}
}

// hinder finds the other stands in the way of one.
func (w *way) hinder(h *halt, a standAt) {
	box := a.box()
	reach := h.far + a.unit.Base.Depth + box.Radius()
	for k := range w.s.Units {
		u := &w.s.Units[k]
		near := reach + geometry.Vec{X: u.Base.Front, Y: u.Base.Depth}.Len()/2
		for j := range u.Stands {
			if d := box.Center.Sub(placeOf(u.Stands[j])); d.Dot(d) > near*near {
				continue
			}
			other := standAt{u, j}
			if u.ID.Is(w.unit.ID) && slices.Contains(w.stands, j) || w.through != nil && w.through(other) {
				continue
			}
			its := other.box()
			if a.enemyOf(other) {
				w.meetEnemy(h, a, other, box, its)
			} else if far := sweptTo(box, w.dir, its); far < h.far {
				h.take(halt{far: far, rule: "COL-MOVE-01", friend: other, why: haltFriend})
			}
		}
	}
}

// meetEnemy finds how far a stand goes toward an enemy stand. Skirmishers do not stop a march: it runs
// into them (COL-MOVE-10).
func (w *way) meetEnemy(h *halt, a, enemy standAt, box, its geometry.Box) {
	gap := geometry.Distance(box, its)
	switch {
	case typeOf(enemy.unit).Group == Skirmishers:
		if far := sweptTo(box, w.dir, its); far < h.far {
			h.take(halt{far: far, rule: "COL-SKIRM-05", enemy: enemy, why: haltSkirmisher})
		}
	case w.mayTouch:
		if far := sweptTo(box, w.dir, its); far < h.far {
			h.take(halt{far: far, rule: "COL-CHARGE-13", enemy: enemy, why: haltContact})
		}
	case w.nearStops && !slices.Contains(w.close, enemy.unit.ID):
		if far := body.HaltsBefore(box, w.dir, h.far, its, a.unit.Base.Depth); far < h.far {
			h.take(halt{far: far, rule: "COL-MOVE-08", enemy: enemy, why: haltNear})
		}
	case gap > clearance:
		if far := body.HaltsBefore(box, w.dir, h.far, its, clearance); far < h.far {
			h.take(halt{far: far, rule: "COL-MOVE-09", enemy: enemy, why: haltContact})
		}
	default:
		if far := sweptTo(box, w.dir, its); far < h.far {
			h.take(halt{far: far, rule: "COL-MOVE-09", enemy: enemy, why: haltContact})
		}
	}
}

// sweptTo returns how far a base goes along a unit vector until it runs into another, or never. It may
// slide along the other.
func sweptTo(b geometry.Box, dir geometry.Vec, other geometry.Box) float64 {
	hit, ok := b.Meets(other, dir)
	if !ok || hit.Hi <= geometry.Tolerance {
		return never
	}
	return max(0, hit.Lo)
}

// ground finds where the table ends the way of a stand: at its edge, or at ground that the unit may not
// enter.
func (w *way) ground(h *halt, a standAt) {
	box := a.box()
	d := w.dir.Scale(h.far)
	ground := geometry.NewGround(w.s.Table.Rect(), nil, barred(w.s, w.unit))
	if stop := ground.Sweep(box, d, nil); stop.Meets != geometry.Nothing && stop.Far < h.far {
		why := haltGround
		if stop.Meets == geometry.TheTableEdge {
			why = haltEdge
		}
		h.take(halt{far: stop.Far, rule: "COL-MOVE-01", why: why})
	}
}

// barred returns the ground that a unit may not enter: impassable ground, and buildings and
// walls for Formed units (G-15). Flyers may pass over it.
func barred(s *game.State, u *game.Unit) []geometry.Polygon {
	var list []geometry.Polygon
	for i := range s.Terrain {
		t := &s.Terrain[i]
		if t.Kind == impassable || own(u).Formed && (t.Kind == building || t.Kind == wall) {
			list = append(list, table.Areas(t)...)
		}
	}
	return list
}

// moveStands moves the stands of a way, and returns their moves.
func moveStands(u *game.Unit, stands []int, by geometry.Vec) []game.StandMove {
	moves := make([]game.StandMove, 0, len(stands))
	places := u.OwnStands()
	for _, i := range stands {
		p := &places[i]
		from := poseOf(*p)
		p.X, p.Y = game.RoundLength(p.X+by.X), game.RoundLength(p.Y+by.Y)
		moves = append(moves, game.StandMove{ID: p.ID, Poses: []game.Pose{from, poseOf(*p)}, Cost: by.Len()})
	}
	return moves
}

func poseOf(s game.Stand) game.Pose { return game.Pose{X: s.X, Y: s.Y, Facing: s.Facing} }
