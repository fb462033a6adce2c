package tactics

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"frontage/game"
	"frontage/game/orders"
)

// fight is a battle in progress, with its units as fighters.
type fight struct {
	units    []fighter
	here     []*fighter    // the units in the battle, perhaps with some that have left in this segment
	sides    [2][]*fighter // those of each side
	ranked   []*fighter    // all of them, by the constant part of their keys in a sequence
	chargers []*fighter    // those of ranked that are able to charge
	whole    *Battle
	rules    rulings
	end      int8   // the back position of the second side, 0 if there is one position
	at       int8   // the position of the location
	left     [3]int // combat value left to attacks into a depth, in 1/100000: TAC-FORT-02
	walled   bool   // there is a location

	charges bool // some unit is able to charge
	fears   [2]int
	heroes  [2]int

	segment int
	idle    int
	lately  bool // the location was attacked in the last segment
	result  *Result
	begun   bool

	moved, struck, fired, fled bool // what happened in this segment
	stormed                    bool
	step                       int
	ids                        [2]game.SideID

	dice    roller
	all     []*fighter // all units, also those that have left, in the sequence of ranked
	order   []*fighter // room for the sequence of a step
	keys    []uint64
	shots   []volley
	targets []target
	bulk    bulk
	present [2]int  // the units of each side in the battle
	board   *board  // the board that shows it, nil if nobody looks
	tell    *teller // nil if nobody reads them
}

// newFight returns the battle of a state. known, the texts read before, may be nil.
func newFight(s *game.State, known *texts) *fight {
	f := &fight{whole: whole(s), rules: rulingsOf(s), ids: [2]game.SideID{s.Sides[0].ID, s.Sides[1].ID}, units: make([]fighter, len(s.Units))}
	if !onePosition(s) {
		f.end = last
	}
	if l := f.whole.Location; l != nil {
		f.walled = true
		if s.SideOf(l.Inside) == 1 {
			f.at = f.end // TAC-FIELD-14
		}
		f.left = [3]int{100_000, l.left(), 100_000}
		if l.Inner != nil {
			f.left[2] = l.Inner.left()
		}
	}
	turn := ownTurn(s)
	f.segment, f.idle, f.lately, f.begun = s.Turn.Number, turn.Idle, turn.Stormed, s.Turn.Phase == phaseBattle
	places := make([]int, len(s.Units))
	for i := range places {
		places[i] = i
	}
	slices.SortFunc(places, func(i, j int) int { return cmp.Compare(s.Units[i].ID, s.Units[j].ID) })
	for place, i := range places {
		f.load(s, i, place, known)
	}
	f.prepare()
	return f
}

// load makes a fighter of a unit.
func (f *fight) load(s *game.State, i, place int, known *texts) {
	from, p := &s.Units[i], own(&s.Units[i])
	u := &f.units[i]
	*u = fighter{
		id: from.ID, name: from.Name, side: int8(s.SideOf(from.Side)), index: i, place: place, profile: p,
		mass: !p.Individual, std: max(1, p.Std), each: p.Size, healthy: p.Wounds, attacks: p.Attacks,
		efficiency: efficiencies(p.Wounds, p.Thresholds),
		melee:      p.Melee, missile: p.Missile, defence: p.Defence, defenceShot: cmp.Or(p.MissileDefence, p.Defence),
		move: p.Move, familiarity: p.Familiarity, overWalls: p.OverWalls, fleeWhen: p.FleeWhen, weakened: p.Weakened,
	}
	u.abilities, _ = readFlags(p.Flags)
	u.flies = p.Modifiers["air"] > 0 // TAC-BASE-15
	u.modifier = f.modifiers(p)
	u.reach = reachIn(p.Range, f.whole.Terrain)
	u.reachInside = reachIn(p.Range, f.terrainAt(1))
	u.setTactics(known.of(p))
	u.chargesHere = u.ableToCharge()
	u.wounds = woundsOf(p)
	u.count()
	if p.Place != nil {
		u.position = int8(min(p.Place.Position, int(f.end)))
		if p.Place.Inside || p.Place.Inner {
			u.depth, u.position = 1, f.at
		}
		if p.Place.Inner {
			u.depth = 2
		}
	}
	u.start = thousandths(p.Morale)
	now := p.now()
	u.began, u.morale, u.marginal = now.Began, thousandths(now.Morale), now.Pool
	u.gone = fate(max(0, slices.Index(fates[:], now.Gone)))
	u.storms, u.stormed, u.sortied, u.shotAtStormers = now.Storm, now.Stormed, now.Sortied, now.Shot
	u.covered, u.charging, u.charged, u.failed, u.revealed = now.Cover, now.Charging, now.Charged, now.Failed, now.Revealed
	for _, id := range now.Foes {
		u.foes = append(u.foes, s.UnitIndex(id))
	}
}

// setTactics sets the tactics of a unit.
func (u *fighter) setTactics(t orders.Tactics) {
	u.tactics, u.movement, u.fights = t, t.Movement(), t.Melee
	if u.melee == 0 || u.attacks == 0 {
		u.fights = orders.NeverMelee
	}
	u.turn = u.advanceTurn()
}

// prepare works out values that are the same in all segments.
func (f *fight) prepare() {
	f.order, f.keys = make([]*fighter, 0, len(f.units)), make([]uint64, len(f.units))
	for i := range f.units {
		u := &f.units[i]
		u.standing, u.protection = u.standingKey(), u.protects()
		if u.alive() {
			f.present[u.side]++
		}
		f.charges = f.charges || u.chargesHere
		for j := range f.units {
			v := &f.units[j]
			u.tied = u.tied || i != j && u.familiarity == v.familiarity && u.move == v.move
		}
	}
	f.rank()
}

