package scene

import (
	"strconv"
	"strings"

	"frontage/game"
)

// Letter returns the letter by which people call a stand of a unit: A, B, C in the order of the
// unit's list. If the stands' ids are numbered ("r1b", "R-2"), it follows from the id, so that a
// stand keeps its letter when others are lost.
func Letter(u *game.Unit, stand game.StandID) string {
	mark := strings.Trim(strings.TrimPrefix(string(stand), string(u.ID)), "-_. ")
	if n, err := strconv.Atoi(mark); err == nil && n >= 1 && n <= 26 && strings.HasPrefix(string(stand), string(u.ID)) {
		return string(rune('A' + n - 1))
	}
	if len(mark) == 1 && mark[0] >= 'a' && mark[0] <= 'z' {
		return strings.ToUpper(mark)
	}
	for i := range u.Stands {
		if u.Stands[i].ID == stand {
			return letterAt(i)
		}
	}
	return string(stand)
}

// letterAt counts A to Z, then A2 and so on.
func letterAt(i int) string {
	text := string(rune('A' + i%26))
	if i >= 26 {
		text += strconv.Itoa(i/26 + 1)
	}
	return text
}

// letters writes the letters of a unit's stands, if a text on the screen mentions them.
func (d *drawing) letters(u *game.Unit) {
	const size, least = 11.0, 15.0 // pixels
	if len(u.Stands) < 2 || !d.o.spokenOf(u.ID) {
		return
	}
	l := d.o.Colors.liveries[sideOf(d.st, u.Side)]
	for i := range u.Stands {
		b := d.box(u, i)
		if min(b.Width, b.Depth)*d.v.Scale < least {
			continue
		}
		at := b.Center.Along(b.Forward, -b.Depth/2+0.62*size/d.v.Scale).Along(b.Forward.Right(), -b.Width/2+0.62*size/d.v.Scale)
		d.s.Text(Style{Fill: l.symbol, Class: "letter", ID: string(u.Stands[i].ID)}, d.v.Pixel(at),
			Item{Text: Letter(u, u.Stands[i].ID), Size: size, Font: Bold, Align: AlignCenter})
	}
}

func (o *Options) spokenOf(unit game.UnitID) bool {
	for _, id := range o.Spoken {
		if id == unit {
			return true
		}
	}
	return false
}
