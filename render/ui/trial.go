package ui

import (
	"errors"
	"strings"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/report"
	"frontage/render/words"
)

// trial is the effect of an action, found by applying it without dice to a copy of the
// battle. So it is the rules' own answer, up to the first roll.
type trial struct {
	why   string // why it is forbidden, "" if it is not
	rule  string // … and the rule
	rolls bool   // the rest depends on dice
	needs string // what the roll needs, if it succeeds or fails by the sum of its dice
	next  *game.State
	steps []game.Step
	said  []string    // the effects in words
	marks []game.Mark // the stands in their new places, with their ways; else the line to the target
}

// try finds the effect of an action.
func try(play *game.Battle, a game.Action) *trial {
	next, events, err := play.Try(a)
	if refused, ok := refusalOf(err); ok {
		return refused
	}
	t := &trial{next: next, rolls: err != nil}
	for i := range events {
		switch e := &events[i]; {
		case e.Text.Empty(), game.GuideOf(play.State()).Event(play.State(), e).Opens: // the next phase is no effect of it
		case t.rolls && e.Kind == game.EventRoll:
			t.said = append(t.said, beforeRoll(play.State(), e))
			if sumOfTwo(play.State(), e) {
				t.needs = words.T("needs %[1]d, %[2]s %%", e.Need, words.Number(lowEnough(e.Need), 0))
			}
		default:
			t.said = append(t.said, report.WithoutFaces(e))
		}
		t.steps = append(t.steps, events[i].Steps...)
	}
	if len(a.Units) > 1 && len(t.said) > 0 { // what each unit of a brigade does
		t.said = []string{strings.Join(t.said, " ")}
	}
	t.marks = displacements(play.State(), next, vias(events))
	return t
}

// beforeRoll describes the roll of an event, with the chance that two dice are low enough.
func beforeRoll(st *game.State, e *game.Event) string {
	text, _, _ := strings.Cut(words.Say(e.Text), " "+faceList(e.Dice)+".")
	text = strings.TrimSuffix(text, ":")
	if !strings.HasSuffix(text, ".") {
		text += "."
	}
	if sumOfTwo(st, e) {
		text += " " + words.T("The chance is %s %%.", words.Number(lowEnough(e.Need), 0))
	}
	return text
}

// sumOfTwo reports whether a roll succeeds if the sum of its two dice is low enough.
func sumOfTwo(st *game.State, e *game.Event) bool {
	return len(e.Dice) == 2 && game.GuideOf(st).Event(st, e).Sum
}

// lowEnough returns the chance, in percent, that the sum of two dice is at most sum.
func lowEnough(sum int) float64 {
	n := 0
	for a := 1; a <= 6; a++ {
		for b := 1; b <= 6; b++ {
			if a+b <= sum {
				n++
			}
		}
	}
	return 100 * float64(n) / 36
}

// refusalOf turns an error into a refused trial, unless the preview only lacked dice.
func refusalOf(err error) (*trial, bool) {
	var refusal *game.Refusal
	switch {
	case err == nil || errors.Is(err, game.ErrNoDice):
		return nil, false
	case errors.As(err, &refusal):
		return &trial{why: words.Say(refusal.Reason), rule: refusal.Rule, steps: refusal.Steps}, true
	}
	return &trial{why: err.Error()}, true
}

// follow adds the effect of the default answer to the question that an action leads to,
// if the action itself moves nothing: for example the places of a pursuit.
func (t *trial) follow(play *game.Battle) {
	if t.why != "" || t.rolls || len(t.marks) > 0 {
		return
	}
	rules := play.Rules().Begin(false)
	q := rules.Question(t.next)
	if q == nil || len(q.Answers) == 0 {
		return
	}
	a := q.Answers[max(0, q.Default)]
	if len(a.Stands) == 0 {
		return
	}
	then := t.next.Clone()
	events, err := rules.Apply(t.next, &then, a, nil)
	if _, refused := refusalOf(err); !refused {
		t.marks = displacements(play.State(), &then, vias(events))
	}
}

// vias returns, by stand, the places that it passes in some events.
func vias(events []game.Event) map[game.StandID][]geometry.Vec {
	list := map[game.StandID][]geometry.Vec{}
	for _, e := range events {
		for _, m := range e.Moves {
			for _, p := range m.Poses {
				list[m.ID] = append(list[m.ID], geometry.Vec{X: p.X, Y: p.Y})
			}
		}
	}
	return list
}

// displacements returns marks for the stands that have moved between two tables, and for
// stands that are gone.
func displacements(from, to *game.State, via map[game.StandID][]geometry.Vec) []game.Mark {
	var marks []game.Mark
	for i := range from.Units {
		u := &from.Units[i]
		for j, s := range u.Stands {
			v, k := to.Stand(s.ID)
			if v == nil {
				marks = append(marks, removal(u.Box(j)))
				continue
			}
			if now := v.Stands[k]; now != s {
				marks = append(marks, movedTo(s, now, u.Base, via[s.ID])...)
			}
		}
	}
	for i := range to.Units { // what has come
		u := &to.Units[i]
		for _, s := range u.Stands {
			if was, _ := from.Stand(s.ID); was == nil {
				marks = append(marks, movedTo(s, s, u.Base, nil)...)
			}
		}
	}
	for i, c := range from.Characters {
		if i >= len(to.Characters) {
			break
		}
		a, b := geometry.Vec{X: c.X, Y: c.Y}, geometry.Vec{X: to.Characters[i].X, Y: to.Characters[i].Y}
		if a != b {
			marks = append(marks, game.Mark{Kind: game.MarkMove, From: a, To: b}, game.Mark{Kind: game.MarkPoint, From: b})
		}
	}
	return marks
}

// removal returns the mark for a stand taken off the table.
func removal(b geometry.Box) game.Mark {
	c := b.Corners()
	return game.Mark{Kind: game.MarkBlocked, From: c[0], To: c[2]}
}

// movedTo returns the marks for a stand in its new place and for its way there.
func movedTo(from, to game.Stand, base game.Base, via []geometry.Vec) []game.Mark {
	ghost := game.Mark{Kind: game.MarkGhost, Stand: to.ID, From: geometry.Vec{X: to.X, Y: to.Y}, Facing: to.Facing, Base: base}
	way := game.Mark{Kind: game.MarkMove, Stand: to.ID, From: geometry.Vec{X: from.X, Y: from.Y}, To: ghost.From}
	if len(via) > 2 {
		way.Via = via[1 : len(via)-1]
	}
	if way.From == way.To {
		return []game.Mark{ghost}
	}
	return []game.Mark{ghost, way}
}

// ghostAt returns the stand whose new place contains a point of the table.
func (t *trial) ghostAt(at geometry.Vec, slack float64) (game.StandID, bool) {
	for _, m := range t.marks {
		if m.Kind != game.MarkGhost {
			continue
		}
		box := game.Stand{X: m.From.X, Y: m.From.Y, Facing: m.Facing}.Box(m.Base)
		if box.Contains(at, slack) {
			return m.Stand, true
		}
	}
	return "", false
}

// outlook returns the effect of an action in words.
func (t *trial) outlook() string {
	switch {
	case t.why != "":
		return t.why
	case t.rolls:
		return strings.TrimSpace(strings.Join(t.said, " ") + " " + words.T("Dice decide what follows."))
	case len(t.said) > 0:
		return t.said[len(t.said)-1]
	}
	moved := 0
	for _, m := range t.marks {
		if m.Kind == game.MarkGhost {
			moved++
		}
	}
	if moved == 0 {
		return ""
	}
	return words.N(moved, "One stand moves.", "%[1]d stands move.")
}
