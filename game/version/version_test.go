package version

import (
	"runtime/debug"
	"testing"
)

// The version is that of the release, else the module's, else the commit.
func TestNumber(t *testing.T) {
	defer func() { release, commit = "", "" }()
	revision := []debug.BuildSetting{{Key: "vcs.revision", Value: "ae2ccbb6"}}
	for _, test := range []struct {
		release, commit, module string
		settings                []debug.BuildSetting
		want                    string
	}{
		{"v0.9", "made", "v0.8", revision, "v0.9"},
		{"", "made", "v0.8", revision, "v0.8"},
		{"", "made", "(devel)", revision, "(devel) ae2ccbb6"},
		{"", "made", "(devel)", nil, "(devel) made"},
		{"", "made", "", nil, "(devel) made"},
		{"", "", "(devel)", nil, "(devel)"},
	} {
		release, commit = test.release, test.commit
		info := &debug.BuildInfo{Settings: test.settings}
		info.Main.Version = test.module
		if got := number(info); got != test.want {
			t.Errorf("%+v: the version is %q, want %q", test, got, test.want)
		}
	}
}

// A test knows neither its version nor its rules; a program knows the hash of each system.
func TestRules(t *testing.T) {
	if Engine() != "" || Rules("stand") != "" {
		t.Errorf("a test is %q with rules %q", Engine(), Rules("stand"))
	}
	defer func() { rules, commit = "", "" }()
	rules, commit = "stand:3fa9,element:77ab", "ae2ccbb6"
	if Engine() != "frontage ae2ccbb6" || Rules("stand") != "3fa9" || Rules("element") != "77ab" || Rules("column") != "" {
		t.Errorf("it is %q with rules %q, %q, %q", Engine(), Rules("stand"), Rules("element"), Rules("column"))
	}
}
