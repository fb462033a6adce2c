package stand

import (
	"fmt"
	"strings"
	"testing"

	"frontage/game"
)

// behindATie is a charge of one cavalry stand. b1a at (0, 0) is nearest, 8.54 cm away, and the
// house before it leaves 0.5 cm of its front. Of the others b1b is 9.22 cm away; the ray from
// its corner (−2, 3) runs through the middle (6, 11) of the charger, who lies half in its front
// zone and half at its right. b1c is 10 cm away, and the charger in its front zone.
func behindATie(targets ...at) *game.State {
	s := tableOf(infantry("b1", targets...), cavalry("r1", at{6, 11, 180}))
	s.Terrain = []game.Terrain{building(-1.5, 1, 2.5, 3)}
	return s
}

var (
	tiedAndBeyond = []at{{0, 0, 0}, {-4, 2, 0}, {4, -2, 0}}
	atTheTied     = at{-4, 5, 180}
	atTheNext     = at{4, 1, 180}
)

// eachTurn runs a test with a table as it is, turned, and mirrored; to turns places in the same
// way.
func eachTurn(t *testing.T, s *game.State, test func(t *testing.T, s *game.State, to func(at) []at)) {
	t.Helper()
	for _, degrees := range []float64{0, 90, 17.3, 143.3, 222.22} {
		for _, mirror := range []float64{1, -1} {
			t.Run(fmt.Sprintf("%g° %g", degrees, mirror), func(t *testing.T) {
				to := func(place at) []at {
					return turnedPlaces([]ChargedStand{{X: place[0] + origin, Y: place[1] + origin, Facing: place[2]}}, degrees, mirror)
				}
				test(t, turned(s, degrees, mirror), to)
			})
		}
	}
}

// STD-CHARGE-21, STD-ZONE-05, AMB-23: if the charger lies equally in another zone of a
// stand charged instead of the closest, the query shows both results of the die: against
// that stand, and past it.
func TestTieAtASubstitute(t *testing.T) {
	eachTurn(t, behindATie(tiedAndBeyond...), func(t *testing.T, s *game.State, to func(at) []at) {
		a := askCharge(t, s, "r1", "b1")
		wantLayouts(t, a, to(atTheTied), to(atTheNext))
		if a.Closest != "b1a" || a.Zone != "front" || a.Edge.Stand != "b1b" {
			t.Errorf("closest %s, zone %s, edge of %s, want b1a, front and b1b", a.Closest, a.Zone, a.Edge.Stand)
		}
		if !hasStep(a.Steps, "STD-ZONE-05", "50 % of the area of r1 lies in the front zone of b1's stand b1b") || !hasStep(a.Steps, "STD-CHARGE-21", "next closest stand in the same zone, b1b") {
			t.Errorf("the steps are %v, want STD-ZONE-05 with the half of r1 in the front zone of b1b, and STD-CHARGE-21 with b1b", told(a.Steps))
		}
		past := a.Options()[1].(*ChargeAnswer)
		if !hasStep(past.Steps, "STD-ZONE-05", "b1b") || !hasStep(past.Steps, "STD-CHARGE-21", "b1b cannot be charged") ||
			!hasStep(past.Steps, "STD-CHARGE-21", "next closest stand in the same zone, b1c") {
			t.Errorf("the steps are %v, want STD-ZONE-05 with b1b, and STD-CHARGE-21 with b1b out of reach and b1c next", told(past.Steps))
		}
		// By the other reading the zone of the closest stand counts for all: no die.
		s.Rulings = map[string]string{"AMB-23": "a"}
		wantLayouts(t, askCharge(t, s, "r1", "b1"), to(atTheTied))
	})
}

// STD-CHARGE-21, STD-ZONE-05 in play: 1–3 the front, and so the tied stand; 4–6 its flank,
// and so the next one, or only holding. A charge that goes past it at once also needs the
// 4–6.
func TestDieAtASubstitute(t *testing.T) {
	one, two := 1, 2
	for _, c := range []struct {
		name    string
		targets []at
		option  *int
		die     int
		choices int // left when the die says no, including holding; 0 when it does not
		want    at
	}{
		{"front", tiedAndBeyond, nil, 3, 0, atTheTied},
		{"flank", tiedAndBeyond, &one, 4, 2, atTheNext},
		{"past it", tiedAndBeyond, &two, 6, 0, atTheNext},
		{"not past it", tiedAndBeyond, &two, 1, 2, atTheTied},
		{"front alone", tiedAndBeyond[:2], nil, 2, 0, atTheTied},
		{"nobody else", tiedAndBeyond[:2], nil, 5, 1, at{6, 11, 180}},
	} {
		eachTurn(t, behindATie(c.targets...), func(t *testing.T, s *game.State, to func(at) []at) {
			p := play(t, s, c.die)
			p.do(game.Action{Do: "charge", Unit: "r1", Target: "b1", Option: c.option})
			if c.choices > 0 {
				q := p.b.Question()
				if q == nil || q.Kind != procedureCharge || len(q.Answers) != c.choices {
					t.Fatalf("%s: it asks %+v; want the question of a charge with %d answers", c.name, q, c.choices)
				}
				p.do(q.Answers[q.Default])
			}
			p.spent()
			st := p.unit("r1").Stands[0]
			if got := []at{{st.X - origin, st.Y - origin, st.Facing}}; !near(got, to(c.want)) {
				t.Errorf("%s: r1 is at %v, want %v", c.name, got, to(c.want))
			}
		})
	}
}

