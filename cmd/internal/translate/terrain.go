package translate

import (
	"fmt"

	"frontage/game"
	"frontage/geometry"
)

// terrain returns what lies on the table.
func (c *carrier) terrain() []object {
	var list []object
	all := parts(c.file, "terrain")
	taken := map[string]bool{}
	for i := range c.state.Terrain {
		taken[string(c.state.Terrain[i].ID)] = true
	}
	for i := range c.state.Terrain {
		t := &c.state.Terrain[i]
		var to *kindOf
		if row := c.from.is("terrain", all[i]); row != nil {
			to = c.ground(row.Kind)
		}
		if to == nil {
			c.lose("the terrain piece %s (%s) has no counterpart", t.ID, game.Word(string(t.Kind)))
			continue
		}
		if to.lost != "" {
			c.lost.of(game.Word(to.lost), string(t.ID))
		}
		o := all[i]
		o["kind"] = to.name
		if _, ok := o["contours"]; ok && to.name != "hill" && to.name != "steep-hill" {
			delete(o, "contours")
			c.lose("the contours of %s", t.ID)
		}
		if len(t.Line) == 0 || to.line {
			list = append(list, o)
			continue
		}
		for k, shape := range strips(t) {
			id := fmt.Sprintf("%.28s_%d", t.ID, k+1)
			for n := 2; taken[id]; n++ {
				id = fmt.Sprintf("%.25s_%d_%d", t.ID, k+1, n)
			}
			taken[id] = true
			list = append(list, object{"id": id, "kind": to.name, "shape": shape})
		}
	}
	return list
}

// kindOf is a kind of terrain of the other system.
type kindOf struct {
	name, lost string
	line       bool // it may be a line
}

// ground returns the other system's kind of terrain, nil for none.
func (c *carrier) ground(kind string) *kindOf {
	row := c.to.row("terrain", kind, 0)
	if row == nil {
		return nil
	}
	return &kindOf{row.Write, row.Lost, row.Stands == "line"}
}

// strips returns the parts of a line with a width as areas.
func strips(t *game.Terrain) [][][2]float64 {
	var list [][][2]float64
	for i := range len(t.Line) - 1 {
		a, b := t.Line[i], t.Line[i+1]
		length := a.Dist(b)
		if length == 0 {
			continue
		}
		across := geometry.Vec{X: (a.Y - b.Y) / length * t.Width / 2, Y: (b.X - a.X) / length * t.Width / 2}
		var shape [][2]float64
		for _, p := range []geometry.Vec{a.Add(across), a.Sub(across), b.Sub(across), b.Add(across)} {
			shape = append(shape, [2]float64{p.X, p.Y})
		}
		list = append(list, shape)
	}
	return list
}
