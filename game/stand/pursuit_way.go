package stand

import (
	"frontage/game"
	"frontage/geometry"
)

// wayKey names a way of a free stand, and whether it has to be readily found.
type wayKey struct {
	moverKey
	to      uint64
	readily bool
}

// foundWay is what was found, and the enemy that the stand goes for, −1 for none. Where the
// way is only the one soonest found, whole finds the one that the stand takes.
type foundWay struct {
	geometry.Way
	whole func() geometry.Way
	of    int
}

// wayTo finds the way of a free stand: clear, within the pace, and never away
// from the enemy that it will touch or the stand that it will support
// (STD-PURSUE-12, AMB-54). One that touches several enemies goes for any of them.
// One that will do neither goes to nobody, so that any clear way serves.
func (p *pursuit) wayTo(c place, placed []place) foundWay {
	key := wayKey{moverKey{c.piece, placesKey(placed)}, boxKey(c.box), p.readily}
	found, known := p.ways[key]
	if !known {
		found = p.findWay(c, placed)
		p.ways[key] = found
	}
	return found
}

func (p *pursuit) findWay(c place, placed []place) foundWay {
	for _, t := range c.touching.contacts {
		m := p.mover(c.piece, p.b.pieces[t.piece].unit, placed).Toward(p.b.boxes[t.piece])
		if found := p.goTo(m, c.box, t.piece); found.OK {
			return found
		}
	}
	if len(c.touching.contacts) > 0 {
		return foundWay{of: -1}
	}
	m := p.mover(c.piece, -1, placed)
	if _, of, supports := p.supportedBy(&c, placed); supports {
		m = m.Toward(of)
	}
	return p.goTo(m, c.box, -1)
}

// goTo finds a way of a mover that goes for an enemy.
func (p *pursuit) goTo(m *geometry.Mover, to geometry.Box, of int) foundWay {
	if !p.readily {
		return foundWay{Way: m.Within(to), of: of}
	}
	found := foundWay{Way: m.Readily(to), of: of}
	if len(found.Legs) > 2 {
		found.whole = func() geometry.Way { return m.Within(to) }
	}
	return found
}

// refuseTouch refuses what a free stand may not touch: along its front a unit
// that may not be pursued, for that would be to pursue it (STD-PURSUE-02 to -08;
// any other contact is incidental, AMB-52, and who stays in touch pursues nobody,
// STD-PURSUE-33); in a supporting pursuit the edge of any
// enemy, in the engagement or not (STD-PURSUE-25).
func (p *pursuit) refuseTouch(c *place, kind pursuitKind) *game.Refusal {
	for _, t := range c.touching.contacts {
		if t.Kind != geometry.EdgeContact {
			continue
		}
		if kind == pursuitSupporting {
			return p.refuseEdge(c.piece, t.piece)
		}
		if t.A.Side != geometry.Front || samePose(c.box, p.b.boxes[c.piece]) {
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
