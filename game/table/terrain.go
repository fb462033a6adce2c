package table

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// Areas returns the ground of a feature as polygons, which may overlap.
func Areas(f *game.Terrain) []geometry.Polygon {
	if len(f.Line) > 0 {
		return geometry.Ribbon(f.Line, f.Width)
	}
	return []geometry.Polygon{f.Shape}
}

// Choose returns the areas of the features for which choose is true, such as those closed to a
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

// On reports whether a base lies at least partly on a feature. Touching the border is not enough.
func On(f *game.Terrain, b geometry.Box) bool {
	return slices.ContainsFunc(Areas(f), func(area geometry.Polygon) bool { return area.OverlapsBox(b) })
}

// At reports whether a feature covers a point, its border included.
func At(f *game.Terrain, p geometry.Vec) bool {
	return slices.ContainsFunc(Areas(f), func(area geometry.Polygon) bool { return area.Contains(p, geometry.Tolerance) })
}
