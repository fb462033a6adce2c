package element

import "slices"

// moveRow is how far elements move by going, in paces (ELM-MOVE-01).
type moveRow struct {
	who                            who
	road, normal, rough, difficult moveCell
}

// moveCell is a distance of the table of moves: -1 where the column does not apply and that of
// normal going counts, -2 where the move is forbidden (ELM-MOVE-03).
type moveCell float64

const (
	asNormal  moveCell = -1
	forbidden moveCell = -2
)

func (r row) move(column string) moveCell {
	switch r.text(column) {
	case "-":
		return asNormal
	case "x":
		return forbidden
	}
	return moveCell(r.number(column, 0, 10000))
}

func (t *Tables) readMoves(open opener) *sheet {
	return open("moves", "who", "road", "normal", "rough", "difficult", "src").each(func(r row) {
		t.moves = append(t.moves, moveRow{r.who("who", &t.kinds), r.move("road"), moveCell(r.number("normal", 0, 10000)), r.move("rough"), r.move("difficult")})
	})
}

// fastRow is what fast elements add to their moves (ELM-MOVE-05 to -08); the first that fits counts.
type fastRow struct {
	who                      who
	normal, rough, difficult float64
}

func (t *Tables) readFast(open opener) *sheet {
	return open("fast", "who", "normal", "rough", "difficult", "src").each(func(r row) {
		t.fast = append(t.fast, fastRow{r.who("who", &t.kinds), r.number("normal", 0, 10000), r.number("rough", 0, 10000), r.number("difficult", 0, 10000)})
	})
}

// rangeRow is how far elements shoot, in paces (ELM-SHOOT-06).
type rangeRow struct {
	who who
	far float64
}

func (t *Tables) readRanges(open opener) *sheet {
	return open("ranges", "who", "range", "src").each(func(r row) {
		t.ranges = append(t.ranges, rangeRow{r.who("who", &t.kinds), r.number("range", 0, 10000)})
	})
}

// pipRow is what something costs in PIPs: a thing that is done (without a class), or a surcharge
// of a class, each class once (ELM-PIP-08).
type pipRow struct {
	rule   string
	class  string
	points int
	what   string
	number int // of the class among pipClasses
	most   int // what this row and those before it can add to a price, each class once
}

// pipClasses are the classes of surcharges, "" for no surcharge.
var pipClasses = []string{"", "a", "c1", "c2", "c3", "d", "e", "f"}

func (t *Tables) readPips(open opener) *sheet {
	f := open("pips", "id", "class", "points", "what", "src").each(func(r row) {
		class := r.oneOf("class", pipClasses...)
		row := pipRow{rule: "ELM-" + r.text("id"), class: class, points: r.whole("points", 0, 99), what: r.text("what"), number: slices.Index(pipClasses, class)}
		if !pipReasons[row.what] {
			r.bad("what", "%q is unknown; known are %v", row.what, sortedKeys(pipReasons))
		}
		t.pips = append(t.pips, row)
	})
	t.boundPips()
	for _, what := range sortedKeys(pipReasons) {
		if t.pip(what).what == "" && len(f.errs) == 0 {
			f.bad(1, "what", "%s is missing", what)
		}
	}
	return f
}

// boundPips works out the most of each row.
func (t *Tables) boundPips() {
	most := make([]int, len(pipClasses)) // by class, of the rows so far
	for i := range t.pips {
		row := &t.pips[i]
		if row.class != "" {
			most[row.number] = max(most[row.number], row.points)
		}
		for _, points := range most {
			row.most += points
		}
	}
}

// pipReasons are the things that cost PIPs.
var pipReasons = map[string]bool{
	"move": true, "switch": true, "avatar": true, "halt": true, "no_general": true, "far_general": true, "shaken_advance": true, "unresponsive": true,
	"mixed_entities": true, "mixed_aerials": true, "mixed_foot": true, "forced_march": true, "complicated": true, "clumsy": true, "march_contact": true,
}

// pip returns the row of a thing that costs PIPs.
func (t *Tables) pip(what string) pipRow {
	for _, row := range t.pips {
		if row.what == what {
			return row
		}
	}
	return pipRow{}
}
