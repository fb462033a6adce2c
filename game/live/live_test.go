package live

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"frontage/game/gametest"
	"frontage/game/mail"
	"frontage/game/systems"
)

// start begins a battle of two connected players.
func start(t testing.TB) (first, second *mail.Seat) {
	t.Helper()
	s := gametest.Open(t, "assets/scenarios/first-charge.scenario.json", systems.All())
	var err error
	if first, err = mail.Start(s, systems.All(), s.Sides[0].ID, mail.DiceLive); err != nil {
		t.Fatal(err)
	}
	if second, err = mail.Join(first.Last(), systems.All()); err != nil {
		t.Fatal(err)
	}
	if _, err := first.Receive(second.Last()); err != nil {
		t.Fatal(err)
	}
	return first, second
}

// An invitation can be read again, with or without its page, and leads to the rooms of its server.
func TestInvitations(t *testing.T) {
	k := NewKey()
	for page, address := range map[string]string{
		"http://127.0.0.1:8080/":             "ws://127.0.0.1:8080/live",
		"https://games.example.org":          "wss://games.example.org/live",
		"https://example.org/a/b/index.html": "wss://example.org/a/b/live",
	} {
		got, key, err := ReadInvitation(" " + Invitation(page+"#old", k) + "\n")
		if err != nil || got != page || key != k {
			t.Errorf("the invitation of %s is read as %s, %v; want the same", page, got, err)
		}
		if got, err := Address(page); err != nil || got != address {
			t.Errorf("the rooms of %s are at %s, %v; want %s", page, got, err, address)
		}
	}
	if page, key, err := ReadInvitation(Invitation("", k)); page != "" || key != k || err != nil {
		t.Errorf("the fragment alone: %q, %v; want no page and the key", page, err)
	}
	for _, bad := range []string{"", "#l=", "#l=" + string(k)[1:], "#l=" + string(k) + "A", "javascript:x#l=" + string(k), "example.org/#l=" + string(k)} {
		if _, _, err := ReadInvitation(bad); err == nil {
			t.Errorf("%q is an invitation", bad)
		}
	}
	if NewKey() == k || strings.Contains(fmt.Sprintf("%s %v", k, Keys{First: k}), string(k)) {
		t.Error("keys repeat, or are printed")
	}
}

// A program refuses the lies of a server, and they change nothing.
func TestLyingServer(t *testing.T) {
	first, second := start(t)
	if !first.Mine() {
		first, second = second, first
	}
	for !first.Due() {
		a, _ := first.Shown().Default()
		if _, _, err := first.Do(a); err != nil {
			t.Fatal(err)
		}
	}
	line, err := first.Send()
	if err != nil {
		t.Fatal(err)
	}
	before := second.Save()
	draft := &Draft{After: second.Len(), Actions: []json.RawMessage{json.RawMessage(`{"do":"fight","engagement":"e1"}`)}}
	for name, m := range map[string]*Message{
		"a link that was changed":       {Link: strings.Replace(string(line), `"do":"`, `"do":"x`, 1)},
		"a link that was cut":           {Link: string(line[:len(line)/2])},
		"another version":               {Hello: &Hello{Version: 2}},
		"a refusal":                     {Refused: "no"},
		"a draft that is not legal":     {Draft: draft},
		"a draft that comes too late":   {Draft: &Draft{After: 1, Actions: draft.Actions}},
		"a shorter battle":              {Inside: &Inside{Role: Second, Len: 1}},
		"a battle of a negative length": {Inside: &Inside{Role: Second, Len: -1}},
		"a link that came already":      {Link: string(second.Lines(0)[1])},
		"nothing":                       {},
	} {
		c := Guest(NewKey(), second, systems.All())
		news, err := c.Receive(m.Write())
		told := m.Link != "" && m.Link != string(second.Lines(0)[1]) || m.Hello != nil || m.Refused != ""
		if news.Battle || (err != nil) != told {
			t.Errorf("%s: news %+v, error %v, want no new battle and an error: %v", name, news, err, told)
		}
		if !bytes.Equal(before, second.Save()) {
			t.Fatalf("%s has changed the seat", name)
		}
	}
	c := Guest(NewKey(), second, systems.All())
	if news, err := c.Receive((&Message{Link: string(line)}).Write()); err != nil || !news.Battle {
		t.Errorf("the true link: news %+v, error %v, want a new battle", news, err)
	}
}

