//go:build !js

package app

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
)

// The sounds are synthesised as in the page (wasm/page/page.js): bursts of filtered noise
// for wood on wood, two tones for the end of a battle.

const sampleRate = 48000 // per second

// noise returns the samples of a sound, none for an unknown name.
func noise(name string) []float32 {
	var s []float32
	switch name {
	case "dice":
		for _, at := range []float64{0, 0.07, 0.16, 0.22, 0.34} {
			s = burst(s, at, 1800+900*rand.Float64(), 0.25, 0.05)
		}
	case "move":
		s = burst(s, 0, 320, 0.3, 0.12)
	case "end":
		s = tone(s, 0, 392)
		s = tone(s, 0.25, 523)
	}
	return s
}

// burst adds noise that fades out, through a filter that passes a band of frequencies.
func burst(s []float32, at, frequency, loud, lasts float64) []float32 {
	const q = 2
	w := 2 * math.Pi * frequency / sampleRate
	alpha := math.Sin(w) / (2 * q)
	a0, a1, a2 := 1+alpha, -2*math.Cos(w), 1-alpha
	var x1, x2, y1, y2 float64
	n := int(sampleRate * lasts)
	return add(s, at, n+n/4, func(i int) float64 {
		x := 0.0 // the filter rings for a while after the burst
		if i < n {
			x = (2*rand.Float64() - 1) * math.Pow(1-float64(i)/float64(n), 3)
		}
		y := (alpha*(x-x2) - a1*y1 - a2*y2) / a0
		x1, x2, y1, y2 = x, x1, y, y1
		return loud * y
	})
}

// tone adds a tone that fades out.
func tone(s []float32, at, frequency float64) []float32 {
	const loud, faint, lasts = 0.08, 0.0001, 0.9
	n := int(sampleRate * lasts)
	return add(s, at, n, func(i int) float64 {
		_, part := math.Modf(float64(i) * frequency / sampleRate)
		triangle := 1 - 4*math.Abs(part-0.5)
		return loud * math.Pow(faint/loud, float64(i)/float64(n)) * triangle
	})
}

// add adds n samples that begin after at seconds.
func add(s []float32, at float64, n int, sample func(i int) float64) []float32 {
	from := int(sampleRate * at)
	if more := from + n - len(s); more > 0 {
		s = append(s, make([]float32, more)...)
	}
	for i := range n {
		s[from+i] += float32(sample(i))
	}
	return s
}

// pcm encodes samples for the system: the same on the left and on the right.
func pcm(samples []float32) []byte {
	data := make([]byte, 0, 8*len(samples))
	for _, x := range samples {
		for range 2 {
			data = binary.LittleEndian.AppendUint32(data, math.Float32bits(x))
		}
	}
	return data
}
