package stand

import (
	"errors"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"frontage/game"
)

// refused does an action and checks that a rule refuses it without changing the state.
func refused(t *testing.T, s *game.State, a game.Action, rule string) {
	t.Helper()
	before := string(game.Write(s))
	c := s.Clone()
	_, err := (Rules{}).Begin(false).Apply(&c, &c, a, nil)
	var r *game.Refusal
	if !errors.As(err, &r) {
		t.Fatalf("%+v: %v, want a refusal by %s", a, err, rule)
	}
	if r.Rule != rule || r.Reason.Empty() {
		t.Errorf("%+v: refused by %q (%s), want %s", a, r.Rule, r.Reason, rule)
	}
	if string(game.Write(s)) != before {
		t.Errorf("%+v: the state has changed", a)
	}
}

// facingLines is r1 and r2 facing b1 and b2, all within charge distance.
func facingLines() *game.State {
	return tableOf(
		infantry("r1", at{0, 12, 180}), infantry("r2", at{20, 12, 180}),
		infantry("b1", at{0, 0, 0}), infantry("b2", at{20, 0, 0}))
}

// Who may charge, and when: STD-CMD-01 (the side whose turn it is),
// STD-CHARGE-01 (in the Command phase), STD-CONF-06 (not confused), STD-CHARGE-08
// (once a turn), STD-MOVE-21 (not when engaged), STD-CAS-07 (not the destroyed).
func TestPermissionToCharge(t *testing.T) {
	charge := game.Action{Do: "charge", Unit: "r1", Target: "b1"}
	for _, c := range []struct {
		rule   string
		change func(*game.State)
	}{
		{"STD-CMD-01", func(s *game.State) { s.Turn.Active = "blue" }},
		{"STD-CHARGE-01", func(s *game.State) { s.Turn.Phase = "combat" }},
		{"STD-CONF-06", func(s *game.State) { Edit(s.Unit("r1")).State.Confused = true }},
		{"STD-CHARGE-08", func(s *game.State) { Edit(s.Unit("r1")).State.Charged, Edit(s.Unit("r1")).State.Label = true, "front" }},
		{"STD-MOVE-21", func(s *game.State) { s.Unit("b2").Stands[0].X, s.Unit("b2").Stands[0].Y = origin, origin+14 }},
		{"STD-CAS-07", func(s *game.State) { s.Unit("b1").Stands = nil }},
	} {
		s := facingLines()
		c.change(s)
		refused(t, s, charge, c.rule)
	}
}

// STD-CHARGE-08, STD-CHARGE-13: the charge is made, remembered with its edge for
// the rest of the turn, and over when the turn ends (STD-CMD-01).
func TestChargeIsMade(t *testing.T) {
	s := facingLines()
	events, err := (Rules{}).Begin(false).Apply(s, s, game.Action{Do: "charge", Unit: "r1", Target: "b1"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(events) != 1 || events[0].Kind != "charge" || len(events[0].Moves) != 1 || events[0].Moves[0].ID != "r1a" || len(events[0].Steps) == 0 {
		t.Errorf("events %+v, want 1 charge with the move of r1a and its steps", events)
	}
	u := s.Unit("r1")
	if st := u.Stands[0]; st.X != origin || st.Y != origin+2 || st.Facing != 180 || Own(u).State.Label != "front" {
		t.Errorf("r1 at %+v, %+v, want y 2 from the origin, facing 180, label front", st, Own(u).State)
	}
	refused(t, s, game.Action{Do: "charge", Unit: "r1", Target: "b1"}, "STD-CHARGE-08")
	end := func() {
		if _, err := (Rules{}).Begin(false).Apply(s, s, game.Action{Do: "end"}, nil); err != nil {
			t.Fatal(err)
		}
	}
	end()
	if s.Turn.Phase != "combat" || !Own(u).State.Charged || !Own(u).State.Fresh {
		t.Errorf("in the %s phase r1 is %+v, want the combat phase, charged and fresh", s.Turn.Phase, Own(u).State)
	}
	u.Stands[0].Y += 10 // no contacts are left: there is nothing to fight
	end()
	if s.Turn.Active != "blue" || s.Turn.Number != 1 || Own(u).State.Charged {
		t.Errorf("turn %+v, r1 %+v, want Blue's turn 1, not charged", s.Turn, Own(u).State)
	}
	end()
	end()
	if s.Turn.Active != "red" || s.Turn.Number != 2 {
		t.Errorf("turn %+v, want Red's turn 2", s.Turn)
	}
}

// STD-WIN-01: in a finished battle no action is accepted and no question asked.
func TestBattleThatIsOver(t *testing.T) {
	s := facingLines()
	s.Turn.Phase, s.Turn.Step = "over", ""
	refused(t, s, game.Action{Do: "end"}, "STD-WIN-01")
	if q := (Rules{}).Begin(false).Question(s); q != nil {
		t.Errorf("the question is %+v, want none", q)
	}
}

// The question of the command phase lists every charge that is legal, and the
// end of the step; the default is the first charge (STD-CHARGE-02, STD-CHARGE-04).
func TestQuestionListsTheCharges(t *testing.T) {
	q := (Rules{}).Begin(false).Question(facingLines())
	got := map[string]bool{}
	for _, a := range q.Answers {
		got[a.Do+" "+string(a.Unit)+" "+a.Target] = true
	}
	for _, want := range []string{"charge r1 b1", "charge r2 b2", "end  "} {
		if !got[want] {
			t.Errorf("%q is not among the answers %v", want, got)
		}
	}
	if q.Who != "red" || q.Answers[q.Default].Unit != "r1" || q.Answers[q.Default].Do != "charge" {
		t.Errorf("the question is %+v, want one for red with the charge of r1 as default", q)
	}
	for _, a := range q.Answers {
		s := facingLines()
		if _, err := (Rules{}).Begin(false).Apply(s, s, a, game.NewDice(&s.Turn.Dice)); err != nil {
			t.Errorf("%+v is listed, and refused: %v", a, err)
		}
	}
}

// STD-CHARGE-06: a charge whose zone has been rolled is made as the die says or given up.
// Nothing else can be done first, and the die is not rolled again.
func TestTiedChargeIsGivenUp(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 0, 0}), infantry("r1", at{3, 6, 180}, at{7, 6, 180}, at{11, 6, 180}), infantry("r2", at{40, 12, 180}))
	s.Turn.Dice.Given, s.Turn.Dice.GivenOnly = []int{5}, true
	dice := game.NewDice(&s.Turn.Dice)
	if _, err := (Rules{}).Begin(false).Apply(s, s, game.Action{Do: "charge", Unit: "r1", Target: "b1"}, dice); err != nil {
		t.Fatal(err)
	}
	refused(t, s, game.Action{Do: "end"}, "STD-CHARGE-06")
	refused(t, s, game.Action{Do: "charge", Unit: "r2", Target: "b1"}, "STD-CHARGE-06")
	refused(t, s, game.Action{Do: "hold", Unit: "b1"}, "STD-CHARGE-06") // it does not charge
	if _, err := (Rules{}).Begin(false).Apply(s, s, game.Action{Do: "hold", Unit: "r1"}, dice); err != nil {
		t.Fatal(err)
	}
	refused(t, s, game.Action{Do: "charge", Unit: "r1", Target: "b1"}, "STD-CHARGE-06")
}

