package column

import (
	"cmp"
	"fmt"
	"slices"

	"frontage/game"
	"frontage/game/army"
	"frontage/game/drawup"
	"frontage/geometry"
)

// The page has no rules for tables and set-up: these are ours, in inches at 25 mm. With figures of
// 15 mm they are two thirds of that, as bases and ranges are.
const (
	tableHeight = 36.0
	stripDepth  = 11.0 // the depth of the strip where an army begins, at its own edge
	screenDepth = 3.6  // the depth of its front part, for skirmishers
	widerBy     = 12.0 // the table grows by this if an army does not fit
	mostWide    = 1000 // cm
)

// tableWidths are the widths of tables, by the points of the larger army.
var tableWidths = []struct {
	points int
	width  float64
}{{250, 48}, {350, 60}, {1 << 30, 72}}

// quickBattle sets up a battle of two armies, the near one to act first.
func quickBattle(near, far *army.List, setup army.Setup) (game.State, error) {
	if setup.Length != "" {
		return game.State{}, fmt.Errorf("the length %q is not known: a battle of the column rules has %v turns (G-16)", setup.Length, tables().Ends["turns"])
	}
	scale := near.ScaleOr()
	if far.ScaleOr() != scale {
		return game.State{}, fmt.Errorf("the figures of one army are of %d mm, those of the other of %d mm", scale, far.ScaleOr())
	}
	most := max(near.Points, far.Points)
	s := game.State{
		Title: army.Title(near, far), System: Name, Own: &Battle{Scale: scale, Points: most}, Terrain: setup.Terrain,
		Sides: [2]game.Side{{ID: army.Near, Name: near.Army.Name}, {ID: army.Far, Name: far.Army.Name}},
		Turn:  game.Turn{Number: 1, Active: army.Near, Phase: phaseAction, Own: &Turn{First: army.Near}}, Notes: army.Notes(near, far),
	}
	units, leaders := army.Muster(near, army.Near)
	others, chiefs := army.Muster(far, army.Far)
	width := 0.0
	for _, w := range tableWidths {
		if width == 0 && most <= w.points {
			width = w.width
		}
	}
	for {
		s.Table = game.Table{Width: atScale(width, scale), Height: atScale(tableHeight, scale)}
		if drawUp(units, s.Table, scale, 0) == nil && drawUp(others, s.Table, scale, 1) == nil {
			break
		}
		if width += widerBy; atScale(width, scale) > mostWide {
			return game.State{}, drawup.ErrNoRoom
		}
	}
	s.Units = append(units, others...)
	s.Characters = append(attach(&s, leaders), attach(&s, chiefs)...)
	if setup.Terrain == nil {
		s.Terrain = quickTerrain(s.Table, scale, setup.Seed)
	}
	return s, nil
}

// atScale turns inches at 25 mm into centimetres at a scale of figures.
func atScale(inches float64, scale int) float64 {
	if scale == 15 {
		inches = float64(inches*2) / 3
	}
	return game.RoundLength(float64(inches * inch))
}

// quickTerrain makes the terrain between the strips where the armies begin (G-15).
func quickTerrain(table game.Table, scale int, seed uint64) []game.Terrain {
	ground := army.Ground{Low: stripOf(table, scale, 0).Max.Y, High: stripOf(table, scale, 1).Min.Y, Kinds: []army.GroundKind{
		{Kind: "hill", Weight: 5, Most: 2}, {Kind: "rough", Weight: 5, Most: 2}, {Kind: "wood", Weight: 5, Most: 2}, {Kind: "wall", Weight: 1, Most: 1, Width: 0.5},
	}}
	return ground.Make(table, seed)
}

// stripOf is the strip where a side begins.
func stripOf(t game.Table, scale, side int) geometry.Rect {
	depth := atScale(stripDepth, scale)
	if side == 0 {
		return geometry.Rect{Max: geometry.Vec{X: t.Width, Y: depth}}
	}
	return geometry.Rect{Min: geometry.Vec{Y: t.Height - depth}, Max: geometry.Vec{X: t.Width, Y: t.Height}}
}

