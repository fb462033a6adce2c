package ui

import (
	"fmt"
	"slices"
	"time"

	"frontage/game"
	"frontage/game/live"
	"frontage/render/scene"
	"frontage/render/words"
)

// clockFace shows the clocks of a room, which the server keeps. Between its messages the time of the
// side that decides passes here, too.
type clockFace struct {
	told    *live.Clock // the server's last message about them
	at      time.Time   // when it came
	woken   time.Time   // the next picture is due then
	shown   string      // the texts of the last picture
	warned  int         // the warnings given about the time of this person
	decides game.SideID // the side whose time passed at the last picture
}

// warnings are the times left at which a player is warned.
var warnings = []time.Duration{5 * time.Minute, time.Minute, 10 * time.Second}

// clock returns the clocks of the room as they are now; nil if the battle has none.
func (b *battle) clock() *live.Clock {
	if b.live == nil || b.live.client.Clock == nil {
		return nil
	}
	f := &b.live.face
	if now := b.ui.setup.Now(); f.told != b.live.client.Clock {
		f.told, f.at = b.live.client.Clock, now
	}
	return f.told
}

// left returns the time that a side of the battle has left.
func (b *battle) left(side game.SideID) time.Duration {
	k := b.clock()
	sides := b.mail.Sides()
	left := time.Duration(k.Left[max(0, slices.Index(sides[:], side))]) * time.Millisecond
	if k.Runs == side || k.Runs != "" && k.Shared() {
		left -= b.ui.setup.Now().Sub(b.live.face.at)
	}
	return max(0, left)
}

// clockText writes a time as a clock shows it. A second that has begun counts whole, so that 0:00 is the end.
func clockText(d time.Duration) string {
	n := int((d + time.Second - 1) / time.Second)
	if n >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", n/3600, n/60%60, n%60)
	}
	return fmt.Sprintf("%d:%02d", n/60, n%60)
}

// spokenTime writes a time in words, for those who listen. It says no seconds that would be over before
// they are said.
func spokenTime(d time.Duration) string {
	minutes := int(d / time.Minute)
	var parts []string
	if h := minutes / 60; h > 0 {
		parts = append(parts, words.N(h, "%[1]d hour", "%[1]d hours"))
	}
	if m := minutes % 60; m > 0 {
		parts = append(parts, words.N(m, "%[1]d minute", "%[1]d minutes"))
	}
	switch {
	case len(parts) == 0:
		return words.T("less than a minute")
	case len(parts) == 1:
		return parts[0]
	}
	return words.T("%[1]s and %[2]s", parts[0], parts[1])
}

// exactTime writes a time of the clock's terms in words, with its seconds.
func exactTime(ms int64) string {
	d := time.Duration(ms) * time.Millisecond
	seconds := int(d/time.Second) % 60
	if d >= time.Minute && seconds == 0 {
		return spokenTime(d)
	}
	text := words.N(seconds, "%[1]d second", "%[1]d seconds")
	if d < time.Minute {
		return text
	}
	return words.T("%[1]s and %[2]s", spokenTime(d), text)
}

// clockTerms tells the terms of the clocks.
func clockTerms(k *live.Clock) string {
	if k.Both {
		return words.T("The agreed time of both players together is %[1]s. When it is over, the higher score wins.", exactTime(k.Bank))
	}
	if k.More == 0 {
		return words.T("Each player has %[1]s for deciding. Who runs out of time loses.", exactTime(k.Bank))
	}
	return words.T("Each player has %[1]s for deciding, and %[2]s more after each turn of his own. Who runs out of time loses.", exactTime(k.Bank), exactTime(k.More))
}

// clockButtons show both clocks in the bar, or the one time of both players; in a narrow window only the one that runs, or one's own.
func (b *battle) clockButtons(narrow bool) []Control {
	k := b.clock()
	if k == nil || k.Over && !k.Late() && b.over() {
		return nil
	}
	st := b.state()
	if k.Shared() {
		left := b.left(st.Sides[0].ID)
		return []Control{{ID: "clock-both", text: clockText(left), Label: words.T("%[1]s of the agreed time left", spokenTime(left)), icon: "clock", on: k.Runs != "",
			Enabled: true, do: func() { b.ui.open(roomDialog(b)) }}}
	}
	var list []Control
	for i, side := range st.Sides {
		runs := k.Runs == side.ID
		if narrow && !runs && (k.Runs != "" || side.ID != b.clockOwner()) {
			continue
		}
		label := words.T("%[1]s has %[2]s left.", sideName(st, i), spokenTime(b.left(side.ID)))
		if runs {
			label = words.T("%[1]s has %[2]s left, and decides.", sideName(st, i), spokenTime(b.left(side.ID)))
		}
		list = append(list, Control{ID: "clock-" + string(side.ID), text: clockText(b.left(side.ID)), Label: label, mark: sideColor(st, side.ID), on: runs,
			Enabled: true, do: func() { b.ui.open(roomDialog(b)) }})
	}
	return list
}

// clockOwner is the side of this person; of a watcher the first side.
func (b *battle) clockOwner() game.SideID {
	if b.watches() {
		return b.state().Sides[0].ID
	}
	return b.mail.Side
}

