package stand

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"frontage/game"
)

// At each level the computer charges if the exact odds are good and not if they are bad, gives the
// chances as its reason, and leaves the battle's dice alone.
func TestAdviseAtLevels(t *testing.T) {
	for _, level := range []game.Level{game.Easy, game.Medium, game.Hard} {
		for _, test := range []struct {
			attack, hits int
			charges      bool
		}{{8, 8, true}, {0, 1, false}} {
			s := tableOf(infantry("r1", at{0, 0, 180}, at{4, 0, 180}, at{8, 0, 180}), infantry("b1", at{0, -15, 0}, at{4, -15, 0}, at{8, -15, 0}))
			for i := range s.Units {
				Edit(&s.Units[i]).Attack, Edit(&s.Units[i]).Hits, Edit(&s.Units[i]).Points = 3, 3, 60
			}
			Edit(&s.Units[0]).Attack, Edit(&s.Units[0]).Hits = test.attack, test.hits
			s.Turn = game.Turn{Number: 1, Active: "red", Phase: "command", Step: stepInitiative}
			b := game.NewBattle(*s, Rules{}, game.Options{Seed: 1})
			drawn := b.State().Turn.Dice.Drawn
			a, ok := b.AdviseAt(level)
			if !ok || (a.Do == "charge") != test.charges {
				t.Errorf("%s, attack %d: %+v; want a charge: %v", game.LevelNames[level], test.attack, a, test.charges)
				continue
			}
			if b.State().Turn.Dice.Drawn != drawn {
				t.Errorf("%s: the advice has used the battle's dice", game.LevelNames[level])
			}
			events, err := b.Do(a)
			if err != nil {
				t.Fatal(err)
			}
			told := events[0].Kind == game.EventAdvice && strings.Contains(events[0].Text.String(), "to win")
			if want := test.charges && level != game.Easy; told != want {
				t.Errorf("%s, attack %d: the first event is %q; want a reason for the charge: %v", game.LevelNames[level], test.attack, events[0].Text, want)
			}
		}
	}
}

// The same battle is played twice alike: the dice of rehearsals come from nothing but the table.
func TestAdviseAtIsDeterministic(t *testing.T) {
	play := func(seed uint64) string {
		b := game.NewBattle(skirmish(t), Rules{}, game.Options{Seed: seed})
		for range 60 {
			a, open := b.AdviseAt(game.Medium)
			if !open {
				break
			}
			if _, err := b.Do(a); err != nil {
				t.Fatalf("%+v: %v", a, err)
			}
		}
		return b.Hash()
	}
	if first, again := play(3), play(3); first != again {
		t.Errorf("the hashes are %s and %s", first, again)
	}
}

// A unit that must charge does so at each level, however bad its odds: the step cannot end before (STD-SPEC-01).
func TestAdviseForcedCharge(t *testing.T) {
	for _, level := range []game.Level{game.Easy, game.Medium, game.Hard} {
		s := tableOf(with(infantry("r1", at{0, 0, 180}), spec(mustCharge, &kinds{Value: []string{"any"}})), infantry("b1", at{0, -20, 0}, at{4, -20, 0}, at{8, -20, 0}))
		Edit(&s.Units[1]).Attack, Edit(&s.Units[1]).Hits = 8, 8
		s.Turn = game.Turn{Number: 1, Active: "red", Phase: "command", Step: stepInitiative}
		b := game.NewBattle(*s, Rules{}, game.Options{Seed: 1})
		a, ok := b.AdviseAt(level)
		if !ok || a.Do != "charge" || a.Target != "b1" {
			t.Errorf("%s: %+v, want the charge", game.LevelNames[level], a)
		}
	}
}

