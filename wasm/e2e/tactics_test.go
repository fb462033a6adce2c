package e2e

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// The classic battle in the page, by mouse on a desk and by finger on a phone: both sides give
// their orders in secret with a screen between them, one looks at what would come of them, and the
// battle is played by a segment and to its end.
func TestClassicBattle(t *testing.T) {
	for _, way := range []struct {
		name  string
		size  window
		looks string
		touch bool
	}{{"mouse", laptop, "light", false}, {"finger", window{390, 844, coarse(2)}, "dark", true}} {
		t.Run(way.name, func(t *testing.T) {
			b := blank(t, way.size)
			b.run(prefers(calm, emulation.MediaFeature{Name: "prefers-color-scheme", Value: way.looks}))
			b.visit("")
			hit := func(id string) {
				t.Helper()
				b.until(id+" is there", `frontage.controls().some((c) => c.id === "`+id+`")`)
				if p := b.place("control:" + id); way.touch {
					b.tap(p)
				} else {
					b.click(p)
				}
			}
			press := func(id string) { // by the page's button for keyboard and screen reader
				t.Helper()
				button := `document.querySelector('#controls [data-id="` + id + `"]')`
				b.until(id+" is there", button+" !== null")
				b.eval(button+".click()", nil)
			}
			wants := func(what, script string) { t.Helper(); b.until(what, script) }
			picture := func(name string) { b.photograph("tactics-" + way.name + "-" + name) }
			hit("system-tactics")
			b.settle()
			picture("home")
			press("scenario-the-fallow-field")
			wants("the battle is open", `frontage.state() && frontage.state().system === "tactics"`)
			b.settle()
			picture("orders")
			if way.touch {
				b.tap(b.place("spears"))
				picture("unit")
			} else {
				b.click(b.place("spears"))
			}
			hit("write-spears")
			b.eval(`(() => { const line = document.querySelector('#controls [data-id="write-spears"]'); line.value = "receive and never use"; line.dispatchEvent(new Event("input", {bubbles: true})); })()`, nil)
			b.settle()
			picture("writing")
			b.eval(`(() => { const line = document.querySelector('#controls [data-id="write-spears"]'); line.value = "receive and never use missiles"; line.dispatchEvent(new Event("input", {bubbles: true})); })()`, nil)
			b.settle()
			press("give-spears")
			wants("the order is given", `frontage.state().units.find((u) => u.id === "spears").tactics === "receive and never use missiles"`)
			if way.touch { // beside the table: nothing is selected then
				b.tap(point{195, 410})
				b.tap(b.place("control:hint"))
			} else {
				b.click(point{500, 690})
			}
			hit("study-what-if")
			b.settle()
			picture("what-if")
			hit("dialog-ok")
			press("study-packages")
			wants("the table fills", `frontage.controls().some((c) => c.id === "study-row-1" && c.label.includes("against flee: wins"))`)
			picture("packages")
			press("dialog-ok")
			b.settle()
			hit("end-phase")
			wants("a screen is between the players", `frontage.controls().some((c) => c.label.startsWith("The other player"))`)
			picture("between")
			hit("end-phase")
			if way.touch {
				b.tap(b.place("control:hint"))
			}
			wants("Sallow Vale decides", `frontage.controls().some((c) => c.id === "study-what-if")`)
			picture("second")
			hit("end-phase")
			wants("the battle has begun", `frontage.state().turn.phase === "segments"`)
			b.settle()
			picture("begun")
			hit("end-phase")
			wants("a segment is over", `frontage.state().turn.number === 2`)
			hit("end-phase")
			hit("end-phase")
			picture("segments")
			hit("study-what-if")
			b.settle()
			picture("what-if-open")
			hit("dialog-ok")
			b.eval(`frontage.do({do: "end"})`, nil)
			wants("the battle is over", `frontage.state().turn.phase === "over"`)
			b.settle()
			picture("over")
		})
	}
}
