package ui

import (
	"errors"
	"strings"
	"time"

	"frontage/game"
	"frontage/game/live"
	"frontage/game/mail"
	"frontage/render/scene"
	"frontage/render/words"
)

// connection is this program's side of a room in which a battle is played live. It is kept as
// long as the battle is on the screen.
type connection struct {
	client *live.Client
	page   string  // the page whose server has the room
	number int     // the number of the connection: messages of earlier ones are ignored
	tries  int     // the tries to connect since the server's last answer
	met    bool    // the other player has been connected
	guest  bool    // the other player is connected
	makes  *battle // the battle whose room is being made, or nil

	face     clockFace
	warned   bool // that the program of the other player differs
	overTold bool // that the agreed time is over
	lateTold bool // that the battle has ended by time
}

// watches reports whether this person plays neither side of a live battle.
func (b *battle) watches() bool { return b.mail != nil && b.mail.Watches() }

// link returns the link back into the room. A saved battle keeps it.
func (c *connection) link() string { return live.Invitation(c.page, c.client.Key) }

// storedRoom returns the connection to the room of a saved battle, or nil if it was not played in a room.
func (u *UI) storedRoom(a *about, seat *mail.Seat) *connection {
	page, key, err := live.ReadInvitation(a.Room)
	if a.Room == "" || err != nil {
		return nil
	}
	c := &connection{client: live.Guest(key, seat, u.setup.Systems), page: page, met: true}
	c.client.Keys = a.Keys
	return c
}

// enterRoom connects to a room, and leaves the one before.
func (u *UI) enterRoom(c *connection) {
	u.leaveRoom()
	u.room = c
	u.dial(c, 0)
}

// leaveRoom ends the connection to a room. Nothing done there is lost.
func (u *UI) leaveRoom() {
	if u.room == nil {
		return
	}
	u.setup.Host.HangUp()
	u.room.client.Lost()
	u.room = nil
}

// stayInRoom keeps only the connection to the room of the battle on the screen.
func (u *UI) stayInRoom() {
	b, ok := u.screen.(*battle)
	switch {
	case !ok || b.live == nil:
		u.leaveRoom()
	case b.live != u.room:
		u.enterRoom(b.live)
	}
}

// dial connects after some time.
func (u *UI) dial(c *connection, after time.Duration) {
	address, err := live.Address(c.page)
	if err != nil {
		u.Tell(words.T("The room cannot be entered"), problems(err))
		u.leaveRoom()
		return
	}
	u.dialled++
	c.number = u.dialled
	u.setup.Host.Dial(address, c.number, after)
}

// The times between two tries to connect.
const (
	firstRetry = 500 * time.Millisecond
	lastRetry  = 15 * time.Second
)

// Lost is called when a connection of [Host.Dial] has ended or failed. The screen tries again.
func (u *UI) Lost(number int) {
	defer u.mishap()
	c := u.room
	if c == nil || c.number != number {
		return
	}
	if c.client.Inside() {
		u.Note(words.T("Connection lost: trying again. The battle is safe."))
	}
	u.redial(c)
	u.changed()
}

// redial tries again to connect, after a longer time each time.
func (u *UI) redial(c *connection) {
	c.client.Lost()
	c.guest = false
	u.setup.Host.HangUp()
	u.dial(c, min(firstRetry<<min(c.tries, 10), lastRetry))
	c.tries++
}

// Heard is called with each message of a server.
func (u *UI) Heard(number int, text string) {
	defer u.mishap()
	c := u.room
	if c == nil || c.number != number {
		return
	}
	was := c.client.Inside()
	news, err := c.client.Receive([]byte(text))
	b, _ := u.screen.(*battle)
	switch inside := c.client.Inside(); {
	case err != nil:
		u.roomRefuses(c, err)
		return
	case c.makes != nil && inside:
		c.makes.sitInRoom(c)
	case news.Joined && c.client.Invited != nil:
		u.invitedToRoom(c)
	case news.Joined:
		u.watchRoom(c)
	case b != nil && b.live == c && news.Battle:
		b.hear(news)
	}
	if b, ok := u.screen.(*battle); ok && b.live == c {
		b.endLate()
	}
	if c.client.Inside() && !was && c.tries > 0 {
		u.Note(words.T("Connected again"))
	}
	if c.client.Inside() {
		c.tries = 0
	}
	u.noteGuest(c)
	u.speak()
	u.layout()
	u.changed()
}

