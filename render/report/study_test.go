package report

import (
	"bytes"
	"strings"
	"testing"

	"frontage/assets"
	"frontage/game"
	"frontage/game/systems"
	"frontage/geometry"
	"frontage/render/scene"
)

// While armies are set up in secret a study shows nothing that is hidden: neither the table, nor
// what happened, nor where a piece is, nor what the rules would answer.
func TestStudyKeepsSecrets(t *testing.T) {
	play := secretly(t)
	hidden := play.State()
	guide := game.GuideOf(hidden).SetUp
	seen := guide.Seen(hidden, "")
	unit := hidden.Units[0].ID
	s := Of(play)
	for n := range s.Moments {
		if err := s.SetRemark(n, game.Remark{
			Note:     "Here they come.",
			Drawings: []game.Drawing{{Kind: game.DrawCircle, FromPiece: unit, Text: "hidden circle"}},
			Question: &game.ReaderQuestion{Ask: "Where?", Query: &game.Query{Name: "reach", Args: map[string]string{"unit": string(unit)}}},
		}); err != nil {
			t.Fatal(err)
		}
	}
	st, events := s.Past(s.Last())
	if string(game.Write(st)) != string(game.Write(seen)) || len(events) > 0 {
		t.Error("the study shows the table as it is, or what happened")
	}
	if list := s.Drawings(s.Last(), st); len(list) > 0 {
		t.Errorf("the study points at a hidden unit: %+v", list)
	}
	if a := s.Answer(s.Last()); len(a.Steps) > 0 || !strings.Contains(a.Rules, "in secret") {
		t.Errorf("the rules answer %q", a.Rules)
	}
	for _, film := range s.Between(0, s.Last(), scene.Options{}, 400).frames {
		if string(game.Write(film.st)) != string(game.Write(guide.Seen(film.st, ""))) || film.caption != "" {
			t.Errorf("the film shows the table as it is, or tells %q", film.caption)
		}
	}
	page := StudyHTML(s)
	text := StudyMarkdown(s, func(svg []byte) string { page = append(page, svg...); return "x.svg" })
	report := HTML(s)
	for _, out := range [][]byte{page, text, report} {
		if bytes.Contains(out, []byte("hidden circle")) {
			t.Error("a report shows a circle about a hidden unit")
		}
	}
}

// secretly returns a battle in which something is set up in secret.
func secretly(t *testing.T) *game.Battle {
	t.Helper()
	var play *game.Battle
	for _, f := range assets.Scenarios() {
		if f.Name == "muster-on-the-heath" {
			play, _, _ = game.Open(f.Data, f.Name, systems.All())
		}
	}
	for range 80 {
		if play.Secret() {
			st := play.State()
			if string(game.Write(game.GuideOf(st).SetUp.Seen(st, ""))) != string(game.Write(st)) {
				return play
			}
		}
		a, ok := play.Default()
		if q := play.Question(); q != nil {
			for _, o := range q.Answers {
				if o.Choice == "maps" {
					a = o
				}
			}
		}
		if _, err := play.Do(a); err != nil || !ok {
			t.Fatal("nothing is set up in secret")
		}
	}
	t.Fatal("nothing is hidden")
	return nil
}

// A study has its moments in order, with what is drawn, and escapes all texts.
func TestStudyPage(t *testing.T) {
	s := read(t, played(t))
	must := func(n int, r game.Remark) {
		t.Helper()
		if err := s.SetRemark(n, r); err != nil {
			t.Fatal(err)
		}
	}
	must(0, game.Remark{Note: "1. <script>alert(1)</script>\n\n# No heading & *no* bold"})
	must(4, game.Remark{Drawings: []game.Drawing{{Kind: game.DrawArrow, From: geometry.Vec{X: 10, Y: 10}, To: geometry.Vec{X: 30, Y: 10}, Text: "</svg><b>"}}})
	must(6, game.Remark{Question: &game.ReaderQuestion{Ask: "Which <one>?", Choices: []string{"<i>a</i>", "b"}, Right: 1, Answer: "\"a\" </details>"}})
	if list := s.Remarked(); len(list) != 3 || list[0] != 0 || list[1] != 4 || list[2] != 6 || !s.Studied() {
		t.Errorf("remarked are %v", list)
	}
	for name, page := range map[string]string{"study": string(StudyHTML(s)), "report": string(HTML(s))} {
		for _, bad := range []string{"<script", "</svg><b>", "<i>a", "Which <one", "\" </details>"} {
			if strings.Contains(page, bad) {
				t.Errorf("the %s has %q unescaped", name, bad)
			}
		}
		for _, want := range []string{"alert(1)", "Which &lt;one&gt;?", "&lt;i&gt;a&lt;/i&gt;", `data-id="drawing-1"`} {
			if !strings.Contains(page, want) {
				t.Errorf("the %s lacks %q", name, want)
			}
		}
		wellFormed(t, page)
	}
	text := string(StudyMarkdown(s, func([]byte) string { return "p.svg" }))
	for _, want := range []string{"> 1\\. \\<script\\>alert(1)\\</script\\>\n> \n> \\# No heading \\& \\*no\\* bold", "1. \\<i\\>a\\</i\\>\n2. b", "> \"a\" \\</details\\>", "\n</details>"} {
		if !strings.Contains(text, want) {
			t.Errorf("the text is\n%s\nwithout %q", text, want)
		}
	}
	if strings.Count(text, "](p.svg)") != 3 {
		t.Errorf("the text has not one picture for each remark:\n%s", text)
	}
}

// The other lines of play tell their own remarks, and none that they share.
func TestStudyOfVariations(t *testing.T) {
	b := read(t, played(t)).Battle
	s := Of(b)
	s.SetNote(1, "shared by both")
	varied, err := b.Vary(3, "")
	if err != nil {
		t.Fatal(err)
	}
	a, _ := varied.Default()
	if _, err := varied.Do(a); err != nil {
		t.Fatal(err)
	}
	other := Of(varied)
	other.SetNote(other.Last(), "on the other line")
	if err := varied.NameLine(varied.Line(), "A bolder plan"); err != nil {
		t.Fatal(err)
	}
	back, err := varied.OnLine(0)
	if err != nil {
		t.Fatal(err)
	}
	page := string(StudyHTML(Of(back)))
	at, plan, own := strings.Index(page, "shared by both"), strings.Index(page, "A bolder plan"), strings.Index(page, "on the other line")
	if at < 0 || plan < at || own < plan || strings.Count(page, "shared by both") != 1 {
		t.Errorf("the lines are told at %d, %d and %d", at, plan, own)
	}
}
