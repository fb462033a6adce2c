package stand

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// displacement is the move of a character who is in the way.
type displacement struct {
	character int          // index in the state's Characters
	to        geometry.Vec // his new place
	cost      float64      // of the way there, in cm; 0 for a character put aside
	unit      int          // the unit he joins, −1 for none
}

// shiftedCharacters returns the characters on whom a unit's stands have ended their move
// and who are put aside: those of its own side (STD-CHAR-04), and those of the enemy who
// are with a unit (STD-CHAR-17); these stay in contact with it where they can. Each is
// moved by the shortest vector that frees the space, in file order. Until then units and
// characters of one side pass through each other freely (STD-CHAR-03).
func (b *board) shiftedCharacters(unit int) []displacement {
	var list []displacement
	moved := map[int]geometry.Vec{}
	for i := range b.state.Characters {
		c := &b.state.Characters[i]
		own := c.Side == b.units[unit].Side
		if !OnTable(c) || !own && c.Joined == "" || !b.standsOn(unit, c) {
			continue
		}
		room := b.roomAmong(i, moved)
		var on []int
		if joined := b.hostOf(c); joined >= 0 && !own {
			on = b.PiecesOf(joined)
		}
		at := geometry.Vec{X: c.X, Y: c.Y}
		to, ok := room.Nearest(at, on)
		if !ok && len(on) > 0 { // no room beside his unit
			to, ok = room.Nearest(at, nil)
		}
		if ok {
			moved[i] = to
			list = append(list, displacement{character: i, to: to, unit: -1})
		}
	}
	return list
}

// standsOn reports whether a stand of a unit overlaps a character's stand.
func (b *board) standsOn(unit int, c *game.Character) bool {
	token, disc := characterBox(c)
	for _, box := range b.BoxesOf(unit) {
		if disc && box.Closest(token.Center).Dist(token.Center) < token.Width/2-geometry.Tolerance ||
			!disc && geometry.Overlaps(box, token) {
			return true
		}
	}
	return false
}

// knownRoom is the room for a character, while all characters are where they were.
type knownRoom struct {
	character int
	others    []game.Character
	room      *geometry.Room
	beside    map[int]bool // by unit: whether there is room beside it
}

// roomFor returns where the middle of a character's stand may be (see obstaclesTo).
func (b *board) roomFor(character int) *geometry.Room {
	k := known[knownRoom](&b.known)
	same := func(c, d game.Character) bool {
		return c.X == d.X && c.Y == d.Y && c.Base == d.Base && OnTable(&c) == OnTable(&d)
	}
	if k.room == nil || k.character != character || !slices.EqualFunc(k.others, b.state.Characters, same) {
		*k = knownRoom{character, slices.Clone(b.state.Characters), b.roomAmong(character, nil), map[int]bool{}}
	}
	return k.room
}

// roomAmong is roomFor with some characters moved.
func (b *board) roomAmong(character int, moved map[int]geometry.Vec) *geometry.Room {
	return geometry.NewRoom(b.obstaclesTo(character, moved), b.tableFor(&b.state.Characters[character])).Counting(b.counting())
}

// obstaclesTo returns what the middle of a character's stand must keep out of: the stands
// of all units, in board order, then the other characters, at their new places if they have
// moved.
func (b *board) obstaclesTo(character int, moved map[int]geometry.Vec) []geometry.Rounded {
	token, disc := characterBox(&b.state.Characters[character])
	around := func(box geometry.Box) geometry.Rounded {
		if disc {
			return box.Swollen(token.Width / 2)
		}
		return box.Around(token)
	}
	var list []geometry.Rounded
	for _, box := range b.Boxes {
		list = append(list, around(box))
	}
	for i := range b.state.Characters {
		c := &b.state.Characters[i]
		if i == character || !OnTable(c) {
			continue
		}
		other, otherDisc := characterBox(c)
		if to, ok := moved[i]; ok {
			other.Center = to
		}
		o := around(other)
		if otherDisc { // a disc is not a box
			o = geometry.Rounded{Outline: []geometry.Vec{other.Center}, Radius: (other.Width + token.Width) / 2}
			if !disc {
				o = token.At(other.Center).Swollen(other.Width / 2)
			}
		}
		list = append(list, o)
	}
	return list
}

