package column_test

import (
	"maps"
	"slices"
	"testing"

	"frontage/game/column"
	"frontage/render/words/wordstest"
)

// Every text of these rules is there in every language.
func TestWords(t *testing.T) {
	wordstest.System{Rules: column.Rules{}, More: tableWords(t)}.Check(t)
}

// tableWords are the words of the tables that cards and sentences say.
func tableWords(t *testing.T) []string {
	t.Helper()
	tables, err := column.ReadTables(nil)
	if err != nil {
		t.Fatal(err)
	}
	list := slices.Concat(tables.TypeOrder, tables.AttributeOrder, tables.WeaponOrder, tables.ArmourOrder, tables.RaceOrder, tables.SpellOrder,
		slices.Collect(maps.Keys(tables.Levels)), []string{"wizard", "unicorn", "edge", "corner", "front", "left", "right", "rear"})
	for _, action := range tables.Actions {
		list = append(list, action.Name)
	}
	for _, rows := range tables.Modifiers {
		for _, row := range rows {
			list = append(list, row.Condition)
			if column.ModifierName(row.What).String() == row.What {
				list = append(list, row.What)
			}
		}
	}
	return list
}

// Every text of these rules that counts things has a form for one, and in French for none.
func TestPlurals(t *testing.T) {
	wordstest.Plurals(t, "column", []string{"."},
		"A fire group has %d stands at most.", "A square needs %d stands.", "dice: %s is no result of a die with %d sides", // four, four, six
		"%[1]d to %[2]d stands at 25 mm",         // the latter is two or more
		"%s: %s of %s at %d, and %d: %d points.") // the price of a whole unit
}
