package stand

import (
	"math"
	"slices"
	"strings"
	"testing"

	"frontage/game"
)

// scoutingBook is the table of WM26, to be deployed: Red has two flying units and a General, Blue three units of
// cavalry with Armour 6+ and a Hero of Command 8; each side has a unit of infantry besides.
func scoutingBook() *game.State {
	flying := func(id string) game.Unit {
		u := infantry(id, at{-50, -50, 0})
		Edit(&u).Traits = []string{traitFlying}
		return u
	}
	horse := func(id string) game.Unit {
		u := cavalry(id, at{-50, -50, 0})
		Edit(&u).Armour = 6
		return u
	}
	s := toDeploy(methodScouting, flying("r1"), flying("r2"), oneStand("r3"), horse("b1"), horse("b2"), horse("b3"), oneStand("b4"))
	s.Characters = []game.Character{
		{ID: "rg", Side: "red", Kind: "general", Base: game.Base{Front: 2.5}, Own: &Leader{Command: 9, State: CharacterState{Waiting: true}}},
		{ID: "bh", Side: "blue", Kind: "hero", Base: game.Base{Front: 2.5}, Own: &Leader{Command: 8, State: CharacterState{Waiting: true}}},
	}
	return s
}

func scoutUnit(id string) game.Action {
	return game.Action{Do: "deploy", Unit: game.UnitID(id), Choice: chooseScout}
}

func scoutLeader(id string) game.Action {
	return game.Action{Do: "deploy", Character: game.CharacterID(id), Choice: chooseScout}
}

// WM26, STD-SCOUT-01 to STD-SCOUT-06: 8 + 7 loses to 7 + 9. Blue takes an edge, places what it has committed, then
// Red its whole army, then Blue the rest; Red has the first turn.
func TestScouting(t *testing.T) {
	p := play(t, scoutingBook(), 3, 4, 5, 4)
	wantWaits(t, p, deployScouts, "red")
	p.refused(scoutUnit("r3"), "STD-SCOUT-02")                                                  // infantry is worth nothing
	p.refused(scoutUnit("b1"), "STD-SCOUT-02")                                                  // not Red's
	p.refused(inPlace("r3", 90, 10, 0), "STD-BASE-26")                                          // nothing is placed yet
	p.do(scoutUnit("r1"), scoutUnit("r2"), scoutLeader("rg"), scoutUnit("r2"), scoutUnit("r2")) // taken back, and committed again
	p.do(finished())
	wantWaits(t, p, deployScouts, "blue")
	p.do(scoutUnit("b1"), scoutUnit("b2"), scoutUnit("b3"), scoutLeader("bh"))
	var contest *game.Event
	events, err := p.b.Do(finished())
	for i := range events {
		if events[i].Why == "STD-SCOUT-03" && len(events[i].Steps) > 0 {
			contest = &events[i]
		}
	}
	if err != nil || contest == nil || contest.By != "blue" {
		t.Fatalf("the error is %v, the events are %+v; want Blue to win by STD-SCOUT-03", err, events)
	}
	var told []string
	for _, step := range contest.Steps {
		told = append(told, step.Text.String())
	}
	for _, want := range []string{"Red has 8 points in scouting.", "Blue has 7 points in scouting.", "Red: 8 points + 3 + 4 = 15.", "Blue: 7 points + 5 + 4 = 16."} {
		if !slices.Contains(told, want) {
			t.Errorf("the steps are %q; %q is missing", told, want)
		}
	}

	wantWaits(t, p, deployEdge, "blue")
	p.refused(chosen("left"), "STD-SCOUT-04")
	p.do(chosen(chooseNear))
	if s := p.b.State(); OwnTurn(s).Far != "red" || DeployZones(s, "blue")[0].Min.Y != 0 || DeployZones(s, "red")[0].Min.Y != 100 {
		t.Errorf("the far edge is of %q; want Blue at the near edge", OwnTurn(s).Far)
	}
	wantWaits(t, p, deployPlace, "blue")
	p.refused(inPlace("b4", 90, 10, 0), "STD-SCOUT-06") // not committed: later
	p.refused(inPlace("r3", 90, 110, 180), "STD-BASE-26")
	p.do(inPlace("b1", 30, 10, 0), inPlace("b2", 50, 10, 0))
	p.refused(finished(), "STD-BASE-26") // b3 has still to be placed
	p.do(inPlace("b3", 70, 10, 0), inPlace("b3", 74, 10, 0))
	x, y := 40.0, 10.0
	p.do(game.Action{Do: "deploy", Character: "bh", X: &x, Y: &y}, finished())

	wantWaits(t, p, deployPlace, "red")
	rx, ry := 60.0, 110.0
	p.do(inPlace("r1", 30, 110, 180), inPlace("r2", 50, 110, 180), inPlace("r3", 70, 110, 180), game.Action{Do: "deploy", Character: "rg", X: &rx, Y: &ry}, finished())

	wantWaits(t, p, deployPlace, "blue")
	p.refused(inPlace("b1", 10, 10, 0), "STD-SCOUT-04") // in its place
	p.refused(game.Action{Do: "deploy", Character: "bh", X: &y, Y: &y}, "STD-SCOUT-04")
	p.do(inPlace("b4", 90, 10, 0), finished())
	if turn := p.b.State().Turn; turn.Phase != "command" || turn.Number != 1 || turn.Active != "red" || OwnTurn(p.b.State()).First != "red" {
		t.Errorf("after the deployment: %+v; want Red's first turn", turn)
	}
}

