package element

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"frontage/game"
	"frontage/game/army"
	"frontage/game/army/armytest"
)

// Keeping things from one question to the next changes no default answer, whatever is done, undone
// or refused in between.
func TestKeptKnowledgeChangesNothing(t *testing.T) {
	all := armytest.Shipped(t, files, Rules{})
	for seed := range uint64(3) {
		near, _ := army.Quick(all["orle-league"], 100, seed+1)
		far, _ := army.Quick(all["hollow-host"], 100, seed+2)
		s, err := army.QuickBattle(near, far, army.Setup{Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		if seed == 0 { // many groups and lone elements, close together
			s = *randomField(rand.New(rand.NewPCG(4, 8))).state(t)
		}
		random := rand.New(rand.NewPCG(seed, 1))
		b := game.NewBattle(s, Rules{}, game.Options{Seed: seed})
		for range 250 {
			a, ok := b.Default()
			anew, okAnew := session{}.Default(b.State())
			if ok != okAnew || !reflect.DeepEqual(a, anew) {
				t.Fatalf("seed %d: the default is %+v, %+v without memory\n%s", seed, a, anew, b.Replay())
			}
			if !ok {
				break
			}
			switch random.IntN(12) {
			case 0:
				if b.CanUndo() {
					a = game.Action{Do: game.DoUndo}
				}
			case 1:
				a = anyAction(random, b.State())
			}
			_, _ = b.Do(a)
		}
	}
}

// Friends pass under a flyer, and not through one that has landed (ELM-MOVE-23). After an undo the landed one
// flies again, and the spears behind it may go their 160 paces as if it had never landed.
func TestUndoneLandingOpensTheWay(t *testing.T) {
	f := (&field{turn: `, "pips": {"rc": 6}`}).unit("r1", "SP", 0, 0, 0).unit("r2", "BD(F)", 0, 100, 0, `"air_mobile": true`).unit("b1", "SP", 0, 700, 180)
	w := begin(t, f, phaseMoves)
	ahead := func() bool {
		return slices.ContainsFunc(w.Question().Answers, func(a game.Action) bool {
			return a.Do == doMove && slices.Equal(a.Units, []game.UnitID{"r1"}) && slices.Equal(deedOf(&a).Way, []Leg{{Ahead: 160}})
		})
	}
	if !ahead() {
		t.Fatal("the spears do not pass under the flyer")
	}
	w.must(`{"do": "land", "unit": "r2"}`)
	if ahead() {
		t.Fatal("the spears go through one that has landed")
	}
	if _, err := w.Do(game.Action{Do: game.DoUndo}); err != nil {
		t.Fatal(err)
	}
	if !ahead() {
		t.Error("the spears do not pass under the flyer any more")
	}
}

// watchedRules are rules whose sessions tell the test of every element that an action has changed without noting it.
type watchedRules struct {
	Rules
	t *testing.T
}

type watchedSession struct {
	session
	t *testing.T
}

func (r watchedRules) Begin(unread bool) game.Session {
	return watchedSession{r.Rules.Begin(unread).(session), r.t}
}

func (w watchedSession) Apply(before, s *game.State, a game.Action, dice *game.Dice) ([]game.Event, error) {
	events, err := w.session.Apply(before, s, a, dice)
	for i := range s.Units {
		u, was := &s.Units[i], &before.Units[i]
		if err == nil && (held(u) != held(was) || !game.SameStands(u.Stands, was.Stands)) && !slices.Contains(w.acted, i) {
			w.t.Errorf("%+v changes %s without noting it", a, u.ID)
		}
	}
	return events, err
}

// Every action notes the elements that it moves or edits, so that the board need not look at the others.
func TestActionsNoteWhomTheyTouch(t *testing.T) {
	all := armytest.Shipped(t, files, Rules{})
	done := map[string]int{}
	for seed := range uint64(6) {
		near, _ := army.Quick(all["orle-league"], 150, seed+1)
		far, _ := army.Quick(all["hollow-host"], 150, seed+2)
		s, err := army.QuickBattle(near, far, army.Setup{Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		switch seed % 3 {
		case 0:
			s = *randomField(rand.New(rand.NewPCG(seed, 8))).state(t)
		case 1:
			undeploy(&s, []string{methodSides, methodAlternate}[seed/3])
		}
		random := rand.New(rand.NewPCG(seed, 1))
		b := game.NewBattle(s, watchedRules{t: t}, game.Options{Seed: seed})
		for range 500 {
			q := b.Question()
			if q == nil {
				break
			}
			a, _ := q.DefaultAnswer()
			if random.IntN(3) == 0 {
				a = q.Answers[random.IntN(len(q.Answers))]
			}
			if _, err := b.Do(a); err == nil {
				done[a.Do]++
			}
		}
	}
	for _, do := range []string{doMove, doShoot, doFight, doAfter, doEnd, doDeploy} {
		if done[do] < 5 {
			t.Errorf("%q was done %d times; want 5 at least", do, done[do])
		}
	}
}

// comparedRules are rules whose sessions do not tell whom an action has touched.
type comparedRules struct{ Rules }

func (r comparedRules) Begin(unread bool) game.Session {
	return struct{ game.Session }{r.Rules.Begin(unread)}
}

// A battle that looks only at the elements that its actions note goes as one that compares them all, with undos and
// refused actions in between.
func TestNotedElementsAreEnough(t *testing.T) {
	for seed := range uint64(4) {
		random := rand.New(rand.NewPCG(seed, 5))
		s := *randomField(random).state(t)
		noted, compared := game.NewBattle(s, Rules{}, game.Options{Seed: seed}), game.NewBattle(s, comparedRules{}, game.Options{Seed: seed})
		for range 200 {
			a, ok := noted.Default()
			if !ok {
				break
			}
			switch random.IntN(12) {
			case 0:
				if noted.CanUndo() {
					a = game.Action{Do: game.DoUndo}
				}
			case 1:
				a = anyAction(random, noted.State())
			}
			_, err := noted.Do(a)
			if _, other := compared.Do(a); (err == nil) != (other == nil) {
				t.Fatalf("seed %d, %+v: %v; compared: %v", seed, a, err, other)
			}
		}
		if noted.Hash() != compared.Hash() {
			t.Errorf("seed %d: the battles differ", seed)
		}
	}
}
