package game

import (
	"os"
	"runtime/debug"
)

// littleCollecting is by how many parts of a hundred the heap may grow.
const littleCollecting = 400

// CollectLittle lets the heap, a few MB of one battle, grow to five times what is in use
// before it is collected, unless the user says otherwise by GOGC: battles are played a
// tenth faster. The command line does so, and what measures it.
func CollectLittle() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(littleCollecting)
	}
}
