package stand

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// How far characters move, on foot or on a flying mount, in cm (STD-CMD-64).
const (
	leaderPace  = 60.0
	flyerLeader = 100.0
)

// leaderMove is a legal move of a character.
type leaderMove struct {
	displacement
	join int // the unit he joins, −1 for none
}

// mayMoveCharacter refuses a character who may not move now: he moves once (STD-CMD-63),
// and not away from a unit in combat (STD-CHAR-09). Failed orders and the confusion of his
// unit do not matter (STD-CMD-64, STD-CHAR-11).
func (b *board) mayMoveCharacter(character int) *game.Refusal {
	c := &b.state.Characters[character]
	switch {
	case c.Side != b.state.Turn.Active:
		return refuse("STD-CMD-01", game.Say("It is not the turn of %s.", leaderWithin(c)))
	case !OnTable(c):
		return refuse("STD-CMD-63", game.Say("%s is not on the table.", leaderName(c)))
	case OwnLeader(c).State.Moved:
		return refuse("STD-CMD-63", game.Say("%s has moved this phase.", leaderName(c)))
	}
	return nil
}

// leaderLimit is how far a character may move, in cm (STD-CMD-64). A mount may say it (STD-SPEC-87).
func leaderLimit(c *game.Character) float64 {
	if p := parameters[distance](OwnLeader(c).Special, riderPace); p != nil {
		return p.Value
	}
	if mountKey(c).flying {
		return flyerLeader
	}
	return leaderPace
}

// leaderRule is the rule that says how far a character may move.
func leaderRule(c *game.Character) string {
	if hasRule(OwnLeader(c).Special, riderPace) {
		return "STD-SPEC-87"
	}
	return "STD-CMD-64"
}

// checkCharacter tells whether a character may move to a point, and join a unit there (−1
// for none).
func (b *board) checkCharacter(character int, to geometry.Vec, join int) (*leaderMove, *game.Refusal) {
	c := &b.state.Characters[character]
	if refusal := b.mayMoveCharacter(character); refusal != nil {
		return nil, refusal
	}
	if refusal := b.mayLeaveAndJoin(c, join); refusal != nil {
		return nil, refusal
	}
	if refusal := b.leaderFits(character, to, join); refusal != nil {
		return nil, refusal
	}
	cost, ok := b.wayOfLeader(c, to, leaderLimit(c), -1)
	if !ok {
		straight := to.Dist(geometry.Vec{X: c.X, Y: c.Y})
		if straight > leaderLimit(c)+geometry.Tolerance {
			return nil, refuse(leaderRule(c), game.Say("%s would move %s; the limit is %s.", leaderName(c), cm(straight), cm(leaderLimit(c))))
		}
		return nil, refuse("STD-CMD-65", game.Say("%s has no way of up to %s there round enemies and terrain that he may not enter.", leaderName(c), cm(leaderLimit(c))))
	}
	return &leaderMove{displacement{character: character, to: to, cost: cost, unit: join}, join}, nil
}

// mayLeaveAndJoin applies the rules about leaving a unit (STD-CHAR-09: he stays while its
// combat lasts) and about joining one (STD-CHAR-05, STD-CHAR-19).
func (b *board) mayLeaveAndJoin(c *game.Character, join int) *game.Refusal {
	if now := b.hostOf(c); now >= 0 && now != join && b.isEngaged(now) {
		return refuse("STD-CHAR-09", game.Say("%s is with %s, which is in combat: he may not leave it.", leaderName(c), b.units[now].name()))
	}
	if join < 0 {
		return nil
	}
	u := &b.units[join]
	switch {
	case u.Side != c.Side || len(u.Stands) == 0:
		return refuse("STD-CHAR-05", game.Say("%s may only join a unit of his side that is on the table.", leaderName(c)))
	case b.allClosedTo(c, join):
		return refuse("STD-CHAR-19", game.Say("All stands of %s are in terrain that the mount of %s may not enter.", u.name(), leaderWithin(c)))
	}
	return b.refuseJoining(c, join)
}

