//go:build !js

package app

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/fstest"
	"time"

	"frontage/game/systems"
	"frontage/render/ui"
)

// quietKeeper returns a keeper with a new folder.
func quietKeeper(t *testing.T) *keeper {
	t.Helper()
	k := newKeeper(filepath.Join(t.TempDir(), "frontage"), func(err error) {
		if err != nil {
			t.Error(err)
		}
	})
	return k
}

func TestKeeper(t *testing.T) {
	k := quietKeeper(t)
	if k.load("a") != nil || len(k.keys("")) != 0 {
		t.Error("there is something before anything is stored")
	}
	k.store("save-1", []byte("one"))
	k.store("save-2", []byte("two"))
	k.store("about-1", []byte("about"))
	k.store("save-2", nil)
	for _, when := range []string{"at once", "on the disk", "in the next start"} {
		if string(k.load("save-1")) != "one" || k.load("save-2") != nil || !slices.Equal(k.keys("save-"), []string{"save-1"}) {
			t.Errorf("%s: %q, %q among %q; want \"one\", nothing, and save-1 alone", when, k.load("save-1"), k.load("save-2"), k.keys(""))
		}
		if !k.flush() {
			t.Fatal("not all is written")
		}
		if when == "on the disk" {
			k = newKeeper(k.folder, k.told)
		}
	}
	entries, err := os.ReadDir(k.folder)
	if err != nil || len(entries) != 2 {
		t.Errorf("the folder holds %v, %v; want two files", entries, err)
	}
	for _, path := range []string{k.folder, filepath.Join(k.folder, "save-1")} {
		if !private(t, path) {
			t.Errorf("others may read %s", filepath.Base(path))
		}
	}
}

// private reports whether nobody else on this computer may read a file. On Windows a folder's own
// list says that, and files have no such mode.
func private(t *testing.T, path string) bool {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return runtime.GOOS == "windows" || info.Mode().Perm()&0o077 == 0
}

// Data is on the disk within a second, and only the last of many versions of a battle is
// written.
func TestKeeperIsFast(t *testing.T) {
	k := quietKeeper(t)
	text := bytes.Repeat([]byte("x"), 400000) // a battle of 4,000 actions
	slowest := time.Duration(0)
	for i := range 200 {
		begun := time.Now()
		k.store("save-1", fmt.Appendf(nil, "%d %s", i, text))
		slowest = max(slowest, time.Since(begun))
	}
	begun := time.Now()
	for !strings.HasPrefix(string(onDisk(k, "save-1")), "199 ") {
		if time.Since(begun) > 10*time.Second { // for a busy machine; the log has the time it took
			t.Fatal("the last state is not on the disk")
		}
		time.Sleep(time.Millisecond)
	}
	t.Logf("storing took %v at most, the disk %v after the last", slowest, time.Since(begun))
	k.flush()
}

func onDisk(k *keeper, key string) []byte {
	data, err := os.ReadFile(filepath.Join(k.folder, key))
	if err != nil {
		return nil
	}
	return data
}

// A full disk leaves the old file intact and blocks nothing, however often writing fails.
// Data that could not be written is available until the end, and reaches the disk as soon
// as there is room, for example after another battle is deleted.
func TestFullDisk(t *testing.T) {
	told := make(chan error, 1000)
	k := newKeeper(t.TempDir(), func(err error) { told <- err })
	k.store("save-1", []byte("old"))
	k.store("save-2", []byte("other"))
	k.flush()
	var full atomic.Bool
	full.Store(true)
	k.replace = func(path string, data []byte) error {
		if full.Load() && onDisk(k, "save-2") != nil {
			return &os.PathError{Op: "write", Path: path, Err: syscall.ENOSPC}
		}
		return replaceFile(path, data)
	}
	for i := range 20 {
		k.store("save-1", fmt.Appendf(nil, "new %d", i))
	}
	if k.flush() {
		t.Error("it says that all is written")
	}
	if err := <-told; !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("it tells %v", err)
	}
	if string(onDisk(k, "save-1")) != "old" || string(k.load("save-1")) != "new 19" {
		t.Errorf("on the disk is %q, for this start %q; want \"old\" and \"new 19\"", onDisk(k, "save-1"), k.load("save-1"))
	}
	k.store("save-2", nil) // makes room
	if !k.flush() || string(onDisk(k, "save-1")) != "new 19" {
		t.Errorf("with room again the disk has %q, want \"new 19\"", onDisk(k, "save-1"))
	}
	for err := range told {
		if err == nil {
			break // it works again
		}
	}
}

