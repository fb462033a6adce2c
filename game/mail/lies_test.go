package mail

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/gametest"
	"frontage/game/systems"
	"frontage/game/trust"
)

// liar is the player whose turn it is, with a program that does what it likes.
type liar struct {
	t     *testing.T
	me    *Seat // of the liar
	other *Seat
}

// honest returns the link that an honest program would send now, after default answers.
func (x *liar) honest() *Link {
	x.t.Helper()
	s := x.me.Copy()
	for s.Ready() == ErrDecide {
		a, ok := s.Shown().Default()
		if !ok {
			x.t.Fatal("there is no answer")
		}
		if _, _, err := s.Do(a); err != nil {
			x.t.Fatal(err)
		}
	}
	text, err := s.Send()
	if err != nil {
		x.t.Fatal(err)
	}
	l, err := readLink(text)
	if err != nil {
		x.t.Fatal(err)
	}
	return l
}

// lie hands over the honest link with a change, signed by the liar.
func (x *liar) lie(change func(l *Link)) error {
	l := x.honest()
	change(l)
	x.me.sign(l)
	return x.hand(l.text())
}

// forge is lie without a new signature.
func (x *liar) forge(change func(l *Link)) error {
	l := x.honest()
	change(l)
	return x.hand(l.text())
}

func (x *liar) hand(text []byte) error {
	_, err := x.other.Receive(text)
	return err
}

func raw(text string) json.RawMessage { return json.RawMessage(text) }

// firstCharge is a battle of the stand rules at link 4, which the second side owes; red
// has begun. tacticsBattle is one in which the first side has sealed its orders.
const (
	firstCharge   = "assets/scenarios/first-charge.scenario.json"
	tacticsBattle = "game/tactics/scenarios/the-fallow-field.scenario.json"
)

