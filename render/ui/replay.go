package ui

import (
	"time"

	"frontage/assets"
	"frontage/game"
	"frontage/geometry"
	"frontage/render/report"
	"frontage/render/scene"
	"frontage/render/words"
)

// replay is the screen for watching a played battle: any moment of it, forward and back,
// with notes. From any moment it can be played differently.
type replay struct {
	ui    *UI
	name  string // name of its file, for saving
	story *report.Story
	back  *battle // the battle screen that it was opened from, nil for none
	board board
	bar   bar
	panel panel
	scrub scrub

	at     int          // number of the moment shown
	now    *game.State  // … its table
	events []game.Event // … and the events that led to it

	playing bool
	speed   int           // index into speeds
	wait    time.Duration // time until the next moment
	walk    motion
	dice    tumble
	noted   bool         // some remarks are not in any file
	edits   []game.Lines // the variations before each change of them

	remarked, unremarked []remarkChange      // to undo, and to do again
	answered             map[int]*toldAnswer // the answers that are shown, by moment

	reading *game.Reading // the replay while the rest of it is being played, nil when it is complete
	slice   slice         // … time for that in each tick
	told    time.Duration // time since its progress was drawn
	touched bool          // the player has moved to a moment
}

// speeds are the speeds of a replay, by the time that a moment stays.
var speeds = []struct {
	text  string
	stays time.Duration
}{
	{words.Key("Slow"), 2500 * time.Millisecond},
	{words.Key("Normal"), 1200 * time.Millisecond},
	{words.Key("Fast"), 350 * time.Millisecond},
}

const normalSpeed = 1

// openReplay shows a story at one of its moments.
func (u *UI) openReplay(s *report.Story, name string, at int) *replay {
	r := &replay{ui: u, name: name, story: s, speed: normalSpeed, at: at}
	r.scrub.turns, r.scrub.phases = s.Turns(), s.Phases()
	r.now, r.events = r.past(at)
	r.board = newBoard(u, s.Battle.Rules(), r.state)
	r.sketchMoments()
	u.show(r)
	return r
}

const (
	// readAtOnce is how long a replay may be computed before it is shown. A longer one is
	// shown at its start, while the rest is computed.
	readAtOnce = 300 * time.Millisecond
	readSlice  = 20 * time.Millisecond // the least time for it in a tick
	// readShown is how often its progress is drawn. Where drawing is slow, more often
	// would take longer than the computation.
	readShown = 150 * time.Millisecond
)

// slice is the time spent on computing a replay in the previous tick.
type slice time.Duration

// next returns the time for this tick: as much as everything else takes, since otherwise
// it would hardly progress where frames are slow.
func (s *slice) next(elapsed time.Duration) time.Duration {
	*s = slice(max(readSlice, min(elapsed-time.Duration(*s), readAtOnce)))
	return time.Duration(*s)
}

// openImported opens an imported battle. If actions were done in it, it opens as a replay at its
// last moment, from which it can be played on.
func (u *UI) openImported(text []byte, name string) error {
	reading, err := game.Begin(text, name, u.setup.Systems)
	if err != nil {
		return err
	}
	if err := read(reading, u.patience()); err != nil {
		return err
	}
	s := report.Of(reading.Battle)
	at := opensAt(s)
	if !reading.Done() {
		at = 0
	}
	if reading.Done() && s.Last() == 0 && !s.Studied() {
		return u.Load(text, name)
	}
	r := u.openReplay(s, name, at)
	if !reading.Done() {
		r.reading = reading
	}
	for _, w := range reading.Warnings {
		u.Note(w)
	}
	u.layout()
	u.changed()
	return nil
}

// patience returns how long a replay may be computed before it is shown.
func (u *UI) patience() time.Duration {
	if u.setup.Patience != 0 {
		return u.setup.Patience
	}
	return readAtOnce
}

// read computes more of a replay for some time; 0 means to its end.
func read(reading *game.Reading, most time.Duration) error {
	for begun := time.Now(); !reading.Done(); {
		if _, err := reading.Next(); err != nil {
			return err
		}
		if most != 0 && time.Since(begun) >= most {
			return nil
		}
	}
	return nil
}

// readOn computes the rest of the replay for some time, 0 for all of it. An error in it
// ends the replay there.
func (r *replay) readOn(most time.Duration) {
	if r.reading == nil {
		return
	}
	err := read(r.reading, most)
	r.story.Update()
	r.scrub.turns, r.scrub.phases = r.story.Turns(), r.story.Phases()
	if err != nil || r.reading.Done() {
		r.reading = nil
		if !r.touched { // move to where a short replay opens
			r.show(opensAt(r.story))
		}
	}
	if err != nil {
		r.ui.Tell(words.T("The replay cannot be read to its end"), problems(err))
	}
	if r.reading == nil || r.told >= readShown {
		r.told = 0
		r.ui.changed()
	}
}

