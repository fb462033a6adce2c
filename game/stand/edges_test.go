package stand

import (
	"strings"
	"testing"

	"frontage/game"
)

// STD-SCEN-02: one side lays out the scenery, the other picks its edge. It is asked once the objectives are placed and
// before the method. The suggested places turn with the edges. What is undone is asked anew.
func TestEdgeIsPicked(t *testing.T) {
	for _, test := range []struct {
		name, choice string
		goals        bool
		red          float64 // the lower border of Red's zone
	}{
		{"an open battle, the far edge", chooseFar, false, 0},
		{"an open battle, the near edge", chooseNear, false, 100},
		{"markers, the near edge", chooseNear, true, 100},
	} {
		kind := ""
		if test.goals {
			kind = scenarioMarkers
		}
		s := book(kind, nil, infantry("r1", at{60, 10, 0}), infantry("b1", at{60, 110, 180}))
		if !test.goals {
			OwnTurn(s).Scenario = nil
		}
		Undeploy(s, methodAlternate)
		setEdges(s, edgesPicked)
		if problems := (Rules{}).Check(s); len(problems) > 0 {
			t.Fatalf("%s: %v", test.name, problems)
		}
		b := game.NewBattle(*s, Rules{}, game.Options{Dice: []int{1, 6, 1}})
		for b.Question().Kind == deployGoals {
			if _, err := b.Do(b.Question().Answers[0]); err != nil {
				t.Fatal(err)
			}
		}
		q := b.Question()
		if a, ok := b.Default(); q.Kind != deployEdge || q.Who != "blue" || len(q.Answers) != 2 || !ok || a.Choice != chooseFar {
			t.Fatalf("%s: the question is %+v, default %+v; want Blue to pick, by default the far edge, which it has", test.name, q, a)
		}
		if _, err := b.Do(game.Action{Do: "deploy", Choice: "left"}); err == nil || !strings.Contains(err.Error(), "STD-SCEN-02") {
			t.Errorf("%s: there is no left edge to pick, but: %v", test.name, err)
		}
		for range 2 {
			events, err := b.Do(game.Action{Do: "deploy", Choice: test.choice})
			if err != nil || len(events) == 0 || events[0].Why != "STD-SCEN-02" {
				t.Fatalf("%s: %v, %v", test.name, events, err)
			}
			if zone := DeployZones(b.State(), "red")[0]; (zone.Min.Y > 60) != (test.red > 0) {
				t.Errorf("%s: Red's zone is %v", test.name, zone)
			}
			waits := Own(&b.State().Units[0]).State.Waiting
			if turned := test.red > 0; (waits[0].Y > 60) != turned || (waits[0].Facing == 180) != turned {
				t.Errorf("%s: Red's unit is to be placed at %v", test.name, waits)
			}
			if q := b.Question(); q.Kind == deployEdge || q.Kind == deployMethod {
				t.Errorf("%s: then %s is asked", test.name, q.Kind)
			}
			if _, err := b.Do(game.Action{Do: "undo"}); err != nil || b.Question().Kind != deployEdge {
				t.Errorf("%s: after undo %+v is asked: %v", test.name, b.Question(), err)
			}
		}
	}
}

// STD-SCEN-02: where the players set up, the edges are on offer; where a scenario says whose they are, none.
func TestEdgesOnOffer(t *testing.T) {
	for kind, want := range map[string][]string{"": {"", edgesDiced, edgesPicked}, scenarioMarkers: {edgesDiced, edgesPicked}, scenarioVillage: nil, scenarioWagons: nil} {
		s := book(scenarioMarkers, nil)
		if OwnTurn(s).Scenario.Kind = kind; kind == "" {
			OwnTurn(s).Scenario = nil
		}
		var got []string
		for _, m := range edgesOnOffer(s) {
			got = append(got, m.ID)
		}
		if strings.Join(got, ",") != strings.Join(want, ",") {
			t.Errorf("in %q there are the edges %q, want %q", kind, got, want)
		}
	}
	s := book(scenarioMarkers, nil)
	Undeploy(s, methodScouting) // STD-SCOUT-04: its winner takes an edge
	if got := edgesOnOffer(s); len(got) > 0 {
		t.Errorf("after scouting there are the edges %+v, want none", got)
	}
	s = book(scenarioVillage, nil)
	Undeploy(s, "")
	if setEdges(s, edgesPicked); deploymentOf(s).Edges != "" {
		t.Errorf("the village has its edges: %q", deploymentOf(s).Edges)
	}
}

// STD-SCEN-02: in an open battle a die may say who has which edge: 1 to 3, as listed.
func TestEdgesByADie(t *testing.T) {
	for die, far := range map[int]game.SideID{3: "", 4: "red"} {
		s := book(scenarioMarkers, nil, infantry("r1", at{60, 10, 0}), infantry("b1", at{60, 110, 180}))
		OwnTurn(s).Scenario = nil
		Undeploy(s, methodAlternate)
		setEdges(s, edgesDiced)
		b := game.NewBattle(*s, Rules{}, game.Options{Dice: []int{die, 1, 6, 1}})
		if a, ok := b.Default(); !ok {
			t.Fatal("there is no default")
		} else if _, err := b.Do(a); err != nil {
			t.Fatal(err)
		}
		waits := Own(b.State().Unit("r1")).State.Waiting
		if got := OwnTurn(b.State()).Far; got != far || (waits[0].Facing == 180) != (far == "red") {
			t.Errorf("on a %d the far edge has %q, and Red's unit is to be placed at %v", die, got, waits)
		}
	}
}
