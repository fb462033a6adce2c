package orders

import (
	"slices"
	"strings"
	"testing"

	"frontage/game"
)

// The thirteen packages set the values of the page's table (TAC-PKG-01), and nothing else
// changes how a unit moves (TAC-PKG-02).
func TestPackages(t *testing.T) {
	table := `charge | charge | 7 | prefer melee | never use missiles
penetrate | penetrate | 3 | prefer melee | never use missiles
assault | advance | 6 | prefer melee | use missiles if safe
attack | advance | 4 | defer melee | use missiles
shoot | advance | 2 | never melee | use missiles
follow | follow | 4 | defer melee | use missiles
cover | cover | 3 | defer melee | use missiles if safe
guard | trail | 5 | prefer melee | use missiles if safe
trail | trail | 2 | never melee | use missiles if safe
receive | stay | 5 | prefer melee | use missiles if safe
defend | stay | 4 | defer melee | use missiles
avoid | stay | 2 | never melee | use missiles if safe
flee | flee | 1 | never melee | use missiles if safe`
	lines := strings.Split(table, "\n")
	if len(lines) != Bases {
		t.Fatalf("there are %d packages, and the page has %d", Bases, len(lines))
	}
	for i, line := range lines {
		cells := strings.Split(line, " | ")
		b := Base(i + 1)
		s := Of(b)
		got := []string{b.String(), b.Movement().String(), string(rune('0' + int(s.Placement))), s.Melee.String(), s.Missile.String()}
		if !slices.Equal(got, cells) || s.Sortie != 0 {
			t.Errorf("got %v, want %v", got, cells)
		}
	}
	for i := range phrases {
		if p := &phrases[i]; p.kind != aBase {
			var s Spec
			s.set(p)
			if s.Movement() != 0 {
				t.Errorf("%q changes the movement", p.text)
			}
		}
	}
}

// TAC-PKG-06: 7 placements, 3 melee, 3 missile and 3 sortie tactics.
func TestModifiers(t *testing.T) {
	var count [kinds]int
	for _, p := range phrases {
		count[p.kind]++
	}
	if want := [kinds]int{13, 7, 3, 3, 3}; count != want {
		t.Errorf("there are %v phrases of each kind, want %v", count, want)
	}
}

// TAC-STORM-03, TAC-ORDER-11 to -13: a unit on a table is told to storm alone or after its tactics, until it is
// told another package.
func TestTold(t *testing.T) {
	for text, want := range map[string]string{
		"storm": "storm", " STORM ": "storm", "assault;storm": "assault; storm", "assault and sortie ; Storm": "assault and sortie; storm", "assault": "assault",
	} {
		spec, err := ParseTold(text)
		if err != nil || spec.String() != want {
			t.Errorf("%q: %q, %v; want %q", text, spec, err, want)
		}
	}
	for text, want := range map[string]Error{
		"assault;":            {Rule: RuleEmpty, At: 8},
		"assault; stormy":     {Rule: RuleUnknown, Word: "stormy", At: 9},
		"assault; storm r1":   {Rule: RuleStorm, Word: "r1", At: 15},
		"; storm":             {Rule: RuleEmpty, At: 0},
		"nevr; storm":         {Rule: RuleUnknown, Word: "nevr", At: 0},
		"assault and storm":   {Rule: RuleUnknown, Word: "storm", At: 12},
		"storm, never melee":  {Rule: RuleUnknown, Word: "storm", At: 0},
		"assault; storm; tea": {Rule: RuleUnknown, Word: "storm;", At: 9},
	} {
		spec, err := ParseTold(text)
		if err == nil || spec != (Spec{}) || err.Rule != want.Rule || err.Word != want.Word || err.At != want.At {
			t.Errorf("%q: %+v %+v; want %+v", text, spec, err, want)
		}
	}
	storm, _ := ParseTold("; storm"[2:])
	unit := Tactics{Base: Attack}.After(storm)
	if again := unit.After(Spec{Melee: NeverMelee}); !again.Storm {
		t.Error("a modifier takes the storm back")
	}
	if unit.After(Of(Assault)).Storm {
		t.Error("a package leaves the storm")
	}
}