// facingOff is a table of two equal units 60 cm apart, with a general behind the red one, in a battle of eight
// turns. Red, blue are the points of units that each side has lost.
func facingOff(turn, red, blue int) *game.State {
	s := tableOf(infantry("r1", at{0, 0, 180}, at{4, 0, 180}, at{8, 0, 180}), infantry("b1", at{0, -60, 0}, at{4, -60, 0}, at{8, -60, 0}),
		infantry("r2"), infantry("b2"))
	for i := range s.Units {
		Edit(&s.Units[i]).Points, Edit(&s.Units[i]).Size = 60, 3
	}
	Edit(&s.Units[2]).Points, Edit(&s.Units[3]).Points = red, blue
	x, y := s.Units[0].Stands[0].X, s.Units[0].Stands[0].Y
	s.Characters = []game.Character{{ID: "rg", Side: "red", Kind: "general", Own: &Leader{Command: 9}, X: x + 4, Y: y + 8, Base: game.Base{Front: 2.5}}}
	s.Turn = game.Turn{Number: turn, Active: "red", Phase: "command", Step: stepOrders}
	OwnTurn(s).Limit = 8
	return s
}

// More victory points win (STD-WIN-14). So the side that is ahead, or level in the first three turns, lets the
// enemy come; one that is behind, or level later, or whose battle has no end, goes forward, and so does one
// with an objective on the table.
func TestAdviseLetsTheEnemyCome(t *testing.T) {
	for name, test := range map[string]struct {
		turn, red, blue int
		endless         bool
		waits           bool
	}{
		"level, turn 1":          {turn: 1, waits: true},
		"level, turn 3":          {turn: 3, waits: true},
		"level, turn 4":          {turn: 4},
		"behind, turn 1":         {turn: 1, red: 5},
		"ahead, turn 7":          {turn: 7, blue: 5, waits: true},
		"level in no known time": {turn: 1, endless: true},
	} {
		s := facingOff(test.turn, test.red, test.blue)
		if test.endless {
			OwnTurn(s).Limit = 0
		}
		b := game.NewBattle(*s, Rules{}, game.Options{Seed: 1})
		a, ok := b.AdviseAt(game.Medium)
		if want := map[bool]string{true: "end", false: "order"}[test.waits]; !ok || a.Do != want {
			t.Errorf("%s: %+v, want %s", name, a, want)
			continue
		}
		events, err := b.Do(a)
		if err != nil {
			t.Fatal(err)
		}
		if told := events[0].Kind == game.EventAdvice && strings.Contains(events[0].Text.String(), "lets the enemy come"); told != test.waits {
			t.Errorf("%s: the first event is %q", name, events[0].Text)
		}
	}
}

// The side behind late in a battle charges against worse odds than usual, and the side ahead only at better
// ones, since any number of points more wins (STD-WIN-14): of ten enemies, each stronger than the one before,
// it charges more and fewer than it does with level points.
func TestAdviseMindsThePoints(t *testing.T) {
	charged := func(red, blue int) (n int) {
		for attack := range 10 {
			s := facingOff(6, red, blue)
			for i := range s.Units[1].Stands {
				s.Units[1].Stands[i].Y += 45 // 13 cm from the front of r1
			}
			Edit(&s.Units[1]).Attack = attack + 1
			s.Turn.Step = stepInitiative
			w := newSession(&lasting{}).weighing(s)
			if a, ok := w.initiative(); ok && a.Do == "charge" {
				n++
			}
		}
		return n
	}
	behind, level, ahead := charged(100, 0), charged(0, 0), charged(0, 100)
	if !(behind > level && level > ahead && ahead > 0) {
		t.Errorf("charges when behind %d, level %d, ahead %d; want fewer each time", behind, level, ahead)
	}
}

// The end of a battle is worth more than any lead, and a lead the more the later it is.
func TestWorthOfLead(t *testing.T) {
	over := func(winner game.SideID) float64 {
		s := facingOff(6, 0, 100)
		s.Turn.Phase = phaseOver
		OwnTurn(s).Result = &Result{Winner: winner}
		return worthOfLead(s, 0)
	}
	early, late, behind := worthOfLead(facingOff(1, 0, 100), 0), worthOfLead(facingOff(6, 0, 100), 0), worthOfLead(facingOff(6, 100, 0), 0)
	if !(over("red") > late && late > early && early > 0 && behind == -late && over("") == 0 && over("blue") < behind) {
		t.Errorf("won %g, a late lead %g, an early one %g, behind %g, drawn %g, lost %g", over("red"), late, early, behind, over(""), over("blue"))
	}
}

