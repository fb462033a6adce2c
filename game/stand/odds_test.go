package stand

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/chance"
)

// tally counts the results of rounds, each with its weight.
type tally[N any] struct {
	win      [2]N
	draw     N
	nobody   N
	wiped    [2]N
	margin   [2]map[int]N
	retreat  []map[int]N // by unit
	lost     []map[int]N
	sideLost [2]map[int]N
}

func newTally[N any](units int) *tally[N] {
	t := &tally[N]{}
	for range units {
		t.retreat, t.lost = append(t.retreat, map[int]N{}), append(t.lost, map[int]N{})
	}
	for side := range 2 {
		t.margin[side], t.sideLost[side] = map[int]N{}, map[int]N{}
	}
	return t
}

// count adds one round in which the units suffered the given unsaved hits. It uses the rules of a
// round, outcome and casualties, not the odds.
func (t *tally[N]) count(b *board, ctx *roundContext, suffered []int, add func(*N)) {
	o := b.outcome(ctx, suffered)
	in := func(m map[int]N, n int) {
		v := m[n]
		add(&v)
		m[n] = v
	}
	var lost [2]int
	for i, unit := range ctx.units {
		u := &b.units[unit]
		stands, _ := u.casualties(suffered[i])
		in(t.lost[i], stands)
		lost[u.Army] += stands
		if o.winner == 1-u.Army && o.retreat > 0 && stands < len(u.Stands) {
			in(t.retreat[i], o.retreat)
		}
	}
	for side := range 2 {
		in(t.sideLost[side], lost[side])
		if o.destroyed[side] {
			add(&t.wiped[side])
		}
	}
	switch {
	case o.draw:
		add(&t.draw)
	case o.winner < 0:
		add(&t.nobody)
	default:
		add(&t.win[o.winner])
		if o.margin > 0 {
			in(t.margin[o.winner], o.margin)
		}
	}
}

// compare compares odds with a tally, number by number.
func (t *tally[N]) compare(o *odds, same func(what string, got float64, want N)) {
	for side := range 2 {
		same(fmt.Sprintf("win of %d", side), o.win[side], t.win[side])
		same(fmt.Sprintf("%d destroyed", side), o.wiped[side], t.wiped[side])
		compareChance(fmt.Sprintf("margin of %d", side), o.margin[side], t.margin[side], same)
		compareChance(fmt.Sprintf("stands of side %d lost", side), o.sideLost[side], t.sideLost[side], same)
	}
	same("draw", o.draw, t.draw)
	same("nobody", o.nobody, t.nobody)
	for i := range t.lost {
		compareChance(fmt.Sprintf("stands of unit %d lost", i), o.lost[i], t.lost[i], same)
		compareChance(fmt.Sprintf("retreat of unit %d", i), o.retreat[i], t.retreat[i], same)
	}
}

func compareChance[N any](what string, got chance.Dist, want map[int]N, same func(string, float64, N)) {
	most := len(got)
	for n := range want {
		most = max(most, n+1)
	}
	for n := range most {
		p := 0.0
		if n < len(got) {
			p = got[n]
		}
		same(fmt.Sprintf("%s: %d", what, n), p, want[n])
	}
}

// enumerate goes through every result of every die of the pools: each hits unsaved
// or does not, with its exact probability.
func enumerate(b *board, ctx *roundContext) *tally[*big.Rat] {
	t := newTally[*big.Rat](len(ctx.units))
	var dice []pool // one die each
	for _, p := range b.pools(ctx) {
		for range p.dice {
			dice = append(dice, p)
		}
	}
	suffered := make([]int, len(ctx.units))
	var roll func(left []pool, weight *big.Rat)
	roll = func(left []pool, weight *big.Rat) {
		if len(left) == 0 {
			t.count(b, ctx, suffered, func(sum **big.Rat) {
				if *sum == nil {
					*sum = new(big.Rat)
				}
				*sum = new(big.Rat).Add(*sum, weight)
			})
			return
		}
		target := slices.Index(ctx.units, left[0].target)
		for face := 1; face <= 6; face++ { // the die, and then the save
			for save := 1; save <= 6; save++ {
				armour := Own(b.units[left[0].target].Unit).Armour
				hit := face >= left[0].need && !(armour > 0 && save >= armour)
				if hit {
					suffered[target]++
				}
				roll(left[1:], new(big.Rat).Mul(weight, big.NewRat(1, 36)))
				if hit {
					suffered[target]--
				}
			}
		}
	}
	roll(dice, big.NewRat(1, 1))
	return t
}

