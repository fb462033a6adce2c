package column_test

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"frontage/assets"
	"frontage/game"
	"frontage/game/column"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/ui"
)

// host is a platform that keeps in memory what it is told.
type host struct {
	stored map[string][]byte
	said   []string
	saved  string // the report of a mistake
}

func (h *host) Store(key string, data []byte)          { h.stored[key] = data }
func (h *host) Load(key string) []byte                 { return h.stored[key] }
func (h *host) Announce(text string)                   { h.said = append(h.said, text) }
func (h *host) Claim(_ string, answer func(mine bool)) { answer(true) }
func (h *host) Keys(string) []string                   { return nil }
func (h *host) Language() string                       { return "en" }
func (h *host) BaseURL() string                        { return "" }
func (h *host) Dark() bool                             { return false }
func (h *host) CanSound() bool                         { return false }
func (h *host) SaveFile(_ string, data []byte)         { h.saved = string(data) }
func (h *host) OpenFile()                              {}
func (h *host) Paste()                                 {}
func (h *host) CopyText(string)                        {}
func (h *host) SetLink(string)                         {}
func (h *host) Release(string)                         {}
func (h *host) FullScreen()                            {}
func (h *host) Speaks(string)                          {}
func (h *host) FetchWords(string)                      {}
func (h *host) Looks(bool)                             {}
func (h *host) Sound(string)                           {}

// player drives the screens as a person does.
type player struct {
	*testing.T
	ui   *ui.UI
	host *host
}

var size = geometry.Vec{X: 1280, Y: 720}

func (p *player) tick(in ui.Input) {
	in.Size, in.Ratio, in.Elapsed = size, 1, 16*time.Millisecond
	p.ui.Update(in)
	p.ui.Draw(&scene.Scene{})
	if p.ui.Press("save-report") {
		p.Fatal(p.host.saved)
	}
}

func (p *player) wait() {
	for range 200 {
		if !p.ui.Animating() {
			return
		}
		p.tick(ui.Input{})
	}
}

func (p *player) click(id string) {
	p.Helper()
	at, ok := p.ui.Screen(id)
	if !ok {
		p.Fatalf("%q is not in the window; the controls are %v", id, p.controls())
	}
	pointer := ui.Pointer{At: at, Inside: true}
	p.tick(ui.Input{Pointer: pointer})
	pointer.Held, pointer.Pressed = ui.Primary, ui.Primary
	p.tick(ui.Input{Pointer: pointer})
	p.tick(ui.Input{Pointer: ui.Pointer{At: at, Inside: true, Released: ui.Primary}})
	p.wait()
}

func (p *player) controls() []string {
	var list []string
	for _, c := range p.ui.Controls() {
		list = append(list, c.ID+": "+c.Label)
	}
	return list
}

// told returns all that is known of an error.
func told(err error) string {
	var broken *game.Broken
	if errors.As(err, &broken) {
		return string(broken.Report())
	}
	return err.Error()
}

// press clicks the first control whose label begins so.
func (p *player) press(label string) {
	p.Helper()
	for _, c := range p.ui.Controls() {
		if strings.HasPrefix(c.Label, label) {
			p.click("control:" + c.ID)
			return
		}
	}
	p.Fatalf("there is no control %q; there are %v", label, p.controls())
}

// sees reports whether the window shows a text.
func (p *player) sees(text string) bool {
	var s scene.Scene
	p.ui.Draw(&s)
	return slices.ContainsFunc(s.Items, func(i scene.Item) bool { return strings.Contains(i.Text, text) })
}

func newPlayer(t *testing.T) *player {
	text, err := os.ReadFile("testdata/the-crossbow-line.scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	h := &host{stored: map[string][]byte{"settings": []byte(`{"own_dice":true,"free_undo":true}`)}}
	p := &player{T: t, host: h}
	p.ui = ui.New(ui.Setup{Host: h, Systems: []game.Rules{column.Rules{}}, Scenarios: []assets.File{{Name: "line", Data: text}}, Patience: time.Hour})
	p.tick(ui.Input{})
	if err := p.ui.Load(text, "line"); err != nil {
		t.Fatal(told(err))
	}
	p.tick(ui.Input{})
	return p
}

// rolls types the dice of a roll that is asked for.
func (p *player) rolls(faces string) {
	p.Helper()
	p.tick(ui.Input{Runes: []rune(faces)})
	p.press("Use these")
	p.wait()
}

// A person plays the first steps of the running example on the screens: a Move with its chance, the
// dice typed in, a march, and the end of a phase.
func TestColumnIsPlayedOnTheScreens(t *testing.T) {
	p := newPlayer(t)
	p.click("spear1")
	if !p.sees("5-4") {
		t.Error("the card does not say the profile")
	}
	p.press("Move")
	p.rolls("44")
	if !p.ui.State().Unit("SPEAR").Own.(*column.Unit).Marching {
		t.Fatalf("it does not march; %v", p.controls())
	}
	p.press("March all the way")
	if at := p.ui.State().Unit("SPEAR").Stands[0].Y; at > 54 {
		t.Errorf("it stands at %v", at)
	}
	p.press("End")
	if phase := p.ui.State().Turn.Phase; phase != "reaction" {
		t.Errorf("the phase is %q; %v", phase, p.controls())
	}
}
