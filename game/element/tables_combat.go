package element

import (
	"slices"
	"strings"
)

// factorRow is a combat factor (ELM-CLOSE-03).
type factorRow struct {
	who                who
	when               string
	vsMounted, vsOther int
}

func (t *Tables) readFactors(open opener) *sheet {
	return open("factors", "who", "when", "vs_mounted", "vs_others", "src").each(func(r row) {
		t.factors = append(t.factors, factorRow{r.who("who", &t.kinds), r.oneOf("when", "any", "close", "shooting", "shot_at", "shooting_unanswered"),
			r.whole("vs_mounted", -99, 99), r.whole("vs_others", -99, 99)})
	})
}

// supportRow is rear support (ELM-CLOSE-07 to -13).
type supportRow struct {
	rule          string
	front, behind who
	same          bool // type and grade must be the same
	ranks, bonus  int
	bound         string // any or enemy
	against       who
}

func (t *Tables) readSupports(open opener) *sheet {
	return open("supports", "id", "front", "behind", "same", "max_ranks", "bonus", "bound", "against", "src").each(func(r row) {
		t.supports = append(t.supports, supportRow{r.text("id"), r.who("front", &t.kinds), r.who("behind", &t.kinds), r.oneOf("same", "yes", "no") == "yes",
			r.whole("max_ranks", 1, 9), r.whole("bonus", -99, 99), r.oneOf("bound", "any", "enemy"), r.who("against", &t.kinds)})
	})
}

// tacticalRow is a tactical factor.
type tacticalRow struct {
	rule  string
	value int
	when  string
	who   who
	modes string // C in close combat, T shot at, A shooting and shot at, S shooting and not shot at
}

// tacticalReasons are the conditions of tactical factors.
var tacticalReasons = []string{"hero", "fear", "general", "uphill", "overlap", "flank_or_rear", "aid", "difficult_either", "difficult_own", "weather", "disheartened"}

func (t *Tables) readTactical(open opener) *sheet {
	return open("tactical", "id", "value", "when", "who", "modes", "src").each(func(r row) {
		row := tacticalRow{r.text("id"), r.whole("value", -99, 99), r.oneOf("when", tacticalReasons...), r.who("who", &t.kinds), r.text("modes")}
		if row.modes == "" || strings.Trim(row.modes, "CTAS ") != "" {
			r.bad("modes", "are %q; must be some of C, T, A, S", row.modes)
		}
		t.tactical = append(t.tactical, row)
	})
}

// gradingRow is a grading factor.
type gradingRow struct {
	rule    string
	value   int
	who     who
	bound   string // any or enemy
	lower   bool   // only if its own total is lower, not if it is equal
	against who
	option  string // holds only while that is on
}

func (t *Tables) readGrading(open opener) *sheet {
	return open("grading", "id", "value", "who", "bound", "own_total", "against", "option", "src").each(func(r row) {
		t.grading = append(t.grading, gradingRow{r.text("id"), r.whole("value", -99, 99), r.who("who", &t.kinds), r.oneOf("bound", "any", "enemy"),
			r.oneOf("own_total", "lower_or_equal", "lower") == "lower", r.who("against", &t.kinds), r.oneOf("option", append([]string{""}, optionNames...)...)})
	})
}

// outcomeRow is what happens to a loser (section 10).
type outcomeRow struct {
	id                string
	result            Result
	own, opp          who
	mode              string // C, D or *
	enemyBound        bool
	ownGoing, oppGood string // good, difficult or *
	outcome           Outcome
	severity          int    // its place among the outcomes, the worst last
	option            string // plays only while that is on
	base              bool   // a row of the base rules, which know no dragons
}

func (t *Tables) readOutcomes(open opener) *sheet {
	f := open("outcomes", "id", "result", "own", "opp", "mode", "bound", "own_going", "opp_going", "outcome", "option", "src").each(func(r row) {
		t.outcomes = append(t.outcomes, outcomeRow{
			id: r.text("id"), result: Result(r.oneOf("result", string(Beaten), string(Doubled))), own: r.who("own", &t.kinds), opp: r.who("opp", &t.kinds),
			mode: r.oneOf("mode", "*", "C", "D"), enemyBound: r.oneOf("bound", "*", "enemy") == "enemy",
			ownGoing: r.oneOf("own_going", "*", "good", "difficult"), oppGood: r.oneOf("opp_going", "*", "good"),
			outcome: Outcome(r.oneOf("outcome", "recoil", "flee", "destroyed", "spent", "banished", "stand", "none")),
			option:  r.oneOf("option", append([]string{""}, optionNames...)...), base: !strings.HasPrefix(r.text("src"), "S"),
		})
		last := &t.outcomes[len(t.outcomes)-1]
		last.severity = slices.Index(severity, last.outcome)
	})
	seen := map[string]bool{}
	for _, r := range f.rows {
		if id := r.text("id"); id == "" || seen[id] {
			r.bad("id", "%q is none, or there twice", id)
		}
		seen[r.text("id")] = true
	}
	return f
}
