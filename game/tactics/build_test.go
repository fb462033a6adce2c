package tactics

import (
	"fmt"
	"strings"
	"testing"

	"frontage/game"
)

var systems = []game.Rules{Rules{}}

// infantry is the fields of a unit of medium infantry that counts for control.
const infantry = `"count": 50, "std": 50, "flags": ["influences control"]`

// scenario reads a battle: a unit a line, its side and its id before a colon and its
// fields after it, and what else the file has.
func scenario(t testing.TB, more string, units ...string) *game.State {
	t.Helper()
	var list []string
	for _, line := range units {
		head, fields, ok := strings.Cut(line, ":")
		side, id, both := strings.Cut(strings.TrimSpace(head), " ")
		if !ok || !both {
			t.Fatalf("%q is no unit", line)
		}
		list = append(list, fmt.Sprintf(`{"side": %q, "id": %q, %s}`, side, id, strings.TrimSpace(fields)))
	}
	if more != "" {
		more += ","
	}
	text := fmt.Sprintf(`{"format": "frontage/scenario@1", "system": "tactics", %s "sides": [{"id": "a", "name": "Red"}, {"id": "b", "name": "Blue"}],
		"units": [%s]}`, more, strings.Join(list, ",\n"))
	s, err := game.Read([]byte(text), "test", systems)
	if err != nil {
		t.Fatalf("error %v, for\\n%s", err, text)
	}
	return &s
}

// query asks about a battle, and fails the test if it cannot be asked. Arguments are given
// as "name=value".
func query[A game.Answer](t testing.TB, s *game.State, name string, args ...string) A {
	t.Helper()
	q := game.Query{Name: name, Args: map[string]string{}}
	for _, arg := range args {
		key, value, _ := strings.Cut(arg, "=")
		q.Args[key] = value
	}
	answer, err := game.Ask(Rules{}, s, q)
	if err != nil {
		t.Fatalf("%s %v: %v", name, args, err)
	}
	return answer.(A)
}

// fighting returns the battle of a state, with somebody who tells of it.
func fighting(s *game.State, seed uint64) *fight {
	f := newFight(s, nil)
	f.tell = &teller{}
	f.dice = roller{dice: game.NewDice(&game.DiceState{Seed: seed})}
	return f
}

// begun is fighting for a battle that has begun.
func begun(t testing.TB, more string, units ...string) *fight {
	t.Helper()
	s := scenario(t, more, units...)
	f := fighting(s, 7)
	f.open(s)
	return f
}

// unit returns a fighter by its id.
func (f *fight) unit(id game.UnitID) *fighter {
	for i := range f.units {
		if f.units[i].id == id {
			return &f.units[i]
		}
	}
	panic("there is no unit " + id)
}

// toughened makes all units of a battle so strong that none breaks or dies, so that a test
// sees who does what.
func (f *fight) toughened() *fight {
	for i := range f.units {
		f.units[i].defence, f.units[i].defenceShot = 1000, 1000
		f.units[i].abilities.flags |= fearless
	}
	return f
}

// did returns the first segment in which a unit did something, 0 for never, within so many
// segments.
func (f *fight) first(most int, what ...string) map[string]int {
	found := map[string]int{}
	for range most {
		if f.result != nil {
			break
		}
		f.play()
	}
	for _, e := range f.tell.events {
		if own, ok := e.Own.(*StepEvent); ok {
			for _, w := range what {
				if own.What == w && found[w] == 0 {
					found[w] = own.Segment
				}
			}
		}
	}
	return found
}

// segments lists in which segments a unit did something.
func (f *fight) segments(id game.UnitID, what string) []int {
	var list []int
	for _, e := range f.tell.events {
		if own, ok := e.Own.(*StepEvent); ok && e.Unit == id && own.What == what {
			list = append(list, own.Segment)
		}
	}
	return list
}

// moves lists how a unit moved: what it did, segment and positions.
func (f *fight) moves(id game.UnitID) []string {
	var list []string
	for _, e := range f.tell.events {
		if own, ok := e.Own.(*StepEvent); ok && e.Unit == id && own.To != nil {
			list = append(list, fmt.Sprintf("%d %s %d-%d", own.Segment, own.What, *own.From, *own.To))
		}
	}
	return list
}
