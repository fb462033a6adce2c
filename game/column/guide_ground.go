package column

import (
	"frontage/game"
	"frontage/geometry"
)

// grounds are the kinds of terrain (G-15), in the order in which they are offered for a
// table, with their looks by day and by night.
var grounds = []game.Ground{
	{ID: hill, Name: game.Say("hill"), Size: geometry.Vec{X: 20, Y: 14},
		Look: game.Look{Pattern: game.PatternSlope, Light: game.Soil{Fill: 0xeadcb4, Line: 0xb3935a, Ink: 0x66491a}, Dark: game.Soil{Fill: 0x3d3726, Line: 0x8a7647, Ink: 0xe6d3a3}}},
	{ID: rough, Name: game.Say("rough ground"), Size: geometry.Vec{X: 16, Y: 12},
		Look: game.Look{Pattern: game.PatternDots, Light: game.Soil{Fill: 0xefe4c4, Line: 0xb69d66, Ink: 0x665021}, Dark: game.Soil{Fill: 0x3b3628, Line: 0x82734d, Ink: 0xdecba0}}},
	{ID: wood, Name: game.Say("wood"), Size: geometry.Vec{X: 18, Y: 13},
		Look: game.Look{Pattern: game.PatternTrees, Light: game.Soil{Fill: 0xd3dfba, Line: 0x86a062, Ink: 0x3d5521}, Dark: game.Soil{Fill: 0x2c3b22, Line: 0x5f7c40, Ink: 0xc2dba0}}},
	{ID: building, Name: game.Say("building"), Size: geometry.Vec{X: 8, Y: 8}, Corners: true,
		Look: game.Look{Pattern: game.PatternCrossed, Light: game.Soil{Fill: 0xcbbfb3, Line: 0x83766a, Ink: 0x3d342c}, Dark: game.Soil{Fill: 0x4a443d, Line: 0x8c8175, Ink: 0xeae0d5}}},
	{ID: wall, Name: game.Say("wall"), Size: geometry.Vec{X: 16}, Width: 1,
		Look: game.Look{Pattern: game.PatternPlanks, Light: game.Soil{Fill: 0xb9b4ac, Line: 0x6a655e, Ink: 0x3e3a35}, Dark: game.Soil{Fill: 0x56534e, Line: 0x96918a, Ink: 0xf2efea}}},
	{ID: impassable, Name: game.Say("impassable ground"), Size: geometry.Vec{X: 16, Y: 12},
		Look: game.Look{Pattern: game.PatternSteep, Light: game.Soil{Fill: 0xc9bcab, Line: 0x6f6053, Ink: 0x3c3127}, Dark: game.Soil{Fill: 0x403a33, Line: 0x8d7d6c, Ink: 0xe2d6c6}}},
}
