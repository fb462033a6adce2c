package stand

import (
	"fmt"
	"slices"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// fighting prepares a round between all units of a table.
func fighting(s *game.State) (*board, *roundContext) {
	b := newBoard(s)
	units := make([]int, len(b.units))
	for i := range units {
		units[i] = i
	}
	return b, b.roundOf(units)
}

// targetNames returns the units that a stand may attack.
func targetNames(b *board, ctx *roundContext, stand string) (names []string, by class) {
	p, _ := b.pieceIndex(stand)
	units, by := b.targetsOf(p, ctx)
	for _, u := range units {
		names = append(names, string(b.units[u].ID))
	}
	return names, by
}

// The stands-touching figure, STD-ATTACK-07, STD-ATTACK-08: two cavalry units side
// by side, 12 cm, on the stands A, B, C of an infantry line: A touches only unit 1,
// C only unit 2, B both, so its owner picks.
func TestStandsTouching(t *testing.T) {
	b, ctx := fighting(tableOf(
		infantry("b1", at{-4, 0, 0}, at{0, 0, 0}, at{4, 0, 0}),
		cavalry("r1", at{-5, 3, 180}, at{-3, 3, 180}, at{-1, 3, 180}),
		cavalry("r2", at{1, 3, 180}, at{3, 3, 180}, at{5, 3, 180})))
	for stand, want := range map[string][]string{"b1a": {"r1"}, "b1b": {"r1", "r2"}, "b1c": {"r2"}, "r1c": {"b1"}, "r2a": {"b1"}} {
		if got, by := targetNames(b, ctx, stand); !slices.Equal(got, want) || by != atFrontEdge {
			t.Errorf("%s may attack %v by %d, want %v", stand, got, by, want)
		}
	}
	// STD-ATTACK-06: one question, for stand B alone; the answer settles it.
	q := slices.Collect(b.questions(ctx))
	if len(q) != 1 || len(q[0].options) != 2 || q[0].options[0] != (Choice{Kind: "target", Stand: "b1b", Target: "r1"}) {
		t.Fatalf("questions %+v, want 1 with 2 answers, the first the target r1 of b1b", q)
	}
	ctx.choices = append(ctx.choices, q[0].options[1])
	if q := slices.Collect(b.questions(ctx)); len(q) != 0 {
		t.Errorf("it still asks %+v, want no question", q)
	}
	wantDice(t, b, ctx, "b1 on r1 at 4+: 3", "b1 on r2 at 4+: 6", "r1 on b1 at 4+: 9", "r2 on b1 at 4+: 9")
}

// wantDice compares the pools of a round, in any order, written
// "unit on target at score+: dice".
func wantDice(t *testing.T, b *board, ctx *roundContext, want ...string) {
	t.Helper()
	var got []string
	for _, p := range b.pools(ctx) {
		got = append(got, poolText(b, p))
		sum := 0
		for _, a := range p.attacks {
			sum += a.dice
		}
		if sum != p.dice {
			t.Errorf("%s: the stands add up to %d, want %v", poolText(b, p), sum, p.dice)
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("dice %q, want %q", got, want)
	}
}

func poolText(b *board, p pool) string {
	return fmt.Sprintf("%s on %s at %d+: %d", b.units[p.unit].ID, b.units[p.target].ID, p.need, p.dice)
}

// STD-ATTACK-01, STD-ATTACK-02, STD-ATTACK-03, STD-ATTACK-04, STD-ATTACK-05, STD-ATTACK-11, STD-ATTACK-29: the
// combat-engagement figure, lower half: three cavalry stands on the front of an
// infantry line. All that touch fight, at an edge or at a point; the last infantry
// stand touches nobody. The active side rolls first.
func TestCombatEngagement(t *testing.T) {
	s := tableOf(infantry("b2", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0}),
		cavalry("r2", at{0, 3, 180}, at{2, 3, 180}, at{4, 3, 180}))
	b, ctx := fighting(s)
	wantDice(t, b, ctx, "b2 on r2 at 4+: 6", "r2 on b2 at 4+: 9")
	if pools := b.pools(ctx); b.units[pools[0].unit].ID != "r2" {
		t.Error("red is active, but blue rolls first")
	}
	s.Turn.Active = "blue"
	if pools := b.pools(ctx); b.units[pools[0].unit].ID != "b2" {
		t.Error("blue is active, but red rolls first")
	}
	if n := len(b.pools(ctx)[0].attacks); n != 2 {
		t.Errorf("%d infantry stands fight, want 2", n)
	}
}

// STD-ATTACK-08, STD-ATTACK-09, STD-ATTACK-10, AMB-36: the front edge goes first, then
// the other edges, then corners; a corner in the middle of an edge is a corner.
func TestPriorities(t *testing.T) {
	for _, c := range []struct {
		what  string
		units []game.Unit
		want  []string
		by    class
	}{
		{"front and flank", []game.Unit{infantry("r1", at{0, 2, 180}), cavalry("r2", at{4, 0, 270})}, []string{"r1"}, atFrontEdge},
		{"both flanks", []game.Unit{cavalry("r1", at{-4, 0, 90}), cavalry("r2", at{4, 0, 270})}, []string{"r1", "r2"}, atOtherEdges},
		{"flank and rear", []game.Unit{cavalry("r1", at{-4, 0, 90}), infantry("r2", at{0, -2, 0})}, []string{"r1", "r2"}, atOtherEdges},
		{"a flank, and a corner at the front", []game.Unit{cavalry("r1", at{-4, 0, 90}), cavalry("r2", at{3, 3, 180})}, []string{"r1"}, atOtherEdges},
		{"corners alone", []game.Unit{cavalry("r1", at{-3, 3, 180}), cavalry("r2", at{3, 3, 180})}, []string{"r1", "r2"}, atCorners},
		// A square base of 2 by 2 turned by 45°: its corner is √2 from its centre.
		{"a corner in the middle of the front, an edge at the rear", []game.Unit{square("r1", at{0, 2.41421, 225}), infantry("r2", at{0, -2, 0})}, []string{"r2"}, atOtherEdges},
	} {
		b, ctx := fighting(tableOf(append([]game.Unit{infantry("b1", at{0, 0, 0})}, c.units...)...))
		if got, by := targetNames(b, ctx, "b1a"); !slices.Equal(got, c.want) || by != c.by {
			t.Errorf("%s: may attack %v by %d, want %v by %d", c.what, got, by, c.want, c.by)
		}
	}
}

// square is a unit of one stand with a square base.
func square(id string, place at) game.Unit {
	u := infantry(id, place)
	u.Base = game.Base{Front: 2, Depth: 2}
	return u
}

// W25 of the rules page: STD-ATTACK-12, -13, -14, -16, -17, -21, -22, -24, -26, and
// the other lines of the table one by one. Each line counts once.
func TestAttackModifiers(t *testing.T) {
	chariots := func() game.Unit {
		return fresh(unitOf("r1", Chariot, []at{{-2, 3, 180}, {0, 3, 180}, {2, 3, 180}}))
	}
	wide := func() game.Unit {
		u := infantry("b1", at{-2, 0, 0}, at{2, 0, 0})
		Edit(&u).Traits = []string{"terrifying"}
		return u
	}
	wood := []game.Terrain{feature("wood", -20, -20, 20, 20)}
	crops := []game.Terrain{feature("loose", -20, -20, 20, 1)}
	pursuing := func(cm int) game.Unit {
		u := infantry("r1", at{0, 2, 180})
		Edit(&u).State.Bonuses = []Bonus{{Unit: "b1", Retreat: cm}}
		return u
	}
	confused := func(u game.Unit) game.Unit { Edit(&u).State.Confused = true; return u }
	plain := func() game.Unit { return infantry("b1", at{0, 0, 0}) }
	with := func(u game.Unit, traits ...string) game.Unit { Edit(&u).Traits = traits; return u }
	for _, c := range []struct {
		what    string
		terrain []game.Terrain
		units   []game.Unit
		unit    string
		want    []string
	}{
		{"W25a: three chariots charge terror in the open", nil, []game.Unit{chariots(), wide()}, "r1", []string{"b1 at 4+: 12"}},
		{"W25b: against a defended stand", wood, []game.Unit{chariots(), wide()}, "r1", []string{"b1 at 5+: 6"}},
		{"W25c: pursuing an enemy that retreated 4 cm", nil, []game.Unit{pursuing(4), plain()}, "r1", []string{"b1 at 4+: 5"}},
		{"W25d: an enemy front on its side, confused", nil, []game.Unit{confused(infantry("r1", at{0, 0, 0})), cavalry("b1", at{4, 0, 270})}, "r1", []string{"b1 at 4+: 1"}},
		{"cavalry that charges", nil, []game.Unit{fresh(cavalry("r1", at{0, 3, 180})), plain()}, "r1", []string{"b1 at 4+: 4"}},
		{"monsters that charge", nil, []game.Unit{fresh(unitOf("r1", Monster, []at{{0, 3, 180}})), plain()}, "r1", []string{"b1 at 4+: 5"}},
		{"monsters that do not charge", nil, []game.Unit{unitOf("r1", Monster, []at{{0, 3, 180}}), plain()}, "r1", []string{"b1 at 4+: 3"}},
		{"charging into crops (W40)", crops, []game.Unit{fresh(cavalry("r1", at{0, 3, 180})), plain()}, "r1", []string{"b1 at 4+: 3"}},
		{"terror, but it is immune", nil, []game.Unit{with(infantry("r1", at{0, 2, 180}), "fearless"), with(plain(), "terrifying")}, "r1", []string{"b1 at 4+: 3"}},
		{"terror, but it is terrifying itself", nil, []game.Unit{with(infantry("r1", at{0, 2, 180}), "terrifying"), with(plain(), "terrifying")}, "r1", []string{"b1 at 4+: 3"}},
		{"terror at a corner, while it attacks another unit", nil,
			[]game.Unit{infantry("r1", at{0, 2, 180}), plain(), with(cavalry("b2", at{3, -1, 0}), "terrifying")}, "r1", []string{"b1 at 4+: 2"}},
		{"terror twice and fronts at both flanks", nil, []game.Unit{infantry("r1", at{0, 0, 0}),
			with(cavalry("b1", at{4, 0, 270}), "terrifying"), with(cavalry("b2", at{-4, 0, 90}), "terrifying")}, "r1", []string{"b1 at 4+: 1"}},
	} {
		s := tableOf(c.units...)
		s.Terrain = c.terrain
		b, ctx := fighting(s)
		unit, _ := b.unitIndex(c.unit)
		var got []string
		for _, p := range b.appendPools(nil, unit, ctx) {
			got = append(got, fmt.Sprintf("%s at %d+: %d", b.units[p.target].ID, p.need, p.dice))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v: %+v", c.what, got, c.want, b.appendPools(nil, unit, ctx))
		}
	}
}

// fresh marks a unit as one that has charged and not fought since.
func fresh(u game.Unit) game.Unit {
	Edit(&u).State.Charged, Edit(&u).State.Fresh, Edit(&u).State.Open = true, true, true
	return u
}

// STD-ATTACK-22, STD-ATTACK-23: what counts as a front at the side or rear. The
// stand is I(0, 0, 0).
func TestFrontAtSideOrRear(t *testing.T) {
	for _, c := range []struct {
		what    string
		enemy   game.Unit
		penalty bool
	}{
		{"front to front", infantry("b1", at{0, 2, 180}), false},
		{"a front on the side", cavalry("b1", at{4, 0, 270}), true},
		{"a front on the rear", infantry("b1", at{0, -2, 0}), true},
		{"a front corner at its front corner", cavalry("b1", at{3, 3, 180}), false},
		{"a front corner at its rear corner", cavalry("b1", at{-3, -3, 0}), true},
		{"a front corner on its side edge", square("b1", at{3.41421, 0, 225}), true},
		{"side to side, facing the other way", infantry("b1", at{4, 0, 180}), false},
		{"side to side, one deeper", cavalry("b1", at{3, 1, 180}), false},
		{"side to rear", cavalry("b1", at{4, 0, 90}), false},
		{"a rear corner at its rear corner", cavalry("b1", at{-3, -3, 180}), false},
	} {
		b, ctx := fighting(tableOf(infantry("r1", at{0, 0, 0}), c.enemy))
		got := slices.ContainsFunc(b.losses(0, ctx), func(c change) bool { return c.Rule == "STD-ATTACK-22" })
		if got != c.penalty {
			t.Errorf("%s: the penalty is %v, want %v", c.what, got, c.penalty)
		}
	}
}

// W33 of the rules page: STD-ATTACK-16, STD-ATTACK-17, STD-ATTACK-18: the bonus is
// kept with the unit until it fights, in this turn or the next.
func TestPursuitBonus(t *testing.T) {
	for cm, want := range map[int]int{1: 1, 2: 1, 3: 2, 5: 2, 6: 3, 7: 3, 9: 4} {
		s := tableOf(infantry("r1", at{0, 2, 180}), infantry("b1", at{0, 0, 0}))
		Edit(&s.Units[0]).State.Bonuses = []Bonus{{Unit: "b9", Retreat: 12}, {Unit: "b1", Retreat: cm}}
		s.Turn.Number, s.Turn.Active = 2, "blue"
		b, ctx := fighting(s)
		wantDice(t, b, ctx, fmt.Sprintf("r1 on b1 at 4+: %d", 3+want), "b1 on r1 at 4+: 3")
	}
}

// STD-ATTACK-15, STD-ATTACK-19, STD-ATTACK-20, AMB-37, AMB-64: an advance earns no bonus; a
// unit never has both bonuses; there is none against a unit just drawn in, even one that
// retreated before; a charger keeps its own, and a unit drawn in keeps what it earned in
// the last turn (STD-ATTACK-18).
func TestBonusesExcludeEachOther(t *testing.T) {
	bonus := func(u game.Unit) game.Unit {
		Edit(&u).State.Bonuses = []Bonus{{Unit: "b1", Retreat: 3}}
		return u
	}
	advanced := infantry("r1", at{0, 2, 180})
	Edit(&advanced).State.Advanced, Edit(&advanced).State.Open = true, true
	for _, c := range []struct {
		what  string
		unit  game.Unit
		drawn []int
		want  int
	}{
		{"advanced", advanced, nil, 3},
		{"charging, and a bonus for pursuit", bonus(fresh(infantry("r1", at{0, 2, 180}))), nil, 4},
		{"pursuing", bonus(infantry("r1", at{0, 2, 180})), nil, 5},
		{"pursuing, the enemy drawn in again", bonus(infantry("r1", at{0, 2, 180})), []int{1}, 3},
		{"drawn in itself, with the enemy whom it pursued last turn", bonus(infantry("r1", at{0, 2, 180})), []int{0, 1}, 5},
		{"charging, the enemy drawn in", fresh(infantry("r1", at{0, 2, 180})), []int{1}, 4},
		{"charged, and has fought since", charged(infantry("r1", at{0, 2, 180})), nil, 3},
	} {
		b, ctx := fighting(tableOf(c.unit, infantry("b1", at{0, 0, 0})))
		ctx.drawn = c.drawn
		if got := b.appendPools(nil, 0, ctx)[0].dice; got != c.want {
			t.Errorf("%s: %d dice, want %d", c.what, got, c.want)
		}
	}
}

func charged(u game.Unit) game.Unit {
	Edit(&u).State.Charged, Edit(&u).State.Open = true, true
	return u
}

// STD-ATTACK-25, STD-CHAR-02: of several characters the one with the highest bonus adds it
// to one stand. Its owner chooses if that makes a difference; the default is the stand
// where it helps most.
func TestCharacterBonus(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 2, 180}, at{4, 2, 180}),
		infantry("b1", at{0, 0, 0}), infantry("b2", at{4, 0, 0}))
	Edit(&s.Units[1]).Armour = 4
	s.Characters = []game.Character{
		{ID: "hero", Side: "red", Kind: "hero", Own: &Leader{Attack: 1}, Joined: "r1"},
		{ID: "king", Side: "red", Kind: "general", Own: &Leader{Attack: 2}, Joined: "r1"},
		{ID: "dead", Side: "red", Kind: "hero", Joined: "r1", Own: &Leader{Attack: 5, State: CharacterState{Slain: true}}},
		{ID: "far", Side: "red", Kind: "hero", Own: &Leader{Attack: 4}},
	}
	b, ctx := fighting(s)
	wantDice(t, b, ctx, "r1 on b1 at 4+: 3", "r1 on b2 at 4+: 5", "b1 on r1 at 4+: 3", "b2 on r1 at 4+: 3")
	q := slices.Collect(b.questions(ctx))
	if len(q) != 1 || q[0].choice != 1 || q[0].options[1].Stand != "r1b" || q[0].options[1].Kind != "bonus" {
		t.Fatalf("questions %+v, want 1 with 2 answers, the second the bonus of r1b", q)
	}
	if want := "Which stand of r1 gets the bonus of the general king, +2?"; q[0].text.String() != want {
		t.Errorf("asked is %q, not %q", q[0].text, want)
	}
	if got, want := b.chosenText(q[0].options[1]).String(), "The bonus of the general king goes to r1's stand r1b."; got != want {
		t.Errorf("told is %q, not %q", got, want)
	}
	ctx.choices = append(ctx.choices, q[0].options[0])
	if len(slices.Collect(b.questions(ctx))) != 0 {
		t.Error("it still asks, want no question")
	}
	wantDice(t, b, ctx, "r1 on b1 at 4+: 5", "r1 on b2 at 4+: 3", "b1 on r1 at 4+: 3", "b2 on r1 at 4+: 3")

	// Against one unit, at one score, it makes no difference.
	s = tableOf(infantry("r1", at{0, 2, 180}, at{4, 2, 180}), infantry("b1", at{0, 0, 0}, at{4, 0, 0}))
	s.Characters = []game.Character{{ID: "hero", Side: "red", Kind: "hero", Own: &Leader{Attack: 1}, Joined: "r1"}}
	b, ctx = fighting(s)
	if len(slices.Collect(b.questions(ctx))) != 0 {
		t.Error("it asks without need, want no question")
	}
	wantDice(t, b, ctx, "r1 on b1 at 4+: 7", "b1 on r1 at 4+: 6")
}

