package command

import (
	"fmt"
	"testing"

	"frontage/geometry"
)

// one is a situation of one decision.
type one struct {
	name   string
	units  []Unit // the first decides
	phase  Phase
	kind   Kind // "" for no intent
	target string
	line   string
}

func with(u Unit, change func(*Unit)) Unit {
	change(&u)
	return u
}

func bows(u Unit) Unit                   { u.Range = 30; return u }
func contact(u Unit, ids ...string) Unit { u.Contact = ids; return u }

// Each line of each card, and the common rules, in the smallest situation that calls for it.
func TestCardsLineByLine(t *testing.T) {
	far := blueAt("far", "defend", 0, 110)
	for _, c := range []one{
		{"in contact: no intent (TAC-AC-ALL-1)", []Unit{contact(redAt("a", "charge", 0, 20), "e"), contact(blueAt("e", "defend", 0, 20), "a")}, InCommand, "", "", ""},
		{"barred (TAC-AC-ALL-2)", []Unit{with(redAt("a", "charge", 0, 20), func(u *Unit) { u.Barred = true }), far}, InCommand, Hold, "", "TAC-AC-ALL-2"},
		{"helpless (TAC-AC-ALL-3)", []Unit{with(redAt("a", "charge", 0, 20), func(u *Unit) { u.Attacks = 0 }), far}, InCommand, Hold, "", "TAC-AC-ALL-3"},
		{"walls keep it out (TAC-AC-ALL-4)", []Unit{redAt("a", "charge", 0, 20), with(far, func(u *Unit) { u.Walled = true })}, InCommand, Hold, "", "TAC-AC-CHARGE-3"},
		{"storming (TAC-AC-ALL-4)", []Unit{with(redAt("a", "charge", 0, 100), func(u *Unit) { u.Orders.Storm = true }), with(far, func(u *Unit) { u.Walled = true })}, InCommand, Charge, "far", "TAC-AC-CHARGE-1"},
		{"charged: no shot (TAC-AC-ALL-6)", []Unit{with(bows(redAt("a", "attack", 0, 20)), func(u *Unit) { u.Charged = true }), blueAt("e", "defend", 0, 30)}, InShooting, NoShoot, "", "TAC-AC-ALL-6"},
		{"full ones here, another elsewhere", []Unit{redAt("a", "charge", 0, 20), with(blueAt("e", "defend", 0, 25), func(u *Unit) { u.Full = true }), with(far, func(u *Unit) { u.Individual = false })}, InCommand, Move, "far", "TAC-AC-CHARGE-1"},
		{"all fully engaged", []Unit{redAt("a", "charge", 0, 20), with(far, func(u *Unit) { u.Full = true })}, InCommand, Hold, "", "TAC-AC-CHARGE-2"},
		{"charge never shoots", []Unit{bows(redAt("a", "charge", 0, 20)), blueAt("e", "defend", 0, 40)}, InShooting, NoShoot, "", "TAC-AC-CHARGE-4"},
		{"charge does not evade", []Unit{redAt("a", "charge", 0, 20), far}, Reacting, Stand, "", "TAC-AC-CHARGE-6"},
		{"assault without a way shoots where it is safe", []Unit{bows(redAt("a", "assault", 0, 20)), with(blueAt("e", "defend", 0, 70), func(u *Unit) { u.Full = true })}, InCommand, Move, "e", "TAC-AC-ASSAULT-2"},
		{"assault with nothing to do", []Unit{redAt("a", "assault", 0, 20), with(far, func(u *Unit) { u.Full = true })}, InCommand, Hold, "", "TAC-AC-ASSAULT-3"},
		{"attack holds to shoot", []Unit{bows(redAt("a", "attack", 0, 20)), blueAt("e", "defend", 0, 40)}, InCommand, Hold, "", "TAC-AC-ATTACK-1"},
		{"attack goes to shooting distance", []Unit{bows(redAt("a", "attack", 0, 20)), blueAt("e", "defend", 0, 80)}, InCommand, Move, "e", "TAC-AC-ATTACK-2"},
		{"attack goes for who is under cover", []Unit{bows(redAt("a", "attack", 0, 20)), with(blueAt("e", "defend", 0, 70), func(u *Unit) { u.Covered = true })}, InCommand, Move, "e", "TAC-AC-ATTACK-3"},
		{"attack without anything", []Unit{redAt("a", "attack", 0, 20), with(far, func(u *Unit) { u.Full = true })}, InCommand, Hold, "", "TAC-AC-ATTACK-4"},
		{"attack shoots", []Unit{bows(redAt("a", "attack", 0, 20)), blueAt("e", "defend", 0, 40)}, InShooting, Shoot, "e", "TAC-AC-ATTACK-6"},
		{"shoot without missiles", []Unit{redAt("a", "shoot", 0, 20), far}, InCommand, Hold, "", "TAC-AC-SHOOT-1"},
		{"shoot holds to shoot", []Unit{bows(redAt("a", "shoot", 0, 20)), blueAt("e", "defend", 0, 40)}, InCommand, Hold, "", "TAC-AC-SHOOT-2"},
		{"shoot keeps out of zones", []Unit{bows(redAt("a", "shoot", 0, 20)), blueAt("e", "defend", 0, 70), with(blueAt("f", "defend", 0, 48), func(u *Unit) { u.Covered = true })}, InCommand, "", "", ""},
		{"shoot evades", []Unit{redAt("a", "shoot", 0, 20), far}, Reacting, Evade, "", "TAC-AC-SHOOT-7"},
		{"follow alone", []Unit{redAt("a", "follow", 0, 20), far}, InCommand, Hold, "", "TAC-AC-FOLLOW-1"},
		{"follow holds to shoot", []Unit{bows(redAt("a", "follow", 0, 20)), redAt("b", "assault", 10, 60), blueAt("e", "defend", 0, 40)}, InCommand, Hold, "", "TAC-AC-FOLLOW-2"},
		{"follow joins when the leader fights", []Unit{redAt("a", "follow", 0, 30), contact(redAt("b", "assault", 10, 40), "e"), contact(blueAt("e", "defend", 10, 40), "b")}, InCommand, Charge, "e", "TAC-AC-FOLLOW-3"},
		{"follow joins a fight beside it", []Unit{redAt("a", "follow", 0, 40), contact(redAt("b", "assault", 10, 40), "e"), contact(blueAt("e", "defend", 10, 40), "b")}, InCommand, Charge, "e", "TAC-AC-FOLLOW-5"},
		{"follow opens no fight", []Unit{redAt("a", "follow", 0, 40), redAt("b", "assault", 10, 40), blueAt("e", "defend", 10, 55)}, InCommand, "", "", ""},
		{"follow shoots", []Unit{bows(redAt("a", "follow", 0, 20)), blueAt("e", "defend", 0, 40)}, InShooting, Shoot, "e", "TAC-AC-FOLLOW-6"},
		{"cover alone", []Unit{redAt("a", "cover", 0, 20), redAt("b", "charge", 10, 20), far}, InCommand, Hold, "", "TAC-AC-COVER-1"},
		{"cover relieves its ward", []Unit{redAt("a", "cover", 10, 30), contact(redAt("w", "shoot", 0, 30), "e"), contact(blueAt("e", "charge", 0, 30), "w")}, InCommand, Charge, "e", "TAC-AC-COVER-2"},
		{"cover forestalls who could reach its ward", []Unit{redAt("a", "cover", 10, 30), redAt("w", "shoot", 0, 30), blueAt("e", "assault", 5, 39)}, InCommand, Charge, "e", "TAC-AC-COVER-3"},
		{"cover does not go past its ward's zone (correction 1)", []Unit{redAt("a", "cover", 10, 30), redAt("w", "shoot", 0, 30), blueAt("e", "assault", 5, 45)}, InCommand, Move, "", "TAC-AC-COVER-4"},
		{"cover stands beside its ward", []Unit{redAt("a", "cover", 30, 20), redAt("w", "shoot", 0, 30), far}, InCommand, Move, "", "TAC-AC-COVER-5"},
		{"cover goes back to its ward", []Unit{redAt("a", "cover", 10, 40), redAt("w", "shoot", 0, 30), far}, FallingBack, Back, "", "TAC-AC-COVER-6"},
		{"cover shoots where it is safe", []Unit{bows(redAt("a", "cover", 0, 20)), blueAt("e", "defend", 0, 40)}, InShooting, Shoot, "e", "TAC-AC-COVER-7"},
		{"cover does not shoot where it is not (TAC-MAP-15)", []Unit{bows(redAt("a", "cover", 0, 20)), bows(blueAt("e", "defend", 0, 40))}, InShooting, NoShoot, "", "TAC-AC-COVER-7"},
		{"guard charges who comes close", []Unit{redAt("a", "guard", 0, 30), redAt("b", "defend", 10, 32), blueAt("e", "assault", 0, 31)}, InCommand, Charge, "e", "TAC-AC-GUARD-2"},
		{"guard does not charge past its line (correction 1)", []Unit{redAt("a", "guard", 0, 30), redAt("b", "defend", 10, 30), blueAt("e", "assault", 0, 40)}, InCommand, Hold, "", "TAC-AC-GUARD-5"},
		{"guard goes forward", []Unit{redAt("a", "guard", 0, 10), redAt("b", "defend", 10, 30), far}, InCommand, Move, "", "TAC-AC-GUARD-3"},
		{"guard shoots with nobody in reach", []Unit{bows(redAt("a", "guard", 0, 20)), blueAt("e", "defend", 0, 45)}, InShooting, Shoot, "e", "TAC-AC-GUARD-6"},
		{"guard does not shoot with somebody in reach", []Unit{bows(redAt("a", "guard", 0, 20)), blueAt("e", "defend", 0, 35)}, InShooting, NoShoot, "", "TAC-AC-GUARD-6"},
		{"trail takes shelter", []Unit{redAt("a", "trail", 0, 30), redAt("w", "defend", 10, 32), blueAt("e", "assault", 0, 39)}, InCommand, Move, "", "TAC-AC-TRAIL-2"},
		{"trail goes to its place", []Unit{redAt("a", "trail", 0, 10), redAt("w", "defend", 10, 40), far}, InCommand, Move, "", "TAC-AC-TRAIL-3"},
		{"trail goes back", []Unit{redAt("a", "trail", 0, 50), redAt("w", "defend", 10, 40), far}, FallingBack, Back, "", "TAC-AC-TRAIL-3"},
		{"trail evades", []Unit{redAt("a", "trail", 0, 50), far}, Reacting, Evade, "", "TAC-AC-TRAIL-6"},
		{"receive stays", []Unit{redAt("a", "receive", 0, 20), blueAt("e", "defend", 0, 30)}, InCommand, Hold, "", "TAC-AC-RECEIVE-1"},
		{"receive faces who could reach it", []Unit{with(redAt("a", "receive", 0, 20), func(u *Unit) { u.Stands[0].Forward = geometry.Vec{Y: -1} }), blueAt("e", "assault", 0, 35)}, InCommand, Face, "e", "TAC-AC-RECEIVE-1"},
		{"receive takes cover (TAC-MAP-14)", []Unit{redAt("a", "receive", 0, 20), blueAt("e", "assault", 0, 35)}, TakingCover, Cover, "", "TAC-AC-RECEIVE-4"},
		{"no cover without danger", []Unit{redAt("a", "receive", 0, 20), blueAt("e", "assault", 0, 45)}, TakingCover, "", "", ""},
		{"defend shoots though they shoot back", []Unit{bows(redAt("a", "defend", 0, 20)), bows(blueAt("e", "defend", 0, 40))}, InShooting, Shoot, "e", "TAC-AC-DEFEND-2"},
		{"defend takes cover", []Unit{redAt("a", "defend", 0, 20), bows(blueAt("e", "defend", 0, 40))}, TakingCover, Cover, "", "TAC-AC-DEFEND-4"},
		{"avoid shoots where it is safe", []Unit{bows(redAt("a", "avoid", 0, 20)), blueAt("e", "defend", 0, 40)}, InShooting, Shoot, "e", "TAC-AC-AVOID-2"},
		{"avoid takes cover", []Unit{redAt("a", "avoid", 0, 20), bows(blueAt("e", "defend", 0, 40))}, TakingCover, Cover, "", "TAC-AC-AVOID-3"},
		{"flee shoots where it is safe", []Unit{bows(redAt("a", "flee", 0, 20)), blueAt("e", "defend", 0, 40)}, InShooting, Shoot, "e", "TAC-AC-FLEE-2"},
		{"flee takes cover", []Unit{redAt("a", "flee", 0, 20), bows(blueAt("e", "defend", 0, 40))}, TakingCover, Cover, "", "TAC-AC-FLEE-4"},
	} {
		h := &flat{units: c.units}
		in, ok := Decide(h, "red", "a", c.phase)
		if ok != (c.kind != "") || in.Kind != c.kind || in.Target != c.target || in.Line != c.line {
			t.Errorf("%s: %s %q by %s; want %s %q by %s", c.name, in.Kind, in.Target, in.Line, c.kind, c.target, c.line)
		}
	}
}

