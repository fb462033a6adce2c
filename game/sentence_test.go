package game

import (
	"fmt"
	"testing"

	"frontage/geometry"
)

// A sentence is what fmt makes of it, whatever it holds.
func TestSprintf(t *testing.T) {
	for _, test := range []struct {
		format string
		args   []any
	}{
		{"nothing", nil}, {"", nil}, {"100%", nil}, {"100%%", nil}, {"%s", nil},
		{"%s loses the stand %s.", []any{"Axemen", StandID("r1a")}},
		{"%s: %d of %d", []any{UnitID("r1"), 3, -12}},
		{"%q %v %5d %.1f %g°", []any{"a", "b", 7, 1.25, 90.0}},
		{"%s%s", []any{SideID("red"), Infantry}},
		{"the %s edge, %d", []any{geometry.Rear, geometry.Left}},
		{"%d", []any{"no number"}}, {"%s", []any{5}}, {"%s", []any{nil}},
		{"too many", []any{"one"}}, {"%s", []any{"one", "two"}}, {"%s %s", []any{"one"}},
	} {
		if got, want := Sprintf(test.format, test.args...), fmt.Sprintf(test.format, test.args...); got != want {
			t.Errorf("%q: got %q, want %q", test.format, got, want)
		}
	}
}

// Dice and numbers of things as a person reads them.
func TestCountedAndDiceText(t *testing.T) {
	for n, want := range map[int]string{0: "0 stands", 1: "1 stand", 12: "12 stands"} {
		if got := Counted(n, "stand"); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	if got := DiceText([]int{4, 5, 6}); got != "4, 5, 6" || DiceText(nil) != "" {
		t.Errorf("dice are written %q; want \"4, 5, 6\", and none as an empty text", got)
	}
}
