package chain

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/game/chance"
)

// Outcome is where a fight between two units leads: who holds the ground, what the rounds come to,
// and how many stands each unit has lost. Every system's answer tells it by these methods.
type Outcome struct {
	Unit, Target game.UnitID
	Rounds       int
	Sample       int     // battles; 0 where the answer is exact
	Share        float64 // the chance of the courses that were sampled, up to 1

	Holds  [2]float64 // the chance of each side, by its index, to hold the ground in the end
	Nobody float64    // … that neither does
	Tree   []game.Branch
	Units  []Loss

	start *game.State
}

// Loss is the outcome for one unit.
type Loss struct {
	ID    game.UnitID
	Index int         // in the state
	Had   int         // its stands before
	Lost  chance.Dist // stands
}

// Destroyed returns the chance that it loses all its stands.
func (u *Loss) Destroyed() float64 {
	if u.Had == 0 {
		return 0
	}
	return u.Lost.Of(u.Had)
}

// NewOutcome returns an outcome in which nothing has happened yet. stands counts the stands that a
// unit still has; nil for those on the table.
func NewOutcome(start *game.State, unit, target game.UnitID, rounds int, stands func(u *game.Unit) int) Outcome {
	o := Outcome{Unit: unit, Target: target, Rounds: rounds, Tree: []game.Branch{}, start: start}
	if stands == nil {
		stands = func(u *game.Unit) int { return len(u.Stands) }
	}
	for i := range start.Units {
		o.Units = append(o.Units, Loss{ID: start.Units[i].ID, Index: i, Had: stands(&start.Units[i])})
	}
	return o
}

// Trim leaves out the units that lose nothing, but for the two of the question.
func (o *Outcome) Trim() {
	o.Units = slices.DeleteFunc(o.Units, func(u Loss) bool { return u.ID != o.Unit && u.ID != o.Target && len(u.Lost) <= 1 })
}

// Margin is half of the widest interval that holds a chance of the sample in 95 of 100 cases; 0
// where the answer is exact.
func (o *Outcome) Margin() float64 {
	if o.Sample == 0 {
		return 0
	}
	return 1.96 * 0.5 * o.Share / math.Sqrt(float64(o.Sample))
}

// Sampled adds to a text how the chances are known, if they are from a sample.
func (o *Outcome) Sampled(text game.Phrase) game.Phrase {
	battles := game.SayCount(o.Sample, "1 battle", "%[1]d battles")
	switch {
	case o.Sample == 0:
		return text
	case o.Share < 1:
		return game.SayAll(text, " ", game.Say("There are too many courses to follow each of them: the likeliest, with a chance of %s, are followed exactly, and the others are from a sample of %s. In 95 of 100 cases the chances are within %s of the truth.",
			game.Percent(1-o.Share), battles, game.Percent(o.Margin())))
	}
	return game.SayAll(text, " ", game.Say("There are too many courses to follow each of them: the chances are from a sample of %s, and in 95 of 100 cases within %s of the truth.", battles, game.Percent(o.Margin())))
}

// Steps returns a step for each result of round 1 with what follows, and one for each unit, with
// the rules for each.
func (o *Outcome) Steps(round, loss string) []game.Step {
	var steps []game.Step
	for _, branch := range o.Tree {
		text := game.Say("%s: %s.", branch.Text, game.Percent(branch.P))
		for _, then := range branch.Next {
			text = game.SayAll(text, " ", game.Say("%s: %s.", then.Text, game.Percent(then.P)))
		}
		steps = append(steps, game.Step{Rule: round, Text: text, Marks: []game.Mark{}})
	}
	for i := range o.Units {
		steps = append(steps, game.Step{Rule: loss, Text: o.lostText(&o.Units[i]), Marks: []game.Mark{}})
	}
	return steps
}

// Lines returns the tree, indented, and a line for each unit.
func (o *Outcome) Lines() []game.Phrase {
	var lines []game.Phrase
	for _, branch := range o.Tree {
		lines = append(lines, game.SayAll("  ", game.Say("%s: %s", branch.Text, game.Percent(branch.P))))
		for _, then := range branch.Next {
			lines = append(lines, game.SayAll("    ", game.Say("%s: %s", then.Text, game.Percent(then.P))))
		}
	}
	for i := range o.Units {
		lines = append(lines, o.lostText(&o.Units[i]))
	}
	return lines
}

// lostText lists the chances of a unit's losses: "0: 62.5 %, 1: 37.5 %".
func (o *Outcome) lostText(u *Loss) game.Phrase {
	var parts []game.Phrase
	u.Lost.Each(func(n int, p float64) {
		parts = append(parts, game.SayAll(n, ": ", game.Chance{P: p, Rest: u.Lost.AllBut(n)}))
	})
	return game.Say("Stands lost by %s: %s. All are lost: %s.", o.nameOf(u.ID), game.SayJoined(parts), game.Percent(u.Destroyed()))
}

func (o *Outcome) nameOf(id game.UnitID) string {
	if u := o.start.Unit(id); u != nil && u.Name != "" {
		return u.Name
	}
	return string(id)
}

// Forecast returns the tree, and what the units lose.
func (o *Outcome) Forecast() *game.Forecast {
	f := &game.Forecast{Round: o.Rounds, Win: map[game.SideID]float64{}, Draw: o.Nobody, Tree: o.Tree, Sample: o.Sample, Share: o.Share, Within: o.Margin()}
	for i, side := range o.start.Sides {
		f.Win[side.ID] = o.Holds[i]
	}
	for _, u := range o.Units {
		f.Units = append(f.Units, u.ID)
		u.Lost.Each(func(n int, p float64) {
			f.Lost = append(f.Lost, game.LossChance{Side: o.start.Unit(u.ID).Side, Unit: u.ID, Lost: n, P: p})
		})
	}
	return f
}

// JSON returns the outcome as answers write it; the chances are not rounded. shooting says whether it
// is of shooting, nil where that cannot be.
func (o *Outcome) JSON(shooting *bool) any {
	type unit struct {
		Unit      game.UnitID `json:"unit"`
		Lost      []float64   `json:"lost"` // by the number of stands, from 0
		Destroyed float64     `json:"destroyed"`
	}
	units := []unit{}
	for i := range o.Units {
		u := &o.Units[i]
		units = append(units, unit{u.ID, u.Lost, u.Destroyed()})
	}
	holds := map[game.SideID]float64{}
	for i, side := range o.start.Sides {
		holds[side.ID] = o.Holds[i]
	}
	return struct {
		Unit     game.UnitID             `json:"unit"`
		Target   game.UnitID             `json:"target"`
		Shooting *bool                   `json:"shooting,omitempty"`
		Rounds   int                     `json:"rounds"`
		Sample   int                     `json:"sample"` // battles; 0 where it is exact
		Share    float64                 `json:"share"`  // the chance of the courses that the sample stands for
		Margin   float64                 `json:"margin"` // of each chance, in 95 of 100 cases
		Holds    map[game.SideID]float64 `json:"holds"`
		Nobody   float64                 `json:"nobody"`
		Tree     []game.Branch           `json:"tree"`
		Units    []unit                  `json:"units"`
	}{o.Unit, o.Target, shooting, o.Rounds, o.Sample, o.Share, o.Margin(), holds, o.Nobody, o.Tree, units}
}
