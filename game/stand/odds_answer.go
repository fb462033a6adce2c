package stand

import (
	"encoding/json"
	"fmt"
	"slices"

	"frontage/game"
	"frontage/game/chance"
)

// OddsAnswer is the exact chances of the next round of an engagement: each unit's dice and their
// reasons, who wins, how far the losers retreat, and how many stands are lost. Open choices are
// assumed to be the defaults. Probabilities are from 0 to 1, not rounded.
type OddsAnswer struct {
	game.StepsOnly

	Engagement string
	Units      []game.UnitID // sorted
	Round      int
	odds       *odds
	ctx        *roundContext
	board      *board
}

// Win returns the chance that a side wins the round.
func (a *OddsAnswer) Win(side game.SideID) float64 {
	if i := a.board.state.SideOf(side); i >= 0 {
		return a.odds.win[i]
	}
	return 0
}

// Draw returns the chance of equal scores.
func (a *OddsAnswer) Draw() float64 { return a.odds.draw }

// Forecast returns the chances without the steps that explain them.
func (a *OddsAnswer) Forecast() *game.Forecast {
	f := &game.Forecast{Units: a.Units, Round: a.Round, Win: map[game.SideID]float64{}, Draw: a.odds.draw, Nobody: a.odds.nobody,
		Support: map[game.SideID]int{}, Shot: map[game.SideID]int{}}
	for _, p := range a.odds.pools {
		f.Pools = append(f.Pools, a.board.dicePool(p))
	}
	for i, side := range a.board.state.Sides {
		f.Win[side.ID], f.Support[side.ID], f.Shot[side.ID] = a.odds.win[i], a.odds.support[i], a.odds.shot[i]
		a.odds.sideLost[i].Each(func(n int, p float64) { f.Lost = append(f.Lost, game.LossChance{Side: side.ID, Lost: n, P: p}) })
		for j, unit := range a.ctx.units {
			if u := &a.board.units[unit]; a.board.fightingSide(unit) == i {
				a.odds.lost[j].Each(func(n int, p float64) {
					f.Lost = append(f.Lost, game.LossChance{Side: side.ID, Unit: u.ID, Lost: n, P: p})
				})
			}
		}
	}
	for i, unit := range a.ctx.units {
		a.odds.retreat[i].Each(func(n int, p float64) {
			f.Retreat = append(f.Retreat, game.RetreatChance{Unit: a.board.units[unit].ID, Distance: n, P: p})
		})
	}
	return f
}

// dicePool returns a pool in the form of a forecast.
func (b *board) dicePool(p pool) game.DicePool {
	out := game.DicePool{Unit: b.units[p.unit].ID, Target: b.units[p.target].ID, Dice: p.dice, Need: p.need, Save: b.saveInCombat(p.target)}
	for _, a := range p.attacks {
		id := b.id(a.piece)
		out.Sum = append(out.Sum, game.DicePart{Stand: id, What: game.Say("attack"), Dice: a.base})
		for _, c := range a.changes {
			out.Sum = append(out.Sum, game.DicePart{Stand: id, What: c.Name, Dice: c.Amount, Rule: c.Rule})
		}
	}
	return out
}

// oddsIn works out the odds of an engagement, named by its id or by one of its units.
func (b *board) oddsIn(name string) (*OddsAnswer, error) {
	ctx, id, round := b.nextRound(name)
	if ctx == nil {
		if _, err := b.unitIndex(name); err == nil {
			return nil, &game.BadQuery{Reason: game.Say("the unit %q is in no engagement", name)}
		}
		return nil, &game.BadQuery{Reason: game.Say("there is no engagement %q, and no unit of that name", name)}
	}
	if b.work(ctx, b.pools(ctx)) > mostWork {
		return nil, &game.BadQuery{Reason: game.Say("the engagement %q rolls too many dice to work out its odds", id)}
	}
	a := &OddsAnswer{Engagement: id, Round: round, ctx: ctx, board: b, odds: b.oddsOf(ctx)}
	for _, unit := range ctx.units {
		a.Units = append(a.Units, b.units[unit].ID)
	}
	slices.Sort(a.Units)
	return a, nil
}

