// Package version identifies the build of a program.
package version

import "runtime/debug"

// Of returns the build of a program as text: its module version, or the commit that it
// was built from, and Go's version.
func Of(program string) string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return program + ", unknown build"
	}
	text := program + " " + info.Main.Version
	for _, setting := range info.Settings {
		if setting.Key == "vcs.revision" && info.Main.Version == "(devel)" {
			text += " " + setting.Value
		}
	}
	return text + " " + info.GoVersion
}
