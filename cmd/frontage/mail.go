package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"frontage/game"
	"frontage/game/mail"
	"frontage/game/systems"
)

type mailCommand struct {
	Start  mailStartCommand  `cmd:"" help:"Begin a battle by mail and print the invitation."`
	Join   mailJoinCommand   `cmd:"" help:"Accept an invitation and print the answer."`
	Open   mailOpenCommand   `cmd:"" help:"Open a link or a replay of the other player."`
	Show   mailShowCommand   `cmd:"" help:"Show what you may decide now."`
	Do     mailDoCommand     `cmd:"" help:"Decide."`
	Send   mailSendCommand   `cmd:"" help:"Print the next link, or the last one again."`
	Claim  mailClaimCommand  `cmd:"" help:"Claim the battle, because the other player has stopped answering."`
	Replay mailReplayCommand `cmd:"" help:"Write the battle so far as a public replay."`
}

func (*mailCommand) Help() string {
	return `Two players play a battle of any rules by sending each other links. Neither has to trust the
other: both make the dice together, secrets are sealed and opened later, and a link that was
altered, is too old or belongs to another battle is refused with the reason. Each player keeps a
file with a secret, MINE below, which nobody else may see.

Example:
  frontage mail start river.scenario.json --side red -o mine.seat     (the link goes to the other player)
  frontage mail join '#m=…' -o mine.seat                              (the other player; the answer goes back)
  frontage mail open mine.seat '#m=…'
  frontage mail show mine.seat
  frontage mail do mine.seat --do '{"do":"end"}'
  frontage mail send mine.seat`
}

// loadSeat reads the file of a player.
func loadSeat(file string) (*mail.Seat, error) {
	text, err := readNamed(file)
	if err != nil {
		return nil, err
	}
	seat, err := mail.Load(text, file, systems.All())
	if err == nil {
		speakOf(seat.Battle().State().System)
	}
	return seat, err
}

// saveSeat writes a player's file beside the old one, and then replaces the old one. An incomplete
// file would lose the secret, and with it the battle.
func saveSeat(file string, s *mail.Seat) error { return writePrivate(file, s.Save(), 0o600) }

// newSeatFile saves a new player's file, but never over an existing one.
func newSeatFile(file string, s *mail.Seat) error {
	if _, err := os.Lstat(file); err == nil {
		return fmt.Errorf("%s: exists already; a player's file is never overwritten", file)
	}
	return saveSeat(file, s)
}

// warnOther warns, on standard error, if the program of the other player differs from this one.
func warnOther(out *output, s *mail.Seat) {
	system := s.Battle().State().System
	for _, side := range s.Sides() {
		if other := s.Program(side); side != s.Side && other.Differs(system) != game.SameProgram {
			needs := game.Say("both of you need the same rules: as soon as they differ, a link is refused")
			if other.Differs(system) == game.OtherVersion {
				needs = game.Say("the rules are the same, so you can play")
			}
			fmt.Fprintln(out.stderr, tell("the other player has %s, and this is %s: %s", fmt.Sprint(other), fmt.Sprint(game.MadeHere(system)), needs))
		}
	}
}

// mailed is the answer of the commands: the state of the battle for the player.
type mailed struct {
	Query    string        `json:"query"`
	File     string        `json:"file"`
	Battle   string        `json:"battle"`
	Side     game.SideID   `json:"side"`
	Links    int           `json:"links"`
	Owes     game.SideID   `json:"owes"`
	Ready    bool          `json:"ready"` // the next link can be sent
	Waits    bool          `json:"waits"` // the last action waits for dice made by the other side's answer
	Question game.Phrase   `json:"question"`
	Answers  []game.Action `json:"answers"`
	Events   []game.Event  `json:"events"`
	Link     string        `json:"link"` // to send, "" for none
}

// mailOf returns the state of a battle, with events.
func mailOf(verb, file string, s *mail.Seat, events []game.Event) *mailed {
	m := &mailed{Query: "mail " + verb, File: file, Battle: s.ID(), Side: s.Side, Links: s.Len(), Owes: s.Next(),
		Ready: s.Ready() == nil, Waits: s.Waits(), Answers: []game.Action{}, Events: append([]game.Event{}, events...)}
	if q := s.Shown().Question(); q != nil && q.Who == s.Side && errors.Is(s.Ready(), mail.ErrDecide) {
		m.Question, m.Answers = q.Text, append(m.Answers, q.Answers...)
	}
	return m
}

