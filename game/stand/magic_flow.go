package stand

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// procedureCast is the casting of one spell: its target, its die, the attempts to dispel it, and
// its effect (section 1 of the page on magic).
const procedureCast = "cast"

// The steps of a casting, in their order.
const (
	castAim     = "aim"     // the owner names the target
	castDeclare = "declare" // he may spend a power on the die
	castRoll    = "roll"
	castAgain   = "again"   // he may reroll a failed die
	castCounter = "counter" // the opponent may try to dispel the spell
	castGuard   = "guard"
	castScroll  = "scroll"
	castEffect  = "effect"
	castHush    = "hush" // the opponent may hush a caster who has failed
	castDone    = "done"
	castEcho    = "echo" // the caster may cast another spell
	castOver    = "over"
)

type castProcedure struct {
	Step      string           `json:"step,omitempty"`
	Character game.CharacterID `json:"character,omitempty"`
	Spell     string           `json:"spell,omitempty"`
	Target    string           `json:"target,omitempty"`
	Stand     game.StandID     `json:"stand,omitempty"`
	Direction float64          `json:"direction,omitempty"`

	Engagement string  `json:"engagement,omitempty"`
	X          float64 `json:"x,omitempty"`
	Y          float64 `json:"y,omitempty"`

	Bonus  int           `json:"bonus,omitempty" max:"9"`
	Rolled int           `json:"rolled,omitempty" max:"6"`
	Spared []game.UnitID `json:"spared,omitempty"`

	Sufficed bool `json:"sufficed,omitempty"` // the die has sufficed, whether or not the spell was dispelled (STD-MAGIC-32)
}

func init() { register(func() procedure { return &castProcedure{} }) }

func (*castProcedure) kind() string { return procedureCast }

func (p *castProcedure) check(at *openAt) {
	i := at.s.CharacterIndex(p.Character)
	if i < 0 {
		at.report("character", "there is no character %q", p.Character)
		return
	}
	if sp := spellNamed(p.Spell); sp == nil {
		at.report("spell", "there is no spell %q", p.Spell)
		return
	}
	if !slices.Contains([]string{castAim, castDeclare, castAgain, castCounter, castGuard, castScroll, castHush, castDone, castEcho}, p.Step) {
		at.report("step", "%q is no step of a casting that waits", p.Step)
		return
	}
	b := newBoard(at.s)
	switch p.Step {
	case castHush:
		if b.hushes(i) < 0 {
			at.report("step", "nobody could hush the caster")
		}
		return
	case castEcho:
		if at.s.Turn.Phase != phaseShooting || !p.echoes(b, i) {
			at.report("step", "the caster has no echo")
		}
		return
	case castScroll:
		if b.unmakes(i) < 0 {
			at.report("step", "nobody could unmake the spell")
		}
	case castDone:
		return
	}
	may := b.mayCast
	if p.Step != castAim && p.Step != castDeclare { // the die has been rolled
		may = b.castsInPhase
	}
	refusal := may(i, spellNamed(p.Spell))
	if refusal == nil && p.Step != castAim {
		_, refusal = b.cast(i, spellNamed(p.Spell), p.action())
	}
	if refusal != nil {
		at.report("", "%s", refusal.Reason.String())
	}
}

// beginCast begins a casting. The action names the spell; the target may follow in the next step.
func (r *run) beginCast(a game.Action) error {
	if a.Do == "power" {
		if a.Choice != powerHymn {
			return notNow(a, game.Say("shoot with a unit, cast a spell, or end the phase"))
		}
		return r.sing(a)
	}
	b := r.board()
	i, err := b.casterIndex(a.Character)
	if err != nil {
		return err
	}
	sp := spellNamed(a.Choice)
	if sp == nil {
		return refuse("STD-MAGIC-07", game.Say("Which spell is cast?"))
	}
	if refusal := b.mayCast(i, sp); refusal != nil {
		return refusal
	}
	p := &castProcedure{Step: castAim, Character: a.Character, Spell: a.Choice, Stand: a.Stand}
	if a.Target == "" && a.Direction == nil && a.X == nil && a.Engagement == "" && sp.hasToAim() {
		list, refusal := b.castAnswers(i, sp)
		if len(list) == 0 {
			return refusal
		}
		r.push(p)
		return nil
	}
	r.push(p)
	return p.aimed(r, a)
}

