//go:build !js

package app

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"frontage/game"
	"frontage/game/mail"
	"frontage/render/ui"
	"frontage/render/words"
)

// host is a desktop window with the player's own files.
type host struct {
	keeper *keeper
	mail   mailbox
	keys   keyboard
	mouse  ui.Buttons // buttons that were down at the last look
	touch  []ebiten.TouchID
	focus  bool

	speaker speaker
	line    line
}

// arrival delivers something that took time: a chosen file, the clipboard.
type arrival func(*ui.UI)

// mailbox collects arrivals while the game sleeps, without a limit.
type mailbox struct {
	mu   sync.Mutex
	list []arrival
}

func (m *mailbox) put(a arrival) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.list = append(m.list, a)
}

// empty returns everything that has arrived since the last call.
func (m *mailbox) empty() []arrival {
	m.mu.Lock()
	defer m.mu.Unlock()
	list := m.list
	m.list = nil
	return list
}

func newHost() *host {
	h := &host{}
	h.speaker.tell = func(reason error) {
		fmt.Fprintln(os.Stderr, "no sound:", reason)
		h.arrive(func(u *ui.UI) { u.Note(words.T("This system plays no sound.")) })
	}
	folder := ""
	if config, err := os.UserConfigDir(); err == nil {
		folder = filepath.Join(config, "frontage")
	}
	h.keeper = newKeeper(folder, func(err error) {
		h.arrive(func(u *ui.UI) { u.Kept(errors.Is(err, syscall.ENOSPC), err) })
	})
	return h
}

