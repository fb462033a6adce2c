package ui

import (
	"slices"
	"strings"
	"testing"
	"time"

	"frontage/assets"
	"frontage/game"
	"frontage/game/systems"
	"frontage/geometry"
	"frontage/render/report"
)

// playedReplay returns a shipped battle, some actions long, one of which was undone.
func playedReplay(t *testing.T, actions int) []byte {
	t.Helper()
	for _, f := range assets.Scenarios() {
		if f.Name != "skirmish-at-the-mill" {
			continue
		}
		play, _, err := game.Open(f.Data, f.Name, systems.All())
		if err != nil {
			t.Fatal(err)
		}
		do := func(a game.Action) {
			if _, err := play.Do(a); err != nil {
				t.Fatal(err)
			}
		}
		for i := range actions {
			answer, ok := play.Default()
			if !ok {
				t.Fatalf("the battle ends after %d actions", i)
			}
			do(answer)
			if i == 3 {
				do(game.Action{Do: "undo"})
				do(answer)
			}
		}
		return play.Replay()
	}
	t.Fatal("there is no scenario skirmish-at-the-mill")
	return nil
}

// replaying opens a replay of 40 actions as a dropped file.
func replaying(t *testing.T, size geometry.Vec) *player {
	t.Helper()
	p := newPlayer(t, size)
	p.ui.Dropped("played.replay.jsonl", playedReplay(t, 40))
	p.tick(Input{})
	if _, ok := p.ui.screen.(*replay); !ok {
		t.Fatalf("a dropped replay opens %T", p.ui.screen)
	}
	return p
}

func (p *player) replay() *replay { return p.ui.screen.(*replay) }

// showsMoment reports whether the table is that of a moment of the replay.
func (p *player) showsMoment(n int) {
	p.t.Helper()
	r := p.replay()
	want, _ := r.story.Battle.Past(n)
	if r.at != n || string(game.Write(p.ui.State())) != string(game.Write(want)) {
		p.t.Errorf("it shows moment %d, want %d", r.at, n)
	}
}

// An imported replay opens at its last moment and does not show what was undone. It is
// not a saved battle.
func TestReplayOpensAtItsEnd(t *testing.T) {
	p := replaying(t, desktop)
	if got := p.replay().story.Last(); got != 40 {
		t.Errorf("the story has %d moments after the start, want 40", got)
	}
	p.showsMoment(40)
	if p.kept() != nil {
		t.Error("looking at a replay replaces the saved battle")
	}
	if got := string(p.ui.Save()); got != string(playedReplay(t, 40)) {
		t.Error("it is not saved as it was opened")
	}
}

// Every key and every button that goes to another moment.
func TestReplaySteps(t *testing.T) {
	p := replaying(t, desktop)
	r := p.replay()
	phases, turns := r.scrub.phases, r.scrub.turns
	if len(phases) < 3 || len(turns) < 2 {
		t.Fatalf("the sample has %d phases in %d turns; want 3 and 2", len(phases), len(turns))
	}
	lastTurn := turns[len(turns)-1].From
	if lastTurn == 40 { // from the beginning of a turn one goes back to the one before
		lastTurn = turns[len(turns)-2].From
	}
	for _, c := range []struct {
		name string
		go_  func()
		want int
	}{
		{"home", func() { p.key(KeyHome, 0) }, 0},
		{"right", func() { p.key(KeyRight, 0) }, 1},
		{".", func() { p.typed(".") }, 2},
		{",", func() { p.typed(",") }, 1},
		{"left", func() { p.key(KeyLeft, 0) }, 0},
		{"left at the start", func() { p.key(KeyLeft, 0) }, 0},
		{"shift right", func() { p.key(KeyRight, Shift) }, phases[1].From},
		{"next button", func() { p.press("next") }, phases[1].From + 1},
		{"shift left, within the phase", func() { p.key(KeyLeft, Shift) }, phases[1].From},
		{"shift left, from its beginning", func() { p.key(KeyLeft, Shift) }, 0},
		{"next phase button", func() { p.press("phase-next") }, phases[1].From},
		{"previous phase button", func() { p.press("phase-previous") }, 0},
		{"]", func() { p.typed("]") }, turns[1].From},
		{"[", func() { p.typed("[") }, 0},
		{"page down", func() { p.key(KeyPageDown, 0) }, turns[1].From},
		{"page up", func() { p.key(KeyPageUp, 0) }, 0},
		{"next turn button", func() { p.press("turn-next") }, turns[1].From},
		{"end", func() { p.key(KeyEnd, 0) }, 40},
		{"previous button", func() { p.press("previous") }, 39},
		{"previous turn button", func() { p.key(KeyEnd, 0); p.press("turn-previous") }, lastTurn},
		{"next turn at the last", func() { p.key(KeyEnd, 0); p.typed("]") }, 40},
		{"a phase of the list", func() { p.ui.Press("phase-2") }, phases[1].From},
	} {
		c.go_()
		p.tick(Input{})
		if r.at != c.want {
			t.Errorf("%s: it shows moment %d, want %d", c.name, r.at, c.want)
		}
	}
	p.showsMoment(phases[1].From)
}

