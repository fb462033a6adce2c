package column

import (
	"fmt"
	"maps"
	"slices"

	"frontage/game"
	"frontage/game/command"
)

// checker collects the problems of a scenario.
type checker struct {
	s    *game.State
	list []game.Problem
}

func (c *checker) bad(path, format string, args ...any) {
	c.list = append(c.list, game.Problem{Path: path, What: fmt.Sprintf(format, args...)})
}

// Check returns the problems of a scenario under these rules.
func (Rules) Check(s *game.State) []game.Problem {
	c := &checker{s: s}
	if scale := scaleOf(s); scale != 15 && scale != 25 {
		c.bad("column.scale", "is %d; the figures are of 15 or 25 mm", scale)
	}
	for _, id := range slices.Sorted(maps.Keys(s.Rulings)) {
		c.bad("rulings."+id, "there is no such ruling")
	}
	for i := range s.Units {
		if u := &s.Units[i]; u.Type != "" {
			c.unit(u, fmt.Sprintf("units[%d]", i))
		}
	}
	for i := range s.Characters {
		c.leader(&s.Characters[i], fmt.Sprintf("characters[%d]", i))
	}
	c.hidden()
	c.points()
	c.deployment()
	return append(c.list, command.CheckLed(s)...)
}

// unit checks a unit: the equipment and number of its stands, and its formation.
func (c *checker) unit(u *game.Unit, path string) {
	o := own(u)
	c.arms(u, path)
	c.attributes(u, path)
	if o.Race != "" {
		if _, ok := tables().Races[o.Race]; !ok {
			c.bad(path+".race", "there is no people %q; there are %s", o.Race, words(tables().RaceOrder))
		}
	}
	for i, spell := range o.Spells {
		if _, ok := tables().Spells[spell]; !ok {
			c.bad(fmt.Sprintf("%s.spells[%d]", path, i), "there is no spell %q; there are %s", spell, words(tables().SpellOrder))
		}
	}
	if len(o.Spells) > 0 && typeOf(u).Group != Skirmishers {
		c.bad(path+".spells", "a Wizard is a Skirmisher (COL-FANTASY-08)")
	}
	if refusal := checkSize(c.s, u); refusal != nil {
		c.bad(path+".size", "%s (%s)", refusal.Reason, refusal.Rule)
	}
	if len(u.Stands) > o.Size {
		c.bad(path+".size", "is %d, and there are %d stands", o.Size, len(u.Stands))
	}
	if o.Hits > 2*o.Size {
		c.bad(path+".hits", "is %d; a unit of %s has %d (COL-CASUALTY-01)", o.Hits, game.Counted(o.Size, "stand"), 2*o.Size)
	}
	if o.Mount == unicorn && !(typeOf(u).OnHorse && bought(u, elite) && bought(u, guard) && bought(u, swift)) {
		c.bad(path+".mount", "unicorn riders are mounted stands that are elite, guard and swift (COL-FANTASY-18)")
	}
	if o.Tactics != "" {
		if err := command.Check(o.Tactics); err != nil {
			c.bad(path+".tactics", "%s", err.Error())
		}
	}
	c.formation(u, path)
	c.named(u, path)
}

// arms checks weapons and armour.
func (c *checker) arms(u *game.Unit, path string) {
	o, y := own(u), typeOf(u)
	for _, field := range []struct{ name, weapon string }{{"weapon", o.Weapon}, {"missiles", o.Missiles}} {
		if field.weapon == "" {
			continue
		}
		w, ok := tables().Weapons[field.weapon]
		mounted := "mounted-" + field.weapon
		_, both := tables().Weapons[mounted]
		switch {
		case !ok || w.MAV == "own" || w.MAV == "-" && w.MountedMAV != "-":
			c.bad(path+"."+field.name, "there is no weapon %q", field.weapon)
		case field.name == "missiles" && !shootsWith(field.weapon):
			c.bad(path+".missiles", "%s is no missile weapon", field.weapon)
		case y.OnHorse && shootsWith(field.weapon) && w.MountedMAV == "-" && !both:
			c.bad(path+"."+field.name, "mounted stands have no %s", field.weapon)
		case shootsWith(field.weapon) && (y.Group == Artillery || y.Group == Monster):
			c.bad(path+"."+field.name, "%s shoots with its own missiles", u.Type)
		case field.name == "missiles" && shootsWith(o.Weapon):
			c.bad(path+".missiles", "the weapon %s shoots already", o.Weapon)
		}
	}
	if o.Armour != "" {
		if _, ok := tables().Armours[o.Armour]; !ok {
			c.bad(path+".armour", "there is no armour %q; there are %s", o.Armour, words(tables().ArmourOrder))
		}
	}
}

