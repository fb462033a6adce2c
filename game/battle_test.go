package game

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"frontage/geometry"
)

func vec(x, y float64) geometry.Vec { return geometry.Vec{X: x, Y: y} }

// newBattle begins a battle from the sample of the formats page: r1 at (10, 30)
// and (14, 30) facing 180.
func newBattle(t testing.TB, options Options) *Battle {
	t.Helper()
	return NewBattle(readSample(t, "testdata/formats.scenario.json"), fakeRules{}, options)
}

// do carries out actions that must be legal.
func do(t testing.TB, b *Battle, actions ...Action) []Event {
	t.Helper()
	var events []Event
	for _, a := range actions {
		es, err := b.Do(a)
		if err != nil {
			t.Fatalf("%+v: %v", a, err)
		}
		events = append(events, es...)
	}
	return events
}

// move is a move of r1's two stands to stand side by side, the first at x.
func move(x float64) Action {
	return Action{Do: "move", Unit: "r1", Stands: []StandPlace{
		{ID: "r1a", X: x, Y: 50, Facing: 180}, {ID: "r1b", X: x + 4, Y: 50, Facing: 180},
	}}
}

var (
	undo   = Action{Do: "undo"}
	redo   = Action{Do: "redo"}
	charge = Action{Do: "charge", Unit: "r1", Target: "r1"}
	answer = Action{Do: "after", Unit: "r1", Choice: "stand"}
	end    = Action{Do: "end"}
)

// An action that is not legal changes nothing and says which rule forbids it.
func TestDoRefused(t *testing.T) {
	b := newBattle(t, Options{Seed: 1})
	do(t, b, charge)
	before, hash, replay := *b.State(), b.Hash(), b.Replay()
	tests := []struct {
		action Action
		rule   string
	}{
		{charge, "STD-CHARGE-01"}, // there is a question to answer first
		{Action{Do: "move", Unit: "r1", Stands: []StandPlace{{ID: "r1a", X: 90}, {ID: "b1a"}}}, "STD-MOVE-07"},
		{redo, ""},
		{Action{Do: "dice", Values: []int{3, 7}}, ""},
		{Action{Do: "dice"}, ""},
		{Action{Do: "dance"}, ""},
		{Action{Do: "charge", Unit: "r1"}, ""},
		{Action{Do: "end", Unit: "r1"}, ""},
	}
	for _, test := range tests {
		_, err := b.Do(test.action)
		var refusal *Refusal
		if !errors.As(err, &refusal) || refusal.Rule != test.rule || refusal.Reason.Empty() {
			t.Errorf("%+v: got %v, want a refusal by rule %q", test.action, err, test.rule)
		}
		if diff := cmp.Diff(before, *b.State(), ignoreOwners); diff != "" || b.Hash() != hash || string(b.Replay()) != string(replay) {
			t.Errorf("%+v changed the battle:\n%s", test.action, diff)
		}
	}
}

// A state that cannot be is an error that names what is impossible, and changes
// nothing (STD-BASE-01).
func TestDoBrokenInvariant(t *testing.T) {
	overlapping := move(50)
	overlapping.Stands[1].X = 53.5
	off := move(179)
	tests := []struct {
		action Action
		what   string
	}{
		{overlapping, `stand "r1b" overlaps stand "r1a"`},
		{off, `stand "r1a" is off the table`},
	}
	for _, test := range tests {
		b := newBattle(t, Options{})
		do(t, b, end)
		before, hash := *b.State(), b.Hash()
		_, err := b.Do(test.action)
		var broken *Broken
		if !errors.As(err, &broken) || broken.What != test.what {
			t.Errorf("got %v, want %s", err, test.what)
			continue
		}
		if diff := cmp.Diff(before, *b.State(), ignoreOwners); diff != "" || b.Hash() != hash || b.history.at != 1 {
			t.Errorf("the battle was changed:\n%s", diff)
		}
		if string(broken.Battle) != string(b.Replay()) {
			t.Error("the error has another battle")
		}
	}
}

// Positions are rounded to a micrometre, in the state and in the replay.
func TestDoRounds(t *testing.T) {
	b := newBattle(t, Options{})
	a := move(50)
	a.Stands[0].X, a.Stands[0].Facing = 49.99996, 180.00004
	do(t, b, a)
	if got, want := b.State().Units[0].Stands[0], (Stand{"r1a", 50, 50, 180}); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
	if !strings.Contains(string(b.Replay()), `{"id":"r1a","x":50,"y":50,"facing":180}`) {
		t.Errorf("the replay has another place:\n%s", b.Replay())
	}
	if a.Stands[0].X != 49.99996 {
		t.Error("the caller's action was changed")
	}
}

