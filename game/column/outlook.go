package column

import (
	"slices"

	"frontage/game"
	"frontage/game/chance"
	"frontage/geometry"
)

// VolleyAnswer is the exact chances of the whole Missile Fire of a unit: its Action and all its attacks.
type VolleyAnswer struct {
	game.StepsOnly

	Query   string       `json:"query"`
	Unit    game.UnitID  `json:"unit"`
	Legal   bool         `json:"legal"`
	Rule    string       `json:"rule"`
	Reason  game.Phrase  `json:"reason"`
	Action  float64      `json:"action"` // the chance that the Action succeeds; if each column rolls, that of one
	Columns bool         `json:"columns"`
	Shots   []ShotOdds   `json:"shots"`
	Targets []VolleyOdds `json:"targets"`
	Steps   []game.Step  `json:"steps"`
}

// ShotOdds is an attack of a volley with its chances if the Action succeeds.
type ShotOdds struct {
	Stand   game.StandID `json:"stand"`
	Target  game.StandID `json:"target"`
	Sum     int          `json:"sum"` // the sum of the modifiers
	Disrupt float64      `json:"disrupt"`
	Hit     float64      `json:"hit"`
}

// VolleyOdds is the chances of a whole volley against one enemy unit.
type VolleyOdds struct {
	Unit      game.UnitID      `json:"unit"`
	Hits      []float64        `json:"hits"` // of no hit, of one, …
	Disrupted []StandDisrupted `json:"disrupted"`
}

// StandDisrupted is the chance that a stand is Disrupted.
type StandDisrupted struct {
	Stand  game.StandID `json:"stand"`
	Chance float64      `json:"chance"`
}

// Explain returns the steps that led to the answer.
func (a *VolleyAnswer) Explain() []game.Step { return a.Steps }

// Options returns no alternatives.
func (a *VolleyAnswer) Options() []game.Answer { return nil }

// Outline says whether there is anything to shoot at.
func (a *VolleyAnswer) Outline() game.Outline {
	return game.Outline{Legal: a.Legal, Rule: a.Rule, Reason: a.Reason}
}

// Text returns the answer in words.
func (a *VolleyAnswer) Text() game.Phrase {
	if !a.Legal {
		return game.SayRefused(a.Reason, a.Rule)
	}
	lines := []game.Phrase{game.Say("%s, the Action succeeds with %.1f %%.", game.SayCount(len(a.Shots), "1 attack", "%[1]d attacks"), 100*a.Action)}
	for _, t := range a.Targets {
		line := []any{t.Unit, ": "}
		for n, p := range t.Hits {
			if n > 0 {
				line = append(line, ", ")
			}
			line = append(line, hitsChance(n, p))
		}
		for _, d := range t.Disrupted {
			line = append(line, "; ", game.Say("%s Disrupted %.1f %%", d.Stand, 100*d.Chance))
		}
		lines = append(lines, game.SayAll(append(line, ".")...))
	}
	return game.SayLines(lines...)
}

// answerVolley answers the query volley: the attacks already divided, if the unit is about to shoot, and the
// other attacks at the nearest stand, of the named unit or of any. It assumes that no target is removed
// before it is shot at.
func answerVolley(s *game.State, q game.Query) (game.Answer, error) {
	u, err := askedUnit(s, q)
	if err != nil {
		return nil, err
	}
	only := game.UnitID(q.Args["target"])
	if only != "" && s.Unit(only) == nil {
		return nil, game.RefuseQuery("there is no unit %s", string(only))
	}
	answer := &VolleyAnswer{Query: q.Name, Unit: u.ID, Shots: []ShotOdds{}, Targets: []VolleyOdds{}, Steps: []game.Step{}}
	var shots []Shot
	if len(u.Stands) > 0 {
		shots = shotsOf(s, u, only)
	}
	if len(shots) == 0 {
		answer.Rule, answer.Reason = "COL-MISSILE-17", game.Say("No stand of %s has a target.", u.Name)
		answer.Steps = []game.Step{{Rule: answer.Rule, Text: answer.Reason}}
		return answer, nil
	}
	answer.Legal = true
	answer.work(s, u, shots)
	return answer, nil
}

