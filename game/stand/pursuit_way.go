package stand

import (
	"frontage/game"
	"frontage/geometry"
)

// wayKey identifies the way of a free stand, and whether it must be quickly found.
type wayKey struct {
	moverKey
	to      uint64
	readily bool
}

// foundWay is a way that was found, and the enemy that the stand goes for; −1 for none. If
// the way is only the one found soonest, whole finds the one actually taken.
type foundWay struct {
	geometry.Way
	whole func() geometry.Way
	of    int
}

// wayTo finds the way of a free stand: clear, within the pace, and never leading away from
// the enemy that it will touch or the stand that it will support (STD-PURSUE-12, AMB-54). A
// stand that touches several enemies may go for any of them. A stand that does neither may
// take any clear way.
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
		m := p.mover(c.piece, p.b.Pieces[t.piece].Unit, placed).Toward(p.b.Boxes[t.piece])
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

// refuseTouch refuses contacts that a free stand may not have: along its front with a unit
// that may not be pursued, because that would be a pursuit (STD-PURSUE-02 to -08); and in a
// supporting pursuit with the edge of any enemy, in the engagement or not (STD-PURSUE-25).
// Any other contact is incidental (AMB-52), and staying in contact is no pursuit
// (STD-PURSUE-33).
func (p *pursuit) refuseTouch(c *place, kind pursuitKind) *game.Refusal {
	for _, t := range c.touching.contacts {
		if t.Kind != geometry.EdgeContact {
			continue
		}
		if kind == pursuitSupporting {
			return p.refuseEdge(c.piece, t.piece)
		}
		if t.A.Side != geometry.Front || samePose(c.box, p.b.Boxes[c.piece]) {
			continue
		}
		for _, ban := range p.bans {
			if p.b.Pieces[t.piece].Unit == ban.unit {
				return refuse(ban.rule, ban.reason)
			}
		}
	}
	return nil
}
