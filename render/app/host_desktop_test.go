//go:build !js

package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"frontage/game/gametest"
	"frontage/game/mail"
	"frontage/game/systems"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/ui"
)

// The window tells on the screen where it saved a file, or why it could not.
func TestSavingNamesTheFile(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("USERPROFILE", home)
	t.Setenv("XDG_CONFIG_HOME", home)
	downloads := filepath.Join(home, "Downloads")
	if err := os.Mkdir(downloads, 0o755); err != nil {
		t.Fatal(err)
	}
	h := newHost()
	u := ui.New(ui.Setup{Host: h, Systems: systems.All()})
	for _, c := range []struct{ name, want string }{
		{"battle.json", "battle.json"},
		{"battle.json", "battle-2.json"}, // the first file is kept
		{strings.Repeat("long", 100), "The file was not saved"},
	} {
		h.SaveFile(c.name, []byte("{}"))
		list := h.mail.empty()
		if len(list) != 1 {
			t.Fatalf("after saving %.20s there are %d messages, want one", c.name, len(list))
		}
		list[0](u)
		if !shows(u, c.want) {
			t.Errorf("saving %.20s does not show %q", c.name, c.want)
		}
	}
}

// The file of a seat, by which anybody can play for its side, is saved for this person alone.
func TestSeatIsSavedPrivately(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("USERPROFILE", home)
	t.Setenv("XDG_CONFIG_HOME", home)
	if err := os.Mkdir(filepath.Join(home, "Downloads"), 0o755); err != nil {
		t.Fatal(err)
	}
	s := gametest.Open(t, "assets/scenarios/first-charge.scenario.json", systems.All())
	seat, err := mail.Start(s, systems.All(), "red", mail.DiceLive)
	if err != nil {
		t.Fatal(err)
	}
	newHost().SaveFile("battle.seat", seat.Save())
	if !private(t, filepath.Join(downloads(), "battle.seat")) {
		t.Error("others may read the seat")
	}
}

// shows reports whether the screen contains these words.
func shows(u *ui.UI, words string) bool {
	u.Update(ui.Input{Size: geometry.Vec{X: 1280, Y: 720}, Ratio: 1})
	var s scene.Scene
	u.Draw(&s)
	for _, item := range s.Items {
		if strings.Contains(item.Text, words) {
			return true
		}
	}
	return false
}

// A window has no address, and must not use one of its maker's own computer. A link is
// the part after # alone, unless the player has set a page with the game.
func TestLinksOfTheWindow(t *testing.T) {
	for site, want := range map[string]string{
		"": "", "https://example.org/frontage/": "https://example.org/frontage/", " https://example.org/#r=old ": "https://example.org/",
	} {
		t.Setenv(siteVariable, site)
		if got := (&host{}).BaseURL(); got != want {
			t.Errorf("%q: links begin with %q, want %q", site, got, want)
		}
	}
}
