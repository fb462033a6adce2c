package stand

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/army"
)

// The program can read everything it knows about published tables, and applies nearly all of it.
func TestPublishedTables(t *testing.T) {
	units, whole := 0, 0
	for _, name := range regexp.MustCompile(`(?m)^# (.+)$`).FindAllStringSubmatch(published, -1) {
		c := publishedTable(name[1])
		if c == nil || len(c.rows) == 0 {
			t.Fatalf("%s: the table is %+v, want one with rows", name[1], c)
		}
		ids := map[string]string{}
		for _, row := range c.rows {
			ids[strconv.Itoa(row.number)] = "row" + strconv.Itoa(row.number)
		}
		rowID := func(row string) string { return ids[row] }
		wide := notation{rowID: rowID}
		if wide.read(c.wideRules()); len(wide.unknown) > 0 {
			t.Errorf("%s: rules of the whole list not understood: %q", name[1], wide.unknown)
		}
		for _, line := range strings.Split(strings.TrimSpace(strings.SplitN(strings.SplitN("\n"+published, "\n# "+name[1]+"\n", 2)[1], "\n#", 2)[0]), "\n") {
			first, _, _ := strings.Cut(line, ",")
			n, err := strconv.Atoi(strings.TrimLeft(first, "cm"))
			if err != nil {
				continue
			}
			row := c.row(n, c.rows[slices.IndexFunc(c.rows, func(r companionRow) bool { return r.number == n })].name)
			read := notation{rowID: rowID}
			if read.read(row.rules); len(read.unknown) > 0 {
				t.Errorf("%s, %s: rules not understood: %q", name[1], row.name, read.unknown)
			}
			if first != strconv.Itoa(n) {
				continue // a character or a mount
			}
			units++
			if read.missing == "" {
				whole++
			}
		}
	}
	if units != 229 || whole != 228 { // one has no text on its page
		t.Errorf("%d of %d units are applied as a whole, want 228 of 229", whole, units)
	}
}

const invented = "Troop\tType\tAttacks\tHits\tArmour\tUnit size\tPoints\tMin/max\tSpecial\n" +
	"Hill Guns\tInfantry\t3/1\t3\t-\t3\t65\t-/2\t*1\n" +
	"Marsh Folk\tInfantry\t3\t3\t6+\t3\t40\t2/-\tSPEC-05(-1;waive:1), pierce 1\n" +
	"Stone Men\tMonster\t6\t5\t5+\t1\t80\t-/1\t*2\n" +
	"Lord\tGeneral\t+2\t-\t-\t1\t120\t1\t-\n" +
	"*1 Their shots make armour one worse. They sing of old wars. They may swap hats with any unit.\n" +
	"*2 Causes terror. It must pursue whenever possible. If it has accumulated 5-7 hits it is halved to 4 hits and 4 attacks.\n"