// drawUp places the units of an army in its strip: skirmishers in front, the others behind them
// in rows, mounted stands on the wings.
func drawUp(units []game.Unit, table game.Table, scale, side int) error {
	strip, facing := stripOf(table, scale, side), 0.0
	front, back := strip, strip
	screen := 0.0
	if slices.ContainsFunc(units, screens) {
		screen = atScale(screenDepth, scale)
	}
	if side == 0 {
		front.Min.Y = game.RoundLength(strip.Max.Y - screen)
		back.Max.Y = front.Min.Y
	} else {
		facing = 180
		front.Max.Y = game.RoundLength(strip.Min.Y + screen)
		back.Min.Y = front.Max.Y
	}
	var loose, formed []int
	for i := range units {
		if screens(units[i]) {
			loose = append(loose, i)
		} else {
			formed = append(formed, i)
		}
	}
	style := drawup.Style{Role: lineRole, Together: 1, Between: atScale(0.5, scale), Rows: atScale(0.4, scale),
		Wide: func(u *game.Unit) int { return frontOf(u, len(u.Stands)) }}
	if err := plan(&style, units, loose, front, facing); err != nil {
		return err
	}
	return plan(&style, units, formed, back, facing)
}

// screens reports whether a unit stands in front of the others: skirmishers on foot, except Wizards.
func screens(u game.Unit) bool { return u.Type == footSkirmishers && len(own(&u).Spells) == 0 }

// plan places some of the units in a zone.
func plan(style *drawup.Style, units []game.Unit, some []int, zone geometry.Rect, facing float64) error {
	if len(some) == 0 {
		return nil
	}
	list := make([]game.Unit, len(some))
	for k, i := range some {
		list[k] = units[i]
	}
	order, err := style.Plan(list, 0, zone, facing)
	if err != nil {
		return err
	}
	for k, i := range some {
		copy(units[i].Stands, order.Units[k])
	}
	return nil
}

// lineRole returns the part of a battle line for units of a type.
func lineRole(t game.UnitType) drawup.Role {
	switch tables().Types[t].Group {
	case Mounted, Platform:
		return drawup.Horse
	case Artillery, Monster:
		return drawup.Engine
	}
	if t == mountedSkirmishers {
		return drawup.Horse
	}
	return drawup.Foot
}

// attach puts the leaders of an army with its units: Generals first, each with the most expensive
// Formed unit without a leader or, if none is left, with any unit (COL-LEADER-02, COL-LEADER-04).
// A Captain or a Hero without a Formed unit roams behind the lines.
func attach(s *game.State, leaders []game.Character) []game.Character {
	slices.SortStableFunc(leaders, func(a, b game.Character) int { return cmp.Compare(rankOf(a.Kind), rankOf(b.Kind)) })
	taken := map[game.UnitID]bool{}
	for i := range leaders {
		c := &leaders[i]
		best := -1
		for k := range s.Units {
			u := &s.Units[k]
			if u.Side != c.Side || taken[u.ID] || !own(u).Formed && c.Kind != general {
				continue
			}
			if best < 0 || worth(u) > worth(&s.Units[best]) {
				best = k
			}
		}
		if best < 0 {
			roam(s, c, i)
			continue
		}
		taken[s.Units[best].ID] = true
		c.Joined = s.Units[best].ID
		settleLeader(s, c)
	}
	return leaders
}

func rankOf(kind string) int { return slices.Index([]string{general, hero, captain}, kind) }

// worth ranks units for a leader: Formed ones first, then by price.
func worth(u *game.Unit) int {
	price := priceOf(u).unit
	if own(u).Formed {
		price += maxPoints * maxPoints
	}
	return price
}

// roam puts a leader at the edge of his side, beside those who roam already.
func roam(s *game.State, c *game.Character, nth int) {
	strip := stripOf(s.Table, scaleOf(s), s.SideOf(c.Side))
	c.X = game.RoundLength(float64(strip.Max.X/2) + float64(4*float64(nth)))
	if c.Y = game.RoundLength(strip.Min.Y + 2); s.SideOf(c.Side) == 1 {
		c.Y = game.RoundLength(strip.Max.Y - 2)
	}
}
