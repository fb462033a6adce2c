package ui

import (
	"frontage/game/army"
	"frontage/render/scene"
	"frontage/render/words"
)

// items lists the items that the units or characters of an entry carry, and offers others for those without.
func (s *builder) items(h *sheet, id string) {
	free := -1
	for i, p := range s.l.Picks {
		switch item := s.l.Item(p); {
		case p.ID != id:
		case item != nil:
			s.carried(h, p, item)
		case len(s.l.ItemsFor(p)) > 0:
			free = i
		}
	}
	if free < 0 {
		return
	}
	pick := s.l.Picks[free]
	h.gap(step8 / 2)
	h.flowIn(3*step8, Control{ID: id + "-item", text: words.T("Give an item"), Label: words.T("Choose an item to carry"), icon: "plus", look: lookPlain, Enabled: true,
		do: func() { s.ui.open(s.itemDialog(pick)) }})
}

// carried writes the item of a pick, with a button to take it away.
func (s *builder) carried(h *sheet, p army.Pick, item *army.Item) {
	without := p
	without.Item = ""
	s.entry(h, entry{id: p.ID + "-" + item.ID, name: words.Say(item.Name), extra: "+" + army.PointsText(s.l.Price(p)-s.l.Price(without)), under: true,
		about: words.Say(item.About), count: 1, add: s.l.May(p), more: func() {}, less: func() { s.l.Change(p, without) }})
}

// itemDialog offers the items that a pick may carry.
func (s *builder) itemDialog(p army.Pick) *dialog {
	u := s.ui
	return &dialog{title: words.T("Give an item"), width: 520,
		fill: func(h *sheet) {
			h.text(words.T("One item each, and each item once in an army."), textSmall, scene.Regular, colors.faint)
			h.gap(step8)
			for _, item := range s.l.ItemsFor(p) {
				with := p
				with.Item = item.ID
				trial := *s.l
				why := trial.Change(p, with)
				c := Control{ID: "item-" + item.ID, text: words.Say(item.Name), note: words.Say(item.About), value: words.T("%s points", "+"+army.PointsText(s.l.Price(with)-s.l.Price(p))),
					look: lookRow, Enabled: why == nil, do: func() {
						s.l.Change(p, with)
						s.keep()
						u.closeDialog()
					}}
				if why != nil {
					c.Reason = words.Say(why.What)
				}
				h.row(c, 52)
			}
		},
		buttons: []Control{{ID: "dialog-ok", text: words.T("Close"), Label: words.T("Close (Esc)"), look: lookPlain, do: u.closeDialog}},
	}
}
