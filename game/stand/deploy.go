package stand

import (
	"slices"

	"frontage/game"
)

var deployMethods = []string{methodAlternate, methodMaps, methodScreen, methodSides, methodScouting}

// The steps of a deployment, derived from how far it has come.
const (
	deployGoals  = "objectives" // the sides place the objectives of the scenario
	deployMethod = "method"     // the players agree on a method
	deployRoll   = "roll"       // the scenario fixes the method, and a die decides who begins
	deployScouts = "scouts"     // a side says what it commits to scouting
	deployEdge   = "edge"       // a side takes a table edge: the winner of the scouting, or the one that picks
	deployPick   = "sets up"    // the winner of the roll says who sets up first
	deployPlace  = "deploy"     // a side places its units and characters
	deployFirst  = "first turn" // the side that set up first says who has the first turn
)

// deployPhase is the deployment before the first turn (STD-BASE-26).
type deployPhase struct{}

func init() { phases[phaseDeploy] = deployPhase{} }

func (deployPhase) fields(_ *run, a game.Action) (fields []string, known bool) {
	return deployFields(a), a.Do == "deploy"
}

// deploymentOf returns the state's deployment.
func deploymentOf(s *game.State) Deployment {
	if OwnTurn(s).Deploy == nil {
		return Deployment{}
	}
	return *OwnTurn(s).Deploy
}

// deployStep returns the step of a state's deployment.
func deployStep(s *game.State) string {
	switch d := deploymentOf(s); {
	case d.First == "" && d.Picks == "" && len(missingGoals(s)) > 0:
		return deployGoals
	case d.First == "" && d.Picks == "" && d.Edges == edgesPicked:
		return deployEdge
	case d.First == "" && d.Picks == "" && d.Method == "":
		return deployMethod
	case d.First == "" && d.Picks == "":
		return deployRoll
	case d.First == "" && d.Method == methodScouting && len(d.Scouted) < len(s.Sides):
		return deployScouts
	case d.First == "" && d.Method == methodScouting:
		return deployEdge
	case d.First == "":
		return deployPick
	case len(d.Done) < len(s.Sides):
		return deployPlace
	}
	return deployFirst
}

func isSecret(method string) bool { return method == methodMaps || method == methodScreen }

func (deployPhase) act(r *run, a game.Action) error {
	if OwnTurn(r.s).Deploy == nil {
		OwnTurn(r.s).Deploy = &Deployment{}
	}
	if (a.Choice == "" || a.Choice == chooseScout) && r.isSettled() {
		if err := r.agree(OwnTurn(r.s).Deploy.Method); err != nil {
			return err
		}
	}
	step := deployStep(r.s)
	switch {
	case a.Do == "end" && step == deployPlace:
		return r.setUp()
	case a.Do == "deploy" && a.Unit != "" && a.Choice == chooseKeep && step == deployPlace:
		return r.keepUnit(a)
	case step == deployScouts:
		return r.answerScouts(a)
	case a.Do != "deploy" || deployNames(a) != 1 || (a.Choice == choiceObjective) != (step == deployGoals):
		return notNow(a, game.Word(deployNow[step]))
	case step == deployGoals:
		return r.placeObjective(a)
	case a.Choice != "" && (step == deployMethod || step == deployRoll):
		return r.agree(a.Choice)
	case a.Choice != "" && step == deployEdge:
		return r.takeEdge(a.Choice)
	case a.Side != "" && (step == deployPick || step == deployFirst):
		return r.pickSide(a.Side, step)
	case a.Unit != "" && step == deployPlace:
		return r.deployUnit(a)
	case a.Character != "" && step == deployPlace:
		return r.deployCharacter(a)
	}
	return notNow(a, game.Word(deployNow[step]))
}

// deployNow says what happens at each step.
var deployNow = map[string]string{
	deployGoals:  "place the objectives first",
	deployMethod: "agree on a method of deployment first",
	deployRoll:   "let the dice say first who begins",
	deployScouts: "say what is committed to scouting, or end the choice",
	deployEdge:   "say first which table edge is taken",
	deployPick:   "say which side sets up first",
	deployPlace:  "place units and characters, or end the deployment",
	deployFirst:  "say which side has the first turn",
}

// deployNames counts the things that an action names; it must be one.
func deployNames(a game.Action) int {
	n := 0
	for _, name := range []string{string(a.Unit), string(a.Character), a.Choice, string(a.Side)} {
		if name != "" {
			n++
		}
	}
	return n
}

