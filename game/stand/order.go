package stand

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// Command ranges (STD-CMD-25, STD-CMD-26), the length of one step of the distance penalty
// (STD-CMD-39), and how near an enemy must be to hamper (STD-CMD-41), in cm.
const (
	heroRange   = 60.0
	wizardRange = 20.0
	flyerRange  = 20.0
	commandStep = 20.0
	enemyNear   = 20.0
)

const mostOrders = 3 // to one unit in a phase (STD-CMD-37)

// modifier is one term of an order test, shown before the roll.
type modifier struct {
	name   game.Phrase
	amount int
	rule   string
	why    func(b *board, c *game.Character, m *modifier) game.Phrase // with the actual numbers

	unit, enemy int     // the unit and the enemy it is about, if any
	far         float64 // their distance
}

// orderTest is an order before the roll: it succeeds if 2D6 show at most need (STD-CMD-27).
type orderTest struct {
	character int   // in State.Characters
	units     []int // one unit, or those of a brigade
	number    int   // the number of this order in the phase: 1, 2 or 3
	need      int
	at        *geometry.Vec // where units come that are kept off the table; nil for others
	modifiers []modifier    // for explanations
	steps     []game.Step

	guided  bool // it is guided by the general (STD-SPEC-24)
	crowned bool // it is tested under the order crown (STD-ITEM-22)
	second  int  // what the second voice needs if the test fails, 0 for no second voice (STD-ITEM-24)
	rolled  int  // the sum of its dice, once rolled
	changed bool // one of them has been rolled again
}

// order works out an order to a unit or a brigade: whether the character may give it now
// (section 6.4), and the number he needs (section 6.5). An order that cannot succeed may
// still be given (STD-CMD-45, AMB-19).
func (b *board) order(character int, units []int) (*orderTest, *game.Refusal) {
	if r := b.mayCommand(character); r != nil {
		return nil, r
	}
	for _, unit := range units {
		if r := b.mayBeOrdered(character, unit); r != nil {
			return nil, r
		}
	}
	if r := b.uninterrupted(units); r != nil {
		return nil, r
	}
	if r := b.isBrigade(units); r != nil {
		return nil, r
	}
	if r := b.inRange(character, units); r != nil {
		return nil, r
	}
	t := b.orderTarget(character, units)
	t.second = b.secondNeed(character, func(c *game.Character) int { return b.orderTargetOf(c, character, units).need })
	t.steps = b.orderSteps(t)
	if b.notWorthTrying(character, units) {
		r := refuse("STD-CMD-45", game.Say("%s would need %d to order %s, which cannot succeed: the order is not given.", leaderName(&b.state.Characters[character]), t.need, b.unitNames(units)))
		r.Steps = t.steps
		return nil, r
	}
	return t, nil
}

// notWorthTrying reports whether an order is not given because it cannot succeed (AMB-19).
func (b *board) notWorthTrying(character int, units []int) bool {
	return b.plays("AMB-19", "b") && b.orderTarget(character, units).need < 2 && !b.mayCrown(&b.state.Characters[character])
}

// orderTarget adds up what a character needs to order units, whether or not he may
// (STD-CMD-44: everything as it is now). In a brigade the most distant unit counts for the
// distance (STD-CMD-50), and each other modifier counts once, for the unit worst affected
// (STD-CMD-51).
func (b *board) orderTarget(character int, units []int) *orderTest {
	return b.orderTargetOf(&b.state.Characters[character], character, units)
}

// orderTargetOf is orderTarget for a character who is perhaps described otherwise than in the state.
func (b *board) orderTargetOf(c *game.Character, character int, units []int) *orderTest {
	t := &orderTest{character: character, units: units, number: 1}
	for _, unit := range units {
		t.number = max(t.number, Own(b.units[unit].Unit).State.Orders+1)
	}
	var room [mostModifiers]modifier
	all, need := b.orderModifiers(room[:0], c, units, t.number)
	t.need = need
	for i := range all {
		if all[i].amount != 0 && !b.unread() {
			t.modifiers = append(t.modifiers, all[i])
		}
	}
	return t
}

