package stand

import (
	"slices"

	"frontage/game"
)

// roundContext is the present round of a combat, with the choices made so far.
func (r *run) roundContext(f *Fight) *roundContext { return r.board().roundOfFight(f) }

// declareTargets waits until every owner has chosen the target of each stand and the stands
// that get a bonus (STD-ATTACK-06).
func (r *run) declareTargets(f *Fight) (waits bool) {
	_, waits = r.board().nextQuestion(r.roundContext(f))
	return waits
}

// targetQuestion asks for the first open choice.
func (r *run) targetQuestion(f *Fight) *game.Question {
	b := r.board()
	open, _ := b.nextQuestion(r.roundContext(f))
	q := &game.Question{Kind: "attack", Who: b.units[open.unit].Side, Text: open.text, Default: open.choice}
	for _, c := range open.options {
		q.Answers = append(q.Answers, b.choiceAction(c))
	}
	return q
}

// choiceAction is the answer for a choice. For a character's bonus to a stand, the action names
// the character as its target.
func (b *board) choiceAction(c Choice) game.Action {
	target := string(c.Target)
	switch c.Kind {
	case choiceBonus:
		p, _ := b.pieceIndex(string(c.Stand))
		target = string(b.leader(b.Pieces[p].Unit).ID)
	case choiceGift:
		target = c.Spell
	}
	return game.Action{Do: "attack", Stand: c.Stand, Target: target}
}

// chosenText tells a choice in words.
func (b *board) chosenText(c Choice) game.Phrase {
	p, _ := b.pieceIndex(string(c.Stand))
	switch c.Kind {
	case choiceBonus:
		return game.Say("The bonus of %s goes to %s.", leaderWithin(b.leader(b.Pieces[p].Unit)), b.standName(p))
	case choiceGift:
		return game.Say("The dice of %s go to %s.", giftName(c.Spell), b.standName(p))
	case choiceBreak:
		return game.Say("The breaker of %s works on %s.", b.unitOf(p).name(), unitName(b.state, c.Target))
	case choiceReturn:
		return game.Say("%s rolls a miss against %s again.", b.unitOf(p).name(), unitName(b.state, c.Target))
	case choiceLast:
		return game.Say("The last die of %s is rolled by its stand %s against %s.", b.unitOf(p).name(), c.Stand, unitName(b.state, c.Target))
	}
	return game.Say("%s attacks %s.", b.standName(p), unitName(b.state, c.Target))
}

func (r *run) answerTarget(f *Fight, a game.Action) error {
	b := r.board()
	ctx := r.roundContext(f)
	next, _ := b.nextQuestion(ctx)
	if a.Do != "attack" {
		return notNow(a, next.text)
	}
	for q := range b.questions(ctx) {
		for _, c := range q.options {
			if answer := b.choiceAction(c); answer.Stand == a.Stand && answer.Target == a.Target {
				f.Choices = append(f.Choices, c)
				r.event(game.Event{Kind: "attack", Why: c.Kind, By: string(b.units[q.unit].ID), Stand: a.Stand, Target: c.Target,
					Text: b.chosenText(c)})
				return nil
			}
		}
	}
	p, err := b.pieceIndex(string(a.Stand))
	if err != nil {
		return err
	}
	rule := "STD-ATTACK-06"
	if targets, by := b.targetsOf(p, ctx); by > 0 && !slices.ContainsFunc(targets, func(t int) bool { return string(b.units[t].ID) == a.Target }) {
		rule = [...]string{atFrontEdge: "STD-ATTACK-08", atOtherEdges: "STD-ATTACK-09", atCorners: "STD-ATTACK-10"}[by]
	}
	return refuse(rule, game.Say("%s cannot choose to attack %s. %s", b.standName(p), a.Target, next.text))
}

