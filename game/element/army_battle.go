package element

import (
	"fmt"
	"slices"
	"strings"

	"frontage/game"
	"frontage/game/army"
	"frontage/game/drawup"
	"frontage/geometry"
)

// The page has no rules for tables and deployment: these are ours, in frontages of an element.
const (
	tableHeight = 22.5
	zoneDepth   = 7.5 // the depth of the strip where an army begins, at its own edge
	widerBy     = 10  // the table grows by this if an army does not fit
	betweenRows = 1
)

// quickWidths are the widths of tables, by the points of the larger army.
var quickWidths = []struct {
	points int
	width  float64
}{{100, 25}, {250, 35}, {350, 45}, {1 << 30, 50}}

// quickScale is the scale of the figures of a quick battle.
const quickScale = 40

// quickBattle sets up a battle of two armies, the near one to begin.
func quickBattle(near, far *army.List, setup army.Setup) (game.State, error) {
	if setup.Length != "" {
		return game.State{}, fmt.Errorf("the length %q is not known: a battle of the element rules lasts until an army is defeated (ELM-ME-18)", setup.Length)
	}
	s := game.State{
		Title: army.Title(near, far), System: Name, Own: &Battle{Scale: quickScale, Weather: "fair"}, Terrain: setup.Terrain,
		Turn: game.Turn{Number: 1, Active: army.Near, Phase: phasePips, Own: &Turn{}}, Notes: army.Notes(near, far),
	}
	front := float64(quickScale) / 10
	width := 0.0
	for _, w := range quickWidths {
		if points := max(near.Points, far.Points); width == 0 && points <= w.points {
			width = w.width
		}
	}
	var sides [2]*mustered
	for i, l := range []*army.List{near, far} {
		id := []game.SideID{army.Near, army.Far}[i]
		sides[i] = muster(&s, l, id)
		s.Sides[i] = game.Side{ID: id, Name: l.Army.Name, Own: &Side{Commands: sides[i].commands}}
	}
	for {
		s.Table = game.Table{Width: float64(front * width), Height: float64(front * tableHeight)}
		if sides[0].place(s.Table, 0) == nil && sides[1].place(s.Table, 1) == nil {
			break
		}
		if width += widerBy; float64(front*width) > 1000 {
			return game.State{}, drawup.ErrNoRoom
		}
	}
	s.Units = slices.Concat(sides[0].units, sides[0].feet, sides[1].units, sides[1].feet)
	if setup.Terrain == nil {
		s.Terrain = quickTerrain(s.Table)(setup.Seed)
	}
	return s, nil
}

// quickTerrain makes the terrain between the strips where the armies begin.
func quickTerrain(table game.Table) func(seed uint64) []game.Terrain {
	ground := army.Ground{Low: zoneOf(table, 0).Max.Y, High: zoneOf(table, 1).Min.Y, Kinds: []army.GroundKind{
		{Kind: "GH", Weight: 6, Most: 2}, {Kind: "Wd", Weight: 5, Most: 2}, {Kind: "SF", Weight: 3, Most: 1}, {Kind: "RF", Weight: 2, Most: 1},
		{Kind: "M", Weight: 2, Most: 1}, {Kind: "O", Weight: 2, Most: 1}, {Kind: "BUA", Weight: 1, Most: 1}, {Kind: "graveyard", Weight: 1, Most: 1},
	}}
	return func(seed uint64) []game.Terrain { return ground.Make(table, seed) }
}

// zoneOf is the strip in which a side begins.
func zoneOf(t game.Table, side int) geometry.Rect {
	depth := float64(t.Height * (zoneDepth / tableHeight))
	if side == 0 {
		return geometry.Rect{Max: geometry.Vec{X: t.Width, Y: depth}}
	}
	return geometry.Rect{Min: geometry.Vec{Y: t.Height - depth}, Max: geometry.Vec{X: t.Width, Y: t.Height}}
}

// mustered is an army with its commands. Its units stand command by command.
type mustered struct {
	units    []game.Unit
	feet     []game.Unit // the dismounted forms of some of them
	commands []Command
	sizes    []int // the number of units of each command
	general  []int // the index of each command's general in the units
}

// muster makes the elements of a list and deals them out to its commands: each to the command with the
// fewest of its kind and, among equals, to the cheapest.
func muster(s *game.State, l *army.List, side game.SideID) *mustered {
	all, _ := army.Muster(l, side)
	m := &mustered{}
	var of [][]game.Unit
	for _, u := range all {
		if own(&u).General {
			id := fmt.Sprintf("%s-%d", side, len(of)+1)
			m.commands = append(m.commands, Command{ID: id, General: u.ID})
			of = append(of, []game.Unit{u})
		}
	}
	for _, u := range all {
		if !own(&u).General {
			at := fewest(of, &u)
			of[at] = append(of[at], u)
		}
	}
	for i := range of {
		slices.SortStableFunc(of[i], func(a, b game.Unit) int { return slices.IndexFunc(all, is(a.ID)) - slices.IndexFunc(all, is(b.ID)) })
		m.general = append(m.general, len(m.units)+slices.IndexFunc(of[i], is(m.commands[i].General)))
		m.sizes = append(m.sizes, len(of[i]))
		for _, u := range of[i] {
			edit(&u).Command = m.commands[i].ID
			if u.Base == (game.Base{}) {
				u.Base = baseOf(s, &u)
			}
			m.units = append(m.units, u)
		}
	}
	for i := range m.units {
		if foot, ok := onFoot(s, l.Army, &m.units[i]); ok {
			m.feet = append(m.feet, foot)
		}
	}
	return m
}

