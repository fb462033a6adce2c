package stand

import (
	"slices"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// pursueWith plays the pursuit of a unit, begun as in its combat, with dice.
func pursueWith(t *testing.T, s *game.State, unit game.UnitID, fight Fight, dice ...int) []game.Event {
	t.Helper()
	OwnTurn(s).Pending = onTop(&pursueProcedure{Unit: unit}, open(&combatProcedure{Fight: &fight}))
	r := &run{s: s, dice: game.NewDice(&game.DiceState{Given: dice, GivenOnly: true})}
	waits, err := openFrame[pursueProcedure](s).proceed(r)
	if err != nil || waits {
		t.Fatalf("waits %v, %v; want it done without waiting", waits, err)
	}
	return r.events
}

// The procedure asks where the stands go, lists good places with the default first, accepts
// any legal ones, refuses others, and moves (STD-PURSUE-18).
func TestPursueProcedure(t *testing.T) {
	begin := func() (*run, *pursueProcedure) {
		s := afterRetreat()
		Edit(&s.Units[0]).State.Open = false
		s.Characters = []game.Character{{ID: "rg", Side: "red", Joined: "r1", X: origin, Y: origin - 2.25, Base: game.Base{Front: 2.5}}}
		OwnTurn(s).Pending = onTop(&pursueProcedure{Unit: "r1"},
			open(&combatProcedure{Fight: &Fight{Round: 1, Retreat: 2, Retreated: []Displaced{{Unit: "b1", Y: 2}}}}))
		return &run{s: s}, openFrame[pursueProcedure](s)
	}
	r, f := begin()
	if waits, err := f.proceed(r); err != nil || !waits {
		t.Fatalf("does not wait: %v", err)
	}
	q := f.question(r)
	if q.Kind != "place" || q.Who != "red" || len(q.Answers) != 3 || q.Default != 0 {
		t.Fatalf("question %+v, want kind place, who red, 3 answers and default 0", q)
	}
	for i, a := range q.Answers {
		r, f := begin()
		if err := f.answer(r, a); err != nil {
			t.Errorf("answer %d is refused: %v", i, err)
		}
	}
	bad := game.Action{Do: "place", Unit: "r1", Stands: []game.StandPlace{{ID: "r1a", X: origin, Y: origin, Facing: 0}}}
	if err := f.answer(r, bad); ruleOfError(err) != "STD-PURSUE-15" {
		t.Errorf("an obliged stand stays: %v", err)
	}
	if err := f.answer(r, game.Action{Do: "end"}); err == nil {
		t.Error("the phase ends in the midst of a pursuit")
	}
	if err := f.answer(r, q.Answers[0]); err != nil {
		t.Fatal(err)
	}
	u := r.s.Units[0]
	if u.Stands[0].Y != origin+2 || u.Stands[2].Facing != 270 || !Own(&u).State.Open || OwnTurn(r.s).Pending.Procedure != procedureCombat {
		t.Errorf("after the pursuit: %+v; want the first stand at y %v, the third facing 270, the unit open", u, origin+2.0)
	}
	if c := r.s.Characters[0]; c.X != origin || c.Y != origin-0.25 { // STD-CHAR-08
		t.Errorf("the general stays behind at %g, %g; want (%v, %v)", c.X, c.Y, origin, origin-0.25)
	}
	e := r.events[0]
	if e.Kind != "pursue" || e.Unit != "r1" || len(e.Moves) != 3 || len(e.Steps) == 0 {
		t.Errorf("event %+v, want r1 to pursue with 3 moves and steps", e)
	}
}

func ruleOfError(err error) string {
	if r, ok := err.(*game.Refusal); ok {
		return r.Rule
	}
	return ""
}

// A pursuit without a choice is carried out without a question, and so is one whose places
// come with the choice.
func TestPursuitWithoutAQuestion(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}, at{4, 0, 0}), infantry("b1", at{0, 4, 180}, at{4, 4, 180}))
	fight := Fight{Round: 2, Retreat: 2, Retreated: []Displaced{{Unit: "b1", Y: 2}}}
	pursueWith(t, s, "r1", fight)
	if st := s.Units[0].Stands[1]; st.Y != origin+2 || OwnTurn(s).Pending.Procedure != procedureCombat {
		t.Errorf("r1b at %+v, want y 2 from the origin, in a combat", st)
	}
	s = afterRetreat()
	OwnTurn(s).Pending = onTop(&pursueProcedure{Unit: "r1", Stands: []game.Stand{{ID: "r1c", X: origin + 8, Y: origin + 2}}},
		open(&combatProcedure{Fight: &fight}))
	r := &run{s: s}
	if waits, err := openFrame[pursueProcedure](s).proceed(r); waits || err != nil {
		t.Fatalf("the pursuit waits %v, error %v, want neither", waits, err)
	}
	if st := s.Units[0].Stands; st[0].Y != origin+2 || st[2].Y != origin+2 {
		t.Errorf("stands %+v; want the first and the third at y %v", st, origin+2.0)
	}
}

