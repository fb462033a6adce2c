package army_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"frontage/assets"
	"frontage/game"
	. "frontage/game/army"
	"frontage/game/stand"
	_ "frontage/geometry/rapidseed"
)

// shipped returns the army lists included in the program.
func shipped(t testing.TB) map[string]*Army {
	t.Helper()
	all := map[string]*Army{}
	for _, file := range assets.Armies() {
		a, err := Read(file.Data, file.Name, standRules)
		if err != nil {
			t.Fatal(err)
		}
		all[file.Name] = &a
	}
	return all
}

// clan is a small army list whose sums are easy to check.
func clan() *Army {
	return &Army{
		System: stand.Name, Name: "The clan",
		Units: profiles([]profile{
			{ID: "axes", Name: "Axes", Type: stand.Infantry, Size: 3, Hits: 3, Points: 60, Limit: per(2, 0, 1000), Base: broad},
			{ID: "birds", Name: "Birds", Type: stand.Monster, Size: 3, Hits: 3, Points: 70, Limit: per(0, 1, 1000), Base: narrow},
			{ID: "idol", Name: "Idol", Type: stand.Machine, Size: 1, Hits: 3, Points: 100, Limit: per(0, 1, 0), Base: narrow, Pace: 10},
		}),
		Characters: leaders([]leader{
			{ID: "chief", Name: "Chief", Kind: "general", Command: 9, Attack: 2, Points: 125, Limit: per(1, 1, 0)},
			{ID: "elder", Name: "Elder", Kind: "general", Command: 8, Attack: 1, Points: 95, Limit: per(1, 0, 1000), Mount: "chariot", NotApplied: []string{"*1"}},
			{ID: "hero", Name: "Hero", Kind: "hero", Command: 8, Attack: 1, Points: 80, Limit: per(0, 2, 1000)},
		}),
		Upgrades: mounts([]mount{
			{ID: "boar", Name: "boar", Mount: "monster", Attack: 2, Points: 25, Limit: per(0, 1, 1000), NotApplied: []string{"*2"}},
			{ID: "banner", Name: "banner", Attack: 1, Points: 10, Limit: per(0, 1, 0)},
		}),
	}
}

func listOf(points int, picks ...Pick) *List {
	return &List{Army: clan(), Points: points, Picks: picks}
}

func pick(id string) Pick { return Pick{ID: id} }

// Each limit of a list, and its message.
func TestProblems(t *testing.T) {
	chief, axes, hero := pick("chief"), pick("axes"), pick("hero")
	tests := []struct {
		name string
		list *List
		want []string
	}{
		{"legal", listOf(1000, chief, axes, axes), nil},
		{"legal, all of it", listOf(1000, chief, axes, axes, pick("birds"), pick("idol"), Pick{ID: "hero", Upgrade: "boar"}, Pick{ID: "hero", Upgrade: "banner"}), nil},
		{"empty", listOf(1000), []string{
			"The army has no general; it must have exactly one.", "The army has no unit.",
			"Axes: 0 chosen, but an army of 1000 points must have at least 2 (2 or more for each 1000 points).",
			"Chief: 0 chosen, but an army of 1000 points must have at least 1 (exactly 1 in an army).",
			"Elder: 0 chosen, but an army of 1000 points must have at least 1 (1 or more for each 1000 points).",
		}},
		{"two generals", listOf(1000, chief, pick("elder"), axes, axes), []string{"The army has 2 generals; it must have exactly one."}},
		{"too few", listOf(1000, chief, axes), []string{"Axes: 1 chosen, but an army of 1000 points must have at least 2 (2 or more for each 1000 points)."}},
		{"too few for twice the points", listOf(2000, chief, axes, axes, axes), []string{"Axes: 3 chosen, but an army of 2000 points must have at least 4 (2 or more for each 1000 points)."}},
		{"too many", listOf(1999, chief, axes, axes, pick("birds"), pick("birds")), []string{"Birds: 2 chosen, but an army of 1999 points may have at most 1 (0 to 1 for each 1000 points)."}},
		{"twice as many for twice the points", listOf(2000, chief, axes, axes, axes, axes, pick("birds"), pick("birds")), nil},
		{"once in an army", listOf(2000, chief, axes, axes, axes, axes, pick("idol"), pick("idol")), []string{"Idol: 2 chosen, but an army of 2000 points may have at most 1 (0 to 1 in an army)."}},
		{"mounts", listOf(1000, chief, axes, axes, Pick{ID: "hero", Upgrade: "boar"}, Pick{ID: "hero", Upgrade: "boar"}), []string{"boar: 2 chosen, but an army of 1000 points may have at most 1 (0 to 1 for each 1000 points)."}},
		{"too dear", listOf(300, chief, axes, axes, axes), []string{"The army costs 305 points, 5 more than the 300 agreed."}},
		{"no such unit", listOf(1000, chief, axes, axes, pick("pikes")), []string{`The clan has no unit or character "pikes".`}},
		{"no such mount", listOf(1000, Pick{ID: "chief", Upgrade: "goat"}, axes, axes), []string{`The clan has no mount "goat".`}},
		{"a unit on a mount", listOf(1000, chief, axes, Pick{ID: "axes", Upgrade: "boar"}), []string{"Only a character has a mount, and no unit: Axes."}},
		{"two mounts", listOf(1000, Pick{ID: "elder", Upgrade: "boar"}, axes, axes, hero), []string{"Elder is mounted already."}},
		{"a banner for the mounted", listOf(1000, Pick{ID: "elder", Upgrade: "banner"}, axes, axes), nil},
	}
	for _, test := range tests {
		var got []string
		for _, p := range test.list.Problems() {
			got = append(got, p.Error())
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s: mismatch (-want +got):\n%s", test.name, diff)
		}
	}
}

