package ui

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"frontage/game"
	"frontage/render/words"
)

// idsOf matches the ids of a table's pieces that cannot be mistaken for words or names.
func idsOf(st *game.State) *regexp.Regexp {
	var ids, names []string
	for i := range st.Units {
		u := &st.Units[i]
		ids, names = append(ids, string(u.ID)), append(names, u.Name)
		for _, s := range u.Stands {
			ids = append(ids, string(s.ID))
		}
	}
	for _, c := range st.Characters {
		ids, names = append(ids, string(c.ID)), append(names, c.Name)
	}
	for i := range st.Terrain {
		ids = append(ids, string(st.Terrain[i].ID))
	}
	ids = slices.DeleteFunc(ids, func(id string) bool {
		return !strings.ContainsAny(id, "0123456789-") || slices.ContainsFunc(names, func(n string) bool { return strings.Contains(n, id) })
	})
	if len(ids) == 0 {
		return nil
	}
	for i := range ids {
		ids[i] = regexp.QuoteMeta(ids[i])
	}
	return regexp.MustCompile(`(?:^|[^\w-])(` + strings.Join(ids, "|") + `)(?:[^\w-]|$)`)
}

// The figures of all systems show no ids of pieces in their answers, reasons and labels on the table.
func TestNoFigureShowsIDs(t *testing.T) {
	p := newPlayer(t, desktop)
	seen := 0
	for _, of := range p.ui.setup.Systems {
		for _, e := range p.ui.exhibits(of) {
			if e.ruling != "" {
				continue
			}
			e.card.do()
			f, ok := p.ui.screen.(*figure)
			if !ok {
				continue
			}
			ids := idsOf(&f.now)
			if ids == nil {
				continue
			}
			for i := range f.asked {
				f.choose(i)
				seen++
				told := []string{f.words(f.asked[i].query), words.Say(f.answer.text())}
				for _, step := range f.answer.steps() {
					told = append(told, words.Say(step.Text))
					for _, m := range step.Marks {
						told = append(told, words.Say(m.Label))
					}
				}
				for _, text := range told {
					if id := ids.FindStringSubmatch(text); id != nil {
						t.Errorf("%s shows %q: %s", f.name, id[1], text)
					}
				}
			}
		}
	}
	if seen < 100 {
		t.Errorf("only %d questions were asked", seen)
	}
}
