package tactics

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"frontage/game"
)

// The four scenarios are read, their checks hold, and they are fought to their ends: with
// an end that is open.
func TestScenarios(t *testing.T) {
	list, err := files.ReadDir("scenarios")
	if err != nil || len(list) != 4 {
		t.Fatalf("%d scenarios, %v; want 4", len(list), err)
	}
	for _, file := range list {
		text, err := files.ReadFile("scenarios/" + file.Name())
		if err != nil {
			t.Fatal(err)
		}
		s, err := game.Read(text, file.Name(), systems)
		if err != nil {
			t.Fatal(err)
		}
		if len(s.Expect) < 6 {
			t.Errorf("%s expects %d things only", file.Name(), len(s.Expect))
		}
		for _, r := range game.RunChecks(Rules{}, &s) {
			if !r.OK {
				t.Errorf("%s, %s differs: %s", file.Name(), r.Check.Query, r.Diff)
			}
		}
		a := query[*WhatIfAnswer](t, &s, "odds", "battles=200")
		if max(a.Wins[0], a.Wins[1]) > 180 || a.Segments < 4 {
			t.Errorf("%s: of 200 battles the sides win %v, in %v segments; want at most 180 each, in at least 4", file.Name(), a.Wins, a.Segments)
		}
	}
}

// What if is the same as the battles that are played from the same seeds, and the same every
// time; it changes nothing.
func TestWhatIf(t *testing.T) {
	s := tenASide(t)
	before := string(game.Write(s))
	a, b := query[*WhatIfAnswer](t, s, "odds", "battles=40", "seed=3"), query[*WhatIfAnswer](t, s, "odds", "battles=40", "seed=3")
	if a.Tally != b.Tally || string(game.Write(s)) != before {
		t.Error("it is not the same twice")
	}
	var wins [2]int
	segments := 0
	for seed := uint64(3); seed < 43; seed++ {
		end, _, err := game.PlayOut(*s, Rules{}, game.Options{Seed: seed}, 300)
		if err != nil {
			t.Fatal(err)
		}
		for i, side := range end.Sides {
			if ownTurn(end).Result.Winner == side.ID {
				wins[i]++
			}
		}
		segments += end.Turn.Number
	}
	if wins != a.Wins || game.RoundLength(float64(segments)/40) != a.Segments {
		t.Errorf("%v in %v segments, and played they are %v in %v; want the same", a.Wins, a.Segments, wins, float64(segments)/40)
	}
	// From the middle of a battle as well.
	battle := game.NewBattle(*s, Rules{}, game.Options{Seed: 9})
	for range 3 {
		if _, err := battle.Do(game.Action{Do: doSegment}); err != nil {
			t.Fatal(err)
		}
	}
	if c := query[*WhatIfAnswer](t, battle.State(), "odds", "battles=20"); c.Wins[0]+c.Wins[1]+c.Draws != 20 || c.Segments < 4 {
		t.Errorf("from segment 4: %+v; want 20 battles to at least segment 4", c.Tally)
	}
}

// The table of all packages: 13 x 13, each cell as the battles with these orders; those who
// flee win nothing, and what is the same for both sides is even.
func TestPackagesTable(t *testing.T) {
	units := []string{`a u: "count": 50, "tactics": "attack"`, `a w: "count": 40, "missile": 8, "range": 2, "tactics": "shoot"`, `b v: "count": 50, "tactics": "attack"`, `b x: "count": 40, "missile": 8, "range": 2, "tactics": "shoot"`}
	s := scenario(t, "", units...)
	a := query[*PackagesAnswer](t, s, "packages", "battles=30")
	if len(a.Table) != 13 || len(a.Packages) != 13 {
		t.Fatalf("%d rows of %d packages; want 13 of both", len(a.Table), len(a.Packages))
	}
	at := map[string]int{}
	for i, name := range a.Packages {
		if at[name] = i; len(a.Table[i]) != 13 {
			t.Fatalf("%d columns", len(a.Table[i]))
		}
	}
	if x := a.Table[at["flee"]][at["assault"]]; x.Wins[0] != 0 || x.Wins[1] != 30 {
		t.Errorf("flee against assault: %+v; want 0 and 30 won", x)
	}
	if x := a.Table[at["receive"]][at["avoid"]]; x.Draws != 30 {
		t.Errorf("nobody moves: %+v", x)
	}
	for i := range units {
		units[i] = strings.Replace(strings.Replace(units[i], `"attack"`, `"assault"`, 1), `"shoot"`, `"assault"`, 1)
	}
	alone := query[*WhatIfAnswer](t, scenario(t, "", units...), "odds", "battles=30")
	if x := a.Table[at["assault"]][at["assault"]]; x != alone.Tally {
		t.Errorf("assault against assault: %+v, and with these orders %+v", x, alone.Tally)
	}
}

