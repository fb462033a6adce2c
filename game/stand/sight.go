package stand

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// SightAnswer says which stands of a unit see which stands of a target, or a point. For a
// point Target is empty; for a unit Point is nil.
type SightAnswer struct {
	game.StepsOnly

	Unit     game.UnitID
	Target   game.UnitID
	Point    *geometry.Vec
	Visible  bool        // with the unit's own sight, all-round if it has that trait
	ToCharge bool        // from front edges alone (STD-LOS-07)
	Lines    []SightLine // one clear line for each pair with sight
	steps    []game.Step
}

// SightLine is one clear line from the edge of a stand to another stand, or to
// the point.
type SightLine struct {
	From, To game.StandID
	Line     geometry.Segment
	own      int // the seeing piece
	piece    int // the seen piece
}

// look returns the blockers of sight on the table, for lines from an edge to what lies
// ahead of it (STD-LOS-02, STD-LOS-03): terrain and troop stands, including those of flyers
// (STD-FLY-07), but no characters (STD-LOS-05). Bases that touch leave no opening
// (STD-LOS-04, AMB-02).
func (b *board) look() *geometry.Blockers {
	if b.blockers == nil {
		b.blockers = b.Sight(b.seenGround().blockers).Over(b.seenOver(b.Boxes))
	}
	return b.blockers
}

// seenGround is the terrain of a battle as it affects sight, without the stands.
type seenGround struct {
	of       []game.Terrain // the features
	terrain  geometry.Terrain
	areaOf   []int // index of each area's feature
	blockers *geometry.Blockers
}

// seenGround returns the terrain as it affects sight.
func (b *board) seenGround() *seenGround {
	if b.sights == nil && b.lasting != nil {
		b.sights = b.lasting.seenOn(b)
	}
	if b.sights == nil {
		b.sights = b.makeSeenGround()
	}
	return b.sights
}

func (b *board) makeSeenGround() *seenGround {
	g := &seenGround{}
	g.terrain, g.areaOf = b.sightTerrain()
	g.blockers = geometry.NewBlockersOn(nil, g.terrain)
	if b.lasting != nil {
		g.blockers.Counting(&b.lasting.work)
	}
	return g
}

// seenOn returns the terrain of a board as it affects sight. It lasts as long as the states
// share their terrain.
func (l *lasting) seenOn(b *board) *seenGround {
	l.mu.Lock()
	defer l.mu.Unlock()
	terrain := b.state.Terrain
	if g := l.sights; g == nil || len(g.of) != len(terrain) || len(terrain) > 0 && &g.of[0] != &terrain[0] {
		l.sights = b.makeSeenGround()
		l.sights.of = terrain
	}
	return l.sights
}

// sees returns a clear line from the front edge of piece p to piece q, if there is one
// (STD-LOS-02).
func (b *board) sees(p, q int) (SightLine, bool) {
	if b.sighted == nil {
		b.sighted = map[[2]int]sighted{}
	}
	if b.pay(workToRecall); b.lists() && b.spent() {
		return SightLine{}, false
	}
	known := b.sighted[[2]int{p, q}]
	if known.looks == b.looks {
		return known.line, known.ok
	}
	// Whatever hides a stand usually hides all of its unit, and from all stands of the
	// looking unit.
	unit := b.Pieces[q].Unit
	fellow := p > b.unitOf(p).First && b.overlooked(p-1, q)
	if fellow && b.hides(unit, p) {
		return SightLine{}, false
	}
	known.line, known.ok = b.seesFrom([]geometry.Edge{b.leadEdge(p)}, p, q)
	known.looks = b.looks
	b.sighted[[2]int{p, q}] = known
	if !known.ok && !fellow {
		b.hides(unit, p)
	}
	return known.line, known.ok
}

// standRange is a range of stands on a board: Pieces[first:end].
type standRange struct{ first, end int }

// stands returns all stands of a unit; loneStand returns one.
func (u *unitOnBoard) stands() standRange { return standRange{u.First, u.End} }
func loneStand(p int) standRange          { return standRange{p, p + 1} }

// lineBetween returns a clear line from the front edge of any of some stands to any of some
// others, if there is one. The nearest are tried first, since they usually see each other.
func (b *board) lineBetween(looking, seen standRange) (SightLine, bool) {
	near, at, nearest := -1, -1, math.Inf(1)
	for p := looking.first; p < looking.end; p++ {
		for q := seen.first; q < seen.end; q++ {
			if d := b.Boxes[p].Center.Dist(b.Boxes[q].Center); d < nearest {
				near, at, nearest = p, q, d
			}
		}
	}
	if near < 0 {
		return SightLine{}, false
	}
	if line, ok := b.sees(near, at); ok {
		return line, true
	}
	for p := looking.first; p < looking.end; p++ {
		for q := seen.first; q < seen.end; q++ {
			if line, ok := b.sees(p, q); ok {
				return line, true
			}
		}
	}
	return SightLine{}, false
}

