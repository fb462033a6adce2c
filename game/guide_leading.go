package game

// LeadingGuide is what the view knows of units that tactics can lead: of the card by which the
// commander leads each, and of the order language.
type LeadingGuide struct {
	// Own is the order text that a unit has by its file, "" for none. What it is told in the
	// battle (Turn.Led) goes before it.
	Own func(u *Unit) string
	// Orders is the whole order text of a unit as it is now, and Box where a player changes it.
	Orders func(s *State, u *Unit) string
	Box    func(s *State, u *Unit) TextBox
	// Card is the card of a unit.
	Card func(s *State, u *Unit) Card
	// Intent asks what a unit means to do now; Meant reads the answer.
	Intent func(unit UnitID) Query
	Meant  func(s *State, a Answer) *Meaning
	// Told reads the event of an intent that was carried out; nil for other events.
	Told func(s *State, e *Event) *Meaning
}

// Card is how the commander leads a unit, for people.
type Card struct {
	Name  string // of the package: "assault", a word of the order language
	Looks Phrase // at what it looks, and where it goes
	Lines []CardLine
}

// CardLine is a line of a card, with its rule.
type CardLine struct {
	Rule string
	Text Phrase
}

// Meaning is what a unit means to do and why.
type Meaning struct {
	Unit   UnitID
	Card   Card
	Line   string // the rule of the line in force
	Means  Phrase // what it does by that line
	Tested []Fact // the values that the line tested
	// Refused are the intents that the rules of the table refused before, each with its rule and
	// reason.
	Refused []Step
	Marks   []Mark // where it goes, whom it is about
}
