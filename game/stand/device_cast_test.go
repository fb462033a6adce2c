package stand

import (
	"slices"
	"strings"
	"testing"

	"frontage/game"
)

// duelWith is a duel of a caster with a bolt, with his item, and an enemy with another.
func duelWith(item string, foe game.Character) *game.State {
	s := spellDuel(foe)
	EditLeader(&s.Characters[0]).Item = item
	return s
}

// STD-ITEM-26, AMB-M41: by the ring a spell works without a die, and may still be dispelled.
func TestCastingRing(t *testing.T) {
	s := duelWith(castingRing, dispeller("bc", 0, 30, 4, "caster", 50))
	p := play(t, s)
	p.do(castAt("rw", "steppe/bolt", "b1"))
	p.asked(powerRing, "red", true) // the bolt needs 5
	if note := guide.Answer(p.b.State(), p.b.Question().Answers[0], nil).Note.String(); !strings.Contains(note, "100") {
		t.Errorf("the answer tells %q, want 100 %%", note)
	}
	p = p.reopened(4) // of the counter
	p.do(power("rw", powerRing, true))
	p.asked(powerCounter, "blue", true)
	if text := p.b.Question().Text.String(); !strings.Contains(text, "without a die") {
		t.Errorf("the question is %q", text)
	}
	p = p.reopened(4)
	p.do(power("bc", powerCounter, true))
	p.spent()
	if Own(p.unit("b1")).State.Spelled != nil || p.itemUsed("rw") != usedBattle {
		t.Errorf("after the counter the spell has worked, or the ring is %q", p.itemUsed("rw"))
	}
	cast := castingOn([]game.Character{holding(caster("rw", 0, 0, "steppe/bolt"), castingRing)}, infantry("b1", at{0, 20, 180}), bowmen("r9", at{50, 0, 0}), infantry("b9", at{50, 20, 180}))
	p = play(t, cast, 6, 6, 1)
	p.do(castAt("rw", "steppe/bolt", "b1"), power("rw", powerRing, true))
	p.spent()
	if got := Own(p.unit("b1")).State.Suffered; got != 2 {
		t.Errorf("b1 has suffered %d hits, want 2", got)
	}
	if c, _ := castable(s, castAt("rw", "steppe/bolt", "b1")); !hasStep(c.steps, "STD-ITEM-26", "ring") {
		t.Errorf("no step tells of the ring: %+v", c.steps)
	}
	if p = play(t, s); (&castProcedure{Spell: "steppe/bolt"}).echoes(newBoard(p.b.State()), 0) {
		t.Error("a spell without a die sets off a rod")
	}
}

// STD-ITEM-32: +1 to one casting die, announced before it.
func TestPushWand(t *testing.T) {
	s := duelWith(pushWand, leader("bh", "hero", 8, 60, 60))
	if got := newBoard(s).castChanceWith(&s.Characters[0], spellNamed("steppe/bolt"), 1); got != 18 {
		t.Errorf("the chance is %d/36, want 18/36 on 4 or more", got)
	}
	p := play(t, s)
	p.do(castAt("rw", "steppe/bolt", "b1"))
	p.asked(powerWand, "red", true)
	if notes := guide.Answer(p.b.State(), p.b.Question().Answers[0], nil).Note.String() + guide.Answer(p.b.State(), p.b.Question().Answers[1], nil).Note.String(); !strings.Contains(notes, "50") || !strings.Contains(notes, "33") {
		t.Errorf("the answers tell %q, want 50 %% and 33 %%", notes)
	}
	p = p.reopened(4, 1, 1, 1)
	p.do(power("rw", powerWand, true))
	p.spent()
	if p.itemUsed("rw") != usedBattle {
		t.Error("the wand is not used up")
	}
	p = play(t, s, 4)
	p.do(castAt("rw", "steppe/bolt", "b1"), power("rw", powerWand, false))
	p.spent()
	if p.itemUsed("rw") != "" {
		t.Error("the wand is used up although it was not used")
	}
	// With a surge die as well he is asked about both, and may use both on one die.
	EditLeader(&s.Characters[0]).Special = []Special{spec(ruleCastOnce, &castOnce{Value: 1})}
	p = play(t, s)
	p.do(castAt("rw", "steppe/bolt", "b1"))
	if q := p.b.Question(); len(q.Answers) != 3 {
		t.Fatalf("the question is %+v, want surge, wand, neither", q)
	}
	p = p.reopened(3, 1, 1, 1)
	p.do(power("rw", powerSurge, true))
	p.asked(powerWand, "red", true)
	p.do(power("rw", powerWand, true))
	p.spent()
}

