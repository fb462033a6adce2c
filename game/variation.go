package game

import (
	"fmt"
	"slices"

	"frontage/game/trust"
)

// MaxVariations is the largest number of variations in a replay, besides its main line.
const MaxVariations = 200

// line is one line of play of a battle: the main line, or a variation, which leaves another
// line after some of its actions and goes on differently. A battle plays one of its lines; of
// the others it holds the actions alone. The lists of lines, and a line's actions, never
// change in place.
type line struct {
	id   int
	name string // "" for none
	of   int    // the id of the line that it leaves; of the main line its own
	from int    // the number of actions before it leaves, undone ones included
	own  []logged
	key  *trust.Key // of the dice of its first action, nil for those of the other line
	next *trust.Key // of the dice of its next action, nil if they go on
}

// Variation describes a line of a battle. The main line comes first, and each other one after
// the line that it leaves.
type Variation struct {
	ID      int    // stays the same as long as the line exists
	Name    string // "" for none
	Main    bool
	Of      int    // the line that it leaves
	After   int    // the number of actions before it leaves, as in [Battle.Actions]
	Actions int    // the number of its own actions after that, undone ones included
	NewDice bool   // some of its own actions have other dice than those of the line that it leaves
	Hash    string // of its last own action, "" if it has none
}

// Variations lists the lines of the battle. Without variations it is the main line alone.
func (b *Battle) Variations() []Variation {
	lines := b.gathered()
	list := make([]Variation, len(lines))
	for i, l := range lines {
		list[i] = Variation{ID: l.id, Name: l.name, Main: i == 0, Of: l.of, After: l.from, Actions: len(l.own)}
		list[i].NewDice = i > 0 && (len(l.own) == 0 && l.key != nil || slices.ContainsFunc(l.own, func(o logged) bool { return o.key != nil }))
		if n := len(l.own); n > 0 {
			list[i].Hash = l.own[n-1].Hash
		}
	}
	return list
}

// Line returns the id of the line that the battle plays.
func (b *Battle) Line() int { return b.line }

// Varied reports whether there are other lines than the one that the battle plays.
func (b *Battle) Varied() bool { return len(b.lines) > 1 }

// gathered returns all lines with the actions that the battle has done since it began to play
// its own, and the notes that it has set on the way there.
func (b *Battle) gathered() []line {
	b.hashAll()
	if b.lines == nil {
		return []line{{own: b.log, next: b.trusted.next}}
	}
	list := slices.Clone(b.lines)
	end := len(b.log)
	for at := lineAt(list, b.line); ; at = lineAt(list, list[at].of) {
		l := &list[at]
		own := slices.Clone(b.log[l.from:end])
		if rest := end - l.from; rest < len(l.own) && l.id != b.line {
			own = append(own, l.own[rest:]...)
		}
		if l.own = own; l.id == b.line {
			l.next = b.trusted.next
		}
		if at == 0 {
			return list
		}
		end = l.from
	}
}

// lineAt returns the index of a line, -1 if there is none.
func lineAt(lines []line, id int) int {
	return slices.IndexFunc(lines, func(l line) bool { return l.id == id })
}

// way returns the lines that lead to a line, from the main line on, by their indexes, and how
// many actions of the battle are done when each of them ends or is left.
func way(lines []line, id int) (at, ends []int) {
	i := lineAt(lines, id)
	end := lines[i].from + len(lines[i].own)
	for {
		at, ends = append(at, i), append(ends, end)
		if i == 0 {
			slices.Reverse(at)
			slices.Reverse(ends)
			return at, ends
		}
		end, i = lines[i].from, lineAt(lines, lines[i].of)
	}
}

// logOf returns all actions of a line, from the start of the battle.
func logOf(lines []line, id int) []logged {
	var log []logged
	at, ends := way(lines, id)
	for i, n := range at {
		l := &lines[n]
		log = append(log, l.own[:ends[i]-l.from]...)
	}
	return log
}

// shared returns how many actions the ways to two lines have in common.
func shared(lines []line, a, b int) int {
	atA, endsA := way(lines, a)
	atB, endsB := way(lines, b)
	n := 0
	for i := range min(len(atA), len(atB)) {
		if atA[i] != atB[i] {
			break
		}
		n = min(endsA[i], endsB[i])
	}
	return n
}

