package army

import (
	"strings"

	"frontage/game"
	"frontage/game/stand"
)

// Our own limits for an army list, wide enough for every real one.
const (
	maxProfiles  = 200
	maxArmySize  = 26 // stands of a unit: they are lettered a to z
	maxArmyLimit = 400
	maxPoints    = 100_000
)

const armyFormat = "frontage/army@1"

// Read reads an army list. name is the file's name in messages; rules is the system of
// its units, which checks them like those of a scenario.
//
// Read guesses nothing: everything wrong is an error. The error is a [game.Errors] with
// all problems, each with its line and the path of its field, and the returned army must
// not be used.
func Read(data []byte, name string, rules game.Rules) (Army, error) {
	var a Army
	err := game.ReadDocument(data, name, armyFormat, func(f *game.Field, o *game.Object) {
		a.read(o)
		f.Problems(rules.Check(a.parade()))
	})
	return a, err
}

// reader holds what the parts of one army list share.
type reader struct {
	ids map[string]string // ids of units, characters and mounts, with the path that uses each
}

func (a *Army) read(o *game.Object) {
	ar := &reader{ids: map[string]string{}}
	name := o.Required("name")
	if a.Name = name.Filled(); a.Name != "" {
		a.Name = name.Name("")
	}
	a.Source = o.Optional("source").Text("")
	a.Notes = o.Optional("notes").Text("")
	o.Required("units").List(maxProfiles, "units", func(_ int, item *game.Field) {
		a.Units = append(a.Units, ar.readProfile(item))
	})
	o.Required("characters").List(maxProfiles, "characters", func(_ int, item *game.Field) {
		a.Characters = append(a.Characters, ar.readLeader(item))
	})
	o.Optional("mounts").List(maxProfiles, "mounts", func(_ int, item *game.Field) {
		a.Mounts = append(a.Mounts, ar.readMount(item))
	})
	o.Optional("chosen").List(maxProfiles, "chosen armies", func(_ int, item *game.Field) {
		a.Chosen = append(a.Chosen, a.readChosen(item))
	})
	a.Schema = o.Schema()
	o.End()
}

// parade returns a state with one unit of each profile, in order, so that the rules can
// check an army list like a scenario.
func (a *Army) parade() *game.State {
	s := &game.State{System: stand.Name}
	for i := range a.Units {
		s.Units = append(s.Units, a.Units[i].Unit(game.UnitID(a.Units[i].ID), ""))
	}
	return s
}

// newID reads the id of a unit, a character or a mount. They share one namespace.
func (ar *reader) newID(f *game.Field) string {
	id := f.ID()
	if id == "" {
		return ""
	}
	if other, taken := ar.ids[id]; taken {
		f.Bad("%q is the id of %s too", id, other)
		return id
	}
	ar.ids[id] = strings.TrimSuffix(f.Path(), ".id")
	return id
}

func (ar *reader) readProfile(f *game.Field) Profile {
	o := f.Object()
	defer o.End()
	id := ar.newID(o.Required("id"))
	p := Profile{
		ID:       id,
		Name:     o.Optional("name").Name(id),
		Type:     game.UnitType(o.Required("type").OneOf("", stand.UnitTypes())),
		Attack:   o.Optional("attack").Integer(3, 0, 99),
		Shooting: o.Optional("shooting").Integer(0, 0, 99),
		Range:    o.Optional("range").Length(30, 0, game.MaxTable),
		Hits:     o.Optional("hits").Integer(3, 1, 99),
		Armour:   o.Optional("armour").Integer(0, 0, 6),
		Size:     o.Optional("size").Integer(3, 1, maxArmySize),
		Points:   o.Required("points").Integer(0, 0, maxPoints),
		Limit:    readLimit(o),
		Traits:   o.Optional("traits").Words("traits"),
	}
	p.Base = o.Optional("base").Base(stand.Base(p.Type))
	if pace := o.Optional("pace"); pace != nil {
		p.Pace = pace.Size(0, game.MaxTable)
	}
	p.Notes, p.NotApplied = readRemarks(o)
	return p
}