// Undo takes the dice back with it, and redo rolls the same; a new action after
// an undo rolls what the undone one did.
func TestUndoTakesDice(t *testing.T) {
	b := newBattle(t, Options{Seed: 3})
	start := *b.State()
	first := do(t, b, charge)[0]
	charged := *b.State()
	do(t, b, undo)
	if diff := cmp.Diff(start, *b.State(), ignoreOwners); diff != "" {
		t.Errorf("undone, the state differs from the start:\n%s", diff)
	}
	do(t, b, redo)
	if diff := cmp.Diff(charged, *b.State(), ignoreOwners); diff != "" {
		t.Errorf("done again, the state differs:\n%s", diff)
	}
	do(t, b, undo)
	if again := do(t, b, charge)[0]; !slices.Equal(again.Dice, first.Dice) {
		t.Errorf("rolled %v, the undone action %v", again.Dice, first.Dice)
	}
}

func TestCanUndoRedo(t *testing.T) {
	b := newBattle(t, Options{Seed: 3})
	steps := []struct {
		action     Action
		undo, redo bool // may be done afterwards
	}{
		{end, true, false},
		{move(50), true, false},
		{undo, true, true},
		{undo, false, true},
		{redo, true, true},
		{move(60), true, false}, // what was undone is gone
		{undo, true, true},
		{undo, false, true},
	}
	if b.CanUndo() || b.CanRedo() {
		t.Error("a new battle has something to undo or redo")
	}
	for i, step := range steps {
		do(t, b, step.action)
		if b.CanUndo() != step.undo || b.CanRedo() != step.redo {
			t.Errorf("after step %d, %s: undo %v, redo %v; want %v, %v", i, step.action.Do, b.CanUndo(), b.CanRedo(), step.undo, step.redo)
		}
	}
}

// However few states the history keeps, undo leads through all of them.
func TestHistoryThinned(t *testing.T) {
	b := newBattle(t, Options{Seed: 3})
	states := []State{*b.State()}
	for i := range 60 {
		do(t, b, []Action{charge, answer, move(float64(20 + i)), end}[i%4])
		states = append(states, *b.State())
		if i%7 == 6 {
			// As if memory had run out: only every eighth is kept.
			b.history.stride = 8
			b.history.thin()
		}
	}
	for i := 59; i >= 0; i-- {
		do(t, b, undo)
		if diff := cmp.Diff(states[i], *b.State(), ignoreOwners); diff != "" {
			t.Fatalf("back at state %d, it differs:\n%s", i, diff)
		}
	}
	for i := 1; i <= 60; i++ {
		do(t, b, redo)
		if diff := cmp.Diff(states[i], *b.State(), ignoreOwners); diff != "" {
			t.Fatalf("forth at state %d, it differs:\n%s", i, diff)
		}
	}
}

// The memory that the history counts is that of what it keeps, and is bounded.
func TestHistoryBytes(t *testing.T) {
	s := readSample(t, "testdata/formats.scenario.json")
	for len(s.Units) < MaxUnits {
		s.Units = append(s.Units, Unit{ID: "u", Type: Infantry})
	}
	for range 5000 {
		s.Turn.Dice.Given = append(s.Turn.Dice.Given, 6)
	}
	b := NewBattle(s, fakeRules{}, Options{})
	for range 1000 {
		do(t, b, end)
	}
	counted := 0
	for _, m := range b.history.moments[1:] {
		if counted += m.bytes; (m.bytes > 0) != (m.state != nil || m.change != nil) {
			t.Errorf("%d bytes are counted for %v and %v", m.bytes, m.state, m.change)
		}
	}
	if counted != b.history.bytes || counted > maxHistory {
		t.Errorf("the moments of the history have %d bytes, and it counts %d; want the same, at most %d", counted, b.history.bytes, maxHistory)
	}
	if b.history.stride == firstStride {
		t.Error("the history never grew large enough for this test")
	}
}

