//go:build tactics

package systems

import "frontage/game/tactics"

// A program for tests has the tactics system too, until its screens are there.
func init() { built = append(built, tactics.Rules{}) }