// whole waits until the replay is complete.
func (r *replay) whole() *report.Story {
	r.readOn(0)
	return r.story
}

// length returns the number of moments after the start, including an estimate for those
// not computed yet.
func (r *replay) length() int {
	if r.reading == nil {
		return r.story.Last()
	}
	return max(r.story.Last(), r.reading.Len())
}

// watch shows a shipped replay from its beginning.
func (u *UI) watch(file assets.File) {
	s, _, err := report.Read(file.Data, file.Name, u.setup.Systems)
	if err != nil {
		u.Tell(words.T("That cannot be shown"), problems(err))
		return
	}
	u.openReplay(s, file.Name, 0)
}

// lookBack shows the battle from its start to now. Leaving the replay returns here.
func (b *battle) lookBack() {
	s := report.Of(b.play.Clone())
	b.ui.openReplay(s, b.name, 0).back = b
}

func (r *replay) state() *game.State { return r.now }

// past returns the table of a moment and what led to it.
func (r *replay) past(n int) (*game.State, []game.Event) { return r.story.Past(n) }

// show goes to a moment. It animates the moment if it follows the one shown before.
func (r *replay) show(n int) {
	r.touched = true
	n = max(0, min(n, r.story.Last()))
	if n == r.at {
		return
	}
	follows := n == r.at+1
	r.at = n
	r.now, r.events = r.past(n)
	r.board.refresh()
	r.panel.sheet.scroll = 0
	r.walk.Finish()
	r.dice.finish()
	if follows {
		r.animate()
	}
	r.sayRemark()
	r.ui.changed()
}

// animate shows how the moment came about.
func (r *replay) animate() {
	for _, e := range r.events {
		if !e.Text.Empty() {
			r.ui.setup.Host.Announce(words.Say(e.Text))
		}
	}
	if r.ui.settings.Still {
		return
	}
	after := r.board.glideAfter(r.events)
	if !r.ui.settings.Quiet && r.speed <= normalSpeed {
		r.dice.start(r.now, r.events)
		if r.dice.running() {
			after = max(after, tumbleRolls)
		}
	}
	r.walk.Start(r.events, after)
	r.ui.noise(r.now, r.events)
}

// to the next or previous moment, phase or turn
func (r *replay) step(by int)      { r.stop(); r.show(r.at + by) }
func (r *replay) stepPhase(by int) { r.stop(); r.show(report.Leap(r.scrub.phases, r.at, by)) }
func (r *replay) stepTurn(by int)  { r.stop(); r.show(report.Leap(r.scrub.turns, r.at, by)) }

func (r *replay) stop() {
	r.playing = false
	r.ui.changed()
}

// play plays from the moment shown, or from the start if that is the last. Pressed again,
// it pauses.
func (r *replay) play() {
	if r.playing {
		r.stop()
		return
	}
	r.playing, r.wait = true, 0
	if r.at == r.story.Last() {
		r.show(0)
		r.wait = speeds[r.speed].stays
	}
	r.ui.changed()
}

func (r *replay) faster() {
	r.speed = (r.speed + 1) % len(speeds)
	r.wait = min(r.wait, speeds[r.speed].stays)
	r.ui.changed()
}

func (r *replay) tick(in *Input) bool {
	elapsed := r.ui.settings.paced(in.Elapsed)
	r.told += in.Elapsed
	if r.reading != nil {
		r.readOn(r.slice.next(in.Elapsed))
	}
	changed := r.walk.Tick(elapsed)
	changed = r.dice.tick(elapsed) || changed
	changed = r.board.camera.glides(elapsed) || changed
	if r.playing && r.ui.dialog == nil {
		changed = r.playOn(in.Elapsed) || changed
	}
	return r.board.tick(in) || changed
}

// playOn goes to the next moment when the current one has been shown long enough and its
// animations have ended.
func (r *replay) playOn(elapsed time.Duration) bool {
	r.wait -= elapsed
	if r.wait > 0 || r.moving() {
		return false
	}
	r.wait = speeds[r.speed].stays
	r.show(r.at + 1)
	if r.at == r.story.Last() && r.reading == nil {
		r.playing = false
	}
	return true
}

func (r *replay) moving() bool {
	return r.walk.Running() || r.dice.running() || r.board.camera.glide.runs
}
func (r *replay) animating() bool {
	return r.moving() || r.reading != nil || r.playing && r.ui.dialog == nil
}

