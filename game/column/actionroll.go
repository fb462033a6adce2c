package column

import (
	"errors"

	"frontage/game"
	"frontage/game/turn"
)

// attempt is an attempted Action: whether it needs a roll, and the modifiers of that roll.
type attempt struct {
	roller    roller
	name      string
	automatic bool
	rule      string // the rule that makes it automatic
	why       game.Text
	mods      mods
}

// attemptOf works out what an Action of a roller needs now. The General who makes it automatic
// may be nil.
func attemptOf(s *game.State, r roller, name string, free *game.Character) attempt {
	a := attempt{roller: r, name: name}
	a.rule, a.why = automatic(s, r.unit, name)
	if free != nil {
		a.rule, a.why = "COL-LEADER-09", game.Tell("%s makes it automatic.", free.Name)
	}
	a.automatic = a.rule != ""
	a.mods = r.actionMods(s, name)
	return a
}

// automatic returns the rule by which an Action of a unit needs no roll in this phase
// (COL-ACTION-05), "" if it needs one.
func automatic(s *game.State, u *game.Unit, name string) (rule string, why game.Text) {
	switch name {
	case actStop:
		if !has(u, militia) {
			return "COL-STAND-15", game.Tell("Only Militia must roll to stop.")
		}
	case actAboutFace:
		if has(u, swift) {
			return "COL-STAND-15", game.Tell("Swift units turn about without a roll.")
		}
	case actMissileFire:
		formed := own(u).Formed
		switch {
		case formed && s.Turn.Phase == phaseReaction:
			return "COL-MISSILE-02", game.Tell("Formed units shoot without a roll in the Reaction Phase.")
		case !formed && s.Turn.Phase == phaseAssault:
			return "COL-MISSILE-03", game.Tell("Unformed units shoot without a roll in the Assault Phase.")
		}
	}
	return "", game.Text{}
}

// check is the total that an Action Roll must reach (COL-ACTION-01).
func (a attempt) check() int { return tables().Checks[rollAction] }

// need is the number that the dice alone must show.
func (a attempt) need() int { return a.check() - a.mods.sum() }

// chance is the chance of success.
func (a attempt) chance() float64 {
	if a.automatic {
		return 1
	}
	return chanceFrom(a.need())
}

// steps explains what the Action needs.
func (a attempt) steps() []game.Step {
	if a.automatic {
		return []game.Step{game.NewStep(a.rule, "%s needs no roll. %s", game.Word(a.name), a.why)}
	}
	if a.mods.sum() == 0 {
		return append(a.mods.steps(), game.NewStep("COL-ACTION-01", "%s of %s: the two dice must show %d or more.", game.Word(a.name), a.roller.name(), a.check()))
	}
	return append(a.mods.steps(), game.NewStep("COL-ACTION-01", "%s of %s: the total of two dice and %s must be %d or more; the dice must show %d.",
		game.Word(a.name), a.roller.name(), signed(a.mods.sum()), a.check(), a.need()))
}

// outcome is the roll of an attempt.
type outcome struct {
	ok     bool
	events []game.Event
}

