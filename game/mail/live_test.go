package mail

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"slices"
	"testing"

	"frontage/game"
	"frontage/game/systems"
)

// connected is a pair whose programs are connected, with somebody who watches.
type connected struct {
	*pair
	watcher *Seat
	drafts  int
}

func connect(t testing.TB, file string) *connected {
	t.Helper()
	c := &connected{pair: begin(t, file, 0, DiceLive)}
	var err error
	if c.watcher, err = Watch(slices.Concat(c.seats[0].Header(), []byte("\n"), bytes.Join(c.seats[0].Lines(0), []byte("\n"))), systems.All()); err != nil {
		t.Fatal(err)
	}
	c.exchange()
	return c
}

// exchange sends what is due, to the other player and to who watches.
func (c *connected) exchange() {
	c.t.Helper()
	for again := true; again; {
		again = false
		for i, s := range c.seats {
			if !s.Due() {
				continue
			}
			again = true
			text, err := s.Send()
			if err != nil {
				c.t.Fatalf("%q: %v", s.Side, err)
			}
			c.links++
			for _, other := range []*Seat{c.seats[1-i], c.watcher} {
				if _, err := other.Receive(text); err != nil {
					c.t.Fatalf("%q: %v", other.Side, err)
				}
			}
		}
	}
}

// decide lets the player who has to decide do one thing, and shows it to the others.
func (c *connected) decide(answer func(*game.Battle) (game.Action, bool)) bool {
	c.t.Helper()
	for i, s := range c.seats {
		if s.Ready() != ErrDecide {
			continue
		}
		a, ok := answer(s.Shown())
		if !ok {
			c.t.Fatalf("%q has no answer", s.Side)
		}
		if _, _, err := s.Do(a); err != nil {
			c.t.Fatalf("link %d, %v: %v", s.Len()+1, a.Do, err)
		}
		if draft := s.Draft(); len(draft) > 0 && !s.Due() {
			c.drafts++
			for _, other := range []*Seat{c.seats[1-i], c.watcher} {
				if err := other.Follow(draft); err != nil {
					c.t.Fatalf("%q follows: %v", other.Side, err)
				}
				if !s.Shown().Secret() && other.Shown().Hash() != s.Shown().Hash() {
					c.t.Fatalf("%q sees another battle than %q plays", other.Side, s.Side)
				}
			}
		}
		c.exchange()
		return true
	}
	return false
}

// A battle of each system is played live (of the longer ones the beginning, unless FRONTAGE_SOAK
// is set): all three programs have the same battle, and nobody waits for a player who has nothing
// to decide.
func TestLiveBattles(t *testing.T) {
	for file, most := range map[string]int{
		"assets/scenarios/first-charge.scenario.json":             150,
		"game/element/scenarios/the-ford-at-marren.scenario.json": 8,
		"game/column/scenarios/the-crossbow-line.scenario.json":   40,
		"game/tactics/scenarios/the-fallow-field.scenario.json":   60,
		"assets/scenarios/muster-on-the-heath.scenario.json":      30,
	} {
		if os.Getenv("FRONTAGE_SOAK") != "" {
			most = 20000
		}
		t.Run(file, func(t *testing.T) {
			c := connect(t, file)
			n := 0
			for ; n < most && c.decide(byDefault); n++ {
			}
			if n < most && !c.seats[0].Over() {
				t.Fatal("nobody may decide, and the battle is not over")
			}
			for _, s := range c.seats {
				_ = s.Follow(nil) // a draft of the other player's is not saved
			}
			report := c.check()
			if !bytes.Equal(c.watcher.Public(), c.seats[0].Public()) {
				t.Error("who watches has another battle")
			}
			t.Logf("%d decisions, %d links, the longest of %d bytes, %d drafts, %d rolls", n, c.links, c.most, c.drafts, len(report.Rolls))
		})
	}
}

// What a player takes back before it is sent disappears for the others too.
func TestDraftIsTakenBack(t *testing.T) {
	c := connect(t, firstCharge)
	s, other := c.seats[0], c.seats[1]
	for s.Ready() != ErrDecide || len(s.Draft()) == 0 {
		if !c.decide(byDefault) {
			t.Fatal("there is never a draft")
		}
		if s, other = c.seats[0], c.seats[1]; !s.Mine() {
			s, other = other, s
		}
	}
	before := other.Battle().Hash()
	if other.Shown().Hash() == before {
		t.Fatal("nothing of the draft is shown")
	}
	for len(s.Draft()) > 0 {
		if _, _, err := s.Do(game.Action{Do: game.DoUndo}); err != nil {
			t.Fatal(err)
		}
	}
	if err := other.Follow(s.Draft()); err != nil {
		t.Fatal(err)
	}
	if other.Shown().Hash() != before {
		t.Error("what was taken back is still shown")
	}
}

// Drafts that the rules forbid are not shown, and links that bring nothing on are refused.
func TestLiveLies(t *testing.T) {
	c := connect(t, firstCharge)
	me, other := c.seats[0], c.seats[1]
	if !me.Mine() {
		me, other = other, me
	}
	x := &liar{t: t, me: me, other: other}
	before := other.Save()
	for name, draft := range map[string]string{
		"what is not legal":         `{"do":"fight","engagement":"e1"}`,
		"no action":                 `{"do":7}`,
		"taking back":               `{"do":"undo"}`,
		"own dice":                  `{"do":"dice","values":[6,6]}`,
		"conceding for the other":   `{"do":"concede","side":"` + string(other.Side) + `"}`,
		"leading the others' units": `{"do":"lead","tactics":"stay","yes":true,"side":"` + string(other.Side) + `"}`,
	} {
		if err := other.Follow([]json.RawMessage{raw(draft)}); err == nil {
			t.Errorf("%s is shown", name)
		}
	}
	if err := me.Follow([]json.RawMessage{raw(`{"do":"end"}`)}); !errors.Is(err, ErrDraft) {
		t.Errorf("a draft on the own turn: %v", err)
	}
	l := &Link{Number: me.Len() + 1, Battle: me.ID(), By: me.Side, After: me.now(), Value: me.value(me.Len() + 1), State: me.Battle().Hash()}
	me.sign(l)
	var fault *Fault
	if err := x.hand(l.text()); !errors.As(err, &fault) || fault.Kind != False {
		t.Errorf("a link that stops without doing anything: %v; want it found false", err)
	}
	if !bytes.Equal(before, other.Save()) {
		t.Error("something has changed")
	}
}

// Only who has the key of a side can prove to be it.
func TestProof(t *testing.T) {
	c := connect(t, firstCharge)
	a, b := c.seats[0], c.seats[1]
	answer := a.Prove("question")
	if !b.Proves(a.Side, "question", answer) {
		t.Error("the proof is not taken")
	}
	if b.Proves(a.Side, "another", answer) || b.Proves(b.Side, "question", answer) || b.Proves("", "question", answer) || b.Proves(a.Side, "question", "") {
		t.Error("a wrong proof is taken")
	}
	if begin(t, firstCharge, 0, DiceLive).seats[0].Proves(a.Side, "question", answer) {
		t.Error("the proof of another battle is taken")
	}
}
