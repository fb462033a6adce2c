package scene

import (
	"strconv"

	"frontage/game"
	"frontage/game/stand"
	"frontage/geometry"
)

// smallTable is a table with one piece of most things: two infantry stands
// charging a line, a wood, a road, two leaders.
func smallTable() *game.State {
	infantry := game.Base{Front: 4, Depth: 2}
	return &game.State{
		Title:  "Axemen & <spearmen>",
		System: stand.Name,
		Table:  game.Table{Width: 60, Height: 40},
		Sides:  [2]game.Side{{ID: "red", Name: "Red"}, {ID: "blue", Name: "Blue"}},
		Units: []game.Unit{
			{ID: "r1", Side: "red", Name: "Axemen", Type: stand.Infantry, Base: infantry,
				Own: &stand.Unit{Hits: 3, State: stand.UnitState{Hits: 2, Confused: true}},
				Stands: []game.Stand{
					{ID: "r1a", X: 20, Y: 28, Facing: 180}, {ID: "r1b", X: 24, Y: 28, Facing: 180},
				}},
			{ID: "b1", Side: "blue", Name: "Spearmen", Type: stand.Infantry, Own: &stand.Unit{Hits: 3}, Base: infantry,
				Stands: []game.Stand{
					{ID: "b1a", X: 20, Y: 12}, {ID: "b1b", X: 24, Y: 12},
				}},
			{ID: "b2", Side: "blue", Name: "Lancers", Type: stand.Cavalry, Base: game.Base{Front: 2, Depth: 4},
				Own:    &stand.Unit{Hits: 3, State: stand.UnitState{Charged: true}},
				Stands: []game.Stand{{ID: "b2a", X: 40, Y: 20, Facing: 315}}},
			{ID: "b3", Side: "blue", Name: "Gone", Type: stand.Infantry, Own: &stand.Unit{Hits: 3}, Base: infantry},
		},
		Characters: []game.Character{
			{ID: "rg", Side: "red", Kind: "general", X: 30, Y: 32, Base: game.Base{Front: 2.5}},
			{ID: "bw", Side: "blue", Kind: "wizard", X: 34, Y: 8, Base: game.Base{Front: 2.5}},
		},
		Terrain: []game.Terrain{
			{ID: "wood", Kind: "wood", Shape: []geometry.Vec{{X: 4, Y: 20}, {X: 14, Y: 20}, {X: 14, Y: 34}, {X: 6, Y: 36}}},
			{ID: "road", Kind: "road", Line: []geometry.Vec{{X: 0, Y: 4}, {X: 30, Y: 3}, {X: 60, Y: 6}}, Width: 2},
		},
		Notes: "Two bodies of infantry face to face.",
	}
}

// smallMarks is a mark of every kind on smallTable.
func smallMarks(st *game.State) []game.Mark {
	b := st.Units[1].Box(0)
	marks := ZoneMarks(nil, b)
	return append(marks,
		game.Mark{Kind: game.MarkSight, From: geometry.Vec{X: 20, Y: 27}, To: geometry.Vec{X: 20, Y: 13}},
		game.Mark{Kind: game.MarkBlocked, From: geometry.Vec{X: 39, Y: 21}, To: geometry.Vec{X: 26, Y: 27}, Label: game.Say("Not visible")},
		game.Mark{Kind: game.MarkEdge, From: geometry.Vec{X: 22, Y: 13}, To: geometry.Vec{X: 26, Y: 13}},
		game.Mark{Kind: game.MarkExposed, From: geometry.Vec{X: 18, Y: 13}, To: geometry.Vec{X: 22, Y: 13}, Label: game.Say("exposed 40 mm")},
		game.Mark{Kind: game.MarkMeasure, From: geometry.Vec{X: 16, Y: 27}, To: geometry.Vec{X: 16, Y: 13}, Label: game.Say("14 cm")},
		game.Mark{Kind: game.MarkGhost, Stand: "r1a", From: geometry.Vec{X: 20, Y: 14}, Facing: 180, Base: game.Base{Front: 4, Depth: 2}},
		game.Mark{Kind: game.MarkMove, From: geometry.Vec{X: 24, Y: 28}, Via: []geometry.Vec{{X: 28, Y: 22}}, To: geometry.Vec{X: 24, Y: 15}},
		game.Mark{Kind: game.MarkPoint, From: geometry.Vec{X: 50, Y: 30}, Label: game.Say("here")},
		game.Mark{Kind: game.MarkStand, Stand: "b2a"},
	)
}

func testPicture() *Scene {
	st := smallTable()
	return Picture(st, Options{
		Selected: "r1", Hover: "b1", Asked: []game.UnitID{"b2"}, Overlays: OverlayGrid, Marks: smallMarks(st),
		Caption: []string{"The Axemen see the Spearmen.", "They lie in the front zone, and charge the front edge of the nearest stand, centre to centre."},
	}, 720)
}

// crowd is a standard table with n stands in units of three.
func crowd(n int) *game.State {
	st := &game.State{
		System: stand.Name,
		Table:  game.Table{Width: 180, Height: 120},
		Sides:  [2]game.Side{{ID: "red"}, {ID: "blue"}},
	}
	kinds := []game.UnitType{stand.Infantry, stand.Cavalry, stand.Chariot, stand.Monster}
	for i := 0; i < n; i += 3 {
		k := i / 3
		u := game.Unit{ID: game.UnitID("u" + strconv.Itoa(k)), Side: "red", Name: "Unit " + strconv.Itoa(k), Type: kinds[k%4], Own: &stand.Unit{Hits: 3}, Base: game.Base{Front: 4, Depth: 2}}
		if k%2 == 1 {
			u.Side = "blue"
		}
		stand.Edit(&u).State.Hits = k % 3
		for j := 0; j < 3 && i+j < n; j++ {
			u.Stands = append(u.Stands, game.Stand{
				ID: game.StandID(string(u.ID) + string(rune('a'+j))),
				X:  10 + float64(k%10)*17 + 4*float64(j), Y: 10 + float64(k/10)*15, Facing: float64(180 * (k % 2)),
			})
		}
		st.Units = append(st.Units, u)
	}
	return st
}
