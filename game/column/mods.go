package column

import (
	"frontage/game"
	"frontage/game/chance"
)

// Mod is a modifier of a roll: its name, its value, and the rule with its sentence.
type Mod struct {
	What  string `json:"what"`
	Value int    `json:"value"`
	rule  string
	why   game.Text
}

// mods are the modifiers of a roll, which are all added (COL-ACTION-07).
type mods []Mod

// sum adds them up.
func (m mods) sum() int {
	sum := 0
	for _, mod := range m {
		sum += mod.Value
	}
	return sum
}

// add appends a modifier of a table by its name, where its value is not 0.
func (m *mods) add(roll, what, rule string) {
	row := tables().modifier(roll, what)
	m.put(what, row.Value, rule, game.Word(row.Condition))
}

// put appends a modifier with a value of its own.
func (m *mods) put(what string, value int, rule string, why game.Text) {
	if value != 0 {
		*m = append(*m, Mod{what, value, rule, why})
	}
}

// steps explains the modifiers one by one.
func (m mods) steps() []game.Step {
	steps := make([]game.Step, len(m))
	for i, mod := range m {
		steps[i] = game.NewStep(mod.rule, "%s: %s.", mod.why, signed(mod.Value))
	}
	return steps
}

// dice and sides: every roll has two dice with six sides.
const dice, sides = 2, 6

// cases is the number of results of a roll.
const cases = sides * sides

// casesFrom returns the number of results of a roll, of 36, that are need or more.
func casesFrom(need int) int { return cases - chance.SumsUpTo(dice, sides, need-1) }

// chanceFrom is the chance of a roll of need or more.
func chanceFrom(need int) float64 { return float64(casesFrom(need)) / cases }
