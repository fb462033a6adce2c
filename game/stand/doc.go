// Package stand is the rule system of the stand rules: units of rectangular
// stands on an open table, charged by zone and edge. It fills in [game.Rules].
//
// A reader who knows the rules finds one by its name: zone.go, sight.go,
// charge.go (from sight to the first stand), line.go (the battle line),
// contacts.go (who fights whom), explain.go (the sentences and marks). Every
// statement of the rules page that is implemented is named by its id where it
// is applied.
package stand
