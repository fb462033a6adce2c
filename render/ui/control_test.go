package ui

import "testing"

// The page's mirror shows a control differently exactly when it is switched on.
func TestControlThatIsSwitchedOn(t *testing.T) {
	p := firstCharge(t)
	find := func() Control {
		for _, c := range p.ui.Controls() {
			if c.ID == "overlay-zones" {
				return c
			}
		}
		t.Fatal("there is no such control")
		return Control{}
	}
	off := find()
	if again := find(); !off.MirroredAs(&again) {
		t.Error("nothing has changed")
	}
	p.press("overlay-zones")
	if on := find(); on.On() == off.On() || off.MirroredAs(&on) {
		t.Errorf("it is on: %v, before: %v; want another state, mirrored as another", on.On(), off.On())
	}
}
