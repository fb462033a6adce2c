package stand

import "iter"

// behindOrStaggered yields the places for a stand that can take neither end of the line:
// directly behind a placed stand (STD-CHARGE-39), or beside one and staggered back as
// little as possible (STD-CHARGE-40, AMB-27). A staggered place may vary along its
// neighbour's side; the one furthest forward stands for all of them.
func (c *charge) behindOrStaggered(r *row, p int) iter.Seq[place] {
	c.effort += len(r.places)
	return func(yield func(place) bool) {
		m, placed := c.mover(p, r.places), r.places
		for i := range placed {
			if c.beaten(r, 1) {
				return
			}
			box := placed[i].box.Shift(placed[i].box.Forward.Scale(-placed[i].box.Depth))
			if fits, _ := m.Fits(box); !fits {
				continue
			}
			if way, whole := c.wayTo(m, box); way.OK && !yield(directlyBehind(i).filled(p, box, way, whole, c.touching(box))) {
				return
			}
		}
		for i := range placed {
			back := placed[i].box.Forward.Neg()
			for _, e := range [2]end{leftEnd, rightEnd} {
				if c.beaten(r, 1) {
					return
				}
				beside := placed[i].box.Shift(placed[i].box.Forward.Right().Scale(float64(e) * placed[i].box.Width))
				for _, t := range m.Slide(beside, back, staggerLeast, placed[i].box.Depth).Nearest(0) {
					box := beside.Shift(back.Scale(t))
					if way, whole := c.wayTo(m, box); way.OK && !yield(setBack(i, e).filled(p, box, way, whole, c.touching(box))) {
						return
					}
				}
			}
		}
	}
}
