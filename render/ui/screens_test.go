package ui

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/stand"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// windows are sizes that every screen must fit: the smallest usual desktop window, a
// phone in both orientations, a large screen and others.
var windows = []geometry.Vec{{X: 1280, Y: 720}, {X: 844, Y: 390}, {X: 390, Y: 844}, {X: 900, Y: 600}, {X: 1024, Y: 768}, {X: 320, Y: 568}, {X: 2560, Y: 1440}}

// visits leads to each screen and dialog.
var visits = []struct {
	name string
	go_  func(p *player)
}{
	{"home", func(p *player) {}},
	{"home-help", func(p *player) { p.ui.Press("help") }},
	{"home-open", func(p *player) { p.ui.Press("open") }},
	{"home-saved", func(p *player) { p.kept4() }},
	{"home-all-saved", func(p *player) { p.kept4(); p.ui.Press("all-saved") }},
	{"saved", func(p *player) { p.kept4(); p.ui.Press("saved-1") }},
	{"saved-rename", func(p *player) { p.kept4(); p.ui.Press("saved-1"); p.ui.Press("save-name") }},
	{"saved-delete", func(p *player) { p.kept4(); p.ui.Press("saved-1"); p.ui.Press("save-delete") }},
	{"saved-broken", func(p *player) {
		p.kept4()
		p.host.stored[savedReplay+p.ui.saves()[0].id] = []byte("torn")
		p.ui.Press("continue")
	}},
	{"saved-elsewhere", func(p *player) {
		p.kept4()
		p.host.elsewhere[savedReplay+p.ui.saves()[0].id] = true
		p.ui.Press("continue")
	}},
	{"not-kept", func(p *player) {
		p.ui.Press("scenario-first-charge")
		p.ui.Kept(false, errors.New("UnknownError: the connection was lost"))
	}},
	{"armies", func(p *player) { p.ui.Press("armies") }},
	{"army-new", func(p *player) { p.ui.Press("armies"); p.ui.Press("new-list-1") }},
	{"army-new-touch", func(p *player) {
		p.ui.Press("armies")
		p.tap(geometry.Vec{X: 5, Y: p.size.Y - 5})
		p.ui.Press("new-list-1")
	}},
	{"builder", func(p *player) {
		p.ui.Press("armies")
		p.ui.Press("new-list-1")
		p.ui.Press("text-done")
		p.ui.Press("more-axe-kin")
		p.ui.Press("more-thane")
		p.ui.Press("more-thane-shield-bearers")
	}},
	{"builder-full", func(p *player) {
		p.ui.Press("armies")
		p.ui.Press("new-list-1")
		p.ui.Press("text-done")
		if !p.ui.Press("fill") {
			p.ui.Press("menu")
			p.ui.Press("fill")
		}
	}},
	{"army-imported", func(p *player) { p.drop("hill-folk.tsv", hillFolk) }},
	{"quick", func(p *player) { p.ui.Press("quick") }},
	{"quick-battle", func(p *player) { p.ui.Press("quick"); p.ui.Press("start") }},
	{"players", func(p *player) {
		p.ui.Press("scenario-first-charge")
		p.ui.open(playersDialog(p.battle()))
	}},
	{"battle", func(p *player) { p.ui.Press("scenario-first-charge") }},
	{"led", ledLine},
	{"tactics-box", func(p *player) {
		p.ui.Press("scenario-line-against-line")
		p.click(p.where("r1"))
		p.ui.Press("tactics")
		p.ui.Write("write-tactics-r1", "assault and ")
	}},
	{"tactics-menu", func(p *player) {
		p.ui.Press("scenario-line-against-line")
		p.click(p.where("r1"))
		p.ui.Press("tactics")
		p.ui.Press("write-choose")
		p.ui.Press("choose-shoot")
	}},
	{"battle-unit", func(p *player) { p.ui.Press("scenario-first-charge"); p.click(p.where("r1")) }},
	{"battle-charge", func(p *player) {
		p.ui.Press("scenario-first-charge")
		p.click(p.where("r1"))
		p.move(p.where("b1"))
	}},
	{"battle-refused", func(p *player) {
		p.ui.Press("scenario-first-charge")
		p.click(p.where("r1"))
		p.move(p.where("b2"))
	}},
	{"battle-made", func(p *player) {
		p.ui.Press("scenario-line-against-line")
		p.click(p.where("r1"))
		p.click(p.where("b1"))
		p.wait()
	}},
	{"battle-overlays", func(p *player) {
		p.ui.Press("scenario-line-against-line")
		for _, o := range overlays {
			p.ui.Press("overlay-" + o.name)
		}
		p.click(p.where("r1"))
	}},
	{"figures", func(p *player) { p.ui.Press("figures") }},
	{"figure", func(p *player) { p.ui.Press("figures"); p.ui.Press("figure-charge-move-1.before") }},
	{"figure-step", func(p *player) {
		p.ui.Press("figures")
		p.ui.Press("figure-charge-move-1.before")
		p.ui.Press("question-3")
		p.ui.Press("next")
		p.ui.Press("next")
		p.ui.Press("next")
	}},
	{"course", func(p *player) { p.ui.Press("figures"); p.ui.Press("course-frontage") }},
	{"course-present", func(p *player) { // the longest answer of a step
		p.ui.Press("figures")
		p.ui.Press("course-frontage")
		p.ui.screen.(*figure).slide(5)
		p.ui.Press("present")
		for range 6 {
			p.ui.Press("next")
		}
	}},
	{"mail", func(p *player) {
		p.ui.Press("scenario-first-charge")
		p.ui.Press("menu")
		p.ui.Press("players")
		p.ui.Press("by-mail")
	}},
	{"mail-wait", func(p *player) {
		p.ui.Press("scenario-first-charge")
		p.ui.Press("menu")
		p.ui.Press("players")
		p.ui.Press("by-mail")
		p.ui.Press("mail-side-red")
	}},
	{"readings", func(p *player) { p.ui.Press("figures"); p.ui.Press("readings-AMB-06"); p.ui.Press("next") }},
	{"readings-played", func(p *player) { p.ui.Press("figures"); p.ui.Press("readings-AMB-37") }},
	{"readings-figure", func(p *player) {
		p.ui.openRule("AMB-26")
		p.tick(Input{})
		p.ui.Press("readings-AMB-26")
	}},
	{"figure-readings", func(p *player) {
		p.ui.Press("figures")
		p.ui.Press("figure-maximise-frontage-1.before")
		p.ui.open(p.ui.readingsDialog(p.figureOn().situation()))
		p.workedOut()
	}},
	{"ruling", func(p *player) { p.ui.openRule("AMB-25") }},
	{"table", func(p *player) { p.ui.Press("table") }},
	{"table-unit", func(p *player) { p.ui.Press("table"); p.click(p.where("red-1")) }},
	{"table-charge", func(p *player) {
		p.ui.Press("table")
		p.click(p.where("red-1"))
		p.move(p.where("blue-1"))
	}},
	{"table-free", func(p *player) {
		p.ui.Press("table")
		p.drop("free.scenario.json", staggered)
		s := p.ui.screen.(*table)
		s.mover.unit = "r1"
		s.aim("b1")
		p.tick(Input{})
		p.typed("]")
		p.key(KeyUp, Shift)
	}},
	{"battle-tools", func(p *player) { p.ui.Press("scenario-first-charge"); p.ui.Press("tools"); p.click(p.where("r1")) }},
	{"orders", func(p *player) {
		if err := p.ui.Load([]byte(commanded), "orders"); err != nil {
			p.t.Fatal(err)
		}
		p.tick(Input{})
		p.click(p.where("r1"))
	}},
	{"orders-too-far", func(p *player) {
		if err := p.ui.Load([]byte(commanded), "orders"); err != nil {
			p.t.Fatal(err)
		}
		p.tick(Input{})
		p.battle().act(game.Action{Do: "order", Character: "rg", Units: []game.UnitID{"r2"}})
		p.calm()
		for range 3 {
			p.key(KeyDown, Shift)
		}
		p.key("r", 0)
		p.key("r", 0)
	}},
	{"orders-move", func(p *player) {
		if err := p.ui.Load([]byte(commanded), "orders"); err != nil {
			p.t.Fatal(err)
		}
		p.tick(Input{})
		p.battle().act(game.Action{Do: "order", Character: "rg", Units: []game.UnitID{"r2"}})
		p.calm()
		p.key(KeyUp, Shift)
	}},
	{"shooting", func(p *player) {
		if err := p.ui.Load([]byte(commanded), "orders"); err != nil {
			p.t.Fatal(err)
		}
		p.tick(Input{})
		for range 4 {
			if p.ui.State().Turn.Phase == "command" {
				p.key("e", 0)
			}
		}
		p.click(p.where("r2"))
		p.move(p.where("b1"))
	}},
	{"combat-fight", func(p *player) { p.fighting() }},
	{"combat-dice", func(p *player) {
		p.fighting()
		p.ui.Press("answer")
		for range 35 {
			p.tick(Input{})
		}
	}},
	{"combat-remove", func(p *player) { p.fighting(); p.until("remove") }},
	{"combat-after", func(p *player) { p.fighting(); p.until("after") }},
	{"combat-place", func(p *player) { p.fighting(); p.until("place"); p.key(KeyLeft, Shift) }},
	{"combat-all", func(p *player) {
		p.fighting()
		p.ui.Press("fight-all")
		p.battle().walk.Finish()
		p.battle().dice.finish()
	}},
	{"combat-undo", func(p *player) { p.fighting(); p.ui.Press("answer"); p.ui.Press("undo") }},
	{"own-dice", func(p *player) { p.fighting(); p.ui.open(ownDiceDialog(p.battle())); p.typed("123456") }},
	{"your-dice", func(p *player) {
		p.fighting()
		p.ui.settings.OwnDice = true
		p.ui.Press("answer")
		p.typed("42661")
	}},
	{"concede", func(p *player) { p.fighting(); p.ui.open(concedeDialog(p.battle())) }},
	{"time-clock", func(p *player) { p.timed(stand.ClockLength); p.ui.Press("menu"); p.ui.Press("time") }},
	{"time-asked", func(p *player) { p.timed(stand.TimedLength).callTime() }},
	{"time-over", func(p *player) { p.timed(stand.TimedLength).callTime(); p.ui.Press("answer") }},
	{"result", func(p *player) { p.fighting(); p.battle().act(game.Action{Do: "concede", Side: "blue"}) }},
	{"replay", func(p *player) { p.ui.Dropped("played", playedReplay(p.t, 40)) }},
	{"replay-middle", func(p *player) {
		p.ui.Dropped("played", playedReplay(p.t, 40))
		p.ui.Press("previous")
		p.replay().story.SetNote(20, "The turning point of the whole battle, which nobody saw coming.\nOr did they?")
		p.replay().show(20)
	}},
	{"sketch", func(p *player) {
		p.ui.Press("scenario-first-charge")
		p.key("d", 0)
		p.ui.Press("tools")
	}},
	{"replay-branch", func(p *player) {
		p.ui.Dropped("played", playedReplay(p.t, 40))
		p.ui.Press("previous")
		p.ui.Press("branch")
	}},
	{"replay-note", func(p *player) {
		p.ui.Dropped("played", playedReplay(p.t, 40))
		p.ui.Press("note")
		p.typed(strings.Repeat("A note that is rather long. ", 20))
	}},
	{"rules", func(p *player) { p.ui.goRules(); p.ui.changed() }},
	{"rule", func(p *player) { p.ui.openRule("STD-CHARGE-16"); p.ui.changed() }},
	{"settings", func(p *player) { p.ui.open(settingsDialog(p.ui)) }},
	{"keys", func(p *player) { p.ui.open(keysDialog(p.ui)) }},
	{"house-rules", func(p *player) { p.ui.open(rulingsDialog(p.ui)) }},
	{"lesson", func(p *player) { p.ui.teach("4-orders"); p.ui.changed() }},
	{"table-ground", func(p *player) { p.ui.Press("table"); p.ui.Press("lay-wood") }},
	{"table-ground-numbers", func(p *player) {
		p.ui.Press("table")
		p.ui.Press("lay-stream")
		p.ui.Press("by-numbers")
	}},
	{"table-profile-touch", func(p *player) {
		p.ui.Press("table")
		p.tap(geometry.Vec{X: 5, Y: p.size.Y - 5})
		p.ui.Press("unit-red-1")
		p.ui.Press("profile")
	}},
	{"table-what-if", func(p *player) { p.ui.Press("table"); p.ui.Press("unit-red-1"); p.ui.Press("ask-fallback") }},
	{"move-numbers", func(p *player) {
		if err := p.ui.Load([]byte(commanded), "orders"); err != nil {
			p.t.Fatal(err)
		}
		p.tick(Input{})
		p.battle().act(game.Action{Do: "order", Character: "rg", Units: []game.UnitID{"r2"}})
		p.calm()
		p.ui.Press("by-numbers")
	}},
	{"menu-or-picture", func(p *player) {
		p.ui.Press("scenario-first-charge")
		if !p.ui.Press("menu") {
			p.ui.Press("picture")
		}
	}},
}