// agree begins the deployment by a method, fixed by the scenario or agreed by the players
// (STD-BASE-26). The larger army places first, with a die between equals. Behind screens
// and by maps the order does not matter. With one whole side before the other, the higher
// roll chooses.
func (r *run) agree(method string) error {
	d := OwnTurn(r.s).Deploy
	switch {
	case !slices.Contains(deployMethods, method):
		return refuse("STD-BASE-26", game.Say("There is no method of deployment %q; there are %s.", method, game.SayList(deployMethods)))
	case d.Method != "" && d.Method != method:
		return refuse("STD-BASE-26", game.Say("The scenario says how the armies are set up: %s.", game.Word(methodNames[d.Method])))
	}
	if !r.anyWaiting() { // the file's places are the suggested ones
		zones, edges := d.Zones, d.Edges
		undeploy(r.s, method)
		d = OwnTurn(r.s).Deploy
		d.Zones, d.Edges = zones, edges
		r.changed()
	}
	d.Method = method
	if err := r.diceForEdges(); err != nil {
		return err
	}
	r.event(game.Event{Kind: "deployment", Why: "STD-BASE-26", Text: r.say("The armies are set up: %s.", game.Word(methodNames[method]))})
	switch method {
	case methodAlternate:
		first, err := r.largerArmy()
		if err != nil {
			return err
		}
		d.First = first
	case methodSides:
		if first, ok := r.scenarioFirst(); ok {
			d.First = first
			break
		}
		winner, err := r.rollOff("set-up", game.Say("who says which side sets up first"))
		if err != nil {
			return err
		}
		d.Picks, r.s.Turn.Active = winner, winner
		return nil
	case methodScouting:
		return r.nextScouts()
	default:
		d.First = r.s.Sides[0].ID
	}
	return r.beginPlacing()
}

// isSettled reports whether the scenario fixes everything needed to place the first unit:
// the method and who begins.
func (r *run) isSettled() bool {
	if deployStep(r.s) != deployRoll || deploymentOf(r.s).Edges != "" {
		return false
	}
	counts := r.armySizes()
	switch deploymentOf(r.s).Method {
	case methodSides:
		_, fixed := r.scenarioFirst()
		return fixed
	case methodAlternate:
		return counts[0] != counts[1]
	case methodScouting:
		return !r.listsCommit()
	}
	return true
}

// settled returns the deployment continued past what the scenario fixes, about which nobody
// is asked.
func (r *run) settled() *run {
	if !r.isSettled() {
		return r
	}
	s := r.s.Clone()
	next := &run{s: &s, lasting: r.lasting}
	if err := next.agree(OwnTurn(&s).Deploy.Method); err != nil {
		return r
	}
	return next
}

// methodNames are the display names of the methods.
var methodNames = map[string]string{
	methodAlternate: "single units by turns",
	methodMaps:      "each side by a secret map",
	methodScreen:    "both sides behind a screen",
	methodSides:     "one whole side before the other",
	methodScouting:  "after a contest of scouts",
}

// scenarioFirst returns the side that sets up first in a scenario that fixes it: the defender then
// has the first turn (STD-SCEN-16).
func (r *run) scenarioFirst() (game.SideID, bool) {
	kind := scenarioOf(r.s)
	switch {
	case kind == nil || !kind.fixed:
		return "", false
	case kind.attackerFirst:
		return attackerOf(r.s), true
	}
	return defenderOf(r.s), true
}

// anyWaiting reports whether anything still has to be deployed.
func (r *run) anyWaiting() bool {
	for _, side := range r.s.Sides {
		if len(waitingUnits(r.s, side.ID))+len(waitingCharacters(r.s, side.ID)) > 0 {
			return true
		}
	}
	return false
}

// largerArmy returns the side with more units. A die decides between equals: 1–3 the first,
// 4–6 the second (STD-BASE-26, STD-BASE-23).
func (r *run) largerArmy() (game.SideID, error) {
	count, larger := r.armySizes(), 0
	switch {
	case count[0] == count[1]:
		faces, err := r.roll(1, "set-up", "", 0, game.SayCount(count[0], "Both armies have one unit; 1 to 3: %[2]s begins, 4 to 6: %[3]s. The die shows",
			"Both armies have %[1]d units; 1 to 3: %[2]s begins, 4 to 6: %[3]s. The die shows", r.s.Sides[0].Name, r.s.Sides[1].Name))
		if err != nil {
			return "", err
		}
		larger = (faces[0] - 1) / 3
	case count[1] > count[0]:
		larger = 1
	}
	return r.s.Sides[larger].ID, nil
}

// armySizes counts the units of each side.
func (r *run) armySizes() (count [2]int) {
	for i := range r.s.Units {
		if u := &r.s.Units[i]; !isDestroyed(u) && !isWagon(u) {
			count[r.s.SideOf(u.Side)]++
		}
	}
	return count
}

