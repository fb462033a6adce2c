package stand

import (
	"slices"
	"strconv"
	"strings"

	"frontage/game"
	"frontage/game/army"
)

// armyTable describes how to read published tables of army lists.
var armyTable = army.TableForm{
	Headings: map[string]string{
		"troop": "name", "troops": "name", "name": "name", "unit": "name", "profile": "name",
		"type": "type", "trooptype": "type", "kind": "type",
		"attack": "attack", "attacks": "attack", "att": "attack",
		"shooting": "shooting", "shots": "shooting",
		"range": "range",
		"hits":  "hits", "hit": "hits",
		"armour": "armour", "armor": "armour", "save": "armour",
		"command": "command", "cmd": "command",
		"unitsize": "size", "size": "size", "stands": "size", "standsperunit": "size",
		"points": "points", "pointsperunit": "points", "pts": "points", "cost": "points",
		"minmax": "limit", "min": "min", "max": "max",
		"special": "special", "specialrules": "special", "rules": "special", "traits": "special", "notes": "special",
		"move": "pace", "pace": "pace", "movement": "pace",
	},
	Finds: []string{"name", "type", "points"},
	Needs: []army.Heading{{Key: "name", Name: "Troop"}, {Key: "type", Name: "Type"}, {Key: "attack", Name: "Attacks"}, {Key: "hits", Name: "Hits"}, {Key: "points", Name: "Points"}},
	Sections: map[string]bool{
		"infantry": true, "cavalry": true, "chariots": true, "monsters": true, "artillery": true, "machines": true,
		"troops": true, "units": true, "characters": true, "mounts": true, "specialrules": true,
	},
	Row:   func(r *army.Row, one *army.Army) { newArmyRow(r).read(one) },
	Whole: func(r *army.Row, a *army.Army) { completeArmy(newArmyRow(r), a) },
	Note: func(a *army.Army) string {
		if slices.ContainsFunc(a.Characters, isGeneral) {
			return ""
		}
		return "No row was read as a General: an army needs one."
	},
}

// armyRow is a row of a table during reading.
type armyRow struct {
	*army.Row
	traits    []string
	rules     []Special  // the special rules read so far
	companion *companion // the known special rules of the table, or nil
	known     *notation  // the known special rules of this row
}

// newArmyRow prepares a row for reading. The special rules of its table come from a companion file
// or, for a published table, from the program.
func newArmyRow(row *army.Row) *armyRow {
	r := &armyRow{Row: row}
	if text := row.Companion(); text != "" {
		r.companion = readCompanion(text)
		r.companion.byLine = true
	} else {
		r.companion = publishedTable(row.File())
	}
	r.known = r.notation()
	return r
}

// completeArmy gives the units of a table the special rules of the whole list.
func completeArmy(r *armyRow, a *army.Army) {
	if r.companion != nil {
		r.companion.spread(a, r.rowID)
	}
}

// The kinds of rows, by their type reduced to letters.
var (
	unitRows = map[string]game.UnitType{
		"infantry": Infantry, "cavalry": Cavalry,
		"chariot": Chariot, "chariots": Chariot,
		"monster": Monster, "monsters": Monster,
		"artillery": Artillery,
		"machine":   Machine, "machines": Machine, "warmachine": Machine,
	}
	leaderRows = map[string]string{"general": kindGeneral, "hero": "hero", "wizard": "wizard"}
	mountRows  = map[string]string{
		"monstrousmount": "monster", "monstermount": "monster", "chariotmount": "chariot", "flyingmount": "flying",
		"specialmount": "", "mount": "", "special": "", "specialbonus": "", "bonus": "", "upgrade": "",
	}
)

// read reads the unit, character or mount of the row.
func (r *armyRow) read(one *army.Army) {
	kind := army.Reduced(r.Cell("type"))
	if unitRows[kind] != "" {
		one.Units = []army.Entry{r.unit(unitRows[kind])}
		return
	}
	if leaderRows[kind] != "" {
		one.Characters = []army.Entry{r.leader(leaderRows[kind])}
		return
	}
	riding, ok := mountRows[kind]
	if !ok {
		r.Bad("type", "is %s; must be infantry, cavalry, chariot, monster, artillery, machine, general, hero, wizard, or a mount", army.Quote(r.Cell("type")))
		return
	}
	one.Upgrades = []army.Entry{r.mount(riding)}
}

func (r *armyRow) unit(kind game.UnitType) army.Entry {
	if r.known != nil && r.known.hits > 0 && army.IsNone(r.Cell("hits")) {
		r.SetCell("hits", strconv.Itoa(r.known.hits))
	}
	u := &ListedUnit{Range: 30, Hits: r.WholeOr("hits", 3, 1, 99), Size: 3, Points: r.Points()}
	e := r.Entry(string(kind), u)
	attacks := r.attacks()
	u.Attack, u.Shooting = attacks.attack, attacks.shooting
	u.Armour = r.armour()
	if !army.IsNone(r.Cell("size")) {
		u.Size = r.Whole("size", 1, 26)
	}
	if !army.IsNone(r.Cell("command")) {
		r.Leave("command %s", r.Cell("command"))
	}
	r.special()
	if r.known != nil {
		r.knownUnit(kind, u, &e, attacks)
	} else if trait, reach := weapon(&e, attacks); trait != "" {
		r.addTrait(trait)
		u.Range = reach
		name := strings.ReplaceAll(trait, "-", " ")
		r.Note("Taken for a %s, by its name and attacks: range %v cm.", name, reach)
		if attacks.suffix != "" && trait != "cannon" {
			r.Leave("+%s of its shots, which are those of a %s", attacks.suffix, name)
		}
	} else {
		r.leaveSuffix(attacks.suffix)
		r.readRange(kind, u)
	}
	r.readPace(kind, u)
	u.Traits, u.Special = r.traits, r.rules
	return r.Finish(e)
}