// What a unit does after a combat, by its card.
func TestAfterCombat(t *testing.T) {
	units := func(order string) []Unit {
		return []Unit{redAt("a", order, 0, 40), redAt("w", "defend", 10, 30), redAt("l", "assault", 20, 40), blueAt("e", "defend", 0, 50), blueAt("f", "defend", 10, 55)}
	}
	for _, c := range []struct {
		order   string
		bows    bool
		won     bool
		outcome Outcome
		kind    Kind
		line    string
	}{
		{"charge", false, true, Outcome{Enemy: "e"}, Pursue, "TAC-AC-CHARGE-5"},
		{"charge", false, true, Outcome{Enemy: "x", Destroyed: true}, Advance, "TAC-AC-CHARGE-5"},
		{"charge", false, false, Outcome{Enemy: "e"}, FallBack, "TAC-AC-CHARGE-5"},
		{"penetrate", false, true, Outcome{Enemy: "e"}, Pursue, "TAC-AC-PENETRATE-10"},
		{"assault", false, true, Outcome{Enemy: "e"}, Pursue, "TAC-AC-ASSAULT-5"},
		{"attack", true, true, Outcome{Enemy: "e"}, Stand, "TAC-AC-ATTACK-7"},
		{"attack", false, true, Outcome{Enemy: "e"}, Pursue, "TAC-AC-ATTACK-7"},
		{"attack", true, false, Outcome{Enemy: "e"}, FallBack, "TAC-AC-ATTACK-7"},
		{"shoot", true, true, Outcome{Enemy: "e"}, FallBack, "TAC-AC-SHOOT-6"},
		{"follow", false, true, Outcome{Enemy: "e", Ends: 42}, Pursue, "TAC-AC-FOLLOW-6"},
		{"follow", false, true, Outcome{Enemy: "e", Ends: 42.1}, Stand, "TAC-AC-FOLLOW-6"},
		{"guard", false, true, Outcome{Enemy: "e"}, Stand, "TAC-AC-GUARD-7"},
		{"guard", false, false, Outcome{Enemy: "e"}, FallBack, "TAC-AC-GUARD-7"},
		{"trail", false, true, Outcome{Enemy: "e"}, FallBack, "TAC-AC-TRAIL-5"},
		{"receive", false, true, Outcome{Enemy: "e"}, Stand, "TAC-AC-RECEIVE-5"},
		{"receive", false, false, Outcome{Enemy: "e"}, FallBack, "TAC-AC-RECEIVE-5"},
		{"receive", false, false, Outcome{Enemy: "e", Stays: true}, Stand, "TAC-AC-RECEIVE-5"},
		{"defend", false, true, Outcome{Enemy: "e"}, Stand, "TAC-AC-DEFEND-4"},
		{"avoid", false, true, Outcome{Enemy: "e"}, Stand, "TAC-AC-AVOID-4"},
		{"flee", false, true, Outcome{Enemy: "e"}, FallBack, "TAC-AC-FLEE-3"},
	} {
		h := &flat{units: units(c.order)}
		if c.bows {
			h.unit("a").Range = 30
		}
		in, _ := Look(h, "red").After("a", c.won, c.outcome)
		if in.Kind != c.kind || in.Line != c.line {
			t.Errorf("%s, %+v: %s by %s; want %s by %s", c.order, c.outcome, in.Kind, in.Line, c.kind, c.line)
		}
	}
	// A unit on penetrate pursues its goal and who stands by it, nobody else; on cover the pursuit
	// ends within the ward's zone (TAC-AC-COVER-8, correction 1).
	h := &flat{units: units("penetrate")}
	*h.unit("e") = with(blueAt("e", "assault", 0, 50), func(u *Unit) { u.Deployed = 20 })
	*h.unit("f") = blueAt("f", "defend", 40, 110)
	if in, _ := Look(h, "red").After("a", true, Outcome{Enemy: "e"}); in.Kind != Stand {
		t.Errorf("after a win on the way it means %s", in.Kind)
	}
	if in, _ := Look(h, "red").After("a", true, Outcome{Enemy: "f"}); in.Kind != Pursue {
		t.Errorf("after a win against its goal it means %s", in.Kind)
	}
	for ends, want := range map[float64]Kind{40: Pursue, 40.1: FallBack} {
		h := &flat{units: []Unit{redAt("a", "cover", 0, 40), redAt("w", "shoot", 10, 30), blueAt("e", "charge", 0, 48)}}
		if in, _ := Look(h, "red").After("a", true, Outcome{Enemy: "e", Ends: ends}); in.Kind != want || in.Line != "TAC-AC-COVER-8" {
			t.Errorf("pursuit to %g: %s by %s; want %s", ends, in.Kind, in.Line, want)
		}
	}
}