// A write that breaks off in the middle leaves the old file intact, on a really full file
// system if this machine allows a test to make one.
func TestFullFileSystem(t *testing.T) {
	folder := t.TempDir()
	if err := exec.Command("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder).Run(); err != nil {
		t.Skip("not run: no file system can be mounted: ", err)
	}
	t.Cleanup(func() {
		if err := exec.Command("umount", folder).Run(); err != nil {
			t.Error(err)
		}
	})
	told := make(chan error, 100)
	k := newKeeper(folder, func(err error) { told <- err })
	old := bytes.Repeat([]byte("old "), 2000)
	k.store("save-1", old)
	if !k.flush() {
		t.Fatalf("not even the first file is written: %v", <-told)
	}
	k.store("save-1", bytes.Repeat([]byte("new "), 20000))
	if k.flush() {
		t.Fatal("80 kB are in 64 kB")
	}
	if err := <-told; !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("it tells %v", err)
	}
	if !bytes.Equal(onDisk(k, "save-1"), old) {
		t.Error("the old file is not whole")
	}
	if names, _ := filepath.Glob(filepath.Join(folder, "*")); len(names) != 1 {
		t.Errorf("left behind: %v", names)
	}
}

// A folder that cannot be written is reported, and the game continues without it.
func TestNoFolder(t *testing.T) {
	told := make(chan error, 100)
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, folder := range []string{"", filepath.Join(file, "frontage")} {
		k := newKeeper(folder, func(err error) { told <- err })
		k.store("save-1", []byte("text"))
		if k.flush() || <-told == nil || string(k.load("save-1")) != "text" || !k.claim("save-1") {
			t.Errorf("folder %q: it says nothing, or stops", folder)
		}
	}
}

// A battle that one program has open cannot be claimed by another until it is released or
// the program ends, however it ends.
func TestKeeperClaims(t *testing.T) {
	one := quietKeeper(t)
	two := newKeeper(one.folder, one.told)
	if !one.claim("save-1") || two.claim("save-1") || !two.claim("save-2") {
		t.Error("the claims are not as they should be")
	}
	if !one.claim("save-1") {
		t.Error("what is claimed cannot be claimed again by the same program")
	}
	one.release("save-1")
	one.release("save-1")
	if !two.claim("save-1") || one.claim("save-1") {
		t.Error("what is released cannot be claimed")
	}
	if len(one.keys("save-")) != 0 {
		t.Errorf("claims look like battles: %v", one.keys(""))
	}
	other := exec.Command(os.Args[0], "-test.run", "TestHelperClaims")
	other.Env = append(os.Environ(), "FRONTAGE_CLAIMS="+one.folder)
	answer, err := other.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := answer.Read(make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	if one.claim("save-3") {
		t.Error("two programs have the same battle")
	}
	_ = other.Process.Kill()
	_ = other.Wait()
	if !one.claim("save-3") {
		t.Error("a program that was killed still has its battle")
	}
}

// TestHelperClaims is the other program of TestKeeperClaims.
func TestHelperClaims(t *testing.T) {
	folder := os.Getenv("FRONTAGE_CLAIMS")
	if folder == "" {
		return
	}
	k := newKeeper(folder, func(error) {})
	if !k.claim("save-3") {
		t.Fatal("nobody else has it")
	}
	fmt.Println("claimed")
	time.Sleep(time.Minute)
}

// Any number of messages may arrive while the window sleeps; none of them blocks.
func TestManyMessages(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	h := newHost()
	done := make(chan bool)
	go func() {
		for range 1000 {
			h.arrive(func(u *ui.UI) { u.Kept(true, syscall.ENOSPC) })
		}
		done <- true
	}()
	select {
	case <-done:
	case <-time.After(20 * time.Second):
		t.Fatal("the window waits for itself")
	}
	u := ui.New(ui.Setup{Host: h, Systems: systems.All()})
	list := h.mail.empty()
	for _, a := range list {
		a(u)
	}
	if len(list) != 1000 || !shows(u, "Your battle cannot be saved") {
		t.Errorf("of %d messages none is shown", len(list))
	}
}

// A folder and a file too large to be a battle are refused with a message, without
// reading the file. If several things are dropped, the first file counts.
func TestDropped(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	huge := filepath.Join(t.TempDir(), "huge.json")
	f, err := os.Create(huge)
	if err == nil {
		err = f.Truncate(1 << 40) // a sparse file
	}
	if err == nil {
		err = f.Close()
	}
	if err != nil {
		t.Skip("not run: no such file can be made: ", err)
	}
	folder := fstest.MapFS{"battles/one.json": {Data: []byte("{}")}}
	mixed := fstest.MapFS{"battles/one.json": {Data: []byte("{}")}, "note.txt": {Data: []byte("no battle")}}
	u := newShell(newHost()).ui
	dropped(u, folder)
	if !shows(u, "The folder battles is no file. Choose a file.") {
		t.Error("a folder is not refused in words")
	}
	dropped(u, os.DirFS(filepath.Dir(huge)))
	if !shows(u, "The file huge.json is too large to be a battle.") {
		t.Error("a terabyte is not refused in words")
	}
	dropped(u, mixed)
	if shows(u, "is no file") || !shows(u, "This file cannot be opened") {
		t.Error("the file beside a folder is not taken")
	}
	if err := newHost().begin(newShell(newHost()), []string{huge}); !errors.Is(err, errTooLarge) {
		t.Errorf("on the command line: %v", err)
	}
}
