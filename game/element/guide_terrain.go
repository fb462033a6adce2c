package element

import (
	"frontage/game"
	"frontage/geometry"
)

// The colours of the kinds of terrain, by day and by night.
var (
	bridgeLook       = game.Look{Pattern: game.PatternPlanks, Light: game.Soil{Fill: 0xdcc69a, Line: 0x8f7344, Ink: 0x553e17}, Dark: game.Soil{Fill: 0x4f432b, Line: 0x9d824f, Ink: 0xf2dcaa}}
	buildingLook     = game.Look{Pattern: game.PatternCrossed, Light: game.Soil{Fill: 0xcbbfb3, Line: 0x83766a, Ink: 0x3d342c}, Dark: game.Soil{Fill: 0x4a443d, Line: 0x8c8175, Ink: 0xeae0d5}}
	cliffLook        = game.Look{Pattern: game.PatternSteep, Light: game.Soil{Fill: 0xc9bcab, Line: 0x6f6053, Ink: 0x3c3127}, Dark: game.Soil{Fill: 0x403a33, Line: 0x8d7d6c, Ink: 0xe2d6c6}}
	deepWaterLook    = game.Look{Pattern: game.PatternWaves, Light: game.Soil{Fill: 0xb4d0de, Line: 0x6c9bb3, Ink: 0x1d4a62}, Dark: game.Soil{Fill: 0x1c3a4b, Line: 0x47799a, Ink: 0xaed8ee}}
	fordLook         = game.Look{Pattern: game.PatternDots, Light: game.Soil{Fill: 0xdbe6e4, Line: 0x8fb2bb, Ink: 0x2b5a68}, Dark: game.Soil{Fill: 0x2e4247, Line: 0x64878f, Ink: 0xbfdfe6}}
	fortressWallLook = game.Look{Pattern: game.PatternPlanks, Light: game.Soil{Fill: 0xb9b4ac, Line: 0x6a655e, Ink: 0x3e3a35}, Dark: game.Soil{Fill: 0x56534e, Line: 0x96918a, Ink: 0xf2efea}}
	highObstacleLook = game.Look{Pattern: game.PatternPlanks, Light: game.Soil{Fill: 0xa9b081, Line: 0x5f6a37, Ink: 0x363e18}, Dark: game.Soil{Fill: 0x434a26, Line: 0x84914e, Ink: 0xe0eab8}}
	hillLook         = game.Look{Pattern: game.PatternSlope, Light: game.Soil{Fill: 0xeadcb4, Line: 0xb3935a, Ink: 0x66491a}, Dark: game.Soil{Fill: 0x3d3726, Line: 0x8a7647, Ink: 0xe6d3a3}}
	looseLook        = game.Look{Pattern: game.PatternDots, Light: game.Soil{Fill: 0xefe4c4, Line: 0xb69d66, Ink: 0x665021}, Dark: game.Soil{Fill: 0x3b3628, Line: 0x82734d, Ink: 0xdecba0}}
	lowObstacleLook  = game.Look{Pattern: game.PatternPlanks, Light: game.Soil{Fill: 0xc9b78c, Line: 0x87703f, Ink: 0x5b461b}, Dark: game.Soil{Fill: 0x574b2e, Line: 0x9f8852, Ink: 0xf2e0b4}}
	marshLook        = game.Look{Pattern: game.PatternTufts, Light: game.Soil{Fill: 0xd9e3d2, Line: 0x6d9280, Ink: 0x2c5643}, Dark: game.Soil{Fill: 0x2b3d35, Line: 0x5a8270, Ink: 0xb3d9c6}}
	ravineLook       = game.Look{Pattern: game.PatternSteep, Light: game.Soil{Fill: 0xd5c4a6, Line: 0x856744, Ink: 0x4e381b}, Dark: game.Soil{Fill: 0x3c3122, Line: 0x8c7048, Ink: 0xe2cba4}}
	roadLook         = game.Look{Pattern: game.PatternPlain, Light: game.Soil{Fill: 0xe9dab3, Line: 0xb89e6a, Ink: 0x66502a}, Dark: game.Soil{Fill: 0x443c2a, Line: 0x857248, Ink: 0xe6d2a0}}
	steepHillLook    = game.Look{Pattern: game.PatternSteep, Light: game.Soil{Fill: 0xe0cb98, Line: 0x93713a, Ink: 0x553b10}, Dark: game.Soil{Fill: 0x463c25, Line: 0xa0834a, Ink: 0xf0d9a0}}
	streamLook       = game.Look{Pattern: game.PatternWaves, Light: game.Soil{Fill: 0xc6dde6, Line: 0x7aa7bb, Ink: 0x24566e}, Dark: game.Soil{Fill: 0x23404d, Line: 0x4f8199, Ink: 0xb4dcec}}
	villageLook      = game.Look{Pattern: game.PatternSlanted, Light: game.Soil{Fill: 0xe5d8ca, Line: 0xb09684, Ink: 0x5d4433}, Dark: game.Soil{Fill: 0x40382f, Line: 0x806c5c, Ink: 0xe0c9b8}}
	woodLook         = game.Look{Pattern: game.PatternTrees, Light: game.Soil{Fill: 0xd3dfba, Line: 0x86a062, Ink: 0x3d5521}, Dark: game.Soil{Fill: 0x2c3b22, Line: 0x5f7c40, Ink: 0xc2dba0}}
)

