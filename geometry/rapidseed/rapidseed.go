// Package rapidseed makes rapid's properties draw the same tables in every ordinary run
// of a package's tests, which import it only for that. With FRONTAGE_SOAK=1 rapid draws
// different ones each time; RAPID_SEED or the flag -rapid.seed sets the seed.
package rapidseed

import (
	"flag"
	"os"

	_ "pgregory.net/rapid" // its flags must exist first
)

// seed is the seed of ordinary runs; 0 would mean a random one.
const seed = "1"

func init() {
	if _, chosen := os.LookupEnv("RAPID_SEED"); chosen || os.Getenv("FRONTAGE_SOAK") == "1" {
		return
	}
	if err := flag.Set("rapid.seed", seed); err != nil { // the command line is parsed later and can override it
		panic(err)
	}
}
