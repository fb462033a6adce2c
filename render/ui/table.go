package ui

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/report"
	"frontage/render/scene"
	"frontage/render/words"
)

// table is the screen on which the player can set up anything and ask about it.
type table struct {
	ui    *UI
	board board
	bar   bar
	panel panel
	mover mover

	states  []game.State // all its states, for undo
	at      int          // index of the present state
	target  game.UnitID  // target of the charge shown
	option  int
	support game.UnitID // the supporting unit of the charge shown
	free    freehand
	figure  *figure          // the figure that it came from, nil for none
	ground  game.TerrainID   // selected, "" for none
	leader  game.CharacterID // selected, "" for none
	led     *leaderGrip      // the leader being dragged, nil for none
	hauling *haul
	fresh   bool     // the dragged piece comes from the tray
	query   string   // the question about the selected unit besides a charge, "" for none
	far     float64  // … its distance, in cm
	answer  *preview // … and its answer, nil if not known
}

const sampleTable = "table"

// goTable opens the Table screen with its last table, or a sample by the chosen rules.
func (u *UI) goTable() {
	st, err := u.read(u.setup.Host.Load(u.tableKey(u.system().Name())), sampleTable)
	if err != nil {
		st = u.sample(u.system())
	}
	u.openTable(*st)
}

// sample returns the first table of the Table screen by the rules of a system: a unit of
// each side.
func (u *UI) sample(of game.Rules) *game.State {
	st := u.emptyTable(of)
	guide := &of.Guide().Pieces
	if n := len(guide.Recruits); n > 0 {
		r := guide.Recruits[min(2, n-1)]
		addUnit(st, 0, r.Type, r.Stands, geometry.Vec{X: 26, Y: 26})
		addUnit(st, 1, r.Type, r.Stands, geometry.Vec{X: 30, Y: 14})
	}
	return st
}

// emptyTable returns a table by the rules of a system with nothing on it.
func (u *UI) emptyTable(of game.Rules) *game.State {
	st := &game.State{
		Title: "Table", System: of.Name(),
		Table: game.Table{Width: 60, Height: 40},
		Sides: [2]game.Side{{ID: "red", Name: "Red"}, {ID: "blue", Name: "Blue"}},
		Turn:  game.FirstTurn(of.Name(), "red"),
	}
	st.Defaults()
	return st
}

func (u *UI) openTable(st game.State) {
	t := &table{ui: u, far: 5, states: []game.State{st.Clone()}}
	t.board = newBoard(u, u.rules(&st), t.state)
	t.board.tolerated.held = t.mover.held
	t.board.tolerated.aim = func() (game.Aim, bool) { return t.charged().aim(), t.target != "" }
	t.keepDrawings()
	u.show(t)
}

func (t *table) state() *game.State {
	if t.hauling != nil {
		return &t.hauling.now
	}
	if t.led != nil {
		return &t.led.now
	}
	return t.mover.shown(&t.states[t.at])
}

// keepDrawings makes the drawings part of the table, to be undone and saved with it.
func (t *table) keepDrawings() {
	k := t.board.sketch
	k.get = func() []game.Drawing { return append([]game.Drawing{}, t.states[t.at].Drawings...) }
	k.put = func(list []game.Drawing) {
		st := t.states[t.at].Clone()
		st.Drawings = list
		t.set(st)
	}
	k.undo, k.redo = t.undo, t.redo
}

// open replaces the table; undo brings the old one back.
func (t *table) open(st game.State) {
	st.Expect = nil // checks of a figure do not apply to a changed table
	t.board.ask.rules = t.ui.rules(&st)
	t.board.camera.moved = false
	t.set(st)
}

// set takes over a changed table; undo brings the old one back.
func (t *table) set(st game.State) {
	const most = 200 // states kept for undo
	t.states = append(t.states[:t.at+1], st)
	if len(t.states) > most {
		t.states = t.states[1:]
	}
	t.at = len(t.states) - 1
	t.store()
}

