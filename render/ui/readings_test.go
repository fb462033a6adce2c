package ui

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"frontage/assets"
	"frontage/game"
)

// wanted is what the rules page expects of a situation in each reading: the answer of its
// query, or the result of its last action.
type wanted map[string]json.RawMessage

// outcome is the result of an action.
type outcome struct {
	Refused string                      `json:"refused"` // the rule that forbids it
	Said    string                      `json:"said"`    // part of what happens, in words
	Ends    map[game.StandID][3]float64 `json:"ends"`    // final places of stands: x, y, facing
}

// Every ruling and optional rule that may be played otherwise has a situation in which
// its two readings differ, as section 25 of the rules page says: AMB-01 AMB-03 AMB-04 AMB-06
// AMB-10 AMB-11 AMB-12 AMB-13 AMB-14 AMB-16 AMB-17 AMB-18 AMB-19 AMB-20 AMB-21 AMB-22
// AMB-23 AMB-24 AMB-25 AMB-26 AMB-28 AMB-29 AMB-31 AMB-33 AMB-34 AMB-36 AMB-37 AMB-39 AMB-42
// AMB-47 AMB-52 AMB-57 AMB-60 AMB-62 AMB-64 AMB-65; AMB-M07 AMB-M09 AMB-M13 AMB-M15
// AMB-M18 AMB-M47 AMB-M50 AMB-M52; STD-CHARGE-24, STD-CMD-23, STD-CMD-46, STD-TERR-16,
// STD-ATTACK-15, STD-FLY-18; TAC-SEG-10, of whose three readings the first two are compared.
//
// Four of the answers that are wanted, by hand from the page:
//   - AMB-25: fronts b1 x 17…21 and b2 x 21…25 at y = 12; the first stand is centred on b1,
//     x 18…20. Beside it the slot x 20…22 has 1 cm of b1 and 1 cm of b2, x 16…18 has 1 cm
//     of b1: as much of the target, so that both readings take the one with 2 cm. For the
//     third x 22…24 has 2 cm, of b2, and x 16…18 has 1 cm, of b1: (b) takes the one, (a)
//     the other.
//   - AMB-26: fronts b2 x 14…18, b1 x 19…23, b3 x 23.2…24.2 at y = 10; the first stand is
//     centred on b1, x 20…22. Slot x 22…24 has 1 + 0.8 = 1.8, slot x 18…20 has 1: so (a)
//     takes the right one, and then for the third 1 (left) before 0.2 (right): 4.8 in all.
//     All to the left, x 18…20 and x 16…18, is 2 + 1 + 2 = 5: (b).
//   - AMB-29: the row (24, 17), (24, 15), (24, 13) facing 90; by (b) the upper stand, at a
//     corner alone, goes on to (27, 18, 180), 2 cm of b1's front edge y = 16 and its corner
//     (26, 16) on that of the stand beside it. Turned at the end of the leg the way is
//     clear; the corners travel 2.83, 0, 6.32 and 5.66, so that 12.25 + 6.32 ≤ 30.
//   - AMB-31: r1b goes (13, 15) → (19, 19), 7.21, and on to (22, 17, 180), 7.33 as in W12:
//     14.54 ≤ 20, corner to edge with its fellow at x = 20. By (b) the archers are asked
//     before it goes on: it is at (19, 19, 90).
//
// The rulings of other systems have no situations.
func TestEachRulingHasItsTwoReadings(t *testing.T) {
	p := newPlayer(t, desktop)
	files := assets.Readings()
	of := 0
	for _, r := range p.ui.rulings() {
		if r.of.Name() != "stand" {
			continue
		}
		of++
		at, ok := p.ui.readingsOf(&r)
		i := slices.IndexFunc(files, func(f assets.File) bool { return f.Name == r.name() })
		if !ok || i < 0 {
			t.Errorf("%s has no situation that can be read", r.ID)
			continue
		}
		var file struct {
			Ruling string `json:"ruling"`
			Want   wanted `json:"want"`
		}
		if err := json.Unmarshal(files[i].Data, &file); err != nil || file.Ruling != r.ID || len(file.Want) != 2 {
			t.Errorf("%s: %v, ruling %q, wants %d", r.ID, err, file.Ruling, len(file.Want))
		}
		p.ui.compare(r, at)
		s := p.ui.screen.(*readings)
		if !s.differs() {
			t.Errorf("%s: both readings say the same", r.ID)
		}
		for n := range s.halves {
			h := &s.halves[n]
			want := file.Want[h.reading.Key]
			if len(at.actions) > 0 {
				checkOutcome(t, h, want)
				continue
			}
			checkAnswer(t, p.ui, h, at.query, want)
		}
	}
	if len(files) != of {
		t.Errorf("%d situations for %d rulings", len(files), of)
	}
}

func checkOutcome(t *testing.T, h *half, text json.RawMessage) {
	t.Helper()
	var want outcome
	if err := json.Unmarshal(text, &want); err != nil || want.Refused == "" && want.Said == "" && want.Ends == nil {
		t.Errorf("%v: wants nothing (%v)", h.before.Rulings, err)
	}
	if h.answer.Rule != want.Refused || h.answer.Legal != (want.Refused == "") {
		t.Errorf("%v: refused by %q (%s), want %q", h.before.Rulings, h.answer.Rule, h.answer.Reason, want.Refused)
	}
	said := func(s game.Step) bool { return strings.Contains(s.Text.String(), want.Said) }
	if want.Refused == "" && !slices.ContainsFunc(h.answer.steps(), said) {
		t.Errorf("%v: nobody says %q: %+v", h.before.Rulings, want.Said, h.answer.steps())
	}
	for id, place := range want.Ends {
		there := func(m game.Mark) bool {
			return m.Kind == game.MarkGhost && m.Stand == id && [3]float64{m.From.X, m.From.Y, m.Facing} == place
		}
		if !slices.ContainsFunc(h.marks, there) {
			t.Errorf("%v: %s does not end at %v: %+v", h.before.Rulings, id, place, h.marks)
		}
	}
}

