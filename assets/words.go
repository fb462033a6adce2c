//go:build !js

package assets

import "embed"

//go:embed words/*.json
var words embed.FS

// Words returns a message file, which maps English texts to translations: that of the
// screens by a language's code ("fr"), or that of a rule system ("stand-fr").
func Words(name string) ([]byte, error) { return words.ReadFile("words/" + name + ".json") }
