package stand

import (
	"fmt"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// procedureUnstable is the test of unstable units at the beginning of their side's Command phase
// (STD-SPEC-76). Units are still to be tested; Unit is losing a stand or getting one back.
const procedureUnstable = "unstable"

const (
	unstableStart = "start"
	unstableTest  = "test"
	unstableLoss  = "loss"
	unstableBack  = "back"
)

type unstableProcedure struct {
	Step  string        `json:"step,omitempty"`
	Unit  game.UnitID   `json:"unit,omitempty"`
	Units []game.UnitID `json:"units,omitempty"`
}

func init() { register(func() procedure { return &unstableProcedure{} }) }

func (*unstableProcedure) kind() string { return procedureUnstable }

func (p *unstableProcedure) check(at *openAt) {
	if !slices.Contains([]string{unstableStart, unstableTest, unstableLoss, unstableBack}, p.Step) {
		at.report("step", "a test of unstable units has no step %q", p.Step)
	}
	for i, id := range p.Units {
		at.active(fmt.Sprintf("units[%d]", i), id)
	}
	if p.Step == unstableLoss || p.Step == unstableBack {
		at.active("unit", p.Unit)
		if u := at.s.Unit(p.Unit); u != nil && len(u.Stands) == 0 {
			at.report("unit", "no stand of %q is on the table", p.Unit)
		}
	}
}

// wholeUnstable is the full number of stands of a tested unit (AMB-S29).
const wholeUnstable = 3

// isTested reports whether a unit is tested now: a unit of three stands that has lost some.
func (b *board) isTested(unit int) bool {
	u := &b.units[unit]
	return u.Side == b.state.Turn.Active && Own(u.Unit).Size == wholeUnstable && len(u.Stands) > 0 && len(u.Stands) < wholeUnstable &&
		b.follows(unit, ruleInstability)
}

// testUnstable opens the test of the active side's unstable units.
func (r *run) testUnstable() {
	if slices.ContainsFunc(r.s.Units, func(u game.Unit) bool { return hasRule(Own(&u).Special, ruleInstability) }) {
		r.push(&unstableProcedure{Step: unstableStart})
	}
}

func (p *unstableProcedure) proceed(r *run) (waits bool, err error) {
	if p.Step == unstableStart {
		p.Step = unstableTest
		b := r.board()
		for unit := range b.units {
			if b.isTested(unit) {
				p.Units = append(slices.Clone(p.Units), b.units[unit].ID)
			}
		}
	}
	for {
		switch {
		case !r.isTop(p):
			return false, nil
		case p.Step == unstableLoss:
			list := r.board().losable(r.indexOf(p.Unit))
			if len(list) > 1 {
				return true, nil
			}
			p.lose(r, r.s.Unit(p.Unit).Stands[list[0]].ID)
		case p.Step == unstableBack:
			switch list := r.board().regrowths(r.indexOf(p.Unit), "STD-SPEC-76"); len(list) {
			case 0:
				r.event(game.Event{Kind: "unstable", Unit: p.Unit, By: string(p.Unit), Why: "STD-SPEC-76",
					Text: r.say("There is no room for a stand of %s to come back.", unitName(r.s, p.Unit))})
				p.Step = unstableTest
			case 1:
				p.regrow(r, list[0])
			default:
				return true, nil
			}
		case len(p.Units) == 0:
			r.drop(p)
			return false, nil
		case len(p.Units) > 1:
			return true, nil
		default:
			if err := p.test(r, p.Units[0]); err != nil {
				return false, err
			}
		}
	}
}

// stabilityModifiers sums the modifiers to the test of a unit: −1 with one stand left, unless a
// wizard is near, and +1 for a helper (AMB-S30).
func (b *board) stabilityModifiers(unit int) (sum int, steps []game.Step) {
	u, p := &b.units[unit], paramsOf[instability](b, unit, ruleInstability)
	near := func(is func(c *game.Character) float64) (*game.Character, bool) {
		for i := range b.state.Characters {
			c := &b.state.Characters[i]
			if reach := is(c); c.Side == u.Side && OnTable(c) && reach > 0 && b.leaderWithinReach(c, unit, reach) {
				return c, true
			}
		}
		return nil, false
	}
	if len(u.Stands) == 1 {
		lord, spared := near(func(c *game.Character) float64 {
			if c.Kind != kindWizard && !hasRule(OwnLeader(c).Special, ruleCaster) {
				return 0
			}
			return p.Lord
		})
		if spared {
			steps = append(steps, game.Step{Rule: "STD-SPEC-76", Text: game.Say("%s is %s from %s: no −1 for its single stand.", leaderName(lord), cm(b.leaderDistance(lord, unit)), u.name())})
		} else {
			sum--
			steps = append(steps, game.Step{Rule: "STD-SPEC-76", Text: game.Say("−1: %s has one stand left.", u.name())})
		}
	}
	helper, helped := near(func(c *game.Character) float64 {
		if help := parameters[instability](OwnLeader(c).Special, ruleInstability); help != nil {
			return help.Help
		}
		return 0
	})
	if helped {
		sum++
		steps = append(steps, game.Step{Rule: "STD-SPEC-76", Text: game.Say("+1: %s is %s from %s.", leaderName(helper), cm(b.leaderDistance(helper, unit)), u.name())})
	}
	return sum, steps
}

// test rolls for one unit.
func (p *unstableProcedure) test(r *run, id game.UnitID) error {
	p.Units = slices.DeleteFunc(slices.Clone(p.Units), func(other game.UnitID) bool { return other == id })
	more, steps := r.board().stabilityModifiers(r.indexOf(id))
	faces, err := r.roll(1, "instability", string(id), 0, r.tell(func() game.Phrase {
		return game.Say("%s is unstable (%+d):", unitName(r.s, id), more)
	}))
	if err != nil {
		return err
	}
	r.events[len(r.events)-1].Steps = steps
	const loses, confuses, stays = 1, 3, 5
	switch result := faces[0] + more; {
	case result <= loses:
		p.Step, p.Unit = unstableLoss, id
	case result <= confuses:
		r.confuse(id, game.Say("unstable by nature"), "STD-SPEC-76")
	default:
		r.recover(id)
		if result > stays {
			p.Step, p.Unit = unstableBack, id
		}
	}
	return nil
}

// recover ends the confusion of a unit.
func (r *run) recover(id game.UnitID) {
	if u := r.s.Unit(id); Own(u).State.Confused {
		Edit(u).State.Confused = false
		r.changed()
		r.event(game.Event{Kind: "recover", Unit: id, By: string(id), Text: r.say("%s is confused no longer.", unitName(r.s, id))})
	}
}

func (p *unstableProcedure) lose(r *run, stand game.StandID) {
	p.Step = unstableTest
	r.removeStand(p.Unit, stand, "unstable")
}

// regrow brings a stand back.
func (p *unstableProcedure) regrow(r *run, at game.StandPlace) {
	p.Step = unstableTest
	unit := r.indexOf(p.Unit)
	r.comesBack(unit, []geometry.Box{game.Stand(at).Box(r.s.Units[unit].Base)}, "STD-SPEC-76")
}

func (p *unstableProcedure) question(r *run) *game.Question {
	q := &game.Question{Kind: "test", Who: r.s.Turn.Active, Text: game.Say("Which unstable unit is tested next?")}
	switch p.Step {
	case unstableLoss:
		q.Kind, q.Text = "remove", game.Say("%s: which stand of %s is lost?", r.sideName(r.s.Turn.Active), unitName(r.s, p.Unit))
		unit := r.indexOf(p.Unit)
		for _, i := range r.board().removable(unit) {
			q.Answers = append(q.Answers, game.Action{Do: "remove", Unit: p.Unit, Stand: r.s.Units[unit].Stands[i].ID})
		}
	case unstableBack:
		q.Kind, q.Text = "place", game.Say("Where does the stand of %s come back?", unitName(r.s, p.Unit))
		for _, at := range r.board().regrowths(r.indexOf(p.Unit), "STD-SPEC-76") {
			q.Answers = append(q.Answers, game.Action{Do: "place", Unit: p.Unit, Stands: []game.StandPlace{at}})
		}
	default:
		for _, id := range p.Units {
			q.Answers = append(q.Answers, game.Action{Do: "test", Unit: id})
		}
	}
	return q
}

func (p *unstableProcedure) answer(r *run, a game.Action) error {
	switch {
	case p.Step == unstableTest && a.Do == "test" && slices.Contains(p.Units, a.Unit):
		return p.test(r, a.Unit)
	case p.Step == unstableLoss && a.Do == "remove" && a.Unit == p.Unit:
		u := r.s.Unit(p.Unit)
		i := slices.IndexFunc(u.Stands, func(s game.Stand) bool { return s.ID == a.Stand })
		if !slices.Contains(r.board().losable(r.indexOf(p.Unit)), i) {
			return refuse("STD-CAS-05", game.Say("Without %s the rest of %s would not be in formation.", a.Stand, unitName(r.s, u.ID)))
		}
		p.lose(r, a.Stand)
		return nil
	case p.Step == unstableBack && a.Do == "place" && a.Unit == p.Unit && len(a.Stands) == 1:
		unit := r.indexOf(p.Unit)
		at := a.Stands[0]
		if at.ID != r.board().nextStand(unit) {
			return refuse("STD-SPEC-76", game.Say("The stand that comes back is %s.", r.board().nextStand(unit)))
		}
		if refusal := r.board().refuseRegrowth(unit, game.Stand(at).Box(r.s.Units[unit].Base), "STD-SPEC-76"); refusal != nil {
			return refusal
		}
		p.regrow(r, at)
		return nil
	}
	return notNow(a, game.Say("unstable units are tested first"))
}
