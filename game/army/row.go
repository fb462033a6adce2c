package army

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"frontage/game"
	"frontage/game/stand"
)

// row is a line of a table: a unit, a character or a mount.
type row struct {
	t          *table
	line       int
	name       string
	cells      map[string]string // by the column's key
	headings   map[string]string // by the column's key: its heading as written
	notes      []string
	notApplied []string
	traits     []string
	wrong      bool // the row is refused
}

// newRow assigns the cells of a line to the columns. Cells of unknown columns are kept as
// rules that are not applied.
func (t *table) newRow(line int, cells []string) *row {
	r := &row{t: t, line: line, cells: map[string]string{}, headings: map[string]string{}}
	for _, c := range t.columns {
		r.headings[c.key] = c.heading
	}
	for i, cell := range cells {
		switch {
		case i < len(t.columns) && t.columns[i].key != "":
			r.cells[t.columns[i].key] = cell
		case isNone(cell):
		case i < len(t.columns):
			r.leave("%s: %s", t.columns[i].heading, cell)
		case !r.wrong:
			r.refuse("", "has more cells than there are headings: %s", quote(cell))
		}
		if len(cell) > maxCell && !r.wrong {
			r.refuse("", "has a cell of %d bytes: %s; at most %d are allowed", len(cell), quote(cell), maxCell)
		}
	}
	r.name = r.cells["name"]
	return r
}

// leave notes a rule that is not applied.
func (r *row) leave(format string, args ...any) {
	r.notApplied = append(r.notApplied, fmt.Sprintf(format, args...))
}

// refuse says why the row is refused.
func (r *row) refuse(path, format string, args ...any) {
	r.wrong = true
	r.t.refuse(r.line, path, format, args...)
}

// bad refuses the row because of the cell of a column.
func (r *row) bad(key, format string, args ...any) {
	path := cmp.Or(r.headings[key], key) // without a heading there is no such column
	if r.name != "" {
		path = r.name + ", " + path
	}
	r.refuse(path, format, args...)
}

// The kinds of rows, by their type reduced to letters.
var (
	unitRows = map[string]game.UnitType{
		"infantry": stand.Infantry, "cavalry": stand.Cavalry,
		"chariot": stand.Chariot, "chariots": stand.Chariot,
		"monster": stand.Monster, "monsters": stand.Monster,
		"artillery": stand.Artillery,
		"machine":   stand.Machine, "machines": stand.Machine, "warmachine": stand.Machine,
	}
	leaderRows = map[string]string{"general": stand.General, "hero": "hero", "wizard": "wizard"}
	mountRows  = map[string]string{
		"monstrousmount": "monster", "monstermount": "monster", "chariotmount": "chariot", "flyingmount": "flying",
		"specialmount": "", "mount": "", "special": "", "specialbonus": "", "bonus": "", "upgrade": "",
	}
)

// readRow makes an army with the one unit, character or mount of a row. It returns false
// if the row is refused.
func (t *table) readRow(r *row) (Army, bool) {
	one := Army{Name: "one row"}
	kind := letters(r.cells["type"])
	switch {
	case r.wrong:
	case r.name == "":
		r.bad("name", "is empty")
	case unitRows[kind] != "":
		one.Units = []Profile{r.unit(unitRows[kind])}
	case leaderRows[kind] != "":
		one.Characters = []Leader{r.leader(leaderRows[kind])}
	default:
		riding, ok := mountRows[kind]
		if !ok {
			r.bad("type", "is %s; must be infantry, cavalry, chariot, monster, artillery, machine, general, hero, wizard, or a mount", quote(r.cells["type"]))
			break
		}
		one.Mounts = []Mount{r.mount(riding)}
	}
	if r.wrong {
		return one, false
	}
	// Check it like any army list, so that one place decides what is valid.
	var errs game.Errors
	if _, err := Read(Write(&one), t.name, t.rules); errors.As(err, &errs) {
		r.refuse(r.name, "makes no row of an army: %s: %s", errs[0].Path, errs[0].What)
	}
	return one, !r.wrong
}

