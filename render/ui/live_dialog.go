package ui

import (
	"frontage/game/live"
	"frontage/render/scene"
	"frontage/render/words"
)

// liveButton offers to play a battle live, if a server has rooms.
func (b *battle) liveButton() Control {
	return Control{ID: "live", text: words.T("Live"), Label: words.T("Play against somebody elsewhere, both at the same time"), icon: "players", look: lookPlain,
		Enabled: b.play.Len() == 0, Reason: words.T("the battle has begun already"), do: func() { b.ui.open(liveDialog(b, b.ui.mostTime)) }}
}

// liveDialog asks which side to take in a battle played live, and how much time both players have, unless
// the battle itself says that.
func liveDialog(b *battle, think live.Thinking) *dialog {
	st := b.state()
	agreed := live.Agreed(st)
	reason := ""
	if !agreed.Within(b.ui.mostTime) && agreed != (live.Thinking{}) {
		reason = words.T("The server allows each player at most %[1]s.", timesText(b.ui.mostTime))
	}
	d := &dialog{title: words.T("Play live"), width: 520}
	d.fill = func(h *sheet) {
		h.text(words.T("Two people who are apart play at the same time, and others may watch. You get a link for each of them. Both players make the dice, and secrets are sealed, so that nobody has to trust the other player or the server."), textBody, scene.Regular, colors.text)
		h.gap(step8)
		if agreed == (live.Thinking{}) {
			b.fillTimes(h, &think)
			return
		}
		think = live.Thinking{}
		h.text(words.T("The battle has its own clock"), textBody, scene.Bold, colors.text)
		h.gap(step8 / 2)
		h.text(timesLabel(agreed), textBody, scene.Regular, colors.text)
		if reason != "" {
			h.text(reason, textBody, scene.Bold, colors.bad)
		}
		h.gap(step8)
	}
	for i, side := range st.Sides {
		if reason != "" {
			break
		}
		d.buttons = append(d.buttons, Control{ID: "live-side-" + string(side.ID), text: words.T("Play %[1]s", sideName(st, i)), Label: words.T("Play %[1]s, and open a room", sideName(st, i)), look: lookPrimary,
			do: func() { b.startLive(side.ID, think) }})
	}
	d.buttons = append(d.buttons, Control{ID: "dialog-ok", text: words.T("Cancel"), Label: words.T("Cancel (Esc)"), look: lookPlain, do: b.ui.closeDialog})
	return d
}

// roomDialog shows who is in the room, and has the links into it.
func roomDialog(b *battle) *dialog {
	return &dialog{
		title:   words.T("The room"),
		width:   520,
		fill:    b.fillRoom,
		buttons: []Control{{ID: "dialog-ok", text: words.T("Close"), look: lookPrimary, do: b.ui.closeDialog}},
	}
}

// fillRoom writes the state of the battle, the people in the room, and the links for others.
func (b *battle) fillRoom(h *sheet) {
	c := b.live.client
	h.text(b.roomSays(), textBody, scene.Bold, colors.text)
	if c.Inside() && c.Present.Watchers > 0 {
		h.text(words.N(c.Present.Watchers, "%[1]d person watches.", "%[1]d persons watch."), textBody, scene.Regular, colors.faint)
	}
	if !b.mail.Watches() {
		h.text(words.T("You may leave at any time, and continue the battle on the first screen."), textBody, scene.Regular, colors.faint)
	}
	b.fillClocks(h)
	if c.Keys == nil {
		return
	}
	st := b.state()
	other := sideName(st, 1-st.SideOf(b.mail.Side))
	h.gap(step8)
	h.text(words.T("The first link is for your opponent: whoever opens it first plays %[1]s. With the second one people only watch.", other), textBody, scene.Regular, colors.text)
	h.gap(step8)
	h.flow(
		b.roomLink("room-second", words.T("Link for %[1]s", other), words.T("Copy the link for %[1]s", other), c.Keys.Second),
		b.roomLink("room-watch", words.T("Link to watch"), words.T("Copy the link for people who watch"), c.Keys.Watch),
	)
}

// roomLink copies a link into the room.
func (b *battle) roomLink(id, text, label string, k live.Key) Control {
	return Control{ID: id, text: text, Label: label, icon: "link", look: lookPlain, Enabled: true, do: func() {
		b.ui.setup.Host.CopyText(live.Invitation(b.live.page, k))
		b.ui.Note(words.T("The link is in the clipboard"))
	}}
}

// roomSays tells the state of the battle in a sentence.
func (b *battle) roomSays() string {
	st, seat, c := b.state(), b.mail, b.live.client
	own := st.SideOf(seat.Side)
	switch {
	case b.lateSide() != "":
		return words.T("%[1]s has run out of time. %[2]s wins.", sideName(st, st.SideOf(b.lateSide())), sideName(st, 1-st.SideOf(b.lateSide())))
	case b.over():
		return words.T("The battle is over.")
	case !c.Inside():
		return words.T("Offline: trying to connect. The battle is safe.")
	case seat.Watches() && b.asked() != nil:
		return words.T("You watch. %[1]s decides.", sideName(st, max(0, st.SideOf(b.asked().Who))))
	case seat.Watches():
		return words.T("You watch.")
	case seat.Len() < 2:
		return words.T("Send the link to your opponent, and wait.")
	case seat.Decides(b.asked()):
		return words.T("You decide.")
	case !b.live.guest:
		return words.T("%[1]s is not connected. The battle waits.", sideName(st, 1-own))
	case seat.Waits() || !seat.Mine() && b.asked() != nil && b.asked().Who == seat.Side:
		return words.T("Both programs make the dice.")
	}
	return words.T("%[1]s decides.", sideName(st, 1-own))
}

// roomButton shows the connection in the bar.
func (b *battle) roomButton() Control {
	r := Control{ID: "room", text: words.T("Live"), Label: words.T("The room: who is there, and the links"), icon: "players", Enabled: true, do: func() { b.ui.open(roomDialog(b)) }}
	switch {
	case !b.live.client.Inside():
		r.text, r.Label, r.icon = words.T("Offline"), words.T("Offline: trying to connect"), ""
	case !b.mail.Watches() && !b.live.guest:
		r.text = words.T("Waiting")
	}
	return r
}

// roomWaitButton replaces the button that ends a phase while somebody else decides.
func (b *battle) roomWaitButton() Control {
	st := b.state()
	c := Control{ID: "room-wait", text: words.T("Waiting"), Label: b.roomSays(), look: lookPrimary, Enabled: true, do: func() { b.ui.open(roomDialog(b)) }}
	switch q := b.asked(); {
	case b.mail.Len() < 2:
		c.text = words.T("Invite")
	case q != nil && q.Who != b.mail.Side:
		c.text = words.T("%[1]s decides", sideName(st, max(0, st.SideOf(q.Who))))
	}
	return c
}
