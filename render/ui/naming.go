package ui

import (
	"frontage/render/report"
	"frontage/render/scene"
	"frontage/render/words"
)

// nameThings lets texts name the pieces of the table on the screen.
func (u *UI) nameThings() {
	scene.Called(words.Called)
	words.Name(func(id any) (string, bool) {
		if st := u.screen.state(); st != nil {
			return report.Namer(st)(id)
		}
		return "", false
	})
}
