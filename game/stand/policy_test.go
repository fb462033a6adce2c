package stand

import (
	"math"
	"slices"
	"testing"

	"frontage/game"
)

// usually returns the default answer in a position. It checks that this is the default of
// the question, and that it is legal.
func usually(t *testing.T, s *game.State) game.Action {
	t.Helper()
	b := game.NewBattle(*s, Rules{}, game.Options{Seed: 1})
	a, ok := b.Default()
	if !ok {
		t.Fatal("there is no default")
	}
	asked, _ := b.Question().DefaultAnswer()
	if asked.Do != a.Do || asked.Unit != a.Unit || asked.Target != a.Target || asked.Character != a.Character || !slices.Equal(asked.Units, a.Units) {
		t.Errorf("the default is %+v, that of the question %+v; want the same", a, asked)
	}
	if _, err := b.Do(a); err != nil {
		t.Errorf("the default %+v is refused: %v", a, err)
	}
	return a
}

// bowsAndKnights is a line of archers without armour, 15 cm before knights whose armour
// saves half of the hits. Charging, the archers roll 4 dice a stand, and two or three fight:
// at most 12, of which half hit and half of those are not saved, so 3. The knights roll 9, of
// which half hit.
func bowsAndKnights() *game.State {
	s := tableOf(infantry("r1", at{-4, 0, 0}, at{0, 0, 0}, at{4, 0, 0}), cavalry("b1", at{-2, 18, 180}, at{0, 18, 180}, at{2, 18, 180}))
	Edit(&s.Units[0]).Shooting, Edit(&s.Units[0]).Range = 1, 30
	Edit(&s.Units[1]).Armour = 4
	s.Characters = []game.Character{leader("rg", "general", 9, 0, -8), leader("bg", "general", 9, 0, 28)}
	return s
}

// docs/policies.md: archers without armour do not charge knights, on initiative or under an
// order, and no order is given to them for that: they stay and shoot. The knights charge
// them.
func TestArchersDoNotChargeKnights(t *testing.T) {
	s := bowsAndKnights()
	if a := usually(t, s); a.Do != "end" {
		t.Errorf("on initiative: %+v, want end", a)
	}
	s.Turn.Step = stepOrders
	if a := usually(t, s); a.Do != "end" {
		t.Errorf("with orders: %+v, want end", a)
	}
	f := from(t, s, 1, 1).do(giveOrder("rg", "r1")) // a player orders them nevertheless
	if a, _ := (Rules{}).Begin(false).Default(f.s); a.Do != "move" {
		t.Errorf("ordered: %+v, want move", a)
	}
	s = bowsAndKnights()
	s.Turn.Active = "blue"
	if a := usually(t, s); a.Do != "charge" || a.Unit != "b1" {
		t.Errorf("the knights: %+v, want a charge by b1", a)
	}
}

// docs/policies.md: if the enemy is already fighting, a charge that makes his defeat
// likelier is made, even if it would not be made otherwise: the archers help a friend.
func TestChargesHelpFriends(t *testing.T) {
	s := bowsAndKnights()
	s.Units = append(s.Units, tableOf(infantry("r2", at{0, 21, 180})).Units...)
	if !newBoard(s).pays(0, 1) {
		t.Error("the archers leave a friend alone")
	}
}

// docs/policies.md: three units that touch are ordered as one, and all go the same way, side
// by side as they stood.
func TestBrigadesAreOrderedAsOne(t *testing.T) {
	s := tableOf(infantry("r1", at{-8, 0, 0}, at{-4, 0, 0}), infantry("r2", at{0, 0, 0}, at{4, 0, 0}), infantry("r3", at{8, 0, 0}, at{12, 0, 0}),
		infantry("r4", at{40, 0, 0}), infantry("b1", at{2, 70, 180}))
	s.Characters = []game.Character{leader("rg", "general", 9, 2, -8)}
	s.Turn.Step = stepOrders
	a := usually(t, s)
	if a.Do != "order" || !slices.Equal(a.Units, []game.UnitID{"r1", "r2", "r3"}) {
		t.Fatalf("the order: %+v; want r1, r2 and r3 together", a)
	}
	before := s.Clone()
	f := from(t, s, 3, 3).do(a)
	for range 3 {
		move, _ := (Rules{}).Begin(false).Default(f.s)
		if move.Do != "move" {
			t.Fatalf("obeyed: %+v, want move", move)
		}
		f.do(move)
	}
	wayX, wayY := f.s.Units[0].Stands[0].X-before.Units[0].Stands[0].X, f.s.Units[0].Stands[0].Y-before.Units[0].Stands[0].Y
	if far := math.Hypot(wayX, wayY); far < 19 || far > 20.01 {
		t.Errorf("r1 has gone %g cm, want 19 to 20", far)
	}
	for i := range 3 {
		for j, now := range f.s.Units[i].Stands {
			was := before.Units[i].Stands[j]
			if math.Abs(now.Y-was.Y-wayY) > 1e-3 || math.Abs(now.X-was.X-wayX) > 1e-3 {
				t.Errorf("%s went from %v to %v; want it to go by (%v, %v)", now.ID, was, now, wayX, wayY)
			}
		}
	}
}

