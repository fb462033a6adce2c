package ui

import (
	"bytes"
	"fmt"
	"path"
	"regexp"
	"strings"

	"frontage/game"
	"frontage/game/army"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// armies is the screen of the army lists and the armies chosen from them.
type armies struct {
	ui   *UI
	bar  bar
	list sheet
}

func (u *UI) goArmies() { u.show(&armies{ui: u}) }

// armiesWidth is the width of its text.
const armiesWidth = 860.0

func (s *armies) layout(p *page) {
	s.bar.title = words.T("Armies")
	quick := Control{ID: "quick", text: words.T("Quick battle"), icon: "play", look: lookPrimary, Enabled: true, do: s.ui.goQuick}
	s.bar.layout(p, []Control{{ID: "home", text: words.T("Home"), icon: "home", Enabled: true, do: s.ui.goHome}}, []Control{quick})
	h := &s.list
	h.begin(geometry.Rect{Min: geometry.Vec{Y: barHeight}, Max: p.size}, layerPage)
	h.center(armiesWidth)
	h.gap(step8)
	s.ui.fillArmySystems(h, func() {})
	h.gap(step8)
	h.text(words.T("Choose armies from these lists, within their limits and a value in points. To import another list, drop a file on the window or paste a text: an army file, a table with a line for each unit, a roster of BattleScribe or New Recruit, or a list of units."), textBody, scene.Regular, colors.text)
	h.gap(step8)
	h.flow(Control{ID: "open-army", text: words.T("Import an army list"), icon: "open", look: lookPlain, Enabled: true, do: s.ui.setup.Host.OpenFile})
	for i, k := range s.ui.armies() {
		s.fill(h, i, k)
	}
	h.gap(step8)
	h.end(p)
}

// fill writes the picks of a chosen army.
func (s *armies) fill(h *sheet, i int, k *keptArmy) {
	h.gap(2 * step8)
	h.text(k.army.Name, textHead, scene.Bold, colors.text)
	if about := firstParagraph(k.army.Notes); about != "" {
		h.text(words.T(about), textSmall, scene.Regular, colors.faint)
	} else if k.army.Source != "" {
		h.text(k.army.Source, textSmall, scene.Regular, colors.faint)
	}
	h.gap(step8 / 2)
	for j := range k.army.Chosen {
		l := k.list(j)
		c := Control{ID: fmt.Sprintf("list-%d-%d", i+1, j+1), text: k.army.Chosen[j].Name, note: listNote(l), bad: len(l.Problems()) > 0,
			look: lookAnswer, Enabled: true, do: func() { s.ui.openBuilder(k, j) }}
		c.Label = words.T("%[1]s: %[2]s", c.text, c.note)
		h.row(c, 48)
	}
	h.gap(step8 / 2)
	buttons := []Control{{ID: fmt.Sprintf("new-list-%d", i+1), text: words.T("New army"), icon: "plus", Label: words.T("Choose a new army from %s", k.army.Name), look: lookPlain, Enabled: true,
		do: func() { s.ui.newList(k) }}}
	if k.shipped == "" {
		buttons = append(buttons, Control{ID: fmt.Sprintf("forget-%d", i+1), text: words.T("Remove"), icon: "trash", Label: words.T("Remove %s from your armies", k.army.Name),
			look: lookPlain, Enabled: true, do: func() { s.ui.open(forgetDialog(s.ui, k)) }})
	}
	if n := len(army.Remarks(&k.army)); n > 0 {
		buttons = append(buttons, Control{ID: fmt.Sprintf("remarks-%d", i+1), text: words.N(n, "one special rule is not applied", "%[1]d special rules are not applied"),
			look: lookPlain, Enabled: true, do: func() { s.ui.open(importedDialog(s.ui, k, nil)) }})
	}
	h.flow(buttons...)
}

// listNote tells the size of a chosen army and its problems.
func listNote(l *army.List) string {
	text := words.T("%[1]s of %[2]d points, %[3]s", army.PointsText(l.Cost()), l.Points, words.N(l.Units(), "one unit", "%[1]d units"))
	if problems := l.Problems(); len(problems) > 0 {
		text += ". " + words.Say(problems[0].What)
	}
	return text
}

func (s *armies) draw(sc *scene.Scene, l layer) {
	switch l {
	case layerPage:
		fillRect(sc, s.list.area, colors.panel)
		s.list.draw(sc)
	case layerChrome:
		s.bar.draw(sc)
	}
}

func (s *armies) gesture(g gesture) { s.list.gesture(g, s.ui) }

func (s *armies) key(k KeyPress) bool {
	if k.Key == KeyEscape {
		s.ui.goHome()
		return true
	}
	return s.list.key(k)
}

func (s *armies) typed(rune) bool                  { return false }
func (s *armies) tick(*Input) bool                 { return false }
func (s *armies) animating() bool                  { return false }
func (s *armies) state() *game.State               { return nil }
func (s *armies) find(string) (geometry.Vec, bool) { return geometry.Vec{}, false }

// newList starts a new army of the usual value, under a name that can be changed.
func (u *UI) newList(k *keptArmy) {
	u.open(textDialog(u, words.T("A new army"), words.T("What is it called?"), k.freshName(k.army.Name), func(name string) {
		l := army.List{Army: &k.army, Points: army.Of(k.army.System).Usual}
		k.army.Chosen = append(k.army.Chosen, l.Keep(k.freshName(name)))
		u.storeArmies()
		u.openBuilder(k, len(k.army.Chosen)-1)
	}))
}

// forgetDialog asks for confirmation before it removes a list that the player has
// imported.
func forgetDialog(u *UI, k *keptArmy) *dialog {
	return &dialog{
		title: words.T("Remove this list?"),
		width: 440,
		fill: func(h *sheet) {
			h.text(words.T("%[1]s will be removed, with %[2]s chosen from it.", k.army.Name, words.N(len(k.army.Chosen), "one army", "%[1]d armies")), textBody, scene.Regular, colors.text)
			h.gap(step8)
		},
		buttons: []Control{
			{ID: "dialog-ok", text: words.T("Keep it"), Label: words.T("Keep it (Esc)"), look: lookPrimary, do: u.closeDialog},
			{ID: "forget", text: words.T("Remove"), look: lookPlain, do: func() {
				for i, other := range u.collection {
					if other == k {
						u.collection = append(u.collection[:i:i], u.collection[i+1:]...)
						break
					}
				}
				u.closeDialog()
				u.storeArmies()
			}},
		},
	}
}

// importedDialog shows what an army list contains, each of its special rules that the
// program does not apply, and the refused rows of its file.
func importedDialog(u *UI, k *keptArmy, refused game.Errors) *dialog {
	a := &k.army
	return &dialog{
		title: a.Name,
		width: 560,
		fill: func(h *sheet) {
			h.text(words.T("It is among your armies now: %[1]s, %[2]s.", words.N(len(a.Units), "one kind of unit", "%[1]d kinds of units"),
				words.N(len(a.Characters), "one kind of character", "%[1]d kinds of characters")), textBody, scene.Regular, colors.text)
			if len(refused) > 0 {
				h.head(words.T("ROWS LEFT OUT"))
				h.text(words.T("These rows of the file cannot be read, and are not in the list:"), textSmall, scene.Regular, colors.faint)
				for _, e := range strings.Split(problems(refused), "\n") {
					h.indented(step8, e, textBody, scene.Regular, colors.text)
				}
			}
			remarks := army.Remarks(a)
			if len(remarks) == 0 {
				h.gap(step8)
				h.text(words.T("The program applies all of its rules."), textBody, scene.Regular, colors.text)
				return
			}
			h.head(words.T("NOT APPLIED"))
			h.text(words.T("The program does not know these special rules. They are shown on the units' cards: apply them by agreement."), textSmall, scene.Regular, colors.faint)
			h.gap(step8 / 2)
			for i, r := range remarks {
				if i == 0 || remarks[i-1].ID != r.ID {
					h.gap(step8 / 2)
					h.text(r.Name, textBody, scene.Bold, colors.text)
				}
				h.indented(step8, r.Rule, textBody, scene.Regular, colors.text)
			}
			h.gap(step8)
		},
		buttons: []Control{
			{ID: "dialog-ok", text: words.T("Close"), Label: words.T("Close (Esc)"), look: lookPrimary, do: u.closeDialog},
			{ID: "build-army", text: words.T("Choose an army"), Label: words.T("Choose an army from this list"), look: lookPlain, do: func() {
				u.goArmies()
				u.newList(k)
			}},
		},
	}
}

// isArmy reports whether a file is an army list rather than a battle: by its format, for a
// table by its cell separators, for a pasted list by its lines.
func isArmy(name string, data []byte) bool {
	text := bytes.TrimSpace(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")))
	switch army.KindOf(data) {
	case army.KindArmy:
		return armyFormat.Match(text)
	case army.KindPlain:
	default:
		return true
	}
	switch strings.ToLower(path.Ext(name)) {
	case ".tsv", ".csv", ".tab", ".md", ".txt":
		return true
	}
	line, _, several := bytes.Cut(text, []byte("\n"))
	return several && (bytes.ContainsAny(line, "\t|;") || name == pasted && !bytes.Contains(text, []byte("#")))
}

// pasted is the name of what comes from the clipboard.
const pasted = "pasted"

// armyFormat matches the format of an army file.
var armyFormat = regexp.MustCompile(`^\{\s*("\$schema"\s*:\s*"[^"]*"\s*,\s*)?"format"\s*:\s*"frontage/army@`)

// openArmy imports an army list.
func (u *UI) openArmy(name string, data []byte) error {
	with := army.Some(u.setup.Systems)
	if len(with) == 0 {
		return errNoArmies()
	}
	table := with[0].Name() // the rules that a table is for
	if u.hasArmies() {
		table = u.system().Name()
	}
	a, refused, err := army.ImportFrom(data, army.Source{Name: name, Systems: u.setup.Systems, Table: table, Lists: u.armyLists})
	if err != nil {
		return err
	}
	u.takeArmy(a, refused)
	u.layout()
	return nil
}

// armyLists returns the army lists whose units a list written as text may name.
func (u *UI) armyLists() []army.Army {
	var lists []army.Army
	for _, k := range u.allArmies() {
		lists = append(lists, k.army)
	}
	return lists
}

// textDialog asks for a short text, typed on the keyboard or with its buttons.
func textDialog(u *UI, title, question, text string, done func(string)) *dialog {
	const most = 40
	fresh := true // the first character typed replaces the suggestion
	put := func(r rune) {
		if fresh {
			text = ""
		}
		if fresh = false; len(text) < most {
			text += string(r)
		}
		u.changed()
	}
	back := func() {
		fresh = false
		if n := len([]rune(text)); n > 0 {
			text = string([]rune(text)[:n-1])
		}
		u.changed()
	}
	finish := func() {
		if strings.TrimSpace(text) == "" {
			u.Note(words.T("Enter a name first"))
			return
		}
		u.closeDialog()
		done(strings.TrimSpace(text))
	}
	d := &dialog{title: title, width: 480}
	d.fill = func(h *sheet) {
		h.text(question, textBody, scene.Regular, colors.text)
		h.gap(step8)
		h.paint(targetSize, func(s *scene.Scene, r geometry.Rect) {
			box(s, r, colors.paper, colors.accent)
			at := geometry.Vec{X: r.Min.X + step8, Y: (r.Min.Y + r.Max.Y) / 2}
			shown := scene.Ellipsis(text, textBody, scene.Bold, r.Max.X-r.Min.X-3*step8)
			w := scene.TextWidth(shown, textBody, scene.Bold)
			if fresh {
				fillRect(s, rect(at.X-2, at.Y-11, w+4, 22), colors.tint)
			}
			write(s, at, shown, textBody, scene.Bold, colors.text)
			s.Line(scene.Style{Stroke: colors.accent, Width: 1.5}, geometry.Vec{X: at.X + w + 2, Y: at.Y - 9}, geometry.Vec{X: at.X + w + 2, Y: at.Y + 9})
		})
		h.gap(step8)
		if u.touched {
			h.flow(letterKeys(put, back)...)
		}
	}
	d.typed = func(r rune) bool { put(r); return true }
	d.keyed = func(k KeyPress) bool {
		if k.Key == KeyBackspace {
			back()
		}
		return k.Key == KeyBackspace
	}
	d.buttons = []Control{
		{ID: "text-done", text: words.T("Done"), Label: words.T("Done (Enter)"), look: lookPrimary, do: finish},
		{ID: "text-back", text: words.T("Cancel"), Label: words.T("Cancel (Esc)"), look: lookPlain, do: u.closeDialog},
	}
	return d
}

// letterKeys returns buttons for typing without a keyboard.
func letterKeys(put func(rune), back func()) []Control {
	var list []Control
	for _, r := range "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" {
		list = append(list, Control{ID: "letter-" + strings.ToLower(string(r)), text: string(r), Label: string(r), look: lookPlain, Enabled: true, do: func() { put(r) }})
	}
	return append(list,
		Control{ID: "letter-space", text: words.T("Space"), look: lookPlain, Enabled: true, do: func() { put(' ') }},
		Control{ID: "letter-back", icon: "previous", Label: words.T("Delete the last one (Backspace)"), look: lookPlain, Enabled: true, do: back})
}