// AMB-M44: equal totals are rolled again; the points stay. STD-SCOUT-03 by a tie at 15.
func TestScoutingTie(t *testing.T) {
	s := scoutingBook()
	for _, id := range []string{"r1", "r2"} {
		Edit(s.Unit(game.UnitID(id))).State.Scouts = true
	}
	for _, id := range []string{"b1", "b2", "b3"} {
		Edit(s.Unit(game.UnitID(id))).State.Scouts = true
	}
	p := play(t, s, 3, 4, 4, 3, 1, 2, 1, 1) // 13 to 13, then 9 to 8
	wantWaits(t, p, deployRoll, "red")      // STD-SCOUT-01: both army lists say what scouts, so nobody is asked
	p.do(chosen(methodScouting))
	wantWaits(t, p, deployEdge, "red")
}

// STD-SCOUT-02, AMB-M44: what each kind of piece is worth, in the best of its classes.
func TestScoutingPoints(t *testing.T) {
	unit := func(kind game.UnitType, change func(u *Unit)) game.Unit {
		u := infantry("u", at{0, 0, 0})
		if kind == Cavalry {
			u = cavalry("u", at{0, 0, 0})
		}
		u.Type = kind
		change(Edit(&u))
		return u
	}
	armour := func(a int) func(*Unit) { return func(u *Unit) { u.Armour = a } }
	special := func(p any, rule string) func(*Unit) {
		return func(u *Unit) { u.Special = []Special{{Rule: rule, Of: p}} }
	}
	for name, test := range map[string]struct {
		unit game.Unit
		want int
	}{
		"flying cavalry with Armour 6+":   {unit(Cavalry, func(u *Unit) { u.Armour, u.Traits = 6, []string{traitFlying} }), 3},
		"flying monster":                  {unit(Monster, func(u *Unit) { u.Traits = []string{traitFlying} }), 3},
		"infiltrator":                     {unit(Infantry, special(&infiltrate{Value: "any"}, ruleInfiltrate)), 3},
		"ambusher":                        {unit(Infantry, special(&infiltrate{Value: "half", Group: true}, ruleInfiltrate)), 2},
		"skirmisher stand":                {unit(Infantry, special(&attached{}, ruleAttached)), 2},
		"cavalry with Armour 6+":          {unit(Cavalry, armour(6)), 2},
		"cavalry with Armour 5+":          {unit(Cavalry, armour(5)), 1},
		"cavalry with Armour 4+":          {unit(Cavalry, armour(4)), 0},
		"cavalry without armour":          {unit(Cavalry, armour(0)), 1},
		"marked for 2":                    {unit(Infantry, func(u *Unit) { u.Scouting = 2 }), 2},
		"marked for 1":                    {unit(Infantry, func(u *Unit) { u.Scouting = 1 }), 1},
		"cavalry of class 1 marked for 2": {unit(Cavalry, func(u *Unit) { u.Armour, u.Scouting = 5, 2 }), 2},
		"chariots with Armour 6+":         {unit(Chariot, armour(6)), 0},
		"infantry":                        {unit(Infantry, armour(6)), 0},
	} {
		if got, why := scoutingOfUnit(&test.unit); got != test.want || (got > 0) == why.Empty() {
			t.Errorf("%s: %d points because of %q, want %d", name, got, why, test.want)
		}
	}
	for name, test := range map[string]struct {
		kind string
		of   Leader
		want int
	}{
		"a General on foot or horse":       {"general", Leader{Command: 9}, 2},
		"a General of Command 8 on foot":   {"general", Leader{Command: 8}, 2},
		"a General on a flyer":             {"general", Leader{Command: 9, Mount: "flying"}, 3},
		"a Hero on a flyer":                {"hero", Leader{Command: 7, Mount: "flying"}, 3},
		"a General on a chariot":           {"general", Leader{Command: 9, Mount: "chariot"}, 0},
		"a Hero of Command 8":              {"hero", Leader{Command: 8}, 1},
		"a Hero of Command 8 on a chariot": {"hero", Leader{Command: 8, Mount: "chariot"}, 1},
		"a Hero of Command 7":              {"hero", Leader{Command: 7}, 0},
		"a Wizard marked for 1":            {"wizard", Leader{Command: 7, Scouting: 1}, 1},
	} {
		c := game.Character{ID: "c", Kind: test.kind, Own: &test.of}
		if got, _ := scoutingOfLeader(&c); got != test.want {
			t.Errorf("%s: %d points, want %d", name, got, test.want)
		}
	}
}

