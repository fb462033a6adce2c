package ui

import (
	"fmt"
	"slices"
	"strings"

	"frontage/game"
	"frontage/render/report"
	"frontage/render/scene"
	"frontage/render/words"
)

// variations is the dialog with the lines of play of a battle: its main line, and the variations
// that leave it or each other. A person goes from one to another there, names and compares them.
type variations struct {
	ui   *UI
	name string              // of the battle's file
	play func() *game.Battle // the battle on the screen
	onto func(*game.Battle)  // shows the battle on another line
	keep func()              // stores the battle after a change of its lines
	past *[]game.Lines       // the lines before each change, to take it back

	chosen int // the id of the row whose commands are shown
	ends   map[int]*lineEnd
}

// lineEnd is what is known of a line after it has been played.
type lineEnd struct {
	hash  string
	state *game.State // at its end
	from  game.When   // where it begins
	err   error
}

// closed reports, and tells, that the other lines are closed: while armies are set up in secret
// they might show what the other side has done.
func (v *variations) closed() bool {
	secret := v.play().Secret() && v.play().Varied()
	if secret {
		v.ui.Note(words.T("While armies are set up in secret, the other variations stay closed"))
	}
	return secret
}

// open opens the dialog.
func (v *variations) open() {
	if v.closed() {
		return
	}
	v.chosen, v.ends = v.play().Line(), map[int]*lineEnd{}
	v.show()
}

func (v *variations) show() {
	d := &dialog{title: words.T("Variations"), width: 680, fill: v.fill, work: v.work}
	d.buttons = []Control{{ID: "dialog-ok", text: words.T("Close"), Label: words.T("Close (Esc)"), look: lookPlain, do: v.ui.closeDialog}}
	if len(*v.past) > 0 {
		d.buttons = append(d.buttons, Control{ID: "variation-undo", text: words.T("Undo"), Label: words.T("Undo the last change of the variations (Ctrl+Z)"), icon: "undo", look: lookPlain, do: v.undo})
	}
	d.keyed = func(k KeyPress) bool {
		if k.Key == "z" && k.Mods == Ctrl {
			v.undo()
			return true
		}
		return false
	}
	v.ui.open(d)
}

// work plays one line after another to learn where they end.
func (v *variations) work() bool {
	for _, l := range v.play().Variations() {
		if v.ends[l.ID] == nil {
			v.ends[l.ID] = v.played(l)
			v.ui.changed()
			return false
		}
	}
	return true
}

// played plays a line.
func (v *variations) played(l game.Variation) *lineEnd {
	b, err := v.play().OnLine(l.ID)
	if err != nil {
		return &lineEnd{err: err}
	}
	held := b.Held()
	begins := slices.IndexFunc(held, func(line int) bool { return line > l.After })
	if begins < 0 {
		begins = len(held)
	}
	return &lineEnd{hash: b.Hash(), state: b.State(), from: b.When(begins)}
}

// inTree lists the lines as a tree, each with its depth: after a line the variations that leave
// it, in the order in which they were begun.
func inTree(list []game.Variation) (tree []game.Variation, depths []int) {
	var add func(l game.Variation, depth int)
	add = func(l game.Variation, depth int) {
		tree, depths = append(tree, l), append(depths, depth)
		for _, o := range list {
			if !o.Main && o.Of == l.ID {
				add(o, depth+1)
			}
		}
	}
	add(list[0], 0)
	return tree, depths
}

func (v *variations) fill(h *sheet) {
	list := v.play().Variations()
	if len(list) == 1 {
		h.text(words.T("There are no variations yet. Watch the replay, go to any moment and choose “Play from here”: what was played stays, and the new line stands beside it."), textBody, scene.Regular, colors.text)
		return
	}
	tree, depths := inTree(list)
	left := h.inset
	for i, l := range tree {
		const most = 6 // steps of indent
		indent := 22 * float64(min(depths[i], most))
		h.inset = left + indent/2 // a row spans from inset to inset
		h.area.Min.X += indent / 2
		row := Control{ID: fmt.Sprintf("variation-%d", l.ID), text: report.LineName(l), note: v.about(l), look: lookRow, icon: "branch", Enabled: true, on: l.ID == v.chosen,
			do: func() { v.chosen = l.ID; v.ui.changed() }}
		if l.Main {
			row.icon = "replay"
		}
		if l.ID == v.play().Line() {
			row.value = words.T("here")
		}
		row.Label = words.T("%[1]s: %[2]s", row.text, row.note)
		if depths[i] > 0 {
			row.Label = words.T("%[1]s, level %[2]d of the tree: %[3]s", row.text, depths[i]+1, row.note)
		}
		h.row(row, 52)
		h.area.Min.X -= indent / 2
		h.inset = left
	}
	h.gap(step8)
	at := slices.IndexFunc(list, func(l game.Variation) bool { return l.ID == v.chosen })
	if at < 0 {
		v.chosen, at = v.play().Line(), 0
	}
	v.commands(h, list[at])
}

