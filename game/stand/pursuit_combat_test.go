package stand

import (
	"slices"
	"strings"
	"testing"

	"frontage/game"
)

// afterRound is a combat that red has won, with blue 2 cm back: its units act now.
func afterRound(s *game.State, f Fight) *game.State {
	s.Turn.Phase, s.Turn.Step = "combat", ""
	f.Winner, f.Margin, f.Retreat, f.Last = "red", 2, 2, lastRound
	for _, id := range f.Units {
		if s.Unit(id).Side == "blue" {
			f.Retreated = append(f.Retreated, Displaced{Unit: id, Y: 2})
		}
	}
	OwnTurn(s).Pending = open(&combatProcedure{Step: stepAfter, Fight: &f})
	return s
}

func units(ids string) []game.UnitID {
	var list []game.UnitID
	for _, id := range strings.Fields(ids) {
		list = append(list, game.UnitID(id))
	}
	return list
}

var pursueNow = game.Action{Do: "after", Unit: "r1", Choice: "pursue"}

// placeByDefault answers with the defaults as long as places are asked for.
func (p *script) placeByDefault() []string {
	var lines []string
	for q := p.b.Question(); q.Kind == "place"; q = p.b.Question() {
		lines = append(lines, p.do(q.Answers[q.Default])...)
	}
	return lines
}

// STD-PURSUE-01: a winner may pursue and never has to. W34 as a whole: a second
// round follows (STD-RESULT-11), with the bonus for 2 cm (STD-ATTACK-16).
func TestCombatGoesOnByPursuit(t *testing.T) {
	p := play(t, afterRound(afterRetreat(), Fight{Units: units("r1 b1"), Round: 1}))
	wantLines(t, "the choice", p.answers(), "after r1 pursue *", "after r1 stand", "after r1 fallback")
	p.do(pursueNow)
	wantLines(t, "the move", p.placeByDefault(), "pursue basic r1 r1a(0,2,0) r1b(4,2,0) r1c(7,3,270)", "again combat")
	u := p.unit("r1")
	if !Own(u).State.Open || len(Own(u).State.Bonuses) != 1 || Own(u).State.Bonuses[0] != (Bonus{Unit: "b1", Retreat: 2}) {
		t.Errorf("r1: %+v, want it open, with a bonus of 2 for the retreat of b1", Own(u).State)
	}
	// After the second round it is unresolved.
	p = play(t, afterRound(afterRetreat(), Fight{Units: units("r1 b1"), Round: 2}))
	p.do(pursueNow)
	lines := p.placeByDefault()
	if !slices.Contains(lines, "unresolved combat") {
		t.Errorf("the events after the second round are %v, want \"unresolved combat\"", lines)
	}
}

// incident is figure incidental-contact with another combat of b3, which r1 touches
// when it pursues b1 alone.
func incident() *game.State {
	return tableOf(infantry("r1", at{4, 0, 0}, at{8, 0, 0}), infantry("b1", at{4, 5, 180}, at{8, 5, 180}),
		cavalry("b3", at{11, 5, 180}, at{13, 5, 180}), infantry("r3", at{15, 5, 270}))
}

// STD-PURSUE-27, STD-PURSUE-29, STD-PURSUE-31, STD-PURSUE-32, AMB-35, AMB-56: a touched
// unit joins, without shooting, with its own combat if that has not been fought: after a
// first round for one round, after a second for none.
func TestPursuitDrawsIn(t *testing.T) {
	p := play(t, afterRound(incident(), Fight{Units: units("r1 b1"), Round: 1}))
	lines := p.do(pursueNow)
	wantLines(t, "drawn in, nobody shoots", lines, "after pursue r1", "pursue basic r1 r1a(4,3,0) r1b(8,3,0)", "drawn-in STD-PURSUE-27 b3", "again combat")
	f := FightIn(p.b.State())
	if f.Round != 2 || f.Last != 2 || !slices.Equal(f.Units, units("r1 b1 b3 r3")) || !slices.Equal(f.New, units("b3 r3")) {
		t.Errorf("one combat of all: %+v; want round 2 of r1, b1, b3 and r3, of which b3 and r3 are new", f)
	}
	p = play(t, afterRound(incident(), Fight{Units: units("r1 b1"), Round: 2}))
	if lines := p.do(pursueNow); lines[len(lines)-1] != "unresolved combat" {
		t.Errorf("after the second round: %v", lines)
	}
	wantLines(t, "nobody fights on", p.answers(), "end *")
}

