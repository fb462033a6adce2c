package ui

import (
	"bytes"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/systems"
	"frontage/geometry"
	"frontage/render/scene"
)

// The scenario "First charge" is the example of the formats page: the Axemen
// r1a and r1b at (10, 30) and (14, 30) facing 180, the Spearmen b1 in line at
// (8, 12), (12, 12) and (16, 12) facing 0. By that page r1a goes to (12, 14) and
// r1b to (16, 14), or, the other legal way, to (8, 14).

// firstCharge opens it with the Axemen selected.
func firstCharge(t *testing.T) *player {
	p := newPlayer(t, desktop)
	p.press("scenario-first-charge")
	p.click(p.where("r1"))
	return p
}

// ghosts returns the centres of the ghosts in the picture, in cm.
func (p *player) ghosts() []geometry.Vec {
	s := p.picture()
	view := p.board().camera.view
	var list []geometry.Vec
	for _, item := range s.Items {
		if item.Style.Class != "ghost" || item.Kind != scene.Stand {
			continue
		}
		c := s.Points[item.From : item.From+4]
		list = append(list, view.Table(geometry.Segment{A: c[0], B: c[2]}.Mid()))
	}
	return list
}

func (p *player) board() *board {
	switch s := p.ui.screen.(type) {
	case *battle:
		return &s.board
	case *figure:
		return &s.board
	case *table:
		return &s.board
	}
	p.t.Fatal("there is no table on the screen")
	return nil
}

func hasPoint(list []geometry.Vec, want geometry.Vec) bool {
	for _, p := range list {
		if p.Dist(want) < 0.05 {
			return true
		}
	}
	return false
}

func TestPointingShowsTheCharge(t *testing.T) {
	p := firstCharge(t)
	if len(p.ghosts()) != 0 {
		t.Fatal("there are ghosts before an enemy is pointed at")
	}
	p.at = p.where("b1")
	if !p.tick(Input{}) {
		t.Error("pointing at an enemy did not change the picture in the same tick")
	}
	ghosts := p.ghosts()
	for _, want := range []geometry.Vec{{X: 12, Y: 14}, {X: 16, Y: 14}} {
		if !hasPoint(ghosts, want) {
			t.Errorf("no ghost at %v, only at %v", want, ghosts)
		}
	}
	if !p.control("charge").Enabled {
		t.Error("the charge button is not enabled")
	}
	if s := p.stand("r1a"); s.Y != 30 {
		t.Errorf("pointing moved r1a to %v", s)
	}
	// The preview stays while the mouse moves to its buttons.
	p.move(p.where("control:charge"))
	if len(p.ghosts()) == 0 {
		t.Error("the ghosts are gone on the way to the button")
	}
}

func TestBracketsGoThroughTheLegalWays(t *testing.T) {
	p := firstCharge(t)
	p.move(p.where("b1"))
	first := p.ghosts()
	p.typed("]")
	if ghosts := p.ghosts(); !hasPoint(ghosts, geometry.Vec{X: 8, Y: 14}) {
		t.Errorf("the second way has ghosts at %v, want one at (8, 14)", ghosts)
	}
	p.typed("]")
	if back := p.ghosts(); !hasPoint(back, first[0]) || !hasPoint(back, first[1]) {
		t.Errorf("after all ways the first does not come again: %v", back)
	}
	p.press("option-previous")
	if ghosts := p.ghosts(); !hasPoint(ghosts, geometry.Vec{X: 8, Y: 14}) {
		t.Errorf("the chip back shows ghosts at %v, want one at (8, 14)", ghosts)
	}
	p.press("charge")
	if s := p.stand("r1b"); s.X != 8 || s.Y != 14 {
		t.Errorf("the charge took the first way: r1b is at (%g, %g), want (8, 14)", s.X, s.Y)
	}
}

func TestClickMakesTheChargeAndUndoTakesItBack(t *testing.T) {
	p := firstCharge(t)
	p.click(p.where("b1"))
	if s := p.stand("r1a"); s.X != 12 || s.Y != 14 || s.Facing != 180 {
		t.Fatalf("after the charge r1a is at %v, want (12, 14) facing 180", s)
	}
	if !p.ui.Animating() {
		t.Error("the charge is not animated")
	}
	p.wait()
	p.key("z", Ctrl)
	if s := p.stand("r1a"); s.X != 10 || s.Y != 30 {
		t.Errorf("after undo r1a is at %v, want (10, 30)", s)
	}
	p.key("z", Ctrl|Shift)
	if s := p.stand("r1a"); s.Y != 14 {
		t.Errorf("after redo r1a is at %v, want (12, 14)", s)
	}
	p.press("undo")
	if s := p.stand("r1a"); s.Y != 30 {
		t.Errorf("after the undo button r1a is at %v", s)
	}
	if p.control("undo").Enabled {
		t.Error("there is still something to undo")
	}
}

