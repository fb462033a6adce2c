package tactics

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"frontage/game"
	"frontage/game/orders"
)

// Rules is the classic battle as a rule system.
type Rules struct{ game.Unled }

var _ game.Rules = Rules{}

// Name is the value of a scenario's system field.
func (Rules) Name() string { return Name }

// Begin returns a session.
func (Rules) Begin(unread bool) game.Session { return &session{unread: unread} }

// rulings are the readings in force in a battle.
type rulings struct {
	stayInside    bool
	pastPlacement bool
	wallOnAttack  bool
	allGreet      bool
}

// Rulings lists the questions with several readings.
func (Rules) Rulings() []game.Ruling {
	return []game.Ruling{
		{ID: "R-05", Question: "Does a unit that stays block half as much inside a location, too?", Readings: []game.RulingReading{
			{Key: "half", Text: "Yes, it counts half everywhere."}, {Key: "hex", Text: "No, it counts half outside only."}}},
		{ID: "R-13", Question: "May an individual pass mass units of more aggressive placement to attack another individual?", Readings: []game.RulingReading{
			{Key: "equal", Text: "No, only those of equal placement."}, {Key: "all", Text: "Yes, all mass units."}}},
		{ID: "R-37", Question: "What does a wall do to those who attack it hand to hand?", Readings: []game.RulingReading{
			{Key: "both", Text: "It weakens their attacks by the square root of what the table leaves, and strengthens the attacks on them by as much."},
			{Key: "attack", Text: "It weakens their attacks by what the table leaves."}}},
		{ID: "R-39", Question: "Who shoots once at stormers?", Readings: []game.RulingReading{
			{Key: "willing", Text: "Every unit inside with missiles whose orders are not never to use them."},
			{Key: "all", Text: "Every unit inside with missiles."}}},
	}
}

// rulingsOf reads the readings of a scenario.
func rulingsOf(s *game.State) rulings {
	return rulings{
		stayInside: s.Rulings["R-05"] == "hex", pastPlacement: s.Rulings["R-13"] == "all",
		wallOnAttack: s.Rulings["R-37"] == "attack", allGreet: s.Rulings["R-39"] == "all",
	}
}

// checker collects the problems of a scenario.
type checker struct {
	s    *game.State
	list []game.Problem
}

func (c *checker) bad(path, format string, args ...any) {
	c.list = append(c.list, game.Problem{Path: path, What: fmt.Sprintf(format, args...)})
}

// Check returns the problems of a scenario under these rules.
func (r Rules) Check(s *game.State) []game.Problem {
	c := &checker{s: s}
	for i := range s.Units {
		c.unit(fmt.Sprintf("units[%d]", i), &s.Units[i])
	}
	b := whole(s)
	c.location("tactics.location", b.Location, 0)
	for i, w := range b.Protect {
		if u := s.Unit(w.Unit); u != nil && u.Side != w.Side {
			c.bad(fmt.Sprintf("tactics.protect[%d].unit", i), "%q is a unit of the other side", w.Unit)
		}
	}
	c.nations(b)
	for id, reading := range s.Rulings {
		if !slices.ContainsFunc(r.Rulings(), func(k game.Ruling) bool {
			return k.ID == id && slices.ContainsFunc(k.Readings, func(x game.RulingReading) bool { return x.Key == reading })
		}) {
			c.bad("rulings."+id, "there is no such ruling or reading")
		}
	}
	return c.list
}

