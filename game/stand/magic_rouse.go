package stand

import (
	"slices"
	"strconv"

	"frontage/game"
	"frontage/geometry"
)

// Some characters may rouse a unit for a Combat phase, once in the battle. This is not a spell
// (STD-MAGIC-39, STD-MAGIC-40, STD-SPEC-72).

// procedureRouse asks the characters at the start of each Combat phase, in either side's turn, which
// unit they rouse (AMB-M10, AMB-S10). Asked holds the characters already asked.
const procedureRouse = "rouse"

func init() { register(func() procedure { return &rouseProcedure{} }) }

type rouseProcedure struct {
	Asked []game.CharacterID `json:"names,omitempty"`
}

func (*rouseProcedure) kind() string { return procedureRouse }

func (p *rouseProcedure) check(at *openAt) {
	for _, id := range p.Asked {
		if !slices.ContainsFunc(at.s.Characters, func(c game.Character) bool { return c.ID == id }) {
			at.report("names", "there is no character %q", id)
		}
	}
	if at.isTop() && p.next(newBoard(at.s)) < 0 {
		at.report("", "nobody is left who could rouse a unit")
	}
}

// rousable lists the units that a character may rouse now: the unit he has joined, or those within his
// reach.
func (b *board) rousable(character int) (list []int) {
	c := &b.state.Characters[character]
	i := slices.IndexFunc(OwnLeader(c).Special, func(s Special) bool { return s.Rule == ruleRouse })
	if i < 0 || !OnTable(c) || slices.Contains(OwnLeader(c).State.Used, powerRouse) {
		return nil
	}
	s := &OwnLeader(c).Special[i]
	reach, err := strconv.ParseFloat(s.Of.(*rouse).Reach, 64)
	for unit := range b.units {
		u := &b.units[unit]
		if u.Side != c.Side || len(u.Stands) == 0 || !isAmong(u.Unit, s) || hasRule(Own(u.Unit).Special, ruleHired) {
			continue
		}
		if joined := c.Joined == u.ID; joined && err != nil || err == nil && (joined || b.leaderDistance(c, unit) <= reach+geometry.Tolerance) {
			list = append(list, unit)
		}
	}
	return list
}

// next is the next character to ask, or −1; the active side comes first. A character is asked only if a unit
// that he could rouse fights.
func (p *rouseProcedure) next(b *board) int {
	for _, active := range [2]bool{true, false} {
		for i := range b.state.Characters {
			c := &b.state.Characters[i]
			if (c.Side == b.state.Turn.Active) == active && !slices.Contains(p.Asked, c.ID) && slices.ContainsFunc(b.rousable(i), b.isEngaged) {
				return i
			}
		}
	}
	return -1
}

func (p *rouseProcedure) proceed(r *run) (waits bool, err error) {
	if p.next(r.board()) >= 0 {
		return true, nil
	}
	r.pop()
	return false, nil
}

func (p *rouseProcedure) question(r *run) *game.Question {
	b := r.board()
	i := p.next(b)
	c := &r.s.Characters[i]
	yes, no, fights := true, false, false
	q := &game.Question{Kind: "power", Who: c.Side, Text: game.Say("Does %s rouse a unit for this Combat phase, once in the battle?", leaderWithin(c))}
	for _, unit := range b.rousable(i) {
		if !fights && b.isEngaged(unit) {
			q.Default, fights = len(q.Answers), true
		}
		q.Answers = append(q.Answers, game.Action{Do: "power", Character: c.ID, Unit: b.units[unit].ID, Choice: powerRouse, Yes: &yes})
	}
	q.Answers = append(q.Answers, game.Action{Do: "power", Character: c.ID, Choice: powerRouse, Yes: &no})
	return q
}

func (p *rouseProcedure) answer(r *run, a game.Action) error {
	b := r.board()
	i := p.next(b)
	c := &r.s.Characters[i]
	if a.Do != "power" || a.Choice != powerRouse || a.Yes == nil || a.Character != "" && a.Character != c.ID {
		return notNow(a, game.Say("say whether %s rouses a unit", leaderWithin(c)))
	}
	p.Asked = append(slices.Clone(p.Asked), c.ID)
	if !*a.Yes {
		return nil
	}
	list := b.rousable(i)
	at := slices.IndexFunc(list, func(unit int) bool { return b.units[unit].ID == a.Unit || a.Unit == "" && len(list) == 1 })
	if at < 0 {
		var names []string
		for _, unit := range list {
			names = append(names, b.units[unit].name())
		}
		return refuse("STD-SPEC-72", game.Say("%s rouses one of %s.", leaderName(c), game.SayList(names)))
	}
	own := EditLeader(c)
	own.State.Used = append(slices.Clone(own.State.Used), powerRouse)
	u := &r.s.Units[list[at]]
	Edit(u).State.Roused = c.ID
	r.changed()
	r.event(game.Event{Kind: "power", By: string(c.ID), Unit: u.ID, Why: "STD-SPEC-72", Text: r.say("%s rouses %s for this Combat phase.", leaderName(c), unitName(r.s, u.ID))})
	return nil
}
