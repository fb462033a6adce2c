package game

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// CheckResult tells whether one expectation of a scenario holds, and if not, what
// differs.
type CheckResult struct {
	Check Check
	OK    bool
	Diff  string // "" if OK; one difference per line
}

// RunChecks runs the expect entries of a scenario, in order.
func RunChecks(rules Rules, s *State) []CheckResult {
	results := make([]CheckResult, len(s.Expect))
	for i, c := range s.Expect {
		diff := runCheck(rules, s, c)
		results[i] = CheckResult{Check: c, OK: diff == "", Diff: diff}
	}
	return results
}

// Flags returns the query's arguments in the form of command line flags: lists with
// commas, true as "true". It omits false and the side, which only filters.
func (c Check) Flags() map[string]string {
	flags := map[string]string{}
	for key, value := range c.Args {
		if key == "side" || value == false {
			continue
		}
		flags[key] = flag(value)
	}
	return flags
}

func flag(value any) string {
	switch v := value.(type) {
	case float64:
		return shortest(v)
	case []any:
		parts := make([]string, len(v))
		for i, item := range v {
			parts[i] = flag(item)
		}
		return strings.Join(parts, ",")
	}
	return fmt.Sprint(value)
}

// runCheck returns the difference between a check and the rules' answer, "" for none.
func runCheck(rules Rules, s *State, c Check) string {
	answer, err := c.ask(rules, s)
	if err != nil {
		return err.Error()
	}
	answers := []Answer{answer}
	if c.Any {
		if options := answer.Options(); len(options) > 0 {
			answers = options
		}
	}
	diffs := make([]string, len(answers))
	for i, a := range answers {
		if diffs[i] = compareAnswer(s, c, a); diffs[i] == "" {
			return ""
		}
	}
	if len(answers) == 1 {
		return diffs[0]
	}
	for i, diff := range diffs {
		diffs[i] = fmt.Sprintf("alternative %d: %s", i+1, strings.ReplaceAll(diff, "\n", "; "))
	}
	return fmt.Sprintf("none of the %d alternatives fits\n%s", len(diffs), strings.Join(diffs, "\n"))
}

// ask asks the query of a check.
func (c Check) ask(rules Rules, s *State) (Answer, error) {
	args := c.Flags()
	if form, ok := FormOf(rules, c.Query); ok && slices.ContainsFunc(form.Args, func(a QueryArg) bool { return a.Name == "side" }) && c.Args["side"] != nil {
		args["side"] = flag(c.Args["side"]) // it is an argument, not a filter
	}
	return Ask(rules, s, Query{Name: c.Query, Args: args})
}

// AnswerFields returns the fields of the answer to the query of a check, as a file would have
// them, without its steps; nil if it cannot be asked.
func (c Check) AnswerFields(rules Rules, s *State) map[string]any {
	answer, err := c.ask(rules, s)
	if err != nil {
		return nil
	}
	text, err := json.Marshal(answer)
	if err != nil {
		return nil
	}
	var fields map[string]any
	_ = json.Unmarshal(text, &fields) // nil if the answer is no object
	for _, told := range []string{"query", "file", "steps", "marks"} {
		delete(fields, told)
	}
	return fields
}

// compareAnswer compares the fields of a check with an answer in its JSON form.
func compareAnswer(s *State, c Check, a Answer) string {
	text, err := json.Marshal(a)
	if err != nil {
		return err.Error()
	}
	var got map[string]any
	if err := json.Unmarshal(text, &got); err != nil {
		return err.Error()
	}
	side, given := c.Args["side"].(string)
	if given && s.SideOf(SideID(side)) < 0 {
		return fmt.Sprintf("there is no side %q", side)
	}
	v := &view{s: s, side: SideID(side), answer: got}
	var diffs []string
	for _, key := range sortedKeys(c.Want) {
		if diff := v.compare(key, c.Want[key]); diff != "" {
			diffs = append(diffs, diff)
		}
	}
	return strings.Join(diffs, "\n")
}

