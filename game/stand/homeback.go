package stand

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// homeBackAnswers lists the flyers that may still roll: they had strayed when the phase
// began, are not engaged (STD-FLY-13) and have a character to go to. Confused flyers may
// (STD-FLY-12).
func (r *run) homeBackAnswers() []game.Action {
	if OwnTurn(r.s).Command == nil {
		return nil
	}
	b := r.board()
	var list []game.Action
	for _, unit := range b.unitsOf(OwnTurn(r.s).Command.Far) {
		if b.mayHomeBack(unit) == nil {
			list = append(list, game.Action{Do: "move", Unit: b.units[unit].ID})
		}
	}
	return list
}

// mayHomeBack refuses a unit that may not home back now.
func (b *board) mayHomeBack(unit int) *game.Refusal {
	u := &b.units[unit]
	switch {
	case !slices.Contains(b.commandPhase().Far, u.ID):
		return refuse("STD-FLY-08", game.Say("%s cannot home back: only flyers that began the phase more than %s from every character may, once.", u.name(), cm(strayFrom)))
	case b.isEngaged(unit) || Own(u.Unit).State.Charged:
		return refuse("STD-FLY-13", game.Say("%s is in combat, which it cannot leave by homing back.", u.name()))
	case Own(u.Unit).State.Halted:
		return refuse("STD-TABLE-06", game.Say("%s moves no further this turn.", u.name()))
	case len(u.Stands) == 0 || math.IsInf(b.nearestLeader(unit), 1):
		return refuse("STD-FLY-08", game.Say("%s has no character to go to.", u.name()))
	}
	return nil
}

// procedureHomeBack is the home back of one unit after its roll.
const procedureHomeBack = "home-back"

type homeBackProcedure struct {
	Unit game.UnitID  `json:"unit,omitempty"`
	Roll homeBackRoll `json:"values,omitempty"`
}

// homeBackRoll is the distance that the roll allows.
type homeBackRoll struct {
	_        game.Numbers
	Distance float64 `json:"distance"`
}

func init() { register(func() procedure { return &homeBackProcedure{} }) }

func (*homeBackProcedure) kind() string { return procedureHomeBack }

func (p *homeBackProcedure) check(at *openAt) { at.active("unit", p.Unit) }

func (*homeBackProcedure) fields(_ *run, a game.Action) (fields []string, known bool) {
	return []string{"character", "stands", "unit"}, a.Do == "move"
}

// rollHomeBack rolls for a unit: D6 × 10 cm (STD-FLY-08).
func (r *run) rollHomeBack(a game.Action) error {
	unit, err := r.board().unitIndex(string(a.Unit))
	if err != nil {
		return err
	}
	if refusal := r.board().mayHomeBack(unit); refusal != nil {
		return refusal
	}
	faces, err := r.roll(1, "home back", string(a.Unit), 0, r.say("%s homes back D6 × 10 cm:", unitName(r.s, a.Unit)))
	if err != nil {
		return err
	}
	phase := OwnTurn(r.s).Command
	phase.Far = slices.DeleteFunc(slices.Clone(phase.Far), func(id game.UnitID) bool { return id == a.Unit })
	r.push(&commandProcedure{Step: stepHomeBack})
	r.push(&homeBackProcedure{Unit: a.Unit, Roll: homeBackRoll{Distance: float64(10 * faces[0])}})
	return nil
}

func (p *homeBackProcedure) proceed(r *run) (bool, error) { return true, nil }

func (p *homeBackProcedure) question(r *run) *game.Question {
	b := r.board()
	unit := r.indexOf(p.Unit)
	q := &game.Question{Kind: procedureHomeBack, Who: r.s.Turn.Active,
		Text: game.Say("%s may move %s straight toward a character.", unitName(r.s, p.Unit), cm(p.Roll.Distance))}
	for _, i := range b.leadersBy(unit) {
		if m := b.homeBack(unit, i, p.Roll.Distance); m != nil {
			q.Answers = append(q.Answers, game.Action{Do: "move", Unit: p.Unit, Character: r.s.Characters[i].ID, Stands: b.placesOf(m)})
		}
	}
	q.Answers = append(q.Answers, game.Action{Do: "hold", Unit: p.Unit})
	return q
}

// leadersBy lists the characters of a unit's side, the nearest first.
func (b *board) leadersBy(unit int) []int {
	var list []int
	for i := range b.state.Characters {
		if c := &b.state.Characters[i]; c.Side == b.units[unit].Side && OnTable(c) {
			list = append(list, i)
		}
	}
	slices.SortStableFunc(list, func(i, j int) int {
		return sign(b.leaderDistance(&b.state.Characters[i], unit) - b.leaderDistance(&b.state.Characters[j], unit))
	})
	return list
}

