// Package systems lists the rule systems of the program. Only programs, the player's view and
// tests import it.
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

// All returns the rule systems in the order in which menus list them.
func All() []game.Rules { return slices.Clone(built) }

// built lists the rule systems of the program. Add a new one here.
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
