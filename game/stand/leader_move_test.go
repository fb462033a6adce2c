package stand

import (
	"math"
	"strings"
	"testing"

	"frontage/game"
)

// moveTo is a character's move.
func moveTo(id string, x, y float64, join game.UnitID) game.Action {
	x, y = origin+x, origin+y
	return game.Action{Do: "character", Character: game.CharacterID(id), X: &x, Y: &y, Join: join}
}

// STD-CMD-63, STD-CMD-64, STD-CMD-65, STD-CHAR-03, -05, -06, -07, -09, -11, -16, -19:
// where characters go, once a phase.
func TestCharactersMove(t *testing.T) {
	for _, c := range []struct {
		name   string
		rule   string
		change func(*game.State)
		action game.Action
	}{
		{"60 cm", "", nil, moveTo("rg", -60, 0, "")},
		{"more", "STD-CMD-64", nil, moveTo("rg", -60.1, 0, "")},
		{"a flying mount", "", func(s *game.State) { EditLeader(&s.Characters[0]).Mount = "flying" }, moveTo("rg", -90, 0, "")},
		{"a flying mount too far", "STD-CMD-64", func(s *game.State) { EditLeader(&s.Characters[0]).Mount = "flying"; s.Characters[0].X += 10 }, moveTo("rg", -91, 0, "")},
		{"through friends", "", nil, moveTo("rg", 20, 0, "")},
		{"through an enemy", "STD-CMD-65", func(s *game.State) {
			s.Unit("b1").Stands[0].X, s.Unit("b1").Stands[0].Y = origin, origin-30
			for k := range 10 {
				s.Units[1].Stands = append(s.Units[1].Stands, game.Stand{ID: game.StandID("b1" + string(rune('k'+k))), X: origin - 20 + 4*float64(k) + 2, Y: origin - 34})
			}
		}, moveTo("rg", 0, -50, "")},
		{"touching a unit", "STD-CHAR-06", nil, moveTo("rg", 10, 2.25, "")},
		{"a clear gap", "", nil, moveTo("rg", 10, 2.3, "")},
		{"joining", "", nil, moveTo("rg", 10, 2.25, "r1")},
		{"joining from afar", "STD-CHAR-05", nil, moveTo("rg", 10, 3, "r1")},
		{"on a unit", "STD-CHAR-16", nil, moveTo("rg", 10, 1, "r1")},
		{"on an enemy character", "STD-CHAR-16", nil, moveTo("rg", 0, -20, "")},
		{"joining an enemy", "STD-CHAR-05", nil, moveTo("rg", 0, 40, "b1")},
		{"into a wood", "", func(s *game.State) { s.Terrain = []game.Terrain{wood(-30, -5, -20, 5)} }, moveTo("rg", -25, 0, "")},
		{"into a wood on a monster", "STD-CMD-65", func(s *game.State) {
			s.Terrain = []game.Terrain{wood(-30, -5, -20, 5)}
			EditLeader(&s.Characters[0]).Mount = "monster"
		}, moveTo("rg", -25, 0, "")},
		{"joining a unit in a wood on a chariot", "STD-CHAR-19", func(s *game.State) {
			s.Terrain = []game.Terrain{wood(5, -5, 15, 5)}
			EditLeader(&s.Characters[0]).Mount = "chariot"
		}, moveTo("rg", 10, 2.25, "r1")},
		{"into a lake", "STD-CMD-65", func(s *game.State) { s.Terrain = []game.Terrain{building(-30, -5, -20, 5)} }, moveTo("rg", -25, 0, "")},
		{"off the table", "STD-TABLE-01", func(s *game.State) { s.Characters[0].X = 10 }, moveTo("rg", -99, 0, "")},
		{"out of a combat", "STD-CHAR-09", func(s *game.State) {
			s.Characters[0].Joined = "r1"
			s.Unit("b1").Stands[0].X, s.Unit("b1").Stands[0].Y = origin+10, origin-2
		}, moveTo("rg", 20, 20, "")},
		{"from a confused unit", "", func(s *game.State) {
			s.Characters[0].Joined = "r1"
			Edit(s.Unit("r1")).State.Confused = true
		}, moveTo("rg", 20, 20, "")},
		{"after failed orders", "", func(s *game.State) {
			OwnTurn(s).Command = &Command{Finished: []game.CharacterID{"rg"}}
		}, moveTo("rg", 20, 20, "")},
		{"twice", "STD-CMD-63", func(s *game.State) { EditLeader(&s.Characters[0]).State.Moved = true }, moveTo("rg", 20, 20, "")},
		{"slain", "STD-CMD-63", func(s *game.State) { EditLeader(&s.Characters[0]).State.Slain = true }, moveTo("rg", 20, 20, "")},
		{"an enemy's", "STD-CMD-01", nil, moveTo("bg", 20, 20, "")},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := tableOf(infantry("r1", at{10, 0, 0}), infantry("b1", at{0, 60, 180}))
			s.Characters = []game.Character{leader("rg", "general", 9, 0, 0), leader("bg", "general", 9, 0, -20)}
			s.Turn.Step = stepCharacters
			if c.change != nil {
				c.change(s)
			}
			f := from(t, s)
			if c.rule != "" {
				f.refused(c.action, c.rule)
				return
			}
			f.do(c.action).over()
			if g := s.Characters[0]; math.Abs(g.X-*c.action.X) > 1e-6 || math.Abs(g.Y-*c.action.Y) > 1e-6 || g.Joined != c.action.Join {
				t.Errorf("the character is %+v, want him at %v, %v with unit %q", g, *c.action.X, *c.action.Y, c.action.Join)
			}
			f.refused(c.action, "STD-CMD-63")
		})
	}
}

