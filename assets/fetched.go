//go:build !js

package assets

import (
	"embed"
	"io/fs"
)

//go:embed words/*.json rules/*.tsv
var fetched embed.FS

// Fetched returns a file that players of the page download when they need it, by its name:
// a message file, which maps English texts to translations, that of the screens by a
// language ("fr.json") or that of a rule system ("stand-fr.json"); the catalogue of rules
// of a system ("stand.tsv") and its translations ("stand-fr.tsv"); the plain sentences of all
// catalogues ("plain.tsv"); what covers the rules ("coverage.tsv"). Programs other than the
// page contain them.
func Fetched(name string) ([]byte, error) {
	data, err := fetched.ReadFile("words/" + name)
	if err != nil {
		data, err = fetched.ReadFile("rules/" + name)
	}
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return data, nil
}
