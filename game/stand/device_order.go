package stand

import (
	"slices"

	"frontage/game"
)

// Devices of the general: the order crown, the high helm, the second voice and the steady sceptre (STD-ITEM-22 to
// STD-ITEM-25, STD-ITEM-28, STD-ITEM-29).

func init() { tests.give, turnBegins = (*run).give, (*run).askHelm }

// give makes the test of an order, and asks about the order crown before it.
func (r *run) give(t *orderTest, ids []game.UnitID) error {
	b := r.board()
	c := &r.s.Characters[t.character]
	switch {
	case !b.mayCrown(c):
		if r.askGuidance(t, ids) {
			return nil
		}
		return r.tryOrder(t, ids)
	case plays(r.s, "AMB-19", "b") && t.need < 2: // without the crown the order could not be given
		return r.tryOrder(b.crowned(t), ids)
	}
	p := &deviceProcedure{Step: deviceCrown, Character: c.ID, Units: slices.Clone(ids), Need: t.need}
	p.comesTo(t)
	r.push(p)
	return nil
}

// tryOrder rolls for an order. The devices that may change the result are asked about.
func (r *run) tryOrder(t *orderTest, ids []game.UnitID) error {
	b := r.board()
	c := &r.s.Characters[t.character]
	ok, sum, err := r.testOrder(t, ids, r.tell(func() game.Phrase {
		if t.at != nil {
			return game.Say("%s orders %s to come, %s, and needs %d or less:", leaderName(c), b.unitNames(t.units), b.whereIs(*t.at, b.units[t.units[0]].Type), t.need)
		}
		return game.Say("%s orders %s and needs %d or less:", leaderName(c), b.unitNames(t.units), t.need)
	}))
	if err != nil {
		return err
	}
	r.noteGuidance(t, ok)
	if t.guided && t.rolled == blunderSum { // a plain failure (STD-SPEC-24)
		sum = blunderSum - 1
	}
	r.push(&commandProcedure{Step: stepOrders})
	p := &deviceProcedure{Character: c.ID, Units: slices.Clone(ids), Number: t.number, Sum: sum, Rolled: t.rolled, Need: t.need}
	p.comesTo(t)
	if ok {
		p.obeyed(r)
		return nil
	}
	if t.crowned {
		r.useUp(t.character)
		r.event(game.Event{Kind: "item", By: string(c.ID), Why: "STD-ITEM-22", Text: r.say("The order has failed under the crown of %s, which is used up.", leaderWithin(c))})
	}
	if t.second > 0 && !t.changed { // nothing is rolled again twice (STD-MAGIC-17)
		p.Step, p.Second = deviceVoice, t.second
		r.push(p)
		return nil
	}
	return p.failed(r)
}

// crowned is the test of an order under the order crown: 10, without modifiers (STD-ITEM-22).
func (b *board) crowned(t *orderTest) *orderTest {
	c := &b.state.Characters[t.character]
	with := *t
	with.need, with.modifiers, with.crowned = crownNeed, nil, true
	with.steps = []game.Step{{Rule: "STD-ITEM-22", Marks: b.orderMarks(t),
		Text: game.Say("%s needs %d or less by the order crown, whatever hampers the order. A failure ends the crown.", leaderName(c), crownNeed)}}
	return &with
}

// procedureDevice asks about a device of the general at the beginning of a turn or at an order.
const procedureDevice = "device"

type deviceProcedure struct {
	Step      string           `json:"step,omitempty"`
	Character game.CharacterID `json:"character,omitempty"` // who orders, or the general with the helm
	Units     []game.UnitID    `json:"units,omitempty"`
	X         float64          `json:"x,omitempty"` // where units come that are kept off the table
	Y         float64          `json:"y,omitempty"`
	Number    int              `json:"number,omitempty" max:"3"`  // of the order in the phase
	Need      int              `json:"need,omitempty" min:"-999"` // for the order
	Second    int              `json:"second,omitempty" max:"10"` // for the second voice
	Sum       int              `json:"sum,omitempty" max:"12"`    // of the failed test, 12 for any blunder
	Rolled    int              `json:"rolled,omitempty" max:"12"` // by its dice
	Face      int              `json:"face,omitempty" max:"6"`    // of the blunder
}

func init() { register(func() procedure { return &deviceProcedure{} }) }

func (*deviceProcedure) kind() string { return procedureDevice }