// TestEveryScreenFits draws every screen in every window: no control lies outside or
// covers another, no text exceeds its button or the window, and none is smaller than 12
// pixels.
func TestEveryScreenFits(t *testing.T) {
	for _, size := range windows {
		for _, v := range visits {
			name := fmt.Sprintf("%s-%.0fx%.0f", v.name, size.X, size.Y)
			t.Run(name, func(t *testing.T) {
				p := newPlayer(t, size)
				v.go_(p)
				p.tick(Input{})
				p.photograph(name)
				checkControls(t, p)
				checkWriting(t, p.picture())
			})
		}
	}
}

// TestEveryScreenFitsInEveryLanguage draws every screen in the other languages, whose
// words are longer, in the window of a phone.
func TestEveryScreenFitsInEveryLanguage(t *testing.T) {
	defer words.Speak("en")
	for _, l := range words.Languages()[1:] {
		for _, v := range visits {
			t.Run(l.Code+"-"+v.name, func(t *testing.T) {
				p := newPlayer(t, geometry.Vec{X: 844, Y: 390})
				p.ui.settings.Language = l.Code
				p.ui.keepSettings()
				p.ui.goHome()
				p.tick(Input{})
				v.go_(p)
				p.tick(Input{})
				p.photograph(l.Code + "-" + v.name)
				checkControls(t, p)
				checkWriting(t, p.picture())
			})
		}
	}
}

