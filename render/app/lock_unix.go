//go:build unix

package app

import (
	"errors"
	"io"
	"os"
	"syscall"
)

// lockAlone locks a file for this program until lock is closed or the program ends. If it
// cannot, lock is nil, and taken reports whether another program has the file.
func lockAlone(path string) (lock io.Closer, taken bool) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, false
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		_ = f.Close()
		return nil, errors.Is(err, syscall.EWOULDBLOCK)
	}
	return f, false
}