// print prints it. most limits the number of answers listed for a person.
func (m *mailed) print(out *output, asJSON bool, most int) error {
	if asJSON {
		return out.json(m)
	}
	var t strings.Builder
	for _, e := range m.Events {
		if !e.Text.Empty() {
			fmt.Fprintln(&t, say(e.Text))
		}
	}
	switch {
	case m.Link != "":
		fmt.Fprintf(&t, "%s\n", m.Link)
	case m.Owes == "":
		fmt.Fprintln(&t, tell("The battle is over."))
	case !m.Question.Empty():
		fmt.Fprintln(&t, say(m.Question))
		for i, a := range m.Answers {
			if i == most {
				fmt.Fprintln(&t, "  "+tell("… and %d more", len(m.Answers)-most))
				break
			}
			text, err := a.MarshalJSON()
			if err != nil {
				return err
			}
			fmt.Fprintf(&t, "  %s\n", strings.TrimSpace(string(text)))
		}
	case m.Waits:
		fmt.Fprintln(&t, tell("The dice of the last action are made by the other player's answer: send the link."))
	case m.Ready:
		fmt.Fprintln(&t, tell("There is nothing more to decide: send the link."))
	default:
		fmt.Fprintln(&t, tell("%s has to answer link %d.", m.Owes, m.Links))
	}
	_, err := fmt.Fprint(out.stdout, t.String())
	return err
}

type mailStartCommand struct {
	jsonFlag
	File string    `arg:"" help:"A scenario."`
	Side string    `required:"" help:"The side that you take."`
	Dice mail.Dice `default:"turn" enum:"turn,roll" help:"turn: a link for each turn. roll: a link for each roll, so that nobody can look ahead even with another program."`
	Out  string    `short:"o" required:"" placeholder:"MINE" help:"Your new file of the battle."`
}

// Run begins a battle.
func (c *mailStartCommand) Run(out *output) error {
	s, err := readScenario(c.File)
	if err != nil {
		return err
	}
	seat, err := mail.Start(s.state, systems.All(), game.SideID(c.Side), c.Dice)
	if err != nil {
		return fmt.Errorf("%s: %w", s.file, err)
	}
	return begun(out, c.JSON, "start", c.Out, seat)
}

// begun saves a new seat and prints its link.
func begun(out *output, asJSON bool, verb, file string, seat *mail.Seat) error {
	if err := newSeatFile(file, seat); err != nil {
		return err
	}
	m := mailOf(verb, file, seat, nil)
	m.Link = mail.Encode(seat.Last())
	return m.print(out, asJSON, 0)
}

type mailJoinCommand struct {
	jsonFlag
	Link string `arg:"" help:"The invitation: a link, or a file that holds it."`
	Out  string `short:"o" required:"" placeholder:"MINE" help:"Your new file of the battle."`
}

// Run accepts an invitation.
func (c *mailJoinCommand) Run(out *output) error {
	text, err := readLink(c.Link)
	if err != nil {
		return err
	}
	seat, err := mail.Join(text, systems.All())
	if err != nil {
		return err
	}
	warnOther(out, seat)
	return begun(out, c.JSON, "join", c.Out, seat)
}

// readLink reads a link, or a file that holds one or is a replay.
func readLink(link string) ([]byte, error) {
	if link == "" {
		return nil, errors.New("the link is empty: give the whole link, from its # on, or a file that holds it")
	}
	text, is, err := mail.Decode(link)
	if err != nil || is {
		return text, err
	}
	text, name, err := readFile(link)
	if err != nil {
		return nil, err
	}
	if mail.IsSeat(text) {
		return nil, fmt.Errorf("%s: this is a player's own file, with a secret: do not give it to anybody", name)
	}
	if packed, is, err := mail.Decode(string(text)); is {
		return packed, err
	}
	return text, nil
}

type mailOpenCommand struct {
	jsonFlag
	Mine string `arg:"" help:"Your file of the battle."`
	Link string `arg:"" help:"The other player's link, a file that holds it, or a replay."`
}

// Run opens a link of the other player and prints what happened.
func (c *mailOpenCommand) Run(out *output) error {
	seat, err := loadSeat(c.Mine)
	if err != nil {
		return err
	}
	text, err := readLink(c.Link)
	if err != nil {
		return err
	}
	from, err := seat.Receive(text)
	if err != nil {
		return err
	}
	if seat.Len() == 2 {
		warnOther(out, seat)
	}
	if err := saveSeat(c.Mine, seat); err != nil {
		return err
	}
	var events []game.Event
	shown := seat.Shown()
	for n := from + 1; n <= len(shown.Held()); n++ {
		_, happened := shown.Past(n)
		events = append(events, happened...)
	}
	return mailOf("open", c.Mine, seat, events).print(out, c.JSON, 12)
}

