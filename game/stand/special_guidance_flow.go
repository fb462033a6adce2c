package stand

import (
	"slices"

	"frontage/game"
)

// Declaring a great effort, and calling on guidance (STD-SPEC-23, STD-SPEC-24).

// makeEffort declares a great effort.
func (r *run) makeEffort(a game.Action) error {
	i := r.s.CharacterIndex(a.Character)
	if i < 0 || a.Yes == nil || !*a.Yes || r.board().effortOf(&r.s.Characters[i]) == 0 {
		return refuse("STD-SPEC-23", game.Say("A great effort is declared once in the battle, before anything else in the Command phase, by a character who may."))
	}
	c := &r.s.Characters[i]
	value, own := r.board().effortOf(c), EditLeader(c)
	own.State.Used, own.State.Effort = append(slices.Clone(own.State.Used), powerEffort), true
	r.changed()
	r.event(game.Event{Kind: "power", By: string(c.ID), Why: "STD-SPEC-23", Text: r.say("%s makes a great effort: %+d to all his orders in this phase.", leaderName(c), value)})
	return nil
}

// endEfforts ends the great efforts of a side with its Command phase.
func (r *run) endEfforts() {
	for i := range r.s.Characters {
		if OwnLeader(&r.s.Characters[i]).State.Effort {
			EditLeader(&r.s.Characters[i]).State.Effort = false
		}
	}
}

// guided is the test of an order under guidance: the score counts 1 less.
func (b *board) guided(t *orderTest) *orderTest {
	with := *t
	with.guided = true
	with.need++
	with.modifiers = append(slices.Clone(t.modifiers), modifier{name: game.Say("guidance"), amount: 1, rule: "STD-SPEC-24",
		why: func(b *board, c *game.Character, _ *modifier) game.Phrase {
			return game.Say("the score counts 1 less under the guidance of %s, and a 12 is no blunder", leaderWithin(b.guideOf(c)))
		}})
	with.steps = b.orderSteps(&with)
	return &with
}

// noteGuidance records what an order under guidance, or after it was lost, does to further orders.
func (r *run) noteGuidance(t *orderTest, ok bool) {
	phase, c := OwnTurn(r.s).Command, &r.s.Characters[t.character]
	phase.Hampered = slices.DeleteFunc(slices.Clone(phase.Hampered), func(id game.CharacterID) bool { return id == c.ID })
	if len(phase.Hampered) == 0 {
		phase.Hampered = nil
	}
	if !t.guided || ok {
		return
	}
	phase.Unguided = true
	for i := range r.s.Characters {
		if o := &r.s.Characters[i]; o.Side == c.Side && o.ID != c.ID && OnTable(o) && !guides(o) && !slices.Contains(phase.Finished, o.ID) {
			phase.Hampered = append(phase.Hampered, o.ID)
		}
	}
	r.event(game.Event{Kind: "power", By: string(c.ID), Why: "STD-SPEC-24", Text: r.say("Guidance is over for this turn: characters who have not ordered yet add 1 to the score of their first order.")})
}

// procedureGuidance asks a character whether he calls on guidance for an order.
const procedureGuidance = "guidance"

type guidanceProcedure struct {
	Character game.CharacterID `json:"character,omitempty"`
	Units     []game.UnitID    `json:"units,omitempty"`
	X         float64          `json:"x,omitempty"` // where units come that are kept off the table
	Y         float64          `json:"y,omitempty"`
}

func init() { register(func() procedure { return &guidanceProcedure{} }) }

func (*guidanceProcedure) kind() string { return procedureGuidance }

// askGuidance asks about the guidance of an order, if there is any.
func (r *run) askGuidance(t *orderTest, ids []game.UnitID) (asks bool) {
	c := &r.s.Characters[t.character]
	if r.board().guideOf(c) == nil {
		return false
	}
	p := &guidanceProcedure{Character: c.ID, Units: slices.Clone(ids)}
	if t.at != nil {
		p.X, p.Y = t.at.X, t.at.Y
	}
	r.push(p)
	return true
}

// order is the order under the question.
func (p *guidanceProcedure) order(b *board) (*orderTest, *game.Refusal) {
	return (&deviceProcedure{Character: p.Character, Units: p.Units, X: p.X, Y: p.Y}).order(b)
}

func (p *guidanceProcedure) check(at *openAt) {
	i := at.s.CharacterIndex(p.Character)
	if i < 0 || at.s.Characters[i].Side != at.s.Turn.Active || newBoard(at.s).guideOf(&at.s.Characters[i]) == nil {
		at.report("character", "%q is guided by nobody", p.Character)
		return
	}
	for _, id := range p.Units {
		at.active("units", id)
	}
	if refusal := (&deviceProcedure{Character: p.Character, Units: p.Units, X: p.X, Y: p.Y}).refused(newBoard(at.s)); refusal != nil {
		at.report("", "%s", refusal.Reason.String())
	}
}

func (p *guidanceProcedure) fields(_ *run, a game.Action) (fields []string, known bool) {
	return []string{"choice", "yes", "character"}, a.Do == "power"
}

func (p *guidanceProcedure) proceed(*run) (waits bool, err error) { return true, nil }

// cases are the rolls, of 36, with which the order succeeds after an answer.
func (p *guidanceProcedure) cases(b *board, yes bool) int {
	t, refusal := p.order(b)
	if refusal != nil {
		return 0
	}
	if yes {
		t = b.guided(t)
	}
	return b.passing(&b.state.Characters[t.character], t.need)
}

func (p *guidanceProcedure) question(r *run) *game.Question {
	c := &r.s.Characters[r.s.CharacterIndex(p.Character)]
	yes, no := true, false
	return &game.Question{Kind: "power", Who: c.Side,
		Text: game.Say("Does %[1]s call on the guidance of %[2]s to order %[3]s? The score counts 1 less and a 12 is no blunder; a failure ends guidance for this turn.", leaderWithin(c), leaderWithin(r.board().guideOf(c)), r.unitNames(p.Units)),
		Answers: []game.Action{{Do: "power", Character: c.ID, Choice: powerGuidance, Yes: &yes},
			{Do: "power", Character: c.ID, Choice: powerGuidance, Yes: &no}}}
}

func (p *guidanceProcedure) answer(r *run, a game.Action) error {
	if a.Do != "power" || a.Choice != powerGuidance || a.Yes == nil || a.Character != "" && a.Character != p.Character {
		return notNow(a, game.Say("say whether guidance is called on"))
	}
	t, refusal := p.order(r.board())
	if refusal != nil {
		return refusal
	}
	if *a.Yes {
		t = r.board().guided(t)
	}
	r.drop(p)
	return r.tryOrder(t, p.Units)
}
