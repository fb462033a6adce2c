package element

import "frontage/geometry"

// Mode is the way in which two elements fight.
type Mode string

// The modes.
const (
	Close      Mode = "close"
	Shooting   Mode = "shooting"
	Bespelling Mode = "bespelling"
)

// The roles of an element in a combat, as the table of tactical factors names them.
const (
	inClose  = 'C'
	shotAt   = 'T'
	shooter  = 'S'
	answered = 'A' // a shooter whose target shoots back
)

// meeting is a combat to work out: its two elements, and the mode.
type meeting struct {
	own, opp int // the elements; own shoots, or is the one asked about
	mode     Mode
	boxes    [2]geometry.Box
	supposed bool  // they are not in contact: opp is assumed to be at own's front
	aid      []int // elements that aid own's shooting
	answered bool  // opp shoots at own
}

// combat is a combat without its dice: both scores and the possible outcomes.
type combat struct {
	b     *board
	m     meeting
	sides [2]score // the scores of own and opp
	memo  [2][2]*ending
}

// score is the sum that one of the two adds to its die.
type score struct {
	unit    int
	role    byte
	subject subject // as it is
	as      subject // as it fights (ELM-BASE-23 to -31)
	counts  *counted
	suffers subject // as its own outcome is looked up
	mode    string  // C or D: the mode for the other's outcome
	going   Going
	enemys  bool // the bound is the enemy's

	factor   int
	supports []support
	tactical []Line
	grading  []*gradingRow // the lines that may apply, depending on the totals
}

// Line is a line of a sum: the id of the factor, and its value.
type Line struct {
	ID    string `json:"id"`
	Value int    `json:"value"`
}

// combat works out a combat without the dice.
func (b *board) combat(m meeting) *combat {
	c := &combat{b: b, m: m}
	for i, unit := range []int{m.own, m.opp} {
		c.sides[i] = b.scoreOf(&m, i, unit)
	}
	for i := range c.sides {
		c.complete(i)
	}
	return c
}

// scoreOf begins the score of an element: as what it fights.
func (b *board) scoreOf(m *meeting, i, unit int) score {
	u := &b.s.Units[unit]
	sc := score{unit: unit, subject: b.subjects[unit], enemys: b.s.Turn.Active != u.Side, going: b.goingFor(unit, m.boxes[i])}
	sc.suffers = b.fighters[unit].as[suffers].subject
	does := suffers
	switch {
	case m.mode == Close:
		sc.role, sc.mode, does = inClose, "C", fightsClose
	case i == 1:
		sc.role, sc.mode = shotAt, "D"
	case m.answered:
		sc.role, sc.mode = answered, "D"
	default:
		sc.role, sc.mode = shooter, "D"
	}
	if m.mode != Close && (i == 0 || m.answered) {
		does = shoots
	}
	sc.counts = &b.fighters[unit].as[does]
	if sc.as = sc.counts.subject; sc.counts.mode != "" {
		sc.mode = sc.counts.mode
	}
	return sc
}

// complete works out the score of an element.
func (c *combat) complete(i int) {
	sc, opp := &c.sides[i], &c.sides[1-i]
	sc.factor = c.factor(sc, opp)
	if c.m.mode == Close && (i == 0 || !c.m.supposed) && c.facesOther(i) {
		sc.supports = c.b.supportOf(c.b.at[sc.unit], &opp.subject, sc.enemys)
	}
	sc.tactical = c.tactical(i)
	for _, row := range sc.counts.grading {
		if row.option == "" || isOn(c.b.s, row.option) {
			sc.grading = append(sc.grading, row)
		}
	}
}

// facesOther reports whether an element fights the other to its front, or is assumed to.
func (c *combat) facesOther(i int) bool {
	own, other := c.b.at[c.sides[i].unit], c.b.at[c.sides[1-i].unit]
	return c.m.supposed || c.b.opponent(own) == other
}

// factor returns the combat factor (ELM-CLOSE-03 to -06).
func (c *combat) factor(sc, opp *score) int {
	mounted := c.b.is(isMounted, opp.unit)
	if c.m.mode != Close && c.b.s.Units[opp.unit].Type == "EL" && own(&c.b.s.Units[opp.unit]).Grade == "X" {
		mounted = sc.as.Type == "WWG" || sc.as.Type == "BW" // ELM-BASE-24
	}
	for _, row := range sc.counts.factors {
		if !c.holds(row.when, sc) {
			continue
		}
		if mounted {
			return row.vsMounted
		}
		return row.vsOther
	}
	return 0
}

