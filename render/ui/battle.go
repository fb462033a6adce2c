package ui

import (
	"errors"
	"slices"
	"strings"

	"frontage/game"
	"frontage/game/mail"
	"frontage/geometry"
	"frontage/render/report"
	"frontage/render/scene"
	"frontage/render/words"
)

// battle is the screen of a battle being played.
type battle struct {
	ui    *UI
	name  string // name of its file, for saving
	play  *game.Battle
	saved *save // its saved copy, nil if it is not saved
	board board
	bar   bar
	panel panel
	walk  motion

	selected game.UnitID
	target   game.UnitID // target of the charge shown
	option   int         // number of the legal way shown, from 1
	support  game.UnitID // the unit that joins it with a supporting charge, "" for none
	ask      inquiry
	told     [][]game.Event // events of the held actions, by action; nil if not read yet
	dice     tumble
	before   *game.State // the table before the dice that roll now, nil for none
	turned   banner
	foe      opponent
	lesson   *lesson // the lesson that guides through it, nil for none
	deploy   deploying
	lost     []turnLosses // losses by turn, nil if not computed yet
	writing  writing
	everyWay bool                 // all ways of a charge are shown at once
	mail     *mail.Seat           // this person's seat in a battle by mail or live, nil in others
	live     *connection          // to the room where it is played live, nil for none
	choosing *dialog              // asks who plays
	follows  bool                 // what follows after the first round is shown
	carry    *carry               // the piece that a hand drags, nil for none
	cards    map[game.UnitID]bool // units whose card is open although the player leads them
	plan     planning
	steps    stepping
	edits    []game.Lines // the variations before each change of them since the last action
}

// openBattle shows a battle.
func (u *UI) openBattle(play *game.Battle, name string) { u.show(u.newBattle(play, name)) }

// newBattle returns the screen of a battle.
func (u *UI) newBattle(play *game.Battle, name string) *battle {
	b := &battle{ui: u, name: name, play: play}
	b.board = newBoard(u, play.Rules(), b.table)
	b.board.ask.play = play
	b.board.selection = func() game.UnitID { return b.selected }
	b.board.tolerated.aim = func() (game.Aim, bool) {
		return game.Aim{Unit: b.selected, Target: b.target, Way: b.option, Support: b.support}, b.shown() != nil
	}
	if b.waits().Secret && !play.CanUndo() && b.asked() != nil {
		b.deploy.ready = b.asked().Who
	}
	b.resumeQuestion()
	return b
}

func (b *battle) state() *game.State { return b.play.State() }

// waiting returns the open question of a charge, nil for none: a die has named another
// zone than the chosen one, so the player chooses again. The charge in question is then
// the one shown.
func (b *battle) waiting() *game.Question {
	if b.waits().Mode != game.ModeWays {
		return nil
	}
	return b.question()
}

// chargeWays returns the numbers of the legal ways that the player may step through.
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

// layout gives the table the room left by bar and panel.
func (b *battle) layout(p *page) {
	st := b.state()
	phases := newPhaseBar(st)
	b.lateBar(&phases)
	if b.guide().Phase(st).Kind == game.PhaseSetUp && phases.turn == sideName(st, st.SideOf(st.Turn.Active)) {
		// the side that answers, such as the one that picks its edge
		phases.turn, phases.mark = sideName(st, st.SideOf(b.acting())), sideColor(st, b.acting())
	}
	b.bar.phases = &phases
	b.bar.layout(p, b.leftButtons(p), b.rightButtons(p))
	area := b.panel.place(p, b.selected != "" || b.plan.on || b.listed() || b.setsUp() || b.over() || b.covered())
	if b.lesson != nil {
		area = b.lesson.layout(p, b, area)
	}
	if q := b.question(); q != nil && b.lesson == nil && !b.board.sketch.on {
		area = b.panel.hint(p, area, words.Say(q.Text))
	}
	b.board.layout(p, area, b.panel.toggle(p)...)
	b.fillPanel(p)
	unitControls(p, b.table(), b.selected, b.chooseUnit)
	leaderControls(p, b.table(), b.selected, b.chooseUnit)
}

// resumeQuestion shows the charge that waits for an answer, if any, and announces the
// open question.
func (b *battle) resumeQuestion() {
	b.forgetQuestion()
	switch {
	case b.waiting() != nil:
		aim := b.waits().Aim
		b.selected, b.target, b.option, b.support = aim.Unit, aim.Target, 1, ""
		if ways := b.chargeWays(); len(ways) > 0 {
			b.option = ways[0]
		}
	case b.listed():
		b.selected, b.target = "", ""
		b.panel.sheet.scroll = 0
		b.ui.setup.Host.Announce(words.Say(b.question().Text))
	}
}

