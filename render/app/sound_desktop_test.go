//go:build !js

package app

import (
	"math"
	"runtime"
	"testing"
	"time"
)

// Every sound of the screens is quiet, short, and not silent.
func TestNoises(t *testing.T) {
	for _, name := range []string{"dice", "move", "end"} {
		loudest, last := 0.0, 0.0
		samples := noise(name)
		for _, x := range samples {
			loudest, last = max(loudest, math.Abs(float64(x))), math.Abs(float64(x))
		}
		seconds := float64(len(samples)) / sampleRate
		if loudest < 0.02 || loudest > 0.5 || seconds < 0.05 || seconds > 1.5 || last > 0.01 {
			t.Errorf("%s: loudest %.3f, %.2f s, %.3f at its end; want 0.02 to 0.5, 0.05 to 1.5 s, and silence at its end", name, loudest, seconds, last)
		}
		if got := len(pcm(samples)); got != 8*len(samples) {
			t.Errorf("%s: %d bytes for %d samples of two channels", name, got, len(samples))
		}
	}
	if len(noise("none")) > 0 {
		t.Error("a noise that there is not is heard")
	}
}

// A machine without sound reports that once, and nothing waits for it.
func TestNoSound(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("not run: the sound of this system cannot be taken away")
	}
	t.Setenv("PULSE_SERVER", "unix:/nowhere")
	t.Setenv("ALSA_CONFIG_PATH", "/dev/null")
	reasons := make(chan error, 9)
	s := speaker{tell: func(reason error) { reasons <- reason }}
	for range 50 {
		s.play("dice")
	}
	select {
	case reason := <-reasons:
		if reason == nil {
			t.Error("no reason is given")
		}
	case <-time.After(time.Minute):
		t.Fatal("it is not said that there is no sound")
	}
	for range 50 {
		s.play("move")
	}
	if len(reasons) > 0 {
		t.Errorf("it is said again: %v", <-reasons)
	}
}
