package stand

import (
	"slices"
	"strconv"
	"strings"

	"frontage/game"
	"frontage/game/table"
	"frontage/geometry"
)

// ContactsAnswer lists the contacts, the engagements they form, and which stands support
// which.
type ContactsAnswer struct {
	game.StepsOnly

	Pairs       []PairAnswer
	Engagements []Engagement
	Supports    []Support
	Fighting    []game.StandID // sorted
	board       *board
}

// PairAnswer is the contact of two stands of different sides (K4). ASide and BSide are ""
// for a stand touched at one of its own corners.
type PairAnswer struct {
	A, B         game.StandID
	Kind         string // "edge" or "corner"
	Length       float64
	ASide, BSide string
	contact      geometry.Contact
	a, b         int // pieces
}

// Engagement is a connected set of units that fight one combat
// (STD-ENGAGE-02).
type Engagement struct {
	ID    string
	Units []game.UnitID // sorted
}

// Support is a stand that adds 1 to its side's result (STD-RESULT-13): the stand it
// supports, and from where: "rear", "left" or "right" of that stand.
type Support struct {
	Stand, Of game.StandID
	From      string
}

// contacts is the contacts on a board in the form that the rules use.
type contacts struct {
	pairs       []table.Pair    // between enemies
	fighting    []bool          // by piece: it touches an enemy
	supporters  []int           // the supporting pieces
	supported   []int           // the pieces they support
	from        []geometry.Side // where the supporters are, seen from the supported
	confused    []bool          // by unit: confused when this was found
	engaged     []bool          // by unit (STD-ENGAGE-01)
	engagements []Engagement    // once asked for; see engagements
	listed      bool

	groups      table.Sets    // units engaged together; the first names the group
	supportable []bool        // by piece: an enemy is at its front, so it may be supported
	supports    []supporting  // by piece
	size, place []int         // by a group's first unit: the group's size, and its engagement
	members     []game.UnitID // of all engagements
}

// contacts finds every contact between enemies, the engagements and the
// supports.
func (b *board) contacts() *contacts {
	if b.touching == nil {
		if b.touched == nil || !b.touched.holdsOn(b) {
			b.touched = b.findContacts()
		}
		b.touching = b.touched
	}
	return b.touching
}

// holdsOn reports whether contacts found on a board of the same placement are valid on b:
// the same units are confused, and so give no support.
func (c *contacts) holdsOn(b *board) bool {
	for i := range b.units {
		if Own(b.units[i].Unit).State.Confused != c.confused[i] {
			return false
		}
	}
	return true
}

func (b *board) findContacts() *contacts {
	c := b.emptyContacts()
	for i := range b.units {
		c.confused[i] = Own(b.units[i].Unit).State.Confused
	}
	c.pairs = b.withoutWagons(b.Foes())
	pairs, pieces, fighting, supportable := c.pairs, b.Pieces, c.fighting, c.supportable
	edgeOnly := b.supportsEdgesOnly()
	lastA, lastB := -1, -1
	for i := range pairs {
		pair := &pairs[i]
		fighting[pair.I], fighting[pair.J] = true, true
		if mayBeSupported(pair.A, pair.Kind, edgeOnly) {
			supportable[pair.I] = true
		}
		if mayBeSupported(pair.B, pair.Kind, edgeOnly) {
			supportable[pair.J] = true
		}
		if a, b := pieces[pair.I].Unit, pieces[pair.J].Unit; a != lastA || b != lastB { // most pairs of units touch in several places
			c.groups.Join(a, b)
			lastA, lastB = a, b
		}
	}
	b.findSupports(c)
	for p, s := range c.supports {
		if s.ok {
			c.supporters, c.supported, c.from = append(c.supporters, p), append(c.supported, s.of), append(c.from, s.from)
			c.groups.Join(b.Pieces[p].Unit, b.Pieces[s.of].Unit) // STD-ENGAGE-03, also for a supporting charge (STD-CHARGE-62)
		}
	}
	c.groups.Flatten()
	for i, first := range c.groups {
		if first != i {
			c.engaged[i], c.engaged[first] = true, true
		}
	}
	return c
}