// W26 of the rules page: STD-ATTACK-27, STD-ATTACK-28, AMB-39: two stands of A 2,
// confused, touching terror, enemy fronts on their sides: none each, so the unit
// rolls one die; a stand with none beside one with one: one die, no more.
func TestLastDitch(t *testing.T) {
	losers := infantry("r1", at{0, 0, 0}, at{4, 0, 0})
	Edit(&losers).Attack, Edit(&losers).State.Confused = 2, true
	left, right := cavalry("b1", at{-4, 0, 90}), cavalry("b2", at{8, 0, 270})
	Edit(&left).Traits, Edit(&right).Traits = []string{"terrifying"}, []string{"terrifying"}
	Edit(&right).Armour = 4
	s := tableOf(losers, left, right)
	b, ctx := fighting(s)
	// They touch different enemies, so the owner chooses the target of the die. The default
	// is the one without armour.
	q := slices.Collect(b.questions(ctx))
	if len(q) != 1 || q[0].choice != 0 || len(q[0].options) != 2 || q[0].options[0].Kind != "last" {
		t.Fatalf("questions %+v, want 1 with 2 answers, the first the last die", q)
	}
	wantDice(t, b, ctx, "r1 on b1 at 4+: 1", "b1 on r1 at 4+: 3", "b2 on r1 at 4+: 3")
	ctx.choices = append(ctx.choices, q[0].options[1])
	wantDice(t, b, ctx, "r1 on b2 at 4+: 1", "b1 on r1 at 4+: 3", "b2 on r1 at 4+: 3")
	if p := b.appendPools(nil, 0, ctx)[0]; !p.last || len(slices.Collect(b.questions(ctx))) != 0 {
		t.Errorf("the pool is %+v, want the last one, with nothing to ask", p)
	}

	Edit(&s.Units[2]).Traits = nil
	b, ctx = fighting(s) // the right stand has 2 − 1 − 1 = 0 still
	if p := b.appendPools(nil, 0, ctx)[0]; !p.last || p.dice != 1 {
		t.Errorf("the pool is %+v, want the last one, with 1 die", p)
	}
	Edit(&s.Units[0]).Attack = 3
	b, ctx = fighting(s)
	wantDice(t, b, ctx, "r1 on b2 at 4+: 1", "b1 on r1 at 4+: 3", "b2 on r1 at 4+: 3")
	if p := b.appendPools(nil, 0, ctx)[0]; p.last {
		t.Error("there is a last die, want none while a die is left")
	}
}

