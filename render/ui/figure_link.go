package ui

import (
	"bytes"
	"errors"
	"slices"
	"strconv"
	"strings"

	"frontage/assets"
	"frontage/game"
	"frontage/render/words"
)

// stepLink begins a link to a step of a figure: "#f=charge-blocked/2/3" is the third step
// of its second question. Step 0 shows all steps.
const stepLink = "#f="

// toTable opens the position on the Table screen, where units can be added and removed;
// fromTable comes back with the result.
func (f *figure) toTable() {
	st := f.now.Clone()
	st.Expect = nil // the checks of a figure do not apply to a changed table
	f.ui.openTable(st)
	f.ui.screen.(*table).figure = f
}

func (f *figure) fromTable(st game.State) {
	f.now = st
	f.now.Expect = f.original.Expect
	f.mover = mover{}
	f.ui.show(f)
	f.refresh()
}

// shipped reports whether the figure is unchanged.
func (f *figure) shipped() bool {
	st := f.ui.setup.library.states[f.name]
	return st != nil && bytes.Equal(game.Write(st), game.Write(&f.now))
}

// openStepLink opens the text after "#f=" in a link.
func (u *UI) openStepLink(text string) error {
	name, rest, _ := strings.Cut(text, "/")
	at := slices.IndexFunc(u.setup.Figures, func(f assets.File) bool { return f.Name == name })
	if at < 0 {
		return errors.New(words.T("there is no figure %q", name))
	}
	st := u.shipped(u.setup.Figures[at])
	asked, step := 1, 0
	if rest != "" {
		var bad [2]error
		of, at, _ := strings.Cut(rest, "/")
		asked, bad[0] = strconv.Atoi(of)
		step, bad[1] = strconv.Atoi(at)
		if bad != [2]error{} {
			return errors.New(words.T("%q does not name a question and a step of a figure, as in 2/3", rest))
		}
	}
	if n := len(questions(st)); asked < 1 || asked > max(n, 1) || step < 0 {
		return errors.New(words.N(n, "the figure has one question", "the figure has %[1]d questions"))
	}
	u.openFigure(*st, name)
	f := u.screen.(*figure)
	f.choose(asked - 1)
	f.step = min(step, len(f.answer.steps()))
	f.refresh()
	u.layout()
	u.changed()
	return nil
}
