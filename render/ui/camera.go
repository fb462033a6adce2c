package ui

import (
	"frontage/geometry"
	"frontage/render/scene"
)

// camera is the view of the table in the window. Until the player moves it, it shows the
// whole table.
type camera struct {
	view  scene.View
	table geometry.Rect
	focus geometry.Rect // shown at first instead of the whole table, in cm
	left  float64       // width in pixels of what covers the left edge
	moved bool
	glide glide
}

const (
	fitMargin = 24.0 // pixels around the whole table
	closest   = 64.0 // pixels per centimetre
	panStep   = 64.0 // pixels for one press of an arrow key
	zoomStep  = 1.25 // for one press of + or −
)

// place fits the camera into the part of the window that the table may use.
func (c *camera) place(area, table geometry.Rect) {
	c.table = table
	switch {
	case c.moved:
		c.view.Area = area
		c.limit()
	case c.focus != geometry.Rect{}:
		c.view = c.fitted(c.focus, area)
	default:
		c.view = c.fitted(table, area)
	}
}

// fit shows the whole table.
func (c *camera) fit() {
	c.glide = glide{}
	c.moved, c.focus = false, geometry.Rect{}
	c.view = c.fitted(c.table, c.view.Area)
}

// fitted returns the view that shows a part of the table beside what covers the left edge
// of the area.
func (c *camera) fitted(part, area geometry.Rect) scene.View {
	free := area
	free.Min.X += c.left
	v := scene.Fit(part, free, fitMargin)
	v.Area = area
	v.Center.X -= c.left / 2 / v.Scale
	return v
}

// pan moves the picture by a number of pixels.
func (c *camera) pan(by geometry.Vec) {
	c.moved, c.glide = true, glide{}
	c.view.Center = c.view.Center.Add(geometry.Vec{X: -by.X / c.view.Scale, Y: by.Y / c.view.Scale})
	c.limit()
}

// zoom scales the picture by a factor around the pixel at.
func (c *camera) zoom(at geometry.Vec, factor float64) {
	c.moved = true
	fixed := c.view.Table(at)
	c.view.Scale *= factor
	c.limit()
	c.pan(at.Sub(c.view.Pixel(fixed)))
}

// limit keeps the table in sight: not much smaller than the whole, not absurdly large,
// and with the middle of the window on the table.
func (c *camera) limit() {
	least := c.fitted(c.table, c.view.Area).Scale * 0.6
	most := closest
	if least > most {
		most = least
	}
	c.view.Scale = within(c.view.Scale, least, most)
	c.view.Center.X = within(c.view.Center.X, c.table.Min.X, c.table.Max.X)
	c.view.Center.Y = within(c.view.Center.Y, c.table.Min.Y, c.table.Max.Y)
}

// middle returns the pixel in the middle of the area.
func (c *camera) middle() geometry.Vec {
	return geometry.Segment{A: c.view.Area.Min, B: c.view.Area.Max}.Mid()
}

func within(x, least, most float64) float64 {
	switch {
	case x < least:
		return least
	case x > most:
		return most
	}
	return x
}