// tableFor returns where the middle of a character's stand may be on the table.
func (b *board) tableFor(c *game.Character) geometry.Rect {
	token, _ := characterBox(c)
	half := geometry.Vec{X: token.Width / 2, Y: token.Depth / 2}
	r := b.state.Table.Rect()
	return geometry.Rect{Min: r.Min.Add(half), Max: r.Max.Sub(half)}
}

// touchedCharacters returns the lone enemy characters that a unit's stands touch, in file
// order: on their way, or for a flyer where it ends (STD-CHAR-12, STD-CHAR-15). Characters
// displace nobody (STD-CHAR-16), so only stands of units move here.
func (b *board) touchedCharacters(unit int, passages []passage) []int {
	var list []int
	for i := range b.state.Characters {
		c := &b.state.Characters[i]
		if c.Side == b.units[unit].Side || c.Joined != "" || !OnTable(c) {
			continue
		}
		if slices.ContainsFunc(passages, func(p passage) bool { return b.touchesOnTheWay(c, p) }) {
			list = append(list, i)
		}
	}
	return list
}

func (b *board) touchesOnTheWay(c *game.Character, p passage) bool {
	token, disc := characterBox(c)
	near := token.Bounds().Grow(2 * geometry.Tolerance)
	touches := func(from, to geometry.Box) bool {
		if !from.Bounds().Union(to.Bounds()).Meets(near) {
			return false // the usual case, and cheap to find
		}
		area := geometry.SweptOutline(from, to)
		if disc {
			return area.Distance(token.Center) <= token.Width/2+geometry.Tolerance
		}
		return area.DistanceToBox(token) <= geometry.Tolerance
	}
	end := p.legs[len(p.legs)-1]
	if HasTrait(b.unitOf(p.piece).Unit, traitFlying) {
		return touches(end, end)
	}
	for i := 1; i < len(p.legs); i++ {
		from, to := p.legs[i-1], p.legs[i]
		from.Forward = to.Forward // K8: where it may, it turns at the start
		if touches(from, to) {
			return true
		}
	}
	return false
}

// displacedReach is how far a displaced character may go, in cm, whatever his mount
// (STD-CHAR-12, STD-CHAR-13).
const displacedReach = 30.0

// refuges returns the friendly units that a lone character can reach when a stand of
// another unit touches him, the nearest first, each with his place in contact with it. His
// way is up to 30 cm long and leads round impassable terrain and enemy units, except
// through the unit that touched him; a flying mount passes over everything (STD-CHAR-12,
// STD-CHAR-13). If there is no refuge he is slain (STD-CHAR-14). The board is the one after
// the move.
func (b *board) refuges(character, toucher int) []displacement {
	last := known[*knownRefuges](&b.known)
	if k := *last; k != nil && k.character == character && k.toucher == toucher {
		return k.list
	}
	list := b.findRefuges(character, toucher)
	*last = &knownRefuges{character, toucher, list}
	return list
}

// knownRefuges keeps the refuges asked for last.
type knownRefuges struct {
	character, toucher int
	list               []displacement
}

func (b *board) findRefuges(character, toucher int) []displacement {
	c := &b.state.Characters[character]
	room := b.roomFor(character)
	at := geometry.Vec{X: c.X, Y: c.Y}
	var list []displacement
	for i := range b.units {
		if b.units[i].Side != c.Side || len(b.units[i].Stands) == 0 || i == toucher || b.allClosedTo(c, i) || b.refuseJoining(c, i) != nil || // STD-CHAR-19, STD-SPEC-26
			b.leaderDistance(c, i) > displacedReach+geometry.Tolerance {
			continue
		}
		for to := range room.Places(at, b.PiecesOf(i)) {
			if to.Dist(at) > displacedReach+geometry.Tolerance {
				break
			}
			if cost, ok := b.wayOfLeader(c, to, displacedReach, toucher); ok {
				list = append(list, displacement{character: character, to: to, cost: cost, unit: i})
				break
			}
		}
	}
	slices.SortStableFunc(list, func(d, e displacement) int { return sign(d.cost - e.cost) })
	return list
}