// lies are what a dishonest client could try: each is caught, changes nothing, and the message says
// what is wrong.
var lies = []struct {
	name  string
	file  string
	dice  Dice
	links int // sent before
	try   func(x *liar) error
	kind  Kind
	says  string
}{
	{"a chosen value", firstCharge, DiceByTurn, 1, func(x *liar) error {
		return x.lie(func(l *Link) { l.Value = &trust.Value{1} })
	}, False, "not the next of the chain"},
	{"a value out of turn", firstCharge, DiceByTurn, 1, func(x *liar) error {
		return x.lie(func(l *Link) { v := x.me.secret.Chain(3); l.Value = &v })
	}, False, "not the next of the chain"},
	{"a used value", firstCharge, DiceByTurn, 3, func(x *liar) error {
		return x.lie(func(l *Link) { l.Value = x.me.links[1].Value })
	}, False, "not the next of the chain"},
	{"no value", firstCharge, DiceByRoll, 1, func(x *liar) error {
		return x.lie(func(l *Link) { l.Value = nil })
	}, False, "dice that wait for it stay open"},
	{"the other side's chain", firstCharge, DiceByTurn, -1, func(x *liar) error {
		return x.lie(func(l *Link) { l.Anchor = x.other.links[0].Anchor })
	}, False, "the key or the anchor of the other side"},
	{"the other side's key", firstCharge, DiceByTurn, -1, func(x *liar) error {
		return x.lie(func(l *Link) { l.Key = x.other.links[0].Key })
	}, False, "the key or the anchor of the other side"},
	{"a new chain in the middle of a battle", firstCharge, DiceByTurn, 1, func(x *liar) error {
		return x.lie(func(l *Link) { v := trust.Secret{7}.Chain(0); l.Anchor = &v })
	}, False, "one key and one anchor"},
	{"a battle with another beginning", firstCharge, DiceByTurn, -1, func(x *liar) error {
		s := x.me.Battle().State().Clone()
		s.Units[0].Stands = slices.Clone(s.Units[0].Stands)
		s.Units[0].Stands[0].X++
		header := newHeader(s, systems.All()[0], x.me.terms)
		return x.lie(func(l *Link) { l.Battle = trust.Begin(header).String()[:11] })
	}, Foreign, "belongs to the battle"},
	{"acting while accepting", firstCharge, DiceByTurn, -1, func(x *liar) error {
		return x.lie(func(l *Link) { l.Actions = []json.RawMessage{raw(`{"do":"end"}`)} })
	}, False, "only bind their sides"},
	{"no signature", firstCharge, DiceByTurn, 1, func(x *liar) error {
		return x.forge(func(l *Link) { l.Sign = nil })
	}, Altered, "signature"},
	{"the signature of another link", firstCharge, DiceByTurn, 1, func(x *liar) error {
		return x.forge(func(l *Link) { l.Sign = x.me.links[0].Sign })
	}, Altered, "signature"},
	{"an action put in by somebody else", firstCharge, DiceByTurn, 1, func(x *liar) error {
		return x.forge(func(l *Link) { l.Actions = append(l.Actions, raw(`{"do":"end"}`)) })
	}, Altered, "was changed since"},
	{"a link for the other side", firstCharge, DiceByTurn, 1, func(x *liar) error {
		return x.lie(func(l *Link) { l.By = x.other.Side })
	}, False, "has to send it"},
	{"a link of a past turn", firstCharge, DiceByTurn, 3, func(x *liar) error {
		return x.hand(x.me.links[len(x.me.links)-2].text())
	}, Older, "is here already"},
	{"another link for a past turn", firstCharge, DiceByTurn, 3, func(x *liar) error {
		n := len(x.me.links) - 2
		l := *x.me.links[n]
		l.Actions = nil
		l.Sign = trustSigned(x.me.secret.Sign(trust.After(x.me.after[n], l.unsigned())))
		return x.hand(l.text())
	}, Forked, "has sent two"},
	{"a link after a missing one", firstCharge, DiceByTurn, 1, func(x *liar) error {
		return x.lie(func(l *Link) { l.Number += 2 })
	}, Missing, "has not been opened here"},
	{"another history", firstCharge, DiceByTurn, 1, func(x *liar) error {
		return x.lie(func(l *Link) { l.After = trust.Value{9} })
	}, Forked, "an earlier link differs"},
	{"acting out of turn", firstCharge, DiceByTurn, 1, func(x *liar) error {
		return x.lie(func(l *Link) { l.Actions = append(l.Actions, raw(`{"do":"end"}`)) })
	}, False, "decides now, not"},
	{"an action that is not legal", firstCharge, DiceByTurn, 1, func(x *liar) error {
		return x.lie(func(l *Link) {
			l.Actions = slices.Insert(l.Actions, 0, raw(`{"do":"fight","engagement":"e1"}`))
		})
	}, False, "action 1"},
	{"own dice", firstCharge, DiceByTurn, 1, func(x *liar) error {
		return x.lie(func(l *Link) { l.Actions = slices.Insert(l.Actions, 0, raw(`{"do":"dice","values":[6,6]}`)) })
	}, False, "dice made by both players"},
	{"taking back a roll", firstCharge, DiceByTurn, 1, func(x *liar) error {
		return x.lie(func(l *Link) { l.Actions = append(l.Actions, raw(`{"do":"undo"}`)) })
	}, False, "taken back"},
	{"stopping early for other dice", firstCharge, DiceByTurn, 1, func(x *liar) error {
		return x.lie(func(l *Link) { l.Actions = l.Actions[:0] })
	}, False, "it stops while"},
	{"conceding for the other", firstCharge, DiceByTurn, 1, func(x *liar) error {
		return x.lie(func(l *Link) {
			l.Actions = []json.RawMessage{raw(`{"do":"concede","side":"` + string(x.other.Side) + `"}`)}
		})
	}, False, "may concede"},
	{"leading the other's units", firstCharge, DiceByTurn, 1, func(x *liar) error {
		return x.lie(func(l *Link) {
			l.Actions = slices.Insert(l.Actions, 0, raw(`{"do":"lead","tactics":"stay","yes":true,"side":"`+string(x.other.Side)+`"}`))
		})
	}, False, "not units of"},
	{"another result", firstCharge, DiceByTurn, 1, func(x *liar) error {
		return x.lie(func(l *Link) { l.State = "0123456789abcdef" })
	}, False, "has the hash"},
	{"deciding further while dice are open", firstCharge, DiceByRoll, 1, func(x *liar) error {
		return x.lie(func(l *Link) { l.Actions = append(l.Actions, l.Actions[len(l.Actions)-1]) })
	}, False, "the dice of this action are open"},
	{"claiming the battle on one's own turn", firstCharge, DiceByTurn, 1, func(x *liar) error {
		return x.lie(func(l *Link) {
			*l = Link{Number: l.Number, Battle: l.Battle, By: l.By, After: l.After, Claim: forfeit}
		})
	}, False, "has to send it"},
	{"sealing without a secret", firstCharge, DiceByTurn, 1, func(x *liar) error {
		return x.lie(func(l *Link) { l.State, l.Sealed = "", &trust.Value{1} })
	}, False, "nothing that"},
	{"not opening the seal", tacticsBattle, DiceByTurn, 2, func(x *liar) error {
		return x.lie(func(l *Link) { l.Once, l.Opened = nil, nil })
	}, False, "does not open"},
	{"opening other orders", tacticsBattle, DiceByTurn, 2, func(x *liar) error {
		return x.lie(func(l *Link) {
			l.Opened = slices.Insert(slices.Clone(l.Opened), 0, raw(`{"do":"orders","force":"`+string(l.By)+`","text":"mytactics stay"}`))
		})
	}, False, "are not those sealed in link 3"},
	{"opening with another number", tacticsBattle, DiceByTurn, 2, func(x *liar) error {
		return x.lie(func(l *Link) { l.Once = &trust.Value{3} })
	}, False, "are not those sealed in link 3"},
	{"orders for the other side", tacticsBattle, DiceByTurn, 0, func(x *liar) error {
		return x.lie(func(l *Link) {
			l.Sealed, l.State = nil, "0123456789abcdef"
			l.Actions = []json.RawMessage{raw(`{"do":"orders-given","side":"` + string(x.other.Side) + `"}`)}
		})
	}, False, "are not orders of"},
	{"beginning before the other's orders", tacticsBattle, DiceByTurn, 0, func(x *liar) error {
		return x.lie(func(l *Link) {
			l.Sealed, l.State = nil, "0123456789abcdef"
			l.Actions = []json.RawMessage{raw(`{"do":"end"}`)}
		})
	}, False, "begins when both sides"},
	{"two texts of one link", firstCharge, DiceByTurn, 1, func(x *liar) error {
		return x.hand(bytes.Replace(x.honest().text(), []byte(`,"by"`), []byte(`, "by"`), 1))
	}, Damaged, "not written as this program"},
	{"an unknown field", firstCharge, DiceByTurn, 1, func(x *liar) error {
		return x.hand(bytes.Replace(x.honest().text(), []byte(`,"by"`), []byte(`,"luck":6,"by"`), 1))
	}, Damaged, "unknown field"},
}

