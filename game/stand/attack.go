package stand

import (
	"slices"

	"frontage/game"
	"frontage/game/chance"
	"frontage/game/table"
	"frontage/geometry"
)

// roundContext is a round of combat about to be fought: the units in it, and the choices
// their owners have made. Open choices are made by the documented policy (see questions).
type roundContext struct {
	units    []int    // of both sides, in file order
	in       []bool   // the same units, by index
	drawn    []int    // those of them drawn in by incidental contact before this round
	choices  []Choice // targets of stands, stands that get a character's bonus, targets of last dice
	contacts *contacts
	met      [][]meeting // by piece: the enemies it touches
}

// roundOf prepares a round between the units of an engagement.
func (b *board) roundOf(units []int) *roundContext { return b.roundIn(b.contacts(), units) }

func (b *board) roundIn(contacts *contacts, units []int) *roundContext {
	ctx := &roundContext{units: slices.Clone(units), in: make([]bool, len(b.units)), contacts: contacts, met: make([][]meeting, len(b.Pieces))}
	slices.Sort(ctx.units)
	for _, unit := range units {
		ctx.in[unit] = true
	}
	var few [64]*table.Pair
	var each [128]int
	pairs, count := few[:0], append(each[:0], make([]int, len(b.Pieces))...)
	for i := range contacts.pairs {
		if pair := &contacts.pairs[i]; ctx.in[b.Pieces[pair.I].Unit] && ctx.in[b.Pieces[pair.J].Unit] {
			pairs = append(pairs, pair)
			count[pair.I]++
			count[pair.J]++
		}
	}
	room := make([]meeting, 2*len(pairs))
	for p, n := range count {
		ctx.met[p], room = room[:0:n], room[n:]
	}
	for _, pair := range pairs {
		of, with := pair.Contact.A, pair.Contact.B
		if b.extras().forts {
			of, with = b.laagerFront(pair.I, of), b.laagerFront(pair.J, with)
		}
		ctx.met[pair.I] = append(ctx.met[pair.I], b.meeting(pair.J, pair.Contact.Kind, of, with))
		ctx.met[pair.J] = append(ctx.met[pair.J], b.meeting(pair.I, pair.Contact.Kind, with, of))
	}
	return ctx
}

// takesPart reports whether a unit fights in the round.
func (ctx *roundContext) takesPart(unit int) bool { return ctx.in[unit] }

// roundOfFight prepares the round of a combat in progress with the choices its owners have
// made. The contacts are found once for each placement.
func (b *board) roundOfFight(f *Fight) *roundContext {
	var room [16]int
	units := appendIndexes(room[:0], b.state, f.Units)
	round := known[*roundContext](&b.known)
	if *round == nil || !slices.Equal((*round).units, units) {
		*round = b.roundOf(units)
	}
	(*round).drawn, (*round).choices = b.unitIndexes(f.New), f.Choices
	return *round
}

// unitIndexes returns the indexes of units in the file.
func (b *board) unitIndexes(ids []game.UnitID) []int {
	return appendIndexes(nil, b.state, ids)
}

// meeting is a contact as one of the two stands sees it.
type meeting struct {
	enemy    int // piece
	kind     geometry.ContactKind
	own, its geometry.ContactPart
	asEdge   bool // a corner touches the middle of its edge, which counts as edge contact (AMB-36)
}

func (b *board) meeting(enemy int, kind geometry.ContactKind, own, its geometry.ContactPart) meeting {
	return meeting{enemy, kind, own, its, !own.AtCorner && b.plays("AMB-36", "b")}
}

// fights reports whether a stand fights: it touches an enemy along an edge or at a point
// (STD-ATTACK-03). A stand that can attack must (STD-ATTACK-02).
func (ctx *roundContext) fights(piece int) bool { return len(ctx.met[piece]) > 0 }

// class is the priority of a stand's targets; 0 for a stand that does not fight.
type class uint8

const (
	atFrontEdge  class = 1 + iota // STD-ATTACK-08
	atOtherEdges                  // STD-ATTACK-09
	atCorners                     // STD-ATTACK-10
)

func (m *meeting) class() class {
	switch {
	case m.kind != geometry.EdgeContact && !m.asEdge: // or a corner that touches the middle of an edge (AMB-36)
		return atCorners
	case m.own.Side == geometry.Front:
		return atFrontEdge
	}
	return atOtherEdges
}

// classOf returns the highest class among a stand's contacts, in which it attacks.
func (ctx *roundContext) classOf(piece int) class {
	best := class(0)
	for i := range ctx.met[piece] {
		if c := ctx.met[piece][i].class(); best == 0 || c < best {
			best = c
		}
	}
	return best
}

// targetsOf returns the enemy units that a stand may attack, in file order, and their
// class. The stand's owner picks one of them (STD-ATTACK-07 to -10).
func (b *board) targetsOf(piece int, ctx *roundContext) (units []int, by class) {
	return b.appendTargets(nil, piece, ctx)
}