// roll makes the Action Roll, if one is needed, and notes a failure. If the roller has failed
// already in this phase, a compulsory roll counts as failed (correction 2).
func (a attempt) roll(s *game.State, d *game.Dice, unread bool) (outcome, error) {
	edit(a.roller.unit).Tried = true
	if a.automatic {
		return outcome{true, []game.Event{{Kind: "automatic", By: a.roller.by(), Unit: a.roller.unit.ID, Why: a.name,
			Text: game.Say("%s: %s needs no roll.", a.roller.name(), game.Word(a.name)), Steps: a.steps()}}}, nil
	}
	if a.roller.hasFailed() {
		return outcome{false, []game.Event{{Kind: "failed", By: a.roller.by(), Unit: a.roller.unit.ID, Why: a.name,
			Text:  game.Say("%s: %s fails without a roll.", a.roller.name(), game.Word(a.name)),
			Steps: []game.Step{game.NewStep("COL-ACTION-02", "%s has failed an Action Roll in this phase.", a.roller.name())}}}}, nil
	}
	roll := rolling{why: rollAction, name: a.name, by: a.roller.by(), unit: a.roller.unit.ID, mods: a.mods, check: a.check(), unread: unread}
	if !unread {
		roll.text = game.Say("%s: %s.", a.roller.name(), game.Word(a.name))
	}
	total, event, err := rollTotal(d, roll)
	if err != nil {
		return outcome{}, err
	}
	ok := total >= a.check()
	if !unread {
		event.Steps = append(a.steps(), totalStep(total, ok))
	}
	if own(a.roller.unit).Hasted {
		edit(a.roller.unit).Hasted = false
	}
	if !ok {
		a.roller.fail()
	}
	return outcome{ok, []game.Event{event}}, nil
}

// totalStep tells the total of an Action Roll.
func totalStep(total int, ok bool) game.Step {
	if ok {
		return game.NewStep("COL-ACTION-01", "The total is %d: it succeeds.", total)
	}
	return game.NewStep("COL-ACTION-01", "The total is %d: it fails.", total)
}

// rolling is a roll of two dice with its purpose.
type rolling struct {
	why, name string
	by        string
	unit      game.UnitID
	target    game.StandID
	mods      mods
	check     int // the total to reach, 0 for an attack
	text      game.Phrase
	unread    bool // nobody reads how it comes about
}

// Rolled is the system's own data of a roll.
type Rolled struct {
	Name   string       `json:"name,omitempty"`
	Victim game.StandID `json:"at,omitempty"`
	Mods   []Mod        `json:"mods"`
	Total  int          `json:"total"`
	Push   bool         `json:"push,omitempty"`
	Break  bool         `json:"disrupt,omitempty"`
	Hits   int          `json:"hits,omitempty"`
	Counts *bool        `json:"counts,omitempty"` // for two stands that attack at the same time: this result is the higher
}

// steps explains a roll before it is made: each modifier, and the number needed.
func (r rolling) steps() []game.Step {
	steps := r.mods.steps()
	switch sum := r.mods.sum(); r.why {
	case rollAction:
		return append(steps, needs("COL-ACTION-01", sum, r.check))
	case rollMorale, rollBreak:
		return append(steps, needs("COL-CASUALTY-20", sum, r.check))
	default:
		return append(steps, game.NewStep(attackRules[r.why], "The modifiers add up to %s.", signed(sum)))
	}
}

// needs tells the total that two dice and their modifiers must reach.
func needs(rule string, sum, check int) game.Step {
	if sum == 0 {
		return game.NewStep(rule, "The two dice must show %d or more.", check)
	}
	return game.NewStep(rule, "The total of two dice and %s must be %d or more; the dice must show %d.", signed(sum), check, check-sum)
}

// rollTotal rolls two dice and adds the modifiers.
func rollTotal(d *game.Dice, r rolling) (int, game.Event, error) {
	need := 0
	if r.check != 0 {
		need = r.check - r.mods.sum()
	}
	faces, event, err := turn.Roll{Dice: dice, Sides: sides, Why: r.why, By: r.by, Need: max(0, need), Text: r.text}.With(d)
	if err != nil {
		var short *game.NotEnoughDice
		if errors.As(err, &short) {
			short.Added = r.mods.sum()
			if !r.unread {
				short.Steps = r.steps()
			}
		}
		return 0, event, err
	}
	total := faces[0] + faces[1] + r.mods.sum()
	told := &Rolled{Name: r.name, Victim: r.target, Mods: r.mods, Total: total}
	if told.Mods == nil {
		told.Mods = []Mod{}
	}
	event.Unit, event.Own = r.unit, told
	if r.check != 0 {
		ok := total >= r.check
		event.OK = &ok
	}
	return total, event, nil
}