func TestLies(t *testing.T) {
	for _, lie := range lies {
		t.Run(lie.name, func(t *testing.T) {
			x := &liar{t: t}
			if lie.links < 0 { // before the second side has accepted
				x.before(lie.file, lie.dice)
			} else {
				p := begin(t, lie.file, 0, lie.dice)
				p.play(lie.links, byDefault)
				x.me, x.other = p.seats[0], p.seats[1]
				if !x.me.Mine() {
					x.me, x.other = x.other, x.me
				}
			}
			before := x.other.Save()
			err := lie.try(x)
			var fault *Fault
			if !errors.As(err, &fault) {
				t.Fatalf("not caught: %v", err)
			}
			if fault.Kind != lie.kind || !strings.Contains(err.Error(), lie.says) {
				t.Errorf("got  %v\nwant %s, … %s …", err, lie.kind, lie.says)
			}
			if !bytes.Equal(before, x.other.Save()) {
				t.Error("the lie changed something")
			}
			if lie.links >= 0 { // the truth is still taken
				if err := x.hand(x.honest().text()); err != nil {
					t.Errorf("afterwards the honest link is refused: %v", err)
				}
			}
		})
	}
	if len(lies) < 20 {
		t.Error("fewer than 20 lies")
	}
}

// before puts the liar where the invitation has come and has not been answered.
func (x *liar) before(file string, dice Dice) {
	s := gametest.Open(x.t, file, systems.All())
	var err error
	if x.other, err = Start(s, systems.All(), s.Sides[0].ID, dice); err != nil {
		x.t.Fatal(err)
	}
	r, err := readRecord(x.other.Last(), systems.All())
	if err != nil {
		x.t.Fatal(err)
	}
	x.me = newSeat(r, r.sides[1].id, trust.NewSecret())
	if err := x.me.begin(); err != nil {
		x.t.Fatal(err)
	}
}

