package column

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"testing"

	"frontage/game"
	"frontage/game/gametest"
)

// field is a battle of many kinds of units, on ground of many kinds.
func field() *builder {
	b := (&builder{}).
		unit("spear", "a", "heavy-foot", `"weapon":"spear","attributes":["militia","swift","impetuous"],"formed":true`, append(row("s", 3, -12, 8, 180, 2.4), row("sb", 3, -12, 9.2, 180, 2.4)...)...).
		unit("cav", "a", "heavy-mounted", lancers, row("c", 3, 0, 8, 180, 2.4)...).
		unit("longbow", "a", "medium-foot", `"weapon":"longbow","attributes":["elite","guard"],"formed":true`, row("lb", 4, 9, 8, 180, 2.4)...).
		unit("ask", "a", "skirmishers", `"weapon":"javelin","attributes":["swift"]`, "ask1 2 5 180").
		unit("ask2", "a", "mounted-skirmishers", `"weapon":"bow"`, "ask2s -6 5 180").
		unit("cat", "a", "catapult", ``, "cats -4 14 180").
		unit("xbow", "b", "medium-foot", crossbows, append(row("x", 5, -4.8, 0, 0, 2.4), row("y", 5, -4.8, -1.2, 0, 2.4)...)...).
		unit("pike", "b", "heavy-foot", `"weapon":"pike","armour":"poor","attributes":["fanatic"],"formed":true`, append(row("p", 2, -12, 0, 0, 2.4), row("q", 2, -12, -1.2, 0, 2.4)...)...).
		unit("knights", "b", "heavy-mounted", `"weapon":"lance","armour":"plate","attributes":["impetuous"],"formed":true`, row("k", 3, 9, 0, 0, 2.4)...).
		unit("bsk", "b", "skirmishers", `"weapon":"sling"`, "bsk1 0 3 0").
		unit("ele", "b", "elephant", ``, "el -16 0 0").
		unit("troll", "b", "troll", ``, "tr 18 0 0").
		leader("gen", "a", general, "cav", 0, 9).leader("cap", "a", captain, "", 4, 11).
		leader("bgen", "b", general, "xbow", 0, -1).leader("hero", "b", hero, "knights", 9, -1)
	return b.terrain("wood", -16, 3, -9, 6).terrain("rough", 8, 3, 14, 5).terrain("hill", -4, -6, 4, -1)
}

// wonders is a battle with monsters, spells, peoples and hidden skirmishers.
func wonders() *builder {
	return (&builder{}).
		unit("dwarves", "a", "heavy-foot", `"weapon":"two-handed","race":"dwarf","formed":true`, row("d", 4, -12, 6, 180, 2.4)...).
		unit("hid", "a", "skirmishers", `"weapon":"sling","hidden":"d2"`).
		unit("wiz", "a", "skirmishers", `"spells":["bolt","fear","ward","haste","mist"]`, "w 0 10 180").
		unit("dragon", "a", "large-dragon", ``, "dr 3 10 180").
		unit("riders", "a", "heavy-mounted", `"weapon":"lance","mount":"unicorn","attributes":["elite","guard","swift"],"formed":true`, row("u", 2, 8, 6, 180, 2.4)...).
		unit("gob", "b", "medium-foot", `"weapon":"javelin","race":"goblinoid","formed":true`, append(row("g", 4, -12, 0, 0, 2.4), row("h", 4, -12, -1.2, 0, 2.4)...)...).
		unit("dead", "b", "medium-foot", `"weapon":"spear","race":"undead","formed":true`, row("z", 5, 0, 0, 0, 2.4)...).
		unit("knight", "b", "knight", `"weapon":"lance"`, "k -4 -6 0").
		unit("troll", "b", "troll", ``, "tr 14 0 0").
		unit("giant", "b", "large-giant", ``, "gi 18 0 0").
		unit("chariots", "b", "chariot", `"weapon":"bow","attributes":["elite"],"formed":true`, "ch1 -20 0 0", "ch2 -17.6 0 0").
		leader("gen", "a", general, "dwarves", -12, 7).leader("cap", "b", captain, "", 3, -4).leader("bg", "b", general, "dead", 3, -1)
}

// Every listed answer is accepted, whatever was chosen before, and leaves a battle that is written,
// read and written again to the same bytes; every battle ends.
func TestRandomBattles(t *testing.T) {
	from, to := gametest.Range(t, 12, 2000)
	for seed := uint64(from); seed < uint64(to); seed++ {
		random := rand.New(rand.NewPCG(seed, 22))
		set := field()
		if seed%2 == 1 {
			set = wonders()
		}
		b := game.NewBattle(read(t, set.text()), Rules{}, game.Options{Seed: seed})
		for n := 0; ; n++ {
			q := b.Question()
			if q == nil {
				break
			}
			if n > 6000 {
				t.Fatalf("seed %d: the battle has no end; turn %d", seed, b.State().Turn.Number)
			}
			if a, ok := b.Default(); !ok || inFull(q.Answers[q.Default]) != inFull(a) {
				t.Fatalf("seed %d, action %d: the default is %v, and %v by the question", seed, n, inFull(a), inFull(q.Answers[q.Default]))
			}
			a := choose(random, q)
			if _, err := b.Do(a); err != nil {
				var broken *game.Broken
				if errors.As(err, &broken) {
					t.Fatalf("seed %d, action %d: %+v: %s", seed, n, a, broken.Report()[:min(4000, len(broken.Report()))])
				}
				t.Fatalf("seed %d, action %d: %+v %+v is listed and refused: %v", seed, n, a, a.Own, err)
			}
			if n%10 == 0 {
				text := game.Write(b.State())
				again, err := game.Read(text, "written", systems)
				if err != nil {
					t.Fatalf("seed %d, action %d: %v\n%s", seed, n, err, text)
				}
				if !bytes.Equal(game.Write(&again), text) {
					t.Fatalf("seed %d, action %d: written otherwise the second time", seed, n)
				}
			}
		}
		again, _, err := game.ReadReplay(b.Replay(), "replay", systems)
		if err != nil || again.Hash() != b.Hash() {
			t.Fatalf("seed %d: the replay leads elsewhere: %v; want hash %s", seed, err, b.Hash())
		}
	}
}

// inFull writes an action.
func inFull(a game.Action) string {
	text, _ := a.MarshalJSON()
	return string(text)
}

// choose picks an answer, the end of a phase a little more often than others.
func choose(random *rand.Rand, q *game.Question) game.Action {
	if last := len(q.Answers) - 1; random.IntN(6) == 0 {
		return q.Answers[last]
	}
	return q.Answers[random.IntN(len(q.Answers))]
}

// A battle that answers itself comes to its end by default.
func TestUnattendedBattle(t *testing.T) {
	b := game.NewBattle(read(t, field().text()), Rules{}, game.Options{Seed: 5})
	for n := 0; ; n++ {
		a, ok := b.Default()
		if !ok {
			break
		}
		if _, err := b.Do(a); err != nil {
			t.Fatalf("%+v %+v: %v", a, a.Own, err)
		}
		if n > 5000 {
			t.Fatal("the battle has no end")
		}
	}
	if b.State().Turn.Phase != phaseOver {
		t.Errorf("the phase is %s", b.State().Turn.Phase)
	}
}
