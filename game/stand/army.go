package stand

import (
	"cmp"
	"fmt"
	"slices"

	"frontage/game"
	"frontage/game/army"
)

func init() {
	army.Register(Name, &army.System{
		Unnamed: true,
		Usual:   1000, Least: 100, Most: 20_000, Step: 250, Offered: []int{500, 750, 1000, 1500, 2000, 3000},
		Stands: func(l *army.List, p army.Pick) (least, usual, most int) {
			n := l.Army.Unit(p.ID).Own.(*ListedUnit).Size
			if l.Army.Unit(p.Upgrade) != nil { // STD-SPEC-28
				n++
			}
			return n, n, n
		},
		Price: listedPrice, Bars: barsMount,
		Extra: func(_ *army.List, more *army.Entry) string {
			return fmt.Sprintf("+%d", pointsOfUpgrade(more))
		},
		Added: isAttachedEntry, Named: nameAttached,
		Unit: musterUnit, Leader: musterLeader, Only: kindGeneral,
		Check: checkArmy, Above: pickProblem, Problems: oneGeneral, Together: anyGeneral,
		Items: offeredItems(), ItemFor: itemFor, Scouting: scoutingOfPick,
		Fill: fillArmy, Near: 5, // prices are multiples of 5
		About: aboutEntry, Columns: armyColumns, Cells: armyCells, Words: armyWords,
		Lengths: lengths, Battle: quickBattle, Scenarios: scenarioChoices,
		Table: &armyTable,
	})
}

// isGeneral reports whether a character of an army list is a General.
func isGeneral(e army.Entry) bool { return e.Kind == kindGeneral }

// listedPrice returns the price of a unit, or of a character with a mount.
func listedPrice(l *army.List, p army.Pick) float64 {
	price := 0
	if u := l.Army.Unit(p.ID); u != nil {
		price = u.Own.(*ListedUnit).Points
	}
	if c := l.Army.Character(p.ID); c != nil {
		price = c.Own.(*ListedLeader).Points
	}
	if m := l.Army.Upgrade(p.Upgrade); m != nil {
		price += pointsOfUpgrade(m)
	}
	return float64(price)
}

// pointsOfUpgrade is the price of a mount, or of a stand that is added to a unit.
func pointsOfUpgrade(e *army.Entry) int {
	if u, ok := e.Own.(*ListedUnit); ok {
		return u.Points
	}
	return e.Own.(*ListedMount).Points
}

// barsMount says why a unit or a character may not have a mount, also by who may ride it (STD-SPEC-86).
func barsMount(a *army.Army, of, mount *army.Entry) game.Phrase {
	if isAttachedEntry(mount) {
		return barsAttached(of, mount)
	}
	leader, ok := of.Own.(*ListedLeader)
	switch {
	case !ok:
		return game.Say("Only a character has a mount, and no unit: %[1]s.", of.Name)
	case leader.Mount != "" && mount.Own.(*ListedMount).Mount != "":
		return game.Say("%[1]s is mounted already.", of.Name)
	}
	c := listedAsLeader(of)
	EditLeader(&c).Of = []string{of.ID}
	return refuseRider(&c, mount.Own.(*ListedMount).Special, mount.Name)
}

// generals counts the Generals on a list.
func generals(l *army.List) int {
	n := 0
	for _, p := range l.Picks {
		if c := l.Army.Character(p.ID); c != nil && isGeneral(*c) {
			n++
		}
	}
	return n
}

// pickProblem returns what is wrong with the last pick of a list: a second General, a unit that only a spell brings, or
// one hired unit too many.
func pickProblem(l *army.List, p army.Pick) *army.Problem {
	if problem := secondGeneral(l, p); problem != nil {
		return problem
	}
	if e := l.Army.Unit(p.ID); e != nil {
		if problem := summonedProblem(l, e); problem != nil {
			return problem
		}
		if isHiredEntry(l.Army, e) {
			return hiredProblem(l)
		}
	}
	return nil
}

// secondGeneral returns the problem of a second General.
func secondGeneral(l *army.List, p army.Pick) *army.Problem {
	if c := l.Army.Character(p.ID); c == nil || !isGeneral(*c) || generals(l) < 2 {
		return nil
	}
	return army.NewProblem("general", "", game.Say("The army has a general already; it has exactly one."))
}

// oneGeneral returns the problem of an army without exactly one General, and the problems by
// special rules.
func oneGeneral(l *army.List) []*army.Problem {
	return append(generalProblems(l), musterProblems(l)...)
}

func generalProblems(l *army.List) []*army.Problem {
	switch n := generals(l); n {
	case 1:
		return nil
	case 0:
		return []*army.Problem{army.NewProblem("general", "", game.Say("The army has no general; it must have exactly one."))}
	default:
		return []*army.Problem{army.NewProblem("general", "", game.Say("The army has %[1]d generals; it must have exactly one.", n))}
	}
}

// anyGeneral reports whether an army that lacks one General has another. A list that offers several
// Generals demands one of them, not each.
func anyGeneral(l *army.List, e *army.Entry) bool {
	return isGeneral(*e) && generals(l) > 0 || enoughStandIns(l, e)
}

// checkArmy checks the units of an army list like those of a scenario.
func checkArmy(a *army.Army) []game.Problem {
	s := &game.State{System: Name}
	problems := checkListedSpecial(a)
	for i := range a.Units {
		u := listedAsUnit(&a.Units[i])
		u.ID = game.UnitID(a.Units[i].ID)
		s.Units = append(s.Units, u)
	}
	return append(problems, Rules{}.Check(s)...)
}

