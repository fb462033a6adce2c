package stand

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// powerOf returns the unused surge die of a caster, or nil (STD-MAGIC-33, STD-SPEC-80).
func (b *board) powerOf(i int) *castOnce {
	own := OwnLeader(&b.state.Characters[i])
	p := parameters[castOnce](own.Special, ruleCastOnce)
	if p == nil || p.Dispel || slices.Contains(own.State.Used, powerSurge) {
		return nil
	}
	return p
}

// counters lists the characters near enough to the caster to dispel his spell, whatever its target
// (STD-MAGIC-27, STD-SPEC-82). Only one of them may try (STD-MAGIC-28), and nobody else may
// (STD-MAGIC-26). By the other reading of AMB-M09 the distance is measured from the character he
// casts through.
func (b *board) counters(p *castProcedure, caster int) (list []int) {
	c := &b.state.Characters[caster]
	if b.plays("AMB-M09", "b") {
		if cast, refusal := b.cast(caster, spellNamed(p.Spell), p.action()); refusal == nil {
			c = cast.from.stander()
		}
	}
	for i := range b.state.Characters {
		o := &b.state.Characters[i]
		d := parameters[dispel](OwnLeader(o).Special, ruleDispel)
		if d != nil && d.Mode == "caster" && o.Side != c.Side && OnTable(o) && leadersApart(o, c) <= d.Within+geometry.Tolerance {
			list = append(list, i)
		}
	}
	return list
}

// guarding is a character who may dispel a spell, and the target unit that he guards.
type guarding struct{ leader, unit int }

// guards lists the characters who may dispel a hostile spell on one nearby unit of their side, once
// a turn (STD-MAGIC-29). By the other reading of AMB-M07 the spell may have several targets; the
// guard frees that unit alone.
func (b *board) guards(p *castProcedure, caster int) (list []guarding) {
	sp := spellNamed(p.Spell)
	c, refusal := b.cast(caster, sp, p.action())
	if refusal != nil {
		return nil
	}
	if c.target < 0 && !b.plays("AMB-M07", "b") {
		return nil
	}
	for i := range b.state.Characters {
		o := &b.state.Characters[i]
		d := parameters[dispel](OwnLeader(o).Special, ruleDispel)
		if d == nil || d.Mode != "target" || o.Side == c.from.of.Side || !OnTable(o) || OwnLeader(o).State.Guarded {
			continue
		}
		near := -1
		for _, unit := range c.units {
			far := b.leaderDistance(o, unit)
			if b.units[unit].Side == o.Side && far <= d.Within+geometry.Tolerance && (near < 0 || far < b.leaderDistance(o, near)) {
				near = unit
			}
		}
		if near >= 0 {
			list = append(list, guarding{i, near})
		}
	}
	return list
}

// shrineOf returns the shrine whose bonus a character may still add to a counter, or nil.
func shrineOf(o *game.Character) *castOnce {
	p := parameters[castOnce](OwnLeader(o).Special, ruleCastOnce)
	if p == nil || !p.Dispel || slices.Contains(OwnLeader(o).State.Used, powerShrine) {
		return nil
	}
	return p
}

// powerQuestion asks whether to use a power on the casting die or against the spell.
func (p *castProcedure) powerQuestion(r *run, i int) *game.Question {
	b, sp := r.board(), spellNamed(p.Spell)
	c := &r.s.Characters[i]
	q := &game.Question{Kind: "power", Who: c.Side}
	add := func(who game.CharacterID, choice string, yes bool) {
		q.Answers = append(q.Answers, game.Action{Do: "power", Character: who, Choice: choice, Yes: &yes})
	}
	switch p.Step {
	case castDeclare:
		p.declareQuestion(b, i, q)
	case castHush:
		o := &r.s.Characters[b.hushes(i)]
		q.Who = o.Side
		q.Text = game.Say("%s of %s has failed. Does %s try to hush him with the hush staff, for −1 to all his further casting dice?", sp.name(), leaderWithin(c), leaderWithin(o))
		add(o.ID, powerHush, true)
		add(o.ID, powerHush, false)
	case castScroll:
		o := &r.s.Characters[b.unmakes(i)]
		q.Who = o.Side
		q.Text = game.Say("%s of %s works. Does %s dispel it with the unmaking scroll, once in the battle?", sp.name(), leaderWithin(c), leaderWithin(o))
		add(o.ID, powerScroll, true)
		add(o.ID, powerScroll, false)
		if !p.isHarmful(b, i) {
			q.Default = 1
		}
	case castEcho:
		q.Text = game.Say("Does %s cast one more spell by the echo rod, once in the battle?", leaderWithin(c))
		add(c.ID, powerEcho, true)
		add(c.ID, powerEcho, false)
		if !b.echoHelps(i) {
			q.Default = 1
		}
	case castAgain:
		q.Text = game.Say("Does %s roll the die for %s again?", leaderWithin(c), sp.name())
		add(c.ID, powerAgain, true)
		add(c.ID, powerAgain, false)
	case castCounter, castGuard:
		q.Who = r.otherSide(c.Side)
		q.Text = game.Say("%s of %s works, with a %d. Does %s try to dispel it?", sp.name(), leaderWithin(c), p.Rolled, r.sideName(q.Who))
		if p.Rolled == 0 { // by a casting ring
			q.Text = game.Say("%s of %s works without a die. Does %s try to dispel it?", sp.name(), leaderWithin(c), r.sideName(q.Who))
		}
		if p.Step == castCounter {
			for _, o := range b.counters(p, i) {
				add(r.s.Characters[o].ID, powerCounter, true)
				if shrineOf(&r.s.Characters[o]) != nil {
					add(r.s.Characters[o].ID, powerShrine, true)
				}
			}
			add("", powerCounter, false)
			break
		}
		for _, g := range b.guards(p, i) {
			add(r.s.Characters[g.leader].ID, powerGuard, true)
		}
		add("", powerGuard, false)
	}
	return q
}

