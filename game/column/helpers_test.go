package column

import (
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"frontage/game"
)

var systems = []game.Rules{Rules{}}

// load reads a scenario that comes with the system.
func load(t *testing.T, name string) game.State {
	t.Helper()
	text, err := os.ReadFile("scenarios/" + name + ".scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	return read(t, string(text))
}

// read reads a scenario.
func read(t *testing.T, text string) game.State {
	t.Helper()
	s, err := game.Read([]byte(text), "test.scenario.json", systems)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// do carries out an action given as JSON and returns what happened.
func do(t *testing.T, b *game.Battle, text string) []game.Event {
	t.Helper()
	a, err := game.ReadAction([]byte(text), Name)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	events, err := b.Do(a)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return events
}

// refused expects an action to be refused by a rule.
func refused(t *testing.T, b *game.Battle, rule, text string) {
	t.Helper()
	a, err := game.ReadAction([]byte(text), Name)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	before := b.Hash()
	var refusal *game.Refusal
	if _, err = b.Do(a); !errors.As(err, &refusal) || refusal.Rule != rule {
		t.Errorf("%s: got %v, want a refusal by %s", text, err, rule)
	}
	if b.Hash() != before {
		t.Errorf("%s: what is refused has changed the battle", text)
	}
}

// dice gives the next results.
func give(t *testing.T, b *game.Battle, faces ...int) {
	t.Helper()
	if _, err := b.Do(game.Action{Do: "dice", Values: faces}); err != nil {
		t.Fatal(err)
	}
}

// rolled returns the rolls among events.
func rolled(events []game.Event) []game.Event {
	var list []game.Event
	for _, e := range events {
		if e.Kind == game.EventRoll {
			list = append(list, e)
		}
	}
	return list
}

// ask answers a query given as words: "action unit=A name=Move".
func ask(t *testing.T, s *game.State, words string) map[string]any {
	t.Helper()
	name, rest, _ := strings.Cut(words, " ")
	q := game.Query{Name: name, Args: map[string]string{}}
	for _, word := range strings.Fields(rest) {
		key, value, _ := strings.Cut(word, "=")
		q.Args[key] = strings.ReplaceAll(value, "_", " ")
	}
	answer, err := game.Ask(Rules{}, s, q)
	if err != nil {
		t.Fatalf("%s: %v", words, err)
	}
	text, err := json.Marshal(answer)
	if err != nil {
		t.Fatal(err)
	}
	var got map[string]any
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	return got
}

// near compares lengths within what rounding leaves.
func near(a, b float64) bool { return a-b < 0.001 && b-a < 0.001 }
