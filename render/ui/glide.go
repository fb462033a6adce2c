package ui

import (
	"math"
	"time"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
)

// glide is a gentle movement of the camera to events out of view.
type glide struct {
	from, to scene.View
	past     time.Duration
	runs     bool
}

const (
	glideLasts  = 350 * time.Millisecond
	glideMargin = 4.0 // the margin around the events, in cm
)

// glideTo moves the camera to a part of the table, and reports whether it must: not while the whole
// table or that part is in view. It zooms out only if the part does not fit otherwise.
func (c *camera) glideTo(part geometry.Rect) bool {
	free := c.view.Area
	free.Min.X += c.left
	a, b := c.view.Pixel(geometry.Vec{X: part.Min.X, Y: part.Max.Y}), c.view.Pixel(geometry.Vec{X: part.Max.X, Y: part.Min.Y})
	if !c.moved || free.Contains(a, 0) && free.Contains(b, 0) {
		return false
	}
	to := c.fitted(part.Grow(glideMargin), c.view.Area)
	if to.Scale > c.view.Scale {
		scale := c.view.Scale
		to.Center.X += c.left / 2 / to.Scale
		to.Scale = scale
		to.Center.X -= c.left / 2 / scale
	}
	c.glide = glide{from: c.view, to: to, runs: true}
	return true
}

// glides moves the camera on by some time, and reports whether it moved.
func (c *camera) glides(by time.Duration) bool {
	g := &c.glide
	if !g.runs {
		return false
	}
	g.past += by
	share := scene.Ease(float64(g.past) / float64(glideLasts))
	c.view.Center = g.from.Center.Lerp(g.to.Center, share)
	c.view.Scale = g.from.Scale * math.Pow(g.to.Scale/g.from.Scale, share)
	g.runs = g.past < glideLasts
	c.limit()
	return true
}

// where returns the part of the table where events happen, and false if they have no place.
func where(st *game.State, events []game.Event) (part geometry.Rect, ok bool) {
	add := func(p geometry.Vec) {
		here := geometry.Rect{Min: p, Max: p}.Grow(2)
		if ok {
			here = here.Union(part)
		}
		part, ok = here, true
	}
	for i := range events {
		for _, move := range events[i].Moves {
			for _, pose := range move.Poses {
				add(geometry.Vec{X: pose.X, Y: pose.Y})
			}
		}
		if len(events[i].Dice) > 0 {
			if at := placeOf(st, &events[i]); at != nil {
				add(*at)
			}
		}
	}
	return part, ok
}

// glideAfter glides to events, and returns the time of the glide.
func (b *board) glideAfter(events []game.Event) time.Duration {
	if part, ok := where(b.table(), events); ok && b.camera.glideTo(part) {
		return glideLasts
	}
	return 0
}
