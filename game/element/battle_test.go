package element

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"frontage/game"
	"frontage/game/gametest"
	"frontage/geometry"
)

// war is a battle whose dice a test gives.
type war struct {
	*testing.T
	*game.Battle
}

// begin begins a battle in a phase, with these dice and no others.
func begin(t *testing.T, f *field, phase string, dice ...int) *war {
	t.Helper()
	now := *f
	now.turn += fmt.Sprintf(`, "phase": %q`, phase)
	return &war{t, game.NewBattle(*now.state(t), Rules{}, game.Options{Dice: dice, DiceOnly: true})}
}

// must carries out an action given as JSON.
func (w *war) must(action string) []game.Event {
	w.Helper()
	events, err := w.try(action)
	if err != nil {
		w.Fatalf("%s: %v", action, err)
	}
	return events
}

// refused tries an action, which a rule must forbid.
func (w *war) refused(action, rule string) {
	w.Helper()
	_, err := w.try(action)
	var refusal *game.Refusal
	if !errors.As(err, &refusal) || refusal.Rule != rule {
		w.Errorf("%s: %v, want a refusal by %s", action, err, rule)
	}
}

func (w *war) try(action string) ([]game.Event, error) {
	w.Helper()
	a, err := game.ReadAction([]byte(action), Name)
	if err != nil {
		w.Fatalf("%s: %v", action, err)
	}
	return w.Do(a)
}

// at checks where the middle of the front edge of an element is, in paces, and its facing; lost
// ones are checked by gone.
func (w *war) at(id string, x, y, facing float64) {
	w.Helper()
	u := w.State().Unit(gameID(id))
	if !onTable(u) {
		w.Errorf("%s is not on the table", id)
		return
	}
	b, k := box(u), scaleOf(w.State())
	front := b.Edge(geometry.Front).Mid()
	if got := geometry.Degrees(b.Forward); !near(k.paces(front.X-60), x) || !near(k.paces(front.Y-60), y) || got < facing-0.1 || got > facing+0.1 {
		w.Errorf("%s is at (%.2f, %.2f) facing %v, want (%v, %v) facing %v", id, k.paces(front.X-60), k.paces(front.Y-60), got, x, y, facing)
	}
}

// gone checks that elements have left the table.
func (w *war) gone(ids ...string) {
	w.Helper()
	for _, id := range ids {
		if onTable(w.State().Unit(gameID(id))) {
			w.Errorf("%s is still on the table", id)
		}
	}
}

const fightR1 = `{"do": "fight", "unit": "r1"}`

// Worked example 29: light horse recoil 60 paces and flee 320; a dragon recoils 80 only
// (ELM-RECOIL-01, ELM-FLEE-01). Blades double light horse: the row bLH2 lets it flee.
func TestRecoilAndFlee(t *testing.T) {
	w := begin(t, (&field{}).unit("r1", "LH", 0, 0, 0).unit("b1", "BD", 0, 0, 180), phaseCombat, 1, 6)
	w.must(fightR1)
	w.at("r1", 0, -440, 180)
	w.at("b1", 0, 0, 180) // blades do not pursue (ELM-PURSUIT-04)

	s := (&field{active: "blue"}).unit("r1", "DR", 0, 0, 0).unit("b1", "MG", 0, 200, 180)
	w = begin(t, s, phaseShooting, 6, 2)
	w.must(`{"do": "shoot", "unit": "b1", "target": "r1"}`)
	w.at("r1", 0, -80, 0)
}

