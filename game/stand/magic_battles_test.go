package stand_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"frontage/game"
	"frontage/game/gametest"
	"frontage/game/stand"
	"frontage/game/stand/standtest"
)

// magicItems are all items, with the rules by which events and steps name them.
var magicItems = map[string]string{"war-banner": "STD-ITEM-10", "shield-banner": "STD-ITEM-12", "stout-banner": "STD-ITEM-13", "windbreak-banner": "STD-ITEM-14",
	"second-chance-banner": "STD-ITEM-15", "breaker": "STD-ITEM-16", "first-blow": "STD-ITEM-17", "returning": "STD-ITEM-18", "heavy": "STD-ITEM-19",
	"order-crown": "STD-ITEM-22", "high-helm": "STD-ITEM-23", "second-voice": "STD-ITEM-24", "casting-ring": "STD-ITEM-26", "hush-staff": "STD-ITEM-27",
	"steady-sceptre": "STD-ITEM-28", "unmaking-scroll": "STD-ITEM-30", "push-wand": "STD-ITEM-32", "echo-rod": "STD-ITEM-33"}

// specialSigns are the reasons of events by special rules about orders: moves by themselves, great efforts, guidance.
var specialSigns = []string{"auto-move", "STD-SPEC-23", "STD-SPEC-24"}

// quiet items change single dice of a round: no event and no state names them.
var quiet = []string{"breaker", "returning", "heavy"}

// playRandom plays a random battle, the number of which is for messages, and passes on the events of each action. After
// each the invariants of TestRandomBattles hold; now and then the action is repeated from a file.
func playRandom(t *testing.T, b *game.Battle, number int, random *rand.Rand, each func(events []game.Event)) {
	t.Helper()
	for n := range standtest.LongestMagic {
		a, open := standtest.MagicAnswer(b, random)
		if !open {
			return
		}
		saved := game.Write(b.State())
		events, err := b.Do(a)
		if err != nil {
			t.Fatalf("battle %d, action %d: %+v: %v\n%s", number, n, a, err, b.Replay())
		}
		if what := broken(b); what != "" {
			t.Fatalf("battle %d, after action %d, %+v: %s\n%s", number, n, a, what, b.Replay())
		}
		if n%7 == 3 {
			sameFromFile(t, saved, a, b)
		}
		each(events)
	}
}

// Random battles with casters, generals, items, special rules, objectives and units that come by an order keep the invariants of TestRandomBattles,
// and are read back from files and replays. A soak plays 2,000; in them every item that events name does something, units come, points are scored and buildings burn.
func TestRandomMagicBattles(t *testing.T) {
	items, spells, came, scored, burnt := map[string]int{}, map[string]int{}, 0, 0, 0
	signs := map[string]int{}
	from, to := gametest.Range(t, 6, 2000)
	for i := from; i < to; i++ {
		random := rand.New(rand.NewPCG(uint64(i), 91))
		b := game.NewBattle(standtest.Magic(random), stand.Rules{}, game.Options{Seed: uint64(i)})
		playRandom(t, b, i, random, func(events []game.Event) {
			for _, e := range events {
				switch {
				case e.Kind == "spell" && e.OK != nil && *e.OK:
					spells[e.Why]++
				case e.Kind == "returned" && e.Why == "STD-SCOUT-10":
					came++
				case e.Kind == "score":
					scored++
				case e.Kind == "roll" && e.Why == "burn":
					burnt++
				}
				countItems(items, &e)
				for _, sign := range specialSigns {
					if e.Why == sign {
						signs[sign]++
					}
				}
			}
		})
		if i%10 == 0 {
			sameFromReplay(t, b)
		}
		countHeld(items, b.State())
	}
	t.Logf("battles %d to %d: items %v; %d spells; %d units came; %d times points were scored, %d times fire was laid", from, to, items, len(spells), came, scored, burnt)
	t.Logf("special rules of orders: %v", signs)
	if to-from >= 500 {
		for _, sign := range specialSigns {
			if signs[sign] == 0 {
				t.Errorf("%s did nothing in %d battles", sign, to-from)
			}
		}
		for item := range magicItems {
			if items[item] == 0 && !slices.Contains(quiet, item) {
				t.Errorf("the %s did nothing in %d battles", item, to-from)
			}
		}
	}
	if len(spells) == 0 || len(items) < 5 || to-from >= 100 && (came == 0 || scored == 0 || burnt == 0) {
		t.Errorf("%d spells, %d items, %d units that come, %d scores and %d fires are too few", len(spells), len(items), came, scored, burnt)
	}
}

