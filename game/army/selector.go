package army

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"frontage/game"
)

// selectorFile is an army list of a selector, a page where players choose armies: units and upgrades by
// name. A saved choice has the number of each.
type selectorFile struct {
	Name         loose                    `json:"name"`
	Version      loose                    `json:"version"`
	Units        map[string]*selectorUnit `json:"units"`
	Upgrades     map[string]*selectorUnit `json:"upgrades"`
	SpecialRules map[string]selectorRule  `json:"specialRules"`
	ArmyRules    []loose                  `json:"armyRules"`
	Spells       []json.RawMessage        `json:"spells"`
}

type selectorRule struct {
	Text []loose `json:"text"`
}

type selectorUnit struct {
	Order        float64         `json:"order"`
	Type         loose           `json:"type"`
	Attack       loose           `json:"attack"`
	Range        loose           `json:"range"`
	Hits         loose           `json:"hits"`
	Armour       loose           `json:"armour"`
	Command      loose           `json:"command"`
	Size         loose           `json:"size"`
	Points       loose           `json:"points"`
	Min          loose           `json:"min"`
	Max          loose           `json:"max"`
	ArmyMin      loose           `json:"armyMin"`
	ArmyMax      loose           `json:"armyMax"`
	Number       loose           `json:"number"`
	SpecialRules []loose         `json:"specialRules"`
	Upgrades     json.RawMessage `json:"upgrades"`
}

// importSelector makes an army of a selector's file.
func importSelector(t *table, data []byte) (Army, game.Errors, error) {
	var file selectorFile
	if err := json.Unmarshal(data, &file); err != nil {
		t.report(1, "", "is no file of a selector: %v", err)
		return Army{}, nil, t.errs
	}
	f := newForeign(t)
	f.title = cmp.Or(string(file.Name), t.title(nil))
	for _, rule := range file.ArmyRules {
		f.notes = append(f.notes, "Not applied: "+string(rule))
	}
	if len(file.Spells) > 0 {
		f.notes = append(f.notes, fmt.Sprintf("Not applied: %s.", game.Counted(len(file.Spells), "spell")))
	}
	upgrades := map[string]*foreignRow{}
	for _, name := range inOrder(file.Upgrades) {
		upgrades[name] = file.row(f, name, file.Upgrades[name])
	}
	units := map[string]*foreignRow{}
	for _, name := range inOrder(file.Units) {
		units[name] = file.row(f, name, file.Units[name])
	}
	for _, name := range inOrder(file.Units) {
		u, row := file.Units[name], units[name]
		left := max(0, u.Number.whole())
		var given map[string]*selectorUnit
		_ = json.Unmarshal(u.Upgrades, &given) // a plain list of names has no numbers
		for _, upgrade := range inOrder(given) {
			n := min(left, given[upgrade].Number.whole())
			with := cmp.Or(upgrades[upgrade], units[upgrade]) // a unit may be added to another
			switch item := Of(f.system).itemCalled(upgrade); {
			case n > 0 && with != nil:
				f.pick(&foreignPick{row: row, upgrade: with, count: n})
				left -= n
			case n > 0 && item != "":
				f.pick(&foreignPick{row: row, item: item, count: 1})
				left--
			}
		}
		if left > 0 {
			f.pick(&foreignPick{row: row, count: left})
		}
	}
	return f.army(t)
}

// inOrder returns the names of units in the order of the list.
func inOrder(units map[string]*selectorUnit) []string {
	var names []string
	for name, u := range units {
		if u != nil {
			names = append(names, name)
		}
	}
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(units[a].Order, units[b].Order), strings.Compare(a, b))
	})
	return names
}

// row adds a unit, a character or an upgrade to the table.
func (s *selectorFile) row(f *foreign, name string, u *selectorUnit) *foreignRow {
	r := &foreignRow{cells: map[string]string{"name": clipped(oneCell(name), maxTitle)}}
	for _, c := range []struct {
		heading string
		cell    loose
	}{
		{"type", u.Type}, {"attack", u.Attack}, {"range", u.Range}, {"hits", u.Hits}, {"armour", u.Armour},
		{"command", u.Command}, {"size", u.Size}, {"points", u.Points},
	} {
		if c.cell != "" {
			f.set(r, c.heading, string(c.cell))
		}
	}
	if u.ArmyMin != "" || u.ArmyMax != "" {
		r.cells["limit"] = string(cmp.Or(u.ArmyMin, "0") + "–" + u.ArmyMax)
	} else if u.Min != "" || u.Max != "" {
		r.cells["limit"] = string(cmp.Or(u.Min, "–") + "/" + cmp.Or(u.Max, "–"))
	}
	rules := u.SpecialRules
	if _, own := s.SpecialRules[name]; own && !slices.Contains(rules, loose(name)) {
		rules = append([]loose{loose(name)}, rules...)
	}
	for _, rule := range rules {
		var text []string
		for _, line := range s.SpecialRules[string(rule)].Text {
			text = append(text, string(line))
		}
		r.rules = append(r.rules, foreignRule{string(rule), strings.Join(text, " ")})
	}
	f.rows = append(f.rows, r)
	return r
}
