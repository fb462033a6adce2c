package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/mail"
)

// Two players play some turns of a battle by the command line alone, each with a file of his
// own; the replay is verified, and a changed one is not.
func TestMailAndVerify(t *testing.T) {
	const scenario = "../../assets/scenarios/first-charge.scenario.json"
	dir := t.TempDir()
	red, blue, replay := filepath.Join(dir, "red.seat"), filepath.Join(dir, "blue.seat"), filepath.Join(dir, "battle.replay.jsonl")
	ok := func(args ...string) string {
		t.Helper()
		o := frontage(args...)
		if o.status != exitDone {
			t.Fatalf("frontage %q: status %d, %s", args[:2], o.status, o.stderr)
		}
		return strings.TrimSpace(o.stdout)
	}
	refused := func(want string, args ...string) {
		t.Helper()
		if o := frontage(args...); o.status != exitBad || o.stdout != "" || !strings.Contains(o.stderr, want) {
			t.Errorf("frontage %q: status %d, %q, want %s", args[:2], o.status, o.stderr, want)
		}
	}
	invitation := ok("mail", "start", scenario, "--side", "red", "-o", red)
	refused("exists already", "mail", "start", scenario, "--side", "red", "-o", red)
	refused(`no side "green"`, "mail", "start", scenario, "--side", "green", "-o", filepath.Join(dir, "x"))
	answer := ok("mail", "join", invitation, "-o", blue)
	refused("a player's own file", "mail", "join", red, "-o", filepath.Join(dir, "x"))
	ok("mail", "open", red, answer)
	refused("is here already", "mail", "open", red, answer)
	refused("the link is empty", "mail", "open", red, "")
	seats := []string{red, blue}
	for n := range 3 {
		mine, other := seats[n%2], seats[1-n%2]
		refused("has to answer first", "mail", "do", other, "--do", `{"do":"end"}`)
		if n == 0 {
			if shown := ok("mail", "show", mine); !strings.Contains(shown, `{"do":"end"}`) {
				t.Errorf("the answers are not listed: %s", shown)
			}
			refused("still something to decide", "mail", "send", mine)
		}
		ok("mail", "do", mine, "--auto")
		link := ok("mail", "send", mine)
		if !strings.HasPrefix(link, "#m=") || len(link) > 4096 {
			t.Errorf("the link has %d bytes: %.40s; want it to begin with #m=, in at most 4096", len(link), link)
		}
		if again := ok("mail", "send", mine); again != link {
			t.Error("sent again, the link is another one")
		}
		if n == 0 {
			refused("damaged", "mail", "open", other, link[:len(link)-9])
		}
		ok("mail", "open", other, link)
	}
	ok("mail", "replay", red, "-o", replay)
	if got := ok("verify", replay, "--rolls"); !strings.Contains(got, "proved: 5 links") || !strings.Contains(got, "owes link 6") {
		t.Errorf("verified: %s; want 5 links proved and link 6 owed", got)
	}
	ok("validate", replay)
	text, err := os.ReadFile(replay)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(text), "secret") || !mail.IsSeat(mustRead(t, red)) {
		t.Error("the replay holds a secret, or the seat is no seat file any more")
	}
	changed := file(t, "changed.replay.jsonl", strings.Replace(string(text), `"sign":"`, `"sign":"A`, 1))
	if o := frontage("verify", changed); o.status != exitFailed || !strings.Contains(o.stdout, "not proved: link 1") {
		t.Errorf("a changed signature: status %d, %s%s; want status %d: not proved: link 1", o.status, o.stdout, o.stderr, exitFailed)
	}
	seeded := frontage("verify", "../../assets/scenarios/the-crossbow-line.replay.jsonl", "--json")
	if seeded.status != exitFailed || !strings.Contains(seeded.stdout, `"proved":false`) {
		t.Errorf("a battle with a seed: status %d, %s%s; want status %d, not proved", seeded.status, seeded.stdout, seeded.stderr, exitFailed)
	}
	if o := frontage("version", "--json"); o.status != exitDone || !strings.Contains(o.stdout, "frontage/replay@2") {
		t.Errorf("version: %s; want it to name frontage/replay@2", o.stdout)
	}
}

func mustRead(t *testing.T, file string) []byte {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// Who accepts an invitation, and who gets the answer, is told on standard error if the other program plays by
// other rules or is another version.
func TestMailWithAnotherProgram(t *testing.T) {
	dir := t.TempDir()
	for i, c := range []struct {
		other game.Made
		says  string
	}{
		{game.Made{Engine: "frontage v2", Rules: "bbbb"}, "both of you need the same rules"},
		{game.Made{Engine: "frontage v2", Rules: "aaaa"}, "the rules are the same, so you can play"},
		{game.Made{Engine: "frontage v1", Rules: "aaaa"}, ""},
	} {
		as := func(m game.Made, args ...string) outcome {
			defer game.UseBuild(m)()
			o := frontage(args...)
			if o.status != exitDone {
				t.Fatalf("frontage %q: status %d, %s", args[:2], o.status, o.stderr)
			}
			return o
		}
		own := game.Made{Engine: "frontage v1", Rules: "aaaa"}
		red, blue := filepath.Join(dir, fmt.Sprint("red", i)), filepath.Join(dir, fmt.Sprint("blue", i))
		invitation := as(own, "mail", "start", "../../assets/scenarios/first-charge.scenario.json", "--side", "red", "-o", red)
		answer := as(c.other, "mail", "join", strings.TrimSpace(invitation.stdout), "-o", blue)
		opened := as(own, "mail", "open", red, strings.TrimSpace(answer.stdout))
		for name, said := range map[string]string{"join": answer.stderr, "open": opened.stderr} {
			if c.says == "" && said != "" || !strings.Contains(said, c.says) || c.says != "" && !strings.Contains(said, "frontage v2") {
				t.Errorf("%+v: mail %s says %q, want %q", c.other, name, said, c.says)
			}
		}
	}
}
