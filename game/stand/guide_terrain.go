package stand

import (
	"frontage/game"
	"frontage/geometry"
)

// guideTerrain are the kinds of terrain, in the order in which the Table screen offers them.
var guideTerrain = []game.Ground{
	{ID: "hill", Name: game.Say("hill"), Size: geometry.Vec{X: 20, Y: 14}},
	{ID: "steep-hill", Name: game.Say("steep hill"), Size: geometry.Vec{X: 18, Y: 12}},
	{ID: "wood", Name: game.Say("wood"), Size: geometry.Vec{X: 18, Y: 13}},
	{ID: "loose", Name: game.Say("loose ground"), Size: geometry.Vec{X: 16, Y: 12}},
	{ID: "marsh", Name: game.Say("marsh"), Size: geometry.Vec{X: 16, Y: 12}},
	{ID: "village", Name: game.Say("village"), Size: geometry.Vec{X: 14, Y: 12}},
	{ID: "building", Name: game.Say("building"), Size: geometry.Vec{X: 6, Y: 6}, Corners: true},
	{ID: "deep-water", Name: game.Say("deep water"), Size: geometry.Vec{X: 16, Y: 12}},
	{ID: "ravine", Name: game.Say("ravine"), Size: geometry.Vec{X: 16, Y: 6}},
	{ID: "cliff", Name: game.Say("cliff"), Size: geometry.Vec{X: 16, Y: 4}, Corners: true},
	{ID: "bridge", Name: game.Say("bridge"), Size: geometry.Vec{X: 6, Y: 8}, Corners: true},
	{ID: "ford", Name: game.Say("ford"), Size: geometry.Vec{X: 6, Y: 6}, Corners: true},
	{ID: "stream", Name: game.Say("stream"), Size: geometry.Vec{X: 24}, Width: 3},
	{ID: "road", Name: game.Say("road"), Size: geometry.Vec{X: 24}, Width: 4},
	{ID: "low-obstacle", Name: game.Say("low obstacle"), Size: geometry.Vec{X: 16}, Width: 1},
	{ID: "high-obstacle", Name: game.Say("high obstacle"), Size: geometry.Vec{X: 16}, Width: 1},
	{ID: "fortress-wall", Name: game.Say("fortress wall"), Size: geometry.Vec{X: 16}, Width: 2},
	{ID: "earthwork", Name: game.Say("earthwork"), Size: geometry.Vec{X: 16}, Width: 2},
}
