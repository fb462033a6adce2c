package words

import "syscall/js"

// category returns the category of plural that a language has for n things, by the tables
// of the browser: a library for it would be a tenth of a megabyte of the page.
func category(code string, n int) string {
	rules := js.Global().Get("Intl")
	if rules.IsUndefined() { // no browser
		return "other"
	}
	return rules.Get("PluralRules").New(code).Call("select", n).String()
}
