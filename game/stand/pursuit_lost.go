package stand

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// finishWithout keeps the outcome with the given beginning that destroys the fewest other
// stands: those with no place except in contact with fortified stands, which they may not
// touch (STD-DEF-09). This applies if the unit could end in formation with such places
// allowed. It reports whether there is such an outcome. Among equals the last stands in the
// file are destroyed.
func (p *pursuit) finishWithout(begun *pursued, kind pursuitKind) bool {
	want, left := preferencesOf(kind)[0], p.waiting(begun.places)
	free := *p
	free.strips, free.effort = nil, 0
	free.boxes, free.ways, free.movers = map[boxesKey][]geometry.Box{}, map[wayKey]foundWay{}, map[moverTo]*geometry.Mover{}
	if _, ok := free.fill(begun.places, left, want, kind); !ok || len(left) > mostSubsets {
		return false
	}
	for n := 1; n <= len(left); n++ {
		for chosen := 1<<len(left) - 1; chosen > 0; chosen-- {
			if bits(chosen) != n {
				continue
			}
			var stay, gone []int
			for i, s := range left {
				if chosen&(1<<i) != 0 {
					gone = append(gone, s)
				} else {
					stay = append(stay, s)
				}
			}
			p.effort = 0
			if places, ok := p.fill(begun.places, stay, want, kind); ok {
				p.kind = kind
				p.options = append(p.options, &pursued{begun.aim, places, gone})
				return true
			}
		}
	}
	return false
}

// checkLosing accepts only the listed outcomes if stands are destroyed.
func (p *pursuit) checkLosing(places []game.StandPlace) (*pursued, *game.Refusal) {
	base := p.b.units[p.unit].Base
	for _, o := range p.options {
		if !slices.ContainsFunc(places, func(at game.StandPlace) bool {
			return !slices.ContainsFunc(o.places, func(s place) bool {
				return p.b.id(s.piece) == at.ID && samePose(game.Stand(at).Box(base), s.box)
			})
		}) {
			return o, nil
		}
	}
	return nil, refuse("STD-DEF-09", p.lostSteps(p.options[0])[0].Text)
}

func (p *pursuit) lostSteps(o *pursued) []game.Step {
	sentences := make([]sentence, len(o.lost))
	for i, s := range o.lost {
		sentences[i] = sentence{rule: "STD-DEF-09", piece: s, args: []any{whom{byUnit: true}}, marks: []game.Mark{{Kind: game.MarkStand, Stand: p.b.id(s)}},
			one:  "%s could only stand in contact with stands that are fortified, which it may not touch: it is destroyed and does not fight.",
			many: "%s could only stand in contact with stands that are fortified, which they may not touch: they are destroyed and do not fight."}
	}
	return p.b.together(sentences)
}
