package mail

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/stand"
)

// Orders that a player has written are opened as they were sealed.
func TestSealedOrders(t *testing.T) {
	p := begin(t, tacticsBattle, 0, DiceByTurn)
	told := map[game.UnitID]bool{}
	orders := func(b *game.Battle) (game.Action, bool) {
		for _, a := range b.Question().Answers {
			if a.Do == "orders" && !told[a.Unit] {
				told[a.Unit] = true
				return a, true
			}
		}
		return b.Default()
	}
	p.play(4, orders)
	p.check()
	if len(told) < 2 || p.seats[0].SealedBy() != "" {
		t.Errorf("%d orders were given, and %q has not opened its own; want at least two orders, and both opened", len(told), p.seats[0].SealedBy())
	}
}

// setUpBy chooses a method of deployment, and answers everything else by default.
func setUpBy(method string) func(b *game.Battle) (game.Action, bool) {
	return func(b *game.Battle) (game.Action, bool) {
		if q := b.Question(); q != nil {
			if i := slices.IndexFunc(q.Answers, func(a game.Action) bool { return a.Do == "deploy" && a.Choice == method }); i >= 0 {
				return q.Answers[i], true
			}
		}
		return b.Default()
	}
}

// lastSealed returns the seat whose sealed decisions are in the last link, and the other seat; false if
// that link has none.
func (p *pair) lastSealed() (mine, other *Seat, sealed bool) {
	first := p.seats[0].SealedBy()
	if first == "" || p.seats[0].SentBy() != first {
		return nil, nil, false
	}
	if p.seats[0].Side == first {
		return p.seats[0], p.seats[1], true
	}
	return p.seats[1], p.seats[0], true
}

// Armies set up by secret maps, or behind a screen. The first side seals its map. Until the other
// one has set up, neither a link nor the other side's file tells where a stand is. Then the map is
// opened, and both armies stand as their players set them up.
func TestSecretDeployment(t *testing.T) {
	const heath = "assets/scenarios/muster-on-the-heath.scenario.json"
	for _, method := range []string{"maps", "screen"} {
		for _, dice := range []Dice{DiceByTurn, DiceByRoll} {
			if method == "screen" && dice == DiceByRoll && os.Getenv("FRONTAGE_SOAK") == "" {
				continue // as maps by rolls, and screens by turns
			}
			t.Run(method+" by "+string(dice), func(t *testing.T) {
				p := begin(t, heath, 0, dice)
				answer := setUpBy(method)
				sealedLinks := 0
				for p.links < 30 && p.seats[0].Shown().State().Turn.Phase == "deploy" {
					if !p.turn(answer) {
						t.Fatal("nobody owes a link")
					}
					mine, other, sealed := p.lastSealed()
					if !sealed {
						continue
					}
					sealedLinks++
					if text := mine.Last(); bytes.Contains(text, []byte(`"stands"`)) || !bytes.Contains(text, []byte(`"sealed"`)) {
						t.Errorf("the link shows the map: %s", text)
					}
					if len(mine.sealed) == 0 {
						t.Fatal("nothing was sealed")
					}
					for _, action := range mine.sealed {
						if strings.Contains(string(action), `"stands"`) && bytes.Contains(other.Save(), action) {
							t.Errorf("the other player's file holds %s", action)
						}
					}
				}
				p.play(p.links+2, answer)
				p.check()
				if sealedLinks != 1 {
					t.Errorf("there are %d links with sealed maps", sealedLinks)
				}
				s := p.seats[0].Battle().State()
				if s.Turn.Phase == "deploy" {
					t.Fatalf("after %d links the armies are not set up", p.links)
				}
				for i := range s.Units {
					if stand.Own(&s.Units[i]).State.Hidden {
						t.Errorf("%s is still hidden", s.Units[i].ID)
					}
				}
				t.Logf("%d links, the longest of %d bytes", p.links, p.most)
			})
		}
	}
}

// Scouting: what the first side commits is sealed until the other has chosen as well; then the armies are set up
// one after the other, in the open.
func TestSealedScouting(t *testing.T) {
	const heath = "assets/scenarios/muster-on-the-heath.scenario.json"
	p := begin(t, heath, 0, DiceByTurn)
	answer := setUpBy("scouting")
	sealedLinks := 0
	for p.links < 30 && p.seats[0].Shown().State().Turn.Phase == "deploy" {
		if !p.turn(answer) {
			t.Fatal("nobody owes a link")
		}
		mine, other, sealed := p.lastSealed()
		if !sealed {
			continue
		}
		sealedLinks++
		if text := mine.Last(); bytes.Contains(text, []byte(`"scout"`)) || !bytes.Contains(text, []byte(`"sealed"`)) {
			t.Errorf("the link shows what scouts: %s", text)
		}
		if len(mine.sealed) == 0 || bytes.Contains(other.Save(), []byte(`"scout"`)) {
			t.Errorf("%d actions are sealed, or the other player's file shows them", len(mine.sealed))
		}
	}
	p.play(p.links+2, answer)
	p.check()
	if s := p.seats[0].Battle().State(); sealedLinks != 1 || s.Turn.Phase == "deploy" {
		t.Errorf("%d links are sealed, and the phase is %s; want 1, and the armies set up", sealedLinks, s.Turn.Phase)
	}
}
