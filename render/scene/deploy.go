package scene

import (
	"frontage/game"
	"frontage/geometry"
)

// deployZones paints the deployment zones during deployment. It takes the state as an
// argument: passing d to a function of the guide would move all of d to the heap.
func (d *drawing) deployZones(st *game.State) {
	guide := game.GuideOf(st)
	if !guide.SettingUp(st) || guide.SetUp == nil {
		return
	}
	for i, side := range st.Sides {
		l := d.o.Colors.liveries[i]
		for _, zone := range guide.SetUp.Zones(st, side.ID) {
			style := Style{Fill: translucent(l.body, zoneFill), Stroke: l.edge, Width: 1.5, Dash: 8, Class: "deployment"}
			if st.Turn.Active == side.ID {
				style.Fill, style.Width = translucent(l.body, zoneFillActive), 2.5
			}
			a, b := d.v.Pixel(zone.Min), d.v.Pixel(zone.Max)
			d.s.Polygon(style, a, geometry.Vec{X: b.X, Y: a.Y}, b, geometry.Vec{X: a.X, Y: b.Y})
		}
	}
}

// Opacities of the deployment zones: of the side that waits, and of the side that sets
// up.
const (
	zoneFill       = 0x14
	zoneFillActive = 0x30
)
