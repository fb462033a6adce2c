package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"frontage/game/trust"
)

// Replay returns the battle as a replay file in JSON Lines: a header with the state at
// the start, then the actions, each with the hash after it. The variations follow, if there
// are any.
func (b *Battle) Replay() []byte {
	b.writeLog()
	lines := pruned(b.gathered(), b.line)
	header := struct {
		Schema   string          `json:"$schema,omitempty"`
		Format   string          `json:"format"`
		Engine   string          `json:"engine,omitempty"`
		Rules    string          `json:"rules,omitempty"`
		Scenario State           `json:"scenario"`
		Seed     uint64          `json:"seed"`
		Dice     []int           `json:"dice,omitempty"`
		DiceOnly bool            `json:"dice_only,omitempty"`
		Trusted  json.RawMessage `json:"trusted,omitempty"`
		Line     int             `json:"line,omitempty"`
		Name     string          `json:"name,omitempty"`
		Opens    *int            `json:"opens,omitempty"`
		remarkFields
	}{Schema: b.schema, Format: b.format(lines), Scenario: b.start, Trusted: b.trusted.header, remarkFields: b.remark.fields()}
	if len(lines) > 1 {
		header.Line, header.Name = lines[0].id, lines[0].name
		if b.line != lines[0].id {
			header.Opens = &b.line
		}
	}
	made := b.Made()
	header.Engine, header.Rules = made.Engine, made.Rules
	if d := b.start.Turn.Dice; d.Drawn == 0 && d.Key == "" {
		// The header can only hold dice before any roll. Those of a battle saved midway
		// stay in its state.
		header.Seed, header.Dice, header.DiceOnly = d.Seed, d.Given, d.GivenOnly
		header.Scenario.Turn.Dice = DiceState{}
	}
	out := replayLine(header)
	for i := range lines {
		out = appendLine(out, &lines[i], i == 0, &b.trusted)
	}
	return b.trusted.appendLinks(out, len(b.log))
}

// writeLog writes the lines of the actions that have none yet.
func (b *Battle) writeLog() {
	b.hashAll()
	for i := range b.log {
		b.log[i].write()
	}
}

// write returns the action's line of a replay, and keeps it.
func (l *logged) write() []byte {
	if l.written == nil {
		l.written = replayLine(l)
	}
	return l.written
}

// replayLine writes a line of a replay, with its line end.
func replayLine(v any) []byte {
	line, err := unescaped(v)
	if err != nil {
		// Rounded numbers and strings can always be written.
		panic(fmt.Sprintf("writing a replay: %v", err))
	}
	return line
}

// ReadReplay reads a replay and plays it. An incomplete last line, as a crash leaves it,
// is dropped with a warning. Bad lines are an [Errors], and so is an action that the
// rules refuse or a hash that differs from the file's.
func ReadReplay(data []byte, name string, systems []Rules) (*Battle, []string, error) {
	r, err := beginReplay(data, name, systems)
	return r.play(err)
}

// Reading is a replay being read and played one action at a time, so that a long one can
// be watched while the rest is still being played.
type Reading struct {
	Battle   *Battle // the battle as far as it has been played
	Warnings []string
	// NoHashes plays the actions by the rules of this program whatever the hashes of the replay.
	NoHashes bool

	// Trusting takes variations as they are written, if each action has its hash. They are
	// played only when the battle goes to them, which may then fail.
	Trusting bool

	name    string
	actions []replayAction // of the line that opens, from the start
	links   [][]byte       // those after the last action
	next    int
	varied  variedReading
	studied bool // its moments may have drawings and questions
}

// Begin reads a replay and checks its form, but plays nothing yet. A scenario counts as a
// replay without actions.
func Begin(data []byte, name string, systems []Rules) (*Reading, error) {
	if isReplay(data) {
		return beginReplay(data, name, systems)
	}
	r := &Reading{name: name}
	s, err := Read(data, name, systems)
	if err == nil {
		r.Battle = NewBattle(s, rulesNamed(systems, s.System), Options{})
	}
	return r, err
}

