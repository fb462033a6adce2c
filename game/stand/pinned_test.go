package stand

import (
	"strings"
	"testing"

	"frontage/game"
)

// STD-CHARGE-23, STD-CHARGE-24: if friends fight the target, a refusal says why they do not
// open a corner: no stand covers some edge, though nobody can get there; only terrain
// covers it (AMB-24); or the corners of the pinned unit are out of reach.
func TestRefusalSaysWhyUnpinned(t *testing.T) {
	friend := func() game.Unit { return infantry("r2", at{-2, 2, 180}) }
	for name, c := range map[string]struct {
		ground []game.Terrain
		others []game.Unit
		words  string
	}{
		"a ravine before the other front": {[]game.Terrain{feature("ravine", 0.1, 1.2, 4.5, 4)}, []game.Unit{infantry("b1", at{-2, 0, 0}, at{2, 0, 0}), friend()},
			"terrain, not friends, covers the front edge of b1b"},
		"a friend who does not fight there": {nil, []game.Unit{infantry("b1", at{-2, 0, 0}, at{2, 0, 0}), friend(), infantry("r3", at{2, 2.5, 180})},
			"neither friends in combat with it nor its own stands cover the front edge of b1b"},
		"ravines before both corners": {[]game.Terrain{feature("ravine", -20, 1.2, -4.5, 4), feature("ravine", 0.5, 1.2, 20, 4)}, []game.Unit{infantry("b1", at{-2, 0, 0}), friend()},
			"is pinned, but no stand has a way within 20 cm to a free corner of a stand that is seen"},
	} {
		s := tableOf(append(c.others, infantry("r1", at{-8, 14, 180}))...)
		s.Terrain = c.ground
		a := askCharge(t, s, "r1", "b1")
		if a.Legal || a.Rule != "STD-CHARGE-23" || !strings.Contains(a.Reason.String(), c.words) {
			t.Errorf("%s: legal %v by %s: %s; want a refusal by STD-CHARGE-23 with %q", name, a.Legal, a.Rule, a.Reason, c.words)
		}
	}
}
