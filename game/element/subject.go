package element

import "frontage/game"

// subject returns an element as a subject of the tables' descriptions: with its grade and, for an exception,
// the grade that it always counts as (ELM-BASE-23 to -31), so that CL(X) is a hero, too.
func (t *Tables) subject(u *game.Unit) subject {
	o := own(u)
	s := t.kinds.subject(string(u.Type), o.Grade)
	s.Regular, s.General, s.Airborne = o.Regular, o.General, airborne(u)
	if c := t.counting(&s, "any"); c != nil {
		s.grades |= gradesOf(c.grades)
	}
	return s
}

// part is what an element does in a combat.
type part int

const (
	suffers part = iota // an outcome, or it is shot at without an answer
	fightsClose
	shoots
	partCount
)

// waysOf are the ways of the table, by part, in which an element may count as something else.
var waysOf = [partCount][]string{suffers: {"any"}, fightsClose: {"close_front", "close", "any"}, shoots: {"shooting", "any"}}

// fighter is an element in combats, with the rows of the tables that fit it.
type fighter struct {
	as       [partCount]counted
	tactical []*tacticalRow
	outcomes []*outcomeRow
}

// counted is an element as it counts in a part of combats, and the mode for its outcomes, "" for the mode of the
// combat.
type counted struct {
	subject subject
	mode    string
	factors []*factorRow
	grading []*gradingRow
}

// fighter returns an element in combats; s is its subject.
func (t *Tables) fighter(u *game.Unit, s *subject) *fighter {
	f := &fighter{tactical: fitting(t.tactical, func(r *tacticalRow) bool { return r.who.Fits(s) })}
	for does := range f.as {
		c := t.fightsAs(u, part(does))
		c.factors = fitting(t.factors, func(r *factorRow) bool { return r.who.Fits(&c.subject) })
		c.grading = fitting(t.grading, func(r *gradingRow) bool { return r.who.Fits(&c.subject) })
		f.as[does] = c
	}
	f.outcomes = fitting(t.outcomes, func(r *outcomeRow) bool { return r.own.Fits(&f.as[suffers].subject) })
	return f
}

// fitting returns the rows that fit.
func fitting[T any](rows []T, fits func(*T) bool) []*T {
	var list []*T
	for i := range rows {
		if fits(&rows[i]) {
			list = append(list, &rows[i])
		}
	}
	return list
}

// fightsAs returns what an element counts as in a part of combats.
func (t *Tables) fightsAs(u *game.Unit, does part) counted {
	o := own(u)
	s := t.kinds.subject(string(u.Type), o.Grade)
	s.Regular, s.General = o.Regular, o.General
	for _, way := range waysOf[does] {
		if c := t.counting(&s, way); c != nil {
			s.Type, s.types, s.grades = c.kind, t.kinds.types[c.kind], gradesOf(c.grades)
			return counted{subject: s, mode: c.mode}
		}
	}
	return counted{subject: s}
}

// counting returns the row that makes a subject count as something else, nil for none.
func (t *Tables) counting(s *subject, when string) *countsRow {
	for i := range t.counts {
		if c := &t.counts[i]; c.when == when && c.who.Fits(s) {
			return c
		}
	}
	return nil
}

// airborne reports whether an air-mobile element has not been grounded (ELM-SPECIAL-15, -19).
func airborne(u *game.Unit) bool { return own(u).AirMobile && !own(u).State.Grounded }

// Price returns the points of an element by the cost table, false if it does not exist
// (ELM-COST-01 to -03, -08).
func (t *Tables) Price(u *game.Unit) (points float64, ok bool) {
	o := own(u)
	if len(o.Grade) != 1 {
		return 0, false
	}
	points, ok = t.prices[priceKey{string(u.Type), o.Regular, o.Grade[0]}]
	if ok && o.AirMobile {
		points += t.value("air_mobile_points") // ELM-COST-03
	}
	return points, ok
}

// PointsOf adds up the points of a side.
func PointsOf(s *game.State, side game.SideID) float64 {
	sum := 0.0
	for i := range s.Units {
		if s.Units[i].Side == side {
			sum += own(&s.Units[i]).Points
		}
	}
	for _, c := range commandsOf(&s.Sides[s.SideOf(side)]) {
		if c.Tunnels {
			sum += tablesOf(s).value("tunnel_points") // ELM-COST-04
		}
	}
	return sum
}

// moraleOf returns the morale equivalent of an element. A dismounted one keeps that of its mounted form
// (ELM-ME-03).
func (b *board) moraleOf(unit int) float64 {
	u := &b.s.Units[unit]
	if mount := b.s.Unit(own(u).Mount); mount != nil {
		u = mount
	}
	return b.t.moraleOf(u)
}

// moraleOf returns the morale equivalent of an element.
func (t *Tables) moraleOf(u *game.Unit) float64 { return t.known(u).morale }

// findMorale works out moraleOf (ELM-ME-01, -02).
func (t *Tables) findMorale(s *subject) float64 {
	for i := range t.morale {
		if t.morale[i].who.Fits(s) {
			return t.morale[i].me
		}
	}
	return 0
}
