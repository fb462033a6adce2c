package element

import "frontage/game"

// class is a class of elements in the rules: a class of the table of classes, or a kind of ground
// troops.
type class uint8

// The classes.
const (
	isNavalMover class = iota
	isAerial
	isSupernatural
	isHero
	isLight
	isSkirmishers
	isIrregularOnly
	isImpetuous
	isConstructs
	isLeadsConstructs
	isNeverPursues
	isNeverPushed
	isNoOverlap
	isShooters
	isShootsAlways
	isAllRound
	isBespellers
	isMinds
	isFearless
	isPassesFriends
	isSkirmishesThrough
	isScattersFriends
	isNoGroup
	isGroupsAnywhere
	isResponsiveInMix
	isMixedEntities
	isUnresponsive
	isRiders
	isSteadyRiders
	isFarCommanded
	isDangerous
	isKnockOn
	isMounted
	isFoot
	isTrain
	isNaval
	classCount
)

// classNames are the names of the classes in the tables, in their order. A table may use further names
// in its own rows.
var classNames = [classCount]string{
	"NAVAL_MOVER", "AERIAL", "SUPERNATURAL", "HERO", "LIGHT", "SKIRMISHERS",
	"IRREGULAR_ONLY", "IMPETUOUS", "CONSTRUCTS", "LEADS_CONSTRUCTS", "NEVER_PURSUES", "NEVER_PUSHED",
	"NO_OVERLAP", "SHOOTERS", "SHOOTS_ALWAYS", "ALL_ROUND", "BESPELLERS", "MINDS",
	"FEARLESS", "PASSES_FRIENDS", "SKIRMISHES_THROUGH", "SCATTERS_FRIENDS", "NO_GROUP", "GROUPS_ANYWHERE",
	"RESPONSIVE_IN_MIX", "MIXED_ENTITIES", "UNRESPONSIVE", "RIDERS", "STEADY_RIDERS", "FAR_COMMANDED",
	"DANGEROUS", "KNOCK_ON", "MOUNTED", "FOOT", "TRAIN", "NAVAL",
}

// classSet is a set of classes.
type classSet uint64

func (c classSet) has(k class) bool { return c&(1<<k) != 0 }

// is reports whether a subject is of a class.
func (t *Tables) is(k class, s *subject) bool {
	if types := t.kinds.ground[classNames[k]]; types != 0 {
		return types&s.types != 0
	}
	return t.kinds.classes[classNames[k]].Fits(s)
}

// kindOf is the data that elements of one kind share.
type kindOf struct {
	kind                       game.UnitType
	grade                      string
	regular, general, airborne bool
}

// kindOfUnit returns the kind of an element.
func kindOfUnit(u *game.Unit) kindOf {
	o := own(u)
	return kindOf{u.Type, o.Grade, o.Regular, o.General, airborne(u)}
}

// known is a subject with its classes.
type known struct {
	subject subject
	classes classSet
	gait    gait
	morale  float64
	fighter *fighter
}

// known returns an element as a subject of descriptions, with its classes, which are worked out once for
// each kind of element.
func (t *Tables) known(u *game.Unit) known {
	key := kindOfUnit(u)
	t.lock.RLock()
	found, ok := t.seen[key]
	t.lock.RUnlock()
	if ok {
		return found
	}
	found.subject = t.subject(u)
	for k := range classCount {
		if t.is(k, &found.subject) {
			found.classes |= 1 << k
		}
	}
	found.gait, found.morale, found.fighter = t.gait(&found.subject), t.findMorale(&found.subject), t.fighter(u, &found.subject)
	t.lock.Lock()
	defer t.lock.Unlock()
	t.seen[key] = found
	return found
}