// Modifiers of melee and missiles replace the tests of a card (TAC-AC-ALL-10).
func TestModifiersReplaceTests(t *testing.T) {
	card := func(text string) string { return CardOf(tactics(text)).Package.String() }
	for _, c := range [][3]string{
		{"shoot", "prefer", "assault"}, {"attack", "never", "shoot"}, {"assault", "defer", "attack"},
		{"receive", "never", "avoid"}, {"defend", "prefer", "receive"}, {"guard", "never", "trail"},
		{"charge", "never", "charge"}, {"cover", "prefer", "cover"}, {"flee", "prefer", "flee"},
	} {
		if got := card(c[0] + " and " + c[1] + " melee"); got != c[2] {
			t.Errorf("%s with melee %s goes by the card of %s; want %s", c[0], c[1], got, c[2])
		}
	}
	a := bows(redAt("a", "charge", 0, 20))
	a.Orders = tactics("charge and never melee and use missiles")
	h := &flat{units: []Unit{a, blueAt("e", "defend", 0, 40)}}
	if in, _ := Decide(h, "red", "a", InShooting); in.Kind != Shoot {
		t.Errorf("charge and never melee and use missiles: %s", in.Kind)
	}
	if in, ok := Decide(h, "red", "a", InCommand); ok && in.Kind == Charge {
		t.Error("it charges though it never begins a melee")
	}
}

