package column

import (
	"errors"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// moved returns a scenario that is mirrored, turned about the middle of its table, and put onto a
// larger one.
func moved(s game.State, degrees float64, mirror bool) game.State {
	s = s.Clone()
	from := geometry.Vec{X: s.Table.Width / 2, Y: s.Table.Height / 2}
	s.Table = game.Table{Width: 200, Height: 200}
	place := func(x, y float64) (float64, float64) {
		p := geometry.Vec{X: x, Y: y}.Sub(from)
		if mirror {
			p.X = -p.X
		}
		f := geometry.Direction(degrees) // +y turned clockwise
		q := f.Right().Scale(p.X).Add(f.Scale(p.Y)).Add(geometry.Vec{X: 100, Y: 100})
		return game.RoundLength(q.X), game.RoundLength(q.Y)
	}
	for i := range s.Units {
		for j := range s.Units[i].Stands {
			p := &s.Units[i].Stands[j]
			p.X, p.Y = place(p.X, p.Y)
			if mirror {
				p.Facing = -p.Facing
			}
			p.Facing = game.RoundAngle(p.Facing + degrees)
		}
	}
	for i := range s.Characters {
		c := &s.Characters[i]
		c.X, c.Y = place(c.X, c.Y)
	}
	return s
}

// The running example turned by any angle, and mirrored, runs as it does: the same dice do the same,
// and all stands end where they do, turned and mirrored.
func TestTurnedAndMirrored(t *testing.T) {
	text, err := os.ReadFile("../../assets/scenarios/the-crossbow-line.replay.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	b, _, err := game.ReadReplay(text, "replay", systems)
	if err != nil {
		t.Fatal(err)
	}
	start := load(t, "the-crossbow-line")
	start.Turn.Dice = game.DiceState{GivenOnly: true, Given: []int{4, 4, 2, 3, 3, 3, 5, 6, 4, 4, 6, 6, 2, 4, 3, 5, 3, 5, 1, 2, 3, 4, 5, 6, 1, 3, 4, 5, 1, 3, 1, 2, 2, 4, 3, 3, 4, 4, 5, 6}}
	for _, degrees := range []float64{0, 37, 90, 151.3, 270} {
		for _, mirror := range []bool{false, true} {
			other := game.NewBattle(moved(start, degrees, mirror), Rules{}, game.Options{})
			for _, a := range b.Actions() {
				if _, err := other.Do(a); err != nil {
					t.Fatalf("turned by %v, mirrored %v: %+v %+v: %v", degrees, mirror, a, a.Own, err)
				}
			}
			want := moved(*b.State(), degrees, mirror)
			for i := range want.Units {
				u, v := &want.Units[i], &other.State().Units[i]
				if own(u).Hits != own(v).Hits || len(u.Stands) != len(v.Stands) {
					t.Errorf("turned by %v, mirrored %v: %s has %d hits, want %d", degrees, mirror, u.ID, own(v).Hits, own(u).Hits)
				}
				for j := range u.Stands {
					if far := placeOf(u.Stands[j]).Dist(placeOf(v.Stands[j])); far > 0.005 {
						t.Errorf("turned by %v, mirrored %v: %s is %.4f cm away", degrees, mirror, u.Stands[j].ID, far)
					}
				}
			}
		}
	}
}

// What makes no sense is refused by a rule that is named, changes nothing and never breaks the program, at
// any point of a battle; 10,000 refusals in the soak.
func TestIllegalActions(t *testing.T) {
	most := 1500
	if os.Getenv("FRONTAGE_SOAK") == "1" {
		most = 10000
	}
	refusals := 0
	for seed := uint64(0); refusals < most; seed++ {
		random := rand.New(rand.NewPCG(seed, 7))
		set := field()
		if seed%2 == 1 {
			set = wonders()
		}
		b := game.NewBattle(read(t, set.text()), Rules{}, game.Options{Seed: seed})
		for n := range 400 {
			before := b.Hash()
			for range 4 {
				a := nonsense(random, b.State())
				_, _, err := b.Try(a)
				var broken *game.Broken
				var refusal *game.Refusal
				if errors.As(err, &refusal) {
					if refusals++; refusal.Rule == "" || refusal.Reason.String() == "" {
						t.Errorf("seed %d, action %d: %+v %+v is refused by the rule %q: %v; want a rule and a reason", seed, n, a, a.Own, refusal.Rule, refusal.Reason)
					}
				}
				if errors.As(err, &broken) {
					t.Fatalf("seed %d, action %d: %+v %+v: %s", seed, n, a, a.Own, broken.Report()[:min(3000, len(broken.Report()))])
				}
			}
			if b.Hash() != before {
				t.Fatal("a preview has changed the battle")
			}
			q := b.Question()
			if q == nil {
				break
			}
			if _, err := b.Do(choose(random, q)); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// nonsense is an action of the system's form with fields at random.
func nonsense(random *rand.Rand, s *game.State) game.Action {
	unit := func() game.UnitID { return s.Units[random.IntN(len(s.Units))].ID }
	stand := func() game.StandID {
		for range 10 {
			if u := s.Unit(unit()); len(u.Stands) > 0 {
				return u.Stands[random.IntN(len(u.Stands))].ID
			}
		}
		return "nobody"
	}
	names := []string{actMove, actStop, actAboutFace, actChangeFace, actRetrograde, actChangeFormation, actMissileFire, actCountercharge, actSet, actWithdraw, actCountermand, actPursuit, actFallBack, actSpell}
	choices := []string{"", toLeft, toRight, inLine, inColumn, inSquare, inLoose}
	switch random.IntN(12) {
	case 8:
		return game.Action{Do: doCheck, Unit: unit()}
	case 9:
		return game.Action{Do: doPlace, Unit: unit(), Stands: []game.StandPlace{{ID: stand(), X: float64(random.IntN(150)), Y: float64(random.IntN(120)), Facing: float64(random.IntN(4) * 90)}}}
	case 10:
		return game.Action{Do: doDeploy, Unit: unit(), Stands: []game.StandPlace{{ID: stand(), X: 20, Y: 20}}}
	case 0:
		return game.Action{Do: doCharge, Unit: unit(), Target: string(unit())}
	case 1:
		return game.Action{Do: doShoot, Stand: stand(), Target: string(stand())}
	case 2:
		return game.Action{Do: doFight, Stand: stand(), Target: string(stand())}
	case 3:
		return game.Action{Do: doRemove, Stand: stand()}
	case 4:
		return game.Action{Do: doMarch, Unit: unit(), Own: &Deed{To: float64(random.IntN(9)), Shift: float64(random.IntN(5) - 2), Wheel: float64(random.IntN(3) * 20)}}
	case 5:
		return game.Action{Do: doSpell, Unit: unit(), Choice: spellNames[random.IntN(5)], Target: string(stand())}
	case 6:
		return game.Action{Do: doAfter, Choice: stay}
	}
	d := &Deed{Name: names[random.IntN(len(names))], To: float64(random.IntN(7))}
	a := game.Action{Do: doAction, Unit: unit(), Own: d, Choice: choices[random.IntN(len(choices))]}
	if random.IntN(3) == 0 {
		a.Unit, d.Column = "", stand()
	}
	if random.IntN(4) == 0 {
		a.Target = string(stand())
	}
	if random.IntN(5) == 0 {
		d.Free = "gen"
	}
	if random.IntN(6) == 0 {
		a.Stands = []game.StandPlace{{ID: stand(), X: float64(random.IntN(150)), Y: float64(random.IntN(120)), Facing: float64(random.IntN(4) * 90)}}
	}
	if random.IntN(8) == 0 {
		a.Units = []game.UnitID{unit(), unit()}
	}
	return a
}

// No file makes the reader panic, or the battle that begins with what it accepts.
func FuzzScenario(f *testing.F) {
	f.Add(field().text())
	f.Add(wonders().text())
	open := strings.Replace((&builder{}).unit("u", "a", "medium-foot", crossbows, row("u", 4, 0, 0, 0, 2.4)...).text(), `"turn":{`, `"turn":{"open":{"march":{"unit":"u","left":5}},`, 1)
	f.Add(open)
	for _, frame := range []string{`{"chase":{"unit":"u","stand":"u1","target":"u2"}}`, `{"losses":{"unit":"u","count":2}}`, `{"gap":{"unit":"u"}}`, `{"volley":{"unit":"u","shots":[{"stand":"u1","target":"u2"}]}}`} {
		f.Add(strings.Replace(open, `{"march":{"unit":"u","left":5}}`, frame, 1))
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := game.Read([]byte(text), "fuzzed", systems)
		if err != nil {
			return
		}
		b := game.NewBattle(s, Rules{}, game.Options{Seed: 1})
		for n := range 30 {
			q := b.Question()
			if q == nil {
				return
			}
			if len(q.Answers) == 0 {
				t.Fatalf("%s has no answer", q.Kind)
			}
			var broken *game.Broken
			if _, err := b.Do(q.Answers[n%len(q.Answers)]); errors.As(err, &broken) {
				t.Fatalf("the rules are broken: %v", string(broken.Report()))
			}
		}
	})
}
