package column

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// face attempts an About Face, which turns every stand of the unit in place (COL-FORM-01), or a
// Change Face, which turns them by 90 degrees to one side (COL-FORM-02). Stands that are not as wide
// as deep would overlap or come apart: the owner tidies the formation (COL-FORM-03).
func (m *moment) face(a game.Action, d *Deed, r roller, free *game.Character) error {
	places, refusal := facingPlaces(a, d.Name, r)
	if refusal == nil {
		refusal = mayStand(m.s, r, places)
	}
	if refusal != nil {
		return refusal
	}
	turned := inPlace(r, places)
	ok, err := m.attempt(r, d.Name, free)
	if err != nil || !ok {
		return err
	}
	m.rearrange(r, places, d.Name, "COL-FORM-02")
	if d.Name == actChangeFace && len(r.stands) > 1 && len(a.Stands) == 0 {
		push(m.s, &Open{Tidy: &Tidy{Unit: r.unit.ID, Turned: turned}})
	}
	return nil
}

// inPlace returns the stands of a roller in their present places, with the facings of their new ones.
func inPlace(r roller, places []game.Stand) []game.Stand {
	var turned []game.Stand
	for _, i := range r.stands {
		p := r.unit.Stands[i]
		p.Facing = places[i].Facing
		turned = append(turned, p)
	}
	return turned
}

// tidyUp takes the owner's answer after a turn: other places, each at most half a base width from where
// the stand turned (COL-FORM-03, G-12), or the end.
func (m *moment) tidyUp(t *Tidy, a game.Action) error {
	u := m.s.Unit(t.Unit)
	if a.Do == doEnd {
		pop(m.s)
		return nil
	}
	if a.Unit != u.ID {
		return game.Refuse("COL-FORM-03", "%s may be tidied now.", u.Name)
	}
	r := roller{unit: u, body: bodyOf(u)}
	turned := slices.Clone(u.Stands)
	for i := range turned {
		if k := slices.IndexFunc(t.Turned, func(stand game.Stand) bool { return stand.ID == turned[i].ID }); k >= 0 {
			turned[i] = t.Turned[k]
			r.stands = append(r.stands, i)
		}
	}
	places, refusal := tidied(a, r, turned)
	if refusal == nil {
		for _, i := range r.stands { // a stand that is not named stays
			if !slices.ContainsFunc(a.Stands, func(p game.StandPlace) bool { return p.ID == places[i].ID }) {
				places[i] = u.Stands[i]
			}
		}
		refusal = mayStand(m.s, r, places)
	}
	if refusal != nil {
		return refusal
	}
	pop(m.s)
	m.rearrange(r, places, actChangeFace, "COL-FORM-03")
	return nil
}

// facingPlaces returns the places of a roller's stands after a turn.
func facingPlaces(a game.Action, name string, r roller) ([]game.Stand, *game.Refusal) {
	places := slices.Clone(r.unit.Stands)
	turn := 180.0
	if name == actChangeFace {
		switch a.Choice {
		case toLeft:
			turn = -90
		case toRight:
			turn = 90
		default:
			return nil, game.Refuse("COL-FORM-02", "The stands turn to the left or to the right.")
		}
	}
	for _, i := range r.stands {
		places[i].Facing = game.RoundAngle(places[i].Facing + turn)
	}
	if turn == 180 || len(r.stands) == 1 {
		return places, noStands(a)
	}
	if len(a.Stands) > 0 {
		return tidied(a, r, places)
	}
	tidy(r, places)
	return places, nil
}

// noStands refuses places in an action whose owner may not choose any.
func noStands(a game.Action) *game.Refusal {
	if len(a.Stands) > 0 {
		return game.Refuse("COL-FORM-01", "The stands turn in place.")
	}
	return nil
}

