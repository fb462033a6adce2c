package stand_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"frontage/game"
	"frontage/game/stand"
	"frontage/game/stand/standtest"
	"frontage/geometry"
)

// battles returns the number of random battles to play; 2,000 in a soak.
func battles(few int) int {
	if os.Getenv("FRONTAGE_SOAK") == "1" {
		return 2000
	}
	return few
}

var systems = []game.Rules{stand.Rules{}}

// Random battles from random contacts, played with random legal answers. After every action the
// invariants hold (Battle.Do refuses overlaps and stands off the table; here: unengaged units hold
// together when a turn begins, and odd hits are fewer than a stand's, STD-BASE-19). No question is
// without a legal answer, and a battle saved and read in the middle continues the same.
func TestRandomBattles(t *testing.T) {
	for i := range battles(6) {
		random := rand.New(rand.NewPCG(uint64(i), 77))
		b := game.NewBattle(standtest.Engaged(random), stand.Rules{}, game.Options{Seed: uint64(i)})
		for n := range 80 {
			a, open := standtest.Answer(b, random)
			if !open {
				break
			}
			before := b.State()
			saved := game.Write(before)
			if _, err := b.Do(a); err != nil {
				t.Fatalf("battle %d, action %d: %+v: %v\n%s", i, n, a, err, b.Replay())
			}
			if !bytes.Equal(game.Write(before), saved) {
				t.Fatalf("battle %d: action %d, %+v, changed the state before it\n%s", i, n, a, b.Replay())
			}
			if what := broken(b); what != "" {
				t.Fatalf("battle %d, after action %d, %+v: %s\n%s", i, n, a, what, b.Replay())
			}
			if n%7 == 3 {
				sameFromFile(t, saved, a, b)
			}
		}
		if i%10 == 0 {
			sameFromReplay(t, b)
		}
	}
}

// Random battles with casters, under the readings by which more may be dispelled, struck and pushed, keep the same
// invariants. Each is read in every other action from the file as it was saved.
func TestRandomBattlesWithCasters(t *testing.T) {
	spells := map[string]bool{}
	for i := range battles(12) {
		random := rand.New(rand.NewPCG(uint64(i), 81))
		s := standtest.Casting(random)
		if i%2 == 1 {
			s.Rulings = map[string]string{"AMB-M07": "b", "AMB-M13": "b", "AMB-M15": "b", "AMB-M18": "b", "TAC-SEG-10": "immune"}
		}
		b := game.NewBattle(s, stand.Rules{}, game.Options{Seed: uint64(i)})
		for n := range 50 {
			a, open := casterAnswer(b, random)
			if !open {
				break
			}
			saved := game.Write(b.State())
			events, err := b.Do(a)
			if err != nil {
				t.Fatalf("battle %d, action %d: %+v: %v\n%s", i, n, a, err, b.Replay())
			}
			if what := broken(b); what != "" {
				t.Fatalf("battle %d, after action %d, %+v: %s\n%s", i, n, a, what, b.Replay())
			}
			if n%2 == 1 {
				sameFromFile(t, saved, a, b)
			}
			for _, e := range events {
				if e.Kind == "spell" && e.OK != nil && *e.OK {
					spells[e.Why] = true
				}
			}
		}
		sameFromReplay(t, b)
	}
	if len(spells) < 8 {
		t.Errorf("only %d different spells have worked, want at least 8", len(spells))
	}
}

// casterAnswer is an answer that casts or uses a power where there is one, and otherwise any.
func casterAnswer(b *game.Battle, random *rand.Rand) (game.Action, bool) {
	if q := b.Question(); q != nil {
		magic := slices.DeleteFunc(slices.Clone(q.Answers), func(a game.Action) bool { return a.Do != "cast" && a.Do != "power" })
		if len(magic) > 0 {
			return magic[random.IntN(len(magic))], true
		}
	}
	return standtest.Answer(b, random)
}

// stouter is how many hits a stout banner (STD-ITEM-13) and the spell that toughens (STD-SPELL-42) add to a stand.
func stouter(u *game.Unit) (more int) {
	own := stand.Own(u)
	if own.Item == "stout-banner" && (own.State.Engagement == "first" || own.State.Engagement == "on") {
		more++
	}
	if slices.ContainsFunc(own.State.Effects, func(e stand.Effect) bool { return e.Spell == "gluttons/gut" }) {
		more++
	}
	return more
}

