package stand

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// fallRoom is how far from enemies and units in combat a unit that falls back must end, in
// cm (STD-FALL-09).
const fallRoom = 1.0

// fallContext is the facts about the round that a fall back depends on.
type fallContext struct {
	lines []Line // the contacts of the round (AMB-58)
	links []Link // who supported whom in the round (AMB-66)
	// leaving are the units of the same combat that fall back or have yet to. Their combat
	// is over, so they do not count as engaged although they may still touch
	// (STD-RESULT-08). By unit; nil for none.
	leaving []bool
}

// fallNow supposes that the round has just been fought from the present table and was
// drawn: every unit in the combat leaves it (STD-RESULT-08).
func (b *board) fallNow(unit int) *fallContext {
	ctx := &fallContext{lines: b.contactLines(func(int) bool { return true }), leaving: make([]bool, len(b.units))}
	contacts := b.contacts()
	for i, p := range contacts.supporters {
		if link := (Link{Unit: b.unitOf(p).ID, Of: b.unitOf(contacts.supported[i]).ID}); link.Unit != link.Of && !slices.Contains(ctx.links, link) {
			ctx.links = append(ctx.links, link)
		}
	}
	for _, e := range b.engagements() {
		for _, id := range e.Units {
			i, _ := b.unitIndex(string(id))
			ctx.leaving[i] = slices.Contains(e.Units, b.units[unit].ID)
		}
	}
	return ctx
}

// fallLine is a line of contact: a point on it, and the normal toward the enemy.
type fallLine struct {
	point, normal geometry.Vec
	edges         int // the unit's edges on the line
}

// behindIt reports whether a point lies behind the line or on it.
func (l fallLine) behindIt(p geometry.Vec) bool {
	return p.Sub(l.point).Dot(l.normal) <= geometry.Tolerance
}

// fallLines is the lines that a unit falls back from, and the reason.
type fallLines struct {
	lines []fallLine
	with  []game.UnitID // the enemy units touched in the round
	step  game.Step
}

// fallLines returns the lines behind which a unit falls back. They are the lines of the
// edges by which it was in contact in the round (STD-FALL-05, STD-FALL-06). A unit that
// only supported uses those of the units it supported, any of which its owner may choose
// (STD-FALL-12, AMB-66); otherwise the line of its front edges counts. The line with most
// edges comes first, then the order of the contacts.
func (b *board) fallLines(unit int, ctx *fallContext) fallLines {
	u := &b.units[unit]
	var f fallLines
	mine := linesOf(u.ID, ctx.lines)
	for _, l := range mine {
		if !slices.Contains(f.with, l.With) {
			f.with = append(f.with, l.With)
		}
	}
	switch supported := b.supportedBy(u.ID, ctx); {
	case len(mine) > 0:
		f.lines = mergeLines(mine)
		f.step = game.Step{Rule: "STD-FALL-05", Text: game.Say("%s was in contact along one line; its first stand must end behind it.", u.name())}
		if n := len(f.lines); n > 1 {
			f.step = game.Step{Rule: "STD-FALL-06", Text: game.Say("%s was in contact along %d lines; its first stand must end behind them, no part of it before all.", u.name(), n)}
		}
	case len(supported) > 0:
		names := make([]string, len(supported))
		for i, id := range supported {
			names[i] = unitName(b.state, id)
			mine = append(mine, linesOf(id, ctx.lines)...)
		}
		f.lines = mergeLines(mine)
		f.step = game.Step{Rule: "STD-FALL-12", Text: game.Say("%s touched no enemy; it falls back from where %s did.", u.name(), game.SayList(names))}
	default:
		f.lines = foremost(mergeLines(b.frontLines(unit)))
		f.step = game.Step{Rule: "STD-FALL-05", Text: game.Say("%s touches no enemy; it falls back from the line of its front edges.", u.name())}
	}
	slices.SortStableFunc(f.lines, func(l, o fallLine) int { return o.edges - l.edges })
	for _, l := range f.lines {
		t := l.normal.Right().Scale(lineShown)
		f.step.Marks = append(f.step.Marks, game.Mark{Kind: game.MarkEdge, From: l.point.Sub(t), To: l.point.Add(t), Label: game.Say("line of contact")})
	}
	return f
}

// lineShown is how much of a line of contact is drawn to each side, in cm.
const lineShown = 10.0

func linesOf(unit game.UnitID, lines []Line) []Line {
	var list []Line
	for _, l := range lines {
		if l.Unit == unit {
			list = append(list, l)
		}
	}
	return list
}

// supportedBy lists the units in contact with enemies that a unit supported.
func (b *board) supportedBy(unit game.UnitID, ctx *fallContext) []game.UnitID {
	var list []game.UnitID
	for _, l := range ctx.links {
		if l.Unit == unit && len(linesOf(l.Of, ctx.lines)) > 0 && !slices.Contains(list, l.Of) {
			list = append(list, l.Of)
		}
	}
	return list
}

// frontLines returns the front edges of a unit's stands.
func (b *board) frontLines(unit int) []Line {
	var list []Line
	for _, box := range b.BoxesOf(unit) {
		edge := box.Edge(geometry.Front)
		mid := edge.Mid()
		list = append(list, Line{Unit: b.units[unit].ID, X: mid.X, Y: mid.Y, NormalX: edge.Normal.X, NormalY: edge.Normal.Y})
	}
	return list
}