// mostModifiers is how many modifiers most orders have at most.
const mostModifiers = 12

// orderModifiers appends all modifiers of an order to an empty list, and returns the Command that
// results.
func (b *board) orderModifiers(list []modifier, c *game.Character, units []int, number int) (all []modifier, need int) {
	if sworn := b.sworn(c, units, number); sworn > 0 {
		return nil, sworn
	}
	all = append(list, b.distanceModifier(c, units), repeatModifier(number), b.enemyModifier(units), b.denseModifier(units),
		b.lossModifier(units), b.roadModifier(units), b.blunderModifier(units), b.firstOrderModifier(c))
	all = b.appendSpecialModifiers(all, c, units, b.leaderDistance)
	need = OwnLeader(c).Command
	for i := range all {
		need += all[i].amount
	}
	return all, min(need, mostCommand) // STD-BASE-18
}

// distanceModifier is −1 for each 20 cm, or part thereof, beyond the first 20 (STD-CMD-39,
// AMB-18).
func (b *board) distanceModifier(c *game.Character, units []int) modifier {
	far, at, most, rule := 0.0, units[0], 0, "STD-CMD-39"
	for _, unit := range units {
		d := b.orderDistance(c, unit, units)
		steps, by := b.distanceSteps(d), "STD-CMD-39"
		if factor, ok := b.distanceFactor(unit, units); ok { // STD-SPEC-06
			steps, by = steps*factor, "STD-SPEC-06"
		}
		if steps > most || steps == most && most == 0 && d > far {
			far, at, most, rule = d, unit, steps, by
		}
	}
	if most <= 0 {
		return modifier{}
	}
	return modifier{name: game.Say("distance"), amount: -most, rule: rule, unit: at, far: far,
		why: func(b *board, c *game.Character, m *modifier) game.Phrase {
			return game.Say("%s is %s away from %s", b.units[m.unit].name(), cm(m.far), leaderWithin(c))
		}}
}

// distanceSteps is how many steps of 20 cm a distance lies beyond the first.
func (b *board) distanceSteps(far float64) int {
	if b.plays("AMB-18", "b") && far > commandStep+geometry.Tolerance {
		return int(math.Floor((far + geometry.Tolerance) / commandStep))
	}
	return max(0, int(math.Ceil((far-geometry.Tolerance)/commandStep))-1)
}

// repeatModifier is −1 for a second order and −2 for a third (STD-CMD-40).
func repeatModifier(number int) modifier {
	if number == 1 {
		return modifier{}
	}
	return modifier{name: game.Say("order"), amount: 1 - number, rule: "STD-CMD-40",
		why: func(_ *board, _ *game.Character, m *modifier) game.Phrase {
			return game.Say("it is order %d of this phase", 1-m.amount)
		}}
}

// enemyModifier is −1 if an enemy unit, seen or not, is 20 cm or less away (STD-CMD-41).
// Characters do not count (STD-CHAR-02).
func (b *board) enemyModifier(units []int) modifier {
	m := modifier{name: game.Say("enemy near"), rule: "STD-CMD-41", far: enemyNear + geometry.Tolerance,
		why: func(b *board, _ *game.Character, m *modifier) game.Phrase {
			return game.Say("the enemy %s is %s from %s", b.units[m.enemy].name(), cm(m.far), b.units[m.unit].name())
		}}
	for _, unit := range units {
		if b.follows(unit, noNearPenalty) { // STD-SPEC-08
			continue
		}
		for i := range b.units {
			if !b.Enemies(unit, i) || isWagon(b.units[i].Unit) || !b.Within(unit, i, m.far) {
				continue
			}
			if d := b.Distance(unit, i); d <= m.far {
				m.amount, m.unit, m.enemy, m.far = -1, unit, i, d
			}
		}
	}
	return m
}

