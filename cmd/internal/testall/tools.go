package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// tool is something that a part needs besides Go: one of the programs, and all of the
// libraries, which the native window loads when it starts. packages are its Debian
// packages.
type tool struct {
	name      string // what a person would search for
	programs  []string
	libraries []string
	packages  []string
}

var (
	browser = tool{
		name:     "Chromium or Chrome",
		programs: []string{"chromium", "chromium-browser", "google-chrome", "chrome"},
		packages: []string{"chromium", "libgl1-mesa-dri", "fonts-dejavu-core"},
	}
	npm = tool{
		name:     "npm",
		programs: []string{"npm"},
		packages: []string{"npm"},
	}
	display = tool{
		name:      "Xvfb with Mesa's OpenGL and the X11 libraries",
		programs:  []string{"Xvfb"},
		libraries: []string{"libGL.so.1", "libX11.so.6", "libXcursor.so.1", "libXext.so.6", "libXi.so.6", "libXinerama.so.1", "libXrandr.so.2", "libXrender.so.1"},
		packages:  []string{"xvfb", "libgl1", "libgl1-mesa-dri", "libx11-6", "libxcursor1", "libxext6", "libxi6", "libxinerama1", "libxrandr2", "libxrender1"},
	}
)

// libraryFolders are where Linux systems keep their libraries.
var libraryFolders = []string{"/usr/lib", "/usr/lib64", "/usr/lib/*-linux-gnu*", "/lib/*-linux-gnu*"}

// isThere reports whether the tool can be used.
func (t tool) isThere() bool {
	started := slices.ContainsFunc(t.programs, func(program string) bool {
		_, err := exec.LookPath(program)
		return err == nil
	})
	return started && !slices.ContainsFunc(t.libraries, func(library string) bool {
		return !slices.ContainsFunc(libraryFolders, func(folder string) bool {
			found, err := filepath.Glob(filepath.Join(folder, library))
			return err == nil && len(found) > 0
		})
	})
}

// missingTools returns the names of missing tools.
func missingTools(needs []tool) []string {
	var names []string
	for _, t := range needs {
		if !t.isThere() {
			names = append(names, t.name)
		}
	}
	return names
}

// installMissing installs the missing tools of all parts where that needs no question: on
// Debian and its relatives, as root. A tool that cannot be installed shows when its part
// runs.
func installMissing(parts []part) {
	if _, err := os.Stat("/etc/debian_version"); err != nil || runtime.GOOS != "linux" || os.Geteuid() != 0 {
		return
	}
	var packages []string
	for _, p := range parts {
		for _, t := range p.needs {
			if !t.isThere() {
				packages = append(packages, t.packages...)
			}
		}
	}
	if len(packages) == 0 {
		return
	}
	slices.Sort(packages)
	packages = slices.Compact(packages)
	fmt.Printf("== installing %s\n", strings.Join(packages, " "))
	quiet := []string{"DEBIAN_FRONTEND=noninteractive"}
	if err := run(quiet, "apt-get", "update", "-q"); err != nil {
		fmt.Println("apt-get update:", err)
	}
	if err := run(quiet, "apt-get", append([]string{"install", "-q", "-y", "--no-install-recommends"}, packages...)...); err != nil {
		fmt.Println("apt-get install:", err)
	}
}
