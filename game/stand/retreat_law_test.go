package stand

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// crowdedTable is anyTable with friends close behind each other, so that they are in each
// other's way.
func crowdedTable(r *rand.Rand) *game.State {
	s := anyTable(r)
	for i := range 14 {
		u := line(string("rb"[i%2])+string(rune('c'+i)), 1+r.IntN(3), r.IntN(2) == 0, r.Float64()*36-18, r.Float64()*36-18, 90*float64(r.IntN(4)))
		for j := range u.Stands {
			u.Stands[j].X, u.Stands[j].Y = u.Stands[j].X+origin, u.Stands[j].Y+origin
		}
		more := *s
		more.Units = append(slices.Clone(s.Units), u)
		if !anyOverlap(newBoard(&more).Boxes) {
			s = &more
		}
	}
	game.Round(s)
	return s
}

// mirrored returns a table mirrored at its middle line.
func mirrored(s *game.State) *game.State {
	m := s.Clone()
	for i := range m.Units {
		for j := range m.Units[i].Stands {
			st := &m.Units[i].Stands[j]
			st.X, st.Facing = m.Table.Width-st.X, game.RoundAngle(-st.Facing)
		}
	}
	m.Terrain = slices.Clone(s.Terrain)
	for i := range m.Terrain {
		m.Terrain[i].Shape = slices.Clone(s.Terrain[i].Shape)
		for j := range m.Terrain[i].Shape {
			m.Terrain[i].Shape[j].X = m.Table.Width - m.Terrain[i].Shape[j].X
		}
	}
	return &m
}

// The laws of a retreat, on any table: it has a direction; each stand goes the
// exact distance without turning or is destroyed by something (STD-RETREAT-04,
// STD-RETREAT-13); none that survives stands on an enemy, on a friend that is
// engaged or off the table; mirrored, everything is mirrored.
func TestRetreatLaws(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 13))
	destroyed, asked := 0, 0
	for range tables(40, 2000) {
		s := crowdedTable(random)
		b, mirror := newBoard(s), newBoard(mirrored(s))
		engaged := b.engaged()
		for i := range b.units {
			distance := float64(1 + random.IntN(6))
			ways := b.retreatWays(i, nil)
			if len(ways) == 0 {
				t.Fatalf("%s retreats nowhere", b.units[i].ID)
			}
			var want []float64
			for _, w := range ways {
				want = append(want, game.RoundAngle(-travelDegrees(w.travel)))
			}
			got := travels(mirror, string(b.units[i].ID), nil)
			slices.Sort(want)
			slices.Sort(got)
			if !slices.EqualFunc(want, got, func(x, y float64) bool { return math.Abs(x-y) < 1e-3 }) {
				t.Errorf("%s: mirrored it goes toward %v, want %v", b.units[i].ID, got, want)
			}
			for _, w := range ways {
				r := b.retreat(i, w, distance, nil, nil)
				asked += len(r.makeWay)
				for _, st := range r.stands {
					if st.destroyed {
						destroyed++
						if st.rule == "" || st.blockedBy == "" && st.rule != "STD-RETREAT-20" && st.rule != "STD-TABLE-02" {
							t.Errorf("%s is destroyed for no reason: %+v", b.id(st.piece), st)
						}
						continue
					}
					moved := st.box.Center.Sub(b.Boxes[st.piece].Center)
					if math.Abs(moved.Dot(w.travel)-distance) > 1e-9 || math.Abs(moved.Cross(w.travel)) > 1e-9 || st.box.Forward != b.Boxes[st.piece].Forward {
						t.Errorf("%s goes by %v, want %g along %v", b.id(st.piece), moved, distance, w.travel)
					}
					for q, other := range b.Boxes {
						v := b.Pieces[q].Unit
						if v != i && (b.Enemies(i, v) || engaged[v]) && geometry.Overlaps(st.box, other) {
							t.Errorf("%s ends on %s", b.id(st.piece), b.id(q))
						}
					}
				}
			}
		}
		if t.Failed() {
			t.Fatalf("on this table:\n%s", game.Write(s))
		}
	}
	if destroyed < 20 || asked < 20 {
		t.Errorf("%d stands destroyed, %d units asked to give way; want 20 of both: fewer prove little", destroyed, asked)
	}
}

