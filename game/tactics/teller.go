package tactics

import "frontage/game"

// StepEvent is the system's own data of an event: a unit in a step of a segment.
type StepEvent struct {
	Segment int    `json:"segment"`
	Step    int    `json:"step"`
	What    string `json:"what"`
	From    *int8  `json:"from,omitempty"`
	To      *int8  `json:"to,omitempty"`
	Why     []Why  `json:"why"`
}

// Why is a rule behind an event.
type Why struct {
	Rule string    `json:"rule"`
	Text game.Text `json:"text"`
}

// BlowEvent is an attack of one unit on another, in an exchange or a volley.
type BlowEvent struct {
	Segment   int    `json:"segment"`
	Step      int    `json:"step"`
	Attacks   int    `json:"attacks"`
	Max       int    `json:"max"`
	Criticals int    `json:"criticals"`
	Lost      int    `json:"lost"` // wound points
	Back      *Back  `json:"back,omitempty"`
	Rule      string `json:"rule"`
}

// Back is the strike-back of an exchange.
type Back struct {
	Attacks   int `json:"attacks"`
	Max       int `json:"max"`
	Criticals int `json:"criticals"`
	Lost      int `json:"lost"`
}

// WoundsEvent is the state of a unit after an attack: TAC-BASE-17, TAC-BASE-18.
type WoundsEvent struct {
	Segment int    `json:"segment"`
	Step    int    `json:"step"`
	Members int    `json:"members"`
	Points  int    `json:"points"`
	Report  string `json:"report"`
}

// MoraleEvent is a change of battle morale.
type MoraleEvent struct {
	Segment int     `json:"segment"`
	Step    int     `json:"step"`
	From    float64 `json:"from"`
	To      float64 `json:"to"`
	Rule    string  `json:"rule"`
}

// GoneEvent is a unit that leaves the battle.
type GoneEvent struct {
	Segment int    `json:"segment"`
	Step    int    `json:"step"`
	How     string `json:"how"`
	Rule    string `json:"rule"`
}

// teller writes the events. A nil teller writes nothing.
type teller struct {
	events  []game.Event
	changes [2][]spirits // the changes of a step, by side
}

// spirits is a change of the battle morale of a unit.
type spirits struct {
	of   *fighter
	from int
}

func (t *teller) add(e game.Event) { t.events = append(t.events, e) }

// step tells the action of a unit in a step, by one or two rules.
func (t *teller) step(f *fight, u *fighter, what, rule string, more ...string) {
	if t != nil {
		t.tellStep(f, u, what, nil, nil, append([]string{rule}, more...))
	}
}

// moved tells of a move.
func (t *teller) moved(f *fight, u *fighter, what string, from int8, rule, other string) {
	if t != nil {
		t.tellMove(f, u, what, from, u.position, []string{rule, other})
	}
}

func (t *teller) tellMove(f *fight, u *fighter, what string, from, to int8, rules []string) {
	t.tellStep(f, u, what, &from, &to, rules)
	t.events[len(t.events)-1].Moves = f.strides(u, from, u.depth)
}

// sallied tells of a sortie.
func (t *teller) sallied(f *fight, u *fighter) {
	if t != nil {
		t.tellStep(f, u, "sortie", nil, nil, []string{"TAC-SORTIE-10"})
		t.events[len(t.events)-1].Moves = f.strides(u, u.position, u.depth+1)
	}
}

func (t *teller) tellStep(f *fight, u *fighter, what string, from, to *int8, rules []string) {
	own := &StepEvent{Segment: f.segment, Step: f.step, What: what, From: from, To: to}
	for _, rule := range rules {
		own.Why = append(own.Why, Why{rule, whyText(rule)})
	}
	t.add(game.Event{Kind: "step", Unit: u.id, Text: stepText(u.name, what, to), Own: own})
}

// morale tells of a change of battle morale.
func (t *teller) morale(f *fight, u *fighter, from int, rule string) {
	if t != nil && from != u.morale {
		t.add(game.Event{Kind: "morale", Unit: u.id,
			Own: &MoraleEvent{f.segment, f.step, points(from), points(u.morale), rule}})
	}
}

// lifted notes a change of morale that several units have in one step for the same reason.
func (t *teller) lifted(u *fighter, from int) {
	if t != nil {
		t.changes[u.side] = append(t.changes[u.side], spirits{u, from})
	}
}

// spirits tells the noted changes: each as a step and a change of morale, and all of a side in one text.
func (t *teller) spirits(f *fight, what, step, rule string) {
	if t == nil {
		return
	}
	for side, list := range t.changes {
		for i, c := range list {
			t.step(f, c.of, what, step)
			if i == 0 {
				t.events[len(t.events)-1].Text = spiritsText(what, list)
			}
			t.morale(f, c.of, c.from, rule)
		}
		t.changes[side] = list[:0]
	}
}

// roll tells that dice decide from here; a preview stops before.
func (t *teller) roll(why string, by *fighter) {
	if t != nil {
		t.add(game.Event{Kind: game.EventRoll, Why: why, By: string(by.id)})
	}
}

// assault tells of a volley.
func (t *teller) assault(f *fight, a *assault, rule string) {
	if t == nil {
		return
	}
	t.add(game.Event{Kind: "shots", Unit: a.by.id, Target: a.on.id, Text: shotsText(a),
		Own: &BlowEvent{f.segment, f.step, a.attacks, a.most, a.criticals, a.lost, nil, rule}})
}

// exchange tells of an attack with the strike-back.
func (t *teller) exchange(f *fight, hit, back *assault) {
	if t == nil {
		return
	}
	own := &BlowEvent{Segment: f.segment, Step: f.step, Attacks: hit.attacks, Max: hit.most, Criticals: hit.criticals, Lost: hit.lost, Rule: "TAC-COMBAT-10"}
	if back.attacks > 0 {
		own.Back = &Back{back.attacks, back.most, back.criticals, back.lost}
	}
	t.add(game.Event{Kind: "exchange", Unit: hit.by.id, Target: hit.on.id, Text: exchangeText(hit, back), Own: own})
}

// wounds tells the state of a unit after a loss.
func (t *teller) wounds(f *fight, u *fighter, lost int) {
	if t != nil && lost > 0 {
		t.add(game.Event{Kind: "wounds", Unit: u.id, Text: woundsText(u),
			Own: &WoundsEvent{f.segment, f.step, u.n, u.points, u.report()}})
	}
}

// left tells that a unit has left the battle.
func (t *teller) left(f *fight, u *fighter, rule string) {
	if t != nil {
		t.add(game.Event{Kind: "gone", Unit: u.id, Text: goneText(u), Own: &GoneEvent{f.segment, f.step, fates[u.gone], rule}})
	}
}

// begun tells the orders of all units, which were secret until now.
func (t *teller) begun(f *fight) {
	if t == nil {
		return
	}
	for i := range f.units {
		if u := &f.units[i]; u.alive() {
			t.add(game.Event{Kind: "tactics", Unit: u.id, Text: tacticsText(u)})
		}
	}
}

// segment tells that a segment begins.
func (t *teller) segment(f *fight) {
	if t != nil {
		t.add(game.Event{Kind: "segment", Text: segmentText(f.segment)})
	}
}
