package ui

import (
	"encoding/json"
	"slices"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// preview is a query's answer as the screens show it: its outline, which is read from
// the answer's JSON form, the same whatever the rule system, or had at once.
type preview struct {
	game.Outline

	supporters []game.UnitID // units that may follow a charge in support
	told       []game.Step
	said       string
	answer     game.Answer // what told and said are asked of; nil when they have been
}

// steps returns how the answer came about. Most answers stand in a list, without.
func (p *preview) steps() []game.Step {
	p.tell()
	return p.told
}

// text returns the answer in words, its first line alone.
func (p *preview) text() string {
	p.tell()
	return p.said
}

func (p *preview) tell() {
	if p.answer != nil {
		p.told, p.said, p.answer = p.answer.Explain(), firstParagraph(p.answer.Text()), nil
	}
}

// moved returns how far the stand moves that moves furthest.
func (p *preview) moved() float64 {
	most := 0.0
	for _, s := range p.Stands {
		if s.Moved > most {
			most = s.Moved
		}
	}
	return most
}

// asker asks the rules about one table and remembers the answers until the
// table changes.
type asker struct {
	rules   game.Rules
	play    *game.Battle // that remembers what it has worked out; nil without one
	known   map[chargeKey]*preview
	marks   map[string][]game.Mark // of overlays
	answers map[string]game.Answer // to what the guide has asked
	said    map[string][]string    // … in words

	chances map[string]*odds // by what they were asked with
}

// chargeKey names a charge: who, whom, which of the legal ways (1 is the
// default), and with whose support.
type chargeKey struct {
	unit, target game.UnitID
	option       int
	support      game.UnitID
}

// aim is the charge as the guide has it.
func (k chargeKey) aim() game.Aim {
	return game.Aim{Unit: k.unit, Target: k.target, Way: k.option, Support: k.support}
}

// forget drops the answers: the table has changed.
func (a *asker) forget() {
	a.known = map[chargeKey]*preview{}
	a.marks, a.said = map[string][]game.Mark{}, map[string][]string{}
	a.chances, a.answers = map[string]*odds{}, map[string]game.Answer{}
}

// charge returns the charge of one unit on another, worked out once.
func (a *asker) charge(st *game.State, key chargeKey) *preview {
	if p := a.known[key]; p != nil {
		return p
	}
	p := a.ask(st, a.guide().Aim.Query(key.aim()))
	a.known[key] = p
	return p
}

// query puts a question to the battle, if it is about the table as it is now there, or
// to the rules.
func (a *asker) query(st *game.State, q game.Query) (game.Answer, error) {
	if a.play != nil && a.play.State() == st {
		return a.play.Query(q)
	}
	return game.Ask(a.rules, st, q)
}

// ask puts a question to the rules. One that cannot be asked is a refusal that
// says why.
func (a *asker) ask(st *game.State, q game.Query) *preview {
	answer, err := a.query(st, q)
	if err != nil {
		return unanswered(err)
	}
	p := &preview{answer: answer}
	if charge, ok := answer.(interface{ Supporters() []game.UnitID }); ok {
		p.supporters = charge.Supporters()
	}
	if o, ok := answer.(game.Outliner); ok {
		p.Outline = o.Outline()
		return p
	}
	data, err := json.Marshal(answer)
	if err == nil {
		err = json.Unmarshal(data, &p.Outline)
	}
	if err != nil {
		return unanswered(err)
	}
	return p
}

// unanswered is the preview of a question that has no answer.
func unanswered(err error) *preview {
	return &preview{Outline: game.Outline{Reason: err.Error()}, said: err.Error()}
}

// overlayMarks returns the marks of the overlays that need the rules: who sees
// whom, and who touches whom. Without a selected unit, sight is shown for all.
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
				marks = append(marks, scene.OneOutline(allMarks([]game.Step{step}))...) // how far it moves, and shoots
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

// threatMarks returns where the enemies of a unit could charge it, were it their
// turn and did they have orders; without one, an arrow from each unit of the side
// that waits to each that it could charge.
func (a *asker) threatMarks(st *game.State, selected game.UnitID) []game.Mark {
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

// eachThreat tells every legal charge on the selected unit, or on each unit of the side
// whose turn it is.
func (a *asker) eachThreat(st *game.State, selected game.UnitID, tell func(enemy, own *game.Unit, p *preview)) {
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

// ghosts returns the places and the ways among the marks of some steps.
func ghosts(steps []game.Step) []game.Mark {
	return slices.DeleteFunc(allMarks(steps), func(m game.Mark) bool { return m.Kind != game.MarkGhost && m.Kind != game.MarkMove })
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

// eachSight tells every pair of enemies of which the first sees the second, with the
// lines that are shown of it: the selected unit and those that it sees, or all pairs.
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

// shortestSights returns, of the clear lines to a unit, the shortest to each of
// its stands, or the shortest of all: more lines would hide the table.
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

// allMarks returns the marks of all steps in their order.
func allMarks(steps []game.Step) []game.Mark {
	var marks []game.Mark
	for _, s := range steps {
		marks = appendTold(marks, s.Marks...)
	}
	return marks
}

// appendTold adds marks of the rules, with their labels in the player's language.
func appendTold(to []game.Mark, marks ...game.Mark) []game.Mark {
	for _, m := range marks {
		m.Label = words.Told(m.Label)
		to = append(to, m)
	}
	return to
}

// centimetres writes a length for a person.
func centimetres(x float64) string { return words.Length(x) }

// middle returns the middle of the box around a unit's stands.
func middle(u *game.Unit) geometry.Vec {
	around := u.Box(0).Bounds()
	for i := range u.Stands {
		around = around.Union(u.Box(i).Bounds())
	}
	return geometry.Segment{A: around.Min, B: around.Max}.Mid()
}