// With any answers a retreat or a drive-back comes to an end. At no question do stands
// overlap or stand off the table; only the units in the way move; every listed answer is
// accepted; a unit that gives way ends in formation if it began in one (STD-CONF-17); the
// survivors of the first mover have gone straight (STD-RETREAT-04, STD-SHOOT-20).
func TestForcedMovesComeToAnEnd(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 21))
	gaveWay := 0
	for n := range tables(250, 10000) {
		s := crowdedTable(random)
		before := s.Clone()
		s.Turn.Dice = game.DiceState{Seed: random.Uint64()}
		u := &s.Units[random.IntN(len(s.Units))]
		distance := float64(1 + random.IntN(8))
		var frame Frame = retreatFrame(u.ID, distance)
		if n%2 == 0 {
			frame = driveBackFrame(u.ID, "", geometry.Direction(float64(random.IntN(360))), distance)
		}
		r := &run{s: s, dice: game.NewDice(&s.Turn.Dice)}
		r.push(frame)
		if err := r.settle(); err != nil {
			t.Fatal(err)
		}
		var answers []game.Action
		for step := 0; OwnTurn(s).Pending != nil; step++ {
			game.Round(s)
			b := newBoard(s)
			if problems := problemsOf(s); len(problems) > 0 {
				t.Fatalf("at a question: %v", problems)
			}
			if anyOverlap(b.Boxes) || step > 60 {
				t.Fatalf("after %d answers stands overlap, or it never ends:\n%s", step, game.Write(&before))
			}
			q := (Rules{}).Begin(false).Question(s)
			a := q.Answers[random.IntN(len(q.Answers))]
			answers = append(answers, a)
			if _, err := (Rules{}).Begin(false).Apply(s, s, a, game.NewDice(&s.Turn.Dice)); err != nil {
				t.Fatalf("the listed answer %+v is refused: %v\n%s", a, err, game.Write(&before))
			}
			if a.Yes != nil && *a.Yes {
				gaveWay++
			}
		}
		game.Round(s)
		b := newBoard(s)
		if anyOverlap(b.Boxes) {
			t.Fatalf("after %s of %s, %v, %+v, stands overlap:\n%s\nat first:\n%s", frame.kind(), u.ID, frame, answers, game.Write(s), game.Write(&before))
		}
		straight(t, &before, s, u.ID, distance)
		for i := range s.Units {
			was := newBoard(&before).BoxesOf(i)
			if now := b.BoxesOf(i); s.Units[i].ID != u.ID && len(geometry.Groups(was)) == 1 && len(geometry.Groups(now)) != 1 {
				t.Errorf("%s has lost its formation", s.Units[i].ID)
			}
		}
		if t.Failed() {
			t.Fatalf("on this table, %s %s %v:\n%s", frame.kind(), u.ID, frame, game.Write(&before))
		}
	}
	if gaveWay < 10 {
		t.Errorf("only %d units gave way, want at least 10", gaveWay)
	}
}

// straight checks that all surviving stands of a unit have moved by the same vector, no
// further than a distance.
func straight(t *testing.T, before, after *game.State, unit game.UnitID, distance float64) {
	t.Helper()
	var way *geometry.Vec
	for _, now := range after.Unit(unit).Stands {
		_, i := before.Stand(now.ID)
		was := before.Unit(unit).Stands[i]
		by := geometry.Vec{X: now.X - was.X, Y: now.Y - was.Y}
		if way == nil {
			way = &by
		}
		if by.Dist(*way) > 3e-4 || by.Len() > distance+1e-3 || now.Facing != was.Facing {
			t.Errorf("%s has gone by %v and faces %g, from %g; others went by %v", now.ID, by, now.Facing, was.Facing, *way)
		}
	}
}