// broken says which invariant a battle violates; "" if none.
func broken(b *game.Battle) string {
	s := b.State()
	for i := range s.Units {
		u := &s.Units[i]
		if len(u.Stands) > 0 && stand.Own(u).State.Hits >= stand.Own(u).Hits+stouter(u) {
			return fmt.Sprintf("%s has %d odd hits and %d a stand", u.ID, stand.Own(u).State.Hits, stand.Own(u).Hits)
		}
	}
	if s.Turn.Phase != "command" || stand.OwnTurn(s).Pending != nil {
		return ""
	}
	answer, err := b.Query(game.Query{Name: "contacts"})
	if err != nil {
		return err.Error()
	}
	engaged := map[game.UnitID]bool{}
	for _, e := range answer.(*stand.ContactsAnswer).Engagements {
		for _, id := range e.Units {
			engaged[id] = true
		}
	}
	for i := range s.Units {
		u := &s.Units[i]
		boxes := make([]geometry.Box, len(u.Stands))
		for j := range boxes {
			boxes[j] = u.Box(j)
		}
		if !engaged[u.ID] && len(geometry.Groups(boxes)) > 1 {
			return fmt.Sprintf("%s is in %d parts", u.ID, len(geometry.Groups(boxes)))
		}
	}
	return ""
}

// sameFromFile reads the state before an action as it was saved, does the action
// and compares.
func sameFromFile(t *testing.T, saved []byte, a game.Action, b *game.Battle) {
	t.Helper()
	s, err := game.Read(saved, "saved", systems)
	if err != nil {
		t.Fatalf("a state in the middle of a battle cannot be read: %v\n%s", err, saved)
	}
	if diff := cmp.Diff(string(saved), string(game.Write(&s))); diff != "" {
		t.Fatalf("written again it differs:\n%s", diff)
	}
	c := game.NewBattle(s, stand.Rules{}, game.Options{})
	if _, err := c.Do(a); err != nil {
		t.Fatalf("%+v is refused after reading: %v", a, err)
	}
	if diff := cmp.Diff(string(game.Write(b.State())), string(game.Write(c.State()))); diff != "" {
		t.Fatalf("played on from the file, %+v leads elsewhere:\n%s", a, diff)
	}
}

// sameFromReplay reads the replay, which compares every hash.
func sameFromReplay(t *testing.T, b *game.Battle) {
	t.Helper()
	c, _, err := game.ReadReplay(b.Replay(), "replay", systems)
	if err != nil {
		t.Fatal(err)
	}
	if c.Hash() != b.Hash() {
		t.Error("the replay ends elsewhere")
	}
}

// An action that is not legal changes nothing and names a rule: ten thousand
// random ones in a soak.
func TestRandomIllegalActions(t *testing.T) {
	refused := 0
	for i := range battles(16) / 2 {
		random := rand.New(rand.NewPCG(uint64(i), 78))
		b := game.NewBattle(standtest.Engaged(random), stand.Rules{}, game.Options{Seed: uint64(i)})
		for range 12 {
			for range 3 {
				before := b.Hash()
				a := standtest.Nonsense(b.State(), random)
				if _, err := b.Do(a); err == nil {
					break // the action happened to be legal
				} else {
					var refusal *game.Refusal
					var bad *game.BadQuery
					if errors.As(err, &refusal) && refusal.Rule == "" || !errors.As(err, &refusal) && !errors.As(err, &bad) {
						t.Errorf("%+v: the error is %v, want a refusal by a rule or a *game.BadQuery", a, err)
					}
					refused++
				}
				if b.Hash() != before {
					t.Fatalf("%+v was refused and changed the battle", a)
				}
			}
			if a, open := standtest.Answer(b, random); !open {
				break
			} else if _, err := b.Do(a); err != nil {
				t.Fatalf("%+v: %v", a, err)
			}
		}
	}
	if refused < 100 {
		t.Errorf("only %d actions were refused, want at least 100", refused)
	}
}
