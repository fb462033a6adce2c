package tactics_test

import (
	_ "embed"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"frontage/assets"
	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/ui"
)

//go:embed scenarios/the-storm-of-carn-dell.scenario.json
var storm []byte

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
	h := &host{stored: map[string][]byte{"settings": []byte(`{"free_undo":true}`)}}
	p := &player{T: t, host: h}
	p.ui = ui.New(ui.Setup{Host: h, Systems: systems, Scenarios: []assets.File{{Name: "storm", Data: storm}}, Patience: time.Hour})
	p.tick(ui.Input{})
	return p
}

// A person opens a scenario, selects a unit and gives it a package, both sides are ready, a
// segment is played, and the battle to its end; it can be taken back.
func TestTheBattleIsPlayedOnTheScreens(t *testing.T) {
	p := newPlayer(t)
	if err := p.ui.Load(storm, "storm"); err != nil {
		t.Fatal(told(err))
	}
	p.tick(ui.Input{})
	p.click("pikes")
	if !p.sees("Presence") || !p.sees("60 / 100% / 100%") {
		t.Error("the card of the unit does not say what the battle knows of it")
	}
	p.press("receive")
	p.tick(ui.Input{Keys: []ui.KeyPress{{Key: "Escape"}}})
	p.press("The orders of The League are given")
	p.press("The orders of Carn Dell are given")
	if p.ui.State().Turn.Phase != "battle" {
		t.Fatalf("the phase is %q; %v", p.ui.State().Turn.Phase, p.controls())
	}
	if !p.sees("Tactics") && !p.sees("Segment 1") {
		t.Error("the orders are not told")
	}
	p.press("Play a segment")
	if p.ui.State().Turn.Number != 2 {
		t.Errorf("segment %d is next", p.ui.State().Turn.Number)
	}
	p.tick(ui.Input{Keys: []ui.KeyPress{{Key: "z", Mods: ui.Ctrl}}})
	if p.ui.State().Turn.Number != 1 {
		t.Error("the segment is not taken back")
	}
	p.press("Play to the end")
	if p.ui.State().Turn.Phase != "over" {
		t.Errorf("the phase is %q", p.ui.State().Turn.Phase)
	}
}
