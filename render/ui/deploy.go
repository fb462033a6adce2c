package ui

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
)

// deploying is the state of a player's deployment.
type deploying struct {
	hand  *hand       // the piece being placed, nil for none
	ready game.SideID // the side that has confirmed that the other player is not looking
	rest  [2]bool     // sides whose remaining units the program places, one by one
	seen  *game.State // the table as the side that sets up sees it,
	of    *game.State // made from this state
	by    game.SideID // for this side
}

// placingTroops reports whether a person places units and characters now.
func (b *battle) placingTroops() bool {
	return b.setsUp() && !b.thinking()
}

// setsUp reports whether some side places units and characters now.
func (b *battle) setsUp() bool {
	return b.waits().Mode == game.ModeSetUp && b.guide().SetUp != nil && b.asked() != nil
}

// beginDeployment starts with the method that the scenario fixes, so that the players need
// not choose one.
func (b *battle) beginDeployment() {
	if a := b.waits().Opening; a != nil {
		b.act(*a)
	}
}

// agreeing reports whether the deployment waits for a decision before or after the armies
// are placed.
func (b *battle) agreeing() bool { return b.guide().SettingUp(b.state()) && !b.setsUp() }

// secret reports whether the sides set up unseen by each other.
func (b *battle) secret() bool { return b.waits().SetUp.Secret }

// covered reports whether a side that decides or sets up in secret has yet to confirm that
// the other player is not looking. The computer never looks, and before the first decision
// of a battle there is nothing to see.
func (b *battle) covered() bool {
	decides := b.waits().Secret && (b.deploy.ready != "" || b.play.CanUndo())
	return (decides || b.placingTroops() && b.secret()) && b.players() == [2]playedBy{} && b.deploy.ready != b.acting()
}

// table returns the visible table: everything except what the other side has set up in
// secret.
func (b *battle) table() *game.State {
	st := b.state()
	if !b.guide().SettingUp(st) || b.guide().SetUp == nil {
		return st
	}
	d := &b.deploy
	by := st.Turn.Active
	switch {
	case b.players()[0] != byPerson && b.players()[1] == byPerson: // hide the computer's map while it draws it
		by = st.Sides[1].ID
	case b.players()[0] == byPerson && b.players()[1] != byPerson:
		by = st.Sides[0].ID
	case b.covered():
		by = ""
	}
	if d.of != st || d.by != by {
		d.of, d.by, d.seen = st, by, b.guide().SetUp.Seen(st, by)
	}
	return d.seen
}

// drawn returns the table to paint, including the piece being placed.
func (b *battle) drawn() *game.State {
	if h := b.deploy.hand; h != nil && b.placingTroops() {
		return h.shown()
	}
	if b.before != nil && b.dice.running() {
		return b.before // what the dice bring is seen when they rest
	}
	return b.table()
}

// forgetHand drops the piece being placed, when the state has changed.
func (b *battle) forgetHand() { b.deploy.hand = nil }

// takeUnit starts placing a unit: from the tray at its default place, or from its place
// on the table.
func (b *battle) takeUnit(id game.UnitID) {
	st := b.table()
	u := st.Unit(id)
	if u == nil || !b.placingTroops() || u.Side != st.Turn.Active || b.covered() {
		return
	}
	now := st.Clone()
	u = now.Unit(id)
	if len(u.Stands) == 0 {
		a, ok := b.defaultAnswer(func(a game.Action) bool { return a.Unit == id })
		if !b.guide().SetUp.Take(&now, id) && !ok {
			return
		}
		if ok {
			putStands(u, a.Stands)
		} else {
			zone := now.Table.Rect()
			if zones := b.guide().SetUp.Zones(&now, u.Side); len(zones) > 0 {
				zone = zones[0]
			}
			lineUp(u, geometry.Segment{A: zone.Min, B: zone.Max}.Mid())
		}
	}
	b.deploy.hand = &hand{unit: id, now: now, mover: mover{unit: id, loose: true}}
	b.selected = id
	b.deploy.hand.check(b)
	b.panel.sheet.scroll = 0
	b.ui.setup.Host.Announce(nameOf(st, string(id)) + ". " + b.deploy.hand.resultText())
	b.ui.changed()
}

