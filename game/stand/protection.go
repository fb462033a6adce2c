package stand

import (
	"frontage/game"
	"frontage/game/table"
	"frontage/geometry"
)

// status is how well a stand is protected (section DEF). A higher status needs a higher
// score to hit.
type status uint8

const (
	inTheOpen status = iota
	defended
	fortified
)

var statusNames = [3]string{"in the open", "defended", "fortified"}

// String returns "in the open", "defended" or "fortified".
func (s status) String() string { return statusNames[s] }

// need is the score that hits a stand (STD-ATTACK-30, STD-SHOOT-08): 4, 5 or 6.
func (s status) need() int { return 4 + int(s) }

// threat is the origin of an attack.
type threat struct {
	piece int
	at    geometry.Box
	from  geometry.Box      // where it began its move into contact,
	came  bool              // if that is known
	shot  *geometry.Segment // the line of a shot, nil in close combat

	caster *game.Character // who casts a spell, with piece −1 if it is from his own stand
}

// name names the attacker within a sentence.
func (t *threat) name(b *board) game.Phrase {
	if t.piece < 0 {
		return leaderWithin(t.caster)
	}
	return b.standName(t.piece).Phrase()
}

// inCombat is the threat of a stand in close combat.
func (b *board) inCombat(by int) threat {
	t := threat{piece: by, at: b.Boxes[by]}
	t.from, t.came = b.cameFrom(by)
	return t
}

// cameFrom returns where a stand stood before the charge, advance or pursuit that brought
// it here. In every round that it fights here, it counts as having come over what lies
// between (STD-DEF-04, STD-DEF-05, AMB-15).
func (b *board) cameFrom(p int) (geometry.Box, bool) {
	u := b.unitOf(p)
	for _, s := range Own(u.Unit).State.From {
		if s.ID == b.id(p) {
			return s.Box(u.Base), true
		}
	}
	return geometry.Box{}, false
}

// protecting says whom a kind of terrain protects (STD-DEF-03, the table of section TERR,
// AMB-13), how well, and against whom. The rubble of a breach is a low obstacle
// (STD-DEF-13).
type protecting struct {
	artillery bool // as well as infantry (STD-DEF-02)
	status    status
	covers    covering
	rule      string
}

// covering says against whom terrain protects.
type covering uint8

const (
	coverWithin  covering = iota // everyone, if the stand is in it (STD-DEF-05, AMB-14)
	coverAcross                  // those who come across it (STD-DEF-05, AMB-15)
	coverUphill                  // those who are lower at some moment (STD-DEF-04)
	coverBank                    // chargers who come over it or out of it (STD-TERR-04)
	coverRampart                 // everyone, but less against those inside the walls (STD-DEF-12)
)

var protections = map[string]protecting{
	"hill":          {true, defended, coverUphill, "STD-DEF-04"},
	"steep-hill":    {true, defended, coverUphill, "STD-DEF-04"},
	"stream":        {false, defended, coverBank, "STD-TERR-04"},
	"marsh":         {false, defended, coverWithin, "STD-TERR-05"},
	"wood":          {false, defended, coverWithin, "STD-TERR-07"},
	"village":       {true, defended, coverWithin, "STD-TERR-08"},
	"low-obstacle":  {true, defended, coverAcross, "STD-TERR-19"},
	"high-obstacle": {true, fortified, coverAcross, "STD-TERR-20"},
	"fortress-wall": {true, fortified, coverRampart, "STD-TERR-21"},
	"earthwork":     {true, defended, coverAcross, "STD-DEF-14"},
}

// protector is a feature that may protect, with the ground it covers.
type protector struct {
	*game.Terrain
	protecting
	areas  []geometry.Polygon
	around geometry.Rect // only stands that reach into it can be protected
}

// protectors returns the features of the table that may protect somebody.
func (b *board) protectors() []protector {
	if b.cover == nil {
		b.cover = make([]protector, 0, len(b.state.Terrain))
		reach := behindReach
		for i := range b.state.Terrain { // terrain beside a road protects stands on it (STD-TERR-14)
			reach = max(reach, b.state.Terrain[i].Width)
		}
		for i := range b.state.Terrain {
			t := &b.state.Terrain[i]
			if p, ok := protections[t.Kind]; ok {
				b.cover = append(b.cover, newProtector(t, p, reach))
			}
		}
	}
	return b.cover
}

// newProtector returns a feature that protects stands within reach of it.
func newProtector(t *game.Terrain, p protecting, reach float64) protector {
	areas := table.Areas(t)
	var around geometry.Rect
	for i, a := range areas {
		if i == 0 {
			around = a.Bounds()
		}
		around = around.Union(a.Bounds())
	}
	return protector{t, p, areas, around.Grow(reach + 3*geometry.Tolerance)}
}