func checkAnswer(t *testing.T, u *UI, h *half, q game.Query, text json.RawMessage) {
	t.Helper()
	st := h.before.Clone()
	args := map[string]any{}
	for key, value := range q.Args {
		args[key] = value
	}
	if _, err := u.rules(&st).Begin(false).Query(&st, q); err != nil {
		delete(args, "option") // a way that this reading does not allow
	}
	var want map[string]any
	if err := json.Unmarshal(text, &want); err != nil || len(want) == 0 {
		t.Errorf("%v: wants nothing (%v)", st.Rulings, err)
	}
	st.Expect = []game.Check{{Query: q.Name, Args: args, Want: want}}
	for _, result := range game.RunChecks(u.rules(&st), &st) {
		if !result.OK {
			t.Errorf("%v: the answer differs: %s", st.Rulings, result.Diff)
		}
	}
}

// The two readings can be reached from the page of the ruling, the house rules, the
// figures and a link. Each half has its own steps, and can be chosen for playing.
func TestReadingsSideBySide(t *testing.T) {
	p := newPlayer(t, desktop)
	p.ui.openRule("AMB-06")
	p.tick(Input{})
	p.press("readings-AMB-06")
	s, ok := p.ui.screen.(*readings)
	if !ok {
		t.Fatalf("the screen is a %T", p.ui.screen)
	}
	if a, b := s.halves[0].answer.Zone, s.halves[1].answer.Zone; a != "front" || b != "left" {
		t.Errorf("zones %s and %s, want front and left", a, b)
	}
	p.press("next")
	if s.step != 1 || len(s.halves[0].shown(1)) >= len(s.halves[0].shown(0)) && len(s.halves[0].answer.steps()) > 1 {
		t.Errorf("step %d shows %d marks of %d; want step 1 with fewer marks than all", s.step, len(s.halves[0].shown(1)), len(s.halves[0].shown(0)))
	}
	p.press("link")
	if !strings.HasSuffix(p.host.copied, "#w=stand/AMB-06") {
		t.Errorf("the link is %q", p.host.copied)
	}
	p.press("ruling-AMB-06-a")
	if p.ui.settings.Rulings["stand/AMB-06"] != "a" {
		t.Error("the other reading is not played")
	}
	p.key(KeyEscape, 0)
	if _, ok := p.ui.screen.(*rulePage); !ok {
		t.Errorf("the way back leads to a %T", p.ui.screen)
	}

	p.ui.open(rulingsDialog(p.ui))
	p.tick(Input{})
	p.ui.Press("readings-AMB-57")
	if s, ok := p.ui.screen.(*readings); !ok || s.ruling.ID != "AMB-57" {
		t.Errorf("the house rules lead to a %T, want the readings of AMB-57", p.ui.screen)
	}
	p.ui.goFigures()
	p.tick(Input{})
	p.typed("amb-24")
	if !p.ui.Press("readings-AMB-24") {
		t.Error("the figures have no AMB-24")
	}
	// Links of earlier versions name no system.
	for link, want := range map[string]string{"#w=AMB-06": "", "#w=stand/AMB-06": "", "#w=AMB-24/pinned-target.before/1": "pinned-target.before/1",
		"#w=stand/AMB-24/pinned-target.before/1": "pinned-target.before/1"} {
		if err := p.ui.OpenLink(link); err != nil {
			t.Errorf("%s: %v", link, err)
		} else if s, ok := p.ui.screen.(*readings); !ok || s.at.name != want || !strings.Contains(link, s.ruling.ID) {
			t.Errorf("%s leads to %T, want the readings in %q", link, p.ui.screen, want)
		}
	}
	for _, bad := range []string{"#w=AMB-99", "#w=element/AMB-06", "#k=element/STD-ZONE-01", "#w=AMB-24/nothing/1", "#w=AMB-24/pinned-target.before/99", "#w=AMB-02"} {
		if err := p.ui.OpenLink(bad); err == nil {
			t.Errorf("%s opens", bad)
		}
	}
}

// A question of a figure is asked in both readings: the ruling matters if the answers
// differ, and the page of the ruling then lists the figure.
func TestReadingsOfAFigure(t *testing.T) {
	p := newPlayer(t, desktop)
	found := 0
	for _, r := range p.ui.rulings() {
		list := p.ui.figuresByRuling(r)
		found += len(list)
		for _, c := range list {
			c.do()
			s := p.ui.screen.(*readings)
			if !s.differs() {
				t.Errorf("%s: both readings say the same", c.ID)
			}
			s.link()
			again := newPlayer(t, desktop)
			if err := again.ui.OpenLink(p.host.copied); err != nil {
				t.Errorf("%s: %v", p.host.copied, err)
			}
			p.tick(Input{})
		}
	}
	if found == 0 {
		t.Error("no ruling matters in any figure")
	}
	t.Logf("%d figures in which a ruling matters", found)

	if err := p.ui.OpenLink("#f=interlinked-engagement.all/1/0"); err != nil {
		t.Fatal(err)
	}
	p.press("readings")
	p.workedOut()
	if !p.shows("Another reading changes the result.") && !p.shows("No other reading changes the result.") {
		t.Error("the dialog does not say whether another reading changes the result")
	}
}
