package words

import "testing"

func TestSpeak(t *testing.T) {
	defer Speak("en")
	cases := []struct{ code, want, speaking string }{
		{"en", "Close", "en"},
		{"fr", "Fermer", "fr"},
		{"de", "Schließen", "de"},
		{"es", "Cerrar", "es"},
		{"xx", "Close", "en"}, // not a language: English
	}
	for _, c := range cases {
		Speak(c.code)
		if got := T("Close"); got != c.want || Speaking() != c.speaking {
			t.Errorf("%s: %q in %q, want %q in %q", c.code, got, Speaking(), c.want, c.speaking)
		}
		if got := T("no file has this: %[2]s, %[1]d", 7, "x"); got != "no file has this: x, 7" {
			t.Errorf("%s: what is not translated is %q", c.code, got)
		}
	}
}

func TestNumbers(t *testing.T) {
	for n, want := range map[int]string{0: "0 stands of Axemen", 1: "one stand of Axemen", 2: "2 stands of Axemen"} {
		if got := N(n, "one stand of %[2]s", "%[1]d stands of %[2]s", "Axemen"); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
	if got := N(1, "one stand", "%[1]d stands"); got != "one stand" {
		t.Errorf("without a number in it: %q", got)
	}
}

func TestLength(t *testing.T) {
	defer Speak("en")
	defer Measure(false)
	cases := []struct {
		code   string
		inches bool
		want   string
	}{
		{"en", false, "25.4 cm"}, {"en", true, "10.0 in"}, {"de", false, "25,4 cm"}, {"fr", true, "10,0 in"},
	}
	for _, c := range cases {
		Speak(c.code)
		Measure(c.inches)
		if got := Length(25.4); got != c.want {
			t.Errorf("%s, inches %v: %q, want %q", c.code, c.inches, got, c.want)
		}
	}
}
