package stand

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/game/table"
	"frontage/geometry"
)

// The kinds of spells that strike.
const (
	kindStrike = "strike"
	kindLine   = "line"
	kindBurst  = "burst"
	kindTouch  = "touch"
)

func init() {
	spellKinds[kindStrike] = spellKind{effect: strikeUnits, worth: worthOfStrike, text: game.Say("attacks on an enemy unit")}
	spellKinds[kindLine] = spellKind{effect: strikeUnits, worth: worthOfStrike, text: game.Say("attacks on every unit under a line")}
	spellKinds[kindBurst] = spellKind{effect: strikeUnits, worth: worthOfStrike, text: game.Say("attacks on every enemy unit in reach")}
	spellKinds[kindTouch] = spellKind{effect: strikeUnits, worth: worthOfStrike, text: game.Say("attacks on an enemy unit that its own unit touches")}
}

// burstAround finds the enemy units within the radius of a burst around a feature (STD-SPELL-08).
func (b *board) burstAround(c *casting, t *game.Terrain) *game.Refusal {
	radius := c.spell.radius()
	near := func(box geometry.Box) bool { return boxToFeature(box, t) <= radius+geometry.Tolerance }
	for unit := range b.units {
		if b.mayBeTarget(c, unit) == nil && slices.ContainsFunc(b.BoxesOf(unit), near) {
			c.units = append(c.units, unit)
		}
	}
	if len(c.units) == 0 {
		return refuse("STD-SPELL-08", game.Say("No enemy unit is within %s of %s.", cm(radius), groundName(t.Kind, t.ID)))
	}
	c.steps = append(c.steps, game.Step{Rule: "STD-SPELL-08", Text: game.Say("Within %s of %s: %s.", cm(radius), groundName(t.Kind, t.ID), b.unitsListed(c.units))})
	return nil
}

// boxToFeature is the distance of a box from a feature of the terrain.
func boxToFeature(box geometry.Box, t *game.Terrain) float64 {
	least := math.Inf(1)
	for _, area := range table.Areas(t) {
		least = min(least, area.DistanceToBox(box))
	}
	return least
}

// toFeature is the distance of the stand from the nearest point of a feature.
func (f castStand) toFeature(b *board, t *game.Terrain) float64 {
	if f.piece >= 0 {
		return boxToFeature(b.Boxes[f.piece], t)
	}
	core, shorter := measuredTo(f.stander())
	return max(0, boxToFeature(core, t)-shorter)
}

// strikeUnits rolls the attacks on each struck unit, in the order of the file (STD-MAGIC-18).
func strikeUnits(r *run, p *castProcedure, c *casting) error {
	for _, unit := range slices.Backward(c.units) {
		r.push(&spellProcedure{Character: p.Character, Spell: p.Spell, Unit: r.s.Units[unit].ID, Stand: c.from.id(r.board()),
			Target: p.Target, Direction: p.Direction, Dice: c.spell.n})
	}
	return nil
}

// procedureSpell rolls the attacks of a spell on one unit, batch by batch, and removes the
// casualties, as shooting does (STD-MAGIC-18).
const procedureSpell = "spell"

type spellProcedure struct {
	Character game.CharacterID `json:"character,omitempty"`
	Spell     string           `json:"spell,omitempty"`
	Unit      game.UnitID      `json:"unit,omitempty"`
	Target    string           `json:"target,omitempty"`
	Stand     game.StandID     `json:"stand,omitempty"`
	Direction float64          `json:"direction,omitempty"`
	Dice      int              `json:"dice,omitempty" max:"99"`
	Remove    int              `json:"remove,omitempty" max:"999"`
}

func init() { register(func() procedure { return &spellProcedure{} }) }

func (*spellProcedure) kind() string { return procedureSpell }

func (p *spellProcedure) check(at *openAt) {
	at.unit("unit", p.Unit)
	if !slices.ContainsFunc(at.s.Characters, func(c game.Character) bool { return c.ID == p.Character }) {
		at.report("character", "there is no character %q", p.Character)
	}
	if spellNamed(p.Spell) == nil {
		at.report("spell", "there is no spell %q", p.Spell)
	}
	if at.isTop() && p.Remove < 1 {
		at.report("remove", "%v is no number of stands", p.Remove)
	}
}

func (p *spellProcedure) proceed(r *run) (waits bool, err error) {
	for {
		for p.Remove > 0 && len(r.s.Unit(p.Unit).Stands) > 0 {
			choices := p.choices(r)
			if len(choices) > 1 && p.Remove < len(r.s.Unit(p.Unit).Stands) {
				return true, nil
			}
			p.lose(r, choices[0].Stand)
		}
		if p.Dice == 0 || len(r.s.Unit(p.Unit).Stands) == 0 {
			r.drop(p)
			return false, nil
		}
		if err := p.roll(r); err != nil {
			return false, err
		}
	}
}