// shotsOf returns the attacks of a volley: those already divided, and the other attacks of each stand at its
// nearest target.
func shotsOf(s *game.State, u *game.Unit, only game.UnitID) []Shot {
	v := &Volley{Unit: u.ID}
	if o := top(s); o != nil && o.Volley != nil && o.Volley.Unit == u.ID {
		v = &Volley{Unit: u.ID, Free: o.Volley.Free, Shots: slices.Clone(o.Volley.Shots)}
	}
	m := aimerOf(s, standAt{u, 0})
	for i := range u.Stands {
		a := standAt{u, i}
		if aimOf(s, v, a) != canAim {
			continue
		}
		m.move(a)
		targets := slices.DeleteFunc(m.targets(), func(t target) bool { return only != "" && t.unit.ID != only })
		if len(targets) == 0 {
			continue
		}
		shot := Shot{a.id(), m.straightest(targets).id()}
		for aimOf(s, v, a) == canAim {
			v.Shots = append(v.Shots, shot)
		}
	}
	return v.Shots
}

// straightest returns the nearest of the targets of the stand, which are sorted by distance; among equally
// near ones the one with the nearest middle.
func (m *aimer) straightest(targets []target) standAt {
	best := targets[0]
	near := best.far + geometry.Tolerance
	middle := func(t target) float64 { return m.base.Center.Dist(placeOf(t.unit.Stands[t.i])) }
	for _, t := range targets[1:] {
		if t.far <= near && middle(t) < middle(best)-geometry.Tolerance {
			best = t
		}
	}
	return best.standAt
}

// work works out the chances of the attacks.
func (a *VolleyAnswer) work(s *game.State, u *game.Unit, shots []Shot) {
	var free *game.Character
	if o := top(s); o != nil && o.Volley != nil && o.Volley.Unit == u.ID {
		free = (&moment{s: s}).leader(o.Volley.Free)
	}
	var units []game.UnitID
	for _, shot := range shots {
		t, _ := findStand(s, shot.Target)
		if !slices.Contains(units, t.unit.ID) {
			units = append(units, t.unit.ID)
		}
	}
	a.Shots = make([]ShotOdds, 0, len(shots))
	whole := attemptOf(s, unitRoller(u), actMissileFire, free)
	a.Columns = !whole.automatic && len(units) > 1 // COL-MISSILE-08
	a.Action = whole.chance()
	a.Steps = append(a.Steps, whole.steps()...)
	groups := [][]Shot{shots} // the attacks that depend on one roll
	rolls := []float64{a.Action}
	if a.Columns {
		groups, rolls = byColumn(s, u, shots)
		a.Action = rolls[0]
	}
	for _, id := range units {
		a.Targets = append(a.Targets, VolleyOdds{Unit: id, Hits: []float64{1}, Disrupted: []StandDisrupted{}})
	}
	for k, group := range groups {
		a.add(s, group, rolls[k])
	}
}

// byColumn groups attacks by columns; each column rolls for itself.
func byColumn(s *game.State, u *game.Unit, shots []Shot) (groups [][]Shot, rolls []float64) {
	b := bodyOf(u)
	for _, column := range b.columns {
		mine := b.ids(column)
		var group []Shot
		for _, shot := range shots {
			if slices.Contains(mine, shot.Stand) {
				group = append(group, shot)
			}
		}
		if len(group) > 0 {
			groups = append(groups, group)
			rolls = append(rolls, attemptOf(s, standRoller(standAt{u, column[0]}), actMissileFire, nil).chance())
		}
	}
	return groups, rolls
}

// add adds the attacks that depend on one roll: all are made with its chance, or none.
func (a *VolleyAnswer) add(s *game.State, shots []Shot, roll float64) {
	hits := make([][]float64, len(a.Targets))
	for t := range hits {
		hits[t] = []float64{1}
	}
	var calm []calmStand
	for _, shot := range shots {
		from, _ := findStand(s, shot.Stand)
		to, _ := findStand(s, shot.Target)
		how := assault{kind: attackMissile}
		how.measure(s, from, to)
		sum := attackMods(s, from, to, how).sum()
		c := chancesOf(attackMissile, sum)
		a.Shots = append(a.Shots, ShotOdds{shot.Stand, shot.Target, sum, c.Disrupt, 1 - c.Hits[0]})
		t := slices.IndexFunc(a.Targets, func(v VolleyOdds) bool { return v.Unit == to.unit.ID })
		hits[t] = plus(hits[t], c.Hits)
		at := slices.IndexFunc(calm, func(stand calmStand) bool { return stand.is(to) })
		if at < 0 {
			at, calm = len(calm), append(calm, calmStand{to, t, 1})
		}
		calm[at].chance = float64(calm[at].chance * (1 - c.Disrupt))
	}
	for t := range a.Targets {
		a.Targets[t].Hits = plus(a.Targets[t].Hits, mixed(hits[t], roll))
	}
	for _, stand := range calm {
		a.Targets[stand.target].disrupt(stand.id(), isDisrupted(stand.standAt), float64(roll*(1-stand.chance)))
	}
}

