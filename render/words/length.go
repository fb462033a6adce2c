package words

import (
	"fmt"
	"strconv"
	"strings"

	"frontage/game"
)

// inches switches lengths from centimetres to inches.
var inches bool

const centimetresAnInch = 2.54

// Measure sets the unit of lengths.
func Measure(inInches bool) { inches = inInches }

// Length formats a length in centimetres to a tenth, in the unit that is set.
func Length(centimetres float64) string { return length(game.Rounded(centimetres), centimetres, 1) }

// length formats a length of a phrase in the unit that is set. In inches it has as many decimals
// as in centimetres, but at least one, since an inch is long.
func length(said fmt.Stringer, centimetres float64, decimals int) string {
	if inches {
		return Number(centimetres/centimetresAnInch, max(1, decimals)) + " in"
	}
	return local(said.String())
}

// Number formats a number with a number of decimals and the decimal sign of the language.
func Number(x float64, decimals int) string {
	return local(strconv.FormatFloat(x, 'f', decimals, 64))
}

// local puts the decimal sign of the language into a number.
func local(number string) string {
	if speaking.Decimal == "." {
		return number
	}
	return strings.Replace(number, ".", speaking.Decimal, 1)
}

// Signed returns a number with its sign: "+1", "−2".
func Signed(n int) string { return minus(fmt.Sprintf("%+d", n)) }

// minus puts a minus sign in place of the hyphen of a negative number.
func minus(number string) string {
	if rest, negative := strings.CutPrefix(number, "-"); negative {
		return "−" + rest
	}
	return number
}

// inInches converts lengths in the words of a text, which are not arguments.
func inInches(text string) string {
	var said strings.Builder
	for {
		before, after, found := strings.Cut(text, " cm")
		number := before[len(strings.TrimRight(before, "0123456789.,")):]
		centimetres, err := strconv.ParseFloat(strings.Replace(number, ",", ".", 1), 64)
		switch {
		case !found:
			said.WriteString(before)
			return said.String()
		case err != nil || after != "" && isLetter(after[0]):
			said.WriteString(before + " cm")
		default:
			said.WriteString(strings.TrimSuffix(before, number) + Number(centimetres/centimetresAnInch, max(1, decimals(number))) + " in")
		}
		text = after
	}
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// decimals returns the number of decimals of a number, which may be followed by a unit.
func decimals(number string) int {
	number, _, _ = strings.Cut(number, " ")
	if at := strings.IndexAny(number, ".,"); at >= 0 {
		return len(number) - at - 1
	}
	return 0
}
