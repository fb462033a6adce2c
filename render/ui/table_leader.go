package ui

import (
	"fmt"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// leaderGrip is a leader being dragged on the Table screen.
type leaderGrip struct {
	before, now game.State
	start       geometry.Vec // where on the table he was gripped, in cm
}

// leadersOf lists the leaders that can be added to a side.
func (t *table) leadersOf(side int) (list []Control) {
	for _, k := range t.guide().LeaderKinds {
		kind := words.Say(k.Name)
		list = append(list, Control{
			ID: fmt.Sprintf("lead-%s-%s", t.states[t.at].Sides[side].ID, k.ID), text: title(kind),
			Label: words.T("Add %[1]s to %[2]s", kind, sideName(t.state(), side)), icon: "flag", look: lookPlain, Enabled: true,
			do: func() { t.addLeader(side, k.ID) },
		})
	}
	return list
}

// addLeader puts a new leader on the table, in the middle of the view.
func (t *table) addLeader(side int, kind string) {
	t.backToTray()
	at := t.board.at(t.board.camera.middle())
	var id game.CharacterID
	why := t.tryChange(func(st *game.State) {
		number := freeNumber(st, st.Sides[side].ID)
		id = game.CharacterID(fmt.Sprintf("%.24s-%d", st.Sides[side].ID, number))
		c := game.Character{ID: id, Side: st.Sides[side].ID, Kind: kind, Base: game.LeaderBase(st),
			Name: fmt.Sprintf("%s %s %d", sideName(st, side), words.Say(game.GuideOf(st).LeaderKind(kind).Name), number)}
		c.X, c.Y = within(at.X, c.Base.Front, st.Table.Width-c.Base.Front), within(at.Y, c.Base.Front, st.Table.Height-c.Base.Front)
		if t.guide().NewLeader != nil {
			t.guide().NewLeader(st, &c)
		}
		st.Characters = append(st.Characters, c)
	})
	if why != "" {
		t.ui.Tell(words.T("That is not possible"), why)
		return
	}
	t.chooseLeader(id)
}

// chooseLeader selects a leader, "" for none.
func (t *table) chooseLeader(id game.CharacterID) {
	if t.leader, t.led = id, nil; id != "" {
		t.mover, t.target, t.query, t.ground = mover{}, "", "", ""
	}
	t.panel.sheet.scroll = 0
	t.refresh()
	t.ui.changed()
}

// leaderControls are the hidden buttons that select the leaders.
func (t *table) leaderControls(p *page) {
	st := t.state()
	for i := range st.Characters {
		c := &st.Characters[i]
		if c.ID != t.leader {
			p.add(Control{ID: "leader-" + string(c.ID), Label: words.T("Choose %[1]s (%[2]s)", nameOf(st, string(c.ID)), sideName(st, st.SideOf(c.Side))),
				Enabled: true, Hidden: true, Rect: rect(0, barHeight, 1, 1), do: func() { t.chooseLeader(c.ID) }})
		}
	}
}

// fillLeader describes the selected leader and offers what can be done with him.
func (t *table) fillLeader(h *sheet, c *game.Character) {
	leaderCard(h, t.state(), c)
	h.gap(step8)
	h.text(words.T("Drag it to move it, onto a unit to join that unit."), textBody, scene.Regular, colors.text)
	h.gap(step8)
	list := []Control{
		{ID: "by-numbers", text: words.T("Place"), Label: words.T("Place it by numbers"), look: lookPlain, Enabled: true, do: t.askLeaderPlace},
		{ID: "everything", text: words.T("Everything"), Label: words.T("All that the file says of it"), icon: "book", look: lookPlain, Enabled: true,
			do: func() { t.openForm("characters", t.states[t.at].CharacterIndex(t.leader)) }},
		{ID: "remove", key: "remove", text: words.T("Remove"), Label: words.T("Remove the leader (Delete)"), icon: "trash", look: lookPlain, Enabled: true, do: t.removeLeader},
	}
	if c.Joined != "" {
		list = append(list, Control{ID: "leave", text: words.T("Leave the unit"), look: lookPlain, Enabled: true, do: func() {
			t.changeLeader(func(c *game.Character) { c.Joined = "" })
		}})
	}
	h.flow(list...)
}

// changeLeader changes the selected leader, or says why that is not possible.
func (t *table) changeLeader(change func(c *game.Character)) {
	t.changeOrTell(func(st *game.State) { change(leader(st, game.UnitID(t.leader))) })
}

func (t *table) removeLeader() {
	id := t.leader
	t.changeOrTell(func(st *game.State) {
		i := st.CharacterIndex(id)
		st.Characters = append(st.Characters[:i:i], st.Characters[i+1:]...)
	})
}

// askLeaderPlace asks for the place of the selected leader.
func (t *table) askLeaderPlace() {
	st := t.state()
	c := leader(st, game.UnitID(t.leader))
	t.ui.open(numbersDialog(t.ui, nameOf(st, string(c.ID)), "", []number{
		{id: "x", name: words.T("Across"), value: c.X, high: st.Table.Width, step: 1, length: true},
		{id: "y", name: words.T("Up"), value: c.Y, high: st.Table.Height, step: 1, length: true},
	}, func(v []float64) string {
		return t.tryChange(func(st *game.State) {
			c := leader(st, game.UnitID(t.leader))
			c.X, c.Y = v[0], v[1]
		})
	}))
}

// leaderGesture selects and moves leaders, and reports whether it used the gesture. One who is
// dropped on a unit of his side joins it.
func (t *table) leaderGesture(g gesture) bool {
	if t.board.measuring() || t.mover.grip != nil || t.hauling != nil {
		return false
	}
	switch g.Kind {
	case gestureTap:
		if t.board.tape.laid {
			return false
		}
		_, _, c := t.board.piece(g.At, g.Touch)
		if c == nil {
			t.leader = ""
			return false
		}
		t.chooseLeader(c.ID)
	case gestureDrag:
		if g.First {
			_, _, c := t.board.piece(g.Start, g.Touch)
			if c == nil {
				return false
			}
			t.chooseLeader(c.ID)
			t.led = &leaderGrip{before: t.states[t.at], start: t.board.at(g.Start)}
		}
		if t.led == nil {
			return false
		}
		t.led.move(t.leader, t.board.at(g.At))
		t.refresh()
	case gestureDrop:
		if t.led == nil {
			return false
		}
		t.dropLeader(g)
	case gestureAbandon:
		if t.led == nil {
			return false
		}
		t.led = nil
		t.refresh()
	default:
		return false
	}
	t.ui.changed()
	return true
}

// move follows the hand.
func (h *leaderGrip) move(id game.CharacterID, at geometry.Vec) {
	h.now = h.before.Clone()
	c := leader(&h.now, game.UnitID(id))
	by := at.Sub(h.start)
	c.X = game.RoundLength(within(c.X+by.X, 0, h.now.Table.Width))
	c.Y = game.RoundLength(within(c.Y+by.Y, 0, h.now.Table.Height))
}

// dropLeader releases the dragged leader.
func (t *table) dropLeader(g gesture) {
	c := leader(&t.led.now, game.UnitID(t.leader))
	x, y := c.X, c.Y
	t.led = nil
	t.refresh()
	onto, _ := t.board.stand(g.At, g.Touch)
	if onto != nil && onto.Side != c.Side {
		onto = nil
	}
	t.changeLeader(func(c *game.Character) {
		if c.X, c.Y, c.Joined = x, y, ""; onto != nil {
			c.Joined = onto.ID
		}
	})
}