// STD-CHARGE-06, STD-ZONE-05: after the die for the zone the default is the first charge of
// the question, or to hold if there is none. A friend and another enemy are placed at
// random in the way.
func TestDefaultAfterTheZoneDie(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	chosen := map[string]int{}
	tries := 70
	if os.Getenv("FRONTAGE_SOAK") == "1" {
		tries = 1000
	}
	for range tries {
		s := tableOf(infantry("b1", at{0, 0, 0}), infantry("r1", at{3, 6, 180}, at{7, 6, 180}, at{11, 6, 180}),
			infantry("r2", at{2 + random.Float64()*6, -6 + random.Float64()*10, 90 * float64(random.IntN(4))}),
			infantry("b2", at{float64(random.IntN(3)), -2 - random.Float64()*3, 90 * float64(random.IntN(2))}))
		s.Turn.Dice.Given, s.Turn.Dice.GivenOnly = []int{5}, true
		if anyOverlap(newBoard(s).Boxes) {
			continue
		}
		if _, err := applied(s, game.Action{Do: "charge", Unit: "r1", Target: "b1"}, game.NewDice(&s.Turn.Dice)); err != nil || OwnTurn(s).Pending == nil {
			continue // no charge at all, or no tie
		}
		got, _ := (Rules{}).Begin(false).Default(s)
		if want, _ := (Rules{}).Begin(false).Question(s).DefaultAnswer(); !cmp.Equal(got, want) {
			t.Fatalf("%+v, the question's is %+v\n%s", got, want, game.Write(s))
		}
		chosen[got.Do]++
		// Asking for the default changes no charge.
		for _, a := range (Rules{}).Begin(false).Question(s).Answers {
			asked, cold := s.Clone(), s.Clone()
			k := Rules{}.Begin(false)
			k.Default(s)
			for _, one := range []struct {
				rules game.Session
				state *game.State
			}{{k, &asked}, {Rules{}.Begin(false), &cold}} {
				if _, err := one.rules.Apply(s, one.state, a, game.NewDice(&one.state.Turn.Dice)); err != nil {
					t.Fatal(err)
				}
			}
			if diff := cmp.Diff(string(game.Write(&cold)), string(game.Write(&asked))); diff != "" {
				t.Fatalf("%+v after the default was asked for:\n%s", a, diff)
			}
		}
	}
	if chosen["charge"] < 5 || chosen["hold"] < 5 {
		t.Errorf("only %v were chosen, want 5 charges and 5 holds", chosen)
	}
}

// Meaningless actions are refused with a reason.
func TestUnknownAction(t *testing.T) {
	_, err := applied(facingLines(), game.Action{Do: "dance"}, nil)
	if err == nil || !strings.Contains(err.Error(), "dance") {
		t.Errorf("an unknown action: %v; want an error that names dance", err)
	}
	for _, a := range []game.Action{
		{Do: "charge", Unit: "zz", Target: "b1"}, {Do: "charge", Unit: "r1", Target: "zz"},
		{Do: "charge", Unit: "r1", Target: "b1", First: "r2a"}, {Do: "charge", Unit: "r1", Target: "b1", First: "zz"},
	} {
		var bad *game.BadQuery
		if _, err := applied(facingLines(), a, nil); !errors.As(err, &bad) {
			t.Errorf("%+v: the error is %v, want a *game.BadQuery", a, err)
		}
	}
}