// store stores the table for next time and drops all answers.
func (t *table) store() {
	t.ui.setup.Host.Store(t.ui.tableKey(t.states[t.at].System), game.Write(&t.states[t.at]))
	if t.state().Unit(t.mover.unit) == nil {
		t.mover, t.target = mover{}, ""
	}
	if t.state().Unit(t.target) == nil {
		t.target = ""
	}
	if groundOf(t.state(), t.ground) == nil {
		t.ground = ""
	}
	if leader(t.state(), game.UnitID(t.leader)) == nil {
		t.leader, t.led = "", nil
	}
	t.refresh()
}

func (t *table) refresh() {
	t.board.refresh()
	t.option, t.free, t.answer = 1, freehand{}, nil
}

func (t *table) undo() {
	if t.at > 0 {
		t.at--
		t.store()
	}
}

func (t *table) redo() {
	if t.at < len(t.states)-1 {
		t.at++
		t.store()
	}
}

func (t *table) layout(p *page) {
	t.bar.title = words.T(t.state().Title)
	t.bar.layout(p, t.leftButtons(p), t.rightButtons(p))
	t.board.layout(p, t.panel.place(p, true), t.panel.toggle(p)...)
	if t.panel.open {
		t.fillPanel(p)
	}
	unitControls(p, t.state(), t.mover.unit, t.chooseUnit)
	t.leaderControls(p)
	for i := range t.state().Terrain {
		if k := &t.state().Terrain[i]; k.ID != t.ground {
			p.add(Control{ID: "ground-" + string(k.ID), Label: words.T("Choose %[1]s %[2]s", groundName(t.state(), k), string(k.ID)),
				Enabled: true, Hidden: true, Rect: rect(0, barHeight, 1, 1), do: func() { t.chooseGround(k.ID) }})
		}
	}
}

// chooseUnit selects a unit, like a click on it.
func (t *table) chooseUnit(id game.UnitID) {
	t.mover.unit, t.mover.alone, t.target, t.query, t.ground, t.leader = id, "", "", "", "", ""
	t.panel.sheet.scroll = 0
	t.refresh()
	t.ui.changed()
}

func (t *table) leftButtons(p *page) []Control {
	list := []Control{
		{ID: "home", text: words.T("Home"), Label: words.T("Home"), icon: "home", Enabled: true, do: t.ui.goHome},
		{ID: "undo", key: "undo", text: words.T("Undo"), Label: words.T("Undo (Ctrl+Z)"), icon: "undo", Enabled: t.at > 0, Reason: words.T("nothing has been done yet"), do: t.undo},
		{ID: "redo", key: "redo", text: words.T("Redo"), Label: words.T("Redo (Ctrl+Shift+Z)"), icon: "redo", Enabled: t.at < len(t.states)-1, Reason: words.T("nothing has been undone"), do: t.redo},
	}
	if t.figure != nil {
		list = append(list, Control{ID: "back-to-figure", text: words.T("Figure"), Label: words.T("Back to the figure, with the table as it is now"), icon: "book",
			Enabled: true, do: func() { t.figure.fromTable(t.state().Clone()) }})
	}
	if p.compact() {
		list[0] = t.menuButton()
		list[1].text, list[2].text = "", ""
	}
	return list
}

func (t *table) menuButton() Control { return t.ui.menuButton(words.T("Table"), t.menu) }