// STD-ITEM-27, AMB-M42: after a failed die of any enemy caster on the table, again and again until a 4: −1 to all his
// further dice; a 6 still casts.
func TestHushStaff(t *testing.T) {
	s := duelWith("", holding(caster("bw", 0, 90, "steppe/bolt"), hushStaff))
	p := play(t, s, 2)
	p.do(castAt("rw", "steppe/bolt", "b1"))
	p.asked(powerHush, "blue", true)
	if note := guide.Answer(p.b.State(), p.b.Question().Answers[0], nil).Note.String(); !strings.Contains(note, "50") {
		t.Errorf("the answer tells %q, want 50 %%", note)
	}
	again := p.reopened(3)
	again.do(power("bw", powerHush, true))
	again.spent()
	if again.itemUsed("bw") != "" || OwnLeader(&again.b.State().Characters[0]).State.Hushed {
		t.Error("a 3 has hushed the caster, or used up the staff")
	}
	p = p.reopened(4)
	p.do(power("bw", powerHush, true))
	p.spent()
	after := p.b.State()
	if p.itemUsed("bw") != usedBattle || !OwnLeader(&after.Characters[0]).State.Hushed {
		t.Fatalf("after a 4 the staff is %q, and he is not hushed", p.itemUsed("bw"))
	}
	b := newBoard(after)
	if got := b.castChance(&after.Characters[0], spellNamed("steppe/bolt")); got != 6 { // need 5: a 6 alone (WM02)
		t.Errorf("the chance of a hushed caster is %d/36, want 6/36", got)
	}
	if !slices.ContainsFunc(leaderFacts(after, &after.Characters[0]), func(f game.Fact) bool { return strings.Contains(f.Value.String(), "STD-ITEM-27") }) {
		t.Error("his card does not tell that he is hushed")
	}
	hushed := s.Clone()
	EditLeader(&hushed.Characters[0]).State.Hushed = true
	if c, _ := castable(&hushed, castAt("rw", "steppe/bolt", "b1")); !hasStep(c.steps, "STD-ITEM-27", "hushed") {
		t.Errorf("no step tells that he is hushed: %+v", c.steps)
	}
	p = play(t, &hushed, 5) // 5 − 1 fails; nobody asks again
	p.do(castAt("rw", "steppe/bolt", "b1"))
	if q := p.b.Question(); q != nil && q.Kind == "power" {
		t.Errorf("the question is %+v, want none about a hushed caster", q)
	}
	p = play(t, &hushed, 6, 1, 1, 1)
	p.do(castAt("rw", "steppe/bolt", "b1"))
	p.spent()
	// An adept is asked first whether he rolls again (STD-MAGIC-34).
	EditLeader(&s.Characters[0]).Special = []Special{plain(recast)}
	p = play(t, s, 2)
	p.do(castAt("rw", "steppe/bolt", "b1"))
	p.asked(powerAgain, "red", true)
	p.do(power("rw", powerAgain, false))
	p.asked(powerHush, "blue", true)
	p.do(power("bw", powerHush, false))
	if p.itemUsed("bw") != "" {
		t.Error("the staff is used up")
	}
}

// STD-MAGIC-26, STD-ITEM-30, STD-ITEM-31 (WM03): the scroll dispels a spell that works, without a die; also after the
// counter of its holder has failed.
func TestUnmakingScroll(t *testing.T) {
	s := duelWith("", holding(dispeller("bc", 0, 30, 4, "caster", 50), scroll))
	p := play(t, s, 5, 3)
	p.do(castAt("rw", "steppe/bolt", "b1"), power("bc", powerCounter, true)) // 3 fails
	p.asked(powerScroll, "blue", true)
	p = p.reopened()
	p.do(power("bc", powerScroll, true))
	if Own(p.unit("b1")).State.Spelled != nil || p.itemUsed("bc") != usedBattle {
		t.Errorf("the spell has worked, or the scroll is %q", p.itemUsed("bc"))
	}
	p = play(t, s, 5, 1, 1, 1)
	p.do(castAt("rw", "steppe/bolt", "b1"), power("", powerCounter, false), power("bc", powerScroll, false))
	p.spent()
	if p.itemUsed("bc") != "" {
		t.Error("the scroll is used up although it was not used")
	}
	// From anywhere on the table, and not against a failed spell.
	s = duelWith("", holding(caster("bw", 0, 90), scroll))
	p = play(t, s, 5)
	p.do(castAt("rw", "steppe/bolt", "b1"))
	p.asked(powerScroll, "blue", true)
	p = play(t, s, 2)
	p.do(castAt("rw", "steppe/bolt", "b1"))
	if q := p.b.Question(); q != nil && q.Kind == "power" {
		t.Errorf("the question is %+v, want none after a failed spell", q)
	}
}

