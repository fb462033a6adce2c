package main

import "testing"

const printed = `goos: js
BenchmarkOverlap-2            	13767043	        17.99 ns/op	        54.69 %overlap	       0 B/op	       0 allocs/op
BenchmarkSight3v3Past100/lane 	   10000	     26298 ns/op
PASS
`

func TestBenchmarkTimes(t *testing.T) {
	got := benchmarkTimes(printed)
	if len(got) != 2 || got["Overlap"] != 17.99 || got["Sight3v3Past100/lane"] != 26298 {
		t.Errorf("got %v; want Overlap 17.99 and Sight3v3Past100/lane 26298", got)
	}
}

func TestCompareTimes(t *testing.T) {
	native := map[string]float64{"Overlap": 10}
	for _, c := range []struct {
		name string
		wasm map[string]float64
		want bool
	}{
		{"as slow as may be", map[string]float64{"Overlap": 25}, true},
		{"slower", map[string]float64{"Overlap": 26}, true}, // marked, no failure
		{"not run", map[string]float64{}, false},
	} {
		if err := compareTimes(native, c.wasm); (err == nil) != c.want {
			t.Errorf("%s: the comparison gives the error %v, want none: %v", c.name, err, c.want)
		}
	}
	if compareTimes(nil, nil) == nil {
		t.Error("nothing was run, and that is well")
	}
}
