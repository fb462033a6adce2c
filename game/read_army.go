package game

import "strings"

// Limits of our own to what an army list may hold, wide enough for any.
const (
	maxProfiles  = 200
	maxArmySize  = 26 // stands of a unit: they are lettered
	maxArmyLimit = 400
	maxPoints    = 100_000
)

const armyFormat = "frontage/army@1"

// ReadArmy reads an army list. The name stands for the file in messages; rules
// are those that its units are for, which check them as they check a scenario's.
//
// Everything that is wrong is an error and nothing is guessed. The error is
// then an [Errors] with all of it, each with its line and the path of its
// field, and the army is of no use.
func ReadArmy(data []byte, name string, rules Rules) (Army, error) {
	if len(data) > MaxText {
		return Army{}, Errors{{name, 1, "", tooLong(len(data), MaxText)}}
	}
	r, root := newReader(data, name, 1)
	if root == nil {
		return Army{}, r.errs
	}
	a := readArmy(&field{r: r, n: root}, rules)
	return a, r.errs.sorted()
}

// armyReader holds what the parts of one army list must know of each other.
type armyReader struct {
	ids map[string]string // of units, characters and mounts: the path that took it
}

func readArmy(f *field, rules Rules) Army {
	var a Army
	o := f.object()
	format := o.required("format")
	if text := format.text(armyFormat); text != armyFormat {
		// Another format has other fields: to complain of each would bury
		// the one message that matters.
		format.bad("is %s; this program reads %q", quote(text), armyFormat)
		return a
	}
	ar := &armyReader{ids: map[string]string{}}
	name := o.required("name")
	if a.Name = name.filled(); a.Name != "" {
		a.Name = name.name("")
	}
	a.Source = o.optional("source").text("")
	a.Notes = o.optional("notes").text("")
	o.required("units").list(maxProfiles, "units", func(_ int, item *field) {
		a.Units = append(a.Units, ar.readProfile(item))
	})
	o.required("characters").list(maxProfiles, "characters", func(_ int, item *field) {
		a.Characters = append(a.Characters, ar.readLeader(item))
	})
	o.optional("mounts").list(maxProfiles, "mounts", func(_ int, item *field) {
		a.Mounts = append(a.Mounts, ar.readMount(item))
	})
	o.optional("chosen").list(maxProfiles, "chosen armies", func(_ int, item *field) {
		a.Chosen = append(a.Chosen, a.readChosen(item))
	})
	a.Schema = readSchema(o)
	o.end()
	f.problems(rules.Check(a.parade()))
	return a
}

// parade returns a state with a unit of each profile, in their order, so that
// the rules' check of a scenario is that of an army list too.
func (a *Army) parade() *State {
	s := &State{}
	for i := range a.Units {
		s.Units = append(s.Units, a.Units[i].Unit(UnitID(a.Units[i].ID), ""))
	}
	return s
}

// newID reads the id of a unit, a character or a mount, which share one
// namespace.
func (ar *armyReader) newID(f *field) string {
	id := f.id()
	if id == "" {
		return ""
	}
	if other, taken := ar.ids[id]; taken {
		f.bad("%q is the id of %s too", id, other)
		return id
	}
	ar.ids[id] = strings.TrimSuffix(f.path, ".id")
	return id
}

func (ar *armyReader) readProfile(f *field) Profile {
	o := f.object()
	defer o.end()
	id := ar.newID(o.required("id"))
	p := Profile{
		ID:       id,
		Name:     o.optional("name").name(id),
		Type:     UnitType(o.required("type").oneOf("", unitTypes)),
		Attack:   o.optional("attack").integer(3, 0, 99),
		Shooting: o.optional("shooting").integer(0, 0, 99),
		Range:    o.optional("range").length(30, 0, maxTable),
		Hits:     o.optional("hits").integer(3, 1, 99),
		Armour:   readArmour(o.optional("armour")),
		Size:     o.optional("size").integer(3, 1, maxArmySize),
		Points:   o.required("points").integer(0, 0, maxPoints),
		Limit:    readLimit(o),
		Traits:   readTraits(o.optional("traits")),
	}
	p.Base = readBase(o.optional("base"), p.Type.Base())
	if pace := o.optional("pace"); pace != nil {
		p.Pace = pace.size(0, maxTable)
	}
	p.Notes, p.NotApplied = readRemarks(o)
	return p
}

