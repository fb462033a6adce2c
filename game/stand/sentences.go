package stand

import (
	"fmt"
	"slices"

	"frontage/game"
)

// sentence is a statement about one stand. Sentences that say the same of several stands
// are merged into one; see [board.together].
type sentence struct {
	rule      string
	one, many string // the formats for one stand and for several; many is "" if it is never merged
	piece     int
	args      []any // of the formats: one of them is whom; those of type each may differ between stands
	marks     []game.Mark
}

// whom, among the arguments of a sentence, is the stand that it is about.
type whom struct{ byUnit bool } // named with its unit: "Spearmen's stand b1b"

// each is an argument that may differ between merged sentences.
type each struct{ arg any }

// summed is an argument of type each that is summed up where it differs, not listed.
type summed interface {
	sum(all []any) game.Phrase
}

// eachStand is a stand, named with its unit, that may differ between merged sentences.
type eachStand int

// together turns sentences into steps, merging those that say the same of several stands at
// the place of the first.
func (b *board) together(sentences []sentence) []game.Step {
	if len(sentences) == 0 {
		return nil
	}
	var room [16]bool
	steps, told := make([]game.Step, 0, len(sentences)), append(room[:0], make([]bool, len(sentences))...)
	for i, s := range sentences {
		if told[i] {
			continue
		}
		group := []sentence{s}
		for j := i + 1; j < len(sentences) && s.many != ""; j++ {
			if !told[j] && s.saysAsMuchAs(sentences[j]) {
				group, told[j] = append(group, sentences[j]), true
			}
		}
		steps = append(steps, b.stepOf(group))
	}
	return steps
}

// saysAsMuchAs reports whether two sentences say the same of their stands.
func (s *sentence) saysAsMuchAs(o sentence) bool {
	return s.rule == o.rule && s.one == o.one && slices.EqualFunc(s.args, o.args, func(a, b any) bool {
		switch a.(type) {
		case each, eachStand:
			return true
		}
		return sameArg(a, b)
	})
}

// stepOf returns the step of sentences that say the same.
func (b *board) stepOf(group []sentence) game.Step {
	first := group[0]
	format := first.one
	if len(group) > 1 {
		format = first.many
	}
	var room [8]int
	pieces, step := room[:0], game.Step{Rule: first.rule, Marks: first.marks}
	for i, s := range group {
		pieces = append(pieces, s.piece)
		if i > 0 {
			step.Marks = append(step.Marks[:len(step.Marks):len(step.Marks)], s.marks...)
		}
	}
	args := slices.Clone(first.args)
	for i, arg := range args {
		switch arg := arg.(type) {
		case whom:
			args[i] = b.standIDs(pieces)
			if arg.byUnit {
				args[i] = b.standNames(pieces)
			}
		case each:
			args[i] = eachOf(group, i)
		case eachStand:
			args[i] = b.standNames(othersOf(group, i))
		}
	}
	step.Text = game.Say(format, args...)
	return step
}

// sameArg reports whether two arguments of sentences say the same.
func sameArg(a, b any) bool {
	if said, ok := a.(fmt.Stringer); ok {
		other, ok := b.(fmt.Stringer)
		return ok && said.String() == other.String()
	}
	return a == b
}

// eachOf lists one argument for each stand, or gives it once if it is the same for all.
func eachOf(group []sentence, arg int) game.Phrase {
	if len(group) == 1 {
		return game.SayAll(group[0].args[arg].(each).arg)
	}
	list := make([]any, 0, len(group))
	for _, s := range group {
		list = append(list, s.args[arg].(each).arg)
	}
	if !slices.ContainsFunc(list[1:], func(e any) bool { return !sameArg(e, list[0]) }) {
		list = list[:1]
	} else if first, ok := list[0].(summed); ok {
		return first.sum(list)
	}
	return game.SayList(list)
}

// othersOf lists the stands in one argument, each once.
func othersOf(group []sentence, arg int) []int {
	var list []int
	for _, s := range group {
		if p := int(s.args[arg].(eachStand)); !slices.Contains(list, p) {
			list = append(list, p)
		}
	}
	return list
}

func (b *board) standIDs(pieces []int) game.Phrase {
	ids := make([]game.StandID, len(pieces))
	for i, p := range pieces {
		ids[i] = b.id(p)
	}
	return game.SayList(ids)
}

// standNames is the display name of stands: "Spearmen's stands b1a and b1b". Those of one
// unit are named together.
func (b *board) standNames(pieces []int) game.Phrase {
	if len(pieces) == 1 {
		return game.SayAll(b.standName(pieces[0]))
	}
	var names []game.Phrase
	for i, p := range pieces {
		unit := b.Pieces[p].Unit
		mates := slices.DeleteFunc(slices.Clone(pieces[i:]), func(q int) bool { return b.Pieces[q].Unit != unit })
		switch {
		case slices.ContainsFunc(pieces[:i], func(q int) bool { return b.Pieces[q].Unit == unit }): // already named
		case len(mates) == 1:
			names = append(names, b.standName(p).Phrase())
		default:
			letters := make([]game.StandOf, len(mates))
			for i, q := range mates {
				letters[i] = game.StandOf(b.id(q))
			}
			names = append(names, game.Say("%s stands %s", ownedBy(b.units[unit].name()), game.SayList(letters)))
		}
	}
	return game.SayList(names)
}

func refuse(rule string, reason game.Phrase) *game.Refusal {
	return &game.Refusal{Rule: rule, Reason: reason}
}

// apart writes two lengths with enough decimals to tell them apart.
func apart(x, y float64) (game.Precise, game.Precise) {
	for decimals := 1; decimals < 4; decimals++ {
		a, b := game.Precise{Centimetres: x, Decimals: decimals}, game.Precise{Centimetres: y, Decimals: decimals}
		if a.String() != b.String() {
			return a, b
		}
	}
	return game.Precise{Centimetres: x, Decimals: 4, Zeros: true}, game.Precise{Centimetres: y, Decimals: 4}
}

// excess says by how much a length is too long. One that would be written as zero is not zero.
func excess(x float64) game.Phrase {
	if x < 0.005 {
		return game.Say("less than %s", cm(0.01))
	}
	return game.SayAll(cm(x))
}

func diceText(n int) game.Phrase { return game.SayCount(n, "1 die", "%[1]d dice") }

// hitCount says a number of hits.
func hitCount(n int) game.Phrase { return game.SayCount(n, "1 hit", "%[1]d hits") }
