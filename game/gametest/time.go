package gametest

import (
	"slices"
	"time"
)

// Time is a clock that stands until a test lets it pass. It stands in for [time.Now] and
// [time.AfterFunc].
type Time struct {
	now    time.Time
	alarms []*alarm
}

type alarm struct {
	at   time.Time
	ring func()
}

// NewTime returns a clock at some evening.
func NewTime() *Time { return &Time{now: time.Date(2026, 5, 1, 20, 0, 0, 0, time.UTC)} }

// Now returns its time.
func (f *Time) Now() time.Time { return f.now }

// After calls a function once the time has passed, unless it is stopped before.
func (f *Time) After(d time.Duration, ring func()) (stop func()) {
	a := &alarm{f.now.Add(d), ring}
	f.alarms = append(f.alarms, a)
	return func() { f.alarms = slices.DeleteFunc(f.alarms, func(b *alarm) bool { return a == b }) }
}

// Alarms returns the number of functions still to be called.
func (f *Time) Alarms() int { return len(f.alarms) }

// Forget drops them, as the end of a process does.
func (f *Time) Forget() { f.alarms = nil }

// Pass lets time pass, and calls the functions that are due in it, each at its time.
func (f *Time) Pass(d time.Duration) {
	end := f.now.Add(d)
	for {
		var next *alarm
		for _, a := range f.alarms {
			if !a.at.After(end) && (next == nil || a.at.Before(next.at)) {
				next = a
			}
		}
		if next == nil {
			f.now = end
			return
		}
		f.alarms = slices.DeleteFunc(f.alarms, func(a *alarm) bool { return a == next })
		f.now = next.at
		next.ring()
	}
}
