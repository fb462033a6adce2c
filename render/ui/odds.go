package ui

import (
	"fmt"
	"slices"
	"strings"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// odds holds the exact chances of a round of combat, computed by the rules.
type odds struct {
	game.Forecast

	why string // why they are unknown, "" if they are known
}

// odds returns the chances of the next round of an engagement, or of the first round after
// a charge. It asks for them once.
func (a *asker) odds(st *game.State, q game.Query) *odds {
	key := fmt.Sprint(q.Name, q.Args)
	if o := a.chances[key]; o != nil {
		return o
	}
	o := &odds{}
	answer, err := a.query(st, q)
	if err != nil {
		o.why = err.Error()
	} else if f := answer.Forecast(); f != nil {
		o.Forecast = *f
	}
	a.chances[key] = o
	return o
}

// percent formats a chance for a person. Something possible is never shown as 0 %,
// something uncertain never as 100 %. A rest of 1e-12 is the error of a sum.
func percent(p, rest float64) string {
	switch {
	case p <= 0:
		return "0" + narrow + "%"
	case rest <= 1e-12:
		return "100" + narrow + "%"
	case p < 0.001:
		return "<" + words.Number(0.1, 1) + narrow + "%"
	case p > 0.999:
		return ">" + words.Number(99.9, 1) + narrow + "%"
	}
	return words.Number(100*p, 1) + narrow + "%"
}

// narrow is the space that keeps a number and its unit on one line.
const narrow = "\u00a0"

// share writes the chance of something, on one line.
func share(of string, p float64) string {
	return strings.ReplaceAll(words.T("%[1]s: %[2]s", of, percent(p, 1-p)), " ", narrow)
}

// winText lists the chances of each side to win, and of a draw.
func (o *odds) winText(st *game.State) string {
	total := o.Draw + o.Nobody
	for _, side := range st.Sides {
		total += o.Win[side.ID]
	}
	var parts []string
	for i, side := range st.Sides {
		p := o.Win[side.ID]
		parts = append(parts, words.T("%[1]s wins %[2]s", sideName(st, i), percent(p, total-p)))
	}
	parts = append(parts, words.T("draw %[1]s", percent(o.Draw, total-o.Draw)))
	if o.Nobody > 0 {
		parts = append(parts, words.T("nobody is left %[1]s", percent(o.Nobody, total-o.Nobody)))
	}
	return strings.Join(parts, ", ")
}

// chip writes the chances of the first round below a charge.
func (o *odds) chip(h *sheet, st *game.State) {
	if o.why != "" || len(o.Pools) == 0 {
		return
	}
	h.head(words.T("ODDS OF THE FIRST ROUND"))
	o.bar(h, st)
	h.text(o.winText(st)+".", textBody, scene.Regular, colors.text)
}

// fillChances writes the chances of the first round after an attack, and a button that opens
// what follows.
func (b *battle) fillChances(h *sheet, q game.Query, aim *game.Aim) {
	st := b.state()
	o := b.board.ask.odds(st, q)
	o.chip(h, st)
	if len(o.Pools) == 0 || aim == nil || b.guide().Aim.Follows == nil {
		return
	}
	b.fillFollows(h, b.guide().Aim.Follows(*aim))
}

// fillFollows writes a button that opens where an answer leads over two rounds.
func (b *battle) fillFollows(h *sheet, q game.Query) {
	st := b.state()
	c := Control{ID: "follows", text: words.T("What follows"), Label: words.T("Show what follows: both rounds, and who holds the ground"), look: lookPlain, on: b.follows, Enabled: true,
		do: func() { b.follows = !b.follows }}
	h.gap(step8)
	h.flow(c)
	if b.follows {
		b.board.ask.odds(st, q).tree(h, st)
	}
}

// tree writes who holds the ground in the end, each course of the combat with its chance, and
// what the units lose.
func (o *odds) tree(h *sheet, st *game.State) {
	if o.why != "" {
		h.text(words.T("The odds are not known: %[1]s", o.why), textBody, scene.Regular, colors.faint)
		return
	}
	h.head(words.T("WHO HOLDS THE GROUND"))
	o.bar(h, st)
	h.text(o.groundText(st)+".", textBody, scene.Regular, colors.text)
	switch {
	case o.Sample > 0 && o.Share < 1:
		h.text(words.N(o.Sample, "%[2]s of the courses are followed exactly, the rest is a sample of 1 battle: each chance may be %[3]s off.",
			"%[2]s of the courses are followed exactly, the rest is a sample of %[1]d battles: each chance may be %[3]s off.", percent(1-o.Share, o.Share), percent(o.Within, 1)), textSmall, scene.Regular, colors.faint)
	case o.Sample > 0:
		h.text(words.N(o.Sample, "A sample of 1 battle: each chance may be %[2]s off.", "A sample of %[1]d battles: each chance may be %[2]s off.", percent(o.Within, 1)), textSmall, scene.Regular, colors.faint)
	}
	o.branches(h, o.Tree, 0)
	h.head(words.T("STANDS LOST"))
	for _, id := range o.Units {
		h.marked(words.T("%[1]s: %[2]s", name(st.Unit(id)), o.lostBy(id)), sideColor(st, st.Unit(id).Side))
	}
}

// groundText lists the chances of each side to hold the ground alone, and that neither does.
func (o *odds) groundText(st *game.State) string {
	total := o.Draw + o.Nobody
	for _, side := range st.Sides {
		total += o.Win[side.ID]
	}
	var parts []string
	for i, side := range st.Sides {
		p := o.Win[side.ID]
		parts = append(parts, words.T("%[1]s %[2]s", sideName(st, i), percent(p, total-p)))
	}
	p := o.Draw + o.Nobody
	return strings.Join(append(parts, words.T("nobody alone %[1]s", percent(p, total-p))), ", ")
}

// branches writes the courses of a tree, each with what follows below it.
func (o *odds) branches(h *sheet, list []game.Branch, depth int) {
	for _, branch := range list {
		ink := colors.text
		if depth > 0 {
			ink = colors.faint
		}
		h.indented(float64(depth)*2*step8, words.T("%[1]s: %[2]s", words.Say(branch.Text), percent(branch.P, 1-branch.P)), textBody, scene.Regular, ink)
		o.branches(h, branch.Next, depth+1)
	}
}

// lostBy lists how many stands a unit may lose.
func (o *odds) lostBy(unit game.UnitID) string {
	var parts []string
	for _, l := range o.Lost {
		if l.Unit == unit {
			parts = append(parts, share(fmt.Sprint(l.Lost), l.P))
		}
	}
	return strings.Join(parts, ", ")
}

// card writes everything known about the next round: what each unit rolls and why, who
// wins, how far the losers retreat, how many stands are lost.
func (o *odds) card(h *sheet, st *game.State) {
	if o.why != "" {
		h.text(words.T("The odds are not known: %[1]s", o.why), textBody, scene.Regular, colors.faint)
		return
	}
	h.head(words.T("ODDS OF ROUND %d", o.Round))
	o.bar(h, st)
	h.text(o.winText(st)+".", textBody, scene.Regular, colors.text)
	for i, side := range st.Sides {
		if text := o.retreatText(st, side.ID); text != "" {
			h.text(words.T("%[1]s retreats, if it loses: %[2]s.", sideName(st, i), text), textBody, scene.Regular, colors.text)
		}
		if text := o.lostText(side.ID); text != "" {
			h.text(words.T("%[1]s's stands lost: %[2]s.", sideName(st, i), text), textBody, scene.Regular, colors.text)
		}
	}
	h.head(words.T("DICE"))
	for _, p := range o.Pools {
		h.marked(words.T("%[1]s on %[2]s: %[3]s, %[4]s", nameOf(st, string(p.Unit)), nameOf(st, string(p.Target)), diceCount(p.Dice), needs(p.Need, p.Save)),
			sideColor(st, st.Unit(p.Unit).Side))
		h.indented(22, sumOf(p.Sum), textSmall, scene.Regular, colors.faint)
	}
	for i, side := range st.Sides {
		if n := o.Support[side.ID]; n > 0 {
			h.marked(words.T("%[1]s has %[2]d in support: +%[3]d", sideName(st, i), n, n), sideColor(st, side.ID))
		}
		if n := o.Shot[side.ID]; n > 0 {
			h.marked(words.T("%[1]s has shot %[2]d: +%[3]d", sideName(st, i), n, n), sideColor(st, side.ID))
		}
	}
}

// needs tells what a die must show to hit, and to save.
func needs(need, save int) string {
	text := words.T("%d+ to hit", need)
	if save > 0 {
		text += words.T(", saved on %d+", save)
	}
	return text
}

func diceCount(n int) string {
	return words.N(n, "1 die", "%[1]d dice")
}

// tally collects amounts by name, in order of appearance.
type tally struct {
	names   []string
	amounts [][]int
}

func (t *tally) add(name string, amount int) {
	i := slices.Index(t.names, name)
	if i < 0 {
		t.names, t.amounts = append(t.names, name), append(t.amounts, nil)
		i = len(t.names) - 1
	}
	t.amounts[i] = append(t.amounts[i], amount)
}

// text writes the amounts as a sum: "attack 3+3, charging +1+1".
func (t *tally) text() string {
	var parts []string
	for i, name := range t.names {
		text := name + " "
		for j, n := range t.amounts[i] {
			if i == 0 && j == 0 {
				text += fmt.Sprint(n)
			} else {
				text += words.Signed(n)
			}
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ", ")
}

// retreatText lists how far the units of a side may have to retreat. All go equally far.
func (o *odds) retreatText(st *game.State, side game.SideID) string {
	var parts []string
	unit := game.UnitID("")
	for _, r := range o.Retreat {
		u := st.Unit(r.Unit)
		if u == nil || u.Side != side || unit != "" && r.Unit != unit {
			continue
		}
		unit = r.Unit
		if r.Distance > 0 {
			parts = append(parts, share(fmt.Sprint(r.Distance)+" cm", r.P))
		}
	}
	return strings.Join(parts, ", ")
}

// lostText lists how many stands a side may lose.
func (o *odds) lostText(side game.SideID) string {
	var parts []string
	for _, l := range o.Lost {
		if l.Side != side || l.Unit != "" {
			continue
		}
		what := fmt.Sprint(l.Lost)
		if l.Lost == 0 {
			what = words.T("none")
		}
		parts = append(parts, share(what, l.P))
	}
	return strings.Join(parts, ", ")
}

// bar paints the chances to win, draw and lose as one bar.
func (o *odds) bar(h *sheet, st *game.State) {
	const height = 16.0
	type part struct {
		p   float64
		ink scene.Color
	}
	parts := []part{{o.Win[st.Sides[0].ID], sideColor(st, st.Sides[0].ID)}, {o.Draw + o.Nobody, colors.border},
		{o.Win[st.Sides[1].ID], sideColor(st, st.Sides[1].ID)}}
	h.paint(height, func(s *scene.Scene, r geometry.Rect) {
		x := r.Min.X
		for _, part := range parts {
			w := part.p * (r.Max.X - r.Min.X)
			if w > 0 {
				fillRect(s, rect(x, r.Min.Y, w, height), part.ink)
			}
			x += w
		}
		s.Rect(scene.Style{Stroke: colors.faint, Width: 1}, r)
	})
	h.gap(step8 / 2)
}
