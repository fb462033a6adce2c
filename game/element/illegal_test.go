package element

import (
	"errors"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"frontage/game"
)

// Of many actions at random (10,000 with FRONTAGE_SOAK), those that are not legal name a rule and change nothing.
func TestIllegalActions(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	refusals, done := 0, 0
	var b *game.Battle
	tries := 2000
	if os.Getenv("FRONTAGE_SOAK") != "" {
		tries = 10_000
	}
	for n := range tries {
		if n%250 == 0 {
			f := randomField(random)
			if n%500 == 250 {
				f.turn = `, "phase": "deploy"`
			}
			b = game.NewBattle(*f.state(t), Rules{}, game.Options{Seed: uint64(n)})
			for range random.IntN(40) {
				if a, ok := b.Default(); ok {
					if _, err := b.Do(a); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
		before := b.State()
		a := anyAction(random, before)
		_, err := b.Do(a)
		if err == nil {
			done++
			continue
		}
		refusals++
		var refusal *game.Refusal
		if !errors.As(err, &refusal) || refusal.Rule == "" && !strings.HasPrefix(err.Error(), "The action") || b.State() != before {
			t.Fatalf("%+v %+v: %v\n%s; want a refusal by a rule, and the state unchanged", a, a.Own, err, b.Replay())
		}
	}
	t.Logf("%d refusals, %d done", refusals, done)
	if refusals < tries/2 {
		t.Errorf("only %d were illegal", refusals)
	}
}

// anyAction returns an action of any kind about anybody.
func anyAction(random *rand.Rand, s *game.State) game.Action {
	id := func() game.UnitID {
		if random.IntN(20) == 0 {
			return "nobody"
		}
		return s.Units[random.IntN(len(s.Units))].ID
	}
	a := game.Action{Do: []string{doMove, doHalt, doShoot, doFight, doAfter, doExchange, doMove, doDismount, doRise, doLand, doPass, doDeploy}[random.IntN(12)]}
	switch a.Do {
	case doMove, doHalt:
		for range random.IntN(4) + 1 {
			a.Units = append(a.Units, id())
		}
	default:
		a.Unit = id()
	}
	switch a.Do {
	case doShoot, doExchange, doFight:
		a.Target = string(id())
	case doAfter:
		a.Choice = []string{choosePay, chooseGiveUp, chooseLeft, chooseStand}[random.IntN(4)]
	case doDeploy:
		if random.IntN(5) == 0 {
			a.Unit, a.Choice = "", deployMethods[random.IntN(2)]
			break
		}
		a.Stands = []game.StandPlace{{ID: game.StandID(a.Unit + "s"), X: random.Float64() * 120, Y: random.Float64() * 120, Facing: 30}}
	case doMove:
		d := &Deed{March: random.IntN(2) == 0}
		for range random.IntN(3) + 1 {
			d.Way = append(d.Way, []Leg{{Ahead: random.Float64()*1000 - 200}, {Wheel: random.Float64() * 400, About: "left"}, {Slide: random.Float64()*200 - 100}, {Turn: 90},
				{Turn: 33}, {}, {Oblique: 30, Ahead: 50}, {Wheel: 20}}[random.IntN(8)])
		}
		a.Own = d
	}
	return a
}