// The general joins no fight, since his army withdraws when he is slain with the unit (STD-WIN-05, STD-CHAR-10);
// a hero may.
func TestAdviseKeepsTheGeneralOut(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 180}, at{4, 0, 180}, at{8, 0, 180}), infantry("b1", at{0, -2, 0}, at{4, -2, 0}, at{8, -2, 0}))
	x, y := s.Units[0].Stands[0].X, s.Units[0].Stands[0].Y
	s.Characters = []game.Character{
		{ID: "rg", Side: "red", Kind: "general", Own: &Leader{Command: 9}, X: x + 2, Y: y + 10, Base: game.Base{Front: 2.5}},
		{ID: "rh", Side: "red", Kind: "hero", Own: &Leader{Command: 8}, X: x + 6, Y: y + 10, Base: game.Base{Front: 2.5}},
	}
	s.Turn.Step = stepCharacters
	k := newSession(&lasting{})
	may, tried := map[game.CharacterID]bool{}, map[game.CharacterID]bool{}
	for _, a := range k.question(s).Answers {
		if a.Join != "" {
			may[a.Character] = true
		}
	}
	for _, a := range k.weighing(s).joins() {
		tried[a.Character] = true
	}
	if !may["rg"] || !may["rh"] || tried["rg"] || !tried["rh"] {
		t.Errorf("may join: %v; tried: %v, want the hero alone", may, tried)
	}
}

// A charge is not made if a strong enemy can charge the unit afterwards and costs it more than the first fight
// gains: without that enemy it is made.
func TestAdviseFearsTheNextEnemy(t *testing.T) {
	charges := func(near float64) bool {
		s := tableOf(infantry("r1", at{0, 0, 180}, at{4, 0, 180}, at{8, 0, 180}), infantry("b1", at{0, -15, 0}, at{4, -15, 0}, at{8, -15, 0}),
			infantry("b2", at{-15 - near, -13, 90}, at{-15 - near, -9, 90}, at{-15 - near, -17, 90}))
		for i := range s.Units {
			Edit(&s.Units[i]).Attack, Edit(&s.Units[i]).Hits, Edit(&s.Units[i]).Points, Edit(&s.Units[i]).Size = 3, 3, 60, 3
		}
		Edit(&s.Units[0]).Points = 200
		Edit(&s.Units[1]).Attack, Edit(&s.Units[1]).Hits, Edit(&s.Units[1]).Points = 1, 1, 20
		Edit(&s.Units[2]).Attack, Edit(&s.Units[2]).Hits = 8, 6
		w := newSession(&lasting{}).weighing(s)
		a, ok := w.initiative()
		return ok && a.Do == "charge"
	}
	if near, far := charges(0), charges(60); near || !far {
		t.Errorf("charges with the strong enemy near: %v, far away: %v; want only far away", near, far)
	}
}

// A unit that could hardly move without coming into the reach of an enemy who would win by charging it is not
// ordered: it would hold. One with room before it is.
func TestAdviseOrdersNobodyToHold(t *testing.T) {
	for far, ordered := range map[float64]bool{34: false, 60: true} {
		s := facingOff(4, 0, 0)
		for i := range s.Units[1].Stands {
			s.Units[1].Stands[i].Y += 60 - far
		}
		s.Units[1].Type = Cavalry // charges 30 cm
		Edit(&s.Units[1]).Attack, Edit(&s.Units[1]).Hits = 8, 8
		w := newSession(&lasting{}).weighing(s)
		if a, _ := w.order(); (a.Do == "order") != ordered {
			t.Errorf("with the cavalry %g cm away: %+v; want an order: %v", far, a, ordered)
		}
	}
}

