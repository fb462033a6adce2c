// Package app is the window around the screens of package ui: it gathers what
// mouse, fingers and keyboard do, draws the picture with Ebitengine, and does
// what only the platform can: files, clipboard, storage, the browser's page.
//
// Nothing is drawn and nothing runs while nothing happens. What differs between
// the browser and a native window is in the files that end in _js.go and
// _desktop.go, which offer the same type host to the rest.
package app

import (
	"image"
	"math/rand/v2"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"frontage/assets"
	"frontage/game/systems"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/ui"
)

// Run shows the game until its window is closed. The native program opens the
// file that args names; the browser's has no arguments.
func Run(args ...string) error {
	s := newShell(newHost())
	ebiten.SetScreenClearedEveryFrame(false)
	ebiten.SetTPS(ebiten.SyncWithFPS)
	if err := s.host.begin(s, args); err != nil {
		return err
	}
	if err := ebiten.RunGame(s); err != nil {
		return err
	}
	return s.host.end()
}

// shell is the ebiten.Game: the screens in their window.
type shell struct {
	host *host
	ui   *ui.UI
	in   inbox

	size  geometry.Vec // of the window, in CSS pixels
	ratio float64      // device pixels a CSS pixel
	last  time.Time    // when the tick before began

	picture scene.Scene
	canvas  canvas
	dirty   bool          // the picture is no longer right
	drawn   bool          // Ebitengine knows of it
	screen  *ebiten.Image // by a mark on this
}

func newShell(h *host) *shell {
	s := &shell{host: h, ratio: 1, last: time.Now()}
	s.ui = ui.New(ui.Setup{
		Host:      h,
		Systems:   systems.All(),
		Scenarios: assets.Scenarios(),
		Figures:   assets.Figures(),
		Armies:    assets.Armies(),
		Series:    assets.Series(),
		Lessons:   assets.Lessons(),
		Tabs:      ownsTab,
		Seed:      rand.Uint64N(1 << 53), // a whole number for scripts of the page too
	})
	return s
}

// LayoutF makes the screen as many pixels large as the window has device
// pixels, so that the picture is never scaled.
func (s *shell) LayoutF(width, height float64) (float64, float64) {
	size, ratio := geometry.Vec{X: width, Y: height}, ebiten.Monitor().DeviceScaleFactor()
	if size != s.size || ratio != s.ratio {
		s.size, s.ratio, s.dirty = size, ratio, true
	}
	return max(devicePixels(width, s.ratio), 1), max(devicePixels(height, s.ratio), 1)
}

// Layout is never called, since there is LayoutF; ebiten.Game asks for it.
func (s *shell) Layout(width, height int) (int, int) { return width, height }

// Update hands the screens what has happened since the last call, in as many
// ticks as it takes to keep its order.
func (s *shell) Update() error {
	s.pass()
	s.host.gather(s)
	for in, ok := s.in.next(); ok; in, ok = s.in.next() {
		s.tick(in, 0)
	}
	if s.dirty {
		s.prepare()
	}
	if s.ui.Animating() {
		s.host.wake()
	}
	return nil
}

// pass lets the time since the last tick pass for the screens. Nothing runs
// between inputs, so that may be minutes: it passes before what comes now, which
// may begin an animation or show a message for some seconds.
func (s *shell) pass() {
	now := time.Now()
	s.tick(s.in.still(), now.Sub(s.last))
	s.last = now
}

func (s *shell) tick(in ui.Input, elapsed time.Duration) {
	in.Size, in.Ratio, in.Elapsed = s.size, s.ratio, elapsed
	s.dirty = s.ui.Update(in) || s.dirty
}

// prepare builds the picture as triangles, so that Draw only hands them over.
func (s *shell) prepare() {
	s.ui.Draw(&s.picture)
	s.canvas.build(&s.picture, s.ratio)
	s.host.showControls(s.ui.Controls())
	s.dirty, s.drawn = false, false
}

// Draw marks the screen as changed when the picture is a new one, or the screen is:
// Ebitengine shows no frame otherwise.
func (s *shell) Draw(screen *ebiten.Image) {
	if s.drawn && screen == s.screen {
		return
	}
	s.drawn, s.screen = true, screen
	screen.SubImage(image.Rect(0, 0, 1, 1)).(*ebiten.Image).WritePixels(anyPixel[:])
	s.host.drawn()
}

// anyPixel is seen by nobody.
var anyPixel [4]byte

// DrawFinalScreen paints the picture. It is called for each frame that is shown.
func (s *shell) DrawFinalScreen(screen ebiten.FinalScreen, _ *ebiten.Image, _ ebiten.GeoM) {
	s.canvas.draw(screen)
}
