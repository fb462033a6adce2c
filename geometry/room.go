package geometry

// Room returns every shift for which the mover's box, flush against e, touches
// the edge, overlaps nothing and lies wholly on the table, whether or not it can
// get there.
func (m *Mover) Room(e Edge) Intervals {
	t := m.trackOf(e)
	half := (e.Len() + m.from.Width) / 2
	whole := Interval{-half, half}
	things := m.around(m.from.Bounds().Union(t.centers(whole)).Grow(2 * m.from.Radius()))
	return m.room(&t, whole, things).settle()
}

// Slide returns every distance k from lo to hi for which the box at, which is of
// the mover's size, moved by k along the unit vector dir, overlaps nothing, lies
// wholly on the table and can be reached by a clear way within the limit.
func (m *Mover) Slide(at Box, dir Vec, lo, hi float64) Intervals {
	t := track{at.shape(), at.Center, dir, at.Corners()}
	whole := Interval{lo, hi}
	things := m.around(m.from.Bounds().Union(t.centers(whole)).Grow(2 * m.from.Radius()))
	fits := m.room(&t, whole, things)
	if len(fits.loose) == 0 {
		return nil
	}
	return fits.intersect(m.straight(&t, whole, things)).settle()
}
