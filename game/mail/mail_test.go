package mail

import (
	"bytes"
	"os"
	"testing"

	"frontage/game"
	"frontage/game/gametest"
	"frontage/game/systems"
)

// pair is a battle between two players who hand each other links.
type pair struct {
	t     testing.TB
	seats [2]*Seat
	most  int // bytes of the longest link after the invitation
	links int
}

func begin(t testing.TB, file string, first int, dice Dice) *pair {
	t.Helper()
	s := gametest.Open(t, file, systems.All())
	red, err := Start(s, systems.All(), s.Sides[first].ID, dice)
	if err != nil {
		t.Fatal(err)
	}
	blue, err := Join(handed(t, red.Last()), systems.All())
	if err != nil {
		t.Fatal(err)
	}
	p := &pair{t: t, seats: [2]*Seat{red, blue}}
	if _, err := red.Receive(handed(t, blue.Last())); err != nil {
		t.Fatal(err)
	}
	return p
}

// handed returns a text as it comes out of the address that it was put into.
func handed(t testing.TB, text []byte) []byte {
	t.Helper()
	got, is, err := Decode("https://example.org/some/path/" + Encode(text))
	if err != nil || !is {
		t.Fatalf("a link in an address: found %v, %v", is, err)
	}
	return got
}

// turn lets the player who owes a link answer everything and send it. It reports whether the battle
// goes on.
func (p *pair) turn(answer func(*game.Battle) (game.Action, bool)) bool {
	p.t.Helper()
	for i, s := range p.seats {
		if !s.Mine() {
			continue
		}
		for s.Ready() == ErrDecide {
			a, ok := answer(s.Shown())
			if !ok {
				p.t.Fatalf("%q has no answer", s.Side)
			}
			if _, _, err := s.Do(a); err != nil {
				p.t.Fatalf("link %d, %v: %v", s.Len()+1, a.Do, err)
			}
		}
		text, err := s.Send()
		if err != nil {
			p.t.Fatalf("%q: %v", s.Side, err)
		}
		p.links++
		p.most = max(p.most, len(Encode(text)))
		if _, err := p.seats[1-i].Receive(handed(p.t, text)); err != nil {
			p.t.Fatalf("%q: %v", p.seats[1-i].Side, err)
		}
		return true
	}
	return false
}

// play plays a battle to its end, or for a number of links.
func (p *pair) play(links int, answer func(*game.Battle) (game.Action, bool)) {
	for p.links < links && p.turn(answer) {
	}
}

// check fails unless both players have the same battle and anybody can verify it.
func (p *pair) check() *Report {
	p.t.Helper()
	if a, b := p.seats[0].Public(), p.seats[1].Public(); !bytes.Equal(a, b) {
		p.t.Fatalf("the players have two battles:\n%s\n%s", a, b)
	}
	report, err := Verify(p.seats[0].Public(), "battle", systems.All())
	if err != nil {
		p.t.Fatal(err)
	}
	for _, s := range p.seats {
		again, err := Load(s.Save(), "seat", systems.All())
		if err != nil {
			p.t.Fatal(err)
		}
		if !bytes.Equal(again.Save(), s.Save()) || again.Shown().Hash() != s.Shown().Hash() {
			p.t.Error("a loaded seat differs from the saved one")
		}
	}
	return report
}

func byDefault(b *game.Battle) (game.Action, bool) { return b.Default() }

// A whole battle of each system is played by mail, with dice by turns and by rolls. Battles of the
// element rules are long: by rolls only their beginning is played, unless FRONTAGE_SOAK is set. At
// the end both players have the same battle, every roll is verified, and the links of turns have at
// most 4 kB.
func TestWholeBattles(t *testing.T) {
	for file, most := range map[string]int{
		"assets/scenarios/first-charge.scenario.json":             1000,
		"game/element/scenarios/the-ford-at-marren.scenario.json": 3,
		"game/column/scenarios/the-crossbow-line.scenario.json":   1000,
		"game/tactics/scenarios/the-fallow-field.scenario.json":   1000,
	} {
		for _, dice := range []Dice{DiceByTurn, DiceByRoll} {
			most := most
			switch {
			case os.Getenv("FRONTAGE_SOAK") != "":
				most = 1000
			case dice == DiceByRoll:
				most = min(most, 12)
			}
			t.Run(file+" by "+string(dice), func(t *testing.T) {
				p := begin(t, file, 0, dice)
				p.play(most, byDefault)
				report := p.check()
				if most == 1000 && (!report.Over || report.Owes != "") {
					t.Errorf("after %d links the battle is not over: %+v", p.links, report)
				}
				if len(report.Rolls) == 0 {
					t.Error("nothing was rolled")
				}
				if p.most > 4096 {
					t.Errorf("the longest link has %d bytes", p.most)
				}
				t.Logf("%d links, the longest of %d bytes; %d rolls", p.links, p.most, len(report.Rolls))
			})
		}
	}
}

// Each line of the replay of a battle by mail follows the printed schema.
func TestSchema(t *testing.T) {
	p := begin(t, firstCharge, 0, DiceByTurn)
	p.play(3, byDefault)
	schema := gametest.SchemaOf(t, "replay", "stand")
	for line := range bytes.SplitSeq(bytes.TrimSpace(p.seats[0].Public()), []byte("\n")) {
		if err := schema.Validate(line); err != nil {
			t.Errorf("%.200s: %v", line, err)
		}
	}
}

// No text that is opened ends the program, and an action read from a link is written back
// unchanged.
func FuzzReceive(f *testing.F) {
	p := begin(f, firstCharge, 0, DiceByTurn)
	p.play(1, byDefault)
	for _, l := range p.seats[0].links {
		f.Add(l.text())
	}
	f.Add(p.seats[0].Public())
	f.Add([]byte("{}\n{\"link\":1}"))
	before := p.seats[0].Save()
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, s := range p.seats {
			if _, err := s.Receive(text); err == nil {
				t.Fatal("a link that nobody sent is accepted")
			}
		}
		if _, err := Join(text, systems.All()); err == nil && !IsInvitation(text) {
			t.Fatal("a text that is no invitation is accepted")
		}
		_, _ = Verify(text, "fuzz", systems.All())
		_, _ = Load(text, "fuzz", systems.All())
		if !bytes.Equal(before, p.seats[0].Save()) {
			t.Fatal("something has changed")
		}
	})
}
