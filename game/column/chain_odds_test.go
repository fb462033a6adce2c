package column

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/chain"
	"frontage/game/gametest"
)

// course answers "odds" of what follows from a charge.
func course(t *testing.T, s *game.State, args ...string) *chain.Course {
	t.Helper()
	a, err := game.Ask(Rules{}, s, oddsQuery(args...))
	if err != nil {
		t.Fatal(err)
	}
	return a.(*chain.Course)
}

func oddsQuery(args ...string) game.Query {
	q := game.Query{Name: askOdds, Args: map[string]string{}}
	for i := 0; i < len(args); i += 2 {
		q.Args[args[i]] = args[i+1]
	}
	return q
}

// Two courses worked out by hand. Every unit has one stand, so 2 hits destroy it (COL-CASUALTY-01,
// COL-CASUALTY-05), and 1 makes it Demoralized (COL-CASUALTY-03).
func TestChainOddsByHand(t *testing.T) {
	for _, test := range []struct {
		name   string
		b      *builder
		rounds string
		all    float64
		holds  [3]float64 // A, B, nobody; of all
		lost   [2]float64 // a, b
	}{
		// Catapults, 1 against 1 (COL-COMBAT-03): the sum is 0. Neither retreats (COL-PUSH-08) nor pursues
		// (COL-PURSUIT-05). A total of 10, 11 or 12 gives a hit if the other's is lower: 3·30 + 2·33 + 1·35 =
		// 191 of 1,296. The next half-turn destroys one that was hit, and attacks with −1
		// (COL-CASUALTY-04): 3·33 + 2·35 + 1·36 = 205.
		{"catapults", inCombat().unit("a", "a", "catapult", "", "a1 0 0 180").unit("b", "b", "catapult", "", "b1 0 0 0"), "2", 1296 * 1296,
			[3]float64{191 * 205, 191 * 205, 1296*1296 - 2*191*205}, [2]float64{191 * 205, 191 * 205}},
		// A catapult, 1 − 3 = −2, against medium foot, 3 − 1 = +2. The foot is pushed back, and not pursued,
		// if the catapult shows 9 against 4 at most, 10 against 5, 11 against 6, or 12 against 7 (with a hit):
		// 4·6 + 3·10 + 2·15 + 1·21 = 105 of 1,296. The catapult loses without a hit on 5 against 8 at most,
		// 6 against 9 and 7 against 10: 4·26 + 5·30 + 6·33 = 452. It takes 1 hit on 8 against 11, 9 and 10:
		// 5·35 + 4·36 + 3·36 = 427; 2 on 11 and 12: 3·36 = 108. It cannot retreat, so the foot pursues
		// without a roll (COL-PURSUIT-03) and with all its movement left, an Overrun (COL-OVERRUN-05): +3.
		// Its free attack gives a hit on 4, 33 of 36, and 2 on 7, 21 of 36 (COL-PURSUIT-09). So
		// 452·21 + 427·33 + 108·36 = 27,471 of 46,656 destroy the catapult.
		{"foot", inCombat().unit("a", "a", "catapult", "", "a1 0 0 180").unit("b", "b", "medium-foot", "", "b1 0 0 0"), "1", 1296 * 36,
			[3]float64{105 * 36, 27471, 1296*36 - 105*36 - 27471}, [2]float64{27471, 0}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := test.b.state(t)
			got := course(t, s, "unit", "a", "target", "b", "rounds", test.rounds)
			if got.Sample != 0 {
				t.Errorf("it is a sample of %d battles, want it exact", got.Sample)
			}
			for i, p := range []float64{got.Holds[0], got.Holds[1], got.Nobody} {
				if math.Abs(p-test.holds[i]/test.all) > 1e-12 {
					t.Errorf("the ground is held by %v, nobody %v, want %v of %v\n%s", got.Holds, got.Nobody, test.holds, test.all, got.Text().String())
				}
			}
			for i, u := range got.Units {
				if p := u.Destroyed(); math.Abs(p-test.lost[i]/test.all) > 1e-12 {
					t.Errorf("%s is destroyed with %v, want %v of %v", u.ID, p, test.lost[i], test.all)
				}
			}
		})
	}
}

