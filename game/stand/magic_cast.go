package stand

import (
	"cmp"
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// casting is a spell about to be cast, with its caster, the stand it comes from, and its target.
// The preview, the check, the default, the computer and the command line all use it (see cast).
type casting struct {
	spell  *spell
	leader int
	from   castStand
	target int   // the target unit, −1 for none
	units  []int // the affected units

	direction float64 // of a line, or the facing of a new unit, in degrees
	line      geometry.Segment
	crossed   []int // the pieces under the line
	terrain   int   // the target feature, −1 for none

	at         geometry.Vec // the target point
	engagement string       // the target combat
	fighters   []int        // the units of that combat

	steps []game.Step
}

// spellKind is a kind of spell: its effect and the worth of that effect.
type spellKind struct {
	effect func(r *run, p *castProcedure, c *casting) error
	check  func(b *board, c *casting) *game.Refusal // further conditions of the kind; it adds steps
	worth  func(b *board, c *casting) float64       // for the default: the worth in hits, roughly
	text   game.Phrase                              // the effect in words, for a card
}

// spellKinds are the kinds by name. Each file registers its own.
var spellKinds = map[string]spellKind{}

// mayCast says why a character may not cast a spell now, or any spell if sp is nil; nil if he may
// (STD-MAGIC-01, -02). He may cast with an engaged unit or after a failed order (STD-MAGIC-03), after
// another caster has cast the same spell (STD-MAGIC-06), and after units have shot (STD-MAGIC-04).
func (b *board) mayCast(i int, sp *spell) *game.Refusal {
	c := &b.state.Characters[i]
	if refusal := b.castsInPhase(i, sp); refusal != nil || len(OwnLeader(c).State.Cast) == 0 {
		return refusal
	}
	own := &OwnLeader(c).State
	if own.Echo || own.Again && (sp == nil || sp.kind != kindJump) { // STD-ITEM-33, STD-SPELL-21
		return nil
	}
	return refuse("STD-MAGIC-02", game.Say("%s has cast a spell this phase.", leaderName(c)))
}

// castsInPhase is mayCast without the limit of one spell a phase.
func (b *board) castsInPhase(i int, sp *spell) *game.Refusal {
	c := &b.state.Characters[i]
	switch {
	case len(spellsOf(c)) == 0:
		return refuse("STD-MAGIC-01", game.Say("%s is no caster.", leaderName(c)))
	case c.Side != b.state.Turn.Active || b.state.Turn.Phase != phaseShooting:
		return refuse("STD-MAGIC-02", game.Say("%s casts in the Shooting phase of its own side.", leaderName(c)))
	case !OnTable(c):
		return refuse("STD-MAGIC-02", game.Say("%s is not on the table.", leaderName(c)))
	case sp == nil:
		return nil
	case !knowsSpell(c, sp):
		return refuse("STD-MAGIC-05", game.Say("%s does not know %s.", leaderName(c), sp.name()))
	}
	return nil
}

// cast works out the casting of an action: its stand, targets and steps, or the reason against it
// (STD-MAGIC-07 to -10). It does not ask whether the caster may cast now.
func (b *board) cast(leader int, sp *spell, a game.Action) (*casting, *game.Refusal) {
	caster := &b.state.Characters[leader]
	stands := b.castStands(caster)
	if a.Stand != "" {
		stands = slices.DeleteFunc(stands, func(f castStand) bool { return f.id(b) != a.Stand })
		if len(stands) == 0 {
			return nil, refuse("STD-MAGIC-08", game.Say("%s is no stand from which %s casts.", a.Stand, leaderWithin(caster)))
		}
	}
	if refusal := refuseAim(sp, a); refusal != nil {
		return nil, refusal
	}
	c := &casting{spell: sp, leader: leader, from: stands[0], target: -1, terrain: -1}
	var refusal *game.Refusal
	switch sp.aim.at {
	case "enemy", "friend":
		refusal = b.castAtUnit(c, stands, a.Target)
	case "near-enemies", "near-friends":
		refusal = b.castAround(c, stands)
	case "own":
		refusal = b.castAtOwn(c)
	case "touch":
		refusal = b.castByTouch(c, stands, a.Target)
	case "line":
		refusal = b.castLine(c, a)
	case "feature":
		refusal = b.castAtFeature(c, stands, a.Target)
	case "engagement":
		refusal = b.castAtEngagement(c, stands, a.Engagement)
	case "point":
		refusal = b.castAtPoint(c, stands, a)
	case "self":
		if !isAura(sp) {
			break
		}
		c.steps = append(c.steps, game.Step{Rule: "STD-MAGIC-42", Marks: []game.Mark{c.from.reach(b, sp.reach)},
			Text: game.Say("%s reaches %s around %s, wherever he is.", sp.name(), cm(sp.reach), leaderWithin(caster))})
	}
	if check := spellKinds[sp.kind].check; refusal == nil && check != nil {
		refusal = check(b, c)
	}
	if refusal != nil {
		return nil, refusal
	}
	c.steps = append(append(c.steps, b.needStep(caster, sp)), b.castDeviceSteps(caster, sp)...)
	return c, nil
}

// takesTarget reports whether an action for the spell names a unit or a feature.
func (sp *spell) takesTarget() bool {
	return slices.Contains([]string{"enemy", "friend", "touch", "feature"}, sp.aim.at)
}

// hasToAim reports whether the caster chooses a target, a point, a combat or a direction for the spell.
func (sp *spell) hasToAim() bool {
	return sp.takesTarget() || slices.Contains([]string{"line", "point", "engagement"}, sp.aim.at)
}

// refuseAim refuses an action with a target or a direction that the spell does not take.
func refuseAim(sp *spell, a game.Action) *game.Refusal {
	field := ""
	switch {
	case a.Target != "" && !sp.takesTarget():
		field = "target"
	case a.Direction != nil && sp.aim.at != "line" && sp.aim.at != "point":
		field = "direction"
	case (a.X != nil || a.Y != nil) && sp.aim.at != "point":
		field = "x"
	case a.Engagement != "" && sp.aim.at != "engagement":
		field = "engagement"
	default:
		return nil
	}
	return refuse("STD-MAGIC-07", game.Say("%s has no use for the field %q.", sp.name(), field))
}

// castAtUnit finds a stand from which the target is in range and seen (STD-MAGIC-08, -09).
func (b *board) castAtUnit(c *casting, stands []castStand, id string) *game.Refusal {
	unit, err := b.unitIndex(id)
	if err != nil {
		return refuse("STD-MAGIC-07", game.Say("%s is cast at a unit: name one.", c.spell.name()))
	}
	if refusal := b.mayBeTarget(c, unit); refusal != nil {
		return refusal
	}
	c.target, c.units = unit, []int{unit}
	b.nearestFirst(stands, unit)
	c.from = stands[0]
	if far := b.farTo(c.from, unit); far > c.spell.reach+geometry.Tolerance {
		have, most := apart(far, c.spell.reach)
		return refuse("STD-MAGIC-08", game.Say("%s is %s from %s: the range of %s is %s.", b.units[unit].name(), have, c.from.name(b), c.spell.name(), most))
	}
	if !c.spell.sight {
		c.steps = append(c.steps, b.spellRange(c, unit))
		return nil
	}
	for _, from := range stands {
		if b.farTo(from, unit) > c.spell.reach+geometry.Tolerance {
			break
		}
		if line, ok := from.seesUnit(b, unit); ok {
			c.from = from
			c.steps = append(c.steps, b.spellRange(c, unit), game.Step{Rule: "STD-MAGIC-09",
				Text:  game.Say("%s sees %s along a clear line of %s.", from.name(b), b.units[unit].name(), cm(line.Len())),
				Marks: []game.Mark{{Kind: game.MarkSight, From: line.A, To: line.B}}})
			return nil
		}
	}
	return refuse("STD-MAGIC-09", game.Say("%s does not see %s.", c.from.name(b), b.units[unit].name()))
}

// nearestFirst sorts casting stands by their distance from a unit.
func (b *board) nearestFirst(stands []castStand, unit int) {
	slices.SortStableFunc(stands, func(f, g castStand) int { return compareLengths(b.farTo(f, unit), b.farTo(g, unit)) })
}

// farTo is the distance of a unit from a casting stand.
func (b *board) farTo(f castStand, unit int) float64 {
	_, _, far := f.toUnit(b, unit)
	return far
}

// spellRange says how far a unit is from the caster.
func (b *board) spellRange(c *casting, unit int) game.Step {
	from, at, far := c.from.toUnit(b, unit)
	return game.Step{Rule: "STD-MAGIC-08",
		Text:  game.Say("%s is %s from %s: the range of %s is %s.", b.units[unit].name(), cm(far), c.from.name(b), c.spell.name(), cm(c.spell.reach)),
		Marks: []game.Mark{c.from.reach(b, c.spell.reach), {Kind: game.MarkMeasure, From: from, To: at}}}
}

// mayBeTarget says why a unit cannot be the target of a spell at any distance (STD-MAGIC-10): its
// side, combat, its type, or spells that have already affected it this turn.
func (b *board) mayBeTarget(c *casting, unit int) *game.Refusal {
	sp, u, caster := c.spell, &b.units[unit], &b.state.Characters[c.leader]
	aim := &sp.aim
	hostile := slices.Contains([]string{"enemy", "near-enemies", "touch", "feature"}, aim.at)
	state := aim.state
	if sp.kind == kindStrike && sp.open["target"] && b.plays("AMB-M13", "b") {
		state = ""
	}
	switch {
	case len(u.Stands) == 0:
		return refuse("STD-MAGIC-10", game.Say("%s is not on the table.", u.name()))
	case hostile && u.Side == caster.Side:
		return refuse("STD-MAGIC-10", game.Say("%s is no enemy: %s is cast at enemies.", u.name(), sp.name()))
	case !hostile && u.Side != caster.Side:
		return refuse("STD-MAGIC-10", game.Say("%s is an enemy: %s is cast at its own side.", u.name(), sp.name()))
	case !hostile && hasRule(Own(u.Unit).Special, ruleHired):
		return refuse("STD-MAGIC-44", game.Say("%s is hired: spells of its own side do not reach it.", u.name()))
	case state == "free" && b.isEngaged(unit) && sp.kind == kindStrike:
		return refuse("STD-SPELL-02", game.Say("%s is engaged in combat: %s is cast at free units.", u.name(), sp.name()))
	case sp.movesUnits() && (b.isEngaged(unit) || Own(u.Unit).State.Confused):
		return refuse("STD-SPELL-17", game.Say("%s is engaged or confused: %s moves only units that could take orders.", u.name(), sp.name()))
	case state == "free" && b.isEngaged(unit):
		return refuse("STD-MAGIC-10", game.Say("%s is engaged in combat: %s is cast at free units.", u.name(), sp.name()))
	case state == "engaged" && !b.isEngaged(unit):
		return refuse("STD-MAGIC-10", game.Say("%s is not engaged: %s is cast at units in combat.", u.name(), sp.name()))
	case len(aim.types) > 0 && !slices.Contains(aim.types, string(u.Type)):
		return refuse("STD-MAGIC-10", game.Say("%s is %s: %s is cast at %s.", u.name(), game.Word(string(u.Type)), sp.name(), typesListed(aim.types)))
	case aim.missile && !canShoot(u.Unit):
		return refuse("STD-MAGIC-10", game.Say("%s does not shoot: %s is cast at units with missiles.", u.name(), sp.name()))
	case isWagon(u.Unit) && !sp.attacks():
		return refuse("STD-SCEN-24", game.Say("%s is a wagon: only spells that attack do anything to it.", u.name()))
	case !hostile && isDecoy(u.Unit):
		return refuse("STD-SPELL-61", game.Say("%s is a decoy: no spell of its own side does anything to it.", u.name()))
	case aim.keyword != "" && !hasKeyword(u.Unit, aim.keyword) && !(aim.keyword == "unreal" && hasKeyword(u.Unit, "daemon")):
		return refuse(kinRule(sp), game.Say("%s is not %s: %s is cast at such units.", u.name(), aim.keyword, sp.name()))
	case aim.barred != "" && hasKeyword(u.Unit, aim.barred):
		return refuse("STD-MAGIC-10", game.Say("%s is %s: %s is not cast at such units.", u.name(), aim.barred, sp.name()))
	case slices.Contains(Own(u.Unit).State.Spelled, sp.id):
		return refuse("STD-MAGIC-13", game.Say("%s has affected %s already this turn.", sp.name(), u.name()))
	}
	return nil
}

// kinRule is the rule that makes a spell require a keyword.
func kinRule(sp *spell) string {
	if sp.kind == kindFervour {
		return "STD-SPELL-25"
	}
	return "STD-MAGIC-10"
}

// typesListed names types of troops: "infantry and cavalry".
func typesListed(types []string) game.Phrase {
	var list []game.Phrase
	for _, t := range types {
		list = append(list, game.Word(t))
	}
	return game.SayList(list)
}

// castAround finds the units within range, seen or not, of the stand that reaches most of them
// (STD-SPELL-07). It leaves out units already affected by the spell this turn (STD-MAGIC-15).
func (b *board) castAround(c *casting, stands []castStand) *game.Refusal {
	for i, from := range stands {
		units := b.affectedAround(c, from)
		if i == 0 || len(units) > len(c.units) {
			c.from, c.units = from, units
		}
	}
	if len(c.units) == 0 && !isAura(c.spell) {
		return refuse(cmp.Or(spellRules[c.spell.kind], "STD-MAGIC-08"),
			game.Say("No unit that %s could affect is within %s of %s.", c.spell.name(), cm(c.spell.reach), c.from.name(b)))
	}
	step := game.Step{Rule: "STD-MAGIC-08", Marks: []game.Mark{c.from.reach(b, c.spell.reach)},
		Text: game.Say("%s reaches %s around %s.", c.spell.name(), cm(c.spell.reach), c.from.name(b))}
	if len(c.units) > 0 {
		step.Text = game.Say("Within %s of %s: %s.", cm(c.spell.reach), c.from.name(b), b.unitsListed(c.units))
	}
	c.steps = append(c.steps, step)
	return nil
}

// affectedAround lists the possible targets of a spell within its range of a stand.
func (b *board) affectedAround(c *casting, from castStand) (units []int) {
	for unit := range b.units {
		if b.mayBeTarget(c, unit) == nil && b.farTo(from, unit) <= c.spell.reach+geometry.Tolerance {
			units = append(units, unit)
		}
	}
	return units
}

// unitsListed names units in a list.
func (b *board) unitsListed(units []int) game.Phrase {
	names := make(namesListed, len(units))
	for i, unit := range units {
		names[i] = b.units[unit].name()
	}
	return names.Phrase()
}

// castAtOwn casts at the unit that the caster has joined.
func (b *board) castAtOwn(c *casting) *game.Refusal {
	host := b.hostOf(c.from.of)
	if host < 0 || len(b.units[host].Stands) == 0 {
		return refuse(ownRule(c.spell), game.Say("%s is with no unit: %s is cast at his own.", leaderName(c.from.of), c.spell.name()))
	}
	if refusal := b.mayBeTarget(c, host); refusal != nil {
		if refusal.Rule == "STD-MAGIC-10" {
			refusal.Rule = ownRule(c.spell)
		}
		return refusal
	}
	c.target, c.units = host, []int{host}
	c.steps = append(c.steps, game.Step{Rule: ownRule(c.spell), Text: game.Say("%s is with %s.", leaderName(c.from.of), b.units[host].name())})
	return nil
}

// ownRule is the rule that restricts a spell to the caster's own unit.
func ownRule(sp *spell) string {
	if sp.kind == kindFervour {
		return "STD-SPELL-24"
	}
	return "STD-MAGIC-10"
}

// castByTouch casts at an enemy unit that the caster's engaged unit touches (STD-SPELL-09).
func (b *board) castByTouch(c *casting, stands []castStand, id string) *game.Refusal {
	host := b.hostOf(c.from.of)
	if host < 0 || !b.isEngaged(host) {
		return refuse("STD-SPELL-09", game.Say("%s is with no unit in combat: %s strikes what his unit touches.", leaderName(c.from.of), c.spell.name()))
	}
	unit, err := b.unitIndex(id)
	if err != nil {
		return refuse("STD-MAGIC-07", game.Say("%s is cast at a unit: name one.", c.spell.name()))
	}
	if refusal := b.mayBeTarget(c, unit); refusal != nil {
		return refusal
	}
	if !b.unitsTouch(host, unit) {
		return refuse("STD-SPELL-09", game.Say("%s does not touch %s.", b.units[host].name(), b.units[unit].name()))
	}
	c.target, c.units = unit, []int{unit}
	b.nearestFirst(stands, unit)
	c.from = stands[0]
	c.steps = append(c.steps, game.Step{Rule: "STD-SPELL-09", Text: game.Say("%s touches %s.", b.units[host].name(), b.units[unit].name())})
	return nil
}

// castAtFeature casts at a feature of the terrain within range (AMB-M16).
func (b *board) castAtFeature(c *casting, stands []castStand, id string) *game.Refusal {
	i := slices.IndexFunc(b.state.Terrain, func(t game.Terrain) bool { return string(t.ID) == id })
	if i < 0 {
		return refuse("STD-MAGIC-07", game.Say("%s is cast at a feature of the terrain: name one.", c.spell.name()))
	}
	t := &b.state.Terrain[i]
	if !slices.Contains(c.spell.aim.features, t.Kind) {
		return refuse("STD-MAGIC-10", game.Say("%s is not cast at %s.", c.spell.name(), groundName(t.Kind, t.ID)))
	}
	nearest := math.Inf(1)
	for _, from := range stands {
		if far := from.toFeature(b, t); far < nearest {
			nearest, c.from = far, from
		}
	}
	if nearest > c.spell.reach+geometry.Tolerance {
		have, most := apart(nearest, c.spell.reach)
		return refuse("STD-MAGIC-08", game.Say("%s is %s from %s: the range of %s is %s.", groundName(t.Kind, t.ID), have, c.from.name(b), c.spell.name(), most))
	}
	c.terrain = i
	c.steps = append(c.steps, game.Step{Rule: "STD-MAGIC-08", Marks: []game.Mark{c.from.reach(b, c.spell.reach)},
		Text: game.Say("%s is %s from %s: the range of %s is %s.", groundName(t.Kind, t.ID), cm(nearest), c.from.name(b), c.spell.name(), cm(c.spell.reach))})
	return b.burstAround(c, t)
}
