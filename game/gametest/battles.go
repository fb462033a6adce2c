package gametest

import (
	"fmt"
	"os"
	"testing"
)

// Range says which battles a test plays, from one number up to but not including another: the first few,
// the first many of a soak (FRONTAGE_SOAK=1), or the range that FRONTAGE_BATTLES names, like 100-150, so
// that a soak can run in parts.
func Range(t testing.TB, few, soak int) (from, to int) {
	t.Helper()
	given := os.Getenv("FRONTAGE_BATTLES")
	switch {
	case given != "":
		if _, err := fmt.Sscanf(given, "%d-%d", &from, &to); err != nil || from < 0 || to <= from {
			t.Fatalf("FRONTAGE_BATTLES is %q; it should be like 100-150", given)
		}
		return from, to
	case os.Getenv("FRONTAGE_SOAK") == "1":
		return 0, soak
	case testing.Short():
		return 0, max(1, few/4)
	}
	return 0, few
}
