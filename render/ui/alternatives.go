package ui

import (
	"slices"
	"strconv"
	"strings"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/words"
)

// alternative goes to the next or previous legal charge of the selected unit, target by
// target and way by way ([ and ]). A unit without one goes to its next answer.
func (b *battle) alternative(by int) {
	if r := b.plan.result; r != nil {
		b.showOutcome((b.plan.shown + by + len(r.Groups)) % len(r.Groups))
		return
	}
	targets := b.chargeable()
	if b.waiting() != nil || len(targets) == 0 {
		if b.target != "" {
			b.step(by)
		} else if !b.stepWay(by) {
			b.turnAnswers(by)
		}
		return
	}
	if at, ways := slices.Index(b.chargeWays(), b.option), len(b.chargeWays()); b.target != "" && at+by >= 0 && at+by < ways {
		b.step(by)
		return
	}
	at, all := slices.Index(targets, b.target), len(targets)
	switch {
	case at < 0 && by < 0:
		at = 0
	case at >= 0 && all == 1:
		b.step(by) // start again at the beginning
		return
	}
	b.ui.focus = ""
	b.aim(targets[(at+by+all)%all])
	if ways := b.chargeWays(); by < 0 && len(ways) > 1 {
		b.option = ways[len(ways)-1]
		b.tellWay()
	}
}

// focused shows the answer whose button has the keyboard focus. The answer stays shown
// while the focus moves on to its details.
func (b *battle) focused(control string) {
	n, err := strconv.Atoi(strings.TrimPrefix(control, answerID))
	if err == nil && strings.HasPrefix(control, answerID) && slices.Contains(b.replies(), n-1) {
		b.pick(n - 1)
	}
}

// chargeable lists the enemies that the selected unit may charge now.
func (b *battle) chargeable() (list []game.UnitID) {
	st := b.state()
	for i := range st.Units {
		u := &st.Units[i]
		if len(u.Stands) == 0 || !b.mayAsk(u) || !b.guide().Aim.Now(st, st.Unit(b.selected)) {
			continue
		}
		p := b.board.ask.charge(st, chargeKey{unit: b.selected, target: u.ID, option: 1})
		if b.allowedNow(p, b.selected, u.ID).Legal {
			list = append(list, u.ID)
		}
	}
	return list
}

// tellWay announces which way of the charge is shown.
func (b *battle) tellWay() {
	ways := b.chargeWays()
	b.ui.setup.Host.Announce(words.T("Way %[1]d of %[2]d", slices.Index(ways, b.option)+1, len(ways)) + ". " + chargeInWords(b.state(), b.selected, b.target, b.shown()))
}

// cycleLeaders selects the next or previous character of the side that acts.
func (b *battle) cycleLeaders(by int) {
	st := b.state()
	var list []*game.Character
	at := -1
	for i := range st.Characters {
		c := &st.Characters[i]
		if c.Side != b.acting() || !game.OnTable(st, c) {
			continue
		}
		if game.UnitID(c.ID) == b.selected {
			at = len(list)
		}
		list = append(list, c)
	}
	switch {
	case len(list) == 0:
		return
	case at < 0 && by < 0:
		at = 0
	}
	c := list[(at+by+len(list))%len(list)]
	b.choose(game.UnitID(c.ID))
	b.ui.setup.Host.Announce(leaderInWords(st, c))
}

// sendByNumbers asks for the destination of the selected character.
func (b *battle) sendByNumbers(c *game.Character) {
	of := b.state().Table
	b.ui.open(numbersDialog(b.ui, nameOf(b.state(), string(c.ID)), words.T("Where he goes."), []number{
		{id: "x", name: words.T("Middle, across"), value: c.X, high: of.Width, step: 1, length: true},
		{id: "y", name: words.T("Middle, up"), value: c.Y, high: of.Height, step: 1, length: true},
	}, func(v []float64) string {
		a, _ := b.guide().Send(b.state(), game.UnitID(c.ID), geometry.Vec{X: v[0], Y: v[1]})
		if why := try(b.play, a).why; why != "" {
			return why
		}
		b.act(a)
		return ""
	}))
}
