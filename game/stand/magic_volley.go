package stand

import (
	"frontage/game"
)

// A unit under a volley shoots twice in the phase, the second time at one worse (STD-SPELL-56, STD-SPELL-57).

func init() {
	spellKinds[kindVolley] = spellKind{effect: volleyUnit, worth: worthOfVolley, text: game.Say("the unit shoots twice, the second time less well")}
}

// volleyUnit lets a unit shoot twice. A unit that has already shot shoots again at once.
func volleyUnit(r *run, p *castProcedure, c *casting) error {
	if err := lastOnUnits(r, p, c); err != nil {
		return err
	}
	u := &r.s.Units[c.target]
	if !Own(u).State.Fired {
		return nil
	}
	r.setVolley(u.ID, volleyAgain)
	switch shots := r.board().shotsOfUnit(c.target); len(shots) {
	case 0:
	case 1:
		return r.shoot(shots[0])
	default:
		r.push(&volleyProcedure{Step: stepWhom, Unit: u.ID})
	}
	return nil
}

// worthOfVolley estimates the hits of the second shots.
func worthOfVolley(b *board, c *casting) float64 {
	fires, refusal := b.findFires(c.target)
	if refusal != nil || len(fires) == 0 {
		return 0
	}
	sum := 0.0
	for _, s := range fires[0].salvos {
		dice := 0
		for i := range s.shots {
			dice += s.shots[i].Dice
		}
		sum += float64(float64(dice) * unsaved(defended.need(), b.armourOf(s.target)))
	}
	return sum
}
