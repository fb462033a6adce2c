package e2e

import (
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// The dice of the running example, in its order.
const runningDice = `[4,4, 2,3, 3,3, 5,6, 4,4, 6,6, 2,4, 3,5, 3,5, 1,2, 3,4, 5,6, 1,3, 4,5, 1,3, 1,2, 2,4, 3,3, 4,4, 5,6]`

// The running example of the column rules is played with the mouse, a half-turn of the attackers:
// an Action whose needed number, modifiers and chance are shown before it is rolled, a failed Stop,
// a charge, the answer of the crossbows, and its combat, a pair after another. The page of the rules
// says how it ends.
func TestHalfTurnOfColumns(t *testing.T) {
	b := openShared(t)
	press := func(label string) { t.Helper(); b.click(b.labelled(label)) }
	choose := func(stand string) { t.Helper(); b.click(b.place(stand)) }
	phase := func(want string) {
		t.Helper()
		b.wantJSON(`frontage.state().turn.phase`, fmt.Sprintf("%q", want))
	}
	press("Rules: Columns")
	press("The crossbow line")
	b.eval(`{ const s = frontage.state(); s.turn.dice = {given: `+runningDice+`}; if (!frontage.load(JSON.stringify(s)).ok) throw "not loaded" }`, nil)
	b.settle()

	// Steps 1 and 2: Militia -1, Swift +1, Captain +1; 8 or more, so that the dice must show 7, which
	// 21 of 36 do. The levy moves, does not stop after 2 inches, and marches 4, to 62.484 - 10.16 cm.
	choose("spear1")
	b.move(b.labelled("Move"))
	for _, text := range []string{"Militia: −1.", "Swift: +1.", "Leader attached: +1.", "must be 8 or more; the dice must show 7."} {
		b.wantReading(text)
	}
	b.wantJSON(`frontage.controls().some((c) => c.label.startsWith("Move") && c.label.includes("7 or more on two dice, 58 %"))`, "true")
	b.photograph("column-action")
	press("Move")
	press("Stop after 2 in")
	b.wantJSON(`Math.round(1000 * frontage.state().units[0].stands[0].y)`, "52324")

	// Steps 4 and 5: the General lets the lancers move; they declare a charge.
	choose("centre")
	press("Move, ordered by General Vaud")
	press("Stop here")
	choose("centre")
	press("Charge Town crossbows")
	press("End the action")

	// Steps 6 to 13: five crossbows shoot at the lancers, who take two hits; nobody shoots back.
	phase("reaction")
	choose("x3a")
	press("Missile Fire")
	for _, shot := range []string{"Town crossbows\u00a0E at First lancers\u00a0A", "Town crossbows\u00a0D at First lancers\u00a0A", "Town crossbows\u00a0C at First lancers\u00a0B", "Town crossbows\u00a0B at First lancers\u00a0C"} {
		press("Shoot with " + shot)
	}
	press("Shoot with Town crossbows\u00a0A at First lancers\u00a0C")
	b.until("the lancers have two hits", `frontage.state().units[1].hits === 2`)
	press("End the reaction")
	press("End the assault")

	// Step 14: a Morale Check of 8, and they charge.
	phase("charge")
	choose("centre")
	press("Charge Town crossbows")

	// Steps 15 to 30: the three pairs, with the chances before, and who pursues.
	b.until("the charge has ended by itself", `frontage.state().turn.phase === "combat"`)
	b.move(b.labelled("Fight: First lancers\u00a0B against Town crossbows\u00a0C"))
	for _, text := range []string{"AV of First lancers: +5.", "DV of Town crossbows: −2.", "Shock unit charging on clear ground: +1.",
		"AV of Town crossbows: +3.", "DV of First lancers: −4.", "Target Disrupted: +1."} {
		b.wantReading(text)
	}
	// Two dice and 4 are more than two dice in 1,090 of 1,296 cases, and less in 126.
	b.wantJSON(`frontage.controls().some((c) => c.label.startsWith("Fight: First lancers\u00a0B against Town crossbows\u00a0C") && c.label.includes("wins 84 %, loses 10 %"))`, "true")
	b.photograph("column-fight")
	hits := func(want int) {
		t.Helper()
		b.until(fmt.Sprintf("the crossbows have %d hits", want), fmt.Sprintf(`frontage.state().units[3].hits === %d`, want))
	}
	press("Fight: First lancers\u00a0B against Town crossbows\u00a0C")
	hits(1)
	press("Pursuit")
	hits(4)
	press("Fight: First lancers\u00a0A against Town crossbows\u00a0D")
	press("Pursuit")
	press("Fight: First lancers\u00a0C against Town crossbows\u00a0B")
	hits(5)
	press("Pursuit")
	hits(8)
	b.until("the combat has ended by itself", `frontage.state().turn.active === "b"`)
	b.wantJSON(`(({turn, units}) => [turn.active, turn.phase, units[3].hits, units[3].stands.length, units[1].hits, units[1].stands.length])(frontage.state())`,
		`["b","action",8,10,2,3]`)
	b.photograph("column-half-turn")
}

// The shipped replay of the running example is found on Home and watched step by step: each roll shows its modifiers
// and its total, as the page of the rules has them.
func TestReplayOfTheRunningExample(t *testing.T) {
	b := openShared(t)
	b.click(b.labelled("Rules: Columns"))
	b.photograph("column-home")
	// It lies below the sight on a laptop: a screen reader reaches it.
	if !b.activate("Watch: The crossbow line") {
		t.Fatal("the running example is not on Home")
	}
	b.until("the replay is open", `frontage.controls().some((c) => c.id === "next")`)
	b.settle()
	b.press(kb.Home)
	volley, lance, back, chase, after := []int{3, -4, 1, 1, 1}, []int{5, -2, 1}, []int{3, -4, 1}, []int{-1, 1, 1}, []int{4, -2}
	rolls := map[int]struct {
		totals []int
		mods   [][]int
		told   string
	}{
		1:  {[]int{9}, [][]int{{-1, 1, 1}}, "it succeeds"},
		2:  {[]int{6}, [][]int{{-1, 1, 1}}, "march 4 in"},
		12: {[]int{8, 13, 10, 14, 8}, [][]int{volley, volley, volley, volley, volley}, "2 of 6"},
		15: {[]int{8}, nil, "7 or more passes"},
		17: {[]int{12, 3}, [][]int{lance, back}, "1 of 20"},
		18: {[]int{8, 13}, [][]int{chase, after}, "4 of 20"},
		19: {[]int{8, 9, 4}, [][]int{lance, back, {-1, 1}}, "separated from its unit"},
		20: {[]int{3}, nil, "it fails"},
		21: {[]int{10, 6}, [][]int{lance, back}, "5 of 20"},
		22: {[]int{9, 13}, [][]int{chase, after}, "8 of 20"},
	}
	const moments = 23
	for at := 1; at <= moments; at++ {
		b.click(b.place("control:next"))
		want, rolled := rolls[at]
		if !rolled {
			continue
		}
		// The reading is written when the screen has settled.
		var now struct {
			Totals, Mods []int
			Text         string
		}
		b.eval(`new Promise((done) => setTimeout(done, 350)).then(() => {
			const lines = [...document.querySelectorAll("#reading p")].map((p) => p.textContent);
			const told = lines.slice(lines.indexOf("WHAT HAPPENED") + 1, lines.indexOf("NOTE"));
			const numbers = (pattern) => told.flatMap((l) => pattern.exec(l)?.slice(1) ?? []).map((n) => Number(n.replace("−", "-")));
			return {Totals: numbers(/^The total is (\d+)/), Mods: numbers(/: ([+−]\d+)\.$/), Text: told.join(" ")};
		})`, &now)
		mods := slices.Concat(want.mods...)
		slices.Sort(mods)
		slices.Sort(now.Mods)
		if !slices.Equal(now.Totals, want.totals) || !slices.Equal(now.Mods, mods) {
			t.Errorf("after %d actions the totals are %v with the modifiers %v, want %v with %v: %s", at, now.Totals, now.Mods, want.totals, mods, now.Text)
		}
		b.wantReading(want.told)
		if at == 12 || at == 18 {
			b.photograph(fmt.Sprintf("column-replay-%d", at))
		}
	}
	b.wantJSON(`(({turn, units}) => [turn.active, units[3].hits, units[1].hits])(frontage.state())`, `["b",8,2]`)
}
