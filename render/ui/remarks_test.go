package ui

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/systems"
	"frontage/geometry"
)

// studyOn opens a battle of some default actions as a replay.
func studyOn(t *testing.T, path string, size geometry.Vec) *player {
	t.Helper()
	data, err := os.ReadFile("../../" + path + ".scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	b, _, err := game.Open(data, "study", systems.All())
	if err != nil {
		t.Fatal(err)
	}
	for range 4 {
		a, _ := b.Default()
		if _, err := b.Do(a); err != nil {
			t.Fatal(err)
		}
	}
	p := newPlayer(t, size)
	p.ui.Dropped("study.replay.jsonl", b.Replay())
	p.tick(Input{})
	p.showsMoment(len(b.Held()))
	return p
}

// rivals returns a unit of either side on the table.
func (p *player) rivals() (red, blue game.UnitID) {
	st := p.replay().now
	for i := range st.Units {
		if u := &st.Units[i]; len(u.Stands) > 0 && u.Side == st.Sides[0].ID && red == "" {
			red = u.ID
		} else if len(u.Stands) > 0 && u.Side == st.Sides[1].ID && blue == "" {
			blue = u.ID
		}
	}
	return red, blue
}

// In every rule system an author draws an arrow from unit to unit, circles one, writes a note and asks
// what the rules say; the file opens at the first remark, and the reader gets the answer.
func TestStudyOnTheScreen(t *testing.T) {
	for system, path := range map[string]string{"stand": "assets/scenarios/first-charge", "element": "game/element/scenarios/two-wings",
		"column": "game/column/scenarios/the-stair-gate", "tactics": "game/tactics/scenarios/the-fallow-field"} {
		t.Run(system, func(t *testing.T) {
			p := studyOn(t, path, desktop)
			r := p.replay()
			r.show(2)
			p.tick(Input{})
			red, blue := p.rivals()
			p.press("remark-draw")
			p.drag(p.where(string(red)), p.where(string(blue)), 0)
			p.press("draw-circle")
			p.click(p.where(string(blue)))
			p.press("draw-done")
			list := r.story.Remark(2).Drawings
			if len(list) != 2 || list[0].FromPiece != red || list[0].ToPiece != blue || list[1].Kind != game.DrawCircle || list[1].FromPiece != blue {
				t.Fatalf("drawn is %+v; want an arrow from %s to %s and a circle about that", list, red, blue)
			}
			if n := p.count("drawing"); n < 2 {
				t.Errorf("the table shows %d shapes of drawings", n)
			}
			p.press("note")
			p.typed("Look here!")
			p.press("text-ok")
			p.press("ask")
			p.typed("May they attack?")
			p.photograph("study-offers-" + system)
			p.press("ask-rules-1")
			p.ui.Focus("ask-answer")
			p.typed("See for yourself.")
			p.photograph("study-ask-" + system)
			p.press("ask-ok")
			q := r.story.Remark(2).Question
			if q == nil || q.Ask != "May they attack?" || q.Answer != "See for yourself." || q.Query == nil {
				t.Fatalf("the question is %+v; want the rules to answer", q)
			}
			p.press("save")
			saved := p.host.files["study.replay.jsonl"]
			if !strings.HasPrefix(string(saved), `{"format":"frontage/replay@4"`) {
				t.Fatalf("saved is %.60s", saved)
			}
			o := newPlayer(t, desktop)
			o.ui.Dropped("study.replay.jsonl", saved)
			o.tick(Input{})
			o.showsMoment(2)
			if !o.shows("Look here!") || !o.shows("May they attack?") || o.shows("See for yourself.") {
				t.Error("the panel lacks the note or the question, or tells the answer")
			}
			o.press("answer-show")
			o.tick(Input{})
			o.photograph("study-" + system)
			if !o.shows("See for yourself.") || !o.shows("The rules say") {
				t.Error("the author's answer or that of the rules is not shown")
			}
			if system == "stand" && len(o.replay().options().Marks) == 0 {
				t.Error("the way of the charge that the rules speak of is not marked")
			}
			o.press("study-report")
			if page := string(o.host.files["study-study.html"]); !strings.Contains(page, "May they attack?") || !strings.Contains(page, `data-id="drawing-2"`) {
				t.Error("the page of the study lacks the question or a drawing")
			}
		})
	}
}

// Whatever the rules offer to answer, they answer in words; an answer that is chosen again is taken
// back. Circles ask about single units.
func TestRulesAnswerEachOffer(t *testing.T) {
	for system, want := range map[string]struct {
		path    string
		queries []string
	}{
		"stand":   {"assets/scenarios/first-charge", []string{"charge", "odds", "sight", "pursue"}},
		"element": {"game/element/scenarios/two-wings", []string{"combat", "sight", "threat", "threats", "targets"}},
		"column":  {"game/column/scenarios/the-stair-gate", []string{"charge", "volley", "sight", "threats", "reach"}},
		"tactics": {"game/tactics/scenarios/the-fallow-field", []string{"engage", "damage", "sight", "strength"}},
	} {
		t.Run(system, func(t *testing.T) {
			p := studyOn(t, want.path, desktop)
			r := p.replay()
			r.show(2)
			red, blue := p.rivals()
			r.remark(game.Remark{Drawings: []game.Drawing{
				{Kind: game.DrawArrow, FromPiece: red, ToPiece: blue},
				{Kind: game.DrawCircle, FromPiece: blue},
			}})
			offers := r.askOffers()
			asked := map[string]bool{}
			for i, o := range offers {
				asked[o.query.Name] = true
				q := &asking{r: r, ask: "What now?", query: &o.query}
				q.done()
				a := r.story.Answer(2)
				if a == nil || a.Rules == "" || len(a.Steps) == 0 {
					t.Errorf("offer %d, %s: the rules answer %+v", i+1, o.about, a)
				}
			}
			for _, name := range want.queries {
				if !asked[name] {
					t.Errorf("%s is not offered; offered are %v", name, offers)
				}
			}
			r.askReader() // the last offer is chosen
			id := fmt.Sprintf("ask-rules-%d", len(offers))
			p.ui.layout()
			p.ui.Press(id)
			p.ui.Press("ask-ok")
			if r.story.Remark(2).Question.Query != nil && p.ui.dialog == nil {
				t.Error("an answer that is chosen again stays")
			}
		})
	}
}

// Choices are written, marked and chosen; keys lead from remark to remark; each change is undone and
// done again, on a phone, too.
func TestStudyByKeysAndTouch(t *testing.T) {
	for name, size := range map[string]geometry.Vec{"desktop": desktop, "phone": {X: 390, Y: 844}} {
		t.Run(name, func(t *testing.T) {
			p := studyOn(t, "assets/scenarios/first-charge", size)
			r := p.replay()
			r.show(1)
			p.ui.layout()
			r.askReader()
			p.ui.Write("ask-text", "Which?")
			p.ui.Write("ask-choice-1", "Left")
			p.ui.Write("ask-choice-2", "Right")
			p.ui.Press("ask-right-2")
			p.ui.layout()
			p.photograph("study-choices-" + name)
			p.ui.Press("ask-ok")
			q := r.story.Remark(1).Question
			if q == nil || len(q.Choices) != 2 || q.Right != 2 {
				t.Fatalf("the question is %+v", q)
			}
			r.show(3)
			r.remark(game.Remark{Note: "Third"})
			p.ui.layout()
			p.key("h", 0)
			p.showsMoment(1)
			p.key("j", 0)
			p.showsMoment(3)
			p.key("j", 0)
			p.showsMoment(3)
			p.key("z", Ctrl)
			if m := r.story.Remark(3); !m.IsZero() {
				t.Error("undo keeps the note")
			}
			p.key("z", Ctrl)
			p.showsMoment(1)
			if r.story.Remark(1).Question != nil {
				t.Error("undo keeps the question")
			}
			p.key("z", Ctrl|Shift)
			if r.story.Remark(1).Question == nil {
				t.Error("redo does not bring it again")
			}
			r.panel.open = true
			p.ui.layout()
			if !p.ui.Press("choice-1") {
				t.Fatal("the first choice cannot be pressed")
			}
			p.ui.layout()
			p.photograph("study-chosen-" + name)
			if a := r.answered[1]; a == nil || a.chosen != 1 || !strings.Contains(p.written(), "Right is: Right") {
				t.Error("the wrong choice does not show the right one")
			}
			// A question pauses the replay.
			r.show(0)
			r.play()
			for range 20 {
				p.tick(Input{Elapsed: speeds[normalSpeed].stays})
			}
			if r.playing || r.at != 1 {
				t.Errorf("it plays on to %d past a question", r.at)
			}
			// A question without an answer is refused, and nothing is lost.
			r.askReader()
			p.ui.Write("ask-text", "")
			p.ui.Press("ask-ok")
			if p.ui.dialog == nil || r.story.Remark(1).Question.Ask != "Which?" {
				t.Error("a question without text is taken")
			}
			p.ui.closeDialog()
			r.askReader()
			p.ui.layout()
			p.ui.Press("ask-delete")
			if r.story.Remark(1).Question != nil {
				t.Error("the question is not deleted")
			}
		})
	}
}

// An arrow that is dragged beyond the table ends at its edge, so that the file can be read again.
func TestStudyStaysOnTheTable(t *testing.T) {
	p := studyOn(t, "assets/scenarios/first-charge", desktop)
	r := p.replay()
	k := r.board.sketch
	k.put([]game.Drawing{{Kind: game.DrawArrow, From: geometry.Vec{X: 5, Y: 5}, To: geometry.Vec{X: -20, Y: 5}}})
	if d := r.story.Remark(r.at).Drawings[0]; d.To.X != 0 || d.To.Y != 5 {
		t.Errorf("the arrow ends at %v, want at the edge", d.To)
	}
	if _, _, err := game.Open(r.story.Battle.Replay(), "again", systems.All()); err != nil {
		t.Error(err)
	}
}
