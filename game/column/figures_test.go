package column

import (
	"math"
	"testing"

	"frontage/game"
)

// The page's geometric examples (section 22: 13 to 19) as figures: each gives the answers that the page
// does.
func TestFigures(t *testing.T) {
	list, err := files.ReadDir("figures")
	if err != nil || len(list) != 5 {
		t.Fatalf("%d figures, %v; want 5", len(list), err)
	}
	for _, file := range list {
		text, err := files.ReadFile("figures/" + file.Name())
		if err != nil {
			t.Fatal(err)
		}
		s := read(t, string(text))
		if len(s.Expect) == 0 {
			t.Errorf("%s expects nothing", file.Name())
		}
		for _, r := range game.RunChecks(Rules{}, &s) {
			if !r.OK {
				t.Errorf("%s, %s, %v differs: %s", file.Name(), r.Check.Query, r.Check.Flags(), r.Diff)
			}
		}
	}
}

func nearly(a, b float64) bool { return math.Abs(a-b) < 1e-12 }

// drawn is the running example (section 21) before the crossbows shoot: CAV1 is 2 inches away and has
// declared its charge.
func drawn(t *testing.T) *game.State {
	t.Helper()
	return (&builder{turn: `"active":"a","phase":"reaction","charges":[{"unit":"cav","target":"xbow"}]`}).
		unit("cav", "a", "heavy-mounted", lancers, row("c", 3, -2.4, 2, 180, 2.4)...).
		unit("xbow", "b", "medium-foot", crossbows, append(row("x", 5, -4.8, 0, 0, 2.4), row("y", 5, -4.8, -1.2, 0, 2.4)...)...).state(t)
}

// The odds of a volley as a whole: the running example's five attacks, each two dice +2: Disrupted on 7
// (5 on the dice, 30 of 36), a hit on 11 (9 on the dice, 10 of 36). Two go to each end, one to the centre
// (COL-MISSILE-20 to -23); the Action needs no roll in the Reaction Phase (COL-MISSILE-02).
func TestOddsOfAVolley(t *testing.T) {
	s := drawn(t)
	answer, err := game.Ask(Rules{}, s, game.Query{Name: askVolley, Args: map[string]string{"unit": "xbow"}})
	a, ok := answer.(*VolleyAnswer)
	if err != nil || !ok || len(a.Shots) != 5 || len(a.Targets) != 1 || a.Action != 1 {
		t.Fatalf("error %v, answer %+v, want 5 shots at 1 target with certain action", err, a)
	}
	choose := []float64{1, 5, 10, 10, 5, 1}
	for n, c := range choose {
		want := c * math.Pow(10.0/36, float64(n)) * math.Pow(26.0/36, float64(5-n))
		if !nearly(a.Targets[0].Hits[n], want) {
			t.Errorf("%d hits: %v, want %v", n, a.Targets[0].Hits[n], want)
		}
	}
	for _, d := range a.Targets[0].Disrupted {
		want := 1 - math.Pow(6.0/36, 2)
		if d.Stand == "c2" {
			want = 30.0 / 36
		}
		if !nearly(d.Chance, want) {
			t.Errorf("%s is Disrupted with %v, want %v", d.Stand, d.Chance, want)
		}
	}
	// In the Assault Phase Formed units roll: 8 on two dice, 15 of 36 (COL-ACTION-01), and nothing happens
	// without it.
	s.Turn.Phase, s.Turn.Active = phaseAssault, "b"
	answer, err = game.Ask(Rules{}, s, game.Query{Name: askVolley, Args: map[string]string{"unit": "xbow"}})
	if a, ok = answer.(*VolleyAnswer); err != nil || !ok {
		t.Fatalf("the answer is a %T, %v; want a *VolleyAnswer", answer, err)
	}
	if want := 21.0/36 + 15.0/36*math.Pow(26.0/36, 5); !nearly(a.Action, 15.0/36) || !nearly(a.Targets[0].Hits[0], want) {
		t.Errorf("the Action %v, no hit %v, want %v", a.Action, a.Targets[0].Hits[0], want)
	}
	// Nobody is in range of a unit without missiles.
	if got := ask(t, s, "volley unit=cav"); got["legal"] != false {
		t.Errorf("the answer is %v, want it illegal", got)
	}
}

// The odds of a charge as a whole: three pairs, the lancers two dice +4, the crossbows two dice −1; the
// higher counts, 10 gives a hit and 13 two (COL-COMBAT-04, COL-COMBAT-08, COL-COMBAT-09). All 46,656
// results of each two pairs are counted one by one here.
func TestOddsOfACharge(t *testing.T) {
	s := drawn(t)
	ask := func() *ChargeAnswer {
		answer, err := game.Ask(Rules{}, s, game.Query{Name: askCharge, Args: map[string]string{"unit": "cav", "target": "xbow"}})
		a, ok := answer.(*ChargeAnswer)
		if err != nil || !ok {
			t.Fatal(err)
		}
		return a
	}
	a := ask()
	if len(a.Pairs) != 3 || a.Goes != 1 || !a.Legal {
		t.Fatalf("the answer is %+v, want a legal charge with 3 pairs that goes home for certain", a)
	}
	hits := func(total int) int {
		switch {
		case total >= 13:
			return 2
		case total >= 10:
			return 1
		}
		return 0
	}
	pair := map[int]int{} // hits given less hits taken, in 1,296 results
	for d := range 36 {
		for e := range 36 {
			mine, its := d/6+d%6+2+4, e/6+e%6+2-1
			switch {
			case mine > its:
				pair[hits(mine)]++
			case its > mine:
				pair[-hits(its)]++
			default:
				pair[0]++
			}
		}
	}
	more, even := 0, 0
	for x, p := range pair {
		for y, q := range pair {
			for z, r := range pair {
				switch {
				case x+y+z > 0:
					more += p * q * r
				case x+y+z == 0:
					even += p * q * r
				}
			}
		}
	}
	const all = 1296.0 * 1296 * 1296
	if math.Abs(a.More-float64(more)/all) > 1e-9 || math.Abs(a.Even-float64(even)/all) > 1e-9 || math.Abs(a.More+a.Even+a.Less-1) > 1e-9 {
		t.Errorf("more %v, even %v, less %v; want %v, %v", a.More, a.Even, a.Less, float64(more)/all, float64(even)/all)
	}
	edit(s.Unit("cav")).Disrupted = []game.StandID{"c1", "c2", "c3"}
	if a = ask(); !nearly(a.Goes, 21.0/36) { // a Morale Check: 7 on two dice (COL-CHARGE-08)
		t.Errorf("it goes home with %v, want 21/36", a.Goes)
	}
	for i := range s.Unit("cav").Stands {
		s.Unit("cav").Stands[i].Y += 2 * inch
	}
	if a = ask(); a.Legal || a.Rule != "COL-CHARGE-13" {
		t.Errorf("four inches away: %+v; want a refusal by COL-CHARGE-13", a)
	}
}