// rank sorts the units by the constant part of their keys.
func (f *fight) rank() {
	f.all = f.all[:0]
	for i := range f.units {
		f.all = append(f.all, &f.units[i])
	}
	slices.SortFunc(f.all, func(u, v *fighter) int { return cmp.Or(cmp.Compare(u.standing, v.standing), u.place-v.place) })
	f.muster()
}

// muster lists the units in the battle.
func (f *fight) muster() {
	f.here, f.sides[0], f.sides[1], f.ranked = f.here[:0], f.sides[0][:0], f.sides[1][:0], f.ranked[:0]
	f.chargers = f.chargers[:0]
	for i := range f.units {
		if u := &f.units[i]; u.alive() {
			f.here = append(f.here, u)
		}
	}
	for _, u := range f.here {
		f.sides[u.side] = append(f.sides[u.side], u)
	}
	for _, u := range f.all {
		if u.alive() {
			f.ranked = append(f.ranked, u)
			if u.chargesHere || u.charged {
				f.chargers = append(f.chargers, u)
			}
		}
	}
}

// modifiers returns the combat modifiers of a unit by depth: TAC-BASE-13.
func (f *fight) modifiers(p *Unit) (list [3]int) {
	for depth := range list {
		percent, given := p.Modifiers[f.terrainAt(depth)]
		if !given {
			percent = 100
		}
		list[depth] = percent
	}
	return list
}

// terrainAt returns the terrain at a depth. A location without its own terrain has that of the field.
func (f *fight) terrainAt(depth int) string {
	terrain := f.whole.Terrain
	for l := f.whole.Location; l != nil && depth > 0; l, depth = l.Inner, depth-1 {
		terrain = cmp.Or(l.Terrain, terrain)
	}
	return terrain
}

// reachIn returns a missile range in a terrain: TAC-BASE-11, TAC-BASE-12.
func reachIn(reach int, terrain string) int {
	if terrain == "woods" || terrain == "wooded-hills" || terrain == "jungle" {
		return min(1, reach)
	}
	return reach
}

// woundsOf returns the members of a unit by the wound points that they have left.
func woundsOf(p *Unit) []int {
	list := make([]int, p.Wounds+1)
	if len(p.State) == 0 {
		list[p.Wounds] = p.Count
		return list
	}
	for key, n := range p.State { // in any order
		if w, err := strconv.Atoi(key); err == nil && w > 0 && w <= p.Wounds {
			list[w] = n
		}
	}
	return list
}

// thousandths returns morale in thousandths: TAC-MORALE-14.
func thousandths(morale float64) int { return int(math.Round(morale * 1000)) }

// points returns morale from thousandths.
func points(thousandths int) float64 { return float64(thousandths) / 1000 }

// store writes the battle back into a state.
func (f *fight) store(s *game.State) {
	for i := range f.units {
		u := &f.units[i]
		p := game.EditUnit[Unit](&s.Units[i])
		p.Count, p.State = u.n, u.state()
		p.Place = &Place{Position: int(u.position), Inside: u.depth > 0, Inner: u.depth > 1}
		p.FleeWhen = u.fleeWhen
		p.Battle = &Progress{
			Began: u.began, Morale: points(u.morale), Pool: u.marginal, Gone: fates[u.gone],
			Storm: u.storms, Stormed: u.stormed, Sortied: u.sortied, Shot: u.shotAtStormers,
			Cover: u.covered, Charging: u.charging, Charged: u.charged, Failed: u.failed, Revealed: u.revealed,
		}
		for _, foe := range u.foes {
			p.Battle.Foes = append(p.Battle.Foes, f.units[foe].id)
		}
		if f.result != nil {
			p.Morale = min(100, max(-100, points(u.morale))) // TAC-MORALE-11
		}
	}
	f.show(s)
	turn := ownTurn(s)
	turn.Idle, turn.Stormed = f.idle, f.lately
	s.Turn.Number = f.segment
	if f.result != nil {
		s.Turn.Phase, turn.Result = phaseOver, f.result
	}
}

// state returns the members by wound points in the form of files, nil if all are unhurt.
func (u *fighter) state() map[string]int {
	if u.wounds[u.healthy] == u.n {
		return nil
	}
	state := map[string]int{}
	for w := 1; w <= u.healthy; w++ {
		if u.wounds[w] > 0 {
			state[strconv.Itoa(w)] = u.wounds[w]
		}
	}
	return state
}

// texts caches the tactics of order texts, which are read often.
type texts struct{ known map[string]orders.Spec }

// of returns the tactics of a unit. Values left open by its text come from its default tactics.
func (t *texts) of(p *Unit) orders.Tactics {
	first := orders.Tactics(t.spec(firstTactics(p)))
	first.Sortie = firstSortie(p)
	return first.After(t.spec(p.Tactics))
}

// mostTexts is the number of texts in the cache.
const mostTexts = 1000

func (t *texts) spec(text string) orders.Spec {
	if t == nil {
		spec, _ := orders.ParseSpec(text)
		return spec
	}
	if spec, ok := t.known[text]; ok {
		return spec
	}
	if t.known == nil || len(t.known) > mostTexts {
		t.known = map[string]orders.Spec{}
	}
	spec, _ := orders.ParseSpec(text)
	t.known[text] = spec
	return spec
}
