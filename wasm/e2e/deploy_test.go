package e2e

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// dragTo drags with the mouse, in some steps.
func (b *tab) dragTo(from, to point) {
	b.Helper()
	const steps = 3
	b.run(chromedp.MouseEvent(input.MouseMoved, from.X, from.Y),
		chromedp.MouseEvent(input.MousePressed, from.X, from.Y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
	for i := 1; i <= steps; i++ {
		k := float64(i) / steps
		b.run(chromedp.MouseEvent(input.MouseMoved, from.X+k*(to.X-from.X), from.Y+k*(to.Y-from.Y), chromedp.ButtonLeft))
		b.settle()
	}
	b.run(chromedp.MouseEvent(input.MouseReleased, to.X, to.Y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
	b.settle()
}

// deployment is the state of a deployment as these tests read it.
type deployment struct {
	Turn struct {
		Number        int
		Active, Phase string
	}
	Units []struct {
		ID, Side string
		Stands   []stand
	}
}

func (b *tab) deployment() deployment {
	b.Helper()
	var d deployment
	b.eval("frontage.state()", &d)
	return d
}

// at returns where a place of the table is on the screen, computed from the places of two
// units.
func (b *tab) at(d deployment, x, y float64) point {
	b.Helper()
	var at []point
	var from []stand
	for _, u := range d.Units {
		if len(u.Stands) > 0 && len(at) < 2 {
			at, from = append(at, b.place(u.ID)), append(from, u.Stands[len(u.Stands)/2])
		}
	}
	scale := (at[1].Y - at[0].Y) / (from[0].Y - from[1].Y) // pixels per centimetre
	return point{X: at[0].X + scale*(x-from[0].X), Y: at[0].Y - scale*(y-from[0].Y)}
}

// Two small armies are deployed with the mouse: some units by the button, some by
// dragging, the rest by the program. Then the first turn begins.
func TestDeployWithMouse(t *testing.T) {
	text, err := os.ReadFile("../../assets/scenarios/muster-on-the-heath.scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	b := openShared(t)
	b.eval(fmt.Sprintf("frontage.load(%q)", text), nil)
	b.settle()
	b.photograph("deploy-method")
	b.pressSeen("answer-", func(c control) bool { return strings.HasPrefix(c.Label, "Unit by unit") })
	next := map[string]float64{"red": 20, "blue": 20} // place of its next unit, in cm
	for placed := 0; b.deployment().Turn.Phase == "deploy"; placed++ {
		if placed > 12 {
			t.Fatalf("after %d units and characters it is still the deployment", placed)
		}
		d := b.deployment()
		side := d.Turn.Active
		rows := b.seen("deploy-")
		if len(rows) == 0 {
			t.Fatalf("nothing is in the tray of %s", side)
		}
		row := b.place("control:" + rows[0].ID)
		if placed < 2 || strings.HasSuffix(rows[0].ID, "g") { // by its button, at its default place
			b.click(row)
			b.click(b.place("control:put-down"))
			continue
		}
		y := map[string]float64{"red": 4, "blue": 86}[side]
		if placed >= 6 { // the rest by the program, for one side and then for both
			b.photograph(fmt.Sprintf("deploy-tray-%d", placed-5))
			b.click(b.place("control:place-rest"))
			continue
		}
		b.dragTo(row, b.at(d, next[side], y))
		next[side] += 18
	}
	b.photograph("deploy-done")
	d := b.deployment()
	if d.Turn.Phase != "command" || d.Turn.Number != 1 {
		t.Errorf("after the deployment it is %+v; want the command phase of turn 1", d.Turn)
	}
	for _, u := range d.Units {
		if len(u.Stands) != 3 {
			t.Errorf("%s has %d stands on the table", u.ID, len(u.Stands))
		}
	}
	var legal struct{ OK bool }
	b.eval(`frontage.do({do: "end"})`, &legal)
	if !legal.OK {
		t.Error("the first turn does not go on")
	}
}

// A unit and a wood are dragged from the tray of the Table screen, one with the mouse and
// the other with a finger.
func TestDragFromTheTray(t *testing.T) {
	b := openShared(t)
	b.click(b.place("control:table"))
	middle := func(p, q point) point { return point{(p.X + q.X) / 2, (p.Y + q.Y) / 2} }
	between := middle(b.place("red-1"), b.place("blue-1"))
	b.dragTo(b.place("control:add-red-cavalry-1"), point{between.X + 150, between.Y})
	b.photograph("table-tray")
	b.press(kb.Escape)
	from, to := b.place("control:lay-wood"), point{between.X - 200, between.Y}
	finger := func(p point) []*input.TouchPoint { return []*input.TouchPoint{{X: p.X, Y: p.Y}} }
	b.run(input.DispatchTouchEvent(input.TouchStart, finger(from)))
	for _, p := range []point{middle(from, to), to} {
		b.run(input.DispatchTouchEvent(input.TouchMove, finger(p)))
		b.settle()
	}
	b.run(input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}))
	b.settle()
	if at := b.place("red-2"); at.X < between.X+145 || at.X > between.X+155 {
		t.Errorf("the new unit is at %v, want 150 to the right of %v", at, between)
	}
	b.press(kb.Escape)
	if c := b.label("Choose wood"); c == "" {
		t.Errorf("no wood lies on the table: %v", b.controls())
	}
}