func (ar *armyReader) readLeader(f *field) Leader {
	o := f.object()
	defer o.end()
	id := ar.newID(o.required("id"))
	c := Leader{
		ID:      id,
		Name:    o.optional("name").name(id),
		Kind:    o.required("kind").oneOf("", characterKinds),
		Command: o.required("command").integer(0, 1, 10), // STD-BASE-18
		Attack:  o.optional("attack").integer(0, 0, 99),
		Points:  o.required("points").integer(0, 0, maxPoints),
		Limit:   readLimit(o),
		Mount:   o.optional("mount").oneOf("", mounts),
	}
	c.Shooting, c.Range = readShot(o)
	c.Notes, c.NotApplied = readRemarks(o)
	return c
}

func (ar *armyReader) readMount(f *field) Mount {
	o := f.object()
	defer o.end()
	id := ar.newID(o.required("id"))
	m := Mount{
		ID:     id,
		Name:   o.optional("name").name(id),
		Mount:  o.optional("mount").oneOf("", mounts),
		Attack: o.optional("attack").integer(0, 0, 99),
		Points: o.required("points").integer(0, 0, maxPoints),
		Limit:  readLimit(o),
	}
	m.Shooting, m.Range = readShot(o)
	m.Notes, m.NotApplied = readRemarks(o)
	return m
}

// readChosen reads an army chosen out of the list, whose units, characters and
// mounts have been read.
func (a *Army) readChosen(f *field) Chosen {
	o := f.object()
	defer o.end()
	c := Chosen{
		Name:   o.required("name").filled(),
		Points: o.required("points").integer(0, 1, maxPoints),
	}
	o.required("picks").list(2*maxProfiles, "picks", func(_ int, item *field) {
		p := item.object()
		defer p.end()
		id, mount := p.required("id"), p.optional("mount")
		pick := Picked{ID: id.id(), Mount: mount.idOrNone(), Count: p.optional("count").integer(1, 1, maxArmyLimit)}
		if pick.ID != "" && a.Unit(pick.ID) == nil && a.Character(pick.ID) == nil {
			id.bad("there is no unit or character %q in this list", pick.ID)
		}
		if pick.Mount != "" && a.Mount(pick.Mount) == nil {
			mount.bad("there is no mount %q in this list", pick.Mount)
		}
		c.Picks = append(c.Picks, pick)
	})
	return c
}

func readLimit(o *object) Limit {
	least := o.optional("min")
	l := Limit{Min: least.integer(0, 0, maxArmyLimit)}
	if most := o.optional("max"); most != nil {
		l.Max = most.integer(0, 1, maxArmyLimit)
		if l.Max > 0 && l.Min > l.Max {
			most.bad("is %d, less than min, which is %d", l.Max, l.Min)
		}
	}
	l.Per = o.optional("per").integer(limitPoints, 0, maxPoints)
	return l
}

// readRemarks reads what a person should know besides the values.
func readRemarks(o *object) (notes string, notApplied []string) {
	return o.optional("notes").text(""), readNotApplied(o)
}

// readNotApplied reads the special rules that the program does not apply.
func readNotApplied(o *object) []string {
	var rules []string
	o.optional("not_applied").list(maxList, "rules", func(_ int, item *field) {
		rules = append(rules, item.filled())
	})
	return rules
}

// filled returns a string that may not be blank.
func (f *field) filled() string {
	text := f.text("")
	if f != nil && f.n.kind == stringNode && strings.TrimSpace(text) == "" {
		f.bad("is blank")
	}
	return text
}