func (b *battle) draw(s *scene.Scene, l layer) {
	switch l {
	case layerPage:
		scene.DrawTable(s, b.board.camera.view, b.drawn(), b.options())
		b.drawDeploy(s)
		if p := b.shown(); p != nil && !b.walk.Running() {
			refusal(s, &b.board, b.selected, b.target, p)
		}
		if b.covered() {
			b.drawCover(s)
		}
		if p := b.placed(); p != nil && b.listed() && !b.walk.Running() {
			p.draw(s, b)
		}
		free := b.board.camera.view.Area
		free.Min.X += targetSize + step8 // beside the tools
		b.dice.draw(s, free, b.board.camera.view)
		b.turned.draw(s, free)
		b.panel.draw(s)
	case layerChrome:
		b.panel.drawFrame(s)
		b.bar.draw(s)
		if b.lesson != nil {
			b.lesson.draw(s, b)
		}
	}
}

// options returns what to draw over the table: the charge shown, the overlays and the
// tape.
func (b *battle) options() scene.Options {
	o := b.board.options(b.selected)
	if b.walk.Running() || b.dice.running() {
		o.Pose = b.walk.Pose
		return o
	}
	if b.plan.result != nil {
		o.Marks = append(o.Marks[:len(o.Marks):len(o.Marks)], b.planMarks()...)
		return o
	}
	if p := b.shown(); p != nil {
		o.Marks, o.Spoken = append(o.Marks, allMarks(p.steps())...), report.SpokenOf(b.state(), p.steps())
		teach(&o, b.state(), b.selected, p)
		o.Others = b.otherWays()
		return o
	}
	o.Marks = append(o.Marks[:len(o.Marks):len(o.Marks)], b.intentMarks()...)
	if b.selected == "" {
		o.Marks = append(o.Marks, b.trails()...)
	}
	if b.plan.on && b.carry == nil {
		o.Marks = append(o.Marks, b.planMarks()...)
	}
	if to := b.ask.spot; to != nil {
		o.Marks = append(o.Marks, game.Mark{Kind: game.MarkPoint, From: *to})
	}
	if b.carry != nil {
		o.Marks = append(o.Marks, b.carry.mark())
	}
	if t := b.trial(); t != nil {
		o.Asked, o.Spoken = b.outlined(), report.SpokenOf(b.state(), t.steps)
		if k, p := b.shownWay(); p != nil && !b.setsUp() {
			teach(&o, b.state(), k.unit, p)
			o.Others = b.otherWays()
		}
		o.Marks = append(o.Marks, b.reachInHand()...)
		o.Marks = append(append(o.Marks, b.arrows()...), t.marks...)
	}
	if b.listed() && len(b.replies()) <= manyAnswers { // its rows name stands
		for _, i := range b.replies() {
			a := &b.question().Answers[i]
			for _, id := range []game.StandID{a.Stand, game.StandID(a.Target)} {
				if u, _ := b.state().Stand(id); u != nil && !slices.Contains(o.Spoken, u.ID) {
					o.Spoken = append(o.Spoken, u.ID)
				}
			}
		}
	}
	if id, ok := b.listedUnit(); ok {
		o.Asked = append(o.Asked, id)
	}
	return o
}

// listedUnit returns the unit of the panel's row that is pointed at or focused.
func (b *battle) listedUnit() (game.UnitID, bool) {
	for _, control := range [2]string{b.ui.hot, b.ui.focus} {
		for _, prefix := range [2]string{"unit-", "target-"} {
			if id, ok := strings.CutPrefix(control, prefix); ok {
				return game.UnitID(id), true
			}
		}
	}
	return "", false
}

// shown returns the preview of the charge shown, nil for none.
func (b *battle) shown() *preview {
	if b.selected == "" || b.target == "" || b.thinking() {
		return nil
	}
	p := b.board.ask.charge(b.state(), chargeKey{b.selected, b.target, b.option, b.support})
	return b.allowedNow(p, b.selected, b.target)
}

// allowedNow limits a preview to what the step of the turn allows: a charge may be
// possible, but not now.
func (b *battle) allowedNow(p *preview, unit, target game.UnitID) *preview {
	if !p.Legal || b.waiting() != nil {
		return p
	}
	why := b.whyNot(b.guide().Aim.Action(game.Aim{Unit: unit, Target: target}))
	if why == "" {
		return p
	}
	refused := *p
	refused.Legal, refused.Reason, refused.Rule = false, game.SayAll(why), ""
	return &refused
}

// charge makes the charge shown. An illegal one stays on the screen with its reason.
func (b *battle) charge() {
	p := b.shown()
	if p == nil {
		return
	}
	a := b.guide().Aim.Action(game.Aim{Unit: b.selected, Target: b.target, Way: b.option, Support: b.support})
	if b.collects(a) {
		return
	}
	if !p.Legal {
		b.ui.setup.Host.Announce(words.Say(p.Reason))
		return
	}
	if b.asksDice(a, nil) {
		return
	}
	if _, err := b.ui.perform(a); err != nil {
		b.tellError(err)
	}
}

// step goes to the next or previous legal way of the charge shown.
func (b *battle) step(by int) {
	if ways := b.chargeWays(); len(ways) > 1 {
		at := slices.Index(ways, b.option)
		b.option = ways[(at+by+len(ways))%len(ways)]
		b.tellWay()
		b.ui.changed()
	}
}