func (t *table) menu() []Control {
	share, otherwise := t.ui.questionMenu(t.answered().Name != "", t.situation)
	return slices.Concat([]Control{
		{ID: "link", group: words.T("SHARE"), text: words.T("Link"), Label: words.T("Copy a link to this table"), icon: "link", Enabled: true,
			do: t.link},
		{ID: "picture", text: words.T("Picture"), Label: words.T("Save a picture of the table"), icon: "picture", Enabled: true,
			do: func() { t.ui.open(pictureDialog(t.ui, t.pictured())) }},
		{ID: "save", key: "save", text: words.T("Save"), Label: words.T("Save the table as a scenario (Ctrl+S)"), icon: "save", Enabled: true, do: t.save},
	}, share, []Control{
		{ID: "open", group: words.T("MORE"), key: "open", text: words.T("Open"), Label: words.T("Open a scenario or a link (Ctrl+O)"), icon: "open", Enabled: true,
			do: func() { t.ui.open(openDialog(t.ui)) }},
	}, otherwise, []Control{
		{ID: "help", key: "help", text: words.T("Help"), Label: words.T("Help and keys (?)"), icon: "help", Enabled: true,
			do: func() { t.ui.open(helpDialog(t.ui)) }},
	})
}

func (t *table) rightButtons(p *page) []Control {
	play := Control{ID: "play", text: words.T("Play"), Label: words.T("Play a battle from here"), icon: "play", look: lookPrimary, Enabled: true,
		do: t.play}
	if p.compact() {
		return []Control{play}
	}
	return []Control{t.menuButton(), play}
}

// play begins a battle from here.
func (t *table) play() {
	st := t.state().Clone()
	st.Expect = nil // what its author expected of this table
	t.ui.start(st, sampleTable)
}

// answered returns the question that is answered on the screen, one without a name for none.
func (t *table) answered() game.Query {
	if t.shown() != nil {
		return t.board.ask.guide().Aim.Query(t.charged().aim())
	}
	if t.asked() != nil {
		for _, w := range t.whatIfs() {
			if w.ID == t.query {
				return w.Query(t.mover.unit, t.far)
			}
		}
	}
	return game.Query{}
}

func (t *table) situation() situation {
	return situation{moved: true, table: t.state().Clone(), query: t.answered()}
}

// link shares the table, with the current question about it.
func (t *table) link() {
	st := t.state().Clone()
	st.Expect = nil
	if q := t.answered(); q.Name != "" {
		args := map[string]any{}
		for name, value := range q.Args {
			args[name] = value
		}
		st.Expect = []game.Check{{Query: q.Name, Args: args, Want: map[string]any{}}}
	}
	t.ui.share(scenarioLink + game.EncodeLink(game.Write(&st)))
}

func (t *table) save() {
	t.ui.setup.Host.SaveFile(fileName(sampleTable, ".scenario.json"), game.Write(t.state()))
}

// shown returns the preview of the charge shown, nil for none.
func (t *table) shown() *preview {
	if t.mover.unit == "" || t.target == "" {
		return nil
	}
	return t.byHand(t.board.ask.charge(t.state(), t.charged()))
}

// fillPanel writes the tray, the selected unit and its possible actions.
func (t *table) fillPanel(p *page) {
	st := t.state()
	shown := t.shown()
	var buttons []Control
	if shown != nil {
		said := t.board.ask.guide().Aim.Words
		buttons = []Control{
			{ID: "cancel", text: words.T("Cancel"), Label: words.T("Cancel (Esc)"), look: lookPlain, Enabled: true, do: t.cancel},
			{ID: "charge", key: "confirm", text: words.Say(said.Do), Label: words.Say(said.DoLabel), look: lookPrimary, Enabled: shown.Legal, Reason: words.Say(shown.Reason), do: t.charge},
		}
	}
	h := t.panel.begin(len(buttons))
	h.open = t.ui.openRule
	unit := st.Unit(t.mover.unit)
	switch {
	case shown != nil:
		chargeCard(h, st, t.mover.unit, t.target, shown)
		alternatives(h, t.option, shown.Alternatives, t.step)
		supporters(h, st, shown, t.support, t.accompany)
		t.fillFree(h)
		reasons(h, shown)
		t.ui.fillOtherwise(h, t.situation)
	case unit != nil:
		unitCard(h, st, unit)
		t.board.fillThreats(h, unit.ID)
		t.unitTools(h)
		t.askWhatIf(h)
		if t.board.ask.guide().Aim == nil {
			break
		}
		targetRows(h, st, unit.ID, func(target game.UnitID) *preview {
			return t.board.ask.charge(st, chargeKey{unit: unit.ID, target: target, option: 1})
		}, t.aim)
	case groundOf(st, t.ground) != nil:
		t.fillGround(h, groundOf(st, t.ground))
	case leader(st, game.UnitID(t.leader)) != nil:
		t.fillLeader(h, leader(st, game.UnitID(t.leader)))
	default:
		t.tray(h)
	}
	t.panel.end(p, buttons...)
}

