package mail

import (
	"bytes"
	"fmt"

	"frontage/game"
)

// splitRecord splits a text into its header, nil if it begins with a link, and the lines that are
// links.
func splitRecord(text []byte) (header []byte, links [][]byte) {
	for i, line := range bytes.Split(bytes.TrimRight(text, "\n"), []byte("\n")) {
		switch {
		case bytes.HasPrefix(line, []byte(`{"link":`)):
			links = append(links, line)
		case i == 0:
			header = line
		}
	}
	return header, links
}

// readRecord reads the record of a text with a header and links.
func readRecord(text []byte, systems []game.Rules) (*Record, error) {
	header, lines := splitRecord(text)
	if header == nil {
		return nil, &Fault{Kind: Missing, What: "the battle to which it belongs is not here"}
	}
	b, _, err := readHeader(header, systems)
	if err != nil {
		return nil, err
	}
	r, err := newRecord(headerOf(b), systems) // the header may hold a note
	if err != nil {
		return nil, err
	}
	for _, line := range lines {
		l, err := readLink(line)
		if err != nil {
			return nil, err
		}
		if err := r.add(l); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// newLinks returns the links of a text that are not in the record yet. The others must equal those
// of the record.
func (r *Record) newLinks(text []byte) ([]*Link, error) {
	header, lines := splitRecord(text)
	var links []*Link
	for _, line := range lines {
		l, err := readLink(line)
		if err != nil {
			return nil, err
		}
		links = append(links, l)
	}
	if header == nil && len(links) == 1 {
		return links, nil
	}
	if header == nil || len(links) == 0 {
		return nil, &Fault{Kind: Damaged, What: "it contains no link"}
	}
	for i, l := range links {
		if i >= len(r.links) {
			return links[i:], nil
		}
		if !bytes.Equal(l.text(), r.links[i].text()) {
			return nil, r.misplaced(l)
		}
	}
	return nil, &Fault{Kind: Older, Link: len(links), What: fmt.Sprintf("the battle here is at link %d already", len(r.links))}
}

// Report is the result of checking a replay.
type Report struct {
	ID     string
	Dice   Dice
	Links  int
	Rolls  []Roll
	Sides  []game.SideID // the one that began first
	Owes   game.SideID   // the side that has to send the next link, "" for none
	Waits  bool          // … which makes the dice of the other side's last action
	Sealed game.SideID   // the side with unopened sealed actions
	Claim  game.SideID   // the side that claims the battle because the other one stopped answering …
	Time   bool          // … or has no time left, by the clock of the server
	Over   bool          // the battle was played to its end
	Unsent int           // number of actions after the last link, which nothing proves yet
}

// Roll is one roll of a battle: its action, the dice and their purpose.
type Roll struct {
	Action int    `json:"action"` // its number in the replay, from 1
	Why    string `json:"why"`
	Dice   []int  `json:"dice"`
	Key    string `json:"key"`
}

// ErrSeeded is the error of a replay whose dice one computer made.
var ErrSeeded = fmt.Errorf("one computer made its dice, from the seed in its first line or by typing: nothing proves that nobody chose them")

// Verify checks a replay from scratch: each link fits the one before and bears its side's
// signature, each value is the one to which its side had bound itself, and the actions, dice and
// hashes of the file follow from the links. The error is a *[Fault] or [ErrSeeded], or it says
// which line of the file differs.
func Verify(data []byte, name string, systems []game.Rules) (*Report, error) {
	b, _, err := game.ReadReplay(data, name, systems)
	if err != nil {
		return nil, err
	}
	if b.Trusted() == nil {
		return nil, ErrSeeded
	}
	r, err := readRecord(data, systems)
	if err != nil {
		return nil, err
	}
	unsent, err := compare(r.battle, b, name)
	if err != nil {
		return nil, err
	}
	report := &Report{
		ID: r.ID(), Dice: r.terms.Dice, Links: len(r.links), Sides: []game.SideID{r.sides[0].id, r.sides[1].id},
		Owes: r.Next(), Waits: r.pending != nil, Sealed: r.SealedBy(), Claim: r.Claimed(), Time: r.TimeClaimed(), Unsent: unsent,
		Over: r.Over() && r.Claimed() == "",
	}
	for n := 1; n <= len(r.battle.Held()); n++ {
		state, events := r.battle.Past(n)
		for i := range events {
			if e := &events[i]; e.Kind == game.EventRoll {
				report.Rolls = append(report.Rolls, Roll{Action: n, Why: e.Why, Dice: e.Dice, Key: string(state.Turn.Dice.Key)})
			}
		}
	}
	return report, nil
}

// compare compares the battle of a file, without notes, with that of its links, and returns how
// many actions follow them in the file.
func compare(want, got *game.Battle, name string) (unsent int, err error) {
	wantLines, gotLines := bare(want), bare(got)
	for i, line := range wantLines {
		if i >= len(gotLines) {
			return 0, fmt.Errorf("%s: a line is missing: by the links, line %d is followed by %s", name, i, line)
		}
		if !bytes.Equal(line, gotLines[i]) {
			return 0, fmt.Errorf("%s:%d: by the links, this line must be %s", name, i+1, line)
		}
	}
	return len(gotLines) - len(wantLines), nil
}

// bare returns the lines of a battle's replay without its notes.
func bare(b *game.Battle) [][]byte {
	b = b.Clone()
	b.ClearRemarks()
	return bytes.Split(bytes.TrimRight(b.Replay(), "\n"), []byte("\n"))
}