// The handle is dragged, and the track clicked or tapped, at any moment.
func TestReplayScrub(t *testing.T) {
	p := replaying(t, desktop)
	r := p.replay()
	at := func(n int) geometry.Vec {
		return geometry.Vec{X: r.scrub.x(float64(n), 40), Y: r.scrub.track.Min.Y + 20}
	}
	p.click(at(10))
	p.showsMoment(10)
	p.drag(at(10), at(25), 0)
	p.showsMoment(25)
	p.drag(at(25), geometry.Vec{X: 2000, Y: 100}, 0) // the hand may leave the bar
	p.showsMoment(40)
	p.tap(at(7))
	p.showsMoment(7)
	p.tick(Input{Wheel: geometry.Vec{Y: 100}})
	camera := r.board.camera.view
	p.move(at(7))
	p.tick(Input{Wheel: geometry.Vec{Y: 100}})
	p.showsMoment(8)
	if r.board.camera.view != camera {
		t.Error("the wheel over the bar enlarges the table")
	}
}

// Playing shows every moment in turn, at three speeds. Space pauses, and playing from the
// end starts again.
func TestReplayPlays(t *testing.T) {
	took := map[int]time.Duration{}
	for speed := range speeds {
		p := replaying(t, desktop)
		r := p.replay()
		for r.speed != speed {
			p.press("speed")
		}
		p.typed(" ")
		seen := []int{r.at}
		for range 20000 {
			if !r.playing {
				break
			}
			if r.ui.Animating(); r.at != seen[len(seen)-1] {
				seen = append(seen, r.at)
			}
			p.tick(Input{})
			took[speed] += 16 * time.Millisecond
		}
		if r.playing || r.at != 40 || len(seen) < 40 {
			t.Fatalf("speed %d: it is at %d after %d moments; want it at rest at 40 after 40", speed, r.at, len(seen))
		}
	}
	if !(took[0] > took[1] && took[1] > took[2]) {
		t.Errorf("the three speeds take %v", took)
	}
	p := replaying(t, desktop)
	p.press("play")
	for range 20 {
		p.tick(Input{})
	}
	p.typed(" ")
	at := p.replay().at
	for range 400 {
		p.tick(Input{})
	}
	if p.replay().at != at || p.replay().playing {
		t.Errorf("paused at %d it goes on to %d, and must stay", at, p.replay().at)
	}
}

// A replay can be continued from any moment: with the same dice the same answers lead to
// the same table, and undo goes back to the start of the whole battle.
func TestReplayBranch(t *testing.T) {
	p := replaying(t, desktop)
	r := p.replay()
	p.ui.Press("phase-1")
	p.key(KeyEnd, 0)
	for range 10 {
		p.typed(",")
	}
	p.showsMoment(30)
	p.key(KeyEnter, 0)
	p.press("branch-same")
	p.calm()
	b := p.battle()
	if p.ui.State().Turn.Number != r.now.Turn.Number || len(b.play.Held()) != 30 {
		t.Errorf("the branch has %d actions behind it, want 30", len(b.play.Held()))
	}
	for n := 31; n <= 40; n++ {
		answer, _ := b.play.Default()
		if _, err := p.ui.Do(answer); err != nil {
			t.Fatal(err)
		}
	}
	want, _ := r.story.Battle.Past(40)
	if string(game.Write(p.ui.State())) != string(game.Write(want)) {
		t.Error("the same answers lead elsewhere")
	}
	if p.kept() == nil {
		t.Error("the branch is not saved")
	}
}

