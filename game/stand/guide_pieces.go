package stand

import (
	"strings"

	"frontage/game"
)

// guidePieces adds what the view knows about pieces and about the screens around the
// battle.
func guidePieces(*game.Guide) {}

// queryInWords says a query as a question.
func queryInWords(s *game.State, q game.Query) game.Phrase {
	names := func(key string) string {
		var list []string
		for _, id := range strings.Split(q.Args[key], ",") {
			if s.Unit(game.UnitID(id)) != nil {
				id = called(s, id)
			}
			list = append(list, id)
		}
		return strings.Join(list, ", ")
	}
	who, whom := names("unit"), names("target")
	if point := q.Args["point"]; point != "" {
		whom = "(" + strings.ReplaceAll(point, ",", ", ") + ")"
	}
	switch q.Name {
	case "zone":
		if who == "" {
			who = whom
		}
		return game.Say("In which zone of %[1]s is %[2]s?", names("stand"), who)
	case "sight":
		return game.Say("Does %[1]s see %[2]s?", who, whom)
	case "charge":
		return game.Say("May %[1]s charge %[2]s?", who, whom)
	case "contacts":
		return game.Say("Who touches whom?")
	case "retreat":
		return game.Say("Where does %[1]s retreat to?", who)
	}
	return game.SayAll(q.Name, " ", who)
}