// A charge that is not legal is refused with its reason, and so are senseless questions.
func TestChainOddsRefused(t *testing.T) {
	s := (&builder{}).unit("a", "a", "medium-foot", "", "a1 0 9 180").unit("a9", "a", "medium-foot", "", "a91 9 9 180").unit("b", "b", "medium-foot", "", "b1 0 0 0").state(t)
	for _, test := range []struct{ args, want string }{
		{"unit a target b", "not within the base depth"},
		{"unit a target a9", "on one side"},
		{"unit a target b rounds 0", "must be a whole number from 1 to 2"},
	} {
		if _, err := game.Ask(Rules{}, s, oddsQuery(strings.Fields(test.args)...)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.args, err, test.want)
		}
	}
}

// randomCharge is a charge in a random situation: a unit or two a side, in one to three columns.
func randomCharge(t *testing.T, dice *rand.Rand) *chain.Fight {
	t.Helper()
	kinds := []string{"medium-foot", "heavy-foot", "light-mounted", "heavy-mounted", "elephant", "catapult", "ogre"}
	fields := []string{"", `"formed":true`, `"attributes":["elite"]`, `"attributes":["impetuous"]`, `"attributes":["reluctant"]`, `"attributes":["fanatic"]`, `"weapon":"spear","formed":true`, `"attributes":["vulnerable"]`}
	for {
		b := &builder{}
		add := func(id, side string, x, y, facing float64) float64 {
			kind := kinds[dice.IntN(len(kinds))]
			base := baseOf(game.UnitType(kind), 25)
			var stands []string
			files, ranks := 1+dice.IntN(2), 1+dice.IntN(2)
			for f := range files {
				for r := range ranks {
					back := float64(r) * base.Depth / inch
					if facing == 0 {
						back = -back
					}
					stands = append(stands, fmt.Sprintf("%s%d%d %v %v %v", id, f, r, x+float64(f)*base.Front/inch, y+back, facing))
				}
			}
			b.unit(id, side, kind, fields[dice.IntN(len(fields))], stands...)
			return x + float64(files)*base.Front/inch
		}
		x := add("a", "a", 0, 0.3, 180)
		if dice.IntN(3) == 0 {
			add("p", "a", x+0.2, 2, 180)
		}
		x = add("b", "b", float64(dice.IntN(3))*0.3, 0, 0)
		if dice.IntN(3) == 0 {
			add("q", "b", x+0.2, -3, 0)
		}
		s, err := game.Read([]byte(b.text()), "test.scenario.json", systems)
		if err != nil {
			continue
		}
		if f, err := chainOf(&s, oddsQuery("unit", "a", "target", "b")); err == nil {
			return f
		}
	}
}

// Exact chain odds lie within four standard errors of a sample: of 100,000 battles with FRONTAGE_SOAK=1.
func TestChainOddsAgainstBattles(t *testing.T) {
	dice := rand.New(rand.NewPCG(27, 4))
	gametest.CompareCourses(t, 17, func() *chain.Fight { return randomCharge(t, dice) })
}

