package assets

import "io/fs"

// given holds the files that the page has fetched.
var given = map[string][]byte{}

// Give stores a file that the page has fetched under its name.
func Give(name string, data []byte) { given[name] = data }

// Fetched returns a file that players of the page download when they need it: a message
// file ("fr.json", "stand-fr.json"), a system's catalogue of rules ("stand.tsv") or its
// translation ("stand-fr.tsv"), the plain sentences of all catalogues ("plain.tsv"), or what
// covers the rules ("coverage.tsv"). It returns an error for one that has not been fetched.
func Fetched(name string) ([]byte, error) {
	data, ok := given[name]
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return data, nil
}
