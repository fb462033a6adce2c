package game

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"frontage/geometry"
)

// studied returns the sample battle with all that a remark can have at its start and later moments,
// and the same battle without.
func studied(t testing.TB) (with, without *Battle) {
	t.Helper()
	b, _ := sampleReplay(t)
	without = b.Clone()
	at := geometry.Vec{X: 40.00004, Y: 50}
	for line, r := range map[int]Remark{
		0: {Note: "Look at the wood.", Drawings: []Drawing{{Kind: DrawCircle, From: at, To: geometry.Vec{X: 200, Y: 50}, Color: "green"}, {Kind: DrawNote, From: at, Text: "<here>"}}},
		1: {Drawings: []Drawing{{Kind: DrawArrow, FromPiece: "r1", ToPiece: "rg", Text: "to the general"}, {Kind: DrawCircle, FromPiece: "r1"}, {Kind: DrawArrow, From: at, ToPiece: "r1"}}},
		2: {Note: "And now?", Question: &ReaderQuestion{Ask: "Who\nwins?", Choices: []string{"Red", "Blue", "Neither"}, Right: 2, Answer: "Blue, \"of course\"."}},
		3: {Question: &ReaderQuestion{Ask: "What do the rules say?", Query: &Query{Name: "fake", Args: map[string]string{"side": "red"}}}},
	} {
		if err := b.SetRemark(line, r); err != nil {
			t.Fatal(err)
		}
	}
	return b, without
}

// Remarks are read back as they were, have no hash, and are as the schema says. Without them the
// replay is byte for byte as before.
func TestRemarks(t *testing.T) {
	b, plain := studied(t)
	text := b.Replay()
	if !bytes.HasPrefix(text, []byte(`{"format":"frontage/replay@4"`)) || !bytes.HasPrefix(plain.Replay(), []byte(`{"format":"frontage/replay@1"`)) {
		t.Fatalf("the format is %.40s, without remarks %.40s", text, plain.Replay())
	}
	schema := compiled(t, "replay")
	for i, line := range bytes.Split(bytes.TrimSpace(text), []byte("\n")) {
		if err := validate(schema, line); err != nil {
			t.Errorf("line %d: %v\n%s", i+1, err, line)
		}
	}
	again := read(t, text)
	if again.Hash() != plain.Hash() {
		t.Error("a remark changes the hash")
	}
	for line := range 5 {
		if diff := cmp.Diff(b.Remark(line), again.Remark(line)); diff != "" {
			t.Errorf("the remark of %d is another:\n%s", line, diff)
		}
	}
	if got := again.Remark(0).Drawings[0]; got.From.X != 40 || got.To.X != 200 || got.Color != "green" {
		t.Errorf("the circle is %+v; want its middle at 40, rounded, and its rim at 200, beside the table", got)
	}
	if r := again.Remark(99); !r.IsZero() {
		t.Errorf("beyond the end there is %+v", r)
	}
	if diff := cmp.Diff(string(text), string(again.Replay())); diff != "" {
		t.Errorf("written again, it differs:\n%s", diff)
	}
	again.ClearRemarks()
	if diff := cmp.Diff(string(plain.Replay()), string(again.Replay())); diff != "" {
		t.Errorf("without its remarks it differs:\n%s", diff)
	}
}

// Remarks belong to the line of play on which they were written, and a branch has those up to
// where it begins.
func TestRemarksOfVariations(t *testing.T) {
	b, _ := studied(t)
	b = vary(t, b, 2, "")
	do(t, b, end)
	if err := b.SetRemark(b.Len(), Remark{Question: &ReaderQuestion{Ask: "Better?", Answer: "Yes."}}); err != nil {
		t.Fatal(err)
	}
	end := b.Len()
	b = read(t, b.Replay())
	if q := b.Remark(end).Question; q == nil || q.Ask != "Better?" || b.Remark(1).plain() {
		t.Error("the variation has lost its question, or what it shares with the main line")
	}
	b = onLine(t, b, 0)
	if q := b.Remark(3).Question; q == nil || q.Query == nil || len(b.Variations()) != 2 {
		t.Errorf("the main line asks %+v", q)
	}
	b = onLine(t, b, 1)
	if q := b.Remark(end).Question; q == nil || q.Ask != "Better?" {
		t.Error("gone to and back, the variation has lost its question")
	}
	if other := b.Branch(1); other.Remark(1).plain() || !bytes.HasPrefix(other.Replay(), []byte(`{"format":"frontage/replay@4"`)) {
		t.Error("a branch has lost a drawing")
	}
	// A variation whose drawings are the only ones makes the file a study as well.
	c, _ := sampleReplay(t)
	c = vary(t, c, 1, "")
	do(t, c, answer)
	if err := c.SetRemark(c.Len(), Remark{Drawings: []Drawing{{Kind: DrawCircle, FromPiece: "r1"}}}); err != nil {
		t.Fatal(err)
	}
	c = onLine(t, c, 0)
	if text := c.Replay(); !bytes.HasPrefix(text, []byte(`{"format":"frontage/replay@4"`)) || len(onLine(t, read(t, text), 1).Remark(2).Drawings) != 1 {
		t.Error("the drawing of another line is lost")
	}
}