// Section 5 of the page on special rules: ids, short names and sentences of a table are read, and
// unknown texts are kept. A companion file gives the rules of each row instead.
func TestSpecialRulesOfATable(t *testing.T) {
	systems := []game.Rules{Rules{}}
	a, refused, err := army.Import([]byte(invented), "invented.tsv", systems, Name)
	if err != nil || len(refused) > 0 {
		t.Fatalf("error %v, refused rows %v, want neither", err, refused)
	}
	guns, folk, men := a.Units[0].Own.(*ListedUnit), a.Units[1].Own.(*ListedUnit), a.Units[2].Own.(*ListedUnit)
	if p := parameters[number](guns.Special, pierce); p == nil || p.Value != 1 || !slices.Contains(a.Units[0].NotApplied, "They may swap hats with any unit") {
		t.Errorf("the guns have %+v, not applied %q, want pierce 1 and the sentence about hats not applied", guns.Special, a.Units[0].NotApplied)
	}
	if a.Units[0].Notes != "They sing of old wars." {
		t.Errorf("the notes are %q, want \"They sing of old wars.\"", a.Units[0].Notes)
	}
	if p := parameters[orderMod](folk.Special, ruleOrderMod); p == nil || p.Value != -1 || !slices.Equal(p.Waive, []string{"hill-guns"}) || !hasRule(folk.Special, pierce) {
		t.Errorf("the folk have %+v, want an order modifier of -1 waived by hill-guns, and pierce", folk.Special)
	}
	w := parameters[wounded](men.Special, ruleWounded)
	if w == nil || !slices.Equal(w.Value, []int{5, 7}) || w.Hits != 4 || w.Attack != 4 || !hasRule(men.Special, mustPursue) || !slices.Contains(men.Traits, traitTerrifying) || len(a.Units[2].NotApplied) > 0 {
		t.Errorf("the men are %+v, not applied %q, want wounds at 5 to 7 hits down to 4 and 4, terror, the duty to pursue, and all applied", men, a.Units[2].NotApplied)
	}
	if again, err := army.Read(army.Write(&a), "again", systems); err != nil || string(army.Write(&again)) != string(army.Write(&a)) {
		t.Errorf("written and read again the army is another: %v", err)
	}

	const beside = "# invented\nlists,SPEC-07(wood;types:infantry) SPEC-33(+1),human:1-2\n1,guns,SPEC-38(2) SPEC-29(2;n:1)\n2,folk,none\n3,men,missing: marks 5 and 10 have no text\n4,lord,SPEC-19(8)\n"
	a, _, err = army.ImportFrom([]byte(invented), army.Source{Name: "invented.tsv", Companion: beside, Systems: systems, Table: Name})
	if err != nil {
		t.Fatal(err)
	}
	l := &army.List{Army: &a, Points: 2000}
	made := army.Of(Name).Unit(l, army.Pick{ID: "hill-guns"})
	own := Own(&made)
	if parameters[number](own.Special, pierce).Value != 2 || parameters[word](own.Special, noDensePenalty) == nil || !hasRule(own.Special, ruleBreakCount) ||
		own.Of != "hill-guns" || !slices.Equal(own.Keywords, []string{"human"}) || len(own.NotApplied) > 0 {
		t.Errorf("the guns are %+v, want the rules of their row and of the whole list", own)
	}
	made = army.Of(Name).Unit(l, army.Pick{ID: "stone-men"})
	if own := Own(&made); hasRule(own.Special, noDensePenalty) || !slices.Equal(own.NotApplied, []string{"marks 5 and 10 have no text"}) || len(own.Keywords) > 0 {
		t.Errorf("the men are %+v, want no rule for infantry, no keywords, and the marks without a text not applied", own)
	}
	c := army.Of(Name).Leader(l, army.Pick{ID: "lord"})
	if own := OwnLeader(&c); slices.Contains(own.NotApplied, "SPEC-19 cruel general") || parameters[number](own.Special, cruelGeneral).Value != 8 || !slices.Equal(own.Of, []string{"lord"}) {
		t.Errorf("the lord is %+v, want SPEC-19 applied and the entry lord", own)
	}

	// STD-SPEC-29, STD-SPEC-30: stand-ins count toward the least and the largest number of others.
	l.Picks = []army.Pick{{ID: "lord"}, {ID: "hill-guns"}, {ID: "hill-guns"}, {ID: "marsh-folk"}, {ID: "marsh-folk"}}
	if got := l.Problems(); len(got) > 0 {
		t.Errorf("problem: %v, want none", got[0].What)
	}
	l.Picks = l.Picks[1:4]
	if got := l.Problems(); len(got) < 2 { // no general, and three marsh folk instead of four
		t.Errorf("%d problems, want at least 2", len(got))
	}
	a.Units[2].Own.(*ListedUnit).Special = []Special{spec(ruleMusterLimit, &musterLimit{Value: "unique", Needs: []string{"marsh-folk"}})}
	l = &army.List{Army: &a, Points: 3000, Picks: []army.Pick{{ID: "stone-men"}, {ID: "stone-men"}}}
	if got := musterProblems(l); len(got) != 2 || got[0].Limit != "max" || got[1].Limit != "min" {
		t.Errorf("the problems are %+v, want too many and too few", got)
	}
	shared := Special{Rule: ruleMusterLimit, Of: &musterLimit{Value: "shared", Per1000: 1}, Units: []string{"stone-men", "hill-guns"}}
	a.Units[0].Own.(*ListedUnit).Special, a.Units[2].Own.(*ListedUnit).Special = []Special{shared}, []Special{shared}
	l.Picks = []army.Pick{{ID: "hill-guns"}, {ID: "hill-guns"}, {ID: "stone-men"}, {ID: "stone-men"}}
	if got := musterProblems(l); len(got) != 1 {
		t.Errorf("%d problems, want 1", len(got))
	}
}

