package column

import (
	"math/rand/v2"
	"testing"

	"frontage/game"
)

// No answer, event or reason shows the id of a stand or unit as a plain text: an id has its type, by which
// a screen names the piece.
func TestNoIDsAreShown(t *testing.T) {
	guide := Rules{}.Guide()
	for n, s := range armiesOfScenarios(t) {
		ids := map[string]bool{}
		for _, u := range s.Units {
			ids[string(u.ID)] = true
			for _, p := range u.Stands {
				ids[string(p.ID)] = true
			}
		}
		for _, c := range s.Characters {
			ids[string(c.ID)] = true
		}
		b := game.NewBattle(s, Rules{}, game.Options{Seed: uint64(n)})
		random := rand.New(rand.NewPCG(uint64(n), 22))
		shown := func(from string, list ...game.Phrase) {
			t.Helper()
			for _, p := range list {
				if id, found := idIn(p, ids); found {
					t.Fatalf("battle %d, %s: %q shows the id %s", n, from, p.String(), id)
				}
			}
		}
		for range 250 {
			q := b.Question()
			if q == nil {
				break
			}
			ask := func(query game.Query) (game.Answer, error) { return b.Query(query) }
			for k := range min(12, len(q.Answers)) {
				a := q.Answers[(k*7)%len(q.Answers)]
				v := guide.Answer(b.State(), a, ask)
				shown("answer "+inFull(a), v.Label, v.Short, v.Note)
			}
			a := choose(random, q)
			events, err := b.Do(a)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range events {
				shown("event "+e.Kind, e.Text)
				for _, step := range e.Steps {
					shown("a step of "+e.Kind, step.Text)
				}
			}
		}
	}
}

// idIn finds an id among the plain texts of a phrase.
func idIn(p game.Phrase, ids map[string]bool) (string, bool) {
	for _, arg := range p.Args {
		switch arg := arg.(type) {
		case string:
			if ids[arg] {
				return arg, true
			}
		case game.Phrase:
			if id, found := idIn(arg, ids); found {
				return id, true
			}
		case game.Later:
			if id, found := idIn(arg.Phrase(), ids); found {
				return id, true
			}
		}
	}
	return "", false
}

// The card of a unit says whom it will charge (COL-CHARGE-01).
func TestCardNamesTheCharge(t *testing.T) {
	foot := `"weapon":"sword","formed":true`
	b := (&builder{}).
		unit("u", "a", "heavy-foot", foot, row("u", 3, 0, 0, 0, 2.4)...).
		unit("foe", "b", "heavy-foot", foot, row("f", 3, 0, 1, 180, 2.4)...).battle(t)
	says := func() string {
		for _, f := range unitFacts(b.State(), b.State().Unit("u")) {
			if f.Label.String() == "Will charge" {
				return f.Value.String()
			}
		}
		return ""
	}
	if got := says(); got != "" {
		t.Errorf("before it has declared a charge its card names %q", got)
	}
	do(t, b, `{"do":"charge","unit":"u","target":"foe"}`)
	if want := b.State().Unit("foe").Name; says() != want {
		t.Errorf("its card names %q, want %q", says(), want)
	}
}