// denseModifier is −1 if a stand is wholly or partly in dense terrain (STD-CMD-42).
func (b *board) denseModifier(units []int) modifier {
	for _, unit := range units {
		if p, _ := b.inDense(unit, b.sparedGround(unit)); p >= 0 {
			return modifier{name: game.Say("dense terrain"), amount: -1, rule: "STD-CMD-42", unit: unit,
				why: func(b *board, _ *game.Character, m *modifier) game.Phrase {
					p, kind := b.inDense(m.unit, b.sparedGround(m.unit))
					return game.Say(denseText[kind], b.standName(p))
				}}
		}
	}
	return modifier{}
}

// lossModifier is −1 for every stand that the unit has lost (STD-CMD-43).
func (b *board) lossModifier(units []int) modifier {
	m := modifier{name: game.Say("losses"), rule: "STD-CMD-43",
		why: func(b *board, _ *game.Character, m *modifier) game.Phrase {
			return game.Say("%s has lost %s", b.units[m.unit].name(), game.SayCount(-m.amount, "1 stand", "%[1]d stands"))
		}}
	for _, unit := range units {
		if lost := ownLosses(b.units[unit].Unit); lost > -m.amount {
			m.amount, m.unit = -lost, unit
		}
	}
	return m
}

// roadModifier is +1 if the last move followed a road all the way (STD-TERR-15); in a
// brigade, if that of every unit did.
func (b *board) roadModifier(units []int) modifier {
	for _, unit := range units {
		if !Own(b.units[unit].Unit).State.Road {
			return modifier{}
		}
	}
	return modifier{name: game.Say("road"), amount: 1, rule: "STD-TERR-15",
		why: func(*board, *game.Character, *modifier) game.Phrase {
			return game.Say("the last move followed a road all the way")
		}}
}

// blunderModifier is −1 for each marker that blunders have left on the unit (STD-CMD-59).
func (b *board) blunderModifier(units []int) modifier {
	m := modifier{name: game.Say("blunders"), rule: "STD-CMD-59",
		why: func(b *board, _ *game.Character, m *modifier) game.Phrase {
			return game.Say("%s carries %s of a blunder", b.units[m.unit].name(), game.SayCount(-m.amount, "1 marker", "%[1]d markers"))
		}}
	for _, unit := range units {
		if marks := Own(b.units[unit].Unit).State.Penalty; marks > -m.amount {
			m.amount, m.unit = -marks, unit
		}
	}
	return m
}

// firstOrderModifier is +1 on a character's first order of his first turn, by the optional
// rule STD-CMD-46. It never raises Command above 10 (STD-BASE-18).
func (b *board) firstOrderModifier(c *game.Character) modifier {
	phase := b.commandPhase()
	if !b.plays("STD-CMD-46", optionOn) || b.state.Turn.Number > 1 || phase.Character == c.ID || slices.Contains(phase.Finished, c.ID) {
		return modifier{}
	}
	return modifier{name: game.Say("first order"), amount: min(1, max(0, mostCommand-commandOf(c))), rule: "STD-CMD-46",
		why: func(_ *board, c *game.Character, _ *modifier) game.Phrase {
			return game.Say("it is the first order of %s in the battle", leaderWithin(c))
		}}
}

