package report

import (
	"strings"
	"time"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// Film is a moving picture of a table. Its frames are drawn one by one, since together
// they would be large.
type Film struct {
	title  string
	part   geometry.Rect // part of the table, in cm
	width  float64
	lines  int // number of caption lines, the same under every frame
	frames []frame
}

type frame struct {
	st      *game.State
	o       scene.Options
	caption string
	lasts   time.Duration
}

// Durations of frames.
const (
	frameStep = 80 * time.Millisecond // of something that moves
	atFirst   = 1200 * time.Millisecond
	leastRead = 1500 * time.Millisecond
	perLetter = 35 * time.Millisecond
	mostRead  = 7 * time.Second
	atLast    = 3 * time.Second
)

// readingTime returns how long a person needs to read a caption.
func readingTime(text string) time.Duration {
	return min(leastRead+time.Duration(len(text))*perLetter, mostRead)
}

const (
	leastFilm   = 320.0 // pixels of width
	filmMargin  = 16.0
	filmHead    = 36.0
	filmTitle   = 16.0
	filmText    = 14.0
	filmLine    = 20.0
	mostCaption = 5    // lines
	flattest    = 0.34 // least height of the table, as a share of the width
	tallest     = 0.8
)

// Explain returns a film of an explanation: the table, then step after step with its
// sentence and its marks on top of faint earlier ones, and at last all together. The
// options tell what else to show.
func Explain(st *game.State, o scene.Options, steps []game.Step, width float64) *Film {
	base := o
	base.Marks, base.Caption = nil, nil
	f := newFilm(st.Title, width)
	f.add(st, base, "", atFirst)
	var all []game.Mark
	for i, step := range steps {
		shown := base
		for _, earlier := range steps[:i] {
			for _, m := range earlier.Marks {
				if m.Kind == game.MarkGhost {
					shown.Marks = append(shown.Marks, m)
				}
			}
		}
		shown.Marks = append(shown.Marks, step.Marks...)
		text := say(st, step.Text)
		if step.Rule != "" {
			text += " (" + step.Rule + ")"
		}
		f.add(st, shown, text, readingTime(text))
		all = append(all, step.Marks...)
	}
	base.Marks = all
	f.add(st, base, "", atLast)
	f.part = f.around(st, all)
	return f
}

// Between returns a film of the moments after from up to to: the stands on their way,
// then what happened in words.
func (s *Story) Between(from, to int, o scene.Options, width float64) *Film {
	start, _ := s.Past(from)
	o.Caption = nil
	f := newFilm(start.Title, width)
	f.add(start, o, "", atFirst)
	f.part = f.around(start, o.Marks)
	for n := from + 1; n <= to; n++ {
		st, events := s.Past(n)
		var said []string
		for i := range events {
			if text := say(st, events[i].Text); text != "" {
				said = append(said, text)
			}
		}
		text := strings.Join(said, " ")
		var walk scene.Walk
		walk.Start(events, 0)
		for past := frameStep; walk.Running(); past += frameStep {
			now, moving := o, walk
			now.Pose = moving.Pose
			f.add(st, now, text, frameStep)
			walk.Tick(frameStep)
		}
		if text != "" {
			f.add(st, o, text, readingTime(text))
		}
		f.part = f.part.Union(f.around(st, nil))
	}
	f.frames[len(f.frames)-1].lasts += atLast
	return f
}

// TurnAround returns the moments of the full turn, of both sides, around moment n: the
// last one before it, and its last.
func (s *Story) TurnAround(n int) (from, to int) {
	number := s.Moments[n].Turn
	for from = n; from > 0 && s.Moments[from].Turn == number; from-- {
	}
	for to = n; to < s.Last() && s.Moments[to+1].Turn == number; to++ {
	}
	return from, to
}

func newFilm(title string, width float64) *Film {
	if title == "" {
		title = words.T("A battle")
	}
	return &Film{title: title, width: max(leastFilm, width)}
}

func (f *Film) add(st *game.State, o scene.Options, caption string, lasts time.Duration) {
	f.frames = append(f.frames, frame{st, o, caption, lasts})
	lines := scene.Wrap(caption, filmText, scene.Regular, f.width-2*filmMargin)
	f.lines = max(f.lines, min(len(lines), mostCaption))
}

// around returns the part of the table that holds its pieces and some marks.
func (f *Film) around(st *game.State, marks []game.Mark) geometry.Rect {
	part := scene.Pieces(st, st.Drawings)
	for _, m := range marks {
		if m.Kind == game.MarkStand {
			continue
		}
		for _, at := range append([]geometry.Vec{m.From}, m.Via...) {
			part = part.Union(geometry.Rect{Min: at, Max: at})
		}
	}
	table := st.Table.Rect()
	part.Min = geometry.Vec{X: max(part.Min.X, table.Min.X), Y: max(part.Min.Y, table.Min.Y)}
	part.Max = geometry.Vec{X: min(part.Max.X, table.Max.X), Y: min(part.Max.Y, table.Max.Y)}
	return part
}

// Frames returns the number of frames.
func (f *Film) Frames() int { return len(f.frames) }

// Frame draws a frame and returns how long it stays.
func (f *Film) Frame(i int) (*scene.Scene, time.Duration) {
	shot := &f.frames[i]
	colors := shot.o.Palette()
	size := f.part.Max.Sub(f.part.Min)
	high := f.width * min(max(size.Y/size.X, flattest), tallest)
	high = float64(int(high))
	area := geometry.Rect{Min: geometry.Vec{Y: filmHead}, Max: geometry.Vec{X: f.width, Y: filmHead + high}}
	foot := 0.0
	if f.lines > 0 {
		foot = float64(f.lines)*filmLine + filmMargin
	}
	s := &scene.Scene{}
	s.Reset(f.width, area.Max.Y+foot, colors.Page)
	scene.DrawTable(s, scene.Fit(f.part, area, 0), shot.st, shot.o)
	// Cover what reaches beyond the table's area, above and below.
	cover := func(top, bottom float64) {
		s.Polygon(scene.Style{Fill: colors.Page}, geometry.Vec{Y: top}, geometry.Vec{X: f.width, Y: top}, geometry.Vec{X: f.width, Y: bottom}, geometry.Vec{Y: bottom})
	}
	cover(0, filmHead)
	cover(area.Max.Y, s.Height)
	ink := scene.Style{Fill: colors.Ink(), Class: "caption"}
	s.Text(ink, geometry.Vec{X: filmMargin, Y: filmHead / 2}, scene.Item{Text: scene.Ellipsis(f.title, filmTitle, scene.Bold, f.width-2*filmMargin), Size: filmTitle, Font: scene.Bold})
	y := area.Max.Y + filmMargin/2 + filmLine/2
	lines := scene.Wrap(shot.caption, filmText, scene.Regular, f.width-2*filmMargin)
	for i, line := range lines {
		if i == f.lines {
			break
		}
		if i == f.lines-1 && len(lines) > f.lines {
			line = scene.Ellipsis(line+" …", filmText, scene.Regular, f.width-2*filmMargin)
		}
		s.Text(ink, geometry.Vec{X: filmMargin, Y: y}, scene.Item{Text: line, Size: filmText})
		y += filmLine
	}
	return s, shot.lasts
}
