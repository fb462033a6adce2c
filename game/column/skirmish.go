package column

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// withdraw makes a skirmisher stand attempt a Withdraw at once when an enemy runs into it: it retreats
// or is lost (COL-SKIRM-05, COL-SKIRM-06). The roll is compulsory, and fails if the stand has failed
// before in this phase (correction 2).
func (m *moment) withdraw(a standAt, from *game.Unit) error {
	ok, err := m.attempt(unitRoller(a.unit), actWithdraw, nil)
	if err != nil {
		return err
	}
	u := m.s.Unit(a.unit.ID)
	if ok && m.retire(u) {
		return nil
	}
	m.lose(u, []int{a.i}, "COL-SKIRM-06", game.Say("%s cannot get away and is lost.", u.Name))
	return nil
}

// retire moves a skirmisher its full allowance straight away from the nearest enemy, through friends
// (G-09), and reports whether it ends clear of all stands.
func (m *moment) retire(u *game.Unit) bool {
	box := u.Box(0)
	dir, ok := awayFrom(m.s, u)
	if !ok {
		return true
	}
	far := allowance(m.s, u)
	w := &way{s: m.s, unit: u, stands: []int{0}, dir: dir, most: far, through: func(a standAt) bool { return a.unit.Side == u.Side }}
	h := w.first()
	end := clearPlace(m.s, u, box, dir, h.far)
	if end <= geometry.Tolerance {
		return false
	}
	moves := moveStands(u, []int{0}, dir.Scale(end))
	m.tell(game.Event{Kind: "withdraw", Unit: u.ID, Text: game.Say("%s withdraws %s.", u.Name, inches(end)), Moves: moves,
		Steps: []game.Step{game.NewStep("COL-SKIRM-06", "%s retreats straight away from the nearest enemy.", u.Name)}})
	return true
}

// awayFrom returns the direction straight away from the enemy stand nearest to a unit of one stand.
// Among equally near ones it takes the one with the longest contact, or else the nearest middle.
func awayFrom(s *game.State, u *game.Unit) (geometry.Vec, bool) {
	box := u.Box(0)
	var found bool
	var dir geometry.Vec
	var best [3]float64
	for i := range s.Units {
		v := &s.Units[i]
		if v.Side == u.Side {
			continue
		}
		for j := range v.Stands {
			its := v.Box(j)
			key := [3]float64{game.RoundLength(geometry.Distance(box, its)), -game.RoundLength(geometry.Touch(box, its).Length), game.RoundLength(box.Center.Dist(its.Center))}
			if !found || slices.Compare(key[:], best[:]) < 0 {
				found, best, dir = true, key, awayFromBox(box, its)
			}
		}
	}
	return dir, found
}

// awayFromBox is the direction from the nearest point of another base; in contact, it points out of the
// other's edge.
func awayFromBox(box, other geometry.Box) geometry.Vec {
	if c := geometry.Touch(box, other); c.Kind == geometry.EdgeContact {
		return other.Normal(c.B.Side)
	}
	mine, its := geometry.ClosestPoints(box, other)
	if mine.Dist(its) > geometry.Tolerance {
		return mine.Sub(its).Unit()
	}
	return box.Center.Sub(other.Center).Unit()
}

// clearPlace returns the largest distance along dir, at most most, at which a base overlaps no other;
// 0 for none.
func clearPlace(s *game.State, u *game.Unit, box geometry.Box, dir geometry.Vec, most float64) float64 {
	far := most
	for again := true; again; {
		again = false
		for i := range s.Units {
			v := &s.Units[i]
			for j := range v.Stands {
				if v.ID.Is(u.ID) {
					continue
				}
				if hit, ok := box.Meets(v.Box(j), dir); ok && hit.Lo < far-geometry.Tolerance && hit.Hi > far+geometry.Tolerance {
					far, again = hit.Lo, true
				}
			}
		}
		if far <= 0 {
			return 0
		}
	}
	return far
}

// emerge lets skirmishers hidden inside a stand come out in front of it (COL-SKIRM-09, correction 8).
// They come out by a Countercharge Action, and need room without touching an enemy.
func (m *moment) emerge(u *game.Unit, free *game.Character) error {
	host, ok := findStand(m.s, own(u).Hidden)
	if !ok {
		return game.Refuse("COL-SKIRM-09", "%s is not hidden.", u.Name)
	}
	box := geometry.Flush(host.box().Edge(geometry.Front), u.Base.Front, u.Base.Depth, 0)
	places := []game.Stand{{ID: game.StandID(u.ID) + "s", X: game.RoundLength(box.Center.X), Y: game.RoundLength(box.Center.Y), Facing: host.unit.Stands[host.i].Facing}}
	out := *u
	out.Stands = places
	r := roller{unit: &out, body: bodyOf(&out), stands: []int{0}}
	if refusal := mayStandClear(m.s, r, places, nil); refusal != nil {
		return refusal
	}
	ok, err := m.attempt(roller{unit: u, body: bodyOf(u)}, actCountercharge, free)
	if err != nil || !ok {
		return err
	}
	u = m.s.Unit(u.ID)
	edit(u).Hidden = ""
	u.Stands = places
	m.tell(game.Event{Kind: "emerge", Unit: u.ID, Text: game.Tell("%s comes out before %s.", u.Name, host.name()),
		Steps: []game.Step{game.NewStep("COL-SKIRM-09", "It forms a skirmish line before the stand that hid it.")}})
	return nil
}
