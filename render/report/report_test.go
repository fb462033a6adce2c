package report

import (
	"encoding/xml"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"frontage/assets"
	"frontage/game"
	"frontage/game/systems"
)

// played returns a shipped battle played to its end by default answers, with an undone
// detour.
func played(t testing.TB) []byte {
	t.Helper()
	i := slices.IndexFunc(assets.Scenarios(), func(f assets.File) bool { return f.Name == "skirmish-at-the-mill" })
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
		t.Fatal(err, warnings)
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
	if got, want := strings.Count(page, "<svg xmlns"), 1+len(s.Turns()); got != want && got != want-1 {
		t.Errorf("%d pictures for %d turns", got, len(s.Turns()))
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
		t.Errorf("%d dice are shown, %d fell in %d attacks", got, dice, rounds)
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
		t.Errorf("it has %d moments", s.Last())
	}
	if page := string(HTML(s)); strings.Count(page, "<svg xmlns") != 1 {
		t.Error("its report has more than one picture")
	}
}
