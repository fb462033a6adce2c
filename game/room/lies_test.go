package room

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"frontage/game/live"
	"frontage/game/mail"
	"frontage/game/systems"
	"frontage/game/trust"
)

// liar is the program of the player who must decide, changed to send anything.
type liar struct {
	*world
	me, other *program
}

// honest returns the link that an honest program would send now.
func (x *liar) honest() mail.Link {
	x.t.Helper()
	s := x.me.Seat.Copy()
	for !s.Due() {
		a, _ := s.Shown().Default()
		if _, _, err := s.Do(a); err != nil {
			x.t.Fatal(err)
		}
	}
	line, err := s.Send()
	if err != nil {
		x.t.Fatal(err)
	}
	return readLink(x.t, line)
}

func readLink(t testing.TB, line []byte) mail.Link {
	var l mail.Link
	if err := json.Unmarshal(line, &l); err != nil {
		t.Fatal(err)
	}
	return l
}

// secret is the secret part of a player's file.
func (p *program) secret(t testing.TB) trust.Secret {
	var first struct{ Secret trust.Secret }
	line, _, _ := bytes.Cut(p.Seat.Save(), []byte("\n"))
	if err := json.Unmarshal(line, &first); err != nil {
		t.Fatal(err)
	}
	return first.Secret
}

// link is the message with a changed link, signed by the liar.
func (x *liar) link(change func(l *mail.Link)) string {
	l := x.honest()
	change(&l)
	l.Sign = nil
	l.Sign = signature(x.me.secret(x.t), l)
	return message(&live.Message{Link: text(l)})
}

// forged is a changed link without a new signature.
func (x *liar) forged(change func(l *mail.Link)) string {
	l := x.honest()
	change(&l)
	return message(&live.Message{Link: text(l)})
}

func signature(s trust.Secret, l mail.Link) []byte {
	return s.Sign(trust.After(l.After, []byte(text(l))))
}

// text is the text of a link in the format of package mail.
func text(l mail.Link) string {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	if err := e.Encode(l); err != nil {
		panic(err)
	}
	return strings.TrimSuffix(out.String(), "\n")
}

func message(m *live.Message) string { return string(m.Write()) }

func raw(text string) json.RawMessage { return json.RawMessage(text) }

func (x *liar) draft(after int, actions ...string) string {
	d := &live.Draft{After: after}
	for _, a := range actions {
		d.Actions = append(d.Actions, raw(a))
	}
	return message(&live.Message{Draft: d})
}

