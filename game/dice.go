package game

// DiceState is where the dice stand, as plain data: the seed, how many rolls
// the generator has given, and the results that wait to be used before it.
type DiceState struct {
	Seed      uint64
	Drawn     int
	Given     []int
	GivenOnly bool // running out of given results is an error
}