// unit checks a unit.
func (c *checker) unit(path string, from *game.Unit) {
	u := own(from)
	switch {
	case u.Individual && u.Count > 1:
		c.bad(path+".count", "is %d; an individual is one person (TAC-BASE-01)", u.Count)
	case u.Count == 0 && u.Battle == nil:
		c.bad(path+".count", "is 0; a unit has one member at least")
	}
	if u.Missile == 0 && u.Range > 0 {
		c.bad(path+".range", "is %d, and the unit has no missiles", u.Range)
	}
	if _, wrong := readFlags(u.Flags); wrong >= 0 {
		c.bad(fmt.Sprintf("%s.flags[%d]", path, wrong), "%q is no flag; there are %s", u.Flags[wrong], strings.Join(flagNames(), ", "))
	}
	c.state(path, u)
	if spec, err := orders.ParseSpec(u.Tactics); err != nil {
		c.bad(path+".tactics", "%s", err)
	} else if spec.Base == 0 && u.Tactics != "" && u.Battle != nil {
		c.bad(path+".tactics", "names no package")
	}
	for terrain := range u.Modifiers {
		if terrain != "air" && !slices.Contains(terrains, terrain) {
			c.bad(path+".modifiers."+terrain, "there is no such terrain")
		}
	}
	if p := u.Place; p != nil {
		switch l := whole(c.s).Location; {
		case (p.Inside || p.Inner) && l == nil:
			c.bad(path+".place", "is inside, and there is no location")
		case p.Inner && l.Inner == nil:
			c.bad(path+".place", "is in the inner location, and there is none")
		}
	}
}

// terrains are the terrains of a field, in the order of the schema.
var terrains = []string{"plain", "hills", "woods", "wooded-hills", "jungle", "swamp", "desert", "mountains", "sea"}

// state checks the members by wound points, and the thresholds.
func (c *checker) state(path string, u *Unit) {
	sum := 0
	for _, key := range slices.Sorted(maps.Keys(u.State)) {
		w, err := strconv.Atoi(key)
		if err != nil || w < 1 || w > u.Wounds || strconv.Itoa(w) != key {
			c.bad(path+".state."+key, "is no number of wound points from 1 to %d", u.Wounds)
		}
		sum += u.State[key]
	}
	if len(u.State) > 0 && sum != u.Count {
		c.bad(path+".state", "has %d members, and count says %d", sum, u.Count)
	}
	switch t := u.Thresholds; {
	case len(t) == 0:
	case len(t) != 3:
		c.bad(path+".thresholds", "has %d numbers; it must have three", len(t))
	case t[0] < t[1] || t[1] < t[2] || t[0] > u.Wounds:
		c.bad(path+".thresholds", "must be three numbers of wound points, from %d down", u.Wounds)
	}
}

// location checks a location and those within it.
func (c *checker) location(path string, l *Location, depth int) {
	if l == nil {
		return
	}
	terrain := whole(c.s).Terrain
	switch {
	case l.Rating > 0 && l.Rating > l.mostRating(terrain):
		c.bad(path+".rating", "is %d; with a strength of %d in this terrain it may be %d at most (TAC-FORT-07)", l.Rating, l.Strength, l.mostRating(terrain))
	case l.Damage > l.mostDamage():
		c.bad(path+".damage", "is %d; it can be %d at most (TAC-FORT-08)", l.Damage, l.mostDamage())
	}
	if depth == 0 && l.Inside == "" {
		c.bad(path+".inside", "is missing: which side holds the location?")
	}
	if l.Inner != nil {
		if depth > 0 {
			c.bad(path+".inner", "lies too deep: a location may have one inner location")
			return
		}
		c.location(path+".inner", l.Inner, depth+1)
	}
}

// CheckQuestion returns the problems of a scenario's open question.
func (Rules) CheckQuestion(s *game.State) []game.Problem {
	t := ownTurn(s)
	switch {
	case s.Turn.Phase == phaseOver && t.Result == nil:
		return []game.Problem{{Path: "turn.phase", What: "is over, and there is no result"}}
	case s.Turn.Phase != phaseOver && t.Result != nil:
		return []game.Problem{{Path: "turn.result", What: "is given, and the battle is not over"}}
	case len(t.Ready) > 1 && s.Turn.Phase == phaseOrders:
		return []game.Problem{{Path: "turn.ready", What: "names both sides: then the battle has begun"}}
	}
	return nil
}