// In what may be the last turn (STD-WIN-04) a side that is behind, with a general whose second order hardly comes
// (STD-CMD-32), first orders the charge that may win, not the brigade that would come first by default and can
// reach nobody.
func TestAdviseOrdersTheChargeFirst(t *testing.T) {
	s := tableOf(
		infantry("r1", at{-80, 0, 180}, at{-76, 0, 180}, at{-72, 0, 180}), infantry("r2", at{-68, 0, 180}, at{-64, 0, 180}, at{-60, 0, 180}),
		infantry("r3", at{0, 0, 180}, at{4, 0, 180}, at{8, 0, 180}), infantry("b1", at{0, -21.5, 0}, at{4, -21.5, 0}, at{8, -21.5, 0}),
		infantry("r4"), infantry("b2", at{-74, -45, 0}, at{-70, -45, 0}, at{-66, -45, 0}))
	for i := range s.Units {
		Edit(&s.Units[i]).Attack, Edit(&s.Units[i]).Hits, Edit(&s.Units[i]).Points, Edit(&s.Units[i]).Size = 3, 3, 60, 3
	}
	Edit(&s.Units[2]).Attack = 9
	Edit(&s.Units[3]).Hits = 1
	Edit(&s.Units[4]).Points = 20 // lost: red is behind
	x, y := s.Units[2].Stands[0].X, s.Units[2].Stands[0].Y
	s.Characters = []game.Character{{ID: "rg", Side: "red", Kind: "general", Own: &Leader{Command: 8}, X: x - 30, Y: y + 8, Base: game.Base{Front: 2.5}}}
	s.Turn = game.Turn{Number: 8, Active: "red", Phase: "command", Step: stepOrders}
	OwnTurn(s).Limit = 8
	k := newSession(&lasting{})
	if a, _ := k.weighing(s).order(); len(a.Units) != 2 {
		t.Fatalf("without rehearsals it does %+v, want the order to the brigade: else this test shows nothing", a)
	}
	b := game.NewBattle(*s, Rules{}, game.Options{Seed: 1})
	if a, ok := b.AdviseAt(game.Hard); !ok || len(a.Units) != 1 || a.Units[0] != "r3" {
		t.Errorf("%+v; want an order to r3", a)
	}
}

// Few rehearsals with the same lead are no proof (their spread is unknown), many are.
func TestLeadOverNeedsRehearsals(t *testing.T) {
	lead := func(n int) float64 {
		values, than := make([]float64, n), make([]float64, n)
		for i := range values {
			values[i] = 20
		}
		return leadOver(values, than)
	}
	if few, many := lead(2), lead(16); few > 0 || many <= 0 {
		t.Errorf("a lead of 20 points counts %g after two rehearsals and %g after 16; want nothing and something", few, many)
	}
}

// What an option does not change comes out alike in the rehearsals of all options: a combat on the other side of
// the table, whether or not dice have been rolled for an order before it (STD-CMD-27).
func TestRehearsalsShareDice(t *testing.T) {
	s := facingOff(4, 0, 0)
	more := tableOf(infantry("r3", at{100, 0, 180}, at{104, 0, 180}, at{108, 0, 180}), infantry("b3", at{100, -2, 0}, at{104, -2, 0}, at{108, -2, 0}))
	s.Units = append(s.Units, more.Units...)
	for i := range s.Units {
		Edit(&s.Units[i]).Attack, Edit(&s.Units[i]).Hits, Edit(&s.Units[i]).Points, Edit(&s.Units[i]).Size = 3, 3, 60, 3
	}
	w := newSession(&lasting{}).weighing(s)
	w.most = mostWeighed[game.Hard]
	order := &option{action: game.Action{Do: "order", Character: "rg", Units: []game.UnitID{"r1"}}}
	left := func(o *option, seed uint64) (stands [2]int) {
		if _, ended := w.play(o, seed); !ended {
			t.Fatal("the rehearsal took too long")
		}
		then := w.k.rehearsal.State()
		return [2]int{len(then.Unit("r3").Stands), len(then.Unit("b3").Stands)}
	}
	results := map[[2]int]bool{}
	for seed := range uint64(20) {
		with, without := left(order, seed), left(&option{action: game.Action{Do: "end"}}, seed)
		if with != without {
			t.Errorf("seed %d: of r3 and b3 %v stands are left after an order to r1, %v without", seed, with, without)
		}
		results[with] = true
	}
	if len(results) < 2 {
		t.Errorf("the combat always ended with %v: this test shows nothing", results)
	}
}

