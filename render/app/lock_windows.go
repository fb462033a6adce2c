package app

import (
	"errors"
	"io"
	"os"
	"syscall"
)

// errSharing is what Windows answers for a file that another program has for itself.
const errSharing syscall.Errno = 32

// lockAlone opens a file for this program alone until the lock is closed or the program
// ends. The lock is nil when there is none: taken says that another program has it.
func lockAlone(path string) (lock io.Closer, taken bool) {
	name, err := syscall.UTF16PtrFromString(path)
	if err != nil {
		return nil, false
	}
	const alone = 0 // how others may share it
	handle, err := syscall.CreateFile(name, syscall.GENERIC_READ|syscall.GENERIC_WRITE, alone, nil, syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	if err != nil {
		return nil, errors.Is(err, errSharing)
	}
	return os.NewFile(uintptr(handle), path), false
}
