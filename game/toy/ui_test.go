package toy_test

import (
	_ "embed"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"frontage/assets"
	"frontage/game"
	"frontage/game/stand"
	"frontage/game/toy"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/ui"
)

//go:embed scenarios/push.scenario.json
var scenario []byte

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

func newPlayer(t *testing.T, systems ...game.Rules) *player {
	h := &host{stored: map[string][]byte{"settings": []byte(`{"own_dice":true,"free_undo":true}`)}}
	p := &player{T: t, host: h}
	p.ui = ui.New(ui.Setup{Host: h, Systems: systems, Scenarios: assets.Scenarios(), Figures: assets.Figures(), Armies: assets.Armies(), Lessons: assets.Lessons(), Patience: time.Hour})
	p.tick(ui.Input{})
	return p
}

// lists reports whether the window has a control whose label begins so.
func (p *player) lists(label string) bool {
	return slices.ContainsFunc(p.ui.Controls(), func(c ui.Control) bool { return strings.HasPrefix(c.Label, label) })
}

// Home offers the rules where there are several, and then only what is of the chosen ones:
// battles, lessons, the Table screen, the page of rules; army lists where they have any.
func TestToyIsChosenOnHome(t *testing.T) {
	p := newPlayer(t, stand.Rules{}, toy.Rules{})
	if !p.lists("First charge") || !p.lists("Armies") || !p.lists("Quick battle") || !p.lists("Lesson 1") || p.lists("A push") {
		t.Fatalf("Home begins with %v", p.controls())
	}
	p.press("Rules: Push")
	if p.lists("First charge") || p.lists("Armies") || p.lists("Quick battle") || p.lists("Lesson 1") || !p.lists("A push") {
		t.Fatalf("with the toy chosen Home has %v", p.controls())
	}
	p.press("Rules: each with")
	p.press("PUSH-TURN-1")
	if !p.sees("three phases") {
		t.Errorf("the page of a rule has %v", p.controls())
	}
	p.press("Back")
	p.press("Home")
	p.press("Table")
	if st := p.ui.State(); st == nil || st.System != toy.Name || len(st.Units) != 2 || len(st.Units[0].Stands) != 1 {
		t.Fatalf("the Table screen shows %+v", st)
	}
	p.click(string(p.ui.State().Units[0].ID))
	if p.lists("Charge") || !p.sees("Strength") {
		t.Errorf("the unit's card has %v", p.controls())
	}
	p.press("Home")
	p.press("Rules: Stands")
	if !p.lists("First charge") {
		t.Errorf("back with the stand rules Home has %v", p.controls())
	}
	alone := newPlayer(t, toy.Rules{})
	if alone.lists("Rules: Push") || !alone.lists("A push") {
		t.Errorf("with the toy alone Home has %v", alone.controls())
	}
}

// A unit of the side that bid more acts, also when it is the other side's turn.
func TestToyActsOutOfTurn(t *testing.T) {
	p := newPlayer(t, toy.Rules{})
	p.press("A push")
	p.press("Bid 0")
	p.press("Bid 2")
	if st := p.ui.State(); st.Turn.Phase != "push" || st.Turn.Active != "red" {
		t.Fatalf("the phase is %s of %s", st.Turn.Phase, st.Turn.Active)
	}
	p.click("b1")
	if p.sees("this waits") || !p.lists("Push with Blue ash") {
		t.Errorf("Blue may push, but sees %v", p.controls())
	}
}

// A person opens the scenario, selects a unit, answers, rolls a ten-sided die by hand, and
// takes it back.
func TestToyIsPlayedOnTheScreens(t *testing.T) {
	p := newPlayer(t, toy.Rules{})
	if err := p.ui.Load(scenario, "push"); err != nil {
		t.Fatal(told(err))
	}
	p.tick(ui.Input{})
	p.press("Bid 2")
	p.press("Bid 0")
	if phase := p.ui.State().Turn.Phase; phase != "push" {
		t.Fatalf("the phase is %q; %v", phase, p.controls())
	}
	p.click("r1")
	if !p.sees("Strength") || p.sees("attack 0") {
		t.Error("the card of the unit does not say what the toy knows of it")
	}
	p.press("Push with Red oak")
	p.tick(ui.Input{})
	if !p.sees("Your dice") || !p.sees("10") {
		t.Fatalf("no die is asked for: %v; said: %v", p.controls(), p.host.said)
	}
	p.tick(ui.Input{Runes: []rune("0")}) // the ten of a ten-sided die
	p.press("Use these")
	p.wait()
	if at := p.ui.State().Unit("r1").Stands[0].Y; at != 20 {
		t.Errorf("it stands at %v", at)
	}
	p.press("Count")
	p.tick(ui.Input{Keys: []ui.KeyPress{{Key: "z", Mods: ui.Ctrl}}})
	if phase := p.ui.State().Turn.Phase; phase != "count" {
		t.Errorf("taken back, the phase is %q", phase)
	}
}
