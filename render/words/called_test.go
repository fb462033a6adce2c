package words_test

import (
	"testing"

	"frontage/game"
	"frontage/render/words"
)

// The names that the rules give wagons are said in the player's language, in texts too; other names stay.
func TestNamesThatTheProgramGives(t *testing.T) {
	words.Speak("de")
	t.Cleanup(func() { words.Speak("en") })
	for name, want := range map[string]string{"Wagon 3": "Wagen 3", "Wagon 1 2": "Wagen 1 2", "Wagon train": "Wagon train", "Wagon ": "Wagon ", "War wagon 1": "War wagon 1"} {
		if got := words.Called(name); got != want {
			t.Errorf("%q is called %q, want %q", name, got, want)
		}
		if got := words.Say(game.Say("%s!", name)); got != want+"!" {
			t.Errorf("a text says %q, want %q", got, want+"!")
		}
	}
}
