package element

import (
	"slices"

	"frontage/game"
)

// option is a ruling with two readings. A file names it by the page's name, in its options, or by the
// ruling, in its rulings.
type option struct {
	name     string
	ruling   string
	question string
	on, off  string // the readings
}

// The options. All but the last are on by default.
const (
	elFleesFromHeroes  = "el_flees_from_heroes"
	hTakesFGrading     = "h_takes_f_grading"
	trainEntitiesCalm  = "train_entities_calm"
	dragonAsBehemoth   = "dragon_counts_as_behemoth"
	readingOn, readOff = "on", "off"
)

var options = []option{
	{elFleesFromHeroes, "R-26", "Do beaten behemoths flee from heroes?", "They flee.", "They recoil."},
	{hTakesFGrading, "R-20", "Do heroes take the grading factor of fast troops?", "They do.", "They take none."},
	{dragonAsBehemoth, "R-24", "Does a winning dragon count as a behemoth in rows of the base rules?", "It does, where no other row of the loser names dragons.", "It does not."},
	{trainEntitiesCalm, "R-03", "Are entities of the train impetuous?", "None of them is.", "All but artillery are."},
}

// optionNames are the names that a file may use.
var optionNames = func() []string {
	var names []string
	for _, o := range options {
		names = append(names, o.name)
	}
	return names
}()

// byDefault reports whether an option is on by default.
func (o *option) byDefault() bool { return o.name != trainEntitiesCalm }

// isOn reports whether an option is on in a battle.
func isOn(s *game.State, name string) bool {
	o := &options[slices.Index(optionNames, name)]
	if reading, ok := s.Rulings[o.ruling]; ok {
		return reading == readingOn
	}
	if on, ok := battleOf(s).Options[name]; ok {
		return on
	}
	return o.byDefault()
}

// knownReading reports whether a file may give a ruling this reading.
func knownReading(ruling, reading string) bool {
	return slices.ContainsFunc(options, func(o option) bool { return o.ruling == ruling }) && (reading == readingOn || reading == readOff)
}

// rulings lists the options, each with the default reading first.
func rulings() []game.Ruling {
	var list []game.Ruling
	for _, o := range options {
		on, off := game.RulingReading{Key: readingOn, Text: o.on}, game.RulingReading{Key: readOff, Text: o.off}
		readings := []game.RulingReading{on, off}
		if !o.byDefault() {
			readings = []game.RulingReading{off, on}
		}
		list = append(list, game.Ruling{ID: o.ruling, Question: o.question, Readings: readings})
	}
	return list
}
