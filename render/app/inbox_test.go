package app

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"frontage/geometry"
	"frontage/render/ui"
)

func at(x, y float64) geometry.Vec { return geometry.Vec{X: x, Y: y} }

// tick is the part of an input that these tests check.
type tick struct {
	At             geometry.Vec
	Held, Down, Up ui.Buttons
	Touches        []ui.Touch
	Keys           []ui.KeyPress
	HeldKeys       []ui.Key
	Typed          string
	Mods           ui.Mods
	Wheel          geometry.Vec
	Pinch          float64
}

// ticks empties the inbox.
func ticks(b *inbox) []tick {
	var list []tick
	for in, ok := b.next(); ok; in, ok = b.next() {
		t := tick{
			At: in.Pointer.At, Held: in.Pointer.Held, Down: in.Pointer.Pressed, Up: in.Pointer.Released,
			Touches: append([]ui.Touch(nil), in.Touches...), Keys: append([]ui.KeyPress(nil), in.Keys...),
			HeldKeys: append([]ui.Key(nil), in.Held...), Typed: string(in.Runes), Mods: in.Mods, Wheel: in.Wheel,
		}
		if in.Pinch != 1 {
			t.Pinch = in.Pinch
		}
		list = append(list, t)
	}
	return list
}

func TestInbox(t *testing.T) {
	for _, test := range []struct {
		name   string
		report func(b *inbox)
		want   []tick
	}{
		{"nothing makes no tick", func(*inbox) {}, nil},
		{"movements fall together", func(b *inbox) {
			b.pointer(at(1, 1), 0, true)
			b.pointer(at(5, 2), 0, true)
		}, []tick{{At: at(5, 2)}}},
		{"a click within one frame is a press, then a release, each in its place", func(b *inbox) {
			b.pointer(at(1, 1), 0, true)
			b.pointer(at(1, 1), ui.Primary, true)
			b.pointer(at(9, 9), ui.Primary, true)
			b.pointer(at(9, 9), 0, true)
			b.pointer(at(20, 20), 0, true)
		}, []tick{
			{At: at(1, 1), Held: ui.Primary, Down: ui.Primary},
			{At: at(9, 9), Up: ui.Primary},
			{At: at(20, 20)},
		}},
		{"a second button while the first is held", func(b *inbox) {
			b.pointer(at(1, 1), ui.Primary, true)
			b.pointer(at(1, 1), ui.Primary|ui.Secondary, true)
			b.pointer(at(1, 1), ui.Secondary, true)
		}, []tick{
			{At: at(1, 1), Held: ui.Primary, Down: ui.Primary},
			{At: at(1, 1), Held: ui.Primary | ui.Secondary, Down: ui.Secondary},
			{At: at(1, 1), Held: ui.Secondary, Up: ui.Primary},
		}},
		{"a tap and a second finger", func(b *inbox) {
			b.touch(7, true, at(1, 1))
			b.touch(7, true, at(2, 1))
			b.touch(8, true, at(50, 50))
			b.touch(7, false, at(2, 1))
			b.touch(8, false, at(50, 50))
		}, []tick{
			{Touches: []ui.Touch{{ID: 7, At: at(1, 1)}}},
			{Touches: []ui.Touch{{ID: 7, At: at(2, 1)}, {ID: 8, At: at(50, 50)}}},
			{Touches: []ui.Touch{{ID: 8, At: at(50, 50)}}},
			{},
		}},
		{"a finger that was never down leaves nothing", func(b *inbox) {
			b.touch(3, false, at(1, 1))
		}, []tick{{}}},
		{"a key, what it types, and its end", func(b *inbox) {
			b.keyDown("z", ui.Ctrl)
			b.keyDown("z", ui.Ctrl) // repeated
			b.text([]rune("é"))
			b.keyUp("z", 0)
		}, []tick{
			{Keys: []ui.KeyPress{{Key: "z", Mods: ui.Ctrl}}, HeldKeys: []ui.Key{"z"}, Mods: ui.Ctrl},
			{Keys: []ui.KeyPress{{Key: "z", Mods: ui.Ctrl}}, HeldKeys: []ui.Key{"z"}, Mods: ui.Ctrl},
			{HeldKeys: []ui.Key{"z"}, Mods: ui.Ctrl, Typed: "é"},
			{},
		}},
		{"keys do not stick when another window takes the keyboard", func(b *inbox) {
			b.keyDown("m", ui.Shift)
			b.blur()
		}, []tick{
			{Keys: []ui.KeyPress{{Key: "m", Mods: ui.Shift}}, HeldKeys: []ui.Key{"m"}, Mods: ui.Shift},
			{},
		}},
		{"wheel and pinch add up", func(b *inbox) {
			b.wheel(at(0, 40))
			b.wheel(at(3, 60))
			b.pinch(2)
			b.pinch(1.5)
		}, []tick{{Wheel: at(3, 100), Pinch: 3}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var b inbox
			test.report(&b)
			if diff := cmp.Diff(test.want, ticks(&b), cmp.Transformer("empty", func(list []ui.Touch) []ui.Touch {
				return append([]ui.Touch{}, list...)
			})); diff != "" {
				t.Errorf("ticks (-want +got):\n%s", diff)
			}
		})
	}
}

// A tick in which only time passes keeps the lasting state and repeats nothing.
func TestInboxStill(t *testing.T) {
	var b inbox
	b.pointer(at(4, 4), ui.Primary, true)
	b.keyDown("m", 0)
	b.wheel(at(0, 10))
	ticks(&b)
	in := b.still()
	if in.Pointer.Held != ui.Primary || in.Pointer.Pressed != 0 || len(in.Held) != 1 {
		t.Errorf("the button and the key are held and no longer pressed: %+v", in)
	}
	if len(in.Keys) != 0 || in.Wheel != (geometry.Vec{}) || in.Pinch != 1 {
		t.Errorf("an earlier key or wheel comes again: %+v", in)
	}
}
