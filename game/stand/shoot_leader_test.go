package stand

import (
	"bytes"
	"testing"

	"frontage/game"
)

// rider is a character with a unit who has a shot of three attacks.
func rider(x, y float64, unit game.UnitID) game.Character {
	c := leader("rh", "hero", 8, x, y)
	c.Joined, EditLeader(&c).Shooting, EditLeader(&c).Range = unit, 3, CharacterRange
	return c
}

// withRider is a line of two stands without missiles, with a rider. Each stand has an enemy
// unit ahead that is closer to it than to the other.
func withRider() *game.State {
	s := inShooting(infantry("r1", at{0, 0, 0}, at{4, 0, 0}),
		infantry("b1", at{-5, 14, 180}, at{-9, 14, 180}), infantry("b2", at{6, 14, 180}, at{10, 14, 180}))
	s.Characters = []game.Character{rider(2, -2.3, "r1")}
	return s
}

func leaderShot(stand, target string) game.Action {
	return game.Action{Do: "shoot", Unit: "r1", Character: "rh", Stand: game.StandID(stand), Target: target}
}

// STD-CHAR-18: a character's shot is measured from one stand of his unit, which his
// owner chooses, at the closest enemy that this stand sees; STD-SHOOT-01: once. His hits
// drive back, from that stand (STD-SHOOT-19): here straight away from it.
func TestCharacterShootsFromAStand(t *testing.T) {
	p := play(t, withRider(), 4, 5, 3, 1, 1)
	q := p.b.Question()
	if len(q.Answers) != 3 || q.Answers[0].Stand != "r1a" || q.Answers[0].Target != "b1" ||
		q.Answers[1].Stand != "r1b" || q.Answers[1].Target != "b2" || q.Default != 1 {
		t.Fatalf("the answers are %+v, by default %d; want r1a at b1, r1b at b2, which is the default, or none", q.Answers, q.Default)
	}
	p.refused(leaderShot("r1a", "b2"), "STD-CHAR-18")
	p.refused(leaderShot("b1a", "b1"), "STD-CHAR-18")
	other := leaderShot("r1a", "b1")
	other.Unit = "b1"
	p.refused(other, "STD-CHAR-18")
	p.refused(game.Action{Do: "shoot", Unit: "r1"}, "STD-BASE-15")
	p.do(leaderShot("r1b", "b2"))
	p.spent()
	for i, want := range []float64{106, 110} {
		if at := p.unit("b2").Stands[i]; at.X != want || at.Y != 116 {
			t.Errorf("driven back to %+v; want (%v, 116)", at, want)
		}
	}
}

// STD-CHAR-18: his shot and the shooting of his unit are two; STD-SHOOT-01: each is
// taken once a phase.
func TestCharacterShootsBesidesHisUnit(t *testing.T) {
	s := withRider()
	s.Units[0] = archers(s.Units[0], 30)
	p := play(t, s, 1, 1, 1, 1, 1)
	p.do(leaderShot("r1a", "b1"))
	p.refused(leaderShot("r1b", "b2"), "STD-SHOOT-01")
	if p.b.State().Turn.Phase != phaseShooting {
		t.Fatal("the unit was not left to shoot")
	}
	p.do(shootAt("r1", "b2"))
	p.spent()
	if p.b.State().Turn.Phase == phaseShooting || OwnLeader(&p.b.State().Characters[0]).State.Fired {
		t.Errorf("the phase is %s and the character %+v; want the phase over, and him ready to fire next turn", p.b.State().Turn.Phase, OwnLeader(&p.b.State().Characters[0]).State)
	}
}

// STD-CHAR-18: he shoots from the stands of his unit alone, in his range, and not out of
// a combat (STD-SHOOT-03) or into one.
func TestCharacterDoesNotShoot(t *testing.T) {
	for _, c := range []struct {
		name, rule string
		change     func(s *game.State)
	}{
		{"with no unit", "STD-CHAR-18", func(s *game.State) { s.Characters[0].Joined = "" }},
		{"without a shot", "STD-CHAR-18", func(s *game.State) { EditLeader(&s.Characters[0]).Shooting = 0 }},
		{"slain", "STD-CHAR-18", func(s *game.State) { EditLeader(&s.Characters[0]).State.Slain = true }},
		{"out of range", "STD-SHOOT-04", func(s *game.State) { EditLeader(&s.Characters[0]).Range = 11.9 }},
		{"in the other's turn", "STD-CMD-01", func(s *game.State) { s.Turn.Active = "blue" }},
		{"engaged", "STD-SHOOT-03", func(s *game.State) { s.Units[1].Stands[0].Y, s.Units[1].Stands[0].X = origin+2, origin }},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := withRider()
			// A unit or character that may shoot keeps the phase from ending.
			s.Units = append(s.Units, archers(infantry("r2", at{60, 0, 0}), 30), archers(infantry("b3", at{60, 20, 180}), 30))
			c.change(s)
			play(t, s).refused(leaderShot("r1a", "b1"), c.rule)
		})
	}
}