// STD-SCOUT-03: the chance to win with so many points more is that of 2D6 against 2D6 with ties rolled again. With
// equal points it is a half.
func TestScoutingChance(t *testing.T) {
	// The difference of two sums of 2D6 is that of 4D6 less 14: the numbers of throws of 4D6 from 4 to 24.
	throws := []int{1, 4, 10, 20, 35, 56, 80, 104, 125, 140, 146, 140, 125, 104, 80, 56, 35, 20, 10, 4, 1}
	for more, want := range map[int]float64{0: 0.5, 11: 1, -11: 0} {
		if got := scoutingChance(more); math.Abs(got-want) > 1e-12 {
			t.Errorf("with %d more: %v, want %v", more, got, want)
		}
	}
	for more := -10; more <= 10; more++ {
		win, lose := 0, 0
		for i, n := range throws {
			switch d := i - 10 + more; {
			case d > 0:
				win += n
			case d < 0:
				lose += n
			}
		}
		if got, want := scoutingChance(more), float64(win)/float64(win+lose); math.Abs(got-want) > 1e-12 {
			t.Errorf("with %d more: %v, want %v", more, got, want)
		}
	}
}

// The question before the roll tells a side what its own pieces are worth, and nothing of the enemy's.
func TestScoutingQuery(t *testing.T) {
	s := scoutingBook()
	Edit(s.Unit("b1")).State.Scouts = true
	a := ask[*ScoutingAnswer](t, s, "scouting", "side", "red", "with", "r1")
	if len(a.Sides) != 1 || a.Sides[0].Points != 3 || a.Sides[0].Chance != 0 || a.Steps[0].Rule != "STD-SCOUT-02" || !strings.Contains(a.Steps[0].Text.String(), "flying unit") {
		t.Errorf("with r1 Red has %+v by %+v; want 3 points by STD-SCOUT-02, and no chance", a.Sides, a.Steps)
	}
	both := ask[*ScoutingAnswer](t, s, "scouting")
	if len(both.Sides) != 2 || both.Sides[1].Points != 2 || math.Abs(both.Sides[0].Chance+both.Sides[1].Chance-1) > 1e-12 || both.Sides[0].Chance != scoutingChance(-2) {
		t.Errorf("both sides: %+v; want 0 and 2 points, and chances that add up to 1", both.Sides)
	}
}

// STD-SCOUT-01: what a side commits is hidden from the other until both have chosen; the events say nothing of it.
func TestScoutingIsSecret(t *testing.T) {
	p := play(t, scoutingBook(), 1, 1, 2, 2)
	p.do(chosen(methodScouting))
	if !game.Secret(p.b.State()) {
		t.Error("the choice is not secret")
	}
	for _, line := range p.do(scoutUnit("r1"), finished()) {
		if strings.Contains(line, "r1") {
			t.Errorf("an event tells: %s", line)
		}
	}
	for side, want := range map[game.SideID]bool{"red": true, "blue": false, "": false} {
		if got := Own(SeenBy(p.b.State(), side).Unit("r1")).State.Scouts; got != want {
			t.Errorf("%q sees that r1 scouts: %v, want %v", side, got, want)
		}
	}
	p.do(finished())
	if game.Secret(p.b.State()) || !Own(SeenBy(p.b.State(), "blue").Unit("r1")).State.Scouts {
		t.Error("after the roll it is still secret")
	}
}