// STD-CHAR-05, STD-CHAR-07: joining without a place takes the nearest in contact, in a
// combat too.
func TestJoining(t *testing.T) {
	s := tableOf(infantry("r1", at{10, 0, 0}), infantry("b1", at{10, 2, 180}))
	s.Characters = []game.Character{leader("rg", "general", 9, 0, 0)}
	s.Turn.Step = stepCharacters
	q := (Rules{}).Begin(false).Question(s)
	if len(q.Answers) != 2 || q.Answers[0].Join != "r1" || q.Answers[q.Default].Do != "end" {
		t.Errorf("the question is %+v, want 2 answers, to join r1 or, by default, to end", q)
	}
	from(t, s).do(game.Action{Do: "character", Character: "rg", Join: "r1"}).over()
	if g := s.Characters[0]; g.Joined != "r1" || newBoard(s).leaderDistance(&g, 0) > 0.01 {
		t.Errorf("the character is %+v, want him with r1, in contact", g)
	}
}

// STD-CHAR-20: a character on a chariot whose unit a move has taken wholly into a
// wood goes to another unit within 30 cm, or is slain.
func TestStrandedCharacter(t *testing.T) {
	for _, far := range []float64{20, 60} {
		s := tableOf(infantry("r1", at{0, 0, 0}), infantry("r2", at{far, 0, 0}))
		s.Characters = []game.Character{leader("rh", "hero", 8, 0, 2.25)}
		EditLeader(&s.Characters[0]).Mount, s.Characters[0].Joined = "chariot", "r1"
		s.Terrain = []game.Terrain{wood(-3, -3, 3, 1)}
		s.Turn.Step = stepCharacters
		from(t, s).do(game.Action{Do: "end"}).over()
		h := s.Characters[0]
		if far == 20 && (OwnLeader(&h).State.Slain || newBoard(s).leaderDistance(&h, 1) > 0.02) || far == 60 && !OwnLeader(&h).State.Slain {
			t.Errorf("other unit %v cm away: the character is %+v, want him slain only at 60", far, h)
		}
	}
}

// STD-CHAR-20: a stranded character's owner chooses between two units that he can reach.
// The question says that his own unit is in terrain closed to his mount, not that he was
// touched, and a battle that waits for the answer can be saved.
func TestStrandedCharacterHasTheChoice(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}), infantry("r2", at{20, 0, 0}), infantry("r3", at{-20, 0, 0}))
	s.Characters = []game.Character{leader("rh", "hero", 8, 0, 2.25)}
	EditLeader(&s.Characters[0]).Mount, s.Characters[0].Joined = "chariot", "r1"
	s.Terrain = []game.Terrain{wood(-3, -3, 3, 1)}
	s.Turn.Step = stepCharacters
	p := play(t, s)
	p.do(game.Action{Do: "end"})
	q := p.b.Question()
	if q.Kind != procedureDisplace || q.Who != "red" || len(q.Answers) != 2 || strings.Contains(q.Text.String(), "touched") {
		t.Fatalf("the question is %+v, want where red displaces him, without \"touched\"", q)
	}
	if _, err := game.Read(game.Write(p.b.State()), "stranded", []game.Rules{Rules{}}); err != nil {
		t.Errorf("a file of it: %v", err)
	}
	p.refused(game.Action{Do: "character", Character: "rh", Unit: "r1"}, "STD-CHAR-20")
	events, err := p.b.Do(q.Answers[1])
	if err != nil {
		t.Fatal(err)
	}
	if e := events[0]; e.Kind != "character" || e.Why != "STD-CHAR-20" || strings.Contains(e.Text.String(), "touched") {
		t.Errorf("the event is %+v, want his move by STD-CHAR-20, without \"touched\"", e)
	}
	if h := p.b.State().Characters[0]; h.Joined != "r3" {
		t.Errorf("the character is %+v, want him with r3", h)
	}
}
