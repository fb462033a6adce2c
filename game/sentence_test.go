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
