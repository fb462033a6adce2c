package words

import "syscall/js"

// category returns the plural category of a language for n things. It uses the tables of the
// browser, since a library would add a tenth of a megabyte to the page.
func category(code string, n int) string {
	rules := js.Global().Get("Intl")
	if rules.IsUndefined() { // no browser
		return "other"
	}
	return rules.Get("PluralRules").New(code).Call("select", n).String()
}