// Every answer has its query, its steps and all keys always; every step cites the page.
func TestAnswers(t *testing.T) {
	s := scenario(t, `"tactics": {"location": {"kind": "city", "rating": 2, "strength": 9, "inside": "b"}}`,
		`a u: `+infantry+`, "missile": 8, "range": 2`, `a l: "individual": true, "flags": ["leadership bonus 12"], "leads": {"units": 2, "members": 60}, "morale": 10`, `b v: "count": 50, "place": {"position": 4, "inside": true}`)
	for name, args := range map[string][]string{
		"order": {"text=tactics assault and sortie u"}, "presence": {"side=a"}, "blocking": {"side=b", "against=90"}, "engage": {"unit=u", "target=v"},
		"damage": {"unit=u", "target=v"}, "strength": {"unit=u"}, "reach": {"unit=u"}, "sight": {"unit=u", "target=v"}, "phase": {"unit=u", "ground=home"}, "siege": {"side=a", "turns=1", "city=3"}, "odds": {"battles=3"}, "packages": {"battles=1"},
	} {
		q := game.Query{Name: name, Args: map[string]string{}}
		for _, arg := range args {
			key, value, _ := strings.Cut(arg, "=")
			q.Args[key] = value
		}
		answer, err := game.Ask(Rules{}, s, q)
		if err != nil {
			t.Fatal(name, err)
		}
		text, err := json.Marshal(answer)
		if err != nil || !strings.HasPrefix(string(text), `{"query":"`+name+`"`) || !strings.Contains(string(text), `"steps":[`) {
			t.Errorf("%s: the answer is %s, error %v, want a JSON object with its query and steps", name, text, err)
		}
		if answer.Text().String() == "" || answer.Options() != nil {
			t.Errorf("%s says nothing", name)
		}
		for _, step := range answer.Explain() {
			if !strings.HasPrefix(step.Rule, "TAC-") || step.Text.Empty() {
				t.Errorf("%s has the step %+v", name, step)
			}
		}
	}
	if a := query[*ReachAnswer](t, s, "reach", "unit=u"); a.Move != 1 || a.Range != 2 {
		t.Errorf("it reaches %+v; want a move of 1 and a range of 2", a)
	}
	if a := query[*SightAnswer](t, s, "sight", "unit=u", "target=v"); !a.Visible || *a.Distance != 4 {
		t.Errorf("they are %+v; want them visible at 4", a)
	}
	if a := query[*ContactsAnswer](t, s, "contacts"); len(a.Pairs) != 0 {
		t.Errorf("in contact are %+v", a)
	}
	near := scenario(t, "", `a u: "count": 5, "place": {"position": 2}`, `b v: "count": 5, "place": {"position": 2}`, `b w: "count": 5`)
	if a := query[*ContactsAnswer](t, near, "contacts"); len(a.Pairs) != 1 || a.Pairs[0].A != "u" || a.Pairs[0].B != "v" || a.Pairs[0].Locked {
		t.Errorf("in contact are %+v; want u and v, not locked", a)
	}
	if a := query[*PhaseAnswer](t, s, "phase", "unit=u", "ground=home"); a.Leader != 12 || a.Morale != 27 {
		t.Errorf("the next phase: %+v; want 12 for the leader, and a morale of 27", a)
	}
	if a := query[*SiegeAnswer](t, s, "siege", "side=a", "turns=1", "city=3"); !a.Besieged || !a.Weakened || a.Size != 2 || a.Supplied || a.Usual != 4 {
		t.Errorf("the siege: %+v; want the city besieged, weakened to 2 and not supplied; 4 is usual", a)
	}
	for _, bad := range []game.Query{
		{Name: "presence", Args: map[string]string{}}, {Name: "presence", Args: map[string]string{"unit": "z"}}, {Name: "presence", Args: map[string]string{"side": "z"}},
		{Name: "engage", Args: map[string]string{"unit": "u", "target": "l"}}, {Name: "blocking", Args: map[string]string{"unit": "u", "against": "many"}},
		{Name: "damage", Args: map[string]string{"unit": "u", "target": "v", "mode": "spell"}}, {Name: "odds", Args: map[string]string{"battles": "0"}},
		{Name: "chess", Args: map[string]string{}}, {Name: "order", Args: map[string]string{}}, {Name: "siege", Args: map[string]string{"side": "z"}},
	} {
		if a, err := game.Ask(Rules{}, s, bad); err == nil {
			t.Errorf("%+v: the answer is %v, want an error", bad, a)
		}
	}
	// Chain odds of two units are refused with what to ask instead.
	for _, arg := range []string{"unit", "target", "rounds", "shooting"} {
		if _, err := game.Ask(Rules{}, s, game.Query{Name: "odds", Args: map[string]string{arg: "u"}}); err == nil || !strings.Contains(err.Error(), "the what-if of 1,000 battles") {
			t.Errorf("odds with %s: %v, want a word about the what-if", arg, err)
		}
	}
}

