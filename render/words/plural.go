//go:build !js

package words

import (
	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// forms are the names of the categories of plurals.
var forms = map[plural.Form]string{plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many", plural.Other: "other"}

// category returns the category of plural that a language has for n things.
func category(code string, n int) string {
	return forms[plural.Cardinal.MatchPlural(language.Make(code), n, 0, 0, 0, 0)]
}
