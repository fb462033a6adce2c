package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/systems"
)

// studyOf plays some default actions of a shipped scenario and adds remarks: a note at the start, an
// arrow between two units with a circle about the first, and a question.
func studyOf(t *testing.T, scenario string, question *game.ReaderQuestion) string {
	t.Helper()
	data, err := os.ReadFile("../../" + scenario + ".scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	b, _, err := game.Open(data, scenario, systems.All())
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		a, _ := b.Default()
		if _, err := b.Do(a); err != nil {
			t.Fatal(err)
		}
	}
	red, blue := game.UnitID(""), game.UnitID("")
	st, _ := b.Past(2)
	for i := range st.Units {
		if u := &st.Units[i]; len(u.Stands) > 0 && u.Side == st.Sides[0].ID {
			red = u.ID
		} else if len(u.Stands) > 0 {
			blue = u.ID
		}
	}
	b.SetNote(0, "Two <armies> meet.")
	for line, r := range map[int]game.Remark{
		2: {Drawings: []game.Drawing{{Kind: game.DrawArrow, FromPiece: red, ToPiece: blue, Text: "there & back"}, {Kind: game.DrawCircle, FromPiece: red, Color: "green"}}},
		3: {Question: question},
	} {
		if err := b.SetRemark(line, r); err != nil {
			t.Fatal(err)
		}
	}
	return file(t, "studied.replay.jsonl", string(b.Replay()))
}

var whoWins = &game.ReaderQuestion{Ask: "Who <wins>?", Choices: []string{"Red", "Blue & co"}, Right: 2, Answer: "Blue: *it* is stronger."}

// told returns a study as a page.
func told(t *testing.T, name string) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "study.html")
	if o := frontage("study", name, "--report", out); o.status != exitDone || o.stderr != "" {
		t.Fatalf("status %d, %s", o.status, o.stderr)
	}
	page, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	return string(page)
}

// The remarks of each rule system are listed, answered and reported.
func TestStudyOfAllSystems(t *testing.T) {
	seen := map[string]bool{}
	for _, scenario := range []string{"assets/scenarios/first-charge", "game/element/scenarios/two-wings", "game/column/scenarios/the-stair-gate", "game/tactics/scenarios/the-fallow-field"} {
		name := studyOf(t, scenario, whoWins)
		got := answer(t, "study", name)
		remarks := got["lines"].([]any)[0].(map[string]any)["remarks"].([]any)
		if len(remarks) != 3 {
			t.Fatalf("%s: %d remarks, want 3", scenario, len(remarks))
		}
		drawn := remarks[1].(map[string]any)
		if list := drawn["remark"].(map[string]any)["drawings"].([]any); drawn["moment"] != 2.0 || len(list) != 2 {
			t.Errorf("%s: drawn is %v", scenario, drawn)
		}
		if a := remarks[2].(map[string]any)["answer"].(map[string]any); a["right"] != "Blue & co" || a["author"] != "Blue: *it* is stronger." {
			t.Errorf("%s: the answer is %v", scenario, a)
		}
		page := told(t, name)
		for _, want := range []string{"Two &lt;armies&gt; meet.", "Who &lt;wins&gt;?", "<li>Blue &amp; co</li>", "<details>", `data-id="drawing-1"`, `data-id="drawing-2"`} {
			if !strings.Contains(page, want) {
				t.Errorf("%s: the page lacks %q", scenario, want)
			}
		}
		if n := strings.Count(page, "<svg xmlns"); n != 3 || strings.Contains(page, "<armies>") {
			t.Errorf("%s: the page has %d pictures, want one for each remark, and no text unescaped", scenario, n)
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		b, _, err := game.Open(text, name, systems.All())
		if err != nil {
			t.Fatal(err)
		}
		seen[b.State().System] = true
	}
	if len(seen) != len(systems.All()) {
		t.Errorf("tried are %v; want all systems", seen)
	}
}

// The text hides the answers until they are asked for; Markdown has its pictures beside it.
func TestStudyText(t *testing.T) {
	name := studyOf(t, "assets/scenarios/first-charge", whoWins)
	text := frontage("study", name).stdout
	for _, want := range []string{"0: ", "   Two <armies> meet.\n", "   drawn: arrow from ", ": there & back\n", "   drawn: circle about ", "   question: Who <wins>?\n     1. Red\n     2. Blue & co\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("listed is\n%swithout %q", text, want)
		}
	}
	if strings.Contains(text, "stronger") || strings.Contains(text, "right:") {
		t.Errorf("the answer is told:\n%s", text)
	}
	third := frontage("study", name, "--answers", "--moment", "3").stdout
	if !strings.Contains(third, "   right: Blue & co\n   answer: Blue: *it* is stronger.\n") || strings.Contains(third, "armies") {
		t.Errorf("moment 3 with answers is\n%s", third)
	}
	out := filepath.Join(t.TempDir(), "a study.md")
	if o := frontage("study", name, "--report", out); o.status != exitDone {
		t.Fatal(o.stderr)
	}
	page, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"> Two \\<armies\\> meet.", "](a%20study-1.svg)", "](a%20study-3.svg)", "<details><summary>Show the answer</summary>\n\nRight is: Blue \\& co", "> Blue: \\*it\\* is stronger"} {
		if !strings.Contains(string(page), want) {
			t.Errorf("the text is\n%s\nwithout %q", page, want)
		}
	}
	for _, n := range []string{"1", "2", "3"} {
		if svg, err := os.ReadFile(strings.TrimSuffix(out, ".md") + "-" + n + ".svg"); err != nil || !strings.HasPrefix(string(svg), "<svg") {
			t.Errorf("picture %s: %v", n, err)
		}
	}
	if got := frontage("study", file(t, "charged.replay.jsonl", replayOf(`{"do":"charge","unit":"r1","target":"b1"}`))).stdout; got != "There are no remarks.\n" {
		t.Errorf("without remarks it prints %q", got)
	}
}

