package e2e

import "testing"

// In the page, under the element and the column rules: an army is chosen by the program out of a
// list, its builder shows it within its limits, and a quick battle of two armies begins.
func TestArmiesOfFurtherSystems(t *testing.T) {
	for _, system := range []string{"element", "column"} {
		t.Run(system, func(t *testing.T) {
			b := openShared(t)
			press := func(id string) {
				t.Helper()
				b.until(id+" can be pressed", `document.querySelector('#controls [data-id="`+id+`"]')`)
				b.eval(`document.querySelector('#controls [data-id="`+id+`"]').click()`, nil)
				b.settle()
			}
			press("armies")
			press("system-" + system)
			b.photograph("armies-" + system)
			press("new-list-2")
			press("text-done")
			press("menu")
			press("fill")
			b.photograph("builder-" + system)
			b.until("the army can be played", `frontage.controls().some((c) => c.id === "play" && c.enabled)`)
			press("play")
			press("another")
			b.photograph("quick-" + system)
			press("start")
			b.until("the battle has begun", `frontage.state() && frontage.state().system === "`+system+`"`)
			b.settle()
			b.photograph("battle-" + system)
		})
	}
}