// onFoot makes the dismounted form of a mounted element, which waits off the table (ELM-BASE-22).
func onFoot(s *game.State, a *army.Army, u *game.Unit) (game.Unit, bool) {
	for i := range a.Units {
		e := &a.Units[i]
		o := e.Own.(*ListedElement)
		foot := a.Unit(o.Dismounts)
		if foot == nil || string(u.Type) != e.Kind || own(u).Grade != o.Grade || !strings.HasPrefix(u.Name, e.Name) {
			continue
		}
		v := entryUnit(foot)
		v.ID, v.Side, v.Name, v.Stands = u.ID+"-foot", u.Side, u.Name+" on foot", []game.Stand{}
		half := edit(&v)
		half.Command, half.General, half.Mount = own(u).Command, own(u).General, u.ID
		half.State.Waiting = []game.Stand{{ID: game.StandID(u.ID + "-foot-1")}}
		if v.Base == (game.Base{}) {
			v.Base = baseOf(s, &v)
		}
		return v, true
	}
	return game.Unit{}, false
}

func is(id game.UnitID) func(game.Unit) bool {
	return func(u game.Unit) bool { return u.ID == id }
}

// fewest returns the command that gets an element.
func fewest(of [][]game.Unit, u *game.Unit) int {
	best, least, cheapest := 0, 0, 0.0
	for i, units := range of {
		n, cost := 0, 0.0
		for k := range units {
			cost += own(&units[k]).Points
			if units[k].Type == u.Type {
				n++
			}
		}
		if i == 0 || n < least || n == least && cost < cheapest {
			best, least, cheapest = i, n, cost
		}
	}
	return best
}

// place puts an army in its strip, the commands side by side, each with its general's element behind its
// middle.
func (m *mustered) place(table game.Table, side int) error {
	zone, facing := zoneOf(table, side), 0.0
	if side == 1 {
		facing = 180
	}
	part := (zone.Max.X - zone.Min.X) / float64(len(m.commands))
	first := 0
	for i, size := range m.sizes {
		own := zone
		own.Min.X = game.RoundLength(zone.Min.X + float64(part*float64(i)))
		own.Max.X = game.RoundLength(own.Min.X + part)
		if err := m.placeCommand(first, size, m.general[i], own, facing); err != nil {
			return err
		}
		first += size
	}
	return nil
}

// placeCommand puts the units from first on in a zone. Units behind the lines have a row of their own,
// beginning with the general's element.
func (m *mustered) placeCommand(first, size, general int, zone geometry.Rect, facing float64) error {
	var line, behind []int
	behind = append(behind, general)
	for i := first; i < first+size; i++ {
		switch {
		case i == general:
		case slices.Contains(rearTypes, string(m.units[i].Type)):
			behind = append(behind, i)
		default:
			line = append(line, i)
		}
	}
	units := make([]game.Unit, len(line))
	for k, i := range line {
		units[k] = m.units[i]
	}
	room := 0.0
	for _, i := range behind {
		room = max(room, m.units[i].Base.Front, m.units[i].Base.Depth)
	}
	style := drawup.Style{Role: lineRole, Together: game.MaxUnits, Between: m.units[general].Base.Front / 2, Rows: m.units[general].Base.Front * betweenRows, Leader: room, Joins: inLine}
	order, err := style.Plan(units, len(behind), zone, facing)
	if err != nil {
		return err
	}
	for k, i := range line {
		m.stand(i, order.Units[k][0].X, order.Units[k][0].Y, facing)
	}
	for k, i := range behind {
		m.stand(i, order.Characters[k].X, order.Characters[k].Y, facing)
	}
	return nil
}

func (m *mustered) stand(unit int, x, y, facing float64) {
	st := &m.units[unit].Stands[0]
	st.X, st.Y, st.Facing = x, y, facing
}

// rearTypes stand behind the lines of their command.
var rearTypes = []string{"MG", "CL", "AV", "BGE"}

// lineRole returns the part of a battle line for elements of a type.
func lineRole(t game.UnitType) drawup.Role {
	switch t {
	case "KN", "CV", "LH", "CM", "FL", "DR", "EXP":
		return drawup.Horse
	case "ART", "WWG", "EL", "GI", "AIR":
		return drawup.Engine
	}
	return drawup.Foot
}

// inLine reports whether two neighbours of a battle line touch, so that they can move as a group
// without a surcharge: foot, riders or engines (ELM-GROUP-01, ELM-PIP-10, ELM-PIP-12). Those in the
// air have room around them.
func inLine(a, b *game.Unit) bool {
	aerial := func(u *game.Unit) bool { return tablesOf(nil).known(u).classes.has(isAerial) }
	return lineRole(a.Type) == lineRole(b.Type) && !aerial(a) && !aerial(b)
}
