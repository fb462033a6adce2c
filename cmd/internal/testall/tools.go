package main

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
)

// tool is something that a part needs besides Go: it is there when one of its
// programs is. Debian has it in packages.
type tool struct {
	name     string // how a person would look for it
	programs []string
	packages []string
}

var (
	browser = tool{"Chromium or Chrome",
		[]string{"chromium", "chromium-browser", "google-chrome", "chrome"},
		[]string{"chromium", "libgl1-mesa-dri", "fonts-dejavu-core"}}
	display = tool{"Xvfb (xvfb-run)",
		[]string{"xvfb-run"},
		[]string{"xvfb", "xauth", "libgl1", "libgl1-mesa-dri", "libx11-6", "libxcursor1", "libxi6", "libxinerama1", "libxrandr2", "libxxf86vm1"}}
)

// isThere reports whether one of the tool's programs can be started.
func (t tool) isThere() bool {
	return slices.ContainsFunc(t.programs, func(program string) bool {
		_, err := exec.LookPath(program)
		return err == nil
	})
}

// missingTools names the tools that are not there.
func missingTools(needs []tool) []string {
	var names []string
	for _, t := range needs {
		if !t.isThere() {
			names = append(names, t.name)
		}
	}
	return names
}

// installMissing installs what the parts lack, where that can be done without
// asking: on Debian and its kin, as root. What cannot be installed shows when
// its part is due.
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