// lies are false messages of a program: about dice, secrets, turns, hashes, keys and places. as
// returns the program that sends it; by default the liar.
var lies = []struct {
	name string
	file string
	as   func(x *liar) *program
	send func(x *liar) string
	says string
}{
	{name: "dice: a value that was chosen", send: func(x *liar) string {
		return x.link(func(l *mail.Link) { l.Value = &trust.Value{1} })
	}, says: "not the next of the chain"},
	{name: "dice: a value that was used", send: func(x *liar) string {
		return x.link(func(l *mail.Link) {
			for n := x.me.Seat.Len() - 2; n >= 0; n -= 2 {
				if v := readLink(x.t, x.me.Seat.Lines(n)[0]); v.By == l.By && v.Value != nil {
					l.Value = v.Value
					return
				}
			}
		})
	}, says: "not the next of the chain"},
	{name: "dice: a value out of turn", send: func(x *liar) string {
		return x.link(func(l *mail.Link) { v := x.me.secret(x.t).Chain(900); l.Value = &v })
	}, says: "not the next of the chain"},
	{name: "dice: no value", send: func(x *liar) string { return x.link(func(l *mail.Link) { l.Value = nil }) }, says: "reveals no value"},
	{name: "dice: own dice", send: func(x *liar) string {
		return x.link(func(l *mail.Link) {
			l.Actions = slices.Insert(l.Actions, 0, raw(`{"do":"dice","values":[6,6]}`))
		})
	}, says: "dice made by both players"},
	{name: "dice: deciding on while they are open", send: func(x *liar) string {
		return x.link(func(l *mail.Link) { l.Actions = append(l.Actions, l.Actions[len(l.Actions)-1]) })
	}, says: "is false"},
	{name: "dice: a new chain", send: func(x *liar) string {
		return x.link(func(l *mail.Link) { v := trust.Secret{7}.Chain(0); l.Anchor = &v })
	}, says: "one key and one anchor"},
	{name: "dice: stopping without doing anything", send: func(x *liar) string {
		return x.link(func(l *mail.Link) { l.Actions, l.State = nil, x.me.Seat.Battle().Hash() })
	}, says: "it stops while"},
	{name: "dice: another program in the midst", send: func(x *liar) string {
		return x.link(func(l *mail.Link) { l.Rules = "0123456789abcdef" })
	}, says: "the program of a side is named in its first link"},
	{name: "turn: a link for the other side", send: func(x *liar) string {
		return x.link(func(l *mail.Link) { l.By = x.other.Seat.Side })
	}, says: "has to send it"},
	{name: "turn: a link of the player who has to wait", as: func(x *liar) *program { return x.other }, send: func(x *liar) string {
		l := x.honest()
		l.By = x.other.Seat.Side
		l.Sign = nil
		l.Sign = signature(x.other.secret(x.t), l)
		return message(&live.Message{Link: text(l)})
	}, says: "has to send it"},
	{name: "turn: an action that is not legal", send: func(x *liar) string {
		return x.link(func(l *mail.Link) { l.Actions = slices.Insert(l.Actions, 0, raw(`{"do":"fight","engagement":"e1"}`)) })
	}, says: "action 1"},
	{name: "turn: taking back what was rolled", send: func(x *liar) string {
		return x.link(func(l *mail.Link) { l.Actions = slices.Insert(l.Actions, 0, raw(`{"do":"undo"}`)) })
	}, says: "actions taken back"},
	{name: "turn: conceding for the other", send: func(x *liar) string {
		return x.link(func(l *mail.Link) {
			l.Actions = []json.RawMessage{raw(`{"do":"concede","side":"` + string(x.other.Seat.Side) + `"}`)}
		})
	}, says: "may concede"},
	{name: "turn: leading the other's units", send: func(x *liar) string {
		return x.link(func(l *mail.Link) {
			l.Actions = slices.Insert(l.Actions, 0, raw(`{"do":"lead","tactics":"stay","yes":true,"side":"`+string(x.other.Seat.Side)+`"}`))
		})
	}, says: "not units of"},
	{name: "turn: claiming the battle", as: func(x *liar) *program { return x.other }, send: func(x *liar) string {
		line, err := x.other.Seat.Copy().Claim()
		if err != nil {
			x.t.Fatal(err)
		}
		return message(&live.Message{Link: string(line)})
	}, says: "is not claimed"},
	{name: "turn: a draft of the player who has to wait", as: func(x *liar) *program { return x.other }, send: func(x *liar) string {
		return x.draft(x.me.Seat.Len(), `{"do":"end"}`)
	}, says: "does not decide now"},
	{name: "turn: a draft of what is not legal", send: func(x *liar) string {
		return x.draft(x.me.Seat.Len(), `{"do":"fight","engagement":"e1"}`)
	}, says: "not one that can be made now|no such combat"}, // the dice of the battle before decide the phase
	{name: "turn: a draft with dice", send: func(x *liar) string {
		return x.draft(x.me.Seat.Len(), `{"do":"dice","values":[6,6]}`)
	}, says: "dice"},
	{name: "turn: a draft for the other", send: func(x *liar) string {
		return x.draft(x.me.Seat.Len(), `{"do":"concede","side":"`+string(x.other.Seat.Side)+`"}`)
	}, says: "may concede"},
	{name: "hash: another result", send: func(x *liar) string {
		return x.link(func(l *mail.Link) { l.Actions = l.Actions[:1]; l.State = "0123456789abcdef" })
	}, says: "has the hash"},
	{name: "hash: another history", send: func(x *liar) string {
		return x.link(func(l *mail.Link) { l.After = trust.Value{9} })
	}, says: "an earlier link differs"},
	{name: "hash: another battle", send: func(x *liar) string {
		return x.link(func(l *mail.Link) { l.Battle = "AAAAAAAAAAA" })
	}, says: "belongs to the battle"},
	{name: "hash: another link for a past turn", send: func(x *liar) string {
		l := readLink(x.t, x.me.Seat.Lines(x.me.Seat.Len() - 2)[0])
		l.Actions = append(l.Actions, raw(`{"do":"end"}`))
		l.Sign = nil
		l.Sign = signature(x.me.secret(x.t), l)
		return message(&live.Message{Link: text(l)})
	}, says: "has sent two"},
	{name: "hash: a link after one that never came", send: func(x *liar) string {
		return x.link(func(l *mail.Link) { l.Number += 2 })
	}, says: "has not been opened"},
	{name: "signature: none", send: func(x *liar) string { return x.forged(func(l *mail.Link) { l.Sign = nil }) }, says: "signature"},
	{name: "signature: changed by somebody else", send: func(x *liar) string {
		return x.forged(func(l *mail.Link) { l.Actions = append(l.Actions, raw(`{"do":"end"}`)) })
	}, says: "was changed since"},
	{name: "signature: of the other side", send: func(x *liar) string {
		l := x.honest()
		l.Sign = nil
		l.Sign = signature(x.other.secret(x.t), l)
		return message(&live.Message{Link: text(l)})
	}, says: "signature"},
	{name: "place: a link of somebody who watches", as: func(x *liar) *program { return x.programs[2] }, send: func(x *liar) string {
		return message(&live.Message{Link: text(x.honest())})
	}, says: "its own side"},
	{name: "place: a draft of somebody who watches", as: func(x *liar) *program { return x.programs[2] }, send: func(x *liar) string {
		return x.draft(x.me.Seat.Len(), `{"do":"end"}`)
	}, says: "does not decide now"},
	{name: "place: a link through the other player's key", as: func(x *liar) *program { return x.other }, send: func(x *liar) string {
		return message(&live.Message{Link: text(x.honest())})
	}, says: "its own side"},
	{name: "place: a draft with a link's key alone", as: (*liar).thief, send: func(x *liar) string {
		return x.draft(x.me.Seat.Len(), `{"do":"end"}`)
	}, says: "does not decide now"},
	{name: "place: a key that was guessed", as: (*liar).stranger, send: func(x *liar) string {
		return message(&live.Message{Enter: &live.Enter{Key: live.NewKey()}})
	}, says: "no room with this key"},
	{name: "place: a hash from the folder as a key", as: (*liar).stranger, send: func(x *liar) string {
		return message(&live.Message{Enter: &live.Enter{Key: live.Key(hashOf(x.keys.First))}})
	}, says: "no room with this key"},
	{name: "secret: not opening what was sealed", file: tacticsBattle, send: func(x *liar) string {
		return x.link(func(l *mail.Link) { l.Once, l.Opened = nil, nil })
	}, says: "does not open"},
	{name: "secret: opening other orders", file: tacticsBattle, send: func(x *liar) string {
		return x.link(func(l *mail.Link) {
			l.Opened = slices.Insert(slices.Clone(l.Opened), 0, raw(`{"do":"orders","force":"`+string(l.By)+`","text":"mytactics cover"}`))
		})
	}, says: "not those sealed"},
	{name: "secret: opening with another number", file: tacticsBattle, send: func(x *liar) string {
		return x.link(func(l *mail.Link) { l.Once = &trust.Value{3} })
	}, says: "not those sealed"},
	{name: "secret: sealing what is not secret", send: func(x *liar) string {
		return x.link(func(l *mail.Link) { l.State, l.Actions, l.Sealed = "", nil, &trust.Value{1} })
	}, says: "nothing that"},
}