func beginReplay(data []byte, name string, systems []Rules) (*Reading, error) {
	r := &Reading{name: name}
	if len(data) > maxReplay {
		return r, Errors{{name, 1, "", tooLong(len(data), maxReplay)}}
	}
	lines, warnings := replayLines(data, name)
	r.Warnings = warnings
	if len(lines) > maxLines {
		return r, Errors{{name, 1, "", fmt.Sprintf("has %d lines; at most %d are allowed", len(lines), maxLines)}}
	}
	var errs Errors
	var format *Format
	r.Battle, format, errs = readHeader(lines[0], name, systems, r)
	for i, line := range lines[1:] {
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		if r.varied.on && isVariation(line) {
			errs = append(errs, r.varied.begin(r.actions, line, name, i+2)...)
			r.actions = nil
			continue
		}
		if isLink(line) && r.Battle != nil && r.Battle.Trusted() != nil {
			r.links = append(r.links, line)
			continue
		}
		action, lineErrs := readReplayAction(line, name, i+2, format, r.studied)
		errs = append(errs, lineErrs...)
		action.links, r.links = r.links, nil
		r.actions = append(r.actions, action)
	}
	if r.varied.on && r.Battle != nil && len(errs) == 0 {
		r.varied.end(r.actions)
		errs = append(errs, r.choose()...)
	}
	if r.Battle != nil && len(errs) == 0 {
		r.linked()
	}
	return r, errs.sorted()
}

// Len returns the number of actions of the replay, of the line that opens. Done reports whether
// all have been played, also those of its variations.
func (r *Reading) Len() int   { return len(r.actions) }
func (r *Reading) Done() bool { return r.next == len(r.actions) && !r.varied.on }

// LastHash returns the hash that the replay gives after its last action, or "".
func (r *Reading) LastHash() string {
	if len(r.actions) == 0 {
		return ""
	}
	return r.actions[len(r.actions)-1].hash
}

// Next plays the next action and returns its events; none for an action of another line than
// the one that opens.
func (r *Reading) Next() ([]Event, error) {
	if r.next == len(r.actions) {
		return nil, r.playVaried()
	}
	a := r.actions[r.next]
	for _, link := range a.links {
		r.Battle.AddLink(link)
	}
	if r.NoHashes {
		a.hash, a.anyhow = "", true
	}
	events, path, what := r.Battle.replay(a)
	if what != "" {
		return nil, Errors{{r.name, a.line, path, what}}
	}
	r.next++
	r.linked()
	return events, nil
}

// linked adds the links after the last action to the battle when that has been played.
func (r *Reading) linked() {
	if r.next == len(r.actions) {
		for _, link := range r.links {
			r.Battle.AddLink(link)
		}
	}
}

// play plays the whole replay, unless reading it failed.
func (r *Reading) play(err error) (*Battle, []string, error) {
	for err == nil && !r.Done() {
		_, err = r.Next()
	}
	if err != nil {
		return nil, r.Warnings, err
	}
	return r.Battle, r.Warnings, nil
}

// Open reads a battle from a scenario, at its start, or from a replay, played to its end.
func Open(data []byte, name string, systems []Rules) (*Battle, []string, error) {
	r, err := Begin(data, name, systems)
	return r.play(err)
}

// isReplay reports whether the first line of a text is, or is meant to be, the header of
// a replay: it contains a scenario.
func isReplay(data []byte) bool {
	line, _, _ := bytes.Cut(data, []byte("\n"))
	if len(line) > maxHeader {
		return false
	}
	root, _, err := parse(line)
	if err != nil {
		return false
	}
	format := root.get("format")
	return root.get("scenario") != nil || format != nil && strings.HasPrefix(format.text, "frontage/replay@")
}

// replayLines splits a replay into lines and drops an incomplete last line, without a line
// end and not valid JSON. The header is never dropped.
func replayLines(data []byte, name string) (lines [][]byte, warnings []string) {
	lines = bytes.Split(data, []byte("\n"))
	last := len(lines) - 1
	if last == 0 || len(lines[last]) > MaxText || len(bytes.TrimSpace(lines[last])) == 0 {
		return lines, nil
	}
	if _, _, err := parse(lines[last]); err != nil {
		warnings = append(warnings, fmt.Sprintf("%s:%d: the last line is incomplete and was dropped", name, last+1))
		lines = lines[:last]
	}
	return lines, warnings
}

