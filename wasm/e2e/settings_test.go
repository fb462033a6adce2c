package e2e

import (
	"slices"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"
)

// The page and the game follow the system between light and dark at once.
func TestDarkAsTheSystem(t *testing.T) {
	b := open(t, sharp, "")
	for _, look := range []string{"dark", "light"} {
		b.run(prefers(calm, emulation.MediaFeature{Name: "prefers-color-scheme", Value: look}))
		b.until("the page is "+look, `document.documentElement.dataset.looks === "`+look+`"`)
		b.settle()
		r, g, blue, _ := b.picture().At(640, 700).RGBA()
		if dark := r+g+blue < 3*0x8000; dark != (look == "dark") {
			t.Errorf("with a %s system the picture is %x %x %x there", look, r>>8, g>>8, blue>>8)
		}
	}
	b.photograph("settings-system")
}

// A key is changed with the keyboard, works at once, and appears in the page's mirror.
func TestKeyIsChanged(t *testing.T) {
	b := open(t, laptop, "")
	press := func(id string) {
		b.until(id+" can be pressed", `document.querySelector('#controls [data-id="`+id+`"]')`)
		b.eval(`document.querySelector('#controls [data-id="`+id+`"]').click()`, nil)
		b.settle()
	}
	for _, id := range []string{"settings", "keys", "key-zones"} {
		press(id)
	}
	b.press(";")
	press("dialog-ok")
	press("scenario-first-charge")
	b.until("the mirror says the new key", `document.querySelector('#controls [data-id="overlay-zones"]').textContent === "Zones (;)"`)
}

// Ctrl with a key of the game belongs to the game, as the help says, whichever key the
// player has chosen. Other keys stay the browser's.
func TestKeysWithCtrl(t *testing.T) {
	b := open(t, laptop, "")
	b.eval(`window.left = [], window.addEventListener("keydown", (event) => { if (!event.defaultPrevented) window.left.push(event.key); }, true), 0`, nil)
	b.press("o", input.ModifierCtrl)
	b.until("Ctrl+O on Home opens", `frontage.controls().some((c) => c.id === "open-file")`)
	b.press(kb.Escape)
	b.click(b.place("control:" + firstCharge))
	b.press("o", input.ModifierCtrl)
	b.until("Ctrl+O in a battle opens", `frontage.controls().some((c) => c.id === "open-file")`)
	b.press(kb.Escape)
	b.press("k", input.ModifierCtrl)
	var left []string
	b.eval("window.left.filter((key) => key.length === 1)", &left)
	if !slices.Equal(left, []string{"k"}) {
		t.Errorf("the browser is left %q, want k alone", left)
	}
}