// about tells where a line begins and how far it goes.
func (v *variations) about(l game.Variation) string {
	end := v.ends[l.ID]
	if end == nil {
		return words.T("being played …")
	}
	if end.err != nil {
		return problems(end.err)
	}
	parts := []string{words.N(l.Actions, "1 action", "%[1]d actions")}
	if !l.Main {
		parts = []string{words.T("from %[1]s", whenName(end.state, end.from)), parts[0]}
	}
	if l.NewDice {
		parts = append(parts, words.T("new dice"))
	}
	now := whenName(end.state, game.When{Turn: end.state.Turn.Number, Side: end.state.Turn.Active, Phase: end.state.Turn.Phase})
	return words.T("%[1]s, to %[2]s", strings.Join(parts, ", "), now)
}

// commands adds what can be done with a line.
func (v *variations) commands(h *sheet, l game.Variation) {
	h.head(strings.ToUpper(report.LineName(l)))
	h.text(v.about(l), textBody, scene.Regular, colors.text)
	h.gap(step8)
	here := l.ID == v.play().Line()
	end := v.ends[l.ID]
	ready := end != nil && end.err == nil
	compared := v.ends[v.play().Line()]
	list := []Control{
		{ID: "variation-go", text: words.T("Go there"), Label: words.T("Go to %[1]s", report.LineName(l)), icon: "next", look: lookPrimary, Enabled: !here && ready, Reason: words.T("you are on this line"), do: func() { v.goTo(l.ID) }},
		{ID: "variation-compare", text: words.T("Compare"), Label: words.T("Compare its end with that of the line where you are"), icon: "swords", look: lookPlain, Enabled: !here && ready && compared != nil && compared.err == nil, Reason: words.T("you are on this line"), do: func() { v.compare(l.ID) }},
		{ID: "variation-rename", text: words.T("Rename"), icon: "pen", look: lookPlain, Enabled: true, do: func() { v.rename(l) }},
		{ID: "variation-promote", text: words.T("Main line"), Label: words.T("Make it the main line"), icon: "first", look: lookPlain, Enabled: !l.Main && l.Actions > 0, Reason: words.T("it is the main line"), do: func() {
			v.remember()
			v.change(words.T("%[1]s is the main line now", report.LineName(l)), v.play().Promote(l.ID, words.T("Former main line")))
		}},
		{ID: "variation-save", text: words.T("Save"), Label: words.T("Save this line alone as a replay"), icon: "save", look: lookPlain, Enabled: ready, do: func() { v.export(l) }},
		{ID: "variation-delete", text: words.T("Delete"), Label: words.T("Delete it with the variations that leave it"), icon: "trash", look: lookPlain, Enabled: !l.Main, Reason: words.T("the main line stays"), do: func() { v.drop(l) }},
	}
	if !l.Main && l.Actions == 0 {
		list[3].Reason = words.T("nothing has been done on it yet")
	}
	for i := range list {
		if list[i].Label == "" {
			list[i].Label = list[i].text
		}
	}
	h.flow(list...)
}

// whenName names a time of a battle: the turn, its side and phase.
func whenName(st *game.State, at game.When) string {
	guide := game.GuideOf(st)
	phase := guide.PhaseOf(at.Phase)
	switch {
	case phase.Kind == game.PhaseOver:
		return words.T("the end of the battle")
	case phase.Kind == game.PhaseSetUp:
		return words.Say(phase.Name)
	case guide.TurnNamed != nil:
		return words.T("%[1]s, %[2]s", words.Turn(guide, at.Turn, ""), words.Say(phase.Name))
	}
	return words.T("turn %[1]d of %[2]s, %[3]s", at.Turn, sideName(st, st.SideOf(at.Side)), words.Say(phase.Name))
}

