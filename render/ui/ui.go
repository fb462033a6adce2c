package ui

import (
	"math"
	"slices"
	"strings"
	"time"

	"frontage/assets"
	"frontage/game"
	"frontage/game/live"
	"frontage/geometry"
	"frontage/render/scene"
)

// Setup is what a UI needs from the program around it.
type Setup struct {
	Host      Host
	Systems   []game.Rules
	Scenarios []assets.File // the cards of the Play screen, in order
	Figures   []assets.File
	Armies    []assets.File
	Lessons   []assets.File // in order
	Courses   []assets.File
	Series    []assets.File // series of figures, as replays
	Replays   []assets.File // battles to watch
	Seed      uint64        // for the dice of battles started here
	Version   string        // the build of the program
	Tabs      bool          // Tab moves through the controls, since no page around them handles it
	Patience  time.Duration // how long a replay may be computed before it is shown; 0 for the default

	Now func() time.Time // returns the time for saved battles; nil for the system's clock

	library *library // what has been read already; nil for nothing
}

// UI is the complete view of the player. Only one goroutine may use it.
type UI struct {
	quick    *quick // the quick battle being set up, kept while other screens are shown
	setup    Setup
	settings settings
	size     geometry.Vec
	ratio    float64              // device pixels per CSS pixel
	compared map[string]situation // situations in which readings of rulings differ, once read
	hands    gestures
	touched  bool // the last input was a touch

	collection []*keptArmy // the army lists, nil if not read yet
	claimed    string      // the saved battle reserved for this window, "" for none
	begun      *save       // the new battle in which nothing has been done yet; nil for none
	unkept     bool        // the last Store failed, and the player knows
	list       []gesture

	screen screen
	dialog *dialog // shown over the screen, nil for none
	opened bool    // opened by the last key pressed, whose character may still arrive
	toast  toast
	job    *job // work done bit by bit, nil for none
	wishes pictureWishes

	awaited func() // opens what waits for files to be fetched, nil for nothing

	controls []Control
	hot      string // the control under the mouse
	down     string // … being pressed
	focus    string // … with the keyboard focus
	clicked  string // … clicked since the mouse came over it: its tooltip is not shown
	stale    bool   // something has changed that the next Update must report

	broken bool // a bug has been reported to the player; see mishap

	room      *connection   // to the room of a live battle, nil for none
	dialled   int           // number of the last connection
	roomsHere bool          // the server of the page has rooms …
	mostTime  live.Thinking // … in which the players have at most this time
}

// screen is one of the screens: Home, a battle, …
type screen interface {
	// layout places its controls for the window's size. It is called after every change,
	// before draw.
	layout(p *page)
	// draw paints one layer, below the controls of that layer.
	draw(s *scene.Scene, l layer)
	// gesture handles a gesture outside the controls.
	gesture(g gesture)
	// key handles a pressed key and typed a typed character. They report whether they
	// used it.
	key(k KeyPress) bool
	typed(r rune) bool
	// tick handles the passing of time and held keys, and reports whether that changed
	// the picture. animating reports whether time alone will change it.
	tick(in *Input) (changed bool)
	animating() bool
	// state returns the table shown, nil for none.
	state() *game.State
	// find returns where a unit or a stand is in the window.
	find(id string) (geometry.Vec, bool)
}

// page collects the controls of a layout.
type page struct {
	size     geometry.Vec
	settings *settings // for the keys in labels
	controls []Control
}

// add adds a control, which must have a box or at least a Rect.
func (p *page) add(c Control) {
	// In a tiny window there may be no room left for a control.
	c.Rect.Max = geometry.Vec{X: max(c.Rect.Min.X, c.Rect.Max.X), Y: max(c.Rect.Min.Y, c.Rect.Max.Y)}
	if c.box == (geometry.Rect{}) {
		c.box = c.Rect
	}
	if c.Label == "" {
		c.Label = c.text
	}
	if c.key != "" {
		c.Label = p.settings.keyed(c.Label, c.key)
	}
	p.controls = append(p.controls, c)
}

// compact reports whether the window is too narrow for a panel beside the table.
func (p *page) compact() bool { return p.size.X < wideWindow }

// leastSize is the smallest size of the screens. A smaller window shows their upper left
// corner.
var leastSize = geometry.Vec{X: 300, Y: 240}