// STD-SCOUT-04, STD-SCOUT-05: infiltrators may be held back, by the winner when it places what it has committed,
// and by the other side.
func TestScoutsHeldBack(t *testing.T) {
	s := scoutingBook()
	for _, id := range []game.UnitID{"r3", "b4"} {
		Edit(s.Unit(id)).Special = []Special{{Rule: ruleInfiltrate, Of: &infiltrate{Value: "any"}}}
		Edit(s.Unit(id)).State.Scouts = true
	}
	p := play(t, s, 6, 6, 1, 1)
	p.do(chosen(methodScouting), chosen(chooseNear))
	keep := func(id string) game.Action {
		return game.Action{Do: "deploy", Unit: game.UnitID(id), Choice: chooseKeep}
	}
	p.refused(keep("r1"), "STD-SCOUT-07")
	p.do(keep("r3"), finished())
	wantWaits(t, p, deployPlace, "blue")
	p.do(keep("b4"), inPlace("b1", 30, 110, 180), inPlace("b2", 50, 110, 180), inPlace("b3", 70, 110, 180), game.Action{Do: "deploy", Character: "bh"}, finished())
	wantWaits(t, p, deployPlace, "red")
	p.refused(inPlace("r3", 90, 10, 0), "STD-SCOUT-04")
	p.do(inPlace("r1", 30, 10, 0), inPlace("r2", 50, 10, 0), game.Action{Do: "deploy", Character: "rg"}, finished())
	for _, id := range []game.UnitID{"r3", "b4"} {
		if !isKept(p.b.State().Unit(id)) {
			t.Errorf("%s is not kept off the table", id)
		}
	}
	if first := OwnTurn(p.b.State()).First; first != "blue" {
		t.Errorf("%q has the first turn, want Blue", first)
	}
}

// STD-SCOUT-04: zones that a file gives, and a scenario that rolls for the edges, leave no edge to take.
func TestScoutingWithoutEdges(t *testing.T) {
	s := scoutingBook()
	Edit(s.Unit("r1")).State.Scouts, Edit(s.Unit("b1")).State.Scouts = true, true
	OwnTurn(s).Deploy.Zones = []DeployZone{{Side: "red", X: 0, Y: 0, Width: 40, Height: 120}, {Side: "blue", X: 140, Y: 0, Width: 40, Height: 120}}
	p := play(t, s, 6, 6, 1, 1)
	p.do(chosen(methodScouting))
	wantWaits(t, p, deployPlace, "red")
}

// By default the best pieces scout, at most half of the units being set up early; the deployment comes to its end.
func TestScoutingByDefault(t *testing.T) {
	p := play(t, scoutingBook(), 3, 3, 3, 4)
	n := 0
	for p.b.State().Turn.Phase == "deploy" {
		a, ok := p.b.Default()
		if n++; !ok || n > 100 {
			t.Fatalf("no default: %+v", p.b.Question())
		}
		p.do(a)
	}
	var scouting []string
	for i := range p.b.State().Units {
		if u := &p.b.State().Units[i]; Own(u).State.Scouts {
			scouting = append(scouting, string(u.ID))
		}
	}
	// Red may set up one unit of three early, Blue two of four; characters always scout.
	if want := []string{"r1", "b1", "b2"}; !slices.Equal(scouting, want) {
		t.Errorf("%v scout, want %v", scouting, want)
	}
}

// A file may hold such a deployment at any step, and one that no battle can produce is refused.
func TestReadScouting(t *testing.T) {
	p := play(t, scoutingBook(), 3, 4, 5, 4)
	for p.b.State().Turn.Phase == "deploy" {
		again, err := game.Read(game.Write(p.b.State()), "x", []game.Rules{Rules{}})
		if err != nil {
			t.Fatalf("at %s: %v", p.b.Question().Kind, err)
		}
		if q := game.NewBattle(again, Rules{}, game.Options{}).Question(); q.Kind != p.b.Question().Kind || q.Who != p.b.Question().Who {
			t.Errorf("read again it waits for %s of %s, was %s of %s", q.Kind, q.Who, p.b.Question().Kind, p.b.Question().Who)
		}
		a, _ := p.b.Default()
		p.do(a)
	}
	for path, change := range map[string]func(*Deployment){
		"turn.deploy.scouted": func(d *Deployment) { d.Scouted = []game.SideID{"green"} },
		"turn.deploy.ahead":   func(d *Deployment) { d.Ahead = true },
		"turn.deploy.picks":   func(d *Deployment) { d.Picks = "blue" },
	} {
		s := scoutingBook()
		change(OwnTurn(s).Deploy)
		var paths []string
		checkDeployment(s, func(path, _ string, _ ...any) { paths = append(paths, path) })
		if !slices.Contains(paths, path) {
			t.Errorf("%s is not refused: %v", path, paths)
		}
	}
}
