package stand

import (
	"slices"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/command"
	"frontage/geometry"
)

// atWall is blue infantry behind a high fence, with red infantry 10 cm before it.
func atWall() *game.State {
	s := tableOf(infantry("b1", at{0, 0, 0}), infantry("r1", at{0, 12, 180}))
	s.Terrain = []game.Terrain{ribbon("high-obstacle", geometry.Vec{X: -3, Y: 1.2}, geometry.Vec{X: 3, Y: 1.2})}
	return s
}

// meant returns the intent of a unit of a state under the given tactics.
func meant(t *testing.T, s *game.State, unit, tactics string) *command.Answer {
	t.Helper()
	a, err := game.Ask(Rules{}, s, game.Query{Name: "intent", Args: map[string]string{"unit": unit, "tactics": tactics}})
	if err != nil {
		t.Fatal(err)
	}
	return a.(*command.Answer)
}

// TAC-AC-ALL-4, TAC-STORM-02, -03, -06: nobody attacks or shoots at troops in a fortified place
// without an order to storm. With it units that may melee charge, and the others shoot if they have
// missiles.
func TestStormOnATable(t *testing.T) {
	for _, c := range []struct {
		tactics string
		bows    bool // b1 has missiles
		phase   string
		intent  command.Kind
		line    string
	}{
		{"charge", false, phaseCommand, command.Hold, "TAC-AC-CHARGE-3"},
		{"charge; storm", false, phaseCommand, command.Charge, "TAC-AC-CHARGE-1"},
		{"assault", false, phaseCommand, command.Hold, "TAC-AC-ASSAULT-3"},
		{"assault; storm", false, phaseCommand, command.Charge, "TAC-AC-ASSAULT-1"},
		{"assault and never melee; storm", false, phaseCommand, command.Hold, ""},
		{"shoot", true, phaseShooting, command.NoShoot, "TAC-AC-SHOOT-5"},
		{"shoot; storm", true, phaseShooting, command.Shoot, "TAC-AC-SHOOT-5"},
		{"shoot; storm", false, phaseShooting, command.NoShoot, "TAC-AC-SHOOT-5"},
	} {
		s := atWall()
		s.Units[1] = archers(s.Units[1], 30)
		if c.bows {
			s.Units[0] = archers(s.Units[0], 30)
		}
		s.Turn.Phase, s.Turn.Step = c.phase, ""
		if a := meant(t, s, "r1", c.tactics); a.Intent != c.intent || a.Line != c.line {
			t.Errorf("%s in the %s phase: %s by %s; want %s by %s", c.tactics, c.phase, a.Intent, a.Line, c.intent, c.line)
		}
	}
	// In the open the same unit is attacked without it.
	s := atWall()
	s.Terrain = nil
	if a := meant(t, s, "r1", "assault"); a.Intent != command.Charge {
		t.Errorf("in the open the intent is %s, want %v", a.Intent, command.Charge)
	}
}

// TAC-SORTIE-02, -03, -06: a unit in a fortified place leaves it only by its sortie tactics.
func TestSortieOnATable(t *testing.T) {
	for tactics, want := range map[string]command.Kind{
		"assault": command.Hold, "assault and immediately sortie": command.Charge, "follow and immediately sortie": command.Hold,
	} {
		s := atWall()
		s.Turn.Active = "blue"
		if a := meant(t, s, "b1", tactics); a.Intent != want {
			t.Errorf("%s: %s by %s; want %s", tactics, a.Intent, a.Line, want)
		}
	}
	s := atWall()
	s.Turn.Active, s.Units[1].Stands[0].Y = "blue", origin+60
	if a := meant(t, s, "b1", "assault and immediately sortie"); a.Intent != command.Sortie || a.To == nil || a.To[1] <= origin {
		t.Errorf("far from the enemy: %s to %v by %s; want %s northwards", a.Intent, a.To, a.Line, command.Sortie)
	}
}

