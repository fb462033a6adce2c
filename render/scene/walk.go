package scene

import (
	"math"
	"time"

	"frontage/game"
)

// Walk animates stands from where they were to where an action put them, one event after
// the other: a retreat, units giving way, a pursuit. It only draws; the battle itself is
// already further.
type Walk struct {
	legs  []leg
	past  time.Duration
	lasts time.Duration
}

// leg holds what one event moves, all at the same time.
type leg struct {
	moves       map[game.StandID]game.StandMove
	from, until time.Duration
}

const (
	shortMotion = 150 * time.Millisecond
	longMotion  = 400 * time.Millisecond
	// perCentimetre makes far moves take longer, up to longMotion.
	perCentimetre = 20 * time.Millisecond
	// allMotion is the longest time for all motions of one action. If there are many,
	// each is shorter.
	allMotion = 1200 * time.Millisecond
)

// Start begins to show the moves of some events after a delay.
func (m *Walk) Start(events []game.Event, after time.Duration) {
	m.legs, m.past, m.lasts = nil, -after, 0
	for _, e := range events {
		l := leg{moves: map[game.StandID]game.StandMove{}}
		lasts := shortMotion
		for _, move := range e.Moves {
			if len(move.Poses) < 2 {
				continue
			}
			l.moves[move.ID] = move
			if d := time.Duration(wayLength(move.Poses)) * perCentimetre; d > lasts {
				lasts = d
			}
		}
		if len(l.moves) == 0 {
			continue
		}
		l.from, l.until = m.lasts, m.lasts+min(lasts, longMotion)
		m.lasts = l.until
		m.legs = append(m.legs, l)
	}
	if m.lasts > allMotion {
		share := float64(allMotion) / float64(m.lasts)
		for i := range m.legs {
			l := &m.legs[i]
			l.from, l.until = time.Duration(float64(l.from)*share), time.Duration(float64(l.until)*share)
		}
		m.lasts = allMotion
	}
}

// Running reports whether there is something left to show.
func (m *Walk) Running() bool { return len(m.legs) > 0 }

// Finish shows every stand in its final place.
func (m *Walk) Finish() { m.legs = nil }

// Lasts returns the total time.
func (m *Walk) Lasts() time.Duration { return m.lasts }

// Tick advances by d and reports whether anything moved.
func (m *Walk) Tick(d time.Duration) bool {
	if !m.Running() {
		return false
	}
	m.past += d
	if m.past >= m.lasts {
		m.Finish()
	}
	return true
}

// Pose returns where a stand is drawn now.
func (m *Walk) Pose(u *game.Unit, i int) game.Stand {
	stand := u.Stands[i]
	for _, l := range m.legs {
		move, ok := l.moves[stand.ID]
		if !ok {
			continue
		}
		p := move.Poses[0]
		if m.past > l.from {
			p = along(move.Poses, Ease(float64(m.past-l.from)/float64(l.until-l.from)))
		}
		stand.X, stand.Y, stand.Facing = p.X, p.Y, p.Facing
		if m.past < l.until {
			break // its later moves have not begun
		}
	}
	return stand
}

// Ease makes a motion begin and end gently. It takes and returns a share from 0 to 1: 3t² − 2t³.
func Ease(t float64) float64 {
	t = clamp(t, 0, 1)
	return t * t * (3 - 2*t)
}

// wayLength returns the length of a way in centimetres; a quarter turn counts as 3 cm.
func wayLength(poses []game.Pose) float64 {
	sum := 0.0
	for i := 1; i < len(poses); i++ {
		sum += legLength(poses[i-1], poses[i])
	}
	return sum
}

func legLength(a, b game.Pose) float64 {
	return math.Sqrt((b.X-a.X)*(b.X-a.X)+(b.Y-a.Y)*(b.Y-a.Y)) + math.Abs(TurnBetween(a.Facing, b.Facing))/30
}

// TurnBetween returns the shorter turn from one facing to another, in degrees.
func TurnBetween(from, to float64) float64 {
	turn := math.Mod(to-from, 360)
	switch {
	case turn > 180:
		turn -= 360
	case turn < -180:
		turn += 360
	}
	return turn
}

// along returns the pose at a share of the way.
func along(poses []game.Pose, share float64) game.Pose {
	left := share * wayLength(poses)
	for i := 1; i < len(poses); i++ {
		a, b := poses[i-1], poses[i]
		length := legLength(a, b)
		if left > length && i < len(poses)-1 {
			left -= length
			continue
		}
		t := 1.0
		if length > 0 {
			t = clamp(left/length, 0, 1)
		}
		return game.Pose{X: a.X + t*(b.X-a.X), Y: a.Y + t*(b.Y-a.Y), Facing: a.Facing + t*TurnBetween(a.Facing, b.Facing)}
	}
	return poses[len(poses)-1]
}
