package stand

import (
	"slices"

	"frontage/game"
)

// Devices of casters and of those who dispel: the casting ring, the push wand, the hush staff, the unmaking scroll
// and the echo rod (STD-ITEM-26, STD-ITEM-27, STD-ITEM-30 to STD-ITEM-35).

const hushNeed = 4 // what the hush staff needs

// mostSpells is the most spells that a caster can cast in a phase: the first, the bonus spell of a jump, and the
// one of an echo rod (STD-ITEM-35, AMB-M43).
const mostSpells = 3

// declares reports whether a caster may use a power or a device on the casting die.
func (b *board) declares(i int) bool {
	c := &b.state.Characters[i]
	return b.powerOf(i) != nil || canUse(c, castingRing) || canUse(c, pushWand)
}

// declareQuestion asks about the powers over the casting die.
func (p *castProcedure) declareQuestion(b *board, i int, q *game.Question) {
	c, sp := &b.state.Characters[i], spellNamed(p.Spell)
	yes, no := true, false
	add := func(choice string, answer *bool) {
		q.Answers = append(q.Answers, game.Action{Do: "power", Character: c.ID, Choice: choice, Yes: answer})
	}
	surge := b.powerOf(i)
	use, last := false, powerSurge
	if surge != nil {
		q.Text = game.Say("Does %s add %d to this die, once in the battle?", leaderWithin(c), surge.Value)
		add(powerSurge, &yes)
	}
	switch {
	case canUse(c, castingRing):
		last = powerRing
		q.Text = game.Say("Does %s make %s work without a die by the casting ring, once in the battle?", leaderWithin(c), sp.name())
		use = b.castChance(c, sp) < dieSides*dieSides/2
	case canUse(c, pushWand):
		last = powerWand
		q.Text = game.Say("Does %s add 1 to this die by the push wand, once in the battle?", leaderWithin(c))
		use = b.castChanceWith(c, sp, p.Bonus+1) > b.castChanceWith(c, sp, p.Bonus)
	}
	if last != powerSurge {
		if surge != nil {
			q.Text = game.Say("What does %s use for %s, once in the battle?", leaderWithin(c), sp.name())
		}
		add(last, &yes)
	}
	if q.Default = len(q.Answers); use {
		q.Default--
	}
	add(last, &no)
}

// spend uses up one of a caster's spells of the phase (STD-MAGIC-12). The echo serves for a jump, or once the
// bonus spell of a jump is cast.
func (p *castProcedure) spend(r *run, i int) {
	c := &r.s.Characters[i]
	own := EditLeader(c)
	if own.State.Echo && (spellNamed(p.Spell).kind == kindJump || !own.State.Again) {
		own.State.Echo = false
	} else {
		own.State.Again = false
	}
	own.State.Cast = append(slices.Clone(own.State.Cast), p.Spell)
	r.endByCasting(c.ID)
}

// ring makes the spell work without a die; it may still be dispelled (STD-ITEM-26). Without a die it sets off no
// echo rod (AMB-M41).
func (p *castProcedure) ring(r *run, i int) {
	c := &r.s.Characters[i]
	r.useUp(i)
	p.spend(r, i)
	p.Step = castCounter
	r.event(game.Event{Kind: "power", By: string(c.ID), Why: "STD-ITEM-26", Text: r.say("%s makes %s work by the casting ring, without a die.", leaderName(c), spellNamed(p.Spell).name())})
}

// hushes is the enemy of a caster who may use the hush staff after his die has failed, −1 for nobody: anywhere on
// the table, until it has worked (STD-ITEM-27, AMB-M42).
func (b *board) hushes(i int) int {
	c := &b.state.Characters[i]
	if OwnLeader(c).State.Hushed {
		return -1
	}
	return holderOf(b.state, b.otherSide(c.Side), hushStaff)
}

func (b *board) otherSide(side game.SideID) game.SideID {
	return b.state.Sides[1-b.state.SideOf(side)].ID
}

// misses ends a casting whose die has failed; the enemy may try to hush the caster.
func (p *castProcedure) misses(r *run, i int) {
	p.fails(r, game.Say("%s of %s fails.", spellNamed(p.Spell).name(), leaderWithin(&r.s.Characters[i])), "STD-MAGIC-12")
	if r.board().hushes(i) >= 0 {
		p.Step = castHush
	}
}

