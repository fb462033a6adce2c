package orders

import (
	"strings"

	"frontage/game"
)

// Complete returns the possible completions of a text that a player is writing: phrases in the
// order of the page, then units. Each of them replaces the text from byte from on. If verb is
// set, the text is a whole order, otherwise only the tactics of a unit.
func Complete(text string, verb bool, units []game.UnitID) (list []string, from int) {
	valid := func(text string) bool {
		if verb {
			_, err := Parse(text)
			return err == nil || err.Rule == RuleEmpty
		}
		_, err := ParseSpec(text)
		return err == nil
	}
	for from = range starts(text) {
		head, tail := text[:from], strings.ToLower(text[from:])
		if head != "" && !valid(head) && !endsInJoint(head) {
			continue
		}
		offer := func(whole string) {
			if strings.HasPrefix(strings.ToLower(whole), tail) && strings.ToLower(whole) != tail && valid(head+whole) {
				list = append(list, whole)
			}
		}
		if verb && strings.TrimSpace(head) == "" {
			for _, v := range []string{verbTactics, verbMyTactics, verbStorm} {
				offer(v)
			}
		}
		for i := range phrases {
			offer(phrases[i].text)
		}
		for _, id := range units {
			if verb && !Reserved(string(id)) {
				offer(string(id))
			}
		}
		if len(list) > 0 {
			return list, from
		}
	}
	return nil, len(text)
}

// endsInJoint reports whether a text ends in "and" or a comma, after which it must go on.
func endsInJoint(text string) bool {
	p := newParser(text)
	return len(p.words) > 1 && (p.words[len(p.words)-1].lower == wordAnd || p.words[len(p.words)-1].lower == comma)
}

// starts yields the beginnings of the last few words of a text, the earliest first, and then
// its end.
func starts(text string) func(yield func(int) bool) {
	const most = 4 // words of the longest phrase
	var list []int
	within := false
	for i, c := range text {
		blank := strings.ContainsRune(" \t\n\r\u00a0,", c)
		if !blank && !within {
			list = append(list, i)
		}
		within = !blank
	}
	list = list[max(0, len(list)-most):]
	if !within {
		list = append(list, len(text))
	}
	return func(yield func(int) bool) {
		for _, at := range list {
			if !yield(at) {
				return
			}
		}
		if len(list) == 0 {
			yield(len(text))
		}
	}
}