// appendTargets is targetsOf that reuses an empty list.
func (b *board) appendTargets(units []int, piece int, ctx *roundContext) (targets []int, by class) {
	by = ctx.classOf(piece)
	for i := range ctx.met[piece] {
		m := &ctx.met[piece][i]
		if unit := b.Pieces[m.enemy].Unit; m.class() == by && !slices.Contains(units, unit) {
			units = append(units, unit)
		}
	}
	slices.Sort(units)
	return units, by
}

// change is one line of the attack modifier table as it applies to a stand.
type change struct {
	Name   game.Phrase `json:"name"`
	Amount int         `json:"amount"`
	Rule   string      `json:"rule"`
}

// attack is the dice that one stand adds to its unit.
type attack struct {
	piece, target int // target is a unit
	struck        int // the enemy stand that determines the score to hit (STD-ATTACK-31)
	shelter       shelter
	base          int
	sure          int // the score that hits whatever the protection (STD-SPEC-59), else 0
	sides, rolled int // a die that adds to it: its sides, and what it showed (STD-SPEC-55)
	changes       []change
	least         int // by the other reading of AMB-39, 1 for the last die of each stand; else 0
	dice          int // base and changes, at least 0 (STD-ATTACK-27)
}

// attackOn works out the attack of a stand on a unit, without a character's bonus.
func (b *board) attackOn(piece, target int, ctx *roundContext) attack {
	a := attack{piece: piece, target: target, struck: -1, base: b.attackOfStand(piece)}
	by := ctx.classOf(piece)
	for i := range ctx.met[piece] {
		m := &ctx.met[piece][i]
		if b.Pieces[m.enemy].Unit != target || m.class() != by {
			continue
		}
		// AMB-38: among several stands the least protected one determines score and bonus.
		found := b.againstStand(m.enemy, piece)
		if a.struck < 0 || found.status < a.shelter.status ||
			found.status == a.shelter.status && b.inLoose(a.struck) && !b.inLoose(m.enemy) {
			a.struck, a.shelter = m.enemy, found
		}
	}
	if b.plays("AMB-39", "a") {
		a.least = 1
	}
	a.changes = append(b.gains(a, ctx), b.losses(piece, ctx)...)
	if len(b.special(b.Pieces[piece].Unit)) > 0 || b.gained(b.Pieces[piece].Unit) != nil {
		b.specialAttack(&a, ctx)
	}
	if len(Own(b.unitOf(piece).Unit).State.Effects) > 0 {
		b.spellAttack(&a)
	}
	b.warAttack(&a)
	a.total()
	return a
}

// inLoose reports whether a stand is in loose terrain, where chargers get no bonus against
// it (STD-TERR-06).
func (b *board) inLoose(p int) bool {
	for i := range b.state.Terrain {
		if t := &b.state.Terrain[i]; t.Kind == "loose" && table.On(t, b.Boxes[p]) {
			return true
		}
	}
	return false
}

// need is the score that hits (STD-ATTACK-30).
func (a *attack) need() int {
	if a.sure > 0 {
		return a.sure
	}
	return a.shelter.status.need()
}

// total adds the modifiers up (STD-ATTACK-26).
func (a *attack) total() {
	a.dice = a.base
	for _, c := range a.changes {
		a.dice += c.Amount
	}
	a.dice = max(a.dice, a.least)
}

// gains returns a stand's bonuses for charging or pursuing; it never has both
// (STD-ATTACK-20).
func (b *board) gains(a attack, ctx *roundContext) []change {
	u := b.unitOf(a.piece)
	drawn := slices.Contains(ctx.drawn, a.target)
	if Own(u.Unit).State.Fresh && !(drawn && b.plays("AMB-64", "b")) { // STD-ATTACK-12; AMB-64: against incidental contacts too
		// STD-ATTACK-13: only if the struck stand is in the open.
		if b.follows(b.Pieces[a.piece].Unit, noChargeBonus) { // STD-SPEC-54
			return nil
		}
		if a.shelter.status > inTheOpen || b.covered(b.Pieces[a.struck].Unit, coverImmune) || b.inLoose(a.struck) || b.plays("AMB-37", "a") && b.unresolved(a.piece, ctx) {
			return nil
		}
		list := []change{{game.Say("charging"), 1, "STD-ATTACK-12"}}
		if u.Type == Monster || u.Type == Chariot {
			list = append(list, change{game.Say("charging %s", u.Type), 1, "STD-ATTACK-14"})
		} else if b.follows(b.Pieces[a.piece].Unit, impactRule) {
			list = append(list, change{game.Say("impact"), 1, "STD-SPEC-53"})
		}
		return list
	}
	if drawn && !slices.Contains(ctx.drawn, b.Pieces[a.piece].Unit) {
		return nil // STD-ATTACK-19: the bonus belongs to the unit that made the contact; a unit drawn in keeps what it has earned itself (STD-ATTACK-18)
	}
	for _, bonus := range Own(u.Unit).State.Bonuses {
		if bonus.Unit != b.units[a.target].ID {
			continue
		}
		list := []change{{game.Say("pursuing"), 1, "STD-ATTACK-16"}}
		if more := bonus.Retreat / 3; more > 0 {
			list = append(list, change{game.Say("enemy retreated %s", game.Length(bonus.Retreat)), more, "STD-ATTACK-17"})
		}
		return list
	}
	return nil
}

