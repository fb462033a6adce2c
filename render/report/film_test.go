package report

import (
	"bytes"
	"image"
	"image/draw"
	"image/gif"
	"math"
	"testing"
	"time"

	"frontage/game"
	"frontage/game/stand"
	"frontage/geometry"
	"frontage/render/scene"
)

// explained returns a table with an explanation of three steps.
func explained() (*game.State, []game.Step) {
	st := &game.State{Title: "A charge", Table: game.Table{Width: 60, Height: 40}, Sides: [2]game.Side{{ID: "red"}, {ID: "blue"}},
		Units: []game.Unit{{ID: "u", Side: "red", Name: "Men", Type: stand.Infantry, Base: game.Base{Front: 4, Depth: 2}, Stands: []game.Stand{{ID: "a", X: 20, Y: 20}}}}}
	return st, []game.Step{
		{Rule: "STD-CHARGE-01", Text: game.Say("First."), Marks: []game.Mark{{Kind: game.MarkGhost, Stand: "a", From: geometry.Vec{X: 20, Y: 28}}}},
		{Text: game.Say("Then a sentence that is long enough to be read for a while by anybody."), Marks: []game.Mark{{Kind: game.MarkSight, From: geometry.Vec{X: 20, Y: 21}, To: geometry.Vec{X: 30, Y: 35}}}},
		{Text: game.Say("Last."), Marks: []game.Mark{{Kind: game.MarkMeasure, From: geometry.Vec{X: 20, Y: 21}, To: geometry.Vec{X: 20, Y: 28}, Label: game.Say("7 cm")}}},
	}
}

// A film of an explanation shows the table, each step with its marks on top of earlier
// ghosts, and all steps at the end. Longer sentences stay longer.
func TestExplain(t *testing.T) {
	st, steps := explained()
	f := Explain(st, scene.Options{}, steps, 640)
	if f.Frames() != 5 {
		t.Fatalf("%d frames for 3 steps", f.Frames())
	}
	classes := func(i int) map[string]int {
		s, _ := f.Frame(i)
		found := map[string]int{}
		for _, item := range s.Items {
			found[item.Style.Class]++
		}
		return found
	}
	for i, want := range []struct{ bases, sight, measure int }{{1, 0, 0}, {2, 0, 0}, {2, 1, 0}, {2, 0, 1}, {2, 1, 1}} {
		got := classes(i)
		if got["stand side-0"]+got["ghost"] != want.bases || (got["sight"] > 0) != (want.sight > 0) || (got["measure"] > 0) != (want.measure > 0) {
			t.Errorf("frame %d shows %v, want %+v", i, got, want)
		}
	}
	_, short := f.Frame(1)
	_, long := f.Frame(2)
	if long <= short || short < time.Second {
		t.Errorf("a short sentence stays %v, a long one %v; want at least a second, and the long one longer", short, long)
	}
	first, _ := f.Frame(0)
	for i := range f.Frames() {
		if s, _ := f.Frame(i); s.Width != 640 || s.Height != first.Height {
			t.Errorf("frame %d is %g by %g; want 640 by %g", i, s.Width, s.Height, first.Height)
		}
	}
}

// A film of a turn begins and ends with the tables before and after it, and shows moving
// stands in between.
func TestFilmOfATurn(t *testing.T) {
	s := read(t, played(t))
	turns := s.Turns()
	from, to := s.TurnAround(turns[1].From)
	if from != 0 && s.Moments[from].Turn == s.Moments[to].Turn || s.Moments[to].Turn != s.Moments[turns[1].From].Turn {
		t.Fatalf("the turn runs from %d to %d", from, to)
	}
	f := s.Between(from, to, scene.Options{}, 480)
	moving := 0
	for i := range f.frames {
		if f.frames[i].o.Pose != nil {
			moving++
		}
	}
	if moving < 5 {
		t.Errorf("%d of %d frames show something on its way", moving, f.Frames())
	}
	before, _ := s.Battle.Past(from)
	after, _ := s.Battle.Past(to)
	last := f.frames[f.Frames()-1].st
	if string(game.Write(f.frames[0].st)) != string(game.Write(before)) || string(game.Write(last)) != string(game.Write(after)) {
		t.Error("it begins or ends with another table")
	}
}

// A decoded GIF equals the drawn frames, except for the shades of soft edges. Frames
// without changes only extend the one before.
func TestGIF(t *testing.T) {
	st, steps := explained()
	f := Explain(st, scene.Options{}, append(steps, steps[2]), 480)
	var file bytes.Buffer
	if err := WriteGIF(&file, f, 1); err != nil {
		t.Fatal(err)
	}
	read, err := gif.DecodeAll(&file)
	if err != nil {
		t.Fatal(err)
	}
	if len(read.Image) != f.Frames()-1 {
		t.Errorf("%d pictures for %d frames, two of which are alike", len(read.Image), f.Frames())
	}
	shown := image.NewRGBA(image.Rect(0, 0, read.Config.Width, read.Config.Height))
	at := 0
	for i, part := range read.Image {
		draw.Draw(shown, part.Bounds(), part, part.Bounds().Min, draw.Src)
		if i == 4 {
			at++ // skip the frame without changes
		}
		s, _ := f.Frame(at)
		at++
		want := scene.Rasterise(s, 1)
		if want.Bounds() != shown.Bounds() {
			t.Fatalf("it is %v, want %v", shown.Bounds(), want.Bounds())
		}
		exact, off := 0, 0.0
		for j := range want.Pix {
			d := math.Abs(float64(want.Pix[j]) - float64(shown.Pix[j]))
			off = max(off, d)
			if d == 0 {
				exact++
			}
		}
		if share := float64(exact) / float64(len(want.Pix)); share < 0.97 || off > 60 {
			t.Errorf("picture %d: %.1f %% are exact, one is off by %g; want 97 %%, and none off by more than 60", i, 100*share, off)
		}
	}
	_, a := f.Frame(3)
	_, b := f.Frame(4)
	if got, want := read.Delay[3], int(a/(10*time.Millisecond))+int(b/(10*time.Millisecond)); got != want {
		t.Errorf("the repeated step stays %d hundredths, want %d", got, want)
	}
}
