package ui

import (
	"math"
	"slices"
	"strings"
	"testing"

	"frontage/geometry"
	"frontage/render/scene"
)

// keysOn opens the list of keys over a battle.
func keysOn(t *testing.T) *player {
	t.Helper()
	p := openSettings(t)
	p.ui.Press("keys")
	return p
}

// Every key of a command can be pressed, no two commands share one, and each is listed
// with its effect.
func TestEveryCommandHasItsKey(t *testing.T) {
	p := keysOn(t)
	var s settings
	for i := range commands {
		c := &commands[i]
		for _, key := range append([]chord{c.key}, c.also...) {
			if !key.valid() || s.commandAt(key) != c || s.defaultChord(key) != c.key {
				t.Errorf("%s: %q is no key of its own", c.id, key)
			}
		}
		if label := p.control("key-" + c.id).Label; !strings.Contains(label, c.key.name()) || !strings.Contains(label, c.name) {
			t.Errorf("%s is listed as %q", c.id, label)
		}
	}
	for _, fixed := range []chord{"Escape", "Tab", "Backspace"} {
		if fixed.valid() {
			t.Errorf("%s can be given away", fixed)
		}
	}
}

// A letter is given to a character's command and vice versa. The old keys no longer work.
// Tooltips, mirror and help show the new ones, which are stored.
func TestKeysAreChanged(t *testing.T) {
	p := keysOn(t)
	p.ui.Press("key-zones")
	p.typed(";")
	p.ui.Press("key-next-unit")
	p.key("q", 0)
	p.typed("q") // that the same key types
	p.ui.Press("key-end")
	p.key("u", Shift)
	p.ui.closeDialog()
	if label := p.control("overlay-zones").Label; label != "Zones (;)" {
		t.Errorf("the tooltip and the mirror say %q", label)
	}
	if label := p.control("end-phase").Label; !strings.HasSuffix(label, "(Shift+U)") {
		t.Errorf("the end is %q", label)
	}
	b := p.battle()
	p.key("z", 0)
	p.typed("z")
	if b.board.overlay["zones"] {
		t.Error("the old key of the zones still shows them")
	}
	p.typed(";")
	if !b.board.overlay["zones"] {
		t.Error("the new key of the zones does not show them")
	}
	b.choose("")
	p.typed(".")
	if b.selected != "" {
		t.Error("the old key of the next unit still chooses one")
	}
	p.key("q", 0)
	if b.selected == "" {
		t.Error("the new key of the next unit chooses none")
	}
	p.typed("?")
	help := ""
	for _, line := range p.ui.dialog.sheet.lines {
		help += line.text + "\n"
	}
	if !strings.Contains(help, "Comma / Q") || !strings.Contains(help, "; / L / C / R / T / V\n/ G") {
		t.Errorf("the help shows other keys: %q", help)
	}
	again := New(p.ui.setup)
	if key := again.keyNow("zones"); key != ";" {
		t.Errorf("after the next start the key of the zones is %q", key)
	}
	p.ui.open(keysDialog(p.ui))
	p.tick(Input{})
	p.ui.Press("key-zones")
	p.ui.Press("key-reset")
	if key := p.ui.keyNow("zones"); key != "Z" {
		t.Errorf("given back, the key of the zones is %q", key)
	}
	if key := p.ui.keyNow("next-unit"); key != "Q" {
		t.Errorf("with that of the zones went that of the next unit: %q", key)
	}
	p.ui.Press("keys-reset")
	if p.ui.settings.Keys != nil {
		t.Errorf("after all were given back, %v are not", p.ui.settings.Keys)
	}
}

