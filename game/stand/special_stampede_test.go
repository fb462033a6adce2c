package stand

import (
	"math"
	"slices"
	"testing"

	"frontage/game"
)

// elephants are monsters with 5 attacks a stand that terrify and stampede.
func elephants(id string, stands ...at) game.Unit {
	u := with(unitOf(id, Monster, stands), plain(ruleStampede))
	Edit(&u).Attack, Edit(&u).Traits = 5, []string{traitTerrifying}
	return u
}

// stampeding begins the Command phase of red with r1 stampeding. If its owner is asked, he takes the default.
func stampeding(t *testing.T, units []game.Unit, dice ...int) *script {
	t.Helper()
	p := stampede(t, units, dice...)
	for openFrame[rampageProcedure](p.b.State()) != nil {
		p.do(p.b.Question().Answers[p.b.Question().Default])
	}
	return p
}

// stampede is stampeding up to the first question.
func stampede(t *testing.T, units []game.Unit, dice ...int) *script {
	t.Helper()
	s := tableOf(units...)
	Edit(&s.Units[0]).State.Stampede = true
	s.Turn.Phase, s.Turn.Step, s.Turn.Active = "combat", "", "blue"
	OwnTurn(s).First = "blue"
	p := play(t, s, dice...)
	p.do(game.Action{Do: "end"})
	return p
}

// STD-SPEC-70(a), (b), (f): what would confuse the unit makes it stampede: it is not confused, and takes no orders and no initiative
// until its Command phase ends.
func TestConfusionMakesAStampede(t *testing.T) {
	s := inShooting(elephants("r1", at{0, 0, 0}), infantry("b1", at{0, 15, 180}), infantry("b2", at{30, 90, 180}))
	Edit(&s.Units[1]).Shooting, Edit(&s.Units[1]).Range = 3, 30
	s.Turn.Active = "blue"
	p := play(t, s, 6, 6, 1, 6, 1) // two hits drive it back, and a 6 would confuse
	p.do(shootAt("b1", "r1"))
	p.toPhase("combat")
	if state := Own(p.unit("r1")).State; state.Confused || !state.Stampede {
		t.Errorf("its state is %+v, want a stampede and no confusion", state)
	}
	reread(t, p)
	p.spent()

	s = inOrders(tableOf(elephants("r1", at{0, 0, 0}), infantry("b1", at{0, 15, 180})), leader("rh", "hero", 8, -8, 0))
	Edit(&s.Units[0]).State.Stampede = true
	_, r := ordered(s, 0)
	wantRefusal(t, r, "STD-SPEC-70")
	s.Turn.Step = stepInitiative
	wantRefusal(t, newBoard(s).mayReact(0), "STD-SPEC-70")
	p = play(t, s)
	p.do(game.Action{Do: "end"})
	for p.b.State().Turn.Phase == "command" {
		p.do(game.Action{Do: "end"})
	}
	if Own(p.unit("r1")).State.Stampede { // AMB-S27: until that phase ends, without a move
		t.Error("it stampedes on after its Command phase")
	}
	p.wantAt("r1", 0, 0)
}