// attributes checks the attributes bought for the stands.
func (c *checker) attributes(u *game.Unit, path string) {
	o := own(u)
	for i, a := range o.Attributes {
		at := fmt.Sprintf("%s.attributes[%d]", path, i)
		switch _, ok := tables().Attributes[a]; {
		case !ok:
			c.bad(at, "there is no attribute %q; there are %s", a, words(tables().AttributeOrder))
		case slices.Contains(tables().Races[o.Race].Bars, a):
			c.bad(at, "%s stands cannot be %s", o.Race, a)
		}
	}
	if has(u, elite) && has(u, militia) {
		c.bad(path+".attributes", "a stand is either elite or militia (COL-STAND-18)")
	}
}

// formation checks the places of a unit's stands.
func (c *checker) formation(u *game.Unit, path string) {
	o := own(u)
	switch {
	case o.Formation == inSquare && has(u, militia):
		c.bad(path+".formation", "militia cannot form square (COL-FORM-06)")
	case o.Formation == inSquare && (!o.Formed || o.Size < squareLeast):
		c.bad(path+".formation", "a square needs a Formed unit of at least %d stands", squareLeast)
	case o.Formation == inSquare && o.Marching:
		c.bad(path+".marching", "a square cannot march")
	}
}

// squareLeast is the least number of stands in a square (G-12).
const squareLeast = 4

// named checks that the stands named in a unit's state are its own.
func (c *checker) named(u *game.Unit, path string) {
	o := own(u)
	for _, l := range []struct {
		field string
		ids   []game.StandID
	}{{"disrupted", o.Disrupted}, {"failing", o.Failing}, {"fresh", o.Fresh}, {"charged", o.Charged}, {"lances", o.Lances}} {
		for i, id := range l.ids {
			if !slices.ContainsFunc(u.Stands, func(stand game.Stand) bool { return stand.ID == id }) {
				c.bad(fmt.Sprintf("%s.%s[%d]", path, l.field, i), "%q is no stand of the unit", id)
			}
		}
	}
}

// leader checks a leader: a General is always with a unit (COL-LEADER-02), a Captain with a Formed
// one or free (COL-LEADER-04).
func (c *checker) leader(l *game.Character, path string) {
	u := c.s.Unit(l.Joined)
	switch {
	case ownLeader(l).Lost:
		return
	case l.Kind == general && l.Joined == "":
		c.bad(path+".joined", "a General is with a unit (COL-LEADER-02)")
	case l.Kind == captain && u != nil && !own(u).Formed:
		c.bad(path+".joined", "a Captain is with a Formed unit or roams (COL-LEADER-04)")
	case u != nil && len(u.Stands) == 0 && !waits(u):
		c.bad(path+".joined", "%q is not on the table", u.ID)
	}
}

// hidden checks skirmishers hidden inside Formed stands (COL-SKIRM-01).
func (c *checker) hidden() {
	hosts := map[game.StandID]bool{}
	for i := range c.s.Units {
		u := &c.s.Units[i]
		id := own(u).Hidden
		if id == "" {
			continue
		}
		path := fmt.Sprintf("units[%d].hidden", i)
		host, _ := c.s.Stand(id)
		switch {
		case typeOf(u).Group != Skirmishers:
			c.bad(path, "only skirmishers are hidden (COL-SKIRM-01)")
		case host == nil || host.Side != u.Side || !own(host).Formed:
			c.bad(path, "%q is no stand of a Formed friend (COL-SKIRM-01)", id)
		case len(u.Stands) > 0:
			c.bad(path, "hidden skirmishers have no stand on the table")
		case hosts[id]:
			c.bad(path, "another stand is hidden inside %q (COL-SKIRM-01)", id)
		}
		hosts[id] = true
	}
}

