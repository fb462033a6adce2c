package stand

import (
	"testing"

	"frontage/game"
)

// rouser is a hero who may rouse a unit.
func rouser(id string, x, y float64, reach string, also ...Grant) game.Character {
	c := leader(id, "hero", 8, x, y)
	EditLeader(&c).Attack = 1
	EditLeader(&c).Special = []Special{spec(ruleRouse, &rouse{Value: 1, Reach: reach, Also: also})}
	return c
}

// STD-MAGIC-39, STD-MAGIC-40, STD-SPEC-72, AMB-M10: once in the battle, at the start of any Combat phase, a general gives one attack to each stand of
// a unit within 20 cm. A hero gives it to his own unit and himself, and the unit heeds no terror. Both end with the phase.
func TestRouse(t *testing.T) {
	for _, c := range []struct {
		who   game.Character
		join  bool
		enemy bool // it is the enemy's turn
		want  string
	}{
		{rouser("rh", 0, 14+3+1.25, "20"), false, false, "r1 on b1 at 4+: 3"}, // 3 − terror + 1
		{rouser("rh", 0, 20+3+1.25, "20"), false, true, "r1 on b1 at 4+: 3"},
		{rouser("rh", 0, 20.1+3+1.25, "20"), false, false, ""},
		{rouser("rh", 0, 4.25, "joined", Grant{Trait: traitFearless}), true, false, "r1 on b1 at 4+: 6"}, // 3 + 1, and 1 + 1 of his own
		{rouser("rh", 0, 4.25, "joined"), false, false, ""},
	} {
		foe := infantry("b1", at{0, 0, 0})
		Edit(&foe).Traits = []string{traitTerrifying}
		s := inShooting(infantry("r1", at{0, 2, 180}), foe)
		s.Characters = []game.Character{c.who}
		if c.join {
			s.Characters[0].Joined = "r1"
		}
		if c.enemy {
			s.Turn.Active = "blue"
		}
		p := play(t, s)
		p.do(game.Action{Do: "end"})
		if q := p.b.Question(); (q.Kind == "power") != (c.want != "") {
			t.Errorf("%s at y = %v: the question is %q: %s, want one about rousing: %v", c.who.ID, c.who.Y, q.Kind, q.Text, c.want != "")
		}
		if c.want == "" {
			continue
		}
		p.do(game.Action{Do: "power", Character: "rh", Choice: powerRouse, Unit: "r1", Yes: new(true)})
		b, ctx := fighting(p.b.State())
		if got := poolsOf(b, ctx, "r1"); got != c.want {
			t.Errorf("reach %s: the attack is %s, want %s", OwnLeader(&c.who).Special[0].Of.(*rouse).Reach, got, c.want)
		}
		after := p.b.State()
		if r := (&run{s: after}); len(newBoard(after).rousable(0)) > 0 || r.endTurn() != nil || Own(&after.Units[0]).State.Roused != "" {
			t.Error("the hero can rouse again, or the unit stays roused after the turn")
		}
	}
	hired := inShooting(with(infantry("r1", at{0, 2, 180}), plain(ruleHired)), infantry("b1", at{0, 0, 0}))
	hired.Characters = []game.Character{rouser("rh", 0, 10, "20")}
	if list := newBoard(hired).rousable(0); len(list) > 0 {
		t.Error("a hired unit can be roused")
	}
}

// STD-MAGIC-38, STD-SPEC-75: once in his side's Shooting phase the bearer rolls; on 4+ all units of his list within 20 cm ignore terror until his next
// turn begins. The hymn is not a spell, so nobody can dispel it.
func TestHymn(t *testing.T) {
	bearer := leader("rh", "hero", 8, 0, 2+1+1.25+19)
	EditLeader(&bearer).Special = []Special{spec(ruleHymn, &hymn{Value: 4, Within: 20})}
	for _, c := range []struct {
		die   int
		heeds bool
	}{{3, true}, {4, false}} {
		foe := infantry("b1", at{0, 0, 0})
		Edit(&foe).Traits = []string{traitTerrifying}
		s := inShooting(infantry("r1", at{0, 2, 180}), foe, infantry("r2", at{30, 40, 0}), with(infantry("r3", at{0, 40, 0}), plain(ruleHired)))
		s.Characters = []game.Character{bearer, dispeller("bc", 0, 30, 2, "caster", 50)}
		p := play(t, s, c.die)
		p.do(game.Action{Do: "power", Character: "rh", Choice: powerHymn, Yes: new(true)})
		p.spent()
		after := p.b.State()
		b := newBoard(after)
		if b.heedsTerror(0) != c.heeds || !b.heedsTerror(2) || !b.heedsTerror(3) {
			t.Errorf("die %d: terror heeded by the hearer %v, want %v; out of range %v and hired %v, want true", c.die, b.heedsTerror(0), c.heeds, b.heedsTerror(2), b.heedsTerror(3))
		}
		if after.Turn.Phase != "combat" {
			t.Errorf("die %d: the bearer may sing again in the %s phase", c.die, after.Turn.Phase)
		}
		(&run{s: after}).beginCommand()
		if Own(&after.Units[0]).State.Heartened {
			t.Error("the hymn does not end")
		}
	}
}
