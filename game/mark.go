package game

import (
	"encoding/json"

	"frontage/geometry"
)

// MarshalJSON writes a mark in the form of the formats page, with the fields that its kind
// uses and lengths rounded to 4 decimals:
//
//	{"kind": "ray", "from": [14, 13], "to": [22, 21]}
func (m Mark) MarshalJSON() ([]byte, error) {
	file := struct {
		Kind   MarkKind     `json:"kind"`
		From   *[2]float64  `json:"from,omitempty"`
		Via    [][2]float64 `json:"via,omitempty"`
		To     *[2]float64  `json:"to,omitempty"`
		Stand  StandID      `json:"stand,omitempty"`
		Facing *float64     `json:"facing,omitempty"`
		Label  Phrase       `json:"label,omitzero"`
	}{Kind: m.Kind, Stand: m.Stand, Label: m.Label}
	from, to := roundPoint(m.From), roundPoint(m.To)
	switch m.Kind {
	case MarkStand:
	case MarkPoint:
		file.From = &from
	case MarkGhost, MarkRejected:
		facing := RoundAngle(m.Facing)
		file.From, file.Facing = &from, &facing
	default:
		file.From, file.To = &from, &to
	}
	for _, v := range m.Via {
		file.Via = append(file.Via, roundPoint(v))
	}
	return json.Marshal(file)
}

// MarshalJSON writes a step: its text in English, the arguments of the text, and its marks.
// Missing arguments or marks are empty lists.
func (s Step) MarshalJSON() ([]byte, error) {
	if s.Marks == nil {
		s.Marks = []Mark{}
	}
	return json.Marshal(struct {
		Rule  string `json:"rule"`
		Text  Phrase `json:"text"`
		Args  []any  `json:"args"`
		Marks []Mark `json:"marks"`
	}{s.Rule, s.Text, s.Text.plainArgs(), s.Marks})
}

func roundPoint(v geometry.Vec) [2]float64 { return [2]float64{RoundLength(v.X), RoundLength(v.Y)} }