// readHeader reads the first line and begins its battle. It returns the format of the
// named system even if something else in the line is wrong.
func readHeader(line []byte, name string, systems []Rules, reading *Reading) (*Battle, *Format, Errors) {
	format := &Format{}
	if len(line) > maxHeader {
		return nil, format, Errors{{name, 1, "", tooLong(len(line), maxHeader)}}
	}
	r, root := newReader(line, name, 1)
	if root == nil {
		return nil, format, r.errs
	}
	o := (&Field{r: r, n: root}).Object()
	written := o.Required("format")
	if text := written.Text(replayFormat); !slices.Contains(replayFormats, text) {
		written.Bad("is %s; this program reads %q, %q, %q and %q", quote(text), replayFormat, trustedFormat, variedFormat, studiedFormat)
		return nil, format, r.errs
	}
	scenario := o.Required("scenario")
	if scenario != nil {
		if system := scenario.n.get("system"); system != nil {
			format = formatOf(&State{System: system.text})
		}
	}
	options := Options{
		Seed:     o.Optional("seed").seed(),
		Dice:     o.Optional("dice").dice(format.die()),
		DiceOnly: o.Optional("dice_only").Truth(false),
	}
	if written.Text("") != replayFormat {
		options.Trusted = o.Optional("trusted").source(line)
	}
	reading.studied = written.Text("") == studiedFormat
	if varied := &reading.varied; reading.studied || written.Text("") == variedFormat {
		varied.on = true
		varied.header(o)
	}
	remark, schema := readRemark(o, reading.studied), o.Schema()
	made := Made{Engine: o.Optional("engine").Name(""), Rules: o.Optional("rules").Name("")}
	o.End()
	if scenario == nil {
		return nil, format, r.errs
	}
	if length := scenario.n.end - scenario.n.start; length > maxWritten {
		scenario.Bad("%s", tooLong(length, maxWritten))
		return nil, format, r.errs
	}
	s := readScenario(scenario, systems)
	if len(r.errs) > 0 {
		return nil, format, r.errs
	}
	b := NewBattle(s, rulesNamed(systems, s.System), options)
	if path, what := Misplaced(b.rules, b.state, &remark); what != "" {
		return nil, format, Errors{{name, 1, path, what}}
	}
	b.remark, b.schema, b.made = remark, schema, &made
	return b, format, nil
}

// replayAction is a line of a replay: an action, the hash after it if given, and a remark
// if given.
type replayAction struct {
	Action
	hash   string
	remark Remark
	line   int
	key    *trust.Key
	links  [][]byte // the players' links before it
	anyhow bool     // its remark may name pieces that are not on the table
}

func readReplayAction(text []byte, name string, line int, f *Format, studied bool) (replayAction, Errors) {
	if len(text) > MaxText {
		return replayAction{}, Errors{{name, line, "", tooLong(len(text), MaxText)}}
	}
	r, root := newReader(text, name, line)
	if root == nil {
		return replayAction{}, r.errs
	}
	o := (&Field{r: r, n: root}).Object()
	action := f.readAction(o)
	a := replayAction{Action: action, hash: o.Optional("hash").Text(""), remark: readRemark(o, studied), line: line}
	if key := o.Optional("key"); key != nil {
		k := key.key()
		a.key = &k
	}
	o.End()
	return a, r.errs
}

// replay plays an action. It returns the events and what went wrong, "" for nothing, with the path
// of the field where that is one.
func (b *Battle) replay(a replayAction) (events []Event, path, what string) {
	b.trusted.next = a.key
	events, err := b.Do(a.Action)
	if err != nil {
		var refusal *Refusal
		if errors.As(err, &refusal) {
			return nil, "", fmt.Sprintf("%q is not legal: %v%s", a.Do, err, b.needs(false))
		}
		return nil, "", err.Error()
	}
	if a.hash != "" && a.hash != b.Hash() {
		return nil, "", fmt.Sprintf("the battle differs from the one that was saved: its hash is %s, the file has %s%s",
			b.hash, shorten(a.hash), b.needs(true))
	}
	if path, what := Misplaced(b.rules, b.state, &a.remark); what != "" && !a.anyhow {
		return nil, path, what
	}
	b.log[len(b.log)-1].remark = a.remark
	return events, "", ""
}
