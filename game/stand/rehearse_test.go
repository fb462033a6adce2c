package stand_test

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"reflect"
	"testing"

	"frontage/game"
	"frontage/game/stand"
	"frontage/game/stand/standtest"
)

// A preview borrows the battle's knowledge of its state and returns it unchanged. Before and after
// actions are tried, every question has the same answer as without memory, and a tried action has
// the same result as a real one.
func TestPreviewsLeaveTheMemoryUnchanged(t *testing.T) {
	battles, charged := 0, 0
	for seed := range uint64(6) {
		random := rand.New(rand.NewPCG(seed, 5))
		state := standtest.Engaged(random)
		if seed%2 == 1 {
			state = scenarioNamed(t, "skirmish-at-the-mill")
		}
		b := game.NewBattle(state, stand.Rules{}, game.Options{Seed: seed})
		battles++
		for range 12 {
			charged += compareRemembered(t, b)
			q := b.Question()
			if q == nil {
				break
			}
			for i := range min(len(q.Answers), 4) {
				compareTrial(t, b, q.Answers[random.IntN(len(q.Answers))], i)
			}
			compareRemembered(t, b)
			a, open := standtest.Answer(b, random)
			if !open {
				break
			}
			if _, err := b.Do(a); err != nil {
				t.Fatal(err)
			}
		}
	}
	if battles < 6 || charged == 0 {
		t.Errorf("%d battles, %d charges; want at least 6 and some", battles, charged)
	}
}

func scenarioNamed(t *testing.T, name string) game.State {
	t.Helper()
	data, err := os.ReadFile("../../assets/scenarios/" + name + ".scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	s, err := game.Read(data, name, []game.Rules{stand.Rules{}})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// compareRemembered asks a battle about its charges, and also rules without memory, and
// returns how many are legal. The outline of a charge equals its JSON form.
func compareRemembered(t *testing.T, b *game.Battle) (legal int) {
	t.Helper()
	s := b.State()
	if !reflect.DeepEqual(b.Question(), (stand.Rules{}).Begin(false).Question(s)) {
		t.Fatal("another question is remembered")
	}
	for i := range s.Units {
		for _, target := range s.Units {
			if u := &s.Units[i]; u.Side == target.Side || (i+len(target.ID))%3 > 0 {
				continue
			}
			q := game.Query{Name: "charge", Args: map[string]string{"unit": string(s.Units[i].ID), "target": string(target.ID)}}
			a, err := b.Query(q)
			plain, err2 := (stand.Rules{}).Begin(false).Query(s, q)
			if err != nil || err2 != nil {
				t.Fatalf("errors %v and %v, want none", err, err2)
			}
			got, _ := json.Marshal(a)
			if want, _ := json.Marshal(plain); string(got) != string(want) {
				t.Fatalf("%v: %s is remembered, %s found", q.Args, got, want)
			}
			var outline game.Outline
			if err := json.Unmarshal(got, &outline); err != nil {
				t.Fatal(err)
			}
			o := a.Outline()
			o.Reason = game.Phrase{Format: o.Reason.String()}
			o.Supporters, o.Text = nil, game.Phrase{} // of which the JSON form says nothing, …
			for i := range o.Stands {
				o.Stands[i].Edges = nil // … nor of these
			}
			if !reflect.DeepEqual(o, outline) {
				t.Fatalf("the outline is %+v, in the JSON form %+v", o, outline)
			}
			if outline.Legal {
				legal++
			}
		}
	}
	return legal
}

// compareTrial tries an action in a battle, and carries it out on a state without memory.
func compareTrial(t *testing.T, b *game.Battle, a game.Action, n int) {
	t.Helper()
	next, _, err := b.Try(a)
	plain := b.State().Clone()
	events, err2 := (stand.Rules{}).Begin(false).Apply(&plain, &plain, a, nil)
	if (err == nil) != (err2 == nil) || err != nil && err.Error() != err2.Error() {
		t.Fatalf("%d: %+v is tried with %v, done with %v; want the same", n, a, err, err2)
	}
	if err != nil {
		return
	}
	if game.Round(&plain); string(game.Write(next)) != string(game.Write(&plain)) {
		t.Fatalf("%+v leads elsewhere when it is tried; %d events", a, len(events))
	}
}

// What comes of a rehearsal does not depend on those before it: one that has been used for other
// states gives the same result as a new one.
func TestRehearsalsAreIndependent(t *testing.T) {
	b := game.NewBattle(scenarioNamed(t, "skirmish-at-the-mill"), stand.Rules{}, game.Options{Seed: 4})
	used := game.NewRehearsal(stand.Rules{})
	play := func(h *game.Rehearsal, seed uint64, most int) *game.State {
		h.From(b.State(), seed)
		turn := b.State().Turn
		first, _ := b.Default()
		if _, err := h.Do(first); err != nil { // before the first state is asked about
			t.Fatalf("%+v: %v", first, err)
		}
		for range most {
			if now := h.State().Turn; now.Active != turn.Active || now.Number != turn.Number {
				break // not asked about the last state
			}
			a, open := h.Session().Default(h.State())
			if !open {
				break
			}
			if _, err := h.Do(a); err != nil {
				t.Fatalf("%+v: %v", a, err)
			}
		}
		return h.State()
	}
	compared := 0
	for n := range 80 {
		a, open := b.Default()
		if !open {
			break
		}
		for seed := range uint64(2) {
			got, want := play(used, seed, 1+n%5*8), play(game.NewRehearsal(stand.Rules{}), seed, 1+n%5*8)
			if text, clean := game.Write(got), game.Write(want); string(text) != string(clean) {
				t.Fatalf("action %d, seed %d: a rehearsal that has been used before differs:\n%s\nwant\n%s", n, seed, text, clean)
			}
			compared++
		}
		if _, err := b.Do(a); err != nil {
			t.Fatal(err)
		}
	}
	if compared < 100 {
		t.Errorf("%d rehearsals compared, want at least 100", compared)
	}
}