func TestEnterChargesAndEscapeCancels(t *testing.T) {
	p := firstCharge(t)
	p.move(p.where("b1"))
	p.key(KeyEscape, 0)
	if len(p.ghosts()) != 0 {
		t.Error("escape leaves the ghosts")
	}
	p.key(KeyEnter, 0)
	if p.stand("r1a").Y != 30 {
		t.Error("enter charged although nothing was shown")
	}
	p.press("target-b1")
	p.key(KeyEnter, 0)
	if p.stand("r1a").Y != 14 {
		t.Error("enter did not make the charge")
	}
}

// STD-CHARGE-07: infantry moves up to 20 cm; the Archers are further away.
func TestRefusalHasAReasonAndChangesNothing(t *testing.T) {
	p := firstCharge(t)
	p.move(p.where("b2"))
	c := p.control("charge")
	if c.Enabled || !strings.Contains(c.Reason, "20 cm") {
		t.Errorf("the charge button is enabled: %v, reason %q; want a refusal that names 20 cm", c.Enabled, c.Reason)
	}
	if !p.shows("STD-CHARGE-07") {
		t.Error("the panel does not name STD-CHARGE-07")
	}
	red := false
	for _, item := range p.picture().Items {
		red = red || item.Style.Class == "blocked"
	}
	if !red {
		t.Error("there is no red line")
	}
	p.click(p.where("b2"))
	if p.stand("r1a").Y != 30 || p.ui.Battle().CanUndo() {
		t.Error("a charge that is not legal was made")
	}
}

// shows reports whether a text appears in the window.
func (p *player) shows(text string) bool {
	for _, item := range p.picture().Items {
		if strings.Contains(item.Text, text) {
			return true
		}
	}
	return false
}

func TestFingersTapToShowAndTapAgainToCharge(t *testing.T) {
	p := newPlayer(t, geometry.Vec{X: 844, Y: 390})
	p.tap(p.where("control:scenario-first-charge"))
	p.tap(p.where("r1"))
	p.tap(p.where("b1"))
	if len(p.ghosts()) == 0 {
		t.Fatal("a tap on an enemy shows no ghosts")
	}
	if p.stand("r1a").Y != 30 {
		t.Fatal("the first tap already charged")
	}
	p.tap(p.where("b1"))
	if p.stand("r1a").Y != 14 {
		t.Error("the second tap did not charge")
	}
}

func TestTwoFingersPanAndPinch(t *testing.T) {
	p := firstCharge(t)
	before := p.board().camera.view
	a, b := geometry.Vec{X: 400, Y: 300}, geometry.Vec{X: 500, Y: 300}
	p.tick(Input{Touches: []Touch{{1, a}, {2, b}}})
	p.tick(Input{Touches: []Touch{{1, a.Sub(geometry.Vec{X: 50})}, {2, b.Add(geometry.Vec{X: 50})}}})
	p.tick(Input{Touches: []Touch{}})
	view := p.board().camera.view
	if got := view.Scale / before.Scale; got < 1.99 || got > 2.01 {
		t.Errorf("fingers twice as far apart enlarge %.2f times; want twice", got)
	}
	if at := view.Pixel(before.Table(geometry.Vec{X: 450, Y: 300})); at.Dist(geometry.Vec{X: 450, Y: 300}) > 0.01 {
		t.Errorf("the point between the fingers moved to %v", at)
	}
	if p.stand("r1a").Y != 30 || p.ui.Battle().CanUndo() {
		t.Error("two fingers changed the battle")
	}
}

func TestDraggingAndArrowsPan(t *testing.T) {
	p := firstCharge(t)
	p.typed("+")
	before := p.where("b2")
	p.drag(geometry.Vec{X: 500, Y: 400}, geometry.Vec{X: 440, Y: 370}, 0)
	if by := p.where("b2").Sub(before); by.Dist(geometry.Vec{X: -60, Y: -30}) > 0.01 {
		t.Errorf("dragging by (−60, −30) moved the table by %v", by)
	}
	before = p.where("b2")
	p.key(KeyLeft, 0)
	if by := p.where("b2").Sub(before); by.Dist(geometry.Vec{X: panStep}) > 0.01 {
		t.Errorf("the left arrow moved the table by %v", by)
	}
	p.typed("0")
	for _, id := range []string{"r1", "r2", "b1", "b2"} {
		if at := p.where(id); !p.board().camera.view.Area.Contains(at, 0) {
			t.Errorf("after 0, %s is at %v, out of sight", id, at)
		}
	}
}