// unresolved reports whether a charger joined a combat older than its charge: some unit of
// its side touches an enemy in it and has not charged this turn (AMB-37).
func (b *board) unresolved(piece int, ctx *roundContext) bool {
	return slices.ContainsFunc(ctx.units, func(unit int) bool {
		u := &b.units[unit]
		return !b.Enemies(unit, b.Pieces[piece].Unit) && !Own(u.Unit).State.Charged && !Own(u.Unit).State.Advanced &&
			slices.ContainsFunc(b.PiecesOf(unit), ctx.fights)
	})
}

// losses returns the modifiers that take dice from a stand, whatever it attacks.
func (b *board) losses(piece int, ctx *roundContext) []change {
	u := b.unitOf(piece)
	var list []change
	terror, behind := len(ctx.met[piece]) > 0 && b.fearsAll(b.Pieces[piece].Unit), false
	last := -1
	for i := range ctx.met[piece] {
		m := &ctx.met[piece][i]
		if enemy := b.Pieces[m.enemy].Unit; enemy != last {
			last, terror = enemy, terror || b.terrifies(enemy)
		}
		behind = behind || atFront(m.its, m.kind) && atSideOrRear(m.own, m.kind)
	}
	if terror && b.heedsTerror(b.Pieces[piece].Unit) {
		list = append(list, change{game.Say("touching a terrifying enemy"), -1, "STD-ATTACK-21"})
	}
	if behind {
		list = append(list, change{game.Say("enemy front at its side or rear"), -1, "STD-ATTACK-22"})
	}
	if Own(u.Unit).State.Confused {
		list = append(list, change{game.Say("confused"), -1, "STD-ATTACK-24"})
	}
	return list
}

// atSideOrRear reports whether a stand is touched at a side edge, its rear edge or a rear
// corner (STD-ATTACK-22). Side-to-side contact never counts as an enemy front, whichever
// corners are adjacent (STD-ATTACK-23). Zones do not matter (STD-ZONE-09).
func atSideOrRear(part geometry.ContactPart, kind geometry.ContactKind) bool {
	if kind == geometry.CornerContact && part.AtCorner {
		return part.Corner == geometry.RearLeft || part.Corner == geometry.RearRight
	}
	return part.Side != geometry.Front
}

// The kinds of Choice.
const (
	choiceTarget = "target"
	choiceBonus  = "bonus"
	choiceGift   = "gift"
	choiceLast   = "last"
	choiceBreak  = "break"
	choiceReturn = "return"
)

// chosenTarget returns the unit that a stand attacks: the chosen one, or else its best
// target.
func (b *board) chosenTarget(piece int, ctx *roundContext) (unit int, open bool) {
	var room [8]int
	targets, _ := b.appendTargets(room[:0], piece, ctx)
	for _, c := range ctx.choices {
		if c.Kind != choiceTarget || c.Stand != b.id(piece) {
			continue
		}
		for _, t := range targets {
			if b.units[t].ID == c.Target {
				return t, false
			}
		}
	}
	best := targets[0]
	for _, t := range targets[1:] {
		if b.promise(b.attackOn(piece, t, ctx)) > b.promise(b.attackOn(piece, best, ctx)) {
			best = t
		}
	}
	return best, len(targets) > 1
}

// promise is the expected number of unsaved hits of an attack, times 1296, for comparing attacks.
func (b *board) promise(a attack) int {
	return a.dice * b.rerollsOf(b.Pieces[a.piece].Unit, a.target).unsaved(a.need(), b.saveInCombat(a.target))
}

// chances returns in how many of 36 cases a die hits and the hit is not saved
// (STD-ATTACK-30, STD-ATTACK-32). A save needs the armour value; 0 means no armour.
func chances(need, armour int) int { return chance.Unsaved(dieSides, need, armour) }

// unsaved is chances as a probability.
func unsaved(need, armour int) float64 { return float64(chances(need, armour)) / (dieSides * dieSides) }

// leader returns the character who adds his bonus to a unit: the one with it who has the
// highest Attack bonus (STD-ATTACK-25); nil if there is none.
func (b *board) leader(unit int) *game.Character {
	var best *game.Character
	for i := range b.state.Characters {
		c := &b.state.Characters[i]
		if c.Joined == b.units[unit].ID && !OwnLeader(c).State.Slain && b.bonusOf(c, unit) > 0 && (best == nil || b.bonusOf(c, unit) > b.bonusOf(best, unit)) {
			best = c
		}
	}
	return best
}
