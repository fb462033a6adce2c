package element

import "frontage/game"

// Result is the degree of a loss (ELM-SEQ-08, -09).
type Result string

// The results.
const (
	NoResult Result = "none"
	Beaten   Result = "beaten"
	Doubled  Result = "doubled"
)

// Outcome is the outcome of a combat for its loser.
type Outcome string

// The outcomes, the worst last, followed by those that are not in the table.
const (
	NoOutcome Outcome = "none"
	Stand     Outcome = "stand"
	Recoil    Outcome = "recoil"
	Flee      Outcome = "flee"
	Spent     Outcome = "spent"
	Banished  Outcome = "banished"
	Destroyed Outcome = "destroyed"

	Repulsed    Outcome = "repulsed"
	Disregarded Outcome = "disregard" // the loser disregards its outcome
)

// severity orders the outcomes of the table.
var severity = []Outcome{NoOutcome, Stand, Recoil, Flee, Spent, Banished, Destroyed}

// lost reports whether an outcome takes an element off the table.
func (o Outcome) lost() bool { return o == Destroyed || o == Spent || o == Banished }

// losing is a loser, its winner, and the mode of their combat.
type losing struct {
	result    Result
	own, opp  subject // as they count
	mode      string  // C or D
	ownGoing  Going
	oppGood   bool // the winner counts as in good going
	winnersGo bool // the bound is the winner's
}

// outcomeFor returns the outcome of a loser, and its row: the worst of all matching rows, which replaces
// ELM-OUTCOME-01; without any, ELM-OUTCOME-02 or 03. The rows given are those that fit the loser.
func (t *Tables) outcomeFor(s *game.State, rows []*outcomeRow, l *losing) (Outcome, string) {
	var worst *outcomeRow
	for _, row := range rows {
		if row.result == l.result && (worst == nil || row.severity > worst.severity) && (row.option == "" || isOn(s, row.option)) && t.matches(s, row, l) {
			worst = row
		}
	}
	switch {
	case worst != nil:
		return worst.outcome, worst.id
	case l.result == Doubled:
		return Destroyed, "ELM-OUTCOME-03"
	}
	return Recoil, "ELM-OUTCOME-02"
}

// matches reports whether a row that fits a loser also fits the rest of the combat (ELM-OUTCOME-05 to -11).
func (t *Tables) matches(s *game.State, row *outcomeRow, l *losing) bool {
	switch {
	case row.mode != "*" && row.mode != l.mode,
		row.enemyBound && !l.winnersGo,
		row.oppGood == "good" && !l.oppGood,
		row.ownGoing == "good" && l.ownGoing != Good,
		row.ownGoing == "difficult" && l.ownGoing != Difficult:
		return false
	}
	if row.opp.Fits(&l.opp) {
		return true
	}
	if !row.base || l.opp.Type != "DR" || t.namesDragons(l.own.Type) || !isOn(s, dragonAsBehemoth) {
		return false
	}
	behemoth := l.opp
	behemoth.Type, behemoth.types = "EL", t.kinds.types["EL"]
	return row.opp.Fits(&behemoth) // ELM-OUTCOME-11
}

// namesDragons reports whether a row for a type outside the base rules names dragons.
func (t *Tables) namesDragons(kind string) bool {
	for i := range t.outcomes {
		row := &t.outcomes[i]
		loser := t.kinds.subject(kind, "")
		if row.base || !row.own.Fits(&loser) {
			continue
		}
		for k := range row.opp.fits {
			if row.opp.fits[k].types&t.kinds.types["DR"] != 0 {
				return true
			}
		}
	}
	return false
}