// shelter is what was found about a stand: its status, the feature that protects it, if
// any, and the deciding rule.
type shelter struct {
	status status
	by     *protector
	rule   string
}

// groundShelter finds the best protection of a stand against a threat from the ground around it,
// and what cancels it: the stand's type or an earlier action of its unit.
func (b *board) groundShelter(struck int, t threat) shelter {
	u, bounds := b.unitOf(struck), b.Boxes[struck].Bounds()
	best := shelter{rule: "STD-DEF-01"}
	for i := range b.protectors() {
		f := &b.cover[i]
		if !f.around.Meets(bounds) {
			continue
		}
		found := b.shelterOf(f, struck, t)
		switch {
		case found.status > best.status && u.mayHide(f.artillery || b.plays("AMB-13", "b")):
			best = found
		case found.status > inTheOpen && best.status == inTheOpen:
			best = shelter{rule: "STD-DEF-02", by: f} // it protects other types
		}
	}
	switch {
	case best.status == inTheOpen || !Own(u.Unit).State.Open:
		return best
	case Own(u.Unit).State.Charged || Own(u.Unit).State.Fresh || Own(u.Unit).State.Advanced || len(Own(u.Unit).State.Bonuses) > 0:
		return shelter{rule: "STD-DEF-10", by: best.by}
	}
	return shelter{rule: "STD-DEF-11", by: best.by}
}

// mayHide applies STD-DEF-02: only infantry and, where the terrain table has it
// (AMB-13), artillery can be protected.
func (u *unitOnBoard) mayHide(artilleryToo bool) bool {
	return u.Type == Infantry || artilleryToo && u.Type == Artillery
}

// shelterOf returns the protection that one feature gives a stand against a
// threat, whatever the stand's type.
func (b *board) shelterOf(f *protector, struck int, t threat) shelter {
	ok := false
	switch f.covers {
	case coverWithin: // AMB-14: wherever the enemy is, or by the other reading only if he is outside
		ok = b.isWithin(f, struck) && !(b.plays("AMB-14", "a") && overlapsAny(f.areas, t.at))
	case coverUphill:
		ok = b.isUphill(f, struck, t)
	case coverAcross:
		ok = b.isBehind(f.areas, struck, t)
	case coverBank: // AMB-11: not against shots, or by the other reading against shots too
		ok = (t.shot == nil || b.plays("AMB-11", "b")) && !overlapsAny(f.areas, b.Boxes[struck]) && b.isBehind(f.areas, struck, t)
	case coverRampart:
		ok = overlapsAny(f.areas, b.Boxes[struck])
		if ok && b.insideWalls(f, t.at.Center) {
			return shelter{defended, f, "STD-DEF-12"}
		}
	}
	if !ok {
		return shelter{}
	}
	status := f.status
	if f.Kind == "earthwork" && t.shot != nil { // STD-DEF-14: fortified against shots
		status = fortified
	}
	return shelter{status, f, f.rule}
}

// shelterStep says why a stand has its status.
func (b *board) shelterStep(struck int, t threat, found shelter) game.Step {
	who, f := b.standName(struck), found.by
	step := game.Step{Rule: found.rule, Marks: []game.Mark{{Kind: game.MarkStand, Stand: b.id(struck)}}}
	switch {
	case found.rule == coverRule:
		step.Text = game.Say("%s has taken cover: it is %s.", who, found.status)
		return step
	case found.rule == "STD-SPELL-43", found.rule == "STD-SPELL-44":
		step.Text = game.Say("%s is %s by a spell.", who, found.status)
		return step
	case found.rule == "STD-SPEC-60", found.rule == "STD-SPEC-62":
		step.Text = game.Say("%s is %s by its special rule.", who, found.status)
		return step
	case found.rule == ruleFort && inLaager(b.unitOf(struck).Unit):
		step.Text = game.Say("%s is in laager: it is %s.", who, found.status)
		return step
	case found.rule == ruleFort && found.status > inTheOpen:
		step.Text = game.Say("%s is beside a laager: it is %s.", who, found.status)
		return step
	case found.rule == ruleFort, found.rule == "STD-SPEC-32", found.rule == "STD-SPEC-61":
		step.Text = game.Say("%s counts as in the open by its special rule.", who)
		return step
	case found.status > inTheOpen && found.rule != "STD-DEF-12":
		step.Text = game.Say("%s %s: it is %s.", who, b.shelterText(struck, t, f), found.status)
		return step
	}
	switch found.rule {
	case "STD-DEF-01":
		step.Text = game.Say("%s is in the open.", who)
	case "STD-DEF-02":
		step.Text = game.Say("%s is in the open: %s does not protect %s.", who, groundName(f.Kind, f.ID), b.unitOf(struck).Type)
	case "STD-DEF-10":
		step.Text = game.Say("%s counts as in the open after its own move into contact, in spite of %s.", who, groundName(f.Kind, f.ID))
	case "STD-DEF-11":
		step.Text = game.Say("%s counts as in the open after its retreat, in spite of %s.", who, groundName(f.Kind, f.ID))
	case "STD-DEF-12":
		step.Text = game.Say("%s is attacked from the inner side of the walls: it is defended, not fortified.", who)
	}
	return step
}

