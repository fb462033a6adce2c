package ui

import (
	"errors"
	"slices"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// preview is a query's answer as the screens show it.
type preview struct {
	game.Outline

	told   []game.Step
	said   game.Phrase
	answer game.Answer // source of told and said; nil once they are read
}

// steps returns the steps of the answer. Most answers appear in a list without them.
func (p *preview) steps() []game.Step {
	p.tell()
	return p.told
}

// text returns the answer in a sentence.
func (p *preview) text() game.Phrase {
	p.tell()
	return p.said
}

func (p *preview) tell() {
	if p.answer != nil {
		p.told, p.said, p.answer = p.answer.Explain(), p.Outline.Text, nil
		if p.said.Empty() && len(p.told) > 0 {
			p.said = p.told[0].Text
		}
	}
}

// moved returns the longest move of a stand.
func (p *preview) moved() float64 {
	most := 0.0
	for _, s := range p.Stands {
		if s.Moved > most {
			most = s.Moved
		}
	}
	return most
}

// asker asks the rules about one table and caches the answers until the table changes.
type asker struct {
	rules   game.Rules
	play    *game.Battle // which has caches of its own; nil without a battle
	known   map[chargeKey]*preview
	marks   map[string][]game.Mark // by overlay
	answers map[string]game.Answer // by the guide's questions
	said    map[string][]string    // … in words

	chances map[string]*odds              // by query
	threats map[game.UnitID][]game.Step   // who could attack a unit
	meant   map[game.UnitID]*game.Meaning // the intents of units
}

// chargeKey identifies a charge: the unit, the target, which of the legal ways (1 is the
// default), and the supporting unit.
type chargeKey struct {
	unit, target game.UnitID
	option       int
	support      game.UnitID
}

// aim returns the charge in the guide's form.
func (k chargeKey) aim() game.Aim {
	return game.Aim{Unit: k.unit, Target: k.target, Way: k.option, Support: k.support}
}

// forget drops all answers, since the table has changed.
func (a *asker) forget() {
	a.known = map[chargeKey]*preview{}
	a.marks, a.said = map[string][]game.Mark{}, map[string][]string{}
	a.chances, a.answers = map[string]*odds{}, map[string]game.Answer{}
	a.meant, a.threats = map[game.UnitID]*game.Meaning{}, map[game.UnitID][]game.Step{}
}

// charge returns the charge of one unit at another. It is computed once.
func (a *asker) charge(st *game.State, key chargeKey) *preview {
	if p := a.known[key]; p != nil {
		return p
	}
	p := &preview{}
	if aim := a.guide().Aim; aim != nil {
		p = a.ask(st, aim.Query(key.aim()))
	}
	a.known[key] = p
	return p
}

// query asks the battle if the question is about its present table, otherwise the rules.
func (a *asker) query(st *game.State, q game.Query) (game.Answer, error) {
	if a.play != nil && a.play.State() == st {
		return a.play.Query(q)
	}
	return game.Ask(a.rules, st, q)
}

// ask asks the rules. A question that cannot be asked becomes a refusal with the reason.
func (a *asker) ask(st *game.State, q game.Query) *preview {
	answer, err := a.query(st, q)
	if err != nil {
		return unanswered(err)
	}
	return &preview{Outline: answer.Outline(), answer: answer}
}

// unanswered returns the preview of a question without an answer.
func unanswered(err error) *preview {
	why := game.SayAll(err.Error())
	if bad := (*game.BadQuery)(nil); errors.As(err, &bad) {
		why = bad.Reason
	}
	return &preview{Outline: game.Outline{Reason: why}, said: why}
}

// lays reports whether the rules have anything for an overlay to show.
func (a *asker) lays(overlay string) bool {
	guide := a.guide()
	switch overlay {
	case "zones":
		return guide.Overlays.Zone != nil
	case "sight":
		return guide.Overlays.Sight != nil
	case "contacts":
		return guide.Overlays.Contacts != nil
	case "ranges":
		return guide.Overlays.Reach != nil
	case overlayIntents:
		return guide.Leading != nil && a.play != nil && a.play.State().Turn.Leads()
	case "threat":
		return guide.Overlays.Threats != nil || guide.Aim != nil && guide.Aim.Turn != nil
	case overlayTolerance:
		return guide.Aim != nil
	}
	return true
}

// overlayMarks returns the marks of the overlays that need the rules: who sees whom, and
// who touches whom. Without a selected unit it shows sight for all.
func (a *asker) overlayMarks(st *game.State, overlay map[string]bool, selected game.UnitID) []game.Mark {
	var marks []game.Mark
	if overlay["contacts"] {
		marks = append(marks, a.remember("contacts", func() []game.Mark {
			return allMarks(a.ask(st, a.guide().Overlays.Contacts()).steps())
		})...)
	}
	if overlay["sight"] {
		marks = append(marks, a.remember("sight "+string(selected), func() []game.Mark {
			return a.sightMarks(st, selected)
		})...)
	}
	if overlay["ranges"] && st.Unit(selected) != nil {
		marks = append(marks, a.remember("ranges "+string(selected), func() []game.Mark {
			var marks []game.Mark
			for _, step := range a.ask(st, a.guide().Overlays.Reach(selected)).steps() {
				marks = append(marks, scene.OneOutline(allMarks([]game.Step{step}))...) // how far it moves and shoots
			}
			return marks
		})...)
	}
	if overlay["threat"] {
		marks = append(marks, a.remember("threat "+string(selected), func() []game.Mark {
			return a.threatMarks(st, selected)
		})...)
	}
	return marks
}

// threatMarks returns where the enemies of a unit could charge it if it were their turn
// and they had orders. Without a unit it returns an arrow from each unit of the waiting
// side to each that it could charge.
func (a *asker) threatMarks(st *game.State, selected game.UnitID) []game.Mark {
	if threats := a.threatsOf(st, selected); threats != nil {
		return allMarks(threats)
	}
	var marks []game.Mark
	a.eachThreat(st, selected, func(enemy, own *game.Unit, p *preview) {
		if selected == "" {
			marks = append(marks, game.Mark{Kind: game.MarkMove, From: middle(enemy), To: middle(own)})
		} else {
			marks = append(marks, ghosts(p.steps())...)
		}
	})
	return marks
}

// threatsOf returns the steps of the rules' own answer about who could attack a unit, nil if
// they have none.
func (a *asker) threatsOf(st *game.State, unit game.UnitID) []game.Step {
	query := a.guide().Overlays.Threats
	if u := st.Unit(unit); query == nil || u == nil || len(u.Stands) == 0 {
		return nil
	}
	steps, known := a.threats[unit]
	if !known {
		steps = a.ask(st, query(unit)).steps()
		a.threats[unit] = steps
	}
	return steps
}

// fillThreats writes who could attack a unit in the next turn, while the overlay shows it.
func (b *board) fillThreats(h *sheet, unit game.UnitID) {
	if !b.overlay["threat"] {
		return
	}
	steps := b.ask.threatsOf(b.table(), unit)
	if len(steps) == 0 {
		return
	}
	h.head(words.T("THREATS"))
	for i, step := range steps {
		h.step(string(rune('a'+i)), step.Rule, step.Text, colors.text) // the numbers belong to the reasons of an answer
	}
}

// eachThreat calls tell for every legal charge at the selected unit, or at each unit of
// the active side.
func (a *asker) eachThreat(st *game.State, selected game.UnitID, tell func(enemy, own *game.Unit, p *preview)) {
	if a.guide().Aim == nil {
		return
	}
	side := st.Turn.Active
	if u := st.Unit(selected); u != nil {
		side = u.Side
	}
	next := st.Clone()
	for i := range next.Units {
		enemy := &next.Units[i]
		if enemy.Side == side || len(enemy.Stands) == 0 {
			continue
		}
		a.guide().Aim.Turn(&next, enemy.Side)
		for j := range next.Units {
			own := &next.Units[j]
			if own.Side != side || len(own.Stands) == 0 || selected != "" && own.ID != selected {
				continue
			}
			if p := a.ask(&next, a.guide().Aim.Query(game.Aim{Unit: enemy.ID, Target: own.ID})); p.Legal {
				tell(enemy, own, p)
			}
		}
	}
}

// ghosts returns the places and ways among the marks of some steps.
func ghosts(steps []game.Step) []game.Mark {
	return slices.DeleteFunc(allMarks(steps), func(m game.Mark) bool { return m.Kind != game.MarkGhost && m.Kind != game.MarkMove })
}

// linesOf returns the lines of sight and of spells among the marks of some steps.
func linesOf(steps []game.Step) []game.Mark {
	return slices.DeleteFunc(allMarks(steps), func(m game.Mark) bool { return m.Kind != game.MarkSight && m.Kind != game.MarkRay })
}

func (a *asker) remember(key string, find func() []game.Mark) []game.Mark {
	marks, ok := a.marks[key]
	if !ok {
		marks = find()
		a.marks[key] = marks
	}
	return marks
}

// sightMarks returns the clear lines between the selected unit, or every unit,
// and its enemies.
func (a *asker) sightMarks(st *game.State, selected game.UnitID) []game.Mark {
	var marks []game.Mark
	a.eachSight(st, selected, func(_, _ *game.Unit, lines []game.Mark) { marks = append(marks, lines...) })
	return marks
}

// eachSight calls tell for every pair of enemies of which the first sees the second, with
// the lines to show. With a selected unit it covers only pairs of that unit.
func (a *asker) eachSight(st *game.State, selected game.UnitID, tell func(u, enemy *game.Unit, lines []game.Mark)) {
	for i := range st.Units {
		u := &st.Units[i]
		if len(u.Stands) == 0 || selected != "" && u.ID != selected {
			continue
		}
		for j := range st.Units {
			t := &st.Units[j]
			if t.Side == u.Side || len(t.Stands) == 0 {
				continue
			}
			q := a.guide().Overlays.Sight(u.ID, t.ID)
			if lines := shortestSights(t, allMarks(a.ask(st, q).steps()), selected == ""); len(lines) > 0 {
				tell(u, t, lines)
			}
		}
	}
}

// shortestSights returns the shortest clear line to each stand of a unit, or, with one,
// the shortest of all. More lines would hide the table.
func shortestSights(target *game.Unit, marks []game.Mark, one bool) []game.Mark {
	best := make([]*game.Mark, len(target.Stands))
	for i := range marks {
		m := &marks[i]
		if m.Kind != game.MarkSight {
			continue
		}
		for j := range best {
			seen := one || target.Box(j).Contains(m.To, geometry.Tolerance)
			if seen && (best[j] == nil || m.From.Dist(m.To) < best[j].From.Dist(best[j].To)) {
				best[j] = m
			}
			if one {
				break
			}
		}
	}
	var list []game.Mark
	for _, m := range best {
		if m != nil {
			list = append(list, *m)
		}
	}
	return list
}

// allMarks returns the marks of all steps in order.
func allMarks(steps []game.Step) []game.Mark {
	var marks []game.Mark
	for _, s := range steps {
		marks = appendTold(marks, s.Marks...)
	}
	return marks
}

// appendTold appends marks of the rules, with their labels in the player's language.
func appendTold(to []game.Mark, marks ...game.Mark) []game.Mark {
	for _, m := range marks {
		if !m.Label.Empty() {
			m.Label = game.Word(words.Say(m.Label))
		}
		to = append(to, m)
	}
	return to
}

// centimetres formats a length for a person.
func centimetres(x float64) string { return words.Length(x) }

// middle returns the middle of the box around a unit's stands.
func middle(u *game.Unit) geometry.Vec {
	around := u.Box(0).Bounds()
	for i := range u.Stands {
		around = around.Union(u.Box(i).Bounds())
	}
	return geometry.Segment{A: around.Min, B: around.Max}.Mid()
}