// Bad remarks are refused with the line and the path of the field; in older formats their fields
// are unknown.
func TestBadRemarks(t *testing.T) {
	b, _ := sampleReplay(t)
	lines := strings.Split(strings.TrimSpace(string(b.Replay())), "\n")
	with := func(line int, field, format string) []byte {
		out := append([]string{}, lines...)
		out[line] = strings.TrimSuffix(out[line], "}") + "," + field + "}"
		out[0] = strings.Replace(out[0], "replay@1", format, 1)
		return []byte(strings.Join(out, "\n") + "\n")
	}
	long := strings.Repeat("x", MaxRemarkText+1)
	for _, test := range []struct{ field, want string }{
		{`"drawings":[{"kind":"circle","from":"r9"}]`, `FILE:3: drawings[0].from: is "r9"; no piece of that name is on the table at this moment`},
		{`"drawings":[{"kind":"circle","from":"r1"},{"kind":"arrow","from":"r1","to":"x"}]`, `FILE:3: drawings[1].to: is "x"; no piece`},
		{`"drawings":[{"kind":"arrow","from":"r1","to":[181,3]}]`, `FILE:3: drawings[0].to: is [181, 3], beside the table of 180 × 120 cm`},
		{`"drawings":[{"kind":"circle","from":[5,-1],"to":[5,5]}]`, `FILE:3: drawings[0].from: is [5, -1], beside the table`},
		{`"drawings":[{"kind":"circle","from":"r1","to":[5,5]}]`, `FILE:3: drawings[0].to: is for a circle about a point`},
		{`"drawings":[{"kind":"arrow","from":"r1"}]`, `FILE:3: drawings[0].to: is missing`},
		{`"drawings":[{"kind":"note","from":"r1"}]`, `FILE:3: drawings[0].text: is missing`},
		{`"drawings":[{"kind":"line","from":"r1"}]`, `FILE:3: drawings[0].kind: is "line"`},
		{`"drawings":[{"kind":"circle","from":"a b"}]`, `FILE:3: drawings[0].from: is "a b"; an id is`},
		{`"drawings":` + "[" + strings.TrimSuffix(strings.Repeat(`{"kind":"circle","from":"r1"},`, MaxDrawings+1), ",") + "]", `FILE:3: drawings: has 201 drawings; at most 200 are allowed`},
		{`"question":{}`, `FILE:3: question.ask: is missing`},
		{`"question":{"ask":" ","answer":"a"}`, `FILE:3: question.ask: is blank`},
		{`"question":{"ask":"Why?"}`, `FILE:3: question: has no answer: give "answer", "choices" or "query"`},
		{`"question":{"ask":"Why?","answer":"` + long + `"}`, `FILE:3: question.answer: has 4001 characters; at most 4000 are allowed`},
		{`"question":{"ask":"` + long + `","answer":"a"}`, `FILE:3: question.ask: has 4001 characters`},
		{`"question":{"ask":"Why?","choices":["a"],"right":1}`, `FILE:3: question.choices: has 1 choice; a question with choices has at least two`},
		{`"question":{"ask":"Why?","choices":["a","b","c","d","e","f","g"],"right":1}`, `FILE:3: question.choices: has 7 choices; at most 6`},
		{`"question":{"ask":"Why?","choices":["a","b"]}`, `FILE:3: question.choices: has no right one`},
		{`"question":{"ask":"Why?","choices":["a","b"],"right":3}`, `FILE:3: question.right: is 3; must be a whole number from 1 to 2`},
		{`"question":{"ask":"Why?","right":1,"answer":"a"}`, `FILE:3: question.right: goes with choices`},
		{`"question":{"ask":"Why?","query":{"query":"odd"}}`, `FILE:3: question.query: asks "odd", which is no query of the`},
		{`"question":{"ask":"Why?","query":{"query":"fake","unit":"r1"}}`, `FILE:3: question.query: the query fake has no argument "unit"`},
		{`"question":{"ask":"Why?","query":{"query":"fake","unit":{}}}`, `FILE:3: question.query.unit: must be a string`},
		{`"question":{"ask":"Why?","answer":"a","hint":"b"}`, `FILE:3: question.hint: unknown field`},
	} {
		_, _, err := ReadReplay(with(2, test.field, "replay@4"), "FILE", fakeSystems)
		if err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%.80s: %v; want %s", test.field, err, test.want)
		}
	}
	for line, want := range map[int]string{0: "FILE:1: ", 2: "FILE:3: "} {
		_, _, err := ReadReplay(with(line, `"drawings":[{"kind":"circle","from":"r9"}]`, "replay@4"), "FILE", fakeSystems)
		if err == nil || !strings.HasPrefix(err.Error(), want+`drawings[0].from: is "r9"`) {
			t.Errorf("an unknown piece: %v", err)
		}
		for _, format := range []string{"replay@1", "replay@3"} {
			_, _, err := ReadReplay(with(line, `"question":{"ask":"Why?","answer":"a"}`, format), "FILE", fakeSystems)
			if err == nil || !strings.Contains(err.Error(), want+"question: unknown field") {
				t.Errorf("a question in %s: %v", format, err)
			}
		}
	}
	// More text than a line may have.
	if _, _, err := ReadReplay(with(2, fmt.Sprintf(`"note":"%s"`, strings.Repeat("x", MaxText)), "replay@4"), "FILE", fakeSystems); err == nil || !strings.Contains(err.Error(), "FILE:3: has ") {
		t.Errorf("a note of a megabyte: %v", err)
	}
}