// Verification finds files that were changed after the battle, and names the line.
func TestVerifyFindsChanges(t *testing.T) {
	p := begin(t, firstCharge, 0, DiceByTurn)
	p.play(3, byDefault)
	p.check()
	text := string(p.seats[0].Public())
	lines := strings.SplitAfter(text, "\n")
	action := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, `{"do":`) })
	keyed := slices.IndexFunc(lines, func(l string) bool { return strings.Contains(l, `"key":`) && strings.HasPrefix(l, `{"do":`) })
	join := func(lines ...string) string { return strings.Join(lines, "") }
	for name, changed := range map[string]string{
		"a unit is stronger": strings.Replace(text, `"attack":3`, `"attack":9`, 1),
		"other dice":         strings.Replace(text, lines[keyed], strings.Replace(lines[keyed], lines[keyed][strings.Index(lines[keyed], `"key":"`):][7:71], strings.Repeat("0", 64), 1), 1),
		"an action is gone":  join(slices.Delete(slices.Clone(lines), action, action+1)...),
		"the last link is gone, its actions are not": join(slices.DeleteFunc(slices.Clone(lines), func(l string) bool { return strings.HasPrefix(l, `{"link":5`) })...),
		"a link is gone":     join(slices.DeleteFunc(slices.Clone(lines), func(l string) bool { return strings.HasPrefix(l, `{"link":3`) })...),
		"all links are gone": join(slices.DeleteFunc(slices.Clone(lines), func(l string) bool { return strings.HasPrefix(l, `{"link":`) })...),
	} {
		report, err := Verify([]byte(changed), "file", systems.All())
		if changed == text {
			t.Errorf("%s: the test changes nothing", name)
		}
		if err == nil && report.Unsent == 0 {
			t.Errorf("%s: the change is not found", name)
		}
		t.Logf("%s: %v", name, err)
	}
	noted, _, err := game.ReadReplay([]byte(text), "noted", systems.All())
	if err != nil {
		t.Fatal(err)
	}
	noted.SetNote(2, "well done")
	if _, err := Verify(noted.Replay(), "noted", systems.All()); err != nil {
		t.Errorf("with a note it is refused: %v", err)
	}
	seeded := game.NewBattle(gametest.Open(t, firstCharge, systems.All()), systems.All()[0], game.Options{Seed: 3})
	if _, err := Verify(seeded.Replay(), "seeded", systems.All()); !errors.Is(err, ErrSeeded) {
		t.Errorf("a battle with a seed: %v", err)
	}
}

// A player who stops answering when the dice are bad loses by forfeit, and the file shows it. A
// late answer takes the claim back.
func TestForfeit(t *testing.T) {
	p := begin(t, firstCharge, 0, DiceByRoll)
	red, blue := p.seats[0], p.seats[1]
	for n := 1; ; n++ {
		p.play(n, byDefault)
		if _, open := red.Pending(); open && blue.Mine() {
			break
		}
	}
	report, err := Verify(red.Public(), "file", systems.All())
	if err != nil || report.Owes != blue.Side || !report.Waits {
		t.Fatalf("%+v, %v: the report does not show the side that owes the dice", report, err)
	}
	if _, err := blue.Claim(); err == nil {
		t.Error("the side that owes the dice claims the battle")
	}
	if _, err := red.Claim(); err != nil {
		t.Fatal(err)
	}
	report, err = Verify(red.Public(), "file", systems.All())
	if err != nil || report.Claim != red.Side || report.Owes != "" || report.Over {
		t.Fatalf("%+v, %v: the report does not show the claim", report, err)
	}
	p.turn(byDefault) // hands over blue's answer
	p.check()
}
