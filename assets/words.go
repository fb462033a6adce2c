//go:build !js

package assets

import "embed"

//go:embed words/*.json
var words embed.FS

// Words returns the message file of a language by its code ("fr"): what the screens say
// in English, and its translation; or the patterns of its rules ("told-fr").
func Words(name string) ([]byte, error) { return words.ReadFile("words/" + name + ".json") }
