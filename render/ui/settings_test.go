package ui

import (
	"slices"
	"testing"
	"time"

	"frontage/game"
	"frontage/render/words"
)

// open opens the settings by the keyboard and the button of the help.
func openSettings(t *testing.T) *player {
	t.Helper()
	p := firstCharge(t)
	p.typed("?")
	p.press("settings")
	t.Cleanup(func() { words.Speak("en"); words.Measure(false) })
	return p
}

// A new language shows at once, in the dialog and behind it, is reported to the page and
// stored.
func TestLanguageChangesAtOnce(t *testing.T) {
	p := openSettings(t)
	p.press("set-language-de")
	if text := p.control("dialog-ok").text; text != "Schließen" {
		t.Errorf("the dialog's button says %q", text)
	}
	if p.host.speaks != "de" {
		t.Errorf("the page was told %q", p.host.speaks)
	}
	words.Speak("en")
	if New(p.ui.setup); words.Speaking() != "de" {
		t.Error("the language is forgotten")
	}
	p.press("set-language-en")
	if text := p.control("dialog-ok").text; text != "Close" {
		t.Errorf("back in English the button says %q", text)
	}
}

func TestLengthsInInches(t *testing.T) {
	p := openSettings(t)
	p.press("set-length-inches")
	if got := centimetres(20); got != "7.9 in" {
		t.Errorf("20 cm is %q", got)
	}
	p.press("set-length-cm")
	if got := centimetres(20); got != "20.0 cm" {
		t.Errorf("20 cm is %q", got)
	}
}

// At half speed, an animation advances by half of the time.
func TestSpeedOfAnimations(t *testing.T) {
	p := openSettings(t)
	for set, want := range map[string]time.Duration{"slow": 50, "normal": 100, "fast": 200} {
		p.press("set-animations-" + set)
		if got := p.ui.settings.paced(100 * time.Millisecond); got != want*time.Millisecond {
			t.Errorf("%s: %v of 100 ms", set, got)
		}
		if p.ui.settings.Still {
			t.Errorf("%s: nothing moves", set)
		}
	}
}

// Where the system asks for less motion nothing moves, until the player chooses a speed.
func TestLessMotionAsTheSystem(t *testing.T) {
	p := newPlayer(t, desktop)
	if p.ui.settings.Still {
		t.Error("nothing moves, although nobody asked for that")
	}
	p.host.calm = true
	p = p.again()
	if h := p.ui.screen.(*home); !p.ui.settings.Still || h.animating() {
		t.Error("the first screen moves")
	}
	p.ui.settings.Still = false
	p.ui.keepSettings()
	if p = p.again(); p.ui.settings.Still {
		t.Error("the player's choice is forgotten")
	}
}

// There is no sound until it is switched on, then one for each kind of event.
func TestSound(t *testing.T) {
	p := openSettings(t)
	events := []game.Event{{Kind: "roll", Dice: []int{3}}, {Kind: "roll", Dice: []int{4}}, {Kind: "move", Moves: []game.StandMove{{ID: "r1a"}}}, {Kind: "over", Why: "battle"}}
	p.ui.noise(p.ui.State(), events)
	if len(p.host.heard) > 0 {
		t.Errorf("heard %q with the sound off", p.host.heard)
	}
	p.press("set-sound-on")
	p.ui.noise(p.ui.State(), events)
	if want := []string{"dice", "move", "end"}; !slices.Equal(p.host.heard, want) {
		t.Errorf("heard %q, want %q", p.host.heard, want)
	}
}
