package stand_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"frontage/game"
	"frontage/game/stand"
	"frontage/game/stand/standtest"
)

// A file in which values are missing, doubled or moved is refused with errors or can be
// played: it never crashes the program. The files are states of battles on crowded tables,
// most with a pending question.
func TestMutatedFiles(t *testing.T) {
	tries := 20
	if os.Getenv("FRONTAGE_SOAK") == "1" {
		tries = 4000
	}
	good := 0
	for i := range tries {
		r := rand.New(rand.NewPCG(uint64(i), 81))
		for _, text := range statesOf(r) {
			for range 8 {
				mutant := mutated(t, text, r)
				s, err := game.Read(mutant, "mutant", systems)
				var list game.Errors
				if err != nil && !errors.As(err, &list) {
					t.Fatalf("the error is %v, want game.Errors, for\n%s", err, mutant)
				}
				if err == nil {
					good++
					playMutant(t, s, mutant)
				}
			}
		}
	}
	if good < tries {
		t.Errorf("only %d files could be read, want at least %v", good, tries)
	}
}

// statesOf returns some states of a battle.
func statesOf(r *rand.Rand) [][]byte {
	b := game.NewBattle(standtest.Crowded(r), stand.Rules{}, game.Options{Seed: r.Uint64()})
	var texts [][]byte
	for n := range 60 {
		a, open := standtest.Answer(b, r)
		if !open {
			break
		}
		if stand.OwnTurn(b.State()).Pending != nil && len(texts) < 4 || n == 0 {
			texts = append(texts, game.Write(b.State()))
		}
		if _, err := b.Do(a); err != nil {
			break // another test reports it
		}
	}
	return texts
}

// playMutant plays on with default answers.
func playMutant(t *testing.T, s game.State, text []byte) {
	t.Helper()
	defer func() {
		if fault := recover(); fault != nil {
			t.Fatalf("panic %v on %s", fault, text)
		}
	}()
	b := game.NewBattle(s, stand.Rules{}, game.Options{})
	for range 12 {
		q := b.Question()
		a, open := b.Default()
		if q == nil || !open {
			break
		}
		_, err := b.Do(a)
		var broken *game.Broken
		if errors.As(err, &broken) {
			t.Fatalf("panic %v, %s, on %s", err, broken.Stack, text)
		}
		if err != nil {
			break
		}
	}
}

// mutated changes one to three values of a file.
func mutated(t *testing.T, text []byte, r *rand.Rand) []byte {
	t.Helper()
	var root map[string]any
	if err := json.Unmarshal(text, &root); err != nil {
		t.Fatal(err)
	}
	places := jsonPlaces(root, nil)
	// Most can go wrong in the pending question.
	open := jsonPlaces(map[string]any{"turn": root["turn"]}, nil)
	for range 1 + r.IntN(3) {
		from := places
		if r.IntN(2) == 0 {
			from = open
		}
		at, other := from[r.IntN(len(from))], places[r.IntN(len(places))]
		switch r.IntN(4) {
		case 0:
			at.remove()
		case 1:
			at.set([]any{0.0, -1.0, 1.0, "", "r0", true, []any{}, 7.0, 1e9}[r.IntN(9)])
		default:
			at.set(copied(t, other.value))
		}
	}
	var out bytes.Buffer
	if err := json.NewEncoder(&out).Encode(root); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// copied is a copy of a value, which may contain the place where it is put.
func copied(t *testing.T, v any) (c any) {
	t.Helper()
	text, err := json.Marshal(v)
	if err == nil {
		err = json.Unmarshal(text, &c)
	}
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// jsonPlace is a value within a text, and the change made to it.
type jsonPlace struct {
	value  any
	set    func(any)
	remove func()
}

func jsonPlaces(v any, list []jsonPlace) []jsonPlace {
	switch v := v.(type) {
	case map[string]any:
		for _, key := range sortedKeys(v) {
			list = append(list, jsonPlace{v[key], func(to any) { v[key] = to }, func() { delete(v, key) }})
			list = jsonPlaces(v[key], list)
		}
	case []any:
		for i := range v {
			list = append(list, jsonPlace{v[i], func(to any) { v[i] = to }, func() { v[i] = v[0] }})
			list = jsonPlaces(v[i], list)
		}
	}
	return list
}

func sortedKeys(m map[string]any) []string { return slices.Sorted(maps.Keys(m)) }