// orderSteps explains a target number: the sum, then each term.
func (b *board) orderSteps(t *orderTest) []game.Step {
	if b.unread() {
		return nil
	}
	c := &b.state.Characters[t.character]
	sum := []game.Phrase{game.Say("Command %d", OwnLeader(c).Command)}
	for _, m := range t.modifiers {
		sum = append(sum, game.Say("%+d %s", m.amount, m.name))
	}
	if b.sworn(c, t.units, t.number) > 0 {
		sum = []game.Phrase{game.Say("it is sworn to obey")}
	}
	text := game.Say("%s needs %d or less on 2D6 to order %s: %s.", leaderName(c), t.need, b.unitNames(t.units), game.SayJoined(sum))
	if t.need < 2 {
		text = game.Say("%s would need %d to order %s, which cannot succeed: %s.", leaderName(c), t.need, b.unitNames(t.units), game.SayJoined(sum))
	}
	steps := []game.Step{{Rule: "STD-CMD-27", Text: text, Marks: b.orderMarks(t)}}
	for i := range t.modifiers {
		m := &t.modifiers[i]
		steps = append(steps, game.Step{Rule: m.rule, Text: game.Say("%+d (%s): %s.", m.amount, m.name, m.why(b, c, m))})
	}
	if jinx := b.jinxOn(c); jinx != nil {
		steps = append(steps, game.Step{Rule: "STD-SPELL-53", Text: game.Say("%s is under %s: any double fails and is a blunder.", leaderName(c), jinx.name())})
	}
	steps = append(steps, b.deviceSteps(c, t)...)
	if b.sworn(c, t.units, t.number) > 0 {
		steps = append(steps, game.Step{Rule: "STD-SPEC-09", Text: game.Say("The first order of %s to %s succeeds on %d or less, whatever else holds.", leaderWithin(c), b.unitNames(t.units), t.need)})
	}
	for _, unit := range t.units {
		if b.isWild(unit) {
			steps = append(steps, game.Step{Rule: "STD-SPEC-15", Text: game.Say("%s is wild: if the order fails, a die says what it does.", b.units[unit].name())})
		}
	}
	return steps
}

func (b *board) orderMarks(t *orderTest) []game.Mark {
	c := &b.state.Characters[t.character]
	var marks []game.Mark
	if t.at != nil {
		from, to := b.toPoint(c, *t.at)
		return []game.Mark{{Kind: game.MarkMeasure, From: from, To: to, Label: game.SayAll(cm(from.Dist(to)))}}
	}
	for _, unit := range t.units {
		from, to := b.toOrder(c, unit, t.units)
		marks = append(marks, game.Mark{Kind: game.MarkMeasure, From: from, To: to, Label: game.SayAll(cm(from.Dist(to)))})
	}
	return marks
}

// mayCommand refuses a character who may not give orders now: STD-CMD-24, -31, -32, -34.
func (b *board) mayCommand(character int) *game.Refusal { return b.refuseCommand(character).refusal() }

// refuseCommand is mayCommand without the text.
func (b *board) refuseCommand(character int) (none lazyRefusal) {
	c, phase := &b.state.Characters[character], OwnTurn(b.state).Command
	switch {
	case c.Side != b.state.Turn.Active:
		return refuseLazily("STD-CMD-01", "It is not the turn of %s.", namedWithin{c})
	case !OnTable(c):
		return refuseLazily("STD-CMD-24", "%s is not on the table.", named{c})
	case phase != nil && slices.Contains(phase.Finished, c.ID):
		return b.refuseFinished(c, phase)
	case guides(c):
		return refuseLazily("STD-SPEC-24", "%s guides the orders of others and gives none.", named{c})
	}
	return none
}

// refuseFinished says why a character gives no more orders this phase. If he is finished
// and gave the last order, that order failed.
func (b *board) refuseFinished(c *game.Character, phase *Command) lazyRefusal {
	last := b.state.CharacterIndex(phase.Character)
	switch failed := last >= 0 && slices.Contains(phase.Finished, phase.Character); {
	case failed && b.state.Characters[last].Kind == kindGeneral:
		return refuseLazily("STD-CMD-32", "The general has failed an order: no more orders are given this phase.")
	case failed && phase.Character == c.ID:
		return refuseLazily("STD-CMD-31", "%s has failed an order and gives no more this phase.", named{c})
	}
	return refuseLazily("STD-CMD-34", "%s gives no more orders this phase: another character has begun since.", named{c})
}

