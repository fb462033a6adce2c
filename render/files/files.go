// Package files writes files so that no crash and no full disk leaves half of one.
package files

import (
	"io/fs"
	"os"
	"path/filepath"
)

// Replace writes a new file beside an old one, syncs it to the disk, and then renames it over the
// old one, which stays whole if that fails. The path must name a regular file or none; beside is
// the path of the unfinished file, in the same folder.
func Replace(path, beside string, data []byte, mode fs.FileMode) error {
	f, err := os.OpenFile(beside, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, mode)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(beside, path)
	}
	if err != nil {
		_ = os.Remove(beside) // it is useless and takes up space
		return err
	}
	if folder, err := os.Open(filepath.Dir(path)); err == nil {
		_ = folder.Sync() // sync the name too; not every system can
		_ = folder.Close()
	}
	return nil
}
