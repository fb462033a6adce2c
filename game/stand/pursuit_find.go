package stand

// workToPursue is the limit of work for a pursuit on a full table, and again for its other
// outcomes. Such a search skips nothing merely because nobody reads it, so it ends at the same
// place whoever asks.
const workToPursue = 3_000_000

// pursuit works out which pursuit a unit may make, if any, and where its stands may go. The
// default is the first option.
func (b *board) pursuit(unit int, ctx *pursuitContext) *pursuit {
	p := &pursuit{b: b, unit: unit, ctx: ctx, kind: pursuitNone, pace: b.atMost(unit, b.pursuitPace(unit)), limited: isFull(b.state)}
	if p.refusal = p.permitted(); p.refusal != nil {
		return p
	}
	p.prepare()
	p.counted(func() {
		p.look()
		if p.find(); len(p.options) == 0 && len(p.strips) > 0 {
			p.losing = true // STD-DEF-09
			p.find()
		}
	})
	if len(p.options) == 0 {
		p.refusal = p.refuseReach()
		return p
	}
	if first := p.first(); p.b.isPushed(unit) {
		if p.dropUnpushed(); len(p.options) == 0 {
			p.kind, p.refusal = pursuitNone, b.leavesPushers(unit, endsOfPlaces(first.places))
		}
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

// counted does part of the search. On a full table that has a limit of work; at the limit the
// search ends with the outcomes found so far (see over).
func (p *pursuit) counted(search func()) {
	if !p.limited {
		search()
		return
	}
	work := p.b.counting()
	p.end = work.Total() + workToPursue
	end := work.Within(workToPursue)
	search()
	p.cut = p.over() || p.cut
	p.end = 0
	end()
}

// over reports whether the search has come to its limit.
func (p *pursuit) over() bool {
	return p.end > 0 && (p.b.counting().Over() || p.b.counting().Total() >= p.end)
}

// brief reports whether results that nobody reads may be left out.
func (p *pursuit) brief() bool { return p.b.unread() && !p.limited }
