package element

import (
	"frontage/game"
	"frontage/geometry"
)

// scale is the frontage of the bases in mm, which is 80 paces (ELM-SEQ-01, ELM-SEQ-02).
type scale int

// frontagePaces is the frontage of every base in paces (ELM-SEQ-01).
const frontagePaces = 80

func scaleOf(s *game.State) scale { return scale(battleOf(s).Scale) }

// cm turns paces into centimetres of table.
func (k scale) cm(paces float64) float64 { return float64(paces*float64(k)) / (10 * frontagePaces) }

// paces turns centimetres of table into paces.
func (k scale) paces(cm float64) float64 { return float64(cm*10*frontagePaces) / float64(k) }

// baseOf returns the default size of an element's base (ELM-BASE-36 to -40): its frontage by the scale, its
// depth by the table.
func baseOf(s *game.State, u *game.Unit) game.Base {
	k := battleOf(s).Scale
	t := tablesOf(s)
	who := t.subject(u)
	for i := range t.depths {
		if t.depths[i].who.Fits(&who) {
			return game.Base{Front: float64(k) / 10, Depth: t.depths[i].depth[k] / 10}
		}
	}
	return game.Base{Front: float64(k) / 10, Depth: float64(k) / 20}
}

// box returns the base of an element on the table.
func box(u *game.Unit) geometry.Box { return u.Box(0) }

// say writes a length in cm in whole paces.
func (k scale) say(cm float64) game.Text {
	return game.SayCount(int(k.paces(cm)+0.5), "%[1]d pace", "%[1]d paces")
}
