package ui

import (
	"regexp"
	"strings"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// anID is an id of the shipped scenarios' pieces: "r1", "b1a", "B-3".
var anID = regexp.MustCompile(`\b([rb][1-9][a-z]?|[A-Z]-[1-9])\b`)

// written returns all text in the picture.
func (p *player) written() string {
	var text strings.Builder
	for _, item := range p.picture().Items {
		if item.Text != "" {
			text.WriteString(item.Text + "\n")
		}
	}
	return text.String()
}

// A player sees no ids. A charge, its refusal and the moves of a battle name units and lettered
// stands, and the letters are on the table while the text mentions them.
func TestNoIDsAreShown(t *testing.T) {
	p := firstCharge(t)
	p.ui.settings.Still = true
	for _, target := range []string{"b1", "b2"} {
		p.move(p.where(target))
		if id := anID.FindString(p.written()); id != "" {
			t.Errorf("pointing at %s shows the id %s:\n%s", target, id, p.written())
		}
		for _, said := range p.host.said {
			if id := anID.FindString(said); id != "" {
				t.Fatalf("the id %s is announced: %s", id, said)
			}
		}
	}
	p.move(p.where("b1"))
	if text := p.written(); !strings.Contains(text, "Axemen's stand A") || !strings.Contains(text, "\nA\n") || !strings.Contains(text, "\nB\n") {
		t.Errorf("the stands have no letters:\n%s", text)
	}
	p.click(p.where("b1"))
	if id := anID.FindString(p.written()); id != "" {
		t.Errorf("after the charge the id %s is shown:\n%s", id, p.written())
	}
	if err := p.ui.OpenLink("#f=charge-blocked.before/1/0"); err != nil {
		t.Fatal(err)
	}
	p.tick(Input{})
	if id := anID.FindString(p.written()); id != "" {
		t.Errorf("the figure shows the id %s:\n%s", id, p.written())
	}
}

// The search finds the product's own words. It has a text field, which opens the keyboard of a
// phone.
func TestSearchFindsTheProductsWords(t *testing.T) {
	p := newPlayer(t, geometry.Vec{X: 390, Y: 844})
	for _, screen := range []string{"figures", "rules"} {
		p.press(screen)
		if c := p.control("search"); c.field == nil {
			t.Fatalf("%s: the search has no text field", screen)
		}
		for _, word := range []string{"frontage", "Maximise", "maximise frontage"} {
			p.ui.Write("search", word)
			p.tick(Input{})
			if p.shows("No figure shows that.") || p.shows("No rule has these words.") {
				t.Errorf("%s: %q is not found", screen, word)
			}
		}
		p.press("search-clear")
		if p.control("search").field.text != "" {
			t.Errorf("%s: the search is not cleared", screen)
		}
		p.press("home")
	}
}

// A link from the Table screen opens the question asked there.
func TestLinkFromTheTableAsks(t *testing.T) {
	p := newPlayer(t, desktop)
	p.press("table")
	p.click(p.where("red-1"))
	p.move(p.where("blue-1"))
	p.press("link")
	link := p.host.copied
	if link == "" {
		link = p.host.link
	}
	again := newPlayer(t, desktop)
	if err := again.ui.OpenLink(link); err != nil {
		t.Fatal(err)
	}
	again.tick(Input{})
	f, ok := again.ui.screen.(*figure)
	if !ok || len(f.asked) != 1 || f.asked[0].query.Name != "charge" || f.asked[0].query.Args["target"] != "blue-1" {
		t.Fatalf("the link opens %T; want a figure that asks about a charge on blue-1", again.ui.screen)
	}
	if again.shows("expects") || !again.shows("May ") {
		t.Error("the question is not asked, or has an expected answer")
	}
	// A file of a figure opens as a figure, even on the Table screen.
	again.ui.goTable()
	again.tick(Input{})
	again.ui.Dropped("figure.scenario.json", again.ui.setup.Figures[0].Data)
	if _, ok := again.ui.screen.(*figure); !ok {
		t.Errorf("a figure opens as %T", again.ui.screen)
	}
}

// A finished battle is not offered to be continued.
func TestFinishedBattleIsNotContinued(t *testing.T) {
	p := newPlayer(t, desktop)
	p.ui.settings.Still = true
	p.press("scenario-first-charge")
	if _, err := p.ui.Do(game.Action{Do: "concede", Side: "blue"}); err != nil {
		t.Fatal(err)
	}
	p.ui.goHome()
	p.tick(Input{})
	for _, id := range p.ids() {
		if id == "continue" {
			t.Error("a battle that is over is offered to be continued")
		}
	}
}

// The choices of a quick battle survive a visit to another screen.
func TestQuickBattleIsKept(t *testing.T) {
	p := newPlayer(t, desktop)
	p.press("quick")
	p.press("points-2000")
	p.press("armies")
	p.ui.goHome()
	p.tick(Input{})
	p.press("quick")
	if q := p.ui.screen.(*quick); q.points != 2000 {
		t.Errorf("the points chosen are %d", q.points)
	}
}

// T says that nobody could be charged, if so.
func TestNoThreatMessage(t *testing.T) {
	p := commanding(t, desktop)
	p.click(p.where("r1"))
	p.key("t", 0)
	if !strings.Contains(p.ui.toast.text, "nobody could be charged") {
		t.Errorf("after T the message is %q", p.ui.toast.text)
	}
}
