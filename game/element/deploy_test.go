package element

import (
	"fmt"
	"strings"
	"testing"

	"frontage/game"
)

// off is an element that is not on the table yet.
func (f *field) off(id, code string, more ...string) *field {
	f.unit(id, code, 0, 0, 0, more...)
	last := &f.units[len(f.units)-1]
	at := strings.Index(*last, `"stands"`)
	*last = (*last)[:at] + fmt.Sprintf(`"stands": [], "state": {"waiting": [{"id": "%ss", "x": 60, "y": 60, "facing": 0}]}}`, id)
	return f
}

// The armies are set up by their players: the lower die first, in the third of the table at its edge,
// and the other side has the first bound. The page has only that avatars are set up with the army and
// air-mobile troops fly (ELM-SPECIAL-06, -15, R-30); the rest is ours.
func TestDeployment(t *testing.T) {
	f := func() *field {
		return (&field{}).unit("r1", "BD", 0, 0, 0).unit("r2", "AV", 200, 0, 0).unit("b1", "BD", 0, 200, 180, `"air_mobile": true`)
	}
	w := begin(t, f(), phaseDeploy, 4, 4, 2, 5)
	w.refused(`{"do": "end"}`, "ELM-SEQ-04")
	w.must(`{"do": "deploy", "choice": "sides"}`)
	if s := w.State(); s.Turn.Active != "red" || onTable(s.Unit("r1")) || isLost(s.Unit("r1")) || builtIn.lossesOf(s, "rc").Lost != 0 {
		t.Fatalf("%+v: the lower die sets up first, and nobody is lost", s.Turn)
	}
	place := func(id string, x, y, facing float64) string {
		return fmt.Sprintf(`{"do": "deploy", "unit": %q, "stands": [{"id": "%ss", "x": %v, "y": %v, "facing": %v}]}`, id, id, x, y, facing)
	}
	w.refused(place("b1", 60, 100, 180), "ELM-SEQ-04")
	w.refused(place("r1", 60, 39.5, 0), "ELM-SEQ-04") // the strip is 40 cm deep, the base 1.5
	w.refused(place("r1", 1.5, 3, 0), "ELM-SEQ-04")   // half a centimetre off the table
	w.must(place("rgen", 30, 20, 0))
	w.refused(place("r1", 31, 20, 0), "ELM-MOVE-27")
	w.must(place("r1", 60, 39, 0))
	w.must(place("r1", 70, 39, 0)) // anew, until its side is done
	w.refused(`{"do": "end"}`, "ELM-SEQ-04")
	w.must(`{"do": "deploy", "unit": "r2"}`) // where the program would
	if q := w.Question(); len(q.Answers) != 1 || q.Answers[0].Do != doEnd {
		t.Errorf("all are set up, and it waits for %+v; want %q alone", q.Answers, doEnd)
	}
	read, err := game.Read(game.Write(w.State()), "deploy", systems)
	if err != nil || turnOf(&read).Deploy.First != "red" {
		t.Fatalf("read again: %v; want red to set up first", err)
	}
	w.must(`{"do": "end"}`)
	w.refused(place("r1", 60, 39, 0), "ELM-SEQ-04")
	for range 3 {
		a, _ := w.Default()
		if _, err := w.Do(a); err != nil {
			t.Fatal(err)
		}
	}
	s := w.State()
	if s.Turn.Phase != phasePips || s.Turn.Active != "blue" || s.Turn.Number != 1 || turnOf(s).Deploy != nil {
		t.Errorf("the first bound is %+v; want blue's first, in %s", s.Turn, phasePips)
	}
	if b1 := box(s.Unit("b1")); b1.Center.Y < 80 || b1.Forward.Y != -1 || !airborne(s.Unit("b1")) || !onTable(s.Unit("r2")) {
		t.Errorf("b1 is at %v; want it airborne beyond y 80, facing south, and r2 on the table", b1)
	}
	// By turns: one each, and each once.
	w = begin(t, f(), phaseDeploy, 6, 1)
	w.must(`{"do": "deploy", "choice": "alternate"}`)
	w.must(`{"do": "deploy", "unit": "b1"}`)
	w.refused(`{"do": "deploy", "unit": "bgen"}`, "ELM-SEQ-04")
	w.must(`{"do": "deploy", "unit": "r1"}`)
	w.refused(`{"do": "deploy", "unit": "b1"}`, "ELM-SEQ-04")
	w.must(`{"do": "deploy", "unit": "bgen"}`)
	w.must(`{"do": "deploy", "unit": "r2"}`)
	w.must(`{"do": "deploy", "unit": "rgen"}`)
	if s := w.State(); s.Turn.Phase != phasePips || s.Turn.Active != "red" {
		t.Errorf("the first bound is %+v; want red's, in %s", s.Turn, phasePips)
	}
}

