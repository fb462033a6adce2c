package ui

import (
	"errors"

	"frontage/game"
	"frontage/game/mail"
	"frontage/render/scene"
	"frontage/render/words"
)

// startMail makes a battle that has not begun one by mail, in which this person takes a side,
// and copies the invitation.
func (b *battle) startMail(side game.SideID, dice mail.Dice) {
	seat, err := mail.Start(b.state().Clone(), b.ui.setup.Systems, side, dice)
	if err != nil {
		b.tellError(err)
		return
	}
	b.foe = opponent{}
	b.sit(seat)
	b.shareMail()
}

// sit shows the battle of a seat as its player sees it, and stores it.
func (b *battle) sit(seat *mail.Seat) {
	side := b.state().Turn.Active
	b.mail = seat
	b.follow()
	b.settle(nil, side)
}

// follow takes over the battle that the seat shows now.
func (b *battle) follow() {
	b.play = b.mail.Shown()
	b.board.ask.play = b.play
	b.board.ask.forget()
}

// doByMail carries out an action of the person's.
func (b *battle) doByMail(a game.Action) ([]game.Event, error) {
	if b.watches() {
		return nil, errors.New(words.T("You watch: only the players decide."))
	}
	if b.lateSide() != "" {
		return nil, errors.New(b.roomSays())
	}
	if why := b.serverKeepsTime(); why != "" && b.callsTime(a) {
		return nil, errors.New(why)
	}
	events, waits, err := b.mail.Do(a)
	switch {
	case errors.Is(err, mail.ErrNotYours):
		return nil, errors.New(words.T("The other player has to answer first."))
	case errors.Is(err, mail.ErrWaits):
		return nil, errors.New(words.T("The other player's answer makes the dice of the last action: send the link first."))
	case err != nil:
		return nil, err
	}
	if b.live != nil {
		b.live.client.Act()
	}
	b.follow()
	if waits && b.live == nil {
		b.ui.Note(words.T("The other player's answer makes these dice: send the link."))
	}
	return events, nil
}

// away reports whether this person has nothing to decide in a battle by mail: the link is to be
// sent, or the other player has to answer.
func (b *battle) away() bool {
	return b.mail != nil && !b.over() && !b.mail.Decides(b.asked())
}

// lastLink reports whether the battle is over by what this person did: the other player needs one more
// link to see that.
func (b *battle) lastLink() bool {
	return b.mail != nil && b.live == nil && b.over() && b.mail.Claimed() == "" && (b.mail.Mine() || b.mail.SentBy() == b.mail.Side)
}

// sendMail makes the next link of what this person has done, and copies it.
func (b *battle) sendMail() { b.passOn(b.mail.Send) }

// claimMail ends the battle since the other player does not answer.
func (b *battle) claimMail() { b.passOn(b.mail.Claim) }

// passOn makes a link and copies it.
func (b *battle) passOn(link func() ([]byte, error)) {
	side := b.state().Turn.Active
	if _, err := link(); err != nil {
		b.tellError(err)
		return
	}
	b.follow()
	b.settle(nil, side)
	b.shareMail()
}

// shareMail copies the last link once more. It does not go into the address bar: this person
// need not open it.
func (b *battle) shareMail() {
	host := b.ui.setup.Host
	host.CopyText(host.BaseURL() + mail.Encode(b.mail.Last()))
	b.ui.Note(words.T("The link for the other player is in the clipboard"))
}

// receive takes a link of the other player and shows the actions in it.
func (b *battle) receive(text []byte) error {
	side := b.state().Turn.Active
	from, err := b.mail.Receive(text)
	if err != nil {
		return mailError(err)
	}
	b.follow()
	var events []game.Event
	for n := from + 1; n <= len(b.play.Held()); n++ {
		_, happened := b.play.Past(n)
		events = append(events, happened...)
	}
	b.settle(events, side)
	b.warnOther()
	return nil
}

// mailError says in the person's language how a link does not fit, and then the reason.
func mailError(err error) error {
	var fault *mail.Fault
	if !errors.As(err, &fault) {
		return err
	}
	kind := map[mail.Kind]string{
		mail.Damaged: words.T("The link is damaged: it was cut off or changed on its way. Ask for it once more."),
		mail.Foreign: words.T("The link belongs to another battle."),
		mail.Older:   words.T("You have opened this link already."),
		mail.Missing: words.T("A link before this one has not been opened here. Ask for it."),
		mail.Forked:  words.T("The other player went on differently from an earlier link. Only one of the two can be right."),
		mail.Altered: words.T("Somebody has changed the link: its signature does not fit."),
		mail.False:   words.T("The other player's program did what the rules do not allow."),
	}[fault.Kind]
	return errors.New(kind + "\n" + fault.Error())
}