// A further key of a command may be given to another. Resetting the first command takes
// that key from nobody.
func TestNoCommandIsLost(t *testing.T) {
	p := keysOn(t)
	for _, change := range []struct{ command, key string }{{"larger", "k"}, {"zones", "="}, {"larger", "+"}} {
		p.ui.Press("key-" + change.command)
		if change.key == "k" {
			p.key("k", 0)
		}
		p.typed(change.key)
		if p.ui.dialog.title != "Keys" {
			t.Fatalf("%s is not given %s: %v", change.command, change.key, p.ui.settings.Keys)
		}
	}
	for _, s := range []*settings{&p.ui.settings, &New(p.ui.setup).settings} {
		for i := range commands {
			if c := &commands[i]; s.commandAt(s.keyOf(c)) != c {
				t.Errorf("%s has lost its key %s", c.id, s.keyOf(c).name())
			}
		}
		if larger, zones := s.keyNow("larger"), s.keyNow("zones"); larger != "+" || zones != "=" {
			t.Errorf("the keys are %s and %s; want + and =", larger, zones)
		}
	}
	p.ui.closeDialog()
	b := p.battle()
	scale := b.board.camera.view.Scale
	p.typed("=")
	if !b.board.overlay["zones"] || b.board.camera.view.Scale != scale {
		t.Error("= does not show the zones")
	}
	p.typed("+")
	if b.board.camera.view.Scale <= scale {
		t.Error("+ makes nothing larger")
	}
}

// The keys are aligned at the right ends of the rows.
func TestKeysAreAligned(t *testing.T) {
	p := keysOn(t)
	ends := map[int]int{}
	picture, frame := p.picture(), p.ui.dialog.frame
	for _, item := range picture.Items {
		if item.Kind != scene.Text || item.Font != scene.Bold || !frame.Contains(picture.Points[item.From], 0) {
			continue
		}
		for i := range commands {
			if item.Text == p.ui.settings.keyOf(&commands[i]).name() {
				ends[int(math.Round(picture.Points[item.From].X+scene.TextWidth(item.Text, item.Size, item.Font)))]++
				break
			}
		}
	}
	if len(ends) != 1 {
		t.Errorf("the keys end at %v", ends)
	}
}

// A key of another command is shown with both commands, and taken only if the two are
// swapped.
func TestKeysThatClash(t *testing.T) {
	p := keysOn(t)
	p.ui.Press("key-zones")
	p.key("l", 0)
	if !shown(p, "Lines of sight") || !shown(p, "Zones") {
		t.Error("the clash does not name both commands")
	}
	if p.ui.settings.Keys != nil {
		t.Fatalf("a key of another command is taken without a question: %v", p.ui.settings.Keys)
	}
	p.ui.Press("key-cancel")
	if p.ui.settings.Keys != nil {
		t.Errorf("after Cancel the keys are %v", p.ui.settings.Keys)
	}
	p.ui.Press("key-zones")
	p.key("l", 0)
	p.key(KeyEnter, 0) // the first button swaps
	if zones, sight := p.ui.keyNow("zones"), p.ui.keyNow("sight"); zones != "L" || sight != "Z" {
		t.Errorf("swapped, the zones have %q and the sight %q; want L and Z", zones, sight)
	}
	p.ui.Press("key-measure")
	p.typed(";")
	if key := p.ui.keyNow("measure"); key != "M" {
		t.Errorf("the key that is held is now the sign %q", key)
	}
	p.ui.Press("key-cancel")
	p.ui.Press("key-fit") // 0, which cannot be the key that is held
	p.key("m", 0)
	if slices.Contains(p.ids(), "key-swap") {
		t.Error("a sign can be swapped with a key that is held")
	}
	p.key(KeyEscape, 0)
	p.ui.Press("key-redo")
	p.key("y", Ctrl) // its other key
	if key := p.ui.keyNow("redo"); key != "Ctrl+Y" {
		t.Errorf("redo has %q", key)
	}
	p.ui.Press("key-grid")
	p.key("y", Ctrl)
	p.key(KeyEnter, 0)
	if grid, redo := p.ui.keyNow("grid"), p.ui.keyNow("redo"); grid != "Ctrl+Y" || redo != "G" {
		t.Errorf("the grid has %q and redo %q; want Ctrl+Y and G", grid, redo)
	}
}

// Escape and Tab keep their meaning: they cannot be new keys.
func TestEscapeAndTabStay(t *testing.T) {
	p := keysOn(t)
	p.ui.Press("key-zones")
	p.key("Tab", 0)
	p.control("key-cancel") // it still waits
	p.key("Shift", Shift)
	p.key("x", Alt)
	p.control("key-cancel")
	p.key(KeyEscape, 0)
	p.control("key-zones")
	if p.ui.settings.Keys != nil {
		t.Errorf("the keys are %v", p.ui.settings.Keys)
	}
}

