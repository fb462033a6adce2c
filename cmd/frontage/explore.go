package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"frontage/game"
	"frontage/game/explore"
	"frontage/game/systems"
	"frontage/render/words"
)

type exploreCommand struct {
	jsonFlag
	File  string   `arg:"" help:"A scenario or a replay."`
	Do    []string `required:"" sep:"none" placeholder:"ACTION" help:"A thing to do, two to five times: an action as on a line of a replay, or a list of actions that follow one another."`
	By    string   `default:"things" enum:"things,contacts,dice,wins,chance" placeholder:"MEASURE" help:"What makes an outcome better: things that work, stands in contact, attack dice, combats won on average, or things times the chance of the tests (things, contacts, dice, wins, chance)."`
	Trace bool     `help:"Print what happens in the first order of each outcome."`
}

func (*exploreCommand) Help() string {
	return `Tries the things in every order on copies of the table and groups the orders with the same
outcome, the best first. Nothing is done. Orders and other tests pass, all other dice fall as they
do on average, and questions are answered by default. An action {"do":"dice","values":[6,5]} at the
beginning of a list gives the next rolls of that thing. A thing that the rules refuse is left out,
and the answer says why. Steps of the turn end where a later one is needed.

Example:
  frontage explore first-charge.scenario.json --do '{"do":"charge","unit":"r1","target":"b1"}' \
    --do '[{"do":"order","character":"rg","units":["r2"]},{"do":"charge","unit":"r2","target":"b2"}]'`
}

// Run explores the plan and prints the outcomes.
func (c *exploreCommand) Run(out *output) error {
	text, name, err := readFile(c.File)
	if err != nil {
		return err
	}
	battle, _, err := game.Open(text, name, systems.All())
	if err != nil {
		return err
	}
	speakOf(battle.State().System)
	plan := explore.Plan{Rules: battle.Rules(), Start: battle.State(), By: explore.Measure(c.By)}
	for i, do := range c.Do {
		thing, err := readThing(do, battle.State().System)
		if err != nil {
			return fmt.Errorf("--do %d: %w", i+1, err)
		}
		plan.Things = append(plan.Things, thing)
	}
	result, err := plan.Explore()
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if c.JSON {
		return out.json(exploredJSON(result))
	}
	_, err = fmt.Fprint(out.stdout, exploredText(result, c.Trace))
	return err
}

// readThing reads an action, or a list of actions.
func readThing(text, system string) (explore.Thing, error) {
	list := []json.RawMessage{json.RawMessage(text)}
	if strings.HasPrefix(strings.TrimSpace(text), "[") {
		if err := json.Unmarshal([]byte(text), &list); err != nil {
			return nil, fmt.Errorf("not a list of actions: %w", err)
		}
	}
	if len(list) == 0 {
		return nil, errors.New("the list has no action")
	}
	var thing explore.Thing
	for i, one := range list {
		action, err := game.ReadAction(one, system)
		if err != nil && len(list) > 1 {
			return nil, fmt.Errorf("action %d of the list: %w", i+1, err)
		}
		if err != nil {
			return nil, err
		}
		thing = append(thing, action)
	}
	return thing, nil
}

// exploredText returns the outcomes for a person.
func exploredText(r *explore.Result, trace bool) string {
	var t strings.Builder
	for i, name := range r.Names {
		fmt.Fprintf(&t, "%d: %s\n", i+1, say(name))
	}
	fmt.Fprintf(&t, "%s\n%s", words.Say(r.Assumed()), words.Say(r.Head()))
	if len(r.Groups) > 1 {
		t.WriteString(" " + tell("Best first by %s.", r.By.Name()))
	}
	t.WriteByte('\n')
	for i := range r.Groups {
		g := &r.Groups[i]
		fmt.Fprintf(&t, "\n%s, %s.\n", words.Say(g.Title()), words.Say(g.When.Text(g.Orders[0])))
		if g.When.Orders > 1 {
			fmt.Fprintf(&t, "    %s\n", tell("For example: %s", explore.OrderText(g.Orders[0])))
		}
		if p := g.Chance(); p < 1 {
			fmt.Fprintf(&t, "    %s\n", tell("The chance that all tests pass is %s.", explore.Percent(p)))
		}
		for _, line := range outcomeLines(r, g) {
			fmt.Fprintf(&t, "    %s\n", oneLine(line))
		}
		if trace {
			for k, line := range traceLines(r, g) {
				fmt.Fprintf(&t, "  %3d. %s\n", k+1, oneLine(line))
			}
		}
	}
	return t.String()
}

// outcomeLines says what a group leads to, and how it differs from the best one.
func outcomeLines(r *explore.Result, g *explore.Group) []string {
	var lines []string
	for thing := range r.Names {
		if rule, why := r.Why(g, thing); !why.Empty() {
			lines = append(lines, withRule(words.Say(why), rule))
		}
	}
	for _, text := range r.OutcomeTexts(g) {
		lines = append(lines, words.Say(text))
	}
	return lines
}

func withRule(text, rule string) string {
	if rule == "" {
		return text
	}
	return text + " (" + rule + ")"
}

// traceLines says what happens in the first order of a group.
func traceLines(r *explore.Result, g *explore.Group) []string {
	var lines []string
	for _, step := range g.Steps {
		for _, text := range r.StepText(step) {
			lines = append(lines, fmt.Sprintf("%d: %s", step.Thing+1, words.Say(text)))
		}
	}
	for _, text := range r.StepText(&explore.Step{Acts: g.Last}) {
		lines = append(lines, words.Say(text))
	}
	return lines
}