// A decision on a table with many units ends at its limit of counted work, with fewer rehearsals than on a small
// one.
func TestRehearsalsEndAtALimit(t *testing.T) {
	var units []game.Unit
	for i := range 14 {
		x := 13 * float64(i-7)
		units = append(units, infantry(fmt.Sprint("r", i), at{x, 0, 180}, at{x + 4, 0, 180}, at{x + 8, 0, 180}),
			infantry(fmt.Sprint("b", i), at{x, -17, 0}, at{x + 4, -17, 0}, at{x + 8, -17, 0}))
	}
	s := tableOf(units...)
	for i := range s.Units {
		Edit(&s.Units[i]).Attack, Edit(&s.Units[i]).Hits, Edit(&s.Units[i]).Points, Edit(&s.Units[i]).Size = 4, 3, 60, 3
	}
	s.Turn = game.Turn{Number: 2, Active: "red", Phase: "command", Step: stepInitiative}
	for _, level := range []game.Level{game.Medium, game.Hard} {
		w := newSession(&lasting{}).weighing(s)
		a, _ := w.decide()
		options := w.options(a)
		w.best(options, level)
		if most := mostWeighed[level]; w.weighed() > most+most/10 || w.weighed() < most/2 {
			t.Errorf("%s: the rehearsals have taken %d; want up to %d and not much less", game.LevelNames[level], w.weighed(), most)
		}
		if len(options) < 3 || len(options[0].values) == 0 {
			t.Errorf("%s: %d options, rehearsed %d times", game.LevelNames[level], len(options), len(options[0].values))
		}
	}
}

// A unit in the reach of an enemy who would destroy it is ordered back as far as it goes (STD-MOVE-03), out of his
// reach (STD-CHARGE-07); a weak enemy it charges.
func TestAdviseDrawsBack(t *testing.T) {
	for attack, does := range map[int]string{8: "move", 1: "charge"} {
		s := facingOff(4, 0, 5)
		for i := range s.Units[1].Stands {
			s.Units[1].Stands[i].Y += 44 // 14 cm from the front of r1
		}
		for i, far := range []game.Unit{infantry("r3", at{70, 40, 180}), infantry("r4", at{80, 40, 180}), infantry("b3", at{70, -90, 0}), infantry("b4", at{80, -90, 0})} {
			s.Units = append(s.Units, tableOf(far).Units...) // so that neither army breaks
			Edit(&s.Units[4+i]).Points, Edit(&s.Units[4+i]).Size = 60, 1
		}
		Edit(&s.Units[0]).Attack, Edit(&s.Units[0]).Hits = 2, 3
		Edit(&s.Units[1]).Attack, Edit(&s.Units[1]).Hits = attack, 5
		s.Characters[0].Own = &Leader{Command: 10}
		b := game.NewBattle(*s, Rules{}, game.Options{Seed: 4})
		before := newBoard(s).Distance(0, 1)
		for _, want := range []string{"order", does} {
			a, ok := b.AdviseAt(game.Hard)
			if !ok || a.Do != want {
				t.Fatalf("attack %d: %+v; want %s", attack, a, want)
			}
			if _, err := b.Do(a); err != nil {
				t.Fatal(err)
			}
		}
		if after := newBoard(b.State()).Distance(0, 1); does == "move" && math.Abs(after-before-20) > 0.01 {
			t.Errorf("%g cm from the enemy, before the move %g; want 20 cm more", after, before)
		}
	}
}

// A spell that moves a unit (STD-SPELL-14) does not take it out of a line that lets the enemy come; that of a side
// which goes forward moves it.
func TestAdviseKeepsTheLineUnderAMarch(t *testing.T) {
	for turn, waits := range map[int]bool{1: true, 4: false} {
		s := castingOn([]game.Character{caster("rw", -6, -6, "hirelings")}, infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 80, 180}))
		s.Turn.Number, OwnTurn(s).Limit = turn, 8
		p := play(t, s, 5)
		p.do(castAt("rw", "hirelings/bugle", "r1"))
		if a, ok := p.b.AdviseAt(game.Hard); !ok || a.Do != map[bool]string{true: "hold", false: "move"}[waits] {
			t.Errorf("turn %d: %+v; want it to hold: %v", turn, a, waits)
		}
	}
}
