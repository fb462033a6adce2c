package stand

// traits lists the traits of the stand rules (STD-BASE-07) and the weapons of its
// artillery (section 21).
var traits = []string{
	traitFlying, traitAllRound, traitTerrifying, traitFearless, traitGiant,
	traitCannon, traitStoneThrower, traitBoltThrower, "repeating-bolt-thrower",
}
