package systems_test

import (
	"errors"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/systems"
)

// Each system refuses a query that it does not have, and names those that it has; and it refuses an
// argument that the query does not have, and names those that it has.
func TestQueriesOfOtherRules(t *testing.T) {
	tried := map[string]bool{}
	eachShipped(t, func(file string, text []byte) {
		s, err := game.Read(text, file, systems.All())
		if err != nil {
			t.Fatal(err)
		}
		if tried[s.System] {
			return
		}
		tried[s.System] = true
		rules := rulesOf(t, &s)
		form := rules.Queries()[0]
		for want, q := range map[string]game.Query{
			`these rules have no query "dance"; they answer ` + form.Name:                      {Name: "dance"},
			"the query " + form.Name + ` has no argument "music"; it has ` + form.Args[0].Name: {Name: form.Name, Args: map[string]string{"music": "loud"}},
		} {
			_, err := game.NewBattle(s, rules, game.Options{}).Query(q)
			var bad *game.BadQuery
			if !errors.As(err, &bad) || !strings.HasPrefix(err.Error(), want) {
				t.Errorf("%s: %v: %v, want %q …", s.System, q, err, want)
			}
		}
	}, "../../assets/scenarios/*.scenario.json", "../*/scenarios/*.scenario.json")
	if len(tried) != len(systems.All()) {
		t.Errorf("%d systems were tried, want %d", len(tried), len(systems.All()))
	}
}
