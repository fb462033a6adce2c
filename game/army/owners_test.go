package army

import (
	"github.com/google/go-cmp/cmp/cmpopts"

	"frontage/game"
)

// ignoreOwners compares units and characters without the owner of their data.
var ignoreOwners = cmpopts.IgnoreUnexported(game.Unit{}, game.Character{})
