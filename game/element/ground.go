package element

import (
	"slices"

	"frontage/geometry"
)

// goings are the goings in which elements move and fight, the worst last.
var goings = []Going{Good, Rough, Difficult, Water, Impassable}

// worse reports whether one going is worse than another.
func worse(a, b Going) bool { return a != b && b != Impassable && rank(a) > rank(b) }

// rank is the place of a going among goings.
func rank(g Going) int {
	if g == Good {
		return 0
	}
	return slices.Index(goings, g)
}

// goingUnder returns the worst going under any part of a base. A road does not improve it: only
// elements that march wholly along a road use it.
func (b *board) goingUnder(base geometry.Box) Going {
	worst, bounds := Good, base.Bounds()
	for i := range b.lands {
		l := &b.lands[i]
		if l.bounds.Meets(bounds) && l.going != Road && worse(l.going, worst) && b.lies(base, i) {
			worst = l.going
		}
	}
	return worst
}

// isEven reports whether a rectangle meets no terrain with a worse going than good.
func (b *board) isEven(r geometry.Rect) bool {
	for i := range b.lands {
		if l := &b.lands[i]; l.bounds.Meets(r) && l.going != Good && l.going != Road {
			return false
		}
	}
	return true
}

// goingFor returns the going that counts for an element at a place. In some weather all ground is
// difficult for flying elements (ELM-WEATHER-02, -07).
func (b *board) goingFor(unit int, base geometry.Box) Going {
	going := b.goingUnder(base)
	if worse(Difficult, going) && b.airIsDifficult(unit) {
		return Difficult
	}
	return going
}

// airIsDifficult reports whether the weather makes all going difficult for an element.
func (b *board) airIsDifficult(unit int) bool {
	switch battleOf(b.s).Weather {
	case dustStorm, strongWinds:
		return b.is(isAerial, unit)
	}
	return false
}

// The weathers other than fair (section 14).
const (
	rain        = "rain"
	dustStorm   = "dust-storm"
	strongWinds = "strong-winds"
)

// badAir reports whether the weather is a disadvantage in combat for an element (ELM-WEATHER-01, -07).
func (b *board) badAir(unit int) bool {
	switch battleOf(b.s).Weather {
	case rain, strongWinds:
		return b.is(isAerial, unit)
	}
	return false
}

// heightAt returns the height of the ground at a point: 0 on the flat, 1 on a hill without contours, else
// the highest contour around it.
func (b *board) heightAt(p geometry.Vec) float64 {
	highest := 0.0
	for _, i := range b.hills {
		t := &b.s.Terrain[i]
		if !b.lands[i].bounds.Contains(p, 0) || !geometry.Polygon(t.Shape).Contains(p, 0) {
			continue
		}
		if len(t.Contours) == 0 {
			highest = max(highest, 1)
		}
		for _, c := range t.Contours {
			if geometry.Polygon(c.Shape).Contains(p, 0) {
				highest = max(highest, c.Height)
			}
		}
	}
	return highest
}

// uphill reports whether one base stands uphill of another, or holds the bank of a river in
// which the other stands (TF-5). The middles of the bases count (our reading).
func (b *board) uphill(base, opp geometry.Box) bool {
	return b.heightAt(base.Center) > b.heightAt(opp.Center) || b.inRiver(opp) && !b.inRiver(base)
}

// inRiver reports whether any part of a base is in a river.
func (b *board) inRiver(base geometry.Box) bool {
	for i := range b.s.Terrain {
		if kind := b.s.Terrain[i].Kind; kind != "Rv" && kind != "stream" {
			continue
		}
		if b.lies(base, i) {
			return true
		}
	}
	return false
}
