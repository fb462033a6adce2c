package assets

import "io/fs"

// given holds the message files that the page has fetched. On the web they are separate
// files, so that only players who need them download them.
var given = map[string][]byte{}

// GiveWords stores a message file under the name that Words expects.
func GiveWords(name string, data []byte) { given[name] = data }

// Words returns a message file, which maps English texts to translations: that of the
// screens by a language's code ("fr"), or that of a rule system ("stand-fr"). It returns an
// error for a file that the page has not fetched.
func Words(name string) ([]byte, error) {
	data, ok := given[name]
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: "words/" + name + ".json", Err: fs.ErrNotExist}
	}
	return data, nil
}
