package stand

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// What the stand rules find wrong with a scenario: STD-BASE-06 (one troop type),
// STD-BASE-07 (known attributes), STD-MOVE-01 (machines bring their pace).
func TestCheck(t *testing.T) {
	s := facingLines()
	if problems := (Rules{}).Check(s); len(problems) != 0 {
		t.Fatalf("the problems are %v, want none", problems)
	}
	s.Unit("r1").Type = "dragon"
	Edit(s.Unit("r2")).Traits = []string{"flying", "shy"}
	s.Unit("b1").Type = Machine
	Edit(s.Unit("b1")).Armour = 2
	Edit(s.Unit("r2")).Size = 0
	s.Rulings = map[string]string{"house-rule": "a"}
	s.Terrain = []game.Terrain{{ID: "t", Kind: "lava"}}
	OwnTurn(s).Pending = &Pending{Procedure: "nap",
		Then: open(&chargeProcedure{Unit: "r1", Target: "b1", Zones: namedZones{"b1a": 7}})}
	var paths []string
	for _, p := range (Rules{}).Check(s) {
		paths = append(paths, p.Path)
	}
	for _, want := range []string{"units[0].type", "units[1].traits[1]", "units[2].pace", "units[2].armour", "units[1].size", "rulings.house-rule", "terrain[0].kind",
		"turn.pending.procedure", "turn.pending.then.values.b1a"} {
		if !slices.Contains(paths, want) {
			t.Errorf("no problem at %s: %v", want, paths)
		}
	}
}

// Questions that cannot be asked are bad queries that say why.
func TestBadQueries(t *testing.T) {
	s := facingLines()
	for _, c := range []struct {
		name string
		args map[string]string
		says string
	}{
		{"nonsense", nil, "nonsense"},
		{"zone", map[string]string{"stand": "b1a"}, "unit and point"},
		{"zone", map[string]string{"stand": "b1a", "unit": "r1", "point": "1,2"}, "unit and point"},
		{"zone", map[string]string{"stand": "zz", "unit": "r1"}, `"zz"`},
		{"zone", map[string]string{"stand": "b1a", "point": "1;2"}, "X,Y"},
		{"zone", map[string]string{"stand": "b1a", "point": "NaN,2"}, "X,Y"},
		{"zone", map[string]string{"stand": "b1a", "point": "1e300,2"}, "X,Y"},
		{"sight", map[string]string{"unit": "r1", "target": "r1"}, "itself"},
		{"sight", map[string]string{"unit": "r1", "point": "1,2", "shooting": "true"}, "target"},
		{"charge", map[string]string{"unit": "r1", "target": "b1", "option": "two"}, "two"},
		{"charge", map[string]string{"unit": "r1", "target": "b1", "option": "9"}, "9"},
		{"charge", map[string]string{"unit": "r1", "target": "b1", "colour": "red"}, "colour"},
		{"charge", map[string]string{"unit": "r1", "target": "b1", "support": "zz"}, `"zz"`},
		{"fallback", map[string]string{"unit": "zz", "distance": "9"}, `"zz"`},
		{"fallback", map[string]string{"unit": "r1"}, "distance"},
		{"fallback", map[string]string{"unit": "r1", "distance": "-1"}, "-1"},
		{"fallback", map[string]string{"unit": "r1", "distance": "NaN"}, "NaN"},
		{"fallback", map[string]string{"unit": "r1", "distance": "9", "point": "1;2"}, "X,Y"},
		{"fallback", map[string]string{"unit": "r1", "distance": "9", "colour": "red"}, "colour"},
	} {
		_, err := (Rules{}).Begin(false).Query(s, game.Query{Name: c.name, Args: c.args})
		var bad *game.BadQuery
		if !errors.As(err, &bad) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s %v: %v, want a bad query that says %q", c.name, c.args, err, c.says)
		}
	}
}

