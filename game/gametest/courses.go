package gametest

import (
	"fmt"
	"math"
	"os"
	"testing"

	"frontage/game"
	"frontage/game/chain"
)

// CompareCourses compares the exact course of fights with a sample of battles: each chance must lie
// within four standard errors. With FRONTAGE_SOAK=1 it compares so many situations that are worked out exactly, each
// with 100,000 battles (or as many as FRONTAGE_BATTLES says), otherwise a few with few battles.
func CompareCourses(t *testing.T, situations int, next func() *chain.Fight) {
	t.Helper()
	battles := 200
	if os.Getenv("FRONTAGE_SOAK") == "1" {
		battles = 100_000
		if text := os.Getenv("FRONTAGE_BATTLES"); text != "" {
			if _, err := fmt.Sscan(text, &battles); err != nil {
				t.Fatal(err)
			}
		}
	} else {
		situations = min(situations, 6)
	}
	exact := 0
	for n := 0; exact < situations; n++ {
		if n == 3*situations {
			t.Fatalf("only %d of %d situations are worked out exactly, want %d", exact, n, situations)
		}
		f := next()
		f.Battles = 10
		if battles > 200 {
			f.Most = mostFollowed
		}
		got, err := f.Follow()
		if err != nil {
			t.Fatal(n, err)
		}
		if got.Sample > 0 {
			continue
		}
		exact++
		f.Sample, f.Battles = true, battles
		want, err := f.Follow()
		if err != nil {
			t.Fatal(n, err)
		}
		compareCourses(t, n, got, want)
	}
	t.Logf("%d situations compared with %d battles each", exact, battles)
}

// mostFollowed is the number of actions tried for an exact course in a large test: more than for a person who waits.
const mostFollowed = 50_000

// CheckFollows asks where the first of the open answers leads that says so ([game.AnswerView]), and reports
// whether there is one. The query must be answered.
func CheckFollows(t *testing.T, b *game.Battle) bool {
	t.Helper()
	q := b.Question()
	if q == nil {
		return false
	}
	guide := game.GuideOf(b.State())
	for _, a := range q.Answers {
		v := guide.Answer(b.State(), a, b.Query)
		if v.Follows.Name == "" {
			continue
		}
		answer, err := b.Query(v.Follows)
		if err != nil {
			t.Errorf("%+v leads to %v: %v", a, v.Follows, err)
		} else if f := answer.Forecast(); f == nil || len(f.Tree) == 0 {
			t.Errorf("%+v leads to %v, which has no courses", a, v.Follows)
		}
		return true
	}
	return false
}

func compareCourses(t *testing.T, n int, got, want *chain.Course) {
	t.Helper()
	battles := float64(want.Sample)
	same := func(what string, p, sampled float64) {
		// Two battles more, for what is rare.
		if off := math.Abs(p - sampled); !(off <= 4*math.Sqrt(max(0, p*(1-p))/battles)+2/battles) {
			t.Errorf("situation %d, %s and %s, %s: %.4f, in %v battles %.4f", n, got.Unit, got.Target, what, p, battles, sampled)
		}
	}
	same("nobody", got.Nobody, want.Nobody)
	for i := range got.Holds {
		same(fmt.Sprint("held by side ", i), got.Holds[i], want.Holds[i])
	}
	exact, sampled := flat(got.Tree), flat(want.Tree)
	for text := range exact {
		same(text, exact[text], sampled[text])
	}
	for text := range sampled {
		same(text, exact[text], sampled[text])
	}
	for _, u := range got.Units {
		for _, v := range want.Units {
			if u.ID != v.ID {
				continue
			}
			same(string(u.ID)+" destroyed", u.Destroyed(), v.Destroyed())
			for lost := range max(len(u.Lost), len(v.Lost)) {
				same(fmt.Sprint(u.ID, " lost ", lost), u.Lost.Of(lost), v.Lost.Of(lost))
			}
		}
	}
}

// flat returns the chances of the branches of a tree by their texts, those below with the text above.
func flat(tree []game.Branch) map[string]float64 {
	out := map[string]float64{}
	for _, b := range tree {
		out[b.Text.String()] = b.P
		for _, then := range b.Next {
			out[b.Text.String()+", "+then.Text.String()] = then.P
		}
	}
	return out
}
