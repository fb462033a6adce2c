package ui

import (
	"frontage/game"
	"frontage/render/scene"
	"frontage/render/words"
)

// mishap, deferred, keeps the game running when a bug stops the player's action: it shows
// the home screen with a message and offers a report. It removes the link from the
// address bar, so that the page does not open the same battle again. If even that cannot
// be shown, the program stops.
func (u *UI) mishap() { u.survive(recover()) }

// mishapIn is mishap for functions that return an error.
func (u *UI) mishapIn(err *error) {
	if broken := u.survive(recover()); broken != nil {
		*err = broken
	}
}

func (u *UI) survive(fault any) *game.Broken {
	if fault == nil {
		return nil
	}
	broken := game.BrokenBy("showing the game", fault)
	if u.broken {
		panic(broken)
	}
	u.broken, u.job = true, nil
	u.setup.Host.SetLink("")
	u.show(newHome(u))
	u.tellBroken(broken)
	u.layout()
	u.changed()
	return broken
}

// tellBroken tells the player about the bug and offers the report.
func (u *UI) tellBroken(broken *game.Broken) {
	text := words.T("This is a mistake of the program, not yours. The battle is saved up to the last action. The report holds what a developer needs to find the mistake.")
	u.open(&dialog{
		title: words.T("Something went wrong inside the game"),
		width: 520,
		fill:  func(h *sheet) { h.text(text, textBody, scene.Regular, colors.text) },
		buttons: []Control{
			{ID: "save-report", text: words.T("Save the report"), icon: "save", look: lookPrimary, do: func() {
				u.setup.Host.SaveFile("frontage-report.txt", broken.Report())
				u.closeDialog()
			}},
			{ID: "dialog-ok", text: words.T("Close"), Label: words.T("Close (Esc)"), look: lookPlain, do: u.closeDialog},
		},
		left: func() { u.broken = false },
	})
	u.setup.Host.Announce(text)
}