// takeLeader does the same for a character.
func (b *battle) takeLeader(id game.CharacterID) {
	st := b.table()
	c := leader(st, game.UnitID(id))
	if c == nil || !b.placingTroops() || c.Side != st.Turn.Active || b.covered() {
		return
	}
	now := st.Clone()
	c = leader(&now, game.UnitID(id))
	if b.guide().SetUp.Take(&now, game.UnitID(id)) {
		if a, ok := b.defaultAnswer(func(a game.Action) bool { return a.Character == id }); ok {
			c.X, c.Y = *a.X, *a.Y
		}
	}
	b.deploy.hand = &hand{character: id, now: now}
	b.selected = game.UnitID(id)
	b.deploy.hand.check(b)
	b.panel.sheet.scroll = 0
	b.ui.setup.Host.Announce(nameOf(st, string(id)) + ". " + b.deploy.hand.resultText())
	b.ui.changed()
}

// defaultAnswer returns the default answer to the open question, if it satisfies about.
func (b *battle) defaultAnswer(about func(game.Action) bool) (game.Action, bool) {
	q := b.asked()
	if i := slices.IndexFunc(q.Answers, about); i >= 0 {
		return q.Answers[i], true
	}
	return game.Action{}, false
}

func putStands(u *game.Unit, places []game.StandPlace) {
	for _, p := range places {
		for i := range u.Stands {
			if u.Stands[i].ID == p.ID {
				u.Stands[i] = game.Stand(p)
			}
		}
	}
}

// putDown places the piece, or tells why it may not be there.
func (b *battle) putDown() {
	h := b.deploy.hand
	if h == nil {
		return
	}
	if h.tried.why != "" {
		b.ui.Note(h.tried.why)
		return
	}
	b.act(h.action())
}

// placeRest lets the program place the side's remaining pieces. If the sides alternate,
// the program places one whenever it is the side's turn.
func (b *battle) placeRest() {
	st := b.state()
	if b.waits().SetUp.Lasts {
		b.deploy.rest[max(0, st.SideOf(st.Turn.Active))] = true
	}
	b.forgetHand()
	b.placeByDefaults(func() bool { return b.state().Turn.Active == st.Turn.Active })
	b.restOfTurns()
}

// placeAll lets the program place the remaining pieces of both sides, which set up alternately.
func (b *battle) placeAll() {
	b.deploy.rest = [2]bool{true, true}
	b.forgetHand()
	b.restOfTurns()
}

// restOfTurns places pieces for the sides that let the program place the rest, each in
// its turn. The computer's pieces between them are not shown one by one.
func (b *battle) restOfTurns() {
	rest := func() bool {
		i := b.state().SideOf(b.state().Turn.Active)
		return i >= 0 && b.deploy.rest[i]
	}
	if b.placingTroops() && rest() {
		b.placeByDefaults(rest)
	}
}

// placeByDefaults gives default answers as long as they place something and goesOn returns
// true.
func (b *battle) placeByDefaults(goesOn func() bool) {
	for b.placingTroops() && goesOn() {
		a, ok := b.play.Default()
		if !ok || !b.view(a).Places {
			return
		}
		if b.asksDice(a, func() { b.placeByDefaults(goesOn) }) {
			return
		}
		if _, err := b.do(a); err != nil {
			b.tellError(err)
			return
		}
	}
	b.foe.hurry = b.setsUp() && b.thinking()
	if !b.guide().SettingUp(b.state()) {
		b.deploy.rest = [2]bool{}
	}
}

