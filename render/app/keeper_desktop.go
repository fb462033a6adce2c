//go:build !js

package app

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"frontage/render/files"
)

// keeper stores data of the screens in a folder, a file for each key. A goroutine writes
// the files, so that a slow or full disk never blocks the window. If a key is stored
// again before it is written, only the newest data is written.
type keeper struct {
	folder string
	told   func(err error) // called with an error when writing fails, and with nil when everything is written again

	mu      sync.Mutex
	waiting map[string][]byte // by key: data not yet in its file; nil to remove the file
	order   []string          // keys of waiting, oldest first
	writing bool
	failing bool // the last attempt to write failed
	idle    *sync.Cond
	claims  map[string]io.Closer
	replace func(path string, data []byte) error
}

const (
	unfinished = ".new"  // suffix of a file being written
	lockFile   = ".lock" // suffix of the file that a claim locks
)

func newKeeper(folder string, told func(err error)) *keeper {
	k := &keeper{folder: folder, told: told, waiting: map[string][]byte{}, claims: map[string]io.Closer{}, replace: replaceFile}
	k.idle = sync.NewCond(&k.mu)
	return k
}

// store stores data under a key; nil removes it.
func (k *keeper) store(key string, data []byte) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if _, known := k.waiting[key]; !known {
		k.order = append(k.order, key)
	}
	k.waiting[key] = data
	k.write()
}

// write starts to write what is waiting. The caller holds the lock.
func (k *keeper) write() {
	if !k.writing && len(k.order) > 0 {
		k.writing = true
		go k.writeAll()
	}
}

// writeAll writes everything that is waiting. Data that cannot be written waits until
// something is stored again.
func (k *keeper) writeAll() {
	k.mu.Lock()
	defer k.mu.Unlock()
	var failed error
	for i := 0; i < len(k.order); {
		key := k.order[i]
		data := k.waiting[key]
		k.mu.Unlock()
		err := k.put(key, data)
		k.mu.Lock()
		switch {
		case err != nil:
			failed = err
			i++
		case sameSlice(k.waiting[key], data):
			delete(k.waiting, key)
			k.order = slices.Delete(k.order, i, i+1)
		}
	}
	k.writing = false
	k.idle.Broadcast()
	if failed != nil || k.failing {
		k.failing = failed != nil
		go k.told(failed)
	}
}

// sameSlice reports whether two slices share memory and length: then nothing newer has
// been stored.
func sameSlice(a, b []byte) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}

func (k *keeper) put(key string, data []byte) error {
	if k.folder == "" {
		return errors.New("this system names no folder for settings")
	}
	path := filepath.Join(k.folder, key)
	if data == nil {
		if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
		return nil
	}
	if err := os.MkdirAll(k.folder, 0o700); err != nil {
		return err
	}
	return k.replace(path, data)
}

// replaceFile writes a file whole or not at all, for this person alone: a stored battle may have
// the secret of a seat and the keys of a room.
func replaceFile(path string, data []byte) error {
	return files.Replace(path, path+unfinished, data, 0o600)
}

// load returns the data stored under a key, or nil.
func (k *keeper) load(key string) []byte {
	k.mu.Lock()
	defer k.mu.Unlock()
	if data, newer := k.waiting[key]; newer {
		return data
	}
	if k.folder == "" {
		return nil
	}
	data, err := os.ReadFile(filepath.Join(k.folder, key))
	if err != nil {
		return nil
	}
	return data
}

// keys returns the keys with a prefix.
func (k *keeper) keys(prefix string) []string {
	k.mu.Lock()
	defer k.mu.Unlock()
	var list []string
	entries, err := os.ReadDir(k.folder)
	if err != nil {
		entries = nil // nothing has been stored yet
	}
	for _, entry := range entries {
		name := entry.Name()
		_, newer := k.waiting[name]
		if strings.HasPrefix(name, prefix) && !newer && !strings.HasSuffix(name, unfinished) && !strings.HasSuffix(name, lockFile) {
			list = append(list, name)
		}
	}
	for key, data := range k.waiting {
		if strings.HasPrefix(key, prefix) && data != nil {
			list = append(list, key)
		}
	}
	slices.Sort(list)
	return list
}

// claim reports whether this program got the key. No other program can claim it until it
// is released or this program ends.
func (k *keeper) claim(key string) bool {
	if k.claims[key] != nil || k.folder == "" {
		return true
	}
	if err := os.MkdirAll(k.folder, 0o700); err != nil {
		return true // without a folder nobody can store anything
	}
	lock, taken := lockAlone(filepath.Join(k.folder, key+lockFile))
	if lock != nil {
		k.claims[key] = lock
	}
	return !taken
}

func (k *keeper) release(key string) {
	if lock := k.claims[key]; lock != nil {
		delete(k.claims, key)
		_ = lock.Close()
	}
}

// flush waits until everything is written and reports whether it is.
func (k *keeper) flush() bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	for range 2 { // what failed before may succeed now
		k.write()
		for k.writing {
			k.idle.Wait()
		}
	}
	return len(k.order) == 0
}