// roomRefuses shows why the server has refused a message. Outside a battle it ends the connection;
// within one it asks the server again for the state of the battle.
func (u *UI) roomRefuses(c *connection, err error) {
	if b, ok := u.screen.(*battle); ok && b.live == c && c.client.Role != "" {
		u.Note(words.T("The server has refused it: %[1]s", problems(mailError(err))))
		u.redial(c)
		return
	}
	u.leaveRoom()
	u.Tell(words.T("The room cannot be entered"), problems(mailError(err)))
}

// noteGuest says when the other player comes and goes.
func (u *UI) noteGuest(c *connection) {
	seat := c.client.Seat
	if seat == nil || seat.Watches() || !c.client.Inside() || len(c.client.Present.Sides) == 0 {
		return
	}
	st := seat.Shown().State()
	other := 1 - st.SideOf(seat.Side)
	here := c.client.Here(st.Sides[other].ID)
	switch {
	case here == c.guest:
	case here && c.met:
		u.Note(words.T("%[1]s is here again", sideName(st, other)))
	case here:
		u.Note(words.T("%[1]s is here", sideName(st, other)))
	default:
		u.Note(words.T("%[1]s has left. The battle waits.", sideName(st, other)))
	}
	c.guest, c.met = here, c.met || here
}

// speak stores the player's actions, and then sends the messages of the program in the room.
func (u *UI) speak() {
	if b, ok := u.screen.(*battle); ok && b.live == u.room && b.kept() && u.room.client.Speaks() {
		b.keep()
	}
	u.room.say(u.setup.Host)
}

// say sends the messages of the program in the room. It first stores what binds the player.
func (c *connection) say(host Host) {
	for _, text := range c.client.Out() {
		host.Say(string(text))
	}
}

// hear shows news from the room.
func (b *battle) hear(news live.News) {
	side, before := b.state().Turn.Active, b.table()
	b.follow()
	var events []game.Event
	const most = 60 // actions to show after a long absence
	held := len(b.play.Held())
	for n := max(news.From, held-most) + 1; n <= held; n++ {
		_, happened := b.play.Past(n)
		events = append(events, happened...)
	}
	b.settle(events, side)
	if b.dice.running() {
		b.before = before
	}
	if b.mail.Len() == 2 && len(b.play.Held()) == 0 && !b.live.warned {
		b.live.warned = true
		b.warnOther()
	}
}

// startLive makes a room for a battle that has not begun, in which the players have some time. The
// battle is played there as soon as the server has it.
func (b *battle) startLive(side game.SideID, think live.Thinking) {
	u := b.ui
	seat, err := mail.Start(b.state().Clone(), u.setup.Systems, side, mail.DiceLive)
	if err != nil {
		b.tellError(err)
		return
	}
	u.open(waitDialog(u, words.T("Opening a room …")))
	c := live.Host(seat, u.setup.Systems)
	c.Think = think
	u.enterRoom(&connection{client: c, page: u.setup.Host.BaseURL(), makes: b})
}

// sitInRoom plays the battle in the room that was made for it.
func (b *battle) sitInRoom(c *connection) {
	c.makes = nil
	if b.ui.screen != screen(b) {
		return // the player has turned to another battle
	}
	b.live, b.foe = c, opponent{}
	b.sit(c.client.Seat)
	b.ui.open(roomDialog(b))
}

// openRoom opens a link into a room.
func (u *UI) openRoom(link string) error {
	page, key, err := live.ReadInvitation(link)
	if err != nil {
		return err
	}
	if page == "" {
		page = u.setup.Host.BaseURL()
	}
	if page == "" {
		return errors.New(words.T("The link is incomplete: it has to begin with the address of the server."))
	}
	c := &connection{client: live.Guest(key, nil, u.setup.Systems), page: page}
	if b, ok := u.screen.(*battle); ok && b.live != nil && b.live.client.Key == key {
		return nil // the room is open already
	}
	for _, s := range u.saves() {
		if s.about.Room == c.link() {
			u.resume(s)
			return nil
		}
	}
	u.open(waitDialog(u, words.T("Entering the room …")))
	u.enterRoom(c)
	return nil
}

