// Package version identifies the build of a program.
package version

import "runtime/debug"

// release is the version of a release; "make dist" sets it.
var release string

// Of returns the build of a program as text: its release, its module version, or the commit that it
// was built from, and Go's version.
func Of(program string) string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return program + ", unknown build"
	}
	if release != "" {
		return program + " " + release + " " + info.GoVersion
	}
	text := program + " " + info.Main.Version
	for _, setting := range info.Settings {
		if setting.Key == "vcs.revision" && info.Main.Version == "(devel)" {
			text += " " + setting.Value
		}
	}
	return text + " " + info.GoVersion
}