// overlooked reports whether piece p is known not to see piece q.
func (b *board) overlooked(p, q int) bool {
	known := b.sighted[[2]int{p, q}]
	return known.looks == b.looks && !known.ok
}

// mostHidden is the number of stands for which one search is worth making.
const mostHidden = 16

// workToRecall is the work of looking up the known sight between two stands.
const workToRecall = 20

// hides records that all unasked stands of a unit are hidden from piece p, if one search
// shows it.
func (b *board) hides(unit, p int) bool {
	var room [8]int
	rest := room[:0]
	for _, q := range b.PiecesOf(unit) {
		if b.sighted[[2]int{p, q}].looks != b.looks {
			rest = append(rest, q)
		}
	}
	if len(rest) < 2 || len(rest) > mostHidden || !b.look().Hides(b.leadEdge(p), p, rest) {
		return false
	}
	for _, q := range rest {
		b.sighted[[2]int{p, q}] = sighted{looks: b.looks}
	}
	return true
}

// sighted is whether one piece sees another, and on which line. It is valid while everything that
// affects sight has this number.
type sighted struct {
	line  SightLine
	ok    bool
	looks uint32
}

// seesAround returns a clear line from a free part of a side or rear edge of piece p to
// piece q (STD-LOS-06), if there is one; the front has already been tried.
func (b *board) seesAround(p, q int) (SightLine, bool) {
	var edges []geometry.Edge
	for _, side := range geometry.Sides {
		if side != b.lead(b.Pieces[p].Unit) {
			edges = append(edges, geometry.FreeParts(b.Boxes, p, side, q)...)
		}
	}
	return b.seesFrom(edges, p, q)
}

// sightLimit is how far stands see by the other reading of AMB-04, in cm; by the rules
// there is no limit (STD-LOS-13).
const sightLimit = 60.0

// outOfSight reports whether a distance is too great to see over.
func (b *board) outOfSight(distance float64) bool {
	return b.plays("AMB-04", "b") && distance > sightLimit+geometry.Tolerance
}

func (b *board) seesFrom(edges []geometry.Edge, p, q int) (SightLine, bool) {
	if b.plays("AMB-04", "b") && b.outOfSight(geometry.Distance(b.Boxes[p], b.Boxes[q])) {
		return SightLine{}, false
	}
	for _, edge := range edges {
		if line, ok := b.look().See(edge, p, q); ok {
			return SightLine{From: b.id(p), To: b.id(q), Line: line, own: p, piece: q}, true
		}
	}
	return SightLine{}, false
}

// sight applies STD-LOS-01: which stands of a unit see which stands of a target.
func (b *board) sight(unit, target int) (*SightAnswer, error) {
	a := &SightAnswer{Unit: b.units[unit].ID, Target: b.units[target].ID}
	around := HasTrait(b.units[unit].Unit, traitAllRound)
	for _, p := range b.PiecesOf(unit) {
		for _, q := range b.PiecesOf(target) {
			line, ok := b.sees(p, q)
			a.ToCharge = a.ToCharge || ok
			if !ok && around {
				line, ok = b.seesAround(p, q)
			}
			if ok {
				a.Lines = append(a.Lines, line)
			}
		}
	}
	a.Visible = len(a.Lines) > 0
	a.steps = []game.Step{b.sightStep(a, unit, game.SayAll(b.units[target].name()))}
	if !a.Visible && len(b.BoxesOf(unit)) > 0 && len(b.BoxesOf(target)) > 0 {
		why, marks := b.hiddenBy(unit, target)
		a.steps[0].Text = game.Say("%s%s.", a.steps[0].Text.NoStop(), why)
		a.steps[0].Marks = append(marks, b.blockedLine(unit, target))
	}
	return a, nil
}

// corridorWidth is the width of a shooting corridor, in cm (STD-LOS-15).
const corridorWidth = 1.0

