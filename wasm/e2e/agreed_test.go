package e2e

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/mail"
	"frontage/game/systems"
)

// A battle with an agreed time of one minute is played live: whoever opens the room chooses no clock, all three
// pages show the time left, and when it is over the battle ends in all of them by its rules, after a pulled cable too.
// It takes that minute: it runs with FRONTAGE_SOAK only; game/room and render/ui test the same with a clock of their own.
func TestAgreedTimeRunsOut(t *testing.T) {
	whole(t)
	text, err := os.ReadFile("../../assets/scenarios/first-charge.scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	timed := strings.Replace(string(text), `"limit": 8`, `"length": "timed", "minutes": 1`, 1)
	server := newRoomServer(t)
	line := newCable(t, server.address)
	red, blue := playerAt(t, "http://"+server.address+"/"), playerAt(t, line.url())
	red.open("#s=" + link(t, timed))
	red.until("the battle is open", `frontage.state() && frontage.state().system === "stand"`)
	red.button("menu")
	red.button("players")
	red.click(red.labelled("Play against somebody elsewhere, both"))
	red.photograph("agreed-side")
	red.wantReading("The agreed time of both players together is 1 minute.")
	red.button("live-side-red")
	red.until("there is a room", `frontage.controls().some((c) => c.id === "room-second")`)
	red.photograph("agreed-room")
	seat, watch := red.link("room-second"), red.link("room-watch")
	red.button("dialog-ok")
	blue.open(seat)
	blue.photograph("agreed-invitation")
	blue.click(blue.labelled("Accept"))
	watcher := player{blank(t, laptop), red.site}
	watcher.visitAt(watch)
	all := []player{red, blue, watcher}
	for _, p := range all {
		p.until("the time is shown", `frontage.controls().some((c) => c.id === "clock-both" && c.label.includes("agreed time left"))`)
	}
	red.front()
	red.photograph("agreed-clock")
	line.pull()
	for i, p := range all {
		p.front()
		p.until("the result is shown", `frontage.controls().some((c) => c.id === "rematch")`)
		p.photograph(fmt.Sprintf("agreed-over-%d", i))
		p.wantReading("The agreed time is over.")
		p.forgiveCables()
	}
	b, _, err := game.Open([]byte(saved(blue)), "the page", systems.All())
	if err != nil || b.Question() != nil {
		t.Fatalf("the battle of the page is not over: %v", err)
	}
	if report, err := mail.Verify([]byte(saved(red)), "the page", systems.All()); err != nil || !report.Over || report.Claim != "" || saved(red) != saved(watcher) {
		t.Errorf("the file proves %+v, %v; want a battle that is over", report, err)
	}
}