// shelterText says where a protected stand is.
func (b *board) shelterText(struck int, t threat, f *protector) game.Phrase {
	where := groundName(f.Kind, f.ID)
	switch f.covers {
	case coverWithin:
		if _, road := b.roadUnder(b.Boxes[struck]); road {
			return game.Say("is on a road through %s (STD-TERR-14)", where)
		}
		return game.Say("is in %s", where)
	case coverUphill:
		if height, _ := heightOn(f, b.Boxes[struck]); !b.standsAt(height, t.at) {
			return game.Say("is on %s, higher than %s", where, t.name(b))
		}
		return game.Say("is on %s, up which %s", where, b.comes(t))
	case coverAcross:
		return game.Say("is behind %s, across which %s", where, b.comes(t))
	case coverBank:
		return game.Say("is on the bank of %s, from which %s", where, b.comes(t))
	}
	return game.Say("is on the rampart %s", string(f.ID))
}

// comes names the charger or shooter.
func (b *board) comes(t threat) game.Phrase {
	if t.shot != nil {
		return game.Say("%s shoots", t.name(b))
	}
	return game.Say("%s comes", b.standName(t.piece))
}

func overlapsAny(areas []geometry.Polygon, box geometry.Box) bool {
	for _, a := range areas {
		if a.OverlapsBox(box) {
			return true
		}
	}
	return false
}

// isWithin reports whether a stand is in area terrain (STD-TERR-22). On a road infantry has
// the protection of the dense terrain beside it; other troops have none (STD-TERR-14).
func (b *board) isWithin(f *protector, struck int) bool {
	box := b.Boxes[struck]
	in := overlapsAny(f.areas, box)
	width, road := b.roadUnder(box)
	if !road {
		return in
	}
	if b.unitOf(struck).Type != Infantry {
		return false
	}
	for _, a := range f.areas {
		in = in || a.DistanceToBox(box) <= width+geometry.Tolerance
	}
	return in
}

// roadUnder reports whether the centre of a stand is on a road (STD-TERR-13), and the
// road's width; terrain within that distance borders on the road. A road drawn as a shape
// has width 0.
func (b *board) roadUnder(box geometry.Box) (width float64, ok bool) {
	for i := range b.state.Terrain {
		t := &b.state.Terrain[i]
		if t.Kind != "road" {
			continue
		}
		for _, a := range table.Areas(t) {
			if a.Contains(box.Center, geometry.Tolerance) {
				return t.Width, true
			}
		}
	}
	return 0, false
}

// insideWalls reports whether a point lies on the inner side of a wall (STD-DEF-12): within
// the convex hull of the walls joined to it. That holds if every line through the point has
// walls on both sides.
func (b *board) insideWalls(wall *protector, at geometry.Vec) bool {
	var corners []geometry.Vec
	for _, f := range b.joinedTo(wall) {
		for _, a := range f.areas {
			corners = append(corners, a...)
		}
	}
	for _, c := range corners {
		left, right := false, false
		for _, d := range corners {
			turn := c.Sub(at).Cross(d.Sub(at))
			left, right = left || turn > geometry.AreaTolerance, right || turn < -geometry.AreaTolerance
		}
		if !left || !right {
			return false
		}
	}
	return true
}

// joinedTo returns the walls that form one work with a wall: each within the distance at
// which an obstacle protects.
func (b *board) joinedTo(wall *protector) []*protector {
	work := []*protector{wall}
	for i := 0; i < len(work); i++ {
		for j := range b.cover {
			f := &b.cover[j]
			if f.covers == coverRampart && !containsWall(work, f) && adjoin(work[i].areas, f.areas) {
				work = append(work, f)
			}
		}
	}
	return work
}

func containsWall(work []*protector, f *protector) bool {
	for _, w := range work {
		if w.ID == f.ID {
			return true
		}
	}
	return false
}

// adjoin reports whether a corner of some areas lies within reach of others.
func adjoin(p, q []geometry.Polygon) bool {
	for _, a := range p {
		for _, c := range q {
			for _, v := range a {
				if c.Distance(v) <= behindReach {
					return true
				}
			}
			for _, v := range c {
				if a.Distance(v) <= behindReach {
					return true
				}
			}
		}
	}
	return false
}
