package words

import (
	"fmt"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"frontage/game"
)

// Say returns a phrase of a rule system in the player's language.
func Say(p game.Phrase) string {
	text := p.Format
	if said, ok := messages[text]; ok && said != "" {
		text = said
	}
	switch {
	case text == "":
		for _, arg := range p.Args {
			text += fmt.Sprint(spoken(arg))
		}
	case strings.Contains(text, "%"):
		args := make([]any, len(p.Args))
		for i, arg := range p.Args {
			args[i] = spoken(arg)
		}
		text = fmt.Sprintf(text, args...)
	}
	switch p.Case {
	case game.Capital:
		return Title(text)
	case game.Lower:
		return strings.ToLower(text)
	}
	return text
}

// spoken converts an argument of a phrase into the value to insert.
func spoken(arg any) any {
	switch arg := arg.(type) {
	case game.Phrase:
		return Say(arg)
	case game.Later:
		return Say(arg.Phrase())
	case game.Length:
		return Length(float64(arg))
	case game.Angle:
		return Degrees(float64(arg))
	case game.Bearing:
		return Bearing(arg)
	}
	return arg
}

// Degrees formats an angle for a person.
func Degrees(x float64) string {
	return strings.TrimSuffix(fmt.Sprintf("%.1f", x), ".0") + "°"
}

// Bearing returns the name of a direction.
func Bearing(b game.Bearing) string {
	turn := math.Mod(b.Toward-b.Facing, 360)
	switch {
	case turn > 180:
		turn -= 360
	case turn < -180:
		turn += 360
	}
	switch {
	case math.Abs(turn) <= 45:
		return T("its front")
	case math.Abs(turn) >= 135:
		return T("its rear")
	case turn > 0:
		return T("its right")
	}
	return T("its left")
}

// Title capitalises the first letter of a text.
func Title(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return text
	}
	return string(unicode.ToUpper(first)) + text[size:]
}
