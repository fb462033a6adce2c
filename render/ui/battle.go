package ui

import (
	"errors"
	"slices"
	"strings"
	"time"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
)

// battle is the screen of a battle that is played.
type battle struct {
	ui    *UI
	name  string // of the file it came from, for saving
	play  *game.Battle
	board board
	bar   bar
	panel panel
	walk  motion

	selected game.UnitID
	target   game.UnitID // of the charge that is shown
	option   int         // which of the legal ways, from 1
	support  game.UnitID // the unit that makes a supporting charge with it, "" for none
	ask      inquiry
	told     [][]game.Event // what has happened, nil when not read yet
	dice     tumble
}

// openBattle shows a battle.
func (u *UI) openBattle(play *game.Battle, name string) {
	b := &battle{ui: u, name: name, play: play}
	b.board = newBoard(u, play.Rules(), b.state)
	b.resumeQuestion()
	u.show(b)
}

func (b *battle) state() *game.State { return b.play.State() }

// waiting returns the question that a charge has left open: a die named another
// zone than the one that was chosen, and the player chooses again. Nil when none
// is open. The charge that it is about is then the one that is shown.
func (b *battle) waiting() *game.Question {
	if p := b.state().Turn.Pending; p == nil || p.Procedure != "charge" {
		return nil
	}
	return b.question()
}

// chargeWays returns the numbers of the legal ways among which the player may
// step.
func (b *battle) chargeWays() []int {
	var list []int
	if q := b.waiting(); q != nil {
		for _, a := range q.Answers {
			if a.Option != nil {
				list = append(list, *a.Option)
			}
		}
		return list
	}
	if p := b.shown(); p != nil {
		for i := range p.Alternatives {
			list = append(list, i+1)
		}
	}
	return list
}

// layout gives the table what bar and panel leave.
func (b *battle) layout(p *page) {
	st := b.state()
	phases := newPhaseBar(st)
	b.bar.phases = &phases
	b.bar.layout(p, b.leftButtons(p), b.rightButtons(p))
	area := b.panel.place(p, b.selected != "" || b.listed() || st.Turn.Phase == "over")
	b.board.layout(p, area, b.panel.toggle(p)...)
	b.fillPanel(p)
}

// resumeQuestion shows the charge that waits for an answer, if one does, and
// says the question that is open.
func (b *battle) resumeQuestion() {
	b.forgetQuestion()
	switch {
	case b.waiting() != nil:
		p := b.state().Turn.Pending
		b.selected, b.target, b.option, b.support = p.Unit, p.Target, 1, ""
		if ways := b.chargeWays(); len(ways) > 0 {
			b.option = ways[0]
		}
	case b.listed():
		b.selected, b.target = "", ""
		b.panel.sheet.scroll = 0
		b.ui.setup.Host.Announce(b.question().Text)
	}
}

func (b *battle) leftButtons(p *page) []Control {
	undo := Control{ID: "undo", text: "Undo", Label: "Undo (Ctrl+Z)", icon: "undo", do: b.undoIfAny,
		Enabled: b.play.CanUndo(), Reason: "nothing has been done yet"}
	redo := Control{ID: "redo", text: "Redo", Label: "Redo (Ctrl+Shift+Z)", icon: "redo", do: b.redoIfAny,
		Enabled: b.play.CanRedo(), Reason: "nothing has been undone"}
	home := Control{ID: "home", text: "Home", Label: "Home", icon: "home", Enabled: true, do: b.ui.goHome}
	if !p.compact() {
		return []Control{home, undo, redo}
	}
	undo.text, redo.text = "", ""
	menu := Control{ID: "menu", Label: "Menu", icon: "menu", Enabled: true, do: func() { b.ui.open(menuDialog(b.ui, "Battle", b.menu())) }}
	return []Control{menu, undo, redo}
}