func checkControls(t *testing.T, p *player) {
	t.Helper()
	window := geometry.Rect{Max: p.size}
	var seen []Control
	called := map[string]bool{} // the page's mirror has one button for each name
	for _, c := range p.ui.Controls() {
		if called[c.ID] {
			t.Errorf("two controls are called %q", c.ID)
		}
		called[c.ID] = true
		if c.Label == "" {
			t.Errorf("control %q has no label", c.ID)
		}
		if c.Hidden {
			continue
		}
		if !window.Contains(c.Rect.Min, 0) || !window.Contains(c.Rect.Max, 0) {
			t.Errorf("control %q lies outside the window: %v", c.ID, c.Rect)
		}
		// Text larger than its button would be cut by the edge.
		if c.look != lookCard && c.look != lookRow && c.look != lookAnswer {
			if w := c.width() - 2*step8; c.text != "" && w > c.Rect.Max.X-c.Rect.Min.X {
				t.Errorf("the text of control %q is %.0f px wide, the control %.0f", c.ID, w, c.Rect.Max.X-c.Rect.Min.X)
			}
		}
		if full := c.box; full.Max.Y-full.Min.Y < 36 || full.Max.X-full.Min.X < 36 {
			t.Errorf("control %q is too small for a finger: %v", c.ID, full)
		}
		for _, other := range seen {
			if c.layer == other.layer && overlapping(c.Rect, other.Rect) {
				t.Errorf("controls %q and %q cover each other: %v %v", c.ID, other.ID, c.Rect, other.Rect)
			}
		}
		seen = append(seen, c)
	}
}

func overlapping(a, b geometry.Rect) bool {
	return a.Min.X < b.Max.X && b.Min.X < a.Max.X && a.Min.Y < b.Max.Y && b.Min.Y < a.Max.Y
}

func checkWriting(t *testing.T, s *scene.Scene) {
	t.Helper()
	for _, item := range s.Items {
		if item.Kind != scene.Text || item.Style.Class != "" {
			continue // texts on the table have a class, and the window may cut them
		}
		at := s.Points[item.From]
		right := at.X + scene.TextWidth(item.Text, item.Size, item.Font)
		if at.X < 0 || right > s.Width+0.5 {
			t.Errorf("%q runs from %.0f to %.0f in a window %.0f wide", item.Text, at.X, right, s.Width)
		}
		if item.Size < scene.MinTextSize {
			t.Errorf("%q is written with %.0f px", item.Text, item.Size)
		}
	}
}
