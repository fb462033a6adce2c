package stand

import (
	"slices"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/army"
)

const hiringList = `{"format": "frontage/army@1", "name": "x", "special": [{"rule": "SPEC-07", "value": "dense"}],
 "units": [{"id": "foot", "type": "infantry", "points": 30, "max": 30}, {"id": "band", "name": "Band", "type": "infantry", "attack": 4, "points": 100, "special": [{"rule": "SPEC-36"}, {"rule": "SPEC-71", "value": 1}]},
  {"id": "bog", "name": "Bog-thing", "type": "monster", "attack": 6, "hits": 4, "armour": 5, "size": 1, "points": 0, "traits": ["terrifying"], "special": [{"rule": "SPEC-35", "master": "seer"}]}],
 "characters": [{"id": "lord", "kind": "general", "command": 9, "points": 100}, {"id": "seer", "kind": "wizard", "command": 7, "points": 45, "spells": ["isles"]}]}`

// hasProblem reports whether a list has a problem that cites a rule.
func hasProblem(l *army.List, rule string) bool {
	return slices.ContainsFunc(l.Problems(), func(p *army.Problem) bool { return strings.Contains(p.What.String(), rule) })
}

// STD-SPEC-36 (example 50): one hired unit for each full 1,000 points; the employer's rules for all units, and what his units and
// characters give to others, do not reach it. In a blunder of a mixed brigade hired units roll apart.
func TestHiredUnits(t *testing.T) {
	a, err := army.Read([]byte(hiringList), "x", []game.Rules{Rules{}})
	if err != nil {
		t.Fatal(err)
	}
	l := &army.List{Army: &a, Points: 1000, Picks: []army.Pick{{ID: "lord"}, {ID: "foot"}, {ID: "band"}}}
	if hasProblem(l, "STD-SPEC-36") {
		t.Error("one hired unit of 1,000 points is refused")
	}
	l.Picks = append(l.Picks, army.Pick{ID: "band"})
	if !hasProblem(l, "STD-SPEC-36") || pickProblem(l, army.Pick{ID: "band"}) == nil {
		t.Error("two hired units of 1,000 points are not refused")
	}
	if l.Points = 2000; hasProblem(l, "STD-SPEC-36") {
		t.Error("two hired units of 2,000 points are refused")
	}
	band, foot := army.Of(Name).Unit(l, army.Pick{ID: "band"}), army.Of(Name).Unit(l, army.Pick{ID: "foot"})
	if own := Own(&band); hasRule(own.Special, noDensePenalty) || !hasRule(Own(&foot).Special, noDensePenalty) || len(own.NotApplied) > 0 {
		t.Errorf("the band has %+v, not applied %v; want no rule of the employer", own.Special, own.NotApplied)
	}

	hired := with(infantry("r1", at{0, 0, 0}), plain(ruleHired))
	terror := []Special{spec(ruleGrantJoined, &grantJoined{Value: []Grant{{Trait: traitTerrifying, Of: &noParameter{}}}})}
	rider := leader("rh", "hero", 8, 0, 3)
	rider.Joined = "r1"
	EditLeader(&rider).Special = terror
	giver := Special{Rule: ruleGrantTouching, Of: &grantTouching{Value: []Grant{{Attack: 1, Of: &noParameter{}}}}}
	s := leading(tableOf(hired, with(infantry("r2", at{4, 0, 0}), giver), infantry("r3", at{8, 0, 0})), rider)
	b := newBoard(s)
	if b.hasTrait(0, traitTerrifying) || b.gained(0) != nil || b.gained(2) == nil {
		t.Errorf("a hired unit gains %+v, another %+v; want nothing, and an attack", b.gained(0), b.gained(2))
	}
	EditLeader(&s.Characters[0]).Special = append(terror, plain(ruleHired))
	if !newBoard(s).hasTrait(0, traitTerrifying) {
		t.Error("a hired character gives nothing to a hired unit")
	}

	s = inOrders(tableOf(hired, infantry("r2", at{4, 0, 0}), infantry("b1", at{0, 90, 180})), leader("rh", "hero", 8, 0, 5))
	p := play(t, s, 6, 6, 4, 1)
	if lines := p.do(orderTo("rh", "r1", "r2")); len(slices.DeleteFunc(lines, func(l string) bool { return !strings.HasPrefix(l, "roll blunder") })) != 2 {
		t.Error("the brigade has not rolled apart")
	}
	if Own(p.unit("r1")).State.Penalty != 1 || Own(p.unit("r2")).State.Penalty != 0 || !Own(p.unit("r2")).State.Halted {
		t.Errorf("the states are %+v and %+v, want r2 halted by the 4 and r1 marked by the 1", Own(p.unit("r1")).State, Own(p.unit("r2")).State)
	}
	p.spent()
}