// holds reports whether the condition of a line of the table of factors applies to an element.
func (c *combat) holds(when string, sc *score) bool {
	switch when {
	case "close":
		return sc.role == inClose
	case "shooting":
		shoots := sc.role == shooter || sc.role == answered || sc.role == shotAt && c.m.answered
		return shoots || sc.role == inClose && sc.mode == "D" // ELM-CLOSE-06
	case "shooting_unanswered":
		return sc.role == shooter && !own(&c.b.s.Units[sc.unit]).State.Targeted
	case "shot_at":
		return sc.role == shotAt
	}
	return true
}

// support adds up the support from behind an element.
func (sc *score) support() int {
	sum := 0
	for _, s := range sc.supports {
		sum += s.bonus
	}
	return sum
}

// sum is the score of an element before grading (ELM-SEQ-07, ELM-CLOSE-14).
func (sc *score) sum() int {
	sum := sc.factor + sc.support()
	for _, line := range sc.tactical {
		sum += line.Value
	}
	return sum
}

// graded returns the grading line of an element with its value for these totals; "" for a grade without
// any (ELM-CLOSE-17, -18).
func (c *combat) graded(i, total, other int) Line {
	sc, opp := &c.sides[i], &c.sides[1-i]
	var line Line
	for _, row := range sc.grading {
		line.ID = row.rule
		if (total < other || total == other && !row.lower) && (row.bound == "any" || sc.enemys) && row.against.Fits(&opp.subject) {
			line.Value = row.value
			break
		}
	}
	return line
}

// totals returns both totals with these dice, before and after grading (ELM-CLOSE-19).
func (c *combat) totals(dice [2]int) (before, after [2]int) {
	for i := range dice {
		before[i] = dice[i] + c.sides[i].sum()
	}
	for i := range dice {
		after[i] = before[i] + c.graded(i, before[i], before[1-i]).Value
	}
	return before, after
}

// ending is the result of a combat.
type ending struct {
	result  Result
	loser   int // 0 or 1, −1 for none
	outcome Outcome
	rule    string
	morale  float64 // the morale lost with the loser
}

// ends returns the result of a combat with these totals (ELM-SEQ-08, -09, R-39).
func (c *combat) ends(after [2]int) ending {
	switch {
	case after[0] == after[1]:
		return ending{result: NoResult, loser: -1, outcome: NoOutcome}
	case after[0] < after[1]:
		return c.endFor(0, 2*after[0] <= after[1])
	}
	return c.endFor(1, 2*after[1] <= after[0])
}

// endFor returns the outcome for a loser.
func (c *combat) endFor(loser int, doubled bool) ending {
	result, k := Beaten, 0
	if doubled {
		result, k = Doubled, 1
	}
	if c.memo[loser][k] == nil {
		e := c.suffer(loser, result)
		c.memo[loser][k] = &e
	}
	return *c.memo[loser][k]
}

func (c *combat) suffer(loser int, result Result) ending {
	own, opp := &c.sides[loser], &c.sides[1-loser]
	e := ending{result: result, loser: loser}
	if e.rule = c.disregards(loser); e.rule != "" {
		e.outcome = Disregarded
		return e
	}
	e.outcome, e.rule = c.b.t.outcomeFor(c.b.s, c.b.fighters[own.unit].outcomes, &losing{
		result: result, own: own.suffers, opp: opp.as, mode: opp.mode, ownGoing: own.going, oppGood: opp.going == Good, winnersGo: own.enemys,
	})
	if e.outcome.lost() {
		e.morale = c.b.moraleOf(own.unit)
	}
	return e
}

// disregards returns the rule by which a losing shooter disregards its outcome, "" for none
// (ELM-SHOOT-19, -21, -23).
func (c *combat) disregards(loser int) string {
	switch {
	case c.m.mode == Close || loser != 0:
		return ""
	case c.m.mode == Bespelling && c.b.is(isMinds, c.m.opp):
		return "" // ELM-SHOOT-23
	case c.m.mode == Bespelling:
		return "ELM-SHOOT-21"
	case !c.m.answered:
		return "ELM-SHOOT-19"
	}
	return ""
}

// spentAfter reports whether an element is destroyed at the end of any close combat (ELM-BASE-31).
func (b *board) spentAfter(unit int) bool {
	u := &b.s.Units[unit]
	return u.Type == "AIR" && own(u).Grade == "X"
}
