package element

import (
	"cmp"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// threatsForm describes the query of the enemies that could attack an element.
var threatsForm = game.QueryForm{
	Name: "threats", Help: "Which enemies could go into contact with an element in their next bound, how likely, and who would win.",
	Detail: `Each enemy moves alone, by one tactical move from where it is, with wheels and turns as it needs them, and with
the PIPs of its own command alone.
Groups, marches and spontaneous advances are not counted. The odds are those of the combat of that bound.

Example:
  frontage threats the-ford-at-marren.scenario.json --unit r5`,
	Args: []game.QueryArg{{Name: "unit", Kind: game.ArgUnit, Required: true, Help: "The element that could be attacked."}},
}

// ThreatsAnswer lists the enemies that could go into contact with an element in their next bound.
type ThreatsAnswer struct {
	game.StepsOnly

	Query   string      `json:"query"`
	Unit    game.UnitID `json:"unit"`
	Threats []Threat    `json:"threats"` // the most likely first
	Steps   []game.Step `json:"steps"`
}

// Threat is a contact that an enemy could make.
type Threat struct {
	Unit    game.UnitID `json:"unit"`
	Touches bool        `json:"touches"` // it is in contact already
	Where   string      `json:"where"`   // the edge or corner that it would touch; "" if it touches already
	Cost    int         `json:"cost"`    // in PIPs
	Chance  float64     `json:"chance"`  // that its command rolls as many PIPs
	Stands  []Placed    `json:"stands"`  // where it would stand
	Fights  bool        `json:"fights"`  // the two come to a combat
	Win     float64     `json:"win"`     // the enemy wins
	Lose    float64     `json:"lose"`
	Draw    float64     `json:"draw"`
}

// Explain returns a step for each threat.
func (a *ThreatsAnswer) Explain() []game.Step { return a.Steps }

// Options returns no alternatives.
func (a *ThreatsAnswer) Options() []game.Answer { return nil }

// Text returns the threats in words, a line each.
func (a *ThreatsAnswer) Text() game.Phrase { return game.SaySteps(a.Steps) }

// threatsQuery answers the query of the enemies that could attack an element.
func (b *board) threatsQuery(q game.Query) (game.Answer, error) {
	unit, err := b.onTableArg(q.Args["unit"])
	if err != nil {
		return nil, err
	}
	a := &ThreatsAnswer{Query: q.Name, Unit: b.s.Units[unit].ID, Threats: []Threat{}, Steps: []game.Step{}}
	var ahead *board // at the moves of the enemy's next bound
	for enemy := range b.s.Units {
		if b.at[enemy] < 0 || !b.Enemies(enemy, unit) {
			continue
		}
		if ahead == nil {
			s := b.ownBound(enemy)
			s.Turn.Phase = phaseMoves
			ahead = newBoard(s)
		}
		if t := ahead.threatBy(enemy, unit); t != nil {
			a.Threats = append(a.Threats, *t)
		}
	}
	slices.SortStableFunc(a.Threats, func(x, y Threat) int { return cmp.Compare(y.Chance, x.Chance) })
	name := b.s.Units[unit].Name
	for i := range a.Threats {
		a.Steps = append(a.Steps, b.threatStep(&a.Threats[i], name))
	}
	if len(a.Steps) == 0 {
		a.Steps = append(a.Steps, game.NewStep("ELM-CONTACT-11", "No enemy could go into contact with %[1]s in its next bound by a move of its own.", name))
	}
	return a, nil
}

// threatBy returns the contact that an enemy could make with an element, on the table of its moves; nil if it
// can make none.
func (b *board) threatBy(enemy, unit int) *Threat {
	t := &Threat{Unit: b.s.Units[enemy].ID, Chance: 1, Stands: []Placed{}}
	s := b.s.Clone()
	if b.opponent(b.at[enemy]) == b.at[unit] || b.opponent(b.at[unit]) == b.at[enemy] {
		t.Touches = true
	} else {
		move, p, refusal := b.moveInto(enemy, unit, "")
		if refusal != nil {
			return nil
		}
		t.Where, t.Cost, t.Stands = p.touch.where, sumOf(p.prices), p.places()
		t.Chance = float64(max(0, pipFaces+1-t.Cost)) / pipFaces // ELM-PIP-01
		if t.Cost > pipFaces {
			return nil
		}
		turnOf(&s).Pips[own(&s.Units[enemy]).Command] = t.Cost
		if (&doing{s: &s}).move(&move) != nil {
			return nil
		}
	}
	c := &chained{rounds: 1, unit: enemy, target: unit}
	c.fightNext(&s)
	after := newBoard(&s)
	for _, pair := range after.pairs() {
		if !slices.Contains(pair[:], enemy) || !slices.Contains(pair[:], unit) {
			continue
		}
		t.Fights = true
		for _, c := range after.combat(after.closeMeeting(pair)).chances() {
			switch c.Loser {
			case t.Unit:
				t.Lose += c.P
			case "":
				t.Draw += c.P
			default:
				t.Win += c.P
			}
		}
		break
	}
	return t
}

// pipFaces are the faces of the die for the PIPs of a command.
const pipFaces = 6

// threatStep says who could attack, for how many PIPs, where, and who would win.
func (b *board) threatStep(t *Threat, name string) game.Step {
	enemy := b.s.Unit(t.Unit).Name
	step := game.Step{Rule: "ELM-PIP-01", Marks: []game.Mark{}}
	text := game.Say("%[1]s is in contact with %[2]s already.", enemy, name)
	label := game.SayAll(game.Percent(1))
	if !t.Touches {
		text = game.Say("%[1]s could go into contact with %[2]s, at its %[3]s, for %[4]s. The chance that its command rolls as many is %[5]s.",
			enemy, name, game.Word(t.Where), game.SayCount(t.Cost, "1 PIP", "%[1]d PIPs"), game.Percent(t.Chance))
		label = game.SayAll(game.Percent(t.Chance))
	}
	if t.Fights {
		text = game.SayAll(text, " ", game.Say("In the combat it would win %[1]s, lose %[2]s, draw %[3]s.", game.Percent(t.Win), game.Percent(t.Lose), game.Percent(t.Draw)))
		label = game.Say("%[1]s, wins %[2]s", label, game.Percent(t.Win))
	}
	step.Text = text
	for _, p := range t.Stands {
		at := geometry.Vec{X: p.X, Y: p.Y}
		step.Marks = append(step.Marks,
			game.Mark{Kind: game.MarkGhost, Stand: p.ID, From: at, Facing: p.Facing, Base: b.s.Unit(t.Unit).Base},
			game.Mark{Kind: game.MarkMove, From: b.Boxes[b.at[b.s.UnitIndex(t.Unit)]].Center, To: at},
			game.Mark{Kind: game.MarkPoint, From: at, Label: label})
	}
	return step
}
