// Package ui contains the screens of the game: everything a person sees, the buttons, and
// the meaning of mouse, touch and keyboard. It is plain Go: a shell passes it one [Input]
// per tick and paints the [scene.Scene] that it draws, so the whole game runs in a test
// without a window.
//
// A shell works like this:
//
//	u := ui.New(ui.Setup{Host: host, Systems: systems.All(), …})
//	each tick:  dirty := u.Update(input)
//	if dirty:   u.Draw(&picture), then paint it
//	when neither dirty nor u.Animating(): sleep until there is input
//
// It also passes on what arrives between ticks:
//
//	Dropped(name string, data []byte)   a file dropped or chosen: scenario or replay
//	Pasted(text string)                 text from the clipboard: a link, a scenario, a replay
//	OpenLink(fragment string) error     the address' "#s=…" or "#r=…"
//
// and answers the page's script with:
//
//	Battle() *game.Battle               nil when none is open
//	Do(game.Action) ([]game.Event, error)
//	Events(n int) []game.Event          the last n
//	Controls() []Control, Press(id string) bool, Focus(id string)
//	Screen(id string) (geometry.Vec, bool)   centre of a stand, a unit, "control:undo"
//	Load(text []byte, name string) error, Save() []byte
//
// The ids of the controls: on Home "continue", "figures", "table", "open", "help",
// "scenario-NAME"; in a battle "home", "undo", "redo", "end-phase", "edit", "link",
// "picture", "save", "open", "dice", "concede", "help", "target-UNIT", "charge",
// "cancel", "option-previous", "option-next"; while a question is open "answer-1" and so
// on for its answers, "answer" for the one shown, "all-answers", "unit-UNIT",
// "place-unit", "place-stand", "reset", "fight-all", "dice-rest" while dice roll; while planning "plan", "plan-try",
// "plan-outcome-1", "plan-do", "plan-remove-1", "plan-stop"; over every table "overlay-zones",
// "overlay-sight", "overlay-contacts", "overlay-grid", "measure", "zoom-in", "zoom-out",
// "fit", "draw" and, while drawing, "draw-arrow", "draw-circle", "draw-note",
// "draw-eraser", "draw-color", "draw-undo", "draw-clear", "draw-done"; in a replay
// "turn-previous", "phase-previous", "previous", "play", "next", "phase-next",
// "turn-next", "speed", "note", "branch", "report". In a narrow window some of them are
// behind "menu" and "tools".
//
// None of them panics on bad input. Each marks the picture as changed, which the next
// Update reports.
//
// All lengths are CSS pixels (the window's own, before the pixel ratio), x to the right
// and y down, unless they are called centimetres.
package ui