// A step event has the fields of the formats page, with its reasons.
func TestStepEvents(t *testing.T) {
	s := scenario(t, "", `a k: "count": 50, "flags": ["charge"], "move": 4, "tactics": "charge"`, `b v: "count": 50, "tactics": "assault"`)
	b := game.NewBattle(*s, Rules{}, game.Options{Seed: 1})
	for range 2 {
		if _, err := b.Do(game.Action{Do: doSegment}); err != nil {
			t.Fatal(err)
		}
	}
	found := false
	for _, e := range b.Events(500) {
		text, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		found = found || strings.HasPrefix(string(text), `{"event":"step","unit":"k"`) &&
			strings.Contains(string(text), `"segment":2,"step":4,"what":"charge-move","from":2,"to":3,"why":[{"rule":"TAC-SEG-04","text":`)
		if own, ok := e.Own.(*StepEvent); ok {
			for _, why := range own.Why {
				if why.Text.Empty() {
					t.Errorf("%s has no words", why.Rule)
				}
			}
		}
	}
	if !found {
		t.Error("the charge move of segment 2 is not told")
	}
}

// The orders are secret until both sides are ready: the events before tell none of them.
func TestOrdersAreSecret(t *testing.T) {
	b := game.NewBattle(*scenario(t, "", `a u: "count": 50`, `b v: "count": 50`), Rules{}, game.Options{Seed: 1})
	do := func(a game.Action) (texts string) {
		events, err := b.Do(a)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			texts += e.Text.String() + "\n"
		}
		return texts
	}
	q := b.Question()
	if q.Who != "a" || len(q.Answers) != 30 || q.Answers[q.Default].Do != doReady {
		t.Errorf("the question is %+v; want one of side a with 30 answers, by default %q", q, doReady)
	}
	if text := do(game.Action{Do: doOrders, Unit: "u", Own: &Deed{Text: "penetrate"}}); strings.Contains(text, "penetrate") {
		t.Errorf("told: %s", text)
	}
	do(game.Action{Do: doReady, Side: "a"})
	if b.Question().Who != "b" {
		t.Error("the other side is not asked")
	}
	if text := do(game.Action{Do: doReady, Side: "b"}); !strings.Contains(text, "penetrate") {
		t.Errorf("at the beginning: %s", text)
	}
	if _, _, err := b.Try(game.Action{Do: doSegment}); err != game.ErrNoDice {
		t.Errorf("a preview of a segment: %v", err)
	}
}

