package element

import (
	"frontage/game"
	"frontage/game/body"
	"frontage/geometry"
)

// Deed is the system's own data of an action.
type Deed struct {
	Way   []Leg `json:"way,omitempty" items:"legs" doc:"The way of the elements, leg by leg."`
	March bool  `json:"march,omitempty" doc:"It is a march."`
}

// Leg is a part of the way of an element or a group. It has one field, besides about, and ahead together
// with oblique.
type Leg struct {
	Ahead   float64 `json:"ahead,omitempty" min:"-10000" max:"10000" doc:"Straight ahead, in paces; straight back where negative."`
	Wheel   float64 `json:"wheel,omitempty" min:"0" max:"360" doc:"Degrees of a wheel."`
	About   string  `json:"about,omitempty" enum:"left,right" doc:"The front corner about which it wheels: that way it turns."`
	Slide   float64 `json:"slide,omitempty" min:"-10000" max:"10000" doc:"To the right, in paces; to the left where negative."`
	Turn    int     `json:"turn,omitempty" default:"0" min:"-90" max:"180" doc:"On the spot: 90 to the right, -90 to the left, 180 about."`
	Oblique float64 `json:"oblique,omitempty" min:"-90" max:"90" doc:"Degrees to the right of straight ahead in which it goes the paces of ahead, without turning."`
}

// The kinds of legs.
const (
	legAhead   = "ahead"
	legBack    = "back"
	legWheel   = "wheel"
	legSlide   = "slide"
	legTurn    = "turn"
	legOblique = "oblique"
)

// kind returns the kind of a leg, "" for one with several kinds at once or none.
func (l *Leg) kind() string {
	switch {
	case l.Oblique != 0 && l.Ahead > 0 && *l == Leg{Oblique: l.Oblique, Ahead: l.Ahead}:
		return legOblique
	case l.Ahead > 0 && *l == Leg{Ahead: l.Ahead}:
		return legAhead
	case l.Ahead < 0 && *l == Leg{Ahead: l.Ahead}:
		return legBack
	case l.Wheel > 0 && l.About != "" && *l == Leg{Wheel: l.Wheel, About: l.About}:
		return legWheel
	case l.Slide != 0 && *l == Leg{Slide: l.Slide}:
		return legSlide
	case (l.Turn == 90 || l.Turn == -90 || l.Turn == 180) && *l == Leg{Turn: l.Turn}:
		return legTurn
	}
	return ""
}

// bodyLeg returns the leg of bases that go as one body, all with the facing of the first. A turn is of each
// base alone (see turned).
func (l *Leg) bodyLeg(k scale, boxes []geometry.Box) body.Leg {
	ahead := boxes[0].Forward
	switch l.kind() {
	case legAhead, legBack:
		return body.Straight(ahead.Scale(k.cm(l.Ahead)))
	case legSlide:
		return body.Straight(ahead.Right().Scale(k.cm(l.Slide)))
	case legOblique:
		return body.Straight(geometry.Direction(geometry.Degrees(ahead) + l.Oblique).Scale(k.cm(l.Ahead)))
	}
	left, right := body.FrontCorners(boxes)
	if l.About == "left" {
		return body.Turn(left, -l.Wheel)
	}
	return body.Turn(right, l.Wheel)
}

// turnTo returns the degrees to the right, above −180 and up to 180, from one direction to another.
func turnTo(from, to geometry.Vec) float64 {
	turn := geometry.Degrees(to) - geometry.Degrees(from)
	switch {
	case turn > 180:
		return turn - 360
	case turn <= -180:
		return turn + 360
	}
	return turn
}

// turned returns bases that have turned on the spot, each about its own middle.
func turned(boxes []geometry.Box, degrees int) []geometry.Box {
	to := make([]geometry.Box, len(boxes))
	for i, b := range boxes {
		to[i] = b
		to[i].Forward = geometry.Direction(geometry.Degrees(b.Forward) + float64(degrees))
	}
	return to
}

// readWay returns the fault in the legs of a way, nil for none.
func readWay(way []Leg) *game.Refusal {
	for i := range way {
		if way[i].kind() == "" || way[i].Wheel > 360 {
			return game.Refuse("ELM-MOVE-11", "Leg %[1]d of the way must be one of ahead, wheel with about, slide, turn by 90, -90 or 180, or oblique with ahead.", i+1)
		}
	}
	return nil
}