// aimed sets the target of the spell; a refusal changes nothing.
func (p *castProcedure) aimed(r *run, a game.Action) error {
	b := r.board()
	i, _ := b.casterIndex(p.Character)
	c, refusal := b.cast(i, spellNamed(p.Spell), a)
	if refusal != nil {
		return refusal
	}
	p.Step, p.Target, p.Stand = castDeclare, a.Target, c.from.id(b)
	p.Direction, p.X, p.Y, p.Engagement = c.direction, c.at.X, c.at.Y, c.engagement
	text := r.tell(func() game.Phrase { return b.castText(c) })
	e := game.Event{Kind: "cast", By: string(p.Character), Why: spellNamed(p.Spell).name(), Stand: p.Stand, Steps: c.steps, Text: text}
	if c.target >= 0 {
		e.Target = b.units[c.target].ID
	}
	r.event(e)
	return nil
}

// castText says who casts the spell, and at which target.
func (b *board) castText(c *casting) game.Phrase {
	who, name := leaderName(c.from.of), c.spell.name()
	switch {
	case c.target >= 0:
		return game.Say("%s casts %s at %s.", who, name, b.units[c.target].name())
	case c.spell.aim.at == "line":
		return game.Say("%s casts %s towards %s.", who, name, game.Angle(c.direction))
	case c.engagement != "":
		return game.Say("%s casts %s into the combat of %s.", who, name, b.unitsListed(c.fighters))
	case c.terrain >= 0:
		t := &b.state.Terrain[c.terrain]
		return game.Say("%s casts %s at %s.", who, name, groundName(t.Kind, t.ID))
	}
	return game.Say("%s casts %s.", who, name)
}

// action rebuilds the action of the casting.
func (p *castProcedure) action() game.Action {
	a := game.Action{Do: "cast", Character: p.Character, Choice: p.Spell, Target: p.Target, Stand: p.Stand}
	switch spellNamed(p.Spell).aim.at {
	case "line":
		a.Direction = &p.Direction
	case "point":
		a.X, a.Y, a.Direction = &p.X, &p.Y, &p.Direction
	case "engagement":
		a.Engagement = p.Engagement
	}
	return a
}

// castingOf is the casting of a spell that has worked, whatever forbids to cast it again.
func (b *board) castingOf(p *castProcedure) *casting {
	i, _ := b.casterIndex(p.Character)
	stands := b.castStands(&b.state.Characters[i])
	c := &casting{spell: spellNamed(p.Spell), leader: i, from: stands[0], target: b.state.UnitIndex(game.UnitID(p.Target)), terrain: -1,
		at: geometry.Vec{X: p.X, Y: p.Y}, direction: p.Direction}
	if at := slices.IndexFunc(stands, func(f castStand) bool { return f.id(b) == p.Stand }); at >= 0 {
		c.from = stands[at]
	}
	if e := b.engagementNamed(p.Engagement); e != nil {
		c.engagement, c.fighters = e.ID, b.unitIndexes(e.Units)
	}
	return c
}

func (p *castProcedure) proceed(r *run) (waits bool, err error) {
	b := r.board()
	i, _ := b.casterIndex(p.Character)
	switch p.Step {
	case castAim:
		return true, nil
	case castDeclare:
		if b.declares(i) {
			return true, nil
		}
		p.Step = castRoll
	case castRoll:
		return false, p.roll(r, i)
	case castAgain, castHush, castEcho:
		return true, nil
	case castCounter:
		if len(b.counters(p, i)) > 0 {
			return true, nil
		}
		p.Step = castGuard
	case castGuard:
		if len(b.guards(p, i)) > 0 {
			return true, nil
		}
		p.Step = castScroll
	case castScroll:
		if b.unmakes(i) >= 0 {
			return true, nil
		}
		p.Step = castEffect
	case castEffect:
		p.Step = castDone
		return false, p.takeEffect(r, i)
	case castDone:
		if p.Step = castOver; p.echoes(b, i) {
			p.Step = castEcho
		}
	default:
		r.pop()
		r.changed()
		if !r.someoneActs() {
			r.endShooting()
		}
	}
	return false, nil
}

// roll rolls the casting die (STD-MAGIC-11).
func (p *castProcedure) roll(r *run, i int) error {
	b, sp := r.board(), spellNamed(p.Spell)
	c := &r.s.Characters[i]
	first := p.Rolled == 0
	if first {
		p.spend(r, i)
	}
	bonus := p.Bonus + b.spellBonus(c, sp)
	text := r.say("%s needs %s for %s:", leaderName(c), scoreWords(sp.need), sp.name())
	if bonus != 0 {
		text = r.say("%s needs %s for %s, %+d to the die:", leaderName(c), scoreWords(sp.need), sp.name(), bonus)
	}
	r.omens.again = !first
	faces, err := r.roll(1, "cast", string(c.ID), min(6, max(2, sp.need-bonus)), text)
	r.omens.again = false
	if err != nil {
		return err
	}
	p.Rolled = faces[0]
	switch {
	case casts(p.Rolled, bonus, sp.need):
		p.Step, p.Sufficed = castCounter, true
	case first && r.omens.fresh == 0 && p.Rolled != 1 && hasRule(OwnLeader(c).Special, recast): // once (STD-MAGIC-17, STD-SPEC-81)
		p.Step = castAgain
	default:
		p.misses(r, i)
	}
	return nil
}