// stranger is a program without a key.
func (x *liar) stranger() *program {
	p := &program{name: "stranger", Client: live.Guest("", nil, systems.All())}
	v, err := x.keeper.Visit("there", func() {})
	if err != nil {
		x.t.Fatal(err)
	}
	p.visit = v
	x.programs = append(x.programs, p)
	return p
}

// thief is a program that has stolen the invitation of the player who decides.
func (x *liar) thief() *program {
	key := x.keys.First
	if x.me.name == "second" {
		key = x.keys.Second
	}
	p := x.stranger()
	if err := p.visit.Handle((&live.Message{Enter: &live.Enter{Key: key, Side: x.me.Seat.Side, Answer: x.other.Seat.Prove(p.visit.question)}}).Write()); err != nil {
		x.t.Fatal(err)
	}
	return p
}

// The server refuses each lie with its reason, passes it to nobody, and stores nothing.
func TestLies(t *testing.T) {
	if len(lies) < 20 {
		t.Errorf("there are %d lies, want at least 20", len(lies))
	}
	for _, file := range []string{firstCharge, tacticsBattle} {
		x := lying(t, file)
		for _, lie := range lies {
			if lie.file != file && (lie.file != "" || file != firstCharge) {
				continue
			}
			t.Run(lie.name, func(t *testing.T) {
				by := x.me
				if lie.as != nil {
					by = lie.as(x)
				}
				x.drain()
				before, _ := os.ReadFile(x.file())
				said := lie.send(x)
				if err := by.visit.Handle([]byte(said)); err != nil {
					t.Fatal(err)
				}
				x.carry(by)
				var refused string
				for _, p := range x.programs {
					for _, text := range p.down {
						m, err := live.Read(text)
						switch {
						case err != nil:
							t.Fatal(err)
						case p == by && m.Refused != "":
							refused = m.Refused
						case m.Link != "" || m.Draft != nil || m.Taken != 0 || m.Inside != nil:
							t.Errorf("%s receives: %s", p.name, text)
						}
					}
				}
				if !slices.ContainsFunc(strings.Split(lie.says, "|"), func(says string) bool { return refused != "" && strings.Contains(refused, says) }) {
					t.Errorf("got  %s\nwant … %s …\nfor  %.600s", refused, lie.says, said)
				}
				if after, _ := os.ReadFile(x.file()); !bytes.Equal(before, after) {
					t.Error("the file of the room has changed")
				}
				x.drain()
				for _, p := range x.programs[3:] {
					p.visit.Leave()
				}
				x.programs = x.programs[:3]
			})
		}
		// The truth is still taken.
		l := x.honest()
		if err := x.me.visit.Handle([]byte(message(&live.Message{Link: text(l)}))); err != nil {
			t.Fatal(err)
		}
		x.carry(x.me)
		if !strings.Contains(fmt.Sprintf("%s", x.me.down), fmt.Sprintf(`"taken":%d`, l.Number)) {
			t.Errorf("afterwards the honest link is refused: %s", x.me.down)
		}
	}
}