// Every query that is named is answered, with steps and words.
func TestQueries(t *testing.T) {
	args := map[string]map[string]string{
		"zone": {"stand": "b1a", "unit": "r1"}, "sight": {"unit": "r1", "target": "b1"},
		"charge": {"unit": "r1", "target": "b1"}, "contacts": {}, "odds": {"engagement": "r1"}, "pursue": {"unit": "r1"},
		"fallback": {"unit": "r1", "distance": "9"}, "retreat": {"unit": "r1", "distance": "3"}, "reach": {"unit": "r1"}, "form": {"unit": "r1", "form": "column"},
		"intent": {"unit": "r1", "tactics": "assault"}, "threats": {"unit": "r1"}, "cast": {"character": "rw", "spell": "steppe/bolt"},
		"infiltrate": {"character": "rw", "unit": "r9"},
		"score":      {},
	}
	for _, form := range (Rules{}).Queries() {
		name := form.Name
		s := facingLines()
		if name == "odds" { // r1 in combat
			s = tableOf(infantry("r1", at{0, 2, 180}), infantry("b1", at{0, 0, 0}))
		}
		if name == "score" {
			OwnTurn(s).Scenario = &Scenario{Kind: scenarioMarkers, Goals: marksAt([2]float64{60, 40})}
		}
		if name == "cast" {
			s.Characters = []game.Character{caster("rw", 0, 0, "steppe")}
		}
		if name == "infiltrate" {
			s.Characters, s.Units = []game.Character{caster("rw", 0, 0)}, append(s.Units, keptOff(infantry("r9", at{}), anyNumber))
		}
		a, err := (Rules{}).Begin(false).Query(s, game.Query{Name: name, Args: args[name]})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if a.Text().String() == "" || len(a.Options()) == 0 {
			t.Errorf("%s: text %q, %d options, want a text and at least 1 option", name, a.Text().String(), len(a.Options()))
		}
	}
}

// Who may enter what: STD-TERR-02, STD-TERR-06, STD-TERR-07, STD-TERR-10,
// STD-TERR-19, STD-TERR-20, STD-TERR-21, STD-MOVE-16.
func TestClosedTerrain(t *testing.T) {
	for kind, closed := range map[string][]game.UnitType{
		"hill":          nil,
		"steep-hill":    {Cavalry, Chariot, Monster, Artillery, Machine},
		"loose":         {Chariot, Artillery, Machine},
		"wood":          {Cavalry, Chariot, Monster, Artillery, Machine},
		"village":       nil,
		"building":      {Infantry, Cavalry, Chariot, Monster, Artillery, Machine},
		"low-obstacle":  {Chariot, Artillery, Machine},
		"high-obstacle": {Cavalry, Chariot, Monster, Artillery, Machine},
		"fortress-wall": {Infantry, Cavalry, Chariot, Monster, Artillery, Machine},
	} {
		s := tableOf()
		s.Terrain = []game.Terrain{building(0, 0, 5, 5)}
		s.Terrain[0].Kind = kind
		for _, u := range types {
			areas, _ := newBoard(s).closedTerrain(groundKey{kind: u})
			if got := len(areas) > 0; got != slices.Contains(closed, u) {
				t.Errorf("%s is closed to %s: %v, want %v", kind, u, got, slices.Contains(closed, u))
			}
		}
	}
}

// STD-CHAR-02: a character in the way neither hides nor hinders.
func TestCharactersDoNotCount(t *testing.T) {
	s := facingLines()
	want := askCharge(t, s, "r1", "b1")
	s.Characters = []game.Character{{ID: "g", Side: "red", Kind: "general", Own: &Leader{Command: 9}, X: origin, Y: origin + 6, Base: game.Base{Front: 2.5}}}
	got := askCharge(t, s, "r1", "b1")
	if !got.Legal || got.Stands[0].Moved != want.Stands[0].Moved {
		t.Errorf("with a general in the way: %+v; want it legal, by %v cm", got.Stands, want.Stands[0].Moved)
	}
}

// STD-CHARGE-11, AMB-21: equally close stands are the charger's choice, and the
// nearest charging stand need not see.
func TestEquallyCloseStands(t *testing.T) {
	a := askCharge(t, pageExample(), "r1", "b1")
	if !hasStep(a.Steps, "STD-CHARGE-11", "3 stands") {
		t.Errorf("steps %+v, want a step by STD-CHARGE-11 with \"3 stands\"", a.Steps)
	}
	// r1a stands nearer with its back to the enemy; r1b sees b1a.
	s := tableOf(infantry("b1", at{0, 0, 0}), infantry("r1", at{0, 8, 0}, at{4, 8, 180}))
	a = askCharge(t, s, "r1", "b1")
	if a.Closest != "b1a" || !hasStep(a.Steps, "STD-CHARGE-10", "6 cm") {
		t.Errorf("closest %s, steps %+v, want closest b1a and a step by STD-CHARGE-10 with \"6 cm\"", a.Closest, a.Steps)
	}
	// AMB-22, STD-CHARGE-14: only the stand that sees may go first.
	for _, o := range a.All {
		if o.Stands[0].ID != "r1b" {
			t.Errorf("option %d begins with %s, want r1b", o.Option, o.Stands[0].ID)
		}
	}
	a = ask[*ChargeAnswer](t, s, "charge", "unit", "r1", "target", "b1", "first", "r1a")
	if a.Legal || a.Rule != "STD-CHARGE-14" {
		t.Errorf("the blind stand goes first: legal %v by %s, want refused by STD-CHARGE-14", a.Legal, a.Rule)
	}
}