// STD-PURSUE-30: a touched unit of a combat already fought brings the others into that:
// they fight no more this phase.
func TestPursuitIntoAnUnresolvedCombat(t *testing.T) {
	s := incident()
	OwnTurn(s).Combat = &Combat{Groups: []Group{{Units: units("b3 r3"), Ended: true}}}
	p := play(t, afterRound(s, Fight{Units: units("r1 b1"), Round: 1}))
	if lines := p.do(pursueNow); lines[len(lines)-1] != "unresolved combat" {
		t.Errorf("the events are %v, want \"unresolved combat\" last", lines)
	}
	wantLines(t, "nobody fights on", p.answers(), "end *")
}

// STD-PURSUE-33, STD-PURSUE-34, AMB-52: a unit that may not be pursued and is touched again
// stays engaged, and the bonus counts against it too. STD-PURSUE-36: one that touches
// nobody and supports nobody has left; STD-PURSUE-37: touched later it is drawn in.
func TestUnitsThatStayEngaged(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}, at{4, 0, 0}), infantry("b1", at{0, 5, 180}, at{4, 5, 180}),
		cavalry("b2", at{7, 6, 180}, at{9, 6, 180}), infantry("b4", at{-20, 5, 180}))
	p := play(t, afterRound(s, Fight{Units: units("r1 b1 b2 b4"), Round: 1}))
	p.do(pursueNow)
	f := FightIn(p.b.State())
	if !slices.Equal(f.Units, units("r1 b1 b2")) || len(f.New) > 0 {
		t.Errorf("in the second round: %+v; want r1, b1 and b2, none of them new", f)
	}
	if got := Own(p.unit("r1")).State.Bonuses; !slices.Contains(got, Bonus{Unit: "b2", Retreat: 2}) {
		t.Errorf("the bonuses are %+v, want %v among them", got, Bonus{Unit: "b2", Retreat: 2})
	}
	// b4, which left in the round before, is in the way of r1's next pursuit.
	s = tableOf(infantry("r1", at{0, 0, 0}, at{4, 0, 0}), infantry("b1", at{0, 5, 180}, at{4, 5, 180}), infantry("b4", at{7, 3, 270}))
	Edit(&s.Units[2]).State.Retreated = true
	p = play(t, afterRound(s, Fight{Units: units("r1 b1"), Round: 2}))
	if lines := p.do(pursueNow); !slices.Contains(lines, "drawn-in STD-PURSUE-27 b4") {
		t.Errorf("the events are %v, want \"drawn-in STD-PURSUE-27 b4\"", lines)
	}
	if c := OwnTurn(p.b.State()).Combat; c == nil || !slices.ContainsFunc(c.Groups, func(g Group) bool { return g.Ended && slices.Contains(g.Units, "b4") }) {
		t.Errorf("b4 is not in the combat again: %+v", c)
	}
}

// AMB-51, STD-PURSUE-33, STD-PURSUE-34: a winner that stands and is touched still has its bonus; it
// must fall back when only flyers touch it (STD-PURSUE-09).
func TestStandingInContact(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{2, 2, 180}))
	p := play(t, afterRound(s, Fight{Units: units("r1 b1"), Round: 1}))
	p.do(game.Action{Do: "after", Unit: "r1", Choice: "stand"})
	if got := Own(p.unit("r1")).State.Bonuses; !slices.Contains(got, Bonus{Unit: "b1", Retreat: 2}) {
		t.Errorf("the bonuses are %+v, want %v among them", got, Bonus{Unit: "b1", Retreat: 2})
	}
	Edit(&s.Units[1]).Traits = []string{"flying"}
	p = play(t, afterRound(s, Fight{Units: units("r1 b1"), Round: 1}))
	wantLines(t, "only back", p.answers(), "after r1 fallback *")
	p.refused(game.Action{Do: "after", Unit: "r1", Choice: "stand"}, "STD-PURSUE-09")
	p.refused(pursueNow, "STD-PURSUE-07")
}

