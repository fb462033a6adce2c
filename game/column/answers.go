package column

import (
	"frontage/game"
)

// ActionAnswer tells the roll that an Action needs.
type ActionAnswer struct {
	game.StepsOnly

	Query     string       `json:"query"`
	Unit      game.UnitID  `json:"unit"`
	Column    game.StandID `json:"column"`
	Name      string       `json:"name"`
	Legal     bool         `json:"legal"`
	Rule      string       `json:"rule"`
	Reason    game.Phrase  `json:"reason"`
	Automatic bool         `json:"automatic"`
	Check     int          `json:"check"` // the total to reach
	Need      int          `json:"need"`  // the number the dice must show
	Mods      []Mod        `json:"mods"`
	Chance    float64      `json:"chance"`
	Steps     []game.Step  `json:"steps"`
}

// Explain returns the steps that led to the answer.
func (a *ActionAnswer) Explain() []game.Step { return a.Steps }

// Options returns no alternatives.
func (a *ActionAnswer) Options() []game.Answer { return nil }

// Outline says whether it is legal.
func (a *ActionAnswer) Outline() game.Outline {
	return game.Outline{Legal: a.Legal, Rule: a.Rule, Reason: a.Reason}
}

// Text returns the answer in words.
func (a *ActionAnswer) Text() game.Phrase {
	switch {
	case !a.Legal:
		return game.SayRefused(a.Reason, a.Rule)
	case a.Automatic:
		return game.Say("%s needs no roll.", game.Word(a.Name))
	}
	return game.Say("%s needs %d or more on two dice (%s): %.1f %%.", game.Word(a.Name), a.Need, modText(a.Mods), 100*a.Chance)
}

// shortMods names the modifiers whose id in the table is no English word.
var shortMods = map[string]game.Phrase{
	"mav": game.Say("MAV"), "dv": game.Say("DV"), "av": game.Say("AV"),
	"ap":              game.Say("armour-piercing"),
	"mounted_pursuit": game.Say("mounted pursuit"),
	"light_cover":     game.Say("light cover"),
	"heavy_cover":     game.Say("heavy cover"),
	"second_rank":     game.Say("second rank"),
	"set_pikes":       game.Say("Set pikes"),
}

// ModifierName returns the short name of a modifier of the table of modifiers.
func ModifierName(id string) game.Phrase {
	if name, ok := shortMods[id]; ok {
		return name
	}
	return game.Word(id)
}

// modText lists modifiers by their short names: "swift +1, disrupted −1".
func modText(list []Mod) game.Phrase {
	if len(list) == 0 {
		return game.Say("no modifiers")
	}
	parts := make([]game.Phrase, len(list))
	for i, m := range list {
		parts[i] = game.SayAll(ModifierName(m.What), " ", signed(m.Value))
	}
	return game.SayJoined(parts)
}

// answerAction answers the query action about a unit, even out of its turn. An Action is automatic
// if it is in the table's present phase.
func answerAction(s *game.State, q game.Query) (game.Answer, error) {
	var r roller
	answer := &ActionAnswer{Query: q.Name, Name: q.Args["name"], Mods: []Mod{}, Check: tables().Checks[rollAction]}
	if q.Args["column"] != "" {
		a, err := askedStand(s, q, "column")
		if err != nil {
			return nil, err
		}
		r, answer.Column = standRoller(a), a.id()
	} else {
		u, err := askedUnit(s, q)
		if err != nil {
			return nil, err
		}
		if len(u.Stands) == 0 {
			return nil, game.RefuseQuery("%s is not on the table", string(u.ID))
		}
		r = unitRoller(u)
	}
	answer.Unit = r.unit.ID
	try := attemptOf(s, r, answer.Name, nil)
	answer.Automatic, answer.Need, answer.Chance = try.automatic, try.need(), try.chance()
	answer.Mods = append(answer.Mods, try.mods...)
	answer.Steps = try.steps()
	if refusal := able(s, r, answer.Name); refusal != nil {
		answer.Rule, answer.Reason, answer.Chance = refusal.Rule, refusal.Reason, 0
		answer.Steps = []game.Step{{Rule: refusal.Rule, Text: refusal.Reason}}
		return answer, nil
	}
	answer.Legal = true
	return answer, nil
}

// AttackAnswer tells the result of an attack with given dice, or its chances.
type AttackAnswer struct {
	game.StepsOnly

	Query   string       `json:"query"`
	Unit    game.StandID `json:"unit"`
	Target  game.StandID `json:"target"`
	Kind    string       `json:"kind"`
	Mods    []Mod        `json:"mods"`
	Sum     int          `json:"sum"` // the sum of the modifiers
	Total   *int         `json:"total"`
	Push    *bool        `json:"push"`
	Disrupt *bool        `json:"disrupt"`
	Hits    *int         `json:"hits"`
	Chances *Chances     `json:"chances"`
	Steps   []game.Step  `json:"steps"`
}

// Chances are the exact chances of an attack, over all 36 results of the dice.
type Chances struct {
	Push    float64   `json:"push"`
	Disrupt float64   `json:"disrupt"`
	Hits    []float64 `json:"hits"` // the chances of no hit, one, …
}

// Explain returns the steps that led to the answer.
func (a *AttackAnswer) Explain() []game.Step { return a.Steps }