// from is the stand that the spell comes from.
func (p *spellProcedure) from(b *board) castStand {
	i, _ := b.casterIndex(p.Character)
	c := &b.state.Characters[i]
	if q := b.Piece(p.Stand); p.Stand != "" && q >= 0 {
		return castStand{of: c, piece: q}
	}
	f := castStand{of: c, piece: -1}
	if through, err := b.casterIndex(game.CharacterID(p.Stand)); p.Stand != "" && err == nil {
		f.through = &b.state.Characters[through]
	}
	return f
}

// aimAt finds the score needed to hit, that of the least protected stand in reach of the spell
// (STD-SHOOT-09), and the stands with that protection.
func (p *spellProcedure) aimAt(b *board, unit int) (need int, exposed []int, why []game.Step) {
	from, least := p.from(b), fortified+1
	for _, q := range p.reached(b, from, unit) {
		line, ok := geometry.Segment{}, false
		if spellNamed(p.Spell).sight {
			line, ok = from.sees(b, q)
		}
		if !ok {
			line.A, line.B, _ = from.to(b, b.Boxes[q])
		}
		got, steps := from.protects(b, q, line)
		switch {
		case got < least:
			least, exposed, why = got, []int{q}, steps
		case got == least:
			exposed = append(exposed, q)
		}
	}
	if !slices.ContainsFunc(b.PiecesOf(unit), func(q int) bool { return from.protectsNearest(b, q) != least }) {
		exposed = nil
	}
	return b.wardedNeed(unit, least.need()), exposed, why
}

// reached lists the stands of a unit in reach of the spell; if none is left, all of them.
func (p *spellProcedure) reached(b *board, from castStand, unit int) []int {
	reaches := p.reach(b, from)
	list := slices.DeleteFunc(slices.Clone(b.PiecesOf(unit)), func(q int) bool { return !reaches(q) })
	if len(list) == 0 {
		return b.PiecesOf(unit)
	}
	return list
}

// reach returns the test whether the spell reaches a stand: under its line, touched by the caster's
// unit, or in range and, if the spell needs sight, seen.
func (p *spellProcedure) reach(b *board, from castStand) func(q int) bool {
	sp := spellNamed(p.Spell)
	switch sp.aim.at {
	case "line":
		c := &casting{spell: sp, from: from, direction: p.Direction, line: b.spellLine(from, p.Direction, sp.reach)}
		end := b.lineEnd(c)
		return func(q int) bool { return b.strikes(c, q, end) }
	case "touch":
		host := b.hostOf(from.of)
		return func(q int) bool {
			return host >= 0 && slices.ContainsFunc(b.BoxesOf(host), func(box geometry.Box) bool {
				return geometry.Relate(box, b.Boxes[q]) == geometry.Touching
			})
		}
	case "feature":
		return func(int) bool { return true }
	}
	return func(q int) bool {
		if _, _, far := from.to(b, b.Boxes[q]); far > sp.reach+geometry.Tolerance || !sp.sight {
			return far <= sp.reach+geometry.Tolerance
		}
		_, seen := from.sees(b, q)
		return seen
	}
}

// saves returns the score with which a unit saves against the spell, 0 for no save (STD-MAGIC-19).
// A unit in a wood has no save against a burst around that wood (STD-SPELL-08).
func (p *spellProcedure) saves(b *board, unit int) int {
	return b.wardedSave(unit, p.armour(b, unit), wardShooting)
}

// armour is the score with which the armour of a unit saves against the spell, 0 for no save.
func (p *spellProcedure) armour(b *board, unit int) int {
	switch sp := spellNamed(p.Spell); sp.params["save"] {
	case "no":
		return 0
	case "out-of-wood":
		for i := range b.state.Terrain {
			if t := &b.state.Terrain[i]; t.Kind == "wood" && slices.ContainsFunc(b.BoxesOf(unit), func(box geometry.Box) bool { return table.On(t, box) }) {
				return 0
			}
		}
	}
	return b.armourOf(unit)
}

