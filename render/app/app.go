// Package app is the window around the screens of package ui. It collects mouse, touch
// and keyboard input, draws the picture with Ebitengine, and does what depends on the
// platform: files, clipboard, storage, the browser's page.
//
// Nothing is drawn and nothing runs while nothing happens. The differences between
// browser and native window are in the files named _js.go and _desktop.go, which define
// the same type host.
package app

import (
	"image"
	"math/rand/v2"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"frontage/assets"
	"frontage/game/systems"
	"frontage/game/version"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/ui"
)

// Run shows the game until its window is closed. args are the arguments of the native
// program, a file to open; the browser has none.
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
	ratio float64      // device pixels per CSS pixel
	last  time.Time    // start of the previous tick

	picture scene.Scene
	canvas  canvas
	dirty   bool          // the picture is out of date
	drawn   bool          // Ebitengine knows that the picture is new
	screen  *ebiten.Image // the screen on which that was marked
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
		Replays:   assets.Replays(),
		Lessons:   assets.Lessons(),
		Courses:   assets.Courses(),
		Tabs:      ownsTab,
		Version:   version.Of("frontage"),
		Seed:      rand.Uint64N(1 << 53), // scripts of the page must be able to hold it exactly
	})
	return s
}

// LayoutF gives the screen one pixel for each device pixel of the window, so that the
// picture is never scaled.
func (s *shell) LayoutF(width, height float64) (float64, float64) {
	size, ratio := geometry.Vec{X: width, Y: height}, ebiten.Monitor().DeviceScaleFactor()
	if size != s.size || ratio != s.ratio {
		s.size, s.ratio, s.dirty = size, ratio, true
	}
	return max(devicePixels(width, s.ratio), 1), max(devicePixels(height, s.ratio), 1)
}

// Layout is required by ebiten.Game but never called, since LayoutF exists.
func (s *shell) Layout(width, height int) (int, int) { return width, height }

// Update passes everything that has happened since the last call to the screens, in as
// many ticks as needed to keep the order.
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

// pass lets the screens advance by the time since the last tick. Nothing runs between
// inputs, so that may be minutes. It runs before new input, which may start an animation
// or show a message for some seconds.
func (s *shell) pass() {
	now := time.Now()
	s.tick(s.in.still(), now.Sub(s.last))
	s.last = now
}

func (s *shell) tick(in ui.Input, elapsed time.Duration) {
	in.Size, in.Ratio, in.Elapsed = s.size, s.ratio, elapsed
	s.dirty = s.ui.Update(in) || s.dirty
}

// prepare turns the picture into triangles, so that Draw only has to pass them on.
func (s *shell) prepare() {
	s.ui.Draw(&s.picture)
	s.canvas.build(&s.picture, s.ratio)
	s.host.showControls(s.ui.Controls())
	s.dirty, s.drawn = false, false
}

// Draw marks the screen as changed if the picture or the screen is new. Otherwise
// Ebitengine shows no frame.
func (s *shell) Draw(screen *ebiten.Image) {
	if s.drawn && screen == s.screen {
		return
	}
	s.drawn, s.screen = true, screen
	screen.SubImage(image.Rect(0, 0, 1, 1)).(*ebiten.Image).WritePixels(anyPixel[:])
	s.host.drawn()
}

// anyPixel is a pixel out of sight.
var anyPixel [4]byte

// DrawFinalScreen paints the picture. Ebitengine calls it for each frame.
func (s *shell) DrawFinalScreen(screen ebiten.FinalScreen, _ *ebiten.Image, _ ebiten.GeoM) {
	s.canvas.draw(screen)
}
