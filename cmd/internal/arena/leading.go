package arena

import (
	"fmt"
	"strings"

	"frontage/game"
	"frontage/game/command"
)

// Who leads a side, other than order texts.
const (
	Default  = "default"
	Computer = "computer" // at its lowest level; "computer-medium" and so on are the others
)

// levelOf returns the level of a computer player, false for another kind of leader.
func levelOf(spec string) (game.Level, bool) {
	if spec == Computer {
		return game.Easy, true
	}
	name, ok := strings.CutPrefix(spec, Computer+"-")
	if !ok {
		return game.Easy, false
	}
	return game.LevelNamed(name)
}

// Leading says who answers for the sides of an unattended battle. The zero value gives default
// answers.
type Leading struct {
	by map[game.SideID]string // Default, Computer, or an order text

	ordered bool // the automatic commander leads both sides on a table
	begun   bool // play has begun
	watch   command.Watch
	ended   command.End // why the battle has ended, if not by the rules of the table
}

// Leaders reads "red=computer,blue=assault and never use missiles". A comma begins the next side
// only if one of the battle's sides and "=" follow, since an order text may have commas.
func Leaders(text string, b *game.Battle) (*Leading, error) {
	by := map[game.SideID]string{}
	if text == "" {
		return &Leading{}, nil
	}
	s := b.State()
	sideOf := func(part string) (side game.SideID, spec string, ok bool) {
		name, spec, found := strings.Cut(part, "=")
		for i := range s.Sides {
			if found && string(s.Sides[i].ID) == strings.TrimSpace(name) {
				return s.Sides[i].ID, spec, true
			}
		}
		return "", "", false
	}
	var last game.SideID
	for _, part := range strings.Split(text, ",") {
		side, spec, ok := sideOf(part)
		switch {
		case ok && by[side] != "":
			return nil, fmt.Errorf("the side %q is named twice", side)
		case ok:
			last, by[side] = side, strings.TrimSpace(spec)
		case last == "":
			return nil, fmt.Errorf("%q does not begin with a side and \"=\"; the sides are %s and %s", part, s.Sides[0].ID, s.Sides[1].ID)
		default:
			by[last] += "," + part
		}
		if last != "" && by[last] == "" {
			return nil, fmt.Errorf("nothing follows \"%s=\"; write default, computer, computer-medium, computer-hard or an order text", last)
		}
	}
	return Lead(by, b)
}

// Lead gives the sides of a battle that has not begun to those who lead them: Default, Computer, or
// an order text. A side that is not named gives default answers.
func Lead(by map[game.SideID]string, b *game.Battle) (*Leading, error) {
	l := &Leading{by: by}
	return l, l.command(b)
}

// command gives the units of the sides with an order text to the commander. A unit with its own text
// in the file keeps it.
func (l *Leading) command(b *game.Battle) error {
	l.ordered = b.Rules().Guide().Leading != nil
	for i := range b.State().Sides {
		side := b.State().Sides[i].ID
		text := l.by[side]
		if _, computer := levelOf(text); computer || text == "" || text == Default {
			l.ordered = false
			continue
		}
		if order := b.Rules().Guide().Order; order != nil {
			if err := giveOrders(b, order, side, text); err != nil {
				return err
			}
			continue
		}
		led := b.Rules().Guide().Leading
		if led == nil {
			return game.ErrUnled
		}
		if err := checkOrders(b, text); err != nil {
			return fmt.Errorf("%s: %w", side, err)
		}
		var units []game.UnitID
		for j := range b.State().Units {
			if u := &b.State().Units[j]; u.Side == side && led.Own(u) == "" {
				units = append(units, u.ID)
			}
		}
		yes := true
		for _, a := range []game.Action{{Do: game.DoLead, Units: units, Tactics: &text}, {Do: game.DoLead, Side: side, Yes: &yes}} {
			if a.Side == "" && len(units) == 0 {
				continue
			}
			if _, err := b.Do(a); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkOrders checks an order text, even if every unit has its own.
func checkOrders(b *game.Battle, text string) error {
	c, err := b.Rules().Commander(b.State(), b.Rules().Begin(true))
	if err != nil {
		return err
	}
	return c.Check(text)
}

// giveOrders gives a side its orders, which are separated by ";".
func giveOrders(b *game.Battle, order func(game.SideID, string) game.Action, side game.SideID, text string) error {
	for part := range strings.SplitSeq(text, ";") {
		if _, err := b.Do(order(side, strings.TrimSpace(part))); err != nil {
			return fmt.Errorf("%s: %w", side, err)
		}
	}
	return nil
}

// answer returns the answer to the open question of a battle; false if there is no question or no
// default answer.
func (l *Leading) answer(b *game.Battle) (a game.Action, ok bool) {
	if a, ok = b.Command(); ok || len(l.by) == 0 {
		if !ok {
			a, ok = b.Default()
		}
		return a, ok
	}
	if q := b.Question(); q != nil {
		if level, computer := levelOf(l.by[q.Who]); computer {
			return b.AdviseAt(level)
		}
	}
	return b.Default()
}

// over looks at a battle after an action with these events. If both sides have orders and the battle
// is at an end (TAC-MAP-82, TAC-MAP-84), it returns the event of that end, otherwise nil.
func (l *Leading) over(b *game.Battle, events []game.Event) (*game.Event, error) {
	if !l.ordered {
		return nil, nil
	}
	s := b.State()
	l.ended = l.watch.See(s, events)
	if !l.begun && b.Rules().Guide().Phase(s).Kind == game.PhasePlay {
		l.begun = true
		fights, err := b.Fights()
		if err != nil {
			return nil, err
		}
		if !fights {
			l.ended = command.NoBattle
		}
	}
	if l.ended == command.Goes {
		return nil, nil
	}
	winner := l.Winner(s)
	result := "The battle is drawn."
	if winner != "" {
		result = s.Sides[s.SideOf(winner)].Name + " has won."
	}
	return &game.Event{Kind: "over", Why: string(l.ended), By: string(winner), Text: game.SayAll(endTexts[l.ended], " ", result)}, nil
}

// endTexts says why an unattended battle has ended.
var endTexts = map[command.End]string{
	command.Gone:      "A side has no unit left on the table.",
	command.Standoff:  "For three turns nobody has moved, charged, shot or fought.",
	command.Quiet:     "For six turns nobody has fought, been hit or fled.",
	command.LimitOver: "Thirty turns are over.",
	command.NoBattle:  "No unit goes for the enemy, and none has a target: there is no battle.",
}

// Winner returns the side that has won a battle that is over, "" for none.
func (l *Leading) Winner(end *game.State) game.SideID {
	switch l.ended {
	case command.Goes:
		return WinnerOf(end)
	case command.NoBattle:
		return ""
	}
	return command.Winner(end)
}

// Ended reports whether a commander has ended the battle while the rules of the table would go on.
func (l *Leading) Ended() bool { return l.ended != command.Goes }

// WinnerOf returns the side that has won a battle by its rules, "" for none.
func WinnerOf(end *game.State) game.SideID {
	if o := game.GuideOf(end).Outcome(end); o != nil {
		return o.Winner
	}
	return ""
}

// LossesOf returns the number of stands that a side has lost, or of other units of loss by its rules.
func LossesOf(s *game.State, side game.SideID) int {
	guide := game.GuideOf(s)
	if guide.Losses == nil {
		return 0
	}
	return guide.Losses(s, side).Stands
}
