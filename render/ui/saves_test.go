package ui

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"frontage/assets"
	"frontage/game"
	"frontage/game/systems"
)

// again returns a window opened later, with everything stored.
func (p *player) again() *player {
	next := &player{t: p.t, host: p.host, size: p.size, at: p.at}
	p.ui.release()
	next.ui = New(Setup{Host: p.host, Systems: systems.All(), Scenarios: assets.Scenarios(), Figures: assets.Figures(), Armies: assets.Armies(), Seed: 2, Now: p.ui.setup.Now, Patience: time.Hour})
	next.tick(Input{})
	return next
}

// clock advances by a minute each time it is read.
func (p *player) clock() {
	now := time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC)
	p.ui.setup.Now = func() time.Time {
		now = now.Add(time.Minute)
		return now
	}
}

// begin starts a scenario and does one thing in it.
func (p *player) begin(scenario string) *battle {
	p.t.Helper()
	p.ui.goHome()
	p.tick(Input{})
	p.ui.Press("scenario-" + scenario)
	p.advance()
	return p.battle()
}

// kept4 shows Home with four stored battles, the latest of which has a name.
func (p *player) kept4() {
	p.t.Helper()
	p.clock()
	for _, name := range []string{"first-charge", "no-room", "two-in-line", "line-against-line"} {
		p.begin(name)
	}
	s := p.ui.saves()[0]
	s.about.Name = "The evening with Anna and her brother, in the house by the lake"
	p.ui.storeAbout(s)
	p.ui.goHome()
	p.tick(Input{})
}

func (p *player) advance() {
	p.t.Helper()
	answer, ok := p.battle().play.Default()
	if !ok {
		p.t.Fatal("there is nothing to do")
	}
	if _, err := p.ui.Do(answer); err != nil {
		p.t.Fatal(err)
	}
	p.tick(Input{})
}

func (p *player) wantTold(title string) {
	p.t.Helper()
	if p.ui.dialog == nil || p.ui.dialog.title != title {
		p.t.Fatalf("the dialog is %+v, want %q", p.ui.dialog, title)
	}
}

func (p *player) labels() string {
	var list []string
	for _, c := range p.ui.Controls() {
		list = append(list, c.Label)
	}
	return strings.Join(list, "\n")
}

// Several battles are stored, the last played first. One in which nothing has been done
// is replaced by the next.
func TestSeveralBattlesAreKept(t *testing.T) {
	p := newPlayer(t, desktop)
	p.clock()
	first := p.begin("first-charge").play.Hash()
	for range 3 {
		p.ui.goHome()
		p.tick(Input{})
		p.ui.Press("scenario-no-room")
	}
	if got := len(p.ui.saves()); got != 2 {
		t.Fatalf("%d battles are kept, want that which is played and that which is begun", got)
	}
	p.begin("line-against-line")
	p = p.again()
	if got := p.labels(); !strings.Contains(got, "Continue the battle you left: Line against line") ||
		!strings.Contains(got, "First charge: turn 1, 2026-03-01") || strings.Contains(got, "saved-3") {
		t.Fatalf("Home offers:\n%s\nwant to continue Line against line, and First charge below it, and no third", got)
	}
	p.press("saved-2")
	p.press("save-continue")
	if p.battle().play.Hash() != first {
		t.Error("it is another battle")
	}
	// Further actions are stored in the same save, which is the latest now.
	p.advance()
	left := p.battle().play.Hash()
	p = p.again()
	p.press("continue")
	if p.battle().play.Hash() != left || len(p.ui.saves()) != 2 {
		t.Errorf("%d battles are kept, or the latest is another", len(p.ui.saves()))
	}
}

// More than fit on Home are in a dialog.
func TestAllSavedBattles(t *testing.T) {
	p := newPlayer(t, desktop)
	p.clock()
	for range 5 {
		p.begin("first-charge")
	}
	p.ui.goHome()
	p.tick(Input{})
	p.press("all-saved")
	p.press("kept-5")
	p.press("save-continue")
	if p.battle().saved.id != p.ui.saves()[4].id {
		t.Error("it is another battle")
	}
}

