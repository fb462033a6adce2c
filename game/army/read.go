package army

import (
	"strings"

	"frontage/game"
)

// Our own limits for an army list, wide enough for every real one.
const (
	maxEntries   = 200
	maxArmyLimit = 400
	maxPoints    = 100_000
	maxScale     = 200
	maxPicked    = 2000 // stands of a unit
)

const armyFormat = "frontage/army@1"

// Read reads an army list. name is the file's name in messages; systems are the available rule systems.
// The list's own system checks its units like those of a scenario.
//
// Read guesses nothing: everything wrong is an error. The error is a [game.Errors] with
// all problems, each with its line and the path of its field, and the returned army must
// not be used.
func Read(data []byte, name string, systems []game.Rules) (Army, error) {
	var a Army
	err := game.ReadDocument(data, name, armyFormat, func(f *game.Field, o *game.Object) {
		if !a.readSystem(o, systems) {
			return // other rules have other fields; an error for each would not help
		}
		a.read(o)
		if check := a.system().Check; check != nil {
			f.Problems(check(&a))
		}
	})
	return a, err
}

// readSystem reads the system of a list, and reports whether it is available.
func (a *Army) readSystem(o *game.Object, systems []game.Rules) bool {
	var names []string
	unnamed := ""
	for _, r := range Some(systems) {
		names = append(names, r.Name())
		if Of(r.Name()).Unnamed {
			unnamed = r.Name()
		}
	}
	f := o.Optional("system")
	if f == nil && unnamed == "" {
		o.Bad("names no system; this program has army lists of these: %s", strings.Join(names, ", "))
		return false
	}
	a.System = f.OneOf(unnamed, names)
	return a.System != "" && a.system() != nil
}

// reader holds what the parts of one army list share.
type reader struct {
	a   *Army
	ids map[string]string // ids of units, characters and upgrades, with the path that uses each
}

func (a *Army) read(o *game.Object) {
	ar := &reader{a: a, ids: map[string]string{}}
	name := o.Required("name")
	if a.Name = name.Filled(); a.Name != "" {
		a.Name = name.Name("")
	}
	a.Source = o.Optional("source").Text("")
	a.Notes = o.Optional("notes").Text("")
	l := a.listing()
	if l.Army != nil {
		if own := o.Plain(l.Army, nil); !game.SameData(own, nil) {
			a.Own = own
		}
	}
	o.Required("units").List(maxEntries, "units", func(_ int, item *game.Field) {
		a.Units = append(a.Units, ar.entry(item, "type", game.UnitTypesOf(a.System), l.Unit))
	})
	if l.Leader != nil {
		o.Required("characters").List(maxEntries, "characters", func(_ int, item *game.Field) {
			a.Characters = append(a.Characters, ar.entry(item, "kind", game.LeaderKindsOf(a.System), l.Leader))
		})
	}
	if l.Upgrade != nil {
		o.Optional(l.Upgrades).List(maxEntries, l.Upgrades, func(_ int, item *game.Field) {
			a.Upgrades = append(a.Upgrades, ar.entry(item, "", nil, l.Upgrade))
		})
	}
	o.Optional("chosen").List(maxEntries, "chosen armies", func(_ int, item *game.Field) {
		a.Chosen = append(a.Chosen, a.readChosen(item))
	})
	a.Schema = o.Schema()
	o.End()
}

// newID reads the id of a unit, a character or an upgrade. They share one namespace.
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

// entry reads an entry. kind is the field of its kind, "" for none, with the words kinds. like is the
// system's data of an entry.
func (ar *reader) entry(f *game.Field, kind string, kinds []string, like any) Entry {
	o := f.Object()
	defer o.End()
	id := ar.newID(o.Required("id"))
	e := Entry{ID: id, Name: o.Optional("name").Name(id)}
	if kind != "" {
		e.Kind = o.Required(kind).OneOf("", kinds)
	}
	e.Own = o.Plain(like, func(shared string) {
		switch shared {
		case "limits":
			e.Limit = readLimit(o)
		case "base":
			usual := game.DefaultBase(ar.a.System, game.UnitType(e.Kind))
			if e.Base = o.Optional("base").Base(usual); e.Base == usual {
				e.Base = game.Base{}
			}
		}
	})
	e.Notes, e.NotApplied = readRemarks(o)
	return e
}

// readChosen reads a saved army. The units, characters and upgrades of the list must have
// been read.
func (a *Army) readChosen(f *game.Field) Chosen {
	o := f.Object()
	defer o.End()
	l := a.listing()
	c := Chosen{
		Name:   o.Required("name").Filled(),
		Points: o.Required("points").Integer(0, 1, maxPoints),
	}
	if len(l.Scales) > 0 {
		scale := o.Optional("scale")
		c.Scale = scale.Integer(l.Scales[0], 1, maxScale)
		if !l.HasScale(c.Scale) {
			scale.Bad("is %d; the figures of these rules are of %s", c.Scale, l.ScaleWords())
		}
	}
	o.Required("picks").List(2*maxEntries, "picks", func(_ int, item *game.Field) {
		c.Picks = append(c.Picks, a.readPicked(item))
	})
	return c
}

func (a *Army) readPicked(f *game.Field) Picked {
	o := f.Object()
	defer o.End()
	l := a.listing()
	id := o.Required("id")
	p := Picked{Pick: Pick{ID: id.ID()}}
	if p.ID != "" && a.Unit(p.ID) == nil && a.Character(p.ID) == nil {
		id.Bad("there is no unit or character %q in this list", p.ID)
	}
	if l.Upgrade != nil {
		upgrade := o.Optional(l.Given)
		if p.Upgrade = upgrade.IDOrNone(); p.Upgrade != "" && entryOf(a.Upgrades, p.Upgrade) == nil {
			upgrade.Bad("there is no %s %q in this list", l.Given, p.Upgrade)
		}
	}
	if l.Added != "" {
		if added := o.Optional(l.Added); added != nil {
			id := added.IDOrNone()
			if e := a.Unit(id); id != "" && (e == nil || !a.IsAdded(e)) {
				added.Bad("there is nothing %q in this list that is added to a unit", id)
			} else if p.Upgrade != "" && id != "" {
				added.Bad("is %q, but the unit has %q already", id, p.Upgrade)
			} else if id != "" {
				p.Upgrade = id
			}
		}
	}
	if len(l.Items) > 0 {
		p.Item = o.Optional("item").OneOf("", l.Items)
	}
	if l.Scouts {
		p.Scouts = o.Optional("scouts").Truth(false)
	}
	if l.Sized {
		p.Stands = o.Optional("stands").Integer(0, 0, maxPicked)
	}
	p.Count = o.Optional("count").Integer(1, 1, maxArmyLimit)
	return p
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
	notes = o.Optional("notes").Text("")
	o.Optional("not_applied").List(game.MaxList, "rules", func(_ int, item *game.Field) {
		notApplied = append(notApplied, item.Filled())
	})
	return notes, notApplied
}
