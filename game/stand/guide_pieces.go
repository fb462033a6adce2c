package stand

import "frontage/game"

// guidePieces adds what the view knows about pieces and about the screens around the
// battle.
func guidePieces(*game.Guide) {}
