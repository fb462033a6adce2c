package stand

import (
	"strings"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// leader is a character on a disc of 2.5 cm, placed relative to the middle of the table.
func leader(id, kind string, command int, x, y float64) game.Character {
	c := game.Character{ID: game.CharacterID(id), Side: "blue", Kind: kind, Own: &Leader{Command: command}, X: origin + x, Y: origin + y, Base: game.Base{Front: 2.5}}
	if id[0] == 'r' {
		c.Side = "red"
	}
	return c
}

// wood is an upright rectangle of wood.
func wood(x0, y0, x1, y1 float64) game.Terrain {
	t := building(x0, y0, x1, y1)
	t.Kind = "wood"
	return t
}

// ordered works out an order of the first character.
func ordered(s *game.State, units ...int) (*orderTest, *game.Refusal) {
	return newBoard(s).order(0, units)
}

func wantNeed(t *testing.T, s *game.State, need int, units ...int) *orderTest {
	t.Helper()
	test, r := ordered(s, units...)
	if r != nil {
		t.Fatal(r)
	}
	if test.need != need {
		t.Errorf("needs %d, want %d: %+v", test.need, need, test.modifiers)
	}
	return test
}

func wantRefusal(t *testing.T, r *game.Refusal, rule string) {
	t.Helper()
	if r == nil || r.Rule != rule || r.Reason.Empty() {
		t.Errorf("refused by %+v, want %s", r, rule)
	}
}

// W19 of the rules page: STD-CMD-39, STD-CMD-40, STD-CMD-41, STD-CMD-43,
// STD-CMD-25. The edge of a character's disc is 1.25 cm from its middle
// (STD-BASE-24), that of an infantry stand 1 cm.
func TestOrderExamples(t *testing.T) {
	at65 := func(kind string, command int, d float64) *game.State {
		s := tableOf(infantry("r1", at{0, 0, 0}))
		s.Characters = []game.Character{leader("rg", kind, command, 0, d+1+1.25)}
		return s
	}
	// (a) General 9, 65 cm away, second order: 9 − 3 − 1 = 5.
	s := at65("general", 9, 65)
	Edit(&s.Units[0]).State.Orders = 1
	Edit(&s.Units[0]).State.OrderedBy = "rg"
	OwnTurn(s).Command = &Command{Character: "rg", Run: []game.UnitID{"r1"}, Last: []game.UnitID{"r1"}}
	wantNeed(t, s, 5, 0)
	Edit(&s.Units[0]).State.Orders = 2 // a third order: −2
	wantNeed(t, s, 4, 0)

	// (b) Hero 8, exactly 40 cm, enemy exactly 20 cm, one stand lost: 5.
	s = tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{0, -22, 0}))
	Edit(&s.Units[0]).Size = 2
	s.Characters = []game.Character{leader("rh", "hero", 8, 0, 40+2.25)}
	if got := wantNeed(t, s, 5, 0); len(got.modifiers) != 3 || len(got.steps) != 4 {
		t.Errorf("the test is %+v, want 3 modifiers and 4 steps", got)
	}
	s.Units[1].Stands[0].Y -= 0.1 // 20.1 cm: nobody near
	wantNeed(t, s, 6, 0)

	// (c) Wizard 7, 20.1 cm away: out of range.
	_, r := ordered(at65("wizard", 7, 20.1), 0)
	wantRefusal(t, r, "STD-CMD-25")
	if want := "from the wizard rg, a wizard"; !strings.Contains(r.Reason.String(), want) {
		t.Errorf("the reason is %q, want %q in it", r.Reason, want)
	}
	wantNeed(t, at65("wizard", 7, 20), 7, 0)
	_, r = ordered(at65("hero", 8, 60.1), 0)
	wantRefusal(t, r, "STD-CMD-25")

	// (d) Distances.
	for d, penalty := range map[float64]int{20: 0, 20.1: 1, 40: 1, 40.1: 2, 60: 2, 80.1: 4} {
		wantNeed(t, at65("general", 10, d), 10-penalty, 0)
	}
}

// STD-CMD-26: flyers hear only characters within 20 cm, the general too.
func TestFlyersHearNearCharacters(t *testing.T) {
	s := tableOf(cavalry("r1", at{0, 0, 0}))
	Edit(&s.Units[0]).Traits = []string{traitFlying}
	s.Characters = []game.Character{leader("rg", "general", 9, 0, 20+2+1.25)}
	wantNeed(t, s, 9, 0)
	s.Characters[0].Y += 0.1
	_, r := ordered(s, 0)
	wantRefusal(t, r, "STD-CMD-26")
}