// fightRound rolls the attacks and saves of both sides, counts the supports and determines
// the winner (section 12 of the rules page). Casualties are removed only after both sides have
// struck (STD-CAS-01, STD-ATTACK-04).
func (r *run) fightRound(f *Fight) error {
	if err := r.rollAttacks(f); err != nil {
		return err
	}
	b := r.board()
	ctx := r.roundContext(f)
	engagement := r.engagementID(f)
	round := &Round{Engagement: engagement, Round: f.Round, Retreat: map[game.UnitID]int{}}
	event := game.Event{Kind: "round", By: string(r.s.Turn.Active), Own: round}
	suffered := make([]int, len(ctx.units)) // by unit, not by stand (STD-ATTACK-11)
	r.beginRound(ctx)
	pools := b.pools(ctx)
	var err error
	if round.Attacks, err = r.strikeAll(b, ctx, pools); err != nil {
		return err
	}
	for i := range pools {
		suffered[slices.Index(ctx.units, pools[i].target)] += round.Attacks[i].Inflicted
	}
	o := b.outcome(ctx, suffered) // supports count before casualties (STD-RESULT-19)
	f.Lines, f.Links = b.roundRecord(ctx)
	f.Tallies = make([]Tally, len(ctx.units))
	for i, unit := range ctx.units {
		u := &b.units[unit]
		remove, odd := u.casualtiesInRound(suffered[i])
		if remove < len(u.Stands) {
			odd = r.heal(unit, suffered[i], odd)
		}
		f.Tallies[i] = Tally{Unit: u.ID, Hits: suffered[i], Remove: remove}
		if was := &Own(u.Unit).State; was.Hits != odd || was.Fresh || was.Shot > 0 || len(was.Bonuses) > 0 {
			state := &Edit(u.Unit).State
			state.Hits, state.Fresh, state.Bonuses, state.Shot = odd, false, nil, 0
		}
	}
	r.forgetRolls(ctx.units)
	r.endFirstRound(ctx.units)
	event.Text = r.settleResult(f, o, round)
	r.event(event)
	return r.decideRemoval(f)
}

// strikeAll rolls the pools of a round. A unit rolls all its attacks before saves are rolled if one of its misses
// may be rolled again, whichever pool it is in (STD-ITEM-18).
func (r *run) strikeAll(b *board, ctx *roundContext, pools []pool) ([]game.Volley, error) {
	attacks, broken := make([]game.Volley, len(pools)), b.brokenIn(ctx)
	for from, to := 0, 0; from < len(pools); from = to {
		order := b.returnsFirst(pools[from].unit, pools, ctx)
		for to = from + 1; to < len(pools) && order != nil && pools[to].unit == pools[from].unit && !pools[to].rebound; to++ {
		}
		missed := -1 // the pool with the miss that is rolled again
		for i := from; i < to; i++ {
			misses, err := r.strike(b, &pools[i], &attacks[i])
			if err != nil {
				return nil, err
			}
			if misses && (missed < 0 || slices.Index(order, i) < slices.Index(order, missed)) && slices.Contains(order, i) {
				missed = i
			}
		}
		if missed >= 0 {
			if err := r.strikeMiss(b, &pools[missed], &attacks[missed]); err != nil {
				return nil, err
			}
		}
		for i := from; i < to; i++ {
			again := b.rerollsIn(&pools[i])
			again.broken = slices.Contains(broken, pools[i].target)
			done, err := r.rollSaves(&attacks[i], again)
			if err != nil {
				return nil, err
			}
			if done {
				broken = slices.DeleteFunc(broken, func(t int) bool { return t == pools[i].target })
			}
		}
	}
	return attacks, nil
}

// strikeMiss rolls one die of a pool again that has missed (STD-ITEM-18).
func (r *run) strikeMiss(b *board, p *pool, attack *game.Volley) error {
	u := &b.units[p.unit]
	one := true
	faces, err := r.rollAgain(attack.Rolls, "attack", string(u.ID), p.need,
		func(face int) bool { again := one && face < p.need; one = one && !again; return again },
		r.tell(func() game.Phrase {
			return game.Say("%s rolls a miss again (STD-ITEM-18), %d or more to hit:", u.name(), p.need)
		}))
	if err != nil {
		return err
	}
	attack.Rolls = faces
	attack.Hits = atLeast(faces, p.need)
	attack.Inflicted = attack.Hits
	return nil
}

