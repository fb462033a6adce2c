package main

import (
	"errors"
	"fmt"
	"path/filepath"

	"frontage/cmd/internal/tournament"
	"frontage/game"
	"frontage/game/army"
	"frontage/game/systems"
)

// arena plays the games of a tournament.
type arena struct {
	plan   *tournament.Plan
	armies map[string]*army.Army
	tables map[string][]game.Terrain // of the plan's scenario files
	rules  game.Rules
	value  armyValue
}

// newArena reads the armies and tables of a plan. File names are relative to a folder. It finds
// everything wrong with the plan before the first battle.
func newArena(plan *tournament.Plan, folder string) (*arena, error) {
	a := &arena{plan: plan, armies: map[string]*army.Army{}, tables: map[string][]game.Terrain{}, value: armyValue{Points: plan.Points, Scale: plan.Scale}}
	var err error
	for i, name := range plan.Armies {
		if a.armies[name], err = readArmy(beside(folder, name)); err != nil {
			return nil, fmt.Errorf("armies[%d]: %w", i, err)
		}
		if first, this := a.armies[plan.Armies[0]], a.armies[name]; first.System != this.System {
			return nil, fmt.Errorf("armies[%d]: %w", i, &army.Mismatch{Near: first, Far: this})
		}
	}
	for i, name := range plan.Tables {
		if name == tournament.Diced || name == tournament.Bare {
			continue
		}
		s, err := readScenario(beside(folder, name))
		if err != nil {
			return nil, fmt.Errorf("tables[%d]: %w", i, err)
		}
		a.tables[name] = append([]game.Terrain{}, s.state.Terrain...)
	}
	if a.rules, err = systems.For(a.armies[plan.Armies[0]].System); err != nil {
		return nil, err
	}
	for number := range plan.Games() { // a game of each pair on each table
		if number%(2*plan.Battles) != 0 {
			continue
		}
		g := plan.Game(number)
		b, err := a.begin(g)
		if err != nil {
			return nil, err
		}
		if _, err := a.leaders(g, b); err != nil {
			return nil, err
		}
	}
	return a, nil
}

// beside returns the path of a file relative to a folder. Names of armies included in the program
// stay unchanged.
func beside(folder, name string) string {
	if filepath.Ext(name) != ".json" || filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(folder, name)
}

// begin sets up a game. The seeds of the two armies depend on the order of the players, so that the
// armies are the same when the ends are swapped.
func (a *arena) begin(g tournament.Game) (*game.Battle, error) {
	players := a.plan.Players()
	chosen := func(player int) (*army.List, error) {
		seed := 2 * g.Seed
		if player != g.First {
			seed++
		}
		return a.value.chooseFrom(a.armies[players[player].Army], seed)
	}
	near, err := chosen(g.Near)
	if err != nil {
		return nil, err
	}
	far, err := chosen(g.Far)
	if err != nil {
		return nil, err
	}
	setup := army.Setup{Seed: g.Seed, Length: a.plan.Length}
	switch g.Table {
	case tournament.Diced:
	case tournament.Bare:
		setup.Terrain = []game.Terrain{}
	default:
		setup.Terrain = a.tables[g.Table]
	}
	s, err := army.QuickBattle(near, far, setup)
	if err != nil {
		return nil, err
	}
	if drawUp := a.rules.Guide().Pieces.DrawUp; len(setup.Terrain) > 0 && drawUp != nil {
		if err := drawUp(&s, a.rules); err != nil {
			return nil, err
		}
	}
	return game.NewBattle(s, a.rules, game.Options{Seed: g.Seed}), nil
}

// leaders returns who answers for the sides of a game.
func (a *arena) leaders(g tournament.Game, b *game.Battle) (*leading, error) {
	players := a.plan.Players()
	return leaders(fmt.Sprintf("%s=%s,%s=%s", army.Near, players[g.Near].Commander, army.Far, players[g.Far].Commander), b)
}

// play plays a game to its end.
func (a *arena) play(g tournament.Game, r *tournament.Result) error {
	return guarded(func() error { return a.playOut(g, r) })
}

func (a *arena) playOut(g tournament.Game, r *tournament.Result) error {
	b, err := a.begin(g)
	if err != nil {
		return err
	}
	lead, err := a.leaders(g, b)
	if err != nil {
		return err
	}
	err = playOn(b, lead, func(*game.Battle) bool { return false }, func(*game.Battle, []game.Event) {})
	end := b.State()
	switch winner := lead.winner(end); {
	case errors.Is(err, game.ErrUnfinished):
		r.Winner = "unfinished"
	case err != nil:
		return err
	case winner == army.Near:
		r.Winner = "near"
	case winner == army.Far:
		r.Winner = "far"
	default:
		r.Winner = "draw"
	}
	r.Turns, r.Actions, r.Hash = end.Turn.Number, b.Len(), b.Hash()
	guide := a.rules.Guide()
	r.NearLosses, r.FarLosses = lossesOf(guide, end, army.Near), lossesOf(guide, end, army.Far)
	if o := guide.Outcome(end); o != nil {
		for _, p := range o.Points {
			if p.Side == army.Near {
				r.NearPoints = p.Points
			} else {
				r.FarPoints = p.Points
			}
		}
	}
	return nil
}