// allClosedTo reports whether all stands of a unit are in terrain closed to a character's
// mount (STD-CHAR-19, STD-CHAR-20).
func (b *board) allClosedTo(c *game.Character, unit int) bool {
	if OwnLeader(c).Mount == "" {
		return false
	}
	areas, _ := b.closedTerrain(mountKey(c))
	for _, box := range b.BoxesOf(unit) {
		if !slices.ContainsFunc(areas, func(area geometry.Polygon) bool { return area.OverlapsBox(box) }) {
			return false
		}
	}
	return len(b.BoxesOf(unit)) > 0
}

// leaderFits refuses places where a character's stand cannot be: on another stand, off the
// table, in terrain closed to him (STD-CMD-65, STD-CHAR-19), touching a unit that he does
// not join (STD-CHAR-06), or not touching the unit that he joins (STD-CHAR-05) although
// there is room (STD-CHAR-07).
func (b *board) leaderFits(character int, to geometry.Vec, join int) *game.Refusal {
	c := &b.state.Characters[character]
	room := b.roomFor(character)
	if free := freePlace(to, room); free == nil || free.Dist(to) > geometry.Tolerance {
		if !b.tableFor(c).Contains(to, geometry.Tolerance) {
			return refuse("STD-TABLE-01", game.Say("%s would leave the table.", leaderName(c)))
		}
		return refuse("STD-CHAR-16", game.Say("The stand of %s would lie on another.", leaderWithin(c)))
	}
	at := *c
	at.X, at.Y = to.X, to.Y
	areas, areaOf := b.closedTerrain(mountKey(c))
	for i, area := range areas {
		if standsIn(&at, area) {
			t := &b.state.Terrain[areaOf[i]]
			return refuse("STD-CMD-65", game.Say("%s may not enter %s.", leaderName(c), groundName(t.Kind, t.ID)))
		}
	}
	touching := -1
	for unit := range b.units {
		if len(b.units[unit].Stands) > 0 && b.leaderDistance(&at, unit) <= geometry.Tolerance {
			if unit == join {
				return nil
			}
			touching = unit
		}
	}
	switch {
	case join >= 0 && b.hasRoomBeside(character, join):
		return refuse("STD-CHAR-05", game.Say("%s joins %s by ending in contact with it; he would be %s away.", leaderName(c), b.units[join].name(), cm(b.leaderDistance(&at, join))))
	case join < 0 && touching >= 0:
		return refuse("STD-CHAR-06", game.Say("%s would touch %s, which he does not join: leave a clear gap.", leaderName(c), b.units[touching].name()))
	}
	return nil
}

// freePlace returns the free place nearest to a point; nil if there is none.
func freePlace(at geometry.Vec, room *geometry.Room) *geometry.Vec {
	if room.IsFree(at) {
		return &at
	}
	if to, ok := room.Nearest(at, nil); ok {
		return &to
	}
	return nil
}

// hasRoomBeside reports whether there is a free place for a character beside a unit.
func (b *board) hasRoomBeside(character, unit int) bool {
	room := b.roomFor(character)
	k := known[knownRoom](&b.known)
	if _, asked := k.beside[unit]; !asked {
		_, k.beside[unit] = room.Nearest(b.Center(unit), b.PiecesOf(unit))
	}
	return k.beside[unit]
}

