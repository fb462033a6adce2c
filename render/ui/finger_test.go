package ui

import (
	"fmt"
	"testing"

	"frontage/geometry"
)

// On every screen of a phone a finger hits each control, besides those that are partly scrolled out of
// sight, within 22 pixels of its middle in every direction: a target of 44 CSS pixels.
func TestEveryControlHasRoomForAFinger(t *testing.T) {
	for _, size := range []geometry.Vec{{X: 390, Y: 844}, {X: 844, Y: 390}} {
		for _, v := range visits {
			t.Run(fmt.Sprintf("%s-%.0fx%.0f", v.name, size.X, size.Y), func(t *testing.T) {
				p := newPlayer(t, size)
				v.go_(p)
				p.tick(Input{})
				for _, c := range p.ui.controls {
					if c.Hidden || c.Rect != c.box || p.ui.dialog != nil && c.layer < layerDialog {
						continue
					}
					middle := c.Rect.Min.Add(c.Rect.Max).Scale(0.5)
					for _, by := range []geometry.Vec{{X: -21.9}, {X: 21.9}, {Y: -21.9}, {Y: 21.9}} {
						at := middle.Add(by)
						if !(geometry.Rect{Max: size}).Contains(at, 0) {
							t.Errorf("%q is %v, too near the edge of the window", c.ID, c.Rect)
							continue
						}
						hit := p.ui.target(gesture{Kind: gestureTap, At: at, Touch: true})
						if hit == nil || hit.ID != c.ID {
							t.Errorf("a finger %v from the middle of %q (%v) hits %+v", by, c.ID, c.Rect, hit)
						}
					}
				}
			})
		}
	}
}
