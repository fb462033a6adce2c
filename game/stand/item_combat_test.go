package stand

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"frontage/game"
	"frontage/game/chance"
)

// carrying gives a unit an item.
func carrying(u game.Unit, item string) game.Unit {
	Edit(&u).Item = item
	return u
}

// armoured gives a unit an armour.
func armoured(u game.Unit, armour int) game.Unit {
	Edit(&u).Armour = armour
	return u
}

// bearer is a hero with an item and an Attack bonus of 1 who has joined a unit.
func bearer(id string, unit game.UnitID, item string, x, y float64) game.Character {
	c := leader(id, "hero", 8, x, y)
	own := EditLeader(&c)
	c.Joined, own.Item, own.Attack = unit, item, 1
	return c
}

// linesInContact are two units of three stands in contact; red charges.
func linesInContact() (own, foe game.Unit) {
	return charging(infantry("r1", at{0, 2, 180}, at{4, 2, 180}, at{8, 2, 180})), infantry("b1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0})
}

// STD-ITEM-10, STD-ITEM-07, WM23: A 3, three stands and a charge make 3·5 = 15 dice under a war banner, a joined
// character's bonus is not raised; after its first engagement it has 12.
func TestWarBanner(t *testing.T) {
	for _, c := range []struct {
		stage string
		hero  int
		want  string
	}{{"", 0, "?"}, {engagedOn, 0, "?"}, {engagedOver, 0, "<"}, {"", 2, "A"}} {
		own, foe := linesInContact()
		own = carrying(own, warBanner)
		Edit(&own).State.Engagement = c.stage
		s := tableOf(own, foe)
		if c.hero > 0 {
			hero := bearer("rh", "r1", "", 0, 4)
			EditLeader(&hero).Attack = c.hero
			s.Characters = []game.Character{hero}
		}
		b, ctx := fighting(s)
		got := 0
		for _, p := range b.pools(ctx) {
			if p.unit == 0 {
				got += p.dice
			}
		}
		if want := map[string]int{"?": 15, "<": 12, "A": 17}[c.want]; got != want {
			t.Errorf("%+v: %d dice, want %d", c, got, want)
		}
		_, stepped := b.pools(ctx)[0].attacks[0].changes, false
		for _, ch := range b.pools(ctx)[0].attacks[0].changes {
			stepped = stepped || ch.Rule == "STD-ITEM-10"
		}
		if stepped != (c.stage != engagedOver) {
			t.Errorf("%+v: the banner is named in the sum: %v", c, stepped)
		}
	}
}

// STD-ITEM-11, AMB-M37: the first engagement begins with the first round in which a stand fights. It goes on in
// an unresolved combat and ends when the unit is engaged no longer; merely supporting does not begin it.
func TestFirstEngagement(t *testing.T) {
	s := inCombat(carrying(infantry("r1", at{0, 2, 180}), warBanner), infantry("b1", at{0, 0, 0}), carrying(infantry("b2", at{0, -2, 0}), warBanner))
	p := play(t, s, 4, 4, 4, 1, 1, 1, 1) // A 4 for r1: 4 dice, b1 3 dice
	p.do(game.Action{Do: "fight", Unit: "r1"})
	if got := Own(p.unit("r1")).State.Engagement; got != engagedOn {
		t.Errorf("r1 after its first round: %q, want %q", got, engagedOn)
	}
	if got := Own(p.unit("b2")).State.Engagement; got != "" {
		t.Errorf("b2 has only supported: %q, want none", got)
	}
	s = inCombat(carrying(infantry("r1", at{0, 2, 180}), warBanner), infantry("b1", at{0, 0, 0}), infantry("b2", at{90, 0, 0}))
	Edit(&s.Units[1]).Hits, Edit(&s.Units[0]).State.Engagement = 1, engagedOn
	p = play(t, s, 6, 6, 6, 6, 1, 1, 1)
	p.do(game.Action{Do: "fight", Unit: "r1"})
	for q := p.b.Question(); q != nil && p.b.State().Turn.Phase == phaseCombat && q.Answers[q.Default].Do != "end"; q = p.b.Question() {
		p.do(q.Answers[q.Default])
	}
	if got := Own(p.unit("r1")).State.Engagement; got != engagedOver {
		t.Errorf("with no enemy left the engagement is %q, want %q", got, engagedOver)
	}
}

// STD-ITEM-12, WM23: armour one better, at best 3+, until a stand is lost.
func TestShieldBanner(t *testing.T) {
	for armour, want := range map[int]int{0: 6, 6: 5, 5: 4, 4: 3} {
		u := carrying(armoured(infantry("r1", at{0, 0, 0}, at{4, 0, 0}), armour), shieldBanner)
		if got := newBoard(tableOf(u)).armourOf(0); got != want {
			t.Errorf("with %d the banner gives %d, want %d", armour, got, want)
		}
		own := Edit(&u)
		own.Size = 3
		if got := newBoard(tableOf(u)).armourOf(0); got != armour {
			t.Errorf("after a loss the armour is %d, want %d", got, armour)
		}
	}
	s := inShooting(bowmen("r1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0}), carrying(armoured(infantry("b1", at{0, 20, 180}, at{4, 20, 180}), 5), shieldBanner))
	Edit(s.Unit("r1")).Shooting = 2
	p := play(t, s, 6, 6, 6, 1, 1, 1, 1, 1, 1, 5, 1, 1) // three hits, none saved: a stand is lost
	p.do(shootAt("r1", "b1"))
	if q := p.b.Question(); q != nil && q.Kind == "remove" {
		p.do(q.Answers[0])
	}
	if got := newBoard(p.b.State()).armourOf(1); got != 5 || Own(p.unit("b1")).State.ItemUsed != usedBattle {
		t.Errorf("after the loss the armour is %d and the banner %q, want 5 and used up", got, Own(p.unit("b1")).State.ItemUsed)
	}
}

// STD-ITEM-13, STD-RESULT-02, WM23: three stands of H 3 take 4 hits each in the first engagement. Nine hits remove
// two and leave one odd, which is wiped at its end; without the banner nine destroy the unit.
func TestStoutBanner(t *testing.T) {
	_, foe := linesInContact()
	stout := unitOnBoard{Unit: &foe}
	if got := stout.capacity(); got != 9 {
		t.Errorf("without a banner %d hits count, want 9", got)
	}
	foe = carrying(foe, stoutBanner)
	if got := stout.capacity(); got != 12 {
		t.Errorf("with the banner %d hits count, want 12", got)
	}
	if lost, odd := stout.casualtiesInRound(9); lost != 2 || odd != 1 {
		t.Errorf("nine hits remove %d and leave %d, want 2 and 1", lost, odd)
	}
	if hitsOf(&foe) != 3 { // before its first engagement, as under fire
		t.Errorf("before the first engagement a stand takes %d hits, want 3", hitsOf(&foe))
	}
	own, _ := linesInContact()
	s := inCombat(own, foe)
	b, ctx := fighting(s)
	if got := total(b.oddsOf(ctx).lost[slices.Index(ctx.units, 1)]); math.Abs(got-1) > 1e-12 {
		t.Errorf("the chances of losses add up to %v", got)
	}
	if !hasStep(ask[*OddsAnswer](t, s, "odds", "engagement", "r1").Explain(), "STD-ITEM-13", "hits", "4") {
		t.Error("no step explains the hits under the banner")
	}
	p := play(t, s, 6, 6, 6, 6, 6, 6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1) // 12 dice: 9 hits; 9 dice: none
	p.do(game.Action{Do: "fight", Unit: "r1"})
	for q := p.b.Question(); q != nil && q.Kind == "remove"; q = p.b.Question() {
		p.do(q.Answers[q.Default])
	}
	if u := p.unit("b1"); len(u.Stands) != 1 || Own(u).State.Hits != 1 || hitsOf(u) != 4 {
		t.Fatalf("b1 has %d stands, %d hits, %d a stand; want 1, 1, 4", len(u.Stands), Own(u).State.Hits, hitsOf(u))
	}
	for q := p.b.Question(); q != nil && Own(p.unit("b1")).State.Engagement != engagedOver; q = p.b.Question() {
		a := q.Answers[q.Default]
		for _, o := range q.Answers {
			if o.Choice == "stand" {
				a = o
			}
		}
		p.do(a)
	}
	if u := p.unit("b1"); len(u.Stands) != 1 || Own(u).State.Hits != 0 || hitsOf(u) != 3 {
		t.Errorf("after the engagement b1 has %d stands, %d hits, %d a stand; want 1, 0, 3", len(u.Stands), Own(u).State.Hits, hitsOf(u))
	}
}

// STD-ITEM-14, AMB-M38, WM23: of three unsaved hits two count, for drive-backs too. It works once in each player
// turn, against spells as well, and no longer after a loss.
func TestWindbreak(t *testing.T) {
	target := func() game.Unit {
		return carrying(armoured(infantry("b1", at{0, 20, 180}, at{4, 20, 180}), 4), windbreak)
	}
	s := inShooting(archers(infantry("r1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0}), 30), target(), bowmen("r9", at{50, 0, 0}), infantry("b9", at{50, 20, 180}))
	p := play(t, s, 6, 6, 6, 1, 1, 1)
	p.do(shootAt("r1", "b1"))
	state := Own(p.unit("b1")).State
	if state.Suffered != 2 || state.Hits != 2 || len(p.unit("b1").Stands) != 2 || state.ItemUsed != usedTurn {
		t.Errorf("it has suffered %d, with %d odd hits, the banner %q; want 2, 2, used this turn", state.Suffered, state.Hits, state.ItemUsed)
	}
	p.spent()
	Edit(&s.Units[1]).State.ItemUsed = usedTurn
	p = play(t, s, 6, 6, 1, 1, 1)
	p.do(shootAt("r1", "b1"))
	if got := Own(p.unit("b1")).State.Suffered; got != 2 {
		t.Errorf("a second time in a turn it has suffered %d, want 2", got)
	}
	r := &run{s: s}
	r.endItemTurn()
	if Own(s.Unit("b1")).State.ItemUsed != "" {
		t.Error("the banner is not ready in the next turn")
	}
	cast := castingOn([]game.Character{caster("rw", 0, 0, "steppe/bolt")}, target(), bowmen("r9", at{50, 0, 0}), infantry("b9", at{50, 20, 180}))
	p = play(t, cast, 5, 6, 6, 1)
	p.do(castAt("rw", "steppe/bolt", "b1"))
	if got := Own(p.unit("b1")).State.Suffered; got != 1 {
		t.Errorf("of two hits by a spell %d count, want 1", got)
	}
	Edit(&s.Units[1]).Size = 3
	p = play(t, s, 6, 6, 6, 1, 1, 1)
	p.do(shootAt("r1", "b1"))
	p.do(p.b.Question().Answers[0])
	if got := len(p.unit("b1").Stands); got != 1 {
		t.Errorf("after a loss three hits leave %d stands, want 1", got)
	}
}

// STD-ITEM-09, STD-ITEM-15, AMB-M39: once in the battle all dice of a roll are rolled again, hits too; the owner is asked after
// the roll. No die of it is rolled again by anything else (STD-MAGIC-17).
func TestSecondChance(t *testing.T) {
	s := inCombat(carrying(infantry("r1", at{0, 2, 180}), secondChance), infantry("b1", at{0, 0, 0}))
	s.Characters = []game.Character{bearer("rh", "r1", returnWeapon, 0, 4)}
	EditLeader(&s.Characters[0]).Attack = 0
	p := play(t, s, 4, 1, 1, 6, 6, 1, 1, 1, 1)
	p.do(game.Action{Do: "fight", Unit: "r1"})
	q := p.b.Question()
	if q == nil || q.Kind != "power" || q.Who != "red" || len(q.Answers) != 2 {
		t.Fatalf("the question is %+v, want red asked about all its dice", q)
	}
	yes := q.Answers[0]
	if rule := "STD-ITEM-15"; yes.Choice != powerSecond {
		t.Errorf("the answer is %+v, want one by %s", yes, rule)
	}
	p.do(yes)
	if got := Own(p.unit("b1")).State.Hits; got != 2 {
		t.Errorf("b1 has taken %d hits, want 2: 6, 6, 1 instead of 4, 1, 1, and no die once more", got)
	}
	if got := Own(p.unit("r1")).State.ItemUsed; got != usedBattle {
		t.Errorf("the banner is %q, want used up", got)
	}
	p.spent()
	no := false
	p = play(t, s, 4, 1, 1, 1, 1, 1, 1)
	p.do(game.Action{Do: "fight", Unit: "r1"}, game.Action{Do: "power", Unit: "r1", Choice: powerSecond, Yes: &no})
	if u := p.unit("r1"); Own(u).State.ItemUsed != "" || Own(p.unit("b1")).State.Hits != 1 {
		t.Errorf("kept, the dice make %d hits, the banner is %q; want 1, ready", Own(p.unit("b1")).State.Hits, Own(u).State.ItemUsed)
	}
	p.spent()

	shot := inShooting(carrying(bowmen("r1", at{0, 0, 0}, at{4, 0, 0}), secondChance), infantry("b1", at{0, 20, 180}, at{4, 20, 180}), bowmen("r9", at{50, 0, 0}), infantry("b9", at{50, 20, 180}))
	p = play(t, shot, 1, 1, 6, 6)
	p.do(shootAt("r1", "b1"))
	p.do(p.b.Question().Answers[0])
	if got := Own(p.unit("b1")).State.Suffered; got != 2 {
		t.Errorf("b1 has suffered %d by the second volley, want 2", got)
	}
}

// The policy of the second chance: a roll with at least one hit less than the average (docs/policies.md).
func TestPoorRoll(t *testing.T) {
	for _, c := range []struct {
		dice, need, hits int
		want             bool
	}{{3, 4, 0, true}, {3, 4, 1, false}, {9, 4, 3, true}, {9, 4, 4, false}, {2, 5, 0, false}} {
		if got := poorRoll(c.dice, c.need, c.hits); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// STD-ITEM-16: one armour die that saves is rolled again in each round, of one enemy that the holder's unit touches.
func TestBreaker(t *testing.T) {
	s := inCombat(carrying(infantry("r1", at{0, 2, 180}), breaker), armoured(infantry("b1", at{0, 0, 0}), 4))
	p := play(t, s, 6, 6, 1, 4, 4, 3, 1, 1, 1) // two hits, both saved; one rolls a 3
	p.do(game.Action{Do: "fight", Unit: "r1"})
	if got := Own(p.unit("b1")).State.Hits; got != 1 {
		t.Errorf("b1 has taken %d hits, want 1", got)
	}
	p.spent()
	// Two enemies: the owner picks one, by default that with more to save.
	two := inCombat(carrying(infantry("r1", at{0, 2, 180}, at{4, 2, 180}), breaker), armoured(infantry("b1", at{0, 0, 0}), 3), armoured(infantry("b2", at{4, 0, 0}), 6))
	p = play(t, two)
	p.do(game.Action{Do: "fight", Unit: "r1"})
	wantLines(t, "the enemies", p.answers(), "attack r1a b1 *", "attack r1a b2") // 19/27 · 1/3 against 397/1728 · 5/6
}

// STD-ITEM-17, STD-ITEM-20, STD-ITEM-21, AMB-M40: a first blow adds one die in the first round of the unit's first
// combat, on top of the bonus of its character, who may have the weapon himself.
func TestFirstBlow(t *testing.T) {
	s := inCombat(infantry("r1", at{0, 2, 180}), infantry("b1", at{0, 0, 0}))
	s.Characters = []game.Character{bearer("rh", "r1", firstBlow, 0, 4)}
	b, ctx := fighting(s)
	if got := poolsOf(b, ctx, "r1"); got != "r1 on b1 at 4+: 5" {
		t.Errorf("the attack is %s, want 3 + 1 of the character + 1", got)
	}
	p := play(t, s, 6, 1, 1, 1, 1, 1, 1, 1)
	p.do(game.Action{Do: "fight", Unit: "r1"})
	if got := OwnLeader(&p.b.State().Characters[0]).State.ItemUsed; got != usedBattle {
		t.Errorf("after the round the weapon is %q, want used up", got)
	}
	b, ctx = fighting(p.b.State())
	if got := poolsOf(b, ctx, "r1"); got != "r1 on b1 at 4+: 4" && got != "" {
		t.Errorf("in the second round the attack is %s, want 4 dice", got)
	}
	Edit(&s.Units[0]).State.Engagement = engagedOver // it is not its first combat
	if b, ctx = fighting(s); poolsOf(b, ctx, "r1") != "r1 on b1 at 4+: 4" {
		t.Errorf("in a later combat the attack is %s, want 4 dice", poolsOf(b, ctx, "r1"))
	}
}

// STD-ITEM-18: one miss of the unit is rolled again in each round; with misses against two enemies the owner
// has said against whom.
func TestReturning(t *testing.T) {
	s := inCombat(carrying(infantry("r1", at{0, 2, 180}), returnWeapon), infantry("b1", at{0, 0, 0}))
	p := play(t, s, 6, 1, 1, 4, 1, 1, 1)
	p.do(game.Action{Do: "fight", Unit: "r1"})
	if got := Own(p.unit("b1")).State.Hits; got != 2 {
		t.Errorf("b1 has taken %d hits, want 2", got)
	}
	p.spent()
	two := inCombat(carrying(infantry("r1", at{0, 2, 180}, at{4, 2, 180}), returnWeapon), infantry("b1", at{0, 0, 0}), infantry("b2", at{4, 0, 0}))
	p = play(t, two, 6, 6, 6, 6, 6, 1, 5, 1, 1, 1, 1, 1, 1)
	p.do(game.Action{Do: "fight", Unit: "r1"})
	wantLines(t, "the enemies", p.answers(), "attack r1a b1 *", "attack r1a b2")
	p.do(game.Action{Do: "attack", Stand: "r1a", Target: "b1"})
	for q := p.b.Question(); q != nil && q.Kind == "remove"; q = p.b.Question() {
		p.do(q.Answers[q.Default])
	}
	if u := p.unit("b2"); len(u.Stands) != 0 {
		t.Errorf("no die misses b1, so that the miss against b2 is rolled again: it has %d hits, want 3", Own(u).State.Hits)
	}
}

// STD-ITEM-19: one more die on one stand in each round, which is for the owner to choose.
func TestHeavy(t *testing.T) {
	s := tableOf(carrying(infantry("r1", at{0, 2, 180}), heavyWeapon), infantry("b1", at{0, 0, 0}))
	Edit(&s.Units[0]).State.Engagement = engagedOver
	b, ctx := fighting(s)
	if got := poolsOf(b, ctx, "r1"); got != "r1 on b1 at 4+: 4" {
		t.Errorf("the attack is %s, want 4 dice", got)
	}
	two := inCombat(carrying(infantry("r1", at{0, 2, 180}, at{4, 2, 180}), heavyWeapon), infantry("b1", at{0, 0, 0}), armoured(infantry("b2", at{4, 0, 0}), 4))
	p := play(t, two)
	p.do(game.Action{Do: "fight", Unit: "r1"})
	wantLines(t, "the stands", p.answers(), "attack r1a heavy *", "attack r1b heavy")
	s.Characters = []game.Character{bearer("rh", "r1", heavyWeapon, 0, 4)} // lent, it would be there twice: the rules allow it once
	Edit(&s.Units[0]).Item = ""
	if b, ctx = fighting(s); poolsOf(b, ctx, "r1") != "r1 on b1 at 4+: 5" {
		t.Errorf("with a character's weapon the attack is %s, want 3 + 1 + 1 dice", poolsOf(b, ctx, "r1"))
	}
}

// Odds with items by hand: one stand each, A 1, H 9, no armour on red.
func TestItemOddsByHand(t *testing.T) {
	duel := func(item string, attack, armour int) *odds {
		own := carrying(attacking(infantry("r1", at{0, 2, 180}), attack), item)
		foe := armoured(attacking(infantry("b1", at{0, 0, 0}), 1), armour)
		Edit(&own).Hits, Edit(&foe).Hits = 9, 9
		s := tableOf(own, foe)
		s.Turn.Phase = phaseCombat
		b, ctx := fighting(s)
		return b.oddsOf(ctx)
	}
	for _, c := range []struct {
		item           string
		attack, armour int
		want           chance.Dist // hits on b1
	}{
		{returnWeapon, 1, 0, chance.Dist{1.0 / 4, 3.0 / 4}},
		{returnWeapon, 2, 0, chance.Dist{1.0 / 8, 1.0 / 8 * 3, 1.0 / 2}}, // 00 → ½·¼; one hit → half stay; 2: ¼ + ½·½
		{breaker, 1, 4, chance.Dist{1.0/2 + 1.0/8, 1.0/4 + 1.0/8}},
		{secondChance, 2, 0, chance.Dist{1.0 / 16, 1.0/2 + 1.0/8, 1.0/4 + 1.0/16}}, // only 0 of 2 is poor
		{"", 2, 0, chance.Dist{1.0 / 4, 1.0 / 2, 1.0 / 4}},
	} {
		o := duel(c.item, c.attack, c.armour)
		for n, want := range c.want {
			if got := o.suffered[1].Of(n); math.Abs(got-want) > 1e-12 {
				t.Errorf("%s, %d dice, armour %d: %d hits with %v, want %v", c.item, c.attack, c.armour, n, got, want)
			}
		}
		checkSums(t, o)
	}
}

// The odds of rounds with items are those of rounds that are fought, each item with its default answers.
func TestItemOddsAgainstRounds(t *testing.T) {
	engagements, rounds := tables(4, 40), tables(400, 20_000)
	dice := rand.New(rand.NewPCG(17, 5))
	weapons := []string{warBanner, shieldBanner, stoutBanner, secondChance, breaker, firstBlow, returnWeapon, heavyWeapon}
	for n := range engagements {
		s := randomCombat(dice)
		s.Turn.Phase, s.Turn.Step = phaseCombat, ""
		for i := range s.Units {
			Edit(&s.Units[i]).Item = weapons[dice.IntN(len(weapons))]
		}
		b := newBoard(s)
		ctx, id, _ := b.nextRound("e1")
		o := b.oddsOf(ctx)
		checkSums(t, o)
		var wins [2]int
		for i := range rounds {
			battle := game.NewBattle(*s, Rules{}, game.Options{Seed: uint64(n*rounds + i)})
			a := game.Action{Do: "fight", Engagement: id}
			for len(FightIn(battle.State()).Tallies) == 0 && battle.State().Turn.Phase == phaseCombat {
				events, err := battle.Do(a)
				if err != nil {
					t.Fatal(err)
				}
				if i := slices.IndexFunc(events, func(e game.Event) bool { return e.Kind == "round" }); i >= 0 {
					if w := s.SideOf(events[i].Own.(*Round).Winner); w >= 0 {
						wins[w]++
					}
					break
				}
				var open bool
				if a, open = battle.Default(); !open {
					break
				}
			}
		}
		for side, got := range wins {
			p := o.win[side]
			sigma := math.Sqrt(p*(1-p)/float64(rounds)) + 1/float64(rounds)
			if share := float64(got) / float64(rounds); math.Abs(share-p) > 5*sigma {
				t.Errorf("engagement %d: side %d wins with %v, but %v of the rounds", n, side, p, share)
			}
		}
	}
}
