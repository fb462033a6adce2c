package game

import (
	"bytes"
	"strings"
	"testing"
)

type fakeCampaign struct {
	Scale int `json:"scale" default:"40" min:"1" max:"80" doc:"Millimetres."`
}

type fakeArmy struct {
	Chief UnitID `json:"chief,omitempty" doc:"The unit that leads it."`
}

// campaignRules is a system that keeps data with the battle and its sides, and whose bases
// depend on that of the battle.
type campaignRules struct{ fakeRules }

func (campaignRules) Name() string           { return "campaign" }
func (campaignRules) Check(*State) []Problem { return nil }

func init() {
	f := *formats["stand"]
	f.Battle, f.Side = &fakeCampaign{}, &fakeArmy{}
	f.UnitBase = func(s *State, _ *Unit) Base {
		return Base{Front: float64(s.Own.(*fakeCampaign).Scale) / 10, Depth: 2}
	}
	Register("campaign", &f)
}

// What a system keeps with the battle and the sides is read before the units, written where
// the format has it, and part of the hash.
func TestReadBattleAndSides(t *testing.T) {
	systems := []Rules{campaignRules{}}
	text := strings.Replace(minimal, `"system": "stand",`, `"system": "campaign", "campaign": {"scale": 60},`, 1)
	text = strings.Replace(text, `{"id": "red"}`, `{"id": "red", "chief": "r1"}`, 1)
	s, err := Read([]byte(text), "test", systems)
	if err != nil {
		t.Fatal(err)
	}
	if s.Own.(*fakeCampaign).Scale != 60 || s.Sides[0].Own.(*fakeArmy).Chief != "r1" || s.Units[0].Base.Front != 6 {
		t.Errorf("read as %+v; want the scale 60, the chief r1, and a front of 6", s)
	}
	written := Write(&s)
	if again, err := Read(written, "test", systems); err != nil || !bytes.Equal(Write(&again), written) {
		t.Errorf("%v; written as\n%s", err, written)
	}
	if bytes.Contains(written, []byte(`"base"`)) {
		t.Errorf("the base of its scale is written:\n%s", written)
	}
	hash := startHash(&s)
	for _, change := range [][2]string{{`"scale": 60`, `"scale": 80`}, {`"chief": "r1"`, `"chief": ""`}} {
		s, err := Read([]byte(strings.Replace(text, change[0], change[1], 1)), "test", systems)
		if err != nil {
			t.Fatal(err)
		}
		if startHash(&s) == hash {
			t.Errorf("with %s the hash is the same", change[1])
		}
	}
	bad := strings.Replace(strings.Replace(text, `"scale": 60`, `"scale": 90, "weather": 1`, 1), `"r1"}`, `"r9"}`, 1)
	_, err = Read([]byte(bad), "test", systems)
	for _, want := range []string{"3: campaign.scale: is 90", "3: campaign.weather: unknown field", `5: sides[0].chief: there is no unit "r9"`} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}
