package stand

import (
	"frontage/game"
	"frontage/geometry"
)

// guideTerrain are the kinds of terrain, in the order in which the Table screen offers them,
// with their looks by day and by night.
var guideTerrain = []game.Ground{
	{ID: "hill", Name: game.Say("hill"), Size: geometry.Vec{X: 20, Y: 14},
		Look: game.Look{Pattern: game.PatternSlope, Light: game.Soil{Fill: 0xeadcb4, Line: 0xb3935a, Ink: 0x66491a}, Dark: game.Soil{Fill: 0x3d3726, Line: 0x8a7647, Ink: 0xe6d3a3}}},
	{ID: "steep-hill", Name: game.Say("steep hill"), Size: geometry.Vec{X: 18, Y: 12},
		Look: game.Look{Pattern: game.PatternSteep, Light: game.Soil{Fill: 0xe0cb98, Line: 0x93713a, Ink: 0x553b10}, Dark: game.Soil{Fill: 0x463c25, Line: 0xa0834a, Ink: 0xf0d9a0}}},
	{ID: "wood", Name: game.Say("wood"), Size: geometry.Vec{X: 18, Y: 13},
		Look: game.Look{Pattern: game.PatternTrees, Light: game.Soil{Fill: 0xd3dfba, Line: 0x86a062, Ink: 0x3d5521}, Dark: game.Soil{Fill: 0x2c3b22, Line: 0x5f7c40, Ink: 0xc2dba0}}},
	{ID: "loose", Name: game.Say("loose ground"), Size: geometry.Vec{X: 16, Y: 12},
		Look: game.Look{Pattern: game.PatternDots, Light: game.Soil{Fill: 0xefe4c4, Line: 0xb69d66, Ink: 0x665021}, Dark: game.Soil{Fill: 0x3b3628, Line: 0x82734d, Ink: 0xdecba0}}},
	{ID: "marsh", Name: game.Say("marsh"), Size: geometry.Vec{X: 16, Y: 12},
		Look: game.Look{Pattern: game.PatternTufts, Light: game.Soil{Fill: 0xd9e3d2, Line: 0x6d9280, Ink: 0x2c5643}, Dark: game.Soil{Fill: 0x2b3d35, Line: 0x5a8270, Ink: 0xb3d9c6}}},
	{ID: "village", Name: game.Say("village"), Size: geometry.Vec{X: 14, Y: 12},
		Look: game.Look{Pattern: game.PatternSlanted, Light: game.Soil{Fill: 0xe5d8ca, Line: 0xb09684, Ink: 0x5d4433}, Dark: game.Soil{Fill: 0x40382f, Line: 0x806c5c, Ink: 0xe0c9b8}}},
	{ID: "building", Name: game.Say("building"), Size: geometry.Vec{X: 6, Y: 6}, Corners: true,
		Look: game.Look{Pattern: game.PatternCrossed, Light: game.Soil{Fill: 0xcbbfb3, Line: 0x83766a, Ink: 0x3d342c}, Dark: game.Soil{Fill: 0x4a443d, Line: 0x8c8175, Ink: 0xeae0d5}}},
	{ID: "deep-water", Name: game.Say("deep water"), Size: geometry.Vec{X: 16, Y: 12},
		Look: game.Look{Pattern: game.PatternWaves, Light: game.Soil{Fill: 0xb4d0de, Line: 0x6c9bb3, Ink: 0x1d4a62}, Dark: game.Soil{Fill: 0x1c3a4b, Line: 0x47799a, Ink: 0xaed8ee}}},
	{ID: "ravine", Name: game.Say("ravine"), Size: geometry.Vec{X: 16, Y: 6},
		Look: game.Look{Pattern: game.PatternSteep, Light: game.Soil{Fill: 0xd5c4a6, Line: 0x856744, Ink: 0x4e381b}, Dark: game.Soil{Fill: 0x3c3122, Line: 0x8c7048, Ink: 0xe2cba4}}},
	{ID: "cliff", Name: game.Say("cliff"), Size: geometry.Vec{X: 16, Y: 4}, Corners: true,
		Look: game.Look{Pattern: game.PatternSteep, Light: game.Soil{Fill: 0xc9bcab, Line: 0x6f6053, Ink: 0x3c3127}, Dark: game.Soil{Fill: 0x403a33, Line: 0x8d7d6c, Ink: 0xe2d6c6}}},
	{ID: "bridge", Name: game.Say("bridge"), Size: geometry.Vec{X: 6, Y: 8}, Corners: true,
		Look: game.Look{Pattern: game.PatternPlanks, Light: game.Soil{Fill: 0xdcc69a, Line: 0x8f7344, Ink: 0x553e17}, Dark: game.Soil{Fill: 0x4f432b, Line: 0x9d824f, Ink: 0xf2dcaa}}},
	{ID: "ford", Name: game.Say("ford"), Size: geometry.Vec{X: 6, Y: 6}, Corners: true,
		Look: game.Look{Pattern: game.PatternDots, Light: game.Soil{Fill: 0xdbe6e4, Line: 0x8fb2bb, Ink: 0x2b5a68}, Dark: game.Soil{Fill: 0x2e4247, Line: 0x64878f, Ink: 0xbfdfe6}}},
	{ID: "stream", Name: game.Say("stream"), Size: geometry.Vec{X: 24}, Width: 3,
		Look: game.Look{Pattern: game.PatternWaves, Light: game.Soil{Fill: 0xc6dde6, Line: 0x7aa7bb, Ink: 0x24566e}, Dark: game.Soil{Fill: 0x23404d, Line: 0x4f8199, Ink: 0xb4dcec}}},
	{ID: "road", Name: game.Say("road"), Size: geometry.Vec{X: 24}, Width: 4,
		Look: game.Look{Pattern: game.PatternPlain, Light: game.Soil{Fill: 0xe9dab3, Line: 0xb89e6a, Ink: 0x66502a}, Dark: game.Soil{Fill: 0x443c2a, Line: 0x857248, Ink: 0xe6d2a0}}},
	{ID: "low-obstacle", Name: game.Say("low obstacle"), Size: geometry.Vec{X: 16}, Width: 1,
		Look: game.Look{Pattern: game.PatternPlanks, Light: game.Soil{Fill: 0xc9b78c, Line: 0x87703f, Ink: 0x5b461b}, Dark: game.Soil{Fill: 0x574b2e, Line: 0x9f8852, Ink: 0xf2e0b4}}},
	{ID: "high-obstacle", Name: game.Say("high obstacle"), Size: geometry.Vec{X: 16}, Width: 1,
		Look: game.Look{Pattern: game.PatternPlanks, Light: game.Soil{Fill: 0xa9b081, Line: 0x5f6a37, Ink: 0x363e18}, Dark: game.Soil{Fill: 0x434a26, Line: 0x84914e, Ink: 0xe0eab8}}},
	{ID: "fortress-wall", Name: game.Say("fortress wall"), Size: geometry.Vec{X: 16}, Width: 2,
		Look: game.Look{Pattern: game.PatternPlanks, Light: game.Soil{Fill: 0xb9b4ac, Line: 0x6a655e, Ink: 0x3e3a35}, Dark: game.Soil{Fill: 0x56534e, Line: 0x96918a, Ink: 0xf2efea}}},
	{ID: "earthwork", Name: game.Say("earthwork"), Size: geometry.Vec{X: 16}, Width: 2,
		Look: game.Look{Pattern: game.PatternPlanks, Light: game.Soil{Fill: 0xb59a72, Line: 0x735a35, Ink: 0x3a2a10}, Dark: game.Soil{Fill: 0x533f25, Line: 0x9a7b4d, Ink: 0xf2dcb8}}},
}
