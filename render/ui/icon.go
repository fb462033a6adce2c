package ui

import (
	"fmt"
	"strconv"
	"strings"

	"frontage/geometry"
	"frontage/render/scene"
)

// icon is the name of a small drawing, "" for none. The typeface has no characters for
// undo, a tape measure and so on.
type icon string

// iconPaths holds the drawings, in a square of 20 by 20 with y down: strokes separated by
// ";", each a list of points "x,y". A stroke that begins with "o" is a circle "o x,y,r",
// with "f" a filled polygon, with "d" a filled disc.
var iconPaths = map[icon]string{
	"home":     "3,10 10,3.5 17,10; 5,9 5,16.5 15,16.5 15,9; 8.5,16.5 8.5,12 11.5,12 11.5,16.5",
	"undo":     "8,4 3.5,8.5 8,13; 3.5,8.5 12,8.5 14.5,9.2 16.2,11 16.6,13 16,16",
	"redo":     "12,4 16.5,8.5 12,13; 16.5,8.5 8,8.5 5.5,9.2 3.8,11 3.4,13 4,16",
	"menu":     "3.5,5.5 16.5,5.5; 3.5,10 16.5,10; 3.5,14.5 16.5,14.5",
	"zones":    "7,8 13,8 13,12 7,12 7,8; 7,8 3,4; 13,8 17,4; 13,12 17,16; 7,12 3,16",
	"sight":    "2,10 5,6.8 10,5 15,6.8 18,10 15,13.2 10,15 5,13.2 2,10; o10,10,2.4",
	"contacts": "2.5,4 10,4 10,10 2.5,10 2.5,4; 10,6.5 17.5,6.5 17.5,14.5 10,14.5 10,6.5; f9,6.5 11,6.5 11,10 9,10",
	"grid":     "3,3 17,3 17,17 3,17 3,3; 7.7,3 7.7,17; 12.3,3 12.3,17; 3,7.7 17,7.7; 3,12.3 17,12.3",
	"measure":  "1.5,13 13,1.5 18.5,7 7,18.5 1.5,13; 5,9.5 7,11.5; 7.8,6.7 9,8; 10.5,4 12.5,6",
	"fit":      "3,7.5 3,3 7.5,3; 12.5,3 17,3 17,7.5; 17,12.5 17,17 12.5,17; 7.5,17 3,17 3,12.5",
	"plus":     "10,4 10,16; 4,10 16,10",
	"minus":    "4,10 16,10",
	"layers":   "10,3.5 17.5,7.5 10,11.5 2.5,7.5 10,3.5; 3,10.8 10,14.5 17,10.8; 3,14 10,17.7 17,14",
	"link":     "8.5,11.5 11.5,8.5; 9.5,6.5 12,4 13.5,3.4 15.2,3.8 16.4,5 16.7,6.7 16,8 13.5,10.5; 10.5,13.5 8,16 6.5,16.6 4.8,16.2 3.6,15 3.3,13.3 4,12 6.5,9.5",
	"picture":  "2.5,4 17.5,4 17.5,16 2.5,16 2.5,4; 2.5,14 7.5,9 11,12.5 13,10.5 17.5,14.5; o13.2,7.4,1.2",
	"save":     "10,3 10,12.5; 6,9 10,12.8 14,9; 3.5,13 3.5,17 16.5,17 16.5,13",
	"open":     "10,13 10,3.5; 6,7.2 10,3.2 14,7.2; 3.5,13 3.5,17 16.5,17 16.5,13",
	"settings": "3,5.5 17,5.5; 3,10 17,10; 3,14.5 17,14.5; d7,5.5,2; d13,10,2; d6,14.5,2",
	"target":   "o10,10,7; o10,10,3; 10,1.5 10,5; 10,15 10,18.5; 1.5,10 5,10; 15,10 18.5,10",
	"swords":   "3.5,3 13.5,13; 16.5,3 6.5,13; 11,14.5 14.5,11; 9,14.5 5.5,11; 13.5,13 16.8,16.3; 6.5,13 3.2,16.3",
	"help":     "6.8,7.2 7.3,5.2 9,4 11,4 12.8,5.2 13.2,7.2 12.4,9 10.6,10.4 10,11.6 10,12.8; d10,16,1.2",
	"close":    "5,5 15,15; 15,5 5,15",
	"next":     "7.5,4 13.5,10 7.5,16",
	"previous": "12.5,4 6.5,10 12.5,16",
	"reset":    "4.2,7 5.8,5 8,3.8 10.5,3.6 13,4.3 15,6 16.2,8.3 16.3,11 15.3,13.4 13.4,15.3 10.8,16.3 8,16 5.6,14.6; 3.6,2.8 4.1,7.2 8.4,6.6",
	"check":    "4,10.5 8.2,14.8 16,5.8",
	"cross":    "5.5,5.5 14.5,14.5; 14.5,5.5 5.5,14.5",
	"panel":    "2.5,4 17.5,4 17.5,16 2.5,16 2.5,4; 12,4 12,16; 14,7 15.8,7; 14,9.5 15.8,9.5",
	"turn":     "4.2,7 5.8,5 8,3.8 10.5,3.6 13,4.3 15,6 16.2,8.3; 16.9,3.6 16.4,8.6 11.8,7.6",
	"trash":    "3.5,5.5 16.5,5.5; 7.5,5.5 8,3 12,3 12.5,5.5; 5,5.5 6,17 14,17 15,5.5; 8.4,8.5 8.7,14; 11.6,8.5 11.3,14",
	"play":     "f6,3.5 16,10 6,16.5",
	"pause":    "f5,4 8.5,4 8.5,16 5,16; f11.5,4 15,4 15,16 11.5,16",
	"first":    "4,4.5 4,15.5; 10.5,4.5 5.5,10 10.5,15.5; 16.5,4.5 11.5,10 16.5,15.5",
	"last":     "16,4.5 16,15.5; 9.5,4.5 14.5,10 9.5,15.5; 3.5,4.5 8.5,10 3.5,15.5",
	"rewind":   "9.5,4.5 4.5,10 9.5,15.5; 15.5,4.5 10.5,10 15.5,15.5",
	"forward":  "10.5,4.5 15.5,10 10.5,15.5; 4.5,4.5 9.5,10 4.5,15.5",
	"slow":     "f7,4.5 13,10 7,15.5",
	"normal":   "f4,4.5 10,10 4,15.5; f10,4.5 16,10 10,15.5",
	"fast":     "f1.5,5 7.2,10 1.5,15; f7.2,5 12.9,10 7.2,15; f12.9,5 18.6,10 12.9,15",
	"pen":      "3.5,16.5 4.5,12.5 13.5,3.5 16.5,6.5 7.5,15.5 3.5,16.5; 11.8,5.2 14.8,8.2",
	"arrow":    "3.5,16.5 13.5,6.5; f17,3 9.8,5.6 14.4,10.2",
	"circle":   "o10,10,6.8",
	"eraser":   "3,12.5 11,4.5 16.5,10 10,16.5 7,16.5 3,12.5; 7.2,8.3 12.7,13.8; 10,16.5 17,16.5",
	"ink":      "10,2.8 14.5,9.5 15.2,12 14.2,14.8 11.8,16.7 10,17 8.2,16.7 5.8,14.8 4.8,12 5.5,9.5 10,2.8; 7.6,12.2 8.4,14 10,14.8",
	"note":     "3.5,3.5 16.5,3.5 16.5,13 10,13 6.5,16.8 6.5,13 3.5,13 3.5,3.5; 6.2,6.8 13.8,6.8; 6.2,9.8 12,9.8",
	"replay":   "4.2,7 5.8,5 8,3.8 10.5,3.6 13,4.3 15,6 16.2,8.3 16.3,11 15.3,13.4 13.4,15.3 10.8,16.3 8,16 5.6,14.6; 3.6,2.8 4.1,7.2 8.4,6.6; f8.4,7 13,10 8.4,13",
	"copy":     "7,6.5 16.5,6.5 16.5,17 7,17 7,6.5; 4.5,13.5 3.5,13.5 3.5,3 13,3 13,4.2",
	"full":     "11.5,3 17,3 17,8.5; 17,3 11.5,8.5; 8.5,17 3,17 3,11.5; 3,17 8.5,11.5",
	"table":    "2,6 18,6 18,14.5 2,14.5 2,6; f4.5,8 9,8 9,10 4.5,10; f11,10.5 15.5,10.5 15.5,12.5 11,12.5",
	"flag":     "5,17.5 5,2.5; f5,3 16,5.8 5,9.4",
	"die":      "3.5,3.5 16.5,3.5 16.5,16.5 3.5,16.5 3.5,3.5; d7,7,1.2; d13,13,1.2; d10,10,1.2; d13,7,1.2; d7,13,1.2",
	"players":  "o7,6.5,2.8; 2.5,16.5 2.5,14 4,12 10,12 11.5,14 11.5,16.5; 13,3.6 17.5,3.6 17.5,8 13,8 13,3.6; 13.5,16.5 13.5,12.5 17.5,12.5 17.5,16.5",
	"keys":     "2,5 18,5 18,15.5 2,15.5 2,5; 6,12.6 14,12.6; d5,8.4,0.9; d8.3,8.4,0.9; d11.7,8.4,0.9; d15,8.4,0.9",
	"book":     "10,5 7,3.8 2.5,3.8 2.5,15.5 7,15.5 10,16.8 13,15.5 17.5,15.5 17.5,3.8 13,3.8 10,5; 10,5 10,16.8",
}

