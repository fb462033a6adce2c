package stand

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/army"
)

const listWithAttached = `{"format": "frontage/army@1", "name": "x",
 "units": [
 {"id": "halberds", "name": "Halberds", "type": "infantry", "points": 45},
 {"id": "zealots", "type": "infantry", "points": 30},
 {"id": "horse", "type": "cavalry", "points": 80},
 {"id": "skirmishers", "name": "Skirmishers", "type": "infantry", "attack": 2, "shooting": 1, "range": 15, "size": 1, "points": 20, "max": 1,
  "traits": ["all-round-sight"], "special": [{"rule": "SPEC-28", "types": ["infantry"], "except": ["zealots"], "grants": [{"rule": "SPEC-38", "value": 1}]}]}],
 "characters": [{"id": "lord", "kind": "general", "command": 9, "points": 100}],
 "chosen": [{"name": "mine", "points": 1000, "picks": [{"id": "lord"}, {"id": "halberds", "attach": "skirmishers"}, {"id": "halberds", "count": 2}]}]}`

func attachedList(t *testing.T) *army.Army {
	t.Helper()
	a, err := army.Read([]byte(listWithAttached), "x", []game.Rules{Rules{}})
	if err != nil {
		t.Fatal(err)
	}
	return &a
}

// STD-SPEC-28(a), (b): one stand of the entry is added to a unit of its hosts, and is no unit of its own. It
// counts toward the limits of its entry. Armour, type and hits are the unit's.
func TestAttachedStandOfAnArmy(t *testing.T) {
	a := attachedList(t)
	again, err := army.Read(army.Write(a), "again", []game.Rules{Rules{}})
	if err != nil || !strings.Contains(string(army.Write(&again)), `"id": "halberds", "attach": "skirmishers"`) {
		t.Errorf("written and read again: %v\n%s", err, army.Write(&again))
	}
	l := army.Recall(a, a.Chosen[0])
	if problems := l.Problems(); len(problems) > 0 || l.Cost() != 100+45+20+2*45 {
		t.Errorf("the list costs %v with problems %v, want 255 and none", l.Cost(), problems)
	}
	for _, c := range []struct {
		pick  army.Pick
		limit string
	}{
		{army.Pick{ID: "skirmishers"}, "id"},                       // no unit
		{army.Pick{ID: "zealots", Upgrade: "skirmishers"}, "id"},   // not among the hosts
		{army.Pick{ID: "horse", Upgrade: "skirmishers"}, "id"},     // not among the hosts
		{army.Pick{ID: "lord", Upgrade: "skirmishers"}, "id"},      // no unit
		{army.Pick{ID: "halberds", Upgrade: "skirmishers"}, "max"}, // a second one
		{army.Pick{ID: "halberds"}, ""},
	} {
		got := ""
		if problem := l.May(c.pick); problem != nil {
			got = problem.Limit
		}
		if got != c.limit {
			t.Errorf("%+v: limit %q, want %q", c.pick, got, c.limit)
		}
	}
	units, _ := army.Muster(l, "red")
	i := slices.IndexFunc(units, func(u game.Unit) bool { return Own(&u).Attached != nil })
	if len(units) != 3 || i < 0 {
		t.Fatalf("%d units, the one with an attached stand is %d, want 3 with one", len(units), i)
	}
	u := &units[i]
	own := Own(u)
	if len(u.Stands) != 4 || own.Size != 4 || own.Points != 65 || own.Attached.Stand != u.Stands[3].ID || own.Attached.Attack != 2 || own.Attached.Shooting != 1 ||
		own.Attack != 3 || len(own.NotApplied) > 0 || u.Name != "Halberds, Skirmishers" {
		t.Errorf("the unit is %+v with %+v, want 4 stands for 65 points, the last of them attached with attack 2/1", own, own.Attached)
	}
	s := tableOf(units[i])
	read, err := game.Read(game.Write(s), "x", []game.Rules{Rules{}})
	if err != nil || Own(&read.Units[0]).Attached == nil || Own(&read.Units[0]).Attached.Grants[0].Rule != pierce {
		t.Errorf("written and read again: %v, attached %+v", err, Own(&read.Units[0]).Attached)
	}
}

