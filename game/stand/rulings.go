package stand

import (
	"maps"
	"slices"

	"frontage/game"
)

// Ruling and Reading are the types of package game.
type (
	Ruling  = game.Ruling
	Reading = game.RulingReading
)

const (
	optionOff = "off"
	optionOn  = "on"
)

// The optional rule by which units take cover, and its readings.
const (
	coverRule     = "TAC-SEG-10"
	coverImmune   = "immune"   // nobody shoots at a unit in cover, and no charge bonus counts against it
	coverDefended = "defended" // it counts as defended
)

// Rulings lists the rulings with alternative readings and the optional rules, in the order
// of the rules page.
func Rulings() []Ruling { return slices.Clone(rulings) }

// plays reports whether a table uses a reading other than the ruling.
func (b *board) plays(id, reading string) bool { return plays(b.state, id, reading) }

func plays(s *game.State, id, reading string) bool { return s.Rulings[id] == reading }

// checkRulings refuses unknown readings.
func checkRulings(s *game.State, add func(path, format string, args ...any)) {
	var ids []string
	for k := range rulings {
		ids = append(ids, rulings[k].ID)
	}
	known := joinIDs(ids)
	for _, id := range slices.Sorted(maps.Keys(s.Rulings)) {
		i := slices.IndexFunc(rulings, func(r Ruling) bool { return r.ID == id })
		if i < 0 {
			add("rulings."+id, "unknown ruling %q; switches there are for %s", id, known)
			continue
		}
		var keys []string
		for _, r := range rulings[i].Readings {
			keys = append(keys, r.Key)
		}
		if !slices.Contains(keys, s.Rulings[id]) {
			add("rulings."+id, "%q is no reading of %s; it is one of %s", s.Rulings[id], id, joinIDs(keys))
		}
	}
}