// Worked example 34: a 6 brings the marker of the tunnellers, in the next bound a 3 lets four of them out
// and the next four a bound later; a 1 has the whole command spent; a 2 lets them arrive at their edge
// (ELM-STRAT-04 to -09, ELM-COST-04).
func TestTunnellers(t *testing.T) {
	begun := func(dice ...int) *war {
		f := (&field{}).unit("b1", "BD", 0, 1000, 180)
		for i := range 8 {
			f.off(fmt.Sprintf("r%d", i+1), "BD")
		}
		text := f.text()
		for i := range 8 {
			text = strings.Replace(text, fmt.Sprintf(`{"id": "r%d", "side": "red", "type": "BD", "grade": "O", "command": "rc"`, i+1), fmt.Sprintf(`{"id": "r%d", "side": "red", "type": "BD", "grade": "O", "command": "rt"`, i+1), 1)
		}
		text = strings.Replace(text, `{"id": "rc", "general": "rgen"}`, `{"id": "rc", "general": "rgen"}, {"id": "rt", "general": "r1", "tunnels": true, "x": 60, "y": 60}`, 1)
		s, err := game.Read([]byte(text), "tunnels", systems)
		if err != nil {
			t.Fatal(err)
		}
		if got := PointsOf(&s, "red"); got != 7+8*5+10 {
			t.Errorf("they cost %v with the tunnel, want 57", got)
		}
		return &war{t, game.NewBattle(s, Rules{}, game.Options{Dice: dice, DiceOnly: true})}
	}
	ends := func(w *war, n int) {
		for range n {
			w.must(`{"do": "end"}`)
		}
	}
	out := func(w *war) (n int) {
		for i := range 8 {
			if onTable(w.State().Unit(game.UnitID(fmt.Sprintf("r%d", i+1)))) {
				n++
			}
		}
		return n
	}
	// Dice: red's command 1, tunnellers 6; blue 1; red 1, tunnellers 3; blue 1; red 1, tunnellers' PIPs 4.
	w := begun(1, 6, 1, 1, 3, 1, 1, 4)
	ends(w, 1)
	if turnOf(w.State()).Tunnels["rt"] != tunnelMarker || out(w) != 0 {
		t.Fatalf("after a 6: %v; want %v, and nobody out", turnOf(w.State()).Tunnels, tunnelMarker)
	}
	w.refused(`{"do": "deploy", "unit": "r1"}`, "ELM-SEQ-04")
	ends(w, 1)
	w.refused(`{"do": "deploy", "unit": "r1"}`, "ELM-STRAT-08")
	ends(w, 4+6+1)
	ends(w, 1) // the marches of red's second bound
	w.refused(`{"do": "deploy", "unit": "r1", "stands": [{"id": "r1s", "x": 60, "y": 62, "facing": 0}]}`, "ELM-STRAT-08")
	for i := range 4 {
		w.must(fmt.Sprintf(`{"do": "deploy", "unit": "r%d"}`, i+1))
	}
	w.refused(`{"do": "deploy", "unit": "r5"}`, "ELM-STRAT-08") // four in a bound
	for i := range 4 {
		b := box(w.State().Unit(game.UnitID(fmt.Sprintf("r%d", i+1))))
		corner := false
		for _, c := range b.Corners() {
			corner = corner || abs(c.X-60) < 0.001 && abs(c.Y-60) < 0.001
		}
		if !corner {
			t.Errorf("r%d does not touch the marker: %v", i+1, b)
		}
	}
	w.refused(`{"do": "move", "units": ["r1"], "way": [{"ahead": 160}]}`, "ELM-MOVE-14")
	ends(w, 4+6+1+1)
	if left := turnOf(w.State()).Pips["rt"]; left != 4 || out(w) != 4 {
		t.Fatalf("%d PIPs, %d are out; want 4 and 4", left, out(w))
	}
	w.refused(`{"do": "deploy", "unit": "r5"}`, "ELM-STRAT-08") // no room yet
	w.must(`{"do": "move", "units": ["r1", "r2"], "way": [{"ahead": 160}]}`)
	w.must(`{"do": "deploy", "unit": "r5"}`)
	w.must(`{"do": "deploy", "unit": "r6"}`)
	w.must(`{"do": "end"}`)
	// Two found no room, and are spent (ELM-STRAT-09).
	if !own(w.State().Unit("r7")).State.Spent || !own(w.State().Unit("r8")).State.Spent || out(w) != 6 {
		t.Errorf("%d are out; want 6, and r7 and r8 spent", out(w))
	}
	w = begun(1, 6, 1, 1, 1)
	ends(w, 1+5+6+1)
	for i := range 8 {
		if !own(w.State().Unit(game.UnitID(fmt.Sprintf("r%d", i+1)))).State.Spent {
			t.Errorf("r%d is not spent", i+1)
		}
	}
	if l := builtIn.lossesOf(w.State(), "rt"); l.Lost != l.Original {
		t.Errorf("%v of %v are lost", l.Lost, l.Original)
	}
	w = begun(1, 6, 1, 1, 2)
	ends(w, 1+5+6+1+1)
	w.must(`{"do": "deploy", "unit": "r1"}`)
	if b := box(w.State().Unit("r1")); abs(b.Center.Y-b.Depth/2) > 0.001 || b.Forward.Y != 1 {
		t.Errorf("it arrives at %v; want its rear on the edge, facing north", b)
	}
}
