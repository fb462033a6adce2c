package stand

import (
	"slices"

	"frontage/game"
)

// procedureCombat is one combat, round after round.
const procedureCombat = "combat"

// The steps of a combat. Each round goes through them in this order (section 12 of the
// rules page); a draw goes from the casualties to the falls back.
const (
	stepWait       = "wait"       // for the action "fight", which begins a round
	stepTargets    = "targets"    // the owners choose the targets of their stands
	stepRoll       = "roll"       // attacks, saves, supports, result
	stepCasualties = "casualties" // stands are removed, one side after the other
	stepOutcome    = "outcome"
	stepFalls      = "falls"    // after a draw both sides fall back
	stepRetreats   = "retreats" // the losers retreat
	stepAfter      = "after"    // the winners stand, fall back, pursue or advance
	stepEnd        = "end"      // of the round: who is still in contact
)

// lastRound is how many rounds a combat may have in a phase (STD-RESULT-11).
const lastRound = 2

// engagements returns the present engagements: units that touch or support each other, and
// units that have fought together this phase (STD-ENGAGE-02, STD-ENGAGE-06). They are found
// anew for each round (STD-ENGAGE-07) and in the next turn, in which an unresolved combat
// is fought again (STD-UNRES-02) and others may have charged into it (STD-UNRES-03).
func (r *run) engagements() []Engagement {
	list := r.board().engagements()
	if OwnTurn(r.s).Combat == nil {
		return list
	}
	for i := range OwnTurn(r.s).Combat.Groups {
		if g := &OwnTurn(r.s).Combat.Groups[i]; r.board().inParts(g.Units) {
			list = joinGroup(list, g)
		}
	}
	return list
}

// inParts reports whether some units are in more than one engagement now.
func (b *board) inParts(ids []game.UnitID) bool {
	c, in := b.contacts(), -1
	for _, id := range ids {
		i := b.state.UnitIndex(id)
		if i < 0 || !c.engaged[i] {
			continue
		}
		if in >= 0 && c.groups[i] != in {
			return true
		}
		in = c.groups[i]
	}
	return false
}

// joinGroup merges the engagements that include units of a group into one.
func joinGroup(list []Engagement, g *Group) []Engagement {
	first := -1
	var rest []Engagement // nil until something is merged
	for i := range list {
		e := &list[i]
		switch {
		case !shareUnits(e.Units, g.Units):
			if rest != nil {
				rest = append(rest, *e)
			}
		case first < 0:
			first = i
		default:
			if rest == nil {
				rest = slices.Clone(list[:i])
			}
			rest[first].Units = slices.Concat(rest[first].Units, e.Units)
		}
	}
	if rest == nil {
		return list
	}
	slices.Sort(rest[first].Units)
	return rest
}

// shareUnits reports whether two sets have a unit in common.
func shareUnits(a, b []game.UnitID) bool {
	for _, id := range a {
		for _, other := range b {
			if id.Is(other) {
				return true
			}
		}
	}
	return false
}

// isEnded reports whether an engagement may fight no more this phase, because it includes
// units of an unresolved combat (STD-PURSUE-30, STD-ADV-09).
func (r *run) isEnded(e Engagement) bool {
	if OwnTurn(r.s).Combat == nil {
		return false
	}
	return slices.ContainsFunc(OwnTurn(r.s).Combat.Groups, func(g Group) bool {
		return g.Ended && shareUnits(g.Units, e.Units)
	})
}

// fights returns the engagements that may be fought next. Those with units that have
// advanced come first (STD-ENGAGE-05, STD-ADV-08).
func (r *run) fights() []Engagement {
	var next []Engagement
	all := r.engagements()
	list := make([]Engagement, 0, len(all))
	for _, e := range all {
		if r.isEnded(e) {
			continue
		}
		list = append(list, e)
		if c := OwnTurn(r.s).Combat; c != nil && shareUnits(c.Next, e.Units) {
			next = append(next, e)
		}
	}
	if len(next) > 0 {
		return next
	}
	return list
}

