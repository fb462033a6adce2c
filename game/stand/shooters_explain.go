package stand

import (
	"math"

	"frontage/game"
	"frontage/geometry"
)

// ChargeShooter is an enemy stand that may shoot at the chargers, with the first moment and
// the distance then.
type ChargeShooter struct {
	Stand     game.StandID     `json:"stand"`
	Unit      game.UnitID      `json:"unit"`
	Character game.CharacterID `json:"character"` // the character who shoots from the stand, "" for itself
	At        string           `json:"at"`        // start, end, way or envelop
	Distance  float64          `json:"distance"`
}

// whenText says when a stand may shoot.
var whenText = map[moment]string{
	atStart:   "before it sets out",
	atEnd:     "when it has arrived",
	onTheWay:  "while it is on its way",
	atEnvelop: "when it envelops",
}

// shootStep says which stands of a unit may shoot at the chargers, and when.
func (v *volley) shootStep(unit int, may []shooter) game.Step {
	step := game.Step{Rule: "STD-SHOOT-22"}
	var parts []game.Phrase
	for _, s := range may {
		parts = append(parts, game.Say("%s %s (%s)", v.b.id(s.piece), game.Word(whenText[s.at]), cm(s.distance)))
		step.Marks = append(step.Marks, game.Mark{Kind: game.MarkSight, From: s.line.A, To: s.line.B})
		if s.at == atEnvelop {
			step.Rule = "STD-CHARGE-54"
		}
	}
	how := game.Phrase{}
	if HasTrait(v.b.units[unit].Unit, traitCannon) {
		step.Rule, how = "STD-ART-11", game.Say(" with grapeshot")
	}
	step.Text = game.Say("The unit %s may shoot%s at %s, once it has completed its move: %s.",
		v.b.units[unit].name(), how, v.b.units[v.unit].name(), game.SayList(parts))
	return step
}

func (v *volley) noStoneStep(unit int) game.Step {
	if !HasTrait(v.b.units[unit].Unit, traitStoneThrower) {
		return game.Step{Rule: "STD-SPEC-47", Marks: []game.Mark{{Kind: game.MarkStand, Stand: v.b.units[unit].Stands[0].ID}},
			Text: game.Say("The weapon of %s does not shoot at chargers.", v.b.units[unit].name())}
	}
	return game.Step{Rule: "STD-ART-14", Marks: []game.Mark{{Kind: game.MarkStand, Stand: v.b.units[unit].Stands[0].ID}},
		Text: game.Say("The unit %s throws stones, and does not shoot at chargers.", v.b.units[unit].name())}
}

func (v *volley) engagedSentence(p, q int) sentence {
	return sentence{rule: "STD-SHOOT-23", piece: p, args: []any{whom{byUnit: true}, eachStand(q)},
		one: "%s may not shoot: it has been touching %s.", many: "%s may not shoot: they have been touching %s.",
		marks: []game.Mark{{Kind: game.MarkStand, Stand: v.b.id(p)}, {Kind: game.MarkStand, Stand: v.b.id(q)}}}
}

// noShotSentence says why a free stand may not shoot: the chargers are never ahead of its
// front line, never in range, or never visible while in range.
func (v *volley) noShotSentence(p int) sentence {
	name, chargers := whom{byUnit: true}, v.b.units[v.unit].name()
	s := sentence{rule: "STD-SHOOT-25", piece: p, args: []any{name, chargers}, marks: []game.Mark{{Kind: game.MarkStand, Stand: v.b.id(p)}}}
	nearest := v.nearest(p)
	switch {
	case !v.b.shootsAround(p) && v.aheadBy(p) <= geometry.Tolerance:
		s.rule = "STD-SHOOT-26"
		s.one = "%s may not shoot: no stand of %s is ever ahead of its front line."
		s.many = "%s may not shoot: no stand of %s is ever ahead of their front lines."
		edge := v.b.Boxes[p].Edge(geometry.Front)
		const beyond = 6.0
		s.marks = append(s.marks, game.Mark{Kind: game.MarkBlocked,
			From: edge.A.Along(edge.Dir(), -beyond), To: edge.B.Along(edge.Dir(), beyond)})
	case nearest > v.reach(p):
		have, need := apart(nearest, v.b.rangeOfStand(p))
		s.one = "%s may not shoot: %s never comes nearer than %s, and its range is %s."
		s.many = "%s may not shoot: %s never comes nearer to them than %s, and their range is %s."
		s.args = append(s.args, each{have}, need)
	case HasTrait(v.b.unitOf(p).Unit, traitBoltThrower):
		s.rule = "STD-ART-16"
		s.one = "%s may not shoot: it sees %s neither at the start nor at the end of the move."
		s.many = "%s may not shoot: they see %s neither at the start nor at the end of the move."
	default:
		s.one = "%s may not shoot: at no moment has it a free corridor of %s to %s in range."
		s.many = "%s may not shoot: at no moment have they a free corridor of %s to %s in range."
		s.args = []any{name, cm(corridorWidth), chargers}
	}
	return s
}

// nearest returns how near the chargers ever come to a stand.
func (v *volley) nearest(p int) float64 {
	least := math.Inf(1)
	me := v.b.Boxes[p]
	for _, box := range v.b.BoxesOf(v.unit) {
		least = min(least, geometry.Distance(me, box))
	}
	for _, way := range v.passages {
		if v.b.Pieces[way.piece].Unit != v.unit {
			continue
		}
		for i := 1; i < len(way.legs); i++ {
			from, to := way.legs[i-1], way.legs[i]
			between := func(share float64) float64 {
				return geometry.Distance(me, to.At(from.Center.Lerp(to.Center, share)))
			}
			least = min(least, between(leastAt(between, 0, 1)))
		}
	}
	return least
}
