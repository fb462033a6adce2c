package e2e

import "testing"

// In the page: an order is written for a unit, which shows its card with a line lit; the commander gets
// the whole side, acts by its cards, and the side is taken back; then it plays against the player.
func TestCommanderInThePage(t *testing.T) {
	b := openShared(t)
	press := func(id string) {
		t.Helper()
		b.until(id+" can be pressed", `document.querySelector('#controls [data-id="`+id+`"]')`)
		b.eval(`document.querySelector('#controls [data-id="`+id+`"]').click()`, nil)
		b.settle()
	}
	press("scenario-line-against-line")
	b.until("the battle has begun", `frontage.state()`)
	b.click(b.place("r1"))
	b.settle()
	press("tactics")
	b.until("there is a line to type into", `document.querySelector('#controls [data-id="write-tactics-r1"]')`)
	b.eval(`{ const line = document.querySelector('#controls [data-id="write-tactics-r1"]'); line.focus(); line.value = "assault and never use missiles"; line.dispatchEvent(new Event("input", {bubbles: true})) }`, nil)
	b.settle()
	b.photograph("leading-typed")
	press("give-tactics-r1")
	b.until("the unit is told", `JSON.stringify(frontage.state()).includes('"assault and never use missiles"')`)
	b.click(b.place("r1"))
	b.settle()
	b.photograph("leading-told")
	press("auto-side")
	b.until("it has acted by a card", `frontage.events(200).some((e) => e.event === "intent" && e.line.startsWith("TAC-AC-"))`)
	b.settle()
	b.photograph("leading-side")
	b.eval(`frontage.do({do: "lead", side: "red", yes: false})`, nil)
	b.until("the side is taken back", `!JSON.stringify(frontage.state().turn).includes('"auto"')`)
}
