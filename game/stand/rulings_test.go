package stand

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// ruled is a table on which the two readings of a ruling differ: the question, and the
// answers by the ruling of the page and by the other reading.
type ruled struct {
	id        string
	other     string
	state     func() *game.State
	ask       func(t *testing.T, s *game.State) string
	ruling    string
	otherwise string
}

// kindOf gives an area of a kind.
func kindOf(kind string, x0, y0, x1, y1 float64) game.Terrain {
	t := building(x0, y0, x1, y1)
	t.Kind = kind
	return t
}

// on is a table with terrain.
func on(terrain []game.Terrain, units ...game.Unit) func() *game.State {
	return func() *game.State {
		own := slices.Clone(units)
		for i := range own {
			own[i].Stands = slices.Clone(own[i].Stands)
		}
		s := tableOf(own...)
		s.Terrain = terrain
		return s
	}
}

// moves asks whether r1, of one stand, may move to a place.
func moves(to at) func(*testing.T, *game.State) string {
	return func(_ *testing.T, s *game.State) string {
		_, refusal := movedTo(s, false, to)
		return ruleOr(refusal, "ok")
	}
}

func ruleOr(refusal *game.Refusal, ok string) string {
	if refusal != nil {
		return refusal.Rule
	}
	return ok
}

// cover asks how well the first stand of b1 is protected against some enemies.
func cover(by ...string) func(*testing.T, *game.State) string {
	return func(t *testing.T, s *game.State) string {
		var list []string
		for _, id := range by {
			b := newBoard(s)
			q, err := b.pieceIndex(id)
			if err != nil {
				t.Fatal(err)
			}
			got, _ := b.protection(b.units[unitAt(t, b, "b1")].First, q)
			list = append(list, got.String())
		}
		return strings.Join(list, ", ")
	}
}

// charges asks for a charge of r1 against b1: the x of its stands in the default.
func charges(more ...string) func(*testing.T, *game.State) string {
	return func(t *testing.T, s *game.State) string {
		a := askCharge(t, s, "r1", "b1", more...)
		if !a.Legal {
			return a.Rule
		}
		var xs []string
		for _, st := range a.Stands {
			if st.ID[:2] == "r1" {
				xs = append(xs, fmt.Sprint(round4(st.X-origin)))
			}
		}
		slices.Sort(xs)
		return strings.Join(xs, " ")
	}
}

func dice(unit string) func(*testing.T, *game.State) string {
	return func(t *testing.T, s *game.State) string {
		b, ctx := fighting(s)
		if s.Notes == "drawn" {
			ctx.drawn = []int{unitAt(t, b, "b1")}
		}
		n := 0
		for _, p := range b.appendPools(nil, unitAt(t, b, unit), ctx) {
			n += p.dice
		}
		return fmt.Sprint(n)
	}
}

func needs(t *testing.T, s *game.State) string {
	var list []string
	for _, d := range []float64{20, 20.1, 40, 40.1, 60} {
		s.Characters = []game.Character{leader("rg", "general", 9, 0, d+1+1.25)}
		test, refusal := ordered(s, 0)
		if refusal != nil {
			t.Fatal(refusal)
		}
		list = append(list, fmt.Sprint(test.need))
	}
	return strings.Join(list, " ")
}

