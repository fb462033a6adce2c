package stand_test

import (
	"testing"

	"frontage/game"
	"frontage/game/stand"
)

// A staggered place that a charge offers by default may be taken (STD-CHARGE-40,
// STD-CHARGE-49), even if the way to it is found only together with those to the places
// beside it. Action 166 of this battle was refused its own default.
func TestDefaultPlaceMayBeTaken(t *testing.T) {
	if _, _, err := game.PlayOut(shipped(t)["in-the-greywood"], stand.Rules{}, game.Options{Seed: 7}, mostActions); err != nil {
		t.Error(err)
	}
}
