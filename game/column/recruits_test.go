package column

import (
	"testing"

	"frontage/game"
)

// A unit that a person adds to a table is one that the rules allow: Formed where it has several
// stands, skirmishers never (COL-UNIT-04, COL-UNIT-06).
func TestRecruits(t *testing.T) {
	if len(guide.Pieces.Recruits) != len(guide.Pieces.UnitTypes) {
		t.Fatal("a type cannot be recruited")
	}
	for _, r := range guide.Pieces.Recruits {
		u := game.Unit{ID: "new", Name: "New", Type: r.Type, Stands: make([]game.Stand, r.Stands)}
		recruit(&game.State{System: Name}, &u)
		if formed := r.Type != footSkirmishers && r.Type != mountedSkirmishers && r.Stands > 1; own(&u).Formed != formed || own(&u).Size != r.Stands {
			t.Errorf("%s: the unit is %+v, want formed %v and size %v", r.Type, own(&u), formed, r.Stands)
		}
	}
}
