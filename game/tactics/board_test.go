package tactics

import (
	"fmt"
	"testing"

	"frontage/game"
)

// A battle without a table is laid out on a board, each unit at its position, in the half of
// its side, with a stand for so many members; the stands follow it through the battle.
func TestBoard(t *testing.T) {
	s := scenario(t, `"tactics": {"location": {"kind": "city", "inside": "a", "inner": {}}}`,
		`a u: "count": 100, "tactics": "assault"`, `a w: "count": 33, "place": {"position": 0, "inside": true}`, `a x: "individual": true, "place": {"position": 0, "inner": true}`,
		`b v: "count": 50, "tactics": "assault"`, `b u_1: "count": 5`)
	if s.Table.Width != 7*columnWidth || len(s.Terrain) != 7 || s.Terrain[0].Kind != columnInner || s.Terrain[2].Kind != columnBack {
		t.Fatalf("the table is %v with %d columns; want 7 columns of %v, inner and back walls among them", s.Table, len(s.Terrain), columnWidth)
	}
	for id, want := range map[game.UnitID]int{"u": 10, "w": 4, "x": 1, "v": 5, "u_1": 1} {
		if got := len(s.Unit(id).Stands); got != want {
			t.Errorf("%s has %d stands, want %d", id, got, want)
		}
	}
	column := func(id game.UnitID) int { return int(s.Unit(id).Stands[0].X / columnWidth) }
	if column("u") != 2 || column("w") != 1 || column("x") != 0 || column("v") != 6 {
		t.Errorf("they are in the columns %d, %d, %d and %d; want 2, 1, 0 and 6", column("u"), column("w"), column("x"), column("v"))
	}
	again, err := game.Read(game.Write(s), "again", systems)
	if err != nil || string(game.Write(&again)) != string(game.Write(s)) {
		t.Errorf("it is not read as it was written: %v", err)
	}
	b := game.NewBattle(*s, Rules{}, game.Options{Seed: 1})
	events, err := b.Do(game.Action{Do: doSegment})
	if err != nil {
		t.Fatal(err)
	}
	s = b.State()
	if column("u") != 3 || column("v") != 5 {
		t.Errorf("after a segment they are in %d and %d; want 3 and 5", column("u"), column("v"))
	}
	moved := false
	for _, e := range events {
		moved = moved || e.Unit == "u" && len(e.Moves) == 10 && e.Moves[0].Poses[1].X-e.Moves[0].Poses[0].X == columnWidth
	}
	if !moved {
		t.Error("the move is not shown")
	}
	for {
		a, open := b.Default()
		if !open {
			break
		}
		if _, err := b.Do(a); err != nil {
			t.Fatal(err)
		}
	}
	for _, u := range b.State().Units {
		if gone := own(&u).now().Gone != ""; gone != (len(u.Stands) == 0) {
			t.Errorf("%s is gone: %v, and has %d stands", u.ID, gone, len(u.Stands))
		}
	}
}

// A table of its own, or too many units, and there is no board; a battle of the most units
// that a file may have is still fought.
func TestNoBoard(t *testing.T) {
	s := scenario(t, `"table": {"width": 90, "height": 60}`, `a u: "count": 50, "stands": [{"id": "u1", "x": 10, "y": 10, "facing": 0}]`, `b v: "count": 50`)
	if s.Table.Width != 90 || len(s.Terrain) != 0 || len(s.Unit("v").Stands) != 0 {
		t.Errorf("the table is %v with %d columns, v has stands %v; want 90 wide, none and none", s.Table, len(s.Terrain), s.Unit("v").Stands)
	}
	b := game.NewBattle(*s, Rules{}, game.Options{Seed: 1})
	if _, err := b.Do(game.Action{Do: doEnd}); err != nil || b.State().Unit("u").Stands[0].X != 10 {
		t.Errorf("its stands move: %v", err)
	}
	var units []string
	for i := range 400 {
		units = append(units, fmt.Sprintf(`%s u%d: "count": 9, "tactics": "assault"`, "ab"[i%2:i%2+1], i))
	}
	s = scenario(t, "", units...)
	if s.Table != (game.Table{}) {
		t.Error("400 units are on a board")
	}
	b = game.NewBattle(*s, Rules{}, game.Options{Seed: 1})
	if _, err := b.Do(game.Action{Do: doEnd}); err != nil || ownTurn(b.State()).Result == nil {
		t.Errorf("the battle has no result: %v", err)
	}
}