// hush rolls for the hush staff.
func (p *castProcedure) hush(r *run, i int) error {
	holder := r.board().hushes(i)
	c, o := &r.s.Characters[i], &r.s.Characters[holder]
	faces, err := r.roll(1, "hush", string(o.ID), hushNeed, r.say("%s hushes %s on %s:", leaderName(o), leaderWithin(c), scoreWords(hushNeed)))
	if err != nil {
		return err
	}
	p.Step = castDone
	text := r.say("%s is not hushed.", leaderName(c))
	if faces[0] >= hushNeed {
		r.useUp(holder)
		EditLeader(c).State.Hushed = true
		text = r.say("%s is hushed: −1 to all further casting dice.", leaderName(c))
	}
	r.event(game.Event{Kind: "power", By: string(o.ID), Why: "STD-ITEM-27", Text: text})
	return nil
}

// unmakes is the enemy of a caster who may dispel a spell that works with the unmaking scroll, −1 for nobody
// (STD-ITEM-30). He is asked after the counters and guards (STD-ITEM-31).
func (b *board) unmakes(i int) int {
	return holderOf(b.state, b.otherSide(b.state.Characters[i].Side), scroll)
}

// unmake dispels the spell without a die.
func (p *castProcedure) unmake(r *run, i int) {
	holder := r.board().unmakes(i)
	r.useUp(holder)
	p.fails(r, game.Say("%s dispels %s with the unmaking scroll.", leaderName(&r.s.Characters[holder]), spellNamed(p.Spell).name()), "STD-ITEM-30")
}

// harmful is the worth from which the scroll dispels a spell by default, about one hit.
const harmful = 1.0

// isHarmful reports whether the scroll is used by default.
func (p *castProcedure) isHarmful(b *board, i int) bool {
	sp := spellNamed(p.Spell)
	c, refusal := b.cast(i, sp, p.action())
	worth := spellKinds[sp.kind].worth
	return refusal == nil && worth != nil && worth(b, c) >= harmful
}

// echoes reports whether a caster may cast one more spell by the echo rod, after a spell whose die has sufficed,
// dispelled or not (STD-ITEM-33). There must be one that he could cast: the same spell not at the same unit, unless it has
// been dispelled (STD-ITEM-34).
func (p *castProcedure) echoes(b *board, i int) bool {
	c := &b.state.Characters[i]
	if !p.Sufficed || !canUse(c, echoRod) || len(OwnLeader(c).State.Cast) >= mostSpells {
		return false
	}
	return slices.ContainsFunc(spellsOf(c), func(sp *spell) bool {
		if b.castsInPhase(i, sp) != nil {
			return false
		}
		list, _ := b.castAnswers(i, sp)
		return len(list) > 0
	})
}

// echoHelps reports whether the rod is used by default: a spell is worth casting, and no bonus spell is left.
func (b *board) echoHelps(i int) bool {
	if OwnLeader(&b.state.Characters[i]).State.Again {
		return false
	}
	for _, sp := range spellsOf(&b.state.Characters[i]) {
		if _, worth := b.wayWorthMost(i, sp); worth > 0 {
			return true
		}
	}
	return false
}

// castDeviceSteps explain devices that may help with a casting.
func (b *board) castDeviceSteps(c *game.Character, sp *spell) (steps []game.Step) {
	if OwnLeader(c).State.Hushed {
		steps = append(steps, game.Step{Rule: "STD-ITEM-27", Text: game.Say("%s is hushed: −1 to the die.", leaderName(c))})
	}
	if canUse(c, castingRing) {
		steps = append(steps, game.Step{Rule: "STD-ITEM-26", Text: game.Say("By the casting ring it may work without a die, once in the battle.")})
	}
	if canUse(c, pushWand) {
		steps = append(steps, game.Step{Rule: "STD-ITEM-32", Text: game.Say("With the push wand, +1 to the die once in the battle, the chance is %s.", percent(chanceOf(b.castChanceWith(c, sp, 1))))})
	}
	return steps
}
