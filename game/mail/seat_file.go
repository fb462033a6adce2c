package mail

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"frontage/game"
	"frontage/game/trust"
)

// seatFormat is the format of a player's file.
const seatFormat = "frontage/seat@1"

// seatLine is the first line of a player's file; the battle's replay follows.
type seatLine struct {
	Format string            `json:"format"`
	Side   game.SideID       `json:"side"`
	Secret trust.Secret      `json:"secret"`
	Sealed []json.RawMessage `json:"sealed,omitempty"`
	Draft  []json.RawMessage `json:"draft,omitempty"`
}

// Save returns the player's file of the battle. It holds the secret: anybody who has the file can
// play for the side.
func (s *Seat) Save() []byte {
	line, err := json.Marshal(seatLine{seatFormat, s.Side, s.secret, s.sealed, writeActions(s.actions())})
	if err != nil {
		panic(fmt.Sprintf("writing the file of a player: %v", err))
	}
	return slices.Concat(line, []byte("\n"), s.battle.Replay())
}

// Public returns the replay of the battle as far as both players have made it. Anybody may see it.
func (s *Seat) Public() []byte { return s.battle.Replay() }

// IsSeat reports whether a text is the file of a player.
func IsSeat(data []byte) bool {
	return bytes.HasPrefix(data, []byte(`{"format":"`+seatFormat+`"`))
}

// Load reads the file of a player.
func Load(data []byte, name string, systems []game.Rules) (*Seat, error) {
	line, rest, _ := bytes.Cut(data, []byte("\n"))
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	var first seatLine
	if err := d.Decode(&first); err != nil || first.Format != seatFormat {
		return nil, fmt.Errorf("%s:1: it is not a player's file of a battle by mail", name)
	}
	r, err := readRecord(rest, systems)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	s := newSeat(r, first.Side, first.Secret)
	s.sealed = first.Sealed
	if r.battle.State().SideOf(s.Side) < 0 || len(r.links) <= s.place() || r.sides[s.place()].key != s.secret.Public() {
		return nil, fmt.Errorf("%s:1: its secret is not that of %q in this battle", name, string(first.Side))
	}
	if err := s.begin(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	draft, at, err := readActions(first.Draft, r.battle.State().System)
	for i := 0; err == nil && i < len(draft); i++ {
		at = i + 1
		_, _, err = s.Do(draft[i])
	}
	if err != nil {
		return nil, fmt.Errorf("%s:1: draft[%d]: %w", name, at-1, err)
	}
	return s, nil
}
