package column

import (
	"testing"

	"frontage/game"
)

// A unit on foot is drawn by its arms, every other one by its type.
func TestSymbolsTellArms(t *testing.T) {
	for _, c := range []struct {
		kind, fields string
		want         game.Symbol
	}{
		{"medium-foot", `"weapon":"sword"`, game.SymbolShield},
		{"medium-foot", `"weapon":"crossbow"`, game.SymbolBow},
		{"heavy-foot", `"weapon":"sword","missiles":"javelin"`, game.SymbolBow},
		{"medium-foot", `"weapon":"spear"`, game.SymbolSpear},
		{"heavy-foot", `"weapon":"pike"`, game.SymbolSpear},
		{"light-mounted", `"weapon":"bow"`, game.SymbolHorse},
		{"skirmishers", `"weapon":"sling"`, game.SymbolBow},
		{"catapult", "", game.SymbolCog},
	} {
		s := (&builder{}).unit("u", "a", c.kind, c.fields, "s1 0 0 0").state(t)
		if got := guide.SymbolOf(&s.Units[0]); got != c.want {
			t.Errorf("%s with %s has symbol %d; want %d", c.kind, c.fields, got, c.want)
		}
	}
}
