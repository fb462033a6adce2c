package stand

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// Attacks on wagons, and their looting (STD-SCEN-24, STD-SCEN-25).

// procedureRaid lets the attacker's units attack the wagons that they touch, at the start of a Combat phase. Done are
// the attacks made.
const procedureRaid = "raid"

func init() {
	register(func() procedure { return &raidProcedure{} })
	wagons.stay, wagons.loot = (*run).stayAtWagons, (*run).lootWagons
	wagons.raid = func(r *run) {
		if p := (&raidProcedure{}); p.next(r.board()) != nil {
			r.push(p)
		}
	}
}

type raidProcedure struct {
	Done []Link `json:"links,omitempty"`
}

func (*raidProcedure) kind() string { return procedureRaid }

func (p *raidProcedure) check(at *openAt) {
	if kind := scenarioOf(at.s); kind == nil || !kind.units {
		at.report("", "there are no wagons to attack")
	}
}

func (p *raidProcedure) question(r *run) *game.Question {
	return &game.Question{Kind: procedureRaid, Who: r.s.Turn.Active, Answers: []game.Action{{Do: "end"}}}
}

func (p *raidProcedure) answer(_ *run, a game.Action) error {
	return notNow(a, game.Say("the phase goes on by itself"))
}

// next returns the next attack: a unit of the attacker that is not engaged, and a wagon that it touches; nil if there
// is none.
func (p *raidProcedure) next(b *board) *Link {
	if kind := scenarioOf(b.state); kind == nil || !kind.units {
		return nil
	}
	for i := range b.units {
		if !isWagon(b.units[i].Unit) || len(b.units[i].Stands) == 0 {
			continue
		}
		for _, unit := range b.raidersOf(i) {
			if link := (Link{Unit: b.units[unit].ID, Of: b.units[i].ID}); !slices.Contains(p.Done, link) {
				return &link
			}
		}
	}
	return nil
}

// raidersOf lists the enemy units that may attack a wagon in contact.
func (b *board) raidersOf(wagon int) (list []int) {
	for unit := range b.units {
		u := &b.units[unit]
		if b.Enemies(unit, wagon) && len(u.Stands) > 0 && !isDecoy(u.Unit) && !b.isEngaged(unit) && b.unitsTouch(unit, wagon) {
			list = append(list, unit)
		}
	}
	return list
}

func (p *raidProcedure) proceed(r *run) (waits bool, err error) {
	for {
		link := p.next(r.board())
		if link == nil {
			r.drop(p)
			return false, nil
		}
		p.Done = append(slices.Clone(p.Done), *link)
		if err := r.raid(link); err != nil {
			return false, err
		}
	}
}

// raid carries out an attack of a unit on a wagon in contact.
func (r *run) raid(link *Link) error {
	b, wagon := r.board(), r.indexOf(link.Of)
	by := []game.UnitID{link.Unit}
	if b.plays("AMB-M52", "b") {
		faces, err := r.roll(b.raidDice(r.indexOf(link.Unit), wagon), procedureRaid, string(link.Unit), wagonNeed,
			r.say("%s attacks %s, %s to hit:", unitName(r.s, link.Unit), unitName(r.s, link.Of), scoreWords(wagonNeed)))
		if err != nil {
			return err
		}
		if atLeast(faces, wagonNeed) == 0 {
			return nil
		}
	} else {
		by = b.idsOf(b.raidersOf(wagon)) // all at once
	}
	u := &r.s.Units[wagon]
	at := u.Stands[0]
	r.event(game.Event{Kind: procedureRaid, By: string(link.Unit), Unit: u.ID, Why: "STD-SCEN-24", Steps: []game.Step{wagonStep(r.s)},
		Text: r.say("%s attacks %s in contact.", unitName(r.s, link.Unit), unitName(r.s, u.ID))})
	r.takeStand(u.ID, at.ID, procedureRaid)
	r.editGoal(u.ID, func(g *Goal) {
		g.Burnt, g.X, g.Y, g.Facing, g.By = true, at.X, at.Y, at.Facing, by
	})
	return nil
}

// raidDice is the number of dice with which a unit attacks a wagon: the attacks of the stands that touch it.
func (b *board) raidDice(unit, wagon int) (dice int) {
	for i, box := range b.BoxesOf(unit) {
		if slices.ContainsFunc(b.BoxesOf(wagon), func(o geometry.Box) bool { return geometry.Relate(box, o) == geometry.Touching }) {
			dice += max(1, b.attackOfStand(b.units[unit].First+i))
		}
	}
	return max(1, dice)
}

// wreckOf is where a wagon was destroyed in contact.
func wreckOf(s *game.State, g *Goal) geometry.Box {
	return game.Stand{X: g.X, Y: g.Y, Facing: g.Facing}.Box(s.Unit(g.Unit).Base)
}

// stayAtWagons forgets the destroyers of wagons that have left the place (STD-SCEN-25).
func (r *run) stayAtWagons() {
	for _, g := range goalsOf(r.s) {
		if g.Looted != "" || len(g.By) == 0 {
			continue
		}
		place := wreckOf(r.s, &g)
		stays := slices.DeleteFunc(slices.Clone(g.By), func(id game.UnitID) bool {
			u := r.s.Unit(id)
			for i := range u.Stands {
				if geometry.Relate(u.Box(i), place) != geometry.Apart {
					return false
				}
			}
			return true
		})
		if len(stays) < len(g.By) {
			r.editGoal(g.Unit, func(g *Goal) { g.By = stays })
		}
	}
}

// lootWagons lets units of the active side loot the wagons that they have destroyed in contact, at the start of their
// Command phase (STD-SCEN-25).
func (r *run) lootWagons() {
	r.stayAtWagons()
	if r.s.Turn.Active != attackerOf(r.s) {
		return
	}
	for _, g := range goalsOf(r.s) {
		if g.Looted != "" {
			continue
		}
		for _, id := range g.By {
			if u := r.s.Unit(id); u.Type != Infantry && u.Type != Cavalry {
				continue
			}
			text := r.say("%s loots %s.", unitName(r.s, id), unitName(r.s, g.Unit))
			r.editGoal(g.Unit, func(g *Goal) { g.Looted, g.By = id, nil })
			r.event(game.Event{Kind: "looted", By: string(id), Unit: g.Unit, Why: "STD-SCEN-25", Text: text, Steps: []game.Step{{Rule: "STD-SCEN-25", Text: text}}})
			break
		}
	}
}
