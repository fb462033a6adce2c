package stand

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// Burning the village and the buildings (STD-SCEN-17).

const procedureBurn = "burn"

// burnsOn is the score that burns a building down.
const burnsOn = 6

func init() { register(func() procedure { return &burnProcedure{} }) }

// burnProcedure asks the attacker at the start of his Combat phase which stands try to burn what they
// touch (AMB-M51). Done holds the stands that have rolled.
type burnProcedure struct {
	Done []game.StandID `json:"names,omitempty"`
}

func (*burnProcedure) kind() string { return procedureBurn }

func (p *burnProcedure) check(at *openAt) {
	if kind := scenarioOf(at.s); kind == nil || at.isTop() && len(p.answers(newBoard(at.s))) == 0 {
		at.report("", "no stand is left that could burn a building")
	}
}

// answers lists the stands that may roll, each for everything unburnt that it touches: of
// non-flying infantry, cavalry or chariots that are neither confused nor engaged (STD-SCEN-17).
func (p *burnProcedure) answers(b *board) (list []game.Action) {
	kind := scenarioOf(b.state)
	if kind == nil || kind.atEnd == nil || b.state.Turn.Active != attackerOf(b.state) {
		return nil
	}
	for _, g := range goalsOf(b.state) {
		areas := areasOf(b.state, g.Terrain)
		if g.Burnt || len(areas) == 0 {
			continue
		}
		for piece, box := range b.Boxes {
			if !slices.Contains(p.Done, b.id(piece)) && distanceToAreas(areas, box) <= geometry.Tolerance && b.burns(b.Pieces[piece].Unit) {
				list = append(list, game.Action{Do: doBurn, Stand: b.id(piece), Target: g.ID})
			}
		}
	}
	return list
}

// burns reports whether the stands of a unit may burn buildings.
func (b *board) burns(unit int) bool {
	u := &b.units[unit]
	return u.Side == b.state.Turn.Active && !HasTrait(u.Unit, traitFlying) && b.mayControl(unit)
}

func (p *burnProcedure) proceed(r *run) (waits bool, err error) {
	if len(p.answers(r.board())) > 0 {
		return true, nil
	}
	r.pop()
	return false, nil
}

func (p *burnProcedure) question(r *run) *game.Question {
	who := r.s.Turn.Active
	return &game.Question{Kind: procedureBurn, Who: who, Text: game.Say("%s: which stand tries to burn what it touches? On a 6 it burns down.", r.sideName(who)),
		Answers: append(p.answers(r.board()), game.Action{Do: "end"})}
}

func (p *burnProcedure) answer(r *run, a game.Action) error {
	if a.Do == "end" {
		r.pop()
		return nil
	}
	if a.Do != doBurn {
		return notNow(a, game.Say("say which stand tries to burn a building, or end the burning"))
	}
	open := p.answers(r.board())
	at := slices.IndexFunc(open, func(o game.Action) bool { return o.Stand == a.Stand && (a.Target == "" || a.Target == o.Target) })
	if at < 0 {
		return refuse("STD-SCEN-17", game.Say("Stand %s may not burn that now: it must touch it, be neither engaged nor confused, and not have rolled this turn.", a.Stand))
	}
	p.Done = append(slices.Clone(p.Done), a.Stand)
	return r.burn(open[at])
}

// burn rolls for a stand.
func (r *run) burn(a game.Action) error {
	own := *OwnTurn(r.s).Scenario
	own.Goals = slices.Clone(own.Goals)
	g := &own.Goals[slices.IndexFunc(own.Goals, func(g Goal) bool { return g.ID == a.Target })]
	u, _ := r.s.Stand(a.Stand)
	faces, err := r.roll(1, procedureBurn, string(u.ID), burnsOn, r.say("%s tries to burn %s, on a 6:", unitName(r.s, u.ID), goalName(g)))
	if err != nil {
		return err
	}
	text := r.say("%s does not burn.", goalName(g).Capital())
	if faces[0] >= burnsOn {
		g.Burnt, g.Held = true, u.Side
		OwnTurn(r.s).Scenario = &own
		text = r.say("%s burns down.", goalName(g).Capital())
	}
	r.known.forget()
	r.event(game.Event{Kind: procedureBurn, By: string(u.ID), Unit: u.ID, Why: "STD-SCEN-17", Text: text,
		Steps: []game.Step{{Rule: "STD-SCEN-17", Text: text, Marks: areaMarks(areasOf(r.s, g.Terrain))}}})
	return nil
}
