package game

import (
	"encoding/binary"
	"maps"
	"math"
	"slices"

	"frontage/geometry"
)

// Digest is the binary form of a state, the input of its hash. It leaves out everything without
// influence on the battle: title, notes, checks, names. Its memory may be reused for the next
// state.
type Digest []byte

// Hashing adds the data of a system to a hash in an order of its own, which keeps the hashes
// of old replays valid. Without it all fields are added, each after its name.
type Hashing struct {
	Profile     func(d Digest, u *Unit) Digest      // the unit's data that no action changes; only at the start
	Unit        func(d Digest, u *Unit) Digest      // the unit's data that actions change
	StartLeader func(d Digest, c *Character) Digest // the character's data that no action changes; only at the start
	Leader      func(d Digest, c *Character) Digest // his other data, without his id and side
}

// startHash returns the hash of a whole state at the start of a battle.
func startHash(s *State) string {
	var d Digest
	d = d.Text(s.System)
	d = d.Numbers(s.Table.Width, s.Table.Height)
	f := formatOf(s)
	for _, side := range s.Sides {
		d = d.Text(string(side.ID))
		if f.Side != nil {
			d = d.Plain(side.Own)
		}
	}
	d = d.Integer(len(s.Units))
	if f.Battle != nil {
		d = d.Plain(s.Own)
	}
	for i := range s.Units {
		d = d.profile(&s.Units[i], f)
	}
	for i := range s.Characters {
		if f.Hashing != nil {
			d = f.Hashing.StartLeader(d, &s.Characters[i])
		}
	}
	d = d.Integer(len(s.Terrain))
	for i := range s.Terrain {
		d = d.feature(&s.Terrain[i])
	}
	for _, key := range slices.Sorted(maps.Keys(s.Rulings)) {
		d = d.Text(key).Text(s.Rulings[key])
	}
	return d.after("", s).hash()
}

// chainedHash returns the hash of a state after an action, chained with the hash before. It
// covers everything that an action can change.
func (d *Digest) chainedHash(before string, s *State) string {
	*d = (*d)[:0].after(before, s)
	return d.hash()
}

// after adds everything that an action can change.
func (d Digest) after(before string, s *State) Digest {
	d = d.Text(before).Integer(len(s.Units))
	f := formatOf(s)
	for i := range s.Units {
		d = d.unit(&s.Units[i], f)
	}
	d = d.Integer(len(s.Characters))
	for i := range s.Characters {
		d = d.character(&s.Characters[i], f)
	}
	return d.turn(&s.Turn)
}

// hash returns the 64-bit FNV-1a hash of the binary form, in 16 digits. (It is faster than
// hash/fnv, which goes through an interface.)
func (d Digest) hash() string {
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

func (d Digest) profile(u *Unit, f *Format) Digest {
	d = d.Text(string(u.ID)).Text(string(u.Side)).Text(string(u.Type))
	if f.Hashing != nil {
		return f.Hashing.Profile(d, u)
	}
	return d.Numbers(u.Base.Front, u.Base.Depth)
}

func (d Digest) unit(u *Unit, f *Format) Digest {
	if f.Hashing != nil {
		d = f.Hashing.Unit(d, u)
	} else {
		d = d.Plain(u.Own)
	}
	d = d.Integer(len(u.Stands))
	for i := range u.Stands {
		stand := &u.Stands[i]
		d = d.Text(string(stand.ID)).Number(stand.X).Number(stand.Y).Number(stand.Facing)
	}
	return d
}

func (d Digest) character(c *Character, f *Format) Digest {
	d = d.Text(string(c.ID)).Text(string(c.Side)).Text(c.Kind)
	if f.Hashing != nil {
		return f.Hashing.Leader(d, c)
	}
	return d.Text(string(c.Joined)).Numbers(c.X, c.Y, c.Base.Front, c.Base.Depth).Plain(c.Own)
}

func (d Digest) feature(t *Terrain) Digest {
	d = d.Text(string(t.ID)).Text(t.Kind).points(t.Shape).points(t.Line).Number(t.Width)
	d = d.Integer(len(t.Contours))
	for _, c := range t.Contours {
		d = d.Number(c.Height).points(c.Shape)
	}
	return d
}

func (d Digest) turn(t *Turn) Digest {
	d = d.Integer(t.Number).Text(string(t.Active)).Text(t.Phase).Text(t.Step)
	d = binary.LittleEndian.AppendUint64(d, t.Dice.Seed)
	d = d.Integer(t.Dice.Drawn).Integer(len(t.Dice.Given))
	for _, face := range t.Dice.Given {
		d = d.Integer(face)
	}
	if t.Dice.Key != "" {
		d = d.Text(string(t.Dice.Key))
	}
	return d.Boolean(t.Dice.GivenOnly).led(t.Led).Plain(t.Own)
}

func (d Digest) Text(s string) Digest { return append(d.Integer(len(s)), s...) }

// Integer adds a number like [binary.AppendVarint]; small ones take one byte.
func (d Digest) Integer(i int) Digest {
	if -64 <= i && i < 64 {
		return append(d, byte(i<<1^i>>63))
	}
	return binary.AppendVarint(d, int64(i))
}

func (d Digest) Boolean(b bool) Digest {
	if b {
		return d.Integer(1)
	}
	return d.Integer(0)
}

func (d Digest) Numbers(xs ...float64) Digest {
	for _, x := range xs {
		d = d.Number(x)
	}
	return d
}

func (d Digest) Number(x float64) Digest {
	return binary.LittleEndian.AppendUint64(d, math.Float64bits(x))
}

func (d Digest) points(points []geometry.Vec) Digest {
	d = d.Integer(len(points))
	for _, p := range points {
		d = d.Numbers(p.X, p.Y)
	}
	return d
}

// Key identifies a state among all states of a battle: two states have the same key if they
// are equal in everything that an action can change, except the dice.
func Key(s *State) string { return string(AppendKey(nil, s)) }

// AppendKey adds the [Key] of a state to bytes.
func AppendKey(to []byte, s *State) []byte { return Digest(to).after("", s) }

// TableKey identifies what is on the table among all states of a battle: two states have the same
// key if their units and characters are equal in everything that an action can change. Whose turn
// it is and what may still be done may differ.
func TableKey(s *State) string {
	d := Digest(nil).Integer(len(s.Units))
	f := formatOf(s)
	for i := range s.Units {
		d = d.unit(&s.Units[i], f)
	}
	for i := range s.Characters {
		d = d.character(&s.Characters[i], f)
	}
	return string(d)
}
