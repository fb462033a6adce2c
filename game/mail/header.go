package mail

import (
	"bytes"
	"encoding/json"
	"fmt"

	"frontage/game"
	"frontage/game/trust"
)

// Dice says how the dice of a battle are made.
type Dice string

const (
	// DiceByTurn: each link makes the dice of the next one, so that a turn needs one link. Nobody
	// can choose or change a die. A player who changes the program can see the dice of their own
	// turn before deciding.
	DiceByTurn Dice = "turn"
	// DiceByRoll: an action that rolls ends its link, and the answer makes its dice. Nobody can
	// know a die before deciding.
	DiceByRoll Dice = "roll"
	// DiceLive: as by rolls, and a link may end in the midst of a turn. Each program answers a
	// roll at once, so that its player sees the dice before deciding what follows.
	DiceLive Dice = "live"
)

// terms are what the players have agreed on, in the header of a replay.
type terms struct {
	Dice  Dice        `json:"dice"`
	First game.SideID `json:"first"` // the side of the first link
	Nonce trust.Value `json:"nonce"` // tells apart battles that begin alike
}

// newHeader returns the first line of the replay of a battle that begins with a state.
func newHeader(s game.State, rules game.Rules, t terms) []byte {
	text, err := json.Marshal(t)
	if err != nil {
		panic(fmt.Sprintf("writing the terms of a battle: %v", err))
	}
	return headerOf(game.NewBattle(s, rules, game.Options{Trusted: text}))
}

// headerOf returns the first line of the replay of a battle, without a remark.
func headerOf(b *game.Battle) []byte {
	b = b.Clone()
	b.ClearRemarks()
	line, _, _ := bytes.Cut(b.Replay(), []byte("\n"))
	return line
}

// readHeader starts the battle of a header.
func readHeader(line []byte, systems []game.Rules) (*game.Battle, terms, error) {
	var t terms
	b, _, err := game.ReadReplay(append(bytes.Clone(line), '\n'), "header", systems)
	if err != nil {
		return nil, t, &Fault{Kind: Damaged, What: err.Error()}
	}
	if b.Trusted() == nil {
		return nil, t, &Fault{Kind: Foreign, What: "the dice of its battle come from a seed: it is not played by mail"}
	}
	d := json.NewDecoder(bytes.NewReader(b.Trusted()))
	d.DisallowUnknownFields()
	if err := d.Decode(&t); err != nil {
		return nil, t, &Fault{Kind: Damaged, What: "its terms cannot be read: " + err.Error()}
	}
	switch {
	case t.Dice != DiceByTurn && t.Dice != DiceByRoll && t.Dice != DiceLive:
		return nil, t, &Fault{Kind: Damaged, What: fmt.Sprintf("it makes dice by %q, a way that this program does not know", string(t.Dice))}
	case b.State().SideOf(t.First) < 0:
		return nil, t, &Fault{Kind: Damaged, What: fmt.Sprintf("its first side, %q, is not a side of the battle", string(t.First))}
	}
	return b, t, nil
}
