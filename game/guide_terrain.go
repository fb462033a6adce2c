package game

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"frontage/geometry"
)

// Ground is a kind of terrain, with its name in lower case, how it looks, and the size in
// cm of a piece of it that is laid on a table: of an area, or the length of a line that is
// Width across.
type Ground struct {
	ID      string
	Name    Phrase
	Look    Look
	Size    geometry.Vec
	Width   float64
	Corners bool // an area has four corners, not a round outline

	caption string // Caption, found once
}

// Look tells how to draw a kind of terrain: its pattern, and its colours by day and by
// night. Without colours it is drawn like bare ground.
type Look struct {
	Pattern     Pattern
	Light, Dark Soil
	NameAtTop   bool // the name of an area stands at its upper edge, not in its middle
}

// Soil holds colours as 0xRRGGBB: of the ground, of its pattern and outline, and of its
// name, which has a contrast of at least 4.5:1 with the ground.
type Soil struct{ Fill, Line, Ink uint32 }

// Pattern is what fills a piece of terrain.
type Pattern uint8

const (
	PatternPlain   Pattern = iota
	PatternSlanted         // slanted lines
	PatternCrossed         // slanted lines both ways
	PatternWaves           // broken horizontal lines
	PatternTufts           // grass in water
	PatternDots            // loose stones
	PatternTrees           // round tree tops
	PatternSlope           // short downhill strokes along the border
	PatternSteep           // the same, twice as dense
	PatternPlanks          // lines across
)

// bareGround is the look of terrain that the guide gives none.
var bareGround = Look{Light: Soil{0xe5d8ca, 0xb09684, 0x5d4433}, Dark: Soil{0x40382f, 0x806c5c, 0xe0c9b8}}

// Ground returns a kind of terrain by its id. The name of an unlisted kind is its id.
func (g *Guide) Ground(id string) Ground {
	k := Ground{ID: id}
	if i := slices.IndexFunc(g.Pieces.Terrain, func(k Ground) bool { return k.ID == id }); i >= 0 {
		k = g.Pieces.Terrain[i]
	} else {
		k.Name = plainName(id)
	}
	if k.Look.Light == (Soil{}) {
		k.Look.Light, k.Look.Dark = bareGround.Light, bareGround.Dark
	}
	return k
}

// Caption is the name of a kind of terrain as pictures write it: in English, with a capital.
func (k *Ground) Caption() string {
	if k.caption != "" {
		return k.caption
	}
	name := k.Name.Format
	if name == "" {
		name = strings.ReplaceAll(k.ID, "-", " ")
	}
	first, size := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(first)) + name[size:]
}
