package element

import "strings"

// tactical returns the tactical factors of an element in a combat, line by line (section 9.2).
func (c *combat) tactical(i int) []Line {
	sc := &c.sides[i]
	var lines []Line
	for _, row := range c.b.fighters[sc.unit].tactical {
		if strings.IndexByte(row.modes, sc.role) < 0 {
			continue
		}
		if n := c.times(row.when, i); n > 0 {
			lines = append(lines, Line{row.rule, n * row.value})
		}
	}
	return lines
}

// times returns how often a tactical factor counts, 0 when its condition does not hold.
func (c *combat) times(when string, i int) int {
	sc, opp, b := &c.sides[i], &c.sides[1-i], c.b
	switch when {
	case "hero", "general": // those whom the line names
		return 1
	case "fear":
		return once(b.t.is(isSupernatural, &opp.subject))
	case "uphill":
		return once(b.uphill(c.m.boxes[i], c.m.boxes[1-i]))
	case "overlap":
		return len(c.overlaps(i))
	case "flank_or_rear":
		return len(c.flankers(i))
	case "aid":
		return min(len(c.m.aid), int(b.t.value("aid_most"))) // ELM-SHOOT-17
	case "difficult_either":
		return once(sc.going == Difficult || opp.going == Difficult)
	case "difficult_own":
		return once(sc.going == Difficult)
	case "weather":
		return once(b.badAir(sc.unit))
	case "disheartened":
		return once(b.shaken(sc.unit))
	}
	return 0
}

func once(holds bool) int {
	if holds {
		return 1
	}
	return 0
}

// overlaps returns who overlaps an element. Where the two are only supposed to meet, only those
// count that overlap the first already.
func (c *combat) overlaps(i int) []overlap {
	if c.m.supposed && i == 1 {
		return nil
	}
	return c.b.overlapsOn(c.b.at[c.sides[i].unit], c.b.at[c.sides[1-i].unit])
}

// flankers returns the enemies in legal contact with a flank or the rear of an element, the other
// one of the combat aside.
func (c *combat) flankers(i int) []int {
	if c.m.supposed {
		return nil
	}
	var list []int
	for _, a := range c.b.attackers(c.b.at[c.sides[i].unit]) {
		if a != c.b.at[c.sides[1-i].unit] {
			list = append(list, a)
		}
	}
	return list
}
