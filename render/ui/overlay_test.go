package ui

import (
	"strings"
	"testing"

	"frontage/game"
)

// kinds counts the marks over the table by their kind.
func (p *player) kinds() map[game.MarkKind]int {
	count := map[game.MarkKind]int{}
	for _, m := range p.battle().options().Marks {
		count[m.Kind]++
	}
	return count
}

// R shows how far the selected unit moves, and shoots if it does: each as one outline
// around what its stands reach.
func TestRangesOverlay(t *testing.T) {
	p := firstCharge(t)
	p.battle().choose("")
	p.photograph("overlay-ranges")
	p.key("r", 0)
	if n := p.kinds()[game.MarkArea]; n != 0 {
		t.Errorf("%d areas without a selected unit", n)
	}
	p.battle().choose("r1") // two stands that do not shoot
	if n := p.kinds()[game.MarkArea]; n != 1 {
		t.Errorf("%d areas for two stands that do not shoot", n)
	}
	p.battle().choose("b2") // three archers
	if n := p.kinds()[game.MarkArea]; n != 2 {
		t.Errorf("%d areas for three archers", n)
	}
	p.photograph("overlay-ranges")
	p.key("r", 0)
	if n := p.kinds()[game.MarkArea]; n != 0 {
		t.Error("the areas stay when it is switched off")
	}
}

// T shows what the enemy could charge in its next turn: arrows to each unit, and
// for the selected one the places of the chargers. The Spearmen of the first
// scenario are 16 cm before the Axemen and can charge them.
func TestThreatOverlay(t *testing.T) {
	p := firstCharge(t)
	p.battle().choose("")
	p.key("t", 0)
	if n := p.kinds()[game.MarkMove]; n == 0 {
		t.Error("no arrow of a charge")
	}
	p.battle().choose("r1")
	p.photograph("overlay-threat")
	if n := p.kinds()[game.MarkGhost]; n == 0 {
		t.Error("no places of chargers")
	}
	p.tick(Input{})
	p.wantRead("THREATS")
	p.wantRead("Spearmen could charge the front edge of Axemen on initiative.")
	p.key("t", 0)
	if strings.Contains(p.read(), "THREATS") {
		t.Error("the threats are listed when they are not shown")
	}
}
