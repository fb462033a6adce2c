package element

import (
	"strconv"
	"strings"

	"frontage/game"
	"frontage/geometry"
)

// combatForm describes the query of a combat.
var combatForm = game.QueryForm{
	Name: "combat", Help: "What a combat of two elements adds up to, and what may come of it.",
	Detail: "Where the two are not in contact, they are supposed to meet front to front where the unit stands; with --shooting, to have a clear shot. Without --dice it tells the chances of every outcome.\n\nExample:\n  frontage combat the-ford-at-marren.scenario.json --unit r5 --target b6",
	Args: []game.QueryArg{
		{Name: "unit", Kind: game.ArgUnit, Required: true, Help: "The element."},
		{Name: "target", Kind: game.ArgUnit, Required: true, Help: "The enemy that it fights or shoots at."},
		{Name: "shooting", Kind: game.ArgFlag, Help: "It shoots, or bespells."},
		{Name: "dice", Kind: game.ArgText, Help: "What the unit and the target roll: 4,3."},
		{Name: "aid", Kind: game.ArgUnits, With: "shooting", Help: "Who aids its shooting."},
		{Name: "answered", Kind: game.ArgFlag, With: "shooting", Help: "The target shoots at it, which is supposed where it may."},
	},
}

// CombatAnswer is the scores and the result of a combat.
type CombatAnswer struct {
	game.StepsOnly

	Query      string      `json:"query"`
	Unit       game.UnitID `json:"unit"`
	Target     game.UnitID `json:"target"`
	Mode       Mode        `json:"mode"`
	Own        Part        `json:"own"`
	Opp        Part        `json:"opp"`
	Result     Result      `json:"result"` // "" without dice
	Loser      game.UnitID `json:"loser"`
	Outcome    Outcome     `json:"outcome"`     // "" without dice
	Rule       string      `json:"rule"`        // the row of the table of outcomes, or a rule in its place
	MoraleLost *float64    `json:"morale_lost"` // null without dice
	Also       []After     `json:"also"`        // further events, whoever wins
	Chances    []Chance    `json:"chances"`     // empty with dice
	Steps      []game.Step `json:"steps"`
}

// Part is the score of one of the two.
type Part struct {
	Dice     *int   `json:"dice"` // null if no dice are given
	Factor   int    `json:"factor"`
	Support  int    `json:"support"`
	Tactical []Line `json:"tactical"`
	Grading  []Line `json:"grading"` // the line of its grade, 0 if it does not apply
	Total    *int   `json:"total"`   // null without a die
}

// After is an event for an element at the end of a combat.
type After struct {
	Unit    game.UnitID `json:"unit"`
	Outcome Outcome     `json:"outcome"`
	Rule    string      `json:"rule"`
}

// Chance is the chance of one result of a combat.
type Chance struct {
	Result     Result      `json:"result"`
	Loser      game.UnitID `json:"loser"`
	Outcome    Outcome     `json:"outcome"`
	Rule       string      `json:"rule"`
	MoraleLost float64     `json:"morale_lost"`
	Pairs      int         `json:"pairs"`  // the pairs of dice, out of 36
	P          float64     `json:"chance"` // the share of pairs
}

// Explain returns the steps that led to the answer.
func (a *CombatAnswer) Explain() []game.Step { return a.Steps }

// Options returns no alternatives.
func (a *CombatAnswer) Options() []game.Answer { return nil }

// Text returns the answer in words: the steps, and the chances.
func (a *CombatAnswer) Text() game.Phrase {
	lines := make([]game.Phrase, len(a.Steps))
	for i := range a.Steps {
		lines[i] = a.Steps[i].Text
	}
	for _, c := range a.Chances {
		if c.Loser == "" { // equal scores, which have no result and no outcome
			lines = append(lines, game.Say("%d in 36: nobody loses, none (none)", c.Pairs))
		} else {
			lines = append(lines, game.Say("%d in 36: %s loses, %s (%s)", c.Pairs, c.Loser, game.Word(string(c.Outcome)), game.Word(string(c.Result))))
		}
	}
	return game.SayLines(lines...)
}

// combatQuery answers the query of a combat.
func (b *board) combatQuery(q game.Query) (game.Answer, error) {
	m, err := b.meeting(q)
	if err != nil {
		return nil, err
	}
	dice, given, err := diceOf(q.Args["dice"])
	if err != nil {
		return nil, err
	}
	c := b.combat(m)
	a := &CombatAnswer{Query: q.Name, Unit: b.s.Units[m.own].ID, Target: b.s.Units[m.opp].ID, Mode: m.mode, Also: b.also(&m), Chances: []Chance{}}
	if given {
		c.answer(a, dice)
	} else {
		a.Own, a.Opp = c.part(0, nil, nil), c.part(1, nil, nil)
		a.Chances = c.chances()
		a.Steps = c.explain()
	}
	return a, nil
}

// answer fills in the result of a combat with these dice.
func (c *combat) answer(a *CombatAnswer, dice [2]int) {
	before, after := c.totals(dice)
	for i, p := range []*Part{&a.Own, &a.Opp} {
		line := c.graded(i, before[i], before[1-i])
		*p = c.part(i, &dice[i], &line)
		*p.Total = after[i]
	}
	e := c.ends(after)
	a.Result, a.Outcome, a.Rule, a.MoraleLost, a.Loser = e.result, e.outcome, e.rule, &e.morale, c.loser(e)
	a.Steps = append(c.explain(), c.explainEnd(dice, before, after, e)...)
}

