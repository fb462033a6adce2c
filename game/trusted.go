package game

import (
	"bytes"
	"encoding/json"
	"slices"

	"frontage/game/trust"
)

// trusted belongs to a battle of two players who make the dice together. The battle rolls the
// dice of a key, and its replay holds the header and the links, which only package mail
// understands.
type trusted struct {
	header []byte // nil for a battle with dice of its own
	links  []linkLine
	next   *trust.Key // of the dice from the next action on
	sent   int        // how many actions cannot be undone, since the other player has seen them
}

// linkLine is a line of a replay that holds a link, and how many actions come before it.
type linkLine struct {
	at   int
	text []byte
}

// Trusted returns the header of a battle whose dice two players make together, nil for any
// other battle.
func (b *Battle) Trusted() []byte { return b.trusted.header }

// SetKey sets the key of the dice from the next action on. With "" no dice can be rolled.
func (b *Battle) SetKey(k trust.Key) { b.trusted.next = &k }

// AddLink adds a line with a link to the replay, after the actions so far.
func (b *Battle) AddLink(text []byte) {
	b.trusted.links = append(b.trusted.links, linkLine{len(b.log), bytes.Clone(text)})
}

// Keep makes the actions so far impossible to undo, since the other player has seen them.
func (b *Battle) Keep() { b.trusted.sent = b.history.at }

// Links returns the lines of the links so far.
func (b *Battle) Links() [][]byte {
	var list [][]byte
	for _, l := range b.trusted.links {
		list = append(list, l.text)
	}
	return list
}

// Claim returns the side that claims the battle by the last line of its file, "" for none, and whether
// that is because the other side has no time left; otherwise it has stopped answering. The link
// itself is not checked here: [mail.Verify] does that.
func (b *Battle) Claim() (by SideID, late bool) {
	links := b.trusted.links
	if len(links) == 0 || links[len(links)-1].at != len(b.log) {
		return "", false
	}
	var l struct {
		By    SideID `json:"by"`
		Claim string `json:"claim"`
	}
	if json.Unmarshal(links[len(links)-1].text, &l) != nil || l.Claim == "" || b.State().SideOf(l.By) < 0 {
		return "", false
	}
	return l.By, l.Claim == "time"
}

// Takeable reports whether the last action may be taken back: there is one, and no other player has
// seen it or made its dice.
func (b *Battle) Takeable() bool { return b.CanUndo() && b.keeps() == nil }

// keeps refuses to undo an action that the other player has seen, or whose dice both players
// made.
func (b *Battle) keeps() error {
	if b.Trusted() == nil {
		return nil
	}
	if b.history.at <= b.trusted.sent {
		return &Refusal{Reason: Say("The other player has already seen this action: it cannot be undone.")}
	}
	now, before := &b.state.Turn.Dice, &b.history.state(b.history.at-1, b.repeat).Turn.Dice
	if now.Drawn > 0 && (now.Drawn != before.Drawn || now.Key != before.Key) {
		return &Refusal{Reason: Say("Dice made by both players cannot be undone.")}
	}
	return nil
}

// usedKey returns the key of the dice that an action which was just done began with, nil if that
// has not changed. In a battle that goes on alone the key waits for an action that is held: when
// its first action is undone, the next one in its place has the same dice.
func (b *Battle) usedKey(do string) *trust.Key {
	key := b.trusted.next
	if b.Trusted() != nil || do != DoUndo && do != DoRedo {
		b.trusted.next = nil
		return key
	}
	switch at := b.history.at; {
	case do == DoUndo:
		if undone := b.log[b.history.moments[at+1].line].key; undone != nil {
			b.trusted.next = undone
		}
	case b.log[b.history.latest()].key != nil:
		b.trusted.next = nil
	}
	return nil
}

// branched returns the value for a branch of the battle, which goes on alone: its dice come
// from a key made from its hash.
func (t trusted) branched(hash string) trusted {
	if t.header == nil {
		return t
	}
	k := trust.BranchKey(hash)
	return trusted{next: &k}
}

// format returns the format of the battle's replay with these lines of play.
func (b *Battle) format(lines []line) string {
	if b.studied(lines) {
		return studiedFormat
	}
	if len(lines) > 1 {
		return variedFormat
	}
	if b.Trusted() != nil || b.hasKeys() {
		return trustedFormat
	}
	return replayFormat
}

func (b *Battle) hasKeys() bool {
	for i := range b.log {
		if b.log[i].key != nil {
			return true
		}
	}
	return false
}

// appendLinks writes the links after the first at actions.
func (t *trusted) appendLinks(out []byte, at int) []byte {
	for _, l := range t.links {
		if l.at == at {
			out = append(append(out, l.text...), '\n')
		}
	}
	return out
}

// isLink reports whether a line of a replay is a link. The program writes all links, with this
// beginning.
func isLink(line []byte) bool { return bytes.HasPrefix(line, []byte(`{"link":`)) }

// source returns the text of an object within a line.
func (f *Field) source(line []byte) []byte {
	if !f.is(objectNode) {
		return nil
	}
	return bytes.Clone(line[f.n.start:f.n.end])
}

// MayDo refuses an action that a side may not take when the players are apart: each answers the
// questions to its own side, leads its own units, and concedes for itself.
func (b *Battle) MayDo(a Action, by SideID) error {
	s := b.state
	if a.Do == "concede" {
		if a.Side != by {
			return &Refusal{Reason: Say("Only %s may concede for %s.", s.SideName(a.Side), s.SideName(a.Side))}
		}
		return nil
	}
	if q := b.Question(); q == nil {
		return &Refusal{Reason: Say("The battle is over.")}
	} else if q.Who != by {
		return &Refusal{Reason: Say("%s decides now, not %s.", s.SideName(q.Who), s.SideName(by))}
	}
	if a.Do == DoLead {
		if a.Side != "" && a.Side != by {
			return &Refusal{Reason: Say("These are not units of %s.", s.SideName(by))}
		}
		for _, id := range a.Units {
			if u := s.Unit(id); u != nil && u.Side != by {
				return &Refusal{Reason: Say("These are not units of %s.", s.SideName(by))}
			}
		}
	}
	if f := formatOf(s); f.Apart != nil {
		if refusal := f.Apart(s, &a, by); refusal != nil {
			return refusal
		}
	}
	return nil
}

// SideName returns the name of a side, or its id if it has none.
func (s *State) SideName(id SideID) string {
	if i := s.SideOf(id); i >= 0 && s.Sides[i].Name != "" {
		return s.Sides[i].Name
	}
	return string(id)
}

// Secret reports whether the open decision is hidden from the other player.
func (b *Battle) Secret() bool { return Secret(b.state) }

// Secret reports whether the open decision of a state is hidden from the other player.
func Secret(s *State) bool {
	g := GuideOf(s)
	if g.Waiting == nil {
		return false
	}
	w := g.Waiting(s)
	return w.Secret || w.Mode == ModeSetUp && w.SetUp.Secret
}

// DropLink removes the line that [Battle.AddLink] added last.
func (b *Battle) DropLink() {
	b.trusted.links = slices.Clone(b.trusted.links[:len(b.trusted.links)-1])
}
