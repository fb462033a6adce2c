package e2e

import (
	"image"
	"image/color"
	"math"
)

// scenario is the part of the game's state that these tests read.
type scenario struct {
	Title string `json:"title"`
	Units []struct {
		ID     string  `json:"id"`
		Stands []stand `json:"stands"`
	} `json:"units"`
}

type stand struct {
	ID     string  `json:"id"`
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Facing float64 `json:"facing"`
}

// stands returns the stands of a unit.
func (s *scenario) stands(unit string) []stand {
	for _, u := range s.Units {
		if u.ID == unit {
			return u.Stands
		}
	}
	return nil
}

// state is the battle on the screen, nil when there is none.
func (b *tab) state() *scenario {
	b.Helper()
	var s *scenario
	b.eval("frontage.state()", &s)
	return s
}

// view maps centimetres of table to CSS pixels.
type view struct{ scale, x, y float64 }

// look computes the view from the places of two stands on the screen.
func (b *tab) look(one, other stand) view {
	b.Helper()
	p, q := b.place(one.ID), b.place(other.ID)
	scale := math.Hypot(q.X-p.X, q.Y-p.Y) / math.Hypot(other.X-one.X, other.Y-one.Y)
	return view{scale, p.X - one.X*scale, p.Y + one.Y*scale}
}

// pixel returns where a point of the table is shown.
func (v view) pixel(x, y float64) point { return point{v.x + x*v.scale, v.y - y*v.scale} }

// area returns a rectangle of table around a point, in CSS pixels.
func (v view) area(x, y, width, height float64) image.Rectangle {
	p := v.pixel(x, y)
	half := point{width * v.scale / 2, height * v.scale / 2}
	return image.Rect(int(p.X-half.X), int(p.Y-half.Y), int(p.X+half.X), int(p.Y+half.Y))
}

// changed returns the share of an area's pixels that differ visibly between two pictures.
func changed(before, after image.Image, area image.Rectangle) float64 {
	count := 0
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			if differ(before.At(x, y), after.At(x, y)) {
				count++
			}
		}
	}
	return float64(count) / float64(area.Dx()*area.Dy())
}

func differ(p, q color.Color) bool {
	r1, g1, b1, _ := p.RGBA()
	r2, g2, b2, _ := q.RGBA()
	far := func(a, b uint32) bool { return max(a, b)-min(a, b) > 8<<8 }
	return far(r1, r2) || far(g1, g2) || far(b1, b2)
}

// colours counts the different colours of an area, up to a hundred.
func colours(img image.Image, area image.Rectangle) int {
	seen := map[color.Color]bool{}
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X && len(seen) < 100; x++ {
			seen[img.At(x, y)] = true
		}
	}
	return len(seen)
}