// Small rounds against every result of every die, in exact fractions.
func TestOddsAgainstEnumeration(t *testing.T) {
	weak := func(u game.Unit, attack, hits, armour int) game.Unit {
		Edit(&u).Attack, Edit(&u).Hits, Edit(&u).Armour = attack, hits, armour
		return u
	}
	shot := weak(cavalry("r1", at{0, 3, 180}), 1, 2, 4)
	Edit(&shot).State.Shot, Edit(&shot).State.Hits = 1, 1
	for what, units := range map[string][]game.Unit{
		"one against one, two dice each":                {weak(infantry("r1", at{0, 2, 180}), 2, 2, 5), weak(infantry("b1", at{0, 0, 0}), 1, 1, 0)},
		"both may be destroyed":                         {weak(infantry("r1", at{0, 2, 180}), 2, 1, 3), weak(infantry("b1", at{0, 0, 0}), 1, 1, 6)},
		"two units, one that supports, shots, odd hits": {shot, weak(infantry("b1", at{0, 0, 0}), 1, 2, 6), infantry("b2", at{0, -2, 0})},
		"one unit against two":                          {weak(infantry("r1", at{0, 2, 180}), 1, 3, 0), weak(cavalry("b1", at{-1, -1, 0}), 1, 1, 3), weak(cavalry("b2", at{1, -1, 0}), 1, 2, 0)},
	} {
		b, ctx := fighting(tableOf(units...))
		enumerate(b, ctx).compare(b.oddsOf(ctx), func(name string, got float64, want *big.Rat) {
			exact := 0.0
			if want != nil {
				exact, _ = want.Float64()
			}
			if math.Abs(got-exact) > 1e-15 {
				t.Errorf("%s: %s: %v, exactly %v", what, name, got, exact)
			}
		})
	}
}

// A round by hand: one stand each, A 1, H 1, no armour, in the open. Each die hits on
// 4+: both are wiped out with 1/4, one alone with 1/4 each, a draw with 1/4.
func TestOddsByHand(t *testing.T) {
	duel := func(hits int) *game.State {
		s := tableOf(infantry("r1", at{0, 2, 180}), infantry("b1", at{0, 0, 0}))
		for i := range s.Units {
			Edit(&s.Units[i]).Attack, Edit(&s.Units[i]).Hits = 1, hits
		}
		return s
	}
	a := ask[*OddsAnswer](t, duel(1), "odds", "engagement", "e1")
	if a.Win("red") != 0.25 || a.Win("blue") != 0.25 || a.Draw() != 0.25 || a.odds.nobody != 0.25 || a.odds.wiped != [2]float64{0.5, 0.5} {
		t.Errorf("the odds are %+v, want 0.25 each for red, blue and a draw, 0.25 that nobody is left, and %v to be wiped out", a.odds, [2]float64{0.5, 0.5})
	}
	// With H 2 nobody is destroyed: a side hit alone loses by 1 and retreats 1 cm.
	a = ask[*OddsAnswer](t, duel(2), "odds", "engagement", "r1")
	if a.Engagement != "e1" || !slices.Equal(a.Units, []game.UnitID{"b1", "r1"}) || a.Draw() != 0.5 ||
		!slices.Equal(a.odds.margin[0], chance.Dist{0, 0.25}) || !slices.Equal(a.odds.retreat[1], chance.Dist{0, 0.25}) {
		t.Errorf("the odds are %+v, want engagement e1 of %v, 0.5 for a draw, margin %v and retreat %v", a.odds, []game.UnitID{"b1", "r1"}, chance.Dist{0, 0.25}, chance.Dist{0, 0.25})
	}
}