// sightPoint is sight for a point (STD-LOS-02).
func (b *board) sightPoint(unit int, point geometry.Vec) (*SightAnswer, error) {
	a := &SightAnswer{Unit: b.units[unit].ID, Point: &point}
	around := HasTrait(b.units[unit].Unit, traitAllRound)
	for _, p := range b.PiecesOf(unit) {
		if b.outOfSight(b.Boxes[p].Closest(point).Dist(point)) {
			continue
		}
		edges := []geometry.Edge{b.leadEdge(p)}
		if around {
			for _, side := range geometry.Sides[1:] {
				edges = append(edges, geometry.FreeParts(b.Boxes, p, side, -1)...)
			}
		}
		for i, edge := range edges {
			if line, ok := b.look().SeePoint(edge, p, point); ok {
				a.ToCharge = a.ToCharge || i == 0
				a.Lines = append(a.Lines, SightLine{From: b.id(p), Line: line, own: p})
				break
			}
		}
	}
	a.Visible = len(a.Lines) > 0
	a.steps = []game.Step{b.sightStep(a, unit, game.Say("the point (%g, %g)", point.X, point.Y))}
	if !a.Visible {
		a.steps[0].Marks = append(a.steps[0].Marks, game.Mark{Kind: game.MarkPoint, From: point})
	}
	return a, nil
}

// sightStep says which parts of something a unit sees.
func (b *board) sightStep(a *SightAnswer, unit int, what game.Phrase) game.Step {
	who := b.units[unit].name()
	if !a.Visible {
		return game.Step{Rule: "STD-LOS-01", Text: game.Say("No stand of %s sees any part of %s.", who, what)}
	}
	step := game.Step{Rule: "STD-LOS-01"}
	for _, l := range a.Lines {
		step.Marks = append(step.Marks, game.Mark{Kind: game.MarkSight, From: l.Line.A, To: l.Line.B})
	}
	from := game.Say("from its front edge")
	if !a.ToCharge {
		from = game.Say("all round, though not to charge,")
	}
	step.Text = game.Say("%s sees %s %s along a clear line of %s.", b.standName(a.Lines[0].own), what, from, cm(a.Lines[0].Line.Len()))
	return step
}

// hiddenBy says, at the end of a sentence, what hides a target from the fronts of a unit: the
// things that close the last gap between the nearest two stands of which one has the other ahead.
func (b *board) hiddenBy(unit, target int) (why game.Phrase, marks []game.Mark) {
	best := -1.0
	var names []game.Phrase
	for _, p := range b.PiecesOf(unit) {
		for _, q := range b.PiecesOf(target) {
			d := geometry.Distance(b.Boxes[p], b.Boxes[q])
			if best >= 0 && d >= best {
				continue
			}
			stands, areas := b.look().Hiding(b.leadEdge(p), p, q)
			if len(stands)+len(areas) == 0 {
				continue
			}
			best, names, marks = d, nil, nil
			for _, s := range stands {
				names = append(names, game.SayAll(b.id(s)))
				marks = append(marks, game.Mark{Kind: game.MarkStand, Stand: b.id(s)})
			}
			for _, area := range areas {
				t := &b.state.Terrain[b.seenGround().areaOf[area]]
				if name := game.Say("%s %q", groundWords[t.Kind], string(t.ID)); !slices.ContainsFunc(names, func(n game.Phrase) bool { return n.String() == name.String() }) {
					names = append(names, name)
				}
			}
		}
	}
	if d := b.Distance(unit, target); b.outOfSight(d) {
		have, most := apart(d, sightLimit)
		return game.Say(": it is %s away, and sight reaches %s (AMB-04)", have, most), nil
	}
	switch len(names) {
	case 0:
		return game.Say(": nothing of it lies ahead of their fronts"), nil
	case 1:
		return game.Say(": %s stands in the way", names[0]), marks
	}
	return game.Say(": %s stand in the way", game.SayList(names)), marks
}

// blockedLine marks the line between the nearest points of two units that do not see each
// other.
func (b *board) blockedLine(unit, target int) game.Mark {
	var from, to geometry.Vec
	best := -1.0
	for _, p := range b.BoxesOf(unit) {
		for _, q := range b.BoxesOf(target) {
			if d := geometry.Distance(p, q); best < 0 || d < best {
				best = d
				from, to = geometry.ClosestPoints(p, q)
			}
		}
	}
	return game.Mark{Kind: game.MarkBlocked, From: from, To: to, Label: game.Say("not seen")}
}

// Explain returns what is seen, and on which line.
func (a *SightAnswer) Explain() []game.Step { return a.steps }

// Text returns the answer in words, a line for each pair of stands.
func (a *SightAnswer) Text() game.Phrase {
	lines := []game.Phrase{a.steps[0].Text}
	for _, l := range a.Lines {
		if l.To == "" {
			lines = append(lines, game.Say("%s sees the point: %s", l.From, cm(l.Line.Len())))
		} else {
			lines = append(lines, game.Say("%s sees %s: %s", l.From, l.To, cm(l.Line.Len())))
		}
	}
	return game.SayLines(lines...)
}

// Options returns the answer alone: sight leaves nothing to choose.
func (a *SightAnswer) Options() []game.Answer { return []game.Answer{a} }
