package stand

import (
	"slices"

	"frontage/game"
)

// Scouting as a method of deployment (STD-SCOUT-01 to STD-SCOUT-06).

// scoutsFirst reports whether a side has won the scouting and places what it has committed.
func scoutsFirst(s *game.State, side game.SideID) bool {
	d := deploymentOf(s)
	return d.Method == methodScouting && side == d.First && !d.Ahead
}

// scoutedBefore reports whether a side has won the scouting and places the rest.
func scoutedBefore(s *game.State, side game.SideID) bool {
	d := deploymentOf(s)
	return d.Method == methodScouting && side == d.First && d.Ahead
}

// listsCommit reports whether the army lists of both sides say what is committed, so that nobody is
// asked (STD-SCOUT-01).
func (r *run) listsCommit() bool {
	return hasCommitted(r.s, r.s.Sides[0].ID) && hasCommitted(r.s, r.s.Sides[1].ID)
}

// nextScouts asks the next side whose army list commits nothing what it commits, and then rolls
// (STD-SCOUT-01).
func (r *run) nextScouts() error {
	d := OwnTurn(r.s).Deploy
	for _, side := range r.s.Sides {
		if slices.Contains(d.Scouted, side.ID) {
			continue
		}
		if !hasCommitted(r.s, side.ID) && len(scoutingPieces(r.s, side.ID)) > 0 {
			d.Picks, r.s.Turn.Active = side.ID, side.ID
			return nil
		}
		d.Scouted = append(slices.Clone(d.Scouted), side.ID)
	}
	return r.scout()
}

// answerScouts commits a piece, takes one back, or ends a side's choice.
func (r *run) answerScouts(a game.Action) error {
	side := r.s.Turn.Active
	if a.Do == "end" {
		d := OwnTurn(r.s).Deploy
		d.Scouted = append(slices.Clone(d.Scouted), side)
		r.event(game.Event{Kind: "deployment", By: string(side), Why: "STD-SCOUT-01", Text: r.say("%s has noted, unseen, what scouts.", r.sideName(side))})
		return r.nextScouts()
	}
	id := string(a.Unit) + string(a.Character)
	if a.Do != "deploy" || a.Choice != chooseScout || id == "" || a.Unit != "" && a.Character != "" {
		return notNow(a, game.Word(deployNow[deployScouts]))
	}
	list := scoutingPieces(r.s, side)
	i := slices.IndexFunc(list, func(p scoutingPiece) bool { return p.id == id && p.unit == (a.Unit != "") })
	if i < 0 {
		return refuse("STD-SCOUT-02", game.Say("%s is nothing of %s that is worth points in scouting.", id, r.sideName(side)))
	}
	commitPiece(r.s, id, !list[i].committed)
	r.changed()
	r.event(game.Event{Kind: "deploy", By: string(side), Why: "STD-SCOUT-01", Text: r.say("%s makes a note about its scouts.", r.sideName(side))})
	return nil
}

// commitPiece notes whether a piece is committed.
func commitPiece(s *game.State, id string, to bool) {
	if u := s.Unit(game.UnitID(id)); u != nil {
		Edit(u).State.Scouts = to
	} else if i := s.CharacterIndex(game.CharacterID(id)); i >= 0 {
		EditLeader(&s.Characters[i]).State.Scouts = to
	}
}