// goTo shows the battle on another line.
func (v *variations) goTo(id int) {
	if v.closed() {
		return
	}
	b, err := v.play().OnLine(id)
	if err != nil {
		v.ui.Tell(words.T("That did not work"), problems(err))
		return
	}
	for _, l := range b.Variations() {
		if l.ID == id {
			v.ui.setup.Host.Announce(words.T("Now on %[1]s", report.LineName(l)))
		}
	}
	v.onto(b)
}

// change tells of a change of the lines, stores it and keeps the way back.
func (v *variations) change(done string, err error) {
	if err != nil {
		*v.past = (*v.past)[:max(0, len(*v.past)-1)]
		v.ui.Tell(words.T("That is not possible"), problems(err))
		return
	}
	v.keep()
	v.ends = map[int]*lineEnd{}
	v.show()
	v.ui.Note(done)
}

// remember keeps the lines as they are before a change.
func (v *variations) remember() { *v.past = append(*v.past, v.play().Lines()) }

func (v *variations) undo() {
	n := len(*v.past) - 1
	if n < 0 {
		return
	}
	before := (*v.past)[n]
	*v.past = (*v.past)[:n]
	if v.play().RestoreLines(before) {
		v.keep()
	}
	v.ends = map[int]*lineEnd{}
	v.show()
	v.ui.Note(words.T("The last change of the variations is undone"))
}

func (v *variations) rename(l game.Variation) {
	v.ui.open(noteDialog(v.ui, words.T("Name of the variation"), l.Name, func(text string) {
		v.remember()
		v.change(words.T("Renamed"), v.play().NameLine(l.ID, oneLine(text, mostName)))
	}))
}

// drop deletes a line. If the battle is on it, or on one that leaves it, it first goes back to
// the line that it leaves.
func (v *variations) drop(l game.Variation) {
	list := v.play().Variations()
	for id := v.play().Line(); ; {
		if id == l.ID {
			b, err := v.play().OnLine(l.Of)
			if err != nil {
				v.ui.Tell(words.T("That did not work"), problems(err))
				return
			}
			v.onto(b)
			break
		}
		at := slices.IndexFunc(list, func(o game.Variation) bool { return o.ID == id })
		if at < 0 || list[at].Main {
			break
		}
		id = list[at].Of
	}
	v.remember()
	v.chosen = v.play().Line()
	v.change(words.T("%[1]s is deleted; Undo brings it back", report.LineName(l)), v.play().DropLine(l.ID))
}

// export saves a line alone.
func (v *variations) export(l game.Variation) {
	b, err := v.play().OnLine(l.ID)
	if err != nil {
		v.ui.Tell(words.T("That did not work"), problems(err))
		return
	}
	v.ui.setup.Host.SaveFile(fileName(v.name, fmt.Sprintf("-%d.replay.jsonl", l.ID)), b.Alone().Replay())
}

// compare shows in what the ends of two lines differ.
func (v *variations) compare(id int) {
	here := v.play().Line()
	var names [2]string
	for _, l := range v.play().Variations() {
		switch l.ID {
		case here:
			names[0] = report.LineName(l)
		case id:
			names[1] = report.LineName(l)
		}
	}
	ends := [2]*game.State{v.ends[here].state, v.ends[id].state}
	list := game.Contrasted(ends[0], ends[1])
	d := &dialog{title: words.T("Two lines compared"), width: 640}
	d.fill = func(h *sheet) {
		for i, st := range ends {
			now := whenName(st, game.When{Turn: st.Turn.Number, Side: st.Turn.Active, Phase: st.Turn.Phase})
			h.fact(string(rune('A'+i)), words.T("%[1]s: %[2]s", names[i], now))
		}
		if len(list) == 0 {
			h.gap(step8)
			h.text(words.T("Nothing differs."), textBody, scene.Bold, colors.text)
		}
		kind := game.ContrastKind("")
		for _, k := range list {
			if head := contrastHeads[k.Kind]; head != contrastHeads[kind] {
				h.head(words.T(head))
			}
			kind = k.Kind
			what := words.Say(k.What)
			if k.Moved > 0 {
				what = words.T("%[1]s: %[2]s apart", what, centimetres(k.Moved))
			}
			if k.Side != "" {
				h.marked(what, sideColor(ends[0], k.Side))
			} else {
				h.text(what, textBody, scene.Bold, colors.text)
			}
			for i, end := range k.Ends {
				h.indented(22, words.T("%[1]s: %[2]s", string(rune('A'+i)), words.Say(end)), textBody, scene.Regular, colors.faint)
			}
			h.gap(step8 / 2)
		}
	}
	d.buttons = []Control{
		{ID: "dialog-ok", text: words.T("Close"), Label: words.T("Close (Esc)"), look: lookPrimary, do: v.ui.closeDialog},
		{ID: "variation-back", text: words.T("Variations"), Label: words.T("Back to the variations"), icon: "previous", look: lookPlain, do: v.show},
	}
	v.ui.open(d)
	v.ui.setup.Host.Announce(words.N(len(list), "1 difference", "%[1]d differences"))
}

