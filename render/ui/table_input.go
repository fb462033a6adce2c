package ui

import (
	"frontage/game"
	"frontage/geometry"
)

func (t *table) gesture(g gesture) {
	if t.trayGesture(g) {
		return
	}
	if t.mover.grip == nil && t.hauling == nil && t.led == nil && t.panel.gesture(g, t.ui) {
		return
	}
	if g.Kind == gestureTap && t.tapEnemy(g) || t.freeGesture(g) {
		return
	}
	if t.leaderGesture(g) || t.groundGesture(g) {
		return
	}
	chosen := t.mover.unit
	if t.mover.gesture(&t.board, g, t.set, t.refresh) {
		if t.mover.unit != chosen {
			t.target, t.query, t.answer = "", "", nil
			t.panel.sheet.scroll = 0
		}
		return
	}
	t.board.gesture(g)
	if g.Kind == gestureHover {
		t.point(g.At, g.Touch)
	}
}

// point shows the charge of the selected unit at the enemy under the mouse.
func (t *table) point(at geometry.Vec, touch bool) {
	if enemy := t.enemy(at, touch); enemy != nil && enemy.ID != t.target {
		t.aim(enemy.ID)
	}
}

// tapEnemy shows the charge at a tapped enemy; a second tap selects the enemy.
func (t *table) tapEnemy(g gesture) bool {
	enemy := t.enemy(g.At, g.Touch)
	if enemy == nil || !g.Touch || enemy.ID == t.target {
		return false
	}
	t.aim(enemy.ID)
	return true
}

// enemy returns the unit under a pixel if it is an enemy of the selected one.
func (t *table) enemy(at geometry.Vec, touch bool) *game.Unit {
	unit, _ := t.board.stand(at, touch)
	own := t.state().Unit(t.mover.unit)
	if unit == nil || own == nil || own.Side == unit.Side || t.board.ask.guide().Aim == nil {
		return nil
	}
	return unit
}

func (t *table) key(k KeyPress) bool {
	switch {
	case k.Key == "z" && k.Mods == Ctrl|Shift, k.Key == "y" && k.Mods == Ctrl:
		t.redo()
	case k.Key == "z" && k.Mods == Ctrl:
		t.undo()
	case k.Key == "s" && k.Mods == Ctrl:
		t.save()
	case k.Key == "o" && k.Mods == Ctrl:
		t.ui.open(openDialog(t.ui))
	case k.Key == KeyEscape && t.fresh:
		t.backToTray()
	case k.Key == KeyDelete && t.ground != "":
		t.removeGround()
	case k.Key == KeyDelete && t.leader != "":
		t.removeLeader()
	case k.Key == KeyDelete:
		t.remove()
	case k.Key == "r" && k.Mods&^Shift == 0 && t.ground != "":
		t.turnGround(map[bool]float64{false: turnStep, true: -turnStep}[k.Mods == Shift])
	case k.Key == KeyEnter && t.ui.focus == "":
		t.charge()
	case t.freeKey(k):
	case k.Key == KeyEscape && t.target != "" && len(t.free.places) > 0:
		t.resetFree()
	case k.Key == KeyEscape && t.query != "":
		t.query = ""
	case k.Key == KeyEscape && t.ground != "":
		t.chooseGround("")
	case k.Key == KeyEscape && t.leader != "":
		t.chooseLeader("")
	case t.nudge(k):
	case k.Key == KeyEscape:
		if t.target == "" {
			t.mover = mover{}
		}
		t.cancel()
	default:
		return t.mover.key(&t.board, k, t.set, t.refresh) || t.panel.sheet.key(k) || t.board.key(k)
	}
	return true
}

func (t *table) typed(r rune) bool {
	switch r {
	case ']':
		t.step(1)
	case '[':
		t.step(-1)
	case '.', ',':
		by := 1
		if r == ',' {
			by = -1
		}
		if id, ok := nextUnit(t.state(), t.mover.unit, by, func(*game.Unit) bool { return true }); ok {
			t.chooseUnit(id)
		}
	default:
		return t.board.typed(r)
	}
	return true
}

func (t *table) tick(in *Input) bool { return t.board.tick(in) }

func (t *table) animating() bool { return t.board.ripens() }

func (t *table) find(id string) (geometry.Vec, bool) { return t.board.find(id) }