// STD-ITEM-33, STD-ITEM-34, STD-MAGIC-13, STD-MAGIC-32: after a spell whose die has sufficed the caster casts one more;
// the same one at the same unit only if the first was dispelled.
func TestEchoRod(t *testing.T) {
	s := duelWith(echoRod, dispeller("bc", 0, 30, 4, "caster", 50))
	p := play(t, s, 5, 4)
	p.do(castAt("rw", "steppe/bolt", "b1"), power("bc", powerCounter, true)) // dispelled
	p.asked(powerEcho, "red", true)
	p = p.reopened(5, 1, 1, 1, 1)
	p.do(power("rw", powerEcho, true))
	if p.itemUsed("rw") != usedBattle || !OwnLeader(&p.b.State().Characters[0]).State.Echo {
		t.Fatalf("the rod is %q", p.itemUsed("rw"))
	}
	p.do(castAt("rw", "steppe/bolt", "b1"), power("", powerCounter, false))
	if Own(p.unit("b1")).State.Spelled == nil && p.b.State().Turn.Phase == phaseShooting {
		t.Error("the second bolt has not worked")
	}
	p = play(t, s, 5, 1, 1, 1, 6, 1, 1, 1)
	p.do(castAt("rw", "steppe/bolt", "b1"), power("", powerCounter, false), power("rw", powerEcho, true))
	p.refused(castAt("rw", "steppe/bolt", "b1"), "STD-MAGIC-13")
	p.do(castAt("rw", "steppe/bolt", "b2"), power("", powerCounter, false))
	if q := p.b.Question(); q != nil && q.Kind == "power" {
		t.Errorf("the question is %+v, want no second echo", q)
	}
	p = play(t, s, 2)
	p.do(castAt("rw", "steppe/bolt", "b1"))
	if q := p.b.Question(); q != nil && q.Kind == "power" {
		t.Errorf("the question is %+v, want none after a failed die", q)
	}
}

// STD-ITEM-35, STD-SPELL-21, AMB-M43: jump, bonus spell and echo make three spells, whatever their order; there is one
// bonus spell.
func TestEchoAndJump(t *testing.T) {
	x, y := float64(origin), float64(origin+40)
	table := func() *game.State {
		s := castingOn([]game.Character{holding(caster("rw", 0, 0, "hirelings", "steppe/bolt"), echoRod)},
			infantry("r9", at{60, 60, 0}), infantry("b1", at{0, 20, 180}), infantry("b2", at{6, 20, 180}))
		return s
	}
	sidestep := game.Action{Do: "cast", Character: "rw", Choice: "hirelings/sidestep"}
	land := game.Action{Do: "character", Character: "rw", X: &x, Y: &y}
	hold := game.Action{Do: "hold", Character: "rw"}
	cast := func(p *script) int { return len(OwnLeader(&p.b.State().Characters[0]).State.Cast) }

	p := play(t, table(), 3, 3, 5, 1, 1, 1) // jump, echo: another jump, then the bonus spell
	p.do(sidestep, land)
	p.asked(powerEcho, "red", false) // a bonus spell is left
	p.do(power("rw", powerEcho, true), sidestep, hold)
	if state := OwnLeader(&p.b.State().Characters[0]).State; !state.Again || state.Echo {
		t.Fatalf("after two jumps he has bonus %v, echo %v; want the bonus spell alone", state.Again, state.Echo)
	}
	p.do(castAt("rw", "steppe/bolt", "b1"))
	p.spent()
	if s := p.b.State(); s.Turn.Phase == phaseShooting && newBoard(s).mayCast(0, nil) == nil {
		t.Error("he may cast a fourth spell")
	}

	p = play(t, table(), 3, 5, 1, 1, 1, 3) // jump, bonus spell, echo: a jump without a further bonus spell
	p.do(sidestep, land, power("rw", powerEcho, false), castAt("rw", "steppe/bolt", "b1"))
	p.asked(powerEcho, "red", true)
	p.do(power("rw", powerEcho, true))
	if cast(p) != 2 {
		t.Fatalf("he has cast %d spells, want 2", cast(p))
	}
	p.do(sidestep, hold)
	p.spent()
	if s := p.b.State(); OwnLeader(&s.Characters[0]).State.Again || s.Turn.Phase == phaseShooting && newBoard(s).mayCast(0, nil) == nil {
		t.Error("he may cast a fourth spell")
	}
}
