package stand

import (
	"slices"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/army"
	"frontage/geometry"
)

// STD-SPEC-71 (example 50): one stand of a led unit has one attack more. The band of three charges foot in the open:
// 4 + 4 + 4 + 1 dice. The owner chooses the stand where the stands strike different enemies.
func TestLed(t *testing.T) {
	led := spec(ruleLed, &number{Value: 1})
	band := with(charging(infantry("r1", at{-4, 2, 180}, at{0, 2, 180}, at{4, 2, 180})), led)
	b, ctx := fighting(tableOf(infantry("b1", at{-4, 0, 0}, at{0, 0, 0}, at{4, 0, 0}), band))
	wantDice(t, b, ctx, "r1 on b1 at 4+: 13", "b1 on r1 at 4+: 9")
	for _, p := range b.pools(ctx) {
		if p.unit == 1 && !slices.ContainsFunc(b.sumOf(&p), func(d game.DicePart) bool { return d.Rule == "STD-SPEC-71" && d.Dice == 1 }) {
			t.Errorf("the dice are %+v, want one by STD-SPEC-71", b.sumOf(&p))
		}
	}

	plate := infantry("b2", at{4, 0, 0})
	Edit(&plate).Armour = 3
	s := inCombat(with(infantry("r1", at{0, 2, 180}, at{4, 2, 180}), led), infantry("b1", at{0, 0, 0}), plate)
	b, ctx = fighting(s)
	wantDice(t, b, ctx, "r1 on b1 at 4+: 4", "r1 on b2 at 4+: 3", "b1 on r1 at 4+: 3", "b2 on r1 at 4+: 3")
	p := play(t, s)
	p.do(game.Action{Do: "fight", Unit: "r1"})
	wantLines(t, "the stand", p.answers(), "attack r1a SPEC-71 *", "attack r1b SPEC-71")
	again, err := game.Read(game.Write(p.b.State()), "led", []game.Rules{Rules{}})
	if err != nil {
		t.Fatal(err)
	}
	events, err := game.NewBattle(again, Rules{}, game.Options{Seed: 1}).Do(game.Action{Do: "attack", Stand: "r1b", Target: ruleLed})
	if err != nil {
		t.Fatal(err)
	}
	dice := map[game.UnitID]int{}
	for i := range events {
		for _, v := range volleysOf(&events[i]) {
			dice[v.Target] = v.Dice
		}
	}
	if dice["b1"] != 3 || dice["b2"] != 4 {
		t.Errorf("the dice by target are %v, want 3 on b1 and 4 on b2", dice)
	}
}

// STD-SPEC-52: a ward saves instead of armour where it is better, against the attacks that it is for. What pierces
// armour, or has no save, leaves it alone.
func TestWardInsteadOfArmour(t *testing.T) {
	warded := func(armour int, against string) game.Unit {
		u := with(infantry("b1", at{0, 2, 180}), spec(ruleWard, &ward{Value: 5, Against: against}))
		Edit(&u).Armour = armour
		return u
	}
	guns := with(infantry("r1", at{0, 0, 0}), spec(pierce, &number{Value: 1}))
	for _, c := range []struct {
		armour       int
		against      string
		fight, shots int
	}{
		{0, "", 5, 5}, {6, "all", 5, 5}, {0, wardShooting, 0, 5}, {4, wardShooting, 4, 5}, {0, wardCombat, 5, 0}, {3, "all", 3, 4}, {5, "all", 5, 5},
	} {
		b := newBoard(tableOf(guns, warded(c.armour, c.against)))
		if got := b.saveInCombat(1); got != c.fight {
			t.Errorf("armour %d, ward against %q: saves on %d in combat, want %d", c.armour, c.against, got, c.fight)
		}
		if got := b.saveAgainst(1, 0); got != c.shots {
			t.Errorf("armour %d, ward against %q: saves on %d from shots, want %d", c.armour, c.against, got, c.shots)
		}
	}
	// The dice: three hits, saved on 5 or more.
	p := play(t, inCombat(guns, warded(0, "combat")), 6, 6, 6, 5, 4, 3, 1, 1, 1)
	p.do(game.Action{Do: "fight", Unit: "r1"})
	if own := Own(p.unit("b1")); own.State.Hits != 2 {
		t.Errorf("the unit has %d odd hits, want 2", own.State.Hits)
	}
	b, ctx := fighting(inCombat(guns, warded(0, "combat")))
	pools := b.pools(ctx)
	if i := slices.IndexFunc(pools, func(p pool) bool { return p.target == 1 }); b.unsavedOf(&pools[i]) != 0.5*4/6 || !hasStep(b.poolSteps(pools[i]), "STD-SPEC-52", "ward", "5") {
		t.Errorf("a die makes an unsaved hit with %v, steps %+v; want 1/3, and a step by STD-SPEC-52", b.unsavedOf(&pools[i]), b.poolSteps(pools[i]))
	}
	// A spell that has dice for armour rolled again: two dice for armour 5 are better than one for a ward on 4.
	u := warded(5, "combat")
	for _, sp := range spells {
		if sp.kind == kindParry {
			u = beneath(warded(5, "combat"), "blue", sp.id)
		}
	}
	Edit(&u).Special[0].Of.(*ward).Value = 4
	if score, byWard := newBoard(tableOf(guns, u)).combatSave(1); score != 5 || byWard {
		t.Errorf("saves on %d, by the ward: %v; want on 5 by armour, rolled again", score, byWard)
	}
}

