package assets

import "io/fs"

// given are the message files that the page has fetched. They are files of their own
// there, which only those download who read them.
var given = map[string][]byte{}

// GiveWords makes a message file known under its name, as Words says it.
func GiveWords(name string, data []byte) { given[name] = data }

// Words returns the message file of a language by its code ("fr"): what the screens say
// in English, and its translation; or the patterns of its rules ("told-fr"). One that the
// page has not fetched is not there.
func Words(name string) ([]byte, error) {
	data, ok := given[name]
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: "words/" + name + ".json", Err: fs.ErrNotExist}
	}
	return data, nil
}