// What a file could not hold is not set.
func TestSetRemarkRefuses(t *testing.T) {
	b, _ := sampleReplay(t)
	for _, r := range []Remark{
		{Drawings: make([]Drawing, MaxDrawings+1)},
		{Question: &ReaderQuestion{Ask: " ", Answer: "a"}},
		{Question: &ReaderQuestion{Ask: "Why?"}},
		{Question: &ReaderQuestion{Ask: "Why?", Choices: []string{"a"}, Right: 1}},
		{Question: &ReaderQuestion{Ask: "Why?", Choices: []string{"a", "b"}}},
		{Question: &ReaderQuestion{Ask: "Why?", Choices: []string{"a", " "}, Right: 1}},
		{Question: &ReaderQuestion{Ask: "Why?", Answer: strings.Repeat("x", MaxRemarkText+1)}},
	} {
		if err := b.SetRemark(1, r); err == nil {
			t.Errorf("%+v is set", r.Question)
		}
	}
	if r := b.Remark(1); !r.IsZero() {
		t.Errorf("there is %+v", r)
	}
}

// The ends of a drawing at pieces are where these stand. r1 has two bases of 4 × 2 cm beside each
// other, at (10, 30) and (14, 30); the general has a round base of 4 cm at (20, 60).
func TestPlaced(t *testing.T) {
	b, _ := sampleReplay(t)
	st, _ := b.Past(0)
	front, depth := st.Units[0].Base.Front, st.Units[0].Base.Depth
	placed := st.Placed([]Drawing{{Kind: DrawCircle, FromPiece: "r1"}, {Kind: DrawArrow, From: geometry.Vec{X: 12, Y: 90}, ToPiece: "r1"}, {Kind: DrawCircle, FromPiece: "gone"}})
	if len(placed) != 2 {
		t.Fatalf("%+v; want two drawings, without the piece that is gone", placed)
	}
	middle, edge := geometry.Vec{X: 12, Y: 30}, geometry.Vec{X: 12, Y: 30 + depth/2}
	if c := placed[0]; c.From.Dist(middle) > 1e-6 || c.From.Dist(c.To) < (geometry.Vec{X: 2 + front/2, Y: depth / 2}).Len() || c.FromPiece != "" {
		t.Errorf("the circle is %+v; want it about (12, 30) and around all corners", c)
	}
	if a := placed[1]; a.To.Dist(edge) > 1e-6 {
		t.Errorf("the arrow ends at %v, want %v", a.To, edge)
	}
	if path, what := Misplaced(fakeRules{}, st, &Remark{Drawings: []Drawing{{Kind: DrawCircle, FromPiece: "rg"}}}); path != "" || what != "" {
		t.Errorf("the general is misplaced: %s: %s", path, what)
	}
}
