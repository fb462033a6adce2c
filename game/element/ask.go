package element

import (
	"slices"

	"frontage/game"
)

// Task is an outcome of a combat to carry out. It may wait for its owner's choice.
type Task struct {
	Do      string      `json:"do" required:"true" enum:"flee,recoil,spend,pursue,follow" doc:"It flees, recoils with its friend (ELM-OUTCOME-17), is destroyed at the end (ELM-BASE-31), pursues, or may go with a pursuer (ELM-PURSUIT-07)."`
	Unit    game.UnitID `json:"unit" required:"true"`
	Other   game.UnitID `json:"other,omitempty" doc:"The enemy it has beaten, or the stand it goes behind."`
	Recoils bool        `json:"recoils,omitempty" doc:"It recoils before it flees (ELM-FLEE-01)."`
}

// The kinds of tasks.
const (
	taskFlee   = "flee"
	taskRecoil = "recoil"
	taskSpend  = "spend"
	taskPursue = "pursue"
	taskFollow = "follow"
)

// later adds tasks after all others, next before them.
func (d *doing) later(tasks ...Task) {
	t := ownTurn(d.s)
	t.Todo = slices.Concat(t.Todo, tasks)
}

func (d *doing) next(tasks ...Task) {
	t := ownTurn(d.s)
	t.Todo = slices.Concat(tasks, t.Todo)
}

// settle carries out tasks until one needs its owner's choice.
func (d *doing) settle() {
	for len(turnOf(d.s).Todo) > 0 {
		d.lasting.release()
		t := ownTurn(d.s)
		task := t.Todo[0]
		var choices []string
		if mayAsk(&task) {
			choices = d.board().choices(&task)
		}
		if len(choices) > 1 {
			return
		}
		t.Todo = slices.Clone(t.Todo[1:])
		d.carryOut(&task, append(choices, "")[0])
	}
}

// choices are the owner's choices for a task, the default first.
func (b *board) choices(task *Task) []string {
	if !mayAsk(task) {
		return nil
	}
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

// mayAsk reports whether a task of this kind may leave its owner a choice.
func mayAsk(task *Task) bool { return task.Do == taskFlee && !task.Recoils || task.Do == taskFollow }

// carryOut carries out a task, by its owner's choice if there is one.
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

// answer takes the choice of the first task's owner. To pass means the simplest: to flee straight, and
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

// asksBy is the rule that gives the owner a choice.
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
