package assets

import "embed"

//go:embed kinds/*.tsv
var kinds embed.FS

// KindRow is a row of the table by which battles of a rule system are carried over to others and
// from others to it: one kind of unit, leader or terrain, as the system has it.
type KindRow struct {
	// Of is what the row is about: "unit", "leader" and "terrain"; "battle", what a file of the
	// system says of the battle; "side" and "every", what it says of each side and each unit.
	Of string
	// Kind is the name of the kind that all systems' tables share: "archers".
	Kind string
	// Stands are how many stands a unit has by this row, "2-6", or one number; "line" of
	// terrain that may be a line; of a leader the field that a unit must have which he joins.
	Stands string
	// Is says which units the kind has: conditions on the fields of a file, all of which hold
	// ("type=infantry armour=3|4"), or several such lists with " / " between them. Of the rows
	// the first one that fits is taken. For "battle" the fields are the front and depth of
	// a stand, in cm.
	Is string
	// Write are the fields of such a unit in a file, as JSON without its braces; of terrain the
	// name of its kind. $side and $general stand for the ids of a side and of its general's
	// unit.
	Write string
	// Lost says what is lost when something is carried over to this row, "" for nothing.
	Lost string
}

// Kinds returns the table of a system, nil where it has none.
func Kinds(system string) []KindRow {
	name := "kinds/" + system + ".tsv"
	text, err := kinds.ReadFile(name)
	if err != nil {
		return nil
	}
	var list []KindRow
	for _, row := range rowsOf(name, string(text), 6) {
		list = append(list, KindRow{row[0], row[1], row[2], row[3], row[4], row[5]})
	}
	return list
}
