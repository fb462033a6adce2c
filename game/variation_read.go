package game

import (
	"bytes"
	"fmt"
	"slices"

	"frontage/game/trust"
)

// isVariation reports whether a line of a replay begins a variation. The program writes them
// with this beginning.
func isVariation(text []byte) bool { return bytes.HasPrefix(text, []byte(`{"variation":`)) }

// appendLine writes a line of play: its beginning, unless it is the main line, and its actions.
func appendLine(out []byte, l *line, main bool, t *trusted) []byte {
	if !main {
		head := struct {
			Variation int        `json:"variation"`
			Name      string     `json:"name,omitempty"`
			Of        int        `json:"of,omitempty"`
			After     int        `json:"after"`
			Key       *trust.Key `json:"key,omitempty"`
		}{Variation: l.id, Name: l.name, Of: l.of, After: l.from}
		if len(l.own) == 0 { // otherwise its first action has the key
			head.Key = l.key
		}
		out = append(out, replayLine(head)...)
	}
	for i := range l.own {
		if main {
			out = t.appendLinks(out, i)
		}
		out = append(out, l.own[i].write()...)
	}
	return out
}

// variedReading is what a replay says about its lines of play while it is being read. Its zero
// value is for a replay that has no variations.
type variedReading struct {
	on     bool // some lines have not been played yet
	main   line // without actions, as the header names it
	opens  int  // the id of the line that opens
	lines  []lineRead
	played map[int]*Battle // at the end of the lines that others leave
	at     int             // the next line to be played
	battle *Battle         // on that line, nil before it begins
}

// lineRead is a line of play with its actions as they were read.
type lineRead struct {
	line
	actions []replayAction
	at      int // its line in the file
}

// header reads the fields of the first line that name the main line.
func (v *variedReading) header(o *Object) {
	v.main.id = o.Optional("line").Integer(0, 0, maxLineID)
	v.main.of, v.main.name = v.main.id, o.Optional("name").Name("")
	v.opens = o.Optional("opens").Integer(v.main.id, 0, maxLineID)
	v.lines = []lineRead{{line: v.main, at: 1}}
}

// begin ends the line of play before, which has these actions, and begins another one with a
// line of the file.
func (v *variedReading) begin(actions []replayAction, text []byte, name string, at int) Errors {
	v.end(actions)
	if len(text) > MaxText {
		return Errors{{name, at, "", tooLong(len(text), MaxText)}}
	}
	r, root := newReader(text, name, at)
	if root == nil {
		return r.errs
	}
	o := (&Field{r: r, n: root}).Object()
	number, of, after := o.Required("variation"), o.Optional("of"), o.Required("after")
	l := line{id: number.Integer(0, 0, maxLineID), name: o.Optional("name").Name(""), of: of.Integer(0, 0, maxLineID), from: after.Integer(0, 0, maxLines)}
	if key := o.Optional("key"); key != nil {
		k := key.key()
		l.key, l.next = &k, &k
	}
	o.End()
	if len(r.errs) > 0 {
		return r.errs
	}
	parent := slices.IndexFunc(v.lines, func(o lineRead) bool { return o.id == l.of })
	switch known := func(id int) bool { return slices.ContainsFunc(v.lines, func(o lineRead) bool { return o.id == id }) }; {
	case len(v.lines) > MaxVariations:
		number.Bad("is one variation too many; at most %d are allowed", MaxVariations)
	case known(l.id):
		number.Bad("is %d, which is another line already", l.id)
	case parent < 0:
		if of == nil {
			of = number
		}
		of.Bad("is %d; no line before this one has that number", l.of)
	case l.from > v.lines[parent].from+len(v.lines[parent].actions):
		after.Bad("is %d, but the line that it leaves has %d actions", l.from, v.lines[parent].from+len(v.lines[parent].actions))
	case parent > 0 && l.from <= v.lines[parent].from:
		after.Bad("is %d: there it leaves the line that variation %d leaves", l.from, l.of)
	}
	v.lines = append(v.lines, lineRead{line: l, at: at})
	return r.errs
}

// end ends the last line of play, which has these actions.
func (v *variedReading) end(actions []replayAction) {
	if last := len(v.lines) - 1; last >= 0 {
		v.lines[last].actions = actions
	}
}

