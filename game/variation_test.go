package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// varied returns a battle on a variation of a variation, with another one beside them. The main
// line has undone actions.
func varied(t testing.TB) *Battle {
	t.Helper()
	b := newBattle(t, Options{Seed: 42})
	do(t, b, charge, answer, move(33), undo, move(30), end, charge, answer, end)
	b = vary(t, b, 3, "")
	if err := b.NameLine(b.Line(), "A move less"); err != nil {
		t.Fatal(err)
	}
	do(t, b, move(28), end, charge, answer)
	b.SetNote(b.Len(), "Here it is better.")
	b = vary(t, b, 5, "new")
	do(t, b, charge, answer, undo, undo, end, charge, answer)
	b = vary(t, onLine(t, b, 0), 6, "")
	do(t, b, end)
	return onLine(t, b, 2)
}

func vary(t testing.TB, b *Battle, n int, fresh string) *Battle {
	t.Helper()
	other, err := b.Vary(n, fresh)
	if err != nil {
		t.Fatal(err)
	}
	return other
}

func onLine(t testing.TB, b *Battle, id int) *Battle {
	t.Helper()
	other, err := b.OnLine(id)
	if err != nil {
		t.Fatal(err)
	}
	return other
}

func read(t testing.TB, text []byte) *Battle {
	t.Helper()
	b, warnings, err := ReadReplay(text, "varied", fakeSystems)
	if err != nil || len(warnings) > 0 {
		t.Fatalf("%v, %v\n%s", err, warnings, text)
	}
	return b
}

// sameTree compares two battles line by line.
func sameTree(t *testing.T, what string, a, b *Battle) {
	t.Helper()
	if !a.Varied() && !b.Varied() && a.Hash() == b.Hash() {
		return // a line that is alone needs no number
	}
	if diff := cmp.Diff(a.Variations(), b.Variations()); diff != "" {
		t.Errorf("%s: the lines differ:\n%s", what, diff)
		return
	}
	for _, v := range a.Variations() {
		one, other := onLine(t, a, v.ID), onLine(t, b, v.ID)
		if one.Hash() != other.Hash() {
			t.Errorf("%s: line %d differs", what, v.ID)
		}
		if diff := cmp.Diff(*one.State(), *other.State(), ignoreOwners); diff != "" {
			t.Errorf("%s: the end of line %d differs:\n%s", what, v.ID, diff)
		}
	}
}

// A tree is written and read with all its lines, their names, notes and dice, and each line goes
// on in the same way.
func TestVariationsRoundTrip(t *testing.T) {
	b := varied(t)
	text := b.Replay()
	again := read(t, text)
	if again.Line() != 2 {
		t.Errorf("it opens with line %d, want 2", again.Line())
	}
	if diff := cmp.Diff(string(text), string(again.Replay())); diff != "" {
		t.Errorf("written again it differs:\n%s", diff)
	}
	sameTree(t, "read", b, again)
	want := []Variation{
		{ID: 0, Main: true, Actions: 9},
		{ID: 1, Name: "A move less", Of: 0, After: 5, Actions: 4},
		{ID: 2, Of: 1, After: 7, Actions: 7, NewDice: true},
		{ID: 3, Of: 0, After: 8, Actions: 1},
	}
	got := again.Variations()
	for i := range got {
		got[i].Hash = ""
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the lines are others:\n%s", diff)
	}
	if note := onLine(t, again, 1).Note(9); note != "Here it is better." {
		t.Errorf("the note of line 1 is %q", note)
	}
	for _, id := range []int{0, 1, 2, 3} {
		one, other := onLine(t, b, id), onLine(t, again, id)
		do(t, one, end, charge, answer)
		do(t, other, end, charge, answer)
		if one.Hash() != other.Hash() {
			t.Errorf("line %d goes on differently", id)
		}
	}
	schema := compiled(t, "replay")
	for i, line := range bytes.Split(bytes.TrimSpace(text), []byte("\n")) {
		if err := validate(schema, line); err != nil {
			t.Errorf("line %d: %v", i+1, err)
		}
	}
}

