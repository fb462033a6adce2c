package ui

import (
	"math"
	"time"

	"frontage/game"
)

// motion shows stands on their way from where they were to where an action put
// them. It only draws: the battle is already further.
type motion struct {
	moves map[game.StandID]game.StandMove
	past  time.Duration
	lasts time.Duration
}

const (
	shortMotion = 150 * time.Millisecond
	longMotion  = 400 * time.Millisecond
	// perCentimetre makes far moves take longer, up to longMotion.
	perCentimetre = 20 * time.Millisecond
)

// start begins to show the moves of some events.
func (m *motion) start(events []game.Event) {
	m.moves, m.past, m.lasts = map[game.StandID]game.StandMove{}, 0, shortMotion
	for _, e := range events {
		for _, move := range e.Moves {
			if len(move.Poses) < 2 {
				continue
			}
			m.moves[move.ID] = move
			if d := time.Duration(wayLength(move.Poses)) * perCentimetre; d > m.lasts {
				m.lasts = d
			}
		}
	}
	if m.lasts > longMotion {
		m.lasts = longMotion
	}
}

func (m *motion) running() bool { return len(m.moves) > 0 }
func (m *motion) finish()       { m.moves = nil }

// tick goes on, and reports whether anything moved.
func (m *motion) tick(d time.Duration) bool {
	if !m.running() {
		return false
	}
	m.past += d
	if m.past >= m.lasts {
		m.finish()
	}
	return true
}

// pose returns where a stand is drawn now.
func (m *motion) pose(u *game.Unit, i int) game.Stand {
	stand := u.Stands[i]
	move, ok := m.moves[stand.ID]
	if !ok {
		return stand
	}
	p := along(move.Poses, ease(float64(m.past)/float64(m.lasts)))
	stand.X, stand.Y, stand.Facing = p.X, p.Y, p.Facing
	return stand
}

// ease makes a movement begin and end gently: 3t² − 2t³.
func ease(t float64) float64 {
	t = within(t, 0, 1)
	return t * t * (3 - 2*t)
}

// wayLength returns the length of a way in centimetres, where a quarter turn
// counts as much as 3 cm.
func wayLength(poses []game.Pose) float64 {
	sum := 0.0
	for i := 1; i < len(poses); i++ {
		sum += legLength(poses[i-1], poses[i])
	}
	return sum
}

func legLength(a, b game.Pose) float64 {
	return math.Sqrt((b.X-a.X)*(b.X-a.X)+(b.Y-a.Y)*(b.Y-a.Y)) + math.Abs(turnBetween(a.Facing, b.Facing))/30
}

// turnBetween returns the shorter turn from one facing to another, in degrees.
func turnBetween(from, to float64) float64 {
	turn := math.Mod(to-from, 360)
	switch {
	case turn > 180:
		turn -= 360
	case turn < -180:
		turn += 360
	}
	return turn
}

// along returns the pose a share of the way along.
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
			t = within(left/length, 0, 1)
		}
		return game.Pose{X: a.X + t*(b.X-a.X), Y: a.Y + t*(b.Y-a.Y), Facing: a.Facing + t*turnBetween(a.Facing, b.Facing)}
	}
	return poses[len(poses)-1]
}