func (ar *reader) readLeader(f *game.Field) Leader {
	o := f.Object()
	defer o.End()
	id := ar.newID(o.Required("id"))
	c := Leader{
		ID:      id,
		Name:    o.Optional("name").Name(id),
		Kind:    o.Required("kind").OneOf("", stand.LeaderKinds()),
		Command: o.Required("command").Integer(0, 1, 10), // STD-BASE-18
		Attack:  o.Optional("attack").Integer(0, 0, 99),
		Points:  o.Required("points").Integer(0, 0, maxPoints),
		Limit:   readLimit(o),
		Mount:   o.Optional("mount").OneOf("", stand.Mounts()),
	}
	c.Shooting, c.Range = readShot(o)
	c.Notes, c.NotApplied = readRemarks(o)
	return c
}

func (ar *reader) readMount(f *game.Field) Mount {
	o := f.Object()
	defer o.End()
	id := ar.newID(o.Required("id"))
	m := Mount{
		ID:     id,
		Name:   o.Optional("name").Name(id),
		Mount:  o.Optional("mount").OneOf("", stand.Mounts()),
		Attack: o.Optional("attack").Integer(0, 0, 99),
		Points: o.Required("points").Integer(0, 0, maxPoints),
		Limit:  readLimit(o),
	}
	m.Shooting, m.Range = readShot(o)
	m.Notes, m.NotApplied = readRemarks(o)
	return m
}

// readChosen reads a saved army. The units, characters and mounts of the list must have
// been read.
func (a *Army) readChosen(f *game.Field) Chosen {
	o := f.Object()
	defer o.End()
	c := Chosen{
		Name:   o.Required("name").Filled(),
		Points: o.Required("points").Integer(0, 1, maxPoints),
	}
	o.Required("picks").List(2*maxProfiles, "picks", func(_ int, item *game.Field) {
		p := item.Object()
		defer p.End()
		id, mount := p.Required("id"), p.Optional("mount")
		pick := Picked{ID: id.ID(), Mount: mount.IDOrNone(), Count: p.Optional("count").Integer(1, 1, maxArmyLimit)}
		if pick.ID != "" && a.Unit(pick.ID) == nil && a.Character(pick.ID) == nil {
			id.Bad("there is no unit or character %q in this list", pick.ID)
		}
		if pick.Mount != "" && a.Mount(pick.Mount) == nil {
			mount.Bad("there is no mount %q in this list", pick.Mount)
		}
		c.Picks = append(c.Picks, pick)
	})
	return c
}

func readLimit(o *game.Object) Limit {
	least := o.Optional("min")
	l := Limit{Min: least.Integer(0, 0, maxArmyLimit)}
	if most := o.Optional("max"); most != nil {
		l.Max = most.Integer(0, 1, maxArmyLimit)
		if l.Max > 0 && l.Min > l.Max {
			most.Bad("is %d, less than min, which is %d", l.Max, l.Min)
		}
	}
	l.Per = o.Optional("per").Integer(limitPoints, 0, maxPoints)
	return l
}

// readRemarks reads the notes and the special rules that are not applied.
func readRemarks(o *game.Object) (notes string, notApplied []string) {
	return o.Optional("notes").Text(""), readNotApplied(o)
}

// readNotApplied reads the special rules that the program does not apply.
func readNotApplied(o *game.Object) []string {
	var rules []string
	o.Optional("not_applied").List(game.MaxList, "rules", func(_ int, item *game.Field) {
		rules = append(rules, item.Filled())
	})
	return rules
}

// readShot reads the shot of a character or a mount. No shot means no range.
func readShot(o *game.Object) (shooting int, reach float64) {
	shooting = o.Optional("shooting").Integer(0, 0, 99)
	reach = o.Optional("range").Length(stand.CharacterRange, 0, game.MaxTable)
	if shooting == 0 {
		reach = 0
	}
	return shooting, reach
}
