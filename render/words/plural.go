//go:build !js

package words

import (
	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// forms names the plural categories.
var forms = map[plural.Form]string{plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many", plural.Other: "other"}

// category returns the plural category of a language for n things.
func category(code string, n int) string {
	return forms[plural.Cardinal.MatchPlural(language.Make(code), n, 0, 0, 0, 0)]
}