// Explain returns how many dice each unit rolls and why, what supports and shots
// add, and the chances.
func (a *OddsAnswer) Explain() []game.Step {
	var steps []game.Step
	var attacks []attack
	for _, p := range a.odds.pools {
		steps = append(steps, a.board.poolSteps(p)...)
		steps = append(steps, a.board.itemSteps(&p, a.ctx)...)
		attacks = append(attacks, p.attacks...)
	}
	steps = append(steps, a.board.struckSteps(attacks)...)
	for side := range a.odds.support {
		steps = append(steps, a.extraSteps(side)...)
	}
	return append(steps, game.Step{Rule: "STD-RESULT-07", Text: a.resultText()})
}

// poolSteps says what one unit rolls against another, then what each stand contributes.
func (b *board) poolSteps(p pool) []game.Step {
	saved := game.Say("nothing saves a hit")
	if armour := b.saveInCombat(p.target); armour > 0 {
		saved = game.Say("%d+ saves a hit", armour)
	}
	steps := []game.Step{{Rule: "STD-ATTACK-29", Text: game.Say("%s rolls %s against %s: %s hits, %s.",
		b.units[p.unit].name(), game.SayCount(p.dice, "1 die", "%[1]d dice"), b.units[p.target].name(), needText(p.need), saved)}}
	if p.last {
		steps[0].Rule = "STD-ATTACK-28"
	}
	steps = append(steps, b.rerollSteps(&p)...)
	sentences := make([]sentence, len(p.attacks))
	for i := range p.attacks {
		sentences[i] = b.attackSentence(&p.attacks[i])
	}
	return append(steps, b.together(sentences)...)
}

// needText is the score that a die needs: "4+", or "6" because none is higher.
func needText(need int) string {
	if need == 6 {
		return "6"
	}
	return fmt.Sprintf("%d+", need)
}

// attackSentence shows the sum of a stand's attack: "r1a strikes b1a: 3, +1 charging
// (STD-ATTACK-12): 4 dice."
func (b *board) attackSentence(a *attack) sentence {
	parts := []any{a.base}
	sum := a.base
	for _, c := range a.changes {
		parts = append(parts, ", ", game.Say("%+d %s (%s)", c.Amount, c.Name, c.Rule))
		sum += c.Amount
	}
	parts = append(parts, ": ", game.SayCount(a.dice, "1 die", "%[1]d dice"))
	if sum < 0 {
		parts = append(parts, game.Say(", never less (STD-ATTACK-27)"))
	}
	return sentence{rule: "STD-ATTACK-31", one: "%s strikes %s: %s.", many: "%s strike %s, each with %s.", piece: a.piece,
		args:  []any{whom{byUnit: true}, eachStand(a.struck), game.SayAll(parts...)},
		marks: []game.Mark{{Kind: game.MarkStand, Stand: b.id(a.piece)}, {Kind: game.MarkStand, Stand: b.id(a.struck)}}}
}

// struckSteps says how the struck stands are protected, each stand once.
func (b *board) struckSteps(attacks []attack) []game.Step {
	var open []sentence
	var steps []game.Step
	for i := range attacks {
		a := &attacks[i]
		step := b.shelterStep(a.struck, b.inCombat(a.piece), a.shelter)
		known := func(s game.Step) bool { return s.Text.String() == step.Text.String() }
		switch {
		case slices.ContainsFunc(steps, known) || slices.ContainsFunc(open, func(s sentence) bool { return s.piece == a.struck }):
		case step.Rule == "STD-DEF-01":
			open = append(open, sentence{rule: step.Rule, one: "%s is in the open.", many: "%s are in the open.", piece: a.struck,
				args: []any{whom{byUnit: true}}, marks: step.Marks})
		default:
			steps = append(steps, step)
		}
	}
	return append(b.together(open), steps...)
}