func (p *castProcedure) answerPower(r *run, a game.Action) error {
	i, _ := r.board().casterIndex(p.Character)
	q := p.powerQuestion(r, i)
	if a.Do != "power" || a.Yes == nil {
		return notNow(a, q.Text)
	}
	listed := slices.ContainsFunc(q.Answers, func(o game.Action) bool {
		return o.Character == a.Character && o.Choice == a.Choice && *o.Yes == *a.Yes
	})
	if !listed {
		return refuse(powerRules[a.Choice], game.Say("That is not among the answers. %s", q.Text))
	}
	return p.usePower(r, i, a)
}

// powerRules gives the rule of each power.
var powerRules = map[string]string{powerSurge: "STD-MAGIC-33", powerAgain: "STD-MAGIC-34", powerCounter: "STD-MAGIC-28",
	powerShrine: "STD-MAGIC-30", powerGuard: "STD-MAGIC-29", powerRing: "STD-ITEM-26", powerHush: "STD-ITEM-27", powerScroll: "STD-ITEM-30", powerWand: "STD-ITEM-32",
	powerEcho: "STD-ITEM-33"}

// usePower carries out an answer that uses a power.
func (p *castProcedure) usePower(r *run, i int, a game.Action) error {
	b, c := r.board(), &r.s.Characters[i]
	switch p.Step {
	case castDeclare:
		switch {
		case !*a.Yes:
			p.Step = castRoll
		case a.Choice == powerRing:
			p.ring(r, i)
		case a.Choice == powerWand:
			p.Bonus++
			r.useUp(i)
			r.event(game.Event{Kind: "power", By: string(c.ID), Why: "STD-ITEM-32", Text: r.say("%s adds 1 to the die by the push wand.", leaderName(c))})
		default: // then he is asked about a wand
			p.Bonus += b.powerOf(i).Value
			own := EditLeader(c)
			own.State.Used = append(slices.Clone(own.State.Used), powerSurge)
			r.event(game.Event{Kind: "power", By: string(c.ID), Why: "STD-MAGIC-33", Text: r.say("%s adds %d to the die.", leaderName(c), p.Bonus)})
		}
	case castAgain:
		if p.Step = castRoll; !*a.Yes {
			p.misses(r, i)
		}
	case castCounter:
		p.Step = castGuard
		if *a.Yes {
			return p.dispel(r, a, -1)
		}
	case castHush:
		if *a.Yes {
			return p.hush(r, i)
		}
		p.Step = castDone
	case castScroll:
		if p.Step = castEffect; *a.Yes {
			p.unmake(r, i)
		}
	case castEcho:
		if p.Step = castOver; *a.Yes {
			EditLeader(c).State.Echo = true
			r.useUp(i)
			r.event(game.Event{Kind: "power", By: string(c.ID), Why: "STD-ITEM-33", Text: r.say("%s may cast one more spell by the echo rod.", leaderName(c))})
		}
	case castGuard:
		p.Step = castScroll
		if *a.Yes {
			all := b.guards(p, i)
			at := slices.IndexFunc(all, func(g guarding) bool { return r.s.Characters[g.leader].ID == a.Character })
			EditLeader(&r.s.Characters[all[at].leader]).State.Guarded = true
			return p.dispel(r, a, all[at].unit)
		}
	}
	return nil
}

// dispel rolls against a spell that works (STD-MAGIC-31). A guard frees only his unit from a spell on
// several.
func (p *castProcedure) dispel(r *run, a game.Action, unit int) error {
	b := r.board()
	i, _ := b.casterIndex(a.Character)
	o := &r.s.Characters[i]
	d := parameters[dispel](OwnLeader(o).Special, ruleDispel)
	need := d.Value
	if a.Choice == powerShrine {
		need = max(1, need-shrineOf(o).Value)
		own := EditLeader(o)
		own.State.Used = append(slices.Clone(own.State.Used), powerShrine)
	}
	faces, err := r.roll(1, "dispel", string(o.ID), need, r.say("%s dispels it on %s:", leaderName(o), scoreWords(need)))
	if err != nil {
		return err
	}
	rule := powerRules[a.Choice]
	if a.Choice == powerCounter {
		rule = "STD-MAGIC-27"
	}
	if faces[0] < need {
		r.event(game.Event{Kind: "power", By: string(o.ID), Why: rule, Text: r.say("The spell is not dispelled.")})
		return nil
	}
	if caster, _ := b.casterIndex(p.Character); unit >= 0 {
		if c, refusal := b.cast(caster, spellNamed(p.Spell), p.action()); refusal == nil && c.target < 0 {
			p.Spared = append(p.Spared, b.units[unit].ID)
			r.event(game.Event{Kind: "power", By: string(o.ID), Why: rule, Text: r.say("The spell does not reach %s.", b.units[unit].name())})
			return nil
		}
	}
	p.fails(r, game.Say("%s dispels %s.", leaderName(o), spellNamed(p.Spell).name()), "STD-MAGIC-32")
	return nil
}