// listedAsUnit returns a unit of an army list, without stands.
func listedAsUnit(e *army.Entry) game.Unit {
	o := e.Own.(*ListedUnit)
	base := e.Base
	if base == (game.Base{}) {
		base = Base(game.UnitType(e.Kind))
	}
	return game.Unit{Name: e.Name, Type: game.UnitType(e.Kind), Base: base, Own: &Unit{
		Attack: o.Attack, Shooting: o.Shooting, Range: o.Range, Hits: o.Hits, Armour: o.Armour, Points: o.Points,
		Size: o.Size, Pace: o.Pace, Scouting: o.Scouting, Traits: o.Traits, Keywords: o.Keywords, Special: slices.Clone(o.Special), Tactics: o.Tactics,
	}}
}

// musterUnit makes a unit of an army, in line (STD-BASE-10).
func musterUnit(l *army.List, p army.Pick) game.Unit {
	e := l.Army.Unit(p.ID)
	u := listedAsUnit(e)
	Edit(&u).NotApplied = e.NotApplied
	musterSpecial(l.Army, &u, e)
	own := Edit(&u)
	carries(l, p, &own.Item, &own.Points)
	if more := l.Army.Unit(p.Upgrade); more != nil {
		attach(own, more)
	}
	u.Stands = army.InLine(u.Base, Own(&u).Size)
	own.State.Scouts = p.Scouts
	return u
}

// listedAsLeader returns a character of an army list.
func listedAsLeader(e *army.Entry) game.Character {
	o := e.Own.(*ListedLeader)
	c := game.Character{
		Name: e.Name, Kind: e.Kind, Base: game.Base{Front: 2.5}, // STD-BASE-24
		Own: &Leader{
			Command: o.Command, Attack: o.Attack, Shooting: o.Shooting, Range: o.Range, Points: o.Points,
			Scouting: o.Scouting, Mount: o.Mount, NotApplied: slices.Clone(e.NotApplied), Keywords: o.Keywords, Special: slices.Clone(o.Special), Spells: o.Spells,
		},
	}
	noteSpells(&c)
	return c
}

// noteSpells notes that the spells of a caster are not applied if his list names none (STD-SPEC-79).
func noteSpells(c *game.Character) {
	if own := EditLeader(c); hasRule(own.Special, ruleCaster) && len(spellsOf(c)) == 0 {
		own.NotApplied = appendOnce(own.NotApplied, "spells")
	}
}

// musterLeader makes a character of an army, with a mount.
func musterLeader(l *army.List, p army.Pick) game.Character {
	c := listedAsLeader(l.Army.Character(p.ID))
	if e := l.Army.Upgrade(p.Upgrade); e != nil {
		m, own := e.Own.(*ListedMount), EditLeader(&c)
		own.Attack = min(99, own.Attack+m.Attack)
		if m.Shooting > 0 { // both shots have the mount's range
			own.Shooting, own.Range = min(99, own.Shooting+m.Shooting), m.Range
		}
		own.Points += m.Points
		own.Mount = cmp.Or(m.Mount, own.Mount)
		own.NotApplied = append(own.NotApplied, e.NotApplied...)
		own.Special = joinSpecial(own.Special, m.Special)
		noteSpells(&c)
	}
	own := EditLeader(&c)
	carries(l, p, &own.Item, &own.Points)
	own.State.Scouts = p.Scouts
	if saysSpecial(l.Army) {
		if own.Of = []string{p.ID}; p.Upgrade != "" {
			own.Of = append(own.Of, p.Upgrade)
		}
	}
	return c
}

// fillArmy chooses an army: a General, the least numbers that the list demands, a leader or two for
// each thousand points, and troops. An army that knows magic has an item or two for each thousand points
// on its characters, none dearer than a twentieth of the army, and more items for the points that are left.
func fillArmy(f *army.Filler) {
	var first []army.Weighted
	for _, c := range f.Army.Characters {
		if isGeneral(c) {
			first = append(first, army.Weighted{Pick: army.Pick{ID: c.ID}, Weight: 1})
		}
	}
	f.AddOneOf(first)
	f.AddDemanded()
	for range f.Points/1000 + f.Rand.IntN(2) {
		f.AddOneOf(furtherLeaders(f))
	}
	magic := knowsMagic(f.Army)
	if magic {
		for range f.Points/1000 + f.Rand.IntN(2) {
			f.GiveOneOf(func(p army.Pick) bool { return f.Army.Character(p.ID) != nil }, float64(f.Points)/20)
		}
	}
	for f.AddOneOf(append(f.Troops(), troopsWithAttached(f)...)) {
	}
	for magic && f.GiveOneOf(func(army.Pick) bool { return true }, float64(f.Points)) {
	}
}

// knowsMagic reports whether an army list has magic: characters who cast or who undo spells.
func knowsMagic(a *army.Army) bool {
	return slices.ContainsFunc(a.Characters, func(e army.Entry) bool {
		c := listedAsLeader(&e)
		h := holderOfLeader(&c)
		return h.casts || h.dispels
	})
}

// furtherLeaders lists the characters other than Generals; one in four is mounted.
func furtherLeaders(f *army.Filler) []army.Weighted {
	var list []army.Weighted
	for _, c := range f.Army.Characters {
		if isGeneral(c) || c.Own.(*ListedLeader).Points == 0 {
			continue
		}
		list = append(list, army.Weighted{Pick: army.Pick{ID: c.ID}, Weight: 3 * max(1, len(f.Army.Upgrades))})
		for _, m := range f.Army.Upgrades {
			list = append(list, army.Weighted{Pick: army.Pick{ID: c.ID, Upgrade: m.ID}, Weight: 1})
		}
	}
	return list
}