// points checks that the armies do not cost too much.
func (c *checker) points() {
	most := ownBattle(c.s).Points
	if most == 0 || len(c.list) > 0 {
		return
	}
	for i, side := range c.s.Sides {
		if sum := armyPrice(c.s, side.ID); sum > most {
			c.bad(fmt.Sprintf("sides[%d]", i), "its army costs %d points; %d are allowed", sum, most)
		}
	}
}

// words writes a list: "a, b, c".
func words(list []string) string {
	text := ""
	for i, w := range list {
		if i > 0 {
			text += ", "
		}
		text += w
	}
	return text
}

// CheckQuestion returns the problems of a scenario's open question.
func (Rules) CheckQuestion(s *game.State) []game.Problem {
	c := &checker{s: s}
	t := ownTurn(s)
	for i, charge := range t.Charges {
		u, v := s.Unit(charge.Unit), s.Unit(charge.Target)
		if u == nil || v == nil || u.Side == v.Side || len(u.Stands) == 0 || len(v.Stands) == 0 {
			c.bad(fmt.Sprintf("turn.charges[%d]", i), "is no charge of a unit on the table at an enemy")
		}
	}
	path := "turn.open"
	for o := t.Open; o != nil; o = o.Then {
		c.open(o, path)
		path += ".then"
	}
	return c.list
}

// open checks an open procedure.
func (c *checker) open(o *Open, path string) {
	n := 0
	for _, there := range []bool{o.March != nil, o.Volley != nil, o.Chase != nil, o.Losses != nil, o.Gap != nil, o.Tidy != nil} {
		if there {
			n++
		}
	}
	u := c.s.Unit(o.about())
	switch {
	case n != 1:
		c.bad(path, "has %d procedures; it must have one", n)
	case u == nil || len(u.Stands) == 0:
		c.bad(path, "is about a unit that is not on the table")
	case o.Losses != nil && o.Losses.Count < 1:
		c.bad(path+".losses.count", "is %d; it must be at least 1", o.Losses.Count)
	case o.Losses != nil && o == top(c.s) && o.Losses.Count >= len(rearRow(u)): // one below may still find a shorter row
		c.bad(path+".losses.count", "leaves its owner no choice")
	case o.Tidy != nil && !c.turned(u, o.Tidy.Turned):
		c.bad(path+".tidy.turned", "does not name stands of the unit, each once")
	case o.Chase != nil && !c.standOf(u, o.Chase.Stand):
		c.bad(path+".chase.stand", "is no stand of the unit")
	}
	if v := o.Volley; v != nil && u != nil {
		for i, shot := range v.Shots {
			if t, _ := c.s.Stand(shot.Target); !c.standOf(u, shot.Stand) || t == nil || t.Side == u.Side {
				c.bad(fmt.Sprintf("%s.volley.shots[%d]", path, i), "is no shot of a stand of the unit at an enemy")
			}
		}
	}
}

// turned reports whether stands are some of a unit, each once.
func (c *checker) turned(u *game.Unit, stands []game.Stand) bool {
	for i, stand := range stands {
		if !c.standOf(u, stand.ID) || slices.ContainsFunc(stands[:i], func(other game.Stand) bool { return other.ID == stand.ID }) {
			return false
		}
	}
	return len(stands) > 1
}

// pathOf is the path of an item of a list.
func pathOf(list string, i int) string { return fmt.Sprintf("%s[%d]", list, i) }

func (c *checker) standOf(u *game.Unit, id game.StandID) bool {
	return slices.ContainsFunc(u.Stands, func(stand game.Stand) bool { return stand.ID == id })
}