// docs/policies.md: a unit that would then hold is not ordered: r1, in the corner of a lake
// that it cannot enter, stays, and r2 is ordered although its order is less likely to
// succeed. After that no more orders are given.
func TestNoOrderToHold(t *testing.T) {
	s := tableOf(infantry("r1", at{-60, 0, 0}), infantry("r2", at{0, 0, 0}), infantry("b1", at{-60, 50, 180}))
	s.Characters = []game.Character{leader("rg", "general", 9, -60, -8)}
	lake := building(-90, 1.2, -30, 20)
	lake.Kind = "deep-water"
	left, right := building(-90, -5, -62.2, 1.2), building(-57.8, -5, -30, 1.2)
	left.ID, right.ID, left.Kind, right.Kind = "l", "m", "deep-water", "deep-water"
	s.Terrain = []game.Terrain{lake, left, right}
	s.Turn.Step = stepOrders
	if a := usually(t, s); a.Do != "order" || !slices.Equal(a.Units, []game.UnitID{"r2"}) {
		t.Errorf("the order: %+v; want r2 alone", a)
	}
	Edit(&s.Units[1]).State.Orders, Edit(&s.Units[1]).State.OrderedBy = 1, "rg"
	if a := usually(t, s); a.Do != "end" {
		t.Errorf("after it: %+v, want end", a)
	}
}

// docs/policies.md: a unit that is hard to order is ordered after all others, but it is
// ordered.
func TestHardToOrderUnitIsOrderedLast(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}), infantry("r2", at{90, 0, 0}), infantry("b1", at{0, 70, 180}))
	s.Characters = []game.Character{leader("rg", "general", 8, 0, -8)} // r2 is 88 cm away: 8 − 4
	s.Turn.Step = stepOrders
	if a := usually(t, s); !slices.Equal(a.Units, []game.UnitID{"r1"}) {
		t.Errorf("first %+v", a)
	}
	Edit(&s.Units[0]).State.Orders, Edit(&s.Units[0]).State.OrderedBy = 1, "rg"
	if a := usually(t, s); !slices.Equal(a.Units, []game.UnitID{"r2"}) {
		t.Errorf("then %+v", a)
	}
}

// docs/policies.md: the character who is giving orders continues, since he may give none
// after another has begun (STD-CMD-34), even if the other's order would be as likely.
func TestCommanderGoesOnOrdering(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}), infantry("r2", at{30, 0, 0}), infantry("b1", at{0, 70, 180}))
	s.Characters = []game.Character{leader("rh", "hero", 8, 30, -8), leader("ri", "hero", 8, 0, -8)}
	s.Turn.Step = stepOrders
	f := from(t, s, 1, 1).do(giveOrder("ri", "r1"))
	move, _ := (Rules{}).Begin(false).Default(f.s)
	f.do(move)
	if a, _ := (Rules{}).Begin(false).Default(f.s); a.Do != "order" || a.Character != "ri" {
		t.Errorf("the action is %+v, want an order by ri", a)
	}
}

// docs/policies.md: a character follows his troops by default, and halts 10 cm from the
// enemy; the question offers that move. A well-placed character stays.
func TestCharactersFollowByDefault(t *testing.T) {
	for _, c := range []struct {
		y     float64
		moves bool
	}{{-70, true}, {-8, false}} {
		s := tableOf(infantry("r1", at{0, 0, 0}, at{4, 0, 0}), infantry("r2", at{12, 0, 0}), infantry("b1", at{4, 12, 180}))
		s.Characters = []game.Character{leader("rg", "general", 9, 2, c.y)}
		s.Turn.Step = stepCharacters
		a := usually(t, s)
		if (a.Do == "character") != c.moves {
			t.Fatalf("from %g: %+v", c.y, a)
		}
		if c.moves && (*a.Y-origin > 12-1-10-1.25+1e-3 || *a.Y-origin < -20) {
			t.Errorf("he goes to (%g, %g); want him behind his units, at most 20 cm back", *a.X-origin, *a.Y-origin)
		}
	}
}

// docs/policies.md: by default a pursuit is not made if it would touch an enemy who has not
// retreated (STD-PURSUE-27); without that enemy it is.
func TestPursuitsStayClearOfOthers(t *testing.T) {
	after := func(s *game.State) game.Action {
		return usually(t, afterRound(s, Fight{Units: units("r1 b1"), Round: 1}))
	}
	if a := after(incident()); a.Do != "after" || a.Choice != chooseStand {
		t.Errorf("pursuing would touch b3: %+v; want %q", a, chooseStand)
	}
	s := incident()
	s.Units = s.Units[:2]
	if a := after(s); a.Choice != choosePursue {
		t.Errorf("alone: %+v", a)
	}
}