// W20 of the rules page: STD-CMD-50, STD-CMD-51. Each modifier counts once, for the unit
// worst affected.
func TestBrigadeExample(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}), infantry("r2", at{4, 0, 0}), infantry("b1", at{0, -27, 0}))
	Edit(&s.Units[0]).Size, Edit(&s.Units[1]).Size = 3, 2
	s.Characters = []game.Character{leader("rg", "general", 9, -2-47-1.25, 0)} // 51 cm from r2, 47 from r1
	s.Characters[0].X += 4                                                     // 47 from r2, 43 from r1
	s.Terrain = []game.Terrain{wood(3, -1, 8, 1)}                              // r2 is in it
	for i := range 2 {
		Edit(&s.Units[i]).State.Orders = 2
		Edit(&s.Units[i]).State.OrderedBy = "rg"
	}
	OwnTurn(s).Command = &Command{Character: "rg", Run: []game.UnitID{"r1", "r2"}, Last: []game.UnitID{"r1", "r2"}}
	got := wantNeed(t, s, 2, 0, 1)
	want := map[string]int{"distance": -2, "dense terrain": -1, "losses": -2, "order": -2}
	for _, m := range got.modifiers {
		if want[m.name.String()] != m.amount {
			t.Errorf("the modifier is %+v, want an amount of %d", m, want[m.name.String()])
		}
	}
	if len(got.modifiers) != len(want) {
		t.Errorf("the modifiers are %+v, want %v of them", got.modifiers, len(want))
	}
}

// STD-TERR-15 and STD-BASE-18: the bonus of a road, which raises nobody above 10;
// STD-CMD-59: the markers of blunders. STD-CMD-45, AMB-19: an order that cannot succeed may
// be given. STD-CMD-44: everything adds up.
func TestOtherModifiers(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}), infantry("r2", at{4, 0, 0}))
	s.Characters = []game.Character{leader("rg", "general", 9, 0, 10)}
	Edit(&s.Units[0]).State.Road = true
	wantNeed(t, s, 10, 0)
	wantNeed(t, s, 9, 0, 1) // r2 came by no road
	EditLeader(&s.Characters[0]).Command = 10
	wantNeed(t, s, 10, 0)
	Edit(&s.Units[0]).State.Penalty = 2
	wantNeed(t, s, 9, 0)
	wantNeed(t, s, 8, 0, 1)
	Edit(&s.Units[0]).State.Penalty = 12
	wantNeed(t, s, -1, 0)
}

// STD-CMD-42, STD-TERR-22, STD-TERR-23: a stand partly in a wood, a village or a
// marsh is in dense terrain; one beside it is not, nor one in loose terrain.
// STD-TERR-13, STD-TERR-17: a column on a road through it, a stand on a bridge over
// it, is as in the open.
func TestDenseTerrain(t *testing.T) {
	road := game.Terrain{ID: "road", Kind: "road", Line: []geometry.Vec{{X: origin, Y: origin - 30}, {X: origin, Y: origin + 30}}, Width: 3}
	bridge := building(-3, -10, 3, 10)
	bridge.Kind = "bridge"
	for _, c := range []struct {
		name    string
		kind    string
		x       float64 // the left border of the terrain
		more    []game.Terrain
		penalty int
	}{
		{"partly in a wood", "wood", 1.9, nil, 1},
		{"beside a wood", "wood", 2, nil, 0},
		{"in a village", "village", -9, nil, 1},
		{"in a marsh", "marsh", -9, nil, 1},
		{"in crops", "loose", -9, nil, 0},
		{"on a hill", "hill", -9, nil, 0},
		{"on a road in a wood", "wood", -9, []game.Terrain{road}, 0},
		{"on a bridge over a marsh", "marsh", -9, []game.Terrain{bridge}, 0},
	} {
		s := tableOf(infantry("r1", at{0, 0, 0}, at{0, -2, 0}))
		s.Characters = []game.Character{leader("rg", "general", 9, 0, 10)}
		area := wood(c.x, -9, c.x+18, 9)
		area.Kind = c.kind
		s.Terrain = append([]game.Terrain{area}, c.more...)
		t.Run(c.name, func(t *testing.T) { wantNeed(t, s, 9-c.penalty, 0) })
	}
	// Beside the road, or in line on it, the wood counts.
	s := tableOf(infantry("r1", at{0, 0, 0}, at{4, 0, 0}))
	s.Characters = []game.Character{leader("rg", "general", 9, 0, 10)}
	s.Terrain = []game.Terrain{wood(-9, -9, 9, 9), road}
	wantNeed(t, s, 8, 0)
}

