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
	"frontage/render/ui"
	"frontage/render/words"
)

// host is a window of the desktop, with the player's own files.
type host struct {
	keeper *keeper
	mail   mailbox
	keys   keyboard
	mouse  ui.Buttons // down at the last look
	touch  []ebiten.TouchID
	focus  bool

	speaker speaker
}

// arrival is something that took its time: a chosen file, the clipboard.
type arrival func(*ui.UI)

// mailbox holds what came while the game slept, however much it is.
type mailbox struct {
	mu   sync.Mutex
	list []arrival
}

func (m *mailbox) put(a arrival) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.list = append(m.list, a)
}

// empty returns what has come since it was emptied last.
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

// end waits until what has been stored is on the disk.
func (h *host) end() error {
	if !h.keeper.flush() {
		return errors.New("the last of the battle could not be kept")
	}
	return nil
}

// errTooLarge is what readSmall answers for a file that is no battle by its size alone.
var errTooLarge = errors.New("too large to be a battle")

// readSmall reads a file, unless it is too large to be one of this game.
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
	for _, a := range h.mail.empty() {
		a(s.ui)
	}
}

// dropped opens the first of the files that were dropped on the window.
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

// bring opens a file, or says why it cannot be read.
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

// arrive hands something to the screens in the game's own goroutine.
func (h *host) arrive(a arrival) {
	h.mail.put(a)
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
		h.arrive(func(u *ui.UI) { u.Tell(words.T("The file was not saved"), err.Error()) })
		return
	}
	h.arrive(func(u *ui.UI) { u.Note(words.T("Saved: %s", path)) })
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
			h.arrive(func(u *ui.UI) {
				u.Tell(words.T("No file can be chosen here"), words.T("Drop the file on the window instead (%s).", err))
			})
			return
		}
		if path == "" {
			return // the player changed his mind
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

// siteVariable names the address of a page with the game that the maker of a link and
// its readers can reach.
const siteVariable = "FRONTAGE_SITE"

// BaseURL is the address that the player has set for links, else "": a window has none,
// and what is left of the link can be pasted into any window or page of the game.
func (h *host) BaseURL() string {
	site, _, _ := strings.Cut(os.Getenv(siteVariable), "#")
	return strings.TrimSpace(site)
}

func (h *host) Store(key string, data []byte) { h.keeper.store(key, data) }
func (h *host) Load(key string) []byte        { return h.keeper.load(key) }
func (h *host) Keys(prefix string) []string   { return h.keeper.keys(prefix) }
func (h *host) Release(key string)            { h.keeper.release(key) }

func (h *host) Claim(key string, answer func(mine bool)) { answer(h.keeper.claim(key)) }

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
func (h *host) FetchWords(string) {} // they are all in the program
func (h *host) CanSound() bool    { return true }

func (h *host) FullScreen() { ebiten.SetFullscreen(!ebiten.IsFullscreen()) }