// Red spears, beaten by blades, recoil into the stands behind them (ELM-RECOIL-02 to -08).
func TestRecoilIntoStandsBehind(t *testing.T) {
	pair := func() *field { return (&field{active: "blue"}).unit("r1", "BD", 0, 0, 0).unit("b1", "BD", 0, 0, 180) }
	for _, test := range []struct {
		name  string
		f     *field
		check func(w *war)
	}{
		{"nothing", pair(), func(w *war) { w.at("r1", 0, -30, 0) }},
		{"a friend is pushed", pair().unit("r2", "BD", 0, -30, 0), func(w *war) { w.at("r1", 0, -30, 0); w.at("r2", 0, -60, 0) }},
		{"as far as needed", pair().unit("r2", "BD", 0, -50, 0), func(w *war) { w.at("r1", 0, -30, 0); w.at("r2", 0, -60, 0) }},
		{"a chain", pair().unit("r2", "BD", 0, -30, 0).unit("r3", "BD", 40, -60, 0), func(w *war) { w.at("r2", 0, -60, 0); w.at("r3", 40, -90, 0) }},
		{"artillery is not pushed", pair().unit("r2", "ART", 0, -50, 0), func(w *war) { w.at("r1", 0, -20, 0); w.at("r2", 0, -50, 0) }},
		{"nor is a dragon", pair().unit("r2", "DR", 0, -50, 0), func(w *war) { w.at("r1", 0, -20, 0); w.at("r2", 0, -50, 0) }},
		{"nor who faces another way", pair().unit("r2", "BD", 0, -70, 180), func(w *war) { w.at("r1", 0, -10, 0); w.at("r2", 0, -70, 180) }},
		{"it cannot recoil at all", pair().unit("r2", "ART", 0, -30, 0), func(w *war) { w.gone("r1") }},
		{"through psiloi it does not go on foot", pair().unit("r2", "PS", 0, -30, 0), func(w *war) { w.at("r1", 0, -30, 0); w.at("r2", 0, -60, 0) }},
		{"an enemy behind", pair().unit("b2", "BD", 0, -55, 0), func(w *war) { w.gone("r1") }},
		{"a wall behind", pair().ground("FW", -100, -80, 100, -50), func(w *war) { w.gone("r1") }},
	} {
		w := begin(t, test.f, phaseCombat, 4, 2)
		w.T = t
		w.must(fightR1)
		test.check(w)
		if t.Failed() {
			t.Fatalf("that was: %s", test.name)
		}
	}
	// Mounted pass psiloi directly behind them, and line up behind (ELM-RECOIL-02).
	w := begin(t, (&field{active: "blue"}).unit("r1", "CV", 0, 0, 0).unit("r2", "PS", 0, -60, 0).unit("b1", "BD", 0, 0, 180), phaseCombat, 3, 2)
	w.must(fightR1)
	w.at("r1", 0, -100, 0)
	w.at("r2", 0, -60, 0)
}

// A dragon that recoils makes the friends flee that it passes or pushes (ELM-RECOIL-09, correction 2,
// ELM-FLEE-08), and nobody else.
func TestRecoilingDragon(t *testing.T) {
	f := (&field{active: "blue"}).unit("r1", "DR", 0, 0, 0).unit("r2", "BD", 0, -170, 0).unit("r3", "BD", 0, -230, 0).unit("b1", "MG", 0, 200, 180)
	w := begin(t, f, phaseShooting, 6, 2)
	w.must(`{"do": "shoot", "unit": "b1", "target": "r1"}`)
	w.at("r1", 0, -80, 0)
	// r2 is pushed 70 paces, to -240, and pushes r3 20 paces, to -270; both turn about and flee 160.
	w.at("r2", 0, -270-160, 180)
	if u := w.State().Unit("r3"); !own(u).State.Fled {
		t.Error("r3 was pushed by those that the dragon pushed, and did not flee")
	}
}

// One that flees and finds an enemy, or impassable ground, in its way turns by the smallest angle
// that is clear, or is destroyed (ELM-FLEE-02, -03); over the edge it is lost (ELM-FLEE-05).
func TestFleeing(t *testing.T) {
	horse := func(y float64) *field { return (&field{}).unit("r1", "LH", 0, y, 0).unit("b1", "BD", 0, y, 180) }
	w := begin(t, horse(0).ground("FW", -500, -300, 30, -250), phaseCombat, 1, 6)
	w.must(fightR1)
	if facing := geometry.Degrees(box(w.State().Unit("r1")).Forward); facing == 180 || facing != float64(int(facing/5)*5) {
		t.Errorf("it flees facing %v; want a multiple of 5 other than 180", facing)
	}
	w = begin(t, horse(0).ground("FW", -900, -300, 900, -250).ground("FW", -200, -250, -150, 50).ground("FW", 150, -250, 200, 50), phaseCombat, 1, 6)
	w.must(fightR1)
	w.gone("r1")
	w = begin(t, horse(-1000), phaseCombat, 1, 6)
	w.must(fightR1)
	w.gone("r1")
	// ELM-FLEE-04: it passes friends and ends clear of them.
	w = begin(t, horse(0).unit("r2", "SP", 0, -420, 0), phaseCombat, 1, 6)
	w.must(fightR1)
	w.at("r1", 0, -450-60, 180)
	// Cavalry flee from giants in their bound, 60 paces of a recoil first (CV2).
	w = begin(t, (&field{active: "blue"}).unit("r1", "CV(O)", 0, 0, 0).unit("b1", "GI", 0, 0, 180), phaseCombat, 4, 1)
	w.must(fightR1)
	w.at("r1", 0, -60-60-240, 180)
}

