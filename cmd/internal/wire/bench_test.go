package wire

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"
)

// BenchmarkRooms measures the time of an action from one program to the other over the loopback, with
// 200 rooms and 400 programs that play like people: each room acts about every ten seconds. All
// programs share the processor with the server, and each plays every link by the rules.
func BenchmarkRooms(b *testing.B) {
	const rooms, long = 200, 15 * time.Second
	ctx, stop := context.WithCancel(b.Context())
	defer stop()
	address := server(b, wide())
	var pairs [rooms][2]*player
	for i := range pairs {
		pairs[i][0], pairs[i][1] = pair(ctx, b, address, firstCharge)
	}
	var mu sync.Mutex
	var took []time.Duration
	for b.Loop() {
		end := time.Now().Add(long)
		var all sync.WaitGroup
		for _, p := range pairs {
			all.Go(func() {
				for {
					wait := rand.N(20 * time.Second)
					if time.Now().Add(wait).After(end) {
						return
					}
					time.Sleep(wait)
					if t, ok := passes(ctx, p); ok {
						mu.Lock()
						took = append(took, t)
						mu.Unlock()
					}
				}
			})
		}
		all.Wait()
	}
	if len(took) == 0 {
		b.Fatal("nothing was done")
	}
	slices.Sort(took)
	ms := func(share float64) float64 {
		return float64(took[int(share*float64(len(took)-1))].Microseconds()) / 1000
	}
	b.ReportMetric(ms(0.5), "ms/median")
	b.ReportMetric(ms(0.99), "ms/p99")
	b.ReportMetric(float64(len(took)), "actions")
	b.ReportMetric(0, "ns/op")
}

// passes lets one of two players act, and returns the time until the other one knows.
func passes(ctx context.Context, p [2]*player) (time.Duration, bool) {
	for i, own := range p {
		other := p[1-i]
		known := make(chan struct{})
		var once sync.Once
		other.mu.Lock()
		other.heard = func() { once.Do(func() { close(known) }) }
		other.mu.Unlock()
		begin := time.Now()
		if !own.act(ctx) {
			continue
		}
		select {
		case <-known:
			return time.Since(begin), true
		case <-time.After(5 * time.Second):
			return 0, false // such as a secret action
		}
	}
	return 0, false
}