// Without variations a replay is byte for byte as it was before there were any, also when all of
// them have been deleted, or a battle has been alone again.
func TestWithoutVariationsNothingChanges(t *testing.T) {
	b := newBattle(t, Options{Seed: 42})
	do(t, b, charge, answer, end)
	text := string(b.Replay())
	if !strings.HasPrefix(text, `{"format":"frontage/replay@1",`) {
		t.Errorf("its format is %.40s", text)
	}
	other := vary(t, b, 1, "")
	do(t, other, answer, charge, answer)
	if string(b.Replay()) != text {
		t.Error("the battle from which it was made has changed")
	}
	if got := string(other.Alone().Replay()); strings.Contains(got, "variation") || !strings.HasPrefix(got, `{"format":"frontage/replay@1",`) {
		t.Errorf("a line alone is %s", got)
	}
	if read(t, other.Alone().Replay()).Hash() != other.Hash() {
		t.Error("a line alone is another battle")
	}
	back := onLine(t, other, 0)
	if err := back.DropLine(1); err != nil {
		t.Fatal(err)
	}
	if got := string(back.Replay()); got != text {
		t.Errorf("without its variation it is\n%s", cmp.Diff(text, got))
	}
	empty := vary(t, b, 1, "")
	if got := string(onLine(t, empty, 0).Replay()); got != text {
		t.Error("a variation in which nothing was done stays")
	}
}

// A reader that knows formats 1 and 2 alone checks the first line before anything else, and says
// in one line what it cannot read. This is its whole rule, as it was.
func TestOldReaderRefusesVariations(t *testing.T) {
	line, _, _ := bytes.Cut(varied(t).Replay(), []byte("\n"))
	var header struct {
		Format string `json:"format"`
	}
	if err := json.Unmarshal(line, &header); err != nil {
		t.Fatal(err)
	}
	if header.Format == replayFormat || header.Format == trustedFormat || !strings.HasPrefix(header.Format, "frontage/replay@") {
		t.Errorf("the format is %q: an old reader would take it", header.Format)
	}
	_, _, err := ReadReplay(bytes.Replace(line, []byte("replay@3"), []byte("replay@5"), 1), "FILE", fakeSystems)
	want := `FILE:1: format: is "frontage/replay@5"; this program reads "frontage/replay@1", "frontage/replay@2", "frontage/replay@3" and "frontage/replay@4"`
	if err == nil || err.Error() != want {
		t.Errorf("a later format: %v; want %s", err, want)
	}
	// The lines of the tree mean nothing in a replay of an old format.
	_, _, err = ReadReplay([]byte(replayOf(`{"variation":1,"after":0}`)), "FILE", fakeSystems)
	if err == nil || !strings.HasPrefix(err.Error(), "FILE:2: ") {
		t.Errorf("a variation in format 1: %v", err)
	}
}

// Dice that were drawn fall the same in a variation; new dice are others, and fall the same
// again after an undo, and when the line is read or exported.
func TestDiceOfVariations(t *testing.T) {
	die := func(b *Battle) (faces string) {
		for range 8 {
			do(t, b, charge)
			faces += fmt.Sprint(ownTurn(b.State()).Pending.Values["die"])
			do(t, b, answer)
		}
		return faces
	}
	b := newBattle(t, Options{Seed: 42})
	do(t, b, end)
	same, fresh, other := vary(t, b, 1, ""), vary(t, b, 1, "a"), vary(t, b, 1, "b")
	waiting := read(t, fresh.Replay())
	drawn := die(b)
	if got := die(same); got != drawn {
		t.Errorf("the same dice show %s, want %s", got, drawn)
	}
	first := die(fresh)
	if second := die(other); first == drawn || second == drawn || first == second {
		t.Errorf("the dice show %s, new ones %s and %s", drawn, first, second)
	}
	if got := die(waiting); got != first {
		t.Errorf("read before its first roll the variation's dice show %s, want %s", got, first)
	}
	alone := fresh.Alone().Replay()
	if !bytes.HasPrefix(alone, []byte(`{"format":"frontage/replay@2",`)) || read(t, alone).Hash() != fresh.Hash() {
		t.Errorf("the line alone is another: %s", alone)
	}
	for fresh.Len() < 40 && len(fresh.Held()) > 1 {
		do(t, fresh, undo)
	}
	do(t, fresh, end)
	do(t, fresh, undo, redo, undo)
	saved := read(t, fresh.Replay())
	if got := die(fresh); got != first {
		t.Errorf("after an undo to its beginning the dice show %s, want %s", got, first)
	}
	if got := die(saved); got != first {
		t.Errorf("… and read there %s, want %s", got, first)
	}
	do(t, fresh, undo)
	if got := onLine(t, onLine(t, fresh, 0), fresh.Line()); got.Hash() != fresh.Hash() {
		t.Error("there and back it is another")
	}
}

// A variation may leave its line where an action was taken back later.
func TestVariationOfUndone(t *testing.T) {
	b := newBattle(t, Options{Seed: 42})
	do(t, b, charge, answer)
	side := vary(t, b, 2, "")
	do(t, side, end)
	b = onLine(t, side, 0)
	do(t, b, undo, undo, end, charge)
	again := read(t, b.Replay())
	sameTree(t, "read", b, again)
	if got := onLine(t, again, 1); got.Hash() != side.Hash() {
		t.Error("the variation is another")
	}
}

