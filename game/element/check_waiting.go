package element

import (
	"fmt"

	"frontage/game"
)

// waiting checks elements that are not on the table yet, and open tasks.
func (p *problems) waiting(s *game.State) {
	stands := map[game.StandID]bool{}
	for i := range s.Units {
		for _, stand := range s.Units[i].Stands {
			stands[stand.ID] = true
		}
	}
	for i := range s.Units {
		u := &s.Units[i]
		o, path := own(u), fmt.Sprintf("units[%d]", i)
		off := append(append([]game.Stand(nil), o.State.Waiting...), o.State.Fallen...)
		if len(off) > 1 || len(off) > 0 && onTable(u) {
			p.add(path+".state.waiting", "an element is one stand, on the table or off it (ELM-BASE-36)")
		}
		for _, stand := range off {
			if stand.ID == "" || stands[stand.ID] || s.Unit(game.UnitID(stand.ID)) != nil {
				p.add(path+".state.waiting", "%q is no id, or that of another", stand.ID)
			}
			stands[stand.ID] = true
		}
		p.halves(s, i, path)
		if o.Returns && (u.Type != "HD" || len(haunts(o.Grade)) == 0) {
			p.add(path+".returns", "only hordes of the grades O, F, C and E return (ELM-BASE-32)")
		}
	}
	if turnOf(s).Deploy != nil && s.Turn.Phase != phaseDeploy {
		p.add("turn.deploy", "is for the phase %q", phaseDeploy)
	}
	for i := range s.Sides {
		for k, c := range commandsOf(&s.Sides[i]) {
			if c.Tunnels && (c.X > s.Table.Width || c.Y > s.Table.Height) {
				p.add(fmt.Sprintf("sides[%d].commands[%d]", i, k), "its tunnel ends off the table (ELM-STRAT-05)")
			}
		}
	}
}

// halves checks an element that is the dismounted form of another.
func (p *problems) halves(s *game.State, i int, path string) {
	u := &s.Units[i]
	o := own(u)
	if o.Mount == "" {
		return
	}
	mount, t := s.Unit(o.Mount), tablesOf(s)
	if mount == nil {
		return // told by the reader
	}
	rider, foot := t.subject(mount), t.subject(u)
	switch {
	case mount.Side != u.Side || own(mount).Command != o.Command:
		p.add(path+".mount", "%q is of another command", o.Mount)
	case !t.is(isMounted, &rider) || !t.is(isFoot, &foot):
		p.add(path+".mount", "a mounted element dismounts as foot (ELM-BASE-22)")
	case t.is(isHero, &rider) != t.is(isHero, &foot):
		p.add(path+".mount", "a hero dismounts as a hero, nobody else does (ELM-BASE-22)")
	case onTable(u) && onTable(mount):
		p.add(path+".stands", "it and %q are one element: one of them waits", o.Mount)
	case otherHalf(s, s.UnitIndex(o.Mount)) != i:
		p.add(path+".mount", "%q has another half already", o.Mount)
	}
}
