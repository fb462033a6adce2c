package army_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"frontage/assets"
	"frontage/game"
	. "frontage/game/army"
	"frontage/game/stand"
)

// mostAnswers is more than any battle with an end takes.
const mostAnswers = 20_000

// tally counts what happened in some battles played by default answers.
type tally struct {
	battles, endless, turns, answers int

	units, unmoved         int // on the table at the start, without artillery
	lastUnmoved            int // those whose side had no unit that moved
	characters, stoodStill int

	orders, together int // given to more than one unit
	obeyed, idle     int // those after which nobody moved or charged
	held             int // units that held after an obeyed order
	heldFailed       int // units that held after a failed order
	split            int // orders to a part of a brigade, the rest of which was ordered separately
	charges, bad     int // those after which the enemy is likelier to win the first round
}

// unattended is a battle being played by default answers, with notes about it.
type unattended struct {
	*tally
	t      *testing.T
	name   string
	b      *game.Battle
	start  game.State
	moved  map[string]bool
	active struct { // the order being carried out
		obeyed, acted bool
		open          bool
	}
	ordered map[game.UnitID][]game.UnitID // by unit: the units ordered together in this phase
}

// play plays a battle to its end.
func (n *tally) play(t *testing.T, name string, s game.State, seed uint64) {
	t.Helper()
	u := &unattended{tally: n, t: t, name: name, b: game.NewBattle(s, stand.Rules{}, game.Options{Seed: seed}), moved: map[string]bool{}}
	var watch game.Standstill
	for count := 0; ; count++ {
		if s := u.b.State(); u.start.Units == nil && s.Turn.Phase != "deploy" {
			u.start = s.Clone()
		}
		if count == mostAnswers || watch.Reached(u.b.State()) {
			n.endless++
			break
		}
		a, open := u.b.Default()
		if !open {
			break
		}
		u.before(a)
		if _, err := u.b.Do(a); err != nil {
			t.Fatalf("%s: %+v: %v\n%s", name, a, err, u.b.Replay())
		}
		u.after(a)
		n.answers++
	}
	u.close()
}

// before notes an answer before it changes the table.
func (u *unattended) before(a game.Action) {
	p := stand.OwnTurn(u.b.State()).Pending
	if a.Do == "charge" {
		u.charges++
		if u.worse(a) {
			u.bad++
		}
	}
	if p == nil || p.Procedure != "move" && p.Procedure != "charge" {
		u.finishOrder()
		return
	}
	switch {
	case a.Do == "charge" || a.Do == "move" && !u.stays(a):
		u.active.acted = true
	case stand.Pace(u.b.State()) == "half":
		u.heldFailed++
	case p.Procedure == "move": // unless a die for a zone has determined the way
		u.held++
	}
}

// stays reports whether a move leaves every stand in place.
func (u *unattended) stays(a game.Action) bool {
	for _, s := range u.b.State().Unit(a.Unit).Stands {
		if !slices.Contains(a.Stands, game.StandPlace(s)) {
			return false
		}
	}
	return true
}

// worse reports whether the enemy is likelier to win the first round after a charge.
func (u *unattended) worse(a game.Action) bool {
	answer, err := u.b.Query(game.Query{Name: "charge", Args: map[string]string{"unit": string(a.Unit), "target": a.Target}})
	if err != nil {
		return false
	}
	odds := answer.(*stand.ChargeAnswer).Odds()
	if odds == nil {
		return false
	}
	s := u.b.State()
	side := s.Unit(a.Unit).Side
	return odds.Win(side) < odds.Win(s.Sides[1-s.SideOf(side)].ID)
}

// after notes the effect of an answer.
func (u *unattended) after(a game.Action) {
	s := u.b.State()
	switch {
	case s.Turn.Phase != "command":
		u.ordered = nil
	case a.Do == "order":
		u.noteOrder(a, s)
	}
	for i := range u.start.Units {
		was, is := &u.start.Units[i], &s.Units[i]
		if id := string(was.ID); !u.moved[id] && (len(is.Stands) == 0 || !slices.Equal(sorted(is.Stands), among(was.Stands, is.Stands))) {
			u.moved[id] = len(is.Stands) > 0
		}
	}
	for i := range u.start.Characters {
		was, is := &u.start.Characters[i], &s.Characters[i]
		if was.X != is.X || was.Y != is.Y {
			u.moved[string(was.ID)] = true
		}
	}
}

func sorted(list []game.Stand) []game.Stand {
	return slices.SortedFunc(slices.Values(list), func(a, b game.Stand) int { return strings.Compare(string(a.ID), string(b.ID)) })
}

// among returns the stands that have not moved.
func among(were, are []game.Stand) []game.Stand {
	return sorted(slices.DeleteFunc(slices.Clone(were), func(s game.Stand) bool {
		return !slices.ContainsFunc(are, func(other game.Stand) bool { return other.ID == s.ID })
	}))
}