// STD-PURSUE-35: a unit that cannot pursue stands or falls back, and does not advance. It
// also tests STD-PURSUE-04.
func TestNoAdvanceInsteadOfAPursuit(t *testing.T) {
	s := tableOf(unitOf("r1", Artillery, []at{{0, 0, 0}}), infantry("b1", at{0, 5, 180}))
	p := play(t, afterRound(s, Fight{Units: units("r1 b1"), Round: 1}))
	wantLines(t, "the choice", p.answers(), "after r1 stand *", "after r1 fallback")
	p.refused(game.Action{Do: "after", Unit: "r1", Choice: "advance"}, "STD-ADV-01")
}

// STD-PURSUE-10: units that see a retreating enemy go before those that do not. Then r2
// follows in support (STD-PURSUE-22).
func TestOrderOfPursuers(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}, at{4, 0, 0}), infantry("r2", at{0, -2, 0}, at{4, -2, 0}), infantry("b1", at{0, 4, 180}, at{4, 4, 180}))
	p := play(t, afterRound(s, Fight{Units: units("r1 r2 b1"), Round: 1}))
	second := game.Action{Do: "after", Unit: "r2", Choice: "pursue"}
	if _, err := p.b.Do(second); err == nil {
		t.Error("r2 goes first")
	}
	p.do(pursueNow)
	p.do(second)
	wantLines(t, "r2 follows", p.placeByDefault(), "pursue supporting r2 r2a(0,0,0) r2b(4,0,0)", "again combat")
}

// A file with a pursuit that no combat can produce is refused.
func TestReadingAPursuit(t *testing.T) {
	good := afterRound(afterRetreat(), Fight{Units: units("r1 b1"), Round: 1})
	OwnTurn(good).Pending = onTop(&pursueProcedure{Unit: "r1"}, OwnTurn(good).Pending)
	if problems := problemsOf(good); len(problems) > 0 {
		t.Errorf("refused: %v, want no problems", problems)
	}
	for name, change := range map[string]func(*Pending){
		"no such unit": func(p *Pending) { p.Frame.(*pursueProcedure).Unit = "zz" },
		"no combat":    func(p *Pending) { p.Then = nil },
		"no zone":      func(p *Pending) { p.Frame.(*pursueProcedure).Zones = namedZones{"b1a": 7} },
		"no pursuit":   func(p *Pending) { fightBelow(p).Retreated = nil },
	} {
		s := good.Clone()
		change(OwnTurn(&s).Pending)
		if problems := problemsOf(&s); len(problems) == 0 {
			t.Errorf("%s: read", name)
		}
	}
}

// STD-PURSUE-10: a winner that sees no retreating enemy, and would follow in support, waits
// for one that sees and can pursue; when that has decided it may go.
func TestSeeingUnitsPursueFirst(t *testing.T) {
	s := inCombat(infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 4, 180}),
		infantry("r3", at{20, 0, 0}, at{24, 0, 0}, at{28, 0, 0}), infantry("b2", at{24, 2, 180}), infantry("r2", at{24, -4, 0}))
	s.Terrain = []game.Terrain{building(10, -20, 11, 20)}
	r := &run{s: s}
	f := &Fight{Units: []game.UnitID{"r1", "r2", "r3", "b1", "b2"}, Round: 1, Last: 2, Winner: "red", Retreat: 2,
		Retreated: []Displaced{{Unit: "b1", Y: 2}, {Unit: "b2", X: 2}}}
	blind := r.indexOf("r2")
	if refusal := r.refusePursuit(f, blind); ruleOr(refusal, "ok") != "STD-PURSUE-10" {
		t.Errorf("while r1 waits: %v", refusal)
	}
	f.Done = []game.UnitID{"r1", "r3"}
	if refusal := r.refusePursuit(f, blind); refusal != nil {
		t.Errorf("after the others have decided the pursuit is refused: %v", refusal)
	}
}
