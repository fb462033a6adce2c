package main

import (
	"errors"
	"fmt"
	"strings"

	"frontage/game"
	"frontage/game/mail"
	"frontage/game/systems"
)

type verifyCommand struct {
	jsonFlag
	File  string `arg:"" help:"A replay, or the file of a player of a battle by mail."`
	Rolls bool   `help:"Print each roll with the key that its dice were made from."`
}

func (*verifyCommand) Help() string {
	return `Proves, from the replay alone, that nobody has tampered with the dice of a battle: each link has
the signature of its side and follows the one before; each side has revealed the values to which it
bound itself before the battle; what was opened is what was sealed; and every action, die and hash
of the file follows from the links. It also says which side owes an answer, and with it the other
side's dice: a side that never answers loses by forfeit. The exit status is 1 if a check fails, or if
one computer alone rolled the dice. docs/trust.md explains what this proves.

Example:
  frontage verify last-night.replay.jsonl --rolls`
}

// verified is the answer of the command.
type verified struct {
	Query   string        `json:"query"`
	File    string        `json:"file"`
	Proved  bool          `json:"proved"`
	Reason  string        `json:"reason"` // why it is not proved
	Link    int           `json:"link"`   // the link that does not fit, 0 for none
	Battle  string        `json:"battle"`
	Dice    mail.Dice     `json:"dice"`
	Links   int           `json:"links"`
	Sides   []game.SideID `json:"sides"`
	Owes    game.SideID   `json:"owes"`
	Waits   bool          `json:"waits"`
	Sealed  game.SideID   `json:"sealed"`
	Forfeit game.SideID   `json:"forfeit"` // the side that loses, by the claim of the other
	Time    bool          `json:"time"`    // … which is that it had no time left
	Over    bool          `json:"over"`
	Unsent  int           `json:"unsent"`
	Rolls   []mail.Roll   `json:"rolls"`
}

// Run checks the file and prints the result.
func (c *verifyCommand) Run(out *output) error {
	text, name, err := readFile(c.File)
	if err != nil {
		return err
	}
	if mail.IsSeat(text) {
		seat, err := mail.Load(text, name, systems.All())
		if err != nil {
			return err
		}
		text = seat.Public()
	}
	v := verified{Query: "verify", File: name, Sides: []game.SideID{}, Rolls: []mail.Roll{}}
	report, err := mail.Verify(text, name, systems.All())
	var wrong game.Errors
	switch {
	case errors.As(err, &wrong):
		return err
	case err != nil:
		v.Reason = err.Error()
		if fault := new(mail.Fault); errors.As(err, &fault) {
			v.Link = fault.Link
		}
	default:
		v.take(report)
	}
	if c.JSON {
		err = out.json(v)
	} else {
		_, err = fmt.Fprint(out.stdout, v.text(c.Rolls))
	}
	if err == nil && !v.Proved {
		return errFailed
	}
	return err
}

func (v *verified) take(r *mail.Report) {
	v.Proved = true
	v.Battle, v.Dice, v.Links, v.Sides = r.ID, r.Dice, r.Links, r.Sides
	v.Owes, v.Waits, v.Sealed, v.Over, v.Unsent = r.Owes, r.Waits, r.Sealed, r.Over, r.Unsent
	v.Time = r.Time
	v.Rolls = append(v.Rolls, r.Rolls...)
	for _, side := range r.Sides {
		if r.Claim != "" && side != r.Claim {
			v.Forfeit = side
		}
	}
}

// text returns the answer for a person.
func (v *verified) text(rolls bool) string {
	if !v.Proved {
		return tell("%s: not proved: %s", v.File, game.SayAll(v.Reason)) + "\n"
	}
	var t strings.Builder
	fmt.Fprintln(&t, tell("%s: proved: %s of battle %s, %s of dice that both sides made", v.File,
		game.SayCount(v.Links, "1 link", "%[1]d links"), v.Battle, game.SayCount(len(v.Rolls), "1 roll", "%[1]d rolls")))
	if v.Dice == mail.DiceByTurn {
		fmt.Fprintln(&t, tell("dice by turns: nobody could choose or change a die; a player with a changed program could see the dice of the own turn before deciding"))
	} else {
		fmt.Fprintln(&t, tell("dice by rolls: nobody could choose, change or know a die before deciding"))
	}
	fmt.Fprintln(&t, v.owing())
	if v.Sealed != "" {
		fmt.Fprintln(&t, tell("%s has not yet opened its sealed actions", v.Sealed))
	}
	if v.Unsent > 0 {
		fmt.Fprintln(&t, tell("%s at the end of the file are in no link yet and not proved", game.SayCount(v.Unsent, "1 action", "%[1]d actions")))
	}
	if rolls {
		for _, r := range v.Rolls {
			fmt.Fprintln(&t, "  "+tell("action %d, %s: %s (key %s)", r.Action, game.Word(oneLine(r.Why)), strings.Trim(fmt.Sprint(r.Dice), "[]"), r.Key))
		}
	}
	return t.String()
}

// owing says which side owes an answer, or how the battle ended.
func (v *verified) owing() string {
	switch {
	case v.Over:
		return tell("the battle was played to its end")
	case v.Time:
		return tell("%s had no time left for link %d, by the clock of the server, so the other side claims that it loses by forfeit", v.Forfeit, v.Links)
	case v.Forfeit != "":
		return tell("%s has not answered link %d, so the other side claims that it loses by forfeit, unless it shows an answer", v.Forfeit, v.Links-1)
	case v.Waits:
		return tell("%s owes link %d, which makes the dice of the other side's last action: without it, it loses by forfeit", v.Owes, v.Links+1)
	}
	return tell("%s owes link %d", v.Owes, v.Links+1)
}
