package app

import (
	"errors"
	"io"
	"os"
	"syscall"
)

// errSharing is the Windows error for a file that another program has opened exclusively.
const errSharing syscall.Errno = 32

// lockAlone opens a file exclusively until lock is closed or the program ends. If it
// cannot, lock is nil, and taken reports whether another program has the file.
func lockAlone(path string) (lock io.Closer, taken bool) {
	name, err := syscall.UTF16PtrFromString(path)
	if err != nil {
		return nil, false
	}
	const alone = 0 // sharing mode: none
	handle, err := syscall.CreateFile(name, syscall.GENERIC_READ|syscall.GENERIC_WRITE, alone, nil, syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	if err != nil {
		return nil, errors.Is(err, errSharing)
	}
	return os.NewFile(uintptr(handle), path), false
}