// Warband pursue, straight ahead 80 paces or to contact (ELM-PURSUIT-01 to -06).
func TestPursuit(t *testing.T) {
	w := begin(t, (&field{active: "blue"}).unit("r1", "WB", 0, 0, 0).unit("b1", "BW", 0, 0, 180), phaseCombat, 4, 6)
	w.must(fightR1)
	w.at("b1", 0, 40, 180)
	w.at("r1", 0, 40, 0) // to contact with those that recoiled
	w.refused(fightR1, "ELM-CLOSE-02")
	w = begin(t, (&field{}).unit("r1", "WB", 0, 0, 0).unit("b1", "PS", 0, 0, 180), phaseCombat, 6, 1)
	w.must(fightR1)
	w.at("r1", 0, 80, 0)
	for _, calm := range []string{"BD(C)", "AX"} {
		w = begin(t, (&field{}).unit("r1", calm, 0, 0, 0).unit("b1", "PS", 0, 0, 180), phaseCombat, 6, 1)
		w.must(fightR1)
		w.at("r1", 0, 0, 0)
	}
}

// Friends that a dragon flies over do not flee; those through whom an elephant goes do.
func TestFriendsBelowADragon(t *testing.T) {
	for code, flee := range map[string]bool{"DR": false, "EL": true} {
		b := newBoard((&field{}).unit("r1", code, 0, 0, 0).unit("r2", "BD", 0, 120, 0).state(t))
		unit := b.s.UnitIndex("r1")
		from := b.Boxes[b.at[unit]]
		if got := b.passedBy(unit, []geometry.Box{from, from.At(from.Center.Along(from.Forward, 30))}); (len(got) > 0) != flee {
			t.Errorf("%s scatters %v, want some: %v", code, got, flee)
		}
	}
}

// Who is destroyed with an element (ELM-OUTCOME-16, R-36): spears doubled by warband, with spears behind.
func TestDestroyedWithOthers(t *testing.T) {
	w := begin(t, (&field{}).unit("r1", "WB", 0, 0, 0).unit("b1", "SP", 0, 0, 180).unit("b2", "SP", 0, 30, 180).unit("b3", "SP", 0, 60, 180), phaseCombat, 6, 2)
	w.must(fightR1)
	w.gone("b1", "b2")
	w.at("b3", 0, 60, 180) // not nearer than the base is deep
	w = begin(t, (&field{}).unit("r1", "BD", 0, 0, 0).unit("b1", "SP", 0, 0, 180).unit("b2", "PS", 0, 30, 180), phaseCombat, 6, 1)
	w.must(fightR1)
	w.gone("b1")
	w.at("b2", 0, 30, 180)
	w = begin(t, (&field{active: "blue"}).unit("r1", "KN(H)", 0, 0, 0).unit("b1", "DR", 0, 0, 180).unit("b2", "SP", 0, 280, 180).unit("b3", "SP", 0, 320, 180), phaseCombat, 3, 6)
	w.must(fightR1)
	w.gone("b1", "b2")
	w.at("b3", 0, 320, 180)
}

// Those on the flank of an enemy recoil when their friend in front of it does (ELM-OUTCOME-17).
func TestFlankersRecoil(t *testing.T) {
	f := (&field{active: "blue"}).unit("r1", "BD", 0, 0, 0).unit("b1", "BD", 0, 0, 180).unit("r2", "BD", -40, 40, 90)
	w := begin(t, f, phaseCombat, 6, 1)
	w.must(fightR1)
	if u := w.State().Unit("r2"); !onTable(u) {
		t.Error("it is gone")
	}
	w.at("r2", -70, 40, 90)
}

// A fire balloon is destroyed once it has fought, win or lose (ELM-BASE-30, -31, worked example 20).
func TestFireBalloon(t *testing.T) {
	w := begin(t, (&field{}).unit("r1", "AIR(X)", 0, 0, 0).unit("b1", "HD", 0, 0, 180), phaseCombat, 3, 2)
	w.must(fightR1)
	w.gone("r1")
	w.at("b1", 0, 60, 180)
}

