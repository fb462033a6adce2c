package stand

import (
	"slices"

	"frontage/game"
)

// Spells that move units.

func init() {
	spellKinds[kindMarch] = spellKind{effect: marchUnit, worth: worthOfMarch, text: game.Say("the unit moves as after an order, and may charge")}
	spellKinds[kindLunge] = spellKind{effect: lungeUnit, check: tellLunge, worth: worthOfLunge, text: game.Say("the unit charges the closest enemy that it sees, and is not shot at")}
}

// marchUnit lets a unit move once, as after a successful order (STD-SPELL-14). Joined characters stay
// behind, except a caster who moves with his own unit (STD-SPELL-16). A charge counts like any other
// charge of this turn (STD-SPELL-18).
func marchUnit(r *run, p *castProcedure, c *casting) error {
	march := &moveProcedure{Step: paceFull, Units: []game.UnitID{r.s.Units[c.target].ID}, Spell: p.Spell}
	if c.spell.params["caster"] == "goes" {
		march.With = p.Character
	}
	r.push(march)
	return nil
}

// worthOfMarch is high for a charge worth making, low for another move, and nothing for a unit that would stay
// where it is.
func worthOfMarch(b *board, c *casting) float64 {
	for target := range b.units {
		if b.Enemies(c.target, target) && b.inReach(c.target, target) && b.hopes(c.target, target) && b.pays(c.target, target) {
			return 2
		}
	}
	if b.staysPut(c.target) || b.usualAdvance(c.target) == nil {
		return 0
	}
	return 0.2
}

// usualAdvance is the default move of a unit by itself at full pace; nil if it stays.
func (b *board) usualAdvance(unit int) *moveResult {
	limit, _ := b.allowance(unit, false)
	return b.advanceTo(unit, limit, func(places []game.StandPlace) *moveResult {
		if m := b.straightMove(unit, places, false); m != nil {
			return m.moveResult
		}
		return nil
	})
}

// lungeTargets lists the closest visible enemies that a unit can charge (STD-SPELL-19, AMB-M21): more than
// one only if they are equally close.
func (b *board) lungeTargets(unit int) []int {
	return slices.DeleteFunc(b.nearestSeen(unit), func(target int) bool { return !b.canCharge(unit, target) })
}

// tellLunge adds the step about a lunge.
func tellLunge(b *board, c *casting) *game.Refusal {
	if !b.unread() {
		c.steps = append(c.steps, b.lungeStep(c.target))
	}
	return nil
}

// lungeStep names the enemy that a lunge would charge.
func (b *board) lungeStep(unit int) game.Step {
	step, targets := game.Step{Rule: "STD-SPELL-19"}, b.lungeTargets(unit)
	switch len(targets) {
	case 0:
		step.Text = game.Say("%s cannot charge the closest enemy that it sees: nothing happens.", b.units[unit].name())
	case 1:
		step.Text = game.Say("%s charges %s, the closest enemy that it sees.", b.units[unit].name(), b.units[targets[0]].name())
	default:
		step.Text = game.Say("%s charges one of the closest enemies that it sees: %s.", b.units[unit].name(), b.unitsListed(targets))
	}
	return step
}

// lungeUnit makes a unit charge. Nobody may shoot at it as a charger.
func lungeUnit(r *run, p *castProcedure, c *casting) error {
	b := r.board()
	step, targets := b.lungeStep(c.target), b.lungeTargets(c.target)
	id := r.s.Units[c.target].ID
	r.event(game.Event{Kind: "lunge", Unit: id, By: string(p.Character), Why: step.Rule, Text: step.Text, Steps: []game.Step{step}})
	if len(targets) == 0 {
		return nil
	}
	if err := lastOnUnits(r, p, c); err != nil {
		return err
	}
	if len(targets) > 1 {
		r.push(&lungeProcedure{Unit: id})
		return nil
	}
	return r.charge(b.chargeOn(c.target, targets[0]))
}

// procedureLunge asks the owner which of several equally close enemies the unit charges, as with shots and
// charges on initiative (STD-SHOOT-04, AMB-21).
const procedureLunge = "lunge"

func init() { register(func() procedure { return &lungeProcedure{} }) }

type lungeProcedure struct {
	Unit game.UnitID `json:"unit,omitempty"`
}

func (*lungeProcedure) kind() string { return procedureLunge }

func (p *lungeProcedure) check(at *openAt) {
	at.active("unit", p.Unit)
	b := newBoard(at.s)
	if unit, err := b.unitIndex(string(p.Unit)); err == nil && at.isTop() && len(b.lungeTargets(unit)) == 0 {
		at.report("unit", "%q can charge nobody", p.Unit)
	}
}

func (p *lungeProcedure) proceed(*run) (waits bool, err error) { return true, nil }

func (p *lungeProcedure) question(r *run) *game.Question {
	b, unit := r.board(), r.indexOf(p.Unit)
	q := &game.Question{Kind: procedureLunge, Who: b.units[unit].Side, Text: game.Say("Whom does %s charge?", b.units[unit].name())}
	for _, target := range b.lungeTargets(unit) {
		q.Answers = append(q.Answers, b.chargeOn(unit, target))
	}
	return q
}

func (p *lungeProcedure) answer(r *run, a game.Action) error {
	b, unit := r.board(), r.indexOf(p.Unit)
	among := func(target int) bool { return string(b.units[target].ID) == a.Target }
	switch {
	case a.Do != "charge" || a.Unit != p.Unit:
		return notNow(a, game.Say("say whom %s charges", b.units[unit].name()))
	case a.Support != "":
		return refuse("STD-SPELL-15", game.Say("%s moves by a spell: nobody supports its charge.", b.units[unit].name()))
	case !slices.ContainsFunc(b.lungeTargets(unit), among):
		return refuse("STD-SPELL-19", b.lungeStep(unit).Text)
	}
	r.pop()
	return r.charge(a)
}

func worthOfLunge(b *board, c *casting) float64 {
	if slices.ContainsFunc(b.lungeTargets(c.target), func(target int) bool { return b.pays(c.target, target) }) {
		return 2
	}
	return 0
}
