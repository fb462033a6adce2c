package stand

import (
	"cmp"
	"fmt"

	"frontage/game"
)

// The number of minutes of these lengths if the players name none, and the largest.
const (
	usualTime   = 120
	usualClock  = 60
	mostMinutes = 10000
)

// checkTime refuses a length in time beside a limit of turns, and minutes without it.
func checkTime(s *game.State, add func(path, format string, args ...any)) {
	own := OwnTurn(s)
	switch {
	case timed(s) && own.Limit > 0:
		add("turn.limit", "is for a battle without a length in time")
	case !timed(s) && own.Minutes > 0:
		add("turn.minutes", "is for the lengths %q and %q", TimedLength, ClockLength)
	}
	if r := own.Result; r != nil && r.Late != "" && own.Length != ClockLength {
		add("turn.result.late", "is for the length %q", ClockLength)
	}
}

// procedureTime waits for the player who confirms that the time is over.
const procedureTime = "time"

type timeProcedure struct {
	Side game.SideID `json:"side" doc:"The side that has said so."`
	Late game.SideID `json:"late,omitempty" doc:"The side whose time on the clock it says has run out."`
}

func init() { register(func() procedure { return &timeProcedure{} }) }

func (*timeProcedure) kind() string { return procedureTime }

func (p *timeProcedure) check(at *openAt) {
	if at.s.SideOf(p.Side) < 0 {
		at.report("side", "there is no side %q", p.Side)
	}
	switch {
	case !timed(at.s):
		at.report("", "is for a battle with a length in time")
	case OwnTurn(at.s).Length == ClockLength && at.s.SideOf(p.Late) < 0:
		at.report("late", "there is no side %q", p.Late)
	case OwnTurn(at.s).Length == TimedLength && p.Late != "":
		at.report("late", "is for the length %q", ClockLength)
	case at.open.Then != nil:
		at.report("then", "nothing else can be open")
	}
}

func (*timeProcedure) fields(*run, game.Action) (fields []string, known bool) {
	return []string{"yes"}, true
}

func (*timeProcedure) proceed(*run) (bool, error) { return true, nil }

func (p *timeProcedure) question(r *run) *game.Question {
	yes, no := true, false
	text := game.Say("%s says that the agreed time is over. Is it?", r.sideName(p.Side))
	if minutes := OwnTurn(r.s).Minutes; minutes > 0 {
		text = game.SayCount(minutes, "%[2]s says that the agreed time of one minute is over. Is it?", "%[2]s says that the agreed time of %[1]d minutes is over. Is it?", r.sideName(p.Side))
	}
	if p.Late != "" {
		text = game.Say("%s says that the time of %s on the clock has run out. Has it?", r.sideName(p.Side), r.sideName(p.Late))
	}
	return &game.Question{Kind: procedureTime, Who: r.otherSide(p.Side), Text: text,
		Answers: []game.Action{{Do: doTime, Yes: &yes}, {Do: doTime, Yes: &no}}}
}

// answer ends the battle, or goes on with it.
func (p *timeProcedure) answer(r *run, a game.Action) error {
	other := r.otherSide(p.Side)
	if a.Do != doTime || a.Yes == nil {
		return notNow(a, game.Say("%s has to say whether the time is over", r.sideName(other)))
	}
	r.pop()
	switch {
	case !*a.Yes:
		r.event(game.Event{Kind: "time", By: string(other), Why: timeRule, Text: r.say("%s says that there is time left: the battle goes on.", r.sideName(other))})
	case p.Late != "":
		r.event(game.Event{Kind: "time", By: string(other), Why: timeRule, Text: r.say("The time of %s on the clock has run out.", r.sideName(p.Late))})
		r.finish(Result{Late: p.Late, Why: ranOut(r.s, p.Late)}, false)
	default:
		r.event(game.Event{Kind: "time", By: string(other), Why: timeRule, Text: r.say("Both players agree that the time is over.")})
		r.finish(Result{Why: agreedTimeOver}, false)
	}
	return nil
}

// agreedTimeOver and ranOut are the reasons of results, as files keep them, when the time is over.
const agreedTimeOver = "The agreed time is over."

func ranOut(s *game.State, late game.SideID) string {
	return fmt.Sprintf("The time of %s on the clock has run out.", s.Sides[s.SideOf(late)].Name)
}

// mayCallTime refuses an action by which the player who decides says that the time is over. What has
// begun is finished first: the attacks of a round are simultaneous (STD-ATTACK-04), and so is
// whatever else is in the middle.
func (r *run) mayCallTime(a game.Action) *game.Refusal {
	own := OwnTurn(r.s)
	switch {
	case !timed(r.s):
		return refuse(timeRule, game.Say("This battle has no length in time."))
	case a.Yes != nil:
		return refuse(timeRule, game.Say("Nobody has said that the time is over."))
	case r.s.Turn.Phase == phaseDeploy:
		return refuse(timeRule, game.Say("The armies are still being set up."))
	case own.Pending != nil:
		return refuse(timeRule, game.Say("What has begun is finished first."))
	case own.Length == TimedLength && a.Side != "":
		return refuse(timeRule, game.Say("The time is for both players: the action %q has no use for the field %q.", a.Do, "side"))
	case own.Length == ClockLength && r.s.SideOf(a.Side) < 0:
		return refuse(timeRule, game.Say("Say whose time has run out: there is no side %q.", a.Side))
	}
	return nil
}

// callTime asks the other player whether the time is over.
func (r *run) callTime(a game.Action) error {
	if refusal := r.mayCallTime(a); refusal != nil {
		return refusal
	}
	p := &timeProcedure{Side: r.s.Turn.Active, Late: a.Side}
	text := r.say("%s says that the agreed time is over.", r.sideName(p.Side))
	if p.Late != "" {
		text = r.say("%s says that the time of %s on the clock has run out.", r.sideName(p.Side), r.sideName(p.Late))
	}
	r.event(game.Event{Kind: "time", By: string(p.Side), Why: timeRule, Text: text})
	r.push(p)
	return nil
}

// timeCalls returns the actions by which a player says that the time is over, none if the battle has
// no length in time.
func timeCalls(s *game.State) []game.TimeCall {
	switch OwnTurn(s).Length {
	case TimedLength:
		return []game.TimeCall{{Action: game.Action{Do: doTime}, Text: game.Say("The agreed time is over")}}
	case ClockLength:
		var list []game.TimeCall
		for _, side := range s.Sides {
			list = append(list, game.TimeCall{Action: game.Action{Do: doTime, Side: side.ID}, Text: game.Say("The time of %[1]s has run out", side.Name)})
		}
		return list
	}
	return nil
}

// agreedTime returns the length in time of a battle. One that names no minutes has the usual ones.
func agreedTime(s *game.State) game.AgreedTime {
	switch own := OwnTurn(s); own.Length {
	case TimedLength:
		return game.AgreedTime{Minutes: cmp.Or(own.Minutes, usualTime)}
	case ClockLength:
		return game.AgreedTime{Minutes: cmp.Or(own.Minutes, usualClock), Each: true}
	}
	return game.AgreedTime{}
}
