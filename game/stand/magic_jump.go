package stand

import (
	"frontage/game"
	"frontage/geometry"
)

// procedureJump asks where a caster jumps to: anywhere that his stand fits, out of a combat or into one
// (STD-SPELL-20).
const procedureJump = "jump"

func init() {
	register(func() procedure { return &jumpProcedure{} })
	spellKinds[kindJump] = spellKind{text: game.Say("the caster goes anywhere, and may cast another spell"),
		effect: func(r *run, p *castProcedure, _ *casting) error {
			r.push(&jumpProcedure{Character: p.Character})
			return nil
		}}
}

type jumpProcedure struct {
	Character game.CharacterID `json:"character,omitempty"`
}

func (*jumpProcedure) kind() string { return procedureJump }

func (p *jumpProcedure) check(at *openAt) {
	i := at.s.CharacterIndex(p.Character)
	if i < 0 || !OnTable(&at.s.Characters[i]) {
		at.report("character", "there is no character %q on the table", p.Character)
	}
}

func (*jumpProcedure) fields(_ *run, a game.Action) (fields []string, known bool) {
	return []string{"character", "join", "x", "y"}, a.Do == "character"
}

func (p *jumpProcedure) proceed(*run) (waits bool, err error) { return true, nil }

func (p *jumpProcedure) question(r *run) *game.Question {
	b := r.board()
	i, _ := b.casterIndex(p.Character)
	c := &r.s.Characters[i]
	q := &game.Question{Kind: procedureJump, Who: c.Side, Text: game.Say("Where does %s go? Anywhere, or to a unit that he joins.", leaderName(c))}
	for unit := range b.units {
		if to := b.jumpBeside(i, unit); to != nil && c.Joined != b.units[unit].ID {
			q.Answers = append(q.Answers, game.Action{Do: "character", Character: c.ID, Join: b.units[unit].ID, X: &to.X, Y: &to.Y})
		}
	}
	q.Answers = append(q.Answers, game.Action{Do: "hold", Character: c.ID})
	q.Default = len(q.Answers) - 1
	return q
}

// jumpBeside is the place where a jumping caster joins a unit, or nil if he cannot.
func (b *board) jumpBeside(character, unit int) *geometry.Vec {
	c := &b.state.Characters[character]
	if b.units[unit].Side != c.Side || len(b.units[unit].Stands) == 0 {
		return nil
	}
	to := b.placeBeside(character, unit)
	if to == nil || b.refuseJump(character, *to, unit) != nil {
		return nil
	}
	return to
}

// refuseJump says why a caster may not jump to a place and join a unit there (−1 for none). A jump is like
// other moves of characters, but it may leave a combat and has no limit of distance. He may touch enemies
// only when he joins a unit (AMB-M22).
func (b *board) refuseJump(character int, to geometry.Vec, join int) *game.Refusal {
	free := b.state.Characters[character]
	free.Joined = ""
	if refusal := b.mayLeaveAndJoin(&free, join); refusal != nil {
		return refusal
	}
	return b.leaderFits(character, to, join)
}

func (p *jumpProcedure) answer(r *run, a game.Action) error {
	b := r.board()
	i, _ := b.casterIndex(p.Character)
	c := &r.s.Characters[i]
	switch {
	case a.Character != p.Character || a.Do != "hold" && a.Do != "character":
		return notNow(a, game.Say("say where %s goes, or hold him", leaderWithin(c)))
	case a.Do == "hold":
		r.event(game.Event{Kind: "hold", By: string(c.ID), Why: "STD-SPELL-20", Text: game.Say("%s stays.", leaderName(c))})
		p.land(r, c)
		return nil
	}
	join := -1
	if a.Join != "" {
		unit, err := b.unitIndex(string(a.Join))
		if err != nil {
			return err
		}
		join = unit
	}
	var to *geometry.Vec
	switch {
	case a.X != nil && a.Y != nil:
		to = &geometry.Vec{X: round4(*a.X), Y: round4(*a.Y)}
	case join >= 0:
		to = b.placeBeside(i, join)
	}
	if to == nil {
		return refuse("STD-SPELL-20", game.Say("Say where the character goes: a place, or a unit to join."))
	}
	if refusal := b.refuseJump(i, *to, join); refusal != nil {
		return refusal
	}
	text := game.Say("%s goes to another place.", leaderName(c))
	if join >= 0 {
		text = game.Say("%s joins %s.", leaderName(c), b.units[join].name())
	}
	c.Joined = a.Join
	r.moveLeader(displacement{character: i, to: *to}, "STD-SPELL-20", text)
	p.land(r, c)
	return nil
}

// land ends the jump. The caster may cast one more spell, but not another jump (STD-SPELL-21); with an echo rod he
// has no second bonus spell (STD-ITEM-35).
func (p *jumpProcedure) land(r *run, c *game.Character) {
	EditLeader(c).State.Again = len(OwnLeader(c).State.Cast) < mostSpells
	r.drop(p)
	r.changed()
}
