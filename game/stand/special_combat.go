package stand

import (
	"slices"
	"strings"

	"frontage/game"
	"frontage/game/chance"
)

// The profile of a unit as it is now: wounds change it for good (STD-SPEC-68).

func woundedBy(u *game.Unit) *wounded {
	own := Own(u)
	if !own.State.Wounded {
		return nil
	}
	return parameters[wounded](own.Special, ruleWounded)
}

// hitsOf is how many hits remove a stand of a unit.
func hitsOf(u *game.Unit) int {
	if w := woundedBy(u); w != nil {
		return w.Hits
	}
	return Own(u).Hits
}

// attackOf is the attack of a stand of a unit.
func attackOf(u *game.Unit) int {
	if w := woundedBy(u); w != nil {
		return w.Attack
	}
	return Own(u).Attack
}

// shotsOf is how often a stand of a unit shoots, by its profile.
func shotsOf(u *game.Unit) int {
	if w := woundedBy(u); w != nil && w.Shooting > 0 {
		return w.Shooting
	}
	return Own(u).Shooting
}

// wound wounds the units that have suffered so many hits, before odd hits are forgotten: at the
// end of a phase, if they are not engaged (STD-SPEC-68).
func (r *run) wound(engaged func(unit int) bool) {
	for i := range r.s.Units {
		u := &r.s.Units[i]
		w := parameters[wounded](Own(u).Special, ruleWounded)
		if w == nil || Own(u).State.Wounded || engaged(i) || len(w.Value) != 2 {
			continue
		}
		if hits := Own(u).State.Hits; hits >= w.Value[0] && hits <= w.Value[1] {
			Edit(u).State.Wounded, Edit(u).State.Hits = true, 0
			r.event(game.Event{Kind: "wounded", Unit: u.ID, By: string(u.ID), Why: "STD-SPEC-68",
				Text: r.say("%s is wounded for good by %s.", unitName(r.s, u.ID), oddText(hits))})
		}
	}
}

// Attacks.

// specialAttack adds what special rules do to the attack of a stand besides its charge.
func (b *board) specialAttack(a *attack, ctx *roundContext) {
	unit := b.Pieces[a.piece].Unit
	if g := b.gained(unit); g != nil && g.attack > 0 {
		a.changes = append(a.changes, change{game.Say("given by others"), g.attack, "STD-SPEC-74"})
	}
	own := Own(b.units[unit].Unit)
	for _, s := range b.special(unit) {
		switch p := s.Of.(type) {
		case *number:
			switch {
			case s.Rule == frontFirst && !own.State.Fought && b.strikesAhead(a, ctx):
				a.changes = append(a.changes, change{game.Say("to its front, first round"), p.Value, "STD-SPEC-57"})
			case s.Rule == sureHit:
				a.sure = p.Value
			}
		case *hatred:
			if (p.Rounds == "all" || !own.State.Fought) && isOf(b.units[a.target].Unit, p.Vs) {
				a.changes = append(a.changes, change{game.Say("hates the enemy"), p.Value, "STD-SPEC-58"})
			}
		case *randomAttack:
			b.randomAttack(a, p)
		case *diceRule:
			if s.Rule == chargeDice && slices.ContainsFunc(a.changes, func(c change) bool { return c.Rule == "STD-ATTACK-12" }) {
				a.sides, a.rolled = facesOf(p.Value), b.rolledFor(a.piece)
				a.changes = append(a.changes, change{game.Say("charging, %s", p.Value), a.guess(), "STD-SPEC-55"})
			}
		}
	}
}

// strikesAhead reports whether a stand touches the unit that it attacks with its front.
func (b *board) strikesAhead(a *attack, ctx *roundContext) bool {
	return slices.ContainsFunc(ctx.met[a.piece], func(m meeting) bool {
		return b.Pieces[m.enemy].Unit == a.target && atFront(m.own, m.kind)
	})
}