// fromTray handles a drag that begins on a row of the tray, before the panel scrolls.
func (b *battle) fromTray(g gesture) bool {
	if g.Kind == gestureDrag && g.First && !b.panel.frame.Contains(g.Start, 0) || g.Kind == gestureTap {
		return false
	}
	if h := b.deploy.hand; g.Kind == gestureHover || !(g.Kind == gestureDrag && g.First) && (h == nil || !h.dragged) {
		return false
	}
	return b.gestureDeploy(g)
}

// gestureDeploy lets a hand place units, and reports whether it used the gesture.
func (b *battle) gestureDeploy(g gesture) bool {
	if !b.placingTroops() || b.covered() || b.board.measuring() {
		return false
	}
	h := b.deploy.hand
	switch g.Kind {
	case gestureHover:
		if h != nil && h.loose && b.board.camera.view.Area.Contains(g.At, 0) {
			h.follow(b, b.board.at(g.At))
		}
		return false
	case gestureDrag:
		if g.First && !b.takeByDrag(g) {
			return false
		}
		if h = b.deploy.hand; h == nil || !h.dragged {
			return false
		}
		h.drag(b, g)
	case gestureWheel:
		if h == nil || !h.dragged && !h.loose {
			return false
		}
		h.turn(b, wheelTurn(g))
	case gestureDrop:
		if h == nil || !h.dragged {
			return false
		}
		b.dropped()
	case gestureAbandon:
		if h == nil || !h.dragged {
			return false
		}
		h.dragged = false
	case gestureTap:
		return b.tapDeploy(g)
	default:
		return false
	}
	b.ui.changed()
	return true
}

func wheelTurn(g gesture) float64 {
	if g.By.Y < 0 {
		return -wheelStep
	}
	return wheelStep
}

// takeByDrag starts placing the piece under the start of a drag: the current one, a row
// of the tray, or one of the side's own pieces on the table.
func (b *battle) takeByDrag(g gesture) bool {
	if h := b.deploy.hand; h != nil && h.grips(b, g) {
		return true
	}
	if c := b.ui.control(g.Start); c != nil {
		across := g.At.Sub(g.Start)
		if g.Touch && across.X*across.X < across.Y*across.Y {
			return false // a finger scrolls the tray
		}
		return b.takeRow(c.ID) && b.deploy.hand.begin(b, b.board.at(g.At))
	}
	if b.panel.open && b.panel.frame.Contains(g.Start, 0) {
		return false
	}
	unit, _, c := b.board.piece(g.Start, g.Touch)
	switch {
	case c != nil && b.mayTakeUp(c.Side):
		b.takeLeader(c.ID)
	case unit != nil && b.mayTakeUp(unit.Side):
		b.takeUnit(unit.ID)
	default:
		return false
	}
	return b.deploy.hand != nil && b.deploy.hand.grips(b, g)
}

// mayTakeUp reports whether a side may move the pieces it has placed.
func (b *battle) mayTakeUp(side game.SideID) bool {
	st := b.state()
	return side == st.Turn.Active && !b.waits().SetUp.Lasts
}

// dropped ends a drag: a piece in a legal place is placed, any other stays in the hand.
func (b *battle) dropped() {
	h := b.deploy.hand
	turning := h.mover.grip != nil && h.mover.grip.turning
	h.release(b)
	if h.tried.why == "" && !turning {
		b.putDown()
	} else if h.tried.why != "" {
		b.ui.setup.Host.Announce(h.tried.why)
	}
}

// tapDeploy places the current piece at the mouse, or moves it to where a finger taps.
// Without a current piece it takes one up.
func (b *battle) tapDeploy(g gesture) bool {
	h := b.deploy.hand
	if b.panel.open && b.panel.frame.Contains(g.At, 0) {
		return false
	}
	b.ui.changed()
	unit, _, c := b.board.piece(g.At, g.Touch)
	switch {
	case h != nil && h.holds(b, g.At):
		b.putDown()
	case h != nil && g.Touch:
		h.follow(b, b.board.at(g.At))
	case h != nil && h.loose:
		h.follow(b, b.board.at(g.At))
		b.putDown()
	case c != nil && b.mayTakeUp(c.Side):
		b.takeLeader(c.ID)
	case unit != nil && b.mayTakeUp(unit.Side):
		b.takeUnit(unit.ID)
	default:
		b.forgetHand()
		return false
	}
	return true
}

