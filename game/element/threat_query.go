package element

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// threatForm describes the query of threat zones.
var threatForm = game.QueryForm{
	Name: "threat", Help: "In whose threat zones an element is, which one decides, and what it may still do.",
	Detail: "Example:\n  frontage threat the-ford-at-marren.scenario.json --unit r5",
	Args:   []game.QueryArg{{Name: "unit", Kind: game.ArgUnit, Required: true, Help: "The element."}},
}

// ThreatAnswer lists the enemies whose zones threaten an element.
type ThreatAnswer struct {
	game.StepsOnly

	Query   string        `json:"query"`
	Unit    game.UnitID   `json:"unit"`
	Threats []ThreatBy    `json:"threats"` // the one that decides first
	Decides game.UnitID   `json:"decides"` // "" if none threatens it
	Ties    []game.UnitID `json:"ties"`    // others with equal cover and distance: the mover chooses
	May     []string      `json:"may"`     // its legal moves; empty if it is free
	Steps   []game.Step   `json:"steps"`
}

// ThreatBy is an enemy that threatens an element.
type ThreatBy struct {
	Unit     game.UnitID `json:"unit"`
	Cover    float64     `json:"cover"`    // the length of the element's front covered, in paces
	Distance float64     `json:"distance"` // in paces
	Behind   bool        `json:"behind"`   // it lies behind the element's front
}

// Explain returns the steps that led to the answer.
func (a *ThreatAnswer) Explain() []game.Step { return a.Steps }

// Options returns no alternatives.
func (a *ThreatAnswer) Options() []game.Answer { return nil }

// Text returns the answer in words.
func (a *ThreatAnswer) Text() game.Phrase { return game.SaySteps(a.Steps) }

// The legal moves of an element in a threat zone (ELM-CONTACT-05).
const (
	mayLineUp   = "line-up"  // (a) front edge to front edge with the threatener
	mayOppose   = "opposite" // (b) line up opposite it
	mayOverlap  = "overlap"  // (c) line up as an overlap
	mayAdvance  = "ahead"    // (d) straight forward a full move without touching enemy
	mayContact  = "contact"  // (e) straight forward into a front edge or front corner
	mayApproach = "toward"   // (f) straight toward the threatener
	maySupport  = "support"  // (g) follow or get behind a friend partly in front
	mayBack     = "back"     // (h) straight back
	mayTurn     = "turn"     // (i) turn 180 degrees, threatened only from behind
)

// threatQuery answers the query of threat zones.
func (b *board) threatQuery(q game.Query) (game.Answer, error) {
	unit := b.s.UnitIndex(game.UnitID(q.Args["unit"]))
	switch {
	case unit < 0:
		return nil, game.RefuseQuery("there is no unit %[1]q", q.Args["unit"])
	case b.at[unit] < 0:
		return nil, game.RefuseQuery("%[1]s is not on the table", q.Args["unit"])
	}
	u, place := &b.s.Units[unit], b.Boxes[b.at[unit]]
	threats := b.threatsOn(unit, place, nil)
	a := &ThreatAnswer{Query: q.Name, Unit: u.ID, Threats: []ThreatBy{}, Ties: []game.UnitID{}, May: b.mayStill(unit, place, threats)}
	for i, t := range threats {
		by := b.piece(t.by)
		a.Threats = append(a.Threats, ThreatBy{by.ID, game.RoundLength(b.k.paces(t.cover)), game.RoundLength(b.k.paces(t.far)), liesBehind(place, b.Boxes[t.by])})
		if i > 0 && compareThreats(threats[0], t) == 0 {
			a.Ties = append(a.Ties, by.ID)
		}
		a.Steps = append(a.Steps, game.NewStep("ELM-CONTACT-01", "%[1]s is in the threat zone of %[2]s.", u.Name, by.Name).With(b.zoneMark(t.by)))
	}
	if len(threats) == 0 {
		a.Steps = append(a.Steps, game.NewStep("ELM-CONTACT-01", "%[1]s is in nobody's threat zone.", u.Name))
	} else {
		by := b.piece(threats[0].by)
		a.Decides = by.ID
		a.Steps = append(a.Steps, game.NewStep("ELM-CONTACT-06", "%[1]s decides: its front covers %[2]s of the front of %[3]s.", by.Name, b.k.say(threats[0].cover), u.Name).
			With(b.standMark(threats[0].by)))
	}
	a.Steps = append(a.Steps, b.zonesAhead(unit, place, threats)...)
	return a, nil
}

// zonesAhead is a step that draws the threat zones that an element may come into with its move, other than those it is
// in; none if there are none.
func (b *board) zonesAhead(unit int, place geometry.Box, in []threat) []game.Step {
	paces, _ := b.allowance(unit, Good)
	var names []game.Phrase
	var marks []game.Mark
	for _, e := range b.foesOf(unit) {
		if b.threatens(e) && geometry.Distance(place, b.zoneOf(b.Boxes[e])) <= b.k.cm(paces) && !slices.ContainsFunc(in, func(t threat) bool { return t.by == e }) {
			names, marks = append(names, game.Say("%s", b.piece(e).Name)), append(marks, b.zoneMark(e))
		}
	}
	if len(names) == 0 {
		return nil
	}
	return []game.Step{game.NewStep("ELM-CONTACT-01", "Within a move of it: the threat zone of %[1]s.", game.SayJoined(names)).With(marks...)}
}

// zoneMark draws a threat zone.
func (b *board) zoneMark(base int) game.Mark {
	c := b.zoneOf(b.Boxes[base]).Corners()
	return game.AreaMark(c[:])
}

// liesBehind reports whether a base lies wholly behind the line of another's front edge.
func liesBehind(place, enemy geometry.Box) bool {
	for _, c := range enemy.Corners() {
		if place.Local(c).Y > place.Depth/2+geometry.Tolerance {
			return false
		}
	}
	return true
}

// mayStill lists the legal moves of an element within threat zones (ELM-CONTACT-05), none if it is free.
func (b *board) mayStill(unit int, place geometry.Box, threats []threat) []string {
	if len(threats) == 0 {
		return []string{}
	}
	may := []string{mayLineUp, mayOppose, mayOverlap, mayAdvance, mayContact, mayApproach}
	if b.friendAhead(unit, place) >= 0 {
		may = append(may, maySupport)
	}
	may = append(may, mayBack)
	behind := true
	for _, t := range threats {
		behind = behind && liesBehind(place, b.Boxes[t.by])
	}
	if behind {
		may = append(may, mayTurn)
	}
	return may
}

// friendAhead returns the nearest friend that is partly in front of an element on a place, -1 for none.
func (b *board) friendAhead(unit int, place geometry.Box) int {
	best, far := -1, 0.0
	for f := range b.Boxes {
		if b.unitOf(f) == unit || b.Enemies(unit, b.unitOf(f)) || coverAhead(place, b.Boxes[f]) <= geometry.Tolerance {
			continue
		}
		if d := geometry.Distance(place, b.Boxes[f]); best < 0 || d < far-geometry.Tolerance {
			best, far = f, d
		}
	}
	return best
}

// coverAhead returns the width of the part of a base in the strip ahead of a front.
func coverAhead(place, other geometry.Box) float64 {
	const far = 1000
	strip := place
	strip.Center = place.Center.Along(place.Forward, (place.Depth+far)/2)
	strip.Depth = far
	corners := other.Corners()
	part := geometry.ClipToBox(nil, nil, corners[:], strip)
	if len(part) == 0 {
		return 0
	}
	local := make([]geometry.Vec, len(part))
	for i, p := range part {
		local[i] = place.Local(p)
	}
	return widthOf(local)
}