// rollOff lets each side roll a die until one is higher (STD-BASE-27).
func (r *run) rollOff(why string, about game.Phrase) (game.SideID, error) {
	for {
		var score [2]int
		for i, side := range r.s.Sides {
			faces, err := r.roll(1, why, string(side.ID), 0, r.say("%s rolls for %s:", side.Name, about))
			if err != nil {
				return "", err
			}
			score[i] = faces[0]
		}
		switch {
		case score[0] > score[1]:
			return r.s.Sides[0].ID, nil
		case score[1] > score[0]:
			return r.s.Sides[1].ID, nil
		}
	}
}

// pickSide applies the choice of the side that sets up first or has the first turn
// (STD-BASE-26).
func (r *run) pickSide(side game.SideID, step string) error {
	if r.s.SideOf(side) < 0 {
		return refuse("STD-BASE-26", game.Say("There is no side %q.", side))
	}
	if step == deployFirst {
		return r.beginBattle(side)
	}
	OwnTurn(r.s).Deploy.First = side
	r.event(game.Event{Kind: "deployment", By: string(side), Why: "STD-BASE-26", Text: r.say("%s sets up first.", r.sideName(side))})
	return r.beginPlacing()
}

// beginPlacing lets the sides place their units; a side with nothing to place is done.
func (r *run) beginPlacing() error {
	d := OwnTurn(r.s).Deploy
	for _, side := range r.s.Sides {
		if len(waitingUnits(r.s, side.ID))+len(waitingCharacters(r.s, side.ID)) == 0 {
			d.Done = append(d.Done, side.ID)
		}
	}
	if units, characters := r.toPlace(d.First); d.Method == methodScouting && len(units)+len(characters) == 0 {
		return r.scoutsAhead()
	}
	return r.passOn(d.First)
}

// passOn gives the turn to a side or, if it has nothing left to place, to the other. When
// both are done the deployment ends.
func (r *run) passOn(side game.SideID) error {
	d := OwnTurn(r.s).Deploy
	for _, next := range []game.SideID{side, r.otherSide(side)} {
		if !slices.Contains(d.Done, next) && (d.Method != methodAlternate || r.hasTurn(next)) {
			r.s.Turn.Active = next
			return nil
		}
	}
	return r.endDeployment()
}

// hasTurn reports whether a side has something to place when units are placed one at a
// time: a unit or, once neither side has units left, a character.
func (r *run) hasTurn(side game.SideID) bool {
	if r.unitsLeft() {
		return len(waitingUnits(r.s, side)) > 0
	}
	return len(waitingCharacters(r.s, side)) > 0
}

// unitsLeft reports whether either side has units to place.
func (r *run) unitsLeft() bool {
	return len(waitingUnits(r.s, r.s.Sides[0].ID))+len(waitingUnits(r.s, r.s.Sides[1].ID)) > 0
}

// setUp ends a side's deployment. Everything that fits must have been placed; the rest
// stays out of the battle.
func (r *run) setUp() error {
	d, side := OwnTurn(r.s).Deploy, r.s.Turn.Active
	if refusal := r.mayFinish(side); refusal != nil {
		return refusal
	}
	r.leaveOut(side)
	if d.Method == methodAlternate {
		return r.passOn(r.otherSide(side))
	}
	if d.Method == methodScouting && side == d.First && !d.Ahead {
		return r.scoutsAhead()
	}
	d.Done = append(d.Done, side)
	r.event(game.Event{Kind: "deployment", By: string(side), Text: r.say("%s is set up.", r.sideName(side))})
	return r.passOn(r.otherSide(side))
}

// mayFinish refuses to end a side's deployment while it still has something to place.
func (r *run) mayFinish(side game.SideID) *game.Refusal {
	units, characters := r.toPlace(side)
	for _, unit := range units {
		if r.usualPlaces(unit) != nil {
			return refuse("STD-BASE-26", game.Say("%s has still to be placed.", unitName(r.s, r.s.Units[unit].ID)))
		}
	}
	for _, character := range characters {
		if r.usualSpot(character) != nil {
			return refuse("STD-BASE-26", game.Say("%s has still to be placed.", leaderName(&r.s.Characters[character])))
		}
	}
	return nil
}

// leaveOut records what stays out of the battle for lack of room.
func (r *run) leaveOut(side game.SideID) {
	d := OwnTurn(r.s).Deploy
	units, characters := r.toPlace(side)
	for _, unit := range units {
		d.Left = append(d.Left, string(r.s.Units[unit].ID))
	}
	for _, character := range characters {
		d.Left = append(d.Left, string(r.s.Characters[character].ID))
	}
	for _, id := range d.Left[len(d.Left)-len(units)-len(characters):] {
		r.event(game.Event{Kind: "deployment", By: string(side), Text: r.say("There is no room for %s: it stays out of the battle.", id)})
	}
}

