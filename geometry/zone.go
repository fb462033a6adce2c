package geometry

// zoneBounds lists, for each zone in the order of the sides, the three other sides: a
// point of the zone is further outside its own side than outside any of them.
var zoneBounds = [4][3]Side{
	{Right, Rear, Left},
	{Rear, Left, Front},
	{Left, Front, Right},
	{Front, Right, Rear},
}

// ZoneAt returns the zone around b in which p lies: the region beyond side Front, Right, Rear or
// Left, bounded by the rays that leave b's corners at 135° to both edges. On a ray, within
// Tolerance, tie is true and the zone is the one nearer to the front. A point inside b gets the
// zone of the nearest side.
//
//  1. Turning or shifting b and p together changes nothing; mirroring them swaps
//     Right and Left.
//  2. A point straight ahead of a side is in its zone.
func ZoneAt(b Box, p Vec) (zone Side, tie bool) {
	l := b.Local(p)
	hw, hd := b.Extent(Right), b.Extent(Front)
	beyond := [4]float64{Front: l.Y - hd, Right: l.X - hw, Rear: -l.Y - hd, Left: -l.X - hw}
	most := beyond[0]
	for _, d := range beyond {
		if d > most {
			most = d
		}
	}
	found := false
	for _, s := range [4]Side{Front, Right, Left, Rear} { // front before flanks before rear
		if beyond[s] < most-withinTol {
			continue
		}
		if found {
			return zone, true
		}
		zone, found = s, true
	}
	return zone, false
}

// Zones returns how much of the boxes' area, in square centimetres, lies in each zone around b, by
// Side. The boxes must not overlap, or shared area counts twice.
//
//  1. The four areas add up to the boxes' area, within 1e-9 of it.
//  2. Zones of a list are the sums of the zones of its members.
//  3. Turning or shifting b and the boxes together changes nothing; mirroring
//     them swaps Right and Left.
//
// The areas are exact: each box is cut by the lines that bound a zone.
func Zones(b Box, boxes []Box) [4]float64 {
	var share [4]float64
	var z zoneCut
	right, hx, hy := b.Forward.Right(), float64(b.Width/2), float64(b.Depth/2)
	for i := range boxes {
		o := &boxes[i]
		ahead, aside := o.Forward.Scale(o.Depth/2), o.Forward.Right().Scale(o.Width/2)
		front, rear := o.Center.Add(ahead).Sub(b.Center), o.Center.Sub(ahead).Sub(b.Center)
		z.corner(0, front.Sub(aside), right, b.Forward)
		z.corner(1, front.Add(aside), right, b.Forward)
		z.corner(2, rear.Add(aside), right, b.Forward)
		z.corner(3, rear.Sub(aside), right, b.Forward)
		z.addTo(&share, hx, hy)
	}
	return share
}

// zoneCut cuts a quadrilateral, in the frame of a box, along the lines that bound the
// zones around the box.
type zoneCut struct {
	corners [4]Vec
	bufs    [2][16]Vec // a quadrilateral cut three times has at most seven corners; clip needs more room
}

func (z *zoneCut) corner(k int, d, right, forward Vec) {
	z.corners[k&3] = Vec{d.Dot(right), d.Dot(forward)}
}

// addTo adds the area in each zone of a box with the given half sizes.
func (z *zoneCut) addTo(share *[4]float64, hx, hy float64) {
	var h halfPlane
	for zone := range share {
		p, cuts := z.corners[:], 0
		for _, other := range zoneBounds[zone] {
			// Further beyond this side than beyond the other one.
			h.n = sideNormals[zone].Sub(sideNormals[other])
			h.c = extentOf(hx, hy, Side(zone)) - extentOf(hx, hy, other)
			if h.holds(p) {
				continue
			}
			if p = h.clip(z.bufs[cuts&1][:0], p); len(p) == 0 {
				break
			}
			cuts++
		}
		share[zone] += abs(signedArea(p))
	}
}

// sideNormals are the outward normals of the sides in the box's own frame.
var sideNormals = [4]Vec{Front: {0, 1}, Right: {1, 0}, Rear: {0, -1}, Left: {-1, 0}}

// extentOf returns the distance of a side from the centre of a box with these half sizes.
func extentOf(hx, hy float64, s Side) float64 {
	if s&1 == 0 {
		return hy
	}
	return hx
}
