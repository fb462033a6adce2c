package column

import (
	"math/rand/v2"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/command"
	"frontage/game/gametest"
	"frontage/game/orders"
)

// commanded plays a battle in which the commander leads both sides by some tactics, and returns it
// with the lines of the cards by which units acted.
func commanded(t *testing.T, s game.State, a, b string, seed uint64, most int) (*game.Battle, map[string]int) {
	t.Helper()
	s = s.Clone()
	for i := range s.Units {
		text := a
		if s.Units[i].Side == s.Sides[1].ID {
			text = b
		}
		s.Turn.Led = append(s.Turn.Led, game.Led{Unit: s.Units[i].ID, Tactics: text, Auto: true})
	}
	battle := game.NewBattle(s, Rules{}, game.Options{Seed: seed})
	lines := map[string]int{}
	for range most {
		action, acts := battle.Command()
		if !acts {
			break
		}
		events, err := battle.Do(action)
		if err != nil {
			t.Fatalf("%s against %s, seed %d: %+v %+v: %v", a, b, seed, action, action.Own, err)
		}
		for _, e := range events {
			if told, ok := e.Own.(*command.Told); ok {
				lines[told.Line]++
			}
		}
	}
	return battle, lines
}

// TAC-MAP-20, TAC-MAP-80, TAC-MAP-85: every card leads units of columns, and each of its acts names its line.
func TestEveryCardLeadsColumns(t *testing.T) {
	for base := orders.Base(1); int(base) <= orders.Bases; base++ {
		t.Run(base.String(), func(t *testing.T) {
			_, lines := commanded(t, load(t, "under-a-pale-moon"), base.String(), "assault", 7, 400)
			prefix := "TAC-AC-" + strings.ToUpper(base.String()) + "-"
			mine := 0
			for line, n := range lines {
				if strings.HasPrefix(line, prefix) {
					mine += n
				}
			}
			if mine == 0 {
				t.Errorf("nobody acts by the card; the lines were %v", lines)
			}
		})
	}
}

// TAC-MAP-81: whatever tactics the units have, their battles keep all invariants and end, and the
// replays end alike. With FRONTAGE_SOAK=1 there are 500, else a few.
func TestCommandedBattles(t *testing.T) {
	from, to := gametest.Range(t, 4, 500)
	fields := []game.State{load(t, "the-crossbow-line"), load(t, "the-stair-gate"), read(t, field().text()), read(t, wonders().text())}
	for i := from; i < to; i++ {
		r := rand.New(rand.NewPCG(uint64(i), 23))
		any := func() string { return orders.Base(1 + r.IntN(orders.Bases)).String() }
		a, b := any(), any()
		battle, _ := commanded(t, fields[i%len(fields)], a, b, uint64(i), 5000)
		if battle.State().Turn.Phase != phaseOver {
			t.Errorf("battle %d, %s against %s, has no end: turn %d, %s", i, a, b, battle.State().Turn.Number, battle.State().Turn.Phase)
		}
		again, _, err := game.ReadReplay(battle.Replay(), "battle", systems)
		if err != nil || again.Hash() != battle.Hash() {
			t.Errorf("battle %d, %s against %s, played again: %v; want hash %s", i, a, b, err, battle.Hash())
		}
	}
}

// The query intent says what a unit would do by other tactics than its own, and by which line of their card.
func TestIntentOfColumns(t *testing.T) {
	s := load(t, "the-crossbow-line")
	got := ask(t, &s, "intent unit=CAV1 tactics=charge")
	if got["intent"] != "CHARGE" || got["target"] != "XBOW" || !strings.HasPrefix(got["line"].(string), "TAC-AC-CHARGE-") {
		t.Errorf("%v %v %v; it is within its base depth of the crossbows", got["intent"], got["target"], got["line"])
	}
	if got = ask(t, &s, "intent unit=CAV1 tactics=receive"); got["intent"] == "CHARGE" {
		t.Errorf("who receives charges: %v", got["line"])
	}
	(&builder{}).unit("u", "a", "medium-foot", `"formed":true,"tactics":"dance"`, row("u", 4, 0, 0, 0, 2.4)...).wrong(t, "units[0].tactics")
}

// TAC-MAP-30 to -33: the commander sets up an army by placement, the front ranks on the deployment line and
// the others in rows behind it; then the battle is fought.
func TestCommanderSetsUpByPlacement(t *testing.T) {
	s := load(t, "the-stair-gate")
	setUp(&s, "")
	for i := range s.Units {
		text := "assault in back"
		if s.Units[i].ID == "mob1" || s.Units[i].ID == "axes1" {
			text = "assault in the extreme front"
		}
		s.Turn.Led = append(s.Turn.Led, game.Led{Unit: s.Units[i].ID, Tactics: text, Auto: true})
	}
	b := game.NewBattle(s, Rules{}, game.Options{Seed: 3})
	for n := 0; b.State().Turn.Phase == phaseDeploy; n++ {
		a, acts := b.Command()
		if !acts || n > 60 {
			t.Fatalf("after %d actions the commander sets up nothing more", n)
		}
		if _, err := b.Do(a); err != nil {
			t.Fatalf("%+v: %v", a, err)
		}
	}
	for _, front := range []game.UnitID{"mob1", "axes1"} {
		u := b.State().Unit(front)
		line, ahead := zoneOf(b.State(), u.Side).Max.Y, 1.0
		if b.State().SideOf(u.Side) == 1 {
			line, ahead = zoneOf(b.State(), u.Side).Min.Y, -1
		}
		foremost := func(u *game.Unit) float64 {
			far := -never
			for i := range u.Stands {
				for _, corner := range u.Box(i).Corners() {
					far = max(far, ahead*(corner.Y-line))
				}
			}
			return far
		}
		if got := foremost(u); got > 0.001 || got < -0.001 {
			t.Errorf("the front of %s is %v from the deployment line; want 0", front, got)
		}
		for i := range b.State().Units {
			if v := &b.State().Units[i]; v.Side == u.Side && v.ID != front && foremost(v) > -2 {
				t.Errorf("%s stands %v before the line, and is to stand behind %s", v.ID, foremost(v), front)
			}
		}
	}
}