// A legal pick is added. An illegal one leaves the list as it is and names the limit. A
// minimum not yet reached does not matter.
func TestAdd(t *testing.T) {
	l := listOf(420)
	for _, p := range []Pick{pick("birds"), pick("chief"), {ID: "hero", Upgrade: "boar"}, pick("axes")} {
		if problem := l.Add(p); problem != nil {
			t.Fatalf("%v is refused: %v", p, problem)
		}
	}
	if l.Cost() != 70+125+80+25+60 || l.Count("boar") != 1 || l.Count("axes") != 1 {
		t.Errorf("it costs %v: %v; want %v, with one boar and one unit of axes", l.Cost(), l.Picks, 70+125+80+25+60)
	}
	for _, test := range []struct {
		pick  Pick
		limit string
	}{
		{pick("birds"), "max"}, {pick("elder"), "general"}, {Pick{ID: "hero", Upgrade: "boar"}, "max"},
		{pick("hero"), "points"}, {pick("pikes"), "id"}, {Pick{ID: "hero", Upgrade: "goat"}, "id"},
	} {
		before := slices.Clone(l.Picks)
		problem := l.Add(test.pick)
		if problem == nil || problem.Limit != test.limit || !slices.Equal(before, l.Picks) {
			t.Errorf("%v: %+v, want %s", test.pick, problem, test.limit)
		}
	}
	if problem := l.Add(pick("axes")); problem != nil || l.Cost() != 420 {
		t.Errorf("the last point may be spent: refused with %v at %v; want 420", problem, l.Cost())
	}
	for i, want := range []bool{true, true, false} {
		if l.Remove(pick("axes")) != want {
			t.Errorf("removing axes for the %d. time: want %v", i+1, want)
		}
	}
}

// More units than a table holds are refused, whatever they cost.
func TestAddFillsATable(t *testing.T) {
	l := listOf(100_000, pick("chief"))
	for range game.MaxUnits / 2 {
		if problem := l.Add(pick("axes")); problem != nil {
			t.Fatalf("the pick is refused: %v", problem)
		}
	}
	if problem := l.Add(pick("axes")); problem == nil || problem.Limit != "units" {
		t.Errorf("one more: %v; want the limit of units", problem)
	}
}

// A quick army keeps every limit of its list, spends at least 95 % of its points and
// everything that still buys something, and is the same for the same seed.
func TestQuick(t *testing.T) {
	for name, a := range shipped(t) {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				points := rapid.IntRange(500, 4000).Draw(t, "points")
				seed := rapid.Uint64().Draw(t, "seed")
				l, err := Quick(a, points, seed)
				if err != nil {
					t.Fatal(err)
				}
				if problems := l.Problems(); len(problems) > 0 {
					t.Fatalf("the problems are %v, the picks %v, want no problems", problems, l.Picks)
				}
				if left := float64(points) - l.Cost(); points >= 1000 && 20*left > float64(points) {
					t.Errorf("%v of %d points are left over: %v; want at most a twentieth", left, points, l.Picks)
				}
				for i := range a.Units {
					if l.May(Pick{ID: a.Units[i].ID}) == nil {
						t.Errorf("%s could be added: %v of %d points", a.Units[i].Name, l.Cost(), points)
					}
				}
				if seed%4 != 0 {
					return // filling a large army again takes as long as all of the above
				}
				again, err := Quick(a, points, seed)
				if err != nil || !slices.Equal(l.Picks, again.Picks) {
					t.Errorf("the same seed gives %v and %v", l.Picks, again.Picks)
				}
			})
		})
	}
}