// Search texts and notes contain what was typed, whatever the keys are.
func TestChangedKeysWriteAsEver(t *testing.T) {
	p := newPlayer(t, desktop)
	p.ui.settings.Keys = map[string]string{"full-screen": "x", "help": "q", "fit": "f"}
	p.ui.goFigures()
	p.tick(Input{})
	for _, letter := range "fxq" {
		p.tick(Input{Keys: []KeyPress{{Key: Key(letter)}}, Runes: []rune{letter}})
	}
	if wanted := p.ui.screen.(*figures).wanted; wanted != "fxq" || p.host.asked != "" {
		t.Errorf("typed fxq, looked for %q, asked the platform for %q", wanted, p.host.asked)
	}
}

// The measure follows its new key while it is held, and an arrow key without its command
// moves among the buttons.
func TestHeldAndMovedKeys(t *testing.T) {
	p := firstCharge(t)
	p.ui.settings.Keys = map[string]string{"measure": "k", "left": "h"}
	p.tick(Input{Held: []Key{"m"}})
	if p.battle().board.tape.held {
		t.Error("the old key measures")
	}
	p.tick(Input{Held: []Key{"k"}})
	if !p.battle().board.tape.held {
		t.Error("the new key does not measure")
	}
	p.tick(Input{})
	before := p.where("r1")
	p.key("h", 0)
	if after := p.where("r1"); after.X <= before.X {
		t.Errorf("H moves the table from %v to %v", before, after)
	}
	p.key(KeyLeft, 0)
	if p.ui.focus == "" {
		t.Error("the arrow, which is free, does not move among the buttons")
	}
}

// Stored keys of unknown commands, or shared by two commands, are dropped.
func TestKeptKeysAreChecked(t *testing.T) {
	for _, c := range []struct{ kept, want map[string]string }{
		{map[string]string{"zones": "q"}, map[string]string{"zones": "q"}},
		{map[string]string{"zones": "Escape", "nothing": "q", "measure": ";"}, map[string]string{}},
		{map[string]string{"zones": "l"}, nil},
		{map[string]string{"zones": "l", "sight": "z"}, map[string]string{"zones": "l", "sight": "z"}},
	} {
		s := settings{Keys: c.kept}
		if s.checkKeys(); len(s.Keys) != len(c.want) || s.keyOf(commandOf("zones")) == "Escape" {
			t.Errorf("%v is kept, want %v", s.Keys, c.want)
		}
	}
}

// With touch: the list of keys scrolls and its rows are large enough.
func TestKeysPageFits(t *testing.T) {
	for _, size := range []geometry.Vec{{X: 844, Y: 390}, {X: 320, Y: 568}} {
		p := newPlayer(t, size)
		p.ui.open(keysDialog(p.ui))
		p.tick(Input{})
		checkControls(t, p)
		checkWriting(t, p.picture())
		p.ui.Press("key-previous-way")
		p.tick(Input{})
		p.typed(".")
		p.tick(Input{})
		checkControls(t, p)
		checkWriting(t, p.picture())
		p.photograph("keys-clash")
	}
}

// shown reports whether a text with these words is on the screen.
func shown(p *player, words string) bool {
	return slices.ContainsFunc(p.picture().Items, func(item scene.Item) bool { return strings.Contains(item.Text, words) })
}

// The browser keeps the keys that the game does not use, including those for pasting.
func TestKeysThatAreWanted(t *testing.T) {
	p := keysOn(t)
	wants := func(what string, k Key, want bool) {
		t.Helper()
		if got := p.ui.Wants(KeyPress{Key: k, Mods: Ctrl}); got != want {
			t.Errorf("%s: Ctrl+%s is wanted: %v, want %v", what, k, got, want)
		}
	}
	for k, want := range map[Key]bool{"o": true, "s": true, "z": true, "v": false, "k": false} {
		wants("to begin with", k, want)
	}
	p.ui.Press("key-open")
	wants("while a key is chosen", "k", true)
	p.key("k", Ctrl)
	wants("chosen", "k", true)
	wants("given up", "o", false)
	p.ui.Press("dialog-ok")
	p.key("k", Ctrl)
	if _, ok := p.ui.Screen("control:open-file"); !ok {
		t.Error("the new key opens nothing on Home")
	}
}