// Whatever happens to a tree, its lines lead to the same ends: when it is written and read, when
// one of them becomes the main line, and when that is taken back.
func TestTreesAtRandom(t *testing.T) {
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 7))
		b := newBattle(t, Options{Seed: seed})
		for range 40 {
			switch r.IntN(9) {
			case 0:
				fresh := ""
				if r.IntN(2) == 0 {
					fresh = fmt.Sprint(r.IntN(3))
				}
				b = vary(t, b, r.IntN(len(b.Held())+1), fresh)
			case 1:
				list := b.Variations()
				b = onLine(t, b, list[r.IntN(len(list))].ID)
			case 2:
				list := b.Variations()
				ends := map[int]string{}
				for _, v := range list {
					ends[v.ID] = onLine(t, b, v.ID).Hash()
				}
				before := b.Lines()
				if err := b.Promote(list[r.IntN(len(list))].ID, "former"); err != nil {
					break
				}
				for _, v := range b.Variations() {
					if got := onLine(t, b, v.ID).Hash(); got != ends[v.ID] {
						t.Fatalf("seed %d: promoted, line %d is another", seed, v.ID)
					}
				}
				if r.IntN(2) == 0 && !b.RestoreLines(before) {
					t.Fatalf("seed %d: it cannot be taken back", seed)
				}
			case 3:
				list := b.Variations()
				before, hash := b.Lines(), b.Hash()
				if b.DropLine(list[r.IntN(len(list))].ID) == nil && r.IntN(2) == 0 {
					if !b.RestoreLines(before) || len(b.Variations()) != len(list) || b.Hash() != hash {
						t.Fatalf("seed %d: it cannot be taken back", seed)
					}
				}
			case 4:
				_, _ = b.Do(undo)
			case 5:
				_, _ = b.Do(redo)
			default:
				if ownTurn(b.State()).Pending != nil {
					do(t, b, answer)
				} else if r.IntN(2) == 0 {
					do(t, b, charge)
				} else {
					do(t, b, end)
				}
			}
		}
		again := read(t, b.Replay())
		sameTree(t, fmt.Sprintf("seed %d", seed), b, again)
		if again.Hash() != b.Hash() || string(again.Replay()) != string(b.Replay()) {
			t.Fatalf("seed %d: read again it is another", seed)
		}
		trusting, err := Begin(b.Replay(), "trusting", fakeSystems)
		if err != nil {
			t.Fatal(err)
		}
		trusting.Trusting = true
		if battle, _, err := trusting.play(nil); err != nil {
			t.Fatal(err)
		} else {
			sameTree(t, fmt.Sprintf("seed %d, trusting", seed), b, battle)
		}
	}
}

// A program that is killed while it writes leaves the beginning of the file. That always reads,
// at any byte after the first line, and is a part of the tree.
func TestVariationsTorn(t *testing.T) {
	b := varied(t)
	text := b.Replay()
	whole := map[string]bool{}
	for _, v := range b.Variations() {
		for _, l := range onLine(t, b, v.ID).log {
			whole[l.Hash] = true
		}
	}
	for cut := bytes.IndexByte(text, '\n') + 1; cut < len(text); cut++ {
		torn, _, err := ReadReplay(text[:cut], "torn", fakeSystems)
		if err != nil {
			t.Fatalf("cut at byte %d: %v", cut, err)
		}
		for _, v := range torn.Variations() {
			if v.Hash != "" && !whole[v.Hash] {
				t.Fatalf("cut at byte %d: line %d ends elsewhere", cut, v.ID)
			}
			onLine(t, torn, v.ID)
		}
		again, warnings, err := ReadReplay(torn.Replay(), "again", fakeSystems)
		if err != nil || len(warnings) > 0 || again.Hash() != torn.Hash() {
			t.Fatalf("cut at byte %d and written again: %v, %v", cut, err, warnings)
		}
	}
}

