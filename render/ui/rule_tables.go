package ui

import (
	"slices"
	"strings"

	"frontage/game"
	"frontage/render/scene"
	"frontage/render/words"
)

// sources writes where the rule comes from.
func (r *rulePage) sources(h *sheet) {
	page := &r.of.Guide().Page
	headed := false
	for _, tag := range r.rule.Tags {
		list := page.SourcesOf(tag)
		if len(list) == 0 {
			continue
		}
		if !headed {
			h.head(words.T("WHERE IT COMES FROM"))
			headed = true
		}
		var meanings []string
		for _, s := range list {
			meanings = append(meanings, words.T("%[1]s: %[2]s", s.Mark, words.Say(s.Meaning)))
		}
		if len(list) > 1 || tag != list[0].Mark {
			h.text(tag, textBody, scene.Bold, colors.text)
		}
		h.text(strings.Join(meanings, "; "), textBody, scene.Regular, colors.faint)
		h.gap(step8 / 2)
	}
}

// tables writes the tables of values that the rule uses, row by row with the sources, and marks rows
// that the player has replaced.
func (r *rulePage) tables(h *sheet) {
	tables := r.of.Guide().Page.Tables
	if tables == nil {
		return
	}
	for _, t := range tables.ShownBy(r.rule.ID) {
		h.head(words.T("TABLE %s", t.Name))
		heads := t.Heads()
		for _, row := range t.Rows() {
			name, values := rowWords(heads, row, tables.Source)
			ink := colors.text
			if row.Replaced {
				name, ink = words.T("%s: replaced", name), colors.accent
			}
			h.text(name, textBody, scene.Bold, ink)
			h.text(values, textSmall, scene.Regular, colors.faint)
		}
	}
}

// rowWords returns the first cell of a row, which names it, and the other cells with their headings,
// the source last.
func rowWords(heads []string, row game.RuleTableRow, source string) (name, values string) {
	var list []string
	for i, cell := range row.Cells {
		if i > 0 && cell != "" && cell != "-" && heads[i] != source {
			list = append(list, strings.ReplaceAll(heads[i], "_", " ")+" "+cell)
		}
	}
	if at := slices.Index(heads, source); at >= 0 {
		list = append(list, words.T("source %s", row.Cells[at]))
	}
	return row.Cells[0], strings.Join(list, " · ")
}
