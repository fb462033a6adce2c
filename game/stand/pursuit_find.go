package stand

// pursuit works out which pursuit a unit may make, if any, and where its stands may go. The
// default is the first option.
func (b *board) pursuit(unit int, ctx *pursuitContext) *pursuit {
	p := &pursuit{b: b, unit: unit, ctx: ctx, kind: pursuitNone, pace: b.pursuitPace(unit)}
	if p.refusal = p.permitted(); p.refusal != nil {
		return p
	}
	p.prepare()
	p.look()
	if p.find(); len(p.options) == 0 && len(p.strips) > 0 {
		p.losing = true // STD-DEF-09
		p.find()
	}
	if len(p.options) == 0 {
		p.refusal = p.refuseReach()
	}
	return p
}

// find fills in the outcomes: straight ahead, or else by the charge rules, or else in
// support.
func (p *pursuit) find() {
	p.moves, p.sets, p.firsts, p.spots = nil, nil, nil, nil
	if p.line != nil { // STD-PURSUE-13
		p.straight()
		if len(p.sets) == 0 {
			p.indirect()
		}
	}
	if len(p.options) == 0 {
		p.supporting()
	}
}
