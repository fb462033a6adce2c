package e2e

import (
	"strings"
	"testing"
)

// The lessons in a browser: Enter alone leads through, a charge made before it is asked for
// is no dead end, no dice are in the log, and a lesson goes on where it was left, also after
// the page was loaded again.
func TestLessonsLeadOn(t *testing.T) {
	b := openShared(t)
	b.click(b.place("control:lesson-3-combat"))
	b.settle()
	for _, c := range b.controls() {
		if strings.Contains(c.Label, "own dice:") {
			t.Error("the log begins with the dice of the lesson")
		}
	}
	b.click(b.place("r1"))
	b.click(b.place("b1")) // the charge that step 3 asks for
	b.settle()
	b.wantReading("Combat: step 4 of 7")
	b.click(b.place("control:lesson-leave"))
	b.settle()
	b.click(b.place("control:lesson-3-combat"))
	b.settle()
	b.wantReading("Combat: step 4 of 7")
	for range 3 {
		b.press("\r")
		b.settle()
	}
	b.wantReading("Combat: step ")
	if b.has("lesson-undo") {
		t.Error("Enter leads away from the lesson")
	}
}

// What a charge and a figure say: no ids, all ways at once, an answer in words, a search with
// an input of its own, and a link from the Table screen that asks.
func TestSeeingARule(t *testing.T) {
	b := open(t, laptop, "")
	b.click(b.place("control:scenario-first-charge"))
	b.settle()
	b.click(b.place("r1"))
	b.move(b.place("b1"))
	b.settle()
	b.wantReading("Axemen\u00a0A goes first")
	b.click(b.place("control:every-way"))
	b.settle()
	b.photograph("every-way")
	b.visit("#f=charge-blocked.before/1/0")
	b.wantReading("No: Nothing of the front edge")
	b.photograph("figure-answer")
	b.click(b.place("control:figures"))
	b.settle()
	b.click(b.place("control:search"))
	b.until("the search is an input of the page", `document.activeElement !== null && document.activeElement.tagName === "INPUT"`)
	b.press("frontage")
	b.settle()
	if !b.has("figure-maximise-frontage-2.after") || b.has("figure-sight.static") {
		t.Error("the search does not find the product's own word")
	}
}