// Avatars that are banished are spent, and count as lost (ELM-OUTCOME-13, -14, R-25).
func TestBanished(t *testing.T) {
	w := begin(t, (&field{}).unit("r1", "AV", 0, 0, 0).unit("r2", "BD", 0, -60, 0).unit("b1", "CL(S)", 0, 0, 180), phaseCombat, 1, 5)
	w.must(fightR1)
	w.gone("r1")
	w.at("r2", 0, -60, 0)
	if l := builtIn.lossesOf(w.State(), "rc"); l.Lost != 3 || !own(w.State().Unit("r1")).State.Spent {
		t.Errorf("%v are lost; want 3, and r1 spent", l.Lost)
	}
}

// Worked example 4: a roll of 4 with two avatars; one is given up for a second move (ELM-PIP-06, -07,
// ELM-SPECIAL-05).
func TestAvatarsAndPips(t *testing.T) {
	field1 := func() *field {
		return (&field{}).unit("r1", "AV", -1000, -1000, 0).unit("r2", "AV", -800, -1000, 0).unit("r3", "BD", -600, -1000, 0)
	}
	w := begin(t, field1(), phasePips, 4)
	w.must(`{"do": "end"}`)
	w.must(`{"do": "after", "unit": "r1", "choice": "pay"}`)
	w.must(`{"do": "after", "unit": "r2", "choice": "pay"}`)
	if left := turnOf(w.State()).Pips["rc"]; left != 2 || w.State().Turn.Phase != phaseMarch {
		t.Errorf("%d left, in %s; want 2, in %s", left, w.State().Turn.Phase, phaseMarch)
	}
	w = begin(t, field1(), phasePips, 1)
	w.must(`{"do": "end"}`)
	w.must(`{"do": "after", "unit": "r1", "choice": "pay"}`)
	w.refused(`{"do": "after", "unit": "r2", "choice": "pay"}`, "ELM-PIP-06")
	w.must(`{"do": "after", "unit": "r2", "choice": "give-up"}`)
	w.gone("r2")
	if !own(w.State().Unit("r2")).State.Spent {
		t.Error("it is not spent")
	}
	if l := builtIn.lossesOf(w.State(), "rc"); l.Lost != 3 {
		t.Errorf("%v are lost, not 3 (ELM-ME-17)", l.Lost)
	}
	w.must(`{"do": "end"}`)
	w.refused(`{"do": "move", "units": ["r3"], "way": [{"ahead": 160}]}`, "ELM-PIP-04")
}

// A bound from its dice to the next one (ELM-SEQ-03, -04, ELM-PIP-01 to -03).
func TestBound(t *testing.T) {
	w := begin(t, (&field{}).unit("r1", "BD", 0, -700, 0).unit("b1", "BD", 0, 700, 180), phasePips, 3)
	w.refused(`{"do": "move", "units": ["r1"], "way": [{"ahead": 160}]}`, "ELM-SEQ-04")
	w.must(`{"do": "end"}`)
	w.must(`{"do": "move", "units": ["r1"], "way": [{"ahead": 160}], "march": true}`)
	w.refused(`{"do": "move", "units": ["r1"], "way": [{"ahead": 160}]}`, "ELM-SEQ-04")
	w.must(`{"do": "end"}`)
	w.refused(`{"do": "move", "units": ["b1"], "way": [{"ahead": 160}]}`, "ELM-SEQ-03")
	w.refused(`{"do": "move", "units": ["r1"], "way": [{"ahead": 160}], "march": true}`, "ELM-SEQ-04") // ELM-MOVE-15: marches come before
	w.refused(`{"do": "move", "units": ["r1"], "way": [{"wheel": 10, "about": "left"}, {"ahead": 100}]}`, "ELM-PIP-04")
	for range 4 {
		w.must(`{"do": "end"}`)
	}
	s := w.State()
	if s.Turn.Number != 2 || s.Turn.Active != "blue" || s.Turn.Phase != phasePips || turnOf(s).Pips != nil || own(s.Unit("r1")).State.Marches != 0 {
		t.Errorf("the turn is %+v, %+v; want blue's second bound, in %s, with no PIPs and no marches", s.Turn, turnOf(s), phasePips)
	}
	w.at("r1", 0, -540, 0)
}