// contrastHeads are the headings above the kinds of differences.
var contrastHeads = map[game.ContrastKind]string{
	game.ContrastResult: words.Key("RESULT"), game.ContrastLosses: words.Key("RESULT"), game.ContrastPoints: words.Key("RESULT"),
	game.ContrastSpot: words.Key("WHO HOLDS WHAT"), game.ContrastGround: words.Key("WHO HOLDS WHAT"),
	game.ContrastUnit: words.Key("UNITS"), game.ContrastLeader: words.Key("LEADERS"),
}

// varies reports whether the battle may have variations: it is played here alone, and is no
// lesson.
func (b *battle) varies() bool { return b.mail == nil && b.live == nil && b.lesson == nil }

// variations returns the dialog for the battle on the screen.
func (b *battle) variations() *variations {
	v := &variations{ui: b.ui, name: b.name, play: func() *game.Battle { return b.play }, past: &b.edits}
	v.keep = func() { b.keep() }
	v.onto = func(play *game.Battle) {
		b = b.onto(play)
		v.past = &b.edits
		b.ui.show(b)
		b.keep()
		b.ui.layout()
	}
	return v
}

// onto returns the screen of the battle on another line of play.
func (b *battle) onto(play *game.Battle) *battle {
	n := b.ui.newBattle(play, b.name)
	n.saved, n.edits = b.saved, b.edits
	n.board.camera, n.board.overlay = b.board.camera, b.board.overlay
	n.setPlayers(b.foe.plays)
	return n
}

// variationsControl is the entry of a menu.
func variationsControl(open func(), enabled bool) Control {
	return Control{ID: "variations", text: words.T("Variations"), Label: words.T("Variations: go to other lines of play, compare and name them"), icon: "branch", Enabled: enabled,
		Reason: words.T("its record is agreed on by two players"), do: open}
}

// variations returns the dialog for the replay.
func (r *replay) variations() *variations {
	r.stop()
	r.whole()
	v := &variations{ui: r.ui, name: r.name, play: func() *game.Battle { return r.story.Battle }, past: &r.edits}
	v.keep = func() {
		if r.noted = true; r.back != nil {
			r.back.play.RestoreLines(r.story.Battle.Lines())
			r.keepBack()
		}
	}
	v.onto = func(play *game.Battle) {
		from := r.story.Battle.Line()
		r.story = report.Of(play)
		r.forgetRemarks()
		r.scrub.turns, r.scrub.phases = r.story.Turns(), r.story.Phases()
		shared := play.Shared(from)
		at := r.at
		if r.at = -2; at > shared {
			at = shared
		}
		r.show(at)
		r.ui.closeDialog()
		if r.back != nil {
			r.back = r.back.onto(play.Clone())
			r.keepBack()
		}
		r.ui.layout()
	}
	return v
}

// keepBack stores the battle that the replay was opened from.
func (r *replay) keepBack() {
	if r.back.kept() {
		r.back.keep()
		r.noted = false
	}
}

// varies reports whether the replay may have variations.
func (r *replay) varies() bool {
	return r.story.Battle.Trusted() == nil && (r.back == nil || r.back.varies())
}

// vary returns the battle at the moment shown, as a variation where it may be one. New dice are
// made from the text fresh; with "" they fall as before.
func (r *replay) vary(fresh string) (*game.Battle, error) {
	r.whole()
	last := r.at == r.story.Last()
	switch {
	case r.varies() && (fresh != "" || !last):
		return r.story.Battle.Vary(r.at, fresh)
	case last && fresh == "":
		return r.story.Battle.Clone(), nil
	case fresh != "":
		return game.NewBattle(r.now.Clone(), r.story.Battle.Rules(), game.Options{Seed: r.ui.setup.Seed + uint64(r.at) + 1}), nil
	}
	return r.story.Battle.Branch(r.at), nil
}
