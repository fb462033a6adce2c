package ui

import (
	"errors"
	"strings"
	"testing"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
)

// A tiny window shows nothing useful, but neither stops the program nor keeps it busy;
// enlarged again it is as before.
func TestTinyWindows(t *testing.T) {
	for _, v := range visits {
		t.Run(v.name, func(t *testing.T) {
			p := newPlayer(t, desktop)
			v.go_(p)
			p.tick(Input{})
			want := p.ids()
			most := 4*len(p.picture().Items) + 200
			for _, size := range []geometry.Vec{{X: 1, Y: 1}, {X: 1, Y: 720}, {X: 1280, Y: 1}, {X: 2, Y: 3}, {X: 7, Y: 300}, {X: 17, Y: 17}, {X: 50, Y: 20}, {X: 33, Y: 50}, {X: 90, Y: 720}, {X: 1280, Y: 40}} {
				p.size = size
				p.tick(Input{})
				p.tick(Input{Wheel: geometry.Vec{Y: 40}})
				p.click(size.Scale(0.5))
				s := p.picture()
				mesh(s)
				if n := len(s.Items); n > most {
					t.Errorf("%v is drawn with %d shapes, %d in the large window", size, n, most)
				}
				if p.ui.broken {
					t.Fatalf("%v stops it", size)
				}
				for _, item := range s.Items {
					if strings.Contains(item.Text, "wrong inside the game") {
						t.Fatalf("%v stops it", size)
					}
				}
			}
			p.size = desktop
			p.tick(Input{})
			if p.ui.dialog == nil && len(p.ids()) == 0 && len(want) > 0 {
				t.Error("drawn apart again it has no controls")
			}
		})
	}
}

// mesh turns a picture into triangles, as a window does.
func mesh(s *scene.Scene) {
	var m scene.Mesh
	m.Build(s, 1, scene.NewAtlas())
}

// A message of millions of letters is cut before anything else is done with it, wherever it
// comes from: an error, a
// note, a title, the name of a file.
func TestMessagesOfAnyLength(t *testing.T) {
	p := newPlayer(t, desktop)
	for name, long := range map[string]string{
		"one word": strings.Repeat("ü", 6_500_000),
		"words":    strings.Repeat("none ", 2_600_000),
		"lines":    strings.Repeat("x\n", 6_500_000),
		"blanks":   strings.Repeat(" ", 13_000_000),
	} {
		for how, say := range map[string]func(){
			"told":     func() { p.ui.Tell("Title", long) },
			"title":    func() { p.ui.Tell(long, "text") },
			"noted":    func() { p.ui.Note(long) },
			"dropped":  func() { p.ui.Dropped(long, []byte(long)) },
			"pasted":   func() { p.ui.Pasted(long) },
			"link":     func() { p.ui.FollowLink(long) },
			"broken":   func() { p.ui.open(brokenDialog(p.ui, &save{about: about{Title: long}}, errors.New(long))) },
			"in files": func() { p.ui.Unreadable(game.Errors{{File: long, Line: 1, What: long}}) },
			"too long": func() { p.ui.TooLarge(long) },
			"not kept": func() { p.ui.unkept = false; p.ui.Kept(false, errors.New(long)) },
		} {
			p.ui.dialog, p.host.said = nil, nil
			say()
			p.tick(Input{})
			s := p.picture()
			reading := len(strings.Join(p.ui.Reading(), ""))
			written := 0
			for _, item := range s.Items {
				written += len(item.Text)
			}
			said := len(strings.Join(p.host.said, ""))
			if most := 5 * mostTold; written > most || reading > most || said > most {
				t.Errorf("%s, %s: %d bytes are written, %d read and %d said", name, how, written, reading, said)
			}
		}
	}
}
