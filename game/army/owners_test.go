package army

import (
	"github.com/google/go-cmp/cmp/cmpopts"

	"frontage/game"
)

// ignoreOwners lets units and characters be compared whatever their data belongs to.
var ignoreOwners = cmpopts.IgnoreUnexported(game.Unit{}, game.Character{})