// STD-ATTACK-31, AMB-38: of the stands that it touches in its highest class the
// least protected one settles a stand's score and its charge bonus.
func TestScoreByTheLeastProtected(t *testing.T) {
	s := tableOf(infantry("b1", at{-2, 0, 0}, at{2, 0, 0}), fresh(cavalry("r1", at{-3, 3, 180}, at{-1, 3, 180}, at{1, 3, 180})))
	s.Terrain = []game.Terrain{feature("wood", -20, -20, -1, 20)} // stand a alone
	b, ctx := fighting(s)
	wantDice(t, b, ctx, "r1 on b1 at 5+: 6", "r1 on b1 at 4+: 4", "b1 on r1 at 4+: 6")
	// The middle stand touches both: it strikes the open one, with its bonus.
	s = tableOf(infantry("b1", at{-2, 0, 0}, at{2, 0, 0}), fresh(cavalry("r1", at{0, 3, 180})))
	s.Terrain = []game.Terrain{feature("wood", -20, -20, -1, 20)}
	b, ctx = fighting(s)
	wantDice(t, b, ctx, "r1 on b1 at 4+: 4", "b1 on r1 at 4+: 6")
	// One in crops and one beside them: the bonus is taken against the latter.
	s.Terrain[0].Kind = "loose"
	b, ctx = fighting(s)
	wantDice(t, b, ctx, "r1 on b1 at 4+: 4", "b1 on r1 at 4+: 6")
}