func (u *unattended) noteOrder(a game.Action, s *game.State) {
	u.orders++
	if len(a.Units) > 1 {
		u.together++
	}
	u.active.open, u.active.acted = true, false
	u.active.obeyed = stand.Pace(s) == "full"
	if u.active.obeyed {
		u.obeyed++
	}
	if u.ordered == nil {
		u.ordered = map[game.UnitID][]game.UnitID{}
	}
	for _, id := range a.Units {
		u.ordered[id] = a.Units
	}
	for _, link := range stand.OwnTurn(s).Command.Touching { // since the start of this phase
		for _, pair := range [2][2]game.UnitID{{link.Unit, link.Of}, {link.Of, link.Unit}} {
			one, other := u.ordered[pair[0]], u.ordered[pair[1]]
			if slices.Contains(a.Units, pair[0]) && other != nil && !slices.Contains(one, pair[1]) && len(one)+len(other) <= 4 {
				u.split++
			}
		}
	}
}

func (u *unattended) finishOrder() {
	if u.active.open && u.active.obeyed && !u.active.acted {
		u.idle++
	}
	u.active.open = false
}

// close adds the battle's notes to the totals.
func (u *unattended) close() {
	u.finishOrder()
	u.battles++
	end := u.b.State()
	u.turns += end.Turn.Number
	anybody := map[game.SideID]bool{}
	for i := range u.start.Units {
		unit := &u.start.Units[i]
		anybody[unit.Side] = anybody[unit.Side] || u.moved[string(unit.ID)]
	}
	for i := range u.start.Units {
		unit := &u.start.Units[i]
		if unit.Type == stand.Artillery || len(unit.Stands) == 0 {
			continue
		}
		u.units++
		if !u.moved[string(unit.ID)] {
			u.unmoved++
			if !anybody[unit.Side] {
				u.lastUnmoved++
			}
		}
	}
	for i := range u.start.Characters {
		c := &u.start.Characters[i]
		u.characters++
		if !u.moved[string(c.ID)] {
			u.stoodStill++
		}
	}
}

// check fails if the defaults did nothing, and logs the rest.
func (n *tally) check(t *testing.T, what string) {
	t.Helper()
	if n.endless+n.idle+n.held+n.lastUnmoved > 0 {
		t.Errorf("%s: %d battles without an end, %d orders without a move, %d units that held, %d in armies that never moved", what, n.endless, n.idle, n.held, n.lastUnmoved)
	}
	part := func(k, of int) float64 { return 100 * float64(k) / float64(max(of, 1)) }
	t.Logf("%s: %d battles, %d without an end, %.2f turns and %.0f answers each", what, n.battles, n.endless,
		float64(n.turns)/float64(n.battles), float64(n.answers)/float64(n.battles))
	t.Logf("  units that never moved: %d of %d (%.1f %%), %d of them in armies that never did; characters: %d of %d (%.1f %%)",
		n.unmoved, n.units, part(n.unmoved, n.units), n.lastUnmoved, n.stoodStill, n.characters, part(n.stoodStill, n.characters))
	t.Logf("  orders: %d, %d of them to brigades, %d to parts of one; obeyed %d, without a move %d (%.1f %%); units that held: %d, after failed orders %d",
		n.orders, n.together, n.split, n.obeyed, n.idle, part(n.idle, n.obeyed), n.held, n.heldFailed)
	t.Logf("  charges: %d, %d of them (%.1f %%) with the enemy likelier to win", n.charges, n.bad, part(n.bad, n.charges))
}

// quickBattle sets up the quick battle of a seed: two of the shipped lists.
func quickBattle(t *testing.T, seed uint64) game.State {
	t.Helper()
	files, all := assets.Armies(), shipped(t)
	pick := func(i uint64) *List {
		l, err := Quick(all[files[i%uint64(len(files))].Name], 1000, 2*seed+i%2)
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	s, err := QuickBattle(pick(seed), pick(seed/7+3), Setup{Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// unattendedScenarios are the shipped scenarios that are whole battles.
var unattendedScenarios = []string{"skirmish-at-the-mill", "hammer-and-anvil", "the-three-barrows", "in-the-greywood", "fords-of-the-ember"}

// Battles played by default answers, in shipped scenarios and between shipped armies,
// come to an end. No obeyed order is followed by a hold, and in every army somebody
// moves. Ten battles are played, 200 in a soak; other counts are logged.
func TestUnattended(t *testing.T) {
	each := 1
	if os.Getenv("FRONTAGE_SOAK") == "1" {
		each = 20
	}
	var set, quick tally
	for _, name := range unattendedScenarios {
		i := slices.IndexFunc(assets.Scenarios(), func(f assets.File) bool { return strings.HasPrefix(f.Name, name) })
		s, err := game.Read(assets.Scenarios()[i].Data, name, []game.Rules{stand.Rules{}})
		if err != nil {
			t.Fatal(err)
		}
		for seed := range each {
			set.play(t, name, s, uint64(seed)+1)
		}
	}
	set.check(t, "scenarios")
	for seed := range 5 * each {
		quick.play(t, "quick battle", quickBattle(t, uint64(seed)+1), uint64(seed)+1)
	}
	quick.check(t, "quick battles")
}