// scout rolls: each side adds 2D6 to its points, and the higher total wins; equal totals are rolled again
// (STD-SCOUT-03, AMB-M44).
func (r *run) scout() error {
	var steps []game.Step
	var points [2]int
	for i, side := range r.s.Sides {
		points[i] = scoutingPoints(r.s, side.ID)
		steps = append(steps, scoutedSteps(r.s, side.ID)...)
	}
	winner := -1
	for winner < 0 {
		var total [2]int
		for i, side := range r.s.Sides {
			faces, err := r.roll(2, "scouting", string(side.ID), 0, r.say("%s rolls for its scouts, which have %d:", side.Name, points[i]))
			if err != nil {
				return err
			}
			total[i] = points[i] + faces[0] + faces[1]
			steps = append(steps, game.Step{Rule: "STD-SCOUT-03", Text: game.SayCount(points[i], "%[2]s: 1 point + %[3]d + %[4]d = %[5]d.",
				"%[2]s: %[1]d points + %[3]d + %[4]d = %[5]d.", side.Name, faces[0], faces[1], total[i])})
		}
		switch {
		case total[0] > total[1]:
			winner = 0
		case total[1] > total[0]:
			winner = 1
		default:
			steps = append(steps, game.Step{Rule: "STD-SCOUT-03", Text: game.Say("Both have %d: they roll again.", total[0])})
		}
	}
	side := &r.s.Sides[winner]
	r.event(game.Event{Kind: "deployment", By: string(side.ID), Why: "STD-SCOUT-03", Text: r.say("%s has the better scouts.", side.Name), Steps: steps})
	d := OwnTurn(r.s).Deploy
	d.Picks, r.s.Turn.Active = side.ID, side.ID
	if !r.edgesAreOpen() {
		d.First = side.ID
		return r.beginPlacing()
	}
	return nil
}

// edgesAreOpen reports whether the winner of the scouting may take either edge: zones of the file's own and a
// scenario that rolls for the edges fix them.
func (r *run) edgesAreOpen() bool {
	return len(deploymentOf(r.s).Zones) == 0 && scenarioOf(r.s) == nil
}

// takeEdge gives a side a table edge: the winner of the scouting (STD-SCOUT-04), or the one that picks (STD-SCEN-02).
func (r *run) takeEdge(choice string) error {
	d := OwnTurn(r.s).Deploy
	side, rule := edgePicker(r.s), "STD-SCOUT-04"
	if d.Edges == edgesPicked {
		rule = "STD-SCEN-02"
	}
	if choice != chooseNear && choice != chooseFar {
		return refuse(rule, game.Say("%q is no edge: there is the near and the far one.", choice))
	}
	if edgeOf(r.s, side) == 0 != (choice == chooseNear) {
		r.swapEdges()
	}
	text := r.say("%s takes the near edge.", r.sideName(side))
	if choice == chooseFar {
		text = r.say("%s takes the far edge.", r.sideName(side))
	}
	r.event(game.Event{Kind: "edges", By: string(side), Why: rule, Text: text})
	if d.Edges == edgesPicked {
		d.Edges = ""
		return nil
	}
	d.First = side
	return r.beginPlacing()
}

// swapEdges gives each side the other's edge. The suggested places turn with them.
func (r *run) swapEdges() {
	s := r.s
	if own := OwnTurn(s); own.Far == s.Sides[0].ID {
		own.Far = ""
	} else {
		own.Far = s.Sides[0].ID
	}
	for i := range s.Units {
		u := &s.Units[i]
		turned := slices.Clone(Own(u).State.Waiting)
		for j := range turned {
			p := &turned[j]
			p.X, p.Y, p.Facing = game.RoundLength(s.Table.Width-p.X), game.RoundLength(s.Table.Height-p.Y), turnedAbout(p.Facing)
		}
		if len(turned) > 0 {
			Edit(u).State.Waiting = turned
		}
	}
	for i := range s.Characters {
		if c := &s.Characters[i]; OwnLeader(c).State.Waiting {
			c.X, c.Y = game.RoundLength(s.Table.Width-c.X), game.RoundLength(s.Table.Height-c.Y)
		}
	}
	r.changed()
}

// turnedAbout is the facing to the other side.
func turnedAbout(facing float64) float64 {
	if facing >= 180 {
		return facing - 180
	}
	return facing + 180
}

// scoutsAhead ends the first step of the winner of the scouting: then the other side places its whole army
// (STD-SCOUT-05), and at last the winner the rest (STD-SCOUT-06).
func (r *run) scoutsAhead() error {
	d := OwnTurn(r.s).Deploy
	d.Ahead = true
	r.event(game.Event{Kind: "deployment", By: string(d.First), Why: "STD-SCOUT-04", Text: r.say("What %s has committed to scouting is set up.", r.sideName(d.First))})
	return r.passOn(r.otherSide(d.First))
}