// simulate rolls rounds with dice and counts their results.
func simulate(b *board, ctx *roundContext, rounds int, dice *rand.Rand) *tally[int] {
	t := newTally[int](len(ctx.units))
	pools := b.pools(ctx)
	suffered := make([]int, len(ctx.units))
	for range rounds {
		clearInts(suffered)
		for _, p := range pools {
			target, armour := slices.Index(ctx.units, p.target), Own(b.units[p.target].Unit).Armour
			for range p.dice {
				if 1+dice.IntN(6) >= p.need && (armour == 0 || 1+dice.IntN(6) < armour) {
					suffered[target]++
				}
			}
		}
		t.count(b, ctx, suffered, func(n *int) { *n++ })
	}
	return t
}

func clearInts(s []int) {
	for i := range s {
		s[i] = 0
	}
}

// randomCombat is a row of some red units against a row of some blue ones, with everything
// that matters to a round drawn at random.
func randomCombat(dice *rand.Rand) *game.State {
	var units []game.Unit
	row := func(side string, y, facing float64) {
		x := float64(dice.IntN(5))
		for i := range 1 + dice.IntN(3) {
			var stands []at
			for range 1 + dice.IntN(4) {
				stands = append(stands, at{x, y, facing})
				x += 4
			}
			u := infantry(fmt.Sprintf("%s%d", side, i+1), stands...)
			Edit(&u).Attack, Edit(&u).Hits, Edit(&u).Armour = dice.IntN(5), 1+dice.IntN(4), []int{0, 3, 4, 5, 6}[dice.IntN(5)]
			Edit(&u).State.Hits, Edit(&u).State.Shot = dice.IntN(Own(&u).Hits), dice.IntN(2)*dice.IntN(3)
			Edit(&u).State.Fresh, Edit(&u).State.Confused = dice.IntN(3) == 0, dice.IntN(6) == 0
			units = append(units, u)
		}
	}
	row("r", 2, 180)
	row("b", 0, 0)
	row("b9", -2, 0)
	s := tableOf(units...)
	if dice.IntN(2) == 0 {
		s.Terrain = []game.Terrain{feature("wood", -30, -30, 8, 30)}
	}
	return s
}

// 200,000 rounds of 50 random engagements (fewer in a usual run) come out as the
// odds say, within 5 standard errors.
func TestOddsAgainstDice(t *testing.T) {
	engagements, rounds := tables(10, 50), tables(5000, 200_000)
	dice := rand.New(rand.NewPCG(7, 11))
	for n := range engagements {
		b := newBoard(randomCombat(dice))
		ctx, _, _ := b.nextRound("e1")
		o := b.oddsOf(ctx)
		checkSums(t, o)
		simulate(b, ctx, rounds, dice).compare(o, func(name string, p float64, times int) {
			sigma := math.Sqrt(p*(1-p)/float64(rounds)) + 1/float64(rounds)
			if got := float64(times) / float64(rounds); math.Abs(got-p) > 5*sigma {
				t.Errorf("engagement %d: %s has the chance %v, but happens in %v of the rounds", n, name, p, got)
			}
		})
	}
}

// checkSums checks that the chances of all possible results add up to 1.
func checkSums(t *testing.T, o *odds) {
	t.Helper()
	same := func(what string, sum float64) {
		if math.Abs(sum-1) > 1e-12 {
			t.Errorf("%s: the chances add up to %v, want 1", what, sum)
		}
	}
	total := func(c chance.Dist) float64 { return c.AllBut(-1) }
	same("results", o.win[0]+o.draw+o.win[1]+o.nobody)
	for i := range o.lost {
		same("hits", total(o.suffered[i]))
		same("stands", total(o.lost[i]))
	}
	for side := range 2 {
		same("stands of a side", total(o.sideLost[side]))
		same("margins", total(o.margin[side])+(o.wiped[1-side]-o.nobody)+1-o.win[side])
	}
}

