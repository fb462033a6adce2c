package element

import (
	"slices"

	"frontage/game"
)

// Task is a part of what a combat brings: it may have to wait until its owner has said how it is done.
type Task struct {
	Do      string      `json:"do" required:"true" enum:"flee,recoil,spend,pursue,follow" doc:"It flees, recoils with its friend (ELM-OUTCOME-17), is destroyed at the end (ELM-BASE-31), pursues, or may go with a pursuer (ELM-PURSUIT-07)."`
	Unit    game.UnitID `json:"unit" required:"true"`
	Other   game.UnitID `json:"other,omitempty" doc:"The enemy it has beaten, or the stand it goes behind."`
	Recoils bool        `json:"recoils,omitempty" doc:"It recoils before it flees (ELM-FLEE-01)."`
}

// What a task does.
const (
	taskFlee   = "flee"
	taskRecoil = "recoil"
	taskSpend  = "spend"
	taskPursue = "pursue"
	taskFollow = "follow"
)

// later has some tasks done after all others, next before them.
func (d *doing) later(tasks ...Task) {
	t := ownTurn(d.s)
	t.Todo = slices.Concat(t.Todo, tasks)
}

func (d *doing) next(tasks ...Task) {
	t := ownTurn(d.s)
	t.Todo = slices.Concat(tasks, t.Todo)
}

// settle does what is to be done, until its owner has to say how.
func (d *doing) settle() {
	for len(turnOf(d.s).Todo) > 0 {
		t := ownTurn(d.s)
		task := t.Todo[0]
		choices := d.board().choices(&task)
		if len(choices) > 1 {
			return
		}
		t.Todo = slices.Clone(t.Todo[1:])
		d.carryOut(&task, append(choices, "")[0])
	}
}

// choices are those that the owner has of how a task is done, the default first.
func (b *board) choices(task *Task) []string {
	unit, other := b.s.UnitIndex(task.Unit), b.s.UnitIndex(task.Other)
	if unit < 0 || b.at[unit] < 0 {
		return nil
	}
	var list []string
	switch {
	case task.Do == taskFlee && !task.Recoils:
		for _, f := range b.fleeWays(unit, b.Boxes[b.at[unit]]) {
			list = append(list, f.choice())
		}
	case task.Do == taskFollow && other >= 0:
		if _, ok := b.behindLead(unit, other); ok {
			list = []string{choosePursue, chooseStand}
		}
	}
	return list
}

// carryOut does a task, as its owner has chosen where there is a choice.
func (d *doing) carryOut(task *Task, choice string) {
	b := d.board()
	unit, other := d.s.UnitIndex(task.Unit), d.s.UnitIndex(task.Other)
	if unit < 0 || b.at[unit] < 0 {
		return
	}
	switch task.Do {
	case taskRecoil:
		d.recoil(unit)
	case taskSpend:
		d.spend(unit)
	case taskPursue:
		if other >= 0 {
			d.chase(unit, other)
		}
	case taskFollow:
		if choice == choosePursue {
			to, _ := b.behindLead(unit, other)
			d.goWith(unit, other, to)
		}
	case taskFlee:
		if task.Recoils {
			d.next(Task{Do: taskFlee, Unit: task.Unit})
			d.recoil(unit)
			return
		}
		ways := b.fleeWays(unit, b.Boxes[b.at[unit]])
		d.flee(unit, ways[slices.IndexFunc(ways, func(f fleeing) bool { return f.choice() == choice })])
	}
}

// answer is what the owner of the first task says; to pass is to do the plainest: to flee straight,
// not to pursue.
func (d *doing) answer(a *game.Action) *game.Refusal {
	t := ownTurn(d.s)
	task := t.Todo[0]
	choices := d.board().choices(&task)
	choice := a.Choice
	switch {
	case a.Do == doPass && (a.Unit == "" || a.Unit == task.Unit):
		choice = choices[len(choices)-1]
	case a.Do != doAfter || a.Unit != task.Unit || !slices.Contains(choices, choice):
		return game.Refuse(asksBy(&task), "First it is said what %[1]s does: %[2]s.", nameOf(d.s, task.Unit), game.SayList(choices))
	}
	t.Todo = slices.Clone(t.Todo[1:])
	d.carryOut(&task, choice)
	return nil
}

// asksBy is the rule by which the owner has a choice.
func asksBy(task *Task) string {
	if task.Do == taskFollow {
		return "ELM-PURSUIT-07"
	}
	return "ELM-FLEE-02"
}

// asksFirst is the question about the first task.
func asksFirst(s *game.State) *game.Question {
	task := &turnOf(s).Todo[0]
	q := &game.Question{Kind: task.Do, Text: game.Tell("How does %[1]s flee?", nameOf(s, task.Unit))}
	if u := s.Unit(task.Unit); u != nil {
		q.Who = u.Side
	}
	if task.Do == taskFollow {
		q.Text = game.Tell("Does %[1]s go with %[2]s?", nameOf(s, task.Unit), nameOf(s, task.Other))
	}
	for _, choice := range newBoard(s).choices(task) {
		q.Answers = append(q.Answers, game.Action{Do: doAfter, Unit: task.Unit, Choice: choice})
	}
	return q
}

// checkTodo refuses tasks that no battle leaves open: the first must wait for an answer.
func (p *problems) checkTodo(s *game.State) {
	if todo := turnOf(s).Todo; len(todo) > 0 && len(newBoard(s).choices(&todo[0])) < 2 {
		p.add("turn.todo[0]", "waits for nothing")
	}
}