func rulingTables() []ruled {
	wedge := infantry("r1", at{0, 0, 0}, at{4, 1, 0})
	nine := infantry("r1", at{-6, 20, 180}, at{-2, 20, 180}, at{2, 20, 180}, at{6, 20, 180},
		at{-20, 0, 0}, at{-20, 3, 0}, at{-20, -3, 0}, at{20, 0, 0}, at{20, 3, 0})
	guns := func(at ...at) game.Unit { return unitOf("b1", Artillery, at) }
	archers := infantry("b1", at{-4, 0, 0}, at{0, 0, 0}, at{4, 0, 0})
	Edit(&archers).Shooting, Edit(&archers).Range = 1, 30
	weak := infantry("r1", at{0, 2, 180}, at{4, 2, 180})
	Edit(&weak).Attack = 0
	few := infantry("r1", at{0, 0, 0})
	Edit(&few).Size = 9
	token := infantry("b3", at{2.7, 0, 0})
	token.Base.Front = 1
	stream := ribbon("stream", geometry.Vec{X: -30, Y: 2}, geometry.Vec{X: 30, Y: 2})
	return []ruled{
		{"AMB-01", "a", on(nil, wedge), func(_ *testing.T, s *game.State) string {
			far, _ := newBoard(s).allowance(0, false)
			return cm(far).String()
		}, "10 cm", "20 cm"},
		{"AMB-01", "c", on(nil, infantry("r1", at{0, 0, 0}, at{4, -2, 0}, at{0, -4, 0})), func(_ *testing.T, s *game.State) string {
			far, _ := newBoard(s).allowance(0, false)
			return cm(far).String()
		}, "10 cm", "20 cm"},
		{"AMB-03", "b", on([]game.Terrain{wood(-30, 9, 30, 30)}, infantry("r1", at{-25, 0, 60}), infantry("b1", at{0, 11, 180})), func(t *testing.T, s *game.State) string {
			return fmt.Sprint(ask[*SightAnswer](t, s, "sight", "unit", "r1", "target", "b1").Visible,
				ask[*SightAnswer](t, s, "sight", "unit", "b1", "target", "r1").Visible)
		}, "true true", "false false"},
		{"AMB-04", "b", on(nil, infantry("r1", at{0, -35, 0}), infantry("b1", at{0, 35, 180}), infantry("b2", at{6, 26, 180})), func(t *testing.T, s *game.State) string {
			return fmt.Sprint(ask[*SightAnswer](t, s, "sight", "unit", "r1", "target", "b1").Visible,
				ask[*SightAnswer](t, s, "sight", "unit", "r1", "target", "b2").Visible,
				ask[*SightAnswer](t, s, "sight", "unit", "r1", "point", "100,127").Visible,
				ask[*SightAnswer](t, s, "sight", "unit", "r1", "target", "b1", "shooting", "true").Visible)
		}, "true true true true", "false true false false"},
		{"AMB-06", "a", on(nil, infantry("b1", at{0, 0, 0}), nine), func(t *testing.T, s *game.State) string {
			return ask[*ZoneAnswer](t, s, "zone", "unit", "r1", "stand", "b1a").Zone.String()
		}, "front", "left"},
		{"AMB-10", "b", on([]game.Terrain{kindOf("steep-hill", -20, 5, 20, 25)}, cavalry("r1", at{0, 0, 0})), moves(at{0, 10, 0}), "STD-MOVE-16", "ok"},
		{"AMB-11", "b", on([]game.Terrain{stream}, infantry("b1", at{0, 0, 0}), infantry("r1", at{0, 15, 180})), func(_ *testing.T, s *game.State) string {
			got, _ := newBoard(s).shotProtection(0, 1, geometry.Segment{A: geometry.Vec{X: origin, Y: origin + 14}, B: geometry.Vec{X: origin, Y: origin + 1}})
			return got.String()
		}, "in the open", "defended"},
		{"AMB-12", "b", on([]game.Terrain{kindOf("village", -20, 5, 20, 25)}, unitOf("r1", Artillery, []at{{0, 0, 0}})), moves(at{0, 6, 0}), "ok", "STD-MOVE-16"},
		{"AMB-12", "b", on([]game.Terrain{kindOf("marsh", -20, 5, 20, 25)}, unitOf("r1", Artillery, []at{{0, 0, 0}})), moves(at{0, 6, 0}), "ok", "STD-MOVE-16"},
		{"AMB-13", "b", on([]game.Terrain{kindOf("marsh", -20, -20, 20, 20)}, guns(at{0, 0, 0}), infantry("r1", at{0, 3, 180})), cover("r1a"), "in the open", "defended"},
		{"AMB-14", "a", on([]game.Terrain{wood(-20, -20, 20, 1)}, infantry("b1", at{0, 0, 0}), infantry("r1", at{0, 2, 180}), infantry("r2", at{-3, -1, 90})),
			cover("r1a", "r2a"), "defended, defended", "defended, in the open"},
		{"AMB-16", "b", on([]game.Terrain{building(-8, 3, -1.5, 5)}, infantry("r1", at{0, 0, 0}), infantry("b1", at{-10, 8, 180}, at{4, 16, 180}), infantry("b2", at{10, 9, 180})),
			func(_ *testing.T, s *game.State) string { return strings.Join(reactsTo(s), " ") }, "b1", "b2"},
		{"AMB-17", "b", on(nil, infantry("r1", at{0, 0, 180}), infantry("b1", at{0, 10, 180})), func(_ *testing.T, s *game.State) string {
			_, refusal := newBoard(s).checkEvade(0, 1, spots([]string{"r1a"}, at{0, -0.5, 180}))
			return ruleOr(refusal, "ok")
		}, "STD-CMD-14", "ok"},
		{"AMB-18", "b", on(nil, infantry("r1", at{0, 0, 0})), needs, "9 8 8 7 7", "9 8 7 7 6"},
		{"AMB-19", "b", func() *game.State {
			s := on(nil, few)()
			s.Characters = []game.Character{leader("rg", "general", 9, 0, 5)}
			return s
		}, func(_ *testing.T, s *game.State) string {
			_, refusal := ordered(s, 0)
			return ruleOr(refusal, "ok")
		}, "ok", "STD-CMD-45"},
		{"AMB-20", "a", on(nil, archers, infantry("r2", at{-4, 2, 180}), cavalry("r1", at{4, 20, 180})), func(t *testing.T, s *game.State) string {
			var list []string
			for _, shot := range askCharge(t, s, "r1", "b1").Shooters {
				list = append(list, string(shot.Stand))
			}
			return strings.Join(list, " ")
		}, "b1c", ""},
		{"AMB-21", "b", on(nil, infantry("b1", at{0, 0, 0}, at{8, 0.5, 0}), infantry("r1", at{0, 10, 0}, at{4, 11, 180})), func(t *testing.T, s *game.State) string {
			return string(askCharge(t, s, "r1", "b1").Closest)
		}, "b1a", "b1b"},
		{"AMB-22", "b", on(nil, infantry("b1", at{0, 0, 0}, at{10, -4, 0}), infantry("r1", at{3, 10, 90}, at{0, 10, 180})), func(t *testing.T, s *game.State) string {
			a := askCharge(t, s, "r1", "b1", "first", "r1a")
			return fmt.Sprint(a.Legal, " ", a.Rule)
		}, "true ", "false STD-CHARGE-14"},
		{"AMB-23", "a", on(nil, infantry("b1", at{0, 0, 0}, at{4, -3, 90}), infantry("r2", at{0, 2, 180}), cavalry("r1", at{2, 14, 180})), charges(), "STD-CHARGE-23", "7"},
		{"AMB-24", "a", on([]game.Terrain{building(-2.8, 1, 1.2, 3)}, infantry("b1", at{0, 0, 0}), cavalry("r1", at{3, 12, 180})), charges(), "STD-CHARGE-23", "3"},
		{"AMB-28", "b", on(nil, infantry("b1", at{-2, 0, 0}, at{2, 0, 0}, at{0, -2, 0}), infantry("r2", at{2, 2, 180}), infantry("r1", at{-2, 16, 180}, at{-6, 16, 180})), charges(), "-2 -6", "-2 2"},
		{"STD-CHARGE-24", "b", on(nil, infantry("b1", at{0, 0, 0}, at{0, -2, 0}), infantry("r2", at{0, 2, 180}), infantry("r1", at{-5, 14, 180})), charges(), "-4", "STD-CHARGE-23"},
		{"AMB-25", "a", on(nil, infantry("b1", at{-2, 0, 0}, at{-2, -2, 0}), infantry("b2", at{2, 0, 0}, at{2, -2, 0}), cavalry("r1", at{-4, 15, 180}, at{-2, 15, 180}, at{-6, 15, 180})),
			charges(), "-2 0 2", "-2 -4 0"},
		{"AMB-26", "b", on(nil, infantry("b1", at{0, 0, 0}), infantry("b2", at{-5, 0, 0}), token, cavalry("r1", at{-2, 15, 180}, at{0, 15, 180}, at{2, 15, 180})),
			charges(), "-2 0 2", "-2 -4 0"},
		{"AMB-29", "b", on(nil, infantry("b1", at{0, 0, 0}), cavalry("r1", at{-16, 2, 90}, at{-16, 0, 90}, at{-16, -2, 90})), func(t *testing.T, s *game.State) string {
			for _, o := range askCharge(t, s, "r1", "b1").All {
				if slices.ContainsFunc(o.Stands, func(st ChargedStand) bool { return st.Role == "envelop" }) {
					return "may"
				}
			}
			return "may not"
		}, "may not", "may"},
		{"AMB-33", "a", func() *game.State {
			s := supported()
			for i := range s.Unit("r2").Stands {
				s.Unit("r2").Stands[i].Y += 1
			}
			return s
		}, func(t *testing.T, s *game.State) string {
			a := askCharge(t, s, "r1", "b1", "support", "r2")
			return fmt.Sprint(a.Legal, " ", a.Rule)
		}, "false STD-CHARGE-55", "true "},
		{"AMB-34", "b", on(nil, infantry("r1", at{0, 0, 0}, at{4, 1, 0})), func(_ *testing.T, s *game.State) string {
			return cm(declare(newBoard(s), 0, 0, anyWay).supportPace(0)).String()
		}, "10 cm", "20 cm"},
		{"AMB-36", "b", on(nil, infantry("b1", at{0, 0, 0}), cavalry("r1", at{0.7071, 3.1213, 225}), cavalry("r2", at{4, 0, 270})), func(_ *testing.T, s *game.State) string {
			b, ctx := fighting(s)
			names, _ := targetNames(b, ctx, "b1a")
			return strings.Join(names, " ")
		}, "r2", "r1"},
		{"AMB-37", "a", on(nil, infantry("b1", at{0, 0, 0}, at{4, 0, 0}), infantry("r2", at{0, 2, 180}), fresh(infantry("r1", at{4, 2, 180}))), dice("r1"), "4", "3"},
		{"AMB-37", "a", on(nil, infantry("b1", at{0, 0, 0}, at{4, 0, 0}), fresh(infantry("r2", at{0, 2, 180})), fresh(infantry("r1", at{4, 2, 180}))), dice("r1"), "4", "4"},
		{"AMB-39", "a", on(nil, infantry("b1", at{0, 0, 0}, at{4, 0, 0}), weak), dice("r1"), "1", "2"},
		{"AMB-42", "b", on(nil, infantry("b1", at{0, 0, 0}, at{0, -2, 0}), infantry("r1", at{-4, 2, 180})), func(t *testing.T, s *game.State) string {
			return fmt.Sprint(len(ask[*ContactsAnswer](t, s, "contacts").Supports))
		}, "1", "0"},
		{"AMB-47", "a", on(nil, infantry("r1", at{0, 0, 0}), infantry("b1", at{7, 9, 180})), func(t *testing.T, s *game.State) string {
			return fmt.Sprintf("%.1f", askRetreat(t, s, "r1", "2").Direction)
		}, "180.0", "203.2"},
		{"AMB-52", "b", on(nil, infantry("r1", at{0, 0, 0}, at{4, 0, 0}), infantry("b1", at{0, 4, 180}), cavalry("b2", at{5, 5, 180})), func(t *testing.T, s *game.State) string {
			a := askPursue(t, s, "r1", "b1,b2")
			return fmt.Sprint(a.Kind, " ", a.Rule)
		}, "basic ", "none STD-PURSUE-02"},
		{"AMB-60", "a", on(nil, battery("r1", traitCannon, at{-1, 0, 0}, at{1, 0, 0}), infantry("b1", at{0, 20, 180}, at{0, 22, 180}, at{0, 24, 180})), func(t *testing.T, s *game.State) string {
			s.Turn.Phase = phaseShooting
			fires, refusal := newBoard(s).fires(0)
			if refusal != nil {
				t.Fatal(refusal)
			}
			var dice []string
			for _, shot := range fires[0].salvos[0].shots {
				dice = append(dice, fmt.Sprint(shot.Dice))
			}
			return strings.Join(dice, " ")
		}, "4 4", "4 2"},
		{"AMB-64", "b", func() *game.State {
			s := tableOf(infantry("b1", at{0, 0, 0}), fresh(infantry("r1", at{0, 2, 180})))
			s.Notes = "drawn"
			return s
		}, dice("r1"), "4", "3"},
	}
}

