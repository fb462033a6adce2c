package mail

import (
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/gametest"
	"frontage/game/stand"
	"frontage/game/systems"
)

// timedPair is a battle by mail with a length of 90 minutes, in which blue has lost a unit, and both have
// played some links.
func timedPair(t *testing.T, length string, dice Dice) *pair {
	t.Helper()
	s := gametest.Open(t, firstCharge, systems.All())
	own := stand.OwnTurn(&s)
	own.Limit, own.Length, own.Minutes = 0, length, 90
	s.Unit("b2").Stands = nil
	p := &pair{t: t}
	for i := range p.seats {
		var err error
		if i == 0 {
			p.seats[i], err = Start(s, systems.All(), "red", dice)
		} else if p.seats[i], err = Join(handed(t, p.seats[0].Last()), systems.All()); err == nil {
			_, err = p.seats[0].Receive(handed(t, p.seats[1].Last()))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// does lets a player act, and then sends his link to the other one.
func (p *pair) does(i int, list ...game.Action) {
	p.t.Helper()
	for _, a := range list {
		if _, _, err := p.seats[i].Do(a); err != nil {
			p.t.Fatalf("%v: %v", a, err)
		}
	}
	text, err := p.seats[i].Send()
	if err != nil {
		p.t.Fatal(err)
	}
	p.links++
	if _, err := p.seats[1-i].Receive(handed(p.t, text)); err != nil {
		p.t.Fatal(err)
	}
}

// STD-SCEN-03 by mail: the player who decides says that the time is over, and can take that back until he
// sends it; the other denies it, which he can take back too, or confirms it. Then the agreed time gives
// the battle to the higher score, and the chess clock takes it from whoever has run out. A file saved
// between holds the question, nobody answers his own, and the end is proved without a claim.
func TestTimeByMail(t *testing.T) {
	yes, no := true, false
	for _, dice := range []Dice{DiceByTurn, DiceByRoll} {
		for length, winner := range map[string]game.SideID{stand.TimedLength: "red", stand.ClockLength: "blue"} {
			p := timedPair(t, length, dice)
			red, blue := p.seats[0], p.seats[1]
			call := game.Action{Do: "time"}
			if length == stand.ClockLength {
				call.Side = "red"
			}
			if !red.Mine() {
				t.Fatal("red does not begin")
			}
			if _, _, err := red.Do(call); err != nil {
				t.Fatal(err)
			}
			if _, _, err := red.Do(game.Action{Do: "time", Yes: &yes}); err == nil {
				t.Error("red confirms its own call")
			}
			if _, _, err := red.Do(game.Action{Do: game.DoUndo}); err != nil || red.Shown().State().Turn.Phase == "over" || red.Ready() != ErrDecide {
				t.Errorf("the call cannot be taken back: %v", err)
			}
			p.does(0, call)
			if q := blue.Shown().Question(); q == nil || q.Who != "blue" || len(q.Answers) != 2 || !*q.Answers[0].Yes {
				t.Fatalf("%s: blue is asked %+v", length, q)
			}
			if _, _, err := red.Do(call); err == nil {
				t.Error("red goes on before the answer")
			}
			if _, _, err := blue.Do(game.Action{Do: "time", Yes: &no}); err != nil {
				t.Fatal(err)
			}
			if _, _, err := blue.Do(game.Action{Do: game.DoUndo}); err != nil || blue.Shown().Question() == nil || blue.Shown().Question().Who != "blue" {
				t.Errorf("the answer cannot be taken back: %v", err)
			}
			loaded, err := Load(blue.Save(), "seat", systems.All()) // opened again in between
			if err != nil {
				t.Fatal(err)
			}
			blue, p.seats[1] = loaded, loaded
			p.does(1, game.Action{Do: "time", Yes: &no})
			if red.Shown().State().Turn.Phase == "over" || red.Ready() != ErrDecide {
				t.Fatal("denied, the battle does not go on")
			}
			p.does(0, call)
			p.does(1, game.Action{Do: "time", Yes: &yes})
			for _, s := range p.seats {
				got := stand.OwnTurn(s.Shown().State()).Result
				if got == nil || got.Winner != winner || !s.Over() {
					t.Errorf("%s: %s has the result %+v; want %s to win", length, s.Side, got, winner)
				}
			}
			if report := p.check(); !report.Over || report.Claim != "" || report.Owes != "" {
				t.Errorf("%s: the file proves %+v; want a battle that is over", length, report)
			}
		}
	}
}

// A link in which a side answers its own call, or calls the time in the midst of something, is a lie.
func TestLiesAboutTheTimeByMail(t *testing.T) {
	yes := true
	p := timedPair(t, stand.TimedLength, DiceByTurn)
	red, blue := p.seats[0], p.seats[1]
	for name, actions := range map[string][]game.Action{
		"decides":              {{Do: "time"}, {Do: "time", Yes: &yes}},
		"Nobody has said":      {{Do: "time", Yes: &yes}},
		"has no use for the f": {{Do: "time", Side: "blue"}},
	} {
		l := &Link{Number: red.Len() + 1, Battle: red.ID(), By: "red", After: red.now(), Value: red.value(red.Len() + 1), Actions: writeActions(actions)}
		red.sign(l)
		before := blue.Save()
		if _, err := blue.Receive(l.text()); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%v is accepted: %v", actions, err)
		}
		if string(before) != string(blue.Save()) {
			t.Error("the lie has changed something")
		}
	}
}
