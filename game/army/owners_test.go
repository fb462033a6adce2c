package army_test

import (
	"github.com/google/go-cmp/cmp/cmpopts"

	"frontage/game"
	"frontage/game/column"
	"frontage/game/element"
	"frontage/game/stand"
)

// ignoreOwners compares units and characters without the owner of their data.
var ignoreOwners = cmpopts.IgnoreUnexported(game.Unit{}, game.Character{})

// standRules are the rules that most of these tests are about.
var standRules = []game.Rules{stand.Rules{}}

// allRules are those that have army lists.
var allRules = []game.Rules{stand.Rules{}, element.Rules{}, column.Rules{}}