// calmStand is a target of shots, and the chance that it is not Disrupted by them.
type calmStand struct {
	standAt
	target int // the index of its unit
	chance float64
}

// disrupt adds a chance that a stand is Disrupted to the chances before.
func (v *VolleyOdds) disrupt(id game.StandID, is bool, chance float64) {
	if is {
		chance = 1
	}
	at := slices.IndexFunc(v.Disrupted, func(d StandDisrupted) bool { return d.Stand == id })
	if at < 0 {
		v.Disrupted = append(v.Disrupted, StandDisrupted{id, chance})
		return
	}
	v.Disrupted[at].Chance = 1 - float64((1-v.Disrupted[at].Chance)*(1-chance))
}

// plus is the distribution of the sum of two numbers, without an end that cannot come up.
func plus(a, b []float64) []float64 {
	sum := chance.Dist(a).Plus(b)
	for len(sum) > 1 && sum[len(sum)-1] == 0 {
		sum = sum[:len(sum)-1]
	}
	return sum
}

// mixed is the distribution of a number that is 0 except with a chance.
func mixed(dist []float64, share float64) []float64 {
	out := make([]float64, len(dist))
	for n, p := range dist {
		out[n] = float64(p * share)
	}
	out[0] += 1 - share
	return out
}

// ChargeAnswer is the exact chances of a whole charge: that it goes home, and the first attacks of all its
// pairs, without pursuits.
type ChargeAnswer struct {
	game.StepsOnly

	Query  string      `json:"query"`
	Unit   game.UnitID `json:"unit"`
	Target game.UnitID `json:"target"`
	Legal  bool        `json:"legal"` // some stand reaches the target straight ahead
	Rule   string      `json:"rule"`
	Reason game.Phrase `json:"reason"`
	Goes   float64     `json:"goes"` // the chance that the required checks succeed, or 1
	Pairs  []Duel      `json:"pairs"`
	Given  []float64   `json:"given"` // the chances of no hit, one, …, if all charge
	Taken  []float64   `json:"taken"`
	More   float64     `json:"more"` // the chance that it gives more hits than it takes
	Even   float64     `json:"even"`
	Less   float64     `json:"less"`
	Steps  []game.Step `json:"steps"`

	sides [2]game.SideID
}

// Explain returns the steps that led to the answer.
func (a *ChargeAnswer) Explain() []game.Step { return a.Steps }

// Options returns no alternatives.
func (a *ChargeAnswer) Options() []game.Answer { return nil }

// Outline says whether the charge reaches its target.
func (a *ChargeAnswer) Outline() game.Outline {
	return game.Outline{Legal: a.Legal, Rule: a.Rule, Reason: a.Reason}
}

// Forecast returns the chances that the one or the other side gives more hits.
func (a *ChargeAnswer) Forecast() *game.Forecast {
	if !a.Legal {
		return nil
	}
	return &game.Forecast{Units: []game.UnitID{a.Unit, a.Target}, Round: 1, Win: map[game.SideID]float64{a.sides[0]: a.More, a.sides[1]: a.Less}, Draw: a.Even}
}

// Text returns the answer in words.
func (a *ChargeAnswer) Text() game.Phrase {
	if !a.Legal {
		return game.SayRefused(a.Reason, a.Rule)
	}
	lines := []game.Phrase{game.Say("The charge goes home with %.1f %% and brings %s: more hits given than taken %.1f %%, as many %.1f %%, fewer %.1f %%.",
		100*a.Goes, game.SayCount(len(a.Pairs), "1 pair", "%[1]d pairs"), 100*a.More, 100*a.Even, 100*a.Less)}
	for i := range a.Pairs {
		lines = append(lines, a.Pairs[i].text())
	}
	return game.SayLines(lines...)
}

// answerCharge answers the query charge. It moves the unit to the end of its charge; then all stands of the two
// units in contact make their first attacks, with the bonuses of the charge.
func answerCharge(s *game.State, q game.Query) (game.Answer, error) {
	u, err := askedUnit(s, q)
	if err != nil {
		return nil, err
	}
	t := s.Unit(game.UnitID(q.Args["target"]))
	switch {
	case t == nil:
		return nil, game.RefuseQuery("there is no unit %s", q.Args["target"])
	case t.Side == u.Side:
		return nil, game.RefuseQuery("%s and %s are on one side", string(u.ID), string(t.ID))
	}
	answer := &ChargeAnswer{Query: q.Name, Unit: u.ID, Target: t.ID, Pairs: []Duel{}, Given: []float64{1}, Taken: []float64{1}, Steps: []game.Step{}, sides: [2]game.SideID{u.Side, t.Side}}
	after, refusal := chargedHome(s, u, t)
	if refusal != nil {
		answer.Rule, answer.Reason = refusal.Rule, refusal.Reason
		answer.Steps = []game.Step{{Rule: refusal.Rule, Text: refusal.Reason}}
		return answer, nil
	}
	answer.Legal = true
	answer.work(s, after)
	return answer, nil
}

