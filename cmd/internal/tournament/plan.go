package tournament

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
)

// Format is the value of a plan's format field.
const Format = "frontage/tournament@1"

// Schema is the JSON Schema of a plan.
//
//go:embed tournament.schema.json
var Schema []byte

// Limits of a plan.
const (
	MostBattles = 10_000    // on each table, between two players at each end
	MostGames   = 1_000_000 // in all
)

// The tables that a plan knows besides files.
const (
	Diced = "diced" // the seed chooses the terrain
	Bare  = "none"  // no terrain
)

// Plan describes a tournament. Every army with every commander is a player. Every two players meet
// on every table, Battles times at each end. Without armies the commanders are the players, and the
// tables are scenarios with armies of their own: the near end is a scenario's first side.
type Plan struct {
	Schema     string   `json:"$schema,omitempty"`
	Format     string   `json:"format"`
	Title      string   `json:"title,omitempty"`
	Armies     []string `json:"armies,omitempty"`     // names or files; FILE#NAME is an army that is kept in a file
	Commanders []string `json:"commanders,omitempty"` // default, computer, computer-medium, computer-hard or order texts; by default default
	Tables     []string `json:"tables,omitempty"`     // Diced, Bare or scenario files, for their terrain or armies; by default Diced
	Points     int      `json:"points,omitempty"`     // of each army; 0 for the usual
	Scale      int      `json:"scale,omitempty"`      // of the figures, where the rules have several; 0 for the usual
	Length     string   `json:"length,omitempty"`     // of a battle, as for quick battles
	Battles    int      `json:"battles"`
	Seed       uint64   `json:"seed,omitempty"` // of the first battles; the following ones count on
}

// Player is an army with a commander.
type Player struct {
	Army, Commander string
}

// Game is one battle of a tournament, between the players Near and Far by their places in
// [Plan.Players]. Seed chooses the terrain and the dice. First is the player of lower number:
// the armies of a pair are the same at both ends.
type Game struct {
	Number    int
	Near, Far int
	First     int
	Table     string
	Seed      uint64
}

// ReadPlan reads a plan. An error names the line or the field, and the mistake.
func ReadPlan(text []byte, name string) (*Plan, error) {
	p := &Plan{}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	err := d.Decode(p)
	if err == nil {
		if _, more := d.Token(); !errors.Is(more, io.EOF) {
			err = errors.New("something follows the plan")
		}
	}
	if err != nil {
		return nil, fmt.Errorf("%s, line %d: %w", name, lineOf(text, err, d.InputOffset()), err)
	}
	if err := p.check(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(p.Commanders) == 0 {
		p.Commanders = []string{"default"}
	}
	if len(p.Tables) == 0 {
		p.Tables = []string{Diced}
	}
	return p, nil
}

// lineOf returns the line of an error in a text, from 1.
func lineOf(text []byte, err error, at int64) int {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		at = syntax.Offset
	case errors.As(err, &kind):
		at = kind.Offset
	}
	return 1 + bytes.Count(text[:min(at, int64(len(text)))], []byte("\n"))
}

// check returns the first thing that is wrong with a plan.
func (p *Plan) check() error {
	switch {
	case p.Format != Format:
		return fmt.Errorf("format: want %q", Format)
	case p.Battles < 1 || p.Battles > MostBattles:
		return fmt.Errorf("battles: want 1 to %d", MostBattles)
	case p.Points < 0 || p.Scale < 0:
		return errors.New("points and scale: want no number below 0")
	}
	for _, list := range []struct {
		name  string
		items []string
	}{{"armies", p.Armies}, {"commanders", p.Commanders}, {"tables", p.Tables}} {
		for i, item := range list.items {
			if item == "" {
				return fmt.Errorf("%s[%d]: it is empty", list.name, i)
			}
			if slices.Contains(list.items[:i], item) {
				return fmt.Errorf("%s[%d]: %q is named twice", list.name, i, item)
			}
		}
	}
	if len(p.Armies) == 0 {
		if err := p.checkScenarios(); err != nil {
			return err
		}
	}
	switch {
	case len(p.Players()) < 2:
		return errors.New("armies: two players are needed, two armies or two commanders")
	case p.Games() > MostGames:
		return fmt.Errorf("the plan has %d games, at most %d are allowed", p.Games(), MostGames)
	}
	return nil
}

// checkScenarios returns the first thing that is wrong with a plan without armies.
func (p *Plan) checkScenarios() error {
	if len(p.Tables) == 0 {
		return errors.New("armies: name at least one army, or scenarios as tables, which have armies of their own")
	}
	for i, name := range p.Tables {
		if name == Diced || name == Bare {
			return fmt.Errorf("tables[%d]: without armies each table is a scenario, but %q is none", i, name)
		}
	}
	switch {
	case p.Points != 0 || p.Scale != 0 || p.Length != "":
		return errors.New("points, scale and length: they are for armies, and the plan names none")
	case len(p.Commanders) < 2:
		return errors.New("commanders: without armies the commanders are the players; name two")
	}
	return nil
}

// Players lists the players: the armies in their order, each with every commander.
func (p *Plan) Players() []Player {
	var list []Player
	for _, army := range p.armies() {
		for _, commander := range p.commanders() {
			list = append(list, Player{army, commander})
		}
	}
	return list
}

// armies returns the armies; one without a name stands for those of the scenarios.
func (p *Plan) armies() []string {
	if len(p.Armies) == 0 {
		return []string{""}
	}
	return p.Armies
}

func (p *Plan) commanders() []string {
	if len(p.Commanders) == 0 {
		return []string{"default"}
	}
	return p.Commanders
}

// Name names a player, without the parts that all players share.
func (p *Plan) Name(player Player) string {
	switch {
	case len(p.commanders()) == 1:
		return player.Army
	case len(p.Armies) <= 1:
		return player.Commander
	}
	return player.Army + ", " + player.Commander
}

// Games returns the number of games.
func (p *Plan) Games() int {
	n := len(p.Players())
	return n * (n - 1) / 2 * max(len(p.Tables), 1) * p.Battles * 2
}

// Game returns the game of a number, from 0. Consecutive games are the same battle with the
// ends swapped.
func (p *Plan) Game(number int) Game {
	rest := number / 2
	battle := rest % p.Battles
	rest /= p.Battles
	table := rest % len(p.Tables)
	first, second := p.pair(rest / len(p.Tables))
	g := Game{Number: number, Near: first, Far: second, First: first, Table: p.Tables[table], Seed: p.Seed + uint64(battle)}
	if number%2 == 1 {
		g.Near, g.Far = second, first
	}
	return g
}

// pair returns the two players of a pair, in the order 0–1, 0–2, … 1–2, ….
func (p *Plan) pair(number int) (first, second int) {
	for n := len(p.Players()); ; first++ {
		if others := n - 1 - first; number >= others {
			number -= others
			continue
		}
		return first, first + 1 + number
	}
}
