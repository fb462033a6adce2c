package ui

import (
	"fmt"
	"strings"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/words"
)

// Prefixes of the ids of the tray's controls: "add-red-infantry-3", "lay-wood".
const (
	addRow = "add-"
	layRow = "lay-"
)

// trayGesture drags a unit or a piece of terrain from the tray onto the table, and
// reports whether it used the gesture. A finger that moves up or down scrolls the tray.
func (t *table) trayGesture(g gesture) bool {
	switch {
	case g.Kind == gestureDrag && g.First && t.panel.open && t.panel.frame.Contains(g.Start, 0):
		across := g.At.Sub(g.Start)
		if g.Touch && across.X*across.X < across.Y*across.Y {
			return false
		}
		if c := t.ui.control(g.Start); c != nil && c.Enabled && t.takeFromTray(c.ID, t.board.at(g.At)) {
			t.fresh = true
			t.refresh()
			return true
		}
	case !t.fresh || g.Kind != gestureDrop && g.Kind != gestureAbandon:
	case g.Kind == gestureAbandon, t.panel.frame.Contains(g.At, 0):
		t.backToTray()
		return true
	default:
		if grip := t.mover.grip; grip != nil && grip.why != "" {
			t.ui.Note(grip.why)
			t.backToTray()
			return true
		}
		t.fresh = false
	}
	return false
}

// backToTray removes the piece taken from the tray.
func (t *table) backToTray() {
	if t.fresh {
		t.fresh = false
		t.mover, t.hauling, t.ground = mover{}, nil, ""
		t.refresh()
	}
}

// takeFromTray starts dragging the piece of a control of the tray.
func (t *table) takeFromTray(control string, at geometry.Vec) bool {
	if kind, ok := strings.CutPrefix(control, layRow); ok {
		st := withGround(&t.states[t.at])
		piece := newGround(&st, kind, at)
		st.Terrain = append(st.Terrain, piece)
		t.chooseGround(piece.ID)
		t.hauling = &haul{before: st, now: st, start: at, at: at}
		t.shiftHaul()
		return true
	}
	if !strings.HasPrefix(control, addRow) {
		return false
	}
	for i := range t.states[t.at].Sides {
		for _, r := range t.guide().Recruits {
			if control != t.addID(i, r) {
				continue
			}
			st := t.states[t.at].Clone()
			u := newUnit(&st, i, r.Type, r.Stands)
			lineUp(u, at)
			t.chooseUnit(u.ID)
			t.mover.grip = &grip{before: st, now: st, start: at, at: at}
			t.mover.update(&t.board)
			return true
		}
	}
	return false
}

// guide returns the guide to the pieces of the table's rules.
func (t *table) guide() *game.PieceGuide { return &game.GuideOf(&t.states[t.at]).Pieces }

func (t *table) addID(side int, r game.Recruit) string {
	return fmt.Sprintf("%s%s-%s-%d", addRow, t.states[t.at].Sides[side].ID, r.Type, r.Stands)
}

// trayOf lists the units that can be added to a side.
func (t *table) trayOf(side int) (list []Control) {
	sizes := map[game.UnitType]int{}
	for _, r := range t.guide().Recruits {
		sizes[r.Type]++
	}
	for _, r := range t.guide().Recruits {
		kind := words.Say(game.GuideOf(t.state()).UnitType(r.Type).Name)
		text := fmt.Sprintf("%d %s", r.Stands, kind)
		if r.Stands == 1 && sizes[r.Type] == 1 { // "Dragons", since there is no other number
			text = title(kind)
		}
		list = append(list, Control{
			ID: t.addID(side, r), text: text,
			Label: words.T("Add %[1]s of %[2]d to %[3]s", kind, r.Stands, sideName(t.state(), side)), look: lookPlain, Enabled: true,
			do: func() { t.add(side, r.Type, r.Stands) },
		})
	}
	return list
}