// STD-CHAR-18: the weapons of his unit do not matter for his shot: from a battery of cannon
// it does not bounce, and armour saves from it.
func TestCharacterShootsLikeAMissileUnit(t *testing.T) {
	s := withRider()
	Edit(&s.Units[0]).Traits = []string{traitCannon}
	Edit(&s.Units[2]).Armour = 5
	p := play(t, s, 6, 6, 1, 5, 1, 1)
	lines := p.do(leaderShot("r1b", "b2"))
	wantLines(t, "saved", lines[:4], "shoot r1", "roll shoot rh [6 6 1] need 4", "roll save b2 [5 1] need 5", "hits b2")
}

// STD-CHAR-18, STD-SHOOT-22: a character with a charged unit shoots at the chargers, in the
// open, even if the unit itself has no missiles.
func TestCharacterShootsAtChargers(t *testing.T) {
	s := tableOf(cavalry("r1", at{0, 14, 180}), infantry("b1", at{-4, 0, 0}, at{0, 0, 0}, at{4, 0, 0}))
	hero := leader("bh", "hero", 8, 0, -2.3)
	hero.Joined, EditLeader(&hero).Shooting, EditLeader(&hero).Range = "b1", 4, CharacterRange
	s.Characters = []game.Character{hero}
	answer := ask[*ChargeAnswer](t, s, "charge", "unit", "r1", "target", "b1")
	if len(answer.Shooters) != 1 || answer.Shooters[0].Character != "bh" || answer.Shooters[0].At != "start" {
		t.Fatalf("the shooters are %+v, want bh at the start only", answer.Shooters)
	}
	p := play(t, s, 4, 3, 3, 3)
	p.do(chargeArchers)
	wantLines(t, "shoot or hold", p.answers(), "shoot b1 r1 *", "hold b1")
	wantLines(t, "he shoots", p.do(shootAt("b1", "r1"))[1:], "roll shoot bh [4 3 3 3] need 4", "hits r1")
	p.spent()

	EditLeader(&s.Characters[0]).Range = 2.9 // the chargers end in contact: in range then
	if answer = ask[*ChargeAnswer](t, s, "charge", "unit", "r1", "target", "b1"); len(answer.Shooters) != 1 || answer.Shooters[0].At != "end" {
		t.Errorf("the shooters are %+v, want one, at the end", answer.Shooters)
	}
	s = chargedArchers()
	s.Characters = []game.Character{hero}
	p = play(t, s, 1, 1, 1, 1, 1, 1, 1)
	p.do(chargeArchers)
	wantLines(t, "with his unit", p.do(shootAt("b1", "r1"))[1:], "roll shoot b1 [1 1 1] need 4", "hits r1", "roll shoot bh [1 1 1 1] need 4", "hits r1")
	p.spent()
}

// STD-CHAR-18: a battle that waits for a casualty of his shot can be saved and continued.
func TestCharactersShotIsSaved(t *testing.T) {
	s := withRider()
	Edit(&s.Units[2]).Hits = 1
	s.Units[2].Stands = append(s.Units[2].Stands, game.Stand{ID: "b2c", X: origin + 14, Y: origin + 14, Facing: 180})
	Edit(&s.Units[2]).Size = 3
	p := play(t, s, 4, 4, 1)
	p.do(leaderShot("r1b", "b2"))
	if q := p.b.Question(); q == nil || q.Kind != "remove" {
		t.Fatalf("the question is %+v, want a removal", q)
	}
	text := game.Write(p.b.State())
	back, err := game.Read(text, "saved", []game.Rules{Rules{}})
	if err != nil {
		t.Fatal(err)
	}
	if again := game.Write(&back); !bytes.Equal(again, text) || !bytes.Contains(text, []byte(`"shooting": 3`)) {
		t.Errorf("written %s, then %s; want the same, with shooting 3", text, again)
	}
	q := game.NewBattle(back, Rules{}, game.Options{}).Question()
	if q == nil || q.Kind != "remove" || len(q.Answers) != 2 {
		t.Errorf("the question is %+v, want a removal with 2 answers", q)
	}
}