// drain drops all messages on their way.
func (x *liar) drain() {
	for _, p := range x.programs {
		for len(p.visit.Out()) > 0 {
			<-p.visit.Out()
		}
		p.up, p.down = nil, nil
		p.Out()
	}
}

// lying returns a world in the middle of a battle, with the player who decides as the liar. Under
// the tactics rules he is about to open his orders.
func lying(t testing.TB, file string) *liar {
	w := newWorld(t, file)
	for n := 0; n < 8 && file != tacticsBattle; n++ {
		_ = w.decide(w.programs[0]) || w.decide(w.programs[1])
		w.rest()
	}
	if file == tacticsBattle { // until the other side has answered; nothing has been opened yet
		for w.programs[0].Seat.SealedBy() == "" {
			_ = w.decide(w.programs[0]) || w.decide(w.programs[1])
			for w.deliver(w.programs[0], false) || w.deliver(w.programs[1], true) {
			}
		}
		second := w.programs[1]
		for w.decide(second) {
		}
		for w.deliver(second, false) {
		}
		first := w.programs[0]
		for _, text := range first.down { // the honest program's answer is left out
			if m, err := live.Read(text); err == nil && m.Link != "" {
				if _, err := first.Seat.Receive([]byte(m.Link)); err != nil {
					t.Fatal(err)
				}
			}
		}
		first.down, first.up = nil, nil
	}
	x := &liar{world: w, me: w.programs[0], other: w.programs[1]}
	if !x.me.Seat.Mine() {
		x.me, x.other = x.other, x.me
	}
	x.drain()
	return x
}

// No message makes the server panic, whoever sends it and however often.
func FuzzHandle(f *testing.F) {
	x := lying(f, firstCharge)
	f.Add([]byte(message(&live.Message{Link: text(x.honest())[1:]})))
	f.Add([]byte(x.draft(x.me.Seat.Len(), `{"do":"end"}`)))
	f.Add([]byte(message(&live.Message{Create: string(invitation(f, firstCharge))})))
	f.Add([]byte(message(&live.Message{Enter: &live.Enter{Key: x.keys.First, Have: -1, Side: "red", Answer: base64.RawURLEncoding.EncodeToString(make([]byte, 64))}})))
	f.Add([]byte(`{"draft":{"after":1e9,"actions":[null,{}]}}`))
	f.Add([]byte(`{"inside":{"role":"first","links":["x"],"len":-5}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, p := range append(slices.Clone(x.programs), x.stranger()) {
			before := x.me.Seat.Len()
			p.visit.wrong = 0
			if err := p.visit.Handle(text); err != nil {
				t.Fatalf("%s: %v", p.name, err)
			}
			x.drain()
			if x.me.Seat.Len() != before {
				t.Fatal("the server has taken a link that no player sent")
			}
			client := live.Guest(x.keys.Watch, x.programs[2].Seat.Copy(), systems.All())
			_, _ = client.Receive(text)
			_, _ = live.Guest(x.keys.Watch, nil, systems.All()).Receive(text)
		}
		stranger := x.programs[3]
		stranger.visit.Leave()
		x.programs = x.programs[:3]
	})
}
