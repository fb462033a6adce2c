package game

import (
	"os"
	"runtime/debug"
)

// littleCollecting is the value of GOGC: the heap may grow by 400 % between collections.
const littleCollecting = 400

// CollectLittle lets the heap grow to five times the memory in use before it is collected,
// unless the user has set GOGC. A battle takes a few MB, and is played a tenth faster so.
// The command line and its benchmarks call it.
func CollectLittle() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(littleCollecting)
	}
}
