package stand

import (
	"fmt"

	"frontage/game"
	"frontage/geometry"
)

// The edges that lead in a march, as moves name them and units keep them (STD-TERR-16).
const (
	marchPrefix = "march-"
	marchLeft   = "left"
	marchRight  = "right"
)

// lead returns the edge with which a unit's stands lead, which is their front for movement
// and sight. By an optional rule infantry on a road may lead with a short edge, which is
// still a side edge in combat (STD-TERR-16). All others lead with the front.
func (b *board) lead(unit int) geometry.Side { return leadOf(Own(b.units[unit].Unit).State.March) }

func leadOf(march string) geometry.Side {
	switch march {
	case marchLeft:
		return geometry.Left
	case marchRight:
		return geometry.Right
	}
	return geometry.Front
}

// leadEdge is the edge from which a stand looks ahead.
func (b *board) leadEdge(p int) geometry.Edge { return b.Boxes[p].Edge(b.lead(b.Pieces[p].Unit)) }

// led returns the same bases turned so that the leading edge is the front.
func led(boxes []geometry.Box, lead geometry.Side) []geometry.Box {
	if lead == geometry.Front {
		return boxes
	}
	list := make([]geometry.Box, len(boxes))
	for i, box := range boxes {
		list[i] = geometry.Box{Center: box.Center, Forward: box.Normal(lead), Width: box.Depth, Depth: box.Width}
	}
	return list
}

// facingLed returns the facing of a stand that leads with an edge in a direction.
func facingLed(ahead geometry.Vec, lead geometry.Side) geometry.Vec {
	switch lead {
	case geometry.Left:
		return ahead.Right()
	case geometry.Right:
		return ahead.Right().Neg()
	}
	return ahead
}

// checkMarching refuses a state in which a unit marches although it may not.
func checkMarching(s *game.State, add func(path, format string, args ...any)) {
	for i := range s.Units {
		u := &s.Units[i]
		if Own(u).State.March != "" && (u.Type != Infantry || !plays(s, "STD-TERR-16", optionOn)) {
			add(fmt.Sprintf("units[%d].state.march", i), "only infantry marches so, and only where the optional rule STD-TERR-16 is played")
		}
	}
}
