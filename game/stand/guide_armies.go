package stand

import (
	"frontage/game"
	"frontage/game/army"
)

// aboutEntry describes an entry of an army list in short.
func aboutEntry(_ *army.Army, e *army.Entry) game.Phrase {
	switch o := e.Own.(type) {
	case *ListedUnit:
		u := listedAsUnit(e)
		return listedUnit(&u)
	case *ListedLeader:
		c := listedAsLeader(e)
		return listedLeader(&c)
	case *ListedMount:
		return listedMount(o)
	}
	return game.Phrase{}
}

// listedUnit describes a unit of an army list.
func listedUnit(u *game.Unit) game.Phrase {
	own := Own(u)
	list := []any{game.Say("%[1]s of %[2]s, attack %[3]d, hits %[4]d", guide.UnitType(u.Type).Name, game.SayCount(own.Size, "one stand", "%[1]d stands"), own.Attack, own.Hits)}
	if own.Armour > 0 {
		list = append(list, game.Say(", armour %d+", own.Armour))
	}
	if own.Shooting > 0 {
		list = append(list, game.Say(", shooting %[1]d up to %[2]s", own.Shooting, game.Length(own.Range)))
	}
	if own.Pace > 0 {
		list = append(list, game.Say(", full pace %s", game.Length(own.Pace)))
	}
	for _, trait := range own.Traits {
		list = append(list, ", ", guide.Word(trait))
	}
	return game.SayAll(list...)
}

// listedLeader describes a leader of an army list.
func listedLeader(c *game.Character) game.Phrase {
	own := OwnLeader(c)
	list := []any{game.Say("%[1]s, command %[2]d, attack +%[3]d", guide.LeaderKind(c.Kind).Name, own.Command, own.Attack)}
	if own.Mount != "" {
		list = append(list, ", ", guide.Word(own.Mount))
	}
	return game.SayAll(list...)
}

// listedMount says what a mount adds to a leader.
func listedMount(own *ListedMount) game.Phrase {
	var list []any
	if own.Mount != "" {
		list = append(list, ", ", guide.Word(own.Mount))
	}
	if own.Attack > 0 {
		list = append(list, game.Say(", attack +%d", own.Attack))
	}
	return game.SayAll(list...)
}