// Events are those of the rules, then that of the new state, whose hash is told when it is
// asked for; the log keeps the latest.
func TestEvents(t *testing.T) {
	b := newBattle(t, Options{Dice: []int{5}})
	got := do(t, b, charge)
	want := []Event{{Kind: "roll", Why: "zone", Dice: []int{5}}, {Kind: "state"}}
	if diff := cmp.Diff(want, got, ignoreOwners); diff != "" {
		t.Error(diff)
	}
	want[1].Hash = b.Hash()
	if diff := cmp.Diff(want, b.Events(9), ignoreOwners); diff != "" {
		t.Error(diff)
	}
	do(t, b, undo)
	latest := b.Events(2)
	if len(latest) != 2 || latest[0].Kind != "undo" || latest[0].Text.String() != "Undone: charge r1 r1" || latest[1].Hash != b.Hash() {
		t.Errorf("after an undo the latest events are %+v; want an undo, and the hash %s", latest, b.Hash())
	}
	// What is undone is told as it was told when it was done.
	do(t, b, Action{Do: "dice", Values: []int{1, 6}}, undo, redo, undo)
	for i, want := range []string{"The players' own dice: 1, 6.", "Undone: The players' own dice: 1, 6.", "Done again: The players' own dice: 1, 6."} {
		if got := b.Events(8)[2*i].Text.String(); got != want {
			t.Errorf("told %q, want %q", got, want)
		}
	}
	if n := len(b.Events(100)); n != 12 {
		t.Errorf("there are %d events, want 12", n)
	}
	for range 3 * maxEvents {
		do(t, b, redo, undo)
	}
	if n := b.events.count; n > 2*maxEvents {
		t.Errorf("%d events are kept", n)
	}
}

// The ways of the stands in an event are rounded as their places are.
func TestEventsRounded(t *testing.T) {
	moves := []StandMove{{ID: "a", Cost: 1.23456, Poses: []Pose{{X: 1.00004, Y: -0.00001, Facing: 359.99996}}}}
	roundMoves(moves)
	want := []StandMove{{ID: "a", Cost: 1.2346, Poses: []Pose{{X: 1, Y: 0, Facing: 0}}}}
	if diff := cmp.Diff(want, moves, ignoreOwners); diff != "" {
		t.Error(diff)
	}
}

// The question is the rules' own, asked of the state as it is now.
func TestQuestion(t *testing.T) {
	b := newBattle(t, Options{Seed: 1})
	for _, step := range []struct {
		action Action
		kind   string
	}{{end, "command"}, {charge, "charge"}, {answer, "command"}} {
		do(t, b, step.action)
		if q := b.Question(); q.Kind != step.kind {
			t.Errorf("after %s the question is %q, want %q", step.action.Do, q.Kind, step.kind)
		}
	}
	do(t, b, undo)
	if q := b.Question(); q.Kind != "charge" {
		t.Errorf("after an undo the question is %q", q.Kind)
	}
}

// The players' own dice are used before the generator's.
func TestDiceAction(t *testing.T) {
	b := newBattle(t, Options{Seed: 1})
	do(t, b, Action{Do: "dice", Values: []int{2}})
	if roll := do(t, b, charge)[0]; !slices.Equal(roll.Dice, []int{2}) {
		t.Errorf("rolled %v, want 2", roll.Dice)
	}
}

// Without dice left, where no others may be used, nothing happens.
func TestDoWithoutDice(t *testing.T) {
	b := newBattle(t, Options{DiceOnly: true})
	hash := b.Hash()
	var short *NotEnoughDice
	if _, err := b.Do(charge); !errors.As(err, &short) || b.Hash() != hash {
		t.Errorf("got %v; want too few dice, and the battle unchanged", err)
	}
	do(t, b, Action{Do: "dice", Values: []int{6}}, charge)
}

// Equal battles have equal hashes; what the title says does not matter, where a
// stand is does, and so does the way that led to a state.
func TestHash(t *testing.T) {
	base := readSample(t, "testdata/formats.scenario.json")
	hash := func(change func(*State), actions ...Action) string {
		s := base.Clone()
		change(&s)
		b := NewBattle(s, fakeRules{}, Options{Seed: 9})
		do(t, b, actions...)
		return b.Hash()
	}
	same := func(*State) {}
	plain := hash(same)
	if len(plain) != 16 || plain != hash(same) {
		t.Errorf("the hash of one battle is %s and %s; want the same 16 signs", plain, hash(same))
	}
	if plain != hash(func(s *State) { s.Title, s.Notes, s.Expect = "other", "other", []Check{{}} }) {
		t.Error("the title, the notes or the checks count")
	}
	others := map[string]string{
		"a stand's place":  hash(func(s *State) { s.Units[0].Stands[0].X += 0.0001 }),
		"a profile":        hash(func(s *State) { EditUnit[fakeUnit](&s.Units[0]).Armour = 5 }),
		"the table":        hash(func(s *State) { s.Table.Width = 181 }),
		"the terrain":      hash(func(s *State) { s.Terrain = nil }),
		"a ruling":         hash(func(s *State) { s.Rulings = map[string]string{"AMB-01": "a"} }),
		"a character":      hash(func(s *State) { s.Characters = nil }),
		"an action":        hash(same, end),
		"the way":          hash(same, end, undo),
		"two actions":      hash(same, end, end),
		"the turn":         hash(func(s *State) { s.Turn.Number = 2 }),
		"confusion":        hash(func(s *State) { EditUnit[fakeUnit](&s.Units[0]).State.Confused = true }),
		"an open question": hash(func(s *State) { ownTurn(s).Pending = &Pending{Procedure: "charge"} }),
	}
	seen := map[string]string{plain: "nothing"}
	for what, h := range others {
		if other, ok := seen[h]; ok {
			t.Errorf("%s and %s give the same hash", what, other)
		}
		seen[h] = what
	}
}