// emptyContacts returns empty contacts for the board, reusing an earlier board's memory.
func (b *board) emptyContacts() *contacts {
	c := b.spareContacts
	if b.spareContacts = nil; c == nil {
		c = &contacts{}
	}
	pieces, units := len(b.Boxes), len(b.units)
	*c = contacts{
		supporters: c.supporters[:0], supported: c.supported[:0], from: c.from[:0], engagements: c.engagements[:0], members: c.members[:0],
		fighting: zeroed(c.fighting, pieces), supportable: zeroed(c.supportable, pieces), supports: zeroed(c.supports, pieces),
		confused: zeroed(c.confused, units), engaged: zeroed(c.engaged, units), size: c.size, place: c.place,
		groups: table.Sets(zeroed(c.groups, units)).Apart(),
	}
	return c
}

// zeroed returns a list of n zeros, reusing another's memory if it is large enough.
func zeroed[T any](list []T, n int) []T {
	list = slices.Grow(list[:0], n)[:n]
	clear(list)
	return list
}

// contactsAnswer answers the query for contacts.
func (b *board) contactsAnswer() *ContactsAnswer {
	c := b.contacts()
	a := &ContactsAnswer{Engagements: b.engagements(), board: b}
	for _, pair := range c.pairs {
		a.Pairs = append(a.Pairs, PairAnswer{
			A: b.id(pair.I), B: b.id(pair.J), Kind: kindName(pair.Contact.Kind), Length: pair.Contact.Length,
			ASide: partName(pair.Contact.A, pair.Contact.Kind), BSide: partName(pair.Contact.B, pair.Contact.Kind),
			contact: *pair.Contact, a: pair.I, b: pair.J,
		})
	}
	for p, is := range c.fighting {
		if is { // STD-ATTACK-03
			a.Fighting = append(a.Fighting, b.id(p))
		}
	}
	slices.Sort(a.Fighting)
	for i, p := range c.supporters {
		a.Supports = append(a.Supports, Support{b.id(p), b.id(c.supported[i]), c.from[i].String()})
	}
	return a
}

// supportable reports whether a stand touched by an enemy in this way may be supported: at
// its front edge or a front corner (AMB-42), or by the other reading at the edge alone.
func (b *board) supportable(part geometry.ContactPart, kind geometry.ContactKind) bool {
	return mayBeSupported(part, kind, b.supportsEdgesOnly())
}

// supportsEdgesOnly reports whether the other reading of AMB-42 is in use.
func (b *board) supportsEdgesOnly() bool { return b.plays("AMB-42", "b") }

// mayBeSupported is supportable, with the reading.
func mayBeSupported(part geometry.ContactPart, kind geometry.ContactKind, edgeOnly bool) bool {
	if kind == geometry.CornerContact && part.AtCorner {
		return !edgeOnly && (part.Corner == geometry.FrontLeft || part.Corner == geometry.FrontRight)
	}
	return part.Side == geometry.Front
}

// atFront reports whether a contact is at a stand's front edge or a front corner
// (STD-RESULT-15, AMB-42).
func atFront(part geometry.ContactPart, kind geometry.ContactKind) bool {
	if kind == geometry.CornerContact && part.AtCorner {
		return part.Corner == geometry.FrontLeft || part.Corner == geometry.FrontRight
	}
	return part.Side == geometry.Front
}

func kindName(k geometry.ContactKind) string {
	if k == geometry.EdgeContact {
		return "edge"
	}
	return "corner"
}

// partName names the edge at which a stand is touched. In corner contact only a stand
// touched inside an edge has one (AMB-36).
func partName(part geometry.ContactPart, kind geometry.ContactKind) string {
	if kind == geometry.CornerContact && part.AtCorner {
		return ""
	}
	return part.Side.String()
}

// supporting is the stand that a stand supports, and from where.
type supporting struct {
	of   int
	from geometry.Side
	ok   bool
}