// difference tells how the program of another player differs from this one, and what is needed; "" if it
// is the same, or nothing is known.
func difference(other game.Made, system string) string {
	here := game.MadeHere(system)
	switch other.Differs(system) {
	case game.OtherRules:
		return words.T("The other program plays by other rules: it is %[1]s, and this one is %[2]s. As soon as the rules differ, a link is refused. Both of you need the same version.", other.String(), here.String())
	case game.MaybeOther:
		return words.T("The other program is another version: %[1]s, and this one is %[2]s. If their rules differ, a link is refused. Then both of you need the same version.", other.String(), here.String())
	case game.OtherVersion:
		return words.T("The other program is another version: %[1]s, and this one is %[2]s. Their rules are the same, so you can play.", other.Engine, here.Engine)
	}
	return ""
}

// fillDifference warns in an invitation.
func fillDifference(h *sheet, other game.Made, system string) {
	if text := difference(other, system); text != "" {
		h.gap(step8)
		h.text(text, textBody, scene.Bold, colors.bad)
	}
}

// warnOther tells who has sent an invitation how the program that has accepted it differs.
func (b *battle) warnOther() {
	s := b.mail
	if s.Watches() || s.Len() != 2 || s.Side != s.Sides()[0] {
		return
	}
	if text := difference(s.Program(s.Sides()[1]), b.state().System); text != "" {
		b.ui.Tell(words.T("The other program differs"), text)
	}
}

// openMail opens the text of a link of a battle by mail: an invitation to join, or what the other
// player of a battle kept here has done.
func (u *UI) openMail(text []byte) error {
	id, by := mail.About(text)
	if b, ok := u.screen.(*battle); ok && b.mail != nil && b.mail.ID() == id && b.mail.Side != by {
		return b.opened(text)
	}
	own := false
	for _, s := range u.saves() {
		switch {
		case s.about.Mail != id || id == "":
		case s.about.Side == by:
			own = true
		default:
			u.resumeWith(s, func(b *battle) {
				if err := b.opened(text); err != nil {
					b.ui.Tell(words.T("This link does not fit"), problems(err))
				}
			})
			return nil
		}
	}
	if mail.IsInvitation(text) {
		return u.invited(text, own)
	}
	if own {
		return errors.New(words.T("This link is your own: send it to the other player."))
	}
	return errors.New(words.T("The battle of this link is not kept here. Open the link where you have sent or accepted the invitation, or open your file of the battle first."))
}

// opened takes a link, and says whose decision it is now.
func (b *battle) opened(text []byte) error {
	if mail.IsInvitation(text) {
		b.ui.Note(words.T("You have accepted this invitation already."))
		return nil
	}
	return b.receive(text)
}

// invited asks whether to join a battle.
func (u *UI) invited(text []byte, own bool) error {
	seat, err := mail.Join(text, u.setup.Systems)
	if err != nil {
		return mailError(err)
	}
	st := seat.Shown().State()
	u.open(&dialog{
		title: words.T("An invitation to a battle by mail"),
		width: 480,
		fill: func(h *sheet) {
			h.text(words.T(st.Title), textBody, scene.Bold, colors.text)
			h.text(words.T("You play %[1]s. Each of you sends the other a link after his turn; both make the dice, so nobody can bend them.", sideName(st, st.SideOf(seat.Side))), textBody, scene.Regular, colors.text)
			fillDifference(h, seat.Program(seat.Sides()[0]), st.System)
			if own {
				h.gap(step8)
				h.text(words.T("The invitation is your own. Whoever accepts it here plays both sides."), textBody, scene.Regular, colors.faint)
			}
		},
		buttons: []Control{
			{ID: "mail-join", text: words.T("Accept"), Label: words.T("Accept, and copy the answer"), look: lookPrimary, do: func() {
				u.closeDialog()
				u.openSeat(seat, nil)
				u.screen.(*battle).shareMail()
			}},
			{ID: "dialog-ok", text: words.T("Cancel"), Label: words.T("Cancel (Esc)"), look: lookPlain, do: u.closeDialog},
		},
	})
	return nil
}

// openSeat shows the battle of a seat: a stored one, or a new one to be stored.
func (u *UI) openSeat(seat *mail.Seat, stored *save) {
	u.openBattle(seat.Shown(), "battle")
	b := u.screen.(*battle)
	b.mail, b.saved = seat, stored
	if stored != nil {
		b.live = u.storedRoom(&stored.about, seat)
	}
	b.forgetQuestion()
	b.resumeQuestion()
	b.keep()
	u.stayInRoom()
	u.layout()
	u.changed()
}

// openSeatFile opens the file of a person's seat, in place of the battle stored here if it is the
// same.
func (u *UI) openSeatFile(text []byte, name string) error {
	seat, err := mail.Load(text, name, u.setup.Systems)
	if err != nil {
		return mailError(err)
	}
	for _, s := range u.saves() {
		if s.about.Mail == seat.ID() && s.about.Side == seat.Side {
			return errors.New(words.T("This battle is kept here already: continue it on the first screen."))
		}
	}
	u.openSeat(seat, nil)
	return nil
}