// Each ruling of section 25 that a group may play otherwise: the same table by the
// ruling of the page, named or not, and by the other reading. AMB-01 AMB-03 AMB-04 AMB-06
// AMB-10 AMB-11 AMB-12 AMB-13 AMB-14 AMB-16 AMB-17 AMB-18 AMB-19 AMB-20 AMB-21 AMB-22
// AMB-23 AMB-24 AMB-25 AMB-26 AMB-28 AMB-29 AMB-33 AMB-34 AMB-36 AMB-37 AMB-39 AMB-42 AMB-47
// AMB-52 AMB-60 AMB-64; STD-CHARGE-24, STD-LOS-13, STD-TERR-03, STD-TERR-24, STD-ZONE-08.
func TestRulings(t *testing.T) {
	for _, c := range rulingTables() {
		i := slices.IndexFunc(rulings, func(r Ruling) bool { return r.ID == c.id })
		if i < 0 || !slices.ContainsFunc(rulings[i].Readings[1:], func(r Reading) bool { return r.Key == c.other }) {
			t.Errorf("%s has no reading %q", c.id, c.other)
			continue
		}
		for _, reading := range []string{"", rulings[i].Readings[0].Key, c.other} {
			s := c.state()
			want := c.ruling
			if reading != "" {
				s.Rulings = map[string]string{c.id: reading}
			}
			if reading == c.other {
				want = c.otherwise
			}
			if bad := (Rules{}).Check(s); len(bad) > 0 {
				t.Errorf("%s: the problems are %v, want none", c.id, bad)
			}
			if got := c.ask(t, s); got != want {
				t.Errorf("%s by reading %q: %s, want %s", c.id, reading, got, want)
			}
		}
	}
}