// mayBeOrdered refuses a unit that takes no orders, or none from this character:
// STD-CMD-04, -36, -37, -38.
func (b *board) mayBeOrdered(character, unit int) *game.Refusal {
	return b.refuseOrder(character, unit).refusal()
}

// refuseOrder is mayBeOrdered without the text.
func (b *board) refuseOrder(character, unit int) (none lazyRefusal) {
	c, u := &b.state.Characters[character], &b.units[unit]
	switch {
	case u.Side != c.Side:
		return refuseLazily("STD-CMD-24", "%s cannot order %s of the other side.", named{c}, u)
	case len(u.Stands) == 0:
		return refuseLazily("STD-CMD-24", "No stand of %s is on the table.", u)
	case Own(u.Unit).State.Confused:
		return refuseLazily("STD-CMD-38", "%s is confused and takes no orders (STD-CONF-06).", u)
	case Own(u.Unit).State.Stampede:
		return refuseLazily("STD-SPEC-70", "%s stampedes: it takes no orders and has no initiative.", u)
	case Own(u.Unit).State.Charged:
		return refuseLazily("STD-CMD-38", "%s has charged this phase.", u)
	case b.isEngaged(unit):
		return refuseLazily("STD-CMD-38", "%s is in combat.", u)
	case Own(u.Unit).State.Initiative: // a home back is no move on initiative (STD-FLY-11)
		return refuseLazily("STD-CMD-04", "%s has moved on initiative this phase.", u)
	case Own(u.Unit).State.Halted && slices.Contains(b.commandPhase().Failed, u.ID): // by a blunder
		return refuseLazily("STD-CMD-61", "%s moves no further this turn.", u)
	case Own(u.Unit).State.Halted:
		return refuseLazily("STD-TABLE-06", "%s moves no further this turn.", u)
	case Own(u.Unit).State.OrderedBy != "" && Own(u.Unit).State.OrderedBy != c.ID:
		return refuseLazily("STD-CMD-36", "%s has been ordered by another character this phase.", u)
	case Own(u.Unit).State.Orders >= mostOrders:
		return refuseLazily("STD-CMD-37", "%s has had %d orders this phase.", u, mostOrders)
	}
	switch {
	case isDecoy(u.Unit):
		return refuseLazily("STD-SPELL-61", "%s is a decoy, which cannot move.", u)
	case isWagon(u.Unit) && Own(u.Unit).State.Orders > 0:
		return refuseLazily("STD-SCEN-22", "%s has had its order: a wagon gets one order a turn.", u)
	case isWagon(u.Unit) && Own(u.Unit).State.Moved:
		return refuseLazily("STD-SCEN-22", "%s has moved: a wagon makes one move a turn.", u)
	case isMade(u.Unit, kindSummon) && !isCaster(c):
		return refuseLazily("STD-SPELL-74", "%s was summoned, and takes orders from casters alone.", u)
	case len(b.special(unit)) > 0:
		return b.refuseBySpecial(c, unit)
	}
	return none
}

// uninterrupted refuses orders that return to a unit after others have been ordered
// (STD-CMD-35), or that go elsewhere before a brigade, part by part, is finished
// (STD-CMD-56, STD-CMD-57). A new order goes to the units that had the last one, to some of
// them, to others of the same brigade, or to units without any order.
func (b *board) uninterrupted(units []int) *game.Refusal {
	phase := b.commandPhase()
	fresh, again, other := 0, 0, 0
	for _, unit := range units {
		switch id := b.units[unit].ID; {
		case slices.Contains(phase.Last, id):
			again++
		case slices.Contains(phase.Run, id):
			other++
		case Own(b.units[unit].Unit).State.Orders > 0:
			return refuse("STD-CMD-35", game.Say("%s has had its orders: others have been ordered since.", b.units[unit].name()))
		default:
			fresh++
		}
	}
	if again == len(units) || other == len(units) || fresh == len(units) {
		return nil
	}
	if fresh > 0 {
		return refuse("STD-CMD-35", game.Say("%s have not been ordered together so far.", b.unitNames(units)))
	}
	return refuse("STD-CMD-57", game.Say("The brigade is being ordered part by part; %s belong to different parts.", b.unitNames(units)))
}

