//go:build !js

package app

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"frontage/render/ui"
)

// host is a window of the desktop, with the player's own files.
type host struct {
	folder string       // where Store keeps its files; "" for nowhere
	later  chan arrival // what came while the game slept
	keys   keyboard
	mouse  ui.Buttons // down at the last look
	touch  []ebiten.TouchID
	focus  bool

	speaker speaker
}

// arrival is something that took its time: a chosen file, the clipboard.
type arrival func(*ui.UI)

func newHost() *host {
	h := &host{later: make(chan arrival, 8)}
	h.speaker.tell = func(reason error) {
		fmt.Fprintln(os.Stderr, "no sound:", reason)
		h.note("This system plays no sound.")
	}
	if config, err := os.UserConfigDir(); err == nil {
		h.folder = filepath.Join(config, "frontage")
	}
	return h
}

// begin sets up the window and opens the file that the command line names.
func (h *host) begin(s *shell, args []string) error {
	if len(args) > 1 {
		return errors.New("give one file at most")
	}
	for _, name := range args {
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if err := s.ui.Load(data, filepath.Base(name)); err != nil {
			return err
		}
	}
	ebiten.SetWindowTitle("Frontage")
	ebiten.SetWindowSize(1280, 720)
	ebiten.SetWindowSizeLimits(480, 360, -1, -1)
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	// Ebitengine calls it deprecated, but in no other mode does its loop sleep
	// until there is input.
	//lint:ignore SA1019 see above
	ebiten.SetFPSMode(ebiten.FPSModeVsyncOffMinimum)
	return nil
}

// devicePixels is how large Ebitengine makes the window's screen.
func devicePixels(css, ratio float64) float64 { return math.Round(css * ratio) }

// wake asks for one more frame, at the pace of a display: in the mode above
// nothing else slows an animation down.
func (h *host) wake() {
	//lint:ignore SA1019 see begin
	time.AfterFunc(time.Second/60, ebiten.ScheduleFrame)
}

// gather takes down the input since the last tick and delivers what arrived.
func (h *host) gather(s *shell) {
	if focus := ebiten.IsFocused(); focus != h.focus {
		// The window may have been covered: nothing else would paint it again.
		h.focus, s.dirty = focus, true
	}
	h.gatherMouse(s)
	h.gatherTouches(s)
	if h.keys.gather(&s.in, time.Now()) {
		h.wake()
	}
	if files := ebiten.DroppedFiles(); files != nil {
		dropped(s.ui, files)
	}
	for len(h.later) > 0 {
		(<-h.later)(s.ui)
	}
}

// dropped opens the first of the files that were dropped on the window.
func dropped(u *ui.UI, files fs.FS) {
	entries, err := fs.ReadDir(files, ".")
	if err != nil || len(entries) == 0 || entries[0].IsDir() {
		return // a folder is no battle
	}
	name := entries[0].Name()
	if data, err := fs.ReadFile(files, name); err == nil {
		u.Dropped(name, data)
	}
}

// arrive hands something to the screens in the game's own goroutine.
func (h *host) arrive(a arrival) {
	h.later <- a
	//lint:ignore SA1019 see begin
	ebiten.ScheduleFrame()
}

// The page mirrors controls and has a first picture; a window has neither.

func (h *host) showControls([]ui.Control) {}
func (h *host) drawn()                    {}

// The rest is ui.Host.

// SaveFile writes the file to the player's downloads, under a name that is free.
func (h *host) SaveFile(name string, data []byte) {
	path := free(filepath.Join(downloads(), filepath.Base(name)))
	if err := os.WriteFile(path, data, 0o644); err != nil {
		h.tell("The file was not saved", err.Error())
		return
	}
	h.note("Saved " + path)
}

// downloads is the folder of the player's downloads, or the working directory
// where there is none.
func downloads() string {
	home, err := os.UserHomeDir()
	if err != nil {
		return "."
	}
	folder := filepath.Join(home, "Downloads")
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return "."
	}
	return folder
}

// free returns path, with a number put in when there is such a file already. A
// path that cannot be looked at is left to fail when it is written.
func free(path string) string {
	extension := filepath.Ext(path)
	stem := path[:len(path)-len(extension)]
	for n := 2; ; n++ {
		if _, err := os.Stat(path); err != nil {
			return path
		}
		path = fmt.Sprintf("%s-%d%s", stem, n, extension)
	}
}

func (h *host) OpenFile() {
	go func() {
		path, err := chooseFile()
		if err != nil {
			h.tell("No file can be chosen here", err.Error()+". Drop the file on the window instead.")
			return
		}
		if path == "" {
			return // the player changed his mind
		}
		data, err := os.ReadFile(path)
		if err != nil {
			h.tell("The file cannot be read", err.Error())
			return
		}
		h.arrive(func(u *ui.UI) { u.Dropped(filepath.Base(path), data) })
	}()
}

func (h *host) Paste() {
	go func() {
		text, err := readClipboard()
		if err != nil {
			h.tell("The clipboard cannot be read", err.Error())
			return
		}
		h.arrive(func(u *ui.UI) { u.Pasted(text) })
	}()
}

func (h *host) CopyText(text string) {
	go func() {
		if err := writeClipboard(text); err != nil {
			h.tell("The clipboard cannot be written", err.Error())
		}
	}()
}

// SetLink does nothing: a window has no address.
func (h *host) SetLink(string) {}

// BaseURL is where "frontage serve" offers the game.
func (h *host) BaseURL() string { return "http://127.0.0.1:8080/" }

// Store keeps data in a file of the player's configuration folder. The file is
// replaced at one stroke, so that a crash leaves the old one or the new one.
func (h *host) Store(key string, data []byte) {
	if h.folder == "" {
		return
	}
	path := filepath.Join(h.folder, key)
	if data == nil {
		_ = os.Remove(path) // that there was none is as good
		return
	}
	err := os.MkdirAll(h.folder, 0o755)
	if err == nil {
		err = os.WriteFile(path+".new", data, 0o644)
	}
	if err == nil {
		err = os.Rename(path+".new", path)
	}
	if err != nil {
		h.note("The battle could not be kept: " + err.Error()) // short: it comes with every action
	}
}

func (h *host) Load(key string) []byte {
	if h.folder == "" {
		return nil
	}
	data, err := os.ReadFile(filepath.Join(h.folder, key))
	if err != nil {
		return nil
	}
	return data
}

// Announce does nothing: no screen reader can look into the window.
func (h *host) Announce(string) {}

// Language is what the environment says: LANG is "de_DE.UTF-8".
func (h *host) Language() string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := os.Getenv(name); len(value) >= 2 {
			return value[:2]
		}
	}
	return "en"
}

func (h *host) Speaks(string) {}

// Dark asks the system whether it is set to dark colours; one that does not say is
// light.
func (h *host) Dark() bool { return systemIsDark() }

func (h *host) Looks(bool) {}

func (h *host) Sound(name string) { h.speaker.play(name) }
func (h *host) CanSound() bool    { return true }

func (h *host) FullScreen() { ebiten.SetFullscreen(!ebiten.IsFullscreen()) }

// tell shows a message that must be read: what went wrong, and why.
func (h *host) tell(title, text string) {
	h.arrive(func(u *ui.UI) { u.Tell(title, text) })
}

// note shows a short message for some seconds.
func (h *host) note(text string) {
	h.arrive(func(u *ui.UI) { u.Note(text) })
}