// New returns the user interface at its home screen.
func New(setup Setup) *UI {
	u := &UI{setup: setup, compared: map[string]situation{}, size: geometry.Vec{X: 1280, Y: 720}}
	if u.setup.library == nil {
		u.setup.library = newLibrary()
	}
	if u.setup.Now == nil {
		u.setup.Now = time.Now
	}
	u.setup.withOwn()
	u.settings = loadSettings(setup.Host)
	u.adoptOld()
	u.show(newHome(u))
	u.layout()
	return u
}

// show changes to another screen.
func (u *UI) show(s screen) {
	u.screen, u.dialog = s, nil
	u.hot, u.down, u.focus = "", "", ""
	u.stale = true
	u.stayInRoom()
}

// changed marks the picture as out of date.
func (u *UI) changed() { u.stale = true }

// Update handles everything since the last tick and reports whether the picture has
// changed.
func (u *UI) Update(in Input) (dirty bool) {
	defer u.mishap()
	size := geometry.Vec{X: max(in.Size.X, leastSize.X), Y: max(in.Size.Y, leastSize.Y)}
	if size != u.size && in.Size.X > 0 && in.Size.Y > 0 {
		u.size = size
		u.layout()
	}
	u.ratio = in.Ratio
	u.list = u.hands.read(&in, u.list[:0])
	for _, g := range u.list {
		u.gesture(g)
	}
	for _, k := range in.Keys {
		before := u.dialog
		u.key(k)
		u.opened = u.dialog != nil && u.dialog != before && len(k.Key) == 1 && k.Mods&Ctrl == 0
	}
	for _, r := range in.Runes {
		if !u.opened { // the character that opened a dialog is not typed into it
			u.typed(r)
		}
		u.opened = false
	}
	u.work()
	if u.screen.tick(&in) || u.toast.tick(in.Elapsed) {
		u.stale = true
	}
	dirty = u.stale
	if dirty {
		u.layout()
	}
	return dirty
}

// layout collects the controls of the screen and the dialog.
func (u *UI) layout() {
	u.speakBy(u.systemHere().Name())
	u.nameThings()
	p := page{size: u.size, settings: &u.settings}
	u.screen.layout(&p)
	if u.dialog != nil {
		u.dialog.layout(&p)
	}
	u.controls = p.controls
	u.stale = false
	if u.focus != "" && !slices.ContainsFunc(u.controls, func(c Control) bool { return c.ID == u.focus }) {
		u.focus = ""
	}
}

// Animating reports whether the picture changes without input, so that Update must be
// called every frame. A short message is no reason until it goes: see [UI.Note].
func (u *UI) Animating() bool {
	return u.stale || u.hands.waits() || u.screen.animating() || u.toast.goes() || u.job != nil || u.dialog != nil && u.dialog.work != nil
}

// Draw builds the picture of the window in CSS pixels.
func (u *UI) Draw(s *scene.Scene) {
	defer u.mishap()
	s.Reset(u.size.X, u.size.Y, colors.desk)
	for l := layerPage; l < layers; l++ {
		if l < layerDialog {
			u.screen.draw(s, l)
			if b := u.sketched(); b != nil && l == layerPage {
				b.sketch.draw(s, b)
			}
			if b := u.measured(); b != nil && b.tape.cursor && l == layerPage {
				b.drawHand(s, b.tape.to, colors.accent)
			}
		} else if u.dialog != nil {
			u.dialog.draw(s, l)
		}
		for i := range u.controls {
			c := &u.controls[i]
			if c.layer != l || c.Hidden {
				continue
			}
			c.draw(s, c.ID == u.hot, c.ID == u.down)
			if c.ID == u.focus {
				s.Polygon(scene.Style{Stroke: colors.accentHi, Width: 2}, rounded(c.box.Grow(2), 5)...)
			}
		}
	}
	u.drawTip(s)
	u.toast.draw(s, u.size)
}

// Controls returns the buttons within reach, the panel's first. While a dialog is open,
// it returns only the buttons of the dialog.
func (u *UI) Controls() []Control {
	list := make([]Control, 0, len(u.controls))
	for i := range u.controls {
		if u.dialog == nil || u.controls[i].layer >= layerDialog {
			list = append(list, u.controls[i])
		}
	}
	return list
}

// Press does what a click on a control does. It reports whether the control exists and is
// enabled.
func (u *UI) Press(id string) bool {
	defer u.mishap()
	for _, c := range u.Controls() {
		if c.ID == id && c.Enabled {
			u.stale = true
			c.do()
			u.layout()
			u.stale = true
			return true
		}
	}
	return false
}

