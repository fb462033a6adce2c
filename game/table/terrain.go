package table

import (
	"cmp"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// Terrain is the ground of a table: the areas that its features cover.
type Terrain struct {
	areas []geometry.Polygon
	of    []int // by area: the index of its feature
}

// Stretch is the part of a straight way on which a base lies on a feature, from the first
// centimetre to the last.
type Stretch struct {
	Feature  int
	From, To float64
}

// NewTerrain prepares the features of a state.
func NewTerrain(features []game.Terrain) *Terrain {
	t := &Terrain{}
	t.areas, t.of = Choose(features, func(*game.Terrain) bool { return true })
	return t
}

// Areas returns the ground that a feature covers, as polygons that may overlap.
func Areas(f *game.Terrain) []geometry.Polygon {
	if len(f.Line) > 0 {
		return geometry.Ribbon(f.Line, f.Width)
	}
	return []geometry.Polygon{f.Shape}
}

// Choose returns the areas of the features that a system chooses, such as those closed to a
// kind of troops, and for each area the index of its feature.
func Choose(features []game.Terrain, choose func(*game.Terrain) bool) (areas []geometry.Polygon, of []int) {
	for i := range features {
		if !choose(&features[i]) {
			continue
		}
		for _, area := range Areas(&features[i]) {
			areas, of = append(areas, area), append(of, i)
		}
	}
	return areas, of
}

// Under appends to list the indexes of the features on which some part of a base lies,
// ascending. A base that only touches the border of a feature is not on it.
func (t *Terrain) Under(b geometry.Box, list []int) []int {
	bounds := b.Bounds()
	return t.choose(list, func(area geometry.Polygon) bool { return area.Bounds().Meets(bounds) && area.OverlapsBox(b) })
}

// Wholly appends to list the indexes of the features that hold the whole of a base, within the
// tolerance of areas, ascending.
func (t *Terrain) Wholly(b geometry.Box, list []int) []int {
	first := len(list)
	list = t.Under(b, list)
	whole := float64(b.Width * b.Depth)
	held := slices.DeleteFunc(list[first:], func(feature int) bool {
		left := []geometry.Polygon{boxOutline(b)}
		for i, area := range t.areas {
			if t.of[i] != feature {
				continue
			}
			var rest []geometry.Polygon
			for _, part := range left {
				rest = append(rest, part.Without(area)...)
			}
			left = rest
		}
		out := 0.0
		for _, part := range left {
			out += part.Area()
		}
		return out > min(geometry.AreaTolerance, whole/2)
	})
	return list[:first+len(held)]
}

func boxOutline(b geometry.Box) geometry.Polygon {
	c := b.Corners()
	return c[:]
}

// At appends to list the indexes of the features that cover a point, borders included,
// ascending.
func (t *Terrain) At(p geometry.Vec, list []int) []int {
	return t.choose(list, func(area geometry.Polygon) bool { return area.Contains(p, geometry.Tolerance) })
}

// choose appends the features of the areas for which in is true, each once.
func (t *Terrain) choose(list []int, in func(geometry.Polygon) bool) []int {
	first := len(list)
	for i, area := range t.areas {
		if n := len(list); (n == first || list[n-1] != t.of[i]) && in(area) {
			list = append(list, t.of[i])
		}
	}
	return list
}

// Entered appends to list the indexes of the features that a base enters on a way, ascending, each
// once. on says at which shares of the way it lies on an area.
func (t *Terrain) Entered(on func(area geometry.Polygon) geometry.Intervals, list []int) []int {
	return t.choose(list, func(area geometry.Polygon) bool {
		return slices.ContainsFunc(on(area), func(share geometry.Interval) bool { return share.Hi > share.Lo })
	})
}

// Along returns the stretches of a straight way, on which a base does not turn, where some part
// of it lies on a feature: in the order in which they begin, of those that begin together the
// one of the earlier feature first. A stretch of no length is left out.
func (t *Terrain) Along(b geometry.Box, by geometry.Vec) []Stretch {
	far := by.Len()
	var list []Stretch
	for i := 0; i < len(t.areas); {
		feature := t.of[i]
		var on geometry.Intervals
		for ; i < len(t.areas) && t.of[i] == feature; i++ {
			on = on.Union(t.areas[i].During(b, by))
		}
		for _, part := range on {
			if part.Hi > part.Lo {
				list = append(list, Stretch{feature, float64(part.Lo * far), float64(part.Hi * far)})
			}
		}
	}
	slices.SortStableFunc(list, func(s, u Stretch) int { return cmp.Compare(s.From, u.From) })
	return list
}