type exploredThing struct {
	Name   string `json:"name"`
	Orders int    `json:"orders"` // in so many orders it works
	When   string `json:"when"`
}

type exploredGroup struct {
	Title       string            `json:"title"`
	Works       int               `json:"works"`
	Value       float64           `json:"value"`
	When        string            `json:"when"`
	Orders      [][]int           `json:"orders"` // of the things from 1, the likeliest first
	Chances     []float64         `json:"chances"`
	Done        []bool            `json:"done"` // by thing
	Refused     []exploredRefusal `json:"refused"`
	Touching    int               `json:"touching"`
	Contacts    []exploredContact `json:"contacts"`
	Combats     []exploredCombat  `json:"combats"`
	Differences []game.Phrase     `json:"differences"`
	Steps       []exploredStep    `json:"steps"` // of the first order
	Stands      []triedStand      `json:"stands"`
}

type exploredRefusal struct {
	Thing  int         `json:"thing"`
	Rule   string      `json:"rule"`
	Reason game.Phrase `json:"reason"`
	Text   game.Phrase `json:"text"`
	Steps  []game.Step `json:"steps"`
}

type exploredContact struct {
	Unit   game.UnitID `json:"unit"`
	Enemy  game.UnitID `json:"enemy"`
	Stands int         `json:"stands"`
	Length float64     `json:"length"`
}

type exploredCombat struct {
	Units []game.UnitID `json:"units"`
	Dice  int           `json:"dice"`
	Win   float64       `json:"win"`
	Lose  float64       `json:"lose"`
	Draw  float64       `json:"draw"`
}

type exploredStep struct {
	Thing   int            `json:"thing"` // 0 for the answers that finish the last one
	Actions []exploredAct  `json:"actions"`
	Tests   []exploredTest `json:"tests"`
	Text    []game.Phrase  `json:"text"`
}

type exploredAct struct {
	Action game.Action `json:"action"`
	Cause  string      `json:"cause"`
}

type exploredTest struct {
	Why    string  `json:"why"`
	By     string  `json:"by"`
	Need   int     `json:"need"`
	Chance float64 `json:"chance"`
}

// causes are the names of causes in JSON.
var causes = map[explore.Cause]string{explore.Meant: "plan", explore.Default: "default", explore.Ended: "end"}

// exploredJSON returns the outcomes as JSON.
func exploredJSON(r *explore.Result) any {
	things, groups := []exploredThing{}, []exploredGroup{}
	for i, name := range r.Names {
		things = append(things, exploredThing{name.String(), r.Works[i].Orders, r.Works[i].Text(nil).String()})
	}
	for i := range r.Groups {
		groups = append(groups, groupJSON(r, &r.Groups[i]))
	}
	return struct {
		Query   string          `json:"query"`
		Side    game.SideID     `json:"side"`
		By      explore.Measure `json:"by"`
		Assumed game.Phrase     `json:"assumed"`
		Orders  int             `json:"orders"`
		Things  []exploredThing `json:"things"`
		Groups  []exploredGroup `json:"groups"`
	}{"explore", r.Side, r.By, r.Assumed(), r.Orders, things, groups}
}

func groupJSON(r *explore.Result, g *explore.Group) exploredGroup {
	out := exploredGroup{Title: g.Title().String(), Works: g.Works, Value: g.Value, When: g.When.Text(g.Orders[0]).String(), Chances: g.Chances, Done: g.Done,
		Refused: []exploredRefusal{}, Touching: g.Touching, Contacts: []exploredContact{}, Combats: []exploredCombat{}, Differences: []game.Phrase{}}
	for _, order := range g.Orders {
		numbers := slices.Clone(order)
		for i := range numbers {
			numbers[i]++
		}
		out.Orders = append(out.Orders, numbers)
	}
	for _, step := range append(slices.Clone(g.Steps), &explore.Step{Thing: -1, Acts: g.Last}) {
		if step.Refusal != nil {
			_, why := r.Why(g, step.Thing)
			out.Refused = append(out.Refused, exploredRefusal{step.Thing + 1, step.Refusal.Rule, step.Refusal.Reason, why, append([]game.Step{}, step.Refusal.Steps...)})
		}
		if step.Thing >= 0 || len(step.Acts) > 0 {
			out.Steps = append(out.Steps, stepJSON(r, step))
		}
	}
	for _, c := range g.Contacts {
		out.Contacts = append(out.Contacts, exploredContact(c))
	}
	for _, c := range g.Combats {
		out.Combats = append(out.Combats, exploredCombat(c))
	}
	out.Differences = append(out.Differences, r.Differences(g)...)
	out.Stands = changedStands(r.Start, g.End, g.Events())
	return out
}

func stepJSON(r *explore.Result, step *explore.Step) exploredStep {
	out := exploredStep{Thing: step.Thing + 1, Actions: []exploredAct{}, Tests: []exploredTest{}, Text: append([]game.Phrase{}, r.StepText(step)...)}
	for i := range step.Acts {
		out.Actions = append(out.Actions, exploredAct{step.Acts[i].Action, causes[step.Acts[i].Cause]})
	}
	for _, t := range step.Tests {
		out.Tests = append(out.Tests, exploredTest{t.Why, t.By, t.Need, t.Chance})
	}
	return out
}
