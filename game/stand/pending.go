package stand

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"frontage/game"
)

// checkPending refuses a pending question that no battle can produce: of an unknown
// procedure, or with values that do not fit.
func checkPending(s *game.State, report func(path, format string, args ...any)) {
	path, depth := "turn.pending", 0
	for p := OwnTurn(s).Pending; p != nil; p = p.Then {
		if procedures[p.Procedure] == nil {
			report(path+".procedure", "unknown procedure %q; there are %s", p.Procedure, joinIDs(slices.Sorted(maps.Keys(procedures))))
		}
		switch p.Procedure {
		case procedureCharge:
			checkChargeFrame(s, p, report)
		case procedureDisplace:
			checkDisplace(s, p, report)
		case procedurePlace:
			checkPlacing(s, p, report)
		case procedureFall, procedureAdvance:
			checkAfter(s, p, report)
		case procedureRetreat, procedureDriveBack, procedureMakeWay:
			checkForced(s, p, report)
		case procedurePursue:
			checkPursuing(s, p, report)
		case procedureMove, procedureBlunder, procedureHomeBack, procedureLeave:
			checkCommand(s, p, path, report)
		case procedureVolley, procedureShoot, procedureShootBack, procedureEnvelop:
			checkShots(s, p, path, report)
		case procedureCombat:
			checkCombatFrame(s, p, path, report)
		}
		if depth++; depth > maxFrames {
			report(path, "lies on more than %d others", maxFrames)
			break
		}
		path += ".then"
	}
}

// CheckQuestion returns what is wrong with a pending question that cannot be asked on its
// table.
func (Rules) CheckQuestion(s *game.State) []game.Problem {
	if OwnTurn(s).Pending == nil {
		return nil
	}
	if what := notAskable(s); what != "" {
		return []game.Problem{{Path: "turn.pending", What: "cannot be open on this table: " + what}}
	}
	return nil
}

// maxFrames is more procedures than can ever wait for one another.
const maxFrames = 100

// checkChargeFrame refuses a charge whose values are not zones rolled for (0 to 3)
// by the stands of the target.
func checkChargeFrame(s *game.State, p *Pending, add func(path, format string, args ...any)) {
	unit, target := s.Unit(p.Unit), s.Unit(p.Target)
	if unit == nil || target == nil || unit.Side == target.Side || unit.Side != s.Turn.Active {
		add("turn.pending", "no charge of %q against %q can be open", p.Unit, p.Target)
	}
	for _, id := range slices.Sorted(maps.Keys(p.Values)) {
		if v := p.Values[id]; v != 0 && v != 1 && v != 2 && v != 3 {
			add("turn.pending.values."+id, "%v is no zone: 0 front, 1 right, 2 rear, 3 left", v)
		}
	}
}

// checkCombatFrame refuses a combat without a fight, or at a step at which none waits.
func checkCombatFrame(s *game.State, p *Pending, path string, add func(path, format string, args ...any)) {
	steps := []string{stepWait, stepTargets, stepCasualties, stepRetreats, stepAfter, stepFalls}
	if !slices.Contains(steps, p.Step) {
		add(path+".step", "%q is no step at which a combat waits", p.Step)
	}
	if p.Fight == nil {
		add(path+".fight", "is missing: a combat is about one")
		return
	}
	if decided := p.Step == stepRetreats || p.Step == stepAfter; decided && s.SideOf(p.Fight.Winner) < 0 {
		add(path+".fight.winner", "is missing: somebody has won")
	}
	if p.Step == stepCasualties && s.SideOf(p.Fight.First) < 0 {
		add(path+".fight.first", "is missing: one side removes its casualties first")
	}
	if p.Step == stepFalls && s.SideOf(p.Side) < 0 {
		add(path+".side", "is missing: it is for one side to fall back")
	}
	checkFight(s, p.Fight, path+".fight", add)
}

// checkFight refuses a fight with units that have no id, since the reader takes them for
// none, and casualties of more stands than there are.
func checkFight(s *game.State, f *Fight, path string, add func(path, format string, args ...any)) {
	at := func(list string, i int, field string) string {
		if field == "" {
			return fmt.Sprintf("%s.%s[%d]", path, list, i)
		}
		return fmt.Sprintf("%s.%s[%d].%s", path, list, i, field)
	}
	named := func(unit game.UnitID, list string, i int, field string) {
		if unit == "" {
			add(at(list, i, field), "is missing: a fight is of units")
		}
	}
	for _, list := range []struct {
		name  string
		units []game.UnitID
	}{{"units", f.Units}, {"new", f.New}, {"done", f.Done}, {"barred", f.Barred}, {"pursued", f.Pursued}, {"may_stand", f.MayStand}} {
		for i, unit := range list.units {
			named(unit, list.name, i, "")
		}
	}
	for i, link := range f.Links {
		named(link.Unit, "links", i, "unit")
		named(link.Of, "links", i, "of")
	}
	for i, line := range f.Lines {
		named(line.Unit, "lines", i, "unit")
		named(line.With, "lines", i, "with")
	}
	for i, moved := range f.Retreated {
		named(moved.Unit, "retreated", i, "unit")
	}
	for i, tally := range f.Tallies {
		named(tally.Unit, "tallies", i, "unit")
		if slices.ContainsFunc(f.Tallies[:i], func(t Tally) bool { return t.Unit == tally.Unit }) {
			add(at("tallies", i, "unit"), "%q is counted twice", tally.Unit)
		}
		if u := s.Unit(tally.Unit); u != nil && tally.Remove > len(u.Stands) {
			add(at("tallies", i, "remove"), "is %d; %q has %s left", tally.Remove, u.ID, game.Counted(len(u.Stands), "stand"))
		}
	}
}

// notAskable asks the pending question, answers it by default, and returns what is wrong
// with it; "" if it can be asked. A hostile file must not stop the program.
func notAskable(s *game.State) (what string) {
	defer func() {
		if fault := recover(); fault != nil {
			what = fmt.Sprintf("its values do not fit (%v)", fault)
		}
	}()
	c := s.Clone()
	for p := OwnTurn(&c).Pending; p != nil; p = p.Then {
		if p.Procedure != procedurePursue {
			continue
		}
		if found := (&run{s: &c}).pursuit(p); found.kind == pursuitNone {
			return fmt.Sprintf("%s cannot pursue: %s", p.Unit, found.refusal.Reason)
		}
	}
	q := procedures[OwnTurn(&c).Pending.Procedure].question(&run{s: &c}, OwnTurn(&c).Pending)
	if q == nil || len(q.Answers) == 0 {
		return "it has no answer"
	}
	a, ok := newSession(&lasting{}).Default(&c)
	if !ok {
		return ""
	}
	_, err := game.NewBattle(c, Rules{}, game.Options{}).Do(a)
	var refusal *game.Refusal
	var broken *game.Broken
	if errors.As(err, &refusal) || errors.As(err, &broken) {
		return fmt.Sprintf("its default answer cannot be given: %v", err)
	}
	return ""
}
