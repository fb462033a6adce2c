package words

import (
	"strconv"
	"strings"
)

// inches switches lengths from centimetres to inches.
var inches bool

const centimetresAnInch = 2.54

// Measure sets the unit of lengths.
func Measure(inInches bool) {
	if inches != inInches {
		inches, telling.before = inInches, nil
	}
}

// Length formats a length in centimetres to a tenth, in the unit that is set.
func Length(centimetres float64) string {
	if inches {
		return Number(centimetres/centimetresAnInch, 1) + " in"
	}
	return Number(centimetres, 1) + " cm"
}

// Number formats a number with so many decimals and the decimal sign of the language.
func Number(x float64, decimals int) string {
	text := strconv.FormatFloat(x, 'f', decimals, 64)
	if speaking != "en" {
		text = strings.Replace(text, ".", ",", 1)
	}
	return text
}