// accompany adds a unit's supporting charge, or removes it.
func (b *battle) accompany(unit game.UnitID) {
	if b.option = 1; b.support == unit {
		unit = ""
	}
	b.support = unit
	b.ui.changed()
}

// do applies an action, animates it and saves the battle.
func (b *battle) do(a game.Action) ([]game.Event, error) {
	side, before := b.state().Turn.Active, b.table()
	carryOut := b.play.Do
	switch {
	case b.mail != nil:
		carryOut = b.doByMail
	case a.Do == game.DoUndo || a.Do == game.DoRedo:
		carryOut = func(a game.Action) ([]game.Event, error) { return b.undoOrRedo(a.Do) }
	}
	events, err := carryOut(a)
	if err != nil {
		return nil, err
	}
	if b.told = nil; b.lesson != nil && !b.steps.ending {
		b.lesson.done(a, b)
	}
	b.settle(events, side)
	if b.dice.running() {
		b.before = before
	}
	return events, nil
}

// settle shows the effects of some actions and saves the battle.
func (b *battle) settle(events []game.Event, side game.SideID) {
	b.told, b.lost, b.edits = nil, nil, nil
	b.forgetQuestion()
	b.forgetHand()
	b.planChanged(b.state().Turn.Active != side)
	b.board.refresh()
	b.target = ""
	if b.state().Turn.Active != side {
		b.choose("")
		b.writing = writing{} // the other player must not read it
	}
	for _, e := range events {
		if !e.Text.Empty() {
			b.ui.setup.Host.Announce(words.Say(e.Text))
		}
	}
	b.resumeQuestion()
	b.dice.finish()
	b.walk.Finish()
	b.turned, b.before = banner{}, nil
	if now := b.state().Turn; now.Active != side && !b.ui.settings.Still && !b.over() && !b.setsUp() {
		b.turned.start(b.state())
	}
	if !b.ui.settings.Still {
		after := b.board.glideAfter(events)
		if !b.ui.settings.Quiet {
			b.dice.start(b.state(), events)
			if b.dice.running() {
				after = max(after, tumbleRolls)
			}
		}
		b.walk.Start(events, after)
	}
	b.ui.noise(b.state(), events)
	if b.kept() {
		b.keep()
	}
	if b.live != nil {
		b.live.say(b.ui.setup.Host)
	}
	b.ui.changed()
	if b.ui.ended(b.state(), events) {
		b.ui.open(resultDialog(b))
	}
}

// kept reports whether the battle is saved after every action. A lesson is not, nor what somebody
// else plays.
func (b *battle) kept() bool { return b.lesson == nil && !b.watches() }

// ended reports whether the battle has ended.
func (u *UI) ended(st *game.State, events []game.Event) bool {
	return slices.ContainsFunc(events, func(e game.Event) bool { return game.GuideOf(st).Event(st, &e).Ends })
}

func (b *battle) act(a game.Action) {
	if b.collects(a) || b.asksDice(a, nil) {
		return
	}
	if _, err := b.ui.perform(a); err != nil {
		b.tellError(err)
	}
}

func (b *battle) tellError(err error) {
	var refusal *game.Refusal
	var broken *game.Broken
	switch {
	case errors.As(err, &refusal):
		b.ui.Tell(words.T("That is not possible"), words.Say(refusal.Reason))
	case errors.As(err, &broken):
		b.ui.tellBroken(broken)
	default:
		b.ui.Tell(words.T("That did not work"), problems(err))
	}
}

func (b *battle) hold() {
	if !b.thinking() {
		b.act(b.guide().Aim.GiveUp(game.Aim{Unit: b.selected, Target: b.target}))
	}
}

// end ends the phase, or tells why it cannot end yet.
func (b *battle) end() {
	if b.hasten() {
		return
	}
	if b.steps.grace > 0 {
		b.steps.grace = 0
		return
	}
	if b.lastLink() {
		b.mailButton().do()
		return
	}
	if b.covered() && b.waits().Secret {
		b.lookAlone()
		return
	}
	if why := b.whyNot(b.ending()); why != "" {
		b.ui.Note(why)
		return
	}
	b.act(b.ending())
}

func (b *battle) tick(in *Input) bool {
	elapsed := b.ui.settings.paced(in.Elapsed)
	walked := b.walk.Tick(elapsed)
	rolled := b.dice.tick(elapsed)
	announced := !walked && !rolled && b.turned.tick(elapsed) // after what happened
	b.steps.grace = max(0, b.steps.grace-in.Elapsed)
	played := b.playOn(elapsed) || b.endIdle(elapsed)
	glided := b.board.camera.glides(elapsed)
	timed := b.live != nil && b.tickClock()
	return b.board.tick(in) || timed || walked || rolled || announced || played || glided
}

func (b *battle) animating() bool {
	return b.walk.Running() || b.dice.running() || b.endsByItself() || b.steps.grace > 0 || b.turned.running() || b.board.camera.glide.runs || b.board.ripens() || b.ui.dialog == nil && !b.foe.paused && b.thinking() && !b.away()
}

func (b *battle) find(id string) (geometry.Vec, bool) { return b.board.find(id) }