// loser returns the id of the loser, "" for none.
func (c *combat) loser(e ending) game.UnitID {
	if e.loser < 0 {
		return ""
	}
	return c.b.s.Units[c.sides[e.loser].unit].ID
}

// part is the score of one of the two; without a die the line of its grade shows 0.
func (c *combat) part(i int, die *int, grading *Line) Part {
	sc := &c.sides[i]
	p := Part{Dice: die, Factor: sc.factor, Support: sc.support(), Tactical: sc.tactical, Grading: []Line{}}
	if p.Tactical == nil {
		p.Tactical = []Line{}
	}
	switch {
	case grading != nil && grading.ID != "":
		p.Grading = append(p.Grading, *grading)
	case grading == nil && len(sc.grading) > 0:
		p.Grading = append(p.Grading, Line{ID: sc.grading[0].rule})
	}
	if die != nil {
		p.Total = new(int)
	}
	return p
}

// chances returns the chance of each ending over all 36 pairs of dice: first the target's losses, the
// worst first, then ties, then the unit's losses.
func (c *combat) chances() []Chance {
	var list []Chance
	for d := range 36 {
		_, after := c.totals([2]int{d/6 + 1, d%6 + 1})
		e := c.ends(after)
		chance := Chance{Result: e.result, Loser: c.loser(e), Outcome: e.outcome, Rule: e.rule, MoraleLost: e.morale}
		found := false
		for i := range list {
			if same := list[i]; same.Result == chance.Result && same.Loser == chance.Loser {
				list[i].Pairs++
				found = true
			}
		}
		if !found {
			chance.Pairs = 1
			list = append(list, chance)
		}
	}
	for i := range list {
		list[i].P = float64(list[i].Pairs) / 36
	}
	sortChances(list, c.b.s.Units[c.m.own].ID)
	return list
}

// also returns the further events at the end of a combat.
func (b *board) also(m *meeting) []After {
	list := []After{}
	for _, unit := range []int{m.own, m.opp} {
		if m.mode == Close && b.spentAfter(unit) {
			list = append(list, After{b.s.Units[unit].ID, Destroyed, "ELM-BASE-31"})
		}
	}
	return list
}

// meeting reads the two elements and the mode.
func (b *board) meeting(q game.Query) (meeting, error) {
	m := meeting{mode: Close, answered: q.Args["answered"] == "true"}
	for i, arg := range []string{"unit", "target"} {
		unit := b.s.UnitIndex(game.UnitID(q.Args[arg]))
		switch {
		case unit < 0:
			return m, game.RefuseQuery("there is no unit %[1]q", q.Args[arg])
		case b.at[unit] < 0:
			return m, game.RefuseQuery("%[1]s is not on the table", q.Args[arg])
		}
		*[]*int{&m.own, &m.opp}[i] = unit
		m.boxes[i] = b.Boxes[b.at[unit]]
	}
	if b.s.Units[m.own].Side == b.s.Units[m.opp].Side {
		return m, game.RefuseQuery("%[1]s and %[2]s are of one side", b.s.Units[m.own].ID, b.s.Units[m.opp].ID)
	}
	if q.Args["shooting"] == "true" {
		return m, b.shootingMeeting(&m, q.Args["aid"])
	}
	if i, j := b.at[m.own], b.at[m.opp]; b.opponent(i) != j && b.opponent(j) != i {
		m.supposed = true
		m.boxes[1] = geometry.Flush(m.boxes[0].Edge(geometry.Front), m.boxes[1].Width, m.boxes[1].Depth, 0)
	}
	return m, nil
}

// shootingMeeting fills in the shooting of an element, and its aid.
func (b *board) shootingMeeting(m *meeting, aid string) error {
	if !b.is(isShooters, m.own) {
		return game.RefuseQuery("%[1]s does not shoot (ELM-SHOOT-01)", b.s.Units[m.own].ID)
	}
	m.mode = b.shootingMode(m.own)
	m.answered = m.answered || b.mayShootAt(m.own, m.opp) && !own(&b.s.Units[m.opp]).State.Shot && b.mayShootAt(m.opp, m.own)
	if aid == "" {
		return nil
	}
	for _, id := range strings.Split(aid, ",") {
		unit := b.s.UnitIndex(game.UnitID(id))
		switch {
		case unit < 0:
			return game.RefuseQuery("there is no unit %[1]q", id)
		case unit == m.own || b.s.Units[unit].Side != b.s.Units[m.own].Side || !b.is(isShooters, unit) || b.shootingMode(unit) != m.mode:
			return game.RefuseQuery("%[1]s cannot aid %[2]s (ELM-SHOOT-16, ELM-SHOOT-24)", id, b.s.Units[m.own].ID)
		}
		m.aid = append(m.aid, unit)
	}
	return nil
}

// shootingMode returns the mode in which an element shoots (ELM-SHOOT-20).
func (b *board) shootingMode(unit int) Mode {
	if b.is(isBespellers, unit) {
		return Bespelling
	}
	return Shooting
}

// diceOf reads two dice.
func diceOf(text string) (dice [2]int, given bool, err error) {
	if text == "" {
		return dice, false, nil
	}
	parts := strings.Split(text, ",")
	for i := range min(len(parts), 2) {
		dice[i], err = strconv.Atoi(strings.TrimSpace(parts[i]))
		if err != nil || dice[i] < 1 || dice[i] > 6 {
			return dice, false, game.RefuseQuery("the dice are %[1]q; they must be two numbers from 1 to 6, as 4,3", text)
		}
	}
	if len(parts) != 2 {
		return dice, false, game.RefuseQuery("the dice are %[1]q; they must be two numbers from 1 to 6, as 4,3", text)
	}
	return dice, true, nil
}
