package column

import (
	"slices"
	"strconv"

	"frontage/game"
)

// all reads all tables, those that others refer to first.
func (r *tableReader) all() *Tables {
	t := &Tables{
		Checks: map[string]int{}, Attributes: map[string]Attribute{}, Types: map[game.UnitType]*Type{}, Weapons: map[string]*Weapon{},
		Armours: map[string]Armour{}, Prices: map[string]Price{}, Levels: map[string]Level{}, Moves: map[string]float64{},
		Results: map[string][]Result{}, Modifiers: map[string][]Modifier{}, Distances: map[string]float64{}, Ends: map[string]float64{},
		Races: map[string]Race{}, Spells: map[string]Spell{},
	}
	r.readAttributes(t)
	r.readArms(t)
	r.readTypes(t)
	r.readPrices(t)
	r.readRolls(t)
	r.readFantasy(t)
	r.readLengths("move", "value", t.Moves, -1, 10, "swift", "demoralized", "regular-shift", "elite-shift", "retrograde", "rough")
	r.readLengths("distance", "value", t.Distances, 0, maxInches, "general-reach", "captain-reach", "fire-group", "line-of-fire",
		"skirmisher-penalty", "panic", "awe", "awesome-friend", "monster", "spell", "mist", "wood-sight", "near-goblinoids")
	r.readLengths("end", "value", t.Ends, 0, game.MaxTurn, "turns", "break-share", "draw-share")
	return t
}

func (r *tableReader) readAttributes(t *Tables) {
	r.rows("attribute", []string{"name", "effect", "tag"}, func(row *tableRow) {
		name := row.word("name")
		t.Attributes[name] = Attribute{row.word("effect"), row.word("tag")}
		t.AttributeOrder = append(t.AttributeOrder, name)
	})
	for _, name := range attributeNames {
		if _, ok := t.Attributes[name]; !ok {
			r.bad("attribute.tsv", 1, "lacks %q, which the rules name", name)
		}
	}
}

func (r *tableReader) readArms(t *Tables) {
	heads := []string{"weapon", "class", "AV", "first_attack", "MAV", "mounted_MAV", "price", "range", "least", "piercing", "overhead", "slow", "two_if_elite", "arc", "tag"}
	r.rows("weapon", heads, func(row *tableRow) {
		name := row.word("weapon")
		t.Weapons[name] = &Weapon{
			Class: row.oneOf("class", "A", "B", "C"), AV: row.number("AV", -9, 9), FirstAttack: row.yes("first_attack"),
			MAV: row.missiles("MAV", "-", "figures", "figures-1", "own"), MountedMAV: row.missiles("mounted_MAV", "-"),
			Price: row.percent("price"), Range: row.inches("range", 0, maxInches), Least: row.inches("least", 0, maxInches),
			Piercing: row.yes("piercing"), Overhead: row.oneOf("overhead", "no", "front", "all"), Slow: row.yes("slow"),
			TwoIfElite: row.yes("two_if_elite"), Arc: row.oneOf("arc", "normal", "narrow", "wide"), Tag: row.word("tag"),
		}
		t.WeaponOrder = append(t.WeaponOrder, name)
	})
	r.rows("armour", []string{"armour", "AV", "DV", "price", "armoured", "tag"}, func(row *tableRow) {
		name := row.word("armour")
		t.Armours[name] = Armour{row.number("AV", -9, 9), row.number("DV", -9, 9), row.percent("price"), row.oneOf("armoured", "as the type", "yes", "no"), row.word("tag")}
		t.ArmourOrder = append(t.ArmourOrder, name)
	})
}

// missiles returns a cell that holds a whole number or one of some words.
func (row *tableRow) missiles(head string, words ...string) string {
	cell := row.word(head)
	if n, err := strconv.Atoi(cell); !slices.Contains(words, cell) && (err != nil || n < 0 || n > 20) {
		row.bad(head, cell, "a whole number from 0 to 20, or a word of the column")
		return "-"
	}
	return cell
}

func (r *tableReader) readTypes(t *Tables) {
	heads := []string{"type", "group", "figures", "width25", "depth25", "width15", "depth15", "AV", "DV", "MAV", "size", "move", "price", "armoured", "shoots", "gives", "tag"}
	r.rows("type", heads, func(row *tableRow) {
		name := row.word("type")
		y := &Type{
			Group:   Group(row.oneOf("group", string(Skirmishers), string(Foot), string(Mounted), string(Platform), string(Artillery), string(Monster))),
			Figures: row.number("figures", 1, 20), Bases: [2]game.Base{row.base("25"), row.base("15")},
			AV: row.number("AV", 0, 20), DV: row.number("DV", 0, 20), MAV: row.number("MAV", 0, 20), Size: row.number("size", 1, 20),
			Move: row.inches("move", 0, maxInches), Price: row.number("price", 0, maxPoints), Armoured: row.yes("armoured"),
			Attributes: row.words("gives"), Tag: row.word("tag"),
		}
		y.OnHorse = y.Group == Mounted || name == mountedSkirmishers
		if shoots := row.words("shoots"); len(shoots) > 0 {
			y.Shoots = shoots[0]
			row.known("shoots", y.Shoots, t.WeaponOrder)
		}
		for _, a := range y.Attributes {
			row.known("gives", a, t.AttributeOrder)
		}
		t.Types[game.UnitType(name)] = y
		t.TypeOrder = append(t.TypeOrder, name)
	})
	for _, name := range typeNames {
		if _, ok := t.Types[game.UnitType(name)]; !ok {
			r.bad("type.tsv", 1, "lacks %q, which files may name", name)
		}
	}
}

