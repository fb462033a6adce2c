package main

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// Flags are not file names: the command line is parsed before a window opens.
func TestCommandLine(t *testing.T) {
	for _, c := range []struct {
		args           []string
		status         int
		stdout, stderr string   // expected parts of the output
		opened         []string // nil if no game starts
	}{
		{nil, 0, "", "", []string{}},
		{[]string{"a.replay.jsonl"}, 0, "", "", []string{"a.replay.jsonl"}},
		{[]string{"--", "--odd-name"}, 0, "", "", []string{"--odd-name"}},
		{[]string{"broken"}, 2, "", "frontage-desktop: no battle", []string{"broken"}},
		{[]string{"--help"}, 0, "Usage: frontage-desktop [<file>] [flags]", "", nil},
		{[]string{"-h"}, 0, "Usage: frontage-desktop [<file>] [flags]", "", nil},
		{[]string{"--version"}, 0, "frontage-desktop ", "", nil},
		{[]string{"--rules", "no-such-folder", "a.replay.jsonl"}, 2, "", "frontage-desktop: no-such-folder: no such file or directory", nil},
		{[]string{"--bad"}, 2, "", "unknown flag --bad", nil},
		{[]string{"a", "b"}, 2, "", "unexpected argument b", nil},
	} {
		var stdout, stderr strings.Builder
		var opened []string
		status := run(c.args, &stdout, &stderr, func(files ...string) error {
			opened = append([]string{}, files...)
			if slices.Contains(files, "broken") {
				return errors.New("no battle")
			}
			return nil
		})
		if status != c.status || !strings.Contains(stdout.String(), c.stdout) || !strings.Contains(stderr.String(), c.stderr) {
			t.Errorf("%q: status %d, %q, %q; want %d, %q, %q", c.args, status, stdout.String(), stderr.String(), c.status, c.stdout, c.stderr)
		}
		if (c.stdout == "") != (stdout.Len() == 0) || (c.stderr == "") != (stderr.Len() == 0) {
			t.Errorf("%q says more: %q, %q; want output %q, errors %q", c.args, stdout.String(), stderr.String(), c.stdout, c.stderr)
		}
		if (opened == nil) != (c.opened == nil) || !slices.Equal(opened, c.opened) {
			t.Errorf("%q opens %q, want %q", c.args, opened, c.opened)
		}
	}
}
