package report

import (
	"math"
	"strings"
	"testing"

	"frontage/assets"
	"frontage/game/systems"
)

// Each rule system ships a study. Whatever its questions ask of the rules is answered with reasons.
func TestShippedStudies(t *testing.T) {
	of := map[string]*Story{}
	for _, f := range assets.Replays() {
		s, warnings, err := Read(f.Data, f.Name, systems.All())
		if err != nil || len(warnings) > 0 {
			t.Fatalf("%s: %v %v", f.Name, warnings, err)
		}
		if !s.Studied() {
			continue
		}
		of[s.Battle.State().System] = s
		for _, n := range s.Remarked() {
			q := s.Remark(n).Question
			if q == nil {
				continue
			}
			a := s.Answer(n)
			if q.Query != nil && (a.Rules == "" || len(a.Steps) == 0) {
				t.Errorf("%s, moment %d: the rules answer %+v", f.Name, n, a)
			}
		}
	}
	for _, rules := range systems.All() {
		if of[rules.Name()] == nil {
			t.Errorf("the %s rules have no study", rules.Name())
		}
	}

	// What the author says is right: the archers go back 2 cm (STD-RETREAT-01), and the cavalry
	// flee from the giant (worked example 15 of the element rules).
	charge := of["stand"]
	before, _ := charge.Battle.Past(charge.Moments[3].Line)
	after, _ := charge.Battle.Past(charge.Moments[6].Line)
	if back := before.Unit("b2").Stands[0].Y - after.Unit("b2").Stands[0].Y; math.Abs(back-2) > 1e-9 {
		t.Errorf("the archers go back %g cm, want 2", back)
	}
	_, events := of["element"].Battle.Past(of["element"].Moments[1].Line)
	told := ""
	for i := range events {
		told += events[i].Text.String() + "\n"
	}
	if !strings.Contains(told, "flee") || !strings.Contains(told, "CV2") {
		t.Errorf("the giant's combat is told as %q; want that the cavalry flee by row CV2", told)
	}
}
