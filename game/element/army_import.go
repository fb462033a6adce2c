package element

import (
	"strings"

	"frontage/game/army"
)

// armyTable describes how to read published tables of army lists: a troop, its type with or without
// the grade ("BD(S)"), regular or irregular, the limits of its number, and special rules.
var armyTable = army.TableForm{
	Headings: map[string]string{
		"troop": "name", "troops": "name", "name": "name", "unit": "name", "element": "name",
		"type": "type", "trooptype": "type", "kind": "type", "grade": "grade",
		"drill": "drill", "regular": "drill", "regirr": "drill", "regularity": "drill",
		"points": "points", "pts": "points", "cost": "points",
		"minmax": "limit", "number": "limit", "min": "min", "max": "max",
		"special": "special", "specialrules": "special", "rules": "special", "notes": "special",
	},
	Finds: []string{"name", "type"},
	Needs: []army.Heading{{Key: "name", Name: "Troop"}, {Key: "type", Name: "Type"}},
	Sections: map[string]bool{
		"mounted": true, "foot": true, "train": true, "naval": true, "troops": true, "generals": true, "elements": true,
	},
	Row: readArmyRow,
	Note: func(a *army.Army) string {
		for i := range a.Units {
			if a.Units[i].Own.(*ListedElement).General {
				return ""
			}
		}
		return "No row was read as a general: an army needs one."
	},
}

// readArmyRow reads a row: an element.
func readArmyRow(r *army.Row, one *army.Army) {
	kind, grade, graded := strings.Cut(strings.TrimSuffix(strings.ReplaceAll(r.Cell("type"), " ", ""), ")"), "(")
	if cell := r.Cell("grade"); !graded && !army.IsNone(cell) {
		grade = cell
	}
	if grade = strings.ToUpper(grade); grade == "" {
		grade = "O"
	}
	code := typeCode(kind)
	if code == "" {
		r.Bad("type", "is %s; must be one of %s, with a grade such as (S)", army.Quote(r.Cell("type")), strings.Join(typeCodes(tablesOf(nil)), ", "))
		return
	}
	o := &ListedElement{Grade: grade}
	e := r.Entry(code, o)
	switch army.Reduced(r.Cell("drill")) {
	case "regular", "reg", "r", "yes":
		o.Regular = true
	case "irregular", "irr", "i", "no", "":
	default:
		r.Bad("drill", "is %s; must be regular or irregular", army.Quote(r.Cell("drill")))
	}
	r.Specials(func(text string) bool {
		switch army.Reduced(text) {
		case "general", "generals", "cinc", "subgeneral", "commander":
			o.General = true
		case "doublebased", "double", "db":
			o.Double = true
		case "mountedinfantry", "mtd":
			o.MountedInfantry = true
		case "airmobile", "airmobileinfantry", "aer":
			o.AirMobile = true
		default:
			return false
		}
		return true
	})
	u := entryUnit(&e)
	if problem := tablesOf(nil).noSuch(&u); problem != "" {
		r.Bad("type", "%s", problem)
		return
	}
	if price, _ := tablesOf(nil).Price(&u); !army.IsNone(r.Cell("points")) && r.Cell("points") != army.PointsText(price) {
		r.Leave("%s points: the cost table has %s", r.Cell("points"), army.PointsText(price))
	}
	one.Units = []army.Entry{r.Finish(e)}
}

// typeCode returns the code of a type by its code or its name, "" for none.
func typeCode(text string) string {
	for _, t := range tablesOf(nil).types {
		if strings.EqualFold(text, t.code) || army.Reduced(text) == army.Reduced(t.name) {
			return t.code
		}
	}
	if strings.EqualFold(text, "Bh") { // behemoths (correction 11)
		return "EL"
	}
	return ""
}
