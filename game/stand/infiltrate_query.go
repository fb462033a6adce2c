package stand

import (
	"encoding/json"
	"slices"
	"strings"

	"frontage/game"
	"frontage/geometry"
)

// InfiltrateAnswer says whether units that are kept off the table may come to a point by an order, what the order
// needs, and where they would stand. Without a point it lists points.
type InfiltrateAnswer struct {
	game.StepsOnly

	Character game.CharacterID
	Units     []game.UnitID
	Point     *geometry.Vec
	Refusal   *game.Refusal
	Need      int
	Chance    float64
	Stands    []game.StandPlace
	Points    []EntryPoint

	modifiers []modifier
	steps     []game.Step
}

// EntryPoint is a suggested point.
type EntryPoint struct {
	At     geometry.Vec
	Place  game.Phrase // the terrain or the edge of the table
	Need   int
	Chance float64
}

// queryInfiltrate answers the query "infiltrate".
func (b *board) queryInfiltrate(q game.Query) (game.Answer, error) {
	character := b.state.CharacterIndex(game.CharacterID(q.Args["character"]))
	if character < 0 {
		return nil, &game.BadQuery{Reason: game.Say("there is no character %q", q.Args["character"])}
	}
	c := &b.state.Characters[character]
	var units []int
	for _, id := range strings.Split(q.Args["unit"], ",") {
		unit, err := b.unitIndex(id)
		switch {
		case err != nil:
			return nil, err
		case !isKept(b.units[unit].Unit):
			return nil, &game.BadQuery{Reason: game.Say("%s is not kept off the table", b.units[unit].name())}
		case b.units[unit].Side != c.Side:
			return nil, &game.BadQuery{Reason: game.Say("%s is of the other side than %s", b.units[unit].name(), leaderWithin(c))}
		case slices.Contains(units, unit):
			return nil, &game.BadQuery{Reason: game.Say("%s is named twice", b.units[unit].name())}
		case !OnTable(c):
			return nil, &game.BadQuery{Reason: game.Say("%s is not on the table", leaderName(c))}
		}
		units = append(units, unit)
	}
	at, isPoint, err := q.Point()
	if err != nil {
		return nil, err
	}
	a := &InfiltrateAnswer{Character: c.ID, Units: b.idsOf(units)}
	if !isPoint {
		b.answerPoints(a, character, units)
		return a, nil
	}
	at = round4Point(at)
	a.Point = &at
	e, refusal := b.enterAt(character, units, at)
	if refusal != nil {
		a.Refusal, a.steps = refusal, append([]game.Step{{Rule: refusal.Rule, Text: refusal.Reason}}, refusal.Steps...)
		return a, nil
	}
	a.Need, a.Chance, a.modifiers, a.steps = e.need, b.chanceOfEntry(&e.orderTest), e.modifiers, e.steps
	a.Stands = slices.Concat(e.places...)
	return a, nil
}

// answerPoints lists the suggested points.
func (b *board) answerPoints(a *InfiltrateAnswer, character int, units []int) {
	var parts []game.Phrase
	for _, at := range b.entrySpots(&b.state.Characters[character], units) {
		e, refusal := b.enterAt(character, units, at)
		if refusal != nil {
			continue
		}
		point := EntryPoint{At: at, Place: b.whereIs(at, b.units[units[0]].Type), Need: e.need, Chance: b.chanceOfEntry(&e.orderTest)}
		a.Points = append(a.Points, point)
		parts = append(parts, game.Say("%s, at (%.1f, %.1f): %d or less, %s.", point.Place.Capital(), at.X, at.Y, point.Need, percent(point.Chance)))
	}
	if len(parts) == 0 {
		parts = append(parts, game.Say("There is no place where %s could come.", b.unitNames(units)))
	}
	for _, text := range parts {
		a.steps = append(a.steps, game.Step{Rule: "STD-SCOUT-08", Text: text})
	}
}

// Explain returns the steps.
func (a *InfiltrateAnswer) Explain() []game.Step { return a.steps }

// Text returns the answer in words.
func (a *InfiltrateAnswer) Text() game.Phrase { return game.SaySteps(a.steps) }

// Options returns this answer alone.
func (a *InfiltrateAnswer) Options() []game.Answer { return []game.Answer{a} }

// MarshalJSON writes the answer in the documented format.
func (a *InfiltrateAnswer) MarshalJSON() ([]byte, error) {
	type term struct {
		What  string `json:"what"`
		Value int    `json:"value"`
	}
	type point struct {
		Point  [2]float64 `json:"point"`
		Place  string     `json:"place"`
		Need   int        `json:"need"`
		Chance float64    `json:"chance"`
	}
	terms, points := []term{}, []point{}
	for i := range a.modifiers {
		terms = append(terms, term{a.modifiers[i].name.String(), a.modifiers[i].amount})
	}
	for _, p := range a.Points {
		points = append(points, point{round4Vec(p.At), p.Place.String(), p.Need, p.Chance})
	}
	rule, reason := "", ""
	if a.Refusal != nil {
		rule, reason = a.Refusal.Rule, a.Refusal.Reason.String()
	}
	var at *[2]float64
	if a.Point != nil {
		place := round4Vec(*a.Point)
		at = &place
	}
	return json.Marshal(struct {
		Query     string            `json:"query"`
		Character game.CharacterID  `json:"character"`
		Units     []game.UnitID     `json:"units"`
		Point     *[2]float64       `json:"point"`
		Legal     bool              `json:"legal"`
		Rule      string            `json:"rule"`
		Reason    string            `json:"reason"`
		Need      int               `json:"need"`
		Chance    float64           `json:"chance"`
		Modifiers []term            `json:"modifiers"`
		Stands    []game.StandPlace `json:"stands"`
		Points    []point           `json:"points"`
		Steps     []game.Step       `json:"steps"`
	}{"infiltrate", a.Character, a.Units, at, a.Refusal == nil && (a.Point != nil || len(a.Points) > 0), rule, reason, a.Need, a.Chance, terms, list(a.Stands), points, stepsOf(a.steps)})
}
