package column

import (
	"os"
	"testing"

	"frontage/game"
)

// leads plays a battle between the computer, for one side, and default answers, for the other.
func leads(t *testing.T, s game.State, computer game.SideID, seed uint64) *game.State {
	t.Helper()
	b := game.NewBattle(s, Rules{}, game.Options{Seed: seed})
	for n := range 6000 {
		if b.State().Turn.Phase == phaseOver {
			return b.State()
		}
		a, ok := b.Default()
		if asked(b.State()) == computer {
			a, ok = b.Advise()
		}
		if !ok {
			t.Fatalf("seed %d: nothing is advised in the %s phase", seed, b.State().Turn.Phase)
		}
		if _, err := b.Do(a); err != nil {
			t.Fatalf("seed %d, action %d: %+v %+v: %v", seed, n, a, a.Own, err)
		}
	}
	t.Fatalf("seed %d: the battle has no end", seed)
	return nil
}

// asked is the side that a state waits for. The question says so too, but it takes time to list all
// answers.
func asked(s *game.State) game.SideID {
	if o := top(s); o != nil {
		return s.Unit(o.about()).Side
	}
	if s.Turn.Phase == phaseReaction {
		return reacting(s)
	}
	return s.Turn.Active
}

// twins returns a battle of a scenario's army against itself, turned about the middle of the table.
func twins(s game.State, side game.SideID) game.State {
	s = s.Clone()
	other := s.Sides[1-s.SideOf(side)].ID
	var units []game.Unit
	s.Terrain = nil
	for i := range s.Units {
		u := s.Units[i]
		if u.Side != side {
			continue
		}
		units = append(units, u)
		u.ID, u.Side, u.Name = "twin-"+u.ID, other, "Twin "+u.Name
		u.Stands = append([]game.Stand{}, u.Stands...)
		for j := range u.Stands {
			p := &u.Stands[j]
			p.ID = "twin-" + p.ID
			p.X, p.Y, p.Facing = game.RoundLength(s.Table.Width-p.X), game.RoundLength(s.Table.Height-p.Y), game.RoundAngle(p.Facing+180)
		}
		units = append(units, u)
	}
	s.Units = units
	var leaders []game.Character
	for _, c := range s.Characters {
		if c.Side != side {
			continue
		}
		leaders = append(leaders, c)
		c.ID, c.Side, c.Name = "twin-"+c.ID, other, "Twin "+c.Name
		c.X, c.Y = game.RoundLength(s.Table.Width-c.X), game.RoundLength(s.Table.Height-c.Y)
		if c.Joined != "" {
			c.Joined = "twin-" + c.Joined
		}
		o := *ownLeader(&c)
		if o.Stand != "" {
			o.Stand = "twin-" + o.Stand
		}
		c.Own = &o
		leaders = append(leaders, c)
	}
	s.Characters = leaders
	return s
}

// The computer beats default answers in at least 70 of 100 battles: each of the ten armies of the
// scenarios against itself, with the computer's side swapped from battle to battle. The short run
// has 40 battles, which are too few to measure this, and asks for 22, so that a small change does
// not fail it.
func TestComputerBeatsTheDefaults(t *testing.T) {
	each, least := uint64(4), 22
	if os.Getenv("FRONTAGE_SOAK") == "1" {
		each, least = 10, 70
	}
	won, battles := 0, 0
	for _, army := range armiesOfScenarios(t) {
		for seed := range each {
			mine := army.Sides[seed%2].ID
			battles++
			if judge(leads(t, army, mine, seed/2)).winner == mine {
				won++
			}
		}
	}
	t.Logf("the computer has won %d of %d battles", won, battles)
	if won < least {
		t.Errorf("the computer has won %d of %d battles, want %d", won, battles, least)
	}
}

// armiesOfScenarios are battles of each army of the scenarios against itself.
func armiesOfScenarios(t *testing.T) []game.State {
	list, err := files.ReadDir("scenarios")
	if err != nil {
		t.Fatal(err)
	}
	var all []game.State
	for _, file := range list {
		text, err := files.ReadFile("scenarios/" + file.Name())
		if err != nil {
			t.Fatal(err)
		}
		s, err := game.Read(text, file.Name(), systems)
		if err != nil {
			t.Fatal(err)
		}
		for _, side := range s.Sides {
			all = append(all, twins(s, side.ID))
		}
	}
	return all
}
