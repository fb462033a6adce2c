package orders

// Base is a package of tactics (TAC-PKG-02). The zero value is none.
type Base int8

// The thirteen packages, in the order of the page.
const (
	Charge Base = iota + 1
	Penetrate
	Assault
	Attack
	Shoot
	Follow
	Cover
	Guard
	Trail
	Receive
	Defend
	Avoid
	Flee
)

// Bases is how many packages there are.
const Bases = int(Flee)

// Movement is how a unit moves.
type Movement int8

const (
	MoveCharge Movement = iota + 1
	MovePenetrate
	MoveAdvance
	MoveFollow
	MoveCover
	MoveTrail
	MoveStay
	MoveFlee
)

// Aggressive reports whether the movement goes for the enemy.
func (m Movement) Aggressive() bool {
	return m == MoveCharge || m == MovePenetrate || m == MoveAdvance
}

// Placement is the rank of a unit: from 7, the extreme front, to 1, the extreme back.
type Placement int8

const (
	ExtremeBack Placement = iota + 1
	FarBack
	InBack
	InTheMiddle
	InFront
	FarFront
	ExtremeFront
)

// Melee is how willingly a unit fights hand to hand, the most willing first.
type Melee int8

const (
	PreferMelee Melee = iota + 1
	DeferMelee
	NeverMelee
)

// Missile is whether a unit shoots.
type Missile int8

const (
	UseMissiles Missile = iota + 1
	UseIfSafe
	NeverUse
)

// Sortie is whether and when a unit leaves the walls it defends.
type Sortie int8

const (
	NoSortie Sortie = iota + 1
	ImmediateSortie
	SortieWhenQuiet
)

// Tactics are the tactics of a unit: a package, and the values of all parts.
type Tactics struct {
	Base      Base
	Placement Placement
	Melee     Melee
	Missile   Missile
	Sortie    Sortie
	// Storm says that a unit on a table attacks into walled places (TAC-STORM-03): see [ParseTold].
	Storm bool
}

// packages holds the values that each package sets, exactly four (TAC-PKG-01).
var packages = [Bases + 1]struct {
	movement  Movement
	placement Placement
	melee     Melee
	missile   Missile
}{
	Charge:    {MoveCharge, ExtremeFront, PreferMelee, NeverUse},
	Penetrate: {MovePenetrate, InBack, PreferMelee, NeverUse},
	Assault:   {MoveAdvance, FarFront, PreferMelee, UseIfSafe},
	Attack:    {MoveAdvance, InTheMiddle, DeferMelee, UseMissiles},
	Shoot:     {MoveAdvance, FarBack, NeverMelee, UseMissiles},
	Follow:    {MoveFollow, InTheMiddle, DeferMelee, UseMissiles},
	Cover:     {MoveCover, InBack, DeferMelee, UseIfSafe},
	Guard:     {MoveTrail, InFront, PreferMelee, UseIfSafe},
	Trail:     {MoveTrail, FarBack, NeverMelee, UseIfSafe},
	Receive:   {MoveStay, InFront, PreferMelee, UseIfSafe},
	Defend:    {MoveStay, InTheMiddle, DeferMelee, UseMissiles},
	Avoid:     {MoveStay, FarBack, NeverMelee, UseIfSafe},
	Flee:      {MoveFlee, ExtremeBack, NeverMelee, UseIfSafe},
}

// Movement returns how a unit with this package moves, 0 for none.
func (b Base) Movement() Movement { return packages[b].movement }

// Spec holds the values that an order sets; zero leaves a value unchanged. If the order names a
// package, all four values of the package are set, changed by the order's modifiers.
type Spec struct {
	Base      Base
	Placement Placement
	Melee     Melee
	Missile   Missile
	Sortie    Sortie
	Storm     bool
}

// Of returns the four values that a package sets. It leaves the sortie unchanged (TAC-PKG-04).
func Of(b Base) Spec {
	p := packages[b]
	return Spec{Base: b, Placement: p.placement, Melee: p.melee, Missile: p.missile}
}

// Movement returns the movement that the order sets, 0 for none.
func (s Spec) Movement() Movement { return s.Base.Movement() }

// After returns the tactics of a unit after an order. A package overwrites earlier
// modifiers (TAC-PKG-03), a modifier alone changes just its own value (TAC-PKG-05).
func (t Tactics) After(s Spec) Tactics {
	if s.Base != 0 {
		t.Base, t.Storm = s.Base, false
	}
	if s.Placement != 0 {
		t.Placement = s.Placement
	}
	if s.Melee != 0 {
		t.Melee = s.Melee
	}
	if s.Missile != 0 {
		t.Missile = s.Missile
	}
	if s.Sortie != 0 {
		t.Sortie = s.Sortie
	}
	t.Storm = t.Storm || s.Storm
	return t
}

// Movement returns how the unit moves.
func (t Tactics) Movement() Movement { return t.Base.Movement() }

// Old translates a tactic of the earlier rules; false for an unknown word (TAC-PKG-07 to -10).
func Old(word string) (Spec, bool) {
	switch word {
	case "charge":
		s := Of(Charge)
		s.Placement, s.Sortie = InFront, ImmediateSortie
		return s, true
	case "attack":
		s := Of(Attack)
		s.Melee, s.Missile = PreferMelee, NeverUse
		return s, true
	case "defend":
		s := Of(Defend)
		s.Melee = PreferMelee
		return s, true
	case "avoid":
		return Of(Avoid), true
	case "flee":
		return Of(Flee), true
	}
	return Spec{}, false
}