// Focus sets the control with the keyboard focus, "" for none. The screen shows its
// effect, as if the mouse pointed at it.
func (u *UI) Focus(id string) {
	defer u.mishap()
	if id == u.focus {
		return
	}
	u.focus, u.stale = id, true
	if id != "" {
		u.pointAway()
	}
	for i := range u.controls {
		if u.controls[i].ID == id {
			u.reveal(&u.controls[i])
			u.layout()
			u.stale = true
			break
		}
	}
	if b, ok := u.screen.(*battle); ok && u.dialog == nil {
		b.focused(id)
	}
}

// pointAway forgets which answer the mouse points at, until the mouse moves.
func (u *UI) pointAway() {
	if strings.HasPrefix(u.hot, answerID) {
		u.hot = ""
	}
}

// control returns the control at a point of the window, nil for none.
func (u *UI) control(at geometry.Vec) *Control {
	var top *Control
	for i := range u.controls {
		c := &u.controls[i]
		if c.Hidden || !c.Rect.Contains(at, 0) || u.dialog != nil && c.layer < layerDialog {
			continue
		}
		if top == nil || c.layer >= top.layer {
			top = c
		}
	}
	return top
}

// target returns the control that a gesture is meant for. A finger may miss a control by as much as
// the control is smaller than [fingerSize], unless it hits another.
func (u *UI) target(g gesture) *Control {
	c := u.control(g.At)
	if c != nil || !g.Touch {
		return c
	}
	nearest := math.Inf(1)
	for i := range u.controls {
		other := &u.controls[i]
		if other.Hidden || u.dialog != nil && other.layer < layerDialog {
			continue
		}
		around := other.underFinger()
		if far := around.Min.Add(around.Max).Scale(0.5).Dist(g.At); around.Contains(g.At, 0) && far < nearest {
			c, nearest = other, far
		}
	}
	return c
}

// gesture passes a gesture to the control that it is meant for, else to the dialog or the screen.
func (u *UI) gesture(g gesture) {
	c := u.target(g)
	if g.Kind == gesturePress {
		u.touched = g.Touch
	}
	switch g.Kind {
	case gestureHover, gestureLeave:
		hot := ""
		if c != nil && g.Kind == gestureHover {
			hot = c.ID
		}
		u.stale = u.stale || hot != u.hot
		u.hot = hot
		if g.Kind == gestureHover && hot != u.clicked {
			u.clicked = ""
		}
		if hot != "" {
			g.Kind = gestureLeave // pointing at a control does not point at what is below it
		}
	case gestureHold:
		u.holds(c, g)
		return
	case gesturePress:
		u.toast.text, u.stale = "", true
		if c == nil || c.field == nil || c.ID != u.focus {
			u.focus = ""
		}
		if c != nil {
			u.down = c.ID
		}
	case gestureTap, gestureDrop, gestureAbandon:
		pressed := u.down
		u.down, u.stale = "", true
		// On a button that nothing scrolls, a click may move slightly.
		clicked := g.Kind == gestureTap || g.Kind == gestureDrop && !g.Touch
		if g.Held && (c == nil || pressed == "") {
			return // it was held to see what is there
		}
		if c != nil && c.ID == pressed && clicked {
			u.clicked = pressed
			u.Press(pressed)
			return
		}
		if pressed != "" && g.Kind == gestureTap {
			return
		}
	}
	if u.dialog != nil {
		u.dialog.gesture(g)
		return
	}
	if b := u.sketched(); b != nil && b.sketch.gesture(b, g) {
		return
	}
	u.screen.gesture(g)
}

// holds handles a finger held down. It shows what a hovering mouse shows, such as a button's
// tooltip or the effect of an answer.
func (u *UI) holds(c *Control, g gesture) {
	u.stale = true
	switch {
	case c != nil:
		u.clicked = ""
		if u.hot = c.ID; c.text == "" || !c.Enabled || c.look == lookAnswer {
			u.down = "" // lifting it presses nothing
		}
	case u.dialog == nil:
		g.Kind = gestureHover
		u.screen.gesture(g)
	}
}

// Screen returns the middle of a thing in CSS pixels of the window: a stand or a unit by
// its id, a button as "control:undo".
func (u *UI) Screen(id string) (geometry.Vec, bool) {
	const prefix = "control:"
	if len(id) > len(prefix) && id[:len(prefix)] == prefix {
		for _, c := range u.Controls() {
			if c.ID == id[len(prefix):] && !c.Hidden {
				return geometry.Segment{A: c.Rect.Min, B: c.Rect.Max}.Mid(), true
			}
		}
		return geometry.Vec{}, false
	}
	return u.screen.find(id)
}

// toast is a short message that disappears by itself.
type toast struct {
	text string
	left time.Duration
}