// Quick armies vary: at least fifteen of twenty differ, and each unit of each list is in
// one of a hundred.
func TestQuickVaries(t *testing.T) {
	for name, a := range shipped(t) {
		armies, seen := map[string]bool{}, map[string]bool{}
		for seed := range uint64(100) {
			l, err := Quick(a, 1000, seed)
			if err != nil {
				t.Fatal(err)
			}
			var text []string
			for _, p := range l.Lines() {
				seen[p.ID], seen[p.Upgrade] = true, true
				text = append(text, fmt.Sprint(p.Count, p.ID, p.Upgrade))
			}
			if seed < 20 {
				armies[strings.Join(text, " ")] = true
			}
		}
		if len(armies) < 15 {
			t.Errorf("%s: only %d different armies of 20", name, len(armies))
		}
		for _, u := range a.Units {
			if !seen[u.ID] {
				t.Errorf("%s: %s is never taken", name, u.ID)
			}
		}
	}
}

// Quick armies of lists with magic carry items within their points: each once, on those who may have
// them (STD-ITEM-01 to -05), and each item is in some army of a hundred. Their prices are part of the
// points of their holders in the battle (STD-ITEM-06). Armies without magic carry none.
func TestQuickItems(t *testing.T) {
	taken := map[string]int{}
	for name, a := range shipped(t) {
		carriers, devices := 0, 0
		for seed := range uint64(50) {
			l, err := Quick(a, 2000, seed)
			if err != nil {
				t.Fatal(err)
			}
			if problems := l.Problems(); len(problems) > 0 {
				t.Fatalf("%s: %v", name, problems)
			}
			points, sum := 0.0, 0.0
			for _, p := range l.Picks {
				bare := p
				bare.Item = ""
				switch price := l.Price(p) - l.Price(bare); {
				case p.Item == "" && price == 0:
				case p.Item == "" || price < 5 || a.Unit(p.ID) == nil && price > 100:
					t.Errorf("%s: the item of %v costs %v", name, p, price)
				default:
					taken[p.Item]++
					carriers++
					if a.Unit(p.ID) == nil {
						devices++
					}
				}
				sum += l.Price(p)
			}
			s, err := QuickBattle(l, l, Setup{Seed: seed, Terrain: []game.Terrain{}})
			if err != nil {
				t.Fatal(err)
			}
			for i := range s.Units {
				if s.Units[i].Side == Near {
					points += float64(stand.Own(&s.Units[i]).Points)
				}
			}
			for i := range s.Characters {
				if s.Characters[i].Side == Near {
					points += float64(stand.OwnLeader(&s.Characters[i]).Points)
				}
			}
			if points != sum || points > 2000 {
				t.Errorf("%s: the battle has %v points, the list %v", name, points, sum)
			}
		}
		if history := name == "legion" || name == "warband"; history != (carriers == 0) || !history && devices < 50 {
			t.Errorf("%s: 50 armies have %d items, %d of them on characters", name, carriers, devices)
		}
	}
	for _, item := range Of(stand.Name).Items {
		if taken[item.ID] == 0 {
			t.Errorf("the %s is never taken", item.ID)
		}
	}
}

// A quick army contains what its list demands, including mounts. Too few points for that
// are an error.
func TestQuickDemands(t *testing.T) {
	a := clan()
	a.Characters = a.Characters[:1]
	a.Upgrades[0].Limit.Min = 1
	for seed := range uint64(20) {
		l, err := Quick(a, 400, seed)
		if err != nil || l.Count("boar") != 1 || l.Count("axes") < 2 {
			t.Fatalf("seed %d: %v, %v; want one boar and at least two units of axes", seed, l, err)
		}
	}
	_, err := Quick(a, 200, 1)
	var problem *Problem
	if !errors.As(err, &problem) || !strings.Contains(err.Error(), "200 points do not make a legal army") {
		t.Errorf("200 points: %v; want \"200 points do not make a legal army\"", err)
	}
	if _, err := Quick(a, -5, 1); err == nil {
		t.Error("an army of less than nothing")
	}
}
