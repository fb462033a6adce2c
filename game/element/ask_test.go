package element

import (
	"fmt"
	"slices"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// asks checks what a battle waits for: whom it asks, and the choices of the answers.
func (w *war) asks(kind string, who game.SideID, choices ...string) {
	w.Helper()
	q := w.Question()
	var got []string
	for _, a := range q.Answers {
		got = append(got, a.Choice)
	}
	if q.Kind != kind || q.Who != who || !slices.Equal(got, choices) {
		w.Fatalf("it asks %s %s %v, want %s %s %v", q.Who, q.Kind, got, who, kind, choices)
	}
	// What is open is kept in a file.
	read, err := game.Read(game.Write(w.State()), "open", systems)
	if err != nil {
		w.Fatalf("%v\n%s", err, game.Write(w.State()))
	}
	if again := game.NewBattle(read, Rules{}, game.Options{}).Question(); again.Kind != kind || len(again.Answers) != len(choices) {
		w.Fatalf("read again it asks %+v; want %s with %d answers", again, kind, len(choices))
	}
}

// The owner of one that flees and finds something in its way chooses: straight on, or by the smallest
// clear turn to the left or the right (ELM-FLEE-02, -03). The wall bars the way west further than east.
func TestOwnersChooseHowTheyFlee(t *testing.T) {
	flees := func() *war {
		w := begin(t, (&field{}).unit("r1", "LH", 0, 0, 0).unit("b1", "BD", 0, 0, 180).ground("FW", -500, -300, 30, -250), phaseCombat, 1, 6)
		w.must(fightR1)
		w.asks("flee", "red", "left", "right", "straight")
		w.refused(`{"do": "end"}`, "ELM-FLEE-02")
		w.refused(`{"do": "after", "unit": "b1", "choice": "left"}`, "ELM-FLEE-02")
		w.refused(`{"do": "after", "unit": "r1", "choice": "stand"}`, "ELM-FLEE-02")
		return w
	}
	w := flees()
	w.must(`{"do": "after", "unit": "r1", "choice": "straight"}`)
	w.gone("r1")
	w = flees()
	w.must(`{"do": "pass"}`)
	w.gone("r1")
	for choice, east := range map[string]bool{"left": true, "right": false} {
		w = flees()
		w.must(fmt.Sprintf(`{"do": "after", "unit": "r1", "choice": %q}`, choice))
		if facing := geometry.Degrees(box(w.State().Unit("r1")).Forward); (facing < 180) != east || facing != float64(int(facing/5)*5) {
			t.Errorf("turning %s it flees facing %v; want a multiple of 5, eastwards %v", choice, facing, east)
		}
		if q := w.Question(); q.Kind != phaseCombat {
			t.Errorf("it waits for %s", q.Kind)
		}
	}
	// A threat zone of an enemy who did not fight may be entered all the same (ELM-FLEE-02).
	zone := (&field{}).unit("r1", "LH", 0, 0, 0).unit("b1", "BD", 0, 0, 180).unit("b2", "BD", 60, -250, 270)
	w = begin(t, zone, phaseCombat, 1, 6)
	w.must(fightR1)
	w.asks("flee", "red", "right", "left", "straight") // to the west the zone ends 20 paces from the middle
	w.must(`{"do": "after", "unit": "r1", "choice": "straight"}`)
	w.at("r1", 0, -440, 180)
}

// Friends through whom behemoths flee on the ground flee, too; those whom others pass do not
// (ELM-MOVE-24, ELM-FLEE-04, -08, R-27, correction 6).
func TestBehemothsScatterFriends(t *testing.T) {
	for code, scatters := range map[string]bool{"EL": true, "CV": false} {
		// A magician destroys behemoths; heroes make them flee (EL2). Cavalry flee from giants (CV2).
		enemy, dice := "BD(H)", []int{3, 2}
		if code == "CV" {
			enemy, dice = "GI", []int{4, 1}
		}
		f := (&field{active: "blue"}).unit("r1", code, 0, 0, 0).unit("r2", "BD", 0, -200, 0).unit("b1", enemy, 0, 0, 180)
		w := begin(t, f, phaseCombat, dice...)
		w.must(fightR1)
		for len(turnOf(w.State()).Todo) > 0 {
			w.must(`{"do": "pass"}`)
		}
		fled := !onTable(w.State().Unit("r2")) || own(w.State().Unit("r2")).State.Fled
		if !own(w.State().Unit("r1")).State.Fled || fled != scatters {
			t.Errorf("%s flees: %v; the blades behind it: %v; want it to flee, and the blades: %v", code, own(w.State().Unit("r1")).State.Fled, fled, scatters)
		}
	}
}

// A halted element of a broken command joins the rout when routers pass through it; constructs do not
// (ELM-MOVE-25).
func TestRoutersTakeOthersWithThem(t *testing.T) {
	for code, joins := range map[string]bool{"SP": true, "SP(C)": false} {
		f := (&field{turn: `, "morale": {"rc": "broken"}`}).unit("r1", "BD", 0, 0, 0).unit("r2", code, 0, -100, 0, `"state": {"halted": true}`).unit("r3", "SP", 400, -100, 0, `"state": {"halted": true}`).unit("b1", "BD", 0, 700, 180)
		w := begin(t, f, phaseMoves)
		w.must(`{"do": "end"}`)
		w.at("r3", 400, -100, 0)
		if moved := geometry.Degrees(box(w.State().Unit("r2")).Forward) == 180; moved != joins {
			t.Errorf("%s joins: %v", code, moved)
		}
	}
}

// Rear supporters go with a pursuer if their owner likes (ELM-PURSUIT-07).
func TestRearSupportersPursue(t *testing.T) {
	pursuit := func(behind string) *war {
		w := begin(t, (&field{active: "blue"}).unit("r1", "WB", 0, 0, 0).unit("r2", behind, 0, -30, 0).unit("b1", "BW", 0, 0, 180), phaseCombat, 3, 5)
		w.must(fightR1)
		w.at("r1", 0, 40, 0)
		return w
	}
	w := pursuit("WB")
	w.asks("follow", "red", "pursue", "stand")
	w.refused(`{"do": "end"}`, "ELM-PURSUIT-07")
	w.must(`{"do": "after", "unit": "r2", "choice": "pursue"}`)
	w.at("r2", 0, 10, 0)
	w = pursuit("WB")
	w.must(`{"do": "after", "unit": "r2", "choice": "stand"}`)
	w.at("r2", 0, -30, 0)
	w = pursuit("WB")
	w.must(`{"do": "pass", "unit": "r2"}`)
	w.at("r2", 0, -30, 0)
	w = pursuit("BD") // supports nobody
	if q := w.Question(); q.Kind == "follow" {
		t.Error("blades behind warband go with them")
	}
}