// stroke is one piece of an icon.
type stroke struct {
	kind   byte // 0 an open line, 'o' a circle, 'f' a filled polygon, 'd' a disc
	points []geometry.Vec
	radius float64
}

var icons = func() map[icon][]stroke {
	parsed := map[icon][]stroke{}
	for name, path := range iconPaths {
		for _, piece := range strings.Split(path, ";") {
			parsed[name] = append(parsed[name], parseStroke(strings.TrimSpace(piece)))
		}
	}
	return parsed
}()

func parseStroke(text string) stroke {
	var s stroke
	if strings.ContainsRune("ofd", rune(text[0])) {
		s.kind, text = text[0], text[1:]
	}
	for _, point := range strings.Fields(text) {
		var n []float64
		for _, number := range strings.Split(point, ",") {
			f, err := strconv.ParseFloat(number, 64)
			if err != nil {
				panic(fmt.Sprintf("ui: an icon has the number %q", number))
			}
			n = append(n, f)
		}
		s.points = append(s.points, geometry.Vec{X: n[0], Y: n[1]})
		if len(n) == 3 {
			s.radius = n[2]
		}
	}
	return s
}

const iconSize = 20.0

// drawIcon paints an icon with its middle at a point.
func drawIcon(s *scene.Scene, name icon, at geometry.Vec, color scene.Color) {
	const pen = 1.7
	corner := at.Sub(geometry.Vec{X: iconSize / 2, Y: iconSize / 2})
	for _, piece := range icons[name] {
		points := make([]geometry.Vec, len(piece.points))
		for i, p := range piece.points {
			points[i] = corner.Add(p)
		}
		switch piece.kind {
		case 'o':
			s.Disc(scene.Style{Stroke: color, Width: pen}, points[0], piece.radius)
		case 'd':
			s.Disc(scene.Style{Fill: color}, points[0], piece.radius)
		case 'f':
			s.Polygon(scene.Style{Fill: color}, points...)
		default:
			s.Line(scene.Style{Stroke: color, Width: pen}, points...)
		}
	}
}
