package stand

import (
	"encoding/json"

	"frontage/game"
)

// Outline is the zone alone.
func (a *ZoneAnswer) Outline() game.Outline {
	return game.Outline{Zone: a.Zone.String(), Text: inZone[a.Zone.String()]}
}

// inZone says in which zone of a stand something lies.
var inZone = map[string]game.Phrase{
	"front": game.Say("In the front zone."), "rear": game.Say("In the rear zone."),
	"left": game.Say("In the left flank zone."), "right": game.Say("In the right flank zone."),
}

// Outline answers whether anything is seen.
func (a *SightAnswer) Outline() game.Outline {
	said := game.Say("No: %[1]s", a.steps[0].Text)
	if a.Visible {
		said = game.Say("Yes: %[1]s", a.steps[0].Text)
	}
	return game.Outline{Legal: a.Visible, Text: said}
}

// MarshalJSON writes the answer in the documented format.
func (a *ZoneAnswer) MarshalJSON() ([]byte, error) {
	type rest struct {
		Stand game.StandID `json:"stand"`
		Zone  string       `json:"zone"`
		Share Share        `json:"share"`
		Tie   bool         `json:"tie"`
		Steps []game.Step  `json:"steps"`
	}
	r := rest{a.Stand, a.Zone.String(), a.Share, a.Tie, stepsOf(a.Explain())}
	if a.Point != nil {
		return json.Marshal(struct {
			Query string     `json:"query"`
			Point [2]float64 `json:"point"`
			rest
		}{"zone", round4Vec(*a.Point), r})
	}
	return json.Marshal(struct {
		Query string      `json:"query"`
		Unit  game.UnitID `json:"unit"`
		rest
	}{"zone", a.Unit, r})
}

// MarshalJSON writes the answer in the documented format.
func (a *SightAnswer) MarshalJSON() ([]byte, error) {
	type line struct {
		From     game.StandID `json:"from"`
		To       game.StandID `json:"to"`
		A        [2]float64   `json:"a"`
		B        [2]float64   `json:"b"`
		Distance float64      `json:"distance"`
	}
	type rest struct {
		Visible  bool        `json:"visible"`
		ToCharge bool        `json:"to_charge"`
		Lines    []line      `json:"lines"`
		Steps    []game.Step `json:"steps"`
	}
	r := rest{a.Visible, a.ToCharge, []line{}, stepsOf(a.steps)}
	for _, l := range a.Lines {
		r.Lines = append(r.Lines, line{l.From, l.To, round4Vec(l.Line.A), round4Vec(l.Line.B), round4(l.Line.Len())})
	}
	if a.Point != nil {
		return json.Marshal(struct {
			Query string      `json:"query"`
			Unit  game.UnitID `json:"unit"`
			Point [2]float64  `json:"point"`
			rest
		}{"sight", a.Unit, round4Vec(*a.Point), r})
	}
	return json.Marshal(struct {
		Query  string      `json:"query"`
		Unit   game.UnitID `json:"unit"`
		Target game.UnitID `json:"target"`
		rest
	}{"sight", a.Unit, a.Target, r})
}

// MarshalJSON writes the answer in the documented format.
func (a *ContactsAnswer) MarshalJSON() ([]byte, error) {
	type pair struct {
		A      game.StandID `json:"a"`
		B      game.StandID `json:"b"`
		Kind   string       `json:"kind"`
		Length float64      `json:"length"`
		ASide  string       `json:"a_side"`
		BSide  string       `json:"b_side"`
	}
	type engagement struct {
		ID    string        `json:"id"`
		Units []game.UnitID `json:"units"`
	}
	type support struct {
		Stand game.StandID `json:"stand"`
		Of    game.StandID `json:"of"`
		From  string       `json:"from"`
	}
	out := struct {
		Query       string         `json:"query"`
		Pairs       []pair         `json:"pairs"`
		Engagements []engagement   `json:"engagements"`
		Supports    []support      `json:"supports"`
		Fighting    []game.StandID `json:"fighting"`
		Steps       []game.Step    `json:"steps"`
	}{"contacts", []pair{}, []engagement{}, []support{}, list(a.Fighting), stepsOf(a.Explain())}
	for _, p := range a.Pairs {
		out.Pairs = append(out.Pairs, pair{p.A, p.B, p.Kind, round4(p.Length), p.ASide, p.BSide})
	}
	for _, e := range a.Engagements {
		out.Engagements = append(out.Engagements, engagement(e))
	}
	for _, s := range a.Supports {
		out.Supports = append(out.Supports, support(s))
	}
	return json.Marshal(out)
}

// list returns a copy of a slice that JSON writes as [] when it is empty.
func list[T any](s []T) []T {
	return append(make([]T, 0, len(s)), s...)
}

func stepsOf(steps []game.Step) []game.Step {
	out := list(steps)
	for i := range out {
		out[i].Marks = list(out[i].Marks)
	}
	return out
}
