package ui

import (
	"strings"
	"testing"

	"frontage/assets"
	"frontage/game"
	"frontage/game/systems"
	"frontage/render/scene"
)

// Every unit of a shipped battle has its name, or a short form of it, on a picture of the whole table,
// unless it is one of very many or a wagon, whose number is on it.
func TestEveryUnitIsNamed(t *testing.T) {
	files := assets.Scenarios()
	for _, of := range systems.All() {
		if own := of.Guide().Files; own != nil {
			files = append(files, assets.ScenariosOf(own)...)
		}
	}
	for _, file := range files {
		st, _, err := game.Open(file.Data, file.Name, systems.All())
		if err != nil {
			t.Fatal(err)
		}
		for _, width := range []float64{860, 1200} {
			named := map[string]bool{}
			for _, item := range scene.Picture(st.State(), scene.Options{}, width).Items {
				if item.Kind == scene.Text && item.Style.Class == "name" {
					named[item.Style.ID] = true
				}
			}
			for i := range st.State().Units {
				if u := &st.State().Units[i]; len(st.State().Units) <= 40 && !strings.HasPrefix(string(u.ID), "wagon-") && len(u.Stands) > 0 && !named[string(u.ID)] {
					t.Errorf("%s at width %g does not name %s", file.Name, width, u.ID)
				}
			}
		}
	}
}
