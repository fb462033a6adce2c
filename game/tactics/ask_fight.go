package tactics

import (
	"frontage/game"
)

// EngageAnswer is the number of members of a unit that may attack a target.
type EngageAnswer struct {
	plain

	Query     string      `json:"query"`
	Unit      game.UnitID `json:"unit"`
	Target    game.UnitID `json:"target"`
	Capacity  float64     `json:"capacity"`  // the size that may attack the target
	Used      float64     `json:"used"`      // the part of it used in this segment
	Each      float64     `json:"each"`      // the size of one attacker
	Attack    int         `json:"attack"`    // members that may attack
	Attacks   int         `json:"attacks"`   // their attacks
	Elsewhere int         `json:"elsewhere"` // members that must look for another target
	Full      bool        `json:"full"`      // the target is then fully engaged
	Steps     []game.Step `json:"steps"`
}

// Explain returns the steps that led to the answer.
func (a *EngageAnswer) Explain() []game.Step { return a.Steps }

// Text returns the answer in words.
func (a *EngageAnswer) Text() game.Phrase {
	text := game.Tell("%d members may attack, %d look elsewhere.", a.Attack, a.Elsewhere)
	if a.Full {
		return game.SayAll(text, " ", game.Tell("The target is fully engaged then."))
	}
	return game.SayAll(text, " ", game.Tell("The target is not fully engaged then."))
}

// engage answers the query of that name.
func (a *asked) engage() (game.Answer, error) {
	u, t, err := a.two()
	if err != nil {
		return nil, err
	}
	members, attacks := attackers(u, t)
	size := func(twentieths int) float64 { return float64(twentieths) / twentieth }
	answer := &EngageAnswer{Query: askEngage, Unit: u.id, Target: t.id, Capacity: size(t.capacity()), Used: size(t.engaged), Each: size(u.presents()),
		Attack: members, Attacks: attacks, Elsewhere: u.n - members, Full: t.engaged+members*u.presents() >= t.capacity()}
	rule := "TAC-ENGAGE-01"
	if !t.mass {
		rule = "TAC-ENGAGE-06"
	}
	answer.Steps = []game.Step{
		game.NewStep(rule, "Attackers of a size of %s in all may attack %s.", decimal(answer.Capacity), t.name),
		game.NewStep("TAC-ENGAGE-05", "Each member of %s counts %s.", u.name, decimal(answer.Each)),
		game.NewStep("TAC-ENGAGE-07", "%d of %d members may attack: one more does while the size used is below that.", members, u.n),
	}
	return answer, nil
}

// DamageAnswer is the damage of one attack.
type DamageAnswer struct {
	plain

	Query    string      `json:"query"`
	Unit     game.UnitID `json:"unit"`
	Target   game.UnitID `json:"target"`
	Mode     string      `json:"mode"`
	Max      int         `json:"max"`
	Mean     float64     `json:"mean"`     // without critical hits
	Critical int         `json:"critical"` // the most of a critical hit
	Chance   int         `json:"chance"`   // of a critical hit, in percent
	Overall  float64     `json:"overall"`  // the mean with critical hits
	Factors  []Part      `json:"factors"`
	Steps    []game.Step `json:"steps"`
}

// Explain returns the steps that led to the answer.
func (a *DamageAnswer) Explain() []game.Step { return a.Steps }

// Text returns the answer in words.
func (a *DamageAnswer) Text() game.Phrase {
	if a.Max == 0 {
		return game.Tell("The attack is not made.")
	}
	lines := []game.Phrase{game.Tell("From 1 to %d damage points, %s on average; a critical hit up to %d.", a.Max, decimal(a.Mean), a.Critical)}
	for _, p := range a.Factors {
		lines = append(lines, game.SayAll("  ", partText(p.What), ": ", decimal(p.Value)))
	}
	return game.SayLines(lines...)
}