// skirmisher gives a unit its last stand as an attached one.
func skirmisher(u game.Unit, a Attached) game.Unit {
	a.Stand = u.Stands[len(u.Stands)-1].ID
	Edit(&u).Attached = &a
	return u
}

// lacking is a unit that has lost a stand.
func lacking(u game.Unit, stand game.StandID) game.Unit {
	u.Stands = slices.DeleteFunc(slices.Clone(u.Stands), func(s game.Stand) bool { return s.ID == stand })
	return u
}

// STD-SPEC-28(c), (f), AMB-S14, example 18: the loss of the attached stand costs no orders. One stand left of
// four is half of 65 points, up to 35, whichever it is.
func TestLossOfAnAttachedStand(t *testing.T) {
	whole := skirmisher(infantry("r1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0}, at{12, 0, 0}), Attached{Attack: 2})
	Edit(&whole).Points = 65
	for _, c := range []struct {
		lost  []game.StandID
		costs int
	}{{nil, 0}, {[]game.StandID{"r1d"}, 0}, {[]game.StandID{"r1a"}, 1}, {[]game.StandID{"r1a", "r1d"}, 1}, {[]game.StandID{"r1a", "r1b"}, 2}} {
		u := whole
		for _, id := range c.lost {
			u = lacking(u, id)
		}
		if got := newBoard(tableOf(u)).lossModifier([]int{0}); got.amount != -c.costs {
			t.Errorf("without %v: %d on orders, want %d", c.lost, got.amount, -c.costs)
		}
	}
	for _, left := range [][]game.StandID{{"r1b", "r1c", "r1d"}, {"r1a", "r1b", "r1c"}} {
		u := whole
		for _, id := range left {
			u = lacking(u, id)
		}
		if got := victoryPoints(tableOf(u), "blue"); got != 35 {
			t.Errorf("without %v: %d points, want 35", left, got)
		}
	}
	if armies := armiesOf(tableOf(whole)); armies[0].units != 1 { // STD-WIN-09
		t.Errorf("%d units, want 1", armies[0].units)
	}
}

// STD-SPEC-28(c): the owner may remove the attached stand as any casualty. The default removes it first, though
// another stand is last in the file: its loss costs no orders (STD-CMD-43). It is not removable where the rest
// would be out of formation.
func TestDefaultRemovesTheAttachedStandFirst(t *testing.T) {
	row := []at{{0, 0, 0}, {4, 0, 0}, {8, 0, 0}}
	for _, c := range []struct{ stand, want string }{{"r1a", "r1a r1c"}, {"r1c", "r1c r1a"}, {"r1b", "r1c r1a"}, {"", "r1c r1a"}} {
		u := infantry("r1", row...)
		if c.stand != "" {
			Edit(&u).Attached = &Attached{Stand: game.StandID(c.stand), Attack: 5}
		}
		b := newBoard(tableOf(u))
		var got []string
		for _, i := range b.removable(0) {
			got = append(got, string(b.units[0].Stands[i].ID))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("attached %q: removed in the order %v, want %s", c.stand, got, c.want)
		}
	}
}

// A unit that is copied in the editor has an attached stand of its own (STD-SPEC-28): the copy of the same one.
func TestCopyOfAnAttachedStand(t *testing.T) {
	u := infantry("r1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0})
	for i, id := range []game.StandID{"s1", "s2", "s3"} {
		u.Stands[i].ID = id
	}
	Edit(&u).Attached = &Attached{Stand: "s2", Of: "others", Attack: 5}
	d := game.NewDraft(tableOf(u), Rules{})
	d.Add(game.Place{"units"})
	for i := range 3 { // a place of its own
		d.Set(game.Place{"units", 1, "stands", i, "y"}, 30.0)
	}
	s, err := d.Read()
	if err != nil || len(s.Units) != 2 {
		t.Fatalf("the copy cannot be read: %v", err)
	}
	if a, stands := Own(&s.Units[1]).Attached, s.Units[1].Stands; a == nil || a.Stand != stands[1].ID || a.Stand == "s2" || a.Attack != 5 {
		t.Errorf("the copy has %+v among %v, want its second stand with attack 5", a, stands)
	}
	if a := Own(&s.Units[0]).Attached; a.Stand != "s2" {
		t.Errorf("the unit itself has %+v, want s2", a)
	}
}

// STD-SPEC-28(b): the attached stand attacks and shoots by its own profile, the others by theirs.
func TestAttacksOfAnAttachedStand(t *testing.T) {
	red := skirmisher(infantry("r1", at{0, 0, 0}, at{4, 0, 0}), Attached{Attack: 1, Shooting: 2, Range: 15, Traits: []string{traitAllRound}})
	s := tableOf(red, infantry("b1", at{0, 10, 180}, at{4, 10, 180}))
	s.Turn.Phase, s.Turn.Step = phaseShooting, ""
	b := newBoard(s)
	if b.attackOfStand(0) != 3 || b.attackOfStand(1) != 1 || attacksOfAll(b.units[0].Unit) != 4 {
		t.Errorf("attacks %d, %d, together %d, want 3, 1, 4", b.attackOfStand(0), b.attackOfStand(1), attacksOfAll(b.units[0].Unit))
	}
	shots := 0
	fires := b.firesNow(0)
	for _, f := range fires {
		for _, salvo := range f.salvos {
			for _, shot := range salvo.shots {
				if shots += shot.Dice; shot.Stand != "r1b" {
					t.Errorf("%s shoots, which has no bows", shot.Stand)
				}
			}
		}
	}
	if len(fires) != 1 || shots != 2 {
		t.Errorf("%d targets, %d dice, want 1 and 2", len(fires), shots)
	}
	far := tableOf(red, infantry("b1", at{0, 20, 180})) // 18 cm off
	far.Turn.Phase, far.Turn.Step = phaseShooting, ""
	if newBoard(far).hasFire(0) {
		t.Error("the skirmishers shoot further than their 15 cm")
	}
	behind := tableOf(red, infantry("b1", at{4, -10, 0})) // seen by its own all-round sight only
	behind.Turn.Phase, behind.Turn.Step = phaseShooting, ""
	if !newBoard(behind).hasFire(0) {
		t.Error("the skirmishers do not shoot to their rear")
	}
	lost := tableOf(lacking(red, "r1b"), infantry("b1", at{0, 10, 180}))
	lost.Turn.Phase, lost.Turn.Step = phaseShooting, ""
	if lb := newBoard(lost); lb.hasFire(0) || canShoot(lb.units[0].Unit) {
		t.Error("the unit shoots without its skirmishers")
	}
}

// STD-SPEC-28(b): the round of a combat has the attacks of each stand.
func TestAttachedStandInCombat(t *testing.T) {
	b := newBoard(tableOf(skirmisher(infantry("r1", at{0, 0, 0}, at{4, 0, 0}), Attached{Attack: 1}),
		infantry("b1", at{0, 2, 180}, at{4, 2, 180})))
	dice := map[game.StandID]int{}
	for _, a := range b.attacksOf(0, b.roundOf([]int{0, 1})) {
		dice[b.id(a.piece)] = a.dice
	}
	if dice["r1a"] != 3 || dice["r1b"] != 1 {
		t.Errorf("the stands have %v dice, want 3 and 1", dice)
	}
}

// STD-SPEC-28(d), AMB-S13: the attached stand does not make a unit irregular while it is in contact. The other
// stands do, and a stand apart from the unit does too.
func TestFormationWithAnAttachedStand(t *testing.T) {
	line := []at{{0, 0, 0}, {4, 0, 0}, {8, 0, 0}}
	for _, c := range []struct {
		name   string
		stands []at
		other  bool // the stand is an ordinary one
		far    float64
	}{
		{"in front of a line", append(slices.Clone(line), at{5, 2, 0}), false, 20},
		{"turned beside it", append(slices.Clone(line), at{11, 0, 90}), false, 20},
		{"an ordinary stand there", append(slices.Clone(line), at{5, 2, 0}), true, 10},
		{"the others are irregular", []at{{0, 0, 0}, {4, 1, 0}, {8, 0, 0}, {12, 0, 0}}, false, 10},
		{"apart from the line", append(slices.Clone(line), at{30, 2, 0}), false, 10},
	} {
		u := infantry("r1", c.stands...)
		if !c.other {
			u = skirmisher(u, Attached{Attack: 3})
		}
		b := newBoard(tableOf(u))
		if far, step := b.allowance(0, false); far != c.far || c.far == 20 && step.Rule != "STD-SPEC-28" {
			t.Errorf("%s: %v cm by %s, want %v", c.name, far, step.Rule, c.far)
		}
		if got := b.regularUnit(0); got != (c.far == 20) {
			t.Errorf("%s: regular %v, want %v", c.name, got, !got)
		}
	}
}

// STD-SPEC-28(d), STD-TERR-13: a column with an attached stand out of its place is a column on a road, if the
// centre of that stand is on the road too.
func TestColumnWithAnAttachedStandOnARoad(t *testing.T) {
	for _, c := range []struct {
		name  string
		x     float64 // of the last stand, at half a width from the column
		other bool    // the stand is an ordinary one
		legal bool
	}{{"attached, on the road", 1.4, false, true}, {"ordinary, on the road", 1.4, true, false}, {"attached, beside the road", 1.9, false, false}} {
		u := cavalry("r1", at{0, -10, 0}, at{0, -14, 0}, at{c.x, -18, 0})
		if !c.other {
			u = skirmisher(u, Attached{Attack: 3})
		}
		s := tableOf(u)
		s.Terrain = []game.Terrain{wood(-30, 3, 38, 30), road([2]float64{0, -40}, [2]float64{0, 40})}
		m, r := movedTo(s, false, at{0, 12, 0}, at{0, 8, 0}, at{c.x, 4, 0})
		if (r == nil) != c.legal || r == nil && !m.road {
			t.Errorf("%s: the move is %+v, refused %v, want legal %v and by road", c.name, m, r, c.legal)
		}
	}
}

// STD-SPEC-28(d), STD-CONF-13: a unit that gives way with its attached stand alone keeps its formation wherever
// that stand goes. So by default it goes to the nearest place.
func TestAttachedStandGivesWay(t *testing.T) {
	u := infantry("r2", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0}, at{12, 0, 0})
	for _, c := range []struct {
		u    game.Unit
		want at
	}{{u, at{-4, 0, 0}}, {skirmisher(u, Attached{Attack: 3}), at{8, -2, 0}}} {
		b, m := heading(tableOf(infantry("r1", at{12.5, -10, 0}), c.u), "r1", 0, 14)
		options := optionsOf(b, "r2", m)
		if len(options) == 0 {
			t.Fatal("no way is offered")
		}
		for _, s := range options[0].moved.stands {
			if got := (at{s.box.Center.X - origin, s.box.Center.Y - origin, facing(s.box)}); b.id(s.piece) == "r2d" && !near([]at{got}, []at{c.want}) {
				t.Errorf("attached %v: the stand in the way goes to %v, want %v", attachedTo(&c.u) != nil, got, c.want)
			}
		}
	}
}

// STD-SPEC-28(e): while the stand is alive the whole unit has what it grants.
func TestGrantsOfAnAttachedStand(t *testing.T) {
	guns := Attached{Attack: 3, Grants: []Grant{{Rule: pierce, Of: &number{1}}, {Rule: pursueAny, Of: &kinds{[]string{"cavalry", "chariot"}}}}}
	red := skirmisher(infantry("r1", at{0, 0, 0}, at{4, 0, 0}), guns)
	target := cavalry("b1", at{0, 20, 180})
	Edit(&target).Armour = 5
	b := newBoard(tableOf(red, target))
	if got := b.saveAgainst(1, 0); got != 6 || !b.pursuesAny(0, 1) {
		t.Errorf("saves on %d, pursues %v, want 6 and true", got, b.pursuesAny(0, 1))
	}
	if text := attachedText(&red).String(); !strings.Contains(text, "gives the unit "+specialNames[pierce].String()+" 1 (SPEC-38)") {
		t.Errorf("the card says %q, without the name of the rule that it grants", text)
	}
	b = newBoard(tableOf(lacking(red, "r1b"), target))
	if got := b.saveAgainst(1, 0); got != 5 || b.pursuesAny(0, 1) {
		t.Errorf("without the stand: saves on %d, pursues %v, want 5 and false", got, b.pursuesAny(0, 1))
	}
}

// STD-SPEC-12(c): "plain" leaves units with an attached stand out of the brigade.
func TestBrigadeOfPlainUnits(t *testing.T) {
	beast := with(infantry("r1", at{0, 0, 0}), Special{Rule: ruleBrigading, Of: &brigading{Value: "only", Plain: true}, Units: []string{"small"}})
	plainOne := ofKind(infantry("r2", at{4, 0, 0}, at{8, 0, 0}), "small")
	more := skirmisher(plainOne, Attached{Attack: 3})
	for _, c := range []struct {
		with game.Unit
		want bool
	}{{plainOne, true}, {more, false}, {lacking(more, "r2b"), true}} {
		b := newBoard(tableOf(beast, c.with))
		s := &b.special(0)[0]
		if got := b.mayBrigade(s.Of.(*brigading), s, 0, []int{0, 1}); got != c.want {
			t.Errorf("a brigade with %+v: %v, want %v", Own(&c.with).Attached, got, c.want)
		}
	}
}

// A file whose attached stand is no stand of the unit, or a unit with the rule of an entry, is refused.
func TestFaultyAttachedStands(t *testing.T) {
	none := skirmisher(infantry("r1", at{0, 0, 0}, at{4, 0, 0}), Attached{Attack: 3})
	Edit(&none).Attached.Stand = "x"
	lost := lacking(skirmisher(infantry("r1", at{0, 0, 0}, at{4, 0, 0}), Attached{Attack: 3}), "r1b")
	for _, c := range []struct {
		u    game.Unit
		want string
	}{{none, "units[0].attached.stand"}, {lost, ""}, {with(infantry("r1", at{0, 0, 0}), spec(ruleAttached, &attached{})), "units[0].special"},
		{skirmisher(infantry("r1", at{0, 0, 0}), Attached{Traits: []string{traitFlying}}), "units[0].attached.traits[0]"}} {
		got := ""
		for _, p := range (Rules{}).Check(tableOf(c.u)) {
			got = p.Path
		}
		if got != c.want {
			t.Errorf("fault at %q, want %q", got, c.want)
		}
	}
}

// STD-SPEC-28(a): a pasted list, a roster and the file of a selector name the stand with its unit, or as a
// line of its own, which is then added to units of its hosts. More of them than units are left out, and told.
func TestPastedAttachedStands(t *testing.T) {
	folk := *attachedList(t)
	for _, c := range []struct{ text, picks, left string }{
		{"3 Halberds with Skirmishers, 195\n", "3 halberds+skirmishers", ""},
		{"3 Halberds, 155\n - 1 Skirmishers (+20)\n", "2 halberds, 1 halberds+skirmishers", ""},
		{"2 Halberds\nSkirmishers x2\n1 lord\n", "2 halberds+skirmishers, 1 lord", ""},
		{"1 Halberds + Skirmishers\n2 horse\n", "1 halberds+skirmishers, 2 horse", ""},
		{"2 Halberds\n1 horse\n1 Skirmishers\n", "1 halberds, 1 halberds+skirmishers, 1 horse", ""}, // the last pick is no host, an earlier one is
		{"1 horse\n1 Skirmishers\n", "1 horse", "Skirmishers"},                                      // no host
		{"1 Halberds\n3 Skirmishers\n", "1 halberds+skirmishers", "Skirmishers"},                    // two too many
	} {
		a, refused, err := army.ImportFrom([]byte(c.text), army.Source{Name: "pasted", Systems: []game.Rules{Rules{}}, Table: Name, Lists: func() []army.Army { return []army.Army{folk} }})
		if err != nil {
			t.Fatal(err)
		}
		wantPicks(t, c.text, &a, refused, c.picks, c.left)
	}
	for _, c := range []struct{ name, text, picks, left string }{
		{"x.ros", selectionOf("Halberds", 2, "infantry", selectionOf("Skirmish line", 1, "infantry, SPEC-28(infantry)", "")), "2 halberds+skirmish-line", ""},
		{"x.ros", selectionOf("Halberds", 2, "infantry", "") + selectionOf("Skirmish line", 1, "infantry, SPEC-28(infantry)", ""), "1 halberds, 1 halberds+skirmish-line", ""},
		{"x.ros", selectionOf("Horse", 2, "cavalry", "") + selectionOf("Skirmish line", 1, "infantry, SPEC-28(infantry)", ""), "2 horse", "Skirmish line"},
		{"x.ros", selectionOf("Horse", 2, "cavalry", selectionOf("Skirmish line", 1, "infantry, SPEC-28(infantry)", "")), "2 horse", "Skirmish line"},
		{"x.ros", selectionOf("Halberds", 2, "infantry", selectionOf("Skirmish line", 1, "infantry", "")), "2 halberds", "Skirmish line"}, // a unit, none to add
		{"x.json", selectorOf(`"number": 2`, `"number": 1`), "1 halberds, 1 halberds+skirmish-line", ""},
		{"x.json", selectorOf(`"number": 1`, `"number": 3`), "1 halberds+skirmish-line", "Skirmish line"},
		{"x.json", selectorOf(`"number": 2, "upgrades": {"Skirmish line": {"number": 1}}`, `"number": 0`), "1 halberds, 1 halberds+skirmish-line", ""},
	} {
		if c.name == "x.ros" {
			c.text = `<roster name="x"><forces><force><selections>` + c.text + `</selections></force></forces></roster>`
		}
		a, refused, err := army.Import([]byte(c.text), c.name, []game.Rules{Rules{}}, Name)
		if err != nil {
			t.Fatalf("%s: %v", c.text, err)
		}
		wantPicks(t, c.text, &a, refused, c.picks, c.left)
	}
	quick, err := army.Quick(&folk, 1000, 3)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range quick.Picks {
		if p.ID == "skirmishers" {
			t.Errorf("a chosen army has %+v, which is no unit", p)
		}
	}
}

// wantPicks compares the army chosen last of a list, in any order, and the name of the row left out.
func wantPicks(t *testing.T, text string, a *army.Army, refused game.Errors, picks, left string) {
	t.Helper()
	var got, without []string
	if n := len(a.Chosen); n > 0 {
		for _, p := range a.Chosen[n-1].Picks {
			more := ""
			if p.Upgrade != "" {
				more = "+"
			}
			got = append(got, fmt.Sprintf("%d %s%s%s", p.Count, p.ID, more, p.Upgrade))
		}
	}
	slices.Sort(got)
	for _, e := range refused {
		without = append(without, e.Path)
	}
	want := strings.Split(picks, ", ")
	slices.Sort(want)
	if !slices.Equal(got, want) || strings.Join(without, ", ") != left {
		t.Errorf("%s: chosen %v and left out %v, want %v and %q", text, got, refused, want, left)
	}
}

// selectionOf is a selection of a roster: a unit of a type, with a special rule after a comma.
func selectionOf(name string, count int, kind, within string) string {
	kind, special, _ := strings.Cut(kind, ", ")
	rule := ""
	if special != "" {
		rule = `<rules><rule name="` + special + `"/></rules>`
	}
	return fmt.Sprintf(`<selection name=%q number="%d">%s<profiles><profile name=%[1]q><characteristics><characteristic name="Type">%[4]s</characteristic>`+
		`<characteristic name="Attacks">3</characteristic><characteristic name="Hits">3</characteristic><characteristic name="Armour">6+</characteristic>`+
		`<characteristic name="Unit Size">3</characteristic></characteristics></profile></profiles><costs><cost name="Points" value="%[5]d"/></costs><selections>%[6]s</selections></selection>`,
		name, count, rule, kind, 45*count, within)
}

// selectorOf is the file of a selector with a unit and a stand that may be added to it, chosen as given.
func selectorOf(unit, more string) string {
	return `{"name": "x", "units": {"Halberds": {"order": 0, "type": "Infantry", "attack": 3, "hits": 3, "armour": "6+", "size": 3, "points": 45, ` + unit + `},
 "Skirmish line": {"order": 1, "type": "Infantry", "attack": "2/1", "hits": 3, "armour": "6+", "size": 1, "points": 20, "specialRules": ["SPEC-28(infantry)"], ` + more + `}}}`
}
