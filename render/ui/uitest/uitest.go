// Package uitest drives the screens in a test as a person does: it clicks, types and reads. A rule
// system plays its battles with it without knowing anything of the window.
package uitest

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/ui"
)

// Player is a person before the screens. A test fails where a control that the person wants is
// missing, and where the program reports a mistake of its own.
type Player struct {
	*testing.T
	UI   *ui.UI
	Host *Host
}

// New opens the screens with a setup, of which it replaces the host. The settings are the
// stored ones as JSON, "" for a first start.
func New(t *testing.T, settings string, setup ui.Setup) *Player {
	p := &Player{T: t, Host: &Host{stored: map[string][]byte{}}}
	if settings != "" {
		p.Host.stored["settings"] = []byte(settings)
	}
	setup.Host, setup.Patience = p.Host, time.Hour
	p.UI = ui.New(setup)
	p.Tick(ui.Input{})
	return p
}

// window is the size of the window in logical pixels.
var window = geometry.Vec{X: 1280, Y: 720}

// Tick lets one frame pass with an input.
func (p *Player) Tick(in ui.Input) {
	p.Helper()
	in.Size, in.Ratio, in.Elapsed = window, 1, 16*time.Millisecond
	p.UI.Update(in)
	p.UI.Draw(&scene.Scene{})
	if p.UI.Press("save-report") {
		p.Fatal(p.Host.saved)
	}
}

// Load opens a scenario or a replay.
func (p *Player) Load(file []byte, name string) {
	p.Helper()
	err := p.UI.Load(file, name)
	if broken := (*game.Broken)(nil); errors.As(err, &broken) {
		p.Fatal(string(broken.Report()))
	}
	if err != nil {
		p.Fatal(err)
	}
	p.Tick(ui.Input{})
}

// Wait lets the animations end.
func (p *Player) Wait() {
	p.Helper()
	for range 200 {
		if !p.UI.Animating() {
			return
		}
		p.Tick(ui.Input{})
	}
}

// Click clicks a unit, a stand or a control by its id.
func (p *Player) Click(id string) {
	p.Helper()
	at, ok := p.UI.Screen(id)
	if !ok {
		p.Fatalf("%q is not in the window; the controls are %v", id, p.Controls())
	}
	pointer := ui.Pointer{At: at, Inside: true}
	p.Tick(ui.Input{Pointer: pointer})
	pointer.Held, pointer.Pressed = ui.Primary, ui.Primary
	p.Tick(ui.Input{Pointer: pointer})
	p.Tick(ui.Input{Pointer: ui.Pointer{At: at, Inside: true, Released: ui.Primary}})
	p.Wait()
}

// Press clicks the first control whose label begins so.
func (p *Player) Press(label string) {
	p.Helper()
	for _, c := range p.UI.Controls() {
		if strings.HasPrefix(c.Label, label) {
			p.Click("control:" + c.ID)
			return
		}
	}
	p.Fatalf("there is no control %q; there are %v", label, p.Controls())
}

// Key presses a key.
func (p *Player) Key(key ui.Key, mods ui.Mods) {
	p.Helper()
	p.Tick(ui.Input{Keys: []ui.KeyPress{{Key: key, Mods: mods}}})
}

// Type types a text.
func (p *Player) Type(text string) {
	p.Helper()
	p.Tick(ui.Input{Runes: []rune(text)})
}

// Roll types the dice of a roll that is asked for ("64" for a six and a four).
func (p *Player) Roll(faces string) {
	p.Helper()
	p.Type(faces)
	p.Press("Use these")
}

// Controls lists the controls: each with its id and its label.
func (p *Player) Controls() []string {
	var list []string
	for _, c := range p.UI.Controls() {
		list = append(list, c.ID+": "+c.Label)
	}
	return list
}

// Lists reports whether the window has a control whose label begins so.
func (p *Player) Lists(label string) bool {
	return slices.ContainsFunc(p.UI.Controls(), func(c ui.Control) bool { return strings.HasPrefix(c.Label, label) })
}

// Sees reports whether the window shows a text.
func (p *Player) Sees(text string) bool {
	var s scene.Scene
	p.UI.Draw(&s)
	return slices.ContainsFunc(s.Items, func(i scene.Item) bool { return strings.Contains(i.Text, text) })
}