// STD-SPEC-30: an army of any size has one of a unique mount and of a unique character.
func TestUniqueMountsAndCharacters(t *testing.T) {
	const text = `{"format": "frontage/army@1", "name": "x", "units": [], "characters": [
 {"id": "lord", "kind": "general", "command": 9, "points": 100}, {"id": "hero", "kind": "hero", "command": 8, "points": 80},
 {"id": "seer", "kind": "wizard", "command": 7, "points": 45, "special": [{"rule": "SPEC-30", "value": "unique"}]}],
 "mounts": [{"id": "throne", "mount": "chariot", "points": 10, "special": [{"rule": "SPEC-30", "value": "unique"}]}, {"id": "cart", "mount": "chariot", "points": 10}]}`
	a, err := army.Read([]byte(text), "x", []game.Rules{Rules{}})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		picks []army.Pick
		about []string
	}{
		{[]army.Pick{{ID: "lord", Upgrade: "throne"}, {ID: "hero", Upgrade: "cart"}, {ID: "hero", Upgrade: "cart"}, {ID: "seer"}}, nil},
		{[]army.Pick{{ID: "lord", Upgrade: "throne"}, {ID: "hero", Upgrade: "throne"}}, []string{"throne"}},
		{[]army.Pick{{ID: "lord"}, {ID: "hero", Upgrade: "throne"}, {ID: "hero", Upgrade: "throne"}, {ID: "seer"}, {ID: "seer"}}, []string{"seer", "throne"}},
	} {
		var about []string
		for _, p := range (&army.List{Army: &a, Points: 5000, Picks: c.picks}).Problems() {
			if p.Limit == "max" {
				about = append(about, p.ID)
			}
		}
		if !slices.Equal(about, c.about) {
			t.Errorf("%v: too many of %v, want of %v", c.picks, about, c.about)
		}
	}
}

// A character whose mount has the same rule has it once.
func TestMountWithTheSameRule(t *testing.T) {
	const text = `{"format": "frontage/army@1", "name": "x", "units": [], "characters": [{"id": "lord", "kind": "general", "command": 9, "points": 100,
 "special": [{"rule": "SPEC-30", "value": "unique"}]}], "mounts": [{"id": "cart", "mount": "chariot", "points": 10,
 "special": [{"rule": "SPEC-30", "value": "unique"}, {"rule": "SPEC-73", "value": [{"trait": "terrifying"}]}]}]}`
	a, err := army.Read([]byte(text), "x", []game.Rules{Rules{}})
	if err != nil {
		t.Fatal(err)
	}
	c := army.Of(Name).Leader(&army.List{Army: &a, Points: 1000}, army.Pick{ID: "lord", Upgrade: "cart"})
	if own := OwnLeader(&c); len(own.Special) != 2 || !slices.Equal(own.Of, []string{"lord", "cart"}) {
		t.Errorf("the mounted lord is %+v, want 2 special rules and the entries lord and cart", own)
	}
}

// Section 4 of the page: a list may have rules for all its units, or for some.
func TestSpecialRulesOfAWholeList(t *testing.T) {
	const text = `{"format": "frontage/army@1", "name": "x", "special": [{"rule": "SPEC-08"}, {"rule": "SPEC-02", "types": ["cavalry"]}],
 "units": [{"id": "foot", "type": "infantry", "points": 30, "not_applied": ["mark 6 has no text"]}], "characters": [{"id": "lord", "kind": "general", "command": 9, "points": 100, "special": [{"rule": "SPEC-79"}]}]}`
	a, err := army.Read([]byte(text), "x", []game.Rules{Rules{}})
	if err != nil {
		t.Fatal(err)
	}
	u := army.Of(Name).Unit(&army.List{Army: &a, Points: 1000}, army.Pick{ID: "foot"})
	if own := Own(&u); !hasRule(own.Special, noNearPenalty) || hasRule(own.Special, noEvade) || !slices.Equal(own.NotApplied, []string{"mark 6 has no text"}) {
		t.Errorf("the unit is %+v, want the rule for all units only, and the mark without a text not applied", own)
	}
	if _, err := army.Read([]byte(strings.Replace(text, `"SPEC-08"`, `"SPEC-99"`, 1)), "x", []game.Rules{Rules{}}); err == nil || !strings.Contains(err.Error(), "special[0].rule") {
		t.Errorf("an unknown special rule: %v; want an error at special[0].rule", err)
	}
}

