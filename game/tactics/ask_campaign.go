package tactics

import (
	"frontage/game"
)

// PhaseAnswer is the effect of a new phase on a unit outside battles.
type PhaseAnswer struct {
	plain

	Query    string      `json:"query"`
	Unit     game.UnitID `json:"unit"`
	Morale   float64     `json:"morale"` // the morale afterwards
	Bonus    int         `json:"bonus"`
	Leader   int         `json:"leader"`   // the part of the bonus from its leader
	Recovery float64     `json:"recovery"` // the chance that a wounded member regains a point
	Engines  float64     `json:"engines"`  // the value of its siege engines
	Batter   float64     `json:"batter"`   // their mean damage points to walls
	Steps    []game.Step `json:"steps"`
}

// Explain returns the steps that led to the answer.
func (a *PhaseAnswer) Explain() []game.Step { return a.Steps }

// Text returns the answer in words.
func (a *PhaseAnswer) Text() game.Phrase {
	return game.Tell("Morale is %s after the phase begins; a wounded member regains a point with a chance of %s.", decimal(a.Morale), decimal(a.Recovery))
}

// phase answers the query of that name.
func (a *asked) phase() (game.Answer, error) {
	u, err := a.unit("unit")
	if err != nil {
		return nil, err
	}
	on := map[string]ground{"own": ownGround, "home": homeGround}[a.query.Args["ground"]]
	spent := map[string]idleness{"idle": idle, "fought": fought}[a.query.Args["spent"]]
	answer := &PhaseAnswer{Query: askPhase, Unit: u.id, Leader: a.leaderOf(u)}
	answer.Bonus = u.moraleBonus(on, answer.Leader)
	answer.Morale = points(phaseMorale(u.start, answer.Bonus))
	num, den := recovery(max(1, u.profile.Recovery), spent)
	answer.Recovery = game.RoundLength(float64(num) / float64(den))
	answer.Engines = inMillionths(u.engines(u.profile.Engines))
	answer.Batter = game.RoundLength(answer.Engines * batterChance / 100)
	answer.Steps = []game.Step{
		game.NewStep("TAC-MORALE-04", "Morale of %s is halved, then a bonus of %d is added: %s.", moraleNumber(u.start), answer.Bonus, decimal(answer.Morale)),
		game.NewStep("TAC-WOUND-06", "The type recovers one point in %d phases.", max(1, u.profile.Recovery)),
		game.NewStep("TAC-FORT-09", "Its siege engines count for %s.", decimal(answer.Engines)),
	}
	return answer, nil
}

// leaderOf returns the bonus of a unit from the leaders of its force.
func (a *asked) leaderOf(u *fighter) int {
	general := -1
	var force []led
	var of []int
	for i := range a.f.units {
		v := &a.f.units[i]
		l := v.profile.Leads
		if v.side != u.side || v.profile.Force != u.profile.Force || !v.alive() {
			continue
		}
		if l != nil && (general < 0 || l.Members > a.f.units[general].profile.Leads.Members) {
			general = i
		}
	}
	if general < 0 {
		return 0
	}
	for i := range a.f.units {
		v := &a.f.units[i]
		if i == general || v.side != u.side || v.profile.Force != u.profile.Force || !v.alive() {
			continue
		}
		one := led{mounted: v.has(mounted), members: v.n}
		if v.profile.Leads != nil {
			one.subordinate = v.leads()
		}
		force, of = append(force, one), append(of, i)
	}
	for i, bonus := range leads(*a.f.units[general].leads(), force) {
		if of[i] == u.index {
			return bonus
		}
	}
	return 0
}

// leads returns a unit as a leader of others.
func (u *fighter) leads() *leader {
	l := u.profile.Leads
	return &leader{l.Units, l.Members, l.Foot, u.leadership}
}

// SiegeAnswer is the state of a siege.
type SiegeAnswer struct {
	plain

	Query    string      `json:"query"`
	Side     game.SideID `json:"side"`
	Besieged bool        `json:"besieged"`
	Presence float64     `json:"presence"` // of the besiegers
	Against  float64     `json:"against"`  // of the opposing units outside
	Supplied bool        `json:"supplied"` // from the national pool
	Weakened bool        `json:"weakened"`
	Gone     bool        `json:"dissolved"`
	Size     int         `json:"city_size"`
	Decays   bool        `json:"walls_decay"`
	Rating   int         `json:"rating"` // effective
	Highest  int         `json:"highest_rating"`
	Usual    int         `json:"usual_rating"` // the rating that its kind seldom exceeds, 0 for none
	Steps    []game.Step `json:"steps"`
}

// Explain returns the steps that led to the answer.
func (a *SiegeAnswer) Explain() []game.Step { return a.Steps }

// Text returns the answer in words.
func (a *SiegeAnswer) Text() game.Phrase { return a.Steps[0].Text }

// siege answers the query of that name: whether a side besieges the location, and the effects after a
// number of turns.
func (a *asked) siege() (game.Answer, error) {
	side, l := a.s.SideOf(game.SideID(a.query.Args["side"])), a.f.whole.Location
	if side < 0 {
		return nil, game.RefuseQuery("there is no side %s", a.query.Args["side"])
	}
	if l == nil {
		return nil, game.RefuseQuery("there is no location")
	}
	turns, err := a.query.Number("turns", 0, 0, 99)
	if err != nil {
		return nil, err
	}
	size, err := a.query.Number("city", 1, 1, 99)
	if err != nil {
		return nil, err
	}
	var sums [2]int
	for i := range a.f.units {
		if u := &a.f.units[i]; u.alive() && u.depth == 0 {
			value, _ := u.presence()
			sums[u.side] += value
		}
	}
	answer := &SiegeAnswer{Query: askSiege, Side: a.f.ids[side], Presence: inMillionths(sums[side]), Against: inMillionths(sums[1-side]),
		Besieged: besieges(sums[side], sums[1-side]), Size: size, Rating: l.effective(), Highest: l.mostRating(a.f.whole.Terrain), Usual: l.usualCap()}
	if answer.Besieged {
		answer.Weakened, answer.Gone = hunger(turns)
		answer.Size = shrunk(size, turns)
	}
	answer.Supplied = supplied(answer.Besieged, turns > 0, true, false)
	answer.Decays = decays(answer.Besieged, a.query.Args["pool"] == "true")
	answer.Steps = []game.Step{siegeStep(answer)}
	return answer, nil
}

func siegeStep(a *SiegeAnswer) game.Step {
	if a.Besieged {
		return game.NewStep("TAC-PRES-14", "The siege holds: a presence of %s is more than %s outside the location.", decimal(a.Presence), decimal(a.Against))
	}
	return game.NewStep("TAC-PRES-14", "There is no siege: a presence of %s is not more than %s outside the location.", decimal(a.Presence), decimal(a.Against))
}
