package e2e

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// The page and the game follow the system from light to dark and back, at once.
func TestDarkAsTheSystem(t *testing.T) {
	b := open(t, laptop, "")
	for _, look := range []string{"dark", "light"} {
		b.run(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: look}}))
		b.until("the page is "+look, `document.documentElement.dataset.looks === "`+look+`"`)
		b.settle()
		r, g, blue, _ := b.picture().At(640, 700).RGBA()
		if dark := r+g+blue < 3*0x8000; dark != (look == "dark") {
			t.Errorf("with a %s system the picture is %x %x %x there", look, r>>8, g>>8, blue>>8)
		}
	}
	b.photograph("settings-system")
}

// A key is changed by the keyboard, works at once, and is told to the page's mirror.
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
