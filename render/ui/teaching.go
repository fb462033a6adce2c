package ui

import (
	"strconv"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// teach adds to a picture what explains the rule of the charge shown: the names of the zones, the
// order in which the stands move, and the length of each contact with the enemy.
func teach(o *scene.Options, st *game.State, unit game.UnitID, p *preview) {
	o.Foremost = append(append([]game.UnitID{unit}, o.Spoken...), p.Supporters...)
	o.ZoneNames = [4]string{words.T("Front"), words.T("Right flank"), words.T("Rear"), words.T("Left flank")}
	if !p.Legal || st.Unit(unit) == nil {
		return
	}
	o.Numbered = len(p.Stands) > 1
	o.Contacts = touching(p)
	// The length of a contact is written beside it, so the ghosts need no label for it.
	for i := range o.Marks {
		if m := &o.Marks[i]; m.Kind == game.MarkExposed && len(o.Contacts) > 0 {
			m.Label = game.Phrase{}
		}
	}
}

// touching returns the edges along which the stands of a charge would touch the enemy, each
// with its length in millimetres.
func touching(p *preview) []game.Mark {
	var marks []game.Mark
	for _, s := range p.Stands {
		for _, e := range s.Edges {
			marks = append(marks, game.Mark{Kind: game.MarkEdge, From: e.A, To: e.B,
				Label: game.SayAll(strconv.FormatFloat(10*e.Len(), 'f', 0, 64), narrow+"mm")})
		}
	}
	return marks
}

// otherWays returns the places of the other legal ways of a charge, if all ways are shown.
func (b *battle) otherWays() []game.Mark {
	k, p := b.shownWay()
	if !b.everyWay || p == nil || !p.Legal {
		return nil
	}
	const most = 24
	var marks []game.Mark
	for way := 1; way <= min(p.Alternatives, most); way++ {
		if way != max(1, k.option) {
			other := k
			other.option = way
			marks = append(marks, placesOf(b.state(), k.unit, b.board.ask.charge(b.state(), other))...)
		}
	}
	return marks
}

func placesOf(st *game.State, unit game.UnitID, p *preview) []game.Mark {
	u := st.Unit(unit)
	var marks []game.Mark
	for _, s := range p.Stands {
		if u != nil && !s.Destroyed {
			marks = append(marks, game.Mark{Kind: game.MarkGhost, Stand: s.ID, From: geometry.Vec{X: s.X, Y: s.Y}, Facing: s.Facing, Base: u.Base})
		}
	}
	return marks
}

// shownWay returns the charge shown, whether it is pointed at or an answer.
func (b *battle) shownWay() (chargeKey, *preview) {
	if p := b.shown(); p != nil {
		return chargeKey{b.selected, b.target, b.option, b.support}, p
	}
	if a := b.aimed(); a != nil && b.target == "" {
		return chargeKey{a.Unit, a.Target, a.Way, a.Support}, b.way()
	}
	return chargeKey{}, nil
}

// lightWay shows the way whose places lie under the pointer, while all are shown.
func (b *battle) lightWay(at geometry.Vec) bool {
	k, p := b.shownWay()
	if !b.everyWay || p == nil || !p.Legal || p.Alternatives < 2 {
		return false
	}
	for way := 1; way <= p.Alternatives; way++ {
		other := k
		other.option = way
		for _, m := range placesOf(b.state(), k.unit, b.board.ask.charge(b.state(), other)) {
			if !(game.Stand{X: m.From.X, Y: m.From.Y, Facing: m.Facing}).Box(m.Base).Contains(at, 0) {
				continue
			}
			if here := placesOf(b.state(), k.unit, p); covers(here, at) {
				return false // the way shown lies here, too
			}
			if b.target != "" {
				b.option = way
			} else {
				next := *b.aimed()
				next.Way = way
				b.takeWay(next)
			}
			b.ui.changed()
			return true
		}
	}
	return false
}

// covers reports whether some places cover a point of the table.
func covers(places []game.Mark, at geometry.Vec) bool {
	for _, m := range places {
		if (game.Stand{X: m.From.X, Y: m.From.Y, Facing: m.Facing}).Box(m.Base).Contains(at, 0) {
			return true
		}
	}
	return false
}

// fillEveryWay adds a button that shows all ways at once.
func (b *battle) fillEveryWay(h *sheet) {
	if _, p := b.shownWay(); p == nil || p.Alternatives < 2 {
		return
	}
	c := Control{ID: "every-way", text: words.T("All ways at once"), Label: words.T("Show all ways at once"), look: lookPlain, on: b.everyWay, Enabled: true, do: func() { b.everyWay = !b.everyWay }}
	h.flow(c)
}

// refusal hatches the places of a charge that is not legal, and writes the reason over them;
// without places, over the enemy.
func refusal(s *scene.Scene, b *board, unit, target game.UnitID, p *preview) {
	u := b.table().Unit(target)
	if p.Legal || u == nil || len(u.Stands) == 0 {
		return
	}
	var bases []geometry.Box
	for _, m := range placesOf(b.table(), unit, p) {
		bases = append(bases, game.Stand{X: m.From.X, Y: m.From.Y, Facing: m.Facing}.Box(m.Base))
	}
	for _, base := range bases { // where it would go if it might
		hatch(s, b, base)
	}
	if bases == nil {
		for i := range u.Stands {
			bases = append(bases, u.Box(i))
			outline(s, b, u.Box(i).Corners(), scene.Style{Stroke: colors.bad, Width: 2.5})
		}
	}
	around := bases[0].Bounds()
	for _, base := range bases {
		around = around.Union(base.Bounds())
	}
	top := b.camera.view.Pixel(geometry.Vec{X: (around.Min.X + around.Max.X) / 2, Y: around.Max.Y})
	bubble(s, b.camera.view.Area, top, words.Say(p.Reason))
}
