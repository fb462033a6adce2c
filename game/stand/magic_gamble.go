package stand

import (
	"slices"

	"frontage/game"
)

// procedureGamble rolls the dice of a gamble one by one, until the caster's side stops (STD-SPELL-30).
const procedureGamble = "gamble"

func init() {
	register(func() procedure { return &gambleProcedure{} })
	spellKinds[kindGamble] = spellKind{text: game.Say("dice for more attacks; two alike strike the unit itself"),
		worth: func(*board, *casting) float64 { return 1 },
		effect: func(r *run, p *castProcedure, c *casting) error {
			r.push(&gambleProcedure{Character: p.Character, Spell: p.Spell, Unit: r.s.Units[c.target].ID})
			return nil
		}}
}

type gambleProcedure struct {
	Character game.CharacterID `json:"character,omitempty"`
	Spell     string           `json:"spell,omitempty"`
	Unit      game.UnitID      `json:"unit,omitempty"`
	Shown     []int            `json:"shown,omitempty" max:"6"`
}

func (*gambleProcedure) kind() string { return procedureGamble }

func (p *gambleProcedure) check(at *openAt) {
	at.unit("unit", p.Unit)
	if sp := spellNamed(p.Spell); sp == nil || sp.kind != kindGamble {
		at.report("spell", "there is no gamble %q", p.Spell)
	}
	if !slices.ContainsFunc(at.s.Characters, func(c game.Character) bool { return c.ID == p.Character }) {
		at.report("character", "there is no character %q", p.Character)
	}
	for i, face := range p.Shown {
		if face < 1 || slices.Contains(p.Shown[:i], face) {
			at.report("shown", "a gamble goes on only while no two dice are alike")
			return
		}
	}
	if at.isTop() && len(p.Shown) == 0 {
		at.report("shown", "a gamble that waits has a die")
	}
}

// sum is the sum of the dice.
func (p *gambleProcedure) sum() (n int) {
	for _, face := range p.Shown {
		n += face
	}
	return n
}

func (p *gambleProcedure) proceed(r *run) (waits bool, err error) {
	switch n := len(p.Shown); {
	case n == 0:
		return false, p.roll(r)
	case n >= len(r.s.Unit(p.Unit).Stands): // one die for each stand at most
		p.stop(r, false)
		return false, nil
	}
	return true, nil
}

// roll rolls the next die. A face that came up before ends the gamble, and all dice strike the unit
// itself (STD-SPELL-31).
func (p *gambleProcedure) roll(r *run) error {
	faces, err := r.roll(1, "gamble", string(p.Character), 0, r.say("%s gambles for %s:", spellNamed(p.Spell).name(), unitName(r.s, p.Unit)))
	if err != nil {
		return err
	}
	rebounds := slices.Contains(p.Shown, faces[0])
	p.Shown = append(slices.Clone(p.Shown), faces[0])
	if rebounds {
		p.stop(r, true)
	}
	return nil
}

// stop ends the gamble with the dice rolled so far.
func (p *gambleProcedure) stop(r *run, rebounds bool) {
	u := r.s.Unit(p.Unit)
	i, _ := r.board().casterIndex(p.Character)
	own := Edit(u)
	own.State.Effects = append(slices.Clone(own.State.Effects),
		Effect{Spell: p.Spell, Side: r.s.Characters[i].Side, By: p.Character, Dice: p.sum(), Rebound: rebounds})
	text, rule := r.say("%s rolls %s more in each round of combat.", unitName(r.s, p.Unit), diceText(p.sum())), "STD-SPELL-30"
	if rebounds {
		text, rule = r.say("Two dice are alike: %s strike %s itself in its first round.", diceText(p.sum()), unitName(r.s, p.Unit)), "STD-SPELL-31"
	}
	r.event(game.Event{Kind: "gamble", Unit: p.Unit, By: string(p.Character), Why: rule, Text: text})
	r.drop(p)
	r.changed()
}

// paysToRoll reports whether another die gains more on average than it risks: losing the sum so far, and
// attacks on the unit by all dice.
func (p *gambleProcedure) paysToRoll() bool {
	gain := 0
	for face := 1; face <= dieSides; face++ {
		if slices.Contains(p.Shown, face) {
			gain -= 2*p.sum() + face
		} else {
			gain += face
		}
	}
	return gain > 0
}

func (p *gambleProcedure) question(r *run) *game.Question {
	i, _ := r.board().casterIndex(p.Character)
	yes, no := true, false
	q := &game.Question{Kind: "power", Who: r.s.Characters[i].Side,
		Text: game.Say("%s has rolled %d for %s: another die? One that repeats an earlier one turns all against the unit.", spellNamed(p.Spell).name(), p.sum(), unitName(r.s, p.Unit)),
		Answers: []game.Action{{Do: "power", Character: p.Character, Choice: powerGamble, Yes: &yes},
			{Do: "power", Character: p.Character, Choice: powerGamble, Yes: &no}}}
	if !p.paysToRoll() {
		q.Default = 1
	}
	return q
}

func (p *gambleProcedure) answer(r *run, a game.Action) error {
	if a.Do != "power" || a.Choice != powerGamble || a.Yes == nil || a.Character != "" && a.Character != p.Character {
		return notNow(a, game.Say("say whether another die of the gamble is rolled"))
	}
	if *a.Yes {
		return p.roll(r)
	}
	p.stop(r, false)
	return nil
}