// wayOfLeader finds the way of a character, up to a limit, past the stands of his own side
// (STD-CHAR-03) and of the unit that touched him (−1 for none). He may leave terrain closed
// to his mount into which his unit has carried him (STD-CHAR-19). He moves as the largest
// square in his disc, without a front, so the way of his middle is what counts.
func (b *board) wayOfLeader(c *game.Character, to geometry.Vec, limit float64, toucher int) (float64, bool) {
	token, disc := characterBox(c)
	if disc {
		const inscribed = 0.7071067811865476 // the side of a square inscribed in a disc, as a share of the diameter
		token.Width = float64(token.Width * inscribed)
		token.Depth = token.Width
		if dir := to.Sub(token.Center).Unit(); dir != (geometry.Vec{}) {
			token.Forward = dir
		}
	}
	key := mountKey(c)
	ground := b.groundAhead(c)
	roles := make([]geometry.Role, len(b.Boxes))
	for q := range roles {
		unit := b.Pieces[q].Unit
		if b.units[unit].Side != c.Side && unit != toucher {
			roles[q] = geometry.Solid // his own side lets him pass (STD-CHAR-03)
		}
	}
	mover := ground.Mover(token, limit, roles, nil)
	if key.flying {
		mover = mover.Flying()
	}
	way := mover.Within(token.At(to)) // nobody asks how much too far it would be
	if !way.OK {
		return way.Cost, false
	}
	return mover.Taut(way).Cost, true
}

// groundAhead returns the ground as a character finds it: without the areas closed to his
// mount, except features in which he already stands (STD-CHAR-13, STD-CHAR-19).
func (b *board) groundAhead(c *game.Character) *geometry.Ground {
	areas, areaOf := b.closedTerrain(mountKey(c))
	in := map[int]bool{}
	for i, area := range areas {
		in[areaOf[i]] = in[areaOf[i]] || standsIn(c, area)
	}
	var ahead []geometry.Polygon
	for i, area := range areas {
		if !in[areaOf[i]] {
			ahead = append(ahead, area)
		}
	}
	if len(ahead) == len(areas) {
		return b.groundOf(mountKey(c))
	}
	b.spend(workToCut * len(areas))
	return geometry.NewGround(b.state.Table.Rect(), b.Boxes, ahead).Counting(b.counting())
}

// workToCut is the work of cutting an area into triangles.
const workToCut = 4000

// standsIn reports whether any part of a character's stand is in an area.
func standsIn(c *game.Character, area geometry.Polygon) bool {
	token, disc := characterBox(c)
	if disc {
		return area.Distance(token.Center) < token.Width/2-geometry.Tolerance
	}
	return area.OverlapsBox(token)
}

// mountKey says what terrain is closed to a character: that closed to infantry, or to his
// mount (STD-CHAR-19).
func mountKey(c *game.Character) groundKey {
	key := groundKey{kind: Infantry, atHome: atHomeIn(OwnLeader(c).Special)}
	switch OwnLeader(c).Mount {
	case "monster":
		key.kind = Monster
	case "chariot":
		key.kind = Chariot
	case "flying":
		key.kind, key.flying = Monster, true
	}
	return key
}

// placeBeside is the nearest place for a character at which he touches a unit, or one near it if there is
// none (STD-CHAR-07); nil if there is no room at all.
func (b *board) placeBeside(character, unit int) *geometry.Vec {
	c := &b.state.Characters[character]
	room := b.roomAmong(character, nil)
	to, ok := room.Nearest(geometry.Vec{X: c.X, Y: c.Y}, b.PiecesOf(unit))
	if !ok {
		to, ok = room.Nearest(b.Center(unit), nil)
	}
	if !ok {
		return nil
	}
	return &geometry.Vec{X: round4(to.X), Y: round4(to.Y)}
}