func (p *deviceProcedure) check(at *openAt) {
	i := at.s.CharacterIndex(p.Character)
	if i < 0 || at.s.Characters[i].Side != at.s.Turn.Active {
		at.report("character", "there is no character %q of the side whose turn it is", p.Character)
		return
	}
	item := deviceItems[p.Step]
	if item == "" {
		at.report("step", "%q is no device that is asked about", p.Step)
		return
	}
	if holder := p.holder(at.s); holder < 0 || p.Step != deviceSceptre && holder != i {
		at.report("character", "nobody has the %s for this", itemNamed(item).name())
	}
	for i, id := range p.Units {
		at.active("units", id)
		if u := at.s.Unit(id); u != nil && isKept(u) != isKept(at.s.Unit(p.Units[0])) || slices.Contains(p.Units[:i], id) {
			at.report("units", "%q does not go with the others", id)
			return
		}
	}
	switch {
	case (len(p.Units) == 0) != (p.Step == deviceHelm):
		at.report("units", "do not fit")
	case p.Step == deviceCrown || p.Step == deviceHelm:
	case p.Number == 0 || p.Sum == 0 || p.Rolled == 0 || p.Step == deviceVoice && p.Second == 0:
		at.report("", "there is no failed order")
	}
	if p.Step == deviceCrown {
		if refusal := p.refused(newBoard(at.s)); refusal != nil {
			at.report("", "%s", refusal.Reason.String())
		}
	}
}

// deviceItems are the items that are asked about.
var deviceItems = map[string]string{deviceHelm: highHelm, deviceCrown: orderCrown, deviceVoice: secondVoice, deviceSceptre: sceptre}

// holder is the character whose device is asked about, −1 for none.
func (p *deviceProcedure) holder(s *game.State) int {
	return holderOf(s, s.Turn.Active, deviceItems[p.Step])
}

// comesTo notes the point to which units come.
func (p *deviceProcedure) comesTo(t *orderTest) {
	if t.at != nil {
		p.X, p.Y = t.at.X, t.at.Y
	}
}

// order is the order under the question, before its test.
func (p *deviceProcedure) order(b *board) (*orderTest, *game.Refusal) {
	character, units := b.state.CharacterIndex(p.Character), b.unitIndexes(p.Units)
	if isKept(b.units[units[0]].Unit) {
		e, refusal := b.enter(character, units, (&enterProcedure{X: p.X, Y: p.Y}).point())
		if refusal != nil {
			return nil, refusal
		}
		return &e.orderTest, nil
	}
	return b.order(character, units)
}

// refused says why the order under the question may not be given.
func (p *deviceProcedure) refused(b *board) *game.Refusal {
	if len(b.unitIndexes(p.Units)) != len(p.Units) || len(p.Units) == 0 {
		return refuse("STD-CMD-24", game.Say("The units of the order are not on the table."))
	}
	_, refusal := p.order(b)
	return refusal
}

func (p *deviceProcedure) proceed(*run) (waits bool, err error) { return true, nil }

func (p *deviceProcedure) fields(_ *run, a game.Action) (fields []string, known bool) {
	return []string{"choice", "yes", "character"}, a.Do == "power"
}

func (p *deviceProcedure) question(r *run) *game.Question {
	b := r.board()
	holder := &r.s.Characters[p.holder(r.s)]
	c := &r.s.Characters[r.s.CharacterIndex(p.Character)]
	yes, no := true, false
	q := &game.Question{Kind: "power", Who: r.s.Turn.Active,
		Answers: []game.Action{{Do: "power", Character: holder.ID, Choice: p.Step, Yes: &yes}, {Do: "power", Character: holder.ID, Choice: p.Step, Yes: &no}}}
	names := r.unitNames(p.Units)
	use := true
	switch p.Step {
	case deviceHelm:
		q.Text = game.Say("Does %s wear the high helm this turn? His Command is %d then, once in the battle.", leaderName(c), helmCommand(c))
		use = b.helmHelps(c)
	case deviceCrown:
		q.Text = game.Say("%[1]s orders %[2]s and needs %[3]d or less. Does he test under the order crown, which needs %[4]d? A failure ends the crown.", leaderName(c), names, p.Need, crownNeed)
		use = p.Need < crownNeed
	case deviceVoice:
		q.Text = game.Say("%[1]s rolled %[2]d for %[3]s and needed %[4]d. Is the order tested again by the second voice, once in the battle? It needs %[5]d.", leaderName(c), p.Rolled, names, p.Need, p.Second)
		use = chanceOf(p.cases(b, true)) >= enough
	case deviceSceptre:
		q.Text = game.Say("%[1]s rolled 12 for %[2]s. Does the steady sceptre make the order succeed, once in the battle?", leaderName(c), names)
		if p.Face > 0 {
			_, step := b.blunderBy(p.Face, b.unitIndexes(r.blunderGroups(b.blundering(p.Units, p.Rolled))[0]))
			q.Text = game.Say("%[1]s rolled 12 for %[2]s, and %[3]d for the blunder: %[4]s Does the steady sceptre make the order succeed, once in the battle?", leaderName(c), names, p.Face, step.Text)
		}
	}
	if !use {
		q.Default = 1
	}
	return q
}

// cases are the rolls, of 36, with which the order succeeds after an answer; −1 if none is made.
func (p *deviceProcedure) cases(b *board, yes bool) int {
	c := &b.state.Characters[b.state.CharacterIndex(p.Character)]
	switch {
	case p.Step == deviceCrown && yes:
		return b.passing(c, crownNeed)
	case p.Step == deviceCrown:
		return b.passing(c, p.Need)
	case p.Step == deviceVoice && yes:
		return b.passing(c, p.Second)
	}
	return -1
}

