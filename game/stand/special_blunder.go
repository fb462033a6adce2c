package stand

import (
	"slices"

	"frontage/game"
)

// Special rules about orders that fail: cruel generals (STD-SPEC-19) and units that break down (STD-SPEC-16).

// cruelGeneralOf is the general of a side who is cruel, and the Command below which he does not fall; −1 for none.
func cruelGeneralOf(s *game.State, side game.SideID) (general, floor int) {
	for i := range s.Characters {
		c := &s.Characters[i]
		if p := parameters[number](OwnLeader(c).Special, cruelGeneral); p != nil && c.Side == side && !OwnLeader(c).State.Slain {
			return i, p.Value
		}
	}
	return -1, 0
}

// loseLevel takes a level of Command from a cruel general (STD-SPEC-19).
func (r *run) loseLevel(general int) {
	c := &r.s.Characters[general]
	own := EditLeader(c)
	own.Command--
	own.State.Command++
	r.changed()
	r.event(game.Event{Kind: "power", By: string(c.ID), Why: "STD-SPEC-19", Text: r.say("%s loses a level of Command for the rest of the battle: it is %d now.", leaderName(c), own.Command)})
}

// sufferBlunder lets a cruel general answer a natural 12, after the blunder itself (STD-SPEC-19, AMB-S09).
func (r *run) sufferBlunder(c *game.Character) {
	general, floor := cruelGeneralOf(r.s, c.Side)
	switch {
	case general < 0:
	case r.s.Characters[general].ID != c.ID:
		r.push(&cruelProcedure{Character: c.ID})
	case OwnLeader(c).Command > floor:
		r.loseLevel(general)
	}
}

// procedureCruel asks a cruel general whether a character who has blundered pays for it (STD-SPEC-19).
const procedureCruel = "cruel"

type cruelProcedure struct {
	Character game.CharacterID `json:"character,omitempty"`
}

func init() { register(func() procedure { return &cruelProcedure{} }) }

func (*cruelProcedure) kind() string { return procedureCruel }

func (p *cruelProcedure) check(at *openAt) {
	if i := at.s.CharacterIndex(p.Character); i < 0 || at.s.Characters[i].Side != at.s.Turn.Active {
		at.report("character", "there is no character %q of the side whose turn it is", p.Character)
	}
}

func (p *cruelProcedure) fields(_ *run, a game.Action) (fields []string, known bool) {
	return []string{"choice", "yes", "character"}, a.Do == "power"
}

func (p *cruelProcedure) proceed(r *run) (waits bool, err error) {
	c := &r.s.Characters[r.s.CharacterIndex(p.Character)]
	general, floor := cruelGeneralOf(r.s, c.Side)
	switch {
	case general < 0 || OwnLeader(c).State.Slain:
	case OwnLeader(&r.s.Characters[general]).Command > floor:
		return true, nil
	default:
		p.remove(r)
	}
	r.drop(p)
	return false, nil
}

// remove takes the character from the battle: he earns the enemy no victory points.
func (p *cruelProcedure) remove(r *run) {
	c := &r.s.Characters[r.s.CharacterIndex(p.Character)]
	EditLeader(c).Points = 0
	r.changed()
	r.slay(c, game.Say("his general has no mercy, and he is worth no victory points"), "STD-SPEC-19")
}

func (p *cruelProcedure) question(r *run) *game.Question {
	c := &r.s.Characters[r.s.CharacterIndex(p.Character)]
	i, _ := cruelGeneralOf(r.s, c.Side)
	general := &r.s.Characters[i]
	yes, no := true, false
	return &game.Question{Kind: "power", Who: c.Side,
		Text: game.Say("%[1]s has blundered. Does %[2]s lose a level of Command, which leaves him %[3]d, or is %[1]s removed?", leaderWithin(c), leaderWithin(general), OwnLeader(general).Command-1),
		Answers: []game.Action{{Do: "power", Character: general.ID, Choice: powerCruel, Yes: &yes},
			{Do: "power", Character: general.ID, Choice: powerCruel, Yes: &no}}}
}

func (p *cruelProcedure) answer(r *run, a game.Action) error {
	i, _ := cruelGeneralOf(r.s, r.s.Turn.Active)
	if a.Do != "power" || a.Choice != powerCruel || a.Yes == nil || a.Character != "" && a.Character != r.s.Characters[i].ID {
		return notNow(a, game.Say("say whether the general loses a level of Command"))
	}
	if *a.Yes {
		r.loseLevel(i)
	} else {
		p.remove(r)
	}
	r.drop(p)
	return nil
}

// breaksDown reports whether a natural 12 breaks a unit down in place of a blunder (STD-SPEC-16).
func (b *board) breaksDown(unit, rolled int) bool {
	return rolled == blunderSum && b.follows(unit, ruleBreakdown)
}

// blundering lists the units of a failed order to which the usual rules of failure apply.
func (b *board) blundering(units []game.UnitID, rolled int) []game.UnitID {
	return slices.DeleteFunc(slices.Clone(units), func(id game.UnitID) bool {
		unit, err := b.unitIndex(string(id))
		return err == nil && !isKept(b.units[unit].Unit) && (b.breaksDown(unit, rolled) || b.isWild(unit))
	})
}

// blunderGroups divides the units of a blunder: hired ones roll apart from the others (STD-SPEC-36).
func (r *run) blunderGroups(units []game.UnitID) (groups [][]game.UnitID) {
	for _, hired := range [2]bool{false, true} {
		if group := slices.DeleteFunc(slices.Clone(units), func(id game.UnitID) bool { return isHired(r.s.Unit(id)) != hired }); len(group) > 0 {
			groups = append(groups, group)
		}
	}
	return groups
}

// The results of a breakdown (STD-SPEC-16).
const (
	breakDestroyed = 1 + iota
	breakImmobile
	breakSilent
	breakLame
	breakHalt
	breakRaging
)

var breakdownTexts = [...]game.Phrase{
	breakDestroyed: game.Say("It is destroyed."),
	breakImmobile:  game.Say("It moves no more in this battle, and is destroyed if a rule makes it move; it shoots and fights."),
	breakSilent:    game.Say("It neither moves nor shoots this turn."),
	breakLame:      game.Say("It does not move this turn, and has −1 to its orders for the rest of the battle."),
	breakHalt:      game.Say("It does not move this turn."),
	breakRaging:    game.Say("It does not move this turn, and its shooting attacks are doubled."),
}

// breakDown rolls for a unit that breaks down.
func (r *run) breakDown(id game.UnitID) error {
	faces, err := r.roll(1, "breakdown", string(id), 0, r.say("%s breaks down:", unitName(r.s, id)))
	if err != nil {
		return err
	}
	r.events[len(r.events)-1].Steps = []game.Step{{Rule: "STD-SPEC-16", Text: breakdownTexts[faces[0]]}}
	if faces[0] == breakDestroyed {
		r.destroyUnit(id, "breakdown")
		return nil
	}
	state := &Edit(r.s.Unit(id)).State
	switch faces[0] {
	case breakImmobile:
		state.Immobile = true
	case breakSilent:
		state.Lapse = silentTurn
	case breakLame:
		state.Penalty = min(state.Penalty+1, game.MaxPenalty)
	case breakRaging:
		state.Lapse = doubledTurn
	}
	r.halt(id)
	return nil
}