// STD-CHARGE-20, STD-ZONE-05: no die where the tied stand offers no place: a house before it
// leaves 0.5 cm of its front.
func TestNoDieAtABlockedSubstitute(t *testing.T) {
	s := behindATie(tiedAndBeyond...)
	wall := building(-5.5, 3, -1.5, 4)
	wall.ID = "u"
	s.Terrain = append(s.Terrain, wall)
	eachTurn(t, s, func(t *testing.T, s *game.State, to func(at) []at) {
		a := askCharge(t, s, "r1", "b1")
		wantLayouts(t, a, to(atTheNext))
		if hasStep(a.Steps, "STD-ZONE-05", "") {
			t.Errorf("the steps are %v, want none by STD-ZONE-05", told(a.Steps))
		}
	})
}

// STD-PURSUE-20, STD-CHARGE-21, STD-ZONE-05: a pursuit by the charge rules rolls for a tie at
// a substitute stand, too.
func TestDieAtASubstituteInAPursuit(t *testing.T) {
	for die, want := range map[int]at{3: atTheTied, 4: {6, 11, 180}} {
		s := behindATie(tiedAndBeyond[:2]...)
		if a := askPursue(t, s, "r1", "b1"); a.Kind != "indirect" || !hasOption(a, atTheTied) || !hasStep(a.Explain(), "STD-ZONE-05", "b1b") {
			t.Fatalf("the pursuit is %v, want an indirect one to the tied place, explained by STD-ZONE-05", a.Text().String())
		}
		events := pursueWith(t, s, "r1", Fight{Round: 1, Retreat: 2, Retreated: []Displaced{{Unit: "b1", Y: -2}}}, die)
		if st := s.Unit("r1").Stands[0]; !near([]at{{st.X - origin, st.Y - origin, st.Facing}}, []at{want}) {
			t.Errorf("die %d: r1 goes to %+v, want %v", die, st, want)
		}
		if events[0].Kind != "roll" || events[0].Why != "zone" {
			t.Errorf("die %d: events %+v, want a roll for the zone first", die, events)
		}
	}
}

// STD-ADV-01, STD-CHARGE-21, STD-ZONE-05: an advance rolls for a tie at a substitute stand,
// and is given up where the die leaves none.
func TestDieAtASubstituteInAnAdvance(t *testing.T) {
	for die, want := range map[int]at{3: atTheTied, 4: {6, 11, 180}} {
		s := inCombat(cavalry("r1", at{6, 11, 180}), infantry("b1", tiedAndBeyond[:2]...), infantry("b2", at{6, 8, 0}))
		s.Terrain = behindATie(tiedAndBeyond[:2]...).Terrain
		Edit(s.Unit("b2")).Hits = 1
		p := play(t, s, 4, 1, 1, 1, 1, 1, die)
		p.do(game.Action{Do: "fight", Unit: "r1"}, game.Action{Do: "after", Unit: "r1", Choice: "advance"})
		p.spent()
		u := p.unit("r1")
		if got := []at{{u.Stands[0].X - origin, u.Stands[0].Y - origin, u.Stands[0].Facing}}; !near(got, []at{want}) || Own(u).State.Advanced != (die == 3) {
			t.Errorf("die %d: r1 is at %v, want %v", die, got, want)
		}
		if q := p.b.Question(); die == 4 && (q == nil || q.Kind != "after") {
			t.Errorf("it asks %+v, want kind after for a 4", q)
		}
	}
}

// told are the texts of steps.
func told(steps []game.Step) string {
	var t strings.Builder
	for _, s := range steps {
		fmt.Fprintf(&t, "%s %s\n", s.Rule, s.Text)
	}
	return t.String()
}