// STD-CMD-08: of two enemies equally close either may be charged on initiative.
func TestInitiativeAgainstEquallyClose(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 14, 180}), infantry("b1", at{-5, 0, 0}), infantry("b2", at{5, 0, 0}))
	for _, target := range []string{"b1", "b2"} {
		if a := askCharge(t, s, "r1", target, "initiative", "true"); !a.Legal {
			t.Errorf("%s: refused: %s, want legal", target, a.Reason)
		}
	}
}

// STD-CHARGE-15, STD-CHARGE-28: the first stand faces the edge it is on, and the
// row shares its facing and its front line.
func TestRowIsStraight(t *testing.T) {
	s := tableOf(
		infantry("b1", at{-4, 0, 25}, at{-0.3748, -1.6905, 25}),
		infantry("r1", at{-2, 14, 180}, at{2, 14, 180}, at{6, 14, 180}))
	a := askCharge(t, s, "r1", "b1")
	if !a.Legal {
		t.Fatalf("refused: %v, want legal", a.Reason)
	}
	edge := geometry.Direction(25)
	for _, st := range a.Stands {
		if st.Facing != 205 {
			t.Errorf("%s faces %g, want 205", st.ID, st.Facing)
		}
		front := geometry.Vec{X: st.X, Y: st.Y}.Along(edge, -1)
		if d := front.Sub(geometry.Vec{X: origin - 4, Y: origin}.Along(edge, 1)).Dot(edge); d > 0.001 || d < -0.001 {
			t.Errorf("the front of %s is %g cm off the line", st.ID, d)
		}
	}
}

// STD-ENGAGE-03, STD-RESULT-14, STD-RESULT-17: a line that supports two fights
// makes them one engagement, and each of its stands counts once.
func TestSupportJoinsFights(t *testing.T) {
	s := tableOf(
		infantry("r1", at{0, 2, 180}), infantry("r2", at{8, 2, 180}),
		infantry("b1", at{0, 0, 0}), infantry("b2", at{8, 0, 0}),
		infantry("b3", at{0, -2, 0}, at{4, -2, 0}, at{8, -2, 0}))
	a := ask[*ContactsAnswer](t, s, "contacts")
	if len(a.Engagements) != 1 || len(a.Engagements[0].Units) != 5 {
		t.Errorf("engagements %v, want 1 of 5 units", a.Engagements)
	}
	if len(a.Supports) != 2 {
		t.Errorf("supports %v, want 2 supports", a.Supports)
	}
}

// STD-BASE-21: the distance of a unit is that of its nearest stand.
func TestDistanceOfUnits(t *testing.T) {
	b := newBoard(tableOf(infantry("r1", at{0, 10, 180}, at{4, 10, 180}), infantry("b1", at{10, 0, 0})))
	// r1b spans x 2…6, y 9…11; b1a x 8…12, y −1…1.
	if d, want := b.Distance(0, 1), (geometry.Vec{X: 2, Y: 8}).Len(); d != want {
		t.Errorf("%g, want %g", d, want)
	}
}

// STD-TERR-11, STD-TERR-17, STD-TERR-18: a river stops a charge; a bridge lets
// everybody cross, a ford all but chariots, artillery and machines.
func TestCrossings(t *testing.T) {
	for _, c := range []struct {
		kind     game.UnitType
		crossing string
		legal    bool
	}{
		{Infantry, "", false}, {Infantry, "bridge", true}, {Infantry, "ford", true},
		{Chariot, "bridge", true}, {Chariot, "ford", false}, {Cavalry, "ford", true},
	} {
		s := tableOf(infantry("b1", at{0, 0, 0}), unitOf("r1", c.kind, []at{{0, 16, 180}}))
		s.Terrain = []game.Terrain{building(-80, 5, 80, 8)}
		s.Terrain[0].Kind = "deep-water"
		if c.crossing != "" {
			over := building(-3, 4, 3, 9)
			over.ID, over.Kind = "c", c.crossing
			s.Terrain = append(s.Terrain, over)
		}
		a := ask[*ChargeAnswer](t, s, "charge", "unit", "r1", "target", "b1")
		if a.Legal != c.legal {
			t.Errorf("%s, %q: legal %v (%s)", c.kind, c.crossing, a.Legal, a.Reason)
		}
	}
}
