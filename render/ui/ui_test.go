package ui

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"frontage/assets"
	"frontage/game"
	"frontage/game/systems"
	"frontage/geometry"
	"frontage/render/scene"
)

// fakeHost does in memory what a platform would do.
type fakeHost struct {
	stored map[string][]byte
	files  map[string][]byte
	copied string
	link   string
	said   []string
	asked  string // the last request to the platform
	speaks string
	heard  []string
	dark   bool // the system is dark
	calm   bool // the system asks for less motion
	looks  bool // the page was told that colours are dark

	claimed   map[string]bool // by this window
	elsewhere map[string]bool // … by others
	later     []func()        // answers to give later, if they do not come at once
	waits     bool

	line testLine
	wake time.Duration // the last request to be called again
}

func (h *fakeHost) Keys(prefix string) []string {
	var list []string
	for key := range h.stored {
		if strings.HasPrefix(key, prefix) {
			list = append(list, key)
		}
	}
	return list
}

func (h *fakeHost) Claim(key string, answer func(mine bool)) {
	h.later = append(h.later, func() {
		if !h.elsewhere[key] {
			h.claimed[key] = true
		}
		answer(!h.elsewhere[key])
	})
	if !h.waits {
		h.answer()
	}
}

func (h *fakeHost) answer() {
	list := h.later
	h.later = nil
	for _, f := range list {
		f()
	}
}

func (h *fakeHost) SaveFile(name string, data []byte) { h.files[name] = data }
func (h *fakeHost) OpenFile()                         { h.asked = "file" }
func (h *fakeHost) Paste()                            { h.asked = "paste" }
func (h *fakeHost) CopyText(text string)              { h.copied = text }
func (h *fakeHost) SetLink(fragment string)           { h.link = fragment }
func (h *fakeHost) BaseURL() string                   { return "https://example.org/play" }
func (h *fakeHost) Store(key string, data []byte) {
	if h.stored[key] = data; data == nil {
		delete(h.stored, key)
	}
}
func (h *fakeHost) Load(key string) []byte { return h.stored[key] }
func (h *fakeHost) Release(key string)     { delete(h.claimed, key) }
func (h *fakeHost) Announce(text string)   { h.said = append(h.said, text) }
func (h *fakeHost) Language() string       { return "en" }
func (h *fakeHost) Speaks(language string) { h.speaks = language }
func (h *fakeHost) Sound(name string)      { h.heard = append(h.heard, name) }
func (h *fakeHost) Fetch(string)           {}
func (h *fakeHost) CanSound() bool         { return true }
func (h *fakeHost) Dark() bool             { return h.dark }
func (h *fakeHost) Calm() bool             { return h.calm }
func (h *fakeHost) Looks(dark bool)        { h.looks = dark }
func (h *fakeHost) FullScreen()            { h.asked = "full screen" }

// player drives a UI like a person: by moving, clicking and typing.
type player struct {
	t    *testing.T
	ui   *UI
	host *fakeHost
	size geometry.Vec
	at   geometry.Vec
}

var desktop = geometry.Vec{X: 1280, Y: 720}

// sharedLibrary returns what the players of all tests have read of the shipped files.
var sharedLibrary = sync.OnceValue(newLibrary)

func newPlayer(t *testing.T, size geometry.Vec) *player {
	t.Helper()
	host := &fakeHost{stored: map[string][]byte{}, files: map[string][]byte{}, claimed: map[string]bool{}, elsewhere: map[string]bool{}}
	p := &player{t: t, host: host, size: size, at: geometry.Vec{X: size.X - 1, Y: size.Y - 1}}
	p.ui = New(Setup{Host: host, Systems: systems.All(), Scenarios: assets.Scenarios(), Figures: assets.Figures(), Armies: assets.Armies(), Series: assets.Series(), Replays: assets.Replays(), Lessons: assets.Lessons(), Courses: assets.Courses(), Seed: 1,
		Patience: time.Hour, // however busy the machine is
		library:  sharedLibrary()})
	p.tick(Input{})
	return p
}

const perTick = 16 * time.Millisecond

// tick passes one tick with the mouse where it is.
func (p *player) tick(in Input) bool {
	in.Size, in.Ratio, in.Elapsed = p.size, 1, perTick
	if in.Touches == nil {
		in.Pointer.At, in.Pointer.Inside = p.at, true
	}
	return p.ui.Update(in)
}

func (p *player) move(to geometry.Vec) { p.at = to; p.tick(Input{}) }

