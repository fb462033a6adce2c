package game

import (
	"encoding/binary"
	"maps"
	"math"
	"slices"
	"unsafe"

	"frontage/geometry"
)

// digest builds the binary form of a state over which its hash is taken. What
// has no influence on the battle (title, notes, checks, names) is not in it. It may
// be used again for the next state.
type digest struct{ buf []byte }

// startHash returns the hash of a state at the start of a battle: of all that
// it holds.
func startHash(s *State) string {
	d := &digest{}
	d.text(s.System)
	d.numbers(s.Table.Width, s.Table.Height)
	for _, side := range s.Sides {
		d.text(string(side.ID))
	}
	d.integer(len(s.Units))
	for i := range s.Units {
		d.profile(&s.Units[i])
	}
	for _, c := range s.Characters {
		if c.Points != 0 {
			d.text(string(c.ID))
			d.integer(c.Points)
		}
	}
	d.integer(len(s.Terrain))
	for i := range s.Terrain {
		d.feature(&s.Terrain[i])
	}
	for _, key := range slices.Sorted(maps.Keys(s.Rulings)) {
		d.text(key)
		d.text(s.Rulings[key])
	}
	return d.nextHash("", s)
}

// chainedHash returns the hash of a state that an action led to, chained with
// the hash before it: of all that an action can change.
func (d *digest) chainedHash(before string, s *State) string {
	d.buf = d.buf[:0]
	return d.nextHash(before, s)
}

func (d *digest) nextHash(before string, s *State) string {
	d.text(before)
	d.integer(len(s.Units))
	for i := range s.Units {
		d.unit(&s.Units[i])
	}
	d.integer(len(s.Characters))
	for i := range s.Characters {
		d.character(&s.Characters[i])
	}
	d.turn(&s.Turn)
	return d.fnv()
}

// fnv returns the 64-bit FNV-1a hash of the binary form, in 16 digits. (That of
// hash/fnv goes through an interface, byte by byte.)
func (d *digest) fnv() string {
	const offset, prime = 14695981039346656037, 1099511628211
	h := uint64(offset)
	for _, b := range d.buf {
		h = (h ^ uint64(b)) * prime
	}
	var text [16]byte
	for i := len(text) - 1; i >= 0; i-- {
		text[i] = "0123456789abcdef"[h&15]
		h >>= 4
	}
	return string(text[:])
}

func (d *digest) profile(u *Unit) {
	d.text(string(u.ID))
	d.text(string(u.Side))
	d.text(string(u.Type))
	for _, i := range []int{u.Attack, u.Shooting, u.Hits, u.Armour, u.Points, u.Size} {
		d.integer(i)
	}
	d.numbers(u.Range, u.Pace, u.Base.Front, u.Base.Depth)
	d.integer(len(u.Traits))
	for _, trait := range u.Traits {
		d.text(trait)
	}
}

func (d *digest) unit(u *Unit) {
	if u.State.blank() {
		d.text("")
	} else {
		d.plain(unitStatePlain, unsafe.Pointer(&u.State))
	}
	d.integer(len(u.Stands))
	for i := range u.Stands {
		stand := &u.Stands[i]
		d.text(string(stand.ID))
		d.number(stand.X)
		d.number(stand.Y)
		d.number(stand.Facing)
	}
}

func (d *digest) character(c *Character) {
	for _, text := range [...]string{string(c.ID), string(c.Side), c.Kind, c.Mount, string(c.Joined)} {
		d.text(text)
	}
	d.integer(c.Command)
	d.integer(c.Attack)
	d.numbers(c.X, c.Y, c.Base.Front, c.Base.Depth)
	d.plain(characterStatePlain, unsafe.Pointer(&c.State))
}

func (d *digest) feature(t *Terrain) {
	d.text(string(t.ID))
	d.text(t.Kind)
	d.points(t.Shape)
	d.points(t.Line)
	d.numbers(t.Width)
	d.integer(len(t.Contours))
	for _, c := range t.Contours {
		d.numbers(c.Height)
		d.points(c.Shape)
	}
}

func (d *digest) turn(t *Turn) {
	d.integer(t.Number)
	d.text(string(t.Active))
	d.text(t.Phase)
	d.text(t.Step)
	d.buf = binary.LittleEndian.AppendUint64(d.buf, t.Dice.Seed)
	d.integer(t.Dice.Drawn)
	d.integer(len(t.Dice.Given))
	for _, face := range t.Dice.Given {
		d.integer(face)
	}
	d.boolean(t.Dice.GivenOnly)
	d.plain(progressPlain, unsafe.Pointer(&t.Progress))
}

func (d *digest) text(s string) {
	d.integer(len(s))
	d.buf = append(d.buf, s...)
}

func (d *digest) integer(i int) { d.buf = binary.AppendVarint(d.buf, int64(i)) }

func (d *digest) boolean(b bool) {
	if b {
		d.integer(1)
	} else {
		d.integer(0)
	}
}

func (d *digest) numbers(xs ...float64) {
	for _, x := range xs {
		d.number(x)
	}
}

func (d *digest) number(x float64) {
	d.buf = binary.LittleEndian.AppendUint64(d.buf, math.Float64bits(x))
}

func (d *digest) points(points []geometry.Vec) {
	d.integer(len(points))
	for _, p := range points {
		d.numbers(p.X, p.Y)
	}
}