func (p *homeBackProcedure) answer(r *run, a game.Action) error {
	b := r.board()
	unit := r.indexOf(p.Unit)
	switch {
	case a.Unit != p.Unit:
		return notNow(a, game.Say("say first where %s homes back to", unitName(r.s, p.Unit)))
	case a.Do == "hold":
		r.event(game.Event{Kind: "hold", By: string(p.Unit), Unit: p.Unit, Text: r.say("%s does not home back.", unitName(r.s, p.Unit))})
		r.pop()
		return nil
	case a.Do != "move":
		return notNow(a, game.Say("say first where %s homes back to", unitName(r.s, p.Unit)))
	}
	i := r.s.CharacterIndex(a.Character)
	if i < 0 || !slices.Contains(b.leadersBy(unit), i) {
		return refuse("STD-FLY-09", game.Say("%s homes back to a character of its side.", unitName(r.s, p.Unit)))
	}
	var m *moveResult
	var refusal *game.Refusal
	if len(a.Stands) > 0 {
		m, refusal = b.checkHomeBack(unit, i, p.Roll.Distance, a.Stands)
	} else if m = b.homeBack(unit, i, p.Roll.Distance); m == nil {
		refusal = refuse("STD-FLY-09", game.Say("%s finds no place on its way to %s.", unitName(r.s, p.Unit), leaderWithin(&r.s.Characters[i])))
	}
	if refusal != nil {
		return refusal
	}
	r.pop()
	r.moveUnit(m, "move", game.Say("%s homes back toward %s.", unitName(r.s, p.Unit), leaderWithin(&r.s.Characters[i])))
	return nil
}

// homing is a home back toward a character: the stand nearest to him, the direction and the
// distance it must go.
type homing struct {
	own  int
	dir  geometry.Vec
	far  float64
	roll float64
}

// homingTo finds how a unit homes back to a character (STD-FLY-09): the nearest stand
// straight into contact if the roll exceeds the distance; else the full roll, or as far as
// stands and terrain permit, stopping short of enemies (STD-FLY-10).
func (b *board) homingTo(unit, character int, roll float64) homing {
	c := &b.state.Characters[character]
	h := homing{own: b.units[unit].First, roll: roll}
	best := math.Inf(1)
	for _, p := range b.PiecesOf(unit) {
		to, from, d := fromCharacter(c, b.Boxes[p])
		if d < best-geometry.Tolerance {
			best, h.own, h.dir = d, p, to.Sub(from).Unit()
		}
	}
	h.far = min(roll, best)
	mover := b.groundFor(unit).Mover(b.Boxes[h.own], roll+geometry.Tolerance, b.othersSolid(unit), b.enemyStrips(unit)).Flying()
	free := mover.Slide(b.Boxes[h.own], h.dir, 0, h.far)
	if len(free) == 0 {
		h.far = 0
	} else {
		h.far = free[len(free)-1].Hi
	}
	return h
}

// checkHomeBack tells whether a unit may home back to the given places: the nearest stand
// exactly where it must go, no other nearer to the character, none turned, none in contact
// with an enemy (STD-FLY-10). The roll limits only the nearest stand.
func (b *board) checkHomeBack(unit, character int, roll float64, places []game.StandPlace) (*moveResult, *game.Refusal) {
	h := b.homingTo(unit, character, roll)
	rules := &moveRules{allowance: flyingPace, rule: "STD-FLY-09", flies: true}
	m, refusal := b.checkMove(unit, firstOf(places, b.id(h.own)), rules)
	if refusal != nil {
		return nil, refusal
	}
	c := &b.state.Characters[character]
	goal := b.Boxes[h.own].Shift(h.dir.Scale(h.far))
	_, _, nearest := fromCharacter(c, goal)
	for _, s := range m.stands {
		_, _, d := fromCharacter(c, s.box)
		switch {
		case !geometry.SameFacing(s.box.Forward, b.Boxes[s.piece].Forward):
			return nil, refuse("STD-FLY-10", game.Say("%s would turn; a stand that homes back keeps its facing.", b.standName(s.piece)))
		case s.piece == h.own && s.box.Center.Dist(goal.Center) > geometry.Tolerance:
			return nil, refuse("STD-FLY-09", game.Say("%s is nearest and must go %s straight toward %s.", b.standName(h.own), cm(h.far), leaderWithin(c)))
		case d < nearest-geometry.Tolerance:
			return nil, refuse("STD-FLY-10", game.Say("%s would end nearer to %s than %s, which is placed first.", b.standName(s.piece), leaderWithin(c), b.standName(h.own)))
		}
	}
	return m, nil
}

// homeBack is the default home back: the formation carried along, or else formed anew on
// the nearest stand; nil if there is no room or no way to go.
func (b *board) homeBack(unit, character int, roll float64) *moveResult {
	h := b.homingTo(unit, character, roll)
	if h.far <= geometry.Tolerance {
		return nil
	}
	for _, places := range b.formedOn(unit, h.own, b.Boxes[h.own].Shift(h.dir.Scale(h.far))) {
		if m, refusal := b.checkHomeBack(unit, character, roll, places); refusal == nil {
			return m
		}
	}
	return nil
}
