package game

import (
	"bytes"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// What was taken back does not belong to the way to the battle as it is now; what
// was done again does, under the number that it had.
func TestHeld(t *testing.T) {
	b := newBattle(t, Options{Seed: 42})
	do(t, b, charge, answer, undo, undo, redo, end, undo, redo)
	// 1 charge, 2 answer, 3 and 4 undone, 5 the charge again, 6 end, 7, 8 again.
	if got, want := b.Held(), []int{1, 6}; !slices.Equal(got, want) {
		t.Errorf("the actions %v hold, want %v", got, want)
	}
	do(t, b, undo, undo)
	if got := b.Held(); len(got) != 0 {
		t.Errorf("after all was undone %v hold", got)
	}
}

// Every moment of the past is the state that the battle had then, with what led to
// it, whether its state was kept or is worked out again.
func TestPast(t *testing.T) {
	for _, kept := range []bool{true, false} {
		b := newBattle(t, Options{Seed: 42})
		states := []string{string(Write(b.State()))}
		var events [][]Event
		for _, a := range []Action{charge, answer, move(33), end, charge, answer, end} {
			more, err := b.Do(a)
			if err != nil {
				t.Fatal(err)
			}
			states = append(states, string(Write(b.State())))
			events = append(events, more[:len(more)-1]) // without the hash
		}
		if !kept {
			for i := range b.history.moments {
				b.history.drop(i)
			}
		}
		for n := range states {
			state, led := b.Past(n)
			if diff := cmp.Diff(states[n], string(Write(state)), ignoreOwners); diff != "" {
				t.Errorf("kept %t: after %d actions:\n%s", kept, n, diff)
			}
			if n > 0 {
				if diff := cmp.Diff(events[n-1], led, cmpopts.EquateEmpty(), ignoreOwners); diff != "" {
					t.Errorf("kept %t: what led to moment %d:\n%s", kept, n, diff)
				}
			}
		}
		if got := string(Write(b.State())); got != states[len(states)-1] {
			t.Error("looking back changed the battle")
		}
	}
}

// A branch is the battle as far as it had come then: played on in the same way its
// dice fall the same, and it may be undone to the start.
func TestBranch(t *testing.T) {
	b := newBattle(t, Options{Seed: 42})
	do(t, b, charge, answer, undo, answer, move(33))
	b.SetNote(1, "They charge.")
	do(t, b, charge, answer, end)
	whole := string(Write(b.State()))
	other := b.Branch(3)
	if got := other.Note(1); got != "They charge." {
		t.Errorf("the branch has the note %q", got)
	}
	do(t, other, charge, answer, end)
	if diff := cmp.Diff(whole, string(Write(other.State())), ignoreOwners); diff != "" {
		t.Errorf("played on in the same way the branch differs:\n%s", diff)
	}
	replayed, _, err := ReadReplay(other.Replay(), "branch", fakeSystems)
	if err != nil || replayed.Hash() != other.Hash() {
		t.Errorf("read again the branch is another: %v; want hash %s", err, other.Hash())
	}
	do(t, other, undo, undo, undo, undo, undo, undo)
	if other.CanUndo() {
		t.Error("the branch begins before its start")
	}
	if len(b.Actions()) != 8 {
		t.Error("the branch has changed the battle")
	}
}

// Notes stand in the replay, are read back, and change nothing else: a file with a
// note has the same hashes.
func TestNotes(t *testing.T) {
	b, text := sampleReplay(t)
	hash := b.Hash()
	b.SetNote(0, "Before it began.")
	b.SetNote(2, "A <bold> answer;\nthey had \"no\" other.")
	b.SetNote(99, "nowhere")
	noted := b.Replay()
	if b.Hash() != hash {
		t.Error("a note changes the hash")
	}
	schema := compiled(t, "replay")
	for i, line := range bytes.Split(bytes.TrimSpace(noted), []byte("\n")) {
		if err := validate(schema, line); err != nil {
			t.Errorf("line %d: %v", i+1, err)
		}
	}
	read, _, err := ReadReplay(noted, "noted", fakeSystems)
	if err != nil {
		t.Fatal(err)
	}
	if read.Note(0) != b.Note(0) || read.Note(2) != b.Note(2) || read.Note(1) != "" || read.Note(99) != "" {
		t.Errorf("the notes are %q and %q; want %q and %q, and none elsewhere", read.Note(0), read.Note(2), b.Note(0), b.Note(2))
	}
	if diff := cmp.Diff(string(noted), string(read.Replay()), ignoreOwners); diff != "" {
		t.Errorf("written again, it differs:\n%s", diff)
	}
	read.SetNote(0, "")
	read.SetNote(2, "")
	if diff := cmp.Diff(string(text), string(read.Replay()), ignoreOwners); diff != "" {
		t.Errorf("without its notes it differs:\n%s", diff)
	}
}

// What a player has drawn on the table means nothing to the battle: it has the same
// hash with it and without.
func TestDrawingsHaveNoHash(t *testing.T) {
	s := full(t)
	if len(s.Drawings) != 3 {
		t.Fatalf("the sample has %d drawings", len(s.Drawings))
	}
	with := startHash(&s)
	s.Drawings = nil
	if startHash(&s) != with {
		t.Error("drawings change the hash")
	}
}

// At the start a branch is the battle before anything was done; a clone goes its own
// way.
func TestBranchAtTheStartAndClone(t *testing.T) {
	b, _ := sampleReplay(t)
	start := b.Branch(0)
	if fresh := newBattle(t, Options{Seed: 42, Dice: []int{4, 5}}); start.Hash() != fresh.Hash() || len(start.Actions()) != 0 || len(start.Events(99)) != 0 {
		t.Error("the battle at its start has another hash, or actions or events already")
	}
	before := string(b.Replay())
	other := b.Clone()
	do(t, other, undo, charge)
	if string(b.Replay()) != before || other.Hash() == b.Hash() {
		t.Error("the clone has changed the battle, or has done nothing itself")
	}
	if n := len(b.Held()); b.When(n) != whenOf(b.State()) {
		t.Errorf("it says %+v", b.When(n))
	}
}

// The events of a branch are those that led to it.
func TestBranchEvents(t *testing.T) {
	b := newBattle(t, Options{Seed: 42})
	do(t, b, charge, answer, move(33))
	want := b.Events(99)
	do(t, b, charge, answer, end, undo)
	if diff := cmp.Diff(want, b.Branch(3).Events(99), ignoreOwners); diff != "" {
		t.Error(diff)
	}
}

// A replay that is played bit by bit becomes the same battle.
func TestReading(t *testing.T) {
	b, text := sampleReplay(t)
	r, err := Begin(text, "sample", fakeSystems)
	if err != nil || r.Len() != len(b.Actions()) || len(r.Battle.Actions()) != 0 {
		t.Fatalf("%d actions, %v; want %d, none of them done yet", r.Len(), err, len(b.Actions()))
	}
	for n := 1; !r.Done(); n++ {
		if _, err := r.Next(); err != nil || len(r.Battle.Actions()) != n {
			t.Fatalf("after %d steps the battle has %d actions: %v", n, len(r.Battle.Actions()), err)
		}
	}
	if r.Battle.Hash() != b.Hash() {
		t.Error("it is another battle")
	}
	if r, err := Begin([]byte(minimal), "minimal", fakeSystems); err != nil || !r.Done() {
		t.Errorf("a scenario: %v; want a replay that is done", err)
	}
	if _, err := Begin([]byte(replayOf(`{"do": "dance"}`)), "bad", fakeSystems); err == nil {
		t.Error("a bad line is taken")
	}
}
