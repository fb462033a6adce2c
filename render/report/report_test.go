package report

import (
	"bytes"
	"encoding/xml"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"frontage/assets"
	"frontage/game"
	"frontage/game/gametest"
	"frontage/game/systems"
)

// played returns a shipped battle played to its end by default answers, with an undone
// detour.
func played(t testing.TB) []byte { return playedOut(t, "skirmish-at-the-mill") }

func playedOut(t testing.TB, name string) []byte {
	t.Helper()
	i := slices.IndexFunc(assets.Scenarios(), func(f assets.File) bool { return f.Name == name })
	file := assets.Scenarios()[i]
	play, _, err := game.Open(file.Data, file.Name, systems.All())
	if err != nil {
		t.Fatal(err)
	}
	for n := range 5000 {
		answer, ok := play.Default()
		if !ok {
			return play.Replay()
		}
		if _, err := play.Do(answer); err != nil {
			t.Fatal(err)
		}
		if n == 6 {
			for _, do := range []string{"undo", "undo", "redo", "redo"} {
				if _, err := play.Do(game.Action{Do: do}); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	t.Fatal("the battle has no end")
	return nil
}

func read(t testing.TB, data []byte) *Story {
	t.Helper()
	s, warnings, err := Read(data, "played", systems.All())
	if err != nil || len(warnings) > 0 {
		t.Fatalf("error %v, warnings %v, want neither", err, warnings)
	}
	return s
}

// A story's moments are the held actions, each with the turn of its table. Its turns and
// phases follow one another without gaps.
func TestStory(t *testing.T) {
	s := read(t, played(t))
	held := s.Battle.Held()
	if s.Last() != len(held) {
		t.Fatalf("%d moments after the start, %d actions hold", s.Last(), len(held))
	}
	for n, m := range s.Moments {
		st, _ := s.Battle.Past(n)
		if m.Turn != st.Turn.Number || m.Side != st.Turn.Active || m.Phase != st.Turn.Phase || m.Step != st.Turn.Step {
			t.Fatalf("moment %d says %+v, the table %+v", n, m, st.Turn)
		}
		if n > 0 && m.Line != held[n-1] {
			t.Errorf("moment %d is line %d, want %d", n, m.Line, held[n-1])
		}
	}
	for name, spans := range map[string][]Span{"turns": s.Turns(), "phases": s.Phases()} {
		next := 0
		for i, span := range spans {
			if span.From != next || span.To < span.From {
				t.Errorf("%s: %d is %v, want it to begin at %d", name, i, span, next)
			}
			next = span.To + 1
		}
		if next != len(s.Moments) {
			t.Errorf("%s end before moment %d of %d", name, next, len(s.Moments))
		}
	}
}

func TestLeap(t *testing.T) {
	spans := []Span{{0, 3}, {4, 4}, {5, 9}}
	for _, c := range []struct{ at, by, want int }{
		{0, 1, 4}, {2, 1, 4}, {4, 1, 5}, {5, 1, 9}, {9, 1, 9},
		{9, -1, 5}, {5, -1, 4}, {4, -1, 0}, {3, -1, 0}, {0, -1, 0},
	} {
		if got := Leap(spans, c.at, c.by); got != c.want {
			t.Errorf("from %d by %d: %d, want %d", c.at, c.by, got, c.want)
		}
	}
}

// The report contains a picture for the start and for each turn, every event in words and
// every die, the notes, the winner, and nothing from elsewhere.
func TestHTML(t *testing.T) {
	s := read(t, played(t))
	s.SetNote(0, "Sunday, in <the> rain")
	s.SetNote(5, "A \"bold\" plan")
	page := string(HTML(s))
	if got, most := strings.Count(page, "<svg xmlns"), 1+len(s.Turns()); got < 3 || got > most {
		t.Errorf("%d pictures for %d turns; want 3 to %d", got, len(s.Turns()), most)
	}
	if result, first := strings.Index(page, "r-result"), strings.Index(page, "<h2>"); strings.Count(page[len(style):], "r-result") != 1 || strings.Index(page[result+10:], "r-result")+result > first {
		t.Error("the result does not stand at the top")
	}
	dice, rounds := 0, 0
	for n := 1; n <= s.Last(); n++ {
		_, events := s.Battle.Past(n)
		for _, e := range events {
			if e.Text.Empty() {
				continue
			}
			dice += len(e.Dice)
			for _, a := range game.GuideOf(s.Battle.State()).Event(s.Battle.State(), &e).Volleys {
				dice += len(a.Rolls) + len(a.Saves)
				rounds++
			}
		}
	}
	if got := strings.Count(page, "<use href="); got != dice || rounds == 0 {
		t.Errorf("%d dice are shown, %d fell in %d attacks; want a picture for each die", got, dice, rounds)
	}
	for _, want := range []string{"Sunday, in &lt;the&gt; rain", "A &#34;bold&#34; plan", "wins", "victory point"} {
		if !strings.Contains(page, want) {
			t.Errorf("the report lacks %q", want)
		}
	}
	if outside := regexp.MustCompile(`(?:src|href)="[^#"]|url\(|@import`).FindString(page); outside != "" {
		t.Errorf("the report needs something from elsewhere: %q", outside)
	}
	wellFormed(t, page)
}

// A turn has a picture if stands were lost or somebody fought, the set-up and the last turn always;
// a turn of marches has none.
func TestPicturesOfTurnsThatMatter(t *testing.T) {
	s := read(t, playedOut(t, "muster-on-the-heath"))
	page := string(HTML(s))
	turns := s.Turns()
	if !s.SetsUp(s.Moments[turns[0].From]) || s.SetsUp(s.Moments[turns[1].From]) {
		t.Fatal("the set-up of both sides is not one chapter")
	}
	sections := strings.Split(page, "<section>\n<h2>")[1:]
	if len(sections) != len(turns) {
		t.Fatalf("%d chapters for %d turns", len(sections), len(turns))
	}
	quiet := 0
	for i, section := range sections {
		fought := strings.Contains(section, "hits inflicted") || strings.Contains(section, "1 hit inflicted")
		drawn := strings.Contains(section, "<svg xmlns")
		if (fought || i == 0 || i == len(sections)-1) && !drawn {
			t.Errorf("chapter %d has no picture: %.60s", i, section)
		}
		if !drawn {
			quiet++
		}
	}
	if quiet == 0 {
		t.Error("every turn of marches has a picture")
	}
	if len(page) > mostBytes {
		t.Errorf("the report has %d bytes", len(page))
	}
}

// A report that would be too large keeps the pictures that matter most, in their order.
func TestReportKeepsItsSize(t *testing.T) {
	w := &page{}
	for i, weight := range []int{always, 1, 5, 3} {
		w.put("%d", i)
		w.pictures = append(w.pictures, pictured{w.out.Len(), bytes.Repeat([]byte{byte('a' + i)}, mostBytes/4), weight})
	}
	w.put("end")
	text := string(w.withPictures())
	if len(text) > mostBytes || strings.Count(text, "b") != 0 {
		t.Errorf("%d bytes, with the picture that matters least: %t; want at most %d, without it", len(text), strings.Contains(text, "b"), mostBytes)
	}
	if short := regexp.MustCompile(`a+|c+|d{2,}`).ReplaceAllStringFunc(text, func(s string) string { return s[:1] }); short != "0a12c3dend" {
		t.Errorf("the page is %q", short)
	}
}

// wellFormed parses the page as XML, after replacing what HTML writes differently.
func wellFormed(t *testing.T, page string) {
	t.Helper()
	page = strings.Replace(page, "<!DOCTYPE html>", "", 1)
	page = regexp.MustCompile(`(<meta[^>]*)>`).ReplaceAllString(page, "$1/>")
	d := xml.NewDecoder(strings.NewReader(page))
	for {
		if _, err := d.Token(); err == io.EOF {
			return
		} else if err != nil {
			t.Fatalf("the page is not well formed: %v", err)
		}
	}
}

// A scenario without actions is a story of one moment.
func TestStoryOfAScenario(t *testing.T) {
	file := assets.Scenarios()[0]
	s := read(t, file.Data)
	if s.Last() != 0 || len(s.Turns()) != 1 {
		t.Errorf("it has %d moments; want the beginning alone", s.Last())
	}
	if page := string(HTML(s)); strings.Count(page, "<svg xmlns") != 1 {
		t.Error("its report has more than one picture")
	}
}

// A battle that one side claims says who has won, and why; a claim in the midst of a file was taken back.
func TestReportOfAClaim(t *testing.T) {
	st := gametest.Open(t, "assets/scenarios/first-charge.scenario.json", systems.All())
	for claim, want := range map[string]string{
		`"claim":"time"`:    "Red has no time left, by the clock of the server, and loses by forfeit.",
		`"claim":"forfeit"`: "Blue has claimed the battle, since the other player does not answer.",
		`"sign":"x"`:        "",
	} {
		b := game.NewBattle(st.Clone(), systems.All()[slices.IndexFunc(systems.All(), func(r game.Rules) bool { return r.Name() == st.System })], game.Options{})
		b.AddLink([]byte(`{"link":3,"by":"blue",` + claim + `}`))
		page := string(HTML(Of(b)))
		if want == "" && strings.Contains(page, "Blue wins") || !strings.Contains(page, want) || want != "" && !strings.Contains(page, "Blue wins") {
			t.Errorf("%s: the report does not say %q, and who wins", claim, want)
		}
		if _, err := b.Do(game.Action{Do: "end"}); err != nil {
			t.Fatal(err)
		}
		if by, _ := b.Claim(); by != "" {
			t.Errorf("%s: the battle has gone on, and %s claims it", claim, by)
		}
	}
}