// menu lists what is reached from the bar, or from the menu where it is narrow.
func (b *battle) menu() []Control {
	return []Control{
		{ID: "edit", text: "Edit", Label: "Set this table up anew", icon: "table", Enabled: true,
			do: func() { b.ui.openTable(b.state().Clone()) }},
		{ID: "link", text: "Link", Label: "Copy a link to this battle", icon: "link", Enabled: true, do: b.link},
		{ID: "picture", text: "Picture", Label: "Save a picture of the table", icon: "picture", Enabled: true,
			do: func() { b.ui.open(pictureDialog(b.ui, b.name, b.picture)) }},
		{ID: "save", text: "Save", Label: "Save the battle as a file (Ctrl+S)", icon: "save", Enabled: true, do: b.save},
		{ID: "open", text: "Open", Label: "Open a battle, a scenario or a link (Ctrl+O)", icon: "open", Enabled: true,
			do: func() { b.ui.open(openDialog(b.ui)) }},
		{ID: "dice", text: "Own dice", Label: "Enter what your own dice show", icon: "die", Enabled: !b.over(), Reason: "the battle is over",
			do: func() { b.ui.open(ownDiceDialog(b)) }},
		{ID: "concede", text: "Concede", Label: "Give the battle up", icon: "flag", Enabled: !b.over(), Reason: "the battle is over",
			do: func() { b.ui.open(concedeDialog(b)) }},
		{ID: "help", text: "Help", Label: "Help and keys (?)", icon: "help", Enabled: true,
			do: func() { b.ui.open(helpDialog(b.ui)) }},
	}
}

// endOf names what an "end" would end: a step, a phase, the turn.
func endOf(st *game.State) string {
	switch {
	case st.Turn.Phase == "combat":
		return "turn"
	case st.Turn.Step != "" && st.Turn.Phase == "command":
		return strings.ReplaceAll(st.Turn.Step, "-", " ")
	}
	return "phase"
}

func (b *battle) over() bool { return b.state().Turn.Phase == "over" }

func (b *battle) rightButtons(p *page) []Control {
	why := b.whyNot(game.Action{Do: "end"})
	end := Control{ID: "end-phase", text: "End " + endOf(b.state()), Label: "End the " + endOf(b.state()) + " (E)", icon: "next", look: lookPrimary,
		Enabled: why == "", Reason: why, do: b.end}
	if p.compact() {
		end.icon = ""
		return []Control{end}
	}
	return append(b.menu(), end)
}

func (b *battle) draw(s *scene.Scene, l layer) {
	switch l {
	case layerPage:
		scene.DrawTable(s, b.board.camera.view, b.state(), b.options())
		if p := b.placed(); p != nil && b.listed() && !b.walk.running() {
			p.draw(s, b)
		}
		free := b.board.camera.view.Area
		free.Min.X += targetSize + step8 // beside the tools
		b.dice.draw(s, free)
		b.panel.draw(s)
	case layerChrome:
		b.panel.drawFrame(s)
		b.bar.draw(s)
	}
}

// options says what is drawn over the table: the charge that is shown, the
// overlays and the tape.
func (b *battle) options() scene.Options {
	o := b.board.options(b.selected)
	if b.walk.running() || b.dice.running() {
		o.Pose = b.walk.pose
		return o
	}
	if p := b.shown(); p != nil {
		o.Marks = append(o.Marks, allMarks(p.steps)...)
		return o
	}
	if t := b.trial(); t != nil {
		o.Asked = b.outlined()
		o.Marks = append(append(o.Marks, b.arrows()...), t.marks...)
	}
	return o
}

// shown returns the charge that is shown, nil for none.
func (b *battle) shown() *preview {
	if b.selected == "" || b.target == "" {
		return nil
	}
	p := b.board.ask.charge(b.state(), chargeKey{b.selected, b.target, b.option, b.support})
	return b.permitted(p, b.selected, b.target)
}