func (r *row) unit(kind game.UnitType) Profile {
	p := Profile{
		ID: r.t.newID(r.name), Name: r.name, Type: kind, Base: stand.Base(kind),
		Range: 30, Hits: r.wholeOr("hits", 3, 1, 99), Size: 3, Points: r.points(), Limit: r.limit(),
	}
	attacks := r.attacks()
	p.Attack, p.Shooting = attacks.attack, attacks.shooting
	p.Armour = r.armour()
	if !isNone(r.cells["size"]) {
		p.Size = r.whole("size", 1, 26)
	}
	if !isNone(r.cells["command"]) {
		r.leave("command %s", r.cells["command"])
	}
	r.special()
	if trait, reach := weapon(&p, attacks); trait != "" && r.knows(trait) {
		r.addTrait(trait)
		p.Range = reach
		name := strings.ReplaceAll(trait, "-", " ")
		r.notes = append(r.notes, fmt.Sprintf("Taken for a %s, by its name and attacks: range %v cm.", name, reach))
		if attacks.suffix != "" && trait != "cannon" {
			r.leave("+%s of its shots, which are those of a %s", attacks.suffix, name)
		}
	} else {
		r.leaveSuffix(attacks.suffix)
		r.readRange(&p)
	}
	r.readPace(&p)
	p.Traits = r.traits
	p.Notes, p.NotApplied = strings.Join(r.notes, " "), r.notApplied
	return p
}

// readRange reads the range where the table has it. Ordinary missiles reach 30 cm
// without being told (STD-SHOOT-05); what artillery and machines reach, their own
// rules say.
func (r *row) readRange(p *Profile) {
	if cell := strings.TrimSuffix(r.cells["range"], "cm"); !isNone(cell) {
		r.cells["range"] = strings.TrimSpace(cell)
		p.Range = float64(r.whole("range", 0, 1000))
	} else if p.Shooting > 0 && (p.Type == stand.Artillery || p.Type == stand.Machine) {
		r.leave("its range, which the table does not give: 30 cm is used")
	}
}

// readPace reads the full pace if the table has it; machines have none by their type
// (STD-MOVE-01).
func (r *row) readPace(p *Profile) {
	if cell := strings.TrimSuffix(r.cells["pace"], "cm"); !isNone(cell) {
		r.cells["pace"] = strings.TrimSpace(cell)
		p.Pace = float64(r.whole("pace", 1, 1000))
	} else if p.Type == stand.Machine {
		p.Pace = 20
		r.leave("its pace, which the table does not give: 20 cm is used")
	}
}

func (r *row) leader(kind string) Leader {
	attacks := r.attacks()
	c := Leader{
		ID: r.t.newID(r.name), Name: r.name, Kind: kind, Command: r.wholeOr("command", 8, 1, 10),
		Attack: attacks.attack, Shooting: attacks.shooting, Range: r.characterRange(attacks), Points: r.points(), Limit: r.limit(),
	}
	r.leaveSuffix(attacks.suffix)
	for _, key := range []string{"hits", "armour"} {
		if !isNone(r.cells[key]) {
			r.leave("%s %s: characters suffer no hits", key, r.cells[key])
		}
	}
	if kind == "wizard" {
		r.leave("spells")
	}
	r.special()
	r.traitsOfCharacter()
	c.Notes, c.NotApplied = strings.Join(r.notes, " "), r.notApplied
	return c
}

func (r *row) mount(riding string) Mount {
	attacks := r.attacks()
	m := Mount{
		ID: r.t.newID(r.name), Name: r.name, Mount: riding, Attack: attacks.attack,
		Shooting: attacks.shooting, Range: r.characterRange(attacks), Points: r.points(), Limit: r.limit(),
	}
	r.leaveSuffix(attacks.suffix)
	r.special()
	if slices.Contains(r.traits, "flying") {
		m.Mount = "flying"
		r.traits = slices.DeleteFunc(r.traits, func(trait string) bool { return trait == "flying" })
	}
	r.traitsOfCharacter()
	m.Notes, m.NotApplied = strings.Join(r.notes, " "), r.notApplied
	return m
}

// characterRange reads the range of a character's or mount's shot, if there is one and
// the table has it.
func (r *row) characterRange(a attacks) float64 {
	cell := strings.TrimSuffix(r.cells["range"], "cm")
	switch {
	case a.shooting == 0:
		return 0
	case isNone(cell):
		return stand.CharacterRange
	}
	r.cells["range"] = strings.TrimSpace(cell)
	return float64(r.whole("range", 0, 1000))
}

// traitsOfCharacter moves traits to the rules not applied, since only units have traits.
func (r *row) traitsOfCharacter() {
	for _, trait := range r.traits {
		r.leave("%s", trait)
	}
}

// newID makes an id from a name.
func (t *table) newID(name string) string {
	var id []rune
	for _, c := range strings.ToLower(name) {
		switch {
		case c >= 'a' && c <= 'z' || c >= '0' && c <= '9':
			id = append(id, c)
		case len(id) > 0 && id[len(id)-1] != '-':
			id = append(id, '-')
		}
	}
	text := strings.Trim(string(id[:min(len(id), 24)]), "-")
	if text == "" {
		text = "row"
	}
	for n := 1; ; n++ {
		again := text
		if n > 1 {
			again = fmt.Sprintf("%s-%d", text, n)
		}
		if t.ids[again] == 0 {
			t.ids[again]++
			return again
		}
	}
}
