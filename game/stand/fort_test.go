package stand

import (
	"slices"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// fort is a wagon fort: a team, which is the first stand, and a wagon with 4 attacks, 4 shots and Armour 4+.
func fort(id string, stands ...at) game.Unit {
	u := with(unitOf(id, Machine, stands), plain(wagonFort))
	own := Edit(&u)
	own.Attack, own.Shooting, own.Range, own.Armour = 4, 4, 30, 4
	return u
}

// laager is a wagon fort in laager.
func laager(id string, stands ...at) game.Unit {
	u := fort(id, stands...)
	Edit(&u).State.Laager = true
	return u
}

// STD-SPEC-77(a), example 43: attacks, shots and armour are the wagon's. Without it the team has no attack and no
// armour, without the team the wagon does not move at all.
func TestFortsTeamAndWagon(t *testing.T) {
	whole := fort("r1", at{0, 0, 0}, at{0, -4, 0})
	far := infantry("b1", at{0, 25, 180})
	b := newBoard(tableOf(whole, far))
	if team, wagon := b.attackOfStand(0), b.attackOfStand(1); team != 0 || wagon != 4 || b.armourOf(0) != 4 || attacksOfAll(&whole) != 4 {
		t.Errorf("the team has %d attacks, the wagon %d, both %d, armour %d; want 0, 4, 4 and 4+", team, wagon, attacksOfAll(&whole), b.armourOf(0))
	}
	if b.standShoots(0) || !b.standShoots(1) || pace(&whole) != 20 {
		t.Errorf("the team shoots %v, the wagon %v, the pace is %v; want the wagon alone, and 20", b.standShoots(0), b.standShoots(1), pace(&whole))
	}
	left := fort("r1", at{0, 0, 0}, at{0, -4, 0})
	team := &left
	loseFort(team, "r1b")
	left = lacking(left, "r1b")
	if b = newBoard(tableOf(left, far)); b.attackOfStand(0) != 0 || b.armourOf(0) != 0 || canShoot(team) || attacksOfAll(team) != 0 || pace(team) != 20 {
		t.Errorf("the team alone has %d attacks, armour %d, shoots %v, pace %v; want none, and 20", b.attackOfStand(0), b.armourOf(0), canShoot(team), pace(team))
	}
	wagon := fort("r1", at{0, 0, 0}, at{0, -4, 0})
	loseFort(&wagon, "r1a")
	s := inOrders(tableOf(lacking(wagon, "r1a"), far), leader("rh", "hero", 8, -8, 0))
	b = newBoard(s)
	if b.attackOfStand(0) != 4 || b.armourOf(0) != 4 || !canShoot(&s.Units[0]) || pace(&s.Units[0]) != 0 {
		t.Errorf("the wagon alone has %d attacks, armour %d, pace %v; want 4, 4+ and 0", b.attackOfStand(0), b.armourOf(0), pace(&s.Units[0]))
	}
	_, refusal := ordered(s, 0)
	wantRefusal(t, refusal, ruleFort)
}

// STD-SPEC-77(b): in column 20 cm. A successful order may form the laager: one stand moves at most 5 cm and turns, the
// other is placed beside it at no cost. A move over 5 cm ends in column. After a failed order no laager is formed.
func TestFortMoves(t *testing.T) {
	column, side := []at{{0, 0, 0}, {0, -4, 0}}, []at{{0, 0, 0}, {2, 0, 0}}
	for _, c := range []struct {
		name          string
		from, to      []at
		half          bool
		legal, laager bool
	}{
		{"20 cm in column", column, []at{{0, 20, 0}, {0, 16, 0}}, false, true, false},
		{"over 20 cm", column, []at{{0, 20.5, 0}, {0, 16.5, 0}}, false, false, false},
		{"6 cm into line", column, []at{{0, 6, 0}, {2, 6, 0}}, false, false, false},
		{"the team stays, the wagon beside it", column, []at{{0, 0, 0}, {2, 0, 0}}, false, true, true},
		{"the team 5 cm ahead, the wagon beside it", column, []at{{0, 5, 0}, {-2, 5, 0}}, false, true, true},
		{"the team 5.2 cm ahead, the wagon beside it", column, []at{{0, 5.2, 0}, {2, 5.2, 0}}, false, false, false},
		{"the wagon stays, the team beside it", column, []at{{2, -4, 0}, {0, -4, 0}}, false, true, true},
		{"the team turns by 90°, the wagon beside it", column, []at{{0, 0, 90}, {0, -2, 90}}, false, true, true},
		{"the same on half pace", column, []at{{2, -4, 0}, {0, -4, 0}}, true, true, false},
		{"the team 5 cm ahead on half pace", column, []at{{0, 5, 0}, {2, 5, 0}}, true, false, false},
		{"the laager 5 cm on", side, []at{{0, 5, 0}, {2, 5, 0}}, false, true, true},
		{"out of the laager into column", side, []at{{0, 12, 0}, {0, 8, 0}}, false, true, false},
		{"the laager 8 cm on", side, []at{{0, 8, 0}, {2, 8, 0}}, false, false, false},
		{"3 cm in column", column, []at{{0, 3, 0}, {0, -1, 0}}, false, true, false},
	} {
		m, r := movedTo(tableOf(fort("r1", c.from...), infantry("b1", at{0, 60, 180})), c.half, c.to...)
		if (r == nil) != c.legal || r == nil && m.laager != c.laager {
			t.Errorf("%s: the move is %+v, refused %v, want legal %v and a laager %v", c.name, m, r, c.legal, c.laager)
		}
	}
	_, r := movedTo(tableOf(fort("r1", column...)), false, at{0, 6, 0}, at{2, 6, 0})
	wantRefusal(t, r, ruleFort)
	m, r := movedTo(tableOf(fort("r1", column...)), false, at{0, 5, 0}, at{2, 5, 0})
	if r != nil || !hasStep(m.steps, ruleFort, "is in laager") {
		t.Errorf("the laager is %+v, refused %v, want a step by the rule", m, r)
	}
}

// STD-SPEC-77(b): an order obeyed forms the laager, which lasts while the unit holds, and ends when it moves off in column.
func TestLaagerInBattle(t *testing.T) {
	s := inOrders(tableOf(fort("r1", at{0, 0, 0}, at{0, -4, 0}), infantry("b1", at{0, 80, 180})), leader("rh", "hero", 8, -8, 0))
	p := play(t, s, 1, 2, 1, 2, 1, 3)
	p.do(orderTo("rh", "r1"))
	wantAnswer := func(what string, want ...at) game.Action {
		t.Helper()
		for _, a := range p.b.Question().Answers {
			if a.Do == "move" && near(placesOfAction(a), want) {
				return a
			}
		}
		t.Fatalf("%s: it is not among the answers %v", what, p.answers())
		return game.Action{}
	}
	p.do(wantAnswer("the wagon stays, the team beside it", at{2, -4, 0}, at{0, -4, 0}))
	if !inLaager(p.unit("r1")) {
		t.Fatalf("its state is %+v, want a laager", Own(p.unit("r1")).State)
	}
	reread(t, p)
	p.do(orderTo("rh", "r1"))
	p.do(game.Action{Do: "hold", Unit: "r1"})
	if !inLaager(p.unit("r1")) {
		t.Error("it has left its laager though it held")
	}
	p.do(orderTo("rh", "r1"))
	p.do(game.Action{Do: "move", Unit: "r1", Stands: spots([]string{"r1a", "r1b"}, at{2, 6, 0}, at{2, 2, 0})})
	if Own(p.unit("r1")).State.Laager {
		t.Error("it is still in laager after a move in column")
	}
	p.spent()
}

func placesOfAction(a game.Action) (list []at) {
	for _, s := range a.Stands {
		list = append(list, at{s.X - origin, s.Y - origin, s.Facing})
	}
	return list
}

// STD-SPEC-77(b), (d): a wagon fort does not charge, by order or on initiative, and does not pursue. Its retreat does
// not destroy it, whatever its type.
func TestFortsDoNotCharge(t *testing.T) {
	b := newBoard(tableOf(fort("r1", at{0, 0, 0}, at{0, -4, 0}), infantry("b1", at{0, 12, 180})))
	_, r := b.charge(0, 1, anyWay)
	wantRefusal(t, r, ruleFort)
	_, r = b.reactions(0, byCharge)
	wantRefusal(t, r, ruleFort)
	if list, r := b.reactions(0, byEvade); r != nil || len(list) != 1 {
		t.Errorf("it may evade from %v (%v), want from the infantry", list, r)
	}
	guns := fort("r1", at{0, 0, 0}, at{0, -4, 0})
	guns.Type = Artillery
	if rule, dies := newBoard(tableOf(guns)).diesRetreating(0); dies {
		t.Errorf("a retreat destroys it by %s", rule)
	}
}

// STD-SPEC-77(c), example 43: a laager with 3 unsaved hits: 2 dice, 6 and 2: confused, not moved. (d) A column is in the open:
// 3 dice, and it is driven back.
func TestDriveBackOfForts(t *testing.T) {
	for _, c := range []struct {
		u        game.Unit
		dice     []int
		y        float64
		confused bool
	}{
		{laager("r1", at{0, 0, 0}, at{2, 0, 0}), []int{5, 5, 5, 1, 1, 1, 6, 2}, 0, true},
		{fort("r1", at{0, 0, 0}, at{0, -4, 0}), []int{4, 4, 4, 1, 1, 1, 1, 2, 1}, -4, false},
	} {
		Edit(&c.u).Hits = 4
		shooter := infantry("b1", at{0, 20, 180})
		Edit(&shooter).Shooting, Edit(&shooter).Range = 3, 30
		s := inShooting(c.u, shooter)
		s.Turn.Active = "blue"
		p := play(t, s, c.dice...)
		p.do(shootAt("b1", "r1"))
		p.toPhase("combat")
		state := Own(p.unit("r1")).State
		if state.Confused != c.confused || len(p.unit("r1").Stands) != 2 || state.Laager != (c.y == 0) {
			t.Errorf("its state is %+v with %d stands, want confused %v and in laager %v", state, len(p.unit("r1").Stands), c.confused, c.y == 0)
		}
		p.wantAt("r1", 0, c.y)
		p.spent()
	}
	s := tableOf(laager("r1", at{0, 0, 0}, at{2, 0, 0}), infantry("r2", at{0, 6, 0}))
	b, m := heading(s, "r2", 180, 6)
	wantRefusal(t, b.mayGiveWay(0, m), ruleFort)
}

// STD-SPEC-77(c), (d), AMB-S31: a laager is defended and has no sides and no rear; a column is in the open whatever the ground, with
// sides and a rear.
func TestLaagerIsAttackedAtFronts(t *testing.T) {
	foes := []game.Unit{infantry("b1", at{-2, 0, 90}), infantry("b2", at{0, -3, 0})}
	for _, c := range []struct {
		u      game.Unit
		status status
		dice   int // of the wagon, against b1
	}{
		{laager("r1", at{2, 0, 0}, at{0, 0, 0}), defended, 4},
		{fort("r1", at{2, 0, 0}, at{0, 0, 0}), inTheOpen, 3},
	} {
		s := tableOf(append([]game.Unit{c.u}, foes...)...)
		s.Terrain = []game.Terrain{wood(-1, -2, 3, 2)}
		s.Terrain[0].Kind = "village"
		for _, kind := range []game.UnitType{Machine, Artillery} { // which a village protects
			s.Units[0].Type = kind
			b, ctx := fighting(s)
			wagon, _ := b.pieceIndex("r1b")
			foe, _ := b.pieceIndex("b1a")
			if got, steps := b.protection(wagon, foe); got != c.status || (kind == Artillery) == (c.status == inTheOpen) && !hasStep(steps, ruleFort, "") {
				t.Errorf("%s: it is %s by %v, want %s", kind, got, steps, c.status)
			}
			if a := b.attackOn(wagon, 1, ctx); a.dice != c.dice {
				t.Errorf("%s, laager %v: the wagon has %d dice, want %d", kind, c.status == defended, a.dice, c.dice)
			}
			if by := ctx.classOf(wagon); (by == atFrontEdge) != (c.status == defended) {
				t.Errorf("laager %v: the priority of its enemies is %d", c.status == defended, by)
			}
		}
	}
}

// AMB-S31: a laager is charged flush on its nearest free edge, from any zone, and counts as charged in front; no die is
// rolled for zones. Its left edge is covered by friends: a charge from there goes against its front.
func TestChargeAtALaager(t *testing.T) {
	for _, c := range []struct {
		name  string
		more  []game.Unit
		from  at
		first at
		side  geometry.Side
	}{
		{"from the left", nil, at{-12, 0, 90}, at{-2, 0, 90}, geometry.Left},
		{"from the left, which is covered", []game.Unit{infantry("r2", at{-2, 0, 270})}, at{-14, 5, 90}, at{0, 3, 180}, geometry.Front},
		{"from behind", nil, at{0, -14, 0}, at{0, -3, 0}, geometry.Rear},
	} {
		s := tableOf(append([]game.Unit{laager("r1", at{0, 0, 0}, at{2, 0, 0}), infantry("b1", c.from)}, c.more...)...)
		b := newBoard(s)
		ch, r := b.charge(1, 0, anyWay)
		if r != nil {
			t.Errorf("%s: refused: %v", c.name, r)
			continue
		}
		l := ch.layouts[0]
		box := l.line[0].box
		if got := (at{box.Center.X - origin, box.Center.Y - origin, facing(box)}); !near([]at{got}, []at{c.first}) || l.aim.side != c.side {
			t.Errorf("%s: it goes to %v against the %s edge, want %v and %s", c.name, got, l.aim.side, c.first, c.side)
		}
		for _, i := range ch.impacts(l) {
			if i.Unit == "r1" && i.Edge != geometry.Front.String() {
				t.Errorf("%s: it counts as charged at the %s, want the front", c.name, i.Edge)
			}
		}
	}
}

// STD-SPEC-77(c): a laager that has lost a round does not retreat. Its enemies may fight on by pursuing in place, without
// bonuses, or stand or fall back; it is defended in the second round too. After a draw it may stand.
func TestLaagerInCombat(t *testing.T) {
	units := func() []game.Unit {
		return []game.Unit{laager("r1", at{2, 0, 0}, at{0, 0, 0}), infantry("b1", at{-2, 0, 90})}
	}
	p := play(t, inCombat(units()...), 1, 1, 1, 1, 5, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
	p.do(game.Action{Do: "fight", Unit: "r1"})
	wantLines(t, "after a round lost by a laager", p.answers(), "after b1 pursue *", "after b1 stand", "after b1 fallback")
	p.wantAt("r1", 2, 0)
	p.do(game.Action{Do: "after", Unit: "b1", Choice: choosePursue})
	if u := Own(p.unit("b1")); len(u.State.Bonuses) > 0 || !inLaager(p.unit("r1")) {
		t.Errorf("the winner has %+v, want no bonus", u.State)
	}
	if got := p.diceOn("b1", "r1"); got != 3 {
		t.Errorf("the winner has %d dice in the second round, want 3", got)
	}
	b := newBoard(p.b.State())
	if got, _ := b.protection(1, 2); got != defended {
		t.Errorf("in the second round the laager is %s, want defended", got)
	}
	p = play(t, inCombat(units()...), 1, 1, 1, 1, 1, 1, 1, 1)
	p.do(game.Action{Do: "fight", Unit: "r1"})
	if q := p.b.Question(); q.Who == "red" && !slices.ContainsFunc(q.Answers, func(a game.Action) bool { return a.Unit == "r1" && a.Choice == chooseStand }) {
		t.Errorf("after a draw the answers are %v, want the laager to stand", p.answers())
	}
}

// STD-SPEC-77(e): the wagon shoots all round from any free edge, with pierce 1, and over friends on lower ground.
func TestFortShooting(t *testing.T) {
	foe := infantry("b1", at{0, -30, 0})
	Edit(&foe).Armour = 5
	b := newBoard(tableOf(fort("r1", at{0, 0, 0}, at{0, -4, 0}), foe))
	if _, ok := b.spots(1, 2); !ok || b.saveAgainst(1, 0) != 6 {
		t.Errorf("it sees the enemy behind it %v, who saves on %d; want true and 6", ok, b.saveAgainst(1, 0))
	}
	for _, high := range []bool{true, false} {
		s := tableOf(fort("r1", at{0, 0, 0}, at{0, -4, 0}), infantry("r2", at{0, -14, 0}), infantry("b1", at{0, -28, 0}))
		s.Terrain = []game.Terrain{wood(-5, -8, 5, 4)}
		s.Terrain[0].Kind = "hill"
		if !high {
			s.Terrain = nil
		}
		b := newBoard(s)
		wagon, _ := b.pieceIndex("r1b")
		if _, _, ok := b.corridor(wagon, b.PiecesOf(2)); ok != high {
			t.Errorf("on a hill %v: it shoots over its friends %v, want %v", high, ok, high)
		}
	}
}

// STD-SPEC-77(f): infantry with a whole side edge of a stand on the short edge of a laager is defended against shots, and in the
// first round of its combat.
func TestInfantryBesideALaager(t *testing.T) {
	change := func(u game.Unit, how func(own *Unit)) game.Unit {
		how(Edit(&u))
		return u
	}
	own := infantry("r2", at{0, 4, 90}, at{0, 8, 90})
	for _, c := range []struct {
		name           string
		fort, infantry game.Unit
		shot, combat   status
	}{
		{"beside it", laager("r1", at{0, 0, 0}, at{2, 0, 0}), own, defended, defended},
		{"after a round", laager("r1", at{0, 0, 0}, at{2, 0, 0}), change(own, func(u *Unit) { u.State.Fought = true }), defended, inTheOpen},
		{"after a charge", laager("r1", at{0, 0, 0}, at{2, 0, 0}), change(own, func(u *Unit) { u.State.Open = true }), inTheOpen, inTheOpen},
		{"half beside it", laager("r1", at{0, 0, 0}, at{2, 0, 0}), infantry("r2", at{-0.5, 4, 90}), inTheOpen, inTheOpen},
		{"with its front there", laager("r1", at{0, 0, 0}, at{2, 0, 0}), infantry("r2", at{0, 3, 180}), inTheOpen, inTheOpen},
		{"at its long edge", laager("r1", at{0, 0, 0}, at{2, 0, 0}), infantry("r2", at{-3, 0, 0}), inTheOpen, inTheOpen},
		{"beside a column", fort("r1", at{0, 0, 0}, at{0, -4, 0}), own, inTheOpen, inTheOpen},
		{"hired", laager("r1", at{0, 0, 0}, at{2, 0, 0}), with(own, plain(ruleHired)), inTheOpen, inTheOpen},
	} {
		b := newBoard(tableOf(c.fort, c.infantry, infantry("b1", at{0, 40, 180})))
		foe, _ := b.pieceIndex("b1a")
		for _, p := range b.PiecesOf(1) {
			if got := b.statusAgainst(p, foe); got != c.shot {
				t.Errorf("%s: against shots %s is %s, want %s", c.name, b.id(p), got, c.shot)
			}
			if got, _ := b.protection(p, foe); got != c.combat {
				t.Errorf("%s: in combat %s is %s, want %s", c.name, b.id(p), got, c.combat)
			}
		}
	}
}

// By default an order forms the laager when an enemy is within 40 cm, else the fort goes on in column. A laager gets no orders.
func TestDefaultOfForts(t *testing.T) {
	for _, c := range []struct {
		u      game.Unit
		y      float64
		orders bool
		laager bool
	}{
		{fort("r1", at{0, 0, 0}, at{0, -4, 0}), 36, true, true},
		{fort("r1", at{0, 0, 0}, at{0, -4, 0}), 25, true, true}, // which it could shoot at
		{fort("r1", at{0, 0, 0}, at{0, -4, 0}), 80, true, false},
		{laager("r1", at{0, 0, 0}, at{2, 0, 0}), 36, false, true},
	} {
		s := inOrders(tableOf(c.u, infantry("b1", at{0, c.y, 180})), leader("rh", "hero", 8, -8, 0))
		p := play(t, s, 1, 2)
		a, ok := p.b.Default()
		if !ok || (a.Do == "order") != c.orders {
			t.Fatalf("enemy at %v: the default is %+v (%v), want an order %v", c.y, a, ok, c.orders)
		}
		if !c.orders {
			continue
		}
		p.do(a)
		if a, ok = p.b.Default(); !ok {
			t.Fatal("there is no default move")
		}
		p.do(a)
		if got := inLaager(p.unit("r1")); got != c.laager {
			t.Errorf("enemy at %v: in laager %v, want %v, after %+v", c.y, got, c.laager, a)
		}
		if at := p.unit("r1").Stands[0].Y - origin; !c.laager && at < 19 {
			t.Errorf("enemy at %v: it has gone %v cm, want some 20", c.y, at)
		}
	}
}

// A file with a team that is no stand, a laager of ordinary troops or a fort of three stands is refused.
func TestFaultyForts(t *testing.T) {
	other := infantry("r1", at{0, 0, 0})
	Edit(&other).State.Laager = true
	named := infantry("r1", at{0, 0, 0})
	Edit(&named).Team = "r1a"
	wrong := fort("r1", at{0, 0, 0}, at{0, -4, 0})
	Edit(&wrong).Team = "x"
	for _, c := range []struct {
		u    game.Unit
		want string
	}{
		{fort("r1", at{0, 0, 0}, at{0, -4, 0}), ""}, {wrong, "units[0].team"}, {named, "units[0].team"}, {other, "units[0].state.laager"},
		{fort("r1", at{0, 0, 0}, at{0, -4, 0}, at{0, -8, 0}), "units[0].size"},
	} {
		got := ""
		for _, p := range (Rules{}).Check(tableOf(c.u)) {
			got = p.Path
		}
		if got != c.want {
			t.Errorf("%+v: fault at %q, want %q", Own(&c.u), got, c.want)
		}
	}
}