// A package overwrites earlier modifiers (TAC-PKG-03) and leaves the sortie alone
// (TAC-PKG-04); a modifier changes its own value alone (TAC-PKG-05).
func TestOrdersOneAfterTheOther(t *testing.T) {
	unit := Tactics{Base: Attack, Placement: InTheMiddle, Melee: DeferMelee, Missile: UseMissiles, Sortie: NoSortie}
	for _, test := range []struct {
		text string
		want Tactics
	}{
		{"in front and never melee", Tactics{Attack, InFront, NeverMelee, UseMissiles, NoSortie, false}},
		{"immediately sortie", Tactics{Attack, InFront, NeverMelee, UseMissiles, ImmediateSortie, false}},
		{"assault", Tactics{Assault, FarFront, PreferMelee, UseIfSafe, ImmediateSortie, false}},
		{"never use missiles", Tactics{Assault, FarFront, PreferMelee, NeverUse, ImmediateSortie, false}},
		{"shoot and sortie", Tactics{Shoot, FarBack, NeverMelee, UseMissiles, SortieWhenQuiet, false}},
	} {
		spec, err := ParseSpec(test.text)
		if err != nil {
			t.Fatal(err)
		}
		if unit = unit.After(spec); unit != test.want {
			t.Errorf("after %q it has %+v, want %+v", test.text, unit, test.want)
		}
	}
}

// What the orders of the earlier rules are today: TAC-PKG-07, TAC-PKG-08, TAC-PKG-09, TAC-PKG-10.
func TestOldOrders(t *testing.T) {
	for word, want := range map[string]struct {
		movement  Movement
		placement Placement
		melee     Melee
		missile   Missile
		sortie    Sortie
	}{
		"charge": {MoveCharge, InFront, PreferMelee, NeverUse, ImmediateSortie},
		"attack": {MoveAdvance, InTheMiddle, PreferMelee, NeverUse, 0},
		"defend": {MoveStay, InTheMiddle, PreferMelee, UseMissiles, 0},
		"avoid":  {MoveStay, FarBack, NeverMelee, UseIfSafe, 0},
		"flee":   {MoveFlee, ExtremeBack, NeverMelee, UseIfSafe, 0},
	} {
		s, ok := Old(word)
		if !ok || s.Movement() != want.movement || s.Placement != want.placement || s.Melee != want.melee || s.Missile != want.missile || s.Sortie != want.sortie {
			t.Errorf("%s is %+v, %v; want %+v", word, s, ok, want)
		}
	}
	if _, ok := Old("shoot"); ok {
		t.Error("shoot is an order of the earlier rules")
	}
}

// The page's examples, the ids of TAC-ORDER-03 included: those in the text count.
func TestExamples(t *testing.T) {
	two := []game.UnitID{"3211", "3212"}
	for _, test := range []struct {
		text string
		want Order
	}{
		{"tactics shoot", Order{Spec: Spec{Shoot, FarBack, NeverMelee, UseMissiles, 0, false}}},
		{"tactics assault 3211 3212", Order{Scope: OfUnits, Spec: Spec{Assault, FarFront, PreferMelee, UseIfSafe, 0, false}, Units: two}},
		{"tactics assault and sortie", Order{Spec: Spec{Assault, FarFront, PreferMelee, UseIfSafe, SortieWhenQuiet, false}}},
		{"tactics shoot in front and do not sortie", Order{Spec: Spec{Shoot, InFront, NeverMelee, UseMissiles, NoSortie, false}}},
		{"tactics sortie 3211 3212", Order{Scope: OfUnits, Spec: Spec{Sortie: SortieWhenQuiet}, Units: two}},
		{"tactics follow and never use missiles", Order{Spec: Spec{Follow, InTheMiddle, DeferMelee, NeverUse, 0, false}}},
		{"tactics prefer melee and never use missiles", Order{Spec: Spec{Melee: PreferMelee, Missile: NeverUse}}},
		{"storm", Order{Storm: true}},
		{"mytactics cover", Order{Scope: OfSelf, Spec: Of(Cover)}},
		// TAC-ORDER-06: "and" and commas between the parts mean nothing.
		{"tactics assault in front, never use missiles sortie", Order{Spec: Spec{Assault, InFront, PreferMelee, NeverUse, SortieWhenQuiet, false}}},
		{"tactics assault 3211, 3212,3211", Order{Scope: OfUnits, Spec: Of(Assault), Units: two}},
		// TAC-ORDER-07: the longest phrase counts.
		{"tactics use missiles if safe", Order{Spec: Spec{Missile: UseIfSafe}}},
		{"tactics use missiles, do not sortie", Order{Spec: Spec{Missile: UseMissiles, Sortie: NoSortie}}},
		{"tactics immediately sortie", Order{Spec: Spec{Sortie: ImmediateSortie}}},
		// TAC-ORDER-08: letter case and blanks do not count.
		{"  TACTICS\tGuard  In  The FAR\nBack ", Order{Spec: Spec{Guard, FarBack, PreferMelee, UseIfSafe, 0, false}}},
	} {
		got, err := Parse(test.text)
		if err != nil {
			t.Errorf("%q: %v", test.text, err)
			continue
		}
		if got.Scope != test.want.Scope || got.Storm != test.want.Storm || got.Spec != test.want.Spec || !slices.Equal(got.Units, test.want.Units) {
			t.Errorf("%q is %+v, want %+v", test.text, got, test.want)
		}
	}
}

