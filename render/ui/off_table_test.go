package ui

import (
	"math"
	"strings"
	"testing"

	"frontage/geometry"
)

// scouts are kept off the table, with a wood before them.
const scouts = `{"format": "frontage/scenario@1", "title": "Scouts", "system": "stand", "table": {"width": 180, "height": 120},
	"sides": [{"id": "red", "name": "Red"}, {"id": "blue", "name": "Blue"}],
	"units": [
		{"id": "r1", "side": "red", "name": "Forest Scouts", "type": "infantry", "size": 3, "special": [{"rule": "SPEC-27", "value": "any"}], "stands": [],
		 "state": {"kept": true, "away": [{"id": "r1a", "x": 4, "y": 4, "facing": 0}, {"id": "r1b", "x": 8, "y": 4, "facing": 0}, {"id": "r1c", "x": 12, "y": 4, "facing": 0}]}},
		{"id": "r2", "side": "red", "name": "Guard", "type": "infantry", "stands": [{"id": "r2a", "x": 86, "y": 18, "facing": 0}, {"id": "r2b", "x": 90, "y": 18, "facing": 0}]},
		{"id": "b1", "side": "blue", "name": "Spearmen", "type": "infantry", "stands": [{"id": "b1a", "x": 88, "y": 102, "facing": 180}, {"id": "b1b", "x": 92, "y": 102, "facing": 180}]}],
	"characters": [{"id": "g", "side": "red", "name": "Aldric", "kind": "general", "command": 9, "x": 90, "y": 12}],
	"terrain": [{"id": "oakwood", "kind": "wood", "shape": [[70, 50], [95, 48], [98, 68], [72, 70]]}],
	"turn": {"number": 1, "active": "red", "phase": "command", "step": "orders"}}`

// A unit off the table is listed with its card; it is brought on by pointing: the places and the number are shown
// first, refusals with their reason, and a second click gives the order. Then its places are chosen. All of it can
// be undone.
func TestBringingAUnitOn(t *testing.T) {
	for name, size := range map[string]geometry.Vec{"desktop": desktop, "phone": {X: 844, Y: 390}} {
		p := newPlayer(t, size)
		p.ui.settings.Still = true
		if err := p.ui.Load([]byte(scouts), "scouts.scenario.json"); err != nil {
			t.Fatal(err)
		}
		p.tick(Input{})
		p.given(2, 3)
		if name == "desktop" {
			p.photograph("scouts-list")
			if !p.shows("OFF THE TABLE") {
				t.Error("the unit off the table is not listed")
			}
			p.press("away-r1")
		} else {
			p.battle().choose("r1")
			p.tick(Input{})
		}
		if !p.shows("kept off the table") {
			t.Errorf("%s: the card does not say that it is off the table", name)
		}
		p.photograph("scouts-card-" + name)
		p.press(p.label("Bring on").ID)
		if !p.battle().waits().Points {
			t.Fatalf("%s: no place is asked for: %+v", name, p.battle().question())
		}
		p.photograph("scouts-aim-" + name)
		at := p.atCm(120, 60) // open ground
		p.click(at)
		if why := p.battle().trial().why; !strings.Contains(why, "neither in dense terrain") {
			t.Errorf("%s: in the open: %q", name, why)
		}
		p.click(p.atCm(80, 60))
		if trial := p.battle().trial(); trial.why != "" || !strings.Contains(trial.needs, "needs 7") || len(p.ghosts()) != 3 {
			t.Errorf("%s: in the wood: %q, %q, %d ghosts", name, trial.why, trial.needs, len(p.ghosts()))
		}
		p.photograph("scouts-point-" + name)
		p.click(p.atCm(80, 60))
		if q := p.battle().question(); q == nil || q.Kind != "place" {
			t.Fatalf("%s: after the order it asks %+v", name, q)
		}
		p.photograph("scouts-place-" + name)
		p.press("answer")
		if n := len(p.ui.State().Unit("r1").Stands); n != 3 {
			t.Errorf("%s: %d stands have come", name, n)
		}
		p.photograph("scouts-come-" + name)
		for p.ui.State().Unit("r1").Stands != nil && len(p.ui.State().Unit("r1").Stands) > 0 {
			p.key("z", Ctrl)
		}
		if !p.shows("Scouts") {
			t.Errorf("%s: after undoing it is not listed", name)
		}
	}
}

// Near an edge a click means the edge; the place may be given by numbers.
func TestBringingAUnitOnAtAnEdge(t *testing.T) {
	p := newPlayer(t, desktop)
	p.ui.settings.Still = true
	if err := p.ui.Load([]byte(scouts), "scouts.scenario.json"); err != nil {
		t.Fatal(err)
	}
	p.tick(Input{})
	p.press("away-r1")
	p.press(p.label("Bring on").ID)
	p.click(p.atCm(1.5, 30))
	if a, _ := p.battle().answer(); a.X == nil || *a.X != 0 || math.Abs(*a.Y-30) > 0.5 {
		t.Errorf("near the edge: %+v", a)
	}
	p.press("by-numbers")
	p.ui.closeDialog()
	p.battle().ask.spot = &geometry.Vec{X: -9, Y: -9}
	p.battle().pointAt(geometry.Vec{X: 180, Y: 45})
	if a, _ := p.battle().answer(); a.X == nil || *a.X != 180 || *a.Y != 45 || p.battle().trial().why != "" {
		t.Errorf("by numbers: %+v, %q", a, p.battle().trial().why)
	}
}

// While armies deploy a unit with the rule may be kept off the table, and taken up again.
func TestKeepingAUnitOff(t *testing.T) {
	p := newPlayer(t, desktop)
	text := strings.Replace(scouts, `"phase": "command", "step": "orders"`, `"phase": "deploy", "deploy": {"method": "screen"}`, 1)
	p.ui.settings.Still = true
	if err := p.ui.Load([]byte(text), "scouts.scenario.json"); err != nil {
		t.Fatal(err)
	}
	p.tick(Input{})
	if b := p.battle(); b.covered() {
		b.lookAlone()
		p.tick(Input{})
	}
	p.photograph("scouts-tray")
	p.press(trayRow + "r1")
	p.photograph("scouts-hand")
	p.press("instead-keep")
	if u := p.ui.State().Unit("r1"); len(u.Stands) != 0 || !p.shows("OFF THE TABLE") {
		t.Errorf("it is not kept off: %+v", u)
	}
	p.photograph("scouts-kept")
	p.press("away-r1")
	if p.battle().deploy.hand == nil {
		t.Error("it cannot be taken up again")
	}
}
