package stand

import (
	"encoding/json"
	"strconv"

	"frontage/game"
)

// CastAnswer lists the targets of a spell, and for all others the reasons against them.
type CastAnswer struct {
	game.StepsOnly

	Character game.CharacterID
	Spell     string
	Need      int
	Chance    float64 // the chance to work, before any dispelling
	Legal     bool    // the spell has a target; if the query names one, it is legal
	Refusal   *game.Refusal
	Targets   []CastTarget
	Affected  []game.UnitID // if the query names a target: the units affected
	steps     []game.Step
}

// CastTarget is a possible target of a spell.
type CastTarget struct {
	Target    string   // a unit or a terrain feature, or "" for a spell without target
	Direction *float64 // of a line, or the facing of a new unit, in degrees

	Engagement string   // a combat
	X, Y       *float64 // a point, in cm

	Distance float64 // in cm
	Refusal  *game.Refusal
}

// queryCast answers the query "cast".
func (b *board) queryCast(q game.Query) (game.Answer, error) {
	i, err := b.casterIndex(game.CharacterID(q.Args["character"]))
	if err != nil {
		return nil, err
	}
	c := &b.state.Characters[i]
	sp := spellNamed(q.Args["spell"])
	if sp == nil {
		return nil, &game.BadQuery{Reason: game.Say("there is no spell %q", q.Args["spell"])}
	}
	if !knowsSpell(c, sp) {
		return nil, &game.BadQuery{Reason: game.Say("%s does not know %s", leaderName(c), q.Args["spell"])}
	}
	a := &CastAnswer{Character: c.ID, Spell: sp.id, Need: sp.need, Chance: chanceOf(b.castChance(c, sp))}
	action := game.Action{Do: "cast", Character: c.ID, Choice: sp.id, Target: q.Args["target"], Stand: game.StandID(q.Args["stand"])}
	if q.Args["direction"] != "" {
		direction, err := strconv.ParseFloat(q.Args["direction"], 64)
		if err != nil || !(direction >= -360 && direction <= 360) {
			return nil, &game.BadQuery{Reason: game.Say("%q is no direction in degrees", q.Args["direction"])}
		}
		direction = game.RoundAngle(direction)
		action.Direction = &direction
	}
	action.Engagement = q.Args["engagement"]
	at, isPoint, err := q.Point()
	if err != nil {
		return nil, err
	}
	if isPoint {
		action.X, action.Y = &at.X, &at.Y
	}
	if action.Target != "" || action.Direction != nil || action.Engagement != "" || action.X != nil || !sp.hasToAim() {
		b.answerOneCast(a, i, sp, action)
		return a, nil
	}
	b.answerTargets(a, i, sp)
	return a, nil
}

// answerOneCast answers whether the casting of an action is legal.
func (b *board) answerOneCast(a *CastAnswer, leader int, sp *spell, action game.Action) {
	c, refusal := b.cast(leader, sp, action)
	if refusal != nil {
		a.Refusal = refusal
		a.steps = []game.Step{{Rule: refusal.Rule, Text: refusal.Reason}}
		return
	}
	a.Legal, a.steps = true, c.steps
	for _, unit := range c.units {
		a.Affected = append(a.Affected, b.units[unit].ID)
	}
	if len(c.units) > 0 {
		var marks []game.Mark
		for _, unit := range c.units {
			for _, q := range b.PiecesOf(unit) {
				marks = append(marks, game.Mark{Kind: game.MarkStand, Stand: b.id(q)})
			}
		}
		last := &a.steps[len(a.steps)-1]
		last.Marks = append(last.Marks, marks...)
	}
}

// answerTargets lists every unit, feature or direction for a spell, with the reason against each illegal one.
func (b *board) answerTargets(a *CastAnswer, leader int, sp *spell) {
	from := b.castStands(&b.state.Characters[leader])[0]
	var may []game.Phrase
	for _, action := range b.castWishes(leader, sp) {
		t := CastTarget{Target: action.Target, Direction: action.Direction, Engagement: action.Engagement, X: action.X, Y: action.Y}
		c, refusal := b.cast(leader, sp, action)
		t.Refusal = refusal
		if unit, err := b.unitIndex(action.Target); err == nil {
			t.Distance = b.farTo(from, unit)
			if refusal == nil {
				t.Distance = b.farTo(c.from, unit)
				may = append(may, game.SayAll(b.units[unit].name()))
			}
		}
		if e := b.engagementNamed(action.Engagement); e != nil && refusal == nil {
			may = append(may, game.Say("the combat of %s", b.unitsListed(c.fighters)))
		}
		a.Legal = a.Legal || refusal == nil
		a.Targets = append(a.Targets, t)
	}
	text := game.Say("%s has no target now.", sp.name())
	switch {
	case len(may) > 0:
		text = game.Say("%s may be cast at %s.", sp.name(), game.SayList(may))
	case a.Legal:
		text = game.Say("%s may be cast.", sp.name())
	}
	a.steps = []game.Step{{Rule: "STD-MAGIC-10", Text: text, Marks: []game.Mark{from.reach(b, sp.reach)}}, b.needStep(&b.state.Characters[leader], sp)}
	a.steps = append(a.steps, b.castDeviceSteps(&b.state.Characters[leader], sp)...)
	for _, t := range a.Targets {
		if t.Refusal != nil {
			a.steps = append(a.steps, game.Step{Rule: t.Refusal.Rule, Text: t.Refusal.Reason})
		}
	}
}

// Explain returns the steps.
func (a *CastAnswer) Explain() []game.Step { return a.steps }

// Text returns the answer in words.
func (a *CastAnswer) Text() game.Phrase { return game.SaySteps(a.steps) }

// Options returns this answer alone.
func (a *CastAnswer) Options() []game.Answer { return []game.Answer{a} }

// MarshalJSON writes the answer in the documented format.
func (a *CastAnswer) MarshalJSON() ([]byte, error) {
	type target struct {
		Target     string   `json:"target,omitempty"`
		Direction  *float64 `json:"direction,omitempty"`
		Engagement string   `json:"engagement,omitempty"`
		X          *float64 `json:"x,omitempty"`
		Y          *float64 `json:"y,omitempty"`
		Distance   float64  `json:"distance"`
		Legal      bool     `json:"legal"`
		Rule       string   `json:"rule,omitempty"`
		Reason     string   `json:"reason,omitempty"`
	}
	targets := []target{}
	for _, t := range a.Targets {
		one := target{Target: t.Target, Direction: t.Direction, Engagement: t.Engagement, X: t.X, Y: t.Y, Distance: round4(t.Distance), Legal: t.Refusal == nil}
		if t.Refusal != nil {
			one.Rule, one.Reason = t.Refusal.Rule, t.Refusal.Reason.String()
		}
		targets = append(targets, one)
	}
	rule, reason := "", ""
	if a.Refusal != nil {
		rule, reason = a.Refusal.Rule, a.Refusal.Reason.String()
	}
	return json.Marshal(struct {
		Query     string           `json:"query"`
		Character game.CharacterID `json:"character"`
		Spell     string           `json:"spell"`
		Legal     bool             `json:"legal"`
		Rule      string           `json:"rule,omitempty"`
		Reason    string           `json:"reason,omitempty"`
		Need      int              `json:"need"`
		Chance    float64          `json:"chance"`
		Targets   []target         `json:"targets"`
		Affected  []game.UnitID    `json:"affected,omitempty"`
		Steps     []game.Step      `json:"steps"`
	}{"cast", a.Character, a.Spell, a.Legal, rule, reason, a.Need, round4(a.Chance), targets, a.Affected, stepsOf(a.steps)})
}
