// Package rapidseed makes the properties of a package's tests draw the same tables in
// every ordinary run: its tests import it for that alone. With FRONTAGE_SOAK=1 rapid
// draws others each time; RAPID_SEED or the flag -rapid.seed chooses them.
package rapidseed

import (
	"flag"
	"os"

	_ "pgregory.net/rapid" // its flags must be there first
)

// seed is that of ordinary runs; 0 would be a random one.
const seed = "1"

func init() {
	if _, chosen := os.LookupEnv("RAPID_SEED"); chosen || os.Getenv("FRONTAGE_SOAK") == "1" {
		return
	}
	if err := flag.Set("rapid.seed", seed); err != nil { // the command line is read later
		panic(err)
	}
}