// TAC-MAP-17, -18, TAC-ENGAGE-12 to -16: who may be attacked, and in which order.
func TestQuarry(t *testing.T) {
	h := &flat{units: []Unit{
		redAt("a", "assault", 0, 20),
		blueAt("near", "shoot", 0, 40), blueAt("forward", "assault", 8, 41), with(blueAt("alone", "defend", 40, 40), func(u *Unit) { u.Individual = true }),
		with(blueAt("king", "flee", -8, 41), func(u *Unit) { u.Individual = true }),
		with(blueAt("carts", "defend", 14, 41), func(u *Unit) { u.Melee = false }),
	}}
	ids := func() string {
		f := newField(h, "red")
		var list []string
		for _, q := range f.quarry(f.friend("a")) {
			list = append(list, q.ID)
		}
		return fmt.Sprint(list)
	}
	if got, want := ids(), "[forward near alone]"; got != want {
		t.Errorf("it may attack %s; want %s", got, want)
	}
	h.unit("near").Full, h.unit("forward").Full = true, true
	if got, want := ids(), "[king carts alone]"; got != want {
		t.Errorf("with the others fully engaged it may attack %s; want %s", got, want)
	}
	h.unit("near").Full, h.unit("forward").Full = false, false
	h.unit("a").Individual, h.unit("king").Orders = true, tactics("assault")
	if got, want := ids(), "[forward king near alone]"; got != want {
		t.Errorf("a single person may attack %s; want %s", got, want)
	}
}

