package ui

import (
	"slices"
	"testing"

	"frontage/geometry"
	"frontage/render/scene"
)

// bridgeOfSpears is a small battle of elements, in which a red element has one march and no more.
const bridgeOfSpears = `{"format": "frontage/scenario@1", "title": "A bridge of spears", "system": "element", "table": {"width": 60, "height": 48},
"element": {"scale": 40},
"sides": [{"id": "red", "name": "Red", "commands": [{"id": "rc", "general": "rg"}]}, {"id": "blue", "name": "Blue", "commands": [{"id": "bc", "general": "bg"}]}],
"units": [
{"id": "rg", "side": "red", "name": "Red general", "type": "CV", "command": "rc", "stands": [{"id": "rg-1", "x": 20, "y": 18.5, "facing": 0}]},
{"id": "r1", "side": "red", "name": "Red spears", "type": "SP", "command": "rc", "stands": [{"id": "r1-1", "x": 28, "y": 19.25, "facing": 0}]},
{"id": "bg", "side": "blue", "name": "Blue general", "type": "CV", "command": "bc", "stands": [{"id": "bg-1", "x": 36, "y": 39.5, "facing": 180}]},
{"id": "b1", "side": "blue", "name": "Warriors", "type": "WB", "command": "bc", "stands": [{"id": "b1-1", "x": 28, "y": 38.75, "facing": 180}]}
],
"turn": {"dice": {"seed": 1}}}`

// A click on an element that has one option selects it, so that its threat can be asked; the next
// click on it gives the option. The same by a finger, where the first tap shows it.
func TestSelectingComesFirst(t *testing.T) {
	for _, way := range []struct {
		name string
		size geometry.Vec
		hit  func(p *player, at geometry.Vec)
	}{{"mouse", desktop, (*player).click}, {"finger", geometry.Vec{X: 1024, Y: 768}, (*player).tap}} {
		t.Run(way.name, func(t *testing.T) {
			p := newPlayer(t, way.size)
			p.ui.settings.Still = true
			if err := p.ui.Load([]byte(bridgeOfSpears), "bridge"); err != nil {
				t.Fatal(err)
			}
			p.tick(Input{})
			p.key(KeyEnter, 0) // the dice of initiative
			b := p.battle()
			about := 0
			for _, a := range b.question().Answers {
				if b.concerns(a, "r1") {
					about++
				}
			}
			if phase := b.state().Turn.Phase; phase != "march" || about != 1 {
				t.Fatalf("the spears have %d options in the phase %s; want 1 in the march", about, phase)
			}
			before := b.play.Len()
			way.hit(p, p.where("r1"))
			if b.play.Len() != before || b.selected != "r1" {
				t.Fatalf("the first click has done %d actions and selected %q; want none and the spears", b.play.Len()-before, b.selected)
			}
			if a, ok := b.answer(); !ok || !b.concerns(a, "r1") {
				t.Error("the option of the selected element is not shown")
			}
			p.key("t", 0)
			if !b.board.overlay["threat"] || b.play.Len() != before {
				t.Error("T does not ask for the threat to the selected element")
			}
			way.hit(p, p.where("r1"))
			if b.play.Len() != before+1 {
				t.Error("the second click does not give the option")
			}
		})
	}
}

// The names of units keep clear of the tools at the left edge of the table, in the first view and
// where the table is drawn larger.
func TestNamesKeepClearOfTools(t *testing.T) {
	for _, scenario := range []string{"the-queens-road", "the-burning-of-oxmead"} {
		p := newPlayer(t, desktop)
		p.ui.settings.Still = true
		p.press("scenario-" + scenario)
		for range 4 {
			s := p.picture()
			for _, item := range s.Items {
				if item.Style.Class != "plate" {
					continue
				}
				plate := geometry.Rect{Min: s.Points[item.From], Max: s.Points[item.From+2]}
				for _, c := range p.ui.controls {
					if c.look == lookTool && plate.Meets(c.Rect) {
						t.Errorf("%s: %s lies over the label at %v of %s", scenario, c.ID, plate, item.Style.ID)
					}
				}
			}
			if !slices.ContainsFunc(s.Items, func(i scene.Item) bool { return i.Style.Class == "name" }) {
				t.Errorf("%s: no name is in the picture", scenario)
			}
			p.press("zoom-in")
		}
	}
}

// The names of zones keep clear of the point that a slide of the course asks about, also where it is
// presented in a low window.
func TestZoneNamesKeepClearOfTheAskedPoint(t *testing.T) {
	points := 0
	for _, size := range []geometry.Vec{desktop, {X: 844, Y: 390}} {
		for n := 1; n <= 10; n++ {
			p := newPlayer(t, size)
			p.ui.settings.Still = true
			f := p.atCourse(n)
			p.key("p", 0)
			marks := f.askedPoint()
			for range 3 { // the question, and the first steps of its answer
				for _, item := range p.of("zone-name") {
					half := geometry.Vec{X: scene.TextWidth(item.Text, item.Size, scene.Bold) / 2, Y: item.Size / 2}
					at := p.picture().Points[item.From]
					name := geometry.Rect{Min: at.Sub(half), Max: at.Add(half)}
					for _, m := range marks {
						points++
						if name.Grow(4).Contains(f.board.camera.view.Pixel(m.From), 0) {
							t.Errorf("slide %d at %v: the point lies on the words %q", n, size, item.Text)
						}
					}
				}
				p.key(KeyEnter, 0)
			}
		}
	}
	if points == 0 {
		t.Error("no slide names zones around a point")
	}
}