// Options returns no alternatives.
func (a *AttackAnswer) Options() []game.Answer { return nil }

// Text returns the answer in words.
func (a *AttackAnswer) Text() game.Phrase {
	var parts []game.Phrase
	if a.Total != nil {
		if *a.Push {
			parts = append(parts, game.Say("push back"))
		}
		if *a.Disrupt {
			parts = append(parts, game.Say("Disrupted"))
		}
		parts = append(parts, game.SayCount(*a.Hits, "1 hit", "%[1]d hits"))
		return game.SayAll(game.Say("The total is %d (%s):", *a.Total, modText(a.Mods)), " ", game.SayJoined(parts), ".")
	}
	if a.Kind == attackMelee {
		parts = append(parts, game.Say("push back %.1f %%", 100*a.Chances.Push))
	}
	if a.Kind == attackMissile {
		parts = append(parts, game.Say("Disrupted %.1f %%", 100*a.Chances.Disrupt))
	}
	for hits, p := range a.Chances.Hits {
		if hits > 0 {
			parts = append(parts, hitsChance(hits, p))
		}
	}
	head := game.Say("Two dice and %s (%s):", signed(a.Sum), modText(a.Mods))
	if len(parts) == 0 {
		return game.SayAll(head, ".")
	}
	return game.SayAll(head, " ", game.SayJoined(parts), ".")
}

func answerAttack(s *game.State, q game.Query) (game.Answer, error) {
	a, err := askedStand(s, q, "unit")
	if err != nil {
		return nil, err
	}
	t, err := askedStand(s, q, "target")
	if err != nil {
		return nil, err
	}
	faces, err := askedDice(q)
	if err != nil {
		return nil, err
	}
	if !a.enemyOf(t) {
		return nil, game.RefuseQuery("%s and %s are on one side", string(a.id()), string(t.id()))
	}
	how := assault{kind: q.Args["kind"], overrun: q.Args["overrun"] == "true"}
	how.measure(s, a, t)
	list := attackMods(s, a, t, how)
	answer := &AttackAnswer{Query: q.Name, Unit: a.id(), Target: t.id(), Kind: how.kind, Mods: append([]Mod{}, list...), Sum: list.sum(),
		Chances: chancesOf(how.kind, list.sum()), Steps: list.steps()}
	if faces != nil {
		total := faces[0] + faces[1] + list.sum()
		result := tables().result(how.kind, total)
		answer.Total, answer.Push, answer.Disrupt, answer.Hits = &total, &result.Push, &result.Disrupt, &result.Hits
		answer.Steps = append(answer.Steps, resultStep(how.kind, total, result))
	}
	return answer, nil
}

// chancesOf works out the chances of an attack with a sum of modifiers.
func chancesOf(kind string, sum int) *Chances {
	c := &Chances{}
	t, most := tables(), 0
	for _, line := range t.Results[kind] {
		p := chanceFrom(line.From - sum)
		if line.Push && c.Push == 0 {
			c.Push = p
		}
		if line.Disrupt && c.Disrupt == 0 {
			c.Disrupt = p
		}
		most = max(most, line.Hits)
	}
	hits := make([]int, most+1) // by number of hits: the results of 36 that give it
	for total := dice; total <= dice*sides; total++ {
		hits[t.result(kind, total+sum).Hits] += casesFrom(total) - casesFrom(total+1)
	}
	c.Hits = make([]float64, len(hits))
	for i, n := range hits {
		c.Hits[i] = float64(n) / cases
	}
	return c
}

// PriceAnswer tells the price of a unit.
type PriceAnswer struct {
	game.StepsOnly

	Query     string      `json:"query"`
	Unit      game.UnitID `json:"unit"`
	Profile   string      `json:"profile"`
	Base      int         `json:"base"`
	Percent   []Part      `json:"percent"`
	Stand     int         `json:"stand"`
	Stands    int         `json:"stands"`
	Surcharge int         `json:"surcharge"`
	Total     int         `json:"total"`
	Size      int         `json:"size"`
	Least     int         `json:"least"`
	Most      int         `json:"most"`
	Steps     []game.Step `json:"steps"`
}

// Explain returns the steps that led to the answer.
func (a *PriceAnswer) Explain() []game.Step { return a.Steps }

// Options returns no alternatives.
func (a *PriceAnswer) Options() []game.Answer { return nil }

// Text returns the answer in words.
func (a *PriceAnswer) Text() game.Phrase {
	return game.Say("%s: %s of %s at %d, and %d: %d points.", a.Unit, game.SayCount(a.Stands, "1 stand", "%[1]d stands"), a.Profile, a.Stand, a.Surcharge, a.Total)
}

func answerPrice(s *game.State, q game.Query) (game.Answer, error) {
	u, err := askedUnit(s, q)
	if err != nil {
		return nil, err
	}
	p := priceOf(u)
	profile, steps := profileOf(u)
	answer := &PriceAnswer{Query: q.Name, Unit: u.ID, Profile: profile.String(), Base: p.base.Value, Percent: append([]Part{}, p.percent...),
		Stand: p.stand, Stands: p.stands, Surcharge: p.formed, Total: p.unit, Size: p.stands * sizeCost(u), Steps: append(steps, p.steps(u)...)}
	answer.Least, answer.Most = sizeLimits(s, u)
	return answer, nil
}