// tidied returns the places named by the owner: each stand turned, and at most half a base width from
// where it stood (G-12).
func tidied(a game.Action, r roller, turned []game.Stand) ([]game.Stand, *game.Refusal) {
	places := slices.Clone(turned)
	for _, p := range a.Stands {
		i := slices.IndexFunc(places, func(stand game.Stand) bool { return stand.ID == p.ID })
		if i < 0 || !slices.Contains(r.stands, i) {
			return nil, game.Refuse("COL-FORM-03", "%s is no stand that turns.", p.ID)
		}
		to := game.Stand(p)
		far := placeOf(turned[i]).Dist(placeOf(to))
		switch {
		case !geometry.SameFacing(geometry.Direction(p.Facing), geometry.Direction(turned[i].Facing)):
			return nil, game.Refuse("COL-FORM-02", "%s does not face the side to which the unit turns.", p.ID)
		case far > r.unit.Base.Front/2+geometry.Tolerance:
			return nil, game.Refuse("COL-FORM-03", "%s goes %s; it may be tidied by half a base width.", p.ID, inches(far))
		}
		places[i] = to
	}
	return places, nil
}

// tidy moves turned stands, each by at most half a base width, toward the places where they stand
// edge to edge around the middle of the unit.
func tidy(r roller, places []game.Stand) {
	boxes := r.body.boxes
	forward, right := boxes[r.stands[0]].Forward, boxes[r.stands[0]].Forward.Right()
	base := r.unit.Base
	tidyAlong(r, places, right, base.Front, base.Depth)
	tidyAlong(r, places, forward, base.Depth, base.Front)
	for _, i := range r.stands {
		from := r.body.boxes[i].Center
		if by := placeOf(places[i]).Sub(from); by.Len() > base.Front/2 {
			to := from.Along(by.Unit(), base.Front/2)
			places[i].X, places[i].Y = game.RoundLength(to.X), game.RoundLength(to.Y)
		}
	}
}

// tidyAlong re-spaces stands along a direction from one distance to another, as far as half a base
// width allows.
func tidyAlong(r roller, places []game.Stand, dir geometry.Vec, was, is float64) {
	lo, hi := never, -never
	for _, i := range r.stands {
		at := r.body.boxes[i].Center.Dot(dir)
		lo, hi = min(lo, at), max(hi, at)
	}
	middle, most := (lo+hi)/2, r.unit.Base.Front/2
	for _, i := range r.stands {
		from := r.body.boxes[i].Center.Dot(dir) - middle
		by := float64(from*(is/was)) - from
		by = max(-most, min(most, by))
		places[i].X, places[i].Y = game.RoundLength(places[i].X+float64(dir.X*by)), game.RoundLength(places[i].Y+float64(dir.Y*by))
	}
}

// mayStand says why the stands of a roller may not stand in other places: on other stands, off the
// table, on ground that they may not enter, or in contact with an enemy that they did not touch before
// (COL-FORM-05).
func mayStand(s *game.State, r roller, places []game.Stand) *game.Refusal {
	touched := map[game.StandID]bool{}
	for _, i := range r.stands {
		for _, t := range touches(s, standAt{r.unit, i}) {
			touched[t.enemy.id()] = true
		}
	}
	return mayStandClear(s, r, places, touched)
}

// mayStandClear is mayStand for stands that may touch some enemies and no others.
func mayStandClear(s *game.State, r roller, places []game.Stand, touched map[game.StandID]bool) *game.Refusal {
	u := r.unit
	if !fits(s, u, places, r.stands) {
		return game.Refuse("COL-FORM-04", "There is no room for %s to stand so.", u.Name)
	}
	grounds := barred(s, u)
	for _, i := range r.stands {
		box := places[i].Box(u.Base)
		if slices.ContainsFunc(grounds, func(p geometry.Polygon) bool { return p.OverlapsBox(box) }) {
			return game.Refuse("COL-FORM-04", "%s may not enter that ground.", u.Name)
		}
		for k := range s.Units {
			v := &s.Units[k]
			for j := range v.Stands {
				if v.Side != u.Side && !touched[v.Stands[j].ID] && geometry.Within(box, v.Box(j), geometry.Tolerance) {
					return game.Refuse("COL-FORM-05", "%s would touch %s.", u.Name, standAt{v, j}.name())
				}
			}
		}
	}
	return nil
}

// rearrange puts the stands of a roller in their new places.
func (m *moment) rearrange(r roller, places []game.Stand, name, rule string) {
	u := m.s.Unit(r.unit.ID)
	moves := movesTo(u, places, r.stands)
	copy(u.OwnStands(), places)
	step := game.NewStep(rule, "%s: %s.", u.Name, game.Word(name))
	m.tell(game.Event{Kind: "formation", Unit: u.ID, Why: name, Text: step.Text, Moves: moves, Steps: []game.Step{step}})
}