// A preview of a segment ends where the dice begin.
func TestPreviewEndsAtTheDice(t *testing.T) {
	b := game.NewBattle(*tenASide(t), Rules{}, game.Options{Seed: 1})
	for range 5 {
		_, events, err := b.Try(game.Action{Do: doSegment})
		if err != game.ErrNoDice || len(events) == 0 || events[len(events)-1].Kind != game.EventRoll {
			t.Fatalf("the preview is %+v, %v; want it to end with a roll that has no dice", events, err)
		}
		for _, e := range events {
			if e.Kind == "exchange" || e.Kind == "shots" || e.Kind == "wounds" {
				t.Errorf("it tells %+v", e)
			}
		}
		if _, err := b.Do(game.Action{Do: doSegment}); err != nil {
			t.Fatal(err)
		}
	}
}

// Every answer of a question is legal, and the default is one of them.
func TestAnswersAreLegal(t *testing.T) {
	for _, force := range []string{"", `, "force": "van"`} {
		s := scenario(t, `"tactics": {"location": {"kind": "city", "inside": "b"}}`, `a u: "count": 50`+force, `a w: "count": 50, "force": "rear"`, `a l: "individual": true`, `b v: "count": 50, "place": {"position": 4, "inside": true}`)
		b := game.NewBattle(*s, Rules{}, game.Options{Seed: 1})
		for {
			q := b.Question()
			if q == nil {
				break
			}
			for _, a := range q.Answers {
				if _, _, err := b.Try(a); err != nil && err != game.ErrNoDice {
					t.Errorf("%+v %+v: %v", a, a.Own, err)
				}
			}
			a, open := b.Default()
			if answer, ok := q.DefaultAnswer(); !open || !ok || answer.Do != a.Do || answer.Side != a.Side {
				t.Errorf("the default is %+v; want that of an open question: %+v", a, answer)
			}
			if _, err := b.Do(a); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// What the view knows: every answer has a label, every unit its facts, and the outcome.
func TestGuide(t *testing.T) {
	b := game.NewBattle(*tenASide(t), Rules{}, game.Options{Seed: 2})
	for range 40 {
		q := b.Question()
		if q == nil {
			break
		}
		for _, a := range q.Answers {
			if v := guide.Answer(b.State(), a, nil); v.Label.Empty() {
				t.Errorf("%+v has no label", a)
			}
		}
		for i := range b.State().Units {
			u := &b.State().Units[i]
			if len(guide.UnitFacts(b.State(), u)) < 5 || guide.InShort(u).Empty() || guide.Condition(b.State(), u).Empty() {
				t.Errorf("%s has no facts", u.ID)
			}
		}
		a, _ := b.Default()
		if _, err := b.Do(a); err != nil {
			t.Fatal(err)
		}
		for _, e := range b.Events(20) {
			guide.Event(b.State(), &e)
		}
		guide.Waiting(b.State())
	}
	o := guide.Outcome(b.State())
	if o == nil || len(o.Points) != 2 || o.Why.Empty() {
		t.Errorf("the outcome is %+v; want points of both sides, and why", o)
	}
	for _, u := range b.State().Units {
		if guide.Pieces.Standing(&u).Empty() {
			t.Errorf("nothing is said of %s", u.ID)
		}
	}
	if l := guide.Losses(b.State(), "a"); l.OfUnits != 10 || l.OfStands != 402 {
		t.Errorf("the losses are %+v; want 402 stands of 10 units", l)
	}
}

// The lessons can be gone through: what each step asks for is an answer at that moment, and
// the battle ends.
func TestLessons(t *testing.T) {
	list, err := files.ReadDir("lessons")
	if err != nil || len(list) != 2 {
		t.Fatalf("%d lessons, %v; want 2", len(list), err)
	}
	for _, file := range list {
		text, err := files.ReadFile("lessons/" + file.Name())
		if err != nil {
			t.Fatal(err)
		}
		var lesson struct {
			Scenario json.RawMessage
			Steps    []struct {
				Wait, Do string
				Unit     game.UnitID
			}
		}
		if err := json.Unmarshal(text, &lesson); err != nil {
			t.Fatal(err)
		}
		s, err := game.Read(lesson.Scenario, file.Name(), systems)
		if err != nil {
			t.Fatal(err)
		}
		b := game.NewBattle(s, Rules{}, game.Options{Seed: 1})
		for i, step := range lesson.Steps {
			switch step.Wait {
			case "select":
				if s.Unit(step.Unit) == nil {
					t.Errorf("%s, step %d: there is no unit %s", file.Name(), i+1, step.Unit)
				}
			case "do":
				if q := b.Question(); q.Who == "blue" {
					a, _ := b.Default()
					if _, err := b.Do(a); err != nil {
						t.Fatal(err)
					}
				}
				found := false
				for _, a := range b.Question().Answers {
					if !found && a.Do == step.Do && a.Unit == step.Unit {
						found = true
						if _, err := b.Do(a); err != nil {
							t.Fatal(err)
						}
					}
				}
				if !found {
					t.Errorf("%s, step %d: %s of %q is no answer", file.Name(), i+1, step.Do, step.Unit)
				}
			case "over":
				for {
					a, open := b.Default()
					if !open {
						break
					}
					if _, err := b.Do(a); err != nil {
						t.Fatal(err)
					}
				}
				if b.State().Turn.Phase != phaseOver {
					t.Errorf("%s does not end", file.Name())
				}
			}
		}
	}
}

// What a side may know before both have given their orders does not depend on those of the other:
// neither on the tactics of its units and persons, nor on whether it storms. Its own orders count.
func TestWhatIfKeepsSecrets(t *testing.T) {
	const castle = `"tactics": {"location": {"kind": "castle", "rating": 2, "strength": 9, "inside": "a"}}`
	const inside = `"place": {"position": 0, "inside": true}`
	battle := func(own, foe, person, storm string) *game.State {
		return scenario(t, castle, `a u: "count": 40, "missile": 8, "range": 2, "tactics": "`+own+`", `+inside, `a w: "count": 30, "tactics": "assault"`,
			`b v: "count": 60, "tactics": "`+foe+`"`+storm, `b p: "individual": true, "attacks": 3, "melee": 20, "tactics": "`+person+`"`)
	}
	for _, name := range []string{"odds", "packages"} {
		plain := query[game.Answer](t, battle("receive", "assault", "flee", ""), name, "side=a", "battles=6")
		other := query[game.Answer](t, battle("receive", "shoot in front and sortie", "charge", `, "battle": {"began": 60, "storm": true}`), name, "side=a", "battles=6")
		want, _ := json.Marshal(plain)
		got, _ := json.Marshal(other)
		if string(want) != string(got) {
			t.Errorf("%s tells of the other side's orders:\n%s\n%s", name, want, got)
		}
	}
	a := query[*WhatIfAnswer](t, battle("receive", "assault", "flee", ""), "odds", "side=a", "battles=6")
	b := query[*WhatIfAnswer](t, battle("flee", "assault", "flee", ""), "odds", "side=a", "battles=6")
	if len(a.Against) != 13 || slices.Equal(a.Against, b.Against) {
		t.Errorf("orders against all packages: %v, with other own orders %v; want 13 that differ", a.Against, b.Against)
	}
}

// When two tables are compared, units hold a column by name: the stands that stand for them on the
// board are no part of the rules.
func TestColumnsAreHeldByUnits(t *testing.T) {
	text, err := files.ReadFile("scenarios/the-fallow-field.scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	b, _, err := game.Open(text, "fallow", systems)
	if err != nil {
		t.Fatal(err)
	}
	before := *b.State()
	for range 6 {
		a, _ := b.Default()
		if _, err := b.Do(a); err != nil {
			t.Fatal(err)
		}
	}
	held := ""
	for _, c := range game.Contrasted(&before, b.State()) {
		if c.Kind == game.ContrastGround {
			held += c.Ends[0].String() + " | " + c.Ends[1].String() + "\n"
		}
	}
	// Before the battle all of a side stand in its back column (TAC-FIELD-02); assaulting spears leave it.
	if !strings.Contains(held, "spears") || strings.Contains(held, "stand") {
		t.Errorf("the columns are held so: %q; want units and no stands", held)
	}
}