// inRange refuses an order to a unit out of a character's command range: the whole table
// for the general, 60 cm for a hero, 20 cm for a wizard (STD-CMD-25), and to flyers 20 cm
// for anyone (STD-CMD-26). All units of a brigade must be in range (STD-CMD-50).
func (b *board) inRange(character int, units []int) *game.Refusal {
	c := &b.state.Characters[character]
	for _, unit := range units {
		if !b.outOfCommand(c, unit, units) {
			continue
		}
		u, d := &b.units[unit], b.orderDistance(c, unit, units)
		if leash := paramsOf[distance](b, unit, ruleLeash); leash != nil && d > leash.Value+geometry.Tolerance {
			have, limit := apart(d, leash.Value)
			return refuse("STD-SPEC-10", game.Say("%s is %s away from %s; it hears orders within %s alone.", u.name(), have, leaderWithin(c), limit))
		}
		if wide := b.widerRange(unit); wide > 0 && d > wide+geometry.Tolerance {
			have, limit := apart(d, wide)
			return refuse("STD-SPEC-21", game.Say("%s is %s away from %s; the orders of this army reach %s.", u.name(), have, leaderWithin(c), limit))
		}
		if most := commandRange(c.Kind); d > most+geometry.Tolerance && b.widerRange(unit) == 0 {
			have, limit := apart(d, most)
			return refuse("STD-CMD-25", game.Say("%s is %s away from %s, a %s, whose orders reach %s.", u.name(), have, leaderWithin(c), game.Word(c.Kind), limit))
		}
		have, limit := apart(d, flyerRange)
		return refuse("STD-CMD-26", game.Say("%s flies and is %s away from %s; flyers hear orders within %s.", u.name(), have, leaderWithin(c), limit))
	}
	return nil
}

// outOfCommand reports whether a unit, alone or in a brigade, is out of range of a
// character's orders.
func (b *board) outOfCommand(c *game.Character, unit int, units []int) bool {
	if b.plays("AMB-M47", "b") && slices.Contains(b.commandPhase().Came, b.units[unit].ID) {
		return false
	}
	most := commandRange(c.Kind)
	if len(b.special(unit)) > 0 {
		if wide := b.widerRange(unit); wide > 0 { // STD-SPEC-21
			most = wide
		}
		if leash := paramsOf[distance](b, unit, ruleLeash); leash != nil { // STD-SPEC-10
			most = min(most, leash.Value)
		}
	}
	if HasTrait(b.units[unit].Unit, traitFlying) {
		most = min(most, flyerRange)
	}
	return !math.IsInf(most, 1) && b.orderDistance(c, unit, units) > most+geometry.Tolerance
}

// commandRange is how far a kind of character can give orders, in cm.
func commandRange(kind string) float64 {
	switch kind {
	case kindGeneral:
		return math.Inf(1)
	case kindHero:
		return heroRange
	case kindWizard:
		return wizardRange
	}
	return 0
}

func (b *board) unitsOf(ids []game.UnitID) []int {
	var list []int
	for _, id := range ids {
		if unit, err := b.unitIndex(string(id)); err == nil {
			list = append(list, unit)
		}
	}
	return list
}

// unitNames lists the display names of units: "Axemen, Riders and Guard".
func (b *board) unitNames(units []int) game.Phrase {
	names := make([]string, len(units))
	for i, unit := range units {
		names[i] = b.units[unit].name()
	}
	return game.SayList(names)
}