// STD-SPEC-86, STD-SPEC-87: a mount for some characters, who go as far as it does.
func TestRidersAndTheirPace(t *testing.T) {
	const text = `{"format": "frontage/army@1", "name": "x", "units": [{"id": "foot", "type": "infantry", "points": 30}], "characters": [{"id": "lady", "name": "Lady", "kind": "wizard", "command": 7, "points": 45},
 {"id": "lord", "name": "Lord", "kind": "general", "command": 9, "points": 100}],
 "mounts": [{"id": "kettle", "name": "Kettle", "mount": "chariot", "points": 20, "special": [{"rule": "SPEC-86", "riders": ["lady"]}, {"rule": "SPEC-87", "value": 30}]}]}`
	a, err := army.Read([]byte(text), "x", []game.Rules{Rules{}})
	if err != nil {
		t.Fatal(err)
	}
	l := &army.List{Army: &a, Points: 1000, Picks: []army.Pick{{ID: "lord", Upgrade: "kettle"}}}
	if list := l.Problems(); !slices.ContainsFunc(list, func(p *army.Problem) bool { return strings.Contains(p.What.String(), "STD-SPEC-86") }) {
		t.Errorf("the problems are %v, want one by STD-SPEC-86", list)
	}
	l.Picks = []army.Pick{{ID: "lord"}, {ID: "lady", Upgrade: "kettle"}, {ID: "foot"}}
	if list := l.Problems(); len(list) > 0 {
		t.Errorf("problem: %s, want none", list[0].What)
	}
	lady := army.Of(Name).Leader(l, army.Pick{ID: "lady", Upgrade: "kettle"})
	if own := OwnLeader(&lady); len(own.NotApplied) > 0 || len(own.Special) != 2 {
		t.Errorf("she is %+v, want both rules applied", own)
	}
	card := ""
	for _, f := range leaderFacts(&game.State{}, &lady) {
		card += f.Value.String() + "\n"
	}
	if !strings.Contains(card, "SPEC-86") || !strings.Contains(card, "rides 30 cm") {
		t.Errorf("her card is %s, want who may ride, and the pace", card)
	}
	lady.ID, lady.Side, lady.X, lady.Y = "rw", "red", origin, origin
	s := leading(tableOf(infantry("b1", at{0, 90, 180})), lady)
	s.Turn.Step = stepCharacters
	if problems := (Rules{}).Check(s); len(problems) > 0 {
		t.Fatal(problems)
	}
	b := newBoard(s)
	if _, r := b.checkCharacter(0, geometry.Vec{X: origin, Y: origin + 30}, -1); r != nil {
		t.Error(r)
	}
	_, r := b.checkCharacter(0, geometry.Vec{X: origin, Y: origin + 30.5}, -1)
	wantRefusal(t, r, "STD-SPEC-87")
	EditLeader(&s.Characters[0]).Of = []string{"lord", "kettle"}
	if problems := (Rules{}).Check(s); len(problems) != 1 || !strings.Contains(problems[0].What, "STD-SPEC-86") {
		t.Errorf("the problems are %v, want one by STD-SPEC-86", problems)
	}
}