// The answer has every part, its probabilities in full, and the same numbers in words. A
// query about an unknown engagement is refused.
func TestOddsAnswer(t *testing.T) {
	s := tableOf(fresh(cavalry("r1", at{-1, 3, 180}, at{1, 3, 180})), infantry("b1", at{-4, 0, 0}, at{0, 0, 0}), infantry("b2", at{-4, -2, 0}), infantry("b3", at{50, 0, 0}))
	Edit(&s.Units[0]).Armour = 5
	Edit(&s.Units[0]).State.Shot = 1
	a := ask[*OddsAnswer](t, s, "odds", "engagement", "b2")
	text, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	var got map[string]any
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]string{
		"query": `"odds"`, "engagement": `"e1"`, "units": `["b1","b2","r1"]`, "round": "1",
		"support": `{"blue":1,"red":0}`, "shot": `{"blue":1,"red":0}`,
	} {
		if text, _ := json.Marshal(got[key]); string(text) != want {
			t.Errorf("%s: %s, want %s", key, text, want)
		}
	}
	var written struct {
		game.Forecast
		Lost []game.LossChance `json:"stands_lost"`
	}
	err = json.Unmarshal(text, &written)
	written.Forecast.Lost = written.Lost
	forecast := a.Forecast()
	for i := range forecast.Pools {
		if pool := &forecast.Pools[i]; len(pool.Sum) == 0 || pool.Sum[0].What.String() != "attack" {
			t.Errorf("pool %d is the sum of %+v; want the attack first", i, pool.Sum)
		}
		forecast.Pools[i].Sum = nil
	}
	if err != nil || !reflect.DeepEqual(*forecast, written.Forecast) {
		t.Errorf("the forecast is %+v, in the JSON form %+v: %v; want the same", forecast, written.Forecast, err)
	}
	first := got["pools"].([]any)[0].(map[string]any)
	if text, _ := json.Marshal(first); !strings.Contains(string(text), `"modifiers":[{"amount":1,"name":"charging","rule":"STD-ATTACK-12"}]`) ||
		first["dice"] != 8.0 || first["need"] != 4.0 || first["save"] != 0.0 || first["p"] != 0.5 {
		t.Errorf("the JSON is %s, want 8 dice against 4+ without a save, 0.5 each, and the modifier for charging", text)
	}
	for _, part := range []string{"r1 rolls 8 dice against b1: 4+ hits, nothing saves a hit.", "b1 rolls 6 dice against r1: 4+ hits, 5+ saves a hit.", "Blue has 1 supporting stand", "b2 loses 0 stands 100 %; retreats 1 cm"} {
		if !strings.Contains(a.Text().String(), part) {
			t.Errorf("%q is not in\n%s", part, a.Text().String())
		}
	}
	if strings.Contains(a.Text().String(), "..") || strings.Contains(a.Text().String(), "cm 100 %") {
		t.Errorf("full stops or numbers run together: %s", a.Text().String())
	}
	for _, name := range []string{"e2", "b3", ""} {
		if _, err := (Rules{}).Begin(false).Query(s, game.Query{Name: "odds", Args: map[string]string{"engagement": name}}); err == nil {
			t.Errorf("%q is answered", name)
		}
	}
}

// A combat whose targets are being chosen keeps the choices made so far.
func TestOddsOfAFightInProgress(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 0, 0}), cavalry("r1", at{-1, 3, 180}), cavalry("r2", at{1, 3, 180}))
	OwnTurn(s).Pending = open(&combatProcedure{Fight: &Fight{Units: []game.UnitID{"b1", "r1", "r2"}, Round: 2, New: []game.UnitID{"r2"},
		Choices: []Choice{{Kind: "target", Stand: "b1a", Target: "r2"}}}})
	a := ask[*OddsAnswer](t, s, "odds", "engagement", "e1")
	if p := a.odds.pools; a.Round != 2 || p[2].dice != 3 || p[2].target != 2 || !slices.Equal(a.ctx.drawn, []int{2}) {
		t.Errorf("round %d, %+v; want round 2, and the third pool with 3 dice on the third unit", a.Round, a.odds.pools)
	}
}