func (p *player) click(at geometry.Vec) {
	p.move(at)
	p.tick(Input{Pointer: Pointer{Held: Primary, Pressed: Primary}})
	p.tick(Input{Pointer: Pointer{Released: Primary}})
}

// drag goes from one point to another in some steps.
func (p *player) drag(from, to geometry.Vec, mods Mods, held ...Key) {
	p.move(from)
	p.tick(Input{Pointer: Pointer{Held: Primary, Pressed: Primary}, Mods: mods, Held: held})
	for i := 1; i <= 8; i++ {
		p.at = from.Lerp(to, float64(i)/8)
		p.tick(Input{Pointer: Pointer{Held: Primary}, Mods: mods, Held: held})
	}
	p.tick(Input{Pointer: Pointer{Released: Primary}, Mods: mods, Held: held})
}

func (p *player) tap(at geometry.Vec) {
	p.tick(Input{Touches: []Touch{{ID: 1, At: at}}})
	p.tick(Input{Touches: []Touch{}})
}

func (p *player) key(k Key, mods Mods) { p.tick(Input{Keys: []KeyPress{{k, mods}}, Mods: mods}) }

func (p *player) typed(text string) { p.tick(Input{Runes: []rune(text)}) }

// where returns where a thing is in the window, which it must be.
func (p *player) where(id string) geometry.Vec {
	p.t.Helper()
	at, ok := p.ui.Screen(id)
	if i := slices.IndexFunc(p.ui.controls, func(c Control) bool { return "control:"+c.ID == id }); !ok && i >= 0 {
		p.ui.reveal(&p.ui.controls[i]) // by the wheel
		p.tick(Input{})
		at, ok = p.ui.Screen(id)
	}
	if !ok {
		p.t.Fatalf("%q is not in the window; the controls are %v", id, p.ids())
	}
	return at
}

// press clicks a control where it is drawn. One in the menu is reached through it.
func (p *player) press(id string) {
	p.t.Helper()
	if ids := p.ids(); !slices.Contains(ids, id) && slices.Contains(ids, "menu") {
		p.click(p.where("control:menu"))
	}
	p.click(p.where("control:" + id))
}

// inMenu returns a control of the menu.
func (p *player) inMenu(id string) Control {
	p.t.Helper()
	p.click(p.where("control:menu"))
	c := p.control(id)
	p.key(KeyEscape, 0)
	return c
}

func (p *player) ids() []string {
	var list []string
	for _, c := range p.ui.Controls() {
		list = append(list, c.ID)
	}
	return list
}

func (p *player) control(id string) Control {
	p.t.Helper()
	for _, c := range p.ui.Controls() {
		if c.ID == id {
			return c
		}
	}
	p.t.Fatalf("there is no control %q among %v", id, p.ids())
	return Control{}
}

// wait lets animations finish. At the longest, for each action, dice roll, stands walk for 1.2 s, and a new turn is
// announced.
func (p *player) wait() {
	const longest = tumbleRolls + 1200*time.Millisecond + bannerStays
	done := 0
	for past := time.Duration(0); p.ui.Animating(); past += perTick {
		if play := p.ui.Battle(); play != nil && play.Len() != done { // a step of the turn that ends by itself
			done, past = play.Len(), 0
		}
		if past > longest {
			p.t.Fatalf("still animating after %v", longest)
		}
		p.tick(Input{})
	}
}

func (p *player) picture() *scene.Scene {
	var s scene.Scene
	p.ui.Draw(&s)
	return &s
}

// photograph writes the window as a PNG into the folder that the environment names, for a
// person to look at.
func (p *player) photograph(name string) {
	dir := os.Getenv("FRONTAGE_SHOTS")
	if dir == "" {
		return
	}
	f, err := os.Create(filepath.Join(dir, name+".png"))
	if err != nil {
		p.t.Fatal(err)
	}
	defer f.Close()
	if err := scene.WritePNG(f, p.picture(), 1); err != nil {
		p.t.Fatal(err)
	}
}

func (p *player) stand(id game.StandID) game.Stand {
	p.t.Helper()
	u, i := p.ui.State().Stand(id)
	if u == nil {
		p.t.Fatalf("there is no stand %q", id)
	}
	return u.Stands[i]
}

// kept returns the replay of the last stored battle, nil if there is none.
func (p *player) kept() []byte {
	list := p.ui.saves()
	if len(list) == 0 {
		return nil
	}
	return p.host.stored[savedReplay+list[0].id]
}
