package game

// LeadingGuide tells the view about units that an automatic commander can lead: the card that
// each follows, and the order language.
type LeadingGuide struct {
	// Own returns the order text of a unit in its file, "" for none. An order given in the
	// battle (Turn.Led) replaces it.
	Own func(u *Unit) string
	// Orders returns the whole order text of a unit now, Box the text box to change it.
	Orders func(s *State, u *Unit) string
	Box    func(s *State, u *Unit) TextBox
	// Never reports whether a unit is never led by tactics; nil for none.
	Never func(u *Unit) bool
	// Card returns the card of a unit.
	Card func(s *State, u *Unit) Card
	// Intent asks for the intent of a unit; Meant reads the answer.
	Intent func(unit UnitID) Query
	Meant  func(s *State, a Answer) *Meaning
	// Told reads the event of an intent that was carried out; nil for other events.
	Told func(s *State, e *Event) *Meaning
}

// Card is the card by which the commander leads a unit.
type Card struct {
	Name  string // of the package: "assault", a word of the order language
	Looks Phrase // the unit's target and where it goes
	Lines []CardLine
}

// CardLine is a line of a card, with its rule.
type CardLine struct {
	Rule string
	Text Phrase
}

// Meaning is the intent of a unit and the reasons for it.
type Meaning struct {
	Unit   UnitID
	Card   Card
	Line   string // the rule of the line in force
	Means  Phrase // the intent, by that line
	Tested []Fact // the values that the line tested
	// Refused lists the intents before this one that the rules of the table did not allow, each
	// with its rule and reason.
	Refused []Step
	Marks   []Mark // where it goes, and its target
}
