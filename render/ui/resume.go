package ui

import (
	"encoding/json"
	"time"

	"frontage/game"
	"frontage/game/mail"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// resuming shows the stored last state of a long battle while its replay is computed,
// which undo and future dice depend on. Then the battle continues.
type resuming struct {
	ui      *UI
	reading *game.Reading
	now     *game.State
	save    *save
	board   board
	bar     bar
	slice   slice         // time for computing it in each tick
	told    time.Duration // time since its progress was drawn
}

// resume continues a saved battle, unless another window has it open.
func (u *UI) resume(s *save) { u.resumeWith(s, nil) }

// resumeWith continues a saved battle, and then calls then unless it is nil: that is for battles
// by mail, which are read at once.
func (u *UI) resumeWith(s *save, then func(b *battle)) {
	from := u.screen
	u.claim(s, func(mine bool) {
		switch {
		case u.screen != from: // the player has moved on
			u.release()
		case mine:
			u.readOn(s)
			if b, ok := u.screen.(*battle); ok && then != nil {
				then(b)
			}
		case s.about.Mail != "":
			u.Tell(words.T("This battle is open in another window"), words.T("Go on with it there, or close it there first."))
		default:
			u.open(elsewhereDialog(u, s))
		}
		u.changed()
	})
}

// readOn computes the replay of a saved battle, and opens the battle.
func (u *UI) readOn(s *save) {
	data := u.setup.Host.Load(savedReplay + s.id)
	if mail.IsSeat(data) {
		seat, err := mail.Load(data, s.name(), u.setup.Systems)
		if err != nil {
			u.cannotResume(s, err)
			return
		}
		u.openSeat(seat, s)
		return
	}
	reading, err := game.Begin(data, s.name(), u.setup.Systems)
	reading.Trusting = true                       // this program wrote it
	if err == nil && reading.Len() < longBattle { // a longer one has a stored last state, which is shown first
		err = read(reading, u.patience())
	}
	if err != nil {
		u.cannotResume(s, err)
		return
	}
	r := &resuming{ui: u, reading: reading, save: s, now: u.keptState(s, reading)}
	if reading.Done() {
		r.goOn()
		return
	}
	r.board = newBoard(u, reading.Battle.Rules(), r.state)
	u.show(r)
}

// keptState returns the stored last state of a battle, or else the state computed so far.
func (u *UI) keptState(s *save, reading *game.Reading) *game.State {
	var kept lastState
	if json.Unmarshal(u.setup.Host.Load(savedNow+s.id), &kept) == nil && kept.Hash == reading.LastHash() {
		if st, err := u.read(kept.State, "saved"); err == nil {
			return st
		}
	}
	return reading.Battle.State()
}

// cannotResume tells why a saved battle cannot be continued. The save stays unchanged.
func (u *UI) cannotResume(s *save, err error) {
	u.goHome()
	u.open(brokenDialog(u, s, err))
}

// playOn computes the replay for some time, and opens the battle when it is complete.
func (r *resuming) playOn(most time.Duration) {
	switch err := read(r.reading, most); {
	case err != nil:
		r.ui.cannotResume(r.save, err)
	case r.reading.Done():
		r.goOn()
	}
}

// goOn opens the battle.
func (r *resuming) goOn() {
	r.ui.openBattle(r.reading.Battle, r.save.fileName())
	b := r.ui.screen.(*battle)
	if r.board.ui != nil {
		b.board.camera, b.board.overlay = r.board.camera, r.board.overlay // keep the view that the player has chosen in the meantime
	}
	b.foe.level, _ = game.LevelNamed(r.save.about.Level)
	b.setPlayers(r.save.about.Plays)
	b.saved = r.save
	for _, w := range r.reading.Warnings {
		r.ui.Note(w)
	}
	r.ui.layout()
	r.ui.changed()
}

// settle waits until a resumed battle is complete, so that scripts never see a partial
// one.
func (u *UI) settle() {
	r, ok := u.screen.(*resuming)
	if !ok {
		return
	}
	if err := read(r.reading, 0); err != nil {
		u.cannotResume(r.save, err)
		return
	}
	r.goOn()
}

// state returns the table without anything that either side has set up in secret.
func (r *resuming) state() *game.State {
	if setUp := game.GuideOf(r.now).SetUp; setUp != nil {
		return setUp.Seen(r.now, "")
	}
	return r.now
}

func (r *resuming) layout(p *page) {
	r.bar.title = words.N(r.reading.Len(), "Loading the battle: %[2]d of %[1]d action", "Loading the battle: %[2]d of %[1]d actions", r.reading.Battle.Len())
	r.bar.layout(p, []Control{{ID: "home", text: words.T("Home"), icon: "home", Enabled: true, do: r.ui.goHome}}, nil)
	r.board.layout(p, geometry.Rect{Min: geometry.Vec{Y: barHeight}, Max: p.size})
}

func (r *resuming) draw(s *scene.Scene, l layer) {
	switch l {
	case layerPage:
		scene.DrawTable(s, r.board.camera.view, r.state(), r.board.options(""))
	case layerChrome:
		r.bar.draw(s)
	}
}

func (r *resuming) gesture(g gesture) { r.board.gesture(g) }

func (r *resuming) key(k KeyPress) bool {
	if k.Key == KeyEscape {
		r.ui.goHome()
		return true
	}
	return r.board.key(k)
}

func (r *resuming) typed(sign rune) bool { return r.board.typed(sign) }

func (r *resuming) tick(in *Input) bool {
	changed := r.board.tick(in)
	r.playOn(r.slice.next(in.Elapsed))
	if r.told += in.Elapsed; r.told >= readShown {
		r.told, changed = 0, true
	}
	return changed
}

func (r *resuming) animating() bool                     { return true }
func (r *resuming) find(id string) (geometry.Vec, bool) { return r.board.find(id) }