// permitted is a charge as the step of the turn allows it: it may be possible, and
// not be made now.
func (b *battle) permitted(p *preview, unit, target game.UnitID) *preview {
	if !p.Legal || b.waiting() != nil {
		return p
	}
	why := b.whyNot(game.Action{Do: "charge", Unit: unit, Target: string(target)})
	if why == "" {
		return p
	}
	refused := *p
	refused.Legal, refused.Reason, refused.Rule = false, why, ""
	return &refused
}

// gesture: pointing at an enemy shows the charge, a click on it makes it. A
// finger cannot point, so its first tap shows the charge and the second makes it.
func (b *battle) gesture(g gesture) {
	if b.panel.gesture(g, b.ui) {
		return
	}
	if g.Kind == gestureTap {
		b.walk.finish()
		b.dice.finish()
	}
	b.grip(g)
	if p := b.placed(); p != nil && p.gesture(b, g) {
		b.ui.changed()
		return
	}
	if b.board.gesture(g) {
		return
	}
	switch g.Kind {
	case gestureHover:
		if b.listed() {
			b.pointAnswers(g.At)
		} else {
			b.point(g.At)
			b.pointTarget(g.At)
		}
	case gestureTap:
		b.tap(g)
	}
}

// point follows the mouse. A charge that it showed stays until the mouse comes
// to another unit, so that the way to its buttons does not lose it.
func (b *battle) point(at geometry.Vec) {
	unit, _ := b.board.stand(at, false)
	if unit != nil && b.mayAsk(unit) && unit.ID != b.target {
		b.aim(unit.ID)
	}
}

// mayAsk reports whether pointing at a unit asks for a charge of the selected
// one.
func (b *battle) mayAsk(unit *game.Unit) bool {
	own := b.state().Unit(b.selected)
	return own != nil && b.state().Turn.Phase == "command" && !b.listed() && (b.waiting() == nil || unit.ID == b.target) && own.Side != unit.Side && own.Side == b.state().Turn.Active
}

// aim shows the charge of the selected unit on another.
func (b *battle) aim(target game.UnitID) {
	b.target, b.option, b.support = target, 1, ""
	b.panel.sheet.scroll = 0
	b.ui.setup.Host.Announce(b.shown().text)
	b.ui.changed()
}

func (b *battle) tap(g gesture) {
	b.ui.changed()
	unit, _, c := b.board.piece(g.At, g.Touch)
	switch {
	case b.listed() && b.tapAnswers(g):
	case b.tapTarget(g, unit):
	case c != nil:
		b.choose(game.UnitID(c.ID))
	case unit == nil && b.sendLeader(b.board.at(g.At)):
	case unit == nil:
		if b.target != "" {
			b.cancel()
		} else {
			b.choose("")
		}
	case !b.mayAsk(unit):
		b.choose(unit.ID)
	case unit.ID != b.target:
		b.aim(unit.ID)
	default:
		b.charge()
	}
}

// sendLeader moves the selected character to a place of the table, in the step in
// which characters move, and reports whether it is about that.
func (b *battle) sendLeader(to geometry.Vec) bool {
	st := b.state()
	c := leader(st, b.selected)
	if c == nil || st.Turn.Step != "characters" || c.Side != st.Turn.Active || c.State.Moved || !st.Table.Rect().Contains(to, 0) {
		return false
	}
	a := game.Action{Do: "character", Character: c.ID, X: &to.X, Y: &to.Y}
	if why := try(b.play, a).why; why != "" {
		b.ui.Note(why)
	} else {
		b.act(a)
	}
	return true
}

// choose selects a unit or a character, "" for none.
func (b *battle) choose(id game.UnitID) {
	if b.waiting() != nil {
		return
	}
	b.selected, b.target = id, ""
	if !b.listed() { // nothing of it is shown until it is asked for
		b.ask.at, b.ask.place = -1, nil
	}
	b.panel.sheet.scroll = 0
	b.ui.changed()
}

// cancel takes the charge that is shown away.
func (b *battle) cancel() {
	if b.waiting() != nil {
		return
	}
	b.target = ""
	b.ui.changed()
}