// Random battles of wild and stampeding units keep the same invariants (STD-SPEC-15, STD-SPEC-70). Both charge friends in some of them, and fight on
// after a round.
func TestRandomUnrulyBattles(t *testing.T) {
	signs, turned := map[string]int{}, 0
	from, to := gametest.Range(t, 6, 500)
	for i := from; i < to; i++ {
		random := rand.New(rand.NewPCG(uint64(i), 1570))
		b := game.NewBattle(standtest.Unruly(random), stand.Rules{}, game.Options{Seed: uint64(i)})
		playRandom(t, b, i, random, func(events []game.Event) {
			for _, e := range events {
				if e.Kind == "roll" {
					signs[e.Why]++
				}
			}
			turned += len(stand.OwnTurn(b.State()).Turned)
		})
		if i%10 == 0 {
			sameFromReplay(t, b)
		}
	}
	t.Logf("battles %d to %d: %d rolls of wild units, %d throws, %d stampedes; units fought their own side for %d actions", from, to, signs["wild"], signs["throw"], signs["stampede"], turned)
	if to-from >= 50 && (signs["stampede"] == 0 || signs["wild"] == 0 || signs["throw"] == 0 || turned == 0) {
		t.Errorf("%d rolls of wild units, %d throws, %d stampedes and %d actions against friends are too few", signs["wild"], signs["throw"], signs["stampede"], turned)
	}
}

// Random battles of units with attached stands keep the same invariants (STD-SPEC-28). Such stands are lost in some of them.
func TestRandomAttachedBattles(t *testing.T) {
	lost := 0
	from, to := gametest.Range(t, 4, 500)
	for i := from; i < to; i++ {
		random := rand.New(rand.NewPCG(uint64(i), 28))
		b := game.NewBattle(standtest.Joined(random), stand.Rules{}, game.Options{Seed: uint64(i)})
		playRandom(t, b, i, random, func([]game.Event) {})
		for j := range b.State().Units {
			u := &b.State().Units[j]
			if at := stand.Own(u).Attached; at != nil && !slices.ContainsFunc(u.Stands, func(s game.Stand) bool { return s.ID == at.Stand }) {
				lost++
			}
		}
		sameFromReplay(t, b)
	}
	if lost == 0 {
		t.Error("no attached stand was lost")
	}
}

// Random battles of wagon forts keep the same invariants (STD-SPEC-77). Some are in laager to the end, and some have lost
// a stand.
func TestRandomFortBattles(t *testing.T) {
	laagers, halves := 0, 0
	from, to := gametest.Range(t, 6, 500)
	for i := from; i < to; i++ {
		random := rand.New(rand.NewPCG(uint64(i), 77))
		b := game.NewBattle(standtest.Forts(random), stand.Rules{}, game.Options{Seed: uint64(i)})
		playRandom(t, b, i, random, func([]game.Event) {})
		for j := range b.State().Units {
			u := &b.State().Units[j]
			if stand.Own(u).State.Laager {
				laagers++
			}
			if stand.Own(u).Team != "" && len(u.Stands) == 1 {
				halves++
			}
		}
		sameFromReplay(t, b)
	}
	t.Logf("battles %d to %d: %d laagers and %d forts with one stand left", from, to, laagers, halves)
	if to-from >= 5 && (laagers == 0 || halves == 0) {
		t.Errorf("%d laagers and %d forts with one stand left are too few", laagers, halves)
	}
}

// countItems counts the items that an event names by their rules.
func countItems(items map[string]int, e *game.Event) {
	for item, rule := range magicItems {
		if e.Why == rule || slices.ContainsFunc(e.Steps, func(s game.Step) bool { return s.Rule == rule }) {
			items[item]++
		}
	}
}

// countHeld counts the items that have served by the state of their holders.
func countHeld(items map[string]int, s *game.State) {
	for i := range s.Units {
		own := stand.Own(&s.Units[i])
		if own.Item != "" && (own.State.ItemUsed != "" || own.State.Engagement != "") {
			items[own.Item]++
		}
	}
	for i := range s.Characters {
		if own := stand.OwnLeader(&s.Characters[i]); own.Item != "" && own.State.ItemUsed != "" {
			items[own.Item]++
		}
	}
}
