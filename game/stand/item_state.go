package stand

import "frontage/game"

// What items do to a unit now, by its state.

// The stages of a unit's first engagement of the battle, kept if an item depends on it (STD-ITEM-11). A unit
// that has not fought, or of which nothing is kept, has none.
const (
	engagedFirst = "first" // in its first round
	engagedOn    = "on"
	engagedOver  = "over"
)

// inFirstEngagement reports whether a unit fights its first engagement in the round to come, or now.
func inFirstEngagement(u *game.Unit) bool { return Own(u).State.Engagement != engagedOver }

// bannerHits is the number of hits that a stout banner adds to each stand now (STD-ITEM-13).
func bannerHits(u *game.Unit) int {
	own := Own(u)
	if own.Item == stoutBanner && (own.State.Engagement == engagedFirst || own.State.Engagement == engagedOn) {
		return 1
	}
	return 0
}

// hitsInRound is the number of hits that remove a stand in a round of combat: the stout banner works from the
// first round on in which the unit fights.
func hitsInRound(u *game.Unit) int {
	if own := Own(u); own.Item == stoutBanner && own.State.Engagement == "" {
		return hitsOf(u) + 1
	}
	return hitsOf(u)
}

// bannerArmour is the armour of a unit under its shield banner: one better, at best 3+, until it has lost a stand
// (STD-ITEM-12). A wagon fort has the armour of its wagon (STD-SPEC-77).
func bannerArmour(u *game.Unit) int {
	const best = 3
	own := Own(u)
	switch {
	case isFort(u) && !hasWagon(u):
		return 0
	case own.Item != shieldBanner || own.State.ItemUsed == usedBattle || len(u.Stands) < own.Size:
		return own.Armour
	case own.Armour == 0:
		return dieSides
	}
	return max(min(own.Armour, best), own.Armour-1)
}

// hasItems reports whether somebody in a battle carries an item.
func hasItems(s *game.State) bool {
	for i := range s.Units {
		if Own(&s.Units[i]).Item != "" {
			return true
		}
	}
	for i := range s.Characters {
		if OwnLeader(&s.Characters[i]).Item != "" {
			return true
		}
	}
	return false
}

// loseBanner ends the banners that serve until a stand is lost (STD-ITEM-12, STD-ITEM-14).
func loseBanner(u *game.Unit) {
	if own := Own(u); own.Item == shieldBanner || own.Item == windbreak {
		Edit(u).State.ItemUsed = usedBattle
	}
}

// mayRollAllAgain reports whether a unit may still use a second-chance banner (STD-ITEM-15).
func mayRollAllAgain(u *game.Unit) bool {
	return Own(u).Item == secondChance && Own(u).State.ItemUsed != usedBattle
}