// The tape measures from edge to edge: from the Axemen's stand at (10, 30), 2 cm
// deep, to the stand at (8, 12), the gap is 30−1−12−1 = 16 cm.
func TestTapeMeasuresFromEdgeToEdge(t *testing.T) {
	p := firstCharge(t)
	p.key(KeyEscape, 0)
	p.tick(Input{Held: []Key{"m"}})
	p.drag(p.where("r1a"), p.where("b1a"), 0, "m")
	if !p.shows("16.0 cm") {
		t.Error("no measure of 16.0 cm is shown")
	}
	p.click(geometry.Vec{X: 500, Y: 600})
	if p.shows("16.0 cm") {
		t.Error("a click does not take the tape away")
	}
	// From open ground at (10, 20) to the front of r1a, at y = 29, it is 9 cm.
	ground := p.board().camera.view.Pixel(geometry.Vec{X: 10, Y: 20})
	p.drag(ground, p.where("r1a"), 0, "m")
	if !p.shows("9.0 cm") {
		t.Error("no measure of 9.0 cm from the ground to a stand is shown")
	}
	p.drag(p.where("r1a"), ground, 0, "m")
	if !p.shows("9.0 cm") {
		t.Error("no measure of 9.0 cm from a stand to the ground is shown")
	}
	p.click(geometry.Vec{X: 500, Y: 600})
	p.press("measure")
	p.drag(p.where("r1a"), p.where("b1a"), 0)
	if !p.shows("16.0 cm") {
		t.Error("the tape's button does not measure")
	}
}

func TestKeysCycleUnitsAndEndTheTurn(t *testing.T) {
	p := newPlayer(t, desktop)
	p.press("scenario-first-charge")
	p.typed(".")
	if b := p.ui.screen.(*battle); b.selected != "r1" {
		t.Errorf(". selects %q, want r1", b.selected)
	}
	p.typed(".")
	if b := p.ui.screen.(*battle); b.selected != "r2" {
		t.Errorf(".. selects %q, want r2", b.selected)
	}
	p.typed(",")
	for range 10 { // phase after phase
		if p.ui.State().Turn.Active == "red" {
			p.key("e", 0)
		}
	}
	if side := p.ui.State().Turn.Active; side != "blue" {
		t.Errorf("after E it is the turn of %q, want blue", side)
	}
	for range 10 {
		if p.ui.State().Turn.Active == "blue" {
			p.press("end-phase")
		}
	}
	if b := p.ui.screen.(*battle); b.selected != "" {
		t.Errorf("after the turn %q of the other side is still selected", b.selected)
	}
	if turn := p.ui.State().Turn; turn.Active != "red" || turn.Number != 2 {
		t.Errorf("after both sides it is turn %d of %q, want turn 2 of red", turn.Number, turn.Active)
	}
}

func TestOverlaysByKeyAndButton(t *testing.T) {
	classes := map[string]string{"zones": "ray", "sight": "sight", "grid": "grid-number"}
	for _, o := range overlays {
		class, ok := classes[o.name]
		if !ok {
			continue // contacts show only if there are some: see below
		}
		p := firstCharge(t)
		if p.paints(class) {
			t.Errorf("%s are shown before they are asked for", o.name)
		}
		p.key(o.key, 0)
		if !p.paints(class) {
			t.Errorf("key %s does not show %s", o.key, o.name)
		}
		p.press("overlay-" + o.name)
		if p.paints(class) {
			t.Errorf("the button does not take %s away", o.name)
		}
	}
	p := firstCharge(t)
	p.click(p.where("b1"))
	p.wait()
	before := len(p.board().options("").Marks)
	p.key("c", 0)
	if after := len(p.board().options("").Marks); after <= before {
		t.Error("key c shows no contacts after a charge")
	}
}

func (p *player) paints(class string) bool {
	for _, item := range p.picture().Items {
		if item.Style.Class == class {
			return true
		}
	}
	return false
}

func TestBattleIsNeverLost(t *testing.T) {
	p := firstCharge(t)
	p.click(p.where("b1"))
	again := &player{t: t, host: p.host, size: desktop}
	again.ui = New(p.ui.setup)
	again.tick(Input{})
	again.press("continue")
	if s := again.stand("r1a"); s.Y != 14 {
		t.Errorf("the continued battle has r1a at %v, want (12, 14)", s)
	}
	again.press("undo")
	if s := again.stand("r1a"); s.Y != 30 {
		t.Error("the continued battle cannot be undone")
	}
}

