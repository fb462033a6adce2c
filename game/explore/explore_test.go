package explore_test

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/explore"
	"frontage/game/stand"
)

// at is a place and a facing.
type at [3]float64

// unit is a unit of infantry, of the side that its id begins with.
func unit(id string, stands ...at) game.Unit {
	u := game.Unit{ID: game.UnitID(id), Name: strings.ToUpper(id), Side: "blue", Type: stand.Infantry, Base: game.Base{Front: 4, Depth: 2},
		Own: &stand.Unit{Attack: 3, Hits: 3, Size: len(stands)}}
	if id[0] == 'r' {
		u.Side = "red"
	}
	for i, s := range stands {
		u.Stands = append(u.Stands, game.Stand{ID: game.StandID(fmt.Sprintf("%s%c", id, 'a'+i)), X: s[0], Y: s[1], Facing: s[2]})
	}
	return u
}

// general is Red's general, with Command 9.
func general(x, y float64) game.Character {
	return game.Character{ID: "rg", Name: "Aldric", Side: "red", Kind: "general", X: x, Y: y, Base: game.Base{Front: 2.5}, Own: &stand.Leader{Command: 9}}
}

// table is a table in Red's Command phase.
func table(step string, units ...game.Unit) *game.State {
	s := &game.State{System: "stand", Table: game.Table{Width: 120, Height: 80},
		Sides: [2]game.Side{{ID: "red", Name: "Red"}, {ID: "blue", Name: "Blue"}}, Units: units,
		Turn: game.Turn{Number: 1, Active: "red", Phase: "command", Step: step}}
	return s
}

func charge(unit, target string) game.Action {
	return game.Action{Do: "charge", Unit: game.UnitID(unit), Target: target}
}

// ordered is an order of the general, and what the unit then does.
func ordered(unit string, then ...game.Action) explore.Thing {
	return append(explore.Thing{{Do: "order", Character: "rg", Units: []game.UnitID{game.UnitID(unit)}}}, then...)
}

// moved moves a unit by a vector.
func moved(u *game.Unit, x, y float64) game.Action {
	a := game.Action{Do: "move", Unit: u.ID}
	for _, s := range u.Stands {
		a.Stands = append(a.Stands, game.StandPlace{ID: s.ID, X: s.X + x, Y: s.Y + y, Facing: s.Facing})
	}
	return a
}