// view is an answer as seen by a check, which may concern one side only.
type view struct {
	s      *State
	side   SideID // "" for both
	answer map[string]any
}

// compare returns the difference in one field of a check, "" for none. Some fields are
// not in the answer but follow from it.
func (v *view) compare(key string, want any) string {
	switch key {
	case "layout":
		places, ok := v.places()
		if !ok {
			return "layout: the answer has no stands"
		}
		return compareSet(key, want, places, sameLayoutPlace)
	case "pairs_include":
		return v.comparePairs(want)
	case "supporting":
		return compareSet(key, want, v.supporting(), func(want, got any) bool { return want == got })
	case "not_supporting":
		return v.compareNotSupporting(want)
	}
	got, ok := v.answer[key]
	if !ok {
		return key + ": the answer has no such field"
	}
	if key == "fighting" {
		got = v.ofSide(got)
	}
	return compareValue(key, want, got)
}

// places returns the final places of the answer's stands as [x, y, facing]; destroyed
// stands have none.
func (v *view) places() ([]any, bool) {
	stands, ok := v.answer["stands"].([]any)
	places := []any{}
	for _, item := range stands {
		if stand, _ := item.(map[string]any); stand != nil && stand["destroyed"] != true {
			places = append(places, []any{stand["x"], stand["y"], stand["facing"]})
		}
	}
	return places, ok
}

// comparePairs looks for each wanted pair in the answer.
func (v *view) comparePairs(want any) string {
	pairs, ok := v.answer["pairs"].([]any)
	if !ok {
		return "pairs_include: the answer has no pairs"
	}
	wanted, ok := want.([]any)
	if !ok {
		return "pairs_include: must be a list"
	}
	var missing []string
	for _, pair := range wanted {
		same := func(got any) bool { return sameItem("pairs", pair, got) }
		if !slices.ContainsFunc(pairs, same) {
			missing = append(missing, "pairs_include: no "+compactJSON(pair)+pairsOf(pair, pairs))
		}
	}
	return strings.Join(missing, "\n")
}

// pairsOf tells how the two stands of a wanted pair actually touch.
func pairsOf(want any, pairs []any) string {
	w, _ := want.(map[string]any)
	for _, item := range pairs {
		got, _ := item.(map[string]any)
		if got["a"] == w["a"] && got["b"] == w["b"] || got["a"] == w["b"] && got["b"] == w["a"] {
			return "; they touch as " + compactJSON(got)
		}
	}
	return "; they do not touch"
}

// supporting returns the supporting stands of the check's side.
func (v *view) supporting() []any {
	supports, _ := v.answer["supports"].([]any)
	stands := []any{}
	for _, item := range supports {
		support, _ := item.(map[string]any)
		if !slices.Contains(stands, support["stand"]) {
			stands = append(stands, support["stand"])
		}
	}
	return v.ofSide(stands).([]any)
}

// ofSide returns the stands of a list that belong to the check's side.
func (v *view) ofSide(list any) any {
	ids, ok := list.([]any)
	if !ok || v.side == "" {
		return list
	}
	kept := []any{}
	for _, item := range ids {
		id, _ := item.(string)
		if u, _ := v.s.Stand(StandID(id)); u != nil && u.Side == v.side {
			kept = append(kept, item)
		}
	}
	return kept
}

func (v *view) compareNotSupporting(want any) string {
	wanted, ok := want.([]any)
	if !ok {
		return "not_supporting: must be a list"
	}
	supporting := v.supporting()
	var wrong []string
	for _, item := range wanted {
		id, _ := item.(string)
		switch u, _ := v.s.Stand(StandID(id)); {
		case u == nil:
			wrong = append(wrong, fmt.Sprintf("not_supporting: there is no stand %s", compactJSON(item)))
		case slices.Contains(supporting, item):
			wrong = append(wrong, fmt.Sprintf("not_supporting: %s does support", id))
		}
	}
	return strings.Join(wrong, "\n")
}