// TAC-MAP-10 and TAC-AC-ALL-5: with no enemy in sight, aggressive movement heads for where one was seen.
func TestBlind(t *testing.T) {
	h := &blind{flat{units: []Unit{redAt("a", "assault", 0, 20), redAt("b", "defend", 20, 20), blueAt("e", "defend", 30, 100)}}}
	in, _ := Decide(h, "red", "a", InCommand)
	if in.Kind != Move || in.Line != "TAC-AC-ALL-5" || in.To != (geometry.Vec{Y: 39}) {
		t.Errorf("it means %s to %v by %s; want %s to (0, 39) by TAC-AC-ALL-5", in.Kind, in.To, in.Line, Move)
	}
	if in, _ := Decide(h, "red", "b", InCommand); in.Kind != Hold || in.Line != "TAC-AC-ALL-5" {
		t.Errorf("a unit that stays means %s by %s; want %s by TAC-AC-ALL-5", in.Kind, in.Line, Hold)
	}
}

type blind struct{ flat }

func (h *blind) Sees(_, _ string) bool { return false }

// TAC-SORTIE-01 to -06: who leaves walls, and by which line the others stay.
func TestSorties(t *testing.T) {
	for _, c := range []struct {
		order string
		turn  int
		enemy func(*Unit)
		kind  Kind
		line  string
	}{
		{"assault", 2, nil, Hold, "TAC-SORTIE-02"},
		{"assault and immediately sortie", 1, func(e *Unit) { e.Orders.Storm = true }, Sortie, "TAC-AC-ASSAULT-1"},
		{"assault and immediately sortie", 3, nil, Sortie, "TAC-AC-ASSAULT-1"},
		{"assault and sortie", 1, nil, Hold, "TAC-SORTIE-04"},
		{"assault and sortie", 2, func(e *Unit) { e.Orders.Storm = true }, Hold, "TAC-SORTIE-04"},
		{"assault and sortie", 2, func(e *Unit) { e.Orders.Storm, e.Melee = true, false }, Sortie, "TAC-AC-ASSAULT-1"},
		{"assault and sortie", 2, nil, Sortie, "TAC-AC-ASSAULT-1"},
		{"defend and immediately sortie", 1, nil, Hold, "TAC-AC-DEFEND-1"},
		{"cover and immediately sortie", 1, nil, Hold, "TAC-SORTIE-06"},
		{"follow and immediately sortie", 1, nil, Hold, "TAC-SORTIE-06"},
		{"trail and immediately sortie", 1, nil, Hold, "TAC-SORTIE-06"},
	} {
		h := &flat{turn: c.turn, units: []Unit{redAt("a", c.order, 0, 20), blueAt("e", "assault", 0, 60)}}
		h.units[0].Walled = true
		if c.enemy != nil {
			c.enemy(&h.units[1])
		}
		if in, _ := Decide(h, "red", "a", InCommand); in.Kind != c.kind || in.Line != c.line {
			t.Errorf("%s in turn %d: %s by %s; want %s by %s", c.order, c.turn, in.Kind, in.Line, c.kind, c.line)
		}
		h.units[0].Walled = false
		if in, _ := Decide(h, "red", "a", InCommand); in.Kind == Sortie {
			t.Errorf("%s in the open: %s", c.order, in.Kind)
		}
	}
	// A friend behind walls who is attacked makes another attack likely (TAC-SORTIE-05).
	h := &flat{turn: 2, units: []Unit{redAt("a", "assault and sortie", 0, 20), redAt("b", "defend", 10, 20), blueAt("e", "assault", 10, 20)}}
	h.units[0].Walled, h.units[1].Walled, h.units[1].Contact = true, true, []string{"e"}
	if in, _ := Decide(h, "red", "a", InCommand); in.Line != "TAC-SORTIE-04" {
		t.Errorf("beside a friend who is attacked: %s by %s", in.Kind, in.Line)
	}
}

// TAC-MAP-54: a unit on penetrate beyond the enemy's front is not followed.
func TestBeyondTheFront(t *testing.T) {
	h := &flat{units: []Unit{redAt("a", "follow", 0, 20), redAt("p", "penetrate", 30, 100), redAt("b", "assault", 10, 30), blueAt("e", "defend", 0, 60)}}
	f := newField(h, "red")
	if w, r := f.led(f.friend("a")); w.ID != "b" || r != 30 {
		t.Errorf("it follows %s at %g; want b at 30", w.ID, r)
	}
}