// tray offers units to put on the table.
func (t *table) tray(h *sheet) {
	how := words.T("Drag what you need onto the table, or click it.")
	if aim := t.board.ask.guide().Aim; aim != nil {
		how += " " + words.Say(aim.Words.Table.With(t.ui.keyNow("ranges")))
	}
	h.text(how, textBody, scene.Regular, colors.text)
	for i, side := range t.state().Sides {
		title := sideName(t.state(), i)
		h.gap(2 * step8)
		h.titled(words.T("Add to %[1]s", title), sideColor(t.state(), side.ID))
		h.gap(step8)
		h.flow(t.trayOf(i)...)
		h.flow(t.leadersOf(i)...)
	}
	t.groundTray(h)
	t.setup(h)
	h.gap(step8)
	h.flow(Control{ID: "clear", text: words.T("Clear the table"), icon: "trash", look: lookPlain, Reason: words.T("it is empty"),
		Enabled: len(t.state().Units)+len(t.state().Terrain)+len(t.state().Characters) > 0, do: t.clear})
}

// clear removes every unit, every leader and all terrain, and what the file says of them.
func (t *table) clear() {
	st := t.ui.emptyTable(t.board.ask.rules)
	now := &t.states[t.at]
	st.Title, st.Table, st.Notes, st.Rulings, st.Own = now.Title, now.Table, now.Notes, now.Rulings, now.Own
	for i := range st.Sides {
		st.Sides[i].ID, st.Sides[i].Name = now.Sides[i].ID, now.Sides[i].Name
	}
	st.Turn.Active = st.Sides[0].ID
	if again, err := t.ui.read(game.Write(st), sampleTable); err == nil {
		st = again
	}
	t.set(*st)
}

// unitTools offers to turn and remove the selected unit.
func (t *table) unitTools(h *sheet) {
	h.gap(step8)
	list := []Control{
		{ID: "turn", key: "ranges", text: words.T("Turn"), Label: words.T("Turn by 15 degrees (R)"), icon: "turn", look: lookPlain, Enabled: true,
			do: func() { t.mover.key(&t.board, KeyPress{Key: "r"}, t.set, t.refresh) }},
		{ID: "by-numbers", text: words.T("Place"), Label: words.T("Place it by numbers"), look: lookPlain, Enabled: true, do: t.askPlace},
	}
	if len(t.guide().Fields) > 0 {
		list = append(list, Control{ID: "profile", text: words.T("Profile"), Label: words.T("Profile: attack, hits, armour, shooting, range, pace"), look: lookPlain, Enabled: true, do: t.askProfile})
	}
	h.flow(append(list,
		Control{ID: "everything", text: words.T("Everything"), Label: words.T("All that the file says of it"), icon: "book", look: lookPlain, Enabled: true,
			do: func() { t.openForm("units", t.states[t.at].UnitIndex(t.mover.unit)) }},
		Control{ID: "remove", key: "remove", text: words.T("Remove"), Label: words.T("Remove the unit (Delete)"), icon: "trash", look: lookPlain, Enabled: true, do: t.remove},
	)...)
}