// A scenario's rulings name a ruling that has a switch, and one of its readings.
func TestUnknownRulings(t *testing.T) {
	for id, reading := range map[string]string{"no ruling": "a", "AMB-57": "c", "STD-FLY-18": "yes", "AMB-07": "a"} {
		s := tableOf(infantry("r1", at{0, 0, 0}))
		s.Rulings = map[string]string{id: reading}
		if bad := (Rules{}).Check(s); len(bad) != 1 || bad[0].Path != "rulings."+id {
			t.Errorf("%s, %s: the problems are %v, want one at %v", id, reading, bad, "rulings."+id)
		}
	}
	for _, r := range Rulings() {
		if len(r.Readings) < 2 || r.Question == "" {
			t.Errorf("%+v; want a question and at least two readings", r)
		}
		for _, reading := range r.Readings {
			s := tableOf(infantry("r1", at{0, 0, 0}))
			s.Rulings = map[string]string{r.ID: reading.Key}
			if bad := (Rules{}).Check(s); len(bad) > 0 || reading.Text == "" {
				t.Errorf("reading %s of %s has the problems %v and the text %q, want no problems and a text", reading.Key, r.ID, bad, reading.Text)
			}
		}
	}
}

// STD-CHARGE-14, STD-CHARGE-21: if the stand that is to go first has no way to the
// reference stand, but another has, it does not go for the next stand instead.
func TestFirstStandGoesToTheReferenceStand(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 0, 0}, at{14, -1, 0}), infantry("r1", at{0, 10, 180}, at{14, 22, 180}))
	Edit(s.Unit("r1")).Pace = 20
	s.Terrain = []game.Terrain{building(7, 2, 7.5, 40)}
	if a := askCharge(t, s, "r1", "b1", "first", "r1b"); a.Legal || a.Rule != "STD-CHARGE-14" {
		t.Errorf("legal %v by %s: %s, want refused by STD-CHARGE-14", a.Legal, a.Rule, a.Reason)
	}
	s.Terrain = append(s.Terrain, building(-20, 1, 10, 1.5)) // now it is blocked for all
	if a := askCharge(t, s, "r1", "b1", "first", "r1b"); a.Edge == nil || a.Edge.Stand != "b1b" {
		t.Errorf("edge %+v: %s; want that of b1b", a.Edge, a.Reason)
	}
}