// findSupports finds what each stand that touches no enemy supports. STD-RESULT-13: an
// infantry stand of a unit that is not confused, in supporting alignment with an infantry
// stand of its side that has an enemy at its front. Both may be of one unit or of two units
// of a side (STD-RESULT-16). STD-RESULT-17: it counts once, so one supported stand is
// enough: the stand directly ahead, or else one beside it.
func (b *board) findSupports(c *contacts) {
	note := func(p, q int, contact geometry.Contact) {
		s := &c.supports[p]
		if s.ok && (s.from == geometry.Rear || contact.B.Side != geometry.Rear) {
			return
		}
		u := b.unitOf(p)
		if u.Type == Infantry && !Own(u.Unit).State.Confused && !isDecoy(u.Unit) && b.unitOf(q).Type == Infantry &&
			aligned(b.Boxes[p], b.Boxes[q], contact) && maySupport(u.Unit, b.unitOf(q).Unit, contact, min(b.Boxes[p].Depth, b.Boxes[q].Depth)) {
			*s = supporting{q, contact.B.Side, true}
		}
	}
	may := func(p, q int) bool { return !c.fighting[p] && c.supportable[q] }
	friends := b.Friends()
	for i := range friends {
		pair := &friends[i]
		if may(pair.I, pair.J) && pair.Contact.Kind == geometry.EdgeContact {
			note(pair.I, pair.J, *pair.Contact)
		}
		if may(pair.J, pair.I) && pair.Contact.Kind == geometry.EdgeContact {
			turned := *pair.Contact
			turned.A, turned.B = turned.B, turned.A
			note(pair.J, pair.I, turned)
		}
	}
}

// aligned reports supporting alignment (STD-RESULT-14): the bases face the same way, and
// box is exactly behind the other (its front edge is the other's rear edge over the full
// length) or exactly beside it (its whole side edge lies on the other's side edge).
func aligned(box, of geometry.Box, c geometry.Contact) bool {
	if c.Kind != geometry.EdgeContact || !geometry.SameFacing(box.Forward, of.Forward) || c.B.Side == geometry.Front {
		return false
	}
	whole := c.Length >= box.EdgeLength(c.A.Side)-2*geometry.Tolerance
	if c.B.Side == geometry.Rear {
		return whole && c.Length >= of.Width-2*geometry.Tolerance
	}
	return whole
}

// engagements lists the groups of more than one unit, in file order.
func (b *board) engagements() []Engagement {
	c := b.contacts()
	if !c.listed {
		b.listEngagements(c)
		c.listed = true
	}
	return c.engagements
}

func (b *board) listEngagements(c *contacts) {
	c.size, c.place = zeroed(c.size, len(b.units)), zeroed(c.place, len(b.units))
	all := 0
	for i, first := range c.groups {
		if c.engaged[i] {
			c.size[first]++
			all++
		}
	}
	c.members = slices.Grow(c.members, all)[:all]
	from := 0
	for i, first := range c.groups {
		if !c.engaged[i] {
			continue
		}
		if first == i {
			to := from + c.size[i]
			c.place[i] = len(c.engagements)
			c.engagements = append(c.engagements, Engagement{engagementName(len(c.engagements)), c.members[from:from:to]})
			from = to
		}
		e := &c.engagements[c.place[first]]
		e.Units = append(e.Units, b.units[i].ID)
	}
	for i := range c.engagements {
		if units := c.engagements[i].Units; len(units) > 2 || units[1] < units[0] {
			slices.Sort(units)
		}
	}
}

// engagementName is the id of the i-th engagement on the table, counted from 0.
func engagementName(i int) string {
	if i < len(engagementNames) {
		return engagementNames[i]
	}
	return "e" + strconv.Itoa(i+1)
}

var engagementNames = [...]string{
	"e1", "e2", "e3", "e4", "e5", "e6", "e7", "e8", "e9", "e10", "e11", "e12",
}

func (b *board) contactSteps(a *ContactsAnswer) []game.Step {
	steps := b.pairSteps(a.Pairs)
	for _, e := range a.Engagements {
		steps = append(steps, game.Step{Rule: "STD-ENGAGE-02", Marks: []game.Mark{},
			Text: game.Say("Engagement %s: %s.", e.ID, game.SayList(e.Units))})
	}
	var supports []sentence
	for i, s := range a.Supports {
		t := sentence{rule: "STD-RESULT-13", piece: b.contacts().supporters[i], marks: []game.Mark{{Kind: game.MarkStand, Stand: s.Stand}},
			one: "Stand %s supports %s from behind.", many: "Stands %s support %s from behind.", args: []any{whom{}, each{s.Of}}}
		if s.From != "rear" {
			t.one, t.many = "Stand %s supports %s from the supported stand's %s.", "Stands %s support %s from the supported stands' %s."
			t.args = append(t.args, s.From)
		}
		supports = append(supports, t)
	}
	return append(steps, b.together(supports)...)
}

