//go:build toy

package systems

import "frontage/game/toy"

// A program built for tests has the toy system too.
func init() { built = append(built, toy.Rules{}) }