// A saved battle played on equals the battle that was never interrupted, at any
// point, with a question open or not, and whatever dice are left.
func TestSavedBattleGoesOn(t *testing.T) {
	actions := []Action{charge, answer, move(40), charge, answer, end, charge, answer, charge}
	whole := newBattle(t, Options{Seed: 5, Dice: []int{1, 2}})
	var states []State
	var events [][]Event
	for _, a := range actions {
		events = append(events, do(t, whole, a))
		states = append(states, *whole.State())
	}
	for i := range actions {
		saved, err := Read(Write(&states[i]), "saved", fakeSystems)
		if err != nil {
			t.Fatal(err)
		}
		b := NewBattle(saved, fakeRules{}, Options{})
		for j := i + 1; j < len(actions); j++ {
			got := do(t, b, actions[j])
			if diff := cmp.Diff(events[j][:len(events[j])-1], got[:len(got)-1], ignoreOwners); diff != "" {
				t.Fatalf("saved after action %d, action %d has other events:\n%s", i, j, diff)
			}
			if diff := cmp.Diff(states[j], *b.State(), ignoreOwners); diff != "" {
				t.Fatalf("saved after action %d, the state after %d differs:\n%s", i, j, diff)
			}
		}
	}
}

// A battle on terrain that is not rounded is the one that its replay gives.
func TestTerrainIsRounded(t *testing.T) {
	s := readSample(t, "testdata/everything.scenario.json")
	ownTurn(&s).Pending = nil
	s.Terrain[0].Shape[0].X += 1.0 / 3
	s.Terrain[0].Contours[0].Shape[1].Y += 1.0 / 7
	s.Terrain[1].Width += 1.0 / 3
	before := s.Terrain[0].Shape[0]
	b := NewBattle(s, fakeRules{}, Options{})
	c, _, err := ReadReplay(b.Replay(), "rounded", fakeSystems)
	if err != nil {
		t.Fatal(err)
	}
	if b.Hash() != c.Hash() {
		t.Error("the replay has another hash")
	}
	if s.Terrain[0].Shape[0] != before {
		t.Error("the scenario was changed")
	}
}

// What an action lacks is said roll by roll, and nothing has happened yet; with
// what was said, given as an action, it goes the same way in the replay.
func TestLacks(t *testing.T) {
	b := newBattle(t, Options{Seed: 1})
	hash := b.Hash()
	short, err := b.Lacks(charge, nil)
	if err != nil || short == nil || short.Need != 1 || short.Have != 0 {
		t.Fatalf("a charge with no dice lacks %+v, %v; want one die and none there", short, err)
	}
	if short, err := b.Lacks(charge, []int{4}); short != nil || err != nil {
		t.Errorf("with its die it lacks %+v, %v; want nothing", short, err)
	}
	if b.Hash() != hash || b.CanUndo() {
		t.Error("asking what it lacks has changed the battle")
	}
	do(t, b, Action{Do: "dice", Values: []int{4}})
	if short, err := b.Lacks(charge, nil); short != nil || err != nil {
		t.Errorf("with a die that waits it lacks %+v, %v; want nothing", short, err)
	}
}

// A battle cannot have more actions than a file may hold.
func TestDoTooOften(t *testing.T) {
	b := newBattle(t, Options{})
	do(t, b, end)
	for b.Len() < maxLines-2 {
		if _, err := b.Do(Action{Do: []string{"redo", "undo"}[b.Len()%2]}); err != nil {
			t.Fatal(err)
		}
	}
	hash := b.Hash()
	var refusal *Refusal
	if _, err := b.Do(Action{Do: "undo"}); !errors.As(err, &refusal) || b.Hash() != hash {
		t.Errorf("one more: %v; want a refusal, and the battle unchanged", err)
	}
	if again, _, err := ReadReplay(b.Replay(), "long", []Rules{fakeRules{}}); err != nil || again.Hash() != hash {
		t.Errorf("the replay of so many: %v; want the same hash", err)
	}
}
