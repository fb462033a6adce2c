package stand_test

import (
	"os"
	"path/filepath"
	"testing"
)

// Situations of columns and of terrain that referees decided from the page. STD-BASE-11,
// AMB-01, STD-LOS-10, AMB-03.
func TestTerrainFaults(t *testing.T) {
	for _, name := range []string{"echelon-is-no-column", "zigzag-is-no-column", "wood-edge-at-a-slant"} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join("testdata", "faults", name+".scenario.json")
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			check(t, file, data)
		})
	}
}