// An error names the word and where it stands, and nothing is returned.
func TestErrors(t *testing.T) {
	for _, test := range []struct {
		text, rule, word string
		at               int
	}{
		{"tactics assault shoot", RuleTwice, "shoot", 16},                    // TAC-ORDER-09
		{"tactics in front in back", RuleTwice, "in back", 17},               // TAC-ORDER-09
		{"tactics sortie and do not sortie", RuleTwice, "do not sortie", 19}, // TAC-ORDER-09
		{"tactics in front assault", RuleBaseLast, "assault", 17},            // TAC-ORDER-10
		{"tactics assault and prefr melee", RuleUnknown, "prefr", 20},        // TAC-ORDER-11
		{"tactics assault prefer meele", RuleUnknown, "meele", 23},
		{"tactics assault never", RuleUnknown, "never", 16},
		{"tactics in the very front", RuleUnknown, "very", 15},
		{"tactics assault and", RuleUnknown, "and", 16},
		{"tactics and assault", RuleUnknown, "and", 8},
		{"tactics assault 3211 and 3212", RuleUnknown, "and", 21},
		{"tactics assault 3211,", RuleUnknown, ",", 20},
		{"tactics assault 32.1", RuleUnknown, "32.1", 16},
		{"tactics 3211", RuleUnknown, "3211", 8},
		{"mytactics assault 3211", RuleUnknown, "3211", 18},
		{"tactic assault", RuleUnknown, "tactic", 0},
		{"tactics größe", RuleUnknown, "größe", 8},
		{"tactics assault, größe, sortie", RuleUnknown, "größe", 17},
		{"tactics", RuleEmpty, "", 7}, // TAC-ORDER-12
		{"mytactics  ", RuleEmpty, "", 11},
		{"", RuleEmpty, "", 0},
		{"storm 3211", RuleStorm, "3211", 6}, // TAC-ORDER-13
	} {
		o, err := Parse(test.text)
		if err == nil {
			t.Errorf("%q was read as %+v", test.text, o)
			continue
		}
		if err.Rule != test.rule || err.Word != test.word || err.At != test.at {
			t.Errorf("%q: %s at %q, %d; want %s at %q, %d", test.text, err.Rule, err.Word, err.At, test.rule, test.word, test.at)
		}
		if o.Spec != (Spec{}) || o.Storm || o.Units != nil {
			t.Errorf("%q: something is left: %+v", test.text, o)
		}
	}
}

// The canonical form leaves out what the base has itself, and a sortie that the type has by
// default: TAC-ORDER-16.
func TestCanonicalForm(t *testing.T) {
	for text, want := range map[string]string{
		"TACTICS shoot, in  front do not sortie":                "tactics shoot and in front and do not sortie",
		"tactics assault use missiles if safe in the far front": "tactics assault",
		"tactics never use missiles prefer melee a,b":           "tactics prefer melee and never use missiles a b",
		"mytactics sortie": "mytactics sortie",
		"Storm":            "storm",
	} {
		o, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if o.String() != want {
			t.Errorf("%q is printed as %q, want %q", text, o, want)
		}
	}
	unit := Tactics(Of(Guard))
	unit.Sortie = NoSortie
	if unit.Text(NoSortie) != "guard" || unit.Text(ImmediateSortie) != "guard and do not sortie" {
		t.Errorf("its tactics are %q and %q; want \"guard\" and \"guard and do not sortie\"", unit.Text(NoSortie), unit.Text(ImmediateSortie))
	}
}