// scoutsQuestion asks a side what it commits to scouting.
func (r *run) scoutsQuestion(q *game.Question) {
	q.Text = game.SayCount(scoutingPoints(r.s, q.Who), "%[2]s notes, unseen, what it commits to scouting: 1 point so far. What is committed is set up first if it wins.",
		"%[2]s notes, unseen, what it commits to scouting: %[1]d points so far. What is committed is set up first if it wins.", r.sideName(q.Who))
	usual, more := suggestedScout(r.s, q.Who)
	for _, p := range scoutingPieces(r.s, q.Who) {
		if more && p.id == usual.id && p.unit == usual.unit {
			q.Default = len(q.Answers)
		}
		q.Answers = append(q.Answers, p.action())
	}
	if !more {
		q.Default = len(q.Answers)
	}
	q.Answers = append(q.Answers, game.Action{Do: "end"})
}

// action commits the piece or takes it back.
func (p *scoutingPiece) action() game.Action {
	a := game.Action{Do: "deploy", Choice: chooseScout}
	if p.unit {
		a.Unit = game.UnitID(p.id)
	} else {
		a.Character = game.CharacterID(p.id)
	}
	return a
}

// edgeQuestion asks a side for an edge; by default it stays where it is.
func (r *run) edgeQuestion(q *game.Question) {
	q.Who = edgePicker(r.s)
	q.Text = game.Say("%s has the better scouts and takes a table edge.", r.sideName(q.Who))
	if deploymentOf(r.s).Edges == edgesPicked {
		q.Text = game.Say("%s has laid out the scenery; %s picks its edge.", r.sideName(r.s.Sides[0].ID), r.sideName(q.Who))
	}
	q.Answers = []game.Action{{Do: "deploy", Choice: chooseNear}, {Do: "deploy", Choice: chooseFar}}
	q.Default = edgeOf(r.s, q.Who)
}

// scoutsPlaceText says what a side places after the scouting.
func (r *run) scoutsPlaceText(side game.SideID) game.Phrase {
	switch {
	case scoutsFirst(r.s, side):
		return game.Say("%s sets up what it has committed to scouting.", r.sideName(side))
	case scoutedBefore(r.s, side):
		return game.Say("%s sets up the rest of its army.", r.sideName(side))
	}
	return game.Say("%s sets up its whole army.", r.sideName(side))
}

// placedLater lists what the winner of the scouting places only after the enemy's army.
func placedLater(s *game.State) (list []game.UnitID) {
	side := s.Turn.Active
	if !scoutsFirst(s, side) {
		return nil
	}
	for i := range s.Units {
		if u := &s.Units[i]; u.Side == side && !Own(u).State.Scouts {
			list = append(list, u.ID)
		}
	}
	for i := range s.Characters {
		if c := &s.Characters[i]; c.Side == side && !OwnLeader(c).State.Scouts {
			list = append(list, game.UnitID(c.ID))
		}
	}
	return list
}

// checkScouting refuses a deployment by scouting that no battle can produce.
func checkScouting(s *game.State, d *Deployment, add func(path, format string, args ...any)) {
	for i, side := range d.Scouted {
		switch {
		case s.SideOf(side) < 0:
			add("turn.deploy.scouted", "there is no side %q", side)
		case slices.Contains(d.Scouted[:i], side):
			add("turn.deploy.scouted", "names a side twice")
		}
	}
	switch {
	case d.Method != methodScouting:
		if len(d.Scouted) > 0 || d.Ahead {
			add("turn.deploy.scouted", "is for the method %q", methodScouting)
		}
	case d.First != "" && len(d.Scouted) < len(s.Sides):
		add("turn.deploy.scouted", "does not name both sides, but one sets up")
	case d.Ahead && d.First == "":
		add("turn.deploy.ahead", "is for a deployment in which a side has won the scouting")
	case d.First == "" && d.Picks != "" && d.Picks != s.Turn.Active:
		add("turn.deploy.picks", "is not the active side")
	}
}
