// Package version identifies the build of a program: its version, and the hashes of the rules that
// it plays by.
package version

import (
	"runtime/debug"
	"strings"
)

// These are set when the program is linked. release is the version of a release; "make dist" sets
// it. commit is that of the source, for a build of which Go knows none, and rules has a hash for each
// rule system, "stand:3fa9…,element:…", made by cmd/internal/ruleshash; the Makefile sets both.
var release, commit, rules string

// Of returns the build of a program as text: its version, and that of Go.
func Of(program string) string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return program + ", unknown build"
	}
	return program + " " + number(info) + " " + info.GoVersion
}

// Engine returns the name and the version of the program that plays battles, or "" where the version
// is unknown, as in tests.
func Engine() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	n := number(info)
	if n = strings.TrimSpace(strings.TrimPrefix(n, unreleased)); n == "" {
		return ""
	}
	return "frontage " + n
}

// unreleased is the version of a module that Go knows no version of.
const unreleased = "(devel)"

// number returns the version of the release or of the module; the commit, too, where the module has
// no version.
func number(info *debug.BuildInfo) string {
	if release != "" {
		return release
	}
	text := info.Main.Version
	if text != "" && text != unreleased {
		return text
	}
	revision := commit
	for _, setting := range info.Settings {
		if setting.Key == "vcs.revision" {
			revision = setting.Value
		}
	}
	return strings.TrimSpace(unreleased + " " + revision)
}

// Rules returns the hash of a rule system, or "" where it is unknown. Programs whose hashes are equal
// play every battle of that system alike.
func Rules(system string) string {
	for _, pair := range strings.Split(rules, ",") {
		if name, hash, _ := strings.Cut(pair, ":"); name == system {
			return hash
		}
	}
	return ""
}
