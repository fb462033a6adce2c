package game

// LeadingGuide is what the view knows of units that tactics can lead: of the card by which the
// commander leads each, and of the order language.
type LeadingGuide struct {
	// Own is the order text that a unit has by its file, "" for none. What it is told in the
	// battle (Turn.Led) goes before it.
	Own func(u *Unit) string
	// Orders is the whole order text of a unit as it is now.
	Orders func(s *State, u *Unit) string
	// Card is the card of a unit.
	Card func(s *State, u *Unit) Card
	// Intent asks what a unit means to do now.
	Intent func(unit UnitID) Query
}

// Card is how the commander leads a unit, for people.
type Card struct {
	Name  Phrase // of the package: "assault"
	Looks Phrase // at what it looks, and where it goes
	Lines []CardLine
}

// CardLine is a line of a card, with its rule.
type CardLine struct {
	Rule string
	Text Phrase
}

// Meaning is what a unit means to do, as the view shows it: an answer to the query of
// LeadingGuide.Intent is one.
type Meaning interface {
	Answer
	// InForce is the rule of the line that is in force.
	InForce() string
	// Means says what is meant, in words.
	Means() Phrase
	// Tested lists the values that the line tested, and NotAllowed what the rules of the table
	// refused before, with their rule.
	Tested() []Phrase
	NotAllowed() []Phrase
}
