package ui

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"frontage/game"
	"frontage/game/live"
	"frontage/game/mail"
	"frontage/render/words"
)

// The host's keys for data kept between starts.
const (
	savedTable    = "table"
	savedSettings = "settings"
)

// The prefixes of the scenario or replay in a link.
const (
	scenarioLink = "#s="
	replayLink   = "#r="
)

var errNoBattle = errors.New("no battle is open")

// Battle returns the battle on the screen, nil if there is none.
func (u *UI) Battle() *game.Battle {
	u.settle()
	switch s := u.screen.(type) {
	case *battle:
		return s.play
	case *replay:
		return s.whole().Battle
	}
	return nil
}

// Do applies an action to the battle on the screen. It is for scripts: after it, no step of the turn
// ends by itself until a person acts.
func (u *UI) Do(a game.Action) ([]game.Event, error) {
	events, err := u.perform(a)
	if b, ok := u.screen.(*battle); ok {
		b.steps.acted = false
	}
	return events, err
}

// perform applies an action that a person has given.
func (u *UI) perform(a game.Action) (events []game.Event, err error) {
	defer u.mishapIn(&err)
	u.settle()
	if r, ok := u.screen.(*replay); ok {
		return r.do(a)
	}
	b, ok := u.screen.(*battle)
	if !ok {
		return nil, errNoBattle
	}
	turn := b.state().Turn
	if events, err = b.do(a); err != nil {
		return nil, err
	}
	now := b.state().Turn
	b.steps.acted = now.Active == turn.Active && now.Number == turn.Number
	u.layout()
	u.changed()
	return events, nil
}

// Events returns the last n events of the battle on the screen.
func (u *UI) Events(n int) []game.Event {
	if play := u.Battle(); play != nil {
		return play.Events(n)
	}
	return nil
}

// Save returns the battle on the screen as a replay, nil if there is none.
func (u *UI) Save() []byte {
	if play := u.Battle(); play != nil {
		return play.Replay()
	}
	return nil
}

// State returns the table on the screen, nil if there is none.
func (u *UI) State() *game.State {
	u.settle()
	if r, ok := u.screen.(*replay); ok && r.reading != nil && !r.touched {
		r.show(r.whole().Last()) // scripts ask for the battle as it was imported
	}
	return u.screen.state()
}

// Seen returns the table of the battle or figure on the screen as the person in front of
// it may see it: without what the other side has set up in secret. Scripts get this. It
// is nil if neither is open.
func (u *UI) Seen() *game.State {
	u.settle()
	switch s := u.screen.(type) {
	case *battle:
		return s.table()
	case *replay, *figure:
		return u.State()
	}
	return nil
}

// Load opens a scenario or a replay as a battle. On an error nothing changes.
func (u *UI) Load(text []byte, name string) (err error) {
	defer u.mishapIn(&err)
	play, warnings, err := game.Open(text, name, u.setup.Systems)
	if err != nil {
		return err
	}
	u.openBattle(play, name) // for two persons: a file does not say who plays
	for _, w := range warnings {
		u.Note(w)
	}
	u.screen.(*battle).beginDeployment()
	u.layout()
	u.changed()
	return nil
}

// OpenLink opens the content of a link: "#s=…", "#r=…", or an address that ends in one.
// On an error nothing changes.
func (u *UI) OpenLink(link string) (err error) {
	defer u.mishapIn(&err)
	if u.asksFirst(func() { u.FollowLink(link) }) {
		return nil
	}
	if _, page, ok := strings.Cut(link, ruleLink); ok {
		return u.openRuleLink(page)
	}
	if _, step, ok := strings.Cut(link, stepLink); ok {
		return u.openStepLink(step)
	}
	if _, both, ok := strings.Cut(link, readingsLink); ok {
		return u.openReadingsLink(both)
	}
	if live.IsInvitation(link) {
		return u.openRoom(link)
	}
	if text, is, err := mail.Decode(link); err != nil {
		return mailError(err)
	} else if is {
		return u.openMail(text)
	}
	text, err := linked(link)
	if err != nil {
		return err
	}
	return u.openText(text, "link")
}

// FollowLink is [UI.OpenLink], but shows the error if the link is wrong.
func (u *UI) FollowLink(link string) {
	err := u.OpenLink(link)
	if broken := new(game.Broken); err != nil && !errors.As(err, &broken) { // which has been shown already
		u.Tell(words.T("This link cannot be opened"), problems(err))
	}
}

// asksFirst asks for confirmation before another screen replaces a replay with notes that
// are not in any file. It reports whether it asks; rest is then called after the answer.
func (u *UI) asksFirst(rest func()) bool {
	r, ok := u.screen.(*replay)
	if !ok || !r.noted {
		return false
	}
	u.open(r.leaveDialog(func() {
		r.noted = false
		u.closeDialog()
		rest()
	}))
	return true
}

// openText opens a scenario or a replay: as a figure if it has checks, on the Table screen as
// a table, otherwise as a battle.
func (u *UI) openText(text []byte, name string) error {
	left, _ := u.screen.(*battle)
	if err := u.openInPlace(text, name); err != nil {
		return err
	}
	if left != nil && left.saved != nil && !left.over() && u.screen != screen(left) {
		u.Note(words.T("Your unfinished battle is saved: continue it from the first screen"))
	}
	return nil
}