// AMB-31, STD-CHARGE-52, STD-SHOOT-24: without a supporting charger the shooting at a
// charger waits until its stands have enveloped; by the other reading it comes first.
func TestWhenAnEnvelopingChargerIsShotAt(t *testing.T) {
	for reading, want := range map[string]bool{"": true, "a": true, "b": false} {
		archers := infantry("b1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0})
		Edit(&archers).Shooting, Edit(&archers).Range = 1, 30
		s := tableOf(archers, infantry("r1", at{-9, 4, 90}, at{-9, 0, 90}, at{-9, -4, 90}))
		if reading != "" {
			s.Rulings = map[string]string{"AMB-31": reading}
		}
		option := 0
		for _, o := range askCharge(t, s, "r1", "b1").All {
			if option == 0 && slices.ContainsFunc(o.Stands, func(st ChargedStand) bool { return st.Role == "envelop" }) {
				option = o.Option
			}
		}
		p := play(t, s)
		p.do(game.Action{Do: "charge", Unit: "r1", Target: "b1", Option: &option})
		for q := p.b.Question(); q.Kind == "place"; q = p.b.Question() {
			p.do(q.Answers[q.Default])
		}
		if q := p.b.Question(); q.Kind != procedureShootBack {
			t.Fatalf("reading %q: it asks %+v, want kind shoot back", reading, q)
		}
		enveloped := func() bool {
			return slices.ContainsFunc(p.unit("r1").Stands, func(st game.Stand) bool { return st.Facing != 90 })
		}
		if enveloped() != want {
			t.Errorf("reading %q: when it is shot at %+v", reading, p.unit("r1").Stands)
		}
		p.do(game.Action{Do: "hold", Unit: "b1"})
		if !enveloped() {
			t.Errorf("reading %q: in the end %+v", reading, p.unit("r1").Stands)
		}
	}
}

// docs/rulings.md says of each ruling of the page whether it has a switch, and the
// program's list agrees.
func TestListOfRulings(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "rulings.md"))
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join("..", "..", "assets", "rules", "stand.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(line, "|")
		if len(cells) < 5 || !strings.Contains(cells[1], "-") || strings.Contains(cells[1], "--") {
			continue
		}
		id, last := strings.TrimSpace(cells[1]), strings.TrimSpace(cells[len(cells)-2])
		has := slices.ContainsFunc(rulings, func(r Ruling) bool { return r.ID == id })
		if has != (last == "`"+id+"`") || !has && !strings.HasPrefix(last, "none: ") {
			t.Errorf("%s: a switch %v, listed as %q; want its id if it has one, or else \"none: \" and why", id, has, last)
		}
		listed[id] = true
	}
	for _, r := range rulings {
		if !listed[r.ID] {
			t.Errorf("%s is not listed", r.ID)
		}
	}
	for n := 1; n <= 66; n++ {
		id := fmt.Sprintf("AMB-%02d", n)
		if !listed[id] || !strings.Contains(string(page), id+"\t") {
			t.Errorf("%s is missing", id)
		}
	}
}