func (r *replay) layout(p *page) {
	phases := newPhaseBar(r.now)
	r.bar.phases = &phases
	r.bar.layout(p, r.leftButtons(p), r.rightButtons(p))
	area := r.panel.place(p, true)
	area.Max.Y -= scrubHeight
	r.board.layout(p, area, r.panel.toggle(p)...)
	area.Min.Y, area.Max.Y = area.Max.Y, area.Max.Y+scrubHeight
	r.scrub.layout(p, area, r)
	if r.panel.open {
		r.fillPanel(p)
	}
}

func (r *replay) draw(s *scene.Scene, l layer) {
	switch l {
	case layerPage:
		scene.DrawTable(s, r.board.camera.view, r.now, r.options())
		free := r.board.camera.view.Area
		free.Min.X += targetSize + step8 // beside the tools
		r.dice.draw(s, free, r.board.camera.view)
		r.panel.draw(s)
	case layerChrome:
		r.panel.drawFrame(s)
		r.scrub.draw(s, r)
		r.bar.draw(s)
	}
}

func (r *replay) options() scene.Options {
	o := r.board.options("")
	if r.moving() {
		o.Pose = r.walk.Pose
		return o
	}
	o.Marks = append(o.Marks, report.Ways(r.now, r.events)...)
	for i := range r.events {
		o.Spoken = append(o.Spoken, report.SpokenOf(r.now, append([]game.Step{{Text: r.events[i].Text}}, r.events[i].Steps...))...)
	}
	for _, m := range r.meanings() {
		o.Marks = append(o.Marks, m.Marks...)
	}
	if a := r.answered[r.at]; a != nil {
		o.Marks = append(o.Marks, a.Marks()...)
	}
	return o
}

// meanings returns the intents that were carried out by the action before the moment shown.
func (r *replay) meanings() (list []*game.Meaning) {
	guide := r.guide().Leading
	if guide == nil {
		return nil
	}
	for i := range r.events {
		if m := guide.Told(r.now, &r.events[i]); m != nil {
			list = append(list, m)
		}
	}
	return list
}

func (r *replay) gesture(g gesture) {
	if r.scrub.gesture(g, r) || r.panel.gesture(g, r.ui) {
		return
	}
	if g.Kind == gestureTap {
		r.walk.Finish()
		r.dice.finish()
	}
	r.board.gesture(g)
}

func (r *replay) key(k KeyPress) bool {
	switch {
	case k.Key == KeyRight && k.Mods == Shift:
		r.stepPhase(1)
	case k.Key == KeyLeft && k.Mods == Shift:
		r.stepPhase(-1)
	case k.Key == KeyRight && k.Mods == 0:
		r.step(1)
	case k.Key == KeyLeft && k.Mods == 0:
		r.step(-1)
	case k.Key == KeyPageDown, k.Key == KeyDown && k.Mods == Shift:
		r.stepTurn(1)
	case k.Key == KeyPageUp, k.Key == KeyUp && k.Mods == Shift:
		r.stepTurn(-1)
	case k.Key == KeyHome:
		r.stop()
		r.show(0)
	case k.Key == KeyEnd:
		r.stop()
		r.show(r.whole().Last())
	case k.Key == "n" && k.Mods&^Shift == 0:
		r.write()
	case k.Key == "h" && k.Mods == 0:
		r.stepRemark(-1)
	case k.Key == "j" && k.Mods == 0:
		r.stepRemark(1)
	case k.Key == "z" && k.Mods == Ctrl:
		r.undoRemark()
	case k.Key == "z" && k.Mods == Ctrl|Shift, k.Key == "y" && k.Mods == Ctrl:
		r.redoRemark()
	case k.Key == "s" && k.Mods == Ctrl:
		r.save()
	case k.Key == "o" && k.Mods == Ctrl:
		r.ui.open(openDialog(r.ui))
	case k.Key == KeyEnter && r.ui.focus == "":
		r.branch()
	case k.Key == KeyEscape:
		r.escape()
	default:
		return r.board.key(k)
	}
	return true
}

func (r *replay) typed(c rune) bool {
	switch c {
	case '.':
		r.step(1)
	case ',':
		r.step(-1)
	case ']':
		r.stepTurn(1)
	case '[':
		r.stepTurn(-1)
	case ' ':
		r.play()
	default:
		return r.board.typed(c)
	}
	return true
}

// escape cancels one thing: the tape, playing, or the screen.
func (r *replay) escape() {
	switch {
	case r.board.dropTape():
	case r.playing:
		r.stop()
	default:
		r.leave()
	}
}

func (r *replay) find(id string) (geometry.Vec, bool) { return r.board.find(id) }