// waitDialog is shown until the server answers. Closing it stops the attempt.
func waitDialog(u *UI, title string) *dialog {
	return &dialog{
		title: title,
		width: 440,
		fill: func(h *sheet) {
			text := words.T("The server has not answered yet.")
			if u.room != nil && u.room.tries > 1 {
				text = words.T("The server does not answer. Trying again until you cancel.")
			}
			h.text(text, textBody, scene.Regular, colors.text)
		},
		left:    u.leaveRoom,
		buttons: []Control{{ID: "dialog-ok", text: words.T("Cancel"), Label: words.T("Cancel (Esc)"), look: lookPlain, do: u.closeDialog}},
	}
}

// invitedToRoom asks whether to take the other side of a battle.
func (u *UI) invitedToRoom(c *connection) {
	seat, err := mail.Watch(c.client.Invited, u.setup.Systems)
	if err != nil {
		u.roomRefuses(c, err)
		return
	}
	st := seat.Battle().State()
	side := st.SideOf(seat.Sides()[1])
	u.open(&dialog{
		title: words.T("An invitation to a live battle"),
		width: 480,
		fill: func(h *sheet) {
			h.text(words.T(st.Title), textBody, scene.Bold, colors.text)
			h.text(words.T("You play %[1]s, at the same time as the other player. Both make the dice, so nobody can bend them.", sideName(st, side)), textBody, scene.Regular, colors.text)
			if k := c.client.Clock; k != nil {
				h.gap(step8)
				h.text(clockTerms(k), textBody, scene.Regular, colors.text)
			}
			fillDifference(h, seat.Program(seat.Sides()[0]), st.System)
		},
		left: u.leaveRoom,
		buttons: []Control{
			{ID: "room-join", text: words.T("Accept"), Label: words.T("Accept, and play"), look: lookPrimary, do: func() { u.joinRoom(c) }},
			{ID: "dialog-ok", text: words.T("Cancel"), Label: words.T("Cancel (Esc)"), look: lookPlain, do: u.closeDialog},
		},
	})
}

// joinRoom takes the other side of the battle in a room.
func (u *UI) joinRoom(c *connection) {
	if !c.client.Inside() {
		u.Note(words.T("Offline: trying to connect"))
		return
	}
	u.dialog.left = nil
	u.closeDialog()
	if err := c.client.Accept(); err != nil {
		u.roomRefuses(c, err)
		return
	}
	u.room = nil // so that the change of screen does not end the connection
	u.openSeat(c.client.Seat, nil)
	u.staysInRoom(c)
	u.screen.(*battle).keep()
	u.speak()
}

// watchRoom shows the battle of a room to somebody who plays neither side.
func (u *UI) watchRoom(c *connection) {
	u.room = nil
	u.openBattle(c.client.Seat.Shown(), "battle")
	b := u.screen.(*battle)
	b.mail = c.client.Seat
	u.staysInRoom(c)
	b.follow()
	b.forgetQuestion()
	b.resumeQuestion()
	if c.page == u.setup.Host.BaseURL() {
		u.setup.Host.SetLink(live.Invitation("", c.client.Key)) // so that the player may reload the page
	}
	text := difference(c.client.Seat.Program(c.client.Seat.Sides()[0]), b.state().System)
	if c.client.Role != live.Watch {
		text = strings.TrimSpace(words.T("This seat is taken. To play it, go on where the link was opened first, or open the file of the seat.") + "\n" + text)
	}
	if text != "" {
		u.Tell(words.T("You watch"), text)
	}
}

// staysInRoom gives the battle on the screen the connection to its room.
func (u *UI) staysInRoom(c *connection) {
	u.screen.(*battle).live, u.room = c, c
}

// RoomsFound is called when the server of the page has rooms; see [Host.FindRooms]. most is the most
// time that the players may have there, as [live.ReadThinking] reads it.
func (u *UI) RoomsFound(most string) {
	u.mostTime, _ = live.ReadThinking(most) // if it cannot be read the server says so in the end
	b, ok := u.screen.(*battle)
	if u.roomsHere = true; ok && b.choosing != nil && u.dialog == b.choosing {
		b.choosing.buttons = append(b.choosing.buttons, b.liveButton())
		u.layout()
		u.changed()
	}
}