// combatProcedure is a combat in progress.
type combatProcedure struct {
	Step  string      `json:"step,omitempty"`
	Side  game.SideID `json:"side,omitempty"` // the side that falls back next
	Fight *Fight      `json:"fight,omitempty"`
}

func init() { register(func() procedure { return &combatProcedure{} }) }

func (*combatProcedure) kind() string { return procedureCombat }

func (p *combatProcedure) check(at *openAt) {
	steps := []string{stepWait, stepTargets, stepCasualties, stepRetreats, stepAfter, stepFalls}
	if !slices.Contains(steps, p.Step) {
		at.report("step", "%q is no step at which a combat waits", p.Step)
	}
	if p.Fight == nil {
		at.report("fight", "is missing: a combat is about one")
		return
	}
	if decided := p.Step == stepRetreats || p.Step == stepAfter; decided && at.s.SideOf(p.Fight.Winner) < 0 {
		at.report("fight.winner", "is missing: somebody has won")
	}
	if p.Step == stepCasualties && at.s.SideOf(p.Fight.First) < 0 {
		at.report("fight.first", "is missing: one side removes its casualties first")
	}
	if p.Step == stepFalls && at.s.SideOf(p.Side) < 0 {
		at.report("side", "is missing: it is for one side to fall back")
	}
	at.fight(p.Fight)
}

func (*combatProcedure) fields(_ *run, a game.Action) (fields []string, known bool) {
	switch {
	case a.Do != "after":
		return nil, false
	case a.Choice == chooseStand:
		return []string{"choice", "unit"}, true
	case a.Choice == choosePursue, a.Choice == chooseFallBack:
		return []string{"choice", "stands", "unit"}, true
	}
	return nil, false
}

// fight returns the combat in progress; one without units if there is none.
func (r *run) fight() *Fight { return FightIn(r.s) }

// FightIn returns the combat in progress; one without units if there is none.
func FightIn(s *game.State) *Fight { return fightBelow(OwnTurn(s).Pending) }

// fightBelow returns the combat of the first of some procedures, one above the other, that
// has one; a combat without units if there is none.
func fightBelow(p *Pending) *Fight {
	for ; p != nil; p = p.Then {
		if c, ok := p.Frame.(*combatProcedure); ok && c.Fight != nil {
			return c.Fight
		}
	}
	return &Fight{}
}

// unitsOf lists the units of a side in a combat, in file order.
func (r *run) unitsOf(f *Fight, side game.SideID) []game.UnitID { return r.ofSide(f, side, 0) }

// alive lists the units of a side in a combat that have stands left.
func (r *run) alive(f *Fight, side game.SideID) []game.UnitID { return r.ofSide(f, side, 1) }

// ofSide lists the units of a side in a combat that have at least least stands.
func (r *run) ofSide(f *Fight, side game.SideID, least int) []game.UnitID {
	var list []game.UnitID
	var room [16]int
	for _, i := range appendIndexes(room[:0], r.s, f.Units) {
		if u := &r.s.Units[i]; len(u.Stands) >= least && fightsFor(r.s, u) == side {
			if list == nil {
				list = make([]game.UnitID, 0, len(f.Units))
			}
			list = append(list, u.ID)
		}
	}
	return list
}

// The choices of a unit after a round (STD-RESULT-10).
const (
	choosePursue   = "pursue"
	chooseStand    = "stand"
	chooseFallBack = "fallback"
	chooseAdvance  = "advance"
)

// after reports a unit that cannot be about to act after a round, and returns false.
func (at *openAt) after(id game.UnitID) bool {
	u := at.s.Unit(id)
	if u == nil || len(u.Stands) == 0 || len(fightBelow(at.open.Then).Units) == 0 {
		at.report("", "no unit %q can be about to %s", id, at.open.Procedure)
		return false
	}
	return true
}