// big20 is a combat of 20 dice a side.
func big20() *game.State {
	s := tableOf(infantry("r1", at{0, 2, 180}, at{4, 2, 180}, at{8, 2, 180}), infantry("r2", at{12, 2, 180}, at{16, 2, 180}),
		infantry("b1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0}), infantry("b2", at{12, 0, 0}, at{16, 0, 0}))
	for i := range s.Units {
		Edit(&s.Units[i]).Attack, Edit(&s.Units[i]).Hits, Edit(&s.Units[i]).Armour = 4, 4, 5
	}
	return s
}

func BenchmarkOdds20Dice(b *testing.B) {
	game.CollectLittle()
	s := big20()
	q := game.Query{Name: "odds", Args: map[string]string{"engagement": "e1"}}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := (Rules{}).Begin(false).Query(s, q); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPools2Against2(b *testing.B) {
	game.CollectLittle()
	s := big20()
	b.ReportAllocs()
	for b.Loop() {
		board := newBoard(s)
		board.pools(board.roundOf([]int{0, 1, 2, 3}))
	}
}

// The benchmark rolls what its name says.
func TestBig20(t *testing.T) {
	b, ctx := fighting(big20())
	dice := map[int]int{}
	for _, p := range b.pools(ctx) {
		dice[b.units[p.unit].Army] += p.dice
	}
	if dice[0] != 20 || dice[1] != 20 {
		t.Errorf("dice %v, want 20 and 20", dice)
	}
}

// The odds of a charge are those of the table once it has been made.
func TestOddsOfACharge(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 0, 0}, at{4, 0, 0}), cavalry("r1", at{1, 13, 180}, at{3, 13, 180}), infantry("b2", at{40, 0, 0}))
	s.Terrain = []game.Terrain{feature("hill", -20, -20, 20, 6)}
	a := ask[*ChargeAnswer](t, s, "charge", "unit", "r1", "target", "b1")
	before := a.Odds()
	if before == nil || !slices.Equal(before.Units, []game.UnitID{"b1", "r1"}) {
		t.Fatalf("the odds before the charge are %+v, want some for units %v", before, []game.UnitID{"b1", "r1"})
	}
	asked, _ := json.Marshal(ask[*OddsAnswer](t, s, "odds", "unit", "r1", "target", "b1"))
	if direct, _ := json.Marshal(before); string(asked) != string(direct) {
		t.Errorf("asked for the odds of the charge: %s, want %s", asked, direct)
	}
	// Uphill: defended, so at 5+ and without the charge bonus (STD-DEF-04).
	if p := before.odds.pools[0]; p.need != 5 || p.dice != 6 || before.board.units[p.unit].ID != "r1" {
		t.Errorf("the pool is %+v, want r1 with 6 dice against 5+", p)
	}
	if _, err := (Rules{}).Begin(false).Apply(s, s, game.Action{Do: "charge", Unit: "r1", Target: "b1"}, game.NewDice(&s.Turn.Dice)); err != nil {
		t.Fatal(err)
	}
	got, _ := json.Marshal(ask[*OddsAnswer](t, s, "odds", "engagement", "r1"))
	want, _ := json.Marshal(before)
	if string(got) != string(want) {
		t.Errorf("after the charge %s\nfrom the preview %s", got, want)
	}
	if odds := ask[*ChargeAnswer](t, s, "charge", "unit", "b2", "target", "r1").Odds(); odds != nil {
		t.Errorf("an illegal charge has the odds %+v, want none", odds)
	}
}