// Every order is read again as it was, after it has been printed.
func TestPrintAndParse(t *testing.T) {
	for b := Base(0); int(b) <= Bases; b++ {
		for p := Placement(0); p <= ExtremeFront; p++ {
			for m := Melee(0); m <= NeverMelee; m++ {
				for x := Missile(0); x <= NeverUse; x++ {
					for s := Sortie(0); s <= SortieWhenQuiet; s++ {
						spec := Spec{b, p, m, x, s, false}
						if b != 0 && (p == 0 || m == 0 || x == 0) || spec == (Spec{}) {
							continue // a base has all its values
						}
						again, err := ParseSpec(spec.String())
						if err != nil || again != spec {
							t.Fatalf("%+v is printed as %q and read as %+v, %v; want the same", spec, spec, again, err)
						}
					}
				}
			}
		}
	}
}

// Any text is read or refused by a word that it has, and what is read is printed in a form
// that is read as the same.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"tactics assault and never use missiles", "mytactics in front", "storm", "tactics guard a, b c", "tactics use missiles if", ",,", "tactics ,", "\xff and"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		o, err := Parse(text)
		if err != nil {
			if characters := []rune(text); err.At > len(characters) || err.Reason.Empty() || err.Rule == "" {
				t.Errorf("%q: the error is %+v, want a place in the text, a reason and a rule", text, err)
			}
			return
		}
		again, err := Parse(o.String())
		if err != nil {
			t.Fatalf("%q is printed as %q: %v", text, o, err)
		}
		if again.String() != o.String() || again.Spec != o.Spec || again.Scope != o.Scope || !slices.Equal(again.Units, o.Units) {
			t.Errorf("%q is printed as %q and read as %+v; want the same", text, o, again)
		}
		Complete(text, true, nil)
		Complete(text, false, nil)
	})
}

// How a text may go on while it is written.
func TestComplete(t *testing.T) {
	units := []game.UnitID{"guards", "archers", "guard"}
	for _, test := range []struct {
		text string
		verb bool
		want []string
		from int
	}{
		{"", true, []string{"tactics", "mytactics", "storm"}, 0},
		{"ta", true, []string{"tactics"}, 0},
		{"as", false, []string{"assault"}, 0},
		{"assault and ne", false, []string{"never melee", "never use missiles"}, 12},
		{"assault never ", false, []string{"never melee", "never use missiles"}, 8},
		{"assault in the f", false, []string{"in the far front", "in the far back"}, 8},
		{"use missiles", false, []string{"use missiles if safe"}, 0},
		{"tactics assault gu", true, []string{"guards"}, 16},
		{"tactics assault in front and in", true, nil, 31},
	} {
		got, from := Complete(test.text, test.verb, units)
		if test.text == "tactics assault in front and in" {
			if slices.Contains(got, "in back") {
				t.Errorf("%q may not go on with a second placement", test.text)
			}
			continue
		}
		if !slices.Equal(got, test.want) || from != test.from {
			t.Errorf("%q goes on with %q at %d, want %q at %d", test.text, got, from, test.want, test.from)
		}
	}
}

// Who gets an order without a verb is who it is given to.
func TestParseFor(t *testing.T) {
	if o, err := ParseFor("assault", true); err != nil || o.Scope != OfSelf {
		t.Errorf("the order is %v, error %v, want scope %v", o, err, OfSelf)
	}
	if o, err := ParseFor("assault", false); err != nil || o.Scope != OfForce {
		t.Errorf("the order is %v, error %v, want scope %v", o, err, OfForce)
	}
	if o, err := ParseFor("tactics assault a", true); err != nil || o.Scope != OfUnits {
		t.Errorf("the order is %v, error %v, want scope %v", o, err, OfUnits)
	}
	if _, err := ParseFor("assult", true); err == nil || err.Word != "assult" {
		t.Errorf("a slip: %v; want an error at the word assult", err)
	}
	if !Reserved("Guard") || Reserved("guards") {
		t.Errorf("reserved: Guard %v, guards %v; want true, false", Reserved("Guard"), Reserved("guards"))
	}
	if at := At("tactics assault and sortie a guard1", "guard1"); at != 29 {
		t.Errorf("guard1 stands at %d", at)
	}
}