// In a battle, each kind of answer that says where it leads is answered.
func TestFollowsOfAnswers(t *testing.T) {
	text, err := files.ReadFile("scenarios/the-crossbow-line.scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	s, err := game.Read(text, "the-crossbow-line.scenario.json", systems)
	if err != nil {
		t.Fatal(err)
	}
	b := game.NewBattle(s, Rules{}, game.Options{Seed: 5})
	seen := map[string]int{}
	for range 150 {
		if phase := b.State().Turn.Phase; seen[phase] < 1 && gametest.CheckFollows(t, b) {
			seen[phase]++
		}
		a, ok := b.Default()
		if !ok {
			break
		}
		if _, err := b.Do(a); err != nil {
			t.Fatalf("%+v: %v", a, err)
		}
	}
	for _, phase := range []string{phaseAction, phaseCharge, phaseCombat} {
		if seen[phase] == 0 {
			t.Errorf("no answer says where it leads in %s, only in %v", phase, seen)
		}
	}
}

// lancersAtCrossbows is a charge with two pairs, whose two rounds have too many courses to follow.
func lancersAtCrossbows(t testing.TB) *game.State {
	t.Helper()
	text := (&builder{}).unit("cav", "a", "heavy-mounted", lancers, row("c", 2, 0, 0.3, 180, 2.4)...).
		unit("xbow", "b", "medium-foot", crossbows, row("x", 5, -4.8, 0, 0, 2.4)...).text()
	s, err := game.Read([]byte(text), "test.scenario.json", systems)
	if err != nil {
		t.Fatal(err)
	}
	return &s
}

// Where there are too many courses, the likeliest are followed, and the rest is played. The chances lie within
// twice their margin of the exact ones, and add up to 1; the margin is no larger than that of all the battles from
// the beginning, though fewer are played.
func TestChainOddsMixed(t *testing.T) {
	f, err := chainOf(lancersAtCrossbows(t), oddsQuery("unit", "cav", "target", "xbow", "rounds", "1", "battles", "3000"))
	if err != nil {
		t.Fatal(err)
	}
	f.Most = 5000
	want, err := f.Follow()
	if err != nil || want.Sample != 0 || want.Margin() != 0 {
		t.Fatalf("%v: %d battles, within %v; want it exact", err, want.Sample, want.Margin())
	}
	for _, most := range []int{1, 100, 700} {
		f.Most = most
		got, err := f.Follow()
		if err != nil {
			t.Fatal(err)
		}
		if got.Sample < 30 || got.Sample >= 3000 || got.Share <= 0 || got.Share >= 1 || got.Margin() > 1.96*0.5/math.Sqrt(3000)+1e-12 {
			t.Errorf("%d rolls followed: %d battles for %v of the courses, within %v", most, got.Sample, got.Share, got.Margin())
		}
		if text := got.Text().String(); !strings.Contains(text, fmt.Sprintf("the likeliest, with a chance of %s, are followed exactly, and the others are from a sample of %d battles", game.Percent(1-got.Share), got.Sample)) {
			t.Errorf("%d rolls followed: the answer does not say what is exact: %s", most, text)
		}
		if sum := got.Holds[0] + got.Holds[1] + got.Nobody; math.Abs(sum-1) > 1e-9 {
			t.Errorf("%d rolls followed: the chances add up to %v", most, sum)
		}
		for i, p := range []float64{got.Holds[0], got.Holds[1], got.Nobody, got.Units[1].Lost.Of(0)} {
			if exact := []float64{want.Holds[0], want.Holds[1], want.Nobody, want.Units[1].Lost.Of(0)}[i]; math.Abs(p-exact) > 2*got.Margin() {
				t.Errorf("%d rolls followed: chance %d is %v, want %v within %v", most, i, p, exact, 2*got.Margin())
			}
		}
	}
}

// The question of the screens, with more courses than can be followed.
func BenchmarkChainOdds(b *testing.B) {
	game.CollectLittle()
	s := lancersAtCrossbows(b)
	b.ReportAllocs()
	for b.Loop() {
		if a, err := game.Ask(Rules{}, s, followsOf("cav", "xbow")); err != nil || a.(*chain.Course).Sample == 0 {
			b.Fatalf("%v, %v; want a sample", a, err)
		}
	}
}

// One round, which is exact.
func BenchmarkChainOddsExact(b *testing.B) {
	game.CollectLittle()
	s := lancersAtCrossbows(b)
	b.ReportAllocs()
	for b.Loop() {
		if a, err := game.Ask(Rules{}, s, oddsQuery("unit", "cav", "target", "xbow", "rounds", "1")); err != nil || a.(*chain.Course).Sample > 0 {
			b.Fatalf("%v, %v; want exact chances", a, err)
		}
	}
}
