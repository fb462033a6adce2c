package ui

import (
	"strconv"
	"time"

	"frontage/game/live"
	"frontage/render/scene"
	"frontage/render/words"
)

// usualTimes are offered to whoever opens a room. A battle of eight turns may take two to four hours
// with them.
var usualTimes = []live.Thinking{
	{Bank: 20 * time.Minute, More: time.Minute},
	{Bank: 45 * time.Minute, More: 2 * time.Minute},
	{Bank: 90 * time.Minute, More: 5 * time.Minute},
}

// fillTimes offers the times that both players of a room may have: as much as the server allows, the
// usual ones, and any other.
func (b *battle) fillTimes(h *sheet, think *live.Thinking) {
	most, given := b.ui.mostTime, false
	chip := func(id string, t live.Thinking) Control {
		c := Control{ID: "clock-" + id, text: timesText(t), Label: timesLabel(t), look: lookPlain, on: *think == t, Enabled: true, do: func() { *think = t }}
		given = given || c.on
		return c
	}
	list := []Control{chip("most", most)}
	for _, t := range usualTimes {
		if t != most && t.Within(most) {
			list = append(list, chip(shortID(t), t))
		}
	}
	if most == (live.Thinking{}) || most.Bank >= time.Minute {
		own := Control{ID: "clock-own", text: words.T("Other …"), Label: words.T("Another time for each player"), look: lookPlain, on: !given, Enabled: true,
			do: func() { b.chooseTime(*think) }}
		if own.on {
			own.text, own.Label = timesText(*think), timesLabel(*think)
		}
		list = append(list, own)
	}
	h.text(words.T("Time of each player, with more after each turn of his own"), textBody, scene.Bold, colors.text)
	h.gap(step8 / 2)
	h.flow(list...)
	h.text(timesLabel(*think), textBody, scene.Regular, colors.faint)
	h.gap(step8)
}

// shortID names a time in the id of its control.
func shortID(t live.Thinking) string { return strconv.Itoa(int(t.Bank / time.Minute)) }

// timesText writes a time for a button.
func timesText(t live.Thinking) string {
	switch {
	case t == live.Thinking{}:
		return words.T("No clock")
	case t.More == 0:
		return timeText(t.Bank)
	}
	return timeText(t.Bank) + " + " + timeText(t.More)
}

// timeText writes whole minutes as such, and other times as a clock shows them.
func timeText(d time.Duration) string {
	if d > 0 && d%time.Minute == 0 {
		return words.T("%[1]d min", int(d/time.Minute))
	}
	return clockText(d)
}

// timesLabel writes a time in a sentence.
func timesLabel(t live.Thinking) string {
	if t == (live.Thinking{}) {
		return words.T("Nobody loses by time.")
	}
	return clockTerms(&live.Clock{Bank: t.Bank.Milliseconds(), More: t.More.Milliseconds(), Both: t.Both})
}

// The largest times to type, in minutes and seconds: those of [live.ReadThinking].
const (
	mostMinutes = 7 * 24 * 60
	mostSeconds = 60 * 60
)

// chooseTime lets the player type the time of each player, and then asks for the side again.
func (b *battle) chooseTime(think live.Thinking) {
	most := b.ui.mostTime
	minutes, seconds := float64(mostMinutes), float64(mostSeconds)
	if most != (live.Thinking{}) {
		minutes, seconds = float64(most.Bank/time.Minute), min(seconds, float64(most.More/time.Second))
	}
	shown := think
	if think == (live.Thinking{}) {
		shown = live.Thinking{Bank: time.Hour, More: time.Minute}
	}
	d := numbersDialog(b.ui, words.T("Time of each player"), "", []number{
		{id: "minutes", name: words.T("Minutes for the battle"), value: shown.Bank.Minutes(), low: 1, high: minutes, step: 5, whole: true},
		{id: "seconds", name: words.T("Seconds more after each own turn"), value: shown.More.Seconds(), high: seconds, step: 15, whole: true},
	}, func(v []float64) string {
		think = live.Thinking{Bank: time.Duration(v[0]) * time.Minute, More: time.Duration(v[1]) * time.Second}
		return ""
	})
	d.left = func() { b.ui.open(liveDialog(b, think)) }
	b.ui.open(d)
}