func TestEditsOfVariations(t *testing.T) {
	b := varied(t)
	refused := func(what string, err error) {
		t.Helper()
		var refusal *Refusal
		if !errors.As(err, &refusal) {
			t.Errorf("%s: %v; want a refusal", what, err)
		}
	}
	refused("deleting the main line", b.DropLine(0))
	refused("deleting the line that is played", b.DropLine(2))
	refused("deleting a line that leads to it", b.DropLine(1))
	refused("deleting no line", b.DropLine(9))
	refused("naming no line", b.NameLine(9, "x"))
	refused("promoting the main line", b.Promote(0, ""))
	_, err := b.OnLine(9)
	refused("going to no line", err)
	if err := b.Promote(2, "As it was"); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, v := range b.Variations() {
		names = append(names, fmt.Sprintf("%d of %d after %d: %s", v.ID, v.Of, v.After, v.Name))
	}
	// 2 leaves 1 after 7 actions, 1 leaves 0 after 5: now 0 leaves 2 there, and so do the others.
	want := []string{"2 of 2 after 0: ", "0 of 2 after 5: As it was", "1 of 2 after 7: A move less", "3 of 0 after 8: "}
	slices.Sort(names[1:])
	if !slices.Equal(names, want) {
		t.Errorf("promoted: %q, want %q", names, want)
	}
	b = onLine(t, b, 1)
	if err := b.DropLine(0); err != nil {
		t.Fatal(err)
	}
	if n := len(b.Variations()); n != 2 {
		t.Errorf("%d lines are left, want 2: line 3 goes with line 0", n)
	}
	many := newBattle(t, Options{})
	for i := range MaxVariations + 1 {
		next, err := many.Vary(0, "")
		if i == MaxVariations {
			refused("one variation too many", err)
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if many = next; many.NameLine(many.Line(), "x") != nil {
			t.Fatal("it has no name")
		}
	}
	trusted := NewBattle(*newBattle(t, Options{}).State(), fakeRules{}, Options{Trusted: []byte(`{"dice":"turn"}`)})
	_, err = trusted.Vary(0, "")
	refused("a variation of a battle by mail", err)
}

func TestVariationsBadFiles(t *testing.T) {
	of := func(lines ...string) string { return strings.Replace(replayOf(lines...), "replay@1", "replay@3", 1) }
	tests := []struct{ name, text, want string }{
		{"no number", of(`{"variation":"x","after":0}`), `2: variation: must be a number`},
		{"number twice", of(`{"variation":0,"after":0}`), `2: variation: is 0, which is another line already`},
		{"leaves an unknown line", of(`{"variation":1,"of":7,"after":0}`), `2: of: is 7; no line before this one has that number`},
		{"leaves itself", of(`{"variation":1,"of":1,"after":0}`), `2: of: is 1; no line`},
		{"leaves after its end", of(`{"do":"end"}`, `{"variation":1,"after":2}`), `3: after: is 2, but the line that it leaves has 1 actions`},
		{"leaves before it begins", of(`{"do":"end"}`, `{"variation":1,"after":1}`, `{"do":"end"}`, `{"variation":2,"of":1,"after":1}`), `5: after: is 1: there it leaves`},
		{"no place", of(`{"variation":1}`), `2: after: is missing`},
		{"field", of(`{"variation":1,"after":0,"x":1}`), `2: x: unknown field`},
		{"key", of(`{"variation":1,"after":0,"key":"x"}`), `2: key: is x; must be 64`},
		{"not legal", of(`{"do":"end"}`, `{"variation":1,"after":0}`, `{"do":"undo"}`), `4: : "undo" is not legal`},
		{"hash", of(`{"do":"end"}`, `{"variation":1,"after":1}`, `{"do":"end","hash":"no"}`), `4: : the battle differs`},
		{"by mail", strings.Replace(of(`{"variation":1,"after":0}`), `"scenario"`, `"trusted":{},"scenario"`, 1), `2: variation: a battle whose dice two players make`},
		{"too many", of(func() (list []string) {
			for i := range MaxVariations + 1 {
				list = append(list, fmt.Sprintf(`{"variation":%d,"after":0}`, i+1))
			}
			return list
		}()...), fmt.Sprintf(`%d: variation: is one variation too many`, MaxVariations+2)},
	}
	for _, test := range tests {
		_, _, err := ReadReplay([]byte(test.text), "FILE", fakeSystems)
		var errs Errors
		if !errors.As(err, &errs) {
			t.Errorf("%s: got %v", test.name, err)
			continue
		}
		e := errs[0]
		if got := fmt.Sprintf("%d: %s: %s", e.Line, e.Path, e.What); !strings.HasPrefix(got, test.want) {
			t.Errorf("%s: got  %s\nwant %s…", test.name, got, test.want)
		}
	}
	text := strings.Replace(of(`{"do":"end"}`), `"scenario"`, `"opens":4,"scenario"`, 1)
	b, warnings, err := ReadReplay([]byte(text), "FILE", fakeSystems)
	if err != nil || len(warnings) != 1 || b.Len() != 1 {
		t.Errorf("a line to open that is missing: %v, %v; want a warning", err, warnings)
	}
}
