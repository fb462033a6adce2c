package element

import (
	"io/fs"
	"path"
	"strings"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// The worked examples of the page that have a position are figures whose checks hold: those of the page's
// section 20 by number, with the rest in tests of their own (1, 2 and 33 are sums, 4 and 34 need dice).
func TestFiguresHold(t *testing.T) {
	names, err := fs.Glob(files, "figures/*.scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			t.Fatal(err)
		}
		s, err := game.Read(text, path.Base(name), systems)
		if err != nil {
			t.Fatal(err)
		}
		number, _, _ := strings.Cut(path.Base(name), "-")
		seen[number] = true
		if !strings.Contains(s.Notes, "Worked example "+strings.TrimPrefix(number, "0")) || len(s.Expect) == 0 {
			t.Errorf("%s does not say which example it is, or checks nothing", name)
		}
		for _, r := range game.RunChecks(Rules{}, &s) {
			if !r.OK {
				t.Errorf("%s differs: %s", name, r.Diff)
			}
		}
	}
	for number := range 35 {
		key := string(rune('0'+number/10)) + string(rune('0'+number%10))
		if want := number >= 5 && number <= 32 || number == 3; seen[key] != want {
			t.Errorf("example %d is a figure: %v", number, seen[key])
		}
	}
}

// Worked example 29 as its figure is played: the light horse that is doubled flees to (0, -410) facing south,
// the middle of its front at (0, -440), from a front at (0, 0) that faces north.
func TestFigure29IsPlayed(t *testing.T) {
	text, err := files.ReadFile("figures/29-recoil-and-flee.scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	s, err := game.Read(text, "29", systems)
	if err != nil {
		t.Fatal(err)
	}
	w := &war{t, game.NewBattle(s, Rules{}, game.Options{Dice: []int{1, 6}, DiceOnly: true})}
	front := box(w.State().Unit("a")).Edge(geometry.Front).Mid()
	w.must(`{"do": "fight", "unit": "a"}`)
	k := scaleOf(w.State())
	u := w.State().Unit("a")
	if !onTable(u) {
		t.Fatal("it is not on the table")
	}
	b := box(u)
	middle := b.Edge(geometry.Front).Mid()
	if !near(k.paces(b.Center.X-front.X), 0) || !near(k.paces(b.Center.Y-front.Y), -410) || !near(k.paces(middle.Y-front.Y), -440) || !geometry.SameFacing(b.Forward, geometry.Vec{Y: -1}) {
		t.Errorf("it has fled to %+v from a front at %v; want it straight behind, its front at -410 and its middle at -440 paces, facing south", b, front)
	}
}
