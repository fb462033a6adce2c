package words

import (
	"testing"

	"frontage/game"
)

// A phrase is translated together with the phrases among its arguments, and its first
// letter follows the request in every language.
func TestSay(t *testing.T) {
	defer Speak("en")
	for _, c := range []struct {
		code   string
		phrase game.Phrase
		want   string
	}{
		{"en", game.Say("charge").Capital(), "Charge"},
		{"de", game.Say("charge").Capital(), "Angreifen"},
		{"en", game.Say("%[1]s against %[2]s", "50 % more", "B"), "50 % more against B"},
		{"de", game.SayAll("A", game.Say(" and "), "B"), "A und B"},
		{"en", game.SayCount(1, "one stand", "%[1]d stands"), "one stand"},
		{"en", game.SayCount(3, "one stand", "%[1]d stands"), "3 stands"},
		{"de", game.SayAll(game.Length(4.5), ": ", 7), "4,5 cm: 7"},
		{"de", game.SayAll(game.Percent(0.625), ", ", game.Percent(1e-9)), "62,5 %, <0,1 %"},
		{"en", game.Say("Targets").Lower(), "targets"},
		{"en", game.Phrase{}, ""},
	} {
		Speak(c.code)
		if got := Say(c.phrase); got != c.want {
			t.Errorf("%s: %+v is said as %q, want %q", c.code, c.phrase, got, c.want)
		}
	}
}

// Numbers have a minus sign, not a hyphen.
func TestSayMinus(t *testing.T) {
	Name(func(any) (string, bool) { return "", false })
	t.Cleanup(func() { Name(nil) })
	for want, p := range map[string]game.Phrase{
		"Guard is overlapped: −1.": game.Say("%[1]s is overlapped: %+[2]d.", "Guard", -1),
		"Guard is a hero: +1.":     game.Say("%[1]s is a hero: %+[2]d.", "Guard", 1),
		"It is −3, and 4.":         game.Say("It is %d, and %d.", -3, 4),
	} {
		if got := Say(p); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// French sets a colon between the parts of a phrase off by a blank.
func TestColonOfALanguage(t *testing.T) {
	defer Speak("en")
	for language, want := range map[string]string{"en": "A: 3", "fr": "A : 3", "de": "A: 3"} {
		Speak(language)
		if got := Say(game.SayAll("A", ": ", 3)); got != want {
			t.Errorf("in %q: %q, want %q", language, got, want)
		}
	}
}