// keyDeploy handles the keys for the piece being placed.
func (b *battle) keyDeploy(k KeyPress) bool {
	h := b.deploy.hand
	switch {
	case b.covered() && k.Key == KeyEnter && b.ui.focus == "":
		b.lookAlone()
	case !b.placingTroops() || b.covered():
		return false
	case k.Key == KeyEnter && b.ui.focus == "" && h != nil:
		b.putDown()
	case k.Key == KeyEscape && h != nil:
		b.forgetHand()
		b.choose("")
	case h == nil:
		return false
	case k.Key == "r" && k.Mods&^Shift == 0:
		turn := turnStep
		if k.Mods&Shift != 0 {
			turn = -turnStep
		}
		h.turn(b, turn)
	case k.Mods == Shift:
		by, ok := nudges[k.Key]
		if !ok {
			return false
		}
		h.shift(b, by)
	default:
		return false
	}
	b.ui.changed()
	return true
}

// cycleDeploy takes up the next or the previous unit or character of the side from the tray,
// or, if the tray is empty, from the table if it may be moved.
func (b *battle) cycleDeploy(by int) {
	list := b.troops(b.inTray, b.leaderWaits)
	if len(list) == 0 && b.mayTakeUp(b.state().Turn.Active) {
		st := b.state()
		partakes := func(id game.UnitID) bool { return b.guide().SetUp.Partakes(st, id) }
		list = b.troops(func(u *game.Unit) bool { return partakes(u.ID) }, func(c *game.Character) bool { return partakes(game.UnitID(c.ID)) })
	}
	if len(list) == 0 {
		return
	}
	at := slices.Index(list, b.selected)
	if at < 0 && by < 0 {
		at = 0
	}
	b.takeAny(list[(at+by+len(list))%len(list)])
}

// troops lists the units and characters of the side that sets up which satisfy the
// functions.
func (b *battle) troops(unit func(*game.Unit) bool, character func(*game.Character) bool) []game.UnitID {
	st := b.state()
	var list []game.UnitID
	for i := range st.Units {
		if u := &st.Units[i]; u.Side == st.Turn.Active && unit(u) {
			list = append(list, u.ID)
		}
	}
	for i := range st.Characters {
		if c := &st.Characters[i]; c.Side == st.Turn.Active && character(c) {
			list = append(list, game.UnitID(c.ID))
		}
	}
	return list
}

// chooseUnit selects a unit, or takes it up while it may be moved.
func (b *battle) chooseUnit(id game.UnitID) {
	if u := b.table().Unit(id); u != nil && b.placingTroops() && b.mayTakeUp(u.Side) {
		b.takeUnit(id)
		return
	}
	b.choose(id)
}

func (b *battle) takeAny(id game.UnitID) {
	if b.state().Unit(id) != nil {
		b.takeUnit(id)
	} else {
		b.takeLeader(game.CharacterID(id))
	}
}

// inTray reports whether a unit is not yet set up.
func (b *battle) inTray(u *game.Unit) bool {
	return len(b.guide().SetUp.Waits(u)) > 0 && !slices.Contains(b.waits().SetUp.Later, u.ID)
}

// leaderWaits reports whether a character is to be placed now.
func (b *battle) leaderWaits(c *game.Character) bool {
	return b.guide().SetUp.LeaderWaits(c) && slices.ContainsFunc(b.asked().Answers, func(a game.Action) bool { return a.Character == c.ID })
}

// drawDeploy paints the piece being placed.
func (b *battle) drawDeploy(s *scene.Scene) {
	if h := b.deploy.hand; h != nil && b.placingTroops() {
		h.draw(s, b)
	}
}
