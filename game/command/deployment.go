package command

import (
	"slices"
	"strings"
)

// Row distances of section 2.2 of the page, in centimetres.
const (
	sideGap = 2.0 // between two units of a row
	rowGap  = 2.0 // between two rows
)

// Block is a unit to be deployed, with the room that it takes up.
type Block struct {
	ID           string
	Width, Depth float64
	Rank         int
	Charger      bool
	Individual   bool
}

// Post is the place of a deployed unit: how far its front is behind the deployment line, and its
// middle to the right of the middle of the line.
type Post struct {
	ID            string
	Behind, Aside float64
}

// Deploy draws up units in rows by placement (TAC-MAP-30 to -33), the most forward rank in front,
// without gaps for empty ranks. Chargers are on the wings, foot in the centre. A row is at most
// width wide; units that do not fit form a further row of the same rank. Single persons are behind
// the centre of the last row of their rank.
func Deploy(blocks []Block, width float64) []Post {
	var posts []Post
	behind := 0.0
	for rank := 7; rank >= 1; rank-- {
		units, persons := ofRank(blocks, rank)
		for len(units) > 0 {
			n := fitting(units, width)
			row := winged(units[:n])
			deepest, total := 0.0, -sideGap
			for _, b := range row {
				deepest, total = max(deepest, b.Depth), total+b.Width+sideGap
			}
			at := -total / 2
			for _, b := range row {
				posts = append(posts, Post{b.ID, behind, at + b.Width/2})
				at += b.Width + sideGap
			}
			behind += deepest + rowGap
			units = units[n:]
		}
		total, deepest := -sideGap, 0.0
		for _, b := range persons {
			total, deepest = total+b.Width+sideGap, max(deepest, b.Depth)
		}
		at := -total / 2
		for _, b := range persons {
			posts = append(posts, Post{b.ID, behind, at + b.Width/2})
			at += b.Width + sideGap
		}
		if len(persons) > 0 {
			behind += deepest + rowGap
		}
	}
	return posts
}

// ofRank returns the mass units and the single persons of a rank, foot first, by id.
func ofRank(blocks []Block, rank int) (units, persons []Block) {
	for _, b := range blocks {
		switch {
		case b.Rank != rank:
		case b.Individual:
			persons = append(persons, b)
		default:
			units = append(units, b)
		}
	}
	byID := func(a, b Block) int { return strings.Compare(a.ID, b.ID) }
	slices.SortFunc(units, func(a, b Block) int {
		if a.Charger != b.Charger {
			if a.Charger {
				return 1
			}
			return -1
		}
		return byID(a, b)
	})
	slices.SortFunc(persons, byID)
	return units, persons
}

// fitting returns how many of some units fit into a row, at least one.
func fitting(units []Block, width float64) int {
	used := 0.0
	for i, b := range units {
		if used += b.Width; used > width && i > 0 {
			return i
		}
		used += sideGap
	}
	return len(units)
}

// winged puts the chargers of a row on its wings alternately, with the foot in the centre.
func winged(row []Block) []Block {
	var left, centre, right []Block
	for _, b := range row {
		switch {
		case !b.Charger:
			centre = append(centre, b)
		case len(left) <= len(right):
			left = append(left, b)
		default:
			right = append(right, b)
		}
	}
	slices.Reverse(right)
	return slices.Concat(left, centre, right)
}
