package geometry

// deepIn returns the deep part of an area, or nil where it does not matter.
func (k *Blockers) deepIn(area int) *deepArea {
	if k.ground.ByLine || k.ground.shallow(area) == nil {
		return nil
	}
	return k.areas.deepIn(area)
}

// placeInside adds what blocks lines with an end inside a shallow area before they leave
// it.
func (k *Blockers) placeInside(st *areaState) {
	p := &k.search.parts
	in := k.inside(st.area)
	for i := range in.deep.ends {
		p.obstacles.add(in.deep.at(i))
	}
	for _, h := range st.within {
		for i := range in.edges.ends {
			if p.bufs[0] = h.clip(p.bufs[0][:0], in.edges.at(i)); len(p.bufs[0]) > 1 {
				p.obstacles.add(p.bufs[0])
			}
		}
	}
}

// insideArea holds the deep part and the edges of a shallow area, in the frame of the
// viewing edge.
type insideArea struct {
	area        int
	deep, edges outlines
}

// inside returns the insideArea of an area, computed once per search.
func (k *Blockers) inside(area int) *insideArea {
	s := &k.search
	list := s.parts.inside
	for i := range list {
		if list[i].area == area {
			return &list[i]
		}
	}
	n := len(list)
	if n < cap(list) {
		list = list[:n+1]
	} else {
		list = append(list, insideArea{})
	}
	s.parts.inside = list
	in := &list[n]
	in.area = area
	in.deep.reset()
	in.edges.reset()
	d := k.deepIn(area)
	for n := range d.parts {
		if part := &d.parts[n]; s.corridor.misses(s.local(part.center), part.radius) {
			continue
		}
		pieces := d.piecesOf(n)
		for i := range pieces {
			if p := &pieces[i]; !s.corridor.misses(s.local(p.center), p.radius) {
				s.addLocal(&in.deep, p.outline())
			}
		}
	}
	if a := k.ground.shallow(area).Area; !d.convex {
		for i := range a {
			s.addLocal(&in.edges, []Vec{a[i], a[(i+1)%len(a)]})
		}
	}
	return in
}

// addLocal adds the part of an area's outline that lies ahead of the edge.
func (s *lineSearch) addLocal(to *outlines, outline []Vec) {
	var room [4]Vec
	local := room[:0]
	for _, v := range outline {
		local = append(local, s.local(v))
	}
	ahead := halfPlane{Vec{0, 1}, 2 * onBorder}
	if s.parts.bufs[0] = ahead.clip(s.parts.bufs[0][:0], local); len(s.parts.bufs[0]) > 1 {
		to.add(s.parts.bufs[0])
	}
}
