package game

import (
	"encoding/binary"
	"maps"
	"math"
	"slices"
	"unsafe"

	"frontage/geometry"
)

// digest is the binary form of a state over which its hash is taken. What has no
// influence on the battle (title, notes, checks, names) is not in it. Its memory may be
// used again for the next state.
type digest []byte

// startHash returns the hash of a state at the start of a battle: of all that
// it holds.
func startHash(s *State) string {
	var d digest
	d = d.text(s.System)
	d = d.numbers(s.Table.Width, s.Table.Height)
	for _, side := range s.Sides {
		d = d.text(string(side.ID))
	}
	d = d.integer(len(s.Units))
	for i := range s.Units {
		d = d.profile(&s.Units[i])
	}
	for _, c := range s.Characters {
		if c.Points != 0 {
			d = d.text(string(c.ID)).integer(c.Points)
		}
	}
	d = d.integer(len(s.Terrain))
	for i := range s.Terrain {
		d = d.feature(&s.Terrain[i])
	}
	for _, key := range slices.Sorted(maps.Keys(s.Rulings)) {
		d = d.text(key).text(s.Rulings[key])
	}
	return d.after("", s).hash()
}

// chainedHash returns the hash of a state that an action led to, chained with
// the hash before it: of all that an action can change.
func (d *digest) chainedHash(before string, s *State) string {
	*d = (*d)[:0].after(before, s)
	return d.hash()
}

// after adds what an action can change.
func (d digest) after(before string, s *State) digest {
	d = d.text(before).integer(len(s.Units))
	for i := range s.Units {
		d = d.unit(&s.Units[i])
	}
	d = d.integer(len(s.Characters))
	for i := range s.Characters {
		d = d.character(&s.Characters[i])
	}
	return d.turn(&s.Turn)
}

// hash returns the 64-bit FNV-1a hash of the binary form, in 16 digits. (That of
// hash/fnv goes through an interface, byte by byte.)
func (d digest) hash() string {
	const offset, prime = 14695981039346656037, 1099511628211
	h := uint64(offset)
	for _, b := range d {
		h = (h ^ uint64(b)) * prime
	}
	var text [16]byte
	for i := len(text) - 1; i >= 0; i-- {
		text[i] = "0123456789abcdef"[h&15]
		h >>= 4
	}
	return string(text[:])
}

func (d digest) profile(u *Unit) digest {
	d = d.text(string(u.ID)).text(string(u.Side)).text(string(u.Type))
	for _, i := range []int{u.Attack, u.Shooting, u.Hits, u.Armour, u.Points, u.Size} {
		d = d.integer(i)
	}
	d = d.numbers(u.Range, u.Pace, u.Base.Front, u.Base.Depth)
	d = d.integer(len(u.Traits))
	for _, trait := range u.Traits {
		d = d.text(trait)
	}
	return d
}

func (d digest) unit(u *Unit) digest {
	if u.State.blank() {
		d = d.text("")
	} else {
		d = d.plain(unitStatePlain, unsafe.Pointer(&u.State))
	}
	d = d.integer(len(u.Stands))
	for i := range u.Stands {
		stand := &u.Stands[i]
		d = d.text(string(stand.ID)).number(stand.X).number(stand.Y).number(stand.Facing)
	}
	return d
}

func (d digest) character(c *Character) digest {
	d = d.text(string(c.ID)).text(string(c.Side)).text(c.Kind).text(c.Mount).text(string(c.Joined))
	d = d.integer(c.Command).integer(c.Attack)
	if c.Shooting != 0 {
		d = d.integer(c.Shooting).number(c.Range)
	}
	d = d.numbers(c.X, c.Y, c.Base.Front, c.Base.Depth)
	return d.plain(characterStatePlain, unsafe.Pointer(&c.State))
}

func (d digest) feature(t *Terrain) digest {
	d = d.text(string(t.ID)).text(t.Kind).points(t.Shape).points(t.Line).number(t.Width)
	d = d.integer(len(t.Contours))
	for _, c := range t.Contours {
		d = d.number(c.Height).points(c.Shape)
	}
	return d
}

func (d digest) turn(t *Turn) digest {
	d = d.integer(t.Number).text(string(t.Active)).text(t.Phase).text(t.Step)
	d = binary.LittleEndian.AppendUint64(d, t.Dice.Seed)
	d = d.integer(t.Dice.Drawn).integer(len(t.Dice.Given))
	for _, face := range t.Dice.Given {
		d = d.integer(face)
	}
	return d.boolean(t.Dice.GivenOnly).plain(progressPlain, unsafe.Pointer(&t.Progress))
}

func (d digest) text(s string) digest { return append(d.integer(len(s)), s...) }

// integer adds a number as [binary.AppendVarint] does, small ones in one byte.
func (d digest) integer(i int) digest {
	if -64 <= i && i < 64 {
		return append(d, byte(i<<1^i>>63))
	}
	return binary.AppendVarint(d, int64(i))
}

func (d digest) boolean(b bool) digest {
	if b {
		return d.integer(1)
	}
	return d.integer(0)
}

func (d digest) numbers(xs ...float64) digest {
	for _, x := range xs {
		d = d.number(x)
	}
	return d
}

func (d digest) number(x float64) digest {
	return binary.LittleEndian.AppendUint64(d, math.Float64bits(x))
}

func (d digest) points(points []geometry.Vec) digest {
	d = d.integer(len(points))
	for _, p := range points {
		d = d.numbers(p.X, p.Y)
	}
	return d
}
