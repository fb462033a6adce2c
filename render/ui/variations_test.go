package ui

import (
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/systems"
	"frontage/render/report"
)

// branched plays a battle of 12 default answers, then a variation from moment 6, a concession.
func branched(t *testing.T) *player {
	t.Helper()
	p := newPlayer(t, desktop)
	p.ui.Press("scenario-skirmish-at-the-mill")
	p.calm()
	p.defaults(12)
	p.press("replay")
	p.ui.screen.(*replay).show(6)
	p.press("branch")
	p.press("branch-same")
	p.calm()
	return p
}

// defaults gives default answers.
func (p *player) defaults(n int) {
	p.t.Helper()
	for range n {
		answer, _ := p.battle().play.Default()
		if _, err := p.ui.Do(answer); err != nil {
			p.t.Fatal(err)
		}
		p.calm()
	}
}

// A branch of a battle stays in the same saved battle, beside what was played. It is stored with
// each action, and found again when the battle is continued.
func TestVariationIsKept(t *testing.T) {
	p := branched(t)
	if n := len(p.battle().play.Held()); n != 6 {
		t.Fatalf("the variation begins after %d actions, want 6", n)
	}
	side := p.battle().state().Turn.Active
	if _, err := p.ui.Do(game.Action{Do: "concede", Side: side}); err != nil {
		t.Fatal(err)
	}
	hash := p.battle().play.Hash()
	if n := len(p.ui.saves()); n != 1 {
		t.Errorf("%d battles are saved, want one", n)
	}
	p.ui.goHome()
	p.ui.resume(p.ui.saves()[0])
	p.calm()
	play := p.battle().play
	if play.Hash() != hash || len(play.Variations()) != 2 {
		t.Errorf("continued it has the hash %s and %d lines; want %s and 2", play.Hash(), len(play.Variations()), hash)
	}
	p.press("variations")
	p.finishWork()
	p.press("variation-0")
	p.press("variation-go")
	p.calm()
	if n := len(p.battle().play.Held()); n != 12 || p.battle().over() {
		t.Errorf("the main line has %d actions, want 12, not conceded", n)
	}
	b, _, err := game.Open(p.kept(), "kept", systems.All())
	if err != nil || b.Line() != 0 || len(b.Variations()) != 2 {
		t.Errorf("stored is line %d: %v; want the main line of two", b.Line(), err)
	}
}

// finishWork lets the dialog do all that it waits for.
func (p *player) finishWork() {
	for d := p.ui.dialog; d.work != nil && !d.work(); {
	}
	p.tick(Input{})
}

// Lines are named, compared, made the main line, saved alone and deleted, and each change can be
// taken back.
func TestVariationsDialog(t *testing.T) {
	p := branched(t)
	side := p.battle().state().Turn.Active
	if _, err := p.ui.Do(game.Action{Do: "concede", Side: side}); err != nil {
		t.Fatal(err)
	}
	p.calm()
	p.ui.closeDialog()
	p.press("variations")
	p.finishWork()
	p.press("variation-1")
	p.press("variation-rename")
	p.typed("No fight")
	p.press("text-ok")
	if got := report.LineName(p.battle().play.Variations()[1]); got != "No fight" {
		t.Errorf("it is named %q", got)
	}
	p.finishWork()
	p.press("variation-0")
	p.press("variation-compare")
	var read []string
	for _, l := range p.ui.dialog.sheet.lines {
		read = append(read, l.text)
	}
	if text := strings.Join(read, "\n"); !strings.Contains(text, "goes on") || !strings.Contains(text, "has won") {
		t.Errorf("compared, it says\n%s\nand must say that one battle goes on and the other was won", text)
	}
	p.press("variation-back")
	p.finishWork()
	p.press("variation-1")
	p.press("variation-promote")
	list := p.battle().play.Variations()
	if list[0].ID != 1 || list[1].Name != "Former main line" {
		t.Errorf("promoted: %+v", list)
	}
	p.press("variation-undo")
	if list := p.battle().play.Variations(); list[0].ID != 0 {
		t.Errorf("taken back: %+v", list)
	}
	p.finishWork()
	p.press("variation-1")
	p.press("variation-save")
	for name, data := range p.host.files {
		if b, _, err := game.Open(data, name, systems.All()); err != nil || b.Hash() != p.battle().play.Hash() || b.Varied() {
			t.Errorf("%s: %v, not the line alone", name, err)
		}
	}
	if len(p.host.files) != 1 {
		t.Errorf("%d files are saved", len(p.host.files))
	}
	p.press("variation-delete") // the battle is on it, so it goes back to the main line
	if list := p.battle().play.Variations(); len(list) != 1 || len(p.battle().play.Held()) != 12 {
		t.Errorf("deleted: %+v, %d actions", list, len(p.battle().play.Held()))
	}
	p.press("variation-undo")
	if list := p.battle().play.Variations(); len(list) != 2 || list[1].Name != "No fight" {
		t.Errorf("its deletion taken back: %+v", list)
	}
	// An action makes the way back impossible: there are no changes left to take back.
	p.ui.closeDialog()
	p.defaults(1)
	if len(p.battle().edits) != 0 {
		t.Error("changes of the lines can be undone after an action")
	}
}

