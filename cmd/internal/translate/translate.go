package translate

import (
	"encoding/json"
	"fmt"

	"frontage/assets"
	"frontage/game"
)

// Carried is a battle under another system.
type Carried struct {
	Text  []byte        // a scenario
	Lost  []game.Phrase // what could not be carried over, in the order of the file
	Units []Pair
}

// Pair is a unit of the new file and the units of the old one whose stands it has.
type Pair struct {
	Unit string   `json:"unit"`
	Kind string   `json:"kind"`
	From []string `json:"from"`
}

// carrier is at work on one battle.
type carrier struct {
	state *game.State
	from  table
	to    table

	file       object   // the file
	units      []object // its parts, as in the state
	characters []object
	order      map[string]int  // of the units of the file, by their ids
	taken      map[string]bool // the ids that are in use
	defaults   object          // what the fields of a unit of the file are where it leaves them out
	lost       losses
}

// To carries a battle over to another of the systems. The file that comes of it begins the battle anew
// with the stands where they are. An error says why it cannot be carried over.
func To(s *game.State, system string, systems []game.Rules) (*Carried, error) {
	if s.System == system {
		return nil, fmt.Errorf("the battle is one of the system %q already", system)
	}
	c := &carrier{state: s, from: assets.Kinds(s.System), to: assets.Kinds(system), order: map[string]int{}, taken: map[string]bool{}}
	for _, side := range []struct {
		name string
		has  table
	}{{s.System, c.from}, {system, c.to}} {
		if side.has == nil {
			return nil, fmt.Errorf("battles of the system %q cannot be carried over: there is no table of its kinds", side.name)
		}
	}
	if err := c.read(); err != nil {
		return nil, err
	}
	bodies := c.formed(c.bodies())
	file := c.write(system, bodies)
	text, err := json.Marshal(file)
	if err != nil {
		return nil, err
	}
	state, err := game.Read(text, "the "+system+" battle", systems)
	if err != nil {
		return nil, fmt.Errorf("the other rules do not allow this battle:\n%w", err)
	}
	carried := &Carried{Text: game.Write(&state), Lost: c.lost.list(), Units: []Pair{}}
	for i := range bodies {
		carried.Units = append(carried.Units, Pair{bodies[i].id, bodies[i].kind, bodies[i].from})
	}
	return carried, nil
}

// read takes the file apart.
func (c *carrier) read() error {
	if err := json.Unmarshal(game.Write(c.state), &c.file); err != nil {
		return err
	}
	c.units, c.characters = parts(c.file, "units"), parts(c.file, "characters")
	for i := range c.state.Units {
		u := &c.state.Units[i]
		c.order[string(u.ID)] = i
		for _, s := range u.Stands {
			c.taken[string(s.ID)] = true
		}
	}
	return nil
}

// parts returns the parts of a file in a list.
func parts(o object, name string) []object {
	list, _ := o[name].([]any)
	parts := make([]object, len(list))
	for i := range list {
		parts[i], _ = list[i].(object)
	}
	return parts
}

// bodies returns the units with their kinds. It skips units without stands on the table and units
// without a counterpart.
func (c *carrier) bodies() []body {
	var list []body
	for i := range c.state.Units {
		u := &c.state.Units[i]
		row := c.from.is("unit", c.units[i])
		switch {
		case len(u.Stands) == 0:
			c.lose("%s has no stands on the table", u.ID)
		case row == nil || c.to.most(row.Kind) == 0:
			c.lose("the %s %s has no counterpart", game.Word(string(u.Type)), u.ID)
		default:
			list = append(list, body{string(u.ID), u.Name, string(u.Side), row.Kind, u.Base, u.Stands, []string{string(u.ID)}})
			c.profile(string(u.ID), c.units[i], row)
		}
	}
	return list
}

// write returns the file of the other system.
func (c *carrier) write(system string, bodies []body) object {
	characters, leads := c.led(c.leaders(), bodies)
	file := object{"format": c.file["format"], "system": system}
	for _, name := range []string{"title", "notes", "table", "drawings"} {
		if v, ok := c.file[name]; ok {
			file[name] = v
		}
	}
	for _, r := range c.to.all("battle") {
		if len(bodies) > 0 && fits(r.Is, object{"front": bodies[0].base.Front, "depth": bodies[0].base.Depth}) {
			add(file, fields(&r, "", ""))
			break
		}
	}
	var sides []object
	for _, side := range c.state.Sides {
		o := object{"id": side.ID, "name": side.Name}
		for _, r := range c.to.all("side") {
			if leads[string(side.ID)] != "" {
				add(o, fields(&r, string(side.ID), leads[string(side.ID)]))
			}
		}
		sides = append(sides, o)
	}
	file["sides"] = sides
	var units []object
	for i := range bodies {
		units = append(units, c.unit(&bodies[i], leads))
	}
	file["units"] = units
	if characters != nil {
		file["characters"] = characters
	}
	if terrain := c.terrain(); terrain != nil {
		file["terrain"] = terrain
	}
	c.rest()
	return file
}

// unit returns a unit of the other system.
func (c *carrier) unit(b *body, leads map[string]string) object {
	row := c.rowOf(b)
	o := fields(row, b.side, "")
	o["id"], o["side"], o["name"] = b.id, b.side, b.name
	o["base"] = object{"front": b.base.Front, "depth": b.base.Depth}
	o["stands"] = b.stands
	for _, r := range c.to.all("every") {
		add(o, fields(&r, b.side, ""))
	}
	if leads[b.side] == b.id {
		add(o, fields(c.to.row("leader", "general", 0), b.side, ""))
	}
	for _, id := range b.from {
		if row.Lost != "" {
			c.lost.of(game.Word(row.Lost), id)
		}
	}
	return o
}

// rowOf returns the row for a body among the kinds of the other system.
func (c *carrier) rowOf(b *body) *assets.KindRow {
	if row := c.to.row("unit", b.kind, len(b.stands)); row != nil {
		return row
	}
	return c.to.row("unit", b.kind, c.to.most(b.kind)) // the reader says what is wrong with its size
}

// add adds fields to an object.
func add(to, fields object) {
	for name, v := range fields {
		to[name] = v
	}
}