// randomAttack makes the attack of a stand a roll (STD-SPEC-56): half of a die in the first
// round of a unit that was charged, and once it has retreated.
func (b *board) randomAttack(a *attack, p *randomAttack) {
	state := &Own(b.unitOf(a.piece).Unit).State
	a.sides = facesOf(p.Value)
	if p.Half != "" && (state.Retreated || !state.Fought && !state.Charged && !state.Advanced) {
		a.sides = facesOf(p.Half)
	}
	a.rolled = b.rolledFor(a.piece)
	a.changes = append(a.changes, change{game.Say("rolled"), a.guess() - a.base, "STD-SPEC-56"})
}

// facesOf is the number of sides of a die, written "D6" or "D3"; 6 if it cannot be read.
func facesOf(text string) int {
	if strings.HasSuffix(text, "3") {
		return 3
	}
	return dieSides
}

// rolledFor is what was rolled for a stand in this round; 0 before that.
func (b *board) rolledFor(piece int) int {
	list := Own(b.unitOf(piece).Unit).State.Random
	if i := piece - b.unitOf(piece).First; i < len(list) {
		return list[i]
	}
	return 0
}

// guess is what was rolled for an attack or, before that, about the middle.
func (a *attack) guess() int {
	if a.rolled > 0 {
		return a.rolled
	}
	return (a.sides + 1) / 2
}

// rollAttacks rolls for the stands whose attack a die decides (STD-SPEC-55, STD-SPEC-56).
func (r *run) rollAttacks(f *Fight) error {
	b := r.board()
	ctx := r.roundContext(f)
	rolled := false
	for _, unit := range b.inRollingOrder(ctx.units) {
		if !b.follows(unit, chargeDice) && !b.follows(unit, ruleRandomAttack) {
			continue
		}
		attacks := b.attacksOf(unit, ctx)
		values := make([]int, len(b.units[unit].Stands))
		for i := range attacks {
			if attacks[i].sides == 0 {
				continue
			}
			faces, err := r.roll(1, "attack dice", string(b.units[unit].ID), 0,
				r.say("How many attacks %s has besides: the die shows", b.standName(attacks[i].piece)))
			if err != nil {
				return err
			}
			values[attacks[i].piece-b.units[unit].First] = ofSides(faces[0], attacks[i].sides)
			rolled = true
		}
		Edit(&r.s.Units[unit]).State.Random = values
	}
	if rolled {
		r.changed()
	}
	return nil
}

// ofSides turns the face of a die into that of one with fewer sides (STD-BASE-22).
func ofSides(face, sides int) int {
	if sides == 3 {
		return (face + 1) / 2
	}
	return face
}

// forgetRolls forgets the rolls of a round, and notes who has fought one (STD-SPEC-57).
func (r *run) forgetRolls(units []int) {
	for _, unit := range units {
		u := &r.s.Units[unit]
		if Own(u).State.Random != nil {
			Edit(u).State.Random = nil
		}
		if len(Own(u).Special) > 0 || r.board().gained(unit) != nil {
			Edit(u).State.Fought = true
		}
	}
}

// randomHits is the chance of unsaved hits of attacks, some of which have still to be rolled
// for; nil if none has.
func (p *pool) randomHits(one float64, most int) (sum chance.Dist, random bool) {
	dice := 0
	sum = chance.Sure(0)
	for i := range p.attacks {
		a := &p.attacks[i]
		if a.sides == 0 || a.rolled > 0 {
			dice += a.dice
			continue
		}
		random = true
		rest := a.base - a.guess()
		for _, c := range a.changes {
			rest += c.Amount
		}
		var mixed chance.Dist
		for face := 1; face <= a.sides; face++ {
			hits := chance.Sure(0).Hits(max(0, rest+face), one, most)
			hits.Each(func(n int, q float64) { mixed.Add(n, q/float64(a.sides)) })
		}
		sum = sum.Plus(mixed)
	}
	if !random {
		return nil, false
	}
	return sum.Plus(chance.Sure(0).Hits(dice, one, most)), true
}

