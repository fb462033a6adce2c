package scene

import "frontage/geometry"

// Crop limits the picture to a part of it. Items wholly outside are removed; items across
// the border are not cut.
func (s *Scene) Crop(part geometry.Rect) {
	kept := s.Items[:0]
	for _, item := range s.Items {
		if s.bounds(&item).Meets(part) {
			kept = append(kept, item)
		}
	}
	s.Items = kept
	for i := range s.Points {
		s.Points[i] = s.Points[i].Sub(part.Min)
	}
	s.Width, s.Height = part.Max.X-part.Min.X, part.Max.Y-part.Min.Y
}

// bounds returns the part of the picture that an item covers, without the width of its
// lines.
func (s *Scene) bounds(item *Item) geometry.Rect {
	at := s.Points[item.From]
	b := geometry.Rect{Min: at, Max: at}
	switch item.Kind {
	case Disc, Symbol:
		return b.Grow(item.Radius)
	case Text:
		if item.Angle != 0 {
			return b.Grow(TextWidth(item.Text, item.Size, item.Font))
		}
		width := TextWidth(item.Text, item.Size, item.Font)
		b.Min.X -= width * float64(item.Align) / 2 // half of it for AlignCenter, all of it for AlignRight
		b.Max.X = b.Min.X + width
		b.Min.Y, b.Max.Y = at.Y-item.Size/2, at.Y+item.Size/2
	}
	for _, p := range s.Points[item.From:item.To] {
		b = b.Union(geometry.Rect{Min: p, Max: p})
	}
	return b
}