func TestReplayBranchWithNewDice(t *testing.T) {
	p := replaying(t, desktop)
	p.typed(",,")
	p.press("branch")
	p.press("branch-new")
	p.calm()
	// It is a variation, so everything before stays to be undone, and it has dice of its own.
	play := p.battle().play
	lines := play.Variations()
	if len(lines) != 2 || !lines[1].NewDice || play.Line() != lines[1].ID || len(play.Held()) != 38 {
		t.Errorf("the lines are %+v, and %d actions are held; want a variation with new dice after 38", lines, len(play.Held()))
	}
	// At the end with nothing else saved there is nothing to ask.
	q := replaying(t, desktop)
	q.press("branch")
	if len(q.battle().play.Actions()) != 42 { // including what was undone
		t.Errorf("the whole battle has %d actions", len(q.battle().play.Actions()))
	}
	// An unfinished battle stays stored beside the new one.
	s := newPlayer(t, desktop)
	s.ui.Press("scenario-first-charge")
	s.key("e", 0)
	left := string(s.kept())
	s.ui.Dropped("played.replay.jsonl", playedReplay(t, 40))
	s.tick(Input{})
	s.press("branch")
	s.calm()
	answer, _ := s.battle().play.Default()
	if _, err := s.ui.Do(answer); err != nil {
		t.Fatal(err)
	}
	list := s.ui.saves()
	if len(list) != 2 || string(s.host.stored[savedReplay+list[1].id]) != left && string(s.host.stored[savedReplay+list[0].id]) != left {
		t.Errorf("of two battles that were begun %d are kept, or not as they were left", len(list))
	}
}

// A script of the page acts at the moment shown; an illegal action changes nothing.
func TestReplayDo(t *testing.T) {
	p := replaying(t, desktop)
	if _, err := p.ui.Do(game.Action{Do: "deploy", Unit: "nobody", Stands: []game.StandPlace{}}); err == nil {
		t.Error("an action that is not legal is done")
	}
	p.showsMoment(40)
	answer, _ := p.ui.Battle().Default()
	if _, err := p.ui.Do(answer); err != nil {
		t.Fatal(err)
	}
	if got := len(p.battle().play.Held()); got != 41 {
		t.Errorf("it has %d actions, want 41", got)
	}
}

// Notes are typed at a moment, shown there and in the list, saved in the file and loaded
// again. Leaving without saving asks first.
func TestReplayNotes(t *testing.T) {
	p := replaying(t, desktop)
	for range 12 {
		p.typed(",")
	}
	p.tick(Input{Keys: []KeyPress{{Key: "n"}}, Runes: []rune("n")}) // as a keyboard does in a window
	p.key(KeyEscape, 0)
	p.tick(Input{Keys: []KeyPress{{Key: "n"}}}) // … and in a browser: the letter comes after the key
	p.tick(Input{Runes: []rune("n")})
	p.typed("Here they broke?")
	p.key(KeyEnter, Shift)
	p.typed("Too soon!!")
	p.key(KeyBackspace, 0)
	p.photograph("replay-note")
	p.key(KeyEnter, 0)
	const note = "Here they broke?\nToo soon!"
	if got := p.replay().story.Note(28); got != note {
		t.Fatalf("the note is %q", got)
	}
	p.key(KeyHome, 0)
	p.ui.Press("note-28")
	p.tick(Input{})
	p.showsMoment(28)
	p.photograph("replay-noted")
	p.key(KeyEscape, 0)
	if p.ui.dialog == nil {
		t.Fatal("leaving loses the notes without a word")
	}
	p.press("leave-save")
	saved := p.host.files["played.replay.jsonl"]
	if !strings.Contains(string(saved), `"note":"Here they broke?\nToo soon!"`) {
		t.Errorf("the saved file lacks the note")
	}
	p.ui.Dropped("played.replay.jsonl", saved)
	p.tick(Input{})
	if got := p.replay().story.Note(28); got != note {
		t.Errorf("opened again the note is %q", got)
	}
}