// A battle is stored from its start, together with its players.
func TestBattleIsKeptAtOnce(t *testing.T) {
	p := newPlayer(t, desktop)
	p.ui.settings.Computer = [2]bool{false, true}
	p.ui.Press("quick")
	p.ui.Press("start")
	b := p.battle()
	if p.kept() == nil {
		t.Fatal("it is not kept")
	}
	p = p.again()
	p.press("continue")
	if got := p.battle(); got.play.Hash() != b.play.Hash() || got.foe.plays != [2]bool{false, true} {
		t.Errorf("it is another battle, or played by %v; want the same, with the second side played by the computer", got.foe.plays)
	}
	p.battle().setPlayers([2]bool{})
	p = p.again()
	p.press("continue")
	if p.battle().foe.plays != [2]bool{} {
		t.Error("who plays is not kept when it changes")
	}
}

func TestRenameAndDelete(t *testing.T) {
	p := newPlayer(t, desktop)
	p.clock()
	p.begin("first-charge")
	p.ui.goHome()
	p.tick(Input{})
	p.press("saved-1")
	p.press("save-name")
	p.ui.Press("text-clear")
	p.typed("Against\nAnna: " + strings.Repeat("ü", 60))
	p.ui.Press("text-ok")
	name := "AgainstAnna: " + strings.Repeat("ü", 33)
	if got := p.ui.saves()[0].about.Name; got != name {
		t.Fatalf("it is called %q", got)
	}
	p = p.again()
	p.press("continue")
	p.advance() // keeps the name
	kept := string(p.kept())
	p = p.again()
	p.press("saved-1")
	p.press("save-delete")
	p.wantTold("Delete this battle?")
	p.press("save-file")
	if got := p.host.files["AgainstAnna- "+strings.Repeat("ü", 33)+".replay.jsonl"]; string(got) != kept {
		t.Errorf("saved as a file: %d bytes of %d, among %d files", len(got), len(kept), len(p.host.files))
	}
	p.key(KeyEnter, 0) // the first button keeps it
	if string(p.kept()) != kept {
		t.Fatal("it is deleted although nobody said so")
	}
	p.press("saved-1")
	p.press("save-delete")
	p.press("save-forget")
	if list := p.ui.saves(); len(list) != 0 || strings.Contains(p.labels(), "Continue") {
		t.Errorf("%d battles are left; want none", len(list))
	}
	for key := range p.host.stored {
		if key != savedSettings {
			t.Errorf("%s is left behind", key)
		}
	}
}

// A battle open in another window cannot be played here, but a copy can. It can be
// neither renamed nor deleted.
func TestOpenInAnotherWindow(t *testing.T) {
	p := newPlayer(t, desktop)
	p.clock()
	p.begin("first-charge")
	kept := string(p.kept())
	p = p.again()
	key := savedReplay + p.ui.saves()[0].id
	p.host.elsewhere[key] = true
	for _, do := range []string{"save-name", "save-delete"} {
		p.press("saved-1")
		p.press(do)
		p.wantTold("This battle is open in another window")
		p.press("dialog-ok")
	}
	p.press("continue")
	p.wantTold("This battle is open in another window")
	if _, ok := p.ui.screen.(*home); !ok {
		t.Fatal("it is open here nevertheless")
	}
	p.press("elsewhere-copy")
	p.advance()
	list := p.ui.saves()
	if len(list) != 2 || list[0].name() != "First charge, copy" || string(p.host.stored[key]) != kept {
		t.Errorf("%d battles, the first %q; the one of the other window has changed: %v; want 2, the first \"First charge, copy\", unchanged", len(list), list[0].name(), string(p.host.stored[key]) != kept)
	}
}