func tried(t *testing.T, s *game.State, by explore.Measure, things ...explore.Thing) *explore.Result {
	t.Helper()
	r, err := (&explore.Plan{Rules: stand.Rules{}, Start: s, Things: things, By: by}).Explore()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// touching says how far two units touch in a group.
func touching(g *explore.Group, unit, enemy game.UnitID) (stands int, length float64) {
	for _, c := range g.Contacts {
		if c.Unit == unit && c.Enemy == enemy {
			return c.Stands, c.Length
		}
	}
	return 0, 0
}

// STD-CHARGE-16, STD-CHARGE-32: whoever charges three stands first puts its two stands against two of
// them, 8 cm. One of three is left to the other, 4 cm.
func TestWhoChargesFirstHasTheFrontage(t *testing.T) {
	s := table("initiative", unit("r1", at{34, 40, 180}, at{38, 40, 180}), unit("r2", at{46, 40, 180}, at{50, 40, 180}),
		unit("b1", at{38, 26, 0}, at{42, 26, 0}, at{46, 26, 0}))
	r := tried(t, s, explore.ByThings, explore.Thing{charge("r1", "b1")}, explore.Thing{charge("r2", "b1")})
	if r.Side != "red" || r.Orders != 2 || len(r.Groups) != 2 {
		t.Fatalf("%d orders of %s have %d outcomes, want 2 of red with 2", r.Orders, r.Side, len(r.Groups))
	}
	for i := range r.Groups {
		g := &r.Groups[i]
		first, second := game.UnitID("r1"), game.UnitID("r2")
		if g.Orders[0][0] == 1 {
			first, second = second, first
		}
		if n, length := touching(g, first, "b1"); g.Works != 2 || n != 2 || length != 8 {
			t.Errorf("order %v: %d things work, %s touches with %d stands along %g cm, want 2, 2 and 8", g.Orders, g.Works, first, n, length)
		}
		if _, length := touching(g, second, "b1"); length != 4 {
			t.Errorf("order %v: %s touches along %g cm, want 4", g.Orders, second, length)
		}
	}
	text := fmt.Sprint(r.Differences(&r.Groups[1]))
	for _, want := range []string{"R1 touches B1 with", "along 4 cm instead of 2 stands along 8 cm", "R2 touches B1 with 2 stands along 8 cm instead of", "R1 ends up to"} {
		if !strings.Contains(text, want) {
			t.Errorf("the difference is told as %s, want %q", text, want)
		}
	}
	if got := r.Groups[0].When.Text(r.Groups[0].Orders[0]).String(); got != "in the order 1, 2" {
		t.Errorf("the first outcome comes %q, want \"in the order 1, 2\"", got)
	}
}

// STD-CHARGE-09: a unit that sees no enemy cannot charge. It can once its friend has moved away.
func TestMakingWayForACharge(t *testing.T) {
	r1, r2 := unit("r1", at{58, 44, 180}, at{62, 44, 180}), unit("r2", at{56, 38, 180}, at{60, 38, 180}, at{64, 38, 180})
	s := table("orders", r1, r2, unit("b1", at{58, 28, 0}, at{62, 28, 0}))
	s.Characters = []game.Character{general(60, 52)}
	r := tried(t, s, explore.ByThings, ordered("r1", charge("r1", "b1")), ordered("r2", moved(&r2, 14, 0)))
	if len(r.Groups) != 2 || r.Groups[0].Works != 2 || !slices.Equal(r.Groups[0].Orders[0], []int{1, 0}) {
		t.Fatalf("the outcomes are %+v, want two, and both things to work in the order 2, 1", r.Groups)
	}
	// An enemy is within 20 cm of each unit, so each order needs 8 or less on two dice, 26 of 36 cases
	// (STD-CMD-27, STD-CMD-41).
	if want := 26.0 / 36 * 26 / 36; math.Abs(r.Groups[0].Chance()-want) > 1e-12 {
		t.Errorf("the chance is %g, want %g", r.Groups[0].Chance(), want)
	}
	worse := &r.Groups[1]
	rule, why := r.Why(worse, 0)
	if worse.Works != 1 || worse.Done[0] || rule != "STD-CHARGE-09" || !strings.HasPrefix(why.String(), "1 works only with 2 before 1: No stand of R1 sees any part of B1") {
		t.Errorf("in the order 1, 2 %d work, refused by %s: %s", worse.Works, rule, why)
	}
	if n, _ := touching(&r.Groups[0], "r1", "b1"); n != 2 || len(worse.Contacts) != 0 {
		t.Errorf("%d stands touch, and %v where the charge is refused, want 2 and none", n, worse.Contacts)
	}
	if k := r.Groups[0].Combats; len(k) != 1 || k[0].Dice == 0 || k[0].Win+k[0].Lose+k[0].Draw < 0.999999 {
		t.Errorf("the combats are %+v, want one with its dice and chances", k)
	}
	// With dice that fail its order (6 and 5), the friend has only half its pace, 10 cm, and cannot go 14 cm.
	failed := append(explore.Thing{{Do: game.DoDice, Values: []int{6, 5}}}, ordered("r2", moved(&r2, 14, 0))...)
	r = tried(t, s, explore.ByThings, ordered("r1", charge("r1", "b1")), failed)
	if len(r.Groups) != 1 || r.Groups[0].Works != 0 {
		t.Errorf("with a failed order %d outcomes, %d things work, want 1 and none", len(r.Groups), r.Groups[0].Works)
	}
}

// STD-CMD-03: initiative comes before orders. The step ends by itself when the plan goes on in the
// next one; then the charge on initiative comes too late (STD-CHARGE-02).
func TestStepsEnd(t *testing.T) {
	r2 := unit("r2", at{90, 60, 180})
	s := table("initiative", unit("r1", at{38, 40, 180}), r2, unit("b1", at{38, 26, 0}))
	s.Characters = []game.Character{general(70, 60)}
	r := tried(t, s, explore.ByThings, ordered("r2", moved(&r2, 0, -5)), explore.Thing{charge("r1", "b1")})
	if len(r.Groups) != 2 || r.Groups[0].Works != 2 || !slices.Equal(r.Groups[0].Orders[0], []int{1, 0}) {
		t.Fatalf("the outcomes are %+v, want two, and both things to work in the order 2, 1", r.Groups)
	}
	if rule, why := r.Why(&r.Groups[1], 1); rule != "STD-CHARGE-02" {
		t.Errorf("the late charge is refused by %s: %s, want STD-CHARGE-02", rule, why)
	}
	ended := 0
	for _, step := range r.Groups[1].Steps {
		for _, act := range step.Acts {
			if act.Cause == explore.Ended {
				ended++
			}
		}
	}
	if ended != 1 {
		t.Errorf("%d steps end in the order 1, 2, want 1", ended)
	}
}

// A thing that never works is named with its reason, and orders that commute have one outcome.
func TestNothingToChoose(t *testing.T) {
	s := table("initiative", unit("r1", at{20, 40, 180}), unit("r2", at{90, 40, 180}), unit("b1", at{20, 26, 0}), unit("b2", at{90, 26, 0}))
	things := []explore.Thing{{charge("r1", "b1")}, {charge("r2", "b2")}, {charge("r1", "b2")}}
	r := tried(t, s, explore.ByContacts, things...)
	if len(r.Groups) != 1 || r.Orders != 6 || r.Groups[0].Works != 2 || r.Groups[0].Value != 2 || !r.Groups[0].When.All {
		t.Fatalf("%d outcomes of %d orders: %+v, want one of 6, in which 2 things work and 2 stands touch", len(r.Groups), r.Orders, r.Groups)
	}
	if _, why := r.Why(&r.Groups[0], 2); r.Works[2].Orders != 0 || !strings.HasPrefix(why.String(), "3 does not work in any order: ") {
		t.Errorf("the third works in %d orders: %s", r.Works[2].Orders, why)
	}
}

// Plans that cannot be tried say why.
func TestBadPlans(t *testing.T) {
	s := table("initiative", unit("r1", at{20, 40, 180}), unit("b1", at{20, 26, 0}))
	one := explore.Thing{charge("r1", "b1")}
	for want, things := range map[string][]explore.Thing{
		"2 to 5 things, not 1": {one}, "2 to 5 things, not 6": {one, one, one, one, one, one},
		`thing 2: there is no unit "r9"`: {one, {charge("r9", "b1")}}, "thing 1: it has no action": {{{Do: game.DoDice, Values: []int{1}}}, one},
		`"undo" cannot be part of a plan`: {one, {{Do: game.DoUndo}}},
	} {
		_, err := (&explore.Plan{Rules: stand.Rules{}, Start: s, Things: things}).Explore()
		var bad *game.BadQuery
		if !errors.As(err, &bad) || !strings.Contains(err.Error(), want) {
			t.Errorf("the error is %v, want %q", err, want)
		}
	}
}

// Five things have 120 orders. The answer is the same each time, and by each measure the best outcome
// comes first.
func TestDeterministic(t *testing.T) {
	s := table("initiative", unit("r1", at{34, 40, 180}, at{38, 40, 180}), unit("r2", at{46, 40, 180}, at{50, 40, 180}), unit("r3", at{62, 40, 180}), unit("r4", at{90, 40, 180}),
		unit("b1", at{38, 26, 0}, at{42, 26, 0}, at{46, 26, 0}), unit("b2", at{62, 26, 0}), unit("b3", at{90, 26, 0}))
	things := []explore.Thing{{charge("r1", "b1")}, {charge("r2", "b1")}, {charge("r3", "b2")}, {charge("r4", "b3")}, {charge("r4", "b2")}}
	for n := explore.Fewest; n <= explore.Most; n++ {
		r, again := tried(t, s, explore.ByThings, things[:n]...), tried(t, s, explore.ByThings, things[:n]...)
		want, orders := 1, 0
		for i := 2; i <= n; i++ {
			want *= i
		}
		for i := range r.Groups {
			orders += len(r.Groups[i].Orders)
			if !reflect.DeepEqual(r.Groups[i].Orders, again.Groups[i].Orders) || game.TableKey(r.Groups[i].End) != game.TableKey(again.Groups[i].End) {
				t.Errorf("%d things: outcome %d differs from time to time", n, i+1)
			}
		}
		if orders != want || r.Orders != want || len(r.Groups) != 2 {
			t.Errorf("%d things: %d outcomes of %d orders, want 2 of %d", n, len(r.Groups), orders, want)
		}
		if n > 2 && !slices.Equal(r.Groups[0].When.Pairs, []explore.Before{{First: 0, Then: 1}}) {
			t.Errorf("%d things: the first outcome comes with %v, want 1 before 2", n, r.Groups[0].When.Pairs)
		}
	}
	for _, by := range explore.Measures {
		r := tried(t, s, by, things...)
		for i := 1; i < len(r.Groups); i++ {
			if r.Groups[i-1].Value < r.Groups[i].Value || r.Groups[i].Value == 0 {
				t.Errorf("by %s the outcomes are worth %g, then %g", by, r.Groups[i-1].Value, r.Groups[i].Value)
			}
		}
	}
}

// Four charges among 100 stands, of which two want the same enemies, in all orders: at most 50 ms
// (project issue 27).
func BenchmarkFourThings100Stands(b *testing.B) {
	game.CollectLittle()
	s, things := four()
	benchmark(b, s, things)
}

// The same under orders of the general.
func BenchmarkFourOrders100Stands(b *testing.B) {
	game.CollectLittle()
	s, things := four()
	s.Turn.Step = "orders"
	s.Characters = []game.Character{general(60, 60)}
	for i := range things {
		things[i] = ordered(string(things[i][0].Unit), things[i]...)
	}
	benchmark(b, s, things)
}

// benchmark tries things in all orders.
func benchmark(b *testing.B, s *game.State, things []explore.Thing) {
	b.ReportAllocs()
	groups := 0
	for b.Loop() {
		r, err := (&explore.Plan{Rules: stand.Rules{}, Start: s, Things: things, By: explore.ByWins}).Explore()
		if err != nil {
			b.Fatal(err)
		}
		groups = len(r.Groups)
	}
	b.ReportMetric(float64(groups), "outcomes")
}

// four is a table with 100 stands in lines of three, and four charges.
func four() (*game.State, []explore.Thing) {
	s := table("initiative")
	s.Table = game.Table{Width: 180, Height: 120}
	for row := range 4 {
		for column := range 8 {
			x, y := 12+20*float64(column), 60+10*float64(row)
			s.Units = append(s.Units, unit(fmt.Sprintf("r%d%d", row, column), at{x, y, 180}, at{x + 4, y, 180}, at{x + 8, y, 180}))
		}
	}
	s.Units = s.Units[:17]
	for column := range 8 {
		x := 14 + 20*float64(column)
		s.Units = append(s.Units, unit(fmt.Sprintf("b0%d", column), at{x, 46, 0}, at{x + 4, 46, 0}, at{x + 8, 46, 0}))
		s.Units = append(s.Units, unit(fmt.Sprintf("b1%d", column), at{x, 36, 0}, at{x + 4, 36, 0}, at{x + 8, 36, 0}))
	}
	s.Units = append(s.Units, unit("b2", at{20, 20, 0}))
	return s, []explore.Thing{{charge("r02", "b02")}, {charge("r03", "b02")}, {charge("r03", "b03")}, {charge("r05", "b05")}}
}