// If the server has lost the last links, a program that has them sends them again.
func TestServerWithoutTheLastLinks(t *testing.T) {
	first, _ := start(t)
	c := Guest(NewKey(), first, systems.All())
	if _, err := c.Receive((&Message{Inside: &Inside{Role: First, Len: 1}}).Write()); err != nil {
		t.Fatal(err)
	}
	var sent []string
	for _, text := range c.Out() {
		if m, err := Read(text); err == nil && m.Link != "" {
			sent = append(sent, m.Link)
		}
	}
	if len(sent) == 0 || sent[0] != string(first.Lines(1)[0]) {
		t.Errorf("the client sends %v, want the missing link first", sent)
	}
	c.Lost()
	if c.Inside() || c.Speaks() {
		t.Error("the client still sends messages after the connection is lost")
	}
}

// A written message can be read again, and no text makes Read panic.
func FuzzRead(f *testing.F) {
	first, _ := start(f)
	f.Add([]byte(`{"hello":{"version":1,"question":"q"}}`))
	f.Add((&Message{Inside: &Inside{Role: Watch, Header: string(first.Header()), Links: []string{string(first.Lines(0)[0])}, Len: 1}}).Write())
	f.Add([]byte(`{"present":{"sides":["red",""],"watchers":-1}}`))
	f.Add([]byte(`{"room":{"first":"","second":"x"}}{`))
	k := NewKey()
	f.Fuzz(func(t *testing.T, text []byte) {
		if m, err := Read(text); err == nil {
			again, err := Read(m.Write())
			if err != nil || !bytes.Equal(again.Write(), m.Write()) {
				t.Fatalf("%s is written as %s: %v", text, m.Write(), err)
			}
		}
		for _, c := range []*Client{Host(first.Copy(), systems.All()), Guest(k, nil, systems.All()), Guest(k, first.Copy(), systems.All())} {
			_, _ = c.Receive(text)
			_, _ = c.Receive([]byte(`{"hello":{"version":1,"question":"q"}}`))
		}
	})
}

// A time is written as a bank and, after a plus, more after each turn.
func TestReadThinking(t *testing.T) {
	for text, want := range map[string]Thinking{
		"":          {},
		"45m":       {Bank: 45 * time.Minute},
		"1h30m+30s": {Bank: 90 * time.Minute, More: 30 * time.Second},
		"2m+0s":     {Bank: 2 * time.Minute},
	} {
		if got, err := ReadThinking(text); err != nil || got != want {
			t.Errorf("%q is %+v, %v; want %+v", text, got, err, want)
		}
		if again, err := ReadThinking(want.String()); err != nil || again != want {
			t.Errorf("%+v is written as %q, which is read as %+v, %v", want, want.String(), again, err)
		}
	}
	for _, bad := range []string{"45", "+30s", "0s", "-5m", "45m+", "45m+-3s", "45m+30s+1s", "200h", "1m+48h", "ever"} {
		if got, err := ReadThinking(bad); err == nil {
			t.Errorf("%q is %+v, want an error", bad, got)
		}
	}
}

// A time is written in whole units, as a person writes it.
func TestWriteThinking(t *testing.T) {
	for want, think := range map[string]Thinking{
		"45m":         {Bank: 45 * time.Minute},
		"45m30s":      {Bank: 45*time.Minute + 30*time.Second},
		"20m+1m":      {Bank: 20 * time.Minute, More: time.Minute},
		"1h30m+30s":   {Bank: 90 * time.Minute, More: 30 * time.Second},
		"2h+10m":      {Bank: 2 * time.Hour, More: 10 * time.Minute},
		"10h0m10s+1h": {Bank: 10*time.Hour + 10*time.Second, More: time.Hour},
	} {
		if got := think.String(); got != want {
			t.Errorf("%+v is written %q, want %q", think, got, want)
		}
		if again, err := ReadThinking(think.String()); err != nil || again != think {
			t.Errorf("%q is read as %+v, %v", want, again, err)
		}
	}
}

// Whoever opens a room may choose less than the server allows, but no more, and no time without end.
func TestThinkingWithin(t *testing.T) {
	most := Thinking{Bank: time.Hour, More: time.Minute}
	for think, want := range map[Thinking]bool{
		most:                                   true,
		{Bank: time.Minute}:                    true,
		{Bank: time.Minute, More: time.Minute}: true,
		{}:                                     false,
		{Bank: time.Hour, More: 61 * time.Second}: false,
		{Bank: time.Hour + time.Second}:           false,
	} {
		if got := think.Within(most); got != want {
			t.Errorf("%+v is within %+v: %t, want %t", think, most, got, want)
		}
		if !think.Within(Thinking{}) {
			t.Errorf("%+v is not within no limit", think)
		}
	}
}
