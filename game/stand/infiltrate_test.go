package stand

import (
	"math"
	"slices"
	"strings"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// keptOff is a unit that is kept off the table by a rule.
func keptOff(u game.Unit, rule infiltrate) game.Unit {
	own := Edit(&u)
	own.Special = append(own.Special, Special{Rule: ruleInfiltrate, Of: &rule})
	own.State.Kept, own.State.Away, u.Stands = true, u.Stands, []game.Stand{}
	return u
}

// anyNumber is the rule of infiltrators without a limit.
var anyNumber = infiltrate{Value: "any"}

// onGameTable puts units and characters on a table of 180 × 120 cm at the orders of Red, whose edge is y = 0.
func onGameTable(characters []game.Character, units ...game.Unit) *game.State {
	s := tableOf(units...)
	for i := range s.Units {
		for j := range s.Units[i].Stands {
			s.Units[i].Stands[j].X -= origin
			s.Units[i].Stands[j].Y -= origin
		}
	}
	s.Table, s.Turn.Step = game.Table{Width: 180, Height: 120}, stepOrders
	s.Characters = characters
	return s
}

// standing is a character at a point of the table, with a disc of 1.25 cm.
func standing(id, kind string, command int, x, y float64) game.Character {
	c := leader(id, kind, command, x, y)
	c.X, c.Y = x, y
	return c
}

// area is a feature of terrain on the table.
func area(kind string, x0, y0, x1, y1 float64) game.Terrain {
	return game.Terrain{ID: game.TerrainID(kind), Kind: kind, Shape: []geometry.Vec{{X: x0, Y: y0}, {X: x1, Y: y0}, {X: x1, Y: y1}, {X: x0, Y: y1}}}
}

// come is an order to units to come to a point.
func come(character string, x, y float64, units ...game.UnitID) game.Action {
	a := giveOrder(character, units...)
	a.X, a.Y = &x, &y
	return a
}

// placed puts the stands of a unit: r1a, r1b …
func placed(unit string, places ...at) game.Action {
	a := game.Action{Do: "place", Unit: game.UnitID(unit)}
	for i, p := range places {
		a.Stands = append(a.Stands, game.StandPlace{ID: game.StandID(unit + string(rune('a'+i))), X: p[0], Y: p[1], Facing: p[2]})
	}
	return a
}

// entryNeed is what the first character needs to order the first unit to a point, 0 if that is refused by a rule.
func entryNeed(s *game.State, x, y float64) (need int, rule string) {
	e, refusal := newBoard(s).enterAt(0, []int{0}, geometry.Vec{X: x, Y: y})
	if refusal != nil {
		return 0, refusal.Rule
	}
	return e.need, ""
}

// STD-SCOUT-09, STD-SCOUT-11, AMB-M46, AMB-M47 (WM25): the distance and the enemy are measured to the point, for
// any character without a limit; the next order is the second, and needs his usual range.
func TestInfiltrationNumbers(t *testing.T) {
	table := func(c game.Character) *game.State {
		return onGameTable([]game.Character{c}, keptOff(infantry("r1", at{}), anyNumber), infantry("b1", at{14, 60, 0}), infantry("b2", at{120, 110, 180}))
	}
	s := table(standing("rg", "general", 9, 66.25, 60))
	a := ask[*InfiltrateAnswer](t, s, "infiltrate", "character", "rg", "unit", "r1", "point", "0,60")
	if a.Need != 5 || math.Abs(a.Chance-10.0/36) > 1e-9 {
		t.Errorf("need %d with %v, want 5 with 10/36", a.Need, a.Chance)
	}
	for _, want := range [][2]string{{"STD-SCOUT-09", "65 cm"}, {"STD-SCOUT-09", "12 cm"}, {"STD-SCOUT-08", "left edge"}} {
		if !hasStep(a.steps, want[0], want[1]) {
			t.Errorf("steps %+v, want a step by %s with %q", a.steps, want[0], want[1])
		}
	}
	p := play(t, s, 2, 3, 2, 2)
	p.do(come("rg", 0, 60, "r1"), placed("r1", at{1, 60, 90}))
	if got := p.unit("r1").Stands; len(got) != 1 || got[0] != (game.Stand{ID: "r1a", X: 1, Y: 60, Facing: 90}) || Own(p.unit("r1")).State.Kept {
		t.Errorf("r1 stands at %+v", got)
	}
	if test, refusal := newBoard(p.b.State()).order(0, []int{0}); refusal != nil || test.need != 4 {
		t.Errorf("the next order: %+v, %v, want a need of 4", test, refusal)
	}
	p.do(giveOrder("rg", "r1")) // 4 on 4

	s = table(standing("rh", "hero", 8, 76.25, 60))
	s.Units[1].Stands[0].X = 60
	if need, _ := entryNeed(s, 0, 60); need != 5 {
		t.Errorf("the hero needs %d, want 5", need)
	}
	p = play(t, s, 1, 1)
	p.do(come("rh", 0, 60, "r1"), placed("r1", at{1, 60, 90}))
	_, refusal := newBoard(p.b.State()).order(0, []int{0})
	wantRefusal(t, refusal, "STD-CMD-25")
	s.Rulings = map[string]string{"AMB-M47": "b"}
	p = play(t, s, 1, 1)
	p.do(come("rh", 0, 60, "r1"), placed("r1", at{1, 60, 90}))
	if test, refusal := newBoard(p.b.State()).order(0, []int{0}); refusal != nil || test.need != 8-3-1 {
		t.Errorf("by the other reading: %+v, %v, want a need of 4", test, refusal)
	}
}

// STD-SCOUT-08, STD-SPEC-27: a point in dense terrain or at an edge, but the enemy's own, and on the table.
func TestWhereUnitsCome(t *testing.T) {
	s := onGameTable([]game.Character{standing("rg", "general", 10, 90, 10)}, keptOff(infantry("r1", at{}, at{4, 0, 0}), anyNumber), infantry("b1", at{90, 110, 180}))
	s.Terrain = []game.Terrain{area("wood", 40, 50, 60, 70), area("hill", 100, 50, 120, 70), area("marsh", 130, 50, 150, 70)}
	for _, c := range []struct {
		x, y float64
		rule string
	}{
		{50, 60, ""}, {40, 60, ""}, {140, 60, ""}, {0, 30, ""}, {180, 100, ""}, {30, 0, ""}, {0, 120, ""},
		{80, 60, "STD-SCOUT-08"}, {110, 60, "STD-SCOUT-08"}, {90, 120, "STD-SCOUT-08"}, {1, 30, "STD-SCOUT-08"}, {-5, 30, "STD-SCOUT-08"}, {39.9, 60, "STD-SCOUT-08"},
	} {
		if _, rule := entryNeed(s, c.x, c.y); rule != c.rule {
			t.Errorf("(%g, %g): refused by %q, want %q", c.x, c.y, rule, c.rule)
		}
	}
	p := play(t, s)
	p.refused(come("rg", 80, 60, "r1"), "STD-SCOUT-08")
	p.refused(come("rg", 0, 60, "b1"), "STD-SCOUT-08") // on the table
	p.do(giveOrder("rg", "r1"))
	q := p.b.Question()
	if q.Kind != procedureEnter || len(q.Answers) < 6 || q.Answers[len(q.Answers)-1].Do != "hold" {
		t.Fatalf("it asks %+v", q)
	}
	for _, a := range q.Answers[:len(q.Answers)-1] {
		if _, refusal := newBoard(s).enter(0, []int{0}, geometry.Vec{X: *a.X, Y: *a.Y}); refusal != nil {
			t.Errorf("suggested is (%g, %g): %v", *a.X, *a.Y, refusal)
		}
	}
	p.do(q.Answers[len(q.Answers)-1]) // nothing is rolled, and the order is still to be given
	if p.b.Question().Kind != stepOrders {
		t.Errorf("it asks %+v", p.b.Question())
	}
}

// STD-SCOUT-09, STD-CMD-42: dense terrain is no penalty for the order to come, but is one for the next.
func TestDenseTerrainCostsNothing(t *testing.T) {
	s := onGameTable([]game.Character{standing("rg", "general", 9, 50, 49)}, keptOff(infantry("r1", at{}), anyNumber), infantry("b1", at{150, 110, 180}))
	s.Terrain = []game.Terrain{area("wood", 40, 50, 60, 70)}
	if need, _ := entryNeed(s, 50, 60); need != 9 {
		t.Errorf("need %d, want 9", need)
	}
	p := play(t, s, 3, 3)
	p.do(come("rg", 50, 60, "r1"), placed("r1", at{50, 60, 0}))
	if test, _ := newBoard(p.b.State()).order(0, []int{0}); test == nil || test.need != 9-1-1 {
		t.Errorf("the next order %+v, want 7", test)
	}
}

// STD-SCOUT-13, STD-SPEC-27, STD-SPEC-05, STD-SPEC-06, STD-SPEC-10: profiles change the test.
func TestProfilesOfInfiltrators(t *testing.T) {
	for name, c := range map[string]struct {
		rule  infiltrate
		other []Special
		need  int
		why   string
	}{
		"plain":         {anyNumber, nil, 9 - 3, ""},
		"free":          {infiltrate{Value: "any", Free: "distance"}, nil, 9, ""},
		"mod":           {infiltrate{Value: "any", Mod: -1}, nil, 9 - 3 - 1, ""},
		"order mod":     {anyNumber, []Special{{Rule: ruleOrderMod, Of: &orderMod{Value: -1}}}, 9 - 3 - 1, ""},
		"twice as far":  {anyNumber, []Special{{Rule: ruleDistanceFactor, Of: &distanceFactor{Value: 2}}}, 9 - 6, ""},
		"no distance":   {anyNumber, []Special{{Rule: ruleDistanceFactor, Of: &distanceFactor{Value: 0}}}, 9, ""},
		"leash":         {anyNumber, []Special{{Rule: ruleLeash, Of: &distance{Value: 60}}}, 0, "STD-SPEC-10"},
		"a longer one":  {anyNumber, []Special{{Rule: ruleLeash, Of: &distance{Value: 65}}}, 9 - 3, ""},
		"master":        {anyNumber, []Special{{Rule: ruleOrderedBy, Of: &orderedOnlyBy{By: []string{"hero"}}}}, 0, "STD-SPEC-11"},
		"sworn to obey": {anyNumber, []Special{{Rule: ruleSworn, Of: &swornOrder{Value: 10}}}, 10, ""},
	} {
		u := keptOff(infantry("r1", at{}), c.rule)
		Edit(&u).Special = append(Own(&u).Special, c.other...)
		s := onGameTable([]game.Character{standing("rg", "general", 9, 66.25, 60)}, u, infantry("b1", at{150, 110, 180}))
		e, refusal := newBoard(s).enter(0, []int{0}, geometry.Vec{Y: 60})
		if ruleOfRefusal(refusal) != c.why || refusal == nil && e.need != c.need {
			t.Errorf("%s: %+v, refused by %q; want %d, %q", name, e, ruleOfRefusal(refusal), c.need, c.why)
		}
	}
	// STD-SPEC-08: an enemy near does not count.
	u := keptOff(infantry("r1", at{}), anyNumber)
	s := onGameTable([]game.Character{standing("rg", "general", 9, 16.25, 60)}, u, infantry("b1", at{14, 60, 0}))
	if need, _ := entryNeed(s, 0, 60); need != 8 {
		t.Errorf("with the enemy near %d, want 8", need)
	}
	Edit(&s.Units[0]).Special = append(Own(&s.Units[0]).Special, plain(noNearPenalty))
	if need, _ := entryNeed(s, 0, 60); need != 9 {
		t.Errorf("without the penalty %d, want 9", need)
	}
	// STD-CMD-43, STD-CMD-59: what it has lost, and marks of blunders.
	Edit(&s.Units[0]).Size, Edit(&s.Units[0]).State.Penalty = 2, 1
	if need, _ := entryNeed(s, 0, 60); need != 9-1-1 {
		t.Errorf("with a loss and a mark %d, want 7", need)
	}
}

// STD-SPELL-54: the gloom of an enemy caster counts where the point is.
func TestGloomAtThePoint(t *testing.T) {
	s := onGameTable([]game.Character{standing("rg", "general", 9, 16.25, 60), standing("bw", "wizard", 7, 20, 60)}, keptOff(infantry("r1", at{}), anyNumber), infantry("b1", at{150, 110, 180}))
	s.Characters[1].Side = "blue"
	var gloom *spell
	for _, id := range spellIDs() {
		if sp := spellNamed(id); sp.kind == kindGloom {
			gloom = sp
		}
	}
	EditLeader(&s.Characters[1]).State.Auras = []Effect{{Spell: gloom.id, Side: "blue", By: "bw"}}
	if need, _ := entryNeed(s, 0, 60); need != 8 {
		t.Errorf("under gloom %d, want 8", need)
	}
	s.Characters[1].X = gloom.reach + 3
	if need, _ := entryNeed(s, 0, 60); need != 9 {
		t.Errorf("beyond its reach %d, want 9", need)
	}
}

// STD-SCOUT-10, STD-SPEC-27: one stand on the point, the others in formation with it and perhaps outside the terrain
// (AMB-M46), touching no enemy, on the table.
func TestHowUnitsCome(t *testing.T) {
	s := onGameTable([]game.Character{standing("rg", "general", 9, 50, 45)}, keptOff(infantry("r1", at{}, at{4, 0, 0}), anyNumber), infantry("b1", at{50, 66, 180}))
	s.Terrain = []game.Terrain{area("wood", 40, 50, 60, 58)}
	p := play(t, s, 3, 3)
	p.do(come("rg", 50, 55, "r1"))
	if q := p.b.Question(); q.Kind != "place" || q.Who != "red" || len(q.Answers) < 2 {
		t.Fatalf("it asks %+v", q)
	}
	for _, c := range []struct {
		rule   string
		places []at
	}{
		{"STD-SCOUT-10", []at{{55, 55, 0}, {59, 55, 0}}}, // not on the point
		{"STD-SCOUT-10", []at{{50, 55, 0}, {55, 55, 0}}}, // not in formation
		{"STD-SCOUT-10", []at{{50, 55, 0}}},              // a stand is missing
		{"STD-BASE-01", []at{{50, 55, 0}, {51, 55, 0}}},  // on each other
	} {
		p.refused(placed("r1", c.places...), c.rule)
	}
	p.do(placed("r1", at{50, 55, 0}, at{50, 57, 0})) // its second stand half outside the wood
	if p.b.Question().Kind != stepOrders {
		t.Errorf("it asks %+v", p.b.Question())
	}

	// Nobody touches an enemy.
	s = onGameTable([]game.Character{standing("rg", "general", 9, 50, 45)}, keptOff(infantry("r1", at{}), anyNumber), infantry("b1", at{50, 58, 180}))
	s.Terrain = []game.Terrain{area("wood", 40, 50, 60, 70)}
	p = play(t, s, 3, 3)
	p.do(come("rg", 50, 56, "r1"))
	p.refused(placed("r1", at{50, 56, 0}), "STD-SCOUT-10")
	p.do(placed("r1", at{50, 55.5, 0}))

	// Where there is no room the order is not given.
	s.Units[1].Stands[0].Y = 56
	if _, rule := entryNeed(s, 50, 56); rule != "STD-SCOUT-10" {
		t.Errorf("on an enemy: refused by %q", rule)
	}
}

// STD-SCOUT-12, STD-CMD-31, STD-CMD-32, AMB-M47, AMB-S12: a unit whose order fails stays off for this turn, and the
// character has failed an order; a hero who blunders may mark the unit, and nothing else happens.
func TestFailedInfiltration(t *testing.T) {
	table := func() *game.State {
		return onGameTable([]game.Character{standing("rh", "hero", 8, 20, 60), standing("rg", "general", 9, 30, 60)},
			keptOff(infantry("r1", at{}), anyNumber), infantry("r2", at{40, 10, 0}), infantry("b1", at{150, 110, 180}))
	}
	p := play(t, table(), 5, 5)
	p.do(come("rh", 0, 60, "r1"))
	if u := p.unit("r1"); !isKept(u) || Own(u).State.Orders != 1 || p.b.Question().Kind != stepOrders {
		t.Errorf("%+v, and it asks %+v", Own(u).State, p.b.Question())
	}
	p.refused(giveOrder("rh", "r2"), "STD-CMD-31")
	p.refused(come("rg", 0, 60, "r1"), "STD-SCOUT-12")
	clearOrders(p.b.State())
	if _, refusal := newBoard(p.b.State()).enterAt(1, []int{0}, geometry.Vec{X: 0, Y: 40}); refusal != nil {
		t.Errorf("in a later turn: %v", refusal)
	}

	p = play(t, table(), 6, 6)
	p.do(come("rg", 0, 60, "r1")) // the general's 12 ends the orders
	p.refused(giveOrder("rh", "r2"), "STD-CMD-02")

	for face := 1; face <= 6; face++ {
		p := play(t, table(), 6, 6, face)
		lines := p.do(come("rh", 0, 60, "r1"))
		want := 0
		if face == 1 {
			want = 1
		}
		if u := p.unit("r1"); Own(u).State.Penalty != want || !isKept(u) || p.b.Question().Kind != stepOrders {
			t.Errorf("%d: %+v, it asks %+v\n%s", face, Own(u).State, p.b.Question(), strings.Join(lines, "\n"))
		}
	}
}

// ambushers are units that may come together.
func ambushers() *game.State {
	ambush := infiltrate{Value: "half", Group: true}
	s := onGameTable([]game.Character{standing("rg", "general", 9, 50, 45)},
		keptOff(infantry("r1", at{}), ambush), keptOff(infantry("r2", at{}, at{4, 0, 0}), ambush), keptOff(infantry("r3", at{}), anyNumber),
		infantry("r4", at{10, 5, 0}), infantry("r5", at{20, 5, 0}), infantry("b1", at{56, 66, 180}))
	for _, i := range []int{0, 1, 3, 4} { // one kind
		Edit(&s.Units[i]).Of = "clan"
	}
	s.Terrain = []game.Terrain{area("wood", 40, 50, 60, 64)}
	return s
}

// STD-SCOUT-15, STD-SCOUT-16, STD-SPEC-27: up to four ambushers come on one order, the others within their full pace
// of the stand on the point; in terrain every stand lies at least partly in it, and more than 1 cm from enemies.
func TestAmbush(t *testing.T) {
	p := play(t, ambushers(), 3, 3)
	p.refused(come("rg", 50, 55, "r1", "r3"), "STD-SCOUT-15") // r3 comes alone
	p.do(come("rg", 50, 55, "r1", "r2"))
	p.refused(placed("r3", at{50, 55, 0}), "STD-CHARGE-49")
	p.do(placed("r1", at{50, 55, 0}))
	p.refused(placed("r2", at{42, 51, 0}, at{37.9, 51, 0}), "STD-SCOUT-10") // 0.1 cm between them
	p.refused(placed("r2", at{42, 51, 0}, at{38, 51, 0}), "STD-SCOUT-16")   // the second wholly outside the wood
	p.refused(placed("r2", at{55, 63, 0}, at{51, 63, 0}), "STD-SCOUT-16")   // 1.0 cm from b1
	p.do(placed("r2", at{55, 62.9, 0}, at{51, 62.9, 0}))                    // 1.1 cm
	if Own(p.unit("r2")).State.Orders != 1 || len(p.unit("r2").Stands) != 2 {
		t.Errorf("r2: %+v", p.unit("r2"))
	}

	// At an edge the others are within their pace, wherever.
	p = play(t, ambushers(), 3, 3)
	p.do(come("rg", 0, 50, "r1", "r2"), placed("r1", at{1, 50, 90}))
	p.refused(placed("r2", at{1, 72.1, 0}, at{5, 72.1, 0}), "STD-TABLE-01")
	p.refused(placed("r2", at{2, 73.1, 0}, at{6, 73.1, 0}), "STD-SCOUT-15") // 20.1 cm from (1, 52)
	p.do(placed("r2", at{2, 72, 0}, at{6, 72, 0}))                          // 19 cm, and its second 19.4
}

// STD-SCOUT-12: one order for the group, and one failure.
func TestAmbushFails(t *testing.T) {
	p := play(t, ambushers(), 5, 5)
	p.do(come("rg", 50, 55, "r1", "r2"))
	for _, id := range []game.UnitID{"r1", "r2"} {
		if u := p.unit(id); !isKept(u) || Own(u).State.Orders != 1 {
			t.Errorf("%s: %+v", id, Own(u).State)
		}
	}
}

// STD-SCOUT-07, STD-SCOUT-14, STD-SPEC-27, AMB-M45, AMB-S11: how many may be kept off the table; the other side is
// told how many, and each counts for the break point but is neither lost nor worth points.
func TestKeepingUnitsOff(t *testing.T) {
	for _, c := range []struct {
		rule  infiltrate
		units int // of the kind
		each  int // points
		most  int
	}{{anyNumber, 3, 50, 3}, {infiltrate{Value: "half", Group: true}, 3, 50, 1}, {infiltrate{Value: "half"}, 4, 50, 2},
		{infiltrate{Value: "1/1000"}, 3, 400, 1}, {infiltrate{Value: "1/1000"}, 3, 300, 0}} {
		var units []game.Unit
		for i := range c.units {
			u := oneStand("r" + string(rune('1'+i)))
			Edit(&u).Of, Edit(&u).Points, Edit(&u).Special = "clan", c.each, []Special{{Rule: ruleInfiltrate, Of: &c.rule}}
			units = append(units, u)
		}
		p := play(t, toDeploy(methodSides, append(units, oneStand("b1"))...), 6, 1)
		p.do(chosen(methodSides), forSide("red"))
		keep := func(id string) game.Action {
			return game.Action{Do: "deploy", Unit: game.UnitID(id), Choice: chooseKeep}
		}
		offered := 0
		for _, a := range p.b.Question().Answers {
			if a.Choice == chooseKeep {
				offered++
			}
		}
		if want := min(c.most, 1) * c.units; offered != want {
			t.Errorf("%+v: %d are offered, want %d", c, offered, want)
		}
		for i := range c.most {
			events, err := p.b.Do(keep("r" + string(rune('1'+i))))
			if want := []string{"Red keeps 1 unit off the table.", "Red keeps 2 units off the table.", "Red keeps 3 units off the table."}[i]; err != nil || events[0].Text.String() != want {
				t.Errorf("%+v, %v, want %q", events, err, want)
			}
		}
		if c.most < c.units {
			p.refused(keep("r"+string(rune('1'+c.most))), "STD-SCOUT-14")
		}
		if armies := armiesOf(p.b.State()); armies[0].units != c.most || armies[0].halves != 0 {
			t.Errorf("%+v: the army is %+v", c, armies[0])
		}
		if points := victoryPoints(p.b.State(), "blue"); points != 0 {
			t.Errorf("%+v: worth %d", c, points)
		}
		if c.most > 0 { // taken back
			p.do(inPlace("r1", 90, 10, 0))
			if u := p.unit("r1"); isKept(u) || len(u.Stands) != 1 || len(Own(u).State.Away) > 0 {
				t.Errorf("r1: %+v", u)
			}
			p.do(keep("r1"))
			if u := p.unit("r1"); !isKept(u) || len(u.Stands) != 0 {
				t.Errorf("r1: %+v", u)
			}
		}
	}
	p := play(t, toDeploy(methodSides, oneStand("r1"), oneStand("b1")), 6, 1)
	p.do(chosen(methodSides), forSide("red"))
	p.refused(game.Action{Do: "deploy", Unit: "r1", Choice: chooseKeep}, "STD-SCOUT-07")
}

// A unit that the scenario keeps off the table is kept off again when the armies deploy, by default; the file
// says which, and faults are named.
func TestKeptInFiles(t *testing.T) {
	s := onGameTable(nil, keptOff(infantry("r1", at{}), anyNumber), infantry("r2", at{50, 10, 0}), infantry("b1", at{90, 110, 180}))
	if faults := (Rules{}).Check(s); len(faults) > 0 {
		t.Fatal(faults)
	}
	Undeploy(s, methodSides)
	p := play(t, s, 6, 1)
	p.do(chosen(methodSides), forSide("red"))
	if a, _ := p.b.Default(); a.Unit != "r1" || a.Choice != chooseKeep {
		t.Errorf("by default %+v", a)
	}
	for what, change := range map[string]func(u *game.Unit){
		"no special rule": func(u *game.Unit) { Edit(u).Special = nil },
		"stands on the":   func(u *game.Unit) { u.Stands = []game.Stand{{ID: "r1z", X: 20, Y: 20}} },
		"has no stands":   func(u *game.Unit) { Edit(u).State.Away = nil },
		"stands are kept": func(u *game.Unit) { Edit(u).State.Away = append(Own(u).State.Away, game.Stand{ID: "r1b"}) },
		"at most 0 may be": func(u *game.Unit) {
			Edit(u).Special = []Special{{Rule: ruleInfiltrate, Of: &infiltrate{Value: "half"}}}
		},
		"is no id, or that": func(u *game.Unit) { Edit(u).State.Away = []game.Stand{{ID: "r2a"}} },
	} {
		s := onGameTable(nil, keptOff(infantry("r1", at{}), anyNumber), infantry("r2", at{50, 10, 0}), infantry("b1", at{90, 110, 180}))
		change(&s.Units[0])
		if faults := (Rules{}).Check(s); !slices.ContainsFunc(faults, func(f game.Problem) bool { return strings.Contains(f.What, what) }) {
			t.Errorf("%q: %+v", what, faults)
		}
	}
}

// A parameter that a file leaves out is 0, even where it may be negative.
func TestParametersLeftOut(t *testing.T) {
	s := onGameTable([]game.Character{standing("rg", "general", 9, 16.25, 60)}, keptOff(infantry("r1", at{}), anyNumber), infantry("b1", at{90, 110, 180}))
	back, err := game.Read(game.Write(s), "kept.scenario.json", []game.Rules{Rules{}})
	if err != nil {
		t.Fatal(err)
	}
	if p := parameters[infiltrate](Own(&back.Units[0]).Special, ruleInfiltrate); p == nil || *p != anyNumber {
		t.Errorf("%+v, want %+v", p, anyNumber)
	}
}
