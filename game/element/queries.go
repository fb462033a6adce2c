package element

import (
	"fmt"

	"frontage/game"
	"frontage/game/command"
)

// Queries describes the queries.
func (Rules) Queries() []game.QueryForm {
	return []game.QueryForm{combatForm, threatForm, targetsForm, pipsForm, contactsForm, sightForm, reachForm, oddsForm, threatsForm, command.IntentForm}
}

// query answers a query.
func query(s *game.State, q game.Query) (game.Answer, error) {
	if _, err := game.Asked(Rules{}, q); err != nil {
		return nil, err
	}
	b := newBoard(s)
	switch q.Name {
	case combatForm.Name:
		return b.combatQuery(q)
	case threatForm.Name:
		return b.threatQuery(q)
	case contactsForm.Name:
		return b.contactsQuery(q)
	case sightForm.Name:
		return b.sightQuery(q)
	case reachForm.Name:
		return b.reachQuery(q)
	case threatsForm.Name:
		return b.threatsQuery(q)
	case oddsForm.Name:
		return b.oddsQuery(q)
	case pipsForm.Name:
		return b.pipsQuery(q)
	case game.QueryIntent:
		return intent(s, command.NewOpening(s), q)
	case targetsForm.Name:
		return b.targetsQuery(q)
	}
	panic(fmt.Sprintf("nobody answers the query %q", q.Name))
}
