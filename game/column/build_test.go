package column

import (
	"fmt"
	"strings"
	"testing"

	"frontage/game"
)

// table builds scenarios for tests: lengths in inches, with (0, 0) 24 inches from the left and 20
// from the near edge of a table of 60 by 48.
type builder struct {
	scale  int
	units  []string
	heads  []string
	ground []string
	turn   string
}

const offX, offY = 24, 20

// unit adds a unit: its fields as JSON, and its stands as "id x y facing", the middle of the front
// edge of each.
func (b *builder) unit(id, side, kind, fields string, stands ...string) *builder {
	var list []string
	for _, text := range stands {
		var name string
		var x, y, facing float64
		if _, err := fmt.Sscanf(text, "%s %f %f %f", &name, &x, &y, &facing); err != nil {
			panic(err)
		}
		base := baseOf(game.UnitType(kind), b.size())
		stand := game.Stand{ID: game.StandID(name), X: (offX + x) * inch, Y: (offY + y) * inch, Facing: facing}
		box := stand.Box(base)
		at := box.Center.Sub(box.Forward.Scale(base.Depth / 2))
		list = append(list, fmt.Sprintf(`{"id":%q,"x":%.4f,"y":%.4f,"facing":%v}`, name, at.X, at.Y, facing))
	}
	if fields != "" {
		fields = "," + fields
	}
	b.units = append(b.units, fmt.Sprintf(`{"id":%q,"side":%q,"type":%q%s,"stands":[%s]}`, id, side, kind, fields, strings.Join(list, ",")))
	return b
}

func (b *builder) size() int {
	if b.scale == 0 {
		return 25
	}
	return b.scale
}

// leader adds a leader, with a unit or at a place in inches.
func (b *builder) leader(id, side, kind, joined string, x, y float64) *builder {
	b.heads = append(b.heads, fmt.Sprintf(`{"id":%q,"side":%q,"kind":%q,"joined":%q,"x":%.4f,"y":%.4f}`, id, side, kind, joined, (offX+x)*inch, (offY+y)*inch))
	return b
}

// terrain adds a rectangle of ground, in inches.
func (b *builder) terrain(kind string, x0, y0, x1, y1 float64) *builder {
	c := func(v, off float64) float64 { return (off + v) * inch }
	b.ground = append(b.ground, fmt.Sprintf(`{"id":"g%d","kind":%q,"shape":[[%.4f,%.4f],[%.4f,%.4f],[%.4f,%.4f],[%.4f,%.4f]]}`, len(b.ground), kind,
		c(x0, offX), c(y0, offY), c(x1, offX), c(y0, offY), c(x1, offX), c(y1, offY), c(x0, offX), c(y1, offY)))
	return b
}

func (b *builder) text() string {
	turn := b.turn
	if turn == "" {
		turn = `"active":"a"`
	}
	return fmt.Sprintf(`{"format":"frontage/scenario@1","system":"column","column":{"scale":%d},"table":{"width":152.4,"height":121.92},
"sides":[{"id":"a","name":"A"},{"id":"b","name":"B"}],
"units":[%s],"characters":[%s],"terrain":[%s],"turn":{%s}}`, b.size(), strings.Join(b.units, ",\n"), strings.Join(b.heads, ","), strings.Join(b.ground, ","), turn)
}

// battle begins a battle whose dice must all be given.
func (b *builder) battle(t *testing.T) *game.Battle {
	t.Helper()
	return game.NewBattle(read(t, b.text()), Rules{}, game.Options{DiceOnly: true, Dice: []int{}})
}

// state reads the scenario.
func (b *builder) state(t *testing.T) *game.State {
	t.Helper()
	s := read(t, b.text())
	return &s
}

// wrong expects the scenario to be refused with some words.
func (b *builder) wrong(t *testing.T, want string) {
	t.Helper()
	if _, err := game.Read([]byte(b.text()), "test", systems); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %q", err, want)
	}
}

// row lists n stands side by side with their front edges on a line, from x to the right.
func row(prefix string, n int, x, y, facing, width float64) []string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf("%s%d %v %v %v", prefix, i+1, x+float64(i)*width, y, facing)
	}
	return list
}

// place returns where the middle of a stand's front edge is, in inches.
func place(t *testing.T, s *game.State, id game.StandID) (x, y float64) {
	t.Helper()
	a, ok := findStand(s, id)
	if !ok {
		t.Fatalf("there is no stand %s", id)
	}
	p := a.box().Center.Add(a.box().Forward.Scale(a.box().Depth / 2))
	return p.X/inch - offX, p.Y/inch - offY
}

// has reports whether an event of a kind happened.
func happened(events []game.Event, kind string) bool {
	for _, e := range events {
		if e.Kind == kind {
			return true
		}
	}
	return false
}

func num(x float64) string { return fmt.Sprintf("%.4f", x) }
