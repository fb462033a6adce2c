package room

import (
	"runtime"
	"strings"
	"testing"

	"frontage/game/systems"
)

// BenchmarkRoomMemory measures the memory of rooms with these battles, played to the middle.
func BenchmarkRoomMemory(b *testing.B) {
	for _, file := range []string{firstCharge, "game/column/scenarios/the-crossbow-line.scenario.json", "assets/scenarios/the-plain-of-ravens.scenario.json"} {
		name := strings.TrimSuffix(file[strings.LastIndexByte(file, '/')+1:], ".scenario.json")
		b.Run(name, func(b *testing.B) { measureRooms(b, file) })
	}
}

// measureRooms reports the memory of a room with a battle half played, both players and a watcher
// connected.
func measureRooms(b *testing.B, file string) {
	w := newWorld(b, file)
	for range 30 {
		_ = w.decide(w.programs[0]) || w.decide(w.programs[1])
		w.rest()
	}
	links := w.programs[0].Seat.Len()
	for _, p := range w.programs {
		w.pull(p)
	}
	for b.Loop() {
		const rooms = 50
		var kept [rooms]*Room
		before := heap()
		for i := range kept {
			l, seat, _, err := w.keeper.disk.read(w.file(), systems.All())
			if err != nil {
				b.Fatal(err)
			}
			kept[i] = &Room{log: l}
			kept[i].rest(seat)
		}
		b.ReportMetric(float64(heap()-before)/rooms/1000, "kB/room")
		for _, r := range kept {
			r.log.close()
		}
	}
	b.ReportMetric(float64(links), "links")
}

func heap() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
