package scene

import (
	"frontage/game"
	"frontage/geometry"
)

// deployZones paints where the sides deploy, while they do. The state is not that of d:
// a function of the guide could keep it, which would cost memory for all of d.
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

// How opaque a deployment zone is: of the side that waits, and of the one that sets
// up.
const (
	zoneFill       = 0x14
	zoneFillActive = 0x30
)
