package rapidseed

import (
	"os"
	"testing"

	"pgregory.net/rapid"
)

// Two runs draw the same, unless another seed was asked for.
func TestSameDrawsEveryTime(t *testing.T) {
	if _, chosen := os.LookupEnv("RAPID_SEED"); chosen || os.Getenv("FRONTAGE_SOAK") == "1" {
		t.Skip("a seed was chosen, or a fresh one is wanted")
	}
	draw := func() (drawn []int) {
		rapid.Check(t, func(t *rapid.T) { drawn = append(drawn, rapid.Int().Draw(t, "number")) })
		return drawn
	}
	first, second := draw(), draw()
	for i := range first {
		if first[i] != second[i] {
			t.Fatalf("number %d was %d, then %d", i, first[i], second[i])
		}
	}
}
