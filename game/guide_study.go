package game

// Study is a question about the battle as a whole that is answered by playing it many times: how
// it ends with these orders, or with others. That takes longer than a moment, so the view has
// it done bit by bit and shows what is known so far.
type Study struct {
	ID    string
	Name  Phrase // on its button and over its answer
	Begin func() Trial
}

// Trial is a study that is under way. It changes nothing of the battle.
type Trial struct {
	About Phrase    // what is played
	Sides [2]SideID // the one that asks first
	Parts int
	Do    func(part int) // does a part, in their order: some milliseconds each
	// Rows are what each choice of the side that asks has come to so far, one if there is
	// nothing to choose.
	Rows func() []TrialRow
	// Lasts says how long battles last that take so many turns on average.
	Lasts func(turns string) Phrase
}

// TrialRow is a choice of the side that asks, with what it has come to against each choice of the other.
type TrialRow struct {
	Name  Phrase
	Cells []TrialCell
}

// TrialCell counts the battles of a choice against another. Its name says that of the other side,
// and is empty where that has no choice.
type TrialCell struct {
	Name   Phrase
	Played int
	Wins   [2]int  // of the sides of the trial
	Turns  float64 // on average
}