// STD-SPEC-79: if the list names no spells for a caster, his spells are not applied. His mount may make him a caster.
func TestCastersWithoutSpells(t *testing.T) {
	const text = `{"format": "frontage/army@1", "name": "x", "units": [], "characters": [
 {"id": "seer", "kind": "wizard", "command": 7, "points": 45, "special": [{"rule": "SPEC-79"}]},
 {"id": "adept", "kind": "wizard", "command": 7, "points": 45, "spells": ["steppe"], "special": [{"rule": "SPEC-79"}]},
 {"id": "narrow", "kind": "wizard", "command": 7, "points": 45, "special": [{"rule": "SPEC-79"}, {"rule": "SPEC-84", "value": "glades/thicket"}]},
 {"id": "lord", "kind": "general", "command": 9, "points": 100}],
 "mounts": [{"id": "throne", "mount": "chariot", "points": 10, "special": [{"rule": "SPEC-79"}]}]}`
	a, err := army.Read([]byte(text), "x", []game.Rules{Rules{}})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		pick army.Pick
		want []string
	}{
		{army.Pick{ID: "seer"}, []string{"spells"}}, {army.Pick{ID: "seer", Upgrade: "throne"}, []string{"spells"}}, {army.Pick{ID: "adept"}, nil},
		{army.Pick{ID: "narrow"}, nil}, {army.Pick{ID: "lord"}, nil}, {army.Pick{ID: "lord", Upgrade: "throne"}, []string{"spells"}},
	} {
		got := army.Of(Name).Leader(&army.List{Army: &a, Points: 1000}, c.pick)
		if list := OwnLeader(&got).NotApplied; !slices.Equal(list, c.want) {
			t.Errorf("%+v: %v, want %v", c.pick, list, c.want)
		}
	}
}

// STD-SPEC-26: units that no character, or only some, may join, and characters who may join only some units.
func TestJoiningBySpecialRules(t *testing.T) {
	check := func(unit, his []Special) *game.Refusal {
		s := leading(tableOf(with(ofKind(infantry("r1", at{0, 0, 0}), "trees"), unit...)), leader("rh", "hero", 8, 0, 3))
		EditLeader(&s.Characters[0]).Special, EditLeader(&s.Characters[0]).Of = his, []string{"shaman"}
		return newBoard(s).mayLeaveAndJoin(&s.Characters[0], 0)
	}
	rule := func(value string, by ...string) []Special {
		return []Special{spec(ruleJoining, &joining{Value: value, By: by})}
	}
	his := func(value string, s Special) []Special {
		s.Rule, s.Of = ruleJoining, &joining{Value: value}
		return []Special{s}
	}
	for i, c := range []struct {
		unit, his []Special
		ok        bool
	}{
		{nil, nil, true}, {rule("none"), nil, false}, {rule("only", "shaman"), nil, true}, {rule("only", "wizard"), nil, false},
		{nil, his("only", Special{Units: []string{"trees"}}), true}, {nil, his("only", Special{Units: []string{"horse"}}), false},
		{nil, his("not", Special{Types: []string{"infantry"}}), false}, {nil, his("not", Special{Types: []string{"cavalry"}}), true},
	} {
		if r := check(c.unit, c.his); (r == nil) != c.ok || r != nil && r.Rule != "STD-SPEC-26" {
			t.Errorf("case %d: refused: %v, want legal %v", i, r, c.ok)
		}
	}
}
