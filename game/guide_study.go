package game

// Study answers a question about the whole battle by playing it many times: how does it end
// with these orders, or with others? That takes some seconds, so the view runs it in parts and
// shows the results so far.
type Study struct {
	ID    string
	Name  Phrase // on its button and above its results
	Begin func() Trial
}

// Trial is a study in progress. It does not change the battle.
type Trial struct {
	About Phrase    // what is played
	Sides [2]SideID // the asking side first
	Parts int
	Do    func(part int) // runs a part, in order: some milliseconds each
	// Rows returns the results so far, one row for each choice of the asking side, or a
	// single row if it has no choice.
	Rows func() []TrialRow
	// Lasts says in words how long the battles last, given their average number of turns.
	Lasts func(turns string) Phrase
}

// TrialRow holds the results of a choice of the asking side against each choice of the other.
type TrialRow struct {
	Name  Phrase
	Cells []TrialCell
}

// TrialCell counts the battles of a choice against another. Its name is the choice of the
// other side, empty if that side has none.
type TrialCell struct {
	Name   Phrase
	Played int
	Wins   [2]int  // of the sides of the trial
	Turns  float64 // on average
}