// damage answers the query of that name. Without a mode the unit uses the one with more total damage
// (TAC-COMBAT-14).
func (a *asked) damage() (game.Answer, error) {
	u, t, err := a.two()
	if err != nil {
		return nil, err
	}
	if a.query.Args["charging"] == "true" {
		u.charging = true
	}
	if u.depth < t.depth {
		u.storms = true // the question supposes it
	}
	b := blow{by: u, on: t, missile: a.query.Args["mode"] == "missile"}
	if a.query.Args["mode"] == "" {
		b.missile = a.f.bestByMissile(u, t)
	}
	answer := &DamageAnswer{Query: askDamage, Unit: u.id, Target: t.id, Mode: "melee", Factors: []Part{}, Steps: []game.Step{}}
	if b.missile {
		answer.Mode = "missile"
	}
	answer.Max = a.f.damage(b, answer.factor)
	b.critical = true
	answer.Critical, answer.Chance = a.f.damage(b, nil), criticalChance(u, t)
	if answer.Max > 0 {
		answer.Mean = float64(answer.Max+1) / 2
		answer.Overall = float64((100-answer.Chance)*(answer.Max+1)+answer.Chance*(answer.Critical+1)) / 200
	}
	answer.Steps = append(answer.Steps, game.NewStep("TAC-COMBAT-05", "At most %d damage points.", answer.Max))
	return answer, nil
}

// bestByMissile reports whether the missiles of a unit do more damage to a target than its melee. The
// number of attacks is the same, so the means decide (TAC-COMBAT-14).
func (f *fight) bestByMissile(u, t *fighter) bool {
	return f.damage(blow{by: u, on: t, missile: true}, nil) > f.damage(blow{by: u, on: t}, nil)
}

// factor notes one factor of the damage.
func (a *DamageAnswer) factor(x factor) {
	value := float64(x.by) / one
	if x.what == "strength" || x.what == "defence" {
		value = float64(x.by)
	}
	a.Factors = append(a.Factors, Part{x.what, game.RoundLength(value)})
	if x.what != "strength" {
		a.Steps = append(a.Steps, game.NewStep(x.rule, "%s: %s, so that it is %s.", partText(x.what), decimal(value), decimal(float64(x.after)/1000)))
	}
}

// StrengthAnswer is the state of a unit as in battle reports.
type StrengthAnswer struct {
	plain

	Query   string      `json:"query"`
	Unit    game.UnitID `json:"unit"`
	Report  string      `json:"report"`
	Attacks int         `json:"attacks"`
	Rating  float64     `json:"rating"`
	Size    int         `json:"size"` // of the whole unit: TAC-BASE-02
	Steps   []game.Step `json:"steps"`
}

// Explain returns the steps that led to the answer.
func (a *StrengthAnswer) Explain() []game.Step { return a.Steps }

// Text returns the answer in words.
func (a *StrengthAnswer) Text() game.Phrase {
	return game.SayLines(game.SayAll(a.Report), game.Tell("%d attacks in a segment, rating %s.", a.Attacks, decimal(a.Rating)))
}

// report answers the query of that name.
func (a *asked) report() (game.Answer, error) {
	u, err := a.unit("unit")
	if err != nil {
		return nil, err
	}
	rule := "TAC-BASE-17"
	if !u.mass {
		rule = "TAC-BASE-18"
	}
	return &StrengthAnswer{Query: askStrength, Unit: u.id, Report: u.report(), Attacks: u.available(), Rating: u.rating(), Size: u.n * u.each /* TAC-BASE-02 */, Steps: []game.Step{
		game.NewStep(rule, "%s: %s.", u.name, u.report()),
		game.NewStep("TAC-BASE-09", "%d members with %d attacks each, times their efficiency, rounded up, make %d attacks.", u.n, u.attacks, u.available()),
		game.NewStep("TAC-COMBAT-17", "Its rating is %s.", decimal(u.rating())),
	}}, nil
}

// rating is the combat rating of a unit's type: TAC-COMBAT-17. Medium infantry has 10
// (TAC-COMBAT-18).
func (u *fighter) rating() float64 {
	staying := 0
	for _, percent := range u.efficiency {
		staying += percent
	}
	return float64(u.attacks*max(u.melee, u.missile)*u.defence*staying) / 2000
}