// The current battle can be watched from the start. A note is stored with it, and leaving
// returns to it.
func TestReplayOfTheBattleThatIsPlayed(t *testing.T) {
	p := newPlayer(t, desktop)
	p.ui.Press("scenario-first-charge")
	if p.inMenu("replay").Enabled {
		t.Error("a battle in which nothing was done can be looked back at")
	}
	p.key("e", 0)
	b := p.battle()
	p.press("replay")
	p.press("previous")
	p.showsMoment(0)
	p.press("note")
	p.typed("Before")
	p.press("text-ok")
	p.press("back")
	if p.ui.screen != screen(b) {
		t.Fatal("leaving does not come back to the battle")
	}
	if b.play.Note(0) != "Before" || !strings.Contains(string(p.kept()), `"note":"Before"`) {
		t.Error("the note is not kept with the battle")
	}
}

// The pursuit series of the figures is watched from the first blow on, and leaves
// the saved battle alone.
func TestWatchASeries(t *testing.T) {
	p := newPlayer(t, desktop)
	p.press("figures")
	p.press("watch-combat-pursuits")
	p.showsMoment(0)
	if st := p.ui.State(); len(st.Unit("B").Stands) != 3 {
		t.Fatalf("B begins with %d stands", len(st.Unit("B").Stands))
	}
	steps := p.replay().story.Last()
	if steps < 10 {
		t.Fatalf("only %d steps", steps)
	}
	for i := range steps {
		p.press("next")
		p.showsMoment(i + 1)
	}
	st := p.ui.State()
	if len(st.Unit("B").Stands) != 0 || len(st.Unit("A").Stands) != 2 || len(st.Unit("D").Stands) != 2 {
		t.Error("the series does not end as the last drawing")
	}
	if p.control("next").Enabled || p.kept() != nil {
		t.Error("it goes on, or was saved as a battle")
	}
}

// The report of what is shown is saved as a page.
func TestReplayReport(t *testing.T) {
	p := replaying(t, desktop)
	p.press("report")
	if page := string(p.host.files["played.html"]); !strings.HasPrefix(page, "<!DOCTYPE html>") || strings.Count(page, "<svg xmlns") < 3 {
		t.Errorf("the report has %d pictures; want an HTML page with 3", strings.Count(page, "<svg xmlns"))
	}
}

// A long replay is shown at its start at once and computed meanwhile: the known part can
// be watched, and the rest follows.
func TestLongReplayIsShownAtOnce(t *testing.T) {
	long := func() *player {
		p := newPlayer(t, desktop)
		p.ui.setup.Patience = time.Nanosecond
		p.ui.Dropped("played.replay.jsonl", playedReplay(t, 40))
		if r := p.replay(); r.at != 0 || r.reading == nil || r.story.Last() > 3 {
			t.Fatalf("it opens at %d with %d moments; want 0, still reading, with at most 3", r.at, r.story.Last())
		}
		return p
	}
	p := long()
	p.photograph("replay-reading")
	r := p.replay()
	p.typed(".") // at once, before the rest is there
	p.showsMoment(1)
	for range 2000 {
		if !p.ui.Animating() {
			break
		}
		p.tick(Input{})
	}
	if r.reading != nil || r.story.Last() != 40 || r.at != 1 {
		t.Errorf("in the end it has %d moments and shows %d; want 40 and 1", r.story.Last(), r.at)
	}
	p.key(KeyEnd, 0)
	p.showsMoment(40)
	// If the player goes nowhere, the last moment is shown at the end, as for a short
	// replay.
	p = long()
	for range 2000 {
		if !p.ui.Animating() {
			break
		}
		p.tick(Input{})
	}
	p.showsMoment(40)

	// End, saving and a script wait for all of it.
	q := long()
	q.key(KeyEnd, 0)
	q.showsMoment(40)
	q = long()
	q.press("save")
	if string(q.host.files["played.replay.jsonl"]) != string(playedReplay(t, 40)) {
		t.Error("what is saved is not the whole replay")
	}
	q = long()
	want, _ := r.story.Battle.Past(40)
	if string(game.Write(q.ui.State())) != string(game.Write(want)) {
		t.Error("a script does not get the battle as it was brought")
	}
	q = long()
	answer, _ := r.story.Battle.Default()
	if _, err := q.ui.Do(answer); err != nil || len(q.battle().play.Held()) != 41 {
		t.Errorf("a script plays it on: %v, %d actions; want 41", err, len(q.battle().play.Held()))
	}

	// An invalid line ends it there, with a message.
	bad := strings.Split(strings.TrimSpace(string(playedReplay(t, 40))), "\n")
	bad[30] = `{"do":"end","hash":"0000000000000000"}`
	p = newPlayer(t, desktop)
	p.ui.setup.Patience = time.Nanosecond
	p.ui.Dropped("bad", []byte(strings.Join(bad, "\n")))
	for range 2000 {
		if p.replay().reading == nil {
			break
		}
		p.tick(Input{})
	}
	if p.ui.dialog == nil || p.replay().story.Last() > 29 || p.replay().story.Last() < 20 {
		t.Errorf("a bad replay has %d moments; want 20 to 29, and a message", p.replay().story.Last())
	}
}