// A new battle stays if another window has continued it.
func TestBegunHereAndPlayedElsewhere(t *testing.T) {
	for name, play := range map[string]func(h *fakeHost, key string){
		"open there":   func(h *fakeHost, key string) { h.elsewhere[key] = true },
		"played there": func(h *fakeHost, key string) { h.stored[key] = []byte("more") },
	} {
		p := newPlayer(t, desktop)
		p.ui.Press("scenario-first-charge")
		key := savedReplay + p.battle().saved.id
		p.ui.goHome()
		p.tick(Input{})
		play(p.host, key)
		p.ui.Press("scenario-no-room")
		if p.host.stored[key] == nil {
			t.Errorf("%s: it is gone", name)
		}
	}
}

// A window claims the battle that it shows, and releases it.
func TestClaims(t *testing.T) {
	p := newPlayer(t, desktop)
	claims := func() []string {
		var list []string
		for key := range p.host.claimed {
			list = append(list, key)
		}
		return list
	}
	first := savedReplay + p.begin("first-charge").saved.id
	if got := claims(); !slices.Equal(got, []string{first}) {
		t.Errorf("while it is played: %v", got)
	}
	p.ui.goHome()
	if got := claims(); len(got) != 0 {
		t.Errorf("at home: %v", got)
	}
	// The answer may come when it is no longer wanted.
	p.host.waits = true
	p.tick(Input{})
	p.press("continue")
	p.ui.goFigures()
	p.host.answer()
	if _, ok := p.ui.screen.(*battle); ok {
		t.Error("the battle opens over what the player has gone to")
	}
	if got := claims(); len(got) != 0 {
		t.Errorf("gone on before the answer: %v", got)
	}
	p.ui.goHome()
	p.tick(Input{})
	p.press("continue")
	p.host.answer()
	if p.battle().saved.id != p.ui.claimed {
		t.Error("it does not open when the answer comes")
	}
}

// Unreadable saves are kept, named as far as possible, and offered as files.
func TestBrokenSaves(t *testing.T) {
	p := newPlayer(t, desktop)
	p.clock()
	p.begin("first-charge")
	whole := string(p.kept())
	for name, text := range map[string]string{
		"empty":         "",
		"torn header":   whole[:40],
		"no replay":     "\x00\x01\x02",
		"other rules":   strings.Replace(whole, `"hash":"`, `"hash":"0`, 1),
		"newer program": strings.Replace(whole, "frontage/replay@", "frontage/replay@9", 1),
	} {
		p.host.stored = map[string][]byte{savedReplay + "broken": []byte(text)}
		p := p.again()
		p.press("continue")
		p.wantTold("The saved battle cannot be opened")
		p.press("save-file")
		if string(p.host.stored[savedReplay+"broken"]) != text {
			t.Errorf("%s: it is not left as it was", name)
		}
		found := false
		for _, data := range p.host.files {
			found = found || string(data) == text
		}
		if !found {
			t.Errorf("%s: it is not what is saved as a file", name)
		}
		p.key(KeyEscape, 0)
		p.press("saved-1")
		p.press("save-delete")
		p.press("save-forget")
		if len(p.ui.saves()) != 0 {
			t.Errorf("%s: it cannot be deleted", name)
		}
	}
}

// The battle stored by an earlier version appears exactly once, whatever happens between
// two starts.
func TestOldSaveIsAdopted(t *testing.T) {
	p := newPlayer(t, desktop)
	p.clock()
	p.begin("first-charge")
	old := p.kept() // blue is asked, so that the computer, which plays red, waits
	hash := p.battle().play.Hash()
	p.host.stored = map[string][]byte{oldBattle: old, oldPlayers: []byte("[true,false]"), savedSettings: []byte(`{"still":true}`)}
	for start := range 3 {
		p = p.again()
		list := p.ui.saves()
		if len(list) != 1 || list[0].name() != "First charge" || list[0].about.Plays != [2]bool{true, false} {
			t.Fatalf("start %d: %d battles; want First charge alone, with the first side played by the computer", start, len(list))
		}
		if gone := p.host.stored[oldBattle] == nil; gone != (start > 0) {
			t.Errorf("start %d: what the earlier version kept is gone: %v", start, gone)
		}
	}
	p.press("continue")
	if p.battle().play.Hash() != hash {
		t.Errorf("it is another battle: %v", p.battle().play.Actions())
	}
	// Deleted at once, it does not come back.
	p.host.stored = map[string][]byte{oldBattle: old}
	p = p.again()
	p.ui.forget(p.ui.saves()[0])
	if p = p.again(); len(p.ui.saves()) != 0 {
		t.Error("it comes back")
	}
}