// charge makes the charge that is shown; one that is not legal stays on the
// screen with its reason.
func (b *battle) charge() {
	p := b.shown()
	if p == nil {
		return
	}
	if !p.Legal {
		b.ui.setup.Host.Announce(p.Reason)
		return
	}
	option := b.option
	_, err := b.ui.Do(game.Action{Do: "charge", Unit: b.selected, Target: string(b.target), Option: &option, Support: b.support})
	if err != nil {
		b.ui.Tell("That is not possible", err.Error())
	}
}

// step goes to the next or previous legal way of the charge that is shown.
func (b *battle) step(by int) {
	if b.target == "" {
		b.turnAnswers(by)
		return
	}
	if ways := b.chargeWays(); len(ways) > 1 {
		at := slices.Index(ways, b.option)
		b.option = ways[(at+by+len(ways))%len(ways)]
		b.ui.changed()
	}
}

// accompany has a unit make a supporting charge, or no longer.
func (b *battle) accompany(unit game.UnitID) {
	if b.option = 1; b.support == unit {
		unit = ""
	}
	b.support = unit
	b.ui.changed()
}

// do carries out an action, animates it and saves the battle.
func (b *battle) do(a game.Action) ([]game.Event, error) {
	side := b.state().Turn.Active
	events, err := b.play.Do(a)
	if err != nil {
		return nil, err
	}
	b.settle(events, side)
	return events, nil
}

// settle shows what some actions have done, and saves the battle.
func (b *battle) settle(events []game.Event, side game.SideID) {
	b.told = nil
	b.forgetQuestion()
	b.board.refresh()
	b.target = ""
	if b.state().Turn.Active != side {
		b.choose("")
	}
	for _, e := range events {
		if e.Text != "" {
			b.ui.setup.Host.Announce(e.Text)
		}
	}
	b.resumeQuestion()
	b.dice.finish()
	b.walk.finish()
	if !b.ui.settings.Still {
		after := time.Duration(0)
		if !b.ui.settings.Quiet {
			b.dice.start(b.state(), events)
			if b.dice.running() {
				after = tumbleRolls
			}
		}
		b.walk.start(events, after)
	}
	b.ui.setup.Host.Store(savedBattle, b.play.Replay())
	b.ui.changed()
	if ended(events) {
		b.ui.open(resultDialog(b))
	}
}

// ended reports whether the battle has come to its end.
func ended(events []game.Event) bool {
	return slices.ContainsFunc(events, func(e game.Event) bool { return e.Kind == "over" && e.Why == "battle" })
}

func (b *battle) act(a game.Action) {
	if _, err := b.ui.Do(a); err != nil {
		b.tellError(err)
	}
}

func (b *battle) tellError(err error) {
	var refusal *game.Refusal
	if errors.As(err, &refusal) {
		b.ui.Tell("That is not possible", refusal.Error())
	} else {
		b.ui.Tell("That did not work", problems(err))
	}
}

func (b *battle) hold() { b.act(game.Action{Do: "hold", Unit: b.selected}) }

// end ends the phase, or says why it cannot be ended yet.
func (b *battle) end() {
	if why := b.whyNot(game.Action{Do: "end"}); why != "" {
		b.ui.Note(why)
		return
	}
	b.act(game.Action{Do: "end"})
}

func (b *battle) save() {
	b.ui.setup.Host.SaveFile(fileName(b.name, ".replay.jsonl"), b.play.Replay())
}

func (b *battle) link() { b.ui.share(replayLink + game.EncodeLink(b.play.Replay())) }

// picture returns the table as it is shown, with the reasons under it.
func (b *battle) picture() *scene.Scene {
	o := b.options()
	if p := b.shown(); p != nil {
		o.Caption = captions(p.steps)
	}
	return scene.Picture(b.state(), o, pictureWidth)
}

