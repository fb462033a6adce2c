// Package systems names the rule systems that are built. Only programs, the
// player's view and tests import it: nothing else asks which systems there are.
package systems

import (
	"fmt"
	"slices"

	"frontage/game"
	"frontage/game/column"
	"frontage/game/element"
	"frontage/game/stand"
	"frontage/game/tactics"
)

// All returns the rule systems in the order in which they are listed to people.
func All() []game.Rules { return slices.Clone(built) }

// built are the rule systems of this program: to add one is a line here.
var built = []game.Rules{
	stand.Rules{},
	element.Rules{},
	column.Rules{},
	tactics.Rules{},
}

// For returns the system of the given name.
func For(name string) (game.Rules, error) {
	for _, r := range All() {
		if r.Name() == name {
			return r, nil
		}
	}
	return nil, fmt.Errorf("the rule system %q is not built in this version", name)
}