// STD-SPEC-35: a summoned unit is not chosen at muster. A spell of its master brings it, in contact with engaged enemies only, and no
// more of them than masters are alive.
func TestSummonedUnits(t *testing.T) {
	a, err := army.Read([]byte(hiringList), "x", []game.Rules{Rules{}})
	if err != nil {
		t.Fatal(err)
	}
	l := &army.List{Army: &a, Points: 1000, Picks: []army.Pick{{ID: "lord"}, {ID: "foot"}}}
	if hasProblem(l, "STD-SPEC-35") {
		t.Error("an army without it is refused")
	}
	l.Picks = append(l.Picks, army.Pick{ID: "bog"})
	if !hasProblem(l, "STD-SPEC-35") || pickProblem(l, army.Pick{ID: "bog"}) == nil {
		t.Error("a summoned unit may be chosen")
	}
	s := tableOf(with(unitOf("r1", Monster, []at{{0, 0, 0}}), spec(ruleSummoned, &summoned{Master: []string{"seer"}})))
	if problems := (Rules{}).Check(s); len(problems) != 1 || !strings.Contains(problems[0].What, "STD-SPEC-35") {
		t.Errorf("the problems are %v, want one by STD-SPEC-35", problems)
	}

	sp := spellNamed("isles/peat-giant")
	seer := leader("rw", "wizard", 7, 0, 0)
	EditLeader(&seer).Spells = []string{"isles"}
	s = leading(inShooting(infantry("r1", at{-40, 0, 0}), infantry("b1", at{0, 12, 180}), infantry("b2", at{-40, 2, 180})), seer)
	b := newBoard(s)
	x, y, facing := float64(origin), float64(origin+9), 0.0 // its front at the enemy, which fights nobody
	touching := game.Action{Do: "cast", Character: "rw", Choice: sp.id, X: &x, Y: &y, Direction: &facing}
	if _, refusal := b.cast(0, sp, touching); refusal == nil || refusal.Rule != "STD-SPELL-72" {
		t.Errorf("a place at a free enemy: %v, want a refusal by STD-SPELL-72", refusal)
	}
	y = origin + 5
	if _, refusal := b.cast(0, sp, touching); refusal != nil {
		t.Fatal(refusal)
	}
	p := play(t, s, 6)
	p.do(touching)
	list := newBoard(p.b.State()).summonedOf("red")
	if len(list) != 1 {
		t.Fatalf("%d units are summoned, want one", len(list))
	}
	thing, own := &p.b.State().Units[list[0]], Own(&p.b.State().Units[list[0]])
	bog := army.Of(Name).Unit(l, army.Pick{ID: "bog"})
	if like := Own(&bog); own.Attack != like.Attack || own.Hits != like.Hits || own.Armour != like.Armour || own.Points != 0 || len(thing.Stands) != 1 {
		t.Errorf("it is %+v, want the profile of the list", own)
	}
	if _, refusal := newBoard(p.b.State()).cast(0, sp, touching); refusal == nil {
		t.Error("one caster has summoned twice")
	}
	after := *p.b.State()
	lost := after.Clone()
	EditLeader(&lost.Characters[0]).State.Slain = true
	if newBoard(&lost).excess("red") != 1 {
		t.Error("it stays without its master")
	}
}
