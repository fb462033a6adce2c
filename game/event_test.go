package game

import "testing"

// fakeRound is what a round tells besides.
type fakeRound struct {
	Engagement string         `json:"engagement"`
	Round      int            `json:"round"`
	Attacks    []Volley       `json:"attacks"`
	Support    map[SideID]int `json:"support"`
	Score      map[SideID]int `json:"score"`
	Winner     SideID         `json:"winner"`
	Retreat    map[UnitID]int `json:"retreat"`
}

// The events of the formats page, key by key; a drawn round names no winner and no
// retreat.
func TestEventJSON(t *testing.T) {
	ok := true
	sides := func(red, blue int) map[SideID]int { return map[SideID]int{"red": red, "blue": blue} }
	attack := Volley{Unit: "r1", Target: "b1", Dice: 2, Need: 4, Rolls: []int{4, 1}, Hits: 1, Save: 5, Saves: []int{1}, Inflicted: 1, Sum: []DicePart{}}
	const attackText = `{"unit":"r1","target":"b1","dice":2,"need":4,"rolls":[4,1],"hits":1,"save":5,"saves":[1],"inflicted":1,"sum":[]}`
	for _, test := range []struct {
		event Event
		want  string
	}{
		{Event{Kind: "roll", Why: "order", By: "rg", Dice: []int{4, 3}, Need: 9, OK: &ok},
			`{"event":"roll","why":"order","by":"rg","dice":[4,3],"need":9,"ok":true}`},
		{Event{Kind: "casualty", Unit: "b1", Stand: "b1c"}, `{"event":"casualty","unit":"b1","stand":"b1c"}`},
		{Event{Kind: "state", Hash: "0123"}, `{"event":"state","hash":"0123"}`},
		{Event{Kind: "round", Own: &fakeRound{Engagement: "e1", Round: 1, Attacks: []Volley{attack}, Support: sides(0, 1), Score: sides(4, 3), Winner: "red", Retreat: map[UnitID]int{"b1": 1}}},
			`{"event":"round","engagement":"e1","round":1,"attacks":[` + attackText + `],"support":{"blue":1,"red":0},"score":{"blue":3,"red":4},"winner":"red","retreat":{"b1":1}}`},
		{Event{Kind: "round", Text: Say("<"), Own: &fakeRound{Engagement: "e1", Round: 2, Attacks: []Volley{attack}, Support: sides(0, 0), Score: sides(1, 1), Retreat: map[UnitID]int{}}},
			`{"event":"round","text":"<","engagement":"e1","round":2,"attacks":[` + attackText + `],"support":{"blue":0,"red":0},"score":{"blue":1,"red":1},"winner":"","retreat":{}}`},
	} {
		got, err := unescaped(test.event)
		if err != nil || string(got) != test.want+"\n" {
			t.Errorf("got  %swant %s (%v)", got, test.want, err)
		}
	}
}