// toPlace lists what a side may place now: units and characters; if single units are placed
// in turn, the units first.
func (r *run) toPlace(side game.SideID) (units, characters []int) {
	units, characters = waitingUnits(r.s, side), waitingCharacters(r.s, side)
	if OwnTurn(r.s).Deploy.Method == methodAlternate {
		if r.unitsLeft() {
			return units, nil
		}
		return nil, characters
	}
	if scoutsFirst(r.s, side) {
		units = slices.DeleteFunc(units, func(i int) bool { return !Own(&r.s.Units[i]).State.Scouts })
		characters = slices.DeleteFunc(characters, func(i int) bool { return !OwnLeader(&r.s.Characters[i]).State.Scouts })
	}
	return units, characters
}

// waitingUnits lists the units of a side still to be placed.
func waitingUnits(s *game.State, side game.SideID) []int {
	var list []int
	for i := range s.Units {
		if u := &s.Units[i]; u.Side == side && len(Own(u).State.Waiting) > 0 && !Own(u).State.Hidden && !isLeftOut(s, string(u.ID)) {
			list = append(list, i)
		}
	}
	return list
}

// waitingCharacters lists the characters of a side still to be placed.
func waitingCharacters(s *game.State, side game.SideID) []int {
	var list []int
	for i := range s.Characters {
		if c := &s.Characters[i]; c.Side == side && OwnLeader(c).State.Waiting && !OwnLeader(c).State.Hidden && !isLeftOut(s, string(c.ID)) {
			list = append(list, i)
		}
	}
	return list
}

func isLeftOut(s *game.State, id string) bool {
	return OwnTurn(s).Deploy != nil && slices.Contains(OwnTurn(s).Deploy.Left, id)
}

// endDeployment reveals what was set up in secret and settles the first turn. When one
// whole side set up before the other, its player chooses (STD-BASE-26); otherwise the
// higher roll has it (STD-BASE-27).
func (r *run) endDeployment() error {
	d := OwnTurn(r.s).Deploy
	for _, side := range r.s.Sides {
		if !slices.Contains(d.Done, side.ID) {
			d.Done = append(d.Done, side.ID)
		}
	}
	if isSecret(d.Method) {
		r.reveal()
	}
	if _, ok := r.scenarioFirst(); ok {
		return r.beginBattle(defenderOf(r.s))
	}
	switch d.Method {
	case methodSides:
		r.s.Turn.Active = d.First
		return nil
	case methodScouting:
		return r.beginBattle(r.otherSide(d.First)) // STD-SCOUT-06
	}
	first, err := r.rollOff("first turn", game.Say("the first turn"))
	if err != nil {
		return err
	}
	return r.beginBattle(first)
}

// reveal puts what was set up in secret onto the table.
func (r *run) reveal() {
	for i := range r.s.Units {
		if u := &r.s.Units[i]; Own(u).State.Hidden {
			Reveal(u)
		}
	}
	for i := range r.s.Characters {
		if c := &r.s.Characters[i]; OwnLeader(c).State.Hidden {
			EditLeader(c).State.Waiting, EditLeader(c).State.Hidden = false, false
		}
	}
	r.changed()
	text := game.Say("The maps are shown, and both armies stand as they say.")
	if OwnTurn(r.s).Deploy.Method == methodScreen {
		text = game.Say("The screen is taken away.")
	}
	r.event(game.Event{Kind: "deployment", Why: "STD-BASE-26", Text: text})
}

// beginBattle begins the first turn.
func (r *run) beginBattle(first game.SideID) error {
	t := &r.s.Turn
	own := OwnTurn(r.s)
	own.Deploy, own.First, t.Number, t.Active = nil, first, 1, first
	t.Phase, t.Step = "command", stepInitiative
	r.changed()
	r.event(game.Event{Kind: "turn", By: string(first), Why: "STD-BASE-27", Text: r.say("Turn 1: %s.", r.sideName(first))})
	r.beginCommand()
	return nil
}

// deployFields returns the fields that an action of the deployment may have, according to
// what it names.
func deployFields(a game.Action) []string {
	switch {
	case a.Unit != "":
		return []string{"choice", "stands", "unit"}
	case a.Character != "":
		return []string{"character", "choice", "join", "x", "y"}
	case a.Choice == choiceObjective:
		return []string{"choice", "x", "y"}
	case a.Choice != "":
		return []string{"choice"}
	}
	return []string{"side"}
}