// TAC-SEG-10, TAC-SEG-17, TAC-MAP-16: if the rule is played, a unit that did nothing and is in
// danger takes cover at the end of its Shooting phase. Then nobody shoots at it and no charge bonus
// counts against it, or it is defended. It leaves cover when it moves, shoots or has fought a
// round.
func TestTakingCover(t *testing.T) {
	begin := func(reading string) *game.State {
		s := tableOf(infantry("b1", at{0, 0, 0}), archers(infantry("r1", at{0, 12, 180}), 30))
		s.Rulings = map[string]string{coverRule: reading}
		s.Turn.Active, s.Turn.Phase, s.Turn.Step = "blue", phaseShooting, ""
		return s
	}
	take := game.Action{Do: doCover, Unit: "b1"}
	from(t, begin(optionOff)).refused(take, coverRule)
	for name, change := range map[string]func(*game.State){
		"has had an order": func(s *game.State) { Edit(&s.Units[0]).State.Orders = 1 },
		"has shot":         func(s *game.State) { Edit(&s.Units[0]).State.Fired = true },
		"is in cover":      func(s *game.State) { Edit(&s.Units[0]).State.Covered = true },
		"is in no danger":  func(s *game.State) { s.Units[1].Stands[0].Y += 40 },
		"touches an enemy": func(s *game.State) { s.Units[1].Stands[0].Y = origin + 2 },
	} {
		s := begin(coverImmune)
		change(s)
		if newBoard(s).mayTakeCover(0) == nil {
			t.Errorf("a unit that %s may take cover", name)
		}
	}
	for _, c := range []struct {
		reading string
		targets int
		status  status
	}{{coverImmune, 0, inTheOpen}, {coverDefended, 1, defended}} {
		s := begin(c.reading)
		q := newSession(&lasting{}).Question(s)
		if !slices.ContainsFunc(q.Answers, func(a game.Action) bool { return a.Do == doCover && a.Unit == "b1" }) {
			t.Errorf("it is not offered to take cover: %v", q.Answers)
		}
		f := from(t, s).do(take)
		if !Own(f.s.Unit("b1")).State.Covered {
			t.Fatal("it is not in cover")
		}
		f.s.Turn.Active, f.s.Turn.Phase, f.s.Turn.Step = "red", phaseShooting, ""
		b := newBoard(f.s)
		if got := len(b.firesNow(1)); got != c.targets {
			t.Errorf("%s: %d targets; want %d", c.reading, got, c.targets)
		}
		if got, _ := b.protection(0, 1); got != c.status {
			t.Errorf("%s: it is %s; want %s", c.reading, got, c.status)
		}
	}
}

// TAC-SEG-17: cover ends with a move, a shot and a round of combat. TAC-CHARGE-06: no charge bonus counts
// against a unit in cover.
func TestCoverEnds(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 0, 0}), cavalry("r1", at{0, 12, 180}))
	s.Rulings = map[string]string{coverRule: coverImmune}
	Edit(&s.Units[0]).State.Covered = true
	moved := s.Clone()
	moved.Units[0].Stands[0].X++
	leaveCover(s, &moved)
	shot := s.Clone()
	Edit(&shot.Units[0]).State.Fired = true
	leaveCover(s, &shot)
	still := s.Clone()
	leaveCover(s, &still)
	if Own(&moved.Units[0]).State.Covered || Own(&shot.Units[0]).State.Covered || !Own(&still.Units[0]).State.Covered {
		t.Errorf("in cover after a move %v, after a shot %v, after nothing %v; want after nothing alone", Own(&moved.Units[0]).State.Covered, Own(&shot.Units[0]).State.Covered, Own(&still.Units[0]).State.Covered)
	}
	charge := func(reading string) (bonus bool, covered bool) {
		s := s.Clone()
		s.Rulings = map[string]string{coverRule: reading}
		b := game.NewBattle(s, Rules{}, game.Options{Seed: 1})
		for n := 0; b.State().Turn.Phase != phaseCombat && n < 20; n++ {
			a, _ := b.Default()
			if n == 0 {
				a = game.Action{Do: "charge", Unit: "r1", Target: "b1"}
			}
			if _, err := b.Do(a); err != nil {
				t.Fatal(err)
			}
		}
		for n := 0; b.State().Turn.Phase == phaseCombat && n < 20; n++ {
			a, _ := b.Default()
			events, err := b.Do(a)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range events {
				bonus = bonus || strings.Contains(e.Text.String(), "r1 attacks b1 with 4 dice") // 3 and 1 for the charge
			}
		}
		u := b.State().Unit("b1")
		return bonus, u != nil && Own(u).State.Covered
	}
	if bonus, covered := charge(coverImmune); bonus || covered {
		t.Errorf("in cover: a charge bonus counts %v, and cover lasts after the round %v; want neither", bonus, covered)
	}
	if bonus, _ := charge(optionOff); !bonus {
		t.Error("without cover no charge bonus counts")
	}
}

// TAC-AC-RECEIVE-4, TAC-AC-DEFEND-4, TAC-AC-AVOID-3: the commander takes cover if the rule is
// played, and only then.
func TestCommanderTakesCover(t *testing.T) {
	for _, text := range []string{"receive", "defend", "avoid", "attack"} {
		for _, reading := range []string{optionOff, coverImmune, coverDefended} {
			s := tableOf(infantry("b1", at{0, 0, 0}), archers(infantry("r1", at{0, 25, 180}), 30))
			s.Rulings, s.Turn.Active = map[string]string{coverRule: reading}, "blue"
			leadAll(t, s, map[game.SideID]string{"red": "shoot", "blue": text})
			b := game.NewBattle(*s, Rules{}, game.Options{Seed: 7})
			took := ""
			for n := 0; b.State().Turn.Active == "blue" && n < 20; n++ {
				a, _ := b.Command()
				events, err := b.Do(a)
				if err != nil {
					t.Fatal(err)
				}
				if told, ok := events[0].Own.(*command.Told); ok && told.Intent == command.Cover {
					took = told.Line
				}
			}
			want := map[string]string{"receive": "TAC-AC-RECEIVE-4", "defend": "TAC-AC-DEFEND-4", "avoid": "TAC-AC-AVOID-3"}[text]
			if reading == optionOff {
				want = ""
			}
			if took != want {
				t.Errorf("%s, cover %s: it takes cover by %q; want %q", text, reading, took, want)
			}
		}
	}
}