// mergeLines returns each straight line once, with the middle of its edges. An edge that
// touched two enemies counts once.
func mergeLines(edges []Line) []fallLine {
	var lines []fallLine
	var seen []geometry.Vec
	for _, e := range edges {
		point, normal := geometry.Vec{X: e.X, Y: e.Y}, geometry.Vec{X: e.NormalX, Y: e.NormalY}.Unit()
		at := slices.IndexFunc(lines, func(l fallLine) bool {
			across := point.Sub(l.point).Dot(l.normal)
			return geometry.SameFacing(l.normal, normal) && across <= geometry.Tolerance && across >= -geometry.Tolerance
		})
		known := slices.ContainsFunc(seen, func(v geometry.Vec) bool { return v.Dist(point) <= geometry.Tolerance })
		seen = append(seen, point)
		switch {
		case at < 0:
			lines = append(lines, fallLine{point, normal, 1})
		case !known:
			l := &lines[at]
			l.edges++
			l.point = l.point.Lerp(point, 1/float64(l.edges)) // the mean of all
		}
	}
	return lines
}

// foremost drops lines that lie behind another of the same direction: being behind that one
// is enough.
func foremost(lines []fallLine) []fallLine {
	return slices.DeleteFunc(slices.Clone(lines), func(l fallLine) bool {
		return slices.ContainsFunc(lines, func(o fallLine) bool {
			return geometry.SameFacing(l.normal, o.normal) && o.point.Sub(l.point).Dot(l.normal) > geometry.Tolerance
		})
	})
}

// allowed reports whether a point lies behind at least one line (STD-FALL-06).
func (f *fallLines) allowed(p geometry.Vec) bool {
	return slices.ContainsFunc(f.lines, func(l fallLine) bool { return l.behindIt(p) })
}

// forbidden returns the ground before all the lines near the given base. No part of the
// first stand may overlap it.
func (f *fallLines) forbidden(near geometry.Box) []geometry.Polygon {
	const far = 1000.0 // larger than any base
	corners := near.At(near.Center).Corners()
	parts := []geometry.Polygon{corners[:]}
	for _, l := range f.lines {
		foot := near.Center.Along(l.normal, l.point.Sub(near.Center).Dot(l.normal)) // on the line, beside the base
		behind := geometry.Box{Center: foot.Along(l.normal, -far/2), Forward: l.normal, Width: far, Depth: far}.Corners()
		var rest []geometry.Polygon
		for _, part := range parts {
			rest = append(rest, part.Without(behind[:])...)
		}
		parts = rest
	}
	return parts
}

// isBack reports whether no part of a stand overlaps the ground before all the lines
// (STD-FALL-05, STD-FALL-06). If it does, over is how far it reaches before the line that
// it is nearest to being behind.
func (f *fallLines) isBack(box geometry.Box) (ok bool, over float64) {
	over = math.Inf(1)
	for _, l := range f.lines {
		most := math.Inf(-1)
		for _, c := range box.Corners() {
			most = max(most, c.Sub(l.point).Dot(l.normal))
		}
		over = min(over, most)
	}
	if over <= 0 { // wholly behind one line
		return true, over
	}
	return !slices.ContainsFunc(f.forbidden(box), func(part geometry.Polygon) bool { return part.OverlapsBox(box) }), over
}

// fallRules returns the move rules of a fall back of up to the given distance (STD-FALL-03,
// STD-FALL-05, STD-FALL-06, STD-FALL-08, STD-FALL-09). It is like an ordered move
// (STD-FALL-04); all stands but the first may go anywhere in formation (STD-FALL-07).
func (b *board) fallRules(unit int, f *fallLines, maximum float64, ctx *fallContext) *moveRules {
	rules := &moveRules{allowance: maximum, rule: "STD-FALL-03", flies: HasTrait(b.units[unit].Unit, traitFlying)} // STD-FLY-15
	rules.graze = func(v int) bool { return slices.Contains(f.with, b.units[v].ID) }
	rules.apart = clearance{distance: fallRoom, rule: "STD-FALL-09", engaged: b.engaged()}
	for i, leaves := range ctx.leaving {
		rules.apart.engaged[i] = rules.apart.engaged[i] && !leaves
	}
	rules.first = func(p int, way geometry.Way) *game.Refusal {
		box := way.Legs[len(way.Legs)-1]
		ok, over := f.isBack(box)
		if ok {
			return nil
		}
		rule, where := "STD-FALL-05", game.Say("the line of contact")
		if len(f.lines) > 1 {
			rule, where = "STD-FALL-06", game.Say("all lines of contact")
		}
		r := refuse(rule, game.Say("%s, the first to move, would end %s before %s: some stand must end behind.", b.standName(p), cm(over), where))
		r.Steps = []game.Step{{Rule: rule, Text: r.Reason, Marks: append(slices.Clone(f.step.Marks), b.ghost(p, box))}}
		return r
	}
	return rules
}

// checkFall tells whether and how a unit may fall back to the given places within the
// distance rolled (STD-FALL-02).
func (b *board) checkFall(unit int, places []game.StandPlace, maximum float64, ctx *fallContext) (*moveResult, *game.Refusal) {
	f := b.fallLines(unit, ctx)
	result, refusal := b.checkMove(unit, places, b.fallRules(unit, &f, maximum, ctx))
	if refusal != nil {
		return nil, refusal
	}
	if refusal := b.leavesPushers(unit, result.ends); refusal != nil {
		return nil, refusal
	}
	result.steps = append([]game.Step{f.step}, result.steps...)
	return result, nil
}
