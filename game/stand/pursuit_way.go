package stand

import (
	"frontage/game"
	"frontage/geometry"
)

// wayKey names a way of a free stand, foundWay is what was found: the enemy that
// the stand goes for, −1 for none.
type wayKey struct {
	moverKey
	to uint64
}

type foundWay struct {
	way geometry.Way
	of  int
	ok  bool
}

// wayTo finds the way of a free stand: clear, within the pace, and never away
// from the enemy that it will touch or the stand that it will support
// (STD-PURSUE-12, AMB-54). One that touches several enemies goes for any of them.
// One that will do neither goes to nobody, so that any clear way serves. It
// returns the enemy it goes for too, −1 for none.
func (p *pursuit) wayTo(c place, placed []place) (way geometry.Way, of int, ok bool) {
	key := wayKey{moverKey{c.piece, placesKey(placed)}, boxKey(c.box)}
	found, known := p.ways[key]
	if !known {
		found = p.findWay(c, placed)
		p.ways[key] = found
	}
	return found.way, found.of, found.ok
}

func (p *pursuit) findWay(c place, placed []place) foundWay {
	var way geometry.Way
	for _, t := range c.touching.contacts {
		way = p.mover(c.piece, p.b.pieces[t.piece].unit, placed).Toward(p.b.boxes[t.piece]).Within(c.box)
		if way.OK {
			return foundWay{way, t.piece, true}
		}
	}
	if len(c.touching.contacts) > 0 {
		return foundWay{way, -1, false}
	}
	m := p.mover(c.piece, -1, placed)
	if _, of, supports := p.supportedBy(&c, placed); supports {
		m = m.Toward(of)
	}
	way = m.Within(c.box)
	return foundWay{way, -1, way.OK}
}

// refuseTouch refuses what a free stand may not touch: along its front a unit
// that may not be pursued, for that would be to pursue it (STD-PURSUE-02 to -08;
// any other contact is incidental, AMB-52); in a supporting pursuit the edge of any
// enemy, in the engagement or not (STD-PURSUE-25).
func (p *pursuit) refuseTouch(c *place, kind pursuitKind) *game.Refusal {
	for _, t := range c.touching.contacts {
		if t.Kind != geometry.EdgeContact {
			continue
		}
		if kind == pursuitSupporting {
			return p.refuseEdge(c.piece, t.piece)
		}
		if t.A.Side != geometry.Front {
			continue
		}
		for _, ban := range p.bans {
			if p.b.pieces[t.piece].unit == ban.unit {
				return refuse(ban.rule, ban.reason)
			}
		}
	}
	return nil
}