// pairSteps says which enemies touch, and how. Pairs that touch alike share a step.
func (b *board) pairSteps(pairs []PairAnswer) []game.Step {
	var steps []game.Step
	told := make([]bool, len(pairs))
	for i, p := range pairs {
		if told[i] {
			continue
		}
		step := game.Step{Rule: "STD-ATTACK-03"}
		var who []game.Phrase
		for j := i; j < len(pairs); j++ {
			if q := pairs[j]; q.Kind == p.Kind && cm(q.Length).String() == cm(p.Length).String() && q.ASide == p.ASide && q.BSide == p.BSide {
				told[j] = true
				who = append(who, game.SayList([]any{b.standName(q.a), b.standName(q.b)}))
				step.Marks = append(step.Marks, game.Mark{Kind: game.MarkEdge, From: q.contact.At.A, To: q.contact.At.B})
			}
		}
		pairs := game.SayJoined(who)
		step.Text = game.Say("%s touch at a corner: both fight.", pairs)
		if p.Kind == "edge" {
			step.Text = game.Say("%s touch along %s, %s edge to %s edge: both fight.", pairs, cm(p.Length), game.Word(p.ASide), game.Word(p.BSide))
		}
		steps = append(steps, step)
	}
	return steps
}

// joinIDs writes a list in words: "a, b and c".
func joinIDs[T ~string](ids []T) string {
	words := make([]string, len(ids))
	for i, id := range ids {
		words[i] = string(id)
	}
	switch n := len(words); n {
	case 0:
		return ""
	case 1:
		return words[0]
	default:
		return strings.Join(words[:n-1], ", ") + " and " + words[n-1]
	}
}

// Explain returns a step for each contact, engagement and support.
func (a *ContactsAnswer) Explain() []game.Step { return a.board.contactSteps(a) }

// noContacts is the answer in which nobody touches an enemy.
var noContacts = game.Say("No enemies touch.")

// Outline is empty unless there are no contacts.
func (a *ContactsAnswer) Outline() game.Outline {
	if len(a.Explain()) == 0 {
		return game.Outline{Text: noContacts}
	}
	return game.Outline{}
}

// Text returns the steps, a line each.
func (a *ContactsAnswer) Text() game.Phrase {
	steps := a.Explain()
	if len(steps) == 0 {
		return noContacts
	}
	return game.SaySteps(steps)
}

// Options returns the answer alone.
func (a *ContactsAnswer) Options() []game.Answer { return []game.Answer{a} }

// unitsTouch reports whether any stands of two units are in contact.
func (b *board) unitsTouch(i, j int) bool {
	for _, p := range b.BoxesOf(i) {
		for _, q := range b.BoxesOf(j) {
			if geometry.Relate(p, q) == geometry.Touching {
				return true
			}
		}
	}
	return false
}

// isEngaged reports whether a unit is engaged (STD-ENGAGE-01).
func (b *board) isEngaged(unit int) bool { return b.contacts().engaged[unit] }

// sameCombat reports whether two units are in one combat.
func (b *board) sameCombat(unit, other int) bool {
	c := b.contacts()
	return c.engaged[unit] && c.engaged[other] && c.groups[unit] == c.groups[other]
}

// withoutWagons leaves the contacts with wagons out of some: they engage nobody (STD-SCEN-24, AMB-M52).
func (b *board) withoutWagons(pairs []table.Pair) []table.Pair {
	if !b.extras().wagons {
		return pairs
	}
	wagon := func(p *table.Pair) bool { return isWagon(b.unitOf(p.I).Unit) || isWagon(b.unitOf(p.J).Unit) }
	for i := range pairs {
		if wagon(&pairs[i]) {
			return slices.DeleteFunc(slices.Clone(pairs), func(p table.Pair) bool { return wagon(&p) })
		}
	}
	return pairs
}
