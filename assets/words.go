//go:build !js

package assets

import "embed"

//go:embed words/*.json
var words embed.FS

// Words returns the message file of a language by its code ("fr"), which maps the
// screens' English texts to translations, or the patterns of the rules' sentences
// ("told-fr").
func Words(name string) ([]byte, error) { return words.ReadFile("words/" + name + ".json") }