type mailShowCommand struct {
	jsonFlag
	Mine string `arg:"" help:"Your file of the battle."`
}

// Run shows what may be decided.
func (c *mailShowCommand) Run(out *output) error {
	seat, err := loadSeat(c.Mine)
	if err != nil {
		return err
	}
	m := mailOf("show", c.Mine, seat, nil)
	return m.print(out, c.JSON, len(m.Answers))
}

type mailDoCommand struct {
	jsonFlag
	Mine string `arg:"" help:"Your file of the battle."`
	Do   string `placeholder:"ACTION" help:"The action, as on a line of a replay."`
	Auto bool   `help:"Give default answers to all questions before the next link."`
}

// Run does an action, or all by default.
func (c *mailDoCommand) Run(out *output) error {
	if (c.Do == "") != c.Auto {
		return errors.New("one of --do and --auto is needed")
	}
	seat, err := loadSeat(c.Mine)
	if err != nil {
		return err
	}
	var events []game.Event
	if c.Auto {
		events, err = decideAll(seat)
	} else {
		var a game.Action
		if a, err = game.ReadAction([]byte(c.Do), seat.Shown().State().System); err != nil {
			return fmt.Errorf("--do: %w", err)
		}
		events, _, err = seat.Do(a)
	}
	if err != nil {
		return err
	}
	if err := saveSeat(c.Mine, seat); err != nil {
		return err
	}
	return mailOf("do", c.Mine, seat, events).print(out, c.JSON, 12)
}

// decideAll answers everything by default until the next link can be sent.
func decideAll(seat *mail.Seat) ([]game.Event, error) {
	var all []game.Event
	for errors.Is(seat.Ready(), mail.ErrDecide) {
		a, ok := seat.Shown().Default()
		if !ok {
			return all, errors.New("the question has no default answer")
		}
		events, _, err := seat.Do(a)
		if err != nil {
			return all, err
		}
		all = append(all, events...)
	}
	return all, nil
}

type mailSendCommand struct {
	jsonFlag
	Mine string `arg:"" help:"Your file of the battle."`
}

// Run prints the next link if it is the player's turn to send it, or the last one again.
func (c *mailSendCommand) Run(out *output) error {
	seat, err := loadSeat(c.Mine)
	if err != nil {
		return err
	}
	if seat.Mine() {
		if _, err := seat.Send(); err != nil {
			return err
		}
		if err := saveSeat(c.Mine, seat); err != nil {
			return err
		}
	} else if seat.SentBy() != seat.Side {
		return errors.New("there is nothing to send: the battle is over")
	}
	m := mailOf("send", c.Mine, seat, nil)
	m.Link = mail.Encode(seat.Last())
	return m.print(out, c.JSON, 0)
}

type mailClaimCommand struct {
	jsonFlag
	Mine string `arg:"" help:"Your file of the battle."`
}

func (*mailClaimCommand) Help() string {
	return `A player who stops answering, for instance because the dice were bad, loses by forfeit. The
claim is in the replay, and "frontage verify" shows it. It cannot prove that the other player got
the last link: if that player shows an answer, the claim is void.`
}

// Run claims the battle.
func (c *mailClaimCommand) Run(out *output) error {
	seat, err := loadSeat(c.Mine)
	if err != nil {
		return err
	}
	text, err := seat.Claim()
	if err != nil {
		return err
	}
	if err := saveSeat(c.Mine, seat); err != nil {
		return err
	}
	m := mailOf("claim", c.Mine, seat, nil)
	m.Link = mail.Encode(text)
	return m.print(out, c.JSON, 0)
}

type mailReplayCommand struct {
	jsonFlag
	Mine string `arg:"" help:"Your file of the battle."`
	Out  string `short:"o" required:"" placeholder:"OUT" help:"The replay to write."`
}

// Run writes the replay.
func (c *mailReplayCommand) Run(out *output) error {
	seat, err := loadSeat(c.Mine)
	if err != nil {
		return err
	}
	if err := writeFile(c.Out, seat.Public()); err != nil {
		return err
	}
	return c.wrote(out, "mail replay", c.Mine, c.Out)
}
