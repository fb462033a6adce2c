package stand

import (
	"fmt"
	"strconv"
	"strings"

	"frontage/game"
	"frontage/game/army"
	"frontage/game/drawup"
)

// The number of turns of a quick battle (STD-WIN-02). The default is random, so that every
// battle comes to an end.
const (
	RandomLength = "random"    // 5 to 8, by a roll at the end of each turn (STD-WIN-04)
	RolledLength = "rolled"    // 6 to 8, by a roll at the beginning (STD-WIN-03)
	Unlimited    = "unlimited" // until an army withdraws
)

// timeOf reads a length in time: its kind, or its kind and a number of minutes, "timed:90".
func timeOf(length string) (kind string, minutes int, ok bool) {
	kind, number, given := strings.Cut(length, ":")
	switch kind {
	case TimedLength:
		minutes = usualTime
	case ClockLength:
		minutes = usualClock
	default:
		return "", 0, false
	}
	if !given {
		return kind, minutes, true
	}
	n, err := strconv.Atoi(number)
	return kind, n, err == nil && n >= 1 && n <= mostMinutes
}

// lengths are the lengths on offer: one of the above, a number of turns,
// or a length in time.
var lengths = []army.Choice{
	{ID: RandomLength, Name: game.Say("Random end, turns 5–8")},
	{ID: RolledLength, Name: game.Say("6 to 8 turns, rolled as it begins")},
	{ID: "6", Name: game.Say("6 turns")},
	{ID: Unlimited, Name: game.Say("Until an army withdraws")},
	{ID: TimedLength, Name: game.Say("%d minutes, then the score", usualTime)},
	{ID: ClockLength, Name: game.Say("A clock of %d minutes each", usualClock)},
}

// scenarioChoices are the scenarios with objectives on offer.
var scenarioChoices = []army.Choice{
	{ID: scenarioMarkers, Name: scenarioNames[scenarioMarkers]},
	{ID: scenarioTower, Name: scenarioNames[scenarioTower]},
	{ID: scenarioVillage, Name: scenarioNames[scenarioVillage]},
	{ID: scenarioWagons, Name: scenarioNames[scenarioWagons]},
}

// mostTurns is the largest number of turns that players may agree on.
const mostTurns = 1000

// setLength sets the number of turns of a battle.
func setLength(s *game.State, length string) error {
	switch length {
	case "", RandomLength:
		OwnTurn(s).Length = "random"
	case RolledLength:
		OwnTurn(s).Length = "rolled"
	case Unlimited:
	default:
		if kind, minutes, ok := timeOf(length); ok {
			OwnTurn(s).Length, OwnTurn(s).Minutes = kind, minutes
			return nil
		}
		n, err := strconv.Atoi(length)
		if err != nil || n < 1 || n > mostTurns {
			return fmt.Errorf("the length %q is not known; there is %s, %s, %s, a number of turns from 1 to %d, or a time in minutes, %s:N or %s:N, from 1 to %d",
				length, RandomLength, RolledLength, Unlimited, mostTurns, TimedLength, ClockLength, mostMinutes)
		}
		OwnTurn(s).Limit = n
	}
	return nil
}

// quickBattle sets up a battle of two armies, the near one to move first. The table is 180 by
// 120 cm, or wider if the armies need it.
func quickBattle(near, far *army.List, setup army.Setup) (game.State, error) {
	units, characters := army.Muster(near, army.Near)
	others, leaders := army.Muster(far, army.Far)
	table := game.Table{Width: 180, Height: 120}                         // STD-BASE-25
	fixed := setup.Scenario != "" && scenarioKinds[setup.Scenario].fixed // on this table
	for !fixed && (placeArmy(units, characters, table, 0) != nil || placeArmy(others, leaders, table, 1) != nil) {
		if table.Width += 60; table.Width > 960 {
			return game.State{}, drawup.ErrNoRoom
		}
	}
	s := game.State{
		Title:  army.Title(near, far),
		System: Name,
		Table:  table,
		Sides:  [2]game.Side{{ID: army.Near, Name: near.Army.Name}, {ID: army.Far, Name: far.Army.Name}},
		Units:  append(units, others...), Characters: append(characters, leaders...),
		Terrain: setup.Terrain,
		Turn:    game.Turn{Number: 1, Active: army.Near, Phase: "command", Step: "initiative"},
		Notes:   army.Notes(near, far),
		Rulings: setup.Rulings,
	}
	if err := setLength(&s, setup.Length); err != nil {
		return game.State{}, err
	}
	if setup.Terrain == nil {
		s.Terrain = quickTerrain(table, setup.Seed)
	}
	if setup.Scenario != "" {
		beginScenario(&s, setup.Scenario)
	}
	if fixed {
		return s, DrawUp(&s, Rules{})
	}
	return s, nil
}

// quickTerrain makes six to ten significant pieces, evenly spread (STD-TERR-25), none of them
// in the deployment zones.
func quickTerrain(table game.Table, seed uint64) []game.Terrain {
	ground := army.Ground{Low: Zone(table, 0).Max.Y, High: Zone(table, 1).Min.Y, Kinds: []army.GroundKind{
		{Kind: "hill", Weight: 6, Most: 2}, {Kind: "wood", Weight: 6, Most: 2}, {Kind: "loose", Weight: 2, Most: 1},
		{Kind: "marsh", Weight: 2, Most: 1}, {Kind: "village", Weight: 2, Most: 1}, {Kind: "low-obstacle", Weight: 3, Most: 1, Width: 0.5},
	}}
	return ground.Make(table, seed)
}

// placeArmy places mustered units and characters in battle lines in the zone of the first
// (0) or second (1) side, facing the enemy (see [BattleLines]). If they do not fit, it
// returns an error and places nothing.
func placeArmy(units []game.Unit, characters []game.Character, table game.Table, side int) error {
	facing := 0.0
	if side == 1 {
		facing = 180
	}
	order, err := BattleLines.Plan(units, len(characters), Zone(table, side), facing)
	if err != nil {
		return err
	}
	for i := range units {
		copy(units[i].Stands, order.Units[i])
	}
	for i := range characters {
		characters[i].X, characters[i].Y = order.Characters[i].X, order.Characters[i].Y
	}
	return nil
}