// readRange reads the range if the table has one. Ordinary missiles reach 30 cm by default
// (STD-SHOOT-05); artillery and machines have rules of their own.
func (r *armyRow) readRange(kind game.UnitType, u *ListedUnit) {
	if cell := strings.TrimSuffix(r.Cell("range"), "cm"); !army.IsNone(cell) {
		r.SetCell("range", strings.TrimSpace(cell))
		u.Range = float64(r.Whole("range", 0, 1000))
	} else if r.known == nil && u.Shooting > 0 && (kind == Artillery || kind == Machine) {
		r.Leave("its range, which the table does not give: 30 cm is used")
	}
}

// readPace reads the full pace if the table has one. Machines have no pace by their type
// (STD-MOVE-01).
func (r *armyRow) readPace(kind game.UnitType, u *ListedUnit) {
	if cell := strings.TrimSuffix(r.Cell("pace"), "cm"); !army.IsNone(cell) {
		r.SetCell("pace", strings.TrimSpace(cell))
		u.Pace = float64(r.Whole("pace", 1, 1000))
	} else if kind == Machine && r.known != nil && slices.Contains(r.known.traits, traitFlying) {
		u.Pace = flyingPace // AMB-S44
	} else if kind == Machine && r.known != nil && r.known.pace > 0 {
		u.Pace = r.known.pace
	} else if kind == Machine {
		if u.Pace = 20; !hasRule(r.rules, ruleAutoMove) { // whose dice say how far it goes (STD-SPEC-17)
			r.Leave("its pace, which the table does not give: 20 cm is used")
		}
	}
}

func (r *armyRow) leader(kind string) army.Entry {
	attacks := r.attacks()
	c := &ListedLeader{Attack: attacks.attack, Shooting: attacks.shooting}
	c.Command = r.WholeOr("command", 8, 1, 10)
	c.Range = r.characterRange(attacks)
	c.Points = r.Points()
	e := r.Entry(kind, c)
	r.leaveSuffix(attacks.suffix)
	for _, key := range []string{"hits", "armour"} {
		if !army.IsNone(r.Cell(key)) {
			r.Leave("%s %s: characters suffer no hits", key, r.Cell(key))
		}
	}
	if kind == "wizard" {
		r.Leave("spells")
	}
	r.special()
	r.traitsOfCharacter()
	c.Special = r.rules
	return r.Finish(e)
}

func (r *armyRow) mount(riding string) army.Entry {
	attacks := r.attacks()
	m := &ListedMount{Mount: riding, Attack: attacks.attack, Shooting: attacks.shooting, Range: r.characterRange(attacks), Points: r.Points()}
	e := r.Entry("", m)
	r.leaveSuffix(attacks.suffix)
	r.special()
	if slices.Contains(r.traits, "flying") {
		m.Mount = "flying"
		r.traits = slices.DeleteFunc(r.traits, func(trait string) bool { return trait == "flying" })
	}
	r.traitsOfCharacter()
	m.Special = r.rules
	if r.known != nil && hasRule(r.rules, ruleBreath) {
		m.Shooting, m.Range = 0, 0 // the special rule replaces them
	}
	return r.Finish(e)
}

// knownUnit completes a unit whose weapon and pace are known.
func (r *armyRow) knownUnit(kind game.UnitType, u *ListedUnit, e *army.Entry, a attacks) {
	r.readRange(kind, u)
	if r.known.reach > 0 {
		u.Range = r.known.reach
	} else if trait, reach := weapon(e, a); trait != "" {
		u.Range = reach
	}
	if w := parameters[weaponRule](r.rules, ruleWeapon); w != nil && w.Range > 0 {
		u.Range = w.Range
	}
	if r.known.pace > 0 {
		u.Pace = r.known.pace
	}
	e.Base = r.known.base
}

// characterRange reads the range of a character's or mount's shot, if it has one and the table
// gives the range.
func (r *armyRow) characterRange(a attacks) float64 {
	cell := strings.TrimSuffix(r.Cell("range"), "cm")
	switch {
	case a.shooting == 0:
		return 0
	case army.IsNone(cell):
		return CharacterRange
	}
	r.SetCell("range", strings.TrimSpace(cell))
	return float64(r.Whole("range", 0, 1000))
}

// traitsOfCharacter moves the traits of a character to the rules not applied: only units have traits.
func (r *armyRow) traitsOfCharacter() {
	for _, trait := range r.traits {
		r.Leave("%s", trait)
	}
}