// capDist makes all chances above a number those of the number.
func capDist(d chance.Dist, most int) chance.Dist {
	if len(d) <= most+1 {
		return d
	}
	out := slices.Clone(d[:most+1])
	for _, p := range d[most+1:] {
		out[most] += p
	}
	return out
}

// What follows a round.

// heal removes outstanding hits of a unit at the end of a round (STD-SPEC-63).
func (r *run) heal(unit, suffered, odd int) int {
	p := parameters[regenerate](Own(&r.s.Units[unit]).Special, ruleRegenerate)
	if p == nil || odd == 0 {
		return odd
	}
	n := min(p.Value, odd)
	if p.When == "round" {
		n = min(n, suffered)
	}
	if n > 0 {
		id := r.s.Units[unit].ID
		r.event(game.Event{Kind: "recover", Why: "STD-SPEC-63", Unit: id, By: string(id),
			Text: r.say("%s recovers from %s.", unitName(r.s, id), hitsText(n))})
	}
	return odd - n
}

// refuseMercy refuses that a winner does anything but pursue or advance, if it has to and can
// (STD-SPEC-65).
func (r *run) refuseMercy(p *combatProcedure, id game.UnitID) *game.Refusal {
	f, unit := p.Fight, r.indexOf(id)
	if p.Step == stepFalls {
		return nil
	}
	duty := paramsOf[kindsOrAll](r.board(), unit, mustPursue)
	if duty == nil || slices.Contains(f.Barred, id) || len(duty.Value) > 0 && !r.foughtAny(f, unit, duty.Value) {
		return nil
	}
	if r.refusePursuit(f, unit) == nil {
		return refuse("STD-SPEC-65", game.Say("%s has to pursue.", unitName(r.s, id)))
	}
	if r.noneLeft(f, r.otherSide(f.Winner)) && r.refuseAdvance(unit) == nil {
		return refuse("STD-SPEC-65", game.Say("%s has to advance.", unitName(r.s, id)))
	}
	return nil
}

// forcedAfter is what a unit that has to pursue or advance does (STD-SPEC-65).
func (r *run) forcedAfter(p *combatProcedure, id game.UnitID) string {
	if r.refuseAfter(p, id, choosePursue) == nil {
		return choosePursue
	}
	return chooseAdvance
}

// foughtAny reports whether a unit has fought an enemy of some kinds in the round.
func (r *run) foughtAny(f *Fight, unit int, kinds []string) bool {
	return slices.ContainsFunc(f.Units, func(id game.UnitID) bool {
		u := r.s.Unit(id)
		return u.Side != r.s.Units[unit].Side && isOf(u, kinds)
	})
}

// pursuesAny reports whether the bans on a pursuit by type do not bind a unit against another
// (STD-SPEC-66, STD-SPEC-67).
func (b *board) pursuesAny(unit, target int) bool {
	p := paramsOf[kinds](b, unit, pursueAny)
	return p != nil && isOf(b.units[target].Unit, p.Value)
}

// fliesFree reports whether a flyer can be pursued by other flyers alone (STD-SPEC-67).
func (b *board) fliesFree(unit int) bool {
	return HasTrait(b.units[unit].Unit, traitFlying) && !b.follows(unit, caughtByAny)
}

// diesRetreating reports whether a retreat destroys a unit (STD-RETREAT-20, STD-SPEC-78).
func (b *board) diesRetreating(unit int) (rule string, dies bool) {
	p := paramsOf[retreatFate](b, unit, ruleRetreatFate)
	switch {
	case p != nil && p.Value == "destroyed":
		return "STD-SPEC-78", true
	case p != nil:
		return "", false
	}
	return "STD-RETREAT-20", b.units[unit].Type == Artillery
}