// STD-PURSUE-35: if a die has left no way, the unit has not pursued: its owner says whether
// it stands or falls back, and it pursues no more.
func TestPursuitThatADieForbids(t *testing.T) {
	// The tie of TestIndirectZoneTie; a pond covers the flank.
	s := tableOf(infantry("b1", at{0, 0, 0}), infantry("r1", at{7, 6, 180}))
	s.Terrain = []game.Terrain{building(2.2, -3, 5, 1)}
	s.Terrain[0].Kind = "deep-water"
	fight := Fight{Round: 1, Retreated: []Displaced{{Unit: "b1", Y: -2}}, Units: []game.UnitID{"r1", "b1"}, Winner: "red",
		Pursued: []game.UnitID{"r1"}, Done: []game.UnitID{"r1"}}
	below := &combatProcedure{Step: stepAfter, Fight: &fight}
	OwnTurn(s).Pending = onTop(&pursueProcedure{Unit: "r1"}, open(below))
	r := &run{s: s, dice: game.NewDice(&game.DiceState{Given: []int{6}, GivenOnly: true})}
	if waits, err := openFrame[pursueProcedure](s).proceed(r); waits || err != nil {
		t.Fatalf("the pursuit waits %v, error %v, want neither", waits, err)
	}
	if len(fight.Pursued) > 0 || s.Units[1].Stands[0].X != origin+7 || r.events[len(r.events)-1].Why != "STD-PURSUE-26" {
		t.Errorf("pursued %v, %+v; want nobody pursued, and STD-PURSUE-26 told last", fight.Pursued, r.events)
	}
	var choices []string
	for _, a := range r.afterQuestion(below).Answers {
		choices = append(choices, a.Choice)
	}
	if !slices.Equal(choices, []string{chooseStand, chooseFallBack}) {
		t.Errorf("the choices are %v, want %v", choices, []string{chooseStand, chooseFallBack})
	}
}

// On a table that does not say who has retreated, the nearest enemy and units in contact
// with it are assumed to have.
func TestLikelyRetreated(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 4, 180}), infantry("b2", at{0, 6, 180}), infantry("b3", at{9, 5, 180}))
	if got := newBoard(s).likelyRetreated(0); !slices.Equal(got, []int{1, 2}) {
		t.Errorf("%v, want b1 and b2", got)
	}
	a := ask[*PursueAnswer](t, s, "pursue", "unit", "r1")
	if a.Kind != "basic" || geometry.Distance(a.pursuit.b.Boxes[0], a.pursuit.b.Boxes[1]) != 2 {
		t.Errorf("the pursuit is %v, want a basic one that ends 2 cm away", a.Text().String())
	}
	for _, args := range []map[string]string{{"unit": "zz"}, {"unit": "r1", "retreated": "zz"}, {"unit": "r1", "retreated": "r1"}, {"unit": "r1", "colour": "red"}} {
		if _, err := (Rules{}).Begin(false).Query(s, game.Query{Name: "pursue", Args: args}); err == nil {
			t.Errorf("%v is answered", args)
		}
	}
}

// Figures combat-pursuits-2 to -5 as one table (their drawings differ by hairs):
// STD-PURSUE-15, STD-PURSUE-16 (a only supported b), STD-PURSUE-18, AMB-63. Both
// options of the rule book are legal for either unit.
func TestCombatPursuitsFigures(t *testing.T) {
	s := tableOf(infantry("b1", at{4, 4, 180}, at{0, 4, 180}, at{-4, 4, 180}), infantry("b2", at{0, 2, 180}),
		infantry("r1", at{-8, -1, 0}, at{-4, -1, 0}, at{0, -1, 0}), cavalry("r2", at{4, -2, 0}, at{6, -2, 0}, at{8, -2, 0}))
	c := askPursue(t, s, "r1", "b1,b2")
	wantStand(t, c, "r1b", at{-4, 2, 0}, roleStraight, 3)
	wantStand(t, c, "r1c", at{0, 0, 0}, roleStraight, 1)
	d := askPursue(t, s, "r2", "b1,b2")
	wantStand(t, d, "r2a", at{4, 1, 0}, roleStraight, 3)
	wantStand(t, d, "r2b", at{6, 1, 0}, roleStraight, 3)
	for _, h := range []struct {
		a *PursueAnswer
		byHand
	}{
		{c, byHand{"r1a", at{-7, 4, 90}}}, {c, byHand{"r1a", at{0, -2, 0}}},
		{d, byHand{"r2c", at{8, 4, 270}}}, {d, byHand{"r2c", at{8, 1, 0}}},
	} {
		if rule := tryByHand(h.a, h.byHand); rule != "" {
			t.Errorf("%v is refused by %s", h.byHand, rule)
		}
	}
	if rule := tryByHand(c, byHand{"r1a", at{-8, -1, 0}}); rule != "STD-MOVE-09" {
		t.Errorf("with r1a left behind it is refused by %q, want STD-MOVE-09", rule)
	}
}

// Figures combat-pursuits-6 to -10: a column follows, then cavalry goes by the charge
// rules against the flank and the rear (STD-PURSUE-20, STD-PURSUE-21, STD-ZONE-04).
func TestCombatPursuitsSecondRound(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 4, 180}, at{-4, 4, 180}), infantry("r1", at{0, -1, 0}, at{0, -3, 0}), cavalry("r2", at{6, 0, 0}, at{8, 0, 0}))
	c := askPursue(t, s, "r1", "b1")
	wantStand(t, c, "r1a", at{0, 2, 0}, roleStraight, 3)
	if rule := tryByHand(c, byHand{"r1b", at{0, 0, 0}}); rule != "" { // the figure: in support
		t.Errorf("refused by %s", rule)
	}
	s.Units[1].Stands[0].Y, s.Units[1].Stands[1].Y = origin+2, origin
	d := askPursue(t, s, "r2", "b1")
	if d.Kind != "indirect" || !hasOption(d, at{4, 4, 270}, at{1, 7, 180}) {
		t.Errorf("the cavalry: %s; want an indirect pursuit to (4, 4) and (1, 7)", d.Text().String())
	}
	if !hasStep(d.Explain(), "STD-ZONE-01", "left flank zone of b1") {
		t.Errorf("steps %+v, want a step by STD-ZONE-01 with \"left flank zone of b1\"", d.Explain())
	}
}