// Which units take orders: STD-CMD-01, STD-CMD-24, STD-CMD-38 (confused, charged, engaged),
// STD-CMD-04, STD-CMD-61, STD-CMD-36, STD-CMD-37; and who gives them: STD-CMD-31 and
// STD-CMD-34 (a character who has failed or finished gives no more).
func TestUnitsThatMayBeOrdered(t *testing.T) {
	for _, c := range []struct {
		rule   string
		change func(*game.State)
	}{
		{"STD-CMD-01", func(s *game.State) { s.Turn.Active = "blue" }},
		{"STD-CMD-24", func(s *game.State) { s.Units[0].Side = "blue" }},
		{"STD-CMD-24", func(s *game.State) { s.Units[0].Stands = nil }},
		{"STD-CMD-24", func(s *game.State) { EditLeader(&s.Characters[0]).State.Slain = true }},
		{"STD-CMD-38", func(s *game.State) { Edit(&s.Units[0]).State.Confused = true }},
		{"STD-CMD-38", func(s *game.State) { Edit(&s.Units[0]).State.Charged = true }},
		{"STD-CMD-38", func(s *game.State) { s.Units[1].Stands[0].Y = origin - 2 }},
		{"STD-CMD-04", func(s *game.State) { Edit(&s.Units[0]).State.Initiative = true }},
		{"STD-CMD-61", func(s *game.State) {
			Edit(&s.Units[0]).State.Halted = true
			OwnTurn(s).Command = &Command{Failed: []game.UnitID{s.Units[0].ID}}
		}},
		{"STD-TABLE-06", func(s *game.State) { Edit(&s.Units[0]).State.Halted = true }},
		{"STD-CMD-36", func(s *game.State) { Edit(&s.Units[0]).State.OrderedBy = "rh" }},
		{"STD-CMD-37", func(s *game.State) { Edit(&s.Units[0]).State.Orders, Edit(&s.Units[0]).State.OrderedBy = 3, "rg" }},
		{"STD-CMD-34", func(s *game.State) { OwnTurn(s).Command = &Command{Finished: []game.CharacterID{"rg"}} }},
	} {
		s := tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{0, -40, 0}))
		s.Characters = []game.Character{leader("rg", "general", 9, 0, 10)}
		wantNeed(t, s, 9, 0)
		c.change(s)
		_, r := ordered(s, 0)
		wantRefusal(t, r, c.rule)
	}
}

// inRow is a state in which blue units stand side by side, touching, since before the phase
// began.
func inRow(n int) *game.State {
	units := []game.Unit{}
	for i := range n {
		units = append(units, infantry("r"+string(rune('1'+i)), at{float64(4 * i), 0, 0}))
	}
	s := tableOf(units...)
	s.Characters = []game.Character{leader("rg", "general", 9, 0, 10)}
	OwnTurn(s).Command = &Command{Touching: newBoard(s).links(0)}
	return s
}

// STD-CMD-47, STD-CMD-48: any connected two to four units are a brigade;
// STD-CMD-49: not those that came to touch in this phase.
func TestBrigades(t *testing.T) {
	s := inRow(5)
	for _, units := range [][]int{{0, 1}, {0, 1, 2, 3}, {3, 2, 1}, {4}} {
		if _, r := ordered(s, units...); r != nil {
			t.Errorf("%v: refused: %v", units, r)
		}
	}
	for _, units := range [][]int{{0, 1, 2, 3, 4}, {0, 2}, {1, 1}} {
		_, r := ordered(s, units...)
		wantRefusal(t, r, "STD-CMD-47")
	}
	b := newBoard(s)
	if got := len(b.brigadesAround(0)); got != 3 { // 12, 123, 1234
		t.Errorf("the brigades are %v, want 3", b.brigadesAround(0))
	}
	if got := len(b.brigadesAround(2)); got != 2+3+2 { // 23 34, 123 234 345, 1234 2345
		t.Errorf("the brigades are %v, want %v", b.brigadesAround(2), 2+3+2)
	}
	OwnTurn(s).Command.Touching = OwnTurn(s).Command.Touching[1:] // r1 and r2 have met since
	_, r := ordered(s, 0, 1)
	wantRefusal(t, r, "STD-CMD-49")
	// Corner to corner is contact.
	corner := tableOf(infantry("r1", at{0, 0, 0}), infantry("r2", at{4, 2, 0}))
	corner.Characters = s.Characters
	OwnTurn(corner).Command = &Command{Touching: newBoard(corner).links(0)}
	if _, r := ordered(corner, 0, 1); r != nil {
		t.Error(r)
	}
}