// fork returns how a variation begins that leaves a line after a number of actions: the line
// that has the last of them.
func fork(lines []line, of, from int) int {
	at := lineAt(lines, of)
	for at > 0 && from <= lines[at].from {
		at = lineAt(lines, lines[at].of)
	}
	return lines[at].id
}

// pruned leaves out the lines without name and actions, of which nothing would be lost, except
// the main line and the given one.
func pruned(lines []line, keep int) []line {
	return slices.DeleteFunc(slices.Clone(lines), func(l line) bool {
		return l.id != lines[0].id && l.id != keep && l.name == "" && len(l.own) == 0
	})
}

// Vary returns the battle on a new variation, which leaves its line after the first n held
// actions (see [Battle.Held]). The battle itself stays as it is; whoever goes on with the
// result has all lines there. Dice that were drawn fall the same again; with a text of fresh
// all dice from there on are other ones, made from it. A battle of two players who make the
// dice together is refused.
func (b *Battle) Vary(n int, fresh string) (*Battle, error) {
	if b.Trusted() != nil {
		return nil, &Refusal{Reason: Say("Two players make the dice of this battle together: what they have agreed on keeps no variations.")}
	}
	lines := pruned(b.gathered(), b.line)
	if len(lines) > MaxVariations {
		return nil, &Refusal{Reason: Say("A file can hold no more than %[1]s variations.", fmt.Sprint(MaxVariations))}
	}
	other := b.Branch(n)
	l := line{of: fork(lines, b.line, other.Len()), from: other.Len()}
	for _, o := range lines {
		l.id = max(l.id, o.id+1)
	}
	if fresh != "" {
		key := trust.BranchKey(other.hash + " " + fresh)
		l.key, l.next = &key, &key
		other.SetKey(key)
	}
	lines = append(lines, l)
	other.lines, other.line = pruned(lines, l.id), l.id
	return other, nil
}

// OnLine returns the battle at the end of another of its lines. The error is a *[Refusal] if
// there is no such line, or says that a line does not go on as its file says.
func (b *Battle) OnLine(id int) (*Battle, error) {
	lines := b.gathered()
	if lineAt(lines, id) < 0 {
		return nil, &Refusal{Reason: Say("There is no variation %d.", id)}
	}
	log := logOf(lines, id)
	other := b.before(shared(lines, b.line, id))
	held := other.Len()
	if err := other.goOn(log[held:]); err != nil {
		return nil, err
	}
	if held == len(log) {
		other.trusted.next = lines[lineAt(lines, id)].next
	}
	other.lines, other.line = pruned(lines, id), id
	return other, nil
}

// Shared returns how many held actions of the battle come before it parts from another of its
// lines.
func (b *Battle) Shared(id int) int {
	n := shared(b.gathered(), b.line, id)
	held := b.Held()
	if at := slices.IndexFunc(held, func(action int) bool { return action > n }); at >= 0 {
		return at
	}
	return len(held)
}

// before returns the battle after its first n actions, or after fewer of them if some of these
// were taken back since.
func (b *Battle) before(n int) *Battle {
	held := 0
	for held < b.history.at && b.history.moments[held+1].line < n {
		held++
	}
	return b.Branch(held)
}

// goOn does actions that were recorded.
func (b *Battle) goOn(log []logged) error {
	for i := range log {
		l := &log[i]
		if _, path, what := b.replay(replayAction{Action: l.Action, hash: l.Hash, remark: l.remark, key: l.key}); what != "" {
			if path != "" {
				what = path + ": " + what
			}
			return fmt.Errorf("action %d: %s", b.Len()+1, what)
		}
	}
	return nil
}

// Alone returns the line that the battle plays as a battle without variations.
func (b *Battle) Alone() *Battle {
	other := b.Clone()
	other.lines, other.line = nil, 0
	return other
}

// NameLine names a line; "" takes its name away. The error is a *[Refusal].
func (b *Battle) NameLine(id int, name string) error {
	return b.editLines(id, func(lines []line, at int) ([]line, error) {
		lines[at].name = name
		return lines, nil
	})
}