func TestLinkAndSaveBringTheBattleBack(t *testing.T) {
	p := firstCharge(t)
	p.click(p.where("b1"))
	p.press("link")
	if !strings.HasPrefix(p.host.copied, "https://example.org/play#r=") {
		t.Fatalf("the clipboard holds %.60q", p.host.copied)
	}
	p.press("save")
	file := p.host.files["first-charge.replay.jsonl"]
	if !bytes.Equal(file, p.ui.Save()) || len(file) == 0 {
		t.Error("the saved file is not the battle's replay")
	}
	for name, open := range map[string]func(q *player){
		"link":   func(q *player) { q.ui.Pasted(p.host.copied) },
		"file":   func(q *player) { q.ui.Dropped("first-charge.replay.jsonl", file) },
		"pasted": func(q *player) { q.ui.Pasted(string(file)) },
	} {
		q := newPlayer(t, desktop)
		open(q)
		if s := q.stand("r1a"); s.Y != 14 {
			t.Errorf("opened from a %s, r1a is at %v, want (12, 14)", name, s)
		}
	}
}

func TestBadInputGivesAMessageAndKeepsTheBattle(t *testing.T) {
	p := firstCharge(t)
	p.click(p.where("b1"))
	p.wait()
	before := p.ui.Save()
	for _, bad := range []string{"", "hello", "#x=1", "#s=!!!", "#r=AAAA", "{", `{"format":"frontage/scenario@1"}`, "#s=" + strings.Repeat("A", 100)} {
		p.ui.Pasted(bad)
		p.tick(Input{})
		p.control("dialog-ok") // a message that must be read
		p.key(KeyEscape, 0)
		if !bytes.Equal(p.ui.Save(), before) {
			t.Fatalf("%.20q changed the battle", bad)
		}
	}
}

func TestPicturesAreSaved(t *testing.T) {
	p := firstCharge(t)
	p.move(p.where("b1"))
	p.press("picture")
	p.press("picture-png")
	p.press("picture")
	p.press("picture-svg")
	if png := p.host.files["first-charge.png"]; !bytes.HasPrefix(png, []byte("\x89PNG")) {
		t.Errorf("the PNG begins with %.8q", png)
	}
	if svg := p.host.files["first-charge.svg"]; !bytes.Contains(svg, []byte("<svg")) || !bytes.Contains(svg, []byte("ghost")) {
		t.Error("the SVG does not show the ghosts of the charge")
	}
}

func TestAnimationsCanBeSwitchedOff(t *testing.T) {
	p := firstCharge(t)
	p.typed("?")
	p.press("settings")
	p.press("set-animations-off")
	p.press("dialog-ok")
	p.click(p.where("b1"))
	if p.ui.Animating() {
		t.Error("the charge is animated although animations are off")
	}
	if again := New(p.ui.setup); !again.settings.Still {
		t.Error("the setting is forgotten")
	}
}

// Every shipped scenario and figure can be read, and the screens show a card for each.
func TestEverythingShippedIsOnTheScreens(t *testing.T) {
	p := newPlayer(t, desktop)
	for _, f := range p.ui.setup.Scenarios {
		st, err := game.Read(f.Data, f.Name, systems.All())
		if err != nil {
			t.Error(err)
			continue
		}
		p.press("system-" + st.System)
		p.control("scenario-" + f.Name)
	}
	for _, of := range systems.All() {
		p.press("system-" + of.Name())
		p.press("figures")
		for _, f := range p.ui.setup.Figures {
			st, err := game.Read(f.Data, f.Name, systems.All())
			if err != nil {
				t.Error(err)
				continue
			}
			if st.System == of.Name() {
				p.control("figure-" + f.Name)
			}
		}
		p.press("home")
	}
}

// BenchmarkHover measures the tick in which the mouse reaches an enemy and the charge
// appears, and its picture.
func BenchmarkHover(b *testing.B) {
	p := newPlayer(&testing.T{}, desktop)
	p.ui.Press("scenario-open-field")
	p.typed(".")
	st := p.ui.State()
	var enemies []geometry.Vec
	for i := range st.Units {
		if st.Units[i].Side != st.Turn.Active {
			enemies = append(enemies, p.where(string(st.Units[i].ID)))
		}
	}
	var s scene.Scene
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		p.ui.screen.(*battle).board.ask.forget()
		p.move(enemies[i%len(enemies)])
		p.ui.Draw(&s)
	}
}