// fillMail writes whose link is next, and what can be done about it.
func (b *battle) fillMail(h *sheet) {
	if b.live != nil {
		b.fillRoom(h)
		return
	}
	st := b.state()
	other := sideName(st, 1-st.SideOf(b.mail.Side))
	list := []Control{
		{ID: "mail-copy", text: words.T("Copy the link again"), Label: words.T("Copy the last link again"), icon: "link", look: lookPlain, Enabled: true, do: b.shareMail},
		{ID: "mail-paste", text: words.T("Paste the answer"), Label: words.T("Paste the other player's link"), icon: "copy", look: lookPlain, Enabled: true, do: b.ui.setup.Host.Paste},
	}
	switch {
	case b.mail.Claimed() != "":
		h.text(words.T("%s has claimed the battle, since the other player does not answer.", sideName(st, st.SideOf(b.mail.Claimed()))), textBody, scene.Bold, colors.text)
	case b.mail.Mine():
		h.text(words.T("Your turn is done: send the link to %[1]s.", other), textBody, scene.Bold, colors.text)
		h.gap(step8 / 2)
		h.text(words.T("Until then you may take back what you have done, but no dice that both of you made."), textBody, scene.Regular, colors.faint)
		list = nil
	case b.mail.Len() == 1:
		h.text(words.T("Send the invitation to the other player, and wait for the answer."), textBody, scene.Bold, colors.text)
	default:
		h.text(words.T("%[1]s has to answer. Open the link that you get, or paste it.", other), textBody, scene.Bold, colors.text)
		list = append(list, Control{ID: "mail-claim", text: words.T("No answer comes"), Label: words.T("Claim the battle, since the other player does not answer"), look: lookPlain, Enabled: true, do: func() { b.ui.open(claimDialog(b)) }})
	}
	if list != nil {
		h.gap(step8)
		h.flow(list...)
	}
}

// claimDialog asks whether to claim the battle.
func claimDialog(b *battle) *dialog {
	return &dialog{
		title: words.T("Claim the battle?"),
		width: 480,
		fill: func(h *sheet) {
			h.text(words.T("The file of the battle will say that the other player has not answered your last link. An answer that comes later still takes the claim back."), textBody, scene.Regular, colors.text)
		},
		buttons: []Control{
			{ID: "mail-claim-now", text: words.T("Claim it"), look: lookPrimary, do: func() {
				b.ui.closeDialog()
				b.claimMail()
			}},
			{ID: "dialog-ok", text: words.T("Cancel"), Label: words.T("Cancel (Esc)"), look: lookPlain, do: b.ui.closeDialog},
		},
	}
}

// mailButton is the bar's button while this person has nothing to decide.
func (b *battle) mailButton() Control {
	if b.live != nil {
		return b.roomWaitButton()
	}
	if b.mail.Mine() {
		return Control{ID: "mail-send", key: "end", text: words.T("Send"), Label: words.T("Copy the link for the other player (E)"), icon: "next", look: lookPrimary, Enabled: true, do: b.sendMail}
	}
	if b.over() {
		return Control{ID: "mail-copy", key: "end", text: words.T("Copy the link again"), Label: words.T("Copy the last link again"), icon: "link", look: lookPrimary, Enabled: true, do: b.shareMail}
	}
	return Control{ID: "mail-wait", text: words.T("Paste the answer"), Label: words.T("Paste the other player's link"), icon: "copy", look: lookPrimary, Enabled: !b.mail.Over(), Reason: words.T("the battle is over"), do: b.ui.setup.Host.Paste}
}

// mailDialog asks which side to take in a battle by mail, and how the dice are made.
func mailDialog(b *battle) *dialog {
	dice := map[bool]mail.Dice{false: mail.DiceByTurn, true: mail.DiceByRoll}
	byRoll := false
	st := b.state()
	d := &dialog{title: words.T("Play by mail"), width: 520}
	d.fill = func(h *sheet) {
		h.text(words.T("Two people who are apart play by sending each other links. Neither has to trust the other: both make the dice, what is secret is sealed and opened later, and a link that somebody changed is refused."), textBody, scene.Regular, colors.text)
		h.gap(step8)
		roll := Control{ID: "mail-roll", text: words.T("A link for each roll"), Label: words.T("A link for each roll, so that not even another program can look ahead"), look: lookPlain, on: byRoll, Enabled: true,
			do: func() { byRoll = !byRoll }}
		h.flow(roll)
		h.gap(step8)
	}
	for i, side := range st.Sides {
		d.buttons = append(d.buttons, Control{ID: "mail-side-" + string(side.ID), text: words.T("Play %[1]s", sideName(st, i)), Label: words.T("Play %[1]s, and copy the invitation", sideName(st, i)), look: lookPrimary,
			do: func() {
				b.ui.closeDialog()
				b.startMail(side.ID, dice[byRoll])
			}})
	}
	d.buttons = append(d.buttons, Control{ID: "dialog-ok", text: words.T("Cancel"), Label: words.T("Cancel (Esc)"), look: lookPlain, do: b.ui.closeDialog})
	return d
}
