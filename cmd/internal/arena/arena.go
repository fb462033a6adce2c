package arena

import (
	"errors"
	"fmt"

	"frontage/cmd/internal/tournament"
	"frontage/game"
	"frontage/game/army"
	"frontage/game/systems"
)

// Arena plays the games of a tournament. Several goroutines may use it at once.
type Arena struct {
	plan   *tournament.Plan
	lists  map[string]*list       // by the plan's names
	tables map[string]*game.State // the scenario files
	value  Value
}

// list is an army list of a plan, and the army chosen from it, if the plan names one.
type list struct {
	army   *army.Army
	chosen *army.Chosen
}

// New makes the arena of a plan. [Arena.Check] finds the mistakes that only a battle shows.
func New(in *Inputs) (*Arena, error) {
	plan := in.Plan
	a := &Arena{plan: plan, lists: map[string]*list{}, tables: map[string]*game.State{}, value: Value{plan.Points, plan.Scale}}
	read := func(file string) ([]byte, string, error) { return in.Armies[file], file, nil }
	for i, name := range plan.Armies {
		of, chosen, err := ReadArmy(name, read)
		if err != nil {
			return nil, fmt.Errorf("armies[%d]: %w", i, err)
		}
		a.lists[name] = &list{of, chosen}
		if first := a.lists[plan.Armies[0]].army; first.System != of.System {
			return nil, fmt.Errorf("armies[%d]: %w", i, &army.Mismatch{Near: first, Far: of})
		}
		if err := a.value.Check(of.System); err != nil {
			return nil, err
		}
	}
	for i, name := range plan.Tables {
		text, isFile := in.Tables[name]
		if !isFile {
			continue
		}
		s, err := game.Read(text, name, systems.All())
		if err != nil {
			return nil, fmt.Errorf("tables[%d]: %w", i, err)
		}
		a.tables[name] = &s
	}
	return a, nil
}

// Check begins a game of each two players on each table. Afterwards nothing is wrong with the plan.
func (a *Arena) Check() error {
	for number := 0; number < a.plan.Games(); number += 2 * a.plan.Battles {
		g := a.plan.Game(number)
		b, err := a.begin(g)
		if err != nil {
			return err
		}
		if _, err := a.leaders(g, b); err != nil {
			players := a.plan.Players()
			return fmt.Errorf("%q against %q on the table %q: %w", players[g.Near].Commander, players[g.Far].Commander, g.Table, err)
		}
	}
	return nil
}

// begin sets up a game.
func (a *Arena) begin(g tournament.Game) (*game.Battle, error) {
	if len(a.plan.Armies) > 0 {
		return a.quickBattle(g)
	}
	s := a.tables[g.Table]
	rules, err := systems.For(s.System)
	if err != nil {
		return nil, err
	}
	return game.NewBattle(*s, rules, game.Options{Seed: g.Seed}), nil
}

// quickBattle sets up a battle of two armies. Their seeds depend on the order of the players, so
// that the armies are the same when the ends are swapped.
func (a *Arena) quickBattle(g tournament.Game) (*game.Battle, error) {
	players := a.plan.Players()
	chosen := func(player int) (*army.List, error) {
		seed := 2 * g.Seed
		if player != g.First {
			seed++
		}
		of := a.lists[players[player].Army]
		return a.value.Choose(of.army, of.chosen, seed)
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
	switch table := a.tables[g.Table]; {
	case table != nil:
		setup.Terrain = append([]game.Terrain{}, table.Terrain...)
	case g.Table == tournament.Bare:
		setup.Terrain = []game.Terrain{}
	}
	s, err := army.QuickBattle(near, far, setup)
	if err != nil {
		return nil, err
	}
	rules, err := systems.For(s.System)
	if err != nil {
		return nil, err
	}
	if timed := rules.Guide().TimeCalls; timed != nil && timed(&s) != nil {
		return nil, fmt.Errorf("length: %q is a length in time, but no player of a tournament says that the time is over", a.plan.Length)
	}
	if drawUp := rules.Guide().Pieces.DrawUp; len(setup.Terrain) > 0 && drawUp != nil {
		if err := drawUp(&s, rules); err != nil {
			return nil, err
		}
	}
	return game.NewBattle(s, rules, game.Options{Seed: g.Seed}), nil
}

// leaders returns who answers for the sides of a game: the first side of a battle is the near one.
func (a *Arena) leaders(g tournament.Game, b *game.Battle) (*Leading, error) {
	players, sides := a.plan.Players(), b.State().Sides
	return Lead(map[game.SideID]string{sides[0].ID: players[g.Near].Commander, sides[1].ID: players[g.Far].Commander}, b)
}

// Play plays a game to its end and fills in how it ended. A bug that stops it becomes an error.
func (a *Arena) Play(g tournament.Game, r *tournament.Result) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = game.BrokenBy("playing a game", fault)
		}
	}()
	return a.play(g, r)
}

func (a *Arena) play(g tournament.Game, r *tournament.Result) error {
	b, err := a.begin(g)
	if err != nil {
		return err
	}
	lead, err := a.leaders(g, b)
	if err != nil {
		return err
	}
	err = PlayOn(b, lead, func(*game.Battle) bool { return false }, func(*game.Battle, []game.Event) {})
	end := b.State()
	near, far := end.Sides[0].ID, end.Sides[1].ID
	switch winner := lead.Winner(end); {
	case errors.Is(err, game.ErrUnfinished):
		r.Winner = "unfinished"
	case err != nil:
		return err
	case winner == near:
		r.Winner = "near"
	case winner == far:
		r.Winner = "far"
	default:
		r.Winner = "draw"
	}
	r.Turns, r.Actions, r.Hash = end.Turn.Number, b.Len(), b.Hash()
	r.NearLosses, r.FarLosses = LossesOf(end, near), LossesOf(end, far)
	if o := game.GuideOf(end).Outcome(end); o != nil {
		for _, p := range o.Points {
			if p.Side == near {
				r.NearPoints = p.Points
			} else {
				r.FarPoints = p.Points
			}
		}
	}
	return nil
}
