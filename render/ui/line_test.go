package ui

import (
	"testing"

	"frontage/game"
)

// Before a shot and a casting are given, a line shows what they are aimed at.
func TestLineShowsTheTarget(t *testing.T) {
	for _, test := range []struct {
		name, leaders string
	}{
		{"shooters", `[]`},
		{"a caster", `[{"id": "rw", "side": "red", "kind": "wizard", "command": 7, "spells": ["steppe"], "x": 24, "y": 27}]`},
	} {
		p := newPlayer(t, desktop)
		err := p.ui.Load([]byte(`{"format": "frontage/scenario@1", "title": "Aim", "system": "stand", "table": {"width": 60, "height": 42},
			"sides": [{"id": "red", "name": "Red"}, {"id": "blue", "name": "Blue"}], "units": [
			{"id": "r1", "side": "red", "name": "Archers", "type": "infantry", "attack": 3, "hits": 3, "shooting": 1, "range": 30, "points": 60, "stands": [{"id": "r1a", "x": 16, "y": 26, "facing": 180}]},
			{"id": "b1", "side": "blue", "name": "Spearmen", "type": "infantry", "attack": 3, "hits": 3, "points": 60, "stands": [{"id": "b1a", "x": 16, "y": 12, "facing": 0}]},
			{"id": "b2", "side": "blue", "name": "Axemen", "type": "infantry", "attack": 3, "hits": 3, "points": 60, "stands": [{"id": "b2a", "x": 24, "y": 12, "facing": 0}]}],
			"characters": `+test.leaders+`, "turn": {"number": 1, "active": "red", "phase": "shooting"}}`), "aim.scenario.json")
		if err != nil {
			t.Fatal(err)
		}
		p.tick(Input{})
		if test.leaders == "[]" {
			p.pickAnswer("r1")
		} else {
			if _, err := p.ui.Do(game.Action{Do: "cast", Character: "rw", Choice: "steppe/bolt"}); err != nil {
				t.Fatal(err)
			}
			p.tick(Input{})
			p.pickAnswer("b1")
		}
		if p.kinds()[game.MarkSight] == 0 {
			t.Errorf("%s: no line is shown: %v", test.name, p.ids())
		}
	}
}

// pickAnswer picks the first answer that names one of these pieces.
func (p *player) pickAnswer(ids ...string) {
	for i, a := range p.battle().question().Answers {
		for _, id := range ids {
			if string(a.Character) == id || string(a.Unit) == id || a.Target == id {
				p.battle().pick(i)
				p.tick(Input{})
				return
			}
		}
	}
	p.t.Fatalf("no answer is about %v: %+v", ids, p.battle().question().Answers)
}
