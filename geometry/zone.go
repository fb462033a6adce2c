package geometry

// zoneBounds are, for each zone of a box in the order of the sides, the three
// other sides that it must be further outside of.
var zoneBounds = [4][3]Side{
	{Right, Rear, Left},
	{Rear, Left, Front},
	{Left, Front, Right},
	{Front, Right, Rear},
}

// ZoneAt returns the zone around b in which p lies: the region beyond side
// Front, Right, Rear or Left that the rays leaving b's corners at 135° to both
// edges bound (STD-ZONE-01, STD-ZONE-02). On a ray, within Tolerance, tie is
// true and the zone is the one nearer to the front. A point inside b gets the
// zone of the side it is nearest to.
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

// Zones returns how much of the boxes' area, in square centimetres, lies in
// each zone around b, by Side (STD-ZONE-03). The boxes must not overlap each
// other, or what they share counts twice.
//
//  1. The four areas add up to the boxes' area, within 1e-9 of it.
//  2. Zones of a list are the sums of the zones of its members.
//  3. Turning or shifting b and the boxes together changes nothing; mirroring
//     them swaps Right and Left.
//
// The areas are exact: each box is cut by the lines that bound a zone.
func Zones(b Box, boxes []Box) [4]float64 {
	var share [4]float64
	for _, o := range boxes {
		corners := o.Corners()
		for i, c := range corners {
			corners[i] = b.Local(c)
		}
		for _, zone := range Sides {
			share[zone] += zoneArea(b, zone, corners)
		}
	}
	return share
}

// zoneArea returns the area of the quadrilateral q, in the frame of b, inside
// one zone of b.
func zoneArea(b Box, zone Side, q [4]Vec) float64 {
	var bufs [2][8]Vec // a quadrilateral cut three times has at most seven corners
	p := q[:]
	for i, other := range zoneBounds[zone] {
		// Further beyond this side than beyond the other one.
		n := localNormal(zone).Sub(localNormal(other))
		h := halfPlane{n, b.Extent(zone) - b.Extent(other)}
		p = h.clip(bufs[i%2][:0], p)
	}
	return abs(signedArea(p))
}

// localNormal returns the outward normal of a side in the box's own frame.
func localNormal(s Side) Vec {
	return [4]Vec{Front: {0, 1}, Right: {1, 0}, Rear: {0, -1}, Left: {-1, 0}}[s]
}
