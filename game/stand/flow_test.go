package stand

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"frontage/game"
)

// flow plays a frame with scripted dice and answers. It fails if an answer is refused, if
// dice are missing or left over, or if stands overlap at a question.
type flow struct {
	t      *testing.T
	s      *game.State
	events []game.Event
}

func start(t *testing.T, s *game.State, frame Frame, dice ...int) *flow {
	t.Helper()
	s.Turn.Dice = game.DiceState{Given: dice, GivenOnly: true}
	f := &flow{t: t, s: s}
	r := &run{s: s, dice: game.NewDice(&s.Turn.Dice)}
	r.push(frame)
	if err := r.settle(); err != nil {
		t.Fatal(err)
	}
	f.events = r.events
	f.settled()
	return f
}

func (f *flow) settled() {
	f.t.Helper()
	game.Round(f.s)
	if anyOverlap(newBoard(f.s).Boxes) {
		f.t.Errorf("stands overlap:\n%s", game.Write(f.s))
	}
}

func (f *flow) do(a game.Action) *flow {
	f.t.Helper()
	events, err := applied(f.s, a, game.NewDice(&f.s.Turn.Dice))
	if err != nil {
		f.t.Fatalf("%s: %v", a.Do, err)
	}
	f.events = append(f.events, events...)
	f.settled()
	return f
}

// refused checks that a rule refuses an action.
func (f *flow) refused(a game.Action, rule string) {
	f.t.Helper()
	s := f.s.Clone()
	_, err := (Rules{}).Begin(false).Apply(&s, &s, a, game.NewDice(&s.Turn.Dice))
	if r, ok := err.(*game.Refusal); !ok || r.Rule != rule {
		f.t.Errorf("%s is answered by %v, want a refusal by %s", a.Do, err, rule)
	}
}

// question returns the pending question, which must be of that kind and to that side.
func (f *flow) question(kind string, who game.SideID, about string) *game.Question {
	f.t.Helper()
	if OwnTurn(f.s).Pending == nil {
		f.t.Fatalf("nothing is asked; %s", f)
	}
	q := (Rules{}).Begin(false).Question(f.s)
	if q.Kind != kind || q.Who != who || !strings.Contains(q.Text.String(), about) {
		f.t.Fatalf("asked is %q of %s (%s), want %s of %s about %s; %s", q.Kind, q.Who, q.Text, kind, who, about, f)
	}
	return q
}

func (f *flow) yes(unit game.UnitID) *flow {
	f.t.Helper()
	yes := true
	return f.do(game.Action{Do: "makeway", Unit: unit, Yes: &yes})
}

func (f *flow) no(unit game.UnitID) *flow {
	f.t.Helper()
	no := false
	return f.do(game.Action{Do: "makeway", Unit: unit, Yes: &no})
}

// way answers with the first listed way of a kind.
func (f *flow) way(rule string) *flow {
	f.t.Helper()
	p := openFrame[makeWayProcedure](f.s)
	r := &run{s: f.s}
	m, err := r.movementIn(p)
	if err != nil {
		f.t.Fatal(err)
	}
	b := r.board()
	unit, _ := b.unitIndex(string(p.Unit))
	for _, o := range b.wayOptions(unit, m) {
		if o.rule == rule {
			yes := true
			return f.do(game.Action{Do: "makeway", Unit: p.Unit, Yes: &yes, Stands: b.placesOf(o.moved)})
		}
	}
	f.t.Fatalf("%s has no way by %s", p.Unit, rule)
	return nil
}

// over checks that nothing is asked and every die is used.
func (f *flow) over() *flow {
	f.t.Helper()
	if OwnTurn(f.s).Pending != nil {
		f.t.Errorf("%q still waits", OwnTurn(f.s).Pending.Procedure)
	}
	if n := len(f.s.Turn.Dice.Given); n > 0 {
		f.t.Errorf("%d dice are left over", n)
	}
	return f
}

func (f *flow) String() string {
	var t strings.Builder
	t.WriteString("the events are:")
	for _, e := range f.events {
		fmt.Fprintf(&t, "\n  %s %s: %s", e.Kind, e.Unit, e.Text)
	}
	return t.String()
}

// log compares the kinds of the events, each with the unit or character it is about.
func (f *flow) log(want ...string) *flow {
	f.t.Helper()
	var got []string
	for _, e := range f.events {
		line := e.Kind + " " + e.By
		if e.Stand != "" {
			line += " " + string(e.Stand)
		}
		got = append(got, line)
	}
	if !slices.Equal(got, want) {
		f.t.Errorf("log %q\nwant %q; %s", got, want, f)
	}
	return f
}

// at compares where the stands of a unit are, relative to the middle of the table.
func (f *flow) at(unit game.UnitID, want ...at) *flow {
	f.t.Helper()
	var stands []ChargedStand
	for _, st := range f.s.Unit(unit).Stands {
		stands = append(stands, ChargedStand{X: st.X, Y: st.Y, Facing: st.Facing})
	}
	if got := placesOf(stands); !near(got, want) {
		f.t.Errorf("%s is at %v, want %v; %s", unit, got, want, f)
	}
	return f
}