// STD-CMD-35, STD-CMD-56, STD-CMD-57: a unit has its orders in one run; a brigade is
// ordered further as a whole or part by part, each part to its end.
func TestUninterruptedOrders(t *testing.T) {
	s := inRow(4)
	for i := range 3 {
		Edit(&s.Units[i]).State.Orders, Edit(&s.Units[i]).State.OrderedBy = 1, "rg"
	}
	OwnTurn(s).Command.Character = "rg"
	OwnTurn(s).Command.Run = []game.UnitID{"r1", "r2", "r3"}
	OwnTurn(s).Command.Last = []game.UnitID{"r1", "r2", "r3"}
	for _, units := range [][]int{{0, 1, 2}, {0, 1}, {2}, {3}} {
		if _, r := ordered(s, units...); r != nil {
			t.Errorf("%v: refused: %v", units, r)
		}
	}
	_, r := ordered(s, 2, 3)
	wantRefusal(t, r, "STD-CMD-35")

	// r1 and r2 have had a second order: r3 may follow, which ends theirs.
	OwnTurn(s).Command.Last = []game.UnitID{"r1", "r2"}
	Edit(&s.Units[0]).State.Orders, Edit(&s.Units[1]).State.Orders = 2, 2
	for _, units := range [][]int{{0, 1}, {1}, {2}} {
		if _, r := ordered(s, units...); r != nil {
			t.Errorf("%v: refused: %v", units, r)
		}
	}
	_, r = ordered(s, 1, 2)
	wantRefusal(t, r, "STD-CMD-57")
	OwnTurn(s).Command.Run, OwnTurn(s).Command.Last = []game.UnitID{"r3"}, []game.UnitID{"r3"}
	_, r = ordered(s, 0)
	wantRefusal(t, r, "STD-CMD-35")
}

// STD-BASE-24: a disc of up to 2.5 cm and a rectangle of 4 × 2 cm are measured to
// the edge, anything larger from its middle. STD-BASE-21: to the nearest stand.
func TestDistanceToCharacters(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}, at{4, 0, 0}))
	for base, want := range map[game.Base]float64{{Front: 2.5}: 10, {Front: 4, Depth: 2}: 10.25, {Front: 4}: 11.25, {Front: 5, Depth: 5}: 11.25} {
		c := leader("rg", "general", 9, 4, 1+11.25)
		c.Base = base
		s.Characters = []game.Character{c}
		if got := newBoard(s).leaderDistance(&s.Characters[0], 0); got < want-1e-9 || got > want+1e-9 {
			t.Errorf("base %+v: %v, want %v", base, got, want)
		}
	}
}

// STD-UNRES-04: a character with a unit in unresolved combat still gives orders, and
// measures from a stand of that unit: from r1b it is 20 cm to r2 (STD-CMD-39), from where
// he stands more. Out of combat he measures from himself.
func TestOrdersFromAnUnresolvedCombat(t *testing.T) {
	for y, need := range map[float64]int{2: 9, 40: 8} {
		s := tableOf(infantry("r1", at{0, 0, 0}, at{4, 0, 0}), infantry("r2", at{28, 0, 0}), infantry("b1", at{0, y, 180}))
		c := leader("rg", "general", 9, 0, -2.25)
		c.Joined = "r1"
		s.Characters = []game.Character{c}
		test := wantNeed(t, s, need, 1)
		mark := test.steps[0].Marks[0]
		if from := map[float64]float64{2: 6, 40: 1.25}[y]; mark.From.X-origin > from+0.01 || mark.From.X-origin < from-0.06 {
			t.Errorf("measured from x = %g, want %g", mark.From.X-origin, from)
		}
		// The order is given: a move waits.
		p := play(t, func() *game.State { s.Turn.Phase, s.Turn.Step = "command", stepOrders; return s }(), 3, 4)
		p.do(game.Action{Do: "order", Character: "rg", Units: []game.UnitID{"r2"}})
		if q := p.b.Question(); q.Kind != "move" {
			t.Errorf("after the order: %s, want move", q.Text)
		}
		p.spent()
	}
}