// Air-mobile troops fly until a bound of their side ends in which they did not march, or until they
// are in contact (ELM-SPECIAL-15 to -19, R-10).
func TestAirMobileTroops(t *testing.T) {
	f := func() *field {
		return (&field{}).unit("r1", "BD(F)", -900, -1000, 0, `"air_mobile": true`).unit("b1", "BD", -900, 700, 180)
	}
	w := begin(t, f(), phasePips, 3)
	w.must(`{"do": "end"}`)
	w.must(`{"do": "move", "units": ["r1"], "way": [{"ahead": 320}], "march": true}`)
	for range 5 {
		w.must(`{"do": "end"}`)
	}
	if !airborne(w.State().Unit("r1")) {
		t.Error("it marched and is grounded")
	}
	w = begin(t, f(), phaseCombat)
	w.must(`{"do": "end"}`)
	w.must(`{"do": "end"}`)
	if airborne(w.State().Unit("r1")) {
		t.Error("it did not march and flies on")
	}
}

// The morale check goes on until nothing changes: the end of worked example 33 (ELM-ME-10, -14 to -19).
func TestMoraleCheck(t *testing.T) {
	f := &field{}
	x := -1000.0
	add := func(n int, code, more string) {
		for range n {
			id := "r" + string(rune('a'+len(f.units)))
			f.unit(id, code, x, 0, 0)
			if more == "lost" {
				last := &f.units[len(f.units)-1]
				*last = (*last)[:slicesIndex(*last, `"stands"`)] + `"stands": []}`
			}
			x += 90
		}
	}
	add(1, "DR", "lost")
	add(2, "MG", "lost")
	add(1, "CL(X)", "lost")
	add(6, "HD(C)", "")
	add(2, "BD(E)", "")
	f.unit("b1", "BD", 0, 900, 180)
	w := begin(t, f, phaseMorale)
	w.must(`{"do": "end"}`)
	// 4 of the general, 3, 4, 2, 3, 2: 18 in all; 9 lost is half of it.
	if s := w.State(); turnOf(s).Morale["rc"] != shattered || s.Turn.Phase != phaseOver || turnOf(s).Winner != "blue" {
		t.Errorf("the command is %q, the phase %s, the winner %q; want %q, %s, \"blue\"", turnOf(s).Morale["rc"], s.Turn.Phase, turnOf(s).Winner, shattered, phaseOver)
	}
}

func slicesIndex(text, part string) int {
	for i := range text {
		if len(text)-i >= len(part) && text[i:i+len(part)] == part {
			return i
		}
	}
	return -1
}

// The impetuous advance by themselves toward an enemy within one move, unless they are halted or
// have moved; constructs never do (ELM-MOVE-28 to -34, ELM-BASE-15, ELM-PIP-19).
func TestSpontaneousAdvance(t *testing.T) {
	f := func(code string, far float64) *field {
		return (&field{}).unit("r1", code, 0, 0, 0).unit("b1", "BD", 0, far, 180)
	}
	w := begin(t, f("WB", 150), phaseMoves)
	w.must(`{"do": "end"}`)
	w.at("r1", 0, 150, 0)
	for name, still := range map[string]*field{"out of reach": f("WB", 161), "blades": f("BD", 150), "a construct": f("KN(C)", 150),
		"halted": (&field{}).unit("r1", "WB", 0, 0, 0, `"state": {"halted": true}`).unit("b1", "BD", 0, 150, 180),
		"hidden": f("WB", 150).ground("building", -100, 50, 100, 60)} {
		w := begin(t, still, phaseMoves)
		w.must(`{"do": "end"}`)
		if w.at("r1", 0, 0, 0); t.Failed() {
			t.Fatalf("%s: see the errors above", name)
		}
	}
	w = begin(t, turnedOf(f("WB", 150), `, "pips": {"rc": 1}`), phaseMoves)
	w.must(`{"do": "halt", "units": ["r1"]}`)
	w.must(`{"do": "end"}`)
	w.at("r1", 0, 0, 0)
}

func turnedOf(f *field, turn string) *field { f.turn = turn; return f }

// An element that is hit on the flank and not on its front turns at the end of the moves
// (ELM-CONTACT-19).
func TestTurningToFace(t *testing.T) {
	w := begin(t, (&field{}).unit("r1", "BD", 40, -40, 270).unit("b1", "KN", 0, 0, 0), phaseMoves)
	w.must(`{"do": "end"}`)
	w.at("b1", 40, -40, 90)
}