// STD-SPEC-70(b) to (d) (example 41): with a 4 and the nearest enemy to the south they go 20 cm north into their own bowmen: a charge, 5 + 1 + 1
// dice a stand, the bowmen −1 for terror. Having won, they must pursue.
func TestStampedeIntoFriends(t *testing.T) {
	units := func() []game.Unit {
		return []game.Unit{elephants("r1", at{-1, 0, 0}, at{1, 0, 0}),
			infantry("r2", at{0, 15, 180}, at{4, 15, 180}, at{-4, 15, 180}), infantry("b1", at{0, -30, 0})}
	}
	p := stampeding(t, units(), 4)
	if s := Own(p.unit("r1")).State; !s.Charged || s.Impacts[0].Unit != "r2" {
		t.Fatalf("its state is %+v, want a charge at the friends", s)
	}
	reread(t, p)
	if got := p.diceOn("r1", "r2"); got != 14 {
		t.Errorf("they have %d dice, want 14", got)
	}
	b := newBoard(p.b.State())
	ctx, _, _ := b.nextRound("r2")
	for _, pool := range b.pools(ctx) {
		for _, a := range pool.attacks {
			if b.units[pool.unit].ID == "r2" && a.dice != 2 {
				t.Errorf("a stand of the bowmen has %d dice, want 3 − 1", a.dice)
			}
		}
	}
	if !b.Enemies(0, 1) || !b.Enemies(0, 2) || b.Enemies(1, 1) {
		t.Error("they are not everybody's enemy")
	}
	// 6 hits remove two stands of the bowmen; these, with 4 dice, miss.
	p = stampeding(t, units(), 4, 6, 6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
	p.toPhase("combat")
	for p.b.Question() != nil && p.b.Question().Kind != "after" {
		p.do(p.b.Question().Answers[p.b.Question().Default])
	}
	wantLines(t, "having won", p.answers(), "after r1 pursue *")
	p.refused(game.Action{Do: "after", Unit: "r1", Choice: chooseStand}, "STD-SPEC-70")
}

// STD-SPEC-70(b): toward the nearest enemy with 1 and 2, away with 3 and 4; toward the nearest friend with 5, away with 6.
// (c): whomever they meet is charged, seen or not.
func TestStampedeDirections(t *testing.T) {
	for face, y := range map[int]float64{1: 20, 2: 20, 3: -20, 4: -20, 5: -20, 6: 20} {
		p := stampeding(t, []game.Unit{elephants("r1", at{0, 0, 0}), infantry("r2", at{0, -40, 0}), infantry("b1", at{0, 35, 180})}, face)
		p.wantAt("r1", 0, y)
	}
	p := stampeding(t, []game.Unit{elephants("r1", at{0, 0, 180}), infantry("r2", at{0, -80, 0}), infantry("b1", at{0, 15, 180})}, 1)
	if s := Own(p.unit("r1")).State; !s.Charged || s.Impacts[0].Unit != "b1" || OwnTurn(p.b.State()).Turned != nil {
		t.Errorf("its state is %+v, want a charge at the enemy behind its back", s)
	}
	p = stampeding(t, []game.Unit{elephants("r1", at{0, 0, 0}), infantry("r2", at{0, 12, 0}), infantry("b1", at{0, 40, 180})}, 1)
	if s := Own(p.unit("r1")).State; !s.Charged || s.Impacts[0].Unit != "r2" {
		t.Errorf("its state is %+v, want a charge at the friend in its way", s)
	}
}

// STD-SPEC-70(d): when its opponents are destroyed it halts. (e): if the movement does not suffice for a line the combat is fought all the
// same, and the line is completed.
func TestStampedeHaltsAndLines(t *testing.T) {
	p := stampeding(t, []game.Unit{elephants("r1", at{0, 0, 0}), infantry("r2", at{0, 15, 0}), infantry("b1", at{0, -30, 0}), infantry("b2", at{0, 40, 180})}, 4,
		6, 6, 6, 1, 1, 1, 1, 1, 1)
	p.toPhase("combat")
	for p.b.Question() != nil && p.b.Question().Kind != "after" {
		p.do(p.b.Question().Answers[p.b.Question().Default])
	}
	wantLines(t, "its opponents destroyed", p.answers(), "after r1 stand *")
	p.do(game.Action{Do: "after", Unit: "r1", Choice: chooseStand})
	if s := Own(p.unit("r1")).State; s.Rampant || OwnTurn(p.b.State()).Turned != nil {
		t.Errorf("its state is %+v, want the stampede over", s)
	}
	// The bowmen are 19.5 cm from the first stand; the column behind it cannot come up within 20 cm.
	p = stampeding(t, []game.Unit{elephants("r1", at{0, 0, 0}, at{0, -4, 0}), infantry("r2", at{0, 22.5, 0}, at{4, 22.5, 0}), infantry("b1", at{0, -60, 0})}, 4)
	b := newBoard(p.b.State())
	if !Own(p.unit("r1")).State.Charged {
		t.Fatal("the friends at 19.5 cm are not charged")
	}
	for _, piece := range b.PiecesOf(0) {
		if !b.TouchesFoe(piece) {
			t.Errorf("%s is not in the line", b.id(piece))
		}
	}
}

// STD-SPEC-70(e): where the movement does not suffice for a line, the owner of the unit chooses whether to complete it free
// of cost; STD-CHARGE-36: he chooses between slots that are equally good. By default the line is completed, and the
// first stand takes the first place.
func TestOwnerChoosesHowAStampedeEnds(t *testing.T) {
	for _, c := range []struct {
		name   string
		units  []game.Unit
		asks   [][]at // of the first stand and the second, the default first
		chosen int
	}{
		{"a column at 19.5 cm from its friends", []game.Unit{elephants("r1", at{0, 0, 0}, at{0, -4, 0}), infantry("r2", at{0, 22.5, 0}, at{4, 22.5, 0}), infantry("b1", at{0, -60, 0})},
			[][]at{{{0, 19.5, 0}, {2, 19.5, 0}}, {{0, 19.5, 0}, {0, 15.5, 0}}}, 1},
		{"a line against three stands", []game.Unit{elephants("r1", at{-1, 0, 0}, at{1, 0, 0}), infantry("r2", at{0, 15, 180}, at{4, 15, 180}, at{-4, 15, 180}), infantry("b1", at{0, -30, 0})},
			[][]at{{{0, 12, 0}, {2, 12, 0}}, {{0, 12, 0}, {-2, 12, 0}}}, 1},
	} {
		p := stampede(t, c.units, 4)
		q := p.b.Question()
		if q == nil || q.Kind != "place" || q.Who != "red" {
			t.Fatalf("%s: the question is %+v, want one to red for places", c.name, q)
		}
		find := func(want []at) int {
			return slices.IndexFunc(q.Answers, func(a game.Action) bool {
				return len(a.Stands) == len(want) && !slices.ContainsFunc(want, func(w at) bool {
					return !slices.ContainsFunc(a.Stands, func(s game.StandPlace) bool {
						return math.Hypot(s.X-origin-w[0], s.Y-origin-w[1]) < 0.02
					})
				})
			})
		}
		for i, want := range c.asks {
			if found := find(want); found < 0 || i == 0 && found != q.Default {
				t.Errorf("%s: %v is answer %d of %+v", c.name, want, found, q.Answers)
			}
		}
		reread(t, p)
		p.do(q.Answers[find(c.asks[c.chosen])])
		if s := Own(p.unit("r1")).State; !s.Charged || !s.Rampant || s.Impacts[0].Unit != "r2" {
			t.Errorf("%s: its state is %+v, want a charge at the friends", c.name, s)
		}
		for _, want := range c.asks[c.chosen] {
			if !slices.ContainsFunc(p.unit("r1").Stands, func(s game.Stand) bool { return math.Hypot(s.X-origin-want[0], s.Y-origin-want[1]) < 0.02 }) {
				t.Errorf("%s: no stand is at %v", c.name, want)
			}
		}
	}
}

// STD-SPEC-70: what a stampede comes to is told by its own rule, not by that of wild units: a straight move, a charge at a friend
// whom it touches already, and nothing where no friend is left.
func TestStampedeIsToldByItsRule(t *testing.T) {
	far := infantry("b1", at{0, -60, 0})
	for name, c := range map[string]struct {
		units []game.Unit
		face  int
	}{
		"moves":   {[]game.Unit{elephants("r1", at{0, 0, 0}), far}, 1},
		"touches": {[]game.Unit{elephants("r1", at{0, 0, 0}), infantry("r2", at{0, 3, 0}), far}, 5},
		"nobody":  {[]game.Unit{elephants("r1", at{0, 0, 0}), far}, 5},
	} {
		told := 0
		_, events := stampeding(t, c.units, c.face).b.Past(1)
		for _, e := range events {
			if e.Why == "STD-SPEC-70" {
				told++
			}
			for _, step := range e.Steps {
				if step.Rule == "STD-SPEC-15" {
					t.Errorf("%s: the step %q is of wild units", name, step.Text)
				}
			}
			if e.Why == "STD-SPEC-15" {
				t.Errorf("%s: %q is told by the rule of wild units", name, e.Text)
			}
		}
		if name != "moves" && told == 0 {
			t.Errorf("%s: nothing is told by STD-SPEC-70", name)
		}
	}
}