// W40 of the rules page: STD-ATTACK-30, STD-ATTACK-13, STD-DEF-02, STD-DEF-11.
func TestScoreToHit(t *testing.T) {
	hedge := []game.Terrain{ribbon("low-obstacle", geometry.Vec{X: -10, Y: 1.2}, geometry.Vec{X: 10, Y: 1.2})}
	retreated := infantry("b1", at{0, 0, 0})
	Edit(&retreated).State.Open = true
	pursuer := infantry("r1", at{0, 2, 180})
	Edit(&pursuer).State.Bonuses, Edit(&pursuer).State.Open = []Bonus{{Unit: "b1", Retreat: 2}}, true
	for _, c := range []struct {
		what    string
		terrain []game.Terrain
		units   []game.Unit
		want    string
	}{
		{"infantry behind a hedge, charged across it", hedge, []game.Unit{infantry("b1", at{0, 0, 0}), fresh(infantry("r1", at{0, 2, 180}))}, "r1 on b1 at 5+: 3"},
		{"the same after retreating 2 cm to another hedge", hedge, []game.Unit{retreated, pursuer}, "r1 on b1 at 4+: 4"},
		{"cavalry behind the hedge", hedge, []game.Unit{cavalry("b1", at{0, -1, 0}), fresh(infantry("r1", at{0, 2, 180}))}, "r1 on b1 at 4+: 4"},
		{"infantry in crops", []game.Terrain{feature("loose", -9, -9, 9, 9)}, []game.Unit{infantry("b1", at{0, 0, 0}), fresh(infantry("r1", at{0, 2, 180}))}, "r1 on b1 at 4+: 3"},
		{"infantry on a rampart", []game.Terrain{feature("fortress-wall", -9, -1, 9, 1)}, []game.Unit{infantry("b1", at{0, 0, 0}), fresh(infantry("r1", at{0, 2, 180}))}, "r1 on b1 at 6+: 3"},
	} {
		s := tableOf(c.units...)
		s.Terrain = c.terrain
		b, ctx := fighting(s)
		wantDice(t, b, ctx, c.want, "b1 on r1 at 4+: 3")
	}
}

// STD-ATTACK-32, STD-ATTACK-33: in how many of 36 cases a die hits and is not saved.
func TestChances(t *testing.T) {
	for _, c := range []struct{ need, armour, want int }{
		{4, 0, 18}, {5, 0, 12}, {6, 0, 6}, // 1/2, 1/3, 1/6
		{4, 6, 15}, {4, 5, 12}, {4, 4, 9}, {4, 3, 6}, // 1/2 of 5/6, 4/6, 3/6, 2/6
		{6, 3, 2},
	} {
		if got := chances(c.need, c.armour); got != c.want {
			t.Errorf("%d+ against armour %d: %d of 36, want %d", c.need, c.armour, got, c.want)
		}
	}
}