// DropLine deletes a variation with all variations that leave it. The error is a *[Refusal]:
// the main line stays, and so does the line that the battle plays, with those that lead to it.
func (b *Battle) DropLine(id int) error {
	return b.editLines(id, func(lines []line, at int) ([]line, error) {
		if at == 0 {
			return nil, &Refusal{Reason: Say("The main line cannot be deleted.")}
		}
		if on, _ := way(lines, b.line); slices.Contains(on, at) {
			return nil, &Refusal{Reason: Say("The battle is on this variation now: go to another line first.")}
		}
		gone := map[int]bool{id: true}
		return slices.DeleteFunc(lines, func(l line) bool {
			gone[l.id] = gone[l.id] || gone[l.of] && l.id != l.of // each comes after the line that it leaves
			return gone[l.id]
		}), nil
	})
}

// Promote makes a variation the main line. The present main line becomes a variation of it, under
// the given name if it has none. The error is a *[Refusal].
func (b *Battle) Promote(id int, former string) error {
	return b.editLines(id, func(lines []line, at int) ([]line, error) {
		if at == 0 {
			return nil, &Refusal{Reason: Say("This is the main line already.")}
		}
		if len(lines[at].own) == 0 {
			return nil, &Refusal{Reason: Say("Nothing has been done on this variation yet.")}
		}
		main := lines[0].id
		for at > 0 {
			lines, at = exchanged(lines, at)
		}
		if old := &lines[lineAt(lines, main)]; old.name == "" && len(old.own) > 0 {
			old.name = former
		}
		return pruned(inOrder(lines), b.line), nil
	})
}

// exchanged lets a variation change places with the line that it leaves: that line's actions
// after the fork become the variation. It returns the new list, and where the line is there.
func exchanged(lines []line, at int) ([]line, int) {
	list := slices.Clone(lines)
	up := lineAt(list, list[at].of)
	high, low := &list[up], &list[at]
	cut := low.from - high.from
	rest := line{id: high.id, name: high.name, of: low.id, from: low.from, own: slices.Clone(high.own[cut:]), next: high.next}
	risen := line{id: low.id, name: low.name, of: high.of, from: high.from, own: slices.Concat(high.own[:cut], low.own), key: high.key, next: low.next}
	if up == 0 {
		risen.of = risen.id
	}
	if cut == 0 {
		rest.key, risen.key = high.key, low.key
	}
	list[up], list[at] = risen, rest
	for i := range list {
		if l := &list[i]; i != up && i != at && l.of == rest.id && l.from <= rest.from {
			l.of = risen.id
		}
	}
	return list, up
}

// inOrder puts each line after the one that it leaves. Otherwise the order stays.
func inOrder(lines []line) []line {
	list := lines[:1:1]
	for len(list) < len(lines) {
		for i := range lines {
			if lineAt(list, lines[i].id) < 0 && lineAt(list, lines[i].of) >= 0 {
				list = append(list, lines[i])
			}
		}
	}
	return list
}

// editLines changes the list of lines.
func (b *Battle) editLines(id int, edit func(lines []line, at int) ([]line, error)) error {
	lines := slices.Clone(b.gathered())
	at := lineAt(lines, id)
	if at < 0 {
		return &Refusal{Reason: Say("There is no variation %d.", id)}
	}
	lines, err := edit(lines, at)
	if err == nil {
		b.lines = lines
	}
	return err
}

// Lines are all lines of a battle at some time, to go back to.
type Lines struct{ list []line }

// Lines returns the lines as they are now.
func (b *Battle) Lines() Lines { return Lines{b.gathered()} }

// RestoreLines takes back what [Battle.NameLine], [Battle.DropLine] and [Battle.Promote] have
// done since the battle had these lines. Since then no action may have been done in it and no
// variation begun; it may be on another line. It reports whether the line is still there.
func (b *Battle) RestoreLines(to Lines) bool {
	if lineAt(to.list, b.line) < 0 {
		return false
	}
	b.lines = to.list
	return true
}
