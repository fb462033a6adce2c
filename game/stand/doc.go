// Package stand is the rule system of the stand rules: units of rectangular
// stands on an open table, charged by zone and edge. It fills in [game.Rules].
// queries.go lists the questions that it answers.
//
// A reader who knows the rules finds one by its name. The table: board.go,
// contacts.go (who fights whom), zone.go, sight.go, terrain.go, protection.go. The
// command phase: initiative.go, evade.go, order.go, brigade.go, blunder.go, move.go.
// Shooting: shoot.go and its fellows. A charge: charge.go (from sight to the first
// stand), line.go (the battle line), envelop.go, support.go, explain.go (the sentences
// and marks). A combat, in the order in which it goes: combat.go, attack.go and
// pools.go (the dice), combat_round.go, result.go, combat_units.go (casualties),
// combat_retreats.go, retreat.go, makeway.go, combat_after.go, pursuit.go, advance.go,
// fallback.go, combat_end.go, reform.go; odds.go has its exact chances.
//
// A rule that waits for answers is a procedure (procedure.go), in a file that ends in
// _flow; what it would answer by itself is in policy.go and combat_default.go. Every
// statement of the rules page that is implemented is named by its id where it is
// applied.
package stand