// fails ends the casting without an effect; the spell of the phase is used up (STD-MAGIC-12).
func (p *castProcedure) fails(r *run, text game.Phrase, rule string) {
	no := false
	r.event(game.Event{Kind: "spell", By: string(p.Character), Why: rule, OK: &no, Text: text, Steps: []game.Step{{Rule: rule, Text: text}}})
	p.Step = castDone
}

// casts reports whether a casting die makes a spell work: a natural 1 never does, a natural 6
// always (STD-MAGIC-11).
func casts(face, bonus, need int) bool {
	return face == dieSides || face > 1 && face+bonus >= need
}

// spellBonus (STD-SPEC-85) is the constant bonus to a character's die for a spell, from his companion
// (STD-MAGIC-36), less 1 if a hush staff has worked on him.
func (b *board) spellBonus(c *game.Character, sp *spell) int {
	bonus := 0
	for _, s := range OwnLeader(c).Special {
		if p, ok := s.Of.(*spellBonus); ok && p.Value == sp.id {
			bonus += p.Bonus
		}
	}
	if OwnLeader(c).State.Hushed { // STD-ITEM-27
		bonus--
	}
	return bonus
}

// castChance is the chance, in 36ths, that a spell of a character works.
func (b *board) castChance(c *game.Character, sp *spell) (chances int) {
	return b.castChanceWith(c, sp, 0)
}

// castChanceWith is castChance with a further bonus to the die.
func (b *board) castChanceWith(c *game.Character, sp *spell, more int) (chances int) {
	bonus := b.spellBonus(c, sp) + more
	good := 0
	for face := 1; face <= dieSides; face++ {
		if casts(face, bonus, sp.need) {
			good++
		}
	}
	chances = good * dieSides
	if hasRule(OwnLeader(c).Special, recast) { // STD-MAGIC-34
		chances += (dieSides - 1 - good) * good
	}
	return chances
}

// needStep tells the score that the casting die needs.
func (b *board) needStep(c *game.Character, sp *spell) game.Step {
	bonus := b.spellBonus(c, sp)
	text := game.Say("%s needs %s: the chance is %s.", sp.name(), scoreWords(sp.need), percent(chanceOf(b.castChance(c, sp))))
	if bonus != 0 {
		text = game.Say("%s needs %s, with %+d to the die: the chance is %s.", sp.name(), scoreWords(sp.need), bonus, percent(chanceOf(b.castChance(c, sp))))
	}
	return game.Step{Rule: "STD-MAGIC-11", Text: text}
}

// takeEffect resolves the spell on the units that it affects (STD-MAGIC-14).
func (p *castProcedure) takeEffect(r *run, i int) error {
	b, sp := r.board(), spellNamed(p.Spell)
	c, refusal := b.cast(i, sp, p.action())
	if refusal != nil {
		p.fails(r, game.Say("%s cannot take effect any more: %s", sp.name(), refusal.Reason), refusal.Rule)
		return nil
	}
	c.units = slices.DeleteFunc(c.units, func(unit int) bool { return slices.Contains(p.Spared, b.units[unit].ID) })
	for _, unit := range c.units {
		own := Edit(&r.s.Units[unit])
		if !slices.Contains(own.State.Spelled, sp.id) {
			own.State.Spelled = append(slices.Clone(own.State.Spelled), sp.id)
		}
	}
	yes := true
	e := game.Event{Kind: "spell", By: string(p.Character), Why: sp.name(), OK: &yes, Text: r.tell(func() game.Phrase { return b.worksText(c) })}
	if c.target >= 0 {
		e.Target = b.units[c.target].ID
	}
	r.event(e)
	return spellKinds[sp.kind].effect(r, p, c)
}

// worksText says that a spell works, and names the affected units.
func (b *board) worksText(c *casting) game.Phrase {
	if len(c.units) > 0 {
		return game.Say("%s works on %s.", c.spell.name(), b.unitsListed(c.units))
	}
	return game.Say("%s works.", c.spell.name())
}