// begin sets up the window and opens the file that the command line names.
func (h *host) begin(s *shell, args []string) error {
	if len(args) > 1 {
		return errors.New("give one file at most")
	}
	for _, name := range args {
		if _, link, _ := game.Linked(name); link {
			if err := s.ui.OpenLink(name); err != nil {
				return err
			}
			continue
		}
		data, err := readSmall(os.DirFS(filepath.Dir(name)), filepath.Base(name))
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

// end waits until everything stored is on the disk.
func (h *host) end() error {
	if !h.keeper.flush() {
		return errors.New("the end of the battle could not be saved")
	}
	return nil
}

// errTooLarge is the error of readSmall for a file too large to be a battle.
var errTooLarge = errors.New("too large to be a battle")

// readSmall reads a file unless it is too large to be one of this game.
func readSmall(files fs.FS, name string) ([]byte, error) {
	f, err := files.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if info.Size() > ui.MostFile {
		return nil, fmt.Errorf("%s: %w", name, errTooLarge)
	}
	data, err := io.ReadAll(io.LimitReader(f, ui.MostFile+1)) // a pipe has no size
	if len(data) > ui.MostFile {
		return nil, fmt.Errorf("%s: %w", name, errTooLarge)
	}
	return data, err
}

// devicePixels returns the size that Ebitengine gives the window's screen.
func devicePixels(css, ratio float64) float64 { return math.Round(css * ratio) }

// wake asks for one more frame, at the pace of a display. In the mode set above nothing
// else slows an animation down.
func (h *host) wake() {
	//lint:ignore SA1019 see begin
	time.AfterFunc(time.Second/60, ebiten.ScheduleFrame)
}

// gather collects the input since the last tick and delivers arrivals.
func (h *host) gather(s *shell) {
	if focus := ebiten.IsFocused(); focus != h.focus {
		// The window may have been covered, and nothing else would repaint it.
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
	for _, a := range h.mail.empty() {
		a(s.ui)
	}
}

// dropped opens the first of the files dropped on the window.
func dropped(u *ui.UI, files fs.FS) {
	entries, err := fs.ReadDir(files, ".")
	if err != nil || len(entries) == 0 {
		return
	}
	at := slices.IndexFunc(entries, func(e fs.DirEntry) bool { return !e.IsDir() })
	if at < 0 {
		u.NoFile(entries[0].Name())
		return
	}
	bring(u, files, entries[at].Name())
}

// bring opens a file, or tells why it cannot be read.
func bring(u *ui.UI, files fs.FS, name string) {
	switch data, err := readSmall(files, name); {
	case errors.Is(err, errTooLarge):
		u.TooLarge(name)
	case err != nil:
		u.Unreadable(err)
	default:
		u.Dropped(name, data)
	}
}

// arrive delivers something to the screens, on the game's goroutine.
func (h *host) arrive(a arrival) {
	h.mail.put(a)
	//lint:ignore SA1019 see begin
	ebiten.ScheduleFrame()
}

// A window has no mirror of the controls and no first picture to report; only the page
// has.

func (h *host) showControls([]ui.Control) {}
func (h *host) drawn()                    {}

// The remaining methods implement ui.Host.

// SaveFile writes the file to the player's downloads under an unused name.
func (h *host) SaveFile(name string, data []byte) {
	path := unusedPath(filepath.Join(downloads(), filepath.Base(name)))
	mode := os.FileMode(0o644)
	if mail.IsSeat(data) { // who can read it can play for the side
		mode = 0o600
	}
	if err := os.WriteFile(path, data, mode); err != nil {
		h.arrive(func(u *ui.UI) { u.Tell(words.T("The file was not saved"), err.Error()) })
		return
	}
	h.arrive(func(u *ui.UI) { u.Note(words.T("Saved: %s", path)) })
}

// downloads returns the player's downloads folder, or the working directory if there is
// none.
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

// unusedPath returns path, with a number added if the file exists. It does not report other
// errors of looking at the path: writing will fail.
func unusedPath(path string) string {
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
			h.arrive(func(u *ui.UI) {
				u.Tell(words.T("No file can be chosen here"), words.T("Drop the file on the window instead (%s).", err))
			})
			return
		}
		if path == "" {
			return // the player closed the dialog
		}
		h.arrive(func(u *ui.UI) { bring(u, os.DirFS(filepath.Dir(path)), filepath.Base(path)) })
	}()
}

func (h *host) Paste() {
	go func() {
		text, err := readClipboard()
		if err != nil {
			h.arrive(func(u *ui.UI) { u.Tell(words.T("The clipboard cannot be read"), err.Error()) })
			return
		}
		h.arrive(func(u *ui.UI) { u.Pasted(text) })
	}()
}

func (h *host) CopyText(text string) {
	go func() {
		if err := writeClipboard(text); err != nil {
			h.arrive(func(u *ui.UI) { u.Tell(words.T("The clipboard cannot be written"), err.Error()) })
		}
	}()
}

// SetLink does nothing: a window has no address.
func (h *host) SetLink(string) {}

// siteVariable is the environment variable with the address of a page with the game,
// reachable for the maker of a link and its readers.
const siteVariable = "FRONTAGE_SITE"

// BaseURL returns the address that the player has set for links, or "". A window has no
// address of its own; the rest of a link can be pasted into any window or page of the
// game.
func (h *host) BaseURL() string {
	site, _, _ := strings.Cut(os.Getenv(siteVariable), "#")
	return strings.TrimSpace(site)
}

func (h *host) Store(key string, data []byte) { h.keeper.store(key, data) }
func (h *host) Load(key string) []byte        { return h.keeper.load(key) }
func (h *host) Keys(prefix string) []string   { return h.keeper.keys(prefix) }
func (h *host) Release(key string)            { h.keeper.release(key) }

func (h *host) Claim(key string, answer func(mine bool)) { answer(h.keeper.claim(key)) }

// Announce does nothing: screen readers cannot look into the window.
func (h *host) Announce(string) {}

// Language returns the language of the environment: LANG is "de_DE.UTF-8".
func (h *host) Language() string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := os.Getenv(name); len(value) >= 2 {
			return value[:2]
		}
	}
	return "en"
}

func (h *host) Speaks(string) {}

// Dark reports whether the system uses dark colours. If the system does not say, it is
// light.
func (h *host) Dark() bool { return systemIsDark() }

func (h *host) Looks(bool) {}

// Calm is false: desktops do not tell windows whether less motion is wanted.
func (h *host) Calm() bool { return false }

func (h *host) Sound(name string) { h.speaker.play(name) }
func (h *host) Fetch(string)      {} // Fetch does nothing: all files are in the program.
func (h *host) CanSound() bool    { return true }

func (h *host) FullScreen() { ebiten.SetFullscreen(!ebiten.IsFullscreen()) }
