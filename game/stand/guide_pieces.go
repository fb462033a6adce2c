package stand

import "frontage/game"

// guidePieces adds what the view knows of pieces, and of the screens around the battle.
func guidePieces(*game.Guide) {}