// roll rolls the attacks against one score (STD-SHOOT-11), and the saves.
func (p *spellProcedure) roll(r *run) error {
	b, unit, sp := r.board(), r.indexOf(p.Unit), spellNamed(p.Spell)
	t := r.s.Unit(p.Unit)
	need, exposed, why := p.aimAt(b, unit)
	dice := p.Dice
	if isWagon(t) {
		if !b.plays("AMB-M52", "b") {
			p.Dice, p.Remove = 0, 1
			r.wreckedAtOnce(t, string(p.Character))
			return nil
		}
		need, exposed, why = wagonNeed, nil, []game.Step{wagonStep(b.state)}
	}
	if len(exposed) > 0 {
		dice = max(1, b.batch(unit, len(exposed), dice))
	}
	p.Dice -= dice
	attack := game.Volley{Unit: game.UnitID(p.Character), Target: t.ID, Dice: dice, Need: need, Save: p.saves(b, unit), Saves: []int{},
		Sum: []game.DicePart{{Stand: p.Stand, What: game.SayAll(sp.name()), Dice: dice, Rule: spellRules[sp.kind]}}}
	faces, err := r.roll(dice, "shoot", string(p.Character), need, r.say("%s strikes %s with %s, %s to hit:", sp.name(), unitName(r.s, t.ID), diceText(dice), scoreWords(need)))
	if err != nil {
		return err
	}
	attack.Rolls, attack.Hits = faces, atLeast(faces, need)
	attack.Inflicted = attack.Hits
	if _, err := r.rollSaves(&attack, rerolls{}); err != nil {
		return err
	}
	if isDecoy(t) {
		attack.Inflicted, why = 0, append(why, lostOnDecoy(t))
	}
	left, wind := r.breakWind(t, attack.Inflicted)
	attack.Inflicted, why = left, append(why, wind...)
	p.suffer(r, t, attack.Inflicted)
	r.event(game.Event{Kind: "hits", Unit: t.ID, By: string(p.Character), Target: t.ID, Own: &Shots{[]game.Volley{attack}}, Steps: why,
		Text: r.say("%s suffers %s by %s.", unitName(r.s, t.ID), hitsText(attack.Inflicted), sp.name())})
	return nil
}

// spellRules are the rules of the kinds that strike.
var spellRules = map[string]string{kindStrike: "STD-SPELL-01", kindLine: "STD-SPELL-03", kindBurst: "STD-SPELL-07", kindTouch: "STD-SPELL-09"}

// suffer adds unsaved hits to a unit (STD-MAGIC-20). The hits and the caster count for a drive-back
// only if the spell drives (STD-MAGIC-21, -22).
func (p *spellProcedure) suffer(r *run, t *game.Unit, hits int) {
	if isDecoy(t) { // STD-SPELL-61
		return
	}
	u := unitOnBoard{Unit: t}
	stands, odd := u.casualties(hits)
	p.Remove += stands
	own := Edit(t)
	own.State.Hits = odd
	if !spellNamed(p.Spell).drives() {
		own.State.Scorched = min(own.State.Scorched+hits, game.MaxHits)
		r.changed()
		return
	}
	own.State.Suffered = min(own.State.Suffered+hits, game.MaxHits)
	from := p.from(r.board())
	by := Shooter{By: from.stander().ID, X: from.stander().X, Y: from.stander().Y}
	if from.piece >= 0 {
		unit, i := r.s.Stand(p.Stand)
		at := unit.Stands[i]
		by = Shooter{Unit: unit.ID, Stand: p.Stand, X: at.X, Y: at.Y, Facing: at.Facing}
	}
	if !slices.Contains(own.State.ShotBy, by) {
		own.State.ShotBy = append(slices.Clone(own.State.ShotBy), by)
	}
	r.changed()
}

// attacks reports whether a spell attacks units, or breaks a stand of one.
func (sp *spell) attacks() bool {
	switch sp.kind {
	case kindStrike, kindLine, kindBurst, kindTouch, kindShatter:
		return true
	}
	return false
}

// drives reports whether the hits of a spell drive units back.
func (sp *spell) drives() bool { return sp.kind == kindLine || sp.params["drive"] == "yes" }

// choices lists the stands that the unit's owner may remove: the least protected against the caster
// (STD-SHOOT-10) or, if the spell shatters a stand, any removable one (STD-CAS-05).
func (p *spellProcedure) choices(r *run) []game.Action {
	b := r.board()
	unit, from := r.indexOf(p.Unit), p.from(b)
	if spellNamed(p.Spell).kind == kindShatter {
		return r.removals(p.Unit, b.removable(unit))
	}
	return r.removals(p.Unit, b.leastProtected(unit, func(q int) status { return from.protectsNearest(b, q) }))
}

func (p *spellProcedure) lose(r *run, stand game.StandID) {
	p.Remove--
	r.removeStand(p.Unit, stand, "shooting")
}

func (p *spellProcedure) question(r *run) *game.Question {
	return r.shotQuestion(p.Unit, p.choices(r))
}

func (p *spellProcedure) answer(r *run, a game.Action) error {
	if err := r.refuseShotRemoval(p.Unit, a, p.choices(r)); err != nil {
		return err
	}
	p.lose(r, a.Stand)
	return nil
}

// worthOfStrike is the expected number of unsaved hits on enemies, minus the weighted hits on friends.
func worthOfStrike(b *board, c *casting) float64 {
	sum := 0.0
	for _, unit := range c.units {
		p := &spellProcedure{Character: c.from.of.ID, Spell: c.spell.id, Unit: b.units[unit].ID, Stand: c.from.id(b), Direction: c.direction}
		need, _, _ := p.aimAt(b, unit)
		hits := float64(c.spell.n) * unsaved(need, p.saves(b, unit))
		if b.units[unit].Side == c.from.of.Side {
			hits *= -1.5 // friends are driven back as well
		}
		sum += hits
	}
	return sum
}
