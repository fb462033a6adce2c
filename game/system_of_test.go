package game_test

import (
	"testing"

	"frontage/game"
)

func TestSystemOf(t *testing.T) {
	for text, want := range map[string]string{
		`{"format": "frontage/scenario@1", "system": "stand", "units": [`: "stand",
		`{"units": [{"system": "column"}], "system": "element"}`:          "element",
		`{"system": 7}`:       "",
		`{"title": "nobody"}`: "",
		`["system", "stand"]`: "",
		`{"system`:            "",
		``:                    "",
	} {
		if got := game.SystemOf([]byte(text)); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