func (b *battle) key(k KeyPress) bool {
	switch {
	case k.Key == "z" && k.Mods == Ctrl|Shift, k.Key == "y" && k.Mods == Ctrl:
		b.redoIfAny()
	case k.Key == "z" && k.Mods == Ctrl:
		b.undoIfAny()
	case k.Key == "s" && k.Mods == Ctrl:
		b.save()
	case k.Key == "o" && k.Mods == Ctrl:
		b.ui.open(openDialog(b.ui))
	case k.Key == "e" && k.Mods == 0:
		b.end()
	case k.Key == KeyEnter && b.ui.focus == "" && b.target == "" && b.current() >= 0:
		b.give()
	case k.Key == KeyEnter && b.ui.focus == "":
		b.charge()
	case k.Key == KeyEscape:
		b.escape()
	default:
		if p := b.placed(); p != nil && (p.key(b, k) || b.nudged(p, k)) {
			return true
		}
		return b.panel.sheet.key(k) || b.board.key(k)
	}
	return true
}

// nudged moves stands that are placed by a centimetre, with Shift and an arrow.
func (b *battle) nudged(p *placing, k KeyPress) bool {
	by, ok := map[Key]geometry.Vec{KeyLeft: {X: -1}, KeyRight: {X: 1}, KeyUp: {Y: 1}, KeyDown: {Y: -1}}[k.Key]
	if !ok || k.Mods != Shift {
		return false
	}
	p.nudge(b, by)
	return true
}

// undoIfAny takes the last action back; where it rolled dice both players must
// want that, unless they have said so for good.
func (b *battle) undoIfAny() {
	switch {
	case !b.play.CanUndo():
	case b.rolled() && !b.ui.settings.FreeUndo:
		b.dice.finish()
		b.ui.open(undoDialog(b))
	default:
		b.act(game.Action{Do: "undo"})
	}
}

func (b *battle) redoIfAny() {
	if b.play.CanRedo() {
		b.act(game.Action{Do: "redo"})
	}
}

// escape takes back one thing: the tape, the charge shown, the selection.
func (b *battle) escape() {
	switch {
	case b.board.tape != nil || b.board.taping:
		b.board.tape, b.board.taping = nil, false
	case b.target != "":
		b.cancel()
	case b.ask.place != nil && b.ask.place.touched:
		b.resetPlaces()
	default:
		b.choose("")
	}
}

func (b *battle) typed(r rune) bool {
	switch r {
	case ']':
		b.step(1)
	case '[':
		b.step(-1)
	case '.':
		b.cycle(1)
	case ',':
		b.cycle(-1)
	default:
		return b.board.typed(r)
	}
	return true
}

// cycle selects the next or previous unit of the side whose turn it is.
func (b *battle) cycle(by int) {
	st := b.state()
	if id, ok := nextUnit(st, b.selected, by, func(u *game.Unit) bool { return u.Side == st.Turn.Active }); ok {
		b.choose(id)
	}
}

// nextUnit returns the unit after, or before, another among those on the table
// that pass.
func nextUnit(st *game.State, from game.UnitID, by int, pass func(*game.Unit) bool) (game.UnitID, bool) {
	var list []game.UnitID
	at := -1
	for i := range st.Units {
		u := &st.Units[i]
		if len(u.Stands) == 0 || !pass(u) {
			continue
		}
		if u.ID == from {
			at = len(list)
		}
		list = append(list, u.ID)
	}
	switch {
	case len(list) == 0:
		return "", false
	case at < 0 && by < 0:
		at = 0
	}
	return list[(at+by+len(list))%len(list)], true
}

func (b *battle) tick(in *Input) bool {
	walked := b.walk.tick(in.Elapsed)
	rolled := b.dice.tick(in.Elapsed)
	return b.board.tick(in) || walked || rolled
}

func (b *battle) animating() bool { return b.walk.running() || b.dice.running() }

func (b *battle) find(id string) (geometry.Vec, bool) { return b.board.find(id) }