func (p *deviceProcedure) answer(r *run, a game.Action) error {
	holder := p.holder(r.s)
	c := &r.s.Characters[holder]
	if a.Do != "power" || a.Choice != p.Step || a.Yes == nil || a.Character != "" && a.Character != c.ID {
		return notNow(a, game.Say("say whether the %s is used", itemNamed(deviceItems[p.Step]).name()))
	}
	r.drop(p)
	use := *a.Yes
	if !use {
		r.event(game.Event{Kind: "power", By: string(c.ID), Why: itemNamed(deviceItems[p.Step]).rule,
			Text: r.say("%s does not use the %s.", leaderName(c), itemNamed(deviceItems[p.Step]).name())})
	}
	switch p.Step {
	case deviceHelm:
		if use {
			r.wearHelm(holder)
		}
		return nil
	case deviceCrown:
		return p.testUnder(r, use)
	case deviceVoice:
		if use {
			return p.speak(r, holder)
		}
		return p.failed(r)
	}
	if use {
		r.useUp(holder)
		r.event(game.Event{Kind: "power", By: string(c.ID), Why: "STD-ITEM-28", Text: r.say("%s uses the steady sceptre: the 12 is ignored, and the order succeeds.", leaderName(c))})
		p.obeyed(r)
		return nil
	}
	return p.fails(r)
}

// testUnder makes the test of an order with or without the crown.
func (p *deviceProcedure) testUnder(r *run, crown bool) error {
	t, refusal := p.order(r.board())
	if refusal != nil {
		return refusal
	}
	if crown {
		t = r.board().crowned(t)
	}
	return r.tryOrder(t, p.Units)
}

// speak tests a failed order again by the second voice. Success is as if the first roll had not been made
// (STD-ITEM-25).
func (p *deviceProcedure) speak(r *run, holder int) error {
	c := &r.s.Characters[holder]
	r.omens.again = true
	faces, err := r.roll(2, "order", string(c.ID), p.Second, r.say("%s tests it again by the second voice and needs %d or less:", leaderName(c), p.Second))
	r.omens.again = false
	if err != nil {
		return err
	}
	r.useUp(holder)
	sum := faces[0] + faces[1]
	ok := sum <= p.Second
	event := &r.events[len(r.events)-1]
	event.OK, event.Steps = &ok, []game.Step{{Rule: "STD-ITEM-24", Text: game.Say("The second voice needs %d or less: Command %d with the usual modifiers.", p.Second, voiceCommand)}}
	if ok {
		event.Text = game.SayAll(event.Text, game.Say(" Passed."))
		event.Steps = append(event.Steps, game.Step{Rule: "STD-ITEM-25", Text: game.Say("The failed test is as if not made: %s goes on giving orders at his own value.", leaderName(c))})
		p.obeyed(r)
		return nil
	}
	event.Text = game.SayAll(event.Text, game.Say(" Failed."))
	p.Sum, p.Rolled = sum, sum
	return p.failed(r)
}

// obeyed lets the units of the order act.
func (p *deviceProcedure) obeyed(r *run) {
	if isKept(r.s.Unit(p.Units[0])) {
		r.push(&enterProcedure{Step: enterPlace, Character: p.Character, Units: slices.Clone(p.Units), X: p.X, Y: p.Y})
		return
	}
	r.permit(p.Units, paceFull)
}

// failed asks about the steady sceptre after a natural 12 of any character, after the die of a blunder
// (STD-ITEM-28, STD-ITEM-29). Otherwise the order fails.
func (p *deviceProcedure) failed(r *run) (err error) {
	c := &r.s.Characters[r.s.CharacterIndex(p.Character)]
	if p.Rolled != blunderSum || holderOf(r.s, c.Side, sceptre) < 0 {
		return p.fails(r)
	}
	p.Step = deviceSceptre
	if c.Kind != kindGeneral && p.Sum == blunderSum && len(r.board().blundering(p.Units, p.Rolled)) > 0 {
		if p.Face, err = r.rollBlunder(c, r.blunderGroups(r.board().blundering(p.Units, p.Rolled))[0]); err != nil {
			return err
		}
	}
	r.push(p)
	return nil
}

// fails carries out the failure of the order. Units that were to come stay off the table (STD-SCOUT-12).
func (p *deviceProcedure) fails(r *run) error {
	c := &r.s.Characters[r.s.CharacterIndex(p.Character)]
	if isKept(r.s.Unit(p.Units[0])) {
		for _, id := range p.Units {
			r.staysAway(id, r.say("%s stays off the table, and may be ordered again in another turn.", unitName(r.s, id)))
		}
	}
	if p.Rolled == blunderSum && p.Sum == blunderSum {
		r.sufferBlunder(c)
	}
	return r.failOrder(p)
}

// askHelm asks a general whether he wears the high helm this turn, at its start (STD-ITEM-23).
func (r *run) askHelm() {
	if i := holderOf(r.s, r.s.Turn.Active, highHelm); i >= 0 {
		r.push(&deviceProcedure{Step: deviceHelm, Character: r.s.Characters[i].ID})
	}
}
