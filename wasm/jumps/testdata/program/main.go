// Command program uses all of Go's control flow within a function and prints what it
// passes. The output must stay the same when its jumps are made direct.
package main

import (
	"fmt"
	"runtime"
	"sort"
	"strings"
	"sync"
)

func main() {
	for _, f := range []struct {
		name string
		f    func() any
	}{
		{"loops", loops}, {"labels", labels}, {"tangled", tangled}, {"switches", switches}, {"calls in loops", callsInLoops},
		{"deferred", deferred}, {"panics", panics}, {"goroutines", goroutines}, {"select", selects}, {"deep", deep},
		{"iterators", iterators}, {"strings", text}, {"types", types}, {"large values", largeValues},
	} {
		fmt.Println(f.name, f.f())
	}
}

func loops() any {
	sum := 0
	for i := range 50 {
		for j := i; j < 60; j += 3 {
			if (i+j)%7 == 0 {
				continue
			}
			for k := j; k > 0; k /= 2 {
				if k%5 == 1 {
					break
				}
				sum += k ^ i
			}
		}
	}
	return sum
}

func labels() any {
	found := []int{}
outer:
	for i := 2; ; i++ {
		for j := 2; j*j <= i; j++ {
			if i%j == 0 {
				continue outer
			}
		}
		found = append(found, i)
		if len(found) == 12 {
			break outer
		}
	}
	return found
}

// tangled has a loop with two entries.
func tangled() any {
	var path strings.Builder
	for start := range 4 {
		n := start
		if n%2 == 0 {
			goto second
		}
	first:
		path.WriteByte('a')
		n += 2
		if n > 9 {
			goto end
		}
	second:
		path.WriteByte('b')
		n++
		if n < 12 {
			goto first
		}
	end:
		path.WriteByte('.')
	}
	return path.String()
}

// plainTangle is tangled without a call in it.
func plainTangle(n, steps int) int {
	if n%3 == 0 {
		goto second
	}
first:
	n = n*3 + 1
	steps--
	if steps < 0 {
		return n
	}
second:
	n /= 2
	if n&1 == 0 && n > 0 {
		goto second
	}
	goto first
}

func switches() any {
	total := 0
	for i := range 300 {
		switch i % 11 {
		case 0:
			total += plainTangle(i, 9)
		case 1, 2:
			total -= i
			fallthrough
		case 3:
			total ^= 5
		case 4, 5, 6:
			if total > 0 {
				break
			}
			total++
		default:
			total += i
		}
		switch s := fmt.Sprint(i); {
		case len(s) == 1:
			total += 2
		case s[0] == '1' && s[1] > '5', s == "23":
			total *= 2
			total %= 1 << 20
		}
	}
	return total
}

//go:noinline
func step(n int) int {
	if n%64 == 0 {
		runtime.Gosched()
	}
	return n + 1
}

func callsInLoops() any {
	n := 0
	for i := 0; i < 200; i = step(i) {
		for j := range i % 4 {
			n += j
			if n%13 == 0 {
				n = step(n)
				continue
			}
			for k := j; k < 5; k++ {
				n ^= k
			}
		}
	}
	return n
}

func deferred() any {
	var list []string
	func() {
		for i := range 4 {
			defer func() { list = append(list, fmt.Sprint("loop", i)) }()
			if i == 2 {
				defer func() { list = append(list, fmt.Sprint("inner ", recover())) }()
				var nobody map[string]int
				nobody["a"]++
			}
		}
	}()
	result := func() (n int) {
		defer func() {
			if e := recover(); e != nil {
				n *= 10
			}
		}()
		n = 4
		panic("out")
	}()
	return append(list, fmt.Sprint(result))
}

func panics() any {
	try := func(f func()) (said string) {
		defer func() { said = fmt.Sprint(recover()) }()
		f()
		return ""
	}
	var list []int
	var none *struct{ a [4]int }
	zero := len(list)
	return []string{
		try(func() { list[zero] = 1 }), try(func() { _ = none.a[2] }), try(func() { list = make([]int, zero-1) }),
		try(func() { _ = 7 / zero }), try(func() { panic(fmt.Errorf("own: %d", zero)) }),
		try(func() { _ = any(zero).(string) }), try(func() { defer func() { panic("second") }(); panic("first") }),
	}
}

func goroutines() any {
	numbers, squares := make(chan int), make(chan int, 3)
	var workers sync.WaitGroup
	for range 3 {
		workers.Go(func() {
			for n := range numbers {
				squares <- n * n
			}
		})
	}
	go func() {
		for i := range 40 {
			numbers <- i
		}
		close(numbers)
		workers.Wait()
		close(squares)
	}()
	sum := 0
	for s := range squares {
		sum += s
	}
	return sum
}

func selects() any {
	a, b, stop := make(chan int), make(chan string), make(chan bool)
	go func() {
		for i := range 9 {
			if i%3 == 0 {
				b <- fmt.Sprint("b", i)
			} else {
				a <- i
			}
		}
		close(stop)
	}()
	var met []string
	for {
		select {
		case n := <-a:
			met = append(met, fmt.Sprint(n))
		case s := <-b:
			met = append(met, s)
		case <-stop:
			return met
		}
	}
}

// deep needs a larger stack again and again.
func deep() any {
	var down func(n int, room [64]int) int
	down = func(n int, room [64]int) int {
		if n == 0 {
			return room[5]
		}
		room[n%64] += n
		return down(n-1, room) + room[(n+1)%64]%3
	}
	return down(2000, [64]int{})
}

func iterators() any {
	pairs := func(yield func(int, string) bool) {
		for i := range 10 {
			if !yield(i, strings.Repeat("x", i)) {
				return
			}
		}
	}
	n := 0
	for i, s := range pairs {
		if i == 3 {
			continue
		}
		if len(s) == 8 {
			break
		}
		n += i
	}
	return n
}

func text() any {
	words := strings.Fields("the quick brown fox jumps over the lazy dog, ünïcödé and all")
	sort.Slice(words, func(i, j int) bool { return words[i] > words[j] })
	counts := map[rune]int{}
	for _, w := range words {
		for _, r := range w {
			counts[r]++
		}
	}
	return fmt.Sprint(words, counts)
}

func types() any {
	var list []string
	for _, v := range []any{1, "two", 3.5, nil, []int{4}, func() {}, error(nil), struct{}{}} {
		switch v := v.(type) {
		case nil:
			list = append(list, "nil")
		case int, float64:
			list = append(list, fmt.Sprint("number ", v))
		case string:
			list = append(list, v)
		case fmt.Stringer:
			list = append(list, v.String())
		default:
			list = append(list, fmt.Sprintf("%T", v))
		}
	}
	return list
}

type large struct {
	a, b [9]float64
	name string
}

func largeValues() any {
	all := map[string]large{}
	for i := range 20 {
		l := large{name: fmt.Sprint("n", i%5)}
		for k := range l.a {
			if l.a[k] = float64(i * k); l.a[k] > 30 {
				l.b[8-k] = min(l.a[k], 77) / 4
			}
		}
		if old, ok := all[l.name]; !ok || old.b[3] < l.b[3] {
			all[l.name] = l
		}
	}
	return all
}