// In the replay the panel names the line, leads to those that leave it at the moment shown, and
// the battle follows when the reader goes to another line.
func TestVariationsInReplay(t *testing.T) {
	p := branched(t)
	p.defaults(2)
	p.press("variations")
	p.finishWork()
	p.press("variation-0")
	p.press("variation-go")
	p.press("replay")
	r := p.ui.screen.(*replay)
	r.show(6)
	p.tick(Input{})
	p.press("leaves-1")
	if r.story.Battle.Line() != 1 || r.at != 6 || r.back.play.Line() != 1 {
		t.Errorf("the replay is on line %d at moment %d, its battle on line %d; want 1, 6, 1", r.story.Battle.Line(), r.at, r.back.play.Line())
	}
	p.ui.Press("back")
	if n := len(p.battle().play.Held()); n != 8 {
		t.Errorf("back in the battle it has %d actions, want 8", n)
	}
}

// A battle whose dice two players make together has no variations; its replay branches off a
// battle of its own.
func TestNoVariationsByMail(t *testing.T) {
	b := &battle{}
	if !b.varies() {
		t.Error("a battle at one table has none")
	}
	for i, other := range []*battle{{live: &connection{}}, {lesson: &lesson{}}} {
		if other.varies() {
			t.Errorf("battle %d has variations", i)
		}
	}
}

// While armies are set up in secret neither the lines nor the replay show what is hidden.
func TestVariationsKeepSecrets(t *testing.T) {
	p := newPlayer(t, desktop)
	p.ui.Press("scenario-muster-on-the-heath")
	p.calm()
	play := p.battle().play
	for range 40 {
		if play.Secret() && play.CanUndo() {
			break
		}
		a, ok := play.Default()
		if q := play.Question(); q != nil {
			for _, o := range q.Answers {
				if o.Choice == "maps" {
					a = o
				}
			}
		}
		if !ok {
			t.Fatal("it has no secret set-up")
		}
		if _, err := play.Do(a); err != nil {
			t.Fatal(err)
		}
	}
	if !play.Secret() {
		t.Fatal("the scenario sets nothing up in secret")
	}
	for { // until something is hidden
		hidden := play.State()
		if seen := game.GuideOf(hidden).SetUp.Seen(hidden, ""); string(game.Write(seen)) != string(game.Write(hidden)) {
			break
		}
		a, ok := play.Default()
		if _, err := play.Do(a); err != nil || !ok || !play.Secret() {
			t.Fatal("nothing is hidden while it is set up in secret")
		}
	}
	p.battle().lookBack()
	r := p.ui.screen.(*replay)
	r.show(r.story.Last())
	if seen := game.GuideOf(r.now).SetUp.Seen(play.State(), ""); string(game.Write(seen)) != string(game.Write(r.now)) {
		t.Error("the replay shows what is hidden")
	}
	varied, err := play.Vary(0, "")
	if err != nil {
		t.Fatal(err)
	}
	back, err := varied.OnLine(0)
	if err != nil {
		t.Fatal(err)
	}
	if err := back.NameLine(0, "x"); err != nil {
		t.Fatal(err)
	}
	v := &variations{ui: p.ui, play: func() *game.Battle { return back }, past: new([]game.Lines)}
	if back.Varied() && !v.closed() {
		t.Error("the other lines are open")
	}
}