// extraSteps lists what adds to a side's result besides the hits of the round.
func (a *OddsAnswer) extraSteps(side int) []game.Step {
	var steps []game.Step
	name := a.board.state.Sides[side].Name
	if n := a.odds.support[side]; n > 0 {
		steps = append(steps, game.Step{Rule: "STD-RESULT-05", Text: game.Say("%s has %s: +%d to its result.", name, game.SayCount(n, "1 supporting stand", "%[1]d supporting stands"), n)})
	}
	if n := a.odds.shot[side]; n > 0 {
		steps = append(steps, game.Step{Rule: "STD-RESULT-03", Text: game.Say("%s has scored %s by shooting: +%d to its result.", name, game.SayCount(n, "1 hit", "%[1]d hits"), n)})
	}
	return steps
}

// resultText says who wins, with the chances.
func (a *OddsAnswer) resultText() game.Phrase {
	o, sides := a.odds, a.board.state.Sides
	text := game.Say("%s wins %s, draw %s, %s wins %s", sides[0].Name, game.Chance{P: o.win[0], Rest: o.draw + o.win[1] + o.nobody},
		game.Chance{P: o.draw, Rest: o.win[0] + o.win[1] + o.nobody}, sides[1].Name, game.Chance{P: o.win[1], Rest: o.draw + o.win[0] + o.nobody})
	if o.nobody > 0 {
		text = game.SayAll(text, game.Say(", both are wiped out %s", game.Chance{P: o.nobody, Rest: 1}))
	}
	return game.Say("%s.", text)
}

// inShort names the combat and gives the chances to win.
func (a *OddsAnswer) inShort() game.Phrase {
	return game.Say("%s, round %d: %s", a.Engagement, a.Round, a.resultText())
}

// Outline is the short text alone.
func (a *OddsAnswer) Outline() game.Outline { return game.Outline{Text: a.inShort()} }

// Text returns the chances in words.
func (a *OddsAnswer) Text() game.Phrase {
	lines := []game.Phrase{a.inShort()}
	for _, p := range a.odds.pools {
		lines = append(lines, a.board.poolSteps(p)[0].Text)
	}
	for side := range a.odds.support {
		for _, s := range a.extraSteps(side) {
			lines = append(lines, s.Text)
		}
	}
	for i, unit := range a.ctx.units {
		u := &a.board.units[unit]
		name, lost := game.SayAll(u.name()), chancesText(a.odds.lost[i], 0, standsText, 0)
		far := a.odds.retreat[i]
		if len(far) == 0 {
			lines = append(lines, game.Say("%s loses %s.", name, lost))
			continue
		}
		stays := a.odds.draw + a.odds.nobody + a.odds.win[a.board.fightingSide(unit)] + a.odds.lost[i].Of(len(u.Stands))
		lines = append(lines, game.Say("%s loses %s; retreats %s.", name, lost, chancesText(far, 1, cmText, stays)))
	}
	return game.SayLines(lines...)
}

// standsText is a number of stands, and cmText one of whole centimetres.
func standsText(n int) game.Phrase { return game.SayCount(n, "1 stand", "%[1]d stands") }
func cmText(n int) game.Phrase     { return game.SayAll(game.Length(n)) }

// chancesText lists the possible numbers, as said, with their chances; rest is the chance that none
// of them occurs.
func chancesText(c chance.Dist, first int, said func(n int) game.Phrase, rest float64) game.Phrase {
	var parts []game.Phrase
	for n := first; n < len(c); n++ {
		if c[n] > 0 {
			parts = append(parts, game.SayAll(said(n), " ", game.Chance{P: c[n], Rest: rest + c.AllBut(n)}))
		}
	}
	return game.SayJoined(parts)
}

// Options returns this answer alone.
func (a *OddsAnswer) Options() []game.Answer { return []game.Answer{a} }

