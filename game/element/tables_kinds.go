package element

import (
	"strings"

	"frontage/game"
)

// typeRow is a troop type (ELM-BASE-01 to -05).
type typeRow struct {
	code   string
	name   string
	ground string // mounted, foot, train or naval
}

func (t *Tables) readTypes(open opener) *sheet {
	t.kinds = kinds{types: map[string]typeSet{}, ground: map[string]typeSet{}, classes: map[string]*who{}}
	f := open("types", "type", "name", "ground", "src").each(func(r row) {
		row := typeRow{r.text("type"), r.text("name"), r.oneOf("ground", "mounted", "foot", "train", "naval")}
		if row.code == "" || t.kinds.types[row.code] != 0 || len(t.types) == 64 {
			r.bad("type", "%q is no code, or there twice, or one too many", row.code)
			return
		}
		t.kinds.types[row.code] = 1 << len(t.types)
		t.kinds.ground[strings.ToUpper(row.ground)] |= t.kinds.types[row.code]
		t.types = append(t.types, row)
	})
	for _, ground := range []string{"MOUNTED", "FOOT", "TRAIN", "NAVAL"} {
		if t.kinds.ground[ground] == 0 && len(f.errs) == 0 {
			f.bad(1, "ground", "no type is %s", strings.ToLower(ground))
		}
	}
	return f
}

// readClasses reads the classes, each of which may use those above it.
func (t *Tables) readClasses(open opener) *sheet {
	f := open("classes", "class", "who", "src").each(func(r row) {
		name := r.text("class")
		if name == "" || t.kinds.classes[name] != nil || t.kinds.types[name] != 0 || t.kinds.ground[name] != 0 {
			r.bad("class", "%q is no name, or there twice", name)
			return
		}
		w := r.who("who", &t.kinds)
		t.kinds.classes[name] = &w
	})
	for _, name := range classNames[:isMounted] {
		if t.kinds.classes[name] == nil {
			if len(f.errs) == 0 {
				f.bad(1, "class", "%s is missing", name)
			}
			t.kinds.classes[name] = &who{}
		}
	}
	return f
}

// countsRow says as what an exception counts in some situations (ELM-BASE-23 to -31).
type countsRow struct {
	who    who
	when   string
	kind   string
	grades string
	mode   string // in which its outcomes are looked up, "" for as it fights
}

func (t *Tables) readCounts(open opener) *sheet {
	return open("counts_as", "who", "when", "type", "grades", "mode", "src").each(func(r row) {
		row := countsRow{
			who: r.who("who", &t.kinds), when: r.oneOf("when", "any", "close", "close_front", "shooting"),
			kind: r.text("type"), grades: r.text("grades"), mode: r.oneOf("mode", "", "C", "D"),
		}
		if t.kinds.types[row.kind] == 0 {
			r.bad("type", "there is no type %q", row.kind)
		}
		if _, err := parseTerm("*("+row.grades+")", &t.kinds); err != nil {
			r.bad("grades", "are %q; the grades are %s", row.grades, grades)
		}
		t.counts = append(t.counts, row)
	})
}

// depthRow is a depth of bases by scale, in mm (ELM-BASE-38).
type depthRow struct {
	who   who
	depth map[int]float64 // by the frontage of the scale
}

func (t *Tables) readDepths(open opener) *sheet {
	return open("depths", "who", "scale80", "scale60", "scale40", "src").each(func(r row) {
		t.depths = append(t.depths, depthRow{r.who("who", &t.kinds), map[int]float64{
			80: r.number("scale80", 1, 1000), 60: r.number("scale60", 1, 1000), 40: r.number("scale40", 1, 1000),
		}})
	})
}

// terrainRow is a kind of terrain.
type terrainRow struct {
	kind    string
	meaning string
	going   Going
	sight   string // open, hill, wood, wooded_hill, dunes or block
}

func (t *Tables) readTerrain(open opener) *sheet {
	t.terrain = map[string]terrainRow{}
	return open("terrain", "kind", "meaning", "going", "sight", "src").each(func(r row) {
		row := terrainRow{kind: r.text("kind"), meaning: r.text("meaning"),
			going: Going(r.oneOf("going", string(Good), string(Rough), string(Difficult), string(Road), string(Water), string(Impassable))),
			sight: r.oneOf("sight", "open", "hill", "wood", "wooded_hill", "dunes", "block")}
		if _, twice := t.terrain[row.kind]; twice || !game.IsID(row.kind) {
			r.bad("kind", "%q is no id, or there twice", row.kind)
		}
		t.terrain[row.kind] = row
		t.ground = append(t.ground, row)
	})
}

// Going is what ground is like for who moves over it.
type Going string

// The goings.
const (
	Good       Going = "good"
	Rough      Going = "rough"
	Difficult  Going = "difficult"
	Road       Going = "road"
	Water      Going = "water"
	Impassable Going = "impassable"
)
