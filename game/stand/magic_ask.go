package stand

import (
	"slices"

	"frontage/game"
)

func init() {
	castings.begin = (*run).beginCast
	castings.now, castings.best, castings.any = (*board).castsNow, (*board).bestCast, (*board).someoneCasts
}

// castAnswers lists the ways to cast a spell now, or gives the reason why there is none. For a
// line it lists only the directions towards enemies.
func (b *board) castAnswers(leader int, sp *spell) (list []game.Action, why *game.Refusal) {
	for _, a := range b.castWishes(leader, sp) {
		switch _, refusal := b.cast(leader, sp, a); {
		case refusal == nil:
			list = append(list, a)
		case why == nil:
			why = refusal
		}
	}
	if why == nil && len(list) == 0 {
		why = refuse("STD-MAGIC-10", game.Say("%s has no target.", sp.name()))
	}
	return list, why
}

// castWishes lists the ways to try a spell: at each unit of the right side, at each feature of
// the right kind, or in the direction of each enemy.
func (b *board) castWishes(leader int, sp *spell) (list []game.Action) {
	c := &b.state.Characters[leader]
	base := game.Action{Do: "cast", Character: c.ID, Choice: sp.id}
	add := func(change func(a *game.Action)) {
		a := base
		change(&a)
		list = append(list, a)
	}
	switch {
	case !sp.hasToAim():
		return append(list, base)
	case sp.aim.at == "feature":
		for i := range b.state.Terrain {
			if t := &b.state.Terrain[i]; slices.Contains(sp.aim.features, t.Kind) {
				add(func(a *game.Action) { a.Target = string(t.ID) })
			}
		}
	case sp.aim.at == "line":
		for _, direction := range b.lineDirections(leader, sp) {
			add(func(a *game.Action) { a.Direction = &direction })
		}
	case sp.aim.at == "point":
		return b.pointWishes(leader, sp)
	case sp.aim.at == "engagement":
		for _, e := range b.engagements() {
			add(func(a *game.Action) { a.Engagement = e.ID })
		}
	case sp.aim.at == "enemy", sp.aim.at == "touch", sp.aim.at == "friend":
		hostile := sp.aim.at != "friend"
		for i := range b.units {
			if u := &b.units[i]; len(u.Stands) > 0 && (u.Side != c.Side) == hostile {
				add(func(a *game.Action) { a.Target = string(u.ID) })
			}
		}
	}
	return list
}

// castable calls yield with each spell that a character can cast now at something.
func (b *board) castable(yield func(leader int, sp *spell) bool) {
	for i := range b.state.Characters {
		if b.mayCast(i, nil) != nil {
			continue
		}
		for _, sp := range spellsOf(&b.state.Characters[i]) {
			if b.mayCast(i, sp) != nil {
				continue
			}
			if list, _ := b.castAnswers(i, sp); len(list) > 0 && !yield(i, sp) {
				return
			}
		}
	}
}

// someoneCasts reports whether a character of the active side may cast a spell now.
func (b *board) someoneCasts() bool {
	for range b.castable {
		return true
	}
	return len(b.hymnsNow()) > 0
}

// castsNow lists the spells that may be cast now, each once; its target is asked for next.
func (b *board) castsNow() (list []game.Action) {
	for i, sp := range b.castable {
		list = append(list, game.Action{Do: "cast", Character: b.state.Characters[i].ID, Choice: sp.id})
	}
	return append(list, b.hymnsNow()...)
}

// worthOfCast estimates the worth of a casting in hits, times its chance to work; 0 means that it
// is better not made.
func (b *board) worthOfCast(c *casting) float64 {
	worth := spellKinds[c.spell.kind].worth
	if worth == nil {
		return 0
	}
	return worth(b, c) * float64(b.castChance(c.from.of, c.spell)) / (dieSides * dieSides)
}

// bestCast returns the best casting of all characters now; false if none is worth anything.
func (b *board) bestCast() (best game.Action, found bool) {
	for _, a := range b.hymnsNow() {
		if i, _ := b.casterIndex(a.Character); b.helpsAgainstTerror(b.hearers(&b.state.Characters[i], b.hymnOf(&b.state.Characters[i]))) {
			return a, true
		}
	}
	most := 0.0
	for i := range b.state.Characters {
		if b.mayCast(i, nil) != nil {
			continue
		}
		for _, sp := range spellsOf(&b.state.Characters[i]) {
			if a, worth := b.bestWay(i, sp); worth > most {
				best, most, found = a, worth, true
			}
		}
	}
	return best, found
}

// bestWay returns the best way to cast a spell, and its worth.
func (b *board) bestWay(leader int, sp *spell) (best game.Action, most float64) {
	if b.mayCast(leader, sp) != nil {
		return best, 0
	}
	return b.wayWorthMost(leader, sp)
}

// wayWorthMost is bestWay whether or not the character may cast now.
func (b *board) wayWorthMost(leader int, sp *spell) (best game.Action, most float64) {
	for _, a := range b.castWishes(leader, sp) {
		if c, refusal := b.cast(leader, sp, a); refusal == nil {
			if worth := b.worthOfCast(c); worth > most {
				best, most = a, worth
			}
		}
	}
	return best, most
}

// question asks for the target, the use of a power, or an attempt to dispel.
func (p *castProcedure) question(r *run) *game.Question {
	b, sp := r.board(), spellNamed(p.Spell)
	i, _ := b.casterIndex(p.Character)
	c := &r.s.Characters[i]
	if p.Step != castAim {
		return p.powerQuestion(r, i)
	}
	q := &game.Question{Kind: procedureCast, Who: c.Side, Text: game.Say("%s casts %s, which needs %s. Choose its target.", leaderName(c), sp.name(), scoreWords(sp.need))}
	q.Answers, _ = b.castAnswers(i, sp)
	best, _ := b.bestWay(i, sp)
	q.Default = max(0, slices.IndexFunc(q.Answers, func(a game.Action) bool { return sameAim(a, best) }))
	q.Answers = append(q.Answers, game.Action{Do: "hold", Unit: "", Character: p.Character})
	return q
}

// sameAim reports whether two castings have the same target or direction.
func sameAim(a, o game.Action) bool {
	return a.Target == o.Target && a.Engagement == o.Engagement && sameNumber(a.Direction, o.Direction) && sameNumber(a.X, o.X) && sameNumber(a.Y, o.Y)
}

// sameNumber reports whether two fields of actions are the same, or both left out.
func sameNumber(a, o *float64) bool { return (a == nil) == (o == nil) && (a == nil || *a == *o) }

func (p *castProcedure) answer(r *run, a game.Action) error {
	if p.Step != castAim {
		return p.answerPower(r, a)
	}
	switch {
	case a.Do == "hold" && (a.Character == p.Character || a.Character == "") && a.Unit == "":
		r.pop() // nothing has been rolled: the spell is not used up
		return nil
	case a.Do == "cast" && a.Character == p.Character && a.Choice == p.Spell:
		return p.aimed(r, a)
	}
	return notNow(a, game.Say("choose the target of the spell, or hold it"))
}