// The parts of the answer as JSON.
type (
	oddsStand struct {
		ID        game.StandID `json:"id"`
		Struck    game.StandID `json:"struck"`
		Status    string       `json:"status"`
		Attack    int          `json:"attack"`
		Modifiers []change     `json:"modifiers"`
		Dice      int          `json:"dice"`
	}
	oddsPool struct {
		Unit   game.UnitID `json:"unit"`
		Target game.UnitID `json:"target"`
		Dice   int         `json:"dice"`
		Need   int         `json:"need"`
		Save   int         `json:"save"`
		P      float64     `json:"p"`
		Last   bool        `json:"last"`
		Stands []oddsStand `json:"stands"`
	}
	oddsMargin struct {
		Side game.SideID `json:"side"`
		By   int         `json:"by"`
		P    float64     `json:"p"`
	}
	oddsRetreat struct {
		Unit     game.UnitID `json:"unit"`
		Distance int         `json:"distance"`
		P        float64     `json:"p"`
	}
	oddsLost struct {
		Side game.SideID `json:"side"`
		Unit game.UnitID `json:"unit"`
		Lost int         `json:"lost"`
		P    float64     `json:"p"`
	}
)

// oddsJSON is the answer as JSON.
type oddsJSON struct {
	Query      string                  `json:"query"`
	Engagement string                  `json:"engagement"`
	Units      []game.UnitID           `json:"units"`
	Round      int                     `json:"round"`
	Pools      []oddsPool              `json:"pools"`
	Support    map[game.SideID]int     `json:"support"`
	Shot       map[game.SideID]int     `json:"shot"`
	Win        map[game.SideID]float64 `json:"win"`
	Draw       float64                 `json:"draw"`
	Nobody     float64                 `json:"nobody"`
	Destroyed  map[game.SideID]float64 `json:"destroyed"`
	Margin     []oddsMargin            `json:"margin"`
	Retreat    []oddsRetreat           `json:"retreat"`
	StandsLost []oddsLost              `json:"stands_lost"`
	Chain      any                     `json:"chain"` // what follows; null unless it was asked for
	Steps      []game.Step             `json:"steps"`
}

// MarshalJSON writes the chances in full. Support, shots, and the chances to win and to be
// destroyed are given by side; "stands_lost" has each side as a whole, with unit "", and
// each of its units. Impossible numbers are left out.
func (a *OddsAnswer) MarshalJSON() ([]byte, error) { return json.Marshal(a.json()) }

// withoutRound is what is written when no round is fought: each key, without anything in it.
func withoutRound() oddsJSON {
	return oddsJSON{Query: "odds", Units: []game.UnitID{}, Pools: []oddsPool{}, Support: map[game.SideID]int{}, Shot: map[game.SideID]int{},
		Win: map[game.SideID]float64{}, Destroyed: map[game.SideID]float64{}, Margin: []oddsMargin{}, Retreat: []oddsRetreat{},
		StandsLost: []oddsLost{}, Steps: []game.Step{}}
}

func (a *OddsAnswer) json() oddsJSON {
	out := withoutRound()
	out.Engagement, out.Units, out.Round, out.Steps = a.Engagement, list(a.Units), a.Round, stepsOf(a.Explain())
	out.Draw, out.Nobody = a.odds.draw, a.odds.nobody
	f := a.Forecast()
	out.Support, out.Shot, out.Win = f.Support, f.Shot, f.Win
	for _, r := range f.Retreat {
		out.Retreat = append(out.Retreat, oddsRetreat(r))
	}
	for _, l := range f.Lost {
		out.StandsLost = append(out.StandsLost, oddsLost(l))
	}
	for _, p := range a.odds.pools {
		out.Pools = append(out.Pools, a.board.poolAnswer(p))
	}
	for i, side := range a.board.state.Sides {
		out.Destroyed[side.ID] = a.odds.wiped[i]
		a.odds.margin[i].Each(func(n int, p float64) { out.Margin = append(out.Margin, oddsMargin{side.ID, n, p}) })
	}
	return out
}

func (b *board) poolAnswer(p pool) oddsPool {
	out := oddsPool{b.units[p.unit].ID, b.units[p.target].ID, p.dice, p.need, b.saveInCombat(p.target),
		b.unsavedOf(&p), p.last, []oddsStand{}}
	for _, a := range p.attacks {
		out.Stands = append(out.Stands, oddsStand{b.id(a.piece), b.id(a.struck), a.shelter.status.String(), a.base, list(a.changes), a.dice})
	}
	return out
}
