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
		slices.Collect(maps.Keys(tables.Levels)), []string{"wizard"})
	for _, action := range tables.Actions {
		list = append(list, action.Name)
	}
	for _, rows := range tables.Modifiers {
		for _, row := range rows {
			list = append(list, row.Condition)
		}
	}
	return list
}