// chargedHome returns the table after all columns of a unit have charged another, or the reason why they do
// not come into contact.
func chargedHome(s *game.State, u, t *game.Unit) (*game.State, *game.Refusal) {
	apart := game.Refuse("COL-CHARGE-13", "No stand of %s reaches %s straight ahead.", u.Name, t.Name)
	if len(u.Stands) == 0 || len(t.Stands) == 0 || len(reaching(s, u, t)) == 0 {
		return nil, apart
	}
	next := s.Clone()
	m := &moment{s: &next, dice: game.NewDice(&game.DiceState{GivenOnly: true}), unread: true}
	v, at := next.Unit(u.ID), next.Unit(t.ID)
	columns := bodyOf(v).columns
	o := edit(v)
	o.Charged = union(o.Charged, bodyOf(v).ids(slices.Concat(columns...)))
	m.squareUp(v, at, columns, v.Base.Depth)
	if err := m.closeIn(v, columns, v.Base.Depth); err != nil { // skirmishers in the way must roll
		return nil, game.Refuse("COL-CHARGE-08", "Skirmishers are in the way of %s: whether it reaches %s depends on their rolls.", u.Name, t.Name)
	}
	if !unitsTouch(v, at) {
		return nil, apart
	}
	return &next, nil
}

// work works out the combats of the two units on the table after the charge.
func (a *ChargeAnswer) work(before, s *game.State) {
	var list []mods
	if a.Goes, list = goesHome(before, before.Unit(a.Unit)); a.Goes < 1 {
		a.Steps = append(a.Steps, game.NewStep("COL-CHARGE-08", "%s is Reluctant to charge.", before.Unit(a.Unit).Name))
		for _, m := range list {
			a.Steps = append(a.Steps, m.steps()...)
		}
	}
	ahead := tally{of: []float64{1}}
	for _, f := range fightsBut(s, nil) {
		mine := f.stand.unit.ID == a.Unit
		if !mine && f.stand.unit.ID != a.Target || f.target.unit.ID != a.Unit && f.target.unit.ID != a.Target {
			continue
		}
		duel, steps := oddsOf(s, f)
		a.Pairs, a.Steps = append(a.Pairs, duel), append(a.Steps, steps...)
		given, taken := duel.Stand.Hits, []float64{1}
		if duel.Target != nil {
			taken = duel.Target.Hits
		}
		if !mine {
			given, taken = taken, given
		}
		a.Given, a.Taken = plus(a.Given, given), plus(a.Taken, taken)
		ahead = ahead.pair(given, taken)
	}
	for i, p := range ahead.of {
		switch by := i - ahead.most; {
		case by > 0:
			a.More += p
		case by < 0:
			a.Less += p
		default:
			a.Even += p
		}
	}
}

// goesHome is the chance that the whole unit charges, with the modifiers of its Morale Check: it needs one if
// leading stands are Reluctant.
func goesHome(s *game.State, u *game.Unit) (float64, []mods) {
	shy := func(column []int) bool { return has(u, reluctant) || isDisrupted(standAt{u, column[0]}) }
	if has(u, fanatic) || !slices.ContainsFunc(bodyOf(u).columns, shy) {
		return 1, nil
	}
	list := moraleMods(s, u, 0)
	return chanceFrom(tables().Checks[rollMorale] - list.sum()), []mods{list}
}

// tally is the distribution of hits given less hits taken: of[i] is the chance of i − most.
type tally struct {
	of   []float64
	most int
}

// pair adds a combat in which only one of the two sides can give hits.
func (t tally) pair(given, taken []float64) tally {
	up, down := len(given)-1, len(taken)-1
	next := tally{of: make([]float64, len(t.of)+up+down), most: t.most + down}
	nothing := 1.0
	for _, p := range given[1:] {
		nothing -= p
	}
	for _, p := range taken[1:] {
		nothing -= p
	}
	for i, p := range t.of {
		next.of[i+down] += float64(p * nothing)
		for n := 1; n <= up; n++ {
			next.of[i+down+n] += float64(p * given[n])
		}
		for n := 1; n <= down; n++ {
			next.of[i+down-n] += float64(p * taken[n])
		}
	}
	return next
}