func (r *tableReader) readPrices(t *Tables) {
	r.rows("price", []string{"what", "value", "tag"}, func(row *tableRow) {
		p := Price{Tag: row.word("tag")}
		if cell := row.word("value"); cell[len(cell)-1] == '%' {
			p.Value, p.Percent = row.percent("value"), true
		} else {
			p.Value = row.number("value", 0, maxPoints)
		}
		t.Prices[row.word("what")] = p
	})
	for _, what := range slices.Concat(attributeNames, []string{"formed-unit", "unformed-unit", "general", "captain", "hero", "wizard", "spell"}) {
		if _, ok := t.Prices[what]; !ok {
			r.bad("price.tsv", 1, "lacks %q", what)
		}
	}
	r.rows("level", []string{"level", "least", "most", "tag"}, func(row *tableRow) {
		t.Levels[row.oneOf("level", levelNames...)] = Level{row.number("least", 0, maxPoints), row.number("most", 0, maxPoints), row.word("tag")}
	})
}

// readRolls reads the tables about rolls: the totals needed, results and modifiers. In melee a hit needs
// 10 and two need 13 (COL-COMBAT-08, COL-COMBAT-09), by missiles a hit needs 11 (COL-MISSILE-22), in a
// pursuit three need 13 (COL-PURSUIT-10).
func (r *tableReader) readRolls(t *Tables) {
	r.rows("check", []string{"roll", "need", "tag"}, func(row *tableRow) {
		t.Checks[row.oneOf("roll", rollAction, rollMorale)] = row.number("need", 2, 12)
		row.word("tag")
	})
	r.rows("result", []string{"kind", "from", "push", "disrupt", "hits", "tag"}, func(row *tableRow) {
		kind := row.oneOf("kind", attackMissile, attackMelee, attackPursuit)
		line := Result{row.number("from", 2, 30), row.yes("push"), row.yes("disrupt"), row.number("hits", 0, 9), row.word("tag")}
		if old := t.Results[kind]; len(old) > 0 && old[len(old)-1].From >= line.From {
			row.bad("from", row.word("from"), "more than in the line before")
		}
		t.Results[kind] = append(t.Results[kind], line)
	})
	r.rows("action", []string{"name", "phases", "who", "automatic", "tag"}, func(row *tableRow) {
		a := ActionRow{Name: row.word("name"), Who: row.word("who"), Automatic: row.word("automatic"), Tag: row.word("tag")}
		for _, phase := range splitList(row.word("phases")) {
			row.known("phases", phase, append([]string{"any"}, phaseNames...))
			a.Phases = append(a.Phases, phase)
		}
		t.Actions = append(t.Actions, a)
	})
	r.rows("modifier", []string{"roll", "what", "value", "condition", "tag"}, func(row *tableRow) {
		roll := row.oneOf("roll", rollAction, rollMorale, attackMissile, attackMelee)
		t.Modifiers[roll] = append(t.Modifiers[roll], Modifier{row.word("what"), row.number("value", -9, 9), row.word("condition"), row.word("tag")})
	})
}

func (r *tableReader) readFantasy(t *Tables) {
	r.rows("race", []string{"race", "elite_price", "MAV", "price", "size", "move", "gives", "bars", "tag"}, func(row *tableRow) {
		race := Race{ElitePrice: row.percent("elite_price"), MAV: row.number("MAV", -9, 9), Price: row.percent("price"), Size: row.number("size", -9, 9),
			Move: row.inches("move", -9, 9), Gives: row.words("gives"), Bars: row.words("bars"), Tag: row.word("tag")}
		for _, a := range slices.Concat(race.Gives, race.Bars) {
			row.known("gives", a, t.AttributeOrder)
		}
		t.Races[row.word("race")] = race
		t.RaceOrder = append(t.RaceOrder, row.word("race"))
	})
	r.rows("spell", []string{"spell", "range", "effect", "tag"}, func(row *tableRow) {
		t.Spells[row.word("spell")] = Spell{row.inches("range", 0, maxInches), row.word("effect"), row.word("tag")}
		t.SpellOrder = append(t.SpellOrder, row.word("spell"))
	})
}

// readLengths reads a table of numbers. None may be missing.
func (r *tableReader) readLengths(name, head string, into map[string]float64, lo, hi float64, needed ...string) {
	r.rows(name, []string{"what", head, "tag"}, func(row *tableRow) {
		row.word("tag")
		into[row.oneOf("what", needed...)] = row.inches(head, lo, hi)
	})
	for _, what := range needed {
		if _, ok := into[what]; !ok {
			r.bad(name+".tsv", 1, "lacks %q", what)
		}
	}
}