func (u *UI) openInPlace(text []byte, name string) error {
	if mail.IsSeat(text) {
		return u.openSeatFile(text, name)
	}
	st, err := game.Read(text, name, u.setup.Systems)
	t, setting := u.screen.(*table)
	switch {
	case err == nil && len(st.Expect) > 0:
		u.openFigure(st, name)
	case err == nil && setting:
		t.open(st)
	default:
		return u.openImported(text, name)
	}
	u.closeDialog()
	u.layout()
	u.changed()
	return nil
}

// linked returns the text in a link.
func linked(link string) ([]byte, error) {
	link = strings.TrimSpace(link)
	at := strings.Index(link, "#")
	if at < 0 {
		return nil, errors.New(words.T("this is not a link of this game: it has no part that begins with #"))
	}
	fragment := link[at:]
	if !strings.HasPrefix(fragment, scenarioLink) && !strings.HasPrefix(fragment, replayLink) {
		return nil, errors.New(words.T("this is not a link of this game: the part after # begins with neither s= nor r="))
	}
	return game.DecodeLink(fragment[len(scenarioLink):])
}

// Dropped handles a file that was dropped on the window or chosen in the file dialog.
func (u *UI) Dropped(name string, data []byte) {
	defer u.mishap()
	if u.asksFirst(func() { u.Dropped(name, data) }) {
		return
	}
	read := u.openText
	if isArmy(name, data) {
		read = func(data []byte, name string) error { return u.openArmy(name, data) }
	}
	if err := read(data, name); err != nil {
		u.Tell(words.T("This file cannot be opened"), problems(err))
	}
}

// Pasted handles text from the clipboard: a link, a scenario or a replay.
func (u *UI) Pasted(text string) {
	defer u.mishap()
	if f := u.focusedField(); f != nil {
		f.write(u, f.text+text)
		return
	}
	if d := u.dialog; d != nil && d.pasted != nil {
		d.pasted(text)
		return
	}
	if u.asksFirst(func() { u.Pasted(text) }) {
		return
	}
	var err error
	switch trimmed := strings.TrimSpace(text); {
	case trimmed == "":
		err = errors.New(words.T("there is no text in the clipboard"))
	case isArmy(pasted, []byte(trimmed)):
		err = u.openArmy(pasted, []byte(trimmed))
	case trimmed[0] == '{':
		err = u.openText([]byte(text), pasted)
	default:
		err = u.OpenLink(trimmed)
	}
	if err != nil {
		u.Tell(words.T("What was pasted cannot be opened"), problems(err))
	}
}

// problems formats an error for the screen as sentences, of many lines only the first
// few. A line that begins with a file name keeps that name unchanged.
func problems(err error) string {
	const most = 6
	text := shortened(err.Error(), mostTold)
	var inFile game.Errors
	if !errors.As(err, &inFile) {
		first, size := utf8.DecodeRuneInString(text)
		text = string(unicode.ToUpper(first)) + text[size:]
	}
	lines := strings.Split(text, "\n")
	if len(lines) > most {
		lines = append(lines[:most], words.T("… and %d more.", len(lines)-most))
	}
	return strings.Join(lines, "\n")
}

// read reads a scenario.
func (u *UI) read(data []byte, name string) (*game.State, error) {
	st, err := game.Read(data, name, u.setup.Systems)
	if err != nil {
		return nil, err
	}
	return &st, nil
}

// rules returns the rule system of a state, which its reader has checked.
func (u *UI) rules(st *game.State) game.Rules {
	for _, r := range u.setup.Systems {
		if r.Name() == st.System {
			return r
		}
	}
	panic("ui: no rules named " + st.System)
}

// start starts a battle from a state.
func (u *UI) start(st game.State, name string) {
	u.applyHouseRules(&st)
	u.giveToCommander(&st)
	play := game.NewBattle(st, u.rules(&st), game.Options{Seed: u.setup.Seed})
	u.openBattle(play, name)
	u.screen.(*battle).foe.level = u.settings.level()
	u.screen.(*battle).setPlayers(u.settings.Computer)
	u.keepNew(u.screen.(*battle))
	u.setup.Host.SetLink("") // any link there leads to something else
	u.setup.Host.Announce(words.T(st.Title))
	u.screen.(*battle).beginDeployment()
}

// MostFile is the largest size in bytes of a file to read: far more than any battle.
const MostFile = 16 << 20

// TooLarge, NoFile and Unreadable tell why a file is not even read.
func (u *UI) TooLarge(name string) {
	u.Tell(words.T("This file cannot be opened"), words.T("The file %s is too large to be a battle.", name))
}

// NoFile tells that it is a folder.
func (u *UI) NoFile(name string) {
	u.Tell(words.T("This file cannot be opened"), words.T("The folder %s is no file. Choose a file.", name))
}

// Unreadable shows the system's error.
func (u *UI) Unreadable(err error) { u.Tell(words.T("This file cannot be opened"), problems(err)) }