// groundKinds are the kinds of terrain, beginning with those of the page.
var groundKinds = []game.Ground{
	{ID: "S", Name: game.Say("sea"), Size: geometry.Vec{X: 16, Y: 12}, Look: deepWaterLook},
	{ID: "FS", Name: game.Say("sea that may freeze"), Size: geometry.Vec{X: 16, Y: 12}, Look: deepWaterLook},
	{ID: "WW", Name: game.Say("waterway"), Size: geometry.Vec{X: 24}, Width: 3, Look: streamLook},
	{ID: "Rv", Name: game.Say("river"), Size: geometry.Vec{X: 24}, Width: 3, Look: streamLook},
	{ID: "L", Name: game.Say("lake"), Size: geometry.Vec{X: 16, Y: 12}, Look: deepWaterLook},
	{ID: "DH", Name: game.Say("difficult steep hill"), Size: geometry.Vec{X: 18, Y: 12}, Look: steepHillLook},
	{ID: "CH", Name: game.Say("craggy steep hill"), Size: geometry.Vec{X: 18, Y: 12}, Look: steepHillLook},
	{ID: "WH", Name: game.Say("wooded hill"), Size: geometry.Vec{X: 18, Y: 13}, Look: woodLook},
	{ID: "RH", Name: game.Say("rocky low hill"), Size: geometry.Vec{X: 20, Y: 14}, Look: hillLook},
	{ID: "SH", Name: game.Say("scrubby low hill"), Size: geometry.Vec{X: 20, Y: 14}, Look: hillLook},
	{ID: "GH", Name: game.Say("gentle hill"), Size: geometry.Vec{X: 20, Y: 14}, Look: hillLook},
	{ID: "BUA", Name: game.Say("built-up area"), Size: geometry.Vec{X: 14, Y: 12}, Look: villageLook},
	{ID: "BUAf", Name: game.Say("fortified built-up area"), Size: geometry.Vec{X: 14, Y: 12}, Look: villageLook},
	{ID: "FW", Name: game.Say("frontier wall"), Size: geometry.Vec{X: 16}, Width: 2, Look: fortressWallLook},
	{ID: "Rd", Name: game.Say("road or track"), Size: geometry.Vec{X: 24}, Width: 4, Look: roadLook},
	{ID: "PRd", Name: game.Say("paved road"), Size: geometry.Vec{X: 24}, Width: 4, Look: roadLook},
	{ID: "F", Name: game.Say("open fields"), Size: geometry.Vec{X: 16, Y: 12}, Look: marshLook},
	{ID: "E", Name: game.Say("enclosed fields"), Size: geometry.Vec{X: 16, Y: 12}, Look: looseLook},
	{ID: "B", Name: game.Say("boundary hedge or wall"), Size: geometry.Vec{X: 16}, Width: 1, Look: lowObstacleLook},
	{ID: "O", Name: game.Say("orchard or olive grove"), Size: geometry.Vec{X: 18, Y: 13}, Look: woodLook},
	{ID: "Oa", Name: game.Say("oasis"), Size: geometry.Vec{X: 18, Y: 13}, Look: woodLook},
	{ID: "V", Name: game.Say("vineyards"), Size: geometry.Vec{X: 18, Y: 13}, Look: woodLook},
	{ID: "Wd", Name: game.Say("wood"), Size: geometry.Vec{X: 18, Y: 13}, Look: woodLook},
	{ID: "M", Name: game.Say("marsh"), Size: geometry.Vec{X: 16, Y: 12}, Look: marshLook},
	{ID: "D", Name: game.Say("sand dunes"), Size: geometry.Vec{X: 16, Y: 12}, Look: looseLook},
	{ID: "BF", Name: game.Say("boggy flat"), Size: geometry.Vec{X: 16, Y: 12}, Look: marshLook},
	{ID: "SF", Name: game.Say("scrubby flat"), Size: geometry.Vec{X: 16, Y: 12}, Look: looseLook},
	{ID: "RF", Name: game.Say("rocky flat"), Size: geometry.Vec{X: 16, Y: 12}, Look: looseLook},
	{ID: "G", Name: game.Say("sunken gully"), Size: geometry.Vec{X: 16, Y: 6}, Look: ravineLook},
	{ID: "graveyard", Name: game.Say("graveyard"), Size: geometry.Vec{X: 12, Y: 8}, Look: looseLook},
	{ID: "hill", Name: game.Say("gentle hill"), Size: geometry.Vec{X: 20, Y: 14}, Look: hillLook},
	{ID: "steep-hill", Name: game.Say("steep hill"), Size: geometry.Vec{X: 18, Y: 12}, Look: steepHillLook},
	{ID: "wood", Name: game.Say("wood"), Size: geometry.Vec{X: 18, Y: 13}, Look: woodLook},
	{ID: "loose", Name: game.Say("sand dunes"), Size: geometry.Vec{X: 16, Y: 12}, Look: looseLook},
	{ID: "marsh", Name: game.Say("marsh"), Size: geometry.Vec{X: 16, Y: 12}, Look: marshLook},
	{ID: "village", Name: game.Say("built-up area"), Size: geometry.Vec{X: 14, Y: 12}, Look: villageLook},
	{ID: "building", Name: game.Say("building"), Size: geometry.Vec{X: 6, Y: 6}, Corners: true, Look: buildingLook},
	{ID: "deep-water", Name: game.Say("lake"), Size: geometry.Vec{X: 16, Y: 12}, Look: deepWaterLook},
	{ID: "ravine", Name: game.Say("sunken gully"), Size: geometry.Vec{X: 16, Y: 6}, Look: ravineLook},
	{ID: "cliff", Name: game.Say("cliff"), Size: geometry.Vec{X: 16, Y: 4}, Corners: true, Look: cliffLook},
	{ID: "bridge", Name: game.Say("bridge"), Size: geometry.Vec{X: 6, Y: 8}, Corners: true, Look: bridgeLook},
	{ID: "ford", Name: game.Say("ford"), Size: geometry.Vec{X: 6, Y: 6}, Corners: true, Look: fordLook},
	{ID: "stream", Name: game.Say("river"), Size: geometry.Vec{X: 24}, Width: 3, Look: streamLook},
	{ID: "road", Name: game.Say("road"), Size: geometry.Vec{X: 24}, Width: 4, Look: roadLook},
	{ID: "low-obstacle", Name: game.Say("hedge or wall"), Size: geometry.Vec{X: 16}, Width: 1, Look: lowObstacleLook},
	{ID: "high-obstacle", Name: game.Say("high hedge or wall"), Size: geometry.Vec{X: 16}, Width: 1, Look: highObstacleLook},
	{ID: "fortress-wall", Name: game.Say("frontier wall"), Size: geometry.Vec{X: 16}, Width: 2, Look: fortressWallLook},
}