// add puts a new unit on the table, as near to the middle of the view as there is room.
func (t *table) add(side int, kind game.UnitType, stands int) {
	t.backToTray()
	st := t.states[t.at].Clone()
	id := addUnit(&st, side, kind, stands, t.board.at(t.board.camera.middle()))
	if id == "" {
		t.ui.Note(words.T("There is no room for it on the table"))
		return
	}
	t.mover.unit, t.mover.alone = id, ""
	t.set(st)
}

// remove takes the selected unit off the table, unless something else names it.
func (t *table) remove() {
	id := t.mover.unit
	if t.states[t.at].Unit(id) == nil {
		return
	}
	t.changeOrTell(func(st *game.State) {
		i := st.UnitIndex(id)
		st.Units = append(st.Units[:i:i], st.Units[i+1:]...)
		for i := range st.Characters {
			if c := &st.Characters[i]; c.Joined == id {
				c.Joined = ""
			}
		}
		if gone := t.guide().Dismissed; gone != nil {
			gone(st, id)
		}
	})
}

// changeOrTell changes the table, or says why the result would not be a table.
func (t *table) changeOrTell(change func(st *game.State)) {
	if why := t.tryChange(change); why != "" {
		t.ui.Tell(words.T("That is not possible"), why)
	}
}

// aim shows the charge of the selected unit at a target.
func (t *table) aim(target game.UnitID) {
	t.target, t.option, t.support = target, 1, ""
	t.panel.sheet.scroll = 0
	t.ui.setup.Host.Announce(chargeInWords(t.state(), t.mover.unit, target, t.shown()))
	t.ui.changed()
}

func (t *table) cancel() {
	t.target = ""
	t.ui.changed()
}

// step goes to the next or previous legal way.
func (t *table) step(by int) {
	if p := t.shown(); p != nil && p.Alternatives > 1 {
		t.option = (t.option-1+by+p.Alternatives)%p.Alternatives + 1
		t.ui.changed()
	}
}

// accompany adds a unit's supporting charge, or removes it.
func (t *table) accompany(unit game.UnitID) {
	if t.option = 1; t.support == unit {
		unit = ""
	}
	t.support = unit
	t.ui.changed()
}

// charge moves the stands to where the charge shown takes them.
func (t *table) charge() {
	p := t.shown()
	if p == nil || !p.Legal {
		return
	}
	t.putStands(p)
}

func (t *table) draw(s *scene.Scene, l layer) {
	switch l {
	case layerPage:
		scene.DrawTable(s, t.board.camera.view, t.state(), t.options())
		t.drawGround(s)
		if p := t.shown(); p != nil && t.mover.grip == nil {
			refusal(s, &t.board, t.mover.unit, t.target, p)
		}
		if t.shown() == nil || t.mover.grip != nil {
			t.mover.draw(s, &t.board) // otherwise its handle would lie among the marks
		}
		if t.mover.grip == nil {
			t.drawFree(s)
		}
		t.panel.draw(s)
	case layerChrome:
		t.panel.drawFrame(s)
		t.bar.draw(s)
	}
}

func (t *table) options() scene.Options {
	o := t.board.options(t.mover.unit)
	p := t.shown()
	if p == nil {
		p = t.asked()
	}
	if p != nil {
		o.Marks, o.Spoken = append(o.Marks, allMarks(p.steps())...), report.SpokenOf(t.state(), p.steps())
		if t.shown() != nil {
			teach(&o, t.state(), t.mover.unit, p)
		}
	}
	return o
}

func (t *table) pictured() pictured {
	p := pictured{name: sampleTable, board: &t.board, options: t.options, whole: t.picture}
	shown := t.shown()
	p.film, p.filmed = t.board.ask.explaining(shown, func() *report.Film {
		return report.Explain(t.state(), t.board.options(t.mover.unit), shown.steps(), filmWidth)
	})
	return p
}

func (t *table) picture() *scene.Scene {
	o := t.options()
	if p := t.shown(); p != nil {
		o.Caption = captions(p.steps())
	}
	return scene.Picture(t.state(), o, pictureWidth)
}
