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
	word  string // the condition in the words of the table
	said  said   // or a text about the unit with this name
	name  string
}

// said is a kind of text about a unit. The text is made only for a reader.
type said uint8

const (
	inWord said = iota
	mavOf
	avOf
	dvOf
	bareDV
	spellMAV
	unicornCharge
)

// why is the modifier in words.
func (mod *Mod) why() game.Text {
	switch mod.said {
	case mavOf:
		return game.Tell("MAV of %s", mod.name)
	case avOf:
		return game.Tell("AV of %s", mod.name)
	case dvOf:
		return game.Tell("DV of %s", mod.name)
	case bareDV:
		return game.Tell("DV of %s without armour", mod.name)
	case spellMAV:
		return game.Tell("MAV of the spell")
	case unicornCharge:
		return game.Tell("Shock unicorns charging")
	}
	return game.Word(mod.word)
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
	m.times(row, 1, rule)
}

// times appends a modifier of a table that counts several times.
func (m *mods) times(row Modifier, n int, rule string) {
	if row.Value != 0 && n != 0 {
		*m = append(*m, Mod{What: row.What, Value: n * row.Value, rule: rule, word: row.Condition})
	}
}

// put appends a modifier with a value of its own.
func (m *mods) put(what string, value int, rule string, text said, name string) {
	if value != 0 {
		*m = append(*m, Mod{What: what, Value: value, rule: rule, said: text, name: name})
	}
}

// steps explains the modifiers one by one.
func (m mods) steps() []game.Step {
	steps := make([]game.Step, len(m))
	for i := range m {
		steps[i] = game.NewStep(m[i].rule, "%s: %s.", m[i].why(), signed(m[i].Value))
	}
	return steps
}

// dice and sides: every roll has two dice with six sides.
const dice, sides = 2, 6

// cases is the number of results of a roll.
const cases = sides * sides

// casesFrom returns the number of results of a roll, of 36, that are need or more.
func casesFrom(need int) int { return atLeast[max(0, min(need, len(atLeast)-1))] }

// atLeast is casesFrom by the needed number.
var atLeast = func() (list [dice*sides + 2]int) {
	for need := range list {
		list[need] = cases - chance.SumsUpTo(dice, sides, need-1)
	}
	return list
}()

// chanceFrom is the chance of a roll of need or more.
func chanceFrom(need int) float64 { return float64(casesFrom(need)) / cases }