// Random battles: whatever the players do, no invariant is broken. (Those of package game are
// checked after each action; here also those of these rules.)
func TestRandomBattles(t *testing.T) {
	from, to := gametest.Range(t, 12, 2000)
	for seed := from; seed < to; seed++ {
		random := rand.New(rand.NewPCG(uint64(seed), 1))
		b := game.NewBattle(*randomField(random).state(t), Rules{}, game.Options{Seed: uint64(seed)})
		for range 150 {
			a, ok := randomAction(random, b)
			if !ok {
				break
			}
			if _, err := b.Do(a); err != nil {
				var refusal *game.Refusal
				if !errors.As(err, &refusal) || refusal.Rule == "" {
					text, _ := json.Marshal(a)
					t.Fatalf("battle %d, %s: %v\n%s; want a refusal by a rule", seed, text, err, b.Replay())
				}
			}
			keeps(t, b)
		}
		again, _, err := game.ReadReplay(b.Replay(), "random", systems)
		if err != nil || again.Hash() != b.Hash() {
			t.Fatalf("battle %d, played again: %v; want hash %s", seed, err, b.Hash())
		}
	}
}

// keeps checks invariants: PIPs are never below 0, and losses add up.
func keeps(t *testing.T, b *game.Battle) {
	t.Helper()
	s := b.State()
	if t := turnOf(s); len(t.Todo) == 0 && s.Turn.Phase == phasePips {
		for i := range s.Units {
			if u := &s.Units[i]; own(u).State.Moved || own(u).State.Shot {
				panic(fmt.Sprintf("%s has moved or shot before its bound", u.ID))
			}
		}
	}
	for command, pips := range turnOf(s).Pips {
		if pips < 0 {
			t.Fatalf("the command %s has %d PIPs", command, pips)
		}
	}
	for _, command := range []string{"rc", "bc"} {
		if l := builtIn.lossesOf(s, command); l.Lost > l.Original || l.Lost < 0 {
			t.Fatalf("%v of %v are lost; want 0 to all", l.Lost, l.Original)
		}
	}
	if q := Rules.Begin(Rules{}, false).Question(s); s.Turn.Phase != phaseOver && (q == nil || len(q.Answers) == 0) {
		t.Fatalf("nothing is waited for in %s; want a question with answers", s.Turn.Phase)
	}
}

// randomField sets up two armies face to face.
func randomField(random *rand.Rand) *field {
	codes := []string{"BD", "SP", "WB", "KN", "CV", "LH", "BW", "PS", "AX", "HD", "MG", "CL", "DR", "EL", "GI", "AV", "WB(E)", "KN(H)", "PK", "SH", "ART", "FL", "HD(C)", "BD(F)"}
	f := &field{}
	for side, y := range []float64{-120, 120} {
		for i := range 7 {
			code := codes[random.IntN(len(codes))]
			id := []string{"r", "b"}[side] + string(rune('1'+i))
			f.unit(id, code, float64(i-3)*80, y, float64(side)*180)
		}
	}
	f.ground([]string{"Wd", "M", "GH", "BF"}[random.IntN(4)], float64(random.IntN(300)-150), -100, float64(random.IntN(100)+200), 100)
	return f
}

// randomAction returns an answer, or a move that somebody might try.
func randomAction(random *rand.Rand, b *game.Battle) (game.Action, bool) {
	q := b.Question()
	if q == nil {
		return game.Action{}, false
	}
	s := b.State()
	if phase := s.Turn.Phase; (phase == phaseMoves || phase == phaseMarch) && random.IntN(4) > 0 {
		var mine []game.UnitID
		for i := range s.Units {
			if s.Units[i].Side == s.Turn.Active && onTable(&s.Units[i]) {
				mine = append(mine, s.Units[i].ID)
			}
		}
		if len(mine) > 0 {
			way := []Leg{{Ahead: float64(random.IntN(400) - 80)}}
			switch random.IntN(4) {
			case 0:
				way = append([]Leg{{Wheel: float64(random.IntN(60) + 1), About: []string{"left", "right"}[random.IntN(2)]}}, way...)
			case 1:
				way = []Leg{{Slide: float64(random.IntN(80) - 40)}}
			case 2:
				way = []Leg{{Turn: []int{90, -90, 180}[random.IntN(3)]}}
			}
			units := []game.UnitID{mine[random.IntN(len(mine))]}
			if random.IntN(2) == 0 {
				board := newBoard(s)
				units = nil
				for _, u := range board.groupAround(s.UnitIndex(mine[random.IntN(len(mine))])) {
					units = append(units, s.Units[u].ID)
				}
			}
			return game.Action{Do: doMove, Units: units, Own: &Deed{Way: way, March: phase == phaseMarch}}, true
		}
	}
	return q.Answers[random.IntN(len(q.Answers))], true
}