// A question may be a query: the rules answer it at the table of its moment. In runScenario the
// question comes before any action, and r1 may charge b1.
func TestStudyAsksTheRules(t *testing.T) {
	ask := `"question":{"ask":"May they charge?","query":{"query":"charge","unit":"r1","target":"b1"}}`
	studied := strings.Replace(replayOf(), `"seed":3`, `"seed":3,`+ask, 1)
	studied = strings.Replace(studied, "replay@1", "replay@4", 1)
	name := file(t, "asks.replay.jsonl", studied)
	scenario := file(t, "asks.scenario.json", runScenario)
	want := answer(t, "charge", scenario, "--unit", "r1", "--target", "b1", "--trace")
	got := answer(t, "study", name)["lines"].([]any)[0].(map[string]any)["remarks"].([]any)[0].(map[string]any)["answer"].(map[string]any)
	steps, wanted := got["steps"].([]any), want["steps"].([]any)
	if len(steps) == 0 || len(steps) != len(wanted) || got["rules"] == "" {
		t.Fatalf("the study answers %v in %d steps; want the %d of the query", got["rules"], len(steps), len(wanted))
	}
	if s, w := steps[0].(map[string]any), wanted[0].(map[string]any); s["rule"] != w["rule"] || s["text"] != w["text"] {
		t.Errorf("the first step is %v, want %v", s, w)
	}
	page := told(t, name)
	if !strings.Contains(page, steps[0].(map[string]any)["rule"].(string)) || strings.Count(page, "<svg xmlns") != 2 {
		t.Error("the page lacks the rules' reasons or the picture of them")
	}
}

func TestStudyRefuses(t *testing.T) {
	name := studyOf(t, "assets/scenarios/first-charge", whoWins)
	bad := func(remark string) string {
		return file(t, "bad.replay.jsonl", strings.Replace(strings.Replace(replayOf(), `"seed":3`, `"seed":3,`+remark, 1), "replay@1", "replay@4", 1))
	}
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{name, "--moment", "4"}, "there is no moment 4: those of " + name + " are 0 to 3"},
		{[]string{name, "--moment", "-1"}, "there is no moment -1"},
		{[]string{name, "--report", "x.pdf"}, "must end in .html or .md"},
		{[]string{name, "--report", "x.html", "--answers"}, "goes with neither"},
		{[]string{bad(`"drawings":[{"kind":"circle","from":"r9"}]`)}, `:1: drawings[0].from: is "r9"; no piece`},
		{[]string{bad(`"drawings":[{"kind":"arrow","from":"r1","to":[-1,5]}]`)}, `:1: drawings[0].to: is [-1, 5], beside the table`},
		{[]string{bad(`"question":{"ask":"?","query":{"query":"charge","unit":"r9","target":"b1"}}`)}, `:1: question.query.unit: is "r9"; there is no such unit`},
		{[]string{bad(`"question":{"ask":"?","query":{"query":"charge","target":"b1"}}`)}, `:1: question.query: the query charge needs unit`},
		{[]string{bad(`"question":{"ask":"?","query":{"query":"dance"}}`)}, `asks "dance", which is no query of the stand rules`},
	} {
		o := frontage(append([]string{"study"}, test.args...)...)
		if o.status != exitBad || o.stdout != "" || !strings.Contains(o.stderr, test.want) {
			t.Errorf("%v: status %d, %s%s; want %q", test.args, o.status, o.stdout, o.stderr, test.want)
		}
	}
}