// strike rolls the attacks of one pool (STD-ATTACK-29 to -31), and reports whether a die has missed that may be
// rolled again.
func (r *run) strike(b *board, p *pool, attack *game.Volley) (misses bool, err error) {
	u, t := &b.units[p.unit], &b.units[p.target]
	*attack = game.Volley{Unit: u.ID, Target: t.ID, Dice: p.dice, Need: p.need, Save: b.saveInCombat(p.target), Saves: []int{}, Sum: b.sumOf(p)}
	faces, err := r.roll(p.dice, "attack", string(u.ID), p.need,
		r.tell(func() game.Phrase { return game.SayAll(attackTold{u.name(), t.name(), p.dice, p.need}) }))
	if err != nil {
		return false, err
	}
	again := b.rerollsIn(p)
	misses = !again.misses && r.mayRollAgain(faces, func(face int) bool { return face < p.need })
	if again.misses {
		text := r.tell(func() game.Phrase { return game.Say("%s rolls its misses again, %d or more to hit:", u.name(), p.need) })
		if faces, err = r.rollAgain(faces, "attack", string(u.ID), p.need, func(face int) bool { return face < p.need }, text); err != nil {
			return false, err
		}
	}
	attack.Rolls = faces
	attack.Hits = atLeast(faces, p.need)
	attack.Inflicted = attack.Hits
	return misses, nil
}

// attackTold tells an attack: the attacker and its target.
type attackTold struct {
	by, on     string
	dice, need int
}

// Phrase returns the text.
func (a attackTold) Phrase() game.Phrase {
	return game.Say("%s attacks %s with %s, %d or more to hit:", a.by, a.on, diceText(a.dice), a.need)
}

// String returns the text in English.
func (a attackTold) String() string { return a.Phrase().String() }

// sumOf lists the terms of a pool's dice, for display.
func (b *board) sumOf(p *pool) []game.DicePart {
	if b.unread() {
		return nil
	}
	n := 0
	for i := range p.attacks {
		n += 1 + len(p.attacks[i].changes)
	}
	sum := make([]game.DicePart, 0, n)
	for i := range p.attacks {
		a := &p.attacks[i]
		sum = append(sum, game.DicePart{Stand: b.id(a.piece), What: game.Say("attack"), Dice: a.base, Rule: "STD-BASE-14"})
		total := a.base
		for _, c := range a.changes {
			sum = append(sum, game.DicePart{Stand: b.id(a.piece), What: c.Name, Dice: c.Amount, Rule: c.Rule})
			total += c.Amount
		}
		if total < a.dice {
			sum = append(sum, game.DicePart{Stand: b.id(a.piece), What: game.Say("never less than 0"), Dice: a.dice - total, Rule: "STD-ATTACK-27"})
		}
	}
	return sum
}

// roundRecord keeps facts about the contacts of a round for later, when the contacts are gone:
// the lines from which units fall back (STD-FALL-05), and which stands supported which
// (STD-RETREAT-11, STD-FALL-12).
func (b *board) roundRecord(ctx *roundContext) (lines []Line, links []Link) {
	lines = b.contactLines(ctx.takesPart)
	for i, p := range ctx.contacts.supporters {
		link := Link{Unit: b.unitOf(p).ID, Of: b.unitOf(ctx.contacts.supported[i]).ID}
		if link.Unit != link.Of && ctx.takesPart(b.Pieces[p].Unit) && !slices.Contains(links, link) {
			links = append(links, link)
		}
	}
	return lines, links
}