// choose begins to read on the line that opens: its actions come first.
func (r *Reading) choose() Errors {
	v := &r.varied
	if r.Battle.Trusted() != nil && len(v.lines) > 1 {
		return Errors{{r.name, v.lines[1].at, "variation", "a battle whose dice two players make together keeps no variations"}}
	}
	lines := v.plain()
	if lineAt(lines, v.opens) < 0 {
		r.Warnings = append(r.Warnings, fmt.Sprintf("%s:1: line %d, with which it opens, is missing: it opens with the main line", r.name, v.opens))
		v.opens = v.main.id
	}
	at, ends := v.way(lines, v.opens)
	r.actions = nil
	for i, n := range at {
		r.actions = append(r.actions, v.lines[n].actions[:ends[i]-lines[n].from]...)
	}
	return nil
}

// plain returns the lines without their actions.
func (v *variedReading) plain() []line {
	lines := make([]line, len(v.lines))
	for i := range v.lines {
		lines[i] = v.lines[i].line
	}
	return lines
}

// way is [way] for lines whose actions have not been played yet.
func (v *variedReading) way(lines []line, id int) (at, ends []int) {
	at, ends = way(lines, id)
	last := len(at) - 1
	ends[last] += len(v.lines[at[last]].actions)
	return at, ends
}

// playVaried plays the next action of a line other than the one that opens, from where it leaves
// what has been played. After the last one the battle has all its lines.
func (r *Reading) playVaried() error {
	v := &r.varied
	if v.played == nil {
		v.played = map[int]*Battle{v.opens: r.Battle}
	}
	if v.trusted(r.Trusting && !r.NoHashes) {
		r.allLines()
		return nil
	}
	for v.at < len(v.lines) {
		l := &v.lines[v.at]
		if v.battle == nil && l.id != v.opens {
			v.battle = r.leaving(l)
		}
		if l.id == v.opens || v.battle.Len() >= l.from+len(l.actions) {
			v.finish(r.Battle, l)
			continue
		}
		a := l.actions[v.battle.Len()-l.from]
		if r.NoHashes {
			a.hash, a.anyhow = "", true
		}
		if _, path, what := v.battle.replay(a); what != "" {
			return Errors{{r.name, a.line, path, what}}
		}
		return nil
	}
	r.allLines()
	return nil
}

// leaving returns the battle where a line begins to differ from what has been played.
func (r *Reading) leaving(l *lineRead) *Battle {
	v := &r.varied
	lines := v.plain()
	at, ends := v.way(lines, v.opens)
	if on := slices.Index(at, v.at); on >= 0 { // the line that opens leaves it
		return r.Battle.exactly(ends[on])
	}
	return v.played[l.of].exactly(l.from)
}

// exactly returns the battle after its first n actions.
func (b *Battle) exactly(n int) *Battle {
	other := b.before(n)
	if err := other.goOn(b.log[other.Len():n]); err != nil {
		panic(fmt.Sprintf("actions that were carried out cannot be repeated: %v", err))
	}
	return other
}

// finish keeps the actions of a line that has been played, and the battle at its end if other
// lines leave it.
func (v *variedReading) finish(opened *Battle, l *lineRead) {
	end := v.battle
	if l.id == v.opens {
		end = opened
	}
	end.hashAll()
	l.own = end.log[l.from:len(end.log):len(end.log)]
	v.keyed(l)
	if l.id != v.opens && slices.ContainsFunc(v.lines[v.at:], func(o lineRead) bool { return o.of == l.id && o.id != l.id }) {
		v.played[l.id] = end
	}
	v.at++
	v.battle = nil
}

// keyed takes the key of a line from its first action.
func (v *variedReading) keyed(l *lineRead) {
	if len(l.own) > 0 && l.id != v.lines[0].id {
		l.key = l.own[0].key
	}
}

// trusted takes the actions of the lines as they are written, if they may be and all have hashes.
func (v *variedReading) trusted(may bool) bool {
	if !may || v.at > 0 || v.battle != nil {
		return false
	}
	for i := range v.lines {
		if slices.ContainsFunc(v.lines[i].actions, func(a replayAction) bool { return a.hash == "" }) {
			return false
		}
	}
	for i := range v.lines {
		l := &v.lines[i]
		for _, a := range l.actions {
			l.own = append(l.own, logged{Action: a.Action, Hash: a.hash, remark: a.remark, key: a.key})
		}
		v.keyed(l)
	}
	return true
}

// allLines gives the battle its lines, and ends the reading.
func (r *Reading) allLines() {
	v := &r.varied
	if v.on = false; len(v.lines) == 1 {
		return
	}
	r.Battle.lines, r.Battle.line = v.plain(), v.opens
	if l := &r.Battle.lines[lineAt(r.Battle.lines, v.opens)]; len(l.own) == 0 && l.key != nil {
		r.Battle.trusted.next = l.key
	}
	v.lines, v.played = nil, nil
}