// joinPlace finds the nearest place at which a character may join a unit; nil if there is
// none.
func (b *board) joinPlace(character, unit int) *leaderMove {
	c := &b.state.Characters[character]
	at := geometry.Vec{X: c.X, Y: c.Y}
	room := b.roomFor(character)
	from, on := at, b.PiecesOf(unit)
	if !b.hasRoomBeside(character, unit) { // aside if there is no room (STD-CHAR-07)
		from, on = b.Center(unit), nil
	}
	far := leaderLimit(c) + touchAndPress
	for to := range room.Places(from, on) {
		if to.Dist(from) > far+from.Dist(at) {
			break // he does not get there, nor any further
		}
		if to.Dist(at) > far {
			continue
		}
		if m, refusal := b.checkCharacter(character, geometry.Vec{X: round4(to.X), Y: round4(to.Y)}, unit); refusal == nil {
			return m
		}
	}
	return nil
}

// characterAnswers lists the units that characters may join. The player may also name any
// other place.
func (r *run) characterAnswers() []game.Action {
	b := r.board()
	var list []game.Action
	for i := range r.s.Characters {
		c := &r.s.Characters[i]
		if b.mayMoveCharacter(i) != nil {
			continue
		}
		for unit := range b.units {
			if u := &b.units[unit]; u.Side != c.Side || len(u.Stands) == 0 || u.ID == c.Joined || b.leaderDistance(c, unit) > leaderLimit(c) {
				continue
			}
			if b.spend(len(b.Boxes)); b.spent() {
				return list
			}
			var m *leaderMove
			if b.step(func() { m = b.joinPlace(i, unit) }) && m != nil {
				x, y := round4(m.to.X), round4(m.to.Y)
				list = append(list, game.Action{Do: "character", Character: c.ID, Join: b.units[unit].ID, X: &x, Y: &y})
			}
		}
	}
	return list
}

// moveCharacter carries out a character's move: to a point, to a unit that he joins at the
// nearest place, or to a point at which he joins it.
func (r *run) moveCharacter(a game.Action) error {
	b := r.board()
	i := r.s.CharacterIndex(a.Character)
	if i < 0 {
		return refuse("STD-CMD-63", game.Say("There is no character %q.", a.Character))
	}
	c := &r.s.Characters[i]
	join := -1
	if a.Join != "" {
		unit, err := b.unitIndex(string(a.Join))
		if err != nil {
			return err
		}
		join = unit
	}
	var m *leaderMove
	var refusal *game.Refusal
	switch {
	case a.X != nil && a.Y != nil:
		m, refusal = b.checkCharacter(i, geometry.Vec{X: *a.X, Y: *a.Y}, join)
	case join >= 0:
		if refusal = b.mayMoveCharacter(i); refusal == nil {
			refusal = b.mayLeaveAndJoin(c, join)
		}
		if refusal == nil {
			if m = b.joinPlace(i, join); m == nil {
				refusal = refuse(leaderRule(c), game.Say("%s cannot reach %s within %s.", leaderName(c), b.units[join].name(), cm(leaderLimit(c))))
			}
		}
	default:
		refusal = refuse("STD-CMD-64", game.Say("Say where the character goes: a place, or a unit to join."))
	}
	if refusal != nil {
		return refusal
	}
	rule, text := leaderRule(c), game.Say("%s moves %s.", leaderName(c), cm(m.cost))
	c.Joined = ""
	if join >= 0 {
		c.Joined = a.Join
		rule, text = "STD-CHAR-05", game.Say("%s joins %s.", leaderName(c), b.units[join].name())
	}
	r.moveLeader(m.displacement, rule, text)
	EditLeader(c).State.Moved = true
	return nil
}

// strand sends a character away from his unit if a move has left all its stands in terrain
// closed to his mount: up to 30 cm to another unit, otherwise he is slain (STD-CHAR-20).
func (r *run) strand() {
	for i := range r.s.Characters {
		c := &r.s.Characters[i]
		if OwnLeader(c).Mount == "" || c.Joined == "" || !OnTable(c) || !r.board().allClosedTo(c, r.indexOf(c.Joined)) {
			continue
		}
		unit := c.Joined
		r.part(c)
		r.push(&displaceProcedure{Unit: unit, Characters: []game.CharacterID{c.ID}})
		return
	}
}