// fillClocks writes the terms and the times left.
func (b *battle) fillClocks(h *sheet) {
	k := b.clock()
	if k == nil {
		return
	}
	st := b.state()
	h.gap(step8)
	if k.Over && !k.Late() && b.over() {
		h.text(words.T("The agreed time is over."), textBody, scene.Regular, colors.text)
		return
	}
	if k.Shared() {
		h.text(words.T("Left: %[1]s", clockText(b.left(st.Sides[0].ID))), textBody, scene.Bold, colors.text)
		h.text(clockTerms(k), textBody, scene.Regular, colors.faint)
		h.text(words.T("It passes as long as one of you is connected. When both have left, the battle waits. What has begun when it is over is finished first; for that each player has %[1]s.", exactTime(live.ToFinish.Milliseconds())), textBody, scene.Regular, colors.faint)
		return
	}
	for i, side := range st.Sides {
		h.marked(words.T("%[1]s: %[2]s", sideName(st, i), clockText(b.left(side.ID))), sideColor(st, side.ID))
	}
	h.text(clockTerms(k), textBody, scene.Regular, colors.faint)
	if k.Over {
		h.text(words.T("The agreed time is over: what has begun is finished, and then the battle ends. Who runs out of time in that loses."), textBody, scene.Bold, colors.text)
	}
	h.text(words.T("The time of the player who has to decide passes as long as one of you is connected. When both have left, the battle waits."), textBody, scene.Regular, colors.faint)
}

// tickClock reports whether the clocks show other times than before, warns a player who has little
// time, and asks to be called again.
func (b *battle) tickClock() (changed bool) {
	k := b.clock()
	if k == nil {
		return false
	}
	text := ""
	for _, side := range b.state().Sides {
		text += clockText(b.left(side.ID)) + " "
	}
	f, now := &b.live.face, b.ui.setup.Now()
	changed = text != f.shown || f.decides != k.Runs
	f.shown, f.decides = text, k.Runs
	if k.Runs == "" {
		return changed
	}
	if !b.watches() && (k.Runs == b.mail.Side || k.Shared()) {
		b.warn(b.left(k.Runs))
	}
	if left := b.left(k.Runs); left > 0 && !f.woken.After(now) {
		next := (left - 1) % time.Second // until it shows a second less
		next += time.Millisecond
		f.woken = now.Add(next)
		b.ui.setup.Host.Wake(next)
	}
	return changed
}

// warn tells a player once about each of the warnings that the time left has passed.
func (b *battle) warn(left time.Duration) {
	n := 0
	for n < len(warnings) && left <= warnings[n] {
		n++
	}
	f := &b.live.face
	if n > f.warned && time.Duration(f.told.Bank)*time.Millisecond > warnings[n-1] {
		text := words.T("You have %[1]s left", exactTime(warnings[n-1].Milliseconds()))
		if f.told.Shared() {
			text = words.T("%[1]s of the agreed time left", exactTime(warnings[n-1].Milliseconds()))
		}
		b.ui.Note(text)
	}
	f.warned = n
}

// lateSide returns the side that has lost because it has no time left, "" for none.
func (b *battle) lateSide() game.SideID {
	if b.mail == nil {
		return ""
	}
	if by := b.mail.Claimed(); by != "" && b.mail.TimeClaimed() {
		sides := b.mail.Sides()
		return sides[1-slices.Index(sides[:], by)]
	}
	if b.live != nil && b.live.client.Clock.Late() {
		return b.live.client.Clock.Fallen
	}
	return ""
}

// endTitle tells who has won.
func (b *battle) endTitle() string {
	st := b.state()
	if late := b.lateSide(); late != "" && !b.guide().Over(st) {
		return words.T("%[1]s wins", sideName(st, 1-st.SideOf(late)))
	}
	return resultTitle(st)
}

// fillLate writes that a side has lost by time.
func (b *battle) fillLate(h *sheet) {
	st := b.state()
	if late := b.lateSide(); late != "" && !b.guide().Over(st) {
		h.text(words.T("%[1]s has no time left, by the clock of the server, and loses by forfeit.", sideName(st, st.SideOf(late))), textBody, scene.Regular, colors.text)
	}
}

// lateBar shows in the bar that the battle has ended by time.
func (b *battle) lateBar(p *phaseBar) {
	if late := b.lateSide(); late != "" && !b.guide().Over(b.state()) {
		p.turn, p.score, p.mark = b.endTitle(), "", scene.Color{}
		p.steps, p.at, p.sub, p.brief = []string{words.T("The battle is over")}, 0, "", ""
	}
}

// endLate shows once that the battle has ended by time, or that it is about to.
func (b *battle) endLate() {
	if b.live != nil && b.live.client.Clock.Ended() && !b.live.overTold {
		if b.live.overTold = true; b.midway() {
			b.ui.Note(words.T("The agreed time is over: what has begun is finished, and then the battle ends. Who runs out of time in that loses."))
		}
	}
	if b.lateSide() == "" || b.live == nil || b.live.lateTold {
		return
	}
	b.live.lateTold = true
	b.choose("")
	b.forgetQuestion()
	b.ui.setup.Host.Announce(b.endTitle())
	if b.kept() {
		b.keep()
	}
	b.ui.open(resultDialog(b))
}

// midway reports whether something that has begun keeps the battle from its end when its time is over.
func (b *battle) midway() bool {
	q, calls := b.play.Question(), b.timeCalls()
	if q == nil || len(calls) == 0 || slices.ContainsFunc(q.Answers, b.callsTime) {
		return false
	}
	_, _, err := b.play.Try(calls[0].Action)
	return err != nil
}

// drawMark paints the square of a side's colour on a control.
func (c *Control) drawMark(s *scene.Scene, left, y float64, ink scene.Color) {
	box(s, rect(left, y-markSize/2, markSize, markSize), c.mark, ink)
}

// markSize is the size of that square.
const markSize = 12.0

// markRoom is the width that it needs before a text.
func (c *Control) markRoom() float64 {
	if c.mark.A == 0 {
		return 0
	}
	return markSize + step8*3/4
}
