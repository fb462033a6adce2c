package scene

import (
	"bytes"
	"strings"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// A picture framed to the action shows what the marks point at; its SVG has a title and a
// description, and letters that need no typeface where that is asked for.
func TestFramedPicture(t *testing.T) {
	st := smallTable()
	first := st.Units[0].Box(0)
	marks := []game.Mark{{Kind: game.MarkEdge, From: first.Center, To: first.Center.Add(geometry.Vec{X: 2})}}
	part := Action(st, marks)
	if !part.Contains(first.Center, 0) || part.Max.X-part.Min.X >= st.Table.Width {
		t.Fatalf("the action lies within %v; want less than the table, with the first stand in it", part)
	}
	for _, edge := range [2]geometry.Vec{part.Min, part.Max} {
		if !st.Table.Rect().Contains(edge, 0) {
			t.Errorf("the frame %v leaves the table", part)
		}
	}
	o := Options{Marks: marks, Frame: part, Caption: []string{"They touch."}}
	var plain, outlined bytes.Buffer
	if err := WriteSVG(&plain, Picture(st, o, 600)); err != nil {
		t.Fatal(err)
	}
	if err := WriteOutlinedSVG(&outlined, Picture(st, o, 600)); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<title id=\"title\">" + escaped(st.Title), "They touch.</desc>", "<text"} {
		if !strings.Contains(plain.String(), want) {
			t.Errorf("the SVG lacks %q", want)
		}
	}
	if strings.Contains(outlined.String(), "<text") || !strings.Contains(outlined.String(), "They touch.</desc>") {
		t.Error("the outlined SVG has letters, or no description")
	}
}
