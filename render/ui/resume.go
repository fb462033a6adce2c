package ui

import (
	"encoding/json"
	"time"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// savedNow is the key of the last state of a long battle, so that it can be shown
// while its replay is still played.
const savedNow = "battle-now"

// longBattle is from how many actions on the last state is kept as well.
const longBattle = 200

// lastState is what is kept of it: it is that of the battle whose hash it names.
type lastState struct {
	Hash  string          `json:"hash"`
	State json.RawMessage `json:"state"`
}

// keepBattle stores the battle, so that it can be continued.
func (u *UI) keepBattle(play *game.Battle) {
	u.setup.Host.Store(savedBattle, play.Replay())
	if play.Len() < longBattle {
		return
	}
	data, err := json.Marshal(lastState{play.Hash(), game.Write(play.State())})
	if err != nil {
		panic(err) // a state always has its JSON form
	}
	u.setup.Host.Store(savedNow, data)
}

// resuming shows a long battle as it was left while its replay is played again, on
// which undo and the dice to come rest. Then the battle goes on.
type resuming struct {
	ui      *UI
	reading *game.Reading
	now     *game.State
	board   board
	bar     bar
	plays   [2]bool
	slice   slice         // for how long it is played each tick
	told    time.Duration // since it was drawn how far it has been played
}

// resume goes on with the battle that was left.
func (u *UI) resume() {
	plays := loadPlayers(u.setup.Host)
	reading, err := game.Begin(u.setup.Host.Load(savedBattle), "saved", u.setup.Systems)
	if err == nil && reading.Len() < longBattle { // else its last state has been kept, and is shown first
		err = read(reading, u.patience())
	}
	if err != nil {
		u.cannotResume(err)
		return
	}
	r := &resuming{ui: u, reading: reading, plays: plays, now: u.keptState(reading)}
	if reading.Done() {
		r.goOn()
		return
	}
	r.board = newBoard(u, reading.Battle.Rules(), r.state)
	u.show(r)
}

// keptState is the state in which a battle was left, or, where that is not known, as
// far as it has been played.
func (u *UI) keptState(reading *game.Reading) *game.State {
	var kept lastState
	if json.Unmarshal(u.setup.Host.Load(savedNow), &kept) == nil && kept.Hash == reading.LastHash() {
		if st, err := u.read(kept.State, "saved"); err == nil {
			return st
		}
	}
	return reading.Battle.State()
}

func (u *UI) cannotResume(err error) {
	u.setup.Host.Store(savedBattle, nil)
	u.goHome()
	u.Tell(words.T("The saved battle cannot be opened"), problems(err))
}

// playOn plays the rest of the replay for some time, and opens the battle when all of it
// has been played.
func (r *resuming) playOn(most time.Duration) {
	switch err := read(r.reading, most); {
	case err != nil:
		r.ui.cannotResume(err)
	case r.reading.Done():
		r.goOn()
	}
}

// goOn opens the battle.
func (r *resuming) goOn() {
	r.ui.openBattle(r.reading.Battle, "saved")
	b := r.ui.screen.(*battle)
	if r.board.ui != nil {
		b.board.camera, b.board.overlay = r.board.camera, r.board.overlay // as it has been looked at meanwhile
	}
	b.setPlayers(r.plays)
	for _, w := range r.reading.Warnings {
		r.ui.Note(w)
	}
	r.ui.layout()
	r.ui.changed()
}

// settle waits until a battle that is resumed has been played to where it was left:
// scripts are never told of a battle that is half there.
func (u *UI) settle() {
	r, ok := u.screen.(*resuming)
	if !ok {
		return
	}
	if err := read(r.reading, 0); err != nil {
		u.cannotResume(err)
		return
	}
	r.goOn()
}

func (r *resuming) state() *game.State { return r.now.SeenBy("") }

func (r *resuming) layout(p *page) {
	r.bar.title = words.T("The battle is read again: %[1]d of %[2]d actions", r.reading.Battle.Len(), r.reading.Len())
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