// Each moment of the running example of the column rules says what happened: an answer without an
// effect by its name, a roll with its modifiers as sentences of their own. The stands that it
// speaks of have letters on the table.
func TestReplayOfColumns(t *testing.T) {
	p := newPlayer(t, desktop)
	for _, f := range assets.Replays() {
		if f.Name == "the-crossbow-line" {
			p.ui.Dropped("the-crossbow-line.replay.jsonl", f.Data)
		}
	}
	p.tick(Input{})
	r := p.replay()
	for _, c := range []struct {
		moment  int
		wants   []string
		spoken  []game.UnitID
		without string
	}{
		{1, []string{"Militia: −1.", "Leader attached: +1.", "The total is 9: it succeeds."}, nil, "leader attached"},
		{7, []string{"Missile Fire"}, nil, ""},
		{8, []string{"Town crossbows E aims at First lancers A."}, []game.UnitID{"XBOW", "CAV1"}, ""},
		{20, []string{"Pursuit of Town crossbows, column of D: the two dice must show 8 or more."}, nil, "and 0"},
	} {
		r.show(c.moment)
		r.walk.Finish()
		r.dice.finish()
		p.tick(Input{})
		said := strings.ReplaceAll(strings.Join(p.ui.Reading(), " "), narrow, " ")
		for _, want := range c.wants {
			if !strings.Contains(said, want) {
				t.Errorf("moment %d does not say %q: %s", c.moment, want, said)
			}
		}
		if c.without != "" && strings.Contains(said, c.without) {
			t.Errorf("moment %d says %q: %s", c.moment, c.without, said)
		}
		for _, unit := range c.spoken {
			if !slices.Contains(r.options().Spoken, unit) {
				t.Errorf("the stands of %s have no letters at moment %d", unit, c.moment)
			}
		}
	}
}

// A roll that must reach a number says in the log of the battle what it came to.
func TestLogTellsTotals(t *testing.T) {
	p := newPlayer(t, desktop)
	for _, f := range assets.Replays() {
		if f.Name == "the-crossbow-line" {
			p.ui.Dropped("the-crossbow-line.replay.jsonl", f.Data)
		}
	}
	event := game.Event{Kind: game.EventRoll, Dice: []int{1, 1}, Text: game.Say("Move. 1, 1."), Steps: []game.Step{{Text: game.Say("The total is 2: it fails.")}}}
	var h sheet
	h.begin(geometry.Rect{Max: geometry.Vec{X: 344, Y: 700}}, layerPage)
	writeTotal(&h, p.replay().now, &event)
	if len(h.lines) != 1 || h.lines[0].text != "The total is 2: it fails." {
		t.Errorf("the log has the lines %+v", h.lines)
	}
}

// While the sides decide in secret a replay tells of no decision what it was.
func TestReplayKeepsSecrets(t *testing.T) {
	p := toDeploy(t, desktop, "maps")
	play := p.battle().play
	for range 4 {
		a, ok := play.Default()
		if !ok || !play.Secret() {
			t.Fatal("nothing is decided in secret")
		}
		if _, err := play.Do(a); err != nil {
			t.Fatal(err)
		}
		r := p.ui.openReplay(report.Of(play), "secret", len(play.Held()))
		p.tick(Input{})
		before, _ := play.Past(r.at - 1)
		was := asker{rules: r.board.ask.rules, answers: map[string]game.Answer{}}
		if said := strings.Join(p.ui.Reading(), " "); strings.Contains(said, wording(before, &was, a)) {
			t.Errorf("the replay tells %q: %s", wording(before, &was, a), said)
		}
	}
}
