package turn

import (
	"errors"
	"slices"
	"testing"

	"frontage/game"
)

// open is a frame: a procedure that counts down, waiting at each even number.
type open struct {
	name string
	left int
	then *open
}

func (o *open) Below() **open { return &o.then }

func names(top *open) (list []string) {
	for ; top != nil; top = top.then {
		list = append(list, top.name)
	}
	return list
}

func TestStack(t *testing.T) {
	var top *open
	a, b, c := &open{name: "a"}, &open{name: "b"}, &open{name: "c"}
	for _, f := range []*open{a, b, c} {
		Push(&top, f)
	}
	check := func(want ...string) {
		t.Helper()
		if got := names(top); !slices.Equal(got, want) {
			t.Fatalf("open are %v, want %v", got, want)
		}
	}
	check("c", "b", "a")
	Drop(&top, b)
	check("c", "a")
	Drop(&top, b) // not there any more
	Drop(&top, nil)
	check("c", "a")
	Drop(&top, c)
	check("a")
	Pop(&top)
	check()
}

// Procedures go on, the top one first, until one waits or none is left; one that begins
// another goes on when that is done.
func TestSettle(t *testing.T) {
	top := &open{name: "below", left: 1}
	var went []string
	refused := errors.New("refused")
	step := func(f *open) (bool, error) {
		went = append(went, f.name)
		switch {
		case f.name == "below" && f.left == 1:
			f.left = 0
			Push(&top, &open{name: "above", left: 2})
		case f.left == 2:
			return true, nil // it waits
		case f.left < 0:
			return false, refused
		default:
			Drop(&top, f)
		}
		return false, nil
	}
	next := func() *open { return top }
	if err := Settle(next, step); err != nil || !slices.Equal(went, []string{"below", "above"}) || !slices.Equal(names(top), []string{"above", "below"}) {
		t.Fatalf("%v: %v went on, %v are open; want below and above to go on, and both open", err, went, names(top))
	}
	top.left = 0 // answered
	if err := Settle(next, step); err != nil || top != nil || !slices.Equal(went[2:], []string{"above", "below"}) {
		t.Errorf("%v: %v went on, %v are open; want above and below to go on, and none open", err, went, names(top))
	}
	top = &open{name: "bad", left: -1}
	if err := Settle(next, step); err != refused {
		t.Error(err)
	}
}

func TestRoll(t *testing.T) {
	roll := Roll{Dice: 2, Sides: 10, Why: "morale", By: "r1", Need: 7, Text: game.Say("Red tests morale:")}
	faces, told, err := roll.With(game.NewDice(&game.DiceState{Given: []int{3, 10}, GivenOnly: true}))
	if err != nil || !slices.Equal(faces, []int{3, 10}) {
		t.Fatalf("the faces are %v, error %v, want %v", faces, err, []int{3, 10})
	}
	if told.Kind != game.EventRoll || told.Why != "morale" || told.By != "r1" || told.Need != 7 || told.Text.String() != "Red tests morale: "+game.DiceText(faces)+"." {
		t.Errorf("the event is %+v, want a roll of r1 for morale that needs 7, with the text %q", told, "Red tests morale: "+game.DiceText(faces)+".")
	}
	state := game.DiceState{Given: []int{3}, GivenOnly: true}
	_, _, err = roll.With(game.NewDice(&state))
	var short *game.NotEnoughDice
	if !errors.As(err, &short) || short.By != "r1" || short.Score != 7 || short.Text.String() != roll.Text.String() || len(state.Given) != 1 {
		t.Errorf("the error %+v is %v, want *game.NotEnoughDice for r1 at 7 with the text %q and 1 die given", short, err, roll.Text.String())
	}
	if _, _, err := roll.With(nil); err != game.ErrNoDice {
		t.Error(err)
	}
	roll.Text = game.Phrase{}
	if _, told, _ = roll.With(game.NewDice(&game.DiceState{Seed: 1})); !told.Text.Empty() {
		t.Errorf("nobody reads %q", told.Text)
	}
}

// counting is a session that remembers nothing: each turn waits for one of three answers, the
// second by default, and turns on by it.
type counting struct{ Plain[counting] }

func (counting) Question(s *game.State) *game.Question {
	if s.Turn.Number > 3 {
		return nil
	}
	return &game.Question{Answers: []game.Action{{Do: "one"}, {Do: "two"}, {Do: "three"}}, Default: 1}
}

func (counting) Apply(before, after *game.State, a game.Action, _ *game.Dice) ([]game.Event, error) {
	after.Turn.Number = before.Turn.Number + len(a.Do)
	return []game.Event{{Kind: a.Do}}, nil
}

func TestPlain(t *testing.T) {
	var k counting
	before := game.State{}
	a, open := k.Default(&before)
	if !open || a.Do != "two" {
		t.Errorf("by default %v %v; want \"two\"", a, open)
	}
	after := before
	events, err := k.Try(&before, &after, a, nil)
	if err != nil || len(events) != 1 || events[0].Kind != "two" || after.Turn.Number != 3 {
		t.Errorf("tried: %v %v, turn %d; want one event \"two\" in turn 3", events, err, after.Turn.Number)
	}
	after.Turn.Number = 4
	if _, open := k.Default(&after); open {
		t.Error("nothing waits, and there is a default")
	}
	if b, ok := k.Nearest(&before, a); ok || b.Do != a.Do {
		t.Errorf("nearest: %v %v; want %v as it was, and not changed", b, ok, a)
	}
}