// Links, files and pasted text take nothing away: the battle before stays.
func TestLinkLeavesTheBattle(t *testing.T) {
	p := newPlayer(t, desktop)
	p.clock()
	left := p.begin("first-charge").play.Hash()
	if err := p.ui.OpenLink(scenarioLink + game.EncodeLink([]byte(tie))); err != nil {
		t.Fatal(err)
	}
	if p.ui.toast.text != "Your unfinished battle is saved: continue it from the first screen" {
		t.Errorf("it says %q", p.ui.toast.text)
	}
	p.advance()
	p.ui.goHome()
	p.tick(Input{})
	if len(p.ui.saves()) != 2 {
		t.Fatalf("%d battles are kept", len(p.ui.saves()))
	}
	p.press("saved-2")
	p.press("save-continue")
	if p.battle().play.Hash() != left {
		t.Error("it is another battle")
	}
}

// Before notes that are not in any file are replaced, the player is asked.
func TestLinkAsksForNotes(t *testing.T) {
	p := replaying(t, desktop)
	r := p.replay()
	p.press("note")
	p.typed("Mine")
	p.press("text-ok")
	if err := p.ui.OpenLink(scenarioLink + game.EncodeLink([]byte(tie))); err != nil {
		t.Fatal(err)
	}
	p.tick(Input{})
	p.wantTold("Your notes are not saved")
	p.key(KeyEscape, 0)
	if p.replay() != r || !r.noted {
		t.Fatal("the replay is gone")
	}
	p.ui.Dropped("tie.scenario.json", []byte(tie))
	p.tick(Input{})
	p.press("leave-save")
	if p.battle() == nil || len(p.host.files) != 1 {
		t.Errorf("%d files are saved; want one, and the battle still open", len(p.host.files))
	}
}

// A failure to store is reported once, with a way to save the battle, which goes on.
func TestNothingCanBeKept(t *testing.T) {
	p := newPlayer(t, desktop)
	p.begin("first-charge")
	full := errors.New("disk quota exceeded")
	for range 20 {
		p.ui.Kept(true, full)
		p.tick(Input{})
	}
	p.wantTold("Your battle cannot be saved")
	p.press("save-file")
	if p.ui.dialog != nil || len(p.host.files) != 1 {
		t.Errorf("%d files are saved; want one, and no message", len(p.host.files))
	}
	p.advance()
	p.ui.Kept(true, full)
	if p.ui.dialog != nil {
		t.Error("it is said again")
	}
	p.ui.Kept(false, nil)
	if p.ui.toast.text != "Your battle is being saved again" {
		t.Errorf("it says %q", p.ui.toast.text)
	}
	// It does not discard what the player is typing.
	p.ui.open(noteDialog(p.ui, "Note", "text", func(string) {}))
	p.ui.Kept(false, full)
	p.wantTold("Note")
	p.key(KeyEscape, 0)
	p.ui.Kept(false, full)
	p.wantTold("Your battle cannot be saved")
}

// What another window has stored appears on Home at once.
func TestStoredElsewhere(t *testing.T) {
	p := newPlayer(t, desktop)
	p.begin("first-charge")
	stored := p.host.stored
	q := newPlayer(t, desktop)
	q.host.stored = stored
	q.ui.StoredElsewhere()
	q.tick(Input{})
	if !q.ui.Press("continue") || q.battle() == nil {
		t.Error("it is not offered")
	}
}
