package scene

import (
	"frontage/game"
	"frontage/geometry"
)

// Sizes of the flag at an objective, in pixels.
const (
	flagHeight = 20.0
	flagWidth  = 13.0
	flagPlate  = 3.0 // of paper around it
)

// objectives paints a flag at each objective, in the colour of the side that holds it, and how near
// one must be. It takes the state as an argument for the same reason as deployZones.
func (d *drawing) objectives(st *game.State) {
	of := game.GuideOf(st).Objectives(st)
	if of == nil {
		return
	}
	for i := range of.Spots {
		o := &of.Spots[i]
		style := Style{Stroke: d.o.Colors.ink, Width: 1.5, Dash: 6, Class: "objective", ID: "objective-" + o.ID}
		if side := st.SideOf(o.Side); side >= 0 {
			l := d.o.Colors.liveries[side]
			style.Fill, style.Stroke = translucent(l.body, zoneFillActive), l.edge
		}
		if at := d.v.Pixel(o.At); o.Reach > 0 {
			d.s.Disc(style, at, o.Reach*d.v.Scale)
		}
	}
}

// flags paints the flags of the objectives, above the stands.
func (d *drawing) flags(st *game.State) {
	of := game.GuideOf(st).Objectives(st)
	if of == nil || d.o.Bare {
		return
	}
	for i := range of.Spots {
		o := &of.Spots[i]
		foot := d.v.Pixel(o.At)
		ink, cloth := d.o.Colors.ink, d.o.Colors.plate
		if side := st.SideOf(o.Side); side >= 0 {
			ink, cloth = d.o.Colors.liveries[side].edge, d.o.Colors.liveries[side].body
		}
		top := foot.Add(geometry.Vec{Y: -flagHeight})
		class := Style{Class: "objective", ID: "objective-" + o.ID}
		halo, pole, flag := class, class, class
		halo.Stroke, halo.Width = d.o.Colors.plate, 2*flagPlate
		pole.Stroke, pole.Width = ink, 2
		flag.Fill, flag.Stroke, flag.Width = cloth, ink, 1.5
		d.s.Line(halo, foot, top)
		d.s.Disc(Style{Fill: ink, Class: class.Class, ID: class.ID}, foot, 3)
		d.s.Line(pole, foot, top)
		d.s.Polygon(flag, top, top.Add(geometry.Vec{X: flagWidth, Y: flagHeight / 4}), top.Add(geometry.Vec{Y: flagHeight / 2}))
		if o.Lost {
			d.crossAt(Style{Stroke: ink, Width: 3, Class: class.Class, ID: class.ID}, foot)
		}
		if o.Label == "" {
			continue
		}
		d.s.Text(Style{Fill: d.o.Colors.ink, Class: "objective", ID: class.ID}, foot.Add(geometry.Vec{X: 5, Y: -flagHeight / 4}), Item{Text: o.Label, Size: MinTextSize, Font: Bold})
	}
}