// settleResult records the winner, the margin, and the retreat distance of the losers
// (STD-RESULT-05 to -07, STD-RETREAT-01).
func (r *run) settleResult(f *Fight, o outcome, round *Round) game.Phrase {
	f.Winner, f.Margin, f.Retreat = "", o.margin, o.retreat
	if o.winner >= 0 {
		f.Winner = r.s.Sides[o.winner].ID
	}
	if r.unread() {
		return game.Phrase{}
	}
	round.Support, round.Score = map[game.SideID]int{}, map[game.SideID]int{}
	for i, side := range r.s.Sides {
		round.Support[side.ID], round.Score[side.ID] = o.support[i], o.score[i]
	}
	round.Winner = f.Winner
	if o.retreat > 0 {
		for _, id := range r.unitsOf(f, r.otherSide(f.Winner)) {
			round.Retreat[id] = o.retreat
		}
	}
	return game.SayAll(roundTold{f.Round, [2]string{r.s.Sides[0].Name, r.s.Sides[1].Name}, o})
}

// roundTold tells the result of a round.
type roundTold struct {
	round int
	sides [2]string
	outcome
}

// Phrase returns the text.
func (t roundTold) Phrase() game.Phrase {
	text := game.Say("Round %d: %s scores %d (%s), %s scores %d (%s).", t.round,
		t.sides[0], t.score[0], scoreText(t.outcome, 0), t.sides[1], t.score[1], scoreText(t.outcome, 1))
	return game.SayAll(text, " ", t.result())
}

// String returns the text in English.
func (t roundTold) String() string { return t.Phrase().String() }

// scoreText tells the terms of a side's result.
func scoreText(o outcome, side int) game.Phrase {
	hits, shot, support := game.SayCount(o.hits[side], "1 hit", "%[1]d hits"), o.shot[side], o.support[side]
	switch {
	case shot > 0 && support > 0:
		return game.Say("%s + %d by shooting + %d for support", hits, shot, support)
	case shot > 0:
		return game.Say("%s + %d by shooting", hits, shot)
	case support > 0:
		return game.Say("%s + %d for support", hits, support)
	}
	return hits
}

// result names the winner of the round and the margin.
func (t roundTold) result() game.Phrase {
	switch {
	case t.winner >= 0 && t.retreat > 0:
		return game.Say("%s wins by %d; the losers retreat %s.", t.sides[t.winner], t.margin, game.Length(t.retreat))
	case t.winner >= 0:
		return game.Say("%s wins.", t.sides[t.winner])
	case t.draw:
		return game.Say("A draw.")
	}
	return game.Say("Both sides are destroyed: nobody wins.")
}

// decideRemoval decides which side removes its casualties first: the loser (STD-CAS-03), or
// after a draw the side with the lower die (STD-CAS-04).
func (r *run) decideRemoval(f *Fight) error {
	if f.Winner != "" {
		f.First = r.otherSide(f.Winner)
		return nil
	}
	f.First = r.s.Sides[0].ID
	if !r.hasCasualties(f, r.s.Sides[0].ID) || !r.hasCasualties(f, r.s.Sides[1].ID) || r.wipedOut(f, r.s.Sides[0].ID) && r.wipedOut(f, r.s.Sides[1].ID) {
		return nil // the order does not matter
	}
	for {
		var dice [2]int
		for i, side := range r.s.Sides {
			faces, err := r.roll(1, "casualties first", string(side.ID), 0, r.tell(func() game.Phrase { return game.Say("A draw: the lower die removes casualties first. %s:", side.Name) }))
			if err != nil {
				return err
			}
			dice[i] = faces[0]
		}
		if dice[0] != dice[1] {
			if dice[1] < dice[0] {
				f.First = r.s.Sides[1].ID
			}
			return nil
		}
	}
}

func (r *run) hasCasualties(f *Fight, side game.SideID) bool {
	return slices.ContainsFunc(f.Tallies, func(t Tally) bool { return t.Remove > 0 && fightsFor(r.s, r.s.Unit(t.Unit)) == side })
}
